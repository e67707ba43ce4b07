//! Puzzles as they were read, and what should be known of how that was done.

use super::open::is_own;
use crate::error::{Error, ErrorCode, many};
use crate::format::{Format, named_kind, pattern_slips};
use crate::puzzle::{Axis, Puzzle};
use std::fmt;

/// Puzzles as they were read.
#[non_exhaustive]
pub struct Reading<'f> {
    /// The format that they were in.
    pub format: &'f dyn Format,
    /// The puzzles, each or the reason why it could not be read. Never empty.
    pub puzzles: Vec<Result<Puzzle, Error>>,
    /// The content as UTF-8 text with line feeds, where it was in another encoding or had other line ends, or as plain
    /// clues, where it was typed otherwise: then places count the bytes of this.
    pub text: Option<Vec<u8>>,
    /// What was taken for granted, where nothing in the content says so, nor its name or a wish.
    pub assumed: Option<Assumed>,
    /// How the content was written otherwise than any format has it, where it was, and what of it was not read.
    pub(super) typed: Vec<Error>,
}

/// What a format takes for granted that nothing in its content says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Assumption {
    /// The clues of this direction stand first; those of the other may as well.
    First(Axis),
    /// The clues are of this kind of puzzle and stand in this order, as `an Easy as ABC, the clues above first`.
    KindAndOrder(&'static str),
}

/// What was taken for granted of a puzzle, and which board came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Assumed {
    /// What it was.
    pub what: Assumption,
    /// How many rows the board has, read so.
    pub rows: usize,
    /// How many columns the board has, read so.
    pub columns: usize,
}

impl fmt::Display for Assumed {
    /// `3 rows and 2 columns, the clues of the rows first; nothing in it says so, and ...`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, other) = match self.what {
            Assumption::First(Axis::COLUMN) => ("columns", "rows"),
            Assumption::First(_) => ("rows", "columns"),
            Assumption::KindAndOrder(told) => return write!(f, "{told}; it does not say so"),
        };
        let (rows, columns) = (many(self.rows, "row"), many(self.columns, "column"));
        write!(
            f,
            "{rows} and {columns}, the clues of the {first} first; it does not say so, and where the {other} were meant \
             to stand first, the picture is mirrored along its diagonal"
        )
    }
}

impl<'f> Reading<'f> {
    pub(super) fn of(format: &'f dyn Format, bytes: &[u8]) -> Reading<'f> {
        Reading { format, puzzles: within_limits(format.read(bytes)), text: None, assumed: None, typed: Vec::new() }
    }

    /// What should be known of how `bytes`, the content that was opened, were read: what was passed over, and what may
    /// be meant otherwise. Places count in [`Reading::text`] where there is one.
    pub fn remarks(&self, bytes: &[u8]) -> Vec<Error> {
        let mut remarks: Vec<Error> = self.typed.clone();
        remarks.extend(self.format.remarks(self.text.as_deref().unwrap_or(bytes), &self.puzzles));
        remarks.extend(self.puzzles.iter().flatten().flat_map(pattern_slips::find));
        if !is_own(self.format) {
            remarks.extend(self.puzzles.iter().flatten().filter_map(named_kind::remark));
        }
        let untold = remarks.len().saturating_sub(MOST_REMARKS);
        if untold > 0 {
            remarks.truncate(MOST_REMARKS);
            remarks.push(Error::new(format!("{untold} more such remarks are not shown")));
        }
        remarks
    }

    /// The only puzzle; an error where it could not be read, or where there are more.
    pub fn one(mut self) -> Result<Puzzle, Error> {
        match self.puzzles.len() {
            1 => self.puzzles.swap_remove(0),
            count => Err(Error::new(format!("this holds {count} puzzles, and one is asked for"))
                .with_code(ErrorCode::SeveralPuzzles)),
        }
    }

    /// Could every puzzle be read?
    pub(super) fn is_whole(&self) -> bool {
        self.puzzles.iter().all(Result::is_ok)
    }

    /// How far into the content the first error lies.
    pub(super) fn reach(&self) -> u32 {
        let first = self.puzzles.iter().find_map(|puzzle| puzzle.as_ref().err());
        first.map_or(u32::MAX, |error| error.span.start)
    }
}

/// The most puzzles that are read from one file.
const MOST_PUZZLES: usize = 1 << 17;
/// The most cells that the puzzles of one file may have together.
const MOST_CELLS: usize = 1 << 26;
/// The most remarks on one file.
const MOST_REMARKS: usize = 100;
/// The most puzzles of one file that are told as broken.
const MOST_BROKEN: usize = 1000;

/// The puzzles up to where there are too many, and an error that says so in the place of the rest.
fn within_limits(mut puzzles: Vec<Result<Puzzle, Error>>) -> Vec<Result<Puzzle, Error>> {
    let (mut cells, mut broken) = (0, 0);
    let all = puzzles.len();
    let stop = puzzles.iter().enumerate().find_map(|(at, puzzle)| {
        match puzzle {
            Ok(puzzle) => cells += puzzle.board.cells(),
            Err(_) => broken += 1,
        }
        let limit = match () {
            _ if at >= MOST_PUZZLES => format!("at most {MOST_PUZZLES} puzzles are read from one file"),
            _ if cells > MOST_CELLS => format!("at most {MOST_CELLS} cells are read from one file"),
            _ if broken > MOST_BROKEN => {
                format!("after {MOST_BROKEN} puzzles that cannot be read, the rest is skipped")
            }
            _ => return None,
        };
        Some((at, limit))
    });
    if let Some((at, limit)) = stop {
        puzzles.truncate(at);
        puzzles.push(Err(
            Error::new(format!("the last {} of the file's {all} puzzles are left out", all - at)).with_help(limit)
        ));
    }
    puzzles
}

impl fmt::Debug for Reading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reading").field("format", &self.format.name()).field("puzzles", &self.puzzles).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_told() {
        let good = || Puzzle::nonogram(&vec![vec![]; 1024], &vec![vec![]; 4096]);
        let cells = within_limits((0..20).map(|_| good()).collect());
        assert_eq!(cells.iter().filter(|puzzle| puzzle.is_ok()).count(), MOST_CELLS >> 22);
        let error = cells.last().and_then(|puzzle| puzzle.as_ref().err()).unwrap().to_string();
        assert_eq!(
            error,
            "the last 4 of the file's 20 puzzles are left out (at most 67108864 cells are read from one file)"
        );
        let broken = within_limits(vec![Err(Error::new("x")); MOST_BROKEN + 1]);
        assert_eq!(broken.len(), MOST_BROKEN + 1);
        assert!(broken[MOST_BROKEN].as_ref().unwrap_err().message.starts_with("the last 1 of the file's 1001 puzzles"));
        assert_eq!(within_limits(vec![Err(Error::new("x")); MOST_BROKEN]).last(), Some(&Err(Error::new("x"))));
        let small = Puzzle::nonogram(&[vec![]], &[vec![]]);
        assert_eq!(within_limits(vec![small; MOST_PUZZLES + 2]).len(), MOST_PUZZLES + 1);
    }
}
