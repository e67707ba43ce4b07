//! How many words an automaton reads, and which: its sets of states, each word in exactly one of them.

use super::{Automaton, members};
use crate::diagram::{Spelled, explore};
use crate::domain::Domain;
use crate::limits::{COUNT_WORK, COUNTED_SETS, FREE_COUNTING};
use crate::numbering::Multiset;
use crate::rule::{Decided, Meter, Undecided};
use num_bigint::BigUint;

/// The number of words over `domains`; undecided when too many sets are met. An edge that is followed is a unit of work.
pub fn count(automaton: &Automaton, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<BigUint> {
    meter.within(FREE_COUNTING, COUNT_WORK, |meter| count_within(automaton, domains, meter))
}

fn count_within(automaton: &Automaton, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<BigUint> {
    let useful = useful(automaton, domains);
    let mut ways = Multiset::once(vec![0u32]);
    for (may, useful) in domains.iter().zip(&useful[1..]) {
        let mut next = Multiset::new();
        for (set, count) in ways.iter() {
            let targets = targets(automaton, set, *may, useful);
            let edges: usize = set.iter().map(|&state| automaton.edges_of(state as usize).len()).sum();
            meter.charge((edges * (1 + targets.len())) as u64)?;
            for (symbols, target) in targets {
                next.add(target, count * symbols.len());
            }
            if next.len() > COUNTED_SETS {
                return Err(Undecided);
            }
        }
        ways = next;
    }
    let ends = |set: &[u32]| set.iter().any(|&state| automaton.states[state as usize].may_end);
    Ok(ways.sum_where(|set| ends(set)))
}

/// The words over `domains`; undecided when more than `most` sets are met after one cell.
pub fn diagram(
    automaton: &Automaton,
    domains: &[Domain],
    most: usize,
    meter: &mut Meter<'_>,
) -> Decided<Option<Spelled>> {
    let useful = useful(automaton, domains);
    let ends = |set: &Vec<u32>| set.iter().any(|&state| automaton.states[state as usize].may_end);
    meter.within(FREE_COUNTING, COUNT_WORK, |meter| {
        let read = |at: usize, set: &Vec<u32>, may: Domain, pass: &mut dyn FnMut(Domain, Vec<u32>)| {
            let edges: usize = set.iter().map(|&state| automaton.edges_of(state as usize).len()).sum();
            meter.charge((edges * may.len()) as u64)?;
            for (symbols, target) in targets(automaton, set, may, &useful[at + 1]) {
                pass(symbols, target);
            }
            Ok(())
        };
        explore(domains, vec![0], read, ends, most)
    })
}

/// Where a set of states goes by each symbol: groups of symbols that lead to the same set.
fn targets(automaton: &Automaton, set: &[u32], may: Domain, useful: &[u64]) -> Vec<(Domain, Vec<u32>)> {
    let mut parts = vec![(may, Vec::new())];
    for edge in set.iter().flat_map(|&state| automaton.edges_of(state as usize)) {
        if useful[edge.to as usize / 64] >> (edge.to % 64) & 1 == 0 {
            continue;
        }
        for part in 0..parts.len() {
            let symbols = parts[part].0;
            let (inside, outside) = (symbols.and(edge.symbols), symbols.minus(edge.symbols));
            if inside.is_empty() {
                continue;
            }
            if !outside.is_empty() {
                let rest = (outside, parts[part].1.clone());
                parts.push(rest);
            }
            parts[part].0 = inside;
            parts[part].1.push(edge.to);
        }
    }
    parts.retain_mut(|(symbols, target)| {
        target.sort_unstable();
        target.dedup();
        !symbols.is_empty() && !target.is_empty()
    });
    parts
}

/// For each place between two cells, the states from which the line's end can be reached.
fn useful(automaton: &Automaton, domains: &[Domain]) -> Vec<Vec<u64>> {
    let words = automaton.words();
    let mut sets = vec![vec![0; words]; domains.len() + 1];
    for (state, _) in automaton.states.iter().enumerate().filter(|(_, state)| state.may_end) {
        sets[domains.len()][state / 64] |= 1 << (state % 64);
    }
    for at in (0..domains.len()).rev() {
        let next: Vec<usize> = members(&sets[at + 1]).collect();
        let leads = |edge: &super::Edge| {
            !edge.symbols.and(domains[at]).is_empty() && next.binary_search(&(edge.to as usize)).is_ok()
        };
        for state in 0..automaton.states.len() {
            let is_useful = automaton.edges_of(state).iter().any(leads);
            sets[at][state / 64] |= u64::from(is_useful) << (state % 64);
        }
    }
    sets
}
