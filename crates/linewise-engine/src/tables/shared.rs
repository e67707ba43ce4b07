//! Tables that lines share: short lines with the same clue come again and again, whatever the puzzle.

use super::{Listed, table};
use crate::word_list::WordList;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// A shared table has at most so many words.
const MOST_WORDS: usize = 1024;
/// Longer lines have more, whatever their clues are.
const MOST_CELLS: usize = 8;
/// So many tables of a family are kept, of some kilobytes each. Others are made anew each time, and are the same.
const MOST_TABLES: usize = 1024;

/// The tables of a family of lines that were made so far, by what tells its lines apart.
pub struct SharedTables<K> {
    made: Mutex<FxHashMap<K, Option<Arc<dyn Listed>>>>,
}

impl<K> Default for SharedTables<K> {
    fn default() -> Self {
        SharedTables { made: Mutex::default() }
    }
}

impl<K: Eq + Hash> SharedTables<K> {
    /// The table of a line of so many cells and symbols, of which nothing is known but its clues; `None` where it has
    /// many words. `list` fills the list, or says that it is not long enough.
    pub fn of(
        &self,
        key: K,
        cells: usize,
        symbols: usize,
        list: impl FnOnce(&mut WordList) -> bool,
    ) -> Option<Arc<dyn Listed>> {
        if cells > MOST_CELLS {
            return None;
        }
        let made = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = made().get(&key) {
            return table.clone();
        }
        let mut words = WordList::new(cells, symbols, MOST_WORDS);
        let table = list(&mut words).then(|| table(&words).into());
        let mut made = made();
        if made.len() < MOST_TABLES {
            made.insert(key, table.clone());
        }
        table
    }
}
