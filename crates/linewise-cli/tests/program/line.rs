//! `linewise line`.

use super::run::{Folder, keys, linewise, linewise_reading, shared_text};
use serde_json::{Value, json};

/// Behind Z comes A again, in lines of more than 256 blocks, too.
#[test]
fn blocks_are_lettered_to_the_end_of_the_line() {
    let (clue, known) = (vec!["1"; 300].join(" "), vec!["#"; 300].join("."));
    let run = linewise(&["line", &clue, "--known", &known, "--letters", "--limit", "1"]).ended(0);
    let letters: String = run.lines()[0].chars().filter(char::is_ascii_lowercase).collect();
    assert_eq!(letters, (0..300).map(|block| char::from(b'a' + (block % 26) as u8)).collect::<String>());
}

#[test]
fn the_arrangements_of_an_article_are_listed() {
    let run = linewise(&["line", "7 3 1 1 7", "--cells", "25"]).ended(0).silent();
    assert_eq!(run.lines().len(), 22);
    assert_eq!(run.lines()[0], "#######.###.#.#.#######..");
    assert_eq!(run.lines()[20], "..#######.###.#.#.#######");
    assert_eq!(run.lines()[21], "??#####???#???????#####??  shared by all 21");
}

#[test]
fn every_line_of_the_article_is_lettered_as_printed() {
    let Some(text) = shared_text("vectors/lines.json") else { return };
    let printed: Value = serde_json::from_str(&text).expect("it is JSON");
    let cases: Vec<&Value> = ["more", "cases"].iter().flat_map(|key| printed[key].as_array().expect("cases")).collect();
    assert_eq!(cases.len(), 9);
    for case in cases {
        let blocks: Vec<String> = case["clue"].as_array().expect("a clue").iter().map(ToString::to_string).collect();
        let clue = blocks.join(" ");
        let cells = case["cells"].to_string();
        let known = case["known"].as_str().map(ours);
        let length = match &known {
            Some(known) => ["--known", known],
            None => ["--cells", &cells],
        };
        let run = linewise(&["line", &clue, length[0], length[1], "--letters"]).ended(0).silent();
        let (fixed, arrangements) = run.lines().split_last().map(|(last, rest)| (*last, rest.to_vec())).expect("lines");
        let wanted: Vec<&str> =
            case["arrangements"].as_array().expect("arrangements").iter().filter_map(Value::as_str).collect();
        assert_eq!(arrangements, wanted, "the arrangements of {case}");
        if let Some(shared) = case["fixed"].as_str() {
            assert!(fixed.starts_with(&format!("{}  ", ours(shared))), "the fixed cells of {case}: {fixed}");
        }
    }
}

/// The article's marks in ours: `1` filled, `_` blank, `.` not known.
fn ours(marks: &str) -> String {
    let mark = |c| match c {
        '1' => '#',
        '_' => '.',
        _ => '?',
    };
    marks.chars().map(mark).collect()
}

#[test]
fn a_long_line_is_counted_exactly_and_listed_up_to_a_limit() {
    let run = linewise(&["line", "1 1 1 1 1 1 1 1 1 1", "--cells", "60"]).ended(0).silent();
    assert_eq!(run.lines().len(), 1002);
    // 10 blocks in 60 cells: 51 choose 10.
    assert!(run.lines()[1000].starts_with("... listed 1000 of 12777711870 arrangements"), "{}", run.lines()[1000]);
    let few = linewise(&["line", "4 4", "--cells", "30", "--limit", "3", "--json"]).ended(0).silent();
    let answer = &few.json()[0];
    // Two blocks in what 30 cells leave free: 23 choose 2.
    assert_eq!(answer["count"], "253");
    assert_eq!(answer["words"].as_array().map(Vec::len), Some(3));
    let any = linewise(&["line", "--kind", "regex_crossword", ".", "--cells", "1", "--limit", "5"]).ended(0);
    assert!(any.out.contains("... listed 5, as many as --limit allows; there are more"), "{}", any.out);
    let all = linewise(&["line", "1 1", "--cells", "60", "--limit", "all"]).ended(0).silent();
    assert_eq!(all.lines().len(), 1712);
    let none = linewise(&["line", "4 4", "--cells", "30", "--limit", "0", "--json"]).ended(0).silent();
    assert_eq!(none.json()[0]["words"], json!([]));
}

#[test]
fn json_holds_words_and_what_they_share() {
    let run = linewise(&["line", "3 2", "--known", "????.?.???", "--json"]).ended(0).silent();
    assert_eq!(keys(run.lines()[0]), ["count", "words", "fixed"]);
    let words = json!(["###....##.", "###.....##", ".###...##.", ".###....##"]);
    assert_eq!(run.json()[0], json!({"count": "4", "words": words, "fixed": "?##?...?#?"}));
    let lettered = linewise(&["line", "3 2", "--known", "????.?.???", "--json", "--letters"]).ended(0);
    assert_eq!(keys(lettered.lines()[0]), ["count", "words", "letters", "fixed"]);
    assert_eq!(lettered.json()[0]["letters"][0], "AAA._._BB.");
}

#[test]
fn colours_may_touch() {
    let run = linewise(&["line", "2r 1g", "--cells", "4", "--colours", "rg", "--json"]).ended(0).silent();
    assert_eq!(keys(run.lines()[0]), ["count", "words", "fixed", "may_be"]);
    let answer = &run.json()[0];
    assert_eq!(answer["words"], json!(["rrg.", "rr.g", ".rrg"]));
    assert_eq!(answer["fixed"], "?r??");
    assert_eq!(answer["may_be"], json!([".r", "r", ".rg", ".g"]));
}

#[test]
fn a_line_without_an_arrangement_says_so() {
    let run = linewise(&["line", "2", "--known", "#?#"]).ended(1).silent();
    assert_eq!(run.out, "no arrangement\n");
    let json = linewise(&["line", "2", "--known", "#?#", "--json"]).ended(1).silent();
    assert_eq!(json.json()[0]["count"], "0");
    assert_eq!(json.json()[0]["words"], json!([]));
}

#[test]
fn wrong_questions_are_answered_with_what_is_wrong() {
    let cases = [
        (vec!["line", "3 x", "--cells", "9"], "\"x\" is not the length of a block", "  |   ^\n"),
        (vec!["line", "5 5", "--cells", "9"], "it needs 11 cells, the line has 9", "  | ^^^\n"),
        (vec!["line", "3", "--known", "?.z"], "\"z\" is nothing that a cell can hold", "  |   ^\n"),
        (vec!["line", "3", "--known", "???", "--cells", "4"], "3 cells are known, of a line of 4", ""),
        (vec!["line", "3", "--cells", "99999999999"], "is too long", ""),
        (vec!["line", "99999999999999999999", "--cells", "9"], "99999999999999999999", ""),
        (vec!["line", "3", "--cells", "9", "--colours", "rr"], "holds \"r\" twice", ""),
    ];
    for (arguments, problem, underlined) in cases {
        let run = linewise(&arguments).ended(65);
        assert_eq!(run.out, "", "of {arguments:?}");
        assert!(run.err.contains(problem), "{arguments:?} says {}", run.err);
        assert!(run.err.contains(underlined), "{arguments:?} says {}", run.err);
    }
    linewise(&["line", "3"]).ended(64);
    linewise(&["line"]).ended(64);
    let kind = linewise(&["line", "3", "--cells", "9", "--kind", "sudoku"]).ended(64);
    assert!(kind.err.contains("no kind of puzzle called \"sudoku\""), "{}", kind.err);
}

#[test]
fn a_batch_is_answered_line_by_line() {
    let batch = concat!(
        "{\"clue\": \"2 1\", \"cells\": 5}\n",
        "\n",
        "{\"kind\": \"nonogram\", \"clue\": \"3\", \"known\": \"?#??\"}\n",
        "{\"clue\": \"3\", \"cells\": 2}\n",
        "{\"clue\": 3}\n",
        "{\"clue\": \"3\", \"cells\": 4, \"kind\": \"sudoku\"}\n",
        "{\"clue\": \"1g\", \"cells\": 1, \"alphabet\": \"g\"}\n",
    );
    let folder = Folder::new();
    let from_file = linewise(&["line", "--batch", &folder.file("lines.jsonl", batch)]).ended(65).silent();
    assert_eq!(from_file.out, linewise_reading(batch, &["line", "--batch", "-"]).ended(65).silent().out);
    let answers = from_file.json();
    assert_eq!(answers[0]["words"], json!(["##.#.", "##..#", ".##.#"]));
    assert_eq!(answers[1], json!({"count": "2", "words": ["###.", ".###"], "fixed": "?##?"}));
    for bad in &answers[2..5] {
        assert!(bad["error"].is_string() && bad.as_object().map(|object| object.len()) == Some(1), "{bad}");
    }
    assert_eq!(answers[5]["words"], json!(["g"]));
    assert_eq!(answers.len(), 6);
}

#[test]
fn a_line_may_have_no_clue() {
    let run = linewise(&["line", "--kind", "binairo", "--known", "0???"]).ended(0).silent();
    assert_eq!(run.lines(), ["0011", "0101", "0110", "0???  shared by all 3"]);
    let batch = linewise_reading("{\"kind\": \"binairo\", \"known\": \"00??\"}\n", &["line", "--batch", "-"]).ended(0);
    assert_eq!(batch.json()[0], json!({"count": "1", "words": ["0011"], "fixed": "0011"}));
    for kind in ["nonogram", "kakurasu"] {
        let run = linewise(&["line", "--kind", kind, "--cells", "4"]).ended(65);
        assert!(run.err.contains("without a clue, nothing is known about a"), "{}", run.err);
        assert!(!run.err.contains("does not fit"), "{}", run.err);
    }
}

/// A line of no cells has one arrangement where its clue asks for nothing.
#[test]
fn a_line_may_have_no_cells() {
    for (kind, clue) in
        [("nonogram", ""), ("nonogram", "0"), ("kakurasu", "0"), ("regex_crossword", ""), ("binairo", "")]
    {
        for length in [["--cells", "0"], ["--known", ""]] {
            let run = linewise(&["line", clue, "--kind", kind, length[0], length[1]]).ended(0).silent();
            assert_eq!(run.lines(), ["", "  the only arrangement"], "{kind}");
        }
    }
    let run = linewise(&["line", "A*", "--kind", "regex_crossword", "--cells", "0", "--json"]).ended(0).silent();
    assert_eq!((&run.json()[0]["count"], &run.json()[0]["words"]), (&json!("1"), &json!([""])));
    linewise(&["line", "A", "--kind", "regex_crossword", "--cells", "0"]).ended(1).silent();
    let run = linewise(&["line", "1", "--cells", "0"]).ended(65);
    assert!(run.err.contains("it needs 1 cell, the line has 0"), "{}", run.err);
    for kind in linewise::kind::ALL {
        for clue in ["*", "", "0", "1", "A"] {
            let run = linewise(&["line", clue, "--kind", kind.name(), "--cells", "0"]);
            assert!([0, 1, 65].contains(&run.code), "{} {clue:?}: {}", kind.name(), run.err);
        }
    }
}

#[test]
fn a_clue_is_not_blamed_for_what_is_wrong_without_it() {
    let option = linewise(&["line", "--kind", "doppelblock", "3", "--cells", "5", "--option", "sum=yes"]).ended(65);
    assert!(option.err.starts_with("error: this kind of puzzle has no option \"sum\"\n"), "{}", option.err);
    let letters = linewise(&["line", "--kind", "easy_as_abc", "B", "--cells", "3", "--alphabet", "ABCD"]).ended(65);
    assert!(letters.err.starts_with("error: a line has 3 cells, too few for 4 letters\n"), "{}", letters.err);
    let clue = linewise(&["line", "--kind", "doppelblock", "30", "--cells", "5"]).ended(65);
    assert!(clue.err.starts_with("error: the clue \"30\" does not fit: "), "{}", clue.err);
}

/// Lines with so many numbers are under several rules, each of which knows a part.
#[test]
fn lines_of_many_numbers_are_counted() {
    let last = |arguments: &[&str]| {
        let run = linewise(&[&["line", "--limit", "1"], arguments].concat()).ended(0);
        run.lines().last().map(|line| (*line).to_owned())
    };
    let sums = last(&["?", "--kind", "japanese_sums", "--cells", "3", "--alphabet", "#123456789ABCDE"]);
    // One run of one, two or three of the 14 numbers.
    assert_eq!(sums, Some(format!("???  shared by all {}", 3 * 14 + 2 * 14 * 13 + 14 * 13 * 12)));
    let between = last(&["5", "--kind", "doppelblock", "--cells", "14"]);
    // 5, or 1 and 4, or 2 and 3 stand between the black cells.
    let rest: [u64; 2] = [(1..=11).product(), (1..=10).product()];
    assert_eq!(between, Some(format!("??????????????  shared by all {}", 12 * rest[0] + 2 * 11 * 2 * rest[1])));
    let letters = last(&["B", "--kind", "easy_as_abc", "--cells", "14", "--alphabet", "ABCDEFGHIJKLM"]);
    // The blank cell is any of 14, and behind B the other letters stand in any order.
    assert_eq!(letters, Some(format!("??????????????  shared by all {}", 14 * (1..=12).product::<u64>())));
}

#[test]
fn what_is_too_much_to_count_is_said_in_a_sentence() {
    let run = linewise(&["line", "--kind", "skyscrapers", "7", "--cells", "40", "--limit", "1"]).ended(0);
    let [_, listed, shared] = run.lines()[..] else { panic!("{}", run.out) };
    assert_eq!(
        listed,
        "... listed 1; there are more, too many to count or too much work; --limit N lists more, --limit all lists all of them"
    );
    assert_eq!(shared, format!("{}  shared by all of them", "?".repeat(40)));
}

#[test]
fn signs_of_one_line_are_kept_and_those_of_a_board_refused() {
    let asked = |signs: &str| linewise(&["line", "*", "--kind", "binairo", "--cells", "4", "--option", signs]);
    let products =
        ["line", "1", "--cells", "4", "--kind", "skyscrapers", "--option", "clues=product", "--alphabet", ".1"];
    assert_eq!(linewise(&products).ended(0).lines().last(), Some(&"????  shared by all 4"));
    assert_eq!(asked("signs=.=. . .").ended(0).silent().lines(), ["0011", "1100", "????  shared by all 2"]);
    assert_eq!(asked("signs=.x. . .").ended(0).silent().lines().len(), 5, "all but those two");
    let refused = asked("signs=\n.=. . .\n\n. . . .").ended(65);
    assert!(refused.err.contains("lines of a board"), "{refused:?}");
}

#[test]
fn the_exit_codes_are_those_that_the_help_tells() {
    let help = linewise(&["line", "--help"]).ended(0).out;
    assert!(help.contains("clues=sum") && help.contains("65 where the clue does not fit"), "{help}");
    linewise(&["line", "5", "--cells", "4"]).ended(65);
    linewise(&["line", "2", "--known", "#.#"]).ended(1);
}

/// What is proposed works as it stands there.
#[test]
fn colours_are_named_as_the_error_says() {
    let run = linewise(&["line", "3r 2g", "--cells", "8"]).ended(65);
    assert!(run.err.contains("declare it: --colours rg"), "{}", run.err);
    linewise(&["line", "3r 2g", "--cells", "8", "--colours", "rg"]).ended(0);
}

#[test]
fn parts_are_asked_for_with_json() {
    let run = linewise(&["line", "A", "--kind", "regex_crossword", "--cells", "1", "--parts"]).ended(64);
    assert!(run.err.contains("with --json"), "{}", run.err);
    let batch = r#"{"kind": "regex_crossword", "clue": "A", "cells": 1}"#;
    let run = linewise_reading(batch, &["line", "--batch", "-", "--parts"]).ended(0);
    assert_eq!(run.json()[0]["parts"], json!([[[0, 1]]]));
}

#[test]
fn options_are_spelled_in_several_ways() {
    let asked = |option: &str| {
        let line = ["line", "5", "--cells", "4", "--kind", "skyscrapers", "--option", option];
        linewise(&line).ended(0).out
    };
    let sum = asked("clues=sum");
    assert_eq!(["clues=Sum", "clues= SUM"].map(asked), [sum.clone(), sum.clone()]);
    assert_ne!(asked("clues=near miss"), sum);
    let batch = r#"{"kind": "skyscrapers", "clue": "5", "cells": 4, "options": {"clues": "Sum"}}"#;
    let count = linewise_reading(batch, &["line", "--batch", "-"]).ended(0).json()[0]["count"].clone();
    assert_eq!(
        sum.lines().last().map(|last| last.ends_with(&format!("all {}", count.as_str().unwrap_or_default()))),
        Some(true)
    );
}
