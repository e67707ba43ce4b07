//! The forward pass over stretches: where a block can start, when only what lies before it is looked at.
//!
//! What lies before the lowest place that is still looked at is left out for good, so that a pass goes along each plane once.

use super::{Cells, Stretch};
use crate::rules::runs::long::Step;
use smallvec::SmallVec;
use std::ops::Range;

/// The planes as the forward pass comes to them: without the stretches that lie before all that is still looked at.
pub struct Ahead<'a> {
    blanks: &'a [Cells],
    colours: SmallVec<[&'a [Cells]; 2]>,
}

impl<'a> Ahead<'a> {
    /// The planes whose turns lie between these places.
    pub fn new(turns: &'a [u32], planes: &[usize]) -> Ahead<'a> {
        let plane = |plane: &[usize]| turns[plane[0]..plane[1]].as_chunks::<2>().0;
        let mut ahead = Ahead { blanks: plane(planes), colours: SmallVec::new() };
        planes[1..].windows(2).for_each(|colour| ahead.colours.push(plane(colour)));
        ahead
    }

    /// The room for a block that is placed at `lowest` or behind it.
    #[inline]
    pub fn fit(&mut self, lowest: u32, step: &Step) -> Fit<'a> {
        let len = step.len as u32;
        let colour = &mut self.colours[step.slot];
        leave_out(colour, lowest + len);
        Fit { colour, len, latest: step.latest as u32 }
    }

    /// Adds the starts of `next`, a blank behind the ends of `step`, whose starts are those numbered `before`.
    #[inline]
    pub fn step_over_gap(&mut self, step: &Step, next: &Step, before: Range<usize>, starts: &mut Vec<Stretch>) {
        let len = step.len as u32;
        let lowest = starts[before.start].low + len;
        leave_out(&mut self.blanks, lowest + 1);
        let (mut blanks, mut fit) = (self.blanks, self.fit(lowest + 1, next));
        for number in before {
            let ends = starts[number].moved(len);
            while let Some((&[from, to], others)) = blanks.split_first()
                && from <= ends.high
            {
                blanks = others;
                if to > ends.low {
                    fit.add(Stretch { low: ends.low.max(from) + 1, high: to }, starts);
                }
            }
        }
    }

    /// The same where `next` may touch it.
    pub fn step(&mut self, step: &Step, next: &Step, before: Range<usize>, starts: &mut Vec<Stretch>) {
        let len = step.len as u32;
        let lowest = starts[before.start].low + len;
        leave_out(&mut self.blanks, lowest + 1);
        let (mut blanks, mut fit) = (self.blanks, self.fit(lowest, next));
        let mut reach: Option<Stretch> = None;
        for number in before {
            let ends = starts[number].moved(len);
            leave_out(&mut blanks, ends.high + 1);
            let high = match blanks.first() {
                Some(&[from, to]) if from <= ends.high => to,
                _ => ends.high,
            };
            reach = match reach {
                Some(reach) if ends.low <= reach.high => Some(Stretch { high: high.max(reach.high), ..reach }),
                reach => {
                    reach.into_iter().for_each(|reach| fit.add(reach, starts));
                    Some(Stretch { high, ..ends })
                }
            };
        }
        reach.into_iter().for_each(|reach| fit.add(reach, starts));
    }
}

/// Leaves out the stretches that end before `end`.
#[inline]
fn leave_out(cells: &mut &[Cells], end: u32) {
    while let Some((first, others)) = cells.split_first()
        && first[1] < end
    {
        *cells = others;
    }
}

/// Where a block's colour has room for it, as the forward pass comes to it.
pub struct Fit<'a> {
    /// The stretches of the colour, without those that lie before all that is still looked at.
    colour: &'a [Cells],
    len: u32,
    latest: u32,
}

impl Fit<'_> {
    /// Adds the starts within `reach`.
    #[inline]
    pub fn add(&mut self, reach: Stretch, starts: &mut Vec<Stretch>) {
        let latest = reach.high.min(self.latest);
        if reach.low > latest {
            return;
        }
        while let Some((&[from, to], others)) = self.colour.split_first()
            && from <= latest
        {
            let low = from.max(reach.low);
            if low + self.len <= to {
                starts.push(Stretch { low, high: latest.min(to - self.len) });
            }
            if to > latest {
                // The next reach may lie in these cells, too.
                return;
            }
            self.colour = others;
        }
    }
}
