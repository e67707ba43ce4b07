//! What a drawn cell may be: by its character, and by its colours where the drawing has some.

use super::glyphs::{Glyph, Shade};
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::render::{Sheet, text};

/// How an open cell is drawn where clues stand around the board.
pub const OPEN_CELL: char = '·';

/// A puzzle's cells as they are drawn.
pub struct Cells<'a> {
    sheet: &'a Sheet,
    /// Has it a blank cell that looks like paper?
    has_paper: bool,
    /// The colour of each symbol that has one.
    colours: Vec<(Symbol, crate::puzzle::Rgb)>,
}

/// What a glyph shows.
pub enum Shown {
    /// A cell that may be this.
    Cell(Domain),
    /// A cell, but which of several things it holds was told by colours that are lost, or look the same.
    Lost,
    /// No cell.
    Nothing,
}

impl Shown {
    /// A cell that is this symbol; none where there is no such symbol.
    fn symbol(symbol: Option<Symbol>) -> Shown {
        symbol.map_or(Shown::Nothing, |symbol| Shown::Cell(Domain::only(symbol)))
    }
}

/// How a whole drawing looks, on which it depends what a blank character is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Looks {
    /// No cell is open: blank cells are left out.
    Finished,
    /// Blank cells have a mark; what is left out is told by its colour alone.
    Unfinished,
    /// No cell is open, and cells without a character were told apart by colours that are lost.
    Faded,
}

impl Looks {
    /// The looks of a drawing with these cells, of which open ones have the character `open`.
    pub fn of(glyphs: &[Glyph], open: Option<char>) -> Looks {
        // Where characters tell cells apart, a finished drawing has some for the filled ones.
        let is_bare = |glyph: &Glyph| matches!(glyph.shape, ' ' | '░' | '▓') && glyph.paper.is_none();
        match () {
            () if glyphs.iter().any(|glyph| Some(glyph.shape) == open) => Looks::Unfinished,
            () if glyphs.iter().all(is_bare) => Looks::Faded,
            () => Looks::Finished,
        }
    }
}

/// How open cells are told from settled ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OpenCells {
    /// By a character.
    HaveMarks,
    /// By nothing but grey.
    AreGrey,
}

impl<'a> Cells<'a> {
    pub fn new(sheet: &'a Sheet) -> Cells<'a> {
        let symbols = (0..sheet.alphabet.len()).map(|at| Symbol(at as u8));
        let colours = symbols.filter_map(|symbol| Some((symbol, text::colour(sheet, symbol)?))).collect();
        Cells { sheet, has_paper: sheet.is_paper(Symbol::BLANK), colours }
    }

    /// What a cell of this colour may be.
    pub fn coloured(&self, shade: Shade, open: OpenCells) -> Shown {
        let mut symbols = self.colours.iter().filter(|(_, colour)| shade.shows(*colour));
        let first = symbols.next().map(|(symbol, _)| *symbol);
        let is_open = open == OpenCells::AreGrey && shade.shows(text::FAINT);
        match (first, symbols.next()) {
            (Some(_), Some(_)) => Shown::Lost,
            (Some(_), None) if is_open => Shown::Lost,
            (None, _) if is_open => Shown::Cell(self.sheet.alphabet.all()),
            (first, _) => Shown::symbol(first),
        }
    }

    /// What a cell with this glyph may be, on a board with its clues around it.
    pub fn among_clues(&self, glyph: Glyph, looks: Looks) -> Shown {
        let alphabet = &self.sheet.alphabet;
        match glyph.shape {
            OPEN_CELL if alphabet.symbol(OPEN_CELL).is_none() => Shown::Cell(alphabet.all()),
            '×' if self.has_paper => Shown::symbol(Some(Symbol::BLANK)),
            _ => self.alone(glyph, looks),
        }
    }

    /// What a cell with this glyph may be, on a board that is drawn alone.
    pub fn small(&self, glyph: Glyph, looks: Looks) -> Shown {
        match glyph.shape {
            text::OPEN => Shown::Cell(self.sheet.alphabet.all()),
            '·' if self.has_paper => Shown::symbol(Some(Symbol::BLANK)),
            _ => self.alone(glyph, looks),
        }
    }

    /// What a settled cell holds.
    fn alone(&self, glyph: Glyph, looks: Looks) -> Shown {
        let alphabet = &self.sheet.alphabet;
        let is_black_and_white = alphabet.is_black_and_white();
        let shade = if glyph.shape == '▓' { glyph.ink } else { glyph.paper };
        match (glyph.shape, shade) {
            (' ' | '░' | '▓', Some(shade)) if !self.colours.is_empty() => {
                match self.coloured(shade, OpenCells::HaveMarks) {
                    // Letters stand on paper, and one of them may be a blank.
                    Shown::Nothing => Shown::symbol(alphabet.symbol(glyph.shape)),
                    shown => shown,
                }
            }
            ('█' | '▓', _) if is_black_and_white => Shown::symbol(Some(Symbol::FILLED)),
            ('░', None) if self.has_paper => Shown::symbol(Some(Symbol::BLANK)),
            ('▓', None) if self.has_paper => Shown::Lost,
            (' ', None) if self.has_paper => match looks {
                Looks::Faded => Shown::Lost,
                Looks::Finished => Shown::symbol(Some(Symbol::BLANK)),
                Looks::Unfinished if is_black_and_white => Shown::symbol(Some(Symbol::FILLED)),
                Looks::Unfinished => Shown::Lost,
            },
            ('█' | '▓' | '░', _) => Shown::symbol(self.black()),
            (shape, _) => Shown::symbol(alphabet.symbol(shape)),
        }
    }

    /// The symbol that is drawn as a block among letters and numbers.
    fn black(&self) -> Option<Symbol> {
        self.colours.first().map(|(symbol, _)| *symbol)
    }
}

/// What is said of a drawing whose colours would have told its cells apart.
pub fn lost() -> Error {
    Error::new("the cells of this drawing are told apart by colours, and these are lost or look the same")
        .with_help("`--plain` prints boards as rows of characters, and `--color never` draws them without colours")
}
