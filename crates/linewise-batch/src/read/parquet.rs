//! Reading the puzzles of a shard from a Parquet file.

use super::{Content, KEYS, Record, locked};
use crate::error::BatchError;
use crate::input::{Named, hex};
use crate::plan::Piece;
use crate::table::damaged;
use parquet::basic::{Compression, ConvertedType};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, FixedLenByteArrayType};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::file::serialized_reader::SerializedFileReader;
use parquet::record::Field;
use parquet::schema::types::ColumnDescPtr;
use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// A Parquet file. An error where it is packed in a way that cannot be unpacked here.
pub fn open_parquet(path: &Path) -> Result<SerializedFileReader<File>, BatchError> {
    unpacked(open(path)?, path)
}

fn open(path: &Path) -> Result<SerializedFileReader<File>, BatchError> {
    let file = File::open(path).map_err(|error| BatchError::io(path, error))?;
    SerializedFileReader::new(file).map_err(|error| damaged(path, &error))
}

/// How many puzzles a Parquet file holds; a table of something else, which only lies in a folder, holds none.
pub fn rows_of_parquet(path: &Path, named: Named) -> Result<u64, BatchError> {
    let reader = open(path)?;
    if named == Named::ByFolder && column(&reader, "puzzle").is_none() {
        return Ok(0);
    }
    let reader = unpacked(reader, path)?;
    text_column(&reader, path)?;
    let schema = reader.metadata().file_metadata().schema_descr();
    if (0..schema.num_columns()).any(|at| schema.column(at).path().string().starts_with("key.")) {
        let file = path.display();
        return Err(BatchError::Usage(format!("{file}: the column \"key\" holds lists or tables, which call nothing")));
    }
    let rows = u64::try_from(reader.metadata().file_metadata().num_rows());
    rows.map_err(|_| damaged(path, &ParquetError::General("a negative length".to_owned())))
}

/// The number of the column of this name.
fn column(reader: &SerializedFileReader<File>, name: &str) -> Option<usize> {
    let schema = reader.metadata().file_metadata().schema_descr();
    (0..schema.num_columns()).find(|&at| schema.column(at).path().string() == name)
}

/// The same, unless it is packed in a way that cannot be unpacked here.
fn unpacked(reader: SerializedFileReader<File>, path: &Path) -> Result<SerializedFileReader<File>, BatchError> {
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
fn text_column(reader: &SerializedFileReader<File>, path: &Path) -> Result<usize, BatchError> {
    let schema = reader.metadata().file_metadata().schema_descr();
    let is_text = |&at: &usize| {
        let column = schema.column(at);
        column.physical_type() == parquet::basic::Type::BYTE_ARRAY && column.max_rep_level() == 0
    };
    column(reader, "puzzle").filter(is_text).ok_or_else(|| {
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
        let columns =
            Columns { text: text_column(&reader, path)?, key: KEYS.iter().find_map(|name| column(&reader, name)) };
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
        let keys = columns.key.map(|key| keys(group, key, range)).transpose()?;
        Ok(Rows { texts, keys: keys.unwrap_or_default() })
    }

    /// The puzzles in this range of them, or in as much of it as there is.
    fn records(&self, range: Range<usize>) -> Vec<Record> {
        let there = range.start.min(self.texts.len())..range.end.min(self.texts.len());
        let record = |at: usize| Record {
            key: self.keys.get(at).cloned().flatten(),
            puzzle: match &self.texts[at] {
                Some(text) => Content::Text(text.data().to_vec()),
                None => Content::refused("there is no puzzle: the cell is empty"),
            },
        };
        there.map(record).collect()
    }
}

/// Some texts of a column.
fn texts(group: &dyn RowGroupReader, at: usize, range: &Range<usize>) -> Result<Vec<Option<ByteArray>>, ParquetError> {
    match group.get_column_reader(at)? {
        ColumnReader::ByteArrayColumnReader(reader) => values::<ByteArrayType>(reader, range),
        _ => Err(ParquetError::General("a column of texts is wanted".to_owned())),
    }
}

/// Some values of the column with the keys, as texts, no two of which are the same where the values are not.
fn keys(group: &dyn RowGroupReader, at: usize, range: &Range<usize>) -> Result<Vec<Option<String>>, ParquetError> {
    fn written<T>(values: Vec<Option<T>>, write: impl Fn(T) -> String) -> Vec<Option<String>> {
        values.into_iter().map(|value| value.map(&write)).collect()
    }
    let about = group.metadata().column(at).column_descr_ptr();
    let is_decimal = about.converted_type() == ConvertedType::DECIMAL;
    Ok(match group.get_column_reader(at)? {
        ColumnReader::BoolColumnReader(reader) => written(values(reader, range)?, |truth| truth.to_string()),
        ColumnReader::Int32ColumnReader(reader) => written(values(reader, range)?, |number| int32(&about, number)),
        ColumnReader::Int64ColumnReader(reader) => {
            written(values(reader, range)?, |number| match about.converted_type() {
                ConvertedType::UINT_64 => (number as u64).to_string(),
                ConvertedType::DECIMAL => decimal(&Field::convert_int64(&about, number)),
                _ => number.to_string(),
            })
        }
        ColumnReader::Int96ColumnReader(reader) => written(values(reader, range)?, |time| time.to_nanos().to_string()),
        // What is no number calls nothing: a row without a key has it in tables of pandas.
        ColumnReader::FloatColumnReader(reader) => {
            let numbers = values(reader, range)?.into_iter().map(|number| number.filter(|number| !number.is_nan()));
            written(numbers.collect(), |number| number.to_string())
        }
        ColumnReader::DoubleColumnReader(reader) => {
            let numbers = values(reader, range)?.into_iter().map(|number| number.filter(|number| !number.is_nan()));
            written(numbers.collect(), |number| number.to_string())
        }
        ColumnReader::ByteArrayColumnReader(reader) if !is_decimal => {
            written(values::<ByteArrayType>(reader, range)?, |text| match text.as_utf8() {
                Ok(text) => text.to_owned(),
                Err(_) => hex(text.data()),
            })
        }
        ColumnReader::FixedLenByteArrayColumnReader(reader) if !is_decimal => {
            written(values::<FixedLenByteArrayType>(reader, range)?, |bytes| hex(bytes.data()))
        }
        ColumnReader::ByteArrayColumnReader(reader) => {
            let numbers = values::<ByteArrayType>(reader, range)?;
            let fields =
                numbers.into_iter().map(|number| number.map(|it| Field::convert_byte_array(&about, it)).transpose());
            written(fields.collect::<Result<_, _>>()?, |field| decimal(&field))
        }
        ColumnReader::FixedLenByteArrayColumnReader(reader) => {
            let numbers = values::<FixedLenByteArrayType>(reader, range)?;
            let field = |number| Field::convert_byte_array(&about, ByteArray::from(number));
            let fields = numbers.into_iter().map(|number| number.map(field).transpose());
            written(fields.collect::<Result<_, _>>()?, |field| decimal(&field))
        }
    })
}

/// A whole number, or what else 32 bits stand for.
fn int32(about: &ColumnDescPtr, number: i32) -> String {
    // So many days no calendar has.
    const MOST_DAYS: i32 = 50_000_000;
    match about.converted_type() {
        ConvertedType::UINT_8 | ConvertedType::UINT_16 | ConvertedType::UINT_32 => (number as u32).to_string(),
        ConvertedType::DATE if (-MOST_DAYS..MOST_DAYS).contains(&number) => Field::Date(number).to_string(),
        ConvertedType::DECIMAL => decimal(&Field::convert_int32(about, number)),
        _ => number.to_string(),
    }
}

/// A decimal number, without the point at the end of a whole one.
fn decimal(field: &Field) -> String {
    field.to_string().trim_end_matches('.').to_owned()
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
