//! `linewise make`: puzzles of our own, from nothing, from a phrase, from a picture, or from another puzzle.

mod growing;
mod made;
mod outlet;
mod phrase;
mod picture;
mod random;
mod vary;

use crate::budget::BudgetOptions;
use crate::choice::{FormatChoice, named_format, named_value};
use crate::exit::{Exit, Failure};
use crate::input::ReadingOptions;
use crate::output;
use crate::report;
use crate::size::Size;
use crate::unfit;
use linewise::error::nearest;
use linewise::{Error, Kind, kind};
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  linewise make nonogram --size 15x15
  linewise make skyscrapers --size 6 --level 3 --count 10 --seed 7
  linewise make binairo --size 10 --minimal --symmetric -o puzzle.linewise
  linewise make regex_crossword --text \"PUZZLE PARTY\" --level 3
  linewise make cat.png --size 30x30
  linewise make unique ambiguous.linewise
  linewise make easier puzzle.linewise
  linewise make key *.linewise

The same seed, size, level and version make the same puzzles, on every machine and with any number of threads.";

/// Make puzzles: from nothing, from a phrase, or from a picture
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The kind of puzzle (`linewise kinds` lists them), or a file with a picture (`-` is standard input); or one of
    /// these words before a file with puzzles: `unique` (the fewest given cells that leave only the solution that is
    /// stored, or the first one found), `easier`, `harder` (by one clue or cell), `key` (a key that a puzzle shares
    /// with all its rotations and reflections)
    #[arg(value_name = "KIND|PICTURE")]
    what: OsString,
    /// Files with the puzzles to change
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
    /// The size of the board, such as 15x10 for 15 columns and 10 rows; 15 is a square
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,
    /// The difficulty, from 1 (gentle) to 8 (needs search), or by name: gentle, easy, medium, tricky, hard, expert, extreme,
    /// needs-search
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    level: Option<u8>,
    /// How many puzzles to make
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    count: NonZeroUsize,
    /// The seed for all random choices [default: random; printed on standard error]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Leave out every clue and given cell that is not needed
    #[arg(long)]
    minimal: bool,
    /// Arrange clues and given cells symmetrically
    #[arg(long)]
    symmetric: bool,
    /// A rule that the puzzle adds or changes (`linewise kinds` lists them), such as different_lines=yes
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = named_value)]
    rules: Vec<(String, String)>,
    /// The phrase to hide, in kinds that have room for one
    #[arg(long, value_name = "PHRASE", allow_hyphen_values = true)]
    text: Option<String>,
    /// The title of the puzzle; of several, each has its number behind it [default: for pictures, the name of the file]
    #[arg(long, value_name = "TEXT", value_parser = line_of_text)]
    title: Option<String>,
    /// Who made the puzzle, to be stored with it
    #[arg(long, value_name = "NAME", value_parser = line_of_text)]
    author: Option<String>,
    /// Make a hexagon (nonogram, easy_as_abc, skyscrapers, regex_crossword, japanese_sums, kakurasu); its size is the
    /// number of cells of a side
    #[arg(long)]
    hexagon: bool,
    #[command(flatten)]
    picture: picture::PictureOptions,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    budget: BudgetOptions,
    /// Make at most this many puzzles at a time [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// One JSON object for each puzzle, on a line of its own
    #[arg(long)]
    json: bool,
    /// Write into this file instead of standard output (`-`), in the format of its ending; a puzzle that the format
    /// would change is not written
    #[arg(short, long, visible_alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format to write [default: by the ending of the output file, else the native one]
    #[arg(long, value_name = "FORMAT", value_parser = named_format)]
    to: Option<FormatChoice>,
}

/// What a puzzle is to be made from.
enum Origin<'a> {
    /// Nothing.
    Nothing(&'static dyn Kind),
    /// A phrase.
    Phrase(&'static dyn Kind, &'a str),
    /// A picture in a file, or on standard input.
    Picture(&'a OsString),
    /// Other puzzles.
    Puzzles(vary::Change),
}

/// Makes what is asked for.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let origin = origin(options)?;
    refuse_unfit(&origin, options)?;
    if let (Some(size), false, false) = (options.size, options.hexagon, matches!(origin, Origin::Puzzles(_))) {
        size.say();
    }
    match origin {
        Origin::Nothing(kind) => random::run(kind, options),
        Origin::Phrase(kind, text) => phrase::run(kind, text, options),
        Origin::Picture(file) => picture::run(file, options),
        Origin::Puzzles(change) => vary::run(change, options),
    }
}

/// An error for options that say nothing about what is made, or two things.
fn refuse_unfit(origin: &Origin<'_>, options: &Options) -> Result<(), Failure> {
    let names: Vec<&str> = options.rules.iter().map(|(name, _)| name.as_str()).collect();
    if let Some(name) = (1..names.len()).find(|&at| names[..at].contains(&names[at])).map(|at| names[at]) {
        return Err(Failure::Usage(Error::new(format!("--option {name} is given twice"))));
    }
    if !matches!(origin, Origin::Puzzles(_)) {
        let why = "cannot be used when a new puzzle is made";
        unfit::refuse(
            &options.reading.used(),
            why,
            "it says how files with puzzles are read: those of unique, easier, harder and key",
        )?;
    }
    if !matches!(origin, Origin::Picture(_)) {
        options.picture.refuse(matches!(origin, Origin::Nothing(_)))?;
    }
    let symmetric = ("--symmetric", options.symmetric);
    match origin {
        Origin::Nothing(kind) if linewise::make::hides_phrases(*kind) => {
            let why = format!("cannot be used with `make {}`", kind.name());
            unfit::refuse(&[symmetric], &why, "each line has a pattern; --minimal leaves out those that are not needed")
        }
        Origin::Nothing(kind) if kind.taste().keeps_clues && !options.minimal => {
            let why = format!("cannot be used with `make {}` alone: each clue is printed", kind.name());
            unfit::refuse(&[symmetric], &why, "with --minimal clues are left out")
        }
        Origin::Nothing(_) => Ok(()),
        Origin::Phrase(kind, _) => {
            let why = format!("cannot be used with `make {} --text`", kind.name());
            unfit::refuse(&[symmetric], &why, "--minimal leaves out what is not needed, without regard to symmetry")
        }
        Origin::Picture(_) => picture::refuse_unfit(options),
        Origin::Puzzles(change) => vary::refuse_unfit(*change, options),
    }
}

/// What the arguments name: a kind goes before a file of the same name.
fn origin(options: &Options) -> Result<Origin<'_>, Failure> {
    let name = options.what.to_string_lossy();
    if let Some(change) = vary::Change::named(&name) {
        return Ok(Origin::Puzzles(change));
    }
    if let Some(file) = options.files.first() {
        let message = format!("unexpected argument \"{}\" after \"{name}\"", file.display());
        let help = match &*name {
            "minimal" => {
                "`linewise make harder FILE` leaves out a clue or a given cell; --minimal is for `linewise make KIND`"
            }
            "canonical" => {
                "`linewise convert --canonical FILE` writes the canonical form, and `linewise make key FILE` prints its key"
            }
            _ => "files are only for unique, easier, harder and key",
        };
        return Err(Failure::Usage(Error::new(message).with_help(help)));
    }
    match kind::named(&name) {
        Ok(kind) => Ok(match &options.text {
            Some(text) => Origin::Phrase(kind, text),
            None => Origin::Nothing(kind),
        }),
        Err(_) if name == "-" || std::path::Path::new(&options.what).is_file() => Ok(Origin::Picture(&options.what)),
        // A name with an ending or a folder is a file's; what is wrong with it is what the system says.
        Err(_) if name.contains(['/', '.']) => {
            let problem = match std::fs::metadata(&options.what) {
                Ok(_) => format!("{name} is not a file with a picture"),
                Err(error) => output::about(&name, &error).to_string(),
            };
            report::sentence(&problem, None);
            Err(Failure::Reported(Exit::Output))
        }
        Err(error) => {
            let help = error.help.clone().unwrap_or_default();
            let message = format!("\"{name}\" is no kind of puzzle, and no file with a picture");
            Err(Failure::Usage(Error::new(message).with_help(help)))
        }
    }
}

/// Reads a title or a name: some text on one line.
fn line_of_text(text: &str) -> Result<String, Error> {
    match text.trim() {
        "" => Err(Error::new("there is no text").with_help("leave the option out where there is none to store")),
        line if line.contains(char::is_control) => Err(Error::new("this is more than a line of text")),
        line => Ok(line.to_owned()),
    }
}

/// Reads a level: its number, or what it is called.
fn level(text: &str) -> Result<u8, Error> {
    let wanted = text.trim().replace('-', " ");
    let title = |level: u8| linewise::explain::ENGLISH.find(&format!("level.{level}"));
    let called = |level: &u8| title(*level).is_some_and(|title| title.eq_ignore_ascii_case(&wanted));
    let level = wanted.parse().ok().filter(|level| LEVELS.contains(level)).or_else(|| LEVELS.clone().find(called));
    level.ok_or_else(|| {
        let titles: Vec<&str> = LEVELS.filter_map(title).collect();
        let names: Vec<String> =
            LEVELS.map(|level| format!("{level} ({})", title(level).unwrap_or_default())).collect();
        let help = match nearest(&wanted, titles) {
            Some(near) => format!("did you mean {near}? There are: {}", names.join(", ")),
            None => format!("one of: {}", names.join(", ")),
        };
        Error::new("there is no such level").with_help(help)
    })
}

/// The levels that there are.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;
