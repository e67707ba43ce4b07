//! The inputs of a batch: what they are, how many puzzles they hold, and their hashes.

use crate::error::BatchError;
use crate::read::{open_parquet, text_column};
use crate::table::damaged;
use linewise::{Error, ErrorCode, Puzzle, format};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// One input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// The file, as it was named.
    pub file: String,
    /// Where it is.
    pub path: PathBuf,
    /// What it is.
    pub form: Form,
    /// How long it is.
    pub bytes: u64,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
    /// How many puzzles it holds; one that nothing recognizes counts as one, which cannot be read, unless it only lies
    /// in a folder that was named.
    pub rows: u64,
}

/// What an input is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// A file with puzzles in some format.
    Puzzles,
    /// A puzzle a line: a JSON object with `puzzle`, and perhaps `key`; a JSON text; or whatever stands on a line of its own.
    Lines,
    /// Parquet with a column `puzzle`, and perhaps `key`.
    Parquet,
}

/// An input, and where its puzzles can be found: for lines, at which byte each of these begins.
pub struct Surveyed {
    pub input: Input,
    /// At which byte every so many lines begin, beginning with the first line.
    pub offsets: Vec<u64>,
}

impl Input {
    /// Is it the same input, wherever it lies?
    pub fn is_same(&self, other: &Input) -> bool {
        Input { path: other.path.clone(), ..self.clone() } == *other
    }
}

/// The files that an argument names: itself, or all in a folder but hidden ones, in the order of their names. Within a
/// folder, links are passed over that lead nowhere, and to folders, since they may lead back.
pub fn files_in(argument: &Path) -> Result<Vec<PathBuf>, BatchError> {
    let mut files = Vec::new();
    let mut waiting = vec![argument.to_owned()];
    while let Some(path) = waiting.pop() {
        let about = fs::metadata(&path).map_err(|error| BatchError::io(&path, error))?;
        if !about.is_dir() {
            files.push(path);
            continue;
        }
        let entries = fs::read_dir(&path).map_err(|error| BatchError::io(&path, error))?;
        let inside: io::Result<Vec<PathBuf>> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
        let mut inside = inside.map_err(|error| BatchError::io(&path, error))?;
        let is_hidden = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        // A pipe or a socket among them would keep its reader waiting.
        inside.retain(|path| !is_hidden(path) && (path.is_file() || path.is_dir() && !path.is_symlink()));
        inside.sort();
        // The first comes out first.
        waiting.extend(inside.into_iter().rev());
    }
    Ok(files)
}

/// How a file was named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// By itself: it should hold puzzles.
    Alone,
    /// By the folder in which it lies: nobody said that it holds puzzles.
    ByFolder,
}

/// Looks at a file: what it is, what it holds, and for lines where every `every`-th begins.
pub fn survey(file: String, path: &Path, every: u64, named: Named) -> Result<Surveyed, BatchError> {
    let io_error = |error| BatchError::io(path, error);
    let form = form(path).map_err(io_error)?;
    let (mut rows, mut offsets) = (0, Vec::new());
    let (bytes, sha256) = match form {
        Form::Lines => {
            let mut lines = Lines::open(path).map_err(io_error)?;
            let mut hasher = Sha256::new();
            while let Some((offset, line)) = lines.next().map_err(io_error)? {
                hasher.update(line);
                if !line.trim_ascii().is_empty() {
                    if rows % every == 0 {
                        offsets.push(offset);
                    }
                    rows += 1;
                }
            }
            (lines.offset, hex(&hasher.finalize()))
        }
        Form::Parquet => {
            let reader = open_parquet(path)?;
            text_column(&reader, path)?;
            rows = u64::try_from(parquet::file::reader::FileReader::metadata(&reader).file_metadata().num_rows())
                .map_err(|_| damaged(path, &parquet::errors::ParquetError::General("a negative length".to_owned())))?;
            hash(path).map_err(io_error)?
        }
        Form::Puzzles => {
            rows = match content(path) {
                // It is a row that says so.
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => 1,
                content => match format::open(&content.map_err(io_error)?, None, path.to_str()) {
                    Ok(reading) => puzzles_in(&reading.puzzles, named),
                    Err(error) => u64::from(!(named == Named::ByFolder && is_no_puzzle(&error))),
                },
            };
            hash(path).map_err(io_error)?
        }
    };
    let path = std::path::absolute(path).map_err(io_error)?;
    Ok(Surveyed { input: Input { file, path, form, bytes, sha256, rows }, offsets })
}

/// The whole content of a file.
pub fn content(path: &Path) -> io::Result<Vec<u8>> {
    all_of(File::open(path)?)
}

/// No more bytes than these are taken from what is read as a whole, which may never end.
const MOST_BYTES: u64 = 256 << 20;

/// Everything that can be read; an error where that is more than 256 MiB.
pub fn all_of(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        let problem = format!("it holds more than {} MiB, too much to be read", MOST_BYTES >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, problem));
    }
    Ok(bytes)
}

/// How many puzzles were read, with those that cannot be read.
fn puzzles_in(puzzles: &[Result<Puzzle, Error>], named: Named) -> u64 {
    match puzzles {
        [Err(error)] if named == Named::ByFolder && is_no_puzzle(error) => 0,
        puzzles => puzzles.len() as u64,
    }
}

/// Does the error say that there is no puzzle in a file at all?
fn is_no_puzzle(error: &Error) -> bool {
    matches!(error.code, ErrorCode::UnknownFormat | ErrorCode::Empty)
}

/// The length of a file, and its hash.
pub fn hash(path: &Path) -> io::Result<(u64, String)> {
    let mut file = File::open(path)?;
    let (mut hasher, mut buffer, mut bytes) = (Sha256::new(), vec![0; 1 << 16], 0);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok((bytes, hex(&hasher.finalize()))),
            count => {
                hasher.update(&buffer[..count]);
                bytes += count as u64;
            }
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a file is, by its first bytes and its name.
fn form(path: &Path) -> io::Result<Form> {
    let mut start = [0; 4];
    let mut file = BufReader::new(File::open(path)?);
    let count = file.by_ref().take(4).read(&mut start)?;
    if count == 4 && start == *b"PAR1" {
        return Ok(Form::Parquet);
    }
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("jsonl" | "ndjson") => return Ok(Form::Lines),
        Some("parquet") => {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "it is called Parquet, and does not begin as such files do",
            ));
        }
        Some("json" | "ipynb") => return Ok(Form::Puzzles),
        _ => {}
    }
    let mut lines = Lines::open(path)?;
    while let Some((_, line)) = lines.next()? {
        let line = line.trim_ascii();
        if !line.is_empty() {
            let is_json = line.starts_with(b"{") && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok();
            return Ok(if is_json { Form::Lines } else { Form::Puzzles });
        }
    }
    Ok(Form::Puzzles)
}

/// The lines of a file, each with the byte at which it begins.
pub struct Lines {
    file: BufReader<File>,
    line: Vec<u8>,
    /// The byte after the last line.
    pub offset: u64,
}

/// A line is no longer than this: more would be no puzzle, and take all the memory.
const LONGEST_LINE: u64 = 1 << 28;

impl Lines {
    pub fn open(path: &Path) -> io::Result<Lines> {
        Ok(Lines { file: BufReader::with_capacity(1 << 16, File::open(path)?), line: Vec::new(), offset: 0 })
    }

    /// Goes to the line that begins at this byte.
    pub fn seek(&mut self, offset: u64) -> io::Result<()> {
        self.offset = offset;
        io::Seek::seek(&mut self.file, io::SeekFrom::Start(offset)).map(drop)
    }

    /// The next line, with its end.
    pub fn next(&mut self) -> io::Result<Option<(u64, &[u8])>> {
        self.line.clear();
        let count = self.file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.line)?;
        if count as u64 == LONGEST_LINE {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a line of more than 256 megabytes"));
        }
        let offset = self.offset;
        self.offset += count as u64;
        Ok((count > 0).then_some((offset, &self.line[..])))
    }
}
