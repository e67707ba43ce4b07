//! From a reader to its automaton: every state that a line can reach and end from.

use super::{Automaton, TooLarge};
use crate::domain::{Domain, Symbol};
use crate::language::Language;
use crate::limits::AUTOMATON_STATES;
use crate::numbering::Numbering;
use crate::rules::memory::{Edge, Memory, State};

/// The automaton of a language on lines of `cells` cells.
pub fn explore<L: Language>(language: &L, cells: usize, symbols: usize) -> Result<Automaton, TooLarge> {
    let mut found = Numbering::new();
    found.number(language.start());
    let mut depths = vec![0usize];
    let mut memory = Memory::default();
    let mut next = 0;
    while next < found.len() {
        let (state, depth) = (found.things()[next].clone(), depths[next]);
        let first = memory.edges.len();
        for symbol in (0..symbols as u8).map(Symbol).take_while(|_| depth < cells) {
            let Some(after) = language.read(&state, symbol) else { continue };
            let to = found.number(after);
            if to as usize == depths.len() {
                depths.push(depth + 1);
            }
            match memory.edges[first..].iter_mut().find(|edge| edge.to == to) {
                Some(edge) => edge.symbols = edge.symbols.with(symbol),
                None => memory.edges.push(Edge::plain(to, Domain::only(symbol))),
            }
        }
        if found.len() > AUTOMATON_STATES {
            return Err(TooLarge);
        }
        let edges = first as u32..memory.edges.len() as u32;
        memory.states.push(State { edges, classes: 0, may_end: language.may_end(&state) });
        next += 1;
    }
    Ok(memory.pruned(&depths, cells).forgetful().expect("a reader's states have no classes"))
}
