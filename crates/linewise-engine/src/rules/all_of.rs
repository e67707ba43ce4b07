//! Lines under several rules at once, each of which says what it knows.

use crate::domain::Domain;
use crate::domain::Symbol;
use crate::language::{Best, Language, Worth};
use crate::rule::{
    Capabilities, CountWords, Decided, LineView, Meter, Orientation, Reasons, Reference, Rule, Scratch, Shape,
    Strength, Undecided,
};
use crate::rules::census;
use num_bigint::BigUint;
use std::sync::Arc;

/// The rule of a line under all of these rules; they are laid out by cells.
pub fn rule(rules: Vec<Arc<dyn Rule>>) -> Arc<dyn Rule> {
    all_of(rules, None)
}

/// The same, where somebody can read the words that all of these rules allow together: they are counted that way.
pub fn read_whole<L: Language + 'static>(rules: Vec<Arc<dyn Rule>>, whole: L) -> Arc<dyn Rule> {
    all_of(rules, Some(Box::new(Census(whole))))
}

fn all_of(rules: Vec<Arc<dyn Rule>>, whole: Option<Box<dyn CountWords>>) -> Arc<dyn Rule> {
    debug_assert!(rules.iter().all(|rule| rule.orientation() == Orientation::ByCell), "a line has one orientation");
    Arc::new(AllOf { rules, whole })
}

struct AllOf {
    rules: Vec<Arc<dyn Rule>>,
    /// Counts the words that all of them allow.
    whole: Option<Box<dyn CountWords>>,
}

/// Counts the words of a language.
struct Census<L>(L);

impl<L: Language> CountWords for Census<L> {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        census::count(&self.0, line, &mut scratch.meter)
    }
}

impl AllOf {
    /// Narrows by each of the rules until none of them can say more.
    fn settle(&self, shape: Shape, bits: &mut Vec<u64>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        let mut support = vec![0; bits.len()];
        let mut quiet = 0;
        while quiet < self.rules.len() {
            for rule in &self.rules {
                if !rule.narrow(LineView { shape, bits }, &mut support, scratch)? {
                    return Ok(false);
                }
                quiet = if support == *bits { quiet + 1 } else { 0 };
                std::mem::swap(bits, &mut support);
            }
        }
        Ok(true)
    }
}

impl Rule for AllOf {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::exact_if(self.rules.len() == 1 && self.rules[0].is_exact())
    }

    fn accepts(&self, word: &[Symbol], meter: &mut Meter<'_>) -> Decided<bool> {
        let mut all = Ok(true);
        for rule in &self.rules {
            match rule.accepts(word, meter) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(Undecided) => all = Err(Undecided),
            }
        }
        all
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        let mut bits = line.bits.to_vec();
        let fits = self.settle(line.shape, &mut bits, scratch)?;
        support.copy_from_slice(&bits);
        Ok(fits)
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        self.settle(line.shape, &mut line.bits.to_vec(), scratch)
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            parts: &self.rules,
            // One rule alone may have a word where all together have none.
            reasons: Reasons::Deletion,
            count: Some(self),
            diagram: None,
            list: None,
            weigh: None,
            chain: None,
            auxiliaries: None,
            reference: Capabilities::for_proofs(self),
            high_symbols_first: self.rules.iter().any(|rule| rule.capabilities().high_symbols_first),
        }
    }
}

impl Reference for AllOf {
    fn narrow(&self, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<Vec<Domain>> {
        // What each of them leaves, in turn, until nothing changes: no word gets lost, and none of a settled line is kept that should not.
        let mut told = domains.to_vec();
        loop {
            let before = told.clone();
            for rule in &self.rules {
                told = rule.capabilities().reference.ok_or(Undecided)?.narrow(&told, meter)?;
            }
            if told == before || told.iter().any(|cell| cell.is_empty()) {
                return Ok(told);
            }
        }
    }

    fn bound(&self, _: &[Domain], _: usize, _: &Worth<'_>, _: &mut Meter<'_>) -> Decided<Best> {
        Err(Undecided)
    }
}

impl CountWords for AllOf {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        let domains = line.shape.domains(line.bits);
        let is_settled = domains.iter().all(|may: &Domain| may.len() == 1);
        match &self.rules[..] {
            [rule] => rule.count(line, scratch),
            _ if is_settled => Ok(u32::from(self.admits(line, scratch)?).into()),
            _ => self.whole.as_ref().ok_or(Undecided)?.count(line, scratch),
        }
    }
}
