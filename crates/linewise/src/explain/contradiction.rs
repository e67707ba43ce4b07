//! Suppositions that lead to a contradiction: which there are, and which of them is told.
//!
//! Any of them is a step, but which of them is taken tells how many have to follow: many a supposition rules out
//! something after which no line says more than before. So the one is told after which the lines say most, of several
//! such the shortest. A short contradiction comes before all that are longer: it is easier.

use super::climb::Climb;
use super::suppositions::{CameTo, LineSet, Lines, Question, Suppositions};
use super::think::Thought;
use crate::engine::refute::{Consequences, Course};
use crate::engine::state::Halt;
use crate::model::LineId;
use crate::technique::{CHAIN, SHORT_CONTRADICTION};
use litemap::LiteMap;

/// How deep suppositions are followed, one round after the other.
const DEPTHS: [u32; 5] = [4, 6, 12, 24, u32::MAX];
/// No supposition leads to a contradiction within fewer lines: what a line says by itself is known by then.
const SHORTEST: usize = 2;
/// The most lines of a chain that is called a short contradiction. A line that has said all by itself leads to a
/// contradiction only where two of its cells change; among rows and columns, that takes four lines.
const SHORT_LINES: usize = 4;
/// After a way that is taken from a shallow round, the lines rule out so many symbols at least, that of the way counted.
const ENOUGH: usize = 5;
/// Of no more ways than these it is looked at what the lines say after them.
const MOST_WEIGHED: usize = 256;
/// Of no more ways than these, after which the lines say as much, it is found out how long they are: that takes their
/// reasons, which are dear.
const MOST_MEASURED: usize = 8;

/// A supposition that leads to a contradiction, and how many lines it takes to see that.
#[derive(Debug, Clone, Copy)]
struct Way {
    question: Question,
    lines: Lines,
}

impl Climb<'_, '_> {
    /// The supposition that leads to a contradiction which is told.
    ///
    /// Rounds go deeper as long as after none of the ways found so far the lines say much.
    pub fn contradiction(&mut self, suppositions: &mut Suppositions) -> Result<Option<Thought>, Halt> {
        let mut weights = LiteMap::new();
        for depth in DEPTHS {
            suppositions.is_deep = false;
            let mut ways = self.round(depth, suppositions)?;
            let short = self.short_ways(&mut ways, suppositions)?;
            let is_short = !short.is_empty();
            let ways = if is_short { short } else { ways };
            let most = self.weigh(&ways, &mut weights)?;
            if is_short || most >= ENOUGH || !suppositions.is_deep {
                let best = self.most_telling(&ways, &weights, suppositions)?;
                return best.map(|best| self.refuted(best)).transpose();
            }
        }
        Ok(None)
    }

    /// Follows all suppositions so deep, up to one that leads to a contradiction as soon as any can.
    fn round(&mut self, depth: u32, suppositions: &mut Suppositions) -> Result<Vec<Way>, Halt> {
        let mut ways = Vec::new();
        let mut last = None;
        while let Some(question) = self.next_question(last) {
            self.board.state.heed_stop()?;
            last = Some(question);
            let lines = self.lines_to_contradiction(question, depth, suppositions)?;
            ways.extend(lines.map(|lines| Way { question, lines }));
            if matches!(lines, Some(Lines::Known(lines)) if lines <= SHORTEST) {
                break;
            }
        }
        Ok(ways)
    }

    /// Those of these ways that are short contradictions.
    fn short_ways(&mut self, ways: &mut [Way], suppositions: &mut Suppositions) -> Result<Vec<Way>, Halt> {
        let mut short = Vec::new();
        for way in ways.iter_mut().filter(|way| way.lines.least() <= SHORT_LINES) {
            if let Lines::AtLeast(_) = way.lines {
                way.lines = self.lines_of_way(way.question, SHORT_LINES + 1, suppositions)?;
            }
            if matches!(way.lines, Lines::Known(lines) if lines <= SHORT_LINES) {
                short.push(*way);
            }
        }
        Ok(short)
    }

    /// Finds out how much follows from each of these ways where that is not known yet; the most of it.
    fn weigh(&mut self, ways: &[Way], weights: &mut LiteMap<Question, usize>) -> Result<usize, Halt> {
        let mut most = 0;
        for way in ways {
            let weight = match weights.get(&way.question) {
                Some(&weight) => weight,
                None if weights.len() == MOST_WEIGHED => continue,
                None => self.follows_from_opposite(way.question)?,
            };
            weights.insert(way.question, weight);
            most = most.max(weight);
        }
        Ok(most)
    }

    /// The way after which the lines say most; of several, the shortest, and of those the first.
    fn most_telling(
        &mut self,
        ways: &[Way],
        weights: &LiteMap<Question, usize>,
        suppositions: &mut Suppositions,
    ) -> Result<Option<Way>, Halt> {
        let weight = |way: &Way| weights.get(&way.question).copied().unwrap_or(0);
        let most = ways.iter().map(weight).max();
        let mut best: Vec<Way> = ways.iter().filter(|way| Some(weight(way)) == most).copied().collect();
        best.sort_unstable_by_key(|way| (way.lines.least(), way.question));
        self.shortest(best.into_iter().take(MOST_MEASURED), suppositions)
    }

    /// How much is ruled out once the cell is known not to be the symbol, that counted.
    fn follows_from_opposite(&mut self, (cell, symbol): Question) -> Result<usize, Halt> {
        let mut noted = std::mem::take(&mut self.spare);
        self.board.restrict(cell, self.board.known().may(cell).without(symbol), u32::MAX, &mut noted)?;
        let follows = noted.removals().len();
        self.forget(noted);
        Ok(follows)
    }

    /// The shortest of these ways; of several, the first of the board.
    fn shortest(
        &mut self,
        ways: impl Iterator<Item = Way>,
        suppositions: &mut Suppositions,
    ) -> Result<Option<Way>, Halt> {
        let mut best: Option<(usize, Way)> = None;
        for way in ways {
            // One that is as short is better where it stands before the best.
            let enough = best.map_or(usize::MAX, |(least, best)| least + usize::from(way.question < best.question));
            let lines = match way.lines {
                Lines::AtLeast(least) if least < enough => self.lines_of_way(way.question, enough, suppositions)?,
                lines => lines,
            };
            if let Lines::Known(known) = lines
                && known < enough
            {
                best = Some((known, Way { lines, ..way }));
            }
        }
        Ok(best.map(|(_, way)| way))
    }

    /// Why the cell of this way is not its symbol.
    fn refuted(&mut self, Way { lines, question: (cell, symbol) }: Way) -> Result<Thought, Halt> {
        let mut noted = Consequences::default();
        let Course::Stuck(line) = self.board.suppose(cell, symbol, u32::MAX, &mut noted)? else {
            unreachable!("what led to a contradiction does so again");
        };
        let (refutation, needs) = self.board.refute(line, noted);
        // Reasons that a stop cut short are not the fewest.
        self.board.state.look()?;
        let technique = if lines.least() <= SHORT_LINES { SHORT_CONTRADICTION } else { CHAIN };
        Ok(Thought::Refuted(technique, refutation, needs))
    }

    /// How many lines it takes to see that the cell is not the symbol, as far as that is known without reasons; `None`
    /// when so deep nothing is seen.
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

    /// How many lines it takes to see that the cell is not the symbol, which is known to lead to a contradiction. Where
    /// it takes `enough` lines or more, only that is said.
    fn lines_of_way(
        &mut self,
        (cell, symbol): Question,
        enough: usize,
        suppositions: &mut Suppositions,
    ) -> Result<Lines, Halt> {
        let mut noted = Consequences::default();
        let course = self.board.suppose(cell, symbol, u32::MAX, &mut noted)?;
        let Course::Stuck(line) = course else { unreachable!("what led to a contradiction does so again") };
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
}
