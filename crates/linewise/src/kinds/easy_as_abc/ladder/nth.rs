//! Clues that name a later letter than the first: how many letters stand before it and behind it, and in what order
//! those stand that are named.

use super::sentences::*;
use super::{First, Letters, with_each};
use crate::domain::{Domain, Symbol};
use crate::message::{Count, Message, Nth, WhichEnd};
use crate::techniques::rungs::{Finding, Look};

/// As many letters stand before the one that the clue names as were seen by then, and all others behind.
pub fn nth_seen(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    let count = look.line.letters();
    for &(nth, letters) in &look.line.later {
        with_each(look, letters, |named| {
            if look.line.times[named.letter.index()] == 1 && nth <= count {
                let named = Named { look, first: named, nth, count };
                named.places(findings);
                named.here(findings);
                named.before(findings);
                named.behind(findings);
            }
        });
    }
}

/// A letter that is the `nth` from an end, of so many in all.
struct Named<'a, 'l, 'c> {
    look: &'a Look<'l, Letters>,
    first: First<'c>,
    nth: usize,
    count: usize,
}

impl Named<'_, '_, '_> {
    /// It stands where there is room for as many letters before it, and for as many behind it.
    fn places(&self, findings: &mut Vec<Finding>) {
        let Named { look, nth, count, .. } = *self;
        let (cells, letter, side) = (self.first.cells, self.first.letter, self.first.side());
        let fits = |cells: &[usize], letters: usize| {
            (letters_in(look, cells).len()..=room_in(look, cells).len()).contains(&letters)
        };
        let is_wrong = |&place: &usize| !fits(&cells[..place], nth - 1) || !fits(&cells[place + 1..], count - nth);
        let found: Vec<_> = (0..cells.len()).filter(is_wrong).map(|place| self.without(cells[place])).collect();
        look.push(findings, found, || match count - nth {
            0 => Message::from(LastSeen { letter, nth: Nth(nth), side, before: nth - 1 }),
            others => NthSeen { letter, nth: Nth(nth), side, before: Count(nth - 1), others: Count(others) }.into(),
        });
    }

    /// A cell with so many letters before it is blank, or it is that letter.
    fn here(&self, findings: &mut Vec<Finding>) {
        let Named { look, nth, .. } = *self;
        let (cells, letter, side) = (self.first.cells, self.first.letter, self.first.side());
        for (place, &at) in cells.iter().enumerate() {
            let before = &cells[..place];
            let is_sure = letters_in(look, before).len() == nth - 1 && room_in(look, before).len() == nth - 1;
            let only = Domain::only(letter).with(Symbol::BLANK);
            if is_sure {
                let cell = vec![at];
                look.push(findings, [(at, only)], || NthHere {
                    letter,
                    nth: Nth(nth),
                    side,
                    cell,
                    before: Count(nth - 1),
                });
            }
        }
    }

    /// No more letters stand before all of its places, and no fewer before the last of them.
    fn before(&self, findings: &mut Vec<Finding>) {
        let Some((nearest, farthest)) = self.reach() else { return };
        let (cells, before) = (self.first.cells, self.nth - 1);
        let [blank, filled] = counted(self.look, &cells[..nearest], &cells[..farthest], before);
        let (letter, nth, side, before) = (self.first.letter, Nth(self.nth), self.first.side(), Count(before));
        let is_placed = nearest == farthest;
        let (first, last) = (vec![cells[nearest]], vec![cells[farthest]]);
        self.look.push(findings, blank, || match is_placed {
            true => Message::from(NthBefore { letter, nth, side, before }),
            false => NthHasBefore { letter, nth, side, first, before }.into(),
        });
        self.look.push(findings, filled, || match is_placed {
            true => Message::from(NthBefore { letter, nth, side, before }),
            false => NthNeedsBefore { letter, nth, side, last, before }.into(),
        });
    }

    /// The same behind them.
    fn behind(&self, findings: &mut Vec<Finding>) {
        let Some((nearest, farthest)) = self.reach() else { return };
        let (cells, others) = (self.first.cells, self.count - self.nth);
        let [blank, filled] = counted(self.look, &cells[farthest + 1..], &cells[nearest + 1..], others);
        let (letter, nth, side) = (self.first.letter, Nth(self.nth), self.first.side());
        let is_placed = nearest == farthest;
        let (first, last) = (vec![cells[nearest]], vec![cells[farthest]]);
        let here = || match others {
            0 => Message::from(NthLast { letter, nth, side }),
            _ => NthBehind { letter, nth, side, others: Count(others) }.into(),
        };
        self.look.push(findings, blank, || match others {
            _ if is_placed => here(),
            0 => NthLastBy { letter, nth, side, last }.into(),
            _ => NthHasBehind { letter, nth, side, last, others: Count(others) }.into(),
        });
        self.look.push(findings, filled, || match is_placed {
            true => here(),
            false => NthNeedsBehind { letter, nth, side, first, others: Count(others) }.into(),
        });
    }

    /// Its nearest and its farthest place.
    fn reach(&self) -> Option<(usize, usize)> {
        let places = places_of(self.look, self.first.letter);
        let is_place = |at: &usize| places.contains(at);
        Some((self.first.cells.iter().position(is_place)?, self.first.cells.iter().rposition(is_place)?))
    }

    fn without(&self, at: usize) -> (usize, Domain) {
        (at, self.look.known[at].without(self.first.letter))
    }
}

/// Where a letter that stands once may stand: nowhere else where its place is known.
pub fn places_of(look: &Look<'_, Letters>, letter: Symbol) -> Vec<usize> {
    let settled = look.settled_as(letter);
    if settled.is_empty() { look.open_to(letter) } else { settled }
}

/// Of these cells, those that are letters.
fn letters_in(look: &Look<'_, Letters>, cells: &[usize]) -> Vec<usize> {
    cells.iter().copied().filter(|&at| !look.known[at].has(Symbol::BLANK)).collect()
}

/// Of these cells, those that may be letters.
fn room_in(look: &Look<'_, Letters>, cells: &[usize]) -> Vec<usize> {
    cells.iter().copied().filter(|&at| look.known[at] != Domain::only(Symbol::BLANK)).collect()
}

/// What some cells are that hold so many letters at most, and what others are that hold as many at least.
fn counted(look: &Look<'_, Letters>, most: &[usize], least: &[usize], letters: usize) -> [Vec<(usize, Domain)>; 2] {
    let (there, room) = (letters_in(look, most), room_in(look, least));
    let blank = most.iter().filter(|at| there.len() == letters && !there.contains(at));
    let filled = room.iter().filter(|_| room.len() == letters);
    [
        blank.map(|&at| (at, Domain::only(Symbol::BLANK))).collect(),
        filled.map(|&at| (at, look.known[at].without(Symbol::BLANK))).collect(),
    ]
}

/// A letter that a clue names, and which it is from the near end.
struct Ranked {
    letter: Symbol,
    nth: usize,
    side: WhichEnd,
    rank: usize,
}

/// Letters that clues name stand in order, with so many letters between them.
pub fn in_order(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    if look.line.later.is_empty() {
        return;
    }
    let ranked = ranked(look.line);
    for one in &ranked {
        for other in ranked.iter().filter(|other| one.rank < other.rank) {
            pair_in_order(look, one, other, findings);
        }
    }
}

/// The letters that clues name, each of which stands once.
fn ranked(line: &Letters) -> Vec<Ranked> {
    let count = line.letters();
    let named = [(1, line.first)].into_iter().chain(line.later.iter().copied());
    let each = named
        .flat_map(|(nth, letters)| letters.into_iter().zip([false, true]).map(move |(letter, far)| (nth, letter, far)));
    let ranked = each.filter_map(|(nth, letter, far)| {
        let rank = if far { (count + 1).checked_sub(nth)? } else { nth };
        Some(Ranked { letter: letter?, nth, side: WhichEnd(far), rank })
    });
    ranked.filter(|named| line.times[named.letter.index()] == 1).collect()
}

fn pair_in_order(look: &Look<'_, Letters>, one: &Ranked, other: &Ranked, findings: &mut Vec<Finding>) {
    let (own, others) = (places_of(look, one.letter), places_of(look, other.letter));
    let (&[nearest, ..], &[.., last], between) = (&own[..], &others[..], other.rank - one.rank - 1) else { return };
    if one.letter == other.letter {
        return;
    }
    let too_near =
        others.iter().filter(|&&at| at <= nearest + between).map(|&at| (at, look.known[at].without(other.letter)));
    let too_far = own.iter().filter(|&&at| at + between >= last).map(|&at| (at, look.known[at].without(one.letter)));
    let mut found: Vec<Vec<(usize, Domain)>> = vec![too_near.collect(), too_far.collect()];
    if let (&[from], &[to]) = (&own[..], &others[..])
        && from < to
    {
        let inside: Vec<usize> = (from + 1..to).collect();
        found.extend(counted(look, &inside, &inside, between));
    }
    let between_both = Count(between);
    // What is behind is told as it is seen from the side that is named.
    let (one, other) = if one.side.0 && other.side.0 { (other, one) } else { (one, other) };
    let (letter, nth, side) = (one.letter, Nth(one.nth), one.side);
    let (other, other_nth, other_side) = (other.letter, Nth(other.nth), other.side);
    let from = WhichEnd(false);
    for found in found {
        look.push(findings, found, || match (between, side.0 == other_side.0) {
            (0, true) => Message::from(NextOfClue { letter, nth, side, other, other_nth }),
            (0, false) => NextAfter { letter, nth, side, other, other_nth, other_side, from }.into(),
            (_, true) => InOrderOfClue { letter, nth, side, other, other_nth, between: between_both }.into(),
            (_, false) => {
                InOrder { letter, nth, side, other, other_nth, other_side, from, between: between_both }.into()
            }
        });
    }
}
