//! Batches of many puzzles, for Python and for the workers of a cluster.

use crate::error::exception;
use crate::question::{Steps, seconds};
use linewise::Error;
use linewise_batch::{Batch as Inner, BatchError, Operation, Question, Source, Summary, TableFormat};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A batch in its folder.
#[pyclass(frozen, module = "linewise._core")]
pub struct Batch {
    batch: Inner,
    is_cancelled: AtomicBool,
    rows_done: AtomicU64,
}

/// How often Python is asked whether somebody wants an end.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// What went wrong, as an exception.
pub fn raise(py: Python<'_>, error: BatchError) -> PyErr {
    match &error {
        BatchError::Io(path, why) => match why.raw_os_error() {
            // Python knows its own class for each number.
            Some(number) => {
                let said = why.to_string();
                let said = said.split(" (os error").next().unwrap_or_default().to_owned();
                PyOSError::new_err((number, said, path.clone()))
            }
            None => PyOSError::new_err(error.to_string()),
        },
        _ => exception(py, &Error::new(error.to_string()), None),
    }
}

/// Does some work while other threads of Python go on; it ends soon after `is_cancelled` is set, which a signal to Python does, too.
pub fn until_stopped<R: Send>(
    py: Python<'_>,
    is_cancelled: &AtomicBool,
    work: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> Result<R, BatchError> + Send,
) -> PyResult<R> {
    let raised = Mutex::new(None);
    let (start, looked) = (Instant::now(), AtomicU64::new(0));
    let is_ended_by_python = || {
        let now = start.elapsed().as_millis() as u64;
        if now.saturating_sub(looked.load(Ordering::Relaxed)) < LOOK_EVERY.as_millis() as u64 {
            return false;
        }
        looked.store(now, Ordering::Relaxed);
        let Err(error) = Python::attach(|py| py.check_signals()) else { return false };
        *raised.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(error);
        is_cancelled.store(true, Ordering::Relaxed);
        true
    };
    let stop = || is_cancelled.load(Ordering::Relaxed) || is_ended_by_python();
    let done = py.detach(|| work(&stop)).map_err(|error| raise(py, error))?;
    let raised = raised.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    raised.map_or(Ok(done), Err)
}

impl Batch {
    fn new(batch: Inner) -> Batch {
        Batch { batch, is_cancelled: AtomicBool::new(false), rows_done: AtomicU64::new(0) }
    }
}

#[pymethods]
impl Batch {
    /// Begins a batch, or goes on with the same one.
    #[staticmethod]
    #[pyo3(signature = (folder, inputs, operation, to, format, shard_rows, steps, timeout))]
    #[expect(clippy::too_many_arguments)]
    fn begin(
        py: Python<'_>,
        folder: PathBuf,
        inputs: Vec<PathBuf>,
        operation: &str,
        to: Option<String>,
        format: &str,
        shard_rows: u64,
        steps: Option<Steps>,
        timeout: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Batch> {
        let timeout = timeout.map(|timeout| seconds(&timeout)).transpose()?.map(|timeout| timeout.as_secs_f64());
        let names = || Operation::ALL.map(Operation::name).join(", ");
        let wrong = || PyValueError::new_err(format!("there is no operation {operation:?}: it is one of {}", names()));
        let operation = Operation::ALL.into_iter().find(|known| known.name() == operation).ok_or_else(wrong)?;
        if let Some(to) = &to {
            crate::read::named(to).map_err(|error| exception(py, &error, None))?;
        }
        if operation == Operation::Convert && to.is_none() {
            return Err(PyValueError::new_err("convert wants a format: to=\"webpbn\""));
        }
        let format = match format {
            "parquet" => TableFormat::Parquet,
            "jsonl" => TableFormat::JsonLines,
            _ => return Err(PyValueError::new_err(format!("format is \"parquet\" or \"jsonl\", not {format:?}"))),
        };
        let question = Question {
            to,
            timeout,
            steps: steps.map_or(Question::STEPS, |Steps(steps)| steps),
            ..Question::new(operation)
        };
        let sources: Vec<_> = inputs.into_iter().map(Source::Path).collect();
        let batch = py.detach(|| Inner::begin(&folder, sources, &question, format, shard_rows));
        batch.map(Batch::new).map_err(|error| raise(py, error))
    }

    /// The batch that was begun in a folder.
    #[staticmethod]
    fn open(py: Python<'_>, folder: PathBuf) -> PyResult<Batch> {
        py.detach(|| Inner::open(&folder)).map(Batch::new).map_err(|error| raise(py, error))
    }

    /// How many rows there are.
    #[getter]
    fn rows(&self) -> u64 {
        self.batch.plan().rows
    }

    /// How many rows this object has done.
    #[getter]
    fn rows_done(&self) -> u64 {
        self.rows_done.load(Ordering::Relaxed)
    }

    /// What is said of each file that is skipped.
    #[getter]
    fn skipped(&self) -> Vec<String> {
        self.batch.plan().skipped()
    }

    /// The shards that are still to be done.
    fn missing(&self) -> Vec<usize> {
        self.batch.missing()
    }

    /// How many rows a shard has.
    fn rows_of(&self, shard: usize) -> u64 {
        self.batch.rows_of(shard)
    }

    /// Ends all work soon.
    fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Does a shard on so many threads; `False` where [`Batch::cancel`] came first.
    #[pyo3(signature = (shard, threads=1))]
    fn run(&self, py: Python<'_>, shard: usize, threads: usize) -> PyResult<bool> {
        let row = || {
            self.rows_done.fetch_add(1, Ordering::Relaxed);
        };
        until_stopped(py, &self.is_cancelled, |stop| self.batch.run(shard, threads, stop, &row))
    }

    /// Sums up: rows, unique, none, several, gave up, errors, and those with remarks; and the files that were skipped.
    #[expect(clippy::type_complexity)]
    fn finish(&self, py: Python<'_>) -> PyResult<(u64, u64, u64, u64, u64, u64, u64, u64)> {
        let summary = py.detach(|| self.batch.finish()).map_err(|error| raise(py, error))?;
        let Summary { rows, unique, none, several, gave_up, errors, remarked, skipped } = summary;
        Ok((rows, unique, none, several, gave_up, errors, remarked, skipped))
    }
}
