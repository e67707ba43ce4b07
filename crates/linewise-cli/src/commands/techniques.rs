//! `linewise techniques`: the ways in which people see what a line says, each with a line that shows it.

use crate::exit::{Exit, Failure};
use crate::screen::Screen;
use linewise::error::nearest;
use linewise::explain::{Demonstration, ENGLISH, demonstrate};
use linewise::technique::{SHARED, ShownOnBoard, Technique};
use linewise::{Axis, Domain, Error, Grid, Kind, Puzzle, Task, kind};
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

/// A board on which a technique is the next step, and what is said of it.
struct OnBoard {
    options: BTreeMap<String, String>,
    puzzle: &'static str,
    has_clues: bool,
    /// For each row what each cell may be, `?` where that is all; before the step and after it.
    before: Vec<Vec<String>>,
    after: Vec<Vec<String>>,
    says: Vec<String>,
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
    /// The puzzle in the native format, where the example is a board of which the technique says the next step.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'static str>,
    /// Null where the example is a board.
    line: Option<String>,
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
        all.retain(|(_, technique)| technique.goes_by(name) || ENGLISH.title(*technique).eq_ignore_ascii_case(name));
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
    for shown in boards(technique) {
        screen.line("")?;
        shown.drawing().iter().try_for_each(|row| screen.line(format!("    {row}").trim_end()))?;
        shown.says.iter().try_for_each(|line| screen.sentence(&format!("    {line}")))?;
    }
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
        examples: boards(technique)
            .into_iter()
            .filter(|_| kind.is_none())
            .map(OnBoard::json)
            .chain(shown.map(|(options, Demonstration { line, before, after, says, .. })| Example {
                options,
                puzzle: None,
                line: Some(line),
                before,
                after,
                says,
            }))
            .collect(),
    }
}

/// The boards on which a technique is shown that every kind shares.
fn boards(technique: Technique) -> Vec<OnBoard> {
    let shown = kind::ALL.iter().flat_map(|kind| kind.shown_on_boards().iter().map(move |shown| (*kind, shown)));
    shown
        .filter(|(_, shown)| shown.technique == technique.name)
        .filter_map(|(kind, shown)| on_board(kind, shown))
        .collect()
}

fn on_board(kind: &dyn Kind, shown: &ShownOnBoard) -> Option<OnBoard> {
    let puzzle: Puzzle = shown.puzzle.parse().ok()?;
    let task = Task::of_kind(&puzzle, kind).ok()?;
    let way = task.explain();
    let mut after = way.start.clone();
    way.steps.first()?.take(&mut after);
    let rows = |grid: &Grid| {
        let row = |row: usize| puzzle.board.line(Axis::ROW, row).map(|cell| may(&task, grid.may(cell))).collect();
        (0..puzzle.board.rows()).map(row).collect()
    };
    Some(OnBoard {
        options: (*puzzle.options).clone(),
        puzzle: shown.puzzle,
        has_clues: puzzle.clues.values().next().is_some(),
        before: rows(&way.start),
        after: rows(&after),
        says: shown.says.lines().map(str::to_owned).collect(),
    })
}

/// What a cell may be, as its characters; `?` where that is all that it could ever be.
fn may(task: &Task<'_>, may: Domain) -> String {
    let alphabet = &task.puzzle().alphabet;
    if may == alphabet.all() { "?".to_owned() } else { may.symbols().map(|symbol| alphabet.glyph(symbol)).collect() }
}

impl OnBoard {
    /// The puzzle as it is typed in, without clues that say nothing; and its cells before and after, row by row.
    fn drawing(&self) -> Vec<String> {
        let width = self.before.iter().chain(&self.after).flatten().map(|cell| cell.chars().count()).max().unwrap_or(1);
        let row = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:width$}")).collect();
            cells.join(if width == 1 { "" } else { " " })
        };
        let both = self.before.iter().zip(&self.after).enumerate().map(|(at, (before, after))| {
            let arrow = if at == 0 { "->" } else { "  " };
            format!("{} {arrow} {}", row(before), row(after)).trim_end().to_owned()
        });
        let lines = self.puzzle.lines().take_while(|line| *line != "givens:");
        let head = lines.filter(|line| !line.is_empty() && (self.has_clues || !line.contains('*')));
        let head: Vec<String> = head.map(str::to_owned).chain([String::new()]).collect();
        head.into_iter().chain(both).collect()
    }

    fn json(self) -> Example {
        let rows = |rows: &[Vec<String>]| rows.iter().map(|cells| cells.join(" ")).collect();
        let puzzle = Some(self.puzzle);
        Example {
            options: self.options,
            puzzle,
            line: None,
            before: rows(&self.before),
            after: rows(&self.after),
            says: self.says,
        }
    }
}
