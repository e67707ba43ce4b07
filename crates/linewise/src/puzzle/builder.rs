//! Building a puzzle in code: clue by clue, without a text.

use crate::domain::{Domain, Symbol};
use crate::error::{Error, Span};
use crate::kind::{self, Kind};
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Puzzle, Says};
use std::collections::BTreeMap;

/// A puzzle that is being built, of any kind.
///
/// ```
/// # fn main() -> Result<(), linewise::Error> {
/// use linewise::{Axis, Clue, Puzzle, Task};
///
/// // Skyscrapers of four heights: what is seen from the left and from the top.
/// let number = |number: u32| (number > 0).then(|| Clue::number(number));
/// let puzzle = Puzzle::builder("skyscrapers", 4, 4)?
///     .clues(Axis::ROW, [4, 0, 2, 1].map(number))
///     .clues(Axis::COLUMN, [4, 0, 2, 1].map(number))
///     .given(1, 1, '3')
///     .note(Puzzle::TITLE, "Four streets")
///     .build()?;
/// assert_eq!(Task::new(&puzzle)?.solve().verdict.name(), "unique");
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct PuzzleBuilder<'k> {
    kind: &'k dyn Kind,
    board: Board,
    alphabet: Option<Result<Alphabet, Error>>,
    clues: BTreeMap<End, Clue>,
    /// Where, and the characters of what may be there.
    givens: Vec<(usize, usize, String)>,
    options: BTreeMap<String, String>,
    notes: Vec<(String, String)>,
    /// The first clue that stands beside no line.
    misplaced: Option<End>,
}

impl Puzzle {
    /// Begins a puzzle of one of linewise's kinds, on a board of rows and columns.
    pub fn builder(kind: &str, rows: usize, columns: usize) -> Result<PuzzleBuilder<'static>, Error> {
        Ok(PuzzleBuilder::new(kind::named(kind)?, Board::rectangle(rows, columns)?))
    }
}

impl<'k> PuzzleBuilder<'k> {
    /// Begins a puzzle of this kind, which may be your own, on this board, which may be a hexagon.
    pub fn new(kind: &'k dyn Kind, board: Board) -> PuzzleBuilder<'k> {
        PuzzleBuilder {
            kind,
            board,
            alphabet: None,
            clues: BTreeMap::new(),
            givens: Vec::new(),
            options: BTreeMap::new(),
            notes: Vec::new(),
            misplaced: None,
        }
    }

    /// The clues at the near ends of the lines of a direction: on the left of rows, above columns. `None` is an end without a clue.
    pub fn clues(self, axis: Axis, clues: impl IntoIterator<Item = impl Into<Option<Clue>>>) -> PuzzleBuilder<'k> {
        clues.into_iter().enumerate().fold(self, |puzzle, (index, clue)| puzzle.clue(End::near(axis, index), clue))
    }

    /// The clues at the far ends: on the right of rows, below columns.
    pub fn far_clues(self, axis: Axis, clues: impl IntoIterator<Item = impl Into<Option<Clue>>>) -> PuzzleBuilder<'k> {
        clues.into_iter().enumerate().fold(self, |puzzle, (index, clue)| puzzle.clue(End::far(axis, index), clue))
    }

    /// One clue.
    pub fn clue(mut self, end: End, clue: impl Into<Option<Clue>>) -> PuzzleBuilder<'k> {
        if let Some(clue) = clue.into() {
            let has_line = self.board.axes().contains(&end.axis)
                || self.kind.clues().may_stand_at_corners() && end.axis == Axis::DIAGONAL;
            let is_there = has_line && (end.index as usize) < self.board.lines(end.axis);
            self.misplaced = self.misplaced.or((!is_there).then_some(end));
            self.clues.insert(end, clue);
        }
        self
    }

    /// A given cell, by its row and column, counted from 0, and the character that stands for what it holds.
    pub fn given(self, row: usize, column: usize, glyph: char) -> PuzzleBuilder<'k> {
        self.given_one_of(row, column, &glyph.to_string())
    }

    /// A cell that is given to hold one of these.
    pub fn given_one_of(mut self, row: usize, column: usize, glyphs: &str) -> PuzzleBuilder<'k> {
        self.givens.push((row, column, glyphs.to_owned()));
        self
    }

    /// The characters that cells can hold, where the kind's usual ones are not meant: `ABC`.
    pub fn alphabet(mut self, glyphs: &str) -> PuzzleBuilder<'k> {
        self.alphabet = Some(self.kind.alphabets().of_glyphs(glyphs));
        self
    }

    /// What cells can hold, with names and colours, as in a nonogram in colours.
    pub fn looks(mut self, alphabet: Alphabet) -> PuzzleBuilder<'k> {
        self.alphabet = Some(Ok(alphabet));
        self
    }

    /// A rule that the puzzle adds or bends, as the kind names it.
    pub fn option(mut self, name: &str, value: &str) -> PuzzleBuilder<'k> {
        self.options.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Something that is written beside the puzzle, as [`Puzzle::TITLE`].
    pub fn note(mut self, name: &str, text: &str) -> PuzzleBuilder<'k> {
        self.notes.push((name.to_owned(), text.to_owned()));
        self
    }

    /// The puzzle. An error where a clue or a given cell is not on the board, or where the kind cannot take it.
    pub fn build(self) -> Result<Puzzle, Error> {
        let kind = self.kind;
        let puzzle = self.build_as_printed()?;
        kind::model(kind, &puzzle)?;
        Ok(puzzle)
    }

    /// The puzzle, whether or not the kind can take it: [`diagnose`](crate::diagnose::diagnose) says what is wrong with
    /// a clue that does not fit its line.
    pub fn build_as_printed(self) -> Result<Puzzle, Error> {
        if let Some(End { axis, index, .. }) = self.misplaced {
            let (number, lines) = (index + 1, self.board.lines(axis));
            return Err(Error::new(format!(
                "there is no {} {number} for this clue: the board has {lines}",
                axis.word()
            )));
        }
        let on_board: String = self.givens.iter().map(|(.., glyphs)| glyphs.as_str()).collect();
        let options = self.kind.usual_options(self.options.into());
        let alphabet = match (self.alphabet, self.kind.alphabets().by_options(&options)?) {
            (Some(alphabet), _) => alphabet?,
            (None, Some(alphabet)) => alphabet,
            (None, None) => {
                self.kind.alphabets().of_puzzle(&mut self.clues.values(), &on_board, self.board.longest_line())?
            }
        };
        let mut puzzle = Puzzle::new(self.kind.name(), self.board, alphabet);
        puzzle.clues = self.clues;
        puzzle.options = options;
        self.notes.iter().for_each(|(name, text)| puzzle.set_note(name, text));
        for (row, column, glyphs) in self.givens {
            let place = format!("row {}, column {}", row + 1, column + 1);
            if row >= self.board.rows() || column >= self.board.line_len(Axis::ROW, row) {
                return Err(Error::new(format!("{place}: \"{glyphs}\" is given outside of the board")));
            }
            let symbol = |glyph| {
                let wrong = || Error::new(format!("{place}: \"{glyph}\" is nothing that a cell can hold"));
                puzzle.alphabet.symbol(glyph).ok_or_else(wrong)
            };
            let may: Domain = glyphs.chars().map(symbol).collect::<Result<_, Error>>()?;
            puzzle.give(self.board.cell(row, column), may, Span::NONE)?;
        }
        Ok(puzzle)
    }
}

impl Clue {
    /// A pattern that the whole line must match.
    pub fn pattern(pattern: impl Into<String>) -> Clue {
        Clue::new(Says::Pattern(pattern.into()))
    }

    /// Numbers in order, as the sums of a line; `None` for one that is printed as `?`.
    pub fn numbers(numbers: impl IntoIterator<Item = impl Into<Option<u32>>>) -> Clue {
        Clue::new(Says::Numbers(numbers.into_iter().map(Into::into).collect()))
    }

    /// Blocks of colours, each a length and the number of its colour, from 1.
    pub fn coloured(blocks: impl IntoIterator<Item = (u32, u8)>) -> Clue {
        let block = |(len, colour)| crate::puzzle::Block { len: Some(len), colour: Symbol(colour) };
        Clue::new(Says::Blocks(blocks.into_iter().map(block).collect()))
    }
}
