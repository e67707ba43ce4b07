//! A line before and after a step, with its facts marked, in characters.

use super::step::Step;
use crate::domain::Domain;
use crate::model::{Grid, Model};
use crate::puzzle::Puzzle;
use crate::render::text::OPEN;

/// The line of a step that one line forces: a ruler, the line as it is known, `^` under what the reason speaks of and `*` under what
/// it finds, and the line after the step. `known` is what was known before it.
pub fn picture(puzzle: &Puzzle, model: &Model, known: &Grid, step: &Step) -> Option<Vec<String>> {
    let line = model.line(step.line?);
    if line.place.axis.is_bundle() {
        return None;
    }
    let cells = &line.cells;
    let glyph = |may: Domain| may.symbol().map_or(OPEN, |symbol| puzzle.alphabet.glyph(symbol));
    let before: String = cells.iter().map(|&cell| glyph(known.may(cell))).collect();
    let found = |cell| step.found.iter().find(|(other, _)| *other == cell).map(|(_, may)| *may);
    let after = cells.iter().map(|&cell| glyph(found(cell).unwrap_or(known.may(cell)))).collect();
    let spoken: Vec<usize> = step.message.given.iter().map(|(at, _)| *at).collect();
    let mark = |(at, cell): (usize, &_)| match found(*cell) {
        Some(_) => '*',
        None if spoken.contains(&at) => '^',
        None => ' ',
    };
    let marks: String = cells.iter().enumerate().map(mark).collect();
    Some(vec![ruler(cells.len()), before, marks.trim_end().to_owned(), after])
}

/// The numbers 1, 5, 10, 15... over their cells, the last digit over the cell.
fn ruler(cells: usize) -> String {
    let mut ruler = String::new();
    for number in (1..=cells).filter(|number| *number == 1 || number % 5 == 0) {
        ruler.push_str(&format!("{number:>width$}", width = number - ruler.len()));
    }
    ruler
}

#[cfg(test)]
mod tests {
    use super::ruler;

    #[test]
    fn a_ruler_counts_in_fives() {
        assert_eq!(ruler(3), "1");
        assert_eq!(ruler(12), "1   5   10");
    }
}
