//! What must hold for any input at all: the fuzz targets, which a test of the library runs as well on everything
//! that the fuzzer once found.

use linewise::engine::rule;
use linewise::engine::{Budget, Limits, Verdict, solve, sweep, verify};
use linewise::explain::{JsonWalkthrough, replay};
use linewise::format::{self, Format};
use linewise::kind::ClueLine;
use linewise::{Domain, Model, Options, Puzzle, Task, kind};

/// The most cells of a board that is solved here, so that each input takes a moment only.
const MOST_CELLS: usize = 1600;
/// The most lines that may be narrowed for one input.
const STEPS: u64 = 3000;

/// The content of a file, for the reader that the first line names, or else the first byte picks out.
pub fn readers(bytes: &[u8]) {
    let line = bytes.iter().position(|&byte| byte == b'\n');
    let named = line.and_then(|end| Some((format::find(std::str::from_utf8(&bytes[..end]).ok()?)?, &bytes[end + 1..])));
    let picked = || {
        let (&first, content) = bytes.split_first()?;
        Some((format::ALL[usize::from(first) % format::ALL.len()], content))
    };
    let Some((format, content)) = named.or_else(picked) else { return };
    let _ = format.recognizes(content);
    let puzzles = format.read(content);
    assert!(!puzzles.is_empty(), "{} reads nothing, not even an error", format.name());
    for puzzle in &puzzles {
        match puzzle {
            Ok(puzzle) => can_be_written(format, puzzle),
            Err(error) => {
                assert!(!error.message.is_empty(), "{} has no words for what is wrong", format.name());
                assert!(error.span.start <= error.span.end, "{}: a place that ends before it begins", format.name());
                assert!(error.span.end as usize <= content.len(), "{}: a place behind the end", format.name());
            }
        }
    }
}

/// A puzzle that was read can be written, in its own format and in all others, or is refused in words.
fn can_be_written(from: &dyn Format, puzzle: &Puzzle) {
    if puzzle.board.cells() > MOST_CELLS {
        return;
    }
    for format in format::ALL {
        let Ok(written) = format.write(std::slice::from_ref(puzzle)) else { continue };
        let again = format.read(&written.bytes);
        assert_eq!(again.len(), 1, "{} to {}", from.name(), format.name());
        let again = again[0].as_ref().unwrap_or_else(|error| panic!("{} to {}: {error}", from.name(), format.name()));
        assert_eq!(again.board, puzzle.board, "{} to {}", from.name(), format.name());
        if written.lost.is_empty() && format.name() == "native" {
            assert_eq!(again, puzzle, "{} to {}", from.name(), format.name());
        }
    }
}

/// The whole way from a file to a verdict.
pub fn chain(bytes: &[u8]) {
    let Ok(reading) = format::open(bytes, None, None) else { return };
    for puzzle in reading.puzzles.iter().flatten().take(4) {
        let Ok(kind) = kind::of(puzzle) else { continue };
        let _ = kind.at_a_glance(puzzle);
        if puzzle.board.cells() > MOST_CELLS {
            continue;
        }
        if let Ok(model) = kind.model(puzzle) {
            can_be_solved(&model);
        }
    }
}

/// A model gets a verdict, and its solutions are solutions.
fn can_be_solved(model: &Model) {
    let answer = solve(model, Limits::default(), Budget::UNLIMITED.with_steps(STEPS));
    for solution in &answer.solutions {
        assert!(verify::is_solution(model, solution), "{solution:?} is no solution");
        let knows = answer.known.cells.iter().zip(solution).all(|(may, &symbol)| may.has(symbol));
        assert!(knows, "{solution:?} is more than what is known");
    }
    match answer.verdict {
        Verdict::None => assert!(answer.solutions.is_empty() && answer.complete),
        Verdict::Unique => assert!(answer.solutions.len() == 1 && answer.complete),
        Verdict::Several => assert!(answer.solutions.len() == 2 && answer.solutions[0] != answer.solutions[1]),
        Verdict::Found => panic!("nobody asked for any solution"),
        Verdict::GaveUp => {}
    }
    if sweep(model, |_| {}).grid.is_none() {
        assert!(answer.solutions.is_empty(), "a line is stuck, but there is a solution");
    }
}

/// What stands between a puzzle and the proof of its verdict.
const PROOF: &str = "\n==\n";

/// A puzzle in the native format, and a proof: it holds or is refused in words, and what holds is so.
pub fn proofs(bytes: &[u8]) {
    let Some((text, proof)) = std::str::from_utf8(bytes).ok().and_then(|text| text.split_once(PROOF)) else { return };
    let native = format::find("native").expect("the native format");
    for puzzle in native.read(text.as_bytes()).iter().flatten().take(1) {
        let Ok(kind) = kind::of(puzzle) else { continue };
        let Some(model) = kind.model(puzzle).ok().filter(|model| model.cells.len() <= MOST_PROVEN) else { continue };
        let mut repeated = linewise::proof::ProofReader::new(puzzle, kind, &model);
        if proof.lines().take(MOST_STEPS).all(|line| repeated.read(line).is_ok())
            && let Ok(proven) = repeated.finish()
        {
            for solution in &proven.solutions {
                assert!(verify::is_solution(&model, solution), "{solution:?} is proven and no solution");
            }
            let answer = solve(&model, Limits::new(0), Budget::UNLIMITED.with_steps(STEPS));
            let others = answer.solutions.iter().filter(|solution| !proven.solutions.contains(solution)).count();
            let is_all = matches!(proven.claim, linewise::engine::proof::Claim::Exactly(_));
            assert!(!is_all || others == 0, "a proof leaves {others} solutions out");
        }
    }
}

/// The most cells of a board of which something is proven here.
const MOST_PROVEN: usize = 64;
/// The most lines of a proof that are read here.
const MOST_STEPS: usize = 400;

/// A walkthrough, as `explain` writes and `replay` reads it: it is looked at again, or refused in words.
pub fn walkthroughs(bytes: &[u8]) {
    let Ok(json) = serde_json::from_slice::<JsonWalkthrough>(bytes) else { return };
    let Ok(reading) = format::open(json.puzzle.as_bytes(), format::find("native"), None) else { return };
    for puzzle in reading.puzzles.iter().flatten().take(1) {
        let Ok(kind) = kind::of(puzzle) else { continue };
        let Some(model) = kind.model(puzzle).ok().filter(|model| model.cells.len() <= MOST_PROVEN) else { continue };
        let ladder = kind.ladder(puzzle, &model);
        match json.read(puzzle, &model, ladder.as_deref()) {
            Err(error) => assert!(!error.message.is_empty(), "there are no words for what is wrong"),
            Ok(walkthrough) => drop(replay(&model, &walkthrough, Budget::UNLIMITED.with_steps(STEPS))),
        }
    }
}

/// A clue, for the kind that the first byte picks out, and a line of so many cells as the second one says.
pub fn clues(bytes: &[u8]) {
    let [first, cells, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let kind = kind::ALL[usize::from(*first) % kind::ALL.len()];
    let cells = usize::from(*cells) % 12 + 1;
    let alphabet = kind.alphabets().usual();
    let Ok(Some(clue)) = kind.clues().read(text, &alphabet, &Options::new()) else { return };
    let written = kind.clues().write(Some(&clue), &alphabet);
    let again = kind.clues().read(&written, &alphabet, &Options::new());
    assert_eq!(again, Ok(Some(clue.clone())), "{text:?} is written as {written:?}");
    let Ok(alphabet) = kind.alphabets().of_puzzle(&mut [&clue].into_iter(), "AB", cells) else { return };
    let Ok(rule) = kind.line(ClueLine::without_clues(cells, &alphabet, &Options::new()).with(Some(&clue), None)) else {
        return;
    };
    let order = kind.alphabets().listing_order(&alphabet);
    let all = vec![Domain::first(alphabet.len()); cells];
    for word in rule::words(&*rule, &all, &order).take(20) {
        assert!(
            rule.accepts(&word, &mut rule::Meter::default()) != Ok(false) || !rule.is_exact(),
            "{text:?} does not accept {word:?}"
        );
    }
}

/// A board in whatever text, for the puzzle that the first byte picks out: it is read or refused in words.
pub fn boards(bytes: &[u8]) {
    let Some((&first, content)) = bytes.split_first() else { return };
    let examples: Vec<_> = kind::ALL.iter().flat_map(|kind| kind.examples()).collect();
    let native = format::find("native").expect("the native format");
    let example = &examples[usize::from(first) % examples.len()];
    for puzzle in native.read(example.puzzle.as_bytes()).iter().flatten().take(1) {
        let Ok(task) = Task::new(puzzle) else { continue };
        match task.read_board(content) {
            Ok(board) => {
                assert_eq!(board.cells.len(), puzzle.board.cells(), "a board of another size");
                let rows = task.rows(&board).join("\n");
                let again = task.read_board(&rows).map(|again| task.rows(&again).join("\n"));
                // What stands in a cell may be a blank, or look as an open cell.
                let is_plain = !rows.contains([' ', '?']) || puzzle.alphabet.symbol(' ').is_none();
                assert!(
                    !is_plain || puzzle.alphabet.symbol('?').is_some() || again.as_ref() == Ok(&rows),
                    "{rows}\nis read as\n{again:?}"
                );
            }
            Err(error) => assert!(!error.message.is_empty(), "there are no words for what is wrong"),
        }
    }
}
