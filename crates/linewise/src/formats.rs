//! The file formats that linewise reads and writes: one file each, one word in the list.

use crate::format::Format;

macro_rules! formats {
    ($($name:ident),* $(,)?) => {
        $(mod $name;)*
        /// Every format, in the order in which they are listed.
        pub const ALL: &[&dyn Format] = &[$($name::FORMAT),*];
    };
}

pub use native::Native;

formats![
    native,
    non,
    nin,
    mk,
    olsak,
    cwd,
    jcross,
    tournament,
    picross,
    clues,
    rosetta,
    dzn,
    sgriddler,
    gno,
    pzl,
    regexcrossword,
    jimbly,
    lines,
    notebook,
    trux,
    json,
    yaml,
    webpbn,
    freenono,
    nonograms_org,
    pattern,
    puzzlink,
    penpa,
    fpuzzles,
    pzprv3,
    towers,
    unruly,
    salad,
    article,
    ini,
    toml,
    picture,
    pbm,
    png
];
