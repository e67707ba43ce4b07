//! Promise: what cannot be a puzzle of a kind is refused at once, and the error blames what is wrong, not what stands beside it.

use linewise::engine::{Budget, Limits, Verdict, solve};
use linewise::{Error, Model, Puzzle, format, kind};
use std::collections::BTreeMap;

fn puzzle(text: &str) -> Puzzle {
    let reading = format::open(text.as_bytes(), None, None).unwrap_or_else(|error| panic!("{text}: {error}"));
    let puzzle = reading.puzzles.into_iter().next().expect("a puzzle");
    puzzle.unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn model(text: &str) -> Result<Model, Error> {
    let puzzle = puzzle(text);
    kind::of(&puzzle)?.model(&puzzle)
}

/// Puzzles that are none, with the whole error.
const REFUSED: &[(&str, &str)] = &[
    (
        "kind: binairo\noption signs:\n| .=.\n| . .\nsize: 2\n",
        "the picture of the signs has 2 lines, not 3: one for each row, and one between every two (a line for each row has a dot for each cell and between these = (equal), x (different) or a blank, such as \".=. .x.\"; between two rows a line has the signs that stand below a cell, each below its dot, and blanks; in one line of text, strokes separate these lines)",
    ),
    (
        "kind: binairo\noption signs:\n| .=.=.\n|\n| . .\nsize: 2\n",
        "the signs in row 1: \"=\" does not stand between two cells (a line for each row has a dot for each cell and between these = (equal), x (different) or a blank, such as \".=. .x.\"; between two rows a line has the signs that stand below a cell, each below its dot, and blanks; in one line of text, strokes separate these lines)",
    ),
    (
        "kind: binairo\noption signs:\n| . .\n|  x\n| . .\nsize: 2\n",
        "the signs below row 1: \"x\" does not stand between two cells (a line for each row has a dot for each cell and between these = (equal), x (different) or a blank, such as \".=. .x.\"; between two rows a line has the signs that stand below a cell, each below its dot, and blanks; in one line of text, strokes separate these lines)",
    ),
    (
        "kind: binairo\noption signs:\n| . .\n| ?\n| . .\nsize: 2\n",
        "the signs below row 1: \"?\" is no sign (a line for each row has a dot for each cell and between these = (equal), x (different) or a blank, such as \".=. .x.\"; between two rows a line has the signs that stand below a cell, each below its dot, and blanks; in one line of text, strokes separate these lines)",
    ),
    (
        "kind: binairo\noption signs:\n| . .\n|\n| .\nsize: 2\n",
        "the signs in row 2: a dot for each of 2 cells is wanted, and there are 1 (a line for each row has a dot for each cell and between these = (equal), x (different) or a blank, such as \".=. .x.\"; between two rows a line has the signs that stand below a cell, each below its dot, and blanks; in one line of text, strokes separate these lines)",
    ),
    (
        "kind: binairo\noption signs:\n| 0 .\n|\n| . .\nsize: 2\n",
        "the signs in row 1: \"0\" stands where cell 1 has its dot (a line for each row has a dot for each cell and between these = (equal), x (different) or a blank, such as \".=. .x.\"; between two rows a line has the signs that stand below a cell, each below its dot, and blanks; in one line of text, strokes separate these lines)",
    ),
    (
        "kind: doppelblock\nrows: 5 * * * * *\ncolumns: * * * * * *\nsymbols: #2357\n",
        "row 1: the cells hold 2 instead of 1 (the numbers are those from 1 on; others are listed by an option, as in \"option digits: 2357\")",
    ),
    (
        "kind: japanese_sums\nrows: * *\ncolumns: 5 *\nsymbols: #134\n",
        "row 1: the cells hold 3 instead of 2 (the numbers are those from 1 on, without a gap: other sets of digits are not known here)",
    ),
    (
        "kind: skyscrapers\nsymbols: 2357\noption clues: sum\nleft: 5 * * *\ntop: * * * *\n",
        "the cells hold 2 instead of 1 (the numbers are those from 1 on, without a gap: other sets of digits are not known here)",
    ),
    (
        "kind: binairo\noption different: yes\nsize: 4\n",
        "this kind of puzzle has no option \"different\" (it has: different_lines, signs)",
    ),
    (
        "kind: kakurasu\noption sum: yes\nrows: 4 5\ncolumns: * *\n",
        "this kind of puzzle has no option \"sum\" (it has none)",
    ),
    (
        "kind: kakurasu\ncolours:\nr red\nb blue\nsize: 3\n",
        "puzzles of this kind have no colours, but here are 2 (a cell is blank or filled: draw with one colour on the background)",
    ),
    ("kind: kakurasu\noption sum: yes\nsize: 3\n", "this kind of puzzle has no option \"sum\" (it has none)"),
    (
        "kind: doppelblock\noption sum: yes\nrows: 1 * *\ncolumns: * * *\n",
        "this kind of puzzle has no option \"sum\" (it has: digits)",
    ),
    (
        "kind: japanese_sums\noption sum: yes\nrows: 1 *\ncolumns: * *\n",
        "this kind of puzzle has no option \"sum\" (it has none)",
    ),
    (
        "kind: doppelblock\nrows: 1 2 3 *\ncolumns: * * * * *\n",
        "a doppelblock is a square, and this board has 4 rows and 5 columns (was the clue of a line forgotten, or typed twice?)",
    ),
    (
        "kind: doppelblock\nrows: 1 2 3 * *\ncolumns: * * * * *\nsymbols: #12\n",
        "row 1: two black cells and 2 numbers do not make a line of 5 cells (a line of 5 cells holds the numbers 1 to 3; a doppelblock is a square)",
    ),
    ("kind: doppelblock\nsize: 64\n", "row 1: a line of 64 cells is too long for linewise (at most 63)"),
    ("kind: japanese_sums\nsize: 129\n", "row 1: a line of 129 cells is too long for linewise (at most 128)"),
    (
        "kind: kakurasu\nsize: 4 rows, 4096 columns\nrows: 3 * * *\n",
        "a line of 4096 cells is too long for linewise (at most 128)",
    ),
    (
        "kind: skyscrapers\noption regions: AAB/ABB/CCC\nsize: 4\n",
        "the picture of the regions has 3 rows, not 4 (the picture has a line for each row, and in it a letter for each cell: \
         cells with the same letter are a region, and a cell with a dot is in none)",
    ),
    (
        "kind: skyscrapers\noption regions: AAB/AAB/CCC\nsize: 3\n",
        "the region A has 4 cells, too many for 3 heights: no cell is empty here",
    ),
    (
        "kind: skyscrapers\nsymbols: .12\noption regions: AAB/AAA/CCC\nsize: 3\n",
        "the region B has 1 cell, too few for 2 heights (each region has at least 2 cells)",
    ),
    (
        "kind: easy_as_abc\nletters: AB\noption regions: AAB/ACB/CCA\nsize: 3\n",
        "the region A is in pieces: row 3, column 3 is not connected to row 1, column 1 (the cells of a region touch \
         along their edges; another region has another letter)",
    ),
    (
        "kind: easy_as_abc\nletters: AB\noption regions: AAB/ABB/CCC\nsize: 3 rows, 3 falling, 3 rising\n",
        "regions are drawn on boards of rows and columns",
    ),
    (
        "kind: easy_as_abc\nletters: ABC\noption nth: 4\nsize: 4\n",
        "the option \"nth\" cannot be \"4\" (at most 3: a line holds no more letters)",
    ),
];

#[test]
fn an_error_blames_what_is_wrong() {
    for (text, message) in REFUSED {
        let error = model(text).err().unwrap_or_else(|| panic!("{text} is taken"));
        assert_eq!(error.to_string(), *message, "{text}");
    }
    // As many letters as a line holds with its repeats may be seen.
    assert!(model("kind: easy_as_abc\nletters: ABC\noption repeats: A2\noption nth: 4\nsize: 4\n").is_ok());
}

#[test]
fn an_error_about_an_option_points_at_it() {
    let cases = [
        ("kind: skyscrapers\noption diagonalz: yes\nsize: 4\n", "option diagonalz"),
        ("kind: skyscrapers\noption diagonals: perhaps\nsize: 4\n", "perhaps"),
        ("kind: skyscrapers\noption diagonals:\nsize: 4\n", "option diagonals"),
        ("kind: skyscrapers\noption clues: sums\nsize: 4\n", "sums"),
        ("kind: skyscrapers\noption boxes: 2by2\nsize: 4\n", "2by2"),
        ("kind: skyscrapers\noption boxes: 2x3\nsize: 4\n", "2x3"),
        ("kind: skyscrapers\noption boxes: 1x2\nsize: 4\n", "1x2"),
        ("kind: skyscrapers\nsymbols: .12\noption diagonals: yes\nsize: 3 rows, 4 columns\n", "yes"),
        ("kind: easy_as_abc\nletters: AB\noption diagonals: yes\nsize: 3 rows, 4 columns\n", "yes"),
        ("kind: easy_as_abc\nletters: AB\noption no_touch: yes\nsize: 3 rows, 3 falling, 3 rising\n", "yes"),
        ("kind: easy_as_abc\nletters: AB\noption nth: 0\nsize: 4\n", "0"),
        ("kind: easy_as_abc\nletters: AB\noption nth: 3\nsize: 4\n", "3"),
        ("kind: easy_as_abc\nletters: AB\noption repeats: A2 D1\nsize: 4\n", "A2 D1"),
        ("kind: doppelblock\noption digits: 2357\nsize: 5\n", "2357"),
        ("kind: doppelblock\nsymbols: #12\noption digits: 25\nsize: 4\n", "25"),
        ("kind: binairo\noption different_lines: ja\nsize: 4\n", "ja"),
        ("kind: kakurasu\noption sum: yes\nsize: 3\n", "option sum"),
    ];
    for (text, place) in cases {
        let error = model(text).err().unwrap_or_else(|| panic!("{text} is taken"));
        assert_eq!(&text[error.span.start as usize..error.span.end as usize], place, "{error} in {text}");
    }
}

/// The digits are wanted before a cell can be read.
#[test]
fn a_list_of_digits_that_is_none_is_refused_where_it_is_read() {
    for digits in ["22", "12 x", "5 99", "2x", "-1 2"] {
        let text = format!("kind: doppelblock\noption digits: {digits}\nsize: 4\n");
        let error =
            format::open(text.as_bytes(), None, None).expect("the native format").puzzles.remove(0).unwrap_err();
        assert_eq!(&text[error.span.start as usize..error.span.end as usize], digits, "{error}");
    }
}

#[test]
fn clues_at_corners_stand_where_there_are_long_diagonals() {
    let refused = |text: &str| model(text).expect_err("it is refused").to_string();
    let text = "kind: skyscrapers\nsymbols: .12\ncorners: 1 * * *\nsize: 3 rows, 2 columns\n";
    assert_eq!(refused(text), "there is a clue for diagonal 1, which the board does not have");
    let text = "kind: skyscrapers\ncorners: 4 * * *\nsize: 3\n";
    assert_eq!(refused(text), "top left corner: the clue \"4\" does not fit: from 1 to 3 buildings are seen");
    let reading = |text: &str| format::open(text.as_bytes(), None, None).expect("the native format").puzzles.remove(0);
    let refused = |text: &str| reading(text).expect_err("it is refused").to_string();
    let said = "\"corners:\" has 3 clues (four: top left, top right, bottom left and bottom right, * for none, such as 3 * * 2)";
    assert_eq!(refused("kind: skyscrapers\ncorners: 1 * *\nsize: 3\n"), said);
    let said = "puzzles of this kind have no clues at their corners";
    assert_eq!(refused("kind: easy_as_abc\nletters: AB\ncorners: A * * *\nsize: 3\n"), said);
}

#[test]
fn where_an_option_stands_is_a_margin_note() {
    let read = puzzle("kind: skyscrapers\noption clues: sum\nsize: 4\n");
    let mut made = read.clone();
    made.options = [("clues".to_owned(), "sum".to_owned())].into_iter().collect();
    assert_eq!(read, made);
    assert_eq!(format!("{:?}", read.options), format!("{:?}", made.options));
    assert!(!read.options.value_span("clues").is_none() && made.options.value_span("clues").is_none());
}

#[test]
fn too_many_heights_are_told_what_would_be_right() {
    let problem = "this board has 4 rows and 6 columns, too few for 6 heights in every line";
    let help = "as many rows as columns: each height stands once in every row, and once in every column";
    let error = model("kind: skyscrapers\nleft: 1 * * *\ntop: * * * 2 * *\n").expect_err("no heights fit");
    let said = format!("{problem} ({help}; was the clue of a line forgotten, or typed twice?)");
    assert_eq!(error.to_string(), said);
    // Nobody typed any.
    let error = model("kind: skyscrapers\nsize: 4 rows, 6 columns\n").expect_err("no heights fit");
    assert_eq!(error.to_string(), format!("{problem} ({help})"));
    let error = model("kind: skyscrapers\nsymbols: .12345\nsize: 4\n").expect_err("too many heights");
    let said = "row 1 has 4 cells, too few for 5 heights (fewer heights, as in \"symbols: .1234\")";
    assert_eq!(error.to_string(), said);
}

#[test]
fn a_clue_that_does_not_fit_is_still_blamed() {
    let error = model("kind: doppelblock\nrows: 1 99 *\ncolumns: * * *\n").expect_err("too large a sum");
    assert_eq!(error.message, "row 2: the clue \"99\" does not fit: the numbers from 1 to 1 add up to 1");
}

/// A rule that nobody knows would be left out in silence, and the verdict would be about another puzzle.
#[test]
fn no_kind_takes_an_option_that_it_does_not_know() {
    for kind in kind::ALL {
        for example in kind.examples() {
            let mut puzzle = puzzle(example.puzzle);
            puzzle.options = [("nonsense".to_owned(), "yes".to_owned())].into_iter().collect::<BTreeMap<_, _>>().into();
            let error = kind.model(&puzzle).err().unwrap_or_else(|| panic!("{} takes it", kind.name()));
            assert_eq!(error.message, "this kind of puzzle has no option \"nonsense\"", "{}", kind.name());
        }
    }
}

#[test]
fn a_number_too_large_to_be_read_is_called_so() {
    for kind in ["kakurasu", "japanese_sums"] {
        let text = format!("kind: {kind}\nrows: 99999999999 *\ncolumns: * *\n");
        let reading = format::open(text.as_bytes(), None, None).expect("the native format");
        let error = reading.puzzles.into_iter().next().expect("a puzzle").expect_err("no such number");
        assert_eq!(error.message, "row 1: \"99999999999\" is too large a number");
    }
    let reading = format::open(b"kind: kakurasu\nrows: x *\ncolumns: * *\n", None, None).expect("the native format");
    let error = reading.puzzles.into_iter().next().expect("a puzzle").expect_err("no number");
    assert_eq!(error.help.as_deref(), Some("such as 7, or * for no clue"), "? is nothing in a kakurasu");
}

#[test]
fn more_or_fewer_boxes_than_rows_are_seen_at_a_glance() {
    let why = |text: &str| {
        let puzzle = puzzle(text);
        kind::of(&puzzle).expect("a kind").at_a_glance(&puzzle)
    };
    let said = "buildings of one height would stand 6 times in 6 rows, and 4 times in 4 boxes";
    assert_eq!(why("kind: skyscrapers\noption boxes: 3x3\nsize: 6\n").as_deref(), Some(said));
    assert_eq!(why("kind: skyscrapers\noption boxes: 2x3\nsize: 6\n"), None);
    let said = "a letter of which a line holds one would stand 3 times in 3 rows, and 2 times in 2 regions";
    assert_eq!(why("kind: easy_as_abc\nletters: AB\noption regions: AAA/AAB/BBB\nsize: 3\n").as_deref(), Some(said));
    // Where some cells are in none, so few regions are no reason.
    assert_eq!(why("kind: easy_as_abc\nletters: AB\noption regions: .AA/BBA/BB.\nsize: 3\n"), None);
    let said = "buildings of one height would stand 4 times in 4 rows, and 5 times in 5 columns";
    assert_eq!(why("kind: skyscrapers\nsymbols: .123\nsize: 4 rows, 5 columns\n").as_deref(), Some(said));
    let said = "a letter of which a line holds one would stand 1 time in 1 row, and 2 times in 2 columns";
    assert_eq!(why("kind: easy_as_abc\nsize: 1 rows, 2 columns\n").as_deref(), Some(said));
    let said = "each number would stand 4 times on 4 rows, and 1 time on 1 column";
    assert_eq!(why("kind: fuzuli\nsize: 4 rows, 1 columns\n").as_deref(), Some(said));
    // It is so.
    let model = model("kind: skyscrapers\nsymbols: .12\noption boxes: 1x2\nsize: 4\n").expect("a puzzle");
    assert_eq!(solve(&model, Limits::default(), Budget::UNLIMITED.with_steps(100_000)).verdict, Verdict::None);
}

/// A line without a clue costs the more the longer it is: a board of them took seconds, and one of 128 rows minutes.
#[test]
fn boards_without_any_clue_are_filled_within_a_budget() {
    let model = model("kind: japanese_sums\nsize: 25\n").expect("a puzzle");
    assert!(!model.lines[0].rule.is_exact(), "the exact rule of a long line without a clue costs too much");
    let answer = solve(&model, Limits::new(1), Budget::UNLIMITED.with_steps(100_000));
    assert_eq!(answer.verdict, Verdict::Found);
}

#[test]
fn lists_of_clues_without_a_kind_are_told_in_the_words_of_whoever_typed_them() {
    for (text, wanted) in [
        ("rows 3 1 / 2\ncolumns 1 / 2 / 1\n", "\"rows: 3 1; 2\" and \"columns: 1; 2; 1\" may stand below it"),
        ("rows 3, 1 1\ncolumns 2, 1, 2\n", "\"rows: 3; 1 1\" and \"columns: 2; 1; 2\""),
        ("columns 2 1 2\nrows 3 1 1\n", "\"columns: 2 1 2\" and \"rows: 3 1 1\""),
        ("row 3\nrow 1 1\ncolumn 2\ncolumn 1\ncolumn 2\n", "\"rows:\" with the clue of each row on a line of its own"),
    ] {
        let error = linewise::open(text).expect_err(text);
        assert!(error.message.ends_with("nothing says of which kind of puzzle"), "{text}{error}");
        assert!(error.help.as_deref().is_some_and(|help| help.contains(wanted)), "{text}{error:?}");
    }
    // A file in the format of the same words, with a clue on each line, is still read.
    let puzzle =
        linewise::open("rows\n3\n1 1\n\ncolumns\n2\n1\n2\n").and_then(|opened| opened.one()).expect("a puzzle");
    assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (2, 3));
    let sizes = linewise::open("width 3\nheight 2\n").and_then(|opened| opened.one()).expect_err("no clues");
    assert!(sizes.message.contains("has no \"rows\""), "{sizes}");
}

/// Clues of four sides in one list may stand in two orders: what to write for each of them is told, and can be read.
#[test]
fn four_sides_in_one_list_are_told_apart() {
    let row = "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2";
    let listed = row.replace(' ', ",");
    for text in [
        format!("{row}\n"),
        format!("\"{row}\"\n"),
        format!("{row}\n{row}\n"),
        format!("kind: skyscrapers\n{row}\n"),
        format!("[{listed}]\n"),
    ] {
        let error = linewise::open(&text).and_then(|opened| opened.one()).expect_err(&text);
        let help = error.help.clone().unwrap_or_default();
        let quoted: Vec<&str> =
            help.split('"').filter(|part| part.contains(": ") && part.contains(char::is_numeric)).collect();
        assert_eq!(quoted.len(), 8, "{text}: {help}");
        for sides in quoted.chunks(4) {
            let puzzle =
                linewise::open(format!("kind: skyscrapers\n{}\n", sides.join("\n"))).and_then(|opened| opened.one());
            assert_eq!(puzzle.expect("the keys of all sides").clues.len(), 16, "{text}");
        }
    }
}
