//! What the Python package `linewise` is made of: a thin layer over the library's door. Python's own files beside it
//! turn texts and bytes into the objects that people hold.

mod batch;
mod board;
mod census;
mod cubes;
mod error;
mod lists;
mod make;
mod printed;
mod program;
mod puzzle;
mod question;
mod read;

use pyo3::prelude::*;

/// The compiled part of the package; people import `linewise`.
#[pymodule]
#[pyo3(name = "_core")]
mod core {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::census::{Census, census_shards};
    #[pymodule_export]
    use super::cubes::Cubes;
    #[pymodule_export]
    use super::lists::{formats, kinds};
    #[pymodule_export]
    use super::make::{canonical_form, make, make_from_picture, picture_kind, vary};
    #[pymodule_export]
    use super::printed::build;
    #[pymodule_export]
    use super::program::run_program;
    #[pymodule_export]
    use super::puzzle::Puzzle;
    #[pymodule_export]
    use super::read::read;
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
