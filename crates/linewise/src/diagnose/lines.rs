//! Mistakes with whole lines: one that was left out, one that was typed twice, two that were typed as one, and one as two.
//!
//! They are looked for where no cell is given and the lines of a direction have their clues at the near end: only then
//! does the number of clues alone say how large the board is. A line left out or typed twice may stand among lines
//! without clues, as long as most have one.

use super::change::Change;
use crate::kind::Kind;
use crate::puzzle::{Axis, Board, Clue, End, Puzzle, Says};
use crate::slip::{self, Cost};

/// What a change does to the shape of the board.
#[derive(Clone, Copy)]
enum Shape {
    /// The side becomes as long as the other, or a multiple of five, which it was not.
    Rounder,
    /// It is as good as before.
    Alike,
    /// It was as long as the other, or a multiple of five, and is so no more.
    Odder,
}

/// The clues that are read again at each of their blanks have no more bytes than these, all together: as changes they
/// take several times as much.
const MOST_READ_AGAIN: usize = 1 << 24;

/// The changes of whole lines that may help, each with its cost, and whether these are all. The clue of a line that was
/// left out is not known yet.
pub fn changes(kind: &dyn Kind, puzzle: &Puzzle) -> (Vec<(Change, Cost)>, bool) {
    let mut changes = Vec::new();
    let mut are_all = true;
    if puzzle.givens.is_empty() && matches!(puzzle.board, Board::Rectangle { .. }) {
        for axis in [Axis::ROW, Axis::COLUMN].into_iter().filter(|&axis| is_mostly_listed(puzzle, axis)) {
            changes.extend(left_out(puzzle, axis));
            changes.extend(too_many(puzzle, axis));
            if !is_listed(puzzle, axis) {
                continue;
            }
            changes.extend(torn(kind, puzzle, axis));
            let (apart, are_all_apart) = run_together(kind, puzzle, axis);
            changes.extend(apart);
            are_all &= are_all_apart;
        }
    }
    (changes, are_all)
}

/// Has every line of a direction one clue, at its near end?
fn is_listed(puzzle: &Puzzle, axis: Axis) -> bool {
    near_clues(puzzle, axis) == Some(puzzle.board.lines(axis))
}

/// Have most lines of a direction one clue, at their near ends, and the others none?
fn is_mostly_listed(puzzle: &Puzzle, axis: Axis) -> bool {
    near_clues(puzzle, axis).is_some_and(|clues| 2 * clues > puzzle.board.lines(axis))
}

/// How many lines of a direction have a clue, if all of them stand at near ends.
fn near_clues(puzzle: &Puzzle, axis: Axis) -> Option<usize> {
    let mut clues = puzzle.clues.keys().filter(|end| end.axis == axis);
    let count = clues.clone().count();
    clues.all(|end| !end.far && end.nth == 0).then_some(count)
}

/// What becomes of the shape when a direction has so many lines.
fn shape(puzzle: &Puzzle, axis: Axis, then: usize) -> Shape {
    let across = puzzle.board.line_len(axis, 0);
    let is_round = |count: usize| count == across || count.is_multiple_of(5);
    match (is_round(puzzle.board.lines(axis)), is_round(then)) {
        (false, true) => Shape::Rounder,
        (true, false) => Shape::Odder,
        _ => Shape::Alike,
    }
}

/// One of three costs, by what becomes of the shape.
fn by_shape(shape: Shape, [rounder, alike, odder]: [Cost; 3]) -> Cost {
    match shape {
        Shape::Rounder => rounder,
        Shape::Alike => alike,
        Shape::Odder => odder,
    }
}

/// A line that was left out, in each place.
fn left_out(puzzle: &Puzzle, axis: Axis) -> Vec<(Change, Cost)> {
    let count = puzzle.board.lines(axis);
    if !may_be_missing(puzzle, axis) || count == Board::MAX_SIDE {
        return Vec::new();
    }
    let cost = by_shape(shape(puzzle, axis, count + 1), slip::LINE_LEFT_OUT);
    let change = |index| (Change::Lines { axis, index, removed: 0, clues: vec![None] }, cost);
    (0..=count as u32).map(change).collect()
}

/// Do the sums of blocks, where these are known, leave something for one more line of this direction?
fn may_be_missing(puzzle: &Puzzle, axis: Axis) -> bool {
    let other = if axis == Axis::ROW { Axis::COLUMN } else { Axis::ROW };
    match (filled(puzzle, axis), filled(puzzle, other)) {
        (Some(own), Some(others)) if is_listed(puzzle, axis) && is_listed(puzzle, other) => {
            (own..=own + puzzle.board.line_len(axis, 0) as u64).contains(&others)
        }
        _ => true,
    }
}

/// How many filled cells the clues of a direction ask for; `None` where they do not say.
fn filled(puzzle: &Puzzle, axis: Axis) -> Option<u64> {
    let mut clues = puzzle.clues.iter().filter(|(end, _)| end.axis == axis);
    clues.try_fold(0, |sum, (_, clue)| match &clue.says {
        Says::Blocks(blocks) => blocks.iter().try_fold(sum, |sum, block| Some(sum + u64::from(block.len?))),
        _ => None,
    })
}

/// A line that should not be there; likeliest one that says the same as the line before it.
fn too_many(puzzle: &Puzzle, axis: Axis) -> Vec<(Change, Cost)> {
    let count = puzzle.board.lines(axis);
    if count == 1 {
        return Vec::new();
    }
    let shape = shape(puzzle, axis, count - 1);
    let says = |index: usize| puzzle.clues.get(&End::near(axis, index)).map(|clue| &clue.says);
    let change = |index: usize| {
        let is_twin = index > 0 && says(index).is_some() && says(index) == says(index - 1);
        // The second of two equal lines is dropped; to drop the first comes to the same.
        let is_first = index + 1 < count && says(index) == says(index + 1);
        let costs = if is_twin { slip::LINE_TWICE } else { slip::LINE_TOO_MANY };
        let change = Change::Lines { axis, index: index as u32, removed: 1, clues: Vec::new() };
        (!is_first).then(|| (change, by_shape(shape, costs)))
    };
    (0..count).filter_map(change).collect()
}

/// Two lines that are really one.
fn torn(kind: &dyn Kind, puzzle: &Puzzle, axis: Axis) -> Vec<(Change, Cost)> {
    let count = puzzle.board.lines(axis);
    let cost = by_shape(shape(puzzle, axis, count.saturating_sub(1)), slip::LINE_TORN);
    let change = |index: usize| {
        let texts = [index, index + 1].map(|index| text(kind, puzzle, axis, index));
        let clue = read(kind, puzzle, &texts.join(" "))?;
        Some((Change::Lines { axis, index: index as u32, removed: 2, clues: vec![Some(clue)] }, cost))
    };
    (0..count.saturating_sub(1)).filter_map(change).collect()
}

/// A line that is really two, and whether every line was looked at for it.
fn run_together(kind: &dyn Kind, puzzle: &Puzzle, axis: Axis) -> (Vec<(Change, Cost)>, bool) {
    let count = puzzle.board.lines(axis);
    if count == Board::MAX_SIDE {
        return (Vec::new(), true);
    }
    let cost = by_shape(shape(puzzle, axis, count + 1), slip::LINES_RUN_TOGETHER);
    let mut changes = Vec::new();
    let mut bytes = 0;
    for index in 0..count {
        let text = text(kind, puzzle, axis, index);
        bytes += text.len() * text.matches(' ').count();
        if bytes > MOST_READ_AGAIN {
            return (changes, false);
        }
        for (place, _) in text.match_indices(' ') {
            let halves = [&text[..place], &text[place + 1..]].map(|half| read(kind, puzzle, half));
            if let [Some(one), Some(other)] = halves {
                let clues = vec![Some(one), Some(other)];
                changes.push((Change::Lines { axis, index: index as u32, removed: 1, clues }, cost));
            }
        }
    }
    (changes, true)
}

/// A line's clue as it is written.
fn text(kind: &dyn Kind, puzzle: &Puzzle, axis: Axis, index: usize) -> String {
    kind.clues().write(puzzle.clues.get(&End::near(axis, index)), &puzzle.alphabet)
}

fn read(kind: &dyn Kind, puzzle: &Puzzle, text: &str) -> Option<Clue> {
    kind.clues().read(text, &puzzle.alphabet, &puzzle.options).ok()?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind;

    /// A board of rows with so many blocks of one cell, and columns that say nothing.
    fn rows_of_ones(rows: usize, blocks: usize) -> (&'static dyn Kind, Puzzle) {
        let kind = kind::find("nonogram").expect("the kind");
        let board = Board::rectangle(rows, 2 * blocks).expect("a board");
        let mut puzzle = Puzzle::new(kind.name(), board, kind.alphabets().usual());
        let clue = kind
            .clues()
            .read(&vec!["1"; blocks].join(" "), &puzzle.alphabet, &puzzle.options)
            .expect("blocks")
            .expect("a clue");
        puzzle.clues.extend((0..rows).map(|row| (End::near(Axis::ROW, row), clue.clone())));
        (kind, puzzle)
    }

    #[test]
    fn no_more_clues_are_read_again_than_memory_holds() {
        let split = |rows: usize, blocks: usize| {
            let (kind, puzzle) = rows_of_ones(rows, blocks);
            let (changes, are_all) = changes(kind, &puzzle);
            let is_split = |change: &Change| matches!(change, Change::Lines { clues, .. } if clues.len() == 2);
            (changes.iter().filter(|(change, _)| is_split(change)).count(), are_all)
        };
        assert_eq!(split(100, 30), (100 * 29, true));
        // A clue of 300 blocks has 599 bytes, and 299 blanks.
        let read_again = MOST_READ_AGAIN / (299 * 599);
        assert_eq!(split(2 * read_again, 300), (read_again * 299, false));
        assert_eq!(split(read_again, 300), (read_again * 299, true));
    }
}
