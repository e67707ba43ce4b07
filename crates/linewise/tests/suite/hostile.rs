//! Promise: whatever the patterns of a board, every question about it ends within counted steps, and what is said by then holds.
//!
//! Each board here has a solution that is known, so that whatever is ruled out wrongly shows. A question that never ends would hang this
//! suite; how long one takes is not measured, but the lines that were solved are counted.

use linewise::Hexagon;
use linewise::diagnose::{Diagnosis, diagnose};
use linewise::engine::rule::Meter;
use linewise::engine::{Budget, Count, Limits, Verdict, count, solve, sweep, verify};
use linewise::explain::{Ending, explain, grade, hint};
use linewise::{Alphabet, Axis, Board, Clue, End, Grid, Line, Model, Puzzle, Says, Symbol, kind};
use num_bigint::BigUint;

/// Patterns that cost naive readers everything; each matches any word of `a`s whose length is a multiple of 12.
const PATTERNS: [&str; 18] = [
    r"(.*)(.*)(.*)(.*)(.*)(.*)(.*)\7\6\5\4\3\2\1",
    r"(a|b)*(.*)(.*)(.*)\2\3\4.*",
    r"((.*)(.*)\2\3)*",
    r"(.*)(.).*\2.*\1",
    r"(a*)*(a|aa)+$",
    r"(?:a{0,9999}){0,9999}",
    r"(?=(.*)\1)(?!(.*)c)(.*)*",
    r"(.)(.)(.)(.)(.)(.)(.)(.)(\1|\2|\3|\4|\5|\6|\7|\8)*",
    r"((?:a|b|(.*)\2)*)\1.*",
    r"(?:(.*)\1|(.*)b\2)*",
    r"(?:.*(.)(?=.*\1)){5}.*",
    r"(.{0,5})(.{0,5})(.{0,5})\2\1\3.*",
    r"(?!(.*)(.*)b(.*)\3\2\1).*",
    r"(?<!(.*)b\1).*(?<=(.)\2.*)",
    r"(.*?)(.*)(?=.*)(?<=\2\1).*",
    r"((((((((((^){60}){60}){60}){60}){60}){60}){60}){60}){60}){60}a*",
    r"(?:(a)|(b)|(c)|\1\2|\2\3|\3\1)*",
    r"(.*)(.*)(.*)(.*)(.*)\5\3\1\4\2.*",
];

/// The patterns of a board's columns.
const COLUMNS: [&str; 4] = [r".*", r"(.*)(.).*\2.*", r"[^#]*", r"(.).*\1?.*"];

/// So many lines more than a budget allows may be solved before its end is noticed: about what one reason may cost.
const SLACK: u64 = 1 << 18;
/// So many solved lines are a few seconds of work.
const FEW_SECONDS: u64 = 1 << 23;

fn alphabet(glyphs: &str) -> Alphabet {
    Alphabet::of_glyphs(Vec::new(), glyphs).expect("each character once")
}

fn pattern(text: &str) -> Clue {
    Clue::new(Says::Pattern(text.to_owned()))
}

/// A board of 12 columns whose rows have these patterns.
fn board(rows: &[&str], columns: &str, glyphs: &str) -> Puzzle {
    let size = Board::rectangle(rows.len(), 12).expect("a small board");
    let mut puzzle = Puzzle::new("regex_crossword", size, alphabet(glyphs));
    for (index, text) in rows.iter().enumerate() {
        puzzle.clues.insert(End::near(Axis::ROW, index), pattern(text));
    }
    for index in 0..12 {
        puzzle.clues.insert(End::near(Axis::COLUMN, index), pattern(columns));
    }
    puzzle
}

/// Boards that are solved by `a`s alone.
fn boards() -> Vec<Puzzle> {
    let issue = [0, 1, 2, 0, 1, 2, 0, 1].map(|at| PATTERNS[at]);
    let mut boards = vec![board(&issue, COLUMNS[0], "abcdefghijkl")];
    for (at, rows) in PATTERNS.chunks(6).enumerate() {
        boards.push(board(rows, COLUMNS[at % COLUMNS.len()], ["ab", "abcdefgh"][at % 2]));
    }
    // Two clues in the same direction on every row of a hexagon; its rows have 4 to 7 cells.
    let shape = Board::Hexagon(Hexagon::regular(4).expect("a hexagon"));
    let mut hexagon = Puzzle::new("regex_crossword", shape, alphabet("abc"));
    for index in 0..7 {
        for (nth, text) in [r"(?:(.*)(.*)\2?)*", r"(.*)(.*)(?!b\1)(\2|\1).*"].into_iter().enumerate() {
            hexagon.clues.insert(End::near(Axis::ROW, index).with_nth(nth), pattern(text));
        }
        hexagon.clues.insert(End::far(Axis::RISING, index), pattern(r"((?:a|b|(.*)\2)*)\1?.*"));
    }
    boards.push(hexagon);
    boards
}

fn model(puzzle: &Puzzle) -> Model {
    kind::of(puzzle).and_then(|kind| kind.model(puzzle)).expect("a model")
}

/// Does a grid still know the solution of `a`s?
fn keeps_solution(grid: &Grid) -> bool {
    grid.cells.iter().all(|may| may.has(Symbol(0)))
}

#[test]
fn the_boards_are_solved_by_one_letter() {
    for puzzle in boards() {
        let model = model(&puzzle);
        for line in &model.lines {
            let word = vec![Symbol(0); line.cells.len()];
            assert_eq!(
                line.rule.accepts(&word, &mut Meter::default()),
                Ok(true),
                "{} of {:?}",
                line.place,
                puzzle.clues
            );
        }
    }
}

#[test]
fn solving_goes_little_beyond_its_budget() {
    for (number, puzzle) in boards().iter().enumerate() {
        let model = model(puzzle);
        for steps in [1_000, 80_000] {
            let answer = solve(&model, Limits::default(), Budget::UNLIMITED.with_steps(steps));
            assert!(answer.stats.line_solves <= steps + SLACK, "board {number}: {:?} of {steps}", answer.stats);
            assert_ne!(answer.verdict, Verdict::None, "board {number}");
            assert!(keeps_solution(&answer.known), "board {number}: {steps}");
        }
    }
}

#[test]
fn solving_and_counting_end_without_a_budget() {
    // The others take as long and say no more.
    for (number, puzzle) in boards().iter().enumerate().step_by(2) {
        let model = model(puzzle);
        let answer = solve(&model, Limits::new(3), Budget::UNLIMITED);
        assert!(answer.stats.line_solves <= FEW_SECONDS, "board {number}: {:?}", answer.stats);
        assert!(answer.solutions.iter().all(|board| verify::is_solution(&model, board)), "board {number}");
        assert!(keeps_solution(&answer.known), "board {number}");
        let grid = sweep(&model, |_| {}).grid.unwrap_or_else(|| panic!("board {number} has a line without a word"));
        assert!(keeps_solution(&grid), "board {number}");
        match count(&model, Budget::UNLIMITED) {
            Count::Exactly(count) => assert!(count >= BigUint::from(answer.solutions.len()), "board {number}: {count}"),
            Count::AtLeast(_) => {}
        }
    }
}

#[test]
fn explaining_ends_and_keeps_the_solution() {
    for (number, puzzle) in boards().iter().enumerate() {
        let kind = kind::of(puzzle).expect("a kind");
        let model = model(puzzle);
        let ladder = kind.ladder(puzzle, &model);
        let budget = Budget::UNLIMITED.with_steps(200_000);
        let way = explain(&model, ladder.as_deref(), &model.grid(), budget);
        assert!(matches!(way.ending, Ending::GaveUp | Ending::Several), "board {number}: {:?}", way.ending);
        assert!(keeps_solution(&way.known), "board {number}");
        let grade = grade(&model, ladder.as_deref(), &model.grid(), budget);
        assert_eq!((grade.level, grade.ending), (None, way.ending), "board {number}");
        if let Ok(advice) = hint(&model, ladder.as_deref(), &model.grid(), budget) {
            assert!(
                advice.step.found.iter().all(|(_, may)| may.has(Symbol(0))),
                "board {number}: {:?}",
                advice.step.found
            );
        }
    }
}

#[test]
fn diagnosis_ends() {
    for (number, mut puzzle) in boards().into_iter().enumerate().step_by(2) {
        let budget = Budget::UNLIMITED.with_steps(100_000);
        let diagnosis = diagnose(&puzzle, budget).expect("a puzzle");
        assert!(matches!(diagnosis, Diagnosis::Several(_) | Diagnosis::GaveUp(..)), "board {number}");
        // A row that does not match anything else than the wrong letter.
        puzzle.clues.insert(End::far(Axis::ROW, 0), pattern("(?:b(?!.))+a"));
        let diagnosis = diagnose(&puzzle, budget).expect("a puzzle");
        assert!(matches!(diagnosis, Diagnosis::Impossible(_) | Diagnosis::GaveUp(..)), "board {number}");
    }
}

/// Small boards, where every board can be tried: what is counted is right, or no more than what there is.
#[test]
fn small_boards_are_counted_as_trying_every_board_does() {
    for (number, rows) in PATTERNS.chunks(2).enumerate() {
        let size = Board::rectangle(rows.len(), 6).expect("a small board");
        let mut puzzle = Puzzle::new("regex_crossword", size, alphabet("ab"));
        for (index, text) in rows.iter().enumerate() {
            puzzle.clues.insert(End::near(Axis::ROW, index), pattern(text));
        }
        for index in 0..6 {
            puzzle.clues.insert(End::near(Axis::COLUMN, index), pattern([r"(.)\1|b.", r"(?!bb)(.).*\1?"][index % 2]));
        }
        let model = model(&puzzle);
        // Each word of each line is judged once.
        let words = |cells: usize| {
            (0..1usize << cells).map(move |bits| (0..cells).map(|at| Symbol((bits >> at & 1) as u8)).collect())
        };
        let is_right = |line: &Line| -> Vec<bool> {
            words(line.cells.len())
                .map(|word: Vec<Symbol>| {
                    line.rule.accepts(&word, &mut Meter::default()).expect("a short word is judged")
                })
                .collect()
        };
        let tables: Vec<Vec<bool>> = model.lines.iter().map(is_right).collect();
        let spelled = |line: &Line, bits: usize| -> usize {
            line.cells.iter().enumerate().map(|(at, cell)| (bits >> cell.index() & 1) << at).sum()
        };
        let obeys = |bits: &usize| model.lines.iter().zip(&tables).all(|(line, right)| right[spelled(line, *bits)]);
        let right = BigUint::from((0..1usize << 12).filter(obeys).count());
        match count(&model, Budget::UNLIMITED) {
            Count::Exactly(count) => assert_eq!(count, right, "boards of {rows:?}"),
            Count::AtLeast(count) => assert!(count <= right, "boards of {rows:?}"),
        }
        let answer = solve(&model, Limits::default(), Budget::UNLIMITED);
        let expected = match right.to_string().as_str() {
            "0" => Verdict::None,
            "1" => Verdict::Unique,
            _ => Verdict::Several,
        };
        assert_eq!(answer.verdict, expected, "board {number} of {rows:?}");
    }
}
