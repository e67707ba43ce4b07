//! How much the words weigh that an automaton reads: sums over its paths, forward and backward.

use super::Automaton;
use crate::rule::{Scratch, Weights};

/// Writes into `out` what all paths weigh together in which a cell is a symbol, without that cell's own weight.
///
/// The sums of each place between two cells are scaled to add up to 1, as only their ratios matter; sums
/// and products of numbers that are not negative, so that nothing cancels.
pub fn weigh(automaton: &Automaton, line: Weights<'_>, out: &mut [f64], scratch: &mut Scratch<'_>) {
    out.fill(0.0);
    let (cells, states) = (line.cells, automaton.states.len());
    let table = &mut scratch.floats;
    table.clear();
    table.resize((cells + 3) * states, 0.0);
    let (before, after) = table.split_at_mut((cells + 1) * states);
    let (after, earlier) = after.split_at_mut(states);
    before[0] = 1.0;
    for at in 0..cells {
        let (here, next) = before[at * states..(at + 2) * states].split_at_mut(states);
        for (state, &share) in here.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            for edge in automaton.edges_of(state) {
                let weight: f64 = edge.symbols.symbols().map(|symbol| line.of(at, symbol)).sum();
                next[edge.to as usize] += share * weight;
            }
        }
        scale(next);
    }
    for (state, after) in automaton.states.iter().zip(after.iter_mut()) {
        *after = f64::from(u8::from(state.may_end));
    }
    for at in (0..cells).rev() {
        earlier.fill(0.0);
        for state in (0..states).filter(|state| before[at * states + state] > 0.0) {
            for edge in automaton.edges_of(state).iter().filter(|edge| after[edge.to as usize] > 0.0) {
                let share = after[edge.to as usize];
                for symbol in edge.symbols.symbols() {
                    earlier[state] += share * line.of(at, symbol);
                    out[at * line.symbols + symbol.index()] += share * before[at * states + state];
                }
            }
        }
        scale(earlier);
        after.copy_from_slice(earlier);
    }
}

/// Scales numbers so that they add up to 1, unless all are 0.
fn scale(numbers: &mut [f64]) {
    let sum: f64 = numbers.iter().sum();
    if sum > 0.0 {
        numbers.iter_mut().for_each(|number| *number /= sum);
    }
}
