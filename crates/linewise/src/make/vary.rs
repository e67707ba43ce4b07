//! Variations of a puzzle: one thing more or less on paper, and it is easier or harder.

use super::clues::{self, Crossings};
use super::reduce::Reduction;
use super::work::Graded;
use super::{Chance, Made, Maker, NotMade, Why, Work};
use crate::diagnose::Member;
use crate::domain::{Domain, Symbol};
use crate::engine::Verdict;
use crate::error::{Error, Span, many};
use crate::explain::Grade;
use crate::kind::Kind;
use crate::model::CellId;
use crate::puzzle::{Given, Puzzle};

/// So many variations are graded.
const TRIED: usize = 300;

/// Which way a puzzle is to be varied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Vary {
    /// One clue or one given cell more: the one that helps most.
    Easier,
    /// One clue or one given cell less; where each of them is needed, and the kind prints all clues of a board, another board that differs in one cell.
    /// Where a kind prints all clues, but they do not follow from a board, as patterns do not, one clue less.
    Harder,
}

impl Maker<'_> {
    /// Makes the puzzle easier or harder, by one thing on paper. The one that changes level and effort the most is chosen; of very many, only some are tried.
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

/// A variation of a puzzle, what makes it one, and its solution.
type Variation = (Puzzle, OneChange, Vec<Symbol>);

/// How hard a puzzle is, to be compared: its level, then its effort.
fn rank(grade: &Grade) -> (Option<u8>, u64) {
    (grade.level, grade.effort)
}

fn vary(kind: &dyn Kind, puzzle: &Puzzle, way: Vary, seed: u64, work: &mut Work<'_>) -> Result<Made, NotMade> {
    let word = only_solution(kind, puzzle, work)?;
    let before = match work.grade(kind, puzzle, u8::MAX) {
        Graded::Is(grade) => grade,
        _ if work.is_over() => return Err(gave_up(None)),
        _ => return Err(too_long()),
    };
    let mut chance = Chance::new(seed);
    let others = match way {
        Vary::Easier => with_one_more(kind, puzzle, &word),
        Vary::Harder => perhaps_harder(kind, puzzle, &word, work),
    };
    let count = others.len();
    let (best, graded) = best_of(some_of(others, &mut chance), kind, way, &before, work);
    let made = best.map(|(grade, (puzzle, change, word))| {
        let mut made = Made::new(puzzle, word, seed);
        made.grade = Some(grade);
        made.varied = Some(Varied { change, before });
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
fn only_solution(kind: &dyn Kind, puzzle: &Puzzle, work: &mut Work<'_>) -> Result<Vec<Symbol>, NotMade> {
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

/// The variation that changes the grade the most in the way that is wanted, of those that are looked at before the budget ends, `None` where none
/// does; and how many could be graded.
fn best_of(
    others: Vec<Variation>,
    kind: &dyn Kind,
    way: Vary,
    before: &Grade,
    work: &mut Work<'_>,
) -> (Option<(Grade, Variation)>, usize) {
    let mut best: Option<(Grade, Variation)> = None;
    let mut graded = 0;
    for other in others {
        if work.is_over() {
            break;
        }
        let Graded::Is(grade) = work.grade(kind, &other.0, u8::MAX) else { continue };
        graded += 1;
        let than = best.as_ref().map_or(before, |(grade, _)| grade);
        let is_better = match way {
            Vary::Easier => rank(&grade) < rank(than),
            Vary::Harder => rank(&grade) > rank(than),
        };
        if is_better {
            best = Some((grade, other));
        }
    }
    (best, graded)
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

/// The puzzles with one clue or one given cell more.
fn with_one_more(kind: &dyn Kind, puzzle: &Puzzle, word: &[Symbol]) -> Vec<Variation> {
    let mut full = puzzle.clone();
    clues::print_missing(&mut full, kind, word);
    let mut others = Vec::new();
    for (end, clue) in full.clues.iter().filter(|(end, _)| !puzzle.clues.contains_key(end)) {
        let mut other = puzzle.clone();
        other.clues.insert(*end, clue.clone());
        others.push((other, OneChange::More(Member::Clue(*end)), word.to_vec()));
    }
    for cell in (0..word.len()).map(CellId::new) {
        let is_given = puzzle.givens.get(&cell).is_some_and(|given| given.may.len() == 1);
        if !is_given {
            let mut other = puzzle.clone();
            other.givens.insert(cell, Given { may: Domain::only(word[cell.index()]), span: Span::NONE });
            others.push((other, OneChange::More(Member::Given(cell)), word.to_vec()));
        }
    }
    others
}

/// What may be harder, in the order in which a setter would try it.
fn perhaps_harder(kind: &dyn Kind, puzzle: &Puzzle, word: &[Symbol], work: &mut Work<'_>) -> Vec<Variation> {
    let keeps_clues = kind.taste().keeps_clues;
    let mut reduction = Reduction::new(kind, puzzle.clone());
    let (givens, clues): (Vec<_>, Vec<_>) =
        reduction.printed().into_iter().partition(|printed| matches!(printed, Member::Given(_)));
    let mut others = without_one(&mut reduction, givens, word, work);
    if !keeps_clues {
        others.extend(without_one(&mut reduction, clues.clone(), word, work));
    }
    if others.is_empty() {
        others = changed(kind, puzzle, word);
    }
    if others.is_empty() && keeps_clues {
        others = without_one(&mut reduction, clues, word, work);
    }
    others
}

/// The puzzles without one of these that still have one solution.
fn without_one(
    reduction: &mut Reduction<'_>,
    all: Vec<Member>,
    word: &[Symbol],
    work: &mut Work<'_>,
) -> Vec<Variation> {
    let mut others = Vec::new();
    for printed in all {
        let group = vec![printed];
        reduction.take(&group);
        if reduction.is_unique(work) == Some(true) {
            others.push((reduction.puzzle.clone(), OneChange::Less(printed), word.to_vec()));
        }
        reduction.put(&group);
    }
    others
}

/// The puzzles whose boards differ in one cell, with their own clues; none where `puzzle` does not print all clues of its board.
fn changed(kind: &dyn Kind, puzzle: &Puzzle, word: &[Symbol]) -> Vec<Variation> {
    let mut whole = puzzle.clone();
    for place in puzzle.board.places() {
        clues::print(&mut whole, kind, word, place);
    }
    let mut others = Vec::new();
    if whole.clues != puzzle.clues || puzzle.clues.is_empty() {
        return others;
    }
    let crossings = Crossings::new(&puzzle.board);
    for cell in (0..word.len()).filter(|&cell| !puzzle.givens.contains_key(&CellId::new(cell))) {
        for symbol in puzzle.alphabet.all().without(word[cell]).symbols() {
            // What somebody filled in belongs to the other board.
            let (mut other, mut changed) = (Puzzle { placed: None, ..puzzle.clone() }, word.to_vec());
            changed[cell] = symbol;
            for place in crossings.through(CellId::new(cell)) {
                clues::print(&mut other, kind, &changed, place);
            }
            // A kind whose clues are not worked out from a board would lose them here.
            if other.clues.len() >= puzzle.clues.len() {
                others.push((other, OneChange::Cell(CellId::new(cell)), changed));
            }
        }
    }
    others
}
