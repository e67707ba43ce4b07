//! The library's errors as Python's exceptions, with their code and their place.

use linewise::Error;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// The exception for an error in a text, or in what was made without one.
pub fn exception(py: Python<'_>, error: &Error, text: Option<&[u8]>) -> PyErr {
    match object(py, error, text) {
        Ok(object) => PyErr::from_value(object),
        Err(error) => error,
    }
}

/// The same, as an object that is not raised; what else is wrong with the same text goes with it.
pub fn object<'py>(py: Python<'py>, error: &Error, text: Option<&[u8]>) -> PyResult<Bound<'py, PyAny>> {
    let object = alone(py, error, text)?;
    let also = error.also.iter().map(|error| alone(py, error, text)).collect::<PyResult<Vec<_>>>()?;
    object.setattr("also", also)?;
    object.setattr("untold", error.untold)?;
    Ok(object)
}

/// An error without what else is wrong.
fn alone<'py>(py: Python<'py>, error: &Error, text: Option<&[u8]>) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, "linewise._errors", "Error")?;
    let place = text.filter(|_| !error.span.is_none()).map(|text| place(text, error));
    class.call1((error.message.as_str(), error.code.name(), error.help.as_deref(), place))
}

/// The line and the column of an error, both from 1, and the words in question.
fn place(text: &[u8], error: &Error) -> (usize, usize, String) {
    let start = (error.span.start as usize).min(text.len());
    let end = (error.span.end as usize).clamp(start, text.len());
    let line_start = text[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let line = text[..line_start].iter().filter(|&&byte| byte == b'\n').count() + 1;
    let column = String::from_utf8_lossy(&text[line_start..start]).chars().count() + 1;
    (line, column, String::from_utf8_lossy(&text[start..end]).into_owned())
}
