//! A way without its idle steps: those that nothing after them needs.
//!
//! The easiest step is not always one that leads on. From the solution the facts lead back, as in conflict analysis,
//! and what they do not meet is left out. The others are told on the board as it is without that.

use super::already::{is_seen_at_a_glance, told_on};
use super::certain::{narrowed, seen_from_facts};
use super::facts::{MOST_GONE, is_short};
use super::in_time::in_time;
use super::step::{Because, Step};
use crate::domain::Domain;
use crate::engine::Fact;
use crate::engine::refute::Needs;
use crate::message::{Basis, Message};
use crate::model::{CellId, Grid, LineId, Model};
use crate::technique::{ATTEMPT, Ladder};
use crate::techniques::quota::each_placed;

/// A puzzle, the techniques for it, and what is known at the start.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    pub model: &'a Model,
    pub ladder: Option<&'a dyn Ladder>,
    pub start: &'a Grid,
}

/// A step, and what it takes from each of its cells by itself: at least what had not gone before.
pub(super) struct Taken {
    pub step: Step,
    pub gone: Vec<Domain>,
    /// Its facts are found anew when it is told: they are those of more or less than this.
    is_other: bool,
}

/// The steps of a way to the only solution that this or a later step needs, each where it is needed.
pub fn without_idle_steps(setting: Setting<'_>, steps: Vec<Step>) -> Vec<Step> {
    let steps = in_time(setting, needed(setting, steps));
    let mut now = setting.start.clone();
    steps.into_iter().filter_map(|taken| told_on(setting, taken, &mut now)).collect()
}

fn needed(setting: Setting<'_>, steps: Vec<Step>) -> Vec<Taken> {
    let mut known = setting.start.clone();
    let take = |step: Step| {
        let gone = step.found.iter().map(|&(cell, may)| known.may(cell).minus(may)).collect();
        step.take(&mut known);
        Taken::new(step, gone).one_by_one(setting)
    };
    let mut taken: Vec<Taken> = steps.into_iter().flat_map(take).collect();
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
    pub fn new(step: Step, gone: Vec<Domain>) -> Taken {
        Taken { step, gone, is_other: false }
    }

    /// What a line has already, as a step for each symbol: a step after it may need just one of them.
    pub fn one_by_one(self, setting: Setting<'_>) -> Vec<Taken> {
        let own = if is_seen_at_a_glance(&self.step) { each_placed(&self.step.message) } else { Vec::new() };
        let told = |message: Message| {
            let line = self.step.line?;
            let cells = &setting.model.line(line).cells;
            let conclusion = message.conclusion.iter();
            let (found, gone): (Vec<_>, Vec<_>) = conclusion.map(|&(at, may, gone)| ((cells[at], may), gone)).unzip();
            let facts = message.given.iter().map(|&(at, may)| Fact { cell: cells[at], may }).collect();
            let step = Step { found, facts, message, also: Vec::new(), ..self.step.clone() };
            Some(Taken { step, gone, is_other: true })
        };
        let all: Option<Vec<Taken>> = own.into_iter().map(told).collect();
        all.filter(|all| !all.is_empty()).unwrap_or_else(|| vec![self])
    }

    /// Takes from its cells all that it does by itself where no more than this is known, in a sentence of its own.
    pub fn take_all_of_its_own(&mut self, setting: Setting<'_>, now: &Grid) {
        let is_open = |(&(cell, may), gone): (&(CellId, Domain), &Domain)| now.may(cell).minus(*gone) != may;
        if self.step.also.is_empty() && self.step.found.iter().zip(&self.gone).any(is_open) {
            let by_itself = setting.by_itself(&self.step, &self.gone);
            let found = self.step.found.iter();
            let more = found.zip(by_itself).map(|((cell, _), by_itself)| by_itself.and(now.may(*cell))).collect();
            self.take_as_well(more);
        }
    }

    /// Takes this from its cells, too, which its facts and its sentence force.
    fn take_as_well(&mut self, more: Vec<Domain>) {
        let all: Vec<Domain> = self.gone.iter().zip(more).map(|(gone, more)| gone.or(more)).collect();
        self.is_other |= all != self.gone;
        self.gone = all;
    }

    /// What it takes from a cell.
    pub fn gone_of(&self, cell: CellId) -> Domain {
        let own = self.step.found.iter().zip(&self.gone).find(|((own, _), _)| *own == cell);
        own.map_or(Domain::EMPTY, |(_, gone)| *gone)
    }

    /// As much of it as is news where this is known, with the facts that it takes; nothing where none of it is.
    pub fn still_news(self, setting: Setting<'_>, now: &Grid) -> Option<Taken> {
        let Taken { step, gone, is_other } = &self;
        let is_news = |&((cell, _), gone): &((CellId, Domain), Domain)| now.may(cell).and(gone) == gone;
        if step.found.iter().copied().zip(gone.iter().copied()).all(|told| is_news(&told)) {
            // Facts that are needed for some of it, and enough for all, stay.
            let is_refound = *is_other && (is_seen_at_a_glance(step) || !setting.do_facts_force(step, gone));
            let facts = if is_refound { setting.facts_for(step, gone) } else { None };
            let Taken { step, gone, .. } = self;
            return Some(Taken::new(Step { facts: facts.unwrap_or(step.facts.clone()), ..step }, gone));
        }
        let taken = self.taking(setting, |cell, gone| now.may(cell).and(gone));
        (!taken.step.found.is_empty()).then_some(taken)
    }

    /// As much of the step as takes this of what it takes from its cells, with the facts for it.
    pub fn taking(&self, setting: Setting<'_>, of: impl Fn(CellId, Domain) -> Domain) -> Taken {
        let mut step = self.step.clone();
        let told = std::mem::take(&mut step.found).into_iter().zip(&self.gone);
        let taken = told.map(|((cell, may), gone)| ((cell, may), of(cell, *gone)));
        let gone: Vec<Domain>;
        (step.found, gone) = taken.filter(|(_, gone)| !gone.is_empty()).unzip();
        let cells = step.line.map(|line| &setting.model.line(line).cells[..]);
        step.message.conclusion.retain(|&(at, ..)| step.found.iter().any(|(cell, _)| *cell == cell_at(cells, at)));
        let all_gone = gone.iter().fold(Domain::EMPTY, |all, gone| all.or(*gone));
        step.message.forget_placed_but(all_gone);
        step.facts = setting.facts_for(&step, &gone).unwrap_or(step.facts);
        Taken::new(step, gone)
    }

    /// Is any of what the step takes needed? Then all that it takes by itself is met, and what it rests on is needed.
    fn meets(&mut self, setting: Setting<'_>, needs: &mut Needs) -> bool {
        let is_needed = |(&(cell, _), &gone): (&(CellId, Domain), &Domain)| !needs.of(cell).and(gone).is_empty();
        if !self.step.found.iter().zip(&self.gone).any(is_needed) {
            return false;
        }
        let by_itself = setting.by_itself(&self.step, &self.gone);
        self.take_as_well(by_itself);
        self.step.found.iter().zip(&self.gone).for_each(|((cell, _), gone)| needs.remove(*cell, *gone));
        needs.add_all(&setting.needs_of(self));
        true
    }
}

impl Setting<'_> {
    /// What a step takes from each of its cells, of what it says they are not, going by its facts alone. `gone` is what
    /// had not gone before it.
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
                let left_by_line = narrowed(self.model, line, &self.said_of(line, step)).map_or(all, |left| left[at]);
                all.minus(left_by_words.or(left_by_line))
            }
            _ => Domain::EMPTY,
        }
    }

    /// What the facts of a step and its sentences say of its line.
    pub(super) fn said_of(self, line: LineId, step: &Step) -> Vec<Domain> {
        let all = Domain::first(self.model.symbols);
        let cells = self.model.line(line).cells.iter();
        let mut said: Vec<Domain> = cells.map(|&cell| step.fact_of(cell).unwrap_or(all)).collect();
        step.messages().flat_map(|message| &message.given).for_each(|&(at, may)| said[at] = said[at].and(may));
        said
    }

    /// Do the facts of a step by a line force all of this to go from its cells?
    fn do_facts_force(self, step: &Step, gone: &[Domain]) -> bool {
        let Some(line) = step.line else { return true };
        let (all, cells) = (Domain::first(self.model.symbols), &self.model.line(line).cells);
        let known: Vec<Domain> = cells.iter().map(|&cell| step.fact_of(cell).unwrap_or(all)).collect();
        let left = narrowed(self.model, line, &known);
        let is_left = |cell: CellId, gone: Domain| {
            cells.iter().zip(left.iter().flatten()).any(|(own, left)| *own == cell && !left.and(gone).is_empty())
        };
        left.is_some() && !step.found.iter().zip(gone).any(|(&(cell, _), gone)| is_left(cell, *gone))
    }

    /// The facts of a step by a line that takes just this from its cells.
    fn facts_for(self, step: &Step, gone: &[Domain]) -> Option<Vec<Fact>> {
        let line = step.line?;
        let cells = &self.model.line(line).cells;
        let known = self.said_of(line, step);
        let at = |cell: CellId| cells.iter().position(|own| *own == cell);
        let gone = step.found.iter().zip(gone).filter_map(|(&(cell, _), &gone)| Some((at(cell)?, gone)));
        self.fewest_facts(line, &known, &gone.collect::<Vec<_>>())
    }

    /// What a step needs to be told: its facts, and what had gone before from a cell of which it says what is left.
    pub(super) fn needs_of(self, taken: &Taken) -> Needs {
        let mut needs = Needs::new();
        for (&(cell, left), &gone) in taken.step.found.iter().zip(&taken.gone) {
            let is_listed = taken.step.message.sentence.settles() || gone.len() > MOST_GONE;
            if left.len() == 1 || is_listed && !is_short(left.len(), gone.len()) {
                needs.add(cell, self.start.may(cell).minus(left).minus(gone));
            }
        }
        self.add_needs(&taken.step, &mut needs);
        needs
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
            Some(cells) => {
                let known: Vec<Domain> = cells.iter().map(|&cell| now.may(cell)).collect();
                for message in &mut self.also {
                    message.conclusion.iter_mut().for_each(|(at, may, gone)| *may = known[*at].minus(*gone));
                    message.known.clone_from(&known);
                }
                self.message.known = known;
            }
            // What stands behind it is told on the board as it is then.
            None => self.message.given.iter_mut().for_each(|(cell, may)| *may = now.may(CellId::new(*cell))),
        }
        self.message.conclusion.iter_mut().for_each(|(at, may, _)| *may = now.may(cell_at(cells, *at)));
        for ((cell, may), gone) in self.found.iter_mut().zip(gone) {
            // What settles a cell has all that it needs for that.
            if may.len() > 1 {
                *may = now.may(*cell).minus(*gone);
            }
            now.cells[cell.index()] = *may;
        }
        for (at, may, gone) in &mut self.message.conclusion {
            // Of several sentences, each says its own.
            if self.also.is_empty() {
                let before = std::mem::replace(may, now.may(cell_at(cells, *at)));
                *gone = before.minus(*may);
            } else {
                *may = may.minus(*gone);
            }
        }
        self
    }
}

/// The cell of which a conclusion speaks: by its place on the step's line, or by itself where that is no line.
fn cell_at(line: Option<&[CellId]>, at: usize) -> CellId {
    line.and_then(|cells| cells.get(at).copied()).unwrap_or(CellId::new(at))
}
