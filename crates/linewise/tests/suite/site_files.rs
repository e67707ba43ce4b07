//! Other people's files, where the folder with them lies beside the repository: each reads, in the size that its index gives.

use crate::common::beside::nonograms;
use linewise::format;

/// What the index calls a format, and our name for it.
const FORMATS: &[(&str, &str)] = &[
    ("webpbn xml", "webpbn"),
    ("json", "json"),
    ("pynogram ini", "ini"),
    ("nonogrid toml", "toml"),
    ("pbm/raw bitmap", "pbm"),
];

#[test]
fn files_read_in_the_size_of_the_index() {
    let Some(folder) = nonograms() else { return };
    let index = std::fs::read_to_string(folder.join("INDEX.tsv")).unwrap();
    let mut read = 0;
    for line in index.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (columns, rows, file) = (fields[2].parse::<usize>(), fields[3].parse::<usize>(), fields[6]);
        let Some((_, name)) = FORMATS.iter().find(|(theirs, _)| *theirs == fields[5]) else { continue };
        let bytes = std::fs::read(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        // By the content alone: most of them end in .txt.
        let reading = format::open(&bytes, None, None).unwrap_or_else(|error| panic!("{file}: {error}"));
        // Some bitmaps there are drawn in characters.
        let name = if *name == "pbm" && file.ends_with(".txt") { "picture" } else { name };
        assert_eq!(reading.format.name(), name, "{file}");
        let [puzzle] = reading.puzzles.as_slice() else { panic!("{file}: {} puzzles", reading.puzzles.len()) };
        let puzzle = puzzle.as_ref().unwrap_or_else(|error| panic!("{file}: {error}"));
        if let (Ok(columns), Ok(rows)) = (columns, rows) {
            assert_eq!((puzzle.board.columns(), puzzle.board.rows()), (columns, rows), "{file}");
        }
        read += 1;
    }
    assert!(read > 0, "the index names no file in these formats");
}

#[test]
fn triddlers_are_refused_in_words() {
    let Some(folder) = nonograms() else { return };
    for file in ["number-loom/wake_up.xml", "number-loom/cut_and_polished.xml"] {
        let Ok(bytes) = std::fs::read(folder.join(file)) else { continue };
        let reading = format::open(&bytes, None, Some(file)).unwrap();
        let error = reading.puzzles[0].as_ref().unwrap_err();
        assert!(error.message.contains("triddlers are not read"), "{file}: {error}");
    }
}
