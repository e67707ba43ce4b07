//! A diagnosis as a person reads it.

use crate::screen::Screen;
use linewise::diagnose::story::{Part, tell as page};
use linewise::diagnose::words::Words;
use linewise::diagnose::{Ambiguity, Diagnosis};
use linewise::render::Sheet;
use linewise::{Grid, Kind, Puzzle};
use std::io;

/// Tells what was found out about a puzzle: everything, or no more than a screen holds beside its boards.
pub fn tell(
    screen: &mut Screen,
    puzzle: &Puzzle,
    kind: &dyn Kind,
    diagnosis: &Diagnosis,
    (name, all): (Option<&str>, bool),
) -> io::Result<()> {
    if let Some(name) = name {
        screen.heading(name)?;
    }
    let words = Words::new(puzzle, kind);
    for part in page(&words, diagnosis) {
        match part {
            Part::Line(line) => screen.sentence(&line)?,
            Part::Solutions => solutions(screen, puzzle, kind, diagnosis)?,
            Part::Picture => picture(screen, puzzle, kind, diagnosis)?,
            Part::List { lines, few } => {
                let shown = if all { lines.len() } else { few };
                for line in lines.iter().take(shown) {
                    screen.sentence(&format!("  {line}"))?;
                }
                if lines.len() > shown {
                    screen.line(&format!("  {} (--all shows them)", words.and_more(lines.len() - shown)))?;
                }
            }
        }
    }
    if name.is_some() { screen.line("") } else { Ok(()) }
}

/// The stored picture as it would be drawn, with the cells marked that are drawn otherwise.
fn picture(screen: &mut Screen, puzzle: &Puzzle, kind: &dyn Kind, diagnosis: &Diagnosis) -> io::Result<()> {
    let Diagnosis::Several(Ambiguity { redrawn: Some(redrawn), .. }) = diagnosis else { return Ok(()) };
    let Some(mut picture) = puzzle.goal.clone() else { return Ok(()) };
    redrawn.cells.iter().for_each(|(cell, symbol)| picture[cell.index()] = *symbol);
    let marks = redrawn.cells.iter().map(|(cell, _)| *cell);
    let unclued = Puzzle { clues: Default::default(), ..puzzle.clone() };
    let sheet = Sheet::new(&unclued, kind, &picture.into_iter().collect()).with_marks(marks);
    screen.marked_boards(&[sheet], "different from the stored picture")
}

/// Two solutions, with the cells marked in which they differ.
fn solutions(screen: &mut Screen, puzzle: &Puzzle, kind: &dyn Kind, diagnosis: &Diagnosis) -> io::Result<()> {
    let Diagnosis::Several(found) = diagnosis else { return Ok(()) };
    let pair: Vec<Grid> = found.pair.iter().map(|word| word.iter().copied().collect()).collect();
    screen.marked_boards(&Sheet::side_by_side(puzzle, kind, &pair), "they differ here")
}
