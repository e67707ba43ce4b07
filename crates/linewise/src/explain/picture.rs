//! The line of a step before and after it, with its facts marked, in characters; where the step looks at several lines
//! or at a part of the board, each row of that by itself, with its name.

use super::sentence::Speaker;
use super::step::Step;
use crate::domain::Domain;
use crate::message::capitalized;
use crate::model::{CellId, Grid, Line, LineId, Model};
use crate::puzzle::Axis;
use crate::render::text::OPEN;

/// The line of a step that one line forces: a ruler, the line as it is known, `^` under what the reason speaks of and
/// `*` under what it finds, and the line after the step. `known` is what was known before it. Of two lines, or of a
/// square, each piece has its name before it.
pub fn picture(speaker: Speaker<'_>, known: &Grid, step: &Step) -> Option<Vec<String>> {
    let line = speaker.model.line(step.line?);
    let known = &step.known_before(known);
    let drawing = Drawing { speaker, known, step, line };
    if line.place.axis.is_bundle() {
        return None;
    }
    if is_one_line(line.place.axis) {
        let whole: Vec<usize> = (0..line.cells.len()).collect();
        return Some([vec![ruler(whole.len())], drawing.piece(&whole)].concat());
    }
    Some(drawing.pieces().iter().flat_map(|piece| drawing.named(piece)).collect())
}

/// Are there cells in that picture from which the step follows, and in which it finds nothing?
pub fn marks_facts(model: &Model, step: &Step) -> bool {
    let Some(line) = step.line.map(|line| model.line(line)) else { return false };
    let finds = |at: usize| step.found.iter().any(|(cell, _)| *cell == line.cells[at]);
    step.messages().flat_map(|message| &message.given).any(|(at, _)| !finds(*at))
}

/// Do the cells of such a line follow each other on the board?
fn is_one_line(axis: Axis) -> bool {
    [Axis::ROW, Axis::COLUMN, Axis::FALLING, Axis::RISING, Axis::DIAGONAL].contains(&axis)
}

/// A step on its line.
struct Drawing<'a> {
    speaker: Speaker<'a>,
    known: &'a Grid,
    step: &'a Step,
    line: &'a Line,
}

impl Drawing<'_> {
    /// Cells of the line, by number, before the step, with the marks below them, and after it.
    fn piece(&self, cells: &[usize]) -> Vec<String> {
        let alphabet = &self.speaker.puzzle.alphabet;
        let glyph = |may: Domain| may.symbol().map_or(OPEN, |symbol| alphabet.glyph(symbol));
        let cell = |at: usize| self.line.cells[at];
        let known = |at: usize| self.known.may(cell(at));
        let found = |at: usize| self.step.found.iter().find(|(other, _)| *other == cell(at)).map(|(_, may)| *may);
        let is_spoken_of =
            |at: usize| self.step.messages().flat_map(|message| &message.given).any(|(other, _)| *other == at);
        let mark = |at: usize| match found(at) {
            Some(_) => '*',
            None if is_spoken_of(at) => '^',
            None => ' ',
        };
        let before = cells.iter().map(|&at| glyph(known(at))).collect();
        let marks: String = cells.iter().map(|&at| mark(at)).collect();
        let after = cells.iter().map(|&at| glyph(found(at).unwrap_or(known(at)))).collect();
        vec![before, marks.trim_end().to_owned(), after]
    }

    /// The cells row by row; those of two columns column by column.
    fn pieces(&self) -> Vec<Vec<usize>> {
        let of = |at: usize| {
            let (row, column) = self.speaker.puzzle.board.place(self.line.cells[at]);
            if self.line.place.axis == Axis::COLUMNS { (column, row) } else { (row, column) }
        };
        let mut cells: Vec<usize> = (0..self.line.cells.len()).collect();
        cells.sort_unstable_by_key(|&at| of(at));
        cells.chunk_by(|&one, &next| of(one).0 == of(next).0).map(<[usize]>::to_vec).collect()
    }

    /// The same piece with its name before it: `Row 3`; `Cells 3 and 4 of row 2`.
    fn named(&self, piece: &[usize]) -> Vec<String> {
        let cells: Vec<CellId> = piece.iter().map(|&at| self.line.cells[at]).collect();
        let whole =
            self.speaker.model.lines.iter().position(|line| is_one_line(line.place.axis) && *line.cells == cells[..]);
        let name = match whole {
            Some(line) => self.speaker.place_name(LineId::new(line)),
            None => self.speaker.cells(None, &cells.iter().map(|cell| cell.index()).collect::<Vec<_>>()),
        };
        [vec![capitalized(name)], self.piece(piece)].concat()
    }
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
    use crate::technique::Technique;
    use crate::{Grid, Task};

    #[test]
    fn a_ruler_counts_in_fives() {
        assert_eq!(ruler(3), "1");
        assert_eq!(ruler(12), "1   5   10");
    }

    /// The picture of the first step of a walkthrough that is about such a line.
    fn first_picture(puzzle: &str, is_meant: impl Fn(Technique, &str) -> bool) -> Vec<String> {
        let puzzle = crate::open(puzzle).and_then(|reading| reading.one()).expect("a puzzle");
        let task = Task::new(&puzzle).expect("a valid puzzle");
        let way = task.explain();
        let mut board: Grid = way.start.clone();
        for step in &way.steps {
            if is_meant(step.technique, &task.sentence(step)) {
                return super::picture(task.speaker(), &board, step).expect("a picture");
            }
            step.take(&mut board);
        }
        panic!("no such step");
    }

    #[test]
    fn two_lines_are_drawn_one_below_the_other() {
        let different = include_str!("../../../../puzzles/binairo/different.linewise");
        let drawn = first_picture(different, |_, said| said.contains(" is like "));
        assert_eq!((drawn.len(), drawn[1].len()), (8, 6), "{drawn:?}");
        assert!(drawn[0].starts_with("Row ") || drawn[0].starts_with("Column "), "{drawn:?}");
        assert!(drawn[4].starts_with("Row ") || drawn[4].starts_with("Column "), "{drawn:?}");
    }

    #[test]
    fn a_square_is_drawn_row_by_row() {
        let six = include_str!("../../../../puzzles/fuzuli/six.linewise");
        let drawn = first_picture(six, |_, said| said.starts_with("Three cells of the square"));
        assert_eq!((drawn.len(), drawn[1].len(), drawn[5].len()), (8, 2, 2), "{drawn:?}");
        assert!(drawn[0].starts_with("Cells ") && drawn[0].contains(" of row "), "{drawn:?}");
    }
}
