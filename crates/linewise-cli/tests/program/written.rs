//! Boards in files: a step is put onto one, and what is printed is read back; puzzles that are typed in, and the slips in them.

use super::run::{Folder, UNIQUE, linewise, linewise_in, linewise_reading};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const TWO: &str = "# mine\r\nkind: nonogram\r\nrows: 2 1\r\ncolumns: 1 2\r\n\r\n# the end of it\r\n\r\n====\nkind: nonogram\nrows: 1 1\n\nboard:\n?.\n??\n\ncolumns: 1 1\n";

/// A result never takes the place of the puzzle that it is about.
#[test]
fn the_puzzle_itself_is_no_file_for_a_result() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("mine.linewise"), UNIQUE).expect("a file");
    fs::write(folder.path().join("mine.pdf"), UNIQUE).expect("a file");
    let commands: [&[&str]; 4] = [
        &["solve", "mine.linewise", "--proof", "./mine.linewise"],
        &["show", "--svg", "mine.linewise", "-o", "mine.linewise"],
        &["explain", "--html", "mine.linewise", "-o", "mine.linewise"],
        &["book", "mine.pdf", "--from", "native", "--out", "mine.pdf"],
    ];
    for command in commands {
        let run = linewise_in(folder.path(), command).ended(64);
        assert!(run.err.contains("holds the puzzle itself"), "{run:?}");
    }
    fs::write(folder.path().join("board.txt"), "???\n???\n???\n").expect("a file");
    let command = ["explain", "--html", "mine.linewise", "--board", "board.txt", "-o", "board.txt"];
    assert!(linewise_in(folder.path(), &command).ended(64).err.contains("holds the board itself"));
    #[cfg(unix)]
    {
        fs::hard_link(folder.path().join("mine.linewise"), folder.path().join("other.txt")).expect("a link");
        linewise_in(folder.path(), &["solve", "mine.linewise", "--proof", "other.txt"]).ended(64);
    }
    for name in ["mine.linewise", "mine.pdf"] {
        assert_eq!(fs::read_to_string(folder.path().join(name)).expect("the file"), UNIQUE);
    }
    linewise_in(folder.path(), &["solve", "mine.linewise", "--proof", "proof.txt"]).ended(0);
}

#[test]
fn a_step_is_put_onto_the_board_and_all_else_stays() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("two.linewise");
    fs::write(&file, TWO).expect("a file");
    for stage in ["-1", "-2", "-3"] {
        linewise_in(folder.path(), &["hint", stage, "--write", "two.linewise"]).ended(64);
    }
    linewise_in(folder.path(), &["hint", "-4", "--write", "two.linewise"]).ended(0);
    let written = fs::read_to_string(&file).expect("the file");
    let rows: Vec<&str> = written.lines().collect();
    assert!(
        written.starts_with(
            "# mine\r\nkind: nonogram\r\nrows: 2 1\r\ncolumns: 1 2\r\n\r\n# the end of it\r\n\r\nboard:\r\n"
        ),
        "{written}"
    );
    assert!(
        written.ends_with("\ncolumns: 1 1\n") && written.contains("kind: nonogram\nrows: 1 1\n\nboard:\n#.\n"),
        "{written}"
    );
    assert_eq!(rows.iter().filter(|row| **row == "board:").count(), 2, "one board each:\n{written}");
    // Step by step to the end.
    for _ in 0..10 {
        let run = linewise_in(folder.path(), &["hint", "-4", "--write", "two.linewise"]);
        assert_eq!(run.code, 0, "{run:?}");
    }
    linewise_in(folder.path(), &["check", "two.linewise"]).ended(0).silent();
    let end = fs::read_to_string(&file).expect("the file");
    assert!(end.contains("board:\r\n##\r\n.#\r\n") && end.contains("board:\n#.\n.#\n"), "{end}");
    let checked = linewise_in(folder.path(), &["check", "--json", "two.linewise"]).ended(0);
    assert_eq!(checked.json()[0]["board"], "file");
}

/// What is told rests on steps before it, which only rule something out: these stand on the board, too.
#[test]
fn the_steps_before_a_step_are_put_onto_the_board_with_it() {
    let folder = TempDir::new().expect("a folder");
    let puzzle = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/doppelblock/five.linewise");
    fs::copy(puzzle, folder.path().join("mine.linewise")).expect("a file");
    let told = linewise_in(folder.path(), &["hint", "--json", "mine.linewise"]).ended(0).json().remove(0);
    assert_eq!(told["before"].as_array().map(Vec::len), Some(4), "{told}");
    linewise_in(folder.path(), &["hint", "-4", "--write", "mine.linewise"]).ended(0);
    let written = fs::read_to_string(folder.path().join("mine.linewise")).expect("the file");
    let (_, board) = written.split_once("\nboard:\n").expect("a board");
    assert_eq!(board, "#????\n[#13]????\n[123][#12]???\n[#13]????\n[#2]????\n");
    let next = linewise_in(folder.path(), &["hint", "--json", "mine.linewise"]).ended(0).json().remove(0);
    assert_eq!(next["right"], true, "{next}");
}

/// The last line of a file may end with the file: its board ends lines as the lines before it do.
#[test]
fn a_board_ends_its_lines_as_the_file_does() {
    let folder = TempDir::new().expect("a folder");
    let lines = ["kind: nonogram", "rows:", "1 1", "1", "columns:", "1", "1", "1"];
    for newline in ["\n", "\r\n"] {
        fs::write(folder.path().join("end.linewise"), lines.join(newline)).expect("a file");
        linewise_in(folder.path(), &["hint", "-4", "--write", "end.linewise"]).ended(0);
        let written = fs::read_to_string(folder.path().join("end.linewise")).expect("the file");
        let ends = written.matches('\n').count();
        assert!(written.contains("board:"), "{written:?}");
        assert_eq!(written.matches("\r\n").count(), if newline == "\n" { 0 } else { ends }, "{written:?}");
    }
}

#[test]
fn a_file_of_another_format_is_left_alone() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("small.non");
    let text = "width 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n1\n2\n";
    fs::write(&file, text).expect("a file");
    let run = linewise_in(folder.path(), &["hint", "-4", "--write", "small.non"]).ended(64);
    assert!(run.err.contains("linewise convert small.non --to native"), "{}", run.err);
    assert_eq!(fs::read_to_string(&file).expect("the file"), text);
    linewise_in(folder.path(), &["hint", "--write", "small.non"]).ended(64);
}

/// Below a drawing a board could not be read, nor the drawing above it.
#[test]
fn a_drawing_is_left_alone() {
    let folder = TempDir::new().expect("a folder");
    for (text, kind) in [
        ("Skyscrapers\n\n  2 1 3 2\n2 . . . . 2\n1 . . . . 3\n3 . . . . 1\n2 . . . . 2\n  2 3 1 2\n", "skyscrapers"),
        ("kind: easy_as_abc\nletters: AB\n   A B .\nA  . . .\n.  . B .\nB  . . .\n", "easy_as_abc"),
        ("Binairo\n\n. 1 . 1\n0 . . .\n. . 0 .\n. . . .\n", "binairo"),
    ] {
        let file = folder.path().join("drawn.txt");
        fs::write(&file, text).expect("a file");
        let run = linewise_in(folder.path(), &["hint", "-4", "--write", "drawn.txt"]).ended(64);
        assert!(run.err.contains("drawn.txt is not one"), "{kind}: {}", run.err);
        assert!(run.err.contains("linewise convert drawn.txt --to native"), "{kind}: {}", run.err);
        assert_eq!(fs::read_to_string(&file).expect("the file"), text, "{kind}");
    }
}

/// Boards as any command prints them, plain and with clues, are boards again.
#[test]
fn what_is_printed_is_read_back() {
    let folder = TempDir::new().expect("a folder");
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let names = [
        "nonogram/heart",
        "nonogram/sunset",
        "easy_as_abc/crossroads",
        "skyscrapers/*",
        "regex_crossword/honey",
        "regex_crossword/nests",
        "doppelblock/five",
        "japanese_sums/four-by-five",
        "binairo/six",
        "kakurasu/five-by-six",
    ];
    for name in names {
        let path = match name.strip_suffix("/*") {
            Some(kind) => {
                fs::read_dir(puzzles.join(kind)).expect("a folder").next().expect("a file").expect("a file").path()
            }
            None => puzzles.join(format!("{name}.linewise")),
        };
        let puzzle = path.display().to_string();
        for command in [
            vec!["solve"],
            vec!["solve", "--clues"],
            vec!["hint", "-4"],
            vec!["hint", "-4", "--plain"],
            vec!["show", "--clues"],
        ] {
            let mut arguments = command.clone();
            arguments.push(&puzzle);
            let printed = linewise(&arguments);
            let board = folder.path().join("board.txt");
            fs::write(&board, format!("Here it is:\n\n{}\nThat is all.\n", printed.out)).expect("a file");
            let board = board.display().to_string();
            let checked = linewise(&["check", "--json", &puzzle, "--board", &board]);
            assert_eq!(checked.code, 0, "{command:?} of {name}:\n{}\n{}{}", printed.out, checked.out, checked.err);
            let settled = &checked.json()[0]["settled"];
            match command[0] {
                "solve" => assert_eq!(settled, &checked.json()[0]["cells"], "{command:?} of {name}:\n{}", printed.out),
                "hint" => assert_ne!(settled, 0, "{command:?} of {name}:\n{}", printed.out),
                _ => {}
            }
        }
    }
}

#[test]
fn a_worked_file_of_every_kind_is_shown_and_solved() {
    for kind in linewise::kind::ALL {
        let shown = linewise(&["kinds", kind.name(), "--json"]).ended(0).silent();
        let example = shown.json()[0]["example"].as_str().expect("an example").to_owned();
        linewise_reading(&example, &["solve", "-"]).ended(0).silent();
        let worked = linewise_reading("", &["new", kind.name()]).ended(0).silent();
        linewise_reading(&worked.out, &["solve", "-"]).ended(0).silent();
        for size in ["4x4", "6"] {
            let sized = linewise_reading("", &["new", kind.name(), "--size", size]).ended(0).silent();
            let solved = linewise_reading(&sized.out, &["solve", "--json", "-"]);
            assert_eq!(solved.code, 0, "one solution of {size} {}: {}\n{}", kind.name(), sized.out, solved.err);
            assert_eq!(solved.json()[0]["rows"].to_string(), size[..1]);
        }
    }
    let towers = linewise_reading("", &["new", "skyscrapers"]).ended(0).silent();
    assert!(towers.out.contains("\n# option diagonals: yes\n"), "{}", towers.out);
    let with_diagonals = towers.out.replace("# option diagonals: yes", "option diagonals: yes");
    // The line stands above `kind:`, and no ending says what the text is.
    let run = linewise_reading(&with_diagonals, &["check", "-"]);
    assert_eq!(run.code, 1, "an option counts without its mark, and the solution breaks it: {}", run.err);
    let none = linewise_reading("", &["new", "fuzuli", "--size", "4x6"]).ended(64);
    assert!(none.err.contains("there is no such puzzle of this size: each number would stand 6 times"), "{}", none.err);
    let sums = linewise_reading("", &["new", "japanese_sums", "--size", "4"]).ended(0).silent();
    assert!(sums.out.contains("\nsymbols: #1234\n"), "what cells can hold is told: {}", sums.out);
    let wide = linewise_reading("", &["new", "nonogram", "--size", "5x3"]).ended(0);
    assert_eq!(wide.err, "note: 5 columns, 3 rows\n");
    let solved = linewise_reading(&wide.out, &["solve", "--json", "-"]).ended(0).json();
    assert_eq!((&solved[0]["rows"], &solved[0]["cols"]), (&3.into(), &5.into()));
    linewise(&["kinds", "skyscrappers"]).ended(64);
    let wrong = linewise_reading("", &["new", "binairo", "--size", "3x4"]).ended(64);
    assert!(wrong.err.contains("even number"), "{}", wrong.err);
}

/// What the usual puzzle of a kind does not show, as colours, heights, letters and hexagons, has samples of its own.
#[test]
fn samples_show_what_files_of_a_kind_can_say() {
    let samples = |kind: &str| {
        let shown = linewise(&["kinds", kind, "--json"]).ended(0).silent();
        let more = shown.json()[0]["more_examples"].as_array().cloned().unwrap_or_default();
        more.into_iter().map(|sample| sample.as_str().expect("a file").to_owned()).collect::<Vec<_>>()
    };
    for kind in linewise::kind::ALL {
        for sample in samples(kind.name()) {
            linewise_reading(&sample, &["solve", "-"]).ended(0).silent();
        }
    }
    for (kind, says) in [
        ("nonogram", "colours:\nr red"),
        ("skyscrapers", "symbols: 1-4"),
        ("easy_as_abc", "letters: AUGST"),
        ("regex_crossword", "falling far:"),
    ] {
        assert!(samples(kind).iter().any(|sample| sample.contains(says)), "{kind}: {says}");
    }
    let told = linewise(&["kinds", "nonogram"]).ended(0).silent();
    assert!(told.out.contains("\n    Another one:\n\nkind: nonogram\n"), "{}", told.out);
}

#[test]
fn slips_are_told_before_a_wrong_puzzle_is_solved() {
    let blank = "kind: nonogram\nrows:\n3\n2 1\n\n3\n2\ncolumns: 4 2 1,1 2\n";
    let run = linewise_reading(blank, &["solve", "-"]);
    assert!(run.err.contains("a blank line among the rows: is row 3 empty? write 0"), "{}", run.err);
    assert!(run.err.contains("standard input:5:1") && run.err.contains("4 rows and 4 columns"), "{}", run.err);
    let fives = "kind: nonogram\nrows:\n1\n1\n1\n1\n1\n\n1\n1\ncolumns: 7\n";
    linewise_reading(fives, &["solve", "-"]).ended(0).silent();
    let forgotten = "kind: nonogram\nrows:\n3\n2 1\n2\ncolumns: 4 2 1,1 2\n";
    let run = linewise_reading(forgotten, &["solve", "-"]).ended(65);
    assert!(run.err.contains("the columns need at least 4 rows, and there are 3: was one forgotten"), "{}", run.err);
    let folder = TempDir::new().expect("a folder");
    for text in ["rows: 3 1\ncolumns: 1 1\n", "Rows: 4\n3\n"] {
        fs::write(folder.path().join("mine.linewise"), text).expect("a file");
        let run = linewise_in(folder.path(), &["solve", "mine.linewise"]).ended(65);
        assert!(run.err.contains("the puzzle does not say its kind"), "{text:?}: {}", run.err);
    }
    let run = linewise_reading("Rows: 4\n3\n", &["solve", "-"]).ended(65);
    assert!(run.err.contains("the puzzle does not say its kind"), "{}", run.err);
}

/// The file takes its new content whole: links and permissions stay, and nothing is left beside it. Standard input is no file.
#[test]
fn a_step_replaces_the_file_and_leaves_nothing_beside_it() {
    let folder = Folder::new();
    let file = folder.file("one.linewise", UNIQUE);
    #[cfg(unix)]
    let link = {
        use std::os::unix::fs::{PermissionsExt, symlink};
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).expect("the file is there");
        symlink(&file, folder.path("link.linewise")).expect("a link");
        folder.path("link.linewise")
    };
    #[cfg(not(unix))]
    let link = file.clone();
    linewise(&["hint", "-4", "--write", &link]).ended(0).silent();
    assert!(std::fs::read_to_string(&file).expect("the file").contains("board:"));
    let names = std::fs::read_dir(folder.path("")).expect("the folder").map(|entry| entry.expect("a file").file_name());
    assert!(!names.into_iter().any(|name| name.to_string_lossy().ends_with(".part")));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert!(std::fs::symlink_metadata(&link).expect("the link").is_symlink());
        assert_eq!(std::fs::metadata(&file).expect("the file").permissions().mode() & 0o777, 0o640);
    }
    let run = linewise_reading(UNIQUE, &["hint", "-4", "--write", "-"]).ended(64);
    assert!(run.err.contains("--write puts a board into a file, and standard input is not one"), "{}", run.err);
}

/// The answer stands, whether or not its proof can be written.
#[test]
fn an_answer_is_printed_though_its_proof_cannot_be_written() {
    let folder = Folder::new();
    let puzzle = folder.file("one.linewise", UNIQUE);
    let run = linewise(&["solve", &puzzle, "--proof", &folder.path("none/proof")]).ended(74);
    assert!(run.out.starts_with("Exactly one solution."), "{}", run.out);
    assert!(run.err.contains("none/proof"), "{}", run.err);
}
