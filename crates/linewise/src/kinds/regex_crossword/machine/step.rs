//! Reading a cell: all threads at once.

use super::super::effort::{Effort, TooLarge};
use super::super::program::{Op, Program, opened};
use super::between::{Behind, Between, Front, MOVE, Place};
use super::threads::{State, Thread};
use crate::domain::Domain;
use crate::rules::memory::{Class, Edge, NO_CLASS};
use smallvec::SmallVec;

/// Finds the edges of states.
pub struct Walker<'p> {
    between: Between<'p>,
    fronts: Vec<Front>,
    /// Must every symbol be known that is remembered?
    pub knows_all: bool,
}

/// What a front reads next.
struct Reading<'s> {
    state: &'s State,
    front: &'s Front,
    behind: &'s Behind,
    /// The classes that the cell must be equal to.
    joins: SmallVec<[Class; 4]>,
    /// The classes that the cell must not be equal to.
    differs: SmallVec<[Class; 4]>,
}

impl<'p> Walker<'p> {
    pub fn new(program: &'p Program, effort: &'p mut Effort) -> Walker<'p> {
        Walker { between: Between::new(program, effort), fronts: Vec::new(), knows_all: false }
    }

    /// Counts work that somebody else does with what was found.
    pub fn spend(&mut self, steps: usize) -> Result<(), TooLarge> {
        self.between.effort.spend(steps)
    }

    fn program(&self) -> &'p Program {
        self.between.program
    }

    /// May a line end in `state`?
    pub fn may_end(&mut self, state: &State) -> Result<bool, TooLarge> {
        let place = Place { at_start: state.at_start, at_end: true, after_word: state.after_word, before_word: false };
        self.fronts.clear();
        self.between.fronts(state, place, &mut self.fronts)?;
        Ok(!self.fronts.is_empty())
    }

    /// What can come of `state` by reading a cell that may be `may`. The edges do not know the numbers of their states.
    pub fn edges(&mut self, state: &State, may: Domain) -> Result<Vec<(State, Edge)>, TooLarge> {
        let mut edges = Vec::new();
        let program = self.program();
        let sides: &[bool] = if program.has_word_edges { &[false, true] } else { &[false] };
        for &before_word in sides {
            let may = match (program.has_word_edges, before_word) {
                (false, _) => may,
                (true, true) => may.and(program.words),
                (true, false) => may.minus(program.words),
            };
            let place = Place { at_start: state.at_start, at_end: false, after_word: state.after_word, before_word };
            let mut fronts = std::mem::take(&mut self.fronts);
            fronts.clear();
            let behind = self.between.fronts(state, place, &mut fronts)?;
            for front in &fronts {
                let joins = joins(&front.threads);
                let mut differs = self.compared(state, front);
                differs.retain(|class| !joins.contains(class));
                for &class in &differs {
                    let joins = joins.iter().copied().chain([class]).collect();
                    let reading = Reading { state, front, behind: &behind, joins, differs: SmallVec::new() };
                    self.read(&reading, may, before_word, &mut edges)?;
                }
                let reading = Reading { state, front, behind: &behind, joins, differs };
                self.read(&reading, may, before_word, &mut edges)?;
            }
            self.fronts = fronts;
        }
        Ok(edges)
    }

    /// The classes that are not known and with which forbidden matches compare the next cell: it is equal to
    /// one of them, or to none. Where it is equal to one, what that says of the others is left out.
    fn compared(&self, state: &State, front: &Front) -> SmallVec<[Class; 4]> {
        let mut compared = joins(&front.against);
        compared.retain(|class| state.known[*class as usize].is_none());
        compared
    }

    fn read(
        &mut self,
        reading: &Reading<'_>,
        may: Domain,
        word: bool,
        edges: &mut Vec<(State, Edge)>,
    ) -> Result<(), TooLarge> {
        let symbols = self.wanted(reading, may);
        if symbols.is_empty() {
            return Ok(());
        }
        let know = self.knows_all || self.must_know(reading.front);
        let parts = self.parts(reading, symbols, know);
        let behind: usize = reading.behind.sets.iter().map(|set| set.len()).sum();
        let weight = reading.front.weight() + behind / 4;
        self.spend(MOVE * parts.len() * (1 + weight + reading.state.known.len() / 4))?;
        for part in parts {
            edges.push(self.take(reading, part, word, know).ok_or(TooLarge)?);
        }
        Ok(())
    }

    /// The symbols that every thread which must go on reads.
    fn wanted(&self, reading: &Reading<'_>, may: Domain) -> Domain {
        let known = |class: &Class| reading.state.known[*class as usize].map(Domain::only);
        let reads = |thread: &Thread| match self.program().ops[thread.pc as usize] {
            Op::Read(symbols) => Some(symbols),
            _ => None,
        };
        let by_threads = reading.front.threads.iter().filter_map(reads);
        reading.joins.iter().filter_map(known).chain(by_threads).fold(may, Domain::and)
    }

    /// Will a thread that may not come to its end have to compare with this cell?
    fn must_know(&self, front: &Front) -> bool {
        let program = self.program();
        let asks = |thread: &Thread| program.live_against[thread.pc as usize + 1] >> 32 != 0;
        program.registers > 0 && program.knows_symbols && front.threads.iter().chain(&front.against).any(asks)
    }

    /// Splits `symbols` so that each part is read or not read by each of the threads that need not go on.
    fn parts(&self, reading: &Reading<'_>, symbols: Domain, know: bool) -> SmallVec<[Domain; 4]> {
        if know {
            return symbols.symbols().map(Domain::only).collect();
        }
        let mut parts: SmallVec<[Domain; 4]> = smallvec::smallvec![symbols];
        let mut split = |by: Domain| {
            for at in 0..parts.len() {
                let (inside, outside) = (parts[at].and(by), parts[at].minus(by));
                if !inside.is_empty() && !outside.is_empty() {
                    parts[at] = inside;
                    parts.push(outside);
                }
            }
        };
        for thread in &reading.front.against {
            split(self.read_by(reading, thread));
        }
        for &pc in reading.behind.sets.iter().flatten() {
            if let Op::Read(symbols) = self.program().ops[pc as usize] {
                split(symbols);
            }
        }
        parts
    }

    /// The symbols with which a thread goes on that need not.
    fn read_by(&self, reading: &Reading<'_>, thread: &Thread) -> Domain {
        match self.program().ops[thread.pc as usize] {
            Op::Read(symbols) => symbols,
            _ if reading.joins.contains(&thread.rest[0]) => self.program().all,
            _ => reading.state.known[thread.rest[0] as usize].map_or(Domain::EMPTY, Domain::only),
        }
    }

    /// Reads one of the symbols of `part`, which all lead to the same state. `None` when too much would have to be remembered.
    fn take(&self, reading: &Reading<'_>, part: Domain, word: bool, know: bool) -> Option<(State, Edge)> {
        let program = self.program();
        let old_classes = reading.state.known.len();
        let new = Class::try_from(old_classes).ok().filter(|&class| class != NO_CLASS)?;
        let goes_on = |thread: &&Thread| !self.read_by(reading, thread).and(part).is_empty();
        let moved = |thread: &Thread| moved(program, thread, &reading.joins, new);
        let behind = |set: &SmallVec<[u32; 4]>| {
            let reads =
                |pc: &&u32| matches!(program.ops[**pc as usize], Op::Read(symbols) if !symbols.and(part).is_empty());
            set.iter().filter(reads).map(|pc| pc + 1).collect()
        };
        let mut state = State {
            at_start: false,
            after_word: word,
            threads: reading.front.threads.iter().map(moved).collect(),
            against: reading.front.against.iter().filter(goes_on).map(moved).collect(),
            behind: reading.behind.sets.iter().map(behind).collect(),
            known: SmallVec::new(),
        };
        let mut kept = state.tidy(old_classes + 1)?;
        let result = kept.pop().expect("the new class comes last");
        for (old, &class) in kept.iter().enumerate().filter(|(_, class)| **class != NO_CLASS) {
            state.known[class as usize] = reading.state.known[old];
        }
        let is_known = know || reading.joins.iter().any(|&class| reading.state.known[class as usize].is_some());
        if result != NO_CLASS && is_known {
            state.known[result as usize] = part.symbol();
        }
        let (joins, differs) = (reading.joins.clone(), reading.differs.clone());
        Some((state, Edge { to: 0, symbols: part, joins, differs, result, kept }))
    }
}

/// The classes that threads read again next, each once.
fn joins(threads: &[Thread]) -> SmallVec<[Class; 4]> {
    let mut joins: SmallVec<[Class; 4]> = threads.iter().filter_map(|thread| thread.rest.first().copied()).collect();
    joins.sort_unstable();
    joins.dedup();
    joins
}

/// A thread after it has read a cell of the class `new`, which the classes `joins` have become part of.
fn moved(program: &Program, thread: &Thread, joins: &[Class], new: Class) -> Thread {
    let mut thread = thread.clone();
    if !joins.is_empty() {
        thread.classes().filter(|class| joins.contains(class)).for_each(|class| *class = new);
    }
    let live = program.live[thread.pc as usize + 1];
    if thread.rest.is_empty() {
        thread.pc += 1;
    } else {
        thread.rest.remove(0);
        if thread.rest.is_empty() {
            thread.pc += 1;
        }
    }
    thread.drop_dead(live);
    for register in 0..program.registers as u8 {
        if live & opened(register) != 0 {
            thread.opened(register).push(new);
        }
    }
    thread
}
