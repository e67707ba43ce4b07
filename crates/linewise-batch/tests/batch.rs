//! Batches in folders: a row for each puzzle, the same bytes whoever does the work, and nothing lost or mixed.

use linewise_batch::{Batch, BatchError, Operation, Question, Row, Source, Summary, TableFormat};
use parquet::basic::{Compression, GzipLevel, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;

const UNIQUE: &str = "kind: nonogram\ntitle: hat\nrows:\n1\n3\ncolumns:\n1\n2\n1\n";
const SEVERAL: &str = "kind: nonogram\nrows:\n1\n1\ncolumns:\n1\n1\n";
const NONE: &str = "kind: nonogram\nrows:\n1\n1\ncolumns:\n1\n0\n";
const BAD: &str = "kind: nonogram\nrows:\n1\n4 x\ncolumns:\n1\n2\n1\n";
const MISFIT: &str = "kind: nonogram\nrows:\n1\n9\ncolumns:\n1\n2\n1\n";
const ALL: [&str; 5] = [UNIQUE, SEVERAL, NONE, BAD, MISFIT];

fn folder() -> TempDir {
    TempDir::new().expect("a folder can be made")
}

fn question(operation: Operation) -> Question {
    Question { to: (operation == Operation::Convert).then(|| "nin".to_owned()), ..Question::new(operation) }
}

/// The texts so many times over, as JSON lines.
fn lines(times: usize) -> String {
    let line =
        |(at, text): (usize, &str)| format!("{}\n", serde_json::json!({"key": format!("k{at}"), "puzzle": text}));
    ALL.iter().copied().cycle().take(ALL.len() * times).enumerate().map(line).collect()
}

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, content).expect("a file can be written");
    path
}

/// A Parquet file with keys and texts, in row groups of so many.
fn write_parquet(path: &Path, texts: &[Option<&str>], group_rows: usize) {
    write_packed(path, texts, group_rows, Compression::UNCOMPRESSED);
}

/// The same, packed.
fn write_packed(path: &Path, texts: &[Option<&str>], group_rows: usize, packed: Compression) {
    let schema = "message m { required int64 key; optional binary puzzle (UTF8); }";
    let schema = Arc::new(parse_message_type(schema).expect("the schema is right"));
    let file = File::create(path).expect("a file can be made");
    let properties = WriterProperties::builder().set_compression(packed).build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties)).expect("it begins");
    for (at, chunk) in texts.chunks(group_rows).enumerate() {
        let mut group = writer.next_row_group().expect("a group begins");
        let keys: Vec<i64> = (0..chunk.len() as i64).map(|row| row + (at * group_rows) as i64).collect();
        let mut column = group.next_column().expect("a column begins").expect("there is a column");
        column.typed::<Int64Type>().write_batch(&keys, None, None).expect("keys are written");
        column.close().expect("a column ends");
        let levels: Vec<i16> = chunk.iter().map(|text| i16::from(text.is_some())).collect();
        let values: Vec<ByteArray> = chunk.iter().flatten().map(|text| ByteArray::from(*text)).collect();
        let mut column = group.next_column().expect("a column begins").expect("there is a column");
        column.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None).expect("texts are written");
        column.close().expect("a column ends");
        group.close().expect("a group ends");
    }
    writer.close().expect("the file ends");
}

/// Does all of a batch, its shards in this order.
fn run(batch: &Batch, backwards: bool) -> Summary {
    let mut missing = batch.missing();
    if backwards {
        missing.reverse();
    }
    for shard in missing {
        assert!(batch.run(shard, 1 + shard % 3, &|| false, &|| {}).expect("a shard is done"));
    }
    batch.finish().expect("the batch is done")
}

fn begin(out: &Path, input: &Path, operation: Operation, format: TableFormat, shard_rows: u64) -> Batch {
    let sources = vec![Source::Path(input.to_owned())];
    Batch::begin(out, sources, &question(operation), format, shard_rows).expect("the batch begins")
}

/// The results are no puzzles: the second call finds the inputs of the first.
#[test]
fn results_within_the_folder_of_the_puzzles_are_no_inputs() {
    let home = folder();
    write(home.path(), "a.linewise", UNIQUE);
    let out = home.path().join("out");
    for _ in 0..2 {
        let batch = begin(&out, home.path(), Operation::Count, TableFormat::JsonLines, 2);
        run(&batch, true);
        assert_eq!(rows(&out).len(), 1);
    }
    // Nor are those of another batch there.
    let other = home.path().join("other");
    run(&begin(&other, home.path(), Operation::Grade, TableFormat::JsonLines, 2), true);
    assert_eq!(rows(&other).len(), 1);
    run(&begin(&out, home.path(), Operation::Count, TableFormat::JsonLines, 2), true);
    let sources = vec![Source::Path(home.path().to_owned())];
    let refused = Batch::begin(home.path(), sources, &question(Operation::Count), TableFormat::JsonLines, 2);
    assert!(matches!(refused, Err(BatchError::Usage(_))));
}

/// The rows of a batch in JSON lines.
fn rows(out: &Path) -> Vec<Row> {
    let mut rows = Vec::new();
    for (name, content) in content(out).into_iter().filter(|(name, _)| name.ends_with(".jsonl")) {
        for line in String::from_utf8(content).expect("text").lines() {
            rows.push(serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {error}: {line}")));
        }
    }
    rows
}

/// The files of a folder, but for its plan, which says where the inputs lie.
fn content(out: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(out).expect("there is a folder");
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("there is a file").path();
        (path.file_name().expect("it has a name").to_string_lossy().into_owned(), fs::read(path).expect("it is read"))
    };
    let mut files: Vec<_> = entries.map(read).filter(|(name, _)| name != "manifest.json").collect();
    files.sort();
    files
}

/// Whether a group of rows is remembered or too large for that, each shard gets its own rows of it.
#[test]
fn shards_within_a_group_of_a_parquet_file_get_their_rows() {
    let home = folder();
    let parquet = home.path().join("in.parquet");
    let large = format!("{NONE}\n# {}\n", "x".repeat(17 << 20));
    for third in [NONE, &large] {
        let texts = [UNIQUE, SEVERAL, third, UNIQUE, NONE, SEVERAL, SEVERAL, UNIQUE].map(Some);
        for group_rows in [3, 5, 8] {
            write_parquet(&parquet, &texts, group_rows);
            let answers = |shard_rows| {
                let out = folder();
                run(&begin(out.path(), &parquet, Operation::Count, TableFormat::JsonLines, shard_rows), false);
                rows(out.path())
            };
            let counts: Vec<_> = answers(1).into_iter().map(|row| (row.index, row.key, row.count)).collect();
            let numbers: Vec<_> = counts.iter().filter(|(_, key, _)| key != "2").map(|row| row.2.as_deref()).collect();
            assert_eq!(numbers, ["1", "2", "1", "0", "2", "2", "1"].map(Some));
            for shard_rows in [2, 4, 100] {
                let same: Vec<_> = answers(shard_rows).into_iter().map(|row| (row.index, row.key, row.count)).collect();
                assert_eq!(same, counts, "groups of {group_rows}, shards of {shard_rows}");
            }
        }
    }
}

#[test]
fn there_is_a_row_for_each_puzzle_whatever_is_asked() {
    for operation in Operation::ALL {
        let home = folder();
        let input = write(home.path(), "in.jsonl", lines(3));
        let out = home.path().join("out");
        let summary = run(&begin(&out, &input, operation, TableFormat::JsonLines, 4), false);
        let rows = rows(&out);
        assert_eq!(rows.len(), 15, "{operation:?}");
        assert_eq!(summary.rows, 15);
        for (at, row) in rows.iter().enumerate() {
            assert_eq!((row.key.as_str(), row.index), (format!("k{at}").as_str(), at as i64 + 1));
            let is_answered = row.verdict.is_some() || row.right.is_some() || row.text.is_some();
            assert_ne!(row.error.is_some(), is_answered, "{operation:?}: {row:?}");
        }
        let bad = rows[3].error.as_deref().expect("what cannot be read has its error");
        assert!(bad.starts_with("line 4, column 3: "), "{bad}");
    }
}

#[test]
fn answers_are_those_of_the_library() {
    let home = folder();
    let input = write(home.path(), "in.jsonl", lines(1));
    let out = home.path().join("out");
    let summary = run(&begin(&out, &input, Operation::Solve, TableFormat::JsonLines, 1000), false);
    let rows = rows(&out);
    let verdicts: Vec<_> = rows.iter().map(|row| row.verdict.as_deref()).collect();
    assert_eq!(verdicts, [Some("unique"), Some("several"), Some("none"), None, None]);
    assert_eq!(rows[0].solution.as_deref(), Some(".#.\n###"));
    assert_eq!((rows[0].rows, rows[0].columns, rows[0].kind.as_deref()), (Some(2), Some(3), Some("nonogram")));
    assert_eq!(summary, Summary { rows: 5, unique: 1, none: 1, several: 1, errors: 2, ..Summary::default() });
}

#[test]
fn every_form_of_input_gives_the_same_rows() {
    let home = folder();
    let texts = [UNIQUE, SEVERAL, NONE];
    let puzzles = write(home.path(), "in.linewise", texts.join("\n====\n"));
    let json: String = texts.iter().map(|text| format!("\n{}\r\n", serde_json::json!({ "puzzle": text }))).collect();
    let jsonl = write(home.path(), "in.jsonl", json);
    let parquet = home.path().join("in.parquet");
    write_parquet(&parquet, &texts.map(Some), 2);
    let inside = home.path().join("inside");
    fs::create_dir_all(inside.join("b")).expect("a folder can be made");
    write(&inside, "a.linewise", UNIQUE);
    write(&inside.join("b"), "0.linewise", SEVERAL);
    write(&inside, "c.linewise", NONE);
    write(&inside, ".hidden", "?");
    // Links that lead nowhere, or back, are passed over.
    #[cfg(unix)]
    for (target, name) in [("nowhere", "0.linewise"), ("..", "back")] {
        std::os::unix::fs::symlink(target, inside.join(name)).expect("a link can be made");
    }
    // Nobody would ever write into it.
    #[cfg(unix)]
    let _socket = std::os::unix::net::UnixListener::bind(inside.join("socket")).expect("a socket can be made");
    let files = linewise_batch::files_in(&inside).expect("a folder");
    assert_eq!(files, ["a.linewise", "b/0.linewise", "c.linewise"].map(|name| inside.join(name)));
    let answers = |input: &Path| {
        let out = folder();
        run(&begin(out.path(), input, Operation::Count, TableFormat::JsonLines, 2), false);
        let plain = |row: Row| Row { key: String::new(), file: String::new(), index: 0, ..row };
        rows(out.path()).into_iter().map(plain).collect::<Vec<_>>()
    };
    let wanted = answers(&puzzles);
    assert_eq!(wanted.iter().map(|row| row.count.as_deref()).collect::<Vec<_>>(), [Some("1"), Some("2"), Some("0")]);
    for input in [&jsonl, &parquet, &inside] {
        assert_eq!(answers(input), wanted, "{}", input.display());
    }
    let mut packings = vec![Compression::SNAPPY, Compression::GZIP(GzipLevel::default()), Compression::LZ4_RAW];
    if cfg!(feature = "zstd") {
        packings.push(Compression::ZSTD(ZstdLevel::default()));
    }
    for packed in packings {
        write_packed(&parquet, &texts.map(Some), 2, packed);
        assert_eq!(answers(&parquet), wanted, "{packed}");
    }
}

#[test]
fn a_packing_that_cannot_be_read_is_named() {
    let home = folder();
    let parquet = home.path().join("in.parquet");
    write_parquet(&parquet, &[Some(UNIQUE)], 10);
    let whole = fs::read(&parquet).expect("it is read");
    // What is said of a column's packing stands behind its name, which is told as a list of one text.
    let before = b"\x06puzzle\x15";
    let at = whole.windows(before.len()).rposition(|bytes| bytes == before).expect("it is said") + before.len();
    assert_eq!(whole[at], 0, "not packed");
    for (code, name, is_read) in [(3, "LZO", false), (4, "Brotli", false), (6, "Zstandard", cfg!(feature = "zstd"))] {
        let mut packed = whole.clone();
        packed[at] = 2 * code;
        fs::write(&parquet, packed).expect("it is written");
        let sources = vec![Source::Path(parquet.clone())];
        let begun =
            Batch::begin(&home.path().join("out"), sources, &question(Operation::Solve), TableFormat::Parquet, 10);
        let said = begun.err().map(|error| error.to_string()).unwrap_or_default();
        assert_eq!(said.contains(&format!("packed with {name}")), !is_read, "{name}: {said}");
    }
}

#[test]
fn the_bytes_are_the_same_in_any_order_and_after_any_stop() {
    for format in [TableFormat::Parquet, TableFormat::JsonLines] {
        let home = folder();
        let input = write(home.path(), "in.jsonl", lines(5));
        let (straight, stopped) = (home.path().join("straight"), home.path().join("stopped"));
        let summary = run(&begin(&straight, &input, Operation::Grade, format, 4), false);
        for after in 0..25 {
            let batch = begin(&stopped, &input, Operation::Grade, format, 4);
            let seen = AtomicU64::new(0);
            let row = || {
                seen.fetch_add(1, Ordering::Relaxed);
            };
            let stop = || seen.load(Ordering::Relaxed) >= after % 5;
            if let Some(&shard) = batch.missing().last() {
                batch.run(shard, 1, &stop, &row).expect("a stop is no error");
            }
            fs::write(stopped.join(".unfinished-1"), "what somebody left").expect("a file can be written");
            assert!(batch.missing().is_empty() || batch.finish().is_err());
        }
        let again = begin(&stopped, &input, Operation::Grade, format, 4);
        assert_eq!(run(&again, true), summary);
        again.run(0, 3, &|| false, &|| {}).expect("a shard can be done twice");
        assert_eq!(content(&stopped), content(&straight));
        assert_eq!(summary.rows, 25);
    }
}

#[test]
fn parquet_has_the_rows_of_json_lines() {
    let home = folder();
    let input = write(home.path(), "in.jsonl", lines(2));
    let (as_parquet, as_lines) = (home.path().join("p"), home.path().join("l"));
    let summary = run(&begin(&as_parquet, &input, Operation::Grade, TableFormat::Parquet, 100), false);
    assert_eq!(run(&begin(&as_lines, &input, Operation::Grade, TableFormat::JsonLines, 100), false), summary);
    let file = File::open(as_parquet.join("part-00000.parquet")).expect("there is a part");
    let reader = SerializedFileReader::new(file).expect("it is Parquet");
    let found = reader.get_row_iter(None).expect("it has rows").map(|row| {
        let row = row.expect("a row is read");
        let fields = row.get_column_iter().filter(|(_, field)| field.to_string() != "null");
        fields.map(|(name, field)| (name.clone(), field.to_string())).collect::<Vec<_>>()
    });
    let wanted = rows(&as_lines).into_iter().map(|row| {
        let fields = match serde_json::to_value(row).expect("a row is an object") {
            serde_json::Value::Object(fields) => fields,
            other => panic!("{other}"),
        };
        let mut fields: Vec<_> = fields
            .into_iter()
            .map(|(name, value)| (name, value.as_str().map_or(value.to_string(), |text| format!("\"{text}\""))))
            .collect();
        fields.sort();
        fields
    });
    let found: Vec<_> = found
        .map(|mut row| {
            row.sort();
            row
        })
        .collect();
    assert_eq!(found, wanted.collect::<Vec<_>>());
}

#[test]
fn who_runs_out_of_steps_has_a_row_that_says_so() {
    let home = folder();
    let side = "1 1\n".repeat(40);
    let some = format!("kind: nonogram\nrows:\n{0}columns:\n{0}", "1\n".repeat(12));
    let hard = format!("kind: nonogram\nrows:\n{side}columns:\n{side}");
    let input = write(home.path(), "in.linewise", [&hard[..], UNIQUE].join("====\n"));
    let reasons = [
        (Operation::Solve, "steps"),
        (Operation::Count, "steps"),
        (Operation::Check, "steps"),
        (Operation::Grade, "budget"),
        (Operation::Diagnose, "steps"),
    ];
    for (operation, why) in reasons {
        let out = home.path().join(operation.name());
        let question = Question { steps: 5, ..question(operation) };
        let sources = vec![Source::Path(input.clone())];
        let batch = Batch::begin(&out, sources, &question, TableFormat::JsonLines, 10).expect("the batch begins");
        let summary = run(&batch, false);
        assert_eq!((summary.rows, summary.gave_up >= 1), (2, true), "{operation:?}");
        let row = &rows(&out)[0];
        assert_eq!(row.verdict.as_deref(), Some("gave_up"), "{operation:?}: {row:?}");
        assert_eq!(row.gave_up.as_deref(), Some(why), "{operation:?}: {row:?}");
    }
    // That there are several is not how many there are.
    let (input, out) = (write(home.path(), "some.linewise", some), home.path().join("some"));
    for steps in 1..2000 {
        let question = Question { steps, ..question(Operation::Count) };
        let _ = fs::remove_dir_all(&out);
        let batch = Batch::begin(&out, vec![Source::Path(input.clone())], &question, TableFormat::JsonLines, 10);
        let summary = run(&batch.expect("the batch begins"), false);
        let row = &rows(&out)[0];
        assert_eq!(row.count.is_none(), summary.gave_up == 1, "{steps} steps: {row:?}");
        if row.count_at_least.as_deref().is_some_and(|least| !["0", "1"].contains(&least)) || row.count.is_some() {
            return;
        }
    }
}

#[test]
fn another_question_in_the_same_folder_is_refused() {
    let home = folder();
    let input = write(home.path(), "in.jsonl", lines(1));
    let other = write(home.path(), "other.jsonl", lines(2));
    let out = home.path().join("out");
    run(&begin(&out, &input, Operation::Solve, TableFormat::Parquet, 4), false);
    let before = content(&out);
    let again = |input: &Path, question: &Question, format, shard_rows| {
        Batch::begin(&out, vec![Source::Path(input.to_owned())], question, format, shard_rows)
    };
    let solve = question(Operation::Solve);
    let cases = [
        ("question", again(&input, &question(Operation::Grade), TableFormat::Parquet, 4)),
        ("question", again(&input, &Question { steps: 7, ..solve.clone() }, TableFormat::Parquet, 4)),
        ("format", again(&input, &solve, TableFormat::JsonLines, 4)),
        ("number of rows", again(&input, &solve, TableFormat::Parquet, 5)),
        ("input", again(&other, &solve, TableFormat::Parquet, 4)),
    ];
    for (what, refused) in cases {
        match refused {
            Err(BatchError::OtherQuestion(message)) => assert!(message.contains(what), "{message}"),
            Err(other) => panic!("{what}: {other}"),
            Ok(_) => panic!("{what}: it is not refused"),
        }
    }
    assert!(again(&input, &solve, TableFormat::Parquet, 4).is_ok_and(|batch| batch.missing().is_empty()));
    assert_eq!(content(&out), before, "nothing is touched");
    let remains = home.path().join("remains");
    fs::create_dir(&remains).expect("a folder can be made");
    write(&remains, "part-00000.parquet", "");
    let refused = Batch::begin(&remains, vec![Source::Path(input)], &solve, TableFormat::Parquet, 4);
    assert!(matches!(refused, Err(BatchError::OtherQuestion(_))));
}

#[test]
fn an_input_that_changed_is_refused() {
    let home = folder();
    let input = write(home.path(), "in.jsonl", lines(2));
    let out = home.path().join("out");
    let batch = begin(&out, &input, Operation::Solve, TableFormat::Parquet, 4);
    batch.run(0, 3, &|| false, &|| {}).expect("a shard is done");
    let changed = fs::read_to_string(&input).expect("it is read").replace("k9", "k8");
    write(home.path(), "in.jsonl", changed);
    assert!(matches!(batch.run(1, 1, &|| false, &|| {}), Err(BatchError::Changed(_))), "while it goes on");
    let fresh = Batch::open(&out).expect("there is a plan");
    assert!(matches!(fresh.run(1, 1, &|| false, &|| {}), Err(BatchError::Changed(_))), "by somebody else");
    let sources = vec![Source::Path(input.clone())];
    let again = Batch::begin(&out, sources, &question(Operation::Solve), TableFormat::Parquet, 4);
    assert!(matches!(again, Err(BatchError::Changed(_))), "the next time");
    fs::remove_file(&input).expect("it is removed");
    assert!(matches!(fresh.run(1, 1, &|| false, &|| {}), Err(BatchError::Io(..))), "when it is gone");
}

#[test]
fn damaged_files_are_told() {
    let home = folder();
    let parquet = home.path().join("in.parquet");
    write_parquet(&parquet, &[Some(UNIQUE), None], 10);
    let whole = fs::read(&parquet).expect("it is read");
    let begin = |path: &Path| {
        let sources = vec![Source::Path(path.to_owned())];
        Batch::begin(&folder().path().join("out"), sources, &question(Operation::Solve), TableFormat::Parquet, 10)
    };
    for cut in [4, whole.len() / 2, whole.len() - 1] {
        let cut = write(home.path(), "cut.parquet", &whole[..cut]);
        assert!(matches!(begin(&cut), Err(BatchError::Damaged(_))), "{cut:?}");
    }
    let text = write(home.path(), "text.parquet", UNIQUE);
    assert!(matches!(begin(&text), Err(BatchError::Damaged(_))));
    let missing = home.path().join("none.jsonl");
    assert!(matches!(begin(&missing), Err(BatchError::Io(..))));
    let out = folder();
    let batch = self::begin(out.path(), &parquet, Operation::Solve, TableFormat::JsonLines, 10);
    run(&batch, false);
    let rows = rows(out.path());
    assert_eq!((rows[0].key.as_str(), rows[1].key.as_str()), ("0", "1"));
    assert!(rows[1].error.as_deref().is_some_and(|error| error.contains("empty")));
    fs::write(out.path().join("manifest.json"), "{").expect("it is damaged");
    assert!(matches!(Batch::open(out.path()), Err(BatchError::Damaged(_))));
}

#[test]
fn what_nothing_recognizes_is_a_row_with_its_error() {
    let home = folder();
    let input = write(home.path(), "strange.bin", [0, 159, 146, 150, 7]);
    let out = home.path().join("out");
    let summary = run(&begin(&out, &input, Operation::Solve, TableFormat::JsonLines, 10), false);
    assert_eq!((summary.rows, summary.errors), (1, 1));
    assert!(rows(&out)[0].error.is_some());
}

#[test]
fn standard_input_is_kept_and_must_be_the_same() {
    let out = folder();
    let begin = |content: &str| {
        let sources = vec![Source::Stream(Box::new(std::io::Cursor::new(content.as_bytes().to_vec())))];
        Batch::begin(out.path(), sources, &question(Operation::Solve), TableFormat::JsonLines, 2)
    };
    let batch = begin(&lines(2)).expect("the batch begins");
    batch.run(2, 1, &|| false, &|| {}).expect("a shard is done");
    assert!(matches!(begin(&lines(1)), Err(BatchError::Changed(_))));
    let summary = run(&begin(&lines(2)).expect("it goes on"), false);
    assert_eq!((summary.rows, rows(out.path()).len()), (10, 10));
}

#[test]
fn an_empty_input_has_no_rows() {
    let home = folder();
    let input = write(home.path(), "in.jsonl", "\n\n");
    let out = home.path().join("out");
    let summary = run(&begin(&out, &input, Operation::Solve, TableFormat::Parquet, 2), false);
    assert_eq!(summary, Summary { skipped: 1, ..Summary::default() });
    assert!(out.join("_SUCCESS").exists());
}

/// A Parquet file with one puzzle, and this key in a column of this type.
fn write_key<T: DataType>(path: &Path, column: &str, key: T::T) {
    let schema = format!("message m {{ required binary puzzle (UTF8); required {column}; }}");
    let schema = Arc::new(parse_message_type(&schema).expect("the schema is right"));
    let file = File::create(path).expect("a file can be made");
    let mut writer = SerializedFileWriter::new(file, schema, Arc::default()).expect("it begins");
    let mut group = writer.next_row_group().expect("a group begins");
    let mut column = group.next_column().expect("a column begins").expect("there is a column");
    column.typed::<ByteArrayType>().write_batch(&[ByteArray::from(SEVERAL)], None, None).expect("it is written");
    column.close().expect("a column ends");
    let mut column = group.next_column().expect("a column begins").expect("there is a column");
    column.typed::<T>().write_batch(&[key], None, None).expect("it is written");
    column.close().expect("a column ends");
    group.close().expect("a group ends");
    writer.close().expect("the file ends");
}

#[test]
fn keys_are_those_of_the_input() {
    let home = folder();
    let input = home.path().join("in.parquet");
    let key_of = |input: &Path| {
        let out = folder();
        run(&begin(out.path(), input, Operation::Solve, TableFormat::JsonLines, 10), false);
        rows(out.path()).into_iter().map(|row| row.key).collect::<Vec<_>>()
    };
    write_key::<Int32Type>(&input, "int32 key (UINT_32)", 4_000_000_000u32 as i32);
    assert_eq!(key_of(&input), ["4000000000"]);
    write_key::<Int64Type>(&input, "int64 key (UINT_64)", -1);
    assert_eq!(key_of(&input), ["18446744073709551615"]);
    write_key::<Int64Type>(&input, "int64 key (DECIMAL(9, 2))", -1250);
    assert_eq!(key_of(&input), ["-12.50"]);
    write_key::<Int32Type>(&input, "int32 key (DATE)", 18000);
    assert_eq!(key_of(&input), ["2019-04-14"]);
    write_key::<Int32Type>(&input, "int32 key (DATE)", i32::MAX);
    assert_eq!(key_of(&input), ["2147483647"]);
    // As pandas has whole numbers where one is missing.
    write_key::<DoubleType>(&input, "double key", 7.0);
    assert_eq!(key_of(&input), ["7"]);
    write_key::<DoubleType>(&input, "double id", f64::NAN);
    assert_eq!(key_of(&input), [input.display().to_string()]);
    write_key::<ByteArrayType>(&input, "binary key", ByteArray::from(vec![0xff, 0xfe]));
    assert_eq!(key_of(&input), ["fffe"]);
    let lines = ["18446744073709551617", "18446744073709551618", "1.50", "true", "[1,2]", "null", "\"a\""];
    let lines = lines.map(|key| format!("{{\"key\": {key}, \"puzzle\": {}}}\n", serde_json::json!(SEVERAL)));
    let input = write(home.path(), "in.jsonl", lines.concat());
    let sixth = format!("{}#6", input.display());
    let wanted = ["18446744073709551617", "18446744073709551618", "1.50", "true", "[1,2]", &sixth, "a"];
    assert_eq!(key_of(&input), wanted);
}

/// What others write is spared; what nobody writes is removed.
#[test]
fn several_can_do_the_same_work_in_one_folder() {
    let home = folder();
    let input = write(home.path(), "in.jsonl", lines(8));
    let alone = home.path().join("alone");
    let summary = run(&begin(&alone, &input, Operation::Solve, TableFormat::JsonLines, 1), false);
    for round in 0..20 {
        let out = home.path().join(format!("out{round}"));
        let work = || run(&begin(&out, &input, Operation::Solve, TableFormat::JsonLines, 1), false);
        std::thread::scope(|scope| {
            let all = [(); 4].map(|()| scope.spawn(work));
            for one in all {
                assert_eq!(one.join().expect("nobody fails for the others"), summary);
            }
        });
        let whole = |out: &Path| {
            content(out).into_iter().filter(|(name, _)| !name.starts_with(".unfinished")).collect::<Vec<_>>()
        };
        assert_eq!(whole(&out), whole(&alone));
    }
    let theirs = write(&alone, ".unfinished-theirs", "what somebody writes");
    let held = File::open(&theirs).expect("it is there");
    held.lock().expect("it can be locked");
    let batch = Batch::open(&alone).expect("there is a plan");
    batch.finish().expect("all is done");
    assert!(theirs.exists());
    drop(held);
    batch.finish().expect("all is done");
    assert!(!theirs.exists());
}

#[test]
fn a_bad_file_in_a_folder_is_a_row_or_skipped() {
    let home = folder();
    let inside = home.path().join("in");
    fs::create_dir(&inside).expect("a folder can be made");
    let parquet = inside.join("a.parquet");
    write_parquet(&parquet, &[Some(UNIQUE)], 10);
    let whole = fs::read(&parquet).expect("it is read");
    write(&inside, "b.parquet", &whole[..whole.len() / 2]);
    write(&inside, "c.parquet", UNIQUE);
    write_key::<Int32Type>(&inside.join("d.parquet"), "int32 key", 1);
    let other = fs::read(inside.join("d.parquet")).expect("it is read");
    let other: Vec<u8> = String::from_utf8_lossy(&other).replace("puzzle", "anyone").into_bytes();
    let is_whole = other.len() == fs::read(inside.join("d.parquet")).expect("it is read").len();
    write(&inside, "e.linewise", SEVERAL);
    write(&inside, "notes.md", "Nothing but words.");
    #[cfg(unix)]
    {
        let name: std::ffi::OsString = std::os::unix::ffi::OsStringExt::from_vec(b"f\xff.linewise".to_vec());
        fs::write(inside.join(name), NONE).expect("a file can be written");
    }
    if is_whole {
        write(&inside, "g.parquet", other);
    }
    let out = home.path().join("out");
    let summary = run(&begin(&out, &inside, Operation::Solve, TableFormat::JsonLines, 2), false);
    let rows = rows(&out);
    let found: Vec<_> = rows.iter().map(|row| (row.verdict.as_deref(), row.error.is_some())).collect();
    let mut wanted = vec![(Some("unique"), false), (None, true), (None, true), (Some("several"), false)];
    wanted.push((Some("several"), false));
    if cfg!(unix) {
        wanted.push((Some("none"), false));
    }
    assert_eq!(found, wanted);
    assert!(rows[1].error.as_deref().is_some_and(|error| error.contains("b.parquet cannot be read as Parquet")));
    assert_eq!((summary.errors, summary.skipped), (2, 1 + u64::from(is_whole)));
    // More words beside them, and the work goes on.
    write(&inside, "more.md", "More words.");
    assert_eq!(run(&begin(&out, &inside, Operation::Solve, TableFormat::JsonLines, 2), false), summary);
    write(&inside, "more.linewise", NONE);
    let sources = vec![Source::Path(inside.clone())];
    let refused = Batch::begin(&out, sources, &question(Operation::Solve), TableFormat::JsonLines, 2);
    assert!(refused.err().is_some_and(|error| error.to_string().contains("more.linewise")));
}

#[test]
fn json_lines_are_read_in_the_encodings_of_windows() {
    let home = folder();
    let line = |text: &str| format!("{}\r\n", serde_json::json!({"key": "ä", "puzzle": text}));
    let text = [UNIQUE, SEVERAL, NONE].map(line).concat();
    let units = || std::iter::once(0xfeff).chain(text.encode_utf16());
    let contents = [
        format!("\u{feff}{text}").into_bytes(),
        units().flat_map(u16::to_le_bytes).collect(),
        units().flat_map(u16::to_be_bytes).collect(),
    ];
    for (at, content) in contents.into_iter().enumerate() {
        let input = write(home.path(), &format!("{at}.jsonl"), content);
        for shard_rows in [1, 2, 5] {
            let out = folder();
            run(&begin(out.path(), &input, Operation::Solve, TableFormat::JsonLines, shard_rows), true);
            let rows = rows(out.path());
            let found: Vec<_> = rows.iter().map(|row| (row.key.as_str(), row.verdict.as_deref())).collect();
            assert_eq!(found, [("ä", Some("unique")), ("ä", Some("several")), ("ä", Some("none"))], "{at}");
        }
    }
    let input = write(home.path(), "torn.jsonl", "{\"puzzle\": \"\\ud800\"}\n");
    let out = home.path().join("torn");
    run(&begin(&out, &input, Operation::Solve, TableFormat::JsonLines, 5), false);
    assert!(rows(&out)[0].error.as_deref().is_some_and(|error| error.contains("the line is not in JSON")));
}

#[test]
fn what_should_be_known_of_the_reading_stands_in_the_row() {
    let home = folder();
    let lines = [UNIQUE, "kind: nonogram\nrows: 2,1 1,1\ncolumns: 1 1 1 1 1\n", BAD];
    let lines = lines.map(|text| format!("{}\n", serde_json::json!({ "puzzle": text })));
    let input = write(home.path(), "in.jsonl", lines.concat());
    for format in [TableFormat::JsonLines, TableFormat::Parquet] {
        let out = home.path().join(format.extension());
        let summary = run(&begin(&out, &input, Operation::Solve, format, 5), false);
        assert_eq!((summary.rows, summary.remarked), (3, 1));
    }
    let rows = rows(&home.path().join("jsonl"));
    assert_eq!(rows[0].remarks, None);
    assert!(rows[1].remarks.as_deref().is_some_and(|remarks| remarks.contains("commas")), "{rows:?}");
}
