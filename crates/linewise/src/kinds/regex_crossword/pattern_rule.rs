//! The rule of a line that must match a pattern, or several at once.
//!
//! Each pattern gets the smallest machine that says all of it: an automaton of positions; one of
//! states, where there are looks around; one that remembers, where there are references. Where no machine of
//! bearable size says all of it, several say a part each, and words are left to the judge.

mod loose;

use super::glushkov::{Detail, Size, positions};
use super::judge::Ruling;
use super::machine::{Machine, passes};
use super::prepared::Prepared;
use super::program::Leave;
use super::retell;
use crate::diagram::{Spelled, TooMany};
use crate::domain::{Domain, Symbol};
use crate::rule::{Layout, LineView, Rule, Scratch, Weights, try_each};
use crate::rules::automaton::Automaton;
use crate::rules::memory::Memory;
use crate::rules::positions::Positions;
use loose::Loose;
use num_bigint::BigUint;
use std::sync::Arc;

/// How many steps the plain judge takes before another one is asked.
const QUICK: u64 = 1 << 16;
/// How many steps it takes when there is no other one.
const PATIENT: u64 = 1 << 25;

/// The rule of a line of `cells` cells that matches all of these patterns.
pub fn rule(patterns: Vec<Prepared>, cells: usize) -> Arc<dyn Rule> {
    let body = match patterns.as_slice() {
        [pattern] => body_of(pattern, cells),
        _ => body_of_all(&patterns, cells),
    };
    Arc::new(PatternRule { patterns, cells, body })
}

/// A line under patterns.
struct PatternRule {
    patterns: Vec<Prepared>,
    cells: usize,
    body: Body,
}

/// What narrows the line.
enum Body {
    One(Positions<1>),
    Two(Positions<2>),
    Eight(Box<Positions<8>>),
    Many(Box<Positions<32>>),
    States(Automaton),
    Memory(Memory, bool),
    Loose(Loose),
}

/// The machine of one pattern.
fn body_of(pattern: &Prepared, cells: usize) -> Body {
    if pattern.needs.nothing() {
        let size = Size::of(pattern, cells);
        let body = body_of_positions(pattern, cells, size);
        return match size.detail {
            Detail::Full => body,
            _ => Body::Loose(Loose::new(vec![body])),
        };
    }
    let mut parts = Vec::new();
    match Machine::new(&[pattern], cells, Leave::NOTHING) {
        Ok(machine) if machine.is_exact => return body_of_machine(machine, cells),
        Ok(machine) => parts.push(body_of_machine(machine, cells)),
        Err(_) => {
            let leaves = [
                Leave { symbols: true, ..Leave::NOTHING },
                Leave { backs: true, ..Leave::NOTHING },
                Leave { looks: true, ..Leave::NOTHING },
            ];
            let machines = leaves.into_iter().filter_map(|leave| Machine::new(&[pattern], cells, leave).ok());
            parts.extend(machines.map(|machine| body_of_machine(machine, cells)));
        }
    }
    parts.push(body_of_positions(pattern, cells, Size::of(pattern, cells)));
    Body::Loose(Loose::new(parts))
}

/// One machine for all patterns, or else the machines of all.
fn body_of_all(patterns: &[Prepared], cells: usize) -> Body {
    let all: Vec<&Prepared> = patterns.iter().collect();
    match Machine::new(&all, cells, Leave::NOTHING) {
        Ok(machine) if machine.is_exact => body_of_machine(machine, cells),
        _ => Body::Loose(Loose::new(patterns.iter().map(|pattern| body_of(pattern, cells)).collect())),
    }
}

fn body_of_positions(pattern: &Prepared, cells: usize, size: Size) -> Body {
    match size.positions {
        0..=64 => Body::One(positions(pattern, cells, size)),
        65..=128 => Body::Two(positions(pattern, cells, size)),
        129..=512 => Body::Eight(Box::new(positions(pattern, cells, size))),
        _ => Body::Many(Box::new(positions(pattern, cells, size))),
    }
}

fn body_of_machine(machine: Machine, cells: usize) -> Body {
    match machine.memory.forgetful() {
        Some(automaton) => Body::States(automaton),
        None => {
            let is_exact = machine.memory.is_exact(cells);
            Body::Memory(machine.memory, is_exact)
        }
    }
}

impl PatternRule {
    /// Does `word` match every pattern? Where nobody can tell in bearable time, it does not.
    fn matches(&self, word: &[Symbol]) -> bool {
        self.patterns.iter().all(|pattern| match pattern.judge().rule(word, QUICK) {
            Ruling::Matches(_) => true,
            Ruling::Fails => false,
            Ruling::Undecided => passes(pattern, word)
                .unwrap_or_else(|| matches!(pattern.judge().rule(word, PATIENT), Ruling::Matches(_))),
        })
    }
}

impl Body {
    /// Narrows a line as far as the machine sees; a loose one needs a judge of whole words.
    fn narrow(
        &self,
        line: LineView<'_>,
        support: &mut [u64],
        scratch: &mut Scratch,
        judge: &dyn Fn(&[Symbol]) -> bool,
    ) -> bool {
        match self {
            Body::One(positions) => positions.narrow(line, support, scratch),
            Body::Two(positions) => positions.narrow(line, support, scratch),
            Body::Eight(positions) => positions.narrow(line, support, scratch),
            Body::Many(positions) => positions.narrow(line, support, scratch),
            Body::States(automaton) => automaton.narrow(line, support, scratch),
            Body::Memory(memory, _) => memory.narrow(line, support, scratch),
            Body::Loose(loose) => loose.narrow(line, support, scratch, judge),
        }
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch, judge: &dyn Fn(&[Symbol]) -> bool) -> bool {
        match self {
            Body::One(positions) => positions.admits(line),
            Body::Two(positions) => positions.admits(line),
            Body::Eight(positions) => positions.admits(line),
            Body::Many(positions) => positions.admits(line),
            Body::States(automaton) => automaton.admits(line, scratch),
            Body::Memory(memory, _) => memory.admits(line, scratch),
            Body::Loose(loose) => loose.admits(line, scratch, judge),
        }
    }

    /// Weighs the words of a line, where this is worth its time.
    fn weigh(&self, line: Weights<'_>, out: &mut [f64], scratch: &mut Scratch) -> bool {
        match self {
            Body::One(positions) => positions.weigh(line, out, scratch),
            Body::Two(positions) => positions.weigh(line, out, scratch),
            Body::Eight(positions) => positions.weigh(line, out, scratch),
            Body::States(automaton) => automaton.weigh(line, out, scratch),
            Body::Many(_) | Body::Memory(..) | Body::Loose(_) => return false,
        }
        true
    }

    /// The words of a line as a diagram, where nothing is remembered.
    fn diagram(&self, line: LineView<'_>, most: usize) -> Result<Option<Spelled>, TooMany> {
        match self {
            Body::One(positions) => positions.diagram(line, most),
            Body::Two(positions) => positions.diagram(line, most),
            Body::Eight(positions) => positions.diagram(line, most),
            Body::Many(positions) => positions.diagram(line, most),
            Body::States(automaton) => automaton.diagram(line, most),
            Body::Memory(..) | Body::Loose(_) => Err(TooMany),
        }
    }

    fn count(&self, line: LineView<'_>, judge: &dyn Fn(&[Symbol]) -> bool) -> Option<BigUint> {
        match self {
            Body::One(positions) => positions.count(line),
            Body::Two(positions) => positions.count(line),
            Body::Eight(positions) => positions.count(line),
            Body::Many(positions) => positions.count(line),
            Body::States(automaton) => automaton.count(line),
            Body::Memory(memory, _) => memory.count(line),
            Body::Loose(loose) => loose.count(line, judge),
        }
    }
}

impl Rule for PatternRule {
    fn layout(&self) -> Layout {
        Layout::ByCell
    }

    fn accepts(&self, word: &[Symbol]) -> bool {
        word.len() == self.cells && self.matches(word)
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch) -> bool {
        self.body.narrow(line, support, scratch, &|word| self.matches(word))
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch) -> bool {
        self.body.admits(line, scratch, &|word| self.matches(word))
    }

    fn is_exact(&self) -> bool {
        match self.body {
            Body::Loose(_) => false,
            Body::Memory(_, is_exact) => is_exact,
            _ => true,
        }
    }

    fn weigh(&self, line: Weights<'_>, out: &mut [f64], scratch: &mut Scratch) -> bool {
        self.body.weigh(line, out, scratch)
    }

    /// One word must match all patterns at once: of several, only whole words can be judged, unless no word matches one of them.
    fn retell(&self, domains: &[Domain]) -> Option<Vec<Domain>> {
        let all_fit = self.patterns.iter().try_fold(true, |all, pattern| Some(all && retell::fits(pattern, domains)?))?;
        match &self.patterns[..] {
            _ if !all_fit => Some(vec![Domain::EMPTY; domains.len()]),
            [pattern] => Some(try_each(domains, |domains| retell::fits(pattern, domains) == Some(true))),
            _ => None,
        }
    }

    fn diagram(&self, line: LineView<'_>, most: usize) -> Result<Option<Spelled>, TooMany> {
        self.body.diagram(line, most)
    }

    fn count(&self, line: LineView<'_>) -> Option<BigUint> {
        self.body.count(line, &|word| self.matches(word))
    }
}
