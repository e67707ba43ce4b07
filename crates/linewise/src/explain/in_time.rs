//! A way on which what cells cannot be is told where a step needs it, not when it was found.
//!
//! The guide notes what each line rules out as soon as it is easy to see. Whoever solves with a pencil looks for that
//! when a cell can be settled by it.

use super::already::is_seen_at_a_glance;
use super::certain::narrowed;
use super::idle::{Setting, Taken};
use super::step::Because;
use crate::distinct::distinct;
use crate::domain::Domain;
use crate::engine::refute::Needs;
use crate::message::Basis;
use crate::model::{CellId, LineId};
use crate::technique::{ARRANGEMENTS, ATTEMPT};
use litemap::LiteMap;

/// Steps that wait until one that is told needs them.
struct Waiting<'a> {
    setting: Setting<'a>,
    /// In the order in which they were found; nothing where one was told.
    steps: Vec<Option<Taken>>,
    /// Those that rule something out in a cell.
    of_cell: LiteMap<CellId, Vec<usize>>,
    /// What lines leave their cells where nothing is known of these, as far as that was asked.
    alone: LiteMap<LineId, Option<Vec<Domain>>>,
}

/// The steps in the order in which they are needed: one that settles no cell waits, where its reason is as good later.
pub(super) fn in_time(setting: Setting<'_>, steps: Vec<Taken>) -> Vec<Taken> {
    let (of_cell, alone) = (LiteMap::new(), LiteMap::new());
    let mut waiting = Waiting { setting, steps: Vec::new(), of_cell, alone };
    let mut told = Vec::with_capacity(steps.len());
    for taken in steps {
        if waiting.may_take(&taken) {
            waiting.add(taken);
            continue;
        }
        let mut steps = waiting.needed_by(&taken);
        steps.push(taken);
        waiting.tell(steps, &mut told);
    }
    told.extend(waiting.steps.into_iter().flatten());
    told
}

impl Waiting<'_> {
    fn add(&mut self, taken: Taken) {
        for &(cell, _) in &taken.step.found {
            self.of_cell.entry(cell).or_default().push(self.steps.len());
        }
        self.steps.push(Some(taken));
    }

    /// Those without which the step could not be told, in the order in which they were found.
    fn needed_by(&mut self, taken: &Taken) -> Vec<Taken> {
        let mut needed: Vec<usize> = Vec::new();
        let mut open = self.met_by(&self.setting.needs_of(taken));
        while let Some(number) = open.pop() {
            if let (false, Some(before)) = (needed.contains(&number), &self.steps[number]) {
                needed.push(number);
                open.extend(self.met_by(&self.setting.needs_of(before)));
            }
        }
        needed.sort_unstable();
        needed.into_iter().filter_map(|number| self.steps[number].take()).collect()
    }

    /// Tells steps in their order, but what lines have already right before the first of them that needs it.
    fn tell(&self, steps: Vec<Taken>, told: &mut Vec<Taken>) {
        let mut held: Vec<Taken> = Vec::new();
        for taken in steps {
            if is_seen_at_a_glance(&taken.step) {
                held.push(taken);
                continue;
            }
            let (needed, others) = self.setting.needed_for(held, &taken, self.setting.start);
            held = others;
            told.extend(needed);
            told.push(taken);
        }
        told.extend(held);
    }

    /// Those that rule out any of what is needed to be ruled out.
    fn met_by(&self, needs: &Needs) -> Vec<usize> {
        let met = needs.iter().flat_map(|(cell, needed)| {
            let of_cell = self.of_cell.get(&cell).map_or(&[][..], Vec::as_slice);
            of_cell.iter().copied().filter(move |&number| {
                self.steps[number].as_ref().is_some_and(|taken| !taken.gone_of(cell).and(needed).is_empty())
            })
        });
        distinct(met)
    }

    /// May this step be told later, when more is known? It settles no cell, its words do not speak of the line as it
    /// stands, and it says what the line has already, or none of its facts can be spared, however little of what it
    /// finds is still news by then.
    fn may_take(&mut self, taken: &Taken) -> bool {
        let step = &taken.step;
        let settles = step.found.iter().any(|(_, may)| may.len() == 1);
        let is_plain = step.because == Because::Line && step.message.sentence.basis == Basis::Fewest;
        let is_listed = [ATTEMPT, ARRANGEMENTS].contains(&step.technique);
        let Some(line) = step.line.filter(|_| !settles && is_plain && !is_listed && step.also.is_empty()) else {
            return false;
        };
        match step.facts.len() {
            _ if is_seen_at_a_glance(step) => true,
            0 => true,
            1 => !self.says_without_facts(line, taken),
            _ => false,
        }
    }

    /// Does the line, of which nothing is known, rule out some of what the step does?
    fn says_without_facts(&mut self, line: LineId, taken: &Taken) -> bool {
        let model = self.setting.model;
        let cells = &model.line(line).cells;
        let all = Domain::first(model.symbols);
        let alone = self.alone.entry(line).or_insert_with(|| narrowed(model, line, &vec![all; cells.len()]));
        let Some(alone) = alone else { return true };
        let is_gone = |(cell, left): (&CellId, &Domain)| !taken.gone_of(*cell).minus(*left).is_empty();
        cells.iter().zip(alone.iter()).any(is_gone)
    }
}
