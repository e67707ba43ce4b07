//! How many words an automaton reads: its sets of positions, each word in exactly one of them.

use super::{Bits, Positions};
use crate::domain::Domain;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// How many sets may be met after one cell.
const MOST_SETS: usize = 1 << 14;

/// The number of words over `domains`; `None` when too many sets are met.
pub fn count<const W: usize>(positions: &Positions<W>, domains: &[Domain]) -> Option<BigUint> {
    if domains.is_empty() {
        return Some(BigUint::from(u32::from(positions.empty)));
    }
    let useful = useful(positions, domains);
    let mut ways = BTreeMap::new();
    step(positions, positions.first, domains[0], useful[0], &BigUint::from(1u32), &mut ways);
    for at in 1..domains.len() {
        let mut next = BTreeMap::new();
        for (set, count) in &ways {
            step(positions, positions.after(*set), domains[at], useful[at], count, &mut next);
            if next.len() > MOST_SETS {
                return None;
            }
        }
        ways = next;
    }
    Some(ways.into_values().sum())
}

/// For each cell, the positions from which the line's end can be reached.
fn useful<const W: usize>(positions: &Positions<W>, domains: &[Domain]) -> Vec<Bits<W>> {
    let mut useful = vec![positions.last; domains.len()];
    for at in (1..domains.len()).rev() {
        useful[at - 1] = positions.before(positions.reading(useful[at], domains[at]));
    }
    useful
}

/// Sends `count` words on to the sets that they reach by each symbol of the next cell.
fn step<const W: usize>(
    positions: &Positions<W>,
    possible: Bits<W>,
    may: Domain,
    useful: Bits<W>,
    count: &BigUint,
    next: &mut BTreeMap<Bits<W>, BigUint>,
) {
    let mut parts = vec![(may, Bits::EMPTY)];
    for position in possible.and(useful).iter() {
        let reads = positions.reads[position];
        for part in 0..parts.len() {
            let (symbols, set) = parts[part];
            let (inside, outside) = (symbols.and(reads), Domain(symbols.0 & !reads.0));
            if inside.is_empty() {
                continue;
            }
            parts[part] = (inside, set.or(Bits::only(position)));
            if !outside.is_empty() {
                parts.push((outside, set));
            }
        }
    }
    for (symbols, set) in parts {
        if !set.is_empty() && !symbols.is_empty() {
            *next.entry(set).or_default() += count * symbols.len();
        }
    }
}
