//! Reading a finished black and white board that is drawn alone, two rows in each line of text.

use crate::domain::{Domain, Symbol};
use crate::model::Grid;
use crate::puzzle::Board;
use crate::render::text::{self, Paint};
use crate::task::Task;

/// The board, where these lines hold one; where several places could be it, the one behind a sentence and a blank line.
pub fn read(lines: &[Vec<char>], task: &Task<'_>) -> Option<Grid> {
    let board = task.puzzle().board;
    let Board::Rectangle { .. } = board else { return None };
    let (rows, columns) = (board.rows(), board.columns());
    if !task.puzzle().alphabet.is_black_and_white() {
        return None;
    }
    let page = Page::new(task, rows, columns);
    let height = page.heads.len();
    let is_blank = |at: usize| lines.get(at).is_none_or(|line| line.is_empty());
    let is_behind_words = |start: usize| start >= 2 && is_blank(start - 1) && !is_blank(start - 2);
    let mut starts: Vec<usize> = (0..=lines.len().checked_sub(height)?).collect();
    starts.sort_by_key(|&start| (!is_behind_words(start), start));
    let start = starts.into_iter().find(|&start| {
        let (block, behind) = (&lines[start..start + height], lines.get(start + height));
        block.iter().zip(&page.heads).all(|(line, head)| page.is_line(line, head))
            && block.iter().any(|line| page.has_blocks(line))
            && !behind.is_some_and(|line| page.has_blocks(line))
    })?;
    let filled = |row: usize, column: usize| {
        let glyph = lines[start + row / 2].get(page.margin + column).copied().unwrap_or(' ');
        glyph == '█' || glyph == if row.is_multiple_of(2) { '▀' } else { '▄' }
    };
    let symbol = |cell: usize| if filled(cell / columns, cell % columns) { Symbol::FILLED } else { Symbol::BLANK };
    Some(Grid { cells: (0..rows * columns).map(|cell| Domain::only(symbol(cell))).collect() })
}

/// What stands before the cells on each line.
struct Page {
    heads: Vec<String>,
    margin: usize,
    columns: usize,
}

impl Page {
    /// As it is drawn where every cell is blank.
    fn new(task: &Task<'_>, rows: usize, columns: usize) -> Page {
        let blank = Grid { cells: vec![Domain::only(Symbol::BLANK); rows * columns] };
        let picture = text::compact(&task.sheet(&blank), Paint::Letters);
        let text = |line: &[text::Piece]| line.iter().map(|piece| piece.text.as_str()).collect::<String>();
        let lines: Vec<String> = picture.lines.iter().map(|line| text(line)).collect();
        let lines = &lines[lines.len() - rows.div_ceil(2)..];
        let margin = lines[0].chars().count() - columns;
        let heads = lines.iter().map(|line| line.chars().take(margin).collect::<String>().trim_end().to_owned());
        Page { heads: heads.collect(), margin, columns }
    }

    /// Can this be the line that begins so?
    fn is_line(&self, line: &[char], head: &str) -> bool {
        let before: String = line.iter().take(self.margin).collect();
        let cells = line.iter().skip(self.margin);
        before.trim_end() == head && line.len() <= self.margin + self.columns && cells.into_iter().all(is_block)
    }

    fn has_blocks(&self, line: &[char]) -> bool {
        let mut cells = line.iter().skip(self.margin);
        cells.clone().all(is_block) && cells.any(|&glyph| glyph != ' ')
    }
}

fn is_block(glyph: &char) -> bool {
    matches!(glyph, ' ' | '▀' | '▄' | '█')
}
