//! How likely each cell of a line of blocks is to be what, when every arrangement counts
//! with the product of its cells' weights.
//!
//! Push all blocks as far to the near end as they go: block `j` starts at `first[j]`. In any
//! arrangement it starts `d` cells further, and `d` only grows from block to block, up to the
//! line's slack. So two small tables over blocks and `d`, one filled from each end, hold the weight
//! of everything before and everything behind; a block moves a weight on by the product of its cells' weights.

use super::least_cells;
use crate::domain::Symbol;
use crate::rule::Weights;
use crate::rules::runs::Block;

/// See [`Weigh::weigh`](crate::rule::Weigh::weigh). All lengths are known.
pub fn weigh(blocks: &[Block], line: Weights<'_>, out: &mut [f64], room: &mut Vec<f64>) {
    let width = line.cells + 1 - least_cells(blocks) as usize;
    let rows = (blocks.len() + 1) * width;
    room.clear();
    room.resize(4 * rows + 2 * width, 0.0);
    let (before, rest) = room.split_at_mut(rows);
    let (behind, rest) = rest.split_at_mut(rows);
    let (run, rest) = rest.split_at_mut(rows);
    let (after, sums) = rest.split_at_mut(rows);
    Tables { blocks, line, width, before, behind, run, after, sums }.fill(out);
}

/// The tables; row `j` has an entry for each displacement of block `j`, the last row is the line's end.
struct Tables<'a> {
    blocks: &'a [Block],
    line: Weights<'a>,
    /// One more than the line's slack.
    width: usize,
    /// Everything before block `j`, when it may start here.
    before: &'a mut [f64],
    /// Everything from here on, when block `j` may start here.
    behind: &'a mut [f64],
    /// The cells of block `j`, when it starts here.
    run: &'a mut [f64],
    /// Everything behind block `j`, when it starts here.
    after: &'a mut [f64],
    sums: &'a mut [f64],
}

impl Tables<'_> {
    fn fill(&mut self, out: &mut [f64]) {
        let mut first = 0;
        self.before[0] = 1.0;
        self.cross(0, first);
        for number in 0..self.blocks.len() {
            self.slide(number, first);
            first = self.place(number, first);
            self.cross(number + 1, first);
        }
        out.fill(0.0);
        let last = self.blocks.len() * self.width;
        self.behind[last + self.width - 1] = 1.0;
        self.cross_back(self.blocks.len(), first, out);
        for number in (0..self.blocks.len()).rev() {
            first = self.place_back(number, first, out);
            self.cross_back(number, first, out);
            self.cover(number, first, out);
        }
    }

    fn len(&self, number: usize) -> usize {
        self.blocks[number].len.unwrap_or(1) as usize
    }

    /// Must a blank stand behind block `number`?
    fn gap(&self, number: usize) -> bool {
        self.blocks.get(number + 1).is_some_and(|next| next.colour == self.blocks[number].colour)
    }

    fn blank(&self, cell: usize) -> f64 {
        self.line.of(cell, Symbol::BLANK)
    }

    /// The products of the cells that block `number` covers, from each start; `first` is its first one.
    fn slide(&mut self, number: usize, first: usize) {
        let (row, len, colour) = (number * self.width, self.len(number), self.blocks[number].colour);
        let (mut product, mut zeros) = (1.0, 0);
        for at in 0..self.width + len - 1 {
            let weight = self.line.of(first + at, colour);
            if weight == 0.0 {
                zeros += 1;
                product = 1.0;
            } else {
                product *= weight;
            }
            let Some(start) = (at + 1).checked_sub(len) else {
                continue;
            };
            // Behind a zero the product holds only the cells after it; once the zero has left, it is whole again.
            self.run[row + start] = if zeros == 0 { product } else { 0.0 };
            let leaving = self.line.of(first + start, colour);
            if leaving == 0.0 {
                zeros -= 1;
            } else if zeros == 0 {
                product /= leaving;
            }
        }
    }

    /// Carries the weights before block `number` over it, and over the blank behind it if there must be one;
    /// returns where the next block starts at first.
    fn place(&mut self, number: usize, first: usize) -> usize {
        let (row, next, behind) = (number * self.width, (number + 1) * self.width, first + self.len(number));
        let gap = self.gap(number);
        for d in 0..self.width {
            let weight = self.before[row + d] * self.run[row + d];
            self.before[next + d] = if gap { weight * self.blank(behind + d) } else { weight };
        }
        behind + usize::from(gap)
    }

    /// Adds the ways that cross blanks before block `number`.
    fn cross(&mut self, number: usize, first: usize) {
        let row = number * self.width;
        for d in 1..self.width {
            self.before[row + d] += self.before[row + d - 1] * self.blank(first + d - 1);
        }
    }

    /// The same from the other end; and all that is now known of those blanks.
    fn cross_back(&mut self, number: usize, first: usize, out: &mut [f64]) {
        let row = number * self.width;
        for d in (1..self.width).rev() {
            let cell = first + d - 1;
            self.behind[row + d - 1] += self.behind[row + d] * self.blank(cell);
            out[cell * self.line.symbols] += self.before[row + d - 1] * self.behind[row + d];
        }
    }

    /// Carries the weights behind block `number` back over the blank that must stand there, and over the
    /// block; returns where it starts at first.
    fn place_back(&mut self, number: usize, next_first: usize, out: &mut [f64]) -> usize {
        let (row, next, gap) = (number * self.width, (number + 1) * self.width, self.gap(number));
        let behind = next_first - usize::from(gap);
        for d in 0..self.width {
            let mut weight = self.behind[next + d];
            if gap {
                out[(behind + d) * self.line.symbols] += self.before[row + d] * self.run[row + d] * weight;
                weight *= self.blank(behind + d);
            }
            self.after[row + d] = weight;
            self.behind[row + d] = self.run[row + d] * weight;
        }
        behind - self.len(number)
    }

    /// Adds what the arrangements weigh in which block `number` covers a cell.
    ///
    /// A cell is covered by the `len` starts up to it. Their sum is put together from sums within stretches
    /// of `len` starts, from the left and from the right: nothing is subtracted, so nothing cancels.
    fn cover(&mut self, number: usize, first: usize, out: &mut [f64]) {
        let (row, len, colour) = (number * self.width, self.len(number), self.blocks[number].colour);
        let (from_left, from_right) = self.sums.split_at_mut(self.width);
        for d in 0..self.width {
            let weight = self.before[row + d] * self.run[row + d] * self.after[row + d];
            from_left[d] = weight + if d % len == 0 { 0.0 } else { from_left[d - 1] };
            from_right[d] = weight;
        }
        for d in (1..self.width).rev().filter(|d| d % len != 0) {
            from_right[d - 1] += from_right[d];
        }
        for at in 0..self.width + len - 1 {
            let weight = self.line.of(first + at, colour);
            if weight == 0.0 {
                continue;
            }
            let (oldest, newest) = ((at + 1).saturating_sub(len), at.min(self.width - 1));
            let covering = match oldest % len {
                0 => from_left[newest],
                _ if oldest / len == newest / len => from_right[oldest],
                _ => from_right[oldest] + from_left[newest],
            };
            out[(first + at) * self.line.symbols + colour.index()] += covering / weight;
        }
    }
}
