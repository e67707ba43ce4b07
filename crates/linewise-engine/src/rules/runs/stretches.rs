//! Lines of blocks as stretches: cells in a row that may be blank, or be a colour, and positions in a row where a block may start.
//!
//! On a long line a block can stand in many places, but these lie in few stretches, and so do the cells that may be blank.
//! So a set of positions is a list of stretches here, in order and apart from each other:
//!
//! - the forward pass finds the stretches where a block can start when only what lies before it is looked at: from the ends of
//!   the block before, over a blank, as far as blanks reach, and where its colour has room for it;
//! - the backward pass keeps of these what can be completed: ends from which blanks reach a kept start of the next
//!   block. What it keeps is what some arrangement holds, and it marks these cells on its way.
//!
//! A line costs what its stretches cost, whatever its length. Where a line is cut into so many pieces that words of bits are
//! quicker, nothing is said here.

mod ahead;
mod behind;
mod ends;

use super::long::Step;
use crate::rule::LineView;
use ahead::Ahead;
use behind::Behind;

/// Neighbours in a row: the positions from `low` to `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stretch {
    low: u32,
    high: u32,
}

/// Cells in a row: the first, and the one behind the last.
type Cells = [u32; 2];

/// So many stretches of starts may a block have on average; with more, words of bits are quicker.
const MOST_OF_A_BLOCK: usize = 8;

/// The line is cut into too many pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMany;

/// Working memory.
#[derive(Debug, Default)]
pub struct Room {
    /// Where the rows of the planes turn from no to yes and back.
    turns: Vec<u32>,
    /// Where each plane's turns begin, and where the last one's end.
    planes: Vec<usize>,
    /// Where the blocks can start, as the forward pass sees it.
    starts: Vec<Stretch>,
    /// Where each block's part of them begins.
    first: Vec<usize>,
    /// Where one block can start, as both passes see it, the last stretch first; and the block before it.
    kept: Vec<Stretch>,
    kept_before: Vec<Stretch>,
}

/// A line of blocks of known lengths.
#[derive(Clone, Copy)]
pub struct Clue<'a> {
    /// The blocks as a pass from the near end needs them.
    pub steps: &'a [Step],
    /// The colours that occur.
    pub colours: &'a [u8],
    pub cells: usize,
}

/// What is left of a line when its finished ends are set aside.
#[derive(Debug, Clone, Copy)]
struct Open {
    /// The first block that is not finished, and the one behind the last of them.
    from: usize,
    to: usize,
    /// Where the first of them may start, as far as blanks say.
    reach: Stretch,
    /// Where the last of them may end.
    end: Stretch,
}

/// The bits that still stand in some word, to be marked.
struct Marks<'a> {
    bits: &'a mut [u64],
    words: usize,
}

impl Clue<'_> {
    /// Is any word left?
    pub fn has_word(self, line: LineView<'_>, room: &mut Room) -> Result<bool, TooMany> {
        self.list_planes(line, room);
        let open = self.set_aside(room);
        self.place(open, room)
    }

    /// Writes into `support` the bits of `line` that still stand in some word, and says whether there is any word.
    pub fn narrow(self, line: LineView<'_>, support: &mut [u64], room: &mut Room) -> Result<bool, TooMany> {
        self.list_planes(line, room);
        let open = self.set_aside(room);
        if !self.place(open, room)? {
            return Ok(false);
        }
        self.keep_ends(open, line, support);
        self.complete(open, room, &mut Marks { bits: support, words: line.shape.words });
        Ok(true)
    }

    /// Lists the stretches of cells that may be blank, and of those that may be each colour.
    fn list_planes(self, line: LineView<'_>, room: &mut Room) {
        let Room { turns, planes, .. } = room;
        // Room for all there can be, so that nobody has to ask for each of them.
        let most = (self.cells + 2) * (1 + self.colours.len());
        turns.resize(turns.len().max(most), 0);
        planes.clear();
        planes.push(0);
        let mut end = list_turns(line.row(0), self.cells, turns, 0);
        planes.push(end);
        for &colour in self.colours {
            end = list_turns(line.row(usize::from(colour)), self.cells, turns, end);
            planes.push(end);
        }
    }

    /// The forward pass: is there a place for every block?
    fn place(self, open: Open, room: &mut Room) -> Result<bool, TooMany> {
        if open.from == open.to {
            return Ok(open.reach.high >= open.end.low);
        }
        let most = MOST_OF_A_BLOCK * (open.to - open.from + 1);
        let Room { turns, planes, starts, first, .. } = room;
        let mut ahead = Ahead::new(turns, planes);
        starts.clear();
        first.clear();
        first.push(0);
        ahead.fit(open.reach.low, &self.steps[open.from]).add(open.reach, starts);
        let mut before = 0;
        for pair in self.steps[open.from..open.to].windows(2) {
            let end = starts.len();
            if before == end {
                return Ok(false);
            }
            if end > most {
                return Err(TooMany);
            }
            first.push(end);
            match pair[1].gap {
                true => ahead.step_over_gap(&pair[0], &pair[1], before..end, starts),
                false => ahead.step(&pair[0], &pair[1], before..end, starts),
            }
            before = end;
        }
        let len = self.steps[open.to - 1].len as u32;
        let is_end = |at: &Stretch| at.low + len <= open.end.high && at.high + len >= open.end.low;
        Ok(starts[before..].iter().any(is_end))
    }

    /// The backward pass: keeps the starts that can be completed, and marks what they fill and leave blank.
    fn complete(self, open: Open, room: &mut Room, marks: &mut Marks<'_>) {
        let Room { turns, planes, starts, first, kept, kept_before, .. } = room;
        let Some((last, others)) = self.steps[open.from..open.to].split_last() else {
            return marks.mark(0, open.reach.low, open.end.high);
        };
        let row = |step: &Step| usize::from(self.colours[step.slot]);
        let (blanks, _) = turns[..planes[1]].as_chunks::<2>();
        let mut behind = Behind { blanks, starts: &starts[first[others.len()]..], len: last.len as u32 };
        kept.clear();
        let lowest = behind.keep(open.end, |at| {
            marks.mark(row(last), at.low, at.high + last.len as u32);
            kept.push(at);
        });
        marks.mark(0, lowest.unwrap_or(open.end.high), open.end.high);
        let mut next = last;
        for (number, step) in others.iter().enumerate().rev() {
            let len = step.len as u32;
            behind = Behind { blanks: behind.blanks, starts: &starts[first[number]..first[number + 1]], len };
            kept_before.clear();
            behind.skip_blanks(kept);
            let over_blanks = |marks: &mut Marks<'_>, from: Cells| marks.mark(0, from[0], from[1]);
            let mut keep = |marks: &mut Marks<'_>, at: Stretch| {
                marks.mark(row(step), at.low, at.high + len);
                kept_before.push(at);
            };
            if next.gap {
                behind.over_gaps(kept, marks, keep, over_blanks);
            } else {
                behind.over_gaps(kept, marks, |_, _| (), over_blanks);
                behind.back(kept, |at| keep(marks, at));
            }
            std::mem::swap(kept, kept_before);
            next = step;
        }
        marks.mark(0, open.reach.low, kept.first().map_or(open.reach.low, |at| at.high));
    }
}

impl Stretch {
    /// The same, moved up.
    fn moved(self, by: u32) -> Stretch {
        Stretch { low: self.low + by, high: self.high + by }
    }
}

impl Marks<'_> {
    /// Marks the cells `from..to` of a row.
    #[inline]
    fn mark(&mut self, row: usize, from: u32, to: u32) {
        if from >= to {
            return;
        }
        let row = &mut self.bits[row * self.words..][..self.words];
        let (first, last) = (from as usize / 64, (to - 1) as usize / 64);
        let (low, high) = (u64::MAX << (from % 64), u64::MAX >> (63 - (to - 1) % 64));
        if first == last {
            row[first] |= low & high;
            return;
        }
        row[first] |= low;
        row[first + 1..last].fill(u64::MAX);
        row[last] |= high;
    }
}

impl Room {
    /// The stretches of plane 0, the blanks, or of a colour.
    fn plane(&self, plane: usize) -> &[Cells] {
        self.turns[self.planes[plane]..self.planes[plane + 1]].as_chunks::<2>().0
    }
}

/// Writes the cells at which a row turns from no to yes and back, from `at` on; says where they end.
#[inline]
fn list_turns(row: &[u64], cells: usize, turns: &mut [u32], at: usize) -> usize {
    let (mut end, mut first, mut last) = (at, 0, 0);
    for &word in row {
        let mut rest = word ^ (word << 1 | last);
        last = word >> 63;
        while rest != 0 {
            turns[end] = first + rest.trailing_zeros();
            end += 1;
            rest &= rest - 1;
        }
        first += 64;
    }
    if (end - at) % 2 == 1 {
        turns[end] = cells as u32;
        end += 1;
    }
    end
}
