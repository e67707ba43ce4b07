//! A diagnosis as a person reads it.

use crate::screen::Screen;
use linewise::diagnose::words::Words;
use linewise::diagnose::{Ambiguity, Diagnosis, Impossible, Repairs};
use linewise::render::Sheet;
use linewise::{Kind, Puzzle};
use std::io;

/// How many repairs are shown, and how many more are counted only.
const REPAIRS: usize = 5;
/// How many cells are named one by one.
const NAMED: usize = 20;

/// Tells everything that was found out about a puzzle.
pub fn tell(
    screen: &mut Screen,
    puzzle: &Puzzle,
    kind: &'static dyn Kind,
    diagnosis: &Diagnosis,
    name: Option<&str>,
) -> io::Result<()> {
    if let Some(name) = name {
        screen.heading(name)?;
    }
    let words = Words::new(puzzle, kind);
    screen.line(&words.verdict(diagnosis))?;
    match diagnosis {
        Diagnosis::Impossible(found) => impossible(screen, words, found)?,
        Diagnosis::Several(found) => several(screen, puzzle, kind, words, found)?,
        Diagnosis::Unique(_) | Diagnosis::GaveUp(_) => {}
    }
    if name.is_some() { screen.line("") } else { Ok(()) }
}

/// The clues to blame, why, and what may have been meant.
fn impossible(screen: &mut Screen, words: Words<'_>, found: &Impossible) -> io::Result<()> {
    screen.line("")?;
    screen.line(&words.conflict(&found.conflict))?;
    for &member in &found.conflict.members {
        screen.line(&format!("  {}", words.member(member)))?;
    }
    if found.conflict.misfit.is_none() {
        screen.line("")?;
        screen.line(&words.why())?;
        for sentence in words.proof(&found.conflict.proof) {
            screen.line(&format!("  {sentence}"))?;
        }
    }
    screen.line("")?;
    screen.line(&words.repairs(&found.repairs))?;
    list(screen, words, &found.repairs)
}

/// The first repairs.
fn list(screen: &mut Screen, words: Words<'_>, repairs: &Repairs) -> io::Result<()> {
    for (at, repair) in repairs.list.iter().take(REPAIRS).enumerate() {
        screen.line(&format!("  {}. {}", at + 1, words.repair(repair)))?;
    }
    and_more(screen, words, repairs.list.len(), REPAIRS)
}

/// How many more there are than are shown.
fn and_more(screen: &mut Screen, words: Words<'_>, all: usize, shown: usize) -> io::Result<()> {
    if all > shown { screen.line(&format!("  {}", words.and_more(all - shown))) } else { Ok(()) }
}

/// Two solutions, where they differ, and what would leave one of them.
fn several(
    screen: &mut Screen,
    puzzle: &Puzzle,
    kind: &dyn Kind,
    words: Words<'_>,
    found: &Ambiguity,
) -> io::Result<()> {
    let marks = || {
        let differs = |cell: &&linewise::CellId| found.pair[0][cell.index()] != found.pair[1][cell.index()];
        found.open.iter().map(|(cell, _)| cell).filter(differs).copied()
    };
    let sheet = |word: &Vec<_>| Sheet::new(puzzle, kind, &word.iter().copied().collect()).with_marks(marks());
    let sheets: Vec<Sheet> = found.pair.iter().map(sheet).collect();
    screen.line("")?;
    screen.boards(&sheets)?;
    screen.line("")?;
    screen.line(&words.open(found))?;
    for &(cell, may) in found.open.iter().take(NAMED) {
        screen.line(&format!("  {}", words.open_cell(cell, may)))?;
    }
    and_more(screen, words, found.open.len(), NAMED)?;
    screen.line("")?;
    screen.line(&words.keys(found.keys.as_ref()))?;
    let keys = found.keys.as_ref().map_or(&[][..], |keys| &keys.cells);
    for &(cell, symbol) in keys.iter().take(NAMED) {
        screen.line(&format!("  {}", words.key(cell, symbol)))?;
    }
    and_more(screen, words, keys.len(), NAMED)?;
    screen.line("")?;
    screen.line(&words.repairs_to_one(&found.repairs))?;
    list(screen, words, &found.repairs)
}
