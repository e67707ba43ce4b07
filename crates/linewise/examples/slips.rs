//! Makes puzzles of every kind, each from a seed, plants a slip of the pen in each, or two, and measures at which place among
//! the repairs the diagnosis offers what was meant.
//!
//! ```sh
//! cargo run --release -p linewise --example slips -- 12 1
//! ```
//! The arguments: how many slips of each sort are planted for each kind, the seed, and perhaps one kind. Costs of slips
//! are set by seeds below 1000 only; those from there on are for judging. With `SLIPS` in the environment, each slip
//! that is not repaired first is told.

#![allow(clippy::ptr_arg, reason = "all slips in words are functions of one type, and some add words or drop them")]

#[path = "shared/random.rs"]
mod random;

use linewise::diagnose::words::Words;
use linewise::diagnose::{Diagnosis, Repair, diagnose};
use linewise::engine::Budget;
use linewise::make::{Maker, Wish};
use linewise::{Axis, Board, CellId, Clue, Domain, End, Kind, Puzzle, Says, Span, kind};
use random::Random;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A sort of slip: its name, and the puzzle with one in it, where it can be made there.
type Slip = (&'static str, fn(&Puzzle, &mut Random) -> Option<Puzzle>);

/// The slips that are planted.
const SLIPS: &[Slip] = &[
    ("a number off by one", |puzzle, random| in_words(puzzle, random, off_by_one)),
    ("a digit mistyped", |puzzle, random| in_words(puzzle, random, digit)),
    ("a 1 left out", |puzzle, random| in_words(puzzle, random, one_left_out)),
    ("another number left out", |puzzle, random| in_words(puzzle, random, left_out)),
    ("a number twice", |puzzle, random| in_words(puzzle, random, twice)),
    ("two numbers swapped", |puzzle, random| in_words(puzzle, random, swapped)),
    ("a space left out", |puzzle, random| in_words(puzzle, random, run_together)),
    ("a space too many", |puzzle, random| in_words(puzzle, random, torn)),
    ("another character", |puzzle, random| in_words(puzzle, random, character)),
    ("a clue left out", no_clue),
    ("two clues swapped", two_clues_swapped),
    ("another cell given", given_changed),
    ("a given cell left out", given_left_out),
    ("a given cell moved", given_moved),
    ("two slips: row and column", in_row_and_column),
    ("two slips: anywhere", anywhere),
];

/// So many times each slip is tried.
const TRIES: usize = 10;
/// What a diagnosis may cost.
const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(3_000_000);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| arguments.get(at).map_or(usual, |text| text.parse().expect("a number"));
    let (wanted, seed) = (number(0, 12) as usize, number(1, 1));
    let mut random = Random(seed);
    let mut tallies: BTreeMap<(bool, usize), Tally> = BTreeMap::new();
    for kind in kind::ALL.iter().filter(|kind| arguments.get(2).is_none_or(|name| kind.name() == name)) {
        let mut of_kind = [Tally::default(), Tally::default()];
        let puzzles: Vec<Puzzle> = (0..wanted).map_while(|number| made(*kind, seed, number)).collect();
        for (slip, (_, plant)) in SLIPS.iter().enumerate() {
            let mut planted = 0;
            for attempt in 0..wanted * TRIES {
                let Some(meant) = puzzles.get(attempt % wanted).filter(|_| planted < wanted) else { break };
                let Some(wrong) = plant(meant, &mut random).filter(|wrong| content(wrong) != content(meant)) else {
                    continue;
                };
                let Some((is_open, place, time)) = measure(*kind, meant, &wrong, slip) else { continue };
                planted += 1;
                tallies.entry((is_open, slip)).or_default().take(&place, time);
                of_kind[usize::from(is_open)].take(&place, time);
            }
        }
        for (tally, left) in of_kind.iter().zip(["no solution", "several"]) {
            tally.print(kind.name(), left);
        }
    }
    for (is_open, left) in [(false, "no solution"), (true, "several")] {
        let mut all = Tally::default();
        for ((_, slip), tally) in tallies.iter().filter(|((open, _), _)| *open == is_open) {
            tally.print(SLIPS[*slip].0, left);
            all.add(tally);
        }
        all.print("all", left);
    }
}

/// A puzzle with one solution: the same for the same seed and number. Every other one has nothing that it does not need.
fn made(kind: &dyn Kind, seed: u64, number: usize) -> Option<Puzzle> {
    let side = kind.taste().size.clamp(4, 10);
    let columns = if Board::rectangle(side, side + 2).is_ok() && number.is_multiple_of(3) && kind.taste().size > 9 {
        2
    } else {
        0
    };
    let mut wish = Wish::new(Board::rectangle(side, side + columns).ok()?);
    (wish.minimal, wish.graded, wish.seed) = (number % 2 == 1, false, 1000 * seed + number as u64);
    let made = Maker::new(&wish).random(kind).ok()?;
    Some(Puzzle { goal: None, ..made.puzzle })
}

/// Does the slip leave several solutions, and at which place among the repairs is what was meant? `None` where it leaves one.
fn measure(kind: &dyn Kind, meant: &Puzzle, wrong: &Puzzle, slip: usize) -> Option<(bool, Place, Duration)> {
    let start = Instant::now();
    let (is_open, repairs) = match diagnose(wrong, BUDGET).ok()? {
        Diagnosis::Impossible(found) => (false, found.repairs),
        Diagnosis::Several(found) => (true, found.repairs),
        _ => return None,
    };
    let time = start.elapsed();
    let is_meant = |repair: &Repair| content(&repair.apply(wrong)) == content(meant);
    let rank = repairs.list.iter().position(is_meant);
    if std::env::var_os("SLIPS").is_some() && rank != Some(0) {
        let words = Words::new(wrong, kind);
        println!("\n{}, {}: {:?}", kind.name(), SLIPS[slip].0, rank.map(|rank| rank + 1));
        for (end, clue) in &meant.clues {
            let now = wrong.clues.get(end);
            if now.map(|now| &now.says) != Some(&clue.says) {
                let text = |clue: Option<&Clue>| kind.clues().write(clue, &meant.alphabet);
                println!("  {end:?}: {} for {}", text(now), text(Some(clue)));
            }
        }
        let shown = repairs.list.iter().enumerate().filter(|(at, _)| *at < 6 || Some(*at) == rank);
        for (at, repair) in shown {
            println!("  {} [{} {:?}] {}", at + 1, repair.likelihood, repair.verdict, words.repair(repair));
        }
        println!("  complete {}, {time:?}", repairs.is_complete);
    }
    Some((is_open, Place { rank, is_favourite: repairs.has_favourite, is_of_two: repairs.is_of_two }, time))
}

/// Where what was meant is told.
struct Place {
    rank: Option<usize>,
    /// Is the first repair called probable?
    is_favourite: bool,
    /// Is it said that two things are likelier wrong than one?
    is_of_two: bool,
}

/// Clues and given cells.
type Content = (Vec<(End, Says)>, Vec<(CellId, Domain)>);

/// What is printed, wherever it stood in its file.
fn content(puzzle: &Puzzle) -> Content {
    let clues = puzzle.clues.iter().map(|(&end, clue)| (end, clue.says.clone()));
    (clues.collect(), puzzle.givens.iter().map(|(&cell, given)| (cell, given.may)).collect())
}

/// What came out for one sort of slip.
#[derive(Default, Clone)]
struct Tally {
    planted: usize,
    first: usize,
    third: usize,
    offered: usize,
    /// How often the first repair was called probable, and how often that was what was meant.
    favourites: [usize; 2],
    of_two: usize,
    times: Vec<Duration>,
}

impl Tally {
    fn take(&mut self, place: &Place, time: Duration) {
        let Place { rank, is_favourite, is_of_two } = *place;
        self.planted += 1;
        self.first += usize::from(rank == Some(0));
        self.third += usize::from(rank.is_some_and(|rank| rank < 3));
        self.offered += usize::from(rank.is_some());
        self.favourites[0] += usize::from(is_favourite);
        self.favourites[1] += usize::from(is_favourite && rank == Some(0));
        self.of_two += usize::from(is_of_two);
        self.times.push(time);
    }

    fn add(&mut self, other: &Tally) {
        self.planted += other.planted;
        self.first += other.first;
        self.third += other.third;
        self.offered += other.offered;
        self.favourites[0] += other.favourites[0];
        self.favourites[1] += other.favourites[1];
        self.of_two += other.of_two;
        self.times.extend(&other.times);
    }

    fn print(&self, name: &str, left: &str) {
        let Tally { planted, first, third, offered, favourites: [probable, right], of_two, .. } = self;
        let worst = self.times.iter().max().map_or(0.0, |time| time.as_secs_f64() * 1e3);
        if *planted > 0 {
            println!(
                "{name:26} {left:11}: {planted:4} planted, {first:4} first, {third:4} among the first three, \
                 {offered:4} offered, {right:3} of {probable:3} probable ones right, {of_two:3} told to be two, worst {worst:5.0} ms"
            );
        }
    }
}

/// A slip within the words of some clue; within the characters of a pattern.
fn in_words(
    puzzle: &Puzzle,
    random: &mut Random,
    slip: fn(&mut Vec<String>, usize, &mut Random) -> Option<()>,
) -> Option<Puzzle> {
    let ends: Vec<End> = puzzle.clues.keys().copied().collect();
    let end = *ends.get(random.below(ends.len().max(1)))?;
    in_clue(puzzle, end, random, slip)
}

/// A slip within the words of the clue at this end.
fn in_clue(
    puzzle: &Puzzle,
    end: End,
    random: &mut Random,
    slip: fn(&mut Vec<String>, usize, &mut Random) -> Option<()>,
) -> Option<Puzzle> {
    let kind = kind::of(puzzle).ok()?;
    let clue = puzzle.clues.get(&end)?;
    let text = kind.clues().write(Some(clue), &puzzle.alphabet);
    let is_pattern = matches!(clue.says, Says::Pattern(_));
    let mut words: Vec<String> = match is_pattern {
        true => text.chars().map(String::from).collect(),
        false => text.split(' ').map(str::to_owned).collect(),
    };
    let at = random.below(words.len());
    slip(&mut words, at, random)?;
    let text = words.join(if is_pattern { "" } else { " " });
    let clue = kind.clues().read(&text, &puzzle.alphabet, &puzzle.options).ok()??;
    let mut wrong = puzzle.clone();
    wrong.clues.insert(end, clue);
    Some(wrong)
}

fn off_by_one(words: &mut Vec<String>, at: usize, random: &mut Random) -> Option<()> {
    let number: u32 = words[at].parse().ok()?;
    let other = if random.below(2) == 0 { number + 1 } else { number.checked_sub(1)? };
    words[at] = other.to_string();
    (other > 0).then_some(())
}

fn digit(words: &mut Vec<String>, at: usize, random: &mut Random) -> Option<()> {
    words[at].parse::<u32>().ok()?;
    let mut digits: Vec<char> = words[at].chars().collect();
    let place = random.below(digits.len());
    digits[place] = char::from(b'1' + random.below(9) as u8);
    words[at] = digits.into_iter().collect();
    Some(())
}

fn one_left_out(words: &mut Vec<String>, at: usize, _: &mut Random) -> Option<()> {
    (words[at] == "1" && words.len() > 1).then(|| drop(words.remove(at)))
}

fn left_out(words: &mut Vec<String>, at: usize, _: &mut Random) -> Option<()> {
    (words[at] != "1" && words.len() > 1).then(|| drop(words.remove(at)))
}

fn twice(words: &mut Vec<String>, at: usize, _: &mut Random) -> Option<()> {
    words[at].parse::<u32>().ok()?;
    words.insert(at, words[at].clone());
    Some(())
}

fn swapped(words: &mut Vec<String>, at: usize, _: &mut Random) -> Option<()> {
    (at + 1 < words.len()).then(|| words.swap(at, at + 1))
}

fn run_together(words: &mut Vec<String>, at: usize, _: &mut Random) -> Option<()> {
    (at + 1 < words.len() && words[at].parse::<u32>().is_ok()).then(|| {
        let next = words.remove(at + 1);
        words[at].push_str(&next);
    })
}

fn torn(words: &mut Vec<String>, at: usize, _: &mut Random) -> Option<()> {
    words[at].parse::<u32>().ok().filter(|&number| number > 9 && number % 10 > 0)?;
    let rest = words[at].split_off(1);
    words.insert(at + 1, rest);
    Some(())
}

fn character(words: &mut Vec<String>, at: usize, random: &mut Random) -> Option<()> {
    let first = words[at].chars().next().filter(char::is_ascii_alphabetic)?;
    words[at] = char::from(b'A' + ((first as u8 - b'A') as usize + 1 + random.below(5)) as u8 % 26).to_string();
    Some(())
}

fn no_clue(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    let mut wrong = puzzle.clone();
    let (&end, clue) = puzzle.clues.iter().nth(random.below(puzzle.clues.len().max(1)))?;
    wrong.clues.remove(&end);
    // What a pattern said nobody can know.
    (!matches!(clue.says, Says::Pattern(_))).then_some(wrong)
}

fn two_clues_swapped(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    let (&end, clue) = puzzle.clues.iter().nth(random.below(puzzle.clues.len().max(1)))?;
    let other = End { index: end.index + 1, ..end };
    let mut wrong = puzzle.clone();
    wrong.clues.insert(end, puzzle.clues.get(&other)?.clone());
    wrong.clues.insert(other, clue.clone());
    Some(wrong)
}

/// A given cell drawn at random.
fn a_given(puzzle: &Puzzle, random: &mut Random) -> Option<(CellId, Domain)> {
    let (&cell, given) = puzzle.givens.iter().nth(random.below(puzzle.givens.len().max(1)))?;
    Some((cell, given.may))
}

fn given_changed(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    let (cell, may) = a_given(puzzle, random)?;
    let others: Vec<_> = puzzle.alphabet.all().minus(may).symbols().collect();
    let mut wrong = puzzle.clone();
    wrong.givens.remove(&cell);
    wrong.give(cell, Domain::only(*others.get(random.below(others.len().max(1)))?), Span::NONE).ok()?;
    Some(wrong)
}

fn given_left_out(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    let (cell, _) = a_given(puzzle, random)?;
    let mut wrong = puzzle.clone();
    wrong.givens.remove(&cell);
    Some(wrong)
}

fn given_moved(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    let (cell, may) = a_given(puzzle, random)?;
    let (row, column) = puzzle.board.place(cell);
    let (row, column) = [(row + 1, column), (row, column + 1)][random.below(2)];
    let is_on = row < puzzle.board.rows() && column < puzzle.board.columns();
    let to = is_on.then(|| puzzle.board.cell(row, column)).filter(|to| !puzzle.givens.contains_key(to))?;
    let mut wrong = puzzle.clone();
    wrong.givens.remove(&cell);
    wrong.give(to, may, Span::NONE).ok()?;
    Some(wrong)
}

/// The slips in a clue that two of are planted at once: the usual ones.
fn usual(puzzle: &Puzzle, end: End, random: &mut Random) -> Option<Puzzle> {
    match random.below(5) {
        0 | 1 => in_clue(puzzle, end, random, off_by_one),
        2 => in_clue(puzzle, end, random, digit),
        3 => in_clue(puzzle, end, random, one_left_out),
        _ => in_clue(puzzle, end, random, twice),
    }
}

fn an_end(puzzle: &Puzzle, random: &mut Random, is_wanted: impl Fn(&End) -> bool) -> Option<End> {
    let ends: Vec<End> = puzzle.clues.keys().copied().filter(is_wanted).collect();
    ends.get(random.below(ends.len().max(1))).copied()
}

fn in_row_and_column(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    let row = an_end(puzzle, random, |end| end.axis == Axis::ROW)?;
    let column = an_end(puzzle, random, |end| end.axis == Axis::COLUMN)?;
    let wrong = usual(puzzle, row, random)?;
    let both = usual(&wrong, column, random)?;
    (content(&wrong) != content(puzzle) && content(&wrong) != content(&both)).then_some(both)
}

fn anywhere(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    let mut once = |puzzle: &Puzzle| match random.below(puzzle.clues.len() + puzzle.givens.len()) {
        place if place < puzzle.clues.len() => {
            let end = an_end(puzzle, random, |_| true)?;
            usual(puzzle, end, random).or_else(|| in_clue(puzzle, end, random, character))
        }
        _ => given_changed(puzzle, random),
    };
    let wrong = once(puzzle)?;
    let both = once(&wrong)?;
    let changed = |one: &Puzzle, other: &Puzzle| content(one) != content(other);
    (changed(&wrong, puzzle) && changed(&both, &wrong)).then_some(both)
}
