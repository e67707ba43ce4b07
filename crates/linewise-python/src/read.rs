//! Reading puzzles from a content or a text.

use crate::error::{exception, object};
use crate::puzzle::Puzzle;
use linewise::Error;
use linewise::error::ErrorCode;
use linewise::format;
use pyo3::prelude::*;

/// The format, what was taken for granted, what else should be known of how it was read, and each puzzle or why it cannot be read.
type Reading<'py> = (&'static str, Option<String>, Vec<String>, Vec<Bound<'py, PyAny>>);

/// Reads the puzzles in a content; an exception where nothing recognizes it.
#[pyfunction]
#[pyo3(signature = (content, format=None, name=None))]
pub fn read<'py>(py: Python<'py>, content: &[u8], format: Option<&str>, name: Option<&str>) -> PyResult<Reading<'py>> {
    let from = format.map(named).transpose().map_err(|error| exception(py, &error, None))?;
    let reading =
        py.detach(|| format::open(content, from, name)).map_err(|error| exception(py, &error, Some(content)))?;
    let remarks = reading.remarks(content).iter().map(ToString::to_string).collect();
    let text = reading.text.as_deref().unwrap_or(content);
    let item = |puzzle| match puzzle {
        Ok(puzzle) => Puzzle::new(puzzle).into_pyobject(py).map(Bound::into_any),
        Err(error) => object(py, &error, Some(text)),
    };
    let assumed = reading.assumed.map(|assumed| assumed.to_string());
    let format = reading.format.name();
    Ok((format, assumed, remarks, reading.puzzles.into_iter().map(item).collect::<PyResult<_>>()?))
}

/// The format of this name.
pub fn named(name: &str) -> Result<&'static dyn format::Format, Error> {
    format::find(name).ok_or_else(|| {
        let names: Vec<_> = format::ALL.iter().map(|format| format.name()).collect();
        Error::new(format!("there is no format called \"{name}\""))
            .with_code(ErrorCode::UnknownFormat)
            .with_help(format!("one of: {}", names.join(", ")))
    })
}
