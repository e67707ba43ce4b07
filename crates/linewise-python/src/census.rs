//! A census, for the workers of a cluster.

use crate::batch::{raise, until_stopped};
use linewise_batch::census::{Census as Inner, Counter, Remembered};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// A census in its folder.
#[pyclass(frozen, module = "linewise._core")]
pub struct Census {
    census: Inner,
    /// The upper halves, which take seconds to find: one object is for many shards.
    counter: Counter,
    /// What one shard looked up is of use to the next.
    remembered: Mutex<Remembered>,
}

#[pymethods]
impl Census {
    /// What was begun in a folder.
    #[staticmethod]
    fn open(py: Python<'_>, folder: PathBuf) -> PyResult<Census> {
        let open = |stop: &(dyn Fn() -> bool + Sync)| {
            let census = Inner::open(&folder)?;
            let counter = Counter::new(census.plan().rows, census.plan().columns, stop)?;
            Ok(counter.map(|counter| Census { census, counter, remembered: Mutex::default() }))
        };
        let opened = until_stopped(py, &AtomicBool::new(false), open)?;
        // A stop is raised as what it was.
        opened.ok_or_else(|| PyKeyboardInterrupt::new_err(()))
    }

    /// Does a shard.
    fn run(&self, py: Python<'_>, shard: u64) -> PyResult<bool> {
        let is_cancelled = AtomicBool::new(false);
        let work = |stop: &(dyn Fn() -> bool + Sync)| {
            let mut remembered = self.remembered.lock().unwrap_or_else(PoisonError::into_inner);
            self.census.run(shard, &self.counter, &mut remembered, stop)
        };
        until_stopped(py, &is_cancelled, work).map(|tally| tally.is_some())
    }
}

/// The shards of the census in a folder that are still to be done, and how many there are. The upper halves need not be found for that.
#[pyfunction]
pub fn census_shards(py: Python<'_>, folder: PathBuf) -> PyResult<(Vec<u64>, u64)> {
    let look = || Inner::open(&folder).map(|census| (census.missing(), census.plan().shards));
    py.detach(look).map_err(|error| raise(py, error))
}
