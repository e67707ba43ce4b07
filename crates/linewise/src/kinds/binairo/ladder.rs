//! How people see what a line of 0s and 1s says.

use crate::domain::{Domain, Symbol};
use crate::message::{Argument, Message};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::technique::{Finding, Ladder, Technique};
use crate::techniques::quota::{self, Quota, Times};
use crate::techniques::rungs::{Look, Rung, Rungs, lines, technique, techniques};

/// The techniques, the easiest first.
static RUNGS: [Rung<Halves>; 4] = [
    (technique("pair", 1, 1), pair),
    (technique("sandwich", 1, 1), sandwich),
    (technique("used_up", 1, 2), quota::placed),
    (technique("last_places", 2, 3), quota::only_places),
];
static TECHNIQUES: [Technique; 4] = techniques(&RUNGS);

/// A line of which each half is one symbol.
struct Halves {
    half: usize,
}

impl Quota for Halves {
    fn times(&self, _: Symbol) -> Times {
        Times::exactly(self.half)
    }
}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let line = |line: Option<(_, usize)>| line.map(|(_, cells)| Halves { half: cells / 2 });
    let lines = lines(puzzle, model).into_iter().map(line).collect();
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines })
}

/// Beside two equal neighbours stands the other symbol.
fn pair(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    for at in 1..look.known.len() {
        let ends = at.checked_sub(2).into_iter().chain(Some(at + 1).filter(|&end| end < look.known.len()));
        differ(look, [at - 1, at], ends, "binairo.pair", findings);
    }
}

/// Between two equal cells with one cell between them stands the other symbol.
fn sandwich(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    for at in 2..look.known.len() {
        differ(look, [at - 2, at], [at - 1], "binairo.sandwich", findings);
    }
}

/// Where both cells are known and equal, the others are not like them.
fn differ(
    look: &Look<'_, Halves>,
    equal: [usize; 2],
    others: impl IntoIterator<Item = usize>,
    key: &'static str,
    findings: &mut Vec<Finding>,
) {
    let Some(symbol) = look.known[equal[0]].symbol().filter(|_| look.known[equal[0]] == look.known[equal[1]]) else {
        return;
    };
    let found: Vec<_> = others.into_iter().map(|other| (other, look.known[other].without(symbol))).collect();
    look.push(findings, found, || {
        Message::new(key).with("what", Argument::Symbols(Domain::only(symbol))).with_cells("run", equal)
    });
}
