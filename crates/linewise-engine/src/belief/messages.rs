//! Belief propagation over lines of any kind, one line after the other.
//!
//! Always: `messages` holds the last message of each line to each of its cells, a share for each symbol, and behind
//! them the prior of each cell: equal shares of the symbols that it may be.

use super::{DAMPING, LEAST};
use crate::domain::{Domain, Symbol};
use crate::model::{CellId, LineId};
use crate::rule::{Scratch, Weights};
use crate::state::State;
use crate::verdict::GaveUp;

/// The factor graph of a model, and the messages in it.
pub struct Messages {
    symbols: usize,
    /// The lines with open cells, in order.
    factors: Vec<Factor>,
    /// For each place of each line where the incoming message for its cell is found.
    sources: Vec<Source>,
    /// The last message of each line: shares for each place and symbol. Behind them the priors of the cells.
    messages: Vec<f64>,
    /// Where the priors begin in `messages`.
    priors: usize,
    /// For each line the number of its first place among the places of all lines.
    firsts: Vec<usize>,
    /// What each cell may be, as far as the messages know.
    mays: Vec<Domain>,
    incoming: Vec<f64>,
    outgoing: Vec<f64>,
    scratch: Scratch<'static>,
}

/// A factor: a line with open cells.
struct Factor {
    line: LineId,
    /// Its open places, counted from its start.
    open: Vec<u32>,
}

/// Where a line's incoming message for one of its cells is found.
#[derive(Clone, Copy)]
enum Source {
    /// It is the message of one other line, or the cell's prior: here in `messages`.
    One(u32),
    /// It is the product of several messages.
    Many,
}

impl Messages {
    /// No messages sent yet: all symbols that a cell may be have the same share.
    pub fn new(state: &State<'_, '_>) -> Messages {
        let symbols = state.layout.model.symbols;
        let lines: Vec<_> = (0..state.layout.len()).map(|line| *state.layout.line(LineId::new(line))).collect();
        let places: usize = lines.iter().map(|line| line.cells.len()).sum();
        let firsts = lines.iter().scan(0, |next, line| {
            *next += line.cells.len();
            Some(*next - line.cells.len())
        });
        let mut graph = Messages {
            symbols,
            factors: Vec::with_capacity(lines.len()),
            sources: Vec::with_capacity(places),
            messages: Vec::with_capacity((places + state.left.len()) * symbols),
            priors: places * symbols,
            firsts: firsts.collect(),
            mays: (0..state.left.len()).map(|cell| state.may(CellId::new(cell))).collect(),
            incoming: Vec::new(),
            outgoing: Vec::new(),
            scratch: Scratch::default(),
        };
        let cells = (0..state.left.len()).map(CellId::new);
        let priors: Vec<f64> = cells
            .flat_map(|cell| {
                let share = 1.0 / f64::from(state.left[cell.index()]);
                (0..symbols as u8).map(move |symbol| if state.may_be(cell, Symbol(symbol)) { share } else { 0.0 })
            })
            .collect();
        for (number, line) in lines.iter().enumerate() {
            let id = LineId::new(number);
            let is_open = |&(_, &cell): &(usize, &CellId)| state.is_open(cell);
            let open: Vec<u32> = line.cells.iter().enumerate().filter(is_open).map(|(at, _)| at as u32).collect();
            for &cell in line.cells {
                graph.messages.extend_from_slice(&priors[cell.index() * symbols..][..symbols]);
                graph.sources.push(graph.source(state, id, cell));
            }
            if !open.is_empty() {
                graph.factors.push(Factor { line: id, open });
            }
        }
        graph.messages.extend(priors);
        graph
    }

    /// Where the incoming message of `line` for `cell` is found.
    fn source(&self, state: &State<'_, '_>, line: LineId, cell: CellId) -> Source {
        let prior = Source::One((self.priors + cell.index() * self.symbols) as u32);
        if !state.is_open(cell) {
            return prior;
        }
        let mut others =
            state.layout.occurrences(cell).iter().filter(|occurrence| occurrence.line as usize != line.index());
        match (others.next(), others.next()) {
            (None, _) => prior,
            (Some(other), None) => {
                Source::One(((self.firsts[other.line as usize] + other.at as usize) * self.symbols) as u32)
            }
            _ => Source::Many,
        }
    }

    /// Goes so many rounds, unless the work ends before: in each, every line sends its messages once.
    pub fn propagate(&mut self, state: &mut State<'_, '_>, rounds: usize) -> Result<(), GaveUp> {
        let factors = std::mem::take(&mut self.factors);
        for _ in 0..rounds {
            for factor in &factors {
                let cells = state.layout.line(factor.line).cells.len();
                state.meter.check(cells * self.symbols)?;
                self.send(state, factor);
            }
        }
        self.factors = factors;
        Ok(())
    }

    /// Takes over what each cell may be now. Messages about a cell that may be less than before lose the shares of what it is not; where it
    /// may be more, all that it may be has the same share until there are new ones.
    pub fn refresh(&mut self, state: &State<'_, '_>) {
        for cell in (0..self.mays.len()).map(CellId::new) {
            let (old, new) = (self.mays[cell.index()], state.may(cell));
            if old == new {
                continue;
            }
            self.mays[cell.index()] = new;
            let prior = self.priors + cell.index() * self.symbols;
            share_out(&mut self.messages[prior..][..self.symbols], new);
            let is_wider = new.symbols().any(|symbol| !old.has(symbol));
            for occurrence in state.layout.occurrences(cell) {
                let place = self.firsts[occurrence.line as usize] + occurrence.at as usize;
                let message = &mut self.messages[place * self.symbols..][..self.symbols];
                if is_wider {
                    share_out(message, new);
                } else {
                    restrict(message, new);
                }
            }
        }
    }

    /// Sends the messages of one line.
    fn send(&mut self, state: &State<'_, '_>, factor: &Factor) {
        let propagator = state.layout.line(factor.line);
        let mut incoming = std::mem::take(&mut self.incoming);
        let mut outgoing = std::mem::take(&mut self.outgoing);
        incoming.clear();
        let first = self.firsts[factor.line.index()];
        for (source, &cell) in self.sources[first..].iter().zip(propagator.cells) {
            match *source {
                Source::One(at) => incoming.extend_from_slice(&self.messages[at as usize..][..self.symbols]),
                Source::Many => self.multiply(state, cell, Some(factor.line), &mut incoming),
            }
        }
        outgoing.resize(incoming.len(), 0.0);
        let weights = Weights { cells: propagator.cells.len(), symbols: self.symbols, weights: &incoming };
        if let Some(weigh) = propagator.rule.capabilities().weigh {
            weigh.weigh(weights, &mut outgoing, &mut self.scratch);
            let messages = &mut self.messages[first * self.symbols..][..outgoing.len()];
            for &at in &factor.open {
                let shares = at as usize * self.symbols..(at as usize + 1) * self.symbols;
                damp(&mut messages[shares.clone()], &outgoing[shares]);
            }
        }
        (self.incoming, self.outgoing) = (incoming, outgoing);
    }

    /// The share of solutions in which `cell` is believed to be each symbol.
    pub fn marginal(&self, state: &State<'_, '_>, cell: CellId, out: &mut Vec<f64>) {
        out.clear();
        self.multiply(state, cell, None, out);
    }

    /// Adds to `out` the product of the cell's prior and the messages to it, but for that of the line `but`.
    fn multiply(&self, state: &State<'_, '_>, cell: CellId, but: Option<LineId>, out: &mut Vec<f64>) {
        let start = out.len();
        out.extend_from_slice(&self.messages[self.priors + cell.index() * self.symbols..][..self.symbols]);
        for occurrence in state.layout.occurrences(cell) {
            if but != Some(LineId::new(occurrence.line as usize)) {
                let place = self.firsts[occurrence.line as usize] + occurrence.at as usize;
                let message = &self.messages[place * self.symbols..][..self.symbols];
                out[start..].iter_mut().zip(message).for_each(|(weight, share)| *weight *= share);
            }
        }
        normalize(&mut out[start..]);
    }
}

/// Gives the same share to all that a cell may be.
fn share_out(message: &mut [f64], may: Domain) {
    let share = 1.0 / may.len() as f64;
    for (symbol, weight) in message.iter_mut().enumerate() {
        *weight = if may.has(Symbol(symbol as u8)) { share } else { 0.0 };
    }
}

/// Takes away the shares of what a cell is not.
fn restrict(message: &mut [f64], may: Domain) {
    for (symbol, weight) in message.iter_mut().enumerate() {
        if !may.has(Symbol(symbol as u8)) {
            *weight = 0.0;
        }
    }
    if message.iter().sum::<f64>() > 0.0 { normalize(message) } else { share_out(message, may) }
}

/// Mixes a new message to a cell into the last one. What the cell cannot be keeps its share of nothing.
#[inline]
fn damp(message: &mut [f64], new: &[f64]) {
    let sum: f64 = new.iter().sum();
    if !sum.is_normal() {
        return;
    }
    for (share, new) in message.iter_mut().zip(new).filter(|(share, _)| **share > 0.0) {
        *share = DAMPING * *share + (1.0 - DAMPING) * (new / sum).max(LEAST);
    }
    normalize(message);
}

/// Makes the weights of a cell add up to 1.
#[inline]
fn normalize(weights: &mut [f64]) {
    let sum: f64 = weights.iter().sum();
    if sum > 0.0 {
        let factor = 1.0 / sum;
        weights.iter_mut().for_each(|weight| *weight *= factor);
    }
}
