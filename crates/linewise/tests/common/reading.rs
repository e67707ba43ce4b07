//! Texts of a format, read.

use linewise::{Error, Puzzle, Says, format};

/// The puzzles in `bytes`, read as the format `name`.
pub fn read_all(name: &str, bytes: impl AsRef<[u8]>) -> Vec<Result<Puzzle, Error>> {
    format::find(name).unwrap_or_else(|| panic!("no format {name}")).read(bytes.as_ref())
}

/// The only puzzle in `bytes`, read as the format `name`.
pub fn read(name: &str, bytes: impl AsRef<[u8]>) -> Puzzle {
    let text = String::from_utf8_lossy(bytes.as_ref());
    let mut puzzles = read_all(name, &bytes);
    assert_eq!(puzzles.len(), 1, "{name}: {text}");
    puzzles.remove(0).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"))
}

/// What is told of how a text was read, besides what stands first.
pub fn remarks(text: &str) -> Vec<String> {
    let reading = format::open(text.as_bytes(), None, None).unwrap_or_else(|error| panic!("{text}: {error}"));
    let remarks = reading.remarks(text.as_bytes());
    let content = reading.text.as_deref().unwrap_or(text.as_bytes());
    let is_placed = |remark: &Error| {
        remark.span.is_none() || remark.span.start < remark.span.end && remark.span.end as usize <= content.len()
    };
    assert!(remarks.iter().all(is_placed), "{text}: {remarks:?}");
    remarks.iter().map(|remark| remark.message.clone()).collect()
}

/// The only puzzle of a text, and the format that it is taken for.
pub fn taken(text: &str) -> (Puzzle, &'static str) {
    let mut reading = format::open(text.as_bytes(), None, None).unwrap_or_else(|error| panic!("{text}: {error}"));
    let puzzle = reading.puzzles.swap_remove(0).unwrap_or_else(|error| panic!("{text}: {error}"));
    (puzzle, reading.format.name())
}

/// What the clues of a puzzle say, wherever they stand in its text.
pub fn says(puzzle: &Puzzle) -> Vec<Says> {
    puzzle.clues.values().map(|clue| clue.says.clone()).collect()
}
