//! A small kind, whole, made to be copied; and the promises that it keeps like any other.
//!
//! To make a kind of your own, copy `tally.rs` and the folder `tally` beside this file to `src/kinds/`, under the name of your kind, and add it to
//! `src/kinds.rs`: CONTRIBUTING.md tells how. Every suite that goes over the list of kinds then holds your kind to its promises.
//!
//! A *tally* is a nonogram whose clues tell less: each of them counts the filled cells of its
//! row or column, wherever they are.

#[path = "../common/mod.rs"]
mod common;
#[macro_use]
#[path = "../common/promises.rs"]
mod promises;
mod tally;

const KINDS: promises::Kinds = &[tally::KIND];

keep_promises!(KINDS);
