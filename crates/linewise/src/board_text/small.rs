//! Reading a board that is drawn alone: a character for each cell, or two rows of cells in each line of text.

use super::cells::{Cells, Looks, OpenCells, Shown, lost};
use super::glyphs::Glyph;
use super::printed::GAP;
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::model::Grid;
use crate::puzzle::{Axis, Board};
use crate::render::Sheet;
use crate::render::text::{self, Paint};
use crate::task::Task;
use std::ops::Range;

/// Every board that these lines may be, with the line at which it begins.
pub fn all(lines: &[Vec<Glyph>], task: &Task<'_>) -> Vec<(usize, Result<Grid, Error>)> {
    let open = task.sheet(&Grid::from(vec![task.puzzle().alphabet.all(); task.puzzle().board.cells()]));
    let columns = open.board.columns();
    let mut found = Vec::new();
    for of in [Page::of_cells, Page::of_halves] {
        // Where all pieces are there, the first of them is not the board, though it may look like one whose last columns are blank.
        for width in (FEWEST..columns).step_by(FEWEST) {
            let pieces = (0..columns).step_by(width).map(|start| of(&open, start..columns.min(start + width)));
            found.extend(laid_out(lines, &pieces.collect::<Vec<_>>()));
        }
        found.extend(laid_out(lines, &[of(&open, 0..columns)]));
    }
    found
}

/// Boards that are too wide are cut behind so many columns, or a multiple of that.
const FEWEST: usize = 5;

/// The boards that are laid out in these pieces, one below the other.
fn laid_out(lines: &[Vec<Glyph>], pieces: &[Option<Page<'_>>]) -> Vec<(usize, Result<Grid, Error>)> {
    let read = |start: usize| {
        let (mut next, mut rows) = (start, Vec::new());
        for piece in pieces {
            let piece = piece.as_ref()?;
            if next > start {
                // A blank line stands between two pieces, and perhaps a ruler.
                next += 1 + usize::from(piece.ruler.is_some());
            }
            let above = next.checked_sub(1).and_then(|above| lines.get(above));
            if above.is_some_and(|above| !piece.may_stand_below(above)) {
                return None;
            }
            let block = piece.glyphs(lines.get(next..next + piece.heads.len())?)?;
            rows.resize(block.len(), Vec::new());
            rows.iter_mut().zip(block).for_each(|(row, more): (&mut Vec<Glyph>, _)| row.extend(more));
            next += piece.heads.len();
        }
        // Rows of more lines than the board has are no board of this puzzle: nobody knows which of them are meant.
        let (first, last) = (pieces.first()?.as_ref()?, pieces.last()?.as_ref()?);
        let is_row = |page: &Page<'_>, at: usize, line: Option<usize>| {
            line.and_then(|line| lines.get(line)).is_some_and(|line| page.is_row(at, line))
        };
        if is_row(first, 0, start.checked_sub(1)) || is_row(last, last.heads.len() - 1, Some(next)) {
            return None;
        }
        Some((start, first.board(&rows)?))
    };
    (0..lines.len()).filter_map(read).collect()
}

/// How the board is laid out.
struct Page<'a> {
    sheet: &'a Sheet,
    /// The lines as they are drawn while every cell is open.
    lines: Vec<Vec<char>>,
    /// What stands before the cells on each line.
    heads: Vec<String>,
    /// Where the cells of each line stand.
    places: Vec<Vec<usize>>,
    /// Does a line hold two rows?
    is_halved: bool,
    /// The line of numbers above it.
    ruler: Option<String>,
}

impl<'a> Page<'a> {
    /// A character for each cell of these columns.
    fn of_cells(open: &'a Sheet, columns: Range<usize>) -> Option<Page<'a>> {
        let (ruler, lines) = drawn(open, Paint::Letters, &columns);
        let places = |line: &Vec<char>| (0..line.len()).filter(|&x| line[x] == text::OPEN).collect::<Vec<_>>();
        let places: Vec<_> = lines.iter().map(places).collect();
        let cells = |row: usize| match open.board {
            Board::Rectangle { .. } => columns.len(),
            Board::Hexagon(_) => open.board.line_len(Axis::ROW, row),
        };
        let head = |(line, places): (&Vec<char>, &Vec<usize>)| {
            line[..places.first().copied().unwrap_or(line.len())].iter().collect::<String>()
        };
        let heads = lines.iter().zip(&places).map(head).collect();
        let rows: Vec<&Vec<usize>> = places.iter().filter(|places| !places.is_empty()).collect();
        let is_whole = rows.len() == open.board.rows() && (0..rows.len()).all(|row| rows[row].len() == cells(row));
        is_whole.then_some(Page { sheet: open, lines, heads, places, is_halved: false, ruler })
    }

    /// Two rows of these columns in a line, where cells are told apart by colours alone.
    fn of_halves(open: &'a Sheet, columns: Range<usize>) -> Option<Page<'a>> {
        let Board::Rectangle { .. } = open.board else { return None };
        if open.alphabet.looks.iter().any(|look| look.colour.is_none()) {
            return None;
        }
        let rows = open.board.rows().div_ceil(2);
        let (ruler, lines) = drawn(open, Paint::Colours, &columns);
        if lines.len() != rows {
            return None;
        }
        let margin = lines[0].len().checked_sub(columns.len())?;
        let heads = lines.iter().map(|line| line.iter().take(margin).collect()).collect();
        let places = vec![(margin..margin + columns.len()).collect(); rows];
        Some(Page { sheet: open, lines, heads, places, is_halved: true, ruler })
    }

    /// A line of numbers above the cells must be theirs, or they are those of a wider or a narrower piece. It may be missing.
    fn may_stand_below(&self, above: &[Glyph]) -> bool {
        let above: String = above.iter().map(|glyph| glyph.shape).collect();
        let is_ruler = !above.trim().is_empty() && above.chars().all(|c| c == ' ' || c.is_ascii_digit());
        let own = self.ruler.as_deref().unwrap_or_default();
        let behind = above.strip_prefix(own);
        !is_ruler || behind.is_some_and(|behind| behind.chars().take(GAP).all(|c| c == ' ') && !own.is_empty())
    }

    /// What stands in the cells on each of these lines, if they are this page.
    fn glyphs(&self, lines: &[Vec<Glyph>]) -> Option<Vec<Vec<Glyph>>> {
        let is_ruler = |ruler: &String| lines[0].iter().map(|glyph| glyph.shape).eq(ruler.chars());
        let is_page = lines.iter().enumerate().all(|(at, line)| self.is_line(at, line));
        if !is_page || self.ruler.as_ref().is_some_and(is_ruler) {
            return None;
        }
        let at = |line: &[Glyph], x: usize| line.get(x).copied().unwrap_or(Glyph::NONE);
        let of_line = |(line, places): (&Vec<Glyph>, &Vec<usize>)| -> Vec<Glyph> {
            places.iter().map(|&x| at(line, x)).collect()
        };
        Some(lines.iter().zip(&self.places).map(of_line).collect())
    }

    /// The board with these cells, if it is one.
    fn board(&self, glyphs: &[Vec<Glyph>]) -> Option<Result<Grid, Error>> {
        if glyphs.iter().flatten().all(|glyph| glyph.is_nothing()) {
            return None;
        }
        if self.is_halved { halved(glyphs, self.sheet) } else { whole(&glyphs.concat(), self.sheet) }
    }

    /// Does this line hold a character of the puzzle for each of these cells?
    fn is_row(&self, at: usize, line: &[Glyph]) -> bool {
        if self.is_halved || self.places[at].is_empty() || !self.is_line(at, line) {
            return false;
        }
        let places = self.places[at].iter();
        let glyphs: Vec<Glyph> = places.filter_map(|&x| line.get(x).copied()).collect();
        let looks = Looks::of(&glyphs, Some(text::OPEN));
        let cells = Cells::new(self.sheet);
        let is_cell = |glyph: &Glyph| !glyph.is_nothing() && matches!(cells.small(*glyph, looks), Shown::Cell(_));
        glyphs.len() == self.places[at].len() && glyphs.iter().all(is_cell)
    }

    /// Can this line hold these cells?
    fn is_line(&self, at: usize, line: &[Glyph]) -> bool {
        let (head, places) = (&self.heads[at], &self.places[at]);
        let shapes = |line: &[Glyph]| line.iter().map(|glyph| glyph.shape).collect::<String>();
        let (Some(&first), Some(&last)) = (places.first(), places.last()) else {
            // Signs between two rows.
            let apart = line.iter().skip(head.chars().count()).take(GAP);
            return shapes(&line[..line.len().min(head.chars().count())]).trim_end() == head.trim_end()
                && apart.into_iter().all(|glyph| glyph.shape == ' ');
        };
        let is_cell = |x: usize| places.binary_search(&x).is_ok();
        let is_gap = |x: usize, shape: char| matches!(shape, ' ' | '*') || self.lines[at].get(x) == Some(&shape);
        shapes(&line[..first.min(line.len())]).trim_end() == head.trim_end()
            && line.iter().skip(last + 1).take(GAP).all(|glyph| glyph.shape == ' ')
            && (first..last.min(line.len())).all(|x| is_cell(x) || is_gap(x, line[x].shape))
    }
}

/// The lines of these columns as they are drawn alone; and the ruler above them.
fn drawn(sheet: &Sheet, paint: Paint, columns: &Range<usize>) -> (Option<String>, Vec<Vec<char>>) {
    let picture = text::compact_piece(sheet, paint, columns.clone());
    let chars = |line: &Vec<text::Piece>| line.iter().flat_map(|piece| piece.text.chars()).collect();
    let mut lines: Vec<Vec<char>> = picture.lines.iter().map(chars).collect();
    let ruler = text::has_ruler(sheet, columns).then(|| lines.remove(0).iter().collect());
    (ruler, lines)
}

/// A board of a character for each cell.
fn whole(glyphs: &[Glyph], sheet: &Sheet) -> Option<Result<Grid, Error>> {
    let cells = Cells::new(sheet);
    let looks = Looks::of(glyphs, Some(text::OPEN));
    // In rows of characters a blank cell has one, and a row that ends early is no row.
    let blank = sheet.alphabet.glyph(Symbol::BLANK);
    let are_rows = blank != ' ' && glyphs.iter().any(|glyph| glyph.shape == blank && glyph.paper.is_none());
    let mut may = Vec::with_capacity(glyphs.len());
    for &glyph in glyphs {
        match cells.small(glyph, looks) {
            Shown::Cell(_) if are_rows && sheet.is_paper(Symbol::BLANK) && glyph.is_nothing() => return None,
            // Where blank cells have a mark and there are no colours, nothing is no cell.
            Shown::Cell(_) if looks == Looks::Unfinished && sheet.is_paper(Symbol::BLANK) && glyph.is_nothing() => {
                return None;
            }
            Shown::Cell(domain) => may.push(domain),
            Shown::Lost => return Some(Err(lost())),
            Shown::Nothing => return None,
        }
    }
    Some(Ok(Grid::from(may)))
}

/// A board of two rows in each line.
fn halved(glyphs: &[Vec<Glyph>], sheet: &Sheet) -> Option<Result<Grid, Error>> {
    let has_colours = glyphs.iter().flatten().any(|glyph| glyph.ink.is_some() || glyph.paper.is_some());
    let (mut is_lost, rows, cells) = (false, sheet.board.rows(), Cells::new(sheet));
    let mut may = Vec::with_capacity(sheet.board.cells());
    for (line, glyphs) in glyphs.iter().enumerate() {
        for half in 0..(rows - 2 * line).min(2) {
            for &glyph in glyphs {
                let shown = if has_colours { coloured(glyph, half, &cells) } else { plain(glyph.shape, half) };
                match shown {
                    Shown::Cell(domain) => may.push(domain),
                    Shown::Lost => is_lost = true,
                    Shown::Nothing => return None,
                }
            }
        }
    }
    if is_lost {
        return Some(Err(lost()));
    }
    let grid = Grid::from(may);
    // Without its colours, a drawing in colours has no other character than the upper half.
    let has_lower = || glyphs.iter().flatten().any(|glyph| matches!(glyph.shape, '▄' | '█'));
    let is_plain = has_colours || sheet.alphabet.is_black_and_white() && has_lower();
    Some(if is_plain { Ok(grid) } else { Err(lost()) })
}

/// The upper or the lower cell of a glyph with its colours.
fn coloured(glyph: Glyph, half: usize, cells: &Cells<'_>) -> Shown {
    let shade = match (glyph.shape, half) {
        (' ', _) => glyph.paper,
        ('▀', 0) => glyph.ink,
        ('▀', _) => glyph.paper,
        _ => None,
    };
    shade.map_or(Shown::Nothing, |shade| cells.coloured(shade, OpenCells::AreGrey))
}

/// What half of a character shows, where filled cells are told from blank ones by characters.
fn plain(shape: char, half: usize) -> Shown {
    let is_filled = match shape {
        ' ' => false,
        '▀' => half == 0,
        '▄' => half == 1,
        '█' => true,
        _ => return Shown::Nothing,
    };
    Shown::Cell(Domain::only(if is_filled { Symbol::FILLED } else { Symbol::BLANK }))
}
