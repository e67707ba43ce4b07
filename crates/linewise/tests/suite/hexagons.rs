//! Hexagons of patterns: what is said of their lines, and that a first solution of large ones takes little work.
//!
//! Belief was once not asked on boards of so many cells and letters, and a first solution then took 26 to more than 500 times the work.

use crate::common::hexagons;
use linewise::engine::rule::Meter;
use linewise::engine::{Budget, Limits, solve};
use linewise::{Task, format, kind};

/// Four times what the first took when this was written, the others less; without belief, it was 2.6 millions, more than 13, and 7.8.
const MOST_LINE_SOLVES: u64 = 400_000;

#[test]
fn large_hexagons_are_solved_with_little_work() {
    for seed in 0..3 {
        let text = hexagons::hexagon(28, 50, seed);
        let puzzles = format::open(text.as_bytes(), None, None).expect("a known format").puzzles;
        let puzzle = puzzles.into_iter().next().expect("a puzzle").expect("a good one");
        let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).expect("a regex crossword");
        let budget = Budget::UNLIMITED.with_steps(MOST_LINE_SOLVES);
        let answer = solve(&model, Limits::new(1), budget);
        let solution = answer.solutions.first().unwrap_or_else(|| panic!("hexagon {seed}: {:?}", answer.stats));
        for line in &model.lines {
            let word: Vec<_> = line.cells.iter().map(|cell| solution[cell.index()]).collect();
            assert_eq!(line.rule.accepts(&word, &mut Meter::default()), Ok(true), "hexagon {seed}");
        }
    }
}

/// A sentence about a clue at the far end of a line says that it counts from there, and what stands in the line is
/// shown as the board reads it.
#[test]
fn a_line_with_a_far_clue_is_counted_as_it_is_said() {
    let text = "kind: regex_crossword\nsymbols: ABCD\nsize: 3 rows, 3 falling, 3 rising\nrows: * \"C..\" *\nfalling: * * *\nrising: * * *\nright: * \"ABC|ABD\" *\n";
    let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let task = Task::new(&puzzle).expect("a valid puzzle");
    let said: Vec<String> = task.explain().steps.iter().map(|step| task.sentence(step)).collect();
    assert_eq!(
        said,
        [
            "Row 2 `C..`: cell 1 can only match `C`, so cell 1 is C.",
            "Row 2 from its far end `ABC|ABD`: in all its words of this length, cell 1 is A and cell 2 is B.",
        ]
    );
    let board = task.read_board("AA\nCBB\nAA\n").expect("a board");
    let lines = task.check(&board).lines();
    assert!(lines.iter().any(|line| line.trim() == "row 2 `C..` and `ABC|ABD` is wrong: CBB"), "{lines:#?}");
    let alone = linewise::open(text.replace("\"C..\"", "*")).and_then(|reading| reading.one()).expect("a puzzle");
    let task = Task::new(&alone).expect("a valid puzzle");
    let first = task.sentence(&task.explain().steps[0]);
    assert!(first.starts_with("Row 2 from its far end `ABC|ABD`: "), "{first}");
    let lines = task.check(&task.read_board("AA\nCBB\nAA\n").expect("a board")).lines();
    assert!(lines.iter().any(|line| line.trim().ends_with("is wrong: CBB")), "{lines:#?}");
}

/// Neighbours that have a line of their own are shown as they stand: they have no far end.
#[test]
fn pairs_on_hexagons_are_shown_as_they_stand() {
    let text = "kind: easy_as_abc\noption nonconsecutive: yes\nletters: AB\nsize: 3 rows, 3 falling, 3 rising\ngivens:\n??\nA??\n??\n";
    let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let task = Task::new(&puzzle).expect("a valid puzzle");
    let lines = task.check(&task.read_board("AB\nA.B\n.B\n").expect("a board")).lines();
    let told = lines.iter().filter(|line| line.contains("must not stand side by side"));
    assert!(told.clone().count() > 0 && told.clone().all(|line| !line.contains("far end")), "{lines:#?}");
    assert!(
        lines.iter().any(|line| line.trim() == "row 1, cell 1 and row 1, cell 2 must not stand side by side: A, B"),
        "{lines:#?}"
    );
}
