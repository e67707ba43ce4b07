//! How much is asked of a line at once: all of it where that is cheap, else a rule for each thing that is known of it.

use super::Sights;
use crate::rule::Rule;
use crate::rules::skyline::{self, Sight};
use crate::rules::{all_of, sight, tally};
use std::sync::Arc;

/// Up to this many heights, a line of a puzzle is under one exact rule.
///
/// Measured on 40 puzzles of each size with one solution (conflicts and narrowed lines until the proof, medians, before exact
/// rules named what is to blame): exact rules took 5, 22, 32, 67 conflicts at worst for 5 to 8 heights, parted ones 22, 67, 101,
/// 417; at 9 heights 21 conflicts against 100 and half the narrowed lines, at 10 heights 74 against 103, at 12 heights 228 against
/// 382, each with about as much time for a line. Beyond, tables are what takes the time.
const EXACT_HEIGHTS: usize = 12;

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
