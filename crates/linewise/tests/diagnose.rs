//! What a diagnosis promises: its conflicts are conflicts and nothing in them can be spared, its repairs work, and what
//! it says of several solutions is so.

mod common;

use common::{all_solutions, small_nonogram};
use linewise::diagnose::{Change, Conflict, Count, Diagnosis, Member, Repair, diagnose, words::Words};
use linewise::engine::{Budget, Limits, Verdict, solve, verify};
use linewise::{CellId, Domain, Puzzle, Span, Symbol, format, kind};
use proptest::prelude::*;

/// Enough for everything here, so that a slow diagnosis fails rather than hangs.
const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(20_000_000);

/// The puzzle with only these of its clues and given cells.
fn part(puzzle: &Puzzle, members: &[Member]) -> Puzzle {
    let mut part = puzzle.clone();
    part.clues.retain(|&end, _| members.contains(&Member::Clue(end)));
    part.givens.retain(|&cell, _| members.contains(&Member::Given(cell)));
    part
}

/// A solution, which the slow judges have seen.
fn a_solution(puzzle: &Puzzle) -> Option<Vec<Symbol>> {
    let model = kind::of(puzzle).and_then(|kind| kind.model(puzzle)).expect("a part of a puzzle is one");
    let word = solve(&model, Limits { solutions: 1 }, BUDGET).solutions.pop()?;
    assert!(verify::is_solution(&model, &word), "a board that breaks a line is called a solution");
    Some(word)
}

/// Nothing in a conflict can be spared, and together its members contradict each other.
fn is_smallest(puzzle: &Puzzle, conflict: &Conflict, name: &str) {
    assert!(conflict.is_smallest, "{name}: there was time to find out");
    let members = &conflict.members;
    if conflict.misfit.is_none() {
        assert_eq!(a_solution(&part(puzzle, members)), None, "{name}: the conflict {members:?} has a solution");
    }
    for &spared in members {
        let rest: Vec<Member> = members.iter().copied().filter(|&member| member != spared).collect();
        assert!(a_solution(&part(puzzle, &rest)).is_some(), "{name}: {spared:?} of {members:?} can be spared");
    }
}

/// What a repair says of the repaired puzzle.
fn works(puzzle: &Puzzle, repair: &Repair, name: &str) {
    let repaired = repaired(puzzle, repair);
    let model = kind::of(&repaired).and_then(|kind| kind.model(&repaired)).expect("a repaired puzzle is one");
    let verdict = solve(&model, Limits::default(), BUDGET).verdict;
    assert_eq!(verdict, repair.verdict, "{name}: {:?}", repair.changes);
}

fn repaired(puzzle: &Puzzle, repair: &Repair) -> Puzzle {
    repair.changes.iter().fold(puzzle.clone(), |puzzle, change| change.apply(&puzzle))
}

/// Every example of every kind.
fn examples() -> impl Iterator<Item = (String, Puzzle)> {
    kind::ALL.iter().flat_map(|kind| {
        kind.examples().iter().enumerate().map(|(number, example)| {
            let reading = format::open(example.puzzle.as_bytes(), None, None).expect("an example");
            let puzzle = reading.puzzles.into_iter().next().expect("a puzzle").expect("a right one");
            (format!("{}, example {}", kind.name(), number + 1), puzzle)
        })
    })
}

/// Every example with something wrong in it: another clue that its kind thinks of, or a wrong given cell.
fn mistaken() -> Vec<(String, Puzzle)> {
    let mut mistaken = Vec::new();
    for (name, puzzle) in examples() {
        let kind = kind::of(&puzzle).expect("a kind");
        for (number, (&end, clue)) in puzzle.clues.iter().enumerate().step_by(2) {
            let cells = puzzle.board.line_len(end.axis, end.index as usize);
            let slips = kind.slips(clue, cells, &puzzle.alphabet);
            let Some(slip) = slips.iter().cycle().nth(number).filter(|_| !slips.is_empty()) else { continue };
            let mut wrong = puzzle.clone();
            wrong.clues.insert(end, slip.meant.clone());
            mistaken.push((format!("{name}, with {:?} at {end:?}", slip.meant.says), wrong));
        }
        let cell = CellId::new(puzzle.board.cells() / 2);
        if let Some(goal) = &puzzle.goal {
            let mut wrong = puzzle.clone();
            let other = Symbol((goal[cell.index()].0 + 1) % puzzle.alphabet.len() as u8);
            wrong.givens.remove(&cell);
            wrong.give(cell, Domain::only(other), Span::NONE).expect("one given");
            mistaken.push((format!("{name}, with {other:?} given at {cell:?}"), wrong));
        }
    }
    mistaken
}

#[test]
fn the_verdict_is_that_of_the_engine() {
    for (name, puzzle) in examples() {
        let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).expect("an example");
        let verdict = solve(&model, Limits::default(), BUDGET).verdict;
        assert_eq!(diagnose(&puzzle, BUDGET).expect("an example").verdict(), verdict, "{name}");
    }
}

#[test]
fn conflicts_of_every_kind_are_smallest_and_repairs_work() {
    let mut conflicts = std::collections::BTreeSet::new();
    let mut repairs = 0;
    for (name, puzzle) in mistaken() {
        let Ok(Diagnosis::Impossible(found)) = diagnose(&puzzle, BUDGET) else { continue };
        is_smallest(&puzzle, &found.conflict, &name);
        found.repairs.list.iter().for_each(|repair| works(&puzzle, repair, &name));
        conflicts.insert(puzzle.kind.clone());
        repairs += found.repairs.list.len();
    }
    let kinds: std::collections::BTreeSet<String> = kind::ALL.iter().map(|kind| kind.name().to_owned()).collect();
    assert_eq!(conflicts, kinds, "every kind has a mistaken example");
    assert!(repairs > 50, "{repairs} repairs were tried");
}

#[test]
fn the_same_puzzle_gets_the_same_diagnosis() {
    for (name, puzzle) in mistaken() {
        let (one, other) = (diagnose(&puzzle, BUDGET), diagnose(&puzzle, BUDGET));
        assert_eq!(one, other, "{name}");
    }
}

#[test]
fn every_proof_can_be_told() {
    for (name, puzzle) in mistaken() {
        let Ok(Diagnosis::Impossible(found)) = diagnose(&puzzle, BUDGET) else { continue };
        let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind"));
        assert_eq!(found.conflict.proof.is_empty(), found.conflict.misfit.is_some(), "{name}: {found:?}");
        for sentence in words.proof(&found.conflict.proof) {
            assert!(sentence.ends_with(['.', ':']) && !sentence.contains("nothing."), "{name}: {sentence}");
        }
    }
}

/// Puzzles without a solution because of lines that are no rows and no columns, with the last sentence of the proof.
const BESIDE_ROWS_AND_COLUMNS: &[(&str, &str)] = &[
    (
        "kind: binairo\noption different_lines: yes\ngivens:\n0101\n0101\n????\n????\n",
        "Rows 1 and 2: columns 1 and 3 of rows 1 and 2 are 0 and columns 2 and 4 of rows 1 and 2 are 1, and then nothing fits any more.",
    ),
    (
        "kind: skyscrapers\noption boxes: 2x2\ngivens:\n1???\n?1??\n????\n????\n",
        "Box 1: column 1 of row 1 and column 2 of row 2 are 1, and then nothing fits any more.",
    ),
    (
        "kind: easy_as_abc\nletters: ABC\noption diagonals: yes\ngivens:\n???A\n????\n?A??\n????\n",
        "Diagonal 1: cells 1 to 4 are not A, and then nothing fits any more.",
    ),
    (
        "kind: easy_as_abc\nletters: ABC\noption no_touch: yes\ngivens:\n?A??\n??A?\n????\n????\n",
        "Row 2, column 3 and row 3, column 4: column 3 of row 2 and column 4 of row 3 are C, and then nothing fits any more.",
    ),
];

#[test]
fn cells_of_boxes_pairs_and_diagonals_are_told_by_their_places() {
    for (text, last) in BESIDE_ROWS_AND_COLUMNS {
        let puzzle = format::open(text.as_bytes(), None, None).expect("a puzzle").puzzles.remove(0).expect("a puzzle");
        let Ok(Diagnosis::Impossible(found)) = diagnose(&puzzle, BUDGET) else { panic!("{text} has a solution") };
        let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind")).proof(&found.conflict.proof);
        assert_eq!(words.last().map(String::as_str), Some(*last), "{text}: {words:#?}");
    }
}

#[test]
fn one_given_cell_is_one() {
    let text = "kind: skyscrapers\ngivens:\n.??\n???\n???\n";
    let puzzle = format::open(text.as_bytes(), None, None).expect("a puzzle").puzzles.remove(0).expect("a puzzle");
    let Ok(Diagnosis::Impossible(found)) = diagnose(&puzzle, BUDGET) else { panic!("it has a solution") };
    let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind")).conflict(&found.conflict);
    assert_eq!(words, "This given cell contradicts the rules:");
}

/// A diagnosis of a small puzzle against every board there is.
fn agrees_with_brute_force(puzzle: &Puzzle) {
    let solutions = all_solutions(puzzle);
    match (diagnose(puzzle, BUDGET).expect("a small puzzle"), solutions.len()) {
        (Diagnosis::Unique(word), 1) => assert_eq!(word, solutions[0]),
        (Diagnosis::Impossible(found), 0) => {
            let members = &found.conflict.members;
            assert!(all_solutions(&part(puzzle, members)).is_empty(), "no conflict: {members:?}");
            for spared in 0..members.len() {
                let mut rest = members.clone();
                rest.remove(spared);
                assert!(!all_solutions(&part(puzzle, &rest)).is_empty(), "{:?} can be spared", members[spared]);
            }
            for repair in &found.repairs.list {
                let count = all_solutions(&repaired(puzzle, repair)).len();
                let verdict = if count == 1 { Verdict::Unique } else { Verdict::Several };
                assert!(count > 0 && repair.verdict == verdict, "{repair:?} leaves {count} solutions");
            }
        }
        (Diagnosis::Several(found), 2..) => {
            assert!(found.pair[0] != found.pair[1] && found.pair.iter().all(|word| solutions.contains(word)));
            let open: Vec<(CellId, Domain)> = (0..puzzle.board.cells())
                .map(|cell| (CellId::new(cell), solutions.iter().map(|word| word[cell]).collect::<Domain>()))
                .filter(|(_, may)| may.len() > 1)
                .collect();
            assert_eq!((found.open, found.is_open_complete), (open, true));
            match found.count {
                Count::Exactly(count) => assert_eq!(count, solutions.len()),
                Count::AtLeast(count) => assert!(count <= solutions.len() && solutions.len() > 5_000),
            }
            for repair in &found.repairs.list {
                assert_eq!(all_solutions(&repaired(puzzle, repair)).len(), 1, "{repair:?} leaves one solution");
            }
            let keys = found.keys.expect("there was time");
            let fits = |word: &&Vec<Symbol>| keys.cells.iter().all(|&(cell, symbol)| word[cell.index()] == symbol);
            assert_eq!(solutions.iter().filter(fits).count(), 1, "{keys:?} leave one solution");
            if keys.is_fewest_of_all && solutions.len() < 64 {
                assert_eq!(keys.cells.len(), fewest_keys(&solutions), "{keys:?} are the fewest");
            }
        }
        (found, count) => panic!("{count} solutions, but {found:?}"),
    }
}

/// The fewest cells that leave one of these solutions, found by trying ever more cells.
fn fewest_keys(solutions: &[Vec<Symbol>]) -> usize {
    let mut boards: Vec<Vec<usize>> = vec![(0..solutions.len()).collect()];
    for size in 1.. {
        // Each board is the solutions that some given cells leave; one more cell splits it by what it holds.
        let split = |left: &Vec<usize>| {
            let cells = 0..solutions[0].len();
            let by_cell = |cell: usize| {
                let symbols: std::collections::BTreeSet<Symbol> = left.iter().map(|&at| solutions[at][cell]).collect();
                symbols.into_iter().map(move |symbol| (cell, symbol))
            };
            let pairs: Vec<(usize, Symbol)> = cells.flat_map(by_cell).collect();
            let less = |(cell, symbol): (usize, Symbol)| -> Vec<usize> {
                left.iter().copied().filter(|&at| solutions[at][cell] == symbol).collect()
            };
            pairs.into_iter().map(less).collect::<Vec<_>>()
        };
        boards = boards.iter().flat_map(split).collect();
        boards.sort();
        boards.dedup();
        if boards.iter().any(|left| left.len() == 1) {
            return size;
        }
    }
    unreachable!("two solutions differ somewhere")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn small_boards_agree_with_brute_force(puzzle in small_nonogram()) {
        agrees_with_brute_force(&puzzle);
    }
}

/// A board of 5 rows and 4 columns, and what is done to it.
fn letter() -> Puzzle {
    Puzzle::nonogram(
        &[vec![4], vec![1], vec![3], vec![1, 1], vec![2]],
        &[vec![5], vec![1, 1, 1], vec![1, 1], vec![1, 1]],
    )
    .expect("a small board")
}

#[test]
fn one_wrong_number_is_found() {
    let meant = letter();
    assert!(matches!(diagnose(&meant, BUDGET), Ok(Diagnosis::Unique(_))), "the board is right as it is");
    for &end in meant.clues.keys() {
        let kind = kind::of(&meant).expect("a kind");
        let cells = meant.board.line_len(end.axis, end.index as usize);
        for slip in kind.slips(&meant.clues[&end], cells, &meant.alphabet) {
            let mut wrong = meant.clone();
            wrong.clues.insert(end, slip.meant);
            let Diagnosis::Impossible(found) = diagnose(&wrong, BUDGET).expect("a small board") else { continue };
            assert!(!found.repairs.list.is_empty(), "nothing helps {:?} at {end:?}", wrong.clues[&end]);
            let is_there = found.repairs.list.iter().any(|repair| repaired(&wrong, repair).clues == meant.clues);
            assert!(
                is_there || found.repairs.list.len() > 5,
                "{:?} at {end:?} is not set right by any of {:?}",
                wrong.clues[&end],
                found.repairs.list
            );
        }
    }
}

#[test]
fn a_clue_too_long_for_its_line_is_to_blame_alone() {
    let meant = letter();
    let mut wrong = meant.clone();
    let (&end, _) = meant.clues.iter().nth(3).expect("a clue");
    wrong.clues.insert(end, linewise::Clue::blocks(&[11]));
    let Diagnosis::Impossible(found) = diagnose(&wrong, BUDGET).expect("a finding, not an error") else {
        panic!("11 cells do not fit into 4");
    };
    assert_eq!(found.conflict.members, [Member::Clue(end)]);
    let misfit = found.conflict.misfit.expect("a misfit").message;
    assert!(misfit.starts_with("row 4: the clue \"11\" does not fit"), "{misfit}");
    assert_eq!(repaired(&wrong, &found.repairs.list[0]).clues, meant.clues, "1 1 run together");
}

#[test]
fn a_budget_that_ends_is_not_taken_for_an_answer() {
    let puzzles = mistaken().into_iter().map(|(_, puzzle)| puzzle).chain([letter()]);
    for puzzle in puzzles.step_by(5) {
        for steps in [0, 1, 7, 60, 500] {
            let Ok(found) = diagnose(&puzzle, Budget::UNLIMITED.with_steps(steps)) else { continue };
            if let Diagnosis::Impossible(found) = found {
                let is_misfit = found.conflict.misfit.is_some();
                assert!(is_misfit || a_solution(&part(&puzzle, &found.conflict.members)).is_none());
                assert!(!found.repairs.list.is_empty() || !found.repairs.is_complete || steps > 60 || is_misfit);
            }
        }
    }
}

const VOLAPUK: &str = r"kind: regex_crossword
title: A pattern asks for a space
symbols: ABCDEFGHIJKLMNOPQRSTUVWXYZ

left:
HI+
[A-C].X
\w+

top:
HAD
I\sO
I.D
";

#[test]
fn a_character_that_the_alphabet_lacks_is_named_with_its_cell() {
    let puzzle = format::open(VOLAPUK.as_bytes(), None, None).expect("a puzzle").puzzles.remove(0).expect("a puzzle");
    let Diagnosis::Impossible(found) = diagnose(&puzzle, BUDGET).expect("a regex crossword") else {
        panic!("without a space there is no solution");
    };
    let Some(Change::Symbol { look, cells }) = found.repairs.list[0].changes.first() else {
        panic!("the space comes first: {:?}", found.repairs.list);
    };
    assert_eq!((look.glyph, &cells[..]), (' ', &[puzzle.board.cell(1, 1)][..]));
    let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind")).repair(&found.repairs.list[0]);
    assert!(words.starts_with("the alphabet lacks a space, which stands in row 2, column 2"), "{words}");
}

/// A file of the project.
fn project(path: &str) -> Puzzle {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    format::open(&bytes, None, None).expect("a puzzle").puzzles.remove(0).expect("a right one")
}

#[test]
fn two_wrong_clues_are_set_right_together() {
    let meant = project("puzzles/nonogram/cat.linewise");
    let mut right = 0;
    for at in 0..6 {
        let mut wrong = meant.clone();
        let ends =
            [linewise::End::near(linewise::Axis::ROW, 2 * at), linewise::End::near(linewise::Axis::COLUMN, 2 * at + 1)];
        for end in ends {
            let linewise::Says::Blocks(blocks) = &meant.clues[&end].says else { panic!("a nonogram") };
            let mut lengths: Vec<u32> = blocks.iter().filter_map(|block| block.len).collect();
            lengths[0] = if lengths[0] > 2 { lengths[0] - 2 } else { lengths[0] + 1 };
            wrong.clues.insert(end, linewise::Clue::blocks(&lengths));
        }
        let Ok(Diagnosis::Impossible(found)) = diagnose(&wrong, BUDGET) else { continue };
        is_smallest(&wrong, &found.conflict, "two errors");
        found.repairs.list.iter().for_each(|repair| works(&wrong, repair, "two errors"));
        right += usize::from(found.repairs.list.iter().any(|repair| repaired(&wrong, repair).clues == meant.clues));
    }
    assert!(right > 0, "none of six pairs of errors is set right");
}

#[test]
fn the_puzzle_that_resisted_its_author_lacks_a_space() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors/regex.json");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: the vectors are not here");
        return;
    };
    let vectors: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let mut vectors = vectors.as_object().expect("an object").values().filter_map(|list| list.as_array()).flatten();
    let vector = vectors.find(|vector| vector["name"] == "volapuk 5").expect("the puzzle");
    let alphabet = vector["alphabet"].as_str().expect("its alphabet").replace(' ', "");
    let mut lines = format!("kind: regex_crossword\nsymbols: {alphabet}\n");
    for (key, lines_of, at) in [("left", "rows", 0), ("right", "rows", 1), ("top", "cols", 0), ("bottom", "cols", 1)] {
        lines += &format!("\n{key}:\n");
        for clues in vector[lines_of].as_array().expect("clues") {
            lines += &format!("{}\n", clues[at].as_str().expect("a clue"));
        }
    }
    let puzzle = format::open(lines.as_bytes(), None, None).expect("a puzzle").puzzles.remove(0).expect("a right one");
    let Diagnosis::Impossible(found) = diagnose(&puzzle, BUDGET).expect("a regex crossword") else {
        panic!("without a space there is no solution");
    };
    let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind")).repair(&found.repairs.list[0]);
    assert_eq!(words, "the alphabet lacks a space, which stands in row 2, column 5: exactly one solution");
}
