//! `linewise solve --proof` and `linewise verify`.

use super::run::{BAD, Folder, NONE, Run, SEVERAL, UNIQUE, keys, linewise, linewise_reading, project_file};

/// Solves with a proof, changes that, and verifies it.
fn verify(puzzle: &str, options: &[&str], change: impl Fn(String) -> String) -> Run {
    let folder = Folder::new();
    let (puzzle, proof) = (folder.file("puzzle.linewise", puzzle), folder.path("proof.txt"));
    linewise(&["solve", "--proof", &proof, &puzzle]);
    let text = change(std::fs::read_to_string(&proof).expect("the proof is written"));
    std::fs::write(&proof, text).expect("it can be changed");
    let mut arguments = vec!["verify", &puzzle, &proof];
    arguments.extend(options);
    linewise(&arguments)
}

#[test]
fn proofs_of_every_verdict_are_right() {
    let same = |text| text;
    let unique = verify(UNIQUE, &[], same).ended(0).silent();
    assert!(unique.out.starts_with("Right: exactly one solution, proven in "), "{}", unique.out);
    assert!(verify(NONE, &[], same).ended(0).silent().out.starts_with("Right: no solution, "));
    assert!(verify(SEVERAL, &[], same).ended(0).silent().out.starts_with("Right: at least 2 solutions"));
}

#[test]
fn a_proof_is_the_same_every_time_and_changes_nothing_else() {
    let folder = Folder::new();
    let puzzle = project_file("puzzles/nonogram/noise.linewise");
    let (first, second) = (folder.path("first"), folder.path("second"));
    let aloud = linewise(&["solve", "--proof", &first, &puzzle]).ended(0).silent();
    linewise(&["solve", "--proof", &second, &puzzle]).ended(0);
    let read = |path| std::fs::read(path).expect("a proof");
    assert!(read(&first) == read(&second));
    assert_eq!(aloud.out, linewise(&["solve", &puzzle]).ended(0).out);
    linewise(&["verify", &puzzle, &first]).ended(0).silent();
    let text = String::from_utf8(read(&first)).expect("text");
    assert!(linewise_reading(&text, &["verify", &puzzle, "-"]).ended(0).out.starts_with("Right: "));
}

#[test]
fn a_wrong_proof_is_refused_at_its_step() {
    let wrong = verify(UNIQUE, &[], |text| text.replacen("=#", "=.", 1)).ended(1).silent();
    assert!(
        wrong.out.starts_with("Wrong: step 1: row 2 (3) can be filled in such a way that row 2, column 1 is"),
        "{}",
        wrong.out
    );
    let half = verify(UNIQUE, &[], |text| text.lines().take(3).map(|line| format!("{line}\n")).collect());
    assert_eq!(half.ended(1).out, "Wrong: step 2: it is missing: the proof breaks off before its end.\n");
    let other = verify(UNIQUE, &[], |text| text.replace("sum ", "sum 0")).ended(1);
    assert_eq!(other.out, "Wrong: the proof is about another puzzle.\n");
}

#[test]
fn json_says_where_it_fails() {
    let right = verify(UNIQUE, &["--json"], |text| text).ended(0).silent();
    assert_eq!(keys(right.lines()[0]), ["name", "right", "claim", "solutions", "steps", "step", "why"]);
    assert_eq!((&right.json()[0]["right"], &right.json()[0]["solutions"]), (&true.into(), &1.into()));
    let wrong = verify(UNIQUE, &["--json"], |text| text.replacen("=#", "=.", 1)).ended(1).silent();
    assert_eq!((&wrong.json()[0]["right"], &wrong.json()[0]["step"]), (&false.into(), &1.into()));
    let late = verify(UNIQUE, &["--json", "--timeout", "0"], |text| text).ended(3).silent();
    assert_eq!(late.json()[0]["right"], serde_json::Value::Null);
}

#[test]
fn what_is_no_proof_is_bad_input() {
    let unread = verify(UNIQUE, &[], |_| "hello\n".to_owned()).ended(65);
    assert!(unread.err.contains("line 1: this is not a proof"), "{}", unread.err);
    let empty = verify(UNIQUE, &[], |_| String::new()).ended(65);
    assert!(empty.err.contains("line 1: this is not a proof"), "{}", empty.err);
    let step = verify(UNIQUE, &[], |text| text.replace("\n1 ", "\n1 maybe ")).ended(65);
    assert!(step.err.contains("line 3, step 1"), "{}", step.err);
    let folder = Folder::new();
    let puzzle = folder.file("puzzle.linewise", UNIQUE);
    linewise(&["verify", &puzzle, &folder.path("nowhere")]).ended(74);
    linewise(&["verify", &folder.path("nowhere"), &puzzle]).ended(74);
    linewise(&["verify", &folder.file("bad.linewise", BAD), &puzzle]).ended(65);
}

#[test]
fn a_proof_is_about_one_puzzle() {
    let folder = Folder::new();
    let both = folder.file("both.linewise", &[UNIQUE, NONE].join("====\n"));
    let proof = folder.path("proof.txt");
    let usage = linewise(&["solve", "--proof", &proof, &both]).ended(64);
    assert!(usage.err.contains("--only N"), "{}", usage.err);
    linewise(&["solve", "--proof", &proof, "--only", "2", &both]).ended(1);
    assert!(linewise(&["verify", "--only", "2", &both, &proof]).ended(0).out.starts_with("Right: no solution"));
    linewise(&["verify", &both, &proof]).ended(64);
    linewise(&["solve", "--proof", &folder.path("no/folder"), "--only", "1", &both]).ended(74);
}

/// Noise keeps the solver busy for long; what is killed meanwhile has not touched the proof of before.
#[test]
fn a_proof_that_breaks_off_leaves_an_older_one() {
    let mut chance = 7u32;
    let mut cell = || {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        chance >> 31
    };
    let board: Vec<Vec<u32>> = (0..100).map(|_| (0..100).map(|_| cell()).collect()).collect();
    let clue = |line: Vec<u32>| {
        let blocks = line.chunk_by(|one, other| one == other).filter(|run| run[0] == 1);
        blocks.map(|run| run.len().to_string()).collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<String> = board.iter().cloned().map(clue).collect();
    let columns: Vec<String> = (0..100).map(|at| clue(board.iter().map(|row| row[at]).collect())).collect();
    let folder = Folder::new();
    let text = format!("kind: nonogram\nrows:\n{}\ncolumns:\n{}\n", rows.join("\n"), columns.join("\n"));
    let (puzzle, proof) = (folder.file("noise.linewise", &text), folder.file("proof.txt", "an older proof"));
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("linewise"))
        .args(["solve", "--proof", &proof, &puzzle])
        .spawn()
        .expect("it runs");
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(child.try_wait().expect("it can be asked"), None, "it is still at work");
    child.kill().and_then(|()| child.wait()).expect("it ends");
    assert_eq!(std::fs::read_to_string(&proof).expect("it is there"), "an older proof");
}
