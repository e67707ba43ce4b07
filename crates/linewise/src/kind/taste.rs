//! What makes a good puzzle of a kind.

use crate::puzzle::{Clue, Options};

/// What makes a good puzzle of a kind, for whoever makes one.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Taste {
    /// The usual number of rows and of columns.
    pub size: usize,
    /// Is every clue printed, needed or not? Where this is not so, some of them may be left out to make a puzzle harder.
    pub keeps_clues: bool,
    /// Do equal cells lie together on a good board, as those of a picture do?
    pub is_in_blocks: bool,
    /// Does the near clue of every line list all its blocks ([`Says::Blocks`](crate::Says::Blocks)), and is that all
    /// that the line's rule asks for? Boards in black and white are made much faster then.
    pub lists_blocks: bool,
    /// About so many of a hundred cells are blank, where the rules leave that open.
    pub blanks: Option<usize>,
    /// Draws the clues of lines, in kinds where many clues fit a word.
    pub clue_like: Option<ClueLike>,
    /// Why no puzzle with these options and lines of at most so many cells can be made at a level, where that is so: a sentence.
    pub lacks_level: fn(u8, usize, &Options) -> Option<&'static str>,
}

/// A clue for a line that spells a word. It should make a puzzle of about the level, and may be another one each time: `draw(n)` is any
/// number below n. For long lines level 0 is asked for, too: a clue that few words fit, with no symbol of this word in its place.
pub type ClueLike = fn(word: &str, level: u8, draw: &mut dyn FnMut(usize) -> usize) -> Clue;

impl Default for Taste {
    fn default() -> Taste {
        Taste {
            size: 6,
            keeps_clues: false,
            is_in_blocks: false,
            lists_blocks: false,
            blanks: None,
            clue_like: None,
            lacks_level: |_, _, _| None,
        }
    }
}
