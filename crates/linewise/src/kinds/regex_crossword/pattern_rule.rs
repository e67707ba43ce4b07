//! The rule of a line that must match a pattern, or several at once.
//!
//! Each pattern gets the smallest machine that says all of it: an automaton of positions; one of
//! states, where there are looks around; one that remembers, where there are references. Where no machine of
//! bearable size says all of it, several say a part each, and words are left to the judge.

mod loose;

use super::effort::Effort;
use super::glushkov::{Detail, Size, positions};
use super::judge::Ruling;
use super::machine::{Machine, passes};
use super::prepared::Prepared;
use super::program::Leave;
use super::reference;
use crate::domain::{Domain, Symbol};
use crate::language::{Best, Worth};
use crate::rule::{
    Capabilities, CountWords, Decided, LineView, MakeDiagram, Meter, Orientation, Reference, Rule, Scratch, Strength,
    Undecided, Weigh,
};
use crate::rules::automaton::Automaton;
use crate::rules::memory::Memory;
use crate::rules::positions::Positions;
use loose::{JudgeOf, Loose};
use num_bigint::BigUint;
use std::sync::Arc;

/// How many steps the plain judge takes before another one is asked.
const QUICK: u64 = 1 << 14;
/// How many steps are taken to judge a word that somebody asks about.
const PATIENT: u64 = 1 << 23;
/// How many steps are taken to tell slowly what a line says.
const TELLING: u64 = 1 << 24;
/// So many looks around are followed one at a time where they are too many together.
const MOST_LOOKS: usize = 64;

/// The rule of a line of `cells` cells that matches all of these patterns.
pub fn rule(patterns: Vec<Prepared>, cells: usize, effort: &mut Effort) -> Arc<dyn Rule> {
    let body = match patterns.as_slice() {
        [pattern] => body_of(pattern, cells, effort),
        _ => body_of_all(&patterns, cells, effort),
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
fn body_of(pattern: &Prepared, cells: usize, effort: &mut Effort) -> Body {
    let size = Size::of(pattern, cells);
    if pattern.needs.nothing() || size.detail == Detail::Never {
        let body = body_of_positions(pattern, cells, size);
        return match size.detail {
            Detail::Full | Detail::Never => body,
            _ => Body::Loose(Loose::new(vec![body], cells)),
        };
    }
    let mut parts = Vec::new();
    match Machine::new(&[pattern], cells, Leave::NOTHING, effort) {
        Ok(machine) if machine.is_exact => return body_of_machine(machine, cells),
        Ok(machine) => parts.push(body_of_machine(machine, cells)),
        Err(_) => {
            let mut leaves = vec![
                Leave { symbols: true, ..Leave::NOTHING },
                Leave { backs: true, ..Leave::NOTHING },
                Leave { looks: true, ..Leave::NOTHING },
            ];
            let looks = pattern.outer_looks().take(MOST_LOOKS);
            leaves.extend(looks.map(|look| Leave { backs: true, all_but: Some(look), ..Leave::NOTHING }));
            for leave in leaves {
                if let Ok(machine) = Machine::new(&[pattern], cells, leave, effort) {
                    parts.push(body_of_machine(machine, cells));
                }
            }
        }
    }
    parts.push(body_of_positions(pattern, cells, size));
    Body::Loose(Loose::new(parts, cells))
}

/// One machine for all patterns, or else the machines of all.
fn body_of_all(patterns: &[Prepared], cells: usize, effort: &mut Effort) -> Body {
    let all: Vec<&Prepared> = patterns.iter().collect();
    match Machine::new(&all, cells, Leave::NOTHING, effort) {
        Ok(machine) if machine.is_exact => body_of_machine(machine, cells),
        _ => {
            let parts = patterns.iter().map(|pattern| body_of(pattern, cells, effort)).collect();
            Body::Loose(Loose::new(parts, cells))
        }
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
    /// Does `word` match every pattern? `None` where that cannot be told in so many steps.
    fn matches(&self, word: &[Symbol], effort: &mut Effort) -> Option<bool> {
        let mut all = Some(true);
        for pattern in &self.patterns {
            match matches(pattern, word, effort) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }
}

/// Does `word` match this pattern? The plain judge is asked first; where it gets lost, judges for whom ways that have
/// become alike are one.
fn matches(pattern: &Prepared, word: &[Symbol], effort: &mut Effort) -> Option<bool> {
    if pattern.is_too_long_for(word.len()) {
        return Some(false);
    }
    let plain = |effort: &mut Effort| match pattern.judge().rule(word, effort) {
        Ruling::Matches(_) => Some(true),
        Ruling::Fails => Some(false),
        Ruling::Undecided => None,
    };
    let domains: Vec<Domain> = word.iter().copied().map(Domain::only).collect();
    let half = effort.left() / 2;
    effort
        .within(QUICK, plain)
        .or_else(|| effort.within(half, |effort| reference::fits(pattern, &domains, effort)))
        .or_else(|| effort.within(half, |effort| passes(pattern, word, effort)))
        .or_else(|| plain(effort))
}

impl Body {
    /// About how many steps it takes for each cell of a line, beyond those that it notes down itself.
    fn weight(&self) -> usize {
        match self {
            Body::One(positions) => positions.weight(),
            Body::Two(positions) => positions.weight(),
            Body::Eight(positions) => positions.weight(),
            Body::Many(positions) => positions.weight(),
            Body::States(automaton) => 2 * automaton.edges.len(),
            Body::Memory(memory, _) => memory.edges.len(),
            Body::Loose(_) => 0,
        }
    }

    /// Narrows a line as far as the machine sees; a loose one needs a judge of whole words.
    fn narrow(
        &self,
        line: LineView<'_>,
        support: &mut [u64],
        scratch: &mut Scratch<'_>,
        judge: JudgeOf<'_>,
    ) -> Decided<bool> {
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

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>, judge: JudgeOf<'_>) -> Decided<bool> {
        match self {
            Body::One(positions) => positions.admits(line, scratch),
            Body::Two(positions) => positions.admits(line, scratch),
            Body::Eight(positions) => positions.admits(line, scratch),
            Body::Many(positions) => positions.admits(line, scratch),
            Body::States(automaton) => automaton.admits(line, scratch),
            Body::Memory(memory, _) => memory.admits(line, scratch),
            Body::Loose(loose) => loose.admits(line, scratch, judge),
        }
    }

    /// Who weighs the words of a line, where this is worth its time.
    fn weigh(&self) -> Option<&dyn Weigh> {
        match self {
            Body::One(positions) => Some(positions),
            Body::Two(positions) => Some(positions),
            Body::Eight(positions) => Some(&**positions),
            Body::States(automaton) => Some(automaton),
            Body::Many(_) | Body::Memory(..) | Body::Loose(_) => None,
        }
    }

    /// Who makes a diagram of the words of a line, where nothing is remembered.
    fn diagram(&self) -> Option<&dyn MakeDiagram> {
        match self {
            Body::One(positions) => Some(positions),
            Body::Two(positions) => Some(positions),
            Body::Eight(positions) => Some(&**positions),
            Body::Many(positions) => Some(&**positions),
            Body::States(automaton) => Some(automaton),
            Body::Memory(..) | Body::Loose(_) => None,
        }
    }

    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>, judge: JudgeOf<'_>) -> Decided<BigUint> {
        match self {
            Body::One(positions) => positions.count(line, scratch),
            Body::Two(positions) => positions.count(line, scratch),
            Body::Eight(positions) => positions.count(line, scratch),
            Body::Many(positions) => positions.count(line, scratch),
            Body::States(automaton) => automaton.count(line, scratch),
            Body::Memory(memory, _) => memory.count(line, scratch),
            Body::Loose(loose) => loose.count(line, scratch, judge),
        }
    }
}

/// Takes so many steps at most, as far as the meter goes, and charges those that were taken.
fn charged<T>(meter: &mut Meter<'_>, most: u64, work: impl FnOnce(&mut Effort) -> T) -> T {
    let most = most.min(meter.left());
    let mut effort = Effort::of(most);
    let done = work(&mut effort);
    // What is done is done; whoever goes on is told that the meter is spent.
    let _ = meter.charge(most - effort.left());
    done
}

impl Rule for PatternRule {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::exact_if(match self.body {
            Body::Loose(_) => false,
            Body::Memory(_, is_exact) => is_exact,
            _ => true,
        })
    }

    fn accepts(&self, word: &[Symbol], meter: &mut Meter<'_>) -> Decided<bool> {
        if word.len() != self.cells {
            return Ok(false);
        }
        charged(meter, PATIENT, |effort| self.matches(word, effort)).ok_or(Undecided)
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        self.body.narrow(line, support, scratch, &|word, effort| self.matches(word, effort))
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        self.body.admits(line, scratch, &|word, effort| self.matches(word, effort))
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            count: Some(self),
            diagram: self.body.diagram(),
            weigh: self.body.weigh(),
            reference: Some(self),
            ..Capabilities::NONE
        }
    }
}

impl Reference for PatternRule {
    fn narrow(&self, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<Vec<Domain>> {
        let told = charged(meter, TELLING, |effort| match &self.patterns[..] {
            [pattern] if pattern.needs.nothing() => reference::tell(pattern, domains, effort),
            patterns => reference::tell_any(patterns, domains, effort),
        });
        told.ok_or(Undecided)
    }

    fn bound(&self, _: &[Domain], _: usize, _: &Worth<'_>, _: &mut Meter<'_>) -> Decided<Best> {
        Err(Undecided)
    }
}

impl CountWords for PatternRule {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        self.body.count(line, scratch, &|word, effort| self.matches(word, effort))
    }
}
