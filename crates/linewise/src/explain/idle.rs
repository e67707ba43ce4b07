//! A way without its idle steps: those that nothing after them needs.
//!
//! The easiest step is not always one that leads on. From the solution the facts lead back, as in conflict analysis, and what they do not meet is
//! left out. The others are told on the board as it is without that.

use super::certain::{narrowed, seen_from_facts};
use super::facts::names_left;
use super::step::{Because, Step};
use crate::domain::Domain;
use crate::engine::refute::Needs;
use crate::message::Basis;
use crate::model::{CellId, Grid, Model};
use crate::technique::{ATTEMPT, Ladder};

/// A puzzle, the techniques for it, and what is known at the start.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    pub model: &'a Model,
    pub ladder: Option<&'a dyn Ladder>,
    pub start: &'a Grid,
}

/// A step, and what it takes from each of its cells by itself: at least what had not gone before.
struct Taken {
    step: Step,
    gone: Vec<Domain>,
}

/// The steps of a way to the only solution that this or a later step needs.
pub fn without_idle_steps(setting: Setting<'_>, steps: Vec<Step>) -> Vec<Step> {
    let count = steps.len();
    let needed = needed(setting, steps);
    if needed.len() == count {
        return needed.into_iter().map(|taken| taken.step).collect();
    }
    let mut now = setting.start.clone();
    needed.into_iter().map(|Taken { step, gone }| step.told_on(&mut now, setting.model, &gone)).collect()
}

fn needed(setting: Setting<'_>, steps: Vec<Step>) -> Vec<Taken> {
    let mut known = setting.start.clone();
    let take = |step: Step| {
        let gone = step.found.iter().map(|&(cell, may)| known.may(cell).minus(may)).collect();
        step.take(&mut known);
        Taken { step, gone }
    };
    let mut taken: Vec<Taken> = steps.into_iter().map(take).collect();
    let mut needs = Needs::new();
    for (cell, may) in setting.start.cells.iter().enumerate() {
        needs.add(CellId::new(cell), may.minus(known.cells[cell]));
    }
    let mut kept = Vec::new();
    while let Some(mut last) = taken.pop() {
        if last.meets(setting, &mut needs) {
            kept.push(last);
        }
    }
    kept.reverse();
    kept
}

impl Taken {
    /// Is any of what the step takes needed? Then all that it takes by itself is met, and what it rests on is needed.
    fn meets(&mut self, setting: Setting<'_>, needs: &mut Needs) -> bool {
        let is_needed = |(&(cell, _), &gone): (&(CellId, Domain), &Domain)| !needs.of(cell).and(gone).is_empty();
        if !self.step.found.iter().zip(&self.gone).any(is_needed) {
            return false;
        }
        let by_itself = setting.by_itself(&self.step, &self.gone);
        for ((&(cell, left), gone), by_itself) in self.step.found.iter().zip(&mut self.gone).zip(by_itself) {
            let is_left_named = left.len() == 1 || names_left(&self.step.message, left, *gone);
            *gone = gone.or(by_itself);
            needs.remove(cell, *gone);
            if is_left_named {
                needs.add(cell, setting.start.may(cell).minus(left).minus(*gone));
            }
        }
        setting.add_needs(&self.step, needs);
        true
    }
}

impl Setting<'_> {
    /// What a step takes from each of its cells, of what it says they are not, going by its facts alone. `gone` is what had not gone before it.
    fn by_itself(self, step: &Step, gone: &[Domain]) -> Vec<Domain> {
        let went_before = |(&(cell, left), &gone): (&(CellId, Domain), &Domain)| {
            !self.start.may(cell).minus(left).minus(gone).is_empty()
        };
        if !step.found.iter().zip(gone).any(went_before) {
            return gone.to_vec();
        }
        step.found.iter().map(|&(cell, left)| self.taken_by_itself(step, cell).minus(left)).collect()
    }

    /// All that a cell cannot be by a step alone, as it says and as its line forces it with its facts.
    pub fn taken_by_itself(self, step: &Step, cell: CellId) -> Domain {
        let all = Domain::first(self.model.symbols);
        match (&step.because, step.line, self.ladder) {
            (Because::Search, ..) => all,
            (Because::Line, Some(line), Some(ladder)) => {
                let cells = &self.model.line(line).cells;
                let Some(at) = cells.iter().position(|own| *own == cell) else { return Domain::EMPTY };
                let said = seen_from_facts(self.model, ladder, line, &step.message).unwrap_or_default();
                let said = said.iter().flat_map(|finding| &finding.found).filter(|(found, _)| *found == at);
                let left_by_words = said.fold(all, |left, (_, may)| left.and(*may));
                let known: Vec<Domain> = cells.iter().map(|&cell| step.fact_of(cell).unwrap_or(all)).collect();
                let left_by_line = narrowed(self.model, line, &known).map_or(all, |left| left[at]);
                all.minus(left_by_words.or(left_by_line))
            }
            _ => Domain::EMPTY,
        }
    }

    /// Adds what a step needs that the start does not say. A search needs nothing by name.
    pub fn add_needs(self, step: &Step, needs: &mut Needs) {
        if step.because == Because::Search {
            return;
        }
        let mut facts: Vec<(CellId, Domain)> = step.facts.iter().map(|fact| (fact.cell, fact.may)).collect();
        if let Some(line) = step.line {
            let cells = &self.model.line(line).cells;
            facts.extend(step.message.given.iter().map(|&(at, may)| (cells[at], may)));
            // What is tried is told on the line as it stands, as are some sentences.
            if step.technique == ATTEMPT || step.message.sentence.basis == Basis::Whole {
                facts.extend(cells.iter().copied().zip(step.message.known.iter().copied()));
            }
        }
        facts.into_iter().for_each(|(cell, may)| needs.add(cell, self.start.may(cell).minus(may)));
    }
}

impl Step {
    /// What it needs of what was known about a cell.
    fn fact_of(&self, cell: CellId) -> Option<Domain> {
        self.facts.iter().find(|fact| fact.cell == cell).map(|fact| fact.may)
    }

    /// The step on a board on which less may be known than when it was found, but all that it needs; there it takes so much from its cells.
    pub(super) fn told_on(mut self, now: &mut Grid, model: &Model, gone: &[Domain]) -> Step {
        self.because.restate_on(now);
        let cells = self.line.map(|line| &model.line(line).cells[..]);
        match cells {
            Some(cells) => self.message.known = cells.iter().map(|&cell| now.may(cell)).collect(),
            // What stands behind it is told on the board as it is then.
            None => self.message.given.iter_mut().for_each(|(cell, may)| *may = now.may(CellId::new(*cell))),
        }
        let cell_of = |at: usize| cells.and_then(|cells| cells.get(at).copied()).unwrap_or(CellId::new(at));
        self.message.conclusion.iter_mut().for_each(|(at, may, _)| *may = now.may(cell_of(*at)));
        for ((cell, may), gone) in self.found.iter_mut().zip(gone) {
            // What settles a cell has all that it needs for that.
            if may.len() > 1 {
                *may = now.may(*cell).minus(*gone);
            }
            now.cells[cell.index()] = *may;
        }
        for (at, may, gone) in &mut self.message.conclusion {
            let before = std::mem::replace(may, now.may(cell_of(*at)));
            *gone = before.minus(*may);
        }
        self
    }
}
