//! What a line says, and what its words are worth, from its judge alone: told by its rule slowly, or found by trying words one by one.

use crate::domain::{Domain, Symbol};
use crate::language::{Best, Worth};
use crate::limits::TRIED_WORDS;
use crate::rule::{Decided, Meter, Rule, Undecided};

/// What each cell is in the words that fit `domains`; nothing at all when no word fits. Undecided where this would take more work, or more words to try,
/// than there may be.
pub fn reference_narrow(rule: &dyn Rule, domains: &[Domain]) -> Decided<Vec<Domain>> {
    if domains.iter().any(|domain| domain.is_empty()) {
        return Ok(vec![Domain::EMPTY; domains.len()]);
    }
    let reference = rule.capabilities().reference.ok_or(Undecided);
    reference.and_then(|judge| judge.narrow(domains, &mut Meter::default())).or_else(|_| try_words(rule, domains))
}

/// The same by trying every word that fits.
fn try_words(rule: &dyn Rule, domains: &[Domain]) -> Decided<Vec<Domain>> {
    let mut told = vec![Domain::EMPTY; domains.len()];
    each_word(rule, domains, |word| {
        told.iter_mut().zip(word).for_each(|(told, &symbol)| *told = told.with(symbol));
    })?;
    Ok(told)
}

/// What the best words that fit `domains` are worth: for each cell and symbol of those in which the cell is that symbol. Undecided as for [`reference_narrow`].
pub fn reference_bound(rule: &dyn Rule, domains: &[Domain], symbols: usize, worth: &Worth<'_>) -> Decided<Best> {
    if domains.iter().any(|domain| domain.is_empty()) {
        return Ok(vec![vec![None; symbols]; domains.len()]);
    }
    let reference = rule.capabilities().reference.ok_or(Undecided);
    let told = reference.and_then(|judge| judge.bound(domains, symbols, worth, &mut Meter::default()));
    told.or_else(|_| try_worths(rule, domains, symbols, worth))
}

/// The same by trying every word that fits.
fn try_worths(rule: &dyn Rule, domains: &[Domain], symbols: usize, worth: &Worth<'_>) -> Decided<Best> {
    let mut best = vec![vec![None; symbols]; domains.len()];
    each_word(rule, domains, |word| {
        let whole: i128 = word.iter().enumerate().map(|(at, &symbol)| worth(at, symbol)).sum();
        let cells = best.iter_mut().zip(word);
        cells.for_each(|(best, symbol)| best[symbol.index()] = best[symbol.index()].max(Some(whole)));
    })?;
    Ok(best)
}

/// Shows every word that fits; undecided where there are too many to try, or one cannot be judged.
fn each_word(rule: &dyn Rule, domains: &[Domain], mut show: impl FnMut(&[Symbol])) -> Decided<()> {
    let words = domains.iter().try_fold(1u64, |words, domain| words.checked_mul(domain.len() as u64));
    words.filter(|&words| words <= TRIED_WORDS).ok_or(Undecided)?;
    let meter = &mut Meter::default();
    let mut word: Vec<Symbol> = domains.iter().map(|&domain| first(domain)).collect();
    loop {
        if rule.accepts(&word, meter)? {
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
    use crate::rules::runs;
    use crate::rules::runs::Block;
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
        fn blocks_told_slowly_are_what_trying_every_word_finds((word, lost, may) in line()) {
            let (rule, domains) = rule_of(&word, &lost, &may);
            let told = rule.capabilities().reference.unwrap().narrow(&domains, &mut Meter::default());
            prop_assert_eq!(told, try_words(&*rule, &domains));
        }

        #[test]
        fn blocks_appraised_slowly_are_what_trying_every_word_finds((word, lost, may) in line(), worths in prop::collection::vec(-9i128..10, 21)) {
            let (rule, domains) = rule_of(&word, &lost, &may);
            let worth = |at: usize, symbol: Symbol| worths[3 * at + symbol.index()];
            let told = rule.capabilities().reference.unwrap().bound(&domains, 3, &worth, &mut Meter::default());
            prop_assert_eq!(told, try_worths(&*rule, &domains, 3, &worth));
        }
    }
}
