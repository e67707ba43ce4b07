//! How surely a way to read a drawing is the one that is meant: what its marks, its blanks and its corners say.

use super::frame::Frame;
use super::{is_missing, is_open_mark};
use std::collections::BTreeSet;

/// Why a way to read a drawing may not be meant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Doubt {
    #[default]
    None,
    /// A side has nothing but marks, which may be cells; but marks go all around the board, its corners among them.
    Ring,
    /// A side has nothing but marks, which may be cells.
    Idle,
    /// The same beside a corner, which may be a clue that is missing.
    Cornered,
    /// In a table, a line in which nothing stands may be an empty one, or no part of the board.
    Blank,
}

/// The ways that people print: marks around a board belong to a side with clues, and clues stand above it, where all can be read so.
pub fn as_printed(mut ways: Vec<Frame>) -> Vec<Frame> {
    if ways.iter().any(|way| !way.has_bare_edge()) {
        ways.retain(|way| !way.has_bare_edge());
    }
    let is_idle = |way: &Frame| way.doubt == Doubt::Idle;
    let is_even = |way: &Frame| way.is_even;
    ways.retain(|way| way.doubt != Doubt::Cornered && (is_even(way) || !is_idle(way)));
    if ways.iter().any(|way| is_even(way) && !is_idle(way)) {
        ways.retain(|way| !is_idle(way));
    } else if ways.iter().any(is_even) {
        ways.retain(is_even);
    }
    let has_top = |way: &Frame| way.top.is_some();
    if ways.iter().any(|way| has_top(way) && is_even(way) && !is_idle(way)) {
        ways.retain(has_top);
    } else if ways.iter().any(|way| !has_top(way) && is_even(way)) {
        ways.retain(is_even);
    } else if ways.iter().any(|way| has_top(way) && !is_idle(way)) {
        ways.retain(has_top);
    }
    ways
}

/// The same for the boards of each size, where a size will tell which is meant: some way to read each of them is kept.
pub fn of_each_size(ways: &[Frame]) -> Vec<Frame> {
    let sizes: BTreeSet<[usize; 2]> = ways.iter().map(Frame::size).collect();
    let of_size = |size: [usize; 2]| {
        let all: Vec<Frame> = ways.iter().filter(|way| way.size() == size).cloned().collect();
        let printed = as_printed(all.clone());
        if printed.is_empty() { all } else { printed }
    };
    sizes.into_iter().flat_map(of_size).collect()
}

/// The `whole` boards, and beside one whose clues are missing on a side the `others` that may be meant as well.
pub fn with_rivals(mut whole: Vec<Frame>, others: Vec<Frame>) -> Vec<Frame> {
    let is_rival = |way: &Frame| way.is_even && way.doubt == Doubt::None;
    if whole.iter().all(|way| way.doubt == Doubt::Ring) {
        whole.extend(others.into_iter().filter(is_rival));
    }
    whole
}

/// Is no clue of a side there?
pub fn says_nothing(clues: &[String]) -> bool {
    !clues.is_empty() && clues.iter().all(|clue| is_missing(clue))
}

impl Frame {
    /// The same with what speaks for it, and against it; so many of its corners are filled, and a frame may be drawn around its cells.
    pub fn judged(mut self, corners: usize, is_framed: bool) -> Frame {
        self.is_even = are_alike(self.clues().filter(|clue| is_missing(clue)))
            && are_alike(self.cells.iter().flatten().filter(|cell| is_open_mark(cell) || *cell == "*"));
        if !is_framed {
            self.doubt = self.doubted(corners);
        }
        self
    }

    /// What may be wrong with the sides that have no clue.
    fn doubted(&self, corners: usize) -> Doubt {
        let idle = [&self.left, &self.right, &self.top, &self.bottom]
            .map(|side| side.as_ref().filter(|clues| says_nothing(clues) && clues.iter().any(|clue| !clue.is_empty())));
        if idle.iter().flatten().all(|clues| self.tells_from_cells(clues)) {
            return Doubt::None;
        }
        let [left, right, top, bottom] = idle.map(|side| side.is_some());
        // Where two sides that meet have no clue, the others alone are the sides of a larger board.
        let is_opposite = !((left || right) && (top || bottom));
        match (left || right, self.has_corners) {
            _ if self.is_whole() && corners == 4 && is_opposite => Doubt::Ring,
            (true, true) => Doubt::Cornered,
            _ => Doubt::Idle,
        }
    }

    /// Are the marks of this side other ones than those of open cells? Where all cells are filled, nobody knows these.
    fn tells_from_cells(&self, marks: &[String]) -> bool {
        let is_cell = |mark: &String| self.cells.iter().flatten().any(|cell| cell == mark);
        let is_open_drawn = self.cells.is_empty() || self.cells.iter().flatten().any(|cell| is_open_mark(cell));
        is_open_drawn && marks.iter().all(|mark| !mark.is_empty() && !is_cell(mark))
    }
}

/// Are all these words the same?
fn are_alike<'w>(mut words: impl Iterator<Item = &'w String>) -> bool {
    let Some(first) = words.next() else { return true };
    words.all(|word| word == first)
}
