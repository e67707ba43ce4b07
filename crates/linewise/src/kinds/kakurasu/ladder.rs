//! How people see what a line of summed places says.

use crate::domain::{Domain, Symbol};
use crate::kind::numbers;
use crate::message::Message;
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::technique::{Finding, Ladder, Technique};
use crate::techniques::rungs::{Look, Rung, Rungs, lines, technique, techniques};

/// The techniques, the easiest first.
static RUNGS: [Rung<Sum>; 3] = [
    (technique("complete", 1, 1), complete),
    (technique("too_large", 1, 2), too_large),
    (technique("needed", 2, 3), needed),
];
static TECHNIQUES: [Technique; 3] = techniques(&RUNGS);

/// The sum of a line.
struct Sum {
    sum: usize,
}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let lines = lines(puzzle, model).into_iter().map(|line| {
        let ([near, _], _) = line?;
        Some(Sum { sum: numbers::one(near?).ok()? as usize })
    });
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() })
}

/// What is still to be filled, and the cells that are open; `None` where too much is filled already.
fn rest(look: &Look<'_, Sum>) -> Option<(usize, Vec<usize>)> {
    let filled: usize = look.settled_as(Symbol::FILLED).iter().map(|at| at + 1).sum();
    let open = (0..look.known.len()).filter(|&at| look.known[at].len() > 1).collect();
    Some((look.line.sum.checked_sub(filled)?, open))
}

fn places(cells: &[usize]) -> usize {
    cells.iter().map(|at| at + 1).sum()
}

fn all(cells: &[usize], symbol: Symbol) -> Vec<(usize, Domain)> {
    cells.iter().map(|&at| (at, Domain::only(symbol))).collect()
}

/// The sum is reached, or all open cells are needed for it.
fn complete(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some((rest, open)) = rest(look) else { return };
    if rest == 0 {
        let key = if look.line.sum == 0 { "kakurasu.complete.empty" } else { "kakurasu.complete.done" };
        return look.push(findings, all(&open, Symbol::BLANK), || Message::new(key).with_number("sum", look.line.sum));
    }
    if rest == places(&open) {
        let message = || Message::new("kakurasu.complete.rest").with_number("rest", rest);
        look.push(findings, all(&open, Symbol::FILLED), message);
    }
}

/// Places larger than what is still to be filled are blank.
fn too_large(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some((rest, open)) = rest(look) else { return };
    let large: Vec<usize> = open.into_iter().filter(|at| at + 1 > rest).collect();
    look.push(findings, all(&large, Symbol::BLANK), || {
        Message::new("kakurasu.too_large").with_number("rest", rest).with_cells("run", large.iter().copied())
    });
}

/// Places without which the others do not reach the sum are filled.
fn needed(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some((rest, open)) = rest(look) else { return };
    let total = places(&open);
    let needed: Vec<usize> = open.into_iter().filter(|at| total - (at + 1) < rest).collect();
    look.push(findings, all(&needed, Symbol::FILLED), || {
        Message::new("kakurasu.needed")
            .with_number("rest", rest)
            .with_number("total", total)
            .with_cells("run", needed.iter().copied())
    });
}
