//! Why work ended before its question was settled.

use crate::engine::GaveUp;
use crate::kind::Kind;
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::render::words;

/// A sentence, where there is more to say than that the budget ended.
pub fn why((puzzle, kind): (&Puzzle, &dyn Kind), model: &Model, gave_up: GaveUp) -> Option<String> {
    match gave_up {
        GaveUp::Line(line) => {
            let line = words::line(puzzle, kind, model.line(line).place);
            Some(format!("The clue of {line} is too hard to judge within the limit."))
        }
        GaveUp::Work(None) => Some("Some clues are so hard to judge that it stopped early.".to_owned()),
        GaveUp::Work(Some(line)) => {
            let line = words::line(puzzle, kind, model.line(line).place);
            Some(format!("Judging the clue of {line} took most of the work that the limit allows."))
        }
        GaveUp::Memory(bytes) => Some(format!(
            "The search would take about {} of memory, which is more than the limit allows.",
            words::bytes(bytes)
        )),
        GaveUp::Characters => Some(
            "Some of the characters represent others that no clue distinguishes from them, so that other boards cannot be ruled out."
                .to_owned(),
        ),
        _ => None,
    }
}
