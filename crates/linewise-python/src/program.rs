//! The program `linewise`, which the package installs as well.

use pyo3::prelude::*;
use std::ffi::OsString;

/// Does what the arguments say, the first of which is the program's name, and tells the exit code.
#[pyfunction]
pub fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| linewise_cli::run(arguments))
}
