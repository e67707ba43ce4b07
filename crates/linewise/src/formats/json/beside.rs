//! Cells beside the clues in JSON, under the names that programs have for them: the finished picture, or what is known of it.

use super::cells::read_givens;
use super::marks::{self, Mark, Marks, Said};
use super::picture::{CELLS, IMAGES, PALETTE};
use super::{GOALS, is_own, listed};
use crate::domain::Domain;
use crate::error::Error;
use crate::format::json::Fields;
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::model::CellId;
use crate::puzzle::Puzzle;
use crate::{kind, line};
use serde_json::value::RawValue;

/// What a field says of the cells.
enum Cells<'a> {
    /// Nothing: all of them are open.
    Nothing,
    /// The picture that has these clues.
    Picture(Vec<Domain>),
    /// What some of them are, each with its place in the file; and the mark of the open ones, where it could be that of blank ones.
    Known(Vec<(Domain, &'a str)>, Option<String>),
    /// Something else, which is left out: why.
    Other(&'static str),
}

/// Reads the cells beside the clues of `puzzle`; what is passed over is told.
pub fn read<'a>(fields: &Fields<'a>, puzzle: &mut Puzzle, remarks: &mut Vec<Error>) -> Result<(), Error> {
    read_but(fields, None, puzzle, remarks)
}

/// Reads the cells beside the clues, but for those in the field `but`.
fn read_but<'a>(
    fields: &Fields<'a>,
    but: Option<&'a RawValue>,
    puzzle: &mut Puzzle,
    remarks: &mut Vec<Error>,
) -> Result<(), Error> {
    let source = fields.source;
    let is_read = |value: &&RawValue| {
        value.get().starts_with(['[', '{']) && but.is_none_or(|but| !std::ptr::eq(but.get(), value.get()))
    };
    let is_text_of_cells =
        |value: &&RawValue| value.get().starts_with('"') && marks_of_board(source, value, puzzle).is_some();
    let found = |name| Some((name, fields.get(&[name]).filter(|value| is_read(value) || is_text_of_cells(value))?));
    let found: Vec<_> = IMAGES.into_iter().chain(CELLS).chain(GIVENS).filter_map(found).collect();
    for (name, value) in found {
        let remark = match GIVENS.contains(&name) {
            true => take_givens(source, value, name, puzzle)?,
            false => take(source, value, name, puzzle)?,
        };
        remarks.extend(remark.map(|remark| remark.with_span(source.span(&value.get()[..1]))));
    }
    // Under any other name the picture of these clues is their solution.
    let is_other = |name: &str| !is_own(name) && !may_hold_cells(name) && name != PALETTE;
    for (name, value) in fields.all().filter(|(name, value)| is_other(name) && is_read(value)) {
        if marks_of_board(source, value, puzzle).is_some_and(|marks| marks::may_be_cells(&marks, &puzzle.alphabet)) {
            remarks.extend(take_picture(source, value, name, puzzle));
        }
    }
    Ok(())
}

/// Reads the cells in the fields around `inner`, the object that holds the clues, among them the known cells and the solution.
pub fn read_around<'a>(
    fields: &Fields<'a>,
    inner: &'a RawValue,
    puzzle: &mut Puzzle,
    remarks: &mut Vec<Error>,
) -> Result<(), Error> {
    let source = fields.source;
    read_own(fields, |_| true, puzzle, remarks)?;
    if let Some(colours) = fields.get(&["colours", "colors"]) {
        let error = source.error(&colours.get()[..1], "the colours are ignored");
        remarks.push(error.with_help("they stand beside the clues, in the same object"));
    }
    read_but(fields, Some(inner), puzzle, remarks)
}

/// Does a field of this name hold cells, where it holds any?
pub fn may_hold_cells(name: &str) -> bool {
    name == "content"
        || GOALS.contains(&name)
        || IMAGES.contains(&name)
        || CELLS.contains(&name)
        || GIVENS.contains(&name)
}

/// Reads the cells in fields that stand without the clues. A single text under an own name may be anything there.
pub fn read_apart<'a>(fields: &Fields<'a>, puzzle: &mut Puzzle, remarks: &mut Vec<Error>) -> Result<(), Error> {
    read_own(fields, |value| value.get().starts_with(['[', '{']), puzzle, remarks)?;
    read_but(fields, None, puzzle, remarks)
}

/// Reads the known cells and the solution in the fields of linewise's own names.
fn read_own<'a>(
    fields: &Fields<'a>,
    is_read: impl Fn(&RawValue) -> bool,
    puzzle: &mut Puzzle,
    remarks: &mut Vec<Error>,
) -> Result<(), Error> {
    let source = fields.source;
    let get = |name: &str| fields.get(&[name]).filter(|value| is_read(value));
    if let Some(content) = get("content").filter(|_| puzzle.givens.is_empty()) {
        read_givens(source, content, puzzle)?;
    }
    for name in GOALS {
        remarks.extend(get(name).and_then(|value| take_picture(source, value, name, puzzle)));
    }
    Ok(())
}

/// Takes a field for the solution where it is the picture of the clues; else what should be known of that.
fn take_picture<'a>(source: Source<'a>, value: &'a RawValue, name: &str, puzzle: &mut Puzzle) -> Option<Error> {
    let remark = match cells(source, value, puzzle) {
        Cells::Nothing => return None,
        Cells::Picture(picture) => finish(puzzle, &picture, name)?,
        Cells::Other(why) => passed_over(name, why),
        Cells::Known(..) => passed_over(name, "it is not the picture of these clues"),
    };
    Some(remark.with_span(source.span(&value.get()[..1])))
}

/// Takes a picture for the solution; what should be known where there is another one.
fn finish(puzzle: &mut Puzzle, picture: &[Domain], name: &str) -> Option<Error> {
    let goal: Option<Vec<_>> = picture.iter().map(|may| may.symbol()).collect();
    if puzzle.goal.is_some() && puzzle.goal != goal {
        return Some(passed_over(name, "another picture is stored as the solution"));
    }
    puzzle.goal = goal;
    None
}

/// What is said of a field that is left out.
fn passed_over(name: &str, why: &str) -> Error {
    Error::new(format!("{} is ignored: {why}", quoted(name)))
        .with_help("\"content\" has the known cells: 1 filled, -1 blank, 0 open; \"solution\" the finished picture")
}

/// The names under which programs keep the cells that are known from the start.
const GIVENS: [&str; 11] =
    ["givens", "given", "fixed", "known", "prefilled", "revealed", "initial", "start", "state", "filled", "clue_cells"];

/// Takes the known cells that a field of such a name has, for each cell of the board or one by one; what should be known of that.
fn take_givens<'a>(
    source: Source<'a>,
    value: &'a RawValue,
    name: &str,
    puzzle: &mut Puzzle,
) -> Result<Option<Error>, Error> {
    let value = only_list(source, value).unwrap_or(value);
    let is_empty = value.get().bytes().filter(|byte| !byte.is_ascii_whitespace()).count() == "[]".len();
    if is_empty {
        return Ok(None);
    }
    if marks_of_board(source, value, puzzle).is_some() {
        return take(source, value, name, puzzle);
    }
    let known = match listed::cells(source, value, puzzle) {
        Some(known) => known,
        None => Err("it is neither a board of cells nor a list such as [[0, 2, 1]]: row, column, and 1 for filled"),
    };
    match known.and_then(|known| fitting(known, puzzle)) {
        Err(why) => Ok(Some(passed_over(name, why))),
        Ok(known) => give(source, known, name, None, puzzle).map(Some),
    }
}

/// The list of cells in an object that has nothing else, as a table of TOML has it: `{"cells": [[0, 2, 1]]}`.
fn only_list<'a>(source: Source<'a>, value: &'a RawValue) -> Option<&'a RawValue> {
    let fields = Fields::of(source, value).ok()?;
    let mut all = fields.all();
    let (name, list) = all.next()?;
    let is_meant =
        all.next().is_none() && list.get().starts_with('[') && (CELLS.contains(&name) || GIVENS.contains(&name));
    is_meant.then_some(list)
}

/// Known cells, if no other ones stand in the puzzle and the clues allow them; else why they are left out.
fn fitting<'a>(known: Known<'a>, puzzle: &Puzzle) -> Result<Known<'a>, &'static str> {
    if !puzzle.givens.is_empty() {
        return Err("the known cells stand under another name");
    }
    let mut cells = vec![puzzle.alphabet.all(); puzzle.board.cells()];
    known.iter().for_each(|(cell, may, _)| cells[cell.index()] = cells[cell.index()].and(*may));
    if fits(puzzle, &cells) { Ok(known) } else { Err("it contradicts the clues") }
}

/// Cells that are known from the start, each with its place in the file.
pub type Known<'a> = Vec<(CellId, Domain, &'a str)>;

/// Puts known cells into the puzzle, where this mark stands for open ones; what should be known of that.
fn give(
    source: Source<'_>,
    known: Known<'_>,
    name: &str,
    open: Option<String>,
    puzzle: &mut Puzzle,
) -> Result<Error, Error> {
    for (cell, may, text) in known {
        puzzle.give(cell, may, source.span(text))?;
    }
    let open = open.map_or(String::new(), |mark| format!(", and each {mark} in it for an open one"));
    let remark = Error::new(format!("{} is taken for the cells that are known from the start{open}", quoted(name)));
    Ok(remark.with_help("if it is what somebody has filled in so far, leave it out"))
}

/// Takes what a field says into the puzzle; what should be known of that.
fn take<'a>(source: Source<'a>, value: &'a RawValue, name: &str, puzzle: &mut Puzzle) -> Result<Option<Error>, Error> {
    match cells(source, value, puzzle) {
        Cells::Nothing => Ok(None),
        Cells::Other(why) => Ok(Some(passed_over(name, why))),
        Cells::Picture(picture) => Ok(finish(puzzle, &picture, name)),
        Cells::Known(..) if !puzzle.givens.is_empty() => {
            Ok(Some(passed_over(name, "the known cells stand under another name")))
        }
        Cells::Known(cells, open) => {
            let all = puzzle.alphabet.all();
            let known = (0..).zip(cells).filter(|(_, (may, _))| *may != all);
            let known = known.map(|(at, (may, text))| (CellId::new(at), may, text)).collect();
            give(source, known, name, open, puzzle).map(Some)
        }
    }
}

/// Boards of more cells are not held against their clues before anybody asks for that.
const MOST_CELLS: usize = 1 << 20;

/// The marks in a value that has one for each cell of the board.
fn marks_of_board<'a>(source: Source<'a>, value: &'a RawValue, puzzle: &Puzzle) -> Option<Vec<Mark<'a>>> {
    Marks::of(source, value)?.on(puzzle.board.rows(), puzzle.board.columns())
}

/// Do the clues allow these cells, as far as single lines say?
fn fits(puzzle: &Puzzle, cells: &[Domain]) -> bool {
    kind::of(puzzle).is_ok_and(|kind| line::all_can_be(puzzle, kind, cells))
}

/// What the field says.
fn cells<'a>(source: Source<'a>, value: &'a RawValue, puzzle: &Puzzle) -> Cells<'a> {
    let board = puzzle.board;
    if board.cells() > MOST_CELLS {
        return Cells::Other("the board is too large to check it against the clues");
    }
    let Some(marks) = marks_of_board(source, value, puzzle) else {
        return Cells::Other("it does not have one value per cell");
    };
    let sorts = marks::sorts(&marks);
    let said = |said: &Said| marks.iter().map(|mark| said[&&*mark.text]).collect::<Vec<_>>();
    let fits = |cells: &[Domain]| fits(puzzle, cells);
    let finished = marks::finished(&sorts, &puzzle.alphabet).map(|meant| said(&meant));
    if let Some(picture) = finished.filter(|picture| fits(picture)) {
        return Cells::Picture(picture);
    }
    if marks::are_open(&sorts) {
        return Cells::Nothing;
    }
    let Some(meant) = marks::partly(&sorts, &puzzle.alphabet) else {
        return Cells::Other("its cells are ambiguous");
    };
    let places = || marks.iter().map(|mark| mark.place);
    let known = said(&meant);
    if fits(&known) {
        let open = marks::open_mark(&sorts, &puzzle.alphabet).map(str::to_owned);
        return Cells::Known(known.into_iter().zip(places()).collect(), open);
    }
    // Without a 0 beside it, -1 may be an open cell as well.
    let is_open = |mark: &Mark| mark.text == "-1" && !sorts.contains(&"0");
    if marks.iter().all(is_open) {
        return Cells::Nothing;
    }
    let all = puzzle.alphabet.all();
    let less: Vec<_> = marks.iter().zip(known).map(|(mark, may)| if is_open(mark) { all } else { may }).collect();
    match fits(&less) {
        true => Cells::Known(less.into_iter().zip(places()).collect(), Some("-1".to_owned())),
        false => Cells::Other("it contradicts the clues"),
    }
}
