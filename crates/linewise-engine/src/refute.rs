//! Refutations: a contradiction derived by line logic, with only the steps that lead to it.
//!
//! Line after line is asked until one is stuck. From there the reasons lead back, as in conflict analysis: each fact in
//! a reason was found by an earlier step, or was known from the start. Steps that no reason leads back to are left out.
//!
//! Where no line adds anything, a literal is supposed that leads to a contradiction by line logic (a failed literal),
//! so that the opposite is known: the shortest such chain is taken, and the lines are asked again. Walkthroughs suppose
//! and refute on the same [`Knowledge`], and choose for themselves what to suppose.
//!
//! Always: every fact in a reason was known before its step. None of it can be left out, but where the budget or the limit of work ended
//! first.

mod chain;
mod knowledge;
mod needs;

pub use chain::{By, Link, Refutation, Supposition, facts_of};
pub use knowledge::{Consequences, Course, Knowledge};
pub use needs::Needs;

use crate::domain::Symbol;
use crate::layout::Layout;
use crate::model::{CellId, Grid, Model};
use crate::rule::Scratch;
use crate::state::Halt;
use crate::verdict::{Budget, GaveUp};
use crate::walk::empty_cell_line;
use std::cell::RefCell;

/// So many chains are written out before the shortest of them is taken.
const MOST_CHAINS: usize = 24;

/// The way to a contradiction by line logic, when there is one; otherwise what is known when no line adds anything, or when the budget is
/// spent. And how many lines were solved. `reasoning` is what reasons are found with: they get longer once they have made much work.
pub fn refute(
    model: &Model,
    budget: Budget<'_>,
    reasoning: &RefCell<Scratch<'static>>,
) -> (Result<Refutation, Grid>, u64) {
    let (refutation, known, line_solves) = chase(model, budget, reasoning, |_| Ok(None));
    (refutation.ok().flatten().ok_or(known), line_solves)
}

/// The way to a contradiction by line logic and suppositions, where it matters whether there is no such way or the work
/// ended before it was found.
pub fn refute_supposing(
    model: &Model,
    budget: Budget<'_>,
    reasoning: &RefCell<Scratch<'static>>,
) -> (Result<Option<Refutation>, GaveUp>, u64) {
    let (refutation, _, line_solves) = chase(model, budget, reasoning, shortest_chain);
    (refutation, line_solves)
}

/// A supposition that leads to a contradiction, and what it takes for granted.
type Refuted = (Supposition, Needs);

/// Asks the lines, and where these are calm for a supposition that is refuted, until a line is stuck, or nothing is left to ask.
fn chase(
    model: &Model,
    budget: Budget<'_>,
    reasoning: &RefCell<Scratch<'static>>,
    suppose: impl FnMut(&mut Knowledge<'_, '_>) -> Result<Option<Refuted>, Halt>,
) -> (Result<Option<Refutation>, GaveUp>, Grid, u64) {
    let layout = Layout::new(model);
    let mut board = match Knowledge::new(&layout, &model.grid(), budget) {
        Ok(board) => board,
        Err(gave_up) => return (Err(gave_up), model.grid(), 0),
    };
    board.reasoning.swap(reasoning);
    let refutation = match chase_on(&mut board, suppose) {
        Err(Halt::GaveUp(gave_up)) => Err(gave_up),
        found => Ok(found.ok().flatten()),
    };
    board.reasoning.swap(reasoning);
    let line_solves = board.state.line_solves();
    (refutation, board.into_known(), line_solves)
}

/// Asks the lines of a board, and for suppositions where these are calm, as [`chase`] does.
fn chase_on(
    board: &mut Knowledge<'_, '_>,
    mut suppose: impl FnMut(&mut Knowledge<'_, '_>) -> Result<Option<Refuted>, Halt>,
) -> Result<Option<Refutation>, Halt> {
    let mut noted = Consequences::default();
    let mut course = match empty_cell_line(board.model) {
        Some(line) => Course::Stuck(line),
        None => board.follow(u32::MAX, &mut noted)?,
    };
    loop {
        if let Course::Stuck(line) = course {
            return Ok(Some(board.contradiction(line, noted).0));
        }
        let Some((refuted, needs)) = suppose(board)? else { return Ok(None) };
        course = board.go_on(refuted, needs, &mut noted)?;
    }
}

/// The shortest of the chains that follow from supposing something of one cell, among the first that are found.
fn shortest_chain(board: &mut Knowledge<'_, '_>) -> Result<Option<Refuted>, Halt> {
    let mut shortest: Option<Refuted> = None;
    let mut chains = 0;
    for cell in (0..board.known().cells.len()).map(CellId::new) {
        let may = board.known().may(cell);
        for symbol in may.symbols().filter(|_| may.len() > 1) {
            let Some(refuted) = refuted(board, cell, symbol)? else { continue };
            if shortest.as_ref().is_none_or(|(best, _)| refuted.0.leads_to.len() < best.leads_to.len()) {
                shortest = Some(refuted);
            }
            chains += 1;
            if chains == MOST_CHAINS {
                return Ok(shortest);
            }
        }
    }
    Ok(shortest)
}

/// The chain from supposing that a cell is a symbol to a contradiction, when line logic finds one.
fn refuted(board: &mut Knowledge<'_, '_>, cell: CellId, symbol: Symbol) -> Result<Option<Refuted>, Halt> {
    board.state.check()?;
    let mut noted = Consequences::default();
    match board.suppose(cell, symbol, u32::MAX, &mut noted)? {
        Course::Stuck(line) => Ok(Some(board.refute(line, noted))),
        Course::Calm | Course::Deep => {
            board.take_back(&mut noted);
            Ok(None)
        }
    }
}
