//! Puzzles of this kind with their answers, and boards that break one named line.

use crate::kind::Example;

pub const EXAMPLES: &[Example] = &[
    Example {
        puzzle: r"kind: regex_crossword
title: Summer drinks

left:
[BREW]+|[POT]*
(A|E|I)\w*

right:
*
[^AE][A-D](E|Y)

top:
(T|C)[AEIOU]
[MNO]C
P(E|\s)

solution:
TOP
ICE
",
        wrong: &[("TIP\nICE", "row 1"), ("TOP\nACE", "row 2"), ("TOP\nICY", "column 3"), ("TOP\nIBE", "column 2")],
    },
    Example {
        puzzle: r"kind: regex_crossword
title: Six sides

rows:
(H|T)E
X(?=A)\w[^A]
[OU](N|S)

falling far:
(.)(?!\1)[H-K]
([AEIOU]|\s)+
NG?.?

rising:
(O|A)X
N..
G(E|O)

solution:
HE
XAG
ON
",
        wrong: &[("TE\nXAG\nON", "falling diagonal 1"), ("HE\nXBG\nON", "row 2"), ("HE\nXAG\nUN", "rising diagonal 1")],
    },
];
