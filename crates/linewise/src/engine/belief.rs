//! Belief propagation between lines: how likely each cell is to be what.
//!
//! Each line weighs its words by the odds that the crossing lines give its cells, and sends
//! back, for each cell, the odds that it adds itself; lines in order, damped by half, a fixed number of
//! rounds. The product of all lines' odds is a guess at the share of solutions in which the cell
//! is a symbol. It proves nothing; it tells the search where to look first. (The method is Pearl's, 1982; for
//! nonograms it was first used to set the phases of a SAT solver.)

use super::state::State;
use crate::domain::Symbol;
use crate::model::CellId;
use crate::rule::Weights;

/// How often every line speaks.
const ROUNDS: usize = 20;
/// No line is believed to be surer than this, so that no cell is ruled out by a guess.
const LEAST: f64 = 1e-6;

/// A share of solutions for each cell and symbol.
pub struct Belief {
    symbols: usize,
    shares: Vec<f64>,
}

/// What lines said last: for each line and each of its cells, a weight per symbol.
struct Messages {
    first: Vec<usize>,
    weights: Vec<f64>,
}

impl Belief {
    /// What the lines of `state` make each other believe.
    pub fn of(state: &State<'_, '_>) -> Belief {
        let model = state.wiring.model;
        let symbols = model.symbols;
        let mut messages = Messages::new(state, symbols);
        let (mut weights, mut said) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            for (number, line) in model.lines.iter().enumerate() {
                weights.clear();
                for &cell in &line.cells {
                    messages.gather(state, cell, Some(number as u32), symbols, &mut weights);
                }
                said.clear();
                said.resize(weights.len(), 0.0);
                let heard = Weights { cells: line.cells.len(), symbols, weights: &weights };
                if line.rule.weigh(heard, &mut said) {
                    messages.take(number, symbols, &said, &weights);
                }
            }
        }
        let mut shares = Vec::with_capacity(model.cells.len() * symbols);
        for cell in 0..model.cells.len() {
            messages.gather(state, CellId::new(cell), None, symbols, &mut shares);
            let of_cell = shares.len() - symbols;
            let sum: f64 = shares[of_cell..].iter().sum();
            shares[of_cell..].iter_mut().for_each(|share| *share /= sum);
        }
        Belief { symbols, shares }
    }

    /// The share of solutions in which `cell` is believed to be `symbol`.
    pub fn share(&self, cell: CellId, symbol: Symbol) -> f64 {
        self.shares[cell.index() * self.symbols + symbol.index()]
    }
}

impl Messages {
    /// Nothing said yet: all symbols weigh the same.
    fn new(state: &State<'_, '_>, symbols: usize) -> Messages {
        let mut first = Vec::new();
        let mut len = 0;
        for line in &state.wiring.model.lines {
            first.push(len);
            len += line.cells.len() * symbols;
        }
        Messages { first, weights: vec![1.0; len] }
    }

    /// Adds to `out` what the lines through `cell`, without the line number `but`, say of it; the largest weight is 1.
    fn gather(&self, state: &State<'_, '_>, cell: CellId, but: Option<u32>, symbols: usize, out: &mut Vec<f64>) {
        let start = out.len();
        let may = |symbol: u8| f64::from(u8::from(state.may_be(cell, Symbol(symbol))));
        out.extend((0..symbols as u8).map(may));
        let out = &mut out[start..];
        for spot in state.wiring.spots(cell).iter().filter(|spot| Some(spot.line) != but) {
            let said = &self.weights[self.first[spot.line as usize] + spot.at as usize * symbols..][..symbols];
            out.iter_mut().zip(said).for_each(|(weight, said)| *weight *= said);
        }
        scale(out);
    }

    /// Takes over what line `number` says now, half and half with what it said before.
    fn take(&mut self, number: usize, symbols: usize, said: &[f64], heard: &[f64]) {
        let weights = &mut self.weights[self.first[number]..][..said.len()];
        for (at, weights) in weights.chunks_mut(symbols).enumerate() {
            let said = &said[at * symbols..][..symbols];
            let possible = heard[at * symbols..][..symbols].iter().filter(|&&weight| weight > 0.0).count();
            let largest: f64 = said.iter().copied().sum();
            if possible < 2 || largest <= 0.0 || !largest.is_finite() {
                continue;
            }
            for (weight, said) in weights.iter_mut().zip(said) {
                *weight = 0.5 * *weight + 0.5 * (said / largest).max(LEAST);
            }
            let sum: f64 = weights.iter().sum();
            weights.iter_mut().for_each(|w| *w /= sum);
        }
    }
}

/// Makes the largest weight 1.
fn scale(weights: &mut [f64]) {
    let largest = weights.iter().copied().fold(0.0, f64::max);
    if largest > 0.0 {
        weights.iter_mut().for_each(|weight| *weight /= largest);
    }
}
