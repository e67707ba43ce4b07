//! Worked examples of the formats of regex crosswords: what each says, how its lines are read, and what is wrong in bad files.

use linewise::engine::{Budget, Limits, solve};
use linewise::{Axis, Board, End, Error, Puzzle, Says, format, kind};

/// The puzzles in a file, whose format must be found out, and must be the one called `name`.
fn read(name: &str, text: &str) -> Vec<Result<Puzzle, Error>> {
    let reading =
        format::open(text.as_bytes(), None, Some("puzzle.json")).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(reading.format.name(), name, "{text}");
    reading.puzzles
}

/// The only puzzle in a file.
fn read_one(name: &str, text: &str) -> Puzzle {
    match <[_; 1]>::try_from(read(name, text)) {
        Ok([puzzle]) => puzzle.unwrap_or_else(|error| panic!("{error}: {text}")),
        Err(puzzles) => panic!("{} puzzles: {text}", puzzles.len()),
    }
}

/// The rows of the only solution; nothing where there is none or more than one.
fn solved(puzzle: &Puzzle) -> Vec<String> {
    let model = kind::of(puzzle).and_then(|kind| kind.model(puzzle)).unwrap_or_else(|error| panic!("{error}"));
    let answer = solve(&model, Limits::default(), Budget::UNLIMITED);
    if answer.verdict.name() != "unique" {
        return Vec::new();
    }
    let row = |row| {
        puzzle.board.line(Axis::ROW, row).map(|cell| puzzle.alphabet.glyph(answer.solutions[0][cell.index()])).collect()
    };
    (0..puzzle.board.rows()).map(row).collect()
}

/// The pattern at an end.
fn pattern(puzzle: &Puzzle, axis: Axis, index: u32, far: bool) -> Option<&str> {
    match &puzzle.clues.get(&End { axis, index, far, nth: 0 })?.says {
        Says::Pattern(pattern) => Some(pattern),
        _ => None,
    }
}

/// The only error in a file, and the text that it points at.
fn error_in(name: &str, text: &str) -> (String, String) {
    let error = read(name, text).into_iter().find_map(Result::err).unwrap_or_else(|| panic!("no error: {text}"));
    (error.to_string(), text[error.span.start as usize..error.span.end as usize].to_owned())
}

/// A hexagon whose rows are AB, CDE and FG, in all formats that have such: each clue spells its line
/// out in the direction in which the format reads it.
const SPELT: [(&str, &str); 5] = [
    (
        "regexcrossword",
        r#"{"hexagonal": true, "patternsX": [["AC"], ["BDF"], ["EG"]], "patternsY": [["AB"], ["CDE"], ["FG"]],
        "patternsZ": [["FC"], ["GDA"], ["EB"]], "solutionMap": [0, 1, 2, 3, 4, 5, 6]}"#,
    ),
    (
        "jimbly",
        r#"{"size": "3", "name": "spelt", "x": ["CA", "FDB", "GE"], "y": ["AB", "CDE", "FG"], "z": ["CF", "ADG", "BE"]}"#,
    ),
    (
        "jimbly",
        r#"{"day": 400, "side": 2, "diameter": 3, "x": ["CA", "FDB", "GE"], "y": ["AB", "CDE", "FG"], "z": ["CF", "ADG", "BE"]}"#,
    ),
    (
        "trux",
        "shape = hexagonal\nnum_regexes_per_line = 1\n# rows\n'AB'\n'CDE'\n'FG'\n\n# upwards\n'FC'\n'GDA'\n'EB'\n\n'EG'\n'BDF'\n'AC'\n",
    ),
    (
        "lines",
        r#"{"lines": [{"cells": [[1, 0], [0, 0]], "clue": "CA"}, {"cells": [[2, 0], [1, 1], [0, 1]], "clues": ["FDB"]},
        {"cells": [[0, 0], [0, 1]], "clue": "AB"}, {"cells": [[1, 2], [2, 1]], "clue": "E."}, {"cells": [[2, 0], [2, 1]], "clue": ".G"}]}"#,
    ),
];

#[test]
fn hexagons_are_read_in_the_directions_of_their_format() {
    for (name, text) in SPELT {
        let puzzle = read_one(name, text);
        assert!(matches!(puzzle.board, Board::Hexagon(_)), "{name}");
        assert_eq!(solved(&puzzle), ["AB", "CDE", "FG"], "{name}");
    }
}

/// A hexagon can have rows of one length, as a rectangle has; its other lines tell, whether clues read them or not.
#[test]
fn hexagons_with_equal_rows_are_no_rectangles() {
    let with_clues = "kind: regex_crossword\nrows:\nAB\nCD\nEF\nfalling:\nACE\nBDF\nrising:\nE\nCF\nAD\nB\n";
    let only_rows = "kind: regex_crossword\nsize: 3 rows, 2 falling, 4 rising\nrows:\nAB\nCD\nEF\n";
    let other_way = "kind: regex_crossword\nrows:\nAB\nCD\nEF\nrising:\n.*\n*\nfalling:\nA\n*\n*\nF\n";
    let rectangle = "kind: regex_crossword\nrows:\nAB\nCD\nEF\ncolumns:\nACE\nBDF\n";
    for text in [with_clues, only_rows, other_way, rectangle] {
        let format = linewise::format::find("lines").expect("a format");
        let puzzle = read_one("native", text);
        let written = linewise::format::write(format, std::slice::from_ref(&puzzle)).expect("it is written");
        let words = String::from_utf8_lossy(&written.bytes);
        assert!(linewise::format::says_the_same(format, &[puzzle], &written.bytes), "{text}: {words}");
    }
}

/// A format that cannot say what cells can hold makes another puzzle of one that does; of one that does not, it makes the same.
#[test]
fn what_cells_can_hold_belongs_to_the_puzzle() {
    let clues = "rows:\n[^A][^B]\ncolumns:\n.\n.\n";
    for format in
        linewise::format::ALL.iter().filter(|format| ["regexcrossword", "notebook", "trux"].contains(&format.name()))
    {
        let is_kept = |text: &str| {
            let puzzle = read_one("native", text);
            let written = linewise::format::write(*format, std::slice::from_ref(&puzzle)).expect("it is written");
            linewise::format::says_the_same(*format, &[puzzle], &written.bytes)
        };
        assert!(is_kept(&format!("kind: regex_crossword\n{clues}")), "{}", format.name());
        assert!(!is_kept(&format!("kind: regex_crossword\nsymbols: AB\n{clues}")), "{}", format.name());
    }
}

/// The rows of an unequal hexagon, which leans one way or the other: only its lines tell.
#[test]
fn lines_tell_how_a_hexagon_leans() {
    let text = |diagonal: &str| {
        let lengths = r#""row_lengths": [2, 3, 3, 2]"#;
        format!(
            r#"{{{lengths}, "lines": [{{"cells": {diagonal}, "clue": "(.)\\1*"}}, {{"cells": [[0, 0], [0, 1]], "clue": "AB"}}]}}"#
        )
    };
    let left = read_one("lines", &text("[[0, 0], [1, 0]]"));
    let right = read_one("lines", &text("[[0, 1], [1, 2]]"));
    assert_ne!(left.board, right.board);
    let counts = |puzzle: &Puzzle| [Axis::ROW, Axis::FALLING, Axis::RISING].map(|axis| puzzle.board.lines(axis));
    assert_eq!(counts(&left), [4, 4, 3]);
    assert_eq!(counts(&right), [4, 3, 4]);
}

#[test]
fn challenges_hold_puzzles() {
    let text = r#"[{"id": 1, "name": "Warm-up", "puzzles": [
        {"id": "7f", "name": "One", "patternsX": [["[^A]", "B|C"]], "patternsY": [["", "\\w"], ["(C)", null]]},
        {"name": "Two", "patternsX": [["A(B"]], "patternsY": [["A"]]}]},
        {"name": "Three", "hexagonal": false, "patternsX": [["A"]], "patternsY": [["A"]], "patternsZ": []}]"#;
    let puzzles = read("regexcrossword", text);
    let [one, two, three] = <[_; 3]>::try_from(puzzles).unwrap_or_else(|puzzles| panic!("{} puzzles", puzzles.len()));
    let one = one.expect("a puzzle");
    assert_eq!(
        (one.note(Puzzle::TITLE), one.note("challenge"), one.note(Puzzle::ID)),
        (Some("One"), Some("Warm-up"), Some("7f"))
    );
    assert_eq!((one.board.rows(), one.board.columns()), (2, 1));
    assert_eq!(pattern(&one, Axis::COLUMN, 0, true), Some("B|C"));
    assert_eq!(pattern(&one, Axis::ROW, 0, false), None);
    assert_eq!(pattern(&one, Axis::ROW, 0, true), Some(r"\w"));
    assert_eq!(pattern(&one, Axis::ROW, 1, false), Some("(C)"));
    let error = two.expect_err("a group that is not closed");
    assert_eq!(&text[error.span.start as usize..error.span.end as usize], "(", "{error}");
    assert!(error.to_string().starts_with("column 1: "), "{error}");
    assert_eq!(solved(&three.expect("a puzzle")), ["A"]);
}

#[test]
fn a_place_in_a_pattern_is_found_behind_escapes() {
    for (text, place) in [
        (r#"{"patternsX": [["\\d\u0041\"é(?<n>a)\\k<m>"]], "patternsY": [["A"]]}"#, r"\\k<m>"),
        (r#"{"patternsX": [["\\d[\\]b-a]"]], "patternsY": [["A"]]}"#, "b-a"),
        (r#"{"patternsX": [["A"]], "patternsY": [["\ud83d\ude00**"]]}"#, "*"),
    ] {
        assert_eq!(error_in("regexcrossword", text).1, place, "{text}");
    }
}

/// The article's lists as its notebook has them.
const NOTEBOOK: &str = r#"
# ### Easy problem of size $(2,2)$, it's easy
# In[1]:
problem1 = {
    "left_lines": [
        r"HE|LL|O+", # HE|LL|O+ line 1
        r"[PLEASE]+",
    ],
    "right_lines": None,
    "top_columns": [ r"[^SPEAK]+", r"EP|IP|EF" ],
    "bottom_columns": None,
}
alphabet1 = { 'H', 'E', 'L', 'O', 'P', 'L', 'E', 'A', 'S', 'E', 'K', 'I', 'F', }
print(f"alphabet1 = \n{sorted(alphabet1)}")
alphabet2 = set(string.digits) | set(string.ascii_uppercase) | { ':', ' ' }
___ = "_" # represents an empty answer
grid1_partial = [ [ 'H', ___ ], [ ___, 'P' ], ]
problem2 = { "left_lines": ["(\\d)\\1", 'A\s'], "top_columns": ["..", "." "."], "size": {"rows": [1, 2]} }
"#;

#[test]
fn a_notebook_is_read_as_it_is_pasted() {
    let [one, two] =
        <[_; 2]>::try_from(read("notebook", NOTEBOOK)).expect("two puzzles").map(|puzzle| puzzle.expect("a puzzle"));
    assert_eq!(solved(&one), ["HE", "LP"]);
    assert_eq!((one.alphabet.len(), one.givens.len(), one.note(Puzzle::TITLE)), (10, 2, Some("problem1")));
    assert_eq!(pattern(&two, Axis::ROW, 0, false), Some(r"(\d)\1"));
    assert_eq!(pattern(&two, Axis::ROW, 1, false), Some(r"A\s"));
    assert_eq!(pattern(&two, Axis::COLUMN, 1, false), Some(".."));
    assert_eq!(two.alphabet.len(), 38);
    let json = r#"{"left_lines": ["HE|LL|O+", "[PLEASE]+"], "right_lines": null,
        "top_columns": ["[^SPEAK]+", "EP|IP|EF"], "bottom_columns": null}"#;
    assert_eq!(solved(&read_one("notebook", json)), ["HE", "LP"]);
}

#[test]
fn bad_files_say_where_and_why() {
    let cases = [
        (
            "notebook",
            r#"{"left_lines": ["A", "B"], "right_lines": ["A"], "top_columns": ["."]}"#,
            "left_lines has 2 patterns, right_lines 1",
        ),
        ("notebook", r#"x = {"left_lines": ["A", "B"]}"#, "there is neither top_columns nor bottom_columns"),
        ("notebook", r#"x = {"left_lines": 3}"#, "\"left_lines\" is no list of patterns"),
        ("notebook", r#"{"left_lines": [r"A{2,1}"], "top_columns": ["."]}"#, "row 1: "),
        (
            "regexcrossword",
            r#"{"patternsX": [["A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A"]], "patternsY": [["A"]]}"#,
            "column 1 has 17 clues",
        ),
        (
            "regexcrossword",
            r#"{"patternsX": [["A"]], "patternsY": [["A"]], "patternsZ": [["", "", "", "", "", "", "", "", "A"]]}"#,
            "rising diagonal 1 has 9 clues",
        ),
        (
            "regexcrossword",
            r#"{"patternsX": [["A"], ["B"]], "patternsY": [["A"]], "patternsZ": [["A"]]}"#,
            "there is no hexagon of",
        ),
        ("regexcrossword", r#"{"patternsX": [["A"]], "patternsY": [[3]]}"#, "row 1: 3 is not a clue"),
        ("regexcrossword", r#"{"patternsX": [["A"]]}"#, "the puzzle has no \"patternsY\""),
        (
            "jimbly",
            r#"{"side": 3, "x": ["", "", ""], "y": ["", "", ""], "z": ["", "", ""]}"#,
            "\"side\" is 3, but y has 3 clues",
        ),
        ("jimbly", r#"{"x": ["", ""], "y": ["", "", ""], "z": ["", "", ""]}"#, "x has 2 clues, y 3 and z 3"),
        ("trux", "shape = round\n'A'\n", "\"round\" is no shape"),
        ("trux", "num_rows = 2\nnum_cols = 1\n'A'\n", "there are 1 patterns, the board needs 3"),
        ("trux", "shape = hexagonal\n'A'\n'B'\n", "there are 2 patterns"),
        (
            "trux",
            "num_rows = 1\nnum_cols = 1\nnum_colours = 2\n'A'\n",
            "\"num_colours = 2\" is neither a pattern nor a setting",
        ),
        ("trux", "num_rows = 1\nnum_cols = 1\n'A'\n'[b-a]'\n", "column 1: "),
        (
            "trux",
            "shape = hexagonal\nnum_regexes_per_line = 9\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n'A'\n",
            "row 1 has more clues than linewise can hold",
        ),
        (
            "lines",
            r#"{"row_lengths": [2, 2], "lines": [{"cells": [[0, 0], [1, 1]], "clue": "AB"}]}"#,
            "these cells are no line of the board",
        ),
        (
            "lines",
            r#"{"row_lengths": [2, 2], "lines": [{"cells": [[0, 1], [0, 0]], "clue": "AB"}]}"#,
            "these cells are no line of the board",
        ),
        (
            "lines",
            r#"{"row_lengths": [2, 4], "lines": [{"cells": [], "clue": "AB"}]}"#,
            "the rows have the lengths of no board",
        ),
        (
            "lines",
            r#"{"row_lengths": [2], "lines": [{"cells": [[0, 0], [0, 1]], "clues": ["A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A"]}]}"#,
            "too many clues read the same cells",
        ),
        (
            "lines",
            r#"{"row_lengths": [1000000], "lines": [{"cells": [], "clue": ""}]}"#,
            "1000000 is not the length of a row",
        ),
        ("lines", r#"{"lines": [{"cells": [[0]], "clue": ""}]}"#, "[0] is not a cell"),
    ];
    for (name, text, words) in cases {
        let (error, place) = error_in(name, text);
        assert!(error.starts_with(words), "{error}: {text}");
        assert!(!place.is_empty(), "{error} has no place: {text}");
    }
}

#[test]
fn what_a_format_cannot_say_it_refuses() {
    let falling_far = read_one("jimbly", SPELT[1].1);
    let square = read_one("notebook", r#"{"left_lines": ["A"], "top_columns": ["A"]}"#);
    let leaning = read_one("lines", r#"{"row_lengths": [2, 3, 3, 2], "lines": [{"cells": [], "clues": []}]}"#);
    for (name, puzzle) in [
        ("regexcrossword", &falling_far),
        ("trux", &falling_far),
        ("trux", &leaning),
        ("jimbly", &leaning),
        ("jimbly", &square),
        ("notebook", &leaning),
    ] {
        let format = format::find(name).expect("a format");
        assert!(format.write(std::slice::from_ref(puzzle)).is_err(), "{name} writes {puzzle:?}");
    }
    let nonogram = Puzzle::nonogram(&[vec![1]], &[vec![1]]).expect("a board");
    for name in ["regexcrossword", "trux", "jimbly", "lines", "notebook"] {
        assert!(format::find(name).expect("a format").write(std::slice::from_ref(&nonogram)).is_err(), "{name}");
    }
}

/// Everything that can be said about a regex crossword.
const FULL: &str = "kind: regex_crossword\ntitle: All of it\nsymbols: \"AB ?[\"\n\nleft:\n(A|B)\\s?.\n*\n\nright:\n*\n[^A]+\n\ntop:\n\"#?.*\"\nA*B*\n\\W+\n
givens:\n??[AB]\n???\n\nsolution:\nA\\sB\n\\?B\\[\n";

#[test]
fn lists_of_lines_hold_everything() {
    let puzzle = format::find("native").expect("a format").read(FULL.as_bytes()).remove(0).expect("a puzzle");
    let lines = format::find("lines").expect("a format");
    let written = lines.write(std::slice::from_ref(&puzzle)).expect("a text");
    assert!(written.lost.is_empty(), "{:?}", written.lost);
    assert_eq!(read_one("lines", &String::from_utf8(written.bytes).expect("text")), puzzle);
}

#[test]
fn a_link_holds_a_puzzle() {
    let code = "eyJzaXplIjogMywgIm5hbWUiOiAiQ2xvY2siLCAieCI6IFsiQUIiLCAiQS5DPyIsICIoLikrIl0sICJ5IjogWyIuLiIsICIuKiIsICJEfEUrIl0sICJ6IjogWyJbQS1GXSoiLCAiIiwgIsOEQj8uKiJdfQ==";
    let json = r#"{"size": 3, "name": "Clock", "x": ["AB", "A.C?", "(.)+"], "y": ["..", ".*", "D|E+"], "z": ["[A-F]*", "", "ÄB?.*"]}"#;
    let puzzle = read_one("jimbly", json);
    assert_eq!(puzzle.note(Puzzle::TITLE), Some("Clock"));
    let spelt = [
        format!("https://jimbly.github.io/regex-crossword/?puzzle={code}"),
        format!("https://example.org/?a=b&puzzle={}&c=d\n", code.trim_end_matches('=')),
        format!("http://localhost/#puzzle={}", code.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D")),
        format!("http://localhost/?puzzle={}", code.replace('+', "-").replace('/', "_")),
    ];
    for link in &spelt {
        let reading = linewise::format::open(link.as_bytes(), None, None).expect("a format");
        assert_eq!(reading.format.name(), "jimbly", "{link}");
        let read = reading.puzzles[0].as_ref().unwrap_or_else(|error| panic!("{link}: {error}"));
        let clues =
            |puzzle: &Puzzle| puzzle.clues.iter().map(|(end, clue)| (*end, clue.says.clone())).collect::<Vec<_>>();
        assert_eq!(
            (clues(read), read.board, read.note(Puzzle::TITLE)),
            (clues(&puzzle), puzzle.board, puzzle.note(Puzzle::TITLE)),
            "{link}"
        );
        assert!(read.clues.values().all(|clue| clue.span.end as usize <= link.len()), "{link}");
    }
    for wrong in ["!!!", &code[..40], &code[4..]] {
        let link = format!("https://example.org/?puzzle={wrong}");
        let reading = linewise::format::open(link.as_bytes(), None, None).expect("a format");
        let error = reading.puzzles[0].as_ref().expect_err("it is cut off");
        assert_eq!(error.span.end as usize, link.len(), "{link}: {error}");
    }
}

#[test]
fn a_solution_map_tells_the_phrase() {
    let json = r#"{"hexagonal": true, "patternsX": [[""], [""], [""]], "patternsY": [["FL"], ["RO!"], ["WE"]],
        "patternsZ": [[""], [""], [""]], "solutionMap": [0, 1, 5, 2, 6, 3, 4]}"#;
    let puzzle = read_one("regexcrossword", json);
    let word: Vec<_> = "FLRO!WE".chars().map(|glyph| puzzle.alphabet.symbol(glyph).expect("it is mentioned")).collect();
    assert_eq!(puzzle.phrase(&word).as_deref(), Some("FLOWER!"));
    let without = read_one("regexcrossword", r#"{"patternsX": [["A"]], "patternsY": [["A"]]}"#);
    assert_eq!(without.phrase(&word[..1]), None);
}

#[test]
fn other_characters_give_other_answers() {
    let json = r#"{"patternsX": [["[^A]"], ["\\w"]], "patternsY": [[".\\d"]]}"#;
    let puzzle = read_one("regexcrossword", json);
    let over = |glyphs: &str| {
        let alphabet = linewise::Alphabet::of_glyphs(Vec::new(), glyphs).expect("each character once");
        puzzle.clone().with_alphabet(alphabet)
    };
    assert_eq!(solved(&over("AB1").expect("it has no given cells")), Vec::<String>::new());
    assert_eq!(solved(&over("A1").expect("it has no given cells")), ["11"]);
    let mut given = over("AB1").expect("it has no given cells");
    let symbol = given.alphabet.symbol('B').expect("it is there");
    given.give(given.board.cell(0, 0), linewise::Domain::only(symbol), linewise::Span::NONE).expect("a cell");
    let alphabet = |glyphs| linewise::Alphabet::of_glyphs(Vec::new(), glyphs).expect("each character once");
    assert_eq!(solved(&given.clone().with_alphabet(alphabet("1B")).expect("B is there")), ["B1"]);
    let error = given.with_alphabet(alphabet("A1")).expect_err("B is not there");
    assert!(error.to_string().contains("row 1, column 1"), "{error}");
}

/// A hexagon whose lines have several clues that are read in the same direction, each of which says a part of what it holds.
const SHARED: [(&str, &str); 4] = [
    (
        "native",
        "kind: regex_crossword\nrows:\n[AB]+\n*\n*\nrows 2:\n.B\n[A-D]*E\nF?G\nrows 3:\nA.\n*\n*\nfalling:\n.C\n*\n*\nrising:\nF.\n*\n*\nfalling far:\nC.\n*\n*\nfalling far 2:\n*\nFDB\n*\n",
    ),
    (
        "lines",
        r#"{"row_lengths": [2, 3, 2], "lines": [{"cells": [[0, 0], [0, 1]], "clues": ["[AB]+", ".B", "A."]}, {"cells": [[1, 0], [1, 1], [1, 2]], "clues": ["[A-D]*E", "C.*"]},
        {"cells": [[1, 2], [1, 1], [1, 0]], "clues": ["ED.", null, "..C"]}, {"cells": [[2, 0], [2, 1]], "clue": "F."}, {"cells": [[2, 0], [2, 1]], "clue": ".G"}]}"#,
    ),
    (
        "regexcrossword",
        r#"{"hexagonal": true, "patternsX": [["AC"], ["", "B.F", ".D."], ["EG"]], "patternsY": [["AB"], ["C.E", ".DE"], ["FG"]], "patternsZ": [[""], [""], [""]]}"#,
    ),
    (
        "trux",
        "shape = hexagonal\nnum_regexes_per_line = 2\n'A.'\n'.B'\n'CDE'\n'.*'\n'.*'\n'FG'\n\n'.*'\n'.*'\n'.*'\n'.*'\n'.*'\n'.*'\n\n'.*'\n'.*'\n'.*'\n'.*'\n'.*'\n'.*'\n",
    ),
];

#[test]
fn a_line_may_have_several_clues_that_are_read_in_the_same_direction() {
    for (name, text) in SHARED {
        let puzzle = read_one(name, text);
        assert!(puzzle.clues.keys().any(|end| end.nth > 0), "{name}");
        assert_eq!(solved(&puzzle), ["AB", "CDE", "FG"], "{name}");
        let kind = kind::of(&puzzle).expect("a kind");
        assert_eq!(
            kind.model(&puzzle).expect("a model").lines.len(),
            puzzle.clues.len(),
            "{name}: a line for each clue"
        );
        for written_as in ["native", "lines", name] {
            let written = format::find(written_as).expect("a format").write(std::slice::from_ref(&puzzle));
            let bytes = written.unwrap_or_else(|error| panic!("{name} as {written_as}: {error}")).bytes;
            let again = format::find(written_as).expect("a format").read(&bytes).remove(0);
            let again = again.unwrap_or_else(|error| panic!("{name} as {written_as}: {error}"));
            let patterns = |puzzle: &Puzzle| -> Vec<_> {
                puzzle.clues.iter().map(|(&end, clue)| (end, clue.says.clone())).collect()
            };
            assert_eq!(patterns(&again), patterns(&puzzle), "{name} as {written_as}");
        }
        let notebook = format::find("jimbly").expect("a format").write(std::slice::from_ref(&puzzle));
        assert!(notebook.is_err(), "{name}: a format that has one clue for each line says so");
    }
}

#[test]
fn further_clues_of_a_rectangle_stand_at_its_ends_in_turn() {
    let clues = r#"["[A-C].", "..", "A.", ".B"]"#;
    let puzzle = read_one(
        "lines",
        &format!(
            r#"{{"row_lengths": [2, 2], "lines": [{{"cells": [[0, 0], [0, 1]], "clues": {clues}}}, {{"cells": [[1, 0], [1, 1]], "clues": ["CD"]}}]}}"#
        ),
    );
    let row = |far, nth| match &puzzle.clues[&End { axis: Axis::ROW, index: 0, far, nth }].says {
        Says::Pattern(pattern) => pattern.clone(),
        says => panic!("{says:?}"),
    };
    assert_eq!([row(false, 0), row(true, 0), row(false, 1), row(true, 1)], ["[A-C].", "..", "A.", ".B"]);
    assert_eq!(solved(&puzzle), ["AB", "CD"]);
    let nine = format!(
        r#"{{"row_lengths": [1, 2, 1], "lines": [{{"cells": [[1, 0], [1, 1]], "clues": [{}]}}]}}"#,
        [r#""..""#; 9].join(", ")
    );
    assert!(error_in("lines", &nine).0.starts_with("too many clues read the same cells"));
}

#[test]
fn only_patterns_stand_several_at_one_end() {
    let text = "kind: nonogram\nrows: 1 1\nrows 2: 1 1\ncolumns: 1 1\n";
    let (message, at) = error_in("native", text);
    assert!(
        message.starts_with("a line of this kind has no second clue at one end, as \"rows 2:\" would be"),
        "{message}"
    );
    assert!(message.contains("the clues of all rows stand below \"rows:\""), "{message}");
    assert_eq!(at, "rows 2");
}
