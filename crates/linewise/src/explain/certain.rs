//! How a conclusion is said: as what follows from the facts that its sentence names, and from nothing that was ruled out before.

use super::facts::conclusion_form;
use super::sentence::Speaker;
use crate::domain::Domain;
use crate::message::Message;
use crate::model::LineId;

impl Speaker<'_> {
    /// What a message concludes. Where a cell is settled only together with what else is known of it, this is what it cannot be,
    /// and what that leaves.
    pub(super) fn concluded_from(&self, on: Option<LineId>, message: &Message) -> String {
        match on.is_some_and(|line| self.rests_on_more(line, message)) {
            true => self.exclusion(on, &message.conclusion),
            false => self.conclusion(on, &message.conclusion),
        }
    }

    /// Does the technique that says this see less from the facts that it names than what the cells are then?
    fn rests_on_more(&self, line: LineId, message: &Message) -> bool {
        let is_named = |may: Domain, gone: Domain| conclusion_form(may, gone).0 != "conclusion.not";
        let named: Vec<(usize, Domain)> = message
            .conclusion
            .iter()
            .filter(|&&(_, may, gone)| is_named(may, gone))
            .map(|&(at, may, _)| (at, may))
            .collect();
        let Some(ladder) = self.ladder.filter(|_| !named.is_empty() && self.model.symbols > 2) else {
            return false;
        };
        let mut known = vec![Domain::first(self.model.symbols); self.model.line(line).cells.len()];
        message.given.iter().for_each(|&(at, may)| known[at] = may);
        let Some(look) = ladder.look(line, &known) else { return false };
        let techniques = ladder.techniques().iter().enumerate();
        let mut findings = Vec::new();
        techniques
            .filter(|(_, technique)| technique.sentences.contains(&message.sentence))
            .for_each(|(rung, _)| look.find(rung, &mut findings));
        // What another sentence says of these facts is beside the point.
        findings.retain(|finding| {
            let speaks_of = |&(at, _): &(usize, Domain)| finding.found.iter().any(|&(other, _)| other == at);
            finding.message.sentence == message.sentence && named.iter().all(speaks_of)
        });
        let says = |&(at, may): &(usize, Domain), found: &[(usize, Domain)]| {
            found.iter().any(|&(other, left)| other == at && left.and(may) == left)
        };
        let says_all = |found: &[(usize, Domain)]| named.iter().all(|one| says(one, found));
        !findings.is_empty() && !findings.iter().any(|finding| says_all(&finding.found))
    }
}
