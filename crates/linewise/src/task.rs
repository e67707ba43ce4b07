//! The task: a puzzle as the engine sees it, made once, and everything that can be asked about it.

mod check;
mod cubes;
mod hint;
mod race;
mod remarks;
mod reveal;
mod solutions;
mod solve;
mod wider;
mod words;

pub use check::{BrokenLine, Check, CheckJson, Checked, WrongCell};
pub use cubes::Conquered;
pub use hint::{Hint, HintJson, Stage};
pub use race::{Race, Runner};
pub use remarks::Remarks;
pub use reveal::{Reveal, RevealJson, Revealed};
pub use solutions::Solutions;

use crate::board_text;
use crate::clue_check::{self, ClueCheck, WordCounts};
use crate::diagnose::{Diagnosis, diagnose_as};
use crate::domain::Domain;
use crate::engine::{self, Answer, Budget, COUNT_MEMORY, Count, Counted, GaveUp, Seed, Sweeps};
use crate::error::Error;
use crate::explain::{self, Grade, Replay, Walkthrough};
use crate::gave_up;
use crate::kind::{self, Kind};
use crate::model::{Cells, Grid, Model};
use crate::proof;
use crate::puzzle::Puzzle;
use crate::technique::Ladder;
use num_bigint::BigUint;
use std::borrow::Cow;
use std::fmt;
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// A puzzle as the engine sees it: made once, asked as often as you like, from any thread.
///
/// Every question is answered within the task's budget ([`Task::with_steps`], [`Task::with_stop`]). Without one, only
/// lines that are far harder to judge than usual, or a search that would take more memory than 2 GiB, end the work
/// early.
///
/// # Panics
///
/// A question about a [`Grid`] panics if that has more or fewer cells than the puzzle: it is the board of another one.
///
/// ```
/// # fn main() -> Result<(), linewise::Error> {
/// use linewise::{Puzzle, Task, Verdict};
///
/// let puzzle = Puzzle::nonogram(&[vec![2], vec![1]], &[vec![1], vec![2]])?;
/// let task = Task::new(&puzzle)?;
/// let answer = task.solve();
/// assert_eq!(answer.verdict, Verdict::Unique);
/// assert_eq!(task.rows(&answer.known), ["##", ".#"]);
/// # Ok(())
/// # }
/// ```
pub struct Task<'a> {
    puzzle: Cow<'a, Puzzle>,
    kind: &'a dyn Kind,
    model: Model,
    /// The kind's techniques, made when somebody first asks for reasons, for all that share the model.
    ladder: Arc<OnceLock<Option<Box<dyn Ladder>>>>,
    /// What each question may take.
    budget: Budget<'a>,
    /// Which way solving goes.
    seed: Seed,
}

impl<'a> Task<'a> {
    /// The task of solving a puzzle of one of linewise's own kinds; an error for what cannot be such a puzzle. Takes
    /// the puzzle, or borrows it.
    pub fn new(puzzle: impl Into<Cow<'a, Puzzle>>) -> Result<Task<'a>, Error> {
        let puzzle = puzzle.into();
        let kind = kind::of(&puzzle)?;
        Task::of_kind(puzzle, kind)
    }

    /// A task for a puzzle of this kind, which may be your own.
    pub fn of_kind(puzzle: impl Into<Cow<'a, Puzzle>>, kind: &'a dyn Kind) -> Result<Task<'a>, Error> {
        let puzzle = puzzle.into();
        let model = kind::model(kind, &puzzle)?;
        Ok(Task { puzzle, kind, model, ladder: Arc::default(), budget: Budget::UNLIMITED, seed: Seed::default() })
    }

    /// A copy with the same puzzle and model behind it: to ask it within another budget.
    pub fn share(&self) -> Task<'_> {
        let (puzzle, model) = (Cow::Borrowed(&*self.puzzle), self.model.clone());
        Task { puzzle, kind: self.kind, model, ladder: self.ladder.clone(), budget: self.budget, seed: self.seed }
    }

    /// Gives each question this budget.
    pub fn with_budget(self, budget: Budget<'a>) -> Task<'a> {
        Task { budget, ..self }
    }

    /// Lets each question take so many solved lines: a budget that is the same on every machine.
    pub fn with_steps(self, steps: u64) -> Task<'a> {
        Task { budget: self.budget.with_steps(steps), ..self }
    }

    /// Lets each question take so many bytes of memory, roughly; [`Budget::MEMORY`] where nothing else is said. What would
    /// take more is given up at once.
    pub fn with_memory(self, memory: u64) -> Task<'a> {
        Task { budget: self.budget.with_memory(memory), ..self }
    }

    /// Ends work soon after this flag is set.
    pub fn with_stop(self, flag: &'a AtomicBool) -> Task<'a> {
        Task { budget: self.budget.with_stop(flag), ..self }
    }

    /// Ends work soon after this is true: see [`Budget::with_stop_when`].
    pub fn with_stop_when(self, is_called: &'a (dyn Fn() -> bool + Sync)) -> Task<'a> {
        Task { budget: self.budget.with_stop_when(is_called), ..self }
    }

    /// Tells now and then how many lines the question at hand has taken so far.
    pub fn with_progress(self, progress: &'a (dyn Fn(u64) + Sync)) -> Task<'a> {
        Task { budget: self.budget.with_progress(progress), ..self }
    }

    /// Lets every search for solutions go the way of this seed: for measuring how much is luck. Proofs go the usual way.
    pub fn with_seed(self, seed: Seed) -> Task<'a> {
        Task { seed, ..self }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its kind.
    pub fn kind(&self) -> &dyn Kind {
        self.kind
    }

    /// Its cells and lines, as the engine sees them.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The board to begin with: what each cell may be by the given cells alone.
    pub fn start(&self) -> Grid {
        self.model.grid()
    }

    /// The board as it stands: what was filled in so far, which may contradict the given cells; these alone, where nothing was.
    pub fn so_far(&self) -> Grid {
        match &self.puzzle.placed {
            Some(placed) => Grid { cells: placed.board.clone() },
            None => self.start(),
        }
    }

    /// Reads a board for this puzzle: rows of characters (`#` filled, `.` blank, `?` open), or a puzzle file with a
    /// solution or given cells. What is given stays given.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let puzzle = linewise::open("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2")?.one()?;
    /// let task = linewise::Task::new(&puzzle)?;
    /// let board = task.read_board("?#?\n###\n???")?;
    /// assert_eq!(task.rows(&board), ["?#?", "###", "???"]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn read_board(&self, content: impl AsRef<[u8]>) -> Result<Grid, Error> {
        board_text::read(content.as_ref(), self)
    }

    /// What is known when this board is held against the given cells; a cell of which they say different things may be nothing.
    pub fn with_givens(&self, board: &Grid) -> Grid {
        Grid { cells: both(&self.model.cells, &board.cells) }
    }

    /// The solutions one by one, in an order that is always the same. Ends after the last one, or when the budget of
    /// one question ends: see [`Solutions`].
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let puzzle = linewise::open("kind: nonogram\nrows: 1 1\ncolumns: 1 1")?.one()?;
    /// let task = linewise::Task::new(&puzzle)?;
    /// let mut solutions = task.solutions();
    /// assert_eq!(solutions.by_ref().count(), 2);
    /// assert!(solutions.is_complete());
    /// # Ok(())
    /// # }
    /// ```
    pub fn solutions(&self) -> Solutions<'_> {
        Solutions::new(self)
    }

    /// How many solutions there are, exactly, however many; a lower bound when the budget ends first.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let puzzle = linewise::open("kind: binairo\nsize: 6")?.one()?;
    /// let task = linewise::Task::new(&puzzle)?;
    /// assert_eq!(task.count().to_string(), "11222");
    /// # Ok(())
    /// # }
    /// ```
    pub fn count(&self) -> Count {
        self.counted().count
    }

    /// Counts the solutions, and says what that took and why a count is not exact.
    pub fn counted(&self) -> Counted {
        engine::count_within(&self.model, self.budget, COUNT_MEMORY)
    }

    /// Counts the solutions where an answer is known already: its own need not be counted again.
    pub fn count_beyond(&self, answer: &Answer) -> Counted {
        let listed = BigUint::from(answer.solutions.len());
        if answer.complete {
            return Counted::known(listed);
        }
        let mut counted = self.counted();
        if let Count::AtLeast(count) = &mut counted.count {
            *count = std::mem::take(count).max(listed);
        }
        counted
    }

    /// How line logic alone fares: all rows once, then all columns once, each line narrowed completely. `each` is shown the board before
    /// the first and after each sweep.
    pub fn sweeps(&self, each: impl FnMut(&Grid)) -> Sweeps {
        engine::sweep_within(&self.model, self.budget, each)
    }

    /// Is this board right so far? Which lines does it break, and does it lead to a solution?
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let puzzle = linewise::open("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2")?.one()?;
    /// let task = linewise::Task::new(&puzzle)?;
    /// let check = task.check(&task.read_board("#??\n???\n???")?);
    /// println!("{}", check.lines().join("\n"));
    /// assert_eq!(check.leads_to, Some(linewise::Verdict::None));
    /// # Ok(())
    /// # }
    /// ```
    pub fn check(&self, board: &Grid) -> Check<'_> {
        Check::new(self, board, Checked::Board)
    }

    /// Checks the board that is stored with the puzzle, else its solution, else its given cells.
    pub fn check_stored(&self) -> Check<'_> {
        match (&self.puzzle.placed, &self.puzzle.goal) {
            (Some(placed), _) => Check::new(self, &Grid { cells: placed.board.clone() }, Checked::Board),
            (None, Some(goal)) => Check::new(self, &goal.iter().copied().collect(), Checked::Solution),
            (None, None) => Check::of_givens(self),
        }
    }

    /// Each clue held against a board: is it satisfied, and by which of its parts?
    pub fn check_clues(&self, board: &Grid) -> Result<Vec<ClueCheck>, Error> {
        clue_check::check(&self.puzzle, self.kind, &standing(&self.model, board), self.budget)
    }

    /// How many words each line has by itself, and how many ways there are to choose one for every line of a direction.
    /// What takes too much work is left out, and so is what the budget does not last for: a step for each line.
    pub fn count_words(&self) -> Result<WordCounts, Error> {
        clue_check::count(&self.puzzle, self.kind, self.budget)
    }

    /// The easiest next step from this board, with its reason.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let puzzle = linewise::open("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2")?.one()?;
    /// let task = linewise::Task::new(&puzzle)?;
    /// let hint = task.hint(&task.start());
    /// println!("{}", hint.lines(linewise::task::Stage::Why).join("\n"));
    /// assert_eq!(hint.right, Some(true));
    /// # Ok(())
    /// # }
    /// ```
    pub fn hint(&self, board: &Grid) -> Hint<'_> {
        Hint::new(self, board)
    }

    /// What one cell is in the solution that the board leads to. `row` and `column` count from 1; an error where the
    /// board has no such cell.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let puzzle = linewise::open("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2")?.one()?;
    /// let task = linewise::Task::new(&puzzle)?;
    /// let reveal = task.reveal(&task.start(), 3, 2)?;
    /// assert_eq!(reveal.sentence(), "The cell in row 3, column 2 is blank.");
    /// # Ok(())
    /// # }
    /// ```
    pub fn reveal(&self, board: &Grid, row: usize, column: usize) -> Result<Reveal<'_>, Error> {
        Reveal::new(self, board, row, column)
    }

    /// The whole way to the solution, step by step: always the easiest step, with the reason for it.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let puzzle = linewise::open("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2")?.one()?;
    /// let task = linewise::Task::new(&puzzle)?;
    /// let way = task.explain();
    /// assert_eq!(task.sentence(&way.steps[0]), "Row 2 (3): the block takes up all 3 cells, so cells 1 to 3 are filled.");
    /// assert_eq!(task.ending(&way), "Solved.");
    /// # Ok(())
    /// # }
    /// ```
    pub fn explain(&self) -> Walkthrough {
        self.explain_from(&self.start())
    }

    /// The way to the solution from this board, [held against the given cells](Task::with_givens).
    pub fn explain_from(&self, board: &Grid) -> Walkthrough {
        explain::explain(&self.model, self.ladder(), &self.with_givens(board), self.budget)
    }

    /// Looks at a walkthrough again, with each step's own facts and nothing else.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let puzzle = linewise::open("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2")?.one()?;
    /// let task = linewise::Task::new(&puzzle)?;
    /// let replay = task.replay(&task.explain());
    /// assert_eq!(replay.holds(), Some(true));
    /// # Ok(())
    /// # }
    /// ```
    pub fn replay(&self, walkthrough: &Walkthrough) -> Replay {
        explain::replay(&self.model, walkthrough, self.budget)
    }

    /// How hard the puzzle is for a person, and which techniques it takes.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let puzzle = linewise::open("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2")?.one()?;
    /// let grade = linewise::Task::new(&puzzle)?.grade();
    /// println!("{}", grade.lines().join("\n"));
    /// assert_eq!(grade.level, Some(1));
    /// # Ok(())
    /// # }
    /// ```
    pub fn grade(&self) -> Grade {
        explain::grade(&self.model, self.ladder(), &self.start(), self.budget)
    }

    /// What is wrong with the puzzle: the clues to blame when it has no solution, what is open when it has several, and likely repairs.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use linewise::diagnose::Diagnosis;
    ///
    /// let puzzle = linewise::open("kind: nonogram\nrows: 1 3 1\ncolumns: 2 2 2")?.one()?;
    /// let diagnosis = linewise::Task::new(&puzzle)?.diagnose();
    /// assert!(matches!(diagnosis, Diagnosis::Impossible(_)));
    /// # Ok(())
    /// # }
    /// ```
    pub fn diagnose(&self) -> Diagnosis {
        let diagnosis = diagnose_as(&self.puzzle, self.kind, self.budget);
        diagnosis.expect("the kind took this puzzle when the task was made")
    }

    /// Solves up to so many solutions, and writes the steps of the proof: `linewise verify` and [`proof::ProofReader`]
    /// repeat it with slow judges only. The answer stands, whether or not all could be written.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let puzzle = linewise::open("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2")?.one()?;
    /// let task = linewise::Task::new(&puzzle)?;
    /// let mut proof = Vec::new();
    /// let (answer, written) = task.prove(2, &mut proof);
    /// written?;
    /// println!("{}: {}", answer.verdict.name(), String::from_utf8(proof)?);
    /// # Ok(())
    /// # }
    /// ```
    pub fn prove(&self, solutions: usize, out: &mut dyn io::Write) -> (Answer, io::Result<()>) {
        let mut writer = proof::ProofWriter::new(&self.puzzle, self.kind, &self.model);
        let mut written = out.write_all(writer.header().as_bytes());
        let mut log = |step: &engine::proof::ProofStep<'_>| {
            if written.is_ok() {
                written = out.write_all(writer.line(step).as_bytes());
            }
        };
        let limits = self.limits(&self.model, solutions);
        let answer = engine::solve_with_log(&self.model, limits, self.budget, &mut log);
        let written = written.and_then(|()| out.flush());
        (self.checked(&self.model, limits, answer), written)
    }

    /// A proof about this puzzle that is to be repeated line by line.
    pub fn verify(&self) -> proof::ProofReader<'_> {
        proof::ProofReader::new(&self.puzzle, self.kind, &self.model)
    }

    /// One search that several threads run at once, each in another order: see [`Race`].
    pub fn race(&self, solutions: usize, runners: usize) -> Race<'_> {
        Race::new(self, solutions, runners)
    }

    /// Why work ended before its question was settled, as a sentence, where there is more to say than that the budget ended.
    pub fn why_gave_up(&self, gave_up: GaveUp) -> Option<String> {
        gave_up::why((&self.puzzle, self.kind), &self.model, gave_up)
    }

    /// The kind's techniques.
    fn ladder(&self) -> Option<&dyn Ladder> {
        self.ladder.get_or_init(|| self.kind.ladder(&self.puzzle, &self.model)).as_deref()
    }

    /// The model with nothing known but what this board and the given cells say.
    fn model_on(&self, board: &Grid) -> Model {
        self.model.on(self.with_givens(board).cells)
    }
}

/// What two boards of the same size know together. Where one of them says nothing that the other does not say, it is that one.
fn both(one: &Cells, other: &Cells) -> Cells {
    assert_eq!(one.len(), other.len(), "the board has as many cells as the puzzle");
    if one == other || one.iter().zip(other).all(|(one, other)| other.and(*one) == *other) {
        return other.clone();
    }
    one.iter().zip(other).map(|(one, other)| one.and(*other)).collect()
}

/// What stands in the cells: what the board says, and where it says less, what is given. Where the two contradict each
/// other, what the board says.
fn standing(model: &Model, board: &Grid) -> Grid {
    assert_eq!(model.cells.len(), board.cells.len(), "the board has as many cells as the puzzle");
    let stands = |(given, filled): (&Domain, &Domain)| match given.and(*filled) {
        Domain::EMPTY => *filled,
        both => both,
    };
    Grid { cells: model.cells.iter().zip(&board.cells).map(stands).collect() }
}

impl<'a> From<&'a Puzzle> for Cow<'a, Puzzle> {
    fn from(puzzle: &'a Puzzle) -> Cow<'a, Puzzle> {
        Cow::Borrowed(puzzle)
    }
}

impl From<Puzzle> for Cow<'_, Puzzle> {
    fn from(puzzle: Puzzle) -> Self {
        Cow::Owned(puzzle)
    }
}

impl fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("puzzle", &self.puzzle).finish_non_exhaustive()
    }
}
