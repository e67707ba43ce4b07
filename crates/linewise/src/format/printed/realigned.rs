//! Drawings whose clues above and below stand a little beside their columns, as where clues have two digits: all rows
//! have as many words, and the clues are as many as the cells.

use super::is_open_mark;
use super::words::{Drawing, Row, Word};

/// Is there nothing but single blanks between the words of these lines, and none before them? Then blanks were lost, and
/// only the order of the words tells their places.
pub fn is_collapsed(lines: &[&str]) -> bool {
    lines.iter().all(|line| !line.starts_with(' ') && !line.contains("  ") && !line.contains('\t'))
}

/// The words of a drawing in the columns to which they belong by their number; `None` where that is no certain thing.
pub fn realigned<'t>(drawing: &Drawing<'t>) -> Option<Drawing<'t>> {
    let rows = &drawing.rows;
    let usual = rows.get(1)?.len();
    let is_edge = |row: &Row| row.len() + 2 == usual || row.len() + 1 == usual;
    let [has_top, has_bottom] = [rows.first(), rows.last()].map(|row| row.is_some_and(is_edge));
    let inner = &rows[usize::from(has_top)..rows.len() - usize::from(has_bottom)];
    if drawing.fields.is_some() || usual < 4 || inner.len() < 3 || inner.iter().any(|row| row.len() != usual) {
        return None;
    }
    let has_clues = |at: usize| inner.iter().any(|row| !is_open_mark(&row[at].text));
    let mut placed = Vec::new();
    for row in rows {
        let before = match usual - row.len() {
            0 => 0,
            2 => 1,
            // One side has no clues: that on which all cells are open.
            _ => match (has_clues(0), has_clues(usual - 1)) {
                (true, false) => 1,
                (false, true) => 0,
                _ => return None,
            },
        };
        let word = |(at, word): (usize, &Word<'t>)| Word { text: word.text.clone(), place: at..at + 1 };
        placed.push((before..).zip(row).map(word).collect());
    }
    Some(Drawing { rows: placed, fields: None, inside: None })
}
