//! The file formats that linewise reads and writes: one file each, one word in the list.

mod article;
mod cwd;
mod dzn;
mod ini;
mod jcross;
mod jimbly;
mod json;
mod lines;
mod mk;
mod native;
mod nin;
mod non;
mod notebook;
mod olsak;
mod pattern;
mod pbm;
mod picross;
mod picture;
mod png;
mod puzzlink;
mod pzprv3;
mod regexcrossword;
mod salad;
mod toml;
mod tournament;
mod towers;
mod trux;
mod unruly;
mod webpbn;

use crate::format::Format;
pub use native::Native;
pub(crate) use native::text as native_text;

/// Every format, in the order in which they are listed.
pub const ALL: &[&dyn Format] = &[
    native::FORMAT,
    non::FORMAT,
    nin::FORMAT,
    mk::FORMAT,
    olsak::FORMAT,
    cwd::FORMAT,
    jcross::FORMAT,
    tournament::FORMAT,
    picross::FORMAT,
    dzn::FORMAT,
    regexcrossword::FORMAT,
    jimbly::FORMAT,
    lines::FORMAT,
    notebook::FORMAT,
    trux::FORMAT,
    json::FORMAT,
    webpbn::FORMAT,
    pattern::FORMAT,
    puzzlink::FORMAT,
    pzprv3::FORMAT,
    towers::FORMAT,
    unruly::FORMAT,
    salad::FORMAT,
    article::FORMAT,
    ini::FORMAT,
    toml::FORMAT,
    picture::FORMAT,
    pbm::FORMAT,
    png::FORMAT,
];
