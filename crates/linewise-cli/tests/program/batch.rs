//! `linewise batch`, and where puzzles stand.

use crate::run::{BAD, Folder, NONE, SEVERAL, UNIQUE, linewise, linewise_in, linewise_reading};
use serde_json::{Value, json};
use std::path::Path;

#[test]
fn a_folder_means_the_puzzles_in_it() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("in/deep")).expect("a folder can be made");
    folder.file("in/b.linewise", &[UNIQUE, SEVERAL].join("====\n"));
    folder.file("in/deep/c.linewise", BAD);
    folder.file("in/README", "Nothing to solve here.");
    folder.file("in/.hidden", UNIQUE);
    let run = linewise_in(Path::new(&folder.path("")), &["solve", "--json", "in"]).ended(65);
    let places: Vec<_> = run.json().iter().map(|object| json!([object["file"], object["index"]])).collect();
    assert_eq!(places, [json!(["in/b.linewise", 1]), json!(["in/b.linewise", 2]), json!(["in/deep/c.linewise", 1])]);
    assert!(run.err.contains("in/README was skipped"), "{}", run.err);
    assert!(run.json()[2]["error"].is_string());
    for command in ["grade", "check", "diagnose", "hint", "explain", "bench"] {
        let run = linewise_in(Path::new(&folder.path("")), &[command, "--json", "in"]);
        let places: Vec<_> = run.json().iter().map(|object| json!([object["file"], object["index"]])).collect();
        assert_eq!(places[..2], [json!(["in/b.linewise", 1]), json!(["in/b.linewise", 2])], "{command}");
    }
}

/// A batch passes over the same files, and says so.
#[test]
fn a_batch_passes_over_files_without_a_puzzle() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("in")).expect("a folder can be made");
    folder.file("in/a.linewise", UNIQUE);
    folder.file("in/README.md", "Nothing to solve here.");
    folder.file("in/empty.linewise", "");
    let run = |arguments: &[&str]| linewise_in(Path::new(&folder.path("")), &[&["batch", "solve"], arguments].concat());
    let words = run(&["in", "--out", "out"]).ended(0);
    assert!(words.out.starts_with("1 puzzle in out\n"), "{}", words.out);
    assert!(words.out.ends_with("2 inputs skipped; the warnings say why\n"), "{}", words.out);
    for file in ["in/README.md", "in/empty.linewise"] {
        assert!(words.err.contains(&format!("{file} was skipped: no puzzle found in it")), "{}", words.err);
    }
    let summary = run(&["in", "--out", "json", "--json"]).ended(0).json();
    assert_eq!((&summary[0]["rows"], &summary[0]["errors"]), (&json!(1), &json!(0)));
    // A file that was named itself was meant to hold puzzles.
    let named = run(&["in/README.md", "--out", "named", "--json"]).ended(65).silent().json();
    assert_eq!((&named[0]["rows"], &named[0]["errors"]), (&json!(1), &json!(1)));
    // A folder without any has nothing to solve, and that is an error.
    std::fs::remove_file(folder.path("in/a.linewise")).expect("it is there");
    let none = run(&["in", "--out", "none"]).ended(65);
    assert!(none.out.starts_with("0 puzzles in none\n"), "{}", none.out);
    std::fs::create_dir(folder.path("bare")).expect("a folder can be made");
    let bare = run(&["bare", "--out", "nothing"]).ended(65);
    assert!(bare.err.starts_with("error: there is no puzzle in bare\n"), "{}", bare.err);
}

#[test]
fn standard_input_has_places_too() {
    let run = linewise_reading(&[NONE, UNIQUE].join("====\n"), &["grade", "--json", "-"]).ended(1);
    let places: Vec<_> = run.json().iter().map(|object| object["index"].clone()).collect();
    assert_eq!(places, [1, 2]);
    assert_eq!(run.json()[0]["file"], "standard input");
}

/// A line whose puzzle stands under another key is told so.
#[test]
fn lines_without_a_puzzle_are_told_what_is_missing() {
    let folder = Folder::new();
    let lines =
        folder.file("in.jsonl", "{\"type\": \"easyasabc\", \"top\": [0, 1], \"url\": \"https://puzz.link/p?x\"}\n");
    linewise(&["batch", "solve", &lines, "--format", "jsonl", "--out", &folder.path("out")]).ended(65);
    let row = std::fs::read_to_string(folder.path("out/part-00000.jsonl")).expect("there are rows");
    assert!(row.contains("there is no \\\"puzzle\\\" in this object"), "{row}");
}

/// The files of a batch that do not depend on where its inputs lie.
fn parts(out: &str) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(out).expect("there is a folder");
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.expect("there is a file").path();
        (path.display().to_string().replace(out, ""), std::fs::read(path).expect("it is read"))
    };
    let mut parts: Vec<_> = entries.map(read).filter(|(name, _)| !name.ends_with("manifest.json")).collect();
    parts.sort();
    parts
}

#[test]
fn a_batch_is_the_same_whatever_the_number_of_threads_and_goes_on() {
    let folder = Folder::new();
    let input = folder.file("in.linewise", &[UNIQUE, SEVERAL, NONE, BAD].repeat(20).join("====\n"));
    let run = |out: &str, threads: &str, more: &[&str]| {
        let arguments = ["batch", "solve", &input, "--shard-rows", "3", "--threads", threads, "--out", out];
        linewise(&[&arguments[..], more].concat())
    };
    let (one, many) = (folder.path("one"), folder.path("many"));
    let summary = run(&one, "1", &["--json"]).ended(65).silent().json();
    let wanted = json!({"rows": 80, "unique": 20, "none": 20, "several": 20, "gave_up": 0, "errors": 20, "remarked": 0, "skipped": 0});
    assert_eq!(summary, [wanted]);
    let words = run(&many, "7", &[]).ended(65).silent();
    assert!(words.out.starts_with("80 puzzles in "), "{}", words.out);
    assert!(words.out.contains("20 with several solutions"), "{}", words.out);
    assert_eq!(parts(&one), parts(&many));
    std::fs::remove_file(folder.path("many/part-00002.parquet")).expect("a part is lost");
    run(&many, "2", &[]).ended(65).silent();
    assert_eq!(parts(&one), parts(&many));
    let other = linewise(&["batch", "grade", &input, "--shard-rows", "3", "--out", &one]).ended(64);
    assert!(other.err.contains("another question"), "{}", other.err);
    folder.file("in.linewise", UNIQUE);
    let changed = run(&one, "1", &[]).ended(65);
    assert!(changed.err.contains("is not what it was when this batch began"), "{}", changed.err);
}

#[test]
fn a_batch_reads_standard_input_and_writes_json_lines() {
    let folder = Folder::new();
    let out = folder.path("out");
    let lines: String = [UNIQUE, SEVERAL].iter().map(|puzzle| format!("{}\n", json!({"puzzle": puzzle}))).collect();
    let arguments = ["batch", "convert", "-", "--to", "nin", "--format", "jsonl", "--out", &out];
    linewise_reading(&lines, &arguments).ended(0).silent();
    let rows = std::fs::read_to_string(folder.path("out/part-00000.jsonl")).expect("there is a part");
    let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).expect("JSON")).collect();
    assert_eq!(rows[0]["key"], "hat");
    assert_eq!(rows[1]["text"], "2 2\n1\n1\n1\n1\n");
    assert_eq!((&rows[1]["file"], &rows[1]["index"]), (&json!("standard input"), &json!(2)));
}

#[test]
fn a_batch_that_makes_no_sense_is_told() {
    let folder = Folder::new();
    let (input, out) = (folder.file("in.linewise", UNIQUE), folder.path("out"));
    let cases: [(&[&str], i32); 8] = [
        (&["batch", "frob", &input, "--out", &out], 64),
        (&["batch", "solve", &input], 64),
        (&["batch", "convert", &input, "--out", &out], 64),
        (&["batch", "solve", &input, "--out", &out, "--shard-rows", "0"], 64),
        (&["batch", "solve", "/no/such/file", "--out", &out], 74),
        (&["batch", "solve", &input, "--out", &out, "--threads", "2", "--engine", "ray"], 64),
        (&["batch", "convert", &input, "--to", "png", "--out", &out], 64),
        (&["batch", "solve", "-", "-", "--out", &out], 64),
    ];
    for (arguments, code) in cases {
        assert_ne!(linewise(arguments).ended(code).err, "", "{arguments:?}");
    }
    assert!(!Path::new(&out).exists(), "nothing was begun");
    linewise(&["batch", "solve", &input, "--out", &format!("{input}/inside")]).ended(74);
}

/// A word on a line is no picture, and no puzzle with exactly one solution.
#[test]
fn junk_in_a_batch_is_an_error() {
    let folder = Folder::new();
    let words = ["x", "o", "-", "XX", "#", "hello"].map(|word| json!({ "puzzle": word }).to_string());
    let input = folder.file("in.jsonl", &words.join("\n"));
    let run = linewise(&["batch", "solve", &input, "--out", &folder.path("out"), "--json"]).ended(65);
    assert_eq!((&run.json()[0]["unique"], &run.json()[0]["errors"]), (&json!(0), &json!(6)));
    let lines = "{\"key\":\"x\"}\n{\"puzzle\":3}\n";
    let input = folder.file("bad.jsonl", lines);
    let csv = folder.file("bad.csv", "name,puzzle\na,b\n");
    linewise(&["batch", "solve", &input, &csv, "--out", &folder.path("bad"), "--format", "jsonl"]).ended(65);
    let rows = std::fs::read_to_string(folder.path("bad/part-00000.jsonl")).expect("it is written");
    for told in [
        "there is no \\\"puzzle\\\" in this object",
        "\\\"puzzle\\\" is not a text",
        "CSV is not read: use JSON lines or Parquet",
    ] {
        assert!(rows.contains(told), "{told}: {rows}");
    }
    // A picture is one as soon as it shows something.
    let input = folder.file("pictures.jsonl", "{\"puzzle\":\"#.#\"}\n{\"puzzle\":\"#.#\\n.#.\"}\n");
    let run = linewise(&["batch", "solve", &input, "--out", &folder.path("pictures"), "--json"]).ended(0);
    assert_eq!(&run.json()[0]["errors"], &json!(0), "{}", run.out);
}

/// A Python that runs and has no such package.
#[cfg(unix)]
#[test]
fn a_cluster_without_its_package_is_told_of() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let python = folder.file("python", "#!/bin/sh\nexit 3\n");
    std::fs::set_permissions(&python, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_linewise"))
        .args(["batch", "solve", &folder.file("a.linewise", UNIQUE), "--out", &folder.path("out"), "--engine", "ray"])
        .env("LINEWISE_PYTHON", &python)
        .output()
        .expect("it runs");
    let told = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(74), "{told}");
    assert!(told.contains("has no engine ray") && told.contains("pip install linewise[ray]"), "{told}");
}
