//! How a contradiction shows, step by step.

use super::{Words, capital};
use crate::diagnose::{Ground, Proof, ProofStep};
use crate::domain::Domain;
use crate::engine::Fact;
use crate::model::{CellId, Place};
use crate::puzzle::Axis;

impl Words<'_> {
    /// The steps of a proof, a sentence each; those that follow from a supposition are set in.
    pub fn proof(&self, proof: &Proof) -> Vec<String> {
        let mut lines: Vec<String> = proof.steps.iter().flat_map(|step| self.step(step)).collect();
        lines.push(match &proof.stuck {
            Some((line, because)) => self.stuck(*line, because),
            None => self.say("proof.search", &[]),
        });
        lines
    }

    /// A step: `Row 7 (3 1): cell 3 is filled, so cell 6 is blank.`
    fn step(&self, step: &ProofStep) -> Vec<String> {
        match &step.by {
            Ground::Line(place) => {
                let texts = [
                    ("line", capital(&self.line_of(*place))),
                    ("because", self.facts(*place, &step.because)),
                    ("found", self.facts(*place, &step.found)),
                ];
                let key = if step.because.is_empty() { "proof.line.alone" } else { "proof.line" };
                vec![self.say(key, &texts)]
            }
            Ground::Supposing { cell, symbol, leads_to } => {
                let place = self.cell(*cell);
                let mut lines =
                    vec![self.say("proof.suppose", &[("cell", place.clone()), ("value", self.name(*symbol))])];
                lines.extend(self.proof(leads_to).into_iter().map(|line| format!("  {line}")));
                let found = step.found.iter().find(|fact| fact.cell == *cell);
                let value = found.map_or(String::new(), |fact| self.value(fact.may));
                lines.push(self.say("proof.so", &[("cell", place), ("value", value)]));
                lines
            }
        }
    }

    /// The end: `Column 4 (2 2): cells 3 and 5 are filled, and then nothing fits any more.`
    fn stuck(&self, place: Place, because: &[Fact]) -> String {
        let texts = [("line", capital(&self.line_of(place))), ("because", self.facts(place, because))];
        self.say(if because.is_empty() { "proof.stuck.alone" } else { "proof.stuck" }, &texts)
    }

    /// What is known of some cells of a line: `cells 3 to 5 are filled and cell 7 is blank`.
    fn facts(&self, place: Place, facts: &[Fact]) -> String {
        let cells = self.cells_along(place);
        let mut groups: Vec<(Domain, Vec<CellId>)> = Vec::new();
        for fact in facts {
            match groups.iter_mut().find(|(may, _)| *may == fact.may) {
                Some((_, group)) => group.push(fact.cell),
                None => groups.push((fact.may, vec![fact.cell])),
            }
        }
        let group = |(may, mut group): (Domain, Vec<CellId>)| {
            group.sort_unstable();
            let is_many = group.len() > 1;
            let numbers: Option<Vec<usize>> = group.iter().map(|cell| number_among(&cells, *cell)).collect();
            let cells = match numbers {
                Some(mut numbers) => {
                    numbers.sort_unstable();
                    let list = self.numbers(&numbers);
                    self.catalogue.fill("cells", |_| (list.clone(), is_many))
                }
                None => self.cells_by_row(&group),
            };
            self.catalogue.fill("conclusion.is", |name| match name {
                "cells" => (cells.clone(), is_many),
                _ => (self.fact(may), false),
            })
        };
        self.list(groups.into_iter().map(group).collect(), "list.and")
    }

    /// The cells of a line along which people count; none of one whose cells are told by their places on the board, as of a box.
    fn cells_along(&self, place: Place) -> Vec<CellId> {
        let board = &self.puzzle.board;
        match place.axis {
            Axis::DIAGONAL => self.cells_of(place),
            axis if board.axes().contains(&axis) => board.line(axis, place.index as usize).collect(),
            _ => Vec::new(),
        }
    }

    /// Cells, in order, by their places on the board: `cells 1 and 3 of rows 1 and 2`.
    pub(super) fn cells_by_row(&self, cells: &[CellId]) -> String {
        if let [only] = cells {
            return self.cell(*only);
        }
        let places: Vec<(usize, usize)> = cells.iter().map(|&cell| self.puzzle.board.place(cell)).collect();
        let mut groups: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for row in places.chunk_by(|one, next| one.0 == next.0) {
            let columns: Vec<usize> = row.iter().map(|place| place.1 + 1).collect();
            match groups.iter_mut().find(|(_, others)| *others == columns) {
                Some((rows, _)) => rows.push(row[0].0 + 1),
                None => groups.push((vec![row[0].0 + 1], columns)),
            }
        }
        let said = |(rows, columns): (Vec<usize>, Vec<usize>)| {
            self.catalogue.fill("cells.rows", |name| {
                let numbers = if name == "rows" { &rows } else { &columns };
                (self.numbers(numbers), numbers.len() > 1)
            })
        };
        self.list(groups.into_iter().map(said).collect(), "list.and")
    }

    /// What is known of a cell, which by the rules alone cannot be everything.
    fn fact(&self, may: Domain) -> String {
        match may.and(self.possible()) {
            none if none.is_empty() => self.value(may),
            may => self.value_among(may, self.possible()),
        }
    }
}

/// Which cell of a line this is, from 1; `None` of one that is not among its cells.
fn number_among(cells: &[CellId], cell: CellId) -> Option<usize> {
    cells.iter().position(|&other| other == cell).map(|at| at + 1)
}
