//! A quick look at a nonogram: do rows and columns hold the same number of cells of each colour?

use crate::domain::Symbol;
use crate::error::{Error, Slips, many};
use crate::palette::spoken_name;
use crate::puzzle::{Axis, Block, Board, Clue, End, Puzzle, Says};
use crate::rules::runs;

/// Says how rows and columns disagree; `None` when they agree or a length is not known.
pub fn disagreement(puzzle: &Puzzle) -> Option<String> {
    let rows = sums(puzzle, Axis::ROW)?;
    let columns = sums(puzzle, Axis::COLUMN)?;
    let colour = (1..puzzle.alphabet.len()).find(|&colour| rows[colour] != columns[colour])?;
    let symbol = Symbol(colour as u8);
    let name = match puzzle.alphabet.len() {
        ..=2 => "filled".to_owned(),
        _ => spoken_name(&puzzle.alphabet, symbol),
    };
    let (in_rows, in_columns) = (rows[symbol.index()], columns[symbol.index()]);
    let in_rows = many(in_rows as usize, &format!("{name} cell"));
    Some(format!("the rows' clues add up to {in_rows}, the columns' to {in_columns}"))
}

/// Notes that a clue does not fit its line. One line that was forgotten makes all lines across it too short: where that
/// is asked of the first, which names the others, it is not said again of each of these.
pub fn note_misfit(puzzle: &Puzzle, error: Error, end: End, asked: &mut Vec<Axis>, slips: &mut Slips) {
    if error.help.is_some() || slips.is_full() {
        return slips.note(error);
    }
    let there = puzzle.board.len_at(end.place()) as u64;
    if asked.contains(&end.axis) && puzzle.clues.get(&end).is_none_or(|clue| apart(clue, there).is_none()) {
        // The first clue along this axis named this one.
        return;
    }
    match misfit(puzzle, end) {
        Some(Misfit::Apart(help)) => slips.note(error.with_help(help)),
        Some(Misfit::Forgotten(help)) => {
            asked.push(end.axis);
            slips.note(error.with_help(help));
        }
        None => slips.note(error),
    }
}

/// Why a clue needs more cells than its line has, in words.
enum Misfit {
    /// Its blocks were run together.
    Apart(String),
    /// A line across it was forgotten: then the other lines that do not fit are named there, too, for one line makes all of them too short.
    Forgotten(String),
}

/// Why the clue at `end` needs more cells than its line has: how many of the other lines there would have to be. `None`
/// where that cannot be said.
fn misfit(puzzle: &Puzzle, end: End) -> Option<Misfit> {
    let other = if end.axis == Axis::ROW { Axis::COLUMN } else { Axis::ROW };
    let is_rectangle = matches!(puzzle.board, Board::Rectangle { .. });
    let there = puzzle.board.len_at(end.place()) as u64;
    let needs = |(own, clue): (&End, &Clue)| match &clue.says {
        Says::Blocks(blocks) if own.axis == end.axis => Some(runs::least_cells(blocks)),
        _ => None,
    };
    let most = puzzle.clues.iter().filter_map(needs).max().unwrap_or(0);
    if !is_rectangle || most <= there {
        return None;
    }
    let (word, lines) = (end.axis.word(), other.word());
    let sums = disagreement(puzzle).map_or(String::new(), |sums| format!(" ({sums})"));
    if let Some(apart) = puzzle.clues.get(&end).and_then(|clue| apart(clue, there)) {
        return Some(Misfit::Apart(format!(
            "the {word}s need at least {most} {lines}s, and there are {there}: are these the blocks {apart}?"
        )));
    }
    let is_too_long =
        |(own, clue): &(&End, &Clue)| **own != end && needs((*own, *clue)).is_some_and(|most| most > there);
    let others: Vec<String> =
        puzzle.clues.iter().filter(is_too_long).map(|(own, _)| (own.index + 1).to_string()).collect();
    let others = match &others[..] {
        [] => String::new(),
        [other] => format!("; {word} {other} does not fit, either"),
        _ => format!("; {word}s {} do not fit, either", listed(&others)),
    };
    Some(Misfit::Forgotten(format!(
        "the {word}s need at least {most} {lines}s, and there are {there}: was one forgotten, or is a clue mistyped?{sums}{others}"
    )))
}

/// The digits of a clue that is a single number, as blocks of their own, where these fit a line of so many cells: they
/// were perhaps run together.
fn apart(clue: &Clue, cells: u64) -> Option<String> {
    let Says::Blocks(blocks) = &clue.says else { return None };
    let &[Block { len: Some(run), .. }] = &blocks[..] else { return None };
    let digits: Vec<u32> = run.to_string().chars().filter_map(|digit| digit.to_digit(10)).collect();
    let needed = digits.iter().sum::<u32>() as usize + digits.len() - 1;
    let is_likely = digits.len() > 1 && !digits.contains(&0) && needed as u64 <= cells;
    is_likely.then(|| digits.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
}

/// At most so many lines are named.
const MOST_NAMED: usize = 5;

/// Numbers as a list: `2, 3 and 5`.
fn listed(numbers: &[String]) -> String {
    match numbers.split_last() {
        _ if numbers.len() > MOST_NAMED => {
            format!("{} and {} more", numbers[..MOST_NAMED].join(", "), numbers.len() - MOST_NAMED)
        }
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// How many cells of each colour the clues along `axis` ask for; `None` when one of them does not say.
fn sums(puzzle: &Puzzle, axis: Axis) -> Option<Vec<u64>> {
    let mut sums = vec![0; puzzle.alphabet.len()];
    let mut lines = 0;
    for (_, clue) in puzzle.clues.iter().filter(|(end, _)| end.axis == axis) {
        let Says::Blocks(blocks) = &clue.says else {
            return None;
        };
        lines += 1;
        for block in blocks {
            *sums.get_mut(block.colour.index())? += u64::from(block.len?);
        }
    }
    (lines == puzzle.board.lines(axis)).then_some(sums)
}
