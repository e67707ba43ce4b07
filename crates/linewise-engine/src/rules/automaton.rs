//! Lines that an automaton reads: states, and edges between them that read a cell.
//!
//! A line is narrowed by one pass to the right, which finds the states that each cell can be
//! reached in, and one to the left, which keeps those from which the end can be reached. The
//! automaton may have several edges for one symbol; only counting words makes it deterministic, as it goes.

mod count;
mod explore;
mod weigh;

use crate::bits;
use crate::diagram::{Spelled, TooMany};
use crate::domain::{Domain, Symbol};
use crate::language::{self, Language};
use crate::rule::{LineView, Orientation, Rule, Scratch, Weights};
use crate::rules::positions::{may, store};
use num_bigint::BigUint;
use std::sync::Arc;

/// An automaton. Its first state is where lines begin.
#[derive(Debug, Clone, Default)]
pub struct Automaton {
    /// The states.
    pub states: Vec<State>,
    /// The edges, those of one state next to each other.
    pub edges: Vec<Edge>,
}

/// A state of an automaton.
#[derive(Debug, Clone)]
pub struct State {
    /// Its edges.
    pub edges: std::ops::Range<u32>,
    /// May a line end here?
    pub may_end: bool,
}

/// What reading a cell does.
#[derive(Debug, Clone, Copy)]
pub struct Edge {
    /// The state to go to, by number.
    pub to: u32,
    /// The symbols that the cell may hold.
    pub symbols: Domain,
}

/// The automaton would have too many states or edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// The rule of a line of `cells` cells that spells a word of `language`, over the first `symbols` symbols.
///
/// Fails where the language's reader has more states than an automaton should.
pub fn rule<L: Language + 'static>(language: L, cells: usize, symbols: usize) -> Result<Arc<dyn Rule>, TooLarge> {
    let automaton = explore::explore(&language, cells, symbols)?;
    Ok(Arc::new(Told { language, automaton, cells }))
}

impl Automaton {
    /// The edges of a state.
    #[inline]
    fn edges_of(&self, state: usize) -> &[Edge] {
        let edges = &self.states[state].edges;
        &self.edges[edges.start as usize..edges.end as usize]
    }

    /// How many words a set of states takes.
    fn words(&self) -> usize {
        self.states.len().div_ceil(64)
    }

    /// For each place between two cells, the states that can be reached.
    fn reach(&self, line: LineView<'_>, sets: &mut Vec<u64>) {
        let words = self.words();
        sets.clear();
        sets.resize((line.shape.cells + 1) * words, 0);
        sets[0] = 1;
        for at in 0..line.shape.cells {
            let may = may(line, at);
            let (here, next) = sets[at * words..(at + 2) * words].split_at_mut(words);
            for state in members(here) {
                for edge in self.edges_of(state) {
                    let reads = !edge.symbols.and(may).is_empty();
                    next[edge.to as usize / 64] |= u64::from(reads) << (edge.to % 64);
                }
            }
        }
    }

    /// Can a line end in one of these states?
    fn may_end(&self, states: &[u64]) -> bool {
        members(states).any(|state| self.states[state].may_end)
    }

    /// What [`Rule::narrow`] asks for.
    pub fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch) -> bool {
        let (words, cells) = (self.words(), line.shape.cells);
        let sets = &mut scratch.words;
        self.reach(line, sets);
        let last = &mut sets[cells * words..];
        for state in 0..self.states.len() {
            last[state / 64] &= !(u64::from(!self.states[state].may_end) << (state % 64));
        }
        if last.iter().all(|&word| word == 0) {
            return false;
        }
        for at in (0..cells).rev() {
            let may = may(line, at);
            let (here, next) = sets[at * words..(at + 2) * words].split_at_mut(words);
            let mut symbols = Domain::EMPTY;
            for word in 0..words {
                let mut alive = 0;
                for state in members(&here[word..=word]).map(|bit| word * 64 + bit) {
                    for edge in self.edges_of(state) {
                        let reads = edge.symbols.and(may);
                        if !reads.is_empty() && next[edge.to as usize / 64] >> (edge.to % 64) & 1 == 1 {
                            alive |= 1 << (state % 64);
                            symbols = symbols.or(reads);
                        }
                    }
                }
                here[word] = alive;
            }
            store(symbols, line, at, support);
        }
        true
    }

    /// What [`Rule::admits`] asks for.
    pub fn admits(&self, line: LineView<'_>, scratch: &mut Scratch) -> bool {
        self.reach(line, &mut scratch.words);
        self.may_end(&scratch.words[line.shape.cells * self.words()..])
    }

    /// What [`Rule::weigh`] asks for. A word that can be read in several ways weighs several times.
    pub fn weigh(&self, line: Weights<'_>, out: &mut [f64], scratch: &mut Scratch) {
        weigh::weigh(self, line, out, scratch);
    }

    /// What [`Rule::diagram`] asks for.
    pub fn diagram(&self, line: LineView<'_>, most: usize, scratch: &mut Scratch) -> Result<Option<Spelled>, TooMany> {
        count::diagram(self, &line.shape.domains(line.bits), most, scratch)
    }

    /// What [`Rule::count`] asks for.
    pub fn count(&self, line: LineView<'_>, scratch: &mut Scratch) -> Option<BigUint> {
        let domains: Vec<Domain> = (0..line.shape.cells).map(|at| may(line, at)).collect();
        count::count(self, &domains, scratch)
    }
}

/// The members of a set of bits.
fn members(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| bits::members(word).map(move |bit| index * 64 + bit))
}

/// A language with its automaton. The reader itself is the judge.
struct Told<L> {
    language: L,
    automaton: Automaton,
    cells: usize,
}

impl<L: Language> Rule for Told<L> {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn accepts(&self, word: &[Symbol]) -> bool {
        word.len() == self.cells && self.language.holds(word)
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch) -> bool {
        self.automaton.narrow(line, support, scratch)
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch) -> bool {
        self.automaton.admits(line, scratch)
    }

    fn can_weigh(&self) -> bool {
        true
    }

    fn weigh(&self, line: Weights<'_>, out: &mut [f64], scratch: &mut Scratch) -> bool {
        self.automaton.weigh(line, out, scratch);
        true
    }

    fn reference_narrow(&self, domains: &[Domain]) -> Option<Vec<Domain>> {
        language::reference_narrow(&self.language, domains)
    }

    fn reference_bound(
        &self,
        domains: &[Domain],
        symbols: usize,
        worth: &language::Worth<'_>,
    ) -> Option<language::Best> {
        language::reference_bound(&self.language, domains, symbols, worth)
    }

    fn diagram(&self, line: LineView<'_>, most: usize, scratch: &mut Scratch) -> Result<Option<Spelled>, TooMany> {
        self.automaton.diagram(line, most, scratch)
    }

    fn count(&self, line: LineView<'_>, scratch: &mut Scratch) -> Option<BigUint> {
        self.automaton.count(line, scratch)
    }
}
