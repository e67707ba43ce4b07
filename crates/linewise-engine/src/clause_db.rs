//! The clause database: learned clauses and others ("one of these literals is true"), with two watched literals each.

use super::literals::Lit;

/// A clause, by its place in the arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClauseId(pub u32);

/// One entry of a watch list.
#[derive(Debug, Clone, Copy)]
pub struct Watch {
    /// The clause.
    pub clause: ClauseId,
    /// Some other literal of the clause: when it is true, the clause need not be read.
    pub blocker: Lit,
}

/// The clauses, one after the other in an arena: length, LBD, uses, then the literals.
///
/// Always: the first two literals of a clause are watched, and the watch list of a literal holds the clauses to be read
/// when that literal becomes false. When propagation has ended without a conflict, a clause with a false watched
/// literal has a true literal. A conflict breaks that off; the backjump that follows restores it.
#[derive(Default)]
pub struct ClauseDb {
    arena: Vec<u32>,
    /// The learned clauses, which may be removed again, in the order of the arena.
    learned: Vec<ClauseId>,
    watches: Vec<Vec<Watch>>,
}

const HEADER: usize = 3;

impl ClauseDb {
    /// No clauses yet; room for so many variables is set aside, but [`ClauseDb::grow`] brings them in.
    pub fn with_capacity(vars: usize) -> ClauseDb {
        ClauseDb { watches: Vec::with_capacity(vars * 2), ..ClauseDb::default() }
    }

    /// Brings in the variables up to so many.
    pub fn grow(&mut self, vars: usize) {
        self.watches.resize(vars * 2, Vec::new());
    }

    /// Adds a clause that is never removed, of at least two literals, and watches its first two.
    pub fn add(&mut self, lits: &[Lit]) -> ClauseId {
        self.put(lits, 0)
    }

    /// Adds a learned clause, which [`ClauseDb::reduce`] may remove, and how many decision levels it involves.
    pub fn add_learned(&mut self, lits: &[Lit], lbd: u32) -> ClauseId {
        let id = self.put(lits, lbd);
        self.learned.push(id);
        id
    }

    fn put(&mut self, lits: &[Lit], lbd: u32) -> ClauseId {
        let id = ClauseId(self.arena.len() as u32);
        self.arena.extend([lits.len() as u32, lbd, 0]);
        self.arena.extend(lits.iter().map(|lit| lit.0));
        self.watch(lits[0], Watch { clause: id, blocker: lits[1] });
        self.watch(lits[1], Watch { clause: id, blocker: lits[0] });
        id
    }

    /// Adds an entry to the watch list of a literal.
    #[inline]
    pub fn watch(&mut self, lit: Lit, watch: Watch) {
        self.watches[lit.index()].push(watch);
    }

    /// Takes out the watch list of a literal, to be given back with [`ClauseDb::put_watches`].
    #[inline]
    pub fn take_watches(&mut self, lit: Lit) -> Vec<Watch> {
        std::mem::take(&mut self.watches[lit.index()])
    }

    /// Gives a watch list back.
    #[inline]
    pub fn put_watches(&mut self, lit: Lit, watches: Vec<Watch>) {
        self.watches[lit.index()] = watches;
    }

    /// The learned clauses.
    pub fn learned(&self) -> &[ClauseId] {
        &self.learned
    }

    /// How many literals the clause has.
    #[inline]
    pub fn len(&self, id: ClauseId) -> usize {
        self.arena[id.0 as usize] as usize
    }

    /// The literals of the clause.
    #[inline]
    pub fn lits(&self, id: ClauseId) -> impl Iterator<Item = Lit> + '_ {
        let start = id.0 as usize + HEADER;
        self.arena[start..start + self.len(id)].iter().map(|&lit| Lit(lit))
    }

    /// The literals of the clause as they lie in the arena, to be put in another order.
    #[inline]
    pub fn raw_mut(&mut self, id: ClauseId) -> &mut [u32] {
        let start = id.0 as usize + HEADER;
        let end = start + self.len(id);
        &mut self.arena[start..end]
    }

    /// The literal block distance ("glue"): how many levels the clause's literals had when it was learned. Fewer is
    /// better.
    #[inline]
    pub fn lbd(&self, id: ClauseId) -> u32 {
        self.arena[id.0 as usize + 1]
    }

    /// How often the clause was used as a reason or a conflict since the last [`ClauseDb::reduce`].
    #[inline]
    pub fn uses(&self, id: ClauseId) -> u32 {
        self.arena[id.0 as usize + 2]
    }

    /// Counts a use.
    #[inline]
    pub fn count_use(&mut self, id: ClauseId) {
        let uses = &mut self.arena[id.0 as usize + 2];
        *uses = uses.saturating_add(1);
    }

    /// Keeps only those learned clauses that `keep` wants, and all clauses that were never learned. Every clause that
    /// stays gets a new place and begins to count its uses anew.
    ///
    /// Only at level 0, where reasons are never looked at: those that are clauses point nowhere afterwards.
    pub fn reduce(&mut self, keep: impl Fn(&ClauseDb, ClauseId) -> bool) {
        let removed: Vec<ClauseId> = self.learned.iter().copied().filter(|&id| !keep(self, id)).collect();
        let old = std::mem::take(&mut self.arena);
        let learned = std::mem::take(&mut self.learned);
        self.watches.iter_mut().for_each(Vec::clear);
        let (mut removed, mut learned) = (removed.into_iter().peekable(), learned.into_iter().peekable());
        let mut at = 0;
        while at < old.len() {
            let len = old[at] as usize;
            let id = ClauseId(at as u32);
            let was_learned = learned.next_if_eq(&id).is_some();
            if removed.next_if_eq(&id).is_none() {
                let lits: Vec<Lit> = old[at + HEADER..at + HEADER + len].iter().map(|&lit| Lit(lit)).collect();
                match was_learned {
                    true => self.add_learned(&lits, old[at + 1]),
                    false => self.add(&lits),
                };
            }
            at += HEADER + len;
        }
    }
}
