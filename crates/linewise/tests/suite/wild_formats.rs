//! The formats met in the wild: worked examples by hand, other spellings, encodings, which side was taken first, bad input.

use crate::common::reading::{read, read_all};
use linewise::format::{self, Assumption, Guess};
use linewise::{Axis, Puzzle, Symbol};

/// Three rows, two columns, and an empty row:
///
/// ```text
/// ##
/// #.
/// ..
/// ```
fn three_by_two() -> Puzzle {
    Puzzle::nonogram(&[vec![2], vec![1], vec![]], &[vec![2], vec![1]]).expect("a board")
}

/// Two rows and three columns: `###` above `.#.`.
pub fn two_by_three() -> Puzzle {
    Puzzle::nonogram(&[vec![3], vec![1]], &[vec![1], vec![2], vec![1]]).expect("a board")
}

/// The picture of a puzzle's stored solution, a row a line.
fn picture(puzzle: &Puzzle) -> String {
    let goal = puzzle.goal.as_ref().expect("a stored solution");
    let row = |row: &[Symbol]| row.iter().map(|&symbol| puzzle.alphabet.glyph(symbol)).collect::<String>();
    goal.chunks(puzzle.board.columns()).map(row).collect::<Vec<_>>().join("/")
}

const CROSS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<FreeNono>\n<Nonograms>\n\
    <Nonogram desc=\"two\" difficulty=\"0\" height=\"3\" id=\"\" name=\"A step\" width=\"2\">\n\
    <line> x x </line>\n<line> x _ </line>\n<line> _ _ </line>\n</Nonogram>\n</Nonograms>\n</FreeNono>\n";

/// Texts that say the puzzle of three rows and two columns; the clues are all that is compared.
const TEXTS: &[(&str, &str)] = &[
    ("freenono", CROSS),
    ("freenono", "<Nonograms><Nonogram><line>x x</line><line>x _</line><line>_ _</line></Nonogram></Nonograms>"),
    ("sgriddler", "MK Version 3.0\n\n2 3\n\n ? ?\n ? ?\n ? ?\n\n 2\n 1\n\n 2\n 1\n\n"),
    ("sgriddler", "MK Version 3.0\r\n\r\n2 3\r\n\r\n\r\n\r\n\r\n\r\n -2\r\n 1\r\n\r\n 2\r\n -1\r\n"),
    ("sgriddler", "MK Version 3.0\n\n2 3\n\n # #\n # .\n . .\n"),
    ("sgriddler", "MK Version 3.0\n\n2 3\n\n ? ?\n ? ?\n ? ?\n\n 2\n 1\n\n 2\n 1\n\n\nDrawn on a train.\n2 3\n"),
    ("clues", "2\n1\n0\n\n2\n1\n"),
    ("clues", "# webpbn\n2\n1\n0\n\n\n2\n1\n\n"),
    ("clues", "* rows\n2\n1\n0\n&\n* columns\n2\n1\n&\n"),
    ("clues", "2 0\n1 0\n0\n\n2 0\n1 0\n"),
    ("clues", "2,0\n1,0\n0\n\n2,0\n1,0\n"),
    (
        "gno",
        "[Description]\nA step\n\n2021\n4\n[Dimensions]\n3\n2\n[Row clues]\n2\n1\n0\n[Column clues]\n2\n1\n[Locked]\ntrue\n",
    ),
    ("gno", "[Dimensions]\n3\n2\n[Solution]\n2 2 \n2 1 \n1 1 \n"),
    ("pzl", "2\n#ffffff\n#000000\n\n3 2\n\n1 2 0 0 0 \n1 1 0 0 0 \n0 \n\n1 2 0 0 0 \n1 1 0 0 0 \n"),
    ("yaml", "columns:\n    - [2]\n    - [1]\nrows:\n    - [2]\n    - [1]\n    - [0]\n"),
    ("yaml", "# by hand\ntitle: A step\nrows:\n  -\n    - 2\n  -\n    - 1\n  - []\ncols:\n  - 2\n  - \"1\"\n"),
    ("yaml", "rows: [[2], [1], [0]]\ncolumns: [[2], [1]]\n"),
    ("nin", "# a comment\n2 3 # width, height\n2\n1\n# and more\n0\n2\n1\n"),
    ("mk", "# a comment\n3 2\n2\n1\n0\n#\n# columns\n2\n1 # the last\n"),
    ("cwd", "# a comment\n3\n2\n2\n1\n0\n\n# columns\n2\n1\n"),
    ("non", "rows\n2\n1\n0\ncolumns\n2\n1\n"),
    ("non", "rows\n2\n1\n0\n\ncolumns\n2\n1\n\n"),
    ("non", "width 2,height 3\nrows\n2\n1\n0\ncolumns\n2\n1\n"),
    ("non", "height 3 width 2\nrows\n2\n1\n\ncolumns\n2\n1\n"),
    ("json", "{\"rowsDef\": [[2], [1], []], \"colsDef\": [[2], [1]]}"),
    ("json", "{\"rowHints\": [[2], [1], [0]], \"columnHints\": [[2], [1]]}"),
    ("json", "{\"clues\": {\"x\": [[2], [1]], \"y\": [[2], [1], []]}, \"title\": \"A step\"}"),
    ("json", "{\"vertical\": [[2], [1]], \"horizontal\": [[2], [1], []]}"),
    ("json", "{\"row\": [[2], [1], []], \"column\": [\"2\", \"1\"]}"),
    ("json", "[[[2], [1], []], [[2], [1]]]"),
    ("json", "[[2], [1], [0]]\n[[2], [1]]\n"),
    ("json", "[[2],[1],[]], [[2],[1]]"),
    ("json", "{\"rows\": [[2], [1], []], \"columns\": [[2], [1]], \"solution\": \"https://example.org/solution\"}"),
    (
        "json",
        "{\"rows\": [[2], [1], []], \"columns\": [[2], [1]], \"solution\": [{\"row\": 1}, {\"row\": 2}, {\"row\": 3}]}",
    ),
];

#[test]
fn what_people_publish_is_read() {
    for (name, text) in TEXTS {
        assert_eq!(read(name, text.as_bytes()).clues, three_by_two().clues, "{name}: {text}");
        let reading =
            format::open(text.as_bytes(), None, None).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(reading.format.name(), *name, "{text}");
    }
}

/// Rows are not columns, in what is written.
#[test]
fn rows_stay_rows() {
    let mut puzzle = two_by_three();
    puzzle.goal = Some([1, 1, 1, 0, 1, 0].map(Symbol).to_vec());
    for name in ["freenono", "sgriddler", "clues", "gno", "pzl", "yaml", "rosetta"] {
        let written = format::find(name)
            .expect(name)
            .write(std::slice::from_ref(&puzzle))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let reading = format::open(&written.bytes, None, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(reading.format.name(), name);
        assert_eq!(reading.puzzles[0].as_ref().expect(name).clues, puzzle.clues, "{name}");
    }
}

/// Numbers stand from the grid outwards in a griddler: of a column from the bottom, of a row from the right.
#[test]
fn griddlers_are_read_from_the_grid_outwards() {
    let text = "MK Version 3.0\n\n4 1\n\n # . # ?\n\n 1\n 0\n 1\n 1\n\n 2 1\n";
    let puzzle = read("sgriddler", text.as_bytes());
    let same = Puzzle::nonogram(&[vec![1, 2]], &[vec![1], vec![], vec![1], vec![1]]).expect("a board");
    assert_eq!(puzzle.clues, same.clues);
    assert_eq!((puzzle.goal.is_none(), puzzle.givens.len()), (true, 3), "what is drawn so far is known");
    let finished = read("sgriddler", text.replace(" ?", " #").as_bytes());
    assert_eq!((picture(&finished), finished.givens.len()), ("#.##".to_owned(), 0));
}

#[test]
fn letters_are_numbers_on_rosetta_code() {
    let text = b"C BA CB BB F AE F A B\nAB CA AE GA E C D C\n\nC A\nA B A\n";
    let puzzles: Vec<Puzzle> = read_all("rosetta", text).into_iter().map(|puzzle| puzzle.expect("a puzzle")).collect();
    let rows = [vec![3], vec![2, 1], vec![3, 2], vec![2, 2], vec![6], vec![1, 5], vec![6], vec![1], vec![2]];
    let columns = [vec![1, 2], vec![3, 1], vec![1, 5], vec![7, 1], vec![5], vec![3], vec![4], vec![3]];
    assert_eq!(puzzles[0].clues, Puzzle::nonogram(&rows, &columns).expect("a board").clues);
    assert_eq!(puzzles[1].clues, two_by_three().clues);
    assert_eq!(read("rosetta", b"\"C A\"\n\"A B A\"\n").clues, two_by_three().clues, "in quotes");
}

#[test]
fn palettes_make_coloured_pictures() {
    let text = "<FreeNono><Nonograms><Nonogram name=\"Flag\" type=\"color\" height=\"1\" width=\"4\"><palette>\
        <color index=\"1\" hex=\"#FF0000\"/><color index=\"2\" hex=\"#0000FF\"/></palette><line> 1 1 0 2 </line></Nonogram></Nonograms></FreeNono>";
    let puzzle = read("freenono", text.as_bytes());
    assert_eq!((picture(&puzzle).as_str(), puzzle.note(Puzzle::TITLE)), ("rr.b", Some("Flag")));
    let pzl =
        read("pzl", b"2\n#ff0000\n#0000ff\n1 4\n2 2 255 0 0 1 0 0 255\n1 1 255 0 0\n1 1 255 0 0\n0\n1 1 0 0 255\n");
    assert_eq!((pzl.clues, pzl.alphabet), (puzzle.clues, puzzle.alphabet));
}

/// Nonny's names of colours hold for all numbers up to the next name.
#[test]
fn colours_have_names_in_nonny() {
    let text =
        "width 3\nheight 1\ncolor black 000000 X\ncolor red FF0000 #\n\nrows\n1 red 2\n\ncolumns\n1\nred 1\nred 1\n";
    let puzzle = read("non", text.as_bytes());
    let glyphs: Vec<_> = puzzle.alphabet.looks.iter().map(|look| (look.glyph, look.name.as_str())).collect();
    assert_eq!(glyphs, [('.', "white"), ('X', "black"), ('#', "red")]);
    let same = read(
        "json",
        b"{\"rows\": [[[\"k\", 1], [\"r\", 2]]], \"columns\": [[[\"k\", 1]], [[\"r\", 1]], [[\"r\", 1]]]}",
    );
    assert_eq!(puzzle.clues, same.clues);
    let twice = read("non", text.replace("1 red 2", "1 red 1 1").as_bytes());
    let blocks = format!("{:?}", twice.clues[&linewise::End::near(Axis::ROW, 0)].says);
    assert_eq!(blocks.matches("Symbol(2)").count(), 2, "{blocks}");
}

/// A pack is a ZIP archive with a file for each puzzle.
#[test]
fn packs_are_unpacked() {
    let pack = stored_zip(&[
        ("b.nonogram", CROSS.replace("A step", "Two").as_str()),
        ("a.nonogram", CROSS),
        ("notes.txt", "no puzzle"),
    ]);
    let reading = format::open(&pack, None, Some("steps.nonopack")).expect("a pack");
    let titles: Vec<_> =
        reading.puzzles.iter().map(|puzzle| puzzle.as_ref().expect("a puzzle").note(Puzzle::TITLE)).collect();
    assert_eq!((reading.format.name(), titles), ("freenono", vec![Some("A step"), Some("Two")]));
    let broken =
        read_all("freenono", stored_zip(&[("a.nonogram", "<FreeNono><Nonograms>")])).remove(0).expect_err("broken");
    assert!(broken.message.starts_with("\"a.nonogram\": "), "{broken}");
    // Each file in it is in an encoding of its own.
    let latin1 = CROSS.replace("utf-8", "ISO-8859-1").replace("UTF-8", "ISO-8859-1").replace("A step", "Caf\u{e9}");
    let latin1: Vec<u8> = latin1.chars().map(|letter| u8::try_from(u32::from(letter)).expect("Latin-1")).collect();
    let read = read_all("freenono", stored_zip(&[("a.nonogram", latin1)])).remove(0).expect("a puzzle");
    assert_eq!(read.note(Puzzle::TITLE), Some("Caf\u{e9}"));
    let empty = read_all("freenono", stored_zip(&[("notes.txt", "")])).remove(0).expect_err("no puzzle");
    assert_eq!(empty.message, "the pack holds no puzzle");
}

/// An archive of files that are stored as they are, written from the description of the format.
fn stored_zip<T: AsRef<[u8]>>(files: &[(&str, T)]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for (name, text) in files {
        let text = text.as_ref();
        let crc = crc32(text).to_le_bytes();
        let (length, name_length) = ((text.len() as u32).to_le_bytes(), (name.len() as u16).to_le_bytes());
        let place = (bytes.len() as u32).to_le_bytes();
        // The version that is needed, flags, method, time and date; then sum, sizes and the lengths of the name and of the rest.
        let head = [&[10, 0, 0, 0, 0, 0, 0, 0, 0x21, 0][..], &crc, &length, &length, &name_length, &[0, 0]].concat();
        bytes.extend([b"PK\x03\x04", &head[..], name.as_bytes(), text].concat());
        directory.extend([b"PK\x01\x02", &[10, 0][..], &head, &[0; 10], &place, name.as_bytes()].concat());
    }
    let (count, place, length) = (files.len() as u16, bytes.len() as u32, directory.len() as u32);
    bytes.extend(&directory);
    let count = count.to_le_bytes();
    bytes.extend(
        [b"PK\x05\x06", &[0; 4][..], &count, &count, &length.to_le_bytes(), &place.to_le_bytes(), &[0, 0]].concat(),
    );
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

/// The text formats read old line ends, UTF-16 and what XML declares.
#[test]
fn encodings_do_not_matter() {
    let texts: Vec<_> = TEXTS.iter().filter(|(_, text)| !text.contains('\r')).collect();
    for (name, text) in texts {
        let old = text.replace('\n', "\r").into_bytes();
        let utf16: Vec<u8> = std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect();
        for bytes in [old, utf16, big] {
            let reading = format::open(&bytes, None, None).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            assert_eq!(reading.format.name(), *name, "{text}");
            assert_eq!(
                reading.puzzles[0].as_ref().unwrap_or_else(|error| panic!("{name}: {error}")).clues,
                three_by_two().clues,
                "{name}"
            );
            assert_eq!(reading.text.is_some(), bytes != text.as_bytes(), "{name}: {text}");
        }
    }
    let xml = b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><puzzleset><puzzle><title>Caf\xe9</title><copyright>&copy;&nbsp;2026</copyright>\
        <clues type=\"rows\"><line><count>1</count></line></clues><clues type=\"columns\"><line><count>1</count></line></clues></puzzle></puzzleset>";
    let reading = format::open(xml, None, None).expect("a set");
    let puzzle = reading.puzzles[0].as_ref().expect("a puzzle");
    assert_eq!((puzzle.note(Puzzle::TITLE), puzzle.note(Puzzle::COPYRIGHT)), (Some("Café"), Some("©\u{a0}2026")));
}

/// Where nothing tells rows from columns, the reading says which it took to stand first.
#[test]
fn an_assumption_is_told() {
    let assumed = |text: &str, name| format::open(text.as_bytes(), None, name).expect("a format").assumed;
    let rows_first = assumed("2 3\n2\n1\n0\n2\n1\n", None).expect("an assumption");
    assert_eq!((rows_first.what, rows_first.rows, rows_first.columns), (Assumption::First(Axis::ROW), 3, 2));
    assert!(rows_first.to_string().starts_with("3 rows and 2 columns, the clues of the rows first; "), "{rows_first}");
    for text in ["2\n1\n0\n\n2\n1\n", "[[2], [1], []]\n[[2], [1]]", "C A\nA B A\n", "3\n2\n2\n1\n0\n\n2\n1\n"] {
        assert!(assumed(text, None).is_some(), "{text}");
        assert!(assumed(text, Some("a.txt")).is_some(), "{text}: .txt says nothing");
    }
    assert_eq!(assumed("2 3\n2\n1\n0\n2\n1\n", Some("a.nin")), None, "the name says it");
    assert!(
        assumed("[[[2], [1], []], [[2], [1]]]", Some("a.json")).is_some(),
        ".json does not tell which list stands first"
    );
    let nin = format::find("nin").expect("a format");
    assert_eq!(
        format::open(b"2 3\n2\n1\n0\n2\n1\n", Some(nin), None).expect("a reading").assumed,
        None,
        "the wish says it"
    );
    for (name, text) in
        TEXTS.iter().filter(|(name, text)| !["clues", "nin", "cwd"].contains(name) && !text.starts_with('['))
    {
        assert_eq!(assumed(text, None), None, "{name}: {text}");
    }
}

/// What is read can be written again, or is refused when it is read.
#[test]
fn what_cannot_be_written_is_not_read() {
    let cases: &[(&str, &str, &str)] = &[
        ("non", "width 1\nheight 1\nrows\n9999\ncolumns\n1\n", "row 1: a block of 9999 cells is longer than any line"),
        ("nin", "1 1\n9999\n1\n", "row 1: a block of 9999 cells is longer than any line"),
        ("olsak", ": rows\n9999\n: columns\n1\n:\n", "row 1: a block of 9999 cells is longer than any line"),
        ("non", "width 1\nheight 1\nverdict unqiue\nrows\n1\ncolumns\n1\n", "\"unqiue\" is no verdict"),
        ("json", "{\"rows\": [[1]], \"columns\": [[1]], \"verdict\": \"unqiue\"}", "\"unqiue\" is no verdict"),
        ("native", "kind: nonogram\nverdict: unqiue\nrows: 1\ncolumns: 1\n", "\"unqiue\" is no verdict"),
    ];
    for (name, text, message) in cases {
        let error = read_all(name, text.as_bytes()).remove(0).expect_err(text);
        assert_eq!(error.message, *message, "{name}: {text}");
        assert!(!error.span.is_none(), "{name}: {text} does not say where");
    }
}

/// Each error, the words that it points at and what is wrong with them.
#[test]
fn bad_input_is_told_with_its_place() {
    let cases: &[(&str, &str, &str, &str)] = &[
        (
            "freenono",
            "<FreeNono><Nonogram width=\"2\"><line>x _ x</line></Nonogram></FreeNono>",
            "<Nonogram width=\"2\">",
            "the width is declared as \"2\", but there are 3 cells",
        ),
        (
            "freenono",
            "<FreeNono><Nonogram><line>x _</line><line>x q</line></Nonogram></FreeNono>",
            "q",
            "\"q\" is no cell",
        ),
        (
            "freenono",
            "<FreeNono><Nonogram><line>x _</line><line>x</line></Nonogram></FreeNono>",
            "<line>",
            "row 2 has 1 cell, the first row has 2",
        ),
        ("freenono", "<FreeNono></FreeNono>", "<FreeNono>", "there is no <Nonogram> in it"),
        ("sgriddler", "MK Version 2.0\n\n1 1\n", "MK Version 2.0", "\"MK Version 2.0\" is another version"),
        (
            "sgriddler",
            "MK Version 3.0\n\n1 1 2 #4\n",
            "1 1 2 #4",
            "\"1 1 2 #4\" is more than a size: this is a griddler in colours",
        ),
        (
            "sgriddler",
            "MK Version 3.0\n\n1 1\n\n # #\n\n 1\n\n 1\n",
            "# #",
            "row 1 of the picture has 2 cells, the board 1 columns",
        ),
        ("sgriddler", "MK Version 3.0\n\n1 1\n\n ?\n\n x\n\n 1\n", "x", "column 1: \"x\" is not a number"),
        ("clues", "1\n\n1\n\n7\n", "7", "there are 3 blocks of clues, not two"),
        ("clues", "1\n1\n", "1", "there is 1 block of clues, not two"),
        ("clues", "1 0 1\n\n1\n", "1 0 1", "row 1: the clue \"1 0 1\" has a block of 0 cells"),
        ("gno", "[Dimensions]\n1\n[Row clues]\n", "Dimensions", "[Dimensions] has 1 line"),
        ("gno", "[Dimensions]\n1\n1\n[Solution]\n3\n", "3", "\"3\" is no cell"),
        ("gno", "[Dimensions]\n1\n1\n", "Dimensions", "there are neither clues nor a solution"),
        ("gno", "1\n[Dimensions]\n1\n1\n", "1", "\"1\" stands before any section"),
        ("rosetta", "A\n", "A", "the line for the columns is missing"),
        ("rosetta", "A\nAa\n", "a", "\"a\" is no letter from A to Z"),
        ("pzl", "1\n#ff0000\n1 1\n1 1 0 0 255\n", "255", "row 1: the colour #0000ff is not declared"),
        ("pzl", "1\n#ff0000\n1 1\n2 1 255 0 0\n", "0", "row 1: the file ends where the length of a block should stand"),
        (
            "pzl",
            "1\n#ff0000\n1 1\n1 1 255 0 0\n",
            "0",
            "column 1: the file ends where the number of a line's blocks should stand",
        ),
        ("yaml", "rows: [[1]]\ncolumns: [[x]]\n", "x", "\"x\" is not the length of a block"),
        ("yaml", "rows: [[1, [2]]]\ncolumns: [[1]]\n", "[", "this is not a number"),
        (
            "non",
            "rows\n1\n\n1\ncolumns\n1\n",
            "",
            "a blank line between clues, where no size tells whether it is an empty clue",
        ),
        (
            "non",
            "color red FF0000 #\nrows\n1 blue 1\ncolumns\n1\n",
            "blue",
            "row 1: the colour \"blue\" is not declared",
        ),
        ("json", "{\"rowHints\": [[1]]}", "{", "the puzzle has no \"columns\""),
        ("json", "[[[1]], [[0, 1]]]", "0", "a block of 0 cells"),
    ];
    for (name, text, place, message) in cases {
        let error = read_all(name, text.as_bytes())
            .into_iter()
            .find_map(Result::err)
            .unwrap_or_else(|| panic!("{name} reads {text}"));
        let there = &text[error.span.start as usize..error.span.end as usize];
        assert_eq!((error.message.as_str(), there), (*message, *place), "{name}: {text}");
    }
}

/// A file that declares its size and a paste that does not are told apart by their sums.
#[test]
fn a_size_is_not_a_clue() {
    let guess = |name: &str, text: &str| format::find(name).expect("a format").recognizes(text.as_bytes());
    assert_eq!(guess("clues", "3\n2\n2\n1\n0\n\n2\n1\n"), Guess::No, "height, width, rows, columns");
    assert_eq!(guess("clues", "2 3\n2\n1\n0\n\n2\n1\n"), Guess::No, "width and height");
    assert_eq!(guess("clues", "2\n1\n0\n\n2\n1\n"), Guess::Maybe);
    assert_eq!(guess("clues", "9\n1\n0\n\n2\n1\n"), Guess::Maybe, "a mistake in a clue is for the solver to tell");
    assert_eq!(guess("clues", "2\n1\n\n2\n\n1\n"), Guess::No, "three blocks");
    assert_eq!(guess("clues", "rows\n2\n1\n\n2\n1\n"), Guess::No);
}

/// The article's clues with small letters, and without the blanks that editors cut off.
#[test]
fn the_articles_input_may_be_cut_and_small() {
    let whole = read("article", b"4\n3\nA000\n0000\nB00C\n0C00\n");
    for text in
        ["4\n3\na000\n0000\nb00c\n0c00\n", "4\n3\nA\n\nB  C\n C\n", "4\n3\na   \n\nB  c\n C  \n", "4\n3\n1\n\n2  3\n 3"]
    {
        assert_eq!(read("article", text.as_bytes()).clues, whole.clues, "{text:?}");
    }
    for text in ["4\n3\na\n\nb  c\n c\n", "4\n3\nA\n\nB  C\n C\n"] {
        let reading = format::open(text.as_bytes(), None, None).unwrap_or_else(|error| panic!("{error}: {text:?}"));
        assert_eq!(reading.format.name(), "article", "{text:?}");
    }
    let short = read_all("article", b"4\n3\nA00\n0000\nB00C\n0C00\n").remove(0).expect_err("too short");
    assert_eq!(short.message, "3 characters above the board, which has 4 lines there");
    // Sixty letters would have small ones of their own; here there is none.
    let unknown = read_all("article", b"4\n3\nd000\n0000\nB00C\n0C00\n").remove(0).expect_err("no such letter");
    assert_eq!(unknown.message, "\"d\" is not one of the letters ABC");
}

#[test]
fn a_refusal_names_the_puzzle() {
    let mut second = three_by_two();
    second.clues.remove(&linewise::End::near(Axis::ROW, 0));
    second.set_note(Puzzle::TITLE, "A step");
    let picross = format::find("picross").expect("a format");
    let error =
        format::write(picross, &[three_by_two(), second.clone(), second.clone()]).expect_err("a clue is missing");
    assert!(error.message.starts_with("puzzle 2 (\"A step\"): "), "{error}");
    let alone = format::write(picross, &[second]).expect_err("a clue is missing");
    assert!(!alone.message.contains("puzzle 1"), "{alone}");
    assert!(format::write(picross, &[three_by_two()]).is_ok());
}

#[test]
fn diagonals_stand_beside_hexagons_alone() {
    let text = "kind: skyscrapers\ntop: 1 2\nleft: 1 2\nfalling: 1 2\n";
    let error = read_all("native", text.as_bytes()).remove(0).expect_err("no hexagon");
    assert_eq!(
        error.message,
        "\"falling:\" has the clues of a hexagon's diagonals, but \"top:\" says that the board has columns"
    );
    assert_eq!(&text[error.span.start as usize..error.span.end as usize], "falling");
}

/// A picture of three rows, two columns and one colour, in hiding: `##` above `#.` above `..`.
const HIDDEN: &str = "<script>var d=[[7,7],[3,11,12,10],[13,8,8,10],[21,4,4,20],[2,1,9,3],[1,2,3,0],[11,10,21,10],[1,2,3,4],[2,4,4,5],[2,3,4,6]];</script>";

#[test]
fn pages_of_nonograms_org_show_their_picture() {
    let reading = format::open(HIDDEN.as_bytes(), None, None).expect("a page");
    let puzzle = reading.puzzles[0].as_ref().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((reading.format.name(), picture(puzzle).as_str()), ("nonograms-org", "##/#./.."));
    assert_eq!(puzzle.clues, three_by_two().clues);
    let broken = ["[2,4,4,5]", "[2,5,4,5]"];
    let error = read_all("nonograms-org", HIDDEN.replace(broken[0], broken[1]).as_bytes())
        .remove(0)
        .expect_err("a run too long");
    assert_eq!(error.message, "the numbers of \"var d=\" make no picture");
    let early =
        read_all("nonograms-org", HIDDEN.replace(",[2,3,4,6]", "").as_bytes()).remove(0).expect_err("a run is missing");
    assert_eq!(early.message, "the numbers of \"var d=\" end early");
    assert!(!early.span.is_none());
}

#[test]
fn pictures_with_a_palette_are_read_from_json() {
    let rows = r##"{"title": "Flag", "palette": ["#ffffff", "red", [0, 0, 255]], "cells": [[0, 1, 1], [0, 2, 0]]}"##;
    let flat = r##"{"title": "Flag", "width": 3, "height": 2, "palette": ["#fff", {"name": "red", "hex": "#f00"}, {"rgb": [0, 0, 255]}], "pixels": [0, 1, 1, 0, 2, 0]}"##;
    let reading = linewise::open(rows).expect("some format");
    assert_eq!(reading.format.name(), "json");
    let puzzle = reading.one().expect("a picture");
    assert_eq!(puzzle.note(Puzzle::TITLE), Some("Flag"));
    assert_eq!(puzzle.goal, Some([0, 1, 1, 0, 2, 0].map(Symbol).to_vec()));
    assert_eq!(puzzle.clues.len(), 5, "all clues are those of the picture");
    let other = read("json", flat.as_bytes());
    assert_eq!((other.clues, other.goal, other.alphabet), (puzzle.clues, puzzle.goal, puzzle.alphabet));
    let cases = [
        (rows.replace("[0, 2, 0]", "[0, 3, 0]"), "3 is not in the palette"),
        (rows.replace("[0, 2, 0]", "[0, 2]"), "row 2 has 2 cells"),
        (rows.replace("\"red\"", "\"reddish\""), "is not a colour"),
        (flat.replace("\"width\": 3, \"height\": 2, ", ""), "how wide"),
        (flat.replace("\"width\": 3", "\"width\": 4"), "6 cells do not make a picture 4 wide and 2 high"),
        (rows.replace("[[0, 1, 1], [0, 2, 0]]", "[]"), "board"),
    ];
    for (text, wanted) in cases {
        let error = read_all("json", text.as_bytes()).remove(0).expect_err(&text);
        assert!(error.message.contains(wanted), "{error} does not say {wanted}");
        assert!(!error.span.is_none(), "{error} has no place");
    }
}
