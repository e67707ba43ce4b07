//! Puzzles as they are printed: the clues of the columns above the board, those of the rows beside it, and the cells
//! between them or left out.
//!
//! They are put into the keys of the project's own format. It is asked only where nothing can read the text as it stands.

mod cells;
mod frame;
mod grid;
mod heading;
mod lists;
mod looks;
mod realigned;
mod several;
mod signed;
#[cfg(test)]
mod tests;
mod words;

use super::{blocks, headings, named_kind};
use crate::error::{Error, ErrorCode, Span, many};
use crate::format::source::Source;
use crate::format::title_rules::{SYMBOL_KEYS, TitleRules};
use crate::kind;
use crate::puzzle::{Axis, Puzzle};
use frame::{Clues, Frame};
use heading::{Heading, has_clues};
use looks::Doubt;
pub use several::{board_beside, board_beside_in, second_board};
use std::iter;
pub(super) use words::fields;

/// What a drawing is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// A board with its clues around it, of the kind that is named.
    Clued,
    /// A board with its clues around it; no kind is named, so that a nonogram is taken for granted.
    Assumed,
    /// The cells of a puzzle whose kind has no clues, the mark of the open ones where it is none of the usual, and the
    /// signs of its two symbols where they are others.
    Cells(Option<char>, Option<[char; 2]>),
    /// Such cells with signs between them, and the letters in the place of the first two symbols.
    Signed(Option<[char; 2]>),
}

/// A board drawn with its clues.
pub enum Printed<'t> {
    /// In the project's own format: the keys above the drawing, and its clues and cells below their keys.
    Puzzle {
        /// The likeliest text, or several where a size above the drawing may tell which is meant.
        texts: Vec<String>,
        drawn: Drawn,
        /// What the lines above the drawing say of the rules without a key.
        rules: Vec<TitleRules<'t>>,
        /// The sizes of other square boards that it could be.
        others: Vec<[usize; 2]>,
    },
    /// Nothing says of which kind it is, and it is no nonogram.
    OfNoKind,
    /// It may be a board of any of these sizes, rows first.
    Ambiguous { sizes: Vec<[usize; 2]> },
    /// One of its lines has more or fewer words than the others.
    Odd { line: &'t str, words: usize, of_others: usize },
}

/// What to know of a puzzle that is read so from `text`, and not as a board of one of the `others`: how, and what the
/// lines above it say that it is without.
pub fn remarks(
    drawn: Drawn,
    text: &str,
    (rules, others): (&[TitleRules], &[[usize; 2]]),
    puzzle: &Puzzle,
) -> Vec<Error> {
    let warnings = rules.iter().filter_map(|rules| rules.warning(puzzle));
    iter::once(remark(drawn, text, (rules, others), puzzle)).chain(passed_row(text, puzzle)).chain(warnings).collect()
}

/// A blank line between rows of which nothing but lists of clues is drawn: it may be an empty row.
fn passed_row(text: &str, puzzle: &Puzzle) -> Option<Error> {
    let rows = puzzle.board.rows();
    let kind = kind::of(puzzle).ok().filter(|kind| heading::clues_of(*kind) == Some(Clues::Lists))?;
    let lines: Vec<&str> = text.lines().collect();
    let drawn: Vec<usize> = (0..lines.len()).filter(|at| !is_skipped(lines[*at])).collect();
    let body = &drawn[drawn.len().checked_sub(rows).filter(|_| rows > 1)?..];
    let are_clues = body.iter().all(|at| lines[*at].chars().all(|c| c.is_ascii_digit() || c == ' '));
    let inside = &lines[body[0]..body[rows - 1]];
    let blank = inside.iter().filter(|line| line.trim().is_empty()).count();
    (are_clues && blank > 0 && blank + 1 < rows).then(|| {
        let error = Error::new("a blank line between the rows is passed over");
        error.with_help(format!("the clue of an empty row of a {} is 0", kind.title()))
    })
}

/// What it is read as.
fn remark(drawn: Drawn, text: &str, (rules, others): (&[TitleRules], &[[usize; 2]]), puzzle: &Puzzle) -> Error {
    let [rows, columns] = [puzzle.board.rows(), puzzle.board.columns()];
    const SHOWN: &str = "`linewise convert` with `--to native` shows what was read";
    let mut letters = String::new();
    if let Drawn::Signed(Some([one, other])) = drawn {
        letters = format!(": {one} is 0, {other} is 1, and 0 is an open cell");
    }
    if let Drawn::Cells(open, signs) = drawn {
        let signs = signs.into_iter().flat_map(|signs| signs.into_iter().zip(["0", "1"]));
        let told = signs.filter(|(sign, symbol)| *symbol != sign.to_string());
        let told = told.map(|(sign, symbol)| format!("{sign} is {symbol}"));
        let told: Vec<String> = told.chain(open.map(|open| format!("{open} is an open cell"))).collect();
        letters = if told.is_empty() { letters } else { format!(": {}", told.join(", ")) };
    }
    let (as_what, help) = match drawn {
        Drawn::Assumed => (
            "a board with its clues around it, that of a nonogram, as no kind is given",
            "\"kind: nonogram\" above it makes it unambiguous",
        ),
        Drawn::Clued => ("a board with its clues around it", SHOWN),
        Drawn::Cells(..) => ("the cells that are given", SHOWN),
        Drawn::Signed(_) => ("the cells that are given, and signs between them", SHOWN),
    };
    let beside: String = rules.iter().map(|rules| rules.told(puzzle)).collect();
    let is_listed = beside.contains("\"symbols: ")
        || text.lines().any(|line| SYMBOL_KEYS.iter().any(|key| value(line, key).is_some()));
    if let (Drawn::Cells(..), Ok(kind), false) = (drawn, kind::of(puzzle), is_listed)
        && kind.alphabets().count_up()
        && let [_, first, .., last] = &puzzle.alphabet.looks[..]
    {
        letters.push_str(&format!(", with {} to {}, as no others are named", first.glyph, last.glyph));
    }
    let told = named_kind::title(text).and_then(|(line, _)| named_kind::other_size(line, [rows, columns]));
    let size = format!("{} and {}", many(rows, "row"), many(columns, "column"));
    let problem = match (told, others) {
        (Some([one, other]), _) => {
            format!("this is read as {as_what}{letters}, of {size}, but its title says {one}x{other}{beside}")
        }
        (None, []) if rows == columns => format!("this is read as {as_what}{letters}{beside}"),
        (None, _) => format!("this is read as {as_what}{letters}, of {size}{beside}"),
    };
    match (told, others) {
        (None, [[rows, columns], ..]) => {
            let size = format!("\"size: {}, {}\"", many(*rows, "row"), many(*columns, "column"));
            Error::new(problem).with_help(format!("with {size} above it, it is another one"))
        }
        _ => Error::new(problem).with_help(help),
    }
}

/// What is wrong with a board that is read so.
pub fn broken(error: Error, drawn: Drawn) -> Error {
    let error = error.one_by_one().next().unwrap_or_else(|| Error::new("it is no puzzle")).with_span(Span::NONE);
    let as_what = match drawn {
        Drawn::Clued | Drawn::Assumed => "a board with its clues around it",
        Drawn::Cells(..) => "the cells that are given",
        Drawn::Signed(_) => "the cells that are given, and signs between them",
    };
    let problem = format!("this is taken for {as_what}, but {}", error.message);
    let help = error.help.as_deref().unwrap_or("`linewise new KIND` shows how a puzzle is written with keys");
    Error::new(problem).with_code(error.code).with_help(help)
}

/// What is wrong with a board of which nothing says what it is.
pub fn of_no_kind() -> Error {
    Error::new("this looks like a board, perhaps with its clues around it, and nothing says of which kind").with_help(
        "begin with \"kind: \" and its name, as \"kind: skyscrapers\"; `linewise kinds` lists them, and `linewise new KIND` shows how one is written",
    )
}

/// What is wrong with a board that may have several sizes, or clues on several sides.
pub fn ambiguous_size(sizes: &[[usize; 2]]) -> Error {
    if sizes.len() < 2 {
        return ambiguous_sides();
    }
    let named = |[rows, columns]: &[usize; 2]| format!("{} and {}", many(*rows, "row"), many(*columns, "column"));
    let all: Vec<String> = sizes.iter().map(named).collect();
    let likely = sizes.iter().find(|[rows, columns]| rows == columns).unwrap_or(&sizes[0]);
    let likely = named(likely).replace(" and", ",");
    of_several(&format!("may have {}", all.join(", or ")))
        .with_help(format!("a line above it says which, as \"size: {likely}\""))
}

/// What is wrong with a board of one size whose clues may stand on several sides.
pub fn ambiguous_sides() -> Error {
    of_several("can be read in several ways")
        .with_help("fill the places without a clue with dots, so that each clue's place is certain")
}

fn of_several(what: &str) -> Error {
    Error::new(format!("this looks like a board with its clues around it, but it {what}"))
        .with_code(ErrorCode::UnknownFormat)
}

/// The board that is drawn in a text; `None` where none is, or where it could be another one.
pub fn reading(text: &str) -> Option<Printed<'_>> {
    if [Axis::ROW, Axis::COLUMN].into_iter().all(|side| is_headed(text, side)) {
        return None;
    }
    let rows = rows(text);
    // A title may stand above the keys.
    let is_above = |(at, line): (usize, &&str)| is_key(line) || (at == 0 && is_title_of_keys(&rows));
    let drawn = rows.iter().enumerate().position(|line| !is_above(line))?;
    let (above, below) = rows.split_at(drawn);
    let keys: Vec<&str> = above.iter().copied().filter(|line| is_key(line)).collect();
    let heading = Heading::of(text, &keys, below)?;
    if below.iter().any(|line| is_key(line)) {
        return None;
    }
    let lines = &below[heading.lines..];
    if let Some(kind) = heading.kind.filter(|kind| !has_clues(*kind)) {
        if signed::has_signs(text, kind) {
            let signed = signed::reading(&with_rules(text, lines)?)?;
            let texts = vec![heading.keys + &signed.text];
            let (drawn, others) = (Drawn::Signed(signed.letters), Vec::new());
            return Some(Printed::Puzzle { texts, drawn, rules: heading.rules, others });
        }
        let lines = below_size(lines).map_or(lines, |(_, lines)| lines);
        let (givens, open, signs) = cells::givens(lines, kind)?;
        let texts = vec![heading.keys + &givens];
        return Some(Printed::Puzzle {
            texts,
            drawn: Drawn::Cells(open, signs),
            rules: heading.rules,
            others: Vec::new(),
        });
    }
    let clues = heading.clues()?;
    let as_it_stands = clued(&heading, clues, lines);
    // A number above a drawing that is none with it is its size.
    match &as_it_stands {
        Some(Printed::Puzzle { .. }) => as_it_stands,
        _ => below_size(lines)
            .and_then(|(size, lines)| clued(&heading.with_size(size), clues, lines))
            .filter(|printed| matches!(printed, Printed::Puzzle { .. }) && heading.kind.is_some())
            .or(as_it_stands),
    }
}

/// Does a remark head the clues of this side, as `# Rows`? Below such headings nothing is drawn.
fn is_headed(text: &str, side: Axis) -> bool {
    let is_heading = |line: &str| line.trim_start().starts_with(['#', '*']) && headings::axis(line) == Some(side);
    text.lines().any(is_heading)
}

/// The board that is drawn in these lines below a heading, of a kind with such clues.
fn clued<'t>(heading: &Heading<'t>, clues: Clues, lines: &[&'t str]) -> Option<Printed<'t>> {
    let mut drawing = words::drawing(lines, clues == Clues::Single)?;
    if heading.kind.is_some() && drawing.fields.is_none() && words::has_doubtful_tabs(lines) {
        return Some(Printed::Ambiguous { sizes: Vec::new() });
    }
    let mut ways = heading.ways(&drawing, clues);
    if heading.kind.is_some()
        && clues == Clues::Single
        && (ways.is_empty() || realigned::is_collapsed(lines))
        && let Some(placed) = realigned::realigned(&drawing)
    {
        ways = heading.ways(&placed, clues);
        drawing = placed;
    }
    let printed = looks::as_printed(ways.clone());
    if heading.kind.is_some()
        && clues == Clues::Single
        && heading.is_doubtful(&printed)
        && let Some(odd) = odd_line(lines, &drawing)
    {
        return Some(odd);
    }
    let likely = frame::likeliest(printed.clone());
    let sizes = sizes(if likely.len() > 1 { &likely } else { &printed });
    let is_doubtful = printed.len() > 1 && printed.iter().any(|way| way.doubt == Doubt::None);
    let frames = looks::of_each_size(&heading.believed(ways));
    if let Some(short) = short_line(&frames, lines, &drawing) {
        return Some(short);
    }
    if frames.is_empty() {
        let is_of_no_kind = || heading.is_assumed && heading.is_framed(&drawing);
        return match heading.kind {
            Some(_) if sizes.len() > 1 || is_doubtful => Some(Printed::Ambiguous { sizes }),
            _ => is_of_no_kind().then_some(Printed::OfNoKind),
        };
    }
    let is_other =
        |way: &&Frame| way.is_square() && way.is_even && frames.iter().all(|frame| frame.size() != way.size());
    let others = printed.iter().filter(is_other).map(Frame::size).collect();
    let texts = frames.iter().map(|frame| write_frame(frame, clues, heading.keys_on(frame.size()))).collect();
    let drawn = if heading.is_assumed { Drawn::Assumed } else { Drawn::Clued };
    Some(Printed::Puzzle { texts, drawn, rules: heading.rules.clone(), others })
}

/// The lines of a text in which something is to be read.
fn rows(text: &str) -> Vec<&str> {
    // In a table, tabs at the end of a line are fields.
    let tabs = |line: &str| line.matches('\t').count();
    let most = text.lines().map(tabs).max().unwrap_or(0);
    let are_cells = words::are_dashes_cells(&text.lines().map(str::trim).collect::<Vec<_>>());
    let is_row = |line: &&str| {
        !is_skipped(line)
            || (most > 1 && line.trim().is_empty() && tabs(line) == most)
            || are_cells == Some(line.trim().len()) && words::is_dashes(line)
    };
    text.lines().map(|line| line.trim_end_matches(' ')).filter(is_row).collect()
}

/// These lines of a text with those between them that only seem to rule something off.
fn with_rules<'t>(text: &'t str, lines: &[&'t str]) -> Option<Vec<&'t str>> {
    let lines = below_size(lines).map_or(lines, |(_, lines)| lines);
    let first = lines.first()?;
    let is_drawn = |line: &&str| !line.trim().is_empty() && (words::is_rule(line) || !is_skipped(line));
    Some(text.lines().skip_while(|line| line.as_ptr() != first.as_ptr()).filter(is_drawn).collect())
}

/// The sizes of boards, each once.
fn sizes(ways: &[Frame]) -> Vec<[usize; 2]> {
    let mut sizes: Vec<[usize; 2]> = ways.iter().map(Frame::size).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// The line of a board with more or fewer words than most have, if all lines with open cells but one have as many.
/// Words of a table are not counted: it has empty fields.
fn odd_line<'t>(lines: &[&'t str], drawing: &words::Drawing) -> Option<Printed<'t>> {
    let is_open = |word: &&words::Word| is_open_mark(&word.text);
    let has_cells = |row: &words::Row| row.iter().filter(is_open).count() > 1 && drawing.fields.is_none();
    let counts: Vec<(usize, usize)> =
        (0..).zip(&drawing.rows).filter(|(_, row)| has_cells(row)).map(|(at, row)| (at, row.len())).collect();
    let usual = counts.iter().map(|&(_, count)| count).max_by_key(|count| {
        let alike = counts.iter().filter(|(_, other)| other == count).count();
        (alike, *count)
    })?;
    let odd: Vec<_> = counts.iter().filter(|(_, count)| *count != usual).collect();
    match odd[..] {
        [&(at, words)] if counts.len() > 2 => Some(Printed::Odd { line: lines.get(at)?, words, of_others: usual }),
        _ => None,
    }
}

/// The line of a board in which a cell seems to be missing, however it is read. The fields of a table stay in their places.
fn short_line<'t>(frames: &[Frame], lines: &[&'t str], drawing: &words::Drawing) -> Option<Printed<'t>> {
    let row = |frame: &Frame| Some(frame.short_row()? + usize::from(frame.top.is_some()));
    let rows: Option<Vec<usize>> = frames.iter().map(row).collect();
    let at = *rows.filter(|_| drawing.fields.is_none())?.first()?;
    let words = drawing.rows.get(at)?.len();
    Some(Printed::Odd { line: lines.get(at)?, words, of_others: words + 1 })
}

/// What is wrong with a line that does not fit the others.
pub fn odd(source: Source, line: &str, words: usize, of_others: usize) -> Error {
    let problem = format!(
        "this looks like a board with its clues around it, but {words} cells and clues stand in this line, and {of_others} in each other line with open cells"
    );
    source.error(line.trim(), problem).with_help("a clue or a cell is missing or too many")
}

/// What is wrong with a text in which a second board begins with this line.
pub fn several_boards(source: Source, line: &str) -> Error {
    let help = "put each into a file of its own; in linewise's own format, a line \"====\" stands between puzzles";
    source.error(line.trim(), "a second board begins here").with_help(help)
}

/// Is there nothing to read in this line: is it blank, a remark, or does it rule something off?
fn is_skipped(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || is_remark(line) || words::is_rule(line)
}

/// Is it a remark, and not a row of letters with a `#` in its corner?
fn is_remark(line: &str) -> bool {
    let says = line.strip_prefix("# ").filter(|rest| rest.starts_with(char::is_alphabetic));
    says.is_some_and(|says| {
        says.split_whitespace().any(|word| word.chars().count() > 1) || says.split_whitespace().count() < 3
    })
}

/// Is the first of these lines a title that names a kind, with a key below it?
fn is_title_of_keys(rows: &[&str]) -> bool {
    matches!(rows, [title, key, ..] if !is_key(title) && is_key(key) && named_kind::of_title(title).is_some())
}

/// Is it a key of the project's own format with its value?
fn is_key(line: &str) -> bool {
    line.split_once(':')
        .is_some_and(|(key, _)| !key.is_empty() && key.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '_'))
}

/// The value of this key, where the line has it.
fn value<'t>(line: &'t str, wanted: &str) -> Option<&'t str> {
    let (key, value) = line.split_once(':')?;
    key.trim().eq_ignore_ascii_case(wanted).then(|| value.trim())
}

/// The size of a board in the first line of a drawing, which holds nothing else, and the lines below it, which can be
/// such a board, with clues around it or without; `None` where there is no such line.
fn below_size<'a, 't>(drawing: &'a [&'t str]) -> Option<([usize; 2], &'a [&'t str])> {
    let (first, rest) = drawing.split_first()?;
    // What is indented, or has an empty field, is a line of clues.
    let sides = blocks::sides(first)
        .filter(|_| first.starts_with(|c: char| matches!(c, '1'..='9')) && !first.ends_with([',', ';', '\t']))?;
    let is_board = (0..=2).any(|clues| rest.len().checked_sub(clues).is_some_and(|rows| sides.contains(&rows)));
    is_board.then_some((sides, rest))
}

/// These keys, and below them those of the clues and cells of a drawing.
fn write_frame(frame: &Frame, clues: Clues, mut text: String) -> String {
    let Frame { left, right, top, bottom, .. } = frame;
    // In a list, ? is a block of unknown length.
    let is_none = |clue: &str| is_missing(clue) && (clue != "?" || clues == Clues::Single);
    for (side, told) in [("left", left), ("right", right), ("top", top), ("bottom", bottom)] {
        if let Some(told) = told {
            text.extend([side, ":\n"]);
            told.iter().for_each(|clue| text.extend([if is_none(clue) { "*" } else { clue }, "\n"]));
        }
    }
    let are_all = |is_open: fn(&str) -> bool| frame.cells.iter().flatten().all(|cell| is_open(cell));
    // Nobody gives all cells, or fills in all of a board.
    if are_all(is_open_mark) || are_all(|cell| cell == "*") {
        return text;
    }
    // Where clues list blocks, cells that are drawn are what somebody filled in, and a dot is blank.
    let (key, has_blanks) = if clues == Clues::Lists { ("board", true) } else { ("givens", false) };
    text.extend([key, ":\n"]);
    for row in &frame.cells {
        let is_open = |cell: &str| cell.is_empty() || (!has_blanks && is_open_mark(cell));
        let cells: Vec<&str> = row.iter().map(|cell| if is_open(cell) { "?" } else { cell }).collect();
        text.extend([cells.join(" ").as_str(), "\n"]);
    }
    text
}

/// Does this stand where no clue is?
fn is_missing(clue: &str) -> bool {
    clue.is_empty() || matches!(clue, "." | "-" | "_" | "*" | "·" | "?")
}

/// Does this stand for an open cell?
fn is_open_mark(cell: &str) -> bool {
    matches!(cell, "" | "." | "-" | "_" | "?" | "·" | "□" | "0")
}
