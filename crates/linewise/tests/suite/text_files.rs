//! Other people's text files, where the folder with them lies beside the repository: each puzzle reads, in the
//! size that their index gives.

use crate::common::beside::nonograms;
use linewise::format;
use linewise::{Error, Puzzle};
use std::collections::BTreeMap;

/// What the index calls a format, and our name for it.
const FORMATS: &[(&str, &str)] = &[
    ("nin", "nin"),
    ("non", "non"),
    ("olsak g", "olsak"),
    ("picross-native (multi-grid)", "picross"),
    ("minizinc dzn (0/1 patterns)", "dzn"),
    ("spoj JCROSS", "jcross"),
    ("taai single (no $)", "tournament"),
];

/// The puzzles of a file, whose format is found out; panics when it is another.
fn read(folder: &std::path::Path, file: &str, name: &str) -> Vec<Result<Puzzle, Error>> {
    let bytes = std::fs::read(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let reading = format::open(&bytes, None, Some(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert_eq!(reading.format.name(), name, "{file}");
    reading.puzzles
}

#[test]
fn puzzles_read_in_the_size_of_the_index() {
    let Some(folder) = nonograms() else { return };
    let index = std::fs::read_to_string(folder.join("INDEX.tsv")).expect("the index");
    let mut files: BTreeMap<&str, (&str, Vec<Vec<&str>>)> = BTreeMap::new();
    for fields in index.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>()) {
        if let Some((_, name)) = FORMATS.iter().find(|(theirs, _)| *theirs == fields[5]) {
            files.entry(fields[6]).or_insert((name, Vec::new())).1.push(fields);
        }
    }
    assert!(!files.is_empty(), "the index names no file in these formats");
    for (file, (name, rows)) in files {
        let puzzles = read(&folder, file, name);
        assert!(puzzles.len() >= rows.len(), "{file}: {} puzzles of {}", puzzles.len(), rows.len());
        for (fields, puzzle) in rows.iter().zip(&puzzles) {
            let (Ok(columns), Ok(rows)) = (fields[2].parse::<usize>(), fields[3].parse::<usize>()) else { continue };
            // A puzzle without rows stands in the index, as a file with an error stands among the files.
            if rows == 0 {
                assert!(puzzle.is_err(), "{file}: {} has no rows", fields[0]);
                continue;
            }
            let puzzle = puzzle.as_ref().unwrap_or_else(|error| panic!("{file}: {}: {error}", fields[0]));
            assert_eq!((puzzle.board.columns(), puzzle.board.rows()), (columns, rows), "{file}: {}", fields[0]);
        }
    }
}

#[test]
fn a_batch_has_a_thousand_puzzles() {
    let Some(folder) = nonograms() else { return };
    for file in ["tournament/taai2011.txt", "tournament/tcga2017.txt"] {
        let puzzles = read(&folder, file, "tournament");
        assert_eq!(puzzles.len(), 1000, "{file}");
        for (place, puzzle) in puzzles.into_iter().enumerate() {
            let puzzle = puzzle.unwrap_or_else(|error| panic!("{file}: {}: {error}", place + 1));
            assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (25, 25), "{file}: {}", place + 1);
            assert_eq!(puzzle.note(Puzzle::ID), Some((place + 1).to_string().as_str()), "{file}");
        }
    }
}

#[test]
fn a_bad_grid_is_an_error_among_its_neighbours() {
    let Some(folder) = nonograms() else { return };
    let puzzles = read(&folder, "picross-solver/native/invalid_input.txt", "picross");
    let said: Vec<_> = puzzles.iter().map(|puzzle| puzzle.as_ref().map_err(|error| error.message.as_str())).collect();
    let told: Vec<_> =
        said.iter().map(|puzzle| puzzle.map(|puzzle| puzzle.note(Puzzle::TITLE).unwrap_or_default())).collect();
    let expected = [
        Ok("Fishy"),
        Err("the grid \"False note\" has no ROWS"),
        Ok("Ill-formed"),
        Ok("Wrong constraint"),
        Ok("Impossible"),
        Ok("Zero"),
        Err("\"GRILL\" begins no grid"),
    ];
    assert_eq!(told, expected);
}

/// As cwd this is a board of one row, whose columns need two cells each.
#[test]
fn of_two_readings_the_one_whose_clues_fit_is_believed() {
    for text in ["1\n3\n1,1\n\n2\n2\n2\n", "1\n3\n1 1\n\n2\n2\n2\n"] {
        let reading = linewise::open(text).expect("a format");
        assert_eq!(reading.format.name(), "clues", "{text:?}");
        let puzzle = reading.one().expect("a puzzle");
        assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (3, 3), "{text:?}");
    }
}

#[test]
fn the_same_puzzle_in_several_formats_is_the_same() {
    let Some(folder) = nonograms() else { return };
    let only =
        |file: &str, name: &str| read(&folder, file, name).remove(0).unwrap_or_else(|error| panic!("{file}: {error}"));
    let dominoes = read(&folder, "picross-solver/native/domino_logic.txt", "picross");
    let fifth = dominoes.into_iter().nth(4).expect("seven grids").expect("the 7-domino");
    assert_eq!(fifth.clues, only("ndom/dom07.nin", "nin").clues);
    assert_eq!(only("minizinc/dom_10.dzn", "dzn").clues, only("ndom/dom10.nin", "nin").clues);
    let jcross = read(&folder, "nonogrid/puzzles.txt", "jcross").into_iter().nth(2).expect("three puzzles");
    assert_eq!(jcross.expect("the 9-domino").clues, only("ndom/dom09.nin", "nin").clues);
}
