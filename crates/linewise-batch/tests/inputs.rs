//! What a batch is given: folders that cannot be read, pipes, and what makes no sense, which leaves nothing behind.

use linewise_batch::{Batch, BatchError, Operation, Question, Row, Source, TableFormat};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const PUZZLE: &str = "kind: nonogram\nrows:\n1\n3\ncolumns:\n1\n2\n1\n";

fn folder() -> TempDir {
    TempDir::new().expect("a folder can be made")
}

fn begin(out: &Path, sources: Vec<Source>, question: &Question) -> Result<Batch, BatchError> {
    Batch::begin(out, sources, question, TableFormat::JsonLines, 10)
}

/// All the rows of a batch of one shard.
fn rows_of(batch: &Batch) -> Vec<Row> {
    batch.run(0, 1, &|| false, &|| {}).expect("the shard is done");
    let text = fs::read_to_string(batch.part(0)).expect("there are rows");
    text.lines().map(|line| serde_json::from_str(line).expect("a row")).collect()
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_read_is_skipped_and_told() {
    use std::os::unix::fs::PermissionsExt;
    let home = folder();
    let (inside, locked) = (home.path().join("in"), home.path().join("in").join("locked"));
    let allow = |mode| fs::set_permissions(&locked, fs::Permissions::from_mode(mode)).expect("it is ours");
    fs::create_dir_all(&locked).expect("folders can be made");
    fs::write(locked.join("a.linewise"), PUZZLE).expect("a file can be written");
    fs::write(inside.join("z.linewise"), PUZZLE).expect("a file can be written");
    allow(0);
    if fs::read_dir(&locked).is_ok() {
        // Root reads everything.
        return;
    }
    let question = Question::new(Operation::Solve);
    let batch = begin(&home.path().join("out"), vec![Source::Path(inside.clone())], &question).expect("it begins");
    let rows = rows_of(&batch);
    assert_eq!((rows.len(), rows[0].verdict.as_deref()), (1, Some("unique")));
    let skipped = batch.plan().skipped();
    assert!(skipped.len() == 1 && skipped[0].contains("locked: Permission denied"), "{skipped:?}");
    assert_eq!(batch.finish().expect("it is done").skipped, 1);
    // Its names alone are no use.
    allow(0o444);
    let batch = begin(&home.path().join("names"), vec![Source::Path(inside.clone())], &question).expect("it begins");
    assert!(rows_of(&batch)[0].error.as_deref().is_some_and(|error| error.contains("Permission denied")));
    allow(0o755);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read_once_and_kept() {
    let home = folder();
    let pipe = home.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo");
    assert!(made.success());
    let question = Question::new(Operation::Solve);
    let piped = || {
        let path = pipe.clone();
        let writer = std::thread::spawn(move || fs::write(path, PUZZLE));
        let batch = begin(&home.path().join("out"), vec![Source::Path(pipe.clone())], &question).expect("it begins");
        writer.join().expect("it ends").expect("it is written");
        batch
    };
    let rows = rows_of(&piped());
    assert_eq!((rows[0].file.as_str(), rows[0].verdict.as_deref()), ("a pipe", Some("unique")));
    assert!(piped().missing().is_empty(), "the same batch goes on");
    let both = vec![Source::Path(pipe.clone()), Source::Stream(Box::new(std::io::empty()))];
    assert!(matches!(begin(&home.path().join("both"), both, &question), Err(BatchError::Usage(_))));
}

#[test]
fn what_makes_no_sense_leaves_no_folder() {
    let home = folder();
    let (input, out) = (home.path().join("in.linewise"), home.path().join("out"));
    fs::write(&input, PUZZLE).expect("a file can be written");
    for to in ["png", "code"] {
        let question = Question { to: Some(to.to_owned()), ..Question::new(Operation::Convert) };
        let begun = begin(&out, vec![Source::Path(input.clone())], &question);
        assert!(begun.err().is_some_and(|error| error.to_string().contains(to)), "{to}");
    }
    assert!(begin(&out, vec!["/no/such/file".into()], &Question::new(Operation::Solve)).is_err());
    assert!(!out.exists());
}

#[test]
fn rows_advise_no_option_that_a_batch_has_not() {
    let home = folder();
    let input = home.path().join("in.jsonl");
    let texts =
        ["Puzzles of our own.\n\nNothing else.", "1 1\n1\n\n1\n1 x"].map(|text| serde_json::json!(text).to_string());
    fs::write(&input, texts.join("\n")).expect("a file can be written");
    let batch = begin(&home.path().join("out"), vec![Source::Path(input)], &Question::new(Operation::Solve));
    for row in rows_of(&batch.expect("it begins")) {
        let error = row.error.expect("it is no puzzle");
        assert!(!error.contains("--from") && !error.contains("()"), "{error}");
    }
}
