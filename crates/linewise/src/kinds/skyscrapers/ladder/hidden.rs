//! Where as many are certainly seen as the clue says, no other is: each other hides behind one of them.

use super::Skyline;
use super::ends::{From, height, up_to, with_each};
use super::front::Front;
use super::rising::counts;
use super::shown::{DIAGONAL, skyline};
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Message, WhichEnd};
use crate::technique::Finding;
use crate::techniques::rungs::{LineRung, Look, Rung, on, says};

crate::sentences! {
    /// One building and the tallest are seen.
    LowerThanOne("skyscrapers.hidden.one") { why: Clause, side: WhichEnd, room: Vec<usize>, tallest: Symbol }
        en "{line}: {stated}{why}two buildings are seen from {side}, the one in {room} and the {tallest}, so all between them are lower than both: {exclusion}.";
    /// Several and the tallest are.
    LowerThanSeveral("skyscrapers.hidden") { why: Clause, seen: usize, side: WhichEnd, room: Vec<usize>, tallest: Symbol }
        en "{line}: {stated}{why}{seen} buildings are seen from {side}, those in {room} and the {tallest}, so every other building before the {tallest} is lower than the last of these before it: {exclusion}.";
    /// One is seen where heights may stand several times.
    NoTallerThanOne("skyscrapers.hidden.again.one") { side: WhichEnd, room: Vec<usize> }
        en "{line}: {stated}only the building in {room} is seen from {side}, so no other is taller: {exclusion}.";
    /// Several are.
    NoTaller("skyscrapers.hidden.again") { seen: usize, side: WhichEnd, room: Vec<usize> }
        en "{line}: {stated}{seen} buildings are seen from {side}, those in {room}, so every other building there is no taller than the last of these before it: {exclusion}.";
}

/// As many are certainly seen as are.
pub const HIDDEN: LineRung<Skyline> = Rung {
    name: "hidden",
    title: &[("en", "No more than these")],
    hint: &[("en", "In one {axis}, as many buildings are certainly seen as the clue says.")],
    level: 3,
    weight: 5,
    find: hidden,
    sentences: says![LowerThanOne, LowerThanSeveral, NoTallerThanOne, NoTaller],
    shown: &[
        on(
            skyline!(2),
            ["123 1234 ? ? ?", "23 12 ? ? ?"],
            "Row 1 (2): cell 1 is not 4 or 5 and cell 2 is not 5; two buildings are seen from the left, the one in cell 1 and the 5, so all between them are lower than both: cell 1 is not 1 and cell 2 is not 3 or 4.",
            "? ? ? ? ?",
        ),
        on(
            skyline!(3),
            ["12 34 1234 ? ?", "12 34 123 ? ?"],
            "Row 1 (3): cell 1 can only be 1 or 2, cell 2 can only be 3 or 4 and cell 3 is not 5; 3 buildings are seen from the left, those in cells 1 and 2 and the 5, so every other building before the 5 is lower than the last of these before it: cell 3 is not 4.",
            "12 234 1234 ? ?",
        ),
        on(
            DIAGONAL,
            ["12 34 ? ? ?", "12 34 1234 1234 1234"],
            "The diagonal from the top left (2): cell 1 can only be 1 or 2 and cell 2 can only be 3 or 4; 2 buildings are seen from the top left, those in cells 1 and 2, so every other building there is no taller than the last of these before it: cells 3 to 5 are not 5.",
            "12 234 ? ? ?",
        )
        .on_line(10),
    ],
};

/// Each building that is not seen is lower than the one that is seen before it, or as tall where heights may stand several times.
fn hidden(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    with_each(look, counts(look), |from| {
        let Some(front) = Front::new(look.line, look.known, from.cells) else { return };
        let Some((seen, end)) = all_seen(look, &front, &from) else { return };
        let mut may: Vec<Domain> = from.cells.iter().map(|&at| look.known[at]).collect();
        let higher = usize::from(look.line.is_once);
        for place in (0..end).filter(|place| !front.must.contains(place)) {
            let Some(&before) = seen.iter().rfind(|before| **before < place) else { continue };
            let ((lowest, _), (_, highest)) = (front.ranges[place], front.ranges[before]);
            may[place] = may[place].and(up_to(highest.saturating_sub(higher)).with(Symbol::BLANK));
            may[before] = may[before].minus(up_to((lowest + higher).saturating_sub(1)));
        }
        let (why, count, side, room) = (|| from.why(), from.seen, from.side(), front.at(seen));
        let tallest = height(look.line.heights);
        let found = from.cells.iter().copied().zip(may).filter(|(at, may)| *may != look.known[*at]);
        look.push(findings, found.collect::<Vec<_>>(), || match (look.line.is_once, seen) {
            (false, [_]) => Message::from(NoTallerThanOne { side, room }),
            (false, _) => NoTaller { seen: count, side, room }.into(),
            (true, [_]) => LowerThanOne { why: why(), side, room, tallest }.into(),
            (true, _) => LowerThanSeveral { why: why(), seen: count, side, room, tallest }.into(),
        });
    });
}

/// The places that are certainly seen, without that of the tallest, and where the cells end that may be hidden by them:
/// the tallest can stand from there on. `None` where more may be seen.
fn all_seen<'f>(look: &Look<'_, Skyline>, front: &'f Front<'_>, from: &From<'_>) -> Option<(&'f [usize], usize)> {
    if !look.line.is_once {
        return (front.must.len() == from.seen).then_some((&front.must[..], from.cells.len()));
    }
    let tallest = height(look.line.heights);
    let end = from.cells.iter().position(|&at| look.known[at].has(tallest))?;
    let seen = &front.must[..front.must.partition_point(|&place| place < end)];
    // One from there on that is certainly seen is the tallest, or one more.
    let is_tallest = |&place: &usize| look.known[from.cells[place]] == Domain::only(tallest);
    let others = front.must[seen.len()..].iter().all(is_tallest);
    (others && !seen.is_empty() && seen.len() + 1 == from.seen).then_some((seen, end))
}
