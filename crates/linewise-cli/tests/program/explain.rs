//! `linewise hint`, `explain`, `replay` and `grade`.

use super::run::{Folder, NONE, SEVERAL, UNIQUE, keys, linewise, linewise_reading, project_file};
use serde_json::Value;

#[test]
fn a_hint_comes_in_stages() {
    let hint = |stage| linewise_reading(UNIQUE, &["hint", stage, "--plain", "-"]).ended(0).silent().out;
    let vague = "Right so far.\nOne row can be filled in completely.\n";
    assert_eq!(hint("-1"), vague);
    assert_eq!(hint("-2"), format!("{vague}Look at row 2 (3).\n"));
    let why = "Row 2 (3): the block takes up all 3 cells, so cells 1 to 3 are filled.\n";
    assert_eq!(hint("-3"), format!("{vague}{why}\n  1\n  ???\n  ***\n  ###\n  * found by this step\n\n???\n???\n"));
    assert_eq!(hint("-4"), format!("{vague}{why}\n  1\n  ???\n  ***\n  ###\n  * found by this step\n\n???\n###\n"));
}

#[test]
fn a_hint_goes_on_from_a_board() {
    let folder = Folder::new();
    let (puzzle, board) = (folder.file("puzzle.linewise", UNIQUE), folder.file("board.txt", "???\n###\n"));
    let hint = linewise(&["hint", "-2", &puzzle, "--board", &board]).ended(0).silent();
    assert!(hint.out.ends_with("Look at column 1 (1).\n"), "{}", hint.out);
    let wrong = folder.file("wrong.txt", "#??\n???\n");
    let hint = linewise(&["hint", "-4", &puzzle, "--board", &wrong]).ended(1).silent();
    assert_eq!(
        hint.out,
        "Wrong: every line by itself can still be finished, but the board (1 of 6 cells filled in) leads to no solution.\n"
    );
    let done = folder.file("done.txt", ".#.\n###\n");
    let hint = linewise(&["hint", &puzzle, "--board", &done]).ended(0).silent();
    assert_eq!(hint.out, "Solved: nothing is left to do.\n");
}

#[test]
fn a_mark_means_one_thing_and_is_told_only_where_it_is_drawn() {
    let maker = project_file("puzzles/regex_crossword/echoes.linewise");
    let folder = Folder::new();
    let board = folder.file("board.txt", "ABB?\nNOO?\nTO?T\n");
    let hint =
        |options: &[&str]| linewise(&[&["hint", &maker, "--board", &board], options].concat()).ended(0).silent().out;
    let framed = hint(&["-3"]);
    assert!(framed.contains("  * found by this step\n"), "{framed}");
    // Nothing but the clue is behind it.
    assert!(!framed.contains("follows from"), "{framed}");
    assert!(hint(&["-4"]).ends_with("*  found by this step\n"), "{}", hint(&["-4"]));
    for stage in ["-3", "-4"] {
        let small = hint(&[stage, "--compact"]);
        assert!(small.ends_with("T\n"), "{small}");
    }
}

#[test]
fn a_puzzle_without_a_solution_is_said_to_be_diagnosed() {
    for command in ["check", "hint"] {
        let run = linewise_reading(NONE, &[command, "-"]).ended(1).silent();
        assert!(run.out.ends_with("`linewise diagnose` says why.\n"), "{command}: {}", run.out);
    }
}

#[test]
fn a_hint_goes_on_to_what_shows_on_the_board() {
    let tailor = project_file("puzzles/easy_as_abc/tailor.linewise");
    let hint = |stage| linewise(&["hint", stage, "--plain", &tailor]).ended(0).silent().out;
    let vague = "Right so far.\nThe next cell takes 3 steps. The hardest of them:\n\
        In one row, a value has no more places left than it needs.\n";
    assert_eq!(hint("-1"), vague);
    let places = "First look at row 1 (S) and column 2 (E ... G).\nThen look at row 1 (S) again.\n";
    assert_eq!(hint("-2"), format!("{vague}{places}"));
    let why = "First, rule out what cannot be:\n  \
        1. Row 1 (S): S is seen first from the left, with at most one blank cell before it: cells 3 to 6 are not S.\n  \
        2. Column 2 (E ... G): E is seen first from the top, with at most one blank cell before it: cell 1 is not S.\n\
        Then: Row 1: there is no other place left for S, so cell 1 is S.\n";
    assert!(hint("-3").starts_with(&format!("{vague}{why}")), "{}", hint("-3"));
    assert!(hint("-4").ends_with("\nS?????\n??????\n??????\n??A???\n??????\n??????\n"), "{}", hint("-4"));
    let json = linewise(&["hint", "--json", &tailor]).ended(0).silent();
    assert_eq!(json.json()[0]["before"].as_array().map(Vec::len), Some(2));
}

/// Sentences say 10 where a board of so many characters has an A.
#[test]
fn letters_that_stand_for_numbers_are_told_beside_the_board() {
    let puzzle = format!("kind: skyscrapers\nleft: 1{}\ntop: *{}\n", " *".repeat(9), " *".repeat(9));
    let hint = linewise_reading(&puzzle, &["hint", "-4", "-"]).ended(0).silent().out;
    assert!(hint.contains("so the tallest stands first there: cell 1 is 10.\nOn the board, A is 10.\n"), "{hint}");
    assert!(!linewise_reading(&puzzle, &["hint", "-2", "-"]).ended(0).silent().out.contains("On the board"));
    let nine = puzzle.replacen(" *", "", 2).replacen("top: * *", "top: *", 1);
    assert!(!linewise_reading(&nine, &["hint", "-4", "-"]).out.contains("On the board"));
}

/// Clues say `7b`, and sentences brown.
#[test]
fn letters_of_colours_are_told_with_their_clues() {
    let butterfly = project_file("puzzles/nonogram/butterfly.linewise");
    let legend = "On the board, o is orange, b is blue, y is yellow, # is black and n is brown.\n";
    let out = |arguments: &[&str]| linewise(&[arguments, &[&butterfly]].concat()).ended(0).silent().out;
    assert!(!out(&["hint", "-1"]).contains("On the board"), "no clue is named yet");
    assert!(out(&["hint", "-2"]).ends_with(legend));
    assert!(out(&["hint", "-4"]).contains(legend));
    assert!(out(&["explain"]).starts_with(legend));
    assert!(out(&["show", "--clues"]).contains(legend));
    let folder = Folder::new();
    let wrong = folder.file("wrong.txt", &("#".repeat(17) + "\n").repeat(14));
    let check = linewise(&["check", &butterfly, "--board", &wrong]).ended(1).silent().out;
    assert!(check.ends_with(legend), "{check}");
    let hint = linewise(&["hint", "-3", &butterfly, "--board", &wrong]).ended(1).silent().out;
    assert_eq!(hint.matches(legend).count(), 1, "{hint}");
    let clues = linewise(&["check", "--clues", &butterfly]).silent().out;
    assert!(clues.ends_with(legend) && clues.matches(legend).count() == 1, "{clues}");
    let several = linewise(&["hint", "-2", &project_file("puzzles/nonogram/heart.linewise")]).silent().out;
    assert!(!several.contains("On the board"), "filled and blank need no letters");
}

#[test]
fn one_cell_is_revealed_on_request() {
    let run = linewise_reading(UNIQUE, &["hint", "--reveal", "1,2", "--plain", "-"]).ended(0).silent();
    assert_eq!(run.out, "The cell in row 1, column 2 is filled.\n\n?#?\n???\n");
    let run = linewise_reading(UNIQUE, &["hint", "--reveal", "1,3", "--json", "-"]).ended(0).silent();
    assert_eq!(keys(run.lines()[0]), ["name", "kind", "right", "text", "cell", "file", "index"]);
    assert_eq!(run.json()[0]["cell"], serde_json::json!({"row": 1, "column": 3, "may_be": "."}));
    let run = linewise_reading(SEVERAL, &["hint", "--reveal", "1,1", "-"]).ended(2).silent();
    assert!(run.out.ends_with("is filled or blank: there are several solutions.\n"), "{}", run.out);
    let run = linewise_reading(NONE, &["hint", "--reveal", "1,1", "-"]).ended(1).silent();
    assert_eq!(run.out, "Something is wrong: this board leads to no solution.\n");
    linewise_reading(UNIQUE, &["hint", "--reveal", "3,1", "-"]).ended(65);
    linewise_reading(UNIQUE, &["hint", "--reveal", "1,4", "-"]).ended(65);
    linewise_reading(UNIQUE, &["hint", "--reveal", "0,1", "-"]).ended(64);
}

#[test]
fn a_letter_of_a_crossword_is_revealed_on_request() {
    let board = project_file("puzzles/regex_crossword/four-winds.linewise");
    let run = linewise(&["hint", "--reveal", "1,2", "--json", &board]).ended(0).silent();
    let solved = linewise(&["solve", "--json", &board]).ended(0).silent();
    let solution = solved.json()[0]["solutions"][0][0].as_str().expect("a row").to_owned();
    assert_eq!(run.json()[0]["cell"]["may_be"].as_str(), solution.get(1..2), "{solution}");
}

#[test]
fn hints_as_json_hold_the_whole_step() {
    let run = linewise_reading(UNIQUE, &["hint", "--json", "-"]).ended(0).silent();
    assert_eq!(
        keys(run.lines()[0]),
        ["name", "kind", "right", "ending", "text", "vague", "place", "before", "step", "file", "index"]
    );
    let step = &run.json()[0]["step"];
    assert_eq!(step["technique"], "complete");
    assert_eq!(step["line"]["name"], "row 2");
    assert_eq!(step["cells"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_way_is_told_step_by_step() {
    let run = linewise_reading(UNIQUE, &["explain", "-"]).ended(0).silent();
    let lines = [
        "1. Row 2 (3): the block takes up all 3 cells, so cells 1 to 3 are filled.",
        "2. Column 1 (1): its one filled cell is there, so cell 1 is blank.",
        "3. Column 2 (2): the block takes up both cells, so cell 1 is filled.",
        "4. Row 1 (1): its one filled cell is there, so cell 3 is blank.",
        "Solved.",
        "",
        ".#.",
        "###",
    ];
    assert_eq!(run.lines(), lines);
}

#[test]
fn ways_end_as_their_puzzles_do() {
    let several = linewise_reading(SEVERAL, &["explain", "-"]).ended(2).silent();
    assert!(several.out.starts_with("No step was found: there are several solutions.\n"), "{}", several.out);
    let none = linewise_reading(NONE, &["explain", "-"]).ended(1).silent();
    assert!(
        none.out.contains(
            "\nNo solution. Row 2 (1): the clue needs every cell that is left, so cell 1 is filled. But cell 1 is blank.\n"
        ),
        "{}",
        none.out
    );
    let julia = project_file("puzzles/nonogram/julia.linewise");
    let spent = linewise(&["explain", "--steps", "3000", &julia]).ended(3).silent();
    assert!(spent.out.contains("\nIt gave up before the next step was found.\n"), "{}", spent.out);
}

#[test]
fn what_is_explained_replays() {
    let folder = Folder::new();
    let gchq = project_file("puzzles/nonogram/gchq.linewise");
    let julia = project_file("puzzles/nonogram/noise.linewise");
    let ways = linewise(&["explain", "--json", &gchq, &julia]).ended(0).silent().out;
    let replay = linewise(&["replay", "--json", &folder.file("ways.jsonl", &ways)]).ended(0).silent();
    for (found, index) in replay.json().iter().zip(1..) {
        assert_eq!(found["holds"], true, "{found}");
        assert_eq!(found["index"], index);
        assert!(found["file"].as_str().is_some_and(|file| file.ends_with("ways.jsonl")), "{found}");
    }
}

#[test]
fn a_technique_is_known_by_its_earlier_name() {
    let folder = Folder::new();
    let noise = project_file("puzzles/nonogram/noise.linewise");
    let way = linewise(&["explain", "--json", &noise]).ended(0).silent().out;
    let earlier = way.replace(r#""technique":"short_contradiction""#, r#""technique":"edge""#);
    assert_ne!(earlier, way, "the puzzle needs one");
    let replay = linewise(&["replay", "--json", &folder.file("earlier.jsonl", &earlier)]).ended(0).silent();
    assert_eq!(replay.json()[0]["holds"], true);
    let shown = |name: &str| linewise(&["techniques", name]).ended(0).silent().out;
    assert_eq!(shown("edge"), shown("short_contradiction"));
}

#[test]
fn a_walkthrough_that_was_tampered_with_does_not_replay() {
    let folder = Folder::new();
    let way = linewise_reading(UNIQUE, &["explain", "--json", "-"]).ended(0).silent().out;
    let wrong = way.replacen(r#""may_be":"."}"#, r##""may_be":"#"}"##, 1);
    assert_ne!(way, wrong);
    let replay = linewise(&["replay", &folder.file("wrong.json", &wrong)]).ended(1).silent();
    assert!(replay.out.starts_with("hat: step 2: column 1 (1) does not force row 1, column 1"), "{}", replay.out);
    // The steps are right, and do not lead to what is said.
    let wrong = folder.file("ending.json", &way.replace(r#""ending":"solved""#, r#""ending":"several""#));
    assert_eq!(linewise(&["replay", &wrong]).ended(1).out, "hat: the ending: it does not end as it says.\n");
    // The steps are right, and the board at the end is not theirs.
    let (steps, end) = way.rsplit_once("\"known\":").expect("the board at the end");
    let wrong = folder.file("end.json", &format!("{steps}\"known\":{}", end.replacen('#', ".", 1)));
    let replay = linewise(&["replay", &wrong]).ended(1).silent();
    assert_eq!(replay.out, "hat: the board in \"known\" is not the one to which the steps lead.\n");
    assert_eq!(linewise(&["replay", "--json", &wrong]).ended(1).json()[0]["holds"], false);
    let run = linewise(&["replay", &folder.file("empty.json", " \n\n")]).ended(65);
    assert!(run.err.contains("it contains no walkthrough"), "{}", run.err);
    assert!(linewise(&["replay", "-"]).ended(65).err.contains("standard input: it contains no walkthrough"));
    let other = linewise(&["replay", &project_file("puzzles/nonogram/letter-r.linewise")]).ended(65);
    assert_eq!(other.err.matches("error: ").count(), 1, "what is no walkthrough at all is said once: {}", other.err);
    assert!(other.err.contains("line 1: this is not a walkthrough\n"), "{}", other.err);
    let run = linewise(&["replay", &folder.file("no.json", "{}\n")]).ended(65);
    assert!(run.err.contains("this is not a walkthrough"), "{}", run.err);
    // What stands behind a line of another sort is looked at all the same.
    let later = linewise(&["replay", &folder.file("later.jsonl", &format!("{{}}\n{way}"))]).ended(65);
    assert!(later.err.contains("line 1: this is not a walkthrough"), "{}", later.err);
    assert!(later.out.starts_with("hat: ") && later.out.contains(" hold"), "{}", later.out);
}

#[test]
fn a_page_holds_everything_it_needs() {
    let folder = Folder::new();
    let page = folder.path("page.html");
    let puzzle = folder.file("puzzle.linewise", &UNIQUE.replace("hat", "a </script> hat"));
    linewise(&["explain", "--html", "-o", &page, &puzzle]).ended(0).silent();
    let page = std::fs::read_to_string(page).expect("the page");
    assert_eq!(page.matches("</script>").count(), 2, "no text ends a script");
    assert!(page.contains("<svg") && page.contains("its one filled cell is there"));
    assert!(!page.contains("src=") && !page.contains("href="), "nothing is fetched");
}

#[test]
fn grades_are_numbers_that_repeat() {
    let files = ["puzzles/nonogram/gchq.linewise", "puzzles/nonogram/noise.linewise"].map(project_file);
    let grade = || linewise(&["grade", "--json", &files[0], &files[1]]).ended(0).silent();
    let (first, second) = (grade(), grade());
    assert_eq!(first.out, second.out);
    let wanted = [
        "name", "kind", "model", "level", "title", "usual_level", "minutes", "effort", "tedium", "sweeps", "depth",
        "ending", "budget_exhausted", "techniques", "file", "index",
    ];
    assert_eq!(keys(first.lines()[0]), wanted);
    let [gchq, noise] = &first.json()[..] else { panic!("two grades") };
    assert!(gchq["level"].as_u64() <= Some(4) && noise["level"].as_u64() > Some(4), "{gchq} {noise}");
    let spent = linewise(&["grade", "--json", "--steps", "100", &files[1]]).ended(3).silent();
    assert_eq!(spent.json()[0]["level"], serde_json::Value::Null);
    assert_eq!(spent.json()[0]["budget_exhausted"], true);
}

#[test]
fn a_grade_tells_in_how_many_steps_the_way_is_told() {
    let file = project_file("puzzles/regex_crossword/market-day.linewise");
    let way = linewise(&["explain", "--json", &file]).ended(0).silent().json();
    let steps = way[0]["steps"].as_array().expect("steps").len();
    let graded = linewise(&["grade", &file]).ended(0).silent();
    assert!(graded.out.contains(&format!("\n  `linewise explain` tells it in {steps} steps\n")), "{}", graded.out);
    assert_eq!(graded.out.matches("step").count(), 1, "nothing else is called a step: {}", graded.out);
    let several = linewise(&["grade", &file, &file]).ended(0).silent();
    assert!(!several.out.contains("step"), "{}", several.out);
}

#[test]
fn the_marks_of_a_hint_mean_what_is_written_below_them() {
    let file = project_file("puzzles/easy_as_abc/behind-the-first.linewise");
    let run = linewise(&["hint", "-3", &file]).ended(0).silent();
    assert!(run.out.contains("* found by this step   ^ what it follows from\n"), "{}", run.out);
    assert_eq!(run.lines().last(), Some(&"^  what it follows from"), "{}", run.out);
}

#[test]
fn cells_of_which_nothing_is_known_are_written_as_open() {
    let folder = Folder::new();
    let file = folder.file("puzzle.linewise", "kind: skyscrapers\nrows:\n3\n*\n1\ncolumns:\n*\n*\n*\n");
    linewise(&["hint", "-4", "--write", &file]).ended(0).silent();
    let written = std::fs::read_to_string(&file).expect("it is there");
    let (_, board) = written.split_once("\nboard:\n").expect("a board");
    assert!(board.contains('?') && !board.contains('['), "{board}");
}

/// Cells that are blank already are not said to have to be.
#[test]
fn blank_cells_of_fuzuli_are_told_from_those_that_have_to_be() {
    let puzzle = "kind: fuzuli\ntitle: t61\nsize: 6 rows, 6 columns\nsymbols: .1234\ngivens:\n? ? ? ? ? ?\n? ? ? 2 [.] 4\n3 ? ? ? 2 ?\n? 2 ? ? ? [.]\n? ? ? [.] [.4] ?\n4 ? ? [12] [.234] ?\n";
    let told = linewise_reading(puzzle, &["explain", "-"]).out;
    let plain = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let said =
        "cells 1 and 3 have to be blank, as no square may be full; with cell 6 that is more than its 2 blank cells.";
    assert!(plain.contains(said), "{told}");
}

/// What a cell cannot be is not listed where the few things that the line leaves it say as much.
#[test]
fn the_shorter_list_of_a_dead_end_is_told() {
    let text = "kind: regex_crossword\nrows:\n.[^BJMX]\n..\ncolumns:\n..\n[BJMX].\n";
    let run = linewise_reading(text, &["explain", "-"]).ended(1).silent();
    let end = "No solution. Column 2 `[BJMX].`: cell 1 can only match `[BJMX]`, so cell 1 can only be B, J, M or X. But cell 1 is not B, J, M or X.";
    assert!(run.lines().contains(&end), "{}", run.out);
}

/// What programs find in the arguments of a message is told in the docs.
#[test]
fn what_messages_hold_is_documented() {
    fn keys_in(value: &Value, keys: &mut Vec<String>) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| keys_in(value, keys)),
            Value::Object(object) => {
                if let Some(Value::Object(arguments)) = object.get("arguments") {
                    return arguments.values().for_each(|value| keys_in(value, keys));
                }
                keys.extend(object.keys().cloned());
                object.values().for_each(|value| keys_in(value, keys));
            }
            _ => {}
        }
    }
    let names =
        ["doppelblock/five", "fuzuli/six", "japanese_sums/four-by-five", "nonogram/heart", "regex_crossword/prices"];
    let files = names.map(|name| project_file(&format!("puzzles/{name}.linewise")));
    let arguments: Vec<&str> = ["explain", "--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let mut keys = Vec::new();
    for walkthrough in linewise(&arguments).ended(0).json() {
        let steps = walkthrough["steps"].as_array().expect("steps");
        steps.iter().for_each(|step| keys_in(&step["message"], &mut keys));
    }
    keys.sort_unstable();
    keys.dedup();
    assert!(keys.len() >= 15, "{keys:?}");
    let docs = std::fs::read_to_string(project_file("docs/program.md")).expect("the docs");
    let (_, docs) = docs.split_once("### Messages").expect("a section");
    let docs = &docs[..docs.find("\n## ").expect("a section after it")];
    keys.iter().for_each(|key| assert!(docs.contains(&format!("`{key}`")), "{key} is not told"));
}
