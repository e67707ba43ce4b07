//! A minimal set of clues and given cells that already contradict each other: what SAT solvers call a minimal unsatisfiable subset.
//!
//! First what line logic needs for its contradiction, then as little of that as line logic can do with, and at last each
//! member is left out in turn: a board that obeys all the others proves that it cannot be spared.

use super::budget::DiagnosisBudget;
use super::proof::{self, Proof};
use crate::distinct::distinct;
use crate::engine::Verdict;
use crate::engine::reason::{Facts, shorten};
use crate::engine::refute::Refutation;
use crate::error::Error;
use crate::kind::ClueLine;
use crate::model::{CellId, Model};
use crate::puzzle::{Clue, End, Puzzle};

/// Something printed that can be to blame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Member {
    /// The clue at this end of a line.
    Clue(End),
    /// What is given about this cell.
    Given(CellId),
}

/// Clues and given cells that contradict each other.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The members: clues first, in the order of their lines.
    pub members: Vec<Member>,
    /// Is it proven of each member that it cannot be spared?
    pub is_smallest: bool,
    /// How the contradiction shows.
    pub proof: Proof,
    /// Where a clue does not fit its line at all: why not.
    pub misfit: Option<Error>,
    /// Does no line show it, but what is seen without solving, as [`Impossible::at_a_glance`](super::Impossible::at_a_glance) says?
    pub is_at_a_glance: bool,
}

impl Conflict {
    /// Is there nothing to tell step by step?
    pub fn needs_no_proof(&self) -> bool {
        self.misfit.is_some() || self.is_at_a_glance
    }
}

/// How many lines may be solved to learn whether one member can be spared.
const SPARE_STEPS: u64 = 60_000;
/// So many orders are tried in which members may be left out, and as many more as can be afforded in so many steps.
const ORDERS: u64 = 2;
/// How many lines may be solved to try more orders.
const ORDER_STEPS: u64 = 15_000;
/// In no more orders than these is it tried.
const MOST_ORDERS: u64 = 8;

/// A conflict of a puzzle that has no solution.
pub fn find(work: &DiagnosisBudget<'_>, puzzle: &Puzzle) -> Conflict {
    let is_at_a_glance = |members: &[Member]| {
        let part = only(puzzle, members.iter().copied());
        work.kind().at_a_glance(&part).is_some()
    };
    if is_at_a_glance(&[]) {
        let (members, proof) = (Vec::new(), Proof::default());
        return Conflict { members, is_smallest: true, proof, misfit: None, is_at_a_glance: true };
    }
    let everything: Vec<Member> = members(puzzle).collect();
    let members = by_lines(work, puzzle, &everything).unwrap_or_else(|| {
        let clues: Vec<Member> = puzzle.clues.keys().map(|&end| Member::Clue(end)).collect();
        if is_at_a_glance(&clues) { clues } else { everything }
    });
    let is_on = vec![true; members.len()];
    let mut trial = Trial { work, puzzle, members, is_on, has_doubts: false };
    let count = trial.members.len();
    shorten(&mut trial, count, &mut Vec::new());
    let is_smallest = trial.all_are_needed();
    let members = trial.kept();
    let part = only(puzzle, members.iter().copied());
    let model = work.kind().model(&part).expect("a part of a puzzle is one");
    let proof = proof::of(work, &part, &model);
    let is_at_a_glance = proof.is_empty() && is_at_a_glance(&members);
    Conflict { members, is_smallest, proof, misfit: None, is_at_a_glance }
}

/// The members of some conflict, found quickly: perhaps more than are needed.
pub fn quickly(work: &DiagnosisBudget<'_>, puzzle: &Puzzle) -> Vec<Member> {
    let everything: Vec<Member> = members(puzzle).collect();
    refuted(work, puzzle, &everything).unwrap_or(everything)
}

/// The clue that does not fit its line, and because of which the kind cannot take the puzzle.
pub fn misfit(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, error: Error) -> Result<Conflict, Error> {
    let is_misfit = |&(&end, clue): &(&End, &Clue)| {
        let error_of = |line| work.kind().line(line).err();
        let without = || error_of(ClueLine::bare(puzzle, end.place()));
        // What is wrong without the clue, too, is no fault of it.
        error_of(ClueLine::alone(puzzle, end, clue)).is_some_and(|error| error.differs_from(without().as_ref()))
    };
    let Some((&end, _)) = puzzle.clues.iter().find(is_misfit) else {
        return Err(error);
    };
    let (members, proof) = (vec![Member::Clue(end)], Proof::default());
    Ok(Conflict { members, is_smallest: true, proof, misfit: Some(error), is_at_a_glance: false })
}

/// Everything in a puzzle that can be to blame.
pub fn members(puzzle: &Puzzle) -> impl Iterator<Item = Member> {
    let clues = puzzle.clues.keys().map(|&end| Member::Clue(end));
    clues.chain(puzzle.givens.keys().map(|&cell| Member::Given(cell)))
}

/// The puzzle with only some of its clues and given cells.
pub fn only(puzzle: &Puzzle, members: impl IntoIterator<Item = Member>) -> Puzzle {
    let mut part = Puzzle::new(&puzzle.kind, puzzle.board, puzzle.alphabet.clone());
    part.options = puzzle.options.clone();
    for member in members {
        match member {
            Member::Clue(end) => drop(part.clues.insert(end, puzzle.clues[&end].clone())),
            Member::Given(cell) => drop(part.givens.insert(cell, puzzle.givens[&cell])),
        }
    }
    part
}

/// The puzzle without one of its clues or given cells.
pub fn without(puzzle: &Puzzle, member: Member) -> Puzzle {
    let mut part = puzzle.clone();
    match member {
        Member::Clue(end) => drop(part.clues.remove(&end)),
        Member::Given(cell) => drop(part.givens.remove(&cell)),
    }
    part
}

/// As few members as line logic needs for its contradiction; `None` when it finds none.
fn by_lines(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, everything: &[Member]) -> Option<Vec<Member>> {
    let core = refuted(work, puzzle, everything)?;
    let mut best = core.clone();
    let before = work.left();
    for order in 0..MOST_ORDERS {
        if order >= ORDERS && before - work.left() > ORDER_STEPS {
            break;
        }
        let mut set = core.clone();
        for member in in_order(&core, order) {
            if work.is_over() {
                return Some(best);
            }
            let Ok(at) = set.binary_search(&member) else { continue };
            let mut less = set.clone();
            less.remove(at);
            if let Some(smaller) = refuted(work, puzzle, &less) {
                set = smaller;
            }
        }
        if set.len() < best.len() {
            best = set;
        }
    }
    Some(best)
}

/// The members in one of several orders: from the end, from the start, and then shuffled.
fn in_order(members: &[Member], order: u64) -> Vec<Member> {
    let mut list = members.to_vec();
    match order {
        0 => list.reverse(),
        1 => {}
        _ => {
            let shuffled =
                |at: usize| (at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(7 * order as u32);
            let mut places: Vec<usize> = (0..list.len()).collect();
            places.sort_by_key(|&at| shuffled(at));
            list = places.into_iter().map(|at| list[at]).collect();
        }
    }
    list
}

/// Those of the members that a contradiction by line logic rests on; `None` when there is none.
fn refuted(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, members: &[Member]) -> Option<Vec<Member>> {
    let model = work.kind().model(&only(puzzle, members.iter().copied())).ok()?;
    let refutation = work.refute(&model).ok()?;
    let mut used = distinct(used(&model, &refutation));
    used.retain(|member| members.binary_search(member).is_ok());
    // In a kind whose lines say less without the clues of other lines, these may not be enough.
    let is_enough = used.len() == members.len() || work.is_refuted(&only(puzzle, used.iter().copied()));
    Some(if is_enough { used } else { members.to_vec() })
}

/// The clues of the lines that take part, and the given cells.
fn used(model: &Model, refutation: &Refutation) -> Vec<Member> {
    let ends = refutation
        .lines()
        .into_iter()
        .flat_map(|id| End::both(model.line(id).place).into_iter().flat_map(End::every_nth).map(Member::Clue));
    ends.chain(refutation.needs(model.symbols).iter().map(|(cell, _)| Member::Given(cell))).collect()
}

/// Members, switched on and off.
struct Trial<'w, 'p> {
    work: &'w DiagnosisBudget<'w>,
    puzzle: &'p Puzzle,
    members: Vec<Member>,
    is_on: Vec<bool>,
    /// Was there a question that could not be answered within its budget?
    has_doubts: bool,
}

impl Trial<'_, '_> {
    /// Is each of the members that are on needed? Those that turn out not to be go off.
    fn all_are_needed(&mut self) -> bool {
        if !self.has_doubts {
            return true;
        }
        self.has_doubts = false;
        for at in (0..self.members.len()).rev() {
            if self.is_on[at] {
                self.is_on[at] = false;
                self.is_on[at] = !self.is_conflict();
            }
        }
        !self.has_doubts
    }

    fn kept(&self) -> Vec<Member> {
        let on = self.members.iter().zip(&self.is_on).filter(|(_, is_on)| **is_on);
        on.map(|(&member, _)| member).collect()
    }
}

impl Facts for Trial<'_, '_> {
    fn retract(&mut self, from: usize, to: usize) {
        self.is_on[from..to].fill(false);
    }

    fn assert(&mut self, from: usize, to: usize) {
        self.is_on[from..to].fill(true);
    }

    fn is_conflict(&mut self) -> bool {
        if self.work.is_over() {
            self.has_doubts = true;
            return false;
        }
        let Ok(model) = self.work.kind().model(&only(self.puzzle, self.kept())) else {
            return false;
        };
        match self.work.solve(&model, 1, SPARE_STEPS).verdict {
            Verdict::None => true,
            Verdict::GaveUp => {
                self.has_doubts = true;
                false
            }
            _ => false,
        }
    }
}
