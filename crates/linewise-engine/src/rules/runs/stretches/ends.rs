//! What is finished at both ends of a line of one colour, read off its stretches.
//!
//! A block is finished when its cells can be nothing else, a blank that is certain stands behind it, and all is finished before it.

use super::{Cells, Clue, Marks, Open, Room, Stretch};
use crate::rule::LineView;

impl Clue<'_> {
    /// Sets aside what is finished.
    pub(super) fn set_aside(self, room: &Room) -> Open {
        let blanks = room.plane(0);
        let cells = self.cells as u32;
        let mut open = Open {
            from: 0,
            to: self.steps.len(),
            reach: Stretch { low: 0, high: blanks.first().map_or(0, |&[from, to]| if from == 0 { to } else { 0 }) },
            end: Stretch {
                low: blanks.last().map_or(cells, |&[from, to]| if to == cells { from } else { cells }),
                high: cells,
            },
        };
        if self.colours.len() == 1 {
            self.set_near_aside(&mut open, blanks, room.plane(1));
            self.set_far_aside(&mut open, blanks, room.plane(1));
        }
        open
    }

    /// From the near end: each stretch of the colour is the next block, between certain blanks.
    fn set_near_aside(self, open: &mut Open, mut blanks: &[Cells], filled: &[Cells]) {
        if open.reach.high > 0 {
            blanks = &blanks[1..];
        }
        let certain =
            |blanks_end: u32, number: usize| filled.get(number).map_or(blanks_end, |next| blanks_end.min(next[0]));
        open.reach.low = certain(open.reach.high, 0);
        for (number, (&[low, high], step)) in filled.iter().zip(self.steps).enumerate() {
            let is_finished = low == open.reach.high && (high - low) as usize == step.len;
            let Some((&[from, to], others)) = blanks.split_first() else { return };
            if !is_finished || from != high {
                return;
            }
            blanks = others;
            open.from = number + 1;
            open.reach = Stretch { low: certain(to, number + 1), high: to };
        }
    }

    /// The same from the far end.
    fn set_far_aside(self, open: &mut Open, mut blanks: &[Cells], filled: &[Cells]) {
        if open.end.low < open.end.high {
            blanks = &blanks[..blanks.len() - 1];
        }
        let certain = |blanks_start: u32, left: usize| {
            left.checked_sub(1).map_or(blanks_start, |last| blanks_start.max(filled[last][1]))
        };
        let mut left = filled.len();
        open.end.high = certain(open.end.low, left);
        while open.to > open.from && left > open.from {
            let [low, high] = filled[left - 1];
            let is_finished = high == open.end.low && (high - low) as usize == self.steps[open.to - 1].len;
            let Some((&[from, to], others)) = blanks.split_last() else { return };
            if !is_finished || to != low {
                return;
            }
            blanks = others;
            left -= 1;
            open.to -= 1;
            open.end = Stretch { low: from, high: certain(from, left) };
        }
    }

    /// Begins `support` with what is finished.
    pub(super) fn keep_ends(self, open: Open, line: LineView<'_>, support: &mut [u64]) {
        support.fill(0);
        if open.reach.low == 0 && open.end.high as usize == self.cells {
            return;
        }
        let words = line.shape.words;
        let mut marks = Marks { bits: support, words };
        let rows = [0, self.colours.first().map_or(0, |&colour| usize::from(colour))];
        for row in rows {
            marks.mark(row, 0, open.reach.low);
            marks.mark(row, open.end.high, self.cells as u32);
        }
        // A cell here is in one of both rows.
        support.iter_mut().zip(line.bits).for_each(|(kept, may)| *kept &= may);
    }
}
