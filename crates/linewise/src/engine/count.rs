//! How many solutions there are, exactly, however many.
//!
//! What is settled at the root lets the board fall apart into components, whose counts multiply; within each of them
//! counting goes on in the same way, a cell at a time. Where that does not get through quickly, the search is
//! asked which cells all solutions have in common: often few are left.

mod backbone;
mod component;
mod lexicon;
mod tally;

use super::crowds;
use super::propagate::propagate;
use super::state::{Halt, State};
use super::verdict::Budget;
use super::wiring::Wiring;
use crate::domain::Domain;
use crate::model::{LineId, Model};
use backbone::Backbone;
use component::{Group, Settling, Split};
use lexicon::Lexicon;
use num_bigint::BigUint;
use tally::Tally;

/// How many sets of words the first attempt may cut down. Each further one may do more.
const FIRST_STEPS: u64 = 20_000;
/// How much more each attempt may do than the last.
const GROWTH: u64 = 4;

/// How many solutions there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Exactly(BigUint),
    /// So many, and perhaps more: the budget ended, or the memory that counting may take.
    AtLeast(BigUint),
}

/// Counts the solutions of a model.
///
/// A step of the budget is a line solved, or a set of words cut down that a line came to.
pub fn count(model: &Model, budget: Budget<'_>) -> Count {
    let wiring = Wiring::new(model);
    if model.cells.iter().any(|may| may.is_empty()) {
        return Count::Exactly(BigUint::ZERO);
    }
    let mut state = State::new(&wiring, &model.cells, budget);
    match propagate(&mut state) {
        Err(Halt::Conflict(_)) => return Count::Exactly(BigUint::ZERO),
        Err(Halt::Spent) => return Count::AtLeast(BigUint::ZERO),
        Ok(()) => {}
    }
    let mut root = model.clone();
    root.cells = state.grid().cells;
    let left = Budget { steps: budget.steps.saturating_sub(state.line_solves), ..budget };
    match root.crowds.is_empty() {
        true => count_root(root, left),
        false => crowds::count(root, |root| count_root(root, left)),
    }
}

/// Counts the solutions of a model that has been propagated.
fn count_root(mut model: Model, budget: Budget<'_>) -> Count {
    let lines = model.clone();
    let mut is_unsure = false;
    let count = count_in_rounds(&lines, &mut model, budget, &mut is_unsure);
    match count {
        Count::Exactly(count) if is_unsure => Count::AtLeast(count),
        count => count,
    }
}

/// The same, in rounds of more and more steps. Says whether lines were left out of which nobody could tell whether they are right.
fn count_in_rounds(lines: &Model, model: &mut Model, budget: Budget<'_>, is_unsure: &mut bool) -> Count {
    let is_exact = lines.lines.iter().all(|line| line.rule.is_exact());
    let mut tally = Tally::new(Lexicon::new(lines), budget);
    let mut backbone = Backbone::default();
    let mut steps = FIRST_STEPS;
    loop {
        let count = match split(&model.cells, &mut tally) {
            Root::Stuck => {
                *is_unsure |= tally.lexicon.is_unsure;
                return Count::Exactly(BigUint::ZERO);
            }
            Root::Spent => Count::AtLeast(BigUint::ZERO),
            Root::Split(split) => count_parts(split, &mut tally, &backbone, steps),
        };
        *is_unsure |= tally.lexicon.is_unsure;
        let is_over = tally.must_stop() || (tally.is_full && backbone.is_proven);
        if matches!(count, Count::Exactly(_)) || is_over {
            return count;
        }
        steps = steps.saturating_mul(GROWTH);
        if backbone.is_proven {
            continue;
        }
        let left = Budget { steps: steps.min(budget.steps - tally.steps), ..budget };
        let asked = backbone.ask(model, left);
        tally.steps += asked;
        // Where lines cannot be followed exactly, asking may be toil from beginning to end.
        tally.toil += if is_exact { 0 } else { asked };
        if backbone.is_proven {
            if backbone.solutions.is_empty() {
                return Count::Exactly(BigUint::ZERO);
            }
            backbone.settle(&mut model.cells);
            // What was met with other cells open is of little use now.
            let (steps, toil) = (tally.steps, tally.toil);
            tally = Tally::new(Lexicon::new(lines), budget);
            (tally.steps, tally.toil) = (steps, toil);
        }
    }
}

/// What the root came to.
enum Root {
    /// A line has no word left.
    Stuck,
    /// The budget ended.
    Spent,
    /// Its components.
    Split(Split),
}

/// Lets the root fall apart.
fn split(cells: &[Domain], tally: &mut Tally<'_, '_>) -> Root {
    let mut settling = Settling::new(cells.to_vec());
    let model = tally.lexicon.model;
    for (number, line) in model.lines.iter().enumerate() {
        if tally.must_stop() {
            return Root::Spent;
        }
        tally.steps += 1 + tally.note_toil();
        let may: Vec<Domain> = line.cells.iter().map(|cell| cells[cell.index()]).collect();
        let Some(rest) = tally.lexicon.line(LineId::new(number), &may) else { return Root::Stuck };
        for (at, may) in rest.changed {
            settling.restrict(line.cells[at as usize].index() as u32, may);
        }
        for (part, words) in rest.parts {
            let cells = part.iter().map(|&at| line.cells[at as usize].index() as u32).collect();
            settling.bind(Group { cells, words });
        }
    }
    match settling.settle(&mut tally.lexicon) {
        true => Root::Split(settling.split()),
        false => Root::Stuck,
    }
}

/// Counts every component, the small ones first, each in so many steps, and multiplies.
fn count_parts(split: Split, tally: &mut Tally<'_, '_>, backbone: &Backbone, steps: u64) -> Count {
    let mut product = split.free;
    let mut is_all = true;
    let mut parts = split.parts;
    parts.sort_by_key(|(cells, _)| cells.len());
    for (cells, component) in parts {
        let part = tally.count(component, steps);
        if part.is_all {
            product *= part.count;
        } else {
            is_all = false;
            product *= part.count.max(backbone.ways(&cells).into());
        }
    }
    match is_all {
        true => Count::Exactly(product),
        // A component of which nothing is known makes this 0.
        false => Count::AtLeast(product),
    }
}
