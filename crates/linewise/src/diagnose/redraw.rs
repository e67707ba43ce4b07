//! A picture whose puzzle has several solutions: which cells to draw otherwise, so that one is left.

use super::budget::DiagnosisBudget;
use crate::domain::{Domain, Symbol};
use crate::engine::Verdict;
use crate::kind::Kind;
use crate::make::picture::{least_visible, redraw};
use crate::model::CellId;
use crate::picture::clues_of;
use crate::puzzle::{Board, Puzzle};
use std::collections::BTreeMap;

/// Cells of the stored picture to draw otherwise, so that the puzzle of the new picture has exactly one solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Redrawn {
    /// The cells, and what to draw in them.
    pub cells: Vec<(CellId, Symbol)>,
    /// Is it proven that fewer cells do not do? That is so for one cell, and on small boards, where all choices of fewer cells were tried.
    pub is_fewest: bool,
}

/// So many single cells are tried.
const MOST_TRIALS: usize = 600;
/// So many single cells that do are enough to choose from.
const ENOUGH: usize = 12;
/// So many pairs of cells are tried, where these are all.
const MOST_PAIRS: usize = 5_000;
/// How many lines may be solved to try one picture.
const TRIAL_STEPS: u64 = 50_000;
/// How many lines may be narrowed to find several cells.
const REPAIR_STEPS: u64 = 2_000_000;
/// How many lines may be solved to try all pairs.
const PAIR_STEPS: u64 = 5_000_000;

/// A cell, and what to draw in it.
type Drawn = (CellId, Symbol);

/// Looks for the cells to draw otherwise; `None` where the puzzle is not that of a stored picture, and where no way is
/// found. `open` are the cells in which solutions differ.
pub fn find(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, open: &[(CellId, Domain)]) -> Option<Redrawn> {
    let goal = puzzle.goal.as_ref().filter(|goal| is_of_a_picture(puzzle, work.kind(), goal))?;
    let bench = Bench { work, puzzle, goal };
    match bench.single(open) {
        Tried::Does(one) => Some(Redrawn { cells: vec![one], is_fewest: true }),
        Tried::NoneDoes => bench.two_or_more(),
        Tried::Unknown => bench.several().map(|cells| Redrawn { cells, is_fewest: false }),
    }
}

/// What came of trying everything of a sort.
enum Tried<T> {
    /// This leaves one solution.
    Does(T),
    /// Proven: nothing of the sort does.
    NoneDoes,
    /// Not everything was tried, or decided.
    Unknown,
}

/// Where pictures are tried.
struct Bench<'t, 'w> {
    work: &'t DiagnosisBudget<'w>,
    puzzle: &'t Puzzle,
    goal: &'t [Symbol],
}

impl Bench<'_, '_> {
    /// The single cell that shows least of those that do: of the cells in which solutions differ, else of all others,
    /// where the board is small.
    fn single(&self, open: &[(CellId, Domain)]) -> Tried<Drawn> {
        let is_other = |&(cell, symbol): &Drawn| self.goal[cell.index()] != symbol;
        let likely = open.iter().flat_map(|&(cell, may)| may.symbols().map(move |symbol| (cell, symbol)));
        let likely: Vec<Drawn> = likely.filter(is_other).take(MOST_TRIALS).collect();
        let mut others = self.all();
        others.retain(|change| !likely.contains(change));
        let is_all = likely.len() + others.len() <= MOST_TRIALS;
        let mut is_proven = is_all;
        for changes in [&likely, &others].into_iter().take(if is_all { 2 } else { 1 }) {
            let (single, are_all_decided) = self.that_do(changes);
            let size = (self.puzzle.board.rows(), self.puzzle.board.columns());
            if let Some(one) = least_visible(size, self.goal, &single) {
                return Tried::Does(one);
            }
            is_proven &= are_all_decided;
        }
        if is_proven { Tried::NoneDoes } else { Tried::Unknown }
    }

    /// Enough of these changes to choose from that leave one solution each; and could each that was tried be decided,
    /// until the budget ended?
    fn that_do(&self, changes: &[Drawn]) -> (Vec<Drawn>, bool) {
        let (mut found, mut are_all_decided) = (Vec::new(), true);
        for &change in changes {
            if found.len() == ENOUGH || self.work.is_over() {
                return (found, false);
            }
            match self.leaves_one(&[change]) {
                Some(true) => found.push(change),
                Some(false) => {}
                None => are_all_decided = false,
            }
        }
        (found, are_all_decided)
    }

    /// The fewest cells where one alone does not do: two or three of them are proven to be, on small boards.
    fn two_or_more(&self) -> Option<Redrawn> {
        let cells = self.several();
        if cells.as_ref().is_some_and(|cells| cells.len() == 2) {
            return cells.map(|cells| Redrawn { cells, is_fewest: true });
        }
        match self.pair() {
            Tried::Does(pair) => Some(Redrawn { cells: pair.to_vec(), is_fewest: true }),
            Tried::NoneDoes => cells.map(|cells| Redrawn { is_fewest: cells.len() == 3, cells }),
            Tried::Unknown => cells.map(|cells| Redrawn { cells, is_fewest: false }),
        }
    }

    /// Two cells that do, where all pairs can be tried.
    fn pair(&self) -> Tried<[Drawn; 2]> {
        let all = self.all();
        if all.len() * all.len().saturating_sub(1) / 2 > MOST_PAIRS {
            return Tried::Unknown;
        }
        let (mut are_all_decided, floor) = (true, self.work.left().saturating_sub(PAIR_STEPS));
        for (at, &other) in all.iter().enumerate() {
            for &one in all[..at].iter().filter(|one| one.0 != other.0) {
                if self.work.is_over() || self.work.left() <= floor {
                    return Tried::Unknown;
                }
                match self.leaves_one(&[one, other]) {
                    Some(true) => return Tried::Does([one, other]),
                    Some(false) => {}
                    None => are_all_decided = false,
                }
            }
        }
        if are_all_decided { Tried::NoneDoes } else { Tried::Unknown }
    }

    /// A few cells, without a word about whether fewer would do.
    fn several(&self) -> Option<Vec<Drawn>> {
        let budget = self.work.rest().at_most(REPAIR_STEPS);
        let mut is_enough = |drawing: &[Symbol]| self.is_unique(drawing) == Some(true);
        let cells = redraw(self.work.kind(), self.puzzle, self.goal, budget, &mut is_enough).ok()??;
        // What line logic says leads to one solution is proven by a search, too.
        (self.leaves_one(&cells) == Some(true)).then_some(cells)
    }

    /// Every cell with everything that can be drawn there otherwise.
    fn all(&self) -> Vec<Drawn> {
        let symbols = self.puzzle.alphabet.all();
        let cells = self.goal.iter().enumerate();
        cells
            .flat_map(|(at, &drawn)| symbols.without(drawn).symbols().map(move |symbol| (CellId::new(at), symbol)))
            .collect()
    }

    /// Has the puzzle one solution when these cells are drawn so? `None` where that was not found out.
    fn leaves_one(&self, cells: &[Drawn]) -> Option<bool> {
        let mut drawing = self.goal.to_vec();
        cells.iter().for_each(|(cell, symbol)| drawing[cell.index()] = *symbol);
        self.is_unique(&drawing)
    }

    /// Does the puzzle of this drawing have the drawing as its only solution? `None` where that was not found out.
    fn is_unique(&self, drawing: &[Symbol]) -> Option<bool> {
        let clues = clues_of(self.puzzle, self.work.kind(), drawing).into_iter().collect();
        let model = self.work.kind().model(&Puzzle { clues, ..self.puzzle.clone() }).ok()?;
        let answer = self.work.solve(&model, 2, TRIAL_STEPS);
        match answer.verdict {
            Verdict::Unique => Some(answer.solutions.first().is_some_and(|word| word == drawing)),
            Verdict::Several | Verdict::None => Some(false),
            Verdict::Found | Verdict::GaveUp => None,
        }
    }
}

/// Are the puzzle's clues those of the picture that is stored with it, on a board of rows and columns, and nothing else?
fn is_of_a_picture(puzzle: &Puzzle, kind: &dyn Kind, picture: &[Symbol]) -> bool {
    let is_rectangle = matches!(puzzle.board, Board::Rectangle { .. });
    let is_painted = is_rectangle && puzzle.alphabet.is_in_colours() && puzzle.givens.is_empty();
    is_painted && clues_of(puzzle, kind, picture).into_iter().collect::<BTreeMap<_, _>>() == puzzle.clues
}
