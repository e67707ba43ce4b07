//! The grids in webpbn's XML: rows between bars, `|X.?||[X.]XX|`, with `?` for an open cell and `[...]` for a choice.

use super::colours::Colours;
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::format::xml::{named, tag};
use crate::model::CellId;
use crate::palette::MAX_INKS;
use crate::puzzle::{Board, Puzzle};
use roxmltree::Node;

/// The grids of `<solution>`s of this type.
pub fn all<'a, 'input>(puzzle: Node<'a, 'input>, kind: &'a str) -> impl Iterator<Item = Node<'a, 'input>> {
    // A solution that does not say what it is, is the goal.
    let solutions =
        named(puzzle, "solution").filter(move |solution| solution.attribute("type").unwrap_or("goal") == kind);
    solutions.flat_map(|solution| named(solution, "image"))
}

/// The first of them.
pub fn find<'a, 'input>(puzzle: Node<'a, 'input>, kind: &'a str) -> Option<Node<'a, 'input>> {
    all(puzzle, kind).next()
}

/// How many rows and columns a grid has.
pub fn size(source: Source, text: &str, image: Node) -> Result<(usize, usize), Error> {
    let image = Image::of(source, text, image)?;
    let rows = image.rows()?;
    let columns = match rows.first() {
        Some(row) => cells(row).count(),
        None => 0,
    };
    Ok((rows.len(), columns))
}

/// Reads a solution: every cell is settled.
pub fn read_goal(
    source: Source,
    text: &str,
    image: Node,
    colours: &Colours,
    board: Board,
) -> Result<Vec<Symbol>, Error> {
    let image = Image::of(source, text, image)?;
    let mut goal = Vec::with_capacity(board.cells());
    for (cell, may) in image.cells(colours, board)? {
        match may.and_then(|may| may.symbol()) {
            Some(symbol) => goal.push(symbol),
            None => {
                let error = source.error(image.place(cell), "a solution has no open cells");
                return Err(error.with_help("a grid in the making is a <solution type=\"saved\">"));
            }
        }
    }
    Ok(goal)
}

/// Reads a saved grid: its cells are givens.
pub fn read_givens(
    source: Source,
    text: &str,
    image: Node,
    colours: &Colours,
    puzzle: &mut Puzzle,
) -> Result<(), Error> {
    let image = Image::of(source, text, image)?;
    for (at, (cell, may)) in image.cells(colours, puzzle.board)?.into_iter().enumerate() {
        if let Some(may) = may {
            puzzle.give(CellId::new(at), may, source.span(image.place(cell)))?;
        }
    }
    Ok(())
}

/// The text of an `<image>`.
struct Image<'a> {
    source: Source<'a>,
    /// The text to cut.
    text: &'a str,
    /// What an error points at where the text is not a part of the source: it has entities in it.
    tag: &'a str,
}

/// A cell's text with what it may be; `None` is open.
type Cell<'a> = (&'a str, Option<Domain>);

impl<'a> Image<'a> {
    fn of<'input: 'a>(source: Source<'a>, text: &'a str, node: Node<'a, 'input>) -> Result<Image<'a>, Error> {
        let tag = tag(text, node);
        let content = node.first_child().filter(|child| child.is_text());
        let Some((content, child)) = content.and_then(|child| Some((child.text()?, child))) else {
            return Err(source.error(tag, "an image without rows").with_help("each row stands between bars: |X.X|"));
        };
        // The same text, but with a place.
        let raw = &text[child.range()];
        Ok(Image { source, text: if raw == content { raw } else { content }, tag })
    }

    /// What an error about `part` points at.
    fn place(&self, part: &'a str) -> &'a str {
        if self.source.range(part).is_empty() { self.tag } else { part }
    }

    fn error(&self, part: &'a str, message: String) -> Error {
        self.source.error(self.place(part), message)
    }

    /// What stands between the bars.
    fn rows(&self) -> Result<Vec<&'a str>, Error> {
        let mut rows = Vec::new();
        let mut in_row = false;
        for part in self.text.split('|') {
            if in_row {
                rows.push(part);
            } else if !part.trim().is_empty() {
                let problem = format!("{} stands outside of the bars", quoted(part.trim()));
                return Err(self.error(part.trim(), problem).with_help("each row stands between bars: |X.X|"));
            }
            in_row = !in_row;
        }
        match in_row {
            true => Ok(rows),
            false => {
                let row = rows.pop().unwrap_or(self.text);
                Err(self.error(row, format!("row {} has no bar at its end", rows.len() + 1)))
            }
        }
    }

    /// Every cell of a grid that has the size of the board.
    fn cells(&self, colours: &Colours, board: Board) -> Result<Vec<Cell<'a>>, Error> {
        let rows = self.rows()?;
        if rows.len() != board.rows() {
            return Err(self.error(self.tag, format!("the image has {} rows, the board {}", rows.len(), board.rows())));
        }
        let mut all = Vec::with_capacity(board.cells());
        for (index, row) in rows.into_iter().enumerate() {
            let before = all.len();
            for cell in cells(row) {
                all.push((cell, self.may_be(cell, colours)?));
            }
            let count = all.len() - before;
            if count != board.columns() {
                let problem = format!(
                    "row {} of the image has {count} cells, the board has {} columns",
                    index + 1,
                    board.columns()
                );
                return Err(self.error(row, problem));
            }
        }
        Ok(all)
    }

    /// What a cell says.
    fn may_be(&self, cell: &'a str, colours: &Colours) -> Result<Option<Domain>, Error> {
        // A colour may have any character, even one of these.
        let single = cell.chars().next().filter(|first| first.len_utf8() == cell.len());
        if let Some(symbol) = single.and_then(|glyph| colours.symbol(glyph)) {
            return Ok(Some(Domain::only(symbol)));
        }
        if cell == "?" {
            return Ok(None);
        }
        let choice = cell.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let may: Option<Domain> = choice.and_then(|set| set.chars().map(|glyph| colours.symbol(glyph)).collect());
        may.filter(|may| !may.is_empty()).map(Some).ok_or_else(|| {
            self.error(cell, format!("no colour has the char of the cell {}", quoted(cell)))
                .with_help(format!("one of {}, ? for an open cell, [...] for a choice", colours.glyphs()))
        })
    }
}

/// The most bytes that a choice may take: every colour once, and the brackets.
const LONGEST_CHOICE: usize = 4 * (MAX_INKS + 1) + 2;

/// The cells of a row: a character each, or a choice in brackets.
fn cells(row: &str) -> impl Iterator<Item = &str> {
    let mut rest = row;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = match first {
            '[' => rest.bytes().take(LONGEST_CHOICE).position(|byte| byte == b']').map_or(1, |at| at + 1),
            _ => first.len_utf8(),
        };
        let (cell, after) = rest.split_at(end);
        rest = after;
        Some(cell)
    })
}
