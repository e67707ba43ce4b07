//! Doppelblock: two black cells in each line, and the sum of the numbers between them for a clue.

mod digits;
mod ladder;

use crate::domain::Symbol;
use crate::error::{Error, many};
use crate::kind::{
    About, Alphabets, ClueLine, Clues, Example, Kind, KindOption, Puzzlekit, SiteClues, Sites, every_line, numbers,
    options,
};
use crate::language::Language;
use crate::model::Model;
use crate::puzzle::{Alphabet, Board, Clue, End, Options, Puzzle};
use crate::rule::Rule;
use crate::rules::nth::Whole;
use crate::rules::{all_of, automaton, between, tally};
use crate::technique::Ladder;
use digits::DIGITS;
use smallvec::SmallVec;
use std::sync::Arc;

/// This kind, for the list of kinds.
pub const KIND: &dyn Kind = &Doppelblock;

struct Doppelblock;

/// The longest line: there is a character for each of its numbers.
const LONGEST_LINE: usize = Alphabet::DIGITS.len() + 2;

impl Kind for Doppelblock {
    fn about(&self) -> About<'_> {
        About {
            name: "doppelblock",
            other_names: &["doppelblocks"],
            rules: "Blacken two cells in each row and each column, and write numbers into all others, so that each number from 1 to \
                    the size of the board less two stands once in every row and every column. A clue is the sum of the \
                    numbers between the two black cells of its line, 0 where they touch.",
            clues: self,
            alphabets: self,
            techniques: &ladder::TECHNIQUES,
            examples: EXAMPLES,
        }
    }

    fn options(&self) -> &'static [KindOption] {
        digits::OPTIONS
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        let (rows, columns) = (puzzle.board.rows(), puzzle.board.columns());
        if matches!(puzzle.board, Board::Rectangle { .. }) && rows != columns {
            let size = format!("{} and {}", many(rows, "row"), many(columns, "column"));
            let error = Error::new(format!("a doppelblock is a square, and this board has {size}"));
            return Err(match puzzle.clues.is_empty() {
                true => error.with_help("as many rows as columns"),
                false => error.with_help("was the clue of a line forgotten, or typed twice?"),
            });
        }
        every_line::model(puzzle, digits::OPTIONS, |line| self.line(line).map(Some), |clue| numbers::write(Some(clue)))
    }

    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let ClueLine { near, far, cells, alphabet, options, .. } = line;
        options::refuse_others(options, digits::OPTIONS)?;
        digits::check(alphabet, options)?;
        every_line::refuse_far(far)?;
        let count = alphabet.len() - 1;
        every_line::check_length(cells, LONGEST_LINE)?;
        let numbers = digits::of(options, count)?;
        refuse_count(count, cells, options)?;
        let sum = near.map(numbers::one).transpose()?;
        let most = numbers.iter().sum();
        if let (Some(clue), true) = (near, sum > Some(most)) {
            return Err(too_much(&numbers, options).with_span(clue.span));
        }
        if count <= between::MOST_NUMBERS && most <= between::MOST_SUM {
            return Ok(between::rule_of(&numbers, sum));
        }
        // Of longer lines, each thing that is known has a rule of its own.
        let counts: Vec<u32> = std::iter::once(2).chain(std::iter::repeat_n(1, count)).collect();
        let tally = tally::rule(&counts);
        let Some(sum) = sum else { return Ok(tally) };
        let between = Between { numbers, sum };
        let read = automaton::rule(between.clone(), cells, alphabet.len()).map_err(|_| every_line::too_long(cells))?;
        let whole = (Whole { counts: counts.into(), seen: SmallVec::new() }, between);
        Ok(all_of::read_whole(vec![tally, read], whole))
    }

    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
        ladder::ladder(puzzle, model)
    }

    fn sites(&self) -> Sites {
        Sites {
            clues: Some(SiteClues::Number),
            pzpr: &["doppelblock"],
            penpa: &["doppelblock"],
            puzzlekit: Some(Puzzlekit { blank: '#', ..Puzzlekit::named("DoppelBlock") }),
            ..Sites::default()
        }
    }
}

impl Clues for Doppelblock {
    fn of_word(&self, end: End, word: &[Symbol], options: &Options) -> Option<Clue> {
        let mut blacks = (0..word.len()).filter(|&at| word[at] == Symbol::BLANK);
        let (first, second) = (blacks.next()?, blacks.next()?);
        let numbers = digits::of(options, word.len() - 2).ok()?;
        let inside = word[first + 1..second].iter().map(|symbol| numbers.get(symbol.index() - 1));
        let sum = inside.sum::<Option<u32>>()?;
        (!end.far && blacks.next().is_none()).then(|| Clue::number(sum))
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

    fn reversed(&self, end: End, clue: &Clue) -> Option<(End, Clue)> {
        Some((end, clue.clone()))
    }
}

impl Alphabets for Doppelblock {
    fn usual(&self) -> Alphabet {
        self.on(11)
    }

    fn on(&self, cells: usize) -> Alphabet {
        numbers::black_and_numbers(cells.saturating_sub(2))
    }

    fn by_options(&self, options: &Options) -> Result<Option<Alphabet>, Error> {
        digits::listed(options)?.map(|listed| digits::alphabet(&listed)).transpose()
    }

    fn of_glyphs(&self, glyphs: &str) -> Result<Alphabet, Error> {
        numbers::black_and(glyphs)
    }
}

/// An error for a line that two black cells and so many numbers do not fill.
fn refuse_count(count: usize, cells: usize, options: &Options) -> Result<(), Error> {
    if count + 2 == cells {
        return Ok(());
    }
    let numbers = many(count, "number");
    if options.contains_key(DIGITS) {
        let cells = many(cells, "cell");
        let message = format!("two black cells and the {numbers} listed do not make a line of {cells}");
        return Err(options::about(options, DIGITS)(Error::new(message)));
    }
    let held = match cells.saturating_sub(2) {
        0 => "no number".to_owned(),
        1 => "the number 1".to_owned(),
        most => format!("the numbers 1 to {most}"),
    };
    let help = match cells {
        2.. => format!("a line of {} holds {held}; a doppelblock is a square", many(cells, "cell")),
        _ => "a line has at least 2 cells".to_owned(),
    };
    let message = format!("two black cells and {numbers} do not make a line of {}", many(cells, "cell"));
    Err(Error::new(message).with_help(help))
}

/// The error for a clue that is more than all numbers of a line make.
fn too_much(numbers: &[u32], options: &Options) -> Error {
    let most: u32 = numbers.iter().sum();
    Error::new(match options.contains_key(DIGITS) {
        true => format!("all numbers of a line add up to {most}"),
        false => format!("the numbers from 1 to {} add up to {most}", numbers.len()),
    })
}

/// The words with two black cells, between which the numbers have this sum. That each number stands once is for another rule.
#[derive(Clone)]
struct Between {
    /// The numbers for which the symbols stand.
    numbers: Vec<u32>,
    sum: u32,
}

/// What was read of a line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Seen {
    /// How many black cells.
    blacks: u8,
    /// The sum of the numbers behind the first black cell, as long as it matters.
    between: u32,
}

impl Language for Between {
    type State = Seen;

    fn start(&self) -> Seen {
        Seen { blacks: 0, between: 0 }
    }

    fn read(&self, seen: &Seen, symbol: Symbol) -> Option<Seen> {
        let Seen { blacks, between } = *seen;
        match (symbol, blacks) {
            (Symbol::BLANK, 0) => Some(Seen { blacks: 1, between: 0 }),
            (Symbol::BLANK, 1) => (between == self.sum).then_some(Seen { blacks: 2, between: 0 }),
            (Symbol::BLANK, _) => None,
            (number, 1) => {
                let between = between + self.numbers.get(number.index() - 1)?;
                (between <= self.sum).then_some(Seen { blacks, between })
            }
            _ => Some(seen.clone()),
        }
    }

    fn may_end(&self, seen: &Seen) -> bool {
        seen.blacks == 2
    }
}

const EXAMPLES: &[Example] = &[
    Example {
        puzzle: "\
kind: doppelblock
title: Five by five

rows: 5 3 * 0 *
columns: 5 1 3 * 0

solution:
#32#1
3#12#
21#3#
##312
12##3
",
        wrong: &[
            // A number twice, another sum, a third black cell, and columns that do not fit.
            ("#32#2\n3#12#\n21#3#\n##312\n12##3\n", "row 1"),
            ("#32#1\n3#1#2\n21#3#\n##312\n12##3\n", "row 2"),
            ("#32#1\n3#12#\n21#3#\n##31#\n12##3\n", "row 4"),
            ("#23#1\n3#12#\n21#3#\n##312\n12##3\n", "column 2"),
        ],
    },
    Example {
        puzzle: "\
kind: doppelblock
title: With a hint

rows: 0 0 * 3
columns: 1 * 1 *

givens:
????
???[12]
1???
????

solution:
2##1
##12
12##
#12#
",
        wrong: &[("1##2\n##12\n12##\n#12#\n", "column 1"), ("2#1#\n##12\n12##\n#12#\n", "row 1")],
    },
    Example {
        puzzle: "\
kind: doppelblock
title: Even numbers
option digits: 0246

rows: 4 * 6 * 0 0
columns: 6 0 10 6 6 0

givens:
?2????
??????
??????
??????
??????
??????

solution:
02#4#6
#4620#
204#6#
46#0#2
##2640
6#0#24
",
        wrong: &[
            // Another sum; the sum 0 with a number between, and a number twice.
            ("0#24#6\n#4620#\n204#6#\n46#0#2\n##2640\n6#0#24\n", "row 1"),
            ("02#4#6\n#4620#\n204#6#\n46#0#2\n##2640\n6#04#2\n", "row 6"),
            ("02#4#6\n#4602#\n204#6#\n46#0#2\n##2640\n6#0#24\n", "column 4"),
        ],
    },
];
