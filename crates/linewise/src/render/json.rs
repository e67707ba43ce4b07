//! Answers as JSON objects, with their keys in a fixed order.

use crate::domain::{Domain, Symbol};
use crate::engine::{Answer, GaveUp, Stats, Sweeps, Verdict};
use crate::model::{CellId, Grid};
use crate::puzzle::{Alphabet, Puzzle};
use crate::render::text;
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

/// The answer to one puzzle. Its solutions and open cells are written as they are read: there may be very many.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct Solved<'a> {
    /// The puzzle's title, or where it was found.
    pub name: String,
    /// Its kind.
    pub kind: String,
    /// How many rows the board has.
    pub rows: usize,
    /// How many columns it has.
    pub cols: usize,
    /// The verdict's name.
    pub verdict: &'static str,
    /// The solutions that were found, each a list of rows.
    pub solutions: JsonSolutions<'a>,
    /// `true` where the answer shows that what is stored as the puzzle's solution is none.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stored_solution_wrong: bool,
    /// The phrase that each solution reveals, where the puzzle has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phrases: Option<Vec<String>>,
    /// How many solutions there are, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// How many solutions there are at least, where that was asked and the exact number not found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_at_least: Option<String>,
    /// Why there is no solution, where that can be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Why the work ended early, where it did: the name of [`GaveUp`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gave_up: Option<&'static str>,
    /// How many sweeps over all lines found something.
    pub sweeps: usize,
    /// `true` when the budget ended before the sweeps did: there may be more of them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sweeps_cut_short: bool,
    /// How many cells were unknown before the first and after each of these sweeps.
    pub unknown: Vec<usize>,
    /// The cells that are not known to be fixed, where the verdict leaves some: the first [`Open::MOST`] of them, or
    /// [`Open::MOST_CHARACTERS`]. Where all solutions are listed, those in which they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Open<'a>>,
    /// How many more such cells there are than are named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_more: Option<usize>,
    /// The work it took.
    pub stats: JsonStats,
    /// The time from the puzzle to the verdict, in nanoseconds.
    pub solve_ns: u64,
}

/// A cell that is not known to be fixed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct JsonOpenCell {
    /// Its row, counted from 1.
    pub row: usize,
    /// Its column, counted from 1.
    pub column: usize,
    /// The characters of the symbols that it may be.
    pub may_be: String,
}

/// The engine's work, in numbers.
#[derive(Debug, Clone, Copy, Serialize)]
#[non_exhaustive]
pub struct JsonStats {
    /// Lines narrowed.
    pub line_solves: u64,
    /// Assumptions tried on cells before the search.
    pub probes: u64,
    /// Choices that the search made.
    pub decisions: u64,
    /// Contradictions that the search learned from.
    pub conflicts: u64,
}

/// A puzzle that could not be read.
#[derive(Debug, Clone, Serialize)]
pub struct Unread {
    /// Where it was found.
    pub name: String,
    /// What is wrong with it: of several things the first.
    pub error: String,
    /// All of them, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<String>,
    /// How many more there are than these.
    #[serde(skip_serializing_if = "is_zero")]
    pub untold: u32,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl<'a> Solved<'a> {
    /// The answer to `puzzle`, without a count and without a time.
    pub fn new(name: &str, puzzle: &'a Puzzle, answer: &'a Answer, sweeps: &Sweeps) -> Solved<'a> {
        let has_open = matches!(answer.verdict, Verdict::Several | Verdict::GaveUp);
        let unnamed = if has_open { answer.known.unknown() - Open::named(&answer.known).count() } else { 0 };
        Solved {
            name: name.to_owned(),
            kind: puzzle.kind.clone(),
            rows: puzzle.board.rows(),
            cols: puzzle.board.columns(),
            verdict: answer.verdict.name(),
            solutions: JsonSolutions { puzzle, words: &answer.solutions },
            stored_solution_wrong: puzzle.is_stored_solution_wrong(answer),
            phrases: answer
                .solutions
                .iter()
                .map(|word| puzzle.phrase(word))
                .collect::<Option<_>>()
                .filter(|all: &Vec<_>| !all.is_empty()),
            count: None,
            count_at_least: None,
            why: None,
            gave_up: answer.gave_up.map(GaveUp::name),
            sweeps: sweeps.len(),
            sweeps_cut_short: sweeps.is_cut_short,
            unknown: sweeps.unknown.clone(),
            open: has_open.then_some(Open { puzzle, known: &answer.known }),
            open_more: (unnamed > 0).then_some(unnamed),
            stats: answer.stats.into(),
            solve_ns: 0,
        }
    }
}

impl From<Stats> for JsonStats {
    fn from(stats: Stats) -> JsonStats {
        let Stats { line_solves, probes, decisions, conflicts, .. } = stats;
        JsonStats { line_solves, probes, decisions, conflicts }
    }
}

/// A solution as a list of rows, a character per cell.
pub fn solution(puzzle: &Puzzle, word: &[Symbol]) -> Vec<String> {
    text::word_rows(puzzle, word)
}

/// A cell and what it may be.
pub fn open_cell(puzzle: &Puzzle, cell: CellId, may: Domain) -> JsonOpenCell {
    let (row, column) = puzzle.board.place(cell);
    JsonOpenCell { row: row + 1, column: column + 1, may_be: glyphs(&puzzle.alphabet, may) }
}

/// The characters of a set of symbols, in the order of the alphabet.
pub fn glyphs(alphabet: &Alphabet, may: Domain) -> String {
    may.symbols().map(|symbol| alphabet.glyph(symbol)).collect()
}

/// JsonSolutions as they are written: each a list of rows, a character per cell.
#[derive(Debug, Clone, Copy)]
pub struct JsonSolutions<'a> {
    puzzle: &'a Puzzle,
    words: &'a [Vec<Symbol>],
}

/// One of them.
struct Rows<'a> {
    puzzle: &'a Puzzle,
    word: &'a [Symbol],
}

impl Serialize for JsonSolutions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.words.iter().map(|word| Rows { puzzle: self.puzzle, word }))
    }
}

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rows = serializer.serialize_seq(Some(self.puzzle.board.rows()))?;
        let mut text = String::new();
        text::each_row(self.puzzle, self.word, |row| {
            text.clear();
            text.extend(row.iter().map(|&symbol| self.puzzle.alphabet.glyph(symbol)));
            rows.serialize_element(&text)
        })?;
        rows.end()
    }
}

/// Cells that are not known to be fixed as they are written, each an [`JsonOpenCell`].
#[derive(Debug, Clone, Copy)]
pub struct Open<'a> {
    puzzle: &'a Puzzle,
    known: &'a Grid,
}

impl Open<'_> {
    /// So many open cells are named at most: all of a board of 512 x 512.
    pub const MOST: usize = 1 << 18;
    /// And with so many characters: on that board four in each cell.
    pub const MOST_CHARACTERS: usize = 1 << 20;

    /// The open cells that are named.
    fn named(known: &Grid) -> impl Iterator<Item = (CellId, Domain)> {
        let open = known.cells.iter().enumerate().filter(|(_, may)| may.len() != 1).take(Open::MOST);
        let mut characters = 0;
        open.map(|(at, &may)| (CellId::new(at), may)).take_while(move |(_, may)| {
            characters += may.len();
            characters <= Open::MOST_CHARACTERS
        })
    }
}

/// One of them, whose characters are those of the last one where it may be the same.
#[derive(Serialize)]
struct Named<'a> {
    row: usize,
    column: usize,
    may_be: &'a str,
}

impl Serialize for Open<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut named = serializer.serialize_seq(None)?;
        let (mut last, mut may_be) = (Domain::EMPTY, String::new());
        for (cell, may) in Open::named(self.known) {
            let (row, column) = self.puzzle.board.place(cell);
            if may != last {
                (last, may_be) = (may, glyphs(&self.puzzle.alphabet, may));
            }
            named.serialize_element(&Named { row: row + 1, column: column + 1, may_be: &may_be })?;
        }
        named.end()
    }
}
