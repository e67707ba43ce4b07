//! What is said to people whose files can be read otherwise than they meant, or not at all.

use super::{FORMAT, Native};
use crate::domain::Symbol;
use crate::puzzle::{Puzzle, Says};

/// The error for this text, with its help.
fn told(text: &str) -> String {
    let error = FORMAT.read(text.as_bytes()).swap_remove(0).expect_err("it cannot be read");
    format!("{}\n{}", error.message, error.help.as_deref().unwrap_or_default())
}

fn read(text: &str) -> Puzzle {
    FORMAT.read(text.as_bytes()).swap_remove(0).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn marks_between_patterns_are_refused() {
    let text = |lists: &str| format!("kind: regex\n{lists}");
    for lists in [
        "rows: HE|LL|O+, [PLEASE]+\ncolumns: [^SPEAK]+ EP|IP|EF\n",
        "rows: A B\ncolumns: A; B\n",
        "rows: A, B, C\ncolumns: A\n",
        "rows: HE|LL|O+,[PLEASE]+\ncolumns: [^SPEAK]+,EP|IP|EF\n",
        "rows: \"HE|LL|O+\",\"[PLEASE]+\"\ncolumns: A B\n",
        "rows: HE|LL|O+ / [PLEASE]+\ncolumns: A B\n",
    ] {
        assert!(told(&text(lists)).contains("between patterns would belong to them"), "{lists}");
    }
    for fine in [
        "rows: A B\ncolumns: A B\n",
        "rows: A, B,\ncolumns: A. B.\n",
        "rows: A, B C\ncolumns: A\n",
        "rows:\nA,\nB\ncolumns: A\n",
        "rows: A{1,2}\ncolumns: [A,]\n",
        "rows:\nA,B\ncolumns: A . B\n",
    ] {
        let read = FORMAT.read(text(fine).as_bytes()).swap_remove(0);
        assert!(!read.is_err_and(|error| error.message.contains("between patterns")), "{fine}");
    }
    let slips = |text: &str| Native::STANDARD.slips(format!("kind: regex\n{text}").as_bytes());
    // Between numbers a comma is no slip.
    assert!(Native::STANDARD.slips(b"kind: nonogram\nrows: 1, 1\ncolumns: 1, 1\n").is_empty());
    let commented = slips("rows:\n#+\nA+\ncolumns:\n# the columns\n#1\nA\n.\n");
    assert_eq!(commented[0].help.as_deref(), Some("as a pattern it is written [#]+"));
    assert_eq!(commented.len(), 1, "{commented:?}");
}

/// What is said of a text that can be read.
fn doubts(text: &str) -> Vec<String> {
    Native::STANDARD.slips(text.as_bytes()).iter().map(|slip| slip.to_string()).collect()
}

#[test]
fn letters_that_nobody_named_are_told_of() {
    let clues = "kind: easy_as_abc\ntop: A B * * C *\nleft: * C * A * *\n";
    let found = doubts(clues);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("no letters are named: A to C are assumed"), "{found:?}");
    assert!(found[0].contains("\"letters: ABC\""), "{found:?}");
    // Where no more of them fit, or they are told in some way, there is no doubt.
    for fine in [
        format!("{clues}letters: ABC\n"),
        format!("{clues}symbols: .ABCD\n"),
        "kind: easy_as_abc\ntop: A B * C\nleft: * C * A\n".to_owned(),
        "kind: easy_as_abc\ntop: A * *\nleft: A * *\nsolution:\nA..\n.A.\n..A\n".to_owned(),
        "kind: skyscrapers\ntop: 1 2 2\nleft: 1 2 2\n".to_owned(),
    ] {
        assert_eq!(doubts(&fine), Vec::<String>::new(), "{fine}");
    }
    // What linewise writes itself leaves none.
    let written = FORMAT.write(&[read(clues)]).expect("it can be written").bytes;
    let text = String::from_utf8(written).expect("text");
    assert_eq!(doubts(&text), Vec::<String>::new(), "{text}");
    assert_eq!(read(&text).alphabet, read(clues).alphabet);
}

#[test]
fn single_numbers_in_one_line_are_told_how_they_were_read() {
    let found = doubts("kind: nonogram\nrows: 5 1 1 5 1 1 5\ncolumns: 5 1 1 1 1 1 1 1 1 1 5\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("which makes 7 rows and 11 columns, each with one number"), "{found:?}");
    for fine in [
        "rows: 1 1\ncolumns: 1 1\n",
        "rows: 5; 1 1; 5; 1 1; 5\ncolumns: 5 1 1 1 5\n",
        "rows: 1 2 3 2 1\ncolumns: 1 2 3 2 1\nsize: 5\n",
        "rows: 1, 2, 3, 2, 1\ncolumns: 1, 2, 3, 2, 1\n",
        "rows: 1 2 1,1 2 1\ncolumns: 1 2 3 2 1\n",
    ] {
        let found = doubts(&format!("kind: nonogram\n{fine}"));
        assert!(!found.iter().any(|slip| slip.contains("each with one number")), "{fine}: {found:?}");
    }
    assert_eq!(doubts("kind: skyscrapers\ntop: 1 2 2 2 2\nleft: 1 2 2 2 2\n"), Vec::<String>::new());
}

#[test]
fn a_range_where_cells_can_hold_a_dash_is_told_of() {
    let patterns = "rows: [A-Z] .\ncolumns: . .\n";
    let found = doubts(&format!("kind: regex\nsymbols: A-Z\n{patterns}"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("\"A-Z\" is read as 3 characters: A - Z"), "{found:?}");
    assert!(found[0].contains("\"symbols: ABCDEFGHIJKLMNOPQRSTUVWXYZ\""), "{found:?}");
    for fine in ["ABC", "AZ-", "-AZ"] {
        assert_eq!(doubts(&format!("kind: regex\nsymbols: {fine}\n{patterns}")), Vec::<String>::new(), "{fine}");
    }
    assert_eq!(doubts("kind: abc\nletters: A-C\nsize: 4\n"), Vec::<String>::new());
}

#[test]
fn a_backslash_among_symbols_is_told_of_where_it_may_be_an_escape() {
    let lines = "rows: .. ..\ncolumns: .. ..\n";
    for (symbols, meant) in [("a\\ b", "\"a b\""), ("a\\sb", "\"a b\""), ("ab\\?", "ab?")] {
        let found = doubts(&format!("kind: regex\nsymbols: {symbols}\n{lines}"));
        assert_eq!(found.len(), 1, "{symbols}: {found:?}");
        assert!(found[0].contains("\"\\\" is read as one of the symbols"), "{symbols}: {found:?}");
        assert!(found[0].ends_with(&format!("write symbols: {meant})")), "{symbols}: {found:?}");
    }
    for fine in ["ab\\", "\\ab", "\"a\\ b\"", "\"a b\""] {
        assert_eq!(doubts(&format!("kind: regex\nsymbols: {fine}\n{lines}")), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn a_key_that_does_not_exist_is_told_of_below_a_list_as_well() {
    let misspelt = told("kind: nonogram\nrows: 3, 1 1, 3\ncolums: 3, 1 1, 3\n");
    assert!(misspelt.contains("there is no key \"colums\"\ndid you mean \"columns:\"?"), "{misspelt}");
    let title = told("kind: nonogram\nrows: 3, 1 1, 3\ncolumns: 3, 1 1, 3\ntitel: foo\n");
    assert!(title.contains("there is no key \"titel\"\ndid you mean \"title:\"?"), "{title}");
}

#[test]
fn no_clue_is_written_in_several_ways_where_a_clue_is_one_number() {
    for (kind, rest) in
        [("kakurasu", "columns: 1 2 1\n"), ("doppelblock", "columns: 0 1 0\n"), ("skyscrapers", "columns: 1 2 1\n")]
    {
        let meant = read(&format!("kind: {kind}\nrows: 1 * 3\n{rest}"));
        for none in ["-", "_", "."] {
            assert_eq!(read(&format!("kind: {kind}\nrows: 1 {none} 3\n{rest}")), meant, "{kind}: {none}");
        }
    }
    let blocks = told("kind: nonogram\nrows: 1, -, 3\ncolumns: 1\n");
    assert!(blocks.contains("0 is a line without any block, and * is a line without a clue"), "{blocks}");
    let sums = told("kind: japanese_sums\nrows: 1, ., 3\ncolumns: 1\n");
    assert!(sums.ends_with("\n* is a line without a clue"), "{sums}");
}

#[test]
fn what_cells_hold_is_asked_for_in_the_right_way() {
    let cases = [
        ("kind: fuzuli\nsize: 5\nnumbers: 3\n", "\"numbers: 1-3\" names those from 1 to 3"),
        ("kind: skyscrapers\nheights: 4\ntop: 1 * * *\n", "\"heights: 1-4\" names those from 1 to 4"),
        ("kind: nonogram\nrows: 3r, 1g 1r, 3\n", "declare it: \"colours:\", and below it a line such as \"r red\""),
        ("kind: nonogram\ncolours: red, green\nrows: 3r\n", "with names, one a line: \"r red\""),
    ];
    for (text, wanted) in cases {
        assert!(told(text).contains(wanted), "{text}: {}", told(text));
    }
    for (range, list) in [("A-C", "ABC"), ("A, B, C", "ABC"), ("1–3", "123")] {
        let told = |letters: &str| read(&format!("kind: abc\nletters: {letters}\nsize: 4\n"));
        assert_eq!(told(range), told(list), "{range}");
    }
    assert_eq!(read("kind: fuzuli\nsize: 4\nnumbers: 1-3\n"), read("kind: fuzuli\nsize: 4\nsymbols: 123\n"));
    assert_eq!(read("kind: fuzuli\nsize: 4\nsymbols: 123\n"), read("kind: fuzuli\nsize: 4\nsymbols: .123\n"));
}

#[test]
fn kinds_are_found_however_their_words_are_parted() {
    for (name, kind) in
        [("easyasabc", "easy_as_abc"), ("sky scrapers", "skyscrapers"), ("Japanese-Sums", "japanese_sums")]
    {
        assert_eq!(crate::kind::named(name).map(|kind| kind.name()), Ok(kind));
    }
}

#[test]
fn what_looks_like_another_key_is_told_of() {
    let cases = [
        ("rows: 1 2\nrows: 1 1\n", "\"rows:\" stands twice in one puzzle", "are these the clues of the columns?"),
        ("rows: 1\ncolumns: 1\ncolumns: 1\n", "\"columns:\" stands twice in one puzzle", "puzzles are separated by"),
        ("rows: 1 1\ncolumns: 1 1\ngivens\n#.\n..\n", "\"givens\" belongs to no key", "a key needs a colon after it"),
        ("rows:\n1\ncolumns:\n1\ngivens\n#\n", "\"givens\" belongs to no key", "a key needs a colon after it"),
        ("symbols:\nrows: 1\ncolumns: 1\n", "\"symbols:\" names no symbols", ""),
        ("rows: 1\ncolumns: 1\nright: 1\n", "row 1: a nonogram's line has one clue", "leave one of them out"),
        (
            "rows: 2.1 3 1.1\ncolumns: 1 1 1 1\n",
            "row 1: \"2.1\"",
            "in one line commas stand between the numbers of a clue, as 2,1",
        ),
        (
            "rows:\n2.1\n3\ncolumns: 1 1 1 1\n",
            "row 1: \"2.1\"",
            "blanks or commas separate the numbers of a clue, as in 2 1",
        ),
        // Digits are only parted where they fit.
        ("rows:\n31\n1\ncolumns:\n1\n1\n1\n1\n", "row 1: the clue \"31\" does not fit", "was one forgotten"),
        ("rows:\n31\n1\ncolumns:\n1\n1\n1\n1\n1\n", "row 1: the clue \"31\" does not fit", "are these the blocks 3 1?"),
        ("rows:\n30\n1\ncolumns:\n1\n1\n1\n1\n1\n", "row 1: the clue \"30\" does not fit", "was one forgotten"),
    ];
    for (text, message, help) in cases {
        let text = format!("kind: nonogram\n{text}");
        let error = FORMAT.read(text.as_bytes()).swap_remove(0).and_then(|puzzle| crate::Task::new(puzzle).map(drop));
        let error = error.expect_err(&text);
        assert!(error.message.starts_with(message), "{text}: {error}");
        assert!(error.help.as_deref().unwrap_or_default().contains(help), "{text}: {error}");
    }
}

#[test]
fn an_empty_column_of_a_table_is_told_of() {
    let found = told("kind: kakurasu\nleft:\t1\t2\t\t3\ntop: 1 2 * 3\n");
    assert!(found.contains("clue 3 of this list is empty") && found.contains("\"1 2 * 3\""), "{found}");
    assert_eq!(read("kind: kakurasu\nleft:\t1\t2\t*\ntop:\t1\t2\t*\n").clues.len(), 4);
    let found = told("kind: binairo\ngivens:\n1,.\n.,0\n");
    assert!(found.contains("nothing but blanks stands between cells"), "{found}");
}

/// What is wrong with all lines alike is told where the puzzle says what its cells hold, else how large it is.
#[test]
fn what_no_clue_is_to_blame_for_has_its_place() {
    let cases = [
        ("kind: easy_as_abc\nletters: ABCDE\nsize: 4\n", "ABCDE"),
        ("kind: skyscrapers\nsymbols: 12345\nsize: 4\n", "12345"),
        ("kind: japanese_sums\nsymbols: #0123\nsize: 4\n", "#0123"),
        ("kind: binairo\nsize: 5\n", "5"),
    ];
    for (text, place) in cases {
        let error = crate::Task::new(read(text)).map(drop).expect_err(text);
        assert_eq!(&text[error.span.start as usize..error.span.end as usize], place, "{error}");
    }
}

#[test]
fn letters_without_blanks_are_told_how_to_separate_them() {
    for (text, help) in [
        ("kind: doppelblock\nsize: 5\nrows: 53300\n", "blanks separate clues, as in 5 3 3 0 0"),
        ("kind: abc\nletters: ABC\nsize: 4\ntop: B,*,C,A\n", "blanks separate the clues of a list, as in B * C A"),
    ] {
        assert!(told(text).contains(help), "{text}: {}", told(text));
    }
    assert!(!told("kind: skyscrapers\nsize: 5\ntop: 12\n").contains("blanks separate"));
}

#[test]
fn a_letter_may_be_small_where_only_its_capital_is_one() {
    let capitals = "kind: abc\nletters: ABC\ntop: A B . CA\nleft: A . B .\n";
    let mixed = "kind: abc\nletters: ABC\ntop: a B . cA\nleft: A . b .\n";
    assert_eq!(read(mixed).clues, read(capitals).clues);
    let both = read("kind: abc\nletters: ABab\nsize: 4\ntop: a B b A\n");
    assert_eq!(both.clues.len(), 4);
    let letters: Vec<_> = both.clues.values().map(|clue| clue.says.clone()).collect();
    assert_eq!(letters, [3, 2, 4, 1].map(|letter| Says::Letter(Symbol(letter))));
}

#[test]
fn numbers_that_nobody_lists_are_told_of() {
    let sums = |symbols: &str| format!("kind: japanese sums\n{symbols}rows: 3 * *\ncolumns: * * *\n");
    assert!(doubts(&sums("")).iter().any(|slip| slip.contains("1 to 9 are assumed")), "{:?}", doubts(&sums("")));
    assert!(!doubts(&sums("symbols: 1-3\n")).iter().any(|slip| slip.contains("are assumed")));
    for other in ["kind: doppelblock\nrows: 1 * * *\ncolumns: * * * *\n", "kind: skyscrapers\nsize: 4\n"] {
        assert!(!doubts(other).iter().any(|slip| slip.contains("are assumed")), "{other}");
    }
}

/// Of a list from a table no empty field is lost, and no solution is read as more rows of the given cells.
#[test]
fn what_blank_places_say_is_not_lost() {
    let sides = "top:\t\t2\t1\t2\t3\nbottom:\t\t2\t3\t2\t1\nleft:\t\t2\t1\t2\t3\nright:\t\t2\t3\t1\t2\n";
    let error = told(&format!("kind: skyscrapers\n{sides}"));
    assert!(error.contains("clue 1 of this list is empty") && error.contains("\"* 2 1 2 3\""), "{error}");
    let givens = "kind: binairo\ngivens:\n.10.\n10.0\n.1..\n...1\n\n";
    let error = told(&format!("{givens}\n0101\n1010\n1100\n0011\n"));
    assert!(error.contains("as many rows as above it") && error.contains("\"solution:\""), "{error}");
    let error = told("kind: binairo\ngivens:\n.10.   0101\n10.0   1010\n.1..   1100\n...1   0011\n");
    assert!(error.contains("a second board begins here") && error.contains("\"solution:\""), "{error}");
    for fine in [
        givens.to_owned(),
        "kind: binairo\ngivens:\n.10. 01\n10.0 10\n.1.. 10\n...1 01\n".to_owned(),
        "kind: binairo\ngivens:\n.10.\n10.0\n\n.1..\n...1\n".to_owned(),
        format!("{givens}solution:\n0101\n1010\n1100\n0011\n").replace("10.0", "10.."),
        "kind: skyscrapers\ntop:\t\t2 1 2\nleft:\t2 1 2\n".to_owned(),
    ] {
        let read = FORMAT.read(fine.as_bytes()).swap_remove(0);
        assert!(read.is_ok(), "{fine}: {}", read.unwrap_err());
    }
}

#[test]
fn signs_for_blank_cells_among_the_letters_are_told_of() {
    for list in ["letters: ABC-", "letters: _ABC", "letters: -ABC"] {
        let found = doubts(&format!("kind: abc\n{list}\nsize: 5\nleft: A * * * *\n"));
        assert!(found.iter().any(|slip| slip.contains("is read as one of the symbols")), "{list}: {found:?}");
    }
    for fine in ["kind: abc\nletters: ABC\nsize: 4\nleft: A * * *\n", "kind: fuzuli\nsymbols: -123\nsize: 5\n"] {
        let found = doubts(fine);
        assert!(!found.iter().any(|slip| slip.contains("is read as one")), "{fine}: {found:?}");
    }
}

#[test]
fn the_side_that_differs_from_all_others_is_blamed() {
    let sides = |left: &str, right: &str| {
        format!("kind: skyscrapers\nleft: {left}\ntop: 1 2 2 2\nright: {right}\nbottom: 2 2 1 2\n")
    };
    let short = told(&sides("1 2 2", "2 2 1 2"));
    assert!(
        short.contains("\"left:\" says 3 rows, but all other sides have 4 clues\nwas a clue forgotten?"),
        "{short}"
    );
    let long = told(&sides("1 2 2 2", "2 2 1 2 2"));
    assert!(long.contains("\"right:\" says 5 rows, but all other sides have 4 clues"), "{long}");
}

#[test]
fn a_blank_line_above_the_first_clue_or_below_the_last_one_may_be_an_empty_line() {
    let one_sided = doubts("kind: nonogram\nrows:\n\n3\n3\n\ncolumns:\n2\n2\n2\n");
    assert_eq!(one_sided.len(), 1, "{one_sided:?}");
    assert!(one_sided[0].contains("is row 1 empty? write 0"), "{one_sided:?}");
    // Whoever leaves one below each key, or above each, parts what stands there.
    for fine in [
        "rows:\n\n3\n3\n\ncolumns:\n\n2\n2\n2\n",
        "rows:\n3\n3\n\n\ncolumns:\n2\n2\n2\n\n\n",
        "rows: 3 3\n\ncolumns:\n\n2\n2\n2\n",
    ] {
        assert!(doubts(&format!("kind: nonogram\n{fine}")).is_empty(), "{fine}");
    }
    let sized = told("kind: nonogram\nsize: 3 rows, 3 columns\nrows:\n3\n3\n\ncolumns:\n2\n2\n2\n");
    assert!(sized.contains("\"rows:\" says 2 rows, but \"size:\" says 3"), "{sized}");
    assert!(sized.contains("blank lines are ignored; 0 is the clue of a line that stays empty"), "{sized}");
    let short = told("kind: nonogram\nsize: 3 rows, 3 columns\nrows:\n3\n3\ncolumns:\n2\n2\n2\n");
    assert!(!short.contains("blank lines"), "{short}");
}
