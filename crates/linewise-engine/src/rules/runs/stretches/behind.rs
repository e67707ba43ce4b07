//! The backward pass over stretches: which starts of a block can be completed, as the next block's are known.

use super::{Cells, Stretch};

/// One block as the backward pass comes to it.
#[derive(Clone, Copy)]
pub struct Behind<'a> {
    /// The stretches of blanks, without those that lie behind all that is still looked at.
    pub blanks: &'a [Cells],
    /// Where the block can start, as the forward pass sees it.
    pub starts: &'a [Stretch],
    pub len: u32,
}

impl Behind<'_> {
    /// Leaves out the blanks that begin behind all starts of the next block.
    #[inline]
    pub fn skip_blanks(&mut self, next: &[Stretch]) {
        let highest = next.first().map_or(0, |at| at.high);
        while let Some((last, others)) = self.blanks.split_last()
            && last[0] >= highest
        {
            self.blanks = others;
        }
    }

    /// Tells the starts whose ends lie in `ends`, the last stretch first, and the lowest of these ends. Starts with higher ends are
    /// left out for good.
    #[inline]
    pub fn keep(&mut self, ends: Stretch, mut tell: impl FnMut(Stretch)) -> Option<u32> {
        let len = self.len;
        let mut lowest = None;
        while let Some((&at, others)) = self.starts.split_last() {
            let (low, high) = (at.low + len, at.high + len);
            if high < ends.low {
                break;
            }
            if low <= ends.high {
                let kept = Stretch { low: low.max(ends.low), high: high.min(ends.high) };
                lowest = Some(kept.low);
                tell(Stretch { low: kept.low - len, high: kept.high - len });
                if low < ends.low {
                    break;
                }
            }
            self.starts = others;
        }
        lowest
    }

    /// Tells for each stretch of blanks that lies between an end of the block and a start of the next one: the starts that have
    /// such an end, and the blanks in between.
    #[inline]
    pub fn over_gaps<M>(
        mut self,
        next: &[Stretch],
        marks: &mut M,
        mut keep: impl FnMut(&mut M, Stretch),
        over: impl Fn(&mut M, Cells),
    ) {
        for at in next {
            while let Some((&[from, to], others)) = self.blanks.split_last()
                && to >= at.low
            {
                self.blanks = others;
                if from >= at.high {
                    continue;
                }
                let behind = to.min(at.high);
                if let Some(lowest) = self.keep(Stretch { low: from, high: behind - 1 }, |at| keep(marks, at)) {
                    over(marks, [lowest, behind]);
                }
            }
        }
    }

    /// The same where the next block may touch this one: tells the starts only.
    #[inline]
    pub fn back(mut self, next: &[Stretch], mut keep: impl FnMut(Stretch)) {
        for at in next {
            while let Some((&[from, _], others)) = self.blanks.split_last()
                && from >= at.low
            {
                self.blanks = others;
            }
            let low = match self.blanks.last() {
                Some(&[from, to]) if to >= at.low => from,
                _ => at.low,
            };
            self.keep(Stretch { low, high: at.high }, &mut keep);
        }
    }
}
