//! Why a line has no word: two passes, each of which gives back what need not be gone, as for
//! [positions](crate::rules::positions).

use super::{Automaton, members};
use crate::domain::Domain;
use crate::rule::{Explain, LineView, Scratch, StuckLine};

impl Explain for Automaton {
    fn conflict_set(&self, conflict: StuckLine<'_>, set: &mut [u64], scratch: &mut Scratch<'_>) -> u64 {
        let StuckLine { now, before, .. } = conflict;
        let (cells, words) = (now.shape.cells, self.words());
        let room = &mut scratch.words;
        room.clear();
        room.resize(3 * (cells + 1) * words, 0);
        let (reached, room) = room.split_at_mut((cells + 1) * words);
        let (starts, ends) = room.split_at_mut((cells + 1) * words);
        let between = |at: usize| at * words..(at + 1) * words;
        // Of a long list of words, few states can be reached at each cell: nobody asks about the others.
        reached[0] = 1;
        for at in 0..cells {
            let (here, next) = reached[at * words..(at + 2) * words].split_at_mut(words);
            self.step(before.may(at), here, next);
        }
        self.put_ends(&reached[between(cells)], &mut ends[between(cells)]);
        for at in (0..cells).rev() {
            let (here, next) = ends[at * words..(at + 2) * words].split_at_mut(words);
            self.step_back(now.may(at), next, &reached[between(at)], here);
        }
        starts[0] = 1;
        for at in 0..cells {
            let gone = before.may(at).minus(now.may(at));
            let kept = self.leading(&starts[between(at)], &ends[between(at + 1)], gone);
            now.shape.store(at, kept, set);
            let (here, next) = starts[at * words..(at + 2) * words].split_at_mut(words);
            self.step(before.may(at).minus(kept), here, next);
        }
        for at in (0..cells).rev() {
            let kept =
                self.leading(&starts[between(at)], &ends[between(at + 1)], LineView { bits: set, ..now }.may(at));
            now.shape.store(at, kept, set);
            let (here, next) = ends[at * words..(at + 2) * words].split_at_mut(words);
            here.fill(0);
            self.step_back(before.may(at).minus(kept), next, &reached[between(at)], here);
        }
        // As much as narrowing the line, and testing it.
        2
    }
}

impl Automaton {
    /// Those of the states `reached` that a line may end in.
    fn put_ends(&self, reached: &[u64], ends: &mut [u64]) {
        let may_end = members(reached).filter(|&state| self.states[state].may_end);
        may_end.for_each(|state| ends[state / 64] |= 1 << (state % 64));
    }

    /// Adds to `next` the states that come after those `here` when a cell is read that may be `may`.
    fn step(&self, may: Domain, here: &[u64], next: &mut [u64]) {
        for edge in members(here).flat_map(|state| self.edges_of(state)) {
            next[edge.to as usize / 64] |= u64::from(!edge.symbols.and(may).is_empty()) << (edge.to % 64);
        }
    }

    /// Adds to `here` those of the states `reached` from which those of `next` come when a cell is read that may be `may`.
    fn step_back(&self, may: Domain, next: &[u64], reached: &[u64], here: &mut [u64]) {
        for state in members(reached) {
            let leads =
                self.edges_of(state).iter().any(|edge| is_in(next, edge.to) && !edge.symbols.and(may).is_empty());
            here[state / 64] |= u64::from(leads) << (state % 64);
        }
    }

    /// Those of these symbols that lead from a state of `here` to one of `next`.
    fn leading(&self, here: &[u64], next: &[u64], symbols: Domain) -> Domain {
        let edges = members(here).flat_map(|state| self.edges_of(state)).filter(|edge| is_in(next, edge.to));
        edges.fold(Domain::EMPTY, |leading, edge| leading.or(edge.symbols)).and(symbols)
    }
}

fn is_in(states: &[u64], state: u32) -> bool {
    states[state as usize / 64] >> (state % 64) & 1 == 1
}
