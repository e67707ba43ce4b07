//! The file formats that linewise reads and writes: one file and one line in the list each.
//!
//! Those that are not for everybody, or need a crate that is not, stand behind a feature of this crate.

mod article;
mod binairo;
mod clues;
mod code;
mod cwd;
#[cfg(feature = "minizinc")]
mod dzn;
#[cfg(feature = "links")]
mod fpuzzles;
#[cfg(feature = "xml")]
mod freenono;
mod gno;
mod ini;
mod ipynb;
mod janko;
mod jcross;
mod jimbly;
mod json;
mod lines;
mod mk;
mod native;
mod nin;
mod non;
mod nonograms_org;
mod notebook;
mod olsak;
#[cfg(feature = "links")]
mod page_link;
mod pattern;
mod pbm;
#[cfg(feature = "links")]
mod penpa;
mod picross;
mod picture;
#[cfg(feature = "pictures")]
mod png;
mod puzzlekit;
mod puzzlink;
mod pzl;
mod pzprv3;
mod regexcrossword;
mod rosetta;
mod salad;
mod sgriddler;
#[cfg(feature = "toml")]
mod toml;
mod tournament;
mod towers;
mod trux;
mod unruly;
#[cfg(feature = "xml")]
mod webpbn;
#[cfg(feature = "woven")]
mod woven;
#[cfg(feature = "yaml")]
mod yaml;

use crate::format::Format;
pub use native::Native;
pub(crate) use native::{
    ClueReader, advice_of_clue, needs_symbols, text as native_text, text_with_symbols as native_text_with_symbols,
};

/// The formats behind a feature: none without it.
macro_rules! with {
    ($feature:literal: $($name:ident),*) => {{
        #[cfg(feature = $feature)]
        {
            &[$($name::FORMAT),*]
        }
        #[cfg(not(feature = $feature))]
        {
            &[]
        }
    }};
}

/// Every format, in the order in which they are listed, in parts.
const PARTS: &[&[&dyn Format]] = &[
    &[
        native::FORMAT,
        non::FORMAT,
        nin::FORMAT,
        mk::FORMAT,
        olsak::FORMAT,
        cwd::FORMAT,
        jcross::FORMAT,
        tournament::FORMAT,
        picross::FORMAT,
        clues::FORMAT,
        rosetta::FORMAT,
    ],
    with!("minizinc": dzn),
    &[
        sgriddler::FORMAT,
        gno::FORMAT,
        pzl::FORMAT,
        regexcrossword::FORMAT,
        jimbly::FORMAT,
        lines::FORMAT,
        notebook::FORMAT,
        trux::FORMAT,
        ipynb::FORMAT,
        puzzlekit::FORMAT,
        json::FORMAT,
    ],
    with!("yaml": yaml),
    with!("xml": webpbn, freenono),
    &[nonograms_org::FORMAT, pattern::FORMAT, puzzlink::FORMAT],
    with!("links": penpa, fpuzzles, page_link),
    &[
        pzprv3::FORMAT,
        towers::FORMAT,
        unruly::FORMAT,
        salad::FORMAT,
        article::FORMAT,
        janko::FORMAT,
        binairo::FORMAT,
        code::FORMAT,
        ini::FORMAT,
    ],
    with!("toml": toml),
    &[picture::FORMAT, pbm::FORMAT],
    with!("pictures": png),
    with!("woven": woven),
];

/// How many formats there are.
const COUNT: usize = {
    let (mut part, mut count) = (0, 0);
    while part < PARTS.len() {
        count += PARTS[part].len();
        part += 1;
    }
    count
};

/// linewise's own format.
pub(crate) const NATIVE: &dyn Format = native::FORMAT;

/// Every format, in the order in which they are listed.
pub const ALL: &[&dyn Format] = &{
    let mut all = [native::FORMAT; COUNT];
    let (mut part, mut at, mut count) = (0, 0, 0);
    while part < PARTS.len() {
        while at < PARTS[part].len() {
            all[count] = PARTS[part][at];
            (at, count) = (at + 1, count + 1);
        }
        (part, at) = (part + 1, 0);
    }
    all
};
