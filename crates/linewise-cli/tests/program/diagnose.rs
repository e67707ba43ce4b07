//! `linewise diagnose`.

use super::run::{BAD, Folder, NONE, SEVERAL, SPOILED, UNIQUE, keys, linewise, linewise_reading, project_file};
use serde_json::json;

#[test]
fn each_verdict_has_its_exit_code_and_its_sentence() {
    let cases = [
        (UNIQUE, 0, "Exactly one solution: nothing is wrong."),
        (NONE, 1, "No solution: the rows' clues add up to 2 filled cells, the columns' to 1."),
        (SPOILED, 1, "No solution."),
        (SEVERAL, 2, "Several solutions: exactly 2."),
    ];
    for (puzzle, code, sentence) in cases {
        let run = linewise_reading(puzzle, &["diagnose", "-"]).ended(code).silent();
        assert_eq!(run.lines()[0], sentence, "{puzzle}");
    }
}

#[test]
fn the_clues_to_blame_are_named_and_what_was_meant() {
    let run = linewise(&["diagnose", &project_file("puzzles/nonogram/anchor-astray.linewise")]).ended(1).silent();
    let lines = run.lines();
    let expected = [
        "These 2 clues and 1 given cell contradict each other, and each of them is needed for that:",
        "  row 8: 3",
        "  column 7: 2 15",
        "  row 8, column 3: given filled",
        "  Row 8 (3): with cell 3 filled, the 3 ends at cell 5 at the latest, so cell 7 is blank.",
        "  Column 7 (2 15): the blocks and the gaps that they need take up all 18 cells, so cell 8 is filled. But cell 8 is blank.",
    ];
    for line in expected {
        assert!(lines.contains(&line), "{line}\nis missing in\n{}", run.out);
    }
    let likeliest = lines[1];
    assert!(likeliest.starts_with("Row 8, column 3 is given as filled and "), "{}", run.out);
    assert!(likeliest.ends_with(" be blank. Then there is exactly one solution."), "{}", run.out);
}

/// Where a cell could be most characters, these are not listed twice in a row.
#[test]
fn many_characters_are_listed_once() {
    let text = "kind: regex\nrows:\nHE|LL|O+\n[PLEASE]+\ncolumns:\n[A\u{2013}Z0-9]+\nEP|IP|EF\n";
    let run = linewise_reading(text, &["diagnose", "-"]).ended(1);
    assert!(run.out.contains("a to z"), "{}", run.out);
    assert!(run.out.contains("But cell 1 can only be one of these."), "{}", run.out);
    let lists = run.lines().iter().filter(|line| line.matches("a to z").count() > 1).count();
    assert_eq!(lists, 0, "{}", run.out);
}

#[test]
fn a_screen_is_enough_unless_everything_is_wanted() {
    let file = project_file("puzzles/nonogram/gchq-mistyped.linewise");
    let short = linewise(&["diagnose", &file]).ended(1).silent();
    assert!(short.lines().len() <= 24, "{}", short.out);
    assert!(
        short.lines()[1].starts_with("Row 21: 1 3 1 4 1 should probably read 1 3 1 4 5 1 (you may have left out a 5)."),
        "{}",
        short.out
    );
    assert!(short.out.contains("(--all shows them)"), "{}", short.out);
    let all = linewise(&["diagnose", "--all", &file]).ended(1).silent();
    assert!(all.lines().len() > short.lines().len() && !all.out.contains("--all"), "{}", all.out);
    for line in short.lines().iter().filter(|line| !line.contains("--all")) {
        assert!(all.lines().contains(line), "{line}\nis missing in\n{}", all.out);
    }
}

/// A board of 5 rows of which one was left out.
const FOUR_OF_FIVE_ROWS: &str = "kind: nonogram\nrows:\n4\n1\n1 1\n2\ncolumns:\n5\n1 1 1\n1 1\n1 1\n";

#[test]
fn a_line_that_was_left_out_is_the_likeliest_repair() {
    let run = linewise_reading(FOUR_OF_FIVE_ROWS, &["diagnose", "-"]).ended(1).silent();
    assert!(
        run.lines()[1]
            .starts_with("Between rows 2 and 3 a row should probably be added: 3 (you may have left out a line)."),
        "{}",
        run.out
    );
}

#[test]
fn a_clue_that_does_not_fit_is_a_finding() {
    let run = linewise_reading(BAD, &["diagnose", "-"]).ended(1).silent();
    assert!(run.out.contains("A clue does not fit its line: row 2: the clue \"4 2\" does not fit"), "{}", run.out);
    assert!(run.out.contains("Row 2: 4 2 could read 3. Then there is exactly one solution."), "{}", run.out);
}

#[test]
fn several_solutions_are_shown_with_what_would_leave_one() {
    let run = linewise_reading(SEVERAL, &["diagnose", "-"]).ended(2).silent();
    let expected = [
        "#.    .#",
        ".#    #.",
        "4 cells are not fixed:",
        "  row 1, column 1: filled or blank",
        "Row 1, column 1 could be given as blank or filled: each of these leaves exactly one solution.",
    ];
    for line in expected {
        assert!(run.lines().iter().any(|found| found.starts_with(line)), "{line}\nis missing in\n{}", run.out);
    }
}

#[test]
fn clues_that_tell_fewer_letters_are_tried_as_well() {
    let puzzle = "kind: easy_as_abc\noption seen: 2\nsymbols: .AB\nleft: B AB * *\ntop: B BA * AB\nright: A B BA B\nbottom: A AB * BA\n";
    let run = linewise_reading(puzzle, &["diagnose", "--json", "--all", "-"]);
    let found = &run.json()[0];
    assert_eq!(found["all_tried"], true, "{}", run.out);
    let repaired = |clue: &str| puzzle.replace("top: B BA * AB", &format!("top: B BA {clue} AB"));
    for clue in ["BA", "B"] {
        linewise_reading(&repaired(clue), &["solve", "-"]).ended(0);
        assert!(run.out.contains(&format!("Column 3, top could have the clue {clue} (")), "{clue}: {}", run.out);
    }
}

#[test]
fn what_is_told_to_be_given_is_told_once() {
    let puzzle = "kind: binairo\ngivens:\n????1?\n???11?\n?0?0??\n?0????\n";
    let run = linewise_reading(puzzle, &["diagnose", "--all", "-"]).ended(2).silent();
    let lines = run.lines();
    let at = lines.iter().position(|line| line.starts_with("Giving this cell leaves")).expect("one cell is enough");
    let (cell, value) = lines[at + 1].trim().split_once(": ").expect("a cell and its value");
    let again = format!("{} could be given as {value}.", cell.replacen("row", "Row", 1));
    let behind = &lines[at + 2..];
    assert!(behind.iter().any(|line| line.starts_with("What else would leave")), "{}", run.out);
    assert!(behind.iter().all(|line| !line.contains(&again)), "{again}\nstands in\n{}", run.out);
}

#[test]
fn json_holds_the_same_for_each_verdict() {
    let folder = Folder::new();
    let files = [UNIQUE, NONE, SEVERAL].map(|puzzle| folder.file(&format!("{}.linewise", puzzle.len()), puzzle));
    let mut arguments = vec!["diagnose", "--json"];
    arguments.extend(files.iter().map(String::as_str));
    let run = linewise(&arguments).ended(2).silent();
    let expected = [
        vec!["name", "kind", "verdict", "says", "solutions", "file", "index"],
        vec!["name", "kind", "verdict", "says", "why", "conflict", "repairs", "all_tried", "file", "index"],
        vec![
            "name", "kind", "verdict", "says", "repairs", "all_tried", "solutions", "count", "open", "keys", "file",
            "index",
        ],
    ];
    for (line, expected) in run.lines().iter().zip(expected) {
        assert_eq!(keys(line), expected);
    }
    let [_, none, several] = &run.json()[..] else { panic!("three puzzles") };
    assert_eq!(none["conflict"]["smallest"], true);
    assert_eq!(several["count"], json!({"solutions": 2, "exact": true}));
    assert_eq!(several["keys"]["cells"].as_array().map(Vec::len), Some(1));
}

/// Two rows that are equal, where none may be.
const EQUAL_ROWS: &str = "kind: binairo\noption different_lines: yes\ngivens:\n0110\n????\n0110\n????\n";

#[test]
fn lines_that_are_compared_are_told_by_their_numbers() {
    let run = linewise_reading(EQUAL_ROWS, &["diagnose", "--json", "-"]).ended(1).silent();
    let stuck = &run.json()[0]["conflict"]["proof"]["stuck"];
    assert_eq!([&stuck["line"], &stuck["index"], &stuck["and"]], [&json!("rows"), &json!(1), &json!(3)], "{}", run.out);
}

#[test]
fn an_unreadable_puzzle_is_bad_input() {
    let run = linewise_reading("kind: nonogram\nrows: x\ncolumns: 1\n", &["diagnose", "--json", "-"]).ended(65);
    assert_eq!(keys(run.lines()[0]), ["name", "error", "file", "index"]);
    assert!(!run.err.is_empty());
}

#[test]
fn rules_that_no_board_obeys_are_said_to_be_so() {
    let run = linewise(&["diagnose", &project_file("puzzles/binairo/all-words.linewise")]).ended(1).silent();
    assert!(
        run.lines().contains(&"The rules alone cannot be obeyed on this board, whatever its cells and clues are."),
        "{}",
        run.out
    );
}

/// A colour that was misread is no number, and a clue is told with its colours.
#[test]
fn colours_of_clues_are_told() {
    let puzzle = |last: &str| {
        let head = "kind: nonogram\ncolours:\n. white\nr red\ng green\n";
        format!("{head}rows:\n2r 1g\n1r\n1g 1r\n1g\ncolumns:\n1r 1g\n2r\n2g\n{last}\n")
    };
    let run = linewise_reading(&puzzle("11r"), &["diagnose", "-"]).ended(1).silent();
    assert!(run.out.contains("column 4: the clue \"11r\" does not fit"), "{}", run.out);
    let run = linewise_reading(&puzzle("1g"), &["diagnose", "-"]).ended(1).silent();
    assert!(
        run.out.contains("Row 3: 1g 1r should probably read 1g 1g (you may have misread one colour)."),
        "{}",
        run.out
    );
}

/// Whoever redraws a picture needs each cell of it, and off a terminal no cell is marked.
#[test]
fn every_cell_to_redraw_is_listed() {
    let run = linewise_reading(FACE, &["diagnose", "-"]).ended(2);
    let object = &linewise_reading(FACE, &["diagnose", "--json", "-"]).ended(2).json()[0];
    let cells = object["redrawn"]["cells"].as_array().expect("cells to redraw");
    assert!(cells.len() > 3, "{object}");
    let section = run.out.split("\n\n").find(|part| part.contains("of the picture otherwise leaves"));
    let section = section.unwrap_or_else(|| panic!("{}", run.out));
    let listed = section.lines().filter(|line| line.starts_with("  row ")).count();
    assert_eq!((listed, section.contains("--all")), (cells.len(), false), "{}", run.out);
}

/// Its puzzle has several solutions.
const FACE: &str = "\
....................
......########......
....####....####....
...###........###...
..###..........###..
..##............##..
.##..............##.
.##...#......#...##.
.#.....#....#.....#.
.#................#.
.#................#.
.#................#.
.##..............##.
.##.....#.#......##.
..##.....#.#....##..
..###..........###..
...###........###...
....####....####....
......########......
....................
";
