//! The lines of a drawing as words that stand in its columns.

use super::grid;
use std::borrow::Cow;
use std::ops::Range;

/// A clue, a part of one, or a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word<'t> {
    pub text: Cow<'t, str>,
    /// Where it stands: characters of the line, or the number of its field in a table.
    pub place: Range<usize>,
}

impl Drawing<'_> {
    /// Is it a board with bars around all cells?
    pub fn is_grid(&self) -> bool {
        self.fields.is_some() && self.inside.is_some()
    }

    /// Does anything stand right of the bars, or below them?
    fn has_far_sides(&self) -> bool {
        let is_low = |inside: &Inside| inside.rows.end < self.rows.len();
        self.inside.as_ref().is_some_and(|inside| is_low(inside) || self.fields != Some(inside.places.end + 1))
    }
}

/// The lines of a drawing.
pub struct Drawing<'t> {
    pub rows: Vec<Row<'t>>,
    /// How many fields each of them has, where they are lines of a table.
    pub fields: Option<usize>,
    /// What a frame is drawn around.
    pub inside: Option<Inside>,
}

/// What a frame is drawn around: the rows that hold its bars, and the places from its first bar to its last.
#[derive(Clone, PartialEq, Eq)]
pub struct Inside {
    pub rows: Range<usize>,
    pub places: Range<usize>,
}

/// The words of a line.
pub type Row<'t> = Vec<Word<'t>>;

/// What stands between the fields of a table.
const SEPARATORS: [char; 4] = ['\t', ';', ',', '|'];

/// A drawing has no more lines, and no longer ones.
const MOST: usize = 4096;

/// The drawing in these lines; `None` where it is too large for one. Single clues may stand right of bars and below them, too.
pub fn drawing<'t>(lines: &[&'t str], may_go_around: bool) -> Option<Drawing<'t>> {
    if lines.len() > MOST || lines.iter().any(|line| line.len() > MOST) {
        return None;
    }
    if let Some(drawing) = grid::drawing(lines).filter(|drawing| may_go_around || !drawing.has_far_sides()) {
        return Some(drawing);
    }
    let table = SEPARATORS.into_iter().find_map(|separator| table(lines, separator));
    Some(match table {
        Some((rows, fields)) => Drawing { rows, fields: Some(fields), inside: None },
        None => {
            let words = if are_joined(lines) { joined } else { aligned };
            Drawing { rows: lines.iter().map(|line| words(line)).collect(), fields: None, inside: inside(lines) }
        }
    })
}

/// What a frame is drawn around in these lines: two bars stand at the same places in lines that follow each other, and none in the others.
fn inside(lines: &[&str]) -> Option<Inside> {
    let places = |line: &&str| line.chars().enumerate().filter(|(_, c)| is_bar(*c)).map(|(at, _)| at).collect();
    let bars: Vec<Vec<usize>> = lines.iter().map(places).collect();
    let first = bars.iter().position(|bars| !bars.is_empty())?;
    let end = bars.iter().rposition(|bars| !bars.is_empty())? + 1;
    let [left, right] = bars[first][..] else { return None };
    let are_alike = bars[first..end].iter().all(|bars| bars[..] == [left, right]);
    are_alike.then_some(Inside { rows: first..end, places: left..right })
}

/// Is it an upright line of a frame?
pub fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋')
}

/// Do all lines hold as many characters, without a gap, among them marks of cells that are open or have no clue? Then
/// each character is a word.
fn are_joined(lines: &[&str]) -> bool {
    let width = |line: &&str| line.trim().chars().count();
    let has_no_gap = |line: &&str| !line.trim().contains(|c: char| c.is_whitespace() || c == '|');
    let mut widths = lines.iter().map(width);
    let first = widths.next().unwrap_or(0);
    first > 2
        && widths.all(|width| width == first)
        && lines.iter().all(has_no_gap)
        && lines.iter().any(|line| line.contains(['?', '.', '*']))
}

/// Each character of a line.
fn joined(line: &str) -> Row<'_> {
    let line = line.trim();
    let word = |(place, (at, c)): (usize, (usize, char))| Word {
        text: Cow::Borrowed(&line[at..at + c.len_utf8()]),
        place: place..place + 1,
    };
    line.char_indices().enumerate().map(word).collect()
}

/// Does this line only rule something off? With nothing but upright lines in it, it is a row of cells, and a dash there
/// is a cell or stands where no clue is.
pub fn is_rule(line: &str) -> bool {
    let is_part = |c: char| matches!(c, '-' | '+' | '=' | '|' | ':' | ' ' | '\u{2500}'..='\u{257f}');
    let rules = line.matches(|c: char| matches!(c, '=' | '\u{2500}'..='\u{257f}') && !is_bar(c)).count();
    line.chars().all(is_part) && (line.contains("--") || line.contains('+') || rules > 1)
}

/// Do some of these lines begin with a tab, while others have nothing but blanks between words? How wide a tab is nobody knows.
pub fn has_doubtful_tabs(lines: &[&str]) -> bool {
    let has_blanks = |line: &&str| !line.contains('\t') && line.trim().contains(' ');
    lines.iter().any(|line| line.starts_with('\t')) && lines.iter().any(has_blanks)
}

/// Is it a line of nothing but dashes?
pub fn is_dashes(line: &str) -> bool {
    line.trim().len() > 1 && line.trim().bytes().all(|byte| byte == b'-')
}

/// The width of lines of nothing but dashes that are rows and rule nothing off: other rows of cells are as wide, without
/// a gap, and have dashes among them. Where the board is square without them, they are a frame.
pub fn are_dashes_cells(lines: &[&str]) -> Option<usize> {
    let width = lines.iter().find(|line| is_dashes(line))?.len();
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | '_' | '?' | '*');
    let is_row = |line: &&&str| line.len() == width && line.chars().all(is_cell);
    let rows = lines.iter().filter(is_row).filter(|line| !is_dashes(line));
    let has_dashes = rows.clone().any(|line| line.contains('-'));
    (has_dashes && rows.count() != width).then_some(width)
}

/// The lines of a table in which this mark separates fields, and how many there are: more than two in every line, and
/// as many in all of them.
fn table<'t>(lines: &[&'t str], separator: char) -> Option<(Vec<Row<'t>>, usize)> {
    let inside = |line: &'t str| match separator {
        '|' => line.trim().strip_prefix('|').and_then(|line| line.strip_suffix('|')).unwrap_or(line),
        _ => line,
    };
    let rows: Vec<Vec<Cow<str>>> = lines.iter().map(|line| fields(inside(line), separator)).collect();
    let width = rows.first()?.len();
    if width < 3 || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let word = |(at, text): (usize, Cow<'t, str>)| (!text.is_empty()).then_some(Word { text, place: at..at + 1 });
    Some((rows.into_iter().map(|row| row.into_iter().enumerate().filter_map(word).collect()).collect(), width))
}

/// The fields of a line; a mark between quotes separates none.
pub fn fields(line: &str, separator: char) -> Vec<Cow<'_, str>> {
    let mut is_quoted = false;
    let is_between = |c: char| {
        is_quoted ^= c == '"';
        c == separator && !is_quoted
    };
    line.split(is_between).map(|field| plain(field.trim())).collect()
}

/// A field without its quotes, the numbers of a clue with blanks between them.
fn plain(field: &str) -> Cow<'_, str> {
    let inner = field.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let text = inner.map_or(Cow::Borrowed(field), |inner| Cow::Owned(inner.replace("\"\"", "\"")));
    let is_list = text.contains([',', ' ']) && text.chars().all(|c| c.is_ascii_digit() || c == ',' || c == ' ');
    match is_list {
        true => Cow::Owned(text.split([',', ' ']).filter(|number| !number.is_empty()).collect::<Vec<_>>().join(" ")),
        false => text,
    }
}

/// The words of a line between blanks and lines of a frame. Cells that stand together are a word each.
fn aligned(line: &str) -> Row<'_> {
    let mut row = Vec::new();
    let mut start = None;
    for (column, (at, c)) in line.char_indices().chain([(line.len(), ' ')]).enumerate() {
        let is_between = c.is_whitespace() || matches!(c, '|' | '\u{2500}'..='\u{257f}');
        match (is_between, start) {
            (true, Some((from, first))) => {
                push(&line[from..at], first, &mut row);
                start = None;
            }
            (false, None) => start = Some((at, column)),
            _ => {}
        }
    }
    row
}

/// Adds a word, or the cells that are joined in it.
fn push<'t>(text: &'t str, column: usize, row: &mut Row<'t>) {
    let are_cells = text.contains(['.', '#', '_', '?']) && text.chars().count() > 1;
    if !are_cells {
        return row.push(Word { text: Cow::Borrowed(text), place: column..column + text.chars().count() });
    }
    let cells = text.char_indices().zip(column..);
    row.extend(cells.map(|((at, c), column)| Word {
        text: Cow::Borrowed(&text[at..at + c.len_utf8()]),
        place: column..column + 1,
    }));
}
