//! Signs between the cells of a binairo, as "Tango" has them: an equal sign stands between equal cells, a cross between different ones.
//!
//! They are an option: a picture of the board with room between its cells.
//!
//! ```text
//! option signs:
//! | .=. . .
//! |     x
//! | . . .x.
//! ```

use crate::domain::Symbol;
use crate::error::{Error, many};
use crate::kind::{Between, options};
use crate::model::CellId;
use crate::puzzle::{Axis, Board, Options};
use litemap::LiteMap;

/// The option that holds them.
pub const SIGNS: &str = "signs";

/// The place of a cell in the picture.
const CELL: char = '.';

/// What a sign says of the two cells between which it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// They are equal.
    Equal,
    /// They are different.
    Different,
}

impl Sign {
    /// The sign that is written so.
    fn read(glyph: char) -> Option<Sign> {
        match glyph {
            '=' => Some(Sign::Equal),
            'x' | 'X' | '×' => Some(Sign::Different),
            _ => None,
        }
    }

    /// How it is printed.
    fn glyph(self) -> char {
        match self {
            Sign::Equal => '=',
            Sign::Different => '×',
        }
    }

    /// What it is called.
    fn name(self) -> &'static str {
        match self {
            Sign::Equal => "equal sign",
            Sign::Different => "cross",
        }
    }

    /// Does the sign allow these two neighbours?
    pub fn allows(self, one: Symbol, other: Symbol) -> bool {
        (one == other) == (self == Sign::Equal)
    }
}

/// The signs of a board, by the cells between which they stand, the left or upper one first.
#[derive(Debug, Clone, Default)]
pub struct Signs(LiteMap<[CellId; 2], Sign>);

impl Signs {
    /// The signs of a puzzle with these options.
    pub fn read(options: &Options, board: &Board) -> Result<Signs, Error> {
        let Some(text) = options.get(SIGNS) else { return Ok(Signs::default()) };
        picture(text, board).map_err(options::about(options, SIGNS))
    }

    /// The signs along a line: for each cell but the last, the sign between it and the next one. Nothing where it has none.
    pub fn along(&self, board: &Board, axis: Axis, index: usize) -> Vec<Option<Sign>> {
        let cells: Vec<CellId> = board.line(axis, index).collect();
        let signs: Vec<_> = cells.windows(2).map(|pair| self.0.get(&[pair[0], pair[1]]).copied()).collect();
        if signs.iter().any(Option::is_some) { signs } else { Vec::new() }
    }

    /// The signs as they are printed.
    pub fn printed(&self) -> Vec<Between> {
        self.0.iter().map(|(&cells, sign)| Between { cells, glyph: sign.glyph(), name: sign.name() }).collect()
    }
}

/// The signs of a line that is no line of a board, where the picture is that of one line.
pub fn alone(options: &Options, cells: usize) -> Result<Vec<Option<Sign>>, Error> {
    if options.get(SIGNS).is_none_or(|text| options::picture_lines(text.trim_end()).len() > 1) {
        return Ok(Vec::new());
    }
    let board = Board::rectangle(1, cells)?;
    Ok(Signs::read(options, &board)?.along(&board, Axis::ROW, 0))
}

/// Reads the picture.
fn picture(text: &str, board: &Board) -> Result<Signs, Error> {
    let &Board::Rectangle { rows, columns } = board else {
        return Err(Error::new("signs stand between the cells of rows and columns"));
    };
    let (rows, columns) = (rows as usize, columns as usize);
    let lines = lines(text, rows)?;
    let mut signs = Signs::default();
    for (y, line) in lines.iter().enumerate() {
        // Some row or the gap below it.
        let (row, is_gap) = (y / 2, y % 2 == 1);
        let place = if is_gap { "below" } else { "in" };
        let wrong = |what: String| Error::new(format!("the signs {place} row {}: {what}", row + 1)).with_help(HELP);
        let mut cells = 0;
        for (x, glyph) in line.trim_end().chars().enumerate() {
            let (column, is_between) = (x / 2, x % 2 == 1);
            if !is_gap && !is_between {
                if glyph != CELL {
                    return Err(wrong(format!("\"{glyph}\" stands where cell {} has its dot", column + 1)));
                }
                cells += 1;
                continue;
            }
            if glyph == ' ' {
                continue;
            }
            let Some(sign) = Sign::read(glyph) else { return Err(wrong(format!("\"{glyph}\" is no sign"))) };
            if column + usize::from(is_between) >= columns || is_gap && is_between {
                return Err(wrong(format!("\"{glyph}\" does not stand between two cells")));
            }
            let other = if is_gap { board.cell(row + 1, column) } else { board.cell(row, column + 1) };
            signs.0.insert([board.cell(row, column), other], sign);
        }
        if !is_gap && cells != columns {
            return Err(wrong(format!("a dot for each of {columns} cells is wanted, and there are {cells}")));
        }
    }
    Ok(signs)
}

/// What a picture of signs looks like.
const HELP: &str = "a line for each row has a dot for each cell and between these = (equal), x (different) or a blank, such as \".=. .x.\"; \
    between two rows a line has the signs that stand below a cell, each below its dot, and blanks; in one line of text, strokes separate these lines";

/// The lines of the picture: one for each row, and one between every two.
fn lines(text: &str, rows: usize) -> Result<Vec<&str>, Error> {
    let text = text.trim_end();
    let lines = options::picture_lines(text.strip_prefix('\n').unwrap_or(text));
    match lines.len() == 2 * rows - 1 {
        true => Ok(lines),
        false => {
            let wanted = format!("{}: one for each row, and one between every two", 2 * rows - 1);
            Err(Error::new(format!("the picture of the signs has {}, not {wanted}", many(lines.len(), "line")))
                .with_help(HELP))
        }
    }
}
