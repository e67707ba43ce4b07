//! What the suites share: random puzzles, and the slow truth about them.

pub mod beside;
pub mod boards;
pub mod drawn;
pub mod fields;
pub mod hexagons;
pub mod one_by_one;
pub mod png_file;
#[macro_use]
pub mod promises;
pub mod reader;
pub mod reading;

use linewise::engine::rule::{Decided, Meter, Undecided};
use linewise::{Alphabet, Axis, Board, CellId, Clue, Domain, End, Kind, Look, Puzzle, Rule, Span, Symbol, kind};
use proptest::prelude::*;

/// Does the rule accept the word for certain?
pub fn accepts(rule: &dyn Rule, word: &[Symbol]) -> bool {
    rule.accepts(word, &mut Meter::default()) == Ok(true)
}

/// What the rule's slow judge says of the line; undecided also where it has none.
pub fn told_slowly(rule: &dyn Rule, domains: &[Domain]) -> Decided<Vec<Domain>> {
    rule.capabilities().reference.ok_or(Undecided)?.narrow(domains, &mut Meter::default())
}

/// Every word of `cells` symbols out of the first `symbols`.
pub fn all_words(cells: usize, symbols: usize) -> impl Iterator<Item = Vec<Symbol>> {
    let mut next = Some(vec![Symbol(0); cells]);
    std::iter::from_fn(move || {
        let word = next.clone()?;
        let mut after = word.clone();
        let bumped = after.iter_mut().rev().any(|symbol| {
            symbol.0 = (symbol.0 + 1) % symbols as u8;
            symbol.0 != 0
        });
        next = bumped.then_some(after);
        Some(word)
    })
}

/// An alphabet of blank and `colours` colours.
pub fn colours(colours: usize) -> Alphabet {
    let mut alphabet = Alphabet::black_and_white();
    for colour in 2..=colours {
        let glyph = char::from(b'a' + colour as u8);
        alphabet.looks.push(Look { glyph, name: format!("colour {colour}"), colour: None });
    }
    alphabet
}

/// The puzzle of this kind whose solution is `picture`.
pub fn puzzle_of(kind_name: &str, board: Board, alphabet: Alphabet, picture: &[Symbol]) -> Puzzle {
    let kind = kind::find(kind_name).expect("a kind of this name");
    all_clues(kind, &Puzzle::new(kind_name, board, alphabet), picture)
}

/// The puzzle with every clue that `picture` has.
pub fn all_clues(kind: &dyn Kind, puzzle: &Puzzle, picture: &[Symbol]) -> Puzzle {
    let mut puzzle = puzzle.clone();
    let board = puzzle.board;
    for &axis in board.axes() {
        for index in 0..board.lines(axis) {
            let word: Vec<Symbol> = board.line(axis, index).map(|cell| picture[cell.index()]).collect();
            for end in [End::near(axis, index), End::far(axis, index)] {
                if let Some(clue) = kind.clues().of_word(end, &word, &puzzle.options) {
                    puzzle.clues.insert(end, clue);
                }
            }
        }
    }
    puzzle
}

/// The puzzle's board, alphabet and options, and nothing that tells one board from another.
pub fn without_clues(puzzle: &Puzzle) -> Puzzle {
    let bare = Puzzle::new(&puzzle.kind, puzzle.board, puzzle.alphabet.clone());
    Puzzle { options: puzzle.options.clone(), ..bare }
}

/// Small nonograms with none, one and several solutions: clues of a random picture, of which
/// some are lost, some belong to another picture, and some cells are given.
pub fn small_nonogram() -> impl Strategy<Value = Puzzle> {
    let size = (1usize..=4, 1usize..=4, 1usize..=3);
    size.prop_filter("small enough to try every board", |&(rows, columns, colours)| {
        (colours + 1).pow((rows * columns) as u32) <= 1 << 16
    })
    .prop_flat_map(|(rows, columns, count)| {
        let cells = rows * columns;
        let picture = prop::collection::vec(0..=count as u8, cells);
        let lines = rows + columns;
        (
            Just((rows, columns, count)),
            picture.clone(),
            picture,
            prop::collection::vec(0u8..12, lines),
            prop::collection::vec(0u8..12, cells),
        )
    })
    .prop_map(|((rows, columns, count), picture, other, fates, known)| {
        let board = Board::rectangle(rows, columns).expect("a small board");
        let symbols = |picture: &[u8]| picture.iter().copied().map(Symbol).collect::<Vec<_>>();
        let mut puzzle = puzzle_of("nonogram", board, colours(count), &symbols(&picture));
        let foreign = puzzle_of("nonogram", board, colours(count), &symbols(&other));
        let ends: Vec<End> = puzzle.clues.keys().copied().collect();
        for (end, fate) in ends.into_iter().zip(fates) {
            match fate {
                0 => drop(puzzle.clues.remove(&end)),
                1 => drop(puzzle.clues.insert(end, foreign.clues[&end].clone())),
                2 => blur(puzzle.clues.get_mut(&end).expect("a clue at each near end")),
                _ => {}
            }
        }
        for (cell, fate) in known.into_iter().enumerate() {
            let symbol = match fate {
                0 => Symbol(picture[cell]),
                1 => Symbol(other[cell]),
                _ => continue,
            };
            puzzle.give(CellId::new(cell), Domain::only(symbol), Span::NONE).expect("each cell once");
        }
        puzzle
    })
}

/// Makes the length of a clue's first block unknown.
fn blur(clue: &mut Clue) {
    if let linewise::Says::Blocks(blocks) = &mut clue.says
        && let Some(first) = blocks.first_mut()
    {
        first.len = None;
    }
}

/// Every solution of a small puzzle, found by trying every board.
pub fn all_solutions(puzzle: &Puzzle) -> Vec<Vec<Symbol>> {
    let model = kind::of(puzzle).and_then(|kind| kind.model(puzzle)).expect("a valid puzzle");
    all_words(puzzle.board.cells(), puzzle.alphabet.len())
        .filter(|board| linewise::engine::verify::is_solution(&model, board))
        .collect()
}

/// A picture with rows and columns exchanged.
fn transposed_picture(picture: &str) -> String {
    let lines: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
    let width = lines.iter().map(Vec::len).max().unwrap_or(0);
    let column = |at: usize| lines.iter().map(|line| line.get(at).copied().unwrap_or(' ')).collect::<String>();
    (0..width).map(column).collect::<Vec<_>>().join("\n")
}

/// The same puzzle with rows and columns exchanged.
pub fn transposed(puzzle: &Puzzle) -> Puzzle {
    let board = Board::rectangle(puzzle.board.columns(), puzzle.board.rows()).expect("the same size");
    let turn = |cell: CellId| {
        let (row, column) = puzzle.board.place(cell);
        board.cell(column, row)
    };
    let mut turned = Puzzle { board, ..without_clues(puzzle) };
    // An option as 2x3 speaks of rows and columns, and so does a picture.
    for value in turned.options.values_mut() {
        if value.contains('\n') {
            *value = transposed_picture(value.trim_start_matches('\n'));
        } else if let Some((rows, columns)) = value.split_once('x') {
            *value = format!("{columns}x{rows}");
        }
    }
    for (end, clue) in &puzzle.clues {
        // The corners at the top right and at the bottom left change places.
        let (axis, far) = match end.axis {
            Axis::DIAGONAL => (Axis::DIAGONAL, end.far != (end.index == 1)),
            Axis::ROW => (Axis::COLUMN, end.far),
            _ => (Axis::ROW, end.far),
        };
        turned.clues.insert(End { axis, far, ..*end }, clue.clone());
    }
    turned.givens = puzzle.givens.iter().map(|(&cell, &given)| (turn(cell), given)).collect();
    turned
}
