//! Promise: every rule of the engine, wrappers and parts among them, says what trying every word says, and so does each
//! of its capabilities. A rule that is missing here fails the suite.

use crate::common::accepts;
use linewise::engine::rule::{
    LineView, Marks, Meter, Orientation, Reasons, Rule, Scratch, Shape, StuckLine, Term, Weights, words,
};
use linewise::engine::rules::letters::Seen;
use linewise::engine::rules::nth::{FromNear, Whole};
use linewise::engine::rules::skyline::Sight;
use linewise::engine::rules::{
    all_of, automaton, between, letters, once, pair, runs, sight, skyline, tally, turned, twins,
};
use linewise::engine::word_list::WordList;
use linewise::{Block, Domain, Symbol};
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Numbers that are the same each time.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// A rule with the size of its line.
struct Sample {
    rule: Arc<dyn Rule>,
    cells: usize,
    symbols: usize,
}

/// Rules that one function makes.
struct Family {
    /// Its module.
    name: &'static str,
    /// The types of its rules.
    types: &'static [&'static str],
    some: fn(&mut Numbers) -> Sample,
}

const FAMILIES: &[Family] = &[
    Family { name: "all_of", types: &["AllOf"], some: some_all_of },
    Family { name: "automaton", types: &["LanguageRule"], some: some_automaton },
    Family { name: "between", types: &["Between"], some: some_between },
    Family { name: "letters", types: &["Letters"], some: some_letters },
    Family {
        name: "once",
        types: &["Once"],
        some: |n| Sample { rule: once::rule(4), cells: 4, symbols: 2 + n.below(3) },
    },
    Family { name: "pair", types: &["Pair"], some: some_pair },
    Family { name: "runs", types: &["Short", "Long"], some: some_runs },
    Family { name: "sight", types: &["SightRule"], some: some_sight },
    Family { name: "skyline", types: &["Skyline", "Once"], some: some_skyline },
    Family { name: "tally", types: &["Tally"], some: some_tally },
    Family { name: "turned", types: &["Turned"], some: some_turned },
    Family { name: "twins", types: &["Twins"], some: some_twins },
];

fn some_twins(numbers: &mut Numbers) -> Sample {
    let half = 2 + 2 * numbers.below(2);
    Sample { rule: twins::rule(half), cells: 2 * half, symbols: 2 }
}

fn some_turned(numbers: &mut Numbers) -> Sample {
    let sample = match numbers.below(4) {
        0 => some_letters(numbers),
        1 => some_automaton(numbers),
        2 => some_skyline(numbers),
        _ => some_twins(numbers),
    };
    Sample { rule: turned::rule(sample.rule), ..sample }
}

fn some_letters(numbers: &mut Numbers) -> Sample {
    let (cells, count) = (3 + numbers.below(3), 2 + numbers.below(2));
    let mut some = || Some(Symbol(1 + numbers.below(count) as u8)).filter(|_| numbers.below(2) == 0);
    let seen = [1, 2].map(|nth| Seen { near: some(), far: some(), nth });
    // The first letters are told, or the second ones, or both.
    let seen = [&seen[..1], &seen[1..], &seen[..]][numbers.below(3)];
    Sample { rule: letters::rule(cells, count, seen), cells, symbols: count + 1 }
}

fn some_all_of(numbers: &mut Numbers) -> Sample {
    let two = || vec![once::rule(4), tally::rule(&[2, 1, 1])];
    match numbers.below(4) {
        0 => Sample { rule: all_of::rule(two()), cells: 4, symbols: 3 },
        1 => {
            let whole = Whole { counts: [2, 1, 1].into_iter().collect(), seen: Default::default() };
            Sample { rule: all_of::read_whole(two(), whole), cells: 4, symbols: 3 }
        }
        2 => Sample { rule: all_of::rule(vec![some_pair(numbers).rule]), cells: 2, symbols: 3 },
        _ => {
            let parts = skyline::parts(4, 4, some_sight_of(numbers, 4), some_sight_of(numbers, 4));
            Sample { rule: all_of::rule(parts), cells: 4, symbols: 5 }
        }
    }
}

fn some_automaton(numbers: &mut Numbers) -> Sample {
    let language = FromNear { letter: Symbol(1 + numbers.below(2) as u8), nth: 1 + numbers.below(3) };
    let (cells, symbols) = (4 + numbers.below(3), 3);
    Sample { rule: automaton::rule(language, cells, symbols).unwrap_or_else(|_| panic!("few states")), cells, symbols }
}

fn some_between(numbers: &mut Numbers) -> Sample {
    let count = 1 + numbers.below(4);
    if numbers.below(2) == 0 {
        let sum = Some(numbers.below(count * (count + 1) / 2 + 1) as u32).filter(|_| numbers.below(4) > 0);
        return Sample { rule: between::rule(count, sum), cells: count + 2, symbols: count + 1 };
    }
    let values: Vec<u32> = (0..count).map(|_| numbers.below(8) as u32).collect();
    let most = values.iter().sum::<u32>() as usize;
    let sum = Some(numbers.below(most + 1) as u32).filter(|_| numbers.below(4) > 0);
    Sample { rule: between::rule_of(&values, sum), cells: count + 2, symbols: count + 1 }
}

fn some_pair(numbers: &mut Numbers) -> Sample {
    let mut beside = vec![Domain::EMPTY; 3];
    for (one, other) in [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)] {
        if numbers.below(2) == 0 {
            beside[one] = beside[one].with(Symbol(other as u8));
            beside[other] = beside[other].with(Symbol(one as u8));
        }
    }
    Sample { rule: pair::rule(beside), cells: 2, symbols: 3 }
}

fn some_runs(numbers: &mut Numbers) -> Sample {
    let (symbols, cells) = (2 + numbers.below(2), 5 + numbers.below(3));
    // Most cells of the wider lines will be settled.
    let cells = cells + [0, 62, 125][numbers.below(3)];
    let block = |numbers: &mut Numbers| Block {
        len: Some(1 + numbers.below(2) as u32).filter(|_| numbers.below(5) > 0),
        colour: Symbol(1 + numbers.below(symbols - 1) as u8),
    };
    let blocks: Vec<Block> = (0..numbers.below(3)).map(|_| block(numbers)).collect();
    Sample { rule: runs::rule(&blocks, cells, symbols), cells, symbols }
}

fn some_sight_of(numbers: &mut Numbers, heights: u32) -> Sight {
    let told = 1 + numbers.below(heights as usize) as u32;
    match numbers.below(7) {
        0 => Sight::Any,
        1 => Sight::Count(told),
        2 => Sight::Sum(heights + told),
        3 => Sight::First(told),
        4 => Sight::Near(told),
        // Some are products of different heights, some are none.
        5 => Sight::Product(heights * (told + numbers.below(6) as u32 / 2)),
        _ => Sight::Either(told),
    }
}

fn some_sight(numbers: &mut Numbers) -> Sample {
    let (heights, parks) = (3, numbers.below(3));
    let end = if numbers.below(2) == 0 { sight::End::Near } else { sight::End::Far };
    let told = some_sight_of(numbers, heights);
    let cells = heights as usize + parks;
    Sample { rule: sight::rule(cells, heights as usize, told, end), cells, symbols: heights as usize + 1 }
}

fn some_skyline(numbers: &mut Numbers) -> Sample {
    let (heights, parks) = (2 + numbers.below(3), numbers.below(2));
    let [near, far] = [0, 1].map(|_| some_sight_of(numbers, heights as u32));
    let cells = heights + parks;
    let has_product = [near, far].iter().any(|sight| matches!(sight, Sight::Product(_)));
    let rule = match numbers.below(2) {
        0 if has_product => skyline::read(cells, heights, near, far).unwrap_or_else(|_| panic!("few states")),
        0 => skyline::rule(cells, heights, near, far),
        // The first part of the rule, which wraps a tally.
        _ => skyline::parts(cells, heights, near, far).swap_remove(0),
    };
    Sample { rule, cells, symbols: heights + 1 }
}

fn some_tally(numbers: &mut Numbers) -> Sample {
    let counts: Vec<u32> = (0..3).map(|_| numbers.below(3) as u32).chain([1]).collect();
    let cells: u32 = counts.iter().sum();
    Sample { rule: tally::rule(&counts), cells: cells as usize, symbols: 4 }
}

/// Up to six cells may be anything, or some symbols; the others are blank.
fn some_domains(sample: &Sample, numbers: &mut Numbers) -> Vec<Domain> {
    let first = numbers.below(sample.cells.saturating_sub(6).max(1));
    let all = Domain::first(sample.symbols);
    let may = |at: usize| match at.checked_sub(first) {
        Some(0..6) if numbers.below(3) == 0 => all,
        Some(0..6) => Domain::from_bits(1 + numbers.below((1 << sample.symbols) - 1) as u128),
        _ => Domain::only(Symbol::BLANK),
    };
    (0..sample.cells).map(may).collect()
}

/// Every word that fits and that the rule accepts.
fn words_by_force(rule: &dyn Rule, domains: &[Domain]) -> Vec<Vec<Symbol>> {
    let mut words = vec![Vec::new()];
    for may in domains {
        let longer = |word: &Vec<Symbol>| may.symbols().map(|next| [&word[..], &[next]].concat()).collect::<Vec<_>>();
        words = words.iter().flat_map(longer).collect();
    }
    words.retain(|word| accepts(rule, word));
    words
}

/// What each cell is in some of the words.
fn held(words: &[Vec<Symbol>], cells: usize) -> Vec<Domain> {
    (0..cells).map(|at| words.iter().map(|word| word[at]).collect()).collect()
}

#[test]
fn every_rule_and_all_that_it_can_do_equal_trying_every_word() {
    for family in FAMILIES {
        let numbers = &mut Numbers(family.name.len() as u64);
        let (mut with, mut without) = (0, 0);
        for round in 0..400 {
            let sample = (family.some)(numbers);
            let domains = some_domains(&sample, numbers);
            let name = format!("{}, round {round}: {domains:?}", family.name);
            match check(&sample, &domains, &name) {
                true => with += 1,
                false => without += 1,
            }
        }
        assert!(with > 30 && without > 5, "{}: {with} lines with a word, {without} without", family.name);
    }
}

/// Compares all that a rule can do with its words; has it any?
fn check(sample: &Sample, domains: &[Domain], name: &str) -> bool {
    let (rule, cells, symbols) = (&*sample.rule, sample.cells, sample.symbols);
    let all = words_by_force(rule, domains);
    let has_word = !all.is_empty();
    let shape = Shape::new(rule.orientation(), cells, symbols);
    let bits = shape.matrix(domains);
    let line = LineView { shape, bits: &bits };
    let scratch = &mut Scratch::default();
    let mut support = vec![u64::MAX; shape.len()];
    let narrowed = rule.narrow(line, &mut support, scratch).expect(name);
    let admitted = rule.admits(line, scratch).expect(name);
    let is_settled = domains.iter().all(|may| may.len() == 1);
    if rule.is_exact() || is_settled {
        assert_eq!((narrowed, admitted), (has_word, has_word), "{name}");
    }
    assert!(narrowed || !has_word, "{name}: a word got lost");
    assert!(!admitted || narrowed || !rule.is_exact(), "{name}: to admit sees no less than to narrow");
    if has_word {
        let keeps = shape.domains(&support);
        let is_right = if rule.is_exact() {
            keeps == held(&all, cells)
        } else {
            keeps.iter().zip(held(&all, cells)).all(|(keeps, held)| keeps.and(held) == held)
        };
        assert!(is_right, "{name}: keeps {keeps:?}");
        let order: Vec<Symbol> = (0..symbols as u8).map(Symbol).collect();
        assert_eq!(words(rule, domains, &order).collect::<Vec<_>>(), all, "{name}: one by one");
    }
    check_telling(sample, line, &all, name);
    check_reference(sample, domains, &all, name);
    check_weighing(sample, domains, &all, name);
    if !has_word {
        check_reasons(sample, line, name);
    }
    for (number, part) in rule.parts().iter().enumerate() {
        let may_have = part.admits(line, scratch).expect(name);
        assert!(may_have || !has_word, "{name}: part {number} loses a word");
    }
    has_word
}

/// Counts, diagrams and lists of words, and questions about them.
fn check_telling(sample: &Sample, line: LineView<'_>, all: &[Vec<Symbol>], name: &str) {
    let (can, scratch) = (sample.rule.capabilities(), &mut Scratch::default());
    if let Some(Ok(count)) = can.count.map(|count| count.count(line, scratch)) {
        assert_eq!(count, BigUint::from(all.len()), "{name}: counted");
    }
    if let Some(Ok(spelled)) = can.diagram.map(|diagram| diagram.diagram(line, 1 << 10, scratch)) {
        let count = spelled.as_ref().map_or(BigUint::ZERO, |spelled| spelled.diagram.count());
        assert_eq!(count, BigUint::from(all.len()), "{name}: as a diagram");
        assert!(spelled.is_none_or(|spelled| spelled.may == held(all, sample.cells)), "{name}: cells of the diagram");
    }
    if let Some(list) = can.list
        && sample.rule.is_exact()
    {
        let mut listed = WordList::new(sample.cells, sample.symbols, 1 << 12);
        if list.list(line, &mut listed).is_ok() {
            let listed: BTreeSet<Vec<Symbol>> =
                listed.words().map(|word| word.into_iter().map(Symbol).collect()).collect();
            // A part lists the words of the whole line, which are some of its own.
            assert!(listed.iter().all(|word| all.contains(word)), "{name}: listed");
        }
    }
    if let Some(variables) = can.auxiliaries {
        let mut marks = Marks::default();
        variables.auxiliaries(line, &mut marks);
        for word in all.iter().filter(|_| marks.count <= 8 && !marks.clauses.is_empty()) {
            let holds = |answers: u32, term: Term| match term {
                Term::Mark(mark, yes) => (answers >> mark.0 & 1 == 1) == yes,
                Term::Is(at, symbol) => word[at] == symbol,
            };
            let fits = |&answers: &u32| marks.clauses.iter().all(|any| any.iter().any(|&term| holds(answers, term)));
            assert_eq!((0..1 << marks.count).filter(fits).count(), 1, "{name}: {word:?}");
        }
    }
}

/// The slow judges of proofs.
fn check_reference(sample: &Sample, domains: &[Domain], all: &[Vec<Symbol>], name: &str) {
    let Some(reference) = sample.rule.capabilities().reference else { return };
    let meter = &mut Meter::default();
    if let Ok(told) = reference.narrow(domains, meter) {
        let held = held(all, sample.cells);
        let keeps = told.iter().zip(&held).all(|(told, held)| told.and(*held) == *held);
        let is_equal = told == held || all.is_empty() && told.iter().any(|may| may.is_empty());
        assert!(keeps && (is_equal || !sample.rule.is_exact()), "{name}: told slowly as {told:?}");
    }
    let worth = |at: usize, symbol: Symbol| ((at * 7 + symbol.index() * 5) % 11) as i128 - 5;
    if let Ok(best) = reference.bound(domains, sample.symbols, &worth, meter) {
        let whole = |word: &Vec<Symbol>| word.iter().enumerate().map(|(at, &symbol)| worth(at, symbol)).sum::<i128>();
        for (at, best) in best.iter().enumerate() {
            for (symbol, &best) in best.iter().enumerate() {
                let with = all.iter().filter(|word| word[at].index() == symbol);
                assert_eq!(best, with.map(whole).max(), "{name}: bound of {symbol} in cell {at}");
            }
        }
    }
}

/// How much the words weigh.
fn check_weighing(sample: &Sample, domains: &[Domain], all: &[Vec<Symbol>], name: &str) {
    let Some(weigh) = sample.rule.capabilities().weigh else { return };
    let symbols = sample.symbols;
    let weight = |at: usize, symbol: usize| match (domains[at].has(Symbol(symbol as u8)), domains[at].len()) {
        (false, _) => 0.0,
        (true, 1) => 1.0,
        (true, _) => 0.2 + 0.1 * ((at * 3 + symbol * 5) % 8) as f64,
    };
    let weights: Vec<f64> = (0..sample.cells * symbols).map(|at| weight(at / symbols, at % symbols)).collect();
    let line = Weights { cells: sample.cells, symbols, weights: &weights };
    let mut out = vec![0.0; weights.len()];
    weigh.weigh(line, &mut out, &mut Scratch::default());
    let weigh_word =
        |word: &Vec<Symbol>| -> f64 { word.iter().enumerate().map(|(at, &symbol)| line.of(at, symbol)).product() };
    let total: f64 = all.iter().map(weigh_word).sum::<f64>();
    for at in (0..sample.cells).filter(|_| total > 0.0) {
        let weighed: Vec<f64> = (0..symbols).map(|symbol| out[at * symbols + symbol] * weight(at, symbol)).collect();
        let sum: f64 = weighed.iter().sum();
        for (symbol, weighed) in weighed.iter().enumerate() {
            let with = all.iter().filter(|word| word[at].index() == symbol).map(weigh_word).sum::<f64>();
            assert!((weighed / sum - with / total).abs() < 1e-6, "{name}: {symbol} in cell {at}");
        }
    }
}

/// Why there is no word.
fn check_reasons(sample: &Sample, now: LineView<'_>, name: &str) {
    let (rule, shape, scratch) = (&*sample.rule, now.shape, &mut Scratch::default());
    let before = shape.matrix(&vec![Domain::first(sample.symbols); sample.cells]);
    let conflict = StuckLine { now, before: LineView { shape, bits: &before }, ages: &[] };
    if rule.admits(conflict.before, scratch) != Ok(true) {
        return;
    }
    match rule.capabilities().reasons {
        Reasons::ConflictSets(explain) if rule.admits(now, scratch) == Ok(false) => {
            let mut set = vec![0; shape.len()];
            explain.conflict_set(conflict, &mut set, scratch);
            assert!(
                set.iter().zip(now.bits).all(|(set, now)| set & now == 0),
                "{name}: what is allowed forces nothing"
            );
            let left: Vec<u64> = before.iter().zip(&set).map(|(before, set)| before & !set).collect();
            let is_stuck = rule.admits(LineView { shape, bits: &left }, scratch) == Ok(false);
            assert!(is_stuck, "{name}: the conflict set is less than {:?}", shape.domains(&set));
        }
        Reasons::Pivots(finder) => {
            let mut pivots = Vec::new();
            finder.pivots(conflict, &mut pivots, scratch);
            for at in pivots {
                let mut freed = shape.domains(now.bits);
                freed[at as usize] = Domain::first(sample.symbols);
                let bits = shape.matrix(&freed);
                assert_eq!(rule.admits(LineView { shape, bits: &bits }, scratch), Ok(true), "{name}: cell {at}");
            }
        }
        _ => {}
    }
}

/// What a wrapper cannot pass on, with all else that the rule in it can do, is told here, and nowhere else.
#[test]
fn wrappers_pass_on_what_their_rules_can_do() {
    let numbers = &mut Numbers(9);
    for family in FAMILIES {
        for _ in 0..20 {
            let sample = (family.some)(numbers);
            if sample.rule.orientation() == Orientation::ByCell {
                let lost = ["diagram", "list"];
                let own = sample.rule.capabilities().names();
                let expected: Vec<&str> = own.into_iter().filter(|name| !lost.contains(name)).collect();
                assert_eq!(turned::rule(sample.rule).capabilities().names(), expected, "turned {}", family.name);
            }
        }
    }
    let counts = [1, 1, 1, 1];
    let mut expected: BTreeSet<&str> = tally::rule(&counts).capabilities().names().into_iter().collect();
    expected.insert("list");
    let part = skyline::parts(4, 3, Sight::Any, Sight::Any).swap_remove(0);
    assert_eq!(part.capabilities().names().into_iter().collect::<BTreeSet<_>>(), expected, "every height once");
}

/// The rules are found by reading the engine's sources.
#[test]
fn no_rule_is_left_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../linewise-engine/src/rules");
    let (mut makers, mut types) = (BTreeSet::new(), BTreeSet::new());
    let mut folders = vec![folder];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder of rules") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source file");
            let is_maker = |line: &&str| line.starts_with("pub fn rule(") || line.starts_with("pub fn rule<");
            if text.lines().find(is_maker).is_some() {
                let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
                makers.insert(name);
            }
            let implemented = text.lines().filter_map(|line| line.split_once(" Rule for ").map(|(_, name)| name));
            types.extend(implemented.map(|name| name.split(['<', ' ']).next().unwrap_or(name).to_owned()));
        }
    }
    let listed: BTreeSet<String> = FAMILIES.iter().map(|family| family.name.to_owned()).collect();
    assert_eq!(makers, listed, "each module that makes rules");
    let listed: BTreeSet<String> = FAMILIES.iter().flat_map(|family| family.types).map(|&name| name.into()).collect();
    assert_eq!(types, listed, "each type that is a rule");
}
