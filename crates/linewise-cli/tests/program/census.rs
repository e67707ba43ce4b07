//! `linewise census`.

use crate::run::{Folder, linewise};
use serde_json::json;

#[test]
fn a_census_counts_squares_and_oblongs() {
    let words = linewise(&["census", "4"]).ended(0).silent();
    assert_eq!(words.out, "52362 of 65536 pictures with 4 rows and 4 columns are determined by their clues\n");
    let wide = linewise(&["census", "4x3", "--shards", "7", "--json"]).ended(0).silent().json();
    assert_eq!(wide, [json!({"rows": 3, "columns": 4, "pictures": "4096", "determined": "3152"})]);
}

#[test]
fn a_census_goes_on_whatever_the_number_of_threads() {
    let folder = Folder::new();
    let out = folder.path("census");
    let run = |more: &[&str]| linewise(&[&["census", "4", "--shards", "20", "--out", &out], more].concat());
    let sample = run(&["--sample", "6", "--threads", "3", "--json"]).ended(0).silent().json();
    assert_eq!((&sample[0]["sample"], &sample[0]["shards"]), (&json!(6), &json!(20)));
    assert!(sample[0]["standard_error"].is_f64(), "{sample:?}");
    assert!(std::path::Path::new(&folder.path("census/part-00005.json")).exists());
    assert!(!std::path::Path::new(&folder.path("census/part-00006.json")).exists());
    // What is there already is not done again.
    assert_eq!(run(&["--sample", "6"]).ended(0).silent().out, "all shards of the sample were done before\n");
    let whole = run(&["--threads", "2", "--json"]).ended(0).silent().json();
    assert_eq!(whole[0]["determined"], "52362");
    let again = run(&["--json"]).ended(0).silent().json();
    assert_eq!(whole, again);
    let other = linewise(&["census", "3", "--shards", "20", "--out", &out]).ended(64);
    assert!(other.err.contains("holds another census"), "{}", other.err);
}

#[test]
fn sizes_out_of_reach_are_told() {
    let large = linewise(&["census", "8"]).ended(64);
    assert!(large.err.contains("has 32 cells"), "{}", large.err);
    linewise(&["census", "4", "--shards", "1000000"]).ended(64);
    linewise(&["census", "0"]).ended(64);
}

#[test]
fn a_census_whose_time_is_up_says_so_and_goes_on() {
    let folder = Folder::new();
    let out = folder.path("census");
    let run = |more: &[&str]| linewise(&[&["census", "4", "--shards", "9", "--out", &out], more].concat());
    let cut = run(&["--timeout", "0"]).ended(3).silent();
    assert_eq!(cut.out, "the time is up: 0 of 9 shards are done\nrun the same command to continue\n");
    run(&["--sample", "4", "--memory", "1"]).ended(0).silent();
    let cut = run(&["--timeout", "0", "--json"]).ended(3).silent().json();
    assert_eq!(cut, [json!({"rows": 4, "columns": 4, "shards": 9, "done": 4})]);
    let sample = linewise(&["census", "4", "--sample", "2", "--timeout", "0"]).ended(3).silent();
    assert_eq!(
        sample.out,
        "the time is up: 0 of 2 shards of the sample are done\nnothing was kept; --out DIR keeps what is done\n"
    );
    let whole = run(&["--json", "--memory", "10M"]).ended(0).silent().json();
    assert_eq!(whole[0]["determined"], "52362");
}

#[test]
fn what_a_cluster_cannot_do_is_refused_before_it_is_asked() {
    let folder = Folder::new();
    let out = folder.path("census");
    let refused = [
        (&["--engine", "ray"][..], "a cluster needs a folder"),
        (&["--engine", "ray", "--out", &out, "--sample", "2"], "a sample is taken on one machine"),
        (&["--engine", "ray", "--out", &out, "--timeout", "2"], "--timeout is not supported with --engine ray"),
    ];
    for (more, problem) in refused {
        let told = linewise(&[&["census", "4"], more].concat()).ended(64);
        assert!(told.err.contains(problem), "{}", told.err);
    }
    assert!(!std::path::Path::new(&out).exists());
}
