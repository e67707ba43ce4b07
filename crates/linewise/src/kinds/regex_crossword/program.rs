//! A pattern as a program for threads that walk along a line together.
//!
//! A thread works through [`Op`]s between two cells until it comes to one that reads; then all threads read the
//! same cell at once. Counted repetitions are written out as often as the line has room. A look ahead is a further thread;
//! a look behind is a set of threads that started before every cell so far.
//!
//! What the threads cannot follow exactly is loosened: where a match is wanted, anything will do, and
//! where one is forbidden, none is seen. Then the program lets more words pass than the pattern,
//! never fewer, and says so.

mod compile;
mod flow;
mod scope;

pub use scope::{Scopes, Sight};

use super::effort::{Effort, TooLarge};
use super::prepared::Prepared;
use super::syntax::{Edge, NodeId};
use crate::domain::Domain;

/// A place in a program.
pub type Pc = u32;

/// A group whose match is read later, by number among those.
pub type Register = u8;

/// How many groups can be referred to.
pub const MOST_REGISTERS: usize = 32;

/// The longest program.
const MOST_OPS: usize = 1 << 13;
/// The longest program where nothing is remembered.
const MOST_LOOSE_OPS: usize = 1 << 20;

/// One instruction.
#[derive(Debug, Clone, Copy)]
pub enum Op {
    /// Reads a cell that holds one of these symbols.
    Read(Domain),
    Jump(Pc),
    /// Either way.
    Fork(Pc, Pc),
    /// A group begins.
    Open(Register),
    /// A group ends and remembers what was read since it began.
    Close(Register),
    /// The groups in this set of bits forget what they matched.
    Forget(u32),
    /// A round begins that must read something.
    Begin(u8),
    /// Such a round ends.
    Progress(u8),
    /// Only at this place.
    Edge(Edge),
    /// A look ahead, whose body may be that of an earlier one; the program goes on at `after`.
    Ahead {
        negative: bool,
        body: Pc,
        after: Pc,
    },
    /// A look behind: has a thread of this set come to its end just here?
    Behind {
        set: u8,
        negative: bool,
    },
    /// Reads again what a group matched.
    Back(Register),
    /// No way on.
    Fail,
    /// A look around has matched.
    Seen,
    /// The whole pattern has matched, if the line ends here.
    Match,
}

/// How much of a pattern a program says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leave {
    /// Are references loosened?
    pub backs: bool,
    /// Are looks around loosened?
    pub looks: bool,
    /// Are all of them loosened but this one, and those within it?
    pub all_but: Option<NodeId>,
    /// Are symbols not told apart that a forbidden match compares? Cells then only differ as long as this is easily seen.
    pub symbols: bool,
}

impl Leave {
    /// Everything is said that can be said.
    pub const NOTHING: Leave = Leave { backs: false, looks: false, all_but: None, symbols: false };
}

/// A program, and what is known of each of its places.
#[derive(Debug)]
pub struct Program {
    pub ops: Vec<Op>,
    /// Where the thread of each pattern starts.
    pub starts: Vec<Pc>,
    /// Where the threads of each look behind start.
    pub behinds: Vec<Pc>,
    /// Does it let pass exactly the words that match?
    pub is_exact: bool,
    pub has_word_edges: bool,
    /// Must a symbol be known where a forbidden match will compare it?
    pub knows_symbols: bool,
    pub registers: usize,
    /// For each place, what may still be read of the registers: bit r that register r holds,
    /// bit 32 + r what was read since its group began.
    pub live: Vec<u64>,
    /// The same, counting only what is read where a match is forbidden.
    pub live_against: Vec<u64>,
    /// For each place, how many cells at least are read from there to the end.
    pub need: Vec<u32>,
    /// Every symbol, and those that are word characters.
    pub all: Domain,
    pub words: Domain,
}

impl Program {
    /// The program that lets a line of `cells` cells pass when it matches each of the patterns.
    pub fn new(patterns: &[&Prepared], cells: usize, leave: Leave, effort: &mut Effort) -> Result<Program, TooLarge> {
        let mut program = compile::compile(patterns, cells, leave, MOST_OPS, effort)?;
        flow::analyse(&mut program);
        program.is_exact &= program.knows_symbols || program.live_against.iter().all(|&live| live == 0);
        Ok(program)
    }

    /// The program of a pattern that may be very long, for a thread that remembers nothing and looks nowhere.
    pub fn loose(pattern: &Prepared, cells: usize, effort: &mut Effort) -> Result<Program, TooLarge> {
        let leave = Leave { backs: true, looks: true, ..Leave::NOTHING };
        let mut program = compile::compile(&[pattern], cells, leave, MOST_LOOSE_OPS, effort)?;
        flow::analyse(&mut program);
        Ok(program)
    }
}

/// The bit of what was read since a register's group began.
pub fn opened(register: Register) -> u64 {
    1 << (32 + register)
}

/// The bit of what a register holds.
pub fn held(register: Register) -> u64 {
    1 << register
}
