//! Reasons for people: the next step, the whole way, how hard it is, and a second look at all of it.
//!
//! [`explain`](fn@explain) walks through a puzzle as a person would: always the easiest step of the kind's ladder of techniques,
//! then the first line; where that ends with the solution, the steps that nothing after them needs are left out. Each [`Step`]
//! knows the fewest facts that force it, and a [`Message`](crate::message::Message) that a [`Catalogue`] puts into words. Above
//! the techniques of the kind stand those that think ahead: assumptions are followed until they lead to a contradiction, and one is told
//! after which the lines say most.

mod advice;
mod already;
mod catalogue;
mod certain;
mod climb;
mod contradiction;
mod english;
mod facts;
mod fish;
mod grade;
mod graded;
mod guide;
mod idle;
mod in_time;
mod json;
mod own;
mod page;
mod phrases;
mod picture;
mod replay;
mod sees;
mod sentence;
#[cfg(feature = "demonstrations")]
mod show;
mod step;
mod story;
mod suppositions;
mod tell;
mod think;
mod together;

pub use crate::engine::refute::{By, Link, Refutation, Supposition};
pub use advice::{Advice, hint};
pub use catalogue::Catalogue;
pub use english::ENGLISH;
pub(crate) use grade::grade_up_to;
pub use grade::{GRADE_MODEL, Grade, Used, grade};
pub use graded::GradeJson;
pub use guide::explain;
pub(crate) use guide::is_two_lines;
pub use json::{
    JsonCase, JsonCell, JsonLine, JsonLink, JsonProof, JsonRefutation, JsonStep, JsonStuck, JsonWalkthrough,
    ending_name,
};
pub use page::{MOST_PAGE_CELLS, page};
pub(crate) use phrases::{named_with_clue, side_of};
pub(crate) use picture::marks_facts;
pub use picture::picture;
pub use replay::{Problem, Replay, replay};
pub use sentence::{Speaker, sentences};
#[cfg(feature = "demonstrations")]
pub use show::{Demonstration, demonstrate};
pub use step::{Because, Case, Ending, Fish, Step, Walkthrough};
