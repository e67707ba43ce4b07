//! The page's door, with whatever a page could hand in: every answer is JSON that says `ok` or `error`.

use linewise_web::{Desk, Form, Table};
use serde_json::Value;

/// What stands between a file and what is done with it.
const DOING: &str = "\n==\n";
/// The most cells of a board that is opened here.
const MOST_CELLS: u64 = 64;
/// The most things that are done with one puzzle.
const MOST_DONE: usize = 40;

/// A file, a line `==`, and a line for each thing that is done with its first puzzle: a move as JSON, or else a text that is
/// taken for a board, a setting, a clue and a saved game.
pub fn page(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (file, doing) = text.split_once(DOING).unwrap_or((&text, ""));
    let read = answered(&linewise_web::read(file.as_bytes(), ""));
    let cards = read["ok"]["puzzles"].as_array().cloned().unwrap_or_default();
    for card in cards.iter().filter_map(|card| card.get("Ok")).take(1) {
        let cells = card["rows"].as_u64().unwrap_or(0) * card["columns"].as_u64().unwrap_or(0);
        let Some(native) = card["native"].as_str().filter(|_| cells <= MOST_CELLS) else { continue };
        desk(native, doing);
        table(native, doing);
    }
    form(file, doing);
}

/// An answer, which is JSON.
fn answered(answer: &str) -> Value {
    let value: Value = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{answer}: {error}"));
    assert!(value.get("ok").is_some() != value.get("error").is_some(), "{answer} is neither ok nor an error");
    value
}

fn desk(native: &str, doing: &str) {
    let Some(desk) = Desk::open(native) else { return };
    answered(&desk.layout());
    answered(&desk.pixels());
    for line in doing.lines().take(MOST_DONE) {
        answered(&desk.svg(line));
        answered(&desk.write(line));
    }
}

fn table(native: &str, doing: &str) {
    let Some(mut table) = Table::open(native) else { return };
    answered(&table.start(""));
    for line in doing.lines().take(MOST_DONE) {
        answered(&table.play(line));
        answered(&table.choose(line));
        let cell = line.len() as u32;
        answered(&table.labels(&[cell]));
        answered(&table.patterns(cell));
    }
    let saved = answered(&table.saved())["ok"].to_string();
    answered(&table.board());
    answered(&table.text());
    if let Some(mut again) = Table::open(native) {
        answered(&again.start(&saved));
        for line in doing.lines().take(MOST_DONE) {
            answered(&again.start(line));
        }
    }
}

/// A form for typing in a puzzle: the file is a kind's name and options, what is done are clues.
fn form(file: &str, doing: &str) {
    let mut lines = file.lines();
    let (kind, options) = (lines.next().unwrap_or_default(), lines.next().unwrap_or("{}"));
    let (rows, columns) = (kind.len() % 7, file.len() % 7);
    answered(&linewise_web::try_form(kind, rows, columns, options, lines.next().unwrap_or_default()));
    let Some(mut form) = Form::open(kind, rows, columns, options, "") else { return };
    for (end, line) in doing.lines().take(MOST_DONE).enumerate() {
        answered(&form.take(end, line));
        answered(&form.give(line));
    }
    answered(&form.finished(file));
}
