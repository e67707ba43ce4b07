//! Puzzles of this kind with their answers, and boards that break one named line.

use crate::kind::Example;

pub const EXAMPLES: &[Example] = &[
    Example {
        puzzle: r"kind: regex_crossword
title: Tea time

left:
[BREW]+|[POT]*
(A|E|I)\w*

right:
.[^S]O?\w
*

top:
(T|C)[AEIOU]
[^AEIOU]C
(.)(?!\1).

solution:
TOP
ICE
",
        wrong: &[],
    },
];
