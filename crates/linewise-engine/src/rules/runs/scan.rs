//! A line of blocks read cell by cell, all arrangements at once.
//!
//! The clue is a chain of places: a stretch of blanks, the cells of the first block, a
//! stretch of blanks, the cells of the second... Bit `s` of a set says that some arrangement of the
//! cells so far stands at place `s`. Reading a cell moves every place one on, or leaves it in its stretch
//! of blanks, and keeps what the cell allows: the Shift-And method of Baeza-Yates and Gonnet (1992).

use super::short::PositionSet;
use crate::domain::Symbol;
use crate::rule::LineView;
use crate::rules::runs::Block;
use smallvec::SmallVec;

/// The places from this one on.
fn onwards<B: PositionSet>(place: B) -> B {
    !place + B::ONE
}

/// The chain of a clue.
pub struct Scan<B> {
    /// The places that stand for blanks.
    blanks: B,
    /// The colours, each with the places that stand for its cells.
    colours: SmallVec<[(u8, B); 2]>,
    /// The places where one may stay for another cell: the blanks, and blocks of unknown length.
    loops: B,
    /// The ends of blocks behind which the blanks may be left out.
    skips: B,
    /// The places where a finished line may end.
    ends: B,
}

impl<B: PositionSet> Scan<B> {
    /// The chain of these blocks; `None` when it has more places than `B` has bits.
    pub fn new(blocks: &[Block]) -> Option<Scan<B>> {
        let cells: u64 = blocks.iter().map(|block| u64::from(block.len.unwrap_or(1))).sum();
        if cells + blocks.len() as u64 + 1 > u64::from(B::WIDTH) {
            return None;
        }
        let none = B::default();
        let mut scan = Scan { blanks: B::ONE, colours: SmallVec::new(), loops: B::ONE, skips: none, ends: B::ONE };
        let mut place = B::ONE;
        for (number, block) in blocks.iter().enumerate() {
            let len = block.len.unwrap_or(1);
            scan.add_colour(block.colour, onwards(place << 1) ^ onwards(place << (len + 1)));
            place = place << len;
            if block.len.is_none() {
                scan.loops = scan.loops | place;
            }
            if blocks.get(number + 1).is_some_and(|next| next.colour != block.colour) {
                scan.skips = scan.skips | place;
            }
            scan.ends = place | place << 1;
            place = place << 1;
            scan.blanks = scan.blanks | place;
            scan.loops = scan.loops | place;
        }
        Some(scan)
    }

    fn add_colour(&mut self, colour: Symbol, new: B) {
        match self.colours.iter_mut().find(|(known, _)| *known == colour.0) {
            Some((_, places)) => *places = *places | new,
            None => self.colours.push((colour.0, new)),
        }
    }

    /// The places at which one can stand after reading cell `cell` of the line.
    #[inline]
    fn allowed(&self, line: LineView<'_>, cell: usize) -> B {
        let (word, bit) = (cell / 64, cell % 64);
        let may = |row: usize| line.bits[row * line.shape.words + word] >> bit & 1 == 1;
        let mut allowed = if may(0) { self.blanks } else { B::default() };
        for &(colour, places) in &self.colours {
            if may(colour as usize) {
                allowed = allowed | places;
            }
        }
        allowed
    }

    /// Where the places `at` lead when the next cell allows `allowed`.
    #[inline]
    fn step(&self, at: B, allowed: B) -> B {
        (at << 1 | (at & self.skips) << 2 | at & self.loops) & allowed
    }

    /// From where the places `to` are reached when the cell read last allowed `allowed`.
    #[inline]
    fn step_back(&self, to: B, allowed: B) -> B {
        let to = to & allowed;
        to >> 1 | (to >> 2) & self.skips | to & self.loops
    }

    /// Lists the cells of `now`, a line without a word, each of which alone gives the line a word
    /// when it is as it was in `before`: all the others block nothing then.
    ///
    /// One pass from the near end and one from the far end meet at each cell.
    pub fn pivots(&self, now: LineView<'_>, before: LineView<'_>, pivots: &mut Vec<u32>, room: &mut Vec<B>) {
        let cells = now.shape.cells;
        let (now, before) = (|cell| self.allowed(now, cell), |cell| self.allowed(before, cell));
        self.each_pivot(cells, now, before, room, |cell| pivots.push(cell as u32));
    }

    /// The same for a line over two symbols, given as the cells that may be blank and those that may be filled.
    pub fn pivots_of_two(&self, cells: usize, now: [B; 2], before: [B; 2], room: &mut Vec<B>) -> B {
        let mut pivots = B::default();
        let filled = self.colours.first().map_or(B::default(), |&(_, places)| places);
        let allowed = |line: [B; 2], cell: usize| {
            let has = |row: B| row >> cell as u32 & B::ONE == B::ONE;
            let blanks = if has(line[0]) { self.blanks } else { B::default() };
            blanks | if has(line[1]) { filled } else { B::default() }
        };
        let (now, before) = (|cell| allowed(now, cell), |cell| allowed(before, cell));
        self.each_pivot(cells, now, before, room, |cell| pivots = pivots | B::ONE << cell as u32);
        pivots
    }

    #[inline]
    fn each_pivot(
        &self,
        cells: usize,
        now: impl Fn(usize) -> B,
        before: impl Fn(usize) -> B,
        room: &mut Vec<B>,
        mut found: impl FnMut(usize),
    ) {
        room.clear();
        let mut behind = self.ends;
        for cell in (0..cells).rev() {
            room.push(behind);
            behind = self.step_back(behind, now(cell));
        }
        let mut at = B::ONE;
        for (cell, &behind) in room.iter().rev().enumerate() {
            if self.step(at, before(cell)) & behind != B::default() {
                found(cell);
            }
            at = self.step(at, now(cell));
            if at == B::default() {
                return;
            }
        }
    }
}
