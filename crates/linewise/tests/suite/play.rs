//! What a game promises, shown on small boards: strokes, marks, trials, mistakes, labels.

use linewise::play::{Conflicts, Event, Game, LineState, Move, Saved, Square, SquareChange, Tool};
use linewise::{Alphabet, Board, Hexagon, Puzzle, Symbol, Task};

const FILLED: Tool = Tool::Value(1);
const CROSS: Tool = Tool::Value(0);

fn game(text: &str) -> Game<'static> {
    Game::open(linewise::open(text).expect("a puzzle").one().expect("one puzzle")).expect("a game")
}

fn play(game: &mut Game<'_>, done: Move) -> bool {
    game.play(&done).unwrap_or_else(|error| panic!("{done:?}: {error}"))
}

/// The board: `#` filled, `x` crossed, `.` open.
fn drawn(game: &Game<'_>) -> String {
    let glyph = |square: &linewise::play::Square| match square.value {
        Some(Symbol::BLANK) => 'x',
        Some(_) => '#',
        None => '.',
    };
    game.squares().iter().map(glyph).collect()
}

fn stroke(game: &mut Game<'_>, tool: Tool, cells: &[usize]) {
    play(game, Move::Press { cell: cells[0], tool });
    for &cell in &cells[1..] {
        play(game, Move::Drag { cell });
    }
    play(game, Move::Release);
}

const WIDE: &str = "kind: nonogram\nrows:\n3 1\n2\n*\ncolumns: * * * * * *";

#[test]
fn a_stroke_keeps_to_its_line_and_to_cells_that_stood_as_its_first_one() {
    let mut game = game(WIDE);
    stroke(&mut game, CROSS, &[2]);
    // The pointer slips into the rows below and beyond the end, and the run stays in the first row.
    stroke(&mut game, FILLED, &[0, 1, 9, 16]);
    assert_eq!(drawn(&game), "##x##.............");
    play(&mut game, Move::Press { cell: 5, tool: FILLED });
    play(&mut game, Move::Drag { cell: 17 });
    assert_eq!(game.stroke().map(|stroke| stroke.cells.len()), Some(3), "the length of the run is told");
    assert_eq!(game.view().squares[11].square.value, Some(Symbol(1)), "and the run is shown before it is painted");
    assert_eq!(drawn(&game), "##x##.............", "but nothing is painted yet");
    play(&mut game, Move::Cancel);
    assert!(!play(&mut game, Move::Release), "what was given up is not painted");
    assert_eq!(drawn(&game), "##x##.............");
}

#[test]
fn the_same_action_on_the_same_mark_clears_it() {
    let mut game = game(WIDE);
    stroke(&mut game, FILLED, &[0, 3]);
    stroke(&mut game, CROSS, &[4]);
    stroke(&mut game, FILLED, &[1, 5]);
    assert_eq!(drawn(&game), "#...x.............", "clearing goes over filled cells alone");
    stroke(&mut game, CROSS, &[4]);
    stroke(&mut game, CROSS, &[0]);
    assert_eq!(drawn(&game), "x.................", "another mark takes the place of the first one");
}

#[test]
fn strokes_run_along_the_three_directions_of_a_hexagon() {
    let mut puzzle = Puzzle::new(
        "regex_crossword",
        Board::Hexagon(Hexagon::regular(3).expect("a hexagon")),
        Alphabet::with_blank("ab").expect("letters"),
    );
    puzzle.set_note(Puzzle::TITLE, "open");
    let mut game = Game::open(puzzle).expect("a game");
    let lines: Vec<Vec<usize>> =
        game.lines().iter().map(|line| line.cells.iter().map(|cell| cell.index()).collect()).collect();
    for line in lines {
        for (start, end) in [(0, line.len() - 1), (line.len() - 1, 0)] {
            play(&mut game, Move::Press { cell: line[start], tool: Tool::Value(1) });
            play(&mut game, Move::Drag { cell: line[end] });
            let mut cells = game.stroke().expect("a run").cells.clone();
            cells.sort_unstable();
            let mut all = line.clone();
            all.sort_unstable();
            assert_eq!(cells, all, "from {} to {}", line[start], line[end]);
            play(&mut game, Move::Cancel);
        }
    }
}

/// The bar below a board counts what `check` counts: a cell that is marked as not filled is known as well.
#[test]
fn cells_are_counted_as_by_check() {
    let mut game = game(WIDE);
    stroke(&mut game, FILLED, &[0, 1]);
    play(&mut game, Move::Press { cell: 8, tool: Tool::RuleOut(1) });
    play(&mut game, Move::Release);
    let puzzle = game.puzzle().clone();
    let task = Task::new(&puzzle).expect("a puzzle");
    assert_eq!((game.settled(), game.is_full()), (3, false));
    assert_eq!(task.check(&game.grid()).settled(), 3);
}

#[test]
fn a_number_is_certain_only_where_no_other_block_could_be_that_run() {
    let mut game = game("kind: nonogram\nrows: 1,1 *\ncolumns: * * * * *");
    play(&mut game, Move::Set { cell: 2, symbol: 1 });
    assert_eq!(game.label(0), "row 1 column 1, open; row clue 1 1", "the filled cell may be either of the two");
    play(&mut game, Move::Set { cell: 3, symbol: 0 });
    play(&mut game, Move::Set { cell: 4, symbol: 0 });
    assert_eq!(game.label(2), "row 1 column 3, filled; row clue 1 1 (1 done)");
    let settled: Vec<bool> = game.view().lines[0].near[0].pieces.iter().map(|piece| piece.settled).collect();
    assert_eq!(settled, [false, true]);
    play(&mut game, Move::Set { cell: 0, symbol: 1 });
    assert_eq!(game.lines()[0].state, LineState::Done, "an open cell that can only be blank needs no cross");
    assert_eq!(game.label(3), "row 1 column 4, crossed; row clue 1 1 (done)");
}

/// Two patterns of a line that nothing but both together contradicts.
#[test]
fn a_line_that_its_clues_together_break_is_marked() {
    let mut game =
        game("kind: regex_crossword\nsymbols: ABC\nleft:\nAB|BA|CC\nright:\nAA|BB|CC\nsize: 1 rows, 2 columns");
    assert!(game.conflicts().is_empty());
    play(&mut game, Move::Set { cell: 0, symbol: 0 });
    assert_eq!(game.lines()[0].state, LineState::Broken);
    assert_eq!(game.conflicts(), [0]);
}

#[test]
fn mistakes_are_shown_as_the_player_wants_it() {
    let mut game =
        game("kind: skyscrapers\nleft: * * *\ntop: * * *\nright: * * *\nbottom: * * *\ngivens:\n3??\n???\n?3?");
    play(&mut game, Move::Set { cell: 1, symbol: 3 });
    assert_eq!(game.conflicts().into_iter().collect::<Vec<_>>(), [0, 1, 7], "two 3s in a row, and two in a column");
    game.settings.conflicts = Conflicts::Never;
    assert!(game.conflicts().is_empty());
    assert!(game.view().lines.iter().all(|line| line.state != LineState::Broken), "and no line says so, either");

    let mut game = self::game("kind: nonogram\nrows: 2 1\ncolumns: 1 2");
    play(&mut game, Move::Set { cell: 2, symbol: 1 });
    assert!(game.conflicts().is_empty(), "no line breaks yet");
    game.settings.conflicts = Conflicts::Solution;
    assert_eq!(game.conflicts().into_iter().collect::<Vec<_>>(), [2], "but the cell differs from the solution");
    assert_eq!(game.wrong_squares().map(|wrong| wrong[0].should_be), Some(0));
}

#[test]
fn an_entry_rubs_out_the_pencil_marks_that_it_makes_impossible() {
    let mut game = game("kind: skyscrapers\nleft: * * *\ntop: * * *\nright: * * *\nbottom: * * *");
    for cell in 0..9 {
        play(&mut game, Move::Note { cell, symbol: 1 });
        play(&mut game, Move::Note { cell, symbol: 3 });
    }
    play(&mut game, Move::Set { cell: 4, symbol: 3 });
    let notes: Vec<usize> = game.squares().iter().map(|square| square.notes.len()).collect();
    assert_eq!(notes, [2, 1, 2, 1, 2, 1, 2, 1, 2], "no 3 in this row and column any more");
    play(&mut game, Move::Undo);
    assert!(game.squares().iter().all(|square| square.notes.len() == 2), "with the entry the marks come back");
    game.settings.tidy_notes = false;
    play(&mut game, Move::Set { cell: 4, symbol: 3 });
    assert!(game.squares().iter().all(|square| square.notes.len() == 2), "and they stay where that is wanted");
}

#[test]
fn a_trial_layer_is_kept_or_dropped_and_both_can_be_taken_back() {
    let mut game = game(WIDE);
    stroke(&mut game, FILLED, &[0]);
    play(&mut game, Move::BeginTrial);
    stroke(&mut game, FILLED, &[1, 2]);
    assert_eq!(
        game.view().squares.iter().map(|square| square.trial).collect::<Vec<_>>()[..4],
        [false, true, true, false]
    );
    play(&mut game, Move::BeginTrial);
    stroke(&mut game, CROSS, &[3]);
    play(&mut game, Move::KeepTrial);
    assert_eq!(game.trials(), 1);
    play(&mut game, Move::DropTrial);
    assert_eq!((drawn(&game).as_str(), game.trials()), ("#.................", 0));
    play(&mut game, Move::Undo);
    assert_eq!((drawn(&game).as_str(), game.trials()), ("###x..............", 1));
    assert!(game.play(&Move::KeepTrial).is_ok());
    assert!(game.play(&Move::DropTrial).is_err(), "there is none left");
}

#[test]
fn save_points_and_a_fresh_start_are_moves_like_others() {
    let mut game = game(WIDE);
    stroke(&mut game, FILLED, &[0, 2]);
    play(&mut game, Move::Save { name: "before".to_owned() });
    stroke(&mut game, CROSS, &[6, 9]);
    play(&mut game, Move::Restore { point: 0 });
    assert_eq!(drawn(&game), "###...............");
    play(&mut game, Move::Reset);
    assert_eq!(drawn(&game), "..................");
    play(&mut game, Move::Undo);
    play(&mut game, Move::Undo);
    assert_eq!(drawn(&game), "###...xxxx........");
}

#[test]
fn the_board_of_a_text_is_taken_in_one_move() {
    let mut other = game(WIDE);
    stroke(&mut other, FILLED, &[0, 2]);
    let text = other.text().expect("a text");
    let mut game = game(WIDE);
    stroke(&mut game, CROSS, &[6, 9]);
    play(&mut game, Move::TakeBoard { text, name: "theirs".to_owned() });
    assert_eq!(drawn(&game), "###...............");
    assert_eq!(game.points().iter().map(|point| point.name.as_str()).collect::<Vec<_>>(), ["theirs"]);
    play(&mut game, Move::Undo);
    assert_eq!(drawn(&game), "......xxxx........");
}

#[test]
fn a_history_that_does_not_lead_to_its_board_is_left_out() {
    let mut game = game(WIDE);
    stroke(&mut game, FILLED, &[0, 2]);
    let saved = game.saved().expect("a game");
    let mut other = Saved { history: Vec::new(), position: 3, ..saved.clone() };
    let mut again = self::game(WIDE);
    again.go_on(other.clone()).expect("the board fits");
    assert_eq!((drawn(&again).as_str(), again.can_undo()), ("###...............", false));
    other.squares.pop();
    assert!(again.go_on(other).is_err(), "a board of another size does not fit");
    assert_eq!(serde_json::from_str::<Saved>(&serde_json::to_string(&saved).expect("JSON")).expect("the same"), saved);
}

/// No number stands for another one's symbol: the last there is can be put away, and what is beyond it is refused.
#[test]
fn squares_hold_no_number_that_no_symbol_has() {
    let most = Symbol::MAX;
    let read = |text: String| serde_json::from_str::<Square>(&text).map_err(|error| error.to_string());
    for field in ["value", "out", "notes"] {
        let written = |number: usize| match field {
            "value" => format!(r#"{{"value":{number}}}"#),
            _ => format!(r#"{{"{field}":[1,{number}]}}"#),
        };
        read(written(most - 1)).unwrap_or_else(|error| panic!("{field}: {error}"));
        for number in [most, most + 72, 255] {
            let said = read(written(number)).expect_err("no symbol has it");
            assert!(said.starts_with("there is no symbol of this number"), "{field} {number}: {said}");
        }
    }
}

#[test]
fn the_hint_that_was_told_is_taken_even_when_time_is_over() {
    let puzzle =
        linewise::open("kind: nonogram\nrows: 3, 1 1, 3\ncolumns: 3, 1 1, 3\n").and_then(|opened| opened.one());
    let is_over = std::sync::atomic::AtomicBool::new(false);
    let mut game = Game::new(Task::new(puzzle.expect("a puzzle")).expect("a task").with_stop(&is_over));
    let found = game.hint().next.expect("a step").step.found.clone();
    is_over.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(play(&mut game, Move::TakeHint));
    for (cell, may) in found {
        assert_eq!(game.squares()[cell.index()].value, may.symbol(), "{cell:?}");
    }
    // Of the next one nobody was told.
    assert!(game.play(&Move::TakeHint).is_err());
}

#[test]
fn moves_are_json() {
    let moves = [
        (r#"{"do":"set","cell":3,"symbol":1}"#, Move::Set { cell: 3, symbol: 1 }),
        (r#"{"do":"press","cell":3,"tool":{"with":"value","symbol":0}}"#, Move::Press { cell: 3, tool: CROSS }),
        (r#"{"do":"press","cell":3,"tool":{"with":"eraser"}}"#, Move::Press { cell: 3, tool: Tool::Eraser }),
        (r#"{"do":"take_hint"}"#, Move::TakeHint),
    ];
    for (text, done) in moves {
        assert_eq!(serde_json::from_str::<Move>(text).expect(text), done);
    }
}

/// Whatever is written is read again as the same; what lacks something or is unknown is not read.
#[test]
fn every_move_can_be_read_as_it_is_written() {
    let tools = [FILLED, Tool::Eraser, Tool::Note(3), Tool::RuleOut(0)];
    let mut moves = vec![
        Move::Set { cell: 1, symbol: 2 },
        Move::Cross { cell: 1 },
        Move::Erase { cell: 1 },
        Move::Note { cell: 1, symbol: 2 },
        Move::RuleOut { cell: 1, symbol: 2 },
        Move::Drag { cell: 1 },
        Move::Release,
        Move::Cancel,
        Move::Undo,
        Move::Redo,
        Move::BeginTrial,
        Move::KeepTrial,
        Move::DropTrial,
        Move::Save { name: "a \"b\"".to_owned() },
        Move::Restore { point: 1 },
        Move::TakeBoard { text: "kind: nonogram".to_owned(), name: "b".to_owned() },
        Move::Reset,
        Move::TakeHint,
    ];
    moves.extend(tools.map(|tool| Move::Paint { cells: vec![2, 1], tool }));
    moves.extend(tools.map(|tool| Move::Press { cell: 1, tool }));
    for done in moves {
        let written = serde_json::to_value(&done).expect("JSON");
        assert_eq!(serde_json::from_value::<Move>(written.clone()).expect("a move"), done);
        for field in written.as_object().expect("an object").keys() {
            let mut less = written.clone();
            less.as_object_mut().expect("an object").remove(field);
            assert!(serde_json::from_value::<Move>(less).is_err(), "{written} without {field}");
        }
    }
    for text in [
        r#"{"do":"dance"}"#,
        r#"{"do":"press","cell":3,"tool":{"with":"axe"}}"#,
        r#"{"do":"set","cell":-1,"symbol":1}"#,
    ] {
        assert!(serde_json::from_str::<Move>(text).is_err(), "{text}");
    }
}

#[test]
fn every_event_can_be_read_as_it_is_written() {
    let change = SquareChange {
        cell: 1,
        before: Square::default(),
        after: Square { value: Some(Symbol(1)), ..Square::default() },
    };
    let events = [
        Event::Changed { changes: vec![change] },
        Event::BeginTrial,
        Event::KeepTrial,
        Event::DropTrial { changes: vec![change, change] },
    ];
    for event in events {
        let written = serde_json::to_string(&event).expect("JSON");
        assert_eq!(serde_json::from_str::<Event>(&written).expect("an event"), event);
    }
    for text in [r#"{"event":"changed"}"#, r#"{"event":"drop_trial"}"#, r#"{"event":"rain"}"#, r#"{"changes":[]}"#] {
        assert!(serde_json::from_str::<Event>(text).is_err(), "{text}");
    }
}

/// What a game writes can be read, whatever was ruled out; what no cell can hold is not spoken of.
#[test]
fn a_board_with_exclusions_can_be_read_again() {
    let mut game = game("kind: skyscrapers\nsize: 2");
    play(&mut game, Move::RuleOut { cell: 0, symbol: 1 });
    stroke(&mut game, Tool::RuleOut(2), &[1, 0]);
    assert!(game.play(&Move::RuleOut { cell: 1, symbol: 1 }).is_err(), "something must stand in the cell");
    assert_eq!(game.label(0), "row 1 column 1, open, not 1");
    let text = game.text().expect("a text");
    assert!(text.ends_with("board:\n21\n??\n"), "{text}");
    linewise::open(text.as_str()).expect("a puzzle").one().expect("it can be read");
    let mut game = self::game("kind: skyscrapers\nsize: 4");
    play(&mut game, Move::RuleOut { cell: 0, symbol: 3 });
    assert!(game.text().expect("a text").contains("[124]???"));
    play(&mut game, Move::RuleOut { cell: 0, symbol: 2 });
    assert_eq!(game.label(0), "row 1 column 1, open, not 2 3");
    play(&mut game, Move::RuleOut { cell: 0, symbol: 1 });
    assert_eq!(game.label(0), "row 1 column 1, open, only 4", "the shorter list is told");
}

#[test]
fn what_cannot_be_done_is_told_and_changes_nothing() {
    let mut game = game("kind: binairo\nsize: 2 rows, 2 columns\ngivens:\n0?\n??");
    play(&mut game, Move::RuleOut { cell: 2, symbol: 0 });
    let before = game.squares().to_vec();
    for done in [
        Move::Set { cell: 4, symbol: 0 },
        Move::Set { cell: 1, symbol: 2 },
        Move::Cross { cell: 1 },
        Move::Drag { cell: 9 },
        Move::Restore { point: 0 },
        Move::TakeBoard { text: "no puzzle".to_owned(), name: "b".to_owned() },
        Move::TakeBoard { text: "kind: binairo\nsize: 4".to_owned(), name: "b".to_owned() },
        Move::TakeBoard { text: "kind: binairo\nsize: 2\nboard:\n10\n??".to_owned(), name: "b".to_owned() },
        Move::KeepTrial,
        Move::Note { cell: 0, symbol: 200 },
        Move::RuleOut { cell: 2, symbol: 1 },
    ] {
        assert!(game.play(&done).is_err(), "{done:?}");
    }
    assert!(!play(&mut game, Move::Set { cell: 0, symbol: 1 }), "a given cell stays");
    assert_eq!(game.squares(), before);
}

#[test]
fn signs_between_cells_are_told_of_both_and_bind_the_lines() {
    let text = "kind: binairo\noption signs:\n| .=.\n| x\n| . .\nsize: 2";
    let mut game = game(text);
    assert_eq!(game.label(0), "row 1 column 1, open; equal sign on the right; cross below");
    assert_eq!(game.label(1), "row 1 column 2, open; equal sign on the left");
    assert_eq!(game.label(2), "row 2 column 1, open; cross above");
    assert_eq!(game.label(3), "row 2 column 2, open");
    // A row of two cells holds a 0 and a 1, which are not equal.
    let states = |game: &Game<'_>| game.lines().iter().map(|line| line.state).collect::<Vec<_>>();
    assert_eq!(states(&game)[0], LineState::Broken);
    stroke(&mut game, FILLED, &[0]);
    stroke(&mut game, FILLED, &[2]);
    assert_eq!(states(&game)[2], LineState::Broken, "the cross in the first column");
}

#[test]
fn regions_and_clues_at_corners_are_told_of_their_cells() {
    let mut game = game("kind: skyscrapers\noption regions: AB/AB\ncorners: 2 * * *\nsize: 2");
    assert_eq!(game.label(0), "row 1 column 1, open; region of row 1, column 1; diagonal 1 clue 2");
    assert_eq!(game.label(1), "row 1 column 2, open; region of row 1, column 2");
    let cells = |pair: &[linewise::CellId; 2]| pair.map(|cell| cell.index());
    assert_eq!(game.walls().iter().map(cells).collect::<Vec<_>>(), [[0, 1], [2, 3]]);
    // By the rules alone a 2 may stand at both ends of the diagonal; that it may not by the clue is for the player to see.
    play(&mut game, Move::Note { cell: 3, symbol: 2 });
    play(&mut game, Move::Set { cell: 0, symbol: 2 });
    assert!(game.squares()[3].notes.has(Symbol(2)), "a clue at a corner rubs nothing out");
}
