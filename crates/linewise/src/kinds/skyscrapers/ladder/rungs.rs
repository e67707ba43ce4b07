//! The techniques for skyscrapers, the easiest first, each with lines that show it.

use super::counting::{near_miss, too_few, too_many};
use super::sentences::*;
use super::two::{ascendant, high_rise, lower_in_front, one_before};
use super::ways::{first_of_product, first_of_sum, seen_and_hidden};
use super::{Skyline, first_building, first_or_count, meet, silhouette, staircase, stairs};
use crate::says;
use crate::technique::Technique;
use crate::techniques::quota;
use crate::techniques::rungs::{LineRung, Rung, on, techniques};

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
/// The same with 4 heights and a blank cell, and this number on the right.
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
const MEET: &str = "kind: skyscrapers\nleft: 2 * * * *\ntop: * * * * *\nright: 4 * * * *\nbottom: * * * * *\n";
const PARKS: &str =
    "kind: skyscrapers\nsymbols: .123\nleft: 1 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
const FIRST: &str =
    "kind: skyscrapers\noption clues: first\nleft: 4 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
const EITHER: &str =
    "kind: skyscrapers\noption clues: either\nleft: 1 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
const EITHER_THREE: &str =
    "kind: skyscrapers\noption clues: either\nleft: 3 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
const TWO_TWO: &str = "kind: skyscrapers\nleft: 2 * * * *\ntop: * * * * *\nright: 2 * * * *\nbottom: * * * * *\n";
const SUM: &str =
    "kind: skyscrapers\noption clues: sum\nleft: 7 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
const SUM_OF_ALL: &str =
    "kind: skyscrapers\noption clues: sum\nleft: 15 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
const SUM_OF_ONE: &str =
    "kind: skyscrapers\noption clues: sum\nleft: 5 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
const PRODUCT: &str =
    "kind: skyscrapers\noption clues: product\nleft: 10 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";

/// The techniques, the easiest first.
pub static RUNGS: [LineRung<Skyline>; 20] = [
    Rung {
        name: "silhouette",
        title: &[("en", "Silhouette")],
        hint: &[("en", "From one end of one {axis}, only one building is seen.")],
        level: 1,
        weight: 1,
        find: silhouette,
        sentences: says![Silhouette, SilhouetteOfSum, SilhouetteInPark, SilhouetteOfSumInPark],
        shown: &[
            on(
                skyline!(1),
                "?????",
                "5????",
                &[
                    "Row 1 (1): only one building is seen from the left, so the tallest stands first there: cell 1 is 5.",
                ],
                "5????",
            ),
            on(
                SUM_OF_ONE,
                "?????",
                "5????",
                &[
                    "Row 1 (5): what is seen from the left adds up to 5, which the 5 does alone, so it stands first there: cell 1 is 5.",
                ],
                "5????",
            ),
            // Where 1 is not the height of the first building, it is how many are seen.
            on(
                EITHER,
                "2345 ? ? ? ?",
                "5 ? ? ? ?",
                &[
                    "Row 1 (1): cell 1 is not 1; hence only one building is seen from the left, so the tallest stands first there: cell 1 is 5.",
                ],
                "? ? ? ? ?",
            ),
            on(
                near!(0),
                "? ? ? ? ?",
                "5 ? ? ? ?",
                &[
                    "Row 1 (0): as the clue is one off, only one building is seen from the left, so the tallest stands first there: cell 1 is 5.",
                ],
                "5 ? ? ? ?",
            ),
            // The first cell is known to be blank, and one more can be.
            on(
                PARKS,
                ". ? ? ? ?",
                ". .3 ? .12 .12",
                &[
                    "Row 1 (1): with cell 1 blank, only one building is seen from the left, so the 3 is the first there, and only 1 more cell can be blank: cell 2 can only be blank or 3 and cells 4 and 5 are not 3.",
                ],
                ". .3 ? .12 .12",
            ),
            on(
                PARKS,
                "? ? ? ? ?",
                ".3 ? ? .12 .12",
                &[
                    "Row 1 (1): only one building is seen from the left, so the 3 is the first there, with nothing but blank cells before it, of which the line has only 2: cell 1 can only be blank or 3 and cells 4 and 5 are not 3.",
                ],
                ".3 ? ? .12 .12",
            ),
        ],
    },
    Rung {
        name: "stairs",
        title: &[("en", "Stairs")],
        hint: &[("en", "From one end of one {axis}, all buildings are seen.")],
        level: 1,
        weight: 1,
        find: stairs,
        sentences: says![Stairs, StairsOfSum, StairsInPark, StairsOfSumInPark],
        shown: &[
            on(
                skyline!(5),
                "?????",
                "12345",
                &[
                    "Row 1 (5): all 5 buildings are seen from the left, so they rise one by one from there: cell 1 is 1, cell 2 is 2, cell 3 is 3, cell 4 is 4 and cell 5 is 5.",
                ],
                "12345",
            ),
            on(
                SUM_OF_ALL,
                "?????",
                "12345",
                &[
                    "Row 1 (15): what is seen from the left adds up to 15, which takes all 5 buildings, so they rise one by one from there: cell 1 is 1, cell 2 is 2, cell 3 is 3, cell 4 is 4 and cell 5 is 5.",
                ],
                "12345",
            ),
            on(
                park!("4", "*"),
                "? ? ? ? ?",
                ".1 .12 .23 .34 .4",
                &[
                    "Row 1 (4): all 4 buildings are seen from the left, so they rise one by one from there, with only 1 blank cell before and among them: cell 1 is not 2, 3 or 4, cell 2 is not 3 or 4, cell 3 is not 1 or 4, cell 4 is not 1 or 2 and cell 5 is not 1, 2 or 3.",
                ],
                ".1 .12 .23 .34 .4",
            ),
        ],
    },
    Rung {
        name: "first_building",
        title: &[("en", "The first building")],
        hint: &[("en", "The clue of one {axis} names its first building.")],
        level: 1,
        weight: 1,
        find: first_building,
        sentences: says![First, FirstInPark],
        shown: &[on(
            FIRST,
            "?????",
            "4????",
            &["Row 1 (4): the first building from the left has the height 4, so cell 1 is 4."],
            "4????",
        )],
    },
    quota::used_up(
        1,
        2,
        &[on(
            skyline!(2),
            "? 3 ? ? ?",
            "1245 3 1245 1245 1245",
            &["Row 1 has its 3 in cell 2 already, so cells 1 and 3 to 5 are not 3."],
            "12345 34 12345 12345 12345",
        )],
    ),
    quota::last_places(
        1,
        3,
        &[on(
            skyline!(2),
            "? 1234 1234 1234 1234",
            "5 1234 1234 1234 1234",
            &["Row 1: 5 can stand nowhere else any more, so cell 1 is 5."],
            "? 1234 1234 1234 ?",
        )],
    ),
    Rung {
        name: "first_or_count",
        title: &[("en", "The first building or how many are seen")],
        hint: &[("en", "A clue of one {axis} leaves little for its first building, whichever of the two it tells.")],
        level: 2,
        weight: 3,
        find: first_or_count,
        sentences: says![FirstOrAlone, FirstOrCount],
        shown: &[
            on(
                EITHER,
                "? ? ? ? ?",
                "15 ? ? ? ?",
                &[
                    "Row 1 (1): from the left, either the first building is 1 or one building is seen, which is the 5, so cell 1 is not 2, 3 or 4.",
                ],
                "15 ? ? ? ?",
            ),
            on(
                EITHER_THREE,
                "? ? ? ? ?",
                "123 ? ? ? ?",
                &[
                    "Row 1 (3): from the left, either the first building is 3 or 3 are seen, and then at least 2 taller ones stand behind the first: cell 1 is not 4 or 5.",
                ],
                "123 ? ? ? ?",
            ),
        ],
    },
    Rung {
        name: "staircase",
        title: &[("en", "Staircase")],
        hint: &[("en", "So many buildings are seen in one {axis} that the first ones are low.")],
        level: 2,
        weight: 3,
        find: staircase,
        sentences: says![NotFirst, BehindTheFirst, Staircase, StaircaseInPark],
        shown: &[
            on(
                skyline!(3),
                "? ? ? ? ?",
                "123 1234 ? ? ?",
                &[
                    "Row 1 (3): 3 buildings are seen from the left, so behind the first one there stand at least 2 taller ones: cell 1 is not 4 or 5.",
                    "Row 1 (3): 3 buildings are seen from the left, so the first cell there has at least 2 taller ones behind it, the next one at least 1: cell 1 is not 4 or 5 and cell 2 is not 5.",
                ],
                "123 1234 ? ? ?",
            ),
            on(
                skyline!(3),
                "? 1234 ? ? ?",
                "123 1234 ? ? ?",
                &[
                    "Row 1 (3): 3 buildings are seen from the left, so behind the first one there stand at least 2 taller ones: cell 1 is not 4 or 5.",
                ],
                "123 1234 ? ? ?",
            ),
            on(
                skyline!(2),
                "? ? ? ? ?",
                "1234 ? ? ? ?",
                &[
                    "Row 1 (2): two buildings are seen from the left, so the 5 cannot stand first there: cell 1 is not 5.",
                ],
                "1234 ? ? ? ?",
            ),
            on(
                near!(1),
                "? ? ? ? ?",
                "1234 ? ? ? ?",
                &[
                    "Row 1 (1): as the clue is one off and 0 buildings cannot be seen, two buildings are seen from the left, so the 5 cannot stand first there: cell 1 is not 5.",
                ],
                "1234 ? ? ? ?",
            ),
            on(
                EITHER_THREE,
                "1245 ? ? ? ?",
                "12 1234 ? ? ?",
                &[
                    "Row 1 (3): cell 1 is not 3; hence 3 buildings are seen from the left, so behind the first one there stand at least 2 taller ones: cell 1 is not 4 or 5.",
                    "Row 1 (3): cell 1 is not 3; hence 3 buildings are seen from the left, so the first cell there has at least 2 taller ones behind it, the next one at least 1: cell 1 is not 4 or 5 and cell 2 is not 5.",
                ],
                "? ? ? ? ?",
            ),
            on(
                park!("3", "*"),
                "? ? ? ? ?",
                ".12 .123 ? ? ?",
                &[
                    "Row 1 (3): 3 buildings are seen from the left, so behind the first one there stand at least 2 taller ones: cell 1 is not 3 or 4.",
                    "Row 1 (3): 3 buildings are seen from the left, so the first one there has at least 2 taller ones behind it, the next one at least 1: cell 1 is not 3 or 4 and cell 2 is not 4.",
                ],
                ".12 .123 ? ? ?",
            ),
        ],
    },
    Rung {
        name: "meet_in_the_middle",
        title: &[("en", "Meet in the middle")],
        hint: &[("en", "Look at both clues of one {axis} together.")],
        level: 2,
        weight: 3,
        find: meet,
        sentences: says![Meet, MeetInPark],
        shown: &[
            on(
                MEET,
                "?????",
                "?5???",
                &[
                    "Row 1 (2 ... 4): 2 buildings are seen from the left and 4 from the right, 6 together, one more than there are, so only the 5 is counted twice; from the left, 1 building comes before it: cell 2 is 5.",
                ],
                "?5???",
            ),
            on(
                park!("2", "3"),
                "? ? ? ? ?",
                ".123 ? ? .123 .123",
                &[
                    "Row 1 (2 ... 3): 2 buildings are seen from the left and 3 from the right, 5 together, one more than there are, so only the 4 is counted twice; from the left, just 1 building comes before it: cells 1, 4 and 5 are not 4.",
                ],
                ".123 ? ? .123 .123",
            ),
        ],
    },
    Rung {
        name: "one_before_the_tallest",
        title: &[("en", "One before the tallest")],
        hint: &[("en", "In one {axis}, two buildings are seen, and the tallest is far away.")],
        level: 3,
        weight: 4,
        find: one_before,
        sentences: says![OneBetween, OneBefore, OneBeforeAtLeast, OneBeforeInPark, OneBeforeFewParks],
        shown: &[
            on(
                skyline!(2),
                "? ? ? 5 ?",
                "34 ? ? 5 ?",
                &[
                    "Row 1 (2): cell 4 is 5; two buildings are seen from the left, the first one and the 5, so the first is taller than the 2 buildings between them: cell 1 is not 1, 2 or 5.",
                ],
                "? ? ? 45 ?",
            ),
            on(
                skyline!(2),
                "? ? 5 ? ?",
                "234 ? 5 ? ?",
                &[
                    "Row 1 (2): cell 3 is 5; two buildings are seen from the left, the first one and the 5, so the first is taller than the one between them: cell 1 is not 1 or 5.",
                ],
                "? 5 ? ? ?",
            ),
            // The 5 is in the fourth or the fifth cell, and two are between at least.
            on(
                skyline!(2),
                "1234 1234 1234 ? ?",
                "34 1234 1234 ? ?",
                &[
                    "Row 1 (2): cells 1 to 3 are not 5; two buildings are seen from the left, the first one and the 5; at least 2 cells lie between them, and the first is taller than what stands there: cell 1 is not 1 or 2.",
                ],
                "1234 ? 1234 ? ?",
            ),
            on(
                park!("2", "*"),
                "? ? ? 4 ?",
                ".23 ? ? 4 ?",
                &[
                    "Row 1 (2): cell 4 is 4; two buildings are seen from the left, the first one and the 4; only 1 cell between them can be blank, so at least 1 building stands there, lower than the first: cell 1 is not 1 or 4.",
                ],
                "? ? 4 ? ?",
            ),
        ],
    },
    Rung {
        name: "ascendant",
        title: &[("en", "The second tallest behind the tallest")],
        hint: &[("en", "In one {axis}, two buildings are seen; where can the second tallest hide?")],
        level: 3,
        weight: 4,
        find: ascendant,
        sentences: says![Ascendant, AscendantBehind, AscendantInPark],
        shown: &[
            on(
                skyline!(2),
                "1234 1234 1234 ? ?",
                "1234 123 123 ? ?",
                &[
                    "Row 1 (2): cells 1 to 3 are not 5; two buildings are seen from the left, the first one and the 5; the 4 would be a third between them, so cells 2 and 3 are not 4.",
                ],
                "? ? ? ? ?",
            ),
            on(
                park!("2", "*"),
                ".123 .123 .123 ? ?",
                ".123 .123 .12 ? ?",
                &[
                    "Row 1 (2): cells 1 to 3 are not 4; two buildings are seen from the left, the first one and the 4; behind another building the 3 would be a third before it, and the line has only 1 blank cell, so cell 3 is not 3.",
                ],
                "? ? ? ? ?",
            ),
        ],
    },
    Rung {
        name: "high_rise",
        title: &[("en", "The second tallest at an end")],
        hint: &[("en", "In one {axis}, two buildings are seen from both ends; where can the second tallest stand?")],
        level: 3,
        weight: 4,
        find: high_rise,
        sentences: says![HighRise, HighRiseInPark],
        shown: &[
            on(
                TWO_TWO,
                "? ? ? ? ?",
                "? 1235 1235 1235 ?",
                &[
                    "Row 1 (2 ... 2): two buildings are seen from both sides, the first one and the 5; anywhere but at an end the 4 would be a third, so cells 2 to 4 are not 4.",
                ],
                "? 1235 1235 1235 ?",
            ),
            on(
                park!("2", "2"),
                "? ? ? ? ?",
                "? ? .124 ? ?",
                &[
                    "Row 1 (2 ... 2): two buildings are seen from both sides, the first one and the 4; with a building on either side the 3 would be a third, and the line has only 1 blank cell, so cell 3 is not 3.",
                ],
                "? ? .124 ? ?",
            ),
        ],
    },
    Rung {
        name: "lower_in_front",
        title: &[("en", "Lower ones in front")],
        hint: &[("en", "In one {axis}, some buildings are certainly seen; how many of those before them can be?")],
        level: 3,
        weight: 5,
        find: lower_in_front,
        sentences: says![LowerInFront],
        shown: &[on(
            skyline!(3),
            "123 123 123 4 ?",
            "3 12 12 4 ?",
            &[
                "Row 1 (3): cells 1 to 3 are not 4 or 5 and cell 4 is 4; besides the 5, the building in cell 4 is certainly seen from the left, taller than all before, which leaves one to be seen in cells 1 to 3: the first, as the tallest of these, so cell 1 is 3 and cells 2 and 3 are not 3.",
            ],
            "123 123 1235 4 ?",
        )],
    },
    Rung {
        name: "first_of_sum",
        title: &[("en", "The first building of a sum")],
        hint: &[("en", "Which buildings make the sum of one {axis}?")],
        level: 3,
        weight: 5,
        find: first_of_sum,
        sentences: says![FirstOfSum],
        shown: &[on(
            SUM,
            "? ? ? ? ?",
            "2 ? ? ? ?",
            &[
                "Row 1 (7): what is seen from the left adds up to 7, which can only be 2 + 5; the first building there is the lowest of them, so cell 1 is 2.",
            ],
            "2 ? ? ? ?",
        )],
    },
    Rung {
        name: "first_of_product",
        title: &[("en", "The first building of a product")],
        hint: &[("en", "Which buildings make the product of one {axis}?")],
        level: 3,
        weight: 5,
        find: first_of_product,
        sentences: says![FirstOfFewProducts, FirstOfProduct],
        shown: &[on(
            PRODUCT,
            "? ? ? ? ?",
            "12 ? ? ? ?",
            &[
                "Row 1 (10): the heights that are seen from the left multiply to 10, which can only be 2 × 5, perhaps with a 1; the first building there is the lowest of them, so cell 1 can only be 1 or 2.",
            ],
            "12 ? ? ? ?",
        )],
    },
    quota::sharing(
        3,
        5,
        &[on(
            skyline!(2),
            "12 12 ? ? ?",
            "12 12 345 345 345",
            &[
                "Row 1: cells 1 and 2 can only be 1 or 2, which they use up between them, so cells 3 to 5 are not 1 or 2.",
            ],
            "12 123 ? ? ?",
        )],
    ),
    quota::claiming(
        3,
        6,
        &[on(
            skyline!(2),
            "? ? 345 345 345",
            "12 12 345 345 345",
            &[
                "Row 1: 1 and 2 can stand only in cells 1 and 2, so nothing else stands there: cells 1 and 2 can only be 1 or 2.",
            ],
            "? ? 2345 345 345",
        )],
    ),
    Rung {
        name: "seen_and_hidden",
        title: &[("en", "Seen and hidden")],
        hint: &[("en", "What makes the number of one {axis}, and what must be hidden then?")],
        level: 4,
        weight: 5,
        find: seen_and_hidden,
        sentences: says![InOrder, Hidden, SeenAndHidden],
        shown: &[
            on(
                SUM,
                "2 ? ? ? ?",
                "2 15 1345 134 134",
                &[
                    "Row 1 (7): what is seen from the left adds up to 7, which can only be 2 + 5, so 2 and 5 are seen in this order and 1, 3 and 4 hide behind taller ones: cell 2 can only be 1 or 5, cell 3 is not 2 and cells 4 and 5 are not 2 or 5.",
                ],
                "2 5 134 134 134",
            ),
            on(
                PRODUCT,
                "12 ? ? ? ?",
                "12 125 1345 134 134",
                &[
                    "Row 1 (10): the heights that are seen from the left multiply to 10, which can only be 2 × 5, perhaps with a 1, so 2 and 5 are seen in this order and 3 and 4 hide behind the 5: cell 2 is not 3 or 4, cell 3 is not 2 and cells 4 and 5 are not 2 or 5.",
                ],
                "12 125 1345 134 134",
            ),
        ],
    },
    Rung {
        name: "too_few_seen",
        title: &[("en", "Too few would be seen")],
        hint: &[("en", "In one {axis}, count what could be seen with one building or another in its place.")],
        level: 4,
        weight: 6,
        find: too_few,
        sentences: says![TooFew, TooFewOf, TooFewCells, TooLittle],
        shown: &[
            // With 4 in front, no more than two are seen of five.
            on(
                skyline!(3),
                "? ? ? ? ?",
                "123 1234 ? ? ?",
                &[
                    "Row 1 (3): 4 or 5 in cell 1 would let at most 4 and 5 be seen from the left, not 3 buildings, so cell 1 is not 4 or 5.",
                    "Row 1 (3): 5 in cell 2 would let at most the buildings in cells 1 and 2 be seen from the left, not 3, so cell 2 is not 5.",
                ],
                "123 1234 ? ? ?",
            ),
            on(
                near!(1),
                "? 4 ? ? ?",
                "1234 4 ? ? ?",
                &[
                    "Row 1 (1): the clue is one off and 0 buildings cannot be seen, so 2 are; 5 in cell 1 would let at most 5 be seen from the left, not 2 buildings, so cell 1 is not 5.",
                ],
                "1234 4 ? ? ?",
            ),
            // 1 and 5 are less than 7.
            on(
                SUM,
                "? 5 ? ? ?",
                "2345 5 ? ? ?",
                &[
                    "Row 1 (7): cell 2 is 5; 1 in cell 1 would let at most 1 and 5 be seen from the left: 6, less than 7, so cell 1 is not 1.",
                ],
                "2345 5 ? ? ?",
            ),
        ],
    },
    Rung {
        name: "too_many_seen",
        title: &[("en", "Too many would be seen")],
        hint: &[(
            "en",
            "In one {axis}, count what would be seen in any case with one building or another in its place.",
        )],
        level: 4,
        weight: 6,
        find: too_many,
        sentences: says![TooMany, TooManyCells, TooMuch],
        shown: &[
            on(
                skyline!(2),
                "? 2 ? ? ?",
                "2345 2 ? ? ?",
                &[
                    "Row 1 (2): cell 2 is 2; 1 in cell 1 would let 1, 2 and 5 be seen from the left, more than 2 buildings, so cell 1 is not 1.",
                ],
                "? ? ? ? ?",
            ),
            // With 1 in front, the second cell and the 5 are seen, too; with 2, one of two cells is, which nobody can name.
            on(
                skyline!(2),
                "? 1234 1234 ? ?",
                "2345 1234 1234 ? ?",
                &[
                    "Row 1 (2): cell 2 is not 5; 1 in cell 1 would let the 5 and the buildings in cells 1 and 2 be seen from the left, more than 2, so cell 1 is not 1.",
                ],
                "2345 1234 1234 ? ?",
            ),
        ],
    },
    Rung {
        name: "near_miss",
        title: &[("en", "As many as the clue says")],
        hint: &[(
            "en",
            "In one {axis}, count what would be seen with one building or another: just as many as the clue says is wrong.",
        )],
        level: 4,
        weight: 6,
        find: near_miss,
        sentences: says![JustAsMany, JustAsManyCells, NearTooFew, NearTooFewCells, NearTooMany],
        shown: &[
            on(
                near!(2),
                "? ? ? ? ?",
                "1235 1234 ? ? ?",
                &[
                    "Row 1 (2): one more than 2 or one less is seen from the left; 4 in cell 1 would let just 4 and 5 be seen, so cell 1 is not 4.",
                    "Row 1 (2): one more than 2 or one less is seen from the left; 5 in cell 2 would let just the buildings in cells 1 and 2 be seen, so cell 2 is not 5.",
                ],
                "1235 1234 ? ? ?",
            ),
            on(
                near!(2),
                "1 ? 3 ? ?",
                "1 134 3 ? ?",
                &[
                    "Row 1 (2): cell 1 is 1 and cell 3 is 3; the clue is one off, so at most 3 are seen from the left; 2 in cell 2 would let 1, 2, 3 and 5 be seen, so cell 2 is not 2.",
                    "Row 1 (2): one more than 2 or one less is seen from the left; 5 in cell 2 would let just the buildings in cells 1 and 2 be seen, so cell 2 is not 5.",
                ],
                "1 4 3 ? ?",
            ),
            on(
                near!(4),
                "? ? ? ? ?",
                "123 1234 ? ? ?",
                &[
                    "Row 1 (4): the clue is one off, so at least 3 are seen from the left; 4 or 5 in cell 1 would let nothing but 4 and 5 be seen, so cell 1 is not 4 or 5.",
                    "Row 1 (4): the clue is one off, so at least 3 are seen from the left; 5 in cell 2 would let at most the buildings in cells 1 and 2 be seen, so cell 2 is not 5.",
                ],
                "123 1234 ? ? ?",
            ),
        ],
    },
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 20] = techniques(&RUNGS);
