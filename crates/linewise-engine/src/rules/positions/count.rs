//! How many words an automaton reads, and which: its sets of positions, each word in exactly one of them.

use super::{Bits, Positions};
use crate::diagram::{Spelled, TooMany, explore};
use crate::domain::Domain;
use crate::rule::{Scratch, spend};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// How many sets may be met after one cell.
const MOST_SETS: usize = 1 << 14;

/// How many positions are looked at.
const MOST_STEPS: u64 = 1 << 23;

/// So many steps are what any line may cost.
const USUAL: u64 = 1 << 14;

/// The number of words over `domains`; `None` when too many sets are met.
pub fn count<const W: usize>(positions: &Positions<W>, domains: &[Domain], scratch: &mut Scratch) -> Option<BigUint> {
    let mut steps = MOST_STEPS;
    let count = count_within(positions, domains, &mut steps);
    scratch.work += (MOST_STEPS - steps).saturating_sub(USUAL);
    count
}

/// The same in so many steps; none are left when these are too few.
fn count_within<const W: usize>(positions: &Positions<W>, domains: &[Domain], steps: &mut u64) -> Option<BigUint> {
    if domains.is_empty() {
        return Some(BigUint::from(u32::from(positions.empty)));
    }
    let useful = useful(positions, domains);
    let mut ways: BTreeMap<Bits<W>, BigUint> = BTreeMap::new();
    for (symbols, set) in parts(positions, positions.first, domains[0], useful[0]) {
        *ways.entry(set).or_default() += symbols.len();
    }
    let step = (positions.groups.len() * W) as u64;
    for at in 1..domains.len() {
        let mut next: BTreeMap<Bits<W>, BigUint> = BTreeMap::new();
        for (set, count) in &ways {
            let (possible, useful) = (positions.after(*set), useful[at]);
            let parts = parts(positions, possible, domains[at], useful);
            spend(steps, step + (possible.and(useful).iter().count() * parts.len()) as u64)?;
            for (symbols, set) in parts {
                *next.entry(set).or_default() += count * symbols.len();
            }
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

/// The words over `domains`; fails when more than `most` sets are met after one cell.
pub fn diagram<const W: usize>(
    positions: &Positions<W>,
    domains: &[Domain],
    most: usize,
    scratch: &mut Scratch,
) -> Result<Option<Spelled>, TooMany> {
    let useful = if domains.is_empty() { Vec::new() } else { useful(positions, domains) };
    let step = (positions.groups.len() * W) as u64;
    let mut steps = MOST_STEPS;
    let mut is_spent = false;
    let read = |at: usize, set: &Option<Bits<W>>, may: Domain, pass: &mut dyn FnMut(Domain, Option<Bits<W>>)| {
        is_spent |= spend(&mut steps, step).is_none();
        if is_spent {
            return;
        }
        let possible = set.map_or(positions.first, |set| positions.after(set));
        is_spent |= spend(&mut steps, (possible.and(useful[at]).iter().count() * may.len()) as u64).is_none();
        for (symbols, set) in parts(positions, possible, may, useful[at]) {
            pass(symbols, Some(set));
        }
    };
    let ends = |set: &Option<Bits<W>>| set.map_or(positions.empty, |set| set.meets(positions.last));
    let spelled = explore(domains, None, read, ends, most);
    scratch.work += (MOST_STEPS - steps).saturating_sub(USUAL);
    if is_spent { Err(TooMany) } else { spelled }
}

/// The sets of positions that read the next cell, each with the symbols for which it is these.
fn parts<const W: usize>(
    positions: &Positions<W>,
    possible: Bits<W>,
    may: Domain,
    useful: Bits<W>,
) -> Vec<(Domain, Bits<W>)> {
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
    parts.retain(|(symbols, set)| !set.is_empty() && !symbols.is_empty());
    parts
}
