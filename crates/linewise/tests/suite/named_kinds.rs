//! Kinds that a title or a remark names, above a text that would be a nonogram without it.

use crate::common::reading::{remarks, taken};
use linewise::{Error, open};

fn refusal(text: &str) -> Error {
    open(text).and_then(|opened| opened.one()).expect_err(text)
}

#[test]
fn the_kind_that_a_title_names_is_read() {
    let text = "# Japanese Sums\nRows: 3; 1; 1; 2 1; 1 2\nColumns: 2 1; 1 2; 1; 3; 1\n";
    for title in ["# Japanese Sums", "# Japanese Sums 5x5 (digits 1-3)", "# Japanese sums, no. 12"] {
        let text = text.replace("# Japanese Sums", title);
        let (puzzle, _) = taken(&text);
        assert_eq!((puzzle.kind.as_str(), puzzle.clues.len()), ("japanese_sums", 10), "{text}");
        assert!(remarks(&text)[0].contains("this is read as the kind japanese_sums"), "{:?}", remarks(&text));
    }
    let drawn = "Easy as ABC, A-C\n  B B A C\nB . . . . C\nB . . . . C\nC . . . . A\nA . . . . B\n  A C B B\n";
    assert_eq!(taken(drawn).0.kind, "easy_as_abc");
}

#[test]
fn clues_below_the_name_of_another_kind_are_no_nonogram() {
    for text in [
        "# Japanese Sums 5x5\n3\n1 2\n3\n2 1\n1\n\n1 1\n2\n3 1\n1\n4\n",
        "# Kakurasu\n4 5 3\n3 5 4\n",
        "# Kakurasu 3x3\nrows:\n  - [1]\n  - [3]\n  - [2]\ncols:\n  - [3]\n  - [1]\n  - [2]\n",
        "# Japanese Sums\nrows = [[3], [1, 1], [2]]\ncols = [[2], [1, 1], [3]]\n",
    ] {
        let error = refusal(text);
        let line = text.lines().next().expect("a title");
        assert_eq!(&text[error.span.start as usize..error.span.end as usize], line, "{text}: {error}");
        assert!(error.message.contains("names another kind of puzzle"), "{text}: {error}");
    }
}

/// What another kind could not have, or what a picture shows, is a nonogram.
#[test]
fn a_title_may_be_what_a_nonogram_shows() {
    for text in
        ["# Skyscraper\n3\n1 1\n0\n\n2\n1\n2\n", "# Binairo\n3\n1 1\n0\n\n2\n1\n2\n", "# ABC\n3\n1 1\n0\n\n2\n1\n2\n"]
    {
        assert_eq!(taken(text).0.kind, "nonogram", "{text}");
    }
    let titled = "{\"title\": \"Japanese Sums\", \"rows\": [[3], [1, 1], []], \"columns\": [[2], [1], [2]]}";
    assert_eq!(taken(titled).0.kind, "nonogram");
    assert!(remarks(titled)[0].contains("names another kind of puzzle; this is read as a nonogram"));
}

/// An empty line is a clue of other kinds, too, and of what stands beside the name of a kind it is said that it is not read.
#[test]
fn zeros_and_sizes_hide_no_kind() {
    let error = refusal("# Japanese Sums\n3\n0\n2\n\n1\n0\n4\n");
    assert!(error.message.contains("names another kind of puzzle"), "{error}");
    let text = "# Japanese Sums 3x3\nRows: 3; 0; 1 1\nColumns: 2; 1; 2\n";
    assert_eq!(taken(text).0.kind, "japanese_sums");
    assert!(remarks(text)[0].ends_with("3x3\" names"), "{:?}", remarks(text));
    let text = "# Japanese Sums 3x3, mirrored\nRows: 3; 0; 1 1\nColumns: 2; 1; 2\n";
    assert!(remarks(text)[0].ends_with("names; \"mirrored\" in its title is not read"), "{:?}", remarks(text));
}

#[test]
fn everyday_words_name_no_kind() {
    let text = "# Easy as pie\n      1\n    3 1 3\n  3 . . .\n1 1 . . .\n  3 . . .\n";
    assert_eq!(taken(text).0.kind, "nonogram");
    let stated = "kind: nonogram\ntitle: Towers\nrows: 1; 2\ncolumns: 1; 2\n";
    assert!(!remarks(stated).iter().any(|remark| remark.contains("another kind")), "{:?}", remarks(stated));
}
