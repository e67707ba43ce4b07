//! The sieve: of things that are printed, in order, those go without which there is still one solution.
//!
//! Whether a thing is needed is asked when all others are known that stand beside it, and what follows from these is
//! propagated. To do that for one thing after the other would begin anew each time; so they are halved (divide and
//! conquer, as in QuickXplain: Junker, 2004): what follows from the second half is shared by all questions about the
//! first.
//!
//! Always: a solution beside the wanted one, without some thing, breaks that thing; so it differs in the thing's cells.

use super::MakingBudget;
use super::reduce::Group;
use super::switches::Switches;
use crate::diagnose::Member;
use crate::domain::Symbol;
use crate::engine::layout::Layout;
use crate::engine::state::{Halt, Removal, Snapshot, State};
use crate::model::{CellId, LineId};
use crate::puzzle::{Board, Puzzle};

/// A second solution is looked for with so many decisions; then the engine is asked, which learns from its mistakes.
const DECISIONS: usize = 60;

/// Why a question stays without an answer.
enum Open {
    /// The budget is used up.
    Budget,
    /// It takes too many decisions.
    Hard,
}

/// What is known of the cells, and which clues are printed.
#[derive(Clone, Default)]
struct Known {
    state: Snapshot,
    chosen: Vec<u8>,
}

/// A puzzle that is sifted.
struct Sieve<'s, 'b, 'w> {
    switches: &'s Switches,
    board: Board,
    goal: &'s [Symbol],
    state: State<'s, 's>,
    /// For each line of the state, the line of the board that it is and the choice of clues under which it holds.
    when: Vec<Option<(usize, u8)>>,
    /// The lines of the state under each line of the board.
    lines: Vec<Vec<LineId>>,
    chosen: Vec<u8>,
    /// Room for what was known before something was supposed.
    saved: Vec<Known>,
    decisions: usize,
    /// Other solutions that were met.
    others: &'b mut Vec<Vec<Symbol>>,
    work: &'b mut MakingBudget<'w>,
}

/// For each group, whether it can go: all that can when asked in this order, each with those before it gone or kept.
/// `None` stands for those that were not asked, because the budget ended. `puzzle` has one solution, `goal`.
pub fn sift(
    switches: &Switches,
    puzzle: &Puzzle,
    goal: &[Symbol],
    groups: &[Group],
    others: &mut Vec<Vec<Symbol>>,
    work: &mut MakingBudget<'_>,
) -> Vec<Option<bool>> {
    let layout = Layout::parted(&switches.model);
    let mut goes = vec![None; groups.len()];
    let state = State::new(&layout, &switches.model.cells, work.left());
    let when: Vec<_> =
        (0..layout.len()).map(|line| switches.when[layout.line(LineId::new(line)).line.index()]).collect();
    let chosen = switches.chosen(puzzle);
    let mut lines = vec![Vec::new(); chosen.len()];
    for (line, when) in when.iter().enumerate() {
        when.iter().for_each(|(slot, _)| lines[*slot].push(LineId::new(line)));
    }
    let board = puzzle.board;
    let (saved, decisions) = (Vec::new(), 0);
    let mut sieve = Sieve { switches, board, goal, state, when, lines, chosen, saved, decisions, others, work };
    if sieve.begin(puzzle, groups).is_ok() {
        // When the budget ends, what is known by then stays.
        _ = sieve.halve(groups, &mut goes, 0);
    }
    let solved = sieve.state.line_solves();
    work.charge(solved);
    goes
}

impl Sieve<'_, '_, '_> {
    /// Begins with all that is printed but these groups.
    fn begin(&mut self, puzzle: &Puzzle, groups: &[Group]) -> Result<(), Open> {
        let mut is_in = vec![false; self.goal.len()];
        for printed in groups.iter().flatten() {
            match printed {
                Member::Given(cell) => is_in[cell.index()] = true,
                Member::Clue(end) => {
                    if let Some((slot, bit)) = self.switches.of(*end) {
                        self.chosen[slot] &= !bit;
                    }
                }
            }
        }
        for (&cell, given) in puzzle.givens.iter().filter(|(cell, _)| !is_in[cell.index()]) {
            let gone = self.state.may(cell).symbols().filter(|symbol| !given.may.has(*symbol));
            gone.for_each(|symbol| self.state.remove(Removal { cell, symbol }, None));
        }
        self.propagate().map(|_| ())
    }

    /// Asks about groups when everything else that stays is printed and known.
    fn halve(&mut self, groups: &[Group], goes: &mut [Option<bool>], depth: usize) -> Result<(), Open> {
        if self.is_settled() {
            goes.fill(Some(true));
            return Ok(());
        }
        match groups {
            [] => return Ok(()),
            [group] => {
                goes[0] = Some(!self.is_needed(group, depth)?);
                return Ok(());
            }
            _ => {}
        }
        let middle = groups.len() / 2;
        let (first, second) = groups.split_at(middle);
        let (goes_first, goes_second) = goes.split_at_mut(middle);
        self.save(depth);
        self.print(second.iter())?;
        self.halve(first, goes_first, depth + 1)?;
        self.restore(depth);
        let kept = first.iter().zip(goes_first).filter(|(_, goes)| **goes != Some(true));
        self.print(kept.map(|(group, _)| group))?;
        self.halve(second, goes_second, depth + 1)
    }

    /// Prints groups, and propagates what follows.
    fn print<'g>(&mut self, groups: impl Iterator<Item = &'g Group>) -> Result<(), Open> {
        for printed in groups.flatten() {
            match *printed {
                Member::Given(cell) => self.settle(cell, self.goal[cell.index()]),
                Member::Clue(end) => {
                    let Some((slot, bit)) = self.switches.of(end) else { continue };
                    self.chosen[slot] |= bit;
                    self.lines[slot].iter().for_each(|line| self.state.enqueue(*line));
                }
            }
        }
        self.propagate().map(|_| ())
    }

    /// Is there another solution without this group, all else that is printed being known?
    fn is_needed(&mut self, group: &Group, depth: usize) -> Result<bool, Open> {
        self.save(depth);
        self.decisions = 0;
        match self.is_needed_at_a_glance(group, depth + 1) {
            Err(Open::Hard) => {
                self.restore(depth);
                let model = self.switches.model_under(&self.chosen).on(self.state.grid().cells);
                self.work.is_unique(&model).map(|is_unique| !is_unique).ok_or(Open::Budget)
            }
            answer => answer,
        }
    }

    /// Is the group needed, as far as few decisions tell?
    fn is_needed_at_a_glance(&mut self, group: &Group, depth: usize) -> Result<bool, Open> {
        let mut cells = Vec::new();
        for printed in group {
            match *printed {
                Member::Given(cell) => cells.push(cell),
                Member::Clue(end) => cells.extend(self.board.cells_at(end.place())),
            }
        }
        for cell in cells {
            if !self.state.is_open(cell) {
                continue;
            }
            let symbol = self.goal[cell.index()];
            self.save(depth);
            self.state.remove(Removal { cell, symbol }, None);
            if self.has_solution(depth + 1)? {
                self.keep_other();
                return Ok(true);
            }
            self.restore(depth);
            self.settle(cell, symbol);
            self.propagate()?;
        }
        Ok(false)
    }

    /// Keeps the solution that was found. Of a cell without lines nobody remembers what it is.
    fn keep_other(&mut self) {
        let only = |cell| self.state.may(CellId::new(cell)).symbol();
        let other: Option<Vec<Symbol>> = (0..self.goal.len()).map(only).collect();
        self.others.extend(other);
    }

    /// Does what is known and supposed lead to a solution?
    fn has_solution(&mut self, depth: usize) -> Result<bool, Open> {
        loop {
            if !self.propagate()? {
                return Ok(false);
            }
            let open = self.state.open_cells();
            let Some(cell) = open.min_by_key(|cell| self.state.symbols_left(*cell)) else { return Ok(true) };
            self.decisions += 1;
            if self.decisions > DECISIONS {
                return Err(Open::Hard);
            }
            let may = self.state.may(cell);
            // Other solutions are mostly near the wanted one.
            let wanted = self.goal[cell.index()];
            let symbol = if may.has(wanted) { wanted } else { may.symbols().next().unwrap_or_default() };
            self.save(depth);
            self.settle(cell, symbol);
            if self.has_solution(depth + 1)? {
                return Ok(true);
            }
            self.restore(depth);
            self.state.remove(Removal { cell, symbol }, None);
        }
    }

    /// The cell is this symbol.
    fn settle(&mut self, cell: CellId, symbol: Symbol) {
        // Of a cell without lines nobody remembers what it is not, only how much is left.
        let most = self.state.symbols_left(cell).saturating_sub(1);
        let others = self.state.may(cell).without(symbol);
        others.symbols().take(most).for_each(|symbol| self.state.remove(Removal { cell, symbol }, None));
    }

    /// Narrows the lines that hold until none says more; false when one of them has no word left.
    fn propagate(&mut self) -> Result<bool, Open> {
        while let Some(line) = self.state.dequeue() {
            if self.when[line.index()].is_some_and(|(slot, choice)| self.chosen[slot] != choice) {
                continue;
            }
            match self.state.propagate(line) {
                Ok(()) => {}
                Err(halt) => {
                    self.state.clear_queue();
                    return if matches!(halt, Halt::Conflict(_)) { Ok(false) } else { Err(Open::Budget) };
                }
            }
        }
        Ok(true)
    }

    fn is_settled(&self) -> bool {
        self.state.open_cells().next().is_none()
    }

    /// Remembers what is known; no line is queued.
    fn save(&mut self, depth: usize) {
        if self.saved.len() <= depth {
            self.saved.resize(depth + 1, Known::default());
        }
        let saved = &mut self.saved[depth];
        self.state.save(&mut saved.state);
        saved.chosen.clone_from(&self.chosen);
    }

    /// Knows again what was known then.
    fn restore(&mut self, depth: usize) {
        let saved = &self.saved[depth];
        self.state.go_back(&saved.state);
        self.chosen.clone_from(&saved.chosen);
    }
}
