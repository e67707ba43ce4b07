//! Lines that are too long to be known exactly: boards of them are still solved, by rules that each know a part.

use crate::common::accepts;
use linewise::engine::{Budget, Limits, Verdict, solve, verify};
use linewise::kind::ClueLine;
use linewise::{Axis, Board, Domain, End, Options, Puzzle, Span, Symbol, kind};

/// Several times as much as any of these takes.
const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(2_000_000);

/// A board on which each of `symbols` symbols, not a multiple of 5, stands at most once in a line, with the clues that
/// it has. Those from `numbers` on are black, and so is what is left over.
fn puzzle(kind: &str, rows: usize, columns: usize, symbols: usize, numbers: usize) -> Puzzle {
    let kind = kind::named(kind).expect("a kind");
    let mut alphabet = kind.alphabets().on(numbers + 2);
    if alphabet.len() != numbers + 1 {
        alphabet = kind
            .alphabets()
            .of_glyphs(&format!("#{}", &"123456789ABCDEFGHIJKLMNOP"[..numbers]))
            .expect("so many numbers");
    }
    let board = Board::rectangle(rows, columns).expect("a small board");
    let mut puzzle = Puzzle::new(kind.name(), board, alphabet);
    let number = |row: usize, column: usize| match (row * 5 + column) % symbols {
        symbol if symbol < numbers => Symbol(symbol as u8 + 1),
        _ => Symbol::BLANK,
    };
    let goal: Vec<Symbol> = (0..rows * columns).map(|cell| number(cell / columns, cell % columns)).collect();
    for axis in [Axis::ROW, Axis::COLUMN] {
        for index in 0..board.lines(axis) {
            let word: Vec<Symbol> = board.line(axis, index).map(|cell| goal[cell.index()]).collect();
            let end = End::near(axis, index);
            puzzle.clues.extend(kind.clues().of_word(end, &word, &puzzle.options).map(|clue| (end, clue)));
        }
    }
    // Every third cell is given: what is asked here is that long lines are judged rightly, not that few clues do.
    for cell in (0..rows * columns).filter(|cell| cell % 3 == 0) {
        let (row, column) = (cell / columns, cell % columns);
        puzzle.give(board.cell(row, column), Domain::only(goal[cell]), Span::NONE).expect("each cell once");
    }
    puzzle.goal = Some(goal);
    puzzle
}

#[test]
fn boards_of_long_lines_are_solved() {
    let doppelblock = [13, 14, 17].map(|side| puzzle("doppelblock", side, side, side, side - 2));
    let sums = [(12, 13, 14, 12), (15, 12, 17, 14), (16, 16, 19, 16)];
    let sums = sums.map(|(rows, columns, symbols, numbers)| puzzle("japanese_sums", rows, columns, symbols, numbers));
    for puzzle in doppelblock.into_iter().chain(sums) {
        let name = format!("{} of {} columns", puzzle.kind, puzzle.board.columns());
        let model =
            kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(model.lines.iter().any(|line| line.rule.parts().len() > 1), "{name}: no line is parted");
        let goal = puzzle.goal.as_deref().expect("it was made from its answer");
        assert!(
            verify::is_solution(&model, goal),
            "{name}: its own answer breaks {:?}",
            verify::broken_lines(&model, goal)
        );
        let answer = solve(&model, Limits::default(), BUDGET);
        assert!(matches!(answer.verdict, Verdict::Unique | Verdict::Several), "{name}: {:?}", answer.verdict);
        assert!(answer.solutions.iter().all(|board| verify::is_solution(&model, board)), "{name}");
        assert!(answer.verdict != Verdict::Unique || answer.solutions[0] == goal, "{name}");
    }
}

/// Where the search asks a rule's parts, these together accept the words that the rule accepts.
#[test]
fn parts_judge_as_the_whole_does() {
    let mut parted = 0;
    for (kind, cells, clues) in [
        ("skyscrapers", 6, &["2", "1", "4", "3"][..]),
        ("skyscrapers", 7, &["3", "2", "*"][..]),
        ("doppelblock", 13, &["20", "0", "55"][..]),
        ("japanese_sums", 13, &["20,1,3", "?,5", "0"][..]),
    ] {
        let kind = kind::named(kind).expect("a kind");
        let alphabet = match kind.name() {
            "japanese_sums" => kind.alphabets().of_glyphs("#123456789ABC").expect("numbers"),
            _ => kind.alphabets().on(cells),
        };
        for pair in clues.iter().flat_map(|near| clues.iter().map(move |far| [near, far])) {
            let read = |text: &str| {
                kind.clues().read(text, &alphabet, &Options::new()).unwrap_or_else(|error| panic!("{text}: {error}"))
            };
            let [near, far] = pair.map(|text| read(text));
            let far = far.filter(|_| kind.name() == "skyscrapers");
            let options = linewise::Options::default();
            let rule = kind
                .line(ClueLine::without_clues(cells, &alphabet, &options).with(near.as_ref(), far.as_ref()))
                .expect("a line");
            parted += usize::from(!rule.parts().is_empty());
            let mut state = 7u64;
            let mut next = |below: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) as usize % below
            };
            let first = if kind.name() == "skyscrapers" { 1 } else { 0 };
            let mut word: Vec<Symbol> =
                (0..cells).map(|at| Symbol((at % (alphabet.len() - first) + first) as u8)).collect();
            for _ in 0..3000 {
                let (one, other) = (next(cells), next(cells));
                match next(20) {
                    0 => word[one] = Symbol((next(alphabet.len() - first) + first) as u8),
                    1 => word[one] = word[other],
                    _ => word.swap(one, other),
                }
                let parts = rule.parts().iter().all(|part| accepts(&**part, &word));
                assert!(
                    rule.parts().is_empty() || parts == accepts(&*rule, &word),
                    "{}, {pair:?}: {word:?}",
                    kind.name()
                );
            }
        }
    }
    assert!(parted > 20, "{parted} rules have parts");
}
