//! Mistakes that somebody could make, each of which a diagnosis finds: in clues, whole lines, given cells and signs.

use super::diagnose::{BUDGET, a_solution, clue_on, content, examples, is_smallest, mistaken, part, repaired, works};
use linewise::diagnose::story::{Part, tell};
use linewise::diagnose::words::Words;
use linewise::diagnose::{Change, Diagnosis, LineEnds, Member, Repair, Repairs, diagnose};
use linewise::engine::{Budget, Limits, Verdict, solve};
use linewise::{Axis, Clue, End, Puzzle, Says, format, kind};

#[test]
fn what_was_left_out_is_offered_in_every_kind() {
    let mut kinds = std::collections::BTreeSet::new();
    for (name, meant) in examples() {
        let meant = Puzzle { goal: None, ..meant };
        let kind = kind::of(&meant).expect("a kind");
        let model = kind.model(&meant).expect("an example");
        let Some(word) = solve(&model, Limits::default(), BUDGET).solutions.pop() else { continue };
        let clues = meant.clues.keys().map(|&end| Member::Clue(end));
        for member in clues.chain(meant.givens.keys().map(|&cell| Member::Given(cell))).step_by(3) {
            let mut wrong = meant.clone();
            match member {
                // Of a pattern, and of a clue that leaves something open, no board says what it is.
                Member::Clue(end)
                    if clue_on(&meant, end, &word).map(|clue| clue.says) != Some(wrong.clues[&end].says.clone()) =>
                {
                    continue;
                }
                Member::Clue(end) => drop(wrong.clues.remove(&end)),
                Member::Given(cell) => drop(wrong.givens.remove(&cell)),
                other => panic!("{other:?} cannot be left out here"),
            }
            let Ok(Diagnosis::Several(found)) = diagnose(&wrong, BUDGET) else { continue };
            found.repairs.list.iter().for_each(|repair| works(&wrong, repair, &name));
            let is_there =
                found.repairs.list.iter().any(|repair| content(&repaired(&wrong, repair)) == content(&meant));
            let is_unique = solve(&model, Limits::default(), BUDGET).verdict == Verdict::Unique;
            assert!(is_there || !is_unique || !found.repairs.is_complete, "{name}: {member:?} was left out");
            kinds.extend(is_there.then(|| meant.kind.clone()));
        }
    }
    assert!(kinds.contains("binairo") && kinds.len() > 4, "only {kinds:?} have such examples");
}

/// A nought typed for the letter O, where many letters would do: the one that looks like it comes first, and the others
/// are told in one sentence.
#[test]
fn a_character_is_taken_for_one_that_looks_like_it() {
    let puzzle = "kind: regex_crossword\nrows:\n(T0|MOR|NL|TID){1,9}\n((ROW|I|S|LN)|(L))+\nODAY|PINIH|TODAY\n\
                  columns:\n[^WGXFM]+T\n(?:\\2[KMOV]|([OQU]|[KOP]))+\n[^QRZUL]+D\n((O|IA|J)|(Q))+\n(RSY|HYX|TK)+\n";
    let puzzle = linewise::open(puzzle).and_then(|reading| reading.one()).expect("a puzzle");
    let diagnosis = diagnose(&puzzle, BUDGET).expect("a puzzle");
    let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind"));
    let told: Vec<String> = tell(&words, &diagnosis)
        .into_iter()
        .flat_map(|part| match part {
            Part::Line(line) => vec![line],
            Part::List { lines, .. } => lines,
            _ => Vec::new(),
        })
        .collect();
    assert!(told[1].contains("(TO|MOR|NL|TID){1,9}"), "{told:?}");
    let others: Vec<&String> = told.iter().filter(|line| line.contains("could read `(T0|MOR|NK|TID){1,9}`")).collect();
    assert!(
        others.len() == 1 && others[0].contains(", or with `O`, `P`") && others[0].contains("in the place of this `K`"),
        "{told:?}"
    );
    assert!(!told.iter().any(|line| line.contains("could read `(T0|MOR|NP|TID){1,9}`")), "{told:?}");
}

/// A puzzle of which pairs of clues are tried, one of them right as it stands.
#[test]
fn two_changes_are_two() {
    let text = "kind: nonogram\nrows:\n1 2\n1 3\n1 3\n5\n2 1\ncolumns:\n4\n1 2\n1 2\n5\n4\n";
    let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let Diagnosis::Impossible(found) = diagnose(&puzzle, BUDGET).expect("a puzzle") else {
        panic!("it has a solution")
    };
    assert!(found.repairs.list.iter().any(|repair| repair.changes.len() == 2), "{:?}", found.repairs.list);
    found.repairs.list.iter().for_each(|repair| works(&puzzle, repair, "two changes"));
}

/// Clues that were typed on the wrong side: all of a direction, where the other side has none.
#[test]
fn clues_may_belong_to_the_side_without_any() {
    let text = "kind: easy_as_abc\nletters: AB\noption diagonals: yes\nsize: 5\nleft: A * * * *\ntop: * A B * B\nbottom: A * A B *\n\
                givens:\n?????\n?????\n?????\n?B???\n?????\n";
    let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let is_other_side = |repair: &&Repair| matches!(repair.changes[..], [Change::OtherSide(_)]);
    match diagnose(&puzzle, BUDGET).expect("a puzzle") {
        Diagnosis::Impossible(found) => {
            let repair = found.repairs.list.iter().find(is_other_side).expect("the other side is tried");
            works(&puzzle, repair, "the other side");
        }
        other => panic!("{other:?}"),
    }
}

/// A clue that was typed at the wrong end of its line, where that had none.
#[test]
fn a_clue_at_the_wrong_end_is_moved() {
    let kind = kind::find("skyscrapers").expect("a kind");
    let text = kind.examples()[0].puzzle;
    let meant = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let (mut seen, mut words_said) = (0, Vec::new());
    for &end in meant.clues.keys().filter(|end| !meant.clues.contains_key(&end.opposite())) {
        let wrong = Change::OtherEnd(end).apply(&meant);
        assert_eq!(wrong.clues.len(), meant.clues.len());
        let list = match diagnose(&wrong, BUDGET).expect("a puzzle") {
            Diagnosis::Impossible(found) => found.repairs.list,
            Diagnosis::Several(found) => found.repairs.list,
            _ => continue,
        };
        // With that the puzzle is as it was, whatever that has.
        if let Some(repair) = list.iter().find(|repair| repair.changes == [Change::OtherEnd(end.opposite())]) {
            assert_eq!(repair.changes[0].apply(&wrong).clues, meant.clues);
            words_said.push(Words::new(&wrong, kind).repair(repair));
            seen += 1;
        }
    }
    assert!(seen > 1 && words_said.iter().all(|words| words.contains("other end")), "{words_said:?}");
}

/// One side alone was typed from its other end, or a line off, or two sides in each other's places; or one clue beside its line.
#[test]
fn slips_with_one_side_are_set_right() {
    let sides = [Axis::ROW, Axis::COLUMN, Axis::FALLING, Axis::RISING]
        .into_iter()
        .flat_map(|axis| [false, true].map(|far| LineEnds { axis, far }));
    let sides: Vec<LineEnds> = sides.collect();
    let mut seen = std::collections::BTreeMap::new();
    for (name, meant) in examples() {
        let meant = Puzzle { goal: None, ..meant };
        let kind = kind::of(&meant).expect("a kind");
        let model = kind.model(&meant).expect("an example");
        if meant.board.cells() > 64 || solve(&model, Limits::default(), BUDGET).verdict != Verdict::Unique {
            continue;
        }
        let has_clues = |side: &&LineEnds| meant.clues.keys().any(|end| (end.axis, end.far) == (side.axis, side.far));
        let own: Vec<LineEnds> = sides.iter().filter(has_clues).copied().collect();
        let lines = |side: &LineEnds| meant.board.lines(side.axis);
        let turned = own.iter().map(|&side| Change::TurnSide(side));
        let shifted = own.iter().filter(|side| lines(side) > 2).map(|&side| Change::ShiftSide { side, is_on: true });
        let own_axes = |side: &&LineEnds| meant.board.axes().contains(&side.axis);
        let across = |&one: &LineEnds| sides.iter().filter(own_axes).map(move |&other| (one, other));
        let pairs = own.iter().flat_map(across).filter(|(one, other)| one != other && one.axis != other.axis);
        let exchanged =
            pairs.filter(|(one, other)| lines(one) == lines(other)).map(|(one, other)| Change::Sides(one, other));
        let moved = meant.clues.keys().filter_map(|&end| {
            let to = End { index: end.index + 1, ..end };
            let is_free = (to.index as usize) < meant.board.lines(end.axis) && !meant.clues.contains_key(&to);
            (end.nth == 0 && is_free).then_some(Change::MoveClue(end, to))
        });
        let slips: Vec<Change> = turned.chain(shifted).chain(exchanged).chain(moved).collect();
        for slip in slips.iter().step_by(3) {
            let wrong = slip.apply(&meant);
            let repairs = match diagnose(&wrong, BUDGET) {
                Ok(Diagnosis::Impossible(found)) => found.repairs,
                Ok(Diagnosis::Several(found)) => found.repairs,
                _ => continue,
            };
            repairs.list.iter().for_each(|repair| works(&wrong, repair, &name));
            let puzzles: Vec<Puzzle> = repairs.list.iter().map(|repair| repaired(&wrong, repair)).collect();
            let is_there = puzzles.iter().any(|puzzle| content(puzzle) == content(&meant));
            assert!(is_there || !repairs.is_complete, "{name}: {slip:?}");
            for (at, one) in puzzles.iter().enumerate() {
                assert!(
                    puzzles[..at].iter().all(|other| other != one),
                    "{name}: {slip:?} is set right twice in one way"
                );
            }
            let says = |repair: &Repair| Words::new(&wrong, kind).repair(repair);
            assert!(repairs.list.iter().map(says).all(|words| words.contains(" could ")), "{name}: {slip:?}");
            *seen.entry(slip.name()).or_insert(0) += usize::from(is_there);
        }
    }
    assert!(seen.len() == 4 && seen.values().all(|&seen| seen > 2), "{seen:?}");
}

/// A block of unknown length may have another colour, and an empty line of a board in colours a block.
#[test]
fn colours_of_unknown_blocks_and_blocks_of_empty_lines_are_thought_of() {
    let text =
        |clue: &str| format!("kind: nonogram\ncolours:\nr red\ng green\n\nrows:\n{clue}\n*\n\ncolumns:\n1r\n1g\n");
    let kind = kind::find("nonogram").expect("a kind");
    for (now, meant) in [("?r 1g", "?r"), ("?r", "?g"), ("0", "1r"), ("0", "1g")] {
        let puzzle = linewise::open(text(now)).and_then(|reading| reading.one()).expect("a puzzle");
        let clue = &puzzle.clues[&End::near(Axis::ROW, 0)];
        let typos = kind.clues().typos(clue, 2, &puzzle);
        let written: Vec<String> =
            typos.iter().map(|typo| kind.clues().write(Some(&typo.meant), &puzzle.alphabet)).collect();
        assert!(written.iter().any(|clue| clue == meant), "{now}: {written:?}");
    }
}

#[test]
fn mistakes_with_whole_lines_are_set_right() {
    let meant = project("puzzles/nonogram/cat.linewise");
    let meant = Puzzle { goal: None, givens: std::collections::BTreeMap::new(), ..meant };
    let mut names = std::collections::BTreeSet::new();
    for &axis in meant.board.axes() {
        let count = meant.board.lines(axis) as u32;
        let clue = |index: u32| Some(meant.clues[&End::near(axis, index as usize)].clone());
        for index in (0..count - 1).step_by(2) {
            let merged = join(&meant, [index, index + 1].map(|index| clue(index).expect("a clue")));
            let mistakes = [
                Change::Lines { axis, index, removed: 1, clues: Vec::new() },
                Change::Lines { axis, index, removed: 0, clues: vec![clue(index)] },
                Change::Lines { axis, index, removed: 2, clues: vec![Some(merged)] },
            ];
            for mistake in mistakes {
                let wrong = mistake.apply(&meant);
                let Ok(Diagnosis::Impossible(found)) = diagnose(&wrong, BUDGET) else { continue };
                found.repairs.list.iter().for_each(|repair| works(&wrong, repair, "whole lines"));
                let words = Words::new(&wrong, kind::of(&wrong).expect("a kind"));
                let is_right = |repair: &&Repair| content(&repaired(&wrong, repair)) == content(&meant);
                if let Some(repair) = found.repairs.list.iter().find(is_right) {
                    names.extend(repair.changes.iter().map(Change::name));
                    assert!(words.repair(repair).ends_with("Then there is exactly one solution."), "{repair:?}");
                }
            }
        }
    }
    let expected = ["line_added", "line_dropped", "line_split"];
    assert!(expected.iter().all(|name| names.contains(name)), "only {names:?} are found");
}

/// A line that was typed twice is found where another line has no clue, too.
#[test]
fn a_doubled_line_is_found_beside_lines_without_clues() {
    let text = "kind: nonogram\nrows: 4; 1 1; 4; 4; 1 1; *\ncolumns: 5; 1 1; 1 1; 1 2; 1\n";
    let wrong = linewise::open(text).and_then(|opened| opened.one()).expect("a puzzle");
    let Ok(Diagnosis::Impossible(found)) = diagnose(&wrong, BUDGET) else { panic!("it has a solution") };
    found.repairs.list.iter().for_each(|repair| works(&wrong, repair, "a doubled line"));
    let dropped =
        |repair: &Repair| matches!(&repair.changes[..], [Change::Lines { removed: 1, clues, .. }] if clues.is_empty());
    assert!(found.repairs.list.iter().take(3).any(dropped), "{:?}", found.repairs.list);
}

/// Two clues of blocks as one.
fn join(puzzle: &Puzzle, clues: [Clue; 2]) -> Clue {
    let kind = kind::of(puzzle).expect("a kind");
    let text = clues.map(|clue| kind.clues().write(Some(&clue), &puzzle.alphabet)).join(" ");
    kind.clues().read(&text, &puzzle.alphabet, &puzzle.options).expect("blocks").expect("a clue")
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
        let cells = meant.board.len_at(end.place());
        for typo in kind.clues().typos(&meant.clues[&end], cells, &meant) {
            let mut wrong = meant.clone();
            wrong.clues.insert(end, typo.meant);
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
    wrong.clues.insert(end, Clue::blocks(&[11]));
    let Diagnosis::Impossible(found) = diagnose(&wrong, BUDGET).expect("a finding, not an error") else {
        panic!("11 cells do not fit into 4");
    };
    assert_eq!(found.conflict.members, [Member::Clue(end)]);
    let misfit = found.conflict.misfit.expect("a misfit").message.clone();
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
        let ends = [End::near(linewise::Axis::ROW, 2 * at), End::near(linewise::Axis::COLUMN, 2 * at + 1)];
        for end in ends {
            let Says::Blocks(blocks) = &meant.clues[&end].says else { panic!("a nonogram") };
            let mut lengths: Vec<u32> = blocks.iter().filter_map(|block| block.len).collect();
            lengths[0] = if lengths[0] > 2 { lengths[0] - 2 } else { lengths[0] + 1 };
            wrong.clues.insert(end, Clue::blocks(&lengths));
        }
        let Ok(Diagnosis::Impossible(found)) = diagnose(&wrong, BUDGET) else { continue };
        is_smallest(&wrong, &found.conflict, "two errors");
        found.repairs.list.iter().for_each(|repair| works(&wrong, repair, "two errors"));
        right += usize::from(found.repairs.list.iter().any(|repair| repaired(&wrong, repair).clues == meant.clues));
    }
    assert!(right > 0, "none of six pairs of errors is set right");
}

/// A small nonogram with these clues.
fn nonogram(rows: &str, columns: &str) -> Puzzle {
    let text = format!("kind: nonogram\nrows: {rows}\ncolumns: {columns}\n");
    linewise::open(&text).and_then(|reading| reading.one()).expect("a nonogram")
}

/// What is said to be wrong with a nonogram without a solution, and its page.
fn told(puzzle: &Puzzle) -> (Repairs, Vec<Part>) {
    let diagnosis = diagnose(puzzle, BUDGET).expect("a nonogram");
    let page = tell(&Words::new(puzzle, kind::of(puzzle).expect("a kind")), &diagnosis);
    let Diagnosis::Impossible(found) = diagnosis else { panic!("it has a solution") };
    (found.repairs, page)
}

/// What nobody types explains two usual slips at once, too; it comes behind them.
#[test]
fn two_usual_slips_come_before_one_that_nobody_makes() {
    let slips = [
        ("6 2, 7, 5 1, 5, 2, 2", "4, 5, 4, 4, 4, 1, 2, 2", "3 2, 7, 5 1, 5, 2, 2", "4, 5, 4, 4, 4, 1, 3, 2"),
        ("4 1, 4 1, 2, 4 4, 2, 2", "2, 2, 2 1, 4, 4 4, 2 3", "4 1, 4 1, 2, 4, 2, 2", "2, 2, 2 1, 4, 4, 2 3"),
        ("2, 1, 3 1, 1 3, 2 2, 2", "1, 3, 9, 4, 3, 4", "2, 2, 3 1, 1 3, 2 2, 2", "1, 3, 3, 4, 3, 4"),
    ];
    for (rows, columns, right_rows, right_columns) in slips {
        let (wrong, meant) = (nonogram(rows, columns), nonogram(right_rows, right_columns));
        let (repairs, page) = told(&wrong);
        repairs.list.iter().for_each(|repair| works(&wrong, repair, rows));
        assert_eq!(content(&repaired(&wrong, &repairs.list[0])), content(&meant), "{rows}: {:?}", repairs.list);
        assert!(repairs.is_of_two, "{rows}: {:?}", repairs.list);
        let two = Part::Line("It is likelier that two things are wrong than one.".to_owned());
        assert!(page.contains(&two), "{page:?}");
    }
}

/// One number that was left out or typed twice, where other numbers could be off by one.
#[test]
fn what_was_left_out_or_typed_twice_comes_first() {
    let slips = [
        ("1 3, 1 3, 2 1, 3, 1, 1 2", "4, 2, 3, 2, 2 1, 3", "1 3, 1 3, 2 1, 3, 1, 1 2", "4, 2, 3, 2, 2 1, 3 1"),
        ("4 1, 4 1, 2 2, 4, 2, 2", "2, 2, 2 1, 4, 4, 2 3", "4 1, 4 1, 2, 4, 2, 2", "2, 2, 2 1, 4, 4, 2 3"),
    ];
    for (rows, columns, right_rows, right_columns) in slips {
        let (wrong, meant) = (nonogram(rows, columns), nonogram(right_rows, right_columns));
        let (repairs, page) = told(&wrong);
        assert_eq!(content(&repaired(&wrong, &repairs.list[0])), content(&meant), "{rows}: {:?}", repairs.list);
        let says_two = |part: &Part| matches!(part, Part::Line(line) if line.contains("two things"));
        assert!(!repairs.is_of_two && !page.iter().any(says_two), "{rows}: {:?}", repairs.list);
    }
}

/// The puzzle with one character of its picture of signs replaced.
fn with_sign(puzzle: &Puzzle, (y, x): (usize, usize), glyph: char) -> Puzzle {
    let mut lines: Vec<Vec<char>> =
        puzzle.options["signs"].trim_matches('\n').lines().map(|line| line.chars().collect()).collect();
    lines[y][x] = glyph;
    let lines: Vec<String> = lines.into_iter().map(|line| line.into_iter().collect()).collect();
    let mut changed = puzzle.clone();
    changed.options.insert("signs".to_owned(), lines.join("\n"));
    changed
}

/// A binairo whose given cells look the same after half a turn.
const SYMMETRIC: &str = "kind: binairo
givens:
????1???
?01???00
110??1?0
????1???
???0????
1?0??001
10???00?
???0????
";

/// Where all given cells but one have a partner after half a turn, that is where the missing one stood.
#[test]
fn a_given_cell_that_is_missing_completes_the_pattern() {
    let meant = linewise::open(SYMMETRIC).and_then(|reading| reading.one()).expect("a binairo");
    let mut found = 0;
    for &cell in meant.givens.keys() {
        let mut wrong = meant.clone();
        wrong.givens.remove(&cell);
        let Diagnosis::Several(said) = diagnose(&wrong, BUDGET).expect("a binairo") else { continue };
        said.repairs.list.iter().for_each(|repair| works(&wrong, repair, "a given cell is missing"));
        let is_meant = |repair: &Repair| content(&repaired(&wrong, repair)) == content(&meant);
        let rank = said.repairs.list.iter().position(is_meant);
        assert!(rank.is_some_and(|rank| rank < 2), "{cell:?} comes at {rank:?} of {:?}", said.repairs.list);
        found += 1;
    }
    assert!(found > 10, "{found} given cells are needed");
}

#[test]
fn signs_drawn_wrong_or_left_out_are_found() {
    let meant = project("puzzles/binairo/signs.linewise");
    let kind = kind::of(&meant).expect("a kind");
    let picture = meant.options["signs"].trim_matches('\n').to_owned();
    let places = picture.lines().enumerate().flat_map(|(y, line)| {
        line.chars().enumerate().filter(|(_, glyph)| "=x".contains(*glyph)).map(move |(x, glyph)| ((y, x), glyph))
    });
    let (mut none, mut several, mut first) = (0, 0, 0);
    for (place, glyph) in places {
        for other in [if glyph == '=' { 'x' } else { '=' }, ' '] {
            let wrong = with_sign(&meant, place, other);
            let name = format!("{other:?} for {glyph:?} at {place:?}");
            let repairs = match diagnose(&wrong, BUDGET).expect("a binairo") {
                Diagnosis::Impossible(found) => {
                    none += 1;
                    found.repairs
                }
                Diagnosis::Several(found) => {
                    several += 1;
                    found.repairs
                }
                Diagnosis::Unique(_) => continue,
                _ => panic!("{name}: there was time"),
            };
            repairs.list.iter().for_each(|repair| works(&wrong, repair, &name));
            let is_meant = |repair: &Repair| kind.within(&repaired(&wrong, repair)) == kind.within(&meant);
            let rank = repairs.list.iter().position(is_meant);
            assert!(rank.is_some(), "{name}: {:?}", repairs.list);
            first += usize::from(rank < Some(3));
        }
    }
    assert!(none > 3 && several > 0, "{none} without a solution, {several} with several");
    assert!(first * 4 >= (none + several) * 3, "{first} of {none} and {several}");
}
