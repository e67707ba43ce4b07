//! Decimation guided by belief: runs of the search on large boards that ask belief again after every few cells.
//!
//! Elsewhere belief is asked at level 0, before any cell is decided. On the way down it is asked again: the surest cells get their likelier
//! value, lines say what follows, and a few more rounds take that in (A. Montanari, F. Ricci-Tersenghi and G. Semerjian, 2007). That finds
//! solutions where conflicts alone take long, and helps no proof: so it gets a share of the search's time, and ends after a few conflicts.
//!
//! With no more than 700,000 line solves each, 7 of nine hard boards of 35x35 (noise, 45 cells in a hundred filled) had
//! no first solution before, and 4 with decimation; of six of 45x45, with 500,000, 6 and 4; of six of 40x40 in two
//! colours, with 400,000, 5 and 2. On smaller boards it costs more than it saves: 42 hard tournament puzzles of 25x25,
//! each by two ways, took 283,000 conflicts without it, and 312,000 to 401,000 with earlier forms of it.

use super::cdcl::Cdcl;
use super::inprocessing::belief::price_of;
use super::restarts::LARGE;
use crate::belief::Belief;
use crate::literals::Var;
use crate::seed::Seed;
use crate::verdict::GaveUp;

/// How often every line sends its messages when a run begins.
const FIRST_ROUNDS: usize = 10;
/// How often it does when belief is asked again.
const ROUNDS: usize = 3;
/// A first run is guessed to cost what so many rounds do.
const GUESSED_ROUNDS: usize = 60;
/// No run begins before the search has cost so many times as much as all runs together: proofs, which they do not help, take little longer.
const SHARE: u64 = 3;
/// A round costs so many times what is reckoned where belief is asked once: when it was reckoned as that, a 60x60 board
/// that had been solved in 57 ms took 85.
const REAL_PRICE: u64 = 3;
/// Belief is asked again once one in so many open cells is settled, and at least so many literals are true.
const ONE_IN: usize = 33;
const LEAST: usize = 4;
/// A run ends after so many conflicts. With 20, 50 and 100 about as many boards were solved.
const CONFLICTS: u64 = 30;
/// Runs would begin alike, as at level 0 the same is believed each time: so in three of four runs chance takes away up
/// to so much, twice and three times as much of how sure a cell is.
const NOISE: f64 = 0.1;
const NOISES: u64 = 4;

/// When decimation is due, and what is known of it.
///
/// Always: nothing of it changes what is true.
pub struct Decimation {
    /// Is the board large, so that decimation pays?
    is_large: bool,
    seed: Seed,
    /// What it has cost so far, in line solves, and what the last run cost or the first may cost.
    spent: u64,
    last: u64,
    runs: u64,
    run: Option<Run>,
}

/// A run on its way.
struct Run {
    belief: Belief,
    /// For each variable the likelier value, and how sure that is.
    likelier: Vec<bool>,
    certainty: Vec<f64>,
    /// What was believed before, and the activities, for the runs to come.
    believed: Vec<bool>,
    activities: Vec<f64>,
    conflicts: u64,
    /// So many literals are true when belief is asked again.
    ask_at: usize,
    /// The search's effort when the run began, and the price of what was asked since, in line solves.
    began: u64,
    price: u64,
}

impl Decimation {
    /// None so far.
    pub fn new(cdcl: &Cdcl<'_, '_>, seed: Seed) -> Decimation {
        let state = &cdcl.propagation.state;
        let is_large = state.layout.model.cells.len() > LARGE;
        let last = if is_large { REAL_PRICE * price_of(state, GUESSED_ROUNDS) } else { 0 };
        Decimation { is_large, seed, spent: 0, last, runs: 0, run: None }
    }

    /// Is a run on its way?
    pub fn is_running(&self) -> bool {
        self.run.is_some()
    }

    /// Has the run had its conflicts?
    pub fn is_over(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.conflicts >= CONFLICTS)
    }

    /// Is a run due?
    pub fn is_due(&self, cdcl: &Cdcl<'_, '_>) -> bool {
        self.is_large
            && !self.is_running()
            && cdcl.phases.has_belief()
            && cdcl.effort() >= SHARE * (self.spent + self.last)
    }

    /// Counts a conflict of the run: what is believed has to be asked again.
    pub fn count_conflict(&mut self) {
        if let Some(run) = &mut self.run {
            run.conflicts += 1;
            run.ask_at = 0;
        }
    }

    /// Begins a run; at level 0, where nothing more follows.
    pub fn begin(&mut self, cdcl: &mut Cdcl<'_, '_>) -> Result<(), GaveUp> {
        let began = cdcl.effort();
        let state = &mut cdcl.propagation.state;
        let price = REAL_PRICE * price_of(state, FIRST_ROUNDS);
        let belief = Belief::new(state, FIRST_ROUNDS)?;
        let vars = cdcl.propagation.literals.len();
        self.runs += 1;
        self.run = Some(Run {
            belief,
            likelier: vec![false; vars],
            certainty: vec![0.0; vars],
            believed: cdcl.phases.swap_believed(Vec::new()),
            activities: cdcl.order.activities(),
            conflicts: 0,
            ask_at: 0,
            began,
            price,
        });
        Ok(())
    }

    /// In a run, asks belief where that is due for what comes next; when nothing more follows.
    pub fn guide(&mut self, cdcl: &mut Cdcl<'_, '_>) -> Result<(), GaveUp> {
        let Some(run) = &mut self.run else { return Ok(()) };
        if cdcl.propagation.trail.len() < run.ask_at {
            return Ok(());
        }
        run.ask(cdcl)?;
        let noise = NOISE * ((self.runs - 1) % NOISES) as f64;
        let seed = self.seed.of_run(self.runs);
        let certainty = &run.certainty;
        cdcl.order.set_activities(|var: Var| certainty[var.index()] * (1.0 - noise * seed.favour(var.0)));
        cdcl.phases.set_believed(run.likelier.clone());
        Ok(())
    }

    /// Ends a run, if there is one, and goes back to what was believed before.
    pub fn end(&mut self, cdcl: &mut Cdcl<'_, '_>) {
        let Some(run) = self.run.take() else { return };
        self.last = run.price + (cdcl.effort() - run.began);
        self.spent += self.last;
        cdcl.phases.set_believed(run.believed);
        cdcl.order.set_activities(|var: Var| run.activities[var.index()]);
    }
}

impl Run {
    /// Asks belief about what is known now.
    fn ask(&mut self, cdcl: &mut Cdcl<'_, '_>) -> Result<(), GaveUp> {
        let (state, literals) = (&mut cdcl.propagation.state, &cdcl.propagation.literals);
        self.belief.refresh(state);
        self.belief.propagate(state, ROUNDS)?;
        self.price += REAL_PRICE * price_of(state, ROUNDS);
        // Of more than two symbols nearly each is unlikely, which says nothing: there the likeliest one comes first.
        let of_two = state.layout.model.symbols == 2;
        let (mut shares, mut count) = (Vec::new(), 0);
        for open in literals.open().iter().filter(|open| state.is_open(open.cell)) {
            count += 1;
            self.belief.marginal(state, open.cell, &mut shares);
            let most = if of_two { 0.5 } else { shares.iter().copied().fold(0.0, f64::max) };
            for var in open.vars() {
                let share = shares[literals.symbol(var).index()];
                self.likelier[var.index()] = share >= most;
                self.certainty[var.index()] = if of_two { (share - 0.5).abs() } else { share };
            }
        }
        self.ask_at = cdcl.propagation.trail.len() + LEAST.max(count / ONE_IN);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Outcome, Search};
    use super::*;
    use crate::Limits;
    use crate::layout::Layout;
    use crate::models_for_tests::{Numbers, noise};
    use crate::proof::{Checker, Claim, ProofLog, ProofStep};
    use crate::propagate::propagate;
    use crate::state::State;
    use crate::verdict::Budget;
    use crate::verify::is_solution;

    #[test]
    fn what_is_found_on_large_boards_is_a_solution_and_its_proof_holds() {
        let mut runs = 0;
        for number in 1..=3 {
            let model = noise(&mut Numbers(number), 35, 45);
            let mut checker = Checker::new(&model);
            let mut sink = |step: &ProofStep<'_>| assert_eq!(checker.take(step), Ok(()), "board {number}");
            let mut log = ProofLog::new(&mut sink);
            let layout = Layout::new(&model);
            let mut state = State::new(&layout, &model.cells, Budget::UNLIMITED.with_steps(150_000));
            assert!(crate::proof::propagate(&mut state, &mut log).is_ok());
            let known = state.grid();
            let mut search = Search::new(state, &known, Seed::default(), Some(log)).expect("steps enough");
            let outcome = search.run(Limits::new(2));
            assert_ne!(outcome, Outcome::Exhausted, "board {number} has several solutions or many conflicts");
            let found = search.solutions.clone();
            runs += search.decimation.runs;
            drop(search);
            assert!(found.iter().all(|board| is_solution(&model, board)), "board {number}");
            let claim = Claim::AtLeast(found.len() as u64);
            assert_eq!(checker.take(&ProofStep::End(claim)), Ok(()), "board {number}");
            assert!(checker.finish().is_ok(), "board {number}");
        }
        assert!(runs > 0, "no board was hard enough");
    }

    #[test]
    fn small_boards_do_without() {
        let model = noise(&mut Numbers(1), 25, 45);
        let layout = Layout::new(&model);
        let mut state = State::new(&layout, &model.cells, Budget::UNLIMITED);
        assert!(propagate(&mut state).is_ok());
        let known = state.grid();
        let mut search = Search::new(state, &known, Seed::default(), None).expect("no limit");
        search.run(Limits::new(2));
        assert_eq!(search.decimation.runs, 0);
    }
}
