//! Building a puzzle from what Python people write down: lists of clues, clue by clue as their kind reads them.

use crate::error::exception;
use crate::lists::{CORNERS, SIDES};
use crate::puzzle::Puzzle;
use linewise::error::ErrorCode;
use linewise::puzzle::PuzzleBuilder;
use linewise::{Alphabet, Axis, Board, Clue, End, Error, Hexagon, Kind, Look, Options, kind, palette};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyIterator, PyList, PySet, PyString, PyTuple};
use std::fmt::Write;

/// Everything else that a puzzle may say, by name.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct More {
    /// The rows and columns of the board; rows, falling and rising diagonals of a hexagon.
    size: Option<Vec<usize>>,
    alphabet: Option<String>,
    /// The character and the colour of each ink.
    colours: Option<Vec<(char, String)>>,
    /// Row, column, and the characters that the cell may hold.
    givens: Vec<(usize, usize, String)>,
    options: Vec<(String, String)>,
    notes: Vec<(String, String)>,
}

/// What it takes to read a clue.
#[derive(Clone, Copy)]
struct Printed<'p> {
    kind: &'p dyn Kind,
    alphabet: &'p Alphabet,
    options: &'p Options,
}

/// A puzzle of the kind of this name, with the clues on each side.
#[pyfunction]
pub fn build(py: Python<'_>, kind: &str, sides: &Bound<'_, PyDict>, more: &Bound<'_, PyDict>) -> PyResult<Puzzle> {
    let more: More = more.extract()?;
    let raise = |error| exception(py, &error, None);
    let kind = kind::named(kind).map_err(raise)?;
    let alphabet = alphabet(kind, &more).map_err(raise)?;
    let mut options = Options::new();
    options.extend(more.options.iter().cloned());
    let printed = Printed { kind, alphabet: &alphabet, options: &options };
    let mut counts = Counts::of_size(more.size.as_deref()).map_err(raise)?;
    let mut clues = Vec::new();
    for (name, axis, far) in SIDES {
        let Some(side) = sides.get_item(name)? else { continue };
        let mut count = 0;
        for (index, value) in items(&side, name)?.enumerate() {
            count = index + 1;
            read(printed, (name, index), &value?, |nth, clue| {
                clues.push((End::at(axis, index, far).with_nth(nth), clue));
            })?;
        }
        counts.agree(axis, count, name).map_err(raise)?;
    }
    if let Some(corners) = sides.get_item(CORNERS)? {
        let corners = items(&corners, CORNERS)?.collect::<PyResult<Vec<_>>>()?;
        if corners.len() != End::CORNERS.len() {
            let message = format!("corners has {} clues, but a board has four corners", corners.len());
            return Err(PyValueError::new_err(message));
        }
        for (index, (value, end)) in corners.iter().zip(End::CORNERS).enumerate() {
            read(printed, (CORNERS, index), value, |nth, clue| clues.push((end.with_nth(nth), clue)))?;
        }
    }
    let mut puzzle = PuzzleBuilder::new(kind, counts.board().map_err(raise)?);
    if more.colours.is_some() {
        puzzle = puzzle.looks(alphabet);
    } else if let Some(glyphs) = &more.alphabet {
        puzzle = puzzle.alphabet(glyphs);
    }
    puzzle = clues.into_iter().fold(puzzle, |puzzle, (end, clue)| puzzle.clue(end, clue));
    puzzle = more.givens.iter().fold(puzzle, |puzzle, (row, column, may)| puzzle.given_one_of(*row, *column, may));
    puzzle = options.iter().fold(puzzle, |puzzle, (name, value)| puzzle.option(name, value));
    puzzle = more.notes.iter().fold(puzzle, |puzzle, (name, text)| puzzle.note(name, text));
    Ok(Puzzle::new(puzzle.build_as_printed().map_err(raise)?))
}

/// What the clues can speak of.
fn alphabet(kind: &dyn Kind, more: &More) -> Result<Alphabet, Error> {
    let Some(colours) = &more.colours else {
        return more
            .alphabet
            .as_deref()
            .map_or_else(|| Ok(kind.alphabets().usual()), |glyphs| kind.alphabets().of_glyphs(glyphs));
    };
    let look = |(glyph, colour): &(char, String)| {
        let wrong =
            || Error::new(format!("colours: \"{colour}\" is no colour")).with_help("such as \"red\" or \"#ff0000\"");
        let colour = palette::colour_of(colour).ok_or_else(wrong)?;
        Ok(Look { glyph: *glyph, name: palette::name_of(colour), colour: Some(colour) })
    };
    let blank = kind.alphabets().usual().looks.into_iter().take(1).map(Ok);
    let inks = colours.iter().filter(|(glyph, _)| *glyph != '.').map(look);
    let looks: Vec<_> = blank.chain(inks).collect::<Result<_, Error>>()?;
    let glyphs: String = looks.iter().skip(1).map(|look| look.glyph).collect();
    // Twice the same, or too many of them, are refused there.
    Alphabet::of_glyphs(looks[..1].to_vec(), &glyphs)?;
    Ok(Alphabet::of_looks(looks))
}

/// How many lines there are along each axis, and who said so.
struct Counts<'n> {
    said: [Option<(usize, &'n str)>; 4],
}

impl<'n> Counts<'n> {
    fn of_size(size: Option<&[usize]>) -> Result<Counts<'n>, Error> {
        let size = size.unwrap_or_default();
        let axes: &[Axis] = match size.len() {
            0 => &[],
            2 => &[Axis::ROW, Axis::COLUMN],
            3 => &[Axis::ROW, Axis::FALLING, Axis::RISING],
            _ => {
                return Err(Error::new("size is two numbers, of rows and columns")
                    .with_help("or three, of a hexagon's rows, falling and rising diagonals")
                    .with_code(ErrorCode::Size));
            }
        };
        let mut counts = Counts { said: [None; 4] };
        axes.iter().zip(size).for_each(|(axis, &count)| counts.said[usize::from(axis.0)] = Some((count, "size")));
        Ok(counts)
    }

    fn agree(&mut self, axis: Axis, count: usize, name: &'n str) -> Result<(), Error> {
        let (before, by) = *self.said[usize::from(axis.0)].get_or_insert((count, name));
        if before == count {
            return Ok(());
        }
        let word = axis.word();
        let message = format!("{name} has clues for {count} {word}s, but {by} says {before}");
        Err(Error::new(message).with_code(ErrorCode::Size))
    }

    fn board(&self) -> Result<Board, Error> {
        let count = |axis: Axis| self.said[usize::from(axis.0)].map(|(count, _)| count);
        match (count(Axis::ROW), count(Axis::COLUMN), count(Axis::FALLING), count(Axis::RISING)) {
            (Some(rows), Some(columns), None, None) => Board::rectangle(rows, columns),
            (Some(rows), None, Some(falling), Some(rising)) => Ok(Board::Hexagon(Hexagon::new(rows, falling, rising)?)),
            (Some(count), None, None, None) | (None, Some(count), None, None) => {
                Err(Error::new(format!("the board has {count} lines one way, and nothing says how many the other way"))
                    .with_help("size=(rows, columns) does")
                    .with_code(ErrorCode::Size))
            }
            (None, None, None, None) => {
                let error = Error::new("nothing says how large the board is").with_help("size=(rows, columns) does");
                Err(error.with_code(ErrorCode::Size))
            }
            _ => Err(Error::new("a board has rows and columns, or a hexagon's rows, falling and rising diagonals")
                .with_code(ErrorCode::Size)),
        }
    }
}

/// The clues of a side, one by one.
fn items<'py>(side: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyIterator>> {
    let wrong = || format!("{name} is a list with a clue for each line, not {}", called(side));
    listed(side).ok_or_else(|| PyTypeError::new_err(wrong()))
}

/// The items of a list, or of whatever else can be gone through in an order.
fn listed<'py>(list: &Bound<'py, PyAny>) -> Option<Bound<'py, PyIterator>> {
    let is_no_list = list.is_instance_of::<PyString>() || list.is_instance_of::<PyDict>() || list.is_instance_of::<PySet>()
            // Their items are numbers, but hardly those that were meant.
            || list.is_instance_of::<PyBytes>() || list.is_instance_of::<PyByteArray>();
    if is_no_list { None } else { list.try_iter().ok() }
}

/// What the type of a value is called.
fn called(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "this".to_owned(), |name| format!("{name}"))
}

/// Reads what stands at one end of a line: a clue, none, or several.
fn read(
    Printed { kind, alphabet, options }: Printed<'_>,
    place: (&str, usize),
    value: &Bound<'_, PyAny>,
    mut take: impl FnMut(usize, Clue),
) -> PyResult<()> {
    let (name, index) = place;
    let mut clue = |nth: usize, text: &str| {
        let clue = kind.clues().read(text, alphabet, options).map_err(|error| {
            let place = format!("{name}[{index}]");
            exception(value.py(), &error.about(place), None)
        })?;
        if let Some(clue) = clue {
            take(nth, clue);
        }
        Ok::<(), PyErr>(())
    };
    if value.is_none() {
        return Ok(());
    }
    let mut text = String::new();
    // Asking a list whether it is a number costs an exception.
    let is_list = value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
    if !is_list && word(value, &mut text, &|| format!("{name}[{index}]"))? {
        return clue(0, &text);
    }
    let parts = listed(value).ok_or_else(|| {
        let clue = "a clue is a number, a text, a list of numbers, or None where there is none";
        PyTypeError::new_err(format!("{name}[{index}]: {clue}, not {}", called(value)))
    })?;
    for (nth, part) in parts.enumerate() {
        let place = || format!("{name}[{index}][{nth}]");
        if kind.clues().may_be_several() {
            text.clear();
        } else if nth > 0 {
            text.push(' ');
        }
        part_of(&part?, &mut text, &place)?;
        if kind.clues().may_be_several() {
            if nth >= End::MOST {
                let message = format!("{name}[{index}]: at most {} clues stand at one end of a line", End::MOST);
                return Err(PyValueError::new_err(message));
            }
            clue(nth, &text)?;
        }
    }
    match (kind.clues().may_be_several(), text.is_empty()) {
        (true, _) => Ok(()),
        // No blocks at all; no clue, in kinds where 0 says so.
        (false, true) if matches!(kind.clues().read("0", alphabet, &Options::new()), Ok(None)) => Ok(()),
        (false, true) => clue(0, "0"),
        (false, false) => clue(0, &text),
    }
}

/// A part of a clue: a number, a text, `None` for one that is not known, or a pair of a length and a colour.
fn part_of(part: &Bound<'_, PyAny>, text: &mut String, place: &impl Fn() -> String) -> PyResult<()> {
    if part.is_none() {
        text.push('?');
        return Ok(());
    }
    if word(part, text, place)? {
        return Ok(());
    }
    let parts = match (part.cast::<PyTuple>(), part.cast::<PyList>()) {
        (Ok(tuple), _) => tuple.iter().collect::<Vec<_>>(),
        (_, Ok(list)) => list.iter().collect(),
        _ => Vec::new(),
    };
    match &parts[..] {
        [length, colour] if word(length, text, place)? && word(colour, text, place)? => Ok(()),
        _ => Err(PyTypeError::new_err(format!(
            "{}: a number, a text, or a pair of a length and a colour is wanted, not {}",
            place(),
            called(part)
        ))),
    }
}

/// Adds a number or a text; `false` for anything else.
fn word(value: &Bound<'_, PyAny>, text: &mut String, place: &impl Fn() -> String) -> PyResult<bool> {
    if let Ok(number) = value.extract::<u32>()
        && !value.is_instance_of::<PyBool>()
    {
        let _ = write!(text, "{number}");
        return Ok(true);
    }
    if let Ok(string) = value.cast::<PyString>() {
        text.push_str(string.to_str()?);
        return Ok(true);
    }
    if value.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err(format!("{}: {value} is neither a number nor a text", place())));
    }
    if value.is_instance_of::<PyFloat>() {
        let number: f64 = value.extract()?;
        if !(0.0..=f64::from(u32::MAX)).contains(&number) || number.fract() != 0.0 {
            let shown = value.str()?;
            return Err(PyValueError::new_err(format!("{}: {shown} is not a whole number from 0 on", place())));
        }
        let _ = write!(text, "{number}");
        return Ok(true);
    }
    // A number that is negative, or larger than any line is long.
    if value.hasattr("__index__")? && !value.hasattr("__len__")? {
        let shown = value.str().map_or_else(|_| "a number of thousands of digits".to_owned(), |text| text.to_string());
        return Err(PyValueError::new_err(format!("{}: {shown} is not a number that a clue can hold", place())));
    }
    Ok(false)
}
