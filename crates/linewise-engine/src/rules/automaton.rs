//! Lines that an automaton reads: states, and edges between them that read a cell (the regular constraint: Pesant, 2004).
//!
//! A line is narrowed by one pass to the right, which finds the states that each cell can be
//! reached in, and one to the left, which keeps those from which the end can be reached. The
//! automaton may have several edges for one symbol; only counting words makes it deterministic, as it goes.

mod count;
mod explain;
mod explore;
mod few;
mod weigh;

use crate::bits::members_of as members;
use crate::diagram::Spelled;
use crate::domain::{Domain, Symbol};
use crate::language::Language;
use crate::limits::FREE_STEPS;
use crate::rule::{
    Capabilities, CountWords, Decided, LineView, MakeDiagram, Meter, Orientation, Reasons, Rule, Scratch, Strength,
    Weigh, Weights,
};
use crate::rules::reference::ReadForProofs;
use crate::tables::Listed;
use num_bigint::BigUint;
use std::fmt;
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

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the automaton has too many states")
    }
}

impl std::error::Error for TooLarge {}

/// The rule of a line of `cells` cells that spells a word of `language`, over the first `symbols` symbols.
///
/// Fails where the language's reader has more states than an automaton should.
pub fn rule<L: Language + 'static>(language: L, cells: usize, symbols: usize) -> Result<Arc<dyn Rule>, TooLarge> {
    let automaton = explore::explore(&language, cells, symbols)?;
    let table = few::table(&automaton, cells, symbols);
    Ok(Arc::new(LanguageRule { language, automaton, cells, table }))
}

impl Automaton {
    /// The edges of a state.
    #[inline]
    pub fn edges_of(&self, state: usize) -> &[Edge] {
        let edges = &self.states[state].edges;
        &self.edges[edges.start as usize..edges.end as usize]
    }

    /// How many words a set of states takes.
    fn words(&self) -> usize {
        self.states.len().div_ceil(64)
    }

    /// What following an edge on a line of `cells` cells is charged: nothing where the whole line takes no more than
    /// any line may, even if all edges are followed at each cell.
    fn price(&self, cells: usize) -> u64 {
        u64::from(self.edges.len() as u64 * cells as u64 > FREE_STEPS)
    }

    /// For each place between two cells, the states that can be reached.
    fn reach(&self, line: LineView<'_>, sets: &mut Vec<u64>, meter: &mut Meter<'_>) -> Decided<()> {
        let words = self.words();
        let price = self.price(line.shape.cells);
        sets.clear();
        sets.resize((line.shape.cells + 1) * words, 0);
        sets[0] = 1;
        for at in 0..line.shape.cells {
            let may = line.may(at);
            let (here, next) = sets[at * words..(at + 2) * words].split_at_mut(words);
            let mut followed = words;
            for state in members(here) {
                followed += self.edges_of(state).len();
                for edge in self.edges_of(state) {
                    let reads = !edge.symbols.and(may).is_empty();
                    next[edge.to as usize / 64] |= u64::from(reads) << (edge.to % 64);
                }
            }
            meter.charge(price * followed as u64)?;
        }
        Ok(())
    }

    /// Can a line end in one of these states?
    fn may_end(&self, states: &[u64]) -> bool {
        members(states).any(|state| self.states[state].may_end)
    }

    /// What [`Rule::narrow`] asks for.
    pub fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        let (words, cells) = (self.words(), line.shape.cells);
        let Scratch { words: sets, meter, .. } = scratch;
        self.reach(line, sets, meter)?;
        let last = &mut sets[cells * words..];
        for state in 0..self.states.len() {
            last[state / 64] &= !(u64::from(!self.states[state].may_end) << (state % 64));
        }
        if last.iter().all(|&word| word == 0) {
            return Ok(false);
        }
        let price = self.price(cells);
        for at in (0..cells).rev() {
            let may = line.may(at);
            let (here, next) = sets[at * words..(at + 2) * words].split_at_mut(words);
            let mut symbols = Domain::EMPTY;
            let mut followed = words;
            for word in 0..words {
                let mut alive = 0;
                for state in members(&here[word..=word]).map(|bit| word * 64 + bit) {
                    followed += self.edges_of(state).len();
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
            meter.charge(price * followed as u64)?;
            line.shape.store(at, symbols, support);
        }
        Ok(true)
    }

    /// What [`Rule::admits`] asks for.
    pub fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        let Scratch { words, meter, .. } = scratch;
        self.reach(line, words, meter)?;
        Ok(self.may_end(&words[line.shape.cells * self.words()..]))
    }
}

/// A word that can be read in several ways weighs several times.
impl Weigh for Automaton {
    fn weigh(&self, line: Weights<'_>, out: &mut [f64], scratch: &mut Scratch<'_>) {
        weigh::weigh(self, line, out, scratch);
    }
}

impl MakeDiagram for Automaton {
    fn diagram(&self, line: LineView<'_>, most: usize, scratch: &mut Scratch<'_>) -> Decided<Option<Spelled>> {
        count::diagram(self, &line.shape.domains(line.bits), most, &mut scratch.meter)
    }
}

impl CountWords for Automaton {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        let domains: Vec<Domain> = (0..line.shape.cells).map(|at| line.may(at)).collect();
        count::count(self, &domains, &mut scratch.meter)
    }
}

/// A language with its automaton. The reader itself is the judge.
struct LanguageRule<L> {
    language: L,
    automaton: Automaton,
    cells: usize,
    /// Its words, where they are few.
    table: Option<Box<dyn Listed>>,
}

impl<L: Language> LanguageRule<L> {
    /// The table to ask in place of the automaton. It reads cells of up to 64 symbols.
    fn table(&self, line: LineView<'_>) -> Option<&dyn Listed> {
        self.table.as_deref().filter(|_| line.shape.words == 1)
    }
}

impl<L: Language> Rule for LanguageRule<L> {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        Ok(word.len() == self.cells && self.language.holds(word))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        match self.table(line) {
            Some(table) => table.narrow(line, support, scratch),
            None => self.automaton.narrow(line, support, scratch),
        }
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        match self.table(line) {
            Some(table) => table.admits(line, scratch),
            None => self.automaton.admits(line, scratch),
        }
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            count: Some(&self.automaton),
            diagram: Some(&self.automaton),
            weigh: Some(&self.automaton),
            reasons: Reasons::ConflictSets(&self.automaton),
            reference: Capabilities::for_proofs(self),
            ..Capabilities::NONE
        }
    }
}

impl<L: Language> ReadForProofs for LanguageRule<L> {
    fn reference_reader(&self) -> impl Language {
        &self.language
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models_for_tests::compare_without_table;

    /// So many filled cells, no two of the same ink side by side.
    struct Apart(u32);

    impl Language for Apart {
        type State = (u32, Symbol);

        fn start(&self) -> (u32, Symbol) {
            (0, Symbol::BLANK)
        }

        fn read(&self, &(count, last): &(u32, Symbol), symbol: Symbol) -> Option<(u32, Symbol)> {
            let count = count + u32::from(symbol != Symbol::BLANK);
            (count <= self.0 && (symbol == Symbol::BLANK || symbol != last)).then_some((count, symbol))
        }

        fn may_end(&self, &(count, _): &(u32, Symbol)) -> bool {
            count == self.0
        }
    }

    #[test]
    fn a_table_says_what_the_automaton_says() {
        for (cells, symbols, count) in [(5, 3, 2), (8, 2, 3), (6, 4, 1), (4, 3, 4)] {
            let [with, without] = [true, false].map(|has_table| {
                let automaton = explore::explore(&Apart(count), cells, symbols).unwrap();
                let table = few::table(&automaton, cells, symbols).filter(|_| has_table);
                assert_eq!(table.is_some(), has_table, "{cells} cells have few words");
                LanguageRule { language: Apart(count), automaton, cells, table }
            });
            assert!(compare_without_table(&with, &without, cells, symbols) > 20, "few lines have a word");
        }
    }
}
