//! Variations of a puzzle: one thing more or less on paper, and it is easier or harder.

use super::budget::Graded;
use super::clues::{self, Crossings};
use super::reduce::Reduction;
use super::{Chance, Made, Maker, MakingBudget, NotMade, Why};
use crate::diagnose::Member;
use crate::domain::{Domain, Symbol};
use crate::engine::Verdict;
use crate::error::{Error, many};
use crate::explain::Grade;
use crate::kind::Kind;
use crate::model::CellId;
use crate::puzzle::{End, Given, Puzzle};

/// So many variations are graded.
const TRIED: usize = 300;

/// Which way a puzzle is to be varied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Vary {
    /// One clue or one given cell more: the one that helps most.
    Easier,
    /// One clue or one given cell less; where each of them is needed, and the kind prints all clues of a board, another
    /// board that differs in one cell. Where a kind prints all clues, but they do not follow from a board, as patterns
    /// do not, one clue less.
    Harder,
}

impl Maker<'_> {
    /// Makes the puzzle easier or harder, by one thing on paper. The one that changes level and effort the most is
    /// chosen; of very many, only some are tried.
    pub fn vary(&self, kind: &dyn Kind, puzzle: &Puzzle, way: Vary) -> Result<Made, NotMade> {
        self.within(|work| vary(kind, puzzle, way, self.wish().seed, work))
    }
}

/// How a puzzle that was made differs from the one that it was made from.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Varied {
    /// What was changed.
    pub change: OneChange,
    /// How hard the puzzle was before.
    pub before: Grade,
}

/// One thing that is changed on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum OneChange {
    /// This is printed now.
    More(Member),
    /// This is printed no more.
    Less(Member),
    /// The solution holds something else in this cell, and the clues of its lines are those of the new one.
    Cell(CellId),
}

/// How hard a puzzle is, to be compared: its level, then its effort.
fn rank(grade: &Grade) -> (Option<u8>, u64) {
    (grade.level, grade.effort)
}

fn vary(kind: &dyn Kind, puzzle: &Puzzle, way: Vary, seed: u64, work: &mut MakingBudget<'_>) -> Result<Made, NotMade> {
    let word = only_solution(kind, puzzle, work)?;
    let before = match work.grade(kind, puzzle, u8::MAX) {
        Graded::Is(grade) => grade,
        _ if work.is_over() => return Err(gave_up(None)),
        _ => return Err(too_long()),
    };
    let origin = Origin::new(kind, puzzle, &word);
    let candidates = match way {
        Vary::Easier => origin.with_one_more(),
        Vary::Harder => origin.perhaps_harder(work),
    };
    let count = candidates.len();
    let (best, graded) = origin.best_of(some_of(candidates, &mut Chance::new(seed)), way, &before, work);
    let made = best.map(|(grade, candidate)| {
        let (puzzle, word) = origin.changed(candidate);
        let mut made = Made::new(puzzle, word, (count > TRIED).then_some(seed));
        made.grade = Some(grade);
        made.varied = Some(Varied { change: candidate.change(), before });
        made
    });
    if work.is_over() {
        return Err(gave_up(made));
    }
    made.ok_or_else(|| {
        let error = Error::new(none_does(way, count, graded));
        NotMade::new(Why::NotFound, error.with_help("make another one with linewise make, at the level you want"))
    })
}

/// The puzzle's only solution; an error where it has none or several, or where the budget ends before that is known.
fn only_solution(kind: &dyn Kind, puzzle: &Puzzle, work: &mut MakingBudget<'_>) -> Result<Vec<Symbol>, NotMade> {
    let model = kind.model(puzzle)?;
    let answer = work.solve(&model, 2);
    let help = match (answer.verdict, answer.solutions.into_iter().next()) {
        (Verdict::Unique, Some(word)) => return Ok(word),
        (Verdict::GaveUp, _) => return Err(NotMade::undecided((puzzle, kind), &model, answer.gave_up)),
        (Verdict::None, _) => "it has none: linewise diagnose says why",
        _ => "linewise make unique gives the fewest cells that leave one solution",
    };
    let error = Error::new("only a puzzle with exactly one solution can be varied");
    Err(NotMade::new(Why::Wrong, error.with_help(help)))
}

/// A change of one thing that may be made.
#[derive(Clone, Copy)]
enum Candidate {
    More(Member),
    Less(Member),
    /// The solution holds this symbol in this cell.
    Cell(CellId, Symbol),
}

impl Candidate {
    fn change(self) -> OneChange {
        match self {
            Candidate::More(member) => OneChange::More(member),
            Candidate::Less(member) => OneChange::Less(member),
            Candidate::Cell(cell, _) => OneChange::Cell(cell),
        }
    }
}

/// The puzzle that is varied. Variations are made one at a time: each is as large as the puzzle.
struct Origin<'a> {
    kind: &'a dyn Kind,
    puzzle: &'a Puzzle,
    /// Its only solution.
    word: &'a [Symbol],
    /// The puzzle with all clues of its solution.
    full: Puzzle,
    crossings: Crossings,
}

impl<'a> Origin<'a> {
    fn new(kind: &'a dyn Kind, puzzle: &'a Puzzle, word: &'a [Symbol]) -> Origin<'a> {
        let mut full = puzzle.clone();
        clues::print_missing(&mut full, kind, word);
        Origin { kind, puzzle, word, full, crossings: Crossings::new(&puzzle.board) }
    }

    /// The variation, and its solution.
    fn changed(&self, candidate: Candidate) -> (Puzzle, Vec<Symbol>) {
        let (mut other, mut word) = (self.puzzle.clone(), self.word.to_vec());
        match candidate {
            Candidate::More(Member::Clue(end)) => _ = other.clues.insert(end, self.full.clues[&end].clone()),
            Candidate::More(Member::Given(cell)) => {
                let given = Given::of(Domain::only(word[cell.index()]));
                other.givens.insert(cell, given);
            }
            Candidate::Less(Member::Clue(end)) => _ = other.clues.remove(&end),
            Candidate::Less(Member::Given(cell)) => _ = other.givens.remove(&cell),
            Candidate::Cell(cell, symbol) => {
                word[cell.index()] = symbol;
                // What somebody filled in belongs to the other board.
                other.placed = None;
                self.print_through(cell, &word, &mut other);
            }
        }
        (other, word)
    }

    /// Prints the clues of the lines through a cell, as the board `word` has them.
    fn print_through(&self, cell: CellId, word: &[Symbol], puzzle: &mut Puzzle) {
        for place in self.crossings.through(cell) {
            clues::print(puzzle, self.kind, word, place);
        }
    }

    /// The candidate that changes the grade the most in the way that is wanted, of those that are looked at before the
    /// budget ends, `None` where none does; and how many could be graded.
    fn best_of(
        &self,
        candidates: Vec<Candidate>,
        way: Vary,
        before: &Grade,
        work: &mut MakingBudget<'_>,
    ) -> (Option<(Grade, Candidate)>, usize) {
        let mut best: Option<(Grade, Candidate)> = None;
        let mut graded = 0;
        for candidate in candidates {
            if work.is_over() {
                break;
            }
            let Graded::Is(grade) = work.grade(self.kind, &self.changed(candidate).0, u8::MAX) else { continue };
            graded += 1;
            let than = best.as_ref().map_or(before, |(grade, _)| grade);
            let is_better = match way {
                Vary::Easier => rank(&grade) < rank(than),
                Vary::Harder => rank(&grade) > rank(than),
            };
            if is_better {
                best = Some((grade, candidate));
            }
        }
        (best, graded)
    }

    /// One clue or one given cell more.
    fn with_one_more(&self) -> Vec<Candidate> {
        let is_new = |end: &&End| !self.puzzle.clues.contains_key(*end);
        let is_open = |cell: &CellId| self.puzzle.givens.get(cell).is_none_or(|given| given.may.len() != 1);
        let clues = self.full.clues.keys().filter(is_new).map(|&end| Member::Clue(end));
        let cells = (0..self.word.len()).map(CellId::new).filter(is_open).map(Member::Given);
        clues.chain(cells).map(Candidate::More).collect()
    }

    /// What may be harder, in the order in which a setter would try it.
    fn perhaps_harder(&self, work: &mut MakingBudget<'_>) -> Vec<Candidate> {
        let keeps_clues = self.kind.taste().keeps_clues;
        let mut reduction = Reduction::new(self.kind, self.puzzle.clone());
        let (givens, clues): (Vec<_>, Vec<_>) =
            reduction.printed().into_iter().partition(|printed| matches!(printed, Member::Given(_)));
        let mut candidates = without_one(&mut reduction, &givens, work);
        if !keeps_clues {
            candidates.extend(without_one(&mut reduction, &clues, work));
        }
        if candidates.is_empty() {
            candidates = self.with_another_cell();
        }
        if candidates.is_empty() && keeps_clues {
            candidates = without_one(&mut reduction, &clues, work);
        }
        candidates
    }

    /// Boards that differ in one cell, with their own clues; none where the puzzle does not print all clues of its board.
    fn with_another_cell(&self) -> Vec<Candidate> {
        let mut whole = self.puzzle.clone();
        for place in whole.board.places() {
            clues::print(&mut whole, self.kind, self.word, place);
        }
        if whole.clues != self.puzzle.clues || whole.clues.is_empty() {
            return Vec::new();
        }
        let (mut candidates, mut word) = (Vec::new(), self.word.to_vec());
        let is_open = |cell: &CellId| !self.puzzle.givens.contains_key(cell);
        for cell in (0..self.word.len()).map(CellId::new).filter(is_open) {
            let own = self.word[cell.index()];
            for symbol in self.puzzle.alphabet.all().without(own).symbols() {
                word[cell.index()] = symbol;
                self.print_through(cell, &word, &mut whole);
                // A kind whose clues are not worked out from a board would lose them here.
                if whole.clues.len() >= self.puzzle.clues.len() {
                    candidates.push(Candidate::Cell(cell, symbol));
                }
            }
            word[cell.index()] = own;
            self.print_through(cell, &word, &mut whole);
        }
        candidates
    }
}

/// That none of so many variations, of which so many were graded, is as wanted.
fn none_does(way: Vary, count: usize, graded: usize) -> String {
    match (way, count) {
        (Vary::Easier, 0) => "there is no clue and no cell left to give".to_owned(),
        (Vary::Harder, 0) => {
            "no clue and no given cell was found without which there is still exactly one solution".to_owned()
        }
        (way, count) => {
            let wanted = if way == Vary::Easier { "easier" } else { "harder" };
            let ways = many(count, "way");
            match graded == count {
                true => format!("one clue or cell does not make it {wanted}: of {ways} to change one, none does"),
                false => format!(
                    "of {ways} to change one clue or cell, {graded} could be graded, and none makes it {wanted}"
                ),
            }
        }
    }
}

fn gave_up(best: Option<Made>) -> NotMade {
    let error = Error::new("the budget ran out before all variations were tried").with_help("a larger budget may help");
    NotMade::new(Why::GaveUp, error).with_best(best)
}

/// That the puzzle itself cannot be graded within what one puzzle may take.
fn too_long() -> NotMade {
    let error =
        Error::new("this puzzle takes too much work to grade, so that its variations cannot be compared with it");
    NotMade::new(Why::GaveUp, error.with_help("linewise grade walks as far as it is given time"))
}

/// At most so many, any of them, as are graded.
fn some_of<T>(mut all: Vec<T>, chance: &mut Chance) -> Vec<T> {
    if all.len() > TRIED {
        chance.shuffle(&mut all);
        all.truncate(TRIED);
    }
    all
}

/// Those of these things without which there is still one solution.
fn without_one(reduction: &mut Reduction<'_>, all: &[Member], work: &mut MakingBudget<'_>) -> Vec<Candidate> {
    let mut is_spare = |thing: &&Member| {
        let group = vec![**thing];
        reduction.take(&group);
        let is_unique = reduction.is_unique(work) == Some(true);
        reduction.put(&group);
        is_unique
    };
    all.iter().filter(|thing| is_spare(thing)).map(|&thing| Candidate::Less(thing)).collect()
}
