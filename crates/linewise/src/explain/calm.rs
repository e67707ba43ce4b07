//! Boards on which the lines were calm: they show what leads to no contradiction.
//!
//! Who supposes something and follows it until no line says more has a board before him on which each line has a word for all that is left. No line that
//! is asked on any larger board takes anything from that: exact rules rule out only what stands in no word. So whatever such a board settles leads to no
//! contradiction by line logic, on each board that holds all of it; it need not be supposed there. And mostly it settles much.
//!
//! Always: a board is among the `valid` ones where all that it holds is still possible.

use super::suppositions::Question;
use crate::domain::Domain;
use crate::engine::state::Removal;
use smallvec::SmallVec;

/// So many machine words are kept of all boards together: two megabytes.
const MOST_WORDS: usize = 1 << 18;
/// And no more than these for each symbol of a cell: a bit for each board.
const LONGEST_ROW: usize = 64;

/// The last boards on which the lines were calm.
///
/// For each symbol of each cell, rows of bits tell on which boards it is possible, and on which it is all that is.
pub struct CalmBoards {
    cells: usize,
    symbols: usize,
    /// How many machine words each row has; none where nothing is kept.
    words: usize,
    /// Which board is noted next; those noted before it are as many as there are bits in a row.
    next: usize,
    valid: Boards,
    settled: Vec<u64>,
    holds: Vec<u64>,
}

/// Some of the boards, as bits.
#[derive(Clone)]
pub struct Boards(SmallVec<[u64; LONGEST_ROW]>);

impl Boards {
    /// Adds a board that was just noted. Where it is the first of its word, those that had the others' places are forgotten.
    pub fn add(&mut self, board: usize) {
        let word = &mut self.0[board / 64];
        if board.is_multiple_of(64) {
            *word = 0;
        }
        *word |= 1 << (board % 64);
    }

    /// Leaves only those that are in a row.
    fn keep(&mut self, row: &[u64]) {
        self.0.iter_mut().zip(row).for_each(|(boards, row)| *boards &= row);
    }

    /// Leaves only those that are not in a row.
    fn drop(&mut self, row: &[u64]) {
        self.0.iter_mut().zip(row).for_each(|(boards, row)| *boards &= !row);
    }

    fn meet(&self, row: &[u64]) -> bool {
        self.0.iter().zip(row).any(|(boards, row)| boards & row != 0)
    }
}

impl CalmBoards {
    /// For boards of so many cells and symbols; large ones are not kept.
    pub fn new(cells: usize, symbols: usize) -> CalmBoards {
        let words = (MOST_WORDS / (2 * cells * symbols).max(1)).min(LONGEST_ROW);
        let valid = Boards(SmallVec::from_elem(0, words));
        CalmBoards { cells, symbols, words, next: 0, valid, settled: Vec::new(), holds: Vec::new() }
    }

    /// None are ever kept: for lines that do not say all.
    pub fn none() -> CalmBoards {
        CalmBoards { words: 0, ..CalmBoards::new(0, 0) }
    }

    /// Notes a board on which each cell may be this and the lines are calm, and tells its number; the oldest ones are forgotten for it.
    pub fn note(&mut self, cells: &[Domain]) -> Option<usize> {
        if self.words == 0 {
            return None;
        }
        let (board, rows) = (self.next, self.cells * self.symbols * self.words);
        self.next = (board + 1) % (self.words * 64);
        self.settled.resize(rows, 0);
        self.holds.resize(rows, 0);
        let (word, bit) = (board / 64, 1 << (board % 64));
        if bit == 1 {
            (word..rows).step_by(self.words).for_each(|at| (self.settled[at], self.holds[at]) = (0, 0));
        }
        for (cell, may) in cells.iter().enumerate() {
            for symbol in may.symbols() {
                let at = (cell * self.symbols + symbol.index()) * self.words + word;
                self.holds[at] |= bit;
                self.settled[at] |= if may.len() == 1 { bit } else { 0 };
            }
        }
        self.valid.add(board);
        Some(board)
    }

    /// A row of bits; there is none as long as nothing was noted.
    fn row<'a>(&self, rows: &'a [u64], (cell, symbol): Question) -> &'a [u64] {
        let at = (cell.index() * self.symbols + symbol.index()) * self.words;
        rows.get(at..at + self.words).unwrap_or_default()
    }

    /// A cell of the board cannot be a symbol any more.
    pub fn remove(&mut self, Removal { cell, symbol }: Removal) {
        let row = (cell.index() * self.symbols + symbol.index()) * self.words;
        if let Some(row) = self.holds.get(row..row + self.words) {
            self.valid.drop(row);
        }
    }

    /// Those that lie within what follows once the cell is the symbol.
    pub fn within(&self, question: Question) -> Boards {
        let mut boards = self.valid.clone();
        boards.keep(self.row(&self.settled, question));
        boards
    }

    /// Those of these that lie within what follows once the cell is not the symbol.
    pub fn drop_holding(&self, boards: &mut Boards, question: Question) {
        boards.drop(self.row(&self.holds, question));
    }

    /// Do line logic and this supposition lead to no contradiction, for one of these boards?
    pub fn settle(&self, boards: &Boards, question: Question) -> bool {
        boards.meet(self.row(&self.settled, question))
    }

    /// The same, on the board as it is.
    pub fn settle_any(&self, question: Question) -> bool {
        self.settle(&self.valid, question)
    }
}

#[cfg(test)]
mod tests {
    use super::super::guide::{Found, Guide};
    use super::*;
    use crate::domain::Symbol;
    use crate::engine::Budget;
    use crate::engine::layout::Layout;
    use crate::kind;
    use crate::model::CellId;
    use crate::technique::{CHAIN, NESTED};

    const CELLS: usize = 3;
    const SYMBOLS: usize = 2;

    fn question(cell: usize, symbol: u8) -> Question {
        (CellId::new(cell), Symbol(symbol))
    }

    fn may(cells: [u16; CELLS]) -> [Domain; CELLS] {
        cells.map(|may| Domain(may.into()))
    }

    #[test]
    fn a_calm_board_speaks_for_what_it_settles() {
        let mut calm = CalmBoards::new(CELLS, SYMBOLS);
        assert!(!calm.settle_any(question(0, 0)), "nothing was noted");
        calm.note(&may([0b01, 0b10, 0b11]));
        assert!(calm.settle_any(question(0, 0)) && calm.settle_any(question(1, 1)));
        assert!(!calm.settle_any(question(0, 1)) && !calm.settle_any(question(2, 0)), "it is open, or not possible");
        let mut within = calm.within(question(0, 0));
        assert!(calm.settle(&within, question(1, 1)));
        assert!(!calm.settle(&calm.within(question(2, 1)), question(1, 1)), "the third cell is open");
        calm.drop_holding(&mut within, question(2, 0));
        assert!(!calm.settle(&within, question(1, 1)), "the board holds what was ruled out");
        assert!(calm.settle_any(question(1, 1)), "but only there");
        calm.remove(Removal { cell: CellId::new(2), symbol: Symbol(1) });
        assert!(!calm.settle_any(question(1, 1)));
    }

    #[test]
    fn the_oldest_boards_are_forgotten() {
        let mut calm = CalmBoards::new(CELLS, SYMBOLS);
        calm.note(&may([0b01, 0b11, 0b11]));
        let mut within = calm.within(question(0, 0));
        for _ in 1..LONGEST_ROW * 64 {
            calm.note(&may([0b10, 0b11, 0b11]));
        }
        assert!(calm.settle(&within, question(0, 0)));
        let board = calm.note(&may([0b10, 0b01, 0b11])).expect("the board is small");
        within.add(board);
        assert!(!calm.settle(&within, question(0, 0)) && calm.settle(&within, question(1, 0)));
    }

    /// A puzzle that takes suppositions within suppositions.
    const PUZZLE: &str = "\
kind: doppelblock
rows: 7 4 11 8 4 11 12 5
columns: 8 5 15 * 0 * * 17
givens:
????????
????????
????????
????2???
????????
????????
????????
????????
";

    /// The steps up to the second that takes a supposition within another one, and how many lines were asked.
    fn walk(is_kept: bool) -> (Vec<Found>, u64) {
        let puzzle = crate::open(PUZZLE).and_then(|reading| reading.one()).expect("a puzzle");
        let kind = kind::of(&puzzle).expect("a kind");
        let model = kind.model(&puzzle).expect("a model");
        let ladder = kind.ladder(&puzzle, &model);
        let layout = Layout::new(&model);
        let mut guide = Guide::new(&layout, ladder.as_deref(), &model.grid(), Budget::UNLIMITED).expect("no limit");
        if !is_kept {
            guide.climb.calm = CalmBoards::none();
        }
        let mut steps = Vec::new();
        let nested = |found: &&Found| found.technique() == NESTED;
        while steps.iter().filter(nested).count() < 2 {
            let found = guide.find().expect("it is not solved yet");
            guide.take(&found);
            steps.push(found);
        }
        (steps, guide.climb.board.state.line_solves())
    }

    #[test]
    fn the_steps_are_those_without_them() {
        let [(steps, fewer), (same, lines)] = [true, false].map(walk);
        assert!(steps.iter().any(|found| found.technique() == CHAIN));
        assert_eq!(format!("{steps:?}"), format!("{same:?}"));
        assert!(fewer * 2 < lines, "{fewer} and {lines} lines were asked");
    }

    #[test]
    fn large_boards_are_not_kept() {
        assert_eq!(CalmBoards::new(1 << 20, 2).note(&[]), None);
        assert_eq!(CalmBoards::none().note(&[]), None);
    }
}
