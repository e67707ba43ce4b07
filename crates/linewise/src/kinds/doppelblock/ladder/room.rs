//! Which cells can be the black ones of a line, by what can stand between them.

use super::pairs::{AllPairs, Pair, pairs};
use super::{MOST_SUMS, Sum, ends_of};
use crate::domain::{Domain, Symbol};
use crate::message::{Each, Fillings, Message};
use crate::techniques::rungs::{Finding, Look};

crate::sentences! {
    /// The pairs that can be black.
    pub(super) Pairs("doppelblock.room", stands) { sum: usize, pairs: Fillings, outside: bool }
        en "{line}: {given}only {pairs} can be black with the sum {sum} between them{outside?| and room for the other numbers outside them}, so {conclusion}.";
    /// The same, and why one pair cannot be.
    pub(super) PairsBut("doppelblock.room.but", stands) { sum: usize, pairs: Fillings, black: Vec<usize>, others: Each, room: Vec<usize> }
        en "{line}: {given}with {black} black, {others} would have to stand in {room}; so only {pairs} can be black with the sum {sum} between them, and {conclusion}.";
    /// The pairs that can be black and touch.
    pub(super) TouchingPairs("doppelblock.room.touch", stands) { pairs: Fillings, outside: bool }
        en "{line}: {given}only {pairs} can be black with nothing between them{outside?| and room for all numbers outside them}, so {conclusion}.";
    /// No pair is left: no word fits the line.
    pub(super) NoPairs("doppelblock.dead_end.room", stands) { sum: usize, outside: bool }
        en "{line}: {given}no two cells that can still be black have the sum {sum} between them{outside?| and room for the other numbers outside them}.";
    /// A cell that is in none.
    pub(super) NoPair("doppelblock.room.none") { sum: usize, room: Vec<usize>, outside: bool }
        en "{line}: {given}if {room} were black, the sum {sum} would fit between it and no other black cell{outside?|, with room for the other numbers outside them}, so {conclusion}.";
}

/// No two cells can be black with the sum between them.
pub fn no_pairs(look: &Look<'_, Sum>) -> Option<Message> {
    let (sum, all) = (look.line.sum?, pairs(look.line, look.known)?);
    all.left.is_empty().then(|| NoPairs { sum: sum as usize, outside: !all.dropped.is_empty() }.into())
}

/// The cells between which the sum fits, by what they can hold: no others are black, and one that is in all of these pairs is.
pub fn room_between(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let (Some(sum), Some(all)) = (look.line.sum, pairs(look.line, look.known)) else { return };
    let (sum, pairs) = (sum as usize, &all.left);
    if pairs.is_empty() {
        return;
    }
    let is_end = |at: usize| move |pair: &Pair| pair.near == at || pair.far == at;
    let others = look.open_to(Symbol::BLANK).into_iter().filter(|&at| !pairs.iter().any(is_end(at)));
    let others: Vec<_> = others.map(|at| (at, look.known[at].without(Symbol::BLANK))).collect();
    if pairs.len() > MOST_SUMS {
        for (at, may) in others {
            let outside = all.dropped.iter().any(is_end(at));
            look.push(findings, [(at, may)], || NoPair { sum, room: vec![at], outside });
        }
        return;
    }
    let always = (0..look.known.len()).filter(|&at| pairs.iter().all(is_end(at)));
    let found = others.into_iter().chain(always.map(|at| (at, Domain::only(Symbol::BLANK))));
    look.push(findings, found, || room_said(look, sum, &all));
}

/// What is said of the pairs that are left, and why others are not, where what is inside them would do.
fn room_said(look: &Look<'_, Sum>, sum: usize, all: &AllPairs) -> Message {
    let pairs = &all.left;
    let is_gone = |dropped: &&Pair| pairs.iter().all(|pair| (pair.near, pair.far) != (dropped.near, dropped.far));
    let gone: Vec<&Pair> = all.dropped.iter().filter(is_gone).collect();
    let outside = !gone.is_empty();
    let touch = pairs.iter().all(|pair| pair.inside().is_empty());
    let listed = ends_of(pairs.iter().map(|pair| (pair.near, pair.far)));
    match (&gone[..], sum) {
        (_, 0) if touch => TouchingPairs { pairs: listed, outside }.into(),
        (&[pair], _) if pair.ways.len() == 1 => {
            let others = Each(look.line.all().minus(pair.ways[0]));
            let room = pair.beside(look.known.len()).collect();
            PairsBut { sum, pairs: listed, black: vec![pair.near, pair.far], others, room }.into()
        }
        _ => Pairs { sum, pairs: listed, outside }.into(),
    }
}
