//! `linewise replay`: are the steps of a walkthrough forced, each by its own facts, and can none of these be spared?

use crate::budget::{BudgetOptions, STEPS};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::progress::Progress;
use crate::report;
use crate::screen::printable;
use linewise::explain::{JsonWalkthrough, Replay};
use linewise::{Error, Task};
use serde::Serialize;
use serde::de::IgnoredAny;
use std::ffi::OsString;
use std::io::{Write, stdout};
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  linewise explain --json puzzle.non | linewise replay -
  linewise replay ways.jsonl

Each line is checked by a simple version of its rule: word by word, or by exact counting if there are too many \
words. Neither is used to find the steps. Steps that only a search decides are searched again.";

/// Check walkthroughs that `explain --json` printed: does every step hold, with its own facts alone?
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Files with walkthroughs, one JSON object a line; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    #[command(flatten)]
    budget: BudgetOptions,
    /// One JSON object per walkthrough and line
    #[arg(long)]
    json: bool,
}

/// What was found about one walkthrough.
#[derive(Serialize)]
struct Json<'a> {
    name: &'a str,
    file: &'a str,
    /// Its number in the file, from 1.
    index: usize,
    /// `null` where the budget ended first.
    holds: Option<bool>,
    steps: usize,
    searched: usize,
    problem: Option<&'a str>,
}

/// Checks every walkthrough.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let mut exit = Exit::Done;
    for file in &options.files {
        let source = match input::source(file) {
            Ok(source) => source,
            Err(error) => {
                report::sentence(&error.to_string(), None);
                exit = exit.max(Exit::Output);
                continue;
            }
        };
        let text = String::from_utf8_lossy(&source.bytes);
        if text.trim().is_empty() {
            let help = "`linewise explain --json PUZZLE | linewise replay -` checks one";
            report::sentence(&format!("{}: it contains no walkthrough", source.name), Some(help));
            exit = exit.max(Exit::Input);
        }
        let mut is_any = false;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        for (index, (number, line)) in lines.enumerate() {
            match check(line, options) {
                Ok(checked) => {
                    is_any = true;
                    let holds = checked.holds();
                    exit = exit.max(holds.map_or(Exit::GaveUp, |holds| if holds { Exit::Done } else { Exit::No }));
                    print(&checked, (&source.name, index + 1), options)?;
                }
                Err(error) => {
                    exit = exit.max(Exit::Input);
                    let place = format!("{}, line {}: {}", source.name, number + 1, error.message);
                    report::sentence(&place, error.help.as_deref());
                    // Where the first line is no JSON, the file is something else.
                    if !is_any && serde_json::from_str::<IgnoredAny>(line).is_err() {
                        break;
                    }
                }
            }
        }
    }
    Ok(exit)
}

/// A walkthrough that was checked.
struct Checked {
    name: String,
    replay: Replay,
    /// How many steps there are.
    all: usize,
    /// What is wrong with the step at which the check ended, or with the ending.
    problem: Option<String>,
    /// Does the board that is said to be the end come from the steps?
    has_its_end: bool,
}

impl Checked {
    /// `None` where the budget ended first.
    fn holds(&self) -> Option<bool> {
        self.replay.holds().map(|holds| holds && self.has_its_end)
    }
}

/// Checks one walkthrough.
fn check(line: &str, options: &Options) -> Result<Checked, Error> {
    let json: JsonWalkthrough = serde_json::from_str(line).map_err(|error| {
        let problem = match error.is_data() {
            true => format!("this is not a walkthrough: {}", without_place(&error)),
            false => "this is not a walkthrough".to_owned(),
        };
        Error::new(problem).with_help("each line is one, as `linewise explain --json` prints it")
    })?;
    let puzzle = linewise::open(&json.puzzle)?.one()?;
    let start = Instant::now();
    let task = Task::new(&puzzle)?;
    let walkthrough = task.read_walkthrough(&json)?;
    let (replay, problem) = options.budget.or_steps(STEPS).since(start).ask_alone(&task, &Progress::new(1), |task| {
        let replay = task.replay(&walkthrough);
        let problem = replay.problem.as_ref().map(|problem| task.speaker().problem(problem));
        (replay, problem)
    });
    let has_its_end = json.has_its_end(&puzzle, &walkthrough);
    Ok(Checked { name: json.name, replay, all: walkthrough.steps.len(), problem, has_its_end })
}

/// What is wrong with an object, without the place in its line: nobody looks for a column there.
fn without_place(error: &serde_json::Error) -> String {
    let words = error.to_string();
    words.rsplit_once(" at line ").map_or(words.clone(), |(what, _)| what.to_owned())
}

/// What is said of a walkthrough whose steps lead to another board than it says.
const OTHER_END: &str = "the board in \"known\" is not the one to which the steps lead";

/// Prints what was found.
fn print(checked: &Checked, (file, index): (&str, usize), options: &Options) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let Checked { name, replay: Replay { steps, searched, .. }, all, problem, has_its_end } = checked;
    if options.json {
        let problem = problem.as_deref().or((!has_its_end).then_some(OTHER_END));
        let json = Json { name, file, index, holds: checked.holds(), steps: *steps, searched: *searched, problem };
        writeln!(out, "{}", serde_json::to_string(&json)?)?;
        return Ok(());
    }
    let name = printable(name);
    let rests = match searched {
        0 => String::new(),
        1 => " (one of them depends on a search)".to_owned(),
        _ => format!(" ({searched} of them depend on a search)"),
    };
    match problem {
        None if !has_its_end => writeln!(out, "{name}: {OTHER_END}.")?,
        None if *steps == 0 => writeln!(out, "{name}: it has no steps.")?,
        None if *steps == 1 => writeln!(out, "{name}: 1 step holds, and each of its facts is needed{rests}.")?,
        None => writeln!(out, "{name}: {steps} steps hold, and each of their facts is needed{rests}.")?,
        Some(problem) if steps == all => writeln!(out, "{name}: the ending: {problem}.")?,
        Some(problem) => writeln!(out, "{name}: step {}: {problem}.", steps + 1)?,
    }
    Ok(())
}
