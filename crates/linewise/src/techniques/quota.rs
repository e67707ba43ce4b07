//! Lines that hold each symbol so many times: what is used up, what fits only into some cells, and what a few cells share.

use super::rungs::Look;
use crate::domain::{Domain, Symbol};
use crate::message::{Argument, Message};
use crate::technique::{Finding, Times};

/// Something that says how often each symbol stands in a line.
pub trait Quota: Send + Sync {
    /// How often the symbol stands in the line, as far as the rules say so.
    fn times(&self, _symbol: Symbol) -> Times {
        Times::ANY
    }
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
        let key = match (placed.len(), symbol) {
            (0, _) => "quota.none",
            (1, Symbol::BLANK) => "quota.placed.one.colour",
            (1, _) => "quota.placed.one",
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
        let key = match (least, symbol) {
            (1, Symbol::BLANK) => "quota.only_place.colour",
            (1, _) => "quota.only_place",
            _ => "quota.only_places",
        };
        look.push(findings, found, || about(key, symbol, least).with_cells("run", open));
    }
}

/// Groups of cells that share symbols have at most so many cells, of so many: no more than two thousand groups are looked at.
pub fn largest(of: usize) -> usize {
    match of {
        0..=16 => 4,
        17..=23 => 3,
        _ => 2,
    }
}

/// A few cells that have just as many symbols left between them use these up.
pub fn shared<L: Quota>(look: &Look<'_, L>, findings: &mut Vec<Finding>) {
    let may_share = |at: &usize| (1..=4).contains(&look.known[*at].len());
    let cells: Vec<usize> = (0..look.known.len()).filter(may_share).collect();
    for size in 2..=largest(cells.len()) {
        groups(&cells, size, |group| {
            let held = group.iter().fold(Domain::EMPTY, |held, &at| held.or(look.known[at]));
            // What never stands in the line is not spoken of.
            let held: Domain = held.symbols().filter(|&symbol| look.line.times(symbol).most > 0).collect();
            // Cells that are all settled are another technique's.
            if held.len() < 2 || group.iter().all(|&at| look.known[at].len() == 1) {
                return;
            }
            let room: usize = held.symbols().map(|symbol| look.line.times(symbol).most).sum();
            if room != size {
                return;
            }
            let others = (0..look.known.len()).filter(|at| !group.contains(at));
            let found: Vec<_> = others.map(|at| (at, Domain(look.known[at].0 & !held.0))).collect();
            let message = || Message::new("quota.shared").with("what", Argument::Symbols(held));
            look.push(findings, found, || message().with_cells("run", group.iter().copied()));
        });
    }
}

/// A few symbols that find room only in just as many cells take all of these.
pub fn claimed<L: Quota>(look: &Look<'_, L>, findings: &mut Vec<Finding>) {
    let symbols: Vec<Symbol> = symbols(look).filter(|&symbol| look.line.times(symbol).least > 0).collect();
    for size in 2..=largest(symbols.len()).min(3) {
        groups(&symbols, size, |group| {
            let claim: Domain = group.iter().copied().collect();
            let needed: usize = group.iter().map(|&symbol| look.line.times(symbol).least).sum();
            let cells: Vec<usize> = (0..look.known.len()).filter(|&at| !look.known[at].and(claim).is_empty()).collect();
            if needed != cells.len() {
                return;
            }
            let found: Vec<_> = cells.iter().map(|&at| (at, look.known[at].and(claim))).collect();
            let message = || Message::new("quota.claimed").with("what", Argument::Symbols(claim));
            look.push(findings, found, || message().with_cells("run", cells));
        });
    }
}

/// Calls `each` with every choice of so many of the items, in order.
pub fn groups<T: Copy>(items: &[T], size: usize, mut each: impl FnMut(&[T])) {
    let mut chosen: Vec<usize> = (0..size).collect();
    while chosen.last().is_none_or(|&last| last < items.len()) {
        let group: Vec<T> = chosen.iter().map(|&at| items[at]).collect();
        each(&group);
        let Some(place) = (0..size).rev().find(|&place| chosen[place] + size - place < items.len()) else { return };
        chosen[place] += 1;
        for later in place + 1..size {
            chosen[later] = chosen[later - 1] + 1;
        }
    }
}

/// A message about so many cells that are a symbol.
fn about(key: &'static str, symbol: Symbol, count: usize) -> Message {
    Message::new(key).with("what", Argument::Symbols(Domain::only(symbol))).with_number("count", count)
}
