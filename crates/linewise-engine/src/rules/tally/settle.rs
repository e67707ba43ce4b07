//! The easy part of counting: symbols with no choice of places left, and those that stand as often as they must.

use crate::bits::WordSet;
use smallvec::SmallVec;

/// How often each symbol must stand on a line.
pub struct Counts<S> {
    /// The symbols that stand once.
    once: S,
    /// Those that stand more often, and how often.
    often: SmallVec<[(u8, u32); 1]>,
    /// How many symbols there are, those that never stand among them.
    symbols: usize,
}

impl<S: WordSet> Counts<S> {
    pub fn new(counts: &[u32]) -> Counts<S> {
        let mut new = Counts { once: S::default(), often: SmallVec::new(), symbols: counts.len() };
        for (symbol, &count) in counts.iter().enumerate() {
            match count {
                0 => {}
                1 => new.once = new.once | S::only(symbol),
                _ => new.often.push((symbol as u8, count)),
            }
        }
        new
    }

    /// All the symbols that stand anywhere.
    pub fn all(&self) -> S {
        self.often.iter().fold(self.once, |all, &(symbol, _)| all | S::only(symbol as usize))
    }

    /// The symbols that stand once.
    pub fn once(&self) -> S {
        self.once
    }

    /// How many symbols there are.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// The symbols that stand more than once, and how often.
    pub fn often(&self) -> &[(u8, u32)] {
        &self.often
    }

    /// Narrows the cells until the easy part is done; false when they have no word.
    pub fn settle(&self, cells: &mut [S]) -> bool {
        loop {
            let (mut any, mut twice, mut settled, mut clash) = (S::default(), S::default(), S::default(), S::default());
            for &cell in cells.iter() {
                twice = twice | any & cell;
                any = any | cell;
                if cell.is_single() {
                    clash = clash | settled & cell;
                    settled = settled | cell;
                } else if cell.is_empty() {
                    return false;
                }
            }
            if clash.meets(self.once) || self.once.meets(!any) {
                return false;
            }
            let (alone, taken) = (any & !twice & self.once, settled & self.once);
            let mut is_quiet = true;
            for cell in cells.iter_mut().filter(|cell| !cell.is_single()) {
                if cell.meets(alone) {
                    *cell = *cell & alone;
                    if !cell.is_single() {
                        return false;
                    }
                    is_quiet = false;
                } else if cell.meets(taken) {
                    *cell = *cell & !taken;
                    if cell.is_empty() {
                        return false;
                    }
                    is_quiet = false;
                }
            }
            for &(symbol, count) in &self.often {
                match settle_often(cells, S::only(symbol as usize), count) {
                    None => return false,
                    Some(changed) => is_quiet &= !changed,
                }
            }
            if is_quiet {
                return true;
            }
        }
    }
}

/// The same for one symbol that stands more than once: whether a cell changed; `None` when there is no word.
fn settle_often<S: WordSet>(cells: &mut [S], symbol: S, count: u32) -> Option<bool> {
    let (mut must, mut may) = (0, 0);
    for &cell in cells.iter() {
        may += u32::from(cell.meets(symbol));
        must += u32::from(cell == symbol);
    }
    if must > count || may < count {
        return None;
    }
    if must == may || (must < count && may > count) {
        return Some(false);
    }
    let is_full = must == count;
    for cell in cells.iter_mut().filter(|cell| cell.meets(symbol) && **cell != symbol) {
        *cell = if is_full { *cell & !symbol } else { symbol };
    }
    Some(true)
}
