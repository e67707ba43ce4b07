//! Three neighbours that may not all be the same: one of them is what is still missing.

use super::{BOTH, Halves, missing};
use crate::domain::{Domain, Symbol};
use crate::message::{Argument, Count, Json, Message, Spoken, Wordings, Words};
use crate::techniques::rungs::{Finding, Look};

/// Groups of cells, in each of which one stands: `one among cells 7 and 8 and one in cell 4`; `one each in cells 1 and 4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneInEach(pub Vec<Vec<usize>>);

impl OneInEach {
    const IN_CELL: Wordings = &[("en", "one in {cells}")];
    const IN_CELLS: Wordings = &[("en", "one each in {cells}")];
    const AMONG: Wordings = &[("en", "one among {cells}")];
}

impl Spoken for OneInEach {
    fn said(&self, words: &dyn Words) -> (String, bool) {
        let said = |wordings, cells: &[usize]| words.fill(wordings, &|_| words.said(&Argument::Cells(cells.to_vec())));
        let (single, many): (Vec<&Vec<usize>>, Vec<_>) = self.0.iter().partition(|cells| cells.len() == 1);
        let single: Vec<usize> = single.into_iter().flatten().copied().collect();
        let of_single = match single.len() {
            0 => None,
            1 => Some(said(OneInEach::IN_CELL, &single)),
            _ => Some(said(OneInEach::IN_CELLS, &single)),
        };
        let of_many = many.into_iter().map(|cells| said(OneInEach::AMONG, cells));
        (words.all_of(of_many.chain(of_single).collect()), self.0.len() > 1)
    }

    fn json(&self, words: &dyn Words) -> Json {
        words.json(&Argument::Groups(self.0.clone()))
    }
}

crate::sentences! {
    /// Some threes need all that are missing.
    pub(super) EachThree("binairo.each_three", stands) { count: Count, what: Symbol, other: Symbol, each: OneInEach }
        en "{line}: only {count} {what}s are still missing, and three {other}s in a row are not allowed, so there is {each}, and {conclusion}.";
    /// A three needs the last one.
    pub(super) OneOfThree("binairo.each_three.one", stands) { what: Symbol, other: Symbol, cells: Vec<usize> }
        en "{line}: only one {what} is still missing, and {cells} cannot all be {other}, so it is one of these, and {conclusion}.";
    /// Two cells of a three need it.
    pub(super) OneOfTwo("binairo.each_three.two", stands) { what: Symbol, other: Symbol, cells: Vec<usize>, open: Vec<usize> }
        en "{line}: only one {what} is still missing, and {cells} cannot all be {other}, so it is one of {open}, and {conclusion}.";
}

/// The other one of the two symbols.
pub fn other_than(symbol: Symbol) -> Symbol {
    BOTH[1 - symbol.index()]
}

/// The open cells of each three: two threes may share a cell that is known.
pub fn groups(known: &[Domain], threes: &[usize]) -> OneInEach {
    let is_open = |at: &usize| known[*at].len() > 1;
    OneInEach(threes.iter().map(|&from| (from..from + 3).filter(is_open).collect()).collect())
}

/// Where three next to each other lack a symbol, they need one; when so many threes need all that are missing, no other cell is one.
pub fn each_three(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    for what in BOTH {
        let Some(missing) = missing(look, what) else { continue };
        let other = other_than(what);
        let lacks = |at: usize| look.known[at] != Domain::only(what);
        let is_open = |at: &usize| look.known[*at].len() > 1;
        let open: Vec<usize> = look.open_to(what).into_iter().filter(is_open).collect();
        let mut seen: Vec<Vec<usize>> = Vec::new();
        for &at in &open {
            let mut threes = threes(0..at, is_open, lacks);
            threes.extend(self::threes(at + 1..look.known.len(), is_open, lacks));
            // A three of which one cell is open says by itself what that is.
            let is_plain = threes.iter().any(|&from| (from..from + 3).filter(is_open).count() < 2);
            if threes.len() != missing || is_plain || seen.contains(&threes) {
                continue;
            }
            let is_within = |at: usize| threes.iter().any(|&from| (from..from + 3).contains(&at));
            let others = open.iter().filter(|&&at| !is_within(at));
            let found: Vec<_> = others.map(|&at| (at, look.known[at].without(what))).collect();
            look.push(findings, found, || match threes[..] {
                [from] => {
                    let cells = vec![from, from + 1, from + 2];
                    let open: Vec<usize> = cells.iter().copied().filter(is_open).collect();
                    match open.len() == 3 {
                        true => Message::from(OneOfThree { what, other, cells }),
                        false => OneOfTwo { what, other, cells, open }.into(),
                    }
                }
                _ => EachThree { count: Count(missing), what, other, each: groups(look.known, &threes) }.into(),
            });
            seen.push(threes);
        }
    }
}

/// As many threes of neighbours as there are where all cells lack something and no two have an open cell in common:
/// where each of them begins.
pub fn threes(
    cells: std::ops::Range<usize>,
    is_open: impl Fn(&usize) -> bool,
    lacks: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let mut threes = Vec::new();
    // The first that ends is taken first, as always where as many stretches as possible are to lie side by side.
    let mut free = cells.start;
    for at in cells.start..cells.end.saturating_sub(2) {
        let three = at..at + 3;
        if three.clone().all(&lacks) && !(at..free).any(|cell| is_open(&cell)) {
            threes.push(at);
            free = three.end;
        }
    }
    threes
}

#[cfg(test)]
mod tests {
    use super::super::{RUNGS, SEES_ALL, TECHNIQUES};
    use super::*;
    use crate::make::Chance;
    use crate::techniques::rungs::Rungs;

    /// The full lines of so many cells, a bit for each cell.
    fn lines(cells: usize) -> Vec<u32> {
        let is_alike = |line: u32, at: usize| matches!(line >> at & 7, 0 | 7);
        let half = |line: &u32| line.count_ones() as usize * 2 == cells;
        (0..1 << cells).filter(half).filter(|&line| (0..cells - 2).all(|at| !is_alike(line, at))).collect()
    }

    /// What the techniques leave of a line.
    fn seen(known: Vec<Domain>) -> Vec<Domain> {
        let line = Halves { half: known.len() / 2, signs: Vec::new(), twins: None };
        Rungs::leave(&RUNGS, &TECHNIQUES, line, known)
    }

    /// Of a full line some cells are known.
    #[test]
    fn techniques_see_all_that_short_lines_say() {
        let mut chance = Chance::new(1);
        for cells in (4..=SEES_ALL).step_by(2) {
            let lines = lines(cells);
            for _ in 0..1500 {
                let (line, hidden) =
                    (*chance.pick(&lines).expect("a line"), chance.bits() as u32 & chance.bits() as u32);
                let hidden = if chance.below(2) == 0 { hidden } else { !hidden };
                let fitting = lines.iter().filter(|&&other| (other ^ line) & !hidden & ((1 << cells) - 1) == 0);
                let (all, any) = fitting.fold((u32::MAX, 0), |(all, any), other| (all & other, any | other));
                let bit = |set: u32, at: usize| set >> at & 1 == 1;
                let known = |at: usize| {
                    if bit(hidden, at) { Domain::first(2) } else { Domain::only(BOTH[(line >> at & 1) as usize]) }
                };
                let left = seen((0..cells).map(known).collect());
                for (at, may) in left.into_iter().enumerate() {
                    assert_eq!(may.has(BOTH[1]), bit(any, at), "cell {at} of {line:b}, {hidden:b} hidden");
                    assert_eq!(may.has(BOTH[0]), !bit(all, at), "cell {at} of {line:b}, {hidden:b} hidden");
                }
            }
        }
    }
}
