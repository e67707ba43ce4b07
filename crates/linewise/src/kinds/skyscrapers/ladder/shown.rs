//! The puzzles whose first rows show the techniques.

/// Skyscrapers of 5 heights with this number on the left of the first row.
macro_rules! skyline {
    ($left:literal) => {
        concat!("kind: skyscrapers\nleft: ", $left, " * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n")
    };
}
/// The same with a number that is one off.
macro_rules! near {
    ($left:literal) => {
        concat!(
            "kind: skyscrapers\noption clues: near_miss\nleft: ",
            $left,
            " * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n"
        )
    };
}
/// The same with 4 heights and a park, and this number on the right.
macro_rules! park {
    ($left:literal, $right:literal) => {
        concat!(
            "kind: skyscrapers\nsymbols: .1234\nleft: ",
            $left,
            " * * * *\ntop: * * * * *\nright: ",
            $right,
            " * * * *\nbottom: * * * * *\n"
        )
    };
}
/// Skyscrapers of 5 heights with a clue at a corner alone: of the eleventh line, on which heights may stand several times.
pub const DIAGONAL: &str =
    "kind: skyscrapers\nleft: * * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\ncorners:\n2 *\n* *\n";
pub const MEET: &str = "kind: skyscrapers\nleft: 2 * * * *\ntop: * * * * *\nright: 4 * * * *\nbottom: * * * * *\n";
pub const PARKS: &str =
    "kind: skyscrapers\nsymbols: .123\nleft: 1 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
pub const FIRST: &str =
    "kind: skyscrapers\noption clues: first\nleft: 4 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
pub const EITHER: &str =
    "kind: skyscrapers\noption clues: either\nleft: 1 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
pub const EITHER_THREE: &str =
    "kind: skyscrapers\noption clues: either\nleft: 3 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
pub const TWO_TWO: &str = "kind: skyscrapers\nleft: 2 * * * *\ntop: * * * * *\nright: 2 * * * *\nbottom: * * * * *\n";
pub const SUM: &str =
    "kind: skyscrapers\noption clues: sum\nleft: 7 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
pub const SUM_OF_ALL: &str =
    "kind: skyscrapers\noption clues: sum\nleft: 15 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
pub const SUM_OF_ONE: &str =
    "kind: skyscrapers\noption clues: sum\nleft: 5 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
pub const PRODUCT: &str =
    "kind: skyscrapers\noption clues: product\nleft: 10 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";

pub(super) use {near, park, skyline};
