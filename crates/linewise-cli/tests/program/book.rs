//! `linewise book`, and the pages of `linewise show`.

use super::run::{Folder, NONE, SEVERAL, UNIQUE, linewise, linewise_reading};

#[test]
fn a_book_is_written_and_what_is_left_out_is_named() {
    let folder = Folder::new();
    let book = folder.path("book.pdf");
    let all = [UNIQUE, SEVERAL, NONE].join("====\n");
    let run = linewise_reading(&all, &["book", "-", "--out", &book, "--title", "Three"]).ended(2);
    assert!(run.err.contains("\"swap\" is left out: it has several solutions"), "{}", run.err);
    assert!(run.err.contains("\"odd\" is left out: it has no solution"), "{}", run.err);
    assert!(!run.err.contains("hat"), "{}", run.err);
    let file = std::fs::read(&book).expect("the book is there");
    assert!(file.starts_with(b"%PDF"));
    linewise_reading(UNIQUE, &["book", "-", "-o", &book, "--paper", "letter", "--per-page", "2", "--hints", "0"])
        .ended(0)
        .silent();
    let other = std::fs::read(&book).expect("the book is there");
    assert!(other != file && other.starts_with(b"%PDF"));
}

#[test]
fn a_book_without_puzzles_is_not_written() {
    let folder = Folder::new();
    let book = folder.path("book.pdf");
    let run = linewise_reading(SEVERAL, &["book", "-", "--out", &book]).ended(2);
    assert!(run.err.contains("no book was written"), "{}", run.err);
    assert!(!std::path::Path::new(&book).exists());
    linewise_reading(UNIQUE, &["book", "-"]).ended(64);
}

#[test]
fn pages_are_written_in_the_sort_that_is_asked_for() {
    let folder = Folder::new();
    for (name, begin) in [("hat.svg", "<svg "), ("hat.png", "\u{fffd}PNG"), ("hat.PDF", "%PDF")] {
        let file = folder.path(name);
        linewise_reading(UNIQUE, &["show", "-", "-o", &file]).ended(0).silent();
        let bytes = std::fs::read(&file).expect("the picture is there");
        assert!(String::from_utf8_lossy(&bytes).starts_with(begin), "{name}");
    }
    let file = folder.path("hat");
    linewise_reading(UNIQUE, &["show", "-", "-o", &file, "--pdf"]).ended(0).silent();
    assert!(std::fs::read(&file).expect("the page is there").starts_with(b"%PDF"));
    let unknown = linewise_reading(UNIQUE, &["show", "-", "-o", &folder.path("hat.tiff")]).ended(64);
    assert!(unknown.err.contains("or --svg, --png or --pdf"), "{}", unknown.err);
    let convert = linewise(&["convert", "-", "--to", "pdf"]).ended(64);
    assert!(convert.err.contains("linewise show FILE --pdf"), "{}", convert.err);
}
