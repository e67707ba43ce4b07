//! How people see what a line of 0s and 1s says.

mod dead_end;
mod different;

use super::signs::{Sign, Signs};
use crate::domain::{Domain, Symbol};
use crate::message::{Count, Groups, Message, Run};
use crate::model::{Line, Model};
use crate::puzzle::Puzzle;
use crate::says;
use crate::technique::{Finding, Ladder, Shown, Technique, Times};
use crate::techniques::quota::{self, DeadEnd, Quota};
use crate::techniques::rungs::{LineRung, Look, Rung, Rungs, lines, on, techniques};
use different::{HalfFull, LikeButOne, LikeButTwo, Twins, different};

crate::sentences! {
    /// A third beside two.
    Pair("binairo.pair") { run: Run, what: Symbol }
        en "{place}: {run} are both {what}, and a third in a row is not allowed, so {conclusion}.";
    /// A third between two.
    Sandwich("binairo.sandwich") { run: Run, what: Symbol }
        en "{place}: {run} are both {what}, and three in a row are not allowed, so {conclusion}.";
    /// An equal sign beside a cell that is known.
    SameAs("binairo.sign.equal") { run: Run, what: Symbol, cells: Vec<usize> }
        en "{place}: {run} is {what}, and an equal sign stands between {cells}, so {conclusion}.";
    /// A cross beside a cell that is known.
    OtherThan("binairo.sign.cross") { run: Run, what: Symbol, cells: Vec<usize> }
        en "{place}: {run} is {what}, and a cross stands between {cells}, so {conclusion}.";
    /// Two equal cells beside a third.
    EqualBeside("binairo.equal_beside") { cells: Vec<usize>, run: Run, what: Symbol }
        en "{place}: {cells} are equal by their sign, and {run} beside them is {what}; three in a row are not allowed, so {conclusion}.";
    /// Two equal cells take two of what is missing once.
    EqualNeedTwo("binairo.signs_count.equal", stands) { what: Symbol, cells: Vec<usize> }
        en "{line}: only one {what} is still missing, and {cells} are equal by their sign, so {conclusion}.";
    /// Pairs that differ need all that are missing.
    EachCross("binairo.signs_count.crosses", stands) { count: Count, what: Symbol, first: Vec<usize>, others: Groups }
        en "{line}: only {count} {what}s are still missing; {first} differ by their sign, and so do {others}: each pair takes one, so {conclusion}.";
    /// A pair that differs needs the last one.
    OneCross("binairo.signs_count.cross", stands) { what: Symbol, cells: Vec<usize> }
        en "{line}: only one {what} is still missing, and {cells} differ by their sign, so it is one of them and {conclusion}.";
    /// Some threes need all that are missing.
    EachThree("binairo.each_three", stands) { count: Count, what: Symbol, other: Symbol, each: Groups }
        en "{line}: only {count} {what}s are still missing, and three {other}s in a row are not allowed, so {each} need one each and {conclusion}.";
    /// A three needs the last one.
    OneOfThree("binairo.each_three.one", stands) { what: Symbol, other: Symbol, cells: Vec<usize> }
        en "{line}: only one {what} is still missing, and {cells} cannot all be {other}, so it is there and {conclusion}.";
    /// Two cells of a three need it.
    OneOfTwo("binairo.each_three.two", stands) { what: Symbol, other: Symbol, cells: Vec<usize>, open: Vec<usize> }
        en "{line}: only one {what} is still missing, and {cells} cannot all be {other}, so it is one of {open} and {conclusion}.";
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
            "?11???",
            "0110??",
            &["Row 1: cells 2 and 3 are both 1, and a third in a row is not allowed, so cells 1 and 4 are 0."],
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
            "?1?1??",
            "?101??",
            &["Row 1: cells 2 and 4 are both 1, and three in a row are not allowed, so cell 3 is 0."],
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
            "?1??0?",
            "?1110?",
            &[
                "Row 1: cell 2 is 1, and an equal sign stands between cells 2 and 3, so cell 3 is 1.",
                "Row 1: cell 5 is 0, and a cross stands between cells 4 and 5, so cell 4 is 1.",
            ],
            "1????0",
        )],
    },
    quota::used_up(
        1,
        2,
        &[on(
            SIX,
            "1?1?1?",
            "101010",
            &["Row 1 has all its 1s already, cells 1, 3 and 5, so cells 2, 4 and 6 are 0."],
            "1?1???",
        )],
    ),
    Rung {
        name: "equal_beside",
        title: &[("en", "Two equal ones beside a third")],
        hint: &[("en", "In one {axis}, two cells are equal by their sign, and a cell beside them is known.")],
        level: 2,
        weight: 2,
        find: equal_beside,
        sentences: says![EqualBeside],
        shown: &[on(
            SIGNS,
            "0?????",
            "011???",
            &[
                "Row 1: cells 2 and 3 are equal by their sign, and cell 1 beside them is 0; three in a row are not allowed, so cells 2 and 3 are 1.",
            ],
            "????0?",
        )],
    },
    quota::last_places(
        2,
        3,
        &[on(
            SIX,
            "0?0?0?",
            "010101",
            &["Row 1 needs three 1s, and only cells 2, 4 and 6 are left for them, so cells 2, 4 and 6 are 1."],
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
            Shown {
                line: 8,
                ..on(
                    DIFFERENT,
                    "011001??",
                    "01100101",
                    &[
                        "Row 2 is like row 1 but for columns 3 and 4, where 0 and 1 are still missing; row 1 has 1 and 0 there, and no two lines may be equal, so row 2, column 3 is 0 and row 2, column 4 is 1.",
                    ],
                    "0110????",
                )
            },
            Shown {
                line: 10,
                ..on(
                    LONGER,
                    "010011???011",
                    "010011?0?011",
                    &[
                        "Row 2 is like row 1 so far and lacks only one 1; in column 2, where row 1 has it, it would make the two lines equal, so row 2, column 2 is 0.",
                    ],
                    "010011???0?1",
                )
            },
            Shown {
                line: 8,
                ..on(
                    DIFFERENT,
                    "01100??0",
                    "01100110",
                    &["Row 2 has all its 0s already, so cells 2 and 3 of row 2 are 1."],
                    "0110????",
                )
            },
        ],
    },
    Rung {
        name: "each_three",
        title: &[("en", "One in each three")],
        hint: &[("en", "In one {axis}, few of one sort are missing, and each three in a row need one.")],
        level: 3,
        weight: 4,
        find: each_three,
        sentences: says![EachThree, OneOfThree, OneOfTwo],
        shown: &[
            // Two 0s are there; of the cells 3 to 5 one is the third, and of the cells 4 to 6.
            on(
                SIX,
                "00????",
                "001??1",
                &[
                    "Row 1: only one 0 is still missing, and cells 4 to 6 cannot all be 1, so it is there and cell 3 is 1.",
                    "Row 1: only one 0 is still missing, and cells 3 to 5 cannot all be 1, so it is there and cell 6 is 1.",
                ],
                "0?????",
            ),
            on(
                SIX,
                "0????0",
                "01??10",
                &[
                    "Row 1: only one 0 is still missing, and cells 3 to 5 cannot all be 1, so it is there and cell 2 is 1.",
                    "Row 1: only one 0 is still missing, and cells 2 to 4 cannot all be 1, so it is there and cell 5 is 1.",
                ],
                "??????",
            ),
        ],
    },
    Rung {
        name: "signs_count",
        title: &[("en", "What signs need")],
        hint: &[("en", "In one {axis}, few of one sort are missing, and signs tell how many of them some cells need.")],
        level: 3,
        weight: 5,
        find: signs_count,
        sentences: says![EqualNeedTwo, EachCross, OneCross],
        shown: &[
            on(
                SIGNS,
                "0??01?",
                "01101?",
                &[
                    "Row 1: only one 0 is still missing, and cells 2 and 3 are equal by their sign, so cells 2 and 3 are 1.",
                ],
                "0?????",
            ),
            on(
                SIGNS,
                "0?1??0",
                "011??0",
                &[
                    "Row 1: only one 0 is still missing, and cells 4 and 5 differ by their sign, so it is one of them and cell 2 is 1.",
                ],
                "??1??0",
            ),
            on(
                CROSSES,
                "?????0",
                "??1??0",
                &[
                    "Row 1: only two 0s are still missing; cells 1 and 2 differ by their sign, and so do cells 4 and 5: each pair takes one, so cell 3 is 1.",
                ],
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

impl Halves {
    /// The first cell of each two between which this sign stands.
    fn pairs(&self, sign: Sign) -> impl Iterator<Item = usize> {
        (0..self.signs.len()).filter(move |&at| self.signs[at] == Some(sign))
    }
}

/// A cell beside a sign whose other cell is known.
fn sign(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    for (at, sign) in look.line.signs.iter().enumerate() {
        let &Some(sign) = sign else { continue };
        for (settled, open) in [(at, at + 1), (at + 1, at)] {
            let Some(what) = look.known[settled].symbol() else { continue };
            let (run, cells) = (Run(vec![settled]), vec![at, at + 1]);
            let may = match sign {
                Sign::Equal => Domain::only(what),
                Sign::Different => look.known[open].without(what),
            };
            look.push(findings, [(open, may)], || match sign {
                Sign::Equal => Message::from(SameAs { run, what, cells }),
                Sign::Different => OtherThan { run, what, cells }.into(),
            });
        }
    }
}

/// Two cells that are equal by their sign are not like the one beside them: these would be three in a row.
fn equal_beside(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    for at in look.line.pairs(Sign::Equal) {
        for beside in at.checked_sub(1).into_iter().chain(Some(at + 2).filter(|&end| end < look.known.len())) {
            let Some(what) = look.known[beside].symbol() else { continue };
            let found = [at, at + 1].map(|cell| (cell, look.known[cell].without(what)));
            let say = || EqualBeside { cells: vec![at, at + 1], run: Run(vec![beside]), what };
            look.push(findings, found, say);
        }
    }
}

/// How many cells with the symbol are still missing on a whole line, where some are.
fn missing(look: &Look<'_, Halves>, symbol: Symbol) -> Option<usize> {
    let missing = look.line.half.checked_sub(look.settled_as(symbol).len());
    missing.filter(|&missing| missing > 0 && look.line.twins.is_none())
}

/// Cells that are equal take two of what is missing, or none; those that are different take one. When the different ones need all that are missing, no
/// other cell is one.
fn signs_count(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    if look.line.signs.is_empty() {
        return;
    }
    for symbol in BOTH {
        let Some(missing) = missing(look, symbol) else { continue };
        let is_open = |at: usize| look.known[at].len() > 1;
        let crosses = crosses(look.line, is_open);
        if crosses.len() == missing {
            let others = look.open_to(symbol).into_iter().filter(|&at| is_open(at) && !within(&crosses, at));
            let found: Vec<_> = others.map(|at| (at, look.known[at].without(symbol))).collect();
            let pair = |at: usize| vec![at, at + 1];
            look.push(findings, found, || match crosses[..] {
                [at] => Message::from(OneCross { what: symbol, cells: pair(at) }),
                _ => {
                    let others = Groups(crosses[1..].iter().map(|&at| pair(at)).collect());
                    EachCross { count: Count(missing), what: symbol, first: pair(crosses[0]), others }.into()
                }
            });
        }
        for at in look.line.pairs(Sign::Equal).filter(|&at| missing == 1 && is_open(at) && is_open(at + 1)) {
            let found = [at, at + 1].map(|cell| (cell, look.known[cell].without(symbol)));
            look.push(findings, found, || EqualNeedTwo { what: symbol, cells: vec![at, at + 1] });
        }
    }
}

/// As many pairs of open cells that differ as there are side by side: the first cell of each.
fn crosses(line: &Halves, is_open: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut crosses: Vec<usize> = Vec::new();
    for at in line.pairs(Sign::Different).filter(|&at| is_open(at) && is_open(at + 1)) {
        if crosses.last().is_none_or(|&last| last + 1 < at) {
            crosses.push(at);
        }
    }
    crosses
}

/// Is the cell one of these pairs?
fn within(pairs: &[usize], cell: usize) -> bool {
    pairs.iter().any(|&at| cell == at || cell == at + 1)
}

/// The two symbols.
const BOTH: [Symbol; 2] = [Symbol(0), Symbol(1)];

fn other_than(symbol: Symbol) -> Symbol {
    BOTH[1 - symbol.index()]
}

/// The cells of each three.
fn groups(threes: &[usize]) -> Groups {
    Groups(threes.iter().map(|&from| vec![from, from + 1, from + 2]).collect())
}

/// Where three next to each other lack a symbol, they need one; when so many threes need all that are missing, no other cell is one.
fn each_three(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    for what in BOTH {
        let Some(missing) = missing(look, what) else { continue };
        let other = other_than(what);
        let lacks = |at: usize| look.known[at] != Domain::only(what);
        let is_open = |at: &usize| look.known[*at].len() > 1;
        let open: Vec<usize> = look.open_to(what).into_iter().filter(is_open).collect();
        let mut seen: Vec<Vec<usize>> = Vec::new();
        for &at in &open {
            let mut threes = threes(0..at, lacks);
            threes.extend(self::threes(at + 1..look.known.len(), lacks));
            // A three of which one cell is open says by itself what that is.
            let is_plain = threes.iter().any(|&from| (from..from + 3).filter(is_open).count() < 2);
            if threes.len() != missing || is_plain || seen.contains(&threes) {
                continue;
            }
            let is_within = |at: usize| threes.iter().any(|&from| (from..from + 3).contains(&at));
            let others = open.iter().filter(|&&at| !is_within(at));
            let found: Vec<_> = others.map(|&at| (at, look.known[at].without(what))).collect();
            look.push(findings, found, || match threes[..] {
                [from] => {
                    let cells = vec![from, from + 1, from + 2];
                    let open: Vec<usize> = cells.iter().copied().filter(is_open).collect();
                    match open.len() == 3 {
                        true => Message::from(OneOfThree { what, other, cells }),
                        false => OneOfTwo { what, other, cells, open }.into(),
                    }
                }
                _ => EachThree { count: Count(missing), what, other, each: groups(&threes) }.into(),
            });
            seen.push(threes);
        }
    }
}

/// As many threes of neighbours as there are side by side where all cells lack something: where each of them begins.
fn threes(cells: std::ops::Range<usize>, lacks: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut threes = Vec::new();
    let mut at = cells.start;
    while at + 3 <= cells.end {
        let is_three = (at..at + 3).all(&lacks);
        threes.extend(is_three.then_some(at));
        at += if is_three { 3 } else { 1 };
    }
    threes
}
