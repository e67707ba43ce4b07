//! A cell as somebody filled it in.

use crate::domain::{Domain, Symbol};
use crate::model::CellId;
use crate::task::Task;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A cell as somebody filled it in: a value or none, what was ruled out there, and pencil marks.
///
/// A value and what is ruled out are statements: hints build on them. Pencil marks are thoughts, and nothing builds on them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Square {
    /// What was entered; the blank for a cell that was crossed.
    #[serde(skip_serializing_if = "Option::is_none", with = "number")]
    pub value: Option<Symbol>,
    /// What the cell cannot be.
    #[serde(skip_serializing_if = "is_none", with = "numbers")]
    pub out: Domain,
    /// What it could be.
    #[serde(skip_serializing_if = "is_none", with = "numbers")]
    pub notes: Domain,
}

impl Square {
    /// What the cell may be, going by what was entered and ruled out, where it could be any of `all`.
    pub fn may(&self, all: Domain) -> Domain {
        match self.value {
            Some(symbol) => Domain::only(symbol),
            None => all.minus(self.out),
        }
    }

    /// The cell as a board has it that says what it may be.
    pub fn of(may: Domain, all: Domain) -> Square {
        match may.symbol() {
            Some(symbol) if all.len() > 1 => Square { value: Some(symbol), ..Square::default() },
            _ => Square { out: all.minus(may), ..Square::default() },
        }
    }
}

/// The board at the beginning: the given cells, and what the puzzle says was filled in.
/// `all` is what cells can hold.
pub fn start(task: &Task<'_>, all: Domain) -> Vec<Square> {
    let puzzle = task.puzzle();
    let cells = (0..puzzle.board.cells()).map(CellId::new);
    let square = |cell: CellId| {
        let given = puzzle.givens.get(&cell).map_or(all, |given| given.may);
        let placed = puzzle.placed.as_ref();
        let may = placed.map_or(all, |placed| placed.board[cell.index()]);
        let may = if may.and(all).is_empty() { may } else { may.and(all) };
        let notes = placed.and_then(|placed| placed.pencil.get(&cell)).copied().unwrap_or_default();
        match given.len() {
            1 => Square::of(given, all),
            _ if may != all => Square { notes, ..Square::of(may, all) },
            _ => Square { notes, ..Square::of(given, all) },
        }
    };
    cells.map(square).collect()
}

/// Is there none?
fn is_none(may: &Domain) -> bool {
    may.is_empty()
}

/// What is said of a number that no symbol has.
const NO_SYMBOL: &str = "there is no symbol of this number";

/// A symbol as its number.
mod number {
    use super::*;
    use serde::de::Error;

    pub fn serialize<S: Serializer>(value: &Option<Symbol>, out: S) -> Result<S::Ok, S::Error> {
        value.map(|symbol| symbol.0).serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Symbol>, D::Error> {
        match Option::<u8>::deserialize(from)? {
            Some(symbol) if usize::from(symbol) >= Symbol::MAX => Err(D::Error::custom(NO_SYMBOL)),
            symbol => Ok(symbol.map(Symbol)),
        }
    }
}

/// Symbols as their numbers.
mod numbers {
    use super::*;
    use serde::de::Error;

    pub fn serialize<S: Serializer>(may: &Domain, out: S) -> Result<S::Ok, S::Error> {
        may.symbols().map(|symbol| symbol.0).collect::<Vec<_>>().serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Domain, D::Error> {
        let symbols = Vec::<u8>::deserialize(from)?;
        match symbols.iter().all(|&symbol| usize::from(symbol) < Symbol::MAX) {
            true => Ok(symbols.into_iter().map(Symbol).collect()),
            false => Err(D::Error::custom(NO_SYMBOL)),
        }
    }
}
