//! Clues, and the ends of lines where they are printed.

use crate::domain::Symbol;
use crate::error::Span;
use crate::model::{Axis, Place};
use crate::rules::runs::Block;
use smallvec::SmallVec;

/// One end of a line: the place where a clue is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// The line's direction.
    pub axis: Axis,
    /// The line's number in that direction, from 0.
    pub index: u32,
    /// Is it the far end (right, bottom) rather than the near one (left, top)?
    pub far: bool,
    /// Which of the clues that stand there, from 0; only where clues are patterns can it be several.
    pub nth: u8,
}

impl End {
    /// So many clues may stand at one end.
    pub const MOST: usize = 8;

    /// The ends of the long diagonals, at the corners of the board: top left, top right, bottom left, bottom right.
    pub const CORNERS: [End; 4] = {
        const fn corner(index: u32, far: bool) -> End {
            End { axis: Axis::DIAGONAL, index, far, nth: 0 }
        }
        [corner(0, false), corner(1, false), corner(1, true), corner(0, true)]
    };

    /// Which of the clues at this end it is, from 2; `None` for the first.
    pub(crate) fn further(self) -> Option<u8> {
        (self.nth > 0).then_some(self.nth + 1)
    }

    /// What the corner is called at which a long diagonal ends: `top left corner`; `None` for the end of another line.
    pub fn corner(self) -> Option<&'static str> {
        const NAMES: [&str; 4] = ["top left corner", "top right corner", "bottom left corner", "bottom right corner"];
        End::CORNERS.iter().position(|corner| *corner == self).map(|at| NAMES[at])
    }

    /// The other end of its line.
    pub fn opposite(self) -> End {
        End { far: !self.far, ..self }
    }

    /// Its line.
    pub fn place(self) -> Place {
        Place { axis: self.axis, index: self.index }
    }

    /// What it is called where its line has one clue: `row 3`, `top left corner`.
    pub fn name(self) -> String {
        self.corner().map_or_else(|| self.place().to_string(), str::to_owned)
    }

    /// The near end of a line: left of a row, on top of a column.
    pub fn near(axis: Axis, index: usize) -> End {
        End::at(axis, index, false)
    }

    /// The far end of a line: right of a row, below a column.
    pub fn far(axis: Axis, index: usize) -> End {
        End::at(axis, index, true)
    }

    /// The far end of a line, or its near one, for the first clue there.
    pub fn at(axis: Axis, index: usize, far: bool) -> End {
        let index = u32::try_from(index).expect("a board has fewer lines");
        End { axis, index, far, nth: 0 }
    }

    /// The near end of a line and its far one.
    pub fn both(place: Place) -> [End; 2] {
        [false, true].map(|far| End { axis: place.axis, index: place.index, far, nth: 0 })
    }

    /// This end of the line, for the first clue there or a further one.
    pub fn with_nth(self, nth: usize) -> End {
        End { nth: u8::try_from(nth).expect("few clues stand at one end"), ..self }
    }

    /// This end of the line for each of the clues that may stand there.
    pub fn every_nth(self) -> impl Iterator<Item = End> {
        (0..End::MOST).map(move |nth| self.with_nth(nth))
    }
}

/// A clue as it is printed, and where it stood in its file. Clues that say the same are equal wherever they stood.
#[derive(Debug, Clone, Eq)]
pub struct Clue {
    /// What it says.
    pub says: Says,
    /// Where the puzzle's file says so.
    pub span: Span,
}

/// What a clue says.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Says {
    /// The blocks of the line in order, none for an empty line.
    Blocks(SmallVec<[Block; 8]>),
    /// The regular expression that the whole line must match, as it is printed.
    Pattern(String),
    /// Numbers in order, as the sums of a line or how much of it is seen; `None` for one that is printed as `?`.
    /// What they count is told by the kind and by the puzzle's options (buildings that are seen, the sum of their
    /// heights...), never by the clue.
    Numbers(SmallVec<[Option<u32>; 8]>),
    /// A letter that is seen from this end of the line. Which of them, the first or the second..., is told by the
    /// kind and by the puzzle's options.
    Letter(Symbol),
    /// Several letters that are seen from this end of the line, in the order in which they are seen.
    Letters(SmallVec<[Symbol; 4]>),
    /// What only its kind understands, as it is printed: `odd`. The kind reads it when it makes the line's rule.
    Text(String),
}

impl PartialEq for Clue {
    fn eq(&self, other: &Clue) -> bool {
        self.says == other.says
    }
}

impl Clue {
    /// A clue that was made, not read.
    pub fn new(says: Says) -> Clue {
        Clue { says, span: Span::NONE }
    }

    /// A black and white nonogram clue.
    pub fn blocks(lengths: &[u32]) -> Clue {
        let block = |&len: &u32| Block { len: Some(len), colour: Symbol::FILLED };
        Clue::new(Says::Blocks(lengths.iter().map(block).collect()))
    }

    /// A clue that is a single number.
    pub fn number(number: u32) -> Clue {
        Clue::new(Says::Numbers([Some(number)].into_iter().collect()))
    }

    /// The single number that the clue is; `None` when it says something else.
    pub fn as_number(&self) -> Option<u32> {
        match &self.says {
            Says::Numbers(numbers) => match numbers[..] {
                [number] => number,
                _ => None,
            },
            _ => None,
        }
    }

    /// A clue that is a letter.
    pub fn letter(letter: Symbol) -> Clue {
        Clue::new(Says::Letter(letter))
    }

    /// A clue that is several letters, in the order in which they are seen.
    pub fn letters(letters: impl IntoIterator<Item = Symbol>) -> Clue {
        Clue::new(Says::Letters(letters.into_iter().collect()))
    }

    /// A clue that only its kind understands, as it is printed.
    pub fn text(text: impl Into<String>) -> Clue {
        Clue::new(Says::Text(text.into()))
    }

    /// What the clue says, where that is such a text; `None` when it says something else.
    pub fn as_text(&self) -> Option<&str> {
        match &self.says {
            Says::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Notes where the clue stands in its text.
    pub fn with_span(mut self, span: Span) -> Clue {
        self.span = span;
        self
    }
}
