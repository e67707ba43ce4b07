//! Boards of one row on which techniques for one line that every kind shares are the next step.

use crate::technique::ShownOnBoard;

/// One for each of them.
pub const SHOWN: &[ShownOnBoard] = &[
    ShownOnBoard::new(
        "attempt",
        "kind: nonogram\nsize: 1 rows, 6 columns\nrows: 2,1\ngivens:\n???#??\n",
        "Row 1 (2 1): if cell 5 were filled, the line could not be finished, so cell 5 is blank.\n\
         Row 1 (2 1): with cells 4 and 5 filled, the blocks cannot cover all filled cells.",
    ),
    ShownOnBoard::new(
        "arrangements",
        "kind: nonogram\nsize: 1 rows, 6 columns\nrows:\n2 ?\ngivens:\n[.]##?#[.]\n",
        "Row 1 (2 ?): only .##.#. is left, so cell 4 is blank.",
    ),
];
