//! What is known, what follows when something is supposed, and the shortest way back.
//!
//! All that follows is noted in its order: an implication graph. From a line that is stuck the reasons lead back, as in
//! conflict analysis: a conclusion that no reason leads back to is left out.

use super::chain::{By, Link, Refutation, Supposition};
use super::needs::Needs;
use crate::domain::{Domain, Symbol};
use crate::layout::Layout;
use crate::model::{CellId, Grid, LineId, Model};
use crate::reason::{fewest_asking, fewest_while};
use crate::remembered::{RememberedWords, is_worth_remembering};
use crate::rule::{Decided, KnownLine, LineView, Scratch, Shape};
use crate::state::{Halt, Removal, State};
use crate::verdict::{Budget, GaveUp, Stop};
use crate::walk::Fact;
use std::cell::RefCell;
use std::fmt;
use std::ops::Range;

/// What a supposition came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Course {
    /// This line has no word left.
    Stuck(LineId),
    /// Nothing more follows.
    Calm,
    /// More may follow, at a greater depth than was asked for.
    Deep,
}

/// All that followed so far, in its order.
#[derive(Debug, Default)]
pub struct Consequences {
    events: Vec<Event>,
    removals: Vec<Removal>,
    /// The lines that were asked.
    pub asked: Vec<LineId>,
    /// How many lines lie between the supposition and the last line that was asked, that one counted.
    pub depth: u32,
}

/// One thing that followed.
#[derive(Debug)]
struct Event {
    cause: Cause,
    removals: Range<usize>,
    /// How many lines lie between the supposition and this, the line that says it counted.
    depth: u32,
}

#[derive(Debug)]
enum Cause {
    /// It was supposed.
    Supposed,
    /// A line says so.
    Line(LineId),
    /// A supposition led to a contradiction; it rests on these facts.
    Refuted(Box<Supposition>, Needs),
}

impl Consequences {
    /// What was taken from cells so far.
    pub fn removals(&self) -> &[Removal] {
        &self.removals
    }
}

/// What is known of the cells.
///
/// Always: `known` and the matrices of `state` say the same.
pub struct Knowledge<'w, 'm> {
    /// The puzzle.
    pub model: &'m Model,
    /// The lines' matrices, and which lines are due.
    pub state: State<'w, 'm>,
    /// What each cell may be.
    known: Grid,
    /// For reasons, which get longer once they have made much work.
    pub reasoning: RefCell<Scratch<'static>>,
    /// For each line that a supposition made due, how many lines lie between the two, that one counted; 0 for all others.
    depths: Vec<u32>,
    ranks: Ranks,
    /// What lines were asked for reasons.
    remembered: RefCell<RememberedWords>,
    budget: Budget<'w>,
}

impl fmt::Debug for Knowledge<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Knowledge").field("known", &self.known).finish_non_exhaustive()
    }
}

impl<'w, 'm> Knowledge<'w, 'm> {
    /// The board on which this is known; a large one is laid out as long as the budget lasts.
    pub fn new(layout: &'w Layout<'m>, known: &Grid, budget: Budget<'w>) -> Result<Knowledge<'w, 'm>, GaveUp> {
        let mut state = State::placed(layout, &known.cells, budget)?;
        state.remember();
        Ok(Knowledge {
            model: layout.model,
            state,
            known: known.clone(),
            reasoning: RefCell::default(),
            depths: vec![0; layout.len()],
            ranks: Ranks::default(),
            remembered: RefCell::default(),
            budget,
        })
    }

    /// What each cell may be.
    pub fn known(&self) -> &Grid {
        &self.known
    }

    /// That alone, where the rest is done with.
    pub fn into_known(self) -> Grid {
        self.known
    }

    /// What the cells of a line may be.
    pub fn on_line(&self, line: LineId) -> Vec<Domain> {
        self.model.line(line).cells.iter().map(|&cell| self.known.may(cell)).collect()
    }

    /// Takes a symbol out of a cell; the lines through it become due.
    pub fn remove(&mut self, removal: Removal) {
        let may = &mut self.known.cells[removal.cell.index()];
        *may = may.without(removal.symbol);
        self.state.remove(removal, None);
    }

    /// Undoes [`Knowledge::remove`].
    fn restore(&mut self, removal: Removal) {
        let may = &mut self.known.cells[removal.cell.index()];
        *may = may.with(removal.symbol);
        self.state.restore(removal);
    }

    /// Supposes that `cell` is `symbol`, and follows that at most `depth` lines deep.
    pub fn suppose(
        &mut self,
        cell: CellId,
        symbol: Symbol,
        depth: u32,
        noted: &mut Consequences,
    ) -> Result<Course, Halt> {
        self.restrict(cell, Domain::only(symbol), depth, noted)
    }

    /// Supposes that `cell` is one of these symbols, and follows that at most `depth` lines deep.
    pub fn restrict(
        &mut self,
        cell: CellId,
        may: Domain,
        depth: u32,
        noted: &mut Consequences,
    ) -> Result<Course, Halt> {
        let others = self.known.may(cell).minus(may);
        let from = noted.removals.len();
        noted.removals.extend(others.symbols().map(|symbol| Removal { cell, symbol }));
        self.record(noted, Cause::Supposed, from, 0);
        self.follow(depth, noted)
    }

    /// Goes on after a supposition led to a contradiction: the opposite is known.
    pub fn go_on(&mut self, refuted: Supposition, needs: Needs, noted: &mut Consequences) -> Result<Course, Halt> {
        let from = noted.removals.len();
        noted.removals.push(Removal { cell: refuted.cell, symbol: refuted.symbol });
        self.record(noted, Cause::Refuted(Box::new(refuted), needs), from, 0);
        self.follow(u32::MAX, noted)
    }

    /// Heeds the removals that were noted from this one on.
    fn record(&mut self, noted: &mut Consequences, cause: Cause, from: usize, depth: u32) {
        for &removal in &noted.removals[from..] {
            for spot in self.state.layout.occurrences(removal.cell) {
                let known = &mut self.depths[spot.line as usize];
                if *known == 0 {
                    *known = depth + 1;
                }
            }
            self.remove(removal);
        }
        noted.events.push(Event { cause, removals: from..noted.removals.len(), depth });
    }

    /// Asks the lines that are due, until nothing follows, or a line is stuck, or all that is left lies too deep.
    pub(crate) fn follow(&mut self, most: u32, noted: &mut Consequences) -> Result<Course, Halt> {
        while let Some(line) = self.state.dequeue() {
            let depth = std::mem::take(&mut self.depths[line.index()]).max(1);
            if depth > most {
                self.forget_due();
                return Ok(Course::Deep);
            }
            noted.asked.push(line);
            noted.depth = depth;
            let from = noted.removals.len();
            match self.state.narrow(line, &mut noted.removals) {
                Ok(()) if noted.removals.len() == from => {}
                Ok(()) => self.record(noted, Cause::Line(line), from, depth),
                Err(Halt::Conflict(line)) => {
                    self.forget_due();
                    return Ok(Course::Stuck(line));
                }
                Err(gave_up) => {
                    self.forget_due();
                    self.take_back(noted);
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
    pub fn take_back(&mut self, noted: &mut Consequences) {
        while let Some(removal) = noted.removals.pop() {
            self.restore(removal);
        }
        noted.events.clear();
    }

    /// Why what was supposed of one cell led to a contradiction, and what that needs of what was known before. All is taken back.
    pub fn refute(&mut self, stuck: LineId, noted: Consequences) -> (Supposition, Needs) {
        let cell = noted.removals.first().map(|removal| removal.cell).expect("a supposition narrows its cell");
        let symbol = self.supposed(&noted, cell);
        let (leads_to, needs) = self.contradiction(stuck, noted);
        (Supposition { cell, symbol, leads_to }, needs)
    }

    /// Why a line is stuck, and what that needs of what was known before. All is taken back.
    pub(crate) fn contradiction(&mut self, stuck: LineId, mut noted: Consequences) -> (Refutation, Needs) {
        let mut needs = Needs::new();
        self.rank_cells(&noted);
        let facts = self.facts(stuck, &[], &mut needs);
        let (links, needs) = self.links(&mut noted, needs);
        (Refutation { links, stuck, facts }, needs)
    }

    /// How many lines [`Knowledge::refute`] takes to see that what was supposed leads to a contradiction, the one that
    /// is stuck counted; where it takes `enough` lines or more, a number from there on that it takes at least. All is
    /// taken back.
    ///
    /// Only for lines under exact rules that had said all before something was supposed: what one of them says lies so
    /// deep because it needs what lies one line less deep.
    pub fn lines_to_refute(&mut self, stuck: LineId, mut noted: Consequences, enough: usize) -> Result<usize, usize> {
        let mut needs = Needs::new();
        self.rank_cells(&noted);
        self.facts(stuck, &[], &mut needs);
        let mut lines = 1;
        while let Some((event, gone)) = self.last_needed(&mut noted, &mut needs) {
            let Cause::Line(line) = event.cause else { continue };
            let least = lines + event.depth as usize;
            if least >= enough {
                self.take_back(&mut noted);
                return Err(least);
            }
            self.facts(line, &self.numbered(line, &gone), &mut needs);
            lines += 1;
        }
        Ok(lines)
    }

    /// What was supposed of `cell`: the one symbol that the supposition left.
    fn supposed(&self, noted: &Consequences, cell: CellId) -> Symbol {
        let first = &noted.events[0];
        let later = noted.removals[first.removals.end..].iter().filter(|removal| removal.cell == cell);
        let left = later.fold(self.known.may(cell), |may, removal| may.with(removal.symbol));
        left.symbol().expect("a supposition leaves one symbol")
    }

    /// The shortest way to what is needed, and what that needs of what was known before. All is taken back.
    pub fn way_to(&mut self, needs: Needs, mut noted: Consequences) -> (Vec<Link>, Needs) {
        self.rank_cells(&noted);
        self.links(&mut noted, needs)
    }

    /// Goes back through all that followed, and keeps what is needed.
    fn links(&mut self, noted: &mut Consequences, mut needs: Needs) -> (Vec<Link>, Needs) {
        let mut links = Vec::new();
        while let Some((event, gone)) = self.last_needed(noted, &mut needs) {
            let by = match event.cause {
                Cause::Supposed => continue,
                Cause::Line(line) => By::Line(line, self.facts(line, &self.numbered(line, &gone), &mut needs)),
                Cause::Refuted(inner, inner_needs) => {
                    needs.add_all(&inner_needs);
                    By::Supposition(inner)
                }
            };
            let found = gone.iter().map(|(cell, gone)| (cell, self.known.may(cell).minus(gone))).collect();
            links.push(Link { found, gone: gone.iter().collect(), by });
        }
        links.reverse();
        (links, needs)
    }

    /// Takes back what followed last, up to something that is needed: that, and what of it is needed, which from then on is not any more.
    fn last_needed(&mut self, noted: &mut Consequences, needs: &mut Needs) -> Option<(Event, Needs)> {
        while let Some(event) = noted.events.pop() {
            let mut gone = Needs::new();
            while noted.removals.len() > event.removals.start {
                let removal = noted.removals.pop().expect("there are more");
                self.restore(removal);
                self.forget_rank(removal.cell);
                let symbol = Domain::only(removal.symbol);
                if needs.takes_away(removal.cell, symbol) {
                    gone.add(removal.cell, symbol);
                }
            }
            if !gone.is_empty() {
                return Some((event, gone));
            }
        }
        None
    }

    /// The cells by their number in the line.
    fn numbered(&self, line: LineId, gone: &Needs) -> Vec<(usize, Domain)> {
        let cells = self.model.line(line).cells.iter().enumerate();
        cells.map(|(at, &cell)| (at, gone.of(cell))).filter(|(_, gone)| !gone.is_empty()).collect()
    }

    /// Notes for each cell when it was narrowed last.
    fn rank_cells(&mut self, noted: &Consequences) {
        let Ranks { latest, before } = &mut self.ranks;
        latest.clear();
        latest.resize(self.known.cells.len(), 0);
        before.clear();
        for (at, removal) in noted.removals.iter().enumerate() {
            let latest = &mut latest[removal.cell.index()];
            before.push(*latest);
            *latest = at as u32 + 1;
        }
    }

    /// Notes that the last of these removals, in this cell, is taken back.
    fn forget_rank(&mut self, cell: CellId) {
        self.ranks.latest[cell.index()] = self.ranks.before.pop().expect("each removal was noted");
    }

    /// Has a line a word with this matrix, as far as can be decided? Answers are remembered.
    pub fn admits(&self, line: LineId, bits: &[u64]) -> Decided<bool> {
        let rule = &*self.model.line(line).rule;
        let shape = Shape::new(rule.orientation(), self.model.line(line).cells.len(), self.model.symbols);
        let view = LineView { shape, bits };
        let scratch = &mut self.reasoning.borrow_mut();
        match rule.is_exact() && is_worth_remembering(shape) {
            true => self.remembered.borrow_mut().admits(line, view, rule, scratch),
            false => rule.admits(view, scratch),
        }
    }

    /// The fewest facts of a line, the latest spared first; they are needed from now on. Once the budget's stop says so they get no fewer.
    fn facts(&self, line: LineId, gone: &[(usize, Domain)], needs: &mut Needs) -> Vec<Fact> {
        let cells = &self.model.line(line).cells;
        let known = self.on_line(line);
        let rule = &*self.model.line(line).rule;
        let known_line = KnownLine { rule, symbols: self.model.symbols, known: &known };
        let rank = |at: usize| self.ranks.latest[cells[at].index()] as usize;
        let mut patience = Patience { stop: self.budget.stop, looks: 0, is_over: false };
        let scratch = &mut self.reasoning.borrow_mut();
        let facts = match rule.is_exact() && is_worth_remembering(known_line.shape()) {
            true => {
                let remembered = &mut self.remembered.borrow_mut();
                fewest_asking(known_line, gone, rank, |bits| {
                    patience.lasts() && remembered.admits(line, known_line.view(bits), rule, scratch) == Ok(false)
                })
            }
            false => fewest_while(known_line, gone, rank, || patience.lasts(), scratch),
        };
        let facts = facts.unwrap_or_else(|| known_line.facts());
        let all = Domain::first(self.model.symbols);
        for &(at, may) in &facts {
            needs.add(cells[at], all.minus(may));
        }
        facts.into_iter().map(|(at, may)| Fact { cell: cells[at], may }).collect()
    }
}

/// When each cell was narrowed last, in the order of what follows from a supposition: counted from 1, and 0 for those that were not.
#[derive(Default)]
struct Ranks {
    latest: Vec<u32>,
    /// For each removal, what stood there before it.
    before: Vec<u32>,
}

/// Somebody who may stop; that costs a look at a clock, so it is not asked each time.
struct Patience<'w> {
    stop: Stop<'w>,
    looks: u32,
    is_over: bool,
}

impl Patience<'_> {
    /// It is asked once for so many looks.
    const LOOKS: u32 = 8;

    fn lasts(&mut self) -> bool {
        if self.looks.is_multiple_of(Patience::LOOKS) {
            self.is_over |= self.stop.is_called();
        }
        self.looks += 1;
        !self.is_over
    }
}

#[cfg(test)]
mod tests;
