//! How people see what a line of numbers with two black cells says.

use crate::domain::{Domain, Symbol};
use crate::kind::numbers;
use crate::message::{Argument, Message};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::technique::{Finding, Ladder, Technique};
use crate::techniques::quota::{self, Quota, Times};
use crate::techniques::rungs::{Look, Rung, Rungs, lines, technique, techniques};

/// The techniques, the easiest first.
static RUNGS: [Rung<Sum>; 6] = [
    (technique("used_up", 1, 1), quota::placed),
    (technique("last_places", 1, 2), quota::only_places),
    (technique("distance", 2, 3), distance),
    (technique("between", 2, 4), between),
    (technique("shared", 3, 5), quota::shared),
    (technique("claimed", 3, 6), quota::claimed),
];
static TECHNIQUES: [Technique; 6] = techniques(&RUNGS);

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
    /// The fewest and the most numbers that have the sum; `None` where none have.
    fn between(&self) -> Option<(usize, usize)> {
        let sum = self.sum?;
        let count = (self.cells - 2) as u32;
        let add = |largest: u32, number: u32| largest + number;
        let reach = |numbers: &mut dyn Iterator<Item = u32>| {
            let sums: Vec<u32> = numbers
                .scan(0, |so_far, number| {
                    *so_far = add(*so_far, number);
                    Some(*so_far)
                })
                .collect();
            sums
        };
        let fewest = match sum {
            0 => 0,
            _ => reach(&mut (1..=count).rev()).iter().position(|&largest| largest >= sum)? + 1,
        };
        let most = reach(&mut (1..=count)).iter().filter(|&&smallest| smallest <= sum).count();
        Some((fewest, most))
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
    let (Some((fewest, most)), Some(sum)) = (look.line.between(), look.line.sum) else { return };
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
    let Some(sums) = sums(sum, look.line.cells as u32 - 2) else { return };
    let (Some(every), Some(some)) =
        (sums.iter().copied().reduce(Domain::and), sums.iter().copied().reduce(Domain::or))
    else {
        return;
    };
    // The cells that lie between the black cells at least once, and those that always do.
    let lengths: Vec<usize> = sums.iter().map(|numbers| numbers.len()).collect();
    let black = look.open_to(Symbol::BLANK);
    let fits = |&(near, far): &(usize, usize)| near < far && lengths.contains(&(far - near - 1));
    let pairs: Vec<(usize, usize)> =
        black.iter().flat_map(|&near| black.iter().map(move |&far| (near, far))).filter(fits).collect();
    let lies = |at: usize| move |&(near, far): &(usize, usize)| near < at && at < far;
    let numbers = Domain::first(look.line.cells - 1).without(Symbol::BLANK);
    let mut say = |key, number: Symbol, cells: Vec<usize>| {
        let found: Vec<_> = cells.into_iter().map(|at| (at, look.known[at].without(number))).collect();
        look.push(findings, found, || {
            Message::new(key)
                .with_number("sum", sum as usize)
                .with("sums", Argument::Sums(sums.clone()))
                .with("number", Argument::Symbols(Domain::only(number)))
        });
    };
    for number in every.symbols() {
        let never = (0..look.known.len()).filter(|&at| !pairs.iter().any(lies(at))).collect();
        say("doppelblock.between", number, never);
    }
    for number in Domain(numbers.0 & !some.0).symbols() {
        let always = (0..look.known.len()).filter(|&at| pairs.iter().all(lies(at))).collect();
        say("doppelblock.outside", number, always);
    }
}

/// The ways to make a sum of different numbers up to `most`; `None` where there are too many to list.
fn sums(sum: u32, most: u32) -> Option<Vec<Domain>> {
    let mut found = Vec::new();
    let mut open = vec![(sum, most, Domain::EMPTY)];
    while let Some((rest, most, numbers)) = open.pop() {
        if rest == 0 {
            found.push(numbers);
        }
        // All numbers that are left together do not reach the rest, or there is nothing left to reach.
        if rest == 0 || most * (most + 1) / 2 < rest {
            continue;
        }
        open.push((rest, most - 1, numbers));
        if most <= rest {
            open.push((rest - most, most - 1, numbers.with(Symbol(most as u8))));
        }
        if found.len() > MOST_SUMS {
            return None;
        }
    }
    (found.len() <= MOST_SUMS).then_some(found)
}
