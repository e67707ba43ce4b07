//! What the search assumes and has deduced so far, in order, with the cause of each step.

use super::clause_db::ClauseId;
use super::literals::{Lit, Var};
use crate::model::LineId;

/// Why a literal holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The search chose it, or it holds always.
    Choice,
    /// All other literals of the clause are false.
    Clause(ClauseId),
    /// The line allows nothing else.
    Line(LineId),
    /// The cell holds exactly one symbol.
    Cell,
    /// A line, whose reason has been worked out already: a place in the notes.
    Noted(u32),
}

/// The assignment, as a stack.
///
/// Always: `lits` lists the true literals in the order in which they became true;
/// level `l` begins at `starts[l - 1]`.
pub struct Trail {
    pub lits: Vec<Lit>,
    starts: Vec<u32>,
    value: Vec<Option<bool>>,
    pub level: Vec<u32>,
    /// For each variable its place in `lits`.
    place: Vec<u32>,
    pub cause: Vec<Cause>,
}

impl Trail {
    /// Nothing assigned yet.
    pub fn new(vars: usize) -> Trail {
        Trail {
            lits: Vec::with_capacity(vars),
            starts: Vec::new(),
            value: vec![None; vars * 2],
            level: vec![0; vars],
            place: vec![0; vars],
            cause: vec![Cause::Choice; vars],
        }
    }

    /// Makes room for so many variables.
    pub fn grow(&mut self, vars: usize) {
        self.value.resize(vars * 2, None);
        self.level.resize(vars, 0);
        self.place.resize(vars, 0);
        self.cause.resize(vars, Cause::Choice);
    }

    /// Is the literal true, false, or neither yet?
    #[inline]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.value[lit.index()]
    }

    /// The current level: how many choices stand.
    #[inline]
    pub fn depth(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The level at which a variable was assigned.
    #[inline]
    pub fn level(&self, var: Var) -> u32 {
        self.level[var.index()]
    }

    /// When a variable was assigned, counted in assignments.
    #[inline]
    pub fn place(&self, var: Var) -> u32 {
        self.place[var.index()]
    }

    /// The choice that began level `level`.
    pub fn choice(&self, level: u32) -> Lit {
        self.lits[self.starts[level as usize - 1] as usize]
    }

    /// Where level `level + 1` begins: the assignments before it remain when the search goes back there.
    pub fn end_of(&self, level: u32) -> usize {
        self.starts.get(level as usize).map_or(self.lits.len(), |&start| start as usize)
    }

    /// Begins a new level.
    pub fn deepen(&mut self) {
        self.starts.push(self.lits.len() as u32);
    }

    /// Makes an unassigned literal true.
    #[inline]
    pub fn push(&mut self, lit: Lit, cause: Cause) {
        let var = lit.var().index();
        self.value[lit.index()] = Some(true);
        self.value[(!lit).index()] = Some(false);
        self.level[var] = self.depth();
        self.place[var] = self.lits.len() as u32;
        self.cause[var] = cause;
        self.lits.push(lit);
    }

    /// Takes back the last assignment.
    #[inline]
    pub fn pop(&mut self) -> Option<Lit> {
        let lit = self.lits.pop()?;
        self.value[lit.index()] = None;
        self.value[(!lit).index()] = None;
        Some(lit)
    }

    /// Forgets the levels above `level`, whose assignments have been taken back.
    pub fn cut(&mut self, level: u32) {
        self.starts.truncate(level as usize);
    }
}
