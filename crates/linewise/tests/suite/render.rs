//! Pictures of small boards, compared with the files in `golden/`, each of which someone looked at.
//!
//! `UPDATE_GOLDEN=1 cargo test -p linewise --test suite render::` writes them anew, to be looked at again.

use linewise::Hexagon;
use linewise::kind::{self, Between, Printed};
use linewise::render::{Paint, Picture, Piece, Sheet, svg, text};
use linewise::{Alphabet, Axis, Block, Board, CellId, Clue, Domain, End, Grid, Look, Puzzle, Rgb, Says, Span, Symbol};
use std::path::PathBuf;

/// Compares a picture with the file of this name.
fn compare(name: &str, picture: &str) {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "golden", name].iter().collect();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, picture).expect("the golden file can be written");
    }
    let golden = std::fs::read_to_string(&path).expect("the golden file is there");
    assert_eq!(picture, golden, "{name} is not as it was");
}

/// Compares everything that can be drawn of a sheet.
fn compare_all(name: &str, sheet: &Sheet) {
    let letters = [
        ("plain", text::plain(sheet)),
        ("with its clues", text::clues_around(sheet, Paint::Letters)),
        ("compact", text::compact(sheet, Paint::Letters)),
    ];
    let texts: Vec<String> = letters.iter().map(|(how, picture)| format!("{how}:\n{picture}")).collect();
    compare(&format!("{name}.txt"), &texts.join("\n"));
    compare(&format!("{name}.svg"), &svg::draw(sheet, name));
}

/// A grid from rows of characters, `?` for an open cell.
fn grid(alphabet: &Alphabet, rows: &[&str]) -> Grid {
    let domain = |glyph| alphabet.symbol(glyph).map_or(alphabet.all(), Domain::only);
    Grid { cells: rows.iter().flat_map(|row| row.chars()).map(domain).collect() }
}

/// The nonogram with this solution.
fn nonogram(alphabet: Alphabet, rows: &[&str]) -> Puzzle {
    let kind = kind::find("nonogram").expect("the kind");
    let board = Board::rectangle(rows.len(), rows[0].chars().count()).expect("a small board");
    let word = grid(&alphabet, rows).word().expect("every cell is settled");
    let mut puzzle = Puzzle::new("nonogram", board, alphabet);
    for &axis in board.axes() {
        for index in 0..board.lines(axis) {
            let line: Vec<Symbol> = board.line(axis, index).map(|cell| word[cell.index()]).collect();
            let end = End::near(axis, index);
            puzzle
                .clues
                .insert(end, kind.clues().of_word(end, &line, &puzzle.options).expect("a nonogram's line has a clue"));
        }
    }
    puzzle
}

/// The sheet of a nonogram of which this much is known.
fn sheet(puzzle: &Puzzle, rows: &[&str]) -> Sheet {
    Sheet::new(puzzle, kind::find("nonogram").expect("the kind"), &grid(&puzzle.alphabet, rows))
}

const HOUSE: &[&str] = &[".#...", "###..", "#.###", "#####"];

#[test]
fn a_finished_nonogram() {
    let puzzle = nonogram(Alphabet::black_and_white(), HOUSE);
    compare_all("finished", &sheet(&puzzle, HOUSE));
}

#[test]
fn a_nonogram_on_the_way_with_a_given_cell_and_a_missing_clue() {
    let mut puzzle = nonogram(Alphabet::black_and_white(), HOUSE);
    puzzle.clues.remove(&End::near(Axis::COLUMN, 3));
    let unknown = Block { len: None, colour: Symbol::FILLED };
    puzzle.clues.insert(End::near(Axis::ROW, 1), Clue::new(Says::Blocks([unknown].into_iter().collect())));
    puzzle.give(CellId::new(5), Domain::only(Symbol::FILLED), Span::NONE).expect("a first given agrees");
    puzzle.give(CellId::new(4), Domain::only(Symbol::BLANK), Span::NONE).expect("a first given agrees");
    compare_all("on_the_way", &sheet(&puzzle, &["??...", "###??", "#????", "??#??"]));
}

#[test]
fn cells_that_differ_are_marked() {
    let puzzle = nonogram(Alphabet::black_and_white(), HOUSE);
    compare_all("marked", &sheet(&puzzle, HOUSE).with_marks([0, 1, 7].map(CellId::new)));
}

/// Clues above neighbouring columns have a gap between them: two letters are set smaller than a digit, three are turned.
#[test]
fn clues_of_several_letters_do_not_run_together() {
    let svg = |text: &str| {
        let puzzle = linewise::open(text).and_then(|opened| opened.one()).expect("a puzzle");
        svg::draw(&Sheet::unsolved(&puzzle, kind::of(&puzzle).expect("a kind")), "it")
    };
    let of_text = |svg: &str, text: &str| {
        let end = svg.find(&format!(">{text}</text>")).unwrap_or_else(|| panic!("no {text} in {svg}"));
        svg[svg[..end].rfind('<').expect("its tag")..end].to_owned()
    };
    let abc = |clues: &str, seen: usize| {
        svg(&format!("kind: easy_as_abc\nsymbols: .ABC\noption seen: {seen}\nsize: 4\ntop: {clues}\n"))
    };
    let two = of_text(&abc("AB BC CA AC", 2), "BC");
    assert!(two.contains("font-size:9px") && !two.contains("rotate"), "{two}");
    let three = of_text(&abc("ABC BCA CAB ACB", 3), "BCA");
    assert!(three.contains("rotate(90"), "{three}");
    let sums = "kind: doppelblock\nsize: 6\noption digits: 12 45 57 61\nrows: 0 114 114 61 118 106\n\
                columns: 73 0 175 69 69 102\n";
    let drawn = svg(sums);
    let digits = of_text(&drawn, "175");
    assert!(digits.contains("font-size:9px") && !digits.contains("rotate"), "{digits}");
    // What the letters in the cells are is said below the board.
    ["12", "45", "57", "61"].iter().for_each(|number| drop(of_text(&drawn, number)));
}

#[test]
fn a_ruler_every_five_cells() {
    let rows = ["############...", "#.#.#.#.#.#.#..", "...............", "###.....#####..", "..............#"];
    let long: Vec<&str> = rows.iter().cycle().take(11).copied().collect();
    let puzzle = nonogram(Alphabet::black_and_white(), &long);
    compare_all("ruled", &sheet(&puzzle, &long));
}

#[test]
fn colours_alike_in_grey_carry_letters() {
    let look = |glyph, name: &str, colour| Look { glyph, name: name.to_owned(), colour: Some(colour) };
    let looks = vec![
        look('.', "white", Rgb(255, 255, 255)),
        look('r', "red", Rgb(255, 0, 0)),
        look('g', "green", Rgb(0, 130, 0)),
        look('y', "yellow", Rgb(255, 255, 0)),
    ];
    let rows = ["rrgg.", ".yyyy", "r.r.g"];
    let puzzle = nonogram(Alphabet::of_looks(looks), &rows);
    compare_all("colours", &sheet(&puzzle, &rows));
}

/// A board of letters with these clues.
fn letters(board: Board, rows: &[&str], clues: &[(End, &str)]) -> Sheet {
    let look = |glyph: char| Look { glyph, name: glyph.to_string(), colour: None };
    let alphabet = Alphabet::of_looks("-ABC<".chars().map(look).collect());
    let printed = |&(end, text): &(End, &str)| (end, vec![Printed { text: text.to_owned(), symbol: None }]);
    let mut puzzle = Puzzle::new("nonogram", board, alphabet);
    puzzle.give(CellId::new(1), Domain::only(Symbol(1)), Span::NONE).expect("a first given agrees");
    let mut sheet = sheet(&puzzle, rows);
    sheet.clues = clues.iter().map(printed).collect();
    sheet
}

#[test]
fn clues_on_all_four_sides() {
    let board = Board::rectangle(3, 4).expect("a small board");
    let clues = [
        (End::near(Axis::ROW, 0), "B"),
        (End::far(Axis::ROW, 2), "C"),
        (End::near(Axis::COLUMN, 3), "A"),
        (End::far(Axis::COLUMN, 0), "12"),
    ];
    compare_all("four_sides", &letters(board, &["-ABC", "A?-<", "C-A?"], &clues));
}

#[test]
fn long_clues_are_written_downwards() {
    let board = Board::rectangle(2, 3).expect("a small board");
    let clues = [
        (End::near(Axis::ROW, 0), "[AB]*C"),
        (End::near(Axis::COLUMN, 0), "(A|-)+"),
        (End::near(Axis::COLUMN, 2), "A&<"),
        (End::far(Axis::COLUMN, 1), ".*C.*"),
    ];
    compare_all("patterns", &letters(board, &["-A?", "AC<"], &clues));
}

#[test]
fn a_hexagon_with_clues_at_its_diagonals() {
    let board = Board::Hexagon(Hexagon::regular(2).expect("a small hexagon"));
    let clues = [
        (End::near(Axis::ROW, 0), "AB"),
        (End::far(Axis::ROW, 1), "C.*"),
        (End::near(Axis::FALLING, 0), "[AB]+"),
        (End::far(Axis::FALLING, 2), "-A"),
        (End::near(Axis::RISING, 2), "B*C"),
        (End::far(Axis::RISING, 0), "(A)\\1"),
    ];
    compare_all("hexagon", &letters(board, &["-A", "B?C", "A<"], &clues));
}

#[test]
fn thick_lines_run_around_regions() {
    let board = Board::rectangle(4, 4).expect("a small board");
    let mut sheet = letters(board, &["-A?C", "ABBC", "????", "C?-B"], &[]);
    let wall = |one: usize, other: usize| [one, other].map(CellId::new);
    // AAAB
    // CABB
    // CCDB
    // CDDD
    sheet.walls =
        [(0, 4), (2, 3), (2, 6), (4, 5), (5, 6), (5, 9), (6, 10), (9, 10), (9, 13), (10, 11), (11, 15), (12, 13)]
            .map(|(one, other)| wall(one, other))
            .to_vec();
    compare_all("regions", &sheet);
}

#[test]
fn clues_stand_at_the_corners() {
    let board = Board::rectangle(2, 2).expect("a small board");
    let mut sheet = letters(board, &["-A", "B?"], &[]);
    let mut put = |end: End, text: &str| {
        sheet.clues.insert(end, vec![Printed { text: text.to_owned(), symbol: None }]);
    };
    let [top_left, top_right, _, bottom_right] = End::CORNERS;
    put(top_left, "12");
    put(top_right, "3");
    put(bottom_right, "4");
    put(End::near(Axis::ROW, 1), "5");
    put(End::near(Axis::COLUMN, 0), "6");
    compare_all("corners", &sheet);
}

#[test]
fn signs_stand_between_cells() {
    let board = Board::rectangle(3, 4).expect("a small board");
    let mut sheet = letters(board, &["-A?C", "ABBC", "????"], &[]).with_marks([CellId::new(5)]);
    let between = |one, other, glyph| Between { cells: [one, other].map(CellId::new), glyph, name: "sign" };
    sheet.between =
        vec![between(0, 1, '='), between(1, 5, '×'), between(5, 6, '='), between(7, 11, '='), between(9, 10, '×')];
    compare_all("signs", &sheet);
}

#[test]
fn colours_are_said_with_each_piece() {
    let puzzle = nonogram(Alphabet::black_and_white(), HOUSE);
    let picture = text::compact(&sheet(&puzzle, HOUSE), Paint::Colours);
    let first = &picture.lines[0][0];
    assert_eq!(first.text, "▀");
    assert!(first.ink.expect("an ink").brightness() > 200, "the first cell of the first row is blank");
    assert!(first.paper.expect("a paper").brightness() < 80, "the first cell of the second row is filled");
}

#[test]
fn a_title_cannot_break_out_of_its_element() {
    let puzzle = nonogram(Alphabet::black_and_white(), HOUSE);
    let picture = svg::draw(&sheet(&puzzle, HOUSE), "</title><script>\u{1}&\"");
    assert!(picture.contains("<title>&lt;/title&gt;&lt;script&gt;&amp;&quot;</title>"));
    assert!(picture.contains("aria-label=\"&lt;/title&gt;&lt;script&gt;&amp;&quot;. A board of"));
}

#[test]
fn pictures_on_one_page_share_no_id_and_need_no_title() {
    let puzzle = nonogram(Alphabet::black_and_white(), HOUSE);
    let picture = svg::draw(&sheet(&puzzle, HOUSE), "");
    assert!(!picture.contains(" id=") && !picture.contains("<title>"));
    assert!(picture.contains("aria-label=\"A board of 4 rows and 5 columns: 20 cells, all of them settled.\""));
}

#[test]
fn pictures_stand_side_by_side() {
    let picture = |lines: &[&str]| Picture { lines: lines.iter().map(|line| vec![Piece::plain(*line)]).collect() };
    let row = |pictures: &[&[&str]], gap| Picture::row(pictures.iter().map(|lines| picture(lines)), gap).to_string();
    assert_eq!(row(&[], 2), "");
    assert_eq!(row(&[&["ab", "c"]], 2), "ab\nc\n");
    assert_eq!(row(&[&["ab", "c"], &["d"], &["e", "f", "gh"]], 2), "ab  d  e\nc      f\n       gh\n");
}
