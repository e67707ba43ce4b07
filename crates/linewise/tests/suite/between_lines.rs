//! Promise: a line with a sum between two blank cells says of any cells what trying every word says, lists and counts the words that
//! there are, and names as a conflict set what is enough and of which nothing can be spared.

use crate::common::{accepts, told_slowly};
use linewise::engine::rule::{LineView, Reasons, Rule, Scratch, Shape, StuckLine};
use linewise::engine::rules::between;
use linewise::engine::word_list::WordList;
use linewise::{Domain, Symbol};
use num_bigint::BigUint;
use proptest::prelude::*;

/// All words of so many numbers and two blank cells, in any order.
fn orders(numbers: usize) -> Vec<Vec<Symbol>> {
    let mut words = vec![vec![Symbol::BLANK; 2]];
    for number in 1..=numbers as u8 {
        let longer = |word: &Vec<Symbol>| {
            (0..=word.len()).map(|at| [&word[..at], &[Symbol(number)], &word[at..]].concat()).collect::<Vec<_>>()
        };
        words = words.iter().flat_map(longer).collect();
    }
    words
}

/// The sum between the two blank cells, told plainly.
fn sum_between(word: &[Symbol]) -> u32 {
    let mut parts = word.split(|symbol| *symbol == Symbol::BLANK);
    parts.nth(1).expect("two blank cells").iter().map(|symbol| u32::from(symbol.0)).sum()
}

fn check(rule: &dyn Rule, sum: Option<u32>, domains: &[Domain]) -> Result<(), TestCaseError> {
    let numbers = domains.len() - 2;
    let fits = |word: &[Symbol]| word.iter().zip(domains).all(|(symbol, may)| may.has(*symbol));
    let mut words = orders(numbers);
    prop_assert!(words.iter().all(|word| accepts(rule, word) == sum.is_none_or(|sum| sum == sum_between(word))));
    words.retain(|word| fits(word) && accepts(rule, word));
    words.sort_unstable();
    let held: Vec<Domain> = (0..domains.len()).map(|at| words.iter().map(|word| word[at]).collect()).collect();
    let shape = Shape::new(rule.orientation(), domains.len(), numbers + 1);
    let bits = shape.matrix(domains);
    let line = LineView { shape, bits: &bits };
    let (mut support, scratch) = (vec![u64::MAX; shape.len()], &mut Scratch::default());
    // Twice: a rule finds whatever the last question left behind.
    for _ in 0..2 {
        prop_assert_eq!(rule.narrow(line, &mut support, scratch), Ok(!words.is_empty()), "{:?}", domains);
        prop_assert_eq!(rule.admits(line, scratch), Ok(!words.is_empty()), "{:?}", domains);
    }
    prop_assert!(words.is_empty() || shape.domains(&support) == held, "{domains:?}");
    prop_assert_eq!(rule.count(line, scratch), Ok(BigUint::from(words.len())), "{:?}", domains);
    let spelled = rule.capabilities().diagram.expect("it makes diagrams").diagram(line, 1 << 12, scratch);
    let spelled = spelled.expect("few words").map(|spelled| (spelled.diagram.count(), spelled.may));
    let drawn = (!words.is_empty()).then(|| (BigUint::from(words.len()), held.clone()));
    prop_assert_eq!(spelled, drawn, "{:?}", domains);
    let told = told_slowly(rule, domains).expect("it is told slowly");
    prop_assert!(told == held || words.is_empty() && told.iter().any(|may| may.is_empty()), "{domains:?}");
    let mut list = WordList::new(domains.len(), numbers + 1, 1 << 14);
    prop_assert!(rule.capabilities().list.expect("it lists words").list(line, &mut list).is_ok());
    let mut listed: Vec<Vec<Symbol>> = list.words().map(|word| word.into_iter().map(Symbol).collect()).collect();
    listed.sort_unstable();
    prop_assert_eq!(&listed, &words, "the words of {:?}", domains);
    if words.is_empty() { check_conflict(rule, shape, line) } else { Ok(()) }
}

/// What is named as a conflict set leaves no word, and each bit given back gives the line one.
fn check_conflict(rule: &dyn Rule, shape: Shape, line: LineView<'_>) -> Result<(), TestCaseError> {
    let Reasons::ConflictSets(explain) = rule.capabilities().reasons else { panic!("it names conflict sets") };
    let scratch = &mut Scratch::default();
    let before = shape.matrix(&vec![Domain::first(shape.symbols); shape.cells]);
    if rule.admits(LineView { shape, bits: &before }, scratch) == Ok(false) {
        return Ok(());
    }
    let mut set = vec![0; shape.len()];
    let conflict = StuckLine { now: line, before: LineView { shape, bits: &before }, ages: &[] };
    explain.conflict_set(conflict, &mut set, scratch);
    prop_assert!(set.iter().zip(line.bits).all(|(set, now)| set & now == 0));
    let mut left: Vec<u64> = before.iter().zip(&set).map(|(before, set)| before & !set).collect();
    prop_assert_eq!(rule.admits(LineView { shape, bits: &left }, scratch), Ok(false), "too little: {:?}", set);
    for at in 0..shape.cells {
        for symbol in (0..shape.symbols).filter(|symbol| set[at] >> symbol & 1 == 1) {
            left[at] |= 1 << symbol;
            prop_assert_eq!(rule.admits(LineView { shape, bits: &left }, scratch), Ok(true), "to spare: {:?}", set);
            left[at] &= !(1 << symbol);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn a_line_says_what_trying_every_word_says(
        cells in 2usize..=7,
        clue in prop::option::weighted(0.8, any::<u32>()),
        fates in prop::collection::vec((0u8..10, any::<u8>()), 7),
    ) {
        let numbers = cells - 2;
        let all = Domain::first(numbers + 1);
        // One more than there can be, now and then.
        let sum = clue.map(|clue| clue % ((numbers * (numbers + 1) / 2) as u32 + 2));
        let domains: Vec<Domain> = fates[..cells].iter().map(|&(fate, byte)| {
            let some = Domain::from_bits(u128::from(byte)).and(all);
            match fate {
                0 => Domain::only(Symbol(byte % (numbers + 1) as u8)),
                1..7 if !some.is_empty() => some,
                7 => all.without(Symbol::BLANK),
                _ => all,
            }
        }).collect();
        prop_assume!(domains.iter().all(|may| !may.is_empty()));
        check(&*between::rule(numbers, sum), sum, &domains)?;
    }
}

/// The longest lines: all sums of ten numbers have their bits, and of an open line nothing is excluded but what cannot be.
#[test]
fn the_longest_lines_have_all_their_sums() {
    let (numbers, scratch) = (between::MOST_NUMBERS, &mut Scratch::default());
    let cells = numbers + 2;
    let most = (numbers * (numbers + 1) / 2) as u32;
    let shape = Shape::new(linewise::engine::rule::Orientation::ByCell, cells, numbers + 1);
    let bits = shape.matrix(&vec![Domain::first(numbers + 1); cells]);
    let line = LineView { shape, bits: &bits };
    for sum in 0..=most {
        let rule = between::rule(numbers, Some(sum));
        let mut support = vec![0; shape.len()];
        assert_eq!(rule.narrow(line, &mut support, scratch), Ok(true), "sum {sum}");
        assert_eq!(
            told_slowly(&*rule, &shape.domains(&bits)).expect("told slowly"),
            shape.domains(&support),
            "sum {sum}"
        );
    }
    let none = between::rule(numbers, Some(most + 1));
    assert_eq!(none.admits(line, scratch), Ok(false));
}
