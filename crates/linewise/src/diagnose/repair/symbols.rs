//! Symbols that count up, one too few or one too many: letters to C where D was meant, or a stray 5 among numbers from 1 to 4.

use super::{Found, TRIAL_STEPS, apply};
use crate::diagnose::budget::DiagnosisBudget;
use crate::diagnose::change::Change;
use crate::domain::{Domain, Symbol};
use crate::engine::Verdict;
use crate::kind::Kind;
use crate::model::CellId;
use crate::puzzle::{Alphabet, Clue, End, Look, Puzzle, Says};
use crate::slip::{self, Cost};

/// What people count up.
const ROWS: [&str; 2] = [Alphabet::DIGITS, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/// The symbol behind the last one; `None` where the puzzle's are not all that come before it.
pub fn next(kind: &dyn Kind, puzzle: &Puzzle) -> Option<Look> {
    if !kind.alphabets().count_up() {
        return None;
    }
    let own: String = puzzle.alphabet.looks.iter().skip(1).map(|look| look.glyph).collect();
    let glyph = ROWS.iter().find_map(|row| row.strip_prefix(own.as_str())?.chars().next())?;
    Some(Look { glyph, name: glyph.to_string(), colour: None })
}

/// The puzzle without its last symbol, where no more than one clue or given cell names that, which then says something
/// else; and is that all there is to try?
pub fn one_fewer(work: &DiagnosisBudget<'_>, puzzle: &Puzzle) -> (Vec<Found>, bool) {
    let (mut repairs, mut are_all) = (Vec::new(), true);
    if !work.kind().alphabets().count_up() || puzzle.alphabet.len() < 3 {
        return (repairs, are_all);
    }
    let last = Symbol((puzzle.alphabet.len() - 1) as u8);
    let look = puzzle.alphabet.looks[last.index()].clone();
    for (other, cost) in without_naming(work.kind(), puzzle, last) {
        if work.is_over() {
            return (repairs, false);
        }
        let changes: Vec<Change> = other.into_iter().chain([Change::NoSymbol { look: look.clone() }]).collect();
        match verdict(work, &apply(&changes, puzzle)) {
            Some(verdict @ (Verdict::Unique | Verdict::Several)) => repairs.push(Found::new(changes, verdict, cost)),
            Some(Verdict::GaveUp) => are_all = false,
            _ => {}
        }
    }
    (repairs, are_all)
}

/// How many solutions a changed puzzle has; `None` where it is no puzzle.
fn verdict(work: &DiagnosisBudget<'_>, changed: &Puzzle) -> Option<Verdict> {
    if work.kind().at_a_glance(changed).is_some() {
        return None;
    }
    let model = work.kind().model(changed).ok()?;
    Some(work.solve(&model, 2, TRIAL_STEPS).verdict)
}

/// The changes after which nothing names this symbol, and what they cost: none at all where nothing does, and one where
/// one clue or given cell does.
fn without_naming(kind: &dyn Kind, puzzle: &Puzzle, symbol: Symbol) -> Vec<(Option<Change>, Cost)> {
    let clues: Vec<End> = puzzle.clues.iter().filter(|(_, clue)| names(clue, symbol)).map(|(end, _)| *end).collect();
    let givens: Vec<CellId> =
        puzzle.givens.iter().filter(|(_, given)| given.may.has(symbol)).map(|(cell, _)| *cell).collect();
    match (&clues[..], &givens[..]) {
        ([], []) => vec![(None, slip::SYMBOL_TOO_MANY)],
        (&[end], []) => other_clues(kind, puzzle, end, symbol),
        ([], &[cell]) => other_givens(puzzle, cell, symbol),
        _ => Vec::new(),
    }
}

fn other_clues(kind: &dyn Kind, puzzle: &Puzzle, end: End, symbol: Symbol) -> Vec<(Option<Change>, Cost)> {
    let typos = kind.clues().typos(&puzzle.clues[&end], puzzle.board.len_at(end.place()), puzzle);
    let others = typos.into_iter().filter(|typo| !names(&typo.meant, symbol));
    let changes = others.map(|typo| (Change::Clue { end, meant: typo.meant, edit: typo.edit }, typo.cost));
    with_symbol(changes.chain([(Change::NoClue(end), slip::CLUE_TOO_MANY)]))
}

fn other_givens(puzzle: &Puzzle, cell: CellId, symbol: Symbol) -> Vec<(Option<Change>, Cost)> {
    let now = puzzle.givens[&cell].may;
    let others = puzzle.alphabet.all().minus(now).without(symbol).symbols();
    let changes = others.map(|other| (Change::Given { cell, meant: Some(Domain::only(other)) }, slip::GIVEN_CHANGED));
    with_symbol(changes.chain([(Change::Given { cell, meant: None }, slip::GIVEN_TOO_MANY)]))
}

/// The same with the symbol, which would be named by mistake alone.
fn with_symbol(changes: impl Iterator<Item = (Change, Cost)>) -> Vec<(Option<Change>, Cost)> {
    changes.map(|(change, cost)| (Some(change), cost.and(slip::AND_SYMBOL))).collect()
}

/// Does a clue name this symbol?
fn names(clue: &Clue, symbol: Symbol) -> bool {
    match &clue.says {
        Says::Letter(letter) => *letter == symbol,
        Says::Letters(letters) => letters.contains(&symbol),
        _ => false,
    }
}
