//! Boards on which techniques that think ahead are the next step. Lists of words say any thing that a line can say.

use crate::technique::ShownOnBoard;

/// One for each of them.
pub const SHOWN: &[ShownOnBoard] = &[
    ShownOnBoard::new(
        "short_contradiction",
        "\
kind: regex_crossword
symbols: ABC
rows:
(AAC|ABB|ACA|BAB|CCB)
(AAC|ACA|BCC|CAB|CBB)
(AAB|AAC|BBB|CBB|CCC)
columns:
(AAB|AAC|ABC|BAA|CCB)
(ACA|BBA|BCC|CAA|CAB)
(ABC|BBC|BCC|CAB|CBA)
",
        "\
Suppose row 1, column 3 were C. Then nothing would fit row 3 `(AAB|AAC|BBB|CBB|CCC)`, so row 1, column 3 is not C.\n\
Row 1 `(AAC|ABB|ACA|BAB|CCB)`: cell 3 is C; only `AAC` fits, so cells 1 and 2 are A.\n\
Column 1 `(AAB|AAC|ABC|BAA|CCB)`: cell 1 is A; only `AAB`, `AAC` and `ABC` fit, so cell 3 is not A.\n\
Column 2 `(ACA|BBA|BCC|CAA|CAB)`: cell 1 is A; only `ACA` fits, so cell 3 is A.\n\
Row 3 `(AAB|AAC|BBB|CBB|CCC)`: cell 2 is A; only `AAB` and `AAC` fit, so cell 1 is A. But cell 1 is not A.",
    ),
    ShownOnBoard::new(
        "agreement",
        "\
kind: regex_crossword
symbols: ABC
rows:
(AAC|ABA|ACA|CAA|CCA)
(BAB|BCA|BCC)
(ACB|ACC|CAC|CCA)
columns:
(ABA|ABC|CBC)
(AAA|BAC|CCC)
(AAB|ABA|ACC|CBC)
givens:
[AC]?[AC]
B[AC]?
[AC][AC]?
",
        "\
Whatever row 1, column 2 is, it follows that row 1, column 1 is A.\n\
If row 1, column 2 is A:\n\
\x20 Column 2 `(AAA|BAC|CCC)`: cell 1 is A; only `AAA` fits, so cells 2 and 3 are A.\n\
\x20 Row 2 `(BAB|BCA|BCC)`: cell 2 is A; only `BAB` fits, so cell 3 is B.\n\
\x20 Row 3 `(ACB|ACC|CAC|CCA)`: cell 2 is A; only `CAC` fits, so cell 3 is C.\n\
\x20 Column 3 `(AAB|ABA|ACC|CBC)`: cell 2 is B and cell 3 is C; only `CBC` fits, so cell 1 is C.\n\
\x20 Row 1 `(AAC|ABA|ACA|CAA|CCA)`: cell 3 is C; only `AAC` fits, so cell 1 is A.\n\
If row 1, column 2 is B:\n\
\x20 Row 1 `(AAC|ABA|ACA|CAA|CCA)`: cell 2 is B; only `ABA` fits, so cell 1 is A.\n\
If row 1, column 2 is C:\n\
\x20 Column 2 `(AAA|BAC|CCC)`: cell 1 is C; only `CCC` fits, so cells 2 and 3 are C.\n\
\x20 Row 2 `(BAB|BCA|BCC)`: cell 2 is C; only `BCA` and `BCC` fit, so cell 3 is not B.\n\
\x20 Column 3 `(AAB|ABA|ACC|CBC)`: cell 2 is not B; only `AAB` and `ACC` fit, so cell 3 is not A.\n\
\x20 Row 3 `(ACB|ACC|CAC|CCA)`: cell 2 is C and cell 3 is not A; only `ACB` and `ACC` fit, so cell 1 is A.\n\
\x20 Column 1 `(ABA|ABC|CBC)`: cell 3 is A; only `ABA` fits, so cell 1 is A.",
    ),
    ShownOnBoard::new(
        "nested",
        "\
kind: regex_crossword
symbols: ABCD
rows:
(ABAD|ACBC|ADDB|BCAB|CAAB|CBBD|DADB|DDAC)
(AACB|ACBA|BDBA|CCCA|CDCD|DCDD|DDCB)
(AAAA|ABBD|ADAB|BACD|BCDB|BDCB|BDDD|CBAA|CBCB|CDBB|DABD|DACB|DADB|DCAD)
(AAAC|ABCA|ACDA|BAAB|BACC|BADC|BCCA|BDAA|BDBD|CABB|CBBA|CCAA|CDBC|CDDD|DBAD|DDCA)
columns:
(AAAC|AABA|AACA|ABCB|ADCC|BBDA|BDAC|CCAB|CCBC|CCBD|CDDB|DBBC|DBCC|DCBC|DCCD)
(AAAB|ACBB|ACBC|ACBD|ADDD|BABA|BCCD|BCDA|BCDB|BDBD|BDDA|CCCA|CDAC|DCAA|DDDC)
(ABAD|ACBB|ADAD|BCAB|BCCC|BCDA|DBBB|DCCB|DCDA|DDBA)
(BADA|BBAA|BDDB|CABA|CADC|DAAA|DBAC|DBDA|DBDB|DDBD|DDDD)
givens:
??[ABD][BCD]
?[ACD][BCD][ABD]
???[ABD]
????
",
        "\
Suppose row 1, column 1 were B. Followed far enough, with a supposition inside it, nothing would fit column 2 `(AAAB|ACBB|ACBC|ACBD|ADDD|BABA|BCCD|BCDA|BCDB|BDBD|BDDA|CCCA|CDAC|DCAA|DDDC)`, so row 1, column 1 is not B.\n\
Row 1 `(ABAD|ACBC|ADDB|BCAB|CAAB|CBBD|DADB|DDAC)`: cell 1 is B; only `BCAB` fits, so cell 2 is C and cell 3 is A.\n\
Column 1 `(AAAC|AABA|AACA|ABCB|ADCC|BBDA|BDAC|CCAB|CCBC|CCBD|CDDB|DBBC|DBCC|DCBC|DCCD)`: cell 1 is B; only `BBDA` and `BDAC` fit, so cell 2 can only be B or D and cell 3 can only be A or D.\n\
Column 3 `(ABAD|ACBB|ADAD|BCAB|BCCC|BCDA|DBBB|DCCB|DCDA|DDBA)`: cell 1 is A; only `ABAD`, `ACBB` and `ADAD` fit, so cell 3 can only be A or B and cell 4 can only be B or D.\n\
Suppose also that row 2, column 1 were B:\n\
\x20 Row 2 `(AACB|ACBA|BDBA|CCCA|CDCD|DCDD|DDCB)`: cell 1 is B; only `BDBA` fits, so cell 2 is D and cell 3 is B.\n\
\x20 Column 1 `(AAAC|AABA|AACA|ABCB|ADCC|BBDA|BDAC|CCAB|CCBC|CCBD|CDDB|DBBC|DBCC|DCBC|DCCD)`: cells 1 and 2 are B; only `BBDA` fits, so cell 3 is D.\n\
\x20 Column 2 `(AAAB|ACBB|ACBC|ACBD|ADDD|BABA|BCCD|BCDA|BCDB|BDBD|BDDA|CCCA|CDAC|DCAA|DDDC)`: cell 1 is C and cell 2 is D; only `CDAC` fits, so cell 3 is A.\n\
\x20 Column 3 `(ABAD|ACBB|ADAD|BCAB|BCCC|BCDA|DBBB|DCCB|DCDA|DDBA)`: cell 1 is A and cell 2 is B; only `ABAD` fits, so cell 3 is A.\n\
\x20 Row 3 `(AAAA|ABBD|ADAB|BACD|BCDB|BDCB|BDDD|CBAA|CBCB|CDBB|DABD|DACB|DADB|DCAD)`: cells 2 and 3 are A; only `AAAA` fits, so cell 1 is A. But cell 1 is D.\n\
So row 2, column 1 is D.\n\
Column 1 `(AAAC|AABA|AACA|ABCB|ADCC|BBDA|BDAC|CCAB|CCBC|CCBD|CDDB|DBBC|DBCC|DCBC|DCCD)`: cell 1 is B and cell 2 is D; only `BDAC` fits, so cell 3 is A and cell 4 is C.\n\
Row 3 `(AAAA|ABBD|ADAB|BACD|BCDB|BDCB|BDDD|CBAA|CBCB|CDBB|DABD|DACB|DADB|DCAD)`: cell 1 is A; only `AAAA`, `ABBD` and `ADAB` fit, so cell 2 is not C.\n\
Row 4 `(AAAC|ABCA|ACDA|BAAB|BACC|BADC|BCCA|BDAA|BDBD|CABB|CBBA|CCAA|CDBC|CDDD|DBAD|DDCA)`: cell 1 is C and cell 3 is not A; only `CABB`, `CBBA`, `CDBC` and `CDDD` fit, so cell 2 is not C.\n\
Column 2 `(AAAB|ACBB|ACBC|ACBD|ADDD|BABA|BCCD|BCDA|BCDB|BDBD|BDDA|CCCA|CDAC|DCAA|DDDC)`: cell 1 is C and cell 4 is not C; only `CCCA` fits, so cell 3 is C. But cell 3 is not C.",
    ),
    ShownOnBoard::new(
        "search",
        "\
kind: regex_crossword
symbols: AB
rows:
(AABAABA|AABBBAB|BAABABA|BBBAAAA|BBBABAB|BBBBAAA)
(AAABBBB|AABBBAA|ABBBAAA|BAAABBA|BABAABB|BABABAA|BBAABBB)
(AAAABAB|AABAAAA|AABBABA|AABBBBB|BAABABB|BABBBBA|BBAAABA|BBBABAB)
(AAABBAA|AABAABA|ABAAAAB|ABBBBAB|BAAAABA|BBABAAA|BBBABBA|BBBBABB)
(AABAAAB|AABABBA|ABABAAA|ABABBAB|ABABBBB|ABBBBBB|BAAAAAB|BAABBBA|BBABABB)
(AAAAABB|ABAABBA|ABBBABB|BAABBAB|BABBAAB|BABBABA|BBAAAAB|BBBAAAA|BBBBABB|BBBBBAB)
(AAAABBA|AABABBA|AABBAAA|ABAABAB|ABABABB|BABBBAB|BBABBBA|BBBABAB)
columns:
(AABABAA|AABABBA|ABAAABB|ABBBBBB|BAABABB|BAABBAB|BBAAABA|BBBAAAB|BBBBBBA)
(AAABAAB|AAABBBB|AABBABA|AABBBAB|ABAAABB|ABAABBA|ABBBABB|BAABABA|BABABBB)
(AAAABAB|AABBABA|ABABAAA|ABBABAB|BAABAAA|BAABBAB|BABAAAB|BBBAABB|BBBABBB|BBBBABA)
(AABBBBA|AABBBBB|ABAABAB|ABBAAAB|BAAABBB|BAABBAA|BABAABA|BABABBB|BBAABBB|BBBABAA|BBBBBBA)
(AAABABA|ABABBBB|ABBAAAB|ABBABBA|BAAABAA|BABBBAB|BBBABAA|BBBBABB)
(AABABAA|AABABBB|ABAABBB|ABABAAA|ABBABBB|BABAABB|BABBABA|BBAAABB|BBBAAAA|BBBBABB|BBBBBBA)
(AAAAABA|AAAABAB|AAABAAB|ABAAABA|ABABABB|BAABAAA|BABAAAA|BABBBBA|BBAABAB|BBBAAAA)
",
        "\
Only a search decides here: it found no solution in which row 1, column 1 is anything else, so row 1, column 1 is B.",
    ),
];
