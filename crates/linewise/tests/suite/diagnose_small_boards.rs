//! Diagnoses of small boards against every board and every change that there is.

use super::diagnose::{BUDGET, clue_on, content, part, repaired};
use crate::common::{all_solutions, small_nonogram};
use linewise::diagnose::{Ambiguity, Change, Diagnosis, Edit, Impossible, Member, Repairs, diagnose};
use linewise::engine::{Verdict, verify};
use linewise::{CellId, Clue, Domain, End, Puzzle, Symbol, kind};
use proptest::prelude::*;

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
            nothing_else_helps(puzzle, &found);
            for repair in &found.repairs.list {
                let count = all_solutions(&repaired(puzzle, repair)).len();
                let verdict = if count == 1 { Verdict::Unique } else { Verdict::Several };
                assert!(count > 0 && repair.verdict == verdict, "{repair:?} leaves {count} solutions");
            }
        }
        (Diagnosis::Several(found), 2..) => {
            nothing_else_leaves_one(puzzle, &found, &solutions);
            assert!(found.pair[0] != found.pair[1] && found.pair.iter().all(|word| solutions.contains(word)));
            let open: Vec<(CellId, Domain)> = (0..puzzle.board.cells())
                .map(|cell| (CellId::new(cell), solutions.iter().map(|word| word[cell]).collect::<Domain>()))
                .filter(|(_, may)| may.len() > 1)
                .collect();
            assert_eq!((found.open, found.is_open_complete), (open, true));
            match found.is_count_exact {
                true => assert_eq!(found.count, solutions.len()),
                false => assert!(found.count <= solutions.len() && solutions.len() > 5_000),
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

/// Where it is said that every change was tried that there is to try for a puzzle with several solutions, each one that leaves
/// exactly one solution is offered.
fn nothing_else_leaves_one(puzzle: &Puzzle, found: &Ambiguity, solutions: &[Vec<Symbol>]) {
    if !found.repairs.is_complete {
        return;
    }
    let check = |change: Change, boards: &[Vec<Symbol>]| {
        let leaves_one = left_by(puzzle, &change, boards) == 1;
        assert_eq!(leaves_one, is_offered(puzzle, &found.repairs, &change), "{change:?} for {puzzle:?}");
    };
    for &end in puzzle.clues.keys() {
        let boards = solutions_without(puzzle, Member::Clue(end));
        let mut clues: Vec<Clue> = boards.iter().filter_map(|board| clue_on(puzzle, end, board)).collect();
        clues.sort_by_key(|clue| format!("{clue:?}"));
        clues.dedup();
        clues.retain(|clue| clue.says != puzzle.clues[&end].says);
        for meant in clues {
            check(Change::Clue { end, meant, edit: Edit::Rewrite }, &boards);
        }
    }
    for axis in puzzle.board.axes() {
        let ends = (0..puzzle.board.lines(*axis)).map(|index| End::near(*axis, index));
        for end in ends.filter(|end| !puzzle.clues.contains_key(end)) {
            for meant in solutions.iter().filter_map(|board| clue_on(puzzle, end, board)) {
                check(Change::Clue { end, meant, edit: Edit::Rewrite }, solutions);
            }
        }
    }
    for &cell in puzzle.givens.keys() {
        let boards = solutions_without(puzzle, Member::Given(cell));
        other_givens(puzzle, cell).into_iter().for_each(|change| check(change, &boards));
    }
    for cell in (0..puzzle.board.cells()).map(CellId::new).filter(|cell| !puzzle.givens.contains_key(cell)) {
        for symbol in puzzle.alphabet.all().symbols() {
            check(Change::Given { cell, meant: Some(Domain::only(symbol)) }, solutions);
        }
    }
}

/// Where it is said that every change was tried that there is to try for a puzzle without a solution, each one that helps is offered.
fn nothing_else_helps(puzzle: &Puzzle, found: &Impossible) {
    if !found.repairs.is_complete {
        return;
    }
    let kind = kind::of(puzzle).expect("a kind");
    for &member in &found.conflict.members {
        let boards = solutions_without(puzzle, member);
        let changes: Vec<Change> = match member {
            Member::Given(cell) => other_givens(puzzle, cell),
            Member::Clue(end) => {
                let cells = puzzle.board.len_at(end.place());
                let typos = kind.clues().typos(&puzzle.clues[&end], cells, puzzle).into_iter();
                typos.map(|typo| Change::Clue { end, meant: typo.meant, edit: typo.edit }).collect()
            }
            other => panic!("no changes are known for {other:?}"),
        };
        for change in changes {
            let helps = left_by(puzzle, &change, &boards) > 0;
            assert_eq!(helps, is_offered(puzzle, &found.repairs, &change), "{change:?} for {puzzle:?}");
        }
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

/// Is what this change leads to among the repairs?
fn is_offered(puzzle: &Puzzle, repairs: &Repairs, change: &Change) -> bool {
    let wanted = content(&change.apply(puzzle));
    repairs.list.iter().any(|repair| content(&repaired(puzzle, repair)) == wanted)
}

/// The puzzle without something, and all its solutions.
fn solutions_without(puzzle: &Puzzle, member: Member) -> Vec<Vec<Symbol>> {
    let mut rest = puzzle.clone();
    match member {
        Member::Clue(end) => drop(rest.clues.remove(&end)),
        Member::Given(cell) => drop(rest.givens.remove(&cell)),
        other => panic!("{other:?} cannot be taken away here"),
    }
    all_solutions(&rest)
}

/// How many of these boards solve the puzzle with the change made.
fn left_by(puzzle: &Puzzle, change: &Change, boards: &[Vec<Symbol>]) -> usize {
    let changed = change.apply(puzzle);
    let Ok(model) = kind::of(&changed).and_then(|kind| kind.model(&changed)) else { return 0 };
    boards.iter().filter(|board| verify::is_solution(&model, board)).count()
}

/// The cells above, below and beside a cell.
fn next_to(puzzle: &Puzzle, cell: CellId) -> impl Iterator<Item = CellId> {
    let board = puzzle.board;
    let (row, column) = board.place(cell);
    let is_near = move |other: &CellId| {
        let (r, c) = board.place(*other);
        r.abs_diff(row) + c.abs_diff(column) == 1
    };
    (0..board.cells()).map(CellId::new).filter(is_near)
}

/// Everything that may be given in the place of what is given in a cell.
fn other_givens(puzzle: &Puzzle, cell: CellId) -> Vec<Change> {
    let mut changes: Vec<Change> = puzzle
        .alphabet
        .all()
        .symbols()
        .map(Domain::only)
        .filter(|&may| may != puzzle.givens[&cell].may)
        .map(|may| Change::Given { cell, meant: Some(may) })
        .collect();
    let free = next_to(puzzle, cell).filter(|to| !puzzle.givens.contains_key(to));
    changes.extend(free.map(|to| Change::Move { from: cell, to }));
    changes
}
