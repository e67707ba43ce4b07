//! Thinking ahead, where no line says anything by itself: what is supposed, suppositions that agree, and those within others.

use super::climb::Climb;
use super::step::Case;
use super::suppositions::{Question, Round};
use crate::domain::{Domain, Symbol};
use crate::engine::refute::{Consequences, Course, Needs, Supposition};
use crate::engine::state::{Halt, Removal};
use crate::model::CellId;
use crate::technique::{NESTED, Technique};

/// What thinking ahead gave.
#[derive(Debug, Clone)]
pub enum Thought {
    /// A supposition that leads to a contradiction, and what that rests on.
    Refuted(Technique, Supposition, Needs),
    /// The cases of a cell, in all of which these symbols go from one other cell, and what that rests on.
    Agreed { cell: CellId, cases: Vec<Case>, other: CellId, gone: Domain, needs: Needs },
}

/// How many lines may be narrowed in looking for a chain inside a chain.
const NESTED_LINES: u64 = 1 << 18;
/// How deep suppositions within a supposition are followed.
const INNER_DEPTH: u32 = 4;

impl Climb<'_, '_> {
    /// The first cell from this number on that is not settled, and what it may be. Suppositions are taken back before the next question, so
    /// that nothing has to be listed.
    fn open_from(&self, first: usize) -> Option<(CellId, Domain)> {
        let mut cells = self.board.known().cells.iter().enumerate().skip(first);
        cells.find(|(_, may)| may.len() > 1).map(|(cell, &may)| (CellId::new(cell), may))
    }

    /// The next question of a round, if there is one.
    fn next_of(&self, round: &mut Round) -> Option<Question> {
        let mut next = self.next_question(round.last);
        if next.is_none() && !round.is_second_half {
            round.is_second_half = true;
            next = self.next_question(None);
        }
        // The second half ends where the first began.
        round.last = next.filter(|_| !round.is_second_half || next <= round.start);
        round.last
    }

    /// The question after `last`: a cell that is not settled, and one of its symbols.
    pub fn next_question(&self, last: Option<Question>) -> Option<Question> {
        if let Some((cell, last)) = last
            && let Some(symbol) = self.board.known().may(cell).symbols().find(|symbol| *symbol > last)
        {
            return Some((cell, symbol));
        }
        let (cell, may) = self.open_from(last.map_or(0, |(cell, _)| cell.index() + 1))?;
        may.symbols().next().map(|symbol| (cell, symbol))
    }

    /// A cell all of whose symbols lead to the same for another cell: the first such cell.
    pub fn agreement(&mut self) -> Result<Option<Thought>, Halt> {
        let mut first = 0;
        while let Some((cell, may)) = self.open_from(first) {
            // Where no line has anything to say, nothing else asks whether somebody wants an end.
            self.board.state.heed_stop()?;
            first = cell.index() + 1;
            let mut common: Option<Vec<(CellId, Symbol)>> = None;
            for symbol in may.symbols() {
                let mut noted = Consequences::default();
                self.board.suppose(cell, symbol, u32::MAX, &mut noted)?;
                let mut follows: Vec<_> =
                    noted.removals().iter().map(|removal| (removal.cell, removal.symbol)).collect();
                follows.sort_unstable();
                self.board.take_back(&mut noted);
                common = Some(match common {
                    None => follows,
                    Some(common) => common.into_iter().filter(|one| follows.binary_search(one).is_ok()).collect(),
                });
                if common.as_ref().is_some_and(Vec::is_empty) {
                    break;
                }
            }
            let Some(&(other, _)) = common.iter().flatten().next() else { continue };
            let gone = common.iter().flatten().filter(|(cell, _)| *cell == other).map(|(_, symbol)| *symbol).collect();
            return self.agreed(cell, other, gone).map(Some);
        }
        Ok(None)
    }

    /// The cases of a cell, each with the way to what all of them say of the other cell.
    fn agreed(&mut self, cell: CellId, other: CellId, gone: Domain) -> Result<Thought, Halt> {
        let all = Domain::first(self.board.model.symbols);
        let mut needs = Needs::only(cell, all.minus(self.board.known().may(cell)));
        let mut cases = Vec::new();
        for symbol in self.board.known().may(cell).symbols() {
            let mut noted = Consequences::default();
            self.board.suppose(cell, symbol, u32::MAX, &mut noted)?;
            let (links, needed) = self.board.way_to(Needs::only(other, gone), noted);
            needs.add_all(&needed);
            cases.push(Case { symbol, links });
        }
        self.board.state.look()?;
        Ok(Thought::Agreed { cell, cases, other, gone, needs })
    }

    /// A supposition that leads to a contradiction with the help of suppositions within it; not looked for beyond a
    /// certain effort. What is in the only `solution` never does, and is not supposed. The search goes on where it last
    /// found something: what led to a contradiction is far behind by then.
    pub fn nested(&mut self, solution: &[Symbol]) -> Result<Option<Thought>, Halt> {
        let end = self.board.state.line_solves().saturating_add(NESTED_LINES);
        let mut round = Round::after(self.last_nested);
        while let Some((cell, symbol)) = self.next_of(&mut round) {
            self.board.state.heed_stop()?;
            if solution[cell.index()] == symbol {
                continue;
            }
            let mut noted = Consequences::default();
            if let Course::Stuck(line) = self.suppose_within((cell, symbol), end, &mut noted)? {
                let (refutation, needs) = self.board.refute(line, noted);
                self.board.state.look()?;
                self.last_nested = Some((cell, symbol));
                return Ok(Some(Thought::Refuted(NESTED, refutation, needs)));
            }
            self.board.take_back(&mut noted);
            if self.board.state.line_solves() >= end {
                break;
            }
        }
        Ok(None)
    }

    /// Follows a supposition, and where it comes to a halt, what suppositions within it rule out.
    fn suppose_within(&mut self, (cell, symbol): Question, end: u64, noted: &mut Consequences) -> Result<Course, Halt> {
        let mut course = self.board.suppose(cell, symbol, u32::MAX, noted)?;
        let mut last = None;
        while course == Course::Calm && self.board.state.line_solves() < end {
            let Some((inner, needs)) = self.inner(last, end)? else { break };
            last = Some((inner.cell, inner.symbol));
            course = self.board.go_on(inner, needs, noted)?;
        }
        Ok(course)
    }

    /// A contradiction within a supposition: the first that is found within few lines, going on after the `last`.
    fn inner(&mut self, last: Option<Question>, end: u64) -> Result<Option<(Supposition, Needs)>, Halt> {
        let mut round = Round::after(last);
        while let Some((cell, symbol)) = self.next_of(&mut round) {
            self.board.state.heed_stop()?;
            let mut noted = Consequences::default();
            if let Course::Stuck(line) = self.board.suppose(cell, symbol, INNER_DEPTH, &mut noted)? {
                return Ok(Some(self.board.refute(line, noted)));
            }
            self.board.take_back(&mut noted);
            if self.board.state.line_solves() >= end {
                break;
            }
        }
        Ok(None)
    }

    /// Learns that `cell` cannot be any of `gone`.
    pub fn learn(&mut self, cell: CellId, gone: Domain) {
        for symbol in gone.symbols() {
            self.remove(Removal { cell, symbol });
        }
    }
}
