//! What signs between two cells say: equal, or different.

use super::{BOTH, Halves, missing};
use crate::domain::{Domain, Symbol};
use crate::kinds::binairo::signs::Sign;
use crate::message::{Count, Groups, Message, Run};
use crate::techniques::rungs::{Finding, Look};

crate::sentences! {
    /// An equal sign beside a cell that is known.
    pub(super) SameAs("binairo.sign.equal") { run: Run, what: Symbol, cells: Vec<usize> }
        en "{place}: {run} is {what}, and an equal sign stands between {cells}, so {conclusion}.";
    /// A cross beside a cell that is known.
    pub(super) OtherThan("binairo.sign.cross") { run: Run, what: Symbol, cells: Vec<usize> }
        en "{place}: {run} is {what}, and a cross stands between {cells}, so {conclusion}.";
    /// Two equal cells beside a third.
    pub(super) EqualBeside("binairo.equal_beside") { cells: Vec<usize>, run: Run, what: Symbol }
        en "{place}: {cells} are equal by their sign, and {run} beside them is {what}; three neighbours may not be the same, so {conclusion}.";
    /// Two equal cells take two of what is missing once.
    pub(super) EqualNeedTwo("binairo.signs_count.equal", stands) { what: Symbol, cells: Vec<usize> }
        en "{line}: only one {what} is still missing, and {cells} are equal by their sign, so {conclusion}.";
    /// Pairs that differ need all that are missing.
    pub(super) EachCross("binairo.signs_count.crosses", stands) { count: Count, what: Symbol, first: Vec<usize>, others: Groups }
        en "{line}: only {count} {what}s are still missing; {first} differ by their sign, and so do {others}: each pair takes one, so {conclusion}.";
    /// A pair that differs needs the last one.
    pub(super) OneCross("binairo.signs_count.cross", stands) { what: Symbol, cells: Vec<usize> }
        en "{line}: only one {what} is still missing, and {cells} differ by their sign, so it is one of them, and {conclusion}.";
}

impl Halves {
    /// The first cell of each two between which this sign stands.
    fn pairs(&self, sign: Sign) -> impl Iterator<Item = usize> {
        (0..self.signs.len()).filter(move |&at| self.signs[at] == Some(sign))
    }
}

/// A cell beside a sign whose other cell is known.
pub fn sign(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    for (at, sign) in look.line.signs.iter().enumerate() {
        let &Some(sign) = sign else { continue };
        for (settled, open) in [(at, at + 1), (at + 1, at)] {
            let Some(what) = look.known[settled].symbol() else { continue };
            let (run, cells) = (Run(vec![settled]), vec![at, at + 1]);
            let may = match sign {
                Sign::Equal => Domain::only(what),
                Sign::Different => look.known[open].without(what),
            };
            look.push(findings, [(open, may)], || match sign {
                Sign::Equal => Message::from(SameAs { run, what, cells }),
                Sign::Different => OtherThan { run, what, cells }.into(),
            });
        }
    }
}

/// Two cells that are equal by their sign are not like the one beside them: these would be three in a row.
pub fn equal_beside(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    for at in look.line.pairs(Sign::Equal) {
        for beside in at.checked_sub(1).into_iter().chain(Some(at + 2).filter(|&end| end < look.known.len())) {
            let Some(what) = look.known[beside].symbol() else { continue };
            let found = [at, at + 1].map(|cell| (cell, look.known[cell].without(what)));
            let say = || EqualBeside { cells: vec![at, at + 1], run: Run(vec![beside]), what };
            look.push(findings, found, say);
        }
    }
}

/// Cells that are equal take two of what is missing, or none; those that are different take one. When the different
/// ones need all that are missing, no other cell is one.
pub fn signs_count(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    if look.line.signs.is_empty() {
        return;
    }
    for symbol in BOTH {
        let Some(missing) = missing(look, symbol) else { continue };
        let is_open = |at: usize| look.known[at].len() > 1;
        let crosses = crosses(look.line, is_open);
        if crosses.len() == missing {
            let others = look.open_to(symbol).into_iter().filter(|&at| is_open(at) && !within(&crosses, at));
            let found: Vec<_> = others.map(|at| (at, look.known[at].without(symbol))).collect();
            let pair = |at: usize| vec![at, at + 1];
            look.push(findings, found, || match crosses[..] {
                [at] => Message::from(OneCross { what: symbol, cells: pair(at) }),
                _ => {
                    let others = Groups(crosses[1..].iter().map(|&at| pair(at)).collect());
                    EachCross { count: Count(missing), what: symbol, first: pair(crosses[0]), others }.into()
                }
            });
        }
        for at in look.line.pairs(Sign::Equal).filter(|&at| missing == 1 && is_open(at) && is_open(at + 1)) {
            let found = [at, at + 1].map(|cell| (cell, look.known[cell].without(symbol)));
            look.push(findings, found, || EqualNeedTwo { what: symbol, cells: vec![at, at + 1] });
        }
    }
}

/// As many pairs of open cells that differ as there are side by side: the first cell of each.
fn crosses(line: &Halves, is_open: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut crosses: Vec<usize> = Vec::new();
    for at in line.pairs(Sign::Different).filter(|&at| is_open(at) && is_open(at + 1)) {
        if crosses.last().is_none_or(|&last| last + 1 < at) {
            crosses.push(at);
        }
    }
    crosses
}

/// Is the cell one of these pairs?
fn within(pairs: &[usize], cell: usize) -> bool {
    pairs.iter().any(|&at| cell == at || cell == at + 1)
}
