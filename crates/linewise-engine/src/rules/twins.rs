//! Lines of two halves, each with as many cells of the first symbol as of the second, that must not spell the same, as two rows
//! of a board on which no two may be equal.
//!
//! A half of which one symbol is used up has one word; any other has two at least, so that the other half may be anything.

use crate::domain::{Domain, Symbol};
use crate::language::{Best, Worth};
use crate::rule::{
    Capabilities, CountWords, Decided, LineView, Meter, Orientation, Reference, Rule, Scratch, Strength, Undecided,
    try_each,
};
use num_bigint::BigUint;
use std::sync::Arc;

/// The two symbols.
const BOTH: [Symbol; 2] = [Symbol(0), Symbol(1)];

/// The rule of a line whose first `half` cells must not spell the same as the `half` cells behind them, each half with
/// as many cells of one symbol as of the other.
pub fn rule(half: usize) -> Arc<dyn Rule> {
    Arc::new(Twins { half })
}

struct Twins {
    half: usize,
}

/// What is known of a half.
#[derive(Clone)]
struct Half {
    cells: Vec<Domain>,
    /// How often each symbol is still missing.
    missing: [usize; 2],
}

impl Half {
    /// A half whose cells may be this; `None` where it has no word.
    fn of(cells: Vec<Domain>) -> Option<Half> {
        if cells.iter().any(|may| may.is_empty()) {
            return None;
        }
        let settled = |symbol: Symbol| cells.iter().filter(|may| may.symbol() == Some(symbol)).count();
        let [Some(first), Some(second)] = BOTH.map(|symbol| (cells.len() / 2).checked_sub(settled(symbol))) else {
            return None;
        };
        Some(Half { cells, missing: [first, second] })
    }

    /// What its cells are by its own count: where one symbol is used up, all are settled.
    fn settle(&mut self) {
        if let Some(used_up) = self.missing.iter().position(|missing| *missing == 0) {
            let other = Domain::only(BOTH[1 - used_up]);
            self.cells.iter_mut().filter(|may| may.len() > 1).for_each(|may| *may = other);
            self.missing = [0, 0];
        }
    }

    fn is_settled(&self) -> bool {
        self.missing == [0, 0]
    }

    /// Takes away what it is only where it spells the word of the other half, which is settled. It has two words at least.
    fn differ(&mut self, other: &Half) {
        let fits = self.cells.iter().zip(&other.cells).all(|(own, other)| own.and(*other) == *other);
        if !fits {
            return;
        }
        // A symbol that is missing once stands anywhere but where it stands in the other half.
        for (symbol, _) in BOTH.into_iter().zip(self.missing).filter(|(_, missing)| *missing == 1) {
            let there = |(own, other): &(&mut Domain, &Domain)| own.len() > 1 && **other == Domain::only(symbol);
            if let Some((own, _)) = self.cells.iter_mut().zip(&other.cells).find(there) {
                *own = own.without(symbol);
            }
        }
    }

    /// How many words it has.
    fn count(&self) -> BigUint {
        let [first, second] = self.missing;
        (1..=first).fold(BigUint::from(1u32), |ways, number| ways * (second + number) / number)
    }
}

impl Twins {
    fn halves(&self, line: LineView<'_>) -> Option<[Half; 2]> {
        let half = |from: usize| Half::of((from..from + self.half).map(|at| line.may(at)).collect());
        Some([half(0)?, half(self.half)?])
    }

    /// Both halves, with all that they say of each other; `None` where no word is left.
    fn narrowed(&self, line: LineView<'_>) -> Option<[Half; 2]> {
        let mut halves = self.halves(line)?;
        halves.iter_mut().for_each(Half::settle);
        let [first, second] = &mut halves;
        match (first.is_settled(), second.is_settled()) {
            (true, true) if first.cells == second.cells => return None,
            (true, false) => second.differ(first),
            (false, true) => first.differ(second),
            _ => {}
        }
        Some(halves)
    }
}

impl Rule for Twins {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        let (first, second) = word.split_at(self.half);
        let is_balanced = |half: &[Symbol]| {
            let [zeros, ones] = BOTH.map(|symbol| half.iter().filter(|own| **own == symbol).count());
            zeros == ones && zeros + ones == self.half
        };
        Ok(first.len() == second.len() && first != second && is_balanced(first) && is_balanced(second))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], _scratch: &mut Scratch<'_>) -> Decided<bool> {
        support.copy_from_slice(line.bits);
        let Some(halves) = self.narrowed(line) else { return Ok(false) };
        let cells = halves.iter().flat_map(|half| &half.cells);
        cells.enumerate().for_each(|(at, may)| line.shape.store(at, *may, support));
        Ok(true)
    }

    fn admits(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<bool> {
        Ok(self.narrowed(line).is_some())
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities { count: Some(self), reference: Capabilities::for_proofs(self), ..Capabilities::NONE }
    }
}

impl CountWords for Twins {
    fn count(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        let Some([first, second]) = self.halves(line) else { return Ok(BigUint::ZERO) };
        let common = first.cells.iter().zip(&second.cells).map(|(one, other)| one.and(*other)).collect();
        let equal = Half::of(common).map_or(BigUint::ZERO, |half| half.count());
        Ok(first.count() * second.count() - equal)
    }
}

impl Reference for Twins {
    fn narrow(&self, domains: &[Domain], _meter: &mut Meter<'_>) -> Decided<Vec<Domain>> {
        // Two words of each half are enough to tell whether they can differ.
        let fits = |domains: &[Domain]| {
            let (first, second) = domains.split_at(self.half);
            let words = [first, second].map(two_words);
            words[0].iter().any(|one| words[1].iter().any(|other| one != other))
        };
        Ok(try_each(domains, fits))
    }

    fn bound(&self, _: &[Domain], _: usize, _: &Worth<'_>, _: &mut Meter<'_>) -> Decided<Best> {
        Err(Undecided)
    }
}

/// The first and the last word of a half, by the order of their symbols.
fn two_words(half: &[Domain]) -> Vec<Vec<Symbol>> {
    let mut words: Vec<Vec<Symbol>> = Vec::new();
    for order in [BOTH, [BOTH[1], BOTH[0]]] {
        let mut word: Vec<Symbol> = Vec::new();
        for may in half {
            // The first of the symbols that the cell may be, as long as the cells behind it do not need all that are left of it.
            let fits = |symbol: &Symbol| {
                let behind = &half[word.len() + 1..];
                let bound = behind.iter().filter(|may| may.symbol() == Some(*symbol)).count();
                let had = word.iter().filter(|own| *own == symbol).count();
                may.has(*symbol) && had + 1 + bound <= half.len() / 2
            };
            let Some(symbol) = order.into_iter().find(fits) else { break };
            word.push(symbol);
        }
        if word.len() == half.len() && !words.contains(&word) {
            words.push(word);
        }
    }
    words
}
