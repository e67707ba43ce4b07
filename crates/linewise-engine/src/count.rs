//! Model counting: how many solutions there are, exactly, however many.
//!
//! What is settled at the root lets the board fall apart into components, whose counts multiply; within each of them
//! counting goes on in the same way, a cell at a time, with a cache of the components counted so far (T. Sang et al.,
//! 2004). Where that does not get through quickly, the search lists the solutions if these are few, and else is asked for
//! the backbone, which is what all solutions have in common: often few cells are left.

mod backbone;
mod cache;
mod component;
mod counter;
mod numbers;
mod word_sets;

use super::crowds;
use super::layout::Layout;
use super::propagate::propagate;
use super::solve::solve;
use super::state::{Halt, State};
use super::verdict::{Budget, GaveUp, Limits, Verdict};
use crate::domain::Domain;
use crate::model::{LineId, Model};
use backbone::Backbone;
use component::{Group, Settling, Split};
use counter::Counter;
use num_bigint::BigUint;
pub use numbers::in_digits;
use numbers::times;
use std::fmt;

/// Before the first attempt it is seen whether so few sets of words have to be cut down.
const GLANCE: u64 = 1_000;
/// How many sets of words the first attempt may cut down. Each further one may do more.
const FIRST_STEPS: u64 = 20_000;
/// How much more each attempt may do than the last.
const GROWTH: u64 = 4;

/// No more solutions than these are listed where they are not counted at a glance: a search that learns finds a few of them sooner.
const MOST_LISTED: usize = 256;
/// In no more lines solved than these.
const LISTING_STEPS: u64 = 100_000;

/// How many bytes [`count`] takes at most, roughly: 256 MB.
pub const COUNT_MEMORY: usize = 1 << 28;

/// How many solutions there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Exactly(BigUint),
    /// So many, and perhaps more: the budget ended, or the memory that counting may take.
    AtLeast(BigUint),
}

impl Count {
    /// What it says of the question whether there is one solution.
    pub fn verdict(&self) -> Verdict {
        match self {
            Count::Exactly(count) if *count == BigUint::ZERO => Verdict::None,
            Count::Exactly(count) if *count == BigUint::from(1u32) => Verdict::Unique,
            Count::AtLeast(count) if *count < BigUint::from(2u32) => Verdict::GaveUp,
            _ => Verdict::Several,
        }
    }
}

impl fmt::Display for Count {
    /// `2304`, or `at least 2304`; beyond 10,000 digits `a number of 12345 digits`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(count) => f.write_str(&in_digits(count)),
            Count::AtLeast(count) => write!(f, "at least {}", in_digits(count)),
        }
    }
}

/// What counting came to, and what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// How many solutions there are.
    pub count: Count,
    /// Why that is not exact.
    pub gave_up: Option<GaveUp>,
    /// The steps taken: lines solved, sets of words cut down, and other work.
    pub line_solves: u64,
}

impl Counted {
    /// What was known without counting.
    pub fn known(count: BigUint) -> Counted {
        Counted { count: Count::Exactly(count), gave_up: None, line_solves: 0 }
    }
}

/// Counts the solutions of a model.
///
/// A step of the budget is a line solved, or a set of words cut down that a line came to.
pub fn count(model: &Model, budget: Budget<'_>) -> Count {
    count_with_memory(model, budget, COUNT_MEMORY)
}

/// Counts the solutions in so many bytes, roughly. With less memory more is counted several times over, and where memory does not
/// suffice at all, the count is a lower bound.
pub fn count_with_memory(model: &Model, budget: Budget<'_>, bytes: usize) -> Count {
    count_within(model, budget, bytes).count
}

/// Counts the solutions in so many bytes, and says what it took, and why a count is not exact.
pub fn count_within(model: &Model, budget: Budget<'_>, bytes: usize) -> Counted {
    if model.cells.iter().any(|may| may.is_empty()) {
        return Counted::known(BigUint::ZERO);
    }
    let ended =
        |gave_up, line_solves| Counted { count: Count::AtLeast(BigUint::ZERO), gave_up: Some(gave_up), line_solves };
    let layout = match Layout::within(model, budget) {
        Ok(layout) => layout,
        Err(gave_up) => return ended(gave_up, 0),
    };
    let mut state = match State::placed(&layout, &model.cells, budget) {
        Ok(state) => state,
        Err(gave_up) => return ended(gave_up, 0),
    };
    let propagated = propagate(&mut state);
    let before = state.line_solves();
    match propagated {
        Err(Halt::Conflict(_)) => {
            return Counted { count: Count::Exactly(BigUint::ZERO), gave_up: None, line_solves: before };
        }
        Err(Halt::GaveUp(gave_up)) => return ended(gave_up, before),
        Ok(()) => {}
    }
    let root = model.on(state.grid().cells);
    let left = budget.after(before);
    drop(state);
    if budget.stop.is_called() {
        return ended(GaveUp::Stopped, before);
    }
    let mut effort = Effort::default();
    let mut count_one = |root| count_root(root, left, bytes, &mut effort);
    let count = if root.crowds.is_empty() { count_one(root) } else { crowds::count(root, count_one) };
    let gave_up = match (&count, effort.gave_up) {
        (Count::Exactly(_), _) => None,
        // All that was counted was counted to the end; what is not known is how many characters there are.
        (Count::AtLeast(_), None) => Some(GaveUp::Characters),
        (Count::AtLeast(_), gave_up) => gave_up,
    };
    Counted { count, gave_up, line_solves: before.saturating_add(effort.steps) }
}

/// What counting took, and why it ended early.
#[derive(Default)]
struct Effort {
    steps: u64,
    gave_up: Option<GaveUp>,
}

/// Counts the solutions of a model that has been propagated.
fn count_root(mut model: Model, budget: Budget<'_>, bytes: usize, effort: &mut Effort) -> Count {
    let lines = model.clone();
    let mut counter = Counter::new(&lines, budget, bytes);
    let count = count_in_rounds(&mut counter, &mut model, budget);
    effort.steps = effort.steps.saturating_add(counter.steps);
    let count = match count {
        Count::Exactly(count) if counter.is_unsure() => Count::AtLeast(count),
        count => count,
    };
    if matches!(count, Count::AtLeast(_)) {
        effort.gave_up = Some(match () {
            () if budget.stop.is_called() => GaveUp::Stopped,
            () if counter.steps >= budget.most_steps() => GaveUp::Steps,
            () if counter.is_full => GaveUp::Memory(bytes as u64),
            () => GaveUp::Work(None),
        });
    }
    count
}

/// Counts the solutions in rounds of more and more steps. Where the counter is unsure afterwards, there may be more.
fn count_in_rounds<'m>(counter: &mut Counter<'m>, model: &mut Model, budget: Budget<'m>) -> Count {
    let lines = counter.sets.model;
    let is_exact = lines.lines.iter().all(|line| line.rule.is_exact());
    let mut backbone = Backbone::default();
    let mut steps = GLANCE;
    loop {
        let count = match split(&model.cells, counter) {
            Root::Stuck => return Count::Exactly(BigUint::ZERO),
            Root::Spent => Count::AtLeast(BigUint::ZERO),
            Root::Split(split) => count_parts(split, counter, &backbone, steps),
        };
        let is_over = counter.must_stop() || (counter.is_full && backbone.is_proven);
        if matches!(count, Count::Exactly(_)) || is_over {
            return count;
        }
        if steps == GLANCE {
            steps = FIRST_STEPS;
            let answer = solve(model, Limits::new(MOST_LISTED), budget.after(counter.steps).at_most(LISTING_STEPS));
            counter.steps += answer.stats.line_solves;
            match answer.complete {
                true => return Count::Exactly(answer.solutions.len().into()),
                false => continue,
            }
        }
        steps = steps.saturating_mul(GROWTH);
        if backbone.is_proven {
            continue;
        }
        let asked = backbone.ask(model, budget.after(counter.steps).at_most(steps));
        counter.steps += asked;
        // Where lines cannot be followed exactly, asking may be work from beginning to end.
        counter.work += if is_exact { 0 } else { asked };
        if backbone.is_proven {
            if backbone.solutions.is_empty() {
                return Count::Exactly(BigUint::ZERO);
            }
            backbone.settle(&mut model.cells);
            // What was met with other cells open is of little use now.
            counter.forget();
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
fn split(cells: &[Domain], counter: &mut Counter<'_>) -> Root {
    if counter.must_stop() {
        return Root::Spent;
    }
    let mut settling = Settling::new(cells.to_vec());
    let model = counter.sets.model;
    for (number, line) in model.lines.iter().enumerate() {
        if counter.must_stop() {
            return Root::Spent;
        }
        counter.steps += 1 + counter.charge_work();
        let may: Vec<Domain> = line.cells.iter().map(|cell| cells[cell.index()]).collect();
        let Some(rest) = counter.sets.line(LineId::new(number), &may) else { return Root::Stuck };
        for (at, may) in rest.changed {
            settling.restrict(line.cells[at as usize].index() as u32, may);
        }
        for (part, words) in rest.parts {
            let cells = part.iter().map(|&at| line.cells[at as usize].index() as u32).collect();
            settling.bind(Group { cells, words });
        }
    }
    if settling.propagate(&mut counter.sets) { Root::Split(settling.split(counter.sets.stop)) } else { Root::Stuck }
}

/// Counts every component, the small ones first, each in so many steps, and multiplies.
fn count_parts(split: Split, counter: &mut Counter<'_>, backbone: &Backbone, steps: u64) -> Count {
    let stop = counter.sets.stop;
    let mut product = split.free;
    let mut is_all = true;
    let mut parts = split.parts;
    parts.sort_by_key(|(cells, _)| cells.len());
    for (cells, component) in parts {
        let part = counter.count(component, steps);
        is_all &= part.is_all;
        let ways = if part.is_all { part.count } else { part.count.max(backbone.ways(&cells).into()) };
        product = product.and_then(|product| times(&product, &ways, stop));
    }
    match product {
        Some(product) if is_all => Count::Exactly(product),
        // A component of which nothing is known makes this 0.
        product => Count::AtLeast(product.unwrap_or_default()),
    }
}
