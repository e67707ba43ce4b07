//! What must not be: cells that differ, and classes that may not all be met together.

use super::cells::Cells;
use crate::domain::{Domain, Symbol};
use smallvec::SmallVec;
use std::rc::Rc;

/// Something of which not every part may hold.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Not {
    parts: SmallVec<[Part; 2]>,
}

/// Statements about groups of equal cells, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// The two are the same symbol.
    Same(u8, u8),
    /// The group is one of these symbols.
    In(u8, Domain),
}

/// What is known of a statement.
enum Truth {
    Holds,
    Fails,
    Open,
}

impl Part {
    fn truth(self, may: &[Domain]) -> Truth {
        match self {
            Part::Same(one, other) => {
                let (one, other) = (may[one as usize], may[other as usize]);
                match () {
                    _ if one.and(other).is_empty() => Truth::Fails,
                    _ if one == other && one.len() == 1 => Truth::Holds,
                    _ => Truth::Open,
                }
            }
            Part::In(group, symbols) => {
                let may = may[group as usize];
                match () {
                    _ if may.and(symbols).is_empty() => Truth::Fails,
                    _ if may.and(symbols) == may => Truth::Holds,
                    _ => Truth::Open,
                }
            }
        }
    }

    /// Denies the statement; says whether that took anything away.
    fn deny(self, may: &mut [Domain]) -> bool {
        let mut take = |group: u8, symbols: Domain| {
            let before = may[group as usize];
            may[group as usize] = before.minus(symbols);
            may[group as usize] != before
        };
        match self {
            Part::In(group, symbols) => take(group, symbols),
            Part::Same(one, other) => {
                let (first, second) = (may[one as usize], may[other as usize]);
                match (first.len(), second.len()) {
                    (1, _) => {
                        may[other as usize] = second.minus(first);
                        may[other as usize] != second
                    }
                    (_, 1) => {
                        may[one as usize] = first.minus(second);
                        may[one as usize] != first
                    }
                    _ => false,
                }
            }
        }
    }
}

/// What looks forbid of groups that may be `may`; `None` where something is forbidden that is so in any case.
pub fn nots(seen: &[Rc<Cells>], may: &[Domain], all: Domain, group_of: impl Fn(usize) -> u8) -> Option<Vec<Not>> {
    let mut nots = Vec::new();
    'nots: for cells in seen {
        let mut parts: SmallVec<[Part; 2]> = SmallVec::new();
        for at in 0..cells.len() {
            let first = cells.first(at);
            let (one, other) = (group_of(first), group_of(at));
            if one != other {
                parts.push(Part::Same(one.min(other), one.max(other)));
            }
            if first == at && cells.may(at) != all {
                parts.push(Part::In(one, cells.may(at)));
            }
        }
        parts.sort_unstable();
        parts.dedup();
        let mut open: SmallVec<[Part; 2]> = SmallVec::new();
        for part in parts {
            match part.truth(may) {
                Truth::Holds => {}
                Truth::Fails => continue 'nots,
                Truth::Open => open.push(part),
            }
        }
        if open.is_empty() {
            return None;
        }
        nots.push(Not { parts: open });
    }
    nots.sort_unstable();
    nots.dedup();
    Some(nots)
}

/// Takes out of `nots` those that say of each two out of a set of groups that they differ, where there are three at
/// least; lists these sets.
pub fn apart(nots: &mut Vec<Not>, groups: usize) -> Vec<Vec<u8>> {
    let mut differ = vec![0u128; groups];
    for not in nots.iter() {
        if let [Part::Same(one, other)] = not.parts[..] {
            differ[one as usize] |= 1 << other;
            differ[other as usize] |= 1 << one;
        }
    }
    let mut sets = Vec::new();
    let mut left = differ.clone();
    while let Some(first) = (0..groups).max_by_key(|&group| left[group].count_ones()).filter(|&group| left[group] != 0)
    {
        let mut set = vec![first as u8];
        let mut common = differ[first];
        while common != 0 {
            let next =
                members(common).max_by_key(|&next| (left[first] >> next & 1, (differ[next] & common).count_ones()));
            let next = next.expect("there is one");
            set.push(next as u8);
            common &= differ[next];
        }
        for &one in &set {
            set.iter().for_each(|&other| left[one as usize] &= !(1 << other));
        }
        if set.len() > 2 {
            set.sort_unstable();
            sets.push(set);
        }
    }
    let is_told = |not: &Not| match not.parts[..] {
        [Part::Same(one, other)] => sets.iter().any(|set| set.contains(&one) && set.contains(&other)),
        _ => false,
    };
    nots.retain(|not| !is_told(not));
    sets
}

/// Takes away what cannot be; is anything left? Unless it `narrows`, not all of it is taken away.
pub fn settle(nots: &[Not], apart: &[Vec<u8>], may: &mut [Domain], narrows: bool, steps: &mut u64) -> bool {
    loop {
        let mut changed = false;
        for not in nots {
            *steps += not.parts.len() as u64;
            let mut open = None;
            let mut opens = 0;
            let fails = not.parts.iter().any(|part| match part.truth(may) {
                Truth::Holds => false,
                Truth::Fails => true,
                Truth::Open => {
                    open = Some(*part);
                    opens += 1;
                    false
                }
            });
            match (open, opens) {
                _ if fails => {}
                (None, _) => return false,
                (Some(part), 1) => changed |= part.deny(may),
                _ => {}
            }
        }
        for set in apart {
            match spread(set, may, narrows || !nots.is_empty(), steps) {
                None => return false,
                Some(took) => changed |= took,
            }
        }
        if !changed {
            return true;
        }
    }
}

/// Takes from groups that must all differ what none of their words has; says whether there was any, or `None` when there is no word.
fn spread(set: &[u8], may: &mut [Domain], narrows: bool, steps: &mut u64) -> Option<bool> {
    let domains: Vec<Domain> = set.iter().map(|&group| may[group as usize]).collect();
    let mut holder = [u8::MAX; 128];
    for at in 0..domains.len() {
        let mut met = Domain::EMPTY;
        if !place(at, &domains, &mut holder, &mut met, steps) {
            return None;
        }
    }
    if !narrows {
        return Some(false);
    }
    let mut held = vec![0u8; domains.len()];
    let mut taken = Domain::EMPTY;
    for (symbol, &at) in holder.iter().enumerate().filter(|(_, at)| **at != u8::MAX) {
        held[at as usize] = symbol as u8;
        taken = taken.with(Symbol(symbol as u8));
    }
    // Which groups a group can push out of their symbols, one by one; and whether at the end of this there is a free one.
    let pushes = |at: usize| {
        let wanted = domains[at].and(taken).symbols();
        wanted.fold(1u128 << at, |all, symbol| all | 1 << holder[symbol.index()])
    };
    let mut reach: Vec<u128> = (0..domains.len()).map(pushes).collect();
    *steps += (domains.len() * domains.len()) as u64 / 4;
    for middle in 0..reach.len() {
        let through = reach[middle];
        reach.iter_mut().filter(|reach| **reach >> middle & 1 == 1).for_each(|reach| *reach |= through);
    }
    let has_free = |at: usize| !domains[at].minus(taken).is_empty();
    let free: u128 = (0..domains.len()).filter(|&at| has_free(at)).fold(0, |free, at| free | 1 << at);
    let mut changed = false;
    for (at, &domain) in domains.iter().enumerate() {
        let can_be = |&symbol: &crate::domain::Symbol| {
            let other = holder[symbol.index()];
            let is_mine = usize::from(other) == at;
            is_mine || other == u8::MAX || reach[other as usize] >> at & 1 == 1 || reach[other as usize] & free != 0
        };
        let keeps: Domain = domain.symbols().filter(can_be).collect();
        changed |= keeps != domain;
        may[set[at] as usize] = keeps;
    }
    Some(changed)
}

/// Finds a symbol for a group, moving others where that is needed.
fn place(at: usize, domains: &[Domain], holder: &mut [u8; 128], met: &mut Domain, steps: &mut u64) -> bool {
    *steps += 1;
    let free = domains[at].symbols().find(|symbol| holder[symbol.index()] == u8::MAX);
    if let Some(symbol) = free {
        holder[symbol.index()] = at as u8;
        return true;
    }
    for symbol in domains[at].symbols() {
        if met.has(symbol) {
            continue;
        }
        *met = met.with(symbol);
        if place(usize::from(holder[symbol.index()]), domains, holder, met, steps) {
            holder[symbol.index()] = at as u8;
            return true;
        }
    }
    false
}

fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(member)
    })
}
