//! Promise: what is written reads the same, whatever characters stand in it, or a loss is named, or it is refused.

use super::Native;
use crate::format::Format;
use crate::kind;
use crate::puzzle::{Alphabet, Axis, Board, End, Look, Puzzle};
use proptest::prelude::*;

/// Text with what ends lines somewhere, what cannot be seen, and what means something in a file.
fn text() -> impl Strategy<Value = String> {
    let pieces = [
        "a", "rows", "title", " ", "  ", "\t", "\n", "\r", "\r\n", "\0", "\u{b}", "\u{c}", "\u{1b}[1m", "\u{7f}",
        "\u{85}", "\u{a0}", "\u{200b}", "\u{2028}", "\u{2029}", "\u{feff}", "\u{fffd}", "|", "| ", "#", ":", "=",
        "====", "\"", "\\", ";", ",", "*", "?", "é", "𝄞",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..7).prop_map(|pieces| pieces.concat())
}

/// A puzzle with these notes and options, as they are. A note of nothing is none.
fn nonogram(notes: Vec<(String, String)>, options: Vec<(String, String)>) -> Puzzle {
    let mut puzzle = Puzzle::nonogram(&[vec![1], vec![1]], &[vec![2]]).expect("a board");
    puzzle.notes.extend(notes.into_iter().filter(|(_, text)| !text.is_empty()));
    puzzle.options.extend(options);
    puzzle
}

/// Writes the puzzle and reads it: it must be the same, unless a loss is named or it is refused.
fn check(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let Ok(written) = Native::STANDARD.write(std::slice::from_ref(puzzle)) else { return Ok(()) };
    let text = String::from_utf8_lossy(&written.bytes);
    let again = Native::STANDARD.read(&written.bytes);
    prop_assert_eq!(again.len(), 1, "{}", text);
    let again = again[0].as_ref().map_err(|error| TestCaseError::fail(format!("{error} in\n{text}")))?;
    prop_assert!(again == puzzle || !written.lost.is_empty(), "{puzzle:#?}\nis read as\n{again:#?}\nfrom\n{text}");
    // What was read once stays as it is.
    let second = Native::STANDARD.write(std::slice::from_ref(again));
    let second = second.map_err(|error| TestCaseError::fail(format!("{error} of\n{text}")))?;
    prop_assert_eq!(&second.lost, &Vec::<String>::new(), "{}", text);
    prop_assert_eq!(Native::STANDARD.read(&second.bytes).pop(), Some(Ok(again.clone())), "{}", text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn notes_and_options_of_any_characters(
        title in text(),
        notes in prop::collection::vec((text(), text()), 0..3),
        options in prop::collection::vec((text(), text()), 0..3),
    ) {
        let titled = notes.iter().cloned().chain([(Puzzle::TITLE.to_owned(), title.clone())]).collect();
        check(&nonogram(titled, options))?;
        // A note that readers take down is kept, whatever it says.
        let mut noted = nonogram(Vec::new(), Vec::new());
        noted.set_note(Puzzle::TITLE, &title);
        noted.set_note("remark", &notes.first().map_or(String::new(), |(_, text)| text.clone()));
        let written = Native::STANDARD.write(std::slice::from_ref(&noted)).expect("a nonogram");
        prop_assert_eq!(written.lost, Vec::<String>::new());
        check(&noted)?;
    }

    #[test]
    fn clues_and_symbols_of_any_characters(patterns in prop::collection::vec(text(), 3), name in text(), glyph in text()) {
        let board = Board::rectangle(2, 1).expect("a board");
        let mut alphabet = Alphabet::of_glyphs(Vec::new(), "ab").expect("two characters");
        alphabet.looks.extend(glyph.chars().next().map(|glyph| Look { glyph, name, colour: None }));
        let mut puzzle = Puzzle::new("regex_crossword", board, alphabet);
        let kind = kind::of(&puzzle).expect("a kind");
        let ends = [End::near(Axis::ROW, 0), End::near(Axis::ROW, 1), End::near(Axis::COLUMN, 0)];
        for (end, pattern) in ends.into_iter().zip(&patterns) {
            puzzle.clues.extend(kind.clues().read(pattern, &puzzle.alphabet, &puzzle.options).ok().flatten().map(|clue| (end, clue)));
        }
        check(&puzzle)?;
    }
}
