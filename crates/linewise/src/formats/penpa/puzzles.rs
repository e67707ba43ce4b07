//! From a drawing to the puzzle that it says it is.

use super::drawing::{Drawing, Mark};
use super::heading::Heading;
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::format::letters::{self, Family, LETTERS};
use crate::format::lines::quoted;
use crate::format::nonogram::length;
use crate::kind::{self, Kind, SiteClues};
use crate::puzzle::{Alphabet, Axis, Block, Board, Clue, End, Puzzle, Says};

/// The puzzle in a drawing, of the kind that it says or that its heading names.
pub fn of(drawing: &Drawing, heading: &Heading) -> Result<Puzzle, Error> {
    let kind = kind(drawing, heading)?;
    if let Some(other) = drawing.others.first() {
        let error = Error::new(format!(
            "the drawing in the link of Penpa+ has {other}, and linewise does not know what they mean here"
        ));
        return Err(error.with_help("clues and given cells are read, not the marks of other rules"));
    }
    let mut puzzle = match Family::of(kind) {
        Some(family) if family.clues == SiteClues::Blocks => of_blocks(drawing, &family)?,
        Some(family) => of_family(drawing, &family, heading)?,
        None if kind.alphabets().usual().len() == 2 => of_cells(drawing, kind)?,
        None => {
            let error = Error::new(format!("links of Penpa+ are not read as puzzles of the kind {}", kind.name()));
            return Err(error.with_help(format!("`linewise new {}` asks for such a puzzle", kind.name())));
        }
    };
    if let Some(symbols) = heading.symbols.as_deref().filter(|symbols| *symbols != letters::glyphs(&puzzle.alphabet)) {
        let held = letters::glyphs(&puzzle.alphabet);
        return Err(Error::new(format!("the cells of this puzzle hold {held}, not {symbols}")));
    }
    for &((row, column), mark) in &drawing.marks {
        take_mark(&mut puzzle, row, column, mark)?;
    }
    puzzle.set_note(Puzzle::TITLE, &drawing.title);
    puzzle.set_note(Puzzle::AUTHOR, &drawing.author);
    Ok(puzzle)
}

/// The kind that the line above names, or what the drawing says it is, or looks like.
fn kind(drawing: &Drawing, heading: &Heading) -> Result<&'static dyn Kind, Error> {
    let plain =
        |text: &str| text.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_ascii_lowercase();
    let named = |text: &str| {
        let text = plain(text);
        let is_named = |kind: &dyn Kind| kind.sites().penpa.iter().any(|name| text.contains(name));
        kind::ALL.iter().copied().find(|kind| is_named(*kind))
    };
    let of_drawing = drawing.tags.iter().find_map(|tag| named(tag)).or_else(|| named(&drawing.title));
    match (heading.kind, of_drawing) {
        (Some((line, told)), Some(own)) if told.name() != own.name() => {
            let problem =
                format!("{} names another kind than the link of Penpa+, which says {}", quoted(line), own.name());
            return Err(Error::new(problem));
        }
        (Some((_, told)), _) => return Ok(told),
        (None, Some(own)) => return Ok(own),
        (None, None) => {}
    }
    const GENERAL: [&str; 3] = ["classic", "variant", "other"];
    let other = drawing.tags.iter().find(|tag| !GENERAL.contains(&plain(tag).as_str()));
    let other = other.or(Some(&drawing.title)).filter(|name| !name.is_empty());
    let of_blocks = || Family::all().find(|family| family.clues == SiteClues::Blocks);
    if let Some(family) = of_blocks().filter(|_| other.is_none() && looks_like_nonogram(drawing)) {
        return Ok(family.kind);
    }
    Err(match other {
        Some(name) => Error::new(format!(
            "this is a link of Penpa+ that calls itself {}; linewise does not know this kind",
            quoted(name)
        )),
        None => Error::new("this link of Penpa+ does not say which kind of puzzle it holds"),
    }
    .with_help(format!("write the name of its kind in a line above it, such as Nonogram{}", of_looks(drawing))))
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

/// The texts before a line, from the outermost to the one nearest to the grid; between them, there may be gaps.
fn texts_before(drawing: &Drawing, axis: Axis, index: usize) -> Vec<&str> {
    let is_before = |&(row, column): &(i64, i64)| {
        let (along, out) = if axis == Axis::ROW { (row, column) } else { (column, row) };
        along == index as i64 && out < 0
    };
    // In the order of their places, the outermost comes first.
    drawing.texts.iter().filter(|(place, _)| is_before(place)).map(|(_, text)| text.as_str()).collect()
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
    let is_read = |&(row, column): &(i64, i64)| {
        (row < 0 && inside(column, drawing.board.columns()).is_some())
            || (column < 0 && inside(row, drawing.board.rows()).is_some())
    };
    match drawing.texts.iter().find(|(place, _)| !is_read(place)) {
        None => Ok(puzzle),
        Some((&(row, column), text)) => Err(stray(row, column, text)),
    }
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

/// The error for a text that nothing is known of.
fn stray(row: i64, column: i64, text: &str) -> Error {
    Error::new(format!("row {}, column {}: {} is neither a clue nor a given", row + 1, column + 1, quoted(text)))
}

/// Takes a shade or a circle for what the cell is known to be, or refuses it. Shades in the margins are decoration.
fn take_mark(puzzle: &mut Puzzle, row: i64, column: i64, mark: Mark) -> Result<(), Error> {
    let place = inside(row, puzzle.board.rows()).zip(inside(column, puzzle.board.columns()));
    let is_shade = matches!(mark, Mark::Dark | Mark::Coloured);
    if is_shade && place.is_none() {
        return Ok(());
    }
    let symbol = place.and_then(|_| meant(puzzle, mark));
    let (Some((row, column)), Some(symbol)) = (place, symbol) else {
        let what = if is_shade { "is shaded" } else { "holds a symbol" };
        let place = format!("row {}, column {}", row + 1, column + 1);
        return Err(Error::new(format!("the cell in {place} {what}, and the link does not say what that means")));
    };
    let cell = puzzle.board.cell(row, column);
    puzzle.give(cell, Domain::only(symbol), Default::default())
}

/// What a cell with this mark holds. Dark cells are those that the kind's rules call filled or black; circles stand for
/// two symbols without clues.
fn meant(puzzle: &Puzzle, mark: Mark) -> Option<Symbol> {
    let looks = &puzzle.alphabet.looks;
    match mark {
        Mark::Dark if puzzle.alphabet.is_black_and_white() => Some(Symbol::FILLED),
        Mark::Dark => looks.first().filter(|blank| blank.name == "black").map(|_| Symbol::BLANK),
        Mark::WhiteCircle | Mark::BlackCircle if looks.len() == 2 && puzzle.clues.is_empty() => {
            Some(if mark == Mark::BlackCircle { Symbol(1) } else { Symbol(0) })
        }
        _ => None,
    }
}

/// The puzzle without clues in a drawing: what stands in its cells.
fn of_cells(drawing: &Drawing, kind: &dyn Kind) -> Result<Puzzle, Error> {
    let mut puzzle = Puzzle::new(kind.name(), drawing.board, kind.alphabets().usual());
    for (&(row, column), text) in &drawing.texts {
        let place = inside(row, drawing.board.rows()).zip(inside(column, drawing.board.columns()));
        let glyph = text.parse().ok().and_then(|glyph| puzzle.alphabet.symbol(glyph));
        let ((row, column), symbol) = place.zip(glyph).ok_or_else(|| stray(row, column, text))?;
        puzzle.give(drawing.board.cell(row, column), Domain::only(symbol), Default::default())?;
    }
    Ok(puzzle)
}

/// The puzzle of letters or numbers in a drawing.
fn of_family(drawing: &Drawing, family: &Family, heading: &Heading) -> Result<Puzzle, Error> {
    let board = drawing.board;
    let alphabets = family.kind.alphabets();
    let of = |alphabet| Puzzle::new(family.kind.name(), board, alphabet);
    let mut puzzle = match (family.clues, &heading.symbols) {
        (SiteClues::EachNumber, _) => of(alphabets.usual()),
        (SiteClues::Letter | SiteClues::Numbers, Some(symbols)) => of(alphabets.of_glyphs(symbols)?),
        (SiteClues::Letter | SiteClues::Numbers, None) => family.puzzle(board, Some(count(drawing, family)?))?,
        _ => family.puzzle(board, None)?,
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
    let number = || number(text, family, puzzle).ok_or_else(|| stray(row, column, text));
    if let (Some(row), Some(column)) = (inside(row, board.rows()), inside(column, board.columns())) {
        let symbol = family.symbol(number()?, puzzle).map_err(here)?;
        return puzzle.give(board.cell(row, column), Domain::only(symbol), Default::default());
    }
    let Some(end) = end_beside(&board, row, column).filter(|end| !end.far || family.is_all_around) else {
        // Lists of sums reach further out, and are read line by line.
        let is_list = family.has_lists && (row < 0) != (column < 0);
        return if is_list { Ok(()) } else { Err(stray(row, column, text)) };
    };
    if !family.has_lists {
        let clue = family.clue(number()?, puzzle).map_err(here)?;
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

/// The number that a text stands for: a letter by its place among those of the puzzle.
fn number(text: &str, family: &Family, puzzle: &Puzzle) -> Option<u32> {
    match family.has_letters {
        true => text.parse().ok().and_then(|glyph| puzzle.alphabet.symbol(glyph)).map(|symbol| symbol.0.into()),
        false => text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit())),
    }
}

/// How many letters or numbers there are, as a text in the drawing or its title says: `(A-C)`, `1-4`.
fn count(drawing: &Drawing, family: &Family) -> Result<u32, Error> {
    let words = drawing.title.split_whitespace();
    let found = drawing.texts.values().map(String::as_str).chain(words).find_map(|text| range_of(text, family));
    found.ok_or_else(|| {
        let (things, example) = if family.has_letters { ("letters", "A-C") } else { ("numbers", "1-4") };
        Error::new(format!("the link of Penpa+ does not say which {things} are used")).with_help(format!(
            "a line above the link says it, as \"{things}: {example}\", or a text as ({example}) in the drawing or its title"
        ))
    })
}

/// The last of a range from the first letter or number, as `(A-C)`.
fn range_of(text: &str, family: &Family) -> Option<u32> {
    let (first, last) = text.trim_matches(['(', ')', ',', '.', ':']).split_once(['-', '–'])?;
    let place = |text: &str| match family.has_letters {
        true => LETTERS.find(text).filter(|_| text.len() == 1).map(|at| at as u32 + 1),
        false => text.parse().ok(),
    };
    place(last).filter(|&last| place(first) == Some(1) && last > 1 && last as usize <= LETTERS.len())
}
