//! The canonical form: of a puzzle and all that it becomes when it is turned or mirrored, always the same one; and its key.
//!
//! Clues are turned with the board as their kind says ([`crate::kind::Clues::reversed`]): where it does not know how,
//! its lines are not turned around; where a puzzle has options or clues at its corners, or where its board is a
//! hexagon, it stays as it is. Letters and colours are not exchanged for one another, nor are they sorted; but which
//! characters and shades they are says nothing, except where clues are patterns or texts, where an option names
//! letters, and in kinds of your own. Nor do names, notes, the stored solution, what somebody filled in, options that
//! say what is usual, and the letters of regions.

use crate::error::Error;
use crate::formats::native_text;
use crate::kind::{self, Kind, KindOption, Takes, regions};
use crate::model::CellId;
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Look, Placed, Puzzle, Rgb, Says};
use std::collections::BTreeMap;

/// What the key is made of besides the puzzle: whoever changes the form so that a text means another puzzle changes this.
const FORM: &str = "linewise puzzle, canonical form 2\n";

/// A way to turn or mirror a board of rows and columns: first rows and columns change places, then lines are turned around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Do rows become columns?
    pub transpose: bool,
    /// Is the top the bottom then?
    pub upside_down: bool,
    /// Is the left the right then?
    pub mirrored: bool,
}

impl Turn {
    /// All eight of them, the one that changes nothing first.
    pub fn all() -> impl Iterator<Item = Turn> {
        (0..8).map(|bits| Turn { transpose: bits & 4 != 0, upside_down: bits & 2 != 0, mirrored: bits & 1 != 0 })
    }
}

/// The puzzle turned or mirrored, with its given cells, its solution and what somebody filled in; `None` where its
/// kind's clues cannot be turned so.
pub fn turned(puzzle: &Puzzle, kind: &dyn Kind, turn: Turn) -> Option<Puzzle> {
    if turn == (Turn { transpose: false, upside_down: false, mirrored: false }) {
        return Some(puzzle.clone());
    }
    let Board::Rectangle { rows, columns } = puzzle.board else { return None };
    let has_corners = puzzle.clues.keys().any(|end| !puzzle.board.axes().contains(&end.axis));
    if puzzle.options != Default::default() || has_corners {
        return None;
    }
    let (rows, columns) = (rows as usize, columns as usize);
    let board = if turn.transpose { Board::rectangle(columns, rows) } else { Board::rectangle(rows, columns) }.ok()?;
    let place = |cell: CellId| {
        let (row, column) = puzzle.board.place(cell);
        let (row, column) = if turn.transpose { (column, row) } else { (row, column) };
        let row = if turn.upside_down { board.rows() - 1 - row } else { row };
        let column = if turn.mirrored { board.columns() - 1 - column } else { column };
        board.cell(row, column)
    };
    let mut clues = BTreeMap::new();
    for (&end, clue) in &puzzle.clues {
        let (end, clue) = turned_clue(kind, &board, turn, end, clue)?;
        clues.insert(end, clue);
    }
    let mut other = Puzzle { board, clues, givens: BTreeMap::new(), ..puzzle.clone() };
    other.givens = puzzle.givens.iter().map(|(&cell, given)| (place(cell), *given)).collect();
    other.goal = puzzle.goal.as_ref().map(|goal| {
        let mut turned = goal.clone();
        goal.iter().enumerate().for_each(|(cell, symbol)| turned[place(CellId::new(cell)).index()] = *symbol);
        turned
    });
    if let Some(placed) = &puzzle.placed {
        let mut board = placed.board.clone();
        placed.board.iter().enumerate().for_each(|(cell, may)| board[place(CellId::new(cell)).index()] = *may);
        let pencil = placed.pencil.iter().map(|(&cell, &may)| (place(cell), may)).collect();
        other.placed = Some(Placed { board, pencil });
    }
    other.notes.remove(Puzzle::SOLUTION_MAP);
    Some(other)
}

/// Where a clue stands on the turned board, and what it says there.
fn turned_clue(kind: &dyn Kind, board: &Board, turn: Turn, end: End, clue: &Clue) -> Option<(End, Clue)> {
    let axis = match (turn.transpose, end.axis) {
        (false, axis) => axis,
        (true, Axis::ROW) => Axis::COLUMN,
        (true, _) => Axis::ROW,
    };
    let is_row = axis == Axis::ROW;
    let last = board.lines(axis) as u32 - 1;
    let index = if if is_row { turn.upside_down } else { turn.mirrored } { last - end.index } else { end.index };
    let end = End { axis, index, ..end };
    match if is_row { turn.mirrored } else { turn.upside_down } {
        true => kind.clues().reversed(end, clue),
        false => Some((end, clue.clone())),
    }
}

/// The canonical form of a puzzle: of all that it can be turned into, that whose text comes first. It has no notes and no solution.
pub fn canonical(puzzle: &Puzzle, kind: &dyn Kind) -> Result<Puzzle, Error> {
    form(puzzle, kind).map(|(_, puzzle)| puzzle)
}

/// A puzzle's key: 64 hexadecimal digits, the same for all puzzles with the same [canonical form](canonical), and
/// another for any other (BLAKE3).
pub fn key(puzzle: &Puzzle, kind: &dyn Kind) -> Result<String, Error> {
    let (text, _) = form(puzzle, kind)?;
    Ok(blake3::hash((FORM.to_owned() + &text).as_bytes()).to_hex().to_string())
}

/// The canonical form, and its text.
fn form(puzzle: &Puzzle, kind: &dyn Kind) -> Result<(String, Puzzle), Error> {
    let plain = plain(puzzle, kind)?;
    let mut best: Option<(String, Puzzle)> = None;
    for turn in Turn::all() {
        let Some(other) = turned(&plain, kind, turn) else { continue };
        let text = native_text(&other, kind)?;
        if best.as_ref().is_none_or(|(first, _)| text < *first) {
            best = Some((text, other));
        }
    }
    Ok(best.expect("a puzzle can stay as it is"))
}

/// A picture of regions with a line for each row and the first letters, in the order in which they appear: neither how
/// the rows are parted nor which letter a region has says anything. One of too many regions keeps its letters.
fn usual_picture(picture: &str) -> String {
    let rows = regions::rows(picture).map(String::from_iter).collect::<Vec<_>>().join("\n");
    let is_letter = |&glyph: &char| glyph != '\n' && glyph != regions::NONE;
    let mut letters: Vec<char> = Vec::new();
    for glyph in rows.chars().filter(is_letter) {
        if !letters.contains(&glyph) {
            letters.push(glyph);
        }
    }
    let usual: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    if letters.len() > usual.len() {
        return rows;
    }
    let place = |glyph: char| letters.iter().position(|&letter| letter == glyph);
    rows.chars().map(|glyph| place(glyph).map_or(glyph, |at| usual[at])).collect()
}

/// The usual characters and shades in the place of a puzzle's own, in their order; `None` where its own may count: they
/// are named in patterns, in texts of clues or in options, or the kind is somebody's own, whose rules may read them.
fn numbered(puzzle: &Puzzle, kind: &dyn Kind) -> Option<Alphabet> {
    let names_some = |clue: &Clue| matches!(clue.says, Says::Pattern(_) | Says::Text(_));
    let is_named =
        |option: &KindOption| matches!(option.takes, Takes::Text(_)) && puzzle.options.contains_key(option.name);
    let (own, in_colours) = (&puzzle.alphabet, puzzle.alphabet.is_in_colours());
    let usual = match in_colours {
        true => (1..own.len()).rev().find_map(|inks| Alphabet::of_usual_inks(inks).ok())?,
        false => kind.alphabets().usual(),
    };
    let has_others = !own.stand_ins.is_empty() || !usual.stand_ins.is_empty();
    let is_known = kind::ALL.iter().any(|known| known.name() == kind.name());
    if !is_known || has_others || puzzle.clues.values().any(names_some) || kind.options().iter().any(is_named) {
        return None;
    }
    // Where there are more than usual, others follow; behind the length of a block, a digit would be read as part of it.
    let is_free = |glyph: &char| usual.symbol(*glyph).is_none() && !(in_colours && glyph.is_ascii_digit());
    let more = Alphabet::DIGITS.chars().filter(is_free).zip(usual.len() as u8..);
    let more = more.map(|(glyph, at)| Look { glyph, name: glyph.into(), colour: in_colours.then_some(Rgb(0, 0, at)) });
    let looks: Vec<Look> = usual.looks.iter().cloned().chain(more).take(own.len()).collect();
    let numbered = Alphabet::of_looks(looks);
    let is_alike = |(one, other): (&Look, &Look)| one.colour.is_some() == other.colour.is_some();
    let are_alike = numbered.len() == own.len() && numbered.looks.iter().zip(&own.looks).all(is_alike);
    (are_alike && numbered.has_blank() == own.has_blank()).then_some(numbered)
}

/// The puzzle without what says nothing about which one it is.
fn plain(puzzle: &Puzzle, kind: &dyn Kind) -> Result<Puzzle, Error> {
    let mut plain = Puzzle { notes: BTreeMap::new(), goal: None, placed: None, ..puzzle.clone() };
    for option in kind.options() {
        let Some(value) = plain.options.remove(option.name) else { continue };
        let value = match option.takes {
            Takes::Regions => Some(usual_picture(&value)),
            _ => option.plain(&value, plain.board.longest_line()),
        };
        if let Some(value) = value {
            plain.options.insert(option.name.to_owned(), value);
        }
    }
    if let Some(alphabet) = numbered(&plain, kind) {
        plain.alphabet = alphabet;
    }
    // What a colour is called says nothing of the puzzle. Usual ones keep their usual names.
    let usual = [kind.alphabets().usual(), Alphabet::black_and_white()].map(|alphabet| alphabet.looks).concat();
    for look in plain.alphabet.looks.iter_mut().filter(|look| look.colour.is_some()) {
        let is_same = |other: &&Look| (other.glyph, other.colour) == (look.glyph, look.colour);
        look.name = usual.iter().find(is_same).map_or(look.glyph.to_string(), |usual| usual.name.clone());
    }
    plain.givens.retain(|_, given| given.may != puzzle.alphabet.all());
    let has_patterns = plain.clues.values().any(|clue| matches!(clue.says, Says::Pattern(_)));
    if !has_patterns || plain.alphabet.stand_ins.is_empty() {
        return Ok(plain);
    }
    // Where cells hold any character, which of them have symbols of their own depends on the stored solution, too.
    let narrowed = plain.givens.values().filter(|given| given.may != plain.alphabet.all());
    let given: String =
        narrowed.flat_map(|given| given.may.symbols()).map(|symbol| plain.alphabet.glyph(symbol)).collect();
    let usual = kind.alphabets().of_puzzle(&mut puzzle.clues.values(), &given, plain.board.longest_line())?;
    plain.with_alphabet(usual)
}
