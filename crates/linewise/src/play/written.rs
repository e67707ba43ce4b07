//! Moves, tools and events as JSON has them: one struct with all fields that any of them has.
//!
//! Their enums could be read as they are; but what serde makes for an enum that tells its variant in a field is as
//! large as all other reading of JSON together, and the page has to be sent.

use super::history::{self, SquareChange};
use super::moves;
use serde::Deserialize;

/// A tool as it is written.
#[derive(Debug, Deserialize)]
pub struct Tool {
    with: String,
    symbol: Option<u8>,
}

impl TryFrom<Tool> for moves::Tool {
    type Error = String;

    fn try_from(Tool { with, symbol }: Tool) -> Result<moves::Tool, String> {
        let symbol = || symbol.ok_or_else(|| missing("symbol"));
        match with.as_str() {
            "value" => Ok(moves::Tool::Value(symbol()?)),
            "eraser" => Ok(moves::Tool::Eraser),
            "note" => Ok(moves::Tool::Note(symbol()?)),
            "rule_out" => Ok(moves::Tool::RuleOut(symbol()?)),
            _ => Err(format!("there is no tool `{with}`")),
        }
    }
}

/// A move as it is written.
#[derive(Debug, Deserialize)]
pub struct Move {
    #[serde(rename = "do")]
    done: String,
    cell: Option<usize>,
    symbol: Option<u8>,
    tool: Option<moves::Tool>,
    cells: Option<Vec<usize>>,
    name: Option<String>,
    point: Option<usize>,
    text: Option<String>,
}

impl TryFrom<Move> for moves::Move {
    type Error = String;

    fn try_from(Move { done, cell, symbol, tool, cells, name, point, text }: Move) -> Result<moves::Move, String> {
        let cell = || cell.ok_or_else(|| missing("cell"));
        let symbol = || symbol.ok_or_else(|| missing("symbol"));
        let tool = || tool.ok_or_else(|| missing("tool"));
        Ok(match done.as_str() {
            "set" => moves::Move::Set { cell: cell()?, symbol: symbol()? },
            "cross" => moves::Move::Cross { cell: cell()? },
            "erase" => moves::Move::Erase { cell: cell()? },
            "note" => moves::Move::Note { cell: cell()?, symbol: symbol()? },
            "rule_out" => moves::Move::RuleOut { cell: cell()?, symbol: symbol()? },
            "paint" => moves::Move::Paint { cells: cells.ok_or_else(|| missing("cells"))?, tool: tool()? },
            "press" => moves::Move::Press { cell: cell()?, tool: tool()? },
            "drag" => moves::Move::Drag { cell: cell()? },
            "release" => moves::Move::Release,
            "cancel" => moves::Move::Cancel,
            "undo" => moves::Move::Undo,
            "redo" => moves::Move::Redo,
            "begin_trial" => moves::Move::BeginTrial,
            "keep_trial" => moves::Move::KeepTrial,
            "drop_trial" => moves::Move::DropTrial,
            "save" => moves::Move::Save { name: name.ok_or_else(|| missing("name"))? },
            "restore" => moves::Move::Restore { point: point.ok_or_else(|| missing("point"))? },
            "take_board" => moves::Move::TakeBoard {
                text: text.ok_or_else(|| missing("text"))?,
                name: name.ok_or_else(|| missing("name"))?,
            },
            "reset" => moves::Move::Reset,
            "take_hint" => moves::Move::TakeHint,
            _ => return Err(format!("there is no move `{done}`")),
        })
    }
}

/// An event as it is written.
#[derive(Debug, Deserialize)]
pub struct Event {
    event: String,
    changes: Option<Vec<SquareChange>>,
}

impl TryFrom<Event> for history::Event {
    type Error = String;

    fn try_from(Event { event, changes }: Event) -> Result<history::Event, String> {
        let changes = || changes.ok_or_else(|| missing("changes"));
        match event.as_str() {
            "changed" => Ok(history::Event::Changed { changes: changes()? }),
            "begin_trial" => Ok(history::Event::BeginTrial),
            "keep_trial" => Ok(history::Event::KeepTrial),
            "drop_trial" => Ok(history::Event::DropTrial { changes: changes()? }),
            _ => Err(format!("there is no event `{event}`")),
        }
    }
}

fn missing(field: &str) -> String {
    format!("missing field `{field}`")
}
