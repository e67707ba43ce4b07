//! Texts of a format, read.

use linewise::{Error, Puzzle, format};

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
