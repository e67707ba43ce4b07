//! Walkthroughs lead from reason to reason: hardly a step asks to look at all arrangements of a line, over the bundled
//! puzzles and made ones.

use linewise::engine::Budget;
use linewise::explain::{Speaker, Step, explain};
use linewise::make::{Maker, Wish};
use linewise::message::Argument;
use linewise::technique::ARRANGEMENTS;
use linewise::{Board, Puzzle, format, kind};
use std::path::{Path, PathBuf};

/// A budget in solved lines that ends soon.
const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(2_000_000);

/// How many steps there are, and how many of them are looks at all arrangements: listed, and not listed.
#[derive(Debug, Default)]
struct Tally {
    steps: usize,
    listed: usize,
    unlisted: usize,
}

impl Tally {
    fn add(&mut self, puzzle: &Puzzle) {
        let kind = kind::of(puzzle).expect("a known kind");
        let model = kind.model(puzzle).expect("a valid puzzle");
        let ladder = kind.ladder(puzzle, &model);
        let steps = explain(&model, ladder.as_deref(), &model.grid(), BUDGET).steps;
        self.steps += steps.len();
        let speaker = Speaker::new(puzzle, kind, &model, ladder.as_deref());
        for told in steps.iter().flat_map(|step| speaker.chain(step).into_iter().chain([speaker.step(step)])) {
            assert!(is_whole(&told, kind.name()), "something is left out in: {told}");
        }
        for step in steps.iter().filter(|step| step.technique == ARRANGEMENTS) {
            match words(step) {
                Some(words) => {
                    assert!((1..=4).contains(&words), "{words} arrangements are listed");
                    self.listed += 1;
                }
                None => self.unlisted += 1,
            }
        }
    }
}

/// Does no list stay empty in what is told? Patterns, which are quoted, may hold anything.
fn is_whole(told: &str, kind: &str) -> bool {
    let told = told.trim_start();
    kind == "regex_crossword" || !["  ", " ,", " ;", " :"].iter().any(|gap| told.contains(gap))
}

/// How many arrangements a look lists; `None` where it lists none.
fn words(step: &Step) -> Option<usize> {
    match step.message.argument("words") {
        Some(Argument::Words(words)) => Some(words.len()),
        _ => None,
    }
}

/// All puzzles below a folder, in order.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("a readable folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    for path in paths {
        match path.is_dir() {
            true => files(&path, found),
            false => found.extend(path.extension().is_some_and(|end| end == "linewise").then_some(path)),
        }
    }
}

#[test]
fn bundled_puzzles_ask_for_few_looks() {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles"), &mut paths);
    let mut tally = Tally::default();
    for path in paths {
        let bytes = std::fs::read(&path).expect("a readable file");
        let read = format::open(&bytes, None, None).expect("a known format");
        read.puzzles.into_iter().for_each(|puzzle| tally.add(&puzzle.expect("a valid puzzle")));
    }
    println!("{tally:?}");
    assert!(tally.steps > 10_000, "{tally:?}");
    assert!((tally.listed + tally.unlisted) * 100 <= tally.steps, "{tally:?}");
    assert!(tally.unlisted * 1_000 <= tally.steps, "{tally:?}");
}

/// Made puzzles of every kind, easy ones and hard ones.
#[test]
fn made_puzzles_ask_for_few_looks() {
    let mut tally = Tally::default();
    for kind in kind::ALL {
        let size = if kind.taste().size > 6 { 8 } else { kind.taste().size.min(6) };
        for (level, seed) in [(None, 1), (None, 2), (Some(4), 3), (Some(5), 4), (Some(5), 5)] {
            let mut wish = Wish::new(Board::rectangle(size, size).expect("a small board"));
            (wish.level, wish.seed) = (level, seed);
            let made = match Maker::new(&wish).with_budget(Budget::UNLIMITED.with_steps(200_000)).random(*kind) {
                Ok(made) => Some(made),
                Err(not_made) => not_made.best.map(|best| *best),
            };
            made.iter().for_each(|made| tally.add(&made.puzzle));
        }
    }
    println!("{tally:?}");
    assert!(tally.steps > 1_000, "{tally:?}");
    assert!((tally.listed + tally.unlisted) * 100 <= tally.steps, "{tally:?}");
}

/// Japanese sums whose lines were looked at whole: sums that do not fit beside what was supposed were not seen.
#[test]
fn what_rules_a_number_out_of_sums_is_said() {
    const PUZZLES: [&str; 2] = [
        "kind: japanese_sums\nsymbols: #12345\nrows:\n12\n10\n10\n5 4\n15\ncolumns:\n*\n7 4\n*\n7 5\n4 2\n",
        "kind: japanese_sums\nsymbols: #12345\nrows:\n10\n12\n5\n6\n10\ncolumns:\n*\n5 5\n7 4\n15\n6\ngivens:\n#?23?\n?????\n?????\n?????\n?????\n",
    ];
    let mut tally = Tally::default();
    for text in PUZZLES {
        let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a valid puzzle");
        tally.add(&puzzle);
    }
    assert!(tally.steps > 100, "{tally:?}");
    assert_eq!(tally.unlisted, 0, "{tally:?}");
}
