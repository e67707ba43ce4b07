//! Puzzles of one kind under one wish, from many seeds: what stays the same for all of them is worked out once.

use super::random::{check, from_boards};
use super::{Chance, Made, MakingBudget, NotMade, Wish, clues, phrase};
use crate::engine::Budget;
use crate::error::Error;
use crate::hexagon::Hexagon;
use crate::kind::{self, Kind, Taste};
use crate::model::Model;
use crate::puzzle::{Axis, Board, Clue, End, Puzzle};
use std::fmt;

/// Puzzles of a kind, which may be your own, from nothing, all as they are wished for, each from a seed of its own.
///
/// ```
/// use linewise::engine::Budget;
/// use linewise::make::{Maker, Series, Wish, nth_seed};
///
/// let kind = linewise::kind::find("nonogram").expect("the kind");
/// let wish = Wish::new(linewise::Board::rectangle(10, 10)?);
/// let series = Series::new(kind, &wish)?;
/// for nth in 0..3 {
///     let made = series.make(nth_seed(7, nth), Budget::UNLIMITED)?;
///     let mut same = wish.clone();
///     same.seed = nth_seed(7, nth);
///     assert_eq!(made, Maker::new(&same).random(kind)?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Series<'a> {
    kind: &'a dyn Kind,
    wish: &'a Wish,
    /// `None` for a kind that hides phrases.
    boards: Option<Boards>,
}

impl<'a> Series<'a> {
    /// Gets ready for puzzles of this kind, as they are wished for, whatever the wish's seed; an error where the wish makes no sense.
    pub fn new(kind: &'a dyn Kind, wish: &'a Wish) -> Result<Series<'a>, NotMade> {
        check(kind, wish)?;
        let boards = match phrase::hides_phrases(kind) {
            true => {
                phrase::check_size(&wish.board)?;
                None
            }
            false => Some(Boards::new(kind, wish)?),
        };
        Ok(Series { kind, wish, boards })
    }

    /// Makes the puzzle of this seed within the budget: the one that [`Maker::random`](super::Maker::random) makes.
    pub fn make(&self, seed: u64, budget: Budget<'_>) -> Result<Made, NotMade> {
        self.make_instead(None, seed, budget)
    }

    /// Makes the puzzle of this seed, the one that [`Series::make`] makes, in the place of another one that nobody
    /// needs any more: its memory is used again if it is a puzzle of the series.
    ///
    /// ```
    /// use linewise::engine::Budget;
    /// use linewise::make::{Series, Wish, nth_seed};
    ///
    /// let kind = linewise::kind::find("nonogram").expect("the kind");
    /// let wish = Wish::new(linewise::Board::rectangle(10, 10)?);
    /// let series = Series::new(kind, &wish)?;
    /// let mut made = series.make(7, Budget::UNLIMITED)?;
    /// for nth in 1..3 {
    ///     let seed = nth_seed(7, nth);
    ///     made = series.remake(made, seed, Budget::UNLIMITED)?;
    ///     assert_eq!(made, series.make(seed, Budget::UNLIMITED)?);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remake(&self, made: Made, seed: u64, budget: Budget<'_>) -> Result<Made, NotMade> {
        self.make_instead(Some(made.puzzle), seed, budget)
    }

    fn make_instead(&self, spent: Option<Puzzle>, seed: u64, budget: Budget<'_>) -> Result<Made, NotMade> {
        let wish = Wish { seed, ..self.wish.clone() };
        self.make_within(&wish, spent, &mut MakingBudget::new(budget))
    }

    /// Makes a puzzle for this wish, which differs from that of the series in its seed alone, in the place of one that is spent.
    pub(super) fn make_within(
        &self,
        wish: &Wish,
        spent: Option<Puzzle>,
        work: &mut MakingBudget<'_>,
    ) -> Result<Made, NotMade> {
        match &self.boards {
            Some(boards) => from_boards(self.kind, wish, (boards, spent), work),
            None => {
                let text = phrase::any_phrase(wish.board.cells(), &mut Chance::new(!wish.seed));
                phrase::phrase(self.kind, wish, (&text, "a smaller size"), work)
            }
        }
    }
}

impl fmt::Debug for Series<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Series").field("kind", &self.kind.name()).field("wish", self.wish).finish_non_exhaustive()
    }
}

/// The boards that puzzles are made from.
pub(super) struct Boards {
    /// The puzzle without clues.
    pub empty: Puzzle,
    /// Its model.
    pub model: Model,
    /// Are there rows and columns under their clues, and no other rules?
    pub is_plain: bool,
    /// The puzzle with a clue without blocks for each row and each column, where clues list blocks. Writing over such
    /// clues is faster than adding them.
    pub unlisted: Puzzle,
}

impl Boards {
    fn new(kind: &dyn Kind, wish: &Wish) -> Result<Boards, NotMade> {
        let (empty, model) = clues::empty(kind, wish).map_err(|error| refused(kind, wish, error))?;
        if empty.alphabet.len() < 2 {
            let error = Error::new("cells that can hold only one thing leave nothing to find out");
            return Err(error.with_help("two different things at least").into());
        }
        // Where nothing is known without clues, lines are bound by their clues and nothing else.
        let is_plain = model.lines.is_empty() && matches!(wish.board, Board::Rectangle { .. });
        let unlisted = unlisted(&empty, &kind.taste());
        Ok(Boards { empty, model, is_plain, unlisted })
    }

    /// Does a puzzle differ from the empty one in its clues and its solution at most?
    pub fn is_like(&self, puzzle: &Puzzle) -> bool {
        let Puzzle { kind, notes, options, board, alphabet, clues: _, givens, goal: _, placed, margin: _ } = puzzle;
        let own = &self.empty;
        (kind, notes, options, board, alphabet) == (&own.kind, &own.notes, &own.options, &own.board, &own.alphabet)
            && (givens, placed) == (&own.givens, &own.placed)
    }
}

/// The puzzle with a clue without blocks for each row and each column, where clues list blocks.
fn unlisted(empty: &Puzzle, taste: &Taste) -> Puzzle {
    let mut puzzle = empty.clone();
    if taste.lists_blocks {
        let near = |axis: Axis| (0..empty.board.lines(axis)).map(move |line| End::near(axis, line));
        let ends = near(Axis::ROW).chain(near(Axis::COLUMN));
        puzzle.clues = ends.map(|end| (end, Clue::blocks(&[]))).collect();
    }
    puzzle
}

/// Why a kind takes no such board: what it says itself, or that it has no hexagons at all.
fn refused(kind: &dyn Kind, wish: &Wish, error: Error) -> Error {
    if !matches!(wish.board, Board::Hexagon(_)) || has_hexagons(kind) {
        return error;
    }
    let others: Vec<&str> = kind::ALL.iter().filter(|kind| has_hexagons(**kind)).map(|kind| kind.name()).collect();
    Error::new(format!("{} is not played on hexagons", kind.name()))
        .with_help(format!("its boards have rows and columns; those that are: {}", others.join(", ")))
}

/// Is there a hexagon on which such a puzzle may be?
fn has_hexagons(kind: &dyn Kind) -> bool {
    let is_one = |side: usize| {
        let board = Hexagon::regular(side).map(Board::Hexagon);
        board.and_then(|board| clues::empty(kind, &Wish::new(board))).is_ok()
    };
    HEXAGONS.into_iter().any(is_one)
}

/// Hexagons of these sides are tried to see whether a kind has any.
const HEXAGONS: std::ops::RangeInclusive<usize> = 2..=5;
