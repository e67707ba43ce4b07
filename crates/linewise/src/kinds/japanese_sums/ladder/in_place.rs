//! A sum whose cells are known: what is missing of it, and a number of it that has one place there.

use super::{ALL, MOST_LISTED, Sums, TWO_SUMS, places};
use crate::domain::{Domain, Symbol};
use crate::message::{Message, SumName, Sums as Makings};
use crate::techniques::makings::{can_tell, makings};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// The last number of a sum.
    Rest("japanese_sums.rest") { sum: SumName, room: Vec<usize>, others: usize }
        en "{line}: {given}{room} make {sum}, of which {others} is there already, so {conclusion}.";
    /// All numbers stand in some cells, and one of them has one place there.
    EachOnce("japanese_sums.one_place.all") { room: Vec<usize>, cell: Vec<usize>, what: Symbol }
        en "{line}: {given}{room} hold each number once, and only {cell} can be the {what}, so {conclusion}.";
    /// A sum needs a number that has one place among its cells.
    OnePlace("japanese_sums.one_place", stands) { sum: SumName, room: Vec<usize>, sums: Makings, cell: Vec<usize>, what: Symbol }
        en "{line}: {given}{room} make {sum}, which can only be {sums} there, and only {cell} can be the {what}, so {conclusion}.";
}

/// One number is missing.
pub const REST: LineRung<Sums> = Rung {
    name: "rest",
    title: &[("en", "The rest of a sum")],
    hint: &[("en", "In one {axis}, one number of a sum is all that is missing.")],
    level: 2,
    weight: 4,
    find: rest,
    sentences: says![Rest],
    shown: &[on(
        TWO_SUMS,
        ["1 ? # ? ? ?", "1 4 # ? ? ?"],
        "Row 1 (5 5): cell 1 is 1; cells 1 and 2 make the first sum 5, of which 1 is there already, so cell 2 is 4.",
        "? 4 ? ? ? ?",
    )],
};

/// A number has one place.
pub const ONE_PLACE: LineRung<Sums> = Rung {
    name: "one_place",
    title: &[("en", "One place within a sum")],
    hint: &[("en", "The place of a sum of one {axis} is known; where in it can one of its numbers stand?")],
    level: 3,
    weight: 5,
    find: one_place,
    sentences: says![EachOnce, OnePlace],
    shown: &[on(
        ALL,
        ["123 123 1234 123", "123 123 4 123"],
        "Row 1 (10): cells 1, 2 and 4 are not 4; cells 1 to 4 hold each number once, and only cell 3 can be the 4, so cell 3 is 4.",
        "123 1234 1234 123",
    )],
};

/// What is missing of a sum whose cells are known, where only one of these is open.
fn rest(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    for (name, places) in places(look) {
        let (Some(sum), [place]) = (name.sum, &places[..]) else { continue };
        let (open, settled): (Vec<usize>, Vec<usize>) = place.clone().partition(|&at| look.known[at].len() > 1);
        let others: usize = settled.iter().filter_map(|&at| look.known[at].symbol()).map(Symbol::index).sum();
        let rest = (sum as usize).saturating_sub(others);
        // A number that stands alone was told of with its place.
        let (&[at], true) = (&open[..], !settled.is_empty() && (1..=look.line.numbers as usize).contains(&rest)) else {
            continue;
        };
        let room = place.clone().collect();
        look.push(findings, [(at, Domain::only(Symbol(rest as u8)))], || Rest { sum: name, room, others });
    }
}

/// A number that a sum needs in its known place, and that fits into one of its cells alone.
fn one_place(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    if !can_tell(look.line.numbers as usize) {
        return;
    }
    for (name, places) in places(look) {
        let (Some(sum), [place]) = (name.sum, &places[..]) else { continue };
        let ways = makings(sum, &look.known[place.clone()]);
        let every = ways.iter().copied().reduce(Domain::and).unwrap_or_default();
        if ways.len() > MOST_LISTED || place.len() == 1 {
            continue;
        }
        for what in every.symbols() {
            let mut cells = place.clone().filter(|&at| look.known[at].has(what));
            let (Some(at), None) = (cells.next(), cells.next()) else { continue };
            let (room, cell) = (place.clone().collect(), vec![at]);
            look.push(findings, [(at, Domain::only(what))], || match every.len() == look.line.numbers as usize {
                true => Message::from(EachOnce { room, cell, what }),
                false => OnePlace { sum: name, room, sums: Makings(ways.clone()), cell, what }.into(),
            });
        }
    }
}
