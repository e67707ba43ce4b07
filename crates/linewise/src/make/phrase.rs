//! A puzzle that hides a phrase, in kinds where many clues fit a word: patterns are drawn until there is one solution,
//! of the level asked for.

mod hidden;
mod long;
mod place;
mod words;

pub(super) use place::check_size;
pub use place::{phrase_hexagon, phrase_length, phrase_rectangle};

use super::budget::Graded;
use super::random::{Best, check, finish};
use super::{Chance, Made, Maker, MakingBudget, NotMade, Why, Wish, clues};
use crate::domain::Symbol;
use crate::engine::{Stop, verify};
use crate::error::Error;
use crate::explain::Grade;
use crate::kind::{self, ClueLine, Kind};
use crate::model::{CellId, Line, Model, Place};
use crate::puzzle::{Axis, Clue, End, Puzzle};
use crate::rule::Meter;
use place::{composed, placed};

/// So many times the patterns are drawn anew for one puzzle.
const BEGINNINGS: usize = 60;
/// So many changes are made to one set of patterns, and more on a large board, which has more other boards to exclude.
const CHANGES: usize = 150;
const CHANGES_PER_CELL: usize = 4;
/// So many patterns are drawn for a line that must exclude something.
const DRAWN: usize = 24;
/// Judging a word may take so much work.
const JUDGING: u64 = 1 << 20;
/// The level of patterns that say least.
const LOOSEST: u8 = 6;
/// The level of the patterns that list whole words.
const WORDS: u8 = 0;
/// The level of the patterns where none is asked for.
const USUAL: u8 = 3;

impl Maker<'_> {
    /// Makes a puzzle of this kind whose solution is a phrase, row by row. Blanks are left out, small letters become
    /// capitals, and cells that are left over hold letters of the phrase. The wish's board must have room for it:
    /// [`phrase_rectangle`] and [`phrase_hexagon`] find one.
    pub fn phrase(&self, kind: &dyn Kind, text: &str) -> Result<Made, NotMade> {
        let text = composed(text)?;
        self.within(|work| phrase(kind, self.wish(), (&text, "a shorter phrase"), work))
    }
}

/// A phrase of English words that fills a board of so many cells, drawn from a seed: for kinds whose solutions are
/// phrases, where none is wished for.
pub(super) fn any_phrase(cells: usize, chance: &mut Chance) -> String {
    words::phrase(cells, chance)
}

/// A puzzle whose patterns are being drawn.
struct Hiding<'a> {
    kind: &'a dyn Kind,
    wish: &'a Wish,
    /// What the cells hold.
    letters: Vec<char>,
    /// The lines, each with its word and its clue.
    lines: Vec<HiddenLine>,
    /// Other boards that came up, each of which must break some line.
    others: Vec<Other>,
    style: u8,
    /// Do all lines but the rows list a few whole words? That excludes other boards at once, however large they are.
    lists_words: bool,
}

/// A board that is not the solution.
struct Other {
    letters: Vec<char>,
    /// For each line: does its clue exclude this board?
    is_excluded: Vec<bool>,
}

#[derive(Clone)]
struct HiddenLine {
    axis: Axis,
    index: usize,
    word: String,
    clue: Option<Clue>,
}

/// Can a puzzle of this kind hide a phrase: are clues made for any word of letters?
pub fn hides_phrases(kind: &dyn Kind) -> bool {
    kind.taste().clue_like.is_some()
}

/// Hides a phrase; `less` may help where no puzzle is found.
pub(super) fn phrase(
    kind: &dyn Kind,
    wish: &Wish,
    (text, less): (&str, &str),
    work: &mut MakingBudget<'_>,
) -> Result<Made, NotMade> {
    check(kind, wish)?;
    let mut chance = Chance::new(wish.seed);
    if !hides_phrases(kind) {
        let message = format!("a puzzle of the kind {} has no room for a phrase", kind.name());
        let able: Vec<&str> = kind::ALL.iter().filter(|kind| hides_phrases(**kind)).map(|kind| kind.name()).collect();
        return Err(Error::new(message).with_help(format!("{} has", able.join(" or "))).into());
    }
    if wish.symmetric {
        let error = Error::new("the patterns of such a puzzle stand at every line, in no pattern of their own");
        return Err(error.with_help("leave out what makes them symmetric").into());
    }
    clues::empty(kind, wish)?;
    let letters = placed(text, &wish.board, &mut chance)?;
    refuse_unseen(kind, &letters, &wish.board)?;
    let mut best = Best::new(wish);
    let sure = long::of_listed_words(kind, wish, &letters, work);
    let (tried, is_found) = match long::most_steps(wish, sure.as_ref()) {
        Some(most) => work.at_most(most, |work| draw_sets((kind, &letters), &mut best, &mut chance, work)),
        None => draw_sets((kind, &letters), &mut best, &mut chance, work),
    };
    if is_found || sure.is_some_and(|sure| best.offer(sure)) {
        let made = best.made.take().expect("it was just offered");
        return Ok(if wish.graded { finish(kind, made, work) } else { made });
    }
    Err(best.not_made((tried, "set of patterns", less), work))
}

/// Draws sets of patterns until one is as it was wished for; how many were drawn, and whether the last one is so.
fn draw_sets(
    (kind, letters): (&dyn Kind, &[char]),
    best: &mut Best<'_>,
    chance: &mut Chance,
    work: &mut MakingBudget<'_>,
) -> (usize, bool) {
    let mut tried = 0;
    while tried < BEGINNINGS && !work.is_over() {
        tried += 1;
        let made = Hiding::new(kind, best.wish, letters).finish(chance, work);
        if made.is_some_and(|made| best.offer(made)) {
            return (tried, true);
        }
    }
    (tried, false)
}

/// An error where a character of the phrase can stand in no cell.
fn refuse_unseen(kind: &dyn Kind, letters: &[char], board: &crate::puzzle::Board) -> Result<(), NotMade> {
    let also: String = letters.iter().collect();
    let longest = board.rows().max(board.columns());
    let alphabet = kind.alphabets().of_puzzle(&mut std::iter::empty(), &also, longest)?;
    match letters.iter().find(|&&letter| alphabet.symbol(letter).is_none()) {
        Some(letter) => {
            let message = format!("no cell can hold the character U+{:04X} of the phrase", u32::from(*letter));
            let help = "letters, numbers and signs can be seen in a cell";
            Err(NotMade::new(Why::Wrong, Error::new(message).with_help(help)))
        }
        None => Ok(()),
    }
}

impl<'a> Hiding<'a> {
    fn new(kind: &'a dyn Kind, wish: &'a Wish, letters: &[char]) -> Hiding<'a> {
        let board = wish.board;
        let word = |place| board.cells_at(place).map(|cell: CellId| letters[cell.index()]).collect();
        let lines = board.places().map(|place| HiddenLine {
            axis: place.axis,
            index: place.index as usize,
            word: word(place),
            clue: None,
        });
        // Above what people see on a line stand puzzles whose patterns say as little as they can.
        let style = match wish.level.unwrap_or(USUAL) {
            level @ ..=3 => level,
            _ => LOOSEST,
        };
        Hiding {
            kind,
            wish,
            letters: letters.to_vec(),
            lines: lines.collect(),
            others: Vec::new(),
            style,
            lists_words: false,
        }
    }

    /// Draws patterns until the puzzle is as wished for, else the nearest that came up.
    fn finish(&mut self, chance: &mut Chance, work: &mut MakingBudget<'_>) -> Option<Made> {
        let mut nearest: Option<(Vec<HiddenLine>, Puzzle, Grade)> = None;
        for at in 0..self.lines.len() {
            self.redraw(at, self.style_of(at), chance, work)?;
        }
        for _ in 0..CHANGES.max(CHANGES_PER_CELL * self.letters.len()) {
            if work.is_over() {
                break;
            }
            let puzzle = self.puzzle()?;
            let answer = work.solve(&self.kind.model(&puzzle).ok()?, 2);
            let others = answer.solutions.iter().filter(|other| Some(*other) != puzzle.goal.as_ref());
            if let Some(other) = others.into_iter().next() {
                if self.exclude(&puzzle, other, chance, work).is_none() {
                    break;
                }
                continue;
            }
            if !answer.complete {
                break;
            }
            let Some(level) = self.wish.level else { return self.made(puzzle, None, work) };
            let changed = match work.grade(self.kind, &puzzle, level) {
                Graded::Is(grade) if grade.level == Some(level) => {
                    let (puzzle, grade) = self.with_words_hidden((puzzle, grade), level, chance, work);
                    return self.made(puzzle, Some(grade), work);
                }
                Graded::Is(grade) => {
                    if nearest.as_ref().is_none_or(|(.., nearest)| grade.level > nearest.level) {
                        nearest = Some((self.lines.clone(), puzzle, grade));
                    }
                    self.change(None, LOOSEST, chance, work)
                }
                Graded::Harder(grid) => {
                    let open: Vec<usize> = (0..grid.cells.len()).filter(|&cell| grid.cells[cell].len() > 1).collect();
                    let cell = *chance.pick(&open)?;
                    self.change(Some(cell), self.style.saturating_sub(2).max(1), chance, work)
                }
                Graded::Unknown => None,
            };
            if changed.is_none() {
                break;
            }
        }
        let (lines, puzzle, grade) = nearest?;
        // Patterns were drawn anew since.
        self.lines = lines;
        self.made(puzzle, Some(grade), work)
    }

    /// The style in which a line is drawn first.
    fn style_of(&self, at: usize) -> u8 {
        if self.lists_words && self.lines[at].axis != Axis::ROW { WORDS } else { self.style }
    }

    /// The puzzle with the patterns that it has now.
    fn puzzle(&self) -> Option<Puzzle> {
        let clues = self.lines.iter().filter_map(|line| Some((End::near(line.axis, line.index), line.clue.clone()?)));
        let clues: std::collections::BTreeMap<End, Clue> = clues.collect();
        let also: String = self.letters.iter().collect();
        let longest = self.lines.iter().map(|line| line.word.chars().count()).max()?;
        let alphabet = self.kind.alphabets().of_puzzle(&mut clues.values(), &also, longest).ok()?;
        let mut puzzle = Puzzle::new(self.kind.name(), self.wish.board, alphabet);
        puzzle.clues = clues;
        puzzle.options = self.wish.options.clone();
        puzzle.goal = self.letters.iter().map(|&letter| puzzle.alphabet.symbol(letter)).collect();
        puzzle.goal.is_some().then_some(puzzle)
    }

    /// Draws another pattern for one line. It must exclude the boards that no other line does; `None` where none is found.
    fn redraw(&mut self, at: usize, style: u8, chance: &mut Chance, work: &mut MakingBudget<'_>) -> Option<()> {
        for number in 0..DRAWN {
            // Tighter and tighter, where it must be.
            let style = style.saturating_sub((number / 6) as u8).max(style.min(1));
            let clue = (self.kind.taste().clue_like?)(&self.lines[at].word, style, &mut |end| chance.below(end));
            if let Some(excluded) = self.judged(at, &clue, work) {
                self.lines[at].clue = Some(clue);
                self.others.iter_mut().zip(excluded).for_each(|(other, excluded)| other.is_excluded[at] = excluded);
                return Some(());
            }
        }
        None
    }

    /// Which of the other boards a clue excludes; `None` where it does not fit its word, where it lets one through that
    /// no other line excludes, or where it leaves nothing to find out.
    fn judged(&self, at: usize, clue: &Clue, work: &mut MakingBudget<'_>) -> Option<Vec<bool>> {
        let line = &self.lines[at];
        let cells = line.word.chars().count();
        let words: Vec<Vec<char>> = self.others.iter().map(|other| self.word_of(at, &other.letters)).collect();
        let also: String = line.word.chars().chain(words.iter().flatten().copied()).collect();
        let alphabet = self.kind.alphabets().of_puzzle(&mut std::iter::once(clue), &also, cells).ok()?;
        let clued = ClueLine::without_clues(cells, &alphabet, &self.wish.options).with(Some(clue), None);
        let rule = self.kind.line(clued).ok()?;
        let mut meter = Meter::new(JUDGING, Stop::Never);
        let mut accepts = |letters: &mut dyn Iterator<Item = char>| -> Option<bool> {
            let word: Vec<Symbol> = letters.map(|letter| alphabet.symbol(letter)).collect::<Option<_>>()?;
            rule.accepts(&word, &mut meter).ok()
        };
        if accepts(&mut line.word.chars()) != Some(true) {
            return None;
        }
        let mut excluded = Vec::with_capacity(words.len());
        for (word, other) in words.iter().zip(&self.others) {
            let is_excluded = !accepts(&mut word.iter().copied())?;
            let is_left = other.is_excluded.iter().enumerate().any(|(line, excluded)| line != at && *excluded);
            if !is_excluded && !is_left {
                return None;
            }
            excluded.push(is_excluded);
        }
        if self.wish.level == Some(1) {
            return Some(excluded);
        }
        let place = Place { axis: Axis::ROW, index: 0 };
        let line = Line { cells: (0..cells).map(CellId::new).collect(), rule, place };
        let model = Model {
            symbols: alphabet.len(),
            cells: vec![alphabet.all(); cells].into(),
            lines: vec![line],
            crowds: Vec::new(),
        };
        (work.is_unique(&model) == Some(false)).then_some(excluded)
    }

    /// What a line holds on a board.
    fn word_of(&self, at: usize, letters: &[char]) -> Vec<char> {
        let line = &self.lines[at];
        self.wish.board.line(line.axis, line.index).map(|cell| letters[cell.index()]).collect()
    }

    /// Draws a pattern that excludes another solution, for one of the lines that tell it from the right one.
    fn exclude(
        &mut self,
        puzzle: &Puzzle,
        other: &[Symbol],
        chance: &mut Chance,
        work: &mut MakingBudget<'_>,
    ) -> Option<()> {
        let letters: Vec<char> = other.iter().map(|&symbol| puzzle.alphabet.glyph(symbol)).collect();
        let is_other = |at: usize| self.word_of(at, &letters) != self.word_of(at, &self.letters);
        let mut differing: Vec<usize> = (0..self.lines.len()).filter(|&at| is_other(at)).collect();
        chance.shuffle(&mut differing);
        self.others.push(Other { letters, is_excluded: vec![false; self.lines.len()] });
        differing.into_iter().find_map(|at| self.redraw(at, self.style_of(at), chance, work))
    }

    /// Draws another pattern for a line through a cell, or for any line.
    fn change(
        &mut self,
        cell: Option<usize>,
        style: u8,
        chance: &mut Chance,
        work: &mut MakingBudget<'_>,
    ) -> Option<()> {
        let board = self.wish.board;
        let is_through = |line: &HiddenLine| {
            cell.is_none_or(|cell| board.line(line.axis, line.index).any(|other| other.index() == cell))
        };
        let mut lines: Vec<usize> = (0..self.lines.len()).filter(|&at| is_through(&self.lines[at])).collect();
        chance.shuffle(&mut lines);
        lines.into_iter().find_map(|at| self.redraw(at, style, chance, work))
    }

    /// The puzzle that is done: patterns that are not needed are left out where the wish says so, and else it is said that there are some.
    fn made(&mut self, puzzle: Puzzle, grade: Option<Grade>, work: &mut MakingBudget<'_>) -> Option<Made> {
        let (mut puzzle, mut grade, mut minimal) = (puzzle, grade, true);
        for at in 0..self.lines.len() {
            let before = self.lines[at].clue.take();
            let without = self.puzzle()?;
            let is_spare = work.is_unique(&self.kind.model(&without).ok()?);
            if is_spare != Some(true) {
                self.lines[at].clue = before;
                // What could not be decided is not known to be needed.
                minimal &= is_spare.is_some();
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
        let mut made = Made::new(puzzle, word, Some(self.wish.seed));
        (made.grade, made.minimal) = (grade, minimal);
        Some(made)
    }

    fn grade(&self, puzzle: &Puzzle, level: u8, work: &mut MakingBudget<'_>) -> Option<Grade> {
        match work.grade(self.kind, puzzle, level) {
            Graded::Is(grade) => Some(grade),
            Graded::Harder(_) | Graded::Unknown => None,
        }
    }
}
