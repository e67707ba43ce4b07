//! The reference narrowing and the reference bound of a line: what its cells can be, and what its best words are worth,
//! from its slow judges alone.
//!
//! A rule may bring a slow and obvious narrowing and bound of its own; otherwise every word that fits is tried. Nothing
//! here is shared with the fast code of the search.

use crate::domain::{Domain, Symbol};
use crate::language::{Best, Worth};
use crate::limits::TRIED_WORDS;
use crate::meter::StepMeter;
use crate::rule::{Decided, Meter, Reference, Rule, Undecided};
use crate::verdict::GaveUp;

/// Why a line could not be judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unjudged {
    /// It has too many words to try each of them, or one of them could not be judged.
    TooManyWords,
    /// The budget is spent, or the caller asked for an end.
    Spent,
}

impl From<GaveUp> for Unjudged {
    fn from(_: GaveUp) -> Unjudged {
        Unjudged::Spent
    }
}

/// What each cell is in the words that fit `domains`; nothing at all when no word fits.
pub fn reference_narrow(
    rule: &dyn Rule,
    domains: &[Domain],
    meter: &mut StepMeter<'_>,
) -> Result<Vec<Domain>, Unjudged> {
    if domains.iter().any(|domain| domain.is_empty()) {
        return Ok(vec![Domain::EMPTY; domains.len()]);
    }
    match ask(rule, domains, meter, |reference, meter| reference.narrow(domains, meter))? {
        Ok(narrowed) => Ok(narrowed),
        Err(Undecided) => try_words(rule, domains, meter),
    }
}

/// The same by trying every word that fits.
fn try_words(rule: &dyn Rule, domains: &[Domain], meter: &mut StepMeter<'_>) -> Result<Vec<Domain>, Unjudged> {
    let mut narrowed = vec![Domain::EMPTY; domains.len()];
    each_word(rule, domains, meter, |word| {
        narrowed.iter_mut().zip(word).for_each(|(may, &symbol)| *may = may.with(symbol));
    })?;
    Ok(narrowed)
}

/// What the best words that fit `domains` are worth: for each cell and symbol of those in which the cell is that
/// symbol.
pub fn reference_bound(
    rule: &dyn Rule,
    domains: &[Domain],
    symbols: usize,
    worth: &Worth<'_>,
    meter: &mut StepMeter<'_>,
) -> Result<Best, Unjudged> {
    if domains.iter().any(|domain| domain.is_empty()) {
        return Ok(vec![vec![None; symbols]; domains.len()]);
    }
    match ask(rule, domains, meter, |reference, meter| reference.bound(domains, symbols, worth, meter))? {
        Ok(best) => Ok(best),
        Err(Undecided) => try_worths(rule, domains, symbols, worth, meter),
    }
}

/// The same by trying every word that fits.
fn try_worths(
    rule: &dyn Rule,
    domains: &[Domain],
    symbols: usize,
    worth: &Worth<'_>,
    meter: &mut StepMeter<'_>,
) -> Result<Best, Unjudged> {
    let mut best = vec![vec![None; symbols]; domains.len()];
    each_word(rule, domains, meter, |word| {
        let whole: i128 = word.iter().enumerate().map(|(at, &symbol)| worth(at, symbol)).sum();
        let cells = best.iter_mut().zip(word);
        cells.for_each(|(best, symbol)| best[symbol.index()] = best[symbol.index()].max(Some(whole)));
    })?;
    Ok(best)
}

/// What the rule's own slow judge says of a line; undecided where the rule has none.
fn ask<T>(
    rule: &dyn Rule,
    domains: &[Domain],
    meter: &mut StepMeter<'_>,
    question: impl FnOnce(&dyn Reference, &mut Meter<'_>) -> Decided<T>,
) -> Result<Decided<T>, Unjudged> {
    meter.charge_line(domains.len())?;
    let reference = rule.capabilities().reference.ok_or(Undecided);
    let mut line_meter = meter.line_meter();
    let answer = reference.and_then(|reference| question(reference, &mut line_meter));
    meter.charge_line_meter(line_meter)?;
    Ok(answer)
}

/// Shows every word that fits. Each word that is judged is a step of the budget.
fn each_word(
    rule: &dyn Rule,
    domains: &[Domain],
    meter: &mut StepMeter<'_>,
    mut show: impl FnMut(&[Symbol]),
) -> Result<(), Unjudged> {
    let words = domains.iter().try_fold(1u64, |words, domain| words.checked_mul(domain.len() as u64));
    words.filter(|&words| words <= TRIED_WORDS).ok_or(Unjudged::TooManyWords)?;
    let mut word: Vec<Symbol> = domains.iter().map(|&domain| first(domain)).collect();
    loop {
        meter.charge_line(word.len())?;
        let mut line_meter = meter.line_meter();
        let is_word = rule.accepts(&word, &mut line_meter);
        meter.charge_line_meter(line_meter)?;
        if is_word.map_err(|Undecided| Unjudged::TooManyWords)? {
            show(&word);
        }
        if !advance(&mut word, domains) {
            return Ok(());
        }
    }
}

fn first(domain: Domain) -> Symbol {
    domain.symbols().next().expect("an empty domain has no words")
}

/// Goes on to the next word; false after the last.
fn advance(word: &mut [Symbol], domains: &[Domain]) -> bool {
    for (symbol, &domain) in word.iter_mut().zip(domains).rev() {
        match domain.symbols().find(|next| next > symbol) {
            Some(next) => {
                *symbol = next;
                return true;
            }
            None => *symbol = first(domain),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Meter;
    use crate::rules::runs;
    use crate::rules::runs::Block;
    use crate::verdict::Budget;
    use proptest::prelude::*;
    use std::sync::Arc;

    /// A line of few cells: its word, which of its blocks lost their length, and what its cells may be.
    fn line() -> impl Strategy<Value = (Vec<u8>, Vec<bool>, Vec<u8>)> {
        (1usize..=7).prop_flat_map(|cells| {
            let word = prop::collection::vec(0u8..3, cells);
            (word, prop::collection::vec(prop::bool::weighted(0.2), cells), prop::collection::vec(1u8..8, cells))
        })
    }

    /// The rule and the domains of such a line.
    fn rule_of(word: &[u8], lost: &[bool], may: &[u8]) -> (Arc<dyn Rule>, Vec<Domain>) {
        let word: Vec<Symbol> = word.iter().copied().map(Symbol).collect();
        let blocks = runs::blocks_of(&word).zip(lost);
        let blocks: Vec<Block> =
            blocks.map(|(block, &lost)| if lost { Block { len: None, ..block } } else { block }).collect();
        (runs::rule(&blocks, word.len(), 3), may.iter().map(|&bits| Domain(bits.into())).collect())
    }

    proptest! {
        #[test]
        fn narrowing_blocks_by_reference_is_trying_every_word((word, lost, may) in line()) {
            let (rule, domains) = rule_of(&word, &lost, &may);
            let tried = try_words(&*rule, &domains, &mut StepMeter::new(Budget::UNLIMITED, 0));
            prop_assert_eq!(rule.capabilities().reference.unwrap().narrow(&domains, &mut Meter::default()).ok(), tried.ok());
        }

        #[test]
        fn bounding_blocks_by_reference_is_trying_every_word((word, lost, may) in line(), worths in prop::collection::vec(-9i128..10, 21)) {
            let (rule, domains) = rule_of(&word, &lost, &may);
            let worth = |at: usize, symbol: Symbol| worths[3 * at + symbol.index()];
            let tried = try_worths(&*rule, &domains, 3, &worth, &mut StepMeter::new(Budget::UNLIMITED, 0));
            prop_assert_eq!(rule.capabilities().reference.unwrap().bound(&domains, 3, &worth, &mut Meter::default()).ok(), tried.ok());
        }
    }
}
