//! How people see what a line of 0s and 1s says.

mod dead_end;
mod different;
mod signs;
mod threes;

use super::signs::{Sign, Signs};
use crate::domain::Symbol;
use crate::message::{Message, Run};
use crate::model::{Line, Model};
use crate::puzzle::Puzzle;
use crate::technique::{Finding, Ladder, Technique, Times};
use crate::techniques::quota::{self, DeadEnd, Quota};
use crate::techniques::rungs::{LineRung, Look, Rung, Rungs, lines, on, says, techniques};
use different::{HalfFull, LikeButOne, LikeButTwo, Twins, different};
use signs::{EachCross, EqualBeside, EqualNeedTwo, OneCross, OtherThan, SameAs, equal_beside, sign, signs_count};
use threes::{EachThree, OneOfThree, OneOfTwo, each_three};

crate::sentences! {
    /// A third beside two.
    Pair("binairo.pair") { run: Run, what: Symbol }
        en "{place}: {run} are both {what}, with no third beside them: {conclusion}.";
    /// A third between two.
    Sandwich("binairo.sandwich") { run: Run, what: Symbol }
        en "{place}: {run} are both {what}, with no third between them: {conclusion}.";
}

const SIX: &str = "kind: binairo\ngivens:\n??????\n??????\n??????\n??????\n";
const DIFFERENT: &str = "kind: binairo\noption different_lines: yes\ngivens:\n????\n????\n????\n????\n";
/// The same with longer rows.
const LONGER: &str = "kind: binairo\noption different_lines: yes\ngivens:\n??????\n??????\n??????\n??????\n";
/// A row in which an equal sign stands between the cells 2 and 3, and a cross between the cells 4 and 5.
const SIGNS: &str = "kind: binairo\noption signs:\n| . .=. .x. .\n|\n| . . . . . .\ngivens:\n??????\n??????\n";
/// A row with two crosses.
const CROSSES: &str = "kind: binairo\noption signs:\n| .x. . .x. .\n|\n| . . . . . .\ngivens:\n??????\n??????\n";

/// The techniques, the easiest first.
static RUNGS: [LineRung<Halves>; 9] = [
    Rung {
        name: "pair",
        title: &[("en", "Two in a row")],
        hint: &[("en", "In one {axis}, two neighbours are the same.")],
        level: 1,
        weight: 1,
        find: pair,
        sentences: says![Pair],
        shown: &[on(
            SIX,
            ["?11???", "0110??"],
            "Row 1: cells 2 and 3 are both 1, with no third beside them: cells 1 and 4 are 0.",
            "?1?1??",
        )],
    },
    Rung {
        name: "sandwich",
        title: &[("en", "One between two")],
        hint: &[("en", "In one {axis}, two of the same have one cell between them.")],
        level: 1,
        weight: 1,
        find: sandwich,
        sentences: says![Sandwich],
        shown: &[on(
            SIX,
            ["?1?1??", "?101??"],
            "Row 1: cells 2 and 4 are both 1, with no third between them: cell 3 is 0.",
            "?11???",
        )],
    },
    Rung {
        name: "sign",
        title: &[("en", "Beside a sign")],
        hint: &[("en", "In one {axis}, a sign stands beside a cell that is known.")],
        level: 1,
        weight: 1,
        find: sign,
        sentences: says![SameAs, OtherThan],
        shown: &[on(
            SIGNS,
            ["?1??1?", "?1101?"],
            "Row 1: cell 2 is 1, and an equal sign stands between cells 2 and 3, so cell 3 is 1.\n\
             Row 1: cell 5 is 1, and a cross stands between cells 4 and 5, so cell 4 is 0.",
            "1????0",
        )],
    },
    quota::used_up(
        1,
        2,
        &[on(
            SIX,
            ["1?1?1?", "101010"],
            "Row 1 has all its 1s already, so cells 2, 4 and 6 are 0.",
            "1?1???",
        )],
    ),
    Rung {
        name: "equal_beside",
        title: &[("en", "Two equal cells next to a third")],
        hint: &[("en", "In one {axis}, two cells are equal by their sign, and a cell beside them is known.")],
        level: 2,
        weight: 2,
        find: equal_beside,
        sentences: says![EqualBeside],
        shown: &[on(
            SIGNS,
            ["0?????", "011???"],
            "Row 1: cells 2 and 3 are equal by their sign, and cell 1 beside them is 0; three neighbours may not be the same, so cells 2 and 3 are 1.",
            "????0?",
        )],
    },
    quota::last_places(
        2,
        3,
        &[on(
            SIX,
            ["0?0?0?", "010101"],
            "Row 1 needs three 1s, and only cells 2, 4 and 6 are left for them, so cells 2, 4 and 6 are 1.",
            "0?0???",
        )],
    ),
    Rung {
        name: "different",
        title: &[("en", "Two lines must differ")],
        hint: &[("en", "Two lines are nearly the same.")],
        level: 2,
        weight: 3,
        find: different,
        sentences: says![LikeButTwo, LikeButOne, HalfFull],
        shown: &[
            on(
                DIFFERENT,
                ["011001??", "01100101"],
                "Row 2 is like row 1 but for columns 3 and 4, where 0 and 1 are still missing; row 1 has 1 and 0 there, and the two may not be equal, so row 2, column 3 is 0 and row 2, column 4 is 1.",
                "0110????",
            ).on_line(8),
            on(
                LONGER,
                ["010011???011", "010011?0?011"],
                "Row 2 is like row 1 so far and lacks only one 1; in column 2, where row 1 has it, it would make the two lines equal, so row 2, column 2 is 0.",
                "010011???0?1",
            ).on_line(10),
            on(
                DIFFERENT,
                ["01100?0?", "01100101"],
                "Row 2 has all its 0s already, in columns 1 and 3, so cells 2 and 4 of row 2 are 1.",
                "0110????",
            ).on_line(8),
        ],
    },
    Rung {
        name: "each_three",
        title: &[("en", "One in each three")],
        hint: &[("en", "In one {axis}, few of one sort are missing, and each three neighbours need one.")],
        level: 3,
        weight: 4,
        find: each_three,
        sentences: says![EachThree, OneOfThree, OneOfTwo],
        shown: &[
            // Two 0s are there; of the cells 3 to 5 one is the third, and of the cells 4 to 6.
            on(
                SIX,
                ["00????", "001??1"],
                "Row 1: only one 0 is still missing, and cells 4 to 6 cannot all be 1, so it is one of these, and cell 3 is 1.\n\
                 Row 1: only one 0 is still missing, and cells 3 to 5 cannot all be 1, so it is one of these, and cell 6 is 1.",
                "0?????",
            ),
            on(
                SIX,
                ["0????0", "01??10"],
                "Row 1: only one 0 is still missing, and cells 3 to 5 cannot all be 1, so it is one of these, and cell 2 is 1.\n\
                 Row 1: only one 0 is still missing, and cells 2 to 4 cannot all be 1, so it is one of these, and cell 5 is 1.",
                "??????",
            ),
        ],
    },
    Rung {
        name: "signs_count",
        title: &[("en", "What signs need")],
        hint: &[("en", "In one {axis}, few of one sort are missing, and signs show how many of them some cells need.")],
        level: 3,
        weight: 5,
        find: signs_count,
        sentences: says![EqualNeedTwo, EachCross, OneCross],
        shown: &[
            on(
                SIGNS,
                ["0??01?", "01101?"],
                "Row 1: only one 0 is still missing, and cells 2 and 3 are equal by their sign, so cells 2 and 3 are 1.",
                "0?????",
            ),
            on(
                SIGNS,
                ["0?1??0", "011??0"],
                "Row 1: only one 0 is still missing, and cells 4 and 5 differ by their sign, so it is one of them, and cell 2 is 1.",
                "??1??0",
            ),
            on(
                CROSSES,
                ["?????0", "??1??0"],
                "Row 1: only two 0s are still missing; cells 1 and 2 differ by their sign, and so do cells 4 and 5: each pair takes one, so cell 3 is 1.",
                "??????",
            ),
        ],
    },
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 9] = techniques(&RUNGS);

/// A line of which each half is one symbol, or two lines that must differ.
struct Halves {
    half: usize,
    /// The two lines, where these are two.
    twins: Option<Twins>,
    /// For each cell but the last, the sign behind it; nothing where the line has none.
    signs: Vec<Option<Sign>>,
}

impl Quota for Halves {
    const DEAD_END: Option<DeadEnd<Self>> = Some(dead_end);

    fn times(&self, _: Symbol) -> Times {
        match self.twins {
            Some(_) => Times { least: 0, most: usize::MAX },
            None => Times::exactly(self.half),
        }
    }

    fn has_blank(&self) -> bool {
        false
    }
}

/// Why no word fits the line any more, where that is seen at once.
fn dead_end(look: &Look<'_, Halves>) -> Option<Message> {
    match look.line.twins {
        Some(_) => different::dead_end(look),
        None => dead_end::dead_end(look),
    }
}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let whole = lines(puzzle, model);
    let signs = Signs::read(&puzzle.options, &puzzle.board).unwrap_or_default();
    let line = |(line, whole): (&Line, &Option<_>)| {
        let twins = Twins::of(line, puzzle, model);
        let signs = match whole {
            Some(_) => signs.along(&puzzle.board, line.place.axis, line.place.index as usize),
            None => Vec::new(),
        };
        (whole.is_some() || twins.is_some()).then_some(Halves { half: line.cells.len() / 2, twins, signs })
    };
    let lines = model.lines.iter().zip(&whole).map(line).collect();
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines })
}

/// Beside two equal neighbours stands the other symbol.
fn pair(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    if look.line.twins.is_some() {
        return;
    }
    for at in 1..look.known.len() {
        let ends = at.checked_sub(2).into_iter().chain(Some(at + 1).filter(|&end| end < look.known.len()));
        differ(look, [at - 1, at], ends, |run, what| Pair { run, what }, findings);
    }
}

/// Between two equal cells with one cell between them stands the other symbol.
fn sandwich(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    if look.line.twins.is_some() {
        return;
    }
    for at in 2..look.known.len() {
        differ(look, [at - 2, at], [at - 1], |run, what| Sandwich { run, what }, findings);
    }
}

/// Where both cells are known and equal, the others are not like them.
fn differ<M: Into<Message>>(
    look: &Look<'_, Halves>,
    equal: [usize; 2],
    others: impl IntoIterator<Item = usize>,
    say: impl FnOnce(Run, Symbol) -> M,
    findings: &mut Vec<Finding>,
) {
    let Some(symbol) = look.known[equal[0]].symbol().filter(|_| look.known[equal[0]] == look.known[equal[1]]) else {
        return;
    };
    let found: Vec<_> = others.into_iter().map(|other| (other, look.known[other].without(symbol))).collect();
    look.push(findings, found, || say(Run(equal.to_vec()), symbol));
}

/// How many cells with the symbol are still missing on a whole line, where some are.
fn missing(look: &Look<'_, Halves>, symbol: Symbol) -> Option<usize> {
    let missing = look.line.half.checked_sub(look.settled_as(symbol).len());
    missing.filter(|&missing| missing > 0 && look.line.twins.is_none())
}

/// On lines of so many cells and fewer, without signs, these techniques see all that a line says.
pub const SEES_ALL: usize = 16;

/// The two symbols.
const BOTH: [Symbol; 2] = [Symbol(0), Symbol(1)];
