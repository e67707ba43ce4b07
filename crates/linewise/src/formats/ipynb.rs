//! Jupyter's notebooks: the code of their cells is read as a program's source.

use super::code;
use crate::error::{Error, Span};
use crate::format::json::{self, Fields};
use crate::format::source::Source;
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::puzzle::Puzzle;
use serde_json::value::RawValue;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "ipynb",
    about: "nonograms as nested lists in the code of a Jupyter notebook; only read",
    extensions: &["ipynb"],
    holds: Holds::Nothing,
    recognizes: |bytes| {
        let is_likely = json::is_likely(bytes) && json::names(bytes, &["nbformat"]) && json::names(bytes, &["cells"]);
        Guess::yes_if(
            is_likely
                && code_of(Source::new(bytes)).is_ok_and(|code| code::FORMAT.recognizes(code.as_bytes()) != Guess::No),
        )
    },
    read: |bytes| {
        let source = Source::new(bytes);
        match code_of(source) {
            Ok(code) => {
                let read = code::FORMAT.read(code.as_bytes()).into_iter();
                read.map(|puzzle| puzzle.map(without_places).map_err(|error| placed(source, error))).collect()
            }
            Err(error) => vec![Err(error)],
        }
    },
    write: |puzzles| Err(code::unwritten("a Jupyter notebook", puzzles)),
    special: Special {
        remarks: |bytes| {
            let source = Source::new(bytes);
            let remarks = code_of(source).map(|code| code::FORMAT.remarks(code.as_bytes(), &[])).unwrap_or_default();
            remarks.into_iter().map(|remark| placed(source, remark)).collect()
        },
        ..Special::NONE
    },
};

/// The code of the cells, one behind the other.
fn code_of(source: Source) -> Result<String, Error> {
    let no_notebook = |place: &str| source.error(place, "this is not a Jupyter notebook");
    let text = source.text()?;
    let notebook = Fields::of(source, json::parse::<&RawValue>(source, text)?)?;
    let cells = notebook.get(&["cells"]).ok_or_else(|| no_notebook(text.trim()))?;
    let mut code = String::new();
    for cell in json::list(source, cells)? {
        let fields = Fields::of(source, cell)?;
        let is_code = fields.get(&["cell_type"]).and_then(json::string).is_some_and(|sort| sort == "code");
        let Some(lines) = fields.get(&["source"]).filter(|_| is_code) else { continue };
        let lines = if lines.get().starts_with('[') { json::list(source, lines)? } else { vec![lines] };
        lines.into_iter().filter_map(json::string).for_each(|line| code.push_str(&line));
        code.push('\n');
    }
    Ok(code)
}

/// Of the code's places the file has none: its lines are texts there.
fn placed(source: Source, error: Error) -> Error {
    let place = source.text().map_or(Span::NONE, |text| source.span(text.trim_start().get(..1).unwrap_or_default()));
    error.each(|error| error.with_span(place))
}

fn without_places(mut puzzle: Puzzle) -> Puzzle {
    puzzle.clues.values_mut().for_each(|clue| clue.span = Span::NONE);
    puzzle
}
