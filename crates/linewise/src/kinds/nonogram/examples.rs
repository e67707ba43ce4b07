//! Small nonograms with their answers: to show, and to hold the kind to its promises.

use crate::kind::Example;

/// Black and white, in colours, with gaps in what is known, and one that no line can begin.
pub const EXAMPLES: &[Example] = &[
    Example {
        puzzle: "\
kind: nonogram
title: A chair

rows: 1 1 4 1,1
columns: 4 1 1 2 0

solution:
#....
#....
####.
#..#.
",
        wrong: &[
            // One cell too many, one too few, and a gap in a block.
            ("##...\n#....\n####.\n#..#.\n", "row 1"),
            ("#....\n.....\n####.\n#..#.\n", "row 2"),
            ("#....\n#....\n##.##\n#..#.\n", "row 3"),
            // The rows are right; the columns are not.
            ("#....\n#....\n.####\n#..#.\n", "column 1"),
            ("#....\n#....\n####.\n#.#..\n", "column 3"),
        ],
    },
    Example {
        puzzle: "\
kind: nonogram
title: No line can begin

rows: 1 1,1 1,1 2,1 2
columns: 2 1,2 0 1 1,1 1,1

solution:
.....#
.#..#.
...#.#
##..#.
##....
",
        wrong: &[
            ("....#.\n.#..#.\n...#.#\n##..#.\n##....\n", "column 5"),
            (".....#\n.#..#.\n...#.#\n##..#.\n#.#...\n", "row 5"),
        ],
    },
    Example {
        puzzle: "\
kind: nonogram
title: Three flags

colours:
r red #d62828
g green #2a9d3a
b blue #2b59c3

rows:
2r 1g
1r 1r 2b
1r 2g 1b
1g 1b

columns:
3r
1r 2g
1g 1r 1g 1b
1b
2b

solution:
rrg..
r.rbb
rgg.b
.gb..
",
        wrong: &[("rrg..\nr.rbb\nrgg.b\n.bg..\n", "row 4"), ("r.rg.\nr.rbb\nrgg.b\n.gb..\n", "row 1")],
    },
    Example {
        puzzle: "\
kind: nonogram
title: Half the clues

rows:
2 1
*
? 1
1

columns:
2
?
1
1
2
2

givens:
??????
?...??
??????
?????#

solution:
##..#.
#...#.
..##.#
.....#
",
        wrong: &[("##..#.\n#...#.\n..##.#\n....#.\n", "column 5")],
    },
];
