//! Boards on which techniques that every kind shares are the next step.

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
    ShownOnBoard::new(
        "chain",
        "kind: nonogram\nrows:\n2\n3\n2\n1 2\n2\n1 1\ncolumns:\n1 1\n2 1\n1 1\n1 2\n1 2\n1\n\
         givens:\n??????\n??????\n??????\n??????\n...##.\n??????\n",
        "Suppose row 2, column 2 were blank. Line by line it follows that nothing fits row 1 (2), so row 2, column 2 is filled.\n\
         Row 2 (3): only cells 3 to 6 leave room for the 3; pushed to either end of that, it covers cells 4 and 5.\n\
         Column 2 (2 1): with cell 2 blank, the 2 can only be cells 3 and 4, so cell 1 is blank.\n\
         Column 4 (1 2): cell 2 is the 1, so cell 1 is blank.\n\
         Column 5 (1 2): cell 2 is the 1, so cell 1 is blank.\n\
         Row 1 (2): only cells 1 to 3 leave room for the 2; pushed to either end of that, it covers cell 2. But cell 2 is blank.",
    ),
];
