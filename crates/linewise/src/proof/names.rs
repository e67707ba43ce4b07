//! What cells, symbols and lines are called in a proof.

use crate::domain::Symbol;
use crate::engine::proof::{Literal, Multiplier};
use crate::kind::Kind;
use crate::model::{CellId, LineId, Model};
use crate::puzzle::{Alphabet, Axis, Board, Puzzle};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A puzzle's cells, symbols and lines by their names.
pub struct Names<'p> {
    pub puzzle: &'p Puzzle,
    pub kind: &'p dyn Kind,
    pub model: &'p Model,
    /// The first line of each name.
    lines: BTreeMap<String, LineId>,
}

impl<'p> Names<'p> {
    pub fn new(puzzle: &'p Puzzle, kind: &'p dyn Kind, model: &'p Model) -> Names<'p> {
        let mut lines = BTreeMap::new();
        for (at, line) in model.lines.iter().enumerate() {
            lines.entry(line.place.to_string()).or_insert(LineId::new(at));
        }
        Names { puzzle, kind, model, lines }
    }

    /// The second line of a proof: which puzzle it is about.
    pub fn puzzle_line(&self) -> String {
        let Puzzle { kind, board, alphabet, .. } = self.puzzle;
        let (rows, columns) = (board.rows(), board.columns());
        format!("{kind}, {rows} by {columns}, {} symbols, sum {:016x}", alphabet.len(), sum(self.puzzle, self.kind))
    }

    /// Writes a literal, as `7,4=#` or `7,4/A` (is not). Of two symbols, "is not one" is written as "is the other".
    pub fn write_literal(&self, literal: Literal, out: &mut String) {
        let (row, column) = self.puzzle.board.place(literal.cell);
        let is_of_two = !literal.is && self.puzzle.alphabet.len() == 2;
        let symbol = if is_of_two { Symbol(1 - literal.symbol.0) } else { literal.symbol };
        let sign = if literal.is || is_of_two { '=' } else { '/' };
        write!(out, "{},{}{sign}", row + 1, column + 1).expect("a text takes everything");
        write_symbol(&self.puzzle.alphabet, symbol, out);
    }

    /// Reads a literal.
    pub fn literal(&self, text: &str) -> Option<Literal> {
        let (row, rest) = text.split_once(',')?;
        let sign = rest.find(['=', '/'])?;
        let (row, column) = (number(row)?, number(&rest[..sign])?);
        let is = rest.as_bytes()[sign] == b'=';
        let (symbol, rest) = read_symbol(&self.puzzle.alphabet, &rest[sign + 1..])?;
        let cell = cell(&self.puzzle.board, row, column).filter(|_| rest.is_empty())?;
        Some(Literal { cell, symbol, is })
    }

    /// Writes a multiplier, as `-5*7,4=#`.
    pub fn write_multiplier(&self, multiplier: Multiplier, out: &mut String) {
        let Multiplier { value, cell, symbol } = multiplier;
        write!(out, "{value}*").expect("a text takes everything");
        self.write_literal(Literal { cell, symbol, is: true }, out);
    }

    /// Reads a multiplier.
    pub fn multiplier(&self, text: &str) -> Option<Multiplier> {
        let (value, literal) = text.split_once('*')?;
        let Literal { cell, symbol, is } = self.literal(literal)?;
        let value = value.parse().ok()?;
        is.then_some(Multiplier { value, cell, symbol })
    }

    /// The first line of this name.
    pub fn line(&self, name: &str) -> Option<LineId> {
        self.lines.get(name).copied()
    }

    /// Writes a board, a word a row.
    pub fn write_board(&self, board: &[Symbol], out: &mut String) {
        for row in 0..self.puzzle.board.rows() {
            out.push(' ');
            for cell in self.puzzle.board.line(Axis::ROW, row) {
                write_symbol(&self.puzzle.alphabet, board[cell.index()], out);
            }
        }
    }

    /// Reads a board.
    pub fn board(&self, text: &str) -> Option<Vec<Symbol>> {
        let mut board = Vec::with_capacity(self.puzzle.board.cells());
        for (row, word) in text.split(' ').enumerate() {
            let mut rest = word;
            while !rest.is_empty() {
                let (symbol, after) = read_symbol(&self.puzzle.alphabet, rest)?;
                board.push(symbol);
                rest = after;
            }
            let is_row = row < self.puzzle.board.rows();
            let end = self.puzzle.board.line(Axis::ROW, if is_row { row } else { 0 }).last()?;
            if !is_row || board.len() != end.index() + 1 {
                return None;
            }
        }
        (board.len() == self.puzzle.board.cells()).then_some(board)
    }
}

/// A number that is written as people write it.
pub fn number(text: &str) -> Option<usize> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| is_plain)
}

/// The cell in this row and column, both counted from 1.
fn cell(board: &Board, row: usize, column: usize) -> Option<CellId> {
    let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
    let is_there = row < board.rows() && column < board.line_len(Axis::ROW, row);
    is_there.then(|| board.cell(row, column))
}

/// Writes a symbol as the character that it looks like, or by its number, as `\0c`, where that would be unclear.
fn write_symbol(alphabet: &Alphabet, symbol: Symbol, out: &mut String) {
    match alphabet.glyph(symbol) {
        glyph if is_unclear(glyph) => write!(out, "\\{:02x}", symbol.0).expect("a text takes everything"),
        glyph => out.push(glyph),
    }
}

fn is_unclear(glyph: char) -> bool {
    glyph == '\\' || glyph.is_whitespace() || glyph.is_control()
}

/// The symbol at the start of a text, and what stands behind it.
fn read_symbol<'t>(alphabet: &Alphabet, text: &'t str) -> Option<(Symbol, &'t str)> {
    let glyph = text.chars().next()?;
    if glyph != '\\' {
        return Some((alphabet.symbol(glyph)?, &text[glyph.len_utf8()..]));
    }
    let number = u8::from_str_radix(text.get(1..3)?, 16).ok()?;
    (usize::from(number) < alphabet.len()).then(|| (Symbol(number), &text[3..]))
}

/// A number that differs between puzzles (FNV-1a over what is printed), so that a proof of another puzzle is named as
/// such. Nothing rests on it.
fn sum(puzzle: &Puzzle, kind: &dyn Kind) -> u64 {
    let mut printed = format!("{:?} {:?}", puzzle.options, puzzle.board);
    printed.extend(puzzle.alphabet.looks.iter().map(|look| look.glyph));
    for (end, clue) in &puzzle.clues {
        let text = kind.clues().write(Some(clue), &puzzle.alphabet);
        write!(printed, "\n{} {} {} {text}", end.axis.0, end.index, end.far).expect("a text takes everything");
    }
    for (cell, given) in &puzzle.givens {
        write!(printed, "\n{} {}", cell.index(), given.may.bits()).expect("a text takes everything");
    }
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    printed.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}
