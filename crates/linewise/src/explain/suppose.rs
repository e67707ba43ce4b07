//! Supposing something about a cell, following what the lines make of it, and taking it all back.

use super::climb::Climb;
use super::step::{By, Link, Supposition};
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::engine::reason::{KnownLine, fewest};
use crate::engine::state::{Halt, Removal};
use crate::model::{CellId, LineId};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What a supposition came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Course {
    /// This line has no arrangement left.
    Stuck(LineId),
    /// Nothing more follows.
    Calm,
    /// More may follow, at a greater depth than was asked for.
    Deep,
}

/// All that followed from a supposition so far.
#[derive(Default)]
pub struct Trail {
    events: Vec<Event>,
    removals: Vec<Removal>,
    /// The lines that were asked.
    pub asked: Vec<LineId>,
    /// How many lines lie between the supposition and the last line that was asked, that one counted.
    pub depth: u32,
}

/// One thing that followed.
struct Event {
    cause: Cause,
    removals: Range<usize>,
}

enum Cause {
    /// The supposition itself.
    Supposed,
    /// A line says so.
    Line(LineId),
    /// A supposition within the supposition came to nothing; it rests on these facts.
    Refuted(Box<Supposition>, Needs),
}

/// For each cell, the symbols that it must not be able to be.
pub type Needs = BTreeMap<CellId, Domain>;

/// Adds that `cell` cannot be `gone`.
fn need(needs: &mut Needs, cell: CellId, gone: Domain) {
    let entry = needs.entry(cell).or_default();
    *entry = entry.or(gone);
}

/// The facts that say no more than what is needed.
pub fn facts_of(needs: &Needs, symbols: usize) -> Vec<Fact> {
    let all = Domain::first(symbols);
    needs.iter().map(|(&cell, gone)| Fact { cell, may: Domain(all.0 & !gone.0) }).collect()
}

impl Trail {
    /// What was taken from cells so far.
    pub fn removals(&self) -> &[Removal] {
        &self.removals
    }
}

impl Climb<'_, '_> {
    /// Supposes that `cell` is `symbol`, and follows that at most `depth` lines deep.
    pub fn suppose(&mut self, cell: CellId, symbol: Symbol, depth: u32, trail: &mut Trail) -> Result<Course, Halt> {
        let others = self.grid.may(cell).without(symbol);
        let from = trail.removals.len();
        trail.removals.extend(others.symbols().map(|symbol| Removal { cell, symbol }));
        self.record(trail, Cause::Supposed, from, 0);
        self.follow(depth, trail)
    }

    /// Goes on after a supposition within the supposition came to nothing.
    pub fn go_on(&mut self, inner: Supposition, needs: Needs, trail: &mut Trail) -> Result<Course, Halt> {
        let from = trail.removals.len();
        trail.removals.push(Removal { cell: inner.cell, symbol: inner.symbol });
        self.record(trail, Cause::Refuted(Box::new(inner), needs), from, 0);
        self.follow(u32::MAX, trail)
    }

    /// Heeds the removals of the trail from this one on.
    fn record(&mut self, trail: &mut Trail, cause: Cause, from: usize, depth: u32) {
        for &removal in &trail.removals[from..] {
            for spot in self.state.layout.occurrences(removal.cell) {
                let known = &mut self.depths[spot.line as usize];
                if *known == 0 {
                    *known = depth + 1;
                }
            }
            self.drop_quietly(removal);
        }
        trail.events.push(Event { cause, removals: from..trail.removals.len() });
    }

    /// Asks the lines that are due, until nothing follows, or a line is stuck, or all that is left lies too deep.
    fn follow(&mut self, most: u32, trail: &mut Trail) -> Result<Course, Halt> {
        while let Some(line) = self.state.dequeue() {
            let depth = std::mem::take(&mut self.depths[line.index()]).max(1);
            if depth > most {
                self.forget_due();
                return Ok(Course::Deep);
            }
            trail.asked.push(line);
            trail.depth = depth;
            let from = trail.removals.len();
            match self.state.narrow(line, &mut trail.removals) {
                Ok(()) if trail.removals.len() == from => {}
                Ok(()) => self.record(trail, Cause::Line(line), from, depth),
                Err(Halt::Conflict(line)) => {
                    self.forget_due();
                    return Ok(Course::Stuck(line));
                }
                Err(gave_up) => {
                    self.forget_due();
                    self.take_back(trail);
                    return Err(gave_up);
                }
            }
        }
        Ok(Course::Calm)
    }

    /// Forgets which lines are due, and how deep they lie.
    fn forget_due(&mut self) {
        while let Some(line) = self.state.dequeue() {
            self.depths[line.index()] = 0;
        }
    }

    /// Takes back all that was supposed and followed.
    pub fn take_back(&mut self, trail: &mut Trail) {
        while let Some(removal) = trail.removals.pop() {
            self.restore(removal);
        }
        trail.events.clear();
    }

    /// Why the supposition came to nothing, and what that needs of what was known before. All is taken back.
    pub fn refute(&mut self, stuck: LineId, mut trail: Trail) -> (Supposition, Needs) {
        let supposed = trail.removals.first().map(|removal| removal.cell);
        let cell = supposed.expect("a supposition narrows its cell");
        let symbol = self.grid_before_stuck(&trail, cell);
        let mut needs = Needs::new();
        let facts = self.facts(&trail, stuck, &[], &mut needs);
        let (links, needs) = self.links(&mut trail, needs);
        (Supposition { cell, symbol, links, stuck, facts }, needs)
    }

    /// What was supposed about `cell`: the one symbol that the supposition left.
    fn grid_before_stuck(&self, trail: &Trail, cell: CellId) -> Symbol {
        let first = &trail.events[0];
        let later = trail.removals[first.removals.end..].iter().filter(|removal| removal.cell == cell);
        let left = later.fold(self.grid.may(cell), |may, removal| may.with(removal.symbol));
        left.symbol().expect("a supposition leaves one symbol")
    }

    /// The shortest way to what is needed, and what that needs of what was known before. All is taken back.
    pub fn way_to(&mut self, needs: Needs, mut trail: Trail) -> (Vec<Link>, Needs) {
        self.links(&mut trail, needs)
    }

    /// Goes back through all that followed, and keeps what is needed.
    fn links(&mut self, trail: &mut Trail, mut needs: Needs) -> (Vec<Link>, Needs) {
        let mut links = Vec::new();
        while let Some(event) = trail.events.pop() {
            let found = trail.removals.split_off(event.removals.start);
            let mut gone = Needs::new();
            for &removal in found.iter().rev() {
                self.restore(removal);
                let is_needed = needs.get(&removal.cell).is_some_and(|need| need.has(removal.symbol));
                if is_needed {
                    need(&mut gone, removal.cell, Domain::only(removal.symbol));
                }
            }
            for (cell, gone) in &gone {
                let left = needs.get_mut(cell).expect("it is needed");
                *left = Domain(left.0 & !gone.0);
            }
            needs.retain(|_, gone| !gone.is_empty());
            if gone.is_empty() {
                continue;
            }
            let by = match event.cause {
                Cause::Supposed => continue,
                Cause::Line(line) => By::Line(line, self.facts(trail, line, &self.on_line(line, &gone), &mut needs)),
                Cause::Refuted(inner, inner_needs) => {
                    inner_needs.iter().for_each(|(&cell, &gone)| need(&mut needs, cell, gone));
                    By::Supposition(inner)
                }
            };
            let found = gone.iter().map(|(&cell, gone)| (cell, Domain(self.grid.may(cell).0 & !gone.0))).collect();
            links.push(Link { found, gone: gone.into_iter().collect(), by });
        }
        links.reverse();
        (links, needs)
    }

    /// The cells by their number in the line.
    fn on_line(&self, line: LineId, gone: &Needs) -> Vec<(usize, Domain)> {
        let cells = self.model.line(line).cells.iter().enumerate();
        cells.filter_map(|(at, cell)| Some((at, *gone.get(cell)?))).collect()
    }

    /// The fewest facts of a line, the latest spared first; they are needed from now on.
    fn facts(&self, trail: &Trail, line: LineId, gone: &[(usize, Domain)], needs: &mut Needs) -> Vec<Fact> {
        let cells = &self.model.line(line).cells;
        let through: BTreeSet<CellId> = cells.iter().copied().collect();
        let mut latest: BTreeMap<CellId, usize> = BTreeMap::new();
        for (at, removal) in trail.removals.iter().enumerate().filter(|(_, removal)| through.contains(&removal.cell)) {
            latest.insert(removal.cell, at + 1);
        }
        let known = self.known(line);
        let rule = &*self.model.line(line).rule;
        let known_line = KnownLine { rule, symbols: self.model.symbols, known: &known };
        let rank = |at: usize| latest.get(&cells[at]).copied().unwrap_or(0);
        let facts =
            fewest(known_line, gone, rank, &mut self.reasoning.borrow_mut()).unwrap_or_else(|| known_line.facts());
        let all = Domain::first(self.model.symbols);
        for &(at, may) in &facts {
            need(needs, cells[at], Domain(all.0 & !may.0));
        }
        facts.into_iter().map(|(at, may)| Fact { cell: cells[at], may }).collect()
    }
}
