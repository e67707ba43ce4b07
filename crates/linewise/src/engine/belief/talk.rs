//! Lines of any kind, which weigh their words and speak one after the other.

use super::{DAMPING, LEAST};
use crate::domain::Symbol;
use crate::engine::state::State;
use crate::model::{CellId, LineId};
use crate::rule::{Scratch, Weights};

/// The lines of a model in talk.
pub struct Talk {
    symbols: usize,
    /// The lines with open cells, in order.
    speakers: Vec<Speaker>,
    /// For each place of each line where its cell's shares are heard.
    ears: Vec<Ear>,
    /// What each line said last: shares for each place and symbol; and behind it what is known of each cell.
    said: Vec<f64>,
    /// Where what is known of each cell begins in `said`.
    known: usize,
    /// For each line the number of its first place among the places of all lines.
    firsts: Vec<usize>,
    heard: Vec<f64>,
    says: Vec<f64>,
    scratch: Scratch,
}

/// A line with open cells.
struct Speaker {
    line: LineId,
    /// Its open places, counted from its start.
    open: Vec<u32>,
}

/// Where a line hears of one of its cells.
#[derive(Clone, Copy)]
enum Ear {
    /// From one other line, or from what is known of the cell: here in `said`.
    One(u32),
    /// From several other lines.
    Many,
}

impl Talk {
    /// Nothing said yet: all symbols that a cell may be have the same share.
    pub fn new(state: &State<'_, '_>) -> Talk {
        let symbols = state.wiring.model.symbols;
        let lines: Vec<_> = (0..state.wiring.len()).map(|line| *state.wiring.line(LineId::new(line))).collect();
        let places: usize = lines.iter().map(|line| line.cells.len()).sum();
        let firsts = lines.iter().scan(0, |next, line| {
            *next += line.cells.len();
            Some(*next - line.cells.len())
        });
        let mut talk = Talk {
            symbols,
            speakers: Vec::with_capacity(lines.len()),
            ears: Vec::with_capacity(places),
            said: Vec::with_capacity((places + state.left.len()) * symbols),
            known: places * symbols,
            firsts: firsts.collect(),
            heard: Vec::new(),
            says: Vec::new(),
            scratch: Scratch::default(),
        };
        let cells = (0..state.left.len()).map(CellId::new);
        let known: Vec<f64> = cells
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
                talk.said.extend_from_slice(&known[cell.index() * symbols..][..symbols]);
                talk.ears.push(talk.ear(state, id, cell));
            }
            if !open.is_empty() {
                talk.speakers.push(Speaker { line: id, open });
            }
        }
        talk.said.extend(known);
        talk
    }

    /// Where line `line` hears of `cell`.
    fn ear(&self, state: &State<'_, '_>, line: LineId, cell: CellId) -> Ear {
        let known = Ear::One((self.known + cell.index() * self.symbols) as u32);
        if !state.is_open(cell) {
            return known;
        }
        let mut others = state.wiring.spots(cell).iter().filter(|spot| spot.line as usize != line.index());
        match (others.next(), others.next()) {
            (None, _) => known,
            (Some(other), None) => {
                Ear::One(((self.firsts[other.line as usize] + other.at as usize) * self.symbols) as u32)
            }
            _ => Ear::Many,
        }
    }

    /// Lets every line speak so many times.
    pub fn go_round(&mut self, state: &State<'_, '_>, rounds: usize) {
        let speakers = std::mem::take(&mut self.speakers);
        for _ in 0..rounds {
            for speaker in &speakers {
                self.speak(state, speaker);
            }
        }
        self.speakers = speakers;
    }

    /// Lets one line speak.
    fn speak(&mut self, state: &State<'_, '_>, speaker: &Speaker) {
        let wire = state.wiring.line(speaker.line);
        let mut heard = std::mem::take(&mut self.heard);
        let mut says = std::mem::take(&mut self.says);
        heard.clear();
        let first = self.firsts[speaker.line.index()];
        for (ear, &cell) in self.ears[first..].iter().zip(wire.cells) {
            match *ear {
                Ear::One(at) => heard.extend_from_slice(&self.said[at as usize..][..self.symbols]),
                Ear::Many => self.gather(state, cell, Some(speaker.line), &mut heard),
            }
        }
        says.resize(heard.len(), 0.0);
        let weights = Weights { cells: wire.cells.len(), symbols: self.symbols, weights: &heard };
        if wire.rule.weigh(weights, &mut says, &mut self.scratch) {
            let said = &mut self.said[first * self.symbols..][..says.len()];
            for &at in &speaker.open {
                let shares = at as usize * self.symbols..(at as usize + 1) * self.symbols;
                say(&mut said[shares.clone()], &says[shares]);
            }
        }
        (self.heard, self.says) = (heard, says);
    }

    /// The share of solutions in which each symbol of `cell` is believed to stand.
    pub fn shares(&self, state: &State<'_, '_>, cell: CellId, out: &mut Vec<f64>) {
        out.clear();
        self.gather(state, cell, None, out);
    }

    /// Adds to `out` what the lines through `cell`, without the line `but`, say of it together.
    fn gather(&self, state: &State<'_, '_>, cell: CellId, but: Option<LineId>, out: &mut Vec<f64>) {
        let start = out.len();
        out.extend_from_slice(&self.said[self.known + cell.index() * self.symbols..][..self.symbols]);
        for spot in state.wiring.spots(cell) {
            if but != Some(LineId::new(spot.line as usize)) {
                let place = self.firsts[spot.line as usize] + spot.at as usize;
                let said = &self.said[place * self.symbols..][..self.symbols];
                out[start..].iter_mut().zip(said).for_each(|(weight, said)| *weight *= said);
            }
        }
        share_out(&mut out[start..]);
    }
}

/// Mixes what a line says of a cell now into what it said before. What the cell cannot be keeps its share of nothing.
#[inline]
fn say(said: &mut [f64], says: &[f64]) {
    let sum: f64 = says.iter().sum();
    if !sum.is_normal() {
        return;
    }
    for (said, says) in said.iter_mut().zip(says).filter(|(said, _)| **said > 0.0) {
        *said = DAMPING * *said + (1.0 - DAMPING) * (says / sum).max(LEAST);
    }
    share_out(said);
}

/// Makes the weights of a cell add up to 1.
#[inline]
fn share_out(weights: &mut [f64]) {
    let sum: f64 = weights.iter().sum();
    if sum > 0.0 {
        let factor = 1.0 / sum;
        weights.iter_mut().for_each(|weight| *weight *= factor);
    }
}
