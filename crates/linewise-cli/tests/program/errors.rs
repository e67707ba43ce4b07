//! Input that is no puzzle: said at once, where it is wrong, and how.

use super::run::{Folder, NONE, UNIQUE, linewise, linewise_reading};

#[test]
fn a_missing_file_does_not_keep_the_others_from_being_read() {
    let folder = Folder::new();
    let run = linewise(&["solve", &folder.path("missing.non"), &folder.file("hat.linewise", UNIQUE)]).ended(74);
    assert!(run.out.contains("Exactly one solution."), "{}", run.out);
    assert!(run.err.contains("missing.non: "), "{}", run.err);
    let empty = folder.path("empty");
    std::fs::create_dir(&empty).expect("a folder can be made");
    let run = linewise(&["solve", &empty]).ended(65);
    assert!(run.err.contains("there is no puzzle in this folder"), "{}", run.err);
}

#[test]
fn what_is_of_one_puzzle_is_refused_for_two_in_the_same_words() {
    let folder = Folder::new();
    let both = folder.file("both.linewise", &[UNIQUE, NONE].join("====\n"));
    let one = folder.file("one.linewise", UNIQUE);
    let out = folder.path("out");
    let alone: [(&[&str], &[&str], &str); 5] = [
        (&["explain", "--html"], &[], "a page explains one puzzle"),
        (&["show", "--svg"], &[], "a picture shows one puzzle"),
        (&["solve", "--proof", &out], &[], "a proof is about one puzzle"),
        (&["verify"], &[&out], "a proof is about one puzzle"),
        (&["cubes", "--out", &out], &[], "cubes divide one puzzle"),
    ];
    for (command, rest, wanted) in alone {
        let said = linewise(&[command, &[&both], rest].concat()).ended(64).err;
        assert!(said.contains(&format!("{wanted}; the input holds 2")), "{command:?} says {said}");
        assert!(said.contains("--only N takes the N-th\n"), "{command:?} says {said}");
        if command[0] != "verify" {
            let said = linewise(&[command, &[&one, &one], rest].concat()).ended(64).err;
            assert!(said.contains("name one file; where it holds several"), "{command:?} says {said}");
        }
    }
}

/// Ids that were cut off or mistyped, and where they are wrong.
const CUT: &[(&str, &str, &str)] = &[
    ("4://///1/3///4/////3", "15 clues around a board of 4 rows", ":1:3"),
    ("4://///1/9///4/////3", "15 clues around a board of 4 rows", ":1:3"),
    ("6x6:EdBcBFbAdAd", "the cells end after 34 of 36 cells", ":1:5"),
    ("5n3L:bCCCA", "it ends after 6 of 20 places", ":1:6"),
    ("2x2:1/2/2", "3 clues for 2 columns and 2 rows", ":1:5"),
];

#[test]
fn an_id_that_was_cut_off_is_no_missing_file() {
    for (id, problem, place) in CUT {
        let run = linewise(&["solve", id]).ended(65);
        assert!(run.err.contains(problem) && run.err.contains(&format!("{id}{place}")), "{id} says {}", run.err);
    }
    for name in ["12:30.txt", "a:b", "C:/puzzle", "puzzle:1", "2x2"] {
        let run = linewise(&["solve", name]).ended(74);
        assert!(run.err.contains(&format!("{name}: ")), "{name} says {}", run.err);
    }
}

#[test]
fn a_random_seed_is_told_from_an_id() {
    for id in ["5de#12345", "8x8dt#123"] {
        let run = linewise(&["solve", id]).ended(74);
        assert!(run.err.contains("is a random seed, and holds no puzzle"), "{id} says {}", run.err);
    }
    let run = linewise(&["solve", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#5de#12345"]);
    let run = run.ended(65);
    assert!(run.err.contains("is a random seed, and holds no puzzle"), "{}", run.err);
    let other = linewise(&["solve", "https://example.org/puzzles/17"]).ended(65);
    assert!(!other.err.contains("seed") && other.err.matches("nothing is fetched").count() == 1, "{}", other.err);
}

#[test]
fn what_is_no_puzzle_is_bad_input() {
    let junk: String = (0..2000u32).map(|at| char::from((at * 37 % 128) as u8)).collect();
    let cases = [
        ("", "it contains no puzzle"),
        (" \n\n", "it contains no puzzle"),
        (junk.as_str(), "error: "),
        ("kind: nonogram\nrows:\n1\ncolumns:\n-1\n", "-1"),
        ("kind: nonogram\nsize: 1000000x1000000\n", "1000000"),
        ("kind: sudoku\nrows:\n1\ncolumns:\n1\n", "sudoku"),
        ("<?xml version=\"1.0\"?><puzzleset><puzzle type=\"grid\"><clues", "error: "),
        ("{\"rows\": [[1]], \"columns\": [[1]", "error: "),
    ];
    for (input, problem) in cases {
        let run = linewise_reading(input, &["solve", "-"]).ended(65);
        assert_eq!(run.out, "", "of {input:?}");
        assert!(run.err.contains(problem), "{input:?} says {}", run.err);
        assert!(run.err.contains("--> standard input"), "{input:?} says {}", run.err);
    }
}

#[test]
fn an_error_points_to_its_place() {
    let bad = UNIQUE.replace("rows:\n1\n3", "rows:\n1\n3 x");
    let run = linewise_reading(&bad, &["solve", "--color", "never", "-"]).ended(65);
    let (_, rest) = run.err.split_once('\n').expect("several lines");
    assert!(rest.starts_with(" --> standard input:5:3\n  |\n5 | 3 x\n  |   ^\n"), "{}", run.err);
    assert!(rest.contains("= help: "), "{}", run.err);
}

#[test]
fn every_bad_puzzle_of_a_bundle_is_reported() {
    let bad = UNIQUE.replace("rows:\n1\n3", "rows:\n1\n3 x");
    let run = linewise_reading(&[bad.as_str(), UNIQUE, &bad].join("====\n"), &["solve", "-"]).ended(65);
    assert_eq!(run.err.matches("error: ").count(), 2, "{}", run.err);
    assert_eq!(run.out.matches("Exactly one solution.").count(), 1, "{}", run.out);
}

#[test]
fn a_huge_line_is_shortened() {
    let wide = format!("kind: nonogram\nrows:\n1 x {}\ncolumns:\n1\n", "1 ".repeat(100_000));
    let run = linewise_reading(&wide, &["solve", "-"]).ended(65);
    assert!(run.err.len() < 1000, "a message of {} bytes", run.err.len());
}

#[test]
fn no_control_character_of_a_file_reaches_the_terminal() {
    let bad = UNIQUE.replace("title: hat", "title: \u{1b}[2Jhat").replace("rows:\n1\n3", "rows:\n1\n\u{1b}[2J");
    for arguments in [["solve", "--color=always", "-"], ["show", "--color=always", "-"]] {
        let run = linewise_reading(&[bad.as_str(), &UNIQUE.replace("hat", "\u{1b}[2Jhat")].join("====\n"), &arguments);
        let run = run.ended(65);
        assert!(!run.err.contains("\u{1b}[2J") && !run.out.contains("\u{1b}[2J"), "{run:?}");
    }
}

#[test]
fn dots_in_lines_without_blanks_are_open_cells_and_nothing_is_said_of_them() {
    let sky = |first: &str| {
        let text = format!("kind: skyscrapers\nrows:\n1\n*\n*\ncolumns:\n*\n*\n*\ngivens:\n{first}..\n...\n...\n");
        linewise_reading(&text, &["solve", "-"])
    };
    sky("3").ended(2).silent();
    let wrong = sky("7").ended(65);
    assert!(wrong.err.contains("one of: 1 2 3, or ? for an open cell"), "{}", wrong.err);
    // Where lines have blanks, a dot may be meant as one.
    let abc = "kind: easy_as_abc\nletters: AB\nrows:\nA\n*\n*\ncolumns:\n*\n*\n*\ngivens:\n?7?\n???\n???\n";
    let wrong = linewise_reading(abc, &["solve", "-"]).ended(65);
    assert!(wrong.err.contains("one of: . A"), "{}", wrong.err);
}

#[test]
fn a_very_long_word_is_not_repeated_whole() {
    let long = format!("kind: nonogram\nrows: {}\ncolumns: 1\n", "1".repeat(100_000));
    let run = linewise_reading(&long, &["solve", "-"]).ended(65);
    assert!(run.err.len() < 4000 && run.err.contains("is not the length of a block"), "{} bytes", run.err.len());
}

#[test]
fn whoever_typed_a_puzzle_is_told_how_one_begins() {
    let run = linewise_reading("hello there\n5 6 x\n", &["solve", "-"]).ended(65);
    assert!(run.err.contains("`linewise new nonogram` shows one"), "{}", run.err);
}

/// The error comes first that helps most: how to begin, and only then the formats of other programs.
#[test]
fn how_to_begin_stands_before_the_names_of_formats() {
    let run = linewise_reading("hello there\n5 6 x\n", &["solve", "-"]).ended(65);
    let (begin, names) = (run.err.find("begin with `kind: nonogram`"), run.err.find("--from NAME"));
    assert!(begin.is_some() && begin < names, "{}", run.err);
}

#[test]
fn what_keeps_a_file_from_being_read_is_told_in_words() {
    let missing = linewise(&["solve", "nowhere.linewise"]).ended(74);
    assert!(missing.err.contains("nowhere.linewise: "), "{}", missing.err);
    let folder = Folder::new();
    let unwritten = linewise(&["new", "kakurasu", "-o", &folder.path("none/mine.linewise")]).ended(74);
    assert!(unwritten.err.contains("mine.linewise: "), "{}", unwritten.err);
    for run in [missing, unwritten] {
        assert!(!run.err.contains("os error"), "{}", run.err);
    }
}

#[test]
fn numbers_that_cannot_be_read_are_told_in_plain_words() {
    let cases: [(&[&str], &str); 3] = [
        (&["solve", "--threads", "0", "x"], "must be 1 or greater"),
        (&["line", "3", "--cells", "x"], "must be a whole number and not negative"),
        (&["bench", "--repeat", "0", "x"], "must be 1 or greater"),
    ];
    for (arguments, wanted) in cases {
        let run = linewise(arguments).ended(64);
        assert!(run.err.contains(wanted), "{arguments:?}: {}", run.err);
    }
}

/// A printed puzzle as people copy it, a clue a line.
#[test]
fn clues_behind_the_numbers_of_their_lines_are_read() {
    let typed = "Row 1: 4\nRow 2: 1 1\nRow 3: 4\nRow 4: 1 1\nRow 5: 1 1\n\nColumn 1: 5\nColumn 2: 1 1\nColumn 3: 1 1\nColumn 4: 1 2\nColumn 5: 1 1\n";
    let run = linewise_reading(&format!("kind: nonogram\n{typed}"), &["solve"]).ended(0).silent();
    assert!(run.out.contains("####.\n#...#\n####.\n#..#.\n#...#\n"), "{}", run.out);
    let run = linewise_reading(typed, &["solve"]).ended(0);
    assert!(run.out.contains("####.\n") && run.err.contains("no kind is given"), "{}", run.err);
    // Single numbers may be those of any kind.
    let run = linewise_reading("Row 1: 2\nRow 2: 1\nColumn 1: 2\nColumn 2: 1\n", &["solve"]).ended(65);
    assert!(run.err.contains("the puzzle does not say its kind"), "{}", run.err);
    let cases = [
        ("Row 3: 4\n", "", "row 3 is missing before this one"),
        ("Row 4: 1 1\n", "Row 4: 1 1\nRow 4: 1 1\n", "row 4 stands twice"),
        ("Row 3: 4\n", "Row 3:\n", "there is no clue after \"Row 3:\""),
    ];
    for (from, to, wanted) in cases {
        let text = format!("kind: nonogram\n{}", typed.replace(from, to));
        let run = linewise_reading(&text, &["solve"]).ended(65);
        assert!(run.err.contains(wanted), "{}", run.err);
    }
    // What is filled in stands below them.
    let folder = Folder::new();
    let file = folder.file("typed.linewise", &format!("kind: nonogram\n{typed}"));
    linewise(&["hint", "-4", "--write", &file]).ended(0).silent();
    let text = std::fs::read_to_string(&file).expect("the file is still there");
    assert!(text.starts_with("kind: nonogram\nRow 1: 4\n") && text.contains("\nboard:\n#????\n"), "{text}");
    linewise(&["check", &file]).ended(0).silent();
}

/// A colon behind `rows` is no file of the format .non, whatever stands before it.
#[test]
fn a_remark_before_the_clues_is_not_taken_for_another_format() {
    let run = linewise_reading("from the paper\n\nrows: 4, 1 1\ncolumns: 1, 2\n", &["solve"]).ended(65);
    assert!(!run.err.contains("width") && run.err.contains("it begins with \"kind: \""), "{}", run.err);
    assert!(run.err.contains("a remark begins with #"), "{}", run.err);
    let run = linewise_reading("rows: [4], [1,1]\ncolumns: [2], [1,1]\n", &["solve"]).ended(65);
    assert!(!run.err.contains("...") && run.err.contains("written as [[4], [1, 1]]"), "{}", run.err);
}

/// A number below 1 is a number, and a name with an ending is a file's.
#[test]
fn wrong_values_are_taken_for_what_they_are() {
    for (arguments, code, wanted) in [
        (&["make", "nonogram", "--count", "-3"][..], 64, "must be a whole number and not negative"),
        (&["solve", "--steps", "-1", "x"], 64, "must be a whole number and not negative"),
        (&["make", "nosuch.png"], 74, "nosuch.png: No such file or directory"),
        (&["make", "no/such"], 74, "no/such: No such file or directory"),
        (&["make", "nosuch"], 64, "is no kind of puzzle"),
        (&["new", "nonogram", "--symbols", "ABC"], 64, "--symbols only applies at a terminal"),
    ] {
        let run = linewise(arguments).ended(code);
        assert!(run.err.contains(wanted) && !run.err.contains("tip:"), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_word_that_an_argument_cannot_be_is_told_with_those_that_it_can() {
    let said = |arguments: &[&str]| linewise(arguments).ended(64).err;
    assert_eq!(
        said(&["batch", "solve", "x", "--out", "y", "--engine", "foo"]),
        "error: --engine cannot be \"foo\"\n  = help: one of: local, ray\n"
    );
    assert_eq!(
        said(&["batch", "frob", "x", "--out", "y"]),
        "error: OP cannot be \"frob\"\n  = help: one of: solve, grade, count, check, diagnose, convert\n"
    );
    assert!(said(&["census", "big"]).contains("such as 6x5 for 6 columns and 5 rows"), "a size that a census takes");
}

/// A mistyped name is told with the one that was likely meant.
#[test]
fn the_nearest_name_is_proposed() {
    for (args, near) in [
        (&["techniques", "overlp"][..], "did you mean overlap?"),
        (&["convert", "--to", "nonn", "-"], "did you mean non?"),
        (&["solve", "--from", "puzlink", "-"], "did you mean puzzlink?"),
        (&["make", "nonogram", "--level", "eazy"], "did you mean easy?"),
        (&["make", "skyscrapers", "--option", "digonals=yes"], "did you mean diagonals?"),
        (&["techniques", "zebra"], "`linewise techniques` lists them"),
    ] {
        let run = linewise(args);
        assert!(run.err.contains(near), "{args:?}: {}", run.err);
    }
}

/// Numbers that nobody could wait for take neither time nor memory.
#[test]
fn numbers_that_are_too_large_are_told_at_once() {
    let most = usize::MAX.to_string();
    for (arguments, wanted) in [
        (&["bench", "--repeat", &most, "x"][..], "a puzzle is solved at most 1000000 times"),
        (&["make", "nonogram", "--size", "5", "--count", &most], "at most 10000000 puzzles are made at a time"),
        (&["show", "--from", "native", "-"], "a hexagon of 12576769 cells is too large"),
    ] {
        let input = "kind: regex_crossword\nsize: 4095 rows, 4095 falling, 4095 rising\n";
        let run = linewise_reading(input, arguments);
        assert!(run.err.contains(wanted), "{arguments:?}: {}", run.err);
    }
}

/// Where messages can be written to no more, what was asked for is still printed.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_loses_no_answer() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let command = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_linewise"));
        command.args(arguments).stderr(full()).output().expect("it runs")
    };
    let made = command(&["make", "nonogram", "--size", "5", "--count", "2"]);
    assert_eq!((made.status.code(), made.stdout.is_empty()), (Some(0), false), "{made:?}");
    assert_eq!(command(&["solve", "nowhere.linewise"]).status.code(), Some(74));
    assert_eq!(command(&["solve", "--bogus"]).status.code(), Some(64));
}
