//! `linewise solve`.

use super::run::{BAD, Folder, NONE, SEVERAL, SPOILED, UNIQUE, keys, linewise, linewise_reading, project_file};
use serde_json::json;

#[test]
fn a_solution_is_printed_with_its_proof() {
    let run = linewise_reading(UNIQUE, &["solve", "-"]).ended(0).silent();
    assert_eq!(run.lines(), ["Exactly one solution.", "", ".#.", "###"]);
}

#[test]
fn several_solutions_are_shown_and_their_open_cells_named() {
    let run = linewise_reading(SEVERAL, &["solve", "-"]).ended(2).silent();
    assert_eq!(
        run.lines(),
        [
            "Several solutions: at least 2.",
            "",
            "#.    .#",
            ".#    #.",
            "",
            "4 cells are still open:",
            "  row 1, column 1: filled or blank",
            "  row 1, column 2: filled or blank",
            "  row 2, column 1: filled or blank",
            "  row 2, column 2: filled or blank",
        ]
    );
    let marked = linewise_reading(SEVERAL, &["solve", "--clues", "-"]).ended(2).silent();
    assert!(marked.out.contains("1 │▓▓░░│"), "the cells that differ are marked in {}", marked.out);
}

#[test]
fn no_solution_is_explained() {
    let run = linewise_reading(NONE, &["solve", "-"]).ended(1).silent();
    assert_eq!(run.lines(), ["No solution: the rows' clues add up to 2 filled cells, the columns' to 1."]);
}

#[test]
fn given_cells_that_spoil_a_puzzle_are_blamed() {
    let run = linewise_reading(SPOILED, &["solve", "-"]).ended(1).silent();
    assert_eq!(run.lines(), ["No solution.", "Without its given cell it has exactly one solution."]);
    let none = linewise_reading(&format!("{NONE}givens:\n#?\n??\n"), &["solve", "-"]).ended(1).silent();
    assert_eq!(none.lines().last(), Some(&"Without its given cell it has none, either."), "{}", none.out);
}

#[test]
fn a_budget_ends_the_work() {
    for budget in [["--steps", "1"], ["--timeout", "0"]] {
        let run = linewise_reading(UNIQUE, &["solve", "--json", budget[0], budget[1], "-"]).ended(3).silent();
        let answer = &run.json()[0];
        assert_eq!(answer["verdict"], "gave_up", "with {budget:?}");
        assert_eq!(answer["solutions"], json!([]), "with {budget:?}");
        assert!(!answer["open"].as_array().expect("a list").is_empty(), "with {budget:?}");
        let words = linewise_reading(UNIQUE, &["solve", budget[0], budget[1], "-"]).ended(3).silent();
        assert!(words.out.starts_with("Gave up when the budget ran out: "), "{}", words.out);
    }
}

#[test]
fn one_solution_is_found_without_a_proof() {
    let run = linewise_reading(SEVERAL, &["solve", "--json", "--max-solutions", "1", "-"]).ended(0).silent();
    let answer = &run.json()[0];
    assert_eq!(answer["verdict"], "found");
    assert_eq!(answer["solutions"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer.get("open"), None);
}

#[test]
fn all_solutions_are_listed_and_counted() {
    // Four filled cells in a 4x4 board, one in each row and column: 24 boards.
    let ones = "1\n1\n1\n1\n";
    let rooks = format!("kind: nonogram\nrows:\n{ones}columns:\n{ones}");
    let run = linewise_reading(&rooks, &["solve", "--json", "--max-solutions", "0", "--count", "-"]).ended(2).silent();
    let answer = &run.json()[0];
    assert_eq!(answer["count"], "24");
    let mut solutions: Vec<String> =
        answer["solutions"].as_array().expect("a list").iter().map(ToString::to_string).collect();
    solutions.sort();
    solutions.dedup();
    assert_eq!(solutions.len(), 24, "no solution is listed twice");
    let counted = linewise_reading(&rooks, &["solve", "--count", "-"]).ended(2).silent();
    assert!(counted.out.starts_with("Several solutions: exactly 24.\n"), "{}", counted.out);
}

/// What a count settles is the verdict, however few solutions the search was asked for.
#[test]
fn a_count_settles_the_verdict() {
    for (puzzle, exit, says) in [(SEVERAL, 2, "Several solutions: exactly 2."), (UNIQUE, 0, "Exactly one solution.")] {
        let run = linewise_reading(puzzle, &["solve", "--max-solutions", "1", "--count", "-"]).ended(exit).silent();
        assert_eq!(run.lines()[0], says);
        let run = linewise_reading(puzzle, &["solve", "--max-solutions", "1", "--count", "--json", "-"]).ended(exit);
        assert_eq!(run.json()[0]["verdict"], if exit == 2 { "several" } else { "unique" });
    }
}

#[test]
fn json_has_its_keys_in_a_fixed_order() {
    let start = ["name", "kind", "rows", "cols", "verdict", "solutions"];
    let end = ["stats", "solve_ns", "file", "index", "format"];
    let cases = [
        (UNIQUE, vec![], vec!["sweeps", "unknown"]),
        (UNIQUE, vec!["--count"], vec!["count", "sweeps", "unknown"]),
        (NONE, vec![], vec!["why", "sweeps", "unknown"]),
        (SEVERAL, vec![], vec!["sweeps", "unknown", "open"]),
        (SEVERAL, vec!["--count"], vec!["count", "sweeps", "unknown", "open"]),
    ];
    for (puzzle, options, middle) in cases {
        let mut arguments = vec!["solve", "--json", "-"];
        arguments.extend(&options);
        let run = linewise_reading(puzzle, &arguments).silent();
        let wanted: Vec<&str> = start.iter().copied().chain(middle).chain(end).collect();
        assert_eq!(keys(run.lines()[0]), wanted, "of {puzzle:?} with {options:?}");
    }
}

#[test]
fn json_says_what_was_found() {
    let run = linewise_reading(UNIQUE, &["solve", "--json", "-"]).ended(0).silent();
    let answer = &run.json()[0];
    assert_eq!(answer["name"], "hat");
    assert_eq!(answer["kind"], "nonogram");
    assert_eq!((&answer["rows"], &answer["cols"]), (&json!(2), &json!(3)));
    assert_eq!(answer["verdict"], "unique");
    assert_eq!(answer["solutions"], json!([[".#.", "###"]]));
    assert_eq!(answer["unknown"][0], 6);
    assert_eq!(answer["unknown"].as_array().map(Vec::len), answer["sweeps"].as_u64().map(|sweeps| sweeps as usize + 1));
    let open = &linewise_reading(SEVERAL, &["solve", "--json", "-"]).json()[0]["open"];
    assert_eq!(open[1], json!({"row": 1, "column": 2, "may_be": ".#"}));
}

#[test]
fn a_bad_puzzle_is_reported_and_the_others_are_answered_in_order() {
    let folder = Folder::new();
    let bundle = folder.file("bundle.linewise", &[UNIQUE, BAD, SEVERAL, NONE].join("====\n"));
    let run =
        linewise(&["solve", "--json", "--threads", "3", &bundle, &folder.file("last.linewise", UNIQUE)]).ended(65);
    let answers = run.json();
    let names: Vec<_> = answers.iter().map(|answer| answer["name"].as_str().expect("a name")).collect();
    assert_eq!(names, ["hat", "long", "swap", "odd", "hat"]);
    assert_eq!(keys(run.lines()[1]), ["name", "error", "file", "index"]);
    let error = answers[1]["error"].as_str().expect("an error");
    assert!(error.starts_with(&format!("{bundle}:15:1: row 2: the clue \"4 2\"")), "{error}");
    let (_, excerpt) = run.err.split_once("15 | 4 2\n   | ^^^\n").expect("the line is shown and underlined");
    let help = "  = help: the rows need at least 7 columns, and there are 3: was one forgotten, or is a clue mistyped?";
    assert!(excerpt.starts_with(help), "{excerpt}");
    assert_eq!(excerpt.lines().count(), 1, "nothing else is complained of");
}

#[test]
fn many_puzzles_are_answered_in_the_order_in_which_they_came() {
    let bundle: Vec<String> =
        (0..60).map(|at| [UNIQUE, SEVERAL, NONE][at % 3].replace("title: ", &format!("title: {at} "))).collect();
    let bundle = bundle.join("====\n");
    let one = linewise_reading(&bundle, &["solve", "--threads", "1", "-"]).ended(2).silent();
    let many = linewise_reading(&bundle, &["solve", "--threads", "8", "-"]).ended(2).silent();
    assert_eq!(one.out, many.out);
    assert!(one.out.starts_with("0 hat\nExactly one solution."), "{}", &one.out[..60]);
}

#[test]
fn a_seed_changes_the_way_and_not_the_verdict() {
    let puzzle =
        "width 8\nheight 8\n\nrows\n".to_owned() + &"2,1\n1,2\n".repeat(4) + "\ncolumns\n" + &"2,1\n1,2\n".repeat(4);
    let stats = |seed: &str| {
        let run = linewise_reading(&puzzle, &["solve", "--json", "--seed", seed, "-"]).ended(2).silent();
        run.json()[0]["stats"].clone()
    };
    let usual = linewise_reading(&puzzle, &["solve", "--json", "-"]).ended(2).json()[0]["stats"].clone();
    assert_eq!(stats("0"), usual);
    assert_eq!(stats("5"), stats("5"));
    assert!((1..=20).any(|seed| stats(&seed.to_string()) != usual), "{usual}");
    linewise_reading(&puzzle, &["solve", "--seed", "1", "--proof", "proof.txt", "-"]).ended(64);
    let run = linewise_reading(&puzzle, &["solve", "--proof", "-", "-"]).ended(64);
    assert!(run.err.contains("a proof needs a file"), "{}", run.err);
}

#[test]
fn one_puzzle_of_a_bundle_can_be_picked() {
    let bundle = [UNIQUE, SEVERAL, NONE].join("====\n");
    let run = linewise_reading(&bundle, &["solve", "--json", "--only", "2", "-"]).ended(2).silent();
    assert_eq!(run.json()[0]["name"], "swap");
    assert_eq!(run.json().len(), 1);
    let beyond = linewise_reading(&bundle, &["solve", "--only", "4", "-"]).ended(65);
    assert!(beyond.err.contains("there is no such puzzle: it holds 3"), "{}", beyond.err);
}

#[test]
fn an_address_or_an_id_is_a_puzzle() {
    let url = "https://puzz.link/p?nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h";
    let rows = ["......", "##.###", ".##.##", "#....#", "#.##.#", "#.#..#", ".###.."];
    let run = linewise(&["solve", "--json", url]).ended(0).silent();
    assert_eq!(run.json()[0]["solutions"], json!([rows]));
    let id = linewise(&["solve", "--json", "3x2:1/2/1/1/3"]).ended(0).silent();
    assert_eq!(id.json()[0]["solutions"], json!([[".#.", "###"]]));
    let nowhere = linewise(&["solve", "https://example.com/puzzle.xml"]).ended(65);
    assert_eq!(nowhere.out, "");
    assert!(nowhere.err.contains("nothing is fetched"), "{}", nowhere.err);
}

#[test]
fn a_trace_ends_with_the_line_that_cannot_be_filled() {
    let run = linewise_reading(SPOILED, &["solve", "--trace", "-"]).ended(1).silent();
    assert_eq!(run.lines()[..2], ["start: 5 unknown", "sweep 1: column 1 (1) cannot be filled any more"]);
}

#[test]
fn colours_are_shown_when_they_are_asked_for() {
    let escape = "\u{1b}[";
    let plain = linewise_reading(UNIQUE, &["solve", "--clues", "-"]).ended(0);
    assert!(!plain.out.contains(escape), "a pipe has no colours");
    let coloured = linewise_reading(UNIQUE, &["solve", "--clues", "--color", "always", "-"]).ended(0);
    assert!(coloured.out.contains(escape), "--color always has them everywhere");
    let errors = linewise_reading("", &["solve", "--color", "always", "-"]).ended(65);
    assert!(errors.err.contains(escape), "in messages, too");
    let never = linewise_reading("", &["solve", "--color", "never", "-"]).ended(65);
    assert!(!never.err.contains(escape), "--color never has none");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let bundle = vec![UNIQUE; 5000].join("====\n");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("linewise"))
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    child.stdin.take().expect("an input").write_all(bundle.as_bytes()).expect("all of it is read");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141));
}

#[test]
fn a_count_that_a_budget_ends_is_a_lower_bound() {
    let ones = "1\n".repeat(10);
    let rooks = format!("kind: nonogram\nrows:\n{ones}columns:\n{ones}");
    let arguments = ["solve", "--json", "--count", "-"];
    let exact = linewise_reading(&rooks, &arguments).ended(2).silent();
    assert_eq!(exact.json()[0]["count"], "3628800");
    let short = linewise_reading(&rooks, &[&arguments[..], &["--steps", "400"]].concat()).ended(2).silent();
    assert_eq!(short.json()[0].get("count"), None);
    let least = short.json()[0]["count_at_least"].as_str().map(str::parse::<u32>);
    assert!(least.is_some_and(|least| least.is_ok_and(|least| (2..3_628_800).contains(&least))), "{}", short.out);
    let words = linewise_reading(&rooks, &["solve", "--count", "--steps", "400", "-"]).ended(2).silent();
    assert!(words.out.contains("The budget ran out before all were counted."), "{}", words.out);
}

/// Nobody reads them, and to write them could take longer than to count.
#[test]
fn a_count_of_very_many_digits_is_told_by_their_number() {
    let board = |side: usize| format!("kind: nonogram\nsize: {side}\n");
    for (side, count) in [(182, "exactly 2"), (183, "a number of 10082 digits"), (200, "a number of 12042 digits")] {
        let told = linewise_reading(&board(side), &["solve", "--count", "-"]).ended(2).silent().out;
        assert!(told.starts_with(&format!("Several solutions: {count}")), "{}", &told[..60]);
        let json = linewise_reading(&board(side), &["solve", "--count", "--json", "-"]).ended(2).silent().json();
        let written = json[0]["count"].as_str().expect("a text").to_owned();
        assert!(format!("exactly {written}").starts_with(count) || written == count, "{written}");
    }
}

#[test]
fn a_puzzle_alone_has_the_same_verdict_on_any_number_of_threads() {
    let rooks = format!("kind: nonogram\nrows:\n{0}columns:\n{0}", "1\n".repeat(5));
    for puzzle in [UNIQUE, SEVERAL, NONE, SPOILED, &rooks] {
        let whole = linewise_reading(puzzle, &["solve", "-"]);
        let run = linewise_reading(puzzle, &["solve", "--threads", "3", "-"]);
        assert_eq!((run.out, run.code), (whole.out, whole.code));
    }
}

#[test]
fn a_hard_puzzle_alone_is_solved_in_several_ways_at_a_time() {
    let hard = project_file("puzzles/nonogram/moire.linewise");
    let whole = linewise(&["solve", &hard]).ended(0).silent();
    assert_eq!(linewise(&["solve", "--threads", "3", &hard]).ended(0).silent().out, whole.out);
    linewise(&["solve", "--threads", "3", "--steps", "110000", &hard]).ended(3).silent();
}

#[test]
fn where_all_solutions_are_known_no_cell_is_open_in_which_they_agree() {
    // Line logic settles no cell of this one: the other cells are found by search.
    let puzzle = "kind: binairo\nsize: 4\ngivens:\n0???\n???1\n????\n?0??\n";
    let folder = Folder::new();
    let file = folder.file("puzzle.linewise", puzzle);
    let all = &linewise(&["solve", "--json", "--max-solutions", "0", &file]).json()[0];
    let solutions: Vec<String> =
        all["solutions"].as_array().expect("solutions").iter().map(ToString::to_string).collect();
    assert!(solutions.len() > 2, "{all}");
    let rows = |nth: usize| all["solutions"][nth].as_array().expect("rows");
    let cell = |nth: usize, row: usize, column: usize| rows(nth)[row].as_str().and_then(|row| row.chars().nth(column));
    let mut differ = Vec::new();
    for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
        if (1..solutions.len()).any(|nth| cell(nth, row, column) != cell(0, row, column)) {
            differ.push(json!([row + 1, column + 1]));
        }
    }
    let open = all["open"].as_array().expect("open cells");
    assert_eq!(open.iter().map(|open| json!([open["row"], open["column"]])).collect::<Vec<_>>(), differ);
    let told = linewise(&["solve", "--max-solutions", "0", &file]).ended(2).silent();
    assert!(told.out.contains(&format!("The solutions differ in {} cells:", differ.len())), "{}", told.out);
}

/// Who stores a wrong solution is told so.
#[test]
fn a_stored_solution_that_is_none_is_told() {
    let puzzle = |goal: &str| format!("kind: nonogram\nrows: 3 1,1\ncolumns: 2 1 2\nsolution:\n###\n{goal}\n");
    let told = |goal: &str| linewise_reading(&puzzle(goal), &["solve", "-"]).ended(0).silent().out;
    assert!(told("##.").contains("The stored solution is wrong."), "{}", told("##."));
    assert!(!told("#.#").contains("stored"), "{}", told("#.#"));
}

#[test]
fn a_board_that_may_be_meant_as_given_cells_is_told() {
    let puzzle = |key: &str| format!("kind: skyscrapers\nsize: 3\n{key}:\n1??\n???\n???\n");
    let said = |text: &str| linewise_reading(text, &["solve", "-"]).ended(2).silent().out;
    let told = "The stored board was ignored";
    assert!(said(&puzzle("board")).contains(told));
    assert!(!said(&puzzle("givens")).contains(told));
}

/// A rule that many publishers do not print is named where it leaves one solution.
#[test]
fn a_rule_that_is_often_taken_for_granted_is_named() {
    let puzzle =
        |option: &str| format!("kind: takuzu\n{option}givens:\n110...\n1...0.\n..0...\n11..10\n....0.\n......\n");
    let told = "many publishers take this rule for granted, and with it (option different_lines: yes)";
    let run = linewise_reading(&puzzle(""), &["solve", "-"]).ended(2).silent();
    assert!(run.out.replace('\n', " ").contains(told), "{}", run.out);
    let run = linewise_reading(&puzzle("option different_lines: no\n"), &["solve", "-"]).ended(2).silent();
    assert!(!run.out.contains("granted"), "{}", run.out);
    linewise_reading(&puzzle("option different_lines: yes\n"), &["solve", "-"]).ended(0);
}
