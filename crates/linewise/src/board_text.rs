//! Reading a board that stands in a text of its own.

mod cells;
mod drawn;
mod glyphs;
mod printed;
mod small;
mod tables;
mod tiles;

use crate::domain::{Domain, Symbol};
use crate::engine::verify;
use crate::error::{Error, ErrorCode, Span};
use crate::format::encoding;
use crate::format::signs::{self, Sign};
use crate::format::{self, Reading};
use crate::line;
use crate::model::Grid;
use crate::puzzle::{Alphabet, Axis, Look, Puzzle};
use crate::render::{sheet, text, words};
use crate::task::Task;

/// Reads a board for this puzzle: rows of characters, lists in JSON, values with commas between them, or any puzzle
/// file with a solution or given cells.
pub fn read(bytes: &[u8], task: &Task<'_>) -> Result<Grid, Error> {
    let decoded = encoding::in_utf8(bytes);
    let bytes = decoded.as_deref().unwrap_or(bytes);
    let bytes = encoding::unmarked(bytes);
    let printed = || std::str::from_utf8(bytes).ok().and_then(|text| printed::read(text, task));
    let content = std::str::from_utf8(bytes).unwrap_or_default();
    refuse_several(content, task.puzzle())?;
    if let Some(rows) = tables::rows(content, task) {
        // What is told of its rows has no place in the table. A board may be printed with clues in which such marks stand.
        let board = rows.and_then(|rows| read_for(rows.as_bytes(), task));
        let board = board.or_else(|error| printed().filter(Result::is_ok).unwrap_or(Err(error)));
        return board.map_err(|error| error.with_span(Span::NONE).with_code(ErrorCode::Board));
    }
    // Where a blank is a character of its own, a row that is too short lacks cells; an editor may have taken away
    // blanks of a right board alone.
    let is_meant = |board: &Result<Grid, Error>| {
        !is_cut(content, task.puzzle()) || board.as_ref().is_ok_and(|board| is_solution(board, task))
    };
    let board = read_for(bytes, task).or_else(|error| {
        let board = if is_uneven(content, task.puzzle()) { None } else { printed().filter(is_meant) };
        board.unwrap_or(Err(error))
    });
    let doubt = || doubt(content, task.puzzle());
    match board {
        // What a sign means is certain where the board is right with it.
        Ok(board) if !is_solution(&board, task) => doubt().map_or(Ok(board), Err),
        board => board,
    }
    .map_err(|error| error.with_code(ErrorCode::Board))
}

/// The error for rows of signs on a black and white board, of which one may be meant in two ways.
fn doubt(content: &str, puzzle: &Puzzle) -> Option<Error> {
    let glyphs = || content.char_indices().filter(|(_, glyph)| !glyph.is_whitespace());
    let doubt = signs::doubt_in_picture(&signs::among(glyphs().map(|(_, glyph)| glyph)))?;
    let (at, _) = glyphs().find(|(_, glyph)| *glyph == doubt.glyph)?;
    let error = signs::doubtful(doubt).with_span(Span::new(at..at + doubt.glyph.len_utf8()));
    puzzle.alphabet.is_black_and_white().then_some(error)
}

/// An error where lines of `====` stand between several boards: nobody knows which of them is meant.
fn refuse_several(content: &str, puzzle: &Puzzle) -> Result<(), Error> {
    let is_mark = |line: &&str| line.trim().len() >= 4 && line.trim().bytes().all(|byte| byte == b'=');
    if puzzle.alphabet.symbol('=').is_some() || !content.lines().any(|line| is_mark(&line)) {
        return Ok(());
    }
    let lines: Vec<&str> = content.lines().collect();
    let is_board = |part: &&[&str]| part.iter().any(|line| !line.trim().is_empty());
    match lines.split(|line| is_mark(line)).filter(is_board).count() {
        ..=1 => Ok(()),
        count => Err(Error::new(format!("this holds {count} boards, and one is asked for"))
            .with_help("the board of one puzzle, in a file of its own")
            .with_code(ErrorCode::Board)),
    }
}

/// Are these rows of a black and white picture, and nothing else, but not as many as one or several boards have? What
/// is too much is no text around a board.
fn is_uneven(content: &str, puzzle: &Puzzle) -> bool {
    let (board, alphabet) = (&puzzle.board, &puzzle.alphabet);
    let is_cell = |c: char| c == text::OPEN || alphabet.symbol(c).is_some();
    let is_row = |row: &(usize, &str)| {
        let cells: Vec<char> = row.1.chars().filter(|c| !c.is_whitespace()).collect();
        cells.len() <= board.columns() && cells.into_iter().all(is_cell)
    };
    let rows = rows(content, puzzle, false);
    alphabet.is_black_and_white() && !rows.len().is_multiple_of(board.rows()) && rows.iter().all(is_row)
}

/// Is it a board of bare rows, some of them too short, for a puzzle whose cells can be blanks?
fn is_cut(content: &str, puzzle: &Puzzle) -> bool {
    let (board, alphabet) = (&puzzle.board, &puzzle.alphabet);
    let rows = rows(content, puzzle, alphabet.symbol(' ').is_some());
    let is_cell = |c: char| c == text::OPEN || alphabet.symbol(c).is_some();
    let is_row = |(row, (_, line)): (usize, &(usize, &str))| {
        line.chars().all(is_cell) && line.chars().count() <= board.line_len(Axis::ROW, row)
    };
    alphabet.symbol(' ').is_some() && rows.len() == board.rows() && rows.iter().enumerate().all(is_row)
}

/// A printed text without what a terminal was told about its colours, as far as it is looked through.
pub fn without_colours(text: &str) -> String {
    let lines = glyphs::lines(text, printed::MOST_LINES);
    let shapes = |line: Vec<glyphs::Glyph>| line.into_iter().map(|glyph| glyph.shape).chain(['\n']).collect::<String>();
    lines.into_iter().map(shapes).collect()
}

fn read_for(bytes: &[u8], task: &Task<'_>) -> Result<Grid, Error> {
    let puzzle = task.puzzle();
    let has_spaces = puzzle.alphabet.symbol(' ').is_some();
    let rows = std::str::from_utf8(bytes).ok().map(|text| rows(text, puzzle, has_spaces));
    if let Some(board) = rows.as_deref().filter(|_| has_spaces).and_then(|rows| set_apart(rows, puzzle)) {
        return Ok(board);
    }
    // Blanks between the cells are no cells, unless cells can be blanks.
    let is_gap = |c: char| !has_spaces && matches!(c, ' ' | '\t');
    let open_marks = open_marks(rows.as_deref().unwrap_or_default(), task);
    let is_cell =
        |c: char| c == text::OPEN || open_marks.contains(&c) || puzzle.alphabet.symbol(c).is_some() || is_gap(c);
    let with_open = |rows: &[(usize, &str)]| {
        let is_open = |c: char| c == text::OPEN || open_marks.contains(&c);
        from_rows(rows, puzzle, is_open, is_gap)
    };
    match rows {
        Some(rows) if rows.iter().flat_map(|(_, row)| row.chars()).all(is_cell) => {
            let finished = from_rows(&rows, puzzle, |_| false, is_gap);
            if let Some(solution) = finished.ok().filter(|grid| is_solution(grid, task)) {
                return Ok(solution);
            }
            // Where cells can hold nearly every character, a puzzle file looks like rows, too.
            with_open(&rows).or_else(|error| {
                let board = format::open_knowing(task.kind(), bytes, |reading| from_reading(reading, puzzle));
                board.map_err(|_| error)
            })
        }
        rows => {
            // What no format reads is told of in the words of rows, where it may be such.
            let boards = format::open_knowing(task.kind(), bytes, |reading| Ok(from_reading(reading, puzzle)));
            let read =
                boards.unwrap_or_else(|error| Err(rows.as_ref().map_or(error, |rows| no_cell(rows, puzzle, is_cell))));
            read.or_else(|error| rows.and_then(|rows| from_signs(&rows, puzzle)).unwrap_or(Err(error)))
        }
    }
}

/// A board with a blank, a tab or a comma between each two cells of a row, where cells can be such marks, too; `None`
/// where these are no such rows.
fn set_apart(rows: &[(usize, &str)], puzzle: &Puzzle) -> Option<Grid> {
    let mark = rows.iter().find_map(|(_, row)| row.chars().nth(1)).filter(|mark| [' ', '\t', ','].contains(mark))?;
    let is_mark = |(at, glyph): (usize, char)| (at % 2 == 1) == (glyph == mark);
    let are_apart = rows.iter().all(|(_, row)| row.chars().enumerate().all(is_mark));
    let cells = |row: &str| row.chars().step_by(2).collect::<String>();
    let alone: Vec<(usize, String)> = rows.iter().map(|(start, row)| (*start, cells(row))).collect();
    let alone: Vec<(usize, &str)> = alone.iter().map(|(start, row)| (*start, row.as_str())).collect();
    are_apart.then(|| from_rows(&alone, puzzle, |c| c == text::OPEN, |_| false).ok()).flatten()
}

/// The characters in these rows that people write for an open cell, and that no cell can be as far as lines without
/// clues say. None on a black and white board where other signs stand among them, for then it depends on these what
/// they mean.
fn open_marks(rows: &[(usize, &str)], task: &Task<'_>) -> Vec<char> {
    let puzzle = task.puzzle();
    // A dot in the middle is how a printed board shows a blank cell.
    let is_mark = |c: &char| Alphabet::is_open_mark(*c) && *c != '·';
    let mut marks: Vec<char> = rows.iter().flat_map(|(_, row)| row.chars()).filter(is_mark).collect();
    marks.sort_unstable();
    marks.dedup();
    let is_plain = |c: char| Alphabet::is_open_mark(c) || c == text::OPEN || puzzle.alphabet.symbol(c).is_some();
    let has_signs = || rows.iter().flat_map(|(_, row)| row.chars()).any(|c| !c.is_whitespace() && !is_plain(c));
    // A single sort of them beside filled cells stands for blank ones, where these have no other sign.
    let is_doubtful = || marks.len() < 2 || has_signs();
    if marks.is_empty() || (puzzle.alphabet.is_black_and_white() && is_doubtful()) {
        return Vec::new();
    }
    let can_be = line::unclued(task.kind(), puzzle.board.longest_line(), &puzzle.alphabet, &puzzle.options);
    marks.retain(|mark| puzzle.alphabet.symbol(*mark).is_none_or(|symbol| !can_be.has(symbol)));
    marks
}

/// A board of the signs that people make in the cells of a black and white one; `None` where these are something else.
fn from_signs(rows: &[(usize, &str)], puzzle: &Puzzle) -> Option<Result<Grid, Error>> {
    if !puzzle.alphabet.is_black_and_white() {
        return None;
    }
    let is_gap = |c: char| c.is_whitespace();
    let glyphs = signs::among(rows.iter().flat_map(|(_, row)| row.chars()).filter(|&c| !is_gap(c)));
    let signs = match signs::read(&glyphs)? {
        Ok(signs) => signs,
        Err(doubt) => {
            let at = rows.iter().find_map(|(start, row)| Some(start + row.find(doubt.glyph)?)).unwrap_or(0);
            let span = Span::new(at..at + doubt.glyph.len_utf8());
            return Some(Err(signs::doubtful(doubt).with_span(span)));
        }
    };
    let plain = |c: char| match signs.get(&c) {
        Some(Sign::Filled) => puzzle.alphabet.glyph(Symbol::FILLED),
        Some(Sign::Blank) => puzzle.alphabet.glyph(Symbol::BLANK),
        Some(Sign::Open) => text::OPEN,
        None => c,
    };
    let plain: Vec<(usize, String)> =
        rows.iter().map(|(start, row)| (*start, row.chars().map(plain).collect())).collect();
    let rows: Vec<(usize, &str)> = plain.iter().map(|(start, row)| (*start, row.as_str())).collect();
    Some(from_rows(&rows, puzzle, |c| c == text::OPEN, is_gap))
}

/// What is wrong with a text that no format knows, and that holds a character that is no cell.
fn no_cell(rows: &[(usize, &str)], puzzle: &Puzzle, is_cell: impl Fn(char) -> bool) -> Error {
    let chars = rows.iter().flat_map(|&(start, row)| row.char_indices().map(move |(at, c)| (start + at, c)));
    let (at, wrong) = chars.into_iter().find(|&(_, c)| !is_cell(c)).expect("a character is no cell");
    let glyphs = puzzle.alphabet.looks.iter().map(|look| format!("`{}`", look.glyph));
    let known = match puzzle.alphabet.len() {
        ..=MOST_NAMED => format!("is one of {}", glyphs.collect::<Vec<_>>().join(", ")),
        _ => "is a character of the puzzle's alphabet".to_owned(),
    };
    let problem = format!(
        "`{}` is no cell of this puzzle: a cell {known}, or `{}` while it is open",
        wrong.escape_debug(),
        text::OPEN
    );
    Error::at(at..at + wrong.len_utf8(), problem)
}

/// So many characters are named in an error.
const MOST_NAMED: usize = 16;

/// The lines of a text that hold something, each with the byte at which it starts. Blanks around a line are no cells,
/// unless cells can be blanks and the line is just as long as its row.
fn rows<'t>(text: &'t str, puzzle: &Puzzle, has_spaces: bool) -> Vec<(usize, &'t str)> {
    let start = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let mut rows = Vec::new();
    for line in text.lines() {
        let cells = || puzzle.board.line_len(Axis::ROW, rows.len());
        let is_row = has_spaces && rows.len() < puzzle.board.rows() && line.chars().count() == cells();
        let row = if is_row { line } else { line.trim() };
        if !row.is_empty() {
            rows.push((start(row), row));
        }
    }
    rows
}

/// Is the board finished, and right? Then a `?` in it is the character that its cell holds.
fn is_solution(board: &Grid, task: &Task<'_>) -> bool {
    board.word().is_some_and(|word| verify::is_solution(task.model(), &word))
}

/// A board of one character for each cell, of which some stand for an open one; gaps are passed over.
fn from_rows(
    rows: &[(usize, &str)],
    puzzle: &Puzzle,
    is_open: impl Fn(char) -> bool,
    is_gap: impl Fn(char) -> bool,
) -> Result<Grid, Error> {
    let (board, alphabet) = (&puzzle.board, &puzzle.alphabet);
    if rows.len() != board.rows() {
        return Err(Error::new(format!(
            "the board has {}, the puzzle {}",
            words::many(rows.len(), "row"),
            board.rows()
        )));
    }
    let mut cells = Vec::with_capacity(board.cells());
    for (row, &(start, line)) in rows.iter().enumerate() {
        let row_cells = || line.chars().filter(|&c| !is_gap(c));
        let (found, wanted) = (row_cells().count(), board.line_len(Axis::ROW, row));
        if found != wanted {
            let found = words::many(found, "cell");
            let problem = format!("row {} of the board has {found}, the puzzle's {wanted}", row + 1);
            let help = format!("`{}` is an open cell", text::OPEN);
            return Err(Error::at(start..start + line.len(), problem).with_help(help));
        }
        let may = |c| alphabet.symbol(c).filter(|_| !is_open(c)).map_or(alphabet.all(), Domain::only);
        cells.extend(row_cells().map(may));
    }
    Ok(Grid::from(cells))
}

/// The board of another puzzle: what was filled in, else its solution, or else its given cells.
fn from_reading(mut reading: Reading<'_>, puzzle: &Puzzle) -> Result<Grid, Error> {
    let other = reading.puzzles.swap_remove(0)?;
    if other.board != puzzle.board {
        let size = |puzzle: &Puzzle| format!("{} rows and {} columns", puzzle.board.rows(), puzzle.board.columns());
        return Err(Error::new(format!("the board has {}, the puzzle {}", size(&other), size(puzzle))));
    }
    let board = match (&other.placed, &other.goal) {
        (Some(placed), _) => Grid { cells: placed.board.clone() },
        (None, Some(goal)) => goal.iter().copied().collect(),
        (None, None) if other.givens.is_empty() => {
            let problem = "this is a puzzle without a board: nothing in it says what its cells are";
            return Err(Error::new(problem).with_help("a board, or a puzzle with a solution or given cells"));
        }
        (None, None) => sheet::given(&other),
    };
    let symbols: Vec<_> = other.alphabet.looks.iter().map(|look| same_look(look, puzzle)).collect();
    let translate = |may: &Domain| match may.len() == other.alphabet.len() {
        true => Ok(puzzle.alphabet.all()),
        false => may.symbols().map(|symbol| symbols[symbol.index()].clone()).collect(),
    };
    Ok(Grid { cells: board.cells.iter().map(translate).collect::<Result<_, Error>>()? })
}

/// The symbol of the puzzle that looks like this one, in colour or else in text.
fn same_look(look: &Look, puzzle: &Puzzle) -> Result<Symbol, Error> {
    let looks = &puzzle.alphabet.looks;
    let alike = looks.iter().position(|own| own.colour.is_some() && own.colour == look.colour);
    let at = alike.or_else(|| looks.iter().position(|own| own.glyph == look.glyph));
    at.map(|at| Symbol(at as u8))
        .ok_or_else(|| Error::new(format!("the board holds {}, the puzzle does not", look.name)))
}
