//! Kakurasu: each line's clue is the sum of the places of its filled cells.

mod ladder;

use crate::domain::Symbol;
use crate::error::{Error, many};
use crate::kind::{
    About, Alphabets, BlackAndWhite, ClueLine, Clues, Example, Kind, Puzzlekit, SiteClues, Sites, Taste, every_line,
    numbers, options,
};
use crate::language::Language;
use crate::model::Model;
use crate::puzzle::{Alphabet, Clue, End, Options, Puzzle};
use crate::rule::Rule;
use crate::rules::automaton;
use crate::technique::Ladder;
use std::sync::Arc;

/// This kind, for the list of kinds.
pub const KIND: &dyn Kind = &Kakurasu;

struct Kakurasu;

/// The longest line: longer ones than this were never printed.
const LONGEST_LINE: usize = 128;

impl Kind for Kakurasu {
    fn about(&self) -> About<'_> {
        About {
            name: "kakurasu",
            other_names: &["index_sums"],
            rules: "Fill cells so that in each row and each column the positions of the filled cells add up to the clue. \
                    The first cell of a row, from the left, counts 1, the second 2, and so on; in a column they count from the top.",
            clues: self,
            alphabets: &BlackAndWhite,
            techniques: &ladder::TECHNIQUES,
            examples: EXAMPLES,
        }
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        BlackAndWhite.refuse_other(&puzzle.alphabet)?;
        every_line::check_length(puzzle.board.rows().max(puzzle.board.columns()), LONGEST_LINE)?;
        let rule = |line: ClueLine<'_>| match line.near.or(line.far) {
            None => Ok(None),
            Some(_) => self.line(line).map(Some),
        };
        every_line::model(puzzle, &[], rule, |clue| numbers::write(Some(clue)))
    }

    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let ClueLine { near, far, cells, alphabet, options, .. } = line;
        options::refuse_others(options, &[])?;
        BlackAndWhite.refuse_other(alphabet)?;
        every_line::refuse_far(far)?;
        every_line::check_length(cells, LONGEST_LINE)?;
        let Some(clue) = near else {
            return Err(Error::new("without a clue, nothing is known about a line"));
        };
        let sum = numbers::one(clue)?;
        let most = cells * (cells + 1) / 2;
        if sum as usize > most {
            return Err(Error::new(format!("the places of {} add up to {most} at most", many(cells, "cell")))
                .with_span(clue.span));
        }
        automaton::rule(Sum { sum, cells: cells as u32 }, cells, alphabet.len()).map_err(|_| {
            Error::new(format!("a line of {cells} cells with this sum is too long for linewise")).with_span(clue.span)
        })
    }

    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
        Some(ladder::ladder(puzzle, model))
    }

    fn taste(&self) -> Taste {
        let lacks_level = |level, cells, _: &_| {
            let why = "lines this short never need more than level 3; deductions across lines start at level 5";
            (level == 4 && cells <= ladder::SEES_ALL).then_some(why)
        };
        Taste { blanks: Some(50), lacks_level, ..Taste::default() }
    }

    fn sites(&self) -> Sites {
        Sites {
            clues: Some(SiteClues::EachNumber),
            pzpr: &["box"],
            penpa: &["kakurasu", "boxpuzzle"],
            puzzlekit: Some(Puzzlekit::named("Kakurasu")),
            ..Sites::default()
        }
    }
}

impl Clues for Kakurasu {
    fn of_word(&self, end: End, word: &[Symbol], _options: &Options) -> Option<Clue> {
        let places = (1..).zip(word).filter(|(_, symbol)| **symbol == Symbol::FILLED);
        (!end.far).then(|| Clue::number(places.map(|(place, _)| place).sum()))
    }

    fn may_stand_at_ends(&self) -> bool {
        false
    }

    fn read(&self, text: &str, _alphabet: &Alphabet, _options: &Options) -> Result<Option<Clue>, Error> {
        numbers::read_one(text)
    }

    fn write(&self, clue: Option<&Clue>, _alphabet: &Alphabet) -> String {
        numbers::write(clue)
    }
}

/// The words in which the places of the filled cells have this sum.
struct Sum {
    sum: u32,
    cells: u32,
}

impl Language for Sum {
    /// How many cells were read, and the sum so far.
    type State = (u32, u32);

    fn start(&self) -> (u32, u32) {
        (0, 0)
    }

    fn read(&self, &(read, sum): &(u32, u32), symbol: Symbol) -> Option<(u32, u32)> {
        let place = read + 1;
        let sum = if symbol == Symbol::FILLED { sum + place } else { sum };
        // What the cells behind this one can still add.
        let rest = (self.cells * (self.cells + 1)).saturating_sub(place * (place + 1)) / 2;
        (symbol.index() < 2 && sum <= self.sum && self.sum <= sum + rest).then_some((place, sum))
    }

    fn may_end(&self, &(_, sum): &(u32, u32)) -> bool {
        sum == self.sum
    }
}

const EXAMPLES: &[Example] = &[
    Example {
        puzzle: "\
kind: kakurasu
title: Three rows

rows: 4 5 7
columns: 4 5 3 3

solution:
#.#.
.##.
##.#
",
        wrong: &[
            // A sum too small and one too large, then sums that the columns do not like.
            ("##..\n.##.\n##.#\n", "row 1"),
            ("#.#.\n.##.\n####\n", "row 3"),
            ("...#\n.##.\n##.#\n", "column 1"),
            ("#.#.\n#..#\n##.#\n", "column 1"),
            ("#.#.\n.##.\n..##\n", "column 1"),
        ],
    },
    Example {
        puzzle: "\
kind: kakurasu
title: A given cell for two clues

rows: 16 2 21 9 6
columns: * 15 8 3 * 1 *

solution:
##...##
.#.....
.####.#
.#....#
###....
",
        wrong: &[
            ("##...##\n##.....\n.####.#\n.#....#\n###....\n", "row 2"),
            ("##...##\n.#.....\n.####.#\n.#....#\n.#.#...\n", "column 3"),
        ],
    },
    Example {
        puzzle: "\
kind: kakurasu
title: With a hint

rows: 6 4 7 8
columns: * 4 4 6 4 *

givens:
??????
???#??
#?????
?????.

solution:
.#.#..
...#..
##.#..
..#.#.
",
        wrong: &[(".#.#..\n...#..\n##.#..\n.#...#\n", "column 2")],
    },
];
