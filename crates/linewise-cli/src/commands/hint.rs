//! `linewise hint`: the next step, as much of it as is asked for.

mod reveal;

use crate::budget::BudgetOptions;
use crate::exit::{Exit, Failure};
use crate::input::{self, InputOptions};
use crate::progress::Progress;
use crate::report;
use crate::screen::{PictureOptions, Screen};
use crate::way::{self, STEPS, Way};
use linewise::Model;
use linewise::engine::Verdict;
use linewise::explain::{self, Advice, Ending, JsonStep, picture};
use linewise::render::Sheet;
use reveal::{Asked, Reveal, reveal};
use serde::Serialize;
use std::ffi::OsString;
use std::io;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  linewise hint puzzle.non --board so-far.txt
  linewise hint -3 puzzle.non --board so-far.txt
  linewise hint --reveal 2,5 puzzle.non --board so-far.txt

The board is a text of one row a line (`#` filled, `.` blank, `?` open), a picture,
or any puzzle file with a solution or given cells.";

/// How long it may take to see whether a board leads to a solution, when nothing else is said.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Give a hint: is the board right so far, and what is the easiest next step?
///
/// A hint comes in stages, each with what the stages before it say: -1 names what to try, -2 also where, -3 also why, with
/// a picture of the line, -4 also draws the board after the step.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// The board as it stands: a text, a picture, or a puzzle file; `-` is standard input [default: the given cells]
    #[arg(long, value_name = "FILE")]
    board: Option<OsString>,
    /// Name only what to try (the default)
    #[arg(short = '1', group = "stage")]
    vague: bool,
    /// Say also where
    #[arg(short = '2', group = "stage")]
    place: bool,
    /// Say also why
    #[arg(short = '3', group = "stage")]
    why: bool,
    /// Do it, too
    #[arg(short = '4', group = "stage")]
    take: bool,
    /// Say only what this cell is in the solution, as `3,7`: its row and its column, counted from 1
    #[arg(long, value_name = "CELL", group = "stage")]
    reveal: Option<Asked>,
    #[command(flatten)]
    budget: BudgetOptions,
    /// One JSON object per puzzle and line, with the whole step
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureOptions,
}

/// How much of a hint is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Vague,
    Where,
    Why,
    Take,
}

/// A hint as JSON.
#[derive(Serialize)]
struct Json<'a> {
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
}

/// What there is to say about a board.
struct Hint {
    /// Is it right so far? `None` when that was not settled.
    right: Option<bool>,
    /// The next step, with those before it, or why there is none.
    next: Result<Advice, Ending>,
}

/// What somebody asked for.
enum Answer {
    Step(Hint),
    Cell(Reveal),
}

/// Gives a hint for every puzzle.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    let board = input::board(options.board.as_deref())?;
    let progress = Progress::new(input.entries.len());
    let mut exit = input.exit;
    let has_way = options.picture.plain || options.picture.compact;
    let mut screen = Screen::new(PictureOptions { clues: options.picture.clues || !has_way, ..options.picture });
    for entry in &input.entries {
        let found = Way::new(entry, board.as_ref()).and_then(|way| {
            let answer = match options.reveal {
                Some(cell) => {
                    Answer::Cell(reveal(&way, cell, options, &progress).map_err(|error| (&*entry.source, error))?)
                }
                None => Answer::Step(hint(&way, options, &progress)),
            };
            Ok((way, answer))
        });
        progress.advance();
        progress.aside(|| match found {
            Ok((way, answer)) => {
                exit = exit.max(answer.exit());
                if options.json {
                    return screen.line(&answer.json(&entry.name, &way)?);
                }
                if input.entries.len() > 1 {
                    screen.heading(&entry.name)?;
                }
                match answer {
                    Answer::Step(hint) => tell(&mut screen, &way, &hint, options.stage()),
                    Answer::Cell(reveal) => reveal.tell(&mut screen, &way),
                }
            }
            Err((source, error)) => {
                exit = exit.max(Exit::Input);
                report::complain(&mut screen, entry, source, &error, options.json)
            }
        })?;
        screen.flush()?;
    }
    Ok(exit)
}

impl Options {
    fn stage(&self) -> Stage {
        match self {
            Options { take: true, .. } => Stage::Take,
            Options { why: true, .. } => Stage::Why,
            Options { place: true, .. } => Stage::Where,
            _ => Stage::Vague,
        }
    }
}

impl Answer {
    fn exit(&self) -> Exit {
        match self {
            Answer::Step(hint) => hint.exit(),
            Answer::Cell(reveal) => reveal.exit(),
        }
    }

    fn json(&self, name: &str, way: &Way<'_>) -> serde_json::Result<String> {
        match self {
            Answer::Step(hint) => serde_json::to_string(&json(name, way, hint)),
            Answer::Cell(reveal) => reveal.json(name, way),
        }
    }
}

impl Hint {
    fn exit(&self) -> Exit {
        match (&self.right, &self.next) {
            (Some(false), _) => Exit::No,
            (_, Ok(_)) => Exit::Done,
            (_, Err(ending)) => way::exit(ending),
        }
    }
}

/// The hint for a board.
fn hint(way: &Way<'_>, options: &Options, progress: &Progress) -> Hint {
    let (budget, cancel) = (options.budget.or_timeout(TIMEOUT), AtomicBool::new(false));
    let model = Model { cells: way.start.cells.clone(), ..way.model.clone() };
    let verdict = budget.solve(&model, 1, progress, &cancel).verdict;
    let right = match verdict {
        Verdict::None => Some(false),
        Verdict::GaveUp => None,
        _ => Some(true),
    };
    let next = match right {
        Some(false) => Err(Ending::NoSolution),
        // Lines that cost far more than usual are counted by the steps alone.
        _ => BudgetOptions { steps: budget.steps.or(Some(STEPS)), ..budget }
            .within(progress, &cancel, |budget| explain::hint(&way.model, way.ladder.as_deref(), &way.start, budget)),
    };
    Hint { right, next }
}

/// Is the board right, in words?
fn state(hint: &Hint) -> &'static str {
    let key = match (hint.right, &hint.next) {
        (Some(false), _) => "hint.wrong",
        (Some(true), Err(Ending::Solved)) => "hint.solved",
        (Some(true), _) => "hint.right",
        (None, _) => "hint.unsettled",
    };
    explain::ENGLISH.text(key)
}

/// Gives the hint as far as the stage goes.
fn tell(screen: &mut Screen, way: &Way<'_>, hint: &Hint, stage: Stage) -> io::Result<()> {
    let speaker = way.speaker();
    screen.line(state(hint))?;
    let advice = match &hint.next {
        Ok(advice) => advice,
        Err(Ending::Solved | Ending::NoSolution) => return Ok(()),
        Err(ending) => return screen.line(&speaker.ending(ending)),
    };
    let Advice { before, step } = advice;
    screen.line(&speaker.vague(step))?;
    if let (Stage::Vague, Some(line)) = (stage, speaker.vague_before(before)) {
        screen.line(&line)?;
    }
    if stage == Stage::Where {
        screen.line(&speaker.place(step))?;
        speaker.place_before(before).iter().try_for_each(|line| screen.line(line))?;
    }
    let mut known = advice.known(&way.start);
    if stage >= Stage::Why {
        speaker.reasons(before, step).iter().try_for_each(|line| screen.line(line))?;
        if let Some(picture) = picture(way.puzzle, &way.model, &known, step) {
            screen.line("")?;
            picture.iter().try_for_each(|line| screen.line(&format!("  {line}")))?;
        }
    }
    let sheet = match stage {
        Stage::Vague | Stage::Where => return Ok(()),
        Stage::Why => {
            let facts = step.facts.iter().map(|fact| fact.cell);
            Sheet::new(way.puzzle, way.kind, &known).with_marks(facts)
        }
        Stage::Take => {
            step.take(&mut known);
            let found = step.found.iter().map(|(cell, _)| *cell);
            Sheet::new(way.puzzle, way.kind, &known).with_marks(found)
        }
    };
    screen.line("")?;
    screen.boards(&[sheet])
}

/// The hint as JSON.
fn json<'a>(name: &'a str, way: &'a Way<'_>, hint: &Hint) -> Json<'a> {
    let speaker = way.speaker();
    let advice = hint.next.as_ref().ok();
    let step = advice.map(|advice| &advice.step);
    let before = advice.map_or(&[][..], |advice| &advice.before);
    Json {
        name,
        kind: &way.puzzle.kind,
        right: hint.right,
        ending: hint.next.as_ref().err().map(explain::ending_name),
        text: match &hint.next {
            Ok(_) => state(hint).to_owned(),
            Err(ending) => speaker.ending(ending),
        },
        vague: step.map(|step| speaker.vague(step)),
        place: step.map(|step| speaker.place(step)),
        before: before.iter().map(|step| JsonStep::new(speaker, step)).collect(),
        step: step.map(|step| JsonStep::new(speaker, step)),
    }
}
