//! From a model to a verdict: propagation, then search where that is not enough.

use crate::layout::Layout;
use crate::model::{Grid, Model};
use crate::proof::{self, Claim, ProofLog, ProofStep};
use crate::propagate::propagate;
use crate::search::{End, Search};
use crate::state::{Halt, State};
use crate::tables;
use crate::verdict::{Answer, Budget, Limits, Stats, Verdict};

/// Solves a model: proves none, one or several solutions, or says what is known when the budget ends.
pub fn solve(model: &Model, limits: Limits, budget: Budget<'_>) -> Answer {
    solve_seeded(model, limits, budget, 0)
}

/// The same with another seed of the portfolio: searches with different numbers try the open cells in another order, once they have got beyond the first
/// conflicts. All have the same verdict, but a hard puzzle may take one of them much longer than another, and of several solutions they may find others.
pub fn solve_seeded(model: &Model, limits: Limits, budget: Budget<'_>, seed: u32) -> Answer {
    solve_with(model, limits, budget, seed, None)
}

/// The same, and hands each step of the proof to `sink`. The search then does without auxiliary variables, so that a long
/// one may take another course than without a log.
pub fn solve_with_log(
    model: &Model,
    limits: Limits,
    budget: Budget<'_>,
    sink: &mut dyn FnMut(&ProofStep<'_>),
) -> Answer {
    let answer = solve_with(model, limits, budget, 0, Some(&mut *sink));
    let count = answer.solutions.len() as u64;
    let claim = if answer.complete { Claim::Exactly(count) } else { Claim::AtLeast(count) };
    sink(&ProofStep::End(claim));
    answer
}

/// Where the steps of a proof go.
type Sink<'a> = &'a mut dyn FnMut(&ProofStep<'_>);

fn solve_with(model: &Model, limits: Limits, budget: Budget<'_>, seed: u32, sink: Option<Sink<'_>>) -> Answer {
    let layout = Layout::parted(model);
    let mut log = sink.map(|sink| ProofLog::new(sink));
    if model.cells.iter().any(|may| may.is_empty()) {
        return nothing(model.grid(), Stats::default());
    }
    let mut state = State::new(&layout, &model.cells, budget);
    if let Err(halt) = settle_lines(&mut state, &mut log) {
        return stopped(&state, halt);
    }
    let known = state.grid();
    if let Some(word) = known.word() {
        if let Some(log) = &mut log {
            log.step(ProofStep::Solution(&word));
        }
        let stats = Stats { line_solves: state.line_solves, ..Stats::default() };
        let verdict = if limits.solutions == 1 { Verdict::Found } else { Verdict::Unique };
        return Answer { verdict, solutions: vec![word], complete: true, known, stats };
    }
    let tables = tables::make(&state, log.is_some());
    if tables.iter().all(Option::is_none) {
        return search_on(state, known, limits, seed, log);
    }
    let layout = Layout::listed(model, &tables);
    let mut listed = State::new(&layout, &known.cells, budget);
    listed.line_solves = state.line_solves;
    if let Err(halt) = settle_lines(&mut listed, &mut log) {
        return stopped(&listed, halt);
    }
    let known = listed.grid();
    search_on(listed, known, limits, seed, log)
}

/// Propagates, into the proof log where there is one.
fn settle_lines(state: &mut State<'_, '_>, log: &mut Option<ProofLog<'_>>) -> Result<(), Halt> {
    match log {
        None => propagate(state),
        Some(log) => proof::propagate(state, log),
    }
}

/// Searches where propagation has nothing more to say.
fn search_on<'w>(state: State<'w, '_>, known: Grid, limits: Limits, seed: u32, log: Option<ProofLog<'w>>) -> Answer {
    let mut search = Search::new(state, &known, seed);
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
    Answer { verdict, solutions: search.solutions, complete, known, stats }
}

/// The answer when propagation alone stopped.
fn stopped(state: &State<'_, '_>, halt: Halt) -> Answer {
    let stats = Stats { line_solves: state.line_solves, ..Stats::default() };
    match halt {
        Halt::Conflict(_) => nothing(state.grid(), stats),
        Halt::Spent => {
            Answer { verdict: Verdict::GaveUp, solutions: Vec::new(), complete: false, known: state.grid(), stats }
        }
    }
}

/// The answer when there is no solution.
fn nothing(known: Grid, stats: Stats) -> Answer {
    Answer { verdict: Verdict::None, solutions: Vec::new(), complete: true, known, stats }
}
