//! Long phrases. To draw patterns until there is one solution takes the longer, the longer the lines are; so a puzzle
//! is made first that is sure to have one.

use super::super::random::finish;
use super::super::{Chance, Made, MakingBudget, Wish, nth_seed};
use super::Hiding;
use crate::kind::Kind;

/// A phrase of more characters is a long one.
const LONG: usize = 60;
/// So many sets of patterns are drawn until a puzzle of listed words has one solution. The first one nearly always has.
const SETS: usize = 4;
/// How many lines may be solved for a puzzle of other patterns, where there is one of listed words already.
const STEPS: u64 = 100_000;

/// A puzzle of a long phrase in which all lines but the rows list a few whole words, which have no character of the
/// right word in its place: where one of them stood, every row would hold another character. `None` for other phrases,
/// and where none was found.
pub fn of_listed_words(kind: &dyn Kind, wish: &Wish, letters: &[char], work: &mut MakingBudget<'_>) -> Option<Made> {
    if letters.len() <= LONG {
        return None;
    }
    let any_level = Wish { level: None, ..wish.clone() };
    let mut chance = Chance::new(nth_seed(wish.seed, 1));
    let made = (0..SETS).find_map(|_| {
        let mut hiding = Hiding::new(kind, &any_level, letters);
        hiding.lists_words = true;
        hiding.finish(&mut chance, work)
    })?;
    // How near it is to a level that is wished for has to be known.
    Some(if wish.level.is_some() { finish(kind, made, work) } else { made })
}

/// How many lines may be solved for other patterns: the fewer where the puzzle that there is will do. `None` for what the budget allows.
pub fn most_steps(wish: &Wish, sure: Option<&Made>) -> Option<u64> {
    sure.filter(|sure| wish.level.is_none() && (sure.minimal || !wish.minimal)).map(|_| STEPS)
}
