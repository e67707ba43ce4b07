//! What lines have already is told with the step that needs it, and is no step of its own.

use super::common::one_by_one::alone;
use linewise::explain::{Ending, JsonWalkthrough, Problem, Step};
use linewise::{Axis, CellId, Domain, Grid, Puzzle, Task};
use std::path::Path;

const KINDS: [&str; 5] = ["skyscrapers", "easy_as_abc", "doppelblock", "fuzuli", "japanese_sums"];

/// The bundled puzzles of these kinds.
fn bundled() -> Vec<(String, Puzzle)> {
    let mut all = Vec::new();
    for kind in KINDS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(kind);
        let mut paths: Vec<_> = folder.read_dir().expect("a folder").map(|file| file.expect("a file").path()).collect();
        paths.sort();
        for path in paths.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "linewise")) {
            let text = std::fs::read_to_string(&path).expect("a file");
            all.push((path.display().to_string(), text.parse().expect("a puzzle")));
        }
    }
    all
}

/// A line and the symbols that it has, as `row 2` and `3`, by what stands before the reason of a step.
fn said_to_be_there(sentence: &str) -> Vec<(String, String)> {
    let mut clauses: Vec<String> = Vec::new();
    for piece in
        sentence.split(", ").flat_map(|piece| piece.split(" and ")).map(|piece| piece.trim_start_matches("and "))
    {
        let is_whole = piece.contains(" has ") || piece.contains(" have ");
        let needs_more = clauses.last().is_some_and(|last| !(last.contains(" has ") || last.contains(" have ")));
        // What the same lines have besides: `Row 1 has its 2 blank cells and its 3 already`.
        let more = piece.strip_prefix("its ").or(piece.strip_prefix("their "));
        match clauses.last_mut() {
            Some(last) if more.is_some() => *last = format!("{last} & {}", more.unwrap_or(piece)),
            Some(last) if needs_more || !is_whole && piece.chars().next().is_some_and(|c| c.is_ascii_digit()) => {
                *last = format!("{last} & {piece}");
            }
            _ => clauses.push(piece.to_owned()),
        }
    }
    let mut all = Vec::new();
    for clause in &clauses {
        let Some((lines, what)) = clause.split_once(" has its ").or(clause.split_once(" have their ")) else {
            continue;
        };
        let mut sort = String::new();
        for line in lines.split(" & ").flat_map(|piece| piece.split(", ")) {
            let line = line.to_lowercase();
            let number = match line.split_once(' ') {
                Some((word, number)) => {
                    sort = word.trim_end_matches('s').to_owned();
                    number.to_owned()
                }
                None => line,
            };
            for symbol in what.split(" & ") {
                all.push((format!("{sort} {number}"), symbol.trim_end_matches(" already").to_owned()));
            }
        }
    }
    all
}

/// Does the line of this name have a cell that is this, and nothing else?
fn stands_there(task: &Task<'_>, board: &Grid, line: &str, symbol: &str) -> Option<bool> {
    let (axis, number) = match line.split_once(' ')? {
        ("row", number) => (Axis::ROW, number),
        ("column", number) => (Axis::COLUMN, number),
        _ => return None,
    };
    let number: usize = number.parse().ok()?;
    let mut letters = symbol.chars();
    let symbol = task.puzzle().alphabet.symbol(letters.next()?).filter(|_| letters.next().is_none())?;
    let lines = &task.model().lines;
    let line = lines.iter().find(|line| (line.place.axis, line.place.index as usize + 1) == (axis, number))?;
    Some(line.cells.iter().any(|&cell| board.may(cell) == Domain::only(symbol)))
}

fn settles(step: &Step) -> bool {
    step.found.iter().any(|(_, may)| may.len() == 1)
}

#[test]
fn what_lines_have_is_told_with_the_step_that_needs_it() {
    let (mut with, mut alone_told, mut held, mut all) = (0, 0, 0, 0);
    for (name, puzzle) in bundled() {
        let task = Task::new(&puzzle).expect("a valid puzzle").with_steps(10_000_000);
        let way = task.explain();
        let mut board = way.start.clone();
        for step in &way.steps {
            all += 1;
            let is_alone = step.technique.name == "used_up" && !settles(step);
            alone_told += usize::from(is_alone && way.ending == Ending::Solved);
            if !step.first.is_empty() {
                with += 1;
                let told = task.sentence(step);
                let mut alone = step.clone();
                alone.first.clear();
                let own = task.sentence(&alone);
                let before = told.strip_suffix(&own).and_then(|there| there.strip_suffix(". "));
                let there = before.unwrap_or_else(|| told.split_once(", which leaves ").expect("what is there").0);
                // Rows and columns have numbers by which this reader finds them.
                let is_read = !["region", "box", "diagonal"].iter().any(|word| there.to_lowercase().contains(word));
                for (line, symbol) in said_to_be_there(there).into_iter().filter(|_| is_read) {
                    if let Some(is_so) = stands_there(&task, &board, &line, &symbol) {
                        assert!(is_so, "{name}: {line} has no {symbol}: {told}");
                        held += 1;
                    }
                }
                assert!(step.first.iter().all(|first| !settles(first) && first.first.is_empty()), "{name}: {told}");
            }
            step.take(&mut board);
        }
        assert_eq!(task.replay(&way).holds(), Some(true), "{name}");
    }
    assert!(with > 200 && held > 300, "{with} steps with what is there, {held} things held against the board");
    // What only a later step needs is told with that.
    assert_eq!(alone_told, 0, "{alone_told} of {all} steps only say what a line has");
}

/// Is all that a step rests on known, of what its reason speaks and of the cells that it settles?
fn is_told_on(task: &Task<'_>, board: &Grid, step: &Step) -> bool {
    let is_known = |cell: CellId, may: Domain| board.may(cell).minus(may).is_empty();
    let cells = step.line.map_or(&[][..], |line| &task.model().line(line).cells);
    let mut given = step.messages().flat_map(|message| &message.given).filter(|_| step.line.is_some());
    // A sentence that says what a cell is needs nothing ruled out there.
    let says_what_is_left = step.line.is_some() && step.technique.name != "last_places";
    let left = |cell: CellId, may: Domain| {
        let gone = step.messages().flat_map(|message| &message.conclusion);
        let gone = gone.filter(|(at, ..)| cells[*at] == cell).fold(Domain::EMPTY, |all, (.., gone)| all.or(*gone));
        board.may(cell).minus(gone) == may
    };
    step.facts.iter().all(|fact| is_known(fact.cell, fact.may))
        && given.all(|&(at, may)| is_known(cells[at], may))
        && (!says_what_is_left || step.found.iter().all(|&(cell, may)| may.len() > 1 || left(cell, may)))
}

/// What a step takes from its cells where that is known, which it is told on.
fn gone_by(step: &Step, known: &mut Grid) -> Vec<Domain> {
    let gone = step.found.iter().map(|&(cell, may)| known.may(cell).minus(may)).collect();
    step.take(known);
    gone
}

#[test]
fn nothing_is_told_that_the_step_does_not_need() {
    let (mut told, mut looked_at, mut spare) = (0, 0, 0);
    for (name, puzzle) in bundled() {
        let task = Task::new(&puzzle).expect("a valid puzzle").with_steps(10_000_000);
        let way = task.explain();
        let mut board = way.start.clone();
        for step in &way.steps {
            let before = board.clone();
            step.take(&mut board);
            told += step.first.len();
            let (mut plain, mut known) = (step.clone(), before.clone());
            plain.first.clear();
            let gone: Vec<Vec<Domain>> = step.first.iter().map(|first| gone_by(first, &mut known)).collect();
            // What is tried is told on the whole line.
            for number in (0..gone.len()).filter(|_| !["attempt", "arrangements"].contains(&step.technique.name)) {
                looked_at += 1;
                let mut without = before.clone();
                let mut others = step.first.iter().zip(&gone).enumerate().filter(|(other, _)| *other != number);
                let is_followed = others.all(|(_, (first, gone))| {
                    let is_told = first.facts.iter().all(|fact| without.may(fact.cell).minus(fact.may).is_empty());
                    for (&(cell, _), gone) in first.found.iter().zip(gone) {
                        without.cells[cell.index()] = without.may(cell).minus(*gone);
                    }
                    is_told
                });
                let is_spare = is_followed && is_told_on(&task, &without, &plain);
                let is_simple = ["last_places", "used_up"].contains(&step.technique.name);
                assert!(!(is_spare && is_simple), "{name}: {number} is not needed: {}", task.sentence(step));
                spare += usize::from(is_spare);
            }
        }
    }
    // Where a sentence may list what is left of a cell, all that went from it before is told.
    assert!(looked_at > 400 && spare * 100 < looked_at, "{spare} of {looked_at} of {told}");
}

#[test]
fn what_stands_in_several_lines_is_told_once() {
    let texts = [
        (
            include_str!("../../../../puzzles/doppelblock/five-silent.linewise"),
            "Columns 2 and 3 have their 2 already. Row 5: there is no other place left for 2",
        ),
        (
            include_str!("../../../../puzzles/japanese_sums/bare-bones.linewise"),
            "Row 4 has its 5 already, and column 6 has its 6. Column 6 (12 6): ",
        ),
        // Where it leaves one value in a cell, that is said with it, and nothing of other cells.
        (
            include_str!("../../../../puzzles/skyscrapers/products.linewise"),
            "Row 6 has its 3 and 5 already, and column 2 has its 2 and 4, which leaves 6 in row 6, column 2.",
        ),
    ];
    for (text, begin) in texts {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let task = Task::new(&puzzle).expect("a valid puzzle");
        let told: Vec<String> = task.explain().steps.iter().map(|step| task.sentence(step)).collect();
        assert!(told.iter().any(|said| said.starts_with(begin)), "{told:#?}");
    }
}

#[test]
fn what_comes_first_is_checked_like_any_step() {
    let text = include_str!("../../../../puzzles/skyscrapers/near-misses.linewise");
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let task = Task::new(&puzzle).expect("a valid puzzle");
    let way = task.explain();
    let json = serde_json::to_string(&task.walkthrough_json("near misses", &way).expect("in the native format"))
        .expect("JSON");
    let read: JsonWalkthrough = serde_json::from_str(&json).expect("a walkthrough");
    let again = task.read_walkthrough(&read).expect("a walkthrough of the puzzle");
    assert_eq!(task.replay(&again).holds(), Some(true));
    assert!(again.steps.iter().zip(&way.steps).all(|(read, told)| read.first.len() == told.first.len()));
    let at = again.steps.iter().position(|step| !step.first.is_empty()).expect("something comes first");
    let mut untrue = again.clone();
    untrue.steps[at].first[0].found[0].1 = Domain::EMPTY;
    assert!(matches!(task.replay(&untrue).problem, Some(Problem::NotForced(..))));
    let mut searched = again.clone();
    searched.steps[at].first[0].because = linewise::explain::Because::Search;
    assert_eq!(task.replay(&searched).problem, Some(Problem::Misplaced));
    let mut missing = again;
    missing.steps[at].first.clear();
    assert_eq!(task.replay(&missing).holds(), Some(false), "the step needs it");
}

#[test]
fn a_hint_tells_what_lines_have_with_its_step() {
    let text = include_str!("../../../../puzzles/skyscrapers/near-misses.linewise");
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let task = Task::new(&puzzle).expect("a valid puzzle");
    let mut board = task.start();
    let mut with = 0;
    while let Ok(advice) = task.hint(&board).next {
        let before = advice.known(&board);
        advice.step.first.iter().flat_map(alone).for_each(|step| {
            let cells: Vec<CellId> = step.facts.iter().map(|fact| fact.cell).collect();
            assert!(cells.iter().all(|&cell| before.may(cell).len() == 1), "{}", task.sentence(&step));
        });
        with += usize::from(!advice.step.first.is_empty());
        advice.before.iter().for_each(|step| step.take(&mut board));
        advice.step.take(&mut board);
    }
    assert!(with > 2, "{with} hints tell what lines have");
}
