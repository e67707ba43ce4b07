//! Working memory that rules share.

use super::meter::Meter;
use crate::rules;

/// Working memory that rules share, so that narrowing a line allocates nothing, and the meter of their work.
/// A rule finds whatever the last one left in it.
#[derive(Debug, Default)]
pub struct Scratch<'s> {
    /// What the work of all lines is charged to.
    pub meter: Meter<'s>,
    /// Words to resize and use at will.
    pub words: Vec<u64>,
    /// Double words, likewise.
    pub wide: Vec<u128>,
    /// Weights, likewise.
    pub floats: Vec<f64>,
    /// What lines need with a sum between two blank cells.
    pub(crate) between: rules::between::Room,
    /// What lines need that remember symbols.
    pub(crate) memory: rules::memory::Room,
    /// What long lines of blocks need.
    pub(crate) stretches: rules::runs::stretches::Room,
    /// What lines of buildings need.
    pub(crate) skyline: rules::skyline::Room,
}

impl<'s> Scratch<'s> {
    /// Working memory with this meter.
    pub fn with_meter(meter: Meter<'s>) -> Scratch<'s> {
        Scratch { meter, ..Scratch::default() }
    }
}
