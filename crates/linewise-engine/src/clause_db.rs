//! Learned facts of the form "one of these literals holds", and who watches which.
//!
//! Always: the first two literals of a clause are watched; a watch list of a literal
//! holds the clauses that must be looked at when that literal becomes false.

use super::literals::Lit;

/// A clause, by its place in the arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClauseId(pub u32);

/// One entry of a watch list.
#[derive(Debug, Clone, Copy)]
pub struct Watch {
    pub clause: ClauseId,
    /// Some other literal of the clause: when it is true, the clause need not be read.
    pub blocker: Lit,
}

/// The clauses, one after the other: length, glue, activity, then the literals.
#[derive(Default)]
pub struct Clauses {
    arena: Vec<u32>,
    /// The learned clauses that may be forgotten again.
    pub learned: Vec<ClauseId>,
    pub watches: Vec<Vec<Watch>>,
}

const HEADER: usize = 3;

impl Clauses {
    /// No clauses yet, over so many variables.
    pub fn new(vars: usize) -> Clauses {
        Clauses { watches: vec![Vec::new(); vars * 2], ..Clauses::default() }
    }

    /// Makes room for so many variables.
    pub fn grow(&mut self, vars: usize) {
        self.watches.resize(vars * 2, Vec::new());
    }

    /// Adds a clause of at least two literals and watches its first two.
    pub fn add(&mut self, lits: &[Lit], glue: u32, may_forget: bool) -> ClauseId {
        let id = ClauseId(self.arena.len() as u32);
        self.arena.extend([lits.len() as u32, glue, 0]);
        self.arena.extend(lits.iter().map(|lit| lit.0));
        self.watch(id, lits[0], lits[1]);
        self.watch(id, lits[1], lits[0]);
        if may_forget {
            self.learned.push(id);
        }
        id
    }

    fn watch(&mut self, clause: ClauseId, lit: Lit, blocker: Lit) {
        self.watches[lit.index()].push(Watch { clause, blocker });
    }

    #[inline]
    pub fn len(&self, id: ClauseId) -> usize {
        self.arena[id.0 as usize] as usize
    }

    /// The literals of the clause.
    #[inline]
    pub fn lits(&self, id: ClauseId) -> impl Iterator<Item = Lit> + '_ {
        self.raw(id).iter().map(|&lit| Lit(lit))
    }

    /// The literals of the clause as they lie in the arena.
    #[inline]
    pub fn raw(&self, id: ClauseId) -> &[u32] {
        let start = id.0 as usize + HEADER;
        &self.arena[start..start + self.len(id)]
    }

    /// The same, to be put in another order.
    #[inline]
    pub fn raw_mut(&mut self, id: ClauseId) -> &mut [u32] {
        let start = id.0 as usize + HEADER;
        let end = start + self.len(id);
        &mut self.arena[start..end]
    }

    /// How many levels the clause's literals had when it was learned, or since: fewer is better.
    #[inline]
    pub fn glue(&self, id: ClauseId) -> u32 {
        self.arena[id.0 as usize + 1]
    }

    /// How often the clause took part in a conflict since the last clean-up.
    #[inline]
    pub fn uses(&self, id: ClauseId) -> u32 {
        self.arena[id.0 as usize + 2]
    }

    /// Counts a use.
    #[inline]
    pub fn use_once(&mut self, id: ClauseId) {
        let uses = &mut self.arena[id.0 as usize + 2];
        *uses = uses.saturating_add(1);
    }

    /// Keeps only the learned clauses that `keep` wants, all others that were never learned, and
    /// tells `moved` the new place of every clause that stays.
    ///
    /// Must be called while no clause is the reason of an assignment that may still be asked for.
    pub fn forget(&mut self, keep: impl Fn(&Clauses, ClauseId) -> bool) {
        let mut forget: Vec<ClauseId> = self.learned.iter().copied().filter(|&id| !keep(self, id)).collect();
        forget.sort_unstable();
        let old = std::mem::take(&mut self.arena);
        let learned = std::mem::take(&mut self.learned);
        self.watches.iter_mut().for_each(Vec::clear);
        let (mut at, mut forget, mut learned) = (0, forget.into_iter().peekable(), learned.into_iter().peekable());
        while at < old.len() {
            let len = old[at] as usize;
            let id = ClauseId(at as u32);
            let was_learned = learned.next_if_eq(&id).is_some();
            if forget.next_if_eq(&id).is_none() {
                let lits: Vec<Lit> = old[at + HEADER..at + HEADER + len].iter().map(|&lit| Lit(lit)).collect();
                self.add(&lits, old[at + 1], was_learned);
            }
            at += HEADER + len;
        }
    }
}
