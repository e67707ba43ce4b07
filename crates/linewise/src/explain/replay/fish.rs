//! A second look at steps by several lines together.

use super::super::step::Fish;
use super::{Judge, Problem};
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::model::{CellId, LineId};

/// The lines of a fish are so few at most, and share so few cells, and hold its symbol so many times.
const LARGEST_FISH: usize = 4;
const MOST_SHARED: usize = 16;

impl Judge<'_> {
    /// Do the lines of a fish leave no room for its symbol if any of the cells is what goes from it, with these facts,
    /// each of which is needed?
    pub(super) fn check_fish(&self, fish: &Fish, facts: &[Fact], gone: &[(CellId, Domain)]) -> Result<(), Problem> {
        let model = self.model;
        let is_on = |lines: &[LineId], cell: &CellId| lines.iter().any(|&line| model.line(line).cells.contains(cell));
        let is_apart = |at: usize, line: &LineId| {
            let mut others = fish.bases[..at].iter().flat_map(|&other| &*model.line(other).cells);
            !others.any(|cell| model.line(*line).cells.contains(cell))
        };
        let are_small = [&fish.bases, &fish.covers].iter().all(|lines| (1..=LARGEST_FISH).contains(&lines.len()));
        let is_outside = |(cell, gone): &(CellId, Domain)| {
            is_on(&fish.covers, cell) && !(gone.has(fish.symbol) && is_on(&fish.bases, cell))
        };
        let are_apart = || fish.bases.iter().enumerate().all(|(at, line)| is_apart(at, line));
        let are_here = || facts.iter().all(|fact| is_on(&fish.bases, &fact.cell));
        if !are_small || !are_apart() || !are_here() || !gone.iter().all(is_outside) {
            return Err(Problem::Misplaced);
        }
        let shared = |line: &LineId, others: &[LineId]| -> Vec<CellId> {
            model.line(*line).cells.iter().copied().filter(|cell| is_on(others, cell)).collect()
        };
        let crossings: Vec<Vec<CellId>> = fish.bases.iter().map(|line| shared(line, &fish.covers)).collect();
        let held: Vec<Vec<CellId>> = fish.covers.iter().map(|line| shared(line, &fish.bases)).collect();
        if crossings.iter().chain(&held).any(|cells| cells.len() > MOST_SHARED) {
            return Err(Problem::Misplaced);
        }
        let needed = |facts: &[Fact]| -> Result<usize, Problem> {
            let bases = fish.bases.iter().zip(&crossings);
            bases.map(|(&line, cells)| self.least(line, facts, fish.symbol, cells)).sum()
        };
        let room_beside = |cell: CellId, may: Domain| -> Result<usize, Problem> {
            let most = |(&line, cells): (&LineId, &Vec<CellId>)| {
                let beside = model.line(line).cells.contains(&cell).then_some(Fact { cell, may });
                self.most_beside(line, fish.symbol, cells, beside)
            };
            fish.covers.iter().zip(&held).map(most).sum()
        };
        let rooms = gone.iter().map(|&(cell, gone)| room_beside(cell, gone)).collect::<Result<Vec<_>, _>>()?;
        let room = rooms.into_iter().max().unwrap_or(0);
        if needed(facts)? <= room {
            return Err(Problem::NotForced(fish.bases[0], gone[0].0));
        }
        self.are_needed(facts, |fewer| needed(fewer).is_ok_and(|needed| needed > room))
    }

    /// How many of the cells of a line are the symbol at least, with these facts.
    fn least(&self, line: LineId, facts: &[Fact], symbol: Symbol, cells: &[CellId]) -> Result<usize, Problem> {
        let may = self.all().without(symbol);
        let has_word = |held: &[CellId]| {
            let denied = cells.iter().filter(|cell| !held.contains(cell)).map(|&cell| Fact { cell, may });
            self.has_word(line, &facts.iter().copied().chain(denied).collect::<Vec<_>>(), None)
        };
        for count in 0..LARGEST_FISH {
            if any_choice(cells, count, &has_word)? {
                return Ok(count);
            }
        }
        Ok(LARGEST_FISH)
    }

    /// How many of the cells of a line can be the symbol at most, with what is supposed of one beside them.
    fn most_beside(
        &self,
        line: LineId,
        symbol: Symbol,
        cells: &[CellId],
        beside: Option<Fact>,
    ) -> Result<usize, Problem> {
        let has_word = |held: &[CellId]| {
            let facts = held.iter().map(|&cell| Fact { cell, may: Domain::only(symbol) });
            self.has_word(line, &facts.chain(beside).collect::<Vec<_>>(), None)
        };
        for count in 1..=cells.len() {
            if !any_choice(cells, count, &has_word)? {
                return Ok(count - 1);
            }
        }
        Ok(cells.len())
    }
}

/// Does it hold for any choice of so many of the items?
fn any_choice<T: Copy>(
    items: &[T],
    count: usize,
    holds: &impl Fn(&[T]) -> Result<bool, Problem>,
) -> Result<bool, Problem> {
    for set in (0..1u32 << items.len()).filter(|set| set.count_ones() as usize == count) {
        let chosen = items.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        if holds(&chosen.map(|(_, item)| *item).collect::<Vec<_>>())? {
            return Ok(true);
        }
    }
    Ok(false)
}
