//! What lines have already is no step of its own where it settles nothing: it is told with the step that needs it.
//!
//! That a row with a 3 has no other is seen at a glance, and nobody with a pencil would write it down as a step.

use super::idle::{Setting, Taken};
use super::phrases::one;
use super::sentence::Speaker;
use super::step::{Because, Step};
use crate::domain::Domain;
use crate::engine::refute::Needs;
use crate::message::{Message, capitalized};
use crate::model::{CellId, Grid, LineId};
use crate::techniques::quota::told_already;

/// The steps of a way, each with what it needs of what lines have already; and what of that nothing needs.
pub fn with_what_is_there(setting: Setting<'_>, steps: Vec<Step>) -> (Vec<Step>, Vec<Step>) {
    let mut told = Vec::with_capacity(steps.len());
    let (mut now, mut known) = (setting.start.clone(), setting.start.clone());
    let mut waiting: Vec<Taken> = Vec::new();
    for step in steps {
        let gone = step.found.iter().map(|&(cell, may)| known.may(cell).minus(may)).collect();
        step.take(&mut known);
        let (mut taken, beside) = Taken::new(step, gone).without_what_is_beside(setting);
        waiting.extend(beside);
        if is_seen_at_a_glance(&taken.step) {
            waiting.push(taken);
            continue;
        }
        if waiting.is_empty() {
            taken.step.take(&mut now);
            told.push(taken.step);
            continue;
        }
        taken.take_all_of_its_own(setting, &now);
        let (needed, others) = setting.needed_for(waiting, &taken, &now);
        waiting = others;
        let first = needed.into_iter().filter_map(|first| told_on(setting, first, &mut now)).collect();
        told.extend(told_on(setting, taken, &mut now).map(|step| Step { first, ..step }));
    }
    let rest = waiting.into_iter().filter_map(|rest| told_on(setting, rest, &mut now)).collect();
    (told, rest)
}

/// As much of the step as is news on the board as it is by then.
pub(super) fn told_on(setting: Setting<'_>, taken: Taken, now: &mut Grid) -> Option<Step> {
    let Taken { step, gone, .. } = taken.still_news(setting, now)?;
    Some(step.told_on(now, setting.model, &gone))
}

/// Does the step say no more than what its line has already, and settle no cell?
pub(super) fn is_seen_at_a_glance(step: &Step) -> bool {
    step.because == Because::Line
        && step.messages().all(|message| told_already(message).is_some())
        && step.found.iter().all(|(_, may)| may.len() > 1)
}

impl Taken {
    /// What a line has already, where that settles some cells: the step for these alone, and those for what goes from others.
    fn without_what_is_beside(self, setting: Setting<'_>) -> (Taken, Vec<Taken>) {
        let Step { message, also, found, because, .. } = &self.step;
        let (settled, open): (Vec<_>, Vec<_>) = found.iter().partition(|(_, may)| may.len() == 1);
        let is_placed = told_already(message).is_some_and(|(_, ones)| !ones.is_empty());
        let is_placed = is_placed && *because == Because::Line && also.is_empty();
        if !is_placed || settled.is_empty() || open.is_empty() {
            return (self, Vec::new());
        }
        let is_settled = |cell: CellId| settled.iter().any(|(own, _)| *own == cell);
        let beside = self.taking(setting, |cell, gone| if is_settled(cell) { Domain::EMPTY } else { gone });
        let own = self.taking(setting, |cell, gone| if is_settled(cell) { gone } else { Domain::EMPTY });
        (own, beside.one_by_one(setting))
    }
}

impl Setting<'_> {
    /// Those of the steps before this one that it needs where this is known, or that these need, and the others.
    pub(super) fn needed_for(self, before: Vec<Taken>, taken: &Taken, now: &Grid) -> (Vec<Taken>, Vec<Taken>) {
        if before.is_empty() {
            return (before, Vec::new());
        }
        let mut needs = self.needs_of(taken);
        let (mut needed, mut others) = (Vec::new(), Vec::new());
        for one in before.into_iter().rev() {
            if takes_some_of(&one, &needs, now) {
                needs.add_all(&self.needs_of(&one));
                needed.push(one);
            } else {
                others.push(one);
            }
        }
        needed.reverse();
        others.reverse();
        (needed, others)
    }
}

/// Does a step take from its cells some of what is needed to be gone, and is not yet?
fn takes_some_of(taken: &Taken, needs: &Needs, now: &Grid) -> bool {
    let is_needed =
        |(&(cell, _), gone): (&(_, Domain), &Domain)| !needs.of(cell).and(*gone).and(now.may(cell)).is_empty();
    taken.step.found.iter().zip(&taken.gone).any(is_needed)
}

/// The key of the words for what a line has none of.
const NONE: &str = "already.none";

/// What lines have: the words for it with what they speak of, and the lines.
struct Had<'m> {
    key: &'static str,
    ones: Domain,
    message: &'m Message,
    lines: Vec<LineId>,
}

impl Speaker<'_> {
    /// What lines have already, in a sentence: `Rows 1 and 5 have their 4 already, and column 4 has its 3 and 5.`
    /// Nothing where there is nothing.
    pub(super) fn already(&self, first: &[Step]) -> Option<String> {
        let list = self.had(self.had_in(first.iter()));
        (!list.is_empty()).then(|| list + ".")
    }

    /// The same together with the step, where that tells no more than what its line has, and settles cells: `Row 3 has its 1 and 4
    /// already, and column 2 has its 2, which leaves 3 in row 3, column 2.`
    pub(super) fn settled_by_what_is_there(&self, step: &Step) -> Option<String> {
        let is_all = |step: &Step| step.messages().all(|message| told_already(message).is_some());
        if step.first.is_empty() || !is_all(step) || step.found.iter().any(|(_, may)| may.len() != 1) {
            return None;
        }
        let had = self.had_in(step.first.iter().chain([step]));
        let on = step.line.filter(|line| had.iter().all(|had| had.lines[0] == *line));
        let at = |cell: CellId| match on {
            Some(line) => self.model.line(line).cells.iter().position(|own| *own == cell),
            None => Some(cell.index()),
        };
        let found = step.found.iter().filter_map(|&(cell, may)| Some((at(cell)?, may, Domain::EMPTY)));
        let leaves = self.leaves(on, &found.collect::<Vec<_>>());
        Some(self.had(had) + &leaves + ".")
    }

    /// What the lines of these steps have, each once.
    fn had_in<'s>(&self, steps: impl Iterator<Item = &'s Step>) -> Vec<Had<'s>> {
        let mut had: Vec<Had<'s>> = Vec::new();
        for (line, message) in steps.flat_map(|step| step.messages().map(move |message| (step.line, message))) {
            let (Some(line), Some((key, ones))) = (line, told_already(message)) else { continue };
            let place = self.model.line(line).place;
            // Single symbols of one line are told together.
            let is_same_line = |had: &Had<'_>| self.model.line(had.lines[0]).place == place && had.key == key;
            match had.iter_mut().find(|had| !ones.is_empty() && is_same_line(had)) {
                Some(own) => own.ones = own.ones.or(ones),
                None => had.push(Had { key, ones, message, lines: vec![line] }),
            }
        }
        had
    }

    /// What lines have, as a list of clauses.
    fn had(&self, had: Vec<Had<'_>>) -> String {
        let places = |had: &Had<'_>| had.lines.iter().map(|&line| self.model.line(line).place).collect::<Vec<_>>();
        let had = self.had_by_several(had);
        let by_lines = had.chunk_by(|one, other| places(one) == places(other)).enumerate();
        let said = by_lines.map(|(at, had)| self.have(had, if at == 0 { "already" } else { "already.more" }));
        capitalized(self.listed(said.collect(), "list.comma", "list.also"))
    }

    /// Lines that have the same, together.
    fn had_by_several<'m>(&self, had: Vec<Had<'m>>) -> Vec<Had<'m>> {
        let mut all: Vec<Had<'m>> = Vec::new();
        for one in had {
            let is_same = |own: &&mut Had<'m>| {
                let says_the_same =
                    if one.ones.is_empty() { own.message.says_the_same(one.message) } else { own.ones == one.ones };
                own.key == one.key && says_the_same
            };
            match all.iter_mut().find(is_same) {
                Some(own) => own.lines.extend(one.lines),
                None => all.push(one),
            }
        }
        all.iter_mut().for_each(|had| had.lines.sort_unstable());
        all
    }

    /// All that the same lines have, in one clause.
    fn have(&self, had: &[Had<'_>], key: &'static str) -> String {
        let lines = &had[0].lines;
        let are_many = lines.len() > 1;
        let what = |had: &Had<'_>| {
            self.catalogue.fill(had.key, |name| match name {
                "lines" => (String::new(), are_many),
                "what" if !had.ones.is_empty() => one(self.each(had.ones)),
                name => self.value(Some(lines[0]), had.message, name),
            })
        };
        // What a line has none of, it has not `already`.
        let (none, some): (Vec<_>, Vec<_>) = had.iter().partition(|had| had.key == NONE);
        let said = |had: Vec<&Had<'_>>, key| {
            let what = self.list(had.into_iter().map(what).collect(), "list.and");
            self.catalogue
                .fill(key, |name| if name == "lines" { (self.lines(lines), are_many) } else { one(what.clone()) })
        };
        match (some.is_empty(), none.is_empty()) {
            (true, _) => said(none, "already.more"),
            (_, true) => said(some, key),
            _ => self
                .list(vec![said(some, key), self.list(none.into_iter().map(what).collect(), "list.and")], "list.and"),
        }
    }
}
