//! A word, walked through by the threads of a program: a judge that needs no luck.
//!
//! The plain judge may have to try very many ways; here ways that have become alike are one, so
//! that a word takes no longer than the number of its stretches, to the power of the groups
//! that are remembered at once.

use super::super::effort::Effort;
use super::super::prepared::Prepared;
use super::super::program::{Leave, Program};
use super::step::Walker;
use super::threads::State;
use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};

/// Does `word` match the pattern? `None` where that would take too many steps or threads cannot follow it.
pub fn passes(pattern: &Prepared, word: &[Symbol], effort: &mut Effort) -> Option<bool> {
    let program = Program::new(&[pattern], word.len(), Leave::NOTHING, effort).ok();
    let program = program.filter(|program| program.is_exact)?;
    let mut walker = Walker::new(&program, effort);
    walker.knows_all = true;
    let mut states = vec![State::start(&program)];
    for (read, &symbol) in word.iter().enumerate() {
        let mut next = Vec::new();
        for state in &states {
            let edges = walker.edges(state, Domain::only(symbol)).ok()?;
            let left = word.len() - read - 1;
            next.extend(
                edges.into_iter().map(|(state, _)| state).filter(|state| state.need(&program) as usize <= left),
            );
        }
        states = distinct(next);
    }
    for state in &states {
        if walker.may_end(state).ok()? {
            return Some(true);
        }
    }
    Some(false)
}
