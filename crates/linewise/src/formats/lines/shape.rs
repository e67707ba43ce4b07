//! Which board some lines of cells lie on, and which end of which of its lines reads them so.

use crate::distinct::distinct;
use crate::error::{Error, Span};
use crate::format::json::{self, Fields};
use crate::format::lines::clipped;
use crate::format::source::Source;
use crate::hexagon::Hexagon;
use crate::model::CellId;
use crate::puzzle::{Axis, Board, End};
use litemap::LiteMap;
use serde_json::value::RawValue;

/// A line as it is written: its cells, and its clues.
pub struct Line<'a> {
    cells: Vec<(usize, usize)>,
    span: Span,
    /// The clues, each a string.
    pub clues: Vec<&'a RawValue>,
}

impl<'a> Line<'a> {
    /// Reads a line.
    pub fn read(source: Source<'a>, value: &'a RawValue) -> Result<Line<'a>, Error> {
        let fields = Fields::of(source, value)?;
        let cells = fields.list(&["cells"])?.into_iter().map(|cell| place(source, cell)).collect::<Result<_, _>>()?;
        let clues = match fields.get(&["clues", "clue"]) {
            Some(clue) if json::string(clue).is_some() => vec![clue],
            Some(clues) => json::list(source, clues)?,
            None => Vec::new(),
        };
        Ok(Line { cells, span: source.span(value.get()), clues })
    }
}

/// Reads a cell: its row, and its place in it.
fn place<'a>(source: Source<'a>, cell: &'a RawValue) -> Result<(usize, usize), Error> {
    let number = |value: &RawValue| value.get().parse::<usize>().ok().filter(|&number| number < Board::MAX_SIDE);
    let parts = json::list(source, cell)?;
    let numbers: Option<Vec<usize>> = parts.into_iter().map(number).collect();
    match numbers.as_deref() {
        Some(&[row, column]) => Ok((row, column)),
        _ => Err(source
            .error(cell.get(), format!("{} is not a cell", clipped(cell.get())))
            .with_help("its row and its place in the row, both from 0, as [0, 2]")),
    }
}

/// A board, by the lengths of its rows.
pub struct Shape {
    /// The board.
    pub board: Board,
}

impl Shape {
    /// The board whose rows have these lengths, or else that has the cells of the lines.
    pub fn new(fields: &Fields, lengths: Option<Vec<&RawValue>>, lines: &[Line]) -> Result<Shape, Error> {
        let lengths = match lengths {
            Some(lengths) => {
                lengths.into_iter().map(|length| row_length(fields.source, length)).collect::<Result<_, _>>()?
            }
            None => lengths_of(lines),
        };
        let wrong = |message: &str| Error::new(message).with_span(fields.span());
        let first = *lengths.first().ok_or_else(|| wrong("the board has no rows"))?;
        let mut fitting: Vec<Board> = hexagons(&lengths).into_iter().map(Board::Hexagon).collect();
        let is_even = lengths.iter().all(|&length| length == first);
        if is_even {
            let board = Board::rectangle(lengths.len(), first).map_err(|error| error.with_span(fields.span()))?;
            fitting.insert(0, board);
        }
        // A board that leans to the left has rows like one that leans to the right, and both may have those of a rectangle. Its lines tell;
        // a rectangle with one wrong line is no hexagon yet.
        let holds_all = |board: &&Board| {
            let ends = Shape { board: **board }.ends();
            lines.iter().all(|line| ends.knows(line)) && (!is_even || is_told(board, lines))
        };
        let board = fitting.iter().find(holds_all).or(fitting.first());
        let board = *board.ok_or_else(|| {
            wrong("the rows have the lengths of no board")
                .with_help("a rectangle, or a hexagon whose rows grow and shrink by one cell")
        })?;
        Ok(Shape { board })
    }

    /// The ends of the board's lines, to be taken by the lines that are read.
    pub fn ends(&self) -> Ends {
        let board = self.board;
        let mut ends: LiteMap<Vec<CellId>, Vec<End>> = LiteMap::new();
        for &axis in board.axes().iter().rev() {
            for index in 0..board.lines(axis) {
                let mut cells: Vec<CellId> = board.line(axis, index).collect();
                ends.entry(cells.clone()).or_default().push(End::near(axis, index));
                if matches!(board, Board::Hexagon(_)) {
                    cells.reverse();
                }
                ends.entry(cells).or_default().push(End::far(axis, index));
            }
        }
        // The nearest ends of the first axes are taken first.
        ends.iter_mut().for_each(|(_, ends)| ends.sort_unstable());
        Ends { board, ends: ends.into_iter().map(|(cells, ends)| (cells, Turns { ends, taken: 0 })).collect() }
    }
}

/// Is each diagonal of the board, if it is a hexagon, one of these lines?
fn is_told(board: &Board, lines: &[Line]) -> bool {
    let ends = Shape { board: *board }.ends();
    let known = distinct(lines.iter().filter_map(|line| ends.cells(line)));
    let is_known = |cells: &Vec<CellId>| known.binary_search(cells).is_ok();
    let has = |cells: Vec<CellId>| is_known(&cells) || is_known(&cells.into_iter().rev().collect());
    let axes = board.axes().iter().filter(|axis| matches!(**axis, Axis::FALLING | Axis::RISING));
    axes.into_iter().all(|&axis| (0..board.lines(axis)).all(|index| has(board.line(axis, index).collect())))
}

/// Reads the length of a row.
fn row_length(source: Source, length: &RawValue) -> Result<usize, Error> {
    let number = length.get().parse().ok().filter(|number| (1..=Board::MAX_SIDE).contains(number));
    number.ok_or_else(|| {
        source
            .error(length.get(), format!("{} is not the length of a row", clipped(length.get())))
            .with_help(format!("a number from 1 to {}", Board::MAX_SIDE))
    })
}

/// The lengths of the rows that have the cells of these lines.
fn lengths_of(lines: &[Line]) -> Vec<usize> {
    let mut lengths = Vec::new();
    for &(row, column) in lines.iter().flat_map(|line| &line.cells) {
        if lengths.len() <= row {
            lengths.resize(row + 1, 0);
        }
        lengths[row] = lengths[row].max(column + 1);
    }
    lengths
}

/// The hexagons whose rows have these lengths, the symmetric one or one that leans to the right first.
fn hexagons(lengths: &[usize]) -> Vec<Hexagon> {
    let (rows, top) = (lengths.len(), lengths[0]);
    let widest = lengths.iter().copied().max().unwrap_or(top);
    let shorter = (widest + 1).saturating_sub(top);
    let Some(longer) = (rows + 1).checked_sub(shorter) else { return Vec::new() };
    let has_rows = |hexagon: &Hexagon| (0..rows).all(|row| hexagon.line_len(Axis::ROW, row) == lengths[row]);
    let edges = [(longer, shorter), (shorter, longer)];
    let made = edges.into_iter().filter_map(|(right, left)| Hexagon::new(rows, top + right - 1, top + left - 1).ok());
    made.filter(has_rows).collect()
}

/// The ends of all lines, by the cells that are read from there.
pub struct Ends {
    board: Board,
    ends: LiteMap<Vec<CellId>, Turns>,
}

/// The ends from which the same cells are read: clues stand at each in turn.
struct Turns {
    ends: Vec<End>,
    taken: usize,
}

impl Ends {
    /// The cells of a line; `None` when one of them is not on the board.
    fn cells(&self, line: &Line) -> Option<Vec<CellId>> {
        let cell = |&(row, column): &(usize, usize)| {
            let is_there = row < self.board.rows() && column < self.board.line_len(Axis::ROW, row);
            is_there.then(|| self.board.cell(row, column))
        };
        line.cells.iter().map(cell).collect()
    }

    /// Is the line one of the board's?
    fn knows(&self, line: &Line) -> bool {
        self.cells(line).is_some_and(|cells| self.ends.contains_key(&cells))
    }

    /// The end for another clue of a line.
    pub fn take(&mut self, line: &Line) -> Result<End, Error> {
        let error = |message: &str, help: &str| Err(Error::new(message).with_span(line.span).with_help(help));
        let Some(cells) = self.cells(line) else {
            return error("the line has a cell that is not on the board", "rows and cells are counted from 0");
        };
        match (self.ends.get_mut(&cells), &self.board) {
            (Some(turns), _) if turns.taken == turns.ends.len() * End::MOST => {
                error("too many clues read the same cells", &format!("at most {}", turns.taken))
            }
            (Some(turns), _) => {
                turns.taken += 1;
                Ok(turns.ends[(turns.taken - 1) % turns.ends.len()].with_nth((turns.taken - 1) / turns.ends.len()))
            }
            (None, Board::Hexagon(_)) => {
                error("these cells are no line of the board", "a row or a diagonal from end to end")
            }
            (None, _) => error(
                "these cells are no line of the board",
                "a row from left to right, or a column from top to bottom",
            ),
        }
    }

    /// Takes the end of a clue that reads these cells; says how many are passed over that would have been taken before it.
    pub fn skip_to(&mut self, cells: &[CellId], end: End) -> Option<usize> {
        let turns = self.ends.get_mut(cells)?;
        let number = turns.ends.iter().position(|&other| other.with_nth(end.nth.into()) == end)?;
        let taken = std::mem::replace(&mut turns.taken, number + usize::from(end.nth) * turns.ends.len() + 1);
        (turns.taken - 1).checked_sub(taken)
    }
}
