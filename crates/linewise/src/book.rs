//! A booklet to print: puzzles in order of difficulty, the rules of each kind once, hints, and small solutions at the end, as a PDF file.
//!
//! ```
//! # fn main() -> Result<(), linewise::Error> {
//! use linewise::book::{Book, Chapter};
//! use linewise::{Puzzle, Task};
//!
//! let puzzle = Puzzle::nonogram(&[vec![2], vec![1]], &[vec![1], vec![2]])?;
//! let mut book = Book::new("For the train");
//! book.add(Chapter::new("A corner", &Task::new(&puzzle)?, 3).expect("it has one solution"));
//! assert!(book.pdf().starts_with(b"%PDF"));
//! # Ok(())
//! # }
//! ```

mod flow;
mod pages;
mod tiny;

use crate::engine::Verdict;
use crate::error::many;
use crate::kind::Printed;
use crate::puzzle::{End, Puzzle, Says};
use crate::render::{Drawing, Sheet};
use crate::task::Task;
use std::collections::BTreeMap;
use std::fmt;

/// A booklet of puzzles.
#[derive(Debug, Clone)]
pub struct Book {
    title: String,
    paper: Paper,
    per_page: Option<usize>,
    order: Order,
    chapters: Vec<Chapter>,
}

/// The size of the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// How wide and how high it is, in points.
    fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// In which order the puzzles stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Order {
    /// The easiest first.
    #[default]
    Difficulty,
    /// By name.
    Name,
    /// As they were added.
    Given,
}

/// A puzzle of a booklet, with all that is printed of it.
#[derive(Debug, Clone)]
pub struct Chapter {
    name: String,
    /// Who made it, and what may be done with it.
    credits: String,
    /// What its kind is called.
    kind: String,
    rules: &'static str,
    /// What its options add to them.
    added: String,
    /// The level and the effort; `None` where they are not known.
    difficulty: Option<(u8, u64)>,
    /// The level in words, and what can stand in the cells, where that has to be told.
    level: String,
    /// For each of the first steps its sentence and what is behind that, line by line.
    hints: Vec<Vec<String>>,
    board: Drawing,
    solution: Drawing,
    /// The same for where its cells become tiny, in kinds whose solutions are pictures.
    tiny_solution: Option<Drawing>,
}

impl Chapter {
    /// A puzzle under this name, with so many hints for its first steps; an error where it does not have exactly one solution, or where
    /// the task's budget ends before that is known. Without a budget the grade and the hints may take long.
    pub fn new(name: &str, task: &Task<'_>, hints: usize) -> Result<Chapter, NotUnique> {
        let answer = task.solve();
        let Some(solution) = answer.solutions.first().filter(|_| answer.verdict == Verdict::Unique) else {
            return Err(NotUnique(answer.verdict));
        };
        let (puzzle, kind) = (task.puzzle(), task.kind());
        let grade = task.grade();
        let level = match (grade.level, grade.title()) {
            (Some(level), Some(title)) => format!("level {level}, {title}"),
            (Some(level), None) => format!("level {level}"),
            _ => "level not known".to_owned(),
        };
        let notes = [("by ", Puzzle::AUTHOR), ("", Puzzle::COPYRIGHT), ("", Puzzle::LICENCE)];
        let credits = notes.iter().filter_map(|(before, note)| Some(format!("{before}{}", puzzle.note(note)?)));
        let mut solution = task.sheet(&solution.iter().copied().collect());
        solution.clues = BTreeMap::new();
        let board = Sheet::unsolved(puzzle, kind);
        let solution = Drawing::new(&solution);
        Ok(Chapter {
            name: name.to_owned(),
            credits: credits.collect::<Vec<_>>().join("; "),
            kind: kind.title(),
            rules: kind.rules(),
            added: kind.rules_added(puzzle).into_iter().chain(stars(&board, puzzle)).collect::<Vec<_>>().join(" "),
            difficulty: grade.level.map(|level| (level, grade.effort)),
            level: [Some(level), symbols(puzzle)].into_iter().flatten().collect::<Vec<_>>().join("; "),
            hints: first_steps(task, hints),
            board: Drawing::new(&board),
            tiny_solution: puzzle.alphabet.is_in_colours().then(|| tiny::bare(&solution)),
            solution,
        })
    }

    /// Gives the chapter another name.
    pub fn named(self, name: &str) -> Chapter {
        Chapter { name: name.to_owned(), ..self }
    }
}

/// A puzzle that does not stand in a book, since it does not have exactly one solution, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotUnique(pub Verdict);

impl fmt::Display for NotUnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Verdict::None => "it has no solution",
            Verdict::Several => "it has several solutions",
            _ => "whether it has exactly one solution could not be decided within the budget",
        })
    }
}

impl std::error::Error for NotUnique {}

/// The letters and digits that cells can hold: `A to D`. Nothing where there are none, or where patterns tell.
fn symbols(puzzle: &Puzzle) -> Option<String> {
    if puzzle.clues.values().any(|clue| matches!(clue.says, Says::Pattern(_))) {
        return None;
    }
    let glyphs: Vec<char> =
        puzzle.alphabet.looks.iter().map(|look| look.glyph).filter(char::is_ascii_alphanumeric).collect();
    let follow = |pair: &[char]| pair[0] as u32 + 1 == pair[1] as u32;
    match glyphs[..] {
        _ if puzzle.alphabet.is_in_colours() => None,
        [] => None,
        [first, _, .., last] if glyphs.len() > 2 && glyphs.windows(2).all(follow) => Some(format!("{first} to {last}")),
        _ => Some(glyphs.iter().map(char::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// What a star says that is printed where a line has no clue.
fn stars(board: &Sheet, puzzle: &Puzzle) -> Option<String> {
    let is_star = |(end, pieces): (&End, &Vec<Printed>)| {
        !puzzle.clues.contains_key(end) && pieces.iter().any(|piece| piece.text == "*")
    };
    board.clues.iter().any(is_star).then(|| "A line with * in the place of its clue has none.".to_owned())
}

/// The first steps in words.
fn first_steps(task: &Task<'_>, most: usize) -> Vec<Vec<String>> {
    let (mut board, mut steps) = (task.start(), Vec::new());
    while steps.len() < most {
        let hint = task.hint(&board);
        let (Ok(advice), Some(after)) = (&hint.next, hint.board_after()) else { break };
        steps.push(task.speaker().reasons(&advice.before, &advice.step));
        board = after;
    }
    steps
}

impl Book {
    /// A booklet without puzzles, on A4, the easiest puzzles first, as many on a page as fit.
    pub fn new(title: &str) -> Book {
        Book {
            title: title.to_owned(),
            paper: Paper::A4,
            per_page: None,
            order: Order::Difficulty,
            chapters: Vec::new(),
        }
    }

    /// Prints the book on this paper.
    pub fn on_paper(self, paper: Paper) -> Book {
        Book { paper, ..self }
    }

    /// Puts so many puzzles on each page, at least one; `None` for as many as fit.
    pub fn with_per_page(self, per_page: Option<usize>) -> Book {
        Book { per_page: per_page.map(|count| count.max(1)), ..self }
    }

    /// Puts the puzzles in this order.
    pub fn in_order(self, order: Order) -> Book {
        Book { order, ..self }
    }

    /// Adds a puzzle.
    pub fn add(&mut self, chapter: Chapter) {
        self.chapters.push(chapter);
    }

    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        self.chapters.len()
    }

    /// Are there no puzzles?
    pub fn is_empty(&self) -> bool {
        self.chapters.is_empty()
    }

    /// The PDF file.
    pub fn pdf(&self) -> Vec<u8> {
        pages::write(self)
    }

    /// The puzzles as they stand in the book. Those whose difficulty is not known come last.
    fn in_their_order(&self) -> Vec<&Chapter> {
        let mut chapters: Vec<&Chapter> = self.chapters.iter().collect();
        match self.order {
            Order::Difficulty => chapters.sort_by_key(|chapter| chapter.difficulty.unwrap_or((u8::MAX, u64::MAX))),
            Order::Name => chapters.sort_by_key(|chapter| chapter.name.to_lowercase()),
            Order::Given => {}
        }
        chapters
    }

    /// What it holds, in a line.
    fn contents(&self) -> String {
        many(self.chapters.len(), "puzzle")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_in_the_place_of_clues_are_explained() {
        let added = |text: &str| {
            let puzzle = crate::open(text).and_then(|reading| reading.one()).expect("a puzzle");
            let task = Task::new(&puzzle).expect("a task");
            Chapter::new("one", &task, 0).expect("one solution").added
        };
        let star = "A line with * in the place of its clue has none.";
        assert_eq!(added("kind: nonogram\nrows: 2 1\ncolumns: * 1\n"), star);
        assert_eq!(added("kind: nonogram\nrows: 2 1\ncolumns: 2 1\n"), "");
        // Nothing is printed there.
        assert_eq!(added("kind: kakurasu\nrows: 1 2\ncolumns: 1 *\n"), "");
    }
}
