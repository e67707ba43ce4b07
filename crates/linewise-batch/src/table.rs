//! Tables of rows: Parquet, or JSON lines.

use crate::error::BatchError;
use crate::row::{Row, Value};
use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

/// How the rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableFormat {
    /// Parquet, packed with Snappy.
    Parquet,
    /// A JSON object for each row and line.
    #[serde(rename = "jsonl")]
    JsonLines,
}

impl TableFormat {
    /// The ending of its files.
    pub fn extension(self) -> &'static str {
        match self {
            TableFormat::Parquet => "parquet",
            TableFormat::JsonLines => "jsonl",
        }
    }

    /// Writes the rows.
    pub(crate) fn write(self, file: File, rows: Vec<Row>) -> io::Result<File> {
        match self {
            TableFormat::Parquet => write_parquet(file, rows).map_err(|error| match error {
                // What Parquet only passes on, as that there is no room.
                ParquetError::External(why) => why.downcast().map_or_else(io::Error::other, |why| *why),
                error => io::Error::other(error),
            }),
            TableFormat::JsonLines => write_lines(file, &rows),
        }
    }
}

fn write_lines(file: File, rows: &[Row]) -> io::Result<File> {
    let mut out = BufWriter::new(file);
    for row in rows {
        serde_json::to_writer(&mut out, row)?;
        out.write_all(b"\n")?;
    }
    out.into_inner().map_err(io::IntoInnerError::into_error)
}

fn write_parquet(file: File, rows: Vec<Row>) -> Result<File, ParquetError> {
    let mut names = Vec::new();
    let mut columns: Vec<Column> = Vec::new();
    for row in rows {
        for (at, (name, value)) in row.values().into_iter().enumerate() {
            if columns.len() == at {
                names.push(name);
                columns.push(Column::of(&value));
            }
            columns[at].push(value);
        }
    }
    let fields = names.iter().zip(&columns).map(|(name, column)| format!("optional {};\n", column.declared(name)));
    let schema = Arc::new(parse_message_type(&format!("message rows {{\n{}}}", fields.collect::<String>()))?);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(concat!("linewise ", env!("CARGO_PKG_VERSION")).to_owned())
        .build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
    if !columns.is_empty() {
        let mut group = writer.next_row_group()?;
        for column in &columns {
            let mut out =
                group.next_column()?.ok_or_else(|| ParquetError::General("a column is missing".to_owned()))?;
            column.write(&mut out)?;
            out.close()?;
        }
        group.close()?;
    }
    writer.into_inner()
}

/// The values of a column, and for each row whether there is one.
struct Column {
    is_there: Vec<i16>,
    values: Values,
}

enum Values {
    Text(Vec<ByteArray>),
    Number(Vec<i64>),
    Small(Vec<i32>),
    Truth(Vec<bool>),
}

impl Column {
    /// An empty column for values like this one.
    fn of(value: &Value) -> Column {
        let values = match value {
            Value::Text(_) => Values::Text(Vec::new()),
            Value::Number(_) => Values::Number(Vec::new()),
            Value::Small(_) => Values::Small(Vec::new()),
            Value::Truth(_) => Values::Truth(Vec::new()),
        };
        Column { is_there: Vec::new(), values }
    }

    fn push(&mut self, value: Value) {
        let before = self.values.len();
        match (&mut self.values, value) {
            (Values::Text(texts), Value::Text(text)) => {
                texts.extend(text.map(|text| ByteArray::from(text.into_bytes())))
            }
            (Values::Number(numbers), Value::Number(number)) => numbers.extend(number),
            (Values::Small(numbers), Value::Small(number)) => numbers.extend(number),
            (Values::Truth(truths), Value::Truth(truth)) => truths.extend(truth),
            _ => unreachable!("a column holds values of one sort"),
        }
        self.is_there.push((self.values.len() - before) as i16);
    }

    fn declared(&self, name: &str) -> String {
        match self.values {
            Values::Text(_) => format!("binary {name} (UTF8)"),
            Values::Number(_) => format!("int64 {name}"),
            Values::Small(_) => format!("int32 {name}"),
            Values::Truth(_) => format!("boolean {name}"),
        }
    }

    fn write(&self, out: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = Some(&self.is_there[..]);
        match &self.values {
            Values::Text(texts) => out.typed::<ByteArrayType>().write_batch(texts, levels, None),
            Values::Number(numbers) => out.typed::<Int64Type>().write_batch(numbers, levels, None),
            Values::Small(numbers) => out.typed::<Int32Type>().write_batch(numbers, levels, None),
            Values::Truth(truths) => out.typed::<BoolType>().write_batch(truths, levels, None),
        }
        .map(drop)
    }
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Values::Text(texts) => texts.len(),
            Values::Number(numbers) => numbers.len(),
            Values::Small(numbers) => numbers.len(),
            Values::Truth(truths) => truths.len(),
        }
    }
}

/// What Parquet says of a file that it cannot read.
pub(crate) fn damaged(path: &std::path::Path, error: &ParquetError) -> BatchError {
    BatchError::Damaged(format!("{} cannot be read as Parquet: {error}", path.display()))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::TableFormat;
    use crate::row::Row;
    use std::fs::File;
    use std::io::ErrorKind;

    #[test]
    fn that_there_is_no_room_is_told_by_its_own_name() {
        for format in [TableFormat::Parquet, TableFormat::JsonLines] {
            let full = File::options().write(true).open("/dev/full").expect("Linux has it");
            let error = format.write(full, vec![Row::default()]).expect_err("there is no room");
            assert_eq!(error.kind(), ErrorKind::StorageFull, "{error}");
        }
    }
}
