//! How many words an automaton reads, and which: its sets of positions, each word in exactly one of them.

use super::{Bits, Positions};
use crate::diagram::{Spelled, explore};
use crate::domain::Domain;
use crate::limits::{COUNT_WORK, COUNTED_SETS, FREE_COUNTING};
use crate::numbering::Multiset;
use crate::rule::{Decided, Meter, Undecided};
use num_bigint::BigUint;

/// The number of words over `domains`; undecided when too many sets are met. A position that is looked at is a unit of work.
pub fn count<const W: usize>(positions: &Positions<W>, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<BigUint> {
    meter.within(FREE_COUNTING, COUNT_WORK, |meter| count_within(positions, domains, meter))
}

fn count_within<const W: usize>(
    positions: &Positions<W>,
    domains: &[Domain],
    meter: &mut Meter<'_>,
) -> Decided<BigUint> {
    if domains.is_empty() {
        return Ok(BigUint::from(u32::from(positions.empty)));
    }
    let useful = useful(positions, domains);
    let mut ways = Multiset::new();
    for (symbols, set) in parts(positions, positions.first, domains[0], useful[0]) {
        ways.add(Some(set), BigUint::from(symbols.len()));
    }
    let step = (positions.groups.len() * W) as u64;
    for at in 1..domains.len() {
        let mut next = Multiset::new();
        for (set, count) in ways.iter() {
            let possible = set.map_or(positions.first, |set| positions.after(set));
            let useful = useful[at];
            let parts = parts(positions, possible, domains[at], useful);
            meter.charge(step + (possible.and(useful).iter().count() * parts.len()) as u64)?;
            for (symbols, set) in parts {
                next.add(Some(set), count * symbols.len());
            }
            if next.len() > COUNTED_SETS {
                return Err(Undecided);
            }
        }
        ways = next;
    }
    Ok(ways.sum_where(|_| true))
}

/// For each cell, the positions from which the line's end can be reached.
fn useful<const W: usize>(positions: &Positions<W>, domains: &[Domain]) -> Vec<Bits<W>> {
    let mut useful = vec![positions.last; domains.len()];
    for at in (1..domains.len()).rev() {
        useful[at - 1] = positions.before(positions.reading(useful[at], domains[at]));
    }
    useful
}

/// The words over `domains`; undecided when more than `most` sets are met after one cell.
pub fn diagram<const W: usize>(
    positions: &Positions<W>,
    domains: &[Domain],
    most: usize,
    meter: &mut Meter<'_>,
) -> Decided<Option<Spelled>> {
    let useful = if domains.is_empty() { Vec::new() } else { useful(positions, domains) };
    let step = (positions.groups.len() * W) as u64;
    let ends = |set: &Option<Bits<W>>| set.map_or(positions.empty, |set| set.meets(positions.last));
    meter.within(FREE_COUNTING, COUNT_WORK, |meter| {
        let read = |at: usize, set: &Option<Bits<W>>, may: Domain, pass: &mut dyn FnMut(Domain, Option<Bits<W>>)| {
            meter.charge(step)?;
            let possible = set.map_or(positions.first, |set| positions.after(set));
            meter.charge((possible.and(useful[at]).iter().count() * may.len()) as u64)?;
            for (symbols, set) in parts(positions, possible, may, useful[at]) {
                pass(symbols, Some(set));
            }
            Ok(())
        };
        explore(domains, None, read, ends, most)
    })
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
            let (inside, outside) = (symbols.and(reads), symbols.minus(reads));
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
