//! The techniques for Easy as ABC, the easiest first, each with lines that show it.

use super::sentences::*;
use super::{
    Letters, both_ends, first_or_other, first_seen, neighbours, nothing_before, nth_seen, room_behind, room_for_some, seen_before,
    seen_by_then,
};
use crate::says;
use crate::technique::{Shown, Technique};
use crate::techniques::quota;
use crate::techniques::rungs::{LineRung, Rung, on, techniques};

// A is seen first from the left, and two cells of five stay blank.
const ABC: &str =
    "kind: easy_as_abc\nletters: ABC\nleft: A * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const NTH: &str = "kind: easy_as_abc\noption nth: 2\nletters: ABC\nleft: A * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const BOTH: &str =
    "kind: easy_as_abc\nletters: ABCD\nleft: A * * * * *\nright: B * * * * *\ntop: * * * * * *\nbottom: * * * * * *\n";
const TOUCH: &str = "kind: easy_as_abc\noption no_touch: yes\nletters: ABC\nleft: * * * *\nright: * * * *\ntop: * * * *\nbottom: * * * *\n";
const APART: &str = "kind: easy_as_abc\noption nonconsecutive: yes\nletters: ABC\nleft: * * * *\nright: * * * *\ntop: * * * *\nbottom: * * * *\n";

/// The techniques, the easiest first.
pub static RUNGS: [LineRung<Letters>; 14] = [
    Rung {
        name: "first_seen",
        title: &[("en", "First seen")],
        hint: &[("en", "One letter is seen first in one {axis}; how far away can it be, and what stands in the first cell?")],
        level: 1,
        weight: 1,
        find: first_seen,
        sentences: says![FirstCell, Near],
        shown: &[on(ABC, "? ? ? ? ?", ".A ? ? .BC .BC", &[], ".A ? ? .BC .BC"),],
    },
    quota::used_up(1, 1, &[on(ABC, "? B ? ? ?", ".AC B .AC .AC .AC", &[], "? BC ? ? ?"),]),
    Rung {
        name: "neighbours",
        title: &[("en", "Neighbours")],
        hint: &[("en", "Two neighbours cannot stand side by side as they might.")],
        level: 1,
        weight: 1,
        find: neighbours,
        sentences: says![Differ, Apart],
        shown: &[Shown { line: 8, ..on(TOUCH, "A ?", "A .BC", &[], "AB ?") }, Shown { line: 8, ..on(APART, "B ?", "B .B", &[], ".B ?") }],
    },
    quota::last_places(1, 2, &[on(ABC, ".A .BC C .BC .BC", "A .BC C .BC .BC", &[], ".A .ABC C .BC .BC"),]),
    Rung {
        name: "room_behind",
        title: &[("en", "Room for the letters behind")],
        hint: &[("en", "In one {axis}, the other letters need room behind the one seen first.")],
        level: 2,
        weight: 3,
        find: room_behind,
        sentences: says![RoomBehind],
        shown: &[on(ABC, "? ? ? ? ?", "? ? ? .BC .BC", &[], ".A ? ? .BC .BC"),],
    },
    Rung {
        name: "nothing_before",
        title: &[("en", "Nothing before the letter seen first")],
        hint: &[("en", "In one {axis}, nothing stands before the letter seen first.")],
        level: 2,
        weight: 3,
        find: nothing_before,
        sentences: says![NothingBefore],
        shown: &[on(ABC, ". .BC ? ? ?", ". . .A ? ?", &[], ".A ? ? ? ?"),],
    },
    Rung {
        name: "seen_before",
        title: &[("en", "Seen before another letter")],
        hint: &[("en", "In one {axis}, the letter seen first stands before another.")],
        level: 2,
        weight: 3,
        find: seen_before,
        sentences: says![SeenBefore, SeenBeforeLast],
        shown: &[on(ABC, "? ? B ? ?", "? ? B .BC .BC", &[], "? ? .B .BC .BC"),],
    },
    Rung {
        name: "seen_by_then",
        title: &[("en", "Seen by then")],
        hint: &[("en", "In one {axis}, a cell is not blank; the letter seen first has come by then.")],
        level: 2,
        weight: 3,
        find: seen_by_then,
        sentences: says![SeenByThen],
        shown: &[
            // B or C is in the cell that is not blank, or A.
            on(ABC, "? ABC ? ? ?", "? ABC .BC .BC .BC", &[], "? .ABC .BC .BC .BC"),],
    },
    Rung {
        name: "both_ends",
        title: &[("en", "Both ends")],
        hint: &[("en", "Look at both clues of one {axis} together.")],
        level: 2,
        weight: 3,
        find: both_ends,
        sentences: says![BothEnds],
        shown: &[on(BOTH, "? ? ? ? ? ?", ".ACD .ACD .ACD .BCD .BCD .BCD", &[], "A .ACD .ACD .BCD .BCD B"),],
    },
    Rung {
        name: "nth_seen",
        title: &[("en", "Letters before and behind")],
        hint: &[("en", "In one {axis}, so many letters stand before the one that the clue names, and so many behind it.")],
        level: 2,
        weight: 4,
        find: nth_seen,
        sentences: says![NthSeen],
        shown: &[on(NTH, "? ? ? ? ?", ".BC ? ? ? .BC", &[], ".BC ? ? ? .BC"),],
    },
    Rung {
        name: "first_or_other",
        title: &[("en", "The letter seen first or another")],
        hint: &[("en", "In one {axis}, a cell is the letter seen first or one other.")],
        level: 3,
        weight: 4,
        find: first_or_other,
        sentences: says![FirstOrOther],
        shown: &[on(ABC, "? ? AB ? ?", ".AC .AC AB ? ?", &[], "? ? .AB ? ?"),],
    },
    Rung {
        name: "room_for_some",
        title: &[("en", "Room for some of the letters")],
        hint: &[("en", "In one {axis}, some of the letters have little room behind the one seen first.")],
        level: 3,
        weight: 5,
        find: room_for_some,
        sentences: says![RoomForSome, RoomBetween],
        shown: &[
            // B and C find room in cells 3 and 5 at the farthest.
            on(ABC, "? ? ? .A .BC", "? ? .BC . .BC", &[], "? ? ? .BC .BC"),on(BOTH, "? ? ? .AB ? ?", ".ACD .ACD .CD .B .BCD .BCD", &[], "A .ACD .ACD .BCD .BCD B"),],
    },
    quota::sharing(3, 5, &[on(ABC, "BC BC ? ? ?", "BC BC .A .A .A", &[], "BC .BC ? ? ?"),]),
    quota::claiming(3, 6, &[on(ABC, "? ? .A .A .A", "BC BC .A .A .A", &[], "? ? .AB .A .A"),]),
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 14] = techniques(&RUNGS);
