//! The GCHQ puzzle, as the articles about it have it.

use super::run::{Folder, linewise, project_file, shared_text};
use serde_json::{Value, json};

fn puzzle() -> String {
    project_file("puzzles/nonogram/gchq.linewise")
}

/// The same puzzle without its given cells.
fn without_givens(folder: &Folder) -> String {
    let text = std::fs::read_to_string(puzzle()).expect("the puzzle is there");
    let (clues, _) = text.split_once("\ngivens:\n").expect("it has given cells");
    folder.file("bare.linewise", clues)
}

/// The grids printed in an article, where its text is at hand.
fn printed() -> Option<Value> {
    shared_text("vectors/gchq.json").map(|text| serde_json::from_str(&text).expect("it is JSON"))
}

/// A printed grid in our characters.
fn rows(grid: &Value) -> Vec<String> {
    let row = |row: &Value| {
        let ours = |c| match c {
            'X' => '#',
            'O' => '.',
            _ => '?',
        };
        row.as_str().expect("a row").chars().map(ours).collect()
    };
    grid.as_array().expect("rows").iter().map(row).collect()
}

#[test]
fn each_sweep_leaves_as_many_cells_as_the_article_says() {
    let run = linewise(&["solve", "--trace", &puzzle()]).ended(0).silent();
    let trace = [
        "start: 603 unknown", "sweep 1: 317 unknown", "sweep 2: 58 unknown", "sweep 3: 10 unknown",
        "sweep 4: 0 unknown",
    ];
    assert_eq!(run.lines()[..5], trace);
    assert_eq!(run.lines()[5..8], ["", "Exactly one solution.", ""]);
    let json = &linewise(&["solve", "--json", &puzzle()]).ended(0).silent().json()[0];
    assert_eq!(json["unknown"], json!([603, 317, 58, 10, 0]));
    assert_eq!(json["sweeps"], 4);
}

#[test]
fn the_grids_are_as_printed() {
    let Some(printed) = printed() else {
        return;
    };
    let run = linewise(&["solve", "--grids", &puzzle()]).ended(0).silent();
    let lines = run.lines();
    let first = lines.iter().position(|line| *line == "sweep 1: 317 unknown").expect("a first sweep");
    assert_eq!(lines[first + 1..][..25], rows(&printed["grid_after_one_sweep_rows_then_columns"]));
    let solution = lines.iter().position(|line| *line == "Exactly one solution.").expect("a verdict");
    assert_eq!(lines[solution + 2..], rows(&printed["solution"]));
}

#[test]
fn without_its_given_cells_it_gets_stuck() {
    let folder = Folder::new();
    let bare = without_givens(&folder);
    let run = linewise(&["solve", "--trace", &bare]).ended(2).silent();
    let trace = [
        "start: 625 unknown", "sweep 1: 351 unknown", "sweep 2: 108 unknown", "sweep 3: 27 unknown",
        "sweep 4: 12 unknown", "stuck: 12 unknown",
    ];
    assert_eq!(run.lines()[..6], trace);
    assert!(run.out.contains("\n12 cells are still open:\n  row 9, column 19: filled or blank\n"), "{}", run.out);
    let json = &linewise(&["solve", "--json", "--count", &bare]).ended(2).silent().json()[0];
    assert_eq!(json["unknown"], json!([625, 351, 108, 27, 12]));
    assert_eq!(json["open"].as_array().map(Vec::len), Some(12));
    let count: usize = json["count"].as_str().and_then(|count| count.parse().ok()).expect("a count");
    let all = &linewise(&["solve", "--json", "--max-solutions", "0", &bare]).ended(2).silent().json()[0];
    assert_eq!(all["solutions"].as_array().map(Vec::len), Some(count));
}

#[test]
fn its_given_cells_get_lost_only_on_request() {
    let run = linewise(&["convert", "--to", "nin", &puzzle()]).ended(65);
    assert_eq!(run.out, "", "nothing is written");
    assert!(run.err.contains("22 given cells"), "{}", run.err);
    assert!(run.err.contains("--lossy"), "{}", run.err);
    let lossy = linewise(&["convert", "--to", "nin", "--lossy", &puzzle()]).ended(0);
    assert!(lossy.out.starts_with("25 25\n7 3 1 1 7\n"), "{}", lossy.out);
}

#[test]
fn its_board_is_right_so_far() {
    let solution = linewise(&["check", &puzzle()]).ended(0).silent();
    assert_eq!(solution.out, "Right: the stored solution breaks no rule or clue.\n");
    let text = std::fs::read_to_string(puzzle()).expect("the puzzle is there");
    let (unsolved, _) = text.split_once("\nsolution:\n").expect("it has a solution");
    let folder = Folder::new();
    let givens = linewise(&["check", &folder.file("unsolved.linewise", unsolved)]).ended(0).silent();
    let right =
        "Right so far: 22 of 625 cells filled in, no rule or clue is broken, and it leads to exactly one solution.\n";
    assert_eq!(givens.out, right);
}
