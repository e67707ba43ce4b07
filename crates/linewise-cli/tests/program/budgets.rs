//! Budgets, over all commands that have one and all kinds: whatever `--timeout`, `--steps` and `--memory` cut short,
//! nothing is said that is not so.

use crate::run::{linewise, linewise_reading, project_file};
use serde_json::Value;
use std::path::Path;

/// The commands whose answers about one puzzle are looked at here, with further arguments, and what is said falsely by
/// the answer within a budget, held against the one without.
const ASKED: [(&[&str], Judge); 7] = [
    (&["solve", "--count"], solve),
    (&["check", "--clues"], check),
    (&["diagnose"], diagnose),
    (&["hint"], hint),
    (&["explain"], explain),
    (&["grade"], grade),
    (&["bench", "--repeat", "1"], bench),
];

/// The other commands that have a budget. They ask about more than a puzzle, or about what another command wrote; each has its own tests.
const OTHERS: [&str; 8] = ["verify", "replay", "show", "make", "batch", "cubes", "census", "book"];

/// Says what is false in an answer, which comes first.
type Judge = fn(&Value, &Value) -> Result<(), &'static str>;

/// No time, hardly any work, some work, next to no memory; and a budget that suffices.
const BUDGETS: [&[&str]; 6] = [
    &["--timeout", "0"],
    &["--steps", "0"],
    &["--steps", "1"],
    &["--steps", "40"],
    &["--memory", "1"],
    &["--timeout", "600", "--steps", "20000000", "--memory", "2G"],
];

#[test]
fn every_command_with_a_budget_is_looked_at() {
    let help = linewise(&["--help"]).ended(0).out;
    let commands = help.split("Commands:").nth(1).and_then(|rest| rest.split("Options:").next()).expect("a list");
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    let names = names.filter_map(|line| line.split(' ').next()).filter(|name| *name != "help");
    let has_budget = |name: &&str| linewise(&[name, "--help"]).ended(0).out.contains("--timeout");
    let mut found: Vec<&str> = names.filter(has_budget).collect();
    let mut known: Vec<&str> = ASKED.iter().map(|(command, _)| command[0]).chain(OTHERS).collect();
    found.sort_unstable();
    known.sort_unstable();
    assert_eq!(found, known);
}

#[test]
fn nothing_false_is_said_within_a_budget() {
    let kinds = linewise(&["kinds", "--json"]).ended(0).json();
    assert!(!kinds.is_empty());
    for kind in kinds {
        let kind = kind["name"].as_str().expect("a name").to_owned();
        for file in files(&kind) {
            for (command, judge) in ASKED {
                let whole = answer(command, &[], &file);
                for budget in BUDGETS {
                    let name = || format!("{} {} {file}", command.join(" "), budget.join(" "));
                    let (code, cut) = answer(command, budget, &file);
                    assert!(code == whole.0 || code == 3 || command[0] == "bench", "{}: exit code {code}", name());
                    let judged = judge(&cut, &whole.1);
                    assert_eq!(judged, Ok(()), "{}:\n{cut}\nand without a budget\n{}", name(), whole.1);
                }
            }
        }
    }
}

/// Two of the kind's puzzles, the first and the last by name.
fn files(kind: &str) -> Vec<String> {
    let folder = project_file(&format!("puzzles/{kind}"));
    let files = std::fs::read_dir(Path::new(&folder)).expect("the kind has puzzles");
    let mut files: Vec<String> = files.map(|file| file.expect("a file").path().display().to_string()).collect();
    files.sort_unstable();
    let last = files.pop().expect("one at least");
    files.into_iter().take(1).chain([last]).collect()
}

/// The exit code and the answer about the first puzzle of a file.
fn answer(command: &[&str], budget: &[&str], file: &str) -> (i32, Value) {
    let run = linewise(&[command, &["--json", "--only", "1"], budget, &[file]].concat());
    let first = run.json().into_iter().next().unwrap_or_else(|| panic!("no answer: {run:?}"));
    (run.code, first)
}

/// Is the first one given up, or as the second one is?
fn agrees(cut: &Value, whole: &Value) -> bool {
    cut.is_null() || *cut == "gave_up" || cut == whole
}

fn held(is_true: bool, otherwise: &'static str) -> Result<(), &'static str> {
    if is_true { Ok(()) } else { Err(otherwise) }
}

/// A list of JSON, empty where there is none.
fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn solve(cut: &Value, whole: &Value) -> Result<(), &'static str> {
    held(agrees(&cut["verdict"], &whole["verdict"]), "another verdict")?;
    held(agrees(&cut["count"], &whole["count"]), "another count")?;
    let number = |value: &Value| value.as_str().map(|text| text.parse::<u128>().expect("a number that is not huge"));
    if let (Some(least), Some(count)) = (number(&cut["count_at_least"]), number(&whole["count"])) {
        held(least <= count, "more solutions than there are")?;
    }
    if whole["verdict"] == "unique" {
        held(list(&cut["solutions"]).iter().all(|solution| *solution == whole["solutions"][0]), "a false solution")?;
        // What may be is never less than what is.
        let rows: Vec<Vec<char>> = list(&whole["solutions"][0]).iter().map(characters).collect();
        let is_possible = |cell: &Value| {
            let at = |key: &str| cell[key].as_u64().expect("a number") as usize - 1;
            characters(&cell["may_be"]).contains(&rows[at("row")][at("column")])
        };
        held(list(&cut["open"]).iter().all(is_possible), "a cell may not be what it is")?;
    }
    Ok(())
}

fn characters(text: &Value) -> Vec<char> {
    text.as_str().expect("text").chars().collect()
}

fn check(cut: &Value, whole: &Value) -> Result<(), &'static str> {
    held(agrees(&cut["right"], &whole["right"]), "right and wrong")?;
    held(agrees(&cut["leads_to"], &whole["leads_to"]), "it leads elsewhere")?;
    held(agrees(&cut["without"], &whole["without"]), "another verdict without the board")?;
    let is_complete = cut["cut_short"].is_null();
    let (some, all) = (list(&cut["broken"]), list(&whole["broken"]));
    held(some == all || !is_complete && some.iter().all(|line| all.contains(line)), "other lines break")?;
    let (clues, known) = (list(&cut["clues"]), list(&whole["clues"]));
    held(clues.len() == known.len(), "a clue is left out")?;
    let is_so = |(clue, known): (&Value, &Value)| agrees(&clue["satisfied"], &known["satisfied"]);
    held(clues.iter().zip(known).all(is_so), "a clue is satisfied or is not")
}

fn diagnose(cut: &Value, whole: &Value) -> Result<(), &'static str> {
    held(agrees(&cut["verdict"], &whole["verdict"]), "another verdict")
}

fn hint(cut: &Value, whole: &Value) -> Result<(), &'static str> {
    held(agrees(&cut["right"], &whole["right"]), "right and wrong")?;
    held(agrees(&cut["ending"], &whole["ending"]), "another ending")?;
    // Where the budget ended first, a step that only rules something out may stand for the one that settles a cell.
    held(cut["cut_short"] == true || agrees(&cut["step"], &whole["step"]), "another step")
}

fn explain(cut: &Value, whole: &Value) -> Result<(), &'static str> {
    held(agrees(&cut["ending"], &whole["ending"]), "another ending")?;
    let rows: Vec<Vec<char>> = list(&whole["known"]).iter().map(characters).collect();
    // A way that was cut short has steps that the whole way may leave out as idle, but rules nothing out that is so.
    let is_possible = |cell: &Value| {
        let at = |key: &str| cell[key].as_u64().expect("a number") as usize - 1;
        let known = rows[at("row")][at("column")];
        known == '?' || characters(&cell["may_be"]).contains(&known)
    };
    let mut cells = list(&cut["steps"]).iter().flat_map(|step| list(&step["cells"]));
    held(cells.all(is_possible), "a step rules out what is so")?;
    let cells = |rows: &Value| list(rows).iter().flat_map(characters).collect::<Vec<char>>();
    let (some, all) = (cells(&cut["known"]), cells(&whole["known"]));
    held(some.iter().zip(&all).all(|(cell, known)| *cell == '?' || cell == known), "other cells")
}

fn grade(cut: &Value, whole: &Value) -> Result<(), &'static str> {
    held(agrees(&cut["ending"], &whole["ending"]), "another ending")?;
    let is_whole = cut["ending"] != "gave_up";
    held(!is_whole || cut["level"] == whole["level"] && cut["effort"] == whole["effort"], "another grade")
}

fn bench(cut: &Value, whole: &Value) -> Result<(), &'static str> {
    held(agrees(&cut["verdict"], &whole["verdict"]), "another verdict")
}

#[test]
fn of_very_many_open_cells_the_first_are_named_and_the_rest_counted() {
    let open = |side: usize, head: &str| {
        let puzzle = format!("kind: nonogram\n{head}size: {side}\n");
        let run = linewise_reading(&puzzle, &["solve", "--json", "--timeout", "0", "-"]).ended(3).silent();
        let answer = run.json().remove(0);
        (list(&answer["open"]).len(), answer["open_more"].as_u64(), answer["open"][side].clone())
    };
    let second_row = serde_json::json!({"row": 2, "column": 1, "may_be": ".#"});
    assert_eq!(open(512, ""), (512 * 512, None, second_row.clone()));
    assert_eq!(open(520, ""), (512 * 512, Some(520 * 520 - 512 * 512), second_row));
    // A megabyte of characters is enough, too.
    let (named, more, _) = open(300, "colours: abcdefghijklmnopqrstuvwxyzABCD\n");
    assert_eq!((named, more), ((1 << 20) / 31, Some(300 * 300 - (1 << 20) / 31)));
}

#[test]
fn a_page_of_more_cells_than_browsers_show_is_refused() {
    let page = |side: usize| {
        linewise_reading(&format!("kind: nonogram\nsize: {side}\n"), &["explain", "--html", "--steps", "0", "-"])
    };
    assert!(page(100).ended(3).silent().out.contains("<svg"));
    let refused = page(400).ended(65);
    assert_eq!(refused.out, "");
    assert!(refused.err.contains("a board of 160000 cells is more than a browser shows"), "{}", refused.err);
}

#[test]
fn many_solutions_are_drawn_as_they_are_listed() {
    let ones = "1\n".repeat(5);
    let rooks = format!("kind: nonogram\nrows:\n{ones}columns:\n{ones}");
    let listed = linewise_reading(&rooks, &["solve", "--json", "--max-solutions", "0", "-"]).ended(2).silent();
    let solutions = listed.json()[0]["solutions"].as_array().expect("a list").clone();
    assert_eq!(solutions.len(), 120);
    let row = |at: usize| {
        let cells: Vec<&str> = solutions.iter().map(|solution| solution[at].as_str().expect("text")).collect();
        cells.join("    ")
    };
    let drawn = linewise_reading(&rooks, &["solve", "--max-solutions", "0", "-"]).ended(2).silent();
    let board: Vec<&str> = drawn.lines().into_iter().skip(2).take(5).collect();
    assert_eq!(board, (0..5).map(row).collect::<Vec<_>>());
}

/// Whoever compares times has to know that a list of solutions was cut off.
#[test]
fn a_list_that_was_cut_off_is_given_up_in_benchmarks() {
    let arguments = ["bench", "--json", "--repeat", "3", "--max-solutions", "0", "--steps", "400", "-"];
    let lines =
        linewise_reading("kind: nonogram\nrows: 1 1 1 1 1 1\ncolumns: 1 1 1 1 1 1\n", &arguments).ended(0).json();
    assert_eq!(
        (&lines[0]["verdict"], &lines[0]["gave_up"], &lines[1]["gave_up"]),
        (&"several".into(), &"steps".into(), &1.into())
    );
}
