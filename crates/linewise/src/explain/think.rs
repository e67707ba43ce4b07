//! Thinking ahead, where no line says anything by itself: suppositions that come to nothing, or that agree.

use super::climb::Climb;
use super::step::Case;
use super::suppositions::{CameTo, LineSet, Lines, Question, Round, Suppositions};
use crate::domain::{Domain, Symbol};
use crate::engine::refute::{Consequences, Course, Needs, Supposition};
use crate::engine::state::{Halt, Removal};
use crate::model::{CellId, LineId};
use crate::technique::{CHAIN, NESTED, SHORT_CONTRADICTION, Technique};
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
/// The most lines of a chain that is called a short contradiction. A line that has said all by itself comes to nothing only where two of its cells change;
/// among rows and columns, that takes four lines.
const SHORT_LINES: usize = 4;
/// How many lines may be narrowed in looking for a chain inside a chain.
const NESTED_LINES: u64 = 1 << 18;

/// The shortest way so far: how many lines it has, and its number among the ways of this round, from 1 on; 0 where an earlier round found it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shortest {
    lines: usize,
    number: usize,
    question: Question,
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
    ///
    /// How many lines a way takes is known only once its reasons are, which are dear. So of each round all suppositions are followed first, and reasons are
    /// looked for where they can be the shortest by what is known of them.
    pub fn contradiction(&mut self, suppositions: &mut Suppositions) -> Result<Option<Thought>, Halt> {
        let best = self.shortest(suppositions)?;
        best.map(|best| self.refuted(best)).transpose()
    }

    /// The shortest way that is found in rounds which go deeper and deeper.
    fn shortest(&mut self, suppositions: &mut Suppositions) -> Result<Option<Shortest>, Halt> {
        let start = self.board.state.line_solves();
        let mut best: Option<Shortest> = None;
        let mut end = u64::MAX;
        for depth in DEPTHS {
            suppositions.is_deep = false;
            let is_over = self.round(depth, end, &mut best, suppositions)?;
            if is_over
                || best.is_some_and(|best| best.lines <= depth.saturating_add(1) as usize)
                || !suppositions.is_deep
            {
                break;
            }
            if best.is_some() && end == u64::MAX {
                end = self.board.state.line_solves().saturating_add(self.board.state.line_solves() - start);
            }
        }
        Ok(best)
    }

    /// Follows all suppositions so deep, and keeps the shortest way to nothing. Is nothing more to be looked for, as no way is shorter, or as there were
    /// line solves up to the `end`?
    fn round(
        &mut self,
        depth: u32,
        end: u64,
        best: &mut Option<Shortest>,
        suppositions: &mut Suppositions,
    ) -> Result<bool, Halt> {
        let mut ways = Vec::new();
        let mut is_over = false;
        let mut question = None;
        while let Some(next) = self.next_question(question).filter(|_| !is_over) {
            question = Some(next);
            let number = ways.len() + 1;
            let Some(lines) = self.lines_to_contradiction(next, depth, suppositions)? else { continue };
            ways.push((Shortest { lines: lines.least(), number, question: next }, lines));
            let is_shortest = matches!(lines, Lines::Known(lines) if lines <= SHORTEST);
            is_over = is_shortest || self.board.state.line_solves() >= end;
        }
        self.find_shortest(ways, best, suppositions)?;
        Ok(is_over)
    }

    /// Why the cell of this way is not its symbol.
    fn refuted(&mut self, Shortest { lines, question: (cell, symbol), .. }: Shortest) -> Result<Thought, Halt> {
        let mut noted = Consequences::default();
        let Course::Stuck(line) = self.board.suppose(cell, symbol, u32::MAX, &mut noted)? else {
            unreachable!("what came to nothing comes to nothing again");
        };
        let (refutation, needs) = self.board.refute(line, noted);
        // Reasons that a stop cut short are not the fewest.
        self.board.state.look()?;
        let technique = if lines <= SHORT_LINES { SHORT_CONTRADICTION } else { CHAIN };
        Ok(Thought::Refuted(technique, refutation, needs))
    }

    /// The shortest of these ways and the best so far: those that may be the shortest are looked at first.
    fn find_shortest(
        &mut self,
        mut ways: Vec<(Shortest, Lines)>,
        best: &mut Option<Shortest>,
        suppositions: &mut Suppositions,
    ) -> Result<(), Halt> {
        ways.sort_unstable_by_key(|(way, _)| *way);
        if let Some(best) = best {
            best.number = 0;
        }
        for (way, lines) in ways {
            if best.is_some_and(|best| best < way) {
                break;
            }
            let enough = best.map_or(usize::MAX, |best| best.lines + usize::from(way.number < best.number));
            let lines = match lines {
                Lines::Known(_) => lines,
                Lines::AtLeast(_) => self.lines_of_way(way.question, enough, suppositions)?,
            };
            let way = Shortest { lines: lines.least(), ..way };
            if matches!(lines, Lines::Known(_)) && best.is_none_or(|best| way < best) {
                *best = Some(way);
            }
        }
        Ok(())
    }

    /// How many lines it takes to see that the cell is not the symbol, as far as that is known without reasons; `None` when so deep nothing is
    /// seen.
    fn lines_to_contradiction(
        &mut self,
        (cell, symbol): Question,
        depth: u32,
        suppositions: &mut Suppositions,
    ) -> Result<Option<Lines>, Halt> {
        self.board.state.check()?;
        match suppositions.recall((cell, symbol), self.removals, &self.changed) {
            Some(CameTo::Contradiction(lines)) => return Ok(Some(lines)),
            Some(CameTo::Nothing(known)) if known >= depth => {
                suppositions.is_deep |= known < u32::MAX;
                return Ok(None);
            }
            _ => {}
        }
        let mut noted = std::mem::take(&mut self.spare);
        let course = self.board.suppose(cell, symbol, depth, &mut noted)?;
        let asked: LineSet = noted.asked.iter().copied().collect();
        let came_to = match course {
            // Each line of the way became due by the one before it: there are as many as the last one lies deep.
            Course::Stuck(_) if self.is_exact && noted.depth as usize > SHORTEST => {
                let least = noted.depth as usize;
                self.forget(noted);
                CameTo::Contradiction(Lines::AtLeast(least))
            }
            Course::Stuck(line) => CameTo::Contradiction(self.lines_to_refute(line, noted, usize::MAX)),
            Course::Calm | Course::Deep => {
                self.forget(noted);
                CameTo::Nothing(if course == Course::Calm { u32::MAX } else { depth })
            }
        };
        suppositions.is_deep |= course == Course::Deep;
        suppositions.remember((cell, symbol), self.removals, asked, came_to);
        Ok(match came_to {
            CameTo::Contradiction(lines) => Some(lines),
            CameTo::Nothing(_) => None,
        })
    }

    /// Takes back all that followed, and keeps the room that it took for what follows next.
    fn forget(&mut self, mut noted: Consequences) {
        self.board.take_back(&mut noted);
        noted.asked.clear();
        noted.depth = 0;
        self.spare = noted;
    }

    /// How many lines it takes to see that the cell is not the symbol, which is known to come to nothing. Where it takes `enough` lines or more,
    /// only that is said. This way was followed before, and paid for.
    fn lines_of_way(
        &mut self,
        (cell, symbol): Question,
        enough: usize,
        suppositions: &mut Suppositions,
    ) -> Result<Lines, Halt> {
        let solved = self.board.state.line_solves();
        let mut noted = Consequences::default();
        let course = self.board.suppose(cell, symbol, u32::MAX, &mut noted)?;
        self.board.state.rewind(solved);
        let Course::Stuck(line) = course else { unreachable!("what came to nothing comes to nothing again") };
        let lines = self.lines_to_refute(line, noted, enough);
        suppositions.measure((cell, symbol), lines);
        Ok(lines)
    }

    /// How many lines lead to the one that is stuck; where these are `enough` or more, only that is said, if it can be known sooner.
    fn lines_to_refute(&mut self, stuck: LineId, noted: Consequences, enough: usize) -> Lines {
        if !self.is_exact {
            return Lines::Known(self.board.refute(stuck, noted).0.leads_to.links.len() + 1);
        }
        self.board.lines_to_refute(stuck, noted, enough).map_or_else(Lines::AtLeast, Lines::Known)
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
