//! All clues that a line of some length can have, each with the ways to place its blocks.

use std::collections::BTreeMap;

/// The longest line that a census takes.
pub(super) const LONGEST: usize = 8;

/// The lengths of the blocks in a line whose filled cells are the ones among these bits, from the lowest.
pub(super) fn blocks(line: u32) -> Vec<u8> {
    let mut blocks = Vec::new();
    let mut rest = line;
    while rest != 0 {
        rest >>= rest.trailing_zeros();
        let length = rest.trailing_ones();
        blocks.push(length as u8);
        rest = rest.checked_shr(length).unwrap_or(0);
    }
    blocks
}

/// The clues of lines of one length, by number.
pub(super) struct LineClues {
    /// The ways to place the blocks of each clue: a bit for each cell.
    pub placements: Vec<Vec<u32>>,
    /// The clue that each becomes in a mirror.
    pub mirrored: Vec<usize>,
}

impl LineClues {
    /// The clues of lines of so many cells.
    pub fn new(cells: usize) -> LineClues {
        let mut by_clue: BTreeMap<Vec<u8>, Vec<u32>> = BTreeMap::new();
        for line in 0..1 << cells {
            by_clue.entry(blocks(line)).or_default().push(line);
        }
        let numbers: BTreeMap<&Vec<u8>, usize> = by_clue.keys().zip(0..).collect();
        let mirrored = by_clue.keys().map(|clue| numbers[&clue.iter().rev().copied().collect::<Vec<u8>>()]).collect();
        LineClues { mirrored, placements: by_clue.into_values().collect() }
    }

    /// How many clues there are.
    pub fn len(&self) -> usize {
        self.placements.len()
    }

    /// Clues for so many rows, by number: the last row counts fastest.
    pub fn rows(&self, mut number: u64, rows: usize) -> Vec<usize> {
        let mut clues = vec![0; rows];
        for clue in clues.iter_mut().rev() {
            *clue = (number % self.len() as u64) as usize;
            number /= self.len() as u64;
        }
        clues
    }

    /// How many ways there are to give clues to so many rows.
    pub fn tuples(&self, rows: usize) -> u64 {
        (self.len() as u64).pow(rows as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_runs_of_filled_cells() {
        assert_eq!(blocks(0), [0u8; 0]);
        assert_eq!(blocks(0b1_1101_1000), [2, 3]);
        assert_eq!(blocks(u32::MAX), [32]);
    }

    #[test]
    fn every_line_has_one_clue() {
        // There are as many clues as the Fibonacci numbers say: a block with the blank behind it, or a blank.
        let counts: Vec<usize> = (0..=LONGEST).map(|cells| LineClues::new(cells).len()).collect();
        assert_eq!(counts, [1, 2, 3, 5, 8, 13, 21, 34, 55]);
        let clues = LineClues::new(5);
        assert_eq!(clues.placements.iter().map(Vec::len).sum::<usize>(), 32);
        for (clue, &mirrored) in clues.mirrored.iter().enumerate() {
            assert_eq!(clues.mirrored[mirrored], clue);
            let turned = |line: &u32| line.reverse_bits() >> 27;
            assert!(clues.placements[clue].iter().all(|line| clues.placements[mirrored].contains(&turned(line))));
        }
        assert_eq!(clues.rows(13 * 13 + 2, 3), [1, 0, 2]);
    }
}
