//! The techniques for regex crosswords, the easiest first, each with lines that show it.

use super::sentences::*;
use super::{Pattern, back_reference, crossing, fixed, last_word, look_around, refilter, set};
use crate::technique::Technique;
use crate::techniques::rungs::{LineRung, Rung, on, says, techniques};

/// One row of so many cells under this pattern, with an alphabet.
macro_rules! row {
    ($pattern:literal, $cells:literal, $letters:literal) => {
        concat!(
            "kind: regex_crossword\nsymbols: ",
            $letters,
            "\nsize: 1 rows, ",
            $cells,
            " columns\nrows:\n",
            $pattern,
            "\n"
        )
    };
}

/// The techniques, the easiest first.
pub static RUNGS: [LineRung<Pattern>; 7] = [
    Rung {
        name: "fixed",
        title: &[("en", "Fixed by the clue")],
        hint: &[("en", "The clue of one {axis} allows only one character in a cell.")],
        level: 1,
        weight: 1,
        find: fixed,
        sentences: says![
            Same, OnParts, ButParts, ButPartsWithoutLooks, OnlyWords, AllWords, ByItsWords, ByWords, Begins, Ends,
            UsesOnly, UsesOnlyOutside, Repeated, RepeatedPart, FailsAt, WordEdges, Looking
        ],
        shown: &[
            on(
                row!("A(B|C)D", 3, "ABCD"),
                ["???", "A?D"],
                "Row 1 `A(B|C)D`: cell 1 can only match `A` and cell 3 `D`, so cell 1 is A and cell 3 is D.",
                "A?D",
            ),
            on(
                row!("ABC|DBA|AB", 3, "ABCD"),
                ["???", "?B?"],
                "Row 1 `ABC|DBA|AB`: only `ABC` and `DBA` fit, so cell 2 is B.",
                "?B?",
            ),
            on(
                row!("(?!A)[AB]C", 2, "ABCD"),
                ["??", "BC"],
                "Row 1 `(?!A)[AB]C`: cell 2 can only match `C`, so cell 2 is C.\n\
                 Row 1 `(?!A)[AB]C`: anything else would break `(?!A)`, so cell 1 is B.",
                "BC",
            ),
        ],
    },
    Rung {
        name: "set",
        title: &[("en", "Characters of the clue")],
        hint: &[("en", "The clue of one {axis} has no use for some characters in a cell.")],
        level: 1,
        weight: 2,
        find: set,
        sentences: says![
            Alone, OnParts, ButParts, ButPartsWithoutLooks, OnlyWords, ByItsWords, ByWords, Begins, Ends, UsesOnly,
            UsesOnlyOutside, HasNo, HasNoOutside, Repeated, RepeatedPart, FailsAtSome, WordEdges, Looking
        ],
        shown: &[
            on(
                row!("[AB]C?[BD]", 2, "ABCD"),
                ["? ?", "AB BD"],
                "Row 1 `[AB]C?[BD]`: cell 1 can only match `[AB]` and cell 2 `[BD]`, so cell 1 can only be A or B and cell 2 can only be B or D.",
                "AB BD",
            ),
            on(
                row!("ABC|DBA|AB", 3, "ABCD"),
                ["? B ?", "AD B AC"],
                "Row 1 `ABC|DBA|AB`: only `ABC` and `DBA` fit, so cell 1 can only be A or D and cell 3 can only be A or C.",
                "A B ?",
            ),
            on(
                row!("(FAD|B|C|D|E)+", 3, "ABCDEFG"),
                ["? ? ?", "BCDEF ABCDE BCDE"],
                "Row 1 `(FAD|B|C|D|E)+`: it can only begin with one of `FAD`, `B`, `C`, `D` and `E`, so cell 1 is not A or G.\n\
                 Row 1 `(FAD|B|C|D|E)+`: it can only end with one of `FAD`, `B`, `C`, `D` and `E`, so cell 3 is not A, F or G.\n\
                 Row 1 `(FAD|B|C|D|E)+`: cell 2 can match anything in it but `F` of `FAD` or `D` of `FAD`, so cell 2 is not F or G.",
                "BCDEF ABCDE BCDE",
            ),
            on(
                row!("(FAD|B|C|D|E|F)+", 3, "ABCDEFG"),
                ["? ? ?", "BCDEF ABCDEF BCDEF"],
                "Row 1 `(FAD|B|C|D|E|F)+`: it can only begin with one of `FAD`, `B`, `C`, `D`, `E` and `F`, so cell 1 is not A or G.\n\
                 Row 1 `(FAD|B|C|D|E|F)+`: it can only end with one of `FAD`, `B`, `C`, `D`, `E` and `F`, so cell 3 is not A or G.\n\
                 Row 1 `(FAD|B|C|D|E|F)+`: there is no G in it, so cell 2 is not G.",
                "BCDEF ABCDEF BCDEF",
            ),
        ],
    },
    Rung {
        name: "last_word",
        title: &[("en", "One word left")],
        hint: &[("en", "What stands in one {axis} leaves only one word for its clue.")],
        level: 2,
        weight: 2,
        find: last_word,
        sentences: says![
            Matching, OnParts, OnlyWords, AllWords, ByItsWords, ByWords, Begins, Ends, UsesOnly, UsesOnlyOutside,
            HasNo, HasNoOutside
        ],
        shown: &[
            on(
                row!("ABC|DBA|AB", 3, "ABCD"),
                ["A B ?", "A B C"],
                "Row 1 `ABC|DBA|AB`: cell 1 is A; only `ABC` fits, so cell 3 is C.",
                "? B ?",
            ),
            on(
                row!("(AB|CD)+", 4, "ABCD"),
                ["A ? C ?", "A B C D"],
                "Row 1 `(AB|CD)+`: cell 1 is A and cell 3 is C; cell 2 can only match `B` of `AB` and cell 4 `D` of `CD`, so cell 2 is B and cell 4 is D.",
                "A ? ? ?",
            ),
        ],
    },
    Rung {
        name: "crossing",
        title: &[("en", "Where lines cross")],
        hint: &[("en", "In one {axis}, a cell can be one thing only by its clue and the lines that cross it.")],
        level: 2,
        weight: 2,
        find: crossing,
        sentences: says![OneLeft, OneAllowed, OneInCommon, OneEach],
        shown: &[
            on(
                row!("[AB]C", 2, "ABCD"),
                ["ACD ?", "A ?"],
                "Row 1 `[AB]C`: this pattern allows only A or B in cell 1, which is not B, so cell 1 is A.",
                "ABC ?",
            ),
            on(
                row!("[AB]C", 2, "ABCD"),
                ["BC ?", "B ?"],
                "Row 1 `[AB]C`: this pattern allows only A or B in cell 1, which is not A, so cell 1 is B.",
                "AB ?",
            ),
        ],
    },
    Rung {
        name: "refilter",
        title: &[("en", "The clue read again")],
        hint: &[("en", "Read the clue of one {axis} again with what is known there.")],
        level: 2,
        weight: 4,
        find: refilter,
        sentences: says![
            Matching, OnParts, OnlyWords, AllWords, ByItsWords, ByWords, Begins, Ends, UsesOnly, UsesOnlyOutside,
            HasNo, HasNoOutside
        ],
        shown: &[on(
            row!("(AB|CD)+", 4, "ABCD"),
            ["A BD AC BD", "A B AC BD"],
            "Row 1 `(AB|CD)+`: cell 1 is A; cell 2 can only match `B` of `AB`, so cell 2 is B.",
            "AC BD AC BD",
        )],
    },
    Rung {
        name: "back_reference",
        title: &[("en", "Back-reference")],
        hint: &[("en", "What does the clue of one {axis} repeat?")],
        level: 3,
        weight: 5,
        find: back_reference,
        sentences: says![
            Repeated, RepeatedPart, Repeating, OnParts, Begins, Ends, UsesOnly, UsesOnlyOutside, HasNo, HasNoOutside
        ],
        shown: &[
            on(
                row!("(.)B\\1", 3, "ABCD"),
                ["A??", "A?A"],
                "Row 1 `(.)B\\1`: cell 1 is A; `\\1` makes cell 3 repeat cell 1, so cell 3 is A.",
                "???",
            ),
            on(
                row!("(.)B\\1", 3, "ABCD"),
                ["??A", "A?A"],
                "Row 1 `(.)B\\1`: cell 3 is A; `\\1` makes cell 3 repeat cell 1, so cell 1 is A.",
                "???",
            ),
        ],
    },
    Rung {
        name: "look_around",
        title: &[("en", "Look-around")],
        hint: &[("en", "What do the looks ahead or back in the clue of one {axis} allow?")],
        level: 3,
        weight: 6,
        find: look_around,
        sentences: says![FailsAt, WordEdges, Looking],
        shown: &[on(
            row!("(?!AB)..", 2, "ABC"),
            ["A ?", "A AC"],
            "Row 1 `(?!AB)..`: cell 1 is A; anything else would break `(?!AB)`, so cell 2 is not B.",
            "B ?",
        )],
    },
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 7] = techniques(&RUNGS);
