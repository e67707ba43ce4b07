//! Cells as programs write them in JSON: rows as lists or as texts, or one list of them all; each cell is a number, a
//! text, yes or no, or nothing.

use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::format::json as value;
use crate::format::signs::{self, Sign};
use crate::format::source::Source;
use crate::puzzle::Alphabet;
use litemap::LiteMap;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// What stands for a cell, and where.
#[derive(Clone)]
pub struct Mark<'a> {
    /// A number, or a text; `true` and `false` are 1 and 0, `null` is an empty text.
    pub text: Cow<'a, str>,
    /// The part of the file that says it.
    pub place: &'a str,
}

/// Marks as they are grouped.
pub enum Marks<'a> {
    Rows(Vec<Vec<Mark<'a>>>),
    Flat(Vec<Mark<'a>>),
}

impl<'a> Marks<'a> {
    /// The marks in `value`; `None` where it is something else than cells.
    pub fn of(source: Source<'a>, value: &'a RawValue) -> Option<Marks<'a>> {
        if value.get().starts_with('"') {
            return in_text(value).map(Marks::Flat);
        }
        let entries = value::list(source, value).ok()?;
        let first = entries.first()?;
        let is_long = |entry: &&RawValue| value::string(entry).is_some_and(|text| text.chars().nth(1).is_some());
        if first.get().starts_with('[') {
            let row = |entry: &&'a RawValue| value::list(source, entry).ok()?.into_iter().map(mark).collect();
            return entries.iter().map(row).collect::<Option<_>>().map(Marks::Rows);
        }
        if first.get().starts_with('"') && entries.iter().any(is_long) {
            return entries.into_iter().map(in_text).collect::<Option<_>>().map(Marks::Rows);
        }
        entries.into_iter().map(mark).collect::<Option<_>>().map(Marks::Flat)
    }

    /// The marks of a board of so many rows and columns, row by row; `None` where they are those of another board.
    pub fn on(self, rows: usize, columns: usize) -> Option<Vec<Mark<'a>>> {
        match self {
            Marks::Flat(marks) => (marks.len() == rows * columns).then_some(marks),
            Marks::Rows(found) => {
                let is_whole = found.len() == rows && found.iter().all(|row| row.len() == columns);
                is_whole.then(|| found.into_iter().flatten().collect())
            }
        }
    }
}

/// The marks of a text, as of a row: a character each.
fn in_text(text: &RawValue) -> Option<Vec<Mark<'_>>> {
    let place = text.get();
    Some(match value::string(text)? {
        Cow::Borrowed(text) => {
            let glyph = |(at, glyph): (usize, char)| Cow::Borrowed(&text[at..at + glyph.len_utf8()]);
            text.char_indices().map(|place_of| Mark { text: glyph(place_of), place }).collect()
        }
        Cow::Owned(text) => text.chars().map(|glyph| Mark { text: Cow::Owned(glyph.to_string()), place }).collect(),
    })
}

/// The mark that a value is.
pub fn mark(value: &RawValue) -> Option<Mark<'_>> {
    let text = match value.get() {
        "true" => Cow::Borrowed("1"),
        "false" => Cow::Borrowed("0"),
        "null" => Cow::Borrowed(""),
        _ => value::string(value).or_else(|| value::number(value))?,
    };
    Some(Mark { text, place: value.get() })
}

/// The marks that there are, each once.
pub type Sorts<'m> = Vec<&'m str>;

/// The sorts of marks among these.
pub fn sorts<'m>(marks: impl IntoIterator<Item = &'m Mark<'m>>) -> Sorts<'m> {
    distinct(marks.into_iter().map(|mark| &*mark.text))
}

/// Marks of a filled cell in a picture of two sorts of cells.
const FILLED: [&str; 10] = ["1", "#", "X", "x", "*", "@", "█", "■", "●", "⬛"];
/// Marks of a blank one.
const BLANK: [&str; 15] = ["0", "-1", "", " ", ".", "-", "_", "o", "O", "·", "□", "○", "░", "⬜", " "];

/// The mark of the filled cells, where these are a finished picture: one sort of cells is filled, and the others, if
/// there are any, are one sort of blank ones.
pub fn filled<'m>(sorts: &Sorts<'m>) -> Option<&'m str> {
    let (filled, others): (Vec<&str>, Vec<&str>) = sorts.iter().partition(|mark| FILLED.contains(mark));
    match (&filled[..], &others[..]) {
        ([filled], []) => Some(filled),
        ([filled], [other]) if BLANK.contains(other) => Some(filled),
        _ => None,
    }
}

/// What each mark says of its cell.
pub type Said<'m> = LiteMap<&'m str, Domain>;

/// What the marks of a board say if all of it is filled in; `None` where they cannot be meant so.
pub fn finished<'m>(sorts: &Sorts<'m>, alphabet: &Alphabet) -> Option<Said<'m>> {
    if alphabet.is_black_and_white() {
        let filled = filled(sorts)?;
        let symbol = |mark: &str| if mark == filled { Symbol::FILLED } else { Symbol::BLANK };
        return Some(sorts.iter().map(|&mark| (mark, Domain::only(symbol(mark)))).collect());
    }
    let said = |mark: &&'m str| {
        let is_blank = matches!(*mark, "" | " " | "0" | "-1");
        let symbol = coloured(mark, alphabet).or(is_blank.then_some(Symbol::BLANK))?;
        Some((*mark, Domain::only(symbol)))
    };
    sorts.iter().map(said).collect()
}

/// May these be cells of a board, finished or not?
pub fn may_be_cells(marks: &[Mark], alphabet: &Alphabet) -> bool {
    let sorts = sorts(marks);
    finished(&sorts, alphabet).is_some() || partly(&sorts, alphabet).is_some()
}

/// Is it a mark of an open cell and of nothing else?
fn is_open(mark: &str) -> bool {
    matches!(mark, "" | " " | "?")
}

/// Marks that are blank cells or open ones.
const PALE: [&str; 4] = ["0", ".", "-", "_"];

/// Do these marks say nothing of any cell?
pub fn are_open(sorts: &Sorts) -> bool {
    sorts.iter().all(|mark| is_open(mark) || PALE.contains(mark))
}

/// The pale mark that stands for open cells: 0 beside -1, or the only one where no other cell is open or blank.
pub fn open_mark<'m>(sorts: &Sorts<'m>, alphabet: &Alphabet) -> Option<&'m str> {
    if sorts.contains(&"-1") {
        return sorts.iter().copied().find(|mark| *mark == "0");
    }
    let is_filled = |mark: &str| FILLED.contains(&mark) || !alphabet.is_black_and_white();
    let (pale, others): (Vec<&str>, Vec<&str>) = sorts.iter().partition(|mark| PALE.contains(mark));
    let is_known = !others.iter().any(|mark| is_open(mark)) && others.iter().all(|mark| is_filled(mark));
    if let [pale] = pale[..] { Some(pale).filter(|_| is_known) } else { None }
}

/// What they say if some of it is open; `None` where they may be meant in several ways.
pub fn partly<'m>(sorts: &Sorts<'m>, alphabet: &Alphabet) -> Option<Said<'m>> {
    let pale = open_mark(sorts, alphabet);
    let has_open = sorts.iter().any(|mark| is_open(mark));
    if pale.is_some() && has_open {
        return None;
    }
    let (open, rest): (Sorts, Sorts) = sorts.iter().partition(|&&mark| is_open(mark) || Some(mark) == pale);
    let known = match alphabet.is_black_and_white() {
        true => signs_of(&rest, !open.is_empty())?,
        false => colours_of(&rest, alphabet)?,
    };
    Some(open.into_iter().map(|mark| (mark, alphabet.all())).chain(known).collect())
}

/// What the signs of known cells on a black and white board say, where open ones stand beside them or not.
fn signs_of<'m>(marks: &Sorts<'m>, has_open: bool) -> Option<Vec<(&'m str, Domain)>> {
    let glyph = |mark: &str| match mark {
        "-1" => Some('×'),
        _ => mark.chars().next().filter(|first| first.len_utf8() == mark.len()),
    };
    let glyphs = marks.iter().map(|mark| glyph(mark)).collect::<Option<Vec<_>>>()?;
    let signs = signs::read(&signs::among(glyphs.iter().copied().chain(has_open.then_some('?'))))?.ok()?;
    let said = |(&mark, glyph): (&&'m str, &char)| match signs[glyph] {
        Sign::Filled => Some((mark, Domain::only(Symbol::FILLED))),
        Sign::Blank => Some((mark, Domain::only(Symbol::BLANK))),
        Sign::Open => None,
    };
    marks.iter().zip(&glyphs).map(said).collect()
}

/// What the marks of known cells on a board in colours say.
fn colours_of<'m>(marks: &Sorts<'m>, alphabet: &Alphabet) -> Option<Vec<(&'m str, Domain)>> {
    let said = |&mark: &&'m str| {
        let symbol = coloured(mark, alphabet).or((mark == "-1").then_some(Symbol::BLANK))?;
        Some((mark, Domain::only(symbol)))
    };
    marks.iter().map(said).collect()
}

/// The symbol whose character the mark is, or whose number, from 1.
fn coloured(mark: &str, alphabet: &Alphabet) -> Option<Symbol> {
    let mut glyphs = mark.chars();
    let named = glyphs.next().filter(|_| glyphs.next().is_none()).and_then(|glyph| alphabet.symbol(glyph));
    let numbered = || mark.parse::<usize>().ok().filter(|&at| at > 0 && at < alphabet.len()).map(|at| Symbol(at as u8));
    named.or_else(numbered)
}
