//! Cubes of one hard puzzle, for the workers of a cluster.

use crate::batch::{raise, until_stopped};
use linewise_batch::cubes::Cubes as Inner;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard};

/// Cubes in their folder.
#[pyclass(frozen, module = "linewise._core")]
pub struct Cubes(Mutex<Inner>);

impl Cubes {
    fn locked(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

#[pymethods]
impl Cubes {
    /// What was begun in a folder.
    #[staticmethod]
    fn open(py: Python<'_>, folder: PathBuf) -> PyResult<Cubes> {
        py.detach(|| Inner::open(&folder)).map(|cubes| Cubes(Mutex::new(cubes))).map_err(|error| raise(py, error))
    }

    /// The number of the round under way.
    #[getter]
    fn round(&self, py: Python<'_>) -> usize {
        py.detach(|| self.locked().round())
    }

    /// How many cubes it has; none when all is done.
    #[getter]
    fn cubes(&self, py: Python<'_>) -> usize {
        py.detach(|| self.locked().cubes())
    }

    /// The cubes of this round that are still to be done.
    fn missing(&self, py: Python<'_>) -> Vec<usize> {
        py.detach(|| self.locked().missing())
    }

    /// Does a cube of this round.
    fn run(&self, py: Python<'_>, cube: usize) -> PyResult<bool> {
        let is_cancelled = AtomicBool::new(false);
        until_stopped(py, &is_cancelled, |stop| self.locked().run(cube, stop)).map(|outcome| outcome.is_some())
    }

    /// Is the question settled by the cubes that are done?
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        py.detach(|| self.locked().is_over()).map_err(|error| raise(py, error))
    }

    /// Ends the round; says whether there is another.
    fn next_round(&self, py: Python<'_>) -> PyResult<bool> {
        py.detach(|| self.locked().next_round()).map_err(|error| raise(py, error))
    }
}
