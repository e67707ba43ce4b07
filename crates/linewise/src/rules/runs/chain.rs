//! How likely each cell of a black and white line with little slack is to be filled.
//!
//! The clue is a chain of places, as in [`super::scan`]. How far a cell lies behind the place that it stands for,
//! counted in cells, is its displacement: 0 at the near end, the line's slack at the far end, and it only grows. So a short row of
//! numbers, one for each displacement, holds all ways to read the line up to a cell, and the next row follows by a
//! few operations that a processor does on many entries at once: add the row to itself moved by one where a
//! place is blank, then weigh. (The forward-backward method for hidden Markov models, laid out along the diagonal.)

use super::least_cells;
use crate::puzzle::Block;
use crate::rule::Weights;
use multiversion::multiversion;

/// Lines with as much slack are weighed block by block: see [`super::weigh`].
const WIDEST: usize = 32;
/// After so many cells a row is scaled up again. What a crossing line says of a cell is never surer than a million
/// to one, so that nothing of weight vanishes within so few cells.
const SCALE_EVERY: usize = 4;
/// What weighs less beside the heaviest entry of its row is dropped.
const NOTHING: f32 = 1e-10;

/// The chain of a black and white clue with little slack.
pub struct Chain {
    cells: usize,
    slack: usize,
    /// How many entries a row has.
    width: usize,
    /// For each place, the last first: 1 where it is a blank, 0 where it is not; and a row of zeros at either end.
    blank: Box<[f32]>,
    /// The same for the cells of blocks.
    filled: Box<[f32]>,
}

impl Chain {
    /// The chain of these blocks; `None` in a puzzle of more than two symbols, for blocks of unknown length, and for lines with
    /// much slack.
    pub fn new(blocks: &[Block], cells: usize, symbols: usize) -> Option<Chain> {
        let slack = cells - least_cells(blocks) as usize;
        if cells == 0 || symbols != 2 || slack >= WIDEST || blocks.iter().any(|block| block.len.is_none()) {
            return None;
        }
        let width = (slack + 1).next_power_of_two().max(8);
        let mut places = vec![false];
        for block in blocks {
            places.extend(std::iter::repeat_n(true, block.len.unwrap_or(1) as usize));
            places.push(false);
        }
        let row = |wanted: bool| -> Box<[f32]> {
            let mut row = vec![0.0; places.len() + 2 * width];
            for (entry, &filled) in row[width..].iter_mut().zip(places.iter().rev()) {
                *entry = f32::from(u8::from(filled == wanted));
            }
            row.into()
        };
        Some(Chain { cells, slack, width, blank: row(false), filled: row(true) })
    }

    /// See [`Rule::weigh`](crate::rule::Rule::weigh).
    pub fn weigh(&self, line: Weights<'_>, out: &mut [f64], room: &mut Vec<f32>) {
        weigh_with(self, line, out, room);
    }

    #[inline(always)]
    fn weigh_by_width(&self, line: Weights<'_>, out: &mut [f64], room: &mut Vec<f32>) {
        match self.width {
            8 => self.weigh_in::<8>(line, out, room),
            16 => self.weigh_in::<16>(line, out, room),
            _ => self.weigh_in::<WIDEST>(line, out, room),
        }
    }

    /// What stands at each displacement of cell `cell`, cell 0 being a virtual blank before the line.
    #[inline(always)]
    fn places<const WIDTH: usize>(&self, cell: usize) -> [&[f32; WIDTH]; 2] {
        // Displacement `d` means place `cell - d`, and the places lie the other way round.
        let at = self.blank.len() - WIDTH - 1 - cell;
        [&self.blank, &self.filled].map(|row| row[at..at + WIDTH].try_into().expect("a whole row"))
    }

    #[inline(always)]
    fn weigh_in<const WIDTH: usize>(&self, line: Weights<'_>, out: &mut [f64], room: &mut Vec<f32>) {
        // For each cell, what was read before it, as far as it goes on with a blank, and with a filled cell.
        room.resize(2 * WIDTH * self.cells, 0.0);
        let (steps, _) = room.as_chunks_mut::<WIDTH>();
        let weights = |cell: usize| [0, 1].map(|symbol| line.weights[2 * (cell - 1) + symbol] as f32);
        // Of the cells before the first open one and behind the last one nothing is to be found out.
        let is_open = |&cell: &usize| weights(cell).iter().all(|&weight| weight > 0.0);
        let first = (1..=self.cells).find(is_open).unwrap_or(1);
        let last = (1..=self.cells).rfind(is_open).unwrap_or(self.cells);

        let mut row = [0.0; WIDTH];
        row[0] = 1.0;
        for cell in 1..=last {
            let [blank, filled] = self.places::<WIDTH>(cell);
            let mut moved = [0.0; WIDTH];
            moved[1..].copy_from_slice(&row[..WIDTH - 1]);
            let [by_blank, by_filled] = &mut steps[2 * cell - 2..2 * cell] else { unreachable!("two rows a cell") };
            let [weight_blank, weight_filled] = weights(cell);
            for d in 0..WIDTH {
                by_blank[d] = blank[d] * (row[d] + moved[d]);
                by_filled[d] = filled[d] * row[d];
                row[d] = weight_blank * by_blank[d] + weight_filled * by_filled[d];
            }
            if cell % SCALE_EVERY == 0 {
                scale_up(&mut row);
            }
        }

        // Backward: what all ways to read the rest of the line weigh. The line ends with a virtual blank.
        let mut row = [0.0; WIDTH];
        row[self.slack] = 1.0;
        if self.slack > 0 {
            row[self.slack - 1] = 1.0;
        }
        for cell in (first..=self.cells).rev() {
            let [blank, filled] = self.places::<WIDTH>(cell);
            let [weight_blank, weight_filled] = weights(cell);
            if cell <= last {
                out[2 * cell - 2] = f64::from(product(&steps[2 * cell - 2], &row));
                out[2 * cell - 1] = f64::from(product(&steps[2 * cell - 1], &row));
            }
            let (mut by_blank, mut moved) = ([0.0; WIDTH], [0.0; WIDTH]);
            for d in 0..WIDTH {
                by_blank[d] = weight_blank * blank[d] * row[d];
            }
            moved[..WIDTH - 1].copy_from_slice(&by_blank[1..]);
            for d in 0..WIDTH {
                row[d] = weight_filled * filled[d] * row[d] + by_blank[d] + moved[d];
            }
            if cell % SCALE_EVERY == 0 {
                scale_up(&mut row);
            }
        }
        let has_word = out[2 * first - 2] + out[2 * first - 1] > 0.0;
        let settled = f64::from(u8::from(has_word));
        out[..2 * first - 2].fill(settled);
        out[2 * last..2 * self.cells].fill(settled);
    }
}

/// The same operations in the same order on every processor, but on eight entries at once where it can.
#[multiversion(targets("x86_64+avx2"))]
fn weigh_with(chain: &Chain, line: Weights<'_>, out: &mut [f64], room: &mut Vec<f32>) {
    chain.weigh_by_width(line, out, room);
}

/// Multiplies a row so that its largest entry is 1; a row of zeros stays as it is. What is left of next to nothing becomes
/// nothing: processors are slow with numbers that small.
#[inline(always)]
fn scale_up<const WIDTH: usize>(row: &mut [f32; WIDTH]) {
    let largest = row.iter().fold(0.0, |largest: f32, &entry| if entry > largest { entry } else { largest });
    if largest > 0.0 {
        let factor = 1.0 / largest;
        row.iter_mut().for_each(|entry| *entry = if *entry * factor < NOTHING { 0.0 } else { *entry * factor });
    }
}

/// The sum of the products of two rows' entries, four sums side by side.
#[inline(always)]
fn product<const WIDTH: usize>(one: &[f32; WIDTH], other: &[f32; WIDTH]) -> f32 {
    let mut sums = [0.0; 4];
    for (one, other) in one.chunks_exact(4).zip(other.chunks_exact(4)) {
        for lane in 0..4 {
            sums[lane] += one[lane] * other[lane];
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}
