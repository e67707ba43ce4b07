//! A puzzle without anything to leave out that is easy enough: where it gets too hard, something is printed again, and other things go for it.

use super::reduce::{Group, Reduction};
use super::work::Graded;
use super::{Chance, Work};
use crate::diagnose::Member;
use crate::domain::Symbol;
use crate::explain::Grade;
use crate::kind::Kind;
use crate::model::Grid;

/// So many things are printed again before another board is tried.
const ROUNDS: usize = 12;

/// Makes a puzzle of some groups, from which nothing can be left out, no harder than this level, with nothing to leave out again. Says how hard it is;
/// `None` where it still may be harder.
pub fn ease(
    reduction: &mut Reduction<'_>,
    (kind, level): (&dyn Kind, u8),
    (groups, goal): (&[Group], &[Symbol]),
    chance: &mut Chance,
    work: &mut Work<'_>,
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
        let is_other = |group: &&Group| !helpers.contains(group) && is_printed(reduction, group);
        let mut order: Vec<Group> = groups.iter().filter(is_other).cloned().collect();
        chance.shuffle(&mut order);
        order.extend(helpers.iter().cloned());
        reduction.leave_out(&order, goal, work);
        helpers.retain(|group| is_printed(reduction, group));
    }
    None
}

/// Is this group on paper?
fn is_printed(reduction: &Reduction<'_>, group: &Group) -> bool {
    group.iter().all(|member| match member {
        Member::Clue(end) => reduction.puzzle.clues.contains_key(end),
        Member::Given(cell) => reduction.puzzle.givens.contains_key(cell),
    })
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
