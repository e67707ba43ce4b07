//! Small puzzles with their answers: to show, and to hold the kind to its promises.

use crate::kind::Example;

/// One plain puzzle, and one for each option.
pub const EXAMPLES: &[Example] = &[
    Example {
        puzzle: "\
kind: easy_as_abc
title: From four sides

left: B C B *

top: B * * *

right: C * C *

solution:
BAC.
C.BA
.BAC
AC.B
",
        wrong: &[(".BAC\nC.BA\nBAC.\nAC.B\n", "column 1"), ("BA.C\n.CBA\nCBA.\nA.CB\n", "row 3")],
    },
    Example {
        puzzle: "\
kind: easy_as_abc
title: Both diagonals
option diagonals: yes

left: C * * * *

top: * * B B *

right: * * * * B

bottom: C * C * *

solution:
.CB.A
B.A.C
A.CB.
CB.A.
.A.CB
",
        wrong: &[
            (".AB.C\nBCA..\nA.CB.\nC..AB\n.B.CA\n", "row 1"),
            (".CB.A\nA.B.C\nA.CB.\nCB.A.\n.A.CB\n", "column 1"),
            (".C.BA\nB..AC\nA.BC.\nCBA..\n.AC.B\n", "diagonal 1"),
        ],
    },
    Example {
        puzzle: "\
kind: easy_as_abc
title: No touch
option no_touch: yes

left: * * * C *

top: * * B * A

right: * * C * *

bottom: C * * * *

solution:
..BCA
BCA..
A..BC
CB.A.
.AC.B
",
        wrong: &[(".AC.B\nBCA..\nA..BC\nCB.A.\n..BCA\n", "column 3"), ("..BCA\nA..BC\nBCA..\nCB.A.\n.AC.B\n", "row 3")],
    },
    Example {
        puzzle: "\
kind: easy_as_abc
title: Neighbours in the alphabet
option nonconsecutive: yes

top: * * B * A

right: * C * * *

bottom: B * C * *

solution:
.B.CA
A.B.C
CA.B.
.CA.B
B.CA.
",
        wrong: &[("B.BCA\nAB.BC\nCAB.B\nBCAB.\n.BCAB\n", "row 1"), (".B.CA\nA.B.C\nCA.B.\n.BA.C\nB.CA.\n", "column 2")],
    },
    Example {
        puzzle: "\
kind: easy_as_abc
title: Two As in every line
option repeats: A2

left: * B * A *

top: * * B A B

right: * * B A *

bottom: B * * A *

givens:
?????
?????
?.???
?????
?????

solution:
AAB..
.BAA.
A.A.B
.A.BA
B..AA
",
        wrong: &[("A.BA.\n.AAB.\nA.A.B\n.B.AA\nBA..A\n", "row 2"), ("A.A.B\n.BAA.\nAAB..\n.A.BA\nB..AA\n", "column 3")],
    },
    Example {
        puzzle: "\
kind: easy_as_abc
title: The second letter
option nth: 2

left: C B * B *

top: B * * C *

right: * B C * *

bottom: B B * * *

givens:
?????
?????
?????
?????
??C??

solution:
ACB..
..ABC
B..CA
CB.A.
.AC.B
",
        wrong: &[("BCA..\n..ABC\nB..CA\nCB.A.\n.AC.B\n", "column 1"), ("ABC..\n.A.BC\nB..CA\nC.BA.\n.CA.B\n", "row 1")],
    },
    Example {
        puzzle: "\
kind: easy_as_abc
title: Summer

letters: AUGST

left: * * * A * *

top: G U * * * *

right: T G * G * U

bottom: T T * * * *

givens:
??????
???SG?
???G??
??????
??????
??????

solution:
GUS.AT
UATSG.
S.UGTA
AS.TUG
TGAU.S
.TGASU
",
        wrong: &[
            ("SUG.AT\nUATGS.\nG.USTA\nAG.TUS\nTSAU.G\n.TSAGU\n", "row 2"),
            ("GUS.AT\nUATSG.\nSGU.TA\nAS.TUG\nTGAU.S\n.TGASU\n", "column 2"),
        ],
    },
    Example {
        puzzle: "\
kind: easy_as_abc
title: A jigsaw
option regions:
| AAAB
| CABB
| CCDB
| CDDD

top: * B * *

bottom: C * A *

solution:
AB.C
.CBA
BAC.
C.AB
",
        wrong: &[
            ("AB.C\n.CBA\nBAC.\nCA.B\n", "column 2"),
            // All that is wrong are regions.
            ("ABC.\n.CBA\nBA.C\nC.AB\n", "region 1"),
            (".BCA\nBA.C\nACB.\nC.AB\n", "region 2"),
        ],
    },
    Example {
        puzzle: "\
kind: easy_as_abc
title: Boxes
option boxes: 2x3

left: * C * C * C

top: * D D * * B

right: A * * * * *

givens:
??????
??????
??????
???.??
????.?
??????

solution:
BD.CA.
CA.D.B
A.DBC.
.CB.DA
DBA..C
..CABD
",
        wrong: &[("BD.CA.\n.CDA.B\nDAB.C.\nC.A.BD\nAB.D.C\n..CBDA\n", "box 1")],
    },
    Example {
        puzzle: "\
kind: easy_as_abc
title: The first two
option seen: 2

left: * CA CA AB *

top: * * BC * *

bottom: BC * * * *

solution:
AB.C.
CAB..
..CAB
..ABC
BC..A
",
        wrong: &[("AB.C.\nCAB..\n..CBA\n..ABC\nBC..A\n", "row 3"), ("AC.B.\nCAB..\n..CAB\n..ABC\nBC..A\n", "column 2")],
    },
];
