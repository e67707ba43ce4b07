//! A question to the library: asked without Python's lock, within a budget, and ended by Ctrl-C.

use crate::error::exception;
use linewise::engine::Budget;
use linewise::{Puzzle, Task};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How far a question may go.
pub struct Bounds {
    /// At most so many solved lines.
    steps: Option<u64>,
    /// At most so long.
    timeout: Option<Duration>,
    /// Called now and then with the number of lines solved so far.
    progress: Option<Py<PyAny>>,
}

/// A budget of solved lines, as a call sets it.
#[derive(Clone, Copy)]
pub struct Steps(pub u64);

impl FromPyObject<'_, '_> for Steps {
    type Error = PyErr;

    fn extract(said: Borrowed<'_, '_, PyAny>) -> PyResult<Steps> {
        said.extract().map(Steps).map_err(|error: PyErr| {
            let what = "steps is a whole number";
            let it = said.repr().map_or_else(|_| "that".to_owned(), |it| it.to_string());
            match error.is_instance_of::<PyOverflowError>(said.py()) {
                true => PyValueError::new_err(format!("{what} from 0 to 2**64 - 1, not {it}")),
                false => PyTypeError::new_err(format!("{what}, not {it}")),
            }
        })
    }
}

impl FromPyObject<'_, '_> for Bounds {
    type Error = PyErr;

    /// A call's `steps`, `timeout` and whom it tells of its progress, `None` for each that it does not set.
    fn extract(said: Borrowed<'_, '_, PyAny>) -> PyResult<Bounds> {
        let (steps, timeout, progress): (Option<Steps>, Option<Bound<'_, PyAny>>, _) = said.extract()?;
        let timeout = timeout.map(|timeout| seconds(&timeout)).transpose()?;
        Ok(Bounds { steps: steps.map(|Steps(steps)| steps), timeout, progress })
    }
}

/// A time limit, as a call sets it.
pub fn seconds(said: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let it = said.repr().map_or_else(|_| "that".to_owned(), |it| it.to_string());
    let seconds: f64 =
        said.extract().map_err(|_| PyTypeError::new_err(format!("timeout is a number of seconds, not {it}")))?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("timeout: {it} is not a number of seconds")))
}

/// How many lines may be solved to explain or to grade a puzzle when nothing else is said.
pub const STEPS: u64 = Budget::USUAL_STEPS;

/// How long a question about a board or a broken puzzle may take when nothing else is said.
pub const TIMEOUT: Duration = Duration::from_secs(10);

/// How often Python is asked whether somebody wants an end.
const LOOK_EVERY: Duration = Duration::from_millis(50);

impl Bounds {
    /// The same, with these steps where there was no limit at all.
    pub fn or_steps(self, steps: u64) -> Bounds {
        let unbounded = self.steps.is_none() && self.timeout.is_none();
        Bounds { steps: if unbounded { Some(steps) } else { self.steps }, ..self }
    }

    /// The same, with this time where there was no limit at all.
    pub fn or_timeout(self, timeout: Duration) -> Bounds {
        let unbounded = self.steps.is_none() && self.timeout.is_none();
        Bounds { timeout: if unbounded { Some(timeout) } else { self.timeout }, ..self }
    }

    /// The same, with these steps where none were set, whatever else limits it.
    pub fn and_steps(self, steps: u64) -> Bounds {
        Bounds { steps: self.steps.or(Some(steps)), ..self }
    }

    /// Is there a budget of steps?
    pub fn has_steps(&self) -> bool {
        self.steps.is_some()
    }

    /// A limit that somebody sets is the only one.
    fn budget(&self) -> Budget<'static> {
        match (self.steps, self.timeout) {
            (Some(steps), _) => Budget::UNLIMITED.with_steps(steps),
            (None, Some(_)) => Budget::UNLIMITED.until_stopped(),
            (None, None) => Budget::UNLIMITED,
        }
    }
}

/// Asks something about a puzzle; an exception where the kind cannot take it, or where somebody pressed Ctrl-C.
pub fn ask<R: Send>(
    py: Python<'_>,
    puzzle: &Puzzle,
    bounds: &Bounds,
    question: impl FnOnce(&Task<'_>) -> R + Send,
) -> PyResult<R> {
    let asked = within(py, bounds, |watch| {
        let stop = || watch.must_stop();
        let tell = |steps| watch.steps.store(steps, Ordering::Relaxed);
        let budget = bounds.budget().with_stop_when(&stop).with_progress(&tell);
        Ok::<R, linewise::Error>(question(&Task::new(puzzle)?.with_budget(budget)))
    })?;
    asked.map_err(|error| exception(py, &error, None))
}

/// Does some work within a budget that is no task's; an exception where somebody pressed Ctrl-C.
pub fn work<R: Send>(py: Python<'_>, bounds: &Bounds, work: impl FnOnce(Budget<'_>) -> R + Send) -> PyResult<R> {
    within(py, bounds, |watch| {
        let stop = || watch.must_stop();
        let tell = |steps| watch.steps.store(steps, Ordering::Relaxed);
        work(bounds.budget().with_stop_when(&stop).with_progress(&tell))
    })
}

fn within<R: Send>(py: Python<'_>, bounds: &Bounds, work: impl FnOnce(&Watch<'_>) -> R + Send) -> PyResult<R> {
    py.detach(|| {
        let watch = Watch::new(bounds);
        let done = work(&watch);
        let raised = watch.raised.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        raised.map_or(Ok(done), Err)
    })
}

/// Who looks at the clock, and at what Python wants meanwhile.
struct Watch<'b> {
    bounds: &'b Bounds,
    start: Instant,
    /// When Python was last asked, in milliseconds from the start.
    looked: AtomicU64,
    /// The lines solved so far.
    steps: AtomicU64,
    is_over: AtomicBool,
    /// What Python raised.
    raised: Mutex<Option<PyErr>>,
}

impl<'b> Watch<'b> {
    fn new(bounds: &'b Bounds) -> Watch<'b> {
        Watch {
            bounds,
            start: Instant::now(),
            looked: AtomicU64::new(0),
            steps: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            raised: Mutex::new(None),
        }
    }

    fn must_stop(&self) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return true;
        }
        let passed = self.start.elapsed();
        let now = u64::try_from(passed.as_millis()).unwrap_or(u64::MAX);
        let is_due = now.saturating_sub(self.looked.load(Ordering::Relaxed)) >= LOOK_EVERY.as_millis() as u64;
        if is_due {
            self.looked.store(now, Ordering::Relaxed);
        }
        let is_over =
            self.bounds.timeout.is_some_and(|timeout| passed >= timeout) || is_due && self.is_ended_by_python();
        self.is_over.store(is_over, Ordering::Relaxed);
        is_over
    }

    /// Shows how it goes on, and asks whether somebody wants an end.
    fn is_ended_by_python(&self) -> bool {
        let asked = Python::attach(|py| {
            py.check_signals()?;
            match &self.bounds.progress {
                Some(progress) => progress.call1(py, (self.steps.load(Ordering::Relaxed),)).map(drop),
                None => Ok(()),
            }
        });
        let Err(raised) = asked else { return false };
        *self.raised.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(raised);
        true
    }
}
