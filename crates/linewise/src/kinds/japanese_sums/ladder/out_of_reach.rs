//! Out of reach: cells that no sum can cover.

use super::{Sums, THREE, places};
use crate::domain::{Domain, Symbol};
use crate::message::{Message, SumName};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// Cells that no sum covers.
    OutOfReach("japanese_sums.out_of_reach") {} en "{line}: {given}{conclusion}, as no sum reaches {conclusion?it|them}.";
    /// The same where cells on both sides of them are not black.
    Uncovered("japanese_sums.out_of_reach.between") {} en "{line}: {given}{conclusion}, as no sum can cover {conclusion?it|them}.";
    /// A cell between black ones that is none of the sums.
    StandsAlone("japanese_sums.out_of_reach.alone") { cell: Vec<usize> }
        en "{line}: {given}{cell} stands alone and can make none of the sums, so {conclusion}.";
    /// The same where there is one sum.
    StandsAloneOfOne("japanese_sums.out_of_reach.alone.one") { cell: Vec<usize>, sum: SumName }
        en "{line}: {given}{cell} stands alone and cannot make {sum}, so {conclusion}.";
}

/// The technique.
pub const RUNG: LineRung<Sums> = Rung {
    name: "out_of_reach",
    title: &[("en", "Out of reach")],
    hint: &[("en", "In one {axis}, no sum reaches some of the cells.")],
    level: 2,
    weight: 4,
    find: out_of_reach,
    sentences: says![OutOfReach, Uncovered, StandsAlone, StandsAloneOfOne],
    shown: &[on(
        THREE,
        ["12 ? ? ?", "12 ? # #"],
        "Row 1 (3): with cell 1 not black, cells 3 and 4 are black, as no sum reaches them.",
        "? ? ? ?",
    )],
};

/// The cells that no sum can cover.
fn out_of_reach(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let places = places(look);
    if places.is_empty() {
        return;
    }
    let is_black = |at: usize| look.known.get(at).is_none_or(|may| *may == Domain::only(Symbol::BLANK));
    let is_out =
        |at: &usize| !is_black(*at) && !places.iter().any(|(_, places)| places.iter().any(|place| place.contains(at)));
    let out: Vec<usize> = (0..look.known.len()).filter(is_out).collect();
    let is_sum = |at: usize| {
        let may_be = |sum: u32| sum <= look.line.numbers && look.known[at].has(Symbol(sum as u8));
        places.iter().any(|(name, _)| name.sum.is_none_or(may_be))
    };
    let stands_alone = |at: usize| (at == 0 || is_black(at - 1)) && is_black(at + 1) && !is_sum(at);
    // Between two cells of sums the question is not how far these reach, but that they cannot be one.
    let is_of_sum = |at: &usize| !look.known[*at].has(Symbol::BLANK);
    let is_between =
        out.iter().any(|&at| (0..at).any(|at| is_of_sum(&at)) && (at + 1..look.known.len()).any(|at| is_of_sum(&at)));
    let found: Vec<_> = out.iter().map(|&at| (at, Domain::only(Symbol::BLANK))).collect();
    look.push(findings, found, || match (&out[..], &places[..]) {
        (&[at], [(sum, _)]) if stands_alone(at) => Message::from(StandsAloneOfOne { cell: vec![at], sum: *sum }),
        (&[at], _) if stands_alone(at) => StandsAlone { cell: vec![at] }.into(),
        _ if is_between => Uncovered {}.into(),
        _ => OutOfReach {}.into(),
    });
}
