//! What the words of a drawing are: clues on its sides, or cells.

use super::words::{Drawing, Row, Word};
use super::{is_missing, is_open_mark, lists};
use std::ops::Range;

/// What stands at an end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clues {
    /// A list of numbers, above each other where it is that of a column.
    Lists,
    /// A number or a letter.
    Single,
}

/// The clues and cells of a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// The clues of each side that has any: one for each line, empty where none stands there.
    pub left: Option<Vec<String>>,
    pub right: Option<Vec<String>>,
    pub top: Option<Vec<String>>,
    pub bottom: Option<Vec<String>>,
    /// The cells, row by row; none where nothing is drawn there.
    pub cells: Vec<Vec<String>>,
    /// Is something drawn in its corners, so that it may be no frame at all?
    pub has_corners: bool,
}

/// All ways to read these words as a board with its clues around it.
pub fn ways(drawing: &Drawing, clues: Clues) -> Vec<Frame> {
    match clues {
        Clues::Lists => lists::ways(drawing),
        Clues::Single => single(drawing),
    }
}

/// The likeliest of several ways: boards are square, and all clues are there.
pub fn likeliest(mut ways: Vec<Frame>) -> Vec<Frame> {
    // Words below the board with nothing beside them are clues, unless all cells are filled in.
    if ways.iter().any(|way| way.bottom.is_some()) {
        ways.retain(|way| !way.ends_as_clues_do());
    }
    // Words that complete the sides of one board are no cells of a larger one.
    if ways.iter().any(Frame::is_whole) {
        ways.retain(|way| !way.has_clues_among_cells());
    }
    if ways.len() < 2 {
        return ways;
    }
    let (squares, others): (Vec<Frame>, Vec<Frame>) = ways.into_iter().partition(Frame::is_square);
    let (whole, partial): (Vec<Frame>, Vec<Frame>) = squares.into_iter().partition(Frame::is_whole);
    match (whole.is_empty(), partial.len()) {
        (false, _) => whole,
        (true, 1) => partial,
        // A line may be missing or doubled.
        (true, _) => others.into_iter().filter(Frame::is_whole).collect(),
    }
}

impl Frame {
    /// How many rows and columns it has.
    pub fn size(&self) -> [usize; 2] {
        let beside = self.left.as_ref().or(self.right.as_ref());
        let above = self.top.as_ref().or(self.bottom.as_ref());
        [beside, above].map(|clues| clues.map_or(0, Vec::len))
    }

    /// Has it as many rows as columns?
    pub fn is_square(&self) -> bool {
        let [rows, columns] = self.size();
        rows == columns
    }

    /// Is its last row, in which nothing is open and which has no clue, not one of its cells but its lower side? Above it some cells are open.
    fn ends_as_clues_do(&self) -> bool {
        let has_none =
            |clues: &Option<Vec<String>>| clues.as_ref().and_then(|clues| clues.last()).is_none_or(String::is_empty);
        let is_open = |cell: &String| cell.is_empty() || is_open_mark(cell);
        let is_last_filled = self
            .cells
            .split_last()
            .is_some_and(|(last, above)| !last.iter().any(is_open) && above.iter().flatten().any(is_open));
        self.bottom.is_none() && is_last_filled && has_none(&self.left) && has_none(&self.right)
    }

    /// Is its first or last row, or column, the only one without a word at its ends, and something stands in its cells? Then these are clues of a smaller board.
    fn has_clues_among_cells(&self) -> bool {
        let (rows, columns) = (self.cells.len(), self.cells.first().map_or(0, Vec::len));
        let row = |at: usize| self.cells[at].iter().any(|cell| !is_open_mark(cell));
        let column = |at: usize| self.cells.iter().any(|row| !is_open_mark(&row[at]));
        is_odd_at_edge([&self.left, &self.right], [&self.top, &self.bottom], rows, row)
            || is_odd_at_edge([&self.top, &self.bottom], [&self.left, &self.right], columns, column)
    }

    /// A row whose last cell is a clue, if a cell is missing: it is the only one that ends there, and something stands in that cell, or each other
    /// line without a clue has a mark for that.
    pub fn short_row(&self) -> Option<usize> {
        let right = self.right.as_ref()?;
        let mut bare = (0..right.len()).filter(|&row| right[row].is_empty());
        let row = bare.next().filter(|_| bare.next().is_none() && right.len() > 2)?;
        let last = self.cells.get(row)?.last()?;
        let has_marks = right.iter().any(|clue| !clue.is_empty() && is_missing(clue));
        (!last.is_empty() && (has_marks || !is_open_mark(last))).then_some(row)
    }

    /// The words on its sides.
    pub fn clues(&self) -> impl Iterator<Item = &String> {
        [&self.left, &self.right, &self.top, &self.bottom].into_iter().flatten().flatten()
    }

    /// Is there a clue at each end of all lines?
    fn is_whole(&self) -> bool {
        let sides = [&self.left, &self.right, &self.top, &self.bottom].map(Option::as_ref);
        let has_all = |clues: &Vec<String>| clues.iter().all(|clue| !clue.is_empty());
        sides.iter().all(|side| side.is_some_and(has_all))
    }

    /// The same with clues at the starts of lines alone, for kinds that have none at their ends: what is printed there stands for the line, and
    /// numbers before it that only count the lines are dropped. `None` where both ends have clues.
    pub fn with_clues_at_starts(&self) -> Option<Frame> {
        let mut frame = self.clone();
        let counts = |near: &Option<Vec<String>>, far: &Option<Vec<String>>| {
            near.as_ref().map(|near| (is_numbering(near), far.is_some()))
        };
        // Where the numbers of one side only count its lines, those of the other do, too.
        let [rows, columns] = [counts(&frame.left, &frame.right), counts(&frame.top, &frame.bottom)];
        if let (Some((true, rows)), Some((true, columns))) = (rows, columns)
            && rows != columns
        {
            return None;
        }
        for (near, far) in [(&mut frame.left, &mut frame.right), (&mut frame.top, &mut frame.bottom)] {
            match (&*near, &*far) {
                (Some(near), Some(_)) if !is_numbering(near) => return None,
                (_, Some(_)) => *near = far.take(),
                _ => {}
            }
        }
        Some(frame)
    }
}

/// Is the first or the last of so many lines, where no side takes its place, the only one with no word at its `ends`, and something `stands` in it?
fn is_odd_at_edge(
    ends: [&Option<Vec<String>>; 2],
    edges: [&Option<Vec<String>>; 2],
    lines: usize,
    stands: impl Fn(usize) -> bool,
) -> bool {
    let is_bare = |at: &usize| ends.into_iter().flatten().all(|clues| clues[*at].is_empty());
    let mut bare = (0..lines).filter(is_bare);
    let (Some(at), None) = (bare.next(), bare.next()) else { return false };
    let is_edge = (at == 0 && edges[0].is_none()) || (at + 1 == lines && edges[1].is_none());
    is_edge && ends.iter().any(|clues| clues.is_some()) && stands(at)
}

/// Are these the numbers from 1 on, or what marks that no clue stands there?
fn is_numbering(clues: &[String]) -> bool {
    (1..).zip(clues).all(|(number, clue): (usize, _)| clue.parse() == Ok(number)) || says_nothing(clues)
}

/// The places of the columns from `first` on: words that stand above each other stand in one of them. A table has its fields, with or without words.
pub fn columns<'r, 't: 'r>(
    drawing: &Drawing,
    words: impl Iterator<Item = &'r Word<'t>>,
    first: usize,
) -> Vec<Range<usize>> {
    if let Some(fields) = drawing.fields {
        return (first..fields).map(|at| at..at + 1).collect();
    }
    let mut places: Vec<Range<usize>> = words.map(|word| word.place.clone()).collect();
    places.sort_by_key(|place| place.start);
    let mut columns: Vec<Range<usize>> = Vec::new();
    for place in places {
        match columns.last_mut() {
            Some(last) if place.start < last.end => last.end = last.end.max(place.end),
            _ => columns.push(place),
        }
    }
    columns
}

/// The column of a word, where it stands in one alone.
pub fn column(columns: &[Range<usize>], word: &Word) -> Option<usize> {
    columns.iter().position(|column| column.start <= word.place.start && word.place.end <= column.end)
}

/// Which sides of a board have clues.
#[derive(Clone, Copy)]
struct Sides {
    left: bool,
    right: bool,
    top: bool,
    bottom: bool,
}

/// All ways to read these words as a board with single clues above it, and perhaps on other sides; only where there is none, with clues below it alone.
fn single(drawing: &Drawing) -> Vec<Frame> {
    let columns = columns(drawing, drawing.rows.iter().flatten(), 0);
    let both = [false, true];
    let ways = |top: bool, bottom: bool| {
        let sides = both.into_iter().flat_map(|left| both.into_iter().map(move |right| (left, right)));
        let sides = sides.map(move |(left, right)| Sides { left, right, top, bottom });
        sides.filter_map(|sides| with_sides(drawing, &columns, sides)).collect::<Vec<_>>()
    };
    let below_a_top = [ways(true, false), ways(true, true)].concat();
    if below_a_top.is_empty() { ways(false, true) } else { below_a_top }
}

/// The board with clues on these sides; `None` where a word stands at no place of it.
fn with_sides(drawing: &Drawing, columns: &[Range<usize>], sides: Sides) -> Option<Frame> {
    let rows = &drawing.rows;
    let above = usize::from(sides.top);
    let height = rows.len().checked_sub(above + usize::from(sides.bottom)).filter(|height| *height > 0)?;
    let width =
        columns.len().checked_sub(usize::from(sides.left) + usize::from(sides.right)).filter(|width| *width > 0)?;
    let at = |word: &Word| column(columns, word);
    let first = usize::from(sides.left);
    let beside = |row: &Row| clues_beside(row, columns, first..first + width);
    let is_outside = |word: &Word| at(word).is_some_and(|at| !(first..first + width).contains(&at));
    let has_corners = sides.top && rows[0].iter().any(is_outside);
    let top = if sides.top { Some(beside(&rows[0])?) } else { None };
    let bottom = if sides.bottom { Some(beside(rows.last()?)?) } else { None };
    let is_cornered = |row: &Row| row.iter().any(is_outside);
    if sides.top && sides.bottom && !has_corners && rows.last().is_some_and(is_cornered) {
        return None;
    }
    let (mut left, mut right, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    for row in &rows[above..above + height] {
        let mut line = vec![String::new(); columns.len()];
        for word in row {
            put(&mut line[at(word)?], word)?;
        }
        right.extend(sides.right.then(|| line.pop()).flatten());
        let inside = line.split_off(first);
        left.append(&mut line);
        cells.push(inside);
    }
    let is_drawn = cells.iter().flatten().any(|cell| !cell.is_empty());
    // All cells are drawn, or none; a table has fields for those that are open.
    let is_cell = |cell: &String| cell.chars().count() == 1 || (drawing.fields.is_some() && cell.is_empty());
    // A table may have empty fields on a side without clues.
    let may_be = |is_side: bool, clues: &Vec<String>| match clues.iter().any(|clue| !clue.is_empty()) {
        true => is_side,
        false => !is_side || drawing.fields.is_some(),
    };
    if (is_drawn && !cells.iter().flatten().all(is_cell))
        || has_corners && [&left, &right].iter().any(|clues| says_nothing(clues))
        || !may_be(sides.left, &left)
        || !may_be(sides.right, &right)
        || !(sides.left || sides.right)
        || has_bare_column(&cells)
    {
        return None;
    }
    let cells = if is_drawn { cells } else { Vec::new() };
    let (left, right) = (sides.left.then_some(left), sides.right.then_some(right));
    Some(Frame { left, right, top, bottom, cells, has_corners })
}

/// Is nothing at all in a column of cells, while something stands in each cell of the others? Then it is a side.
fn has_bare_column(cells: &[Vec<String>]) -> bool {
    let columns = cells.first().map_or(0, Vec::len);
    let bare = (0..columns).filter(|&at| cells.iter().all(|row| row[at].is_empty())).count();
    let empty = cells.iter().flatten().filter(|cell| cell.is_empty()).count();
    bare > 0 && bare < columns && empty == bare * cells.len()
}

/// The clues above or below these columns; `None` where there are none, or something else stands there.
fn clues_beside(row: &Row, columns: &[Range<usize>], inside: Range<usize>) -> Option<Vec<String>> {
    let mut clues = vec![String::new(); inside.len()];
    for word in row {
        match column(columns, word)? {
            at if inside.contains(&at) => put(&mut clues[at - inside.start], word)?,
            _ if is_corner(&word.text) => {}
            _ => return None,
        }
    }
    clues.iter().any(|clue| !clue.is_empty()).then_some(clues)
}

/// Does this fill a corner, where no clue stands?
fn is_corner(word: &str) -> bool {
    matches!(word, "." | "-" | "_" | "·" | "+" | "*" | "x" | "X" | "/" | "\\" | "0" | "#")
}

/// Is no clue of a side there? With a corner above it, its marks are open cells, and the corner is a clue that is missing.
fn says_nothing(clues: &[String]) -> bool {
    !clues.is_empty() && clues.iter().all(|clue| is_missing(clue))
}

/// Puts a word into its place; `None` where one stands there already.
fn put(place: &mut String, word: &Word) -> Option<()> {
    place.is_empty().then(|| place.push_str(&word.text))
}
