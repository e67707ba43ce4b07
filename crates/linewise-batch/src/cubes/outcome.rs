//! What one cube came to, as it is written down.

use linewise::engine::Cube;
use linewise::{CellId, Domain, Fact, Symbol};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// What one cube came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Its round, from 0.
    pub round: usize,
    /// Its number in that round, from 0.
    pub cube: usize,
    /// How many solutions lie in it, exactly, as digits (of more than 10,000 as `0x` and hexadecimal ones); absent where that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// How many at least, where it is not known exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count_at_least: Option<String>,
    /// Why it is not known exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gave_up: Option<String>,
    /// Solutions in it, each a list of rows; at most as many as were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<Vec<String>>,
    /// The work that it took.
    pub work: u64,
    /// What it was split into, where it did not end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub split: Vec<Piece>,
}

/// A cube of the next round, by what it adds to the decisions of the one that it is a piece of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// The cells that are decided, by their numbers in reading order, from 0, and the symbols that each may be, by
    /// their numbers in the alphabet.
    pub cells: Vec<(u32, Vec<u8>)>,
    /// Has propagation shown that no solution lies in it? Then it is no cube of the next round.
    #[serde(rename = "refuted", default, skip_serializing_if = "std::ops::Not::not")]
    pub is_refuted: bool,
}

impl Outcome {
    /// How many solutions there are, at least or exactly; `None` where that is no number.
    pub(super) fn number(&self) -> Option<(BigUint, bool)> {
        match (&self.count, &self.count_at_least) {
            (Some(count), None) => Some((read(count)?, true)),
            (None, Some(count)) => Some((read(count)?, false)),
            _ => None,
        }
    }

    /// Its cubes of the next round.
    pub(super) fn cubes(&self) -> impl Iterator<Item = &Piece> {
        self.split.iter().filter(|piece| !piece.is_refuted)
    }
}

/// A number as it is written down: beyond 10,000 digits as `0x` and hexadecimal ones, which are fast to write and to read.
pub(super) fn written(count: &BigUint) -> String {
    if count.bits() <= 33_219 { count.to_string() } else { format!("{count:#x}") }
}

/// The number that was written down.
fn read(count: &str) -> Option<BigUint> {
    match count.strip_prefix("0x") {
        Some(count) => BigUint::parse_bytes(count.as_bytes(), 16),
        None => count.parse().ok(),
    }
}

impl Piece {
    pub(super) fn new(cube: &Cube) -> Piece {
        let cell = |fact: &Fact| (fact.cell.index() as u32, fact.may.symbols().map(|symbol| symbol.0).collect());
        Piece { cells: cube.decisions.iter().map(cell).collect(), is_refuted: cube.is_refuted }
    }

    /// The decisions; `None` where there are no such symbols.
    pub(super) fn facts(&self) -> Option<Vec<Fact>> {
        let fact = |(cell, symbols): &(u32, Vec<u8>)| {
            let is_symbol = |symbol: &u8| usize::from(*symbol) < Symbol::MAX;
            let may = symbols.iter().all(is_symbol).then(|| symbols.iter().map(|&symbol| Symbol(symbol)).collect());
            may.map(|may: Domain| Fact { cell: CellId::new(*cell as usize), may })
        };
        self.cells.iter().map(fact).collect()
    }
}
