//! The article's input on standard input, with no file named.

use super::run::linewise_reading;

/// The puzzle whose clues are `A` above the first column, `B` and `C` left, `C` right.
const ARTICLE: &str = "4\n3\nA000\n    \nB00C\n0C00\n";

#[test]
fn standard_input_is_read_where_no_file_is_named() {
    let run = linewise_reading(ARTICLE, &["solve", "--json"]).ended(0).silent();
    let solution = run.json()[0]["solutions"][0].to_string().replace('.', "-");
    assert_eq!(solution, r#"["-BCA","A-BC","BCA-","CA-B"]"#);
    let address = linewise_reading(ARTICLE, &["convert", "--to", "puzzlink"]).ended(0).silent();
    assert_eq!(address.out, "https://puzz.link/p?easyasabc/4/4/3/1m2h3g3h\n");
}

#[test]
fn nothing_to_read_is_wrong_usage() {
    let run = linewise_reading(" \n", &["solve"]).ended(64);
    assert!(run.err.contains("there is no FILE to read"), "{}", run.err);
}

#[test]
fn a_letter_outside_the_range_is_underlined() {
    let run = linewise_reading("4\n3\nA000\n000D\nB00C\n0C00\n", &["solve"]).ended(65);
    assert!(run.err.contains("\"D\" is not one of the letters ABC"), "{}", run.err);
    assert!(run.err.contains("standard input:4:4"), "{}", run.err);
}
