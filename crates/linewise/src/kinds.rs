//! The kinds of puzzles that linewise knows: one file each, one word in the list.

use crate::kind::Kind;

macro_rules! kinds {
    ($($name:ident),* $(,)?) => {
        $(mod $name;)*
        /// Every kind, in the order in which they are listed.
        pub const ALL: &[&dyn Kind] = &[$($name::KIND),*];
    };
}

kinds![nonogram, easy_as_abc, skyscrapers, regex_crossword, doppelblock, japanese_sums, binairo, kakurasu];
