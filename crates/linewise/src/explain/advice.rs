//! The next step that shows on the board, and what has to be ruled out before it.

use super::already::{told_on, with_what_is_there};
use super::guide::{Found, Guide};
use super::idle::{Setting, Taken};
use super::step::{Ending, Step};
use super::together::taken_together;
use crate::domain::Domain;
use crate::engine::Budget;
use crate::engine::layout::Layout;
use crate::engine::refute::Needs;
use crate::model::{CellId, Grid, LineId, Model};
use crate::technique::{ATTEMPT, Ladder};

/// A step that settles a cell. Where that rests on steps which only rule something out, and of which a board without
/// pencil marks shows nothing, these come with it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// The steps that have to be taken first, in order. None of them settles a cell, and all are needed.
    pub before: Vec<Step>,
    /// The step.
    pub step: Step,
    /// Did the budget end before a step was found that settles a cell? Then this one, the easiest, only rules something out.
    pub is_cut_short: bool,
}

impl Advice {
    /// What is known at `start` and by the steps that have to be taken first.
    pub fn known(&self, start: &Grid) -> Grid {
        let mut known = start.clone();
        self.before.iter().for_each(|step| step.take(&mut known));
        known
    }
}

/// The first of the easiest steps from `start` that settles a cell, with the steps that it needs; the easiest step where none settles
/// any. Or why there is none.
pub fn hint(model: &Model, ladder: Option<&dyn Ladder>, start: &Grid, budget: Budget<'_>) -> Result<Advice, Ending> {
    let layout = Layout::within(model, budget).map_err(Ending::of)?;
    let mut guide = Guide::new(&layout, ladder, start, budget)?;
    let mut walked: Vec<(Found, Grid)> = Vec::new();
    loop {
        let found = match guide.find() {
            Ok(found) => found,
            Err(ending) => {
                let first = walked.first().map(|(found, known)| guide.step(found, known));
                let is_cut_short = matches!(ending, Ending::GaveUp | Ending::TooHard(_));
                return first.map(|step| Advice { before: Vec::new(), step, is_cut_short }).ok_or(ending);
            }
        };
        let known = guide.climb.board.known().clone();
        let settles = |found: &Found| guide.narrowed(found, &known).iter().any(|(_, may)| may.len() == 1);
        // What is as easy and settles a cell is wanted more than what only leads there.
        let settling = if settles(&found) { Some(found.clone()) } else { guide.settling(found.technique().level) };
        if let Some(found) = settling {
            let setting = Setting { model, ladder, start };
            return Ok(from_start(setting, steps(&guide, start, (&found, &known), &walked)));
        }
        guide.take(&found);
        walked.push((found, known));
    }
}

/// The step that settles a cell, and those before it that it needs. What else it finds is left out where that spares a step.
fn steps(
    guide: &Guide<'_, '_>,
    start: &Grid,
    (found, known): (&Found, &Grid),
    walked: &[(Found, Grid)],
) -> Vec<(Step, Grid)> {
    let up_to = |found: &Found| {
        let step = guide.step(found, known);
        let mut steps = needed(guide, start, &step, known, walked);
        steps.push((step, known.clone()));
        steps
    };
    let whole = up_to(found);
    let narrowed = guide.narrowed(found, known);
    let settles = |cell: CellId| narrowed.iter().any(|&(other, may)| other == cell && may.len() == 1);
    let needs = |cell: CellId| if settles(cell) { known.may(cell) } else { Domain::EMPTY };
    if whole.len() == 1 || narrowed.iter().all(|&(cell, _)| settles(cell)) {
        return whole;
    }
    match guide.only(found, known, needs).map(|less| up_to(&less)) {
        Some(fewer) if fewer.len() < whole.len() => fewer,
        _ => whole,
    }
}

/// The steps without which the last one would not settle its cells, each of those walked with what was known before it,
/// and of each no more than is needed. Only for these reasons are looked for.
fn needed(
    guide: &Guide<'_, '_>,
    start: &Grid,
    last: &Step,
    known: &Grid,
    walked: &[(Found, Grid)],
) -> Vec<(Step, Grid)> {
    let model = guide.climb.board.model;
    let setting = Setting { model, ladder: guide.climb.ladder, start };
    let mut needs = Needs::new();
    setting.add_needs(last, &mut needs);
    for &(cell, may) in last.found.iter().filter(|(_, may)| may.len() == 1) {
        let gone_before = start.may(cell).minus(known.may(cell)).minus(may);
        if !gone_before.is_empty() {
            needs.add(cell, gone_before.minus(setting.taken_by_itself(last, cell)));
        }
    }
    let mut behind = lines_behind(last);
    let mut before = Vec::new();
    for (found, known) in walked.iter().rev() {
        let need_of = |cell: CellId| needs.of(cell);
        if guide.only(found, known, need_of).is_none() {
            continue;
        }
        // What lies behind a step is told more plainly where more is known there.
        let is_behind = |cell: CellId| behind.iter().any(|&line| model.line(line).cells.contains(&cell));
        let wanted = |cell: CellId| if is_behind(cell) { known.may(cell) } else { need_of(cell) };
        let found = guide.only(found, known, wanted).expect("some of it is needed");
        let step = guide.step(&found, known);
        behind.extend(lines_behind(&step));
        for &(cell, may) in &step.found {
            needs.remove(cell, known.may(cell).minus(may));
        }
        setting.add_needs(&step, &mut needs);
        before.push((step, known.clone()));
    }
    before.reverse();
    before
}

/// The steps, each with what was known before it on the whole way, as they are when only these are taken: what else was
/// ruled out by then is not. Those that come first are all needed, and are taken together where they belong together;
/// the last one stays as small as it was found, since a hint gives away no more than it must.
fn from_start(setting: Setting<'_>, steps: Vec<(Step, Grid)>) -> Advice {
    let mut now = setting.start.clone();
    let told = |(step, known): (Step, Grid)| {
        let gone = step.found.iter().map(|&(cell, may)| known.may(cell).minus(may)).collect();
        let mut taken = Taken::new(step, gone);
        // What settles a cell takes from it all that goes; those before it rule out no more than is needed.
        if taken.step.found.iter().any(|(_, may)| may.len() == 1) {
            taken.take_all_of_its_own(setting, &now);
        }
        told_on(setting, taken, &mut now)
    };
    let mut before: Vec<Step> = steps.into_iter().filter_map(told).collect();
    let step = before.pop().expect("the step that was found");
    let mut before = taken_together(setting, before);
    before.push(step);
    let (mut before, _) = with_what_is_there(setting, before);
    let step = before.pop().expect("the step that was found");
    Advice { before, step, is_cut_short: false }
}

/// The lines of a step's chain, or the line on which something is tried.
fn lines_behind(step: &Step) -> Vec<LineId> {
    let mut lines = step.because.lines();
    lines.extend(step.line.filter(|_| step.technique == ATTEMPT));
    lines
}
