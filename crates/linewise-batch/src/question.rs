//! The question that is asked about each puzzle, and its answer as a row.

use crate::error::BatchError;
use crate::row::Row;
use linewise::diagnose::{Diagnosis, diagnose, json::Diagnosed};
use linewise::engine::{Budget, GaveUp, in_digits};
use linewise::explain::Ending;
use linewise::format::{self, Holds, says_the_same};
use linewise::{Count, Error, Puzzle, Task, Verdict, kind};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// What is asked about each puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// How many solutions are there, as far as "none, one or several", and which is the first?
    Solve,
    /// How hard is it for a person?
    Grade,
    /// How many solutions are there, exactly?
    Count,
    /// Is the stored solution right, or what is given?
    Check,
    /// What is wrong with it?
    Diagnose,
    /// What is it in another format?
    Convert,
}

/// A question with its limits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// What is asked.
    pub operation: Operation,
    /// A puzzle may take so many solved lines.
    pub steps: u64,
    /// A puzzle may take so many seconds: then rows are not the same on every machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout: Option<f64>,
    /// The format that is converted to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

impl Operation {
    /// Every operation.
    pub const ALL: [Operation; 6] = [
        Operation::Solve,
        Operation::Grade,
        Operation::Count,
        Operation::Check,
        Operation::Diagnose,
        Operation::Convert,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Operation::Solve => "solve",
            Operation::Grade => "grade",
            Operation::Count => "count",
            Operation::Check => "check",
            Operation::Diagnose => "diagnose",
            Operation::Convert => "convert",
        }
    }
}

impl Question {
    /// A puzzle may take so many solved lines when nobody says otherwise.
    pub const STEPS: u64 = Budget::USUAL_STEPS;

    /// The question, with the usual limits.
    pub fn new(operation: Operation) -> Question {
        Question { operation, steps: Question::STEPS, timeout: None, to: None }
    }

    /// An error where no row could hold what puzzles are converted to.
    pub(crate) fn refuse_what_no_row_can_hold(&self) -> Result<(), BatchError> {
        let Some(to) = self.to.as_deref().and_then(format::find) else { return Ok(()) };
        let puzzle =
            linewise::open("kind: nonogram\nrows: 1\ncolumns: 1\nsolution:\n#\n").and_then(|reading| reading.one());
        let written = puzzle.and_then(|puzzle| format::write(to, &[puzzle]));
        let why = match written {
            _ if to.holds() == Holds::Nothing => "is read, and not written",
            Ok(written) if str::from_utf8(&written.bytes).is_err() => "is no text, which a row could hold",
            _ => return Ok(()),
        };
        Err(BatchError::Usage(format!("the format {} {why}", to.name())))
    }

    /// The row of a puzzle. `stop` ends it early; then the row is of no use.
    pub fn answer(&self, puzzle: &Puzzle, mut row: Row, stop: &(dyn Fn() -> bool + Sync)) -> Row {
        row.kind = Some(puzzle.kind.clone());
        row.rows = Some(puzzle.board.rows() as i32);
        row.columns = Some(puzzle.board.columns() as i32);
        let deadline = self.timeout.and_then(|seconds| {
            Instant::now().checked_add(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
        });
        let stop = || stop() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if let Err(error) = self.ask(puzzle, &mut row, &stop) {
            row.error = Some(error.to_string());
        }
        row
    }

    fn ask(&self, puzzle: &Puzzle, row: &mut Row, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), Error> {
        let task = || Ok::<_, Error>(Task::new(puzzle)?.with_steps(self.steps).with_stop_when(stop));
        match self.operation {
            Operation::Solve => solve(&task()?, row),
            Operation::Grade => grade(&task()?, row),
            Operation::Count => count(&task()?, row),
            Operation::Check => check(&task()?, row),
            Operation::Diagnose => {
                let budget = Budget::UNLIMITED.with_steps(self.steps).with_stop_when(stop);
                return diagnosis(puzzle, budget, row);
            }
            Operation::Convert => return convert(puzzle, self.to.as_deref().unwrap_or("native"), row),
        }
        Ok(())
    }
}

fn solve(task: &Task<'_>, row: &mut Row) {
    let answer = task.solve();
    row.verdict = Some(answer.verdict.name().to_owned());
    row.gave_up = answer.gave_up.map(|why| why.name().to_owned());
    row.solution = answer.solutions.first().map(|word| task.word_rows(word).join("\n"));
    row.work = Some(answer.stats.line_solves.min(i64::MAX as u64) as i64);
}

fn grade(task: &Task<'_>, row: &mut Row) {
    let grade = task.grade();
    row.verdict = Some(grade.ending.verdict().name().to_owned());
    let gave_up = match grade.ending {
        Ending::GaveUp => Some("budget"),
        Ending::TooHard(line) => Some(GaveUp::Line(line).name()),
        Ending::Characters => Some(GaveUp::Characters.name()),
        _ => None,
    };
    row.gave_up = gave_up.map(str::to_owned);
    row.level = grade.level.map(i32::from);
    row.effort = Some(grade.effort.min(i64::MAX as u64) as i64);
    row.steps = Some(grade.tedium as i64);
    let used = grade.techniques.iter().map(|used| (used.technique.name.to_owned(), used.steps.into()));
    row.techniques = Some(serde_json::Value::Object(used.collect()).to_string());
}

fn count(task: &Task<'_>, row: &mut Row) {
    let counted = task.counted();
    row.verdict = Some(counted.count.verdict().name().to_owned());
    row.gave_up = counted.gave_up.map(|why| why.name().to_owned());
    match counted.count {
        Count::Exactly(count) => row.count = Some(in_digits(&count)),
        Count::AtLeast(count) => {
            // That there are several is no answer to how many there are.
            row.verdict = Some(Verdict::GaveUp.name().to_owned());
            row.count_at_least = Some(in_digits(&count));
        }
    }
}

fn check(task: &Task<'_>, row: &mut Row) {
    let check = task.check_stored();
    row.right = check.is_right();
    // What given cells break by themselves has no solution, whatever is on the board.
    let verdict = check.leads_to.or_else(|| check.is_unsolvable().then_some(Verdict::None));
    row.verdict = verdict.map(|verdict| verdict.name().to_owned());
    row.gave_up = check.gave_up.map(|why| why.name().to_owned());
    row.text = Some(check.lines().join("\n"));
}

fn diagnosis(puzzle: &Puzzle, budget: Budget<'_>, row: &mut Row) -> Result<(), Error> {
    let kind = kind::of(puzzle)?;
    let found = diagnose(puzzle, budget)?;
    row.verdict = Some(found.verdict().name().to_owned());
    if let Diagnosis::GaveUp(_, why) = &found {
        row.gave_up = Some(why.map_or("budget", GaveUp::name).to_owned());
    }
    let json = serde_json::to_string(&Diagnosed::new(&row.key, puzzle, kind, &found));
    row.text = Some(json.map_err(|error| Error::new(error.to_string()))?);
    Ok(())
}

fn convert(puzzle: &Puzzle, to: &str, row: &mut Row) -> Result<(), Error> {
    let to = format::find(to).ok_or_else(|| Error::new(format!("there is no format called \"{to}\"")))?;
    let puzzles = std::slice::from_ref(puzzle);
    let written = format::write(to, puzzles)?;
    if !says_the_same(to, puzzles, &written.bytes) {
        return Err(Error::new(format!("in the format {} this would become a different puzzle", to.name())));
    }
    row.lost = (!written.lost.is_empty()).then(|| written.lost.join(", "));
    let text = String::from_utf8(written.bytes);
    row.text = Some(text.map_err(|_| Error::new(format!("the format {} is no text", to.name())))?);
    Ok(())
}
