//! Clues that are patterns, as far as they have come: which part of each answers to a cell, and whether it can still be satisfied.

use super::{Conflicts, Game};
use crate::domain::{Domain, Symbol};
use crate::engine::Stop;
use crate::kind::ClueLine;
use crate::model::CellId;
use crate::puzzle::{Alphabet, Clue, End, Says};
use crate::rule::{KnownLine, Meter, Rule, Scratch, Undecided, words_within};
use serde::Serialize;
use std::ops::Range;

/// A pattern of a line through a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PatternView {
    /// The line's name: `row 3`.
    pub line: String,
    /// The pattern.
    pub text: String,
    /// Can it still be satisfied, as far as that is certain? `None` where it is not, or where no mistakes are to be shown.
    pub holds: Option<bool>,
    /// Is every cell of its line filled in?
    pub is_full: bool,
    /// The bytes of the pattern that answer to the cell, where that is filled in and they are the same in whatever can
    /// still stand in the line: in the match that JavaScript finds. Of an open cell nothing is said: that would be a
    /// hint.
    pub part: Option<Range<usize>>,
}

/// So many words of a line are looked at.
const MOST_WORDS: usize = 40;
/// So much work finding them may take: a few milliseconds, since somebody moves from cell to cell.
const MOST_WORK: u64 = 200_000;

impl Game<'_> {
    /// Are there clues that are patterns?
    pub fn has_patterns(&self) -> bool {
        self.puzzle().clues.values().any(is_pattern)
    }

    /// The patterns of the lines through this cell, in the order of the lines.
    pub fn patterns(&self, cell: usize) -> Vec<PatternView> {
        let Some(lines) = self.lines_of.get(cell) else { return Vec::new() };
        let mut views = Vec::new();
        for place in lines.iter().map(|&line| self.lines[line as usize].place) {
            for end in End::both(place).into_iter().flat_map(End::every_nth) {
                let clue = self.puzzle().clues.get(&end).filter(|clue| is_pattern(clue));
                views.extend(clue.and_then(|clue| self.pattern(end, clue, cell, place.to_string())));
            }
        }
        views
    }

    fn pattern(&self, end: End, clue: &Clue, cell: usize, line: String) -> Option<PatternView> {
        let (kind, puzzle) = (self.task.kind(), self.puzzle());
        let cells = puzzle.board.read_from(end);
        let at = cells.iter().position(|&other| other.index() == cell)?;
        let clued = ClueLine::without_clues(cells.len(), &puzzle.alphabet, &puzzle.options).with(Some(clue), None);
        let rule = kind.line(clued).ok()?;
        let grid = self.grid();
        let known: Vec<Domain> = cells.iter().map(|&cell: &CellId| grid.may(cell)).collect();
        let found = Found::of(&*rule, &known, &puzzle.alphabet);
        let mut parts =
            found.words.iter().map(|word| Some(kind.clues().spans(clue, word, &puzzle.alphabet)?[at].clone()));
        let first = parts.next().flatten().filter(|_| found.are_all);
        let is_filled = known[at].symbol().is_some();
        let part = first.filter(|first| is_filled && parts.all(|part| part.as_ref() == Some(first)));
        let is_hidden = self.settings.conflicts == Conflicts::Never && found.holds == Some(false);
        Some(PatternView {
            line,
            text: kind.clues().write(Some(clue), &puzzle.alphabet),
            holds: found.holds.filter(|_| !is_hidden),
            is_full: known.iter().all(|may| may.symbol().is_some()),
            part,
        })
    }
}

fn is_pattern(clue: &Clue) -> bool {
    matches!(clue.says, Says::Pattern(_))
}

/// What can still stand in a line.
struct Found {
    holds: Option<bool>,
    words: Vec<Vec<Symbol>>,
    are_all: bool,
}

impl Found {
    fn of(rule: &dyn Rule, known: &[Domain], alphabet: &Alphabet) -> Found {
        let line = KnownLine { rule, symbols: alphabet.len(), known };
        let scratch = &mut Scratch::default();
        let is_hopeless = known.iter().any(|may| may.is_empty()) || line.has_word(scratch) == Ok(false);
        let left = match if is_hopeless { Ok(None) } else { line.narrowed(scratch) } {
            Ok(None) => return Found { holds: Some(false), words: Vec::new(), are_all: true },
            Ok(Some(left)) => left,
            Err(Undecided) => known.to_vec(),
        };
        let order: Vec<Symbol> = (0..alphabet.len() as u8).map(Symbol).collect();
        let mut all = words_within(rule, &left, &order, Meter::new(MOST_WORK, Stop::Never));
        let words: Vec<_> = all.by_ref().take(MOST_WORDS).collect();
        // Where a character stands for others as well, there are more words than these.
        let stand_ins = alphabet.standing_in();
        let has_more = left.iter().any(|may| !may.and(stand_ins).is_empty());
        let are_all = words.len() < MOST_WORDS && !has_more && !all.is_cut_short();
        let holds = match words.is_empty() {
            false => Some(true),
            true => are_all.then_some(false),
        };
        Found { holds, words, are_all }
    }
}
