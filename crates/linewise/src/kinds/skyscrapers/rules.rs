//! The rules of one puzzle, as its heights and options tell them.

use crate::error::{Error, many};
use crate::kind::{KindOption, Takes, numbers, options, regions};
use crate::puzzle::{Alphabet, Clue, Options};
use crate::rules::skyline::{Sight, product};
use std::fmt::Display;

/// The greatest height.
pub const MOST_HEIGHTS: usize = Alphabet::DIGITS.len();

/// The longest line.
const LONGEST_LINE: usize = 128;

/// The option of puzzles that are made with clues at their corners.
pub const CORNERS: &str = "corners";

/// The options.
pub const OPTIONS: &[KindOption] = &[
    KindOption::new(
        "clues",
        "What the clues say",
        Takes::OneOf(&["count", "sum", "product", "first", "either", "near_miss"]),
    )
    .told(clues_told),
    KindOption::new("diagonals", "Both long diagonals have one building of every height, too", Takes::YesOrNo),
    regions::boxes_option("Every box of this many rows and columns has one building of every height, too")
        .told(|size| Some(format!("{} has one building of every height, too.", regions::boxes_in_words(size)))),
    regions::regions_option("Every region has one building of every height, too"),
    KindOption::new(CORNERS, "Clues stand at the corners, too: what is seen along the long diagonals", Takes::YesOrNo),
];

/// What clues say that are no usual ones.
fn clues_told(value: &str) -> Option<String> {
    let told = match value {
        "sum" => "Here a clue is the sum of the heights that are seen.",
        "product" => "Here a clue is the product of the heights that are seen.",
        "first" => "Here a clue is the height of the first building.",
        "either" => "Here a clue says one of two things: how many buildings are seen, or how high the first one is.",
        "near_miss" => "Here every clue is off by one: one more building is seen than it says, or one fewer.",
        _ => return None,
    };
    Some(told.to_owned())
}

/// The rules of one puzzle.
pub struct Rules {
    /// The greatest height.
    pub heights: usize,
    /// What clues tell.
    pub clues: Meaning,
    /// Do the long diagonals have every height, too?
    pub diagonals: bool,
}

/// What clues tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// How many buildings are seen.
    Count,
    /// The sum of their heights.
    Sum,
    /// The height of the first one.
    First,
    /// How many are seen, or the height of the first one.
    Either,
    /// One more than are seen, or one less.
    NearMiss,
    /// The product of the heights that are seen.
    Product,
}

impl Meaning {
    /// What clues tell, as the options say.
    pub fn read(given: &Options) -> Result<Meaning, Error> {
        match given.get("clues").map(|value| value.trim()) {
            None | Some("count") => Ok(Meaning::Count),
            Some("sum") => Ok(Meaning::Sum),
            Some("first") => Ok(Meaning::First),
            Some("either") => Ok(Meaning::Either),
            Some("near_miss") => Ok(Meaning::NearMiss),
            Some("product") => Ok(Meaning::Product),
            Some(_) => {
                let help = "one of: count, sum, product, first, either, near_miss";
                Err(options::wrong(given, "clues").with_help(help))
            }
        }
    }
}

impl Rules {
    /// The rules of a puzzle with this alphabet and these options.
    pub fn read(alphabet: &Alphabet, given: &Options) -> Result<Rules, Error> {
        let heights = alphabet.len().saturating_sub(1);
        if heights == 0 || heights > MOST_HEIGHTS {
            let message = format!("a puzzle of {heights} heights");
            return Err(
                Error::new(message).with_help(format!("from 1 to {MOST_HEIGHTS} of them, besides the empty cell"))
            );
        }
        options::refuse_others(given, OPTIONS)?;
        numbers::refuse_renamed(alphabet)?;
        options::is_on(given, CORNERS)?;
        Ok(Rules { heights, clues: Meaning::read(given)?, diagonals: options::is_on(given, "diagonals")? })
    }

    /// An error when a line of so many cells, called `name`, cannot hold the buildings, or is too long.
    pub fn check_line(&self, cells: usize, name: impl Display) -> Result<(), Error> {
        if self.heights > cells {
            let error =
                Error::new(format!("{name} has {}, too few for {}", many(cells, "cell"), many(self.heights, "height")));
            let first: String = Alphabet::DIGITS.chars().take(cells).collect();
            return Err(error.with_help(format!("fewer heights, as in \"symbols: .{first}\"")));
        }
        if cells > LONGEST_LINE {
            return Err(Error::new(format!("{name} has {cells} cells")).with_help(format!("at most {LONGEST_LINE}")));
        }
        Ok(())
    }

    /// What a clue says is seen; an error when no line can look so, on which every height stands once where `is_once`.
    pub fn sight(&self, clue: &Clue, is_once: bool) -> Result<Sight, Error> {
        let number = clue.as_number().ok_or_else(|| Error::new("a clue of Skyscrapers is a number"))?;
        let top = self.heights as u32;
        // Where the tallest building need not stand, less may be seen.
        let tallest = if is_once { top } else { 1 };
        let (sight, least, most) = match self.clues {
            Meaning::Count => (Sight::Count(number), 1, top),
            Meaning::Sum => (Sight::Sum(number), tallest, top * (top + 1) / 2),
            Meaning::First => (Sight::First(number), 1, top),
            Meaning::Either => (Sight::Either(number), 1, top),
            Meaning::NearMiss => (Sight::Near(number), 0, top + 1),
            Meaning::Product => (Sight::Product(number), tallest, product(1..=top).unwrap_or(u32::MAX)),
        };
        match (least..=most).contains(&number) {
            true => Ok(sight),
            false => {
                let range = format!("from {least} to {most}");
                let one = if least == most { least.to_string() } else { format!("a number {range}") };
                let error = Error::new(match self.clues {
                    Meaning::Count if most == 1 => "one building is seen".to_owned(),
                    Meaning::Count => format!("{range} buildings are seen"),
                    Meaning::Sum => format!("what is seen adds up to {one}"),
                    Meaning::First => format!("the height of the first building is {one}"),
                    Meaning::Either => format!("the height of the first building, or how many are seen, is {one}"),
                    Meaning::NearMiss => {
                        format!("from 1 to {top} buildings are seen, and the clue is one more or one less")
                    }
                    Meaning::Product if most == u32::MAX => format!("what is seen multiplies to {least} or more"),
                    Meaning::Product => format!("what is seen multiplies to {one}"),
                });
                Err(match number {
                    100.. => error.with_help("are these several clues? Blanks stand between them, and 0 or * is none"),
                    _ => error,
                })
            }
        }
    }
}
