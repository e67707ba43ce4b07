//! What the words of a drawing are: clues on its sides, or cells.

use super::looks::{self, Doubt};
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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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
    /// Why it may not be what is meant.
    pub doubt: Doubt,
    /// Are all clues that are missing left out in the same way, and all open cells drawn alike?
    pub is_even: bool,
}

/// All ways to read these words as a board with its clues around it.
pub fn ways(drawing: &Drawing, clues: Clues) -> Vec<Frame> {
    match clues {
        Clues::Lists => lists::ways(drawing),
        Clues::Single => single(drawing),
    }
}

/// The likeliest of several ways: boards are square, and all clues are there.
pub fn likeliest(ways: Vec<Frame>) -> Vec<Frame> {
    let mut ways = looks::as_printed(ways);
    // Words below the board with nothing beside them are clues, unless all cells are filled in.
    if ways.iter().any(|way| way.bottom.is_some()) {
        ways.retain(|way| !way.ends_as_clues_do());
    }
    // A ring of words around empty cells is the four sides of one board.
    if ways.iter().any(Frame::is_ring) {
        ways.retain(Frame::is_ring);
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
        (false, _) => looks::with_rivals(whole, partial),
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

    /// Has it clues on all sides of a square, and nothing in its cells?
    fn is_ring(&self) -> bool {
        let sides = [&self.left, &self.right, &self.top, &self.bottom];
        sides.iter().all(|side| side.is_some()) && self.cells.is_empty() && self.is_square()
    }

    /// Is its last row, in which nothing is open and which has no clue, not one of its cells but its lower side? Above
    /// it some cells are open.
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

    /// Does nothing stand in its cells but in the first row or the last, beside which no clue stands and beyond which no
    /// side, and has that row gaps that are not drawn as open cells? Then it is a side.
    pub fn has_side_among_cells(&self) -> bool {
        let Some(last) = self.cells.len().checked_sub(1).filter(|last| *last > 0) else { return false };
        let is_side = |at: usize| {
            let has_none = |clues: &Option<Vec<String>>| clues.as_ref().is_none_or(|clues| clues[at].is_empty());
            let is_word = |cell: &String| cell.is_empty() || !is_open_mark(cell);
            let mut others = (0..=last).filter(|other| *other != at).flat_map(|other| &self.cells[other]);
            has_none(&self.left)
                && has_none(&self.right)
                && !is_bare(&self.cells[at])
                && self.cells[at].iter().all(is_word)
                && others.all(|cell| is_open_mark(cell))
        };
        self.top.is_none() && is_side(0) || self.bottom.is_none() && is_side(last)
    }

    /// Is its first or last row, or column, the only one without a word at its ends, and something stands in its cells?
    /// Then these are clues of a smaller board.
    fn has_clues_among_cells(&self) -> bool {
        let (rows, columns) = (self.cells.len(), self.cells.first().map_or(0, Vec::len));
        let row = |at: usize| self.cells[at].iter().any(|cell| !is_open_mark(cell));
        let column = |at: usize| self.cells.iter().any(|row| !is_open_mark(&row[at]));
        is_odd_at_edge([&self.left, &self.right], [&self.top, &self.bottom], rows, row)
            || is_odd_at_edge([&self.top, &self.bottom], [&self.left, &self.right], columns, column)
    }

    /// Has its first or last row, or column, no word at all, where no side stands beyond it? In a table, that is a side
    /// without clues.
    pub fn has_bare_edge(&self) -> bool {
        let [rows, columns] = self.size();
        let has_none = |side: &Option<Vec<String>>, at: usize| side.as_ref().is_none_or(|clues| clues[at].is_empty());
        let is_bare_row = |at: usize| {
            let cells = self.cells.get(at).is_none_or(|row| is_bare(row));
            cells && has_none(&self.left, at) && has_none(&self.right, at)
        };
        let is_bare_column = |at: usize| {
            let cells = self.cells.iter().all(|row| row[at].is_empty());
            cells && has_none(&self.top, at) && has_none(&self.bottom, at)
        };
        (self.top.is_none() && is_bare_row(0))
            || (self.bottom.is_none() && is_bare_row(rows - 1))
            || (self.left.is_none() && is_bare_column(0))
            || (self.right.is_none() && is_bare_column(columns - 1))
    }

    /// A row whose last cell is a clue, if a cell is missing: it is the only one that ends there, and something stands
    /// in that cell, or each other line without a clue has a mark for that.
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

    /// Is there a clue at each end of all lines, but for sides without any?
    pub fn is_whole(&self) -> bool {
        let sides = [&self.left, &self.right, &self.top, &self.bottom].map(Option::as_ref);
        let has_all = |clues: &Vec<String>| is_bare(clues) || clues.iter().all(|clue| !clue.is_empty());
        sides.iter().all(|side| side.is_some_and(has_all))
    }

    /// The same with clues at the starts of lines alone, for kinds that have none at their ends: what is printed there
    /// stands for the line, and numbers before it that only count the lines are dropped. `None` where both ends have
    /// clues.
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
                // A side without clues is at the start, too.
                (None, Some(far)) if looks::says_nothing(far) => return None,
                (_, Some(_)) => *near = far.take(),
                _ => {}
            }
        }
        Some(frame)
    }
}

/// Is the first or the last of so many lines, where no side takes its place, the only one with no word at its `ends`,
/// and something `stands` in it?
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
    (1..).zip(clues).all(|(number, clue): (usize, _)| clue.parse() == Ok(number)) || looks::says_nothing(clues)
}

/// The places of the columns from `first` on: words that stand above each other stand in one of them. A table has its
/// fields, with or without words.
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
    /// Has a frame told so, that is drawn around the cells?
    is_framed: bool,
}

/// All ways to read these words as a board with single clues above or below it, and perhaps on other sides. A frame
/// that is drawn says what its cells are.
fn single(drawing: &Drawing) -> Vec<Frame> {
    let columns = columns(drawing, drawing.rows.iter().flatten(), 0);
    if let Some(sides) = framed_sides(drawing, &columns) {
        let way = with_sides(drawing, &columns, sides);
        let is_told = |way: &Frame| !way.cells.is_empty() || drawing.is_grid() || fills_frame(drawing, &columns);
        return way.filter(is_told).into_iter().collect();
    }
    let both = [false, true];
    let ways = |top: bool, bottom: bool| {
        let sides = both.into_iter().flat_map(|left| both.into_iter().map(move |right| (left, right)));
        let sides = sides.filter(|(left, right)| *left || *right);
        let sides = sides.map(move |(left, right)| Sides { left, right, top, bottom, is_framed: false });
        sides.filter_map(|sides| with_sides(drawing, &columns, sides)).collect::<Vec<_>>()
    };
    let mut all = [ways(true, false), ways(true, true), ways(false, true)].concat();
    // With bars in it, a line of marks is more likely a row of cells.
    if drawing.inside.is_some() {
        all.retain(|way| way.doubt != Doubt::Idle);
    }
    all
}

/// The sides that have clues, or marks where none is, outside the frame that is drawn; `None` where there is none, or
/// where more than a clue stands outside.
fn framed_sides(drawing: &Drawing, columns: &[Range<usize>]) -> Option<Sides> {
    let inside = drawing.inside.as_ref()?;
    let left = columns.iter().filter(|column| column.end <= inside.places.start).count();
    let right = columns.iter().filter(|column| column.start > inside.places.end).count();
    let (top, bottom) = (inside.rows.start, drawing.rows.len() - inside.rows.end);
    // Bars around a single column are more likely between cells.
    let are_single = [left, right, top, bottom].iter().all(|count| *count < 2) && columns.len() > left + right + 1;
    let sides = Sides { left: left > 0, right: right > 0, top: top > 0, bottom: bottom > 0, is_framed: true };
    let is_told = (sides.left || sides.right) && (sides.top || sides.bottom);
    (are_single && is_told).then_some(sides)
}

/// Do these columns take up all of the frame? Where no cells are drawn, one without a clue has no word.
fn fills_frame(drawing: &Drawing, columns: &[Range<usize>]) -> bool {
    let Some(inside) = &drawing.inside else { return true };
    let width = inside.places.end - inside.places.start - 1;
    let is_even = |edge: fn(&Range<usize>) -> usize| {
        let edges: Vec<usize> = columns.iter().map(edge).filter(|place| inside.places.contains(place)).collect();
        let steps = || edges.windows(2).map(|two| two[1] - two[0]);
        let (Some(step), Some(widest)) = (steps().min(), steps().max()) else { return true };
        step > 0 && step == widest && (width / step..=width.div_ceil(step)).contains(&edges.len())
    };
    // Numbers of two digits begin, or end, below each other.
    is_even(|place| place.start) || is_even(|place| place.end - 1)
}

/// The board with clues on these sides; `None` where a word stands at no place of it.
fn with_sides(drawing: &Drawing, columns: &[Range<usize>], sides: Sides) -> Option<Frame> {
    let rows = &drawing.rows;
    let above = usize::from(sides.top);
    let height = rows.len().checked_sub(above + usize::from(sides.bottom)).filter(|height| *height > 0)?;
    let width =
        columns.len().checked_sub(usize::from(sides.left) + usize::from(sides.right)).filter(|width| *width > 0)?;
    let first = usize::from(sides.left);
    let inside = first..first + width;
    // A table has its fields on a side without clues, too.
    let may_be_bare = drawing.fields.is_some();
    let beside = |row: &Row| clues_beside(row, columns, inside.clone()).filter(|clues| may_be_bare || !is_bare(clues));
    let is_outside = |word: &&Word| column(columns, word).is_some_and(|at| !inside.contains(&at));
    let corners = |is_there: bool, row: Option<&Row>| -> Vec<String> {
        let row = row.filter(|_| is_there).into_iter().flatten();
        row.filter(is_outside).map(|word| word.text.to_string()).collect()
    };
    let top = if sides.top { Some(beside(&rows[0])?) } else { None };
    let bottom = if sides.bottom { Some(beside(rows.last()?)?) } else { None };
    let (above_it, below_it) = (corners(sides.top, rows.first()), corners(sides.bottom, rows.last()));
    if sides.top && sides.bottom && above_it.is_empty() && !below_it.is_empty() && !sides.is_framed {
        return None;
    }
    let (mut left, mut right, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    for row in &rows[above..above + height] {
        let mut line = line(row, columns)?;
        right.extend(sides.right.then(|| line.pop()).flatten());
        let inside = line.split_off(first);
        left.append(&mut line);
        cells.push(inside);
    }
    let is_drawn = cells.iter().flatten().any(|cell| !cell.is_empty());
    if (is_drawn && !cells.iter().flatten().all(|cell| is_cell(cell, drawing)))
        || !may_be(sides.left, &left, &sides, drawing)
        || !may_be(sides.right, &right, &sides, drawing)
        || has_bare_column(&cells)
    {
        return None;
    }
    let cells = if is_drawn { cells } else { Vec::new() };
    let (left, right) = (sides.left.then_some(left), sides.right.then_some(right));
    let has_corners = !above_it.is_empty();
    let frame = Frame { left, right, top, bottom, cells, has_corners, ..Frame::default() };
    Some(frame.judged(above_it.len() + below_it.len(), sides.is_framed))
}

/// The words of a row in their columns; `None` where a word stands in none, or two in one.
fn line(row: &Row, columns: &[Range<usize>]) -> Option<Vec<String>> {
    let mut line = vec![String::new(); columns.len()];
    for word in row {
        put(&mut line[column(columns, word)?], word)?;
    }
    Some(line)
}

/// May this be a cell, where any is drawn? A table has fields for those that are open.
fn is_cell(cell: &str, drawing: &Drawing) -> bool {
    cell.chars().count() == 1 || (drawing.fields.is_some() && cell.is_empty())
}

/// May these be the words left or right of a board? A table may have empty fields on a side without clues, and a frame
/// may have nothing but corners there.
fn may_be(is_side: bool, words: &[String], sides: &Sides, drawing: &Drawing) -> bool {
    match words.iter().any(|word| !word.is_empty()) {
        true => is_side,
        false => !is_side || drawing.fields.is_some() || sides.is_framed,
    }
}

/// Is nothing at all in a column of cells, while something stands in each cell of the others? Then it is a side.
fn has_bare_column(cells: &[Vec<String>]) -> bool {
    let columns = cells.first().map_or(0, Vec::len);
    let bare = (0..columns).filter(|&at| cells.iter().all(|row| row[at].is_empty())).count();
    let empty = cells.iter().flatten().filter(|cell| cell.is_empty()).count();
    bare > 0 && bare < columns && empty == bare * cells.len()
}

/// Has this side no word at all?
fn is_bare(clues: &[String]) -> bool {
    clues.iter().all(String::is_empty)
}

/// The clues above or below these columns; `None` where something else stands there.
fn clues_beside(row: &Row, columns: &[Range<usize>], inside: Range<usize>) -> Option<Vec<String>> {
    let mut clues = vec![String::new(); inside.len()];
    for word in row {
        match column(columns, word)? {
            at if inside.contains(&at) => put(&mut clues[at - inside.start], word)?,
            _ if is_corner(&word.text) => {}
            _ => return None,
        }
    }
    Some(clues)
}

/// Does this fill a corner, where no clue stands?
fn is_corner(word: &str) -> bool {
    matches!(word, "." | "-" | "_" | "·" | "+" | "*" | "x" | "X" | "/" | "\\" | "0" | "#")
}

/// Puts a word into its place; `None` where one stands there already.
fn put(place: &mut String, word: &Word) -> Option<()> {
    place.is_empty().then(|| place.push_str(&word.text))
}
