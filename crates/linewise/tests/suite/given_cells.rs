//! Promise: what is said of a board does not depend on whether it repeats the given cells.

use super::all_rules::Numbers;
use super::diagnose::examples;
use linewise::{Domain, Grid, Puzzle, Task};

const BOARDS: usize = 12;

/// A board that is right in some cells and wrong in one, and leaves the given cells open; and the same with the given cells.
fn boards(task: &Task<'_>, numbers: &mut Numbers) -> Option<(Grid, Grid)> {
    let solution = task.solve_up_to(1).solutions.pop()?;
    let all = Domain::first(task.model().symbols);
    let given = &task.model().cells;
    let mut open = Grid { cells: vec![all; given.len()].into() };
    for (at, &symbol) in solution.iter().enumerate() {
        if given[at] == all && numbers.below(2) == 0 {
            open.cells[at] = Domain::only(symbol);
        }
    }
    let wrong = (0..given.len()).filter(|&at| given[at] == all).nth(numbers.below(given.len()))?;
    open.cells[wrong] = Domain::only(all.without(solution[wrong]).symbols().nth(numbers.below(all.len() - 1))?);
    let mut repeated = open.clone();
    (0..given.len()).for_each(|at| repeated.cells[at] = repeated.cells[at].and(given[at]));
    Some((open, repeated))
}

fn said(task: &Task<'_>, board: &Grid) -> (Vec<String>, Vec<String>, String) {
    let check = task.check(board);
    let clues = task.check_clues(board).expect("a board of the puzzle");
    (check.lines(), task.hint(board).state(), format!("{clues:?}"))
}

#[test]
fn given_cells_stand_on_every_board() {
    let mut numbers = Numbers(5);
    let (mut compared, mut broken) = (0, 0);
    for (name, puzzle) in examples().filter(|(_, puzzle): &(String, Puzzle)| !puzzle.givens.is_empty()) {
        let task = Task::new(&puzzle).expect("a valid puzzle").with_steps(200_000);
        for _ in 0..BOARDS {
            let Some((open, repeated)) = boards(&task, &mut numbers) else { continue };
            let (here, there) = (said(&task, &open), said(&task, &repeated));
            assert_eq!(here, there, "{name}");
            compared += 1;
            broken += usize::from(!task.check(&open).broken.is_empty());
        }
    }
    assert!(compared > 100 && broken > 30, "{compared} boards, {broken} of them with broken lines");
}

/// What people write for an open cell is one, on the board as among the given cells, where no cell can be it.
#[test]
fn marks_that_no_cell_can_be_are_open_cells() {
    for (kind, rows) in [
        ("kind: skyscrapers\nsize: 4\n", ["2..1", "????", "-_??", "1???"]),
        ("kind: easy as abc\nletters: ABCD\nsize: 4\n", ["A..?", "????", "-_??", "D???"]),
        ("kind: japanese sums\nsymbols: 1-3\nsize: 3\n", ["1??", "__?", "??2", ""]),
    ] {
        let text = rows.join("\n");
        let plain = text.replace(['.', '-', '_'], "?");
        let read = |text: String| {
            linewise::open(&*text).and_then(|opened| opened.one()).unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        for key in ["givens", "board"] {
            let [marked, open] = [&text, &plain].map(|rows| read(format!("{kind}\n{key}:\n{rows}\n")));
            assert_eq!(marked, open, "{kind}{key}:\n{text}");
        }
        let puzzle = read(kind.to_owned());
        let task = Task::new(&puzzle).expect("a puzzle");
        let [marked, open] = [&text, &plain].map(|rows| task.read_board(rows.as_bytes()).expect("a board"));
        assert_eq!(marked, open, "{kind}{text}");
    }
}

/// A mistake on the board changes nothing of the puzzle.
#[test]
fn what_is_filled_in_brings_in_no_characters() {
    let puzzle = "kind: easy as abc\nleft: B C B *\ntop: B * * *\nright: * C * C\n";
    let opened = |text: &str| linewise::open(text).and_then(|opened| opened.one());
    let plain = opened(puzzle).expect("a puzzle");
    let wrong = opened(&format!("{puzzle}\nboard:\nBA??\nC?D?\n????\n????\n"));
    assert!(wrong.is_err_and(|error| error.message.contains("no cell can be \"D\"")));
    let right = opened(&format!("{puzzle}\nboard:\nBA??\nC???\n????\n????\n")).expect("a puzzle with a board");
    assert_eq!((plain.alphabet, plain.clues.len()), (right.alphabet, right.clues.len()));
}
