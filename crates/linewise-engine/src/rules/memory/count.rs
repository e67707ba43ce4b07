//! How many words an automaton with memory reads, each counted once.
//!
//! The automaton becomes deterministic as it is counted: after some cells of a word, it is in a set of
//! states, each of which remembers some of the word's symbols. Which symbols these are does not
//! matter, only which of them are equal, and what could tell them apart. So symbols are
//! *values*, numbered as they appear, each from a *sort* of symbols that no edge and no cell tells
//! apart; the next cell holds one of the values, or a new one, for which there are as many choices as
//! the sort has symbols left.

use super::{Class, Memory, NO_CLASS};
use crate::domain::Domain;
use crate::limits::{COUNT_WORK, COUNTED_MEMORIES, FREE_COUNTING};
use crate::numbering::Multiset;
use crate::rule::{Decided, Meter, Undecided};
use num_bigint::BigUint;

/// What following an edge costs, in units of work: values are remembered one by one.
const COST: u64 = 4;

/// How many values may be remembered; their numbers are bytes.
const MOST_VALUES: usize = 200;

/// Everything that the automaton may be in after some cells.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Situation {
    /// The sort of each value that is remembered.
    sorts: Vec<u8>,
    /// The states, each with the value of each class.
    runs: Vec<(u32, Vec<u8>)>,
}

/// The number of words over `domains`; undecided when too many situations are met.
pub fn count(memory: &Memory, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<BigUint> {
    meter.within(COST * FREE_COUNTING, COUNT_WORK, |meter| count_within(memory, domains, meter))
}

fn count_within(memory: &Memory, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<BigUint> {
    let sorts = sorts(memory, domains);
    let useful = useful(memory, domains);
    let start = Situation { sorts: Vec::new(), runs: vec![(0, Vec::new())] };
    let mut ways = Multiset::once(start);
    for (at, &may) in domains.iter().enumerate() {
        let mut next = Multiset::new();
        for (situation, count) in ways.iter() {
            if situation.sorts.len() > MOST_VALUES {
                return Err(Undecided);
            }
            for (sort, &symbols) in sorts.iter().enumerate() {
                if symbols.and(may).is_empty() {
                    continue;
                }
                let mut left = symbols.len();
                for value in (0..situation.sorts.len()).filter(|&value| situation.sorts[value] as usize == sort) {
                    left -= 1;
                    meter.charge(COST * work(memory, situation))?;
                    if let Some(after) = read(memory, situation, symbols, value, None, &useful[at + 1]) {
                        next.add(after, count.clone());
                    }
                }
                if left > 0 {
                    let new = situation.sorts.len();
                    meter.charge(COST * work(memory, situation))?;
                    if let Some(after) = read(memory, situation, symbols, new, Some(sort as u8), &useful[at + 1]) {
                        next.add(after, count * left);
                    }
                }
            }
            if next.len() > COUNTED_MEMORIES {
                return Err(Undecided);
            }
        }
        ways = next;
    }
    let ends = |situation: &Situation| situation.runs.iter().any(|(state, _)| memory.states[*state as usize].may_end);
    Ok(ways.sum_where(ends))
}

/// How many edges are followed to read one cell.
fn work(memory: &Memory, situation: &Situation) -> u64 {
    situation.runs.iter().map(|(state, values)| memory.edges_of(*state).len() + values.len()).sum::<usize>() as u64
}

/// The symbols in groups that no edge and no cell tells apart.
fn sorts(memory: &Memory, domains: &[Domain]) -> Vec<Domain> {
    let mut sorts = vec![domains.iter().copied().fold(Domain::EMPTY, Domain::or)];
    sorts.retain(|sort| !sort.is_empty());
    for by in memory.edges.iter().map(|edge| edge.symbols).chain(domains.iter().copied()) {
        for at in 0..sorts.len() {
            let (inside, outside) = (sorts[at].and(by), sorts[at].minus(by));
            if !inside.is_empty() && !outside.is_empty() {
                sorts[at] = inside;
                sorts.push(outside);
            }
        }
    }
    sorts
}

/// For each place between two cells, whether the line's end can be reached from each state.
fn useful(memory: &Memory, domains: &[Domain]) -> Vec<Vec<bool>> {
    let mut sets = vec![memory.states.iter().map(|state| state.may_end).collect::<Vec<bool>>()];
    for &may in domains.iter().rev() {
        let next = sets.last().expect("there is a first one");
        let leads = |state: usize| {
            memory.edges_of(state as u32).iter().any(|edge| next[edge.to as usize] && !edge.symbols.and(may).is_empty())
        };
        sets.push((0..memory.states.len()).map(leads).collect());
    }
    sets.reverse();
    sets
}

/// The situation after a cell that holds `value`, which is one of the `symbols`, and new if it has a `sort`.
fn read(
    memory: &Memory,
    situation: &Situation,
    symbols: Domain,
    value: usize,
    sort: Option<u8>,
    useful: &[bool],
) -> Option<Situation> {
    let mut runs = Vec::new();
    for (state, values) in &situation.runs {
        for edge in memory.edges_of(*state) {
            let joins = |class: &Class| values[*class as usize] as usize == value;
            if edge.differs.iter().any(joins) {
                continue;
            }
            if !useful[edge.to as usize] || edge.symbols.and(symbols).is_empty() || !edge.joins.iter().all(joins) {
                continue;
            }
            let mut after = vec![0; memory.states[edge.to as usize].classes as usize];
            for (class, &kept) in edge.kept.iter().enumerate().filter(|(_, kept)| **kept != NO_CLASS) {
                after[kept as usize] = values[class];
            }
            if edge.result != NO_CLASS {
                after[edge.result as usize] = value as u8;
            }
            runs.push((edge.to, after));
        }
    }
    if runs.is_empty() {
        return None;
    }
    let mut sorts = situation.sorts.clone();
    sorts.extend(sort);
    Some(Situation { sorts, runs }.tidy())
}

impl Situation {
    /// The same situation without the values that nobody remembers.
    fn tidy(mut self) -> Situation {
        let mut used = vec![false; self.sorts.len()];
        self.runs.iter().flat_map(|(_, values)| values).for_each(|&value| used[value as usize] = true);
        let mut numbers = vec![0; used.len()];
        let mut sorts = Vec::new();
        for value in (0..used.len()).filter(|&value| used[value]) {
            numbers[value] = sorts.len() as u8;
            sorts.push(self.sorts[value]);
        }
        self.runs.iter_mut().flat_map(|(_, values)| values).for_each(|value| *value = numbers[*value as usize]);
        self.runs.sort_unstable();
        self.runs.dedup();
        Situation { sorts, runs: self.runs }
    }
}
