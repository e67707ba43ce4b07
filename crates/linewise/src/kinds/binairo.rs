//! Binairo: as many 0s as 1s in each line, and never three of one sort next to each other.

mod ladder;
mod signs;

use crate::domain::Symbol;
use crate::error::{Error, many};
use crate::kind::{
    About, Alphabets, ClueLine, Example, Kind, KindOption, Puzzlekit, Sites, Takes, Taste, Within, every_line,
    no_clues::NoClues, options,
};
use crate::language::Language;
use crate::model::{Line, Model, Place};
use crate::puzzle::{Alphabet, Axis, Board, Options, Puzzle};
use crate::rule::Rule;
use crate::rules::{automaton, twins};
use crate::technique::Ladder;
use signs::{SIGNS, Sign, Signs};
use std::sync::Arc;

/// This kind, for the list of kinds.
pub const KIND: &dyn Kind = &Binairo;

/// The options that a puzzle may have.
const OPTIONS: &[KindOption] = &[
    KindOption::new(DIFFERENT, "No two rows are equal, and no two columns", Takes::YesOrNo).often_meant(),
    KindOption::new(
        SIGNS,
        "Signs between neighbouring cells: = where they are equal, x where they are different",
        Takes::Signs(&['=', 'x']),
    ),
];

/// The option of puzzles in which no two rows are equal, nor two columns.
const DIFFERENT: &str = "different_lines";

struct Binairo;

/// Such puzzles have none.
const NO_CLUES: NoClues = NoClues("a binairo");

impl Kind for Binairo {
    fn about(&self) -> About<'_> {
        About {
            name: "binairo",
            other_names: &["takuzu", "unruly", "binary_puzzle", "binero", "tango", "tohu_wa_vohu", "binoxxo"],
            rules: "Write 0 or 1 into each cell, so that each row and each column holds as many 0s as 1s, and never three equal ones \
                    next to each other.",
            clues: &NO_CLUES,
            alphabets: self,
            techniques: &ladder::TECHNIQUES,
            examples: EXAMPLES,
        }
    }

    fn options(&self) -> &'static [KindOption] {
        OPTIONS
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        let mut model = every_line::model(puzzle, OPTIONS, |line| without_signs(line).map(Some), |_| String::new())?;
        let signs = Signs::read(&puzzle.options, &puzzle.board)?;
        for line in &mut model.lines {
            if let Some(rule) = signed(&signs, &puzzle.board, line.place)? {
                line.rule = rule;
            }
        }
        if options::is_on(&puzzle.options, DIFFERENT)? {
            model.lines.extend(puzzle.board.axes().iter().flat_map(|&axis| pairs(puzzle.board, axis)));
        }
        Ok(model)
    }

    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let plain = without_signs(line)?;
        let Some((puzzle, place)) = line.on else {
            return balanced(line.cells, signs::alone(line.options, line.cells)?);
        };
        let signs = Signs::read(&puzzle.options, &puzzle.board)?;
        Ok(signed(&signs, &puzzle.board, place)?.unwrap_or(plain))
    }

    fn within(&self, puzzle: &Puzzle) -> Within {
        let between = Signs::read(&puzzle.options, &puzzle.board).map(|signs| signs.printed()).unwrap_or_default();
        Within { between, ..Within::default() }
    }

    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
        Some(ladder::ladder(puzzle, model))
    }

    fn taste(&self) -> Taste {
        Taste { size: 10, lacks_level, ..Taste::default() }
    }

    fn sites(&self) -> Sites {
        Sites {
            puzzlekit: Some(Puzzlekit { cells: &[("w", "0"), ("b", "1")], ..Puzzlekit::named("Binairo") }),
            everyday: &["unruly"],
            ..Sites::default()
        }
    }
}

impl Alphabets for Binairo {
    fn usual(&self) -> Alphabet {
        Alphabet::of_glyphs(Vec::new(), "01").expect("two different characters")
    }

    fn listing_order(&self, _alphabet: &Alphabet) -> Vec<Symbol> {
        vec![Symbol(0), Symbol(1)]
    }
}

/// Why there is no puzzle of this level.
fn lacks_level(level: u8, cells: usize, options: &Options) -> Option<&'static str> {
    // The last places of one symbol are those of which the other is used up.
    let has_different = options::is_on(options, DIFFERENT).unwrap_or(false);
    let is_plain = !has_different && !options.contains_key(SIGNS);
    match level {
        2 if is_plain => Some("what is seen on one line is of level 1, or of level 3 and harder"),
        4 if is_plain && cells <= ladder::SEES_ALL => {
            Some("lines this short never need more than level 3; deductions across lines start at level 5")
        }
        _ => None,
    }
}

/// What every line is under, whatever signs stand in it.
fn without_signs(line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
    let ClueLine { near, far, cells, alphabet, options, .. } = line;
    options::refuse_others(options, OPTIONS)?;
    NO_CLUES.refuse(near, far)?;
    if alphabet.len() != 2 {
        return Err(Error::new(format!("a cell of a binairo holds one of two symbols, not of {}", alphabet.len())));
    }
    if cells % 2 == 1 {
        return Err(Error::new(format!("a line of {} cannot hold as many 0s as 1s", many(cells, "cell")))
            .with_help("a binairo has an even number of rows and of columns"));
    }
    balanced(cells, Vec::new())
}

/// The lines that keep any two lines along `axis` from being equal, each over the cells of both.
fn pairs(board: Board, axis: Axis) -> impl Iterator<Item = Line> {
    let count = board.lines(axis);
    let rule = twins::rule(board.line_len(axis, 0));
    let seconds = move |first: usize| (first + 1..count).map(move |second| (first, second));
    (0..count).flat_map(seconds).map(move |(first, second)| Line {
        cells: board.line(axis, first).chain(board.line(axis, second)).collect(),
        rule: rule.clone(),
        place: Place::pair(axis, first, second),
    })
}

/// The rule of a line of the board, if there are signs on it.
fn signed(signs: &Signs, board: &Board, place: Place) -> Result<Option<Arc<dyn Rule>>, Error> {
    let along = signs.along(board, place.axis, place.index as usize);
    if along.is_empty() { Ok(None) } else { balanced(along.len() + 1, along).map(Some) }
}

/// The rule of a line with these signs.
fn balanced(cells: usize, signs: Vec<Option<Sign>>) -> Result<Arc<dyn Rule>, Error> {
    automaton::rule(Balanced { half: cells as u32 / 2, signs }, cells, 2).map_err(|_| every_line::too_long(cells))
}

/// The words with as many 0s as 1s in which no three next to each other are equal, and two are as the sign between them says.
struct Balanced {
    half: u32,
    /// For each cell but the last, the sign behind it; nothing where no line has any.
    signs: Vec<Option<Sign>>,
}

/// What was read of a line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Seen {
    /// How many of each.
    counts: [u32; 2],
    /// How many at the end are equal to the last.
    run: u8,
    last: Symbol,
}

impl Language for Balanced {
    type State = Seen;

    fn start(&self) -> Seen {
        Seen { counts: [0, 0], run: 0, last: Symbol(0) }
    }

    fn read(&self, seen: &Seen, symbol: Symbol) -> Option<Seen> {
        let run = if symbol == seen.last { seen.run + 1 } else { 1 };
        // So many cells were read: the sign before this one stands behind the last of them.
        let read = (seen.counts[0] + seen.counts[1]) as usize;
        let sign = read.checked_sub(1).and_then(|last| self.signs.get(last).copied().flatten());
        if sign.is_some_and(|sign| !sign.allows(seen.last, symbol)) {
            return None;
        }
        let mut counts = seen.counts;
        let count = counts.get_mut(symbol.index())?;
        *count += 1;
        (*count <= self.half && run <= 2).then_some(Seen { counts, run, last: symbol })
    }

    fn may_end(&self, seen: &Seen) -> bool {
        seen.counts == [self.half; 2]
    }
}

const EXAMPLES: &[Example] = &[
    Example {
        puzzle: "\
kind: binairo
title: Four rows

givens:
????1?
???11?
?0???0
?0????

solution:
010011
010110
101100
101001
",
        wrong: &[
            // Three in a row, too many of one sort; then the columns.
            ("000111\n010110\n101100\n101001\n", "row 1"),
            ("010011\n010111\n101100\n101001\n", "row 2"),
            ("010011\n010110\n011001\n101001\n", "column 1"),
            ("010011\n010110\n101010\n101001\n", "column 4"),
        ],
    },
    Example {
        puzzle: "\
kind: binairo
title: No two rows are equal
option different_lines: yes

givens:
???1
1???
?0?0
????
????
?1??

solution:
0011
1100
1010
0101
1001
0110
",
        wrong: &[
            ("0011\n1100\n0011\n1100\n0101\n1010\n", "rows 1 and 3"),
            ("0011\n1100\n0011\n1100\n0101\n1011\n", "row 6"),
        ],
    },
    Example {
        puzzle: "\
kind: binairo
title: No two columns are equal
option different_lines: yes

givens:
?1???0
?1????
0??1??
??????

solution:
110100
010011
001101
101010
",
        wrong: &[("110100\n010011\n101100\n001011\n", "columns 1 and 4")],
    },
    Example {
        puzzle: "\
kind: binairo
title: Signs between cells
option signs:
| .x. .=. . .
|     =     x
| . . . .=. .
|   x
| . . . . .=.
|
| . . . . . .

givens:
?????1
??????
??????
??????

solution:
010011
010110
101100
101001
",
        wrong: &[
            // All that is wrong is told by a sign.
            ("001011\n010110\n101100\n101001\n", "row 1"),
            ("010011\n011001\n101100\n100110\n", "column 3"),
        ],
    },
];
