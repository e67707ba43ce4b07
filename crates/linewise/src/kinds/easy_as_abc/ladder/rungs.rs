//! The techniques for Easy as ABC, the easiest first, each with lines that show it.

use super::nth::{in_order, nth_seen};
use super::sentences::*;
use super::{
    Letters, both_ends, earliest_place, first_letter, first_or_other, first_seen, last_place, neighbours,
    nothing_before, room_behind, room_for_some, seen_before, seen_by_then,
};
use crate::technique::Technique;
use crate::techniques::quota;
use crate::techniques::rungs::{LineRung, Rung, on, says, techniques};

// A is seen first from the left, and two cells of five stay blank.
const ABC: &str =
    "kind: easy_as_abc\nletters: ABC\nleft: A * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const UNCLUED: &str =
    "kind: easy_as_abc\nletters: ABC\nleft: * * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const NTH: &str = "kind: easy_as_abc\noption nth: 2\nletters: ABC\nleft: A * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const FIRST_TWO: &str = "kind: easy_as_abc\noption seen: 2\nletters: ABC\nleft: AB * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const LAST: &str = "kind: easy_as_abc\noption nth: 3\nletters: ABC\nleft: A * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const BOTH: &str =
    "kind: easy_as_abc\nletters: ABCD\nleft: A * * * * *\nright: B * * * * *\ntop: * * * * * *\nbottom: * * * * * *\n";
const TOUCH: &str = "kind: easy_as_abc\noption no_touch: yes\nletters: ABC\nleft: * * * *\nright: * * * *\ntop: * * * *\nbottom: * * * *\n";
const APART: &str = "kind: easy_as_abc\noption nonconsecutive: yes\nletters: ABC\nleft: * * * *\nright: * * * *\ntop: * * * *\nbottom: * * * *\n";

/// The techniques, the easiest first.
pub static RUNGS: [LineRung<Letters>; 18] = [
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
        sentences: says![FirstCell, FirstNear, FirstFull, FirstCells, BothNear, BothFull],
        shown: &[
            on(
                ABC,
                ["? ? ? ? ?", ".A ? ? .BC .BC"],
                "Row 1 (A): A is seen first from the left, with at most two blank cells before it: cell 1 can only be blank or A and cells 4 and 5 are not A.",
                ".A ? ? .BC .BC",
            ),
            on(
                BOTH,
                ["? ? ? ? ? ?", ".A .ACD .ACD .BCD .BCD .B"],
                "Row 1 (A ... B): A is seen first from the left, with at most two blank cells before it: cell 1 can only be blank or A and cells 4 to 6 are not A.\n\
                 Row 1 (A ... B): B is seen first from the right, with at most two blank cells before it: cells 1 to 3 are not B and cell 6 can only be blank or B.\n\
                 Row 1 (A ... B): A is seen first from the left and B from the right, each with at most two blank cells before it: cell 1 can only be blank or A, cells 2 and 3 are not B, cells 4 and 5 are not A and cell 6 can only be blank or B.",
                ".A .ACD .ACD .BCD .BCD .B",
            ),
        ],
    },
    quota::used_up(
        1,
        1,
        &[on(
            ABC,
            ["? B ? ? ?", ".AC B .AC .AC .AC"],
            "Row 1 has its B in cell 2 already, so cells 1 and 3 to 5 are not B.",
            "? BC ? ? ?",
        )],
    ),
    Rung {
        name: "neighbours",
        title: &[("en", "Neighbours")],
        hint: &[("en", "What stands beside a cell rules out some letters there.")],
        level: 1,
        weight: 1,
        find: neighbours,
        sentences: says![Differ, Apart],
        shown: &[
            on(
                TOUCH,
                ["A ?", "A .BC"],
                "Row 1, column 1 is A; equal letters do not touch, so row 2, column 2 is not A.",
                "AB ?",
            ).on_line(8),
            on(
                APART,
                ["B ?", "B .B"],
                "Row 1, column 1 is B; letters that follow each other do not stand side by side, so row 1, column 2 is not A or C.",
                ".B ?",
            ).on_line(8),
        ],
    },
    quota::last_places(
        1,
        2,
        &[on(
            ABC,
            [".A .BC C .BC .BC", "A .BC C .BC .BC"],
            "Row 1: there is no other place left for A, so cell 1 is A.",
            ".A .ABC C .BC .BC",
        )],
    ),
    Rung {
        name: "first_letter",
        title: &[("en", "The first letter")],
        hint: &[("en", "In one {axis}, the cells at an end are blank; which letter can come next?")],
        level: 1,
        weight: 2,
        find: first_letter,
        sentences: says![FirstLetter],
        shown: &[
            on(
                ABC,
                [". ABC ? ? ?", ". A ? ? ?"],
                "Row 1 (A): cell 1 is blank; A is seen first from the left, so cell 2 is not B or C, which leaves A in cell 2.",
                "? ABC ? ? ?",
            ),
            on(
                ABC,
                [". ? ? ? ?", ". .A ? ? ?"],
                "Row 1 (A): cell 1 is blank; A is seen first from the left, so cell 2 can only be blank or A.",
                ".A ? ? ? ?",
            ),
        ],
    },
    Rung {
        name: "nothing_before",
        title: &[("en", "Nothing before the letter seen first")],
        hint: &[("en", "In one {axis}, the letter seen first is there already; what stands before it?")],
        level: 1,
        weight: 2,
        find: nothing_before,
        sentences: says![NothingBefore],
        shown: &[on(
            ABC,
            ["? ? A ? ?", ". . A ? ?"],
            "Row 1 (A): cell 3 is A; A is seen first from the left, so no letter stands before it: cells 1 and 2 are blank.",
            ".A ? ? ? ?",
        )],
    },
    Rung {
        name: "seen_before",
        title: &[("en", "Seen before another letter")],
        hint: &[("en", "In one {axis}, another letter is there already; where can the letter seen first still stand?")],
        level: 1,
        weight: 2,
        find: seen_before,
        sentences: says![SeenBefore],
        shown: &[on(
            ABC,
            ["? ? B ? ?", "? ? B .BC .BC"],
            "Row 1 (A): cell 3 is B; A is seen first from the left, so it stands before the letter in cell 3: cells 4 and 5 are not A.",
            "? ? .B .BC .BC",
        )],
    },
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
            ["? ? ? ? ?", "? ? ? .BC .BC"],
            "Row 1 (A): A is seen first from the left, so 2 other letters stand behind it and need room there: cells 4 and 5 are not A.",
            ".A ? ? .BC .BC",
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
                ["? ABC ? ? ?", "? ABC .BC .BC .BC"],
                "Row 1 (A): cell 2 is not blank, so A, which is seen first from the left, stands there or before: cells 3 to 5 are not A.",
                "? .ABC .BC .BC .BC",
            ),
        ],
    },
    Rung {
        name: "earliest_place",
        title: &[("en", "The earliest place of the letter seen first")],
        hint: &[("en", "In one {axis}, where does the letter seen first come at the earliest?")],
        level: 2,
        weight: 3,
        find: earliest_place,
        sentences: says![EarliestPlace],
        shown: &[on(
            ABC,
            [". .BC ? ? ?", ". . .A ? ?"],
            "Row 1 (A): cell 1 is blank and cell 2 is not A; A, which is seen first from the left, comes in cell 3 at the earliest, so no other letter stands there or before: cell 2 is blank and cell 3 can only be blank or A.",
            ".A ? ? ? ?",
        )],
    },
    Rung {
        name: "last_place",
        title: &[("en", "The last place of another letter")],
        hint: &[("en", "In one {axis}, the letter seen first stands before another; how far away can that be?")],
        level: 2,
        weight: 3,
        find: last_place,
        sentences: says![LastPlace],
        shown: &[on(
            ABC,
            ["? ? ? ? .AC", "? ? ? .BC .C"],
            "Row 1 (A): cell 5 is not B; A is seen first from the left, so it stands before B, which stands no farther away than cell 4: cells 4 and 5 are not A.\n\
             Row 1 (A): A is seen first from the left, so it stands before C, which stands no farther away than cell 5: cell 5 is not A.",
            "? ? ? ? .BC",
        )],
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
            ["? ? ? ? ? ?", ".ACD .ACD .ACD .BCD .BCD .BCD"],
            "Row 1 (A ... B): A is seen first from the left and B from the other side, so 2 other letters stand between them, and cells 1 to 3 are not B.\n\
             Row 1 (A ... B): B is seen first from the right and A from the other side, so 2 other letters stand between them, and cells 4 to 6 are not A.",
            "A .ACD .ACD .BCD .BCD B",
        )],
    },
    Rung {
        name: "nth_seen",
        title: &[("en", "Letters before and behind")],
        hint: &[("en", "In one {axis}, count the letters before the one that the clue names, and those behind it.")],
        level: 2,
        weight: 4,
        find: nth_seen,
        sentences: says![
            NthSeen, LastSeen, NthHere, NthBefore, NthHasBefore, NthNeedsBefore, NthBehind, NthHasBehind,
            NthNeedsBehind, NthLast, NthLastBy
        ],
        shown: &[
            on(
                NTH,
                ["? ? ? ? ?", ".BC ? ? ? .BC"],
                "Row 1 (A): A is the second letter from the left, so one letter stands before it and one behind it: cells 1 and 5 are not A.",
                ".BC ? ? ? .BC",
            ),
            on(
                LAST,
                ["? ? ? ? ?", ".BC .BC ? ? ?"],
                "Row 1 (A): A is the third letter from the left, so all other letters stand before it: cells 1 and 2 are not A.",
                ".BC .BC ? ? ?",
            ),
            // Behind the only letter before it, nothing but A or a blank cell comes.
            on(
                NTH,
                ["BC ? ? ? .BC", "BC .A ? ? .BC"],
                "Row 1 (A): with cell 1 not blank, just one letter stands before cell 2 from the left, so a letter there would be the second, A: cell 2 is not B or C.",
                ".BC ? ? ? .BC",
            ),
            on(
                NTH,
                ["B .C .C A .C", "B . . A C"],
                "Row 1 (A): cell 1 is B; just one letter stands before cell 2 from the left, so a letter there would be the second, A: cell 2 is not C, which leaves cell 2 blank.\n\
                 Row 1 (A): cell 1 is B and cell 4 is A; A is the second letter from the left, so just one letter stands before it, and cells 2 and 3 are not C, which leaves cells 2 and 3 blank.\n\
                 Row 1 (A): cell 4 is A; A is the second letter from the left, so just one letter stands behind it, and cell 5 is not blank, which leaves C in cell 5.",
                ".BC .BC A ? .BC",
            ),
        ],
    },
    Rung {
        name: "in_order",
        title: &[("en", "Letters in their order")],
        hint: &[("en", "The clues of one {axis} tell in which order some letters stand.")],
        level: 2,
        weight: 5,
        find: in_order,
        sentences: says![NextAfter, NextOfClue, InOrder, InOrderOfClue],
        shown: &[
            on(
                FIRST_TWO,
                ["? ? ? ? ?", ".AC ? ? ? .BC"],
                "Row 1 (AB): A is the first letter from the left and B the second, so B is the next letter after A, and cell 1 is not B.\n\
                 Row 1 (AB): A is the first letter from the left and B the second, so B is the next letter after A, and cell 5 is not A.",
                ".AC .AC A B .BC",
            ),
            on(
                FIRST_TWO,
                ["? A .C B ?", "? A . B ?"],
                "Row 1 (AB): cell 2 is A and cell 4 is B; A is the first letter from the left and B the second, so B is the next letter after A, and cell 3 is not C, which leaves cell 3 blank.",
                "? A . B ?",
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
            ["? ? AB ? ?", ".AC .AC AB ? ?"],
            "Row 1 (A): cell 3 can only be A or B; with B before it, it would be A, and B would be seen before A from the left, so cells 1 and 2 are not B.",
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
        sentences: says![RoomForSome, RoomBetween, RoomBeforeIt],
        shown: &[
            // B and C find room in cells 3 and 5 at the latest.
            on(
                ABC,
                ["? ? ? .A .BC", "? ? .BC . .BC"],
                "Row 1 (A): cell 4 can only be blank or A; A is seen first from the left, so B and C stand behind it; the farthest room for them is cells 3 and 5, so cells 3 and 4 are not A, which leaves cell 4 blank.",
                "? ? ? .BC .BC",
            ),
            on(
                BOTH,
                ["? ? ? .AB ? ?", ".ACD .ACD .CD .B .BCD .BCD"],
                "Row 1 (A ... B): A is seen first from the left and B from the other side, so C stands between them; B stands in cell 6 at the latest, and the farthest room for it before that is cell 5, so cells 5 and 6 are not A.\n\
                 Row 1 (A ... B): cell 4 is not C or D; A is seen first from the left and B from the other side, so C and D stand between them; B stands in cell 6 at the latest, and the farthest room for them before that is cells 3 and 5, so cells 3 to 6 are not A.\n\
                 Row 1 (A ... B): B is seen first from the right and A from the other side, so C stands between them; A stands in cell 1 at the latest, and the farthest room for it before that is cell 2, so cells 1 and 2 are not B.\n\
                 Row 1 (A ... B): B is seen first from the right and A from the other side, so C and D stand between them; A stands in cell 1 at the latest, and the farthest room for them before that is cells 2 and 3, so cells 1 to 3 are not B.",
                "A .ACD .ACD .BCD .BCD B",
            ),
        ],
    },
    quota::sharing(
        3,
        5,
        &[on(
            UNCLUED,
            ["BC BC ? ? ?", "BC BC .A .A .A"],
            "Row 1: cells 1 and 2 can only be B or C and take all of these, so cells 3 to 5 are not B or C.",
            "BC .BC ? ? ?",
        )],
    ),
    quota::claiming(
        3,
        6,
        &[on(
            UNCLUED,
            ["? ? .A .A .A", "BC BC .A .A .A"],
            "Row 1: B and C can stand only in cells 1 and 2, so nothing else stands there: cells 1 and 2 can only be B or C.",
            "? ? .AB .A .A",
        )],
    ),
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 18] = techniques(&RUNGS);
