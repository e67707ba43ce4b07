//! Making a minimal puzzle easier: where it gets too hard, a clue or given cell is printed again, and others that it
//! makes redundant are left out.

use super::budget::Graded;
use super::reduce::{Group, Reduction};
use super::{Chance, MakingBudget};
use crate::diagnose::Member;
use crate::domain::Symbol;
use crate::explain::Grade;
use crate::kind::Kind;
use crate::model::Grid;

/// So many things are printed again before another board is tried.
const ROUNDS: usize = 12;

/// Makes a minimal puzzle of these groups no harder than this level, and keeps it minimal. Says how hard it is then;
/// `None` where it may still be harder.
pub fn ease(
    reduction: &mut Reduction<'_>,
    (kind, level): (&dyn Kind, u8),
    (groups, goal): (&[Group], &[Symbol]),
    chance: &mut Chance,
    work: &mut MakingBudget<'_>,
) -> Option<Grade> {
    // What was printed again is left out last, if it can be.
    let mut helpers: Vec<Group> = Vec::new();
    for _ in 0..ROUNDS {
        let stuck = match work.grade(kind, &reduction.puzzle, level) {
            Graded::Is(grade) => return Some(grade),
            Graded::Unknown => return None,
            Graded::Harder(stuck) => stuck,
        };
        let helper = helper(reduction, &stuck, chance)?;
        reduction.put(&helper);
        helpers.push(helper);
        let is_other = |group: &&Group| !helpers.contains(group) && reduction.is_printed(group);
        let mut order: Vec<Group> = groups.iter().filter(is_other).cloned().collect();
        chance.shuffle(&mut order);
        order.extend(helpers.iter().cloned());
        reduction.perhaps_spare(&mut order, work);
        // All that is printed is tried again.
        reduction.untried = 0;
        reduction.leave_out(&order, goal, work);
        helpers.retain(|group| reduction.is_printed(group));
    }
    None
}

/// Takes something that was left out and may help where the puzzle is `stuck`: a clue of a line with open cells, or an open cell.
fn helper(reduction: &mut Reduction<'_>, stuck: &Grid, chance: &mut Chance) -> Option<Group> {
    let is_open = |cell| stuck.may(cell).len() > 1;
    let helps = |member: &Member| match member {
        Member::Clue(end) => reduction.puzzle.board.cells_at(end.place()).any(is_open),
        Member::Given(cell) => is_open(*cell),
    };
    let places = (0..).zip(&reduction.gone).filter(|(_, group)| group.iter().any(helps));
    let (clues, givens): (Vec<_>, Vec<_>) = places.partition(|(_, group)| matches!(group[0], Member::Clue(_)));
    // There are many more cells than clues.
    let likelier = if givens.is_empty() || (!clues.is_empty() && chance.below(2) == 0) { clues } else { givens };
    let &(at, _) = chance.pick(&likelier)?;
    Some(reduction.gone.swap_remove(at))
}
