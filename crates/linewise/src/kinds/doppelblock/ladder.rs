//! How people see what a line of numbers with two black cells says.

mod pairs;

use crate::domain::{Domain, Symbol};
use crate::kind::numbers;
use crate::message::{Argument, Message};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::technique::{Finding, Ladder, Technique, Times};
use crate::techniques::makings::{all_makings, held};
use crate::techniques::quota::{self, Quota};
use crate::techniques::rungs::{Look, Rung, Rungs, lines, technique, techniques};
use pairs::{Pair, lengths, pairs};
use std::collections::BTreeMap;

/// The techniques, the easiest first.
static RUNGS: [Rung<Sum>; 8] = [
    (technique("used_up", 1, 1), quota::placed),
    (technique("last_places", 1, 2), quota::only_places),
    (technique("distance", 2, 3), distance),
    (technique("between", 2, 4), between),
    (technique("shared", 3, 5), quota::shared),
    (technique("room_between", 3, 5), room_between),
    (technique("claimed", 3, 6), quota::claimed),
    (technique("makings", 3, 6), makings),
];
static TECHNIQUES: [Technique; 8] = techniques(&RUNGS);

/// A line, and the sum between its black cells.
struct Sum {
    sum: Option<u32>,
    cells: usize,
}

impl Quota for Sum {
    fn times(&self, symbol: Symbol) -> Times {
        Times::exactly(if symbol == Symbol::BLANK { 2 } else { 1 })
    }
}

impl Sum {
    /// How many numbers a line holds.
    fn numbers(&self) -> u32 {
        self.cells as u32 - 2
    }
}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let lines = lines(puzzle, model)
        .into_iter()
        .map(|line| line.map(|([near, _], cells)| Sum { sum: near.and_then(|clue| numbers::one(clue).ok()), cells }));
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() })
}

/// A black cell has the other one so far away that the sum fits between them.
fn distance(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some(sum) = look.line.sum else { return };
    let Some((fewest, most)) = lengths(sum, look.line.numbers()) else { return };
    let open = look.open_to(Symbol::BLANK);
    let is_alone =
        |at: &usize| !open.iter().any(|other| other != at && (fewest..=most).contains(&(at.abs_diff(*other) - 1)));
    let found: Vec<_> =
        open.iter().copied().filter(is_alone).map(|at| (at, look.known[at].without(Symbol::BLANK))).collect();
    let key = match (fewest, most) {
        (0, 0) => "doppelblock.distance.none",
        (fewest, most) if fewest == most => "doppelblock.distance.exact",
        _ => "doppelblock.distance",
    };
    look.push(findings, found, || {
        Message::new(key).with_number("fewest", fewest).with_number("most", most).with_number("sum", sum as usize)
    });
}

/// No more sums than these are listed.
const MOST_SUMS: usize = 4;

/// The numbers that stand between the black cells in every sum lie there, and those that do in none lie outside.
fn between(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some(sum) = look.line.sum.filter(|&sum| sum > 0) else { return };
    let sums = all_makings(sum, look.line.numbers());
    let (Some(every), Some(some)) = (sums.iter().copied().reduce(Domain::and), sums.iter().copied().reduce(Domain::or))
    else {
        return;
    };
    if sums.len() > MOST_SUMS {
        return;
    }
    // The cells that lie between the black cells at least once, and those that always do.
    let lengths: Vec<usize> = sums.iter().map(|numbers| numbers.len()).collect();
    let black = look.open_to(Symbol::BLANK);
    let fits = |&(near, far): &(usize, usize)| near < far && lengths.contains(&(far - near - 1));
    let pairs: Vec<(usize, usize)> =
        black.iter().flat_map(|&near| black.iter().map(move |&far| (near, far))).filter(fits).collect();
    let lies = |at: usize| move |&(near, far): &(usize, usize)| near < at && at < far;
    let numbers = Domain::first(look.line.cells - 1).without(Symbol::BLANK);
    let mut say = |key, gone: Domain, is_there: &dyn Fn(usize) -> bool| {
        let has_some = |at: &usize| is_there(*at) && !look.known[*at].and(gone).is_empty();
        let found: Vec<_> =
            (0..look.known.len()).filter(has_some).map(|at| (at, Domain(look.known[at].0 & !gone.0))).collect();
        let room: Vec<usize> = found.iter().map(|(at, _)| *at).collect();
        look.push(findings, found, || {
            Message::new(key)
                .with_number("sum", sum as usize)
                .with("sums", Argument::Sums(sums.clone()))
                .with("what", Argument::Symbols(gone))
                .with_cells("room", room)
        });
    };
    say("doppelblock.between", every, &|at| !pairs.iter().any(lies(at)));
    say("doppelblock.outside", Domain(numbers.0 & !some.0), &|at| pairs.iter().all(lies(at)));
}

/// The cells between which the sum fits, by what they can hold: no others are black, and one that is in all of these pairs is.
fn room_between(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let (Some(sum), Some(pairs)) = (look.line.sum, pairs(look.line.sum, look.known)) else { return };
    let is_end = |at: usize| move |pair: &Pair| pair.near == at || pair.far == at;
    let others = look.open_to(Symbol::BLANK).into_iter().filter(|&at| !pairs.iter().any(is_end(at)));
    let others: Vec<_> = others.map(|at| (at, look.known[at].without(Symbol::BLANK))).collect();
    if pairs.len() > MOST_SUMS {
        for (at, may) in others {
            look.push(findings, [(at, may)], || {
                Message::new("doppelblock.room.none").with_number("sum", sum as usize).with_cells("room", [at])
            });
        }
        return;
    }
    let always = (0..look.known.len()).filter(|&at| !pairs.is_empty() && pairs.iter().all(is_end(at)));
    let found = others.into_iter().chain(always.map(|at| (at, Domain::only(Symbol::BLANK))));
    look.push(findings, found, || {
        let ends = pairs.iter().map(|pair| (Domain::EMPTY, vec![pair.near, pair.far])).collect();
        Message::new(if sum == 0 { "doppelblock.room.touch" } else { "doppelblock.room" })
            .with_number("sum", sum as usize)
            .with("pairs", Argument::Fillings(ends))
    });
}

/// The few ways to make the sum with what the cells can hold: what each cell is in some of them.
fn makings(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some(sum) = look.line.sum.filter(|&sum| sum > 0) else { return };
    let Some(pairs) = pairs(Some(sum), look.known) else { return };
    let count: usize = pairs.iter().map(|pair| pair.ways.len()).sum();
    if count > MOST_SUMS {
        return;
    }
    let mut may: BTreeMap<usize, Domain> = (0..look.known.len()).map(|at| (at, Domain::EMPTY)).collect();
    for pair in &pairs {
        let inside = held(&pair.ways, &look.known[pair.inside()]);
        for (&at, may) in &mut may {
            let here = match at {
                at if at == pair.near || at == pair.far => Domain::only(Symbol::BLANK),
                at if pair.inside().contains(&at) => inside[at - pair.near - 1],
                at => pair.outside(look.known[at]),
            };
            *may = may.or(here);
        }
    }
    look.push(findings, may, || {
        let inside = |pair: &Pair| pair.inside().collect::<Vec<_>>();
        let fillings = pairs.iter().flat_map(|pair| pair.ways.iter().map(move |&way| (way, inside(pair)))).collect();
        Message::new("doppelblock.makings")
            .with_number("sum", sum as usize)
            .with("fillings", Argument::Fillings(fillings))
    });
}
