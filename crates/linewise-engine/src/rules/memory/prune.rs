//! Leaving out what no line can use, and the automaton without memory where nothing is remembered.

use super::{Edge, Memory, State};
use crate::rules::automaton::{self, Automaton};

impl Memory {
    /// The automaton without the states from which lines of `cells` cells cannot come to an end;
    /// `depths` is how many cells are read at least before each state.
    pub fn pruned(self, depths: &[usize], cells: usize) -> Memory {
        let left = self.cells_left(cells);
        let is_useful = |state: usize| state == 0 || depths[state].saturating_add(left[state]) <= cells;
        let mut numbers = Vec::with_capacity(self.states.len());
        let mut count = 0;
        for state in 0..self.states.len() {
            numbers.push(count);
            count += u32::from(is_useful(state));
        }
        if count as usize == self.states.len() {
            return self;
        }
        let mut pruned = Memory::default();
        for (number, state) in self.states.iter().enumerate().filter(|(number, _)| is_useful(*number)) {
            let first = pruned.edges.len() as u32;
            let useful = self.edges_of(number as u32).iter().filter(|edge| is_useful(edge.to as usize));
            pruned.edges.extend(useful.map(|edge| Edge { to: numbers[edge.to as usize], ..edge.clone() }));
            pruned.states.push(State { edges: first..pruned.edges.len() as u32, ..state.clone() });
        }
        pruned
    }

    /// For each state, how many cells at least are read from there to an end, if not more than `cells`.
    fn cells_left(&self, cells: usize) -> Vec<usize> {
        let mut left: Vec<usize> = self.states.iter().map(|state| if state.may_end { 0 } else { usize::MAX }).collect();
        // A state is rarely far from the ones that it leads to, so that few rounds are needed.
        // Each round knows the ways that are one cell longer.
        for _ in 0..=cells {
            let mut changed = false;
            for state in (0..self.states.len()).rev() {
                let next = self.edges_of(state as u32).iter().map(|edge| left[edge.to as usize]).min();
                let through = next.unwrap_or(usize::MAX).saturating_add(1);
                changed |= through < left[state];
                left[state] = left[state].min(through);
            }
            if !changed {
                break;
            }
        }
        left
    }

    /// The same automaton without memory, if it has none to speak of.
    pub fn forgetful(&self) -> Option<Automaton> {
        if self.states.iter().any(|state| state.classes > 0) {
            return None;
        }
        let state = |state: &State| automaton::State { edges: state.edges.clone(), may_end: state.may_end };
        let edge = |edge: &Edge| automaton::Edge { to: edge.to, symbols: edge.symbols };
        Some(Automaton {
            states: self.states.iter().map(state).collect(),
            edges: self.edges.iter().map(edge).collect(),
        })
    }
}
