//! linewise solves, proves, explains, grades and diagnoses *line puzzles*: grids in which every line must be a word of some
//! language. Nonograms are of this sort, Easy as ABC and Skyscrapers, regex crosswords, and more.
//!
//! Every deduction can give its shortest reason, and one engine's reasons serve search, hints, diagnosis, grade and proof alike.
//!
//! # In ten lines
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use linewise::Task;
//!
//! let puzzle = linewise::open("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2")?.one()?;
//! let task = Task::new(&puzzle)?;
//! println!("{} solutions", task.count());
//! let way = task.explain();
//! for step in &way.steps {
//!     println!("{}", task.sentence(step));
//! }
//! println!("{}", task.rows(&way.known).join("\n"));
//! # assert_eq!(task.rows(&way.known), [".#.", "###", "#.#"]);
//! # Ok(())
//! # }
//! ```
//!
//! # From a file to a picture
//!
//! ```
//! use linewise::Task;
//!
//! /// The content of a file in webpbn's format, or in any other of `linewise::format::ALL`.
//! const CONTENT: &str = "<puzzle type='grid'>
//!   <clues type='columns'><line><count>2</count></line><line><count>1</count></line></clues>
//!   <clues type='rows'><line><count>1</count></line><line><count>2</count></line></clues>
//! </puzzle>";
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     # if cfg!(not(feature = "xml")) { return Ok(()); }
//!     let puzzle = linewise::open(CONTENT)?.one()?;
//!     let task = Task::new(&puzzle)?.with_steps(20_000_000);
//!     println!("{} solutions", task.count());
//!     let way = task.explain();
//!     for (number, step) in way.steps.iter().enumerate() {
//!         println!("{}. {}", number + 1, task.sentence(step));
//!     }
//!     println!("{}", task.ending(&way));
//!     let picture = task.svg(&way.known);
//!     assert!(picture.starts_with("<svg"));
//!     # assert_eq!(task.rows(&way.known), ["#.", "##"]);
//!     Ok(())
//! }
//! ```
//!
//! The folder `examples` has this program and others: a kind of one's own, and a thousand puzzles on all cores.
//!
//! # To do this, look there
//!
//! | to | look at |
//! |---|---|
//! | read puzzles from files, addresses and texts | [`open`], [`format`](mod@format) |
//! | build a puzzle in code | [`Puzzle`] |
//! | type one in, clue by clue | [`draft`] |
//! | solve, count, check, prove | [`Task`] |
//! | give hints, explain, grade | [`Task::hint`], [`Task::explain`], [`Task::grade`], [`explain`] |
//! | find out what is wrong with a puzzle | [`Task::diagnose`], [`diagnose`] |
//! | list the arrangements of one line | [`line`](mod@line) |
//! | play: fill in, take back, try, take hints | [`play::Game`] |
//! | make puzzles | [`make`] |
//! | draw, as text, SVG, PNG or PDF | [`Task::svg`], [`render`] |
//! | print a booklet | [`book`] |
//! | bring a kind or a format of your own | [`Kind`], [`Format`], [`Registry`], [`engine`] |
//!
//! The library does no I/O, starts no thread and reads no clock: a budget is counted in solved lines, and a stop comes from the
//! caller ([`Task::with_steps`], [`Task::with_stop`]). The same puzzle and budget give the same answer, byte for byte.

#![deny(missing_debug_implementations)]

// Macros name the library as a caller's own kinds do, so that the template can be copied as it is.
extern crate self as linewise;

mod board_text;
#[cfg(feature = "pdf")]
pub mod book;
mod clue_check;
pub mod diagnose;
mod distinct;
pub mod draft;
pub mod error;
pub mod explain;
pub mod format;
mod formats;
mod gave_up;
mod hexagon;
pub mod kind;
mod kinds;
pub mod line;
pub mod make;
pub mod message;
pub mod palette;
mod picture;
pub mod play;
pub mod proof;
pub mod puzzle;
mod registry;
pub mod render;
mod slip;
pub mod task;
pub mod technique;
mod techniques;
mod typo;

/// The engine: lines under rules, propagation, search, reasons and proofs. For those who bring a kind of their own.
pub use linewise_engine as engine;
pub(crate) use linewise_engine::{bits, domain, model, rule};
/// What a line must spell: languages, and the families of rules. For kinds, which need no more of the engine; those
/// with a [`Rule`] of their own find the rest in [`engine::rule`].
pub use linewise_engine::{language, rules};
/// Numbers as large as they come: how many solutions there are.
pub use num_bigint::BigUint;

pub use clue_check::{ClueCheck, WordCounts};
pub use engine::{
    Answer, Budget, CellId, Cells, Count, Counted, Domain, Fact, Grid, Language, Line, LineId, Model, Place, Rule,
    Stats, Symbol, Verdict,
};
pub use error::{Error, ErrorCode, ErrorDetails, Span};
pub use format::Format;
pub use hexagon::Hexagon;
pub use kind::Kind;
pub use puzzle::{Alphabet, Axis, Block, Board, Clue, End, Given, Look, Margin, Options, Placed, Puzzle, Rgb, Says};
pub use registry::Registry;
pub use task::Task;

/// Reads the puzzles in a file's content, or in a text that is itself a puzzle, as an address of puzz.link. The format is found out.
///
/// An error when no format recognizes the content; a puzzle that cannot be read is an error in its place, and the others are kept.
///
/// ```
/// # fn main() -> Result<(), linewise::Error> {
/// let reading = linewise::open("https://puzz.link/p?nonogram/3/2/1i11i1111112i")?;
/// assert_eq!(reading.format.name(), "puzzlink");
/// assert_eq!(reading.puzzles.len(), 1);
///
/// let error = linewise::open("kind: nonogram\nrows: 9, 1\ncolumns: 1, 1")?.one().and_then(|puzzle| linewise::Task::new(&puzzle).map(|_| ())).unwrap_err();
/// assert!(error.to_string().contains("row 1"));
/// # Ok(())
/// # }
/// ```
pub fn open(content: impl AsRef<[u8]>) -> Result<format::Reading<'static>, Error> {
    format::open(content.as_ref(), None, None)
}

/// The README, whose examples are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
