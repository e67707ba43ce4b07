//! Belief propagation over lines that are chains of places, in SIMD lanes: eight lines at a time.
//!
//! How far a cell lies behind the place of the chain that it stands for, counted in cells, is its displacement: 0 at
//! the near end, the line's slack at the far end, and it only grows. So a row of numbers, one for each displacement,
//! holds what all ways to read the line up to a cell weigh, and the next row follows: add the row to itself moved by
//! one where a place is blank, then weigh. (The forward-backward algorithm for hidden Markov models (L. Baum et al.,
//! 1970), laid out along the diagonal.)
//!
//! Lines that do not cross send each other no messages, so that it is all the same whether they are worked out one
//! after the other or at once; and a processor does the same operation on eight numbers as fast as on one.

#[cfg(test)]
mod tests;

use super::{DAMPING, LEAST};
use crate::domain::Symbol;
use crate::model::{CellId, LineId};
use crate::state::State;
use std::ops::Range;
use wide::f32x8;

/// How many lines a batch has at most.
const LANES: usize = 8;
/// After so many cells a row is scaled up again. No message is surer than a million to one, so that nothing of weight
/// vanishes within so few cells.
const SCALE_EVERY: usize = 4;
/// What weighs less beside the heaviest entry of its row is dropped.
const NOTHING: f32 = 1e-10;
/// A batch's table has no more entries than these, 16 MB of them.
const MOST_ENTRIES: usize = 1 << 19;
/// The place of a line in which no cell is open.
const NO_MESSAGE: u32 = u32::MAX;

/// A number for each lane.
type Eight = f32x8;

/// All batches of a board.
pub struct Batches {
    batches: Vec<Batch>,
    /// The last message of each lane to each cell of its line: the share of words in which it is filled. Behind them a
    /// half, for cells without a crossing line.
    messages: Vec<f32>,
    /// For each place of each line where in `messages` it is.
    places: Vec<u32>,
    /// For each line the number of its first place among the places of all lines.
    firsts: Vec<usize>,
    room: Room,
}

/// Working memory.
#[derive(Default)]
struct Room {
    incoming: Vec<Eight>,
    /// A row for each cell: what all ways to read the line up to it weigh.
    table: Vec<Eight>,
    row: Vec<Eight>,
}

/// Up to eight lines of the same length that do not cross.
struct Batch {
    cells: usize,
    /// How many entries a row has: one more than the greatest slack.
    width: usize,
    /// The first open cell of any line, and one behind the last.
    open: Range<usize>,
    /// Where the messages to the first cells are in `messages`.
    start: usize,
    /// For each cell where each lane finds its incoming message in `messages`.
    sources: Vec<[u32; LANES]>,
    /// For each cell 1 for the lanes whose cell is open.
    is_open: Vec<Eight>,
    /// Which places are blank and which are filled: 1 for yes. The place `cells` comes first, those before the line
    /// last.
    masks: Vec<Mask>,
    /// The most places that a line has.
    places: usize,
    /// The line of each lane; there may be fewer lines than lanes.
    lines: Vec<LineId>,
    /// The slack of each line.
    slack: Vec<usize>,
}

#[derive(Clone, Copy)]
struct Mask {
    blank: Eight,
    filled: Eight,
}

/// A line that will be in a batch.
struct Member {
    line: LineId,
    cells: usize,
    /// The places of its chain.
    chain: Vec<bool>,
    slack: usize,
}

impl Batches {
    /// The batches of a board of two symbols whose lines are chains, where no open cell stands in more than two;
    /// `None` for other boards.
    pub fn new(state: &State<'_, '_>) -> Option<Batches> {
        if state.layout.model.symbols != 2 {
            return None;
        }
        let lines = (0..state.layout.len()).map(LineId::new);
        let mut next = 0;
        let firsts = lines.map(|line| {
            next += state.layout.line(line).cells.len();
            next - state.layout.line(line).cells.len()
        });
        let firsts: Vec<usize> = firsts.collect();
        let mut batches = Batches {
            batches: Vec::new(),
            messages: Vec::new(),
            places: vec![NO_MESSAGE; next],
            firsts,
            room: Room::default(),
        };
        for side in &mut sides(state)? {
            side.sort_by_key(|member| (member.cells, member.slack));
            for same_length in side.chunk_by(|a, b| a.cells == b.cells) {
                same_length.chunks(LANES).try_for_each(|members| batches.gather(state, members))?;
            }
        }
        let unknown = batches.messages.len() as u32;
        batches.messages.push(0.5);
        for number in 0..batches.batches.len() {
            let batch = &batches.batches[number];
            let sources = batches.sources(state, &batch.lines, batch.cells, unknown);
            batches.batches[number].sources = sources;
        }
        Some(batches)
    }

    /// Puts these lines into one batch; `None` where that would take too much memory.
    fn gather(&mut self, state: &State<'_, '_>, members: &[Member]) -> Option<()> {
        let cells = members.first()?.cells;
        let width = members.iter().map(|member| member.slack).max()? + 1;
        if (cells + 1) * width > MOST_ENTRIES {
            return None;
        }
        let start = self.messages.len();
        let mut is_open = vec![Eight::ZERO; cells];
        self.messages.resize(start + cells * LANES, 0.5);
        let nothing = Mask { blank: Eight::ZERO, filled: Eight::ZERO };
        let mut masks = vec![nothing; cells + width];
        for (lane, member) in members.iter().enumerate() {
            let first = self.firsts[member.line.index()];
            for (at, &cell) in state.layout.line(member.line).cells.iter().enumerate() {
                let place = start + at * LANES + lane;
                self.places[first + at] = place as u32;
                match state.is_open(cell) {
                    true => is_open[at].as_mut_array()[lane] = 1.0,
                    false => self.messages[place] = f32::from(u8::from(state.may_be(cell, Symbol(1)))),
                }
            }
            for (place, &filled) in member.chain.iter().enumerate() {
                let mask = &mut masks[cells - place];
                let side = if filled { &mut mask.filled } else { &mut mask.blank };
                side.as_mut_array()[lane] = 1.0;
            }
        }
        let open = open_range(&is_open);
        let lines = members.iter().map(|member| member.line).collect();
        let slack = members.iter().map(|member| member.slack).collect();
        let places = members.iter().map(|member| member.chain.len()).max()?;
        self.batches.push(Batch {
            cells,
            width,
            open,
            start,
            sources: Vec::new(),
            is_open,
            masks,
            places,
            lines,
            slack,
        });
        Some(())
    }

    /// Where the lanes of a batch find their incoming messages: with the line that crosses there, or else at `unknown`.
    fn sources(&self, state: &State<'_, '_>, lines: &[LineId], cells: usize, unknown: u32) -> Vec<[u32; LANES]> {
        let mut sources = vec![[unknown; LANES]; cells];
        for (lane, &line) in lines.iter().enumerate() {
            for (at, &cell) in state.layout.line(line).cells.iter().enumerate() {
                let own = self.places[self.firsts[line.index()] + at];
                sources[at][lane] = match state.is_open(cell) {
                    true => self.places_of(state, cell).find(|&place| place != own).unwrap_or(unknown),
                    false => own,
                };
            }
        }
        sources
    }

    /// Where the messages to `cell` are.
    fn places_of(&self, state: &State<'_, '_>, cell: CellId) -> impl Iterator<Item = u32> {
        let occurrences = state.layout.occurrences(cell).iter();
        occurrences.map(|occurrence| self.places[self.firsts[occurrence.line as usize] + occurrence.at as usize])
    }

    /// Goes so many rounds: in each, every batch with open cells sends its messages once.
    pub fn propagate(&mut self, rounds: usize) {
        for _ in 0..rounds {
            for batch in self.batches.iter().filter(|batch| !batch.open.is_empty()) {
                batch.send(&mut self.messages, &mut self.room);
            }
        }
    }

    /// Takes over which cells are open now: the message to a settled cell is what it is, and one that was settled and is open again is as
    /// likely blank as filled until it gets a message.
    pub fn refresh(&mut self, state: &State<'_, '_>) {
        for batch in &mut self.batches {
            for (lane, &line) in batch.lines.iter().enumerate() {
                for (at, &cell) in state.layout.line(line).cells.iter().enumerate() {
                    let was_open = batch.is_open[at].as_array()[lane] == 1.0;
                    let is_open = state.is_open(cell);
                    if was_open == is_open {
                        continue;
                    }
                    batch.is_open[at].as_mut_array()[lane] = f32::from(u8::from(is_open));
                    let message = &mut self.messages[batch.start + at * LANES + lane];
                    *message = if is_open { 0.5 } else { f32::from(u8::from(state.may_be(cell, Symbol(1)))) };
                }
            }
            batch.open = open_range(&batch.is_open);
        }
    }

    /// The shares of solutions in which `cell` is believed to be blank and filled.
    pub fn marginal(&self, state: &State<'_, '_>, cell: CellId, out: &mut Vec<f64>) {
        if !state.is_open(cell) {
            out.clear();
            out.extend([0, 1].map(|symbol| f64::from(u8::from(state.may_be(cell, Symbol(symbol))))));
            return;
        }
        let messages = self.places_of(state, cell).map(|place| f64::from(self.messages[place as usize]));
        let (blank, filled) =
            messages.fold((1.0, 1.0), |(blank, filled), share| (blank * (1.0 - share), filled * share));
        out.clear();
        out.extend([blank, filled].map(|share| share / (blank + filled)));
    }
}

impl Batch {
    /// Each lane weighs the words of its line by the incoming messages, and sends a message to each cell.
    fn send(&self, messages: &mut [f32], room: &mut Room) {
        let sources = self.sources.iter();
        room.incoming.clear();
        room.incoming.extend(sources.map(|places| Eight::new(places.map(|place| messages[place as usize]))));
        self.read_forward(&room.incoming, &mut room.table);
        self.read_back(room, messages);
    }

    /// The displacements at which cell `cell` stands for a place at all; cell 0 is the blank before the line.
    #[inline]
    fn band(&self, cell: usize) -> Range<usize> {
        (cell + 1).saturating_sub(self.places)..self.width.min(cell + 1)
    }

    /// The places at these displacements of cell `cell`.
    #[inline]
    fn masks(&self, cell: usize, band: Range<usize>) -> &[Mask] {
        &self.masks[self.cells - cell..][band]
    }

    fn read_forward(&self, incoming: &[Eight], table: &mut Vec<Eight>) {
        // Outside of the band the table holds anything, but for the entry before a row's first and the one behind its
        // last.
        table.resize((self.open.end + 1) * self.width, Eight::ZERO);
        table[..self.width].fill(Eight::ZERO);
        table[0] = Eight::ONE;
        for cell in 1..=self.open.end {
            let band = self.band(cell);
            let (before, here) = table.split_at_mut(cell * self.width);
            let (before, here) = (&before[(cell - 1) * self.width..], &mut here[..self.width]);
            let filled = incoming[cell - 1];
            let blank = Eight::ONE - filled;
            let mut nearer = band.start.checked_sub(1).map_or(Eight::ZERO, |at| before[at]);
            if let Some(behind) = here.get_mut(band.end) {
                *behind = Eight::ZERO;
            }
            let (here, before) = (&mut here[band.clone()], &before[band.clone()]);
            for ((here, &before), mask) in here.iter_mut().zip(before).zip(self.masks(cell, band)) {
                *here = blank * (mask.blank * (before + nearer)) + filled * (mask.filled * before);
                nearer = before;
            }
            if cell % SCALE_EVERY == 0 {
                scale_up(here);
            }
        }
    }

    /// From the line's end: what all ways to read the rest of the line weigh; and with what is known from its
    /// beginning, the message to each cell.
    fn read_back(&self, room: &mut Room, messages: &mut [f32]) {
        let row = &mut room.row;
        row.clear();
        row.resize(self.width, Eight::ZERO);
        for (lane, &slack) in self.slack.iter().enumerate() {
            // The last cell is the end of the last block, or the blank behind it.
            row[slack].as_mut_array()[lane] = 1.0;
            row[slack - 1].as_mut_array()[lane] = 1.0;
        }
        for cell in (self.open.start + 1..=self.cells).rev() {
            let filled = room.incoming[cell - 1];
            let blank = Eight::ONE - filled;
            if cell <= self.open.end {
                let before = &room.table[(cell - 1) * self.width..][..self.width];
                let [is_blank, is_filled] = self.weigh(cell, before, row);
                let place = self.start + (cell - 1) * LANES;
                damp(&mut messages[place..place + LANES], is_blank, is_filled, self.is_open[cell - 1]);
            }
            let band = self.band(cell);
            let mut further = Eight::ZERO;
            for (entry, mask) in row[band.clone()].iter_mut().zip(self.masks(cell, band.clone())).rev() {
                let by_blank = blank * (mask.blank * *entry);
                *entry = filled * (mask.filled * *entry) + by_blank + further;
                further = by_blank;
            }
            if let Some(before) = band.start.checked_sub(1) {
                row[before] = further;
            }
            if cell % SCALE_EVERY == 0 {
                scale_up(&mut row[self.band(cell - 1)]);
            }
        }
    }

    /// What all words weigh in which the cell is blank, and in which it is filled, without its own weight: `before`
    /// holds what the ways up to the cell before it weigh, `behind` those from it on.
    #[inline]
    fn weigh(&self, cell: usize, before: &[Eight], behind: &[Eight]) -> [Eight; 2] {
        let band = self.band(cell);
        let (mut is_blank, mut is_filled) = (Eight::ZERO, Eight::ZERO);
        let mut nearer = band.start.checked_sub(1).map_or(Eight::ZERO, |at| before[at]);
        let both = before[band.clone()].iter().zip(&behind[band.clone()]);
        for ((&before, &behind), mask) in both.zip(self.masks(cell, band)) {
            is_blank += mask.blank * behind * (before + nearer);
            is_filled += mask.filled * behind * before;
            nearer = before;
        }
        [is_blank, is_filled]
    }
}

/// From the first cell that is open in any lane to one behind the last; empty where none is.
fn open_range(is_open: &[Eight]) -> Range<usize> {
    let has_open = |open: &Eight| open.as_array().contains(&1.0);
    let first = is_open.iter().position(has_open).unwrap_or(0);
    first..is_open.iter().rposition(has_open).map_or(0, |last| last + 1)
}

/// Mixes the new message of each lane into the last one, where its cell is open.
#[inline]
fn damp(messages: &mut [f32], is_blank: Eight, is_filled: Eight, is_open: Eight) {
    let (is_blank, is_filled, is_open) = (is_blank.to_array(), is_filled.to_array(), is_open.to_array());
    for (lane, message) in messages.iter_mut().enumerate() {
        let sum = is_blank[lane] + is_filled[lane];
        if sum > 0.0 {
            let share = (is_filled[lane] / sum).clamp(LEAST as f32, 1.0 - LEAST as f32);
            *message += (1.0 - DAMPING as f32) * (share - *message) * is_open[lane];
        }
    }
}

/// Multiplies a row so that each lane's largest entry is 1; zeros stay as they are. What is left of next to nothing
/// becomes nothing: processors are slow with numbers that small.
#[inline]
fn scale_up(row: &mut [Eight]) {
    let largest = row.iter().fold(Eight::ZERO, |largest, &entry| largest.fast_max(entry));
    // Where all is nothing, the factor is of no matter, as long as it is a number.
    let factor = Eight::ONE / largest.fast_max(Eight::splat(f32::MIN_POSITIVE));
    let nothing = Eight::splat(NOTHING);
    for entry in row {
        let scaled = *entry * factor;
        *entry = scaled.simd_lt(nothing).select(Eight::ZERO, scaled);
    }
}

/// The lines with open cells, in order, in stretches within which none crosses another; `None` when one of them is no
/// chain, or when three meet in an open cell.
fn sides(state: &State<'_, '_>) -> Option<Vec<Vec<Member>>> {
    let mut sides: Vec<Vec<Member>> = vec![Vec::new()];
    // For each cell the last side with a line through it, counted from 1.
    let mut met = vec![0; state.left.len()];
    for number in 0..state.layout.len() {
        let line = LineId::new(number);
        let propagator = state.layout.line(line);
        let open = || propagator.cells.iter().filter(|&&cell| state.is_open(cell));
        if open().next().is_none() {
            continue;
        }
        if open().any(|&cell| state.layout.occurrences(cell).len() > 2) {
            return None;
        }
        let chain = propagator.rule.capabilities().chain?.places();
        let cells = propagator.cells.len();
        let slack = (cells + 2).checked_sub(chain.len()).filter(|&slack| slack > 0)?;
        if open().any(|cell| met[cell.index()] == sides.len()) {
            sides.push(Vec::new());
        }
        open().for_each(|cell| met[cell.index()] = sides.len());
        sides.last_mut()?.push(Member { line, cells, chain, slack });
    }
    Some(sides)
}
