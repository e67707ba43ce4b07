//! Titles as people write them.

use super::{Rule, TitleRules, symbols_in};
use crate::format::named_kind::of_title;

/// The keys that a title makes, and what of it nobody understands.
fn read(line: &str) -> (String, Vec<&str>) {
    let rules = TitleRules::of(line, of_title(line).expect(line));
    (rules.keys(|_| false).replace('\n', "|"), rules.others)
}

#[test]
fn titles_name_letters_and_numbers() {
    for (line, symbols) in [
        ("Easy as ABC (A-C)", "ABC"),
        ("Easy as ABC, a to d", "ABCD"),
        ("Easy as ABC, letters ABCD", "ABCD"),
        ("Easy as ABCD", "ABCD"),
        ("Japanese Sums (1\u{2013}5)", "12345"),
        ("Japanese sums, digits 1 .. 5", "12345"),
        ("Skyscrapers 1-4", "1234"),
        ("Skyscrapers No. 7, heights from 1 to 3", "123"),
        ("Skyscrapers 1-12", "123456789ABC"),
    ] {
        assert_eq!(symbols_in(line, of_title(line).expect(line)).as_deref(), Some(symbols), "{line}");
    }
    for line in [
        "Easy as ABC",
        "Easy as ABC 1-5",
        "Kakurasu 1-3",
        "Japanese sums 5x5",
        "Japanese sums 3-1",
        "Skyscrapers #1-3",
        "Skyscrapers, puzzles 1 to 4",
        "Skyscrapers 1-4-2026",
        "Skyscrapers 2026-1-4",
    ] {
        assert_eq!(symbols_in(line, of_title(line).expect(line)), None, "{line}");
    }
}

#[test]
fn titles_name_options() {
    for (line, keys) in [
        ("Easy as ABC no touch (A-D)", "option no_touch: yes|symbols: ABCD|"),
        ("Easy as ABC, diagonals", "option diagonals: yes|"),
        ("Easy as ABC without diagonals", ""),
        ("Diagonal Easy as ABC, boxes 2x3", "option diagonals: yes|option boxes: 2x3|"),
        ("Sum skyscrapers", "option clues: sum|"),
        ("Skyscrapers (products)", "option clues: product|"),
        ("Skyscrapers, near misses", "option clues: near_miss|"),
        ("My first Skyscrapers", ""),
        ("Doppelblock, digits 2357", "option digits: 2357|"),
    ] {
        assert_eq!(read(line), (keys.to_owned(), Vec::new()), "{line}");
    }
}

#[test]
fn gaps_are_blank_cells() {
    for (line, blanks) in [
        ("Skyscrapers with gaps", None),
        ("Gapped Skyscrapers", None),
        ("Skyscrapers with one park", Some(1)),
        ("Skyscrapers, 2 empty cells", Some(2)),
        ("Skyscrapers without parks", Some(0)),
    ] {
        let rules = TitleRules::of(line, of_title(line).expect(line));
        assert_eq!(rules.said.iter().map(|said| &said.rule).collect::<Vec<_>>(), [&Rule::Blanks(blanks)], "{line}");
        let key = blanks != Some(0);
        assert_eq!(rules.key_on(5).is_some(), key, "{line}");
        assert!(rules.others.is_empty(), "{line}");
    }
}

#[test]
fn what_tells_nothing_of_a_puzzle_is_no_rule() {
    for line in [
        "Skyscrapers",
        "Skyscrapers #12",
        "Puzzle 12: Skyscrapers 4x4",
        "Easy Skyscrapers No. 3 (by Anna Bee)",
        "Skyscrapers from janko.at",
        "Daily Skyscrapers, level 2",
        "Another Easy as ABC, by A. to Z. Ltd",
    ] {
        let rules = TitleRules::of(line, of_title(line).expect(line));
        assert!(rules.said.is_empty() && rules.others.is_empty(), "{line}: {:?}", read(line));
    }
}

#[test]
fn what_nobody_understands_is_named() {
    for (line, others) in [
        ("Skyscrapers, toroidal (by Anna)", vec!["toroidal"]),
        ("Haido Easy as ABC with a knight's move", vec!["haido", "knight's move"]),
    ] {
        let found: Vec<String> = read(line).1.iter().map(|words| words.to_lowercase()).collect();
        assert_eq!(found, others, "{line}");
    }
}
