//! A random full board that a kind's rules allow, whatever clues it will have.

use super::{Chance, MakingBudget};
use crate::domain::{Domain, Symbol};
use crate::engine::layout::Layout;
use crate::engine::state::{Removal, Snapshot, State};
use crate::kind::Taste;
use crate::model::{CellId, Model};
use crate::puzzle::Board;
use smallvec::SmallVec;

/// A board that came to a dead end is begun anew so many times; then the engine finishes one.
const BEGINNINGS: usize = 30;

/// A random board that obeys every line of `model`, which is a puzzle without clues; `None` where there is none, or
/// where the budget ends first. A board is the rougher the less its cells lie together: 0 is smooth, 100 is noise.
pub fn draw(
    model: &Model,
    board: Board,
    taste: &Taste,
    rough: usize,
    chance: &mut Chance,
    work: &mut MakingBudget<'_>,
) -> Option<Vec<Symbol>> {
    let all = Domain::first(model.symbols);
    let is_free = model.lines.is_empty() && model.cells.iter().all(|&may| may == all);
    match board {
        Board::Rectangle { rows, columns } if is_free && taste.is_in_blocks => {
            Some(blocks(rows as usize, columns as usize, model.symbols, taste, rough, chance))
        }
        _ if is_free => Some((0..model.cells.len()).map(|_| any(model.symbols, taste, chance)).collect()),
        _ => under_rules(model, taste, chance, work),
    }
}

/// Blank as often as the kind likes it, else any of the other symbols.
fn any(symbols: usize, taste: &Taste, chance: &mut Chance) -> Symbol {
    match taste.blanks {
        Some(blanks) if symbols > 1 => match chance.below(100) < blanks {
            true => Symbol::BLANK,
            false => Symbol(1 + chance.below(symbols - 1) as u8),
        },
        _ => Symbol(chance.below(symbols) as u8),
    }
}

/// How much a cell's own noise weighs beside that of its neighbours on the smoothest board, out of this.
const WEIGHT: u32 = 100;

/// A board on which equal cells lie together: noise, blurred, and cut where so many cells are blank.
fn blocks(
    rows: usize,
    columns: usize,
    symbols: usize,
    taste: &Taste,
    rough: usize,
    chance: &mut Chance,
) -> Vec<Symbol> {
    let symbols_of = |chance: &mut Chance| paint(rows, columns, symbols, taste, rough, chance);
    let mut word = symbols_of(chance);
    for _ in 0..PAINTINGS {
        if !has_dull_line(&word, rows, columns) {
            break;
        }
        word = symbols_of(chance);
    }
    word
}

/// A board with a dull line is painted anew so many times.
const PAINTINGS: usize = 20;

/// Is a line of some length all alike?
fn has_dull_line(word: &[Symbol], rows: usize, columns: usize) -> bool {
    // All cells are looked at: where lines stop being alike, no processor can guess.
    let is_dull = |row: &[Symbol]| row.iter().fold(0, |other, symbol| other | symbol.0 ^ row[0].0) == 0;
    columns > SHORT && word.chunks_exact(columns).any(is_dull) || rows > SHORT && has_dull_column(word, columns)
}

/// Is a column of several rows all alike?
fn has_dull_column(word: &[Symbol], columns: usize) -> bool {
    let mut changes = vec![0; word.len() - columns];
    let (upper, lower) = (&word[..changes.len()], &word[columns..]);
    for (at, change) in changes.iter_mut().enumerate() {
        *change = upper[at].0 ^ lower[at].0;
    }
    // The lower half of the rows is laid over the upper one, until one is left.
    while changes.len() > columns {
        let half = changes.len() / columns / 2 * columns;
        let rest = changes.len() - half;
        let (upper, lower) = changes.split_at_mut(rest);
        for (at, change) in lower.iter().enumerate() {
            upper[at] |= change;
        }
        changes.truncate(rest);
    }
    changes.contains(&0)
}

/// Lines up to this length may be all alike.
const SHORT: usize = 5;

fn paint(rows: usize, columns: usize, symbols: usize, taste: &Taste, rough: usize, chance: &mut Chance) -> Vec<Symbol> {
    let field = Field::blurred(rows, columns, rough, chance);
    // Boards are fuller and emptier as it comes, around what the kind likes.
    let blanks = taste.blanks.unwrap_or(50).saturating_sub(5) + chance.below(11);
    let cut = field.quantile(rows * columns * blanks.min(100) / 100);
    let mut word = vec![Symbol::BLANK; rows * columns];
    for (symbol, &height) in word.iter_mut().zip(&field.heights) {
        *symbol = Symbol(u8::from(height >= cut));
    }
    if symbols <= 2 {
        return word;
    }
    let colours = Field::blurred(rows, columns, rough / 2, chance);
    let inks = symbols - 1;
    let cuts: Vec<u32> = (1..inks).map(|ink| colours.quantile(rows * columns * ink / inks)).collect();
    for (symbol, height) in word.iter_mut().zip(&colours.heights) {
        if *symbol != Symbol::BLANK {
            symbol.0 += cuts.iter().filter(|cut| height >= cut).count() as u8;
        }
    }
    word
}

/// A height for each cell of a board.
struct Field {
    heights: Vec<u32>,
    /// Heights count in steps of so much: what they are above a whole number of steps makes no difference.
    step: u32,
}

/// Among as many cells as this, one, two, three, four, six or nine, a sum is divided without a remainder.
const SHARES: u32 = 36;

impl Field {
    /// Noise that is the mean of each cell's neighbourhood, more or less.
    fn blurred(rows: usize, columns: usize, rough: usize, chance: &mut Chance) -> Field {
        let noise = noise(rows * columns, chance);
        let mut heights = means_around(&noise, columns);
        let own = WEIGHT * rough as u32 / 10;
        if own == 0 {
            return Field { heights, step: SHARES };
        }
        for (height, noise) in heights.iter_mut().zip(&noise[1..]) {
            *height = *height / SHARES * 9 + noise / WEIGHT * own;
        }
        Field { heights, step: 1 }
    }

    /// The height below which so many heights lie. Most heights are passed over by their leading bits: only those that
    /// share them with it are put in order.
    fn quantile(&self, below: usize) -> u32 {
        let mut at = below.min(self.heights.len() - 1) as u32;
        let leading_bits = |height: u32| (height >> (HEIGHT_BITS - COUNTED_BITS)) as usize % (1 << COUNTED_BITS);
        let mut counts = [0u32; 1 << COUNTED_BITS];
        for &height in &self.heights {
            counts[leading_bits(height)] += 1;
        }
        let mut leading = 0;
        while at >= counts[leading] {
            at -= counts[leading];
            leading += 1;
        }
        let mut near: SmallVec<[u32; 64]> = SmallVec::with_capacity(counts[leading] as usize);
        for &height in &self.heights {
            if leading_bits(height) == leading {
                near.push(height);
            }
        }
        let height = *near.select_nth_unstable(at as usize).1;
        height - height % self.step
    }
}

/// Heights have so many bits.
const HEIGHT_BITS: u32 = 22;

/// So many leading bits of heights are counted.
const COUNTED_BITS: u32 = 9;

/// Numbers of 16 bits, with a 0 before and one behind them.
fn noise(count: usize, chance: &mut Chance) -> Vec<u32> {
    let mut noise = vec![0; 1 + count.next_multiple_of(4) + 1];
    for four in noise[1..].as_chunks_mut().0 {
        let bits = chance.bits();
        *four = [bits as u32 & 0xffff, (bits >> 16) as u32 & 0xffff, (bits >> 32) as u32 & 0xffff, (bits >> 48) as u32];
    }
    noise.truncate(count + 2);
    noise[count + 1] = 0;
    noise
}

/// The mean of each number and of those around it, in [`SHARES`]; there is a 0 before the numbers and one behind them.
fn means_around(numbers: &[u32], columns: usize) -> Vec<u32> {
    let count = numbers.len() - 2;
    let rows = count / columns;
    // All of the board is added up at a time: rows by themselves are too short for that. A row of zeros lies above and below.
    let mut across = vec![0; columns + count + columns];
    let sums = &mut across[columns..][..count];
    threes(numbers, 1, 1, sums);
    for next in (columns..count).step_by(columns) {
        // The last cell of a row and the first one of the next are no neighbours.
        sums[next - 1] -= numbers[next + 1];
        sums[next] -= numbers[next];
    }
    let inside = SHARES / (rows.min(3) * columns.min(3)) as u32;
    let mut means = vec![0; count];
    threes(&across, columns, inside, &mut means);
    // Numbers at the border have two thirds of the neighbours, each of which counts for more.
    let weigh = |mean: &mut u32| *mean = *mean / 2 * 3;
    if columns > 2 {
        for row in means.chunks_exact_mut(columns) {
            weigh(&mut row[0]);
            weigh(&mut row[columns - 1]);
        }
    }
    if rows > 2 {
        means[..columns].iter_mut().for_each(weigh);
        means[count - columns..].iter_mut().for_each(weigh);
    }
    means
}

/// The sum of each number and of two behind it that lie so far apart, as long as there are two, so many times.
fn threes(numbers: &[u32], apart: usize, times: u32, sums: &mut [u32]) {
    let count = numbers.len() - 2 * apart;
    let (one, two, three) = (&numbers[..count], &numbers[apart..][..count], &numbers[2 * apart..][..count]);
    let sums = &mut sums[..count];
    for at in 0..count {
        sums[at] = (one[at] + two[at] + three[at]) * times;
    }
}

/// A board under rules: a cell with the fewest symbols left becomes any of them, and what follows is propagated.
fn under_rules(model: &Model, taste: &Taste, chance: &mut Chance, work: &mut MakingBudget<'_>) -> Option<Vec<Symbol>> {
    let layout = Layout::new(model);
    let mut state = State::new(&layout, &model.cells, work.left());
    if propagate(&mut state).is_none() {
        work.charge(state.line_solves());
        return None;
    }
    let mut start = Snapshot::default();
    state.save(&mut start);
    let mut found = None;
    for _ in 0..BEGINNINGS {
        if filled(&mut state, model, taste, chance).is_some() {
            found = state.grid().word();
            break;
        }
        state.clear_queue();
        state.go_back(&start);
    }
    work.charge(state.line_solves());
    found.or_else(|| work.solve(model, 1).solutions.pop())
}

/// Settles every cell; `None` at a dead end.
fn filled(state: &mut State<'_, '_>, model: &Model, taste: &Taste, chance: &mut Chance) -> Option<()> {
    let mut order: Vec<CellId> = (0..model.cells.len()).map(CellId::new).collect();
    chance.shuffle(&mut order);
    let mut before = Snapshot::default();
    loop {
        let open = order.iter().copied().filter(|&cell| state.is_open(cell));
        let Some(cell) = open.min_by_key(|cell| state.symbols_left(*cell)) else { return Some(()) };
        let may = state.may(cell);
        let symbol = wanted(may, taste, chance);
        state.save(&mut before);
        let others = may.without(symbol).symbols();
        others.for_each(|symbol| state.remove(Removal { cell, symbol }, None));
        if propagate(state).is_none() {
            state.clear_queue();
            state.go_back(&before);
            state.remove(Removal { cell, symbol }, None);
            propagate(state)?;
        }
    }
}

/// One of the symbols that a cell may be: the blank as often as the kind likes it.
fn wanted(may: Domain, taste: &Taste, chance: &mut Chance) -> Symbol {
    let symbols: Vec<Symbol> = may.symbols().collect();
    let others = may.without(Symbol::BLANK);
    match taste.blanks {
        Some(blanks) if others != may && !others.is_empty() => match chance.below(100) < blanks {
            true => Symbol::BLANK,
            false => symbols[1 + chance.below(symbols.len() - 1)],
        },
        _ => symbols[chance.below(symbols.len())],
    }
}

/// Narrows lines until none of them finds more; `None` where one has no word left, or where the budget ends.
pub fn propagate(state: &mut State<'_, '_>) -> Option<()> {
    while let Some(line) = state.dequeue() {
        state.propagate(line).ok()?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Budget, verify};
    use crate::kind;
    use crate::puzzle::Puzzle;

    #[test]
    fn a_field_is_the_mean_of_neighbourhoods() {
        for (rows, columns, rough) in [(1, 1, 0), (1, 2, 40), (2, 1, 0), (3, 2, 10), (2, 5, 0), (7, 6, 100)] {
            let field = Field::blurred(rows, columns, rough, &mut Chance::new(3));
            let mut chance = Chance::new(3);
            let mut noise = Vec::new();
            while noise.len() < rows * columns {
                let bits = chance.bits();
                noise.extend((0..4).map(|part| (bits >> (16 * part)) as u32 & 0xffff));
            }
            for (cell, height) in field.heights.iter().enumerate() {
                let (row, column) = (cell / columns, cell % columns);
                let (mut sum, mut others) = (0, 0);
                for (row, column) in (row.saturating_sub(1)..(row + 2).min(rows)).flat_map(|row| {
                    (column.saturating_sub(1)..(column + 2).min(columns)).map(move |column| (row, column))
                }) {
                    sum += noise[row * columns + column];
                    others += 1;
                }
                let own = WEIGHT * rough as u32 / 10;
                let expected = match rough {
                    0 => sum * SHARES / others,
                    _ => sum / others * 9 + noise[cell] / WEIGHT * own,
                };
                assert_eq!(*height, expected, "{rows}x{columns}, cell {cell}");
            }
        }
    }

    #[test]
    fn a_quantile_is_where_it_stands_in_order() {
        for (rows, columns, rough) in [(1, 1, 0), (2, 3, 0), (9, 7, 0), (15, 15, 0), (15, 15, 30), (12, 20, 100)] {
            let mut field = Field::blurred(rows, columns, rough, &mut Chance::new(8));
            // The highest and the lowest that there are.
            (field.heights[0], *field.heights.last_mut().expect("a cell")) = (SHARES * 0xffff, 0);
            let mut sorted = field.heights.clone();
            sorted.sort_unstable();
            for below in 0..=sorted.len() {
                let height = sorted[below.min(sorted.len() - 1)];
                assert_eq!(field.quantile(below), height - height % field.step, "{rows}x{columns}, {below} below");
            }
        }
    }

    #[test]
    fn boards_obey_the_rules_and_differ() {
        for kind in kind::ALL {
            let board = Board::rectangle(6, 6).expect("a small board");
            let puzzle = Puzzle::new(kind.name(), board, kind.alphabets().liked(6));
            let Ok(model) = kind.model(&puzzle) else { continue };
            let drawn = |seed| {
                let mut work = MakingBudget::new(Budget::UNLIMITED);
                let word = draw(&model, board, &kind.taste(), 0, &mut Chance::new(seed), &mut work);
                word.unwrap_or_else(|| panic!("{}: there is no board", kind.name()))
            };
            let boards: Vec<_> = (0..20).map(drawn).collect();
            assert!(boards.iter().all(|word| verify::is_solution(&model, word)), "{}", kind.name());
            let mut different = boards.clone();
            different.sort();
            different.dedup();
            assert!(different.len() > 15, "{}: {} boards", kind.name(), different.len());
        }
    }
}
