//! Lines that hold so many of each symbol: every letter once and the rest blank, say.
//!
//! A line has such a word when its cells can be matched with symbols, as many cells with each symbol as there must be.
//! Given one matching, another one puts symbol `t` into a cell that was matched with `s` exactly when, following "a cell matched with
//! this symbol could be that one", `t` leads back to `s` (Régin 1994, with one node for each symbol).

use crate::domain::{Domain, Symbol};
use crate::language::{self, Language};
use crate::rule::{Layout, LineView, Rule, Scratch};
use crate::rules::census;
use crate::rules::positions::{may, store};
use num_bigint::BigUint;
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// The rule of a line that holds each symbol as often as `counts` says, which together is its length.
pub fn rule(counts: &[u32]) -> Arc<dyn Rule> {
    Arc::new(Tally { counts: counts.iter().copied().collect() })
}

struct Tally {
    counts: SmallVec<[u32; 16]>,
}

/// Room for lines of usual length.
type Row<T> = SmallVec<[T; 24]>;

/// No symbol.
const NONE: u8 = u8::MAX;

/// Which symbol each cell is matched with, and which cells' domains the symbols have.
struct Matching {
    domains: Row<Domain>,
    symbol: Row<u8>,
    /// How many cells each symbol may still take.
    free: Row<u32>,
}

/// Why there is no matching: all that these cells may be are these symbols, and together they take fewer cells.
struct Crowd {
    cells: Row<u8>,
    symbols: Domain,
}

impl Matching {
    /// A matching of all cells, or why there is none.
    fn find(line: LineView<'_>, counts: &[u32]) -> Result<Matching, Crowd> {
        let cells = line.shape.cells;
        let domains: Row<Domain> = (0..cells).map(|at| may(line, at)).collect();
        let mut matching = Matching { domains, symbol: smallvec![NONE; cells], free: counts.iter().copied().collect() };
        let mut open = Domain::EMPTY;
        for (symbol, &count) in counts.iter().enumerate() {
            if count > 0 {
                open = open.with(Symbol(symbol as u8));
            }
        }
        let mut left: Row<u8> = Row::new();
        for cell in 0..cells {
            match matching.domains[cell].and(open).symbols().next() {
                None => left.push(cell as u8),
                Some(symbol) => matching.take(cell, symbol, &mut open),
            }
        }
        left.iter().try_for_each(|&cell| matching.augment(cell, &mut open))?;
        Ok(matching)
    }

    /// Matches a cell with a symbol that has room.
    fn take(&mut self, cell: usize, symbol: Symbol, open: &mut Domain) {
        self.symbol[cell] = symbol.0;
        self.free[symbol.index()] -= 1;
        if self.free[symbol.index()] == 0 {
            *open = open.without(symbol);
        }
    }

    /// Matches one more cell, by letting others move on.
    fn augment(&mut self, cell: u8, open: &mut Domain) -> Result<(), Crowd> {
        // Breadth first over symbols: from which cell each of them was reached.
        let mut from: Row<u8> = smallvec![NONE; self.free.len()];
        let mut seen = Domain::EMPTY;
        let mut queue: Row<u8> = smallvec![cell];
        let mut next = 0;
        while next < queue.len() {
            let here = queue[next];
            next += 1;
            let new = Domain(self.domains[here as usize].0 & !seen.0);
            seen = seen.or(new);
            for symbol in new.symbols() {
                from[symbol.index()] = here;
                if open.has(symbol) {
                    self.shift(symbol, &from, cell as usize, open);
                    return Ok(());
                }
                let holders = (0..self.symbol.len()).filter(|&other| self.symbol[other] == symbol.0);
                queue.extend(holders.map(|other| other as u8));
            }
        }
        Err(Crowd { cells: queue, symbols: seen })
    }

    /// Moves the cells on the way to `symbol`, which has room, back to `cell`, which has no symbol yet.
    fn shift(&mut self, symbol: Symbol, from: &[u8], cell: usize, open: &mut Domain) {
        let mut symbol = symbol;
        self.free[symbol.index()] -= 1;
        if self.free[symbol.index()] == 0 {
            *open = open.without(symbol);
        }
        loop {
            let holder = from[symbol.index()] as usize;
            let before = self.symbol[holder];
            self.symbol[holder] = symbol.0;
            if holder == cell {
                return;
            }
            symbol = Symbol(before);
        }
    }

    /// For each symbol, the symbols to which it leads.
    fn leads_to(&self) -> Row<Domain> {
        let mut leads: Row<Domain> = smallvec![Domain::EMPTY; self.free.len()];
        for (may, &symbol) in self.domains.iter().zip(&self.symbol) {
            leads[symbol as usize] = leads[symbol as usize].or(*may);
        }
        for middle in 0..leads.len() {
            let further = leads[middle];
            for lead in &mut leads {
                if lead.has(Symbol(middle as u8)) {
                    *lead = lead.or(further);
                }
            }
        }
        leads
    }
}

impl Rule for Tally {
    fn layout(&self) -> Layout {
        Layout::ByCell
    }

    fn accepts(&self, word: &[Symbol]) -> bool {
        let count = |symbol: usize| word.iter().filter(|other| other.index() == symbol).count();
        let total: u32 = self.counts.iter().sum();
        word.len() == total as usize
            && self.counts.iter().enumerate().all(|(symbol, &wanted)| count(symbol) == wanted as usize)
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], _scratch: &mut Scratch) -> bool {
        let Ok(matching) = Matching::find(line, &self.counts) else { return false };
        let leads = matching.leads_to();
        // Turned around: the symbols from which each one is reached.
        let mut reached_from: Row<Domain> = smallvec![Domain::EMPTY; leads.len()];
        for (symbol, lead) in leads.iter().enumerate() {
            lead.symbols()
                .for_each(|to| reached_from[to.index()] = reached_from[to.index()].with(Symbol(symbol as u8)));
        }
        for (at, (may, &symbol)) in matching.domains.iter().zip(&matching.symbol).enumerate() {
            let keeps = may.and(reached_from[symbol as usize].with(Symbol(symbol)));
            store(keeps, line, at, support);
        }
        true
    }

    fn admits(&self, line: LineView<'_>, _scratch: &mut Scratch) -> bool {
        Matching::find(line, &self.counts).is_ok()
    }

    fn blame(&self, now: LineView<'_>, before: LineView<'_>, blame: &mut [u64], _scratch: &mut Scratch) -> bool {
        let Err(crowd) = Matching::find(now, &self.counts) else { return false };
        for at in crowd.cells.into_iter().map(usize::from) {
            store(Domain(may(before, at).0 & !crowd.symbols.0), before, at, blame);
        }
        true
    }

    fn retell(&self, domains: &[Domain]) -> Option<Vec<Domain>> {
        language::retell(&Holds(&self.counts), domains)
    }

    fn count(&self, line: LineView<'_>) -> Option<BigUint> {
        census::count(&Holds(&self.counts), line)
    }
}

/// The words of the rule, read one symbol at a time.
struct Holds<'a>(&'a [u32]);

impl Language for Holds<'_> {
    /// How many of each symbol are still to come.
    type State = SmallVec<[u32; 16]>;

    fn start(&self) -> Self::State {
        self.0.iter().copied().collect()
    }

    fn read(&self, left: &Self::State, symbol: Symbol) -> Option<Self::State> {
        let mut left = left.clone();
        left[symbol.index()] = left[symbol.index()].checked_sub(1)?;
        Some(left)
    }

    fn may_end(&self, left: &Self::State) -> bool {
        left.iter().all(|&count| count == 0)
    }
}
