//! Patterns that are missing. What one said nobody can know; that a line has none, where the others have theirs, can be seen, and a pattern
//! that a single word matches shows whether one there would do.

use super::change::Change;
use super::clued_line::CluedLine;
use crate::domain::Symbol;
use crate::puzzle::{Clue, End, Puzzle, Says};
use crate::typo::Edit;
use litemap::LiteMap;

/// The lines without a pattern in a puzzle whose clues are patterns.
pub fn missing(puzzle: &Puzzle) -> Vec<End> {
    if !puzzle.clues.values().any(|clue| matches!(clue.says, Says::Pattern(_))) {
        return Vec::new();
    }
    let ends = puzzle.board.places().map(|place| End::near(place.axis, place.index as usize));
    let is_bare = |end: &End| !puzzle.clues.keys().any(|other| (other.axis, other.index) == (end.axis, end.index));
    ends.filter(is_bare).collect()
}

/// A pattern at this end that only one word matches, which exactly one of these solutions has there: that of the stored
/// solution where it can be.
pub fn of_one_word(puzzle: &Puzzle, solutions: &[Vec<Symbol>], end: End) -> Option<Change> {
    let line = CluedLine::new(puzzle, end);
    let mut counts: LiteMap<Vec<Symbol>, usize> = LiteMap::new();
    for solution in solutions {
        *counts.entry(line.word(solution)).or_default() += 1;
    }
    let is_of_one = |word: &Vec<Symbol>| counts.get(word) == Some(&1);
    let stored = puzzle.goal.iter().map(|goal| line.word(goal));
    let words = stored.chain(solutions.iter().map(|solution| line.word(solution)));
    let text = words.filter(is_of_one).find_map(|word| literal(puzzle, &word))?;
    Some(Change::Clue { end, meant: Clue::new(Says::Pattern(text)), edit: Edit::Rewrite })
}

/// The pattern that only this word matches; `None` where a symbol stands for more characters than one.
fn literal(puzzle: &Puzzle, word: &[Symbol]) -> Option<String> {
    let mut text = String::new();
    for &symbol in word {
        if puzzle.alphabet.stand_ins.iter().any(|stand_ins| stand_ins.symbols.has(symbol)) {
            return None;
        }
        let glyph = puzzle.alphabet.glyph(symbol);
        if glyph.is_ascii_punctuation() && !"\"'%&,:;<=>@_`~!#".contains(glyph) {
            text.push('\\');
        }
        text.push(glyph);
    }
    Some(text)
}
