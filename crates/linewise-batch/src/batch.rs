//! A batch in its folder: begun, gone on with, done shard by shard, and finished.

use crate::error::BatchError;
use crate::input::{files_in, survey};
use crate::plan::Plan;
use crate::question::Question;
use crate::read::Memory;
use crate::row::Row;
use crate::summary::Summary;
use crate::table::Format;
use linewise::Puzzle;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A batch in its folder.
pub struct Batch {
    folder: PathBuf,
    plan: Plan,
    memory: Memory,
}

/// Where the plan is.
const PLAN: &str = "manifest.json";
/// What is there when all is done.
const SUCCESS: &str = "_SUCCESS";
/// Where standard input is kept.
const STANDARD_INPUT: &str = "standard-input";
/// How the names of unfinished files begin.
const UNFINISHED: &str = ".unfinished-";

/// What puzzles are read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A file, or all the files of a folder.
    Path(PathBuf),
    /// The content of standard input; it is kept in the folder of the batch.
    Content(Vec<u8>),
}

impl From<&str> for Source {
    fn from(path: &str) -> Source {
        Source::Path(path.into())
    }
}

impl Batch {
    /// Begins a batch in a folder, or goes on with the same one there. An error where the folder holds another, or an input changed since.
    pub fn begin(
        folder: &Path,
        sources: &[Source],
        question: &Question,
        format: Format,
        shard_rows: u64,
    ) -> Result<Batch, BatchError> {
        let (question, shard_rows) = (question.clone(), shard_rows.max(1));
        fs::create_dir_all(folder).map_err(|error| BatchError::io(folder, error))?;
        let mut inputs = Vec::new();
        for source in sources {
            match source {
                Source::Path(argument) => {
                    for path in files_in(argument)? {
                        inputs.push(survey(path.display().to_string(), &path, shard_rows)?);
                    }
                }
                Source::Content(content) => {
                    let path = folder.join(STANDARD_INPUT);
                    let beside = unfinished(folder);
                    write(&beside, content)?;
                    let mut surveyed = survey("standard input".to_owned(), &beside, shard_rows)?;
                    match path.exists() {
                        true => fs::remove_file(&beside),
                        false => fs::rename(&beside, &path),
                    }
                    .map_err(|error| BatchError::io(&path, error))?;
                    surveyed.input.path = STANDARD_INPUT.into();
                    inputs.push(surveyed);
                }
            }
        }
        let plan = Plan::new(inputs, question, format, shard_rows);
        let path = folder.join(PLAN);
        let text = serde_json::to_vec_pretty(&plan).map_err(|error| BatchError::Damaged(error.to_string()))?;
        let beside = unfinished(folder);
        if !path.exists() {
            refuse_remains(folder)?;
            write(&beside, &text)?;
            // Of two that begin at once only one can; the other finds its plan.
            let linked = fs::hard_link(&beside, &path);
            let is_there = path.exists();
            fs::remove_file(&beside).map_err(|error| BatchError::io(&beside, error))?;
            linked
                .or_else(|error| if is_there { Ok(()) } else { Err(error) })
                .map_err(|error| BatchError::io(&path, error))?;
        }
        let batch = Batch::open(folder)?;
        batch.plan.agree(&folder.display().to_string(), &plan)?;
        Ok(batch)
    }

    /// The batch that was begun in a folder.
    pub fn open(folder: &Path) -> Result<Batch, BatchError> {
        let path = folder.join(PLAN);
        let text = fs::read(&path).map_err(|error| BatchError::io(&path, error))?;
        let plan: Plan = serde_json::from_slice(&text)
            .map_err(|error| BatchError::Damaged(format!("{} is no plan of a batch: {error}", path.display())))?;
        let is_whole = |shard: &crate::plan::Shard| shard.pieces.iter().all(|piece| piece.input < plan.inputs.len());
        if !plan.shards.iter().all(is_whole) {
            return Err(BatchError::Damaged(format!("{} speaks of inputs that it does not name", path.display())));
        }
        Ok(Batch { folder: folder.to_owned(), plan, memory: Memory::default() })
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The file of a shard.
    pub fn part(&self, shard: usize) -> PathBuf {
        self.folder.join(format!("part-{shard:05}.{}", self.plan.format.extension()))
    }

    /// The shards that are still to be done.
    pub fn missing(&self) -> Vec<usize> {
        (0..self.plan.shards.len()).filter(|&shard| !self.part(shard).exists()).collect()
    }

    /// How many rows a shard has.
    pub fn rows_of(&self, shard: usize) -> u64 {
        self.plan.shards.get(shard).map_or(0, |shard| shard.pieces.iter().map(|piece| piece.count).sum())
    }

    /// Does a shard, and writes its part. `false` when `stop` ended it before that; `row` is called after each row.
    pub fn run(
        &self,
        shard: usize,
        stop: &(dyn Fn() -> bool + Sync),
        row: &(dyn Fn() + Sync),
    ) -> Result<bool, BatchError> {
        let pieces = self.plan.shards.get(shard).map(|shard| &shard.pieces);
        let pieces = pieces.ok_or_else(|| BatchError::Usage(format!("there is no shard {shard}")))?;
        let mut rows = Vec::new();
        for piece in pieces {
            let input = &self.plan.inputs[piece.input];
            let records = self.memory.read(&self.folder, &self.plan.inputs, piece)?;
            for (at, record) in records.into_iter().enumerate() {
                let index = piece.first as i64 + at as i64 + 1;
                let puzzle = record.puzzle.read();
                let title = puzzle.as_ref().ok().and_then(|puzzle| puzzle.note(Puzzle::TITLE)).map(str::to_owned);
                let place = || if input.rows == 1 { input.file.clone() } else { format!("{}#{index}", input.file) };
                let key = record.key.or(title).unwrap_or_else(place);
                let begun = Row { key, file: input.file.clone(), index, ..Row::default() };
                rows.push(match puzzle {
                    Ok(puzzle) => self.plan.question.answer(&puzzle, begun, stop),
                    Err(error) => Row { error: Some(error), ..begun },
                });
                if stop() {
                    return Ok(false);
                }
                row();
            }
        }
        self.write(shard, rows)?;
        Ok(true)
    }

    /// Writes a part beside its place, and renames it.
    fn write(&self, shard: usize, rows: Vec<Row>) -> Result<(), BatchError> {
        let (beside, part) = (unfinished(&self.folder), self.part(shard));
        let write = || {
            let file = self.plan.format.write(File::create_new(&beside)?, rows)?;
            file.sync_data()?;
            fs::rename(&beside, &part)
        };
        write().map_err(|error: io::Error| {
            // What is half written is of no use to anyone; where it cannot even be removed, the next run does.
            let _ = fs::remove_file(&beside);
            BatchError::io(&part, error)
        })
    }

    /// Sums up when all shards are done, and says so in the folder. An error while some are missing.
    pub fn finish(&self) -> Result<Summary, BatchError> {
        let missing = self.missing().len();
        if missing > 0 {
            return Err(BatchError::Usage(format!("{missing} of {} shards are not done", self.plan.shards.len())));
        }
        let mut summary = Summary::default();
        for shard in 0..self.plan.shards.len() {
            summary.add_part(&self.part(shard), self.plan.format)?;
        }
        self.tidy()?;
        let (beside, success) = (unfinished(&self.folder), self.folder.join(SUCCESS));
        let text = serde_json::to_vec(&summary).map_err(|error| BatchError::Damaged(error.to_string()))?;
        write(&beside, &[&text[..], b"\n"].concat())?;
        fs::rename(&beside, &success).map_err(|error| BatchError::io(&success, error))?;
        Ok(summary)
    }

    /// Removes what those who were stopped left behind.
    fn tidy(&self) -> Result<(), BatchError> {
        let entries = fs::read_dir(&self.folder).map_err(|error| BatchError::io(&self.folder, error))?;
        for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(UNFINISHED)) {
            // Somebody else may have done so.
            let _ = fs::remove_file(entry.path());
        }
        Ok(())
    }
}

/// A name for a file that is being written: nobody else has it.
fn unfinished(folder: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    // On another machine the same process number may write into the same folder at the same time.
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    folder.join(format!("{UNFINISHED}{}-{count}-{time}", std::process::id()))
}

fn write(path: &Path, content: &[u8]) -> Result<(), BatchError> {
    let write = || {
        let mut file = File::create_new(path)?;
        file.write_all(content)?;
        file.sync_data()
    };
    write().map_err(|error: io::Error| BatchError::io(path, error))
}

/// Refuses a folder that holds parts without their plan.
fn refuse_remains(folder: &Path) -> Result<(), BatchError> {
    let entries = fs::read_dir(folder).map_err(|error| BatchError::io(folder, error))?;
    let is_part = |name: &str| name == SUCCESS || name.starts_with("part-");
    match entries.flatten().find(|entry| is_part(&entry.file_name().to_string_lossy())) {
        None => Ok(()),
        Some(part) => Err(BatchError::OtherQuestion(format!(
            "{} holds {}, and no {PLAN} that says what it is; take another folder",
            folder.display(),
            part.file_name().display()
        ))),
    }
}
