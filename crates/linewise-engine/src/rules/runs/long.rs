//! Lines of blocks of any length: looked at as [stretches](super::stretches) where they can be, and else by
//! the same passes as for short lines, over windows of words.
//!
//! A set of positions is a list of 64-bit words. Most blocks of a long line can stand
//! in a small stretch only, so each set carries the window of words outside of which
//! it is empty, and a pass costs what the windows cost, not what the line costs.

use super::blocks::Blocks;
use super::least_cells;
use super::stretches::Clue;
use crate::domain::Symbol;
use crate::rule::{Capabilities, Decided, LineView, Meter, Orientation, Rule, Scratch, Strength};
use crate::rules::runs::Block;

/// A set of positions: the words of an arena from `at` on are the words of the set from `low` on.
#[derive(Debug, Clone, Copy)]
struct Window {
    low: usize,
    at: usize,
    len: usize,
}

/// One block as a pass needs it.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// Its length; 0 when that is unknown.
    pub len: usize,
    /// Its colour's place among the colours of the line.
    pub slot: usize,
    /// Must a blank stand before it, as the block before has the same colour?
    pub gap: bool,
    /// The last position at which it can start when the cells allow everything.
    pub latest: usize,
}

/// The blocks of a long line.
pub struct Long {
    blocks: Blocks,
    /// The steps from the near end, and from the far end over the mirrored line.
    ahead: Vec<Step>,
    back: Vec<Step>,
    /// The colours that occur.
    colours: Vec<u8>,
    cells: usize,
    /// Words in a set of positions: one position for each cell, one for the virtual blank, and the end.
    words: usize,
}

/// What a pass finds out about each block.
struct Sets {
    /// The positions before the block, with the blanks that can be crossed on the way; one more than there are blocks.
    before: Vec<Window>,
    /// The positions where the block starts; of a block of unknown length, also those inside it and at its end.
    starts: Vec<Window>,
}

impl Long {
    /// The rule of `cells` cells; see [`super::rule`].
    pub fn new(blocks: &[Block], cells: usize) -> Long {
        let mut colours: Vec<u8> = blocks.iter().map(|block| block.colour.0).collect();
        colours.sort_unstable();
        colours.dedup();
        let mirrored: Vec<Block> = blocks.iter().rev().copied().collect();
        Long {
            ahead: steps(blocks, cells, &colours),
            // The mirrored line has one cell more in front, the virtual blank.
            back: steps(&mirrored, cells + 1, &colours),
            blocks: Blocks::new(blocks),
            colours,
            cells,
            words: (cells + 2).div_ceil(64),
        }
    }

    /// The line as stretches, where all lengths are known.
    fn clue(&self) -> Option<Clue<'_>> {
        self.blocks.is_known.then_some(Clue { steps: &self.ahead, colours: &self.colours, cells: self.cells })
    }

    /// Copies the line's blank plane (with the virtual blank) and colour planes into the arena, from `arena.len()` on.
    fn copy_planes(&self, line: LineView<'_>, arena: &mut Vec<u64>) {
        let start = arena.len();
        let rows = std::iter::once(0).chain(self.colours.iter().map(|&colour| colour as usize));
        for row in rows {
            let row = line.row(row);
            arena.extend_from_slice(row);
            arena.resize(arena.len() + self.words - row.len(), 0);
        }
        arena[start + self.cells / 64] |= 1 << (self.cells % 64);
    }

    /// Copies the planes at the arena's start once more to its end, mirrored: cell `i` becomes cell `cells - i`.
    fn mirror_planes(&self, arena: &mut Vec<u64>) {
        for plane in 0..=self.colours.len() {
            let whole = Window { low: 0, at: plane * self.words, len: self.words };
            for word in 0..self.words {
                let mirrored = mirrored_word(arena, whole, word, self.cells);
                arena.push(mirrored);
            }
        }
    }

    /// The position where the line is done: behind the virtual blank.
    fn end(&self) -> usize {
        self.cells + 1
    }

    /// Places blocks one after the other over the planes at `planes`.
    fn pass(&self, steps: &[Step], planes: usize, arena: &mut Vec<u64>) -> Sets {
        let mut sets = Sets { before: Vec::with_capacity(steps.len() + 1), starts: Vec::with_capacity(steps.len()) };
        let mut here = self.single(0, arena);
        for step in steps {
            let before = self.flood(here, planes, step.latest, arena);
            sets.before.push(before);
            let reach = match step.gap {
                true => {
                    let on_blank = and_plane(here, planes, arena);
                    let behind_blank = shifted(on_blank, 1, self.words, arena);
                    self.flood(behind_blank, planes, step.latest, arena)
                }
                false => before,
            };
            let colour = planes + (1 + step.slot) * self.words;
            let (starts, ends) = self.place(step.len, reach, colour, arena);
            sets.starts.push(starts);
            here = ends;
        }
        sets.before.push(self.flood(here, planes, self.end(), arena));
        sets
    }

    /// Where a block can stand that may start at `reach`: its starts (and insides), and its ends.
    fn place(&self, len: usize, reach: Window, colour: usize, arena: &mut Vec<u64>) -> (Window, Window) {
        if len > 0 {
            let starts = self.fitting(reach, colour, len, arena);
            return (starts, shifted(starts, len, self.words, arena));
        }
        let starts = and_plane(reach, colour, arena);
        let after_one = shifted(starts, 1, self.words, arena);
        let ends = self.flood(after_one, colour, self.end(), arena);
        (union(starts, ends, arena), ends)
    }

    /// Did the forward pass reach the end?
    fn is_through(&self, ahead: &Sets, arena: &[u64]) -> bool {
        let end = self.end();
        let behind = *ahead.before.last().expect("there is a place behind the last block");
        word_of(arena, behind, end / 64) >> (end % 64) & 1 == 1
    }

    /// Adds the blanks that some arrangement has between the blocks `number - 1` and `number`: those
    /// that one pass reaches from before and the other from behind.
    fn support_blanks(&self, before: Window, behind: Window, arena: &[u64], line: LineView<'_>, row: &mut [u64]) {
        for word in before.low..(before.low + before.len).min(row.len()) {
            let met = arena[before.at + word - before.low] & mirrored_word(arena, behind, word, self.cells);
            row[word] |= met & line.bits[word];
        }
    }

    /// Adds the cells that some arrangement fills with this block.
    fn support_block(
        &self,
        len: usize,
        ahead: Window,
        back: Window,
        plane: usize,
        arena: &mut Vec<u64>,
        row: &mut [u64],
    ) {
        // A block of unknown length fills the cell behind position p when it is in both passes at work around it;
        // another one starts at p when the other pass starts it at its other end.
        let last = self.cells + 1 - len.max(1);
        let at = arena.len();
        for word in 0..ahead.len {
            let met = arena[ahead.at + word] & mirrored_word(arena, back, ahead.low + word, last);
            arena.push(met);
        }
        let real = Window { at, ..ahead };
        let cells = match len {
            0 => and_plane(real, plane, arena),
            _ => smeared(real, len, self.words, arena),
        };
        for word in cells.low..(cells.low + cells.len).min(row.len()) {
            row[word] |= arena[cells.at + word - cells.low];
        }
    }

    /// The set of just one position.
    fn single(&self, position: usize, arena: &mut Vec<u64>) -> Window {
        arena.push(1 << (position % 64));
        Window { low: position / 64, at: arena.len() - 1, len: 1 }
    }

    /// Steps from the positions over as many cells of a plane as there are in a row, as far as `latest`.
    fn flood(&self, from: Window, plane: usize, latest: usize, arena: &mut Vec<u64>) -> Window {
        let last = latest / 64;
        let at = arena.len();
        let mut carry = 0;
        let mut word = from.low;
        while word <= last && (word < from.low + from.len || carry != 0) {
            let cells = arena[plane + word];
            let positions = word_of(arena, from, word);
            let (sum, over) = (positions & cells).overflowing_add(cells);
            let (sum, over_again) = sum.overflowing_add(carry);
            carry = u64::from(over | over_again);
            arena.push(positions | (sum ^ cells));
            word += 1;
        }
        if word > last && arena.len() > at {
            let mask = u64::MAX >> (63 - latest % 64);
            *arena.last_mut().expect("just pushed") &= mask;
        }
        Window { low: from.low, at, len: arena.len() - at }
    }

    /// The positions of `reach` from which `len` cells in a row are in the plane.
    fn fitting(&self, reach: Window, plane: usize, len: usize, arena: &mut Vec<u64>) -> Window {
        let at = arena.len();
        let high = (reach.low + reach.len + len / 64 + 1).min(self.words);
        arena.extend_from_within(plane + reach.low..plane + high);
        let mut done = 1;
        while done < len {
            let step = done.min(len - done);
            let (words, bits) = (step / 64, step % 64);
            for word in at..arena.len() {
                let near = arena.get(word + words).copied().unwrap_or(0) >> bits;
                let far = match bits {
                    0 => 0,
                    _ => arena.get(word + words + 1).copied().unwrap_or(0) << (64 - bits),
                };
                arena[word] &= near | far;
            }
            done += step;
        }
        arena.truncate(at + reach.len);
        for word in 0..reach.len {
            arena[at + word] &= arena[reach.at + word];
        }
        Window { at, ..reach }
    }
}

/// The steps of a pass over these blocks in so many cells.
fn steps(blocks: &[Block], cells: usize, colours: &[u8]) -> Vec<Step> {
    let mut needed = least_cells(blocks) as usize;
    let step = |(i, block): (usize, &Block)| {
        let gap = i > 0 && blocks[i - 1].colour == block.colour;
        needed -= usize::from(gap);
        let latest = cells - needed;
        needed -= block.len.unwrap_or(1) as usize;
        let slot = colours.binary_search(&block.colour.0).expect("every colour is listed");
        Step { len: block.len.unwrap_or(0) as usize, slot, gap, latest }
    };
    blocks.iter().enumerate().map(step).collect()
}

/// Word `word` of a set.
#[inline]
fn word_of(arena: &[u64], set: Window, word: usize) -> u64 {
    match word.checked_sub(set.low) {
        Some(word) if word < set.len => arena[set.at + word],
        _ => 0,
    }
}

/// Word `word` of the set whose position `p` is position `last - p` of `set`.
#[inline]
fn mirrored_word(arena: &[u64], set: Window, word: usize, last: usize) -> u64 {
    // Positions 64 w .. 64 w + 63 mirror to last - 64 w - 63 .. last - 64 w.
    let Some(top) = last.checked_sub(64 * word) else {
        return 0;
    };
    let (high, bits) = (top / 64, top % 64);
    let upper = word_of(arena, set, high) << (63 - bits);
    let lower = match (bits, high) {
        (63, _) | (_, 0) => 0,
        _ => word_of(arena, set, high - 1) >> (bits + 1),
    };
    (upper | lower).reverse_bits()
}

/// The set moved up by `by` positions.
fn shifted(set: Window, by: usize, words: usize, arena: &mut Vec<u64>) -> Window {
    let (low, bits) = (set.low + by / 64, by % 64);
    let at = arena.len();
    let mut below = 0;
    for word in 0..=set.len {
        let here = if word < set.len { arena[set.at + word] } else { 0 };
        if low + word < words {
            let carried = if bits == 0 { 0 } else { below >> (64 - bits) };
            arena.push(here << bits | carried);
        }
        below = here;
    }
    Window { low, at, len: arena.len() - at }
}

/// The positions of the set whose cell is in the plane.
fn and_plane(set: Window, plane: usize, arena: &mut Vec<u64>) -> Window {
    let at = arena.len();
    for word in 0..set.len {
        let both = arena[set.at + word] & arena[plane + set.low + word];
        arena.push(both);
    }
    Window { at, ..set }
}

/// The positions of either set.
fn union(one: Window, other: Window, arena: &mut Vec<u64>) -> Window {
    let low = one.low.min(other.low);
    let high = (one.low + one.len).max(other.low + other.len);
    let at = arena.len();
    for word in low..high {
        let both = word_of(arena, one, word) | word_of(arena, other, word);
        arena.push(both);
    }
    Window { low, at, len: high - low }
}

/// The cells covered when blocks of `len` cells start at `starts`.
fn smeared(starts: Window, len: usize, words: usize, arena: &mut Vec<u64>) -> Window {
    let at = arena.len();
    let wide = (starts.len + len / 64 + 1).min(words.saturating_sub(starts.low));
    arena.extend_from_within(starts.at..starts.at + starts.len.min(wide));
    arena.resize(at + wide, 0);
    let mut done = 1;
    while done < len {
        let step = done.min(len - done);
        let (skip, bits) = (step / 64, step % 64);
        for word in (skip..wide).rev() {
            let near = arena[at + word - skip] << bits;
            let far = if bits == 0 || word == skip { 0 } else { arena[at + word - skip - 1] >> (64 - bits) };
            arena[at + word] |= near | far;
        }
        done += step;
    }
    Window { low: starts.low, at, len: wide }
}

impl Rule for Long {
    fn orientation(&self) -> Orientation {
        Orientation::BySymbol
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        Ok(word.len() == self.cells && self.blocks.are_spelled_by(word))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        if let Some(Ok(has_word)) = self.clue().map(|clue| clue.narrow(line, support, &mut scratch.stretches)) {
            return Ok(has_word);
        }
        let arena = &mut scratch.words;
        arena.clear();
        self.copy_planes(line, arena);
        let ahead = self.pass(&self.ahead, 0, arena);
        if !self.is_through(&ahead, arena) {
            return Ok(false);
        }
        let mirrored = arena.len();
        self.mirror_planes(arena);
        let back = self.pass(&self.back, mirrored, arena);
        support.fill(0);
        let width = line.shape.words;
        let (blanks, _) = support.split_at_mut(width);
        for (before, behind) in ahead.before.iter().zip(back.before.iter().rev()) {
            self.support_blanks(*before, *behind, arena, line, blanks);
        }
        for (number, step) in self.ahead.iter().enumerate() {
            let (one, other) = (ahead.starts[number], back.starts[self.ahead.len() - 1 - number]);
            let row = self.colours[step.slot] as usize * width;
            let plane = (1 + step.slot) * self.words;
            self.support_block(step.len, one, other, plane, arena, &mut support[row..row + width]);
        }
        Ok(true)
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        if let Some(Ok(has_word)) = self.clue().map(|clue| clue.has_word(line, &mut scratch.stretches)) {
            return Ok(has_word);
        }
        let arena = &mut scratch.words;
        arena.clear();
        self.copy_planes(line, arena);
        let ahead = self.pass(&self.ahead, 0, arena);
        Ok(self.is_through(&ahead, arena))
    }

    fn capabilities(&self) -> Capabilities<'_> {
        self.blocks.capabilities()
    }
}
