//! Puzzles in JSON, as programs of many origins write them.

use crate::common::reading::{remarks, says, taken};
use linewise::{CellId, Puzzle, Symbol, format};

#[test]
fn json_of_many_programs_is_read_with_its_solution() {
    let clues = r#""rowClues": [[3], [1, 1]], "colClues": [[2], [1], [2]]"#;
    let goal = [1, 1, 1, 1, 0, 1].map(Symbol);
    for solution in [
        "[[1, 1, 1], [1, 0, 1]]",
        "[[1, 1, 1], [1, -1, 1]]",
        "[[true, true, true], [true, false, true]]",
        "[1, 1, 1, 1, 0, 1]",
        r#"["111", "101"]"#,
        r####"["###", "#.#"]"####,
    ] {
        let text = format!("{{\"rows\": 2, \"cols\": 3, {clues}, \"solution\": {solution}}}");
        let (puzzle, format) = taken(&text);
        assert_eq!((puzzle.goal.as_deref(), format), (Some(&goal[..]), "json"), "{text}");
    }
    for wrapped in [
        format!("{{\"success\": true, \"level\": {{{clues}, \"name\": \"T\"}}}}"),
        r#"{"y": [[3], [1, 1]], "x": [[2], [1], [2]]}"#.to_owned(),
    ] {
        let (puzzle, format) = taken(&wrapped);
        assert_eq!((puzzle.board.rows(), puzzle.board.columns(), format), (2, 3, "json"), "{wrapped}");
    }
    // A cell that nobody settled is no part of a solution.
    let open = format!("{{{clues}, \"solution\": [[1, 1, 1], [1, 0, -1]]}}");
    let reading = format::open(open.as_bytes(), None, None).expect("JSON");
    assert!(reading.puzzles[0].as_ref().is_err_and(|error| error.message.contains("no open cells")));
}

#[test]
fn several_puzzles_stand_in_a_list_or_in_fields() {
    let cup = r#"{"rows": [[3], [1, 1]], "columns": [[2], [1], [2]]}"#;
    let key = r#"{"rowClues": [[1], [2]], "colClues": [[2], [1]]}"#;
    for text in [
        format!("{{\"name\": \"Two\", \"puzzles\": [{cup}, {key}]}}"),
        format!("{{\"zebra\": {cup}, \"ant\": {key}}}"),
        format!("[{cup}, {{\"levels\": [{key}]}}]"),
    ] {
        let reading = format::open(text.as_bytes(), None, None).expect("JSON");
        let sizes = reading.puzzles.iter().map(|puzzle| puzzle.as_ref().map(|puzzle| puzzle.board.columns()));
        assert_eq!(sizes.collect::<Result<Vec<_>, _>>(), Ok(vec![3, 2]), "{text}");
    }
    // One that is misspelt is told, and no list is passed over for a single puzzle beside it; what names another kind is none.
    let misspelt = format!("{{\"cup\": {cup}, \"key\": {key}, \"pot\": {}}}", cup.replace("columns", "colums"));
    let reading = format::open(misspelt.as_bytes(), None, None).expect("JSON");
    assert_eq!(reading.puzzles.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false]);
    for text in [
        format!("{{\"cup\": {cup}, \"more\": [{key}]}}"),
        format!("{{\"game\": \"skyscrapers\", \"levels\": [{key}]}}"),
    ] {
        let reading = format::open(text.as_bytes(), None, None).expect("JSON");
        assert!(reading.puzzles.iter().all(Result::is_err), "{text}");
    }
    // Of two lists nobody knows which is meant.
    let both = format!("{{\"old\": [{cup}], \"new\": [{key}]}}");
    let reading = format::open(both.as_bytes(), Some(format::find("json").expect("JSON")), None).expect("JSON");
    assert!(reading.puzzles[0].is_err());
}

/// The solution may stand around the object with the clues, or under any name: a picture that has other clues is no solution.
#[test]
fn a_picture_of_the_clues_is_their_solution() {
    let clues = r#""rowClues": [[3], [1, 1]], "colClues": [[2], [1], [2]]"#;
    let goal = [1, 1, 1, 1, 0, 1].map(Symbol);
    for (solution, is_right) in [("[[1, 1, 1], [1, 0, 1]]", true), ("[[1, 1, 1], [0, 1, 1]]", false)] {
        for text in [
            format!("{{{clues}, \"matrix\": {solution}}}"),
            format!("{{\"hints\": {{{clues}}}, \"solution\": {solution}}}"),
            format!("{{\"hints\": {{{clues}}}, \"answer\": {solution}}}"),
        ] {
            let (puzzle, _) = taken(&text);
            assert_eq!(puzzle.goal.as_deref(), is_right.then_some(&goal[..]), "{text}");
            assert_eq!(remarks(&text).iter().any(|remark| remark.contains("is ignored")), !is_right, "{text}");
        }
    }
    for other in ["[[1, 2], [3, 4]]", "[\"a cup\", \"of tea\"]", "[1, 2, 3, 4, 5, 6]"] {
        let other = format!("{{{clues}, \"weights\": {other}}}");
        assert_eq!(remarks(&other), Vec::<String>::new(), "{other}: what is no board is none of the puzzle's");
    }
    // Around the clues, known cells are known, and nothing that is taken is said to be passed over.
    let (puzzle, _) = taken(&format!("{{\"grid\": {{{clues}}}, \"content\": [[0, 1, 0], [0, -1, 0]]}}"));
    assert_eq!(puzzle.givens.len(), 2);
    assert_eq!(remarks(&format!("{{\"grid\": {{{clues}}}}}")), Vec::<String>::new());
}

/// `x` may run along the columns, or name the rows: only a solution says which.
#[test]
fn lists_that_are_named_by_axes_come_with_a_warning() {
    for text in [r#"{"x": [[1], 0, [1]], "y": [[1, 1]]}"#, r#"{"clues": {"x": [[1], 0, [1]], "y": [[1, 1]]}}"#] {
        let (puzzle, _) = taken(text);
        assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (1, 3));
        let told = remarks(text);
        assert!(told.len() == 1 && told[0].contains("\"y\" are taken for the clues of its rows"), "{told:?}");
    }
    let solved = r#"{"x": [[1], 0, [1]], "y": [[1, 1]], "solution": [[1, 0, 1]]}"#;
    assert_eq!(remarks(solved), Vec::<String>::new());
    assert_eq!(remarks(r#"{"rows": [[1, 1]], "columns": [[1], 0, [1]], "x": 4, "y": 5}"#), Vec::<String>::new());
}

#[test]
fn zeros_fill_up_a_table_and_single_numbers_are_told() {
    let filled_up = r#"{"rows": [[0, 3], [1, 1]], "columns": [[2], [1], [2]]}"#;
    let (puzzle, _) = taken(r#"{"rows": [[3], [1, 1]], "columns": [[2], [1], [2]]}"#);
    assert_eq!(says(&taken(filled_up).0), says(&puzzle));
    for broken in ["[[0, 3], [1, 1, 1]]", "[[0, 1, 1], [1, 0, 1]]", "[[1, 0], [0, 1]]"] {
        let text = format!("{{\"rows\": {broken}, \"columns\": [[2], [1], [2]]}}");
        let reading = format::open(text.as_bytes(), None, None).expect("JSON");
        assert!(reading.puzzles[0].as_ref().is_err_and(|error| error.message.contains("0 cells")), "{text}");
    }
    let bare = r#"{"rowClues": [2, 1], "colClues": [2, 1]}"#;
    assert!(remarks(bare)[0].contains("read as one block"), "{:?}", remarks(bare));
    let named = r#"{"type": "kakurasu", "rowClues": [2, 1], "colClues": [2, 1]}"#;
    let reading = format::open(named.as_bytes(), None, None).expect("JSON");
    assert!(reading.puzzles[0].as_ref().is_err_and(|error| error.message.contains("not \"kakurasu\"")));
}

#[test]
fn patterns_in_json_are_a_regex_crossword() {
    let text =
        r#"{"rows": ["A[AB]", ["B+", ".B"]], "cols": ["^A|AB$", "[AB]*"], "solution": [["A", "B"], ["B", "B"]]}"#;
    let (puzzle, format) = taken(text);
    assert_eq!((puzzle.kind.as_str(), format, puzzle.clues.len()), ("regex_crossword", "regexcrossword", 5));
    assert!(puzzle.goal.is_some());
    assert!(remarks(text)[0].contains("its clues are patterns"));
    assert!(remarks(&text.replace(r#"["B", "B"]]"#, r#"["A", "B"]]"#))[0].contains("does not match the clues"));
    // Lists of numbers between brackets are no patterns, and a kind that is told is no other.
    for clue in ["1+1", "[1,1]", "1|1", "(1) (1)"] {
        let text = format!("{{\"rows\": [\"3\", \"{clue}\"], \"columns\": [\"2\", \"1\", \"2\"]}}");
        let reading = format::open(text.as_bytes(), None, None).expect("JSON");
        assert!(reading.puzzles[0].is_err() && reading.format.name() == "json", "{text}");
    }
    let told = text.replacen('{', "{\"kind\": \"nonogram\", ", 1);
    assert!(format::open(told.as_bytes(), None, None).expect("JSON").puzzles[0].is_err());
    // What is no solution adds nothing to what cells can hold.
    let strange = text.replace(r#""B", "B"]]"#, r#""B", "Ä"]]"#);
    assert_eq!(taken(&strange).0.alphabet, taken(&text.replace(r#", "solution""#, r#", "x""#)).0.alphabet);
    // Clues in words of numbers are those of a nonogram, whatever else stands in the object.
    let (puzzle, _) = taken(r#"{"about": "(a cup)", "rows": ["3", "1 1"], "cols": ["2", "1", "2"]}"#);
    assert_eq!(puzzle.kind, "nonogram");
}

#[test]
fn a_size_that_contradicts_the_clues_is_told() {
    let json = |size: &str| format!("{{{size}, \"rows\": [[3], [1, 1]], \"columns\": [[2], [1], [2]]}}");
    let yaml = |size: &str| format!("{size}\nrows: [[3], [1, 1]]\ncolumns: [[2], [1], [2]]\n");
    let read = |text: &str| format::open(text.as_bytes(), None, None).expect("a format").puzzles.swap_remove(0);
    for (width, height, is_right) in [(3, 2, true), (2, 3, false), (4, 2, false), (3, 3, false), (300, 200, true)] {
        for text in [
            json(&format!("\"width\": {width}, \"height\": {height}")),
            json(&format!("\"w\": {width}, \"h\": {height}")),
            yaml(&format!("width: {width}\nheight: {height}")),
        ] {
            let puzzle = read(&text);
            assert_eq!(puzzle.is_ok(), is_right, "{text}: {puzzle:?}");
            let is_exchanged = text.starts_with('{') && (width, height) == (2, 3);
            let help = puzzle.err().and_then(|error| error.help.clone());
            assert_eq!(help.is_some_and(|help| help.contains("exchanged")), is_exchanged, "{text}");
        }
    }
}

/// Two rows of three cells, filled but for one.
const CLUES: &str = r####""rowClues": [[3], [1, 1]], "colClues": [[2], [1], [2]]"####;
const GOAL: [Symbol; 6] = [Symbol(1), Symbol(1), Symbol(1), Symbol(1), Symbol(0), Symbol(1)];

/// The known cells as text.
fn givens(puzzle: &Puzzle) -> String {
    let cell = |at| puzzle.givens.get(&CellId::new(at)).and_then(|given| given.may.symbol());
    let glyph = |at| cell(at).map_or('?', |symbol| puzzle.alphabet.glyph(symbol));
    (0..puzzle.board.cells()).map(glyph).collect()
}

#[test]
fn a_picture_without_clues_is_a_puzzle() {
    for picture in [
        r####"["###", "#.#"]"####,
        r####"["###", "# #"]"####,
        r####"["XXX", "X-X"]"####,
        r####"["111", "101"]"####,
        "[[1, 1, 1], [1, 0, 1]]",
        "[[true, true, true], [true, false, true]]",
        "[[1, 1, 1], [1, null, 1]]",
    ] {
        for name in ["image", "picture", "solution", "goal"] {
            let text = format!("{{\"name\": \"T\", \"{name}\": {picture}}}");
            let (puzzle, format) = taken(&text);
            assert_eq!((puzzle.goal.as_deref(), format), (Some(&GOAL[..]), "json"), "{text}");
            assert_eq!(says(&puzzle), says(&taken(&format!("{{{CLUES}}}")).0), "{text}");
            assert_eq!(puzzle.note(Puzzle::TITLE), Some("T"), "{text}");
        }
        for name in ["image", "picture"] {
            assert_eq!(remarks(&format!("{{\"{name}\": {picture}}}")), Vec::<String>::new(), "{picture}");
        }
        for name in ["solution", "goal", "grid", "board"] {
            let text = format!("{{\"{name}\": {picture}}}");
            assert_eq!(taken(&text).0.goal.as_deref(), Some(&GOAL[..]), "{text}");
            let told = format!("there are no clues: \"{name}\" is taken for a finished picture");
            assert!(remarks(&text)[0].starts_with(&told), "{text}");
        }
    }
    // A full row may be cut off where its blanks are spaces, and one list needs a width.
    let (cut, _) = taken(r####"{"image": [" #", "#", ""]}"####);
    assert_eq!((cut.board.rows(), cut.board.columns()), (3, 2));
    assert_eq!(taken(r####"{"width": 3, "image": [1, 1, 1, 1, 0, 1]}"####).0.goal.as_deref(), Some(&GOAL[..]));
    for (text, wanted) in [
        (r####"{"image": [1, 1, 1, 1, 0, 1]}"####, "nothing says how wide"),
        (r####"{"image": ["#.", "#"]}"####, "row 2 has 1 cells"),
        (r####"{"image": ["#.", "a#"]}"####, "is no picture of filled and blank cells"),
        (r####"{"image": [[1, 2], [0, 1]]}"####, "is no picture of filled and blank cells"),
        (r####"{"image": ["..", ".."]}"####, "is no picture of filled and blank cells"),
        (r####"{"width": 2, "height": 3, "image": ["###", "#.#"]}"####, "the size is given as 2 columns and 3 rows"),
        (r####"{"grid": [[1, 2], [0, 1]]}"####, "the puzzle has no \"rows\""),
        (r####"{"image": "a.png"}"####, "the puzzle has no \"rows\""),
        (r####"{"rows": [[1]], "image": ["#"]}"####, "the puzzle has no \"columns\""),
    ] {
        let reading = format::open(text.as_bytes(), None, None).expect("JSON");
        let message = reading.puzzles[0].as_ref().err().map(|error| error.message.clone()).unwrap_or_default();
        assert!(message.contains(wanted), "{text}: {message}");
    }
}

/// What is said of a text that is no puzzle.
fn refusal(text: &str) -> String {
    let error = linewise::open(text).and_then(|opened| opened.one()).expect_err("no nonogram");
    error.message.clone()
}

#[test]
fn a_solution_beside_another_grid_is_that_of_another_kind() {
    for other in ["[[null, 1, null, 0], [0, null, 1, null]]", r####"["AABB", "ABBB"]"####] {
        for name in ["puzzle", "initial", "regions"] {
            let text = format!(r####"{{"{name}": {other}, "solution": [[0, 1, 1, 0], [0, 0, 1, 1]]}}"####);
            assert!(refusal(&text).contains("says something of each cell as \"solution\" does"), "{text}");
        }
    }
}

#[test]
fn other_puzzles_are_not_taken_for_nonograms() {
    let clues = r####""rowClues": [1, 0, 2, 1], "colClues": [1, 1, 1, 1]"####;
    for name in ["type", "puzzle", "game", "genre", "variant", "puzzle_type", "puzzleType"] {
        for word in ["tents", "Tents and Trees", "Aquarium", "battleships", "Star Battle", "queens", "kakurasu"] {
            let told = refusal(&format!("{{\"{name}\": \"{word}\", {clues}}}"));
            assert!(told.starts_with("JSON holds nonograms here, not"), "{name} {word}: {told}");
            let told = refusal(&format!("{name}: {word}\nrows: [1, 0]\ncolumns: [1, 0]\n"));
            let names_it = told.ends_with("names a kind of puzzle that linewise does not know");
            assert!(names_it || told.starts_with("YAML holds nonograms here, not"), "{name} {word}: {told}");
        }
        for word in ["nonogram", "Picross", "black and white", "small"] {
            assert_eq!(taken(&format!("{{\"{name}\": \"{word}\", {clues}}}")).0.board.rows(), 4, "{name} {word}");
        }
    }
    // The names of the lists may say what they count, and so may a solution.
    let sums = refusal(r####"{"row_sums": [1, 3, 2], "col_sums": [1, 2, 3]}"####);
    assert_eq!(sums, "\"col_sums\" counts or adds up cells");
    // A snake is drawn, too: where a line has two blocks, that is no count of cells.
    for name in ["puzzle", "game"] {
        let blocks =
            format!("{{\"{name}\": \"Snake\", \"rows\": [[3], [1, 1], [3]], \"columns\": [[3], [1, 1], [3]]}}");
        assert_eq!(taken(&blocks).0.note(name), Some("Snake"));
        assert_eq!(taken(&format!("{name}: Mosaic\nrows: [[3], [1, 1], [3]]\ncols: [[3], [1, 1], [3]]\n")).1, "yaml");
    }
    let counted = r####"{"rows": [2, 1, 1], "columns": [2, 1, 1], "solution": [[1, 0, 1], [0, 1, 0], [1, 0, 0]]}"####;
    assert!(refusal(counted).contains("as many filled cells in each line as the clue says, but not in one block"));
    let blocks = r####"{"rows": [2, 1, 1], "columns": [2, 1, 1], "solution": [[1, 1, 0], [1, 0, 0], [0, 0, 1]]}"####;
    assert!(remarks(blocks)[0].contains("read as one block"));
    assert!(remarks("rows: [2, 1]\ncolumns: [2, 1]\n")[0].contains("read as one block"));
    for lists in ["rows: [[2], 1]\ncolumns: [[2], 1]\n", "rows:\n- 1 1\n- 1\ncolumns:\n- 1 1\n- 0\n- 1\n"] {
        assert_eq!(remarks(lists), Vec::<String>::new(), "{lists}");
    }
}

/// What is filled in of a nonogram, and words that happen to be as long as its rows, say nothing against it.
#[test]
fn a_picture_may_stand_beside_what_is_filled_in() {
    for beside in [r####""player": [[0, 0, 0], [0, 1, 0]]"####, r####""tags": ["abc", "def"]"####] {
        let text = format!("{{\"solution\": [[1, 1, 1], [1, 0, 1]], {beside}}}");
        assert_eq!(taken(&text).0.goal.as_deref(), Some(&GOAL[..]), "{text}");
    }
}

#[test]
fn known_cells_in_one_text_are_as_many_as_the_board_has() {
    for (content, wanted) in [("", "0 cells"), ("#", "1 cell"), ("#?????????", "10 cells")] {
        let told = refusal(&format!("{{{CLUES}, \"content\": \"{content}\"}}"));
        assert_eq!(told, format!("{wanted} for a board of 2 rows and 3 columns"));
    }
    assert_eq!(givens(&taken(&format!("{{{CLUES}, \"content\": \"#???.?\"}}")).0), "#???.?");
}

#[test]
fn a_solution_may_be_one_text() {
    for name in ["solution", "goal", "sol"] {
        for picture in ["111101", "####.#"] {
            let text = format!("{{{CLUES}, \"{name}\": \"{picture}\"}}");
            assert_eq!((taken(&text).0.goal.as_deref(), remarks(&text).len()), (Some(&GOAL[..]), 0), "{text}");
        }
    }
}

#[test]
fn cells_beside_clues_are_what_they_plainly_are() {
    for name in ["image", "cells", "grid", "board"] {
        // The picture that has the clues, in several ways.
        for picture in [
            "[1, 1, 1, 1, 0, 1]",
            r####"["###", "# #"]"####,
            "[[true, true, true], [true, false, true]]",
            "[[1, 1, 1], [1, -1, 1]]",
        ] {
            let text = format!("{{{CLUES}, \"{name}\": {picture}}}");
            assert_eq!(taken(&text).0.goal.as_deref(), Some(&GOAL[..]), "{text}");
            assert_eq!((givens(&taken(&text).0).as_str(), remarks(&text).len()), ("??????", 0), "{text}");
        }
        // What is known.
        for (known, wanted, zero) in [
            (r####"[["#", "?", "?"], ["?", ".", "?"]]"####, "#???.?", false),
            ("[[1, 0, 0], [0, -1, 0]]", "#???.?", true),
            ("[[1, -1, -1], [-1, -1, -1]]", "#?????", false),
            ("[[1, 0, 0], [0, 0, 0]]", "#?????", true),
            ("[[1, null, null], [null, 0, null]]", "#???.?", false),
            (r####"["1??", "?0?"]"####, "#???.?", false),
            (r####"[["X", "", ""], ["", "", ""]]"####, "#?????", false),
            (r####"["#??", "?x?"]"####, "#???.?", false),
            (r####"["#..", "..."]"####, "#?????", false),
            (r####"["#..", ".x."]"####, "#???.?", false),
        ] {
            let text = format!("{{{CLUES}, \"{name}\": {known}}}");
            assert_eq!((givens(&taken(&text).0).as_str(), taken(&text).0.goal), (wanted, None), "{text}");
            let told = remarks(&text);
            assert_eq!(told.len(), 1, "{text}");
            assert!(told[0].contains("is taken for the cells that are known from the start"), "{text}: {told:?}");
            assert_eq!(told[0].contains("each 0 in it for an open one"), zero, "{text}: {told:?}");
        }
        // Nothing at all.
        for open in [
            "[[0, 0, 0], [0, 0, 0]]",
            "[[-1, -1, -1], [-1, -1, -1]]",
            "[null, null, null, null, null, null]",
            r####"[["", "", ""], ["", "", ""]]"####,
        ] {
            let text = format!("{{{CLUES}, \"{name}\": {open}}}");
            assert_eq!((givens(&taken(&text).0).as_str(), remarks(&text).len()), ("??????", 0), "{text}");
        }
        // What is something else, and told to be passed over.
        for (other, why) in [
            ("[[0, 0, 0], [0, 1, 0]]", "contradicts the clues"),
            ("[[1, 1, 0], [1, 0, 1]]", "is taken"),
            ("[[1, 0, 1], [1, 1, 1]]", "contradicts the clues"),
            ("[[1, 2, 3], [0, 1, 0]]", "ambiguous"),
            (r####"[["#", "x", "."], [".", ".", "."]]"####, "contradicts the clues"),
            (r####"["#.-", "..-"]"####, "ambiguous"),
            ("[[1, null, 0], [-1, 1, 1]]", "ambiguous"),
            ("[[1, 1], [1, 1], [0, 0]]", "not have one value per cell"),
            (r####"[{"x": 0, "y": 1}]"####, "not have one value per cell"),
            (r####"{"0,1": 1}"####, "not have one value per cell"),
        ] {
            let text = format!("{{{CLUES}, \"{name}\": {other}}}");
            let told = remarks(&text);
            assert!(told.len() == 1 && told[0].contains(why), "{text}: {told:?}");
            let is_taken = why == "is taken";
            assert_eq!((givens(&taken(&text).0) == "??????", taken(&text).0.goal), (!is_taken, None), "{text}");
        }
    }
    // One after the other: the first is taken, and the second told.
    let both = format!(
        "{{{CLUES}, \"grid\": [[1, null, null], [null, 0, null]], \"board\": [[1, null, null], [null, null, null]]}}"
    );
    assert_eq!((givens(&taken(&both).0).as_str(), remarks(&both).len()), ("#???.?", 2));
    assert!(remarks(&both)[1].contains("stand under another name"));
    // A solution of another sort is told, too.
    let moves = format!("{{{CLUES}, \"solution\": [\"a1\", \"b2\", \"c3\"]}}");
    assert!(remarks(&moves)[0].starts_with("\"solution\" is ignored"), "{:?}", remarks(&moves));
    // In colours by their letters or numbers.
    for cells in [r####"["rg?", "???"]"####, "[[1, 2, 0], [0, 0, 0]]"] {
        let colours = format!(
            "{{\"rows\": [[[\"r\", 1], [\"g\", 1]], []], \"columns\": [[[\"r\", 1]], [[\"g\", 1]], []], \"cells\": {cells}}}"
        );
        let (puzzle, _) = taken(&colours);
        let whole = cells.contains('0');
        assert_eq!((puzzle.goal.is_some(), puzzle.givens.len()), (whole, if whole { 0 } else { 2 }), "{colours}");
    }
}

#[test]
fn colours_that_stand_apart_from_the_clues_are_refused() {
    let clues = r#""rows": [[1], [1]], "columns": [[1], [1]]"#;
    let puzzle = |beside: &str| format!("{{{clues}, {beside}}}");
    let within = |beside: &str| format!("{{\"clues\": {{{clues}, {beside}}}}}");
    for name in [
        "rowColors", "col_colours", "rowscolours", "clueColors", "horColor", "ROW_COLORS", "colorsOfRows",
        "rowColorIds",
    ] {
        for text in
            [puzzle(&format!("\"{name}\": [[\"r\"], [\"g\"]]")), within(&format!("\"{name}\": [[\"r\"], [\"g\"]]"))]
        {
            let error = linewise::open(&*text).and_then(|reading| reading.one()).expect_err("colours apart");
            assert!(
                error.to_string().contains(&format!("\"{name}\" tells the colours of clues apart")),
                "{text}: {error}"
            );
        }
    }
    for beside in [r##""coverColors": ["#fff"]"##, r#""rowColors": []"#, r#""rowColors": true"#] {
        let read = linewise::open(&*puzzle(beside)).and_then(|reading| reading.one());
        assert!(read.is_ok(), "{beside}: {}", read.err().map(|error| error.to_string()).unwrap_or_default());
    }
}

#[test]
fn a_name_that_stands_twice_is_refused() {
    let text = |second: &str| format!(r#"{{"rows": [[2], [1]], "rows": {second}, "columns": [[2], [1]]}}"#);
    let error = linewise::open(&*text("[[1], [2]]")).and_then(|reading| reading.one()).expect_err("two lists of rows");
    assert!(error.to_string().contains("\"rows\" stands twice in one object"), "{error}");
    let same = linewise::open(&*text("[[2], [1]]")).and_then(|reading| reading.one());
    assert!(same.is_ok(), "the same twice says no more than once");
}

#[test]
fn other_clues_under_other_names_are_refused() {
    let text = |other: &str| format!("{{{CLUES}, {other}}}");
    for other in [
        r#""rows": [[1, 1], [3]], "columns": [[2], [1], [2]]"#,
        r#""clues": {"rows": [[3], [1, 1]], "columns": [[2], [1], [1]]}"#,
        r#""rowHints": [[3]], "colHints": [[1], [1], [1]]"#,
    ] {
        assert!(refusal(&text(other)).contains("differ from those under the other names"), "{other}");
    }
    for other in [
        r#""rows": [[3], [1, 1]], "columns": [[2], [1], [2]]"#,
        r#""clues": {"rows": [[3], [1, 1]], "columns": [[2], [1], [2]]}"#,
        // Cells, and counts, are no clues.
        r#""horizontal": [[1, 1, 1], [1, 0, 1]], "vertical": [[1, 1], [1, 0], [1, 1]]"#,
        r#""rows": 2, "cols": 3"#,
    ] {
        taken(&text(other));
    }
}

#[test]
fn the_size_of_a_square_that_is_none_is_told() {
    let text = |size: &str| format!("{{{CLUES}, \"size\": {size}}}");
    assert!(remarks(&text("3"))[0].contains("given as 3, but there are clues for 2 rows and 3 columns"));
    for size in ["[2, 3]", "[3, 2]", "\"small\"", "12", "[300, 200]"] {
        assert!(remarks(&text(size)).is_empty(), "{size}");
        taken(&text(size));
    }
    assert!(refusal(&text("[3, 3]")).contains("but there are clues for 3 and 2"));
}

/// Rules and flags of other programs are not passed over in silence.
#[test]
fn fields_that_may_change_the_rules_are_told() {
    let puzzle = |field: &str| format!("{{{field}\"rows\": [[1, 1], [1]], \"columns\": [[2], [0], [1]]}}");
    for field in ["\"variant\": \"wraparound\", ", "\"constraints\": [\"symmetric\"], "] {
        assert!(remarks(&puzzle(field))[0].contains("if it changes the rules"), "{field}");
    }
    for field in ["", "\"variant\": \"classic\", ", "\"constraints\": [ ], ", "\"rules\": null, "] {
        assert_eq!(remarks(&puzzle(field)), Vec::<String>::new(), "{field}");
    }
    let patterns = r#"{"flags": "i", "rows": ["[ab]", "b+"], "columns": ["[AB]+"]}"#;
    assert!(remarks(patterns)[0].contains("\"flags\" does not change"), "{:?}", remarks(patterns));
}

/// Cells that are known from the start, under the names that programs have for them: as a board, or one by one.
#[test]
fn given_cells_are_read_or_told_of() {
    let clues = r#""rows": [[1], [1], [2]], "cols": [[2], [1], [1]]"#;
    let given = |fields: &str| taken(&format!("{{{clues}, {fields}}}")).0.givens;
    let plain = given(r#""content": [[1, 0, 0], [0, -1, 0], [0, 0, 0]]"#);
    assert_eq!(plain.len(), 2);
    for fields in [
        r#""givens": [[0, 0, 1], [1, 1, 0]]"#,
        r#""known": [[0, 0, true], [1, 1, false]]"#,
        r##""fixed": [{"row": 0, "col": 0, "value": "#"}, {"row": 1, "col": 1, "value": "."}]"##,
        r#""given": {"0,0": 1, "1,1": -1}"#,
        r#""prefilled": [[1, 0, 0], [0, -1, 0], [0, 0, 0]]"#,
        r##""revealed": "#????????", "givens": []"##,
        r##""initial": ["#??", "?x?", "???"]"##,
        r##""board": "#???x????""##,
    ] {
        let expected = if fields.contains("revealed") { 1 } else { 2 };
        let text = format!("{{{clues}, {fields}}}");
        let found = given(fields);
        let bare = |givens: &std::collections::BTreeMap<_, linewise::puzzle::Given>| {
            givens.iter().map(|(cell, given)| (*cell, given.may)).collect::<Vec<_>>()
        };
        assert_eq!(bare(&found), bare(&plain)[..expected], "{text}");
        assert!(remarks(&text)[0].contains("taken for the cells that are known"), "{text}: {:?}", remarks(&text));
    }
    for (fields, why) in [
        (r#""givens": [[1, 1, 1]]"#, "count from 0 or from 1"),
        (r#""givens": [[0, 7, 1]]"#, "outside the board"),
        (r#""givens": [[0, 0, 1], [2, 1, 0]]"#, "contradicts the clues"),
        (r#""givens": [[0, 0]]"#, "neither a board of cells nor a list"),
        (r#""state": {"time": 3}"#, "neither a board of cells nor a list"),
    ] {
        let text = format!("{{{clues}, {fields}}}");
        assert!(given(fields).is_empty(), "{text}");
        let told = remarks(&text);
        assert!(told.iter().any(|told| told.contains("is ignored") && told.contains(why)), "{text}: {told:?}");
    }
    // Words in the cells of a solution are the program's own; they are passed over, and told of.
    let words = format!(
        "{{{clues}, \"solution\": [[\"Filled\", \"Marked\", \"Marked\"], [\"Marked\", \"Marked\", \"Filled\"], [\"Filled\", \"Filled\", \"Marked\"]]}}"
    );
    assert!(taken(&words).0.goal.is_none());
    assert!(remarks(&words)[0].starts_with("\"solution\" is ignored"), "{:?}", remarks(&words));
}

/// Blocks as objects, with colours by their names or by numbers in a list or a map beside the clues.
#[test]
fn blocks_may_be_objects() {
    let plain = taken(r#"{"rows": [[1], [2]], "columns": [[2], [1]]}"#).0;
    for text in [
        r#"{"row_clues": [[{"length": 1}], [{"len": 2}]], "column_clues": [[{"count": 2}], [{"n": 1, "done": false}]]}"#,
        r#"{"colors": ["ink"], "rows": [[{"length": 1, "color": "ink"}], [{"length": 2, "color": "ink"}]],
            "columns": [[{"length": 2, "color": "ink"}], [{"length": 1, "color": "ink"}]]}"#,
    ] {
        assert_eq!(says(&taken(text).0), says(&plain), "{text}");
    }
    let coloured = taken(
        r#"{"rows": [[["red", 1], ["lime", 1]], [["red", 2]]], "columns": [[["red", 2]], [["lime", 1], ["red", 1]]]}"#,
    )
    .0;
    let of = |one: &str, other: &str, beside: &str| {
        let block = |colour: &str, length: u8| format!("{{\"count\": {length}, \"color\": {colour}}}");
        format!(
            "{{{beside}\"rows\": [[{}, {}], [{}]], \"cols\": [[{}], [{}, {}]]}}",
            block(one, 1),
            block(other, 1),
            block(one, 2),
            block(one, 2),
            block(other, 1),
            block(one, 1)
        )
    };
    for text in [
        of("\"red\"", "\"lime\"", ""),
        of("1", "2", r#""color_map": {"1": [255, 0, 0], "2": [0, 255, 0]}, "#),
        of("1", "2", r##""palette": ["#ffffff", "#ff0000", "#00ff00"], "##),
        of("1", "2", r#""palette": ["red", "lime"], "#),
        of("0", "1", r#""colors": ["red", "lime"], "#),
        of("\"a\"", "\"b\"", r#""palette": {"a": "red", "b": {"rgb": [0, 255, 0]}}, "#),
    ] {
        let (puzzle, _) = taken(&text);
        assert_eq!(says(&puzzle), says(&coloured), "{text}");
        let colours = |puzzle: &Puzzle| puzzle.alphabet.looks.iter().map(|look| look.colour).collect::<Vec<_>>();
        assert_eq!(colours(&puzzle), colours(&coloured), "{text}");
    }
    for wrong in [
        of("1", "2", ""),
        of("1", "2", r#""palette": ["blue", "red", "lime"], "#),
        of("\"a\"", "\"b\"", r#""colors": ["a", "b"], "#),
        r#"{"rows": [[{"length": 1, "gap": 2}]], "cols": [[1]]}"#.to_owned(),
        r#"{"rows": [[{"length": 1, "count": 2}]], "cols": [[1]]}"#.to_owned(),
    ] {
        let reading = format::open(wrong.as_bytes(), None, None).expect("JSON");
        assert!(reading.puzzles[0].is_err(), "{wrong}");
    }
}

#[test]
fn names_of_sides_in_other_languages_are_known() {
    let plain = taken(r#"{"rows": [[1], [1, 1]], "columns": [[1], [1], [1]]}"#).0;
    for (rows, columns) in [
        ("filas", "columnas"),
        ("lignes", "colonnes"),
        ("Zeilen", "Spalten"),
        ("pistas_linhas", "pistas_colunas"),
        ("行", "列"),
    ] {
        let text = format!("{{\"{columns}\": [[1], [1], [1]], \"{rows}\": [[1], [1, 1]]}}");
        let (puzzle, format) = taken(&text);
        assert_eq!((puzzle.clues.len(), says(&puzzle), format), (5, says(&plain), "json"), "{text}");
        let code = format!("{columns} = [[1], [1], [1]]\n{rows} = [[1], [1, 1]]\n");
        let (puzzle, format) = taken(&code);
        assert_eq!((says(&puzzle), format), (says(&plain), "code"), "{code}");
    }
}

#[test]
fn puzzles_may_stand_farther_in() {
    let easy = r#"{"rowClues": [[1], [1, 1]], "colClues": [[1], [1], [1]]}"#;
    let hard = r#"{"rowClues": [[1]], "colClues": [[1]]}"#;
    for (text, titles) in [
        (format!("{{\"levels\": {{\"Easy\": {easy}, \"Hard\": {hard}}}}}"), vec!["Easy", "Hard"]),
        (format!("{{\"levels\": {{\"Easy\": {easy}}}}}"), vec!["Easy"]),
        (format!("{{\"version\": 2, \"sets\": {{\"one\": {{\"z\": {easy}, \"a\": {hard}}}}}}}"), vec!["z", "a"]),
        (format!("{{\"easy\": {{\"z\": {easy}}}, \"hard\": {{\"a\": {hard}}}}}"), vec!["z", "a"]),
    ] {
        let reading = format::open(text.as_bytes(), None, None).expect("JSON");
        let found: Vec<_> =
            reading.puzzles.iter().map(|puzzle| puzzle.as_ref().expect("a puzzle").note(Puzzle::TITLE)).collect();
        assert_eq!(found, titles.into_iter().map(Some).collect::<Vec<_>>(), "{text}");
    }
    // Cells around a puzzle are read, and those farther out are not passed over.
    let near = format!("{{\"levels\": {{\"Easy\": {easy}, \"solution\": [[0, 1, 0], [1, 0, 1]]}}}}");
    assert!(taken(&near).0.goal.is_some());
    let far = format!("{{\"levels\": {{\"Easy\": {easy}}}, \"givens\": [[0, 1, 1]]}}");
    assert!(linewise::open(far.as_str()).and_then(|reading| reading.one()).is_err());
    let other = format!("{{\"levels\": {{\"game\": \"kakurasu\", \"a\": {easy}, \"b\": {hard}}}}}");
    let reading = format::open(other.as_bytes(), Some(format::find("json").expect("JSON")), None).expect("JSON");
    assert!(reading.puzzles.iter().all(Result::is_err), "{other}");
}

#[test]
fn dictionaries_of_python_are_read_as_json() {
    let (puzzle, format) = taken("{'grid': [['1', '0', '1'], ['1', '1', '1']], 'done': True}");
    assert_eq!((puzzle.board.rows(), puzzle.board.columns(), format), (2, 3, "json"));
    assert!(
        linewise::open("{'a': 'it''s'").is_err()
            || linewise::open("{'a': 'it''s'").is_ok_and(|read| read.one().is_err())
    );
}
