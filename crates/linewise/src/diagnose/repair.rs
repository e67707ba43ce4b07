//! The smallest changes that make a puzzle solvable, the likeliest slip of the pen first; each of them has been tried.
//!
//! A change can only help when it touches every conflict, so it touches the one that was found. Each of its members is left
//! out in turn: where the rest still has no solution, no other clue in its place helps either. Where it has, what is
//! known of the line then rules out most other clues before anything is solved.

mod pairs;
mod ranking;
mod sides;
mod symbols;
mod two_slips;

use super::budget::DiagnosisBudget;
use super::change::Change;
use super::clued_line::CluedLine;
use super::conflict::{Conflict, Member, without};
use super::likely;
use super::lines;
use super::signs;
use crate::domain::{Domain, Symbol};
use crate::engine::{Answer, Verdict};
use crate::kind::{KindOption, Takes};
use crate::model::{CellId, Grid, Model};
use crate::puzzle::{Clue, End, Puzzle};
use crate::slip::{self, Cost};
use crate::typo::{Edit, Typo};
use pairs::pairs;
use ranking::{Found, ranked};
pub use sides::{neighbours, sides, single_sides};
pub use symbols::next as next_symbol;
use two_slips::two_slips;

/// A change that makes the puzzle solvable.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// What is changed; mostly one thing.
    pub changes: Vec<Change>,
    /// How many solutions there are then: [`Verdict::Unique`] or [`Verdict::Several`].
    pub verdict: Verdict,
    /// How likely it is that this was meant, next to the other repairs: from 0 to 100.
    pub likelihood: u32,
}

impl Repair {
    /// The puzzle with all the changes made.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        apply(&self.changes, puzzle)
    }
}

/// The puzzle with all these changes made.
fn apply(changes: &[Change], puzzle: &Puzzle) -> Puzzle {
    changes.iter().fold(puzzle.clone(), |puzzle, change| change.apply(&puzzle))
}

/// The changes that were found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Repairs {
    /// The repairs, the likeliest first.
    pub list: Vec<Repair>,
    /// Is the first one likelier than all the others together?
    pub has_favourite: bool,
    /// Is it likelier that two things are wrong than one?
    pub is_of_two: bool,
    /// Was everything tried that there is to try? If not, the budget ended first, or enough was found.
    ///
    /// For a puzzle without a solution: for each clue of the conflict the typing errors that its kind thinks of, and
    /// what the boards without it have there where these are fewer than 32; each given cell of it given as something
    /// else, not at all, or next to where it is; each clue of it exchanged with another one of its side, at the other
    /// end of its line, or at the line of the same number across, and moved to the other end, or to the next line of
    /// its side, where that has none and no other clue stands beside it; each sign between cells another one, or not
    /// there; each rule that the puzzle adds to those of its kind, not there; where cells hold letters or numbers from
    /// the first on, one more of them, and one fewer, with the only clue or given cell that names the last one changed;
    /// directions turned, changed to the other side, or exchanged with one of as many lines, and single sides turned, a
    /// line on or back, or exchanged with one across; whole lines left out, too many, torn or run together, in a
    /// direction each of whose lines has one clue, at its near end, on a rectangle without given cells. Where none of
    /// these is much likelier than two usual slips at once: pairs of typing errors and of other given values, up to a
    /// cost that leaves out what hardly anybody types; these are not looked for in patterns and on boards of more than
    /// 4,096 cells, and then this is false.
    ///
    /// For one with several solutions: for each clue the typing errors that its kind thinks of and every other clue
    /// that a board has there; every clue that a solution has at a line end without one; clues exchanged as above; each
    /// given cell given as something else, or moved to a cell next to it; every other cell given; where there are signs
    /// between cells, each of them another one, and each sign where there is none; where cells hold letters or numbers
    /// from the first on, one more of them; each rule added that is switched on by a word; sides as above.
    pub is_complete: bool,
}

/// How many lines may be solved to look at the puzzle without one clue.
const SUSPECT_STEPS: u64 = 400_000;
/// How many lines may be solved to try one repair.
const TRIAL_STEPS: u64 = 200_000;
/// How many solutions without one clue are of interest.
const SUSPECT_SOLUTIONS: usize = 32;
/// So many solutions with one more line are looked at for the clue of that line.
const LINE_SOLUTIONS: usize = 8;
/// This many repairs are enough.
const ENOUGH: usize = 12;

/// The likeliest repairs of a puzzle that has this conflict.
pub fn find(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, conflict: &Conflict) -> Repairs {
    let mut bench = Bench { work, puzzle, candidates: Vec::new(), is_complete: true };
    let suspects: Vec<Suspect> = conflict.members.iter().filter_map(|&member| bench.suspect(puzzle, member)).collect();
    for suspect in &suspects {
        bench.consider(suspect);
    }
    bench.exchanges(&conflict.members);
    bench.whole_sides();
    bench.whole_lines();
    bench.symbols();
    bench.signs();
    bench.rules();
    let (mut found, mut is_complete) = bench.try_all(&suspects);
    let (fewer, are_all) = symbols::one_fewer(work, puzzle);
    is_complete &= are_all;
    found.extend(fewer);
    let best = found.iter().map(|found| found.cost).min();
    let most = best.map_or(slip::UNUSUAL, |best| best.and(slip::RIVAL).min(slip::UNUSUAL));
    let (usual, are_all) = two_slips(work, puzzle, conflict, most, &found);
    is_complete &= are_all;
    found.extend(usual);
    if best.is_none_or(|best| best > slip::DOUBTFUL) {
        let (others, are_all) = pairs(work, puzzle, conflict);
        is_complete &= are_all;
        found.extend(others);
    }
    ranked(puzzle, found, is_complete)
}

/// Something without which the puzzle has solutions.
struct Suspect {
    member: Member,
    /// What each cell may be without it.
    known: Grid,
    /// All solutions without it, where these are few.
    solutions: Option<Vec<Vec<Symbol>>>,
}

impl Suspect {
    fn new(member: Member, answer: Answer) -> Suspect {
        let Answer { solutions, complete, mut known, .. } = answer;
        if complete {
            for (cell, may) in known.cells.iter_mut().enumerate() {
                *may = solutions.iter().map(|word| word[cell]).collect();
            }
        }
        Suspect { member, known, solutions: complete.then_some(solutions) }
    }
}

/// A change that may help.
struct Candidate {
    change: Change,
    cost: Cost,
    /// The suspect that it sets right, where that is known.
    suspect: Option<Member>,
}

/// Where repairs are thought of and tried.
struct Bench<'w, 'p> {
    work: &'w DiagnosisBudget<'w>,
    puzzle: &'p Puzzle,
    candidates: Vec<Candidate>,
    is_complete: bool,
}

impl Bench<'_, '_> {
    /// Is the puzzle solvable without this member?
    fn suspect(&mut self, puzzle: &Puzzle, member: Member) -> Option<Suspect> {
        if self.work.is_over() {
            self.is_complete = false;
            return None;
        }
        let model = self.work.kind().model(&without(puzzle, member)).ok()?;
        let answer = self.work.solve(&model, SUSPECT_SOLUTIONS, SUSPECT_STEPS);
        (answer.verdict != Verdict::None).then(|| Suspect::new(member, answer))
    }

    fn add(&mut self, change: Change, cost: Cost, suspect: Option<Member>) {
        self.candidates.push(Candidate { change, cost, suspect });
    }

    /// What may stand in the place of a suspect.
    fn consider(&mut self, suspect: &Suspect) {
        if self.work.is_over() {
            self.is_complete = false;
            return;
        }
        match suspect.member {
            Member::Clue(end) => self.other_clues(suspect, end),
            Member::Given(cell) => self.other_givens(suspect, cell),
        }
    }

    fn other_clues(&mut self, suspect: &Suspect, end: End) {
        let member = Some(suspect.member);
        for Typo { meant, edit, cost } in typos(self.work, self.puzzle, end, suspect) {
            self.add(Change::Clue { end, meant, edit }, cost, member);
        }
        self.add(Change::NoClue(end), slip::CLUE_TOO_MANY, member);
    }

    fn other_givens(&mut self, suspect: &Suspect, cell: CellId) {
        let given = self.puzzle.givens[&cell].may;
        let others = suspect.known.may(cell).symbols().filter(|&symbol| !given.has(symbol));
        for symbol in others {
            let meant = Some(Domain::only(symbol));
            self.add(Change::Given { cell, meant }, slip::GIVEN_CHANGED, Some(suspect.member));
        }
        for to in neighbours(self.puzzle, cell).into_iter().filter(|to| !self.puzzle.givens.contains_key(to)) {
            if !suspect.known.may(to).and(given).is_empty() {
                self.add(Change::Move { from: cell, to }, slip::GIVEN_MOVED, Some(suspect.member));
            }
        }
        self.add(Change::Given { cell, meant: None }, slip::GIVEN_TOO_MANY, Some(suspect.member));
    }

    /// Clues of the conflict in the places of others, or at the wrong end of their lines.
    fn exchanges(&mut self, members: &[Member]) {
        for (at, member) in members.iter().enumerate() {
            let &Member::Clue(end) = member else { continue };
            if let Some(mistake) = likely::at_wrong_end(self.work.kind(), self.puzzle, end) {
                self.add(Change::OtherEnd(end), mistake.cost(), None);
            }
            for to in likely::free_beside(self.puzzle, end) {
                self.add(Change::MoveClue(end, to), slip::CLUE_MOVED, None);
            }
            // Members stand in their order.
            let is_done = |other: End| members[..at].binary_search(&Member::Clue(other)).is_ok();
            for &other in self.puzzle.clues.keys().filter(|other| !is_done(**other)) {
                let (one, other) = (end.min(other), end.max(other));
                if self.puzzle.clues[&one].says == self.puzzle.clues[&other].says {
                    continue;
                }
                if let Some(mistake) = likely::exchanged(one, other) {
                    self.add(Change::Exchange(one, other), mistake.cost(), None);
                }
            }
        }
    }

    /// All clues of a side at once.
    fn whole_sides(&mut self) {
        for change in sides(self.puzzle) {
            self.add(change, slip::TURNED, None);
        }
        for change in single_sides(self.puzzle) {
            self.add(change, slip::SIDE_ALONE, None);
        }
    }

    /// Lines that were left out, typed twice, torn or run together.
    fn whole_lines(&mut self) {
        let (changes, are_all) = lines::changes(self.work.kind(), self.puzzle);
        self.is_complete &= are_all;
        for (change, cost) in changes {
            self.add(change, cost, None);
        }
    }

    /// What the clues speak of and the cells cannot hold, and what comes next in the row of all that they can hold.
    fn symbols(&mut self) {
        if let Some(look) = next_symbol(self.work.kind(), self.puzzle) {
            self.add(Change::Symbol { look, cells: Vec::new() }, slip::NEXT_SYMBOL, None);
        }
        for look in self.work.kind().alphabets().lacking(self.puzzle) {
            self.add(Change::Symbol { look, cells: Vec::new() }, slip::SYMBOL_LACKING, None);
        }
    }

    /// Signs between cells that are others than were meant, or should not be there. One sign more never helps.
    fn signs(&mut self) {
        for other in signs::others(self.work.kind(), self.puzzle) {
            match (other.now, other.meant) {
                (None, _) => {}
                (Some(_), Some(_)) => self.add(Change::Sign(other), slip::SIGN_CHANGED, None),
                (Some(_), None) => self.add(Change::Sign(other), slip::SIGN_TOO_MANY, None),
            }
        }
    }

    /// Rules that the puzzle has and need not have, each without which it still means something. One rule more never helps.
    fn rules(&mut self) {
        let is_rule = |takes| matches!(takes, Takes::YesOrNo | Takes::Size | Takes::Regions);
        let value = |option: &KindOption| self.puzzle.options.get(option.name);
        let is_on = |option: &KindOption| value(option).is_some_and(|value| !option.takes.is_usual(value.trim()));
        let options = self.work.kind().options().iter();
        let rules: Vec<&'static str> =
            options.filter(|option| is_rule(option.takes) && is_on(option)).map(|option| option.name).collect();
        for name in rules {
            self.add(Change::NoRule { name }, slip::RULE_TOO_MANY, None);
        }
    }

    /// Tries the candidates, the likeliest first, until enough of them helped.
    fn try_all(mut self, suspects: &[Suspect]) -> (Vec<Found>, bool) {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort_by_key(|candidate| candidate.cost);
        let (mut list, mut puzzles): (Vec<Found>, Vec<Puzzle>) = Default::default();
        for Candidate { mut change, cost, suspect } in candidates {
            let better = list.iter().filter(|found| found.cost <= cost).count();
            if better >= ENOUGH || self.work.is_over() {
                self.is_complete = false;
                break;
            }
            let suspect = suspect.and_then(|member| suspects.iter().find(|suspect| suspect.member == member));
            let answer = self.trial(&mut change, suspect);
            match answer.as_ref().map(|answer| answer.verdict) {
                None | Some(Verdict::None) => {}
                Some(Verdict::GaveUp) => self.is_complete = false,
                Some(verdict) => {
                    // Two changes may come to the same puzzle, as where a side of three lines is turned and its first
                    // and last clues are exchanged.
                    let changed = change.apply(self.puzzle);
                    if puzzles.contains(&changed) {
                        continue;
                    }
                    puzzles.push(changed);
                    if let (Change::Symbol { cells, .. }, Some(answer)) = (&mut change, &answer) {
                        *cells = holders(self.puzzle, answer);
                    }
                    list.push(Found::new(vec![change], verdict, cost));
                }
            }
        }
        (list, self.is_complete)
    }

    /// Solves the puzzle with the change made; `None` where there is nothing to solve. A line that was left out gets its clue.
    fn trial(&self, change: &mut Change, suspect: Option<&Suspect>) -> Option<Answer> {
        let answer = self.solved(
            change,
            suspect,
            if matches!(change, Change::Lines { removed: 0, .. }) { LINE_SOLUTIONS } else { 2 },
        )?;
        let Change::Lines { axis, index, removed: 0, .. } = *change else { return Some(answer) };
        let end = End::near(axis, index as usize);
        let changed = change.apply(self.puzzle);
        let line = CluedLine::new(&changed, end);
        let said = |word: &Vec<Symbol>| {
            self.work.kind().clues().all_of_word(end, &line.board_order(&changed, word), &changed.options)
        };
        let mut told: Vec<Clue> = Vec::new();
        for clue in answer.solutions.iter().flat_map(said) {
            if told.iter().any(|other| other.says == clue.says) {
                continue;
            }
            let with = Change::Lines { axis, index, removed: 0, clues: vec![Some(clue.clone())] };
            if let Some(answer) = self.solved(&with, None, 2).filter(|answer| answer.verdict == Verdict::Unique) {
                *change = with;
                return Some(answer);
            }
            told.push(clue);
        }
        Some(answer)
    }

    /// Solves the puzzle with the change made.
    fn solved(&self, change: &Change, suspect: Option<&Suspect>, solutions: usize) -> Option<Answer> {
        let changed = change.apply(self.puzzle);
        let is_on_board = |end: &End| (end.index as usize) < changed.board.lines(end.axis);
        if !changed.clues.keys().all(is_on_board) || self.work.kind().at_a_glance(&changed).is_some() {
            return None;
        }
        let mut model = self.work.kind().model(&changed).ok()?;
        if let Some(suspect) = suspect {
            narrow(&mut model, &suspect.known);
        }
        Some(self.work.solve(&model, solutions, TRIAL_STEPS))
    }
}

/// Takes what is known for granted.
fn narrow(model: &mut Model, known: &Grid) {
    for (may, known) in model.cells.iter_mut().zip(&known.cells) {
        *may = may.and(*known);
    }
}

/// The cells that hold the symbol behind the last one of the puzzle in every solution that was found.
fn holders(puzzle: &Puzzle, answer: &Answer) -> Vec<CellId> {
    let new = Symbol(puzzle.alphabet.len() as u8);
    let holds = |cell: &CellId| answer.solutions.iter().all(|word| word[cell.index()] == new);
    (0..puzzle.board.cells()).map(CellId::new).filter(holds).collect()
}

/// The other clues that may stand at `end`, given what is known of its line without any.
fn typos(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, end: End, suspect: &Suspect) -> Vec<Typo> {
    let kind = work.kind();
    let line = CluedLine::new(puzzle, end);
    let mut typos = kind.clues().typos(&puzzle.clues[&end], line.cells.len(), puzzle);
    let meant = |word: &Vec<Symbol>| kind.clues().all_of_word(end, &line.board_order(puzzle, word), &puzzle.options);
    for meant in suspect.solutions.iter().flatten().flat_map(meant) {
        if meant != puzzle.clues[&end] && typos.iter().all(|typo| typo.meant != meant) {
            typos.push(Typo { meant, edit: Edit::Rewrite, cost: slip::REWRITTEN });
        }
    }
    typos.retain(|typo| {
        if work.is_over() {
            // It is looked at no more, and stays among what was not tried.
            return true;
        }
        let Some(rule) = line.rule(work, puzzle, &typo.meant) else { return false };
        line.admits(&*rule, puzzle, &suspect.known)
            && suspect.solutions.as_ref().is_none_or(|all| all.iter().any(|word| line.may_spell(work, &*rule, word)))
    });
    typos
}
