//! What a diagnosis promises: its conflicts are conflicts and nothing in them can be spared, its repairs work, and what
//! it says of several solutions is so.

use linewise::diagnose::{Change, Conflict, Diagnosis, Member, Repair, diagnose, words::Words};
use linewise::engine::{Budget, Limits, Verdict, solve, verify};
use linewise::{Board, CellId, Clue, Domain, End, Puzzle, Says, Span, Symbol, Task, format, kind};

/// Enough for everything here, so that a slow diagnosis fails rather than hangs.
pub const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(20_000_000);

/// The puzzle with only these of its clues and given cells.
pub fn part(puzzle: &Puzzle, members: &[Member]) -> Puzzle {
    let mut part = puzzle.clone();
    part.clues.retain(|&end, _| members.contains(&Member::Clue(end)));
    part.givens.retain(|&cell, _| members.contains(&Member::Given(cell)));
    part
}

/// A solution, which the slow judges have seen.
pub fn a_solution(puzzle: &Puzzle) -> Option<Vec<Symbol>> {
    let model = kind::of(puzzle).and_then(|kind| kind.model(puzzle)).expect("a part of a puzzle is one");
    let word = solve(&model, Limits::new(1), BUDGET).solutions.pop()?;
    assert!(verify::is_solution(&model, &word), "a board that breaks a line is called a solution");
    Some(word)
}

/// Nothing in a conflict can be spared, and together its members contradict each other.
pub fn is_smallest(puzzle: &Puzzle, conflict: &Conflict, name: &str) {
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
pub fn works(puzzle: &Puzzle, repair: &Repair, name: &str) {
    let unchanged = Puzzle { goal: None, placed: None, ..puzzle.clone() };
    for change in &repair.changes {
        assert_ne!(change.apply(&unchanged), unchanged, "{name}: {change:?} changes nothing");
    }
    let repaired = repaired(puzzle, repair);
    let model = kind::of(&repaired).and_then(|kind| kind.model(&repaired)).expect("a repaired puzzle is one");
    let verdict = solve(&model, Limits::default(), BUDGET).verdict;
    assert_eq!(verdict, repair.verdict, "{name}: {:?}", repair.changes);
}

pub fn repaired(puzzle: &Puzzle, repair: &Repair) -> Puzzle {
    repair.changes.iter().fold(puzzle.clone(), |puzzle, change| change.apply(&puzzle))
}

/// Every example of every kind.
pub fn examples() -> impl Iterator<Item = (String, Puzzle)> {
    kind::ALL.iter().flat_map(|kind| {
        kind.examples().iter().enumerate().map(|(number, example)| {
            let reading = format::open(example.puzzle.as_bytes(), None, None).expect("an example");
            let puzzle = reading.puzzles.into_iter().next().expect("a puzzle").expect("a right one");
            (format!("{}, example {}", kind.name(), number + 1), puzzle)
        })
    })
}

/// Every example with something wrong in it: another clue that its kind thinks of, or a wrong given cell.
pub fn mistaken() -> Vec<(String, Puzzle)> {
    let mut mistaken = Vec::new();
    for (name, puzzle) in examples() {
        let kind = kind::of(&puzzle).expect("a kind");
        for (number, (&end, clue)) in puzzle.clues.iter().enumerate().step_by(2) {
            let cells = puzzle.board.len_at(end.place());
            let typos = kind.clues().typos(clue, cells, &puzzle);
            let Some(typo) = typos.iter().cycle().nth(number).filter(|_| !typos.is_empty()) else { continue };
            let mut wrong = puzzle.clone();
            wrong.clues.insert(end, typo.meant.clone());
            mistaken.push((format!("{name}, with {:?} at {end:?}", typo.meant.says), wrong));
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

/// A rule that was not printed, and that leaves one solution, comes first among the repairs; with it the puzzle is the one that was meant.
#[test]
fn a_rule_that_is_missing_is_proposed() {
    let meant = "kind: binairo\noption different_lines: yes\ngivens:\n1??1??\n???0?0\n??????\n1??0??\n???10?\n?1???0\n";
    let printed = meant.replace("option different_lines: yes\n", "");
    let [meant, printed] = [meant, &printed].map(|text| {
        let reading = format::open(text.as_bytes(), None, None).expect("a puzzle");
        reading.puzzles.into_iter().next().expect("one").expect("a right one")
    });
    assert!(matches!(diagnose(&meant, BUDGET), Ok(Diagnosis::Unique(_))));
    let Ok(Diagnosis::Several(found)) = diagnose(&printed, BUDGET) else { panic!("it has several solutions") };
    let first = found.repairs.list.first().expect("a repair");
    assert_eq!(first.changes, [Change::Rule { name: "different_lines" }]);
    works(&printed, first, "the rule");
    assert_eq!(repaired(&printed, first).options, meant.options);
    let words = Words::new(&printed, kind::of(&printed).expect("a kind"));
    assert_eq!(
        words.likeliest(first),
        "The rule that no two rows are equal, and no two columns (option different_lines: yes) should probably be added. Then there is exactly one solution."
    );
}

/// A rule that the puzzle should not have is offered to go.
#[test]
fn a_rule_that_was_added_by_mistake_is_proposed_to_go() {
    let meant = "kind: binairo\ngivens:\n0011\n1100\n0011\n1???\n";
    let printed = meant.replace("givens:", "option different_lines: yes\ngivens:");
    let meant = linewise::open(meant).expect("text").one().expect("a puzzle");
    let printed = linewise::open(printed).expect("text").one().expect("a puzzle");
    assert!(!matches!(diagnose(&meant, BUDGET), Ok(Diagnosis::Impossible(_))));
    let Ok(Diagnosis::Impossible(found)) = diagnose(&printed, BUDGET) else { panic!("it has no solution") };
    let is_rule = |repair: &&Repair| repair.changes == [Change::NoRule { name: "different_lines" }];
    let repair = found.repairs.list.iter().find(is_rule).expect("the rule goes");
    works(&printed, repair, "the rule");
    let words = Words::new(&printed, kind::of(&printed).expect("a kind"));
    assert!(words.likeliest(repair).starts_with(
        "The rule that no two rows are equal, and no two columns (option different_lines: yes) should probably go."
    ));
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
        for sentence in words.proof(&found.conflict) {
            assert!(sentence.ends_with(['.', ':']) && !sentence.contains("nothing."), "{name}: {sentence}");
        }
    }
}

/// Puzzles without a solution because of lines that are no rows and no columns, with the last sentence of the proof.
const BESIDE_ROWS_AND_COLUMNS: &[(&str, &str)] = &[
    ("kind: binairo\noption different_lines: yes\ngivens:\n0101\n0101\n????\n????\n", "Rows 1 and 2 would be equal."),
    (
        "kind: skyscrapers\noption boxes: 2x2\ngivens:\n1???\n?1??\n????\n????\n",
        "The box of rows 1 and 2, columns 1 and 2 has 1 twice, in row 1, column 1 and row 2, column 2.",
    ),
    (
        "kind: easy_as_abc\nletters: ABC\noption diagonals: yes\ngivens:\n???A\n????\n?A??\n????\n",
        "The diagonal from the top left: there is no place left for A.",
    ),
    (
        "kind: easy_as_abc\nletters: ABC\noption no_touch: yes\ngivens:\n?A??\n??A?\n????\n????\n",
        "  Row 3, column 3 is A; equal letters do not touch, so cell 4 of row 2 and cells 2 and 4 of row 4 are not A.",
    ),
];

#[test]
fn cells_of_boxes_pairs_and_diagonals_are_told_by_their_places() {
    for (text, said) in BESIDE_ROWS_AND_COLUMNS {
        let puzzle = format::open(text.as_bytes(), None, None).expect("a puzzle").puzzles.remove(0).expect("a puzzle");
        let Ok(Diagnosis::Impossible(found)) = diagnose(&puzzle, BUDGET) else { panic!("{text} has a solution") };
        let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind")).proof(&found.conflict);
        assert!(words.iter().any(|line| line == said), "{text}: {words:#?}");
    }
}

#[test]
fn one_given_cell_is_one() {
    let text = "kind: skyscrapers\ngivens:\n[.]??\n???\n???\n";
    let puzzle = format::open(text.as_bytes(), None, None).expect("a puzzle").puzzles.remove(0).expect("a puzzle");
    let Ok(Diagnosis::Impossible(found)) = diagnose(&puzzle, BUDGET) else { panic!("it has a solution") };
    let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind")).conflict(&found.conflict);
    assert_eq!(words, "This given cell contradicts the rules:");
}

/// On six rows and seven columns no number stands as often as both ask, whatever is given.
#[test]
fn what_is_seen_at_a_glance_is_no_given_cells_fault() {
    let text = "kind: fuzuli\nsymbols: .123\ngivens:\n??3?1??\n1??3???\n???12??\n???????\n??1????\n?1?????\n";
    let puzzle = format::open(text.as_bytes(), None, None).expect("a puzzle").puzzles.remove(0).expect("a puzzle");
    let task = Task::new(&puzzle).expect("a fuzuli").with_steps(20_000_000);
    assert_eq!(task.remarks(&task.solve()).without_givens, Some(Verdict::None));
    assert!(task.check(&task.start()).is_unsolvable());
    let Ok(Diagnosis::Impossible(found)) = diagnose(&puzzle, BUDGET) else { panic!("it has a solution") };
    assert_eq!(found.conflict.members, []);
    assert!(found.conflict.is_at_a_glance && found.at_a_glance.is_some());
    let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind")).conflict(&found.conflict);
    assert_eq!(words, "The rules alone cannot be obeyed on this board, whatever its cells and clues are.");
}

/// Where the work ended first, nothing is said of a search: with more of it, single lines and suppositions show the contradiction.
#[test]
fn what_was_not_found_in_time_is_not_said_to_need_a_search() {
    let text = "kind: japanese_sums\nrows:\n12 19\n1 36\n20 10\n3 19 8\n9 9 13\n6 5 7 3 4\n2 21 11\n19 19\n13 9 11\n\
        columns:\n38\n6 9\n43\n26 17\n15 15\n3 2 14\n13 8 8\n24 15\n11 15 6\n\
        givens:\n?????????\n?????????\n?????????\n???????1?\n?????????\n?????????\n?????????\n?????????\n?????????\n";
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let told = |steps: u64| {
        let found = diagnose(&puzzle, Budget::UNLIMITED.with_steps(steps));
        let Ok(Diagnosis::Impossible(found)) = found else { panic!("it has a solution") };
        Words::new(&puzzle, kind::of(&puzzle).expect("a kind")).proof(&found.conflict)
    };
    assert_eq!(told(5_000), ["The budget ran out before the contradiction could be explained."]);
    assert!(told(20_000).len() > 1, "it shows line by line");
}

/// The board, its clues and its given cells.
type Content = (Board, Vec<(End, Says)>, Vec<(CellId, Domain)>);

/// What is printed, wherever it stood in its file.
pub fn content(puzzle: &Puzzle) -> Content {
    let clues = puzzle.clues.iter().map(|(&end, clue)| (end, clue.says.clone())).collect();
    (puzzle.board, clues, puzzle.givens.iter().map(|(&cell, given)| (cell, given.may)).collect())
}

/// The clue at an end that a board has.
pub fn clue_on(puzzle: &Puzzle, end: End, board: &[Symbol]) -> Option<Clue> {
    let line: Vec<Symbol> = puzzle.board.cells_at(end.place()).map(|cell| board[cell.index()]).collect();
    kind::of(puzzle).expect("a kind").clues().of_word(end, &line, &puzzle.options)
}

/// The 7 of a row was typed as an 8; read as a 2 it leaves one solution, too, so that nothing is called probable.
#[test]
fn of_two_readings_of_one_clue_that_leave_one_solution_none_is_the_favourite() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/doppelblock");
    let text = std::fs::read_to_string(folder.join("six.linewise")).expect("a puzzle of the collection");
    let text = text.split("\nsolution:").next().expect("what stands before it").replacen('7', "8", 1);
    let puzzle = format::open(text.as_bytes(), None, None).expect("a puzzle").puzzles.remove(0).expect("a puzzle");
    let Ok(Diagnosis::Impossible(found)) = diagnose(&puzzle, BUDGET) else { panic!("{text} has a solution") };
    let unique = found.repairs.list.iter().filter(|repair| repair.verdict == Verdict::Unique).count();
    assert!(unique > 1 && !found.repairs.has_favourite, "{:#?}", found.repairs);
}

/// Two clues that swap places, and two clues each of which reads as the other one, are the same puzzle.
#[test]
fn no_puzzle_is_proposed_twice() {
    let texts = [
        "kind: easy_as_abc\nletters: AB\nleft: * B A A B\ntop: A A B * B\nright: A B * A *\nbottom: * B * * A\n",
        "kind: easy_as_abc\nletters: AB\nleft: * B * *\ntop: A * B *\nright: B A * A\nbottom: A * B B\n",
    ];
    for text in texts {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let Ok(Diagnosis::Impossible(found)) = diagnose(&puzzle, BUDGET) else { panic!("{text} has a solution") };
        let is_exchange = |repair: &&Repair| matches!(repair.changes[..], [Change::Exchange(..)]);
        assert!(found.repairs.list.iter().any(|repair| is_exchange(&repair)), "{text}");
        for (at, repair) in found.repairs.list.iter().enumerate() {
            let twin =
                found.repairs.list[..at].iter().find(|other| repaired(&puzzle, other) == repaired(&puzzle, repair));
            assert_eq!(twin, None, "{text} is proposed twice");
        }
    }
}

/// A puzzle whose last letter no clue names, told without it.
#[test]
fn the_next_letter_is_proposed() {
    let text = "kind: easy_as_abc\nletters: AB\nleft: * * A *\ntop: * * * B\nright: * * B *\nbottom: * A * *\n";
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let Ok(Diagnosis::Several(found)) = diagnose(&puzzle, BUDGET) else { panic!("it has several solutions") };
    let is_next = |repair: &&Repair| matches!(&repair.changes[..], [Change::Symbol { look, .. }] if look.glyph == 'C');
    let repair = found.repairs.list.iter().find(is_next).expect("C is added");
    works(&puzzle, repair, "C");
}

/// A single 5 among numbers from 1 to 4: nobody lists the numbers, so that the 5 is taken for one of them.
#[test]
fn a_stray_number_goes_together_with_its_symbol() {
    let text = |given: char| format!("kind: fuzuli\ngivens:\n.?3.4?\n??????\n{given}??1??\n?3???1\n1?????\n?2????\n");
    let [meant, wrong]: [Puzzle; 2] = ['4', '5'].map(|given| text(given).parse().expect("a puzzle"));
    let Ok(Diagnosis::Impossible(found)) = diagnose(&wrong, BUDGET) else { panic!("it has no solution") };
    let meant = Puzzle { goal: None, ..meant };
    let repair = found.repairs.list.iter().find(|repair| content(&repaired(&wrong, repair)) == content(&meant));
    let repair = repair.expect("the 5 is a 4");
    assert_eq!(repaired(&wrong, repair).alphabet, meant.alphabet);
    works(&wrong, repair, "the 5");
    let words = Words::new(&wrong, kind::of(&wrong).expect("a kind"));
    assert_eq!(
        words.repair(repair),
        "Row 3, column 1 is given as 5 and could be 4. \"5\" could go from the symbols. Then there is exactly one solution."
    );
}

/// A clue that is missing at a far end where there are no clues yet.
#[test]
fn a_far_end_is_told_where_there_are_no_clues_at_far_ends() {
    let puzzle: Puzzle = "kind: skyscrapers\nleft: 2 * 2 *\ntop: * 2 * 2\n".parse().expect("a puzzle");
    let Ok(Diagnosis::Several(found)) = diagnose(&puzzle, BUDGET) else { panic!("it has several solutions") };
    let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind"));
    let told: Vec<String> = found.repairs.list.iter().map(|repair| words.repair(repair)).collect();
    let starts = |with: &str| told.iter().any(|sentence| sentence.starts_with(with));
    assert!(starts("Row 2 could have the clue 3 ") && starts("Row 2, right could have the clue 3 "), "{told:#?}");
    let different: std::collections::BTreeSet<&String> = told.iter().collect();
    assert_eq!(different.len(), told.len(), "{told:#?}");
}

/// Typing errors are thought of in the clues that the puzzle's options allow.
#[test]
fn a_clue_that_only_an_option_allows_is_thought_of() {
    let read = |text: &str| linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let texts = |puzzle: &Puzzle| {
        let kind = kind::of(puzzle).expect("a kind");
        let (_, clue) = puzzle.clues.iter().next().expect("a clue");
        let typos = kind.clues().typos(clue, 4, puzzle);
        typos.iter().map(|typo| kind.clues().write(Some(&typo.meant), &puzzle.alphabet)).collect::<Vec<_>>()
    };
    // Where every clue is wrong by one, 0 is one less than one.
    let plain = "kind: skyscrapers\nleft: 1 * * *\ntop: * * * *\n";
    let near_miss = plain.replace("left", "option clues: near_miss\nleft");
    assert!(!texts(&read(plain)).contains(&"0".to_owned()));
    assert!(texts(&read(&near_miss)).contains(&"0".to_owned()), "{:?}", texts(&read(&near_miss)));
}
