//! How much is asked of a line at once: all of it where that is cheap, else a rule for each thing that is known of it.

use super::Sights;
use crate::rule::Rule;
use crate::rules::skyline::{self, Sight};
use crate::rules::{all_of, sight, tally};
use std::sync::Arc;

/// Up to this many heights, a line of a puzzle is under one exact rule.
///
/// Measured on 40 puzzles of each size with one solution: up to 8 heights, exact rules took a third of the conflicts of parted
/// ones and a quarter to a half of the time; at 9 heights a fifth of the conflicts and the same time for a line. All the puzzles of
/// 5 to 12 heights together took a fifth of the time with exact rules up to 9 heights that they took with exact rules up to 12.
const EXACT_HEIGHTS: usize = 9;

/// The rules that a line is under in a puzzle: one exact rule, or several that each know a part.
pub fn parts(cells: usize, heights: usize, sights: Sights) -> Vec<Arc<dyn Rule>> {
    match heights <= EXACT_HEIGHTS && fits_tables(cells, heights, sights) {
        true => vec![skyline::rule(cells, heights, sights[0], sights[1])],
        false => several(cells, heights, sights),
    }
}

/// All that is known of a line in one rule, exact wherever that can be.
pub fn whole(cells: usize, heights: usize, sights: Sights) -> Arc<dyn Rule> {
    match fits_tables(cells, heights, sights) {
        true => skyline::rule(cells, heights, sights[0], sights[1]),
        false => all_of::rule(several(cells, heights, sights)),
    }
}

/// Can there be an exact rule?
fn fits_tables(cells: usize, heights: usize, sights: Sights) -> bool {
    heights <= skyline::MOST_HEIGHTS
        && cells - heights <= skyline::MOST_PARKS
        && sights.iter().all(|sight| sight.is_small())
}

/// A rule for each thing that is known: every height once, and what is seen from either end.
fn several(cells: usize, heights: usize, [near, far]: Sights) -> Vec<Arc<dyn Rule>> {
    let parks = (cells - heights) as u32;
    let counts: Vec<u32> = std::iter::once(parks).chain(std::iter::repeat_n(1, heights)).collect();
    let mut rules = vec![tally::rule(&counts)];
    if near != Sight::Any {
        rules.push(sight::rule(cells, near, sight::End::Near));
    }
    if far != Sight::Any {
        rules.push(sight::rule(cells, far, sight::End::Far));
    }
    rules
}
