//! Given cells of kinds with the symbols 0 and 1 that somebody wrote as 1 and 2, as some publishers of binairos do.

use super::clue_lists::ClueReader;
use super::entries::{Entry, Key};
use super::grid::{self, Symbols, Wrong};
use crate::domain::Domain;
use crate::error::Error;
use crate::format::lines::Part;
use crate::format::signs::{Sign, Signs};
use crate::line::all_can_be;
use crate::puzzle::{Alphabet, Board, Puzzle};

/// On larger boards nobody writes so, and trying both readings takes time.
const MOST_CELLS: usize = 1 << 14;

/// Are these given cells counted from one: are 1 and 2 the two symbols, and 0 or another mark an open cell? So it is
/// where 0 is none of them; and where 2 as the open cell would leave a line that cannot be finished, but 0 as the open
/// cell leaves none.
pub fn is_meant(reader: ClueReader<'_>, lines: &[Part]) -> bool {
    let glyphs = || lines.iter().flat_map(|line| line.text.chars()).filter(|glyph| !glyph.is_whitespace());
    let has = |wanted: char| glyphs().any(|glyph| glyph == wanted);
    let is_open = |glyph: char| glyph == '?' || Alphabet::is_open_mark(glyph);
    let is_known = |glyph: char| matches!(glyph, '0'..='2') || is_open(glyph);
    // A single 2 is rather a slip.
    let has_both = has('1') && glyphs().filter(|glyph| *glyph == '2').count() > 1;
    if !reader.alphabet.is_binary() || !has_both || !glyphs().all(is_known) || glyphs().count() > MOST_CELLS {
        return false;
    }
    match glyphs().any(is_open) {
        true => !has('0'),
        false => !may_be(reader, lines, &[('2', Sign::Open)].into_iter().collect()) && may_be(reader, lines, &signs()),
    }
}

/// What the characters of such a grid stand for.
fn signs() -> Signs {
    [('0', Sign::Open), ('1', Sign::Blank), ('2', Sign::Filled)].into_iter().collect()
}

/// What the characters of a grid beside such given cells stand for; `None` where they are 0 and 1, as they are elsewhere.
pub fn beside(entry: &Entry) -> Result<Option<Signs>, Error> {
    let place = |glyph: char| entry.lines.iter().find(|line| line.text.contains(glyph));
    match (place('0'), place('1'), place('2')) {
        _ if entry.key == Key::Givens => Ok(Some(signs())),
        (_, _, Some(_)) => Ok(Some(signs())),
        (None, Some(line), None) => {
            let problem = "1 may be the first of the two symbols here, as among the given cells, or the second one";
            Err(line.error(problem).with_help("0 and 1 in all grids, and ? for an open cell"))
        }
        _ => Ok(None),
    }
}

/// Can each line be finished, looked at for itself, where the characters of its given cells stand for this?
fn may_be(reader: ClueReader<'_>, lines: &[Part], signs: &Signs) -> bool {
    let all = reader.alphabet.all();
    let symbols = Symbols { alphabet: reader.alphabet, can_be: &|| all, signs };
    let read = lines.iter().map(|&line| grid::row(line, symbols, &mut Wrong::default()));
    let Ok(rows) = read.collect::<Result<Vec<_>, _>>() else { return false };
    let columns = rows.first().map_or(0, Vec::len);
    let Ok(board) = Board::rectangle(rows.len(), columns) else { return false };
    let mut puzzle = Puzzle::new(reader.kind.name(), board, reader.alphabet.clone());
    puzzle.options = reader.options.clone();
    let cells: Vec<Domain> = rows.iter().flatten().map(|cell| cell.may.unwrap_or(all)).collect();
    cells.len() == board.cells()
        && rows.iter().all(|row| row.len() == columns)
        && all_can_be(&puzzle, reader.kind, &cells)
}
