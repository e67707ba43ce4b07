//! A row: what was found out about one puzzle.

use serde::{Deserialize, Serialize};

/// What was found out about one puzzle. What was not asked, or not found out, is absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// What its input calls it: its key there, else its title, else its file and number.
    pub key: String,
    /// The file that it stands in, as it was named.
    pub file: String,
    /// Its number in that file, from 1.
    pub index: i64,
    /// Its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// How many rows the board has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<i32>,
    /// How many cells its widest row has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<i32>,
    /// `unique`, `none`, `several` or `gave_up`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// Why the work ended early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gave_up: Option<String>,
    /// How many solutions there are, exactly, as digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// How many there are at least, where the budget ended first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count_at_least: Option<String>,
    /// The first solution, a row a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The level, 1 to 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<i32>,
    /// The weights of all steps, in hundredths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<i64>,
    /// How many steps the way has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<i64>,
    /// The techniques that it takes with their numbers of steps, as a JSON object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub techniques: Option<String>,
    /// Is the board that was checked right?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<bool>,
    /// What was found, in words; a diagnosis as JSON; or the puzzle in another format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What that format cannot say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<String>,
    /// Why the puzzle cannot be read, or its question not be answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// How many lines were solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<i64>,
    /// What should be known of how the puzzle was read, a remark a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remarks: Option<String>,
}

/// A value of a row, as it stands in a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A text.
    Text(Option<String>),
    /// A number.
    Number(Option<i64>),
    /// A small number.
    Small(Option<i32>),
    /// Yes or no.
    Truth(Option<bool>),
}

impl Row {
    /// So many columns there are.
    pub const COLUMNS: usize = 21;

    /// The columns in their order: the name of each, and its value.
    pub fn values(self) -> [(&'static str, Value); Row::COLUMNS] {
        [
            ("key", Value::Text(Some(self.key))),
            ("file", Value::Text(Some(self.file))),
            ("index", Value::Number(Some(self.index))),
            ("kind", Value::Text(self.kind)),
            ("rows", Value::Small(self.rows)),
            ("columns", Value::Small(self.columns)),
            ("verdict", Value::Text(self.verdict)),
            ("gave_up", Value::Text(self.gave_up)),
            ("count", Value::Text(self.count)),
            ("count_at_least", Value::Text(self.count_at_least)),
            ("solution", Value::Text(self.solution)),
            ("level", Value::Small(self.level)),
            ("effort", Value::Number(self.effort)),
            ("steps", Value::Number(self.steps)),
            ("techniques", Value::Text(self.techniques)),
            ("right", Value::Truth(self.right)),
            ("text", Value::Text(self.text)),
            ("lost", Value::Text(self.lost)),
            ("error", Value::Text(self.error)),
            ("work", Value::Number(self.work)),
            ("remarks", Value::Text(self.remarks)),
        ]
    }
}
