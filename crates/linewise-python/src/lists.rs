//! The kinds and formats that there are.

use crate::error::exception;
use linewise::{Axis, End, format, kind};
use pyo3::prelude::*;
use std::collections::BTreeSet;

/// A kind: its name, its other names, its rules, the sides on which its examples have clues, and the native texts of these.
type KindInfo = (&'static str, Vec<&'static str>, String, Vec<&'static str>, Vec<&'static str>);

/// The sides of a board and what Python calls the clues there.
pub const SIDES: [(&str, Axis, bool); 8] = [
    ("rows", Axis::ROW, false),
    ("right", Axis::ROW, true),
    ("columns", Axis::COLUMN, false),
    ("bottom", Axis::COLUMN, true),
    ("falling", Axis::FALLING, false),
    ("falling_far", Axis::FALLING, true),
    ("rising", Axis::RISING, false),
    ("rising_far", Axis::RISING, true),
];

/// What Python calls the clues at the four corners: top left, top right, bottom left, bottom right.
pub const CORNERS: &str = "corners";

/// What Python calls the side of the board on which this end of a line lies, and which one of those there it is.
pub fn side(end: End) -> (&'static str, u32) {
    if let Some(corner) = (0..).zip(End::CORNERS).find_map(|(at, corner)| (corner == end).then_some(at)) {
        return (CORNERS, corner);
    }
    let side = SIDES.iter().find(|(_, axis, far)| (*axis, *far) == (end.axis, end.far));
    (side.map_or("", |(name, ..)| name), end.index)
}

/// The kinds, in the order in which they are listed.
#[pyfunction]
pub fn kinds(py: Python<'_>) -> PyResult<Vec<KindInfo>> {
    let info = |kind: &&'static dyn linewise::Kind| {
        let examples: Vec<_> = kind.examples().iter().map(|example| example.puzzle).collect();
        let mut sides = BTreeSet::new();
        for example in &examples {
            let puzzle = linewise::open(example).and_then(|reading| reading.one());
            let puzzle = puzzle.map_err(|error| exception(py, &error, Some(example.as_bytes())))?;
            sides.extend(puzzle.clues.keys().map(|&end| side(end).0));
        }
        // Who has clues at one far end, or on one diagonal, may have them at all of them.
        let has_far = SIDES.iter().any(|(name, _, far)| *far && sides.contains(name));
        let has_diagonals = sides.contains("falling") || sides.contains("rising");
        let is_used = |(name, axis, far): &(&'static str, Axis, bool)| match *axis {
            Axis::ROW | Axis::COLUMN => sides.contains(name) || *far && has_far,
            _ => has_diagonals && (!far || has_far),
        };
        let corners = sides.contains(CORNERS).then_some(CORNERS);
        let sides = SIDES.iter().filter(|side| is_used(side)).map(|(name, ..)| *name).chain(corners).collect();
        Ok((kind.name(), kind.other_names().to_vec(), kind.rules_in_full(), sides, examples))
    };
    kind::ALL.iter().map(info).collect()
}

/// The formats, in the order in which they are listed: name, what it is, the endings of its files, and whether it is written.
#[pyfunction]
pub fn formats() -> Vec<(&'static str, &'static str, Vec<&'static str>, bool)> {
    let info = |format: &&'static dyn format::Format| {
        let is_written = format.holds() != format::Holds::Nothing;
        (format.name(), format.about(), format.extensions().to_vec(), is_written)
    };
    format::ALL.iter().map(info).collect()
}
