//! Options that say nothing to what is asked are refused, before anything is made or written.

use super::run::{Folder, UNIQUE, linewise, linewise_reading};

#[test]
fn options_that_would_be_passed_over_are_refused() {
    let folder = Folder::new();
    let puzzle = folder.file("one.linewise", UNIQUE);
    let picture = folder.file("cross.pbm", "P1\n5 5\n00100\n00100\n11111\n00100\n00100\n");
    let (png, txt, out) = (folder.path("x.png"), folder.path("bk.txt"), folder.path("out"));
    let cases: &[(&[&str], &str, &str)] = &[
        (&["make", &picture, "--text", "HELLO"], "--text cannot be used with a picture", "make KIND"),
        (&["make", &picture, "--option", "a=1"], "--option cannot be used with a picture", "make KIND"),
        (&["make", &picture, "--minimal"], "--minimal cannot be used with a picture", "all clues are printed"),
        (&["make", &picture, "--symmetric"], "--symmetric cannot be used with a picture", "all clues are printed"),
        (&["make", &picture, "--count", "2"], "each would be the same puzzle", "--level"),
        (&["make", "unique", &puzzle, "--level", "3"], "--level cannot be used with `make unique`", "make KIND"),
        (&["make", "easier", &puzzle, "--size", "3"], "--size cannot be used with `make easier`", "make KIND"),
        (&["make", "harder", &puzzle, "--minimal"], "--minimal cannot be used with `make harder`", "make KIND"),
        (&["make", "harder", &puzzle, "--title", "x"], "--title cannot be used with `make harder`", "make KIND"),
        (&["make", "key", &puzzle, "--author", "x"], "--author cannot be used with `make key`", "make KIND"),
        (&["make", "key", &puzzle, "--seed", "3"], "--seed cannot be used with `make key`", "by chance"),
        (&["make", "unique", &puzzle, "--seed", "3"], "--seed cannot be used with `make unique`", "by chance"),
        (&["make", "nonogram", "--from", "non"], "--from cannot be used when a new puzzle is made", "unique"),
        (&["make", &picture, "--only", "1"], "--only cannot be used when a new puzzle is made", "unique"),
        (&["make", "key", &puzzle, "-o", &txt], "--output cannot be used with `make key`", "printed"),
        (&["make", "nonogram", "--symmetric"], "`make nonogram` alone: each clue is printed", "--minimal"),
        (
            &["make", "regex_crossword", "--text", "HELLO", "--symmetric"],
            "--symmetric cannot be used with `make regex_crossword --text`",
            "--minimal",
        ),
        (
            &["batch", "solve", &puzzle, "--out", &out, "--to", "nin"],
            "--to cannot be used with `batch solve`",
            "convert",
        ),
        (&["show", "--pdf", &puzzle, "-o", &png], "--pdf cannot be used with a file that ends in .png", "omit --pdf"),
        (&["book", &puzzle, "-o", &txt], "cannot be used for a book, which is a PDF", ".pdf"),
    ];
    for (arguments, problem, help) in cases {
        let run = linewise(arguments).ended(64);
        assert!(run.err.contains(problem), "{arguments:?} says {}", run.err);
        assert!(
            run.err.split_once("help: ").is_some_and(|(_, told)| told.contains(help)),
            "{arguments:?} says {}",
            run.err
        );
        assert_eq!(run.out, "", "{arguments:?}");
    }
    for file in [png, txt, out] {
        assert!(!std::path::Path::new(&file).exists(), "{file}");
    }
}

#[test]
fn options_that_are_heeded_are_not() {
    let folder = Folder::new();
    let puzzle = folder.file("one.linewise", UNIQUE);
    linewise(&["make", "nonogram", "--size", "5", "--seed", "1", "--minimal", "--symmetric"]).ended(0);
    linewise(&["make", "harder", &puzzle, "--seed", "3"]);
    linewise(&["make", "unique", &puzzle, "--from", "native", "--only", "1"]).ended(0);
    linewise(&["show", "--pdf", &puzzle, "-o", &folder.path("page")]).ended(0);
    linewise(&["show", "--png", &puzzle, "-o", &folder.path("page.PNG")]).ended(0);
    linewise(&["book", &puzzle, "-o", &folder.path("book.PDF")]).ended(0);
}

/// What `new` writes off a terminal is in the format of the ending, too; where that cannot hold the kind, nothing is asked or written.
#[test]
fn a_new_puzzle_is_written_in_the_format_of_its_ending() {
    let folder = Folder::new();
    let new = |kind: &str, file: &str| linewise_reading("", &["new", kind, "-o", &folder.path(file)]);
    let read = |file: &str| std::fs::read_to_string(folder.path(file)).unwrap_or_default();
    new("nonogram", "mine.non").ended(0);
    assert!(read("mine.non").contains("width "), "{}", read("mine.non"));
    let nin = new("nonogram", "mine.nin").ended(0);
    assert!(nin.err.contains("lost: "), "{}", nin.err);
    assert!(read("mine.nin").starts_with(|first: char| first.is_ascii_digit()), "{}", read("mine.nin"));
    for file in ["mine.linewise", "mine"] {
        new("kakurasu", file).ended(0).silent();
        assert!(read(file).contains("kind: kakurasu"), "{}", read(file));
    }
    for (kind, file, problem) in [
        ("kakurasu", "k.non", "Kakurasu cannot be written in the format non"),
        ("nonogram", "k.txt", "does not say in which format to write"),
    ] {
        let run = new(kind, file).ended(64);
        assert!(run.err.contains(problem) && run.err.contains(".linewise holds puzzles of every kind"), "{}", run.err);
        assert_eq!(read(file), "");
    }
    let page = new("nonogram", "k.svg").ended(64);
    assert!(page.err.contains("svg is a format of pages") && page.err.contains("`linewise show FILE"), "{}", page.err);
}
