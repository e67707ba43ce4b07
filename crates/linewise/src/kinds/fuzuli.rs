//! Fuzuli: every row and column holds each number once, its other cells stay blank, and no four cells in a square are all filled.

mod beside;
mod ladder;

use crate::domain::Symbol;
use crate::error::{Error, many};
use crate::kind::{
    About, Alphabets, ClueLine, Example, Kind, Puzzlekit, Sites, Taste, cells, every_line, no_clues::NoClues, options,
    regions,
};
use crate::language::Language;
use crate::model::{CellId, Line, Model, Place};
use crate::puzzle::{Alphabet, Clue, Puzzle};
use crate::rule::Rule;
use crate::rules::{automaton, tally};
use crate::technique::Ladder;
use std::sync::Arc;

/// This kind, for the list of kinds.
pub const KIND: &dyn Kind = &Fuzuli;

struct Fuzuli;

/// Such puzzles have none.
const NO_CLUES: NoClues = NoClues("a fuzuli");

/// The longest line: longer ones than this were never printed.
const LONGEST_LINE: usize = 128;

/// The letters of a puzzle that does not list its own, as far as its cells name them.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Kind for Fuzuli {
    fn about(&self) -> About<'_> {
        About {
            name: "fuzuli",
            other_names: &[],
            rules: "Write numbers into cells so that each row and each column holds every number exactly once; the other cells stay blank. \
                    No 2x2 square is completely filled. The numbers are those from 1 on, as many as the puzzle says, or letters in their place.",
            clues: &NO_CLUES,
            alphabets: self,
            techniques: &ladder::TECHNIQUES,
            examples: EXAMPLES,
        }
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        let squares = cells::squares(&puzzle.board)?;
        let mut model = every_line::model(puzzle, &[], |line| self.line(line).map(Some), |_| String::new())?;
        let has_blank = automaton::rule(HasBlank, 4, puzzle.alphabet.len());
        let has_blank = has_blank.map_err(|_| Error::new("the puzzle has too many numbers"))?;
        let line = |cells: [CellId; 4]| {
            let (row, column) = puzzle.board.place(cells[0]);
            Line { cells: cells.into(), rule: has_blank.clone(), place: Place::square(row, column) }
        };
        model.lines.extend(squares.into_iter().map(line));
        beside::add(&mut model, &puzzle.board);
        Ok(model)
    }

    fn at_a_glance(&self, puzzle: &Puzzle) -> Option<String> {
        regions::uneven(puzzle, "each number would stand", "on")
    }

    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let ClueLine { near, far, cells, alphabet, options, .. } = line;
        options::refuse_others(options, &[])?;
        NO_CLUES.refuse(near, far)?;
        every_line::check_length(cells, LONGEST_LINE)?;
        let count = alphabet.len().saturating_sub(1);
        if count == 0 || count > cells {
            return Err(Error::new(format!(
                "a line of {} cannot hold {}",
                many(cells, "cell"),
                many(count, "different number")
            )));
        }
        let counts: Vec<u32> = std::iter::once((cells - count) as u32).chain(std::iter::repeat_n(1, count)).collect();
        Ok(tally::rule(&counts))
    }

    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
        Some(ladder::ladder(puzzle, model))
    }

    fn taste(&self) -> Taste {
        // With up to four numbers, the cells that some of them claim and those that the others share leave nothing more
        // to be seen on a line; and beside others, a line shows all that it says by its pairs.
        let lacks_level = |level, cells, _: &_| {
            let why = "one line, one square or a line with those beside it never needs more than level 3; deductions across more of them start at level 5";
            (level == 4 && cells <= 7).then_some(why)
        };
        Taste { lacks_level, ..Taste::default() }
    }

    fn sites(&self) -> Sites {
        Sites { puzzlekit: Some(Puzzlekit::named("Fuzuli")), ..Sites::default() }
    }
}

impl Alphabets for Fuzuli {
    fn usual(&self) -> Alphabet {
        numbers(Alphabet::DIGITS.len())
    }

    fn on(&self, cells: usize) -> Alphabet {
        // With a blank cell for every two numbers, squares have room for theirs.
        numbers((2 * cells / 3).max(1))
    }

    fn of_puzzle(&self, _clues: &mut dyn Iterator<Item = &Clue>, also: &str, cells: usize) -> Result<Alphabet, Error> {
        let written = also.chars().filter(|&glyph| !Alphabet::is_open_mark(glyph) && glyph != '0');
        let last = |all: &str| {
            written.clone().map(|glyph| all.find(glyph).map(|at| at + 1)).try_fold(0, |last, at| Some(last.max(at?)))
        };
        match (last(Alphabet::DIGITS), last(LETTERS)) {
            (Some(0), _) => Ok(self.on(cells)),
            // A letter alone may be a number above 9, but mostly it is not.
            (_, Some(count)) => Alphabet::with_blank(&LETTERS[..count]),
            (Some(count), None) => Ok(numbers(count.max(self.on(cells).len() - 1))),
            (None, None) => Err(Error::new("the cells hold neither numbers nor the letters from A to Z")
                .with_help("others are listed, as in \"letters: AUGST\"")),
        }
    }

    fn count_up(&self) -> bool {
        true
    }

    fn of_glyphs(&self, glyphs: &str) -> Result<Alphabet, Error> {
        Alphabet::with_blank(glyphs)
    }
}

/// The numbers from 1 on.
fn numbers(count: usize) -> Alphabet {
    Alphabet::numbers(count.min(Alphabet::DIGITS.len())).expect("there are characters for so many")
}

/// The words with a blank cell.
struct HasBlank;

impl Language for HasBlank {
    /// Was there one?
    type State = bool;

    fn start(&self) -> bool {
        false
    }

    fn read(&self, was: &bool, symbol: Symbol) -> Option<bool> {
        Some(*was || symbol == Symbol::BLANK)
    }

    fn may_end(&self, was: &bool) -> bool {
        *was
    }
}

const EXAMPLES: &[Example] = &[
    Example {
        puzzle: "\
kind: fuzuli
title: Five rows
symbols: .123

givens:
?2???
?3.?2
??3??
???1.
?????

solution:
.213.
13..2
2.3.1
3.21.
.1.23
",
        wrong: &[
            ("2213.\n13..2\n2.3.1\n3.21.\n.1.23\n", "row 1"),
            ("2.13.\n13..2\n2.3.1\n3.21.\n.1.23\n", "column 1"),
            ("..213\n13..2\n2.3.1\n3.21.\n.1.23\n", "column 2"),
            // All that is wrong is a square.
            (".213.\n13..2\n..321\n3.21.\n21..3\n", "square at row 3, column 3"),
        ],
    },
    Example {
        puzzle: "\
kind: fuzuli
title: Six rows with letters
letters: ABCD

givens:
???D.C
DA????
A???B?
??????
?C??.?
?.????

solution:
.BAD.C
DA.BC.
A.C.BD
BD.CA.
.CDA.B
C.B.DA
",
        wrong: &[
            ("B.AD.C\nDA.BC.\nAD.CB.\n.BC.DA\n.CDA.B\nC.B.AD\n", "square at row 2, column 1"),
            (".BAD.C\nDA.BC.\nA.C.BD\nBD.CA.\n.CDA.B\nC.B.AD\n", "column 5"),
        ],
    },
];
