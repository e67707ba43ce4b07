//! A picture in characters: `#` filled and `.` blank, a line for each row.
//!
//! Any other pair that leaves no doubt will do: `X` or `*` or `█` for filled cells, `-`,
//! `_`, `O` or blanks for blank ones, or `1` and `0`. A blank line separates pictures,
//! unless cells are blanks.

use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::lost;
use crate::format::source::{self, Source};
use crate::format::{Format, Guess, Holds, Plain, Special, pixels};
use crate::kind::{self, Kind};
use crate::line;
use crate::puzzle::{Alphabet, Board, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "picture",
    about: "a finished picture in characters, # and . or another pair: the clues are taken from it",
    extensions: &["txt", "pic"],
    holds: Holds::Many,
    recognizes: |bytes| {
        let Ok(text) = Source::new(bytes).text() else { return Guess::No };
        match Pair::of(text) {
            Ok(pair) if pair.filled == '1' && !are_rows_alike(text) => Guess::No,
            Ok(_) => Guess::Maybe,
            Err(_) => Guess::No,
        }
    },
    read: |bytes| {
        source::puzzles(bytes, |source, text| {
            let pair = Pair::of(text).map_err(|wrong| wrong.error(source))?;
            Ok(pictures(text, pair).iter().map(|rows| read(source, rows, pair)).collect())
        })
    },
    write: |puzzles| {
        lost::many(puzzles, "\n", |puzzle, lost| {
            let goal = pixels::goal(puzzle, "a picture in characters")?;
            if puzzle.alphabet.len() > 2 {
                return Err(Error::new("a picture in characters is black and white").with_help("png holds colours"));
            }
            pixels::lose(lost, puzzle, &Alphabet::black_and_white());
            let glyph = |&symbol: &Symbol| if symbol == Symbol::BLANK { '.' } else { '#' };
            let rows = goal.chunks(puzzle.board.columns());
            Ok(rows.flat_map(|row| row.iter().map(glyph).chain(['\n'])).collect())
        })
    },
    special: Special {
        remarks: |bytes| {
            let source = Source::new(bytes);
            let Some((text, pair)) = source.text().ok().and_then(|text| Some((text, Pair::of(text).ok()?))) else {
                return Vec::new();
            };
            pictures(text, pair).iter().filter_map(|rows| remark(source, rows, pair)).collect()
        },
        is_picture: true,
        ..Special::NONE
    },
};

/// The characters for filled and blank cells.
#[derive(Clone, Copy)]
struct Pair {
    filled: char,
    blank: char,
}

const FILLED: &str = "#Xx*█1";
const BLANK: &str = ".-_Oo0 ";

/// A character that is not one of a picture's two.
struct Wrong<'a> {
    text: &'a str,
    glyph: &'a str,
}

impl Wrong<'_> {
    fn error(&self, source: Source) -> Error {
        let error = match self.glyph {
            "" => source.error(self.text.trim(), "there is no filled cell in it"),
            glyph => source.error(glyph, format!("{} is not one of the picture's two characters", quoted(glyph))),
        };
        error.with_help("# for a filled cell and . for a blank one")
    }
}

impl Pair {
    /// The pair that the text is drawn with; the character that has no place in any when there is none.
    fn of(text: &str) -> Result<Pair, Wrong<'_>> {
        let mut filled = None;
        let mut blank = None;
        let mut has_blanks = false;
        for (at, glyph) in text.char_indices() {
            let wrong = Wrong { text, glyph: &text[at..at + glyph.len_utf8()] };
            let place = match glyph {
                '\n' | '\r' => continue,
                ' ' => {
                    has_blanks = true;
                    continue;
                }
                _ if FILLED.contains(glyph) => &mut filled,
                _ if BLANK.contains(glyph) => &mut blank,
                _ => return Err(wrong),
            };
            if *place.get_or_insert(glyph) != glyph {
                return Err(wrong);
            }
        }
        // Only with the other digit is a digit a cell and not a number.
        let both = match (filled, blank) {
            (Some('1'), Some('0')) => Some(('1', '0')),
            (Some('1'), _) | (_, Some('0')) => None,
            (Some(filled), Some(blank)) => Some((filled, blank)),
            (Some(filled), None) => Some((filled, if has_blanks { ' ' } else { '.' })),
            (None, Some(blank)) => Some(('#', blank)),
            (None, None) => None,
        };
        let (filled, blank) = both.ok_or(Wrong { text, glyph: "" })?;
        Ok(Pair { filled, blank })
    }

    /// May the blank cells be the ones with an X, and circles the filled ones, as some people play?
    fn is_crossed(self) -> bool {
        matches!((self.filled, self.blank), ('X' | 'x', 'O' | 'o'))
    }
}

/// Do blanks stand at the same places in all rows of each grid of 0 and 1, so that they part cells, or groups of them,
/// and are no open cells?
fn are_rows_alike(text: &str) -> bool {
    if !text.contains(' ') {
        return true;
    }
    let lines: Vec<&str> = text.trim_end().lines().map(|line| line.trim_end_matches('\r')).collect();
    let has_inner = |line: &&str| line.trim().contains(' ');
    let grids: Vec<&[&str]> = lines.split(|line| line.trim().is_empty()).filter(|rows| !rows.is_empty()).collect();
    let gaps = |row: &&str| row.trim_end().bytes().map(|byte| byte == b' ').collect::<Vec<_>>();
    let are_alike = |rows: &[&str]| rows.iter().all(|row| gaps(row) == gaps(&rows[0]));
    // Of a row without any digit the blanks alone are left.
    let widest = lines.iter().map(|line| line.trim_end().len()).max().unwrap_or(0);
    let is_empty_row = |line: &&str| line.trim().is_empty() && !line.is_empty() && line.len() >= widest;
    let has_empty_row = lines.iter().any(has_inner) && lines.iter().any(is_empty_row);
    let are_pieces = grids.len() > 1 && grids.iter().any(|rows| rows.len() == 1 && rows[0].trim_end().contains(' '));
    !has_empty_row && !are_pieces && grids.iter().all(|rows| are_alike(rows))
}

/// The rows of each picture.
fn pictures(text: &str, pair: Pair) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = text.lines().map(|line| line.trim_end_matches('\r')).collect();
    if pair.blank != ' ' {
        let pictures = lines.split(|line| line.trim().is_empty());
        return pictures.filter(|rows| !rows.is_empty()).map(<[&str]>::to_vec).collect();
    }
    // Here a line of nothing is a row; but not above the picture, nor below.
    let is_drawn = |line: &&str| !line.trim().is_empty();
    let first = lines.iter().position(is_drawn).unwrap_or(0);
    let last = lines.iter().rposition(is_drawn).unwrap_or(0);
    vec![lines[first..=last].to_vec()]
}

/// Reads one picture. Blanks between the characters are passed over, unless they are cells.
fn read(source: Source, rows: &[&str], pair: Pair) -> Result<Puzzle, Error> {
    let count = |row: &&str| row.chars().filter(|glyph| is_cell(pair, *glyph)).count();
    let columns = match pair.blank {
        ' ' => rows.iter().map(count).max(),
        _ => rows.first().map(count),
    };
    let columns = columns.unwrap_or(0);
    let board = Board::rectangle(rows.len(), columns).map_err(|error| error.with_span(source.span(rows[0])))?;
    let mut goal = Vec::with_capacity(board.cells());
    for (index, row) in rows.iter().enumerate() {
        let before = goal.len();
        let cells = row.chars().filter(|&glyph| is_cell(pair, glyph));
        goal.extend(cells.map(|glyph| if glyph == pair.filled { Symbol::FILLED } else { Symbol::BLANK }));
        let cells = goal.len() - before;
        // Editors cut off the blanks at the end of a line.
        if pair.blank == ' ' {
            goal.resize(before + columns, Symbol::BLANK);
        } else if cells != columns {
            let problem = format!("row {} has {cells} cells, the first row has {columns}", index + 1);
            return Err(source.error(row, problem).with_help("every row of a picture is as wide as the others"));
        }
    }
    Puzzle::from_picture("nonogram", board, Alphabet::black_and_white(), goal)
}

/// What should be known of how a picture is read: rows that seem to be indented, cells that seem to be drawn wide or
/// crossed out, and a grid of 0 and 1 that may be a finished binairo.
fn remark(source: Source, rows: &[&str], pair: Pair) -> Option<Error> {
    let indent = |row: &&str| row.len() - row.trim_start_matches(' ').len();
    let common = rows.iter().filter(|row| !row.trim().is_empty()).map(indent).min()?;
    if pair.blank == ' ' && common > 0 {
        let problem = match common {
            1 => "the first column of the picture is blank".to_owned(),
            count => format!("the first {count} columns of the picture are blank"),
        };
        let error = source.error(&rows[0][..common], problem);
        return Some(error.with_help("if the rows are indented, take the blanks in front of them away"));
    }
    if let Some(problem) = drawn_wide(rows, pair) {
        let error = source.error(rows[0].trim(), problem);
        return Some(error.with_help("if each cell was drawn as two characters, write one per cell"));
    }
    if pair.is_crossed() {
        let Pair { filled, blank } = pair;
        let error = source.error(rows[0].trim(), format!("{filled} is read as a filled cell, {blank} as a blank one"));
        return Some(
            error.with_help("if cells are crossed out with X, write # for the filled ones and . for the others"),
        );
    }
    let picture = (pair.filled == '1').then(|| read(source, rows, pair).ok()).flatten()?;
    let (board, cells) = (picture.board, picture.goal?.into_iter().map(Domain::only).collect::<Vec<_>>());
    let has_digits = |kind: &&&dyn Kind| kind.alphabets().usual().looks.iter().map(|look| look.glyph).eq(['0', '1']);
    let is_finished =
        |kind: &&dyn Kind| line::all_can_be(&Puzzle::new(kind.name(), board, kind.alphabets().usual()), *kind, &cells);
    let name = kind::ALL.iter().filter(has_digits).find(|kind| is_finished(kind))?.name();
    let problem = format!("this is read as the finished picture of a nonogram; it is a finished {name} as well");
    let help = format!("\"kind: {name}\" and \"solution:\" above the grid say that it is one");
    Some(source.error(rows[0].trim(), problem).with_help(help))
}

/// That the cells of a picture seem to be drawn in two characters each, as terminals show squares: the same one twice,
/// or a blank behind each.
fn drawn_wide(rows: &[&str], pair: Pair) -> Option<&'static str> {
    let cells = |row: &&str| row.chars().filter(|&glyph| is_cell(pair, glyph)).collect::<Vec<char>>();
    let rows: Vec<Vec<char>> = rows.iter().map(cells).collect();
    let columns = rows.iter().map(Vec::len).max().filter(|columns| *columns > 3 && rows.len() > 1)?;
    let at = |row: &Vec<char>, column: usize| row.get(column).copied().unwrap_or(pair.blank);
    let pairs = || {
        rows.iter().flat_map(|row| (0..columns.div_ceil(2)).map(move |half| (at(row, 2 * half), at(row, 2 * half + 1))))
    };
    // Rows of one sort of cells are as wide as they are.
    let is_mixed = |row: &Vec<char>| (0..columns).any(|column| at(row, column) != at(row, 0));
    if rows.iter().any(is_mixed) && pairs().all(|(one, other)| one == other) {
        return Some("the columns of the picture come in equal pairs");
    }
    let is_gap = pair.blank == ' ' && pairs().all(|(_, other)| other == pair.blank);
    is_gap.then_some("every second column of the picture is blank")
}

fn is_cell(pair: Pair, glyph: char) -> bool {
    glyph == pair.filled || glyph == pair.blank
}
