//! The two parts of a column that is cut, and what of them matters for its clue.
//!
//! Of the upper part this is its blocks, and whether the last one touches the cut; of the lower part the same from the
//! other side. Two cut columns *agree* when they have the same clue. A pair of upper parts and a pair of lower parts
//! agree when the first of both and the second of both, joined, do. Pairs that agree with the same pairs of the other
//! side are of one *class*; class 0 agrees with none.

use super::line_clues::blocks;
use std::collections::BTreeMap;

/// The parts of columns on one side of the cut.
pub(super) struct Parts {
    /// The state of each pattern of cells: the highest cell is bit 0.
    pub state_of: Vec<u8>,
    /// A pattern of each state.
    patterns: Vec<u32>,
    /// The class of each pair of states, the first one times the number of states and the second one added.
    class_of: Vec<u8>,
}

impl Parts {
    /// The parts of so many cells; `touches` is the bit at the cut.
    fn new(cells: usize, touches: u32) -> Parts {
        let mut states = BTreeMap::new();
        let (mut state_of, mut patterns) = (Vec::new(), Vec::new());
        for pattern in 0..1u32 << cells {
            let next = states.len() as u8;
            state_of.push(*states.entry((blocks(pattern), pattern & touches)).or_insert(next));
            if states.len() > patterns.len() {
                patterns.push(pattern);
            }
        }
        Parts { state_of, patterns, class_of: Vec::new() }
    }

    /// All pairs of states.
    fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.patterns.iter().flat_map(|&one| self.patterns.iter().map(move |&other| (one, other)))
    }

    /// The class of a pair of states.
    #[inline]
    pub fn class(&self, one: u8, other: u8) -> u8 {
        self.class_of[usize::from(one) * self.patterns.len() + usize::from(other)]
    }

    /// Sorts the pairs into classes by what each agrees with; the number of classes, 0 counted.
    fn classify(&mut self, agrees: impl Fn((u32, u32)) -> Vec<bool>) -> usize {
        let mut classes = BTreeMap::new();
        let agreeing: Vec<Vec<bool>> = self.pairs().map(agrees).collect();
        self.class_of = agreeing
            .into_iter()
            .map(|with| {
                let next = classes.len() as u8 + 1;
                if with.contains(&true) { *classes.entry(with).or_insert(next) } else { 0 }
            })
            .collect();
        classes.len() + 1
    }
}

/// Columns that are cut.
pub(super) struct Columns {
    pub upper: Parts,
    pub lower: Parts,
    /// For each class of lower pairs the classes of upper pairs that it agrees with, a bit for each.
    pub agreeing: Vec<u64>,
}

impl Columns {
    /// Columns cut below so many cells, with so many cells below that.
    pub fn new(above: usize, below: usize) -> Columns {
        let mut upper = Parts::new(above, (1 << above) >> 1);
        let mut lower = Parts::new(below, u32::from(below > 0));
        let agree = |(one, other): (u32, u32), (under_one, under_other): (u32, u32)| {
            blocks(one | under_one << above) == blocks(other | under_other << above)
        };
        let (above_pairs, below_pairs): (Vec<_>, Vec<_>) = (upper.pairs().collect(), lower.pairs().collect());
        upper.classify(|pair| below_pairs.iter().map(|&under| agree(pair, under)).collect());
        let lower_classes = lower.classify(|under| above_pairs.iter().map(|&pair| agree(pair, under)).collect());
        let mut agreeing = vec![0; lower_classes];
        for (&under, &low) in below_pairs.iter().zip(&lower.class_of) {
            for (&pair, &up) in above_pairs.iter().zip(&upper.class_of).filter(|(pair, _)| agree(**pair, under)) {
                debug_assert!(up > 0 && low > 0, "{pair:?} and {under:?} agree");
                agreeing[usize::from(low)] |= 1 << up;
            }
        }
        Columns { upper, lower, agreeing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_agree_when_their_classes_do() {
        for (above, below) in [(0, 3), (1, 1), (2, 3), (3, 4), (4, 4)] {
            let columns = Columns::new(above, below);
            let (ups, downs) = (0..1u32 << above, 0..1u32 << below);
            for (one, other) in ups.clone().flat_map(|one| ups.clone().map(move |other| (one, other))) {
                for (low, under) in downs.clone().flat_map(|low| downs.clone().map(move |under| (low, under))) {
                    let class = |parts: &Parts, one: u32, other: u32| {
                        parts.class(parts.state_of[one as usize], parts.state_of[other as usize])
                    };
                    let (up, down) = (class(&columns.upper, one, other), class(&columns.lower, low, under));
                    assert!(up < 64 && down < 64, "a class takes six bits, cut below {above}");
                    let said = up > 0 && columns.agreeing[usize::from(down)] >> up & 1 == 1;
                    let same = blocks(one | low << above) == blocks(other | under << above);
                    assert_eq!(said, same, "{one:b} {low:b} and {other:b} {under:b}, cut below {above}");
                }
            }
        }
    }
}
