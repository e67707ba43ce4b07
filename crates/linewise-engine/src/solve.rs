//! From a model to a verdict: propagation, then search where that is not enough.

use crate::crowds;
use crate::layout::{Layout, make_machines};
use crate::meter::StepMeter;
use crate::model::{Grid, Model};
use crate::proof::{self, Claim, ProofLog, ProofStep};
use crate::propagate::propagate;
use crate::search::{Outcome, Search};
use crate::seed::Seed;
use crate::state::{Halt, State};
use crate::tables;
use crate::verdict::{Answer, Budget, GaveUp, Limits, Stats, Verdict};
use crate::verify;

/// Solves a model: proves none, one or several solutions, or says what is known when the work ends.
pub fn solve(model: &Model, limits: Limits, budget: Budget<'_>) -> Answer {
    solve_seeded(model, limits, budget, Seed::default())
}

/// The same with another seed. All have the same verdict, but a hard puzzle may take one of them much longer than
/// another, and of several solutions they may find others.
pub fn solve_seeded(model: &Model, limits: Limits, budget: Budget<'_>, seed: Seed) -> Answer {
    solve_with(model, limits, budget, seed, None)
}

/// The same, and shows `sink` each step of the proof. The search then does without auxiliary variables, so that a
/// long one may go another way than without a proof.
pub fn solve_with_log(
    model: &Model,
    limits: Limits,
    budget: Budget<'_>,
    sink: &mut dyn FnMut(&ProofStep<'_>),
) -> Answer {
    let answer = solve_with(model, limits, budget, Seed::default(), Some(&mut *sink));
    let count = answer.solutions.len() as u64;
    let claim = if answer.complete { Claim::Exactly(count) } else { Claim::AtLeast(count) };
    sink(&ProofStep::End(claim));
    answer
}

/// So many cells that the search was busy with are told when it ends early.
const MOST_ACTIVE: usize = 48;

/// Who is shown the steps of a proof.
type Sink<'a> = &'a mut dyn FnMut(&ProofStep<'_>);

fn solve_with(model: &Model, limits: Limits, budget: Budget<'_>, seed: Seed, sink: Option<Sink<'_>>) -> Answer {
    let mut answer = solve_symbols(model, limits, budget, seed, sink);
    crowds::weaken(model, &mut answer);
    answer
}

/// The same, as if every symbol stood for itself.
fn solve_symbols(model: &Model, limits: Limits, budget: Budget<'_>, seed: Seed, sink: Option<Sink<'_>>) -> Answer {
    let mut log = sink.map(|sink| ProofLog::new(sink));
    if model.cells.iter().any(|may| may.is_empty()) {
        return no_solution(model.grid(), Stats::default());
    }
    let mut meter = StepMeter::new(budget, 0);
    if let Err(gave_up) = make_machines(model, &mut meter) {
        return ended(model.grid(), gave_up, Stats::default());
    }
    let layout = Layout::parted(model);
    if let Err(gave_up) = meter.check_memory(layout.bytes()) {
        return ended(model.grid(), gave_up, Stats::default());
    }
    let mut state = State::with_meter(&layout, &model.cells, meter);
    if let Err(halt) = propagate_logged(&mut state, &mut log) {
        return halted(&state, halt);
    }
    let known = state.grid();
    if let Some(word) = known.word() {
        return propagated(word, known, limits, &state, log);
    }
    let tables = tables::make(&state, log.is_some());
    if tables.iter().all(Option::is_none) {
        return search(state, known, limits, seed, log);
    }
    let layout = Layout::listed(model, &tables);
    let mut listed = State::with_meter(&layout, &known.cells, state.meter);
    if let Err(halt) = propagate_logged(&mut listed, &mut log) {
        return halted(&listed, halt);
    }
    let known = listed.grid();
    search(listed, known, limits, seed, log)
}

/// Propagates, and logs it where there is a log.
fn propagate_logged(state: &mut State<'_, '_>, log: &mut Option<ProofLog<'_>>) -> Result<(), Halt> {
    match log {
        None => propagate(state),
        Some(log) => proof::propagate(state, log),
    }
}

/// Searches where nothing more follows by propagation.
fn search<'w>(state: State<'w, '_>, known: Grid, limits: Limits, seed: Seed, log: Option<ProofLog<'w>>) -> Answer {
    let stats = Stats { line_solves: state.line_solves(), ..Stats::default() };
    let mut search = match Search::new(state, &known, seed, log) {
        Ok(search) => search,
        Err(gave_up) => return ended(known, gave_up, stats),
    };
    let outcome = search.run(limits);
    let verdict = match (search.solutions.len(), outcome) {
        (0, Outcome::Exhausted) => Verdict::None,
        (1, Outcome::Exhausted) if limits.solutions != 1 => Verdict::Unique,
        (0 | 1, Outcome::GaveUp(_)) => Verdict::GaveUp,
        (1, _) => Verdict::Found,
        _ => Verdict::Several,
    };
    let gave_up = match outcome {
        Outcome::GaveUp(gave_up) => Some(gave_up),
        Outcome::Exhausted | Outcome::Enough => None,
    };
    let (stats, complete) = (search.stats(), outcome == Outcome::Exhausted);
    let active = if gave_up.is_some() { search.active_cells(MOST_ACTIVE) } else { Vec::new() };
    Answer { verdict, solutions: search.solutions, complete, gave_up, known, active, stats }
}

/// The answer when propagation alone has found the one solution.
fn propagated(
    word: Vec<crate::domain::Symbol>,
    known: Grid,
    limits: Limits,
    state: &State<'_, '_>,
    log: Option<ProofLog<'_>>,
) -> Answer {
    if let Some(mut log) = log {
        log.step(ProofStep::Solution(&word));
    }
    if limits.judged {
        verify::assert_solution(state.layout.model, &word, state.meter.stop());
    }
    let stats = Stats { line_solves: state.line_solves(), ..Stats::default() };
    let verdict = if limits.solutions == 1 { Verdict::Found } else { Verdict::Unique };
    Answer { verdict, solutions: vec![word], complete: true, gave_up: None, known, active: Vec::new(), stats }
}

/// The answer when propagation alone came to an early end.
fn halted(state: &State<'_, '_>, halt: Halt) -> Answer {
    let stats = Stats { line_solves: state.line_solves(), ..Stats::default() };
    match halt {
        Halt::Conflict(_) => no_solution(state.grid(), stats),
        Halt::GaveUp(gave_up) => ended(state.grid(), gave_up, stats),
    }
}

/// The answer when there is no solution.
fn no_solution(known: Grid, stats: Stats) -> Answer {
    nothing_found(Verdict::None, None, known, stats)
}

/// The answer when the work ended before there was a solution.
fn ended(known: Grid, gave_up: GaveUp, stats: Stats) -> Answer {
    nothing_found(Verdict::GaveUp, Some(gave_up), known, stats)
}

fn nothing_found(verdict: Verdict, gave_up: Option<GaveUp>, known: Grid, stats: Stats) -> Answer {
    let (complete, active) = (gave_up.is_none(), Vec::new());
    Answer { verdict, solutions: Vec::new(), complete, gave_up, known, active, stats }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Symbol;
    use crate::models_for_tests::nonogram;
    use crate::rule::{Capabilities, Decided, LineView, Meter, Orientation, Rule, Scratch, Strength};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A board of which lines alone leave much open: pairs of cells that may change places all over.
    fn open_board(size: usize) -> Model {
        let clue = |at: usize| vec![1 + (at % 2) as u32, 1];
        let clues: Vec<Vec<u32>> = (0..size).map(clue).collect();
        nonogram(&clues, &clues)
    }

    /// What an answer says that ended early is true of all solutions.
    fn assert_true(answer: &Answer, all: &[Vec<crate::domain::Symbol>]) {
        for (cell, may) in answer.known.cells.iter().enumerate() {
            assert!(all.iter().all(|word| may.has(word[cell])), "cell {cell}");
        }
        assert!(answer.solutions.iter().all(|word| all.contains(word)));
        assert!(answer.verdict != Verdict::None && answer.verdict != Verdict::Unique);
        assert!(!answer.complete);
    }

    #[test]
    fn a_stop_ends_the_work_wherever_it_comes_and_is_told() {
        let model = open_board(6);
        let all = solve(&model, Limits::new(0), Budget::UNLIMITED);
        assert!(all.complete && all.solutions.len() > 1 && all.gave_up.is_none());
        let mut stopped = 0;
        for last in 0.. {
            let asked = AtomicU64::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= last;
            let answer = solve(&model, Limits::new(0), Budget::UNLIMITED.with_stop_when(&stop));
            if answer.gave_up.is_none() {
                assert_eq!((answer.complete, answer.solutions), (true, all.solutions));
                break;
            }
            assert_eq!(answer.gave_up, Some(GaveUp::Stopped));
            assert_true(&answer, &all.solutions);
            // At most once more: whoever explains a conflict meanwhile asks, too.
            assert!(asked.load(Ordering::Relaxed) <= last + 2, "asked again after the end");
            stopped += 1;
        }
        assert!(stopped > 5, "{stopped}");
    }

    #[test]
    fn steps_end_the_work_and_are_told() {
        let model = open_board(6);
        let all = solve(&model, Limits::new(0), Budget::UNLIMITED);
        for steps in 0..60 {
            let answer = solve(&model, Limits::new(0), Budget::UNLIMITED.with_steps(steps));
            assert_eq!(answer.gave_up, Some(GaveUp::Steps), "{steps} steps");
            assert_true(&answer, &all.solutions);
        }
    }

    #[test]
    fn what_would_take_too_much_memory_is_not_begun() {
        let model = open_board(6);
        let all = solve(&model, Limits::new(0), Budget::UNLIMITED);
        let mut refused = Vec::new();
        for memory in (0..16).map(|bits| 1 << bits) {
            let answer = solve(&model, Limits::new(0), Budget::UNLIMITED.with_memory(memory));
            match answer.gave_up {
                None => assert_eq!((answer.complete, answer.solutions), (true, all.solutions.clone())),
                Some(GaveUp::Memory(bytes)) => {
                    assert!(bytes > memory);
                    assert_true(&answer, &all.solutions);
                    refused.push(bytes);
                }
                Some(other) => panic!("{other:?}"),
            }
        }
        // First the board itself is too large, then the search, and then nothing is.
        refused.dedup();
        assert!(refused.len() == 2 && refused.is_sorted(), "{refused:?}");
    }

    #[test]
    fn progress_comes_to_the_steps_taken() {
        let last = AtomicU64::new(0);
        let progress = |done: u64| assert!(last.swap(done, Ordering::Relaxed) <= done);
        let budget = Budget::UNLIMITED.with_progress(&progress);
        let answer = solve(&open_board(8), Limits::new(200), budget);
        let reported = last.load(Ordering::Relaxed);
        assert!(reported > 0 && reported <= answer.stats.line_solves, "{reported} of {:?}", answer.stats);
    }

    /// A rule that narrows as another does, and whose judge refuses every word.
    struct Refusing(Arc<dyn Rule>);

    impl Rule for Refusing {
        fn orientation(&self) -> Orientation {
            self.0.orientation()
        }

        fn strength(&self) -> Strength {
            self.0.strength()
        }

        fn accepts(&self, _: &[Symbol], _: &mut Meter<'_>) -> Decided<bool> {
            Ok(false)
        }

        fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
            self.0.narrow(line, support, scratch)
        }

        fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
            self.0.admits(line, scratch)
        }

        fn capabilities(&self) -> Capabilities<'_> {
            self.0.capabilities()
        }
    }

    #[test]
    fn who_asks_for_judged_solutions_gets_none_that_a_judge_refuses() {
        let refused = |mut model: Model| {
            let line = &mut model.lines[0];
            line.rule = Arc::new(Refusing(Arc::clone(&line.rule)));
            model
        };
        let with_judge = |model: &Model| solve(model, Limits::new(0).judged(), Budget::UNLIMITED).solutions;
        // One that propagation finds, and one of those that a search finds.
        for model in [nonogram(&[vec![2], vec![2]], &[vec![2], vec![2]]), open_board(6)] {
            let all = solve(&model, Limits::new(0), Budget::UNLIMITED).solutions;
            assert_eq!(with_judge(&model), all);
            let model = refused(model);
            assert_eq!(solve(&model, Limits::new(0), Budget::UNLIMITED).solutions, all, "nobody asked for a judge");
            let judged = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| with_judge(&model)));
            assert!(judged.is_err(), "a solution that its judge refuses");
        }
    }
}
