//! `linewise grade`: how hard puzzles are for people, and why.

use crate::budget::{BudgetOptions, Printing, STEPS};
use crate::exit::{Exit, Failure};
use crate::input::{self, InputOptions};
use crate::parallel::{self, ThreadsOption};
use crate::progress::Progress;
use crate::screen::Screen;
use linewise::explain::Ending;
use linewise::{Puzzle, Task};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  linewise grade puzzle.non
  linewise grade --json puzzles/*.linewise

The level is that of the hardest technique that is needed, from 1 (gentle) to 8 (needs search). The effort adds up \
the weights of the steps, each counting less the fuller the board: whole on an empty one, half on a full one. \
A budget in --steps gives the same grade on every machine.";

/// Grade puzzles: how hard are they for a person, and which techniques do they need?
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    budget: BudgetOptions,
    #[command(flatten)]
    threads: ThreadsOption,
    /// One JSON object for each puzzle, on a line of its own
    #[arg(long)]
    json: bool,
}

/// Grades every puzzle.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    let mut screen = Screen::plain();
    // To tell the steps takes several times as long as to grade: that is for one puzzle.
    let is_told = input.entries.len() == 1 && !options.json;
    let grade = |puzzle: &Puzzle, progress: &Progress, cancel: &AtomicBool| {
        let start = Instant::now();
        let task = Task::new(puzzle)?;
        let budget = options.budget.or_steps(STEPS).keeping_back(task.model().cells.len(), Printing::Plain);
        Ok(budget.since(start).ask(&task, progress, cancel, |task| {
            let grade = task.grade();
            let steps = if is_told && grade.ending == Ending::Solved { steps_told(task) } else { None };
            (grade, steps)
        }))
    };
    let json = options.json;
    parallel::on_each(&input, options.threads, &mut screen, json, grade, |screen, entry, puzzle, (grade, steps)| {
        match json {
            true => screen.json(&entry.placed(grade.json(&entry.name, &puzzle.kind)))?,
            false => {
                screen.heading(&entry.name)?;
                grade.lines().iter().try_for_each(|line| screen.sentence(&format!("  {line}")))?;
                if let Some(steps) = steps {
                    screen.sentence(&format!(
                        "  `linewise explain` tells it in {steps} step{}",
                        if *steps == 1 { "" } else { "s" }
                    ))?;
                }
            }
        }
        Ok(Exit::from(&grade.ending))
    })
}

/// In how many steps the way to the solution is told, which takes those of a sort together and leaves out what is not
/// needed; `None` where the budget ends first.
fn steps_told(task: &Task<'_>) -> Option<usize> {
    let way = task.explain();
    (way.ending == Ending::Solved).then_some(way.steps.len())
}
