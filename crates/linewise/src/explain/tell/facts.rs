//! The facts from which a technique sees something, and its words for them.

use super::Lesson;
use crate::domain::Domain;
use crate::engine::reason::fewest_for;
use crate::message::{Basis, Message};
use crate::rule::KnownLine;
use crate::technique::{Asked, Finding};

impl Lesson<'_> {
    /// The fewest facts from which a technique sees that `gone` goes, and its words for that.
    pub(super) fn seen_from(
        &self,
        rung: usize,
        known: &[Domain],
        gone: &[(usize, Domain)],
        otherwise: Message,
    ) -> (Vec<(usize, Domain)>, Message) {
        let known_line = self.known_line(known);
        let otherwise = match otherwise.sentence.basis {
            Basis::AsItStands => self.briefest_as_it_stands(rung, known, gone).unwrap_or(otherwise),
            Basis::Fewest | Basis::Whole => otherwise,
        };
        let shape = known_line.shape();
        let sight = Sight { lesson: *self, rung, gone, said: &otherwise };
        let is_seen = |known: &[Domain]| sight.is_seen(known);
        let far = |at: usize| gone.iter().map(|(other, _)| at.abs_diff(*other)).min().unwrap_or(0);
        let given = fewest_for(known_line, far, |bits| is_seen(&shape.domains(bits)));
        let given = given.map(|given| plainest(known_line, given, far, is_seen));
        match given {
            None => (Vec::new(), otherwise),
            Some(given) if otherwise.sentence.basis == Basis::Whole => (given, otherwise),
            Some(given) => spoken(known_line, &given, |known| sight.words(known)),
        }
    }

    /// What a technique says of the line as it stands where it finds `gone` and little else.
    fn briefest_as_it_stands(&self, rung: usize, known: &[Domain], gone: &[(usize, Domain)]) -> Option<Message> {
        let stands = |message: &Message| message.sentence.basis == Basis::AsItStands;
        self.briefest_of(rung, known, gone, stands)
    }

    /// What a technique says where it finds `gone` and little else.
    pub fn briefest(&self, rung: usize, known: &[Domain], gone: &[(usize, Domain)]) -> Option<Message> {
        self.briefest_of(rung, known, gone, |_| true)
    }

    /// Does a technique that says such things say just this of the line?
    pub fn says(&self, known: &[Domain], message: &Message) -> bool {
        let gone: Vec<(usize, Domain)> = message.conclusion.iter().map(|&(at, _, gone)| (at, gone)).collect();
        let techniques = self.ladder.techniques().iter().enumerate();
        let mut rungs = techniques.filter(|(_, technique)| technique.sentences.contains(&message.sentence));
        rungs.any(|(rung, _)| {
            let findings = self.find(rung, known, Asked::About(&gone));
            findings.iter().any(|finding| finding.message.says_the_same(message) && finding.takes_all(&gone))
        })
    }

    fn briefest_of(
        &self,
        rung: usize,
        known: &[Domain],
        gone: &[(usize, Domain)],
        is_meant: impl Fn(&Message) -> bool,
    ) -> Option<Message> {
        let findings = self.find(rung, known, Asked::About(gone));
        let finds = findings.into_iter().filter(|finding| finding.takes_all(gone) && is_meant(&finding.message));
        let taken =
            |finding: &Finding| finding.found.iter().map(|&(at, may)| known[at].minus(may).len()).sum::<usize>();
        finds.min_by_key(|finding| (finding.found.len(), taken(finding))).map(|finding| finding.message)
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
    let shape = line.shape();
    let rank = |at: usize| if is_settled(at) { far(at) } else { line.known.len() + far(at) };
    let others = fewest_for(line, rank, |bits| is_seen(&shape.domains(bits)));
    others.filter(|others| others.len() <= given.len()).unwrap_or(given)
}

/// The facts as they are spoken of, and the words for them: a cell that is settled, or nearly so, is spoken of as what it is, even where
/// less would do.
pub fn spoken(
    line: KnownLine<'_>,
    facts: &[(usize, Domain)],
    sees: impl Fn(&[Domain]) -> Option<Message>,
) -> (Vec<(usize, Domain)>, Message) {
    let from = |facts: &[(usize, Domain)]| on_line(line.known.len(), line.symbols, facts);
    let clear = clear(line.known, line.symbols, facts);
    match sees(&from(&clear)) {
        Some(message) => (clear, message),
        None => (facts.to_vec(), sees(&from(facts)).expect("it is seen from these facts")),
    }
}

/// Are these facts no more than what others say?
pub fn are_within(facts: &[(usize, Domain)], others: &[(usize, Domain)]) -> bool {
    let is_said = |&(at, may): &(usize, Domain)| others.iter().any(|&(own, said)| own == at && said.and(may) == said);
    facts.iter().all(is_said)
}

/// A line of so many cells, of which only this is known.
pub fn on_line(cells: usize, symbols: usize, facts: &[(usize, Domain)]) -> Vec<Domain> {
    let mut known = vec![Domain::first(symbols); cells];
    facts.iter().for_each(|&(at, may)| known[at] = may);
    known
}

/// The facts, where a cell that is settled, or nearly so, is said to be what it is.
pub fn clear(known: &[Domain], symbols: usize, facts: &[(usize, Domain)]) -> Vec<(usize, Domain)> {
    let clear = |&(at, may): &(usize, Domain)| {
        let is_clear = known[at].len() == 1 || (known[at].len() <= 3 && symbols - may.len() > 3);
        (at, if is_clear { known[at] } else { may })
    };
    facts.iter().map(clear).collect()
}

/// What a technique sees of a line, to be seen again from fewer facts.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub lesson: Lesson<'a>,
    pub rung: usize,
    /// What it takes from cells of the line.
    pub gone: &'a [(usize, Domain)],
    /// What it says of the whole line.
    pub said: &'a Message,
}

impl Sight<'_> {
    /// Its words for why these facts take all of that; `None` where it does not see that from them. What was ruled out
    /// in these cells before, and would go for the same reason, is not spoken of.
    pub fn words(&self, known: &[Domain]) -> Option<Message> {
        let message = self.words_for_all(known)?;
        let Some(named) = message.named_as_gone() else { return Some(message) };
        let mut without = known.to_vec();
        self.gone.iter().for_each(|&(at, gone)| without[at] = without[at].minus(named.minus(gone)));
        match without == known {
            true => Some(message),
            false => Some(self.words_for_all(&without).unwrap_or(message)),
        }
    }

    /// The same, also of what would go beside.
    fn words_for_all(&self, known: &[Domain]) -> Option<Message> {
        let mut findings = self.lesson.find(self.rung, known, Asked::About(self.gone));
        findings.retain(|finding| is_meant(self.said, &finding.message) && finding.takes_all(self.gone));
        // Words for a line as it stands are not true of fewer facts, but better than none.
        let best = findings.iter().position(|finding| is_fit(self.said, &finding.message)).unwrap_or(0);
        (best < findings.len()).then(|| findings.swap_remove(best).message)
    }

    /// Does it see from these facts that all of that goes, in such words?
    pub fn is_seen(&self, known: &[Domain]) -> bool {
        match self.said.sentence.basis {
            // The words matter.
            Basis::AsItStands => self.words(known).is_some(),
            Basis::Fewest | Basis::Whole => {
                let findings = self.lesson.find(self.rung, known, Asked::Whether(self.gone));
                findings.iter().any(|finding| finding.takes_all(self.gone) && is_fit(self.said, &finding.message))
            }
        }
    }
}

/// Are these words for what is said of the whole line? What is told of the line as it stands is said in no other words.
pub(super) fn is_meant(said: &Message, message: &Message) -> bool {
    said.sentence.basis != Basis::AsItStands || said == message
}

/// Are these no words for a line as it stands where the whole line is told of in others?
/// `A comes in cell 2 at the earliest` is true of a line where cell 1 is blank, and yet nothing to say where A is known
/// to stand in cell 3.
fn is_fit(said: &Message, message: &Message) -> bool {
    said.sentence.basis == Basis::AsItStands || message.sentence.basis != Basis::AsItStands
}
