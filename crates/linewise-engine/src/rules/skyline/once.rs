//! The part of a skyline that knows that every height stands once. It lists the words of the whole line.

use super::{Sight, list};
use crate::domain::Symbol;
use crate::rule::{Capabilities, Decided, LineView, ListWords, Meter, Orientation, Rule, Scratch, Strength, Undecided};
use crate::word_list::WordList;
use std::sync::Arc;

/// Every height once; what is seen is known for lists only.
pub(super) struct Once {
    pub tally: Arc<dyn Rule>,
    pub heights: usize,
    pub near: Sight,
    pub far: Sight,
}

impl Rule for Once {
    fn orientation(&self) -> Orientation {
        self.tally.orientation()
    }

    fn strength(&self) -> Strength {
        self.tally.strength()
    }

    fn accepts(&self, word: &[Symbol], meter: &mut Meter<'_>) -> Decided<bool> {
        self.tally.accepts(word, meter)
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        self.tally.narrow(line, support, scratch)
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        self.tally.admits(line, scratch)
    }

    fn capabilities(&self) -> Capabilities<'_> {
        // All that the tally can do, and it lists the words of the whole line.
        Capabilities { list: Some(self), ..self.tally.capabilities() }
    }
}

impl ListWords for Once {
    fn list(&self, line: LineView<'_>, words: &mut WordList) -> Decided<()> {
        list::list(self.heights, self.near, self.far, line.bits, words).then_some(()).ok_or(Undecided)
    }
}
