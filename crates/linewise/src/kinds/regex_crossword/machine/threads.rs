//! Threads, and what they know between two cells.

use super::super::program::{Pc, Program, Register, held, opened};
use crate::domain::Symbol;
use crate::rules::memory::{Class, NO_CLASS};
use smallvec::SmallVec;

/// What a group matched: the class of each of its cells. A group that matched nothing and one that took
/// no part are alike, as a reference to either reads nothing.
pub type Content = SmallVec<[Class; 8]>;

/// One thread.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thread {
    pub pc: Pc,
    /// What is still to be read of a reference, where the thread is within one.
    pub rest: Content,
    /// What each register holds, and behind these what was read since its group began.
    pub contents: SmallVec<[Content; 2]>,
}

impl Thread {
    /// A thread that has read nothing.
    pub fn new(pc: Pc, registers: usize) -> Thread {
        Thread { pc, rest: Content::new(), contents: smallvec::smallvec![Content::new(); 2 * registers] }
    }

    /// What a register holds.
    pub fn held(&mut self, register: Register) -> &mut Content {
        &mut self.contents[register as usize]
    }

    /// What was read since a register's group began.
    pub fn opened(&mut self, register: Register) -> &mut Content {
        let registers = self.contents.len() / 2;
        &mut self.contents[registers + register as usize]
    }

    /// Forgets what will not be read any more.
    pub fn drop_dead(&mut self, live: u64) {
        for register in 0..(self.contents.len() / 2) as Register {
            if live & held(register) == 0 {
                self.held(register).clear();
            }
            if live & opened(register) == 0 {
                self.opened(register).clear();
            }
        }
    }

    /// About how much there is to copy.
    pub fn weight(&self) -> usize {
        let known: usize = self.contents.iter().map(|content| content.len()).sum();
        1 + self.contents.len() / 2 + (known + self.rest.len()) / 4
    }

    /// Every class that the thread knows, a place each.
    pub fn classes(&mut self) -> impl Iterator<Item = &mut Class> {
        self.rest.iter_mut().chain(self.contents.iter_mut().flatten())
    }
}

/// What all threads know before a cell, or after the last one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub at_start: bool,
    /// Is the last cell a word character? Only where somebody asks.
    pub after_word: bool,
    /// The threads that must all come to their end, sorted.
    pub threads: SmallVec<[Thread; 1]>,
    /// The threads of which none may come to its end, sorted.
    pub against: SmallVec<[Thread; 1]>,
    /// For each look behind, where its threads stand, sorted.
    pub behind: SmallVec<[SmallVec<[Pc; 4]>; 1]>,
    /// For each class its symbol, where that is known.
    pub known: SmallVec<[Option<Symbol>; 4]>,
}

impl State {
    /// What is known before the first cell.
    pub fn start(program: &Program) -> State {
        State {
            at_start: true,
            after_word: false,
            threads: program.starts.iter().map(|&pc| Thread::new(pc, program.registers)).collect(),
            against: SmallVec::new(),
            behind: smallvec::smallvec![SmallVec::new(); program.behinds.len()],
            known: SmallVec::new(),
        }
    }

    /// How many classes are remembered.
    pub fn classes(&self) -> u8 {
        self.known.len() as u8
    }

    /// How many cells at least are still to be read.
    pub fn need(&self, program: &Program) -> u32 {
        let need = |thread: &Thread| program.need[thread.pc as usize] + thread.rest.len() as u32;
        self.threads.iter().map(need).max().unwrap_or(0)
    }

    /// Puts the threads in order and numbers the classes as they come; says which number each old one has now.
    /// `None` when there are too many.
    pub fn tidy(&mut self, old_classes: usize) -> Option<SmallVec<[Class; 8]>> {
        let mut renamed: SmallVec<[Class; 8]> = smallvec::smallvec![NO_CLASS; old_classes];
        self.threads.sort_unstable();
        self.threads.dedup();
        self.against.sort_unstable();
        self.against.dedup();
        let mut count = 0usize;
        for thread in self.threads.iter_mut().chain(&mut self.against) {
            for class in thread.classes() {
                let slot = &mut renamed[*class as usize];
                if *slot == NO_CLASS {
                    *slot = Class::try_from(count).ok().filter(|&class| class != NO_CLASS)?;
                    count += 1;
                }
                *class = *slot;
            }
        }
        self.known = smallvec::smallvec![None; count];
        Some(renamed)
    }
}
