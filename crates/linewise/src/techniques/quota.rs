//! Lines that hold each symbol so many times: what is used up, what fits only into some cells, and what a few cells share.

use super::rungs::Look;
use crate::domain::{Domain, Symbol};
use crate::message::{Argument, Message};
use crate::technique::Finding;

/// How often a symbol stands in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// At least so often.
    pub least: usize,
    /// At most so often.
    pub most: usize,
}

impl Times {
    /// Exactly so often.
    pub fn exactly(times: usize) -> Times {
        Times { least: times, most: times }
    }
}

/// Something that says how often each symbol stands in a line.
pub trait Quota {
    /// How often the symbol stands in the line.
    fn times(&self, symbol: Symbol) -> Times;
}

/// Every symbol that the line's cells may be.
fn symbols<L>(look: &Look<'_, L>) -> impl Iterator<Item = Symbol> + use<L> {
    look.known.iter().fold(Domain::EMPTY, |all, may| all.or(*may)).symbols()
}

/// A symbol that stands as often as it may stands nowhere else.
pub fn placed<L: Quota>(look: &Look<'_, L>, findings: &mut Vec<Finding>) {
    for symbol in symbols(look) {
        let placed = look.settled_as(symbol);
        if placed.len() != look.line.times(symbol).most {
            continue;
        }
        let others = look.open_to(symbol).into_iter().filter(|at| !placed.contains(at));
        let found: Vec<_> = others.map(|at| (at, look.known[at].without(symbol))).collect();
        let key = match placed.len() {
            0 => "quota.none",
            1 => "quota.placed.one",
            _ => "quota.placed",
        };
        look.push(findings, found, || about(key, symbol, placed.len()).with_cells("run", placed));
    }
}

/// A symbol that fits only into as many cells as it needs stands in all of them.
pub fn only_places<L: Quota>(look: &Look<'_, L>, findings: &mut Vec<Finding>) {
    for symbol in symbols(look) {
        let open = look.open_to(symbol);
        let least = look.line.times(symbol).least;
        if least == 0 || open.len() != least {
            continue;
        }
        let found: Vec<_> = open.iter().map(|&at| (at, Domain::only(symbol))).collect();
        let key = if least == 1 { "quota.only_place" } else { "quota.only_places" };
        look.push(findings, found, || about(key, symbol, least));
    }
}

/// Two cells that have only two symbols left between them use these up; so do three cells with three symbols.
pub fn shared<L: Quota>(look: &Look<'_, L>, findings: &mut Vec<Finding>) {
    let open: Vec<usize> = (0..look.known.len()).filter(|&at| (2..=3).contains(&look.known[at].len())).collect();
    for (number, &first) in open.iter().enumerate() {
        for (after, &second) in open.iter().enumerate().skip(number + 1) {
            share(look, &[first, second], findings);
            for &third in &open[after + 1..] {
                share(look, &[first, second, third], findings);
            }
        }
    }
}

/// What these cells take from the others, if they have just as many symbols between them.
fn share<L: Quota>(look: &Look<'_, L>, cells: &[usize], findings: &mut Vec<Finding>) {
    let held = cells.iter().fold(Domain::EMPTY, |held, &at| held.or(look.known[at]));
    let room: usize = held.symbols().map(|symbol| look.line.times(symbol).most).sum();
    if room != cells.len() {
        return;
    }
    let others = (0..look.known.len()).filter(|at| !cells.contains(at));
    let found: Vec<_> = others.map(|at| (at, Domain(look.known[at].0 & !held.0))).collect();
    look.push(findings, found, || {
        Message::new("quota.shared").with("what", Argument::Symbols(held)).with_cells("run", cells.iter().copied())
    });
}

/// A message about so many cells that are a symbol.
fn about(key: &'static str, symbol: Symbol, count: usize) -> Message {
    Message::new(key).with("what", Argument::Symbols(Domain::only(symbol))).with_number("count", count)
}
