//! The text formats of nonogram programs: worked examples both ways, other spellings, marks that tell them apart.

use crate::common::reading::{read, read_all, remarks};
use linewise::format::{self, Guess};
use linewise::{Axis, Domain, End, Puzzle, Says, Symbol};

/// Three rows, two columns, and an empty row.
pub fn three_by_two() -> Puzzle {
    Puzzle::nonogram(&[vec![2], vec![1], vec![]], &[vec![2], vec![1]]).expect("a board")
}

/// Two rows, three columns, and an empty column.
pub fn two_by_three() -> Puzzle {
    Puzzle::nonogram(&[vec![1, 1], vec![1]], &[vec![2], vec![], vec![1]]).expect("a board")
}

/// Texts that are written just so, and read as the puzzle.
const CANONICAL: &[(&str, &str)] = &[
    ("native", "kind: nonogram\n\nrows:\n2\n1\n0\n\ncolumns:\n2\n1\n"),
    ("non", "width 2\nheight 3\n\nrows\n2\n1\n0\n\ncolumns\n2\n1\n"),
    ("nin", "2 3\n2\n1\n0\n2\n1\n"),
    ("mk", "3 2\n2\n1\n0\n#\n2\n1\n"),
    ("olsak", "\n: rows\n2\n1\n\n: columns\n2\n1\n: end\n"),
    ("cwd", "3\n2\n2\n1\n0\n\n2\n1\n"),
    ("jcross", "1\n3 2\n2 0\n1 0\n0\n2 0\n1 0\n"),
    ("picross", "GRID\nROWS\n[ 2 ]\n[ 1 ]\n[ ]\nCOLUMNS\n[ 2 ]\n[ 1 ]\n"),
    ("dzn", "X = 3;\nY = 2;\nmaxlen = 2;\nrows = [|1, 1\n|1, -1\n|0, -1\n|];\ncols = [|1, 1\n|1, -1\n|];\n"),
];

#[test]
fn a_puzzle_is_written_just_so() {
    for (name, text) in CANONICAL {
        let written =
            format::find(name).expect(name).write(&[three_by_two()]).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(String::from_utf8_lossy(&written.bytes), *text, "{name}");
        assert!(written.lost.is_empty(), "{name}: {:?}", written.lost);
        assert_eq!(read(name, text.as_bytes()), three_by_two(), "{name}");
    }
}

/// Other texts that say the same.
const VARIANTS: &[(&str, &str)] = &[
    ("native", "# by hand\nKind: nonogram\nrows: 2 1 0\ncolumns: 2 1"),
    ("native", "kind: nonogram\r\nleft:\r\n2\r\n\r\n1\r\n0\r\ntop:\r\n2\r\n1\r\n"),
    ("non", "height 3\nwidth 2\ncolumns\n2\n1\n\nrows\n2\n1\n\n"),
    ("non", "columns 2\nrows 3\nrows\n\n2\n\n1\n\n0\ncolumns\n2\n1"),
    ("non", "\nWIDTH 2\nHEIGHT 3\nrows\n 2\n 1\n\ncolumns\n2\n1\n"),
    ("nin", "2 3\n2\n1\n\n2\n1\n"),
    ("nin", "\n2 3\r\n\r\n2\r\n1\r\n0\r\n\r\n2\r\n1\r\n\r\n"),
    ("nin", "2 3\n2\n1\n0\n2\n1\n2\n1\n0\n2\n12 3\n2\n1\n0\n2\n1\n"),
    ("mk", "3 2\n2\n1\n\n#\n2\n1"),
    ("mk", "3 2\n\n2\n1\n0\n\n#\n\n2\n1\n\n"),
    ("cwd", "3\n2\n2\n1\n\n\n2\n1\n"),
    ("cwd", "3\n2\n2\n1\n0\n2\n1\n"),
    ("cwd", "3\n2\n\n2\n1\n0\n\n2\n1\n"),
    ("jcross", "1\n3 2\n\n2 0\n 1 0\n0\n2 0\n1 0"),
    ("picross", "# a comment\nGRID\n\nCOLUMNS\n[2]\n[ 1 ]\nROWS\n[ 2 ]\n[ 1]\n[ 0 ]\n"),
    ("dzn", "% a comment\nY = 3; X = 2; rows = [|1,1|1,-1|-1,-1|]; cols = [|1,1|1,-1|];"),
    (
        "dzn",
        "rows = 3; row_rule_len = 1; row_rules = array2d(1..rows, 1..row_rule_len, [2,\n1, % one\n0]);\n\
         cols = 2; col_rule_len = 2; col_rules = array2d(1..cols, 1..col_rule_len, [0,2, 0,1]);",
    ),
    ("dzn", "row_rules = [|2|1|0|]; col_rules = [|0,2|0,1|];"),
    ("olsak", "#d\n 0:  white\n 1:* black\n:\n2\n1\n0\n:\n2\n1\n"),
    ("olsak", ": rows\n2\n1\n\n: columns\n2\n1\n\n\n"),
    ("olsak", "#d\n   x:x  #000000\n: rows\n  2x\n1x\n\n: columns -----\n2x\n1x\n: end\n\nmore text\n"),
];

#[test]
fn other_spellings_say_the_same() {
    for (name, text) in VARIANTS {
        assert_eq!(read(name, text.as_bytes()), three_by_two(), "{name}: {text}");
    }
}

#[test]
fn line_ends_and_marks_do_not_matter() {
    for (name, text) in CANONICAL {
        let bytes = format!("\u{feff}{}", text.replace('\n', "\r\n")).into_bytes();
        assert_eq!(read(name, &bytes), three_by_two(), "{name}");
        let reading = format::open(&bytes, None, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(reading.format.name(), *name);
    }
}

#[test]
fn rows_are_not_columns() {
    for (name, _) in CANONICAL {
        let format = format::find(name).expect(name);
        let written = format.write(&[two_by_three()]).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read(name, &written.bytes), two_by_three(), "{name}");
    }
}

#[test]
fn batches_have_columns_first() {
    let puzzles = read_all("tournament", b"$1\n2\t1\n0\n2\n\n1 1\n1\t\n$ two\n2\n\n2\n1\n");
    let puzzles: Vec<_> = puzzles.into_iter().map(|puzzle| puzzle.expect("a puzzle")).collect();
    let first = Puzzle::nonogram(&[vec![], vec![1, 1], vec![1]], &[vec![2, 1], vec![], vec![2]]).expect("a board");
    let second = Puzzle::nonogram(&[vec![2], vec![1]], &[vec![2], vec![]]).expect("a board");
    assert_eq!(puzzles[0].clues, first.clues);
    assert_eq!(puzzles[1].clues, second.clues);
    assert_eq!([puzzles[0].note(Puzzle::ID), puzzles[1].note(Puzzle::ID)], [Some("1"), Some("two")]);
    let written = format::find("tournament").expect("a format").write(&puzzles).expect("square boards");
    assert_eq!(String::from_utf8_lossy(&written.bytes), "$1\n2\t1\n0\n2\n0\n1\t1\n1\n$two\n2\n0\n2\n1\n");
}

#[test]
fn blank_lines_are_clues_where_a_batch_needs_them() {
    let mut lines = vec!["3"; 50];
    lines[24] = "";
    lines[25] = "";
    lines[49] = "";
    let text = lines.join("\n");
    for text in [format!("$1\n{text}\n\n\n"), format!("{text}\n"), format!("$1\n{text}\n$2\n{text}\n\n")] {
        for puzzle in read_all("tournament", text.as_bytes()) {
            let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(puzzle.board.cells(), 625);
            let is_empty = |axis, index| puzzle.clues[&End::near(axis, index)].says == Says::Blocks(Default::default());
            let empty =
                [is_empty(Axis::COLUMN, 24), is_empty(Axis::ROW, 0), is_empty(Axis::ROW, 24), is_empty(Axis::ROW, 1)];
            assert_eq!(empty, [true, true, true, false]);
        }
    }
}

#[test]
fn a_single_puzzle_of_a_batch_is_known_by_its_lines() {
    let guess = |lines: &[&str]| format::find("tournament").expect("a format").recognizes(lines.join("\n").as_bytes());
    let lines = vec!["3\t21"; 50];
    assert_eq!(guess(&lines), Guess::Maybe);
    assert_eq!(guess(&[&lines[..49], &["", ""]].concat()), Guess::Maybe, "a blank last line is a clue");
    assert_eq!(guess(&[&lines[..], &["", " "]].concat()), Guess::Maybe, "more blank lines are none");
    assert_eq!(guess(&[&lines[..], &["1"]].concat()), Guess::No);
    assert_eq!(guess(&lines[..48]), Guess::No);
    assert_eq!(guess(&[&lines[..49], &["3 22"]].concat()), Guess::No, "3 and 22 need 26 cells");
    assert_eq!(guess(&[&["$1"], &lines[..4]].concat()), Guess::Yes, "a mark says it all");
}

#[test]
fn answers_of_a_batch_are_pictures() {
    let puzzle = read("tournament", b"$3\n1\t0\t1\n0\t0\t0\n1\t1\t1\n");
    assert_eq!(puzzle.goal.as_deref(), Some([1, 0, 1, 0, 0, 0, 1, 1, 1].map(Symbol).as_slice()));
    let same = Puzzle::nonogram(&[vec![1, 1], vec![], vec![3]], &[vec![1, 1], vec![1], vec![1, 1]]).expect("a board");
    assert_eq!(puzzle.clues, same.clues);
}

const COLOURED_NON: &str = "catalogue \"set &amp; 7\"\ntitle \"R&eacute;d\"\nby Me\nlicense CC-BY-3.0\ndifficulty 3\n\
    color r #FF0000\ncolour b #0000ff\nwidth 3\nheight 2\n\nrows\n1r,1b\n1\n\ncolumns\n1r,1\n\n1b\n\
    goal \"r0b100\"\nsaved \"r?????\"\n";

#[test]
fn non_says_colours_properties_and_pictures() {
    let puzzle = read("non", COLOURED_NON.as_bytes());
    let looks: Vec<_> = puzzle.alphabet.looks.iter().map(|look| (look.glyph, look.name.as_str())).collect();
    assert_eq!(looks, [('.', "white"), ('r', "red"), ('b', "blue"), ('#', "black")]);
    let notes: Vec<_> = puzzle.notes.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let expected =
        [("author", "Me"), ("difficulty", "3"), ("licence", "CC-BY-3.0"), ("source", "set & 7"), ("title", "Réd")];
    assert_eq!(notes, expected);
    assert_eq!(puzzle.goal.as_deref(), Some([1, 0, 2, 3, 0, 0].map(Symbol).as_slice()));
    let given: Vec<_> = puzzle.givens.iter().map(|(cell, given)| (cell.index(), given.may)).collect();
    assert_eq!(given, [(0, Domain::only(Symbol(1)))]);
    let written = format::find("non").expect("a format").write(std::slice::from_ref(&puzzle)).expect("all of it");
    assert_eq!((written.lost, read("non", &written.bytes)), (Vec::new(), puzzle));
}

#[test]
fn pictures_in_non_may_go_over_many_lines() {
    let text = "width 2\nheight 3\nrows\n2\n1\n0\ncolumns\n2\n1\ngoal\n11\n10\n00\ntitle x\nsaved\n ?1\n?0\n??\n";
    let puzzle = read("non", text.as_bytes());
    assert_eq!(puzzle.goal.as_deref(), Some([1, 1, 1, 0, 0, 0].map(Symbol).as_slice()));
    assert_eq!(puzzle.givens.len(), 2);
    assert_eq!(puzzle.note(Puzzle::TITLE), Some("x"));
    let signs = read("non", b"width 2\nheight 3\nrows\n2\n1\n0\ncolumns\n2\n1\ngoal \"xxx000\"\n");
    assert_eq!(signs.goal, puzzle.goal, "any sign is a filled cell, where there are no colours");
    let lettered = read("non", b"width 2\nheight 1\ngoal\nab\nrows\n1a,1b\ncolumns\n1a\n1b\n");
    assert_eq!(lettered.goal.as_deref(), Some([1, 2].map(Symbol).as_slice()));
}

#[test]
fn a_sign_may_stand_at_the_keys_of_non() {
    for [at, title] in [[":", ":"], ["=", " ="], [" =", " :)"]] {
        let text = format!("title{title} x\nwidth{at} 2\nheight{at} 3\nrows{at}\n2\n1\n0\ncolumns{at}\n2\n1\n");
        let puzzle = linewise::open(&text).and_then(|opened| opened.one()).expect("a puzzle");
        assert_eq!(puzzle.clues, three_by_two().clues, "{text}");
        let title = if title.len() > 1 { format!("{} x", title.trim()) } else { "x".to_owned() };
        assert_eq!(puzzle.note(Puzzle::TITLE), Some(title.as_str()), "{text}");
    }
}

#[test]
fn a_picture_that_may_be_meant_otherwise_is_told() {
    let indented = "    *\n   **\n  * *\n";
    assert_eq!(remarks(indented), ["the first 2 columns of the picture are blank"]);
    for plain in ["*\n**\n* *\n", "  #.#\n  ##.\n", "1 0 1\n0 1 0\n", "1111\n0000\n1111\n0000\n"] {
        assert_eq!(remarks(plain), Vec::<String>::new(), "{plain}");
    }
    let binairo = "1 0 1 0\n0 1 0 1\n1 1 0 0\n0 0 1 1\n";
    assert!(remarks(binairo)[0].contains("it is a finished binairo as well"), "{:?}", remarks(binairo));
    let named = format!("kind: binairo\nsolution:\n{binairo}");
    assert_eq!(linewise::open(&named).and_then(|opened| opened.one()).expect("a binairo").kind, "binairo");
    let aquarium =
        linewise::open("width 2\nheight 2\nAquarium 3\nrows\n2\n1\ncolumns\n2\n1\n").and_then(|opened| opened.one());
    let snake = "width 2\nheight 2\nSnake in the grass\nrows\n2\n1\ncolumns\n2\n1\n";
    assert!(
        linewise::open(snake).and_then(|opened| opened.one()).is_ok(),
        "a title that begins with a word for another kind"
    );
    assert!(aquarium.expect_err("another puzzle").message.contains("the format holds nonograms"));
}

#[test]
fn two_numbers_above_a_few_lines_are_no_size_of_a_nonogram() {
    let nin = format::find("nin").expect("a format");
    assert_eq!(nin.recognizes(b"5 5\n8 12 11 4 4\n6 3 8 10 5\n"), Guess::No);
    assert_eq!(nin.recognizes(b"434 21\n5 1\n3 2 2\n"), Guess::No);
    // Where a clue or two are missing, that is told.
    assert_eq!(nin.recognizes(b"2 3\n2\n1\n1\n"), Guess::Maybe);
}

#[test]
fn a_picture_alone_gives_its_clues() {
    assert_eq!(read("non", b"width 2\nheight 3\ngoal \"111000\"\n").clues, three_by_two().clues);
}

pub const COLOURED_G: &str = "Flag\n#d\n   0:   #FFFFFF   white\n   a:X  #000000   c0\n   b:O  #FF0000   dark red\n   1:%  blue  modra\n\
    : rows\n1a 1b\n2 , 1b\n\n: columns\n1a 1\n1b 1\n1b\n: end\nfree text\n";

#[test]
fn olsak_says_colours() {
    let puzzle = read("olsak", COLOURED_G.as_bytes());
    let looks: Vec<_> = puzzle.alphabet.looks.iter().map(|look| (look.glyph, look.name.as_str())).collect();
    assert_eq!(looks, [('.', "white"), ('a', "c0"), ('b', "dark red"), ('%', "blue")]);
    assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (3, 3));
    assert_eq!(puzzle.note(Puzzle::TITLE), Some("Flag"));
    let written = format::find("olsak").expect("a format").write(std::slice::from_ref(&puzzle)).expect("all of it");
    assert_eq!((written.lost, read("olsak", &written.bytes)), (Vec::new(), puzzle));
}

/// These formats hold one puzzle in a file: a second one is told of, and the first one is read.
#[test]
fn a_second_puzzle_in_a_file_of_one_is_told_of() {
    for name in ["sgriddler", "gno", "olsak"] {
        let format = format::find(name).expect("a format");
        let written = format.write(&[three_by_two()]).unwrap_or_else(|error| panic!("{name}: {error}"));
        let text = String::from_utf8(written.bytes).expect("text");
        let mut puzzles = format.read(format!("{text}\n{text}").as_bytes());
        let second = puzzles.pop().expect("two puzzles").expect_err("it holds one");
        assert!(second.message.starts_with("a second puzzle begins here") && second.span.start > 0, "{name}: {second}");
        assert!(matches!(&puzzles[..], [Ok(_)]), "{name}: {puzzles:?}");
        assert!(matches!(&format.read(text.as_bytes())[..], [Ok(_)]), "{name}");
    }
}

#[test]
fn latin_1_reads() {
    assert_eq!(
        read("non", b"title \"Caf\xe9\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n").note(Puzzle::TITLE),
        Some("Café")
    );
    assert_eq!(read("olsak", b"Ol\xe9\n: \xe8\n1\n: \xe8\n1\n").note(Puzzle::TITLE), Some("Olé"));
    assert_eq!(read("native", b"kind: nonogram\nauthor: Jos\xe9\nsize: 1\n").note(Puzzle::AUTHOR), Some("José"));
    assert_eq!(read("picross", b"GRID \xc9t\xe9\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n").note(Puzzle::TITLE), Some("Été"));
}

#[test]
fn clues_know_their_place() {
    for (name, text) in CANONICAL.iter().chain(VARIANTS) {
        let puzzle = read(name, text.as_bytes());
        let span = puzzle.clues[&End::near(Axis::ROW, 0)].span;
        let words = &text[span.start as usize..span.end as usize];
        let expected: &[&str] = &["2", "2x", "1, 1", "1,1"];
        assert!(expected.contains(&words), "{name}: {words:?} in {text:?}");
    }
}

#[test]
fn formats_know_each_other_apart() {
    for (name, text) in CANONICAL {
        let reading = format::open(text.as_bytes(), None, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(reading.format.name(), *name, "{text}");
    }
    for (name, text) in [("non", COLOURED_NON), ("olsak", COLOURED_G)] {
        let reading = format::open(text.as_bytes(), None, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(reading.format.name(), name, "{text}");
    }
}

/// The documentation of formats.
const DOCUMENT: &str = include_str!("../../../../docs/formats.md");

#[test]
fn the_documentation_names_every_format() {
    for format in format::ALL {
        let row = format!("| `{}` |", format.name());
        let row = DOCUMENT.lines().find(|line| line.starts_with(&row));
        let row = row.unwrap_or_else(|| panic!("{} has no row in the table", format.name()));
        for ending in format.extensions() {
            assert!(row.contains(&format!("`.{ending}`")), "{}: the ending .{ending} is not in its row", format.name());
        }
    }
}

#[test]
fn the_documented_examples_read_and_stay() {
    let examples: Vec<_> = DOCUMENT.split("```text\n").skip(1).filter_map(|part| part.split("```").next()).collect();
    assert!(examples.len() >= 3, "the documentation has examples");
    for text in examples {
        let puzzle = read("native", text.as_bytes());
        linewise::kind::of(&puzzle)
            .and_then(|kind| kind.model(&puzzle))
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        let written =
            format::find("native").expect("a format").write(std::slice::from_ref(&puzzle)).expect("all of it");
        assert_eq!(read("native", &written.bytes), puzzle, "{text}");
    }
}

#[test]
fn comments_in_a_file_of_gnonograms_are_passed_over() {
    let bare = "[Description]\nWave\njeremy\n2011-11-24\n4\n[License]\nCC-BY-SA\n[Dimensions]\n2\n3\n[Row clues]\n3\n1,1\n[Column clues]\n2\n1\n2\n[Solution]\n2 2 2\n2 1 2\n[Working grid]\n2 1 0\n0 1 0\n";
    let plain = read("gno", bare);
    let commented: String = bare.lines().map(|line| format!("{line}   // what it is\n")).collect();
    let above = format!("// a wave\n{}", commented.replace("[License]", "// whose it is\n[License]//"));
    for text in [commented, above, bare.replace("3\n1,1", "3 // three\n//\n1,1")] {
        assert_eq!(read("gno", &text), plain, "{text}");
        assert_eq!(format::find("gno").expect("a format").recognizes(text.as_bytes()), Guess::Yes, "{text}");
    }
    // Without any behind a section's name, these are part of a title.
    assert_eq!(read("gno", bare.replace("Wave", "A // B")).note(Puzzle::TITLE), Some("A // B"));
}

#[test]
fn non_files_have_angle_brackets_as_they_are() {
    let mut puzzle = three_by_two();
    puzzle.set_note(Puzzle::AUTHOR, "A \"B\" & C <a@example.org> &lt;");
    let non = format::find("non").expect("a format");
    let written = non.write(std::slice::from_ref(&puzzle)).expect("it is written");
    let text = String::from_utf8_lossy(&written.bytes);
    assert!(text.starts_with("by \"A &quot;B&quot; &amp; C <a@example.org> &amp;lt;\"\n"), "{text}");
    assert_eq!(read("non", &written.bytes), puzzle);
    let escaped = text.replace('<', "&lt;").replace('>', "&gt;");
    assert_eq!(read("non", escaped), puzzle, "as linewise wrote them before");
}
