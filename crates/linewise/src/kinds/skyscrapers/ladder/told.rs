//! How it is known how many buildings are seen from an end, where the clue does not just say so.

use super::Skyline;
use crate::message::Clause;

crate::sentences! {
    /// A clause: the clue just says how many are seen.
    Plainly("skyscrapers.told") {} en "";
    /// A clause: how many are seen, where the clue is one off.
    AsOneOff("skyscrapers.told.one_off") {} en "as the clue 0 is one off, ";
    /// The same, where the other number cannot be.
    AsOneOffAndNot("skyscrapers.told.one_off.not") { told: usize, not: usize }
        en "as the clue {told} is one off and {not} buildings cannot be seen, ";
    /// The same, where that is none.
    AsOneOffAndSome("skyscrapers.told.one_off.some") {} en "as the clue 1 is one off and at least one building is seen, ";
    /// The same of both ends.
    AsBothOneOff("skyscrapers.told.one_off.both") { one: usize, other: usize }
        en "as the clues are one off and neither {one} nor {other} buildings can be seen, ";
    /// A clause: the clue is not the height of the first building, as was said.
    AsNotFirst("skyscrapers.told.count") {} en "as the clue is not the first height, ";
    /// A clause with how many are seen.
    OneOff("skyscrapers.told.one_off.full") {} en "the clue 0 is one off, so one building is seen; ";
    /// The same, where the other number cannot be.
    OneOffAndNot("skyscrapers.told.one_off.not.full") { told: usize, not: usize, seen: usize }
        en "the clue {told} is one off and {not} buildings cannot be seen, so {seen} {seen?is|are}; ";
    /// The same, where that is none.
    OneOffAndSome("skyscrapers.told.one_off.some.full") {}
        en "the clue 1 is one off and at least one building is seen, so two are; ";
    /// A clause: the clue is not the height of the first building, so it is how many are seen.
    NotFirstButSeen("skyscrapers.told.count.full") { seen: usize }
        en "the clue is not the first height, so {seen} {seen?building is|buildings are} seen; ";
}

/// How that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// The clue says it.
    Plainly,
    /// The clue is one off, and only one of the two numbers can be.
    OneOff {
        /// What the clue says.
        told: usize,
        /// The other number; `None` for one less than nothing.
        not: Option<usize>,
    },
    /// The clue is not the height of the first building.
    NotFirst,
}

impl Told {
    /// How that is known at an end of the line, its near one or its far one.
    pub fn at(line: &Skyline, end: usize) -> Told {
        match (line.off[end], line.seen[end]) {
            (Some(told), Some(seen)) if told < seen => Told::OneOff { told, not: told.checked_sub(1) },
            (Some(told), _) => Told::OneOff { told, not: Some(told + 1) },
            _ if line.either[end].is_some() => Told::NotFirst,
            _ => Told::Plainly,
        }
    }

    /// Said before how many are seen.
    pub fn before_it(self) -> Clause {
        match self {
            Told::Plainly => Clause::of(Plainly {}),
            Told::OneOff { not: None, .. } => Clause::of(AsOneOff {}),
            Told::OneOff { not: Some(0), .. } => Clause::of(AsOneOffAndSome {}),
            Told::OneOff { told, not: Some(not) } => Clause::of(AsOneOffAndNot { told, not }),
            Told::NotFirst => Clause::of(AsNotFirst {}),
        }
    }

    /// Said with how many are seen.
    pub fn in_full(self, seen: usize) -> Clause {
        match self {
            Told::Plainly => Clause::of(Plainly {}),
            Told::OneOff { not: None, .. } => Clause::of(OneOff {}),
            Told::OneOff { not: Some(0), .. } => Clause::of(OneOffAndSome {}),
            Told::OneOff { told, not: Some(not) } => Clause::of(OneOffAndNot { told, not, seen }),
            Told::NotFirst => Clause::of(NotFirstButSeen { seen }),
        }
    }

    /// Said before how many are seen from both ends.
    pub fn both(line: &Skyline) -> Clause {
        match [Told::at(line, 0), Told::at(line, 1)] {
            [Told::OneOff { not: Some(one), .. }, Told::OneOff { not: Some(other), .. }] if one != other => {
                Clause::of(AsBothOneOff { one, other })
            }
            [told, Told::Plainly] | [_, told] => told.before_it(),
        }
    }
}
