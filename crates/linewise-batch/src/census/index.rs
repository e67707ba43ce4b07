//! The upper halves of all pictures, found by the classes of the pairs that each is in: a trie with a level for each column.

use super::columns::Columns;
use super::half::{Half, classes, halves};
use super::line_clues::LineClues;

/// A node of the trie. Its children stand beside each other in the next level.
#[derive(Debug, Clone, Copy, Default)]
struct Node {
    /// The classes for which there is a child, a bit for each.
    classes: u64,
    /// Where the first child is.
    first: u32,
}

/// The upper halves.
pub(super) struct Index {
    /// The levels of the trie. The first has a node for pairs of a half and itself, and one for two halves.
    levels: Vec<Vec<Node>>,
    /// Where the halves of each leaf begin.
    begins: Vec<u32>,
    /// The numbers of halves, leaf by leaf.
    numbers: Vec<u32>,
    /// How many halves are alone with their states; they have the numbers from 0.
    pub singles: usize,
}

/// How many bits a class of upper pairs takes.
const BITS: u32 = 6;

impl Index {
    /// Finds all upper halves with so many rows; `None` when `stop` ended that.
    pub fn new(
        rows: usize,
        columns: usize,
        clues: &LineClues,
        parts: &Columns,
        stop: &dyn Fn() -> bool,
    ) -> Option<Index> {
        // The keys and the numbers of their halves, apart by the first level's children: each part is sorted by itself.
        let mut entries: Vec<Vec<(u64, u32)>> = vec![Vec::new(); 2 << BITS];
        let mut singles = 0;
        for tuple in 0..clues.tuples(rows) {
            let group = halves(&clues.rows(tuple, rows), clues, &parts.upper, columns);
            for half in group.iter().filter(|half| half.is_single) {
                if stop() {
                    return None;
                }
                let key = |other: &Half| classes(half.states, other.states, &parts.upper, columns, BITS);
                let mut keys: Vec<u64> = group.iter().filter_map(key).collect();
                keys.sort_unstable();
                // Several partners of a half may be of the same classes.
                keys.dedup();
                keys.into_iter().for_each(|key| entries[prefix(key, 1, columns) as usize].push((key, singles)));
                singles += 1;
            }
        }
        for part in &mut entries {
            if stop() {
                return None;
            }
            part.sort_unstable();
        }
        Index::of_entries(&entries, columns, singles as usize, stop)
    }

    /// The trie of sorted keys.
    fn of_entries(
        entries: &[Vec<(u64, u32)>],
        columns: usize,
        singles: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Index> {
        let mut levels = vec![Vec::new(); columns + 1];
        levels[0] = vec![Node::default(); 2];
        let mut begins = Vec::new();
        let mut numbers = Vec::with_capacity(entries.iter().map(Vec::len).sum());
        let mut before = None;
        for &(key, number) in entries.iter().flatten() {
            if numbers.len() % (1 << 16) == 0 && stop() {
                return None;
            }
            numbers.push(number);
            // From the first level on which this key leaves the one before, it has nodes of its own.
            let fork = match before.replace(key) {
                None => 0,
                Some(before) if before == key => continue,
                Some(before) => {
                    let same = (0..=columns)
                        .take_while(|level| prefix(before, *level, columns) == prefix(key, *level, columns));
                    same.count().saturating_sub(1)
                }
            };
            let root = prefix(key, 0, columns) as usize;
            for level in fork..columns {
                let next = levels[level + 1].len() as u32;
                let node = match level {
                    0 => &mut levels[0][root],
                    _ => levels[level].last_mut().expect("the levels above were filled"),
                };
                if node.classes == 0 {
                    node.first = next;
                }
                node.classes |= 1 << (prefix(key, level + 1, columns) & ((1 << BITS) - 1));
                levels[level + 1].push(Node::default());
            }
            begins.push(numbers.len() as u32 - 1);
        }
        begins.push(numbers.len() as u32);
        Some(Index { levels, begins, numbers, singles })
    }

    /// Calls `each` with the numbers of all halves that have a partner such that the classes of both agree in each
    /// column; `agreeing` holds the classes that do, and a number may come several times.
    pub fn partnered(&self, agreeing: &[u64], each: &mut impl FnMut(&[u32])) {
        self.walk(0, 1, agreeing, each);
    }

    /// The same for the halves that are their own partners.
    pub fn partnered_by_itself(&self, agreeing: &[u64], each: &mut impl FnMut(&[u32])) {
        self.walk(0, 0, agreeing, each);
    }

    fn walk(&self, level: usize, node: usize, agreeing: &[u64], each: &mut impl FnMut(&[u32])) {
        let Some(&with) = agreeing.get(level) else {
            return each(&self.numbers[self.begins[node] as usize..self.begins[node + 1] as usize]);
        };
        let Node { classes, first } = self.levels[level][node];
        let mut rest = classes & with;
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            self.walk(level + 1, first as usize + (classes & (lowest - 1)).count_ones() as usize, agreeing, each);
            rest ^= lowest;
        }
    }
}

/// The part of a key that leads to a level.
fn prefix(key: u64, level: usize, columns: usize) -> u64 {
    key >> (BITS as usize * (columns - level))
}
