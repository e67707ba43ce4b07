//! Thinking ahead, where no line says anything by itself: suppositions that come to nothing, or that agree.

use super::climb::Climb;
use super::step::Case;
use crate::domain::{Domain, Symbol};
use crate::engine::refute::{Consequences, Course, Needs, Supposition};
use crate::engine::state::{Halt, Removal};
use crate::model::{CellId, LineId};
use crate::technique::{CHAIN, EDGE, NESTED, Technique};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What thinking ahead gave.
#[derive(Debug, Clone)]
pub enum Thought {
    /// A supposition that comes to nothing, and what that rests on.
    Refuted(Technique, Supposition, Needs),
    /// The cases of a cell, in all of which these symbols go from one other cell, and what that rests on.
    Agreed { cell: CellId, cases: Vec<Case>, other: CellId, gone: Domain, needs: Needs },
}

/// How deep suppositions are followed, one round after the other.
const DEPTHS: [u32; 5] = [4, 6, 12, 24, u32::MAX];
/// No supposition comes to nothing within fewer lines: what a line says by itself is known by then.
const SHORTEST: usize = 2;
/// The most lines of a chain that is called edge logic. A line that has said all by itself comes to nothing only where two of its cells change;
/// among rows and columns, that takes four lines.
const EDGE_LINES: usize = 4;
/// How many lines may be narrowed in looking for a chain inside a chain.
const NESTED_LINES: u64 = 1 << 18;

/// So many suppositions are remembered at most: some hundred megabytes.
const MOST_REMEMBERED: usize = 1 << 20;

/// Could the cell be the symbol?
pub type Question = (CellId, Symbol);

/// All questions, once round the board.
struct Round {
    /// It begins after this one, and ends with it; without one, it goes from the first question to the last.
    start: Option<Question>,
    last: Option<Question>,
    /// Has it passed the end of the board?
    is_second_half: bool,
}

impl Round {
    fn after(start: Option<Question>) -> Round {
        Round { start, last: start, is_second_half: false }
    }
}

/// What is remembered of suppositions, as long as no line that they asked changes.
#[derive(Default)]
pub struct Suppositions {
    entries: FxHashMap<Question, Entry>,
    /// Did more follow from some of them, in this round, than was looked at?
    is_deep: bool,
}

/// What a supposition came to.
struct Entry {
    /// How many removals had been made by then.
    at: u64,
    asked: Vec<LineId>,
    came_to: CameTo,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CameTo {
    /// Nothing within so many lines.
    Nothing(u32),
    /// A contradiction, after so many lines.
    Contradiction(usize),
    /// A contradiction, after so many lines at least: nobody needed to know more.
    Within(usize),
}

impl Suppositions {
    fn remember(&mut self, question: Question, entry: Entry) {
        if self.entries.len() < MOST_REMEMBERED || self.entries.contains_key(&question) {
            self.entries.insert(question, entry);
        }
    }
}

impl Climb<'_, '_> {
    /// The first cell from this number on that is not settled, and what it may be. Suppositions are taken back before the next question, so
    /// that nothing has to be listed.
    fn open_from(&self, first: usize) -> Option<(CellId, Domain)> {
        let mut cells = self.board.known.cells.iter().enumerate().skip(first);
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
    fn next_question(&self, last: Option<Question>) -> Option<Question> {
        if let Some((cell, last)) = last
            && let Some(symbol) = self.board.known.may(cell).symbols().find(|symbol| *symbol > last)
        {
            return Some((cell, symbol));
        }
        let (cell, may) = self.open_from(last.map_or(0, |(cell, _)| cell.index() + 1))?;
        may.symbols().next().map(|symbol| (cell, symbol))
    }

    /// The shortest way that is found to a supposition that comes to nothing; of several as short, the first.
    ///
    /// What is followed `depth` lines deep takes at least one line more. Once there is a way, a shorter one is looked for further down only
    /// as long as that takes no more line solves than there were before.
    pub fn contradiction(&mut self, suppositions: &mut Suppositions) -> Result<Option<Thought>, Halt> {
        let start = self.board.state.line_solves();
        let mut best: Option<(usize, CellId, Symbol)> = None;
        let mut end = u64::MAX;
        'deeper: for depth in DEPTHS {
            suppositions.is_deep = false;
            let mut question = None;
            while let Some((cell, symbol)) = self.next_question(question) {
                question = Some((cell, symbol));
                let least = best.map_or(usize::MAX, |(least, ..)| least);
                let Some(lines) = self.lines_to_contradiction((cell, symbol), depth, least, suppositions)? else {
                    continue;
                };
                if best.is_none_or(|(least, ..)| lines < least) {
                    best = Some((lines, cell, symbol));
                }
                if lines <= SHORTEST || self.board.state.line_solves() >= end {
                    break 'deeper;
                }
            }
            if best.is_some_and(|(lines, ..)| lines <= depth.saturating_add(1) as usize) {
                break;
            }
            if !suppositions.is_deep {
                break;
            }
            if best.is_some() && end == u64::MAX {
                end = self.board.state.line_solves().saturating_add(self.board.state.line_solves() - start);
            }
        }
        let Some((lines, cell, symbol)) = best else { return Ok(None) };
        let mut noted = Consequences::default();
        let Course::Stuck(line) = self.board.suppose(cell, symbol, u32::MAX, &mut noted)? else {
            unreachable!("what came to nothing comes to nothing again");
        };
        let (refutation, needs) = self.board.refute(line, noted);
        // Reasons that a stop cut short are not the fewest.
        self.board.state.look()?;
        let technique = if lines <= EDGE_LINES { EDGE } else { CHAIN };
        Ok(Some(Thought::Refuted(technique, refutation, needs)))
    }

    /// How many lines it takes to see that the cell is not the symbol; `None` when so deep nothing is seen. Where it takes
    /// `enough` lines or more, only that is said.
    fn lines_to_contradiction(
        &mut self,
        (cell, symbol): Question,
        depth: u32,
        enough: usize,
        suppositions: &mut Suppositions,
    ) -> Result<Option<usize>, Halt> {
        self.board.state.check()?;
        let solved = self.board.state.line_solves();
        let mut is_known = false;
        if let Some(entry) = suppositions.entries.get(&(cell, symbol))
            && entry.asked.iter().all(|line| self.changed[line.index()] <= entry.at)
        {
            match entry.came_to {
                CameTo::Contradiction(lines) => return Ok(Some(lines)),
                CameTo::Within(least) if least >= enough => return Ok(Some(least)),
                CameTo::Within(_) => is_known = true,
                CameTo::Nothing(known) if known >= depth => {
                    suppositions.is_deep |= known < u32::MAX;
                    return Ok(None);
                }
                CameTo::Nothing(_) => {}
            }
        }
        let mut noted = Consequences::default();
        let course = self.board.suppose(cell, symbol, if is_known { u32::MAX } else { depth }, &mut noted)?;
        if is_known {
            // This way was followed before, and paid for.
            self.board.state.rewind(solved);
        }
        let mut asked = std::mem::take(&mut noted.asked);
        asked.sort_unstable();
        asked.dedup();
        let came_to = match course {
            // Each line of the way became due by the one before it: there are as many as the last one lies deep.
            Course::Stuck(_) if self.is_exact && noted.depth as usize >= enough => {
                self.board.take_back(&mut noted);
                CameTo::Within(noted.depth as usize)
            }
            Course::Stuck(line) => CameTo::Contradiction(self.board.refute(line, noted).0.leads_to.links.len() + 1),
            Course::Calm | Course::Deep => {
                self.board.take_back(&mut noted);
                CameTo::Nothing(if course == Course::Calm { u32::MAX } else { depth })
            }
        };
        suppositions.is_deep |= course == Course::Deep;
        suppositions.remember((cell, symbol), Entry { at: self.removals, asked, came_to });
        Ok(match came_to {
            CameTo::Contradiction(lines) | CameTo::Within(lines) => Some(lines),
            CameTo::Nothing(_) => None,
        })
    }

    /// A cell all of whose symbols lead to the same for another cell: the first such cell.
    pub fn agreement(&mut self) -> Result<Option<Thought>, Halt> {
        let mut first = 0;
        while let Some((cell, may)) = self.open_from(first) {
            first = cell.index() + 1;
            let mut common: Option<BTreeSet<(CellId, Symbol)>> = None;
            for symbol in may.symbols() {
                let mut noted = Consequences::default();
                self.board.suppose(cell, symbol, u32::MAX, &mut noted)?;
                let follows = noted.removals().iter().map(|removal| (removal.cell, removal.symbol)).collect();
                self.board.take_back(&mut noted);
                common = Some(match common {
                    None => follows,
                    Some(common) => common.intersection(&follows).copied().collect(),
                });
                if common.as_ref().is_some_and(BTreeSet::is_empty) {
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
        let mut needs = Needs::from([(cell, all.minus(self.board.known.may(cell)))]);
        needs.retain(|_, gone| !gone.is_empty());
        let mut cases = Vec::new();
        for symbol in self.board.known.may(cell).symbols() {
            let mut noted = Consequences::default();
            self.board.suppose(cell, symbol, u32::MAX, &mut noted)?;
            let (links, needed) = self.board.way_to(Needs::from([(other, gone)]), noted);
            for (cell, gone) in needed {
                let entry = needs.entry(cell).or_default();
                *entry = entry.or(gone);
            }
            cases.push(Case { symbol, links });
        }
        self.board.state.look()?;
        Ok(Thought::Agreed { cell, cases, other, gone, needs })
    }

    /// A supposition that comes to nothing with the help of suppositions within it; not looked for beyond a certain effort. What is in the only
    /// `solution` never does, and is not supposed. The search goes on where it last found something: what came to nothing is far behind by then.
    pub fn nested(&mut self, solution: &[Symbol]) -> Result<Option<Thought>, Halt> {
        let end = self.board.state.line_solves().saturating_add(NESTED_LINES);
        let mut round = Round::after(self.last_nested);
        while let Some((cell, symbol)) = self.next_of(&mut round) {
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
            let mut noted = Consequences::default();
            if let Course::Stuck(line) = self.board.suppose(cell, symbol, DEPTHS[0], &mut noted)? {
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
