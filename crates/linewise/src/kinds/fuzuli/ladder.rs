//! How people see what a line of numbers with blank cells says, and a square of four cells.

use crate::domain::{Domain, Symbol};
use crate::model::Model;
use crate::puzzle::{Axis, Puzzle};
use crate::says;
use crate::technique::{Finding, Ladder, Shown, Technique, Times};
use crate::techniques::quota::{self, Quota};
use crate::techniques::rungs::{LineRung, Look, Rung, Rungs, on, techniques};

crate::sentences! {
    /// Three cells of a square are filled.
    Square("fuzuli.square") {} en "{given}some cell of every square of four stays blank, so {conclusion}.";
}

/// A puzzle whose rows hold three numbers and two blank cells. Behind its rows and columns come its squares.
const FIVE: &str = "kind: fuzuli\nsymbols: .123\nsize: 5\n";

/// The techniques, the easiest first.
static RUNGS: [LineRung<Numbers>; 5] = [
    quota::used_up(
        1,
        1,
        &[on(
            FIVE,
            "? 2 ? ? ?",
            ".13 2 .13 .13 .13",
            &["Row 1 has its 2 in cell 2 already, so cells 1 and 3 to 5 are not 2."],
            "? 23 ? ? ?",
        )],
    ),
    Rung {
        name: "square",
        title: &[("en", "Square of four")],
        hint: &[("en", "Three cells of a square of four are filled.")],
        level: 1,
        weight: 1,
        find: square,
        sentences: says![Square],
        shown: &[Shown {
            line: 10,
            ..on(
                FIVE,
                "1 23 2 ?",
                "1 23 2 .",
                &[
                    "Row 1, column 1 is 1, row 1, column 2 is not blank and row 2, column 1 is 2; some cell of every square of four stays blank, so row 2, column 2 is blank.",
                ],
                "1 2 . ?",
            )
        }],
    },
    quota::last_places(
        1,
        2,
        &[on(
            FIVE,
            ".12 .12 ? .12 .12",
            ".12 .12 3 .12 .12",
            &["Row 1: 3 can stand nowhere else any more, so cell 3 is 3."],
            "? ? ? ? ?",
        )],
    ),
    quota::sharing(
        3,
        5,
        &[on(
            FIVE,
            "12 12 ? ? ?",
            "12 12 .3 .3 .3",
            &[
                "Row 1: cells 1 and 2 can only be 1 or 2, which they use up between them, so cells 3 to 5 are not 1 or 2.",
            ],
            "12 .12 ? ? ?",
        )],
    ),
    quota::claiming(
        3,
        6,
        &[on(
            FIVE,
            ".12 .12 .3 .3 .3",
            "12 12 .3 .3 .3",
            &[
                "Row 1: 1 and 2 can stand only in cells 1 and 2, so nothing else stands there: cells 1 and 2 are not blank.",
            ],
            ".12 .12 .13 .3 .3",
        )],
    ),
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 5] = techniques(&RUNGS);

/// A row or a column, and how many of its cells are blank; or a square.
enum Numbers {
    Line { blanks: usize },
    Square,
}

impl Quota for Numbers {
    fn times(&self, symbol: Symbol) -> Times {
        match self {
            Numbers::Line { blanks } => Times::exactly(if symbol == Symbol::BLANK { *blanks } else { 1 }),
            Numbers::Square => Times { least: 0, most: 4 },
        }
    }
}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let numbers = puzzle.alphabet.len() - 1;
    let lines = model.lines.iter().map(|line| match line.place.axis {
        Axis::SQUARE => Some(Numbers::Square),
        _ => Some(Numbers::Line { blanks: line.cells.len().checked_sub(numbers)? }),
    });
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() })
}

/// Where three cells of a square are filled, the fourth is blank.
fn square(look: &Look<'_, Numbers>, findings: &mut Vec<Finding>) {
    if let (Numbers::Square, &[at]) = (look.line, &look.open_to(Symbol::BLANK)[..]) {
        look.push(findings, [(at, Domain::only(Symbol::BLANK))], || Square {});
    }
}
