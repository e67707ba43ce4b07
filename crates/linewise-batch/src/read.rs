//! Reading the puzzles of a shard.

mod parquet;

pub use self::parquet::{open_parquet, rows_of_parquet};

use crate::error::BatchError;
use crate::input::{self, Form, Input, Lines, hash, stripped};
use crate::plan::Piece;
use linewise::format::{self, Guess, Reading};
use linewise::{Error, Puzzle};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// A puzzle as its input has it.
pub struct Record {
    /// What its input calls it.
    pub key: Option<String>,
    /// The puzzle, or why it cannot be read.
    pub puzzle: Content,
}

/// A puzzle that may still have to be read.
pub enum Content {
    Text(Vec<u8>),
    /// A text of which there is more to say where it is no puzzle.
    Doubtful(Vec<u8>, String),
    Read(Box<ReadPuzzle>),
}

/// A puzzle that was read.
#[derive(Clone)]
pub struct ReadPuzzle {
    /// The puzzle, or why it cannot be read.
    pub puzzle: Result<Puzzle, String>,
    /// What should be known of how it was read, a remark a line.
    pub remarks: Option<String>,
}

impl ReadPuzzle {
    /// What cannot be read.
    pub fn refused(why: String) -> ReadPuzzle {
        ReadPuzzle { puzzle: Err(why), remarks: None }
    }
}

impl Content {
    /// Reads the puzzle.
    pub fn read(self) -> ReadPuzzle {
        let read = |text: &[u8]| read_text(text).unwrap_or_else(ReadPuzzle::refused);
        match self {
            Content::Read(puzzle) => *puzzle,
            Content::Text(text) => read(&text),
            Content::Doubtful(text, more) => {
                let mut read = read(&text);
                read.puzzle = read.puzzle.map_err(|error| format!("{error} ({more})"));
                read
            }
        }
    }

    /// What cannot be read.
    fn refused(why: impl Into<String>) -> Content {
        Content::Read(Box::new(ReadPuzzle::refused(why.into())))
    }
}

/// The only puzzle in a text.
fn read_text(text: &[u8]) -> Result<ReadPuzzle, String> {
    // Nothing else begins as the native format does: the others need not be asked.
    let native = Some(format::native()).filter(|native| native.recognizes(text) == Guess::Yes);
    let reading = format::open(text, native, None).map_err(|error| placed(text, &error))?;
    if reading.format.name() == "picture" && is_one_mark(text) {
        return Err("a single row of one character is no puzzle".to_owned());
    }
    let (whole, remarks) = (reading.text.clone(), remarks(&reading, text));
    let puzzle = reading.one().map_err(|error| placed(whole.as_deref().unwrap_or(text), &error))?;
    Ok(ReadPuzzle { puzzle: Ok(puzzle), remarks })
}

/// What should be known of how a text was read, a remark a line.
fn remarks(reading: &Reading<'_>, bytes: &[u8]) -> Option<String> {
    let text = reading.text.as_deref().unwrap_or(bytes);
    let assumed = reading.assumed.map(|assumed| format!("in the format {}: {assumed}", reading.format.name()));
    let remarks = reading.remarks(bytes).into_iter().map(|remark| placed(text, &remark)).chain(assumed);
    Some(remarks.collect::<Vec<_>>().join("\n")).filter(|remarks| !remarks.is_empty())
}

/// Is it `x` or `--`? A picture of one row can be that, but in a batch it is what stands in the place of a puzzle.
fn is_one_mark(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    text.chunk_by(|one, other| one == other).count() == 1 && !text.contains(&b'\n')
}

/// An error with its place in the text, and how much more is wrong with it.
fn placed(text: &[u8], error: &Error) -> String {
    placed_after(text, error, &mut (0, 0))
}

fn placed_after(text: &[u8], error: &Error, last: &mut (usize, usize)) -> String {
    let more = match error.also.len() + error.untold as usize {
        0 => String::new(),
        1 => "; 1 more thing is wrong".to_owned(),
        count => format!("; {count} more things are wrong"),
    };
    let mut error = error.clone();
    error.help = error.help.as_deref().and_then(without_options);
    match error.span.place_after(text, last) {
        None => format!("{error}{more}"),
        Some(place) => format!("line {}, column {}: {error}{more}", place.line, place.column),
    }
}

/// Advice up to the sentence that names an option which a batch has not.
fn without_options(help: &str) -> Option<String> {
    let Some((before, _)) = help.split_once("--from ") else { return Some(help.to_owned()) };
    before.rfind(". ").max(before.rfind("; ")).map(|end| before[..end].to_owned())
}

/// What a process remembers of the inputs: which were looked at, the puzzles of the last file, and the rows of the last
/// group of a Parquet file.
#[derive(Default)]
pub struct Memory {
    looked_at: Mutex<BTreeMap<usize, (u64, Option<SystemTime>)>>,
    last_file: Mutex<Option<(usize, Puzzles)>>,
    last_group: parquet::LastGroup,
}

/// All the puzzles of a file.
type Puzzles = Arc<Vec<ReadPuzzle>>;

/// What a lock guards: nothing is left half done where somebody panicked.
pub fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Memory {
    /// The puzzles of a piece. An error where the input is not what it was when the batch began.
    pub fn read(&self, folder: &Path, inputs: &[Input], piece: &Piece) -> Result<Vec<Record>, BatchError> {
        let input = &inputs[piece.input];
        if let Some(problem) = &input.problem {
            return Ok(vec![Record { key: None, puzzle: Content::refused(problem.clone()) }]);
        }
        let path = folder.join(&input.path);
        self.check(piece.input, input, &path)?;
        let records = match input.form {
            Form::Lines => read_lines(&path, piece),
            Form::Parquet => self.last_group.read(&path, piece),
            Form::Puzzles => self.read_puzzles(&path, piece),
        }?;
        // It may have changed while it was read.
        self.check(piece.input, input, &path)?;
        if records.len() as u64 == piece.count { Ok(records) } else { Err(changed(input)) }
    }

    /// Makes sure that an input is what it was; its hash is looked at once, and again when its length or its time has changed.
    fn check(&self, at: usize, input: &Input, path: &Path) -> Result<(), BatchError> {
        let io_error = |error| BatchError::io(path, error);
        let about = |about: &Metadata| (about.len(), about.modified().ok());
        let before = about(&fs::metadata(path).map_err(io_error)?);
        if locked(&self.looked_at).get(&at) == Some(&before) {
            return Ok(());
        }
        if hash(path).map_err(io_error)? != (input.bytes, input.sha256.clone()) {
            return Err(changed(input));
        }
        locked(&self.looked_at).insert(at, before);
        Ok(())
    }

    fn read_puzzles(&self, path: &Path, piece: &Piece) -> Result<Vec<Record>, BatchError> {
        let mut last = locked(&self.last_file);
        let puzzles = match &*last {
            Some((at, puzzles)) if *at == piece.input => puzzles.clone(),
            _ => {
                let content = match input::content(path) {
                    Err(error) if error.kind() == io::ErrorKind::FileTooLarge => Err(error.to_string()),
                    content => Ok(content.map_err(|error| BatchError::io(path, error))?),
                };
                let puzzles = content.and_then(|content| all_of_file(&content, path));
                let puzzles = puzzles.unwrap_or_else(|problem| vec![ReadPuzzle::refused(problem)]);
                let puzzles = Arc::new(puzzles);
                *last = Some((piece.input, puzzles.clone()));
                puzzles
            }
        };
        drop(last);
        let first = usize::try_from(piece.first).unwrap_or(usize::MAX);
        let puzzles = puzzles.iter().skip(first).take(usize::try_from(piece.count).unwrap_or(usize::MAX));
        Ok(puzzles.map(|puzzle| Record { key: None, puzzle: Content::Read(Box::new(puzzle.clone())) }).collect())
    }
}

/// All the puzzles of a file, each or why it could not be read. The remarks on the file go with the first that was read.
fn all_of_file(content: &[u8], path: &Path) -> Result<Vec<ReadPuzzle>, String> {
    let is_csv = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
    let reading = format::open(content, None, path.to_str()).map_err(|error| match is_csv {
        true => "CSV is not read: use JSON lines or Parquet".to_owned(),
        false => placed(content, &error),
    })?;
    let mut remarks = remarks(&reading, content);
    let text = reading.text.as_deref().unwrap_or(content);
    let mut last = (0, 0);
    let read = |puzzle: Result<Puzzle, Error>| {
        let puzzle = puzzle.map_err(|error| placed_after(text, &error, &mut last));
        ReadPuzzle { remarks: puzzle.as_ref().ok().and_then(|_| remarks.take()), puzzle }
    };
    Ok(reading.puzzles.into_iter().map(read).collect())
}

fn changed(input: &Input) -> BatchError {
    BatchError::Changed(format!("{} is not what it was when this batch began", input.file))
}

fn read_lines(path: &Path, piece: &Piece) -> Result<Vec<Record>, BatchError> {
    let io_error = |error| BatchError::io(path, error);
    let mut lines = Lines::open(path).map_err(io_error)?;
    lines.seek(piece.offset).map_err(io_error)?;
    let mut records = Vec::new();
    let mut skipped = piece.skip;
    while (records.len() as u64) < piece.count {
        let Some((_, line)) = lines.next().map_err(io_error)? else { break };
        let line = stripped(line);
        match () {
            _ if line.is_empty() => {}
            _ if skipped > 0 => skipped -= 1,
            _ => records.push(record(line)),
        }
    }
    Ok(records)
}

/// What a line may call its puzzle.
const KEYS: [&str; 3] = ["key", "name", "id"];

/// The puzzle on a line: a JSON object with `puzzle`, a JSON text, or the line itself.
fn record(line: &[u8]) -> Record {
    use serde_json::Value;
    let without_key = |puzzle| Record { key: None, puzzle };
    match serde_json::from_slice(line) {
        Ok(Value::String(text)) => without_key(Content::Text(text.into_bytes())),
        Ok(Value::Object(mut object)) => {
            let puzzle = match object.remove("puzzle") {
                Some(Value::String(text)) => Content::Text(text.into_bytes()),
                Some(Value::Number(_) | Value::Bool(_) | Value::Null) => Content::refused("\"puzzle\" is not a text"),
                None if object.keys().all(|name| KEYS.contains(&name.as_str())) => {
                    Content::refused("there is no \"puzzle\" in this object")
                }
                _ => {
                    let more = "there is no \"puzzle\" in this object, which was read as a puzzle in JSON itself";
                    Content::Doubtful(line.to_vec(), more.to_owned())
                }
            };
            let key = KEYS.iter().find_map(|name| object.get(*name).and_then(|key| written(key, name, line)));
            Record { key, puzzle }
        }
        Err(error) if line.starts_with(b"{") => {
            without_key(Content::Doubtful(line.to_vec(), format!("the line is not in JSON: {error}")))
        }
        _ => without_key(Content::Text(line.to_vec())),
    }
}

/// A key as it stands on a line in JSON, `null` apart.
fn written(key: &serde_json::Value, name: &str, line: &[u8]) -> Option<String> {
    match key {
        serde_json::Value::Null => None,
        serde_json::Value::String(text) => Some(text.clone()),
        // As a number it would be rounded, and two keys could become one.
        serde_json::Value::Number(number) if number.is_f64() => {
            let object: BTreeMap<String, &RawValue> = serde_json::from_slice(line).ok()?;
            Some(object.get(name)?.get().to_owned())
        }
        other => Some(other.to_string()),
    }
}
