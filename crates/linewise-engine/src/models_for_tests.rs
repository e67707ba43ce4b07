//! Small models, and lines, for the tests of this crate, made without a puzzle.

use crate::domain::{Domain, Symbol};
use crate::model::{Axis, CellId, Line, Model, Place};
use crate::rule::{LineView, Orientation, Rule, Scratch, Shape};
use crate::rules::runs::{self, Block};

/// Numbers that look random, and are the same each time.
pub struct Numbers(pub u64);

impl Numbers {
    /// A number below this.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// A black and white nonogram with these clues.
pub fn nonogram(rows: &[Vec<u32>], columns: &[Vec<u32>]) -> Model {
    let blocks = |clue: &Vec<u32>| clue.iter().map(|&len| Block { len: Some(len), colour: Symbol::FILLED }).collect();
    let side = |clues: &[Vec<u32>]| clues.iter().map(blocks).collect::<Vec<_>>();
    coloured_nonogram(&side(rows), &side(columns), 2)
}

/// A nonogram with these clues, in a puzzle of so many symbols.
fn coloured_nonogram(rows: &[Vec<Block>], columns: &[Vec<Block>], symbols: usize) -> Model {
    let line = |axis, index: usize, clue: &[Block]| {
        let cells: Vec<CellId> = match axis {
            Axis::ROW => (0..columns.len()).map(|at| CellId::new(index * columns.len() + at)).collect(),
            _ => (0..rows.len()).map(|at| CellId::new(at * columns.len() + index)).collect(),
        };
        let rule = runs::rule(clue, cells.len(), symbols);
        Line { cells: cells.into(), rule, place: Place { axis, index: index as u32 } }
    };
    let across = rows.iter().enumerate().map(|(index, clue)| line(Axis::ROW, index, clue));
    let down = columns.iter().enumerate().map(|(index, clue)| line(Axis::COLUMN, index, clue));
    let cells = vec![Domain::first(symbols); rows.len() * columns.len()];
    Model { symbols, cells: cells.into(), lines: across.chain(down).collect(), crowds: Vec::new() }
}

/// The nonogram of a picture with so many columns.
pub fn of_picture(cells: &[Symbol], columns: usize, symbols: usize) -> Model {
    let rows: Vec<Vec<Block>> = cells.chunks(columns).map(|row| runs::blocks_of(row).collect()).collect();
    let column = |at: usize| cells.iter().skip(at).step_by(columns).copied().collect::<Vec<_>>();
    let columns: Vec<Vec<Block>> = (0..columns).map(|at| runs::blocks_of(&column(at)).collect()).collect();
    coloured_nonogram(&rows, &columns, symbols)
}

/// A square nonogram of so many rows, made of a picture in which so many cells of a hundred are filled by chance.
pub fn noise(numbers: &mut Numbers, side: usize, percent: u64) -> Model {
    let cells: Vec<Symbol> = (0..side * side).map(|_| Symbol(u8::from(numbers.below(100) < percent))).collect();
    of_picture(&cells, side, 2)
}

/// Holds a rule that asks the table of its words against the same rule without it, on lines of which anything may be
/// known. How many of these have a word?
pub fn compare_without_table(with: &dyn Rule, without: &dyn Rule, cells: usize, symbols: usize) -> usize {
    let mut numbers = Numbers(1);
    let mut below = |end: u64| numbers.below(end);
    let mut scratch = Scratch::default();
    let mut has_word = 0;
    for sure in [0, 2, 5, 9] {
        for _ in 0..100 {
            // Now and then a cell is settled, mostly it may be nearly anything.
            let all = (1 << symbols) - 1;
            let bits: Vec<u64> = (0..cells)
                .map(|_| match below(10) < sure {
                    true => 1 << below(symbols as u64),
                    false => all & !(1 << below(symbols as u64)),
                })
                .collect();
            let line = LineView { shape: Shape::new(Orientation::ByCell, cells, symbols), bits: &bits };
            let (mut some, mut others) = (vec![0; cells], vec![0; cells]);
            let is_word = with.narrow(line, &mut some, &mut scratch).unwrap();
            assert_eq!(without.narrow(line, &mut others, &mut scratch).unwrap(), is_word, "{bits:?}");
            assert!(!is_word || some == others, "{bits:?}: {some:?} and {others:?}");
            assert_eq!(with.admits(line, &mut scratch).unwrap(), is_word, "{bits:?}");
            assert_eq!(without.admits(line, &mut scratch).unwrap(), is_word, "{bits:?}");
            has_word += usize::from(is_word);
        }
    }
    has_word
}
