//! What was counted of a line before: techniques ask again and again about the same cells.

use super::Skyline;
use super::outlook::{Outlook, Range, Shown};
use crate::domain::{Domain, Symbol};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// So many answers are kept of each kind; then all are forgotten. Those of a long line take a kilobyte each.
const MOST_ANSWERS: usize = 512;

/// For each cell, the heights that stand there in some way, each with what is seen then.
pub type Ranges = Vec<Vec<(Symbol, Range)>>;

/// An answer to a question about cells, read from one end; none where there is no way to place the buildings, or far too many.
type Answers<T> = Mutex<FxHashMap<Box<[Domain]>, Option<Arc<T>>>>;

/// What was counted of one line. Both ends share it: what is asked is told by the cells as they are read.
#[derive(Default)]
pub struct Counted {
    ranges: Answers<Ranges>,
    shown: Answers<Shown>,
}

impl Skyline {
    /// [`Outlook::ranges`] of these cells.
    pub fn ranges(&self, known: &[Domain]) -> Option<Arc<Ranges>> {
        recall(&self.counted.ranges, known, || Outlook::new(known, self).map(|outlook| outlook.ranges()))
    }

    /// [`Outlook::shown`] of these cells.
    pub fn shown(&self, known: &[Domain]) -> Option<Arc<Shown>> {
        recall(&self.counted.shown, known, || Outlook::new(known, self).map(|outlook| outlook.shown()))
    }
}

/// The answer about these cells, counted where it is not known yet.
fn recall<T>(answers: &Answers<T>, known: &[Domain], count: impl FnOnce() -> Option<T>) -> Option<Arc<T>> {
    // What a thread left half done was the counting, never the map.
    let answers = || answers.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(answer) = answers().get(known) {
        return answer.clone();
    }
    let answer = count().map(Arc::new);
    let mut answers = answers();
    if answers.len() >= MOST_ANSWERS {
        answers.clear();
    }
    answers.insert(known.into(), answer.clone());
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_what_is_counted() {
        let line = Skyline {
            seen: [None; 2],
            first: [None; 2],
            either: [None; 2],
            near: [None; 2],
            off: [None; 2],
            product: [None; 2],
            is_sum: false,
            heights: 4,
            parks: 1,
            counted: Counted::default(),
        };
        let all = Domain::first(5);
        let mut seed = 1u64;
        for _ in 0..3 * MOST_ANSWERS {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Few enough that many come again.
            let known: Vec<Domain> =
                (0..5).map(|at| Domain(u128::from(seed >> (40 + 2 * at) & 3 | 0b11100)).and(all)).collect();
            let outlook = Outlook::new(&known, &line);
            for _ in 0..2 {
                let counted = outlook.as_ref().map(Outlook::ranges);
                assert_eq!(line.ranges(&known).as_deref(), counted.as_ref(), "{known:?}");
                let (shown, told) = (line.shown(&known), outlook.as_ref().map(Outlook::shown));
                assert_eq!(shown.as_deref(), told.as_ref(), "{known:?}");
            }
        }
    }
}
