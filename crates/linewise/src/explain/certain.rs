//! How a conclusion is said: as what follows from the facts that its sentence names, and from nothing that was ruled out before.

use super::sentence::Speaker;
use super::tell::on_line;
use crate::domain::Domain;
use crate::message::{Message, Say};
use crate::model::{LineId, Model};
use crate::rule::KnownLine;
use crate::rule::Scratch;
use crate::technique::words::AllAgree;
use crate::technique::{Asked, Finding, Ladder};

impl Speaker<'_> {
    /// What a message concludes. Where a cell is that only together with what else is known of it, the conclusion says so: it names what
    /// the cell cannot be, or of what this is left.
    pub(super) fn conclusion_of(&self, on: Option<LineId>, message: &Message) -> String {
        match on.and_then(|line| self.left_by_facts(line, message)) {
            Some(left) => self.exclusion_given(on, &message.conclusion, &left),
            None => self.conclusion(on, &message.conclusion),
        }
    }

    /// What the technique that says this leaves its cells, going by the facts that it names alone; nothing where that
    /// is no more than what the message says of them.
    fn left_by_facts(&self, line: LineId, message: &Message) -> Option<Vec<(usize, Domain)>> {
        let is_named = |may: Domain, gone: Domain| self.wording_of_conclusion(may, gone).0 != "conclusion.not";
        let named = message.conclusion.iter().filter(|&&(_, may, gone)| is_named(may, gone));
        let named: Vec<(usize, Domain)> = named.map(|&(at, may, _)| (at, may)).collect();
        if named.is_empty() || self.model.symbols <= 2 {
            return None;
        }
        let known = on_line(self.model.line(line).cells.len(), self.model.symbols, &message.given);
        if message.sentence == AllAgree::SENTENCE {
            return self.left_by_line(line, &named, &known);
        }
        let findings = seen_from_facts(self.model, self.ladder?, line, message)?;
        let left_of = |at: usize, may: Domain| {
            let found = findings.iter().flat_map(|finding| &finding.found);
            let mut left = found.filter(|(other, _)| *other == at).map(|&(_, left)| left);
            left.clone().find(|left| left.and(may) == *left).or_else(|| left.next())
        };
        let says = |&(at, may): &(usize, Domain)| left_of(at, may).is_some_and(|left| left.and(may) == left);
        if named.iter().all(says) {
            return None;
        }
        let found = message.conclusion.iter().filter_map(|&(at, may, _)| Some((at, left_of(at, may)?)));
        let found: Vec<(usize, Domain)> = found.collect();
        if found.is_empty() {
            return None;
        }
        // What a list of what is left would offer, and the line forbids, is not left, either.
        let Some(by_line) = narrowed(self.model, line, &known) else {
            return Some(Vec::new());
        };
        let offered = |(at, may): (usize, Domain)| {
            let one = message.conclusion.iter().find(|one| one.0 == at);
            let is_listed = one.is_some_and(|&(_, left, gone)| !self.is_said_by_what_is_gone(left, gone, may));
            (at, if is_listed { may.and(by_line[at]) } else { may })
        };
        Some(found.into_iter().map(offered).collect())
    }

    /// What the whole line leaves these cells where no more than this is known of it; nothing where that is no more
    /// than what is said of them.
    pub(super) fn left_by_line(
        &self,
        line: LineId,
        said: &[(usize, Domain)],
        known: &[Domain],
    ) -> Option<Vec<(usize, Domain)>> {
        // Of two symbols, what a cell is not says what it is.
        let by_line = (self.model.symbols > 2).then(|| narrowed(self.model, line, known)).flatten()?;
        let is_more = |&(at, may): &(usize, Domain)| by_line[at].and(may) != by_line[at];
        said.iter().any(is_more).then(|| said.iter().map(|&(at, _)| (at, by_line[at])).collect())
    }
}

/// What the technique that says this finds in the same words, going by the facts that it names alone. What another
/// sentence says of these is beside the point, and so is what the same one says of the line's other end, or of another
/// block or sum. Nothing where no technique looks at such a line.
pub(super) fn seen_from_facts(
    model: &Model,
    ladder: &dyn Ladder,
    line: LineId,
    message: &Message,
) -> Option<Vec<Finding>> {
    let known = on_line(model.line(line).cells.len(), model.symbols, &message.given);
    let look = ladder.look(line, &known)?;
    let techniques = ladder.techniques().iter().enumerate();
    let mut findings = Vec::new();
    techniques
        .filter(|(_, technique)| technique.sentences.contains(&message.sentence))
        .for_each(|(rung, _)| look.find(rung, Asked::All, &mut findings));
    findings.retain(|finding| finding.message.is_about_the_same(message));
    // What is told of the line as it stands may be in other words where less is known.
    if findings.iter().any(|finding| finding.message.says_the_same(message)) {
        findings.retain(|finding| finding.message.says_the_same(message));
    }
    // Where the message names what goes, nothing else goes by its words.
    if let Some(gone) = message.named_as_gone() {
        let rest = Domain::first(model.symbols).minus(gone);
        findings.iter_mut().flat_map(|finding| &mut finding.found).for_each(|(_, may)| *may = may.or(rest));
    }
    Some(findings)
}

/// What a line leaves its cells when only this is known of them; nothing where no arrangement is left, or nobody can say.
pub(super) fn narrowed(model: &Model, line: LineId, known: &[Domain]) -> Option<Vec<Domain>> {
    let on = KnownLine { rule: &*model.line(line).rule, symbols: model.symbols, known };
    on.narrowed(&mut Scratch::default()).ok().flatten()
}
