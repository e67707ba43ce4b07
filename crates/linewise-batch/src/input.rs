//! The inputs of a batch: what they are, how many puzzles they hold, and their hashes.

use crate::error::BatchError;
use crate::read::rows_of_parquet;
use linewise::{Error, ErrorCode, Puzzle, format};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// One input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// The file, as it was named.
    pub file: String,
    /// Where it is.
    #[serde(with = "path_in_json")]
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
    /// Why nothing of it can be read: that is its only row, and a folder has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// A path in JSON: a text, or its bytes where these are none.
mod path_in_json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::path::{Path, PathBuf};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Written {
        Text(String),
        Bytes(Vec<u8>),
    }

    pub fn serialize<S: Serializer>(path: &Path, to: S) -> Result<S::Ok, S::Error> {
        let bytes = || Written::Bytes(path.as_os_str().as_encoded_bytes().to_vec());
        path.to_str().map_or_else(bytes, |text| Written::Text(text.to_owned())).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<PathBuf, D::Error> {
        Ok(match Written::deserialize(from)? {
            Written::Text(text) => text.into(),
            #[cfg(unix)]
            Written::Bytes(bytes) => {
                let path: std::ffi::OsString = std::os::unix::ffi::OsStringExt::from_vec(bytes);
                path.into()
            }
            #[cfg(not(unix))]
            Written::Bytes(bytes) => String::from_utf8_lossy(&bytes).into_owned().into(),
        })
    }
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
/// folder, links are passed over that lead nowhere, and to folders, since they may lead back; a folder that cannot be
/// read stands among the files, for whoever reads them to say so.
pub fn files_in(argument: &Path) -> Result<Vec<PathBuf>, BatchError> {
    let mut files = Vec::new();
    let mut waiting = vec![argument.to_owned()];
    while let Some(path) = waiting.pop() {
        match files_beside(&path) {
            // The first comes out first.
            Ok(Some(inside)) => waiting.extend(inside.into_iter().rev()),
            Err(error) if path == argument => return Err(BatchError::io(&path, error)),
            Ok(None) | Err(_) => files.push(path),
        }
    }
    Ok(files)
}

/// What may be looked at in a folder, in the order of the names; `None` where it is no folder.
fn files_beside(path: &Path) -> io::Result<Option<Vec<PathBuf>>> {
    if !fs::metadata(path)?.is_dir() {
        return Ok(None);
    }
    let inside: io::Result<Vec<PathBuf>> = fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let is_hidden = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    let may_be_read = |path: &Path| match fs::metadata(path) {
        // A pipe or a socket among them would keep its reader waiting.
        Ok(about) => about.is_file() || about.is_dir() && !path.is_symlink(),
        Err(error) => error.kind() != io::ErrorKind::NotFound && !path.is_symlink(),
    };
    let mut inside = inside?;
    inside.retain(|path| !is_hidden(path) && may_be_read(path));
    inside.sort();
    Ok(Some(inside))
}

/// How a file was named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// By itself: it should hold puzzles.
    Alone,
    /// By the folder in which it lies: nobody said that it holds puzzles.
    ByFolder,
}

/// Looks at a file: what it is, what it holds, and for lines where every `every`-th begins. What is wrong with one that
/// nobody named stands in its row.
pub fn survey(file: String, path: &Path, every: u64, named: Named) -> Result<Surveyed, BatchError> {
    let looked_at = look(&file, path, every, named).map_err(|error| match error {
        BatchError::Io(path, error) if error.kind() == io::ErrorKind::InvalidData => {
            BatchError::Damaged(format!("{path}: {error}"))
        }
        error => error,
    });
    match looked_at {
        Err(error) if named == Named::ByFolder => {
            let path = std::path::absolute(path).map_err(|error| BatchError::io(path, error))?;
            let (rows, problem) = (u64::from(!path.is_dir()), Some(error.to_string()));
            let input = Input { file, path, form: Form::Puzzles, bytes: 0, sha256: String::new(), rows, problem };
            Ok(Surveyed { input, offsets: Vec::new() })
        }
        looked_at => looked_at,
    }
}

fn look(file: &str, path: &Path, every: u64, named: Named) -> Result<Surveyed, BatchError> {
    let io_error = |error| BatchError::io(path, error);
    let form = form(path).map_err(io_error)?;
    let (mut rows, mut offsets) = (0, Vec::new());
    match form {
        Form::Lines => {
            let mut lines = Lines::open(path).map_err(io_error)?;
            while let Some((offset, line)) = lines.next().map_err(io_error)? {
                if !stripped(line).is_empty() {
                    if rows % every == 0 {
                        offsets.push(offset);
                    }
                    rows += 1;
                }
            }
        }
        Form::Parquet => rows = rows_of_parquet(path, named)?,
        Form::Puzzles => {
            rows = match content(path) {
                // It is a row that says so.
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => 1,
                content => match format::open(&content.map_err(io_error)?, None, path.to_str()) {
                    Ok(reading) => puzzles_in(&reading.puzzles, named),
                    Err(error) => u64::from(!(named == Named::ByFolder && is_no_puzzle(&error))),
                },
            };
        }
    }
    let (bytes, sha256) = hash(path).map_err(io_error)?;
    let path = std::path::absolute(path).map_err(io_error)?;
    let input = Input { file: file.to_owned(), path, form, bytes, sha256, rows, problem: None };
    Ok(Surveyed { input, offsets })
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

pub fn hex(bytes: &[u8]) -> String {
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
        let line = stripped(line);
        if !line.is_empty() {
            let is_json = line.starts_with(b"{") && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok();
            return Ok(if is_json { Form::Lines } else { Form::Puzzles });
        }
    }
    Ok(Form::Puzzles)
}

/// The lines of a file, each with the byte at which it begins.
pub struct Lines {
    file: Box<dyn Seekable>,
    line: Vec<u8>,
    /// The byte after the last line.
    pub offset: u64,
}

/// A file, or its content.
trait Seekable: BufRead + Seek {}
impl<T: BufRead + Seek> Seekable for T {}

/// A line without what is around it: blanks, its end, and the mark with which a file in UTF-8 may begin.
pub fn stripped(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii()
}

/// The text of UTF-16 that begins with its mark, as UTF-8.
fn of_utf16(bytes: &[u8]) -> Vec<u8> {
    let unit = if bytes.starts_with(&[0xff, 0xfe]) { u16::from_le_bytes } else { u16::from_be_bytes };
    let units: Vec<u16> = bytes[2..].chunks(2).map(|pair| unit([pair[0], pair.get(1).copied().unwrap_or(0)])).collect();
    String::from_utf16_lossy(&units).into_bytes()
}

/// A line is no longer than this: more would be no puzzle, and take all the memory.
const LONGEST_LINE: u64 = 1 << 28;

impl Lines {
    pub fn open(path: &Path) -> io::Result<Lines> {
        let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
        let is_utf16 = file.fill_buf()?.starts_with(&[0xff, 0xfe]) || file.buffer().starts_with(&[0xfe, 0xff]);
        let file: Box<dyn Seekable> =
            if is_utf16 { Box::new(Cursor::new(of_utf16(&all_of(file)?))) } else { Box::new(file) };
        Ok(Lines { file, line: Vec::new(), offset: 0 })
    }

    /// Goes to the line that begins at this byte.
    pub fn seek(&mut self, offset: u64) -> io::Result<()> {
        self.offset = offset;
        self.file.seek(SeekFrom::Start(offset)).map(drop)
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
