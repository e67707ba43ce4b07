//! Promise: on small boards of the kinds with numbers, every solution is found and no other, as trying all boards tells.
//!
//! What a line may hold is said here once more, by code that shares nothing with the kinds.

use crate::common::boards;
use crate::common::boards::{Rows, turned};
use linewise::{Axis, Board, Clue, End, Puzzle, Says, kind};
use proptest::prelude::*;
use proptest::sample::Index;

/// Says of a whole board whether it keeps a rule.
type Judge = fn(&[Vec<u8>]) -> bool;

/// What the test knows of a kind.
struct Known {
    kind: &'static str,
    rows: usize,
    columns: usize,
    /// The numbers of the alphabet; the symbols are these and 0.
    numbers: u8,
    is_word: fn(&[u8]) -> bool,
    clue: fn(&[u8]) -> Vec<u32>,
    option: Option<(&'static str, Judge)>,
}

const KINDS: &[Known] = &[
    Known { kind: "kakurasu", rows: 3, columns: 4, numbers: 1, is_word: |_| true, clue: places, option: None },
    Known { kind: "japanese_sums", rows: 3, columns: 4, numbers: 2, is_word: has_none_twice, clue: runs, option: None },
    Known {
        kind: "binairo",
        rows: 4,
        columns: 6,
        numbers: 1,
        is_word: is_balanced,
        clue: |_| Vec::new(),
        option: None,
    },
    Known {
        kind: "binairo",
        rows: 6,
        columns: 4,
        numbers: 1,
        is_word: is_balanced,
        clue: |_| Vec::new(),
        option: Some(("different_lines", all_differ)),
    },
];

fn places(word: &[u8]) -> Vec<u32> {
    let mut sum = 0;
    for (at, &cell) in word.iter().enumerate() {
        if cell == 1 {
            sum += at as u32 + 1;
        }
    }
    vec![sum]
}

fn has_none_twice(word: &[u8]) -> bool {
    (1..10).all(|number| word.iter().filter(|&&cell| cell == number).count() < 2)
}

fn runs(word: &[u8]) -> Vec<u32> {
    let mut sums = vec![0];
    for &cell in word {
        match cell {
            0 => sums.push(0),
            _ => *sums.last_mut().expect("a run") += u32::from(cell),
        }
    }
    sums.retain(|&sum| sum > 0);
    if sums.is_empty() { vec![0] } else { sums }
}

fn is_balanced(word: &[u8]) -> bool {
    let ones = word.iter().filter(|&&cell| cell == 1).count();
    ones * 2 == word.len() && word.windows(3).all(|three| three[0] != three[1] || three[1] != three[2])
}

fn all_differ(lines: &[Vec<u8>]) -> bool {
    (0..lines.len()).all(|at| !lines[..at].contains(&lines[at]))
}

/// Every board on which all holds that needs no clue.
fn boards(known: &Known) -> Vec<Rows> {
    let words = |cells: usize| boards::words(cells, known.numbers, known.is_word);
    let mut boards = boards::boards(known.rows, &words(known.columns), &words(known.rows));
    if let Some((_, holds)) = known.option {
        boards.retain(|board| holds(board) && holds(&turned(board)));
    }
    boards
}

/// The clues of all rows and then of all columns.
fn clues(known: &Known, board: &[Vec<u8>]) -> Vec<Vec<u32>> {
    board.iter().chain(&turned(board)).map(|word| (known.clue)(word)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    #[test]
    fn the_solutions_are_those_of_trying_every_board(
        picks in prop::collection::vec(any::<Index>(), 2),
        fates in prop::collection::vec(0u8..10, 12),
        given in prop::collection::vec((any::<Index>(), any::<Index>()), 0..5),
    ) {
        for known in KINDS {
            let all = boards(known);
            let [right, other] = [0, 1].map(|at| &all[picks[at].index(all.len())]);
            let alphabet = kind::named(known.kind).expect("a kind").alphabets().on(known.rows);
            let board = Board::rectangle(known.rows, known.columns).expect("a board");
            let mut puzzle = Puzzle::new(known.kind, board, alphabet);
            if known.kind == "japanese_sums" {
                puzzle.alphabet.looks.truncate(usize::from(known.numbers) + 1);
            }
            if let Some((option, _)) = known.option {
                puzzle.options.insert(option.to_owned(), "yes".to_owned());
            }
            // Some lines lose their clue, others get that of another board.
            let (own, foreign) = (clues(known, right), clues(known, other));
            let asked: Vec<Option<&Vec<u32>>> = (0..own.len()).map(|line| match fates[line] {
                0 | 1 => None,
                2 => Some(&foreign[line]),
                _ => Some(&own[line]),
            }).map(|clue| clue.filter(|clue| !clue.is_empty())).collect();
            for (line, clue) in asked.iter().enumerate() {
                let end = match line.checked_sub(known.rows) {
                    None => End::near(Axis::ROW, line),
                    Some(column) => End::near(Axis::COLUMN, column),
                };
                if let Some(clue) = clue {
                    let numbers = clue.iter().map(|&number| Some(number)).collect();
                    puzzle.clues.insert(end, Clue::new(Says::Numbers(numbers)));
                }
            }
            for (cell, symbol) in &given {
                boards::give(&mut puzzle, cell.index(board.cells()), if symbol.index(4) > 0 { right } else { other });
            }
            let fits = |board: &&Rows| {
                clues(known, board).iter().zip(&asked).all(|(own, asked)| asked.is_none_or(|asked| asked == own))
            };
            boards::check_solutions(&puzzle, all.iter().filter(fits))?;
        }
    }
}

/// The picture of these signs: for each cell, what stands behind it and what stands below it; 0 is nothing, 1 an equal sign, 2 a cross.
fn picture(rows: usize, columns: usize, signs: &[[u8; 2]]) -> String {
    let glyph = |sign: u8| [' ', '=', 'x'][usize::from(sign)];
    let mut lines = Vec::new();
    for row in 0..rows {
        let beside = (0..columns).flat_map(|column| {
            let sign = if column + 1 < columns { glyph(signs[row * columns + column][0]) } else { ' ' };
            ['.', sign]
        });
        lines.push(beside.collect::<String>());
        if row + 1 < rows {
            lines.push((0..columns).flat_map(|column| [glyph(signs[row * columns + column][1]), ' ']).collect());
        }
    }
    lines.join("\n")
}

/// Does the board keep the signs?
fn keeps(board: &[Vec<u8>], signs: &[[u8; 2]]) -> bool {
    let columns = board[0].len();
    let is_kept = |sign: u8, one: u8, other: Option<u8>| match (sign, other) {
        (1, Some(other)) => one == other,
        (2, Some(other)) => one != other,
        _ => true,
    };
    (0..board.len() * columns).all(|cell| {
        let (row, column) = (cell / columns, cell % columns);
        let [beside, below] = signs[cell];
        is_kept(beside, board[row][column], board[row].get(column + 1).copied())
            && is_kept(below, board[row][column], board.get(row + 1).map(|below| below[column]))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn the_boards_under_signs_are_those_that_keep_each_of_them(
        pick in any::<Index>(),
        fates in prop::collection::vec(prop::array::uniform2(0u8..20), 24),
        given in prop::collection::vec(any::<Index>(), 0..3),
    ) {
        for known in KINDS.iter().filter(|known| known.kind == "binairo") {
            let all = boards(known);
            let right = &all[pick.index(all.len())];
            // Most signs are those of a board; a few are any.
            let of_board = |cell: usize, other: Option<u8>| match other {
                Some(other) if other == right[cell / known.columns][cell % known.columns] => 1,
                Some(_) => 2,
                None => 0,
            };
            let signs: Vec<[u8; 2]> = (0..24).map(|cell| {
                let (row, column) = (cell / known.columns, cell % known.columns);
                let others = [right[row].get(column + 1).copied(), right.get(row + 1).map(|below| below[column])];
                [0, 1].map(|at| match fates[cell][at] {
                    0..=7 => of_board(cell, others[at]),
                    8 if others[at].is_some() => 1,
                    _ => 0,
                })
            }).collect();
            let kind = kind::named("binairo").expect("a kind");
            let board = Board::rectangle(known.rows, known.columns).expect("small");
            let mut puzzle = Puzzle::new("binairo", board, kind.alphabets().usual());
            puzzle.options.insert("signs".to_owned(), picture(known.rows, known.columns, &signs));
            if let Some((option, _)) = known.option {
                puzzle.options.insert(option.to_owned(), "yes".to_owned());
            }
            for at in &given {
                boards::give(&mut puzzle, at.index(24), right);
            }
            boards::check_solutions(&puzzle, all.iter().filter(|board| keeps(board, &signs)))?;
        }
    }
}
