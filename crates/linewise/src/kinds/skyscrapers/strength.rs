//! How much is asked of a line at once: all of it where that is cheap, else a rule for each thing that is known of it.

use super::Sights;
use crate::rule::Rule;
use crate::rules::all_of;
use crate::rules::skyline;
use std::sync::Arc;

/// Up to this many heights, a line of a puzzle is under one exact rule, which people ask for hints. (The search asks the rule's
/// parts.) Every further height takes two to three times as long, some milliseconds a line for 12.
const EXACT_HEIGHTS: usize = 9;

/// The rules that a line is under in a puzzle: one exact rule, or several that each know a part.
pub fn parts(cells: usize, heights: usize, sights: Sights) -> Vec<Arc<dyn Rule>> {
    match heights <= EXACT_HEIGHTS && fits_tables(cells, heights, sights) {
        true => vec![skyline::rule(cells, heights, sights[0], sights[1])],
        false => skyline::parts(cells, heights, sights[0], sights[1]),
    }
}

/// All that is known of a line in one rule, exact wherever that can be.
pub fn whole(cells: usize, heights: usize, sights: Sights) -> Arc<dyn Rule> {
    match fits_tables(cells, heights, sights) {
        true => skyline::rule(cells, heights, sights[0], sights[1]),
        false => all_of::rule(skyline::parts(cells, heights, sights[0], sights[1])),
    }
}

/// Can there be an exact rule?
fn fits_tables(cells: usize, heights: usize, sights: Sights) -> bool {
    heights <= skyline::MOST_HEIGHTS
        && cells - heights <= skyline::MOST_PARKS
        && sights.iter().all(|sight| sight.is_small())
}
