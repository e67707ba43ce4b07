//! The clues of a kind: how they are read, written and printed, and which words they fit.

use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::puzzle::{Alphabet, Clue, End, Options, Puzzle};
use crate::typo::{self, Typo};
use std::ops::Range;

/// The clues that a kind's puzzles have at the ends of their lines.
pub trait Clues {
    /// The clue that `word` would have at `end` of its line, in a puzzle with these options, or one of those that it
    /// could have; `None` where the kind prints none.
    fn of_word(&self, end: End, word: &[Symbol], options: &Options) -> Option<Clue>;

    /// All clues that `word` could have there, in kinds where these can be listed.
    fn all_of_word(&self, end: End, word: &[Symbol], options: &Options) -> Vec<Clue> {
        self.of_word(end, word, options).into_iter().collect()
    }

    /// Reads a clue as people write it, as `7 3 1 1 7`, in a puzzle with these options. The span of an error counts
    /// from the start of `text`.
    fn read(&self, text: &str, alphabet: &Alphabet, options: &Options) -> Result<Option<Clue>, Error>;

    /// Writes a clue so that [`Clues::read`] reads it; `None` is a line end without a clue.
    fn write(&self, clue: Option<&Clue>, alphabet: &Alphabet) -> String;

    /// Adds to a text what [`Clues::write`] writes of each of some clues, a line each, in kinds whose puzzles are
    /// written by the thousand without a text for each clue.
    fn put_lines(&self, clues: &mut dyn Iterator<Item = Option<&Clue>>, alphabet: &Alphabet, text: &mut String) {
        for clue in clues {
            text.push_str(&self.write(clue, alphabet));
            text.push('\n');
        }
    }

    /// What stands at `end` of its line on paper, piece by piece from the line's start to its end: the numbers of
    /// a nonogram's clue, each in its colour. Nothing where the kind prints nothing.
    fn printed(&self, _end: End, clue: Option<&Clue>, alphabet: &Alphabet) -> Vec<Printed> {
        let whole = |clue| Printed { text: self.write(Some(clue), alphabet), symbol: None };
        clue.map(whole).into_iter().collect()
    }

    /// For each piece of [`Clues::printed`], whether it is certain where it belongs: every arrangement that is left, by this clue and what
    /// is `known` of its line, has it on the very same filled cells. `None` where the kind's clues have no such pieces.
    fn settled_pieces(&self, _clue: &Clue, _known: &[Domain]) -> Option<Vec<bool>> {
        None
    }

    /// Which part of a clue's text each cell of a line answers to, in the order in which the clue reads them, as a
    /// range of bytes; `None` where the word does not fit the clue, or where the kind's clues have no such parts.
    fn spans(&self, _clue: &Clue, _word: &[Symbol], _alphabet: &Alphabet) -> Option<Vec<Range<usize>>> {
        None
    }

    /// An arrangement of a line as a puzzler would letter it by its clue's pieces, given what was known before;
    /// `None` where the kind has no such custom.
    fn lettered(&self, _known: &[Domain], _word: &[Symbol]) -> Option<String> {
        None
    }

    /// What may have been meant where the puzzle has this clue, on a line of `cells` cells: the likeliest first.
    fn typos(&self, clue: &Clue, cells: usize, puzzle: &Puzzle) -> Vec<Typo> {
        let Puzzle { alphabet, options, .. } = puzzle;
        let text = self.write(Some(clue), alphabet);
        typo::of_words(&text, cells, alphabet, |text| self.read(text, alphabet, options))
    }

    /// Where a clue stands, and what it says, when its line is read backwards; `None` where the kind cannot say so.
    fn reversed(&self, _end: End, _clue: &Clue) -> Option<(End, Clue)> {
        None
    }

    /// May several clues stand at one end of a line? The line must satisfy them all.
    fn may_be_several(&self) -> bool {
        false
    }

    /// May clues stand at the ends of lines, right of the board and below it, and not only at their starts?
    fn may_stand_at_ends(&self) -> bool {
        true
    }

    /// May clues stand at the corners of the board, at the ends of its long diagonals?
    fn may_stand_at_corners(&self) -> bool {
        false
    }

    /// Do they stand there in a puzzle with these options that is made?
    fn prints_corners(&self, _options: &Options) -> bool {
        false
    }
}

/// A piece of a clue as it is printed beside the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The text, without blanks around it.
    pub text: String,
    /// The symbol that it counts or names, in puzzles where this matters: the text is printed in its colour.
    pub symbol: Option<Symbol>,
}
