//! `linewise grade`: how hard puzzles are for people, and why.

use crate::budget::{BudgetOptions, Printing, STEPS};
use crate::exit::{Exit, Failure};
use crate::input::{self, InputOptions};
use crate::parallel::{self, ThreadsOption};
use crate::progress::Progress;
use crate::screen::Screen;
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
    let grade = |puzzle: &Puzzle, progress: &Progress, cancel: &AtomicBool| {
        let start = Instant::now();
        let task = Task::new(puzzle)?;
        let budget = options.budget.or_steps(STEPS).keeping_back(task.model().cells.len(), Printing::Plain);
        Ok(budget.since(start).ask(&task, progress, cancel, |task| task.grade()))
    };
    parallel::on_each(&input, options.threads, &mut screen, options.json, grade, |screen, entry, puzzle, grade| {
        match options.json {
            true => screen.json(&entry.placed(grade.json(&entry.name, &puzzle.kind)))?,
            false => {
                screen.heading(&entry.name)?;
                grade.lines().iter().try_for_each(|line| screen.sentence(&format!("  {line}")))?;
            }
        }
        Ok(Exit::from(&grade.ending))
    })
}
