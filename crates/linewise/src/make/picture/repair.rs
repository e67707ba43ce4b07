//! The repair: as few cells as can be found are drawn otherwise, until line logic alone (or a search, where that is
//! enough) leads to the drawing.
//!
//! Each round looks at the cells that stay open. To draw one of them otherwise is first *guessed*: what line logic
//! would find out at most, from what is known already. That is fast, and never too pessimistic, so that only the best
//! few are solved anew. The best of these is drawn; a cell that was changed stays so for a while (tabu search; Glover,
//! 1989). At the end each change is tried for whether it is needed still, until all of them are.

use super::colours::neighbours;
use super::sketch::Sketch;
use crate::domain::Symbol;
use crate::engine::{Budget, Stop};
use crate::make::by_lines::LineLogic;
use crate::make::lines::{Known, Lines};
use crate::model::CellId;

/// So many changes are guessed in a round.
const GUESSED: usize = 96;
/// So many of them are solved.
const SOLVED: usize = 10;
/// For so many rounds a changed cell stays as it is.
const TABU: usize = 12;
/// After so many rounds without any progress the repair ends.
const PATIENCE: usize = 40;
/// What a change may cost beside one more open cell.
const COST: f64 = 1.5;
/// A shape of at most so many cells is a small one: an eye, a spot of light in a window.
const SMALL: usize = 4;
/// What it costs more to change a cell of a small shape that is clear in the picture.
const FEATURE: f64 = 1.0;

/// A drawing that was repaired, and how it differs from the sketch.
#[derive(Debug, Clone)]
pub struct Repaired {
    pub drawing: Vec<Symbol>,
    pub changed: Vec<CellId>,
}

/// The limits of a repair.
pub struct Limits<'b> {
    /// At most so many cells may differ from the sketch.
    pub changes: usize,
    /// How many lines may be narrowed, and who stops it.
    pub budget: Budget<'b>,
}

/// A change to a cell, and what it is worth; less is better.
#[derive(Clone, Copy)]
struct Change {
    cell: CellId,
    symbol: Symbol,
    cost: f64,
    value: f64,
}

/// Repairs a sketch. `is_enough` may say of a drawing that line logic leaves open whether it is good enough nevertheless.
/// `None` where no way was found within the limits.
pub fn repair(
    lines: &mut Lines<'_>,
    sketch: &Sketch,
    (rows, columns): (usize, usize),
    limits: &Limits<'_>,
    is_enough: &mut dyn FnMut(&[Symbol], usize) -> bool,
) -> Option<Repaired> {
    let start = lines.narrowed();
    let mut search = Repair {
        lines,
        sketch,
        size: (rows, columns),
        known: Known::default(),
        trial: Known::default(),
        is_small: small_shapes(sketch, (rows, columns)),
        changed_in: vec![0; rows * columns],
        stop: limits.budget.stop,
    };
    let (mut best, mut rounds_without) = (usize::MAX, 0);
    for round in 1.. {
        search.lines.solve(&mut search.known);
        let open = search.lines.unknown(&search.known);
        if open == 0 || is_enough(search.lines.drawing(), open) {
            return Some(search.finish(is_enough));
        }
        rounds_without = if open < best { 0 } else { rounds_without + 1 };
        best = best.min(open);
        let is_over = search.lines.narrowed() - start > limits.budget.most_steps() || limits.budget.stop.is_called();
        if is_over || rounds_without > PATIENCE || search.changes().len() >= limits.changes {
            return None;
        }
        let change = search.best_change(round)?;
        search.lines.draw(change.cell, change.symbol);
        search.changed_in[change.cell.index()] = round;
    }
    None
}

struct Repair<'r, 'k> {
    lines: &'r mut Lines<'k>,
    sketch: &'r Sketch,
    size: (usize, usize),
    known: Known,
    trial: Known,
    /// Is a cell of the sketch one of a small shape?
    is_small: Vec<bool>,
    /// The round in which each cell was changed last, 0 for never.
    changed_in: Vec<usize>,
    stop: Stop<'r>,
}

impl Repair<'_, '_> {
    /// The cells that differ from the sketch.
    fn changes(&self) -> Vec<CellId> {
        let differs = |at: &usize| self.lines.drawing()[*at] != self.sketch.drawing[*at];
        (0..self.sketch.drawing.len()).filter(differs).map(CellId::new).collect()
    }

    /// The change that leaves least open, and shows least.
    fn best_change(&mut self, round: usize) -> Option<Change> {
        let mut changes = self.candidates(round);
        changes.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        changes.truncate(GUESSED);
        for change in &mut changes {
            self.lines.guess(&self.known, &mut self.trial, change.cell, change.symbol);
            change.value = self.lines.unknown(&self.trial) as f64 + COST * change.cost;
        }
        changes.sort_by(|one, other| one.value.total_cmp(&other.value));
        let mut best: Option<Change> = None;
        for &guess in changes.iter().take(SOLVED) {
            if best.is_some_and(|best| best.value <= guess.value) {
                break;
            }
            let open = self.open_after(guess);
            let value = open as f64 + COST * guess.cost;
            if best.is_none_or(|best| value < best.value) {
                best = Some(Change { value, ..guess });
            }
        }
        best
    }

    /// How many cells stay open after a change.
    fn open_after(&mut self, change: Change) -> usize {
        let was = self.lines.drawing()[change.cell.index()];
        self.lines.draw(change.cell, change.symbol);
        self.lines.solve(&mut self.trial);
        let open = self.lines.unknown(&self.trial);
        self.lines.draw(change.cell, was);
        open
    }

    /// The changes that may help: open cells, drawn in another colour that is near.
    fn candidates(&self, round: usize) -> Vec<Change> {
        let mut changes = Vec::new();
        for cell in self.lines.open(&self.known) {
            let changed = self.changed_in[cell.index()];
            if changed > 0 && changed + TABU > round {
                continue;
            }
            for symbol in (0..self.sketch.alphabet.len() as u8).map(Symbol) {
                if symbol != self.lines.drawing()[cell.index()] && self.is_near(cell, symbol) {
                    changes.push(Change { cell, symbol, cost: self.cost(cell, symbol), value: 0.0 });
                }
            }
        }
        changes
    }

    /// Does a neighbour have this symbol, or are there just two?
    fn is_near(&self, cell: CellId, symbol: Symbol) -> bool {
        let (rows, columns) = self.size;
        self.sketch.alphabet.len() == 2
            || symbol == self.sketch.drawing[cell.index()]
            || neighbours(rows, columns, cell.index()).any(|other| self.lines.drawing()[other] == symbol)
    }

    /// What it costs to draw a cell so: how far it is from the picture, and how much it shows among its neighbours.
    fn cost(&self, cell: CellId, symbol: Symbol) -> f64 {
        let (rows, columns) = self.size;
        let now = self.lines.drawing()[cell.index()];
        let (mut like_now, mut like_then, mut count) = (0, 0, 0);
        for other in neighbours(rows, columns, cell.index()) {
            count += 1;
            like_now += usize::from(self.lines.drawing()[other] == now);
            like_then += usize::from(self.lines.drawing()[other] == symbol);
        }
        let salience = (like_now as f64 - like_then as f64) / f64::from(count.max(1));
        let other = self.sketch.cost(cell.index(), symbol);
        // With a cell of a small shape the whole shape may be gone; the fainter it is in the picture, the less.
        let lost = if self.is_small[cell.index()] { FEATURE * other.min(1.0) } else { 0.0 };
        other + lost + salience / 2.0 + 0.5
    }

    /// Takes back what is not needed, until each change is needed beside the others, or an end is wanted: one that was
    /// needed may not be once others are taken back.
    fn finish(mut self, is_enough: &mut dyn FnMut(&[Symbol], usize) -> bool) -> Repaired {
        while self.take_back(is_enough) && !self.stop.is_called() {}
        Repaired { changed: self.changes(), drawing: self.lines.drawing().to_vec() }
    }

    /// Takes back each change that is not needed, the most visible first, until an end is wanted. Was there one?
    fn take_back(&mut self, is_enough: &mut dyn FnMut(&[Symbol], usize) -> bool) -> bool {
        let mut changes = self.changes();
        let before = changes.len();
        let cost = |cell: &CellId| self.sketch.cost(cell.index(), self.lines.drawing()[cell.index()]);
        changes.sort_by(|one, other| cost(other).total_cmp(&cost(one)));
        for cell in changes {
            if self.stop.is_called() {
                break;
            }
            let now = self.lines.drawing()[cell.index()];
            self.lines.draw(cell, self.sketch.drawing[cell.index()]);
            self.lines.solve(&mut self.trial);
            let open = self.lines.unknown(&self.trial);
            if open > 0 && !is_enough(self.lines.drawing(), open) {
                self.lines.draw(cell, now);
            }
        }
        self.changes().len() < before
    }
}

/// The cells of shapes of few cells: of one symbol, next to each other or corner to corner.
fn small_shapes(sketch: &Sketch, (rows, columns): (usize, usize)) -> Vec<bool> {
    let mut is_small = vec![false; sketch.drawing.len()];
    let mut is_seen = vec![false; sketch.drawing.len()];
    for start in 0..sketch.drawing.len() {
        if std::mem::replace(&mut is_seen[start], true) {
            continue;
        }
        let mut shape = vec![start];
        let mut at = 0;
        while at < shape.len() {
            for other in neighbours(rows, columns, shape[at]) {
                if sketch.drawing[other] == sketch.drawing[start] && !std::mem::replace(&mut is_seen[other], true) {
                    shape.push(other);
                }
            }
            at += 1;
        }
        if shape.len() <= SMALL {
            shape.iter().for_each(|&cell| is_small[cell] = true);
        }
    }
    is_small
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::picture::Mode;
    use crate::make::picture::sketch::Costs;
    use crate::puzzle::Alphabet;

    #[test]
    fn small_shapes_are_found_by_their_cells() {
        let rows = ["#####.", "#.#.#.", "###..#", "......", ".#....", "#....."];
        let drawing: Vec<Symbol> =
            rows.iter().flat_map(|row| row.chars()).map(|glyph| Symbol(u8::from(glyph == '#'))).collect();
        let alphabet = Alphabet::black_and_white();
        let sketch = Sketch { mode: Mode::Threshold, alphabet, drawing, costs: Costs::None, likeness: 1.0 };
        let small: Vec<usize> = small_shapes(&sketch, (6, 6))
            .iter()
            .enumerate()
            .filter_map(|(cell, is_small)| is_small.then_some(cell))
            .collect();
        // The hole in the ring, and the two cells that touch with a corner. The blank cell at row 2, column 4 touches
        // the others with a corner, and the filled one at row 3, column 6 touches the ring's foot.
        assert_eq!(small, [7, 25, 30]);
    }
}
