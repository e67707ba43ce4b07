//! What people paste from other places: boards in fences, tables with empty fields, blanks that were lost, several
//! puzzles in one text. It is read as it is meant, or refused; it is never read as something else.

use linewise::Puzzle;

/// The only puzzle in a text, in linewise's own format without its title.
fn read(text: &str) -> String {
    let puzzle =
        linewise::open(text).and_then(|reading| reading.one()).unwrap_or_else(|error| panic!("{text}: {error}"));
    native(&puzzle)
}

fn native(puzzle: &Puzzle) -> String {
    linewise::Task::new(puzzle).expect("a puzzle").native().expect("it can be written")
}

/// What is wrong with a text.
fn refused(text: &str) -> String {
    match linewise::open(text).and_then(|reading| reading.one()) {
        Ok(puzzle) => panic!("{text} is read as {}", native(&puzzle)),
        Err(error) => error.to_string(),
    }
}

/// Skyscrapers of four heights with one side that has no clue, as a spreadsheet saves them.
#[test]
fn a_side_of_empty_fields_is_a_side_without_clues() {
    let clues = [["1", "3", "2", "3"], ["3", "2", "3", "1"], ["1", "3", "2", "3"], ["3", "2", "2", "1"]];
    for empty in 0..4 {
        let mut sides = clues;
        sides[empty] = [""; 4];
        let [top, bottom, left, right] = sides;
        let body: Vec<String> = (0..4).map(|row| format!("{},,,,,{}", left[row], right[row])).collect();
        let table = format!(",{},\n{}\n,{},\n", top.join(","), body.join("\n"), bottom.join(","));
        let told = |side: &str, clues: [&str; 4]| match clues[0] {
            "" => String::new(),
            _ => format!("{side}:\n{}\n", clues.join("\n")),
        };
        let sides = told("left", left) + &told("right", right) + &told("top", top) + &told("bottom", bottom);
        let meant = read(&format!("kind: skyscrapers\n{sides}"));
        for separator in [",", "\t", ";"] {
            let table = table.replace(',', separator);
            assert_eq!(read(&format!("Skyscrapers\n{table}")), meant, "side {empty}:\n{table}");
            assert_eq!(read(&format!("Skyscrapers 4x4\n{table}")), meant, "side {empty}:\n{table}");
        }
    }
}

/// The first line of a board is no list of letters, and a number below the name is a size.
#[test]
fn what_stands_below_a_title_is_not_lost() {
    let drawn = "    C - D A B\n  +-----------+\n -| . . . . . | A\n D| . . . . . | -\n A| . . . . . | -\n B| . . . . . | C\n C| . . . . . | -\n  +-----------+\n    B - - - -\n";
    assert!(read(&format!("ABC End View A-D\n{drawn}")).contains("top: C * D A B"), "the first line is that of clues");
    assert!(read("Fuzuli 1-3\n1 - 3 .\n. . . .\n. 2 . .\n. . . .\n").contains("1?3?"), "the first line is a row");
    assert!(
        read("Fuzuli 1-3\n1\t2\t\t\n\t\t\t3\n\t3\t\t\n\t\t\t\n").contains("12??"),
        "two numbers and tabs are a row"
    );
    let sized = "Easy as ABC A-C\n4\ntop: B, A, C, A\nbottom: A, B, A, C\nleft: B, C, A, B\nright: C, A, B, C\n";
    assert_eq!(read(sized), read(&sized.replace("4\n", "")));
    let heights = "Skyscrapers\n1-3\ntop: 1 2 3\nleft: 1 2 2\n";
    assert_eq!(read(heights), read(&heights.replace("1-3", "symbols: 1-3")), "a range alone is what cells hold");
}

#[test]
fn a_hash_in_the_corners_begins_no_remark() {
    let board = "# C A B #\nA . . . B\nB . . . A\nC . . . C\n# A B C #\n";
    assert_eq!(
        read(&format!("Easy as ABC (A-C)\n{board}")),
        read(&format!("Easy as ABC (A-C)\n{}", board.replace('#', "x")))
    );
}

/// Where blanks were lost, the order of the words tells their places.
#[test]
fn blanks_that_were_lost_move_no_clue() {
    let board = "Easy as ABC A-C\n  B A C A\nB . . . . C\nC . . . . A\nA . . . . B\nB . . . . C\n  A B A C\n";
    assert_eq!(read(&board.replace("  ", "")), read(board));
}

#[test]
fn several_puzzles_in_one_text_are_not_one() {
    let board = "  B A C A\nB . . . . C\nC . . . . A\nA . . . . B\nB . . . . C\n  A B A C\n";
    assert!(refused(&format!("Easy as ABC A-C\n{board}\n{board}")).contains("a second board begins here"));
    let headed = "# Rows\n2\n1\n\n# Columns\n1\n2\n";
    assert_eq!(read(headed), read("kind: nonogram\nrows: 2 1\ncolumns: 1 2"));
    assert!(refused(&format!("## One\n{headed}\n## Two\n{headed}")).contains("a second puzzle"));
    assert!(refused("# Rows\n2\n1\n\n1\n# Columns\n2\n1 1\n").contains("may be an empty clue"));
    assert!(refused("# Rows\n2\n1\n# Columns\n# none yet\n").contains("no clues stand below this heading"));
    let table = "# Skyscrapers\n,,,,3,\n,,,,,\n,,,,,2\n,4,,,,\n,,,,,1\n,,,3,1,\n";
    refused(&format!("{table}\n{table}"));
}

#[test]
fn boards_in_fences_and_quotes_are_read() {
    let board = "      2 1\n  4 5 2 2 1\n4 . . . . .\n3 . . . . .\n2 . . . . .\n5 . . . . .\n3 . . . . .\n";
    let meant = read(&format!("kind: nonogram\n{board}"));
    let quoted: String = format!("Nonogram\n{board}").lines().map(|line| format!("> {line}\n")).collect();
    for text in [format!("```\n{board}```\n"), format!("Nonogram\n```text\n{board}```\n"), quoted] {
        assert_eq!(read(&text), meant, "{text}");
    }
    assert_eq!(read(&format!("Nonogram: Cat\n{board}")), meant, "a title with a colon");
}

#[test]
fn plain_blocks_may_stand_below_their_kind() {
    let blocks = "1 1\n3\n1\n\n2\n2\n2\n";
    for title in ["kind: nonogram", "Nonogram", "Nonogram 3x3"] {
        assert_eq!(read(&format!("{title}\n{blocks}")), read(blocks), "{title}");
    }
    let lists = "rows: 1 1\t3\t1\ncolumns: 2\t2\t2";
    assert_eq!(read(&format!("kind: nonogram\n{lists}")), read(blocks));
}

/// Columns without a number above them are empty where the sums say so; in a table, such a field may be no part of the board.
#[test]
fn empty_columns_of_a_drawn_nonogram_are_read() {
    let drawn = "Nonogram\n    1   3\n1 1 . . .\n  1 . . .\n1 1 . . .\n".replace("    1   3", "    2   3");
    assert_eq!(read(&drawn), read("kind: nonogram\nrows: 1 1; 1; 1 1\ncolumns: 2; 0; 3"));
    refused("Nonogram\n,,1,3\n1,,,\n2,,,\n1,,,\n");
    // A line of empty fields is no blank line between rows and columns: without it, "1 2" would not fit.
    let table = "\t1 1\t2\t2\t1 2\t1 1\n1 2\t\t\t\t\t\n\t\t\t\t\t\n5\t\t\t\t\t\n3\t\t\t\t\t\n";
    assert_eq!(read(table), read("kind: nonogram\nrows: 1 2; 0; 5; 3\ncolumns: 1 1; 2; 2; 1 2; 1 1"));
}

#[test]
fn a_table_of_letters_is_no_list_of_blocks() {
    refused(",A,B,A,B,\nB, , , , ,A\nA, , , , ,B\nB, , , , ,A\nB, , , , ,A\n,B,A,B,A,\n");
    assert!(read("\"C BA CB BB F AE F A B\"\n\"AB CA AE GA E C D C\"\n").contains("nonogram"));
}

#[test]
fn comments_of_programs_are_not_read() {
    let lists = "row_clues = [[2], [1]]\ncol_clues = [[1], [2]]\n";
    let other = "row_clues = [[1]]\ncol_clues = [[1]]\n";
    for [begin, end] in [["(*", "*)"], ["<!--", "-->"], ["--[[", "]]"], ["=begin", "=end"]] {
        // A list of Lua stands in braces.
        let other = if begin == "--[[" { other.replace('[', "{").replace(']', "}") } else { other.to_owned() };
        assert_eq!(read(&format!("{begin}\n{other}\n{end}\n{lists}")), read(lists), "{begin}");
    }
}

/// One clue in parentheses does not make every other number a clue of its own.
#[test]
fn semicolons_part_clues_beside_parentheses() {
    let plain = read("Rows: 2 1; 1 1; 3\nColumns: 2; 1 1; 1; 3\n");
    assert_eq!(read("Rows: 2 1; (1 1); 3\nColumns: 2; (1 1); 1; 3\n"), plain);
    assert_eq!(read("Rows: 2 1, (1 1), 3\nColumns: 2, (1 1), 1, 3\n"), plain);
}

/// Nonograms of which a line is empty and has no 0 for a clue, in tables of empty cells and with cells that are drawn.
#[test]
fn an_empty_line_of_a_table_is_one_where_the_size_says_so() {
    let [numbers, fields] = [",,,2,2,2\n,,,,,\n1,1,,,,\n,3,,,,\n,1,,,,\n", ",,2,2,2\n,,,,\n1 1,,,,\n3,,,,\n1,,,,\n"];
    let meant = read("kind: nonogram\nrows: 0; 1 1; 3; 1\ncolumns: 0; 2; 2; 2\n");
    for table in [numbers, fields] {
        for (separator, title) in
            [(",", "Nonogram 4x4\n"), ("\t", "Nonogram 4x4\n"), (";", "size: 4 rows, 4 columns\n")]
        {
            let table = table.replace(',', separator);
            assert_eq!(read(&format!("{title}{table}")), meant, "{table}");
        }
        for title in ["", "Nonogram\n"] {
            let said = refused(&format!("{title}{table}"));
            assert!(said.contains("4 rows and 4 columns") && said.contains("3 rows and 3 columns"), "{said}");
        }
    }
    let drawn = "      2 2 2\n1 1 . . . .\n  3 . . . .\n  1 . . . .\n";
    let meant = read("kind: nonogram\nrows: 1 1; 3; 1\ncolumns: 0; 2; 2; 2\n");
    assert_eq!(read(drawn), meant);
}

/// What books and sites print above and below a puzzle is passed over, and said to be.
#[test]
fn lines_that_say_nothing_of_the_puzzle_are_passed_over() {
    let nonogram = "Nonogram\n    2 2 2\n1 1 . . .\n  3 . . .\n  1 . . .\n";
    let skyscrapers = "Skyscrapers\n  2 1 3\n2 . . .\n1 . . .\n2 . . .\n";
    for (board, above, below) in [
        (nonogram, "Puzzle 12\n", ""),
        (nonogram, "Level 3 (Easy)\n\n", "2021-03-04\n"),
        (skyscrapers, "No. 3\n", "© 2021 A. Carpenter\n"),
        (skyscrapers, "Difficulty: 3\n", "Page 3 of 20\n"),
    ] {
        let text = format!("{above}{board}{below}");
        assert_eq!(read(&text), read(board), "{text}");
        let reading = linewise::open(&text).expect("a puzzle");
        let told: Vec<String> = reading.remarks(text.as_bytes()).iter().map(|remark| remark.message.clone()).collect();
        for line in [above, below].map(str::trim).into_iter().filter(|line| !line.is_empty()) {
            assert!(told.iter().any(|told| told.contains(line) && told.contains("passed over")), "{told:?}");
        }
    }
}
