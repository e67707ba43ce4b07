//! How a line reaches a dead end: seen at once, or by what techniques see first.

use super::facts::{is_meant, spoken};
use super::{Lesson, Seen};
use crate::domain::Domain;
use crate::engine::reason::fewest_for;
use crate::message::{Basis, Message};

/// How a line reaches a dead end: what is told first, and the cell that then cannot be what it is.
#[derive(Debug, Clone)]
pub struct DeadEnd {
    /// What follows, in order; the last of it contradicts `cell`, or says by itself that the line cannot be finished.
    pub tellings: Vec<Message>,
    /// A cell of the line, and what it is known to be; nothing at all for a cell to which nothing is left.
    pub cell: Option<(usize, Domain)>,
}

impl Lesson<'_> {
    /// Why the line has no word left when its cells are no more than this; `None` when the techniques do not see it.
    pub fn tell_dead_end(&self, known: &[Domain]) -> Option<DeadEnd> {
        // What is seen of the line as it stands is plainest: at once, or after what follows from it.
        let misfit = self.misfit(known);
        if let Some(message) = misfit.as_ref().filter(|message| message.sentence.basis == Basis::AsItStands) {
            return Some(DeadEnd { tellings: vec![message.clone()], cell: None });
        }
        if let Some(end) = self.tell_to_misfit(known) {
            // A cell that cannot be what it is may be plainer than what takes much to see.
            let sooner = (end.tellings.len() > 2).then(|| self.tell_victim(known, 1)).flatten();
            return Some(sooner.unwrap_or(end));
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

    /// One fact is put aside, and the others say that it cannot be: the fact for which this takes the fewest tellings,
    /// then the easiest ones, the first of several, and no more than `most`.
    fn tell_victim(&self, known: &[Domain], most: usize) -> Option<DeadEnd> {
        let hardest = |seen: &[Seen]| seen.iter().map(|seen| seen.rung).max().unwrap_or(0);
        let ways = self.victims(known).map(|(at, seen)| (hardest(&seen), at, seen));
        let mut ways: Vec<_> = ways.collect();
        // What few looks saw is told in few sentences.
        ways.sort_by_key(|&(hardest, at, ref seen)| (seen.len(), hardest, at));
        let mut best: Option<((usize, usize, usize), Vec<Message>)> = None;
        for (hardest, at, seen) in ways {
            // The fewest facts are dear: they are not looked for where even a single telling would not be better.
            if best.as_ref().is_some_and(|(least, _)| *least < (1, hardest, at)) {
                continue;
            }
            let most = best.as_ref().map_or(most, |((least, ..), _)| *least);
            let Some(tellings) = self.needed(seen, &self.without(known, at), &[(at, known[at])], most) else {
                continue;
            };
            let cost = (tellings.len(), hardest, at);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, tellings));
            }
        }
        best.map(|((.., at), tellings)| DeadEnd { tellings, cell: Some((at, known[at])) })
    }

    /// The cells of which the other facts say that they cannot be what they are, and how that is seen.
    fn victims(&self, known: &[Domain]) -> impl Iterator<Item = (usize, Vec<Seen>)> {
        let is_known = move |&at: &usize| known[at] != self.open(at);
        let see = move |at: usize| Some((at, self.see(&self.without(known, at), &[(at, known[at])])?));
        (0..known.len()).filter(is_known).filter_map(see)
    }

    /// Is there a dead end to tell of?
    pub(super) fn has_dead_end(&self, known: &[Domain]) -> bool {
        self.is_misfit(known) || self.comes_to_nothing(known) || self.victims(known).next().is_some()
    }

    /// Do techniques see, one after the other, that a cell is left nothing, or that the line as it stands by then has no word?
    fn comes_to_nothing(&self, known: &[Domain]) -> bool {
        let mut now = known.to_vec();
        let mut seen = Vec::new();
        loop {
            match self.look_on(&mut now, &[], &mut seen) {
                None => return false,
                Some(Some(_)) => return true,
                Some(None) if self.ends_as_it_stands(&now) => return true,
                Some(None) => {}
            }
        }
    }

    /// Is it told at once of the line as it stands that it has no word left?
    fn ends_as_it_stands(&self, known: &[Domain]) -> bool {
        let end = || self.look(known)?.dead_end();
        self.ladder.sees_dead_ends() && end().is_some_and(|end| end.sentence.basis == Basis::AsItStands)
    }

    /// Is it seen at once that the line has no word left?
    pub(super) fn is_misfit(&self, known: &[Domain]) -> bool {
        self.look(known).is_some_and(|look| look.dead_end().is_some())
    }

    /// That the line has no word left, where that is seen at once, with the fewest facts from which it is.
    fn misfit(&self, known: &[Domain]) -> Option<Message> {
        let misfit = |known: &[Domain]| self.look(known)?.dead_end();
        let whole = misfit(known)?;
        let said = |known: &[Domain]| misfit(known).filter(|message| is_meant(&whole, message));
        let known_line = self.known_line(known);
        let shape = known_line.shape();
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
            if self.ends_as_it_stands(&now) {
                return Some((seen, now));
            }
        }
        None
    }

    /// After how many looks the line reaches a dead end; where it does not, the line when the techniques see no more.
    pub(super) fn looks_to_dead_end(&self, known: &[Domain]) -> Result<usize, Vec<Domain>> {
        let mut now = known.to_vec();
        let mut seen = Vec::new();
        loop {
            if self.is_misfit(&now) {
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
        let cell = (at, if last == known[at] || last.len() == 1 { last } else { Domain::EMPTY });
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind;
    use crate::make::Chance;
    use crate::model::LineId;

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
