//! How much is asked of a line at once: all of it where that is cheap, else a rule for each thing that is known of it.

use super::Sights;
use crate::rule::Rule;
use crate::rules::all_of;
use crate::rules::skyline::{self, Sight};
use std::sync::Arc;

/// Up to this many heights, a line of a puzzle is under one exact rule, which people ask for hints. (The search asks the rule's
/// parts.) Every further height takes two to three times as long, some milliseconds a line for 12.
const EXACT_HEIGHTS: usize = 9;

/// The rules that a line is under in a puzzle: one exact rule, or several that each know a part.
pub fn parts(cells: usize, heights: usize, sights: Sights) -> Vec<Arc<dyn Rule>> {
    match exact(cells, heights, sights).filter(|_| heights <= EXACT_HEIGHTS) {
        Some(exact) => vec![exact],
        None => skyline::parts(cells, heights, sights[0], sights[1]),
    }
}

/// All that is known of a line in one rule, exact wherever that can be.
pub fn whole(cells: usize, heights: usize, sights: Sights) -> Arc<dyn Rule> {
    exact(cells, heights, sights).unwrap_or_else(|| all_of::rule(skyline::parts(cells, heights, sights[0], sights[1])))
}

/// Up to so many heights, a line with a product for a clue has an exact rule: an automaton of some hundred states.
const READ_HEIGHTS: usize = 7;

/// The exact rule of a line, if there can be one.
fn exact(cells: usize, heights: usize, sights: Sights) -> Option<Arc<dyn Rule>> {
    if fits_tables(cells, heights, sights) {
        return Some(skyline::rule(cells, heights, sights[0], sights[1]));
    }
    let has_product = sights.iter().any(|sight| matches!(sight, Sight::Product(_)));
    let is_short = heights <= READ_HEIGHTS && cells <= heights + 2;
    (has_product && is_short).then(|| skyline::read(cells, heights, sights[0], sights[1]).ok()).flatten()
}

/// Can there be an exact rule by tables?
fn fits_tables(cells: usize, heights: usize, sights: Sights) -> bool {
    heights <= skyline::MOST_HEIGHTS
        && cells - heights <= skyline::MOST_PARKS
        && sights.iter().all(|sight| sight.is_small())
}
