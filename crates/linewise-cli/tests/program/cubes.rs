//! `linewise cubes`.

use crate::run::{BAD, Folder, NONE, SEVERAL, UNIQUE, keys, linewise, linewise_reading};
use serde_json::json;

/// Rooks that do not threaten each other: 120 ways.
fn rooks() -> String {
    format!("kind: nonogram\ntitle: rooks\nrows: {0}\ncolumns: {0}\n", ["1"; 5].join(", "))
}

/// The files of a folder.
fn files(folder: &str) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).expect("there is a folder");
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.expect("there is a file").path();
        (path.display().to_string().replace(folder, ""), std::fs::read(path).expect("it is read"))
    };
    let mut files: Vec<_> = entries.map(read).collect();
    files.sort();
    files
}

#[test]
fn cubes_end_as_solving_does() {
    let folder = Folder::new();
    for (name, puzzle) in [("unique", UNIQUE), ("several", SEVERAL), ("none", NONE)] {
        let solved = linewise_reading(puzzle, &["solve", "--json", "-"]);
        // So few steps that it is split until nothing is left to split.
        for steps in ["0", "1000"] {
            let out = folder.path(&format!("{name}-{steps}"));
            let arguments = ["cubes", "-", "--out", &out, "--steps", steps, "--split", "2"];
            let cubes = linewise_reading(puzzle, &[&arguments[..], &["--json"]].concat()).ended(solved.code).silent();
            let (one, other) = (&solved.json()[0], &cubes.json()[0]);
            for key in ["name", "kind", "rows", "cols", "verdict", "file", "index"] {
                assert_eq!(one[key], other[key], "{name}: {key}");
            }
            let count = |object: &serde_json::Value| object["solutions"].as_array().expect("a list").len();
            assert_eq!(count(one), count(other), "{name}");
            let said = linewise_reading(puzzle, &arguments).ended(solved.code).silent();
            let sentence = match name {
                "unique" => "Exactly one solution.\n",
                "none" => "No solution.\n",
                _ => "Several solutions: ",
            };
            assert!(said.out.starts_with(sentence), "{}", said.out);
        }
    }
}

#[test]
fn cubes_are_the_same_whatever_the_number_of_threads_and_go_on() {
    let folder = Folder::new();
    let puzzle = folder.file("rooks.linewise", &rooks());
    let run = |out: &str, more: &[&str]| {
        let arguments = ["cubes", &puzzle, "--steps", "20", "--split", "4", "--out", out];
        linewise(&[&arguments[..], more].concat())
    };
    let (one, many, asked) = (folder.path("one"), folder.path("many"), folder.path("asked"));
    let told = run(&one, &["--count", "--threads", "1", "--json"]).ended(2).silent();
    assert_eq!(
        keys(told.lines()[0]),
        [
            "name", "kind", "rows", "cols", "verdict", "count", "solutions", "rounds", "cubes", "split", "refuted",
            "undecided", "waiting", "work", "file", "index", "format"
        ]
    );
    let sum = &told.json()[0];
    assert_eq!((&sum["count"], &sum["verdict"], &sum["waiting"]), (&json!("120"), &json!("several"), &json!(0)));
    // Nothing is done in no time, and that is said.
    let nothing = run(&many, &["--count", "--timeout", "0"]).ended(3).silent();
    assert!(nothing.out.contains("Not settled: no solution was found yet."), "{}", nothing.out);
    assert!(nothing.out.contains("Run the same command again to continue"), "{}", nothing.out);
    let words = run(&many, &["--count", "--threads", "7"]).ended(2).silent();
    assert!(words.out.starts_with("Several solutions: exactly 120.\n"), "{}", words.out);
    assert_eq!(files(&one), files(&many));
    assert_eq!(run(&many, &["--count", "--json"]).ended(2).silent().out, told.out, "what is done is not done again");
    // Two solutions are enough where they are not counted.
    let (asked, again) =
        (run(&asked, &["--threads", "5", "--json"]).ended(2), run(&folder.path("again"), &["--threads", "1"]));
    assert_eq!(asked.json()[0]["solutions"].as_array().map(Vec::len), Some(2));
    assert!(again.ended(2).out.starts_with("Several solutions: at least 2.\n"));
    assert_eq!(files(&folder.path("asked")), files(&folder.path("again")));
    let other = run(&one, &[]).ended(64);
    assert!(other.err.contains("holds work with another question"), "{}", other.err);
}

#[test]
fn what_is_no_single_puzzle_is_told() {
    let folder = Folder::new();
    let out = folder.path("out");
    let two = linewise_reading(&[UNIQUE, NONE].join("====\n"), &["cubes", "-", "--out", &out]).ended(64);
    assert!(two.err.contains("cubes divide one puzzle; the input holds 2"), "{}", two.err);
    linewise_reading(&[UNIQUE, NONE].join("====\n"), &["cubes", "-", "--only", "2", "--out", &out]).ended(1);
    let bad = linewise_reading(BAD, &["cubes", "-", "--out", &folder.path("bad"), "--json"]).ended(65);
    assert!(bad.json()[0]["error"].is_string());
    assert!(!std::path::Path::new(&folder.path("bad")).exists(), "nothing is begun");
    linewise_reading(UNIQUE, &["cubes", "-"]).ended(64);
    linewise_reading(UNIQUE, &["cubes", "-", "--split", "1", "--out", &folder.path("wrong")]).ended(64);
}

/// A count of very many digits is written down exactly, and told by their number.
#[test]
fn a_count_of_very_many_digits_goes_through_the_folder() {
    let folder = Folder::new();
    let puzzle = folder.file("open.linewise", "kind: nonogram\nsize: 200\n");
    let out = folder.path("cubes");
    for _ in 0..2 {
        let told = linewise(&["cubes", &puzzle, "--count", "--out", &out]).ended(2).silent().out;
        assert!(told.contains("Several solutions: a number of 12042 digits."), "{}", &told[told.len() - 200..]);
    }
    let written = files(&out).into_iter().find(|(name, _)| name.ends_with("round-00.jsonl")).expect("a round").1;
    assert!(String::from_utf8_lossy(&written).contains(&format!("\"0x1{}\"", "0".repeat(10_000))));
}
