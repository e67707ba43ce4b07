//! What the page asks is answered for every kind, a newcomer's included: without a line of the page knowing of it.

/// The kind that is made to be copied.
#[path = "../../linewise/tests/template_kind"]
mod template {
    pub mod tally;
}

use linewise::{Kind, Puzzle, Registry, Task, kind};
use linewise_web::{Desk, OPEN, Table};
use serde_json::{Value, json};
use template::tally;

fn kinds() -> impl Iterator<Item = &'static dyn Kind> {
    kind::ALL.iter().copied().chain([tally::KIND])
}

/// The first puzzle of each example.
fn examples() -> Vec<(&'static dyn Kind, Puzzle)> {
    let registry = Registry::standard().with_kind(tally::KIND);
    let read = |text: &str| registry.open(text).and_then(|reading| reading.one()).expect("an example");
    kinds()
        .flat_map(|kind| kind.examples().iter().map(move |example| (kind, example)))
        .map(|(kind, example)| (kind, read(example.puzzle)))
        .collect()
}

fn ok(answer: &str) -> Value {
    let mut answer: Value = serde_json::from_str(answer).expect("JSON");
    assert!(answer.get("ok").is_some(), "{answer}");
    answer["ok"].take()
}

/// The cells of a board of which something is known.
fn board(cells: &Value) -> String {
    let cells = cells.as_array().expect("a board").iter().enumerate();
    let known = cells.filter(|(_, symbol)| **symbol != json!(OPEN));
    json!(known.map(|(cell, symbol)| json!([cell, [symbol]])).collect::<Vec<_>>()).to_string()
}

#[test]
fn every_question_is_answered() {
    for (kind, puzzle) in examples() {
        let desk = Desk::of_kind(puzzle.clone(), kind);
        let about = ok(&desk.layout());
        let cells = puzzle.board.cells();
        let starts = about["layout"]["starts"].as_array().expect("rows");
        assert_eq!(starts.last(), Some(&json!(cells)), "{}", kind.name());
        let clues = about["layout"]["clues"].as_array().expect("clues");
        assert_eq!(clues.is_empty(), puzzle.clues.is_empty(), "{}", kind.name());
        let solved = ok(&desk.solve());
        assert_eq!(solved["verdict"], "unique", "{}", kind.name());
        let solution = &solved["solutions"][0];
        let way = ok(&desk.explain());
        assert_eq!(way["ending"], "solved", "{}", kind.name());
        let checked = ok(&desk.check(&board(solution), true));
        assert_eq!(checked["right"], json!(true), "{}", kind.name());
        let hint = ok(&desk.hint(&board(&about["start"])));
        assert_eq!(hint["right"], json!(true), "{}", kind.name());
        assert!(hint["step"]["text"].as_str().is_some_and(|text| text.len() > 10), "{}: {hint}", kind.name());
        assert_eq!(ok(&desk.diagnose())["verdict"], "unique", "{}", kind.name());
        assert!(ok(&desk.grade())["level"].as_u64().is_some_and(|level| (1..=8).contains(&level)), "{}", kind.name());
        assert!(ok(&desk.svg(&board(solution))).as_str().is_some_and(|svg| svg.starts_with("<svg")), "{}", kind.name());
    }
}

#[test]
fn every_kind_is_played_to_the_end() {
    for (kind, puzzle) in examples() {
        let task = Task::of_kind(puzzle.clone(), kind).expect("an example is a task");
        let solution = task.solve().solutions.swap_remove(0);
        let mut table = Table::of(task);
        let start = ok(&table.start(""));
        assert!(start["entry"]["choices"].as_array().is_some_and(|choices| !choices.is_empty()), "{}", kind.name());
        let mut state = start["state"].clone();
        for (cell, symbol) in solution.iter().enumerate() {
            state = ok(&table.play(&json!({"do": "set", "cell": cell, "symbol": symbol.0}).to_string()));
        }
        assert_eq!(state["finished"], json!(true), "{}", kind.name());
        let labels = ok(&table.labels(&[0]));
        assert!(
            labels[0].as_str().is_some_and(|label| label.starts_with("row 1 c") && label.contains(" 1, ")),
            "{labels}"
        );
        // What is put away goes on; only what is different is told.
        let saved = ok(&table.saved()).to_string();
        let again = ok(&table.start(&saved));
        assert_eq!(again["state"]["finished"], json!(true), "{}", kind.name());
        assert_eq!(again["problem"], Value::Null, "{}", kind.name());
        let same = ok(&table.play(r#"{"do": "cancel"}"#));
        assert_eq!(same["changed"], json!([]), "{}", kind.name());
    }
}

#[test]
fn repairs_come_as_puzzles() {
    let native = "kind: nonogram\nrows: 1 3 1,1\ncolumns: 3 1 3\n";
    let desk = Desk::open(native).expect("a puzzle");
    let found = ok(&desk.diagnose());
    assert_eq!(found["verdict"], "none");
    let repairs = found["repairs"].as_array().expect("repairs");
    assert!(!repairs.is_empty());
    for repair in repairs {
        let repaired = Desk::open(repair["native"].as_str().expect("a text")).expect("a puzzle");
        assert_eq!(ok(&repaired.solve())["verdict"], repair["verdict"], "{repair}");
    }
}

#[test]
fn clues_that_do_not_fit_are_told_and_diagnosed() {
    let desk = Desk::open("kind: nonogram\nrows: 9 3 1,1\ncolumns: 2 2 2\n").expect("a puzzle");
    let about = ok(&desk.layout());
    assert!(
        about["problem"]["message"].as_str().is_some_and(|message| message.contains("row 1")),
        "{}",
        about["problem"]
    );
    assert!(!ok(&desk.diagnose())["blamed"]["ends"].as_array().expect("ends").is_empty());
    assert!(desk.solve().contains("\"error\""));
}

#[test]
fn bad_input_is_an_error_in_words() {
    let desk = Desk::open("kind: nonogram\nrows: 2 1\ncolumns: 1 2").expect("a puzzle");
    for bad in ["", "[", "[[9,[0]]]", "[[0,[7]]]", "[[0]]", "{}"] {
        assert!(desk.hint(bad).contains("\"error\""), "{bad}");
    }
    assert!(desk.write("no such format").contains("\"error\""));
    let mut table = Table::open("kind: nonogram\nrows: 2 1\ncolumns: 1 2").expect("a puzzle");
    for bad in [
        "",
        "{}",
        r#"{"do": "set", "cell": 99, "symbol": 1}"#,
        r#"{"do": "set", "cell": 0, "symbol": 200}"#,
        r#"{"do": "dance"}"#,
    ] {
        assert!(table.play(bad).contains("\"error\""), "{bad}");
    }
    assert_ne!(ok(&table.start("{\"squares\": 3}"))["problem"], Value::Null);
    assert!(linewise_web::read(b"\0\x01", "").contains("\"error\""));
    assert!(linewise_web::draw("nonogram", 2, 2, "", &[0, 1, 9, 0]).contains("\"error\""));
    assert!(linewise_web::draw("nonogram", 0, 2, "", &[]).contains("\"error\""));
}

#[test]
fn a_drawn_picture_is_a_puzzle() {
    let kinds: Value = serde_json::from_str(&linewise_web::about()).expect("JSON");
    let drawn: Vec<_> =
        kinds["kinds"].as_array().expect("kinds").iter().filter(|kind| kind["drawn"] == json!(true)).collect();
    assert!(!drawn.is_empty());
    for kind in drawn {
        let made = ok(&linewise_web::draw(kind["name"].as_str().expect("a name"), 2, 3, "", &[1, 1, 0, 0, 1, 0]));
        let desk = Desk::open(made["native"].as_str().expect("a text")).expect("a puzzle");
        assert_ne!(ok(&desk.solve())["verdict"], "none", "{kind}");
    }
    let made = ok(&linewise_web::draw("nonogram", 1, 2, "000000 d33f2f", &[1, 2]));
    assert!(made["native"].as_str().is_some_and(|text| text.contains("d33f2f")), "{made}");
}
