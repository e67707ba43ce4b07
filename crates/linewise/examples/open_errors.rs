//! Plants one error in each of many puzzles with one solution, of every kind, keeps those that end with several solutions,
//! and measures at which place among the repairs the diagnosis offers what was meant.
//!
//! ```sh
//! cargo run --release -p linewise --example open_errors -- 12 1
//! ```
//! The arguments: how many errors of each sort are kept for each kind, and the seed. The puzzles are those of the collection
//! in `puzzles/` that have one solution and at most 150 cells; the stored solutions are taken away first.

#[path = "shared/random.rs"]
mod random;

use linewise::diagnose::{Diagnosis, Repair, diagnose};
use linewise::engine::{Budget, Limits, Verdict, solve};
use linewise::{CellId, Clue, Domain, End, Puzzle, Span, Symbol, format, kind};
use random::Random;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The sorts of errors that are planted.
const ERRORS: [&str; 6] = [
    "a clue changed",
    "a clue dropped",
    "two neighbouring clues swapped",
    "a given changed",
    "a given dropped",
    "a given moved",
];
/// So many places are tried for each error that is wanted.
const TRIES: usize = 60;
/// Larger boards are left out.
const MOST_CELLS: usize = 150;
/// What a diagnosis may cost.
const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(3_000_000);

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse().expect("a number"));
    let wanted = arguments.next().unwrap_or(12) as usize;
    let mut random = Random(arguments.next().unwrap_or(1));
    println!("kind             error                           kept  first  first three  offered  mean rank  worst ms");
    let mut all = Tally::default();
    for kind in kind::ALL {
        let puzzles = collection(kind.name());
        let mut of_kind = Tally::default();
        for (error, name) in ERRORS.iter().enumerate() {
            let tally = measure(&puzzles, error, wanted, &mut random);
            if tally.kept > 0 {
                tally.print(kind.name(), name);
            }
            of_kind.add(&tally);
        }
        all.add(&of_kind);
        of_kind.print(kind.name(), "all");
    }
    all.print("all", "all");
}

/// Plants one sort of error again and again.
fn measure(puzzles: &[Puzzle], error: usize, wanted: usize, random: &mut Random) -> Tally {
    let mut tally = Tally::default();
    let mut seen = BTreeSet::new();
    for _ in 0..wanted * TRIES {
        if tally.kept == wanted || puzzles.is_empty() {
            break;
        }
        let meant = &puzzles[random.below(puzzles.len())];
        let Some(wrong) = plant(meant, error, random) else { continue };
        if verdict(&wrong) != Some(Verdict::Several) || !seen.insert(format!("{:?}", content(&wrong))) {
            continue;
        }
        let start = Instant::now();
        let Ok(Diagnosis::Several(found)) = diagnose(&wrong, BUDGET) else { continue };
        let time = start.elapsed();
        let rank = found.repairs.list.iter().position(|repair| is_meant(&wrong, repair, meant));
        if std::env::var_os("OPEN_ERRORS").is_some() {
            let place = rank.map_or("missing".to_owned(), |rank| (rank + 1).to_string());
            eprintln!(
                "{} {}, {}: {place} of {}, complete {}, {time:?}",
                meant.kind,
                meant.note(Puzzle::TITLE).unwrap_or_default(),
                ERRORS[error],
                found.repairs.list.len(),
                found.repairs.is_complete,
            );
        }
        tally.take(rank, time);
    }
    tally
}

/// Does the repair lead to the puzzle that was meant?
fn is_meant(wrong: &Puzzle, repair: &Repair, meant: &Puzzle) -> bool {
    let repaired = repair.changes.iter().fold(wrong.clone(), |puzzle, change| change.apply(&puzzle));
    content(&repaired) == content(meant)
}

/// Clues and given cells.
type Content = (Vec<(End, linewise::Says)>, Vec<(CellId, Domain)>);

/// What is printed, wherever it stood in its file.
fn content(puzzle: &Puzzle) -> Content {
    let clues = puzzle.clues.iter().map(|(&end, clue)| (end, clue.says.clone()));
    (clues.collect(), puzzle.givens.iter().map(|(&cell, given)| (cell, given.may)).collect())
}

/// What came out for one sort of errors.
#[derive(Default, Clone)]
struct Tally {
    kept: usize,
    first: usize,
    third: usize,
    offered: usize,
    ranks: usize,
    worst: Duration,
}

/// The rank of what is not offered.
const MISSING: usize = 20;

impl Tally {
    fn take(&mut self, rank: Option<usize>, time: Duration) {
        self.kept += 1;
        self.first += usize::from(rank == Some(0));
        self.third += usize::from(rank.is_some_and(|rank| rank < 3));
        self.offered += usize::from(rank.is_some());
        self.ranks += rank.map_or(MISSING, |rank| (rank + 1).min(MISSING));
        self.worst = self.worst.max(time);
    }

    fn add(&mut self, other: &Tally) {
        self.kept += other.kept;
        self.first += other.first;
        self.third += other.third;
        self.offered += other.offered;
        self.ranks += other.ranks;
        self.worst = self.worst.max(other.worst);
    }

    fn print(&self, kind: &str, error: &str) {
        println!(
            "{kind:15}  {error:30}  {:4}  {:5}  {:11}  {:7}  {:9.2}  {:8.1}",
            self.kept,
            self.first,
            self.third,
            self.offered,
            self.ranks as f64 / self.kept.max(1) as f64,
            self.worst.as_secs_f64() * 1e3,
        );
    }
}

/// The puzzles of a kind in the project's collection that have one solution, without that solution.
fn collection(kind: &str) -> Vec<Puzzle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(kind);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the collection").flatten().map(|file| file.path()).collect();
    files.sort();
    let read = |path: PathBuf| {
        let bytes = std::fs::read(path).ok()?;
        format::open(&bytes, None, None).ok()?.puzzles.into_iter().next()?.ok()
    };
    let puzzles = files.into_iter().filter_map(read).filter(|puzzle| puzzle.board.cells() <= MOST_CELLS);
    let bare = puzzles.map(|puzzle| Puzzle { goal: None, ..puzzle });
    bare.filter(|puzzle| verdict(puzzle) == Some(Verdict::Unique)).collect()
}

/// How many solutions a puzzle has, where that is found out soon.
fn verdict(puzzle: &Puzzle) -> Option<Verdict> {
    let model = kind::of(puzzle).and_then(|kind| kind.model(puzzle)).ok()?;
    Some(solve(&model, Limits::new(2), Budget::UNLIMITED.with_steps(200_000)).verdict)
}

/// The puzzle with an error in it; `None` where this one cannot be made there.
fn plant(puzzle: &Puzzle, error: usize, random: &mut Random) -> Option<Puzzle> {
    let mut wrong = puzzle.clone();
    let ends: Vec<End> = puzzle.clues.keys().copied().collect();
    let cells: Vec<CellId> = puzzle.givens.keys().copied().collect();
    let places = if error < 3 { ends.len() } else { cells.len() };
    let at = random.below(places.max(1));
    match error {
        _ if places == 0 => return None,
        0 => drop(wrong.clues.insert(ends[at], changed(puzzle, ends[at], random)?)),
        1 => drop(wrong.clues.remove(&ends[at])),
        2 => {
            let other = End { index: ends[at].index + 1, ..ends[at] };
            let (one, next) = (wrong.clues.get(&ends[at])?.clone(), wrong.clues.get(&other)?.clone());
            wrong.clues.insert(ends[at], next);
            wrong.clues.insert(other, one);
        }
        3 => {
            let given = wrong.givens.remove(&cells[at])?.may.symbol()?;
            let others: Vec<Symbol> = puzzle.alphabet.all().symbols().filter(|&symbol| symbol != given).collect();
            give(&mut wrong, cells[at], Domain::only(others[random.below(others.len())]))?;
        }
        4 => drop(wrong.givens.remove(&cells[at])),
        _ => {
            let given = wrong.givens.remove(&cells[at])?;
            let (row, column) = puzzle.board.place(cells[at]);
            let (row, column) = match random.below(4) {
                0 => (row.checked_sub(1)?, column),
                1 => (row + 1, column),
                2 => (row, column.checked_sub(1)?),
                _ => (row, column + 1),
            };
            if row >= puzzle.board.rows() || column >= puzzle.board.columns() {
                return None;
            }
            give(&mut wrong, puzzle.board.cell(row, column), given.may)?;
        }
    }
    (content(&wrong) != content(puzzle)).then_some(wrong)
}

/// Gives a cell that is not given yet.
fn give(puzzle: &mut Puzzle, cell: CellId, may: Domain) -> Option<()> {
    if puzzle.givens.contains_key(&cell) {
        return None;
    }
    puzzle.give(cell, may, Span::NONE).ok()
}

/// A clue with one word changed, dropped or added, or two swapped; a pattern with one character changed so.
fn changed(puzzle: &Puzzle, end: End, random: &mut Random) -> Option<Clue> {
    let kind = kind::of(puzzle).ok()?;
    let text = kind.clues().write(puzzle.clues.get(&end), &puzzle.alphabet);
    let is_pattern = matches!(puzzle.clues[&end].says, linewise::Says::Pattern(_));
    let mut words: Vec<String> = match is_pattern {
        true => text.chars().map(String::from).collect(),
        false => text.split(' ').map(str::to_owned).collect(),
    };
    let at = random.below(words.len());
    let value = match words[at].parse::<u32>() {
        _ if is_pattern && random.below(3) == 0 => ["+", "*", "?", "|", ".", "^"][random.below(6)].to_owned(),
        Ok(number) if random.below(2) == 0 => (number + 1).to_string(),
        Ok(number) if random.below(2) == 0 => number.saturating_sub(1).max(1).to_string(),
        Ok(_) => (1 + random.below(9)).to_string(),
        Err(_) => {
            let looks = &puzzle.alphabet.looks;
            looks[random.below(looks.len())].glyph.to_string()
        }
    };
    match random.below(if words.len() > 1 || is_pattern { 8 } else { 1 }) {
        0..=4 => words[at] = value,
        5 if words.len() > 1 => drop(words.remove(at)),
        6 => words.insert(at, value),
        _ if at + 1 < words.len() => words.swap(at, at + 1),
        _ => return None,
    }
    let text = words.join(if is_pattern { "" } else { " " });
    kind.clues().read(&text, &puzzle.alphabet, &puzzle.options).ok()?
}
