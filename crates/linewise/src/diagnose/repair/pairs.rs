//! Two clues or given cells that are changed at once, where no single change makes the puzzle solvable.

use super::{ENOUGH, Found, TRIAL_STEPS, apply};
use crate::diagnose::budget::DiagnosisBudget;
use crate::diagnose::change::Change;
use crate::diagnose::clued_line::CluedLine;
use crate::diagnose::conflict::{self, Conflict, Member, without};
use crate::domain::{Domain, Symbol};
use crate::engine::{Answer, Verdict};
use crate::puzzle::Puzzle;
use crate::slip::{self, Cost};
use crate::typo::Edit;

/// No more pairs than these are looked at.
const MOST_PAIRS: usize = 200;
/// So many solutions without two clues are looked at.
const PAIR_SOLUTIONS: usize = 8;

/// Two clues to change at once, for a puzzle that no single change sets right; and are these all?
pub fn pairs(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, conflict: &Conflict) -> (Vec<Found>, bool) {
    let mut repairs: Vec<Found> = Vec::new();
    let (mut seen, mut are_all) = (Vec::new(), true);
    for &first in &conflict.members {
        // Making a model of heavy clues takes its time as well.
        if work.is_over() {
            are_all = false;
            break;
        }
        let rest = without(puzzle, first);
        let Ok(model) = work.kind().model(&rest) else { continue };
        if work.solve(&model, 1, TRIAL_STEPS).verdict != Verdict::None {
            are_all = false;
            continue;
        }
        for second in conflict::quickly(work, &rest) {
            let both = (first.min(second), first.max(second));
            if seen.contains(&both) {
                continue;
            }
            seen.push(both);
            if seen.len() > MOST_PAIRS || work.is_over() {
                are_all = false;
                break;
            }
            let (found, are_these_all) = pair(work, puzzle, first, second);
            repairs.extend(found);
            are_all &= are_these_all;
        }
    }
    are_all &= repairs.len() <= ENOUGH && !work.is_over();
    repairs.sort_by_key(|repair| repair.cost);
    repairs.truncate(ENOUGH);
    (repairs, are_all)
}

/// What these two clues must say when the rest of the puzzle is right; and is that all that they could say?
fn pair(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, first: Member, second: Member) -> (Vec<Found>, bool) {
    let rest = without(&without(puzzle, first), second);
    let Ok(model) = work.kind().model(&rest) else { return (Vec::new(), true) };
    let mut repairs: Vec<Found> = Vec::new();
    let Answer { solutions, complete: mut are_all, .. } = work.solve(&model, PAIR_SOLUTIONS, TRIAL_STEPS);
    for word in solutions {
        if work.is_over() {
            are_all = false;
            break;
        }
        let both = as_in(work, puzzle, first, &word).zip(as_in(work, puzzle, second, &word));
        let Some(((one, cost), (other, more))) = both else { continue };
        let changes = vec![one, other];
        if repairs.iter().any(|repair| repair.changes == changes) {
            continue;
        }
        let Ok(model) = work.kind().model(&apply(&changes, puzzle)) else { continue };
        match work.solve(&model, 2, TRIAL_STEPS).verdict {
            verdict @ (Verdict::Unique | Verdict::Several) => {
                repairs.push(Found::new(changes, verdict, cost.and(more).and(slip::SECOND)));
            }
            Verdict::GaveUp => are_all = false,
            _ => {}
        }
    }
    (repairs, are_all)
}

/// The change after which a member is as in a solution, and what it costs; `None` where the kind cannot say, and where it is so already.
fn as_in(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, member: Member, word: &[Symbol]) -> Option<(Change, Cost)> {
    match member {
        Member::Given(cell) => {
            let meant = Domain::only(word[cell.index()]);
            let is_new = puzzle.givens[&cell].may != meant;
            is_new.then_some((Change::Given { cell, meant: Some(meant) }, slip::GIVEN_CHANGED))
        }
        Member::Clue(end) => {
            let line = CluedLine::new(puzzle, end);
            let clues = work.kind().clues().all_of_word(end, &line.board_order(puzzle, word), &puzzle.options);
            let meant = clues.first().filter(|_| !clues.contains(&puzzle.clues[&end]))?.clone();
            let typos = work.kind().clues().typos(&puzzle.clues[&end], line.cells.len(), puzzle);
            let known = typos.into_iter().find(|typo| typo.meant == meant);
            let (edit, cost) = known.map_or((Edit::Rewrite, slip::REWRITTEN), |typo| (typo.edit, typo.cost));
            Some((Change::Clue { end, meant, edit }, cost))
        }
    }
}
