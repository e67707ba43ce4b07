//! Known cells and solutions that stand beside the clues in YAML, TOML and ini files, as they may in JSON.

use crate::common::reading::{remarks, taken};
use linewise::{Puzzle, Symbol};

/// A 2x4 puzzle of each format with this beside its clues.
fn yaml(beside: &str) -> String {
    format!("rows:\n  - [1]\n  - [1, 1]\ncolumns:\n  - [1]\n  - [1]\n  - [1]\n  - [0]\n{beside}\n")
}

fn toml(beside: &str) -> String {
    format!("[clues]\nrows = [[1], [1, 1]]\ncolumns = [[1], [1], [1], []]\n{beside}\n")
}

fn ini(beside: &str) -> String {
    format!("[clues]\nrows =\n  1\n  1 1\ncolumns =\n  1\n  1\n  1\n  0\n{beside}\n")
}

/// Every known cell, as its place and its symbol.
fn known(puzzle: &Puzzle) -> Vec<(usize, Symbol)> {
    puzzle.givens.iter().map(|(cell, given)| (cell.index(), given.may.symbol().expect("one symbol"))).collect()
}

#[test]
fn known_cells_beside_clues_are_read_and_told() {
    for text in [
        yaml("givens: [[0, 1, 1], [1, 1, 0]]"),
        yaml("givens:\n  - {row: 0, col: 1, value: 1}\n  - {row: 1, col: 1, value: 0}"),
        yaml("known:\n  0,1: 1\n  1,1: 0"),
        yaml("grid: [\"?#??\", \"?.??\"]"),
        yaml("board: |\n  ?#??\n  ?.??"),
        toml("[givens]\ncells = [[0, 1, 1], [1, 1, 0]]"),
        toml("givens = [[0, 1, 1], [1, 1, 0]]"),
        toml("[givens]\n\"0,1\" = 1\n\"1,1\" = 0"),
        toml("[board]\ncells = [\"?#??\", \"?.??\"]").replace("[board]\n", ""),
        toml("grid = '''\n?#??\n?.??\n'''"),
        ini("[givens]\n0 1 1\n1 1 0"),
        ini("[givens]\n?#??\n?.??"),
        ini("[fixed]\n? # ? ?\n? . ? ?"),
        ini("[known]\n0,1 = 1\n1,1 = 0"),
        ini("[start]\ncells =\n  ?#??\n  ?.??"),
    ] {
        let (puzzle, _) = taken(&text);
        assert_eq!(known(&puzzle), [(1, Symbol::FILLED), (5, Symbol::BLANK)], "{text}");
        let said = remarks(&text);
        assert!(said.iter().any(|remark| remark.contains("known from the start")), "{text}: {said:?}");
        let place = puzzle.givens.values().next().expect("a known cell").span;
        assert!(place.start as usize > text.find("olumns").expect("columns"), "{text}: {place:?}");
    }
}

#[test]
fn what_is_beside_clues_and_cannot_be_read_is_told() {
    for (text, name) in [
        (yaml("givens: [[0, 9, 1]]"), "givens"),
        (yaml("fixed: {deep: [1, {a: [2]}], [0, 1]: 2}"), "fixed"),
        (yaml("grid: [\"##\", \"##\"]"), "grid"),
        (toml("[givens]\nfirst = [[0, 0]]\nsecond = 1979-05-27"), "givens"),
        (ini("[givens]\nthe corner is black"), "givens"),
        (ini("[board]\n##\n##"), "board"),
    ] {
        let (puzzle, _) = taken(&text);
        assert!(puzzle.givens.is_empty(), "{text}");
        let said = remarks(&text);
        assert!(said.iter().any(|remark| remark.contains(&format!("\"{name}\" is ignored"))), "{text}: {said:?}");
    }
    // What is none of the puzzle's is passed over.
    for text in [
        yaml("tags: [easy, small]\nauthor: {name: A}\nsolution: none yet"),
        toml("[solver]\nlimits = [1, 2, 3]\nstart = 2026-01-01"),
        ini("[solver]\nlimit = 3\n[solver]\nname = a"),
    ] {
        assert!(taken(&text).0.givens.is_empty(), "{text}");
        assert_eq!(remarks(&text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_picture_beside_clues_is_their_solution() {
    let goal = [0, 1, 0, 0, 1, 0, 1, 0].map(Symbol);
    for text in [
        yaml("solution: [[0, 1, 0, 0], [1, 0, 1, 0]]"),
        toml("goal = [\".#..\", \"#.#.\"]"),
        ini("[image]\n.#..\n#.#."),
    ] {
        assert_eq!(taken(&text).0.goal.as_deref(), Some(&goal[..]), "{text}");
        assert_eq!(remarks(&text), Vec::<String>::new(), "{text}");
    }
    let other = yaml("solution: [[1, 1, 0, 0], [1, 0, 1, 0]]");
    assert!(taken(&other).0.goal.is_none());
    assert!(remarks(&other)[0].contains("is ignored"), "{:?}", remarks(&other));
}
