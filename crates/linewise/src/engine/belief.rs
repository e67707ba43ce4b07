//! Belief propagation between lines: how likely each cell is to be what.
//!
//! Each line weighs its words by the odds that the crossing lines give its cells, and sends
//! back, for each cell, the odds that it adds itself; lines in order, damped by half, a fixed number of
//! rounds. The product of all lines' odds is a guess at the share of solutions in which the cell
//! is a symbol. It proves nothing; it tells the search where to look first. (The method is Pearl's, 1982; for
//! nonograms it was first used to set the phases of a SAT solver.)

use super::state::State;
use crate::domain::Symbol;
use crate::model::{CellId, LineId};
use crate::rule::{Scratch, Weights};

/// No line is believed to be surer than this, so that no cell is ruled out by a guess.
const LEAST: f64 = 1e-6;

/// What the lines of a model make each other believe: a share of solutions for each cell and symbol.
pub struct Belief {
    symbols: usize,
    /// 1 for what a cell may be, 0 for what it cannot be, cell by cell.
    may: Vec<f64>,
    /// Where the messages of each line begin.
    first: Vec<usize>,
    /// What each line said last: a share per cell and symbol.
    said: Vec<f64>,
    heard: Vec<f64>,
    says: Vec<f64>,
    scratch: Scratch,
}

impl Belief {
    /// Nothing said yet: all symbols have the same share.
    pub fn new(state: &State<'_, '_>) -> Belief {
        let symbols = state.wiring.model.symbols;
        let (mut first, mut len) = (Vec::new(), 0);
        for line in &state.wiring.model.lines {
            first.push(len);
            len += line.cells.len() * symbols;
        }
        let said = vec![1.0; len];
        Belief {
            symbols,
            may: Vec::new(),
            first,
            said,
            heard: Vec::new(),
            says: Vec::new(),
            scratch: Scratch::default(),
        }
    }

    /// Lets every line speak so many times, given what `state` knows.
    pub fn talk(&mut self, state: &State<'_, '_>, rounds: usize) {
        let symbols = self.symbols as u8;
        let cells = (0..state.left.len()).map(CellId::new);
        self.may.clear();
        self.may.extend(
            cells.flat_map(|cell| {
                (0..symbols).map(move |symbol| f64::from(u8::from(state.may_be(cell, Symbol(symbol)))))
            }),
        );
        let speakers = self.speakers(state);
        for _ in 0..rounds {
            for &line in &speakers {
                self.speak(state, line);
            }
        }
    }

    /// Lets one line speak.
    fn speak(&mut self, state: &State<'_, '_>, line: LineId) {
        let wire = state.wiring.line(line);
        let mut heard = std::mem::take(&mut self.heard);
        let mut says = std::mem::take(&mut self.says);
        heard.clear();
        for &cell in wire.cells {
            self.gather(state, cell, Some(line), &mut heard);
        }
        says.resize(heard.len(), 0.0);
        let weights = Weights { cells: wire.cells.len(), symbols: self.symbols, weights: &heard };
        if wire.rule.weigh(weights, &mut says, &mut self.scratch) {
            self.say(state, line, &says, &heard);
        }
        (self.heard, self.says) = (heard, says);
    }

    /// The share of solutions in which each symbol of `cell` is believed to stand.
    pub fn shares(&self, state: &State<'_, '_>, cell: CellId, out: &mut Vec<f64>) {
        out.clear();
        self.gather(state, cell, None, out);
        share_out(out);
    }

    /// The lines with cells that are still open.
    fn speakers(&self, state: &State<'_, '_>) -> Vec<LineId> {
        let is_open = |line: &LineId| state.wiring.line(*line).cells.iter().any(|&cell| state.is_open(cell));
        (0..state.wiring.len()).map(LineId::new).filter(is_open).collect()
    }

    /// Adds to `out` what the lines through `cell`, without the line `but`, say of it.
    #[inline]
    fn gather(&self, state: &State<'_, '_>, cell: CellId, but: Option<LineId>, out: &mut Vec<f64>) {
        let start = out.len();
        out.extend_from_slice(&self.may[cell.index() * self.symbols..][..self.symbols]);
        if !state.is_open(cell) {
            return;
        }
        let mut voices = 0;
        for spot in state.wiring.spots(cell) {
            if but != Some(LineId::new(spot.line as usize)) {
                let said =
                    &self.said[self.first[spot.line as usize] + spot.at as usize * self.symbols..][..self.symbols];
                out[start..].iter_mut().zip(said).for_each(|(weight, said)| *weight *= said);
                voices += 1;
            }
        }
        if voices > 1 {
            share_out(&mut out[start..]);
        }
    }

    /// Takes over what a line says now, half and half with what it said before.
    fn say(&mut self, state: &State<'_, '_>, line: LineId, says: &[f64], heard: &[f64]) {
        let symbols = self.symbols;
        let said = &mut self.said[self.first[line.index()]..][..says.len()];
        for (at, &cell) in state.wiring.line(line).cells.iter().enumerate() {
            let says = &says[at * symbols..][..symbols];
            let sum: f64 = says.iter().sum();
            if !state.is_open(cell) || !sum.is_normal() {
                continue;
            }
            let heard = &heard[at * symbols..][..symbols];
            let said = &mut said[at * symbols..][..symbols];
            for (symbol, said) in said.iter_mut().enumerate().filter(|(symbol, _)| heard[*symbol] > 0.0) {
                *said = 0.5 * *said + 0.5 * (says[symbol] / sum).max(LEAST);
            }
            share_out(said);
        }
    }
}

/// Makes the weights of a cell add up to 1.
#[inline]
fn share_out(weights: &mut [f64]) {
    let sum: f64 = weights.iter().sum();
    if sum > 0.0 {
        weights.iter_mut().for_each(|weight| *weight /= sum);
    }
}
