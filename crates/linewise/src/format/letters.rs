//! What the formats of puzzles with letters or numbers share: how sites call these kinds, where their
//! clues stand, and which number stands for which clue and cell.

use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::kind::{self, Kind, SiteClues};
use crate::puzzle::{Alphabet, Board, Clue, End, Puzzle, Says, Side};

/// A kind of puzzles with clues, as sites write it. Number n in a cell is symbol n; symbol 0 is the cell without one, blank or black.
#[derive(Clone, Copy)]
pub struct Family {
    /// The kind.
    pub kind: &'static dyn Kind,
    /// What its clues are.
    pub clues: SiteClues,
    /// Has it clues at both ends of its lines?
    pub is_all_around: bool,
    /// Are its clues letters?
    pub has_letters: bool,
    /// Are its clues lists of numbers?
    pub has_lists: bool,
    /// Can its cells stay without a letter or number?
    pub has_blanks: bool,
}

/// The letters as the sites show them.
pub const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// What a number in a file says of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// Nothing.
    Open,
    /// No letter or number: blank or black.
    Blank,
    /// Some letter or number.
    Filled,
    /// This letter or number, counted from 1.
    Number(u32),
}

impl Family {
    /// A kind as sites write it, if they write it with clues.
    pub fn of(kind: &'static dyn Kind) -> Option<Family> {
        let sites = kind.sites();
        let clues = sites.clues?;
        Some(Family {
            kind,
            clues,
            is_all_around: kind.clues().may_stand_at_ends() && clues != SiteClues::Blocks,
            has_letters: clues == SiteClues::Letter,
            has_lists: clues == SiteClues::Numbers,
            has_blanks: !sites.is_full,
        })
    }

    /// The kind of this name, in the formats that hold only that.
    pub fn named(name: &str) -> Family {
        kind::find(name).and_then(Family::of).expect("a kind that sites write")
    }

    /// The kinds that some site writes, in the order of the list.
    pub fn all() -> impl Iterator<Item = Family> {
        kind::ALL.iter().filter_map(|kind| Family::of(*kind))
    }

    /// The kind that puzz.link and its kin call so.
    pub fn of_pzpr(name: &str) -> Option<Family> {
        Family::all().find(|family| family.kind.sites().pzpr.contains(&name))
    }

    /// What puzz.link and its kin call each kind that they have.
    pub fn pzpr_names() -> impl Iterator<Item = &'static str> {
        Family::all().filter_map(|family| family.kind.sites().pzpr.first().copied())
    }

    /// The kind of a puzzle, and what puzz.link and its kin call it; an error for one that they do not have.
    pub fn to_pzpr(puzzle: &Puzzle, format: &str) -> Result<(Family, &'static str), Error> {
        let named = |family: Family| Some((family, *family.kind.sites().pzpr.first()?));
        Family::all().filter_map(named).find(|(family, _)| family.kind.name() == puzzle.kind).ok_or_else(|| {
            let held: Vec<&str> = Family::all().filter_map(named).map(|(family, _)| family.kind.name()).collect();
            crate::format::other_kind(format, &puzzle.kind).with_help(format!("it holds: {}", held.join(", ")))
        })
    }

    /// An empty puzzle in which so many letters are used, or so many numbers as its kind has on this board.
    pub fn puzzle(&self, board: Board, count: Option<u32>) -> Result<Puzzle, Error> {
        let (rows, columns) = (board.rows(), board.columns());
        if count.is_none() && rows != columns {
            return Err(Error::new(format!("a board of {rows} rows and {columns} columns is not square")));
        }
        let kind = self.kind;
        let alphabet = match count {
            None if rows > Alphabet::DIGITS.len() => {
                return Err(Error::new(format!("a board of {rows} rows and columns is too large for these puzzles"))
                    .with_help(format!("at most {}", Alphabet::DIGITS.len())));
            }
            None => kind.alphabets().on(rows),
            Some(count) if self.has_letters => kind.alphabets().of_glyphs(first(LETTERS, count, rows.min(columns))?)?,
            Some(count) => kind.alphabets().of_glyphs(first(Alphabet::DIGITS, count, Alphabet::DIGITS.len())?)?,
        };
        if !self.has_blanks && alphabet.len() != rows + 1 {
            return Err(Error::new(format!("a board of {rows} rows and columns is too large for these puzzles"))
                .with_help(format!("at most {}", alphabet.len() - 1)));
        }
        Ok(Puzzle::new(kind.name(), board, alphabet))
    }

    /// The clue that a number stands for in this puzzle.
    pub fn clue(&self, number: u32, puzzle: &Puzzle) -> Result<Clue, Error> {
        if !self.has_letters {
            return Ok(Clue::number(number));
        }
        Ok(Clue::letter(self.symbol(number, puzzle)?))
    }

    /// The letter or number of a cell.
    pub fn symbol(&self, number: u32, puzzle: &Puzzle) -> Result<Symbol, Error> {
        let most = puzzle.alphabet.len() as u32 - 1;
        if (1..=most).contains(&number) {
            return Ok(Symbol(number as u8));
        }
        let problem = match self.has_letters {
            true => format!("there is no letter number {number}, the puzzle has {most}"),
            false => format!("no cell can hold {number}"),
        };
        Err(Error::new(problem).with_help(match self.has_letters {
            true => format!("the letters are {}", glyphs(&puzzle.alphabet)),
            false => format!("a number from 1 to {most}"),
        }))
    }

    /// What a cell may be that is known so far; `None` when this says nothing.
    pub fn domain(&self, known: Known, puzzle: &Puzzle) -> Result<Option<Domain>, Error> {
        Ok(Some(match known {
            Known::Open => return Ok(None),
            Known::Blank => Domain::only(Symbol::BLANK),
            Known::Filled => puzzle.alphabet.all().without(Symbol::BLANK),
            Known::Number(number) => Domain::only(self.symbol(number, puzzle)?),
        }))
    }

    /// What is known of a cell, where a file can say it; `None` where it cannot.
    pub fn known(&self, may: Domain, puzzle: &Puzzle) -> Option<Known> {
        match may.symbol() {
            Some(Symbol::BLANK) => Some(Known::Blank),
            Some(symbol) => Some(Known::Number(u32::from(symbol.0))),
            None if may == puzzle.alphabet.all() => Some(Known::Open),
            None if may == puzzle.alphabet.all().without(Symbol::BLANK) => Some(Known::Filled),
            None => None,
        }
    }

    /// An error for a puzzle that `format` cannot say, apart from what is known of its cells.
    pub fn check(&self, puzzle: &Puzzle, format: &str) -> Result<(), Error> {
        let refuse = |what: String| Err(Error::new(format!("{format} cannot express {what}")));
        if puzzle.kind != self.kind.name() {
            return Err(crate::format::other_kind(format, &puzzle.kind));
        }
        if !matches!(puzzle.board, Board::Rectangle { .. }) {
            return refuse("a hexagonal board".to_owned());
        }
        if let Some(option) = puzzle.options.keys().next() {
            return refuse(format!("the rule \"{option}\""));
        }
        let count = puzzle.alphabet.len() - 1;
        if usual_alphabet(puzzle)?.len() != count + 1 {
            return refuse(format!("{count} letters or numbers on a board of this size"));
        }
        for (end, clue) in &puzzle.clues {
            let is_number = match &clue.says {
                Says::Letter(_) => self.has_letters,
                Says::Numbers(numbers) => !self.has_letters && (self.has_lists || matches!(numbers[..], [Some(_)])),
                _ => false,
            };
            let is_beside = puzzle.board.axes().contains(&end.axis);
            if !is_number || !is_beside || (end.far && !self.is_all_around) {
                return refuse(format!("the clue of {} {}", end.axis.word(), end.index + 1));
            }
        }
        Ok(())
    }

    /// The numbers of a clue, none where there is no clue.
    pub fn numbers(clue: Option<&Clue>) -> &[Option<u32>] {
        match clue.map(|clue| &clue.says) {
            Some(Says::Numbers(numbers)) => numbers,
            _ => &[],
        }
    }

    /// The number that stands for a clue, once the puzzle was checked.
    pub fn number(&self, clue: &Clue) -> u32 {
        match &clue.says {
            Says::Letter(letter) => u32::from(letter.0),
            _ => clue.as_number().unwrap_or(0),
        }
    }
}

/// The alphabet that sites' formats read such a puzzle with.
pub fn usual_alphabet(puzzle: &Puzzle) -> Result<Alphabet, Error> {
    let kind = kind::of(puzzle)?;
    let is_of_two = |family: &Family| matches!(family.clues, SiteClues::Blocks | SiteClues::EachNumber);
    let Some(family) = Family::of(kind).filter(|family| !is_of_two(family)) else {
        return Ok(kind.alphabets().usual());
    };
    let has_count = family.has_letters || family.has_lists;
    let count = has_count.then(|| puzzle.alphabet.len() as u32 - 1);
    Ok(family.puzzle(puzzle.board, count)?.alphabet)
}

/// The first so many of these characters, at most `most`.
fn first(glyphs: &'static str, count: u32, most: usize) -> Result<&'static str, Error> {
    let most = most.min(glyphs.len());
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    match (1..=most).contains(&count) {
        true => Ok(&glyphs[..count]),
        false => Err(Error::new(format!("a line of this board cannot hold {count} different letters or numbers"))
            .with_help(format!("a number from 1 to {most}"))),
    }
}

/// The letters of a puzzle, from the first to the last.
pub fn glyphs(alphabet: &Alphabet) -> String {
    alphabet.looks.iter().skip(1).map(|look| look.glyph).collect()
}

/// The line ends on these sides, one side after the other.
pub fn ends(board: &Board, sides: &[Side]) -> Vec<End> {
    sides.iter().flat_map(|side| side.ends(board)).collect()
}
