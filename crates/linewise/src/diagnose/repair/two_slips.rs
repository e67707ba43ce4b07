//! Two usual slips at once, where they are no less likely than what a single one could have been.
//!
//! One of them is in the conflict that was found, and the other one anywhere. Without both clues, what is known of their
//! lines rules out most of what they may have said; what is left is tried, the likeliest pair first.

use super::{ENOUGH, Found, TRIAL_STEPS, apply};
use crate::diagnose::budget::DiagnosisBudget;
use crate::diagnose::change::Change;
use crate::diagnose::clued_line::CluedLine;
use crate::diagnose::conflict::{self, Conflict, Member, without};
use crate::domain::{Domain, Symbol};
use crate::engine::Verdict;
use crate::model::{CellId, Grid};
use crate::puzzle::{End, Puzzle, Says};
use crate::rule::Rule;
use crate::slip::{self, Cost};
use crate::typo::Typo;
use litemap::LiteMap;
use std::sync::Arc;

/// How many lines may be solved to look for them.
const ALL_STEPS: u64 = 1_500_000;
/// They are not looked for on larger boards.
const MOST_CELLS: usize = 4_096;
/// Of each clue, so many slips are looked at: the commonest.
const MOST_SLIPS: usize = 80;
/// No more pairs than these are kept to be tried.
const MOST_KEPT: usize = 100_000;
/// No more pairs than these are tried.
const MOST_TRIALS: usize = 4_000;

/// Pairs of usual slips that explain the conflict and cost no more than this, none of them with a change that helps by itself, as
/// those do that were `found`; and are these all?
pub fn two_slips(
    work: &DiagnosisBudget<'_>,
    puzzle: &Puzzle,
    conflict: &Conflict,
    most: Cost,
    found: &[Found],
) -> (Vec<Found>, bool) {
    let Some(most) = most.less(slip::SECOND) else { return (Vec::new(), true) };
    // To read what may have been meant by a pattern can take long, and no budget counts it.
    let has_patterns = puzzle.clues.values().any(|clue| matches!(clue.says, Says::Pattern(_)));
    if has_patterns || puzzle.board.cells() > MOST_CELLS {
        return (Vec::new(), false);
    }
    let floor = work.left().saturating_sub(ALL_STEPS);
    let mut pairs = Pairs { work, puzzle, most, floor, slips: LiteMap::new(), are_all: true };
    pairs.think_of_slips(found);
    let mut candidates = pairs.candidates(conflict);
    candidates.sort_by_key(|candidate| candidate.cost);
    pairs.try_all(&candidates)
}

/// A slip that may have been made in some clue or given cell.
struct Slip {
    change: Change,
    cost: Cost,
    meant: Meant,
}

/// What may have been meant, as what is known of the board can rule it out.
enum Meant {
    /// A clue that makes this rule of its line.
    Line(CluedLine, Arc<dyn Rule>),
    /// A given cell.
    Given(CellId, Symbol),
}

/// Two slips, each by its clue or given cell and its number there.
struct Candidate {
    slips: [(Member, usize); 2],
    cost: Cost,
}

/// Where pairs are thought of and tried.
struct Pairs<'w, 'p> {
    work: &'w DiagnosisBudget<'w>,
    puzzle: &'p Puzzle,
    /// What two slips may cost together.
    most: Cost,
    /// With so many steps left of the budget, it is over.
    floor: u64,
    slips: LiteMap<Member, Vec<Slip>>,
    are_all: bool,
}

impl Pairs<'_, '_> {
    /// Is there time left? Where not, these are not all.
    fn goes_on(&mut self) -> bool {
        let is_over = self.work.is_over() || self.work.left() <= self.floor;
        self.are_all &= !is_over;
        !is_over
    }

    /// The usual slips in each clue and given cell.
    fn think_of_slips(&mut self, found: &[Found]) {
        for member in conflict::members(self.puzzle) {
            let slips = match member {
                _ if !self.goes_on() => return,
                Member::Clue(end) => self.in_clue(end),
                Member::Given(cell) => self.in_given(cell),
            };
            let is_single = |slip: &Slip| found.iter().any(|found| found.changes == [slip.change.clone()]);
            self.slips.insert(member, slips.into_iter().filter(|slip| !is_single(slip)).collect());
        }
    }

    fn in_clue(&mut self, end: End) -> Vec<Slip> {
        let cells = self.puzzle.board.cells_at(end.place()).count();
        let mut typos = self.work.kind().clues().typos(&self.puzzle.clues[&end], cells, self.puzzle);
        typos.retain(|typo| typo.cost <= self.most);
        self.are_all &= typos.len() <= MOST_SLIPS;
        let mut slips = Vec::new();
        for Typo { meant, edit, cost } in typos.into_iter().take(MOST_SLIPS) {
            if !self.goes_on() {
                break;
            }
            let line = CluedLine::new(self.puzzle, end);
            let Some(rule) = line.rule(self.work, self.puzzle, &meant) else { continue };
            slips.push(Slip { change: Change::Clue { end, meant, edit }, cost, meant: Meant::Line(line, rule) });
        }
        slips
    }

    fn in_given(&self, cell: CellId) -> Vec<Slip> {
        if slip::GIVEN_CHANGED > self.most {
            return Vec::new();
        }
        let others = self.puzzle.alphabet.all().minus(self.puzzle.givens[&cell].may).symbols();
        let change = |symbol| Change::Given { cell, meant: Some(Domain::only(symbol)) };
        let slip =
            |symbol| Slip { change: change(symbol), cost: slip::GIVEN_CHANGED, meant: Meant::Given(cell, symbol) };
        others.map(slip).collect()
    }

    /// All pairs that may help.
    fn candidates(&mut self, conflict: &Conflict) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let everything: Vec<Member> = self.slips.keys().copied().collect();
        for (at, &first) in conflict.members.iter().enumerate() {
            // Members stand in their order.
            let is_done = |other: &Member| conflict.members[..=at].binary_search(other).is_ok();
            for &second in everything.iter().filter(|other| !is_done(other)) {
                self.are_all &= candidates.len() <= MOST_KEPT;
                if !self.goes_on() || candidates.len() > MOST_KEPT {
                    return candidates;
                }
                self.pair(first, second, &mut candidates);
            }
        }
        candidates
    }

    /// The pairs of slips in these two that what is known without them leaves.
    fn pair(&self, first: Member, second: Member, candidates: &mut Vec<Candidate>) {
        let (Some(ones), Some(others)) = (self.slips.get(&first), self.slips.get(&second)) else { return };
        if ones.is_empty() || others.is_empty() {
            return;
        }
        let rest = without(&without(self.puzzle, first), second);
        let Ok(model) = self.work.kind().model(&rest) else { return };
        let Some(known) = self.work.narrowed(&model) else { return };
        // Each rule holds what stands at the other end of its line, and that may be the other slip.
        let are_apart = !are_of_one_line(first, second);
        let fits = |(_, slip): &(usize, &Slip)| !are_apart || self.fits(&slip.meant, &known);
        let others: Vec<(usize, &Slip)> = others.iter().enumerate().filter(fits).collect();
        if others.is_empty() {
            return;
        }
        for (one, slip) in ones.iter().enumerate().filter(fits) {
            for &(other, more) in &others {
                let cost = slip.cost.and(more.cost);
                if cost <= self.most {
                    candidates.push(Candidate { slips: [(first, one), (second, other)], cost });
                }
            }
        }
    }

    /// Can it be that this was meant, as far as is known of the cells?
    fn fits(&self, meant: &Meant, known: &Grid) -> bool {
        match meant {
            Meant::Line(line, rule) => line.admits(&**rule, self.puzzle, known),
            Meant::Given(cell, symbol) => known.may(*cell).has(*symbol),
        }
    }

    /// Tries the pairs in their order, until enough of them helped.
    fn try_all(mut self, candidates: &[Candidate]) -> (Vec<Found>, bool) {
        let mut found: Vec<Found> = Vec::new();
        let mut trials = 0;
        for Candidate { slips, cost } in candidates {
            let cost = cost.and(slip::SECOND);
            let better = found.iter().filter(|found| found.cost <= cost).count();
            if better >= ENOUGH || trials == MOST_TRIALS || !self.goes_on() {
                self.are_all = false;
                break;
            }
            let changes: Vec<Change> =
                slips.iter().map(|(member, at)| self.slips[member][*at].change.clone()).collect();
            let changed = apply(&changes, self.puzzle);
            if self.work.kind().at_a_glance(&changed).is_some() {
                continue;
            }
            let Ok(model) = self.work.kind().model(&changed) else { continue };
            trials += 1;
            match self.work.solve(&model, 2, TRIAL_STEPS).verdict {
                verdict @ (Verdict::Unique | Verdict::Several) => found.push(Found::new(changes, verdict, cost)),
                Verdict::GaveUp => self.are_all = false,
                Verdict::None | Verdict::Found => {}
            }
        }
        (found, self.are_all)
    }
}

/// Do two clues stand at the same line?
fn are_of_one_line(one: Member, other: Member) -> bool {
    matches!((one, other), (Member::Clue(one), Member::Clue(other)) if one.place() == other.place())
}
