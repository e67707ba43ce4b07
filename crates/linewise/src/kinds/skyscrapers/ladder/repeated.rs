//! A long diagonal on which heights may stand several times: counting what would be seen with one building or another in its place.

use super::Skyline;
use super::counting::as_few_as_can_be;
use super::ends::with_each;
use super::front::Front;
use crate::domain::{Domain, Symbol};
use crate::message::{Gone, Message, Run, WhichEnd};
use crate::techniques::rungs::{Finding, Look};

crate::sentences! {
    /// Too few could be seen.
    pub TooFewAgain("skyscrapers.too_few.again") { height: Gone, run: Run, room: Vec<usize>, side: WhichEnd, seen: usize }
        en "{line}: {given}{height} in {run} would let at most the {room?building|buildings} in {room} be seen from {side}, not {seen}, so {exclusion}.";
    /// Too many would be seen.
    pub TooManyAgain("skyscrapers.too_many.again") { height: Gone, run: Run, room: Vec<usize>, side: WhichEnd, seen: usize }
        en "{line}: {given}{height} in {run} would let the buildings in {room} be seen from {side}, more than {seen}, so {exclusion}.";
}

/// Buildings with which too few could be seen, whatever the others are.
pub fn too_few(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    wrong(look, findings, |front, Said { height, run, side, seen }| {
        let room = || front.at(&front.may);
        (front.may.len() < seen).then(|| TooFewAgain { height, run, room: room(), side, seen }.into())
    });
}

/// Buildings with which too many would be seen, whatever the others are.
pub fn too_many(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    wrong(look, findings, |front, Said { height, run, side, seen }| {
        let room = || front.at(&front.must);
        (front.must.len() > seen).then(|| TooManyAgain { height, run, room: room(), side, seen }.into())
    });
}

/// What is told of buildings in a cell.
struct Said {
    height: Gone,
    run: Run,
    side: WhichEnd,
    seen: usize,
}

/// The buildings of which `say` tells why they cannot stand in their cell.
fn wrong(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>, say: impl Fn(&Front<'_>, Said) -> Option<Message>) {
    with_each(look, look.line.again, |from| {
        let mut known = look.known.to_vec();
        for at in (0..known.len()).filter(|&at| look.known[at].len() > 1) {
            let may = look.known[at];
            let mut say_of = |gone: Domain| {
                known[at] = gone;
                let front = Front::new(look.line, &known, from.cells);
                known[at] = may;
                let said = Said { height: Gone(gone), run: Run(vec![at]), side: from.side(), seen: from.seen };
                say(&front?, said)
            };
            let heights = may.without(Symbol::BLANK).symbols();
            let gone: Domain = heights.filter(|&height| say_of(Domain::only(height)).is_some()).collect();
            for (gone, message) in as_few_as_can_be(gone, &mut say_of) {
                look.push(findings, [(at, may.minus(gone))], || message);
            }
        }
    });
}
