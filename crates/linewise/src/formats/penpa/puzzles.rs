//! From a drawing to the puzzle that it says it is.

use super::drawing::Drawing;
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::format::letters::{self, Family, LETTERS};
use crate::format::lines::quoted;
use crate::format::nonogram::length;
use crate::kind::SiteClues;
use crate::puzzle::{Alphabet, Axis, Block, Board, Clue, End, Puzzle, Says};

/// The puzzle in a drawing.
pub fn of(drawing: &Drawing) -> Result<Puzzle, Error> {
    let family = family(drawing)?;
    let mut puzzle = match family.clues {
        SiteClues::Blocks => of_blocks(drawing, &family)?,
        _ => of_family(drawing, &family)?,
    };
    puzzle.set_note(Puzzle::TITLE, &drawing.title);
    puzzle.set_note(Puzzle::AUTHOR, &drawing.author);
    Ok(puzzle)
}

/// What the drawing says it is, or looks like.
fn family(drawing: &Drawing) -> Result<Family, Error> {
    let plain =
        |text: &str| text.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_ascii_lowercase();
    let is_named = |family: &Family, text: &str| family.kind.sites().penpa.iter().any(|name| text.contains(name));
    let named = |text: &str| {
        let text = plain(text);
        Family::all().find(|family| is_named(family, &text))
    };
    if let Some(family) = drawing.tags.iter().find_map(|tag| named(tag)).or_else(|| named(&drawing.title)) {
        return Ok(family);
    }
    const GENERAL: [&str; 3] = ["classic", "variant", "other"];
    let other = drawing.tags.iter().find(|tag| !GENERAL.contains(&plain(tag).as_str()));
    let other = other.or(Some(&drawing.title)).filter(|name| !name.is_empty());
    let of_blocks = || Family::all().find(|family| family.clues == SiteClues::Blocks);
    if let Some(family) = of_blocks().filter(|_| other.is_none() && looks_like_nonogram(drawing)) {
        return Ok(family);
    }
    Err(match other {
        Some(name) => Error::new(format!(
            "this is a link of Penpa+ that holds {}; linewise does not know this kind",
            quoted(name)
        )),
        None => Error::new("this link of Penpa+ does not say which kind of puzzle it holds"),
    }
    .with_help(format!("its genre or title must name a kind, such as Nonogram{}", of_looks(drawing))))
}

/// What is said of a drawing that names no kind and is not known by its looks.
fn of_looks(drawing: &Drawing) -> &'static str {
    match drawing.texts.values().any(|text| text == "?") {
        true => "; with ? among its clues it may be several",
        false => {
            "; without one, only a nonogram is known by its looks, where all clues are numbers that fit their lines and each other"
        }
    }
}

/// The texts before a line, from the outermost to the one beside the grid.
fn texts_before(drawing: &Drawing, axis: Axis, index: usize) -> Vec<&str> {
    let place = |out: i64| if axis == Axis::ROW { (index as i64, -out) } else { (-out, index as i64) };
    let mut texts: Vec<&str> = (1..).map_while(|out| drawing.texts.get(&place(out)).map(String::as_str)).collect();
    texts.reverse();
    texts
}

/// Are the margins full of numbers as only a nonogram has them: above and left alone, fitting, and as many cells by rows as by columns?
fn looks_like_nonogram(drawing: &Drawing) -> bool {
    let (rows, columns) = (drawing.board.rows() as i64, drawing.board.columns() as i64);
    let is_outside = |&(row, column): &(i64, i64)| (row < 0) != (column < 0) && row < rows && column < columns;
    if !drawing.texts.keys().all(is_outside) {
        return false;
    }
    let filled = |axis: Axis| -> Option<usize> {
        let line = |index: usize| {
            let numbers = texts_before(drawing, axis, index)
                .into_iter()
                .map(|text| text.parse().ok())
                .collect::<Option<Vec<usize>>>()?;
            let blocks = numbers.iter().try_fold(0usize, |sum, &number| sum.checked_add(number))?;
            let gaps = numbers.len().saturating_sub(1);
            (blocks.checked_add(gaps)? <= drawing.board.line_len(axis, index)).then_some(blocks)
        };
        (0..drawing.board.lines(axis)).map(line).sum()
    };
    let count = filled(Axis::ROW);
    count.is_some_and(|count| count > 0) && count == filled(Axis::COLUMN)
}

/// The nonogram of a drawing; a line without numbers is an empty one, and `?` a block of unknown length.
fn of_blocks(drawing: &Drawing, family: &Family) -> Result<Puzzle, Error> {
    let mut puzzle = Puzzle::new(family.kind.name(), drawing.board, Alphabet::black_and_white());
    for axis in [Axis::ROW, Axis::COLUMN] {
        for index in 0..drawing.board.lines(axis) {
            let texts = texts_before(drawing, axis, index);
            let texts = if texts == ["0"] { Vec::new() } else { texts };
            let blocks = texts.into_iter().map(block).collect::<Result<_, _>>();
            let blocks = blocks.map_err(|error| crate::format::blocks::of_line(error, axis, index))?;
            puzzle.clues.insert(End::near(axis, index), Clue::new(Says::Blocks(blocks)));
        }
    }
    refuse_shades(drawing)?;
    Ok(puzzle)
}

/// The block that a text is.
fn block(text: &str) -> Result<Block, Error> {
    let len = match text {
        "?" => None,
        _ => match length(text)? {
            0 => return Err(Error::new("a block of 0 cells")),
            length => Some(length),
        },
    };
    Ok(Block { len, colour: Symbol::FILLED })
}

/// An error for shaded cells, which may mean anything.
fn refuse_shades(drawing: &Drawing) -> Result<(), Error> {
    let is_inside = |place: &&(i64, i64)| {
        place.0 >= 0
            && place.1 >= 0
            && place.0 < drawing.board.rows() as i64
            && place.1 < drawing.board.columns() as i64
    };
    match drawing.shaded.iter().find(is_inside) {
        None => Ok(()),
        Some((row, column)) => Err(Error::new(format!(
            "the cell in row {}, column {} is shaded, and the link does not say what that means",
            row + 1,
            column + 1
        ))),
    }
}

/// The puzzle of letters or numbers in a drawing.
fn of_family(drawing: &Drawing, family: &Family) -> Result<Puzzle, Error> {
    refuse_shades(drawing)?;
    let board = drawing.board;
    let count = if family.has_letters || family.has_lists { Some(range(drawing, family)?) } else { None };
    let mut puzzle = match family.clues {
        SiteClues::EachNumber => Puzzle::new(family.kind.name(), board, family.kind.alphabets().usual()),
        _ => family.puzzle(board, count)?,
    };
    for (&(row, column), text) in &drawing.texts {
        if range_of(text, family).is_some() {
            continue;
        }
        read_text(&mut puzzle, family, row, column, text)?;
    }
    if family.has_lists {
        read_lists(drawing, &mut puzzle)?;
    }
    Ok(puzzle)
}

/// Reads one text: a given in a cell, or a clue beside the board.
fn read_text(puzzle: &mut Puzzle, family: &Family, row: i64, column: i64, text: &str) -> Result<(), Error> {
    let board = puzzle.board;
    let here = |error: Error| error.prefixed(format_args!("row {}, column {}", row + 1, column + 1));
    let wrong = || here(Error::new(format!("{} is neither a clue nor a given", quoted(text))));
    if let (Some(row), Some(column)) = (inside(row, board.rows()), inside(column, board.columns())) {
        let symbol = family.symbol(number(text, family).ok_or_else(wrong)?, puzzle).map_err(here)?;
        return puzzle.give(board.cell(row, column), Domain::only(symbol), Default::default());
    }
    let Some(end) = end_beside(&board, row, column).filter(|end| !end.far || family.is_all_around) else {
        // Lists of sums reach further out, and are read line by line.
        let is_list = family.has_lists && (row < 0) != (column < 0);
        return if is_list { Ok(()) } else { Err(wrong()) };
    };
    if !family.has_lists {
        let clue = family.clue(number(text, family).ok_or_else(wrong)?, puzzle).map_err(here)?;
        puzzle.clues.insert(end, clue);
    }
    Ok(())
}

/// Reads the lists of sums above and left of the board; a line without any has no clue.
fn read_lists(drawing: &Drawing, puzzle: &mut Puzzle) -> Result<(), Error> {
    for axis in [Axis::ROW, Axis::COLUMN] {
        for index in 0..drawing.board.lines(axis) {
            let texts = texts_before(drawing, axis, index);
            let sum = |text: &&str| match *text {
                "?" => Ok(None),
                text => text
                    .parse::<u32>()
                    .map(Some)
                    .map_err(|_| Error::new(format!("{} {}: {} is no sum", axis.word(), index + 1, quoted(text)))),
            };
            if !texts.is_empty() {
                let sums = texts.iter().map(sum).collect::<Result<_, _>>()?;
                puzzle.clues.insert(End::near(axis, index), Clue::new(Says::Numbers(sums)));
            }
        }
    }
    Ok(())
}

/// A place within so many rows or columns.
fn inside(at: i64, count: usize) -> Option<usize> {
    usize::try_from(at).ok().filter(|&at| at < count)
}

/// The end of a line beside which a place lies.
fn end_beside(board: &Board, row: i64, column: i64) -> Option<End> {
    let (rows, columns) = (board.rows(), board.columns());
    match (inside(row, rows), inside(column, columns)) {
        (Some(row), None) if column == -1 => Some(End::near(Axis::ROW, row)),
        (Some(row), None) if column == columns as i64 => Some(End::far(Axis::ROW, row)),
        (None, Some(column)) if row == -1 => Some(End::near(Axis::COLUMN, column)),
        (None, Some(column)) if row == rows as i64 => Some(End::far(Axis::COLUMN, column)),
        _ => None,
    }
}

/// The number that a text stands for: a letter by its place.
fn number(text: &str, family: &Family) -> Option<u32> {
    match family.has_letters {
        true => LETTERS.find(text).filter(|_| text.len() == 1).map(|at| at as u32 + 1),
        false => text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit())),
    }
}

/// How many letters or numbers there are, as a text in the drawing or its title says: `(A-C)`, `1-4`.
fn range(drawing: &Drawing, family: &Family) -> Result<u32, Error> {
    let words = drawing.title.split_whitespace();
    let found = drawing.texts.values().map(String::as_str).chain(words).find_map(|text| range_of(text, family));
    found.ok_or_else(|| {
        let (things, example) = if family.has_letters { ("letters", "(A-C)") } else { ("numbers", "(1-4)") };
        Error::new(format!("the link of Penpa+ does not say which {things} are used")).with_help(format!(
            "a text as {example} in the drawing or its title says so; an address of puzz.link holds it, too"
        ))
    })
}

/// The last of a range from the first letter or number, as `(A-C)`.
fn range_of(text: &str, family: &Family) -> Option<u32> {
    let (first, last) = text.trim_matches(['(', ')', ',', '.', ':']).split_once(['-', '–'])?;
    let is_first = number(first, family) == Some(1) && Symbol(1).0 == 1;
    number(last, family).filter(|&last| is_first && last > 1 && last as usize <= letters::LETTERS.len())
}
