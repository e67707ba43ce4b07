//! Reading the puzzles of a shard.

use crate::error::BatchError;
use crate::input::{Form, Input, Lines, hash};
use crate::plan::Piece;
use crate::table::damaged;
use linewise::format::{self, Guess};
use linewise::{Error, Puzzle};
use parquet::basic::Compression;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, ByteArrayType, DataType};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::file::serialized_reader::SerializedFileReader;
use std::collections::BTreeMap;
use std::fs::{self, File, Metadata};
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
    Read(Box<Result<Puzzle, String>>),
}

impl Content {
    /// Reads the puzzle.
    pub fn read(self) -> Result<Puzzle, String> {
        match self {
            Content::Read(puzzle) => *puzzle,
            Content::Text(text) => read_text(&text),
        }
    }
}

/// The only puzzle in a text.
fn read_text(text: &[u8]) -> Result<Puzzle, String> {
    // Nothing else begins as the native format does: the others need not be asked.
    let native = format::find("native").filter(|native| native.recognizes(text) == Guess::Yes);
    let reading = format::open(text, native, None).map_err(|error| placed(text, &error))?;
    let whole = reading.text.clone();
    reading.one().map_err(|error| placed(whole.as_deref().unwrap_or(text), &error))
}

/// An error with its place in the text.
fn placed(text: &[u8], error: &Error) -> String {
    if error.span.is_none() {
        return error.to_string();
    }
    let start = (error.span.start as usize).min(text.len());
    let line_start = text[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let line = text[..line_start].iter().filter(|&&byte| byte == b'\n').count() + 1;
    let column = String::from_utf8_lossy(&text[line_start..start]).chars().count() + 1;
    format!("line {line}, column {column}: {error}")
}

/// What a process remembers of the inputs: which were looked at, and the puzzles of the last file.
#[derive(Default)]
pub struct Memory {
    looked_at: Mutex<BTreeMap<usize, (u64, Option<SystemTime>)>>,
    last_file: Mutex<Option<(usize, Puzzles)>>,
}

/// All the puzzles of a file.
type Puzzles = Arc<Vec<Result<Puzzle, String>>>;

/// What a lock guards: nothing is left half done where somebody panicked.
pub fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Memory {
    /// The puzzles of a piece. An error where the input is not what it was when the batch began.
    pub fn read(&self, folder: &Path, inputs: &[Input], piece: &Piece) -> Result<Vec<Record>, BatchError> {
        let input = &inputs[piece.input];
        let path = folder.join(&input.path);
        self.check(piece.input, input, &path)?;
        let records = match input.form {
            Form::Lines => read_lines(&path, piece),
            Form::Parquet => read_parquet(&path, piece),
            Form::Puzzles => self.read_puzzles(&path, piece),
        }?;
        // It may have changed while it was read.
        self.check(piece.input, input, &path)?;
        match records.len() as u64 == piece.count {
            true => Ok(records),
            false => Err(changed(input)),
        }
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
                let content = fs::read(path).map_err(|error| BatchError::io(path, error))?;
                let puzzles = Arc::new(match format::open(&content, None, path.to_str()) {
                    Ok(reading) => {
                        let text = reading.text.as_deref().unwrap_or(&content);
                        reading.puzzles.into_iter().map(|puzzle| puzzle.map_err(|error| placed(text, &error))).collect()
                    }
                    Err(error) => vec![Err(placed(&content, &error))],
                });
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
        let line = line.trim_ascii();
        match () {
            _ if line.is_empty() => {}
            _ if skipped > 0 => skipped -= 1,
            _ => records.push(record(line)),
        }
    }
    Ok(records)
}

/// The puzzle on a line: a JSON object with `puzzle`, a JSON text, or the line itself.
fn record(line: &[u8]) -> Record {
    use serde_json::Value;
    let whole = |key| Record { key, puzzle: Content::Text(line.to_vec()) };
    match serde_json::from_slice(line) {
        Ok(Value::String(text)) => Record { key: None, puzzle: Content::Text(text.into_bytes()) },
        Ok(Value::Object(mut object)) => {
            let key = ["key", "name", "id"].iter().find_map(|name| object.get(*name)).and_then(|key| match key {
                Value::String(text) => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            });
            match object.remove("puzzle") {
                Some(Value::String(text)) => Record { key, puzzle: Content::Text(text.into_bytes()) },
                _ => whole(key),
            }
        }
        _ => whole(None),
    }
}

/// A Parquet file. An error where it is packed in a way that cannot be unpacked here.
pub fn open_parquet(path: &Path) -> Result<SerializedFileReader<File>, BatchError> {
    let file = File::open(path).map_err(|error| BatchError::io(path, error))?;
    let reader = SerializedFileReader::new(file).map_err(|error| damaged(path, &error))?;
    let columns = reader.metadata().row_groups().iter().flat_map(|group| group.columns());
    match columns.map(|column| column.compression()).find(|packed| !is_unpacked(packed)) {
        None => Ok(reader),
        Some(packed) => Err(cannot_unpack(path, packed)),
    }
}

/// Can this be unpacked?
fn is_unpacked(packed: &Compression) -> bool {
    match packed {
        Compression::ZSTD(_) => cfg!(feature = "zstd"),
        Compression::UNCOMPRESSED
        | Compression::SNAPPY
        | Compression::GZIP(_)
        | Compression::LZ4
        | Compression::LZ4_RAW => true,
        Compression::BROTLI(_) | Compression::LZO => false,
    }
}

fn cannot_unpack(path: &Path, packed: Compression) -> BatchError {
    let (name, can) = match packed {
        Compression::ZSTD(_) => (
            "Zstandard",
            "the linewise of the Python package can (pip install linewise), or one built with --features zstd; ",
        ),
        Compression::BROTLI(_) => ("Brotli", ""),
        _ => ("LZO", ""),
    };
    let file = path.display();
    BatchError::Usage(format!(
        "{file} is packed with {name}, which cannot be unpacked here; {can}Snappy, gzip and LZ4 can be read"
    ))
}

/// The number of the column with the puzzles.
pub fn text_column(reader: &SerializedFileReader<File>, path: &Path) -> Result<usize, BatchError> {
    let schema = reader.metadata().file_metadata().schema_descr();
    let column = (0..schema.num_columns()).find(|&at| schema.column(at).path().string() == "puzzle");
    let is_text = |&at: &usize| {
        let column = schema.column(at);
        column.physical_type() == parquet::basic::Type::BYTE_ARRAY && column.max_rep_level() == 0
    };
    column.filter(is_text).ok_or_else(|| {
        let names: Vec<_> = (0..schema.num_columns()).map(|at| schema.column(at).path().string()).collect();
        let file = path.display();
        BatchError::Usage(format!("{file} has no column \"puzzle\" of texts; its columns are: {}", names.join(", ")))
    })
}

fn read_parquet(path: &Path, piece: &Piece) -> Result<Vec<Record>, BatchError> {
    let reader = open_parquet(path)?;
    let column = text_column(&reader, path)?;
    let schema = reader.metadata().file_metadata().schema_descr();
    let is_key = |&at: &usize| ["key", "name", "id"].contains(&schema.column(at).path().string().as_str());
    let key = (0..schema.num_columns()).find(is_key);
    let (mut records, mut skip) = (Vec::new(), piece.first);
    for group in 0..reader.num_row_groups() {
        let rows = u64::try_from(reader.metadata().row_group(group).num_rows()).unwrap_or(0);
        let wanted = piece.count - records.len() as u64;
        if skip >= rows {
            skip -= rows;
            continue;
        }
        if wanted == 0 {
            break;
        }
        let (skip_here, count) = (skip as usize, wanted.min(rows - skip) as usize);
        skip = 0;
        let read = || {
            let group = reader.get_row_group(group)?;
            let texts = texts(&*group, column, skip_here, count)?;
            let keys = key.map(|key| texts_or_numbers(&*group, key, skip_here, count)).transpose()?;
            Ok((texts, keys))
        };
        let (texts, keys) = read().map_err(|error| damaged(path, &error))?;
        let mut keys = keys.map(Vec::into_iter);
        records.extend(texts.into_iter().map(|text| Record {
            key: keys.as_mut().and_then(Iterator::next).flatten(),
            puzzle: match text {
                Some(text) => Content::Text(text.data().to_vec()),
                None => Content::Read(Box::new(Err("there is no puzzle: the cell is empty".to_owned()))),
            },
        }));
    }
    Ok(records)
}

/// Some texts of a column.
fn texts(
    group: &dyn RowGroupReader,
    at: usize,
    skip: usize,
    count: usize,
) -> Result<Vec<Option<ByteArray>>, ParquetError> {
    match group.get_column_reader(at)? {
        ColumnReader::ByteArrayColumnReader(reader) => values::<ByteArrayType>(reader, skip, count),
        _ => Err(ParquetError::General("a column of texts is wanted".to_owned())),
    }
}

/// Some values of a column of texts or of whole numbers, as texts; nothing for other columns.
fn texts_or_numbers(
    group: &dyn RowGroupReader,
    at: usize,
    skip: usize,
    count: usize,
) -> Result<Vec<Option<String>>, ParquetError> {
    fn written<T: ToString>(values: Vec<Option<T>>) -> Vec<Option<String>> {
        values.into_iter().map(|value| value.map(|value| value.to_string())).collect()
    }
    Ok(match group.get_column_reader(at)? {
        ColumnReader::ByteArrayColumnReader(reader) => {
            let texts = values::<ByteArrayType>(reader, skip, count)?;
            texts.into_iter().map(|text| text.map(|text| String::from_utf8_lossy(text.data()).into_owned())).collect()
        }
        ColumnReader::Int32ColumnReader(reader) => written(values(reader, skip, count)?),
        ColumnReader::Int64ColumnReader(reader) => written(values(reader, skip, count)?),
        _ => Vec::new(),
    })
}

/// Some values of a column.
fn values<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    skip: usize,
    count: usize,
) -> Result<Vec<Option<T::T>>, ParquetError> {
    reader.skip_records(skip)?;
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    let (records, ..) = reader.read_records(count, Some(&mut levels), None, &mut values)?;
    // A column without empty cells has no levels.
    let mut values = values.into_iter();
    Ok((0..records)
        .map(|at| if levels.get(at).is_none_or(|&level| level > 0) { values.next() } else { None })
        .collect())
}
