//! What a line says, told by techniques, one after the other, where no single one sees all of it.
//!
//! All that is told follows from the facts that come with it, and each telling is needed for what comes after it.

use crate::domain::{Domain, Symbol};
use crate::engine::reason::{KnownLine, fewest_for};
use crate::message::{Message, Told};
use crate::model::{LineId, Model};
use crate::rule::Shape;
use crate::technique::{Finding, Ladder};

/// No more techniques than these are used one after the other.
const MOST: usize = 12;

/// How a line comes to nothing: what is told first, and the cell that then cannot be what it is.
#[derive(Debug, Clone)]
pub struct DeadEnd {
    /// What follows, in order; the last of it contradicts `cell`, or says by itself that the line cannot be finished.
    pub tellings: Vec<Message>,
    /// A cell of the line, and what it is known to be; nothing at all for a cell to which nothing is left.
    pub cell: Option<(usize, Domain)>,
}

/// How it is shown that a line cannot be finished.
#[derive(Debug, Clone)]
pub enum Refuted {
    /// The techniques come to a dead end.
    End(DeadEnd),
    /// Whatever this cell is, they do.
    Cases(usize, Vec<(Symbol, Refuted)>),
}

/// Cases are distinguished in no more cells than these, one inside the other.
pub const MOST_SPLITS: usize = 2;

/// A line and the techniques for it.
#[derive(Clone, Copy)]
pub struct Lesson<'a> {
    pub model: &'a Model,
    pub ladder: &'a dyn Ladder,
    pub line: LineId,
}

/// What a technique saw, before it is known what is needed of it.
struct Seen {
    rung: usize,
    before: Vec<Domain>,
    finding: Finding,
}

impl Lesson<'_> {
    /// Why these facts about the line take `gone` from its cells, in no more than `most` tellings; `None` when the techniques do not see it.
    pub fn tell(&self, known: &[Domain], gone: &[(usize, Domain)], most: usize) -> Option<Vec<Message>> {
        self.needed(self.see(known, gone)?, known, gone, most)
    }

    /// Do techniques see that these facts about the line take `gone` from its cells?
    pub fn can_tell(&self, known: &[Domain], gone: &[(usize, Domain)]) -> bool {
        self.see(known, gone).is_some()
    }

    /// What techniques see until all of `gone` is gone; `None` when they do not see it.
    fn see(&self, known: &[Domain], gone: &[(usize, Domain)]) -> Option<Vec<Seen>> {
        let mut now = known.to_vec();
        let mut seen = Vec::new();
        loop {
            let left: Vec<_> = gone.iter().map(|&(at, gone)| (at, gone.and(now[at]))).collect();
            if left.iter().all(|(_, gone)| gone.is_empty()) {
                return Some(seen);
            }
            if self.look_on(&mut now, &left, &mut seen)?.is_some() {
                return None;
            }
        }
    }

    /// Why the line has no word left when its cells are no more than this; `None` when the techniques do not see it.
    pub fn tell_dead_end(&self, known: &[Domain]) -> Option<DeadEnd> {
        // What is seen of the line as it stands is plainest: at once, or after what follows from it.
        let misfit = self.misfit(known);
        if let Some(message) = misfit.as_ref().filter(|message| message.sentence.told == Told::AsItStands) {
            return Some(DeadEnd { tellings: vec![message.clone()], cell: None });
        }
        if let Some(end) = self.tell_to_misfit(known) {
            return Some(end);
        }
        // Where that is seen at once, nothing else is told but what a single telling shows.
        let best = self.tell_victim(known, if misfit.is_some() { 1 } else { usize::MAX });
        if best.as_ref().is_some_and(|end| end.tellings.len() == 1) {
            return best;
        }
        if let Some(message) = misfit {
            return Some(DeadEnd { tellings: vec![message], cell: None });
        }
        let fewer = best.as_ref().map_or(Some(usize::MAX), |end| end.tellings.len().checked_sub(1));
        fewer.and_then(|most| self.tell_empty(known, most)).or(best)
    }

    /// One fact is put aside, and the others say that it cannot be: of all facts the first of which this takes the fewest tellings, and no more than
    /// `most`.
    fn tell_victim(&self, known: &[Domain], most: usize) -> Option<DeadEnd> {
        let mut ways: Vec<_> = self.victims(known).collect();
        // What few looks saw is told in few sentences.
        ways.sort_by_key(|(_, seen)| seen.len());
        let mut best: Option<(usize, usize, Vec<Message>)> = None;
        for (at, seen) in ways {
            let most = match &best {
                Some((least, first, _)) => least.saturating_sub(usize::from(at > *first)),
                None => most,
            };
            if let Some(tellings) = self.needed(seen, &self.without(known, at), &[(at, known[at])], most) {
                best = Some((tellings.len(), at, tellings));
            }
        }
        best.map(|(_, at, tellings)| DeadEnd { tellings, cell: Some((at, known[at])) })
    }

    /// The cells of which the other facts say that they cannot be what they are, and how that is seen.
    fn victims(&self, known: &[Domain]) -> impl Iterator<Item = (usize, Vec<Seen>)> {
        let is_known = move |&at: &usize| known[at] != self.open(at);
        let see = move |at: usize| Some((at, self.see(&self.without(known, at), &[(at, known[at])])?));
        (0..known.len()).filter(is_known).filter_map(see)
    }

    /// What the cell could be from the start.
    fn open(&self, at: usize) -> Domain {
        self.model.cells[self.model.line(self.line).cells[at].index()]
    }

    /// The line without what is known of this cell.
    fn without(&self, known: &[Domain], at: usize) -> Vec<Domain> {
        let mut others = known.to_vec();
        others[at] = self.open(at);
        others
    }

    /// Is there a dead end to tell of?
    fn has_dead_end(&self, known: &[Domain]) -> bool {
        self.is_misfit(known)
            || self.empties(known).is_some()
            || self.see_to_misfit(known).is_some()
            || self.victims(known).next().is_some()
    }

    /// Is it seen at once that the line has no word left?
    fn is_misfit(&self, known: &[Domain]) -> bool {
        self.ladder.look(self.line, known).is_some_and(|look| look.dead_end().is_some())
    }

    /// That the line has no word left, where that is seen at once, with the fewest facts from which it is.
    fn misfit(&self, known: &[Domain]) -> Option<Message> {
        let misfit = |known: &[Domain]| self.ladder.look(self.line, known)?.dead_end();
        let whole = misfit(known)?;
        let said = |known: &[Domain]| misfit(known).filter(|message| is_meant(&whole, message));
        let line = self.model.line(self.line);
        let known_line = KnownLine { rule: &*line.rule, symbols: self.model.symbols, known };
        let shape = Shape::new(line.rule.orientation(), known.len(), self.model.symbols);
        let given = fewest_for(known_line, |_| 0, |bits| said(&shape.domains(bits)).is_some())?;
        let (given, message) = spoken(known_line, &given, said);
        Some(message.about(given, Vec::new()).knowing(known))
    }

    /// The same after what the techniques see first, where the end is told of the line as it stands by then.
    fn tell_to_misfit(&self, known: &[Domain]) -> Option<DeadEnd> {
        let (seen, now) = self.see_to_misfit(known)?;
        let end = self.misfit(&now)?;
        let mut tellings = self.needed(seen, known, &end.given_gone(self.model.symbols), usize::MAX)?;
        tellings.push(end);
        Some(DeadEnd { tellings, cell: None })
    }

    /// What the techniques see first, and the line as it stands by then, of which the end is told; `None` where they do not come to that.
    fn see_to_misfit(&self, known: &[Domain]) -> Option<(Vec<Seen>, Vec<Domain>)> {
        if !self.ladder.sees_dead_ends() {
            return None;
        }
        let mut now = known.to_vec();
        let mut seen = Vec::new();
        while self.look_on(&mut now, &[], &mut seen)?.is_none() {
            let end = self.ladder.look(self.line, &now)?.dead_end();
            if end.is_some_and(|end| end.sentence.told == Told::AsItStands) {
                return Some((seen, now));
            }
        }
        None
    }

    /// Is there a way to show that the line has no word left, with cases in so many cells?
    pub fn can_refute(&self, known: &[Domain], splits: usize) -> bool {
        if self.has_dead_end(known) {
            return true;
        }
        if splits == 0 {
            return false;
        }
        let Some(at) = cell_to_split(&self.silenced(known)) else { return false };
        known[at].symbols().all(|symbol| self.can_refute(&supposing(known, at, symbol), splits - 1))
    }

    /// Why the line has no word left, with cases in so many cells; `None` when the techniques do not see it.
    pub fn refute(&self, known: &[Domain], splits: usize) -> Option<Refuted> {
        // To find the fewest facts is dear: it is done where all cases come to nothing.
        self.can_refute(known, splits).then(|| self.refute_all(known, splits)).flatten()
    }

    fn refute_all(&self, known: &[Domain], splits: usize) -> Option<Refuted> {
        if let Some(end) = self.tell_dead_end(known) {
            return Some(Refuted::End(end));
        }
        if splits == 0 {
            return None;
        }
        let at = cell_to_split(&self.silenced(known))?;
        let case = |symbol: Symbol| Some((symbol, self.refute_all(&supposing(known, at, symbol), splits - 1)?));
        Some(Refuted::Cases(at, known[at].symbols().map(case).collect::<Option<_>>()?))
    }

    /// After how many looks that is seen; `None` where the techniques do not see it.
    pub fn looks_to_refute(&self, known: &[Domain], splits: usize) -> Option<usize> {
        let silent = match self.looks_to_dead_end(known) {
            Ok(looks) => return Some(looks),
            Err(silent) => silent,
        };
        let at = cell_to_split(&silent).filter(|_| splits > 0)?;
        let looks = |symbol: Symbol| self.looks_to_refute(&supposing(known, at, symbol), splits - 1);
        known[at].symbols().map(looks).sum()
    }

    /// The line when the techniques see no more.
    fn silenced(&self, known: &[Domain]) -> Vec<Domain> {
        let mut now = known.to_vec();
        let mut seen = Vec::new();
        while self.look_on(&mut now, &[], &mut seen).is_some() {}
        now
    }

    /// After how many looks the line comes to nothing; where it does not, the line when the techniques see no more.
    fn looks_to_dead_end(&self, known: &[Domain]) -> Result<usize, Vec<Domain>> {
        let mut now = known.to_vec();
        let mut seen = Vec::new();
        loop {
            if self.ladder.look(self.line, &now).is_some_and(|look| look.dead_end().is_some()) {
                return Ok(seen.len());
            }
            match self.look_on(&mut now, &[], &mut seen) {
                None => return Err(now),
                Some(Some(_)) => return Ok(seen.len()),
                Some(None) => {}
            }
        }
    }

    /// Why the line has no word left, in no more than `most` tellings, by going on until nothing is left for a cell.
    fn tell_empty(&self, known: &[Domain], most: usize) -> Option<DeadEnd> {
        let (seen, at) = self.empties(known)?;
        // What one telling leaves nothing of is known to be something else.
        let last = seen.last().map_or(Domain::EMPTY, |seen| seen.before[at]);
        let cell = (at, if last == known[at] { last } else { Domain::EMPTY });
        let tellings = self.needed(seen, known, &[(at, known[at])], most)?;
        Some(DeadEnd { tellings, cell: Some(cell) })
    }

    /// What is seen until nothing is left for a cell, and that cell; `None` where that is not seen.
    fn empties(&self, known: &[Domain]) -> Option<(Vec<Seen>, usize)> {
        let mut now = known.to_vec();
        let mut seen = Vec::new();
        loop {
            if let Some(at) = self.look_on(&mut now, &[], &mut seen)? {
                return Some((seen, at));
            }
        }
    }

    /// Adds the easiest thing to be seen, best one that takes some of what is wanted; says which cell it leaves nothing. `None` when
    /// nothing is seen any more, or too much was.
    fn look_on(&self, now: &mut [Domain], wanted: &[(usize, Domain)], seen: &mut Vec<Seen>) -> Option<Option<usize>> {
        if seen.len() == MOST {
            return None;
        }
        let before = now.to_vec();
        let sight = self.ladder.look(self.line, &before)?;
        let mut findings = Vec::new();
        let mut easiest: Option<(usize, Finding)> = None;
        for rung in 0..self.ladder.techniques().len() {
            match wanted.is_empty() {
                true => findings.extend(sight.find_first(rung)),
                false => sight.find_one_of(rung, wanted, &mut findings),
            }
            for finding in findings.drain(..) {
                if wanted.is_empty() || finding.takes_some(wanted) {
                    easiest = Some((rung, finding));
                    break;
                }
                easiest.get_or_insert((rung, finding));
            }
            if easiest.as_ref().is_some_and(|(_, finding)| wanted.is_empty() || finding.takes_some(wanted)) {
                break;
            }
        }
        let (rung, finding) = easiest?;
        let mut emptied = None;
        for &(at, may) in &finding.found {
            now[at] = now[at].and(may);
            if now[at].is_empty() {
                emptied.get_or_insert(at);
            }
        }
        drop(sight);
        seen.push(Seen { rung, before, finding });
        Some(emptied)
    }

    /// What is needed of all that was seen, each with the fewest facts from which it is seen; `None` where these are more than `most`.
    fn needed(&self, seen: Vec<Seen>, known: &[Domain], gone: &[(usize, Domain)], most: usize) -> Option<Vec<Message>> {
        let mut needs = vec![Domain::EMPTY; known.len()];
        gone.iter().for_each(|&(at, gone)| needs[at] = needs[at].or(gone.and(known[at])));
        let mut tellings = Vec::new();
        for Seen { rung, before, finding } in seen.into_iter().rev() {
            // What settles a cell is said in full, though less of it may be needed.
            let settles = |may: Domain| finding.message.sentence.settles() && may.len() == 1;
            let takes = |&(at, may): &(usize, Domain)| {
                let gone = before[at].minus(may);
                let taken = if settles(may) { gone } else { gone.and(needs[at]) };
                (!gone.and(needs[at]).is_empty()).then_some((at, taken))
            };
            let taken: Vec<_> = finding.found.iter().filter_map(takes).collect();
            if taken.is_empty() {
                continue;
            }
            if tellings.len() == most {
                return None;
            }
            let settled: Vec<(usize, Domain)> =
                finding.found.iter().copied().filter(|&(_, may)| settles(may)).collect();
            let (given, message) = self.seen_from(rung, &before, &taken, finding.message);
            taken.iter().for_each(|&(at, taken)| needs[at] = needs[at].minus(taken));
            for &(at, may) in &given {
                needs[at] = needs[at].or(known[at].minus(may));
            }
            let left = |at: usize, taken: Domain| {
                let settled = settled.iter().find(|(other, _)| *other == at);
                settled.map_or(before[at].minus(taken), |&(_, may)| may)
            };
            let conclusion = taken.iter().map(|&(at, taken)| (at, left(at, taken), taken)).collect();
            tellings.push(message.about(given, conclusion).knowing(&before));
        }
        tellings.reverse();
        Some(tellings)
    }

    /// What a technique says of what it found, with the fewest facts from which it sees that.
    pub fn told(&self, rung: usize, known: &[Domain], finding: &Finding) -> Message {
        let conclusion: Vec<(usize, Domain, Domain)> =
            finding.found.iter().map(|&(at, may)| (at, may.and(known[at]), known[at].minus(may))).collect();
        let gone: Vec<_> = conclusion.iter().map(|&(at, _, gone)| (at, gone)).collect();
        let (given, message) = self.seen_from(rung, known, &gone, finding.message.clone());
        message.about(given, conclusion).knowing(known)
    }

    /// The fewest facts from which a technique sees that `gone` goes, and its words for that.
    fn seen_from(
        &self,
        rung: usize,
        known: &[Domain],
        gone: &[(usize, Domain)],
        otherwise: Message,
    ) -> (Vec<(usize, Domain)>, Message) {
        let line = self.model.line(self.line);
        let known_line = KnownLine { rule: &*line.rule, symbols: self.model.symbols, known };
        let shape = Shape::new(line.rule.orientation(), known.len(), self.model.symbols);
        let otherwise = match otherwise.sentence.told {
            Told::AsItStands => self.briefest(rung, known, gone).unwrap_or(otherwise),
            Told::OfFewest | Told::OfWhole => otherwise,
        };
        let sees = |known: &[Domain]| sees(self.ladder, self.line, rung, known, gone, &otherwise);
        let can_see = |known: &[Domain]| can_see(self.ladder, self.line, rung, known, gone, &otherwise);
        let far = |at: usize| gone.iter().map(|(other, _)| at.abs_diff(*other)).min().unwrap_or(0);
        let given = fewest_for(known_line, far, |bits| can_see(&shape.domains(bits)));
        let given = given.map(|given| plainest(known_line, given, far, can_see));
        match given {
            None => (Vec::new(), otherwise),
            Some(given) if otherwise.sentence.told == Told::OfWhole => (given, otherwise),
            Some(given) => spoken(known_line, &given, sees),
        }
    }

    /// What a technique says of the line as it stands where it finds `gone` and little else.
    fn briefest(&self, rung: usize, known: &[Domain], gone: &[(usize, Domain)]) -> Option<Message> {
        let mut findings: Vec<Finding> = Vec::new();
        self.ladder.look(self.line, known)?.find_about(rung, gone, &mut findings);
        let finds = findings.into_iter().filter(|finding| finding.takes_all(gone));
        let stands = finds.filter(|finding| finding.message.sentence.told == Told::AsItStands);
        stands.min_by_key(|finding| finding.found.len()).map(|finding| finding.message)
    }
}

/// These facts from which something is seen, or others where they are plainer and no more: what stands in a cell is plainer than what other
/// cells cannot be, as `cell 6 is 6` is than `cells 1 to 5 are not 6`.
pub fn plainest(
    line: KnownLine<'_>,
    given: Vec<(usize, Domain)>,
    far: impl Fn(usize) -> usize,
    is_seen: impl Fn(&[Domain]) -> bool,
) -> Vec<(usize, Domain)> {
    let is_settled = |at: usize| line.known[at].len() == 1;
    let is_spared = |at: usize| given.iter().all(|(other, _)| *other != at);
    let may_be_plainer =
        given.iter().any(|&(at, _)| !is_settled(at)) && (0..line.known.len()).any(|at| is_settled(at) && is_spared(at));
    if !may_be_plainer {
        return given;
    }
    let shape = Shape::new(line.rule.orientation(), line.known.len(), line.symbols);
    let rank = |at: usize| if is_settled(at) { far(at) } else { line.known.len() + far(at) };
    let others = fewest_for(line, rank, |bits| is_seen(&shape.domains(bits)));
    others.filter(|others| others.len() <= given.len()).unwrap_or(given)
}

/// The cell with the fewest symbols left, where some cell is open.
fn cell_to_split(known: &[Domain]) -> Option<usize> {
    (0..known.len()).filter(|&at| known[at].len() > 1).min_by_key(|&at| known[at].len())
}

/// What is known of a line, with a cell that is supposed to be something.
pub fn supposing(known: &[Domain], at: usize, symbol: Symbol) -> Vec<Domain> {
    let mut supposed = known.to_vec();
    supposed[at] = Domain::only(symbol);
    supposed
}

/// The facts as they are spoken of, and the words for them: a cell that is settled, or nearly so, is spoken of as what it is, even where
/// less would do.
pub fn spoken(
    line: KnownLine<'_>,
    facts: &[(usize, Domain)],
    sees: impl Fn(&[Domain]) -> Option<Message>,
) -> (Vec<(usize, Domain)>, Message) {
    let from = |facts: &[(usize, Domain)]| {
        let mut from = vec![Domain::first(line.symbols); line.known.len()];
        facts.iter().for_each(|&(at, may)| from[at] = may);
        from
    };
    let clear = clear(line.known, line.symbols, facts);
    match sees(&from(&clear)) {
        Some(message) => (clear, message),
        None => (facts.to_vec(), sees(&from(facts)).expect("it is seen from these facts")),
    }
}

/// The facts, where a cell that is settled, or nearly so, is said to be what it is.
pub fn clear(known: &[Domain], symbols: usize, facts: &[(usize, Domain)]) -> Vec<(usize, Domain)> {
    let clear = |&(at, may): &(usize, Domain)| {
        let is_clear = known[at].len() == 1 || (known[at].len() <= 3 && symbols - may.len() > 3);
        (at, if is_clear { known[at] } else { may })
    };
    facts.iter().map(clear).collect()
}

/// The words of a technique for why these facts take all of `gone`, when it says `said` of the whole line; `None` where it does not see that.
pub fn sees(
    ladder: &dyn Ladder,
    line: LineId,
    rung: usize,
    known: &[Domain],
    gone: &[(usize, Domain)],
    said: &Message,
) -> Option<Message> {
    let mut findings: Vec<Finding> = Vec::new();
    ladder.look(line, known)?.find_about(rung, gone, &mut findings);
    let is_it = |finding: &Finding| is_meant(said, &finding.message) && finding.takes_all(gone);
    findings.into_iter().find(is_it).map(|finding| finding.message)
}

/// Are these words for what is said of the whole line? What is told of the line as it stands is said in no other words.
fn is_meant(said: &Message, message: &Message) -> bool {
    said.sentence.told != Told::AsItStands || said == message
}

/// Does a technique see that these facts take all of `gone`, in such words as [`sees`] gives?
pub fn can_see(
    ladder: &dyn Ladder,
    line: LineId,
    rung: usize,
    known: &[Domain],
    gone: &[(usize, Domain)],
    said: &Message,
) -> bool {
    match said.sentence.told {
        // The words matter.
        Told::AsItStands => sees(ladder, line, rung, known, gone, said).is_some(),
        Told::OfFewest | Told::OfWhole => ladder.look(line, known).is_some_and(|look| look.sees(rung, gone)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind;
    use crate::make::Chance;

    /// Lines of examples with some symbols left out: what empties a cell is told of every symbol that it might have been.
    #[test]
    fn all_that_a_cell_might_have_been_is_ruled_out() {
        let mut chance = Chance::new(1);
        let mut emptied = 0;
        for example in kind::ALL.iter().flat_map(|kind| kind.examples()) {
            let puzzle = crate::open(example.puzzle).and_then(|reading| reading.one()).expect("a puzzle");
            let kind = kind::of(&puzzle).expect("a kind");
            let model = kind.model(&puzzle).expect("a model");
            let Some(ladder) = kind.ladder(&puzzle, &model) else { continue };
            for line in (0..model.lines.len()).map(LineId::new) {
                let lesson = Lesson { model: &model, ladder: &*ladder, line };
                let mut some = |may: Domain| -> Domain {
                    let left: Domain = may.symbols().filter(|_| chance.below(3) > 0).collect();
                    if left.is_empty() { may } else { left }
                };
                let known: Vec<Domain> =
                    model.line(line).cells.iter().map(|cell| some(model.cells[cell.index()])).collect();
                let Some(DeadEnd { tellings, cell: Some((at, _)) }) = lesson.tell_empty(&known, usize::MAX) else {
                    continue;
                };
                emptied += 1;
                let told = tellings.iter().flat_map(|message| &message.conclusion).filter(|(cell, ..)| *cell == at);
                let gone = told.fold(Domain::EMPTY, |gone, (_, _, more)| gone.or(*more));
                assert_eq!(known[at].and(gone), known[at], "{}: {known:?}: {tellings:#?}", kind.name());
            }
        }
        assert!(emptied > 20, "{emptied} lines were brought to nothing");
    }
}
