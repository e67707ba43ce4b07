//! Lines that an automaton without empty steps reads: sets of its positions as bits, forward and backward.
//!
//! A *position* is a place in a pattern that reads one cell (Glushkov 1961). Unlike a state it knows
//! what it reads, so a set of positions after cell `i` says both which paths are possible and
//! which symbols they put there. A line is narrowed by one pass to the right and
//! one to the left; each step is a handful of word operations.

mod count;
mod explain;
mod weigh;

use crate::diagram::Spelled;
use crate::domain::{Domain, Symbol};
use crate::limits::FREE_STEPS;
use crate::rule::{CountWords, Decided, LineView, MakeDiagram, Scratch, Weigh, Weights};
use num_bigint::BigUint;

pub use crate::bits::Bits;

/// The positions of an automaton, and which may follow which.
#[derive(Debug, Clone)]
pub struct Positions<const W: usize> {
    /// For each position, the symbols that it reads.
    reads: Vec<Domain>,
    /// For each symbol, the positions that read it; empty where the line is too short for this to pay.
    readers: Vec<Bits<W>>,
    /// Those that can read the first cell.
    first: Bits<W>,
    /// Those that can read the last cell.
    last: Bits<W>,
    /// Those after which only the next one in number can come.
    chained: Bits<W>,
    /// The others, in groups after which the same ones can come.
    groups: Vec<Group<W>>,
    /// May a line without cells be?
    empty: bool,
}

/// Positions after which the same ones can come.
#[derive(Debug, Clone)]
struct Group<const W: usize> {
    members: Bits<W>,
    follow: Bits<W>,
}

/// Positions in the making.
#[derive(Debug)]
pub struct Builder<const W: usize> {
    /// For each position, the symbols that it reads.
    pub reads: Vec<Domain>,
    /// For each position, those that can read the next cell.
    pub follow: Vec<Bits<W>>,
}

impl<const W: usize> Builder<W> {
    /// No positions yet, but room for some.
    pub fn with_room(positions: usize) -> Builder<W> {
        Builder { reads: Vec::with_capacity(positions), follow: Vec::with_capacity(positions) }
    }

    /// Adds a position that reads `symbols`.
    pub fn add(&mut self, symbols: Domain) -> usize {
        self.reads.push(symbols);
        self.follow.push(Bits::EMPTY);
        self.reads.len() - 1
    }

    /// The automaton whose lines of `cells` cells begin at `first` and end at `last`.
    pub fn finish(self, first: Bits<W>, last: Bits<W>, empty: bool, cells: usize) -> Positions<W> {
        let mut chained = Bits::EMPTY;
        let mut groups: Vec<Group<W>> = Vec::new();
        for (position, &follow) in self.follow.iter().enumerate() {
            let is_chained = position + 1 < self.follow.len() && follow == Bits::only(position + 1);
            chained.put(position, is_chained);
            if is_chained || follow.is_empty() {
                continue;
            }
            match groups.iter_mut().find(|group| group.follow == follow) {
                Some(group) => group.members.put(position, true),
                None => groups.push(Group { members: Bits::only(position), follow }),
            }
        }
        let readers = if cells >= LONG { readers(&self.reads) } else { Vec::new() };
        Positions { reads: self.reads, readers, first, last, chained, groups, empty }
    }
}

/// From this length on it pays to know the readers of each symbol.
const LONG: usize = 16;

/// For each symbol, the positions that read it.
fn readers<const W: usize>(reads: &[Domain]) -> Vec<Bits<W>> {
    let mut readers = vec![Bits::EMPTY; Symbol::MAX];
    for (position, symbols) in reads.iter().enumerate() {
        symbols.symbols().for_each(|symbol| readers[symbol.index()].put(position, true));
    }
    readers
}

impl<const W: usize> Positions<W> {
    /// About how many steps it takes for each cell to narrow a line.
    pub fn weight(&self) -> usize {
        2 * (self.reads.len() + W * self.groups.len())
    }

    /// Those of `positions` that can read a cell which may be `may`.
    #[inline]
    fn reading(&self, positions: Bits<W>, may: Domain) -> Bits<W> {
        let mut able = Bits::EMPTY;
        if may.len() <= FEW && !self.readers.is_empty() {
            let readers = may.symbols().map(|symbol| self.readers[symbol.index()]);
            return readers.fold(able, Bits::or).and(positions);
        }
        for position in positions.iter() {
            able.put(position, !self.reads[position].and(may).is_empty());
        }
        able
    }

    /// Those of `may` that one of `positions` reads.
    #[inline]
    fn read_by(&self, positions: Bits<W>, may: Domain) -> Domain {
        if may.len() <= FEW && !self.readers.is_empty() {
            return may.symbols().filter(|symbol| self.readers[symbol.index()].meets(positions)).collect();
        }
        let mut symbols = Domain::EMPTY;
        for position in positions.iter() {
            symbols = symbols.or(self.reads[position]);
            if symbols.and(may) == may {
                break;
            }
        }
        symbols.and(may)
    }

    /// Those that can come after any of `positions`.
    #[inline]
    fn after(&self, positions: Bits<W>) -> Bits<W> {
        let chained = positions.and(self.chained).shifted_up();
        let groups = self.groups.iter().filter(|group| group.members.meets(positions));
        groups.fold(chained, |after, group| after.or(group.follow))
    }

    /// Those after which any of `positions` can come.
    #[inline]
    fn before(&self, positions: Bits<W>) -> Bits<W> {
        let chained = positions.shifted_down().and(self.chained);
        let groups = self.groups.iter().filter(|group| group.follow.meets(positions));
        groups.fold(chained, |before, group| before.or(group.members))
    }

    /// What a cell of a line of `cells` cells is charged: nothing where the whole line takes no more than any line may.
    fn price(&self, cells: usize) -> u64 {
        let weight = self.weight() as u64;
        if weight * cells as u64 <= FREE_STEPS { 0 } else { weight / 2 }
    }

    /// What [`Rule::narrow`](crate::Rule::narrow) asks for.
    pub fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        let cells = line.shape.cells;
        if cells == 0 {
            return Ok(self.empty);
        }
        let Scratch { words: forward, meter, .. } = scratch;
        let price = self.price(cells);
        forward.clear();
        let mut possible = self.first;
        for at in 0..cells {
            meter.charge(price)?;
            let here = self.reading(possible, line.may(at));
            forward.extend_from_slice(&here.0);
            possible = self.after(here);
        }
        let mut ends = self.last;
        for at in (0..cells).rev() {
            meter.charge(price)?;
            let alive = Bits::<W>::load(&forward[at * W..]).and(ends);
            if alive.is_empty() {
                return Ok(false);
            }
            line.shape.store(at, self.read_by(alive, line.may(at)), support);
            ends = self.before(alive);
        }
        Ok(true)
    }

    /// What [`Rule::admits`](crate::Rule::admits) asks for.
    pub fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        let cells = line.shape.cells;
        if cells == 0 {
            return Ok(self.empty);
        }
        let price = self.price(cells);
        let mut here = self.reading(self.first, line.may(0));
        for at in 1..cells {
            if here.is_empty() {
                return Ok(false);
            }
            scratch.meter.charge(price)?;
            here = self.reading(self.after(here), line.may(at));
        }
        Ok(here.meets(self.last))
    }

    /// The automaton that reads lines from their far end.
    fn mirrored(&self) -> Positions<W> {
        let positions = self.reads.len();
        let follow = (0..positions).map(|position| self.before(Bits::only(position))).collect();
        let builder = Builder { reads: self.reads.clone(), follow };
        builder.finish(self.last, self.first, self.empty, 0)
    }
}

/// A word that can be read in several ways weighs several times.
impl<const W: usize> Weigh for Positions<W> {
    fn weigh(&self, line: Weights<'_>, out: &mut [f64], scratch: &mut Scratch<'_>) {
        weigh::weigh(self, line, out, scratch);
    }
}

impl<const W: usize> MakeDiagram for Positions<W> {
    fn diagram(&self, line: LineView<'_>, most: usize, scratch: &mut Scratch<'_>) -> Decided<Option<Spelled>> {
        count::diagram(self, &line.shape.domains(line.bits), most, &mut scratch.meter)
    }
}

impl<const W: usize> CountWords for Positions<W> {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        let domains: Vec<Domain> = (0..line.shape.cells).map(|at| line.may(at)).collect();
        // A language may need few sets when read from one end and very many from the other.
        count::count(self, &domains, &mut scratch.meter).or_else(|_| {
            let backward: Vec<Domain> = domains.iter().rev().copied().collect();
            count::count(&self.mirrored(), &backward, &mut scratch.meter)
        })
    }
}

/// So few symbols are looked up one by one.
const FEW: usize = 6;
