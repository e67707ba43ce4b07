//! The rule of a line that must match a pattern, or several at once.
//!
//! Each pattern gets the smallest machine that says all of it: an automaton of positions; one of states, where there
//! are too many positions, as in a long list of words, or looks around; where there are references, the list of all
//! [`Ways`], or a machine that remembers. Where nothing of manageable size says all of it, the looks ahead with which
//! it begins are rules of their own; and several machines say a part each, and words are left to the judge.

mod loose;

use super::condensed;
use super::effort::{Effort, Purse};
use super::glushkov::{Detail, Size, positions};
use super::judge::Ruling;
use super::machine::{Machine, passes};
use super::prepared::Prepared;
use super::program::Leave;
use super::reference;
use super::row::{self, Row};
use super::ways::Ways;
use crate::domain::{Domain, Symbol};
use crate::language::{Best, Worth};
use crate::rule::{
    Capabilities, CountWords, Decided, LineView, MakeDiagram, Meter, Orientation, Reasons, Reference, Rule, Scratch,
    Strength, Undecided, Weigh,
};
use crate::rules::automaton::Automaton;
use crate::rules::memory::Memory;
use crate::rules::positions::Positions;
use loose::{JudgeOf, Loose};
use num_bigint::BigUint;
use std::sync::{Arc, OnceLock};

/// How many steps the plain judge takes before another one is asked.
const QUICK: u64 = 1 << 14;
/// And how many for each part of the pattern.
const QUICK_EACH: u64 = 4;
/// How many steps are taken to judge a word that somebody asks about.
const PATIENT: u64 = 1 << 23;
/// How many steps are taken to tell slowly what a line says.
const TELLING: u64 = 1 << 24;
/// Words are not weighed by automata with more edges: nobody asks for an end while that goes on.
const MOST_WEIGHED: usize = 1 << 13;
/// So many looks around are followed one at a time where they are too many together.
const MOST_LOOKS: usize = 64;

/// What listing the ways of one pattern may cost where most patterns have few, and where nothing else is left.
const FEW_WAYS: u64 = 1 << 16;
const MANY_WAYS: u64 = 1 << 21;
/// Ways that take no more steps for a line than this are asked before a machine that remembers.
const LIGHT: usize = 1 << 14;

/// The rule of a line of `cells` cells that matches all of these patterns.
pub fn rule(patterns: Vec<Prepared>, cells: usize, purse: &Purse) -> Arc<dyn Rule> {
    Arc::new(PatternRule { purse: purse.clone(), ..PatternRule::new(patterns, cells) })
}

/// A line under patterns.
struct PatternRule {
    patterns: Vec<Prepared>,
    cells: usize,
    /// What making the machines may cost.
    purse: Purse,
    /// Made when somebody first asks what the line says: most rules are made only to see that a puzzle is one, or that
    /// a board obeys it.
    made: OnceLock<Made>,
    /// The machine that counts words where ways narrow, made when somebody asks for it.
    counter: OnceLock<Option<Memory>>,
}

/// The machines of a line.
struct Made {
    body: Body,
    /// Rules that each know a part.
    parts: Vec<Arc<dyn Rule>>,
}

/// What narrows the line.
enum Body {
    One(Positions<1>),
    Two(Positions<2>),
    Eight(Box<Positions<8>>),
    Many(Box<Positions<32>>),
    States(Automaton),
    Memory(Memory, bool),
    Ways(Ways),
    /// Another rule, which knows a part.
    Part(Arc<PatternRule>),
    Loose(Loose),
}

/// The machine of one pattern.
fn body_of(pattern: &Prepared, cells: usize, effort: &mut Effort) -> Body {
    let size = Size::of(pattern, cells);
    if pattern.needs.nothing() || size.detail == Detail::Never {
        return match size.detail {
            Detail::Full | Detail::Never => body_of_positions(pattern, cells, size),
            Detail::Loose | Detail::None => match condensed::automaton(pattern, cells, effort) {
                Ok(automaton) => Body::States(automaton),
                Err(_) => Body::Loose(Loose::new(vec![body_of_positions(pattern, cells, size)], cells)),
            },
        };
    }
    if let Some(ways) = few_ways(pattern, cells, effort) {
        return Body::Ways(ways);
    }
    let machine = Machine::new(&[pattern], cells, Leave::NOTHING, effort);
    let mut parts = Vec::new();
    match machine {
        Ok(machine) if machine.is_exact => return body_of_machine(machine, cells),
        Ok(machine) => parts.push(body_of_machine(machine, cells)),
        Err(_) => {}
    }
    let by_looks = pattern.by_leading_looks();
    if !by_looks.is_empty() {
        parts.extend(by_looks.into_iter().map(|part| {
            let rule = PatternRule::new(vec![part], cells);
            rule.made.get_or_init(|| rule.make(effort));
            Body::Part(Arc::new(rule))
        }));
        return Body::Loose(Loose::new(parts, cells));
    }
    let row = Row::new(pattern, cells, effort);
    let ways = if pattern.needs.backs && row.is_none() {
        effort.within(MANY_WAYS.min(effort.left() / 4), |effort| Ways::new(pattern, cells, effort)).ok()
    } else {
        None
    };
    match ways {
        Some(ways) if ways.is_exact && !ways.has_nots() => return Body::Ways(ways),
        Some(ways) => parts.push(Body::Ways(ways)),
        None if parts.is_empty() && row.is_none() => parts.extend(partial_machines(pattern, cells, effort)),
        None => {}
    }
    parts.push(match size.detail {
        Detail::Full | Detail::Never => body_of_positions(pattern, cells, size),
        Detail::Loose | Detail::None => match condensed::automaton(pattern, cells, effort) {
            Ok(automaton) => Body::States(automaton),
            Err(_) => body_of_positions(pattern, cells, size),
        },
    });
    Body::Loose(Loose::new(parts, cells).with_row(row))
}

/// The ways of a pattern with references, where they are few and say all of it.
fn few_ways(pattern: &Prepared, cells: usize, effort: &mut Effort) -> Option<Ways> {
    if !pattern.needs.backs {
        return None;
    }
    let ways = effort.within(FEW_WAYS.min(effort.left() / 16), |effort| Ways::new(pattern, cells, effort)).ok()?;
    (ways.is_exact && !ways.has_nots() && ways.weight() <= LIGHT).then_some(ways)
}

/// Machines that each say a part of a pattern of which none says all.
fn partial_machines(pattern: &Prepared, cells: usize, effort: &mut Effort) -> Vec<Body> {
    let mut leaves = vec![
        Leave { symbols: true, ..Leave::NOTHING },
        Leave { backs: true, ..Leave::NOTHING },
        Leave { looks: true, ..Leave::NOTHING },
    ];
    let looks = pattern.outer_looks().take(MOST_LOOKS);
    leaves.extend(looks.map(|look| Leave { backs: true, all_but: Some(look), ..Leave::NOTHING }));
    let machines = leaves.into_iter().filter_map(|leave| Machine::new(&[pattern], cells, leave, effort).ok());
    machines.map(|machine| body_of_machine(machine, cells)).collect()
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
    fn new(patterns: Vec<Prepared>, cells: usize) -> PatternRule {
        let purse = Purse::from(Effort::of_line());
        PatternRule { patterns, cells, purse, made: OnceLock::new(), counter: OnceLock::new() }
    }

    fn make(&self, effort: &mut Effort) -> Made {
        let body = match self.patterns.as_slice() {
            [pattern] => body_of(pattern, self.cells, effort),
            patterns => body_of_all(patterns, self.cells, effort),
        };
        let parts = match &body {
            Body::Loose(loose) => loose.rules(),
            _ => Vec::new(),
        };
        Made { body, parts }
    }

    fn made(&self) -> &Made {
        self.made.get_or_init(|| self.purse.spend(|effort| self.make(effort)))
    }

    fn body(&self) -> &Body {
        &self.made().body
    }

    /// Counts the words of a line whose ways are listed: one word may go several ways.
    fn count_by_machine(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        let all: Vec<&Prepared> = self.patterns.iter().collect();
        let machine = || Machine::new(&all, self.cells, Leave::NOTHING, &mut Effort::of_line()).ok();
        let exact = || machine().filter(|machine| machine.is_exact).map(|machine| machine.memory);
        self.counter.get_or_init(exact).as_ref().ok_or(Undecided)?.count(line, scratch)
    }

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
    // Of a long list of words each is looked at.
    let quick = QUICK.max(QUICK_EACH * pattern.syntax.nodes.len() as u64);
    effort
        .within(quick, plain)
        .or_else(|| effort.within(half, |effort| row::fits(pattern, word, effort)))
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
            Body::Ways(_) | Body::Part(_) | Body::Loose(_) => 0,
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
            Body::Ways(ways) => ways.narrow(line, support, scratch),
            Body::Part(rule) => Rule::narrow(&**rule, line, support, scratch),
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
            Body::Ways(ways) => ways.admits(line, scratch),
            Body::Part(rule) => rule.admits(line, scratch),
            Body::Loose(loose) => loose.admits(line, scratch, judge),
        }
    }

    /// Who weighs the words of a line, where this is worth its time.
    fn weigh(&self) -> Option<&dyn Weigh> {
        match self {
            Body::One(positions) => Some(positions),
            Body::Two(positions) => Some(positions),
            Body::Eight(positions) => Some(&**positions),
            Body::States(automaton) if automaton.edges.len() <= MOST_WEIGHED => Some(automaton),
            Body::Part(rule) => rule.body().weigh(),
            Body::States(_) | Body::Many(_) | Body::Memory(..) | Body::Ways(_) | Body::Loose(_) => None,
        }
    }

    /// How it is found out why a line has no word.
    fn reasons(&self) -> Reasons<'_> {
        match self {
            Body::One(positions) => Reasons::ConflictSets(positions),
            Body::Two(positions) => Reasons::ConflictSets(positions),
            Body::Eight(positions) => Reasons::ConflictSets(&**positions),
            Body::Many(positions) => Reasons::ConflictSets(&**positions),
            Body::States(automaton) => Reasons::ConflictSets(automaton),
            Body::Part(rule) => rule.body().reasons(),
            Body::Memory(..) | Body::Ways(_) | Body::Loose(_) => Reasons::Deletion,
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
            Body::Memory(..) | Body::Ways(_) | Body::Part(_) | Body::Loose(_) => None,
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
            Body::Ways(_) | Body::Part(_) => Err(Undecided),
            Body::Loose(loose) => loose.count(line, scratch, judge),
        }
    }
}

/// What each cell is in the words that all these rules allow, as far as each of them knows with what the others have said.
fn narrow_by_parts(parts: &[Arc<dyn Rule>], domains: &[Domain], meter: &mut Meter<'_>) -> Decided<Vec<Domain>> {
    let mut now = domains.to_vec();
    loop {
        let before = now.clone();
        for part in parts {
            now = part.capabilities().reference.ok_or(Undecided)?.narrow(&now, meter)?;
        }
        if now == before || now.iter().any(|may| may.is_empty()) {
            return Ok(now);
        }
    }
}

/// The same of these patterns, of which there must be some.
fn tell_each(patterns: &[Prepared], domains: &[Domain], effort: &mut Effort) -> Option<Vec<Domain>> {
    let mut now = domains.to_vec();
    while !patterns.is_empty() {
        let before = now.clone();
        for pattern in patterns {
            now = match pattern.needs.nothing() {
                true => reference::tell(pattern, &now, effort)?,
                false => reference::tell_any(std::slice::from_ref(pattern), &now, effort)?,
            };
        }
        if now == before || now.iter().any(|may| may.is_empty()) {
            return Some(now);
        }
    }
    None
}

/// What a line under one pattern says: where looks ahead come first, the looks together, or one after the other.
fn tell_one(pattern: &Prepared, domains: &[Domain], effort: &mut Effort) -> Option<Vec<Domain>> {
    if pattern.needs.nothing() {
        return reference::tell(pattern, domains, effort);
    }
    let by_looks = pattern.by_leading_looks();
    let is_plain = !by_looks.is_empty() && by_looks.iter().all(|part| !part.needs.backs);
    let quarter = TELLING / 4;
    let together = |effort: &mut Effort| reference::tell_together(&by_looks, domains, effort);
    let told = if is_plain { effort.within(quarter, together) } else { None };
    // Something is left for the parts one by one, where there are any.
    let most = if by_looks.is_empty() { TELLING } else { 2 * quarter };
    told.or_else(|| effort.within(most, |effort| reference::tell_any(std::slice::from_ref(pattern), domains, effort)))
        .or_else(|| tell_each(&by_looks, domains, effort))
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
        Strength::exact_if(match *self.body() {
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
        self.body().narrow(line, support, scratch, &|word, effort| self.matches(word, effort))
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        self.body().admits(line, scratch, &|word, effort| self.matches(word, effort))
    }

    fn capabilities(&self) -> Capabilities<'_> {
        let Made { body, parts } = self.made();
        Capabilities {
            parts,
            count: Some(self),
            diagram: body.diagram(),
            weigh: body.weigh(),
            reasons: body.reasons(),
            reference: Capabilities::for_proofs(self),
            ..Capabilities::NONE
        }
    }
}

impl Reference for PatternRule {
    fn narrow(&self, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<Vec<Domain>> {
        let parts = &self.made().parts;
        if !parts.is_empty() {
            return narrow_by_parts(parts, domains, meter);
        }
        let told = charged(meter, TELLING, |effort| match &self.patterns[..] {
            [pattern] => tell_one(pattern, domains, effort),
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
        match self.body() {
            Body::Ways(_) => self.count_by_machine(line, scratch),
            body => body.count(line, scratch, &|word, effort| self.matches(word, effort)),
        }
    }
}
