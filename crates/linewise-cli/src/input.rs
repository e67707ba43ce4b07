//! Finding the puzzles that the arguments name: files, standard input, or the puzzle's own text.

mod prompts;

use crate::choice::{FormatChoice, named_format};
use crate::exit::{Exit, Failure};
use crate::output::{self, about};
use crate::report;
use linewise::error::{ErrorCode, TextPlace};
use linewise::format::{self, Assumed, Format, Guess};
use linewise::{Error, Grid, Puzzle, Span, Task, kind};
use linewise_batch::all_of;
use std::cell::Cell;
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The options that say which puzzles are meant.
#[derive(Debug, Clone, clap::Args)]
pub struct InputOptions {
    /// Files with puzzles, or folders of them; `-` is standard input, and a URL or a puzzle id holds the puzzle itself.
    /// Without any, standard input is read; at a terminal, prompts for an Easy as ABC puzzle, line by line
    #[arg(value_name = "FILE")]
    pub files: Vec<OsString>,
    #[command(flatten)]
    pub reading: ReadingOptions,
}

impl InputOptions {
    /// The only puzzle of the input that was read by these options. Where there are more, `wanted` says what is of one
    /// alone: `a proof is about one puzzle`.
    pub fn only<'a>(&self, input: &'a Input, wanted: &str) -> Result<&'a Entry, Failure> {
        match &input.entries[..] {
            [entry] => Ok(entry),
            // Why there are none was said when they were read.
            [] if input.exit != Exit::Done => Err(Failure::Reported(input.exit)),
            entries => Err(self.refusal(entries.len(), wanted)),
        }
    }

    /// Refuses an input of more than one puzzle, where `wanted` is of one alone.
    pub fn refuse_several(&self, input: &Input, wanted: &str) -> Result<(), Failure> {
        match input.entries.len() {
            0 | 1 => Ok(()),
            count => Err(self.refusal(count, wanted)),
        }
    }

    fn refusal(&self, count: usize, wanted: &str) -> Failure {
        let error = Error::new(format!("{wanted}; the input holds {count}"));
        Failure::Usage(error.with_help(self.naming_one("--only N takes the N-th")))
    }

    /// How to name one of several puzzles: `only` where they stand in one file or folder, since a number counts in each
    /// of several for itself.
    pub fn naming_one(&self, only: &'static str) -> &'static str {
        match self.files.len() {
            0 | 1 => only,
            _ => "name one file; where it holds several puzzles, --only N takes the N-th",
        }
    }
}

/// The options that say how files are read.
#[derive(Debug, Clone, clap::Args)]
pub struct ReadingOptions {
    /// Read files in this format instead of detecting it (`linewise formats` lists them)
    #[arg(long, value_name = "FORMAT", value_parser = named_format)]
    pub from: Option<FormatChoice>,
    /// Take only the N-th puzzle of a file or folder, counted from 1
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub only: Option<std::num::NonZeroUsize>,
    /// The characters that cells can hold, in puzzles whose clues are patterns; this affects what a pattern matches
    #[arg(long, value_name = "CHARACTERS", allow_hyphen_values = true)]
    pub alphabet: Option<String>,
}

impl ReadingOptions {
    /// Each option's name, and whether it was given.
    pub fn used(&self) -> [(&'static str, bool); 3] {
        [("--from", self.from.is_some()), ("--only", self.only.is_some()), ("--alphabet", self.alphabet.is_some())]
    }
}

/// A text that puzzles were read from.
#[derive(Debug)]
pub struct Source {
    /// What it is called in messages.
    pub name: String,
    /// The file that it is, where it is one.
    pub path: Option<PathBuf>,
    /// Its content.
    pub bytes: Vec<u8>,
    /// A line of it that was counted, as [`Span::place_after`] has it.
    last_line: Cell<(usize, usize)>,
}

impl Source {
    fn new(name: String, path: Option<PathBuf>, bytes: Vec<u8>) -> Source {
        Source { name, path, bytes, last_line: Cell::default() }
    }

    /// Where a span lies in it: thousands are told one after the other.
    pub fn place(&self, span: Span) -> Option<TextPlace> {
        let mut last = self.last_line.get();
        let place = span.place_after(&self.bytes, &mut last);
        self.last_line.set(last);
        place
    }

    /// Refuses to write a result over this file, which holds the `puzzle` or the `board`.
    pub fn refuse_as_output(&self, path: Option<&Path>, what: &str) -> Result<(), Failure> {
        match output::file(path).filter(|path| self.is_at(path)) {
            Some(path) => {
                let error = Error::new(format!("{} holds the {what} itself, which would be lost", path.display()));
                Err(Failure::Usage(error.with_help("write the result into another file")))
            }
            None => Ok(()),
        }
    }

    /// Was it read from this file? One that is not there yet is another one.
    pub fn is_at(&self, path: &Path) -> bool {
        let read = self.path.as_deref().map(identity);
        read.is_some_and(|read| matches!((identity(path), read), (Ok(path), Ok(read)) if path == read))
    }
}

/// One puzzle, or why it could not be read.
#[derive(Debug)]
pub struct Entry {
    /// The puzzle's title, or where it stood.
    pub name: String,
    /// Where it was read.
    pub source: Rc<Source>,
    /// Its number there, from 1.
    pub index: usize,
    /// The format that it was read in; `None` where nothing could be read at all.
    pub format: Option<&'static str>,
    /// Which side's clues were taken to stand first, where nothing said so.
    pub assumed: Option<Assumed>,
    /// The puzzle itself.
    pub puzzle: Result<Puzzle, Error>,
}

/// An object for JSON about a puzzle, with the place where the puzzle stands.
#[derive(serde::Serialize)]
pub struct WithFile<'a, T> {
    #[serde(flatten)]
    about: T,
    file: &'a str,
    index: usize,
}

/// The same, with the format that the puzzle was read in.
#[derive(serde::Serialize)]
pub struct Told<'a, T> {
    #[serde(flatten)]
    about: WithFile<'a, T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'static str>,
    /// What was assumed of the sides, where nothing told rows from columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<String>,
}

impl Entry {
    /// The puzzle as the engine sees it.
    pub fn task(&self) -> Result<Task<'_>, Error> {
        Task::new(self.puzzle.as_ref().map_err(Clone::clone)?)
    }

    /// The puzzle as the engine sees it, and the board that stands in `source`, else the one that is stored with it,
    /// else its given cells. An error speaks of the source that it comes with.
    pub fn task_on<'a>(&'a self, source: Option<&'a Source>) -> Result<(Task<'a>, Grid), (&'a Source, Error)> {
        let task = self.task().map_err(|error| (&*self.source, error))?;
        let board = match source {
            Some(source) => task.read_board(&source.bytes).map_err(|error| (source, error))?,
            None => task.so_far(),
        };
        Ok((task, board))
    }

    /// The object `about` the puzzle, with the place where the puzzle stands.
    pub fn placed<T>(&self, about: T) -> WithFile<'_, T> {
        WithFile { about, file: &self.source.name, index: self.index }
    }

    /// The same, with the format that the puzzle was read in.
    pub fn told<T>(&self, about: T) -> Told<'_, T> {
        Told {
            about: self.placed(about),
            format: self.format,
            read_as: self.assumed.map(|assumed| assumed.to_string()),
        }
    }
}

/// All the puzzles that the arguments name.
pub struct Input {
    /// The puzzles in order, with those that could not be read in their places.
    pub entries: Vec<Entry>,
    /// The worst that happened to whole files.
    pub exit: Exit,
}

/// Reads everything that the arguments name. A file that cannot be read is reported, and the others are kept.
pub fn read(options: &InputOptions) -> Input {
    if options.files.is_empty() {
        return unnamed(&options.reading);
    }
    let mut input = Input { entries: Vec::new(), exit: Exit::Done };
    for file in &options.files {
        match Path::new(file).is_dir() {
            true => read_folder(Path::new(file), &options.reading, &mut input),
            false => read_file(file, &options.reading, &mut input),
        }
    }
    input
}

/// Reads the puzzles of a file.
fn read_file(file: &OsStr, reading: &ReadingOptions, input: &mut Input) {
    match source_as(file, reading.from) {
        Ok(source) => input.entries.extend(entries(source, file, reading)),
        Err(error) => input.fail(&error),
    }
}

/// Reads the puzzles of all files in a folder, and of the folders in it. Files that hold no puzzle of any format are named and passed over.
fn read_folder(folder: &Path, reading: &ReadingOptions, input: &mut Input) {
    let files = match linewise_batch::files_in(folder) {
        Ok(files) => files,
        Err(error) => return input.fail(&error),
    };
    let none = input.entries.len();
    // The puzzles of a folder are counted through all its files.
    let reading_all = ReadingOptions { only: None, ..reading.clone() };
    for file in files {
        let before = input.entries.len();
        read_file(file.as_os_str(), &reading_all, input);
        let is_none = |entry: &Entry| {
            let code = entry.puzzle.as_ref().err().map(|error| error.code);
            matches!(code, Some(ErrorCode::UnknownFormat | ErrorCode::Empty))
        };
        if let [entry] = &input.entries[before..]
            && is_none(entry)
        {
            report::warning(&format!("{} was skipped: no puzzle found in it", file.display()));
            input.entries.truncate(before);
        }
    }
    if input.entries.len() == none {
        report::sentence(&format!("{}: there is no puzzle in this folder", folder.display()), None);
        input.exit = input.exit.max(Exit::Input);
        return;
    }
    if let Some(only) = reading.only {
        let mut own = input.entries.split_off(none);
        let count = own.len();
        if only.get() <= count {
            input.entries.push(own.swap_remove(only.get() - 1));
        } else {
            report::sentence(&format!("{}: there is no such puzzle: it holds {count}", folder.display()), None);
            input.exit = input.exit.max(Exit::Input);
        }
    }
}

impl Input {
    /// Refuses to write a result over a file that puzzles were read from: they would be gone.
    pub fn refuse_as_output(&self, path: Option<&Path>) -> Result<(), Failure> {
        self.entries.iter().try_for_each(|entry| entry.source.refuse_as_output(path, "puzzle"))
    }

    /// Reports a file that cannot be read.
    fn fail(&mut self, error: &dyn std::fmt::Display) {
        report::sentence(&error.to_string(), None);
        self.exit = Exit::Output;
    }
}

/// The board that an argument names, if any; one that cannot be read is reported.
pub fn board(file: Option<&OsStr>) -> Result<Option<Source>, Failure> {
    file.map(source).transpose().map_err(|error| {
        report::sentence(&error.to_string(), None);
        Failure::Reported(Exit::Output)
    })
}

/// The puzzles on standard input, where no file is named; at a terminal one is asked for.
fn unnamed(reading: &ReadingOptions) -> Input {
    let standard_input = OsStr::new("-");
    let is_asked = io::stdin().is_terminal() && reading.from.is_none();
    let source = match is_asked {
        true => prompts::ask().map(|bytes| Source::new("what was typed".to_owned(), None, bytes)),
        false => source(standard_input),
    };
    match source {
        Ok(source) if source.bytes.trim_ascii().is_empty() => {
            let help = "the name of a file, an address, the id of a puzzle, or - for standard input";
            report::sentence("no FILE given, and standard input is empty", Some(help));
            Input { entries: Vec::new(), exit: Exit::Usage }
        }
        Ok(source) => {
            let from = if is_asked { format::find("article").map(FormatChoice) } else { reading.from };
            let reading = ReadingOptions { from, ..reading.clone() };
            Input { entries: entries(source, standard_input, &reading), exit: Exit::Done }
        }
        Err(error) => {
            report::sentence(&error.to_string(), None);
            Input { entries: Vec::new(), exit: Exit::Output }
        }
    }
}

/// What two paths to one file have in common, be they links of either sort.
#[cfg(unix)]
fn identity(path: &Path) -> io::Result<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).map(|file| (file.dev(), file.ino()))
}

/// What two paths to one file have in common.
#[cfg(not(unix))]
fn identity(path: &Path) -> io::Result<PathBuf> {
    path.canonicalize()
}

/// The content that `file` names or is.
pub fn source(file: &OsStr) -> io::Result<Source> {
    source_as(file, None)
}

/// The content that `file` names or is, where it may be asked for in a format.
fn source_as(file: &OsStr, from: Option<FormatChoice>) -> io::Result<Source> {
    let name = file.display().to_string();
    let named = |error: io::Error| about(&name, &error);
    if file == "-" {
        if io::stdin().is_terminal() {
            report::note("waiting for standard input; Ctrl-D on a line of its own ends it");
        }
        let bytes = all_of(io::stdin().lock()).map_err(named)?;
        return Ok(Source::new("standard input".to_owned(), None, bytes));
    }
    if is_address(&name) || (!Path::new(file).exists() && is_puzzle_id(&name, from)) {
        return Ok(Source::new(name.clone(), None, name.into_bytes()));
    }
    match std::fs::File::open(file).and_then(all_of) {
        Ok(bytes) => Ok(Source::new(name, Some(file.into()), bytes)),
        Err(error) if is_seed(&name) => Err(io::Error::new(error.kind(), format!("{name}: {SEED}"))),
        Err(error) => Err(named(error)),
    }
}

/// Is it an address of the web?
fn is_address(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

/// Is a text that names no file a puzzle itself?
fn is_puzzle_id(text: &str, from: Option<FormatChoice>) -> bool {
    // What ends as the names of files do is one.
    let ending = text.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_file = format::ALL.iter().any(|format| format.extensions().contains(&ending));
    let is_likely =
        |format: &dyn Format, least| format.recognizes(text.as_bytes()) >= least || !is_file && format.is_address(text);
    match from {
        Some(FormatChoice(format)) => is_likely(format, Guess::Maybe),
        None => format::ALL.iter().any(|format| is_likely(*format, Guess::Yes)),
    }
}

/// What is said of a random game's seed.
const SEED: &str = "an id with # is a random seed, and holds no puzzle; the game also shows an id with a colon";

/// Is it the seed of a random game, as `4de#12345`, and no puzzle's id?
fn is_seed(text: &str) -> bool {
    let text = text.rsplit_once(".html#").map_or(text, |(_, id)| id);
    text.split_once('#').is_some_and(|(size, seed)| has_size(size) && seed.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Does it look like the parameters before a game's id, as `4de`, `8x8u` and `5n3L`?
fn has_size(parameters: &str) -> bool {
    parameters.starts_with(|c: char| c.is_ascii_digit()) && parameters.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The puzzles of one source.
fn entries(mut source: Source, file: &OsStr, reading: &ReadingOptions) -> Vec<Entry> {
    let from = reading.from.map(|choice| choice.0);
    let file_name = (file != "-" && !is_address(&source.name)).then_some(source.name.as_str());
    let (mut format, mut assumed, mut remarks) = (None, None, Vec::new());
    let puzzles = match format::open(&source.bytes, from, file_name) {
        Ok(reading) => {
            (format, assumed) = (Some(reading.format.name()), reading.assumed);
            remarks = reading.remarks(&source.bytes);
            // Places count the bytes of the text that was read.
            source.bytes = reading.text.unwrap_or(source.bytes);
            reading.puzzles
        }
        Err(error) if is_address(&source.name) => {
            vec![Err(error.with_help(match is_seed(&source.name) {
                true => SEED,
                false => "the address itself must hold the puzzle",
            }))]
        }
        Err(error) => vec![Err(error)],
    };
    if let (Some(format), Some(assumed)) = (format, assumed) {
        report::warning(&format!(
            "{} is read in the format {format}: {assumed} (use --from {format} to confirm)",
            source.name
        ));
    }
    remarks.iter().for_each(|remark| report::remark(&source.name, &source.bytes, remark));
    let (source, count) = (Rc::new(source), puzzles.len());
    let entry = |(at, puzzle): (usize, Result<Puzzle, Error>)| {
        let puzzle = match &reading.alphabet {
            Some(glyphs) => puzzle.and_then(|puzzle| over(puzzle, glyphs)),
            None => puzzle,
        };
        let name = name(&source.name, puzzle.as_ref().ok(), at, count);
        Entry { name, source: source.clone(), index: at + 1, format, assumed, puzzle }
    };
    let mut entries: Vec<_> = puzzles.into_iter().enumerate().map(entry).collect();
    match reading.only.map(|number| number.get() - 1) {
        None => entries,
        Some(at) if at < entries.len() => vec![entries.swap_remove(at)],
        Some(_) => {
            let error = Error::new(format!("there is no such puzzle: it holds {count}"));
            vec![Entry { name: source.name.clone(), source, index: 1, format, assumed, puzzle: Err(error) }]
        }
    }
}

/// The same puzzle over other characters.
fn over(puzzle: Puzzle, glyphs: &str) -> Result<Puzzle, Error> {
    let alphabet = kind::of(&puzzle)?.alphabets().of_glyphs(glyphs)?;
    puzzle.with_alphabet(alphabet)
}

/// What a puzzle is called: its title, else its file with its number there.
fn name(source: &str, puzzle: Option<&Puzzle>, at: usize, count: usize) -> String {
    match puzzle.and_then(|puzzle| puzzle.note(Puzzle::TITLE)) {
        Some(title) => title.to_owned(),
        None if count == 1 => source.to_owned(),
        None => format!("{source}#{}", at + 1),
    }
}
