//! `linewise kinds`, `formats`, `bench`, `completions`, and the help texts.

use super::run::{BAD, Folder, NONE, SEVERAL, UNIQUE, keys, linewise, linewise_reading, project_file};
use linewise::explain::ENGLISH;
use linewise::{format, kind};

#[test]
fn every_kind_and_format_is_listed() {
    let (kinds, formats) = (linewise(&["kinds"]).ended(0).silent(), linewise(&["formats"]).ended(0).silent());
    for kind in kind::ALL {
        assert!(kinds.lines().contains(&kind.name()), "{} in {}", kind.name(), kinds.out);
        assert!(kinds.out.contains(kind.rules()), "the rules of {}", kind.name());
    }
    assert_eq!(formats.lines().len(), format::ALL.len());
    for (format, line) in format::ALL.iter().zip(formats.lines()) {
        assert!(line.starts_with(format.name()) && line.contains(format.about()), "{line}");
    }
    let json = linewise(&["kinds", "--json"]).ended(0).silent();
    assert_eq!(keys(json.lines()[0]), ["name", "rules", "options"]);
    for (kind, line) in kind::ALL.iter().zip(json.json()) {
        let told = line["options"].as_array().expect("a list");
        assert_eq!(told.len(), kind.options_told().len(), "{}", kind.name());
    }
    let one = linewise(&["kinds", "nonogram", "--json"]).ended(0).silent();
    assert_eq!(keys(one.lines()[0]), ["name", "rules", "options", "also_called", "example", "more_examples"]);
    let json = linewise(&["formats", "--json"]).ended(0).silent();
    assert_eq!(keys(json.lines()[0]), ["name", "extensions", "about"]);
    assert_eq!(json.json().len(), format::ALL.len());
}

#[test]
fn every_technique_is_listed_and_shown() {
    let all = linewise(&["techniques"]).ended(0).silent();
    for kind in kind::ALL {
        for technique in kind.techniques() {
            let title = ENGLISH.title(*technique);
            assert!(
                all.out.contains(&format!("  {:16} level {}", technique.name, technique.level)),
                "{}",
                technique.name
            );
            let one = linewise(&["techniques", title, "--kind", kind.name()]).ended(0).silent();
            for shown in technique.shown {
                // What holds under an option is told with it.
                let options = shown.puzzle.lines().filter(|line| line.starts_with("option "));
                options.for_each(|option| {
                    assert!(one.out.contains(&format!("({})", option.trim_end_matches(':'))), "{title}: {option}")
                });
                shown.says.lines().for_each(|says| assert!(one.out.contains(says), "{title}: {says} in {}", one.out));
            }
        }
    }
    for shown in kind::ALL.iter().flat_map(|kind| kind.shown_on_boards()) {
        let one = linewise(&["techniques", shown.technique]).ended(0).silent();
        assert!(one.out.contains(" -> ") && shown.says.lines().all(|line| one.out.contains(line)), "{}", one.out);
        let json = linewise(&["techniques", shown.technique, "--json"]).ended(0).silent();
        assert_eq!(keys(json.lines()[0])[6], "examples");
        assert_eq!(json.json()[0]["examples"][0]["puzzle"], shown.puzzle);
    }
    let json = linewise(&["techniques", "overlap", "--kind", "nonogram", "--json"]).ended(0).silent();
    assert_eq!(keys(json.lines()[0]), ["kind", "name", "title", "hint", "level", "weight", "examples"]);
    assert_eq!(linewise(&["techniques", "magic"]).ended(64).out, "");
}

#[test]
fn a_bench_times_every_puzzle_and_all_of_them() {
    let bundle = [UNIQUE, SEVERAL].join("====\n");
    let run = linewise_reading(&bundle, &["bench", "--repeat", "3", "--json", "-"]).ended(0).silent();
    let lines = run.lines();
    assert_eq!(lines.len(), 3);
    for line in &lines[..2] {
        assert_eq!(keys(line), ["name", "kind", "verdict", "min_ns", "median_ns", "file", "index"]);
    }
    assert_eq!(keys(lines[2]), ["puzzles", "total_median_ns", "max_median_ns", "gave_up"]);
    let json = run.json();
    let median = |at: usize| json[at]["median_ns"].as_u64().expect("a time");
    assert!(json[0]["min_ns"].as_u64() <= Some(median(0)) && median(0) > 0);
    assert_eq!(json[2]["total_median_ns"], median(0) + median(1));
    assert_eq!(json[2]["max_median_ns"], median(0).max(median(1)));
    assert_eq!(json[1]["verdict"], "several");
    let given_up = linewise_reading(UNIQUE, &["bench", "--repeat", "3", "--json", "--timeout", "0", "-"]).ended(0);
    assert_eq!(given_up.json()[1]["gave_up"], 1);
    let bad = linewise_reading(BAD, &["bench", "--json", "-"]).ended(65);
    assert_eq!(keys(bad.lines()[0]), ["name", "error", "file", "index"]);
}

#[test]
fn help_is_no_error() {
    for command in ["solve", "check", "line", "show", "convert", "kinds", "formats", "bench", "completions"] {
        let run = linewise(&[command, "--help"]).ended(0).silent();
        assert!(run.out.contains("Usage: linewise"), "the help of {command}: {}", run.out);
    }
    let help = linewise(&["--help"]).ended(0).silent();
    assert!(help.out.contains("65  bad input"), "{}", help.out);
    assert_eq!(linewise(&["--version"]).ended(0).silent().out, format!("linewise {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_tip_that_is_left_out_leaves_one_blank_line() {
    let run = linewise(&["solve", "--nonsense", "-"]).ended(64);
    assert!(!run.err.contains("to pass") && !run.err.contains("\n\n\n"), "{}", run.err);
}

#[test]
fn a_file_in_a_command_s_place_is_told_so() {
    let folder = Folder::new();
    let file = folder.file("my puzzle.non", "rows\n1\n\ncolumns\n1\n");
    let run = linewise(&[&file]).ended(64);
    assert!(
        run.err.contains(&format!("put a command before the file, for example: linewise solve '{file}'")),
        "{}",
        run.err
    );
}

#[test]
fn wrong_usage_has_its_exit_code() {
    for arguments in [&["solve"][..], &["nonsense"], &["solve", "--nonsense", "-"], &["solve", "--timeout", "x", "-"]] {
        let run = linewise(arguments).ended(64);
        assert_eq!(run.out, "", "of {arguments:?}");
        assert!(run.err.contains("error"), "{arguments:?} says {}", run.err);
    }
}

/// A shorter name of a kind stands for its own.
#[test]
fn a_mistyped_kind_is_told_by_its_own_name() {
    let run = linewise(&["kinds", "japanese"]).ended(64);
    assert!(run.err.contains("did you mean japanese_sums?"), "{}", run.err);
}

#[test]
fn shells_complete_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = linewise(&["completions", shell]).ended(0).silent();
        assert!(run.out.contains("convert"), "the script for {shell}");
    }
}

#[test]
fn every_key_is_documented() {
    let docs = std::fs::read_to_string(project_file("docs/program.md")).expect("the page is there");
    let cases: [(&str, &[&str]); 7] = [
        (UNIQUE, &["solve", "--json", "--count", "-"]),
        (SEVERAL, &["solve", "--json", "-"]),
        (NONE, &["solve", "--json", "-"]),
        (UNIQUE, &["check", "--json", "--spoil", "-"]),
        (UNIQUE, &["bench", "--json", "--repeat", "1", "-"]),
        (UNIQUE, &["line", "1r", "--cells", "2", "--colours", "rg", "--letters", "--json"]),
        ("{}", &["line", "--batch", "-"]),
    ];
    for (input, arguments) in cases {
        for line in linewise_reading(input, arguments).lines() {
            for key in keys(line) {
                assert!(docs.contains(&format!("`{key}`")), "{key}, of {arguments:?}");
            }
        }
    }
}
