//! A second look at steps by several lines together.

use super::super::step::Fish;
use super::{Problem, has_word, spared};
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::model::{CellId, LineId, Model};

/// The lines of a fish are so few at most, and share so few cells, and hold its symbol so many times.
const LARGEST_FISH: usize = 4;
const MOST_SHARED: usize = 16;

/// Do the lines of a fish leave no room for its symbol if any of the cells is what goes from it, with these facts, none of which can be spared?
pub fn check(model: &Model, fish: &Fish, facts: &[Fact], gone: &[(CellId, Domain)]) -> Result<(), Problem> {
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
    let needed = |facts: &[Fact]| -> usize {
        let bases = fish.bases.iter().zip(&crossings);
        bases.map(|(&line, cells)| least(model, line, facts, fish.symbol, cells)).sum()
    };
    let room_beside = |cell: CellId, may: Domain| -> usize {
        let most = |(&line, cells): (&LineId, &Vec<CellId>)| {
            let beside = model.line(line).cells.contains(&cell).then_some(Fact { cell, may });
            most_beside(model, line, fish.symbol, cells, beside)
        };
        fish.covers.iter().zip(&held).map(most).sum()
    };
    let rooms: Vec<usize> = gone.iter().map(|&(cell, gone)| room_beside(cell, gone)).collect();
    let is_enough = |facts: &[Fact]| rooms.iter().all(|&room| needed(facts) > room);
    match spared(model, facts, is_enough) {
        _ if !is_enough(facts) => Err(Problem::NotForced(fish.bases[0], gone[0].0)),
        Some(cell) => Err(Problem::Spared(cell)),
        None => Ok(()),
    }
}

/// How many of the cells of a line are the symbol at least, with these facts.
fn least(model: &Model, line: LineId, facts: &[Fact], symbol: Symbol, cells: &[CellId]) -> usize {
    let all = Domain::first(model.symbols);
    let has_word = |held: &[CellId]| {
        let denied = cells.iter().filter(|cell| !held.contains(cell));
        let denied = denied.map(|&cell| Fact { cell, may: all.without(symbol) });
        has_word(model, line, &facts.iter().copied().chain(denied).collect::<Vec<_>>(), None)
    };
    (0..=LARGEST_FISH).find(|&count| any_choice(cells, count, &has_word)).unwrap_or(LARGEST_FISH)
}

/// How many of the cells of a line can be the symbol at most, with what is supposed of one beside them.
fn most_beside(model: &Model, line: LineId, symbol: Symbol, cells: &[CellId], beside: Option<Fact>) -> usize {
    let has_word = |held: &[CellId]| {
        let facts = held.iter().map(|&cell| Fact { cell, may: Domain::only(symbol) });
        has_word(model, line, &facts.chain(beside).collect::<Vec<_>>(), None)
    };
    (1..=cells.len()).take_while(|&count| any_choice(cells, count, &has_word)).count()
}

/// Does it hold for any choice of so many of the items?
fn any_choice<T: Copy>(items: &[T], count: usize, holds: &impl Fn(&[T]) -> bool) -> bool {
    let sets = 0..1u32 << items.len();
    sets.filter(|set| set.count_ones() as usize == count).any(|set| {
        let chosen = items.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        holds(&chosen.map(|(_, item)| *item).collect::<Vec<_>>())
    })
}
