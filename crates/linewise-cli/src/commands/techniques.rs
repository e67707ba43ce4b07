//! `linewise techniques`: the ways in which people see what a line says, each with a line that shows it.

use crate::exit::{Exit, Failure};
use crate::screen::Screen;
use linewise::error::nearest;
use linewise::explain::{Demonstration, ENGLISH, demonstrate};
use linewise::technique::{SHARED, Technique};
use linewise::{Error, Kind, Puzzle, Task, kind};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io;

const EXAMPLES: &str = "\
Examples:
  linewise techniques
  linewise techniques overlap
  linewise techniques --kind skyscrapers";

/// List the techniques used in hints and grades, each with its level and weight; a named one with lines that show it
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Only techniques with this name
    name: Option<String>,
    /// Only those of this kind of puzzle
    #[arg(long, value_name = "NAME")]
    kind: Option<String>,
    /// One JSON object per technique and line
    #[arg(long)]
    json: bool,
}

/// A technique as JSON.
#[derive(Serialize)]
struct Json<'a> {
    /// The kind that it belongs to; null for those that every kind shares.
    kind: Option<&'a str>,
    name: &'a str,
    title: &'a str,
    hint: String,
    level: u8,
    weight: u32,
    examples: Vec<Example>,
}

/// A line that shows a technique, as JSON.
#[derive(Serialize)]
struct Example {
    /// The options of the puzzle under which it holds.
    options: BTreeMap<String, String>,
    line: String,
    before: Vec<String>,
    after: Vec<String>,
    says: Vec<String>,
}

/// Lists the techniques.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let kinds: Vec<&dyn Kind> = match &options.kind {
        Some(name) => vec![kind::named(name).map_err(Failure::Usage)?],
        None => kind::ALL.to_vec(),
    };
    let own = kinds.iter().flat_map(|kind| kind.techniques().iter().map(move |technique| (Some(*kind), *technique)));
    let shared = SHARED.iter().map(|technique| (None, *technique));
    let mut all: Vec<(Option<&dyn Kind>, Technique)> = own.chain(shared).collect();
    if let Some(name) = &options.name {
        let near = nearest(name, all.iter().map(|(_, technique)| technique.name));
        all.retain(|(_, technique)| technique.name == name || ENGLISH.title(*technique).eq_ignore_ascii_case(name));
        if all.is_empty() {
            let here = options.kind.as_ref().map_or(String::new(), |kind| format!(" in {kind}"));
            let problem = Error::new(format!("there is no technique called \"{name}\"{here}"));
            let help = match kind::named(name) {
                Ok(kind) => format!("`linewise techniques --kind {}` lists those of this kind", kind.name()),
                Err(_) if let Some(near) = near => format!("did you mean {near}? `linewise techniques` lists them"),
                Err(_) => "`linewise techniques` lists them".to_owned(),
            };
            return Err(Failure::Usage(problem.with_help(help)));
        }
    }
    let mut screen = Screen::plain();
    let mut last = None;
    for (kind, technique) in all {
        if options.json {
            screen.json(&json(kind, technique))?;
            continue;
        }
        let of = kind.map_or("every kind", |kind| kind.name());
        if last != Some(of) {
            screen.heading(of)?;
            last = Some(of);
        }
        tell(&mut screen, kind, technique, options.name.is_some())?;
    }
    screen.flush()?;
    Ok(Exit::Done)
}

/// A technique in a line; with the lines that show it, if these are asked for.
fn tell(screen: &mut Screen, kind: Option<&dyn Kind>, technique: Technique, with_lines: bool) -> io::Result<()> {
    let Technique { name, level, weight, .. } = technique;
    screen.sentence(&format!("  {name:16} level {level}, weight {weight:3}  {}", ENGLISH.title(technique)))?;
    if !with_lines {
        return Ok(());
    }
    screen.sentence(&format!("    {}", ENGLISH.hint(technique, "row")))?;
    for (options, shown) in kind.map(|kind| demonstrations(kind, technique)).into_iter().flatten() {
        screen.line("")?;
        options.iter().try_for_each(|option| screen.sentence(&format!("    ({})", named(option))))?;
        drawing(&shown).iter().try_for_each(|row| screen.line(&format!("    {row}")))?;
        shown.says.iter().try_for_each(|sentence| screen.sentence(&format!("    {sentence}")))?;
    }
    Ok(())
}

/// An option under which an example holds: `option clues: either`; of one that is a picture, only its name.
fn named((name, value): (&String, &String)) -> String {
    match value.trim() {
        value if value.contains('\n') => format!("option {name}"),
        value => format!("option {name}: {value}"),
    }
}

/// The line before and after, row by row.
fn drawing(shown: &Demonstration) -> Vec<String> {
    let width = shown.before.iter().chain(&shown.after).map(|cell| cell.chars().count()).max().unwrap_or(1);
    let is_one_row = shown.rows.len() == 1;
    let cell = |cell: &String| if is_one_row { cell.clone() } else { format!("{cell:width$}") };
    let row = |cells: &[String], row: &[usize]| {
        let cells: Vec<String> = row.iter().map(|&at| cell(&cells[at])).collect();
        cells.join(if width == 1 { "" } else { " " })
    };
    let both = |(at, numbers): (usize, &Vec<usize>)| {
        let arrow = if at == 0 { "->" } else { "  " };
        format!("{} {arrow} {}", row(&shown.before, numbers), row(&shown.after, numbers)).trim_end().to_owned()
    };
    shown.rows.iter().enumerate().map(both).collect()
}

/// What a technique makes of the lines that show it, each with the options of its puzzle.
fn demonstrations(kind: &dyn Kind, technique: Technique) -> Vec<(BTreeMap<String, String>, Demonstration)> {
    let show = |shown: &linewise::technique::Shown| {
        let puzzle: Puzzle = shown.puzzle.parse().ok()?;
        let task = Task::of_kind(&puzzle, kind).ok()?;
        Some(((*puzzle.options).clone(), demonstrate(task.speaker(), technique, shown, shown.before)?))
    };
    technique.shown.iter().filter_map(show).collect()
}

fn json<'a>(kind: Option<&'a dyn Kind>, technique: Technique) -> Json<'a> {
    let shown = kind.map(|kind| demonstrations(kind, technique)).unwrap_or_default().into_iter();
    Json {
        kind: kind.map(|kind| kind.name()),
        name: technique.name,
        title: ENGLISH.title(technique),
        hint: ENGLISH.hint(technique, "row"),
        level: technique.level,
        weight: technique.weight,
        examples: shown
            .map(|(options, Demonstration { line, before, after, says, .. })| Example {
                options,
                line,
                before,
                after,
                says,
            })
            .collect(),
    }
}
