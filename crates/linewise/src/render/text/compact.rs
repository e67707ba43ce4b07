//! The board alone: two rows in each line of text by half-block characters, or one where these cannot tell the cells apart.

use super::{FAINT, Line, Made, PAPER, Paint, Picture, Piece, character, colour, marked};
use crate::domain::Symbol;
use crate::puzzle::{Board, Rgb};
use crate::render::sheet::{DrawnCell, Sheet, is_ruled};
use std::ops::Range;

/// Draws the board, with a ruler above it and to its left where it is large.
///
/// Of rectangles only these columns are drawn.
pub fn draw(sheet: &Sheet, paint: Paint, columns: Range<usize>) -> Picture {
    let halves = halves(sheet, paint);
    let step = if halves.is_some() { 2 } else { 1 };
    let rows = sheet.board.rows();
    let numbers = rows.to_string().len();
    let is_numbered = rows.max(sheet.board.columns()) >= 10;
    let mut lines = Vec::with_capacity(rows / step + 2);
    if has_ruler(sheet, &columns)
        && let Some(ruler) = ruler(sheet.board.columns(), &columns)
    {
        lines.push(vec![Piece::plain(" ".repeat(numbers + 1) + &ruler)]);
    }
    let (mut line, mut ones, mut twos) = (Line::default(), Made::new(), Made::new());
    for top in (0..rows).step_by(step) {
        if is_numbered {
            let numbered = (top + 1..=(top + step).min(rows)).find(|&row| has_number(row, rows));
            let number = numbered.map_or(String::new(), |row| row.to_string());
            line.push(&Piece::plain(format!("{number:>numbers$} ")));
        }
        match halves {
            Some(halves) => two_rows(&mut line, sheet, top, &columns, (halves, &mut twos)),
            None => one_row(&mut line, sheet, top, &columns, (paint, &mut ones)),
        }
        lines.push(line.take());
        if sheet.has_signs_below() && top + 1 < rows {
            let margin = if is_numbered { numbers + 1 } else { 0 };
            lines.push(vec![Piece::plain(" ".repeat(margin)), signs_below(sheet, top, &columns, paint)]);
        }
    }
    Picture { lines }
}

/// A way to draw an upper cell and the one below it, if there is one, in one character.
type Halves = fn(&Sheet, DrawnCell, Option<DrawnCell>) -> Piece;

/// How two rows fit into one line of text; `None` where they do not.
fn halves(sheet: &Sheet, paint: Paint) -> Option<Halves> {
    let has_letters = sheet.alphabet.looks.iter().any(|look| look.colour.is_none());
    if has_letters || sheet.has_marks() || !sheet.between.is_empty() || !matches!(sheet.board, Board::Rectangle { .. })
    {
        return None;
    }
    match paint {
        Paint::Colours => Some(two_colours),
        Paint::Letters if sheet.alphabet.is_black_and_white() && sheet.is_finished() => Some(two_tones),
        Paint::Letters => None,
    }
}

/// Draws two rows in one line of text.
fn two_rows(
    line: &mut Line,
    sheet: &Sheet,
    top: usize,
    columns: &Range<usize>,
    (halves, made): (Halves, &mut Made<(DrawnCell, Option<DrawnCell>)>),
) {
    let square = |row, column| sheet.square(sheet.board.cell(row, column));
    for column in columns.clone() {
        let lower = (top + 1 < sheet.board.rows()).then(|| square(top + 1, column));
        made.push(line, (square(top, column), lower), |(upper, lower)| halves(sheet, upper, lower));
    }
}

/// Draws one row in one line of text. The cells of a hexagonal board stand apart, so that those of
/// the next row fit between them.
fn one_row(
    line: &mut Line,
    sheet: &Sheet,
    row: usize,
    columns: &Range<usize>,
    (paint, made): (Paint, &mut Made<DrawnCell>),
) {
    line.push(&Piece::plain(" ".repeat(sheet.board.indent(row))));
    if !sheet.between.is_empty() {
        return signed_row(line, sheet, row, columns, paint);
    }
    let draw = |square| one(sheet, square, paint);
    if let Board::Rectangle { .. } = sheet.board {
        let squares = sheet.row(row).skip(columns.start).take(columns.len());
        return squares.for_each(|square| made.push(line, square, draw));
    }
    // What lies between two cells is paper, so that the row is one stretch.
    let gap = match paint {
        Paint::Colours => Piece::coloured(" ", PAPER.ink(), PAPER),
        Paint::Letters => Piece::plain(" "),
    };
    for (at, square) in sheet.row(row).enumerate() {
        if at > 0 {
            line.push(&gap);
        }
        made.push(line, square, draw);
    }
}

/// A row whose cells stand apart, with the signs between them.
fn signed_row(line: &mut Line, sheet: &Sheet, row: usize, columns: &Range<usize>, paint: Paint) {
    for column in columns.clone() {
        line.push(&one(sheet, sheet.square(sheet.board.cell(row, column)), paint));
        if column + 1 < columns.end {
            let sign = sheet.sign(sheet.board.cell(row, column), sheet.board.cell(row, column + 1));
            line.push(&sign_piece(sign.unwrap_or(' ').to_string(), paint));
        }
    }
}

/// The signs between a row and the next one, each below its cell.
fn signs_below(sheet: &Sheet, row: usize, columns: &Range<usize>, paint: Paint) -> Piece {
    let board = sheet.board;
    let sign = |column| sheet.sign(board.cell(row, column), board.cell(row + 1, column)).unwrap_or(' ');
    let signs: Vec<String> = columns.clone().map(|column| sign(column).to_string()).collect();
    sign_piece(signs.join(" "), paint)
}

fn sign_piece(text: String, paint: Paint) -> Piece {
    match paint {
        Paint::Colours => Piece::coloured(text, PAPER.ink(), PAPER),
        Paint::Letters => Piece::plain(text),
    }
}

/// Does a ruler stand above these columns?
pub fn has_ruler(sheet: &Sheet, columns: &Range<usize>) -> bool {
    sheet.between.is_empty() && ruler(sheet.board.columns(), columns).is_some()
}

/// Does row or column `number`, counted from 1, bear its number?
fn has_number(number: usize, places: usize) -> bool {
    is_ruled(number, places) || (number == places && places >= 10 && number.is_multiple_of(5))
}

/// The numbers of every fifth column, each ending above its column.
fn ruler(places: usize, columns: &Range<usize>) -> Option<String> {
    let mut ruler = String::new();
    for number in (columns.start + 1..=columns.end).filter(|&number| has_number(number, places)) {
        let text = number.to_string();
        let Some(gap) = (number - columns.start).checked_sub(ruler.len() + text.len()) else { continue };
        ruler += &(" ".repeat(gap) + &text);
    }
    (!ruler.is_empty()).then_some(ruler)
}

/// The colour of a cell; open cells are grey.
fn tone(sheet: &Sheet, square: DrawnCell) -> Rgb {
    square.may.symbol().and_then(|symbol| colour(sheet, symbol)).unwrap_or(FAINT)
}

/// Two cells in one character, the upper one as ink and the lower one as paper.
fn two_colours(sheet: &Sheet, upper: DrawnCell, lower: Option<DrawnCell>) -> Piece {
    let upper = tone(sheet, upper);
    match lower.map(|lower| tone(sheet, lower)) {
        None => Piece { paper: None, ..Piece::coloured("▀", upper, upper) },
        Some(lower) if lower == upper => Piece::coloured(" ", upper, upper),
        Some(lower) => Piece::coloured("▀", upper, lower),
    }
}

/// Two cells in one character, filled or blank.
fn two_tones(_: &Sheet, upper: DrawnCell, lower: Option<DrawnCell>) -> Piece {
    let is_filled = |square: DrawnCell| square.may.symbol() == Some(Symbol::FILLED);
    Piece::plain(match (is_filled(upper), lower.is_some_and(is_filled)) {
        (true, true) => "█",
        (true, false) => "▀",
        (false, true) => "▄",
        (false, false) => " ",
    })
}

/// One cell in one character.
fn one(sheet: &Sheet, square: DrawnCell, paint: Paint) -> Piece {
    let character = character(sheet, square);
    let symbol = match (paint, square.may.symbol()) {
        (Paint::Letters, _) => return Piece::plain(character),
        (Paint::Colours, None) => return Piece::coloured(character, FAINT, PAPER),
        (Paint::Colours, Some(symbol)) => symbol,
    };
    match colour(sheet, symbol) {
        None => Piece::coloured(character, PAPER.ink(), PAPER).bold(square.is_given),
        Some(paper) if square.is_marked => marked(if sheet.is_paper(symbol) { "░" } else { "▓" }, paper),
        Some(paper) => Piece::coloured(' ', paper.ink(), paper),
    }
}
