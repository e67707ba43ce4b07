//! The rules of lines without their clues: what an entry makes impossible at a glance, so that pencil marks can be rubbed out.

use super::lines::PaperLine;
use super::square::Square;
use crate::domain::{Domain, Symbol};
use crate::kind::ClueLine;
use crate::rule::{KnownLine, Rule, Scratch};
use crate::task::Task;
use litemap::LiteMap;
use std::sync::Arc;

/// The rules of lines that have no clue, by their length; where lines without a clue have no rule, nothing is known of them.
pub struct Bare {
    rules: LiteMap<usize, Arc<dyn Rule>>,
}

impl Bare {
    /// The bare rules of a task's puzzle.
    pub fn new(task: &Task<'_>) -> Bare {
        let puzzle = task.puzzle();
        let lengths = puzzle.board.places().map(|place| puzzle.board.len_at(place));
        let mut rules = LiteMap::new();
        for len in lengths {
            if !rules.contains_key(&len)
                && let Ok(rule) = task.kind().line(ClueLine::without_clues(len, &puzzle.alphabet, &puzzle.options))
            {
                rules.insert(len, rule);
            }
        }
        Bare { rules }
    }

    /// What the cells of a bare line of this length can be, all together; `None` where it has no rule.
    pub fn within(&self, len: usize, symbols: usize) -> Option<Domain> {
        let rule = self.rules.get(&len)?;
        let line = KnownLine { rule: &**rule, symbols, known: &vec![Domain::first(symbols); len] };
        let left = line.narrowed(&mut Scratch::default()).ok().flatten()?;
        Some(left.into_iter().fold(Domain::EMPTY, Domain::or))
    }

    /// The pencil marks on a line that `symbol` in its cell number `at` makes impossible: a cell and its marks that stay.
    pub fn left(
        &self,
        task: &Task<'_>,
        line: &PaperLine,
        at: usize,
        symbol: Symbol,
        squares: &[Square],
        scratch: &mut Scratch<'_>,
    ) -> Vec<(usize, Domain)> {
        let Some(rule) = self.rule(task, line) else { return Vec::new() };
        let symbols = task.model().symbols;
        let mut domains = vec![Domain::first(symbols); line.cells.len()];
        domains[at] = Domain::only(symbol);
        let mut left = Vec::new();
        for (other, cell) in line.cells.iter().enumerate().filter(|(other, _)| *other != at) {
            let notes = squares[cell.index()].notes;
            let mut is_possible = |mark: &Symbol| {
                domains[other] = Domain::only(*mark);
                let has_word = KnownLine { rule: &*rule, symbols, known: &domains }.has_word(scratch);
                domains[other] = Domain::first(symbols);
                has_word != Ok(false)
            };
            let stay: Domain = notes.symbols().filter(|mark| is_possible(mark)).collect();
            if stay != notes {
                left.push((cell.index(), stay));
            }
        }
        left
    }

    /// What the rules alone say of a line: of a row, column or diagonal of a hexagon without its clues, of any other line all.
    fn rule(&self, task: &Task<'_>, line: &PaperLine) -> Option<Arc<dyn Rule>> {
        let puzzle = task.puzzle();
        match puzzle.board.axes().contains(&line.place.axis) {
            true => self.rules.get(&line.cells.len()).cloned(),
            // A long diagonal may have clues, too.
            false if puzzle.clues_at(line.place).iter().any(Option::is_some) => {
                task.kind().line(ClueLine::bare(puzzle, line.place)).ok()
            }
            false => line.models.first().map(|&id| task.model().line(id).rule.clone()),
        }
    }
}
