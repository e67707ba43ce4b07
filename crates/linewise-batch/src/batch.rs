//! A batch in its folder: begun, gone on with, done shard by shard, and finished.

use crate::error::BatchError;
use crate::folder::{self, PLAN, SUCCESS, put, unfinished, write};
use crate::input::{Input, Named, files_in, survey};
use crate::plan::Plan;
use crate::question::Question;
use crate::read::{Content, Memory, ReadPuzzle, locked};
use crate::row::Row;
use crate::summary::Summary;
use crate::table::TableFormat;
use linewise::Puzzle;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A batch in its folder.
pub struct Batch {
    folder: PathBuf,
    plan: Plan,
    memory: Memory,
}

/// A puzzle that is to be asked about.
struct Job {
    /// What its input calls it.
    key: Option<String>,
    /// What it is called otherwise, where it has no title.
    place: String,
    /// What its row says before anything is asked.
    begun: Row,
    puzzle: Content,
}

/// Where standard input is kept.
const STANDARD_INPUT: &str = "standard-input";

/// What puzzles are read from.
pub enum Source {
    /// A file, or all the files of a folder.
    Path(PathBuf),
    /// What comes from standard input or elsewhere; it is kept in the folder of the batch.
    Stream(Box<dyn Read + Send>),
}

impl Source {
    /// Is it gone once it was read?
    fn comes_once(&self) -> bool {
        match self {
            Source::Path(path) => is_pipe(path),
            Source::Stream(_) => true,
        }
    }

    /// The same, with a pipe as what comes from it.
    fn opened(self) -> Result<Source, BatchError> {
        match self {
            Source::Path(path) if is_pipe(&path) => {
                let pipe = File::open(&path).map_err(|error| BatchError::io(&path, error))?;
                Ok(Source::Stream(Box::new(pipe)))
            }
            source => Ok(source),
        }
    }
}

/// Is it a pipe, as `<(...)` names one in a shell?
#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| std::os::unix::fs::FileTypeExt::is_fifo(&about.file_type()))
}

#[cfg(not(unix))]
fn is_pipe(_path: &Path) -> bool {
    false
}

impl From<&str> for Source {
    fn from(path: &str) -> Source {
        Source::Path(path.into())
    }
}

/// The files that an argument names, without those in the batch's own folder or in that of another batch, where these
/// lie within it: they are results, and more with each call.
fn inputs_in(argument: &Path, folder: &Path) -> Result<Vec<PathBuf>, BatchError> {
    let whole = |path: &Path| path.canonicalize().map_err(|error| BatchError::io(path, error));
    let own = whole(folder)?;
    if own == whole(argument)? {
        let message = format!("{} holds the puzzles; take another folder for the results", folder.display());
        return Err(BatchError::Usage(message));
    }
    let mut known: BTreeMap<PathBuf, bool> = BTreeMap::new();
    let mut holds_results = |inside: &Path| {
        let looked_at = || inside.canonicalize().is_ok_and(|inside| inside == own) || folder::holds_a_batch(inside);
        *known.entry(inside.to_owned()).or_insert_with(looked_at)
    };
    let mut files = files_in(argument)?;
    files.retain(|file| {
        let within = file.ancestors().skip(1).take_while(|inside| *inside != argument && inside.starts_with(argument));
        !within.into_iter().any(&mut holds_results)
    });
    Ok(files)
}

impl Batch {
    /// Begins a batch in a folder, or goes on with the same one there. An error where the folder holds another, or an input changed since.
    pub fn begin(
        folder: &Path,
        sources: Vec<Source>,
        question: &Question,
        format: TableFormat,
        shard_rows: u64,
    ) -> Result<Batch, BatchError> {
        let was_there = folder.exists();
        let begun = Batch::begin_in(folder, sources, question, format, shard_rows.max(1));
        if begun.is_err() && !was_there {
            // Nothing is lost: only an empty folder can be removed so.
            let _ = fs::remove_dir(folder);
        }
        begun
    }

    fn begin_in(
        folder: &Path,
        sources: Vec<Source>,
        question: &Question,
        format: TableFormat,
        shard_rows: u64,
    ) -> Result<Batch, BatchError> {
        question.refuse_what_no_row_can_hold()?;
        if sources.iter().filter(|source| source.comes_once()).count() > 1 {
            let message = "standard input, or a pipe, can be one of the inputs: put the others into files".to_owned();
            return Err(BatchError::Usage(message));
        }
        fs::create_dir_all(folder).map_err(|error| BatchError::io(folder, error))?;
        let mut inputs = Vec::new();
        for source in sources {
            let name = if matches!(source, Source::Path(_)) { "a pipe" } else { "standard input" };
            match source.opened()? {
                Source::Path(argument) => {
                    for path in inputs_in(&argument, folder)? {
                        let named = if path == argument { Named::Alone } else { Named::ByFolder };
                        inputs.push(survey(path.display().to_string(), &path, shard_rows, named)?);
                    }
                }
                Source::Stream(content) => {
                    let path = folder.join(STANDARD_INPUT);
                    let beside = unfinished(folder);
                    let _held = write(&beside, content)?;
                    let mut surveyed = survey(name.to_owned(), &beside, shard_rows, Named::Alone)?;
                    match folder.join(PLAN).exists() {
                        true => fs::remove_file(&beside),
                        false => fs::rename(&beside, &path),
                    }
                    .map_err(|error| BatchError::io(&path, error))?;
                    surveyed.input.path = STANDARD_INPUT.into();
                    inputs.push(surveyed);
                }
            }
        }
        let plan = Plan::new(inputs, question.clone(), format, shard_rows);
        folder::settle(folder, &plan)?;
        let batch = Batch::open(folder)?;
        batch.plan.agree(&folder.display().to_string(), &plan)?;
        Ok(batch)
    }

    /// The batch that was begun in a folder.
    pub fn open(folder: &Path) -> Result<Batch, BatchError> {
        let plan: Plan =
            folder::plan(folder, |path, error| BatchError::Damaged(format!("{path} is no plan of a batch: {error}")))?;
        let is_whole = |shard: &crate::plan::Shard| shard.pieces.iter().all(|piece| piece.input < plan.inputs.len());
        if !plan.shards.iter().all(is_whole) {
            let path = folder.join(PLAN);
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

    /// Does a shard on so many threads, and writes its part. `false` when `stop` ended it before that; `row` is called after each row.
    pub fn run(
        &self,
        shard: usize,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
        row: &(dyn Fn() + Sync),
    ) -> Result<bool, BatchError> {
        let jobs = self.jobs(shard)?;
        let threads = threads.min(jobs.len());
        let jobs = Mutex::new(jobs.into_iter().enumerate());
        let rows = Mutex::new(Vec::new());
        let work = || {
            while !stop() {
                let Some((at, job)) = locked(&jobs).next() else { return };
                let done = self.answer(job, stop);
                locked(&rows).push((at, done));
                row();
            }
        };
        match threads {
            0 | 1 => work(),
            _ => thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work)))),
        }
        // What was being done when the end came is not an answer to the question.
        if stop() {
            return Ok(false);
        }
        let mut rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
        rows.sort_unstable_by_key(|(at, _)| *at);
        self.write(shard, rows.into_iter().map(|(_, row)| row).collect())?;
        Ok(true)
    }

    /// The puzzles of a shard.
    fn jobs(&self, shard: usize) -> Result<Vec<Job>, BatchError> {
        let shard =
            self.plan.shards.get(shard).ok_or_else(|| BatchError::Usage(format!("there is no shard {shard}")))?;
        let mut jobs = Vec::new();
        for piece in &shard.pieces {
            let Input { file, rows, .. } = &self.plan.inputs[piece.input];
            let records = self.memory.read(&self.folder, &self.plan.inputs, piece)?;
            jobs.extend(records.into_iter().zip(piece.first as i64 + 1..).map(|(record, index)| {
                let place = if *rows == 1 { file.clone() } else { format!("{file}#{index}") };
                Job {
                    key: record.key,
                    place,
                    begun: Row { file: file.clone(), index, ..Row::default() },
                    puzzle: record.puzzle,
                }
            }));
        }
        Ok(jobs)
    }

    /// The row of a puzzle.
    fn answer(&self, Job { key, place, begun, puzzle }: Job, stop: &(dyn Fn() -> bool + Sync)) -> Row {
        let unread = Row { key: key.clone().unwrap_or_else(|| place.clone()), ..begun.clone() };
        let answer = || {
            let ReadPuzzle { puzzle, remarks } = puzzle.read();
            let title = puzzle.as_ref().ok().and_then(|puzzle| puzzle.note(Puzzle::TITLE)).map(str::to_owned);
            let row = Row { key: key.or(title).unwrap_or(place), remarks, ..begun };
            match puzzle {
                Ok(puzzle) => self.plan.question.answer(&puzzle, row, stop),
                Err(error) => Row { error: Some(error), ..row },
            }
        };
        // A fault of linewise's own is told on standard error; the other puzzles have nothing to do with it.
        panic::catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|_| {
            let error = "linewise itself failed on this puzzle; please report it".to_owned();
            Row { error: Some(error), ..unread }
        })
    }

    /// Writes a part beside its place, and renames it.
    fn write(&self, shard: usize, rows: Vec<Row>) -> Result<(), BatchError> {
        put(&self.folder, &self.part(shard), |file| self.plan.format.write(file, rows))
    }

    /// Sums up when all shards are done, and says so in the folder. An error while some are missing.
    pub fn finish(&self) -> Result<Summary, BatchError> {
        let missing = self.missing().len();
        if missing > 0 {
            return Err(BatchError::Usage(format!("{missing} of {} shards are not done", self.plan.shards.len())));
        }
        let mut summary = Summary { skipped: self.plan.skipped().len() as u64, ..Summary::default() };
        for shard in 0..self.plan.shards.len() {
            summary.add_part(&self.part(shard), self.plan.format)?;
        }
        folder::write_json(&self.folder, &self.folder.join(SUCCESS), &summary)?;
        folder::tidy(&self.folder)?;
        Ok(summary)
    }
}
