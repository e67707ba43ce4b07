//! What walkthroughs of Japanese sums say to make a sum: in every arrangement of the line as it stands, the sum is one
//! of the ways that are listed, and each of these adds up. Arrangements are found one by one, by code that knows no
//! techniques.

use super::common::one_by_one::{each_alone, one_by_one};
use linewise::engine::Budget;
use linewise::explain::Step;
use linewise::make::{Maker, Wish};
use linewise::message::{Argument, SumName};
use linewise::puzzle::Says;
use linewise::{Board, Domain, Puzzle, Symbol, Task, kind};

/// A way to make a sum: the numbers and their cells.
type Way = (Domain, Vec<usize>);

/// Each way to fill the cells with different numbers and black cells, in which the runs make these sums.
fn arrangements(known: &[Domain], sums: &[Option<u32>]) -> Vec<Vec<Way>> {
    let mut found = Vec::new();
    fill(known, sums, &mut Vec::new(), &mut found);
    found
}

fn fill(known: &[Domain], sums: &[Option<u32>], so_far: &mut Vec<Symbol>, found: &mut Vec<Vec<Way>>) {
    let Some(may) = known.get(so_far.len()) else {
        let runs = runs(so_far);
        let fits = |((numbers, _), sum): (&Way, &Option<u32>)| sum.is_none_or(|sum| total(*numbers) == sum);
        if runs.len() == sums.len() && runs.iter().zip(sums).all(fits) {
            found.push(runs);
        }
        return;
    };
    for symbol in
        may.symbols().filter(|symbol| *symbol == Symbol::BLANK || !so_far.contains(symbol)).collect::<Vec<_>>()
    {
        so_far.push(symbol);
        fill(known, sums, so_far, found);
        so_far.pop();
    }
}

fn runs(word: &[Symbol]) -> Vec<Way> {
    let mut runs: Vec<Way> = Vec::new();
    for (at, &symbol) in word.iter().enumerate().filter(|(_, symbol)| **symbol != Symbol::BLANK) {
        match runs.last_mut().filter(|(_, cells)| cells.last().is_some_and(|last| last + 1 == at)) {
            Some((numbers, cells)) => {
                *numbers = numbers.with(symbol);
                cells.push(at);
            }
            None => runs.push((Domain::only(symbol), vec![at])),
        }
    }
    runs
}

fn total(numbers: Domain) -> u32 {
    numbers.symbols().map(|number| u32::from(number.0)).sum()
}

/// The place of a sum among those of its clue.
fn place(name: SumName, sums: &[Option<u32>]) -> usize {
    let alike = (0..sums.len()).filter(|&at| sums[at] == name.sum);
    alike.collect::<Vec<_>>()[name.nth]
}

/// What a step lists of the ways to make sums: the arguments that name a sum, and those that list its ways.
fn lists(step: &Step) -> Vec<(SumName, &[Way])> {
    let pairs = [("sum", "fillings"), ("other", "others")].into_iter();
    let list = |(sum, ways)| match (step.message.argument(sum), step.message.argument(ways)) {
        (Some(Argument::Sum(name)), Some(Argument::Fillings(ways))) => Some((*name, &ways[..])),
        _ => None,
    };
    pairs.filter_map(list).collect()
}

/// Holds all lists of a walkthrough against the arrangements; how many there are of one sum, and of two.
fn hold(puzzle: &Puzzle) -> [usize; 2] {
    let task = Task::new(puzzle).expect("a valid puzzle").with_steps(300_000);
    let mut held = [0; 2];
    for step in &each_alone(&task.explain()).iter().flat_map(one_by_one).collect::<Vec<_>>() {
        let lists = lists(step);
        let Some(line) = step.line.filter(|_| !lists.is_empty()) else { continue };
        let [clue, _] = puzzle.clues_at(task.model().line(line).place);
        let Some(Says::Numbers(sums)) = clue.map(|clue| &clue.says) else { panic!("sums stand in a clue") };
        let all = arrangements(&step.message.known, sums);
        let said = task.sentence(step);
        assert!(!all.is_empty(), "{said}");
        for (name, ways) in &lists {
            let at = place(*name, sums);
            assert!(all.iter().all(|runs| ways.contains(&runs[at])), "not all ways are listed: {said}");
            let adds_up = |(numbers, cells): &Way| {
                Some(total(*numbers)) == name.sum
                    && numbers.len() == cells.len()
                    && cells.windows(2).all(|two| two[0] + 1 == two[1])
            };
            assert!(ways.iter().all(adds_up), "a way does not add up: {said}");
        }
        if let [(_, ways), (_, others)] = lists[..] {
            let is_left = |(numbers, _): &Way| others.iter().any(|(other, _)| other.and(*numbers).is_empty());
            assert!(ways.iter().all(is_left), "a way leaves the other sum none: {said}");
        }
        held[lists.len() - 1] += 1;
    }
    held
}

/// Puzzles of this size, from easy ones to hard ones.
fn made(size: usize) -> impl Iterator<Item = Puzzle> {
    let kind = *kind::ALL.iter().find(|kind| kind.name() == "japanese_sums").expect("a kind");
    (3..=7).flat_map(|level| (1..=3).map(move |seed| (level, seed))).filter_map(move |(level, seed)| {
        let mut wish = Wish::new(Board::rectangle(size, size + 1).expect("a small board"));
        (wish.level, wish.seed) = (Some(level), seed);
        let made = Maker::new(&wish).with_budget(Budget::UNLIMITED.with_steps(200_000)).random(kind);
        match made {
            Ok(made) => Some(made.puzzle),
            Err(not_made) => not_made.best.map(|best| best.puzzle),
        }
    })
}

#[test]
fn what_is_said_to_make_a_sum_makes_it() {
    let mut held = [0; 2];
    for puzzle in [4, 5].into_iter().flat_map(made) {
        let more = hold(&puzzle);
        held = [held[0] + more[0], held[1] + more[1]];
    }
    assert!(held[0] > 20 && held[1] > 5, "{held:?} lists");
}
