//! The threads of a [`Program`] walking along a line, as an automaton that remembers.
//!
//! A *state* is what all threads know before a cell: where they stand, and what the groups that may still be
//! read hold. What a group holds is a list of *classes*, each a symbol that is not known yet; cells
//! that must be equal share one. Where in the line they were read is forgotten, so that the states do not
//! grow with the line. Groups that no reference can reach any more are dropped, and states that
//! say the same are one.
//!
//! Where a match is forbidden, a reference must know its symbols to know what it forbids: the
//! states then split by symbol as the cell is read.

mod between;
mod step;
mod threads;
mod walk;

use super::effort::{Effort, TooLarge};
use super::prepared::Prepared;
use super::program::{Leave, Program};
use crate::rules::memory::{self, Edge, Memory};
use rustc_hash::FxHashMap;
use threads::State;

pub use walk::passes;

/// The most states that a machine may have.
const MOST_STATES: usize = 1 << 12;
/// The most that all edges weigh, times the cells of the line: about what reading the line once costs.
const MOST_WEIGHT: usize = 1 << 18;
/// The most edges where states split by symbol: beyond, it is better to look only at which symbols differ.
const MOST_SPLIT_EDGES: usize = 1 << 10;

/// A machine, and whether it reads exactly the words that match.
#[derive(Debug)]
pub struct Machine {
    pub memory: Memory,
    pub is_exact: bool,
}

type Numbers = FxHashMap<State, u32>;

impl Machine {
    /// The machine for lines of `cells` cells that must match each of the patterns.
    pub fn new(patterns: &[&Prepared], cells: usize, leave: Leave, effort: &mut Effort) -> Result<Machine, TooLarge> {
        effort.share(|effort| {
            let program = Program::new(patterns, cells, leave, effort)?;
            let (memory, depths) = explore(&program, cells, effort)?;
            Ok(Machine { memory: memory.pruned(&depths, cells), is_exact: program.is_exact })
        })
    }
}

/// Finds every state that a line of `cells` cells can reach, the nearest first; and how far each is from the start.
fn explore(program: &Program, cells: usize, effort: &mut Effort) -> Result<(Memory, Vec<usize>), TooLarge> {
    let mut memory = Memory::default();
    let splits = program.knows_symbols && program.live_against.iter().any(|&live| live != 0);
    let most_edges = if splits { MOST_SPLIT_EDGES } else { usize::MAX };
    let most_weight = MOST_WEIGHT / cells.max(1);
    let mut weight = 0;
    let mut walker = step::Walker::new(program, effort);
    let mut numbers = Numbers::default();
    let mut found = vec![State::start(program)];
    let mut depths = vec![0];
    numbers.insert(found[0].clone(), 0);
    while memory.states.len() < found.len() {
        let number = memory.states.len();
        let (state, depth) = (found[number].clone(), depths[number]);
        let first = memory.edges.len();
        let edges = if depth < cells { walker.edges(&state, program.all)? } else { Vec::new() };
        for (target, edge) in edges {
            if target.need(program) as usize + depth >= cells {
                continue;
            }
            let to = *numbers.entry(target).or_insert_with_key(|target| {
                found.push(target.clone());
                depths.push(depth + 1);
                found.len() as u32 - 1
            });
            walker.spend((memory.edges.len() - first) / 8)?;
            add(&mut memory.edges, first, Edge { to, ..edge });
        }
        weight += memory.edges[first..].iter().map(|edge| 1 + edge.kept.len()).sum::<usize>();
        let edges = first as u32..memory.edges.len() as u32;
        memory.states.push(memory::State { edges, classes: state.classes(), may_end: walker.may_end(&state)? });
        if found.len() > MOST_STATES || memory.edges.len() > most_edges || weight > most_weight {
            return Err(TooLarge);
        }
    }
    Ok((memory, depths))
}

/// Adds an edge, or widens one that does the same.
fn add(edges: &mut Vec<Edge>, first: usize, edge: Edge) {
    let same = |other: &&mut Edge| {
        let same_classes = other.to == edge.to
            && other.joins == edge.joins
            && other.differs == edge.differs
            && other.kept == edge.kept;
        same_classes && other.result == edge.result
    };
    match edges[first..].iter_mut().find(same) {
        Some(other) => other.symbols = other.symbols.or(edge.symbols),
        None => edges.push(edge),
    }
}
