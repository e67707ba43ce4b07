//! Where the blocks of a line start, as further questions for the search.
//!
//! "Block `j` starts at `p` or earlier", for every `p` that matters: the order encoding of Tamura and
//! others (2009). Cells alone cannot say some things briefly that block positions can.

use crate::domain::Symbol;
use crate::rule::{LineView, Mark, Marks, Term};
use crate::rules::runs::Block;

/// Adds the questions and how they hang together. All lengths are known: a finished line does not say where each of several blocks of
/// unknown length starts.
pub fn auxiliaries(blocks: &[Block], line: LineView<'_>, marks: &mut Marks) {
    let Some(ranges) = ranges(blocks, line) else {
        return;
    };
    let starts: Vec<Starts> = ranges.iter().map(|&(first, last)| Starts::new(first, last, marks)).collect();
    for (number, block) in blocks.iter().enumerate() {
        starts[number].ascend(marks);
        if number > 0 {
            starts[number].follow(&starts[number - 1], reach(blocks, number - 1), marks);
        }
        cover(block, &starts[number], marks);
    }
    for place in 0..=blocks.len() {
        leave_blank(blocks, &starts, place, line.shape.cells, marks);
    }
}

/// The questions about one block.
struct Starts {
    first: usize,
    last: usize,
    /// "At `first` or earlier", "at `first + 1` or earlier"... up to the last but one.
    marks: Vec<Mark>,
}

/// "It starts at this position or earlier", which may be certain.
#[derive(Clone, Copy)]
enum By {
    Never,
    Asked(Mark),
    Always,
}

impl Starts {
    fn new(first: usize, last: usize, marks: &mut Marks) -> Starts {
        Starts { first, last, marks: (first..last).map(|_| marks.mark()).collect() }
    }

    /// Does it start at `position` or earlier?
    fn by(&self, position: Option<usize>) -> By {
        match position {
            Some(p) if p >= self.last => By::Always,
            Some(p) if p >= self.first => By::Asked(self.marks[p - self.first]),
            _ => By::Never,
        }
    }

    /// What starts by `p` starts by `p + 1`.
    fn ascend(&self, marks: &mut Marks) {
        for pair in self.marks.windows(2) {
            marks.clause([Term::Mark(pair[0], false), Term::Mark(pair[1], true)]);
        }
    }

    /// When this block starts by `p`, the one before it starts at least `reach` cells earlier.
    fn follow(&self, before: &Starts, reach: usize, marks: &mut Marks) {
        for p in self.first..=self.last {
            say(marks, &[(self.by(Some(p)), false), (before.by(p.checked_sub(reach)), true)], None);
        }
    }
}

/// How far behind block `number`'s start the next block starts at least.
fn reach(blocks: &[Block], number: usize) -> usize {
    let touches = blocks[number + 1].colour == blocks[number].colour;
    blocks[number].len.unwrap_or(1) as usize + usize::from(touches)
}

/// A cell that the block covers has its colour.
fn cover(block: &Block, starts: &Starts, marks: &mut Marks) {
    let len = block.len.unwrap_or(1) as usize;
    for cell in starts.first..starts.last + len {
        let (by, not_before) = (starts.by(Some(cell)), starts.by(cell.checked_sub(len)));
        say(marks, &[(by, false), (not_before, true)], Some((cell, block.colour)));
    }
}

/// A cell behind the block before `place` and in front of the one at `place` is blank.
fn leave_blank(blocks: &[Block], starts: &[Starts], place: usize, cells: usize, marks: &mut Marks) {
    for cell in 0..cells {
        let before = match place.checked_sub(1) {
            Some(number) => starts[number].by(cell.checked_sub(blocks[number].len.unwrap_or(1) as usize)),
            None => By::Always,
        };
        let next = starts.get(place).map_or(By::Never, |starts| starts.by(Some(cell)));
        say(marks, &[(before, false), (next, true)], Some((cell, Symbol::BLANK)));
    }
}

/// One of the questions is answered so, or the cell is that symbol.
fn say(marks: &mut Marks, answers: &[(By, bool)], cell: Option<(usize, Symbol)>) {
    let mut terms = Vec::with_capacity(3);
    for &(by, yes) in answers {
        match (by, yes) {
            (By::Always, true) | (By::Never, false) => return,
            (By::Always, false) | (By::Never, true) => {}
            (By::Asked(mark), _) => terms.push(Term::Mark(mark, yes)),
        }
    }
    terms.extend(cell.map(|(at, symbol)| Term::Is(at, symbol)));
    marks.clause(terms);
}

/// The first and last start of each block, as far as impossible cells tell; `None` when one has none.
fn ranges(blocks: &[Block], line: LineView<'_>) -> Option<Vec<(usize, usize)>> {
    let cells = line.shape.cells;
    let fits = |start: usize, block: &Block| {
        let len = block.len.unwrap_or(1) as usize;
        start + len <= cells && (start..start + len).all(|cell| line.may(cell).has(block.colour))
    };
    let mut ranges = Vec::with_capacity(blocks.len());
    let mut from = 0;
    for (number, block) in blocks.iter().enumerate() {
        let first = (from..cells).find(|&start| fits(start, block))?;
        ranges.push((first, first));
        from = if number + 1 < blocks.len() { first + reach(blocks, number) } else { first };
    }
    let mut to = cells;
    for (number, block) in blocks.iter().enumerate().rev() {
        let latest = match number + 1 < blocks.len() {
            true => to.checked_sub(reach(blocks, number))?,
            false => cells.checked_sub(block.len.unwrap_or(1) as usize)?,
        };
        let last = (ranges[number].0..=latest).rev().find(|&start| fits(start, block))?;
        ranges[number].1 = last;
        to = last;
    }
    Some(ranges)
}
