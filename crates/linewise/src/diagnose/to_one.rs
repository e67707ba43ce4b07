//! The changes of one thing that leave exactly one solution of a puzzle with several, the likeliest first.
//!
//! A clue or a given cell is left out, and the solutions without it are listed. Where these are all, they say of every other
//! clue in its place how many solutions it leaves; where they are too many, two that a change keeps rule it out, and what is
//! left is tried. Whatever is offered has been solved.

use super::budget::DiagnosisBudget;
use super::change::{Change, NO};
use super::clued_line::CluedLine;
use super::conflict::{self, Member, without};
use super::likely::{self, Mistake};
use super::patterns;
use super::repair::{Repair, Repairs, neighbours, next_symbol, sides, single_sides};
use super::signs;
use super::symmetry::Symmetry;
use crate::domain::{Domain, Symbol};
use crate::engine::Verdict;
use crate::kind::{Kind, Takes};
use crate::model::{CellId, Model};
use crate::puzzle::{Clue, End, Puzzle};
use crate::slip;
use crate::typo::{Edit, Typo};
use litemap::LiteMap;

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

/// How many lines may be solved to see what becomes superfluous.
const WEIGH_STEPS: u64 = 1_000_000;
/// Of so many changes it is seen what becomes superfluous.
const MOST_WEIGHED: usize = 40;
/// So many changes that leave one solution are enough.
const ENOUGH: usize = 150;
/// No more changes than these are tried.
const MOST_TRIALS: usize = 2_000;

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
        let line = CluedLine::new(puzzle, end);
        let mut clues: LiteMap<String, (Clue, usize)> = LiteMap::new();
        for word in self.words {
            for clue in kind.clues().all_of_word(end, &line.board_order(puzzle, word), &puzzle.options) {
                clues.entry(kind.clues().write(Some(&clue), &puzzle.alphabet)).or_insert((clue, 0)).1 += 1;
            }
        }
        let count = clues.len();
        let of_one =
            clues.into_iter().map(|(_, said)| said).filter(|(_, count)| *count == 1).map(|(clue, _)| clue).collect();
        Said { count, of_one }
    }
}

/// What solutions say about a clue.
struct Said {
    /// How many different clues they have.
    count: usize,
    /// The clues that one of them has.
    of_one: Vec<Clue>,
}

/// All changes of one thing that leave exactly one of the solutions of a puzzle, of which these are listed; the likeliest first.
/// `open` are the cells in which solutions differ, with what they are in them, and whether that is everything.
pub fn find(
    work: &DiagnosisBudget<'_>,
    puzzle: &Puzzle,
    solutions: &Listed<'_>,
    (open, is_open_complete): (&[(CellId, Domain)], bool),
) -> Repairs {
    let floor = work.left().saturating_sub(ALL_STEPS);
    let mut bench =
        Bench { work, puzzle, floor, sorts: LiteMap::new(), is_sparse: false, is_complete: is_open_complete };
    bench.new_clues(solutions);
    bench.new_patterns(solutions);
    bench.new_givens(solutions, open);
    bench.other_clues();
    bench.other_givens();
    bench.exchanges();
    bench.signs(solutions);
    for change in sides(puzzle) {
        bench.add(Mistake::Turned, 1.0, Some(change));
    }
    for change in single_sides(puzzle) {
        bench.add(Mistake::SideAlone, 1.0, Some(change));
    }
    bench.rules();
    for look in work.kind().alphabets().lacking(puzzle) {
        bench.add(Mistake::Symbol, 1.0, Some(Change::Symbol { look, cells: Vec::new() }));
    }
    if let Some(look) = next_symbol(work.kind(), puzzle) {
        bench.add(Mistake::NextSymbol, 1.0, Some(Change::Symbol { look, cells: Vec::new() }));
    }
    let candidates = bench.in_order();
    bench.try_all(candidates)
}

/// What can be said about one sort of mistake.
#[derive(Default)]
struct Sort {
    /// The shares of all mistakes of this sort that somebody could have made, whether their repair helps or not.
    total: f64,
    /// The changes that may help, with their shares.
    candidates: Vec<(Change, f64)>,
}

/// A change that may help, and how probable it is, next to others.
struct Candidate {
    change: Change,
    weight: f64,
}

/// Where changes are thought of and tried.
struct Bench<'w, 'p> {
    work: &'w DiagnosisBudget<'w>,
    puzzle: &'p Puzzle,
    /// With so many steps left of the budget, it is over.
    floor: u64,
    sorts: LiteMap<Mistake, Sort>,
    /// Is it a puzzle that is printed with no more than it needs: with given cells, or with many line ends bare?
    is_sparse: bool,
    /// Was everything thought of and tried?
    is_complete: bool,
}

impl Bench<'_, '_> {
    /// Takes note of a mistake that somebody could have made, and of the change that sets it right, where that may help.
    fn add(&mut self, mistake: Mistake, share: f64, change: Option<Change>) {
        let sort = self.sorts.entry(mistake).or_default();
        sort.total += share;
        sort.candidates.extend(change.map(|change| (change, share)));
    }

    /// The candidates, the likeliest first: each sort of mistake is as likely as it is, and shared among all of that sort.
    fn in_order(&mut self) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for (mistake, sort) in std::mem::take(&mut self.sorts) {
            let weight = mistake.weight() / sort.total;
            candidates.extend(
                sort.candidates.into_iter().map(|(change, share)| Candidate { change, weight: weight * share }),
            );
        }
        candidates.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        candidates
    }

    fn is_over(&self) -> bool {
        self.work.is_over() || self.work.left() <= self.floor
    }

    /// Is there time left? Where not, not everything was thought of.
    fn goes_on(&mut self) -> bool {
        let is_over = self.is_over();
        self.is_complete &= !is_over;
        !is_over
    }

    /// The solutions without something; `None` when there is no time left to list any.
    fn without<T>(&mut self, member: Member, look_at: impl FnOnce(&mut Self, &Listed<'_>) -> T) -> Option<T> {
        let model = || self.work.kind().model(&without(self.puzzle, member)).ok();
        let Some(model) = self.goes_on().then(model).flatten() else {
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
        let line = CluedLine::new(puzzle, end);
        let mut typos = kind.clues().typos(&puzzle.clues[&end], line.cells.len(), puzzle);
        let said = listed.clues_of_one(kind, puzzle, end);
        // What a kind cannot tell from a solution, only its typos are known of.
        let only_typos = said.count == 0 && !typos.is_empty() && !listed.words.is_empty();
        self.is_complete &= only_typos || (said.count > 0 && listed.is_all);
        for meant in said.of_one {
            let is_new = |typo: &Typo| typo.meant.says != meant.says;
            if puzzle.clues[&end].says != meant.says && typos.iter().all(is_new) {
                typos.push(Typo { meant, edit: Edit::Rewrite, cost: slip::REWRITTEN });
            }
        }
        for Typo { meant, edit, cost } in typos {
            let Some(rule) = line.rule(self.work, puzzle, &meant) else { continue };
            let may_help = listed.may_leave_one(|word| line.may_spell(self.work, &*rule, word));
            // Once the budget is over, words are no longer judged.
            if !self.goes_on() {
                return;
            }
            let change = may_help.then_some(Change::Clue { end, meant, edit });
            self.add(Mistake::Clue, cost.share(), change);
        }
    }

    /// Other given cells in the places of those that are printed.
    fn other_givens(&mut self) {
        for &cell in self.puzzle.givens.keys() {
            self.without(Member::Given(cell), |bench, listed| bench.other_givens_at(cell, listed));
        }
    }

    fn other_givens_at(&mut self, cell: CellId, listed: &Listed<'_>) {
        let given = self.puzzle.givens[&cell].may;
        for symbol in self.puzzle.alphabet.all().symbols() {
            let meant = Domain::only(symbol);
            if meant != given {
                let may_help = listed.may_leave_one(|word| word[cell.index()] == symbol);
                let change = may_help.then_some(Change::Given { cell, meant: Some(meant) });
                self.add(Mistake::Given, 1.0, change);
            }
        }
        for to in neighbours(self.puzzle, cell).into_iter().filter(|to| !self.puzzle.givens.contains_key(to)) {
            let may_help = listed.may_leave_one(|word| given.has(word[to.index()]));
            self.add(Mistake::GivenMoved, 1.0, may_help.then_some(Change::Move { from: cell, to }));
        }
    }

    /// Clues where there are none, as solutions have them.
    fn new_clues(&mut self, solutions: &Listed<'_>) {
        let (puzzle, kind) = (self.puzzle, self.work.kind());
        let is_corner = |end: &End| end.corner().is_some();
        let has_corners = kind.clues().prints_corners(&puzzle.options) || puzzle.clues.keys().any(is_corner);
        let corners = End::CORNERS.into_iter().filter(|_| has_corners);
        let ends = puzzle.board.places().flat_map(End::both).chain(corners);
        let bare = ends.filter(|end| !puzzle.clues.contains_key(end));
        let bare = bare.take_while(|_| self.goes_on());
        let said = bare.map(|end| (end, solutions.clues_of_one(kind, puzzle, end)));
        let said: Vec<(End, Said)> = said.filter(|(_, said)| said.count > 0).collect();
        let is_only = said.len() == 1;
        self.is_sparse = !puzzle.givens.is_empty() || said.len() * 3 > puzzle.clues.len();
        for (end, said) in &said {
            self.is_complete &= solutions.is_all;
            let has_clues = puzzle.clues.keys().any(|other| other.axis == end.axis && other.far == end.far);
            let mistake = match (has_clues, is_only) {
                (false, _) => Mistake::FirstOfSide,
                // Where all others are printed, the one that is not is missing.
                (true, true) => Mistake::OnlyClueMissing,
                (true, false) => Mistake::ClueMissing,
            };
            self.add(mistake, said.count as f64, None);
            for meant in &said.of_one {
                let change = Change::Clue { end: *end, meant: meant.clone(), edit: Edit::Rewrite };
                self.sorts.entry(mistake).or_default().candidates.push((change, 1.0));
            }
        }
    }

    /// Patterns on lines without any.
    fn new_patterns(&mut self, solutions: &Listed<'_>) {
        let missing = patterns::missing(self.puzzle);
        let mistake = if missing.len() == 1 { Mistake::OnlyClueMissing } else { Mistake::ClueMissing };
        for end in missing {
            self.add(mistake, 1.0, patterns::of_one_word(self.puzzle, solutions.words, end));
        }
    }

    /// Given cells where there are none.
    fn new_givens(&mut self, solutions: &Listed<'_>, open: &[(CellId, Domain)]) {
        let mistake = if self.puzzle.givens.is_empty() { Mistake::FirstGiven } else { Mistake::GivenMissing };
        for &(cell, may) in open.iter().filter(|(cell, _)| !self.puzzle.givens.contains_key(cell)) {
            for symbol in may.symbols() {
                let may_help = solutions.may_leave_one(|word| word[cell.index()] == symbol);
                let change = Change::Given { cell, meant: Some(Domain::only(symbol)) };
                self.add(mistake, 1.0, may_help.then_some(change));
            }
        }
    }

    /// Clues in the places of others, or at the wrong end of their lines.
    fn exchanges(&mut self) {
        let clues: Vec<(&End, &Clue)> = self.puzzle.clues.iter().collect();
        for (at, &(&one, clue)) in clues.iter().enumerate() {
            if !self.goes_on() {
                return;
            }
            if let Some(mistake) = likely::at_wrong_end(self.work.kind(), self.puzzle, one) {
                self.add(mistake, 1.0, Some(Change::OtherEnd(one)));
            }
            for to in likely::free_beside(self.puzzle, one) {
                self.add(Mistake::ClueMoved, 1.0, Some(Change::MoveClue(one, to)));
            }
            for &(&other, others) in &clues[at + 1..] {
                if let Some(mistake) = likely::exchanged(one, other).filter(|_| clue.says != others.says) {
                    // All of a sort are as likely as each other. No more of them are ever tried, and one more tells that these are not all.
                    let is_tried = self.sorts.get(&mistake).is_none_or(|sort| sort.candidates.len() <= MOST_TRIALS);
                    self.add(mistake, 1.0, is_tried.then_some(Change::Exchange(one, other)));
                }
            }
        }
    }

    /// Other signs between cells, and signs where there are none. One sign less never helps.
    fn signs(&mut self, solutions: &Listed<'_>) {
        for other in signs::others(self.work.kind(), self.puzzle) {
            match (other.now, other.meant) {
                (_, None) => {}
                (Some(_), Some(_)) => self.add(Mistake::Sign, 1.0, Some(Change::Sign(other))),
                (None, Some(_)) => {
                    // Where all solutions have the same in both cells, a sign between these keeps all or none.
                    let between = |word: &Vec<Symbol>| other.cells.map(|cell| word[cell.index()]);
                    let parts = solutions.words.windows(2).any(|two| between(&two[0]) != between(&two[1]));
                    let may_help = parts || !solutions.is_all;
                    self.add(Mistake::SignMissing, 1.0, may_help.then_some(Change::Sign(other)));
                }
            }
        }
    }

    /// Rules that the puzzle could have and has not, each of which is added or not.
    fn rules(&mut self) {
        let puzzle = self.puzzle;
        let is_off = |name: &str| puzzle.options.get(name).is_none_or(|value| value == NO);
        let rules = self.work.kind().options().iter().filter(|option| option.takes == Takes::YesOrNo);
        for option in rules.filter(|option| is_off(option.name)) {
            self.add(Mistake::Rule, 1.0, Some(Change::Rule { name: option.name }));
        }
    }

    /// Tries the candidates, the likeliest first.
    fn try_all(mut self, candidates: Vec<Candidate>) -> Repairs {
        let (mut kept, mut puzzles): (Vec<(Candidate, Vec<Symbol>)>, Vec<Puzzle>) = Default::default();
        for (number, candidate) in candidates.into_iter().enumerate() {
            if self.is_over() || number == MOST_TRIALS || kept.len() == ENOUGH {
                self.is_complete = false;
                break;
            }
            let changed = candidate.change.apply(self.puzzle);
            let Ok(model) = self.work.kind().model(&changed) else { continue };
            let answer = self.work.solve(&model, 2, TRIAL_STEPS);
            match answer.verdict {
                // Two changes may come to the same puzzle.
                Verdict::Unique if puzzles.contains(&changed) => {}
                Verdict::Unique => {
                    puzzles.push(changed);
                    kept.extend(answer.solutions.into_iter().next().map(|word| (candidate, word)));
                }
                Verdict::GaveUp => self.is_complete = false,
                _ => {}
            }
        }
        self.weigh(&mut kept);
        kept.sort_by(|(one, _), (other, _)| other.weight.total_cmp(&one.weight));
        let all: f64 = kept.iter().map(|(candidate, _)| candidate.weight).sum();
        let most = kept.first().map_or(1.0, |(candidate, _)| candidate.weight);
        let repair = |(Candidate { change, weight }, _): (Candidate, _)| Repair {
            changes: vec![change],
            verdict: Verdict::Unique,
            likelihood: (100.0 * weight / most).round() as u32,
        };
        let has_favourite = !kept.is_empty() && 2.0 * most > all;
        let list = kept.into_iter().map(repair).collect();
        Repairs { list, has_favourite, is_of_two: false, is_complete: self.is_complete }
    }

    /// What else speaks for a change: the solution that is stored, the pattern in which things are printed, and that
    /// nothing printed becomes superfluous.
    fn weigh(&self, kept: &mut [(Candidate, Vec<Symbol>)]) {
        let symmetry = Symmetry::of(self.puzzle);
        for (candidate, word) in kept.iter_mut() {
            if self.puzzle.goal.as_ref() == Some(word) {
                candidate.weight *= likely::AS_STORED;
            }
            candidate.weight *= symmetry.speaks_for(Symmetry::of(&candidate.change.apply(self.puzzle)));
        }
        if !self.is_sparse {
            return;
        }
        let floor = self.work.left().saturating_sub(WEIGH_STEPS);
        for (candidate, _) in kept.iter_mut().take(MOST_WEIGHED) {
            let changed = candidate.change.apply(self.puzzle);
            for member in conflict::members(&changed) {
                if self.work.is_over() || self.work.left() <= floor {
                    return;
                }
                let model = self.work.kind().model(&without(&changed, member)).ok();
                let is_spare = |model: Model| self.work.solve(&model, 2, TRIAL_STEPS).verdict == Verdict::Unique;
                if model.is_some_and(is_spare) {
                    candidate.weight *= likely::SPARE;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;
    use crate::kind;
    use crate::puzzle::{Axis, Board};

    /// Of pairs of clues that are as likely as each other no more are kept than are tried, and one that tells of the others.
    #[test]
    fn no_more_exchanges_are_kept_than_are_tried() {
        let (rows, columns) = (80, 100);
        let kind = kind::find("nonogram").expect("the kind");
        let board = Board::rectangle(rows, columns).expect("a board");
        let mut puzzle = Puzzle::new(kind.name(), board, kind.alphabets().usual());
        for row in 0..rows {
            let clue = kind.clues().read(&format!("{}", row + 1), &puzzle.alphabet, &puzzle.options).expect("a number");
            puzzle.clues.extend(clue.map(|clue| (End::near(Axis::ROW, row), clue)));
        }
        let work = DiagnosisBudget::new(kind, Budget::UNLIMITED);
        let sorts = LiteMap::new();
        let mut bench = Bench { work: &work, puzzle: &puzzle, floor: 0, sorts, is_sparse: false, is_complete: true };
        bench.exchanges();
        let count = |mistake: Mistake| bench.sorts.get(&mistake).map(|sort| (sort.total, sort.candidates.len()));
        assert_eq!(count(Mistake::Neighbours), Some((79.0, 79)));
        assert_eq!(count(Mistake::Exchanged), Some((79.0 * 78.0 / 2.0, MOST_TRIALS + 1)));
    }
}
