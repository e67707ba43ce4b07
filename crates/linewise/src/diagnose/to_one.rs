//! The changes of one thing that leave exactly one solution of a puzzle with several, the likeliest first.
//!
//! A clue or a given cell is left out, and the solutions without it are listed. Where these are all, they say of every other
//! clue in its place how many solutions it leaves; where they are too many, two that a change keeps rule it out, and what is
//! left is tried. Whatever is offered has been solved.

use super::conflict::{Member, without};
use super::place::Place;
use super::change::Change;
use super::likely;
use super::repair::{Repair, Repairs, sides};
use super::work::Work;
use crate::domain::{Domain, Symbol};
use crate::engine::Verdict;
use crate::kind::Kind;
use crate::model::CellId;
use crate::puzzle::{Clue, End, Puzzle};
use crate::slip::{Edit, Slip};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// So many solutions without one clue are listed.
const MOST_LISTED: usize = 2_000;
/// So many cells of solutions are listed.
const MOST_CELLS_LISTED: usize = 1 << 22;
/// How many lines may be solved to list the solutions without one clue.
const LIST_STEPS: u64 = 100_000;
/// How many lines may be solved to try one change.
const TRIAL_STEPS: u64 = 100_000;
/// How many lines may be solved in all.
const ALL_STEPS: u64 = 5_000_000;

/// Solutions of a puzzle, all of them or some.
pub struct Listed<'a> {
    /// The solutions.
    pub words: &'a [Vec<Symbol>],
    /// Are these all?
    pub is_all: bool,
}

impl Listed<'_> {
    /// Can it be that exactly one solution fits?
    fn may_leave_one(&self, fits: impl Fn(&[Symbol]) -> bool) -> bool {
        match self.words.iter().filter(|word| fits(word)).take(2).count() {
            0 => !self.is_all,
            count => count == 1,
        }
    }

    /// The clues at an end that exactly one of these solutions has.
    fn clues_of_one(&self, kind: &dyn Kind, puzzle: &Puzzle, end: End) -> Said {
        let line = Place::new(puzzle, end);
        let mut clues: BTreeMap<String, (Clue, usize)> = BTreeMap::new();
        for word in self.words {
            if let Some(clue) = kind.clue(end, &line.board_order(word), &puzzle.options) {
                clues.entry(kind.write_clue(Some(&clue), &puzzle.alphabet)).or_insert((clue, 0)).1 += 1;
            }
        }
        let is_printed = !clues.is_empty();
        let of_one = clues.into_values().filter(|(_, count)| *count == 1).map(|(clue, _)| clue).collect();
        Said { is_printed, of_one }
    }
}

/// What solutions say about a clue.
struct Said {
    /// Has any of them a clue there?
    is_printed: bool,
    /// The clues that one of them has.
    of_one: Vec<Clue>,
}

/// All changes of one thing that leave exactly one of the solutions of a puzzle, of which these are listed; the likeliest first.
/// Each cell of `open` is so in some solution.
pub fn find(work: &Work<'_>, puzzle: &Puzzle, solutions: &Listed<'_>, open: &[(CellId, Domain)]) -> Repairs {
    let floor = work.left().saturating_sub(ALL_STEPS);
    let mut bench = Bench { work, puzzle, floor, candidates: Vec::new(), is_complete: true };
    bench.new_clues(solutions);
    bench.new_givens(solutions, open);
    bench.other_clues();
    bench.other_givens();
    bench.exchanges();
    for (change, likelihood) in sides(puzzle) {
        bench.add(change, likelihood);
    }
    for look in work.kind().lacks(puzzle) {
        bench.add(Change::Symbol { look, cells: Vec::new() }, likely::SYMBOL);
    }
    bench.try_all()
}

/// Where changes are thought of and tried.
struct Bench<'w, 'p> {
    work: &'w Work<'w>,
    puzzle: &'p Puzzle,
    /// With so many steps left of the budget, it is over.
    floor: u64,
    candidates: Vec<(Change, u32)>,
    /// Was everything thought of and tried?
    is_complete: bool,
}

impl Bench<'_, '_> {
    fn add(&mut self, change: Change, likelihood: u32) {
        self.candidates.push((change, likelihood));
    }

    fn is_over(&self) -> bool {
        self.work.is_over() || self.work.left() <= self.floor
    }

    /// The solutions without something; `None` when there is no time left to list any.
    fn without<T>(&mut self, member: Member, look_at: impl FnOnce(&mut Self, &Listed<'_>) -> T) -> Option<T> {
        let model = self.work.kind().model(&without(self.puzzle, member)).ok().filter(|_| !self.is_over());
        let Some(model) = model else {
            self.is_complete = false;
            return None;
        };
        let most = MOST_LISTED.min(MOST_CELLS_LISTED / model.cells.len().max(1)).max(2);
        let answer = self.work.solve(&model, most, LIST_STEPS);
        Some(look_at(self, &Listed { words: &answer.solutions, is_all: answer.complete }))
    }

    /// Other clues in the places of those that are printed.
    fn other_clues(&mut self) {
        for &end in self.puzzle.clues.keys() {
            self.without(Member::Clue(end), |bench, listed| bench.other_clues_at(end, listed));
        }
    }

    fn other_clues_at(&mut self, end: End, listed: &Listed<'_>) {
        let (puzzle, kind) = (self.puzzle, self.work.kind());
        let line = Place::new(puzzle, end);
        let mut slips = kind.slips(&puzzle.clues[&end], line.cells.len(), &puzzle.alphabet);
        let said = listed.clues_of_one(kind, puzzle, end);
        // What a kind cannot tell from a solution, only its slips are known of.
        self.is_complete &= if said.is_printed { listed.is_all } else { !slips.is_empty() };
        for meant in said.of_one {
            let is_new = |slip: &Slip| slip.meant.says != meant.says;
            if puzzle.clues[&end].says != meant.says && slips.iter().all(is_new) {
                slips.push(Slip { meant, edit: Edit::Rewrite, likelihood: likely::REWRITTEN });
            }
        }
        for Slip { meant, edit, likelihood } in slips {
            if self.is_over() {
                self.is_complete = false;
                return;
            }
            let Some(rule) = line.rule(self.work, puzzle, &meant) else { continue };
            if listed.may_leave_one(|word| rule.accepts(&line.word(word))) {
                self.add(Change::Clue { end, meant, edit }, likelihood);
            }
        }
    }

    /// Other given cells in the places of those that are printed.
    fn other_givens(&mut self) {
        let near = if self.puzzle.givens.is_empty() { Vec::new() } else { neighbours(self.puzzle) };
        for &cell in self.puzzle.givens.keys() {
            self.without(Member::Given(cell), |bench, listed| bench.other_givens_at(cell, &near[cell.index()], listed));
        }
    }

    fn other_givens_at(&mut self, cell: CellId, near: &BTreeSet<CellId>, listed: &Listed<'_>) {
        let given = self.puzzle.givens[&cell].may;
        for symbol in self.puzzle.alphabet.all().symbols() {
            let meant = Domain::only(symbol);
            if meant != given && listed.may_leave_one(|word| word[cell.index()] == symbol) {
                self.add(Change::Given { cell, meant: Some(meant) }, likely::GIVEN_CHANGED);
            }
        }
        for &to in near.iter().filter(|to| !self.puzzle.givens.contains_key(to)) {
            if listed.may_leave_one(|word| given.has(word[to.index()])) {
                self.add(Change::Move { from: cell, to }, likely::GIVEN_MOVED);
            }
        }
    }

    /// Clues where there are none, as solutions have them.
    fn new_clues(&mut self, solutions: &Listed<'_>) {
        let (puzzle, kind) = (self.puzzle, self.work.kind());
        for &axis in puzzle.board.axes() {
            for far in [false, true] {
                let count = puzzle.board.lines(axis);
                let ends = (0..count).map(|index| End::at(axis, index, far));
                let bare: Vec<End> = ends.filter(|end| !puzzle.clues.contains_key(end)).collect();
                let likelihood = likely::new_clue(count - bare.len(), count);
                for end in bare {
                    let said = solutions.clues_of_one(kind, puzzle, end);
                    self.is_complete &= !said.is_printed || solutions.is_all;
                    for meant in said.of_one {
                        self.add(Change::Clue { end, meant, edit: Edit::Rewrite }, likelihood);
                    }
                }
            }
        }
    }

    /// Given cells where there are none.
    fn new_givens(&mut self, solutions: &Listed<'_>, open: &[(CellId, Domain)]) {
        let likelihood = if self.puzzle.givens.is_empty() { likely::FIRST_GIVEN } else { likely::GIVEN_ADDED };
        for &(cell, may) in open.iter().filter(|(cell, _)| !self.puzzle.givens.contains_key(cell)) {
            for symbol in may.symbols() {
                if solutions.may_leave_one(|word| word[cell.index()] == symbol) {
                    self.add(Change::Given { cell, meant: Some(Domain::only(symbol)) }, likelihood);
                }
            }
        }
    }

    /// Clues in the places of others.
    fn exchanges(&mut self) {
        let clues: Vec<(&End, &Clue)> = self.puzzle.clues.iter().collect();
        for (at, &(&one, clue)) in clues.iter().enumerate() {
            for &(&other, others) in &clues[at + 1..] {
                if let Some(likelihood) = likely::exchanged(one, other).filter(|_| clue.says != others.says) {
                    self.add(Change::Exchange(one, other), likelihood);
                }
            }
        }
    }

    /// Tries the candidates, the likeliest first.
    fn try_all(mut self) -> Repairs {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort_by_key(|(_, likelihood)| Reverse(*likelihood));
        let mut list = Vec::new();
        for (change, likelihood) in candidates {
            if self.is_over() {
                self.is_complete = false;
                break;
            }
            let Ok(model) = self.work.kind().model(&change.apply(self.puzzle)) else { continue };
            match self.work.solve(&model, 2, TRIAL_STEPS).verdict {
                Verdict::Unique => list.push(Repair { changes: vec![change], verdict: Verdict::Unique, likelihood }),
                Verdict::GaveUp => self.is_complete = false,
                _ => {}
            }
        }
        Repairs { list, is_complete: self.is_complete }
    }
}

/// The cells next to each cell, along any line.
fn neighbours(puzzle: &Puzzle) -> Vec<BTreeSet<CellId>> {
    let board = puzzle.board;
    let mut near = vec![BTreeSet::new(); board.cells()];
    for &axis in board.axes() {
        for index in 0..board.lines(axis) {
            let cells: Vec<CellId> = board.line(axis, index).collect();
            for pair in cells.windows(2) {
                near[pair[0].index()].insert(pair[1]);
                near[pair[1].index()].insert(pair[0]);
            }
        }
    }
    near
}
