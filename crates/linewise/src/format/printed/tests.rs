//! Drawings, and the texts that they are read as.

use super::{Printed, reading};

/// The text that a drawing is read as.
fn read(text: &str) -> Option<String> {
    reading(text).map(|printed| match printed {
        Printed::Puzzle { texts, .. } => texts.join("and").replace('\n', "|"),
        Printed::OfNoKind => "of no kind".to_owned(),
        Printed::Odd { line, .. } => format!("but for {line}"),
        Printed::Ambiguous { sizes } => format!("{sizes:?}"),
    })
}

#[test]
fn lists_stand_above_and_beside_the_board() {
    let read_as = Some("kind: nonogram|left:|3|1 1|3|top:|3|1 1|3|".to_owned());
    for drawing in [
        "      1  \n    3 1 3\n  3\n1 1\n  3\n",
        "      1  \n    3 1 3\n  3|. . .|\n1 1|. . .|\n  3|. . .|\n",
        "     |   | 1 |   |\n     | 3 | 1 | 3 |\n-----+---+---+---+\n   3 |   |   |   |\n-----+---+---+---+\n 1 1 |   |   |   |\n   3 |   |   |   |\n",
        ",,,1,\n,,3,1,3\n,3,,,\n1,1,,,\n,3,,,\n",
        ",3,\"1,1\",3\n3,,,\n\"1,1\",,,\n3,,,\n",
        "\t3\t1 1\t3\n3\t\t\t\n1 1\t\t\t\n3\t\t\t\n",
    ] {
        assert_eq!(read(drawing), read_as, "{drawing}");
    }
}

#[test]
fn single_clues_stand_on_all_sides() {
    let all = "kind: skyscrapers|left:|2|1|3|right:|2|3|1|top:|2|1|2|bottom:|2|3|1|";
    let drawing = "  2 1 2\n2 . . . 2\n1 . . . 3\n3 . . . 1\n  2 3 1\n";
    assert_eq!(read(&format!("kind: skyscrapers\n{drawing}")).as_deref(), Some(all));
    assert_eq!(read(&format!("Skyscrapers\n\n{drawing}")).as_deref(), Some(all));
    assert_eq!(read(drawing).as_deref(), Some("of no kind"));
    let some = "kind: skyscrapers|left:|2|*|3|top:|*|1|2|givens:|? ? ?|? 1 ?|? ? ?|";
    assert_eq!(read("kind: skyscrapers\n    1 2\n2 . . .\n  . 1 .\n3 . . .\n").as_deref(), Some(some));
    assert_eq!(
        read(
            "kind: skyscrapers
  - 1 2
2 . . .
- . 1 .
3 . . .
"
        )
        .as_deref(),
        Some(some)
    );
}

#[test]
fn sums_stand_right_of_the_board_and_below_it() {
    let sums = Some("kind: kakurasu|left:|3|5|4|top:|4|2|5|".to_owned());
    assert_eq!(read("kind: kakurasu\n. . . 3\n. . . 5\n. . . 4\n4 2 5\n"), sums);
    assert_eq!(read("Kakurasu\n  1 2 3\n1 . . . 3\n2 . . . 5\n3 . . . 4\n  4 2 5\n"), sums);
    let right = Some("kind: skyscrapers|right:|2|3|1|bottom:|2|3|1|".to_owned());
    assert_eq!(read("kind: skyscrapers\n. . . 2\n. . . 3\n. . . 1\n2 3 1\n"), right);
    assert_eq!(read("kind: skyscrapers\n1 2 3\n2 3 1\n3 1 2\n"), None, "a board without clues");
}

#[test]
fn a_line_that_does_not_fit_is_found() {
    let drawing = "kind: skyscrapers\n  2 1 3 2\n2 . . . . 2\n1 . . . . 3\n3 . . . . . 1\n2 . . . . 2\n  2 3 1 2\n";
    assert_eq!(read(drawing).as_deref(), Some("but for 3 . . . . . 1"));
    assert_eq!(read(&drawing.replace("1 . . . . 3", "1 . . . 3")), None, "two lines do not fit");
}

#[test]
fn a_clue_takes_no_place_of_a_forgotten_cell() {
    let drawing = "kind: skyscrapers\n  1 . 4 .\n. . . . 3\n. . . . . 3\n3 . . . . 1\n. . . . . .\n  . 2 1 .\n";
    assert_eq!(read(drawing).as_deref(), Some("but for . . . . 3"));
    // In a table, and where more rows have no clue there, it is a given cell.
    let table = "kind: skyscrapers\n,1,2,3,\n3,.,.,1,\n2,.,.,.,2\n1,.,.,.,3\n";
    assert!(read(table).is_some_and(|text| text.contains("givens")), "{:?}", read(table));
    let open = "kind: skyscrapers\n  1 2 3\n3 . . 1\n2 . . .\n1 . . . 3\n";
    assert!(read(open).is_some_and(|text| text.contains("givens")), "{:?}", read(open));
}

#[test]
fn words_beside_a_board_are_clues_of_its_kind() {
    // The marks of open cells are no sums: the board has two columns of clues less than it may seem.
    let drawing = "kind: doppelblock\n  0 0 3 0\n0 ? ? ? ?\n2 ? ? ? ?\n0 ? ? ? ?\n0 ? ? ? ?\n";
    let read_as = Some("kind: doppelblock|left:|0|2|0|0|top:|0|0|3|0|".to_owned());
    assert_eq!(read(drawing), read_as);
}

#[test]
fn clues_are_no_cells_of_a_larger_board() {
    // A row is forgotten, and clues below are marked as missing.
    let forgotten = "kind: skyscrapers\n  4 1 . 2\n2 . . . . .\n. . . . . 2\n. . . . . .\n  . . 3 2\n";
    assert!(read(forgotten).is_some_and(|text| text.contains("|bottom:|*|*|3|2|")), "{:?}", read(forgotten));
    // A row is typed twice.
    let doubled = "Skyscrapers\n  4 2 1\n3 . . . 3\n2 . . . 2\n2 . . . 2\n1 . 3 . 3\n  1 3 2\n";
    assert!(read(doubled).is_some_and(|text| text.contains("|right:|3|2|2|3|top:|4|2|1|")), "{:?}", read(doubled));
}

#[test]
fn what_stands_below_a_board_is_its_lower_side() {
    // One line is forgotten: the clues below are no cells that are given.
    let drawing = "kind: skyscrapers\n  2 1 3 2\n2 . . . . 2\n1 . . . . 3\n3 . . . . 1\n  2 3 1 2\n";
    assert!(read(drawing).is_some_and(|text| text.contains("|bottom:|2|3|1|2|")), "{:?}", read(drawing));
    let given = drawing.replace("  2 3 1 2", "2 3 1 4 2");
    assert!(!read(&given).is_some_and(|text| text.contains("bottom")), "{:?}", read(&given));
}

#[test]
fn cells_of_a_kind_without_clues_are_given() {
    let letters = "Easy as ABC (A-C)\n\n  A B\nA . .\nB . .\n";
    assert!(read(letters).is_some_and(|text| text.contains("|symbols: ABC|")), "{:?}", read(letters));
    let given = Some("kind: binairo|givens:|? 1 ? 1|0 ? ? ?|? ? 0 ?|? ? ? ?|".to_owned());
    for drawing in [
        "kind: binairo\n\n.1.1\n0...\n..0.\n....\n",
        "Takuzu #12 (easy)\n\n. 1 . 1\n0 . . .\n. . 0 .\n. . . .\n",
        "Binairo\n+-+-+-+-+\n| |1| |1|\n+-+-+-+-+\n|0| | | |\n+-+-+-+-+\n| | |0| |\n+-+-+-+-+\n| | | | |\n+-+-+-+-+\n",
    ] {
        assert_eq!(read(drawing), given, "{drawing}");
    }
    let fuzuli = "Fuzuli\n0 0 3 0 0\n0 3 0 0 2\n0 0 1 0 3\n0 0 0 0 0\n0 0 0 0 0\n";
    assert!(read(fuzuli).is_some_and(|text| text.contains("|givens:|? ? 3 ? ?|? 3 ? ? 2|")), "{:?}", read(fuzuli));
    assert_eq!(read("Binairo\n01..\n...\n....\n....\n"), None, "rows of different lengths");
}

#[test]
fn what_may_be_meant_otherwise_is_not_read() {
    for text in [
        "",
        "kind: skyscrapers\n",
        "kind: skyscrapers\n2 1 3\n2 1 3\n2 1 3\n2 1 3\n",
        "3\n1 1\n3\n\n3\n1 1\n3\n",
        "  a b\n",
        "  3 1 3\n3 . . .\n1 1 . . .",
        "1 2\n3\n",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}
