//! Small puzzles with their answers: to show, and to hold the kind to its promises.

use crate::kind::Example;

/// One plain puzzle, and one for each option.
pub const EXAMPLES: &[Example] = &[
    Example {
        puzzle: "\
kind: skyscrapers
title: Four streets

left: * * 2 *

top: * 1 * *

right: 3 * 1 3

bottom: * * 3 2

solution:
2431
1243
3124
4312
",
        wrong: &[("1432\n3241\n4123\n2314\n", "row 3"), ("4312\n1243\n3124\n2431\n", "column 2")],
    },
    Example {
        puzzle: "\
kind: skyscrapers
title: With a park

symbols: 1-4

left: 3 2 2 * *

top: * * * 3 2

right: * * 3 * *

bottom: * 3 3 * 2

givens:
2????
?????
?????
?????
?????

solution:
234.1
3.124
14.32
4231.
.1243
",
        wrong: &[("2341.\n3.142\n14.23\n423.1\n.1234\n", "row 3"), ("234.1\n3.124\n14.32\n4231.\n.2143\n", "column 2")],
    },
    Example {
        puzzle: "\
kind: skyscrapers
title: Sums
option clues: sum

symbols: .1234

left: 9 * * * *

top: * * 4 * 4

right: 4 * 6 * 6

bottom: 7 4 * 9 *

solution:
23.14
124.3
.1342
4.231
3412.
",
        wrong: &[("24.13\n123.4\n.1432\n3.241\n4312.\n", "row 1"), ("23.14\n1.423\n.1342\n4.231\n3412.\n", "column 2")],
    },
    Example {
        puzzle: "\
kind: skyscrapers
title: The first building
option clues: first

left: 1 * * 2 3

top: 1 * 5 4 *

right: * 1 3 * *

bottom: * 5 * * *

givens:
?????
?????
?????
??1??
?????

solution:
13542
42351
51423
24135
35214
",
        wrong: &[("53142\n32451\n41523\n14235\n25314\n", "row 1"), ("14532\n45321\n52413\n23145\n31254\n", "column 2")],
    },
    Example {
        puzzle: "\
kind: skyscrapers
title: One or the other
option clues: either

symbols: .1234

left: * 3 1 * *

right: 2 * 1 4 1

bottom: 1 * 3 3 *

givens:
?????
???4?
?????
??3??
?????

solution:
214.3
3.142
4321.
.4321
12.34
",
        wrong: &[("412.3\n1.342\n2341.\n34.21\n.2134\n", "row 3"), ("214.3\n3.142\n12.34\n.4321\n4321.\n", "column 4")],
    },
    Example {
        puzzle: "\
kind: skyscrapers
title: Both diagonals
option diagonals: yes

left: * * * * 2

top: * 3 * 3 *

right: 3 * 2 * *

solution:
53412
12345
24153
45231
31524
",
        wrong: &[
            ("52413\n15342\n23154\n41235\n34521\n", "row 5"),
            ("53412\n12345\n24153\n15234\n31524\n", "column 1"),
            ("53412\n12345\n24153\n31524\n45231\n", "diagonal 1"),
        ],
    },
    Example {
        puzzle: "\
kind: skyscrapers
title: Boxes
option boxes: 2x3

left: 2 2 4 * * *

top: * 3 * * * 2

right: * * 3 3 * 4

bottom: * 2 3 2 * *

solution:
426513
513426
134652
265134
341265
652341
",
        wrong: &[
            ("624513\n315426\n431652\n562134\n143265\n256341\n", "row 1"),
            ("436512\n512436\n124653\n365124\n241365\n653241\n", "column 2"),
        ],
    },
    Example {
        puzzle: "\
kind: skyscrapers
title: A jigsaw
option regions:
| AAAB
| CABB
| CCDB
| CDDD

left: * * * 3

right: 1 2 * *

solution:
1234
3412
4123
2341
",
        wrong: &[
            ("1234\n3412\n2143\n4321\n", "row 4"),
            // All that is wrong are regions.
            ("2134\n3412\n4321\n1243\n", "region 2"),
            ("3124\n4213\n1432\n2341\n", "region 1"),
        ],
    },
    Example {
        puzzle: "\
kind: skyscrapers
title: Products
option clues: product

left: * * 4 *

top: * * 12 *

bottom: * 8 * *

givens:
????
????
?1??
????

solution:
2314
1432
4123
3241
",
        wrong: &[("2314\n1432\n3241\n4123\n", "row 3"), ("3214\n1432\n4123\n2341\n", "column 2")],
    },
    Example {
        puzzle: "\
kind: skyscrapers
title: Near misses
option clues: near_miss

left: * * 3 3

top: 2 * * *

bottom: * 2 * *

givens:
????
??2?
???1
????

solution:
4132
1324
3241
2413
",
        wrong: &[
            // As many are seen as the clue tells, or two less.
            ("4132\n2314\n1342\n3421\n", "row 3"),
            ("2413\n1324\n3241\n4132\n", "row 4"),
        ],
    },
    Example {
        puzzle: "\
kind: skyscrapers
title: A clue at a corner

rows: 1 * * *
columns: * * * 2

corners:
* 2
* *

givens:
????
???2
????
?2??

solution:
4123
1342
2431
3214
",
        wrong: &[
            ("4123\n1342\n2431\n3241\n", "column 3"),
            // All that is wrong is seen from the corner.
            ("4123\n1432\n2341\n3214\n", "diagonal 2"),
        ],
    },
];
