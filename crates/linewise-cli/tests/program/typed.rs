//! The article's input on standard input, with no file named.

use super::run::{linewise, linewise_reading};

/// The puzzle whose clues are `A` above the first column, `B` and `C` left, `C` right.
const ARTICLE: &str = "4\n3\nA000\n    \nB00C\n0C00\n";

/// Is nothing said but how the text was read?
fn is_only_read_as(said: &str) -> bool {
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    words
        == "warning: standard input is read in the format article: an Easy as ABC with the clues above first, then those below, left and right; it does not \
            say so (use --from article to confirm)"
}

#[test]
fn standard_input_is_read_where_no_file_is_named() {
    let run = linewise_reading(ARTICLE, &["solve", "--json"]).ended(0);
    assert!(is_only_read_as(&run.err), "{}", run.err);
    let solution = run.json()[0]["solutions"][0].to_string().replace('.', "-");
    assert_eq!(solution, r#"["-BCA","A-BC","BCA-","CA-B"]"#);
    let address = linewise_reading(ARTICLE, &["convert", "--to", "puzzlink"]).ended(0);
    assert!(is_only_read_as(&address.err), "{}", address.err);
    assert_eq!(address.out, "https://puzz.link/p?easyasabc/4/4/3/1m2h3g3h\n");
}

/// The article's own program numbers the letters, and so may its input.
#[test]
fn letters_may_be_told_by_their_numbers() {
    let run = linewise_reading("4\n3\n1000\n\n2003\n0300\n", &["solve", "--json"]).ended(0);
    assert!(is_only_read_as(&run.err), "{}", run.err);
    let solution = run.json()[0]["solutions"][0].to_string().replace('.', "-");
    assert_eq!(solution, r#"["-BCA","A-BC","BCA-","CA-B"]"#);
    let run = linewise_reading("4\n3\n1000\n0000\n2004\n0300\n", &["solve"]).ended(65);
    assert!(run.err.contains("\"4\" is not one of the letters ABC"), "{}", run.err);
    assert!(run.err.contains("standard input:5:4"), "{}", run.err);
}

#[test]
fn more_letters_than_a_line_has_cells_are_pointed_at() {
    let run = linewise_reading("3\n4\nABC\n000\n000\n000\n", &["solve"]).ended(65);
    assert!(run.err.contains("a line of this board cannot hold 4 different letters"), "{}", run.err);
}

#[test]
fn nothing_to_read_is_wrong_usage() {
    let run = linewise_reading(" \n", &["solve"]).ended(64);
    assert!(run.err.contains("no FILE given"), "{}", run.err);
}

#[test]
fn a_letter_outside_the_range_is_underlined() {
    let run = linewise_reading("4\n3\nA000\n000D\nB00C\n0C00\n", &["solve"]).ended(65);
    assert!(run.err.contains("\"D\" is not one of the letters ABC"), "{}", run.err);
    assert!(run.err.contains("standard input:4:4"), "{}", run.err);
}

/// What begins as addresses and ids do is read as such: what is wrong with it is pointed at, and no file is looked for.
#[test]
fn addresses_and_ids_need_not_be_whole() {
    let cases = [
        ("puzz.link/p?easyasabc/4/4/3/1m2h3g3", "puzz.link/p?easyasabc/4/4/3/1m2h3g3:1:29"),
        ("puzz.link/p?easyasabc", "puzz.link/p?easyasabc:1:13"),
        ("some.where.example/p.html?sudoku/4", "some.where.example/p.html?sudoku/4:1:27"),
        ("8x8u:zz", "8x8u:zz:1:6"),
        ("4:/x/", "4:/x/:1:"),
        ("5n3L:abc", "5n3L:abc:1:6"),
        ("5x5:1/?", "5x5:1/?:1:"),
    ];
    for (text, place) in cases {
        let run = linewise(&["solve", text]).ended(65);
        assert!(run.err.contains(place), "{text}: {}", run.err);
    }
    let run = linewise(&["solve", "puzz.link/p?easyasabc/4/4/3/1m2h3g3h"]).ended(0);
    assert!(run.out.contains("-BCA") || run.out.contains(".BCA"), "{}", run.out);
    for text in ["C:boards", "puzzles/none.linewise", "p?", "notes?.txt", "10:30.non"] {
        let run = linewise(&["solve", text]);
        assert!(run.err.contains("No such file"), "{text}: {}", run.err);
    }
}
