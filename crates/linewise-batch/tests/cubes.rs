//! Cubes: the same answer as the whole puzzle has, however small a budget makes them split, however they are stopped,
//! and no false word about what was not looked at.

use linewise::{CellId, Count, Domain, Puzzle, Span, Task, Verdict, format, kind};
use linewise_batch::BatchError;
use linewise_batch::cubes::{Cubes, CubesPlan, Sum};
use num_bigint::BigUint;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;

/// An example of every kind, without every third clue, and with all but some cells given.
fn small_boards() -> Vec<Puzzle> {
    let native = format::find("native").expect("the native format");
    let mut boards = Vec::new();
    for kind in kind::ALL {
        for (number, example) in kind.examples().iter().enumerate().take(3) {
            let mut puzzle = native.read(example.puzzle.as_bytes()).remove(0).expect("an example is right");
            let goal = puzzle.goal.take().expect("an example has its solution");
            let lost: Vec<_> = puzzle.clues.keys().copied().skip(number % 3).step_by(3).collect();
            lost.iter().for_each(|end| drop(puzzle.clues.remove(end)));
            for (cell, &symbol) in goal.iter().enumerate().filter(|(cell, _)| cell % 5 > 1 || *cell > 30) {
                if !puzzle.givens.contains_key(&CellId::new(cell)) {
                    puzzle.give(CellId::new(cell), Domain::only(symbol), Span::NONE).expect("a cell is given once");
                }
            }
            if Task::new(&puzzle).is_ok() {
                boards.push(puzzle);
            }
        }
    }
    assert!(kind::ALL.iter().all(|kind| boards.iter().any(|puzzle| puzzle.kind == kind.name())), "each kind is there");
    boards
}

/// Clues that leave much open: rooks that do not threaten each other.
fn rooks(side: usize) -> Puzzle {
    let clues = vec![vec![1]; side];
    Puzzle::nonogram(&clues, &clues).expect("there is such a puzzle")
}

fn plan(puzzle: &Puzzle, counts: bool, steps: u64, ways: usize) -> CubesPlan {
    let plan = CubesPlan::new(puzzle).expect("the puzzle can be written down");
    CubesPlan { counts, steps, ways, ..plan }
}

/// Does everything in order.
fn conquer(place: &Path, plan: &CubesPlan) -> Sum {
    let mut cubes = Cubes::begin(place, plan).expect("the work begins");
    while cubes.cubes() > 0 {
        assert!(cubes.finish().is_err(), "the work is not done");
        for cube in cubes.missing() {
            if cubes.is_over().expect("what is there can be read") {
                break;
            }
            assert!(cubes.run(cube, &|| false).expect("a cube is done").is_some());
        }
        cubes.next_round().expect("the round is over");
    }
    cubes.finish().expect("all is done")
}

/// What a folder holds, by name.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).expect("there is a folder");
    let read = |entry: fs::DirEntry| {
        (entry.file_name().display().to_string(), fs::read_to_string(entry.path()).expect("a file can be read"))
    };
    let mut files: Vec<_> = entries.map(|entry| read(entry.expect("there is a file"))).collect();
    files.sort();
    files
}

#[test]
fn cubes_have_the_answer_of_the_whole_puzzle() {
    let folder = TempDir::new().expect("a folder can be made");
    let (mut splits, mut exact) = (0, 0);
    for (number, puzzle) in small_boards().iter().chain(&[rooks(1), rooks(4), rooks(5)]).enumerate() {
        let task = Task::new(puzzle).expect("a puzzle");
        let name = |steps: u64| format!("{}, number {number}, {steps} steps", puzzle.kind);
        for steps in [0, 60, 100_000] {
            let place = folder.path().join(format!("{number}-{steps}"));
            let counted = conquer(&place.join("count"), &plan(puzzle, true, steps, 2 + number % 7));
            match (task.count(), &counted.count) {
                (Count::Exactly(count), Some(found)) => assert_eq!(*found, count.to_string(), "{}", name(steps)),
                // What is counted of characters without symbols depends on what is decided.
                (Count::Exactly(_), None) | (Count::AtLeast(_), _) => {
                    assert!(!task.model().crowds.is_empty(), "{}: {counted:?}", name(steps));
                }
            }
            exact += usize::from(counted.count.is_some());
            splits += counted.split;
            let asked = conquer(&place.join("solve"), &plan(puzzle, false, steps, 3));
            let verdict = task.solve().verdict;
            if verdict != Verdict::GaveUp && task.model().crowds.is_empty() {
                assert_eq!(asked.verdict, verdict, "{}", name(steps));
                assert_eq!(counted.verdict, verdict, "{}", name(steps));
            }
            for rows in asked.solutions.iter().chain(&counted.solutions) {
                let board = task.read_board(rows.join("\n")).expect("a solution is a board");
                assert_eq!(task.check(&board).is_right(), Some(true), "{}", name(steps));
            }
            let is_listed = asked.solutions.len() == 2 || asked.verdict != Verdict::Several;
            assert!(is_listed, "{}: {asked:?}", name(steps));
            assert!(asked.solutions.len() < 2 || asked.solutions[0] != asked.solutions[1], "{}", name(steps));
        }
    }
    assert!(splits > 50 && exact > 50, "{splits} cubes were split, {exact} counts exact");
}

#[test]
fn work_that_is_stopped_goes_on_with_the_same_bytes() {
    let folder = TempDir::new().expect("a folder can be made");
    for (number, counts) in [true, false].into_iter().enumerate() {
        let mut plan = plan(&rooks(5), counts, 20, 4);
        // Not settled before the last round but one.
        plan.solutions = 110;
        let (whole, stopped) = (folder.path().join(format!("whole{number}")), folder.path().join(format!("{number}")));
        let sum = conquer(&whole, &plan);
        assert!(sum.rounds > 2 && sum.split > 4, "{sum:?}");
        // Each time it is stopped a little later. The last cubes are done first, and one that is there already again.
        for patience in (0u64..).step_by(15) {
            let mut cubes = Cubes::begin(&stopped, &plan).expect("the work goes on");
            let asked = AtomicU64::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= patience;
            let known = cubes.so_far().expect("what is there adds up");
            assert!(
                cubes.cubes() == 0 || counts == (known.count.is_none() && known.verdict != Verdict::None) || !counts
            );
            'rounds: while cubes.cubes() > 0 {
                let mut missing = cubes.missing();
                missing.reverse();
                for cube in missing {
                    if cubes.run(cube, &stop).expect("a stop is no error").is_none() {
                        break 'rounds;
                    }
                    assert!(cubes.run(cube, &|| false).is_ok_and(|outcome| outcome.is_some()), "done twice");
                }
                cubes.next_round().expect("the round is over");
            }
            fs::write(stopped.join(".unfinished-0-0-0"), "{\"round\":").expect("a file can be written");
            if cubes.cubes() == 0 {
                assert_eq!(cubes.finish().expect("all is done"), sum);
                break;
            }
        }
        let (one, other) = (files(&stopped), files(&whole));
        for (one, other) in one.iter().zip(&other) {
            assert!(one == other, "counts: {counts}: {} is not {}", one.0, other.0);
        }
        assert_eq!(one.len(), other.len(), "counts: {counts}");
    }
}

#[test]
fn nothing_is_said_of_what_was_not_looked_at() {
    let folder = TempDir::new().expect("a folder can be made");
    let mut cubes = Cubes::begin(folder.path(), &plan(&rooks(4), true, 0, 3)).expect("the work begins");
    let mut least = BigUint::ZERO;
    while cubes.cubes() > 0 {
        for cube in cubes.missing() {
            let known = cubes.so_far().expect("what is there adds up");
            assert_eq!(known.count, None, "{known:?}");
            assert!(known.waiting > 0 && ![Verdict::None, Verdict::Unique].contains(&known.verdict), "{known:?}");
            let at_least: BigUint = known.count_at_least.expect("a number").parse().expect("a number");
            assert!(at_least >= least && at_least <= 24u32.into(), "{at_least} after {least}");
            least = at_least;
            cubes.run(cube, &|| false).expect("a cube is done");
        }
        cubes.next_round().expect("the round is over");
    }
    assert_eq!(cubes.finish().expect("all is done").count.as_deref(), Some("24"));
    assert!(least > 10u32.into(), "the cubes before the last one count: {least}");
}

#[test]
fn other_work_and_damaged_files_are_told() {
    let folder = TempDir::new().expect("a folder can be made");
    let right = plan(&rooks(4), true, 5, 4);
    let place = folder.path().join("cubes");
    conquer(&place, &right);
    for other in [
        plan(&rooks(5), true, 5, 4),
        plan(&rooks(4), false, 5, 4),
        plan(&rooks(4), true, 6, 4),
        plan(&rooks(4), true, 5, 5),
        CubesPlan { solutions: 3, ..right.clone() },
        CubesPlan { memory: 1 << 20, ..right.clone() },
    ] {
        assert!(matches!(Cubes::begin(&place, &other), Err(BatchError::OtherQuestion(_))), "{other:?}");
    }
    for wrong in [CubesPlan { ways: 1, ..right.clone() }, CubesPlan { solutions: 0, ..right.clone() }] {
        assert!(matches!(Cubes::begin(&folder.path().join("wrong"), &wrong), Err(BatchError::Usage(_))));
    }
    let round = place.join("round-01.jsonl");
    let text = fs::read_to_string(&round).expect("there is a round");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > 3, "{text}");
    let without = |at: usize| {
        lines.iter().enumerate().filter(|(line, _)| *line != at).map(|(_, line)| *line).collect::<Vec<_>>().join("\n")
    };
    let sum = |text: &str| {
        fs::write(&round, text).expect("a file can be written");
        Cubes::begin(&place, &right).and_then(|cubes| cubes.finish())
    };
    let last = lines.len() - 1;
    for wrong in [without(0), without(last), without(1), String::new(), text.replace("\"cube\":1,", "\"cube\":2,")] {
        assert!(sum(&wrong).is_err(), "{wrong}");
    }
    assert_eq!(sum(&text).expect("it is whole again").count.as_deref(), Some("24"));
    // A split from which a cube was taken, or a decision changed.
    let first = place.join("round-00.jsonl");
    let text = fs::read_to_string(&first).expect("there is a round");
    for (from, to) in [("{\"cells\":[[", "{\"cells\":[[9999,[0]],["), ("[0]]]}", "[1]]]}"), ("[0]", "[200]")] {
        assert!(text.contains(from), "{text}");
        fs::write(&first, text.replacen(from, to, 1)).expect("a file can be written");
        let told = Cubes::open(&place).and_then(|cubes| cubes.finish());
        assert!(matches!(told, Err(BatchError::Damaged(_))), "{from}: {told:?}");
    }
}

#[test]
fn the_answer_ends_the_work_wherever_it_is_found() {
    let folder = TempDir::new().expect("a folder can be made");
    for (solutions, steps) in [(1, 0), (2, 0), (3, 5), (20, 5)] {
        let plan = CubesPlan { solutions, ..plan(&rooks(5), false, steps, 6) };
        let sum = conquer(&folder.path().join(format!("{solutions}")), &plan);
        assert_eq!(sum.solutions.len(), solutions, "{sum:?}");
        assert_eq!(sum.verdict, if solutions == 1 { Verdict::Found } else { Verdict::Several });
        assert_eq!(sum.count, None, "not all was looked at: {sum:?}");
    }
}

#[test]
fn nothing_is_begun_once_it_is_stopped() {
    let folder = TempDir::new().expect("a folder can be made");
    let cubes = Cubes::begin(folder.path(), &plan(&rooks(4), true, 0, 3)).expect("the work begins");
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) < u64::MAX;
    assert_eq!(cubes.run(0, &stop).expect("a stop is no error"), None);
    assert_eq!(asked.into_inner(), 1);
}
