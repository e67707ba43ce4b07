//! Promises about games: playing to the end, putting away, hints.

use super::cases::{Case, Kinds, cases};
use linewise::Task;
use linewise::format::{Format, Native};
use linewise::play::{Game, LineState, Move, Tool};

/// A game of an example.
fn game(case: &Case) -> Game<'static> {
    let task = Task::of_kind(case.puzzle.clone(), case.kind).unwrap_or_else(|error| panic!("{}: {error}", case.name));
    Game::new(task)
}

fn play(game: &mut Game<'_>, done: &Move, name: &str) -> bool {
    game.play(done).unwrap_or_else(|error| panic!("{name}: {done:?}: {error}"))
}

/// The solution is filled in cell by cell: no line is called broken on the way, all are done at the end, and everything can be taken back
/// and done again. A wrong board breaks the line that it breaks.
pub fn games_are_played_to_the_end(kinds: Kinds) {
    for case in cases(kinds) {
        let mut game = game(&case);
        let start = game.squares().to_vec();
        // From both ends to the middle, so that lines are filled in all sorts of orders.
        let cells = game.squares().len();
        let order = (0..cells).map(|at| if at % 2 == 0 { at / 2 } else { cells - 1 - at / 2 });
        for cell in order {
            let name = format!("{}, cell {cell}", case.name);
            let is_new = play(&mut game, &Move::Set { cell, symbol: case.goal[cell].0 }, &name);
            assert_eq!(is_new, game.squares()[cell] != start[cell], "{name}: a move says whether it does something");
            assert!(game.lines().iter().all(|line| line.state != LineState::Broken), "{name}: nothing is wrong yet");
            assert!(game.label(cell).starts_with(&game.cell_name(cell)), "{name}: its label names it");
            assert!(game.conflicts().is_empty(), "{name}: nothing is marked");
        }
        assert!(game.is_finished(), "{}: the solution is the end", case.name);
        assert!(
            game.lines().iter().all(|line| line.settled.values().flatten().all(|settled| *settled)),
            "{}",
            case.name
        );
        let json = serde_json::to_string(&game.view()).expect("a view is JSON");
        assert!(json.contains("\"is_finished\":true"), "{}: {json}", case.name);
        let end = game.squares().to_vec();
        while play(&mut game, &Move::Undo, &case.name) {}
        assert_eq!(game.squares(), start, "{}: everything is taken back", case.name);
        assert!(!game.is_finished(), "{}: an empty board is not the end", case.name);
        while play(&mut game, &Move::Redo, &case.name) {}
        assert_eq!(game.squares(), end, "{}: everything is done again", case.name);
        for (board, line) in &case.wrong {
            let places = |game: &mut Game<'_>| {
                board.iter().enumerate().for_each(|(cell, symbol)| {
                    if game.entry().choice(symbol.0).is_some() {
                        play(game, &Move::Set { cell, symbol: symbol.0 }, &case.name);
                    }
                });
            };
            places(&mut game);
            let is_placed = game.squares().iter().zip(board).all(|(square, symbol)| square.value == Some(*symbol));
            if is_placed {
                let broken = game.lines().iter().find(|line| line.state == LineState::Broken);
                assert_eq!(broken.map(|line| line.place.to_string()).as_deref(), Some(*line), "{}", case.name);
                assert!(!game.conflicts().is_empty() && !game.is_finished(), "{}: something is marked", case.name);
            }
        }
    }
}

/// A game that is put away, as text or with all that was done, goes on with the same board.
pub fn games_go_on_where_they_were_put_away(kinds: Kinds) {
    let native = Native::with_kinds(kinds.to_vec());
    for case in cases(kinds) {
        let mut game = game(&case);
        let free = (0..case.goal.len()).filter(|&cell| !game.is_given(cell)).collect::<Vec<_>>();
        let symbols: Vec<u8> = game.entry().choices.iter().map(|choice| choice.symbol).collect();
        for (at, &cell) in free.iter().enumerate() {
            match at % 4 {
                0 => play(&mut game, &Move::Set { cell, symbol: case.goal[cell].0 }, &case.name),
                1 => play(&mut game, &Move::Note { cell, symbol: symbols[at % symbols.len()] }, &case.name),
                2 if symbols.len() > 2 => {
                    play(&mut game, &Move::RuleOut { cell, symbol: symbols[at % symbols.len()] }, &case.name)
                }
                _ => false,
            };
        }
        play(&mut game, &Move::BeginTrial, &case.name);
        play(&mut game, &Move::Paint { cells: free.clone(), tool: Tool::Eraser }, &case.name);
        play(&mut game, &Move::Undo, &case.name);
        let board = game.squares().to_vec();
        let native_text = native.write(&[game.with_board()]).expect("a board can be written").bytes;
        let text = String::from_utf8(native_text).expect("text");
        let read =
            native.read(text.as_bytes()).remove(0).unwrap_or_else(|error| panic!("{}: {error} in\n{text}", case.name));
        let again = Game::new(Task::of_kind(read, case.kind).expect("the same puzzle"));
        assert_eq!(again.squares(), board, "{}: as text\n{text}", case.name);
        let mut taking = self::game(&case);
        play(&mut taking, &Move::TakeBoard { text, name: "theirs".to_owned() }, &case.name);
        assert_eq!(taking.squares(), board, "{}: taken from a text", case.name);
        let saved = serde_json::to_string(&game.saved().expect("a game can be put away")).expect("JSON");
        let mut again = self::game(&case);
        again
            .go_on(serde_json::from_str(&saved).expect("what was written"))
            .unwrap_or_else(|error| panic!("{}: {error}", case.name));
        assert_eq!((again.squares(), again.trials()), (&board[..], 1), "{}: with its history", case.name);
        // What was kept up move by move is what is worked out at once.
        assert_eq!(again.grid(), game.grid(), "{}", case.name);
        assert_eq!(again.square_views(), game.square_views(), "{}", case.name);
        assert_eq!(again.lines(), game.lines(), "{}", case.name);
        while play(&mut again, &Move::Undo, &case.name) {}
        assert_eq!(again.squares(), self::game(&case).squares(), "{}: back at the beginning", case.name);
    }
}

/// Hint after hint leads to the end, and each is right.
pub fn hints_lead_a_game_to_its_end(kinds: Kinds) {
    for case in cases(kinds) {
        let mut game = game(&case);
        while !game.is_finished() {
            assert!(play(&mut game, &Move::TakeHint, &case.name), "{}: a hint changes something", case.name);
            for (square, goal) in game.squares().iter().zip(&case.goal) {
                assert!(square.value.is_none_or(|value| value == *goal), "{}: what a hint says is so", case.name);
            }
        }
    }
}
