//! The plan of a batch: the inputs with their hashes, the question, and the shards.

use crate::error::BatchError;
use crate::input::{Input, Surveyed};
use crate::question::Question;
use crate::table::TableFormat;
use linewise::explain::GRADE_MODEL;
use serde::{Deserialize, Serialize};

/// The plan of a batch. What a shard writes follows from it and from the shard's number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// By which linewise it was begun, and by which model it grades.
    pub begun_by: String,
    /// What is asked.
    pub question: Question,
    /// How the rows are written.
    pub format: TableFormat,
    /// How many rows a shard has; the last may have fewer.
    pub shard_rows: u64,
    /// How many rows there are.
    pub rows: u64,
    /// The inputs in their order.
    pub(crate) inputs: Vec<Input>,
    /// The shards in their order.
    pub shards: Vec<Shard>,
}

/// A shard: pieces of inputs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Shard {
    pub(crate) pieces: Vec<Piece>,
}

/// A piece of an input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// The number of the input.
    pub input: usize,
    /// The number of the first puzzle there, from 0.
    pub first: u64,
    /// How many puzzles.
    pub count: u64,
    /// For lines: the byte at which to begin to read.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub offset: u64,
    /// For lines: how many to pass over from there.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub skip: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The version that a plan is of.
pub fn begun_by() -> String {
    format!("linewise {}, grade model {GRADE_MODEL}", env!("CARGO_PKG_VERSION"))
}

impl Plan {
    /// The plan for these inputs.
    pub(crate) fn new(surveyed: Vec<Surveyed>, question: Question, format: TableFormat, shard_rows: u64) -> Plan {
        let mut shards: Vec<Shard> = Vec::new();
        let mut room = 0;
        for (number, Surveyed { input, offsets }) in surveyed.iter().enumerate() {
            let mut first = 0;
            while first < input.rows {
                if room == 0 {
                    shards.push(Shard { pieces: Vec::new() });
                    room = shard_rows;
                }
                let count = room.min(input.rows - first);
                let offset = offsets.get((first / shard_rows) as usize).copied().unwrap_or(0);
                let skip = if offsets.is_empty() { 0 } else { first % shard_rows };
                let piece = Piece { input: number, first, count, offset, skip };
                shards.last_mut().expect("a shard was begun").pieces.push(piece);
                first += count;
                room -= count;
            }
        }
        let inputs: Vec<_> = surveyed.into_iter().map(|surveyed| surveyed.input).collect();
        let rows = inputs.iter().map(|input| input.rows).sum();
        Plan { begun_by: begun_by(), question, format, shard_rows, rows, inputs, shards }
    }

    /// What is said of each input that is skipped: of files in folders, and lists, without a puzzle, and of folders in
    /// folders that cannot be read.
    pub fn skipped(&self) -> Vec<String> {
        let skipped = self.inputs.iter().filter(|input| input.rows == 0);
        let said = |input: &Input| match &input.problem {
            Some(problem) => format!("{problem}: this folder was skipped"),
            None => format!("{} was skipped: no puzzle found in it", input.file),
        };
        skipped.map(said).collect()
    }

    /// Is the other one the same work? An error says what differs.
    pub(crate) fn agree(&self, folder: &str, other: &Plan) -> Result<(), BatchError> {
        let differs = |what: &str, this: &str, that: &str| {
            let message = format!(
                "{folder} holds a batch with another {what}: {this}, not {that}; take another folder, or remove it"
            );
            Err(BatchError::OtherQuestion(message))
        };
        let json = |value: &Question| serde_json::to_string(value).unwrap_or_default();
        if self.begun_by != other.begun_by {
            return differs("program", &self.begun_by, &other.begun_by);
        }
        if self.question != other.question {
            return differs("question", &json(&self.question), &json(&other.question));
        }
        if self.format != other.format {
            return differs("format", self.format.extension(), other.format.extension());
        }
        if self.shard_rows != other.shard_rows {
            return differs("number of rows in a shard", &self.shard_rows.to_string(), &other.shard_rows.to_string());
        }
        // Texts beside the puzzles may come and go.
        let with_puzzles = |plan: &Plan| plan.inputs.iter().filter(|input| input.rows > 0).cloned().collect::<Vec<_>>();
        let (these, those) = (with_puzzles(self), with_puzzles(other));
        for (this, that) in these.iter().zip(&those) {
            if this.file == that.file && !this.is_same(that) {
                return Err(BatchError::Changed(format!("{} is not what it was when this batch began", this.file)));
            }
            if !this.is_same(that) {
                return differs("input", &this.file, &that.file);
            }
        }
        if these.len() != those.len() {
            let longer = if these.len() > those.len() { &these } else { &those };
            let more = &longer[these.len().min(those.len())].file;
            return differs("number of inputs", &these.len().to_string(), &format!("{} ({more})", those.len()));
        }
        Ok(())
    }
}
