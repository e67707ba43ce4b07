//! What the cells of a kind's puzzles can hold.

use crate::domain::Symbol;
use crate::error::Error;
use crate::message::Wordings;
use crate::puzzle::{Alphabet, Clue, Look, Options, Puzzle};

/// The alphabets that the puzzles of a kind have: what their cells can hold, and what that is called.
pub trait Alphabets {
    /// What a puzzle can hold when its file does not say.
    fn usual(&self) -> Alphabet;

    /// What a line of so many cells can hold when nobody says, in kinds where this depends on the board's size.
    fn on(&self, _cells: usize) -> Alphabet {
        self.usual()
    }

    /// What a puzzle with these clues can hold when its file does not say; `also` are the characters that its board
    /// holds, `cells` the length of its longest line.
    fn of_puzzle(&self, _clues: &mut dyn Iterator<Item = &Clue>, _also: &str, cells: usize) -> Result<Alphabet, Error> {
        Ok(self.on(cells))
    }

    /// Do clues tell which letters there are where nobody lists them: all up to the last one that they name?
    fn are_told_by_clues(&self) -> bool {
        false
    }

    /// What a puzzle can hold where its options say so, as which numbers its cells have; an error where they say it wrongly.
    fn by_options(&self, _options: &Options) -> Result<Option<Alphabet>, Error> {
        Ok(None)
    }

    /// The alphabet of a puzzle for which someone lists the characters, as `abc`.
    fn of_glyphs(&self, glyphs: &str) -> Result<Alphabet, Error> {
        Alphabet::of_glyphs(Vec::new(), glyphs)
    }

    /// An error for an alphabet that the kind does not know, whatever the clues and options say. Every puzzle is asked
    /// for it before its kind is, and every single line.
    fn refuse_other(&self, _alphabet: &Alphabet) -> Result<(), Error> {
        Ok(())
    }

    /// What cells hold in a good puzzle whose longest line has so many cells.
    fn liked(&self, cells: usize) -> Alphabet {
        self.on(cells)
    }

    /// Are the letters or numbers of most puzzles all those up to some last one, so that this one may be told wrongly?
    fn count_up(&self) -> bool {
        false
    }

    /// What the clues speak of and the cells cannot hold, where that may be an oversight: a pattern asks for a space,
    /// and the alphabet has none.
    fn lacking(&self, _puzzle: &Puzzle) -> Vec<Look> {
        Vec::new()
    }

    /// The symbols in the order in which arrangements are listed: the first one, mostly the blank, comes last.
    fn listing_order(&self, alphabet: &Alphabet) -> Vec<Symbol> {
        (1..alphabet.len() as u8).chain([0]).map(Symbol).collect()
    }

    /// What one blank cell is called, and several, where that is a thing of its own: as `park` and `parks`. Elsewhere cells are just blank.
    fn blank_noun(&self) -> Option<[Wordings; 2]> {
        None
    }
}

/// The alphabets of kinds whose cells are blank or filled.
#[derive(Debug, Clone, Copy)]
pub struct BlackAndWhite;

impl Alphabets for BlackAndWhite {
    fn usual(&self) -> Alphabet {
        Alphabet::black_and_white()
    }

    fn refuse_other(&self, alphabet: &Alphabet) -> Result<(), Error> {
        match alphabet.len() {
            2 => Ok(()),
            count if alphabet.is_in_colours() => {
                let problem = format!("puzzles of this kind have no colours, but here are {}", count.saturating_sub(1));
                Err(Error::new(problem).with_help("a cell is blank or filled: draw with one colour on the background"))
            }
            count => Err(Error::new(format!(
                "in puzzles of this kind, a cell is blank or filled, but there are {count} symbols"
            ))),
        }
    }
}
