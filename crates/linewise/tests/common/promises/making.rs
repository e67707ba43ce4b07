//! Promises about puzzles that are made.

use super::cases::{Kinds, cases};
use linewise::engine::Verdict;
use linewise::make::{Made, Maker, Wish};
use linewise::{Board, Domain, End, Kind, Puzzle, Symbol, Task};

/// Every kind makes puzzles: with one solution, which is proven, whose clues are those of their boards; minimal ones
/// without anything to leave out; and always the same from a seed.
pub fn puzzles_are_made_as_wished(kinds: Kinds) {
    for kind in kinds {
        let mut wish = Wish::new(Board::rectangle(4, 4).expect("a small board"));
        for seed in 0..6 {
            // Patterns that hide words stand at every line.
            let hides_words = linewise::make::hides_phrases(*kind);
            (wish.seed, wish.minimal, wish.symmetric) = (seed, seed % 2 == 1, seed == 2 && !hides_words);
            let name = format!("{}, seed {seed}", kind.name());
            let made = Maker::new(&wish).random(*kind).unwrap_or_else(|why| panic!("{name}: {why}"));
            let again = Maker::new(&wish).random(*kind).expect("it was made before");
            assert_eq!(made, again, "{name}: the same seed makes the same puzzle");
            assert_one_solution(*kind, &made, &name);
            assert!(made.minimal >= wish.minimal, "{name}");
            if made.minimal {
                assert_nothing_to_leave_out(*kind, &made.puzzle, &name);
            }
            let grade = Task::of_kind(&made.puzzle, *kind).expect("a puzzle").grade();
            assert_eq!(made.level(), grade.level, "{name}");
            assert_eq!(made.effort(), Some(grade.effort), "{name}");
        }
        wish.seed = 7;
        let other = Maker::new(&wish).random(*kind).expect("a puzzle");
        wish.seed = 8;
        assert_ne!(other.solution, Maker::new(&wish).random(*kind).expect("a puzzle").solution, "{}", kind.name());
    }
}

/// Is the solution the only one, by a proof that is repeated line by line, and does each clue say of it what it must?
pub fn assert_one_solution(kind: &dyn Kind, made: &Made, name: &str) {
    let task = Task::of_kind(&made.puzzle, kind).expect("a puzzle that the kind takes");
    let mut proof = Vec::new();
    let (answer, written) = task.prove(2, &mut proof);
    written.expect("memory takes it");
    assert_eq!((answer.verdict, &answer.solutions), (Verdict::Unique, &vec![made.solution.clone()]), "{name}");
    let mut reader = task.verify();
    let proof = String::from_utf8(proof).expect("text");
    proof.lines().for_each(|line| reader.read(line).unwrap_or_else(|error| panic!("{name}: {error:?}")));
    reader.finish().unwrap_or_else(|error| panic!("{name}: {error:?}"));
    assert_eq!(made.puzzle.goal.as_ref(), Some(&made.solution), "{name}");
    for (end, clue) in &made.puzzle.clues {
        let line = made.puzzle.board.cells_at(end.place());
        let word: Vec<Symbol> = line.map(|cell| made.solution[cell.index()]).collect();
        if let Some(own) = kind.clues().of_word(*end, &word, &made.puzzle.options) {
            assert_eq!(*clue, own, "{name}: {end:?}");
        }
    }
    for (cell, given) in &made.puzzle.givens {
        assert_eq!(given.may, Domain::only(made.solution[cell.index()]), "{name}");
    }
}

/// Is every clue and every given cell needed? Each is left out, all others stay.
pub fn assert_nothing_to_leave_out(kind: &dyn Kind, puzzle: &Puzzle, name: &str) {
    let several = |puzzle: &Puzzle| Task::of_kind(puzzle, kind).expect("a puzzle").solve().verdict == Verdict::Several;
    for end in puzzle.clues.keys() {
        let mut without = puzzle.clone();
        without.clues.remove(end);
        assert!(several(&without), "{name}: {end:?} is not needed");
    }
    for cell in puzzle.givens.keys() {
        let mut without = puzzle.clone();
        without.givens.remove(cell);
        assert!(several(&without), "{name}: {cell:?} is not needed");
    }
}

/// A clue that is turned with its line says of the word read backwards what it said of the word.
pub fn clues_are_turned_with_their_lines(kinds: Kinds) {
    for case in cases(kinds) {
        let (board, kind) = (case.puzzle.board, case.kind);
        for &axis in board.axes() {
            for index in 0..board.lines(axis) {
                let word: Vec<Symbol> = board.line(axis, index).map(|cell| case.goal[cell.index()]).collect();
                let backwards: Vec<Symbol> = word.iter().rev().copied().collect();
                for end in [End::near(axis, index), End::far(axis, index)] {
                    let Some(clue) = kind.clues().of_word(end, &word, &case.puzzle.options) else { continue };
                    let Some((other, turned)) = kind.clues().reversed(end, &clue) else { continue };
                    let own = kind.clues().of_word(other, &backwards, &case.puzzle.options);
                    assert_eq!(own, Some(turned), "{}: {end:?} {clue:?}", case.name);
                }
            }
        }
    }
}

/// A clue at the far end of a line is taken in those kinds that say so, and in no others.
pub fn clues_stand_where_the_kind_says(kinds: Kinds) {
    for case in cases(kinds) {
        let may = case.kind.clues().may_stand_at_ends();
        assert!(may || !case.puzzle.clues.keys().any(|end| end.far), "{}", case.name);
        let Some((near, clue)) = case.puzzle.clues.iter().find(|(end, _)| !end.far && end.nth == 0) else { continue };
        let mut moved = case.puzzle.clone();
        moved.clues.clear();
        moved.clues.insert(End { far: true, ..*near }, clue.clone());
        let model = case.kind.model(&moved);
        assert_eq!(model.is_ok(), may, "{}: {near:?}: {:?}", case.name, model.err());
    }
}
