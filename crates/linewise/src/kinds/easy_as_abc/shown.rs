//! Boards on which techniques that look at several lines together are the next step. What rows and columns hold is
//! enough for these: there are no clues.

use crate::technique::ShownOnBoard;

/// A board without clues, with the letters A and B and what is known of its cells.
macro_rules! board {
    ($options:literal, $stars:literal, $rows:literal) => {
        concat!(
            "kind: easy_as_abc\nletters: AB\n",
            $options,
            "\nleft: ",
            $stars,
            "\ntop: ",
            $stars,
            "\n\ngivens:\n",
            $rows,
            "\n"
        )
    };
}

/// One for each of them.
pub const SHOWN: &[ShownOnBoard] = &[
    ShownOnBoard::new(
        "locked",
        board!("option boxes: 2x2\n", "* * * *", "??[.B][.B]\n????\n????\n????"),
        "In row 1, the A can only be in the box of rows 1 and 2, columns 1 and 2, so that box has its A there and nowhere else: cells 1 and 2 of row 2 are not A.",
    ),
    ShownOnBoard::new(
        "sees_all",
        board!("option diagonals: yes\n", "* * * *", "????\n[.B]??[.B]\n????\n????"),
        "In row 2, the A can only be in column 2 or on the diagonal from the top right; row 3, column 2 belongs to both, so it is not A.",
    ),
    ShownOnBoard::new(
        "x_wing",
        board!("", "* * * *", "??[.B][.B]\n????\n????\n??[.B][.B]"),
        "One A goes in each of rows 1 and 4, and only in columns 1 and 2, one in each, so these have it nowhere else: cells 1 and 2 of rows 2 and 3 are not A.",
    ),
    ShownOnBoard::new(
        "swordfish",
        board!("", "* * * * * *", "???[.B][.B][.B]\n???[.B][.B][.B]\n??????\n??????\n??????\n???[.B][.B][.B]"),
        "One A goes in each of rows 1, 2 and 6, and only in columns 1, 2 and 3, one in each, so these have it nowhere else: cells 1 to 3 of rows 3 to 5 are not A.",
    ),
    ShownOnBoard::new(
        "jellyfish",
        board!(
            "",
            "* * * * * * * *",
            "????[.B][.B][.B][.B]\n????[.B][.B][.B][.B]\n????????\n????[.B][.B][.B][.B]\n????????\n????????\n????????\n????[.B][.B][.B][.B]"
        ),
        "One A goes in each of rows 1, 2, 4 and 8, and only in columns 1, 2, 3 and 4, one in each, so these have it nowhere else: \
         cells 1 to 4 of rows 3 and 5 to 7 are not A.",
    ),
];
