//! What the page asks is answered for every kind, a newcomer's included: without a line of the page knowing of it.

/// The kind that is made to be copied.
#[path = "../../linewise/tests/template_kind"]
mod template {
    pub mod tally;
}

use linewise::kind::{self, Takes};
use linewise::{Kind, Puzzle, Registry, Task};
use linewise_web::{Desk, Form, OPEN, Table};
use serde_json::{Value, json};
use std::collections::BTreeMap;
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

/// What a table told last of each cell.
fn note(shown: &mut BTreeMap<u64, Value>, state: &Value) {
    for cell in state["changed"].as_array().expect("cells") {
        shown.insert(cell[0].as_u64().expect("a number"), cell.clone());
    }
}

#[test]
fn what_is_told_of_each_move_adds_up_to_the_board() {
    for (kind, puzzle) in examples() {
        let task = || Task::of_kind(puzzle.clone(), kind).expect("an example is a task");
        let (mut table, cells) = (Table::of(task()), puzzle.board.cells());
        let start = ok(&table.start(""));
        let symbols: Vec<Value> = start["entry"]["choices"]
            .as_array()
            .expect("choices")
            .iter()
            .map(|choice| choice["symbol"].clone())
            .collect();
        let mut shown = BTreeMap::new();
        note(&mut shown, &start["state"]);
        for step in 0..120 {
            let (cell, symbol) = ((step * 7) % cells, &symbols[step % symbols.len()]);
            let tool = json!({"with": "value", "symbol": symbol});
            let moves = match step % 8 {
                0 => vec![
                    json!({"do": "press", "cell": cell, "tool": tool}),
                    json!({"do": "drag", "cell": (cell + 2) % cells}),
                ],
                1 => vec![json!({"do": (["release", "cancel"][step / 8 % 2])})],
                2 => vec![json!({"do": "paint", "cells": [cell], "tool": {"with": "note", "symbol": symbol}})],
                3 => vec![json!({"do": "paint", "cells": [cell], "tool": {"with": "rule_out", "symbol": symbol}})],
                4 => vec![json!({"do": "begin_trial"}), json!({"do": "paint", "cells": [cell], "tool": tool})],
                5 => vec![json!({"do": "undo"}), json!({"do": "redo"})],
                6 => vec![json!({"do": (["keep_trial", "drop_trial"][step / 8 % 2])})],
                _ => vec![json!({"do": "paint", "cells": [cell, (cell + 1) % cells], "tool": tool})],
            };
            for done in moves {
                let answer: Value = serde_json::from_str(&table.play(&done.to_string())).expect("JSON");
                if answer.get("ok").is_some() {
                    note(&mut shown, &answer["ok"]);
                }
            }
            if step % 8 == 0 {
                continue;
            }
            let saved = ok(&table.saved()).to_string();
            let mut whole = BTreeMap::new();
            note(&mut whole, &ok(&Table::of(task()).start(&saved))["state"]);
            assert_eq!(shown, whole, "{}, step {step}", kind.name());
        }
    }
}

#[test]
fn links_hold_no_solution() {
    let kind = kind::named("nonogram").expect("a kind");
    let picture: Vec<u8> = (0..12).map(|at| u8::from(at % 5 != 2)).collect();
    let board = linewise::Board::rectangle(3, 4).expect("a board");
    let symbols = picture.iter().map(|&cell| linewise::Symbol(cell)).collect();
    let drawn = Puzzle::from_picture(kind.name(), board, kind.alphabets().usual(), symbols).expect("a puzzle");
    assert!(drawn.goal.is_some());
    let link = ok(&Desk::of_kind(drawn.clone(), kind).link());
    let read = linewise::open(link.as_str().expect("a text")).and_then(|reading| reading.one()).expect("the puzzle");
    assert_eq!((read.goal, read.clues.len()), (None, drawn.clues.len()));
}

#[test]
fn a_form_says_which_colours_are_to_be_declared() {
    let kind = kind::named("nonogram").expect("a kind");
    let form = |letters: &str| Form::of(kind, 2, 3, Default::default(), letters);
    let answer: Value = serde_json::from_str(&form("").expect("a form").take(0, "1r 1")).expect("JSON");
    assert_eq!(answer["error"]["undeclared"], json!({"letters": "r#", "new": "r red, # black"}), "{answer}");
    assert!(ok(&form("r#").expect("a form").take(0, "1r 1"))["needs"].is_string());
    let answer: Value = serde_json::from_str(&form("").expect("a form").take(0, "7")).expect("JSON");
    assert!(answer["error"].get("undeclared").is_none(), "{answer}");
    assert!(form("5").is_err(), "a digit is no letter of a colour");
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
    // Of hundreds that a pattern has, most leave several solutions.
    let native = include_str!("../../../puzzles/regex_crossword/odd-ones.linewise");
    let found = ok(&Desk::open(native).expect("a puzzle").diagnose());
    let repairs = found["repairs"].as_array().expect("repairs");
    assert!((5..=50).contains(&repairs.len()), "{}", repairs.len());
    assert!(repairs.iter().skip(5).all(|repair| repair["verdict"] == "unique"), "{repairs:?}");
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
fn only_formats_that_can_say_a_puzzle_are_offered() {
    let open = |native: &str| Desk::open(native).expect("a puzzle");
    let names = |desk: &Desk| -> Vec<String> { serde_json::from_value(ok(&desk.formats())).expect("a list of names") };
    let drawn = open("kind: nonogram\nrows: 2 1\ncolumns: 1 2\nsolution:\n##\n.#\n");
    let offered = names(&drawn);
    for name in ["native", "non", "png"] {
        assert!(offered.iter().any(|offered| offered == name), "{offered:?}");
    }
    let letters = open("kind: easy_as_abc\nletters: AB\ntop: A * B\nleft: A * B\n");
    assert!(!names(&letters).iter().any(|name| name == "non" || name == "png"));
    for desk in [&drawn, &letters] {
        for name in names(desk).iter().filter(|name| *name != "png") {
            assert!(!desk.write(name).starts_with("{\"error\""), "{name}");
        }
    }
}

#[test]
fn boards_that_are_too_large_for_a_page_are_refused_in_words() {
    let read = |size: &str| linewise_web::read(format!("kind: nonogram\nsize: {size}\n").as_bytes(), "");
    let refused = &ok(&read("2000x2000"))["puzzles"][0]["Err"];
    assert!(refused["message"].as_str().is_some_and(|why| why.contains("4000000 cells")), "{refused}");
    assert!(ok(&read("200x200"))["puzzles"][0]["Ok"].is_object());
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
    let made = ok(&linewise_web::draw("nonogram", 1, 2, "ffffff 000000 d33f2f", &[1, 2]));
    assert!(made["native"].as_str().is_some_and(|text| text.contains("d33f2f")), "{made}");
}

#[test]
fn every_kind_has_a_form() {
    for kind in kinds().filter(|kind| kind.name() != tally::KIND.name()) {
        // The first size that the kind has.
        let size = (3..=6).find(|&size| linewise_web::try_form(kind.name(), size, size, "{}", "").contains("\"ok\""));
        let size = size.unwrap_or_else(|| panic!("{}: no form", kind.name()));
        let ends = ok(&linewise_web::try_form(kind.name(), size, size, "{}", ""))["ends"].take();
        let mut form = Form::open(kind.name(), size, size, "{}", "").expect("a form");
        for (at, end) in ends.as_array().expect("ends").iter().enumerate() {
            assert!(end["name"].as_str().is_some_and(|name| !name.is_empty()), "{}: {end}", kind.name());
            assert!(ok(&form.take(at, ""))["needs"].is_string(), "{}", kind.name());
        }
        let native = ok(&form.finished("Mine"))["native"].take();
        let about = ok(&Desk::open(native.as_str().expect("a text")).expect("a puzzle").layout());
        assert_eq!(about["title"], "Mine", "{}", kind.name());
        assert_eq!(about["layout"]["rows"], json!(size), "{}", kind.name());
    }
    assert!(linewise_web::try_form("no such kind", 3, 3, "{}", "").contains("\"error\""));
    assert!(linewise_web::try_form("nonogram", 0, 3, "{}", "").contains("\"error\""));
    assert!(linewise_web::try_form("nonogram", 3, 100_000, "{}", "").contains("\"error\""));
}

#[test]
fn a_form_takes_every_option() {
    for kind in kind::ALL {
        for option in kind.options() {
            let takes = |size: usize| {
                let options = json!({ option.name: some_value(option.takes, size) }).to_string();
                let answer = linewise_web::try_form(kind.name(), size, size, &options, "");
                let form = answer
                    .contains("\"ok\"")
                    .then(|| Form::open(kind.name(), size, size, &options, "").expect("a form"))?;
                let native = ok(&form.finished(""))["native"].take();
                native.as_str().expect("a text").contains(&format!("option {}:", option.name)).then_some(())
            };
            let taken = (3..=6).find_map(takes);
            assert!(taken.is_some(), "{}: no form takes the option {}", kind.name(), option.name);
            let wrong = json!({ option.name: "\u{2603}" }).to_string();
            assert!(
                linewise_web::try_form(kind.name(), 6, 6, &wrong, "").contains("\"error\""),
                "{} {}",
                kind.name(),
                option.name
            );
        }
    }
}

/// A value of an option, for a board of so many rows and columns.
fn some_value(takes: Takes, size: usize) -> String {
    let row = |cells: &str| cells.repeat(size);
    match takes {
        Takes::YesOrNo => "yes".to_owned(),
        Takes::OneOf(words) => words.last().expect("there are some").to_string(),
        Takes::Number => "2".to_owned(),
        Takes::Size => "2x2".to_owned(),
        Takes::Text(example) => example.to_owned(),
        Takes::Regions => (0..size).map(|at| row(&LETTERS[at..=at])).collect::<Vec<_>>().join("\n"),
        Takes::Signs(signs) => {
            let first = format!(".{}{}", signs[0], ". ".repeat(size - 1));
            let rest = format!("\n\n{}", row(". "));
            first + &rest.repeat(size - 1)
        }
        other => panic!("what is a value for {other:?}?"),
    }
}

const LETTERS: &str = "ABCDEF";

#[test]
fn clues_at_corners_are_typed_into_a_form() {
    let options = json!({"corners": "yes"}).to_string();
    let ends = ok(&linewise_web::try_form("skyscrapers", 4, 4, &options, ""))["ends"].take();
    let ends = ends.as_array().expect("ends");
    let at = ends.iter().position(|end| end["name"] == "bottom left corner").expect("a corner");
    let mut form = Form::open("skyscrapers", 4, 4, &options, "").expect("a form");
    assert!(form.take(at, "5").contains("\"error\""), "no line of four heights shows five");
    ok(&form.take(at, "3"));
    let about = ok(&Desk::open(ok(&form.finished(""))["native"].as_str().expect("a text")).expect("a puzzle").layout());
    let clue = &about["layout"]["clues"][0];
    assert_eq!((&clue["axis"], &clue["index"], &clue["far"]), (&json!(2), &json!(1), &json!(true)), "{about}");
}

#[test]
fn a_form_takes_the_characters_that_cells_hold() {
    assert_eq!(ok(&linewise_web::try_form("easy_as_abc", 5, 5, "{}", ""))["glyphs"], "ABCD");
    assert_eq!(ok(&linewise_web::try_form("nonogram", 5, 5, "{}", ""))["glyphs"], "");
    let mut form = Form::open("easy_as_abc", 5, 5, "{}", "AUG").expect("a form");
    assert!(form.take(0, "B").contains("\"error\""));
    ok(&form.take(0, "U"));
    let native = ok(&form.finished(""))["native"].take();
    assert!(native.as_str().expect("a text").contains("AUG"), "{native}");
}

#[test]
fn a_form_says_what_each_clue_needs() {
    let mut form = Form::open("nonogram", 2, 5, "{}", "").expect("a form");
    assert!(ok(&form.take(0, "1 3"))["needs"].as_str().is_some_and(|needs| needs.contains("needs 5 of 5 cells")));
    // What cannot stand there changes nothing.
    assert!(form.take(1, "4 4").contains("\"error\""));
    assert!(form.take(1, "x").contains("\"error\""));
    let told = ok(&form.take(1, "2"));
    assert_eq!(told["sums"], "the rows have 6 filled cells");
    assert!(form.take(99, "1").contains("\"error\""));
    assert!(form.give("??x").contains("\"error\""));
    let given = |form: &mut Form, rows: &str| {
        ok(&form.give(rows));
        Desk::open(ok(&form.finished(""))["native"].as_str().expect("a text")).expect("a puzzle")
    };
    assert_eq!(ok(&given(&mut form, "#????\n?????").layout())["layout"]["givens"], json!([[0, [1]]]));
    assert_eq!(ok(&given(&mut form, ".????\n?????").layout())["layout"]["givens"], json!([[0, [0]]]));
    assert_eq!(ok(&given(&mut form, "").layout())["layout"]["givens"], json!([]));
}

/// A disc of these two colours, of so many pixels a side.
fn disc(side: i32, inside: [u8; 4], outside: [u8; 4]) -> Vec<u8> {
    let distance = |at: i32| (at % side - side / 2).pow(2) + (at / side - side / 2).pow(2);
    (0..side * side).flat_map(|at| if distance(at) < side * side / 8 { inside } else { outside }).collect()
}

#[test]
fn a_picture_is_a_puzzle() {
    let choice = |colours: usize| {
        json!({"rows": 12, "columns": 10, "colours": colours, "mode": "", "fit": "crop", "invert": false}).to_string()
    };
    let (red, blue, black, white) = ([200, 30, 30, 255], [150, 180, 240, 255], [0, 0, 0, 255], [255; 4]);
    for (colours, inside, outside) in [(2, black, white), (3, red, blue)] {
        let made = ok(&linewise_web::picture(40, 40, &disc(40, inside, outside), &choice(colours)));
        let drawing: Vec<u8> = serde_json::from_value(made["drawing"].clone()).expect("cells");
        let colours: Vec<String> = serde_json::from_value(made["colours"].clone()).expect("colours");
        assert_eq!(drawing.len(), 120);
        // What the page draws on is the same puzzle, with one solution.
        let drawn = linewise_web::draw(made["kind"].as_str().expect("a kind"), 12, 10, &colours.join(" "), &drawing);
        let desk = Desk::open(ok(&drawn)["native"].as_str().expect("a text")).expect("a puzzle");
        let solved = ok(&desk.solve());
        assert_eq!(solved["verdict"], "unique");
        assert_eq!(solved["solutions"][0], json!(drawing));
        assert_eq!(ok(&desk.layout())["layout"]["looks"].as_array().map(Vec::len), Some(colours.len()));
    }
    // One colour, too few bytes, no board.
    assert!(linewise_web::picture(40, 40, &disc(40, white, white), &choice(2)).contains("\"error\""));
    assert!(linewise_web::picture(40, 40, &[0; 12], &choice(2)).contains("\"error\""));
    assert!(linewise_web::picture(40, 40, &disc(40, black, white), &choice(99)).contains("\"error\""));
    assert!(linewise_web::picture(40, 40, &disc(40, black, white), "{}").contains("\"error\""));
}

#[test]
fn patterns_tell_their_parts() {
    let mut table =
        Table::open("kind: regex_crossword\nrows:\n  AB|CD+\n  .*\ncolumns:\n  [AC].\n  .*\n").expect("a puzzle");
    let start = ok(&table.start(""));
    assert_eq!(start["has_patterns"], json!(true));
    let row = |table: &Table, cell: u32| ok(&table.patterns(cell))[0].clone();
    let symbol = |letter: &str| {
        let choices = start["entry"]["choices"].as_array().expect("choices");
        choices.iter().find(|choice| choice["key"] == letter).expect("the letter")["symbol"].clone()
    };
    assert_eq!(row(&table, 0)["line"], "row 1");
    assert_eq!(row(&table, 0)["holds"], json!(true));
    assert_eq!(row(&table, 0)["text"], json!(["", "", "AB|CD+"]));
    ok(&table.play(&json!({"do": "set", "cell": 1, "symbol": symbol("D")}).to_string()));
    // Only one word is left, and so it is certain which part answers to each cell; of an open one it is not told.
    assert_eq!(row(&table, 0)["text"], json!(["", "", "AB|CD+"]));
    assert_eq!(row(&table, 1)["text"], json!(["AB|C", "D", "+"]));
    ok(&table.play(&json!({"do": "set", "cell": 0, "symbol": symbol("A")}).to_string()));
    assert_eq!(row(&table, 0)["holds"], json!(false));
    ok(&table.play(&json!({"do": "set", "cell": 0, "symbol": symbol("C")}).to_string()));
    assert_eq!(row(&table, 0)["text"], json!(["AB|", "C", "D+"]));
    assert_eq!(row(&table, 0)["is_full"], json!(true));
    ok(&table.play(&json!({"do": "set", "cell": 0, "symbol": symbol("A")}).to_string()));
    ok(&table.choose(r#"{"conflicts": "never"}"#));
    assert_eq!(row(&table, 0)["holds"], Value::Null);
    assert_eq!(ok(&table.patterns(99)), json!([]));
}
