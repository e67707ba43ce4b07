//! How people see what a line of numbers with blank cells says, a square of four cells, and a line with those beside it.

mod pairs;

use crate::domain::{Domain, Symbol};
use crate::message::Message;
use crate::model::{CellId, Line, LineId, Model};
use crate::puzzle::{Axis, Puzzle};
use crate::technique::{Finding, Ladder, Technique, Times};
use crate::techniques::quota::{self, DeadEnd, Quota};
use crate::techniques::rungs::{LineRung, Look, Rung, Rungs, on, says, techniques};
use pairs::*;

crate::sentences! {
    /// Three cells of a square are filled.
    Square("fuzuli.square") {} en "Three cells of {place} are filled, so the fourth, {settled}, is blank.";
    /// All cells of a square are filled.
    FullSquare("fuzuli.square.dead_end", stands) {} en "All four cells of {place} are filled.";
}

/// A puzzle whose rows hold three numbers and two blank cells. Behind its rows and columns come its squares.
const FIVE: &str = "kind: fuzuli\nsymbols: .123\nsize: 5\n";

/// The number of the first row with that beside it: before it come rows, columns and squares.
const FIRST_BUNDLE: usize = 26;

/// The techniques, the easiest first.
static RUNGS: [LineRung<Numbers>; 7] = [
    quota::used_up(
        1,
        1,
        &[on(
            FIVE,
            ["? 2 ? ? ?", ".13 2 .13 .13 .13"],
            "Row 1 has its 2 in cell 2 already, so cells 1 and 3 to 5 are not 2.",
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
        sentences: says![Square, FullSquare],
        shown: &[on(
            FIVE,
            ["1 23 2 ?", "1 23 2 ."],
            "Three cells of the square of rows 1 and 2 and columns 1 and 2 are filled, so the fourth, row 2, column 2, is blank.",
            "1 2 . ?",
        ).on_line(10)],
    },
    quota::last_places(
        1,
        2,
        &[on(
            FIVE,
            [".12 .12 ? .12 .12", ".12 .12 3 .12 .12"],
            "Row 1: there is no other place left for 3, so cell 3 is 3.",
            "? ? ? ? ?",
        )],
    ),
    Rung {
        name: "blanks_in_pairs",
        title: &[("en", "Blank cells beside filled ones")],
        hint: &[(
            "en",
            "Where two neighbours beside one {axis} are filled, one of the two cells next to them is blank.",
        )],
        level: 2,
        weight: 3,
        find: blanks_in_pairs,
        sentences: says![
            ThreeFilled, OnlyPair, InPairs, WithPairs, OwnBlanks, TooManyPairs, TooManyPairsWith, TooManyBlanks,
            FullSquareBeside,
        ],
        shown: &[
            on(
                FIVE,
                ["? 123 ? 123 ? ? ? ? . ?", "? 123 ? 123 123 ? 123 ? . ?"],
                "Row 1: cells 1 and 2 lie beside two filled cells, so one of them is blank; with cell 5 that makes its 2 blank cells, so cells 3 and 4 are not blank.",
                "? 123 ? ? ? 123 ? ? . ?",
            ).on_line(FIRST_BUNDLE),
            // Two pairs, one on either side.
            on(
                FIVE,
                ["1 ? ? 2 ? ? ? ? ? ? ? 1 ? ? 2", "1 ? ? 2 ? ? ? 123 ? ? ? 1 ? ? 2"],
                "Row 2: cells 1 and 2 and cells 4 and 5 lie beside two filled cells each, so one of each pair is blank; these are its 2 blank cells, so cell 3 is not blank.",
                "1 ? ? 2 ? ? ? ? 1 ? ? ? ? ? 2",
            ).on_line(FIRST_BUNDLE + 1),
        ],
    },
    Rung {
        name: "one_blank_too_many",
        title: &[("en", "One blank cell too many")],
        hint: &[("en", "A cell beside one {axis}, if it were filled, would leave that one too many blank cells.")],
        level: 3,
        weight: 4,
        find: one_too_many,
        sentences: says![TooMany, TooManyWith, TooManyCells, TooManyCellsWith, TooManyOfBoth],
        shown: &[on(
            FIVE,
            ["? 1 ? 2 ? ? ? 3 . ?", "? 1 ? 2 ? . ? 3 . ?"],
            "Row 1: if row 2, column 3 were filled, cells 3 and 4 would lie beside two filled cells, as cells 1 and 2 do already, and one of each pair would be blank, with cell 5 more than its 2 blank cells; so row 2, column 3 is blank.",
            "? 1 ? 2 ? ? ? 3 ? ?",
        ).on_line(FIRST_BUNDLE)],
    },
    quota::sharing(
        3,
        5,
        &[on(
            FIVE,
            ["12 12 ? ? ?", "12 12 .3 .3 .3"],
            "Row 1: cells 1 and 2 can only be 1 or 2 and take all of these, so cells 3 to 5 are not 1 or 2.",
            "12 .12 ? ? ?",
        )],
    ),
    quota::claiming(
        3,
        6,
        &[
            on(
                FIVE,
                [".12 .12 .3 .3 .3", "12 12 .3 .3 .3"],
                "Row 1: 1 and 2 can stand only in cells 1 and 2, so nothing else stands there: cells 1 and 2 are not blank.",
                ".12 .12 .13 .3 .3",
            ),
            on(
                FIVE,
                [".12 .13 .1 23 23", ".1 .1 .1 23 23"],
                "Row 1: blank and 1 can stand only in cells 1 to 3 and take all of these together, so nothing else stands there: cell 1 is not 2 and cell 2 is not 3.",
                ".12 .13 .1 .3 23",
            ),
        ],
    ),
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 7] = techniques(&RUNGS);

/// A row or a column, how many of its cells are blank, and how many numbers it holds; a square; or a line with those beside it.
enum Numbers {
    Line { blanks: usize, numbers: usize },
    Square,
    Bundle(Bundle),
}

impl Quota for Numbers {
    const DEAD_END: Option<DeadEnd<Self>> = Some(dead_end);

    fn times(&self, symbol: Symbol) -> Times {
        match self {
            Numbers::Line { blanks, .. } => Times::exactly(if symbol == Symbol::BLANK { *blanks } else { 1 }),
            // As far as anybody counts them there.
            Numbers::Square | Numbers::Bundle(_) => Times { least: 0, most: usize::from(u16::MAX) },
        }
    }
}

/// Why no word fits the line any more, where that is seen at once.
fn dead_end(look: &Look<'_, Numbers>) -> Option<Message> {
    match look.line {
        Numbers::Line { numbers, .. } => quota::dead_end(look, Domain::first(numbers + 1)),
        Numbers::Square => {
            let is_full = look.open_to(Symbol::BLANK).is_empty();
            is_full.then(|| FullSquare {}.into())
        }
        Numbers::Bundle(_) => bundle_dead_end(look),
    }
}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let numbers = puzzle.alphabet.len() - 1;
    let line = |line: &Line| match line.place.axis {
        Axis::SQUARE => Some(Numbers::Square),
        axis if axis.is_bundle() => Some(Numbers::Bundle(bundle(model, line, numbers)?)),
        _ => Some(Numbers::Line { blanks: line.cells.len().checked_sub(numbers)?, numbers }),
    };
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: model.lines.iter().map(line).collect() })
}

/// What there is to know of a line with those beside it.
fn bundle(model: &Model, line: &Line, numbers: usize) -> Option<Bundle> {
    let is_own = |own: &Line| own.place.axis.beside() == Some(line.place.axis) && own.place.index == line.place.index;
    let at = model.lines.iter().position(is_own)?;
    let cells = &model.lines[at].cells;
    let own = line.cells.iter().position(|cell| *cell == cells[0])?;
    let blanks = cells.len().checked_sub(numbers)?;
    let lines = line.cells.len() / cells.len();
    let squares = squares_of(model, line, lines, own);
    Some(Bundle { line: LineId::new(at), blanks, lines, own, squares })
}

/// The squares of a line and those beside it, of so many lines, by what the model calls them.
fn squares_of(model: &Model, bundle: &Line, lines: usize, own: usize) -> Vec<SquareBeside> {
    let squares = model.lines.iter().enumerate().filter(|(_, line)| line.place.axis == Axis::SQUARE);
    squares
        .filter_map(|(at, square)| {
            let place = |cell: &CellId| bundle.cells.iter().position(|other| other == cell);
            let cells = square.cells.iter().map(place).collect::<Option<Vec<usize>>>()?;
            let is_beside = cells.iter().any(|cell| cell % lines == own);
            is_beside.then(|| SquareBeside { line: LineId::new(at), cells })
        })
        .collect()
}

/// Where three cells of a square are filled, the fourth is blank.
fn square(look: &Look<'_, Numbers>, findings: &mut Vec<Finding>) {
    if let (Numbers::Square, &[at]) = (look.line, &look.open_to(Symbol::BLANK)[..]) {
        look.push(findings, [(at, Domain::only(Symbol::BLANK))], || Square {});
    }
}
