//! What a title says of the rules above a board, or above keys: it is read, or told.

use crate::common::reading::{remarks, taken};
use linewise::{Puzzle, Task, Verdict, format};

/// A board that has one solution with the heights 1 to 3 and a park in each line, and none with four heights.
const WITH_PARKS: &str =
    "\n\n    2 3 1 2\n2 | . . . . | 1\n1 | . . . . | 3\n2 | . . . . | 1\n2 | . . . . | 2\n    2 1 3 2\n";

fn verdict(puzzle: &Puzzle) -> Verdict {
    Task::new(puzzle).expect("a puzzle").solve().verdict
}

#[test]
fn heights_and_parks_in_a_title_are_read() {
    for title in [
        "Skyscrapers with gaps, heights 1-3",
        "Skyscrapers 1-3",
        "Skyscrapers 1 to 3",
        "Skyscrapers, numbers 1-3",
        "Skyscrapers, symbols 1-3",
        "Skyscrapers, heights 123",
        "Skyscrapers with parks",
        "Gapped Skyscrapers",
        "Skyscrapers 4x4, one empty cell in each line",
        "Skyscrapers\n1-3",
        "kind: skyscrapers\nheights 1 to 3",
        "kind: skyscrapers\ntitle: Skyscrapers with gaps",
    ] {
        let text = format!("{title}{WITH_PARKS}");
        assert_eq!(verdict(&taken(&text).0), Verdict::Unique, "{title}");
        let told = remarks(&text);
        assert!(told[0].contains("\"symbols: 123\" from its title"), "{title}: {told:?}");
        assert_eq!(told.len(), 1, "{title}: {told:?}");
    }
}

#[test]
fn options_in_a_title_are_read() {
    for (title, option) in [
        ("Sum skyscrapers", ("clues", "sum")),
        ("Skyscrapers (sums)", ("clues", "sum")),
        ("Skyscrapers, near miss", ("clues", "near_miss")),
        ("Skyscrapers, diagonals", ("diagonals", "yes")),
    ] {
        let board: String = WITH_PARKS.chars().map(|c| if c.is_ascii_digit() { '4' } else { c }).collect();
        let (puzzle, _) = taken(&format!("{title}{board}"));
        assert_eq!(puzzle.options.get(option.0).map(String::as_str), Some(option.1), "{title}");
    }
    let abc = "\n\n   A B .\nA  . . .\n.  . B .\nB  . . .\n";
    for (title, option) in [("Easy as ABC, no touch (A-B)", "no_touch"), ("Easy as ABC, diagonals (A-B)", "diagonals")]
    {
        let text = format!("{title}{abc}");
        let (puzzle, _) = taken(&text);
        assert_eq!(puzzle.options.get(option).map(String::as_str), Some("yes"), "{title}");
        assert!(remarks(&text)[0].contains(&format!("\"option {option}: yes\"")), "{title}: {:?}", remarks(&text));
    }
}

#[test]
fn rules_in_a_title_that_are_not_read_are_told() {
    for (title, words, help) in [
        ("Skyscrapers with regions", "\"regions\"", "option regions:"),
        ("Skyscrapers, boxes", "\"boxes\"", "option boxes: 2x3"),
        ("Skyscrapers 2-5", "\"2-5\"", "symbols: 123"),
        ("Skyscrapers 1-3, 1-4", "\"1-4\"", "symbols: 123"),
    ] {
        let text = format!("{title}{WITH_PARKS}");
        let reading = format::open(text.as_bytes(), None, None).expect(title);
        let told = reading.remarks(text.as_bytes());
        assert_eq!(told.len(), 2, "{title}: {told:?}");
        assert!(told[1].message.contains(words) && told[1].message.contains("is not read"), "{title}: {told:?}");
        assert!(told[1].help.as_deref().is_some_and(|told| told.contains(help)), "{title}: {told:?}");
    }
}

#[test]
fn ordinary_titles_are_no_rules() {
    let board = WITH_PARKS.replace("2 3 1 2\n", "2 3 1 3\n");
    for title in
        ["Skyscrapers", "Puzzle 12: Skyscrapers", "Skyscrapers by Anna", "Easy Skyscrapers, No. 3", "Skyscrapers 4x4"]
    {
        let told = remarks(&format!("{title}{board}"));
        assert_eq!(told, ["this is read as a board with its clues around it"], "{title}");
    }
    let told = remarks(&format!("Skyscrapers, toroidal{board}"));
    assert_eq!(told, ["this is read as a board with its clues around it; \"toroidal\" in its title is not read"]);
}

#[test]
fn a_title_above_keys_is_the_kind() {
    for (text, kind) in [
        ("Easy as ABC\nletters: AB\ntop: A B *\nleft: A * B\n", "easy_as_abc"),
        ("doppelblock\nleft: 1 2 0 5 0 10\ntop: 4 0 5 6 6 2\n", "doppelblock"),
        ("Kakurasu\nright: 8 13 20 16 8 9\nbottom: 1 8 14 11 19 9\n", "kakurasu"),
        ("Regex crossword\nrows:\n[CAT]+\nA.E\n\ncolumns:\nCA\n.E\nTE\n", "regex_crossword"),
        ("japanese sums, 5x5, 1-4\nrows:\n4\n4 3 2\n2\n3 5\n4\ncolumns:\n4 3\n3 4\n4 4\n3\n2\n", "japanese_sums"),
        (
            "Skyscrapers with gaps, heights 1-3\ntop: 2 3 1 2\nleft: 2 1 2 2\nright: 1 3 1 2\nbottom: 2 1 3 2\n",
            "skyscrapers",
        ),
        ("Gapped skyscrapers\ntop: 2 3 1 2\nleft: 2 1 2 2\nright: 1 3 1 2\nbottom: 2 1 3 2\n", "skyscrapers"),
        ("nonogram\nrows: 1, 1 1, 3\ncolumns: 2, 1 1, 2\n", "nonogram"),
    ] {
        let (puzzle, format) = taken(text);
        assert_eq!((puzzle.kind.as_str(), format), (kind, "native"), "{text}");
        let told = remarks(text);
        assert!(told[0].contains(&format!("the kind {kind} that")), "{told:?}");
        assert_eq!(told.len(), 1, "{told:?}");
        if kind == "skyscrapers" {
            assert_eq!(verdict(&puzzle), Verdict::Unique, "{text}");
        }
    }
}

/// Sums are printed right of a kakurasu and below it.
#[test]
fn clues_may_be_named_by_where_they_are_printed() {
    let (right, _) = taken("kind: kakurasu\nright: 8 13 20 16 8 9\nbottom: 1 8 14 11 19 9\n");
    let (rows, _) = taken("kind: kakurasu\nrows: 8 13 20 16 8 9\ncolumns: 1 8 14 11 19 9\n");
    assert_eq!(right.clues, rows.clues);
    let (heights, _) = taken("kind: skyscrapers\nheights: 1-2\ntop: * 1 *\nleft: * 1 *\n");
    let (symbols, _) = taken("kind: skyscrapers\nsymbols: 12\ntop: * 1 *\nleft: * 1 *\n");
    assert_eq!(heights, symbols);
}

/// Clues of two digits push those beside them out of their columns.
#[test]
fn clues_a_little_beside_their_columns_are_read() {
    let kakurasu = "Kakurasu\n\n. . . . . . 8\n. . . . . . 13\n. . . . . . 20\n. . . . . . 16\n. . . . . . 8\n. . . . . . 9\n1 8 14 11 19 9\n";
    let (puzzle, _) = taken(kakurasu);
    let (rows, _) = taken("kind: kakurasu\nrows: 8 13 20 16 8 9\ncolumns: 1 8 14 11 19 9\n");
    assert_eq!(puzzle.clues, rows.clues);
    let shifted = "kind: skyscrapers\nsymbols: 1-3\n\n   1 2 2 3\n1 . . . . 2\n2 . . . . 2\n2 . . . . 1\n3 . . . . 1\n   2 2 1 1\n";
    assert_eq!(taken(shifted).0.clues.len(), 16);
    let title = "Skyscrapers with parks, heights 1-3, 4x4\n   1 2 2 3\n1 . . . . 2\n2 . . . . 2\n2 . . . . 1\n3 . . . . 1\n   2 2 1 1\n";
    assert_eq!(taken(title).0, taken(shifted).0);
}

#[test]
fn a_key_without_its_colon_is_told_below_symbols() {
    let text = "kind: skyscrapers\nsize: 3\nsymbols: 123\ntop 2 1 2\nleft: 2 1 2\n";
    let error = linewise::open(text).and_then(|opened| opened.one()).expect_err(text);
    assert!(error.message.contains("\"top 2 1 2\" belongs to no key"), "{error}");
    assert!(
        error.help.as_deref().is_some_and(|help| help.contains("a key needs a colon after it: \"top: 2 1 2\"")),
        "{error}"
    );
    let text = "kind: skyscrapers\nsymbols: 1-3\n\n   1 2 2 3\n1 . . . . 2\n2 . . . 2\n2 . . . . . 1\n3 . . . . 1\n";
    let error = linewise::open(text).and_then(|opened| opened.one()).expect_err(text);
    assert!(!error.message.contains("look like"), "{error}");
}

/// A comma that is missing is one slip: the other side is not judged by how many clues there seem to be.
#[test]
fn two_clues_in_the_place_of_one_blame_no_others() {
    let text = "kind: kakurasu\nrows: 8, 13, 20, 16, 8, 9\ncolumns: 1, 8, 14, 11, 19 9\n";
    let error = linewise::open(text).and_then(|opened| opened.one()).expect_err(text);
    assert!(error.also.is_empty(), "{error:?}");
    let told = error.to_string();
    assert!(told.contains("column 5") && told.contains("are these the clues 19 and 9?"), "{told}");
}

#[test]
fn sums_that_were_run_together_are_told() {
    let text = |clue: &str| {
        format!("kind: japanese_sums\nsymbols: 1-4\nrows: 4, {clue}, 2, 3 5, 4\ncolumns: 4 3, 3 4, 4 4, 3, 2\n")
    };
    let told = |clue: &str| {
        let (puzzle, _) = taken(&text(clue));
        Task::new(&puzzle).expect_err(clue).to_string()
    };
    assert!(told("4 32").contains("are these the sums 4 3 2?"), "{}", told("4 32"));
    assert!(!told("43 32").contains("are these"), "{}", told("43 32"));
}

/// A key for what cells hold and a title that speaks of it are no two keys.
#[test]
fn a_key_for_what_cells_hold_stands_beside_a_title() {
    for key in ["symbols", "heights", "numbers"] {
        let drawing = "  2 . . 2\n. . . . . 1\n2 . . . . .\n. . . . . 2\n1 . . . . .\n  . 2 . .\n";
        let text = format!("Skyscrapers with gaps, heights 1-3\n{key}: 1-2\n\n{drawing}");
        let (puzzle, _) = taken(&text);
        let glyphs: String = puzzle.alphabet.looks.iter().map(|look| look.glyph).collect();
        assert_eq!(glyphs, ".12", "{text}");
    }
}
