//! Puzzles from other puzzles: made unique, easier or harder; and their keys.

use super::{Options, made};
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions};
use crate::progress::Progress;
use crate::report;
use crate::unfit;
use linewise::make::{self, Made, Maker, NotMade, Vary, Wish};
use linewise::{Error, Kind, Puzzle, kind};
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

/// What is to become of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The fewest given cells are added that leave only one solution: the stored one, or the first that is found.
    Unique,
    /// It becomes easier or harder by one thing.
    Vary(Vary),
    /// Its key is told.
    Key,
}

impl Change {
    /// The change of this name.
    pub fn named(name: &str) -> Option<Change> {
        match name {
            "unique" => Some(Change::Unique),
            "easier" => Some(Change::Vary(Vary::Easier)),
            "harder" => Some(Change::Vary(Vary::Harder)),
            "key" => Some(Change::Key),
            _ => None,
        }
    }

    /// Its name.
    fn name(self) -> &'static str {
        match self {
            Change::Unique => "unique",
            Change::Vary(Vary::Easier) => "easier",
            Change::Vary(_) => "harder",
            Change::Key => "key",
        }
    }
}

/// An error for options that say nothing about puzzles that are there already.
pub fn refuse_unfit(change: Change, options: &Options) -> Result<(), Failure> {
    let why = format!("cannot be used with `make {}`", change.name());
    let used = [
        ("--size", options.size.is_some()),
        ("--level", options.level.is_some()),
        ("--count", options.count.get() > 1),
        ("--minimal", options.minimal),
        ("--symmetric", options.symmetric),
        ("--option", !options.rules.is_empty()),
        ("--text", options.text.is_some()),
        ("--title", options.title.is_some()),
        ("--author", options.author.is_some()),
        ("--hexagon", options.hexagon),
        ("--threads", options.threads.is_some()),
    ];
    unfit::refuse(&used, &why, "it takes puzzles as they are; such options are for `linewise make KIND`")?;
    if !matches!(change, Change::Vary(_)) {
        unfit::refuse(&[("--seed", options.seed.is_some())], &why, "nothing is drawn by chance")?;
    }
    if change != Change::Key {
        return Ok(());
    }
    unfit::refuse(&options.budget.used(), &why, "a key takes no search")?;
    let written = [("--output", options.output.is_some()), ("--to", options.to.is_some())];
    unfit::refuse(&written, &why, "keys are printed, a line each; `> FILE` keeps them")
}

/// Changes every puzzle in the files.
pub fn run(change: Change, options: &Options) -> Result<Exit, Failure> {
    if options.files.is_empty() {
        let error = Error::new("no FILE given").with_help("the name of a file, or - for standard input");
        return Err(Failure::Usage(error));
    }
    let input = input::read(&InputOptions { files: options.files.clone(), reading: options.reading.clone() });
    let mut exit = input.exit;
    let mut out = made::Output::new(options)?;
    for entry in &input.entries {
        match changed(change, entry, options) {
            Ok(None) => {}
            Ok(Some((kind, wish, made))) => {
                let error = made.as_ref().err().map(|not_made| not_made.error.clone());
                let (made, reached) = made::reached(made, &wish, &entry.name);
                // What makes no sense here is the puzzle, not the arguments.
                exit = exit.max(if reached == Exit::Usage { Exit::Input } else { reached });
                match (made, &entry.puzzle, error) {
                    (Some(made), Ok(puzzle), _) => {
                        exit = exit.max(out.take(kind, &made, &entry.name)?);
                        let varied = made.how_varied(puzzle, kind);
                        varied.iter().for_each(|how| report::note(&format!("{}: {how}", entry.name)));
                    }
                    (_, _, Some(error)) if options.json => tell_json(&report::unread(entry, &entry.source, &error)),
                    _ => {}
                }
            }
            Err(error) => {
                report::entry(entry, &error);
                if options.json {
                    tell_json(&report::unread(entry, &entry.source, &error));
                }
                exit = exit.max(Exit::Input);
            }
        }
    }
    out.finish()?;
    Ok(exit)
}

type MadeOf = (&'static dyn Kind, Wish, Result<Made, NotMade>);

/// What becomes of one puzzle; nothing where all is told.
fn changed(change: Change, entry: &Entry, options: &Options) -> Result<Option<MadeOf>, Error> {
    let puzzle = entry.puzzle.as_ref().map_err(Clone::clone)?;
    let kind = kind::of(puzzle)?;
    if change == Change::Key {
        tell_key(&entry.name, puzzle, kind, options.json)?;
        return Ok(None);
    }
    let mut wish = Wish::new(puzzle.board);
    wish.seed = options.seed.unwrap_or_default();
    wish.graded = options.json;
    let (progress, cancel) = (Progress::new(1), AtomicBool::new(false));
    let budget = options.budget.or_steps(crate::budget::STEPS);
    let made = budget.within(&progress, &cancel, |budget| match change {
        Change::Vary(way) => Maker::new(&wish).with_budget(budget).vary(kind, puzzle, way),
        _ => Maker::new(&wish).with_budget(budget).unique(kind, puzzle).map(|unique| {
            unique.lines().iter().for_each(|line| report::note(&format!("{}: {line}", entry.name)));
            unique.made
        }),
    });
    Ok(Some((kind, wish, made)))
}

/// A puzzle's key, for JSON.
#[derive(serde::Serialize)]
struct Keyed<'a> {
    name: &'a str,
    kind: &'a str,
    key: &'a str,
}

/// Prints a puzzle's key, as programs that check files do.
fn tell_key(name: &str, puzzle: &Puzzle, kind: &dyn Kind, json: bool) -> Result<(), Error> {
    let key = make::key(puzzle, kind)?;
    match json {
        true => tell_json(&Keyed { name, kind: &puzzle.kind, key: &key }),
        // Whoever closed standard output has read enough.
        false => drop(writeln!(io::stdout().lock(), "{key}  {name}")),
    }
    Ok(())
}

/// Prints an object on a line of its own.
fn tell_json(value: &impl serde::Serialize) {
    let _ = writeln!(io::stdout().lock(), "{}", serde_json::to_string(value).expect("names and texts are JSON"));
}
