//! Lines of few words: a table of these words, which lines with the same clues share.
//!
//! Short lines come again and again: of 6 heights there are some fifty different ones, whatever the puzzle. To ask such a line is then a few operations on
//! machine words.

use super::{Sight, list};
use crate::tables::{self, Listed};
use crate::word_list::WordList;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// A table has at most so many words.
const MOST_WORDS: usize = 1024;
/// Longer lines have more, whatever their clues are.
const MOST_CELLS: usize = 8;
/// So many tables are kept, of some kilobytes each. Others are made anew each time, and are the same.
const MOST_TABLES: usize = 1024;

/// A line: its cells, its heights, and what is seen from both ends.
type Key = (usize, usize, Sight, Sight);

/// Tables made before; `None` for lines of too many words.
static TABLES: LazyLock<Mutex<HashMap<Key, Option<Arc<dyn Listed>>>>> = LazyLock::new(Mutex::default);

/// The table of a line on which nothing is known but this; `None` where it has many words.
pub(super) fn table(cells: usize, heights: usize, near: Sight, far: Sight) -> Option<Arc<dyn Listed>> {
    if cells > MOST_CELLS {
        return None;
    }
    let key = (cells, heights, near, far);
    let kept = || TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(table) = kept().get(&key) {
        return table.clone();
    }
    let table = make(cells, heights, near, far);
    let mut kept = kept();
    if kept.len() < MOST_TABLES {
        kept.insert(key, table.clone());
    }
    table
}

fn make(cells: usize, heights: usize, near: Sight, far: Sight) -> Option<Arc<dyn Listed>> {
    let may = (2u64 << heights) - 1 - u64::from(cells == heights);
    let mut words = WordList::new(cells, heights + 1, MOST_WORDS);
    list::list(heights, near, far, &vec![may; cells], &mut words).then(|| tables::table(&words).into())
}
