//! How likely each cell of a line of blocks is to be what, when every arrangement counts
//! with the product of its cells' weights.
//!
//! Two tables over blocks and positions, one filled from each end: `free[j][p]` is the
//! weight of the ways to place the first `j` blocks in the first `p` cells so that another
//! block may start at `p`, and likewise behind. A block of `len` cells moves a weight on by
//! the product of its cells' weights, which slides along the line.

use super::least_cells;
use crate::domain::Symbol;
use crate::puzzle::Block;
use crate::rule::Weights;

/// See [`Rule::weigh`](crate::rule::Rule::weigh). Lines with a block of unknown length are not weighed.
pub fn weigh(blocks: &[Block], line: Weights<'_>, out: &mut [f64]) -> bool {
    if blocks.iter().any(|block| block.len.is_none()) {
        return false;
    }
    let table = Table::new(blocks, line);
    out.fill(0.0);
    table.add_blanks(out);
    for number in 0..blocks.len() {
        table.add_block(number, out);
    }
    true
}

/// Both tables, row by row; a row has `cells + 1` positions, and there is one row more than blocks.
struct Table<'a> {
    blocks: &'a [Block],
    line: Weights<'a>,
    /// Row `j`: blocks before `j` placed, block `j` may start here.
    free: Vec<f64>,
    /// Row `j`: block `j - 1` ends here.
    end: Vec<f64>,
    /// Row `j`: what the blocks from `j` on weigh from here, when block `j` may start here.
    rest: Vec<f64>,
    /// Row `j`: the same right behind block `j - 1`.
    rest_behind: Vec<f64>,
    /// Row `j`: the product of the cells that block `j` covers from here.
    run: Vec<f64>,
}

impl<'a> Table<'a> {
    fn new(blocks: &'a [Block], line: Weights<'a>) -> Table<'a> {
        let room = (line.cells + 1) * (blocks.len() + 1);
        let zeros = || vec![0.0; room];
        let mut table =
            Table { blocks, line, free: zeros(), end: zeros(), rest: zeros(), rest_behind: zeros(), run: zeros() };
        for number in 0..blocks.len() {
            table.slide(number);
        }
        table.fill_forward();
        table.fill_backward();
        table
    }

    fn row(&self, number: usize) -> usize {
        number * (self.line.cells + 1)
    }

    fn len(&self, number: usize) -> usize {
        self.blocks[number].len.unwrap_or(1) as usize
    }

    /// Must a blank stand between the blocks `number - 1` and `number`?
    fn gap(&self, number: usize) -> bool {
        number > 0 && self.blocks.get(number).is_some_and(|block| block.colour == self.blocks[number - 1].colour)
    }

    /// Where block `number` can start at all.
    fn starts(&self, number: usize) -> std::ops::RangeInclusive<usize> {
        let before = least_cells(&self.blocks[..number]) as usize + usize::from(self.gap(number));
        before..=self.line.cells - least_cells(&self.blocks[number..]) as usize
    }

    /// Fills in the products of the cells that block `number` covers.
    fn slide(&mut self, number: usize) {
        let (row, len, colour) = (self.row(number), self.len(number), self.blocks[number].colour);
        let range = self.starts(number);
        let (mut product, mut zeros) = (1.0, 0);
        let (first, last) = (*range.start(), *range.end());
        for cell in first..last + len {
            let weight = self.line.of(cell, colour);
            if weight == 0.0 {
                zeros += 1;
                product = 1.0;
            } else {
                product *= weight;
            }
            if cell + 1 < first + len {
                continue;
            }
            let start = cell + 1 - len;
            // After a zero the product holds only the cells behind it; once the zero has left, it is whole again.
            self.run[row + start] = if zeros == 0 { product } else { 0.0 };
            let leaving = self.line.of(start, colour);
            if leaving == 0.0 {
                zeros -= 1;
            } else if zeros == 0 {
                product /= leaving;
            }
        }
    }

    fn fill_forward(&mut self) {
        let cells = self.line.cells;
        for number in 0..=self.blocks.len() {
            let row = self.row(number);
            let gap = self.gap(number);
            for p in 0..=cells {
                let blank = if p > 0 { self.line.of(p - 1, Symbol::BLANK) } else { 0.0 };
                let mut weight = match p {
                    0 => f64::from(u8::from(number == 0)),
                    _ => self.free[row + p - 1] * blank,
                };
                if number > 0 {
                    weight += match gap {
                        true if p > 0 => self.end[row + p - 1] * blank,
                        true => 0.0,
                        false => self.end[row + p],
                    };
                }
                self.free[row + p] = weight;
            }
            if number < self.blocks.len() {
                let (next, len) = (self.row(number + 1), self.len(number));
                for p in self.starts(number) {
                    self.end[next + p + len] = self.free[row + p] * self.run[row + p];
                }
            }
        }
    }

    fn fill_backward(&mut self) {
        let cells = self.line.cells;
        for number in (0..=self.blocks.len()).rev() {
            let row = self.row(number);
            let gap = self.gap(number);
            for p in (0..=cells).rev() {
                let crossed = if p < cells { self.rest[row + p + 1] * self.line.of(p, Symbol::BLANK) } else { 0.0 };
                let starts = match number < self.blocks.len() {
                    true if p + self.len(number) <= cells => {
                        self.run[row + p] * self.rest_behind[self.row(number + 1) + p + self.len(number)]
                    }
                    true => 0.0,
                    false => f64::from(u8::from(p == cells)),
                };
                self.rest[row + p] = crossed + starts;
                self.rest_behind[row + p] = if gap { crossed } else { crossed + starts };
            }
        }
    }

    /// Adds what the arrangements weigh in which a cell is blank.
    fn add_blanks(&self, out: &mut [f64]) {
        for number in 0..=self.blocks.len() {
            let row = self.row(number);
            let gap = self.gap(number);
            for cell in 0..self.line.cells {
                let before = self.free[row + cell] + if gap { self.end[row + cell] } else { 0.0 };
                out[cell * self.line.symbols] += before * self.rest[row + cell + 1];
            }
        }
    }

    /// Adds what the arrangements weigh in which block `number` covers a cell.
    ///
    /// A cell is covered by the `len` starts up to it. Their sum is put together from sums within stretches
    /// of `len` starts, from the left and from the right: nothing is subtracted, so nothing cancels.
    fn add_block(&self, number: usize, out: &mut [f64]) {
        let (row, next, len) = (self.row(number), self.row(number + 1), self.len(number));
        let colour = self.blocks[number].colour;
        let (first, last) = self.starts(number).into_inner();
        let at = |p: usize| self.free[row + p] * self.run[row + p] * self.rest_behind[next + p + len];
        let starts: Vec<f64> = (first..=last).map(at).collect();
        let (mut from_left, mut from_right) = (starts.clone(), starts);
        for i in 1..from_left.len() {
            if i % len != 0 {
                from_left[i] += from_left[i - 1];
            }
        }
        for i in (1..from_right.len()).rev() {
            if i % len != 0 {
                from_right[i - 1] += from_right[i];
            }
        }
        for cell in first..last + len {
            let weight = self.line.of(cell, colour);
            if weight == 0.0 {
                continue;
            }
            let newest = (cell - first).min(last - first);
            let oldest = (cell + 1 - first).saturating_sub(len);
            let covering = match oldest % len {
                0 => from_left[newest],
                _ if oldest / len == newest / len => from_right[oldest],
                _ => from_right[oldest] + from_left[newest],
            };
            out[cell * self.line.symbols + colour.index()] += covering / weight;
        }
    }
}
