//! Texts with several slips: all of them are told at once, each with its place, and nothing that only comes of another one.

use super::run::{Folder, Run, linewise, linewise_reading, project_file};

fn solve(text: &str) -> Run {
    linewise_reading(text, &["solve", "--color", "never", "-"]).ended(65)
}

/// The places at which errors are told, as `line:column`.
fn places(run: &Run) -> Vec<String> {
    let places = run.err.lines().filter_map(|line| line.trim_start().strip_prefix("--> standard input:"));
    places.map(str::to_owned).collect()
}

/// Texts, and the places of all that is wrong with them.
const SLIPS: &[(&str, &[&str])] = &[
    // Clues of rows and of columns, and one that is too long for its line.
    ("kind: nonogram\nrows:\n1 x\n3\n4 2\ncolumns:\n1\n2o\n1\n", &["3:3", "5:1", "8:1"]),
    ("kind: nonogram\nrows: 3, l 1, 3\ncolumns: 3, 1 O, 3\n", &["2:10", "3:15"]),
    // Below a key that does not exist nothing is known of the lines, and so nothing of the size.
    ("kind: nonogram\nrows:\n1 x\n3\ncolums:\n1\n2\n1\ntitel: hat\n", &["3:3", "5:1", "9:1"]),
    // A colour that is declared nowhere is one slip.
    ("kind: nonogram\nrows: 3r, 1r 1r, 3r\ncolumns: 3r 1 1\n", &["2:7"]),
    // Two words of one clue.
    ("kind: nonogram\nrows:\n1 x 2y\n1\ncolumns:\n1 1 q\n", &["3:3", "3:5", "6:5"]),
    ("kind: japanese_sums\nrows:\n1 x y\n1\ncolumns:\n1\n1\n", &["3:3", "3:5"]),
    // Cells and clues.
    ("kind: nonogram\nrows: 1 x\ncolumns: 1 1\nboard:\n#q\n.w\n", &["2:9", "5:2", "6:2"]),
    // A character that no cell can be is told once, with how many cells have it.
    ("kind: binairo\ngivens:\n0x?1\n?xx?\n????\n???2\n", &["3:2", "6:4"]),
    ("kind: skyscrapers\nleft: 1 q 2\ntop: 9 1 *\nright: * * x\n", &["2:9", "3:6", "4:12"]),
    ("kind: regex_crossword\nrows:\n(a\nb\ncolumns:\n[c\nd\n", &["3:1", "6:1"]),
    ("kind: kakurasu\nrows: 1 x 3\ncolumns: 1 99 3\n", &["2:9", "3:12"]),
    // Numbered clues go on behind one that is out of its order.
    ("kind: nonogram\nRow 1: 1\nRow 3: 1\nRow 4: x\nColumn 1: 1\nColumn 1: 2\n", &["3:1", "4:8", "6:1"]),
    // A mistyped kind does not hide the others.
    ("kind: nonogrram\nrows: 1 1; 3; l\ncolumns: 2; 2; 2-1\n", &["1:7", "2:15", "3:16"]),
    ("kind: nonogram\nverdict: maybe\nrows: 1 y\ncolumns: 1 1\n", &["2:10", "3:9"]),
    // Each list that says another size.
    ("kind: skyscrapers\nsize: 4\ntop: 1 2 3\nleft: 2 4 1 2 3\n", &["3:1", "4:1"]),
    // Letters that nobody lists are counted from A on.
    ("kind: easy_as_abc\ntop: a b * * c\nleft: * c * a *\n", &["3:9"]),
    ("kind: easy_as_abc\ntop: A B * X\nleft: * * * *\n", &["2:12"]),
];

#[test]
fn all_slips_of_a_text_are_told_at_once() {
    for (text, wanted) in SLIPS {
        let run = solve(text);
        assert_eq!(places(&run), *wanted, "{text}\nsays\n{}", run.err);
        assert_eq!(run.err.matches("error: ").count(), wanted.len(), "{text}\nsays\n{}", run.err);
    }
}

/// Marks between clues, and clues between brackets, mean nothing else: they are read, with a word about it.
#[test]
fn marks_around_clues_are_no_slips() {
    for (text, wanted) in [
        ("kind: nonogram\nrows: 1 1 / 2 / 1 1\ncolumns: 2 / 2 / 2\n", "rows:\n1 1\n2\n1 1\n\ncolumns:\n2\n2\n2\n"),
        (
            "kind: nonogram\nrows: [3] [1 1] [3]\ncolumns: \"3\" \"1 1\" \"3\"\n",
            "rows:\n3\n1 1\n3\n\ncolumns:\n3\n1 1\n3\n",
        ),
    ] {
        let run = linewise_reading(text, &["convert", "-", "--to", "native"]).ended(0);
        assert!(run.err.contains("warning: this is read as the clues of a nonogram"), "{text}: {run:?}");
        assert!(run.out.ends_with(wanted), "{text}: {run:?}");
    }
}

#[test]
fn json_has_a_list_of_them() {
    let run = linewise_reading(SLIPS[0].0, &["solve", "--json", "-"]).ended(65);
    let answer = &run.json()[0];
    let errors = answer["errors"].as_array().expect("a list");
    assert_eq!((errors.len(), &errors[0]), (3, &answer["error"]), "{answer}");
    assert!(errors[2].as_str().is_some_and(|error| error.starts_with("standard input:8:1: column 2")), "{answer}");
    // One slip is told as ever.
    let run = linewise_reading("kind: nonogram\nrows: x\ncolumns: 1\n", &["solve", "--json", "-"]).ended(65);
    assert!(run.json()[0].get("errors").is_none(), "{}", run.out);
}

#[test]
fn ten_slips_are_told_and_the_others_counted() {
    let text = format!("kind: nonogram\nrows:\n{}columns: 1 1\n", "1 x\n".repeat(14));
    let run = solve(&text);
    assert_eq!(places(&run).len(), 10, "{}", run.err);
    assert!(run.err.contains("4 more things are wrong"), "{}", run.err);
    // The same advice is given once.
    assert_eq!(run.err.matches("a number such as 3").count(), 1, "{}", run.err);
}

#[test]
fn a_column_that_was_forgotten_is_one_slip() {
    let run = solve("kind: nonogram\nrows: 5 1,3 3,1 1\ncolumns: 3 1 1 2\n");
    assert_eq!(places(&run), ["2:7"], "{}", run.err);
    let told = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("was one forgotten, or is a clue mistyped?"), "{told}");
    assert!(told.contains("rows 2 and 3 do not fit, either"), "{told}");
}

#[test]
fn plain_blocks_of_clues_with_slips_are_told_where() {
    for (text, places_of, advice) in [
        ("1 1\n3\n1 l\n\n3\n2 2\n3\n", &["3:1", "6:1"][..], "is it 1 1?"),
        ("1 1\n3\n1-1\n\n3\n2\n3\n", &["3:1"], "as in 1 1"),
        ("1 1\n3\nO\n2x\n\n3\n2\n3\n1\n2\n", &["3:1", "4:1"], "is it 0?"),
        ("3 3\n1 1\n3\n1 l\n3\n2\n3\n", &["4:1"], "is it 1 1?"),
        ("3\n3\n1 1\n3\n1 l\n\n3\n2\n3\n", &["5:1"], "is it 1 1?"),
        ("3\n1 1\n3\n1 x\n3\n2\n", &["1:1"], "those of the rows, a blank line and those of the columns"),
    ] {
        let run = solve(text);
        assert_eq!(places(&run), *places_of, "{text}\nsays\n{}", run.err);
        assert!(run.err.contains(advice), "{text}\nsays\n{}", run.err);
        assert!(run.err.contains("this was taken for the format "), "{text}\nsays\n{}", run.err);
    }
    // A title names the kind of what stands below the keys.
    let run = solve("Nonogram 5x5\nrows: 1 1, 3 x\ncolumns: 2\n");
    assert!(run.err.contains("row 2") && run.err.contains("3 x"), "{}", run.err);
    assert!(!run.err.contains("belongs to no key"), "{}", run.err);
    for text in ["Dear Sir,\n1\n2\n3\n", "1\n2\nhello\nworld\n", "a b\nc d\n1 2\n3 4\n"] {
        let run = solve(text);
        assert!(!run.err.contains("this was taken for"), "{text}\nsays\n{}", run.err);
    }
}

#[test]
fn signs_of_paper_and_editors_are_read_on_boards() {
    let folder = Folder::new();
    let hat = folder.file("hat.linewise", "kind: nonogram\nrows: 1 3\ncolumns: 1 2 1\n");
    for board in ["?1?\n1?1\n", "?X?\nXXX\n", "0 1 0\n? ? ?\n", "x.?\n", "█"] {
        let file = folder.file("board.txt", board);
        let run = linewise(&["check", &hat, "--board", &file]);
        let is_whole = board.split_whitespace().collect::<String>().chars().count() == 6;
        assert_eq!(run.code, if is_whole { 0 } else { 65 }, "{board}: {run:?}");
    }
    let doubtful = folder.file("board.txt", "?x?\n???\n");
    let run = linewise(&["check", &hat, "--board", &doubtful]).ended(65);
    assert!(
        run.err.contains("\"x\" may mean two things here: a filled cell, or one that is crossed out"),
        "{}",
        run.err
    );
    // In the puzzle's own file, too.
    let own = "kind: nonogram\nrows: 1 3\ncolumns: 1 2 1\nboard:\n0X?\nX??\n";
    let run = linewise_reading(own, &["check", "-"]).ended(0);
    assert!(run.out.contains("3 of 6 cells"), "{}", run.out);
    let run = linewise_reading(&own.replace("0X?", "#x."), &["check", "-"]).ended(65);
    assert!(run.err.contains("may mean two things here"), "{}", run.err);
}

#[test]
fn ranges_are_read_where_they_are_plain() {
    let solved = |text: &str| linewise_reading(text, &["convert", "--to", "native", "-"]).ended(0).out;
    let abc = |letters: &str| solved(&format!("kind: abc\nletters: {letters}\ntop: A * * *\nleft: * * * *\n"));
    for letters in ["A-C", "A – C", "A..C", "A, B, C"] {
        assert_eq!(abc(letters), abc("ABC"), "{letters}");
    }
    let pencil =
        |cell: &str| solved(&format!("kind: skyscrapers\nleft: 1 * *\ntop: 1 * *\ngivens:\n{cell} ? ?\n???\n???\n"));
    assert_eq!(pencil("[1-2]"), pencil("[12]"));
    let run = solve("kind: skyscrapers\nleft: 1 * *\ntop: 1 * *\ngivens:\n[2-1] ? ?\n???\n???\n");
    assert!(run.err.contains("is no choice of symbols"), "{}", run.err);
    let line =
        |alphabet: &str| linewise(&["line", "B", "--kind", "abc", "--cells", "3", "--alphabet", alphabet]).ended(0);
    assert_eq!(line("A-C").out, line("ABC").out);
}

#[test]
fn a_line_of_letters_says_which_are_taken() {
    let run = linewise(&["line", "B", "--kind", "abc", "--cells", "4"]).ended(0);
    assert!(run.err.contains("note: each cell is assumed to hold one of A B, or to be blank (.)"), "{}", run.err);
    assert!(run.err.contains("--alphabet says what else"), "{}", run.err);
    let run = linewise(&["line", "2", "--kind", "skyscrapers", "--cells", "3"]).ended(0);
    assert!(run.err.contains("assumed to hold one of 1 2 3; --alphabet"), "no cell can be blank: {}", run.err);
    linewise(&["line", "B", "--kind", "abc", "--cells", "4", "--alphabet", "ABC"]).ended(0).silent();
    linewise(&["line", "2", "--cells", "4"]).ended(0).silent();
}

#[test]
fn rows_of_a_batch_that_cannot_be_read_are_bad_input() {
    let folder = Folder::new();
    let csv = folder.file("many.csv", "name,puzzle\none,two\n");
    let run = linewise(&["batch", "solve", &csv, "--out", &folder.path("out")]).ended(65);
    assert!(run.out.contains("that cannot be read"), "{}", run.out);
    assert!(std::path::Path::new(&folder.path("out/_SUCCESS")).exists(), "all rows are written");
}

#[test]
fn a_board_is_counted_with_what_is_given() {
    let folder = Folder::new();
    let puzzle = "kind: nonogram\nrows: 1 3\ncolumns: 1 2 1\ngivens:\n.??\n???\n";
    let file = folder.file("hat.linewise", puzzle);
    let board = folder.file("board.txt", "??#\n???\n");
    let check = linewise(&["check", &file, "--board", &board]).ended(1);
    let hint = linewise(&["hint", &file, "--board", &board]).ended(1);
    assert!(check.out.contains("2 of 6 cells"), "{}", check.out);
    assert_eq!(check.lines()[0], hint.lines()[0]);
}

#[test]
fn the_end_of_a_wrong_board_is_told_line_by_line() {
    let folder = Folder::new();
    let file = project_file("puzzles/skyscrapers/four-corners.linewise");
    let board = folder.file("board.txt", "?????\n?????\n?????\n35142\n?????\n");
    let run = linewise(&["explain", &file, "--board", &board]).ended(1);
    let at = run.lines().iter().position(|line| *line == "No solution:").expect("it ends");
    let why: Vec<&str> = run.lines().split_off(at + 1).into_iter().take_while(|line| line.starts_with("  ")).collect();
    assert!(why.len() > 1 && why.iter().all(|line| line.starts_with("  Column 2")), "{}", run.out);
    // A single reason goes on in the line.
    let run = linewise_reading("kind: nonogram\nrows: 1 1\ncolumns: 1 0\n", &["explain", "-"]).ended(1);
    assert!(run.out.contains("\nNo solution. Row 2"), "{}", run.out);
}

#[test]
fn values_for_the_same_cell_are_told_together() {
    let run = linewise_reading("kind: nonogram\nrows: 1 1\ncolumns: 1 1\n", &["diagnose", "-"]).ended(2);
    let told = "Row 1, column 1 could be given as blank or filled: each of these leaves exactly one solution.";
    assert_eq!(run.lines()[1], told);
    for cell in ["row 1, column 1", "row 1, column 2"] {
        let given = |line: &&&str| line.to_lowercase().starts_with(cell) && line.contains("given");
        assert!(run.lines().iter().filter(given).count() <= 1, "{cell}: {}", run.out);
    }
}

#[test]
fn lines_with_those_beside_them_are_told_as_the_lines_that_they_are() {
    let puzzle = "kind: fuzuli\ngivens:\n3????\n2?.??\n????.\n??32?\n?????\n";
    let board = "board:\n3????\n2..??\n1???.\n.?32?\n.????\n";
    let run = linewise_reading(&format!("{puzzle}{board}"), &["hint", "-2", "-"]).ended(0);
    assert!(run.out.contains("First look at rows 2, 3, 4 and 5.\n"), "{}", run.out);
}

#[test]
fn a_puzzle_of_a_folder_is_chosen_by_its_number() {
    let folder = Folder::new();
    for (file, title) in [("a.linewise", "one"), ("b.linewise", "two"), ("c.linewise", "three")] {
        folder.file(file, &format!("kind: nonogram\ntitle: {title}\nrows: 1\ncolumns: 1\n"));
    }
    let path = folder.path("");
    let run = linewise(&["solve", "--json", "--only", "2", &path]).ended(0);
    assert_eq!(run.json().len(), 1, "{}", run.out);
    assert_eq!(run.json()[0]["name"], "two");
    let run = linewise(&["solve", "--only", "4", &path]).ended(65);
    assert!(run.err.contains("there is no such puzzle: it holds 3"), "{}", run.err);
    let run = linewise(&["play", &path]).ended(64);
    assert!(run.err.contains("there are 3 puzzles; choose one: 1 one, 2 two, 3 three"), "{}", run.err);
    assert!(run.err.contains("--only N plays the N-th"), "{}", run.err);
    // Of several files, each has a puzzle of this number or none.
    let (a, b) = (folder.path("a.linewise"), folder.path("b.linewise"));
    let run = linewise(&["play", &a, &b]).ended(64);
    assert!(run.err.contains("name one file"), "{}", run.err);
}

/// A dash may be blank or open, and a ring filled or blank: where the board is right with one of them, that is meant.
#[test]
fn a_sign_that_may_be_meant_in_two_ways_is_asked_about() {
    let folder = Folder::new();
    let puzzle = folder.file("tower.linewise", "kind: nonogram\nrows: 3, 1 1, 3, 1 1, 3\ncolumns: 5, 1 1 1, 5\n");
    for (board, wanted) in [
        ("###\n#-#\n###\n#-#\n###\n", Ok("Right")),
        ("111\n101\n___\n___\n___\n", Err("\"_\" may mean two things here: a blank cell, or an open one")),
        ("###\n#-#\n---\n---\n---\n", Err("\"-\" may mean two things here: a blank cell, or an open one")),
        ("###\n#-#\n???\n???\n???\n", Ok("Right so far: 6 of 15")),
        ("OOO\nO.O\nOOO\nO.O\nOOO\n", Err("\"O\" may mean two things here: a filled cell, or a blank one")),
    ] {
        let run = linewise(&["check", &puzzle, "--board", &folder.file("board.txt", board)]);
        match wanted {
            Ok(said) => assert!(run.out.starts_with(said), "{board}: {}", run.out),
            Err(told) => assert!(run.err.contains(told), "{board}: {}{}", run.out, run.err),
        }
    }
}
