//! Plants one typing error in each of many nonograms with one solution, and measures how often the diagnosis offers what
//! was meant among the first three repairs, and how long that takes.
//!
//! ```sh
//! cargo run --release -p linewise --example typing_errors -- 25 200 1
//! ```
//! The arguments: the side of the board, how many errors, the seed.

#[path = "shared/random.rs"]
mod random;

use linewise::diagnose::{Diagnosis, Repair, diagnose};
use linewise::engine::{Budget, Limits, Verdict, solve};
use linewise::{Alphabet, Axis, Block, Board, Clue, End, Kind, Puzzle, Says, Symbol, kind};
use random::Random;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The sorts of errors that are planted, one after the other: first those within a clue, which are measured since long.
const ERRORS: [&str; 14] = [
    "a number off by one",
    "another number",
    "a number left out",
    "a number too many",
    "two numbers swapped",
    "two clues swapped",
    "a space forgotten or added",
    "a clue backwards",
    "a 1 left out",
    "two digits swapped",
    "a line left out",
    "a line twice",
    "a line as two",
    "two lines as one",
];
/// So many sorts are planted in a first round, the others in a second one.
const WITHIN_CLUES: usize = 8;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse().expect("a number"));
    let mut argument = |usual| arguments.next().unwrap_or(usual);
    let (side, wanted, seed) = (argument(25) as usize, argument(200), argument(1));
    let kind = kind::find("nonogram").expect("the kind");
    let mut random = Random(seed);
    let mut tallies: BTreeMap<(usize, usize), Tally> = BTreeMap::new();
    let mut solvable = 0;
    for sorts in [0..WITHIN_CLUES, WITHIN_CLUES..ERRORS.len()] {
        let wanted = wanted as usize * sorts.len() / WITHIN_CLUES;
        let mut planted = 0;
        while planted < wanted {
            let picture_kind = planted % 2;
            let meant = puzzle(kind, side, picture_kind, &mut random);
            let error = sorts.start + (planted / 2) % sorts.len();
            let Some(wrong) = plant(&meant, error, &mut random) else { continue };
            let start = Instant::now();
            let found = diagnose(&wrong, Budget::UNLIMITED).expect("a nonogram");
            let time = start.elapsed();
            let Diagnosis::Impossible(found) = found else {
                solvable += 1;
                continue;
            };
            planted += 1;
            let is_right = |repair: &Repair| {
                let repaired = repair.changes.iter().fold(wrong.clone(), |puzzle, change| change.apply(&puzzle));
                says(&repaired) == says(&meant)
            };
            let rank = found.repairs.list.iter().position(is_right);
            let tally = tallies.entry((picture_kind, error)).or_default();
            tally.planted += 1;
            tally.first += u32::from(rank == Some(0));
            tally.third += u32::from(rank.is_some_and(|rank| rank < 3));
            tally.offered += u32::from(rank.is_some());
            tally.times.push(time);
        }
    }
    println!("pictures  error                        planted  first  first three  offered  median ms  worst ms");
    for sorts in [0..WITHIN_CLUES, WITHIN_CLUES..ERRORS.len()] {
        let mut all = Tally::default();
        for ((picture, error), tally) in tallies.iter().filter(|((_, error), _)| sorts.contains(error)) {
            tally.print(["noise", "shapes"][*picture], ERRORS[*error]);
            all.add(tally);
        }
        all.print("all", "");
    }
    println!("{solvable} more errors left the puzzle solvable, and are not counted");
}

/// The clues, wherever they stood in a file.
fn says(puzzle: &Puzzle) -> Vec<(End, &Says)> {
    puzzle.clues.iter().map(|(&end, clue)| (end, &clue.says)).collect()
}

/// What came out for one sort of errors.
#[derive(Default, Clone)]
struct Tally {
    planted: u32,
    first: u32,
    third: u32,
    offered: u32,
    times: Vec<Duration>,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.planted += other.planted;
        self.first += other.first;
        self.third += other.third;
        self.offered += other.offered;
        self.times.extend(&other.times);
    }

    fn print(&self, pictures: &str, error: &str) {
        let mut times = self.times.clone();
        times.sort_unstable();
        let milliseconds = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e3);
        println!(
            "{pictures:8}  {error:27}  {:7}  {:5}  {:11}  {:7}  {:9.1}  {:8.1}",
            self.planted,
            self.first,
            self.third,
            self.offered,
            milliseconds(times.get(times.len() / 2)),
            milliseconds(times.last()),
        );
    }
}

/// A puzzle with exactly one solution.
fn puzzle(kind: &dyn Kind, side: usize, picture_kind: usize, random: &mut Random) -> Puzzle {
    loop {
        let picture = match picture_kind {
            0 => noise(side, 60, random),
            _ => shapes(side, random),
        };
        let board = Board::rectangle(side, side).expect("a board");
        let mut puzzle = Puzzle::new("nonogram", board, Alphabet::black_and_white());
        for &axis in board.axes() {
            for index in 0..board.lines(axis) {
                let word: Vec<Symbol> = board.line(axis, index).map(|cell| picture[cell.index()]).collect();
                let end = End::near(axis, index);
                puzzle
                    .clues
                    .insert(end, kind.clues().of_word(end, &word, &puzzle.options).expect("a clue at each near end"));
            }
        }
        let model = kind.model(&puzzle).expect("a nonogram");
        let answer = solve(&model, Limits::new(2), Budget::UNLIMITED.with_steps(200_000));
        if answer.verdict == Verdict::Unique {
            return puzzle;
        }
    }
}

/// Cells filled at random, so many in a hundred.
fn noise(side: usize, filled: usize, random: &mut Random) -> Vec<Symbol> {
    (0..side * side).map(|_| if random.below(100) < filled { Symbol::FILLED } else { Symbol::BLANK }).collect()
}

/// Noise in which cells follow most of their neighbours: patches with ragged borders.
fn shapes(side: usize, random: &mut Random) -> Vec<Symbol> {
    let mut cells = noise(side, 55, random);
    let before = cells.clone();
    for (at, cell) in cells.iter_mut().enumerate() {
        let (row, column) = (at / side, at % side);
        let is_near = |&other: &usize| (other / side).abs_diff(row) <= 1 && (other % side).abs_diff(column) <= 1;
        let near: Vec<usize> = (0..side * side).filter(is_near).collect();
        let filled = near.iter().filter(|&&other| before[other] == Symbol::FILLED).count();
        *cell = if 2 * filled > near.len() { Symbol::FILLED } else { Symbol::BLANK };
    }
    cells
}

/// The puzzle with a typing error in it; `None` where this one cannot be made there, or changes nothing.
fn plant(puzzle: &Puzzle, error: usize, random: &mut Random) -> Option<Puzzle> {
    let axis = [Axis::ROW, Axis::COLUMN][random.below(2)];
    let end = End::near(axis, random.below(puzzle.board.lines(axis)));
    let mut wrong = puzzle.clone();
    let mut numbers = numbers(&puzzle.clues[&end]);
    if numbers.is_empty() {
        return None;
    }
    let at = random.below(numbers.len());
    match error {
        0 => numbers[at] = if random.below(2) == 0 { numbers[at] + 1 } else { numbers[at] - 1 },
        1 => numbers[at] = 1 + random.below(9) as u32,
        2 => drop(numbers.remove(at)),
        3 => numbers.insert(at, 1 + random.below(4) as u32),
        4 if at + 1 < numbers.len() => numbers.swap(at, at + 1),
        5 => {
            let other = End::near(axis, end.index as usize + 1);
            let (one, next) = (wrong.clues.get(&end)?.clone(), wrong.clues.get(&other)?.clone());
            wrong.clues.insert(end, next);
            wrong.clues.insert(other, one);
            return (wrong.clues != puzzle.clues).then_some(wrong);
        }
        6 if numbers[at] > 9 => {
            let number = std::mem::replace(&mut numbers[at], 0);
            numbers[at] = number / 10;
            numbers.insert(at + 1, number % 10);
        }
        6 if at + 1 < numbers.len() => {
            let next = numbers.remove(at + 1);
            numbers[at] = format!("{}{next}", numbers[at]).parse().expect("a number");
        }
        7 => numbers.reverse(),
        8 if numbers[at] == 1 => drop(numbers.remove(at)),
        9 if numbers[at] > 9 => numbers[at] = numbers[at] % 10 * 10 + numbers[at] / 10,
        10.. => return whole_lines(puzzle, end, error, at),
        _ => return None,
    }
    if numbers.contains(&0) {
        return None;
    }
    wrong.clues.insert(end, Clue::blocks(&numbers));
    (wrong.clues != puzzle.clues).then_some(wrong)
}

/// The puzzle with an error in whole lines: the one at `end` left out, doubled, or torn before its number `at`, or run together
/// with the next one.
fn whole_lines(puzzle: &Puzzle, end: End, error: usize, at: usize) -> Option<Puzzle> {
    let count = puzzle.board.lines(end.axis);
    let mut lines: Vec<Vec<u32>> =
        (0..count).map(|index| numbers(&puzzle.clues[&End::near(end.axis, index)])).collect();
    let index = end.index as usize;
    match error {
        10 => drop(lines.remove(index)),
        11 => lines.insert(index, lines[index].clone()),
        12 if at > 0 => {
            let rest = lines[index].split_off(at);
            lines.insert(index + 1, rest);
        }
        13 if index + 1 < count => {
            let next = lines.remove(index + 1);
            lines[index].extend(next);
        }
        _ => return None,
    }
    let other = if end.axis == Axis::ROW { Axis::COLUMN } else { Axis::ROW };
    let others: Vec<Vec<u32>> =
        (0..puzzle.board.lines(other)).map(|index| numbers(&puzzle.clues[&End::near(other, index)])).collect();
    if end.axis == Axis::ROW { Puzzle::nonogram(&lines, &others) } else { Puzzle::nonogram(&others, &lines) }.ok()
}

/// The numbers of a clue.
fn numbers(clue: &Clue) -> Vec<u32> {
    match &clue.says {
        Says::Blocks(blocks) => blocks.iter().filter_map(|block: &Block| block.len).collect(),
        _ => Vec::new(),
    }
}
