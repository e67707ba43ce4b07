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
    let place = text.and_then(|text| {
        let place = error.span.place_in(text)?;
        Some((place.line, place.column, String::from_utf8_lossy(&text[place.bytes]).into_owned()))
    });
    class.call1((error.message.as_str(), error.code.name(), error.help.as_deref(), place))
}
