//! Lines of blocks told slowly, for proofs: a reader that goes from cell to cell and counts.

use crate::domain::Symbol;
use crate::language::Language;
use crate::rules::runs::Block;

/// The words that spell these blocks.
pub struct Reader<'a>(pub &'a [Block]);

/// What was read of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seen {
    /// How many blocks have begun.
    begun: usize,
    /// How many cells of the last of them were read just now; 0 after a blank.
    run: u32,
}

impl Reader<'_> {
    /// Is the last block that has begun as long as it must be?
    fn is_whole(&self, seen: Seen) -> bool {
        seen.run == 0 || self.0[seen.begun - 1].len.is_none_or(|len| len == seen.run)
    }
}

impl Language for Reader<'_> {
    type State = Seen;

    fn start(&self) -> Seen {
        Seen { begun: 0, run: 0 }
    }

    fn read(&self, seen: &Seen, symbol: Symbol) -> Option<Seen> {
        let Seen { begun, run } = *seen;
        if symbol == Symbol::BLANK {
            return self.is_whole(*seen).then_some(Seen { begun, run: 0 });
        }
        if run > 0 && self.0[begun - 1].colour == symbol {
            // A block of unknown length is whole with each of its cells; counting on would only make more states.
            return match self.0[begun - 1].len {
                None => Some(*seen),
                Some(len) => (run < len).then_some(Seen { begun, run: run + 1 }),
            };
        }
        let is_next = self.0.get(begun).is_some_and(|next| next.colour == symbol);
        (is_next && self.is_whole(*seen)).then_some(Seen { begun: begun + 1, run: 1 })
    }

    fn may_end(&self, seen: &Seen) -> bool {
        seen.begun == self.0.len() && self.is_whole(*seen)
    }
}
