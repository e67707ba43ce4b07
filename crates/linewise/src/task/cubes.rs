//! One hard puzzle in cubes: parts that exclude each other and hold every solution, each to be solved or counted for
//! itself, on any thread or machine.

use super::Task;
use crate::engine::{self, COUNT_MEMORY, Count, Cube, GaveUp, Split};
use crate::model::{CellId, Model};
use num_bigint::BigUint;

/// What one cube came to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conquered {
    /// Solutions in the cube, at most as many as were asked for.
    pub solutions: Vec<Vec<crate::Symbol>>,
    /// How many there are in it.
    pub count: Count,
    /// Why the count is not exact; `None` also where as many solutions were found as were asked for.
    pub gave_up: Option<GaveUp>,
    /// Where the search ended early: the cells that it was busy with, good ones to split on.
    pub active: Vec<CellId>,
    /// The work it took: lines solved, or as much other work.
    pub line_solves: u64,
}

impl Task<'_> {
    /// Splits a cube into about so many (to begin with [`Cube::whole`]), on cells of this list as long as any of them
    /// is open (for instance [`Conquered::active`]); an empty list means all cells. The cubes exclude each other, and
    /// each solution lies in one of them. There are none where no cell is left to decide. An error only where the
    /// task's stop came.
    ///
    /// ```
    /// # fn main() -> Result<(), linewise::Error> {
    /// use linewise::engine::{Count, Cube};
    ///
    /// let clues = vec![vec![1]; 6];
    /// let puzzle = linewise::Puzzle::nonogram(&clues, &clues)?;
    /// let task = linewise::Task::new(&puzzle)?;
    /// let split = task.split(&Cube::whole(), &[], 8).expect("nobody stops it");
    /// assert!(split.cubes.len() >= 8);
    /// let mut count = 0u32.into();
    /// for cube in split.cubes.iter().filter(|cube| !cube.is_refuted) {
    ///     let Count::Exactly(part) = task.conquer_all(cube, 1).count else { panic!("no budget ended") };
    ///     count += part;
    /// }
    /// assert_eq!(Count::Exactly(count), task.count());
    /// # Ok(())
    /// # }
    /// ```
    pub fn split(&self, cube: &Cube, among: &[CellId], ways: usize) -> Result<Split, GaveUp> {
        engine::split(&self.model_in(cube), among, ways, self.budget)
    }

    /// Looks for up to so many solutions in a cube: the count is exact where there are fewer, or as many.
    pub fn conquer(&self, cube: &Cube, solutions: usize) -> Conquered {
        let found = self.solve_in(cube, solutions);
        // Where characters have no symbols the search cannot know that there is nothing else; counting can.
        if found.gave_up == Some(GaveUp::Characters) { self.count_in(cube, found) } else { found }
    }

    /// Counts all solutions in the cube, however many.
    pub fn conquer_all(&self, cube: &Cube, solutions: usize) -> Conquered {
        let found = self.solve_in(cube, solutions);
        if matches!(found.count, Count::Exactly(_)) { found } else { self.count_in(cube, found) }
    }

    fn solve_in(&self, cube: &Cube, solutions: usize) -> Conquered {
        let answer = self.solve_model(&self.model_in(cube), solutions);
        let listed = BigUint::from(answer.solutions.len());
        let count = if answer.complete { Count::Exactly(listed) } else { Count::AtLeast(listed) };
        Conquered {
            solutions: answer.solutions,
            count,
            gave_up: answer.gave_up,
            active: answer.active,
            line_solves: answer.stats.line_solves,
        }
    }

    /// Counts with what is left of the budget.
    fn count_in(&self, cube: &Cube, found: Conquered) -> Conquered {
        let budget = self.budget.after(found.line_solves);
        let counted = engine::count_within(&self.model_in(cube), budget, COUNT_MEMORY);
        let line_solves = found.line_solves.saturating_add(counted.line_solves);
        let count = match (counted.count, found.count) {
            (Count::AtLeast(count), Count::AtLeast(found)) => Count::AtLeast(count.max(found)),
            (count, _) => count,
        };
        Conquered { count, gave_up: counted.gave_up, line_solves, ..found }
    }

    /// The model where a cube's decisions stand.
    fn model_in(&self, cube: &Cube) -> Model {
        let mut cells = self.model.cells.clone();
        for fact in &cube.decisions {
            let may = &mut cells[fact.cell.index()];
            *may = may.and(fact.may);
        }
        self.model.on(cells)
    }
}
