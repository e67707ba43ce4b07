//! The techniques for Easy as ABC, the easiest first, each with lines that show it.

use super::sentences::*;
use super::{
    Letters, both_ends, first_or_other, first_seen, neighbours, nothing_before, nth_seen, room_behind, room_for_some,
    seen_before, seen_by_then,
};
use crate::says;
use crate::technique::{Shown, Technique};
use crate::techniques::quota;
use crate::techniques::rungs::{LineRung, Rung, on, techniques};

// A is seen first from the left, and two cells of five stay blank.
const ABC: &str =
    "kind: easy_as_abc\nletters: ABC\nleft: A * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const NTH: &str = "kind: easy_as_abc\noption nth: 2\nletters: ABC\nleft: A * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const LAST: &str = "kind: easy_as_abc\noption nth: 3\nletters: ABC\nleft: A * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const BOTH: &str =
    "kind: easy_as_abc\nletters: ABCD\nleft: A * * * * *\nright: B * * * * *\ntop: * * * * * *\nbottom: * * * * * *\n";
const TOUCH: &str = "kind: easy_as_abc\noption no_touch: yes\nletters: ABC\nleft: * * * *\nright: * * * *\ntop: * * * *\nbottom: * * * *\n";
const APART: &str = "kind: easy_as_abc\noption nonconsecutive: yes\nletters: ABC\nleft: * * * *\nright: * * * *\ntop: * * * *\nbottom: * * * *\n";

/// The techniques, the easiest first.
pub static RUNGS: [LineRung<Letters>; 14] = [
    Rung {
        name: "first_seen",
        title: &[("en", "First seen")],
        hint: &[(
            "en",
            "One letter is seen first in one {axis}; how far away can it be, and what stands in the first cell?",
        )],
        level: 1,
        weight: 1,
        find: first_seen,
        sentences: says![FirstCell, Near, FirstOrNear],
        shown: &[on(
            ABC,
            "? ? ? ? ?",
            ".A ? ? .BC .BC",
            &[
                "Row 1 (A): A is seen first from the left, so the first cell there holds no other letter: cell 1 can only be blank or A.",
                "Row 1 (A): A is seen first from the left, so nothing but blank cells stands before it, of which the line has only 2: cells 4 and 5 are not A.",
                "Row 1 (A): A is seen first from the left, so nothing but blank cells stands before it, of which the line has only 2: cell 1 can only be blank or A and cells 4 and 5 are not A.",
            ],
            ".A ? ? .BC .BC",
        )],
    },
    quota::used_up(
        1,
        1,
        &[on(
            ABC,
            "? B ? ? ?",
            ".AC B .AC .AC .AC",
            &["Row 1 has its B in cell 2 already, so cells 1 and 3 to 5 are not B."],
            "? BC ? ? ?",
        )],
    ),
    Rung {
        name: "neighbours",
        title: &[("en", "Neighbours")],
        hint: &[("en", "Two neighbours cannot stand side by side as they might.")],
        level: 1,
        weight: 1,
        find: neighbours,
        sentences: says![Differ, Apart],
        shown: &[
            Shown {
                line: 8,
                ..on(
                    TOUCH,
                    "A ?",
                    "A .BC",
                    &["Row 1, column 1 is A; equal letters do not touch, so row 2, column 2 is not A."],
                    "AB ?",
                )
            },
            Shown {
                line: 8,
                ..on(
                    APART,
                    "B ?",
                    "B .B",
                    &[
                        "Row 1, column 1 is B; letters that follow each other do not stand side by side, so row 1, column 2 is not A or C.",
                    ],
                    ".B ?",
                )
            },
        ],
    },
    quota::last_places(
        1,
        2,
        &[on(
            ABC,
            ".A .BC C .BC .BC",
            "A .BC C .BC .BC",
            &["Row 1: A can stand nowhere else any more, so cell 1 is A."],
            ".A .ABC C .BC .BC",
        )],
    ),
    Rung {
        name: "room_behind",
        title: &[("en", "Room for the letters behind")],
        hint: &[("en", "In one {axis}, the other letters need room behind the one seen first.")],
        level: 2,
        weight: 3,
        find: room_behind,
        sentences: says![RoomBehind],
        shown: &[on(
            ABC,
            "? ? ? ? ?",
            "? ? ? .BC .BC",
            &[
                "Row 1 (A): A is seen first from the left, so 2 other letters stand behind it and need room there: cells 4 and 5 are not A.",
            ],
            ".A ? ? .BC .BC",
        )],
    },
    Rung {
        name: "nothing_before",
        title: &[("en", "Nothing before the letter seen first")],
        hint: &[("en", "In one {axis}, nothing stands before the letter seen first.")],
        level: 2,
        weight: 3,
        find: nothing_before,
        sentences: says![NothingBefore],
        shown: &[on(
            ABC,
            ". .BC ? ? ?",
            ". . .A ? ?",
            &[
                "Row 1 (A): cell 1 is blank and cell 2 is not A; A, which is seen first from the left, comes in cell 3 at the earliest, so no other letter stands there or before: cell 2 is blank and cell 3 can only be blank or A.",
            ],
            ".A ? ? ? ?",
        )],
    },
    Rung {
        name: "seen_before",
        title: &[("en", "Seen before another letter")],
        hint: &[("en", "In one {axis}, the letter seen first stands before another.")],
        level: 2,
        weight: 3,
        find: seen_before,
        sentences: says![SeenBefore, SeenBeforeLast],
        shown: &[on(
            ABC,
            "? ? B ? ?",
            "? ? B .BC .BC",
            &[
                "Row 1 (A): cell 3 is B; A is seen first from the left, so it stands before the letter in cell 3: cells 4 and 5 are not A.",
                "Row 1 (A): A is seen first from the left, so it stands before B, which stands in cell 5 at the farthest: cell 5 is not A.",
                "Row 1 (A): A is seen first from the left, so it stands before B, which stands in cell 5 at the farthest: cell 5 is not A.",
            ],
            "? ? .B .BC .BC",
        )],
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
            on(
                ABC,
                "? ABC ? ? ?",
                "? ABC .BC .BC .BC",
                &[
                    "Row 1 (A): cell 2 is not blank, so A, which is seen first from the left, stands there or before: cells 3 to 5 are not A.",
                ],
                "? .ABC .BC .BC .BC",
            ),
        ],
    },
    Rung {
        name: "both_ends",
        title: &[("en", "Both ends")],
        hint: &[("en", "Look at both clues of one {axis} together.")],
        level: 2,
        weight: 3,
        find: both_ends,
        sentences: says![BothEnds],
        shown: &[on(
            BOTH,
            "? ? ? ? ? ?",
            ".ACD .ACD .ACD .BCD .BCD .BCD",
            &[
                "Row 1 (A ... B): A is seen first from the left and B from the other side, so 2 other letters stand between them, and cells 1 to 3 are not B.",
                "Row 1 (A ... B): B is seen first from the right and A from the other side, so 2 other letters stand between them, and cells 4 to 6 are not A.",
            ],
            "A .ACD .ACD .BCD .BCD B",
        )],
    },
    Rung {
        name: "nth_seen",
        title: &[("en", "Letters before and behind")],
        hint: &[(
            "en",
            "In one {axis}, so many letters stand before the one that the clue names, and so many behind it.",
        )],
        level: 2,
        weight: 4,
        find: nth_seen,
        sentences: says![NthSeen, LastSeen],
        shown: &[
            on(
                NTH,
                "? ? ? ? ?",
                ".BC ? ? ? .BC",
                &["Row 1 (A): 1 letter comes before A from the left and 1 behind it, so cells 1 and 5 are not A."],
                ".BC ? ? ? .BC",
            ),
            on(
                LAST,
                "? ? ? ? ?",
                ".BC .BC ? ? ?",
                &["Row 1 (A): all other letters come before A from the left, so cells 1 and 2 are not A."],
                ".BC .BC ? ? ?",
            ),
        ],
    },
    Rung {
        name: "first_or_other",
        title: &[("en", "The letter seen first or another")],
        hint: &[("en", "In one {axis}, a cell is the letter seen first or one other.")],
        level: 3,
        weight: 4,
        find: first_or_other,
        sentences: says![FirstOrOther],
        shown: &[on(
            ABC,
            "? ? AB ? ?",
            ".AC .AC AB ? ?",
            &[
                "Row 1 (A): cell 3 can only be A or B, and A is seen first from the left; with B before cell 3, A would stand there, behind it, so cells 1 and 2 are not B.",
            ],
            "? ? .AB ? ?",
        )],
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
            on(
                ABC,
                "? ? ? .A .BC",
                "? ? .BC . .BC",
                &[
                    "Row 1 (A): cell 4 can only be blank or A; A is seen first from the left, so B and C stand behind it; the farthest room for them is cells 3 and 5, so cells 3 and 4 are not A, which leaves cell 4 blank.",
                ],
                "? ? ? .BC .BC",
            ),
            on(
                BOTH,
                "? ? ? .AB ? ?",
                ".ACD .ACD .CD .B .BCD .BCD",
                &[
                    "Row 1 (A ... B): A is seen first from the left and B from the other side, so C stands between them; B stands in cell 6 at the farthest, and the farthest room for it before that is cell 5, so cells 5 and 6 are not A.",
                    "Row 1 (A ... B): A is seen first from the left and B from the other side, so C stands between them; B stands in cell 6 at the farthest, and the farthest room for it before that is cell 5, so cells 5 and 6 are not A.",
                    "Row 1 (A ... B): cell 4 is not C or D; A is seen first from the left and B from the other side, so C and D stand between them; B stands in cell 6 at the farthest, and the farthest room for them before that is cells 3 and 5, so cells 3 to 6 are not A.",
                    "Row 1 (A ... B): B is seen first from the right and A from the other side, so C stands between them; A stands in cell 1 at the farthest, and the farthest room for it before that is cell 2, so cells 1 and 2 are not B.",
                    "Row 1 (A ... B): B is seen first from the right and A from the other side, so C stands between them; A stands in cell 1 at the farthest, and the farthest room for it before that is cell 2, so cells 1 and 2 are not B.",
                    "Row 1 (A ... B): B is seen first from the right and A from the other side, so C and D stand between them; A stands in cell 1 at the farthest, and the farthest room for them before that is cells 2 and 3, so cells 1 to 3 are not B.",
                ],
                "A .ACD .ACD .BCD .BCD B",
            ),
        ],
    },
    quota::sharing(
        3,
        5,
        &[on(
            ABC,
            "BC BC ? ? ?",
            "BC BC .A .A .A",
            &[
                "Row 1: cells 1 and 2 can only be B or C, which they use up between them, so cells 3 to 5 are not B or C.",
            ],
            "BC .BC ? ? ?",
        )],
    ),
    quota::claiming(
        3,
        6,
        &[on(
            ABC,
            "? ? .A .A .A",
            "BC BC .A .A .A",
            &[
                "Row 1: B and C can stand only in cells 1 and 2, so nothing else stands there: cells 1 and 2 can only be B or C.",
            ],
            "? ? .AB .A .A",
        )],
    ),
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 14] = techniques(&RUNGS);
