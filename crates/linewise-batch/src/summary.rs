//! The summary of a batch.

use crate::error::BatchError;
use crate::read::open_parquet;
use crate::table::{TableFormat, damaged};
use parquet::file::reader::FileReader;
use parquet::record::RowAccessor;
use parquet::schema::parser::parse_message_type;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

/// How many puzzles there were, and what became of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// So many puzzles.
    pub rows: u64,
    /// With exactly one solution.
    pub unique: u64,
    /// Without any.
    pub none: u64,
    /// With several.
    pub several: u64,
    /// Not settled within the budget.
    pub gave_up: u64,
    /// Not readable, or the question not to be answered.
    pub errors: u64,
    /// Rows with remarks on how the puzzle was read, or a whole file with several puzzles.
    pub remarked: u64,
    /// So many files hold no puzzle, or are folders that cannot be read.
    pub skipped: u64,
}

impl Summary {
    fn add(&mut self, verdict: Option<&str>, is_error: bool, has_remarks: bool) {
        self.rows += 1;
        self.remarked += u64::from(has_remarks);
        match verdict {
            _ if is_error => self.errors += 1,
            Some("unique" | "found") => self.unique += 1,
            Some("none") => self.none += 1,
            Some("several") => self.several += 1,
            Some("gave_up") => self.gave_up += 1,
            _ => {}
        }
    }

    /// Adds the rows of a part.
    pub(crate) fn add_part(&mut self, path: &Path, format: TableFormat) -> Result<(), BatchError> {
        match format {
            TableFormat::JsonLines => self.add_lines(path),
            TableFormat::Parquet => self.add_parquet(path),
        }
    }

    fn add_lines(&mut self, path: &Path) -> Result<(), BatchError> {
        #[derive(Deserialize)]
        struct Line {
            verdict: Option<String>,
            error: Option<serde::de::IgnoredAny>,
            remarks: Option<serde::de::IgnoredAny>,
        }
        let text = fs::read(path).map_err(|error| BatchError::io(path, error))?;
        for line in text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            let line: Line = serde_json::from_slice(line)
                .map_err(|error| BatchError::Damaged(format!("{}: {error}", path.display())))?;
            self.add(line.verdict.as_deref(), line.error.is_some(), line.remarks.is_some());
        }
        Ok(())
    }

    fn add_parquet(&mut self, path: &Path) -> Result<(), BatchError> {
        let wrong = |error| damaged(path, &error);
        let reader = open_parquet(path)?;
        let columns = "message rows {
            optional binary verdict (UTF8); optional binary error (UTF8); optional binary remarks (UTF8);
        }";
        let columns = parse_message_type(columns).map_err(wrong)?;
        for row in reader.get_row_iter(Some(columns)).map_err(wrong)? {
            let row = row.map_err(wrong)?;
            self.add(row.get_string(0).ok().map(String::as_str), row.get_string(1).is_ok(), row.get_string(2).is_ok());
        }
        Ok(())
    }
}
