//! Promise: a pattern with thousands of positions, such as a long list of words, is known as wholly as a short one.

use crate::regex_crossword::{Random, alphabet, check_domains, rule};
use linewise::engine::rule::Meter;
use linewise::engine::{Budget, Verdict};
use linewise::explain::Ending;
use linewise::{Domain, Puzzle, Symbol, Task};
use std::collections::BTreeSet;

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// So many words that can be spoken, of four to six letters.
fn words(count: usize) -> Vec<String> {
    let mut random = Random(5);
    let mut of = |letters: &str| char::from(letters.as_bytes()[random.next() as usize % letters.len()]);
    let mut words = BTreeSet::new();
    while words.len() < count {
        let word: String = (0..6).map(|at| of(if at % 2 == 0 { "BCDFGKLMNPRST" } else { "AEIOU" })).collect();
        let len = of("456").to_digit(10).expect("a digit") as usize;
        words.insert(word[..len].to_owned());
    }
    words.into_iter().collect()
}

/// Each cell is one of two to nine letters.
fn some_domains(cells: usize, random: &mut Random) -> Vec<Domain> {
    let some = |random: &mut Random| {
        let count = 2 + random.next() % 8;
        (0..count).map(|_| Domain::only(Symbol((random.next() % 26) as u8))).fold(Domain::EMPTY, Domain::or)
    };
    (0..cells).map(|_| some(random)).collect()
}

#[test]
fn a_list_of_twenty_thousand_words_is_known_wholly() {
    let words = words(20_000);
    let pattern = format!("({})", words.join("|"));
    let (alphabet, mut random) = (alphabet(LETTERS), Random(8));
    for cells in 4..=6 {
        let rule = rule(&pattern, cells, &alphabet);
        assert!(rule.is_exact(), "{cells} cells");
        let fitting: Vec<String> = words.iter().filter(|word| word.len() == cells).cloned().collect();
        check_domains(&*rule, "the list", &vec![alphabet.all(); cells], &fitting, &alphabet);
        for _ in 0..40 {
            check_domains(&*rule, "the list", &some_domains(cells, &mut random), &fitting, &alphabet);
        }
    }
}

#[test]
fn words_of_a_long_list_one_after_the_other_are_known_wholly() {
    let list: BTreeSet<String> = words(900).into_iter().map(|word| word[..4 - word.len() % 2].to_owned()).collect();
    let pattern = format!("(?:{})+", list.iter().cloned().collect::<Vec<_>>().join("|"));
    let lines = |cells: usize| {
        let pairs = list.iter().flat_map(|one| list.iter().map(move |other| format!("{one}{other}")));
        pairs.filter(|line| line.len() == cells).collect::<BTreeSet<_>>().into_iter().collect::<Vec<String>>()
    };
    let (alphabet, mut random) = (alphabet(LETTERS), Random(3));
    // Three words have nine letters at least.
    for cells in 6..=8 {
        let (rule, expected) = (rule(&pattern, cells, &alphabet), lines(cells));
        assert!(rule.is_exact() && !expected.is_empty(), "{cells} cells");
        for _ in 0..10 {
            check_domains(&*rule, "the list", &some_domains(cells, &mut random), &expected, &alphabet);
        }
    }
}

#[test]
fn rounds_without_number_are_known_wholly() {
    let rule = rule("(A{1,500}B{1,500}){1,500}", 40, &alphabet("AB"));
    assert!(rule.is_exact());
}

#[test]
fn puzzles_of_long_lists_are_solved_and_explained() {
    let words: Vec<String> = words(20_000).into_iter().filter(|word| word.len() == 5).collect();
    let list = words.join("|");
    let begins_alone = |word: &&String| words.iter().filter(|other| other[..4] == word[..4]).count() == 1;
    let rows: Vec<&String> = words.iter().filter(begins_alone).step_by(40).take(3).collect();
    let column = |at: usize| rows.iter().map(|row| &row[at..=at]).collect::<String>();
    let columns: Vec<String> = (0..4).map(column).chain([".*".to_owned()]).collect();
    let text = format!(
        "kind: regex_crossword\nsymbols: {LETTERS}\nrows:\n{list}\n{list}\n{list}\ncolumns:\n{}\n",
        columns.join("\n")
    );
    let puzzle: Puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let task = Task::new(&puzzle).expect("a task").with_budget(Budget::UNLIMITED.with_steps(20_000));
    let answer = task.solve();
    assert_eq!(answer.verdict, Verdict::Unique);
    let spelled: Vec<String> = answer.solutions[0]
        .chunks(5)
        .map(|row| row.iter().map(|symbol| puzzle.alphabet.glyph(*symbol)).collect())
        .collect();
    assert!(rows.iter().map(|row| row.as_str()).eq(spelled.iter().map(String::as_str)), "{spelled:?}");
    let way = task.explain();
    assert_eq!(way.ending, Ending::Solved);
    // Nobody reads a sentence that holds the whole list.
    assert!(
        way.steps.iter().all(|step| task.sentence(step).chars().count() < 1500),
        "{}",
        task.sentence(&way.steps[0])
    );
}

#[test]
fn what_is_proved_by_a_long_list_can_be_checked() {
    let words = words(20_000);
    let rule = rule(&words.join("|"), 5, &alphabet(LETTERS));
    let mut random = Random(4);
    let reference = rule.capabilities().reference.expect("a slow judge of lines");
    for _ in 0..20 {
        let domains = some_domains(5, &mut random);
        let fits = |word: &&String| {
            word.len() == 5 && word.bytes().zip(&domains).all(|(letter, may)| may.has(Symbol(letter - b'A')))
        };
        let mut seen = vec![Domain::EMPTY; 5];
        for word in words.iter().filter(fits) {
            seen.iter_mut().zip(word.bytes()).for_each(|(seen, byte)| *seen = seen.with(Symbol(byte - b'A')));
        }
        assert_eq!(reference.narrow(&domains, &mut Meter::default()), Ok(seen));
    }
}
