//! The level: drawings of a picture that are as hard as was asked for.

use super::sketch::Sketch;
use super::{Bench, Drawn, hopeless};
use crate::domain::Symbol;
use crate::error::Error;

/// Makes a puzzle of this level; the nearest that was found where there is none.
pub(super) fn draw(
    bench: &Bench<'_>,
    sketches: Vec<Sketch>,
    _level: u8,
    _seed: u64,
    likeness: &dyn Fn(&Sketch, &[Symbol]) -> f64,
) -> Result<Drawn, Error> {
    for (sketch, _) in bench.most_hopeful(sketches)? {
        if let Some(repaired) = bench.repair(&sketch)? {
            let likeness = likeness(&sketch, &repaired.drawing);
            return bench.graded(bench.drawn(sketch, repaired, likeness)?);
        }
    }
    Err(hopeless())
}
