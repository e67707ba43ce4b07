//! What a line says, told by techniques, one after the other, where no single one sees all of it.
//!
//! All that is told follows from the facts that come with it, and each telling is needed for what comes after it.

mod cases;
mod dead_end;
mod facts;

use super::facts::names_left;
use crate::domain::Domain;
use crate::message::Message;
use crate::model::{LineId, Model};
use crate::rule::KnownLine;
use crate::technique::{Asked, Finding, Ladder, LineLook};
pub use cases::{MOST_SPLITS, Refuted, supposing};
pub use dead_end::DeadEnd;
pub use facts::{Sight, are_within, clear, on_line, plainest, spoken};

/// No more techniques than these are used one after the other.
const MOST: usize = 12;

/// A line and the techniques for it.
#[derive(Clone, Copy)]
pub struct Lesson<'a> {
    pub model: &'a Model,
    pub ladder: &'a dyn Ladder,
    pub line: LineId,
}

/// What a technique saw, before it is known what is needed of it.
struct Seen {
    rung: usize,
    before: Vec<Domain>,
    finding: Finding,
}

impl Lesson<'_> {
    /// Why these facts about the line take `gone` from its cells, in no more than `most` tellings; `None` when the
    /// techniques do not see it.
    pub fn tell(&self, known: &[Domain], gone: &[(usize, Domain)], most: usize) -> Option<Vec<Message>> {
        self.needed(self.see(known, gone)?, known, gone, most)
    }

    /// Do techniques see that these facts about the line take `gone` from its cells?
    pub fn can_tell(&self, known: &[Domain], gone: &[(usize, Domain)]) -> bool {
        self.see(known, gone).is_some()
    }

    /// What techniques see until all of `gone` is gone; `None` when they do not see it.
    fn see(&self, known: &[Domain], gone: &[(usize, Domain)]) -> Option<Vec<Seen>> {
        let mut now = known.to_vec();
        let mut seen = Vec::new();
        loop {
            let left: Vec<_> = gone.iter().map(|&(at, gone)| (at, gone.and(now[at]))).collect();
            if left.iter().all(|(_, gone)| gone.is_empty()) {
                return Some(seen);
            }
            if self.look_on(&mut now, &left, &mut seen)?.is_some() {
                return None;
            }
        }
    }

    /// A look at the line with its cells no more than this; `None` where no technique applies to it.
    fn look<'k>(&'k self, known: &'k [Domain]) -> Option<Box<dyn LineLook + 'k>> {
        self.ladder.look(self.line, known)
    }

    /// What a technique finds with the cells no more than this, as far as it is asked for.
    fn find(&self, rung: usize, known: &[Domain], asked: Asked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        if let Some(look) = self.look(known) {
            look.find(rung, asked, &mut findings);
        }
        findings
    }

    /// The line with its cells no more than this.
    fn known_line<'k>(&'k self, known: &'k [Domain]) -> KnownLine<'k> {
        KnownLine { rule: &*self.model.line(self.line).rule, symbols: self.model.symbols, known }
    }

    /// What the cell could be from the start.
    fn open(&self, at: usize) -> Domain {
        self.model.cells[self.model.line(self.line).cells[at].index()]
    }

    /// The line without what is known of this cell.
    fn without(&self, known: &[Domain], at: usize) -> Vec<Domain> {
        let mut others = known.to_vec();
        others[at] = self.open(at);
        others
    }

    /// Adds the easiest thing to be seen, best one that takes some of what is wanted; says which cell it leaves nothing. `None` when
    /// nothing is seen any more, or too much was.
    fn look_on(&self, now: &mut [Domain], wanted: &[(usize, Domain)], seen: &mut Vec<Seen>) -> Option<Option<usize>> {
        if seen.len() == MOST {
            return None;
        }
        let before = now.to_vec();
        let look = self.look(&before)?;
        let mut findings = Vec::new();
        let mut easiest: Option<(usize, Finding)> = None;
        for rung in 0..self.ladder.techniques().len() {
            let asked = match easiest {
                _ if wanted.is_empty() => Asked::First,
                None => Asked::OneOf(wanted),
                Some(_) => Asked::OnlyOneOf(wanted),
            };
            look.find(rung, asked, &mut findings);
            for finding in findings.drain(..) {
                if wanted.is_empty() || finding.takes_some(wanted) {
                    easiest = Some((rung, finding));
                    break;
                }
                easiest.get_or_insert((rung, finding));
            }
            if easiest.as_ref().is_some_and(|(_, finding)| wanted.is_empty() || finding.takes_some(wanted)) {
                break;
            }
        }
        let (rung, finding) = easiest?;
        let mut emptied = None;
        for &(at, may) in &finding.found {
            now[at] = now[at].and(may);
            if now[at].is_empty() {
                emptied.get_or_insert(at);
            }
        }
        drop(look);
        seen.push(Seen { rung, before, finding });
        Some(emptied)
    }

    /// What is needed of all that was seen, each with the fewest facts from which it is seen; `None` where these are more than `most`.
    fn needed(&self, seen: Vec<Seen>, known: &[Domain], gone: &[(usize, Domain)], most: usize) -> Option<Vec<Message>> {
        let mut needs = vec![Domain::EMPTY; known.len()];
        gone.iter().for_each(|&(at, gone)| needs[at] = needs[at].or(gone.and(known[at])));
        let mut tellings = Vec::new();
        for Seen { rung, before, finding } in seen.into_iter().rev() {
            // What settles a cell is said in full, though less of it may be needed.
            let settles = |may: Domain| finding.message.sentence.settles() && may.len() == 1;
            let takes = |&(at, may): &(usize, Domain)| {
                let gone = before[at].minus(may);
                let taken = if settles(may) { gone } else { gone.and(needs[at]) };
                (!gone.and(needs[at]).is_empty()).then_some((at, taken))
            };
            let taken: Vec<_> = finding.found.iter().filter_map(takes).collect();
            if taken.is_empty() {
                continue;
            }
            if tellings.len() == most {
                return None;
            }
            let settled: Vec<(usize, Domain)> =
                finding.found.iter().copied().filter(|&(_, may)| settles(may)).collect();
            let (given, message) = self.seen_from(rung, &before, &taken, finding.message);
            taken.iter().for_each(|&(at, taken)| needs[at] = needs[at].minus(taken));
            for &(at, may) in &given {
                needs[at] = needs[at].or(known[at].minus(may));
            }
            let left = |at: usize, taken: Domain| {
                let settled = settled.iter().find(|(other, _)| *other == at);
                settled.map_or(before[at].minus(taken), |&(_, may)| may)
            };
            let conclusion: Vec<_> = taken.iter().map(|&(at, taken)| (at, left(at, taken), taken)).collect();
            // Where it is said what is left of a cell, what went before has to be said as well.
            for &(at, left, _) in conclusion.iter().filter(|&&(_, left, taken)| names_left(&message, left, taken)) {
                needs[at] = needs[at].or(known[at].minus(before[at]).minus(left));
            }
            tellings.push(message.about(given, conclusion).knowing(&before));
        }
        tellings.reverse();
        Some(tellings)
    }

    /// What a technique says of what it found, with the fewest facts from which it sees that.
    #[cfg(feature = "demonstrations")]
    pub fn told(&self, rung: usize, known: &[Domain], finding: &Finding) -> Message {
        let conclusion: Vec<(usize, Domain, Domain)> =
            finding.found.iter().map(|&(at, may)| (at, may.and(known[at]), known[at].minus(may))).collect();
        let gone: Vec<_> = conclusion.iter().map(|&(at, _, gone)| (at, gone)).collect();
        let (given, message) = self.seen_from(rung, known, &gone, finding.message.clone());
        message.about(given, conclusion).knowing(known)
    }
}
