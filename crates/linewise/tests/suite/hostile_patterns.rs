//! Promise: patterns made to be slow or large end soon, refused or read, alone and in puzzles.

use crate::regex_crossword::{alphabet, regex_crossword};
use linewise::engine::rule::{LineView, Meter, Scratch, Shape, words};
use linewise::engine::{self, Budget, Limits, verify};
use linewise::kind::ClueLine;
use linewise::{Axis, Board, Clue, Domain, End, Options, Puzzle, Says, Symbol, Task};
use num_bigint::BigUint;
use std::collections::BTreeSet;

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

/// All ways to cut so many cells into so many parts.
fn cuts(cells: usize, parts: usize) -> Vec<Vec<usize>> {
    if parts == 1 {
        return vec![vec![cells]];
    }
    let with = |first: usize| cuts(cells - first, parts - 1).into_iter().map(move |rest| [vec![first], rest].concat());
    (0..=cells).flat_map(with).collect()
}

/// For each cell of a line of groups and references to them in this order, cut as said, the first cell to which it is equal.
fn equal_cells(cut: &[usize], order: &[usize]) -> Vec<usize> {
    let cells: usize = cut.iter().sum();
    let start = |group: usize| cut[..group].iter().sum::<usize>();
    let copies = order.iter().flat_map(|&group| start(group)..start(group) + cut[group]);
    (0..cells).chain(copies).collect()
}

/// Six groups and their references on 24 cells with two letters left in each: every cut is looked at, and must leave
/// the boards that are found.
#[test]
fn rows_of_many_references_are_solved_where_two_letters_are_left() {
    let glyphs = "ABCDEFGH";
    let mut random = crate::regex_crossword::Random(5);
    let mut below = |end: usize| (random.next() % end as u64) as usize;
    let cuts = cuts(12, 6);
    for order in [[5, 4, 3, 2, 1, 0], [0, 1, 2, 3, 4, 5], [2, 5, 0, 4, 1, 3]] {
        let copies: String = order.iter().map(|group| format!("\\{}", group + 1)).collect();
        let pattern = "(.*)".repeat(6) + &copies;
        for board in 0..6 {
            let planted = equal_cells(&cuts[below(cuts.len())], &order);
            let letters: Vec<usize> = (0..12).map(|_| below(8)).collect();
            let may: Vec<[usize; 2]> =
                planted.iter().map(|&cell| [letters[cell], (letters[cell] + 1 + below(7)) % 8]).collect();
            let mut words = BTreeSet::new();
            for cut in &cuts {
                let equal = equal_cells(cut, &order);
                let left = |cell: usize| {
                    (0..8usize)
                        .filter(|letter| (0..24).all(|at| equal[at] != cell || may[at].contains(letter)))
                        .collect::<Vec<_>>()
                };
                let choices: Vec<Vec<usize>> = (0..12).map(left).collect();
                let halves = choices.iter().fold(vec![Vec::new()], |halves: Vec<Vec<usize>>, choices| {
                    let longer =
                        |half: Vec<usize>| choices.iter().map(move |&letter| [half.clone(), vec![letter]].concat());
                    halves.into_iter().flat_map(longer).collect()
                });
                words.extend(halves.iter().map(|half| equal.iter().map(|&cell| half[cell] as u8).collect::<Vec<u8>>()));
            }
            let mut puzzle =
                Puzzle::new("regex_crossword", Board::rectangle(1, 24).expect("a small board"), alphabet(glyphs));
            puzzle.clues.insert(End::near(Axis::ROW, 0), Clue::new(Says::Pattern(pattern.clone())));
            for (column, may) in may.iter().enumerate() {
                let letters: String = may.iter().map(|&letter| char::from(b'A' + letter as u8)).collect();
                puzzle.clues.insert(End::near(Axis::COLUMN, column), Clue::new(Says::Pattern(format!("[{letters}]"))));
            }
            let model = regex_crossword().model(&puzzle).expect("a model");
            let limits = Limits::new(words.len() + 1);
            let answer = engine::solve(&model, limits, Budget::UNLIMITED);
            let found: BTreeSet<Vec<u8>> =
                answer.solutions.iter().map(|word| word.iter().map(|symbol| symbol.0).collect()).collect();
            assert!(answer.complete, "{pattern}, board {board}: {:?}", answer.verdict);
            assert_eq!(found, words, "{pattern}, board {board}");
            // A judge who shares nothing with those who lay rows can check all of it.
            let task = Task::new(&puzzle).expect("a puzzle");
            let mut proof = Vec::new();
            task.prove(2, &mut proof).1.expect("a proof");
            let mut reader = task.verify();
            let read = String::from_utf8(proof).expect("text").lines().try_for_each(|line| reader.read(line));
            assert!(read.is_ok(), "{pattern}, board {board}: {read:?}");
        }
    }
}
