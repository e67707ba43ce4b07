//! A hint: is the board right so far, and what is the easiest next step?

use super::{Check, Task};
use crate::engine::{Account, Verdict};
use crate::explain::{self, Advice, ENGLISH, Ending, JsonStep, marks_facts, picture};
use crate::model::{CellId, Grid};
use crate::puzzle::{Placed, Puzzle};
use crate::render::Sheet;
use serde::Serialize;

/// How much of a hint is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Stage {
    /// What to try.
    Vague,
    /// Also where.
    Where,
    /// Also why, with a picture of the line.
    Why,
    /// Also the board after the step.
    Take,
}

/// What there is to say about a board.
#[derive(Debug)]
pub struct Hint<'t> {
    task: &'t Task<'t>,
    /// The board, held against the given cells.
    pub board: Grid,
    /// Is it right so far? `None` when the budget ended before that was known.
    pub right: Option<bool>,
    /// The next step, with those that it needs; or why there is none.
    pub next: Result<Advice, Ending>,
    /// What is wrong with the board, where something is.
    check: Option<Check<'t>>,
}

/// A hint as JSON.
#[derive(Debug, Serialize)]
pub struct HintJson<'a> {
    name: &'a str,
    kind: &'a str,
    right: Option<bool>,
    ending: Option<&'static str>,
    text: String,
    vague: Option<String>,
    place: Option<String>,
    /// The steps that have to be taken before it, and do not show on the board.
    before: Vec<JsonStep>,
    step: Option<JsonStep>,
    /// Did the budget end before a step was found that settles a cell?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cut_short: bool,
}

impl<'t> Hint<'t> {
    pub(super) fn new(task: &'t Task<'_>, told: &Grid) -> Hint<'t> {
        let board = task.with_givens(told);
        let account = Account::new(task.budget);
        // A step is worth having even where nobody knows whether the board is right.
        let right = match task.solve_within(&task.model_on(&board), 1, &account, account.rest().half()).verdict {
            Verdict::None => Some(false),
            Verdict::GaveUp => None,
            _ => Some(true),
        };
        let next = match right {
            Some(false) => Err(Ending::NoSolution),
            None if account.is_over() => Err(Ending::GaveUp),
            _ => explain::hint(&task.model, task.ladder(), &board, account.rest()),
        };
        // A cell that contradicts what is given is said to be what it was told to be.
        let check = (right == Some(false)).then(|| Check::of_wrong(task, told, account));
        Hint { task, board, right, next, check }
    }

    /// Is the board right, as lines for a person: a wrong one is told where, and an impossible puzzle is blamed itself.
    pub fn state(&self) -> Vec<String> {
        if let Some(check) = &self.check {
            return check.lines();
        }
        let key = match (self.right, &self.next) {
            (None, _) => "hint.unsettled",
            (_, Err(Ending::Solved)) => "hint.solved",
            _ => "hint.right",
        };
        vec![ENGLISH.text(key).to_owned()]
    }

    /// Has the puzzle itself no solution, whatever is on the board?
    pub fn is_unsolvable(&self) -> bool {
        self.check.as_ref().is_some_and(Check::is_unsolvable)
    }

    /// The hint as far as the stage goes, as lines for a person, without the pictures.
    pub fn lines(&self, stage: Stage) -> Vec<String> {
        let mut lines = self.state();
        let speaker = self.task.speaker();
        let Advice { before, step, is_cut_short } = match &self.next {
            Ok(advice) => advice,
            Err(Ending::Solved | Ending::NoSolution) => return lines,
            Err(ending) => {
                lines.extend(speaker.ending_lines(ending, &self.board));
                return lines;
            }
        };
        lines.extend(is_cut_short.then(|| ENGLISH.text("hint.cut_short").to_owned()));
        lines.extend(speaker.steps_to_go(before).filter(|_| !is_cut_short));
        lines.push(speaker.vague(before, step));
        match stage {
            Stage::Vague => {}
            Stage::Where => lines.extend(speaker.places(before, step)),
            Stage::Why | Stage::Take => lines.extend(speaker.reasons(before, step)),
        }
        lines
    }

    /// What is known once the steps before the next one were taken.
    fn known(&self, advice: &Advice) -> Grid {
        advice.known(&self.board)
    }

    /// The line that the step looks at: its cells before it, what it needs of them, and its cells after it. `None`
    /// where there is no such line.
    pub fn line_picture(&self) -> Option<Vec<String>> {
        let advice = self.next.as_ref().ok()?;
        picture(self.task.speaker(), &self.known(advice), &advice.step)
    }

    /// Does the picture of the line mark cells from which the step follows, beside those in which it finds something?
    pub fn marks_facts(&self) -> bool {
        self.next.as_ref().is_ok_and(|advice| marks_facts(self.task.model(), &advice.step))
    }

    /// The board after the step and those before it; `None` where there is none.
    pub fn board_after(&self) -> Option<Grid> {
        let advice = self.next.as_ref().ok()?;
        let mut known = self.known(advice);
        advice.step.take(&mut known);
        Some(known)
    }

    /// The puzzle with the step and those before it on its board, so that all that is told follows from what stands
    /// there. `None` where there is no step.
    pub fn puzzle_after(&self) -> Option<Puzzle> {
        let board = self.told(self.board_after()?);
        let pencil = self.task.puzzle.placed.as_ref().map(|placed| placed.pencil.clone()).unwrap_or_default();
        Some(Puzzle { placed: Some(Placed { board: board.cells, pencil }), ..self.task.puzzle.clone().into_owned() })
    }

    /// The board as somebody keeps it: a cell of which it says no more than the puzzle does is open.
    fn told(&self, mut board: Grid) -> Grid {
        let puzzle = self.task.puzzle();
        for (at, (may, of_puzzle)) in board.cells.iter_mut().zip(&self.task.model.cells).enumerate() {
            if may == of_puzzle && !puzzle.givens.contains_key(&CellId::new(at)) {
                *may = puzzle.alphabet.all();
            }
        }
        board
    }

    /// The page to show with a stage: the cells marked of which the reason speaks, or those that the step settles.
    /// `None` for stages without a picture.
    pub fn sheet(&self, stage: Stage) -> Option<Sheet> {
        let advice = self.next.as_ref().ok()?;
        match stage {
            Stage::Vague | Stage::Where => None,
            Stage::Why => {
                let spoken = advice.step.spoken(&self.task.model);
                Some(self.task.sheet(&self.known(advice)).with_facts(spoken))
            }
            Stage::Take => {
                let found = advice.step.found.iter().map(|(cell, _)| *cell);
                Some(self.task.sheet(&self.board_after()?).with_marks(found))
            }
        }
    }

    /// The hint with the whole step, as an object for JSON.
    pub fn json<'a>(&'a self, name: &'a str) -> HintJson<'a> {
        let speaker = self.task.speaker();
        let advice = self.next.as_ref().ok();
        let step = advice.map(|advice| &advice.step);
        let before = advice.map_or(&[][..], |advice| &advice.before);
        HintJson {
            name,
            kind: &self.task.puzzle.kind,
            right: self.right,
            ending: self.next.as_ref().err().map(explain::ending_name),
            text: match &self.next {
                Err(ending) if self.right != Some(false) => speaker.ending(ending, &self.board),
                _ => self.state().join("\n"),
            },
            vague: step.map(|step| speaker.vague(before, step)),
            place: step.map(|step| speaker.place(step)),
            before: before.iter().map(|step| JsonStep::new(speaker, step)).collect(),
            step: step.map(|step| JsonStep::new(speaker, step)),
            cut_short: advice.is_some_and(|advice| advice.is_cut_short),
        }
    }
}
