//! Learning from a clash: the first unique implication point, and what can be spared of it.

use super::Search;
use super::propagate::Clash;
use crate::literals::{Lit, Var};
use crate::trail::Cause;

/// A learned clause.
pub struct LearnedClause {
    /// The literal that follows after going back, then one of the level to go back to, then the rest.
    /// Empty when the clash needs no choice at all: there is nothing more to find.
    pub lits: Vec<Lit>,
    /// The level to go back to.
    pub level: u32,
    /// How many levels its literals have.
    pub glue: u32,
}

/// Working memory for learning.
#[derive(Default)]
pub struct AnalysisRoom {
    /// For each variable: has it been met in this learned?
    seen: Vec<bool>,
    /// The variables met, to be forgotten afterwards.
    met: Vec<Var>,
    /// For each variable whose cause was looked into: can it be spared?
    sparable: Vec<Option<bool>>,
    judged: Vec<Var>,
    because: Vec<Lit>,
    /// Lists of literals to be written over, one for each reason that is being looked into.
    spares: Vec<Vec<Lit>>,
    level_seen: Vec<u64>,
    stamp: u64,
}

impl AnalysisRoom {
    pub fn new(vars: usize) -> AnalysisRoom {
        AnalysisRoom {
            seen: vec![false; vars],
            sparable: vec![None; vars],
            level_seen: vec![0; vars + 1],
            ..AnalysisRoom::default()
        }
    }
}

impl AnalysisRoom {
    /// Makes room for so many variables.
    pub fn grow(&mut self, vars: usize) {
        self.seen.resize(vars, false);
        self.sparable.resize(vars, None);
        self.level_seen.resize(vars + 1, 0);
    }
}

/// How deep the chain of causes is followed when sparing literals.
const DEEPEST: u32 = 30;

impl Search<'_, '_> {
    /// What is to be learned from a clash above level 0.
    pub fn learn(&mut self, clash: Clash) -> LearnedClause {
        let mut because = std::mem::take(&mut self.analysis_room.because);
        because.clear();
        self.clash_reason(clash, &mut because);
        // A clash may lie wholly below the current level when a line was due for longer.
        let depth = because.iter().map(|lit| self.trail.level(lit.var())).max().unwrap_or(0);
        if depth == 0 {
            self.analysis_room.because = because;
            return LearnedClause { lits: Vec::new(), level: 0, glue: 0 };
        }
        let mut lits = vec![Lit(0)];
        let mut open = 0;
        let mut at = self.trail.lits.len();
        let uip = loop {
            for &lit in &because {
                open += usize::from(self.meet(lit, depth, &mut lits));
            }
            let lit = loop {
                at -= 1;
                let lit = self.trail.lits[at];
                if self.analysis_room.seen[lit.var().index()] && self.trail.level(lit.var()) == depth {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                break lit;
            }
            because.clear();
            self.reason(lit, &mut because);
        };
        lits[0] = !uip;
        self.analysis_room.because = because;
        self.spare(&mut lits);
        let level = self.bring_up_second(&mut lits);
        let glue = self.glue(&lits);
        self.forget_met();
        self.log_learned(&lits);
        LearnedClause { lits, level, glue }
    }

    /// Notes a false literal of the learned; says whether it belongs to level `depth`.
    fn meet(&mut self, lit: Lit, depth: u32, lits: &mut Vec<Lit>) -> bool {
        let var = lit.var();
        let level = self.trail.level(var);
        if level == 0 || self.analysis_room.seen[var.index()] {
            return false;
        }
        self.analysis_room.seen[var.index()] = true;
        self.analysis_room.met.push(var);
        self.order.bump(var);
        if level < depth {
            lits.push(lit);
        }
        level == depth
    }

    fn forget_met(&mut self) {
        for var in self.analysis_room.met.drain(..) {
            self.analysis_room.seen[var.index()] = false;
        }
        for var in self.analysis_room.judged.drain(..) {
            self.analysis_room.sparable[var.index()] = None;
        }
    }

    /// Drops the literals that follow from the others.
    fn spare(&mut self, lits: &mut Vec<Lit>) {
        // Marks the levels of the learned: no literal of any other level follows from it.
        self.glue(lits);
        let mut kept = 1;
        for at in 1..lits.len() {
            if !self.follows(lits[at], DEEPEST) {
                lits[kept] = lits[at];
                kept += 1;
            }
        }
        lits.truncate(kept);
    }

    /// Is the false literal `lit` false because of others in the learned?
    fn follows(&mut self, lit: Lit, depth: u32) -> bool {
        let var = lit.var();
        if depth == 0 || self.trail.cause[var.index()] == Cause::Choice {
            return false;
        }
        let mut because = self.analysis_room.spares.pop().unwrap_or_default();
        because.clear();
        self.reason(!lit, &mut because);
        let follows = because.iter().all(|&lit| self.is_covered(lit, depth));
        self.analysis_room.spares.push(because);
        if self.analysis_room.sparable[var.index()].is_none() {
            self.analysis_room.sparable[var.index()] = Some(follows);
            self.analysis_room.judged.push(var);
        }
        follows
    }

    /// Is a false literal in the lesson, or does it follow from literals that are?
    fn is_covered(&mut self, lit: Lit, depth: u32) -> bool {
        let var = lit.var();
        if self.trail.level(var) == 0 || self.analysis_room.seen[var.index()] {
            return true;
        }
        match self.analysis_room.sparable[var.index()] {
            Some(known) => known,
            None => {
                let level = self.trail.level(var) as usize;
                self.analysis_room.level_seen[level] == self.analysis_room.stamp && self.follows(lit, depth - 1)
            }
        }
    }

    /// Puts a literal of the highest level but one in second place; returns that level.
    fn bring_up_second(&mut self, lits: &mut [Lit]) -> u32 {
        let Some(second) = (1..lits.len()).max_by_key(|&at| self.trail.level(lits[at].var())) else {
            return 0;
        };
        lits.swap(1, second);
        self.trail.level(lits[1].var())
    }

    /// How many different levels the literals have.
    pub fn glue(&mut self, lits: &[Lit]) -> u32 {
        self.analysis_room.stamp += 1;
        let mut glue = 0;
        for lit in lits {
            let level = self.trail.level(lit.var()) as usize;
            if self.analysis_room.level_seen[level] != self.analysis_room.stamp {
                self.analysis_room.level_seen[level] = self.analysis_room.stamp;
                glue += 1;
            }
        }
        glue
    }

    /// Lists false literals that cannot all be false.
    fn clash_reason(&mut self, clash: Clash, out: &mut Vec<Lit>) {
        match clash {
            Clash::Line(line) => {
                let first = out.len();
                self.line_reason(line, None, out);
                self.tell_line(line, None, &out[first..]);
            }
            Clash::Clause(id) => {
                self.clauses.use_once(id);
                out.extend(self.clauses.lits(id));
            }
            Clash::Empty => {}
            Clash::Cell(lit) => {
                self.cell_reason(lit, u32::MAX, out);
                out.push(lit);
            }
        }
    }

    /// Lists the false literals that made the true literal `lit` follow.
    pub fn reason(&mut self, lit: Lit, out: &mut Vec<Lit>) {
        let var = lit.var();
        match self.trail.cause[var.index()] {
            Cause::Choice => {}
            Cause::Clause(id) => {
                self.clauses.use_once(id);
                out.extend(self.clauses.lits(id).filter(|&other| other != lit));
            }
            Cause::Cell => self.cell_reason(lit, self.trail.place(var), out),
            Cause::Noted(at) => {
                let len = self.notes[at as usize].0 as usize;
                out.extend_from_slice(&self.notes[at as usize + 1..][..len]);
            }
            Cause::Line(line) => {
                let first = out.len();
                self.line_reason(line, Some(lit), out);
                self.tell_line(line, Some(lit), &out[first..]);
                self.trail.cause[var.index()] = Cause::Noted(self.notes.len() as u32);
                self.notes.push(Lit((out.len() - first) as u32));
                self.notes.extend_from_slice(&out[first..]);
            }
        }
    }

    /// The other questions of the cell, as far as they force `lit`, and were answered before `place`.
    fn cell_reason(&self, lit: Lit, place: u32, out: &mut Vec<Lit>) {
        let open = self.literals.cell_of(lit.var()).expect("a auxiliary variable has no cell");
        let others = open.vars().filter(|&var| var != lit.var());
        if lit.is_yes() {
            out.extend(others.map(|var| var.is(true)));
            return;
        }
        let mut others = others.map(|var| var.is(true));
        let holder =
            others.find(|&other| self.trail.value(other) == Some(true) && self.trail.place(other.var()) < place);
        out.push(!holder.expect("another symbol holds the cell"));
    }
}
