//! Conflict-driven search with short reasons, over cells that propagation left open.
//!
//! The loop is that of today's SAT solvers (learning at the first unique implication
//! point, activities, saved phases, restarts, forgetting), with lines as propagators that
//! explain themselves on demand. It is complete: it ends with a proof that there are no
//! further solutions, with as many solutions as were asked for, or with an empty budget.

mod auxiliary;
mod belief;
mod bound;
mod conflict_analysis;
mod explained;
mod explanation;
mod phases;
mod probing;
mod proof_log;
mod propagate;
mod schedule;
mod tables;

use super::clause_db::{ClauseId, Clauses};
use super::literals::{Lit, Literals};
use super::order::Order;
use super::proof::{Log, Step};
use super::state::{Removal, State};
use super::trail::{Cause, Trail};
use crate::domain::Symbol;
use crate::model::Grid;
use conflict_analysis::{AnalysisRoom, LearnedClause};
use explained::ExplainRoom;
use explanation::ReasonRoom;
use phases::Values;
use probing::Probed;
use propagate::Stop;
use schedule::Schedule;
use tables::ListedRoom;

/// Clauses over so few levels are never forgotten.
const GLUE_TO_KEEP: u32 = 2;

/// So many symbols are many: that a cell is not one of them says little, and one instalment of probing is enough. (A hexagon of 2,977 cells with
/// 26 letters took three times as long when it came back, and the tests for reasons counted as effort.)
const MANY_SYMBOLS: usize = 17;

/// Belief is not asked about more questions than these: on boards of a thousand by a thousand it
/// would take longer than everything else together.
const BELIEF_AT_MOST: usize = 40_000;

/// Where nobody can weigh words, the search begins with few choices: by how many conflicts a cell of one symbol would be ahead of a cell of
/// many, and a symbol of one place of one with many; and, where high symbols decide most, by how many each is ahead of the next lower one. Over 40 Skyscrapers each of 8, 9
/// and 10 heights and 10 of 12, this took 853, 1,443, 2,914 and 3,559 conflicts down to 476, 820, 1,722 and 1,988 (without places: 499, 864, 1,747, 2,009; the lowest symbols
/// first: 1,088, 2,027, 4,135, 4,145); over 40 Easy as ABC each of 7, 8, 9 and 10 cells, 110, 222, 196 and 315 down to 77, 169, 153 and 305. Leads a thousandth as great,
/// after which conflicts soon decide alone, took 594, 1,145, 2,264 and 3,279; between a half and twice as great they do alike.
const LEAD_OF_A_SYMBOL: f64 = 2.0;
const LEAD_OF_FEW: f64 = 20.0;

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
    values: Values,
    /// The symbols of the cells that were settled before the search.
    settled: Vec<Symbol>,
    /// The matrices before any choice was made.
    root: Vec<u64>,
    /// How much of the trail the root knows.
    rooted: usize,
    /// Reasons of lines that were worked out since the last restart.
    notes: Vec<Lit>,
    found: Vec<Removal>,
    reason_room: Option<Box<ReasonRoom<'w>>>,
    explain_room: ExplainRoom,
    listed_room: ListedRoom,
    /// For each cell and symbol when it was last taken away, counted in assignments; empty where no rule knows what is to explanation.
    removed_at: Vec<u32>,
    /// For each cell a number no lower than when a symbol was last taken from it of those that are gone now; empty as well.
    changed_at: Vec<u32>,
    analysis_room: AnalysisRoom,
    schedule: Schedule,
    probed: Probed,
    /// Whom the search is told to, if somebody listens.
    pub log: Option<Log<'w>>,
    /// How much of level 0 has been told.
    told: usize,
    pub solutions: Vec<Vec<Symbol>>,
    pub probes: u64,
    pub decisions: u64,
    pub conflicts: u64,
    /// Feasibility tests made for reasons.
    pub reason_solves: u64,
    /// How many lines were narrowed before the search.
    solves_before: u64,
}

impl<'w, 'm> Search<'w, 'm> {
    /// A search from a state in which no line is due and no cell is empty, and what is `known` in it. Those with different numbers
    /// as their `way` take different ways.
    pub fn new(state: State<'w, 'm>, known: &Grid, way: u32) -> Search<'w, 'm> {
        let literals = Literals::new(&state);
        let vars = literals.len();
        let settled = known.cells.iter().map(|may| may.symbol().unwrap_or_default()).collect();
        let explained = if state.layout.explains_by_cells() { state.left.len() } else { 0 };
        let mut search = Search {
            settled,
            root: state.bits.clone(),
            rooted: 0,
            trail: Trail::new(vars),
            head: 0,
            clauses: Clauses::new(vars),
            order: Order::new(vars),
            values: Values::new(vars),
            notes: Vec::new(),
            found: Vec::new(),
            reason_room: None,
            explain_room: ExplainRoom::default(),
            listed_room: ListedRoom::default(),
            removed_at: vec![0; explained * state.layout.model.symbols],
            changed_at: vec![0; explained],
            analysis_room: AnalysisRoom::new(vars),
            schedule: Schedule::new(state.layout, belief::price(&state), way),
            probed: Probed::default(),
            log: None,
            told: 0,
            solutions: Vec::new(),
            probes: 0,
            decisions: 0,
            conflicts: 0,
            reason_solves: 0,
            solves_before: state.line_solves,
            literals,
            state,
        };
        if !search.state.layout.weighs() {
            search.begin_with_few();
        }
        search
    }

    /// Begins with cells of few symbols and with symbols of few places, and, where the search is led from above, with the symbols of the highest numbers.
    /// Each is given a lead over the others that a few conflicts make up for.
    fn begin_with_few(&mut self) {
        let (layout, symbols) = (self.state.layout, self.state.layout.model.symbols);
        let from_above = layout.high_symbols_first();
        let mut places = vec![0u32; layout.len() * symbols];
        for open in &self.literals.open {
            for occurrence in layout.occurrences(open.cell) {
                let first = occurrence.line as usize * symbols;
                open.may.symbols().for_each(|symbol| places[first + symbol.index()] += 1);
            }
        }
        let mut leads = Vec::with_capacity(self.literals.len());
        for open in &self.literals.open {
            let occurrences = layout.occurrences(open.cell);
            for symbol in open.vars().map(|var| self.literals.symbol(var).index()) {
                let fewest =
                    occurrences.iter().map(|occurrence| places[occurrence.line as usize * symbols + symbol]).min();
                let few = 1.0 / open.may.len() as f64 + 1.0 / f64::from(fewest.unwrap_or(1));
                let height = if from_above { symbol as f64 } else { 0.0 };
                leads.push(LEAD_OF_A_SYMBOL * height + LEAD_OF_FEW * few);
            }
        }
        self.order.set(|var| leads[var.index()]);
    }

    /// Searches until `enough` solutions are found (0: all of them), or none is left, or the budget is spent.
    pub fn run(&mut self, enough: usize) -> End {
        loop {
            match self.deduce() {
                Err(Stop::Spent) => return End::Spent,
                Err(Stop::Clash(clash)) => {
                    self.conflicts += 1;
                    if self.trail.depth() == 0 {
                        self.tell_end(clash);
                        return End::Exhausted;
                    }
                    let learned = self.learn(clash);
                    if learned.lits.is_empty() {
                        return End::Exhausted;
                    }
                    self.take(&learned);
                }
                Ok(()) => {
                    self.settle_root();
                    if self.trail.depth() > 0 && self.schedule.must_restart(self.effort(), self.conflicts) {
                        match self.restart() {
                            Err(Stop::Spent) => return End::Spent,
                            Err(Stop::Clash(clash)) => {
                                self.tell_end(clash);
                                return End::Exhausted;
                            }
                            Ok(()) => {}
                        }
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

    /// What the search has cost so far, in line solves.
    fn effort(&self) -> u64 {
        self.state.line_solves + self.reason_solves - self.solves_before
    }

    /// Chooses the next literal; false when everything is assigned.
    fn decide(&mut self) -> bool {
        while let Some(var) = self.order.pop() {
            if self.trail.value(var.is(true)).is_none() {
                self.decisions += 1;
                self.trail.deepen();
                let value = self.values.first(var, self.schedule.likes_best_way());
                self.trail.push(var.is(value), Cause::Choice);
                return true;
            }
        }
        false
    }

    /// Goes back to `level`.
    fn backjump(&mut self, level: u32) {
        let end = self.trail.end_of(level);
        while self.trail.lits.len() > end {
            let lit = self.trail.pop().expect("the trail is longer than its end");
            if self.trail.lits.len() < self.head
                && let Some(removal) = self.literals.removal(lit)
            {
                self.state.restore(removal);
            }
            self.values.note_last(lit);
            self.order.insert(lit.var());
        }
        self.head = self.head.min(end);
        self.trail.cut(level);
        self.state.clear_due();
    }

    /// Goes back as far as a learned says, and takes it to heart.
    fn take(&mut self, learned: &LearnedClause) {
        self.order.fade(self.schedule.fade());
        self.schedule.conflict();
        let before_choice = self.trail.end_of(self.trail.depth().saturating_sub(1));
        self.values.note_way(&self.trail.lits[..before_choice]);
        self.backjump(learned.level);
        self.assert_first(&learned.lits, learned.glue, true);
    }

    /// Adds a clause of which only the first literal is not false, and makes that true.
    fn assert_first(&mut self, lits: &[Lit], glue: u32, may_forget: bool) {
        let cause = match lits.len() {
            1 => Cause::Choice,
            _ => Cause::Clause(self.clauses.add(lits, glue, may_forget)),
        };
        self.trail.push(lits[0], cause);
    }

    /// Lets the root know what holds at level 0.
    fn settle_root(&mut self) {
        if self.trail.depth() > 0 {
            return;
        }
        self.tell_root();
        for &lit in &self.trail.lits[self.rooted..] {
            if let Some(removal) = self.literals.removal(lit) {
                for occurrence in self.state.layout.occurrences(removal.cell) {
                    let (word, bit) = occurrence.bit(removal.symbol);
                    self.root[word] &= !bit;
                    self.probed.change(occurrence.line);
                }
            }
        }
        self.rooted = self.trail.lits.len();
    }

    /// Starts over with what was learned.
    fn restart(&mut self) -> Result<(), Stop> {
        self.backjump(0);
        self.notes.clear();
        self.tell(Step::Restart);
        if self.schedule.must_probe(self.conflicts) {
            self.deduce()?;
            self.settle_root();
            let is_many = self.state.layout.model.symbols >= MANY_SYMBOLS;
            let effort = if is_many { self.state.line_solves } else { self.effort() };
            self.probe_for(effort)?;
            self.schedule.probed(is_many);
        }
        if self.schedule.must_balance(self.effort()) && self.literals.len() <= BELIEF_AT_MOST {
            self.balance()?;
        }
        if self.schedule.must_believe(self.effort()) || self.values.are_believed() && self.schedule.must_believe_again()
        {
            self.deduce()?;
            self.settle_root();
            if self.literals.len() <= BELIEF_AT_MOST {
                self.believe();
            }
            self.schedule.believed();
        }
        if self.schedule.must_mark(self.conflicts) && !self.is_told() {
            self.add_auxiliaries()?;
            self.settle_root();
            self.schedule.marked();
        }
        if self.schedule.must_forget() {
            self.forget();
            self.schedule.forgot();
        }
        self.schedule.restarted();
        Ok(())
    }

    /// Forgets the worse half of the learned clauses.
    fn forget(&mut self) {
        let worth = |clauses: &Clauses, id: ClauseId| (clauses.glue(id), std::cmp::Reverse(clauses.uses(id)), id);
        let clauses = &self.clauses;
        let mut ranked = clauses.learned.clone();
        ranked.retain(|&id| clauses.glue(id) > GLUE_TO_KEEP);
        ranked.sort_unstable_by_key(|&id| worth(clauses, id));
        if let Some(&border) = ranked.get(ranked.len() / 2) {
            let border = worth(clauses, border);
            let keep = |clauses: &Clauses, id| clauses.glue(id) <= GLUE_TO_KEEP || worth(clauses, id) < border;
            self.tell_forgotten(|search, id| keep(&search.clauses, id));
            self.clauses.forget(keep);
        }
    }

    /// Writes down the board that the assignment spells.
    fn note_solution(&mut self) {
        let mut board = self.settled.clone();
        for open in &self.literals.open {
            let is_true = |symbol: &Symbol| self.trail.value(self.literals.is_not(open, *symbol)) == Some(false);
            board[open.cell.index()] = open.may.symbols().find(is_true).expect("every cell is settled");
        }
        self.tell(Step::Solution(&board));
        self.solutions.push(board);
        self.values.stay_near();
    }

    /// Rules the last solution out by its choices; false when there was no choice, so no other solution.
    fn exclude_solution(&mut self) -> bool {
        let depth = self.trail.depth();
        if depth == 0 {
            return false;
        }
        let lits: Vec<Lit> = (1..=depth).rev().map(|level| !self.trail.choice(level)).collect();
        self.tell_choices(&lits);
        self.backjump(depth - 1);
        self.assert_first(&lits, depth, false);
        true
    }
}
