//! How large the board is, as all parts of a file must agree.

use super::entries::Entry;
use crate::error::Error;
use crate::format::lines::{Part, quoted};
use crate::puzzle::{Axis, Board};

/// What the entries read so far say of the board's size.
#[derive(Default)]
pub struct Size {
    /// The number of rows, and of columns, each with the entry that said it first.
    said: [Option<(usize, String)>; 2],
}

impl Size {
    /// Takes the value of `size:`, as `4 rows, 5 columns`, or `5` for a square.
    pub fn declare(&mut self, entry: &Entry) -> Result<(), Error> {
        let words: Vec<_> = entry.value.items().collect();
        let (rows, columns) = match words.as_slice() {
            [side] => (side, side),
            [rows, row, columns, column] if is_axis(row, "row") && is_axis(column, "column") => (rows, columns),
            [columns, column, rows, row] if is_axis(row, "row") && is_axis(column, "column") => (rows, columns),
            _ => {
                return Err(entry
                    .value
                    .error(format!("{} is no size", quoted(entry.value.text)))
                    .with_help("as \"size: 4 rows, 5 columns\", or \"size: 5\" for a square"));
            }
        };
        let (rows, columns) = (rows.number()? as usize, columns.number()? as usize);
        Board::rectangle(rows, columns).map_err(|error| error.with_span(entry.value.span()))?;
        self.said = [Some((rows, entry.quoted())), Some((columns, entry.quoted()))];
        Ok(())
    }

    /// Takes down that `entry` has so many lines along `axis`; an error at `place` when another entry says otherwise.
    pub fn agree(&mut self, axis: Axis, count: usize, entry: &Entry, place: Part) -> Result<(), Error> {
        let said = &mut self.said[usize::from(axis.0)];
        let (before, by) = said.get_or_insert_with(|| (count, entry.quoted()));
        if *before == count {
            return Ok(());
        }
        let word = axis.word();
        Err(place.error(format!("{} says {count} {word}s, but {by} says {before}", entry.quoted())))
    }

    /// The board.
    pub fn board(&self, kind: &Entry) -> Result<Board, Error> {
        let [rows, columns] = &self.said;
        let missing = match (rows, columns) {
            (Some((rows, _)), Some((columns, _))) => {
                return Board::rectangle(*rows, *columns).map_err(|error| error.with_span(kind.word.span()));
            }
            (None, None) => "rows and columns",
            (None, _) => "rows",
            (_, None) => "columns",
        };
        Err(kind
            .word
            .error(format!("the puzzle does not say how many {missing} it has"))
            .with_help("a clue for each line below \"rows:\" and \"columns:\", or \"size: 4 rows, 5 columns\""))
    }
}

/// Is this word, in singular or plural, the name of that axis?
fn is_axis(word: &Part, axis: &str) -> bool {
    let word = word.text.to_ascii_lowercase();
    word.strip_suffix('s').unwrap_or(&word) == axis
}
