//! Promise: on small boards of letters and of buildings, with every option, every solution is found and no other, as trying all
//! boards tells.
//!
//! What a board must be is said here once more, by code that shares nothing with the kinds.

use crate::common::boards;
use crate::common::boards::{Rows, turned};
use linewise::{Alphabet, Axis, Board, Clue, End, Options, Puzzle, Symbol, Task, kind};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Where clues stand at the corners, too.
const CORNERS: (&str, &str) = ("corners", "yes");

/// Where clues tell one more than there is to be told, or one less.
const NEAR_MISS: &str = "near_miss";

/// What a board has at one end of a line, read from that end.
type Look = fn(&[u8]) -> u32;
/// Says of a whole board whether it keeps a rule.
type Judge = fn(&[Vec<u8>]) -> bool;

/// What the test knows of a kind with some option.
struct Known {
    kind: &'static str,
    side: usize,
    /// How often each of the letters or heights stands in a line; the other cells are blank.
    counts: &'static [usize],
    options: &'static [(&'static str, &'static str)],
    look: Look,
    holds: Judge,
}

impl Known {
    /// Boards of four cells a side without an option.
    const fn new(kind: &'static str, counts: &'static [usize], look: Look) -> Known {
        Known { kind, side: 4, counts, options: &[], look, holds: |_| true }
    }

    /// The same with these options.
    const fn with(self, options: &'static [(&'static str, &'static str)]) -> Known {
        Known { options, ..self }
    }

    /// The same with this rule.
    const fn that(self, holds: Judge) -> Known {
        Known { holds, ..self }
    }
}

const KINDS: &[Known] = &[
    Known::new("easy_as_abc", &[1, 1], first),
    Known::new("easy_as_abc", &[1, 1, 1], first),
    Known::new("easy_as_abc", &[1, 1, 1], first).with(&[("diagonals", "yes")]).that(on_diagonals),
    Known::new("easy_as_abc", &[1, 1], first).with(&[("no_touch", "yes")]).that(touches_none),
    Known::new("easy_as_abc", &[1, 1], first).with(&[("nonconsecutive", "yes")]).that(is_apart),
    Known::new("easy_as_abc", &[2, 1], first).with(&[("repeats", "A2")]),
    Known::new("easy_as_abc", &[1, 1, 1], second).with(&[("nth", "2")]),
    Known::new("easy_as_abc", &[1, 1, 1], first_two).with(&[("seen", "2")]),
    Known::new("easy_as_abc", &[1, 1, 1], |word| letters(word)[1] * 10 + letters(word)[2])
        .with(&[("nth", "2"), ("seen", "2")]),
    Known::new("easy_as_abc", &[2, 1], first_two).with(&[("repeats", "A2"), ("seen", "2")]),
    Known::new("fuzuli", &[1, 1], |_| 0).that(has_no_full_square),
    Known::new("doppelblock", &[1, 1], |word| between(word, [1, 2])),
    Known::new("doppelblock", &[1, 1], |word| between(word, [2, 5])).with(&[("digits", "52")]),
    Known::new("doppelblock", &[1, 1], |word| between(word, [0, 3])).with(&[("digits", "0 3")]),
    // More than the sets of the exact rule can tell apart.
    Known::new("doppelblock", &[1, 1], |word| between(word, [33, 35])).with(&[("digits", "33, 35")]),
    Known::new("skyscrapers", &[1, 1, 1, 1], seen),
    Known::new("skyscrapers", &[1, 1, 1], seen),
    Known::new("skyscrapers", &[1, 1], seen),
    Known::new("skyscrapers", &[1, 1, 1, 1], sum).with(&[("clues", "sum")]),
    Known::new("skyscrapers", &[1, 1, 1], sum).with(&[("clues", "sum")]),
    Known::new("skyscrapers", &[1, 1, 1, 1], seen).with(&[CORNERS]),
    Known::new("skyscrapers", &[1, 1, 1], seen).with(&[CORNERS]),
    Known::new("skyscrapers", &[1, 1, 1], sum).with(&[CORNERS, ("clues", "sum")]),
    Known::new("skyscrapers", &[1, 1, 1, 1], product).with(&[CORNERS, ("clues", "product")]),
    Known::new("skyscrapers", &[1, 1, 1, 1], seen).with(&[CORNERS, ("clues", NEAR_MISS)]),
    Known::new("skyscrapers", &[1, 1, 1, 1], first).with(&[CORNERS, ("clues", "first")]),
    Known::new("skyscrapers", &[1, 1, 1, 1], seen).with(&[CORNERS, ("diagonals", "yes")]).that(on_diagonals),
    Known::new("skyscrapers", &[1, 1, 1, 1], product).with(&[("clues", "product")]),
    Known::new("skyscrapers", &[1, 1, 1], product).with(&[("clues", "product")]),
    Known::new("skyscrapers", &[1, 1, 1, 1], seen).with(&[("clues", NEAR_MISS)]),
    Known::new("skyscrapers", &[1, 1, 1], seen).with(&[("clues", NEAR_MISS)]),
    Known::new("skyscrapers", &[1, 1, 1], first).with(&[("clues", "first")]),
    Known::new("skyscrapers", &[1, 1, 1, 1], seen).with(&[("diagonals", "yes")]).that(on_diagonals),
    Known::new("skyscrapers", &[1, 1, 1, 1], seen).with(&[("boxes", "2x2")]).that(in_boxes),
    Known::new("easy_as_abc", &[1, 1, 1], first).with(&[("boxes", "2x2")]).that(in_boxes),
    Known::new("skyscrapers", &[1, 1, 1, 1], seen).with(&[("regions", "AAAB\nCABB\nCCDB\nCDDD")]).that(in_jigsaw),
    Known::new("skyscrapers", &[1, 1, 1], seen).with(&[("regions", "AAAB\nCABB\nCCDB\nCDDD")]).that(in_jigsaw),
    Known::new("easy_as_abc", &[1, 1], first).with(&[("regions", "AAAB\nCABB\nCCDB\nCDDD")]).that(in_jigsaw),
    // A region in the middle, and cells in none.
    Known::new("easy_as_abc", &[1, 1], first).with(&[("regions", "....\n.XX.\n.XX.\n....")]).that(in_the_middle),
];

fn letters(word: &[u8]) -> Vec<u32> {
    word.iter().filter(|&&cell| cell > 0).map(|&cell| u32::from(cell)).collect()
}

fn first(word: &[u8]) -> u32 {
    letters(word).first().copied().unwrap_or(0)
}

/// Two letters in one number, the first in front.
fn first_two(word: &[u8]) -> u32 {
    letters(word)[0] * 10 + letters(word)[1]
}

fn second(word: &[u8]) -> u32 {
    letters(word)[1]
}

/// The sum between the two blank cells, where the letters stand for these numbers.
fn between(word: &[u8], numbers: [u32; 2]) -> u32 {
    let blanks: Vec<usize> = (0..word.len()).filter(|&at| word[at] == 0).collect();
    word[blanks[0] + 1..blanks[1]].iter().map(|&letter| numbers[usize::from(letter) - 1]).sum()
}

fn tops(word: &[u8]) -> Vec<u32> {
    let heights = letters(word);
    let is_top = |at: &usize| heights[..*at].iter().all(|lower| *lower < heights[*at]);
    (0..heights.len()).filter(is_top).map(|at| heights[at]).collect()
}

fn seen(word: &[u8]) -> u32 {
    tops(word).len() as u32
}

fn sum(word: &[u8]) -> u32 {
    tops(word).iter().sum()
}

fn product(word: &[u8]) -> u32 {
    tops(word).iter().product()
}

fn on_diagonals(board: &[Vec<u8>]) -> bool {
    let side = board.len();
    let down: Vec<u8> = (0..side).map(|at| board[at][at]).collect();
    let up: Vec<u8> = (0..side).map(|at| board[side - 1 - at][at]).collect();
    [down, up].iter().all(|line| same_letters(line, &board[0]))
}

fn in_boxes(board: &[Vec<u8>]) -> bool {
    let corners = [(0, 0), (0, 2), (2, 0), (2, 2)];
    let cells = |(row, column): (usize, usize)| {
        [board[row][column], board[row][column + 1], board[row + 1][column], board[row + 1][column + 1]]
    };
    corners.into_iter().all(|corner| same_letters(&cells(corner), &board[0]))
}

fn in_jigsaw(board: &[Vec<u8>]) -> bool {
    let regions = [
        [(0, 0), (0, 1), (0, 2), (1, 1)],
        [(0, 3), (1, 2), (1, 3), (2, 3)],
        [(1, 0), (2, 0), (2, 1), (3, 0)],
        [(2, 2), (3, 1), (3, 2), (3, 3)],
    ];
    regions.into_iter().all(|cells| same_letters(&cells.map(|(row, column)| board[row][column]), &board[0]))
}

fn in_the_middle(board: &[Vec<u8>]) -> bool {
    same_letters(&[board[1][1], board[1][2], board[2][1], board[2][2]], &board[0])
}

fn has_no_full_square(board: &[Vec<u8>]) -> bool {
    let is_full = |row: usize, column: usize| {
        [(0, 0), (0, 1), (1, 0), (1, 1)].iter().all(|(down, right)| board[row + down][column + right] > 0)
    };
    let side = board.len() - 1;
    !(0..side * side).any(|at| is_full(at / side, at % side))
}

fn same_letters(one: &[u8], other: &[u8]) -> bool {
    let sorted = |line: &[u8]| {
        let mut line = line.to_vec();
        line.sort_unstable();
        line
    };
    sorted(one) == sorted(other)
}

fn touches_none(board: &[Vec<u8>]) -> bool {
    let side = board.len() as i32;
    let cell = |row: i32, column: i32| board[row as usize][column as usize];
    let mut pairs =
        (0..side - 1).flat_map(|row| (0..side).flat_map(move |column| [(row, column, -1), (row, column, 1)]));
    pairs.all(|(row, column, step)| {
        !(0..side).contains(&(column + step))
            || cell(row, column) == 0
            || cell(row, column) != cell(row + 1, column + step)
    })
}

fn is_apart(board: &[Vec<u8>]) -> bool {
    let apart = |pair: &[u8]| pair[0] == 0 || pair[1] == 0 || pair[0].abs_diff(pair[1]) != 1;
    board.iter().chain(&turned(board)).all(|line| line.windows(2).all(apart))
}

/// Every board that keeps all rules that need no clue.
fn boards(known: &Known) -> Vec<Rows> {
    let numbers = (1..).zip(known.counts).flat_map(|(number, &count)| std::iter::repeat_n(number, count));
    let mut wanted: Vec<u8> = numbers.collect();
    wanted.resize(known.side, 0);
    let words = boards::words(known.side, known.counts.len() as u8, |word| same_letters(word, &wanted));
    let mut boards = boards::boards(known.side, &words, &words);
    boards.retain(|board| (known.holds)(board));
    boards
}

/// These boards of each kind.
static BOARDS: LazyLock<Vec<Vec<Rows>>> = LazyLock::new(|| KINDS.iter().map(boards).collect());

/// The clues at all ends: of rows from the left and from the right, then of columns from the top and from below, and of the long diagonals.
fn clues(known: &Known, board: &[Vec<u8>]) -> Vec<u32> {
    let mut lines = board.iter().chain(&turned(board)).cloned().collect::<Vec<_>>();
    if known.options.contains(&CORNERS) {
        let side = board.len();
        lines.push((0..side).map(|at| board[at][at]).collect());
        lines.push((0..side).map(|at| board[at][side - 1 - at]).collect());
    }
    let both = |line: &Vec<u8>| [(known.look)(line), (known.look)(&line.iter().rev().copied().collect::<Vec<_>>())];
    lines.iter().flat_map(both).collect()
}

fn puzzle(known: &Known) -> Puzzle {
    let letters = known.counts.len();
    let board = Board::rectangle(known.side, known.side).expect("a board");
    let alphabet = match known.kind {
        "skyscrapers" => Alphabet::numbers(letters),
        "doppelblock" => {
            let options: BTreeMap<_, _> =
                known.options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
            let kind = kind::find(known.kind).expect("the kind");
            let listed = kind.alphabets().by_options(&options.into()).expect("good options");
            Ok(listed.unwrap_or_else(|| kind.alphabets().on(known.side)))
        }
        _ => Alphabet::with_blank(&"ABC"[..letters]),
    };
    let mut puzzle = Puzzle::new(known.kind, board, alphabet.expect("few letters"));
    puzzle.options.extend(known.options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())));
    puzzle
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn the_solutions_are_those_of_trying_every_board(
        picks in prop::collection::vec(any::<Index>(), 2),
        fates in prop::collection::vec(0u8..10, 20),
        given in prop::collection::vec((any::<Index>(), 0u8..4), 0..4),
    ) {
        for (known, all) in KINDS.iter().zip(&*BOARDS) {
            let name = format!("{} {:?} {:?}", known.kind, known.counts, known.options);
            prop_assert!(!all.is_empty(), "{name}: there is no board");
            let [right, other] = [0, 1].map(|at| &all[picks[at].index(all.len())]);
            let mut puzzle = puzzle(known);
            // Many ends lose their clue, some get that of another board.
            let (own, foreign) = (clues(known, right), clues(known, other));
            let asked: Vec<Option<u32>> = (0..own.len()).map(|end| match fates[end] {
                // A doppelblock has no clues at far ends.
                _ if known.kind == "doppelblock" && end % 2 == 1 => None,
                _ if known.kind == "fuzuli" => None,
                0..4 => None,
                // Nobody prints that nothing is seen of a diagonal without a building. (Of two blank cells between
                // which nothing stands, the sum is 0.)
                _ if known.kind == "skyscrapers" && (own[end] == 0 || foreign[end] == 0) => None,
                4 => Some(foreign[end]),
                _ => Some(own[end]),
            }).collect();
            // Half of the clues that tell one more or one less tell more.
            let is_near = known.options.contains(&("clues", NEAR_MISS));
            let missed = |(at, told): (usize, u32)| if fates[at] % 2 == 0 { told + 1 } else { told - 1 };
            let asked: Vec<Option<u32>> = match is_near {
                true => asked.into_iter().enumerate().map(|(at, told)| told.map(|told| missed((at, told)))).collect(),
                false => asked,
            };
            let agrees = |told: u32, own: u32| if is_near { told.abs_diff(own) == 1 } else { told == own };
            for (at, number) in asked.iter().enumerate() {
                let Some(number) = *number else { continue };
                let line = at / 2;
                let axis = [Axis::ROW, Axis::COLUMN, Axis::DIAGONAL][line / known.side];
                let end = End::at(axis, line % known.side, at % 2 == 1);
                let clue = match (known.kind, number) {
                    ("easy_as_abc", 0..10) => Clue::letter(Symbol(number as u8)),
                    ("easy_as_abc", _) => Clue::letters([number / 10, number % 10].map(|letter| Symbol(letter as u8))),
                    _ => Clue::number(number),
                };
                puzzle.clues.insert(end, clue);
            }
            for (cell, source) in &given {
                let cell = cell.index(puzzle.board.cells());
                boards::give(&mut puzzle, cell, if *source > 0 { right } else { other });
            }
            let fits = |board: &&Rows| {
                clues(known, board).iter().zip(&asked).all(|(own, asked)| asked.is_none_or(|asked| agrees(asked, *own)))
            };
            boards::check_solutions(&puzzle, all.iter().filter(fits))?;
        }
    }
}

#[test]
fn a_near_miss_of_0_is_a_clue_wherever_it_is_written() {
    let clues = "left: 0 * *\ntop: * * *\n";
    let option = format!("option clues: {NEAR_MISS}\n");
    let first = End::near(Axis::ROW, 0);
    for text in [format!("kind: skyscrapers\n{option}{clues}"), format!("kind: skyscrapers\n{clues}{option}")] {
        let puzzle = linewise::open(&text).and_then(|opened| opened.one()).expect("a puzzle");
        assert_eq!(puzzle.clues.get(&first).and_then(Clue::as_number), Some(0), "{text}");
        let task = Task::new(&puzzle).expect("a valid puzzle");
        let answer = task.solve_all();
        assert_eq!(answer.solutions.len(), 4, "where one is seen, the tallest comes first");
        assert!(answer.solutions.iter().all(|word| word[0] == Symbol(3)));
        let again =
            task.native().and_then(linewise::open).and_then(|opened| opened.one()).expect("what is written is read");
        assert_eq!(again, puzzle);
    }
    let usual =
        linewise::open(format!("kind: skyscrapers\n{clues}")).and_then(|opened| opened.one()).expect("a puzzle");
    assert!(usual.clues.is_empty(), "elsewhere, 0 is no clue");
    let kind = kind::find("skyscrapers").expect("the kind");
    let options = Options::from(BTreeMap::from([("clues".to_owned(), NEAR_MISS.to_owned())]));
    let mut draft = linewise::draft::Draft::with_options(kind, 3, 3, options.clone(), None).expect("a form");
    draft.take(first, "0").expect("a clue");
    assert_eq!(draft.puzzle().clues.get(&first).and_then(Clue::as_number), Some(0), "in a form, too");
    let far = kind.clues().of_word(End::far(Axis::ROW, 0), &[1, 2, 3].map(Symbol), &options);
    assert_eq!(
        far.and_then(|clue| clue.as_number()),
        Some(2),
        "but who makes a puzzle does not give away that one is seen"
    );
}
