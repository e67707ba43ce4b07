//! Promise: a line of buildings as a whole, and each of the rules that know a part of it, say of any cells what trying every word
//! says; the parts together accept what the whole accepts; and what is to set is enough, and none of it can be spared.

use crate::common::{accepts, told_slowly};
use linewise::engine::rule::{LineView, Reasons, Rule, Scratch, Shape, StuckLine};
use linewise::engine::rules::skyline::{self, Sight};
use linewise::engine::word_list::WordList;
use linewise::{Domain, Symbol};
use proptest::prelude::*;

/// All words over these cells.
fn fillings(domains: &[Domain]) -> Vec<Vec<Symbol>> {
    let mut words = vec![Vec::new()];
    for domain in domains {
        let longer =
            |word: &Vec<Symbol>| domain.symbols().map(|next| [&word[..], &[next]].concat()).collect::<Vec<_>>();
        words = words.iter().flat_map(longer).collect();
    }
    words
}

fn sight(kind: u8, told: u32) -> Sight {
    match kind {
        0 => Sight::Any,
        1 | 2 => Sight::Count(told % 6 + 1),
        3 => Sight::Sum(told % 16 + 1),
        4 => Sight::First(told % 6 + 1),
        _ => Sight::Either(told % 6 + 1),
    }
}

fn check(rule: &dyn Rule, symbols: usize, domains: &[Domain], name: &str) -> Result<(), TestCaseError> {
    let mut words = fillings(domains);
    words.retain(|word| accepts(rule, word));
    let held: Vec<Domain> = (0..domains.len()).map(|at| words.iter().map(|word| word[at]).collect()).collect();
    let shape = Shape::new(rule.orientation(), domains.len(), symbols);
    let bits = shape.matrix(domains);
    let line = LineView { shape, bits: &bits };
    let mut support = vec![u64::MAX; shape.len()];
    let scratch = &mut Scratch::default();
    prop_assert_eq!(rule.narrow(line, &mut support, scratch), Ok(!words.is_empty()), "{}: {:?}", name, domains);
    prop_assert_eq!(rule.admits(line, scratch), Ok(!words.is_empty()), "{}: {:?}", name, domains);
    if let Ok(told) = told_slowly(rule, domains) {
        let is_empty = words.is_empty() && told.iter().any(|domain| domain.is_empty());
        prop_assert!(is_empty || told == held, "{name}: {domains:?} is told as {told:?}");
    }
    if !words.is_empty() {
        prop_assert_eq!(shape.domains(&support), held, "{}: {:?}", name, domains);
        return Ok(());
    }
    let Reasons::ConflictSets(explain) = rule.capabilities().reasons else { return Ok(()) };
    let before = shape.matrix(&vec![Domain::first(symbols); domains.len()]);
    let mut set = vec![0; shape.len()];
    let conflict = StuckLine { now: line, before: LineView { shape, bits: &before }, ages: &[] };
    explain.conflict_set(conflict, &mut set, scratch);
    let left: Vec<u64> = before.iter().zip(&set).map(|(before, set)| before & !set).collect();
    prop_assert!(set.iter().zip(&bits).all(|(set, now)| set & now == 0), "{name}: {domains:?}");
    prop_assert!(
        rule.admits(LineView { shape, bits: &left }, scratch) == Ok(false),
        "{name}: {domains:?}, the conflict set is less than {:?}",
        shape.domains(&set)
    );
    Ok(())
}

/// The whole rule and the first of its parts list the words that the whole accepts.
fn check_list(
    rule: &dyn Rule,
    whole: &std::sync::Arc<dyn Rule>,
    symbols: usize,
    domains: &[Domain],
    name: &str,
) -> Result<(), TestCaseError> {
    let mut words = fillings(domains);
    words.retain(|word| accepts(&**whole, word));
    words.sort_unstable();
    let shape = Shape::new(rule.orientation(), domains.len(), symbols);
    let bits = shape.matrix(domains);
    let mut list = WordList::new(domains.len(), symbols, 1 << 14);
    prop_assert!(
        rule.capabilities().list.unwrap().list(LineView { shape, bits: &bits }, &mut list).is_ok(),
        "{name}: {domains:?} has few words"
    );
    let mut listed: Vec<Vec<Symbol>> = list.words().map(|word| word.into_iter().map(Symbol).collect()).collect();
    listed.sort_unstable();
    prop_assert_eq!(listed, words, "{}: the words of {:?}", name, domains);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(6000) })]

    #[test]
    fn parts_and_whole_say_what_trying_every_word_says(
        cells in 2usize..=6,
        parks in 0usize..=2,
        kinds in (0u8..6, 0u8..6),
        told in (any::<u32>(), any::<u32>()),
        fates in prop::collection::vec((0u8..8, any::<u8>()), 6),
    ) {
        let heights = cells.saturating_sub(parks).max(1);
        let (near, far) = (sight(kinds.0, told.0), sight(kinds.1, told.1));
        let symbols = heights + 1;
        let all = Domain::first(symbols);
        let domains: Vec<Domain> = fates[..cells].iter().map(|&(fate, byte)| {
            let some = Domain::from_bits(u128::from(byte)).and(all);
            match fate {
                0 => Domain::only(Symbol(byte % symbols as u8)),
                1..6 if !some.is_empty() => some,
                _ => all,
            }
        }).collect();
        let name = format!("{heights} heights on {cells} cells, {near:?} and {far:?}");
        let whole = skyline::rule(cells, heights, near, far);
        let parts = skyline::parts(cells, heights, near, far);
        check(&*whole, symbols, &domains, &name)?;
        for (at, part) in parts.iter().enumerate() {
            check(&**part, symbols, &domains, &format!("{name}, part {at}"))?;
        }
        for rule in [&whole, &parts[0]] {
            check_list(&**rule, &whole, symbols, &domains, &name)?;
        }
        for word in fillings(&domains) {
            let together = parts.iter().all(|part| accepts(&**part, &word));
            prop_assert_eq!(together, accepts(&*whole, &word), "{}: {:?}", name, word);
        }
    }
}
