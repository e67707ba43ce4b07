//! How people see what a pattern says: first by itself, then where lines cross, then with all that is known.

use super::prepared::Needs;
use super::{Letters, pattern, prepare};
use crate::domain::Domain;
use crate::message::Argument;
use crate::message::Message;
use crate::model::{Line, Model};
use crate::puzzle::{Clue, Puzzle};
use crate::rule::{LineView, Scratch, Shape};
use crate::technique::{Finding, Ladder, Technique};
use crate::techniques::rungs::{Look, Rung, Rungs, technique, techniques};

/// The techniques, the easiest first.
static RUNGS: [Rung<Pattern>; 6] = [
    (technique("fixed", 1, 1), fixed),
    (technique("set", 1, 2), set),
    (technique("crossing", 2, 2), crossing),
    (technique("refilter", 2, 4), refilter),
    (technique("back_reference", 3, 5), back_reference),
    (technique("look_around", 3, 6), look_around),
];
static TECHNIQUES: [Technique; 6] = techniques(&RUNGS);

/// A line under a pattern.
struct Pattern {
    line: Line,
    symbols: usize,
    /// What the pattern leaves to each cell of an empty line.
    alone: Vec<Domain>,
    needs: Needs,
}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let letters = Letters::new(&puzzle.alphabet);
    let needs = |clue: &Clue| Some(prepare(pattern(clue).ok()?, &letters).ok()?.needs);
    // The model has a line for each clue, in their order.
    let lines = model.lines.iter().zip(puzzle.clues.values()).map(|(line, clue)| {
        let open = vec![puzzle.alphabet.all(); line.cells.len()];
        let alone = narrowed(line, model.symbols, &open)?;
        Some(Pattern { line: line.clone(), symbols: model.symbols, alone, needs: needs(clue)? })
    });
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() })
}

/// What a line leaves of these domains; `None` where it has no word.
fn narrowed(line: &Line, symbols: usize, known: &[Domain]) -> Option<Vec<Domain>> {
    let shape = Shape::new(line.rule.layout(), known.len(), symbols);
    let bits = shape.matrix(known);
    let mut support = vec![0; shape.len()];
    let has_word = line.rule.narrow(LineView { shape, bits: &bits }, &mut support, &mut Scratch::default());
    has_word.then(|| shape.domains(&support))
}

/// The cells for which the pattern has only one character.
fn fixed(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    let alone = look.line.alone.iter().copied().enumerate();
    let found: Vec<_> = alone.filter(|(_, may)| may.len() == 1).collect();
    look.push(findings, found, || Message::new("regex.fixed"));
}

/// The characters for which the pattern has no use in a cell, cell by cell, where more than one is left.
fn set(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    for (at, &may) in look.line.alone.iter().enumerate() {
        if may.and(look.known[at]).len() > 1 {
            look.push(findings, [(at, may)], || Message::new("regex.set").with("what", Argument::Symbols(may)));
        }
    }
}

/// The cells for which the pattern and the lines that cross it have one character in common.
fn crossing(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    for (at, &may) in look.line.alone.iter().enumerate() {
        if may.len() > 1 && may.and(look.known[at]).len() == 1 {
            look.push(findings, [(at, may)], || {
                Message::new("regex.crossing")
                    .with("alone", Argument::Symbols(may))
                    .with("crossing", Argument::Symbols(look.known[at]))
                    .with_cells("cell", [at])
            });
        }
    }
}

/// What the whole pattern says with all that is known of the line: cells that get settled, and then the others.
fn again(look: &Look<'_, Pattern>, key: &'static str, findings: &mut Vec<Finding>) {
    let Some(left) = narrowed(&look.line.line, look.line.symbols, look.known) else { return };
    let settled: Vec<_> = left.iter().copied().enumerate().filter(|(_, may)| may.len() == 1).collect();
    look.push(findings, settled, || Message::new(key));
    for (at, may) in left.into_iter().enumerate().filter(|(_, may)| may.len() > 1) {
        look.push(findings, [(at, may)], || Message::new(key));
    }
}

/// The pattern read again.
fn refilter(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    if !look.line.needs.backs && !look.line.needs.looks {
        again(look, "regex.refilter", findings);
    }
}

/// A pattern that repeats what a group matched.
fn back_reference(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    if look.line.needs.backs {
        again(look, "regex.back_reference", findings);
    }
}

/// A pattern that looks ahead or back.
fn look_around(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    if look.line.needs.looks && !look.line.needs.backs {
        again(look, "regex.look_around", findings);
    }
}
