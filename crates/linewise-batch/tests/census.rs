//! A census: the same number as looking at every picture, however it is cut into shards, and nothing lost when it is stopped.

use linewise::{Alphabet, Board, Puzzle};
use linewise_batch::BatchError;
use linewise_batch::census::{Census, CensusPlan, Counter, Remembered, ShardCount};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;

/// Counts by looking at every picture; the library reads off the clues.
fn brute_force(rows: usize, columns: usize) -> u64 {
    let mut pictures: HashMap<String, u64> = HashMap::new();
    for picture in 0..1u32 << (rows * columns) {
        let alphabet = Alphabet::black_and_white();
        let symbol = |cell: usize| alphabet.symbol(if picture >> cell & 1 == 1 { '#' } else { '.' });
        let goal = (0..rows * columns).map(|cell| symbol(cell).expect("the alphabet has both")).collect();
        let board = Board::rectangle(rows, columns).expect("there is such a board");
        let puzzle = Puzzle::from_picture("nonogram", board, alphabet, goal).expect("a picture has clues");
        *pictures.entry(format!("{:?}", puzzle.clues)).or_default() += 1;
    }
    pictures.values().filter(|&&count| count == 1).count() as u64
}

/// A counter that nobody stops.
fn counter(rows: usize, columns: usize) -> Counter {
    Counter::new(rows, columns, &|| false).expect("there is such a census").expect("nobody stops it")
}

#[test]
fn finding_the_upper_halves_can_be_stopped() {
    let looks = AtomicU64::new(0);
    let stop = || looks.fetch_add(1, Ordering::Relaxed) == 100;
    assert!(Counter::new(6, 6, &stop).expect("there is such a census").is_none());
    assert_eq!(looks.load(Ordering::Relaxed), 101, "it stops at once");
}

/// Counts in so many shards.
fn count(rows: usize, columns: usize, shards: u64) -> u64 {
    let counter = counter(rows, columns);
    let mut remembered = Remembered::default();
    let tally = |shard| counter.count(shard, shards, &mut remembered, &|| false).expect("nobody stops it");
    let plan = CensusPlan::new(rows, columns, shards).expect("there is such a plan");
    plan.sum((0..shards).map(tally)).expect("all pictures are counted").determined
}

#[test]
fn small_pictures_are_counted_as_by_looking_at_each() {
    for (rows, columns) in (1..=4).flat_map(|rows| (1..=4).map(move |columns| (rows, columns))).chain([
        (1, 8),
        (8, 1),
        (2, 6),
        (6, 2),
        (5, 2),
    ]) {
        assert_eq!(count(rows, columns, 1), brute_force(rows, columns), "{rows} rows, {columns} columns");
    }
}

#[test]
fn squares_are_counted_as_published() {
    // OEIS A242876; each up to four was counted by looking at every picture, too.
    for (size, published) in (1..).zip([2, 14, 384, 52_362, 25_309_575]) {
        assert_eq!(count(size, size, 1), published, "{size} rows and columns");
    }
}

#[test]
#[ignore = "takes half a minute in a release build"]
fn six_rows_and_columns_are_counted_as_published() {
    assert_eq!(count(6, 6, 1), 49_745_060_669);
}

#[test]
fn turned_pictures_are_as_many() {
    for (rows, columns) in [(1, 7), (2, 8), (3, 5), (4, 5), (3, 7), (4, 6), (2, 7)] {
        assert_eq!(count(rows, columns, 1), count(columns, rows, 1), "{rows} rows, {columns} columns");
    }
}

#[test]
fn shards_add_up_however_many_there_are() {
    for shards in [1, 2, 3, 13, 100, 1000] {
        assert_eq!(count(4, 4, shards), 52_362, "{shards} shards");
        assert_eq!(count(3, 4, shards), 3152, "{shards} shards");
    }
    // Some shards are empty where there are more than there is work.
    assert_eq!(count(2, 2, 50), 14);
}

#[test]
fn a_shard_is_the_same_after_any_others() {
    let counter = counter(5, 4);
    let mut shared = Remembered::default();
    let mut forgetful = Remembered::up_to(1000);
    for shard in (0..7).rev() {
        let alone = counter.count(shard, 7, &mut Remembered::default(), &|| false);
        assert_eq!(counter.count(shard, 7, &mut shared, &|| false), alone, "shard {shard}");
        assert_eq!(counter.count(shard, 7, &mut forgetful, &|| false), alone, "shard {shard}");
    }
}

/// What a folder holds, by name.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("there is a folder");
    let read = |entry: fs::DirEntry| {
        (entry.file_name().display().to_string(), fs::read(entry.path()).expect("a file can be read"))
    };
    let mut files: Vec<_> = entries.map(|entry| read(entry.expect("there is a file"))).collect();
    files.sort();
    files
}

#[test]
fn a_census_that_is_stopped_goes_on_with_the_same_bytes() {
    let folder = TempDir::new().expect("a folder can be made");
    let plan = CensusPlan::new(4, 4, 9).expect("there is such a plan");
    let counter = counter(4, 4);
    let (whole, stopped) = (folder.path().join("whole"), folder.path().join("stopped"));
    let begin = |place: &Path| Census::begin(place, &plan).expect("the census begins");
    let census = begin(&whole);
    for shard in census.missing() {
        census.run(shard, &counter, &mut Remembered::default(), &|| false).expect("a shard is done");
    }
    assert_eq!(census.finish().expect("all are done").determined, "52362");

    // Each time it is stopped a little later; now and then a part is half written, or done twice.
    for patience in (0u64..).step_by(40) {
        let census = begin(&stopped);
        assert!(patience == 0 || !census.missing().is_empty() || census.finish().is_ok());
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= patience;
        let mut missing = census.missing();
        missing.reverse();
        for shard in missing {
            assert!(census.finish().is_err(), "a sum of some shards is none");
            if census.run(shard, &counter, &mut Remembered::default(), &stop).expect("a stop is no error").is_none() {
                break;
            }
        }
        fs::write(stopped.join(".unfinished-0-0-0"), "{\"rows\":").expect("a file can be written");
        if census.missing().is_empty() {
            assert!(census.run(3, &counter, &mut Remembered::default(), &|| false).is_ok_and(|done| done.is_some()));
            census.finish().expect("all are done");
            break;
        }
    }
    assert_eq!(files(&stopped), files(&whole));
}

#[test]
fn another_census_and_damaged_parts_are_told() {
    let folder = TempDir::new().expect("a folder can be made");
    let plan = |rows, columns, shards| CensusPlan::new(rows, columns, shards).expect("there is such a plan");
    let census = Census::begin(folder.path(), &plan(3, 3, 2)).expect("the census begins");
    for other in [plan(3, 4, 2), plan(4, 3, 2), plan(3, 3, 3)] {
        assert!(matches!(Census::begin(folder.path(), &other), Err(BatchError::OtherQuestion(_))), "{other:?}");
    }
    let counter = counter(3, 3);
    let run = |shard| census.run(shard, &counter, &mut Remembered::default(), &|| false);
    assert!(run(2).is_err(), "there is no shard 2");
    run(0).expect("a shard is done");
    run(1).expect("a shard is done");
    let right = fs::read_to_string(census.part(1)).expect("there is a part");
    for wrong in ["", "{}", &right.replace("\"shard\":1", "\"shard\":0"), &right.replace("\"rows\":3", "\"rows\":4")] {
        fs::write(census.part(1), wrong).expect("a file can be written");
        assert!(matches!(census.finish(), Err(BatchError::Damaged(_))), "{wrong}");
    }
    // Too few pictures are noticed.
    let few = plan(3, 3, 2).total(Some(1), ShardCount::default());
    fs::write(census.part(1), serde_json::to_string(&few).expect("it is written")).expect("a file can be written");
    assert!(matches!(census.finish(), Err(BatchError::Damaged(_))));
    fs::remove_file(census.part(1)).expect("a part is lost");
    assert_eq!(census.missing(), [1]);
    run(1).expect("a shard is done");
    assert_eq!(census.finish().expect("all are done").determined, "384");
}

#[test]
fn sizes_out_of_reach_are_refused() {
    for (rows, columns) in [(0, 3), (3, 0), (9, 1), (1, 9), (8, 8), (6, 8), (usize::MAX, usize::MAX)] {
        assert!(
            matches!(Counter::new(rows, columns, &|| false), Err(BatchError::Usage(_))),
            "{rows} rows, {columns} columns"
        );
        assert!(CensusPlan::new(rows, columns, 1).is_err());
    }
    for shards in [0, 100_001] {
        assert!(CensusPlan::new(3, 3, shards).is_err(), "{shards} shards");
    }
}
