//! The characters that a puzzle's cells can hold, made ready for classes.

use super::characters::WORD;
use crate::domain::{Domain, Symbol};
use crate::puzzle::Alphabet;

/// The characters of an alphabet in the order of their codes, with the set of all before each.
pub struct Letters {
    /// The codes, ascending.
    codes: Vec<u32>,
    /// For each place in `codes`, and the place after the last, the symbols of all before it.
    before: Vec<Domain>,
    /// For each code below 128, how many of the codes are smaller.
    rank: [u8; 128],
}

impl Letters {
    /// The characters of `alphabet`: what its symbols look like.
    pub fn new(alphabet: &Alphabet) -> Letters {
        let looks = alphabet.looks.iter().zip(0..);
        let mut sorted: Vec<(u32, u8)> = looks.map(|(look, symbol)| (look.glyph as u32, symbol)).collect();
        sorted.sort_unstable();
        let mut before = Vec::with_capacity(sorted.len() + 1);
        let mut so_far = Domain::EMPTY;
        before.push(so_far);
        for &(_, symbol) in &sorted {
            so_far = so_far.with(Symbol(symbol));
            before.push(so_far);
        }
        let codes: Vec<u32> = sorted.into_iter().map(|(code, _)| code).collect();
        let mut rank = [0; 128];
        let mut next = 0;
        for (code, rank) in rank.iter_mut().enumerate() {
            *rank = next as u8;
            next += usize::from(codes.get(next) == Some(&(code as u32)));
        }
        Letters { codes, before, rank }
    }

    /// Every symbol.
    pub fn all(&self) -> Domain {
        self.before[self.codes.len()]
    }

    /// The symbols whose characters lie in tidy ranges.
    pub fn within(&self, ranges: &[(u32, u32)]) -> Domain {
        let stretch = |&(first, last): &(u32, u32)| {
            let before = self.before[self.smaller_than(first)];
            let upto = self.before[self.smaller_than(last.saturating_add(1))];
            upto.minus(before)
        };
        ranges.iter().map(stretch).fold(Domain::EMPTY, Domain::or)
    }

    /// The word characters, as `\b` knows them.
    pub fn words(&self) -> Domain {
        self.within(WORD)
    }

    /// How many codes are smaller than `code`.
    fn smaller_than(&self, code: u32) -> usize {
        match self.rank.get(code as usize) {
            Some(&rank) => rank as usize,
            None => self.codes.partition_point(|&other| other < code),
        }
    }
}
