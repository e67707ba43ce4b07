//! What people type and paste without knowing of any format: read as it is meant.

use crate::common::reading::{remarks, says, taken};
use linewise::format;

#[test]
fn the_numbers_of_a_list_are_no_part_of_its_clues() {
    let (plain, _) = taken("rows\n2 1\n1\n0\n\ncolumns\n1\n1\n0\n2\n");
    for behind in [".", ")", ":"] {
        let text = "Rows\n1. 2 1\n2. 1\n3.\n\nColumns\n1. 1\n2. 1\n3.\n4. 2\n".replace('.', behind);
        let (numbered, format) = taken(&text);
        assert_eq!((numbered.clues.values().map(|clue| &clue.says)).collect::<Vec<_>>(), {
            plain.clues.values().map(|clue| &clue.says).collect::<Vec<_>>()
        });
        assert_eq!(format, "non");
    }
    // Where one number is not that of its line, none is taken away.
    let reading = format::open(b"rows\n1. 2\n1. 1\n\ncolumns\n1\n1\n1\n", None, None);
    assert!(reading.map_or(true, |reading| reading.puzzles[0].is_err()));
}

/// A star alone is a remark in one format and a line without a clue in another: nobody guesses.
#[test]
fn a_star_beside_clues_is_refused() {
    for text in ["2\n*\n1\n1\n\n2\n1\n0\n", "*\n1 1\n1 1\n\n2\n0\n2\n", "2\n1\n*\n\n2\n1\n", "2\n1\n\n2\n1\n*\n"] {
        let error = linewise::open(text).and_then(|reading| reading.one()).expect_err("a doubtful line");
        assert!(error.to_string().contains("a * alone may be a remark, or a line without a clue"), "{text:?}: {error}");
    }
    for text in ["# easy\n*\n2\n\n1\n1\n", "* title\n2\n*\n* the columns\n\n1\n1\n"] {
        assert!(linewise::open(text).and_then(|reading| reading.one()).is_err(), "{text:?} is read");
    }
    let (plain, _) = taken("2\n1\n\n2\n1\n");
    for text in
        ["* a puzzle\n*\n2\n1\n\n* the columns\n2\n1\n", "*\n* a puzzle\n*\n2\n1\n\n2\n1\n\n*\n", "2\n1\n&\n2\n1\n*\n"]
    {
        assert_eq!(taken(text).0.clues, plain.clues, "{text:?}");
    }
}

#[test]
fn a_file_named_as_native_says_how_else_it_can_be_read() {
    let open = |name| format::open(b"2\n1\n\n2\n1\n", None, Some(name)).and_then(|reading| reading.one());
    assert!(open("a.txt").is_ok());
    let error = open("a.linewise").expect_err("it is not in the native format");
    assert!(error.help.as_deref().is_some_and(|help| help.contains("--from clues")), "{error}");
}

#[test]
fn headings_say_which_block_of_clues_comes_first() {
    let rows = "1 1\n2\n";
    let columns = "2\n1\n1\n";
    let (meant, _) = taken(&format!("{rows}\n{columns}"));
    for text in [
        format!("## Columns\n{columns}\n## Rows\n{rows}"),
        format!("**Columns:**\n\n{columns}\n**Rows:**\n\n{rows}"),
        format!("# Rows\n{rows}\n# Columns\n{columns}"),
        format!("{columns}\n# rows\n{rows}"),
    ] {
        let reading = format::open(text.as_bytes(), None, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((reading.format.name(), reading.assumed.is_none()), ("clues", true), "{text}");
        assert_eq!(taken(&text).0.board, meant.board, "{text}");
        assert_eq!(says(&taken(&text).0), says(&meant), "{text}");
    }
}

#[test]
fn blanks_that_nobody_can_tell_apart_are_blanks() {
    let (plain, _) = taken("2 1\n1\n\n1\n1\n0\n1\n");
    for (from, to) in [(' ', "\u{a0}"), (' ', "\u{3000}"), (' ', " \u{200b}"), ('1', "\u{ff11}"), ('\n', "\u{ad}\n")] {
        let text = "2 1\n1\n\n1\n1\n0\n1\n".replace(from, to);
        assert_eq!(says(&taken(&text).0), says(&plain), "{text:?}");
    }
}

/// What would be passed over is told of, and never read as a smaller puzzle.
#[test]
fn nothing_that_looks_like_clues_is_passed_over() {
    for (text, told) in [
        ("Rows\n1 1\n1\nnone\n3\n\nColumns\n2\n0\n1\n", "\"none\" is no key of this format"),
        ("Rows\n1 1\n1\nnone\n\nColumns\n2\n0\n1\n", "\"none\" is no key of this format"),
        ("Rows\n1 1\n1\nColumns\n2\n0\n1\nNotes\n4\n", "\"Notes\" is no key of this format"),
        ("Rows\n1 1\n1\nColumns\n2\n0\n1\n\nRows\n2\n1\nColumns\n1\n2\n", "\"Rows\" stands twice in one puzzle"),
        ("3 5\n# rows\n3\n1\n1 1\n\n# columns\n1 1\n2\n1 1\n", ""),
        ("1 1\n\n2\n\n1\n\n3\n\n1\n\n", ""),
    ] {
        let reading = format::open(text.as_bytes(), None, None);
        let error = match reading {
            Ok(mut reading) => reading.puzzles.remove(0).expect_err(text),
            Err(error) => error,
        };
        assert!(error.message.contains(told), "{text}: {error}");
    }
    for (text, size) in [
        ("3 3\n# rows\n3\n1\n1 1\n\n# columns\n1 1\n2\n1 1\n", (3, 3)),
        ("2\n3\n\n# Columns\n1\n1\n1\n\n# Rows\n1 1\n1\n", (2, 3)),
        ("Rows:\n3\n1 1\n3\n\nColumns:\n3\n1 1\n3\n", (3, 3)),
    ] {
        let (puzzle, _) = taken(text);
        assert_eq!((puzzle.board.rows(), puzzle.board.columns()), size, "{text}");
    }
    assert!(remarks("Rows:\n3\n1 1\n3\n\nColumns:\n3\n1 1\n3\n")[0].contains("no kind is given"));
}

#[test]
fn clues_behind_the_names_of_their_sides_or_lines_are_read_and_told() {
    let (plain, _) = taken("3\n1 1\n3\n\n3\n1 1\n3\n");
    let by_line = |row: &str, column: &str| {
        let side = |name: &str| {
            ["3", "1 1", "3"].iter().zip(1..).map(|(clue, at)| format!("{name}{at}: {clue}\n")).collect::<String>()
        };
        side(row) + &side(column)
    };
    for text in [
        "Rows: 3; 1 1; 3\nColumns: 3; 1 1; 3\n".to_owned(),
        "Columns: 3 / 1 1 / 3\n\nRows: 3 / 1 1 / 3\n".to_owned(),
        by_line("Row ", "Column "),
        by_line("R", "C"),
        "The ring\n\nRows:\n3\n1 1\n3\n\nColumns:\n3\n1 1\n3\n".to_owned(),
    ] {
        assert_eq!(says(&taken(&text).0), says(&plain), "{text}");
        assert!(remarks(&text)[0].contains("no kind is given"), "{text}: {:?}", remarks(&text));
    }
    // What names another kind, or is a key, is no title.
    for first in ["kind: japanese_sums", "Japanese sums", "Skyscrapers", "kind skyscrapers", "title: Ring", "a 3"] {
        let text = format!("{first}\n\nRows: 3 / 1 1 / 3\nColumns: 3 / 1 1 / 3\n");
        let reading = format::open(text.as_bytes(), None, None);
        assert!(reading.map_or(true, |reading| reading.puzzles[0].is_err()), "{text}");
    }
    // A line that is missing, or single numbers, which may be those of any kind.
    for text in [
        by_line("R", "C").replace("R2: 1 1\n", ""),
        format!("R0:\n{}", by_line("R", "C")),
        "Rows: 3, 1, 3\nColumns: 3, 1, 3\n".to_owned(),
    ] {
        assert!(linewise::open(&text).and_then(|opened| opened.one()).is_err(), "{text}");
    }
}

/// Blocks in colours may stand without a blank between them.
#[test]
fn blocks_in_colours_need_no_blanks() {
    let text =
        |clue: &str| format!("kind: nonogram\ncolours:\nr red\ng green\n\nrows:\n{clue}\n\ncolumns:\n1r\n1r\n1g\n1g\n");
    let (puzzle, _) = taken(&text("2r 2g"));
    for clue in ["2r2g", "2r,2g", " 2r2g "] {
        assert_eq!(says(&taken(&text(clue)).0), says(&puzzle), "{clue}");
    }
    for clue in ["2r2", "2rg", "r2g", "2rr2g"] {
        let error = linewise::open(text(clue)).and_then(|opened| opened.one()).expect_err(clue);
        assert!(error.message.contains(clue), "{clue}: {error}");
    }
}

/// A page that is copied has a blank line behind every line: no line of the puzzle is empty for that.
#[test]
fn blank_lines_between_all_clues_are_no_empty_lines() {
    for (rows, columns) in [("2 1\n1 3\n0\n1\n4\n", "2 1\n1 1 1\n2\n2 1\n1\n"), ("1\n2\n", "1\n1\n1\n")] {
        let (plain, _) = taken(&format!("{rows}\n{columns}"));
        let text = format!("{rows}\n{columns}").replace('\n', "\n\n");
        assert_eq!(says(&taken(&text).0), says(&plain), "{text}");
        let told = remarks(&text);
        assert!(told.iter().any(|remark| remark.contains("no empty lines")), "{text}: {told:?}");
    }
}

#[test]
fn lists_and_tables_of_clues_are_read_and_told() {
    let (plain, _) = taken("2 1\n1 3\n0\n1\n4\n\n2 1\n1 1 1\n2\n2 1\n1\n");
    for (text, told) in [
        ("- 2 1\n- 1 3\n- 0\n- 1\n- 4\n\n- 2 1\n- 1 1 1\n- 2\n- 2 1\n- 1\n", "\"-\" before a clue is no part of it"),
        ("* 2 1\n* 1 3\n*\n* 1\n* 4\n\n* 2 1\n* 1 1 1\n* 2\n* 2 1\n* 1\n", "\"*\" before a clue"),
        (
            "• 2, 1\n• 1, 3\n• -\n• 1\n• 4\n\n• 2, 1\n• 1, 1, 1\n• 2\n• 2, 1\n• 1\n",
            "\"-\" alone is the clue of an empty line",
        ),
        ("2-1\n1-3\n-\n1\n4\n\n2-1\n1-1-1\n2\n2-1\n1\n", "\"2-1\" is the clue 2 1"),
        ("2–1\n1–3\n0\n1\n4\n\n2–1\n1–1–1\n2\n2–1\n1\n", "\"2–1\" is the clue 2 1"),
        ("2 1\n1 3\n-\n1\n4\n\n2 1\n1 1 1\n2\n2 1\n1\n", "\"-\" alone is the clue of an empty line"),
        ("1. 2 1\n2. 1 3\n3.\n4. 1\n5. 4\n\n1. 2 1\n2. 1 1 1\n3. 2\n4. 2 1\n5. 1\n", "the numbers of the lines"),
        (
            "| 2 1 |\n| 1 3 |\n| 0 |\n| 1 |\n| 4 |\n\n| 2 1 |\n| 1 1 1 |\n| 2 |\n| 2 1 |\n| 1 |\n",
            "they stand in a table",
        ),
        (
            "| Rows | Columns |\n|---|---|\n| 2 1 | 2 1 |\n| 1 3 | 1 1 1 |\n| - | 2 |\n| 1 | 2 1 |\n| 4 | 1 |\n",
            "they stand in a table",
        ),
        (
            "### Columns\n| # | Clue |\n|--|--|\n| 1 | 2 1 |\n| 2 | 1 1 1 |\n| 3 | 2 |\n| 4 | 2 1 |\n| 5 | 1 |\n\n### Rows\n| # | Clue |\n|--|--|\n\
             | 1 | 2 1 |\n| 2 | 1 3 |\n| 3 | 0 |\n| 4 | 1 |\n| 5 | 4 |\n",
            "after the line numbers",
        ),
        ("Rows:\n- 2 1\n- 1 3\n- 0\n- 1\n- 4\nColumns:\n- 2 1\n- 1 1 1\n- 2\n- 2 1\n- 1\n", "\"-\" before a clue"),
    ] {
        let (puzzle, format) = taken(text);
        assert_eq!((says(&puzzle), format), (says(&plain), "clues"), "{text}");
        let remarks = remarks(text);
        assert!(remarks.len() == 1 && remarks[0].contains(told), "{text}: {remarks:?}");
        let reading = format::open(text.as_bytes(), None, None).expect("clues");
        assert_eq!(reading.assumed.is_none(), text.to_lowercase().contains("columns"), "{text}");
    }
    // Where they do not fit each other, somebody meant something else, or made a slip: nothing is taken for granted.
    for text in [
        "- 2 1\n- 1 3\n- 0\n\n- 2 1\n- 1 1 1\n",
        "2-1\n1-3\n\n2-1\n1-1-1\n2\n",
        "- 2 1\n* 1 3\n\n- 1\n- 1\n",
        "- eggs\n- milk\n\n- 3 apples\n",
        "2026-11-26\n\n10-12-1\n",
        "1\n-\n\n1\n1\n",
    ] {
        let reading = format::open(text.as_bytes(), None, None);
        assert!(reading.map_or(true, |reading| reading.puzzles.iter().all(Result::is_err)), "{text}");
    }
}

#[test]
fn a_bare_grid_of_two_digits_is_a_binairo() {
    let rows = ["_______0", "_00__1__", "_0___1_0", "__1_____", "00_1__1_", "____1___", "11___0_1", "_1_____1"];
    let plain = rows.join("\n");
    let (native, _) = taken(&format!("kind: binairo\ngivens:\n{}\n", plain.replace('_', "?")));
    let spread = |gap: &str| rows.map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(gap)).join("\n");
    let mut texts: Vec<String> = [".", "-", "*", "?", " "].map(|open| plain.replace('_', open)).to_vec();
    texts.extend([
        plain.clone(),
        format!("8 8\n{plain}\n"),
        format!("8x8\n{plain}\n"),
        format!("# A grid\n8\n{plain}\n#End\n"),
        spread(" "),
        spread(","),
        rows.map(|row| row.replace('_', " ").trim_end().to_owned()).join("\n"),
    ]);
    for text in texts {
        let (puzzle, format) = taken(&text);
        assert_eq!((puzzle, format), (native.clone(), "binairo"), "{text}");
        assert_eq!(
            remarks(&text),
            ["this is read as a binairo: it is a grid of 0, 1 and open cells, and names no kind"],
            "{text}"
        );
    }
    // Everything else is what it was, or nothing.
    for (text, wanted) in [
        ("0110\n1001\n0110\n1001\n", Some("picture")),
        ("0 1 1 0\n1 0 0 1\n0 1 1 0\n1 0 0 1\n", Some("picture")),
        ("01 10\n10 01\n01 10\n10 01\n", Some("picture")),
        ("0..\n1.0\n..1\n", None),
        ("0..1\n1.0.\n..1.\n", None),
        ("0..1\n1.0.\n..1.\n1..00\n", None),
        ("1..1\n1.1.\n..1.\n1..1\n", None),
        ("0._1\n1.0.\n..1.\n1..0\n", None),
        ("4 6\n0..1\n1.0.\n..1.\n1..0\n", None),
        ("0..2\n1.0.\n..1.\n1..0\n", None),
    ] {
        let reading = format::open(text.as_bytes(), None, None);
        let format = reading
            .ok()
            .filter(|reading| reading.puzzles.iter().all(Result::is_ok))
            .map(|reading| reading.format.name());
        assert_eq!(format, wanted, "{text}");
    }
}

#[test]
fn colours_beside_their_numbers_are_told_how_they_are_written() {
    for (clue, wanted) in [("2 red", "2r"), ("r2", "2r"), ("2(r)", "2r"), ("2 RED, 1 blue", "2r 1b")] {
        let text = format!("kind: nonogram\ncolours:\nr red\nb blue\n\nrows:\n{clue}\n1b\n\ncolumns:\n1r 1b\n1r\n");
        let error = linewise::open(&*text).and_then(|reading| reading.one()).expect_err("no clue as it is written");
        let wanted = format!("a block's colour comes right after its number, as in {wanted}");
        assert!(error.help.as_deref() == Some(&*wanted), "{clue}: {error}");
    }
    for clue in ["2r;1b", "2r/1b", "-2r"] {
        let text = format!("kind: nonogram\ncolours:\nr red\nb blue\n\nrows:\n{clue}\n1b\n\ncolumns:\n1r 1b\n1r\n");
        let error = linewise::open(&*text).and_then(|reading| reading.one()).expect_err("no clue as it is written");
        assert!(!error.to_string().contains("right after"), "{clue}: {error}");
    }
}

#[test]
fn patterns_behind_numbers_or_marks_are_refused() {
    let open = |rows: &str| {
        let text = format!("kind: regex_crossword\nsymbols: ABC\n\nrows:\n{rows}\n\ncolumns:\n.*\n.*\n");
        linewise::open(&*text).and_then(|reading| reading.one())
    };
    for (rows, wanted) in [
        ("1. A+\n2. B+", "its number stands before each pattern"),
        ("1) A+\n2) B+", "its number stands before each pattern"),
        ("(1) A+\n(2) B+", "its number stands before each pattern"),
        ("1.\tA+\n2.\tB+", "its number stands before each pattern"),
        ("[[:blank:]A]+\nB+", "[:blank:] is a class of POSIX"),
        ("- A+\n- B+", "a mark stands before each pattern"),
        ("[[:alpha:]]+\nB+", "[:alpha:] is a class of POSIX"),
        ("A+\n[^A[:upper:]]+", "[:upper:] is a class of POSIX"),
        ("[[:^alpha:]]\nB+", "[:^alpha:] is a class of POSIX"),
    ] {
        let error = open(rows).expect_err("no patterns as they are written").to_string();
        assert!(error.contains(wanted), "{rows}: {error}");
    }
    for rows in ["\"1. A+\"\n\"2. B+\"", "1. A+\nB+", "[[:none:]]?A\n[:]B", "[:alpha:]+\n.*", "\\[[:alp]\n.*"] {
        assert!(open(rows).is_ok(), "{rows}: {:?}", open(rows).err().map(|error| error.to_string()));
    }
}

/// Blanks that may be open cells are not passed over.
#[test]
fn blanks_among_the_cells_of_a_grid_are_doubtful() {
    for rows in [" 0 1\n    \n    \n  10", "0 -1 -1 1\n-1 1 0 -1\n-1 0 1 -1\n0 0 -1 -1", "0   1\n1 0"] {
        let text = format!("kind: binairo\ngivens:\n{rows}\n");
        let error = linewise::open(&*text).and_then(|reading| reading.one()).expect_err("a doubtful grid");
        assert!(error.help.as_deref() == Some("? is an open cell"), "{rows:?}: {error}");
    }
    let full = "kind: skyscrapers\nsize: 4\ngivens:\n12 34\n34 12\n21  43\n43 21\n";
    assert!(linewise::open(full).and_then(|reading| reading.one()).is_ok(), "the size says how many cells there are");
    for text in [
        "    1      \n  0        \n           \n           \n",
        "  1 \n    \n1 0 \n 0  \n",
        "\t\t\t\t1\t\n\t\t\t1\t1\t\n\t0\t\t\t\t0\n\t0\t\t\t\t\n",
        "1 -1 -1 1 0 1\n1 0 -1 -1 0 1\n0 -1 1 0 1 -1\n0 1 -1 0 -1 0\n",
    ] {
        let read = linewise::open(text).and_then(|reading| reading.one());
        assert!(read.is_err(), "{text:?} is read as a {}", read.map(|puzzle| puzzle.kind).unwrap_or_default());
    }
    for text in ["1 0 1\n0 1 0\n", "  101\n  010\n", "10 01\n01 10\n10 01\n01 10\n", "1 0\n0 1\n\n1 0 1\n0 1 0\n"] {
        let reading = linewise::open(text).expect("pictures");
        assert!(reading.puzzles.iter().all(Result::is_ok) && reading.format.name() == "picture", "{text:?}");
    }
}

#[test]
fn signs_in_patterns_that_are_characters_are_told_of() {
    let slips = |text: &str| {
        let reading = format::open(text.as_bytes(), None, None).expect("a regex crossword");
        let remarks = reading.remarks(text.as_bytes());
        let is_slip = |remark: &String| !remark.starts_with("this is read as a regex crossword");
        remarks.iter().map(ToString::to_string).filter(is_slip).collect::<Vec<_>>()
    };
    let native = |row: &str| format!("kind: regex\nrows:\n{row}\n[PLEASE]+\ncolumns:\n[^SPEAK]+\nEP|IP|EF\n");
    let json = |row: &str| {
        let row = row.replace('\\', "\\\\");
        format!(r#"{{"rows": ["{row}", "[PLEASE]+"], "columns": ["[^SPEAK]+", "EP|IP|EF"]}}"#)
    };
    for (row, problem, help) in [
        ("/HE|LL|O+/", "between slashes", "leave the slashes out"),
        ("/HE|LL|O+/i", "between slashes", "leave the slashes out"),
        ("\u{201c}HE|LL|O+\u{201d}", "between quotes", "leave the quotes out"),
        ("'HE|LL|O+'", "between quotes", "leave the quotes out"),
        ("r'HE|LL|O+'", "between quotes", "leave the quotes out"),
        ("[A\u{2013}Z]+", "a long dash between two characters", "it is [A-Z]+"),
        ("HE | LL | O+", "the blanks around |", "it is HE|LL|O+"),
        ("HE\u{ff5c}LL", "the full-width \u{ff5c} is read as a character", "patterns use |"),
        ("HE|&nbsp;L", "&nbsp; is read character by character", "HTML writes a character this way"),
        ("(HE|L){1,", "{1, is read as characters of the pattern", "it is (HE|L){1,}"),
        ("H?EL{2O?", "{2 is read as characters of the pattern", "it is H?EL{2}O?"),
        ("HE|LL # first", "what comes after # is read as part", "the pattern is HE|LL"),
    ] {
        for text in [native(row), json(row)] {
            let found = slips(&text);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert!(found[0].contains(problem) && found[0].contains(help), "{text}: {found:?}");
        }
    }
    for fine in [
        "HE|LL|O+", "A\u{2013}Z", "[\u{2013}A]+", "\\[A\u{2013}Z", "'+", "HE | L L", "H E", "/i", "A&B;", "\u{ff21}",
        "A#", "L{2}", "(E|L){1,3}", "\\{1", "[{1]", "{1", "A{B",
    ] {
        assert_eq!(slips(&native(fine)), Vec::<String>::new(), "{fine}");
        assert_eq!(slips(&json(fine)), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn letters_of_a_side_may_stand_side_by_side() {
    let read = |text: &str| text.parse::<linewise::Puzzle>();
    let apart = "kind: easy_as_abc\nletters: ABC\ntop: C C B A B\nleft: A * B C *\n";
    let together = "kind: easy_as_abc\nletters: ABC\ntop: CCBAB\nleft: A*BC.\n";
    assert_eq!(read(together).expect("a puzzle"), read(apart).expect("a puzzle"));
    // A word is no list of letters, and in a list of several clues each is one.
    assert!(read(&together.replace("CCBAB", "none")).is_err());
    let seen = "kind: easy_as_abc\nletters: ABC\noption seen: 2\ntop: CA * BC *\nleft: * * * *\n";
    assert_eq!(read(seen).expect("a puzzle").clues.len(), 2);
}

/// Some publishers write a 2 for an open cell of a binairo.
#[test]
fn a_two_among_noughts_and_ones_is_an_open_cell() {
    let read = |rows: &str| format!("kind: binairo\ngivens:\n{rows}").parse::<linewise::Puzzle>();
    let rows = "0212\n2222\n1222\n2220\n";
    assert_eq!(read(rows).expect("a puzzle"), read(&rows.replace('2', "?")).expect("a puzzle"));
    // Beside other marks it is a slip, and so is a single one.
    for slip in ["0?1?\n????\n1?2?\n???0\n", "0011\n1100\n1021\n0110\n"] {
        assert!(read(slip).is_err(), "{slip}");
    }
}

#[test]
fn what_mails_and_pages_set_around_a_puzzle_is_no_part_of_it() {
    let plain = "kind: nonogram\nrows: 3; 1 1\ncolumns: 2; 1; 2\n";
    let quoted: String = plain.lines().map(|line| format!("> {line}\n")).collect();
    for text in [
        quoted.clone(),
        quoted.replace("> ", ">> "),
        format!("```\n{plain}```\n"),
        plain.replace("kind:", "kind :"),
        plain.replace("kind:", "kind ="),
        plain.replace("kind:", "**kind:**").replace("rows:", "**rows**:").replace("columns:", "**columns:**"),
        "> 2\n> 0\n\n> 1\n> 1 \n".to_owned(),
    ] {
        let (puzzle, _) = taken(&text);
        let columns = if text.contains("kind") { 3 } else { 2 };
        assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (2, columns), "{text}");
    }
    assert!(linewise::open("> See below.\n> Yours\n").is_err());
}

/// Which side the first block of clues is, and whether that is taken for granted.
#[test]
fn headings_say_which_side_comes_first() {
    let first = "2 1\n1\n";
    let second = "1\n1\n0\n1\n";
    for (one, other, is_columns) in [
        ("# Columns (left to right)", "# Rows", true),
        ("## Spalten", "## Zeilen", true),
        ("# Down", "# Across", true),
        ("# x", "# y", true),
        ("# 2 columns", "# 4 rows", true),
        ("# Across", "# Down", false),
        ("# rows first", "# then the columns", false),
    ] {
        let text = format!("{one}\n{first}\n{other}\n{second}");
        let reading = format::open(text.as_bytes(), None, None).expect("two blocks of clues");
        assert!(reading.assumed.is_none(), "{text}");
        let puzzle = reading.puzzles[0].as_ref().expect("a nonogram");
        let sizes = (puzzle.board.rows(), puzzle.board.columns());
        assert_eq!(sizes, if is_columns { (4, 2) } else { (2, 4) }, "{text}");
    }
    // Sizes, titles and letters alone are no headings.
    for above in ["# Rows: 2\n# Columns: 4", "# 2 rows\n# 4 columns", "# Top 10", "# X", "# Down", "# Snake"] {
        let text = format!("{above}\n{first}\n{second}");
        let reading = format::open(text.as_bytes(), None, None).expect("two blocks of clues");
        let puzzle = reading.puzzles[0].as_ref().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (2, 4), "{text}");
        assert!(reading.assumed.is_some(), "{text}");
    }
    let error = linewise::open("# Kakurasu\n2\n1\n\n1\n2\n").expect_err("no nonogram");
    assert!(error.message.contains("names another kind of puzzle"), "{error}");
}

/// A byte order mark changes nothing, and between numbers a tab is a blank.
#[test]
fn marks_that_editors_add_stand_in_no_way() {
    let lines = "Row 1: 2 1\nRow 2: 0\nRow 3: 1\nCol 1: 1\nCol 2: 1\nCol 3: 0\nCol 4: 1 1\n";
    let (plain, _) = taken(lines);
    for text in [
        lines,
        &lines.replace("Row ", "Ligne ").replace("Col", "Colonne").replace(':', " :"),
        &format!("Nonogramm 3x4\n{}", lines.replace("Row", "Zeile").replace("Col", "Spalte")),
        "Rows\n- 2 1\n- 0\n- 1\n\nColumns\n- 1\n- 1\n- 0\n- 1 1\n",
        "```\nRows: 2 1; 0; 1\nColumns: 1; 1; 0; 1 1\n```\n",
        "> rows\n> 2 1\n> 0\n> 1\n>\n> columns\n> 1\n> 1\n> 0\n> 1 1\n",
    ] {
        for typed in [text.to_owned(), format!("\u{feff}{text}"), text.replace("1 1", "1\t1").replace("2 1", "2\t1")] {
            assert_eq!(taken(&typed).0.clues, plain.clues, "{typed:?}");
        }
    }
}

/// Blank lines at the end of a file are no clues and no gap between the sides.
#[test]
fn blank_lines_at_the_end_of_a_file_are_nothing() {
    // They are no empty column, either.
    assert!(linewise::open("2\n1\n1\n1\n\n").and_then(|reading| reading.one()).is_err());
    for end in ["", "\n", "   \n\n", "\r\n"] {
        let text = format!("2\n3\n2\n1 1\n1\n2\n1\n{end}");
        let (puzzle, format) = taken(&text);
        assert_eq!((format, puzzle.board.rows(), puzzle.board.columns()), ("cwd", 2, 3), "{text:?}");
    }
}

#[test]
fn a_drawn_line_may_stand_between_the_blocks() {
    let (plain, _) = taken("3\n1 1\n0\n\n2\n1\n2\n");
    for text in
        ["3\n1 1\n0\n---\n2\n1\n2\n", "=====\n3\n1 1\n0\n\n=====\n\n2\n1\n2\n=====\n", "3\n1,1\n0\n __ \n2\n1\n2\n"]
    {
        let (puzzle, format) = taken(text);
        assert_eq!((says(&puzzle), format), (says(&plain), "clues"), "{text}");
    }
    // Three blocks are not two, and a single dash is no line.
    for text in ["3\n---\n1 1\n0\n---\n2\n1\n2\n", "3\n1 1\n0\n-\n2\n1\n2\n"] {
        assert!(linewise::open(text).and_then(|opened| opened.one()).is_err(), "{text}");
    }
}

/// Sides that are told by a letter, stand in a line each, or have a word or a mark of somebody's own between them.
#[test]
fn sides_are_known_by_letters_and_by_what_stands_between_them() {
    let (plain, _) = taken("2 1\n1\n\n1\n2\n0\n1\n");
    for (text, how) in [
        ("R\n2 1\n1\nC\n1\n2\n0\n1\n", "\"R\" and \"C\" are the headings"),
        ("C\n1\n2\n0\n1\nR\n2 1\n1\n", "the headings of columns and rows"),
        ("across\n2 1\n1\n\ndown\n1\n2\n0\n1\n", "are the headings"),
        ("r 2 1\nr 1\nc 1\nc 2\nc 0\nc 1\n", "r stands before a clue of a row"),
        ("g 2 4\nr 2 1 0\nr 1 0\nc 1 0\nc 2 0\nc 0\nc 1 0\n", "r stands before"),
        ("2 4\nL 2 1 : 1\nC 1 : 2 : 0 : 1\n", "\":\" stands between the clues"),
        ("C 1 : 2 : 0 : 1\nRows 2 1 : 1\n", "\":\" stands between the clues"),
        ("2|1 1\n1 2 0 1\n", "\"|\" joins the numbers"),
        ("2 1\n1\nSEPARATOR\n1\n2\n0\n1\n", "\"SEPARATOR\" stands between the sides"),
        ("2,1\n1 //////\n1\n2\n0\n1\n", "\"//////\" stands between the sides"),
        ("2,4\n2,1\n1\n*****\n1\n2\n0\n1\n", "\"*****\" stands between the sides"),
    ] {
        let (puzzle, format) = taken(text);
        assert_eq!((says(&puzzle), format), (says(&plain), "clues"), "{text}");
        assert!(remarks(text)[0].contains(how), "{text}: {:?}", remarks(text));
    }
    for other in [
        // The size is another one, a side is named twice, or the clues do not fit.
        "g 3 3\nr 2 1\nr 1\nc 1\nc 2\nc 0\nc 1\n",
        "R\n2 1\n1\nR\n1\n2\n0\n1\n",
        "2 1\n1\nSEPARATOR\n1\n1\n0\n1\n",
        "2 1\n1\nkakurasu\n1\n2\n0\n1\n",
        "2 1\n1\nSEPARATOR\n1\n2\nSEPARATOR\n0\n1\n",
        "L 2 1 : 1\nL 1 : 2 : 0 : 1\n",
    ] {
        assert!(linewise::open(other).and_then(|opened| opened.one()).is_err(), "{other}");
    }
}

/// A mark without blanks joins the numbers of a clue where a comma with a blank, or a tab, stands between clues.
#[test]
fn what_stands_between_clues_is_wider_than_what_joins_their_numbers() {
    let (plain, _) = taken("kind: nonogram\nrows: 1 1; 1; 1 2\ncolumns: 1 1; 1; 1 1; 1\n");
    for text in [
        "Rows: 1/1, 1, 1/2\nColumns: 1/1, 1, 1/1, 1\n",
        "Rows: 1/1, 1, 1/2\n\nColumns: 1/1, 1, 1/1, 1\n",
        "Rows: 1,1, 1, 1,2\nColumns: 1,1, 1, 1,1, 1\n",
        "Rows: 1,1, 1, 1,2\n\nColumns: 1,1, 1, 1,1, 1\n",
        "Rows\n1,1, 1, 1,2\n\nColumns\n1,1, 1, 1,1, 1\n",
        "Rows:\n1,1 1 1,2\n\nColumns:\n1,1 1 1,1 1\n",
        "Rows:\t1, 1\t1\t1, 2\nColumns:\t1, 1\t1\t1, 1\t1\n",
        "Rows:\t1, 1\t1\t1, 2\n\nColumns:\t1, 1\t1\t1, 1\t1\n",
        "Rows\t1 1\t1\t1 2\nColumns\t1 1\t1\t1 1\t1\n",
        // The first clue beside its heading is one, as those below it are.
        "Rows: 1,1\n1\n1,2\nColumns: 1,1\n1\n1,1\n1\n",
        "Nonogram 3 x 4\nRows: 1/1\n1\n1/2\n\nColumns: 1/1\n1\n1/1\n1\n",
        "Rows: 1, 1\n1\n1, 2\nColumns: 1, 1\n1\n1, 1\n1\n",
    ] {
        let (puzzle, _) = taken(text);
        assert_eq!(says(&puzzle), says(&plain), "{text}");
        assert!(remarks(text)[0].contains("read as the clues of a nonogram"), "{text}");
    }
}

/// `2/1 3 1/1` is 2 1; 3; 1 1, or 2; 1 3 1; 1: where both fit, nobody guesses, and both are named.
#[test]
fn a_mark_that_may_join_numbers_or_part_clues_is_told() {
    for mark in ["/", "|"] {
        let both = "Rows: 2/1/2 6/2 1/2/1/2 1/2/2/2 2/2/1/1 1/4/2 5/1 2 3/1/2 1/5 2/2/2 2/3/1\nColumns: 3/1 1/2/1/3 4/2/1 7/2 1/3/2/1 3/2/3 2/1/2/4 1/1/1/1 4/1/1/1 2/4/1/2\n".replace('/', mark);
        for text in [both.clone(), both.replace("\nCol", "\n\nCol")] {
            let error = linewise::open(&text).and_then(|reading| reading.one()).expect_err(&text);
            let help = error.help.clone().unwrap_or_default();
            assert!(error.message.contains("may join the numbers of a clue here, or stand between clues"), "{error}");
            assert!(help.contains("Rows: 2 1 2; 6 2; 1 2 1 2;") && help.contains("Rows: 2; 1; 2 6; 2 1;"), "{help}");
        }
        // On a small board only one of them fits.
        let (puzzle, _) = taken(&"Rows: 1 2 3 2/1 4\nColumns: 1/1 4 1/1/1 3 1\n".replace('/', mark));
        assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (5, 5), "{mark}");
        let (parted, _) = taken(&"Rows: 1 1/3/1 1\nColumns: 3/1/3\n".replace('/', mark));
        assert_eq!((parted.board.rows(), parted.board.columns()), (3, 3), "{mark}");
    }
}

/// Where a mark may join numbers or part clues, the size in the title says which, or that one of the boards is a square.
#[test]
fn a_size_tells_what_marks_do() {
    let rows = ["2 5", "3 1 1", "9", "1 1 2", "4 1 1", "2 1 2 1", "2 4 1", "3 1 4", "1 2 1", "2 7"];
    let columns = ["8 1", "3 4 1", "4 2", "1 1 2 1", "1 2 4", "7 2", "1 1 3 1", "1 1 1 2 1", "1 3", "1 3 1"];
    for (between, mark) in [(",", " "), ("/", ", "), ("|", " ")] {
        let rows = rows.join("_").replace(' ', mark).replace('_', between);
        let columns = columns.join("_").replace(' ', mark).replace('_', between);
        let (rows, columns) = (rows.replace(' ', "\u{a0}"), columns.replace(' ', "\u{a0}"));
        for title in ["", "Nonogram 10x10\n", "Nonogram 10 x 10\n"] {
            let text = format!("{title}Rows: {rows}\nColumns: {columns}\n");
            let (puzzle, _) = taken(&text);
            assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (10, 10), "{text}");
        }
        let text = format!("# 12 x 10\nRows: {rows}\nColumns: {columns}\n");
        assert!(linewise::open(&text).and_then(|opened| opened.one()).is_err(), "{text}");
    }
    let text = format!("Nonogram 9x9\nRows:\n{}\nColumns:\n{}\n", rows.join("\n"), columns.join("\n"));
    assert!(remarks(&text).iter().any(|remark| remark.contains("10x10")), "{:?}", remarks(&text));
    let text = "Nonogram 5x5\nRows: 1/1\n1\n1/2\n\nColumns: 1/1\n1\n1/1\n1\n";
    assert!(remarks(text).iter().any(|remark| remark.contains("another size than that of these clues, 3x4")));
}

/// A heading may say that clues are listed, or read, from the other end: they are not read as if it said nothing.
#[test]
fn headings_that_turn_clues_round_are_refused() {
    for (rows, columns) in [
        ("## Rows", "## Columns (from right to left)"),
        ("Rows (bottom to top):", "Columns:"),
        ("**Rows**", "**Columns** (right to left)"),
        ("## Zeilen (von unten nach oben)", "## Spalten"),
        ("Rows", "Columns (each read from bottom to top)"),
        ("## Rows", "## Columns reversed"),
    ] {
        let text = format!("{rows}\n1 1\n2\n\n{columns}\n2\n1\n1\n");
        let error = linewise::open(&text).and_then(|opened| opened.one()).expect_err(&text);
        assert!(error.message.contains("from the other end"), "{text}: {error}");
    }
}

/// Nobody means a board of one cell with many blocks.
#[test]
fn two_lists_are_no_clues_of_one_cell() {
    let wide = "1，2，3，2 1，4\n\n1 1，4，1 1 1，3，1\n";
    assert!(linewise::open(wide).and_then(|reading| reading.one()).is_err(), "{wide}");
    for text in ["1, 2, 3, 2 1, 4\n\n1 1, 4, 1 1 1, 3, 1\n", "1\t2\t3\t2,1\t4\n\n1,1\t4\t1,1,1\t3\t1\n"] {
        let error = linewise::open(text).and_then(|reading| reading.one()).expect_err(text);
        assert!(error.message.contains("these are lists of numbers"), "{error}");
        assert!(error.help.as_deref().is_some_and(|help| help.contains("\"rows: 1; 2; 3;")), "{error}");
    }
}

/// Lists as wikis and chat programs write them: bullets before names of lines, brackets around clues, one number before all.
#[test]
fn names_of_lines_and_brackets_are_no_part_of_clues() {
    let (plain, _) = taken("kind: nonogram\nrows: 1 1; 1; 1 2\ncolumns: 1 1; 1; 1 1; 1\n");
    let sample = "**Row Clues:**\n- Row 1: [1, 1]\n- Row 2: [1]\n- Row 3: [1, 2]\n\n**Column Clues:**\n- Column 1: [1, 1]\n- Column 2: [1]\n- Column 3: [1, 1]\n- Column 4: [1]\n";
    for text in [
        sample.to_owned(),
        sample.replace("- ", ""),
        sample.replace(['[', ']'], ""),
        sample.replace('[', "(").replace(']', ")"),
        sample.replace(']', "] - groups of black cells"),
        sample.replace(": [", " → ").replace(']', ""),
        sample.replace(": [", " - ").replace(']', "").replace("- Row", "Row").replace("- Column", "Column"),
        sample.replace("- Row 1:", "- **Row 1:**").replace(['[', ']'], ""),
        sample
            .replace("Row 1: ", "")
            .replace("Row 2: ", "")
            .replace("Row 3: ", "")
            .replace("Column 1: ", "")
            .replace("Column 2: ", "")
            .replace("Column 3: ", "")
            .replace("Column 4: ", ""),
        "Rows:\nR1: [1, 1]\nR2: [1]\nR3: [1, 2]\n\nColumns:\nC1: [1, 1]\nC2: [1]\nC3: [1, 1]\nC4: [1]\n".to_owned(),
        "**Rows:**\n1. 1, 1\n1. 1\n1. 1, 2\n\n**Columns:**\n1. 1, 1\n1. 1\n1. 1, 1\n1. 1\n".to_owned(),
    ] {
        for above in ["", "kind: nonogram\n"] {
            let text = format!("{above}{text}");
            let (puzzle, _) = taken(&text);
            assert_eq!(says(&puzzle), says(&plain), "{text}");
        }
    }
    for text in [
        // Those of another kind, and a line that is missing.
        format!("kind: japanese_sums\n{sample}"),
        sample.replace("- Row 2: [1]\n", ""),
    ] {
        assert!(linewise::open(&text).and_then(|reading| reading.one()).is_err(), "{text}");
    }
}
