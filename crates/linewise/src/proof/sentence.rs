//! Why a step of a proof is refused, in words.

use super::names::Names;
use crate::engine::proof::{Literal, Refusal};
use crate::model::{CellId, LineId};
use crate::render::words;

/// The refusal as a sentence that goes on after `step 7: `.
pub fn sentence(names: &Names<'_>, refusal: &Refusal) -> String {
    let line = |line: LineId| words::line(names.puzzle, names.kind, names.model.line(line).place);
    let cell = |cell: CellId| words::cell(&names.puzzle.board, cell);
    match *refusal {
        Refusal::NotForced(id, literal) => {
            format!("{} can be filled in such a way that {} {}", line(id), cell(literal.cell), denied(names, literal))
        }
        Refusal::HasWord(id) => format!("{} can still be filled", line(id)),
        Refusal::AvoidsAll(id) => format!("{} can be filled in such a way that none of these holds", line(id)),
        Refusal::TooManyWords(id) => format!("{} can be filled in too many ways to try each of them", line(id)),
        Refusal::Undecided(id) => {
            format!("whether the board breaks {} could not be decided within the limit", line(id))
        }
        Refusal::OffBoard => "the puzzle has no such cell, symbol or line".to_owned(),
        Refusal::Spent => "the time was up while it was checked".to_owned(),
        Refusal::NotOnLine(id, literal) => format!("{} does not lie on {}", cell(literal.cell), line(id)),
        Refusal::NotBounded(literal) => {
            format!("at these multipliers the bound leaves room for {} {}", cell(literal.cell), denied(names, literal))
        }
        Refusal::DoesNotFollow => "that does not follow from the steps before".to_owned(),
        Refusal::NothingToDelete(number) => format!("there is nothing to delete: step {number} is no \"so\" in use"),
        Refusal::Breaks(id) => format!("the board breaks {}", line(id)),
        Refusal::NotGiven(at) => format!("{} of the board is not as given", cell(CellId::new(at))),
        Refusal::Again(before) => format!("the board is the same as that of solution {}", before + 1),
        Refusal::StandsForOthers(at) => {
            format!(
                "a character of solution {} represents others that no clue distinguishes from it, so that there are more",
                at + 1
            )
        }
        Refusal::NotExhausted => "nothing so far excludes that there are other solutions".to_owned(),
        Refusal::OtherCount(shown) => format!("the proof shows {}", words::many(shown as usize, "solution")),
        Refusal::AfterEnd => "it comes after the end".to_owned(),
        Refusal::NoEnd => "it is missing: the proof breaks off before its end".to_owned(),
    }
}

/// The opposite of a literal, as `is not blank`.
fn denied(names: &Names<'_>, literal: Literal) -> String {
    let name = words::name(&names.puzzle.alphabet, literal.symbol);
    let not = if literal.is { "not " } else { "" };
    format!("is {not}{name}")
}
