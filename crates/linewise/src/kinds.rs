//! The kinds of puzzles that linewise knows: for each a folder with the file that opens it, and a word in the list.

mod binairo;
mod doppelblock;
mod easy_as_abc;
mod fuzuli;
mod japanese_sums;
mod kakurasu;
mod nonogram;
mod regex_crossword;
mod skyscrapers;

use crate::kind::Kind;

/// Every kind, in the order in which they are listed.
pub const ALL: &[&dyn Kind] = &[
    nonogram::KIND,
    easy_as_abc::KIND,
    skyscrapers::KIND,
    regex_crossword::KIND,
    doppelblock::KIND,
    japanese_sums::KIND,
    binairo::KIND,
    fuzuli::KIND,
    kakurasu::KIND,
];
