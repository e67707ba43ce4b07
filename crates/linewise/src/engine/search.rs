//! Conflict-driven search with short reasons, over cells that propagation left open.
//!
//! The loop is that of today's SAT solvers (learning at the first unique implication
//! point, activities, saved phases, restarts, forgetting), with lines as propagators that
//! explain themselves on demand. It is complete: it ends with a proof that there are no
//! further solutions, with as many solutions as were asked for, or with an empty budget.

mod believe;
mod deduce;
mod learn;
mod reasons;

use super::clauses::Clauses;
use super::literals::{Lit, Literals, Var};
use super::order::Order;
use super::state::State;
use super::trail::{Cause, Trail};
use crate::domain::Symbol;
use crate::model::CellId;
use deduce::Stop;
use learn::{LearnRoom, Lesson};
use reasons::ReasonRoom;

/// What the search came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// There are no other solutions than those found.
    Exhausted,
    /// As many solutions as were asked for have been found.
    Enough,
    /// The budget is spent.
    Spent,
}

/// A search in progress.
pub struct Search<'w, 'm> {
    pub state: State<'w, 'm>,
    literals: Literals,
    trail: Trail,
    /// How many literals of the trail have been followed up.
    head: usize,
    clauses: Clauses,
    order: Order,
    /// The value each variable had last.
    phase: Vec<bool>,
    /// The value that belief finds likelier, for each variable, once it has been asked.
    believed: Vec<bool>,
    /// The symbols of the cells that were settled before the search.
    settled: Vec<Symbol>,
    /// The matrices before any choice was made.
    root: Vec<u64>,
    /// How much of the trail the root knows.
    rooted: usize,
    /// Reasons of lines that were worked out since the last restart.
    notes: Vec<Lit>,
    found: Vec<super::state::Removal>,
    reason_room: ReasonRoom,
    learn_room: LearnRoom,
    pace: Pace,
    pub solutions: Vec<Vec<Symbol>>,
    pub decisions: u64,
    pub conflicts: u64,
    /// Feasibility tests made for reasons.
    pub reason_solves: u64,
}

/// Belief costs about a millisecond on a board of 25x25, and most such boards need fewer conflicts than that.
const BELIEF_AFTER: u64 = 0;

/// When to restart and when to forget.
struct Pace {
    /// Exponential averages of the glue of learned clauses: the last few, and the long run.
    glue_now: f64,
    glue_ever: f64,
    since_restart: u64,
    next_forgetting: u64,
    forgettings: u64,
}

impl<'w, 'm> Search<'w, 'm> {
    /// A search from a state in which no line is due and no cell is empty.
    pub fn new(state: State<'w, 'm>) -> Search<'w, 'm> {
        let literals = Literals::new(&state);
        let vars = literals.len();
        let cells = (0..state.left.len()).map(CellId::new);
        let settled = cells.map(|cell| state.may(cell).symbol().unwrap_or_default()).collect();
        Search {
            settled,
            root: state.bits.clone(),
            rooted: 0,
            trail: Trail::new(vars),
            head: 0,
            clauses: Clauses::new(vars),
            order: Order::new(vars),
            phase: vec![true; vars],
            believed: Vec::new(),
            notes: Vec::new(),
            found: Vec::new(),
            reason_room: ReasonRoom::default(),
            learn_room: LearnRoom::new(vars),
            pace: Pace { glue_now: 0.0, glue_ever: 0.0, since_restart: 0, next_forgetting: 2000, forgettings: 0 },
            solutions: Vec::new(),
            decisions: 0,
            conflicts: 0,
            reason_solves: 0,
            literals,
            state,
        }
    }

    /// Searches until `enough` solutions are found (0: all of them), or none is left, or the budget is spent.
    pub fn run(&mut self, enough: usize) -> End {
        if BELIEF_AFTER == 0 { self.believe(); }
        loop {
            match self.deduce() {
                Err(Stop::Spent) => return End::Spent,
                Err(Stop::Clash(clash)) => {
                    self.conflicts += 1;
                    if self.trail.depth() == 0 {
                        return End::Exhausted;
                    }
                    let lesson = self.learn(clash);
                    if lesson.lits.is_empty() {
                        return End::Exhausted;
                    }
                    self.take(lesson);
                }
                Ok(()) => {
                    self.settle_root();
                    if self.must_restart() {
                        self.restart();
                    } else if !self.decide() {
                        self.note_solution();
                        if self.solutions.len() == enough {
                            return End::Enough;
                        }
                        if !self.exclude_solution() {
                            return End::Exhausted;
                        }
                    }
                }
            }
        }
    }

    /// Chooses the next literal; false when everything is assigned.
    fn decide(&mut self) -> bool {
        while let Some(var) = self.order.pop() {
            if self.trail.value(var.is(true)).is_none() {
                self.decisions += 1;
                self.trail.deepen();
                self.trail.push(var.is(self.first_value(var)), Cause::Choice);
                return true;
            }
        }
        false
    }

    /// The value to try first.
    fn first_value(&self, var: Var) -> bool {
        match self.believed.get(var.index()) {
            Some(&likelier) => likelier,
            None => self.phase[var.index()],
        }
    }

    /// Goes back to `level`.
    fn go_back(&mut self, level: u32) {
        let end = self.trail.end_of(level);
        while self.trail.lits.len() > end {
            let lit = self.trail.pop().expect("the trail is longer than its end");
            if self.trail.lits.len() < self.head {
                if let Some(removal) = self.literals.removal(lit) {
                    self.state.restore(removal);
                }
            }
            self.phase[lit.var().index()] = lit.is_yes();
            self.order.insert(lit.var());
        }
        self.head = self.head.min(end);
        self.trail.cut(level);
        self.state.clear_due();
    }

    /// Goes back as far as a lesson says, and takes it to heart.
    fn take(&mut self, lesson: Lesson) {
        self.order.fade(0.95);
        self.pace.learned(lesson.glue);
        self.go_back(lesson.level);
        let cause = match lesson.lits.len() {
            1 => Cause::Choice,
            _ => Cause::Clause(self.clauses.add(&lesson.lits, lesson.glue, true)),
        };
        self.trail.push(lesson.lits[0], cause);
    }

    /// Lets the root know what holds at level 0.
    fn settle_root(&mut self) {
        if self.trail.depth() > 0 {
            return;
        }
        for at in self.rooted..self.trail.lits.len() {
            if let Some(removal) = self.literals.removal(self.trail.lits[at]) {
                for spot in self.state.wiring.spots(removal.cell) {
                    let (word, bit) = spot.bit(removal.symbol);
                    self.root[word] &= !bit;
                }
            }
        }
        self.rooted = self.trail.lits.len();
    }

    fn must_restart(&self) -> bool {
        let asks = self.believed.is_empty() && self.conflicts >= BELIEF_AFTER;
        self.trail.depth() > 0 && (asks || self.pace.must_restart())
    }

    fn restart(&mut self) {
        self.go_back(0);
        self.notes.clear();
        if self.believed.is_empty() && self.conflicts >= BELIEF_AFTER {
            self.believe();
        }
        self.pace.since_restart = 0;
        if self.conflicts >= self.pace.next_forgetting {
            self.forget();
        }
    }

    /// Forgets the worse half of the learned clauses.
    fn forget(&mut self) {
        self.pace.forgettings += 1;
        self.pace.next_forgetting = self.conflicts + 2000 + 300 * self.pace.forgettings;
        let clauses = &self.clauses;
        let worth = |id| (clauses.glue(id), std::cmp::Reverse(clauses.uses(id)), id);
        let mut ranked = clauses.learned.clone();
        ranked.retain(|&id| clauses.glue(id) > 2);
        ranked.sort_unstable_by_key(|&id| worth(id));
        let Some(&border) = ranked.get(ranked.len() / 2) else {
            return;
        };
        let border = worth(border);
        self.clauses.forget(|clauses, id| {
            (clauses.glue(id), std::cmp::Reverse(clauses.uses(id)), id) < border || clauses.glue(id) <= 2
        });
    }

    /// Writes down the board that the assignment spells.
    fn note_solution(&mut self) {
        let mut board = self.settled.clone();
        for open in &self.literals.open {
            let is_true = |symbol: &Symbol| self.trail.value(open.is_not(*symbol)) == Some(false);
            board[open.cell.index()] = open.may.symbols().find(is_true).expect("every cell is settled");
        }
        self.solutions.push(board);
    }

    /// Rules the last solution out by its choices; false when there was no choice, so no other solution.
    fn exclude_solution(&mut self) -> bool {
        let depth = self.trail.depth();
        if depth == 0 {
            return false;
        }
        let lits: Vec<Lit> = (1..=depth).rev().map(|level| !self.trail.choice(level)).collect();
        self.go_back(depth - 1);
        let cause = match lits.len() {
            1 => Cause::Choice,
            _ => Cause::Clause(self.clauses.add(&lits, depth, false)),
        };
        self.trail.push(lits[0], cause);
        true
    }
}

impl Pace {
    fn learned(&mut self, glue: u32) {
        let glue = f64::from(glue);
        self.glue_now += (glue - self.glue_now) / 32.0;
        self.glue_ever += (glue - self.glue_ever) / 4096.0;
        self.since_restart += 1;
    }

    fn must_restart(&self) -> bool {
        self.since_restart >= 10 && self.glue_now > 1.1 * self.glue_ever
    }
}
