//! Repairs that were found, in the order of how likely they are, and what their costs say of the whole list.

use super::{Repair, Repairs, apply};
use crate::diagnose::change::Change;
use crate::engine::Verdict;
use crate::puzzle::Puzzle;
use crate::slip::{self, Cost};

/// A change that makes the puzzle solvable, or several at once, and what they cost.
pub struct Found {
    pub changes: Vec<Change>,
    pub cost: Cost,
    verdict: Verdict,
}

impl Found {
    /// Changes that leave one solution, or several, which nobody wants.
    pub fn new(changes: Vec<Change>, verdict: Verdict, cost: Cost) -> Found {
        let more = if verdict == Verdict::Unique { Cost::default() } else { slip::SEVERAL_SOLUTIONS };
        Found { changes, cost: cost.and(more), verdict }
    }

    fn is_of_two(&self) -> bool {
        self.changes.len() > 1
    }
}

/// The repairs, the likeliest first, and nothing twice.
pub fn ranked(puzzle: &Puzzle, mut found: Vec<Found>, is_complete: bool) -> Repairs {
    found.sort_by_key(|found| found.cost);
    // Two clues that each read as the other come to the same puzzle as if they swapped places.
    let mut puzzles: Vec<Puzzle> = Vec::new();
    found.retain(|found| {
        let changed = apply(&found.changes, puzzle);
        let is_new = !puzzles.contains(&changed);
        puzzles.extend(is_new.then_some(changed));
        is_new
    });
    let has_favourite = has_favourite(&found);
    let of_two = share(found.iter().filter(|found| found.is_of_two()));
    let is_of_two = 2.0 * of_two > share(found.iter());
    let repair = |Found { changes, cost, verdict }| Repair { changes, verdict, likelihood: cost.likelihood() };
    Repairs { list: found.into_iter().map(repair).collect(), has_favourite, is_of_two, is_complete }
}

/// How often any of these happens.
fn share<'f>(found: impl Iterator<Item = &'f Found>) -> f64 {
    found.map(|found| found.cost.share()).sum()
}

/// Is the first repair likelier than all others together? Not where the same clue, read in another way, leaves one solution as well.
fn has_favourite(found: &[Found]) -> bool {
    let Some((first, others)) = found.split_first() else { return false };
    let end = |found: &Found| match found.changes[..] {
        [Change::Clue { end, .. }] => Some(end),
        _ => None,
    };
    let is_as_good = |other: &Found| {
        end(first).is_some()
            && end(first) == end(other)
            && [first, other].iter().all(|it| it.verdict == Verdict::Unique)
    };
    let is_likelier = first.cost.share() > share(others.iter());
    is_likelier && first.cost <= slip::DOUBTFUL && !others.iter().any(is_as_good)
}
