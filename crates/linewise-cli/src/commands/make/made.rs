//! Making many puzzles, each from a seed of its own, and handing them over in order.

use super::Options;
use crate::exit::{Exit, Failure};
use crate::input::FormatChoice;
use crate::output;
use crate::parallel;
use crate::progress::Progress;
use crate::report;
use linewise::format::{self, Format};
use linewise::make::{Made, Maker, NotMade, Why, Wish, nth_seed};
use linewise::{Error, Kind, Puzzle};
use std::ffi::OsStr;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{SystemTime, UNIX_EPOCH};

/// Makes as many puzzles as are asked for, and writes each as soon as those before it are written.
pub fn each(
    kind: &'static dyn Kind,
    options: &Options,
    wish: &Wish,
    make: impl Fn(&Maker<'_>) -> Result<Made, NotMade> + Sync,
) -> Result<Exit, Failure> {
    let format = wanted_format(options)?;
    let seed = options.seed.unwrap_or_else(drawn_seed);
    let count = options.count.get();
    let seeds: Vec<u64> = (0..count).map(|nth| nth_seed(seed, nth)).collect();
    let progress = Progress::new(count);
    let cancel = AtomicBool::new(false);
    let make = |&seed: &u64| {
        let mut wish = wish.clone();
        wish.seed = seed;
        options.budget.make(Maker::new(&wish), &progress, &cancel, |maker| make(&maker))
    };
    let mut exit = Exit::Done;
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut number = 0;
    parallel::in_order(&seeds, parallel::threads(options.threads, count), &cancel, make, |_, made| {
        number += 1;
        progress.advance();
        progress.aside(|| {
            let Some(made) = told(made, number, &mut exit) else { return Ok(()) };
            match format {
                Some(_) => puzzles.push(made.puzzle),
                None => print(kind, options, &made, number)?,
            }
            Ok::<(), io::Error>(())
        })
    })?;
    if let Some(format) = format.filter(|_| !puzzles.is_empty()) {
        let written = format::write(format, &puzzles).map_err(Failure::Usage)?;
        written.lost.iter().for_each(|lost| report::warning(&format!("lost in the format {}: {lost}", format.name())));
        output::write(options.output.as_deref(), &written.bytes)?;
    }
    if options.seed.is_none() {
        report::note(&format!("made from the seed {seed}: --seed {seed} makes the same again"));
    }
    Ok(exit)
}

/// What was made, else the best that was found; says what is wrong with it.
fn told(made: Result<Made, NotMade>, number: usize, exit: &mut Exit) -> Option<Made> {
    let NotMade { why, error, best, .. } = match made {
        Ok(made) => return Some(made),
        Err(not_made) => not_made,
    };
    *exit = (*exit).max(match why {
        Why::Wrong => Exit::Usage,
        _ => Exit::GaveUp,
    });
    let after = if best.is_some() { "; the nearest that was found follows" } else { "" };
    report::sentence(&format!("puzzle {number}: {}{after}", error.message), error.help.as_deref());
    best.map(|best| *best)
}

/// Prints a puzzle in the native format, or as an object for JSON.
fn print(kind: &'static dyn Kind, options: &Options, made: &Made, number: usize) -> io::Result<()> {
    let name = made.puzzle.note(Puzzle::TITLE).map_or_else(|| format!("{} {number}", kind.name()), str::to_owned);
    let mut out = io::stdout().lock();
    match options.json {
        true => writeln!(out, "{}", serde_json::to_string(&made.json(&name, kind))?)?,
        false => {
            if number > 1 {
                writeln!(out, "---")?;
            }
            write!(out, "{}", made.native(kind))?;
        }
    }
    out.flush()
}

/// The format that was asked for; `None` for the native one on standard output.
fn wanted_format(options: &Options) -> Result<Option<&'static dyn Format>, Failure> {
    if let Some(FormatChoice(format)) = options.to {
        return Ok(Some(format));
    }
    let Some(path) = &options.output else { return Ok(None) };
    let ending = path.extension().and_then(OsStr::to_str);
    let goes_by = |format: &&&dyn Format| ending.is_some_and(|ending| format.extensions().contains(&ending));
    let mut fitting = format::ALL.iter().filter(goes_by);
    match (fitting.next(), fitting.next()) {
        (Some(format), None) => Ok(Some(*format)),
        _ => {
            let help = "say --to FORMAT; `linewise formats` lists them";
            Err(Failure::Usage(Error::new("which format is wanted?").with_help(help)))
        }
    }
}

/// A seed that nobody chose: short enough to be typed again.
fn drawn_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    nth_seed(now.as_nanos() as u64, 0) % 1_000_000_000
}
