//! Leaving out: clues and given cells go as long as there is one solution.
//!
//! Always: a puzzle on the way has exactly one solution. What once could not be left out can never be left out later, for fewer clues have
//! no fewer solutions; so each is tried once.

use super::switches::Switches;
use super::{Chance, MakingBudget, sieve};
use crate::diagnose::Member;
use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::kind::Kind;
use crate::model::{CellId, Cells, Line, Model};
use crate::puzzle::{Clue, End, Given, Puzzle};
use crate::rule::Meter;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Things that go together: one, or those that a symmetric pattern has in one another's places.
pub type Group = Vec<Member>;

/// Leaves things out of a puzzle, and can put them back.
pub struct Reduction<'k> {
    kind: &'k dyn Kind,
    /// The puzzle as it is now.
    pub puzzle: Puzzle,
    /// The model with the clues as they are now, and what its cells may be without given ones; made when it is asked for.
    model: Option<(Model, Cells)>,
    /// The switches of all clues, once they were asked for; `None` in them where there are no such.
    switches: Option<Option<Rc<Switches>>>,
    /// Other solutions that were met, each from when something was left out that is needed.
    others: Vec<Vec<Symbol>>,
    /// What each of those before them breaks, of all clues and given cells.
    broken: Vec<Vec<Member>>,
    /// All clues of the solution.
    clues: BTreeMap<End, Clue>,
    /// All given cells.
    givens: BTreeMap<CellId, Given>,
    /// What was left out, in order.
    pub gone: Vec<Group>,
    /// Of so many things that are printed the budget left it open whether they are needed.
    pub untried: usize,
}

impl<'k> Reduction<'k> {
    /// Nothing is left out of `puzzle` yet, which has one solution.
    pub fn new(kind: &'k dyn Kind, puzzle: Puzzle) -> Reduction<'k> {
        let (givens, clues) = (puzzle.givens.clone(), puzzle.clues.clone());
        Reduction {
            kind,
            puzzle,
            model: None,
            switches: None,
            others: Vec::new(),
            broken: Vec::new(),
            clues,
            givens,
            gone: Vec::new(),
            untried: 0,
        }
    }

    /// Leaves out, one after the other, all groups that are not needed for `goal` to be the only solution.
    pub fn leave_out(&mut self, groups: &[Group], goal: &[Symbol], work: &mut MakingBudget<'_>) {
        if groups.is_empty() || work.is_over() {
            self.untried += groups.iter().map(Vec::len).sum::<usize>();
            return;
        }
        let has_clues = groups.iter().flatten().any(|printed| matches!(printed, Member::Clue(_)));
        let switches = match has_clues {
            true => self.switches(work),
            false => Switches::none(self.kind, &self.puzzle).map(Rc::new),
        };
        let Some(switches) = switches else { return self.leave_out_by_halves(groups, work) };
        let goes = sieve::sift(&switches, &self.puzzle, goal, groups, &mut self.others, work);
        let that = |wanted: Option<bool>| groups.iter().zip(&goes).filter(move |(_, goes)| **goes == wanted);
        let untried: usize = that(None).map(|(group, _)| group.len()).sum();
        let gone: Vec<Group> = that(Some(true)).map(|(group, _)| group.clone()).collect();
        gone.iter().for_each(|group| self.take(group));
        // That a clue changes its own line and nothing else is a kind's habit, not its promise.
        if has_clues && self.is_unique(work) != Some(true) {
            gone.iter().for_each(|group| self.put(group));
            self.others.clear();
            self.broken.clear();
            return self.leave_out_by_halves(groups, work);
        }
        self.untried += untried;
        self.gone.extend(gone);
    }

    /// The switches of all clues.
    fn switches(&mut self, work: &MakingBudget<'_>) -> Option<Rc<Switches>> {
        let (kind, clues, puzzle) = (self.kind, &self.clues, &self.puzzle);
        let make = || {
            let whole = Puzzle { clues: clues.clone(), ..puzzle.clone() };
            Switches::new(kind, &whole, work).map(Rc::new)
        };
        self.switches.get_or_insert_with(make).clone()
    }

    /// Of groups that are printed, those that may go, as far as the other solutions tell that were met: where nothing else that is printed
    /// rules one out, a group is needed, whatever else goes (as models show transition clauses in the extraction of minimal unsatisfiable
    /// sets: Belov and Marques-Silva, 2011).
    pub fn perhaps_spare(&mut self, groups: &mut Vec<Group>, work: &MakingBudget<'_>) {
        let Some(switches) = self.switches(work) else { return };
        for other in std::mem::take(&mut self.others) {
            let givens = self.givens.iter().filter(|(cell, given)| !given.may.has(other[cell.index()]));
            let clues = self.clues.keys().filter(|end| breaks(&other, switches.lines_of(**end)));
            let broken = clues.map(|end| Member::Clue(*end)).chain(givens.map(|(cell, _)| Member::Given(*cell)));
            self.broken.push(broken.collect());
        }
        let printed = |broken: &Vec<Member>| -> Vec<Member> {
            broken.iter().copied().filter(|member| self.is_printed(&[*member])).collect()
        };
        let ruling: Vec<Vec<Member>> = self.broken.iter().map(printed).collect();
        groups.retain(|group| !ruling.iter().any(|ruling| ruling.iter().all(|member| group.contains(member))));
    }

    /// Leaves out the groups that can go, asking the engine about each of them, and about several at once.
    fn leave_out_by_halves(&mut self, groups: &[Group], work: &mut MakingBudget<'_>) {
        if groups.is_empty() {
            return;
        }
        if self.leaves(groups, work) {
            return self.gone.extend_from_slice(groups);
        }
        if groups.len() > 1 {
            let (first, second) = groups.split_at(groups.len() / 2);
            self.leave_out_by_halves(first, work);
            self.leave_out_by_halves(second, work);
        }
    }

    /// Takes groups away, unless another solution came in.
    fn leaves(&mut self, groups: &[Group], work: &mut MakingBudget<'_>) -> bool {
        groups.iter().for_each(|group| self.take(group));
        let is_unique = self.is_unique(work);
        if is_unique != Some(true) {
            groups.iter().for_each(|group| self.put(group));
        }
        // What several leave open is asked of each.
        if let (None, [group]) = (is_unique, groups) {
            self.untried += group.len();
        }
        is_unique == Some(true)
    }

    /// Is there one solution?
    pub fn is_unique(&mut self, work: &mut MakingBudget<'_>) -> Option<bool> {
        // The model alone may take tenths of a second.
        if work.is_over() {
            return None;
        }
        if self.model.is_none() {
            let givens = std::mem::take(&mut self.puzzle.givens);
            let model = self.kind.model(&self.puzzle);
            self.puzzle.givens = givens;
            let model = model.ok()?;
            let free = model.cells.clone();
            self.model = Some((model, free));
        }
        let (model, free) = self.model.as_mut()?;
        model.cells.clone_from(free);
        let cells = &mut *model.cells;
        for (cell, given) in &self.puzzle.givens {
            cells[cell.index()] = free[cell.index()].and(given.may);
        }
        work.is_unique(model)
    }

    /// Takes a group away, whatever comes of it.
    pub fn take(&mut self, group: &Group) {
        for printed in group {
            match printed {
                Member::Clue(end) => {
                    self.puzzle.clues.remove(end);
                    self.model = None;
                }
                Member::Given(cell) => _ = self.puzzle.givens.remove(cell),
            }
        }
    }

    /// Prints a group again.
    pub fn put(&mut self, group: &Group) {
        for printed in group {
            match printed {
                Member::Clue(end) => {
                    self.puzzle.clues.insert(*end, self.clues[end].clone());
                    self.model = None;
                }
                Member::Given(cell) => {
                    let given = self.givens.get(cell).expect("it was there before");
                    self.puzzle.givens.insert(*cell, *given);
                }
            }
        }
    }

    /// Is each thing that is printed needed, by itself? Each is tried. `None` where that could not be found out.
    pub fn is_minimal(&mut self, work: &mut MakingBudget<'_>) -> Option<bool> {
        for printed in self.printed() {
            let group = vec![printed];
            self.take(&group);
            let is_unique = self.is_unique(work);
            self.put(&group);
            match is_unique {
                Some(false) => {}
                Some(true) => return Some(false),
                None => return None,
            }
        }
        Some(true)
    }

    /// Is this group printed now?
    pub fn is_printed(&self, group: &[Member]) -> bool {
        group.iter().all(|member| match member {
            Member::Clue(end) => self.puzzle.clues.contains_key(end),
            Member::Given(cell) => self.puzzle.givens.contains_key(cell),
        })
    }

    /// All that is printed.
    pub fn printed(&self) -> Vec<Member> {
        let givens = self.puzzle.givens.keys().copied().map(Member::Given);
        givens.chain(self.puzzle.clues.keys().copied().map(Member::Clue)).collect()
    }
}

/// Does a board break one of these lines?
fn breaks<'l>(board: &[Symbol], mut lines: impl Iterator<Item = &'l Line>) -> bool {
    lines.any(|line| {
        let word: Vec<Symbol> = line.cells.iter().map(|cell| board[cell.index()]).collect();
        line.rule.accepts(&word, &mut Meter::default()) != Ok(true)
    })
}

/// Things in groups, each [`alone`] or [`turned_pairs`], in any order, given cells first: a puzzle with clues has few of them.
pub fn groups(puzzle: &Puzzle, group: fn(&Puzzle, Vec<Member>) -> Vec<Group>, chance: &mut Chance) -> Vec<Group> {
    let givens = puzzle.givens.keys().copied().map(Member::Given);
    let clues = puzzle.clues.keys().copied().map(Member::Clue);
    let mut groups = Vec::new();
    for things in [givens.collect(), clues.collect()] {
        let mut some = group(puzzle, things);
        chance.shuffle(&mut some);
        groups.extend(some);
    }
    groups
}

/// Each thing for itself.
pub fn alone(_puzzle: &Puzzle, things: Vec<Member>) -> Vec<Group> {
    things.into_iter().map(|thing| vec![thing]).collect()
}

/// Things with what stands in their places when the board is turned by half.
pub fn turned_pairs(puzzle: &Puzzle, things: Vec<Member>) -> Vec<Group> {
    let all = distinct(things);
    let partner =
        |thing| Some(turned(puzzle, thing)).filter(|other| *other != thing && all.binary_search(other).is_ok());
    // Of two partners the first stands for both.
    let firsts = all.iter().copied().filter(|&thing| partner(thing).is_none_or(|other| thing < other));
    firsts.map(|thing| [thing].into_iter().chain(partner(thing)).collect()).collect()
}

/// What stands in the place of a thing when the board is turned by half.
fn turned(puzzle: &Puzzle, thing: Member) -> Member {
    match thing {
        Member::Given(cell) => Member::Given(CellId::new(puzzle.board.cells() - 1 - cell.index())),
        Member::Clue(end) => Member::Clue(puzzle.opposite(end)),
    }
}

/// Gives every cell of a board.
pub fn give_all(puzzle: &mut Puzzle, solution: &[Symbol]) {
    let given = |(cell, &symbol): (usize, &Symbol)| (CellId::new(cell), Given::of(Domain::only(symbol)));
    puzzle.givens = solution.iter().enumerate().map(given).collect();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;
    use crate::kind;
    use crate::make::{Wish, board, clues};
    use crate::puzzle::Board;

    /// A board with all its clues and cells printed, its solution, and what is printed in groups.
    fn all_printed(
        kind: &dyn Kind,
        side: usize,
        seed: u64,
        group: fn(&Puzzle, Vec<Member>) -> Vec<Group>,
    ) -> (Puzzle, Vec<Symbol>, Vec<Group>) {
        let wish = Wish::new(Board::rectangle(side, side).expect("a small board"));
        let (mut puzzle, model) = clues::empty(kind, &wish).expect("there are such boards");
        let (mut chance, mut work) = (Chance::new(seed), MakingBudget::new(Budget::UNLIMITED));
        let word = board::draw(&model, wish.board, &kind.taste(), 0, &mut chance, &mut work).expect("a board");
        clues::print_all(&mut puzzle, kind, &word);
        give_all(&mut puzzle, &word);
        let groups = groups(&puzzle, group, &mut chance);
        (puzzle, word, groups)
    }

    /// What goes by the sieve is what goes when the engine is asked about each thing, for every kind, with symmetry and without.
    #[test]
    fn the_sieve_leaves_what_single_questions_leave() {
        let mut gone = 0;
        for kind in kind::ALL.iter().filter(|kind| !kind.taste().keeps_clues) {
            for seed in 0..6 {
                let group = if seed % 2 == 1 { turned_pairs } else { alone };
                let (puzzle, word, groups) = all_printed(*kind, 4, seed, group);
                let mut work = MakingBudget::new(Budget::UNLIMITED);
                let mut sieved = Reduction::new(*kind, puzzle.clone());
                sieved.leave_out(&groups, &word, &mut work);
                let mut asked = Reduction::new(*kind, puzzle);
                asked.leave_out_by_halves(&groups, &mut work);
                assert_eq!(sieved.puzzle, asked.puzzle, "{}, seed {seed}", kind.name());
                assert_eq!((sieved.untried, asked.untried), (0, 0));
                gone += sieved.gone.len();
            }
        }
        assert!(gone > 300, "{gone}");
    }

    /// What other solutions show to be needed is needed: each thing that they keep is left out, and asked for.
    #[test]
    fn other_solutions_show_what_is_needed() {
        let (mut kept, mut open) = (0, 0);
        for kind in kind::ALL.iter().filter(|kind| !kind.taste().keeps_clues) {
            for seed in 0..4 {
                let (puzzle, word, groups) = all_printed(*kind, 4, seed, alone);
                let mut work = MakingBudget::new(Budget::UNLIMITED);
                let mut reduction = Reduction::new(*kind, puzzle);
                reduction.leave_out(&groups, &word, &mut work);
                for _ in 0..3 {
                    let Some(again) = reduction.gone.pop() else { break };
                    reduction.put(&again);
                    let mut order: Vec<Group> =
                        groups.iter().filter(|group| reduction.is_printed(group)).cloned().collect();
                    let printed = order.clone();
                    reduction.perhaps_spare(&mut order, &work);
                    open += order.len();
                    for group in printed.iter().filter(|group| !order.contains(group)) {
                        reduction.take(group);
                        assert_eq!(
                            reduction.is_unique(&mut work),
                            Some(false),
                            "{}, seed {seed}: {group:?}",
                            kind.name()
                        );
                        reduction.put(group);
                        kept += 1;
                    }
                    reduction.leave_out(&order, &word, &mut work);
                }
            }
        }
        assert!(kept > open && open > 100, "{kept} kept, {open} open");
    }

    /// Where the budget ends, what is printed still has one solution, and nobody says that all of it is needed.
    #[test]
    fn a_budget_that_ends_leaves_one_solution() {
        let kind = kind::named("skyscrapers").expect("a kind");
        let (puzzle, word, groups) = all_printed(kind, 5, 3, alone);
        let mut work = MakingBudget::new(Budget::UNLIMITED);
        let mut doubts = 0;
        for steps in (0..4000).step_by(125) {
            let mut reduction = Reduction::new(kind, puzzle.clone());
            reduction.leave_out(&groups, &word, &mut MakingBudget::new(Budget::UNLIMITED.with_steps(steps)));
            assert!(reduction.untried <= reduction.printed().len(), "{steps} steps");
            assert!(steps > 0 || reduction.untried == groups.len(), "nothing was tried");
            reduction.model = None;
            let mut nothing = MakingBudget::new(Budget::UNLIMITED.with_steps(0));
            assert_eq!(reduction.is_unique(&mut nothing), None);
            assert!(reduction.model.is_none(), "no model is made for that");
            doubts += usize::from(reduction.untried > 0);
            assert_eq!(reduction.is_unique(&mut work), Some(true), "{steps} steps");
        }
        assert!(doubts > 3, "{doubts}");
    }
}
