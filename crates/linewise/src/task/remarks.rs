//! What more there is to say about an answer than how many solutions there are.

use super::{Task, wider};
use crate::engine::{Answer, Verdict, verify};
use crate::kind::KindOption;
use crate::model::{CellId, Model};
use crate::puzzle::Puzzle;
use crate::render::words;
use std::collections::BTreeMap;

/// At least so many lines may be solved to see what a rule that is often meant would leave.
const LEAST_FOR_RULE: u64 = 20_000;

/// What more there is to say about an answer: see [`Task::remarks`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Remarks {
    /// Why there is no solution, where that can be said: see [`Task::why_none`].
    pub why: Option<String>,
    /// Where there is no solution and cells are given: how many solutions there would be without them.
    pub without_givens: Option<Verdict>,
    /// Where there are several solutions: that there is exactly one with a rule that many publishers take for granted
    /// and this puzzle does not mention, as a sentence.
    pub often_meant: Option<String>,
    /// How many cells are given.
    givens: usize,
}

impl Remarks {
    /// The remarks as sentences; without why there is no solution, which belongs to the verdict.
    pub fn sentences(&self) -> Vec<String> {
        let without_givens = self.without_givens.map(|verdict| without_givens(self.givens, verdict));
        self.often_meant.iter().cloned().chain(without_givens).collect()
    }
}

/// Whether the given cells are to blame that there is no solution.
fn without_givens(givens: usize, verdict: Verdict) -> String {
    let givens = match givens {
        1 => "given cell".to_owned(),
        count => words::many(count, "given cell"),
    };
    match verdict {
        Verdict::None => format!("Without its {givens} it has none, either."),
        Verdict::Unique => format!("Without its {givens} it has exactly one solution."),
        Verdict::Several | Verdict::Found => format!("Without its {givens} it has several solutions."),
        Verdict::GaveUp => format!("Whether there is one without its {givens} could not be decided within the budget."),
    }
}

impl Task<'_> {
    /// What more there is to say about this task's answer. Each remark may take the task's budget again.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let puzzle = linewise::open("kind: nonogram\nrows: 1 1\ncolumns: 1 1\ngivens:\n##\n??")?.one()?;
    /// let task = linewise::Task::new(&puzzle)?;
    /// let remarks = task.remarks(&task.solve());
    /// assert_eq!(remarks.sentences(), ["Without its 2 given cells it has several solutions."]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn remarks(&self, answer: &Answer) -> Remarks {
        let givens = self.puzzle.givens.len();
        let has_none = answer.verdict == Verdict::None;
        Remarks {
            why: if has_none { self.why_none() } else { None },
            without_givens: (has_none && givens > 0).then(|| self.verdict_without_givens()),
            often_meant: if answer.verdict == Verdict::Several { self.often_meant(answer) } else { None },
            givens,
        }
    }

    /// Why there is no solution, where that can be said without solving, or with characters that cells cannot hold.
    pub fn why_none(&self) -> Option<String> {
        let glance = self.kind.at_a_glance(&self.puzzle);
        match (glance, wider::look(self)) {
            (Some(why), Some(wider)) => Some(format!("{why}; {wider}")),
            (why, wider) => why.or(wider),
        }
    }

    fn verdict_without_givens(&self) -> Verdict {
        match self.is_hopeless_at_a_glance() {
            true => Verdict::None,
            false => self.solve_model(&self.model_without_givens(), 2).verdict,
        }
    }

    /// Is it seen without solving that there is no solution, whatever is given?
    pub(super) fn is_hopeless_at_a_glance(&self) -> bool {
        let unfilled = Puzzle { givens: BTreeMap::new(), ..self.puzzle.clone().into_owned() };
        self.kind.at_a_glance(&unfilled).is_some()
    }

    /// Where an option of the kind is often meant, is not mentioned, and leaves exactly one solution: its rule as a sentence.
    /// `None` also where that takes more work than the answer without it did.
    fn often_meant(&self, answer: &Answer) -> Option<String> {
        let is_unsaid = |option: &&KindOption| option.is_often_meant && !self.puzzle.options.contains_key(option.name);
        let KindOption { name, about, .. } = self.kind.options().iter().find(is_unsaid)?;
        let mut puzzle = self.puzzle.clone().into_owned();
        puzzle.options.insert((*name).to_owned(), "yes".to_owned());
        let budget = self.budget.at_most(answer.stats.line_solves.max(LEAST_FOR_RULE));
        let stricter = Task::of_kind(&puzzle, self.kind).ok()?.with_budget(budget);
        let kept = answer.solutions.iter().filter(|word| verify::is_solution(&stricter.model, word));
        if kept.count() > 1 {
            return None;
        }
        let is_unique = stricter.solve().verdict == Verdict::Unique;
        is_unique.then(|| {
            format!(
                "{about}: many publishers take this rule for granted, and with it (option {name}: yes) there is exactly one solution."
            )
        })
    }

    /// The model of the puzzle without its given cells.
    pub(super) fn model_without_givens(&self) -> Model {
        if self.puzzle.givens.is_empty() {
            return self.model.clone();
        }
        // The kind may know that no cell can be some symbol, as a park: what it leaves is seen in the cells of which nothing is given.
        let is_given = |at: usize| self.puzzle.givens.contains_key(&CellId::new(at));
        let free = (0..self.model.cells.len()).find(|&at| !is_given(at));
        let may = free.map_or(self.puzzle.alphabet.all(), |at| self.model.cells[at]);
        let cells = (0..self.model.cells.len()).map(|at| if is_given(at) { may } else { self.model.cells[at] });
        self.model.on(cells.collect::<Vec<_>>())
    }
}
