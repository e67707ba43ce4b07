//! Regions: the parts of a board that some kinds have rules for beside its rows and columns. They are its boxes, or what a picture of the
//! board shows, a letter for each cell:
//!
//! ```text
//! option regions:
//! | AAAB
//! | ACBB
//! | CCDB
//! | CDDD
//! ```

use super::{KindOption, Region, Takes, cells, options};
use crate::distinct::distinct;
use crate::error::{Error, many};
use crate::model::{Axis, CellId, Place};
use crate::puzzle::{Board, Options, Puzzle};
use litemap::LiteMap;

/// The option with the size of the boxes.
const BOXES: &str = "boxes";

/// The option with the picture.
const REGIONS: &str = "regions";

/// The option for boxes which have this rule.
pub const fn boxes_option(about: &'static str) -> KindOption {
    KindOption::new(BOXES, about, Takes::Size)
}

/// The boxes that such an option lays out, as the subject of a sentence.
pub fn boxes_in_words(value: &str) -> String {
    match value.split_once('x') {
        Some((rows, columns)) => {
            let [rows, columns] = [(rows, "row"), (columns, "column")].map(|(count, what)| match count.trim() {
                "1" => format!("1 {what}"),
                count => format!("{count} {what}s"),
            });
            format!("Every box of {rows} and {columns}")
        }
        None => "Every box".to_owned(),
    }
}

/// The option for regions which have this rule.
pub const fn regions_option(about: &'static str) -> KindOption {
    KindOption::new(REGIONS, about, Takes::Regions)
}

/// A cell of the picture that is in no region.
pub const NONE: char = '.';

/// What a line of the puzzle can hold, and so a region.
#[derive(Clone, Copy)]
pub struct Needs<'a> {
    /// How many cells a region has at least.
    pub least: usize,
    /// What they hold, as "6 heights".
    pub what: &'a str,
    /// The error where so many cells, called by this name, cannot hold it.
    pub check: &'a dyn Fn(usize, &str) -> Result<(), Error>,
    /// Why a region of the picture has no cells beside those, where this is so: as "no cell is empty".
    pub is_full: Option<&'a str>,
}

/// The regions of a puzzle with these options, boxes first; an error where they cannot be.
pub fn read(options: &Options, board: &Board, needs: Needs<'_>) -> Result<Vec<Region>, Error> {
    let mut regions = Vec::new();
    if let Some((rows, columns)) = options::size(options, BOXES)? {
        let about = options::about(options, BOXES);
        (needs.check)(rows.saturating_mul(columns), "a box").map_err(&about)?;
        let boxes = cells::boxes(board, rows, columns).map_err(about)?;
        regions
            .extend((0..).zip(boxes).map(|(index, cells)| Region { place: Place { axis: Axis::BOX, index }, cells }));
    }
    let about = options::about(options, REGIONS);
    let drawn = drawn(options, board).map_err(&about)?;
    drawn.iter().try_for_each(|(letter, cells)| check_size(*letter, cells.len(), needs)).map_err(about)?;
    let place = |index| Place { axis: Axis::REGION, index };
    regions.extend((0..).zip(drawn).map(|(index, (_, cells))| Region { place: place(index), cells }));
    Ok(regions)
}

/// The regions of a puzzle with these options, whatever its cells hold; none where they cannot be.
pub fn shown(options: &Options, board: &Board) -> Vec<Region> {
    let needs = Needs { least: 0, what: "", check: &|_, _| Ok(()), is_full: None };
    read(options, board, needs).unwrap_or_default()
}

/// Where each line and each part of the board holds one of each thing: that there are not as many rows as columns,
/// boxes or regions. `what` would stand once `at` each of them, as `each number would stand` `on`.
pub fn uneven(puzzle: &Puzzle, what: &str, at: &str) -> Option<String> {
    let Board::Rectangle { .. } = puzzle.board else { return None };
    let [rows, columns] = [Axis::ROW, Axis::COLUMN].map(|axis| puzzle.board.lines(axis));
    let parts = parts(&puzzle.options, &puzzle.board);
    let other = [(columns, "column")].into_iter().chain(parts).find(|(count, _)| *count != rows);
    other.map(|(count, name)| {
        let boxes = (name == "box" && count > 1).then(|| format!("{count} boxes"));
        let others = boxes.unwrap_or_else(|| many(count, name));
        let (by_row, by_other) = (many(rows, "time"), many(count, "time"));
        format!("{what} {by_row} {at} {}, and {by_other} {at} {others}", many(rows, "row"))
    })
}

/// How many regions of one sort divide the whole board, and what one of them is called; nothing where none do.
fn parts(options: &Options, board: &Board) -> Vec<(usize, &'static str)> {
    let regions = shown(options, board);
    let of = |axis: Axis, name| {
        let regions: Vec<&Region> = regions.iter().filter(|region| region.place.axis == axis).collect();
        let covered: usize = regions.iter().map(|region| region.cells.len()).sum();
        (covered == board.cells()).then_some((regions.len(), name))
    };
    [of(Axis::BOX, "box"), of(Axis::REGION, "region")].into_iter().flatten().collect()
}

/// The cells of each region of the picture behind its letter, in the order of their first cells.
fn drawn(options: &Options, board: &Board) -> Result<Vec<(char, Vec<CellId>)>, Error> {
    let Some(text) = options.get(REGIONS) else { return Ok(Vec::new()) };
    let Board::Rectangle { .. } = board else {
        return Err(Error::new("regions are drawn on boards of rows and columns"));
    };
    let mut letters: LiteMap<char, usize> = LiteMap::new();
    let mut regions: Vec<(char, Vec<CellId>)> = Vec::new();
    let rows: Vec<Vec<char>> = rows(text).collect();
    if rows.len() != board.rows() {
        let message = format!("the picture of the regions has {}, not {}", many(rows.len(), "row"), board.rows());
        return Err(Error::new(message).with_help(HELP));
    }
    for (row, line) in rows.iter().enumerate() {
        if line.len() != board.columns() {
            let wanted = format!("a letter for each of {} is wanted", many(board.columns(), "cell"));
            let message = format!("row {} of the regions: {wanted}, and there are {}", row + 1, line.len());
            return Err(Error::new(message).with_help(HELP));
        }
        for (column, &letter) in line.iter().enumerate().filter(|(_, letter)| **letter != NONE) {
            let at = *letters.entry(letter).or_insert(regions.len());
            if at == regions.len() {
                regions.push((letter, Vec::new()));
            }
            regions[at].1.push(board.cell(row, column));
        }
    }
    for (letter, cells) in &regions {
        check_whole(*letter, cells, board)?;
    }
    Ok(regions)
}

/// What a picture of regions looks like.
const HELP: &str = "the picture has a line for each row, and in it a letter for each cell: cells with the same letter are a region, \
    and a cell with a dot is in none";

/// The characters of a picture, row by row. In one line of text, strokes part the rows, as in `AAB/ABB/CCC`.
pub fn rows(picture: &str) -> impl Iterator<Item = Vec<char>> {
    let lines = options::picture_lines(picture.trim()).into_iter();
    lines.map(|line| line.chars().filter(|character| !character.is_whitespace()).collect())
}

/// An error for a region with too few cells for what it holds, or with too many.
fn check_size(letter: char, count: usize, needs: Needs<'_>) -> Result<(), Error> {
    let help = format!("each region has at least {}", many(needs.least, "cell"));
    (needs.check)(count, &format!("the region {letter}")).map_err(|error| error.with_help(help))?;
    match needs.is_full {
        Some(why) if count > needs.least => {
            let message =
                format!("the region {letter} has {}, too many for {}: {why}", many(count, "cell"), needs.what);
            Err(Error::new(message))
        }
        _ => Ok(()),
    }
}

/// An error for a region whose cells are not all connected by their edges.
fn check_whole(letter: char, cells: &[CellId], board: &Board) -> Result<(), Error> {
    let places = distinct(cells.iter().map(|&cell| board.place(cell)));
    let mut is_met = vec![false; places.len()];
    let mut next = Vec::from_iter(places.first().map(|_| 0));
    while let Some(at) = next.pop() {
        if std::mem::replace(&mut is_met[at], true) {
            continue;
        }
        let (row, column) = places[at];
        let around =
            [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)];
        next.extend(around.iter().filter_map(|other| places.binary_search(other).ok()));
    }
    let Some(other) = is_met.iter().position(|is_met| !is_met) else { return Ok(()) };
    let name = |at: usize| format!("row {}, column {}", places[at].0 + 1, places[at].1 + 1);
    let message = format!("the region {letter} is in pieces: {} is not connected to {}", name(other), name(0));
    Err(Error::new(message)
        .with_help("the cells of a region touch along their edges; another region has another letter"))
}

/// The neighbours between which a region ends, in the order of their numbers: a thick line runs between them.
pub fn walls(board: &Board, regions: &[Region]) -> Vec<[CellId; 2]> {
    if !matches!(board, Board::Rectangle { .. }) || regions.is_empty() {
        return Vec::new();
    }
    let mut on: Vec<Vec<usize>> = vec![Vec::new(); board.cells()];
    for (number, region) in regions.iter().enumerate() {
        region.cells.iter().for_each(|cell| on[cell.index()].push(number));
    }
    let mut walls = cells::side_by_side(board);
    walls.retain(|[one, other]| on[one.index()] != on[other.index()]);
    walls.sort_unstable();
    walls
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_picture(text: &str, side: usize) -> Result<Vec<(char, Vec<CellId>)>, Error> {
        let options: Options = [(REGIONS.to_owned(), text.to_owned())].into_iter().collect();
        drawn(&options, &Board::rectangle(side, side).expect("a board"))
    }

    #[test]
    fn a_picture_is_read_with_blanks_or_in_one_line() {
        let cells = |text| {
            let regions = read_picture(text, 3).expect("a picture");
            regions
                .into_iter()
                .map(|(_, cells)| cells.iter().map(|cell| cell.index()).collect())
                .collect::<Vec<Vec<_>>>()
        };
        let wanted = [vec![0, 1, 3], vec![2, 4, 5], vec![6, 7]];
        assert_eq!(cells("AAB\nABB\nCC.\n"), wanted);
        assert_eq!(cells("A A B\nA B B\nC C .\n"), wanted);
        assert_eq!(cells("AAB/ABB/CC."), wanted);
    }

    #[test]
    fn what_is_no_picture_of_regions_is_told_its_place() {
        let wrong = |text| read_picture(text, 3).expect_err("no picture").message.clone();
        assert_eq!(wrong("AAB\nABB"), "the picture of the regions has 2 rows, not 3");
        assert_eq!(
            wrong("AAB\nABB\nCC"),
            "row 3 of the regions: a letter for each of 3 cells is wanted, and there are 2"
        );
        assert_eq!(
            wrong("AAB\nABB\nCCA"),
            "the region A is in pieces: row 3, column 3 is not connected to row 1, column 1"
        );
    }
}
