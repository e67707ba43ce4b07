//! The techniques for Doppelblock, the easiest first, each with lines that show it.

use super::distance::{
    About, AboutAs, AboutOnly, Apart, ApartAs, ApartOnly, Either, EitherAs, EitherOnly, Touching, TouchingAs,
    TouchingOnly, distance,
};
use super::room::{NoPair, NoPairs, Pairs, PairsBut, TouchingPairs, room_between};
use super::{
    Between, BetweenAlone, Full, Inside, InsideAlone, Made, Outside, OutsideAlone, Sum, alone_between, between, full,
    inside, makings,
};
use crate::technique::Technique;
use crate::techniques::quota;
use crate::techniques::rungs::{LineRung, Rung, on, says, techniques};

const FOUR: &str = "kind: doppelblock\nrows: 4 * * * *\ncolumns: * * * * *\n";
const SIX: &str = "kind: doppelblock\nrows: 6 * * * *\ncolumns: * * * * *\n";
const THREE: &str = "kind: doppelblock\nrows: 3 * * * *\ncolumns: * * * * *\n";
const ONE: &str = "kind: doppelblock\nrows: 1 * * * *\ncolumns: * * * * *\n";
const NOTHING: &str = "kind: doppelblock\nrows: 0 * * * *\ncolumns: * * * * *\n";

/// The techniques, the easiest first. In the lines that they are shown on, `#` is black.
pub static RUNGS: [LineRung<Sum>; 11] = [
    quota::used_up(
        1,
        1,
        &[
            on(
                SIX,
                ["# ? ? ? #", "# 123 123 123 #"],
                "Row 1 has its 2 black cells already, cells 1 and 5, so cells 2 to 4 are not black.",
                "# ? ? ? ?",
            ),
            on(
                THREE,
                ["3 ? ? ? ?", "3 #12 #12 #12 #12"],
                "Row 1 has its 3 in cell 1 already, so cells 2 to 5 are not 3.",
                "23 ? ? ? ?",
            ),
        ],
    ),
    quota::last_places(
        1,
        2,
        &[on(
            NOTHING,
            ["#1 #2 12 23 123", "# # 12 23 123"],
            "Row 1 needs 2 black cells, and only cells 1 and 2 are left for that, so cells 1 and 2 are black.",
            "#1 #2 #12 23 123",
        )],
    ),
    Rung {
        name: "full",
        title: &[("en", "The sum is full")],
        hint: &[("en", "In one {axis}, the numbers beside a black cell make the sum already.")],
        level: 1,
        weight: 2,
        find: full,
        sentences: says![Full],
        shown: &[on(
            FOUR,
            ["# 1 3 ? ?", "# 1 3 # ?"],
            "Row 1 (4): cell 1 is black, cell 2 is 1 and cell 3 is 3; cells 2 and 3 make the sum 4 already, so cell 4 is black.",
            "# 1 ? ? ?",
        )],
    },
    Rung {
        name: "distance",
        title: &[("en", "Distance of the black cells")],
        hint: &[("en", "How many numbers make the sum of one {axis}? That many cells lie between its black cells.")],
        level: 2,
        weight: 3,
        find: distance,
        sentences: says![
            Touching, TouchingAs, TouchingOnly, ApartAs, ApartOnly, Apart, EitherAs, EitherOnly, Either, AboutAs,
            AboutOnly, About
        ],
        shown: &[
            // 4 is 1 + 3: the third cell has no partner two cells further.
            on(
                FOUR,
                ["? ? ? ? ?", "? ? 123 ? ?"],
                "Row 1 (4): the sum 4 takes 2 numbers, so just 2 cells lie between the black cells, which are cells 1 and 4 or cells 2 and 5: cell 3 is not black.",
                "? ? 123 ? ?",
            ),
            on(
                NOTHING,
                ["123 ? ? ? 123", "123 ? # ? 123"],
                "Row 1 (0): cells 1 and 5 are not black; nothing stands between the two black cells, so they touch and are cells 2 and 3 or cells 3 and 4: cell 3 is black.",
                "? ? ? ? ?",
            ),
            on(
                NOTHING,
                ["? 123 ? ? 12", "123 123 # # 12"],
                "Row 1 (0): cells 2 and 5 are not black; nothing stands between the two black cells, so they touch, which leaves only cells 3 and 4 for them: cell 1 is not black and cells 3 and 4 are black.",
                "? ? ? ? ?",
            ),
            on(
                FOUR,
                ["? ? 123 ? 123", "# 123 123 # 123"],
                "Row 1 (4): cell 5 is not black; the sum 4 takes 2 numbers, so just 2 cells lie between the black cells, which leaves only cells 1 and 4 for them: cells 1 and 4 are black and cell 2 is not black.",
                "? ? 123 ? ?",
            ),
        ],
    },
    Rung {
        name: "alone_between",
        title: &[("en", "One cell between the black cells")],
        hint: &[("en", "In one {axis}, both black cells are known, with one cell between them.")],
        level: 2,
        weight: 3,
        find: alone_between,
        sentences: says![InsideAlone],
        shown: &[on(
            THREE,
            ["? # ? # ?", "? # 3 # ?"],
            "Row 1 (3): with cells 2 and 4 black, cell 3 alone makes the sum 3, so cell 3 is 3.",
            "# ? ? # ?",
        )],
    },
    Rung {
        name: "inside",
        title: &[("en", "Sum between two black cells")],
        hint: &[("en", "In one {axis}, both black cells are known: what can stand between them?")],
        level: 2,
        weight: 4,
        find: inside,
        sentences: says![Inside],
        shown: &[on(
            THREE,
            ["# ? ? # ?", "# 12 12 # 3"],
            "Row 1 (3): with cells 1 and 4 black, cells 2 and 3 make the sum 3, which can only be 1 + 2 there, so cells 2 and 3 can only be 1 or 2 and cell 5 is 3.",
            "# ? ? ? ?",
        )],
    },
    Rung {
        name: "between",
        title: &[("en", "Numbers between the black cells")],
        hint: &[("en", "Some numbers are in every sum of one {axis}, or in none.")],
        level: 2,
        weight: 4,
        find: between,
        sentences: says![Between, BetweenAlone, Outside, OutsideAlone],
        shown: &[
            on(
                FOUR,
                ["? ? 123 ? ?", "#2 ? 13 ? #2"],
                "Row 1 (4): the sum 4 can only be 1 + 3, so 1 and 3 stand between the black cells; cells 1 and 5 never lie there, so they are not 1 or 3.\n\
                 Row 1 (4): the sum 4 can only be 1 + 3, so 2 does not stand between the black cells; cell 3 always lies there, so it is not 2.",
                "#2 ? 13 ? #2",
            ),
            on(
                ONE,
                ["? ? 123 ? ?", "#23 #23 1 #23 #23"],
                "Row 1 (1): cell 3 is not black; the sum 1 is 1 alone, so 1 stands between the black cells; cells 1, 2, 4 and 5 never lie there, so they are not 1.\n\
                 Row 1 (1): cell 3 is not black; the sum 1 is 1 alone, so nothing else stands between the black cells; cell 3 always lies there, so it is not 2 or 3, which leaves 1 in cell 3.",
                "#23 #23 1 #23 #23",
            ),
        ],
    },
    quota::sharing(
        3,
        5,
        &[on(
            THREE,
            ["12 12 ? ? ?", "12 12 #3 #3 #3"],
            "Row 1: cells 1 and 2 can only be 1 or 2 and take all of these, so cells 3 to 5 are not 1 or 2.",
            "12 123 ? ? ?",
        )],
    ),
    Rung {
        name: "room_between",
        title: &[("en", "Room between the black cells")],
        hint: &[("en", "In one {axis}, few pairs of cells can be black.")],
        level: 3,
        weight: 5,
        find: room_between,
        sentences: says![Pairs, PairsBut, TouchingPairs, NoPair, NoPairs],
        // 1 makes 3 with a neighbour only, and the first cell is not black.
        shown: &[on(
            THREE,
            ["123 ? 1 ? ?", "123 # 1 123 #"],
            "Row 1 (3): cell 1 is not black and cell 3 is 1; only cells 2 and 5 can be black with the sum 3 between them, so cells 2 and 5 are black and cell 4 is not black.",
            "? ? 1 ? ?",
        )],
    },
    quota::claiming(
        3,
        6,
        &[on(
            THREE,
            ["#12 123 #3 #3 #3", "12 12 #3 #3 #3"],
            "Row 1: 1 and 2 can stand only in cells 1 and 2, so nothing else stands there: cell 1 is not black and cell 2 is not 3.",
            "#12 123 #13 #3 #3",
        )],
    ),
    Rung {
        name: "makings",
        title: &[("en", "What makes a sum")],
        hint: &[("en", "In one {axis}, few ways are left to make the sum.")],
        level: 3,
        weight: 6,
        find: makings,
        sentences: says![Made],
        shown: &[on(
            THREE,
            ["# ? ? # ?", "# 12 12 # 3"],
            "Row 1 (3): with cells 1 and 4 black, the sum 3 can only be 1 + 2 in cells 2 and 3, so cells 2 and 3 can only be 1 or 2 and cell 5 is 3.",
            "? ? ? ? ?",
        )],
    },
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 11] = techniques(&RUNGS);
