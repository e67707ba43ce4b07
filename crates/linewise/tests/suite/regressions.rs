//! Everything that the fuzzer once found, again: see `fuzz/` and `docs/testing.md`.

use crate::{checks, commands};
use std::fs;
use std::path::Path;

/// Runs a check on every file that is kept for it.
fn replay(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = files.map(|file| file.expect("a readable folder").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "nothing is kept for {target}");
    for path in paths {
        let bytes = fs::read(&path).expect("a readable file");
        println!("{}", path.display());
        check(&bytes);
    }
}

#[test]
fn readers() {
    replay("readers", checks::readers);
}

#[test]
fn chain() {
    replay("chain", checks::chain);
}

#[test]
fn clues() {
    replay("clues", checks::clues);
}

#[test]
fn proofs() {
    replay("proofs", checks::proofs);
}

#[test]
fn walkthroughs() {
    replay("walkthroughs", checks::walkthroughs);
}

#[test]
fn boards() {
    replay("boards", checks::boards);
}

#[test]
fn commands() {
    replay("commands", commands::commands);
}
