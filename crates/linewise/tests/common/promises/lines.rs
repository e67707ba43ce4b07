//! Promises about lines: what their rules say equals what trying every word says.

use super::cases::{Case, Kinds, cases, lines_of, model, prints_clues, runner};
use crate::common;
use crate::common::without_clues;
use linewise::engine::rule::{LineView, Reasons, Rule, Scratch, Shape, StuckLine};
use linewise::engine::word_list::WordList;
use linewise::{CellId, Domain, End, Puzzle, Symbol};
use proptest::prelude::*;
use proptest::sample::Index;
use std::cell::Cell;

/// What a line's rule says of any choice of symbols for its cells equals what trying every word says, and so with its parts.
pub fn lines_narrow_as_brute_force_does(kinds: Kinds) {
    let cases = cases(kinds);
    let fates = prop::collection::vec((0u8..4, any::<Index>(), any::<Index>()), 64);
    let outcome = runner(2000).run(&(any::<Index>(), any::<Index>(), fates), |(case, line, fates)| {
        let case = &cases[case.index(cases.len())];
        let model = case.model();
        let line = &model.lines[line.index(model.lines.len())];
        let mut domains = Vec::new();
        let mut open = 0;
        for (&cell, (fate, some, other)) in line.cells.iter().zip(&fates) {
            let right = case.goal[cell.index()];
            let [some, other] = [some, other].map(|pick| Symbol(pick.index(model.symbols) as u8));
            let may = match fate {
                // Seven cells of three symbols make few enough words.
                _ if open == 7 => Domain::only(right),
                0 => Domain::only(some),
                1 => Domain::only(right).with(some),
                _ => Domain::only(right).with(some).with(other),
            };
            open += usize::from(may.len() > 1);
            domains.push(may);
        }
        let name = format!("{}, {}", case.name, line.place);
        check_line(&*line.rule, model.symbols, &domains, &name)?;
        for (at, part) in line.rule.parts().iter().enumerate() {
            check_line(&**part, model.symbols, &domains, &format!("{name}, part {at}"))?;
        }
        let rules: Vec<&dyn Rule> =
            model.lines.iter().filter(|other| other.is_same_as(line)).map(|line| &*line.rule).collect();
        check_list(&rules, model.symbols, &domains, &name)
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

/// Compares all that a rule says of a line with the words that its judge accepts.
fn check_line(rule: &dyn Rule, symbols: usize, domains: &[Domain], name: &str) -> Result<(), TestCaseError> {
    let mut words = vec![Vec::new()];
    for may in domains {
        let longer = |word: &Vec<Symbol>| may.symbols().map(|next| [&word[..], &[next]].concat()).collect::<Vec<_>>();
        words = words.iter().flat_map(longer).collect();
    }
    words.retain(|word| common::accepts(rule, word));
    let held: Vec<Domain> = (0..domains.len()).map(|at| words.iter().map(|word| word[at]).collect()).collect();

    let shape = Shape::new(rule.orientation(), domains.len(), symbols);
    let bits = shape.matrix(domains);
    let line = LineView { shape, bits: &bits };
    let mut support = vec![u64::MAX; shape.len()];
    let scratch = &mut Scratch::default();
    let narrowed = rule.narrow(line, &mut support, scratch);
    prop_assert!(narrowed.is_ok(), "{name}: {domains:?} is undecided");
    let fits = narrowed == Ok(true);
    let is_settled = domains.iter().all(|may| may.len() == 1);
    if rule.is_exact() || is_settled {
        prop_assert_eq!(fits, !words.is_empty(), "{}: is there a word in {:?}?", name, domains);
        prop_assert_eq!(rule.admits(line, scratch), Ok(fits), "{}: is a word admitted in {:?}?", name, domains);
    }
    if fits && rule.is_exact() {
        prop_assert_eq!(shape.domains(&support), held, "{}: {:?}", name, domains);
    } else if fits {
        let keeps = shape.domains(&support).iter().zip(&held).all(|(kept, held)| kept.and(*held) == *held);
        prop_assert!(keeps, "{name}: a word of {domains:?} got lost");
    } else {
        prop_assert!(words.is_empty(), "{name}: {domains:?} has words as {:?}", words.first());
    }
    if !fits {
        let before = shape.matrix(&vec![Domain::first(symbols); domains.len()]);
        let mut set = vec![0; shape.len()];
        if let Reasons::ConflictSets(explain) = rule.capabilities().reasons {
            let conflict = StuckLine { now: line, before: LineView { shape, bits: &before }, ages: &[] };
            explain.conflict_set(conflict, &mut set, scratch);
            prop_assert!(set.iter().zip(&bits).all(|(set, now)| set & now == 0), "{name}: {domains:?} is no set");
            let left: Vec<u64> = before.iter().zip(&set).map(|(before, set)| before & !set).collect();
            let is_enough = rule.admits(LineView { shape, bits: &left }, scratch) == Ok(false);
            prop_assert!(is_enough, "{}: {:?}, the conflict set is less than {:?}", name, domains, shape.domains(&set));
        }
    }
    if let Ok(count) = rule.count(line, &mut Scratch::default()) {
        prop_assert_eq!(count.to_string(), words.len().to_string(), "{}: words of {:?}", name, domains);
    }
    Ok(())
}

/// The words that the first of a line's rules lists are those that all of them accept.
fn check_list(rules: &[&dyn Rule], symbols: usize, domains: &[Domain], name: &str) -> Result<(), TestCaseError> {
    let mut words = vec![Vec::new()];
    for may in domains {
        let longer = |word: &Vec<Symbol>| may.symbols().map(|next| [&word[..], &[next]].concat()).collect::<Vec<_>>();
        words = words.iter().flat_map(longer).collect();
    }
    words.retain(|word| rules.iter().all(|rule| common::accepts(*rule, word)));
    let shape = Shape::new(rules[0].orientation(), domains.len(), symbols);
    let bits = shape.matrix(domains);
    let line = LineView { shape, bits: &bits };
    let list = |most: usize| {
        let mut list = WordList::new(domains.len(), symbols, most);
        rules[0].capabilities().list?.list(line, &mut list).ok().map(|()| list)
    };
    if let Some(listed) = list(1 << 14) {
        let mut listed: Vec<Vec<Symbol>> = listed.words().map(|word| word.into_iter().map(Symbol).collect()).collect();
        listed.sort_unstable();
        words.sort_unstable();
        prop_assert_eq!(&listed, &words, "{}: the words of {:?}", name, domains);
        let few = words.len().saturating_sub(1);
        prop_assert!(words.is_empty() || list(few).is_none(), "{name}: {domains:?} has more than {few} words");
    }
    Ok(())
}

/// A line under a clue of one word accepts another word exactly when that can have the same clue.
///
/// The lines are those of the examples. A word that breaks a rule which holds
/// without any clue, as a repeated number, is no word of that line and is passed over.
pub fn lines_accept_the_words_of_their_clue(kinds: Kinds) {
    let cases: Vec<Case> = cases(kinds).into_iter().filter(prints_clues).collect();
    let (same, different) = (Cell::new(0), Cell::new(0));
    let place = (any::<Index>(), any::<Index>(), any::<bool>());
    let words = (any::<bool>(), prop::collection::vec(any::<Index>(), 64), changes());
    let outcome = runner(2000).run(&(place, words), |((case, line, far), (shuffle, picks, changes))| {
        let case = &cases[case.index(cases.len())];
        let lines = lines_of(case.puzzle.board);
        let (axis, index) = lines[line.index(lines.len())];
        let end = End::at(axis, index, far);
        let word = random_word(case, end, shuffle, &picks);
        let mut other = word.clone();
        changes.iter().for_each(|change| change.apply(&mut other, case.puzzle.alphabet.len()));

        let mut puzzle = without_clues(&case.puzzle);
        if !accepts(case, &puzzle, end, &word) || !accepts(case, &puzzle, end, &other) {
            return Ok(());
        }
        let Some(clue) = case.kind.clues().of_word(end, &word, &puzzle.options) else { return Ok(()) };
        let text = case.kind.clues().write(Some(&clue), &case.puzzle.alphabet);
        let is_same = case.kind.clues().all_of_word(end, &other, &puzzle.options).contains(&clue);
        puzzle.clues.insert(end, clue);
        let name = &case.name;
        prop_assert!(accepts(case, &puzzle, end, &word), "{name}: {word:?} under its clue {text}");
        prop_assert_eq!(accepts(case, &puzzle, end, &other), is_same, "{}: {:?} under {}", name, other, text);
        let seen = if is_same { &same } else { &different };
        seen.set(seen.get() + 1);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    let seen = (same.get(), different.get());
    assert!(cases.is_empty() || (seen.0 > 50 && seen.1 > 50), "(same, different) clues: {seen:?}");
}

/// A word for the line at `end`: the answer's own in another order, or anything.
fn random_word(case: &Case, end: End, shuffle: bool, picks: &[Index]) -> Vec<Symbol> {
    let cells = case.puzzle.board.cells_at(end.place());
    let mut word: Vec<Symbol> = cells.map(|cell| case.goal[cell.index()]).collect();
    let len = word.len();
    for at in 0..len {
        match shuffle {
            true => word.swap(at, picks[at].index(len)),
            false => word[at] = Symbol(picks[at].index(case.puzzle.alphabet.len()) as u8),
        }
    }
    word
}

/// Does the puzzle accept the word on the line at `end`?
fn accepts(case: &Case, puzzle: &Puzzle, end: End, word: &[Symbol]) -> bool {
    let cells: Vec<CellId> = puzzle.board.cells_at(end.place()).collect();
    let model = model(case.kind, puzzle);
    let mut here = model.lines.iter().filter(|line| *line.cells == *cells);
    here.all(|line| common::accepts(&*line.rule, word))
}

/// A change of a word: two cells change places, or one gets another symbol.
#[derive(Debug, Clone, Copy)]
enum Change {
    Swap(Index, Index),
    Set(Index, Index),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = (any::<bool>(), any::<Index>(), any::<Index>());
    let change = change.prop_map(|(swap, a, b)| if swap { Change::Swap(a, b) } else { Change::Set(a, b) });
    prop::collection::vec(change, 0..3)
}

impl Change {
    fn apply(self, word: &mut [Symbol], symbols: usize) {
        match self {
            Change::Swap(a, b) => word.swap(a.index(word.len()), b.index(word.len())),
            Change::Set(at, symbol) => word[at.index(word.len())] = Symbol(symbol.index(symbols) as u8),
        }
    }
}
