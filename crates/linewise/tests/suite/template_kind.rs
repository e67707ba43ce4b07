//! A small kind, whole, made to be copied; and the promises that it keeps like any other.
//!
//! To make a kind of your own, copy `tally.rs` and the folder `tally` of `tests/template_kind` to `src/kinds/`, under
//! the name of your kind, and add it to `src/kinds.rs`: CONTRIBUTING.md tells how. Every suite that goes over the list
//! of kinds then holds your kind to its promises.
//!
//! A *tally* is a nonogram whose clues tell less: each of them counts the filled cells of its
//! row or column, wherever they are.

use crate::common::promises::Kinds;

#[path = "../template_kind"]
mod template {
    pub mod tally;
}

const KINDS: Kinds = &[template::tally::KIND];

keep_promises!(KINDS);
