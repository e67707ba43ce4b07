//! The engine: from a model to a proven verdict. It never learns what kind of puzzle it solves.

mod balance;
mod belief;
mod clauses;
mod count;
mod crowds;
mod literals;
mod order;
pub mod proof;
mod propagate;
pub(crate) mod reason;
mod refute;
mod search;
pub(crate) mod state;
mod sweep;
mod tables;
mod trail;
mod verdict;
pub mod verify;
mod walk;
pub(crate) mod wiring;

pub use count::{Count, count};
pub use refute::{By, Deduction, Refutation, refute, refute_supposing};
pub(crate) use refute::{refute_supposing_with, refute_with};
pub use sweep::{Sweeps, sweep};
pub use verdict::{Answer, Budget, Limits, Stats, Verdict};
pub(crate) use walk::walk_within;
pub use walk::{Fact, Goal, Step, reason, reason_stuck, walk};

use crate::model::{Grid, Model};
use proof::{Claim, Log, Step as ProofStep};
use propagate::propagate;
use search::{End, Search};
use state::{Halt, State};
use wiring::Wiring;

/// Solves a model: proves none, one or several solutions, or says what is known when the budget ends.
pub fn solve(model: &Model, limits: Limits, budget: Budget<'_>) -> Answer {
    solve_by_way(model, limits, budget, 0)
}

/// The same by another way: searches with different numbers try the open cells in another order, once they have got beyond the first
/// conflicts. All have the same verdict, but a hard puzzle may take one of them much longer than another, and of several solutions they may find others.
pub fn solve_by_way(model: &Model, limits: Limits, budget: Budget<'_>, way: u32) -> Answer {
    solve_with(model, limits, budget, way, None)
}

/// The same, and tells `listener` each step of the proof. The search then does without questions about the inside of
/// lines, so that a long one may take another way than in silence.
pub fn solve_aloud(
    model: &Model,
    limits: Limits,
    budget: Budget<'_>,
    listener: &mut dyn FnMut(&ProofStep<'_>),
) -> Answer {
    let answer = solve_with(model, limits, budget, 0, Some(&mut *listener));
    let count = answer.solutions.len() as u64;
    let claim = if answer.complete { Claim::Exactly(count) } else { Claim::AtLeast(count) };
    listener(&ProofStep::End(claim));
    answer
}

/// Whom the steps of a proof are told to.
type Listener<'a> = &'a mut dyn FnMut(&ProofStep<'_>);

fn solve_with(model: &Model, limits: Limits, budget: Budget<'_>, way: u32, listener: Option<Listener<'_>>) -> Answer {
    let mut answer = solve_symbols(model, limits, budget, way, listener);
    crowds::weaken(model, &mut answer);
    answer
}

/// The same, as if every symbol stood for itself.
fn solve_symbols(
    model: &Model,
    limits: Limits,
    budget: Budget<'_>,
    way: u32,
    listener: Option<Listener<'_>>,
) -> Answer {
    let wiring = Wiring::parted(model);
    let mut log = listener.map(|listener| Log::new(listener));
    if model.cells.iter().any(|may| may.is_empty()) {
        return nothing(model.grid(), Stats::default());
    }
    let mut state = State::new(&wiring, &model.cells, budget);
    if let Err(halt) = settle_lines(&mut state, &mut log) {
        return stopped(&state, halt);
    }
    let known = state.grid();
    if let Some(word) = known.word() {
        if let Some(log) = &mut log {
            log.tell(ProofStep::Solution(&word));
        }
        let stats = Stats { line_solves: state.line_solves, ..Stats::default() };
        let verdict = if limits.solutions == 1 { Verdict::Found } else { Verdict::Unique };
        return Answer { verdict, solutions: vec![word], complete: true, known, stats, hardest: None };
    }
    let tables = tables::make(&state, log.is_some());
    if tables.iter().all(Option::is_none) {
        return search_on(state, known, limits, way, log);
    }
    let wiring = Wiring::listed(model, &tables);
    let mut listed = State::new(&wiring, &known.cells, budget);
    listed.line_solves = state.line_solves;
    if let Err(halt) = settle_lines(&mut listed, &mut log) {
        return stopped(&listed, halt);
    }
    let known = listed.grid();
    search_on(listed, known, limits, way, log)
}

/// Propagates, and tells whoever listens.
fn settle_lines(state: &mut State<'_, '_>, log: &mut Option<Log<'_>>) -> Result<(), Halt> {
    match log {
        None => propagate(state),
        Some(log) => proof::propagate(state, log),
    }
}

/// Searches where propagation has nothing more to say.
fn search_on<'w>(state: State<'w, '_>, known: Grid, limits: Limits, way: u32, log: Option<Log<'w>>) -> Answer {
    let mut search = Search::new(state, &known, way);
    search.log = log;
    let end = search.run(limits.solutions);
    let stats = Stats {
        line_solves: search.state.line_solves + search.reason_solves,
        probes: search.probes,
        decisions: search.decisions,
        conflicts: search.conflicts,
    };
    let complete = end == End::Exhausted;
    let verdict = match (search.solutions.len(), end) {
        (0, End::Exhausted) => Verdict::None,
        (1, End::Exhausted) if limits.solutions != 1 => Verdict::Unique,
        (_, End::Spent) if search.solutions.len() < 2 => Verdict::GaveUp,
        (1, _) => Verdict::Found,
        _ => Verdict::Several,
    };
    let hardest = search.state.hardest();
    Answer { verdict, solutions: search.solutions, complete, known, stats, hardest }
}

/// The answer when propagation alone stopped.
fn stopped(state: &State<'_, '_>, halt: Halt) -> Answer {
    let stats = Stats { line_solves: state.line_solves, ..Stats::default() };
    match halt {
        Halt::Conflict(_) => nothing(state.grid(), stats),
        Halt::Spent => {
            let (known, hardest) = (state.grid(), state.hardest());
            Answer { verdict: Verdict::GaveUp, solutions: Vec::new(), complete: false, known, stats, hardest }
        }
    }
}

/// The answer when there is no solution.
fn nothing(known: Grid, stats: Stats) -> Answer {
    Answer { verdict: Verdict::None, solutions: Vec::new(), complete: true, known, stats, hardest: None }
}
