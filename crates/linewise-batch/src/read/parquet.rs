//! Reading the puzzles of a shard from a Parquet file.

use super::{Content, Record, locked};
use crate::error::BatchError;
use crate::plan::Piece;
use crate::table::damaged;
use parquet::basic::Compression;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, ByteArrayType, DataType};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::file::serialized_reader::SerializedFileReader;
use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex};

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

/// A row group of no more rows than this, whose columns take no more bytes than this, unpacked, is remembered.
const MOST_ROWS: i64 = 1 << 17;
const MOST_BYTES: i64 = 16 << 20;

/// The last group of rows that was read. A group has the rows of many shards, and to come to the rows of one it has to
/// be unpacked from its beginning.
#[derive(Default)]
pub struct LastGroup(Mutex<Option<(Group, Arc<Rows>)>>);

/// A group of rows, by the number of its input and its own there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Group {
    input: usize,
    number: usize,
}

/// Some rows of a group.
struct Rows {
    texts: Vec<Option<ByteArray>>,
    /// What the rows are called; empty where nothing calls them anything.
    keys: Vec<Option<String>>,
}

/// The columns that are read, by their numbers.
#[derive(Clone, Copy)]
struct Columns {
    text: usize,
    key: Option<usize>,
}

impl LastGroup {
    /// The puzzles of a piece.
    pub fn read(&self, path: &Path, piece: &Piece) -> Result<Vec<Record>, BatchError> {
        let reader = open_parquet(path)?;
        let columns = Columns { text: text_column(&reader, path)?, key: key_column(&reader) };
        let (mut records, mut skip) = (Vec::new(), piece.first);
        for number in 0..reader.num_row_groups() {
            let rows = u64::try_from(reader.metadata().row_group(number).num_rows()).unwrap_or(0);
            let wanted = piece.count - records.len() as u64;
            if skip >= rows {
                skip -= rows;
                continue;
            }
            if wanted == 0 {
                break;
            }
            let range = skip as usize..(skip + wanted.min(rows - skip)) as usize;
            skip = 0;
            let read =
                || self.records(Group { input: piece.input, number }, &*reader.get_row_group(number)?, columns, range);
            records.extend(read().map_err(|error| damaged(path, &error))?);
        }
        Ok(records)
    }

    /// The puzzles in these rows of a group.
    fn records(
        &self,
        which: Group,
        group: &dyn RowGroupReader,
        columns: Columns,
        range: Range<usize>,
    ) -> Result<Vec<Record>, ParquetError> {
        let about = group.metadata();
        let bytes = columns.all().fold(0i64, |sum, at| sum.saturating_add(about.column(at).uncompressed_size().max(0)));
        if about.num_rows() > MOST_ROWS || bytes > MOST_BYTES {
            return Ok(Rows::read(group, columns, &range)?.records(0..range.len()));
        }
        // Whoever needs the same group meanwhile waits for it, instead of unpacking it too.
        let mut last = locked(&self.0);
        let rows = match &*last {
            Some((other, rows)) if *other == which => rows.clone(),
            _ => {
                let all = 0..usize::try_from(about.num_rows()).unwrap_or(0);
                let rows = Arc::new(Rows::read(group, columns, &all)?);
                *last = Some((which, rows.clone()));
                rows
            }
        };
        drop(last);
        Ok(rows.records(range))
    }
}

impl Columns {
    fn all(self) -> impl Iterator<Item = usize> {
        std::iter::once(self.text).chain(self.key)
    }
}

impl Rows {
    fn read(group: &dyn RowGroupReader, columns: Columns, range: &Range<usize>) -> Result<Rows, ParquetError> {
        let texts = texts(group, columns.text, range)?;
        let keys = columns.key.map(|key| texts_or_numbers(group, key, range)).transpose()?;
        Ok(Rows { texts, keys: keys.unwrap_or_default() })
    }

    /// The puzzles in this range of them, or in as much of it as there is.
    fn records(&self, range: Range<usize>) -> Vec<Record> {
        let there = range.start.min(self.texts.len())..range.end.min(self.texts.len());
        let record = |at: usize| Record {
            key: self.keys.get(at).cloned().flatten(),
            puzzle: match &self.texts[at] {
                Some(text) => Content::Text(text.data().to_vec()),
                None => Content::Read(Box::new(Err("there is no puzzle: the cell is empty".to_owned()))),
            },
        };
        there.map(record).collect()
    }
}

/// The number of the column that says what the puzzles are called.
fn key_column(reader: &SerializedFileReader<File>) -> Option<usize> {
    let schema = reader.metadata().file_metadata().schema_descr();
    let is_key = |&at: &usize| ["key", "name", "id"].contains(&schema.column(at).path().string().as_str());
    (0..schema.num_columns()).find(is_key)
}

/// Some texts of a column.
fn texts(group: &dyn RowGroupReader, at: usize, range: &Range<usize>) -> Result<Vec<Option<ByteArray>>, ParquetError> {
    match group.get_column_reader(at)? {
        ColumnReader::ByteArrayColumnReader(reader) => values::<ByteArrayType>(reader, range),
        _ => Err(ParquetError::General("a column of texts is wanted".to_owned())),
    }
}

/// Some values of a column of texts or of whole numbers, as texts; nothing for other columns.
fn texts_or_numbers(
    group: &dyn RowGroupReader,
    at: usize,
    range: &Range<usize>,
) -> Result<Vec<Option<String>>, ParquetError> {
    fn written<T: ToString>(values: Vec<Option<T>>) -> Vec<Option<String>> {
        values.into_iter().map(|value| value.map(|value| value.to_string())).collect()
    }
    Ok(match group.get_column_reader(at)? {
        ColumnReader::ByteArrayColumnReader(reader) => {
            let texts = values::<ByteArrayType>(reader, range)?;
            texts.into_iter().map(|text| text.map(|text| String::from_utf8_lossy(text.data()).into_owned())).collect()
        }
        ColumnReader::Int32ColumnReader(reader) => written(values(reader, range)?),
        ColumnReader::Int64ColumnReader(reader) => written(values(reader, range)?),
        _ => Vec::new(),
    })
}

/// Some values of a column.
fn values<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    range: &Range<usize>,
) -> Result<Vec<Option<T::T>>, ParquetError> {
    reader.skip_records(range.start)?;
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    let (records, ..) = reader.read_records(range.len(), Some(&mut levels), None, &mut values)?;
    // A column without empty cells has no levels.
    let mut values = values.into_iter();
    Ok((0..records)
        .map(|at| if levels.get(at).is_none_or(|&level| level > 0) { values.next() } else { None })
        .collect())
}
