//! Why a line has no word: two passes, each of which gives back what need not be gone.
//!
//! The first pass knows from where the end can be reached with what is allowed now. It goes to the right and gives back
//! every symbol with which a word could not come through to there; the second goes back to the left, through what the
//! first has left, and gives back more. (G. Gange, P. J. Stuckey and R. Szymanek, 2011, for decision diagrams.)

use super::{Bits, Positions};
use crate::rule::{Explain, LineView, Scratch, StuckLine};

impl<const W: usize> Explain for Positions<W> {
    fn conflict_set(&self, conflict: StuckLine<'_>, set: &mut [u64], scratch: &mut Scratch<'_>) -> u64 {
        let StuckLine { now, before, .. } = conflict;
        let cells = now.shape.cells;
        let room = &mut scratch.words;
        room.clear();
        room.resize(cells * W, 0);
        self.reach_end(now, room);
        let gone = |at: usize| before.may(at).minus(now.may(at));
        let mut possible = self.first;
        for at in 0..cells {
            let ends = Bits::<W>::load(&room[at * W..]);
            let kept = self.read_by(possible.and(ends), gone(at));
            now.shape.store(at, kept, set);
            room[at * W..(at + 1) * W].copy_from_slice(&possible.0);
            possible = self.after(self.reading(possible, before.may(at).minus(kept)));
        }
        let mut ends = self.last;
        for at in (0..cells).rev() {
            let possible = Bits::<W>::load(&room[at * W..]);
            let kept = self.read_by(possible.and(ends), LineView { bits: set, ..now }.may(at));
            now.shape.store(at, kept, set);
            ends = self.before(self.reading(ends, before.may(at).minus(kept)));
        }
        // As much as narrowing the line, and testing it.
        2
    }
}

impl<const W: usize> Positions<W> {
    /// For each cell the positions that come through to the end once they have read it.
    fn reach_end(&self, line: LineView<'_>, ends: &mut [u64]) {
        let mut end = self.last;
        for at in (0..line.shape.cells).rev() {
            ends[at * W..(at + 1) * W].copy_from_slice(&end.0);
            end = self.before(self.reading(end, line.may(at)));
        }
    }
}
