//! How people see what a line of numbers with two black cells says.

use crate::domain::Symbol;
use crate::kind::numbers;
use crate::message::Message;
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::technique::{Finding, Ladder, Technique};
use crate::techniques::quota::{self, Quota, Times};
use crate::techniques::rungs::{Look, Rung, Rungs, lines, technique, techniques};

/// The techniques, the easiest first.
static RUNGS: [Rung<Sum>; 4] = [
    (technique("used_up", 1, 1), quota::placed),
    (technique("last_places", 1, 2), quota::only_places),
    (technique("distance", 2, 3), distance),
    (technique("shared", 3, 5), quota::shared),
];
static TECHNIQUES: [Technique; 4] = techniques(&RUNGS);

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
