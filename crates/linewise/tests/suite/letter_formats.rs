//! The formats of puzzles with letters and numbers: worked examples both ways, bad input, and the sites' own addresses.

use crate::common::beside::shared_text;
use linewise::engine::{Budget, Limits, Verdict, solve};
use linewise::format::{self, Guess};
use linewise::render::json;
use linewise::{Error, Puzzle, kind};

/// The only puzzle in `text`, read as `name`.
fn read(name: &str, text: &str) -> Result<Puzzle, Error> {
    let format = format::find(name).unwrap_or_else(|| panic!("no format {name}"));
    let mut puzzles = format.read(text.as_bytes());
    assert_eq!(puzzles.len(), 1, "{name}: {text}");
    puzzles.remove(0)
}

/// The puzzle, written as `name`.
fn write(name: &str, puzzle: &Puzzle) -> String {
    let written = format::find(name).expect("a format").write(std::slice::from_ref(puzzle));
    String::from_utf8(written.unwrap_or_else(|error| panic!("{name}: {error}")).bytes).expect("text")
}

/// The only solution of a puzzle, a row for each row.
fn solution(puzzle: &Puzzle) -> Vec<String> {
    let model = kind::of(puzzle).and_then(|kind| kind.model(puzzle)).unwrap_or_else(|error| panic!("{error}"));
    let answer = solve(&model, Limits::default(), Budget::UNLIMITED);
    assert_eq!(answer.verdict, Verdict::Unique);
    json::solution(puzzle, &answer.solutions[0])
}

/// Texts that are written just so, each with its format and the only solution, from the sites' own examples.
const WORKED: &[(&str, &str, &[&str])] = &[
    ("puzzlink", "https://puzz.link/p?doppelblock/5/5/61j4g35\n", &["#2#13", "2#13#", "31#2#", "1#3#2", "#32#1"]),
    ("puzzlink", "https://puzz.link/p?doppelblock/5/5/g6g34g10h\n", &["3#21#", "#1#23", "23##1", "#213#", "1#3#2"]),
    (
        "puzzlink",
        "https://puzz.link/p?japanesesums/5/5/4/..g3.g35g25g..g..g8h71g.6gah\n",
        &["341#2", "#341#", "1##43", "42##1", "#1324"],
    ),
    ("puzzlink", "https://puzz.link/p?box/5/5/7a9979672f\n", &[".###.", "#...#", "..##.", ".#...", "#####"]),
    (
        "pzprv3",
        "pzprv3\nbox\n5\n5\n. 7 10 9 9 7 \n9 . # . . . \n6 . . . . + \n7 . . . . . \n2 . . . . . \n15 . . . . . \n",
        &[],
    ),
    (
        "pzprv3",
        "pzprv3\ndoppelblock\n5\n5\n. . 6 . 3 4 \n. . . . . . \n1 - q1 . . + \n0 . . . . . \n. . . . . . \n. . . . . . \n",
        &[],
    ),
    (
        "pzprv3",
        "pzprv3\njapanesesums\n4\n5\n4\n. . . . . . . . \n. . . -2 -2 5 5 -2 \n. -2 -2 . . - . . \n. . 8 . . . . + \n\
         . 1 7 q1 . . . . \n. 6 -2 . . . . . \n",
        &[],
    ),
    ("puzzlink", "https://puzz.link/p?easyasabc/4/4/3/1m2h3g3h\n", &["-BCA", "A-BC", "BCA-", "CA-B"]),
    ("puzzlink", "https://puzz.link/p?easyasabc/3/3/2/12h1h1i1k2g1g\n", &[]),
    ("puzzlink", "https://puzz.link/p?skyscrapers/4/4/k13h4j3g\n", &["2143", "1234", "4312", "3421"]),
    ("puzzlink", "https://puzz.link/p?skyscrapers/4/4/1h23i1h34ih2h1j1h2h\n", &[]),
    ("pzprv3", "pzprv3\neasyasabc\n3\n3\n2\n. 1 2 . . \n. . . q2 . \n1 q1 - + . \n. . . . 2 \n. . 1 . . \n", &[]),
    (
        "pzprv3",
        "pzprv3\nskyscrapers\n4\n4\n. . . . . . \n. q2 . . . . \n4 . . . . . \n. . . . . 3 \n. . . . . . \n. . 1 3 . . \n",
        &["2143", "1234", "4312", "3421"],
    ),
    ("towers", "4://///1/3///4/////3/\n", &["2143", "1234", "4312", "3421"]),
    ("towers", "4://///1/3///4/////3/,b4_3a1j\n", &[]),
    ("salad", "5n3L:bCCCAeCBeBB,y\n", &["ABC--", "B-A-C", "--BCA", "CA-B-", "-C-AB"]),
    ("salad", "4n2B:a1X2Ok\n", &[]),
    ("article", "4\n3\nA000\n0000\nB00C\n0C00\n", &["-BCA", "A-BC", "BCA-", "CA-B"]),
    ("unruly", "6x6:EdBcBFbAdAdc\n", &[]),
    ("unruly", "6x8u:zgHi\n", &[]),
];

#[test]
fn worked_examples_are_recognized_read_written_and_solved() {
    for (name, text, rows) in WORKED {
        let format = format::find(name).expect("a format");
        assert_eq!(format.recognizes(text.as_bytes()), Guess::Yes, "{text}");
        let puzzle = read(name, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(write(name, &puzzle), *text);
        if !rows.is_empty() {
            let solution: Vec<String> = solution(&puzzle).iter().map(|row| row.replace('.', "-")).collect();
            let rows: Vec<String> = rows.iter().map(|row| row.replace('.', "-")).collect();
            assert_eq!(solution, rows, "{text}");
        }
    }
}

/// Bad input: the format, the text, the message, and the words in question.
const BAD: &[(&str, &str, &str, &str)] = &[
    ("puzzlink", "doppelblock/5/4/61i4g35", "a board of 4 rows and 5 columns is not square", "5/4"),
    ("puzzlink", "doppelblock/5/5/61j4g3", "the clues end after 9 of 10 places", "61j4g3"),
    ("puzzlink", "doppelblock/5/5/.1j4g35", "a clue is printed as ?", "."),
    ("puzzlink", "doppelblock/5/5/61j4g354zj", "no cell can hold 4", "4"),
    ("puzzlink", "japanesesums/5/5/x/zh", "\"x\" does not say how many numbers there are", "x"),
    ("puzzlink", "doppelblock/5/5/61j4g354z", "the given cells end after 21 of 25 places", "4z"),
    ("puzzlink", "doppelblock/5/5/61j4g354zzz", "the given cells go on after the last of 25 places", "z"),
    ("puzzlink", "easyasabc/4/4//1m2h3g3h", "\"\" does not say how many letters there are", ""),
    ("puzzlink", "skyscrapers/5000/4/k13h4j3g", "a board of 4 rows and 5000 columns is too large", "5000/4"),
    (
        "puzzlink",
        "https://puzz.link/p?skyscrapers/12",
        "\"skyscrapers/12\" is not the address of a puzzle",
        "skyscrapers/12",
    ),
    (
        "puzzlink",
        "https://puzz.link/p?skyscrapers/12/",
        "\"skyscrapers/12/\" is not the address of a puzzle",
        "skyscrapers/12/",
    ),
    ("puzzlink", "box/2/2/12w3", "\"w\" is not a clue", "w"),
    ("puzzlink", "box/2/2/123", "the clues end after 3 of 4 places", "123"),
    ("puzzlink", "box/2/2/12333", "the clues go on after the last of 4 places", "3"),
    ("pzprv3", "pzprv3/box/1/2/. 1 . /3 . . /", "\".\" is not a sum", "."),
    ("pzprv3", "pzprv3/doppelblock/3/3/. . . . /. . . . /. . x . /. . . . /", "\"x\" is not a cell", "x"),
    ("pzprv3", "pzprv3/doppelblock/3/3/. . . . /. . . /. . . . /", "line 2 of the board has 3 entries", ". . ."),
    ("puzzlink", "easyasabc/4/4/3/4m2h3g3h", "there is no letter number 4, the puzzle has 3", "4"),
    ("puzzlink", "easyasabc/4/4/5/1m2h3g3h", "a line of this board cannot hold 5 different letters or numbers", "5"),
    ("towers", "10:///", "\"10\" is not the size of a board", "10"),
    ("towers", "4://///1/9///4/////3/", "\"9\" is not a clue", "9"),
    ("towers", "4:///", "4 clues around a board of 4 rows and columns", "///"),
    ("towers", "4://///1/3///4/////3/,b5", "no cell can hold 5", "5"),
    ("salad", "5n3L:bDCCAeCBeBB,y", "there is no letter number 4, the puzzle has 3", "D"),
    ("salad", "5n3L:bCCCAeCBeB,y", "it ends after 19 of 20 places", "bCCCAeCBeB"),
    ("salad", "5n5L:t", "\"5n5L\" is not the size of a game", "5n5L"),
    ("article", "4\n3\nA00\n0000\nB00C\n0C00\n", "3 characters above the board, which has 4 lines there", "A00"),
    ("article", "3\n2\nA\n000\n000\n000\n", "1 character above the board, which has 3 lines there", "A"),
    ("article", "4\n3\nA00D\n0000\nB00C\n0C00\n", "\"D\" is not one of the letters ABC", "D"),
    ("article", "4\n3\n1004\n0000\n2003\n0300\n", "\"4\" is not one of the letters ABC", "4"),
    ("article", "4\n5\nA000\n", "a line of this board cannot hold 5 different letters or numbers", "5"),
    ("article", "4\n3\nA000\n0000\nB00C", "the input ends before the clues right of the board", "B00C"),
    ("article", "5000\n3\n", "a board of 5000 rows and 5000 columns is too large", "5000"),
    ("unruly", "6x6:zz", "the cells go on after the board's 36 cells", "z"),
    ("unruly", "6x6:z", "the cells end after 25 of 36 cells", "z"),
    ("unruly", "6x6:a-b", "\"-\" does not say anything of a cell", "-"),
];

#[test]
fn bad_input_gets_a_place_and_a_sentence() {
    for (name, text, message, words) in BAD {
        let error = read(name, text).expect_err(text);
        assert_eq!(error.message, *message, "{text}");
        assert_eq!(&text[error.span.start as usize..error.span.end as usize], *words, "{text}");
    }
}

/// The addresses of other people's puzzles with their solutions, where the folder lies beside the repository.
#[test]
fn addresses_of_others_are_read_and_written_byte_for_byte() {
    for file in ["generated.jsonl", "generated-few-letters.jsonl"] {
        let Some(lines) = shared_text(&format!("data/letters/{file}")) else { continue };
        for line in lines.lines() {
            let entry: serde_json::Value = serde_json::from_str(line).expect("an object");
            let url = entry["url"].as_str().expect("an address");
            let puzzle = read("puzzlink", url).unwrap_or_else(|error| panic!("{url}: {error}"));
            assert_eq!(write("puzzlink", &puzzle).trim_end(), url);
            let goal =
                entry["solution"].as_array().expect("rows").iter().flat_map(|row| row.as_array().expect("a row"));
            let goal: Vec<_> = goal.map(|cell| linewise::Symbol(cell.as_u64().expect("a number") as u8)).collect();
            let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).unwrap_or_else(|e| panic!("{url}: {e}"));
            assert!(linewise::engine::verify::is_solution(&model, &goal), "{url}");
        }
    }
}

#[test]
fn the_ids_that_errors_show_are_ids() {
    for name in ["towers", "unruly", "salad", "pattern"] {
        let help = read(name, "nonsense").expect_err("no id").help.clone().expect("it shows one");
        let id = help.strip_prefix("as ").and_then(|help| help.split(';').next()).expect("it comes first");
        read(name, id).unwrap_or_else(|error| panic!("{name}: {id}: {error}"));
    }
}
