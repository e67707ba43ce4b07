//! `linewise convert`.

use super::run::{BAD, Folder, SPOILED, UNIQUE, linewise, linewise_bytes_in, linewise_reading};
use tempfile::TempDir;

#[test]
fn a_puzzle_is_written_in_another_format_and_read_again() {
    let folder = Folder::new();
    let file = folder.path("hat.xml");
    let run = linewise_reading(SPOILED, &["convert", "-", "-o", &file]).ended(0);
    assert_eq!(run.out, "", "the file alone is written");
    let back = linewise(&["convert", &file, "--to", "native"]).ended(0);
    assert!(back.out.contains("title: spoiled") && back.out.contains("#??"), "{}", back.out);
}

#[test]
fn what_gets_lost_is_named() {
    let run = linewise_reading(UNIQUE, &["convert", "-", "--to", "nin"]).ended(0);
    assert_eq!(run.out, "3 2\n1\n3\n1\n2\n1\n");
    assert!(run.err.contains("warning: lost in the format nin: the title"), "{}", run.err);
}

#[test]
fn a_puzzle_that_would_become_another_is_not_written() {
    let run = linewise_reading(SPOILED, &["convert", "-", "--to", "nin"]).ended(65);
    assert_eq!(run.out, "");
    assert!(run.err.contains("would become a different puzzle"), "{}", run.err);
    let lossy = linewise_reading(SPOILED, &["convert", "-", "--to", "nin", "--lossy"]).ended(0);
    assert_eq!(lossy.out, "3 2\n1\n3\n1\n2\n1\n");
}

#[test]
fn nothing_is_written_when_a_puzzle_cannot_be_read() {
    let bundle = [UNIQUE, &BAD.replace("rows:", "rowz:")].join("====\n");
    let run = linewise_reading(&bundle, &["convert", "-", "--to", "native"]).ended(65);
    assert_eq!(run.out, "");
}

#[test]
fn a_format_must_be_named() {
    linewise_reading(UNIQUE, &["convert", "-"]).ended(64);
    linewise_reading(UNIQUE, &["convert", "-", "--to", "nonsense"]).ended(64);
    linewise_reading(UNIQUE, &["convert", "-", "--to", "nin", "-o", "/no/such/folder/hat.nin"]).ended(74);
}

/// A picture shows the colours, and no order of them: it is the same puzzle all the same.
#[test]
fn coloured_puzzles_become_pictures() {
    let folder = Folder::new();
    let apple = format!("{}/../../puzzles/nonogram/apple.linewise", env!("CARGO_MANIFEST_DIR"));
    for picture in ["png", "pbm"] {
        let file = folder.path(&format!("apple.{picture}"));
        let run = linewise(&["convert", &apple, "--to", picture, "-o", &file]).ended(0);
        assert!(run.err.contains("the names and the order of the colours"), "{}", run.err);
        let back = linewise(&["solve", "--json", &file]).ended(0).json();
        assert_eq!((&back[0]["verdict"], &back[0]["rows"]), (&"unique".into(), &13.into()));
    }
}

/// `-` is standard output wherever a file is named for what is written.
#[test]
fn a_dash_is_standard_output() {
    let folder = TempDir::new().expect("a folder");
    std::fs::write(folder.path().join("a.linewise"), "kind: nonogram\nrows: 1 1\ncolumns: 1 1\ngivens:\n#?\n??\n")
        .expect("a file");
    for arguments in [
        &["convert", "a.linewise", "--to", "non", "-o", "-"][..],
        &["show", "a.linewise", "--svg", "-o", "-"],
        &["explain", "a.linewise", "--html", "-o", "-"],
        &["book", "a.linewise", "--out", "-"],
    ] {
        let output = linewise_bytes_in(folder.path(), arguments);
        assert!(!output.is_empty() && !folder.path().join("-").exists(), "{arguments:?}");
    }
}

#[test]
fn a_puzzle_is_turned_and_mirrored() {
    let puzzle = "kind: nonogram\nrows: 2 1,1\ncolumns: 2 1 1\nsolution:\n##.\n#.#\n";
    let turned = |how: &str| {
        let run = linewise_reading(puzzle, &["convert", "-", "--to", "native", "--turn", how]).ended(0);
        let (_, rows) = run.out.split_once("solution:\n").expect("a solution");
        rows.split_whitespace().collect::<Vec<_>>().join("/")
    };
    for (how, wanted) in [
        ("right", "##/.#/#."),
        ("left", ".#/#./##"),
        ("half", "#.#/.##"),
        ("mirror", ".##/#.#"),
        ("flip", "#.#/##."),
        ("diagonal", "##/#./.#"),
    ] {
        assert_eq!(turned(how), wanted, "{how}");
    }
    let sums = "kind: kakurasu\nrows: 1 2\ncolumns: 1 2\n";
    let run = linewise_reading(sums, &["convert", "-", "--to", "native", "--turn", "mirror"]).ended(65);
    assert!(run.err.contains("cannot be turned so"), "{run:?}");
}

/// Of a colour of which nobody knows how it looks, a file that has to say it says black, and so does the program.
#[test]
fn colours_without_a_shade_are_told_of() {
    let text = "kind: nonogram\ncolours:\nb blue\nz zonk -\n\nrows:\n2b 1z\n1z\ncolumns:\n1b\n1b\n2z\n";
    let run = linewise_reading(text, &["convert", "--to", "non", "-"]).ended(0);
    assert!(run.out.contains("color b #0000ff\ncolor z #000000\n"), "{}", run.out);
    assert!(
        run.err.contains("lost in the format non: that zonk has no known shade (it is black there)"),
        "{}",
        run.err
    );
    let chosen = linewise_reading(&text.replace("zonk -", "zonk"), &["convert", "--to", "non", "-"]).ended(0);
    assert!(chosen.err.contains("no shade is known for \"z zonk\""), "{}", chosen.err);
    let known = linewise_reading(&text.replace("zonk -", "dark orange"), &["convert", "--to", "non", "-"]).ended(0);
    assert!(known.out.contains("color b #0000ff\ncolor z #ff8c00\n") && !known.err.contains("shade"), "{}", known.err);
}
