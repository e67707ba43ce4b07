//! Which cells can be seen from an end, and which certainly are: as many as the clue tells, or too few, or too many.

use super::Skyline;
use super::ends::{From, height, seen, up_to, with_each};
use super::front::Front;
use super::shown::{park, skyline};
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Message, WhichEnd};
use crate::techniques::quota;
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// All up to the tallest are seen.
    RisingToTallest("skyscrapers.rising.tallest") { why: Clause, seen: usize, side: WhichEnd, tallest: Symbol }
        en "{line}: {stated}{why}{seen} buildings are seen from {side}, and there are only {seen} up to the {tallest}, so all of these are seen, each taller than the one before: {exclusion}.";
    /// The same with parks.
    RisingToTallestInPark("skyscrapers.rising.tallest.parks") { why: Clause, seen: usize, side: WhichEnd, tallest: Symbol }
        en "{line}: {stated}{why}{seen} buildings are seen from {side}, and there are only {seen} cells up to the {tallest}, so a building stands in each, taller than the one before: {exclusion}.";
    /// No more can be seen than are.
    Rising("skyscrapers.rising") { why: Clause, seen: usize, side: WhichEnd, room: Vec<usize> }
        en "{line}: {stated}{why}{seen} buildings are seen from {side}, and only those in {room} can be, so all of them are, each taller than all before it: {exclusion}.";
    /// Too few can be seen.
    TooFewCanBe("skyscrapers.dead_end.few", stands) { why: Clause, seen: usize, side: WhichEnd, room: Vec<usize> }
        en "{line}: {given}{why}only the {room?building|buildings} in {room} can be seen from {side}, not {seen}.";
    /// None can be seen.
    NoneCanBe("skyscrapers.dead_end.none", stands) { why: Clause, seen: usize, side: WhichEnd }
        en "{line}: {given}{why}no building can be seen from {side}, and {seen} {seen?has|have} to be.";
    /// Too many are seen.
    TooManyAre("skyscrapers.dead_end.many", stands) { why: Clause, seen: usize, side: WhichEnd, room: Vec<usize> }
        en "{line}: {given}{why}the buildings in {room} are certainly seen from {side}, more than {seen}.";
    /// The same with the tallest behind them.
    TooManyWithTallest("skyscrapers.dead_end.many.tallest", stands) { why: Clause, seen: usize, side: WhichEnd, tallest: Symbol, room: Vec<usize> }
        en "{line}: {given}{why}the {tallest} and the {room?building|buildings} in {room} are certainly seen from {side}, more than {seen}.";
}

/// All that can be seen are.
pub const RISING: LineRung<Skyline> = Rung {
    name: "rising",
    title: &[("en", "All that can be seen")],
    hint: &[("en", "In one {axis}, no more buildings can be seen than the clue says.")],
    level: 3,
    weight: 5,
    find: rising,
    sentences: says![
        RisingToTallest, RisingToTallestInPark, Rising, TooFewCanBe, NoneCanBe, TooManyAre, TooManyWithTallest
    ],
    shown: &[
        on(
            skyline!(3),
            ["? ? 5 ? ?", "123 234 5 ? ?"],
            "Row 1 (3): cell 3 is 5; 3 buildings are seen from the left, and there are only 3 up to the 5, so all of these are seen, each taller than the one before: cell 1 is not 4 or 5 and cell 2 is not 1 or 5.",
            "? ? ? 5 ?",
        ),
        // Cell 2 hides behind cell 1 in any case.
        on(
            skyline!(3),
            ["34 12 ? 5 ?", "3 12 4 5 ?"],
            "Row 1 (3): cell 1 is not 1 or 2, cell 2 is not 4 and cell 4 is 5; 3 buildings are seen from the left, and only those in cells 1, 3 and 4 can be, so all of them are, each taller than all before it: cell 1 is not 4 and cell 3 is not 1, 2, 3 or 5, which leaves 3 in cell 1 and 4 in cell 3.",
            "34 124 ? 5 ?",
        ),
        on(
            park!("3", "*"),
            ["? ? 4 ? ?", "12 23 4 ? ?"],
            "Row 1 (3): cell 3 is 4; 3 buildings are seen from the left, and there are only 3 cells up to the 4, so a building stands in each, taller than the one before: cell 1 is not a park, 3 or 4 and cell 2 is not a park, 1 or 4.",
            "? ? ? 4 ?",
        ),
    ],
};

/// How many are seen from each end, also of a diagonal on which heights may stand several times.
pub fn counts(look: &Look<'_, Skyline>) -> [Option<usize>; 2] {
    match look.line {
        Skyline { is_once: false, again, .. } => *again,
        Skyline { is_sum: true, .. } => [None; 2],
        _ => seen(look),
    }
}

/// Where no more cells can be seen than the clue tells, each of them is taller than the one before.
fn rising(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    with_each(look, counts(look), |from| {
        let front = Front::new(look.line, look.known, from.cells).filter(|front| front.may.len() == from.seen);
        let Some(front) = front.filter(|_| from.seen > 1) else { return };
        let room = front.at(&front.may);
        let found = front.may.iter().map(|&place| from.cells[place]).zip(risen(look, &front));
        let (why, seen, side) = (from.why(), from.seen, from.side());
        let tallest = height(look.line.heights);
        let stands_there = look.line.is_once && look.known[from.cells[front.last]] == Domain::only(tallest);
        let is_up_to_tallest = stands_there && front.last + 1 == seen;
        look.push(findings, found.collect::<Vec<_>>(), || match (is_up_to_tallest, look.line.parks) {
            (true, 0) => Message::from(RisingToTallest { why, seen, side, tallest }),
            (true, _) => RisingToTallestInPark { why, seen, side, tallest }.into(),
            (false, _) => Rising { why, seen, side, room }.into(),
        });
    });
}

/// What the cells that can be seen may be where each is taller than the one before, and the last is the tallest where that stands there.
fn risen(look: &Look<'_, Skyline>, front: &Front<'_>) -> Vec<Domain> {
    let mut may: Vec<Domain> =
        front.may.iter().map(|&place| look.known[front.cells[place]].without(Symbol::BLANK)).collect();
    if let Some(last) = may.last_mut().filter(|_| look.line.is_once) {
        *last = last.and(Domain::only(height(look.line.heights)));
    }
    let mut below = 0;
    for own in &mut may {
        *own = own.minus(up_to(below));
        below = own.symbols().next().map_or(below, Symbol::index);
    }
    let mut above = look.line.heights + 1;
    for own in may.iter_mut().rev() {
        *own = own.and(up_to(above - 1));
        above = own.symbols().last().map_or(above, Symbol::index);
    }
    may
}

/// Why no word fits a line, where that is seen at once: of the buildings in it, or of how many of them can be seen.
pub fn dead_end(look: &Look<'_, Skyline>) -> Option<Message> {
    let heights = Domain::first(look.line.heights + 1);
    let mut end = quota::dead_end(look, heights);
    with_each(look, counts(look), |from| {
        if end.is_none() {
            end = seen_otherwise(look, &from);
        }
    });
    end
}

/// Too few can be seen from an end, or too many certainly are.
fn seen_otherwise(look: &Look<'_, Skyline>, from: &From<'_>) -> Option<Message> {
    let front = Front::new(look.line, look.known, from.cells)?;
    let (why, seen, side) = (|| from.why_so_many(), from.seen, from.side());
    if front.may.is_empty() && seen > 0 {
        return Some(NoneCanBe { why: why(), seen, side }.into());
    }
    if front.may.len() < seen {
        return Some(TooFewCanBe { why: why(), seen, side, room: front.at(&front.may) }.into());
    }
    let tallest = height(look.line.heights);
    // The tallest is seen, too, where it has to stand there.
    let is_in = |&place: &usize| !look.line.is_once || look.known[from.cells[place]].has(tallest);
    let is_tallest = front.must.last().is_some_and(is_in);
    if front.must.len() + usize::from(!is_tallest) <= seen {
        return None;
    }
    let (others, settled) = match front.must.split_last() {
        Some((&last, others)) if look.known[from.cells[last]] == Domain::only(tallest) => (others, true),
        _ => (&front.must[..], !is_tallest),
    };
    let room = front.at(others);
    Some(match settled {
        true => TooManyWithTallest { why: why(), seen, side, tallest, room }.into(),
        false => TooManyAre { why: why(), seen, side, room: front.at(&front.must) }.into(),
    })
}
