//! Packs of puzzles: a ZIP archive with a file for each.

use crate::error::{Error, many};
use crate::format::encoding;
use crate::format::lines::quoted;
use crate::puzzle::Puzzle;
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// The most bytes that the files of a pack may take, unpacked.
const MOST_BYTES: u64 = 64 << 20;
/// The most files in a pack.
const MOST_FILES: usize = 10_000;

/// Does the content begin as an archive?
pub fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Reads the puzzles in all files of the archive, in the order of their names.
pub fn read(bytes: &[u8], read: impl Fn(&[u8]) -> Vec<Result<Puzzle, Error>>) -> Vec<Result<Puzzle, Error>> {
    let files = match files(bytes) {
        Ok(files) => files,
        Err(error) => return vec![Err(error)],
    };
    // A place in an unpacked file is none in the pack.
    let of_file = |(name, content): &(String, Vec<u8>)| {
        // Each file is in an encoding of its own.
        let puzzles = read(&encoding::in_utf8(content).unwrap_or_else(|| content.clone())).into_iter();
        let named = |error: Error| error.prefixed(quoted(name));
        puzzles
            .map(move |puzzle| puzzle.map_err(|error| named(error).with_span(Default::default())))
            .map(unplaced)
            .collect::<Vec<_>>()
    };
    files.iter().flat_map(of_file).collect()
}

/// The puzzle without the places of its clues.
fn unplaced(puzzle: Result<Puzzle, Error>) -> Result<Puzzle, Error> {
    puzzle.map(|mut puzzle| {
        puzzle.clues.values_mut().for_each(|clue| clue.span = Default::default());
        puzzle
    })
}

/// The names and contents of the puzzles' files.
fn files(bytes: &[u8]) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let broken = |error: &dyn std::fmt::Display| Error::new(format!("the pack cannot be unpacked: {error}"));
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    if archive.len() > MOST_FILES {
        return Err(Error::new(format!("the pack holds {}", many(archive.len(), "file")))
            .with_help(format!("at most {MOST_FILES}")));
    }
    let mut files = Vec::new();
    let mut left = MOST_BYTES;
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).map_err(|error| broken(&error))?;
        let name = file.name().map(|name| name.to_string()).map_err(|error| broken(&error))?;
        let is_puzzle = [".nonogram", ".cnonogram"].iter().any(|ending| name.to_ascii_lowercase().ends_with(ending));
        if !is_puzzle {
            continue;
        }
        let mut content = Vec::new();
        let read = file.by_ref().take(left + 1).read_to_end(&mut content).map_err(|error| broken(&error))?;
        left = left.checked_sub(read as u64).ok_or_else(|| {
            Error::new("the pack's files are too large").with_help(format!("at most {MOST_BYTES} bytes together"))
        })?;
        files.push((name, content));
    }
    files.sort();
    match files.is_empty() {
        true => Err(Error::new("the pack holds no puzzle").with_help("a file for each, whose name ends in .nonogram")),
        false => Ok(files),
    }
}
