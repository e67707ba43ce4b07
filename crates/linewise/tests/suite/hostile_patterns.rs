//! Promise: patterns made to be slow or large end soon, refused or read, alone and in puzzles.

use crate::regex_crossword::{alphabet, regex_crossword};
use linewise::engine::rule::{LineView, Meter, Scratch, Shape, words};
use linewise::engine::{self, Budget, Limits, verify};
use linewise::kind::ClueLine;
use linewise::{Axis, Board, Clue, Domain, End, Options, Puzzle, Says, Symbol};
use num_bigint::BigUint;

/// Patterns that cost naive readers everything: the time that they take is not measured, but the steps that are counted.
fn hostile_patterns() -> Vec<String> {
    let numbers = |count: usize, text: fn(usize) -> String| (1..=count).map(text).collect::<String>();
    let rounds = |inner: &str, round: &str, times: usize| {
        (0..times).fold(inner.to_owned(), |pattern, _| format!("({pattern}){round}"))
    };
    let look = |at: usize| format!("(?=.*{})", char::from(b'a' + at as u8 % 8));
    let no_look = |at: usize| format!("(?!.*{}.*b)", char::from(b'a' + at as u8 % 8));
    let behind = |at: usize| {
        format!("(?<={}.*){}", char::from(b'a' + at as u8 % 8), if at.is_multiple_of(2) { "." } else { "" })
    };
    let plain = [
        "(a*)*b",
        "(a|a)*b",
        "(a|aa)+$",
        "((a+)+)+c",
        "(a{1000000}){1000000}",
        "(?:(?:(?:a{0,9999}){0,9999}){0,9999})*",
        "((a|b)*\\2)*c",
        "(?=(a*)*b)(?!(.*)*c)(.*)*",
        "(?:(?=.*a)(?=.*b)(?=.*c)){50}.*",
        "(?:(?=.*a)(?!.*b.*b)(?<=.*c)?){500}.*",
        "(?<=(a|b)*\\1)*c",
        "(.)(.)(.)(.)(.)(.)(.)(.)(\\1|\\2|\\3|\\4|\\5|\\6|\\7|\\8)*",
        "(.*)(.*)(.*)\\1\\3\\2",
        "(a*)(a*)(a*)(a*)(a*)(a*)(a*)(a*)(a*)\\1\\4\\2\\9\\7\\5\\3\\8\\6",
        "(?:(?=(.*)\\1)(?!\\1a)|b){1000}(.)*\\2",
        "(?=.{0,17}(.)).*(?=.{0,17}(.)).*(?=.{0,17}(.)).*\\1",
        "(?!(.*)(.*)(.*)\\3\\2\\1).*",
        "(?:(a|b)*\\1(?!\\1a)){0,2147483647}",
        "(?:(?:){2147483647}){2147483647}a*",
        "(?<!(?:a|.b)*(?:a|.b)*(?:a|.b)*c)*.*",
    ];
    let mut hostile: Vec<String> = plain.iter().map(|text| text.to_string()).collect();
    hostile.extend([
        "(a|b)".repeat(3000),
        "(.*)".repeat(7) + &numbers(7, |at| format!("\\{}", 8 - at)),
        "(.+)".repeat(20) + &numbers(20, |at| format!("\\{at}")),
        "(.?)".repeat(12) + &numbers(12, |at| format!("\\{at}")),
        numbers(30, |at| format!("(.)(?!.*\\{at})")) + ".*",
        "(?=(.*))(?=(.*))".repeat(12) + "\\1.*\\2",
        (0..40).map(look).collect::<String>() + ".*",
        (0..40).map(no_look).collect::<String>() + ".*",
        (0..200).map(behind).collect::<String>() + ".*",
        rounds("\\b", "{0,1000}", 8),
        rounds("^", "{60}", 10) + "a*",
        rounds("(?=.*a)", "{1000}", 20) + ".*",
        rounds("a", "{7,9}", 30),
        rounds("(?:a|b|)", "*?", 60) + "c",
        rounds("", "+", 100) + ".*",
        "a?".repeat(5000),
        "(a?b?)*".repeat(300),
        "[^a]|".repeat(6000),
        (0..300).map(|at| format!("a.{{{at}}}b|")).collect(),
        "(?:".repeat(3000),
        "(?!".repeat(3000),
        format!("{}a{}", "(".repeat(20_000), ")".repeat(20_000)),
        format!("{}.{}\\7", "(".repeat(150), ")?".repeat(150)),
    ]);
    hostile
}

/// More work than this is more than a few seconds of it.
const MOST_TOIL: u64 = 1 << 25;

#[test]
fn hostile_patterns_end_within_counted_steps() {
    let alphabet = alphabet("abcdefgh");
    let symbols: Vec<Symbol> = alphabet.all().symbols().collect();
    for (pattern, cells) in hostile_patterns().iter().flat_map(|pattern| [20, 63, 100].map(|cells| (pattern, cells))) {
        let name: String = pattern.chars().take(40).collect();
        let Ok(Some(clue)) = regex_crossword().clues().read(pattern, &alphabet, &Options::new()) else { continue };
        let rule = regex_crossword()
            .line(ClueLine::without_clues(cells, &alphabet, &Options::new()).with(Some(&clue), None))
            .expect("it was read");
        let shape = Shape::new(rule.orientation(), cells, alphabet.len());
        for may in [alphabet.all(), Domain::first(2), Domain::first(1)] {
            let domains = vec![may; cells];
            let bits = shape.matrix(&domains);
            let (mut support, mut scratch) = (vec![0; bits.len()], Scratch::default());
            let line = LineView { shape, bits: &bits };
            let has_word = rule.narrow(line, &mut support, &mut scratch);
            let work = scratch.meter.used();
            assert!(work <= MOST_TOIL, "{name} on {cells} cells of {may:?} took {work} steps");
            let count = rule.count(line, &mut Scratch::default());
            let has_none = has_word == Ok(false);
            assert!(!has_none || count.is_err() || count == Ok(BigUint::ZERO), "{name} on {cells} cells of {may:?}");
        }
        for word in words(&*rule, &vec![alphabet.all(); cells], &symbols).take(3) {
            assert_ne!(rule.accepts(&word, &mut Meter::default()), Ok(false), "{name} on {cells} cells: {word:?}");
        }
    }
}

#[test]
fn puzzles_of_hostile_patterns_end_within_counted_steps() {
    let hostile = hostile_patterns();
    let readable: Vec<&String> = hostile
        .iter()
        .filter(|pattern| regex_crossword().clues().read(pattern, &alphabet("ab"), &Options::new()).is_ok())
        .collect();
    for (at, rows) in readable.chunks(4).enumerate() {
        let mut puzzle =
            Puzzle::new("regex_crossword", Board::rectangle(rows.len(), 20).expect("a small board"), alphabet("ab"));
        for (row, pattern) in rows.iter().enumerate() {
            puzzle.clues.insert(End::near(Axis::ROW, row), Clue::new(Says::Pattern(pattern.to_string())));
        }
        for column in 0..20 {
            puzzle.clues.insert(End::near(Axis::COLUMN, column), Clue::new(Says::Pattern("[ab]*".to_owned())));
        }
        let model = regex_crossword().model(&puzzle).expect("a model");
        let answer = engine::solve(&model, Limits::default(), Budget::UNLIMITED);
        assert!(answer.stats.line_solves <= MOST_TOIL, "group {at}: {:?}", answer.stats);
        for solution in &answer.solutions {
            assert!(verify::is_solution(&model, solution), "group {at}: {solution:?}");
        }
    }
}
