//! The trail: the assignment as a stack, with the decision level and the reason of each literal.

use super::clause_db::ClauseId;
use super::literals::{Lit, Var};
use crate::model::LineId;

/// Why a literal is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It is a decision, or a fact of level 0.
    None,
    /// All other literals of the clause are false.
    Clause(ClauseId),
    /// The line allows nothing else; what of it matters has not been worked out yet.
    Line(LineId),
    /// The cell holds exactly one symbol.
    Cell,
    /// A line, whose explanation is stored at this place.
    Stored(u32),
}

/// The assignment, as a stack.
///
/// Always: `lits` lists the true literals in the order in which they became true; level `l` begins at `starts[l - 1]`;
/// a literal has a value if and only if it or its negation is on the stack. Levels, positions and reasons of variables
/// without a value mean nothing. The literals before `head` have been propagated.
pub struct Trail {
    lits: Vec<Lit>,
    head: usize,
    starts: Vec<u32>,
    value: Vec<Option<bool>>,
    level: Vec<u32>,
    position: Vec<u32>,
    reason: Vec<Reason>,
}

impl Trail {
    /// Nothing assigned yet; room for so many variables is set aside, but [`Trail::grow`] brings them in.
    pub fn with_capacity(vars: usize) -> Trail {
        Trail {
            lits: Vec::with_capacity(vars),
            head: 0,
            starts: Vec::new(),
            value: Vec::with_capacity(vars * 2),
            level: Vec::with_capacity(vars),
            position: Vec::with_capacity(vars),
            reason: Vec::with_capacity(vars),
        }
    }

    /// Brings in the variables up to so many.
    pub fn grow(&mut self, vars: usize) {
        self.value.resize(vars * 2, None);
        self.level.resize(vars, 0);
        self.position.resize(vars, 0);
        self.reason.resize(vars, Reason::None);
    }

    /// The true literals, in the order in which they became true.
    #[inline]
    pub fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// How many literals are true.
    #[inline]
    pub fn len(&self) -> usize {
        self.lits.len()
    }

    /// Is the literal true, false, or neither yet?
    #[inline]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.value[lit.index()]
    }

    /// The current decision level: how many decisions stand.
    #[inline]
    pub fn depth(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The level at which a variable was assigned.
    #[inline]
    pub fn level(&self, var: Var) -> u32 {
        self.level[var.index()]
    }

    /// When a variable was assigned: its position on the stack.
    #[inline]
    pub fn position(&self, var: Var) -> u32 {
        self.position[var.index()]
    }

    /// Why a variable was assigned.
    #[inline]
    pub fn reason(&self, var: Var) -> Reason {
        self.reason[var.index()]
    }

    /// Notes that the explanation of a variable's assignment has been stored.
    #[inline]
    pub fn set_stored(&mut self, var: Var, stored: u32) {
        self.reason[var.index()] = Reason::Stored(stored);
    }

    /// The decision that began level `level`.
    pub fn decision(&self, level: u32) -> Lit {
        self.lits[self.starts[level as usize - 1] as usize]
    }

    /// Where level `level` ends: the assignments before it stay when the search jumps back there.
    #[inline]
    pub fn end_of(&self, level: u32) -> usize {
        self.starts.get(level as usize).map_or(self.lits.len(), |&start| start as usize)
    }

    /// Begins a new level.
    pub fn new_level(&mut self) {
        self.starts.push(self.lits.len() as u32);
    }

    /// Makes an unassigned literal true.
    #[inline]
    pub fn push(&mut self, lit: Lit, reason: Reason) {
        let var = lit.var().index();
        self.value[lit.index()] = Some(true);
        self.value[(!lit).index()] = Some(false);
        self.level[var] = self.depth();
        self.position[var] = self.lits.len() as u32;
        self.reason[var] = reason;
        self.lits.push(lit);
    }

    /// The next true literal that has not been propagated, which then counts as propagated.
    #[inline]
    pub fn next_to_propagate(&mut self) -> Option<Lit> {
        let lit = *self.lits.get(self.head)?;
        self.head += 1;
        Some(lit)
    }

    /// How many literals have been propagated.
    #[inline]
    pub fn propagated(&self) -> usize {
        self.head
    }

    /// Undoes the last assignment while there are more than `end`; returns whether it had been propagated.
    /// [`Trail::cut`] must follow.
    #[inline]
    pub fn pop_above(&mut self, end: usize) -> Option<(Lit, bool)> {
        if self.lits.len() <= end {
            return None;
        }
        let lit = self.lits.pop()?;
        self.value[lit.index()] = None;
        self.value[(!lit).index()] = None;
        Some((lit, self.lits.len() < self.head))
    }

    /// Drops the levels above `level`, whose assignments have been taken back.
    pub fn cut(&mut self, level: u32) {
        self.starts.truncate(level as usize);
        self.head = self.head.min(self.lits.len());
    }
}
