//! `linewise show`.

use super::run::{BAD, Folder, SPOILED, UNIQUE, linewise, linewise_reading};

#[test]
fn a_puzzle_is_drawn_with_its_clues_and_given_cells() {
    let run = linewise_reading(SPOILED, &["show", "--clues", "-"]).ended(0).silent();
    let lines = ["   1 2 1", "  ┌──────┐", "1 │██· · │", "3 │· · · │", "  └──────┘"];
    assert_eq!(run.lines(), lines);
    let plain = linewise_reading(SPOILED, &["show", "-"]).ended(0).silent();
    assert_eq!(plain.lines(), ["#??", "???"]);
}

#[test]
fn a_stored_solution_is_drawn_on_request() {
    let solved = format!("{UNIQUE}solution:\n.#.\n###\n");
    let run = linewise_reading(&solved, &["show", "--solution", "--compact", "-"]).ended(0).silent();
    assert_eq!(run.out, "▄█▄\n");
    let missing = linewise_reading(UNIQUE, &["show", "--solution", "-"]).ended(65);
    assert!(missing.err.contains("no solution stored"), "{}", missing.err);
}

#[test]
fn an_svg_picture_is_written() {
    let folder = Folder::new();
    let file = folder.path("hat.svg");
    linewise_reading(UNIQUE, &["show", "--svg", "-o", &file, "-"]).ended(0).silent();
    let picture = std::fs::read_to_string(file).expect("the picture is there");
    assert_eq!(linewise_reading(UNIQUE, &["show", "--svg", "-"]).ended(0).silent().out, picture);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(picture.contains("<title>hat</title>"), "{picture}");
}

#[test]
fn an_svg_picture_shows_one_puzzle() {
    let bundle = [UNIQUE, SPOILED].join("====\n");
    linewise_reading(&bundle, &["show", "--svg", "-"]).ended(64);
    linewise_reading(&bundle, &["show", "--svg", "--only", "2", "-"]).ended(0).silent();
    linewise(&["show", "--svg", "--compact", "-"]).ended(64);
}

#[test]
fn a_puzzle_that_cannot_be_one_is_not_drawn() {
    let bundle = [UNIQUE, BAD].join("====\n");
    let run = linewise_reading(&bundle, &["show", "-"]).ended(65);
    assert_eq!(run.out, "hat\n???\n???\n");
    assert!(run.err.contains("\"4 2\""), "{}", run.err);
}

/// Where lines without a clue have rules, too, these are counted, and the combinations are those of all lines.
#[test]
fn the_words_of_lines_without_a_clue_are_counted() {
    let run = linewise(&["show", "--words", "easyasabc/3/3/2/1q"]).ended(0).silent();
    let lines = [
        "row 1: 6 words",
        "row 2: 6 words",
        "row 3: 6 words",
        "column 1: 3 words",
        "column 2: 6 words",
        "column 3: 6 words",
        "all rows: 216 combinations of words",
        "all columns: 108 combinations of words",
    ];
    assert_eq!(run.lines()[run.lines().len() - lines.len()..], lines);
    let binairo = linewise_reading("kind: binairo\nsize: 4\n", &["show", "--words", "-"]).ended(0).silent();
    assert!(binairo.out.ends_with("all columns: 1296 combinations of words\n"), "{}", binairo.out);
    let regex = linewise_reading("kind: regex_crossword\nrows:\nAB\n*\ncolumns:\n*\n*\n", &["show", "--words", "-"]);
    assert!(regex.ended(0).out.ends_with("row 1: 1 word\nall rows: 1 combination of words\n"));
}

#[test]
fn words_are_counted_within_a_time() {
    let counted = linewise_reading(UNIQUE, &["show", "--words", "-"]).ended(0).silent();
    assert!(counted.out.contains("row 2: 1 word\n"), "{}", counted.out);
    let stopped = linewise_reading(UNIQUE, &["show", "--words", "--timeout", "0", "-"]).ended(3).silent();
    assert!(stopped.out.contains("row 2: too many words to count, or no time left\n"), "{}", stopped.out);
    linewise_reading(UNIQUE, &["show", "--timeout", "1", "-"]).ended(64);
}

/// What an empty board does not show is said below it: rules that are added, and what cells hold. Rows of characters stand alone.
#[test]
fn added_rules_and_values_are_named() {
    let puzzle =
        "kind: skyscrapers\nsymbols: .123\noption clues: sum\noption diagonals: yes\nleft: 4 * * *\ntop: * * * *\n";
    let run = linewise_reading(puzzle, &["show", "--clues", "-"]).ended(0).silent();
    let told = [
        "Here a clue is the sum of the heights that are seen.",
        "Both long diagonals have one building of every height, too.",
        "Each cell is 1, 2, 3 or a park.",
    ];
    assert_eq!(run.lines()[run.lines().len() - told.len()..], told);
    let plain = linewise_reading(puzzle, &["show", "--plain", "-"]).ended(0).silent();
    assert_eq!(plain.lines(), ["????"; 4]);
}
