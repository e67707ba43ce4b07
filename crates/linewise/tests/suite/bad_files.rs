//! What is wrong with a structured file or the text of a site is told with its place, and files made to be slow are read.

use crate::common::reading::read_all;
use linewise::Error;

/// A format, content in it, a part of the message that it must get, and the text that the message points at.
type Bad = (&'static str, &'static str, &'static str, &'static str);

const BAD_JSON: &[Bad] = &[
    ("json", "{\"rows\": [[1]]}", "the puzzle has no \"columns\"", "{"),
    ("json", "{\"rows\": [[-1]], \"columns\": [[1]]}", "\"-1\" is not the length of a block", "-1"),
    ("json", "{\"rows\": [[1.5]], \"columns\": [[1]]}", "\"1.5\" is not the length of a block", "1.5"),
    (
        "json",
        "{\"rows\": [[99999999999]], \"columns\": [[1]]}",
        "a block of 99999999999 cells is longer than any line",
        "99999999999",
    ),
    ("json", "{\"rows\": [[0, 1]], \"columns\": [[1]]}", "a block of 0 cells", "0"),
    ("json", "{\"rows\": [{}], \"columns\": [[1]]}", "{} is not a list", "{}"),
    (
        "json",
        "{\"rows\": [1], \"columns\": []}",
        "1 row and 0 columns has no cells",
        "{\"rows\": [1], \"columns\": []}",
    ),
    ("json", "{\"rows\": [[[\"q\", 1]]], \"columns\": [1]}", "the colour \"q\" is not declared", "\"q\""),
    ("json", "{\"rows\": [1], \"columns\": [1], \"content\": [1, 1]}", "2 entries for a board of 1 row", "[1, 1]"),
    ("json", "{\"rows\": [1], \"columns\": [1], \"content\": [[7]]}", "7 is not a cell", "7"),
    ("json", "{\"rows\": [1], \"columns\": [1], \"solution\": [\"?\"]}", "a solution has no open cells", "\"?\""),
    ("json", "{\"kind\": \"sudoku\", \"rows\": [1]}", "JSON holds nonograms here, not \"sudoku\"", "\"sudoku\""),
    ("json", "{\"rows\": [[1], \"columns\": [[1]]}", "this is not JSON: expected", ":"),
    ("json", "{\"rows\":\n[[1]] ", "this is not JSON: EOF while parsing", " "),
    ("json", "[1]", "1 is not a puzzle", "1"),
    ("json", "[]", "the list holds no puzzle", "[]"),
];

const BAD_XML: &[Bad] = &[
    ("webpbn", "<puzzleset><puzzle> ", "the file ends in the middle", "<puzzle>"),
    ("webpbn", "<puzzleset></puzzle>\n</puzzleset>", "this is not well-formed XML", ""),
    ("webpbn", "<!DOCTYPE a [<!ENTITY b \"c\">]><puzzleset/>", "a file with entities of its own", "<!ENTITY"),
    (
        "webpbn",
        "<!DOCTYPE a [<!-- ' --><!ELEMENT a (b)> <!ENTITY b \"c\">]><puzzleset/>",
        "a file with entities of its own",
        "<!ENTITY",
    ),
    (
        "webpbn",
        "<puzzleset><puzzle><clues type=\"rows\"><line>2</line></clues><clues type=\"columns\"><line/><line/></clues></puzzle></puzzleset>",
        "\"2\" does not belong here",
        "2",
    ),
    (
        "webpbn",
        "<puzzleset><puzzle><clues type=\"rows\"><line><clue>1</clue></line></clues><clues type=\"columns\"><line/></clues></puzzle></puzzleset>",
        "\"<clue>\" does not belong here",
        "<clue>",
    ),
    (
        "webpbn",
        "<puzzleset><puzzle><clues type=\"diagonals\"/></puzzle></puzzleset>",
        "these are the clues of neither rows nor columns",
        "<clues type=\"diagonals\"/>",
    ),
    ("webpbn", "<svg/>", "this is XML, but <svg> is not a set of puzzles", "<svg/>"),
    ("webpbn", "<puzzleset></puzzleset>", "there is no <puzzle> in it", "<puzzleset>"),
    ("webpbn", "<puzzle type=\"triddler\"></puzzle>", "triddlers are not read", "<puzzle type=\"triddler\">"),
    (
        "webpbn",
        "<puzzle><clues type=\"rows\"><line/></clues></puzzle>",
        "the puzzle has no clues for its columns, and no goal",
        "<puzzle>",
    ),
    (
        "webpbn",
        "<puzzle><clues type=\"rows\"/><clues type=\"rows\"/></puzzle>",
        "the clues of the rows stand here for the second time",
        "<clues type=\"rows\"/>",
    ),
    ("webpbn", "<puzzle><clues type=\"rows\"><line><count>x</count></line></clues></puzzle>", "\"x\" is not the", "x"),
    ("webpbn", "<puzzle><clues type=\"rows\"><line><count>-3</count></line></clues></puzzle>", "\"-3\" is not", "-3"),
    (
        "webpbn",
        "<puzzle><clues type=\"rows\"><line><count color=\"gren\">3</count></line></clues></puzzle>",
        "the colour \"gren\" is not declared",
        "<count color=\"gren\">",
    ),
    (
        "webpbn",
        "<puzzle><clues type=\"rows\"><line><count color=\"white\">3</count></line></clues></puzzle>",
        "a block in \"white\", the background colour",
        "<count color=\"white\">",
    ),
    ("webpbn", "<puzzle><color name=\"red\">reddish</color></puzzle>", "\"reddish\" is not a colour", "reddish"),
    (
        "webpbn",
        "<puzzle><color name=\"red\">f00</color><color name=\"red\">f00</color></puzzle>",
        "the colour \"red\" is declared twice",
        "<color name=\"red\">",
    ),
    ("webpbn", "<puzzle backgroundcolor=\"sky\"/>", "\"sky\" is not declared", "<puzzle backgroundcolor=\"sky\"/>"),
    ("webpbn", "<puzzle><solution><image>|X|q</image></solution></puzzle>", "\"q\" stands outside of the bars", "q"),
    ("webpbn", "<puzzle><solution><image>|X||.</image></solution></puzzle>", "row 2 has no bar at its end", "."),
    (
        "webpbn",
        "<puzzle><solution><image>|X.||.|</image></solution></puzzle>",
        "row 2 of the image has 1 cells, the board has 2 columns",
        ".",
    ),
    (
        "webpbn",
        "<puzzle><solution><image>|q|</image></solution></puzzle>",
        "no colour has the char of the cell \"q\"",
        "q",
    ),
    (
        "webpbn",
        "<puzzle><color name=\"red\" char=\"&lt;\">f00</color><solution><image>|&lt;q|</image></solution></puzzle>",
        "no colour has the char of the cell \"q\"",
        "<image>",
    ),
    ("webpbn", "<puzzle><solution><image>|?|</image></solution></puzzle>", "a solution has no open cells", "?"),
    (
        "webpbn",
        "<puzzle><solution><image>|X|</image></solution><solution type=\"saved\"><image>|X|</image></solution>\
         <solution type=\"saved\"><image>|.|</image></solution></puzzle>",
        "row 1, column 1: two givens contradict each other",
        ".",
    ),
];

const BAD_SITES: &[Bad] = &[
    ("puzzlink", "nonogram/1000000/1000000/1", "a board of 1000000 rows and 1000000 columns is too large", ""),
    ("puzzlink", "nonogram/99999999999999999999/1/1", "is not the size of a board", "99999999999999999999"),
    ("puzzlink", "nonogram/2/2/111", "the clues end after 3 of 4 places", "111"),
    ("puzzlink", "nonogram/2/2/11111", "the clues go on after the last of 4 places", "1"),
    ("puzzlink", "nonogram/2/2/11z", "the clues go on after the last of 4 places", "z"),
    ("puzzlink", "nonogram/2/2/11-g1", "\"-g1\" is not a clue", "-g1"),
    ("puzzlink", "nonogram/2/2/11.1", "\".\" is not the length of a block", "."),
    ("puzzlink", "nonogram/2/2/1101", "\"0\" is not the length of a block", "0"),
    ("puzzlink", "https://puzz.link/p?sudoku/9/9/g", "does not read puzzles of the kind \"sudoku\"", "sudoku"),
    ("puzzlink", "nonogram/v:odd/2/2/1111", "the variant \"v:odd\" is not known", "v:odd"),
    ("puzzlink", "https://puzz.link/p?nonogram", "\"nonogram\" is not the address of a puzzle", "nonogram"),
    ("pzprv3", "pzprv3/nonogram/1000000/1000000/.", "1000000 rows and 1000000 columns is too large", ""),
    ("pzprv3", "pzprv3/nonogram/-1/2/.", "\"-1\" is not the size of a board", "-1"),
    ("pzprv3", "pzprv3/nonogram/1/1/. 1", "the file ends after 1 of 2 lines of the board", ""),
    ("pzprv3", "pzprv3/nonogram/1/1/. 1/1 . ./", "line 2 of the board has 3 entries", "1 . ."),
    ("pzprv3", "pzprv3/nonogram/1/1/. 1/1 x/", "\"x\" is not a cell", "x"),
    ("pzprv3", "pzprv3/nonogram/1/1/. 1/-2 ./", "\"-2\" is not the length of a block", "-2"),
    ("pzprv3", "pzprv3/nonogram/1/1/. 1/1 ./1 ./", "the file continues after the last row of the board", "1 ."),
    ("pzprv3", "pzprv3/slither/1/1/.", "does not read puzzles of the kind \"slither\"", "slither"),
    ("pattern", "2x2:1/1/1", "3 clues for 2 columns and 2 rows", "1/1/1"),
    ("pattern", "2x2:1/1/x/1", "\"x\" is not the length of a block", "x"),
    ("pattern", "2x2:1/1/1/0", "a block of 0 cells", "0"),
    ("pattern", "2x2:1/1/-1/1", "\"-1\" is not the length of a block", "-1"),
    ("pattern", "1000000x1000000:1", "1000000 rows and 1000000 columns is too large", "1000000x1000000"),
    ("pattern", "2x2:1/1/1/1,A", "the cells end after 1 of 4 cells", "A"),
    ("pattern", "2x2:1/1/1/1,AAAAA", "the cells go on after the board's 4 cells", "A"),
    ("pattern", "2x2:1/1/1/1,f", "the cells go on after the board's 4 cells", "f"),
    ("pattern", "2x2:1/1/1/1,A-", "\"-\" does not say anything of a cell", "-"),
    ("pattern", "6x7#123456", "\"6x7#123456\" is not the id of a game", "6x7#123456"),
];

const BAD_TEXTS: &[Bad] = &[
    ("ini", "[clues]\nrows = 1\n", "there are no clues for the columns", ""),
    ("ini", "[clues]\nrows = 1\ncolumns =\n", "a board of 1 row and 0 columns has no cells", ""),
    ("ini", "[clues]\nrows = 1\nrows = 1\n", "the clues of the rows stand here for the second time", "rows"),
    ("ini", "[clues]\n1 1\nrows = 1\ncolumns = 1", "\"1 1\" belongs to no list of clues", "1 1"),
    ("ini", "[clues]\nrows = x\ncolumns = 1", "\"x\" is not the length of a block", "x"),
    ("ini", "[clues]\nrows = -1\ncolumns = 1", "\"-1\" is not the length of a block", "-1"),
    ("ini", "[clues]\nrows = 1 0\ncolumns = 1", "the clue \"1 0\" has a block of 0 cells", "0"),
    ("ini", "[clues]\nrows = 1r\ncolumns = 1", "the colour \"r\" is not declared", "1r"),
    ("ini", "[colors]\nr = red\n[clues]\nrows = 1\ncolumns = 1", "\"r = red\" is not a colour", "r = red"),
    ("ini", "[colors]\nr = (rot) %\n[clues]\nrows = 1\ncolumns = 1", "\"rot\" is not a colour", "rot"),
    ("ini", "[colors]\nr=(red) %\nr=(blue) %\n[clues]\nrows=1\ncolumns=1", "\"r\" is declared twice", ""),
    ("toml", "[clues]\nrows = \"1\"", "there are no clues for the columns", ""),
    ("toml", "rows = \"1\"\ncolumns = \"1\"", "there is no table [clues]", ""),
    ("toml", "[clues]\nrows = 3\ncolumns = \"1\"", "this is not a text", "3"),
    ("toml", "[clues]\nrows = \"1, x\"\ncolumns = \"1\"", "\"x\" is not the length of a block", "x"),
    ("toml", "[clues]\nrows = \"1", "this is not TOML", ""),
    ("toml", "[colors]\ndefs = [\"r = (rot) %\"]\n", "\"rot\" is not a colour", "rot"),
];

/// What stands there twice, or behind the end, or beside what it is said to be.
const TOO_MUCH: &[Bad] = &[
    ("sgriddler", "MK Version 3.0\n\n2 1\n#.\n\n1\n\n\n1\n", "\"#.\" stands where a blank line should", "#."),
    (
        "sgriddler",
        "MK Version 3.0\n\n1 2\n\n#\n#\n\n2\n\n1\n",
        "there are clues for 1 of 2 rows, and they do not add up to those of the columns",
        "1 2",
    ),
    ("sgriddler", "MK Version 3.0\n\n1 2\n\n#\n?\n\n2\n", "the file ends before the clues of its rows", "1 2"),
    ("sgriddler", "MK Version 3.0\n\n1 2\n\n#\n?\n", "the file ends before its clues", "1 2"),
    ("sgriddler", "MK Version 3.0\n\n1 1\n\n#\n\n1\n\n1\n\n2 2\n", "\"2 2\" comes after the last clue", "2 2"),
    (
        "gno",
        "[Dimensions]\n1\n1\n[Row clues]\n1\n[Column clues]\n1\n[Row clues]\n1\n",
        "[Row clues] stands here for the second time",
        "Row clues",
    ),
    ("yaml", "rows: [[1]]\ncolumns: [[1]]\n---\nrows: [[1]]\n", "a second document begins here", ""),
    ("trux", "num_rows = 1\nnum_rows = 2\n'A'\n", "num_rows stands here for the second time", "2"),
    (
        "dzn",
        "rows = 1; cols = 2;\nrow_rules = array2d(1..7, 1..1, [1]);\ncol_rules = array2d(1..cols, 1..1, [1, 0]);",
        "\"row_rules\" has 1 row of 1 number",
        "7",
    ),
    ("ini", "[clues]\nrows = 1; 2\ncolumns = 1", "\";\" stands within a clue", ";"),
];

#[test]
fn bad_input_gets_a_place_and_a_sentence() {
    for &(name, content, message, place) in [BAD_JSON, BAD_XML, BAD_SITES, BAD_TEXTS, TOO_MUCH].into_iter().flatten() {
        let errors: Vec<Error> = read_all(name, content).into_iter().filter_map(Result::err).collect();
        let [error] = errors.as_slice() else { panic!("{name}: {content}: {errors:?}") };
        assert!(error.message.contains(message), "{name}: {content}\n{error}");
        assert!(!error.span.is_none(), "{name}: {content}\n{error}: no place");
        if !place.is_empty() {
            let span = error.span.start as usize..error.span.end as usize;
            assert_eq!(&content[span], place, "{name}: {content}\n{error}");
        }
    }
}

#[test]
fn nesting_without_end_is_an_error() {
    for (name, open) in [("json", "["), ("json", "{\"rows\":"), ("json", "{\"rows\":["), ("webpbn", "<puzzle>")] {
        let deep = open.repeat(200_000);
        assert!(read_all(name, &deep).iter().all(Result::is_err), "{name}: {open}");
    }
    let closed = format!("<puzzle>{}{}</puzzle>", "<a>".repeat(200_000), "</a>".repeat(200_000));
    assert!(read_all("webpbn", &closed).iter().all(Result::is_err));
    let closed = format!("{{\"rows\":{}{},\"columns\":[1]}}", "[".repeat(200_000), "]".repeat(200_000));
    assert!(read_all("json", &closed).iter().all(Result::is_err));
}

#[test]
fn hostile_files_are_read_to_their_end() {
    let count = 100_000;
    let numbered = |what: &dyn Fn(usize) -> String| (0..count).map(what).collect::<String>();
    let attributes = numbered(&|at| format!("a{at}='>' "));
    let makers = "<puzzle><solution><image>|X|</image></solution></puzzle>".repeat(count);
    for (name, text) in [
        ("webpbn", format!("<!-- ' --><puzzle {attributes}/>")),
        ("webpbn", format!("<puzzle>{}</puzzle>", numbered(&|at| format!("<color name='a{at}'>fff</color>")))),
        ("webpbn", format!("<puzzle><solution><image>|{}|</image></solution></puzzle>", "[".repeat(5 * count))),
        ("webpbn", format!("<puzzleset>{makers}</puzzleset>")),
        ("ini", format!("[colors]\n{}[clues]\nrows=1\ncolumns=1", numbered(&|at| format!("c_{at} = (red) x\n")))),
        ("ini", format!("[clues]\nrows = {}\ncolumns = 1", "1 ".repeat(count))),
        ("json", "{\n".repeat(count)),
        ("json", "{}\n".repeat(count)),
        ("pzprv3", "pzprv3\nnonogram\n4096\n1024\n".repeat(count / 10)),
        ("puzzlink", "nonogram/4096/1024/z\n".repeat(count)),
        ("pattern", "2x2:\n".repeat(count)),
        ("picture", "#.\n\n".repeat(count)),
        ("pbm", "P4 2048 2048\n".repeat(count)),
    ] {
        // Each takes a fraction of a second; what grows with the square of the size would take minutes.
        assert!(!read_all(name, &text).is_empty(), "{name}: {}...", &text[..60]);
    }
}

#[test]
fn files_of_other_sorts_are_called_by_their_names() {
    for (file, name) in [
        (&b"\0\0\0\x18ftypheic\0\0"[..], "a HEIC picture or a video"),
        (b"%PDF-1.7\n1 0 obj\n", "a PDF document"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG drawing"),
        (b"<html><body><p>3 1 1</p></body></html>", "the source of a web page"),
        (b"\x1f\x8b\x08\0\0", "a gzip archive"),
    ] {
        let error = linewise::open(file).expect_err("no puzzle");
        assert_eq!(error.message, format!("this is {name}, not a puzzle"));
    }
}
