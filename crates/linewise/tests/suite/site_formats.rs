//! The formats of sites and structured files: worked examples both ways, what is lost, and bad input.

use crate::common::reading::{read, read_all};
use linewise::format::{self, Written};
use linewise::{Axis, Clue, Domain, End, Puzzle, Symbol};

/// `puzzle`, written as `name`.
fn write(name: &str, puzzle: &Puzzle) -> Written {
    let written = format::find(name).unwrap().write(std::slice::from_ref(puzzle));
    written.unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Why `puzzle` cannot be written as `name`.
fn refusal(name: &str, puzzle: &Puzzle) -> String {
    format::find(name).unwrap().write(std::slice::from_ref(puzzle)).expect_err(name).message.clone()
}

fn text(written: Written) -> String {
    String::from_utf8(written.bytes).unwrap()
}

/// The nonogram with these clues, as `3 1,2,0` for three lines.
fn nonogram(rows: &str, columns: &str) -> Puzzle {
    let lines = |clues: &str| -> Vec<Vec<u32>> {
        let numbers = |clue: &str| clue.split(' ').map(|n| n.parse().unwrap()).filter(|&n| n > 0).collect();
        clues.split(',').map(numbers).collect()
    };
    Puzzle::nonogram(&lines(rows), &lines(columns)).unwrap()
}

/// Gives what the characters of `cells` say, row by row: `#`, `.`, and `?` for an open cell.
fn with_givens(mut puzzle: Puzzle, cells: &str) -> Puzzle {
    for (at, glyph) in cells.chars().enumerate() {
        if let Some(symbol) = puzzle.alphabet.symbol(glyph) {
            puzzle.give(linewise::CellId::new(at), Domain::only(symbol), linewise::Span::NONE).unwrap();
        }
    }
    puzzle
}

fn two_by_three() -> Puzzle {
    nonogram("2,1,0", "1,2")
}

fn given_two_by_three() -> Puzzle {
    with_givens(two_by_three(), "#?.???")
}

fn six_by_seven() -> Puzzle {
    nonogram("0,2 3,2 2,1 1,1 2 1,1 1 1,3", "1 3,2 1,1 3,1 1 1,2,5")
}

fn six_by_six() -> Puzzle {
    nonogram("2 1,1 1,1 2,0,1 1,3", "2 1,1 1 1,1,1 1 1,2 1,0")
}

/// A format, a text in it, and the puzzle that the text says.
type Worked = (&'static str, &'static str, fn() -> Puzzle);

/// Texts that are written just so.
const CANONICAL: &[Worked] = &[
    ("puzzlink", "https://puzz.link/p?nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h\n", six_by_seven),
    ("puzzlink", "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h\n", six_by_six),
    ("pzprv3", "pzprv3\nnonogram\n3\n2\n. . . \n. 1 2 \n2 # . \n1 + . \n. . . \n", given_two_by_three),
    ("pattern", "6x7:1.3/2.1/1.3/1.1.1/2/5//2.3/2.2/1.1/1.2.1/1.1.1/3\n", six_by_seven),
    ("pattern", "2x3:1/2/2/1/,Abd\n", given_two_by_three),
    (
        "json",
        "{\n  \"columns\": [\n    [1],\n    [2]\n  ],\n  \"rows\": [\n    [2],\n    [1],\n    []\n  ],\n  \
         \"content\": [\n    [1, 0],\n    [-1, 0],\n    [0, 0]\n  ]\n}\n",
        given_two_by_three,
    ),
    (
        "webpbn",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<puzzleset>\n\
         <puzzle type=\"grid\" defaultcolor=\"black\" backgroundcolor=\"white\">\n\
         <color name=\"white\" char=\".\">ffffff</color>\n<color name=\"black\" char=\"#\">000000</color>\n\
         <clues type=\"columns\">\n<line><count>1</count></line>\n<line><count>2</count></line>\n</clues>\n\
         <clues type=\"rows\">\n<line><count>2</count></line>\n<line><count>1</count></line>\n<line/>\n</clues>\n\
         <solution type=\"saved\"><image>\n|#?|\n|.?|\n|??|\n</image></solution>\n</puzzle>\n</puzzleset>\n",
        given_two_by_three,
    ),
    ("ini", "[clues]\ncolumns =\n    1\n    2\n\nrows =\n    2\n    1\n    0\n", two_by_three),
    (
        "toml",
        "[clues]\ncolumns = \"\"\"\n    1\n    2\n\"\"\"\nrows = \"\"\"\n    2\n    1\n    0\n\"\"\"\n",
        two_by_three,
    ),
];

/// Other texts that say the same.
const VARIANTS: &[Worked] = &[
    ("puzzlink", "nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h", six_by_seven),
    ("puzzlink", "https://pzprxs.vercel.app/p?nonogram_edit/6/6/12g1111h11112j12g11g21j11g3h", six_by_six),
    ("puzzlink", "http://pzv.jp/p.html?type=editor&nonogram/6/6/12g1111h11112j12g11g21j11g3h/", six_by_six),
    ("puzzlink", "puzz.link/p?nonogram_play/2/3/1g2g21g", two_by_three),
    ("puzzlink", "https://puzz.link/p?pzprv3/nonogram/3/2/. . . /. 1 2 /2 # . /1 + . /. . . /", given_two_by_three),
    (
        "puzzlink",
        "https://puzz.link/p?pzprv3/nonogram/3/2/.%20.%20./.%201%202/2%20.%20./1%20.%20./.%20.%20./",
        two_by_three,
    ),
    (
        "pzprv3",
        "pzprv3.1\r\nnonogram\r\n3\r\n2\r\n. . .\r\n. c1 2\r\nc2 . .\r\n1 . .\r\n. . .\r\ninfo:{\"a\":\n\"/\"}",
        two_by_three,
    ),
    ("pattern", "2x3:1/2/2/1/,AbAc", || with_givens(two_by_three(), "#?.#??")),
    ("pattern", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#2x3:1/2/2/1/", two_by_three),
    ("json", "{\"columns\":[[1],[2]],\"rows\":[[2],[1],[]]}", two_by_three),
    ("json", "{\"ver\":[[1],[2]],\"hor\":[[2],[1],[0]]}", two_by_three),
    ("json", " {\"rows\": [2, \"1\", 0], \"cols\": [[1], [2]]}", two_by_three),
    ("json", "{\"columns\":[[1],[2]],\"rows\":[[2],[1],[]],\"content\":[1,0,-1,0,0,0]}", given_two_by_three),
    ("json", "{\"columns\":[[1],[2]],\"rows\":[[2],[1],[]],\"content\":[\"#?\",\".?\",\"??\"]}", given_two_by_three),
    (
        "webpbn",
        "<puzzleset><puzzle type=\"grid\" defaultcolor=\"black\"><color name=\"white\" char=\".\">fff</color>\
         <color name=\"black\" char=\"X\">000</color>\
         <clues type=\"columns\"><line><count>1</count></line><line><count>2</count></line></clues>\
         <clues type=\"rows\"><line><count>2</count></line><line><count>1</count></line><line/></clues>\
         <solution type=\"saved\"><image>|X?||.?||??|</image></solution></puzzle></puzzleset>",
        given_two_by_three,
    ),
    (
        "ini",
        "# about 0 = nothing\n[clues]\nrows = '2', 1 ; one\n\n  # none:\n  0,\ncolumns: 1,2\n[other]\nx = y\n",
        two_by_three,
    ),
    ("ini", "[colors]\n[clues]\r\ncolumns =\r\n 1\r\n 2\r\nrows =\r\n 2\r\n 1\r\n 0", two_by_three),
    ("toml", "[clues]\nrows=\"2,1,0\"\ncolumns=\"1,2\"", two_by_three),
    ("toml", "[clues]\nrows='''\n2 # two\n\n1\n0'''\ncolumns=\"1\\n2\"\n[colors]\ndefs=[]", two_by_three),
];

#[test]
fn worked_examples_are_recognized_and_read() {
    for (name, content, puzzle) in CANONICAL.iter().chain(VARIANTS) {
        let found = format::open(content.as_bytes(), None, None).unwrap_or_else(|error| panic!("{content}: {error}"));
        assert_eq!(found.format.name(), *name, "{content}");
        assert_eq!(read(name, content), puzzle(), "{name}: {content}");
    }
}

#[test]
fn worked_examples_are_written() {
    for (name, content, puzzle) in CANONICAL {
        assert_eq!(text(write(name, &puzzle())), *content, "{name}");
    }
}

#[test]
fn black_and_white_survives_everywhere() {
    for (_, _, puzzle) in CANONICAL {
        let puzzle = puzzle();
        for name in ["json", "webpbn", "pattern", "pzprv3", "puzzlink", "ini", "toml"] {
            let written = write(name, &puzzle);
            let mut expected = puzzle.clone();
            let drops_givens = ["puzzlink", "ini", "toml"].contains(&name);
            assert_eq!(!written.lost.is_empty(), drops_givens && !puzzle.givens.is_empty(), "{name}");
            if drops_givens {
                expected.givens.clear();
            }
            assert_eq!(read(name, text(written)), expected, "{name}");
        }
    }
}

const COLOURED: &str = r##"<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>a set</source>
<puzzle backgroundcolor="paper" defaultcolor="red">
<id>#17</id><title>R &amp; B</title><author>Me</author><authorid>me</authorid><copyright>mine</copyright>
<description>two lines &lt;here&gt;</description>
<color name="red" char="r">F00</color><color name="paper" char="é">eeeedd</color>
<color name="7" char="7">#0000ff</color>
<clues type="rows"><line><count>1</count><count color="7">0</count></line><line></line></clues>
<clues type="columns"><line><count color="red">1</count></line><line/><line><count color="7">1</count></line></clues>
<solution><image>
|ré7|
|ééé|
</image></solution>
<solution type="saved"><image>|[r7]?[7é]| |?éé|</image></solution>
<note>nice</note><note>licence: CC0-1.0</note>
</puzzle></puzzleset>"##;

#[test]
fn webpbn_says_colours_notes_goals_and_choices() {
    let puzzle = read("webpbn", COLOURED);
    let looks: Vec<_> = puzzle.alphabet.looks.iter().map(|look| (look.glyph, look.name.as_str())).collect();
    assert_eq!(looks, [('.', "paper"), ('r', "red"), ('a', "7")]);
    let notes: Vec<_> = puzzle.notes.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let expected = [
        ("author", "Me"),
        ("authorid", "me"),
        ("copyright", "mine"),
        ("description", "two lines <here>"),
        ("id", "#17"),
        ("licence", "CC0-1.0"),
        ("note", "nice"),
        ("source", "a set"),
        ("title", "R & B"),
    ];
    assert_eq!(notes, expected);
    assert_eq!(puzzle.goal, Some([1, 0, 2, 0, 0, 0].map(Symbol).to_vec()));
    let choices: Vec<_> = puzzle.givens.iter().map(|(cell, given)| (cell.index(), given.may.bits())).collect();
    assert_eq!(choices, [(0, 0b110), (2, 0b101), (4, 1), (5, 1)]);
}

#[test]
fn colours_survive_where_they_can_be_said() {
    let puzzle = read("webpbn", COLOURED);
    for name in ["webpbn", "json"] {
        let written = write(name, &puzzle);
        assert_eq!(written.lost, [""; 0], "{name}");
        assert_eq!(read(name, text(written)), puzzle, "{name}");
    }
    for name in ["puzzlink", "pzprv3", "pattern"] {
        let refusal = refusal(name, &puzzle);
        assert!(refusal.ends_with("cannot express a puzzle in 2 colours beside its background"), "{name}: {refusal}");
    }
}

#[test]
fn pynogram_and_nonogrid_say_colours_and_notes() {
    let colours = ["r = (red) %", "g=(0, 204, 0) *", "sky = (87CEFF) ~"];
    let (rows, columns) = ("1r 2 1sky, 1", "1r, 1, 1, 1sky");
    let ini = format!("# title: flag\n[colors]\n{}\n[clues]\nrows = {rows}\ncolumns = {columns}", colours.join("\n"));
    let toml = format!("# title: flag\n[colors]\ndefs = {colours:?}\n[clues]\nrows = {rows:?}\ncolumns = {columns:?}");
    let puzzle = read("ini", &ini);
    assert_eq!(read("toml", &toml), puzzle);
    assert_eq!(puzzle.note(Puzzle::TITLE), Some("flag"));
    let looks: Vec<_> = puzzle.alphabet.looks.iter().map(|look| (look.glyph, look.name.as_str())).collect();
    assert_eq!(looks, [('.', "white"), ('#', "black"), ('r', "red"), ('g', "#00cc00"), ('~', "sky")]);
    for name in ["ini", "toml"] {
        let written = write(name, &puzzle);
        assert_eq!(written.lost, [""; 0], "{name}");
        assert_eq!(read(name, text(written)), puzzle, "{name}");
    }
}

#[test]
fn clues_that_are_missing_come_from_the_goal() {
    let goal = "<puzzle><solution type=\"goal\"><image>|XX||.X||..|</image></solution></puzzle>";
    assert_eq!(read("webpbn", goal).clues, two_by_three().clues);
}

#[test]
fn coloured_clues_in_json_name_their_colours() {
    let content = r#"{"rows": [[["y", 1], ["b", 2]], [3]], "cols": [[["y", 1]], [["b", 1]], [["b", 1], [3, "y"]]]}"#;
    let puzzle = read("json", content);
    let looks: Vec<_> = puzzle.alphabet.looks.iter().map(|look| (look.glyph, look.name.as_str())).collect();
    assert_eq!(looks, [('.', "white"), ('#', "black"), ('y', "yellow"), ('b', "blue")]);
    assert_eq!(read("json", text(write("json", &puzzle))), puzzle);
}

#[test]
fn a_line_without_a_clue_is_said_or_refused() {
    let puzzle = read("json", r#"{"rows": [[1], null], "columns": [["?"]]}"#);
    assert!(!puzzle.clues.contains_key(&End::near(Axis::ROW, 1)));
    assert_eq!(read("json", text(write("json", &puzzle))), puzzle);
    for name in ["webpbn", "puzzlink", "pzprv3", "pattern"] {
        let refusal = refusal(name, &puzzle);
        assert!(refusal.ends_with("cannot express that row 2 has no clue"), "{name}: {refusal}");
    }
}

#[test]
fn a_block_without_a_length_is_said_or_refused() {
    let puzzle = read("json", r#"{"rows": [[1], ["?"]], "columns": [[1]]}"#);
    for name in ["json", "webpbn"] {
        assert_eq!(read(name, text(write(name, &puzzle))), puzzle, "{name}");
    }
    for name in ["puzzlink", "pzprv3", "pattern"] {
        let refusal = refusal(name, &puzzle);
        assert!(refusal.ends_with("cannot express the block of unknown length in row 2"), "{name}: {refusal}");
    }
}

#[test]
fn a_number_that_is_too_large_for_an_address_is_refused() {
    let wide = Puzzle::nonogram(&[vec![300]], &vec![vec![1]; 300]).unwrap();
    assert_eq!(refusal("puzzlink", &wide), "an address of puzz.link cannot express the block of 300 cells in row 1");
    let crowded = nonogram("1 1 1", "1,0,1");
    assert_eq!(refusal("puzzlink", &crowded), "an address of puzz.link cannot express the 3 blocks of row 1");
    assert_eq!(refusal("pzprv3", &crowded), "a pzprv3 file cannot express the 3 blocks of row 1");
}

#[test]
fn what_is_lost_is_named() {
    let mut puzzle = given_two_by_three();
    puzzle.set_note(Puzzle::TITLE, "dot");
    puzzle.goal = Some([1, 1, 0, 1, 0, 0].map(Symbol).to_vec());
    let givens = "2 given cells: without them the puzzle may have more solutions";
    let lost = [givens, "the stored solution", "the title"];
    assert_eq!(write("puzzlink", &puzzle).lost, lost);
    let two = format::find("pattern").unwrap().write(&[nonogram("1", "1"), puzzle]).unwrap();
    assert_eq!(two.lost, ["puzzle 2: the stored solution", "puzzle 2: the title"]);
}

#[test]
fn a_bad_puzzle_does_not_lose_the_others() {
    for (name, content) in [
        (
            "webpbn",
            "<puzzleset><puzzle><clues type=\"rows\"/></puzzle>\
             <puzzle><solution><image>|X|</image></solution></puzzle></puzzleset>",
        ),
        ("json", "[{\"rows\": 3}, {\"rows\": [[1]], \"cols\": [[1]]}]"),
        ("json", "{\"rows\": }\n{\"rows\": [[1]], \"cols\": [[1]]}\n"),
        ("puzzlink", "nonogram/1/1/\nnonogram/1/1/11"),
        ("pattern", "1x1:1/1/1\n1x1:1/1\n"),
        ("pzprv3", "pzprv3\nnonogram\n1\n1\n. 1 \npzprv3\nnonogram\n1\n1\n. 1 \n1 . \n"),
    ] {
        let puzzles = read_all(name, content);
        assert_eq!(puzzles.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true], "{name}: {content}");
        let good: Vec<_> = puzzles.into_iter().flatten().collect();
        assert_eq!(good[0].clues, nonogram("1", "1").clues, "{name}");
    }
}

#[test]
fn spans_point_at_what_was_read() {
    let part = |content: &str, span: linewise::Span| content[span.start as usize..span.end as usize].to_owned();
    let second = |puzzle: &Puzzle, axis| -> Clue { puzzle.clues[&End::near(axis, 1)].clone() };
    let saved = "<puzzle><clues type=\"rows\"><line/><line><count>1</count></line></clues>\
                 <clues type=\"columns\"><line/><line> </line><line/></clues>\
                 <solution type=\"saved\"><image>|??.||???|</image></solution></puzzle>";
    for (name, content, row, column, given) in [
        (
            "json",
            "{\"rows\": [[], [1, 1]], \"columns\": [[1], [0], [1]], \"content\": [0, 0, -1, 0, 0, 0]}",
            "[1, 1]",
            "[0]",
            Some("-1"),
        ),
        ("puzzlink", "nonogram/3/2/g2i11", "11", "2", None),
        ("pzprv3", "pzprv3/nonogram/2/3/. . . 2 . /. . . + . /1 1 . . . /", "1", "2", Some("+")),
        ("pattern", "3x2:/2///1.1,cd", "1.1", "2", Some("c")),
        ("webpbn", saved, "<line><count>1</count></line>", "<line> </line>", Some(".")),
    ] {
        let puzzle = read(name, content);
        assert_eq!(part(content, second(&puzzle, Axis::ROW).span), row, "{name}");
        assert_eq!(part(content, second(&puzzle, Axis::COLUMN).span), column, "{name}");
        let first_given = puzzle.givens.values().next().map(|cell| part(content, cell.span));
        assert_eq!(first_given.as_deref(), given, "{name}");
    }
}

/// janko.at's text: the clues above and below, then left and right, with given cells, the solution and notes.
#[test]
fn the_text_of_janko_is_read() {
    let text = "begin\nauthor A. Carpenter\nsolver B. Smith\ninfo 4x4-01\nunit 30\nsize 4\ndepth 3\nclabels\nb - b c\n- b - -\nrlabels\n- c - a\nc - b -\nproblem\n- - - -\n- - - a\n- - - -\n- - - -\nsolution\nb a - c\nc - b a\n- c a b\na b c -\nmoves\nZ2;db,0;bb,1;\nend\n";
    let reading = linewise::open(text).expect("a puzzle");
    assert_eq!(reading.format.name(), "janko");
    let puzzle = reading.one().expect("a puzzle");
    let meant = "kind: easy_as_abc\nauthor: A. Carpenter\ndescription: 4x4-01\nsymbols: ABC\nleft: * C * A\nright: C * B *\ntop: B * B C\nbottom: * B * *\ngivens:\n????\n???A\n????\n????\nsolution:\nBA.C\nC.BA\n.CAB\nABC.\n";
    let native =
        |puzzle: &linewise::Puzzle| linewise::Task::new(puzzle).expect("a puzzle").native().expect("it can be written");
    assert_eq!(native(&puzzle), native(&linewise::open(meant).and_then(|reading| reading.one()).expect("a puzzle")));
    let named = text.replacen("begin\n", "begin\npuzzle Abc-End-View\n", 1);
    assert_eq!(linewise::open(&named).and_then(|reading| reading.one()).expect("a puzzle"), puzzle);
    assert_eq!(linewise::open(text.repeat(2)).expect("two puzzles").puzzles.len(), 2);
    for (from, to, what) in [
        ("begin\n", "begin\npuzzle Hochhaus\n", "\"Hochhaus\" is not read"),
        ("depth 3\n", "", "no \"depth\""),
        ("depth 3\n", "depth 2\n", "not one of the letters AB"),
        ("b - b c\n- b - -\n", "b - b c\n", "1 line below"),
        ("b - b c", "b - b", "3 letters in this line"),
        ("b - b c", "2 - 3 4", "\"2\" is not one of the letters"),
        ("unit 30", "diagonals", "belongs to no key"),
        ("\nend\n", "\n", "\"end\""),
    ] {
        let error = linewise::open(text.replacen(from, to, 1)).and_then(|reading| reading.one()).expect_err(what);
        assert!(error.to_string().contains(what), "{what}: {error}");
    }
}
