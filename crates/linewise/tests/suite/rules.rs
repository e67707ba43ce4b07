//! Promise: `narrow` equals brute force over `accepts` on random domains, `admits` says no
//! exactly when brute force finds no word, and `count` counts the words.

use crate::common;
use crate::common::all_words;
use linewise::engine::rule::{LineView, Marks, Orientation, Reasons, Rule, Scratch, Shape, StuckLine, Term, Weights};
use linewise::engine::rules::runs;
use linewise::{Block, Domain, Symbol};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::sync::Arc;

/// A rule, and what each cell of its line may be.
#[derive(Clone)]
struct Line {
    name: String,
    rule: Arc<dyn Rule>,
    symbols: usize,
    domains: Vec<Domain>,
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} over {:?}", self.name, self.domains)
    }
}

fn blocks(symbols: usize) -> impl Strategy<Value = Vec<Block>> {
    let block = (prop::option::weighted(0.85, 1u32..=4), 1..symbols as u8);
    prop::collection::vec(block.prop_map(|(len, colour)| Block { len, colour: Symbol(colour) }), 0..=4)
}

/// Lines of blocks, embedded at a random place of a longer line whose other cells are
/// blank, so that the words of every width are used.
fn block_line() -> impl Strategy<Value = Line> {
    let line = (2usize..=4, 1usize..=8)
        .prop_filter("few enough words", |(symbols, cells)| symbols.pow(*cells as u32) <= 1 << 12);
    line.prop_flat_map(|(symbols, cells)| {
        let domain = prop_oneof![3 => Just(Domain::first(symbols).bits()), 2 => 1..1u128 << symbols];
        let padding = prop_oneof![Just(0usize), 40usize..70, 100usize..130, 180usize..260, 1000usize..1030];
        (
            Just(symbols),
            prop::collection::vec(domain, cells),
            blocks(symbols),
            padding,
            prop_oneof![Just(0.0), Just(1.0), 0.0..1.0],
        )
    })
    .prop_filter("the blocks fit", |(_, domains, blocks, _, _)| runs::least_cells(blocks) <= domains.len() as u64)
    .prop_map(|(symbols, domains, blocks, padding, share)| {
        let before = (padding as f64 * share) as usize;
        let blank = Domain::only(Symbol::BLANK);
        let mut padded = vec![blank; before];
        padded.extend(domains.into_iter().map(Domain::from_bits));
        padded.resize(padded.len() + padding - before, blank);
        Line { name: format!("{blocks:?}"), rule: runs::rule(&blocks, padded.len(), symbols), symbols, domains: padded }
    })
}

/// Long lines of which much is known, as they are half way through a large puzzle: settled at both ends, here and there
/// open in between, with a clue that fits and, now and then, one that does not, or does not tell all lengths.
fn long_line() -> impl Strategy<Value = Line> {
    let runs = |symbols: u8| prop::collection::vec((0usize..6, 1usize..20, 1..symbols), 1..30);
    let cut = (0.0..1.0f64, 0.0..1.0f64);
    let slip = prop::option::weighted(0.2, (0usize..30, prop::option::of(Just(1u32))));
    let of_symbols = |symbols: u8| (Just(symbols), runs(symbols), 65usize..300);
    let line = prop_oneof![3 => of_symbols(2), 1 => of_symbols(3), 1 => of_symbols(5)];
    (line, cut, prop::collection::vec(0u32..12, 400), 0u32..12, slip).prop_map(
        |((symbols, runs, least), (from, to), noise, quiet, slip)| {
            let blank_then_filled = |&(blanks, filled, colour): &(usize, usize, u8)| {
                std::iter::repeat_n(Symbol::BLANK, blanks).chain(std::iter::repeat_n(Symbol(colour), filled))
            };
            let mut word: Vec<Symbol> = runs.iter().flat_map(blank_then_filled).collect();
            word.resize(word.len().max(least), Symbol::BLANK);
            let mut blocks: Vec<Block> = runs::blocks_of(&word).collect();
            if let Some((at, by)) = slip
                && let Some(block) = blocks.get_mut(at)
            {
                block.len = by.and_then(|by| block.len.map(|len| len.max(1 + by) - by));
            }
            let open = (word.len() as f64 * from.min(to)) as usize..(word.len() as f64 * from.max(to)) as usize;
            let symbols = usize::from(symbols);
            let domain = |(at, &symbol): (usize, &Symbol)| match noise[at % noise.len()] {
                loud if !open.contains(&at) || loud < quiet => Domain::only(symbol),
                loud => Domain::only(symbol).or(match loud % 3 {
                    0 => Domain::only(Symbol(loud as u8 % symbols as u8)),
                    _ => Domain::first(symbols),
                }),
            };
            let domains: Vec<Domain> = word.iter().enumerate().map(domain).collect();
            Line { name: format!("{blocks:?}"), rule: runs::rule(&blocks, word.len(), symbols), symbols, domains }
        },
    )
}

/// Long lines with few blocks and little room for them, cut into many pieces by cells that are blank for certain.
fn line_in_pieces() -> impl Strategy<Value = Line> {
    let blocks = prop::collection::vec(1u32..4, 1..5);
    let pieces = prop::collection::vec((1usize..3, 1usize..9), 20..60);
    (blocks, pieces, prop::option::weighted(0.5, 0.0..1.0f64)).prop_map(|(lens, pieces, filled)| {
        let piece = |&(blanks, open): &(usize, usize)| {
            let blanks = std::iter::repeat_n(Domain::only(Symbol::BLANK), blanks);
            blanks.chain(std::iter::repeat_n(Domain::first(2), open))
        };
        let mut domains: Vec<Domain> = pieces.iter().flat_map(piece).collect();
        domains.resize(domains.len().max(65), Domain::first(2));
        if let Some(share) = filled {
            let at = (domains.len() as f64 * share) as usize;
            domains[at] = Domain::only(Symbol(1));
        }
        let blocks: Vec<Block> = lens.iter().map(|&len| Block { len: Some(len), colour: Symbol(1) }).collect();
        Line { name: format!("{blocks:?}"), rule: runs::rule(&blocks, domains.len(), 2), symbols: 2, domains }
    })
}

/// Every word that the line still allows.
fn words_by_force(line: &Line) -> Vec<Vec<Symbol>> {
    all_fillings(line).into_iter().filter(|word| common::accepts(&*line.rule, word)).collect()
}

/// Everything that the cells of the line may be together, whatever the rule says.
fn all_fillings(line: &Line) -> Vec<Vec<Symbol>> {
    let open: Vec<usize> = (0..line.domains.len()).filter(|&at| line.domains[at].len() != 1).collect();
    let mut word: Vec<Symbol> = line.domains.iter().map(|may| may.symbol().unwrap_or_default()).collect();
    let mut words = Vec::new();
    for choice in all_words(open.len(), line.symbols) {
        for (&at, &symbol) in open.iter().zip(&choice) {
            word[at] = symbol;
        }
        if word.iter().zip(&line.domains).all(|(&symbol, may)| may.has(symbol)) {
            words.push(word.clone());
        }
    }
    words
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn narrowing_equals_brute_force(line in block_line()) {
        let words = words_by_force(&line);
        let shape = Shape::new(line.rule.orientation(), line.domains.len(), line.symbols);
        let bits = shape.matrix(&line.domains);
        let view = LineView { shape, bits: &bits };
        let mut support = vec![u64::MAX; shape.len()];
        let scratch = &mut Scratch::default();

        prop_assert_eq!(line.rule.admits(view, scratch), Ok(!words.is_empty()));
        prop_assert_eq!(line.rule.narrow(view, &mut support, scratch), Ok(!words.is_empty()));
        prop_assert_eq!(line.rule.count(view, &mut Scratch::default()), Ok(BigUint::from(words.len())));
        if !words.is_empty() && line.rule.is_exact() {
            let held: Vec<Domain> =
                (0..line.domains.len()).map(|at| words.iter().map(|word| word[at]).collect()).collect();
            prop_assert_eq!(shape.domains(&support), held);
        }
    }

    #[test]
    fn narrowing_long_lines_equals_what_is_told_slowly(line in prop_oneof![3 => long_line(), 1 => line_in_pieces()]) {
        let told = common::told_slowly(&*line.rule, &line.domains).expect("blocks are told slowly");
        let is_possible = told.iter().all(|may| !may.is_empty());
        let shape = Shape::new(line.rule.orientation(), line.domains.len(), line.symbols);
        let bits = shape.matrix(&line.domains);
        let view = LineView { shape, bits: &bits };
        let mut support = vec![u64::MAX; shape.len()];
        let scratch = &mut Scratch::default();
        prop_assert_eq!(line.rule.admits(view, scratch), Ok(is_possible));
        prop_assert_eq!(line.rule.narrow(view, &mut support, scratch), Ok(is_possible));
        if is_possible {
            prop_assert_eq!(shape.domains(&support), told);
        }
    }

    #[test]
    fn weighing_equals_brute_force(line in block_line(), seed in prop::collection::vec(1u32..1000, 64)) {
        let cells = line.domains.len();
        // What is settled weighs 1, as it does for belief: the weights of a thousand cells would come to nothing together.
        let weight = |at: usize, symbol: usize| match line.domains[at].len() {
            1 => 1.0,
            _ => f64::from(seed[(at * 7 + symbol * 3) % 64]) / 1000.0,
        };
        let may = |at: usize, symbol: usize| line.domains[at].has(Symbol(symbol as u8));
        let weights: Vec<f64> = (0..cells * line.symbols)
            .map(|i| if may(i / line.symbols, i % line.symbols) { weight(i / line.symbols, i % line.symbols) } else { 0.0 })
            .collect();
        let mut said = vec![0.0; weights.len()];
        let heard = Weights { cells, symbols: line.symbols, weights: &weights };
        if let Some(weigh) = line.rule.capabilities().weigh {
            weigh.weigh(heard, &mut said, &mut Scratch::default());
            let mut truth = vec![0.0; weights.len()];
            for word in words_by_force(&line) {
                let total: f64 = word.iter().enumerate().map(|(at, symbol)| heard.of(at, *symbol)).product();
                for (at, symbol) in word.iter().enumerate() {
                    truth[at * line.symbols + symbol.index()] += total / heard.of(at, *symbol);
                }
            }
            for cell in 0..cells {
                let all = cell * line.symbols..(cell + 1) * line.symbols;
                let share = |out: &[f64]| {
                    let weighed: Vec<f64> = all.clone().map(|at| out[at] * weights[at]).collect();
                    let sum: f64 = weighed.iter().sum();
                    weighed.into_iter().map(move |weight| if sum > 0.0 { weight / sum } else { 0.0 }).collect::<Vec<_>>()
                };
                // Only shares count, and a guide may be a little off.
                for (said, truth) in share(&said).into_iter().zip(share(&truth)) {
                    prop_assert!((said - truth).abs() <= 1e-4, "cell {cell}: said {said}, truth {truth}");
                }
            }
        }
    }

    #[test]
    fn conflict_sets_are_what_dropping_the_newest_fact_first_leaves(
        runs in prop::collection::vec((1usize..4, 1usize..12), 0..16),
        settled in prop::collection::vec(0u8..8, 1..130),
        keys in prop::collection::vec(any::<u32>(), 250),
    ) {
        let blank_then_filled =
            |&(blanks, filled): &(usize, usize)| [vec![Symbol::BLANK; blanks], vec![Symbol(1); filled]].concat();
        let mut word: Vec<Symbol> = runs.iter().flat_map(blank_then_filled).chain([Symbol::BLANK]).collect();
        word.truncate(126);
        let blocks: Vec<Block> = runs::blocks_of(&word).collect();
        let rule = runs::rule(&blocks, word.len(), 2);
        // What is known before is right, what is known now is whatever it is.
        let noise = |at: usize| settled[at % settled.len()];
        let before: Vec<Domain> = (0..word.len())
            .map(|at| if noise(at) == 7 { Domain::only(word[at]) } else { Domain::first(2) })
            .collect();
        let now: Vec<Domain> = (0..word.len())
            .map(|at| match noise(at) {
                symbol @ 0..=1 => Domain::only(Symbol(symbol)),
                2..=4 => Domain::only(word[at]),
                _ => before[at],
            })
            .collect();
        let shape = Shape::new(rule.orientation(), word.len(), 2);
        let scratch = &mut Scratch::default();
        let mut is_stuck = |cells: &[Domain]| {
            rule.admits(LineView { shape, bits: &shape.matrix(cells) }, scratch) == Ok(false)
        };
        prop_assume!(is_stuck(&now));
        let mut by_age: Vec<usize> = (0..word.len()).filter(|&at| now[at] != before[at]).collect();
        by_age.sort_by_key(|&at| (keys[at], at));
        let mut left = now.clone();
        for &at in by_age.iter().rev() {
            left[at] = before[at];
            if !is_stuck(&left) {
                left[at] = now[at];
            }
        }
        let mut ages = vec![0; word.len()];
        by_age.iter().zip(1..).for_each(|(&at, age)| ages[at] = age);
        let (now_bits, before_bits) = (shape.matrix(&now), shape.matrix(&before));
        let view = |bits| LineView { shape, bits };
        let Reasons::ConflictSets(explain) = rule.capabilities().reasons else {
            panic!("lines of blocks over two symbols know")
        };
        let conflict = StuckLine { now: view(&now_bits), before: view(&before_bits), ages: &ages };
        let mut found = vec![0; shape.len()];
        explain.conflict_set(conflict, &mut found, &mut Scratch::default());
        let kept: Vec<Domain> = (0..word.len()).map(|at| before[at].minus(left[at])).collect();
        prop_assert_eq!(shape.domains(&found), kept);
    }

    #[test]
    fn pivots_are_the_cells_that_alone_give_a_word(line in block_line(), noise in prop::collection::vec(any::<u128>(), 8)) {
        let before = &line.domains;
        let now: Vec<Domain> = before
            .iter()
            .zip(noise.iter().cycle())
            .map(|(may, noise)| if may.bits() & noise == 0 { *may } else { Domain::from_bits(may.bits() & noise) })
            .collect();
        let shape = Shape::new(line.rule.orientation(), now.len(), line.symbols);
        let scratch = &mut Scratch::default();
        let mut has_word = |cells: &[Domain]| {
            line.rule.admits(LineView { shape, bits: &shape.matrix(cells) }, scratch) == Ok(true)
        };
        prop_assume!(!has_word(&now));
        let mut found = Vec::new();
        let (now_bits, before_bits) = (shape.matrix(&now), shape.matrix(before));
        let view = |bits| LineView { shape, bits };
        // Over two symbols, conflict sets are named, and over more than two machine words, nothing is.
        let Reasons::Pivots(finder) = line.rule.capabilities().reasons else {
            prop_assert!(line.symbols == 2 || now.len() > 126);
            return Ok(());
        };
        let conflict = StuckLine { now: view(&now_bits), before: view(&before_bits), ages: &[] };
        finder.pivots(conflict, &mut found, &mut Scratch::default());
        let alone = |&at: &u32| {
            let mut cells = now.clone();
            cells[at as usize] = before[at as usize];
            has_word(&cells)
        };
        let expected: Vec<u32> = (0..now.len() as u32).filter(alone).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn each_word_answers_the_landmarks_in_one_way(line in block_line()) {
        let shape = Shape::new(line.rule.orientation(), line.domains.len(), line.symbols);
        let bits = shape.matrix(&line.domains);
        let mut marks = Marks::default();
        if let Some(variables) = line.rule.capabilities().auxiliaries {
            variables.auxiliaries(LineView { shape, bits: &bits }, &mut marks);
        }
        // Ten questions have a thousand ways to answer them; of longer lines only that much is tried.
        // A rule need not have landmarks at all.
        let is_small = marks.count <= 10 && !marks.clauses.is_empty();
        let words = if is_small { all_fillings(&line) } else { Vec::new() };
        for word in words {
            let answers = (0..1u32 << marks.count).filter(|answers| {
                marks.clauses.iter().all(|clause| clause.iter().any(|&term| match term {
                    Term::Mark(mark, yes) => (answers >> mark.0 & 1 == 1) == yes,
                    Term::Is(at, symbol) => word[at] == symbol,
                }))
            });
            prop_assert_eq!(answers.count(), usize::from(common::accepts(&*line.rule, &word)), "{:?}", word);
        }
    }

    #[test]
    fn words_are_listed_in_order(line in block_line()) {
        let order: Vec<Symbol> = (0..line.symbols as u8).map(Symbol).collect();
        let listed: Vec<_> = linewise::engine::rule::words(&*line.rule, &line.domains, &order).collect();
        prop_assert_eq!(listed, words_by_force(&line));
    }
}

#[test]
fn a_full_matrix_is_that_of_cells_that_may_be_anything() {
    for orientation in [Orientation::BySymbol, Orientation::ByCell] {
        for (cells, symbols) in [(1, 1), (5, 2), (63, 2), (64, 3), (65, 63), (128, 64), (200, 65), (3, 128)] {
            let shape = Shape::new(orientation, cells, symbols);
            let mut full = Vec::new();
            shape.fill(&mut full);
            assert_eq!(
                full,
                shape.matrix(&vec![Domain::first(symbols); cells]),
                "{orientation:?}, {cells} cells, {symbols} symbols"
            );
        }
    }
}
