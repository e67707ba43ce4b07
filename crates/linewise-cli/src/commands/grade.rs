//! `linewise grade`: how hard puzzles are for people, and why.

use crate::budget::BudgetOptions;
use crate::exit::{Exit, Failure};
use crate::input::{self, InputOptions};
use crate::labour;
use crate::progress::Progress;
use crate::screen::{PictureOptions, Screen};
use crate::way::{self, STEPS, Way};
use linewise::Puzzle;
use linewise::explain::{self, ENGLISH, Ending, GRADE_MODEL, Grade, Used};
use linewise::render::words;
use serde::Serialize;
use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

const EXAMPLES: &str = "\
Examples:
  linewise grade puzzle.non
  linewise grade --json puzzles/*.linewise

The level is that of the hardest technique that is needed, from 1 (gentle) to 8 (needs search); the effort sums up
the weights of all steps. A budget in --steps gives the same grade on every machine.";

/// Grade puzzles: how hard are they for a person, and which techniques do they need?
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    budget: BudgetOptions,
    /// Work on at most so many puzzles at a time [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// One JSON object per puzzle and line
    #[arg(long)]
    json: bool,
}

/// A grade as JSON.
#[derive(Serialize)]
struct Json<'a> {
    name: &'a str,
    kind: &'a str,
    model: u32,
    level: Option<u8>,
    title: Option<&'static str>,
    effort: u64,
    tedium: usize,
    sweeps: Option<usize>,
    depth: usize,
    ending: &'static str,
    budget_exhausted: bool,
    techniques: Vec<JsonUsed>,
}

/// A technique that was used.
#[derive(Serialize)]
struct JsonUsed {
    name: &'static str,
    level: u8,
    weight: u32,
    steps: usize,
    cells: usize,
}

/// Grades every puzzle.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    let mut screen = Screen::new(PictureOptions { plain: true, clues: false, compact: false });
    let grade = |puzzle: &Puzzle, progress: &Progress, cancel: &AtomicBool| {
        let way = Way::of(puzzle)?;
        Ok(options
            .budget
            .or_steps(STEPS)
            .within(progress, cancel, |budget| explain::grade(&way.model, way.ladder.as_deref(), &way.start, budget)))
    };
    labour::on_each(&input, options.threads, &mut screen, options.json, grade, |screen, entry, puzzle, grade| {
        match options.json {
            true => screen.line(&serde_json::to_string(&json(&entry.name, puzzle, grade))?)?,
            false => tell(screen, &entry.name, grade)?,
        }
        Ok(way::exit(&grade.ending))
    })
}

/// What a level is called.
fn title(level: u8) -> Option<&'static str> {
    ENGLISH.find(&format!("level.{level}"))
}

/// Tells a grade.
fn tell(screen: &mut Screen, name: &str, grade: &Grade) -> io::Result<()> {
    screen.heading(name)?;
    match (grade.level, &grade.ending) {
        (Some(level), _) => screen.line(&format!("  level {level} ({})", title(level).unwrap_or_default()))?,
        (None, Ending::GaveUp) => screen.line("  no level: the budget ended first")?,
        (None, Ending::Several) => screen.line("  no level: several solutions")?,
        (None, _) => screen.line("  no level: no solution")?,
    }
    let (whole, hundredths) = (grade.effort / 100, grade.effort % 100);
    let steps = words::many(grade.tedium, "step");
    let sweeps = match grade.sweeps {
        Some(sweeps) => words::many(sweeps, "sweep"),
        None => "sweeps do not solve it".to_owned(),
    };
    screen.line(&format!("  effort {whole}.{hundredths:02}, {steps}, {sweeps}"))?;
    if grade.depth > 0 {
        screen.line(&format!("  longest chain: {}", words::many(grade.depth, "line")))?;
    }
    for Used { technique, steps, cells } in &grade.techniques {
        let called = ENGLISH.title(*technique);
        let (steps, cells) = (words::many(*steps, "step"), words::many(*cells, "cell"));
        screen.line(&format!("  {called:26} {steps:>10} {cells:>12}"))?;
    }
    Ok(())
}

/// A grade as JSON.
fn json<'a>(name: &'a str, puzzle: &'a Puzzle, grade: &Grade) -> Json<'a> {
    let used = |used: &Used| JsonUsed {
        name: used.technique.name,
        level: used.technique.level,
        weight: used.technique.weight,
        steps: used.steps,
        cells: used.cells,
    };
    Json {
        name,
        kind: &puzzle.kind,
        model: GRADE_MODEL,
        level: grade.level,
        title: grade.level.and_then(title),
        effort: grade.effort,
        tedium: grade.tedium,
        sweeps: grade.sweeps,
        depth: grade.depth,
        ending: explain::ending_name(&grade.ending),
        budget_exhausted: grade.ending == Ending::GaveUp,
        techniques: grade.techniques.iter().map(used).collect(),
    }
}
