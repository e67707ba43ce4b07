//! What the nonogram formats share: building a puzzle from its clues, and asking what a format cannot say.

use crate::domain::Symbol;
use crate::error::{Error, Span};
use crate::format::headings;
use crate::format::lines::{Part, clipped, quoted};
use crate::format::other_kind;
use crate::kind;
use crate::puzzle::{Alphabet, Axis, Block, Board, Clue, End, Puzzle, Says};

/// Our name of the kind; clues are of it where nothing names one.
pub const KIND: &str = "nonogram";

/// The nonogram with these clues, a row or column each; `None` is a line without one.
pub fn puzzle(alphabet: Alphabet, rows: Vec<Option<Clue>>, columns: Vec<Option<Clue>>) -> Result<Puzzle, Error> {
    let board = Board::rectangle(rows.len(), columns.len())?;
    let mut puzzle = Puzzle::new(KIND, board, alphabet);
    for (axis, clues) in [(Axis::ROW, rows), (Axis::COLUMN, columns)] {
        let clues = clues.into_iter().enumerate();
        puzzle.clues.extend(clues.filter_map(|(index, clue)| Some((End::near(axis, index), clue?))));
    }
    Ok(puzzle)
}

/// Are the clues of a side filled up with zeros to one length, all of them in front or all of them behind, as a program
/// keeps them in a table?
pub fn are_filled_up<T>(clues: &[Vec<T>], is_zero: impl Fn(&T) -> bool) -> bool {
    let are_alike = clues.iter().all(|clue| clue.len() == clues[0].len() && clue.len() > 1);
    let holds_zero = |clue: &Vec<T>| clue.iter().any(&is_zero);
    let is_in_front = |clue: &Vec<T>| !clue.iter().skip_while(|&block| is_zero(block)).any(&is_zero);
    let is_behind = |clue: &Vec<T>| !clue.iter().rev().skip_while(|&block| is_zero(block)).any(&is_zero);
    clues.len() > 1
        && are_alike
        && clues.iter().any(holds_zero)
        && (clues.iter().all(is_in_front) || clues.iter().all(is_behind))
}

/// The words of a name, in small letters: those of `row_clues` and `ColHints` are two each.
pub fn words_of_name(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = '_';
    for letter in name.chars() {
        if !letter.is_alphabetic() || letter.is_uppercase() && before.is_lowercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphabetic()) {
            word.extend(letter.to_lowercase());
        }
        before = letter;
    }
    words
}

/// The side whose clues a list holds, by one of the words of its name: `row_clues`, `ColHints`, `filas`.
pub fn axis_of_name(name: &str) -> Option<Axis> {
    let words = words_of_name(name);
    let has = |names: &[&str]| words.iter().any(|word| names.contains(&word.as_str()));
    match (has(&["row", "rows", "horizontal"]), has(&["col", "cols", "column", "columns", "vertical"])) {
        (true, false) => Some(Axis::ROW),
        (false, true) => Some(Axis::COLUMN),
        (false, false) => axis_elsewhere(&words),
        _ => None,
    }
}

/// The side that one of these words names in another language than English: `filas`, `pistas_columnas`.
fn axis_elsewhere(words: &[String]) -> Option<Axis> {
    // Where clues stand, and how lines run, is said of much else.
    let mut named =
        words.iter().filter(|word| !["left", "top", "above", "horizontals", "verticals"].contains(&&***word));
    let first = named.find_map(|word| headings::axis(word))?;
    named.all(|word| headings::axis(word).is_none_or(|axis| axis == first)).then_some(first)
}

/// Do the words of a list's name say that its numbers count or add up cells, as `row_sums`? Single numbers under it are no blocks.
pub fn counts_cells(name: &str) -> bool {
    let name = name.to_lowercase();
    ["sum", "count", "total", "target"].iter().any(|word| name.contains(word))
}

/// The names under which other programs say what kind of puzzle it is.
pub const NAMES_OF_KIND: [&str; 7] = ["type", "genre", "variant", "puzzle_type", "puzzleType", "game_type", "gameType"];
/// Names under which they say that, or what the puzzle is called, which may be the word for another kind.
pub const TITLES: [&str; 2] = ["puzzle", "game"];

/// What is said where the clue of each line is one number: it may be meant as something else than a block.
pub fn are_bare(place: Span, format: &str) -> Error {
    let error = Error::new("the clue of each line is one number, which is read as one block").with_span(place);
    error.with_help(format!(
        "where it counts filled cells, this is another kind of puzzle, and {format} holds nonograms here"
    ))
}

/// Do the clues fit their lines, and each other as far as a glance tells? Puzzles in which they do not were hardly meant so.
pub fn is_possible(puzzle: &Puzzle) -> bool {
    // Of a kind of a caller's own nothing is known here.
    kind::of(puzzle).map_or(true, |kind| kind.model(puzzle).is_ok() && kind.at_a_glance(puzzle).is_none())
}

/// The length of a block, as a number; 0 is left to the caller to judge.
pub fn length(digits: &str) -> Result<u32, Error> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(Error::new(format!("{} is not the length of a block", quoted(digits)))
            .with_help("a whole number, such as 3"));
    }
    match digits.parse() {
        Ok(length) if length as usize <= Board::MAX_SIDE => Ok(length),
        _ => Err(Error::new(format!("a block of {} cells is longer than any line", clipped(digits)))
            .with_help(format!("a line has at most {} cells", Board::MAX_SIDE))),
    }
}

/// What helps whoever has a puzzle that names another kind, or something that is none, in a format that holds nonograms.
pub fn other_kind_help(name: &str) -> String {
    match kind::find_among(kind::ALL, name).filter(|kind| kind.name() != KIND) {
        Some(kind) => format!("`linewise new {}` shows how such a puzzle is written", kind.name()),
        None => "if it is a nonogram, leave that word out; `linewise kinds` lists the kinds, and `linewise new KIND` shows how they are written"
            .to_owned(),
    }
}

/// An error for a note that is called a verdict and is none: the project's own format could not write it.
pub fn check_verdict(name: &str, text: &str) -> Result<(), Error> {
    match name == Puzzle::VERDICT && !["unique", "several", "none"].contains(&text.trim()) {
        true => {
            Err(Error::new(format!("{} is no verdict", quoted(text.trim()))).with_help("one of: unique, several, none"))
        }
        false => Ok(()),
    }
}

/// Are the clues of `puzzle` those of the picture `goal`, each of them?
pub fn is_shown_by(puzzle: &Puzzle, goal: &[Symbol]) -> bool {
    let picture = Puzzle::from_picture(KIND, puzzle.board, puzzle.alphabet.clone(), goal.to_vec());
    picture.is_ok_and(|picture| picture.clues == puzzle.clues)
}

/// An error for a size that contradicts the clues, columns first in both. One of which neither number is that of its
/// clues measures something else, as pixels.
pub fn check_size(told: (usize, usize), found: (usize, usize)) -> Result<(), Error> {
    let is_exchanged = (told.1, told.0) == found;
    if told == found || (told.0 != found.0 && told.1 != found.1 && !is_exchanged) {
        return Ok(());
    }
    let (told, found) = (format!("{} columns and {} rows", told.0, told.1), format!("{} and {}", found.0, found.1));
    let error = Error::new(format!("the size is given as {told}, but there are clues for {found}"));
    Err(if is_exchanged { error.with_help("are rows and columns exchanged?") } else { error })
}

/// A nonogram that is about to be written.
pub struct Sheet<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What the format is called in messages.
    format: &'static str,
}

impl<'a> Sheet<'a> {
    /// The puzzle, if it is a nonogram under the usual rules.
    pub fn of(puzzle: &'a Puzzle, format: &'static str) -> Result<Sheet<'a>, Error> {
        let sheet = Sheet { puzzle, format };
        if puzzle.kind != KIND {
            return Err(other_kind(format, &puzzle.kind).with_help("it holds nonograms"));
        }
        if !matches!(puzzle.board, Board::Rectangle { .. }) {
            return Err(sheet.refusal("a hexagonal board"));
        }
        if puzzle.clues.values().any(|clue| !matches!(clue.says, Says::Blocks(_))) {
            return Err(sheet.refusal("a clue that is no list of blocks"));
        }
        if let Some(option) = puzzle.options.keys().next() {
            return Err(sheet.refusal(format!("the rule \"{option}\"")));
        }
        Ok(sheet)
    }

    /// "The format cannot say ...".
    pub fn refusal(&self, what: impl std::fmt::Display) -> Error {
        Error::new(format!("{} cannot express {what}", self.format))
    }

    /// The blocks of each line along `axis`; `None` where a line has no clue.
    pub fn lines(&self, axis: Axis) -> impl Iterator<Item = Option<&'a [Block]>> + use<'a> {
        let puzzle = self.puzzle;
        (0..puzzle.board.lines(axis)).map(move |index| match &puzzle.clues.get(&End::near(axis, index))?.says {
            Says::Blocks(blocks) => Some(blocks.as_slice()),
            _ => None,
        })
    }

    /// An error if a line has no clue.
    pub fn refuse_missing_clues(&self) -> Result<(), Error> {
        for &axis in self.puzzle.board.axes() {
            if let Some(index) = self.lines(axis).position(|blocks| blocks.is_none()) {
                return Err(self.refusal(format!("that {} {} has no clue", axis.word(), index + 1)));
            }
        }
        Ok(())
    }

    /// An error if a block has no length.
    pub fn refuse_missing_lengths(&self) -> Result<(), Error> {
        for &axis in self.puzzle.board.axes() {
            let has_missing = |blocks: Option<&[Block]>| blocks.is_some_and(|all| all.iter().any(|b| b.len.is_none()));
            if let Some(index) = self.lines(axis).position(has_missing) {
                return Err(self.refusal(format!("the block of unknown length in {} {}", axis.word(), index + 1)));
            }
        }
        Ok(())
    }

    /// An error if there is more than one colour.
    pub fn refuse_colours(&self) -> Result<(), Error> {
        let inks = self.puzzle.alphabet.len().saturating_sub(1);
        if inks > 1 {
            return Err(self
                .refusal(format!("a puzzle in {inks} colours beside its background"))
                .with_help("it is black and white"));
        }
        Ok(())
    }

    /// The lengths of the blocks along `axis`, for a format that knows nothing else.
    pub fn lengths(&self, axis: Axis) -> Result<Vec<Vec<u32>>, Error> {
        self.refuse_colours()?;
        self.refuse_missing_clues()?;
        self.refuse_missing_lengths()?;
        let lengths = |blocks: Option<&[Block]>| blocks.into_iter().flatten().filter_map(|block| block.len).collect();
        Ok(self.lines(axis).map(lengths).collect())
    }

    /// The stored solution, row by row.
    pub fn goal_rows(&self) -> Option<impl Iterator<Item = &'a [Symbol]> + use<'a>> {
        let columns = self.puzzle.board.columns();
        self.puzzle.goal.as_ref().map(|goal| goal.chunks(columns))
    }
}

/// What is read of a file of one puzzle, and the error for a second one that begins at `second`: it would be passed over.
pub fn one_read(puzzle: Result<Puzzle, Error>, second: Option<Part<'_>>) -> Vec<Result<Puzzle, Error>> {
    let error = |place: Part| {
        let error = place.trim().error("a second puzzle begins here, and this format holds one in a file");
        Err(error.with_help("each puzzle in a file of its own"))
    };
    std::iter::once(puzzle).chain(second.map(error)).collect()
}
