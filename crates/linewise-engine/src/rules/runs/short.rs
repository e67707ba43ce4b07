//! Lines of blocks that fit into one machine word (62 cells) or two (126).
//!
//! A set of positions is one integer: bit `p` stands for "just before cell `p`". A
//! virtual blank cell follows the last one, so that every block has a blank behind it
//! and the line is done at position `cells + 1`. With the masks B (cells that may have
//! the block's colour) and W (cells that may be blank):
//!
//! - *flood* steps from positions over blanks: the carry of `(S & W) + W` runs through
//!   each stretch of ones (the idea is Myers' 1999, for approximate string matching);
//! - *fit* finds where a block can start: B eroded by doubling, log(length) steps, at least three;
//! - the forward pass places the blocks one after the other; the backward pass does the
//!   same on the reversed masks; what both passes reach is what some arrangement holds.
//!
//! So a line takes O(blocks x log length) word operations and no table.

use super::blocks::Blocks;
use super::explain;
use super::scan::Scan;
use crate::bits::WordSet;
use crate::domain::Symbol;
use crate::rule::{
    Capabilities, Decided, Explain, FindPivots, LineView, Meter, Orientation, Reasons, Rule, Scratch, Strength,
    StuckLine,
};
use crate::rules::runs::Block;
use smallvec::SmallVec;
use std::sync::OnceLock;

/// A machine word as a set of positions: bit `p` stands for position `p`.
pub trait PositionSet: WordSet {
    /// The shared working memory for sets of this width.
    fn pool<'a>(scratch: &'a mut Scratch<'_>) -> &'a mut Vec<Self>;
}

impl PositionSet for u64 {
    #[inline]
    fn pool<'a>(scratch: &'a mut Scratch<'_>) -> &'a mut Vec<u64> {
        &mut scratch.words
    }
}

impl PositionSet for u128 {
    #[inline]
    fn pool<'a>(scratch: &'a mut Scratch<'_>) -> &'a mut Vec<u128> {
        &mut scratch.wide
    }
}

/// One block as the passes need it.
#[derive(Debug, Clone, Copy)]
struct Step {
    /// Its length; 0 when that is unknown.
    len: u8,
    /// How far a set is shifted to erode it by this length, or by eight cells of it: see [`shifts`].
    shifts: [u8; 3],
    /// Its colour.
    colour: u8,
    /// Must a blank follow? Yes before a block of the same colour, and before the end (the virtual blank).
    gap_after: bool,
    /// Must a blank stand before it? The same, seen from the other side.
    gap_before: bool,
}

/// The blocks of a short line.
pub struct Short<B> {
    blocks: Blocks,
    steps: SmallVec<[Step; 8]>,
    pub cells: u32,
    /// The same clue, to be read cell by cell; `None` for a clue of too many cells. Made when reasons are asked for,
    /// which most lines never are.
    scan: OnceLock<Option<Scan<B>>>,
    /// Is the puzzle black and white?
    is_binary: bool,
}

impl<B: PositionSet> Short<B> {
    /// The rule of `cells` cells; see [`super::rule`].
    pub fn new(blocks: &[Block], cells: usize, symbols: usize) -> Short<B> {
        let touches = |i: usize, j: usize| match (blocks.get(i), blocks.get(j)) {
            (Some(a), Some(b)) => a.colour == b.colour,
            _ => true,
        };
        let steps = blocks.iter().enumerate().map(|(i, block)| Step {
            len: block.len.unwrap_or(0) as u8,
            shifts: shifts(block.len.unwrap_or(1)),
            colour: block.colour.0,
            gap_after: touches(i, i + 1),
            gap_before: i > 0 && touches(i - 1, i),
        });
        Short {
            blocks: Blocks::new(blocks),
            steps: steps.collect(),
            cells: cells as u32,
            scan: OnceLock::new(),
            is_binary: symbols == 2,
        }
    }

    /// The clue, to be read cell by cell; `None` for a clue of too many cells.
    pub fn scan(&self) -> Option<&Scan<B>> {
        self.scan.get_or_init(|| Scan::new(&self.blocks.all)).as_ref()
    }

    /// Where this block can stand, given the positions `reach` where it may start: its starts and its ends.
    #[inline]
    fn place(step: Step, reach: B, can: B) -> (B, B) {
        if step.len == 0 {
            let starts = reach & can;
            return (starts, flood(starts << 1, can));
        }
        let starts = reach & fit(can, step);
        (starts, starts << u32::from(step.len))
    }

    /// The positions where the next block may start, given the ends of this one.
    #[inline]
    fn move_on(ends: B, blanks: B, gap: bool) -> B {
        let from = if gap { (ends & blanks) << 1 } else { ends };
        flood(from, blanks)
    }

    /// Is any word left, where these cells may be blank, and `plane` has those that may be a colour?
    #[inline]
    pub fn has_word(&self, blanks: B, plane: impl Fn(u8) -> B) -> bool {
        let blanks = blanks | B::ONE << self.cells;
        let mut reach = flood(B::ONE, blanks);
        for &step in &self.steps {
            let (_, ends) = Self::place(step, reach, plane(step.colour));
            reach = Self::move_on(ends, blanks, step.gap_after);
        }
        reach >> (self.cells + 1) & B::ONE == B::ONE
    }

    /// The row of `colour` in the line's matrix.
    #[inline]
    fn plane(line: LineView<'_>, colour: u8) -> B {
        B::load(line.row(colour as usize))
    }
}

/// Steps from `positions` over as many of the `cells` that follow as there are in a row.
#[inline]
fn flood<B: PositionSet>(positions: B, cells: B) -> B {
    positions | (((positions & cells) + cells) ^ cells)
}

/// By how much a set is shifted three times, doubling what is done each time, until `len` cells are done, or eight.
/// A shift by nothing changes nothing: so short blocks take the same three steps, and no processor has to guess how many.
fn shifts(len: u32) -> [u8; 3] {
    let mut done = 1;
    [0, 1, 2].map(|_| {
        let step = done.min(len - done.min(len));
        done += step;
        step as u8
    })
}

/// After three steps so many cells are done.
const DONE: u32 = 8;

/// The cells from which as many cells in a row as the block has are in `cells`.
#[inline]
fn fit<B: PositionSet>(mut cells: B, block: Step) -> B {
    for shift in block.shifts {
        cells = cells & (cells >> u32::from(shift));
    }
    let (len, mut done) = (u32::from(block.len), DONE);
    while done < len {
        let step = done.min(len - done);
        cells = cells & (cells >> step);
        done += step;
    }
    cells
}

/// The cells covered when the block starts at `starts`.
#[inline]
fn smear<B: PositionSet>(mut starts: B, block: Step) -> B {
    for shift in block.shifts {
        starts = starts | (starts << u32::from(shift));
    }
    let (len, mut done) = (u32::from(block.len), DONE);
    while done < len {
        let step = done.min(len - done);
        starts = starts | (starts << step);
        done += step;
    }
    starts
}

impl<B: PositionSet> Explain for Short<B> {
    fn conflict_set(&self, conflict: StuckLine<'_>, set: &mut [u64], scratch: &mut Scratch<'_>) -> u64 {
        let planes = |line| [0, 1].map(|symbol| Self::plane(line, symbol));
        let (now, before) = (planes(conflict.now), planes(conflict.before));
        let (cells, tests) = explain::conflict_set(self, now, before, conflict.ages, B::pool(scratch));
        let words = conflict.now.shape.words;
        for (row, (now, before)) in set.chunks_mut(words).zip(now.into_iter().zip(before)) {
            (before & !now & cells).store(row);
        }
        tests
    }
}

impl<B: PositionSet> FindPivots for Short<B> {
    fn pivots(&self, conflict: StuckLine<'_>, pivots: &mut Vec<u32>, scratch: &mut Scratch<'_>) {
        if let Some(scan) = self.scan() {
            scan.pivots(conflict.now, conflict.before, pivots, B::pool(scratch));
        }
    }
}

impl<B: PositionSet> Rule for Short<B> {
    fn orientation(&self) -> Orientation {
        Orientation::BySymbol
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        Ok(word.len() == self.cells as usize && self.blocks.are_spelled_by(word))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        let n = self.cells;
        let virtual_blank = B::ONE << n;
        let blanks = Self::plane(line, 0) | virtual_blank;
        let pool = B::pool(scratch);
        pool.clear();

        // Forward. For each block: the positions before it (with the blanks crossed), and its starts.
        let mut reach = flood(B::ONE, blanks);
        let mut crossed = reach;
        for &step in &self.steps {
            let (starts, ends) = Self::place(step, reach, Self::plane(line, step.colour));
            pool.push(crossed);
            pool.push(if step.len == 0 { starts | ends } else { starts });
            reach = Self::move_on(ends, blanks, step.gap_after);
            crossed = ends | reach;
        }
        let done = B::ONE << (n + 1);
        if reach & done != done {
            return Ok(false);
        }

        // Backward, over mirrored positions: position p is bit n + 1 - p, cell i is bit n - i.
        let mirror_cells = B::WIDTH - 1 - n;
        let mirror_places = B::WIDTH - 2 - n;
        let mirrored = blanks.reversed() >> mirror_cells;
        support.fill(0);
        let mut after = flood(B::ONE, mirrored);
        let mut reach = Self::move_on(B::ONE, mirrored, !self.steps.is_empty());
        let mut mirrored_plane = (0, mirrored);
        let mut may_blank = crossed & ((after.reversed() >> mirror_places) >> 1);
        for (i, &step) in self.steps.iter().enumerate().rev() {
            let plane = Self::plane(line, step.colour);
            if mirrored_plane.0 != step.colour {
                mirrored_plane = (step.colour, plane.reversed() >> mirror_cells);
            }
            let (ends, starts) = Self::place(step, reach, mirrored_plane.1);
            let filled = if step.len == 0 {
                // Cell c is in the block when position c is in it or starts it, and c + 1 is in it or ends it.
                let inside = pool[2 * i + 1];
                inside & plane & (((reach | starts | ends).reversed() >> mirror_places) >> 1)
            } else {
                let real = pool[2 * i + 1] & (starts.reversed() >> mirror_places);
                smear(real, step)
            };
            let row = &mut support[step.colour as usize * line.shape.words..][..line.shape.words];
            (B::load(row) | filled).store(row);
            reach = Self::move_on(starts, mirrored, step.gap_before);
            after = starts | flood(starts, mirrored);
            may_blank = may_blank | (pool[2 * i] & ((after.reversed() >> mirror_places) >> 1));
        }
        (may_blank & blanks & !virtual_blank).store(&mut support[..line.shape.words]);
        Ok(true)
    }

    fn admits(&self, line: LineView<'_>, _: &mut Scratch<'_>) -> Decided<bool> {
        Ok(self.has_word(Self::plane(line, 0), |colour| Self::plane(line, colour)))
    }

    fn capabilities(&self) -> Capabilities<'_> {
        let reasons = if self.is_binary { Reasons::ConflictSets(self) } else { Reasons::Pivots(self) };
        Capabilities { reasons, ..self.blocks.capabilities() }
    }
}
