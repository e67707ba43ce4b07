//! Would a puzzle without a solution have one, if its cells could hold every character of which its clues speak?

use super::Task;
use crate::domain::{Domain, Symbol};
use crate::engine::Verdict;
use crate::kind::Kind;
use crate::model::CellId;
use crate::puzzle::{Given, Puzzle, Says};
use crate::render::words;

/// How many cells are named.
const NAMED: usize = 3;

/// Solves the puzzle with the characters that cells can hold when nobody says, where these are more than its own; if that
/// gives a solution, says which cells make the difference.
pub fn look(task: &Task<'_>) -> Option<String> {
    let puzzle = task.puzzle();
    let wider = widened(puzzle, task.kind)?;
    let model = task.kind.model(&wider).ok()?;
    let answer = task.solve_model(&model, 2);
    let word = answer.solutions.first()?;
    let glyph = |cell: &CellId| wider.alphabet.glyph(word[cell.index()]);
    let is_new = |cell: &CellId| puzzle.alphabet.symbol(glyph(cell)).is_none();
    let new: Vec<CellId> = (0..word.len()).map(CellId::new).filter(is_new).collect();
    let cell = |cell: &CellId| format!("\"{}\" in {}", glyph(cell), words::cell(&puzzle.board, *cell));
    let mut named: Vec<String> = new.iter().take(NAMED).map(cell).collect();
    if new.len() > NAMED {
        named.push(format!("others in {}", words::many(new.len() - NAMED, "cell")));
    }
    let last = named.pop()?;
    let cells = if named.is_empty() { last } else { format!("{} and {last}", named.join(", ")) };
    let how_many = if answer.verdict == Verdict::Unique { "exactly one solution" } else { "a solution" };
    let others = match puzzle.clues.values().any(|clue| matches!(clue.says, Says::Numbers(_))) {
        true => "numbers",
        false => "characters",
    };
    Some(format!("if cells could hold other {others}, there would be {how_many}, with {cells}"))
}

/// The puzzle with the usual alphabet of its clues; `None` where that holds no more than its own.
fn widened(puzzle: &Puzzle, kind: &dyn Kind) -> Option<Puzzle> {
    let own: String = puzzle.alphabet.looks.iter().map(|look| look.glyph).collect();
    let alphabet = kind.alphabets().of_puzzle(&mut puzzle.clues.values(), &own, puzzle.board.longest_line()).ok()?;
    if alphabet.len() <= puzzle.alphabet.len() {
        return None;
    }
    let symbol = |symbol: Symbol| alphabet.symbol(puzzle.alphabet.glyph(symbol));
    let given =
        |given: &Given| Some(Given { may: given.may.symbols().map(symbol).collect::<Option<Domain>>()?, ..*given });
    let givens = puzzle.givens.iter().map(|(&cell, may)| Some((cell, given(may)?))).collect::<Option<_>>()?;
    Some(Puzzle { alphabet, givens, goal: None, placed: None, ..puzzle.clone() })
}
