//! Cells, lines and clues in words, for whoever hears the board instead of seeing it.

use super::lines::{LineState, PaperLine};
use super::{Conflicts, Game};
use crate::domain::Symbol;
use crate::explain::{ENGLISH, side_of};
use crate::kind::{Between, Printed, Region};
use crate::model::CellId;
use crate::puzzle::{Axis, Board, End};
use crate::render::words;
use std::fmt::Write;

/// The regions in which each cell lies, by their first cells as in sentences, and the signs around it, where there are
/// any: `; region of row 1, column 2`, `; equal sign on the right; cross below`.
pub fn signs(board: &Board, between: &[Between], regions: &[Region]) -> Vec<String> {
    if between.is_empty() && regions.is_empty() {
        return Vec::new();
    }
    let mut signs = vec![String::new(); board.cells()];
    for Region { place, cells } in regions {
        let name = match (place.axis, cells.iter().min()) {
            (Axis::REGION, Some(&first)) => {
                let (row, column) = board.place(first);
                format!("region of row {}, column {}", row + 1, column + 1)
            }
            _ => place.to_string(),
        };
        for cell in cells {
            let _ = write!(signs[cell.index()], "; {name}");
        }
    }
    for &Between { cells: [one, other], name, .. } in between {
        let is_beside = board.place(one).0 == board.place(other).0;
        let sides = if is_beside { ["on the right", "on the left"] } else { ["below", "above"] };
        for (cell, side) in [one, other].into_iter().zip(sides) {
            let _ = write!(signs[cell.index()], "; {name} {side}");
        }
    }
    signs
}

impl Game<'_> {
    /// A cell with its clues: `row 5 column 7, filled; row clue 3 1 (3 done); column clue 2 2`. In a hexagon the lines
    /// that are no rows have their names.
    pub fn label(&self, cell: usize) -> String {
        let mut label = format!("{}, {}", self.cell_name(cell), self.cell_state(cell));
        if let Some(signs) = self.signs.get(cell) {
            label.push_str(signs);
        }
        for &line in &self.lines_of[cell] {
            let line = &self.lines[line as usize];
            let clues = self.clue_words(line);
            if !clues.is_empty() {
                let _ = write!(label, "; {} clue {clues}", self.short_name(line));
            }
        }
        label
    }

    /// A line with its clues and how it stands: `row 3, clue 3 1 (3 done)`.
    pub fn line_label(&self, line: &PaperLine) -> String {
        let clues = self.clue_words(line);
        if clues.is_empty() { line.place.to_string() } else { format!("{}, clue {clues}", line.place) }
    }

    /// `row 5 column 7`; in a hexagon `row 5 cell 3`.
    pub fn cell_name(&self, cell: usize) -> String {
        let board = &self.puzzle().board;
        let (row, column) = board.place(CellId::new(cell));
        let column_word = match board {
            Board::Rectangle { .. } => Axis::COLUMN.word(),
            Board::Hexagon(_) => "cell",
        };
        format!("row {} {column_word} {}", row + 1, column + 1)
    }

    /// What stands in a cell: `filled`, `crossed`, `open, not 3, pencil marks 1 2`, `open, only 3 4`.
    fn cell_state(&self, cell: usize) -> String {
        let square = &self.squares[cell];
        let mut state = match square.value {
            Some(symbol) => self.symbol_name(symbol),
            None => "open".to_owned(),
        };
        let list = |symbols: crate::domain::Domain| {
            symbols.symbols().map(|symbol| self.symbol_name(symbol)).collect::<Vec<_>>().join(" ")
        };
        if square.value.is_none() && !square.out.is_empty() {
            let left = square.may(self.entry.possible());
            // Whichever list is shorter: a cell of a regex crossword can be one of ninety characters.
            let is_left_shorter = (1..square.out.len()).contains(&left.len());
            let (word, symbols) = if is_left_shorter { ("only", left) } else { ("not", square.out) };
            let _ = write!(state, ", {word} {}", list(symbols));
        }
        if square.value.is_none() && !square.notes.is_empty() {
            let _ = write!(state, ", pencil marks {}", list(square.notes));
        }
        if self.is_given(cell) {
            state.push_str(", given");
        }
        state
    }

    /// What a symbol is called where somebody entered it.
    pub fn symbol_name(&self, symbol: Symbol) -> String {
        if self.entry.cross == Some(symbol.0) {
            return "crossed".to_owned();
        }
        match self.entry.choice(symbol.0) {
            Some(choice) if choice.colour.is_none() => choice.label.clone(),
            Some(choice) => choice.name.clone(),
            None => words::name(&self.puzzle().alphabet, symbol),
        }
    }

    /// A line's name beside a cell on it: a rectangle has only one row and one column there.
    fn short_name(&self, line: &PaperLine) -> String {
        match line.place.axis {
            Axis::ROW | Axis::COLUMN => line.place.axis.word().to_owned(),
            _ => line.place.to_string(),
        }
    }

    /// The clues of a line: `3 1 (3 done)`, `A, C from the right`; nothing where it has none.
    pub fn clue_words(&self, line: &PaperLine) -> String {
        let [near, far] = End::both(line.place);
        let mut clues = self.end_words(line, near);
        let far_words = self.end_words(line, far);
        if !far_words.is_empty() {
            let between = if clues.is_empty() { "" } else { ", " };
            let _ = write!(clues, "{between}{far_words} from {}", side_of(&ENGLISH, far));
        }
        match line.state {
            _ if clues.is_empty() => clues,
            LineState::Done => format!("{clues} (done)"),
            LineState::Broken if self.settings.conflicts != Conflicts::Never => format!("{clues} (cannot be finished)"),
            _ => clues,
        }
    }

    /// The clues at an end, with the numbers that are certain.
    fn end_words(&self, line: &PaperLine, end: End) -> String {
        let clues = end.every_nth().filter(|end| self.puzzle().clues.contains_key(end));
        let words = clues.map(|end| {
            let pieces: Vec<String> = self.printed_at(end).iter().map(|piece| self.piece_words(piece)).collect();
            let settled = line.settled.get(&end).map_or(&[][..], Vec::as_slice);
            let done: Vec<&str> =
                pieces.iter().zip(settled).filter(|(_, settled)| **settled).map(|(piece, _)| piece.as_str()).collect();
            match done.is_empty() || line.state != LineState::Open {
                true => pieces.join(" "),
                false => format!("{} ({} done)", pieces.join(" "), done.join(" ")),
            }
        });
        words.collect::<Vec<_>>().join(", ")
    }

    /// What is printed at an end of a line.
    pub fn printed_at(&self, end: End) -> Vec<Printed> {
        let puzzle = self.puzzle();
        self.task.kind().clues().printed(end, puzzle.clues.get(&end), &puzzle.alphabet)
    }

    /// A piece of a clue: `3`, `3 red`.
    fn piece_words(&self, piece: &Printed) -> String {
        match piece.symbol {
            Some(symbol) => format!("{} {}", piece.text, words::name(&self.puzzle().alphabet, symbol)),
            None => piece.text.clone(),
        }
    }
}
