//! A puzzle that hides a phrase, in kinds where many clues fit a word: patterns are drawn until there is one solution, of the level asked for.

mod place;
mod words;

pub use place::phrase_board;

use super::random::{Best, check};
use super::work::Graded;
use super::{Chance, Made, Maker, NotMade, Why, Wish, Work};
use crate::domain::Symbol;
use crate::engine::verify;
use crate::error::Error;
use crate::explain::Grade;
use crate::kind::Kind;
use crate::model::{CellId, Line, Model, Place};
use crate::puzzle::{Axis, Clue, End, Puzzle};
use crate::rule::Meter;
use place::placed;

/// So many times the patterns are drawn anew for one puzzle.
const BEGINNINGS: usize = 60;
/// So many changes are made to one set of patterns.
const CHANGES: usize = 150;
/// So many patterns are drawn for a line that must exclude something.
const DRAWN: usize = 24;
/// Judging a word may take so much work.
const JUDGING: u64 = 1 << 20;
/// The level of the patterns where none is asked for.
const USUAL: u8 = 3;

impl Maker<'_> {
    /// Makes a puzzle of this kind whose solution is a phrase, row by row. Blanks are left out, small letters become capitals, and cells that are left over hold letters of the phrase.
    /// The wish's board must have room for it: [`phrase_board`] finds one.
    pub fn phrase(&self, kind: &dyn Kind, text: &str) -> Result<Made, NotMade> {
        self.within(|work| phrase(kind, self.wish(), text, work))
    }
}

/// A phrase of English words that fills a board of so many cells, drawn from a seed: for kinds whose solutions are phrases, where none is wished for.
pub(super) fn any_phrase(cells: usize, chance: &mut Chance) -> String {
    words::phrase(cells, chance)
}

/// A puzzle whose patterns are being drawn.
struct Draft<'a> {
    kind: &'a dyn Kind,
    wish: &'a Wish,
    /// What the cells hold.
    letters: Vec<char>,
    /// The lines, each with its word and its clue.
    lines: Vec<DraftLine>,
    style: u8,
}

#[derive(Clone)]
struct DraftLine {
    axis: Axis,
    index: usize,
    word: String,
    clue: Option<Clue>,
}

pub(super) fn phrase(kind: &dyn Kind, wish: &Wish, text: &str, work: &mut Work<'_>) -> Result<Made, NotMade> {
    check(wish)?;
    let mut chance = Chance::new(wish.seed);
    if kind.clue_like("A", 1, &mut |_| 0).is_none() {
        let message = format!("a puzzle of the kind {} has no room for a phrase", kind.name());
        return Err(Error::new(message).with_help("regex_crossword has").into());
    }
    let letters = placed(text, &wish.board, &mut chance)?;
    refuse_unseen(kind, &letters, &wish.board)?;
    let mut best = Best::new(wish);
    let mut tried = 0;
    while tried < BEGINNINGS && !work.is_over() {
        tried += 1;
        let mut draft = Draft::new(kind, wish, &letters);
        if let Some(made) = draft.finish(&mut chance, work)
            && best.offer(made)
        {
            let mut made = best.made.take().expect("it was just offered");
            if made.grade.is_none() && wish.graded {
                made.grade = draft.grade(&made.puzzle, u8::MAX, work);
            }
            return Ok(made);
        }
    }
    Err(best.not_made(tried, work))
}

/// An error where a character of the phrase can stand in no cell.
fn refuse_unseen(kind: &dyn Kind, letters: &[char], board: &crate::puzzle::Board) -> Result<(), NotMade> {
    let also: String = letters.iter().collect();
    let longest = board.rows().max(board.columns());
    let alphabet = kind.alphabet_for(&mut std::iter::empty(), &also, longest)?;
    match letters.iter().find(|&&letter| alphabet.symbol(letter).is_none()) {
        Some(letter) => {
            let message = format!("no cell can hold the character U+{:04X} of the phrase", u32::from(*letter));
            let help = "letters, numbers and signs can be seen in a cell";
            Err(NotMade::new(Why::Wrong, Error::new(message).with_help(help)))
        }
        None => Ok(()),
    }
}

impl<'a> Draft<'a> {
    fn new(kind: &'a dyn Kind, wish: &'a Wish, letters: &[char]) -> Draft<'a> {
        let board = wish.board;
        let lines = board.axes().iter().flat_map(|&axis| (0..board.lines(axis)).map(move |index| (axis, index)));
        let word = |(axis, index)| board.line(axis, index).map(|cell: CellId| letters[cell.index()]).collect();
        let lines = lines.map(|(axis, index)| DraftLine { axis, index, word: word((axis, index)), clue: None });
        let style = wish.level.unwrap_or(USUAL);
        Draft { kind, wish, letters: letters.to_vec(), lines: lines.collect(), style }
    }

    /// Draws patterns until the puzzle is as wished for, or as near as it comes.
    fn finish(&mut self, chance: &mut Chance, work: &mut Work<'_>) -> Option<Made> {
        for at in 0..self.lines.len() {
            self.redraw(at, self.style, None, chance, work)?;
        }
        for _ in 0..CHANGES {
            if work.is_over() {
                return None;
            }
            let puzzle = self.puzzle()?;
            let word = puzzle.goal.clone()?;
            let model = self.kind.model(&puzzle).ok()?;
            let answer = work.solve(&model, 2);
            if !answer.complete || answer.solutions.len() > 1 {
                let other = answer.solutions.into_iter().find(|other| *other != word)?;
                self.exclude(&puzzle, &other, chance, work)?;
                continue;
            }
            let Some(level) = self.wish.level else { return self.made(puzzle, None, work) };
            match work.grade(self.kind, &puzzle, level) {
                Graded::Is(grade) if grade.level == Some(level) => {
                    return self.made(puzzle, Some(grade), work);
                }
                Graded::Is(_) => self.change(None, self.style + 1, chance, work)?,
                Graded::Harder(grid) => {
                    let open: Vec<usize> = (0..grid.cells.len()).filter(|&cell| grid.cells[cell].len() > 1).collect();
                    let cell = *chance.pick(&open)?;
                    self.change(Some(cell), self.style.saturating_sub(2).max(1), chance, work)?;
                }
                Graded::Unknown => return None,
            }
        }
        None
    }

    /// The puzzle with the patterns that it has now.
    fn puzzle(&self) -> Option<Puzzle> {
        let clues = self.lines.iter().filter_map(|line| Some((End::near(line.axis, line.index), line.clue.clone()?)));
        let clues: std::collections::BTreeMap<End, Clue> = clues.collect();
        let also: String = self.letters.iter().collect();
        let longest = self.lines.iter().map(|line| line.word.chars().count()).max()?;
        let alphabet = self.kind.alphabet_for(&mut clues.values(), &also, longest).ok()?;
        let mut puzzle = Puzzle::new(self.kind.name(), self.wish.board, alphabet);
        puzzle.clues = clues;
        puzzle.options = self.wish.options.clone();
        puzzle.goal = self.letters.iter().map(|&letter| puzzle.alphabet.symbol(letter)).collect();
        puzzle.goal.is_some().then_some(puzzle)
    }

    /// Draws another pattern for one line, which this other board must not match; `None` where none is found.
    fn redraw(
        &mut self,
        at: usize,
        style: u8,
        other: Option<&[char]>,
        chance: &mut Chance,
        work: &mut Work<'_>,
    ) -> Option<()> {
        for number in 0..DRAWN {
            // Tighter and tighter, where it must be.
            let style = style.saturating_sub((number / 6) as u8).max(1);
            let word = &self.lines[at].word;
            let clue = self.kind.clue_like(word, style, &mut |end| chance.below(end))?;
            if self.fits(&clue, word, other, work) {
                self.lines[at].clue = Some(clue);
                return Some(());
            }
        }
        None
    }

    /// Does the word match, and the other one not, and does the clue leave something to find out?
    fn fits(&self, clue: &Clue, word: &str, other: Option<&[char]>, work: &mut Work<'_>) -> bool {
        let cells = word.chars().count();
        let also: String = self.letters.iter().chain(other.unwrap_or_default()).collect();
        let Ok(alphabet) = self.kind.alphabet_for(&mut std::iter::once(clue), &also, cells) else { return false };
        let symbols = |letters: &mut dyn Iterator<Item = char>| -> Option<Vec<Symbol>> {
            letters.map(|letter| alphabet.symbol(letter)).collect()
        };
        let Ok(rule) = self.kind.line(Some(clue), None, cells, &alphabet, &self.wish.options) else { return false };
        let mut meter = Meter::new(JUDGING, None);
        if !symbols(&mut word.chars()).is_some_and(|word| rule.accepts(&word, &mut meter) == Ok(true)) {
            return false;
        }
        if let Some(other) = other
            && symbols(&mut other.iter().copied()).is_none_or(|other| rule.accepts(&other, &mut meter) != Ok(false))
        {
            return false;
        }
        if self.wish.level == Some(1) || cells < 2 {
            return true;
        }
        let place = Place { axis: Axis::ROW, index: 0 };
        let line = Line { cells: (0..cells).map(CellId::new).collect(), rule, place };
        let model = Model {
            symbols: alphabet.len(),
            cells: vec![alphabet.all(); cells],
            lines: vec![line],
            crowds: Vec::new(),
        };
        work.is_unique(&model) == Some(false)
    }

    /// Draws a pattern that excludes another solution, for one of the lines that tell it from the right one.
    fn exclude(&mut self, puzzle: &Puzzle, other: &[Symbol], chance: &mut Chance, work: &mut Work<'_>) -> Option<()> {
        let other: Vec<char> = other.iter().map(|&symbol| puzzle.alphabet.glyph(symbol)).collect();
        let board = self.wish.board;
        let words: Vec<Vec<char>> = self
            .lines
            .iter()
            .map(|line| board.line(line.axis, line.index).map(|cell| other[cell.index()]).collect())
            .collect();
        let mut differing: Vec<usize> =
            (0..self.lines.len()).filter(|&at| !self.lines[at].word.chars().eq(words[at].iter().copied())).collect();
        chance.shuffle(&mut differing);
        differing.into_iter().find_map(|at| self.redraw(at, self.style, Some(&words[at]), chance, work))
    }

    /// Draws another pattern for a line through a cell, or for any line.
    fn change(&mut self, cell: Option<usize>, style: u8, chance: &mut Chance, work: &mut Work<'_>) -> Option<()> {
        let board = self.wish.board;
        let is_through = |line: &DraftLine| {
            cell.is_none_or(|cell| board.line(line.axis, line.index).any(|other| other.index() == cell))
        };
        let lines: Vec<usize> = (0..self.lines.len()).filter(|&at| is_through(&self.lines[at])).collect();
        let at = *chance.pick(&lines)?;
        self.redraw(at, style, None, chance, work)
    }

    /// The puzzle that is done: patterns that are not needed are left out where the wish says so, and else it is said that there are some.
    fn made(&mut self, puzzle: Puzzle, grade: Option<Grade>, work: &mut Work<'_>) -> Option<Made> {
        let (mut puzzle, mut grade, mut minimal) = (puzzle, grade, true);
        for at in 0..self.lines.len() {
            let before = self.lines[at].clue.take();
            let without = self.puzzle()?;
            if work.is_unique(&self.kind.model(&without).ok()?) != Some(true) {
                self.lines[at].clue = before;
                continue;
            }
            if self.wish.minimal {
                match self.wish.level {
                    None => {
                        puzzle = without;
                        continue;
                    }
                    Some(level) => match self.grade(&without, level, work) {
                        Some(now) if now.level == Some(level) => {
                            (puzzle, grade) = (without, Some(now));
                            continue;
                        }
                        _ => {}
                    },
                }
            }
            self.lines[at].clue = before;
            minimal = false;
        }
        let word = puzzle.goal.clone()?;
        let model = self.kind.model(&puzzle).ok()?;
        if !verify::is_solution(&model, &word) || work.is_unique(&model) != Some(true) {
            return None;
        }
        let mut made = Made::new(puzzle, word, self.wish.seed);
        (made.grade, made.minimal) = (grade, minimal);
        Some(made)
    }

    fn grade(&self, puzzle: &Puzzle, level: u8, work: &mut Work<'_>) -> Option<Grade> {
        match work.grade(self.kind, puzzle, level) {
            Graded::Is(grade) => Some(grade),
            Graded::Harder(_) | Graded::Unknown => None,
        }
    }
}
