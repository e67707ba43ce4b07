//! What was counted of a line before: techniques ask again and again about the same cells.

use super::Skyline;
use super::outlook::{Outlook, Ranges, Room, Shown};
use super::views::Views;
use crate::domain::Domain;
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many answers are kept of each kind; then all are forgotten. Those of a long line take a kilobyte each.
const MOST_ANSWERS: usize = 1024;

/// An answer to a question about cells, read from one end; none where there is no way to place the buildings, or far too many.
type Answers<T> = Mutex<FxHashMap<Box<[Domain]>, Option<T>>>;

/// What was counted of one line. Both ends share it: what is asked is told by the cells as they are read.
#[derive(Default)]
pub struct Counted {
    ranges: Answers<Arc<Ranges>>,
    shown: Answers<Arc<Shown>>,
    views: Answers<Arc<Views>>,
    room: Mutex<Room>,
}

/// What is seen of some cells of a line in all ways to place its buildings, and in some.
pub struct Sights<'a> {
    line: &'a Skyline,
    known: &'a [Domain],
    /// Where every cell has a building, this tells all but the most that is seen.
    views: Option<Arc<Views>>,
    shown: OnceCell<Arc<Shown>>,
    /// Does it matter only whether something can be told, and not in which words?
    is_wordless: bool,
}

impl<'a> Sights<'a> {
    /// The same where it matters only whether something can be told: nobody reads the words.
    pub fn wordless(self) -> Sights<'a> {
        Sights { is_wordless: true, ..self }
    }
}

impl Sights<'_> {
    /// The heights that can be seen.
    pub fn may(&self) -> Domain {
        self.views.as_ref().map_or_else(|| self.shown().may, |views| views.may().heights)
    }

    /// The cells whose building can be seen.
    pub fn may_cells(&self) -> &[usize] {
        self.views.as_ref().map_or_else(|| &self.shown().may_cells[..], |views| &views.may().cells)
    }

    /// The heights that are always seen.
    pub fn must(&self) -> Domain {
        self.views.as_ref().map_or_else(|| self.shown().must, |views| views.must().heights)
    }

    /// The cells whose building is always seen, without those in which the tallest can stand.
    pub fn must_cells(&self) -> &[usize] {
        self.views.as_ref().map_or_else(|| &self.shown().must_cells[..], |views| &views.must().cells)
    }

    /// The heights that are seen in one of the ways in which the most is, for words: that is dear to find out.
    pub fn most(&self) -> Domain {
        if self.is_wordless { self.may() } else { self.shown().most }
    }

    fn shown(&self) -> &Shown {
        self.shown.get_or_init(|| self.line.shown(self.known).expect("there is a way to place the buildings"))
    }
}

impl Skyline {
    /// [`Outlook::ranges`] of these cells.
    pub fn ranges(&self, known: &[Domain]) -> Option<Arc<Ranges>> {
        recall(&self.counted.ranges, known, || {
            let room = &mut locked(&self.counted.room);
            Outlook::new(known, self, room).map(|outlook| Arc::new(outlook.ranges()))
        })
    }

    /// What is seen of these cells; `None` where there is no way to place the buildings, or far too many.
    pub fn sights<'a>(&'a self, known: &'a [Domain]) -> Option<Sights<'a>> {
        let mut sights = Sights { line: self, known, views: None, shown: OnceCell::new(), is_wordless: false };
        if self.parks == 0 && known.len() == self.heights {
            sights.views = Some(recall(&self.counted.views, known, || Views::new(known).map(Arc::new))?);
        } else {
            _ = sights.shown.set(self.shown(known)?);
        }
        Some(sights)
    }

    /// [`Outlook::shown`] of these cells.
    fn shown(&self, known: &[Domain]) -> Option<Arc<Shown>> {
        recall(&self.counted.shown, known, || {
            let room = &mut locked(&self.counted.room);
            Outlook::new(known, self, room).map(|outlook| Arc::new(outlook.shown()))
        })
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
        let line = Skyline::without_clues(4, 1, false);
        let all = Domain::first(5);
        let mut chance = Chance::new(1);
        for _ in 0..3 * MOST_ANSWERS {
            let bits = chance.bits();
            // Few enough that many come again.
            let known: Vec<Domain> =
                (0..5).map(|at| Domain::from_bits(u128::from(bits >> (40 + 2 * at) & 3 | 0b11100)).and(all)).collect();
            let mut room = Room::default();
            let outlook = Outlook::new(&known, &line, &mut room);
            for _ in 0..2 {
                let counted = outlook.as_ref().map(Outlook::ranges);
                assert_eq!(line.ranges(&known).as_deref(), counted.as_ref(), "{known:?}");
                let (shown, told) = (line.shown(&known), outlook.as_ref().map(Outlook::shown));
                assert_eq!(shown.as_deref(), told.as_ref(), "{known:?}");
            }
        }
    }
}
