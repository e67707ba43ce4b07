//! Three neighbours that may not all be the same: one of them is what is still missing.

use super::{BOTH, Halves, missing};
use crate::domain::{Domain, Symbol};
use crate::message::{Count, Groups, Message};
use crate::technique::Finding;
use crate::techniques::rungs::Look;

crate::sentences! {
    /// Some threes need all that are missing.
    pub(super) EachThree("binairo.each_three", stands) { count: Count, what: Symbol, other: Symbol, each: Groups }
        en "{line}: only {count} {what}s are still missing, and three {other}s in a row are not allowed, so {each} need one each and {conclusion}.";
    /// A three needs the last one.
    pub(super) OneOfThree("binairo.each_three.one", stands) { what: Symbol, other: Symbol, cells: Vec<usize> }
        en "{line}: only one {what} is still missing, and {cells} cannot all be {other}, so it is there and {conclusion}.";
    /// Two cells of a three need it.
    pub(super) OneOfTwo("binairo.each_three.two", stands) { what: Symbol, other: Symbol, cells: Vec<usize>, open: Vec<usize> }
        en "{line}: only one {what} is still missing, and {cells} cannot all be {other}, so it is one of {open} and {conclusion}.";
}

/// The other one of the two symbols.
pub fn other_than(symbol: Symbol) -> Symbol {
    BOTH[1 - symbol.index()]
}

/// The cells of each three.
pub fn groups(threes: &[usize]) -> Groups {
    Groups(threes.iter().map(|&from| vec![from, from + 1, from + 2]).collect())
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
            let mut threes = threes(0..at, lacks);
            threes.extend(self::threes(at + 1..look.known.len(), lacks));
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
                _ => EachThree { count: Count(missing), what, other, each: groups(&threes) }.into(),
            });
            seen.push(threes);
        }
    }
}

/// As many threes of neighbours as there are side by side where all cells lack something: where each of them begins.
pub fn threes(cells: std::ops::Range<usize>, lacks: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut threes = Vec::new();
    let mut at = cells.start;
    while at + 3 <= cells.end {
        let is_three = (at..at + 3).all(&lacks);
        threes.extend(is_three.then_some(at));
        at += if is_three { 3 } else { 1 };
    }
    threes
}
