//! Mistakes that somebody could make in a regex crossword, each of which a diagnosis finds.

use super::diagnose::{BUDGET, works};
use crate::common::beside::shared_text;
use linewise::diagnose::words::Words;
use linewise::diagnose::{Change, Diagnosis, diagnose};
use linewise::{Axis, End, Puzzle, Says, format, kind};

/// A pattern that was typed from its end to its beginning.
#[test]
fn a_pattern_typed_backwards_is_thought_of() {
    let kind = kind::find("regex_crossword").expect("a kind");
    let puzzle = linewise::open("kind: regex_crossword\nsymbols: ABCD\nrows:\n.?C?D\ncolumns:\n.\n.\n.\n");
    let puzzle = puzzle.and_then(|reading| reading.one()).expect("a puzzle");
    let typos = kind.clues().typos(&puzzle.clues[&End::near(Axis::ROW, 0)], 3, &puzzle);
    let backwards = typos.iter().find(|typo| typo.meant.says == Says::Pattern("D?C?.".to_owned()));
    assert_eq!(backwards.expect("it is offered").edit.name(), "reverse");
}

/// On a hexagon a pattern is read from its end, so that it may stand at the wrong one there; of two at one end none is moved.
#[test]
fn a_pattern_at_the_wrong_end_of_a_hexagons_line_is_moved() {
    let text = "kind: regex_crossword\nsize: 3 rows, 3 falling, 3 rising\nsymbols: AB\nrows:\nAB\n*\n*\nright:\n*\n.*\n*\n\
                givens:\nA?\n???\n??\n";
    let meant = linewise::open(text).and_then(|reading| reading.one());
    let meant = meant.unwrap_or_else(|error| panic!("{error}"));
    let end = End::near(Axis::ROW, 0);
    let wrong = Puzzle { goal: None, ..Change::OtherEnd(end).apply(&meant) };
    let list = match diagnose(&wrong, BUDGET).expect("a puzzle") {
        Diagnosis::Impossible(found) => found.repairs.list,
        Diagnosis::Several(found) => found.repairs.list,
        other => panic!("{other:?}"),
    };
    assert!(list.iter().any(|repair| repair.changes == [Change::OtherEnd(end.opposite())]), "{list:?}");
}

/// On a hexagon it is hard to see where a direction begins, and which one comes next.
#[test]
fn directions_of_a_hexagon_may_be_turned_or_exchanged() {
    let text = "kind: regex_crossword\nrows:\nHO[BLNX]\n[ACEV][FGLY]N?[CLQ]\n(BR|OM|YD)B\n\
                falling:\n(HE|YR)D?[IOZ]\n[KNOY][IKUY]M\n[BFN][CRU][BHVW]\n\
                rising:\n[EOZ]\n.{2}\n[BEKWY]+[AHOT]+\n[CLOY]{1,3}\n[HNS]+\n";
    let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let slips = [Change::Turn(Axis::RISING), Change::Turn(Axis::ROW), Change::Transpose(Axis::ROW, Axis::FALLING)];
    for slip in slips {
        let wrong = slip.apply(&puzzle);
        let Diagnosis::Impossible(found) = diagnose(&wrong, BUDGET).expect("a puzzle") else {
            panic!("{slip:?} leaves a solution")
        };
        let repair = found.repairs.list.iter().find(|repair| repair.changes == [slip.clone()]);
        works(&wrong, repair.unwrap_or_else(|| panic!("{slip:?} is not undone")), "a direction");
        let words = Words::new(&wrong, kind::of(&wrong).expect("a kind")).repair(repair.expect("one"));
        assert!(words.contains("clues"), "{words}");
    }
}

/// What a pattern said that was left out nobody can know; the line that has none is named all the same, and a pattern there does.
#[test]
fn the_line_without_a_pattern_is_named() {
    let text = "kind: regex_crossword\nsymbols: ABC\nrows:\nAB\nBA\ncolumns:\nA.\n.A\n";
    let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let mut named = 0;
    for &end in puzzle.clues.keys() {
        let mut wrong = puzzle.clone();
        wrong.clues.remove(&end);
        let Diagnosis::Several(found) = diagnose(&wrong, BUDGET).expect("a puzzle") else { continue };
        let first = &found.repairs.list[0];
        let Change::Clue { end: at, meant, .. } = &first.changes[0] else { panic!("{end:?}: {first:?}") };
        assert_eq!(*at, end);
        works(&wrong, first, &format!("{end:?}"));
        let words = Words::new(&wrong, kind::of(&wrong).expect("a kind")).likeliest(first);
        let Says::Pattern(pattern) = &meant.says else { panic!("{meant:?} is no pattern") };
        let start = format!("{} should probably have a clue (it may have been left out), as one that only", end.name());
        assert!(words.to_lowercase().starts_with(&start.to_lowercase()) && words.contains(pattern), "{words}");
        named += 1;
    }
    assert_eq!(named, 2, "either row is needed, and no column");
}

const VOLAPUK: &str = r"kind: regex_crossword
title: A pattern asks for a space
symbols: ABCDEFGHIJKLMNOPQRSTUVWXYZ

left:
HI+
[A-C].X
\w+

top:
HAD
I\sO
I.D
";

#[test]
fn a_character_that_the_alphabet_lacks_is_named_with_its_cell() {
    let puzzle = format::open(VOLAPUK.as_bytes(), None, None).expect("a puzzle").puzzles.remove(0).expect("a puzzle");
    let Diagnosis::Impossible(found) = diagnose(&puzzle, BUDGET).expect("a regex crossword") else {
        panic!("without a space there is no solution");
    };
    let Some(Change::Symbol { look, cells }) = found.repairs.list[0].changes.first() else {
        panic!("the space comes first: {:?}", found.repairs.list);
    };
    assert_eq!((look.glyph, &cells[..]), (' ', &[puzzle.board.cell(1, 1)][..]));
    let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind")).repair(&found.repairs.list[0]);
    assert!(words.starts_with("A space could be added to the symbols: it would fit in row 2, column 2."), "{words}");
}

#[test]
fn the_puzzle_that_resisted_its_author_lacks_a_space() {
    let Some(text) = shared_text("vectors/regex.json") else { return };
    let vectors: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let mut vectors = vectors.as_object().expect("an object").values().filter_map(|list| list.as_array()).flatten();
    let vector = vectors.find(|vector| vector["name"] == "volapuk 5").expect("the puzzle");
    let alphabet = vector["alphabet"].as_str().expect("its alphabet").replace(' ', "");
    let mut lines = format!("kind: regex_crossword\nsymbols: {alphabet}\n");
    for (key, lines_of, at) in [("left", "rows", 0), ("right", "rows", 1), ("top", "cols", 0), ("bottom", "cols", 1)] {
        lines += &format!("\n{key}:\n");
        for clues in vector[lines_of].as_array().expect("clues") {
            lines += &format!("{}\n", clues[at].as_str().expect("a clue"));
        }
    }
    let puzzle = format::open(lines.as_bytes(), None, None).expect("a puzzle").puzzles.remove(0).expect("a right one");
    let Diagnosis::Impossible(found) = diagnose(&puzzle, BUDGET).expect("a regex crossword") else {
        panic!("without a space there is no solution");
    };
    let words = Words::new(&puzzle, kind::of(&puzzle).expect("a kind")).repair(&found.repairs.list[0]);
    assert_eq!(
        words,
        "A space could be added to the symbols: it would fit in row 2, column 5. Then there is exactly one solution."
    );
}
