//! What clues speak of: blocks, sums, parts of patterns, and the cells in which they lie.

use super::{grouped, grouped_by, one};
use crate::domain::{Domain, Symbol};
use crate::explain::sentence::Speaker;
use crate::message::{BlockName, Covering, Covers, Message, Part, SumName};
use crate::model::LineId;
use crate::render::words;

impl Speaker<'_> {
    pub(crate) fn block(&self, block: BlockName) -> String {
        let has_colours = self.puzzle.alphabet.len() > 2;
        let key = match (has_colours, block.alike > 1) {
            (false, false) => "block",
            (false, true) => "block.nth",
            (true, false) => "block.colour",
            (true, true) => "block.colour.nth",
        };
        self.catalogue.fill(key, |name| match name {
            "len" => one(block.len.to_string()),
            "nth" => one(self.nth(block.nth, block.alike)),
            _ => one(words::name(&self.puzzle.alphabet, block.colour)),
        })
    }

    /// One of the sums of a clue: `the second sum 5`.
    pub(crate) fn sum(&self, sum: SumName) -> String {
        let key = match (sum.sum, sum.alike > 1) {
            (Some(_), false) => "sum",
            (Some(_), true) => "sum.nth",
            (None, false) => "sum.unknown",
            (None, true) => "sum.unknown.nth",
        };
        self.catalogue.fill(key, |name| match name {
            "nth" => one(self.nth(sum.nth, sum.alike)),
            _ => one(sum.sum.unwrap_or(0).to_string()),
        })
    }

    /// Cells and the parts of a pattern on which they can only fall: ``cell 1 can only match `A` and cell 3 `D` ``; or,
    /// under other keys (the second for all cells but the first), on which alone they cannot.
    pub(crate) fn parts(
        &self,
        on: Option<LineId>,
        pieces: &[(Vec<usize>, Vec<Part>)],
        keys: [&'static str; 2],
    ) -> String {
        let said = pieces.iter().enumerate().map(|(number, (cells, parts))| {
            // Both letters of a `ZZ` are called the same.
            let mut names: Vec<String> = Vec::new();
            for name in parts.iter().map(|part| self.part(part)) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            let parts = self.list(names, "list.or");
            self.catalogue.fill(keys[number.min(1)], |name| match name {
                "cells" => one(self.cells(on, cells)),
                _ => one(parts.clone()),
            })
        });
        self.list(said.collect(), "list.and")
    }

    fn part(&self, part: &Part) -> String {
        let key = match (&part.repeats, &part.within, part.alike > 1) {
            (Some(_), ..) => "part.again",
            (None, Some(_), true) => "part.nth.within",
            (None, Some(_), false) => "part.within",
            (None, None, true) => "part.nth",
            (None, None, false) => "part",
        };
        self.catalogue.fill(key, |name| match name {
            "text" => one(words::shortened(&part.text)),
            "nth" => one(self.nth(part.nth, part.alike)),
            "repeats" => one(part.repeats.as_deref().map_or(String::new(), words::shortened)),
            _ => one(part.within.as_deref().map_or(String::new(), words::shortened)),
        })
    }

    /// Cells, and what a clue allows there: `A or B in cell 1 and C in cell 2`.
    pub(crate) fn allowed(&self, on: Option<LineId>, allowed: &[(usize, Domain)]) -> String {
        let groups = grouped(allowed.iter().copied());
        let said = groups.iter().map(|(may, cells)| {
            self.catalogue.fill("left.letter", |name| match name {
                "cells" => one(self.cells(on, cells)),
                _ => self.choice(*may),
            })
        });
        self.list(said.collect(), "list.and")
    }

    /// Numbers in cells, one or another of them: `1 + 3 in cells 2 and 3 or 4 in cell 2`;
    /// `1 + 3 in cells 2 and 3 or in cells 3 and 4`. The same numbers in one place or another are named once, and a
    /// comma keeps their places from those of others.
    pub(crate) fn fillings(&self, on: Option<LineId>, fillings: &[(Domain, Vec<usize>)]) -> String {
        let place = |cells: &Vec<usize>| self.cells(on, cells);
        let ways = grouped_by(fillings.iter().map(|(numbers, cells)| (*numbers, cells)));
        if let [(Domain::EMPTY, cells)] = &ways[..] {
            return self.list(cells.iter().map(|cells| place(cells)).collect(), "list.or");
        }
        // Numbers that stand in the same cells are said together.
        let ways = grouped_by(ways.into_iter().map(|(numbers, cells)| (cells, numbers)));
        let said = ways.iter().map(|(cells, numbers)| {
            let first = self.catalogue.fill("filling", |name| match name {
                "cells" => one(place(cells[0])),
                _ => one(self.sums(numbers)),
            });
            let again = |cells: &&Vec<usize>| self.catalogue.fill("filling.again", |_| one(place(cells)));
            self.list([first].into_iter().chain(cells[1..].iter().map(again)).collect(), "list.or")
        });
        let is_long = ways.len() > 1 && ways.iter().any(|(cells, numbers)| cells.len() > 1 || numbers.len() > 1);
        self.list(said.collect(), if is_long { "list.or.long" } else { "list.or" })
    }

    /// Cells, with those of them that are known to be so: `cells 8 to 11 (cells 9 and 10 are filled already)`.
    pub(crate) fn covered(&self, on: Option<LineId>, cells: &[usize], what: Symbol, message: &Message) -> String {
        let is_had = |at: &usize| message.known.get(*at) == Some(&Domain::only(what));
        let had: Vec<usize> = cells.iter().copied().filter(is_had).collect();
        if had.is_empty() {
            return self.cells(on, cells);
        }
        self.catalogue.fill("covered", |name| match name {
            "cells" => one(self.cells(on, cells)),
            "had" => (self.cells(on, &had), had.len() > 1),
            _ => one(self.symbol(what)),
        })
    }

    /// Cells that are covered, where some of them are known not to be blank: `it covers cells 2 to 4 (cell 3 is not black already): `.
    pub(crate) fn known_in_part(&self, on: Option<LineId>, cells: &[usize], message: &Message) -> String {
        let is_had = |at: &usize| message.known.get(*at).is_some_and(|may| !may.has(Symbol::BLANK));
        let had: Vec<usize> = cells.iter().copied().filter(is_had).collect();
        if had.is_empty() {
            return String::new();
        }
        self.catalogue.fill("covered.in_part", |name| match name {
            "cells" => one(self.cells(on, cells)),
            "had" => (self.cells(on, &had), had.len() > 1),
            _ => one(self.symbol(Symbol::BLANK)),
        })
    }

    /// Blocks with the cells that each covers: `the 3 covers cells 2 and 3 and the 4 covers cell 9`.
    pub(crate) fn covering(&self, on: Option<LineId>, covering: &Covering, message: &Message) -> String {
        let key = |block: &BlockName, cells: &[usize], what: Symbol| match covering.how {
            Covers::Some => "covering",
            Covers::All => "covering.all",
            Covers::Within if is_there(block, cells, what, &message.known) => "covering.is",
            // It has no room to lie within.
            Covers::Within if cells.len() == block.len as usize => "covering.all",
            Covers::Within => "covering.within",
            Covers::Whole => "covering.whole",
        };
        // Of blocks that cover nothing new, or that end where that is known, nothing is said.
        let is_concluded = |cell: usize| message.conclusion.iter().any(|(at, ..)| *at == cell);
        let is_told = |(_, cells, _): &&(BlockName, Vec<usize>, Symbol)| match covering.how {
            Covers::Some | Covers::All => cells.iter().any(|&at| is_concluded(at)),
            Covers::Within => true,
            Covers::Whole => {
                cells.first().is_some_and(|at| at.checked_sub(1).is_some_and(is_concluded))
                    || cells.last().is_some_and(|at| is_concluded(at + 1))
            }
        };
        let (told, others): (Vec<_>, Vec<_>) = covering.blocks.iter().partition(is_told);
        let said = if told.is_empty() { others } else { told }.into_iter().map(|(block, cells, what)| {
            self.catalogue.fill(key(block, cells, *what), |name| match (name, covering.how) {
                ("block", _) => one(self.block(*block)),
                (_, Covers::Within | Covers::Whole) => (self.cells(on, cells), cells.len() > 1),
                _ => one(self.covered(on, cells, *what, message)),
            })
        });
        self.list(said.collect(), "list.and")
    }

    /// Places that are added up, one way or another: `1 + 5 or 2 + 4`.
    pub(crate) fn ways(&self, ways: &[Vec<usize>]) -> String {
        let way = |places: &Vec<usize>| places.iter().map(usize::to_string).collect::<Vec<_>>().join(" + ");
        self.list(ways.iter().map(way).collect(), "list.or")
    }
}

/// Are these cells the whole block, as is known of the line?
pub fn is_there(block: &BlockName, cells: &[usize], what: Symbol, known: &[Domain]) -> bool {
    let is_had = |at: &usize| known.get(*at) == Some(&Domain::only(what));
    cells.len() == block.len as usize && cells.iter().all(is_had)
}
