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
    let beside = "0 . . 1   0 1 0 1\n. . . 1   1 0 0 1\n. 1 1 .   0 1 1 0\n. 0 . .   1 0 1 0\n";
    for beside in [beside.to_owned(), beside.replace("   ", " | "), beside.replace("   ", "\t")] {
        assert!(refused(&format!("Binairo\n{beside}")).contains("a second board begins here"), "{beside}");
    }
    assert!(read(&format!("Binairo\n{}", beside.replace("   ", " "))).contains("01"));
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
    let both = "Nonogram\n      2 2 2\n    . . . .\n1 1 . . . .\n  3 . . . .\n  1 . . . .\n";
    assert_eq!(read(both), read("kind: nonogram\nrows: 0; 1 1; 3; 1\ncolumns: 0; 2; 2; 2\n"));
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
        (skyscrapers, "", "\n- 5 -\n"),
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

/// The remarks on a text, and the only puzzle in it as [`read`] has it.
fn told(text: &str) -> (String, Vec<String>) {
    let reading = linewise::open(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    (read(text), reading.remarks(text.as_bytes()).iter().map(|remark| remark.message.clone()).collect())
}

/// A link among words, in Markdown, HTML, quotes and brackets, is that link; what stands beside it is told.
#[test]
fn links_among_words_are_read() {
    let link = "https://puzz.link/p?easyasabc/4/4/3/1m2h3g3h";
    let meant = read(link);
    for text in [
        format!("[Easy as ABC]({link})"),
        format!("<{link}>"),
        format!("\"{link}\""),
        format!("{link}."),
        format!("My puzzle: {link} (solve it!)"),
        format!("<a href=\"{link}\">play</a>"),
        format!("||{link}||"),
        format!("[{link}]({link})"),
    ] {
        assert_eq!(read(&text), meant, "{text}");
    }
    let (_, remarks) = told(&format!("[Easy as ABC, no touch]({link})"));
    assert!(
        remarks.iter().any(|remark| remark.contains("\"Easy as ABC, no touch\" beside the link is not read")),
        "{remarks:?}"
    );
    let two = linewise::open(format!("Puzzle 1\n{link}\nPuzzle 2\n{link},")).expect("two links");
    assert_eq!(two.puzzles.iter().filter(|puzzle| puzzle.is_ok()).count(), 2);
    // What follows a blank may be the rest of it.
    refused("https://puzz.link/p?easyasabc/4/4/3/1m2h3 g3h");
    refused("https://puzz.link/p?easyasabc/4/4/3/1m2h3g3h/ 12");
}

#[test]
fn titles_of_unknown_kinds_are_told_by_name() {
    let board = "  1 0 2 1\n1 . T . .\n1 . . . .\n1 T . . T\n1 . . . .\n";
    for title in ["Tents", "Battleships 4x4", "Aquarium", "Puzzle: Tents", "# Tents and Trees"] {
        let said = refused(&format!("{title}\n{board}"));
        assert!(said.contains("a kind of puzzle that linewise does not know"), "{title}: {said}");
        assert!(!said.contains("kind: nonogram"), "{title}: {said}");
    }
    assert!(refused("Sudoku\n5 3 . .\n. . 1 .\n. 2 . .\n. . . 4\n").contains("does not know"));
}

/// Lists of numbers below the name of a kind, of which nobody knows on which sides they stand.
#[test]
fn lists_below_the_name_of_a_kind_are_told() {
    let sides = "nothing says on which side of the board each of them stands";
    for (text, help) in [
        ("Kakurasu 4x4\n3, 4, 3, 9\n5, 7, 7, 4\n", "\"rows: 3; 4; 3; 9\" and \"columns: 5; 7; 7; 4\""),
        ("Kakurasu\n4\n3,4,3,9\n5,7,7,4\n", "\"columns: 5; 7; 7; 4\""),
        ("Skyscrapers\n2 1 3 2\n2 1 3 2\n2 2 2 1\n1 2 2 3\n", "\"left:\", \"right:\", \"top:\", \"bottom:\""),
        ("Skyscrapers 4x4\n4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2\n", "\"top: 4 3 2 1\""),
    ] {
        let said = refused(text);
        assert!(said.contains(sides) && said.contains(help), "{text}: {said}");
    }
}

/// Columns called Rows and Columns, as spreadsheets save them.
#[test]
fn both_sides_may_stand_in_columns_of_a_table() {
    let meant = read("kind: nonogram\nrows: 1 1; 3; 2; 1\ncolumns: 2; 2; 4\n");
    let table = "Rows;Columns\n1 1;2\n3;2\n2;4\n1;\n";
    for text in [
        table.to_owned(),
        table.replace(';', "\t"),
        table.replace(';', ","),
        format!("Nonogram\n{table}"),
        "\"Rows\",\"Columns\"\n\"1,1\",\"2\"\n\"3\",\"2\"\n\"2\",\"4\"\n\"1\",\"\"\n".to_owned(),
        format!("sep=;\n{table}"),
    ] {
        assert_eq!(read(&text), meant, "{text}");
    }
    // A comma that is not quoted may part fields or numbers.
    refused("Rows,Columns\n1,1,2\n3,2\n2,4\n1,\n");
}

#[test]
fn tables_of_markdown_may_stack_and_stress_numbers() {
    let plain = "|   | 2 | 1 1 | 1 |\n|---|---|---|---|\n| 3 |  |  |  |\n| 1 |  |  |  |\n| 1 |  |  |  |\n";
    for end in ["<br>", "<br/>"] {
        let stressed = plain.replace("1 1", &format!("1{end}1")).replace("| 3 |", "| **3** |");
        assert_eq!(read(&stressed), read(plain), "{stressed}");
    }
    assert!(refused("<table>\n<tr><td></td><td>2</td></tr>\n</table>\n").contains("the source of a web page"));
}

#[test]
fn letters_in_a_row_may_be_small_or_left_open() {
    let spaced = "kind: easy_as_abc\nletters: abc\nsize: 4 rows, 4 columns\ntop: a * c b\nleft: b * * *\n";
    let joined = "Easy as ABC\nletters: abc\nsize: 4 rows, 4 columns\ntop: a_cb\nleft: b___\n";
    assert_eq!(read(joined), read(spaced));
    assert_eq!(read(&spaced.replace("a * c b", "a _ c b")), read(spaced));
}

/// In a table of Markdown a stroke stands behind a backslash.
#[test]
fn escaped_strokes_are_told() {
    let text = "kind: regex_crossword\nrows:\nHE\\|LL\\|O+\n[PLEASE]+\ncolumns:\n[^SPEAK]+\nEP\\|IP\\|EF\n";
    let (_, remarks) = told(text);
    assert!(remarks.iter().any(|remark| remark.contains("\\| is read as the character |")), "{remarks:?}");
    let (_, remarks) = told(&text.replacen("\\|", "|", 1));
    assert!(!remarks.iter().any(|remark| remark.contains("\\|")), "{remarks:?}");
}

/// Circles, the letter O and blanks in a binairo below its name.
#[test]
fn cells_of_a_binairo_may_be_other_signs() {
    let meant = read("kind: binairo\ngivens:\n01??\n??1?\n?0??\n1??0\n");
    for (text, said) in [
        ("Binairo\n○ ● · ·\n· · ● ·\n· ○ · ·\n● · · ○\n", "○ is 0, ● is 1"),
        ("Binairo 4x4\nO1..\n..1.\n.O..\n1..O\n", "O is 0"),
        ("Binairo\n01  \n  1 \n 0  \n1  0\n", "the cells that are given"),
    ] {
        let (native, remarks) = told(text);
        assert_eq!(native, meant, "{text}");
        assert!(remarks.iter().any(|remark| remark.contains(said)), "{remarks:?}");
    }
    // An O beside noughts may be anything.
    refused("Binairo\nO1..\n..1.\n.0..\n1..0\n");
}

/// A question mark beside a board is no clue.
#[test]
fn question_marks_are_no_clues() {
    for board in [
        "Skyscrapers\n  2 ? 3 ?\n? . . . . 2\n1 . . . . ?\n? . . . . 1\n2 . . . . 2\n  2 3 ? ?\n",
        "Easy as ABC A-C\n,?,A,?,B,\n?,.,.,.,.,C\nA,.,.,.,.,?\nB,.,.,.,.,?\n?,.,.,.,.,A\n,A,?,B,?,\n",
    ] {
        assert_eq!(read(board), read(&board.replace('?', "*")), "{board}");
    }
    // This was read with a row of clues among the cells.
    let doubtful = "Doppelblock\n|  | 2 | 0 | ? | 1 |\n|---|---|---|---|---|\n| ? | - | - | - | - |\n| 0 | - | - | - | - |\n| 0 | - | - | - | - |\n| 0 | - | - | - | - |\n";
    assert!(refused(doubtful).contains("several ways"));
}

/// A table with a clue or two above it, of a kind with clues at the starts alone: fields behind these are cells.
#[test]
fn few_clues_above_a_table_leave_no_doubt() {
    let meant = read("kind: doppelblock\nleft: 3 1 1 2\ntop: * 1 * *\n");
    for table in
        ["Doppelblock 4x4\n;;1;;\n3;;;;\n1;;;;\n1;;;;\n2;;;;\n", "Doppelblock\n,,1,,\n3,,,,\n1,,,,\n1,,,,\n2,,,,\n"]
    {
        assert_eq!(read(table), meant, "{table}");
    }
}
