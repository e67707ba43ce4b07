//! Languages that are easiest told as a reader: a state, and what reading a symbol makes of it.
//!
//! This is the way to give a line a rule of its own: say what is known before the first
//! cell, what a symbol does to it, and when a line may end.
//! [`automaton::rule`](crate::rules::automaton::rule) makes a [`Rule`](crate::Rule) of it, exact and fast
//! as long as there are few states.

use crate::domain::{Domain, Symbol};
use crate::limits::{REFERENCE_STATES, REFERENCE_STATES_IN_ALL};
use crate::rule::{Decided, Meter, Undecided};
use std::collections::BTreeMap;
use std::hash::Hash;

/// A set of words, told by a reader that goes through a word once.
pub trait Language: Send + Sync {
    /// What the reader knows between two cells. The less it keeps, the fewer states there are.
    type State: Clone + Ord + Hash + Send + Sync;

    /// What is known before the first cell.
    fn start(&self) -> Self::State;

    /// What is known after one more symbol; `None` when no word goes on like this.
    fn read(&self, state: &Self::State, symbol: Symbol) -> Option<Self::State>;

    /// May a word end here?
    fn may_end(&self, state: &Self::State) -> bool;

    /// Is `word` in the language?
    fn holds(&self, word: &[Symbol]) -> bool {
        let read = |state: Self::State, &symbol: &Symbol| self.read(&state, symbol);
        word.iter().try_fold(self.start(), read).is_some_and(|state| self.may_end(&state))
    }
}

/// The words that are in both languages.
impl<A: Language, B: Language> Language for (A, B) {
    type State = (A::State, B::State);

    fn start(&self) -> Self::State {
        (self.0.start(), self.1.start())
    }

    fn read(&self, state: &Self::State, symbol: Symbol) -> Option<Self::State> {
        Some((self.0.read(&state.0, symbol)?, self.1.read(&state.1, symbol)?))
    }

    fn may_end(&self, state: &Self::State) -> bool {
        self.0.may_end(&state.0) && self.1.may_end(&state.1)
    }
}

/// A language, read by somebody who borrows it.
impl<L: Language> Language for &L {
    type State = L::State;

    fn start(&self) -> Self::State {
        (**self).start()
    }

    fn read(&self, state: &Self::State, symbol: Symbol) -> Option<Self::State> {
        (**self).read(state, symbol)
    }

    fn may_end(&self, state: &Self::State) -> bool {
        (**self).may_end(state)
    }
}

/// What a cell of a line earns as a symbol, or, below 0, pays.
pub type Worth<'a> = dyn Fn(usize, Symbol) -> i128 + 'a;

/// For each cell and symbol what the best word is worth in which the cell is that symbol; `None` where no word has it.
pub type Best = Vec<Vec<Option<i128>>>;

/// What each cell is in the words of the language that fit `domains`; nothing at all when no word fits.
/// Undecided where the reader would have too many states.
///
/// Slow and obvious: the reader reads every word that fits, all at once, by keeping for each place between two cells
/// the states in which it can be there; those from which no word can end are then taken out, from the end.
pub fn reference_narrow<L: Language>(language: &L, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<Vec<Domain>> {
    let mut places = vec![vec![language.start()]];
    for &domain in domains {
        let mut next: Vec<L::State> = Vec::new();
        for state in places.last().expect("a place before each cell") {
            let before = next.len();
            next.extend(domain.symbols().filter_map(|symbol| language.read(state, symbol)));
            meter.charge((next.len() - before) as u64)?;
            // Each of them may have been met thousands of times.
            if next.len() > 2 * REFERENCE_STATES {
                dedup(&mut next, meter)?;
            }
        }
        dedup(&mut next, meter)?;
        places.push(next);
    }
    let mut alive = places.pop().expect("a place behind the last cell");
    alive.retain(|state| language.may_end(state));
    let mut told = vec![Domain::EMPTY; domains.len()];
    for (at, mut states) in places.into_iter().enumerate().rev() {
        let mut charged = Ok(());
        states.retain(|state| {
            charged = charged.and_then(|()| meter.charge(domains[at].len() as u64));
            if charged.is_err() {
                return false;
            }
            let leads_on =
                |symbol: &Symbol| language.read(state, *symbol).is_some_and(|next| alive.binary_search(&next).is_ok());
            let leading: Domain = domains[at].symbols().filter(leads_on).collect();
            told[at] = told[at].or(leading);
            !leading.is_empty()
        });
        charged?;
        alive = states;
    }
    Ok(told)
}

/// Each state once; undecided where that is too many. It takes longer than the work that it is charged as: the caller is asked.
fn dedup<S: Ord>(states: &mut Vec<S>, meter: &mut Meter<'_>) -> Decided<()> {
    meter.check()?;
    states.sort_unstable();
    states.dedup();
    if states.len() > REFERENCE_STATES { Err(Undecided) } else { Ok(()) }
}

/// What the best words that fit `domains` are worth, of so many symbols; a word is worth what its cells are worth
/// together. Undecided where the reader would have too many states.
///
/// Slow and obvious: for each place between two cells and each state what the best beginning is worth that leads there, and then,
/// from the end, what the best rest is worth.
pub fn reference_bound<L: Language>(
    language: &L,
    domains: &[Domain],
    symbols: usize,
    worth: &Worth<'_>,
    meter: &mut Meter<'_>,
) -> Decided<Best> {
    let mut places = vec![BTreeMap::from([(language.start(), 0)])];
    let mut states = 0;
    for (at, &domain) in domains.iter().enumerate() {
        let mut next = BTreeMap::new();
        for (state, so_far) in places.last().expect("a place before each cell") {
            for symbol in domain.symbols() {
                if let Some(state) = language.read(state, symbol) {
                    improve(next.entry(state).or_insert(i128::MIN), so_far + worth(at, symbol));
                }
            }
            meter.charge(domain.len() as u64)?;
            if states + next.len() > REFERENCE_STATES_IN_ALL {
                return Err(Undecided);
            }
        }
        states += next.len();
        places.push(next);
    }
    let mut rest = places.pop().expect("a place behind the last cell");
    rest.retain(|state, _| language.may_end(state));
    rest.values_mut().for_each(|worth| *worth = 0);
    let mut best = vec![vec![None; symbols]; domains.len()];
    for (at, states) in places.into_iter().enumerate().rev() {
        let mut longer = BTreeMap::new();
        for (state, so_far) in states {
            meter.charge(domains[at].len() as u64)?;
            for symbol in domains[at].symbols() {
                let next = language.read(&state, symbol);
                if let Some(rest) = next.and_then(|next| rest.get(&next)) {
                    let rest = rest + worth(at, symbol);
                    let whole = &mut best[at][symbol.index()];
                    *whole = (*whole).max(Some(so_far + rest));
                    improve(longer.entry(state.clone()).or_insert(i128::MIN), rest);
                }
            }
        }
        rest = longer;
    }
    Ok(best)
}

fn improve(best: &mut i128, worth: i128) {
    *best = worth.max(*best);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Stop;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Any word, with nearly as many states as there may be.
    struct Remainder(AtomicU64);

    impl Language for Remainder {
        type State = u64;

        fn start(&self) -> u64 {
            0
        }

        fn read(&self, state: &u64, symbol: Symbol) -> Option<u64> {
            self.0.fetch_add(1, Ordering::Relaxed);
            Some((state * 64 + u64::from(symbol.0)) % 60_000)
        }

        fn may_end(&self, _: &u64) -> bool {
            true
        }
    }

    #[test]
    fn a_stop_is_heard_between_two_cells() {
        let all = [Domain::first(64); 6];
        for most in [3, 30] {
            let (asked, language) = (AtomicU64::new(0), Remainder(AtomicU64::new(0)));
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= most;
            let mut meter = Meter::new(u64::MAX, Stop::When(&stop));
            assert_eq!(reference_narrow(&language, &all, &mut meter), Err(Undecided));
            let read = language.0.into_inner();
            assert!(read <= (most + 1) << 18, "{read} symbols are read after {most} looks");
        }
        let language = Remainder(AtomicU64::new(0));
        assert_eq!(reference_narrow(&language, &all, &mut Meter::new(u64::MAX, Stop::Never)), Ok(all.to_vec()));
    }
}
