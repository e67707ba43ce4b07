//! How people see what a counted line says.

use linewise::Model;
use linewise::kind::numbers;
use linewise::message::{Message, Run};
use linewise::puzzle::Puzzle;
use linewise::technique::quota::Quota;
use linewise::technique::rungs::{LineRung, Look, Rung, Rungs, lines, on, techniques};
use linewise::technique::{Finding, Ladder, Technique};
use linewise::{Domain, Symbol, says};

linewise::sentences! {
    /// As many are filled as the clue says.
    Reached("tally.reached") { count: usize, run: Run }
        en "{line}: {run} {run?is|are} filled, as many as {count}, so {conclusion}.",
        de "{line}: {run} {run?ist|sind} gefüllt, also alle {count}; daher: {conclusion}.";
    /// Nothing is filled.
    Empty("tally.empty") {} en "{line} has no filled cells, so {conclusion}.", de "{line} hat keine gefüllten Zellen; daher: {conclusion}.";
    /// Just enough cells are left.
    Needed("tally.needed", whole) { count: usize }
        en "{line}: only {count} {count?cell is|cells are} not blank, and all of them are needed, so {conclusion}.",
        de "{line}: nur {count} {count?Zelle ist|Zellen sind} nicht leer; alle werden gebraucht: {conclusion}.";
}

/// A puzzle whose first row has three filled cells of five.
const THREE: &str = "kind: tally\nrows: 3 1\ncolumns: * * * * *\n";
/// A puzzle whose first row is empty.
const NONE: &str = "kind: tally\nrows: 0 1\ncolumns: * * *\n";

/// The techniques, the easiest first.
static RUNGS: [LineRung<Count>; 2] = [
    Rung {
        name: "reached",
        title: &[("en", "All are there"), ("de", "Alle da")],
        hint: &[("en", "In one {axis}, as many cells are filled as the clue says.")],
        level: 1,
        weight: 1,
        find: reached,
        sentences: says![Reached, Empty],
        shown: &[
            on(
                THREE,
                ["##?#?", "##.#."],
                "Row 1 (3): cells 1, 2 and 4 are filled, as many as 3, so cells 3 and 5 are blank.",
                "##???",
            ),
            on(NONE, ["?.?", "..."], "Row 1 (0) has no filled cells, so cells 1 and 3 are blank.", "..."),
        ],
    },
    Rung {
        name: "needed",
        title: &[("en", "All are needed"), ("de", "Alle gebraucht")],
        hint: &[("en", "In one {axis}, just as many cells are left as must be filled.")],
        level: 1,
        weight: 2,
        find: needed,
        sentences: says![Needed],
        shown: &[on(
            THREE,
            ["#??..", "###.."],
            "Row 1 (3): only 3 cells are not blank, and all of them are needed, so cells 2 and 3 are filled.",
            "#???.",
        )],
    },
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 2] = techniques(&RUNGS);

/// How many cells of a line are filled.
struct Count(usize);

impl Quota for Count {}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let lines = lines(puzzle, model).into_iter().map(|line| {
        let ([near, _], _) = line?;
        Some(Count(numbers::one(near?).ok()? as usize))
    });
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() })
}

/// So many cells are filled, so that the others are blank.
fn reached(look: &Look<'_, Count>, findings: &mut Vec<Finding>) {
    let filled = look.settled_as(Symbol::FILLED);
    if filled.len() != look.line.0 {
        return;
    }
    let others = (0..look.known.len()).filter(|at| !filled.contains(at));
    let found: Vec<_> = others.map(|at| (at, Domain::only(Symbol::BLANK))).collect();
    look.push(findings, found, || match filled.len() {
        0 => Message::from(Empty {}),
        count => Reached { count, run: Run(filled) }.into(),
    });
}

/// So many cells are not blank, so that all of these are filled.
fn needed(look: &Look<'_, Count>, findings: &mut Vec<Finding>) {
    let open = look.open_to(Symbol::FILLED);
    if open.len() != look.line.0 {
        return;
    }
    let found: Vec<_> = open.iter().map(|&at| (at, Domain::only(Symbol::FILLED))).collect();
    look.push(findings, found, || Needed { count: open.len() });
}
