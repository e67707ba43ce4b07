//! How people see what a line of 0s and 1s says.

use crate::domain::{Domain, Symbol};
use crate::message::{Argument, Message};
use crate::model::Model;
use crate::puzzle::{Axis, Puzzle};
use crate::technique::{Finding, Ladder, Technique, Times};
use crate::techniques::quota::{self, Quota};
use crate::techniques::rungs::{Look, Rung, Rungs, lines, technique, techniques};

/// The techniques, the easiest first.
static RUNGS: [Rung<Halves>; 6] = [
    (technique("pair", 1, 1), pair),
    (technique("sandwich", 1, 1), sandwich),
    (technique("used_up", 1, 2), quota::placed),
    (technique("last_places", 2, 3), quota::only_places),
    (technique("different", 2, 3), different),
    (technique("each_three", 3, 4), each_three),
];
static TECHNIQUES: [Technique; 6] = techniques(&RUNGS);

/// A line of which each half is one symbol, or two lines that must differ.
struct Halves {
    half: usize,
    is_pair: bool,
}

impl Quota for Halves {
    fn times(&self, _: Symbol) -> Times {
        match self.is_pair {
            true => Times { least: 0, most: usize::MAX },
            false => Times::exactly(self.half),
        }
    }
}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let whole = lines(puzzle, model);
    let line = |(line, whole): (&crate::model::Line, &Option<_>)| {
        let is_pair = [Axis::ROWS, Axis::COLUMNS].contains(&line.place.axis);
        (whole.is_some() || is_pair).then_some(Halves { half: line.cells.len() / 2, is_pair })
    };
    let lines = model.lines.iter().zip(&whole).map(line).collect();
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines })
}

/// Beside two equal neighbours stands the other symbol.
fn pair(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    if look.line.is_pair {
        return;
    }
    for at in 1..look.known.len() {
        let ends = at.checked_sub(2).into_iter().chain(Some(at + 1).filter(|&end| end < look.known.len()));
        differ(look, [at - 1, at], ends, "binairo.pair", findings);
    }
}

/// Between two equal cells with one cell between them stands the other symbol.
fn sandwich(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    if look.line.is_pair {
        return;
    }
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

/// Two lines that are equal in all places but one differ there.
fn different(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    let half = look.line.half;
    let is_equal = |at: &usize| look.known[*at] == look.known[half + at] && look.known[*at].len() == 1;
    let mut others = (0..half).filter(|at| !is_equal(at));
    let (true, Some(at), None) = (look.line.is_pair, others.next(), others.next()) else { return };
    for (open, settled) in [(at, half + at), (half + at, at)] {
        let Some(symbol) = look.known[settled].symbol() else { continue };
        look.push(findings, [(open, look.known[open].without(symbol))], || Message::new("binairo.different"));
    }
}

/// Where three next to each other lack a symbol, they need one; when so many threes need all that are missing, no other cell is one.
fn each_three(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    if look.line.is_pair {
        return;
    }
    for symbol in [Symbol(0), Symbol(1)] {
        let Some(missing) = look.line.half.checked_sub(look.settled_as(symbol).len()) else { continue };
        let lacks = |at: usize| look.known[at] != Domain::only(symbol);
        let mut seen: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for at in look.open_to(symbol).into_iter().filter(|&at| look.known[at].len() > 1) {
            let mut threes = threes(0..at, lacks);
            threes.extend(self::threes(at + 1..look.known.len(), lacks));
            match seen.iter_mut().find(|(known, _)| *known == threes) {
                _ if threes.len() != missing => {}
                Some((_, cells)) => cells.push(at),
                None => seen.push((threes, vec![at])),
            }
        }
        for (threes, cells) in seen {
            let found: Vec<_> = cells.iter().map(|&at| (at, look.known[at].without(symbol))).collect();
            look.push(findings, found, || {
                let each = threes.iter().map(|&from| (Domain::EMPTY, vec![from, from + 1, from + 2])).collect();
                Message::new(if missing == 1 { "binairo.each_three.one" } else { "binairo.each_three" })
                    .with("what", Argument::Symbols(Domain::only(symbol)))
                    .with_number("count", missing)
                    .with("each", Argument::Fillings(each))
            });
        }
    }
}

/// As many threes of neighbours as there are side by side where all cells lack something: where each of them begins.
fn threes(cells: std::ops::Range<usize>, lacks: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut threes = Vec::new();
    let mut at = cells.start;
    while at + 3 <= cells.end {
        let is_three = (at..at + 3).all(&lacks);
        threes.extend(is_three.then_some(at));
        at += if is_three { 3 } else { 1 };
    }
    threes
}
