//! Finished pictures in JSON: `{"palette": ["#ffffff", "#d00000"], "cells": [[0, 1], [1, 1]]}`, each cell a place in the palette, from 0;
//! or `{"image": ["##.", "###"]}`, in black and white.

use super::marks::{self, Mark, Marks};
use super::{GOALS, check_size, sides};
use crate::domain::Symbol;
use crate::error::Error;
use crate::format::json::{self as value, Fields};
use crate::format::lines::{clipped, quoted};
use crate::format::pixels::{self, Pixel};
use crate::format::source::Source;
use crate::palette;
use crate::puzzle::{Alphabet, Board, Puzzle, Rgb};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The names of a list of cells, in which a board may be kept as well.
pub const CELLS: [&str; 3] = ["cells", "grid", "board"];
/// The names of a picture.
pub const IMAGES: [&str; 4] = ["image", "picture", "bitmap", "pixels"];
/// Names of other things that may be a picture where nothing else in the object is a puzzle.
const PERHAPS: [&str; 3] = ["pattern", "data", "matrix"];
/// The names of the list of cells beside a palette.
pub const PAINTED: [&str; 2] = ["cells", "pixels"];
/// The name of the list of colours.
pub const PALETTE: &str = "palette";

/// The picture in these fields, if they hold one and no clues.
pub fn read<'a>(fields: &Fields<'a>, remarks: &mut Vec<Error>) -> Option<Result<Puzzle, Error>> {
    let (cells, palette) = (fields.get(&PAINTED)?, fields.get(&[PALETTE])?);
    Some(painted(fields, cells, palette).and_then(|(board, picture)| {
        let has_blank = picture.contains(&None) || picture.contains(&Some(pixels::WHITE));
        let puzzle = if has_blank { pixels::puzzle(board, &picture) } else { pixels::full(board, &picture) };
        remarks.extend(without_null(&picture).map(|remark| remark.with_span(fields.source.span(&cells.get()[..1]))));
        puzzle.map_err(|error| error.with_span(fields.source.span(palette.get())))
    }))
}

/// What is said of a picture in which every cell has a colour, though its format has `null` for a blank cell: white is
/// that of the paper, and where there is none nothing says that any cell is blank.
fn without_null(picture: &[Pixel]) -> Option<Error> {
    if picture.contains(&None) {
        return None;
    }
    let (problem, help) = match picture.contains(&Some(pixels::WHITE)) {
        true => {
            ("no cell is null, and the white ones are taken for blank", "null for each blank cell makes it unambiguous")
        }
        false => ("no cell is null or white, so that none is blank", "null stands for a blank cell"),
    };
    Some(Error::new(problem).with_help(help))
}

/// The cells of a picture, each with its colour.
fn painted<'a>(fields: &Fields<'a>, cells: &'a RawValue, palette: &'a RawValue) -> Result<(Board, Vec<Pixel>), Error> {
    let source = fields.source;
    let colours = value::list(source, palette)?;
    let colours = colours.into_iter().map(|entry| colour(source, entry)).collect::<Result<Vec<_>, _>>()?;
    let entries = value::list(source, cells)?;
    let is_flat = entries.first().is_some_and(|entry| !entry.get().starts_with('['));
    let rows = match is_flat {
        true => cut(fields, cells, entries)?,
        false => entries.into_iter().map(|row| value::list(source, row)).collect::<Result<Vec<_>, _>>()?,
    };
    let columns = rows.first().map_or(0, Vec::len);
    let board = Board::rectangle(rows.len(), columns).map_err(|error| error.with_span(source.span(cells.get())))?;
    let mut picture = Vec::with_capacity(board.cells());
    for (index, row) in rows.iter().enumerate() {
        if row.len() != columns {
            let message = format!("row {} has {} cells, the first row has {columns}", index + 1, row.len());
            return Err(source.error(row.first().map_or(cells.get(), |cell| cell.get()), message));
        }
        for cell in row {
            picture.push(pixel(source, cell, &colours)?);
        }
    }
    Ok((board, picture))
}

/// The black and white picture in these fields, if they hold one and no clues.
pub fn drawn<'a>(fields: &Fields<'a>, remarks: &mut Vec<Error>) -> Option<Result<Puzzle, Error>> {
    let source = fields.source;
    if fields.all().any(|(name, value)| sides::is_name(name) && value.get().starts_with(['[', '{'])) {
        return None;
    }
    let image = IMAGES.iter().find_map(|name| Some((name, fields.get(&[name])?)));
    if let Some((name, image)) = image.filter(|(_, image)| image.get().starts_with('[')) {
        return Some(in_two_sorts(fields, name, image));
    }
    let boards = GOALS.iter().chain(&CELLS).chain(&PERHAPS).filter_map(|name| Some((*name, fields.get(&[name])?)));
    let drawn = |(name, value)| Some((name, value, in_two_sorts(fields, name, value).ok()?));
    let (name, value, puzzle) = boards.filter_map(drawn).next()?;
    if let Some((other, beside)) = fields.all().find(|(other, value)| is_grid_beside(source, other, value, &puzzle)) {
        let problem =
            format!("there are no clues, and {} says something of each cell as {} does", quoted(other), quoted(name));
        let error = source.error(&beside.get()[..1], problem);
        return Some(Err(error.with_help("JSON holds nonograms here: their clues, or a picture alone")));
    }
    let problem = format!("there are no clues: {} is taken for a finished picture, whose clues they are", quoted(name));
    remarks.push(source.error(&value.get()[..1], problem));
    Some(Ok(puzzle))
}

/// Names of grids that puzzles of other kinds have beside their solution.
const TELLING: [&str; 8] = ["regions", "areas", "cages", "puzzle", "initial", "start", "given", "givens"];

/// Is this, beside a solution without clues, another grid of the same size, as puzzles of other kinds have it? What
/// somebody has filled in of a nonogram is none.
fn is_grid_beside<'a>(source: Source<'a>, name: &str, value: &'a RawValue, puzzle: &Puzzle) -> bool {
    let board = puzzle.board;
    let is_telling = TELLING.contains(&name);
    let is_row = |row: &&'a RawValue| match value::string(row) {
        Some(text) => is_telling && text.chars().count() == board.columns(),
        None => value::list(source, row).is_ok_and(|cells| cells.len() == board.columns()),
    };
    let is_grid = value::list(source, value).is_ok_and(|rows| rows.len() == board.rows() && rows.iter().all(is_row));
    let may_be_filled_in = || {
        let marks = Marks::of(source, value).and_then(|marks| marks.on(board.rows(), board.columns()));
        marks.is_some_and(|marks| marks::may_be_cells(&marks, &puzzle.alphabet))
    };
    let is_own = GOALS.contains(&name) || CELLS.contains(&name) || IMAGES.contains(&name);
    !is_own && is_grid && (is_telling || !may_be_filled_in())
}

/// The puzzle of a picture in which one sort of cells is filled.
fn in_two_sorts<'a>(fields: &Fields<'a>, name: &str, cells: &'a RawValue) -> Result<Puzzle, Error> {
    let source = fields.source;
    let no_picture = || {
        let error = source.error(cells.get(), format!("{} is no picture of filled and blank cells", quoted(name)));
        error.with_help("rows as [\"##.\", \"#.#\"], or as [[1, 1, 0], [1, 0, 1]]")
    };
    let mut rows = match Marks::of(source, cells).ok_or_else(no_picture)? {
        Marks::Rows(rows) => rows,
        Marks::Flat(marks) => cut(fields, cells, marks)?,
    };
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let board = Board::rectangle(rows.len(), columns).map_err(|error| error.with_span(source.span(cells.get())))?;
    check_size(fields, rows.len(), columns)?;
    let glyphs: Vec<Mark> = rows.iter().flatten().cloned().collect();
    let sorts = marks::sorts(&glyphs);
    let filled = marks::filled(&sorts).ok_or_else(no_picture)?;
    for (index, row) in rows.iter_mut().enumerate() {
        let place = row.first().map_or(cells.get(), |mark| mark.place);
        // Editors cut off the blanks at the end of a line.
        if sorts.contains(&" ") {
            row.resize(columns, Mark { text: Cow::Borrowed(" "), place });
        } else if row.len() != columns {
            let problem = format!("row {} has {} cells, another one has {columns}", index + 1, row.len());
            return Err(source.error(place, problem));
        }
    }
    let symbol = |mark: &Mark| if mark.text == filled { Symbol::FILLED } else { Symbol::BLANK };
    let goal = rows.iter().flatten().map(symbol).collect();
    Puzzle::from_picture("nonogram", board, Alphabet::black_and_white(), goal)
}

/// One list of cells as rows, by the width and the height that are told.
fn cut<'a, T: Clone>(fields: &Fields<'a>, cells: &'a RawValue, entries: Vec<T>) -> Result<Vec<Vec<T>>, Error> {
    let side = |names: [&str; 2]| fields.get(&names).and_then(|side| side.get().parse::<usize>().ok());
    let (width, height) = (side(["width", "columns"]), side(["height", "rows"]));
    let width = width.or_else(|| height.filter(|height| *height > 0).map(|height| entries.len() / height));
    let Some(width) = width.filter(|width| *width > 0) else {
        return Err(fields
            .source
            .error(cells.get(), "one list of cells, and nothing says how wide the picture is")
            .with_help("\"width\": 10, or a list for each row"));
    };
    let is_whole = entries.len().is_multiple_of(width)
        && height.is_none_or(|height| height.checked_mul(width) == Some(entries.len()));
    match is_whole {
        true => Ok(entries.chunks(width).map(<[T]>::to_vec).collect()),
        false => {
            let height = height.map_or(String::new(), |height| format!(" and {height} high"));
            let message = format!("{} cells do not make a picture {width} wide{height}", entries.len());
            Err(fields.source.error(cells.get(), message))
        }
    }
}

/// A colour of the palette: `"#ff0000"`, `"red"`, `[255, 0, 0]`, an object that has one of these as `rgb`, `hex`, `color` or `colour`,
/// or `null` for none.
fn colour<'a>(source: Source<'a>, entry: &'a RawValue) -> Result<Pixel, Error> {
    if value::is_null(entry) {
        return Ok(None);
    }
    let wrong = || {
        source
            .error(entry.get(), format!("{} is not a colour", clipped(entry.get())))
            .with_help("\"#ff0000\", a name as \"red\", or [255, 0, 0]")
    };
    let field = match entry.get().starts_with('{') {
        true => Fields::of(source, entry)?.get(&["rgb", "hex", "color", "colour"]).ok_or_else(wrong)?,
        false => entry,
    };
    if let Some(text) = value::string(field) {
        return match &*text {
            "transparent" => Ok(None),
            text => palette::colour_of(text).map(Some).ok_or_else(wrong),
        };
    }
    let parts = if field.get().starts_with('[') { value::list(source, field)? } else { Vec::new() };
    let parts = parts.iter().map(|part| part.get().parse::<u8>().ok()).collect::<Option<Vec<_>>>();
    match parts.as_deref() {
        Some(&[red, green, blue]) => Ok(Some(Rgb(red, green, blue))),
        Some(&[red, green, blue, alpha]) => Ok(pixels::over_white([red, green, blue], alpha)),
        _ => Err(wrong()),
    }
}

/// The colour of a cell; `null` is a blank one.
fn pixel(source: Source, cell: &RawValue, colours: &[Pixel]) -> Result<Pixel, Error> {
    if value::is_null(cell) {
        return Ok(None);
    }
    let place = cell.get().parse::<usize>().ok();
    place.and_then(|place| colours.get(place)).copied().ok_or_else(|| {
        let help = match colours.len() {
            0 => "the palette is empty".to_owned(),
            count => format!("a cell is the place of its colour in the palette, from 0 to {}", count - 1),
        };
        source.error(cell.get(), format!("{} is not in the palette", clipped(cell.get()))).with_help(help)
    })
}
