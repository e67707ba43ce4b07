//! How much the words weigh that an automaton reads: sums over its paths, forward and backward.

use super::{Bits, Positions};
use crate::rule::{Scratch, Weights};

/// Writes into `out` what all paths weigh together in which a cell is a symbol, without that cell's own weight.
///
/// Each cell's sums are scaled to add up to 1, as only their ratios matter; sums and products
/// of numbers that are not negative, so that nothing cancels.
pub fn weigh<const W: usize>(positions: &Positions<W>, line: Weights<'_>, out: &mut [f64], scratch: &mut Scratch<'_>) {
    out.fill(0.0);
    let (cells, count) = (line.cells, positions.reads.len());
    if cells == 0 {
        return;
    }
    let table = &mut scratch.floats;
    table.clear();
    table.resize((2 * cells + 1) * count, 0.0);
    let (weights, rest) = table.split_at_mut(cells * count);
    let (before, after) = rest.split_at_mut(cells * count);
    for at in 0..cells {
        for (position, &reads) in positions.reads.iter().enumerate() {
            weights[at * count + position] = reads.symbols().map(|symbol| line.of(at, symbol)).sum();
        }
    }
    positions.first.iter().for_each(|position| before[position] = 1.0);
    for at in 1..cells {
        let (earlier, here) = before[(at - 1) * count..(at + 1) * count].split_at_mut(count);
        let weights = &weights[(at - 1) * count..at * count];
        let sum = |members: Bits<W>| members.iter().map(|position| earlier[position] * weights[position]).sum::<f64>();
        positions.chained.iter().for_each(|position| here[position + 1] += earlier[position] * weights[position]);
        for group in &positions.groups {
            let share = sum(group.members);
            group.follow.iter().for_each(|position| here[position] += share);
        }
        scale(here);
    }
    positions.last.iter().for_each(|position| after[position] = 1.0);
    for at in (0..cells).rev() {
        for (position, &reads) in positions.reads.iter().enumerate() {
            let share = before[at * count + position] * after[position];
            if share > 0.0 {
                reads.symbols().for_each(|symbol| out[at * line.symbols + symbol.index()] += share);
            }
        }
        let here: Vec<f64> = after.iter().zip(&weights[at * count..]).map(|(after, weight)| after * weight).collect();
        after.fill(0.0);
        positions.chained.iter().for_each(|position| after[position] += here[position + 1]);
        for group in &positions.groups {
            let share: f64 = group.follow.iter().map(|position| here[position]).sum();
            group.members.iter().for_each(|position| after[position] += share);
        }
        scale(after);
    }
}

/// Scales numbers so that they add up to 1, unless all are 0.
fn scale(numbers: &mut [f64]) {
    let sum: f64 = numbers.iter().sum();
    if sum > 0.0 {
        numbers.iter_mut().for_each(|number| *number /= sum);
    }
}
