//! What is printed on paper: the board, the clues around it, and what is already filled in.

mod alphabet;
mod board;
mod builder;
pub(crate) mod characters;
mod clue;
mod options;
mod side;

use crate::domain::{Domain, Symbol};
use crate::engine::{Answer, Verdict};
use crate::error::{Error, Span};
use crate::format::lines;
use crate::model::{CellId, Cells, Place};
pub use alphabet::{Alphabet, Look, Rgb, StandIns};
pub use board::Board;
pub use builder::PuzzleBuilder;
pub use clue::{Clue, End, Says};
pub use linewise_engine::model::Axis;
pub use linewise_engine::rules::runs::Block;
pub use options::Options;
pub use side::Side;
use std::collections::BTreeMap;

/// A puzzle as it is printed, of any kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The name of its [`Kind`](crate::Kind), as `nonogram`.
    pub kind: String,
    /// What is written beside the puzzle, by name (see [`Puzzle::TITLE`] and its siblings).
    pub notes: BTreeMap<String, String>,
    /// The rules that this puzzle adds or bends, by name, as the kind defines them.
    pub options: Options,
    /// The board's shape.
    pub board: Board,
    /// What a cell can hold, and how each of these looks.
    pub alphabet: Alphabet,
    /// The clues. A line end without an entry has no clue: nothing is known about it.
    pub clues: BTreeMap<End, Clue>,
    /// The cells about which something is already known, by cell, each at most once.
    pub givens: BTreeMap<CellId, Given>,
    /// The solution stored with the puzzle, a symbol for each cell.
    pub goal: Option<Vec<Symbol>>,
    /// What somebody has filled in so far; no part of the puzzle, and no solver looks at it.
    pub placed: Option<Placed>,
    /// Where its file says what no single clue does.
    pub margin: Margin,
}

/// Where a puzzle's file says what its cells hold, else how large it is: the place of what is wrong with all lines alike. Puzzles are equal
/// whatever stands here.
#[derive(Debug, Clone, Copy, Default)]
pub struct Margin(pub Span);

impl PartialEq for Margin {
    fn eq(&self, _: &Margin) -> bool {
        true
    }
}

impl Eq for Margin {}

/// What somebody who plays a puzzle has filled in so far: the `board:` and the `pencil:` of native files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Placed {
    /// What each cell may be by what was filled in or ruled out there, the whole alphabet where nothing was.
    pub board: Cells,
    /// The cells with pencil marks: what is thought of there, and nothing that is known.
    pub pencil: BTreeMap<CellId, Domain>,
}

impl std::str::FromStr for Puzzle {
    type Err = Error;

    /// The only puzzle in a text, in whatever format that is.
    fn from_str(text: &str) -> Result<Puzzle, Error> {
        crate::open(text)?.one()
    }
}

impl Puzzle {
    /// The note with the puzzle's name.
    pub const TITLE: &'static str = "title";
    /// The note with its maker.
    pub const AUTHOR: &'static str = "author";
    /// The note with its copyright line.
    pub const COPYRIGHT: &'static str = "copyright";
    /// The note with its licence.
    pub const LICENCE: &'static str = "licence";
    /// The note with where it was found.
    pub const SOURCE: &'static str = "source";
    /// The note with its number in that place.
    pub const ID: &'static str = "id";
    /// The note that says what it shows, or anything else.
    pub const DESCRIPTION: &'static str = "description";
    /// The note with its known verdict: `unique`, `several` or `none`.
    pub const VERDICT: &'static str = "verdict";
    /// For each cell, its place in a phrase that the solved board reveals, from 0: numbers with blanks between them.
    pub const SOLUTION_MAP: &'static str = "solution map";

    /// A puzzle without clues.
    pub fn new(kind: &str, board: Board, alphabet: Alphabet) -> Puzzle {
        Puzzle {
            kind: kind.to_owned(),
            notes: BTreeMap::new(),
            options: Options::new(),
            board,
            alphabet,
            clues: BTreeMap::new(),
            givens: BTreeMap::new(),
            goal: None,
            placed: None,
            margin: Margin::default(),
        }
    }

    /// A black and white nonogram from its clues: a list of block lengths for each row and each column.
    pub fn nonogram(rows: &[Vec<u32>], columns: &[Vec<u32>]) -> Result<Puzzle, Error> {
        let board = Board::rectangle(rows.len(), columns.len())?;
        let mut puzzle = Puzzle::new("nonogram", board, Alphabet::black_and_white());
        for (axis, lines) in [(Axis::ROW, rows), (Axis::COLUMN, columns)] {
            for (index, blocks) in lines.iter().enumerate() {
                puzzle.clues.insert(End::near(axis, index), Clue::blocks(blocks));
            }
        }
        Ok(puzzle)
    }

    /// The first clue at the near end of a line, and at its far one.
    pub fn clues_at(&self, place: Place) -> [Option<&Clue>; 2] {
        End::both(place).map(|end| self.clues.get(&end))
    }

    /// All clues of a line: those at its near end, then those at its far one.
    pub(crate) fn all_clues_at(&self, place: Place) -> [Vec<&Clue>; 2] {
        End::both(place).map(|end| (0..End::MOST as u8).filter_map(|nth| self.clues.get(&End { nth, ..end })).collect())
    }

    /// The note called `name`, if there is one.
    pub fn note(&self, name: &str) -> Option<&str> {
        self.notes.get(name).map(String::as_str)
    }

    /// Gives the cells other characters, where the clues are patterns: what they match depends on that. A
    /// solution that holds other characters is left out, and so is what was filled in; an error where a given cell does.
    pub fn with_alphabet(mut self, alphabet: Alphabet) -> Result<Puzzle, Error> {
        if self.clues.values().any(|clue| !matches!(clue.says, Says::Pattern(_))) || self.alphabet.is_in_colours() {
            return Err(Error::new("only puzzles whose clues are patterns can have another alphabet"));
        }
        let renamed = |symbol: Symbol| alphabet.symbol(self.alphabet.glyph(symbol));
        for (cell, given) in &mut self.givens {
            let may: Domain = given.may.symbols().filter_map(renamed).collect();
            if may.is_empty() {
                let (row, column) = self.board.place(*cell);
                let message =
                    format!("the given cell in row {}, column {} is no character of the alphabet", row + 1, column + 1);
                return Err(Error::new(message).with_span(given.span));
            }
            given.may = may;
        }
        self.goal = self.goal.and_then(|goal| goal.into_iter().map(renamed).collect());
        self.placed = None;
        self.alphabet = alphabet;
        Ok(self)
    }

    /// The phrase that a solution reveals, where the puzzle says which cell holds which of its characters.
    pub fn phrase(&self, word: &[Symbol]) -> Option<String> {
        let places = self.note(Puzzle::SOLUTION_MAP)?.split_whitespace().map(|place| place.parse::<usize>().ok());
        let places = places.collect::<Option<Vec<_>>>().filter(|places| places.len() == word.len())?;
        let mut characters: Vec<(usize, Symbol)> = places.into_iter().zip(word.iter().copied()).collect();
        characters.sort_by_key(|(place, _)| *place);
        Some(characters.into_iter().map(|(_, symbol)| self.alphabet.glyph(symbol)).collect())
    }

    /// Does this answer show that what is stored as its solution is none: is another one the only one, or is there
    /// none? With several solutions that is not looked at.
    pub fn is_stored_solution_wrong(&self, answer: &Answer) -> bool {
        let Some(stored) = &self.goal else { return false };
        match answer.verdict {
            Verdict::Unique => answer.solutions.first().is_some_and(|found| found != stored),
            Verdict::None => true,
            _ => false,
        }
    }

    /// Are cells filled in on the stored board that the puzzle does not give?
    pub fn is_partly_filled(&self) -> bool {
        let Some(placed) = &self.placed else { return false };
        let mut cells = (0..).map(CellId::new).zip(&placed.board);
        cells.any(|(cell, may)| may.symbol().is_some() && !self.givens.contains_key(&cell))
    }

    /// The line end in whose place this one stands when the board is turned by half. Where clues are printed at one
    /// side only, that is the mirror image's.
    pub(crate) fn opposite(&self, end: End) -> End {
        let last = self.board.lines(end.axis).saturating_sub(1) as u32;
        // A long diagonal is turned around itself.
        let index = if end.axis == Axis::DIAGONAL { end.index } else { last.saturating_sub(end.index) };
        let has_far = self.clues.keys().any(|end| end.far);
        End { index, far: end.far != has_far, ..end }
    }

    /// Writes a note, unless `text` is empty or only spaces. Its lines end as those of any text file here, in `\n`, and
    /// zero bytes are left out.
    pub fn set_note(&mut self, name: &str, text: &str) {
        let text = lines::plain(text);
        let text = text.trim();
        if !text.is_empty() {
            self.notes.insert(name.to_owned(), text.to_owned());
        }
    }

    /// Writes down that `cell` may be no more than `may`. Two givens for one cell must agree.
    pub fn give(&mut self, cell: CellId, may: Domain, span: Span) -> Result<(), Error> {
        let known = self.givens.get(&cell).map_or(may, |given| given.may.and(may));
        if known.is_empty() {
            let (row, column) = self.board.place(cell);
            return Err(Error::new(format!(
                "row {}, column {}: two givens contradict each other",
                row + 1,
                column + 1
            ))
            .with_span(span)
            .with_help("a cell can be given once, or twice the same"));
        }
        self.givens.insert(cell, Given { may: known, span });
        Ok(())
    }
}

/// Something that is known about a cell from the start. Givens that say the same are equal wherever they stood.
#[derive(Debug, Clone, Copy, Eq)]
pub struct Given {
    /// What the cell may be; one symbol, or a smaller choice than the alphabet.
    pub may: Domain,
    /// Where the puzzle's file says so.
    pub span: Span,
}

impl Given {
    /// What a cell may be, where it stands in no file.
    pub fn of(may: Domain) -> Given {
        Given { may, span: Span::NONE }
    }
}

impl PartialEq for Given {
    fn eq(&self, other: &Given) -> bool {
        self.may == other.may
    }
}
