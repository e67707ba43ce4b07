//! Links of Penpa+ and f-puzzles: worked examples by hand, kinds by their names and their looks, what is told of others.

use crate::common::reading::{read, read_all};
use crate::wild_formats::two_by_three;
use linewise::{Axis, Puzzle, format};

/// A drawing as Penpa+ packs it: base64 of raw deflate, here of stored blocks.
fn penpa(header: &str, margins: &str, numbers: &str, title: &str) -> String {
    penpa_tagged(header, margins, numbers, title, "[]")
}

fn penpa_tagged(header: &str, margins: &str, numbers: &str, title: &str, tags: &str) -> String {
    penpa_drawn(header, margins, &format!("zS:{{}},zN:{{{numbers}}},z1:{{}},zY:{{}}"), title, tags)
}

fn penpa_drawn(header: &str, margins: &str, layers: &str, title: &str, tags: &str) -> String {
    let layer = format!("{{zR:{{z_:[]}},zU:{{z_:[]}},{layers}}}");
    let text = format!(
        "square,{header},38,0,1,1,1,1,64,64,2,2,2,2,{title}\n{margins}\n[\"1\",\"2\",\"1\"]~zN\n{layer}\n{layer}\n[1,1]\n[\"Surface\"]\n\"x\"\n[3,2,3]\n{{}}\n{tags}\n\"\"\n"
    );
    let (length, bytes) = (text.len() as u16, text.as_bytes());
    let stored = [&[1][..], &length.to_le_bytes(), &(!length).to_le_bytes(), bytes].concat();
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", base64(&stored))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = |three: &[u8]| {
        let bits = three.iter().chain([&0, &0]).take(3).fold(0u32, |bits, &byte| bits << 8 | u32::from(byte));
        let digit =
            |at: usize| if at <= three.len() { char::from(DIGITS[(bits >> (18 - 6 * at) & 63) as usize]) } else { '=' };
        (0..4).map(digit).collect::<String>()
    };
    bytes.chunks(3).map(digits).collect()
}

/// Cells are numbered row by row, with two more lines around the margins.
#[test]
fn links_of_penpa_are_read() {
    // A board of 4 x 4 in margins of 1 line on every side: 6 x 6, so 10 to a row. Above its first column: row 2, column 3.
    let (above, left, right, inside) = (2 * 10 + 3, 4 * 10 + 2, 6 * 10 + 7, 3 * 10 + 3);
    let numbers = format!(
        "\"{above}\":[\"3\",1,\"1\"],\"{left}\":[\"2\",1,\"1\"],\"{right}\":[4,1,\"1\"],\"{inside}\":[\"2\",1,\"1\"]"
    );
    let link = penpa("6,6", "[1,1,1,1]", &numbers, "Title: Skyscrapers%2C small,Author: Somebody");
    let reading = format::open(link.as_bytes(), None, None).expect("a link");
    assert_eq!(reading.format.name(), "penpa");
    let puzzle = reading.puzzles[0].as_ref().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        (puzzle.kind.as_str(), puzzle.board),
        ("skyscrapers", linewise::Board::rectangle(4, 4).expect("a board"))
    );
    let clue =
        |axis, index, far| puzzle.clues.get(&linewise::End::at(axis, index, far)).and_then(linewise::Clue::as_number);
    assert_eq!(
        [clue(Axis::COLUMN, 0, false), clue(Axis::ROW, 1, false), clue(Axis::ROW, 3, true)],
        [Some(3), Some(2), Some(4)]
    );
    assert_eq!((puzzle.clues.len(), puzzle.givens.len()), (3, 1));
    assert_eq!(
        (puzzle.note(Puzzle::TITLE), puzzle.note(Puzzle::AUTHOR)),
        (Some("Skyscrapers, small"), Some("Somebody"))
    );
}

/// Numbers of the header may be anything.
#[test]
fn drawings_of_penpa_larger_than_any_are_refused() {
    let (high, margin) = ((1u64 << 62).to_string(), ((1u64 << 62) - 5).to_string());
    let numbers = "\"7\":[\"3\",1,\"1\"]";
    for (header, margins) in [
        (format!("5,{high}"), format!("[{margin},0,0,0]")),
        (format!("{high},5"), format!("[0,0,{margin},0]")),
        ("5,5".to_owned(), format!("[{high},{high},{high},{high}]")),
    ] {
        let link = penpa(&header, &margins, numbers, "Title: Skyscrapers");
        let reading = format::open(link.as_bytes(), None, None).and_then(|reading| reading.one());
        let error = reading.expect_err("no such board").to_string();
        assert!(error.contains("the drawing in the link of Penpa+ is broken"), "{header}: {error}");
    }
}

/// Two rows and three columns, with clues above (one line) and left (one line) alone: 4 x 3 with margins, 8 to a row.
#[test]
fn nonograms_of_penpa_are_known_by_their_looks() {
    let (above, left) = (2 * 8 + 3, 3 * 8 + 2);
    let numbers: Vec<String> = [(above, "1"), (above + 1, "2"), (above + 2, "1"), (left, "3"), (left + 8, "1")]
        .iter()
        .map(|(place, text)| format!("\"{place}\":[\"{text}\",1,\"1\"]"))
        .collect();
    let link = penpa("4,3", "[1,0,1,0]", &numbers.join(","), "Title: ,Author: ");
    assert_eq!(read("penpa", link.as_bytes()).clues, two_by_three().clues);
    let other = penpa("4,3", "[1,0,1,0]", &numbers.join(","), "Title: Slitherlink,Author: ");
    let error = read_all("penpa", other.as_bytes()).remove(0).expect_err("another kind");
    assert_eq!(
        error.message,
        "this is a link of Penpa+ that calls itself \"Slitherlink\"; linewise does not know this kind"
    );
    let unnamed = penpa("4,3", "[1,0,1,0]", &numbers[1..].join(","), "Title: ,Author: ");
    let error = read_all("penpa", unnamed.as_bytes()).remove(0).expect_err("no kind");
    assert_eq!(error.message, "this link of Penpa+ does not say which kind of puzzle it holds");
    let cut = read_all("penpa", &link.as_bytes()[..link.len() - 40]).remove(0).expect_err("cut off");
    assert!(cut.message.contains("is cut off or mistyped") && !cut.span.is_none(), "{cut}");
}

/// The genre tags and the title say the kind; a text or the title says which letters and numbers are used.
#[test]
fn kinds_of_penpa_are_known_by_their_names() {
    // Margins of one line on all sides of a board of 4 x 4: 10 to a row, the first column's clue at 23.
    let text = |place: usize, text: &str| format!("\"{place}\":[\"{text}\",1,\"1\"]");
    let clues = [text(23, "A"), text(42, "C"), text(47, "B"), text(22, "(A-C)")].join(",");
    let tagged = |title: &str, tags: &str, numbers: &str| {
        let link = penpa_tagged("6,6", "[1,1,1,1]", numbers, title, tags);
        read_all("penpa", link.as_bytes()).remove(0)
    };
    let abc =
        tagged("Title: ,Author: ", "[\"classic\",\"easyasabc\"]", &clues).unwrap_or_else(|error| panic!("{error}"));
    let same = read("article", b"4\n3\nA000\n0000\n0C00\n0B00\n");
    assert_eq!((&abc.kind, &abc.alphabet, abc.clues), (&same.kind, &same.alphabet, same.clues));
    let unknown = tagged("Title: Easy as ABC,Author: ", "[]", &clues.replace(",\"22\":[\"(A-C)\",1,\"1\"]", ""))
        .expect_err("which letters?");
    assert_eq!(unknown.message, "the link of Penpa+ does not say which letters are used");
    let sums = [text(23, "3"), text(32, "?"), text(42, "10")].join(",");
    let sums = tagged("Title: Japanese Sums 1-4,Author: ", "[]", &sums).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((sums.kind.as_str(), sums.clues.len(), sums.alphabet.len()), ("japanese_sums", 3, 5));
    let box_puzzle = tagged("Title: Kakurasu,Author: ", "[]", &[text(23, "3"), text(32, "5")].join(","))
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((box_puzzle.kind.as_str(), box_puzzle.clues.len()), ("kakurasu", 2));
    let numbers = [text(22 + 10, "?"), text(23, "1")].join(",");
    let nonogram = tagged("Title: ,Author: ", "[\"nonogram\"]", &numbers).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(nonogram.clues[&linewise::End::near(Axis::COLUMN, 0)], linewise::Clue::blocks(&[1]));
    assert!(format!("{:?}", nonogram.clues[&linewise::End::near(Axis::ROW, 0)]).contains("len: None"));
    let other = tagged("Title: ,Author: ", "[\"classic\",\"heyawake\"]", "").expect_err("another kind");
    assert_eq!(
        other.message,
        "this is a link of Penpa+ that calls itself \"heyawake\"; linewise does not know this kind"
    );
    let stray = tagged("Title: Skyscrapers,Author: ", "[]", &text(22, "7")).expect_err("in a corner");
    assert_eq!(stray.message, "row 0, column 0: \"7\" is neither a clue nor a given");
}

/// A drawing often says nothing of its kind, or something that it was before; whoever pastes its link knows.
#[test]
fn lines_above_links_of_penpa_say_what_they_hold() {
    // Margins of one line on all sides of a board of 4 x 4: 10 to a row, the first column's clue at 23.
    let text = |place: usize, text: &str| format!("\"{place}\":[\"{text}\",1,\"1\"]");
    let letters =
        penpa("6,6", "[1,1,1,1]", &[text(23, "U"), text(42, "A"), text(47, "S")].join(","), "Title: ,Author: ");
    let told = format!("Easy as ABC\nletters: AUS\n{letters}\n");
    let same = read(
        "native",
        b"kind: easy_as_abc\nsize: 4 rows, 4 columns\nletters: AUS\nleft: * A * *\ntop: U * * *\nright: * S * *\n",
    );
    let reading = format::open(told.as_bytes(), None, None).expect("a link");
    assert_eq!(reading.format.name(), "penpa");
    let puzzle = reading.one().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((&puzzle.kind, &puzzle.alphabet, puzzle.clues), (&same.kind, &same.alphabet, same.clues));
    // What a heading says holds down to the next one.
    let numbers = [text(23, "3"), text(42, "2")].join(",");
    let numbers = penpa_tagged("6,6", "[1,1,1,1]", &numbers, "Title: ,Author: ", "[\"aqre\"]");
    let several = format!("kind: skyscrapers\n{numbers}\n{numbers}\nDoppelblock, hard\n{numbers}\n");
    let kinds = read_all("penpa", several.as_bytes()).into_iter().map(|puzzle| puzzle.map(|puzzle| puzzle.kind));
    let kinds: Vec<String> = kinds.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(kinds, ["skyscrapers", "skyscrapers", "doppelblock"]);
    let refused = |text: &str| read_all("penpa", text.as_bytes()).remove(0).expect_err("no puzzle").message.clone();
    let tagged = penpa_tagged("6,6", "[1,1,1,1]", "", "Title: ,Author: ", "[\"kakurasu\"]");
    assert_eq!(
        refused(&format!("Doppelblock\n{tagged}")),
        "\"Doppelblock\" names another kind than the link of Penpa+, which says kakurasu"
    );
    assert_eq!(
        refused(&format!("Easy as ABC (A-C)\n{letters}")),
        "row 0, column 1: \"U\" is neither a clue nor a given"
    );
    assert_eq!(refused(&format!("Fuzuli\n{numbers}")), "links of Penpa+ are not read as puzzles of the kind fuzuli");
    assert!(
        refused(&format!("numbers: 1-9\nDoppelblock\n{numbers}")).starts_with("the cells of this puzzle hold 12, not")
    );
}

/// Shades and circles are given cells where the kind's rules say what they mean, and refused elsewhere.
#[test]
fn marks_in_drawings_of_penpa_are_given_cells_or_refused() {
    // A board of 4 x 4 without margins: 8 to a row, the first cell at 18.
    let drawn = |kind: &str, layers: &str| {
        let link = penpa_drawn("4,4", "[0,0,0,0]", layers, "Title: ,Author: ", "[]");
        read_all("penpa", format!("{kind}\n{link}").as_bytes()).remove(0)
    };
    let circles =
        drawn("Binairo", "zS:{},zN:{\"20\":[\"1\",1,\"1\"]},zY:{\"18\":[1,\"circle_M\",2],\"27\":[2,\"circle_L\",1]}");
    let same = read("native", b"kind: binairo\ngivens:\n0?1?\n?1??\n????\n????\n");
    assert_eq!(circles.unwrap_or_else(|error| panic!("{error}")).givens, same.givens);
    let dark = "zS:{\"18\":4,\"27\":1},zN:{},zY:{}";
    let nonogram = drawn("Nonogram", dark).unwrap_or_else(|error| panic!("{error}"));
    let block = drawn("Doppelblock", dark).unwrap_or_else(|error| panic!("{error}"));
    let given = |puzzle: &Puzzle| puzzle.givens.values().map(|given| given.may.symbol()).collect::<Vec<_>>();
    assert_eq!(given(&nonogram), [Some(linewise::Symbol::FILLED); 2]);
    assert_eq!(given(&block), [Some(linewise::Symbol::BLANK); 2]);
    let refused = |kind: &str, layers: &str| drawn(kind, layers).expect_err("no puzzle").message.clone();
    let shaded = "the cell in row 1, column 1 is shaded, and the link does not say what that means";
    assert_eq!(refused("Skyscrapers", dark), shaded);
    assert_eq!(refused("Nonogram", "zS:{\"18\":5},zN:{},zY:{}"), shaded);
    let symbol = "the cell in row 2, column 2 holds a symbol, and the link does not say what that means";
    assert_eq!(refused("Skyscrapers", "zS:{},zN:{},zY:{\"27\":[3,\"inequality\",2]}"), symbol);
    assert_eq!(
        refused("Nonogram", "zS:{},zN:{\"27\":[\"2\",1,\"1\"]},zY:{}"),
        "row 2, column 2: \"2\" is neither a clue nor a given"
    );
    let cages = "zS:{},zN:{},zY:{},z6:[[18,19]],zT:[[]]";
    assert_eq!(
        refused("Skyscrapers", cages),
        "the drawing in the link of Penpa+ has cages, and linewise does not know what they mean here"
    );
}

/// Edges are mostly decoration, and a remark says that they were passed over.
#[test]
fn what_is_passed_over_in_drawings_of_penpa_is_told() {
    let drawn = |layers: &str| {
        let link = penpa_drawn("4,4", "[0,0,0,0]", layers, "Title: Skyscrapers,Author: ", "[]");
        let reading = format::open(link.as_bytes(), None, None).expect("a link");
        reading.remarks(link.as_bytes()).into_iter().map(|remark| remark.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(drawn("zS:{},zN:{},zY:{},zE:{\"20,21\":2},zL:{}"), ["these parts of the drawing were not read: edges"]);
    assert!(drawn("zS:{},zN:{},zY:{},zE:{},z5:[]").is_empty());
}

/// Numbers in the margins need not stand next to the grid.
#[test]
fn clues_of_penpa_may_have_gaps() {
    // Two rows and three columns below and beside two lines of margins: 5 x 4, 9 to a row.
    let text = |place: usize, text: &str| format!("\"{place}\":[\"{text}\",1,\"1\"]");
    let numbers = [(2 * 9 + 4, "1"), (2 * 9 + 5, "2"), (2 * 9 + 6, "1"), (4 * 9 + 2, "3"), (5 * 9 + 3, "1")];
    let numbers = numbers.map(|(place, own)| text(place, own)).join(",");
    let link = penpa("5,4", "[2,0,2,0]", &numbers, "Title: ,Author: ");
    assert_eq!(read("penpa", link.as_bytes()).clues, two_by_three().clues);
}

/// What f-puzzles says in JSON, packed as lz-string packs it.
fn fpuzzles(json: &str) -> String {
    format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(json))
}

#[test]
fn links_of_f_puzzles_are_read_or_told() {
    let row = "[{},{},{},{}]";
    let grid = format!("[[{{\"value\":2,\"given\":true}},{{\"value\":3}},{{}},{{}}],{row},{row},{row}]");
    let clues =
        "[{\"cell\":\"R0C1\",\"value\":\"3\"},{\"cell\":\"R2C5\",\"value\":\"4\"},{\"cell\":\"R5C4\",\"value\":\"\"}]";
    let json = format!("{{\"size\":4,\"title\":\"Small\",\"grid\":{grid},\"skyscraper\":{clues}}}");
    let link = fpuzzles(&json);
    let reading = format::open(link.as_bytes(), None, None).expect("a link");
    let puzzle = reading.puzzles[0].as_ref().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        (reading.format.name(), puzzle.kind.as_str(), puzzle.note(Puzzle::TITLE)),
        ("fpuzzles", "skyscrapers", Some("Small"))
    );
    let clue =
        |axis, index, far| puzzle.clues.get(&linewise::End::at(axis, index, far)).and_then(linewise::Clue::as_number);
    assert_eq!([clue(Axis::COLUMN, 0, false), clue(Axis::ROW, 1, true)], [Some(3), Some(4)]);
    assert_eq!(
        (puzzle.clues.len(), puzzle.givens.len(), puzzle.options.get("boxes").map(String::as_str)),
        (2, 1, Some("2x2"))
    );
    for page in ["sudokupad.app/fpuzzles", "app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles"] {
        let pad = link.replace("https://f-puzzles.com/?load=", &format!("https://{page}"));
        assert_eq!(&read("fpuzzles", pad.as_bytes()), puzzle, "{page}");
    }
    let other = fpuzzles(&json.replace("\"title\":\"Small\"", "\"thermometer\":[{\"lines\":[]}],\"antiknight\":true"));
    let error = read_all("fpuzzles", other.as_bytes()).remove(0).expect_err("another kind");
    let message = "this is a link of f-puzzles that holds a Sudoku with antiknight, skyscraper, thermometer; linewise does not know this kind";
    assert_eq!(error.message, message);
    let own = read_all("fpuzzles", b"https://sudokupad.app/scl1234").remove(0).expect_err("its own packing");
    assert_eq!(own.message, "this link of SudokuPad does not hold a puzzle that linewise can read");
    let bomb = format!("https://f-puzzles.com/?load={}", "A".repeat(20_000));
    assert_eq!(
        read_all("fpuzzles", bomb.as_bytes()).remove(0).expect_err("too large").message,
        "the puzzle in this link is too large"
    );
}
