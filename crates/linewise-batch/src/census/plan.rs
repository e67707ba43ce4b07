//! A census in its folder: begun, gone on with, done shard by shard, and added up.

use super::count::{Counter, Remembered, ShardCount};
use crate::error::BatchError;
use crate::folder;
use linewise::render::words::many;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// The plan of a census. What a shard writes follows from it and from the shard's number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CensusPlan {
    /// By which linewise it was begun.
    pub begun_by: String,
    /// What is counted.
    pub census: String,
    /// How many rows the pictures have.
    pub rows: usize,
    /// How many columns they have.
    pub columns: usize,
    /// How many shards there are.
    pub shards: u64,
}

/// A census in its folder.
pub struct Census {
    folder: PathBuf,
    plan: CensusPlan,
}

/// A part, and the sum of them all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Total {
    /// How many rows the pictures have.
    pub rows: usize,
    /// How many columns they have.
    pub columns: usize,
    /// The shard; absent from the sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<u64>,
    /// How many pictures were looked at.
    pub pictures: String,
    /// How many of them are determined by their clues.
    pub determined: String,
}

/// What is counted.
const CENSUS: &str = "pictures that their clues determine";
/// The most shards: each has a file.
const MOST_SHARDS: u64 = 100_000;

impl CensusPlan {
    /// The plan for pictures of this size.
    pub fn new(rows: usize, columns: usize, shards: u64) -> Result<CensusPlan, BatchError> {
        Counter::refuse(rows, columns)?;
        if !(1..=MOST_SHARDS).contains(&shards) {
            return Err(BatchError::Usage(format!("a census has 1 to {MOST_SHARDS} shards, not {shards}")));
        }
        let begun_by = format!("linewise {}", env!("CARGO_PKG_VERSION"));
        Ok(CensusPlan { begun_by, census: CENSUS.to_owned(), rows, columns, shards })
    }

    /// Is the other one the same work? An error says that it is not.
    fn agree(&self, place: &Path, other: &CensusPlan) -> Result<(), BatchError> {
        if self == other {
            return Ok(());
        }
        let told = |plan: &CensusPlan| {
            let (rows, columns) = (many(plan.rows, "row"), many(plan.columns, "column"));
            format!("{rows}, {columns}, {}, by {}", many(plan.shards as usize, "shard"), plan.begun_by)
        };
        Err(BatchError::OtherQuestion(format!(
            "{} holds another census: {}, not {}; take another folder, or remove it",
            place.display(),
            told(self),
            told(other)
        )))
    }

    /// What a shard, or all of them, came to.
    pub fn total(&self, shard: Option<u64>, tally: ShardCount) -> Total {
        let ShardCount { determined, pictures } = tally;
        let (pictures, determined) = (pictures.to_string(), determined.to_string());
        Total { rows: self.rows, columns: self.columns, shard, pictures, determined }
    }

    /// Adds up shards. An error where they are not all pictures of this size.
    pub fn sum(&self, parts: impl IntoIterator<Item = ShardCount>) -> Result<ShardCount, BatchError> {
        let mut sum = ShardCount::default();
        for part in parts {
            let add = |sum: u64, more| sum.checked_add(more).ok_or_else(|| self.wrong_sum());
            sum.determined = add(sum.determined, part.determined)?;
            sum.pictures = add(sum.pictures, part.pictures)?;
        }
        // The limits on sizes leave fewer than 64 cells.
        let is_all = sum.pictures == 1 << (self.rows * self.columns);
        if is_all { Ok(sum) } else { Err(self.wrong_sum()) }
    }

    fn wrong_sum(&self) -> BatchError {
        let cells = self.rows * self.columns;
        BatchError::Damaged(format!("the shards do not add up to all 2^{cells} pictures"))
    }
}

impl Census {
    /// Begins a census in a folder, or goes on with the same one there. An error where the folder holds another.
    pub fn begin(place: &Path, plan: &CensusPlan) -> Result<Census, BatchError> {
        folder::settle(place, plan)?;
        let census = Census::open(place)?;
        census.plan.agree(place, plan)?;
        Ok(census)
    }

    /// What was begun in a folder.
    pub fn open(place: &Path) -> Result<Census, BatchError> {
        let plan = folder::plan(place, |path, _| {
            BatchError::OtherQuestion(format!("{path} is no plan of a census; take another folder"))
        })?;
        Ok(Census { folder: place.to_owned(), plan })
    }

    /// The plan.
    pub fn plan(&self) -> &CensusPlan {
        &self.plan
    }

    /// The file of a shard.
    pub fn part(&self, shard: u64) -> PathBuf {
        self.folder.join(format!("part-{shard:05}.json"))
    }

    /// The shards that are still to be done.
    pub fn missing(&self) -> Vec<u64> {
        (0..self.plan.shards).filter(|&shard| !self.part(shard).exists()).collect()
    }

    /// Does a shard, and writes its part. `None` when `stop` ended it before that.
    pub fn run(
        &self,
        shard: u64,
        counter: &Counter,
        remembered: &mut Remembered,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<ShardCount>, BatchError> {
        if shard >= self.plan.shards {
            return Err(BatchError::Usage(format!("there is no shard {shard}")));
        }
        if counter.size() != (self.plan.rows, self.plan.columns) {
            return Err(BatchError::Usage("the counter is for pictures of another size".to_owned()));
        }
        let Some(tally) = counter.count(shard, self.plan.shards, remembered, stop) else { return Ok(None) };
        folder::write_json(&self.folder, &self.part(shard), &self.plan.total(Some(shard), tally))?;
        Ok(Some(tally))
    }

    /// Adds up when all shards are done, and says so in the folder. An error while some are missing.
    pub fn finish(&self) -> Result<Total, BatchError> {
        let missing = self.missing().len();
        if missing > 0 {
            let are = if missing == 1 { "is" } else { "are" };
            let shards = many(self.plan.shards as usize, "shard");
            return Err(BatchError::Usage(format!("{missing} of {shards} {are} not done")));
        }
        let parts = (0..self.plan.shards).map(|shard| self.read(shard)).collect::<Result<Vec<_>, _>>()?;
        let total = self.plan.total(None, self.plan.sum(parts)?);
        folder::write_json(&self.folder, &self.folder.join(folder::SUCCESS), &total)?;
        folder::tidy(&self.folder)?;
        Ok(total)
    }

    /// What stands in a part.
    fn read(&self, shard: u64) -> Result<ShardCount, BatchError> {
        let path = self.part(shard);
        let damaged = || BatchError::Damaged(format!("{} is no part of this census", path.display()));
        let text = fs::read(&path).map_err(|error| BatchError::io(&path, error))?;
        let part: Total = serde_json::from_slice(&text).map_err(|_| damaged())?;
        let number = |text: &str| text.parse().map_err(|_| damaged());
        let tally = ShardCount { determined: number(&part.determined)?, pictures: number(&part.pictures)? };
        if part == self.plan.total(Some(shard), tally) { Ok(tally) } else { Err(damaged()) }
    }
}
