//! Lines in which every letter stands once, with a letter told that is seen from an end: exact, by sets of used letters.
//!
//! After some cells of a word, all that matters is which letters were used. A line's state is therefore a set of
//! sets, one bit for each of them: bit 5 stands for {A, C}. Writing a letter moves every set without it to the set with it, which
//! lies a fixed number of bits higher: a shift. A cell costs a shift for each of its letters, whatever the sets.

use crate::bits::{WITHOUT_BIT, members};
use crate::domain::Symbol;
use crate::language::Language;
use crate::rule::{
    Capabilities, CountWords, Decided, Explain, LineView, Meter, Orientation, Reasons, Rule, Scratch, Strength,
    StuckLine,
};
use crate::rules::census;
use crate::rules::nth::Whole;
use crate::rules::reference::ReadForProofs;
use num_bigint::BigUint;
use smallvec::SmallVec;
use std::sync::Arc;

/// The most letters for which there is such a rule: it then takes 64 words of bits.
pub const MOST_LETTERS: usize = 12;

/// Which letter is seen, and from where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seen {
    /// The letter seen from the near end, if one is told.
    pub near: Option<Symbol>,
    /// The letter seen from the far end.
    pub far: Option<Symbol>,
    /// Which one it is that is seen: 1 for the first letter.
    pub nth: usize,
}

/// The rule of a line of `cells` cells that holds each of the letters 1 to `letters` once and is blank elsewhere.
/// All that is told is seen.
/// Panics when there are more letters than [`MOST_LETTERS`], or more than cells, or none.
pub fn rule(cells: usize, letters: usize, seen: &[Seen]) -> Arc<dyn Rule> {
    let fits = letters <= MOST_LETTERS && letters <= cells && letters > 0 && seen.iter().all(|seen| seen.nth > 0);
    assert!(fits, "a line fits its letters");
    match (1usize << letters).div_ceil(64) {
        1 => Arc::new(Letters::<1>::new(cells, letters, seen)),
        2 => Arc::new(Letters::<2>::new(cells, letters, seen)),
        4 => Arc::new(Letters::<4>::new(cells, letters, seen)),
        8 => Arc::new(Letters::<8>::new(cells, letters, seen)),
        16 => Arc::new(Letters::<16>::new(cells, letters, seen)),
        32 => Arc::new(Letters::<32>::new(cells, letters, seen)),
        _ => Arc::new(Letters::<64>::new(cells, letters, seen)),
    }
}

/// A set of sets of letters.
type Sets<const W: usize> = [u64; W];

struct Letters<const W: usize> {
    cells: usize,
    letters: usize,
    seen: SmallVec<[Seen; 2]>,
    /// For each letter, the sets after which it may be written.
    after: Vec<Sets<W>>,
}

impl<const W: usize> Letters<W> {
    fn new(cells: usize, letters: usize, seen: &[Seen]) -> Letters<W> {
        let mut rule = Letters { cells, letters, seen: seen.into(), after: Vec::with_capacity(letters) };
        let without = |letter: usize| {
            std::array::from_fn(|word| match letter {
                0..6 => WITHOUT_BIT[letter],
                _ if word >> (letter - 6) & 1 == 0 => u64::MAX,
                _ => 0,
            })
        };
        rule.after.extend((0..letters).map(without));
        for seen in seen {
            rule.look(seen.near, seen.nth - 1);
            if seen.nth <= letters {
                rule.look(seen.far, letters - seen.nth);
            } else if seen.far.is_some() {
                rule.after.iter_mut().for_each(|sets| *sets = [0; W]);
            }
        }
        rule
    }

    /// Only `letter` may follow so many others.
    fn look(&mut self, letter: Option<Symbol>, others: usize) {
        let Some(letter) = letter else { return };
        if others >= self.letters {
            self.after.iter_mut().for_each(|sets| *sets = [0; W]);
        }
        let other_letters = (0..self.letters).filter(|&other| other + 1 != letter.index());
        let other_letters: Vec<usize> = other_letters.collect();
        let mut forbid = |set: usize| {
            for &other in &other_letters {
                self.after[other][set / 64] &= !(1 << (set % 64));
            }
        };
        // The first and the last letter, which are nearly always asked for, follow few sets.
        match others {
            0 => forbid(0),
            _ if others + 1 == self.letters => {
                (0..self.letters).for_each(|last| forbid(((1 << self.letters) - 1) ^ (1 << last)))
            }
            _ => (0..1usize << self.letters).filter(|set| set.count_ones() as usize == others).for_each(forbid),
        }
    }

    /// The set of all letters.
    fn all(&self) -> usize {
        (1 << self.letters) - 1
    }

    /// The set of all letters alone.
    #[inline]
    fn end(&self) -> Sets<W> {
        let mut sets = [0; W];
        sets[self.all() / 64] = 1 << (self.all() % 64);
        sets
    }

    /// Is the set of all letters among these?
    #[inline]
    fn is_over(&self, sets: &Sets<W>) -> bool {
        sets[self.all() / 64] >> (self.all() % 64) & 1 == 1
    }

    /// The sets after a cell that may be so, before which there were these.
    #[inline]
    fn write(&self, before: &Sets<W>, may: u64) -> Sets<W> {
        let mut after = if may & 1 != 0 { *before } else { [0; W] };
        for letter in letters_of(may) {
            let source = &self.after[letter];
            if W == 1 || letter < 6 {
                for word in 0..W {
                    after[word] |= (before[word] & source[word]) << (1 << letter);
                }
            } else {
                let step = 1 << (letter - 6);
                for word in step..W {
                    after[word] |= before[word - step] & source[word - step];
                }
            }
        }
        after
    }

    /// The sets before a cell after which `letter` leads to one of these.
    #[inline]
    fn unwrite(&self, after: &Sets<W>, letter: usize) -> Sets<W> {
        let source = &self.after[letter];
        if W == 1 || letter < 6 {
            return std::array::from_fn(|word| after[word] >> (1 << letter) & source[word]);
        }
        let step = 1 << (letter - 6);
        std::array::from_fn(|word| if word + step < W { after[word + step] & source[word] } else { 0 })
    }
}

/// The letters that a cell may be, counted from 0; bit 0 of the cell is no letter at all. There are few enough for one word.
#[inline]
fn letters_of(may: u64) -> impl Iterator<Item = usize> {
    members(may >> 1)
}

impl<const W: usize> Rule for Letters<W> {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        let letters: Vec<Symbol> = word.iter().copied().filter(|&symbol| symbol != Symbol::BLANK).collect();
        let is_once = |letter: u8| letters.iter().filter(|other| other.0 == letter).count() == 1;
        let fits = |clue: Option<Symbol>, seen: Option<&Symbol>| clue.is_none() || clue.as_ref() == seen;
        Ok(word.len() == self.cells
            && letters.len() == self.letters
            && (1..=self.letters as u8).all(is_once)
            && self.seen.iter().all(|seen| fits(seen.near, letters.get(seen.nth - 1)))
            && self.seen.iter().all(|seen| fits(seen.far, letters.iter().rev().nth(seen.nth - 1))))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        let reach = &mut scratch.words;
        reach.clear();
        let mut sets = [0; W];
        sets[0] = 1;
        for &may in line.bits {
            reach.extend_from_slice(&sets);
            sets = self.write(&sets, may);
        }
        if !self.is_over(&sets) {
            return Ok(false);
        }
        sets = self.end();
        let rows = reach.chunks_exact(W).zip(line.bits).zip(support);
        for ((reached, &may), support) in rows.rev() {
            let reached: &Sets<W> = reached.try_into().expect("there are W words");
            let mut before = [0; W];
            let mut add = |from: Sets<W>| {
                let mut any = 0;
                for word in 0..W {
                    let sets = from[word] & reached[word];
                    before[word] |= sets;
                    any |= sets;
                }
                u64::from(any != 0)
            };
            let mut keeps = if may & 1 != 0 { add(sets) } else { 0 };
            for letter in letters_of(may) {
                keeps |= add(self.unwrite(&sets, letter)) << (letter + 1);
            }
            *support = keeps;
            sets = before;
        }
        Ok(true)
    }

    fn admits(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<bool> {
        let mut sets = [0; W];
        sets[0] = 1;
        line.bits.iter().for_each(|&may| sets = self.write(&sets, may));
        Ok(self.is_over(&sets))
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            reasons: Reasons::ConflictSets(self),
            count: Some(self),
            reference: Capabilities::for_proofs(self),
            ..Capabilities::NONE
        }
    }
}

impl<const W: usize> Explain for Letters<W> {
    fn conflict_set(&self, conflict: StuckLine<'_>, set: &mut [u64], scratch: &mut Scratch<'_>) -> u64 {
        let StuckLine { now, before, .. } = conflict;
        // Backward: the sets from which the end can be reached, whether they can be reached or not.
        let goals = &mut scratch.words;
        goals.clear();
        goals.resize((self.cells + 1) * W, 0);
        goals[self.cells * W..].copy_from_slice(&self.end());
        for (at, &may) in now.bits.iter().enumerate().rev() {
            let goal: Sets<W> = goals[(at + 1) * W..(at + 2) * W].try_into().expect("there are W words");
            let mut sets = if may & 1 != 0 { goal } else { [0; W] };
            for letter in letters_of(may) {
                let from = self.unwrite(&goal, letter);
                sets.iter_mut().zip(from).for_each(|(set, from)| *set |= from);
            }
            goals[at * W..(at + 1) * W].copy_from_slice(&sets);
        }
        // Forward: what is missing is given back wherever this reaches none of them.
        let mut sets = [0; W];
        sets[0] = 1;
        for (at, &may) in now.bits.iter().enumerate() {
            let goal = &goals[(at + 1) * W..(at + 2) * W];
            let mut missing = before.bits[at] & !may;
            while missing != 0 {
                let symbol = missing & missing.wrapping_neg();
                missing ^= symbol;
                let next = self.write(&sets, symbol);
                if next.iter().zip(goal).any(|(next, goal)| next & goal != 0) {
                    set[at] |= symbol;
                }
            }
            sets = self.write(&sets, may | before.bits[at] & !set[at]);
        }
        1
    }
}

impl<const W: usize> Letters<W> {
    /// The line as a reader sees it symbol by symbol, with a count for each, instead of sets of sets.
    fn whole(&self) -> Whole {
        let once = std::iter::repeat_n(1, self.letters);
        let counts = std::iter::once((self.cells - self.letters) as u32).chain(once).collect();
        Whole { counts, seen: self.seen.clone() }
    }
}

impl<const W: usize> ReadForProofs for Letters<W> {
    fn reference_reader(&self) -> impl Language {
        self.whole()
    }
}

impl<const W: usize> CountWords for Letters<W> {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        census::count(self, line, &mut scratch.meter)
    }
}

impl<const W: usize> Language for Letters<W> {
    /// The letters that were used.
    type State = usize;

    fn start(&self) -> usize {
        0
    }

    fn read(&self, used: &usize, symbol: Symbol) -> Option<usize> {
        let Some(letter) = symbol.index().checked_sub(1) else { return Some(*used) };
        (self.after[letter][used / 64] >> (used % 64) & 1 == 1).then_some(used | 1 << letter)
    }

    fn may_end(&self, used: &usize) -> bool {
        *used == self.all()
    }
}
