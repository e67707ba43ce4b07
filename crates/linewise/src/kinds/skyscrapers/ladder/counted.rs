//! What was counted of a line before: techniques ask again and again about the same cells.

use super::Skyline;
use super::outlook::{self, Outlook, Range, Ranges, Room, Shown, Way};
use crate::domain::Domain;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many answers are kept of each kind; then all are forgotten. Those of a long line take a kilobyte each.
const MOST_ANSWERS: usize = 1024;

/// So many ways to place the buildings of a line are kept: techniques ask about much the same cells, and a way that fits them answers at once.
const MOST_WAYS: usize = 32;

/// An answer to a question about cells, read from one end; none where there is no way to place the buildings, or far too many.
type Answers<T> = Mutex<FxHashMap<Box<[Domain]>, Option<T>>>;

/// What was counted of one line. Both ends share it: what is asked is told by the cells as they are read.
#[derive(Default)]
pub struct Counted {
    ranges: Answers<Arc<Ranges>>,
    shown: Answers<Arc<Shown>>,
    range: Answers<Range>,
    /// The last ways that were found.
    ways: Mutex<VecDeque<Way>>,
    room: Mutex<Room>,
}

impl Skyline {
    /// [`Outlook::ranges`] of these cells.
    pub fn ranges(&self, known: &[Domain]) -> Option<Arc<Ranges>> {
        recall(&self.counted.ranges, known, || {
            let room = &mut locked(&self.counted.room);
            Outlook::new(known, self, room).map(|outlook| Arc::new(outlook.ranges()))
        })
    }

    /// [`Outlook::shown`] of these cells.
    pub fn shown(&self, known: &[Domain]) -> Option<Arc<Shown>> {
        recall(&self.counted.shown, known, || {
            let room = &mut locked(&self.counted.room);
            Outlook::new(known, self, room).map(|outlook| Arc::new(outlook.shown()))
        })
    }

    /// The least and the most that is seen of these cells.
    pub fn range(&self, known: &[Domain]) -> Option<Range> {
        recall(&self.counted.range, known, || {
            let [least, most] = outlook::ways(known, self, &mut locked(&self.counted.room))?;
            let range = (least.seen, most.seen);
            let mut ways = locked(&self.counted.ways);
            for way in [least, most] {
                if ways.len() == MOST_WAYS {
                    ways.pop_front();
                }
                ways.push_back(way);
            }
            Some(range)
        })
    }

    /// Is a way to place the buildings in these cells known of which as much is seen as shall be? Where none is known, there may be one.
    pub fn knows_way(&self, known: &[Domain], shall_be: impl Fn(usize) -> bool) -> bool {
        locked(&self.counted.ways).iter().rev().any(|way| shall_be(way.seen) && way.fits(known))
    }
}

/// What a thread left half done was the counting: maps are whole, and tables are cleared before they are used.
fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The answer about these cells, counted where it is not known yet.
fn recall<T: Clone>(answers: &Answers<T>, known: &[Domain], count: impl FnOnce() -> Option<T>) -> Option<T> {
    if let Some(answer) = locked(answers).get(known) {
        return answer.clone();
    }
    let answer = count();
    let mut answers = locked(answers);
    if answers.len() >= MOST_ANSWERS {
        answers.clear();
    }
    answers.insert(known.into(), answer.clone());
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::Chance;

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
        let mut chance = Chance::new(1);
        for _ in 0..3 * MOST_ANSWERS {
            let bits = chance.bits();
            // Few enough that many come again.
            let known: Vec<Domain> =
                (0..5).map(|at| Domain(u128::from(bits >> (40 + 2 * at) & 3 | 0b11100)).and(all)).collect();
            let (mut room, mut other) = (Room::default(), Room::default());
            let outlook = Outlook::new(&known, &line, &mut room);
            for _ in 0..2 {
                let counted = outlook.as_ref().map(Outlook::ranges);
                assert_eq!(line.ranges(&known).as_deref(), counted.as_ref(), "{known:?}");
                let (shown, told) = (line.shown(&known), outlook.as_ref().map(Outlook::shown));
                assert_eq!(shown.as_deref(), told.as_ref(), "{known:?}");
                let ways = outlook::ways(&known, &line, &mut other);
                let range = ways.map(|[least, most]| (least.seen, most.seen));
                assert_eq!(line.range(&known), range, "{known:?}");
                for seen in 0..=5 {
                    let may_be = range.is_some_and(|(least, most)| (least..=most).contains(&seen));
                    assert!(may_be || !line.knows_way(&known, |way| way == seen), "{seen} of {known:?}");
                }
            }
        }
    }
}
