//! Facts and conclusions about cells, put into words.

use super::phrases::{Value, grouped, one, stretches};
use super::sentence::Speaker;
use super::tell::clear;
use crate::domain::Domain;
use crate::engine::Fact;
use crate::message::{Argument, Covering, Covers, Message};
use crate::model::{CellId, Grid, LineId};
use crate::render::text::OPEN;

/// The most pieces that a list of settled cells has in a sentence; beyond that, the line is shown as far as it is known.
const MOST_PIECES: usize = 6;
/// Symbols are named one by one where there are no more of them.
const MOST_NAMED: usize = 12;

impl Speaker<'_> {
    /// Facts about cells of a line, put before what follows from them; nothing where there are none. The line stands as it does on the board.
    pub(super) fn given(&self, line: LineId, facts: &[Fact], board: &Grid) -> String {
        let cells = &self.model.line(line).cells;
        let at = |cell: CellId| cells.iter().position(|other| *other == cell).unwrap_or(0);
        let known: Vec<Domain> = cells.iter().map(|&cell| board.may(cell)).collect();
        let mut facts: Vec<_> = facts.iter().map(|fact| (at(fact.cell), fact.may)).collect();
        facts.sort_unstable();
        self.put_before(Some(line), &clear(&known, self.model.symbols, &facts), &known)
    }

    /// The facts of which a message speaks, without those that it names anyway.
    pub(super) fn facts(&self, on: Option<LineId>, message: &Message) -> String {
        let runs = message.arguments().iter().flat_map(|(_, argument)| match argument {
            Argument::Run(cells) => cells.clone(),
            Argument::Covering(Covering { blocks, how: Covers::Whole }) => {
                blocks.iter().flat_map(|(_, cells, _)| cells.clone()).collect()
            }
            Argument::Placed(placed) => placed.iter().map(|(_, at)| *at).collect(),
            _ => Vec::new(),
        });
        let named: Vec<usize> = runs.collect();
        let others: Vec<_> = message.given.iter().copied().filter(|(at, _)| !named.contains(at)).collect();
        self.put_before(on, &others, &message.known)
    }

    fn put_before(&self, on: Option<LineId>, facts: &[(usize, Domain)], known: &[Domain]) -> String {
        if facts.is_empty() {
            return String::new();
        }
        let groups = grouped(facts.iter().map(|&(at, may)| (at, self.fact_form(on, at, may))));
        let pieces: usize = groups.iter().map(|(_, cells)| stretches(cells).len()).sum();
        if let Some(so_far) = self.so_far(facts, known).filter(|_| pieces > MOST_PIECES) {
            return self.catalogue.fill("given.so_far", |_| one(so_far.clone()));
        }
        let is_plain = groups.iter().all(|((key, _), _)| key.starts_with("fact.colour"));
        let said = groups.iter().map(|(form, cells)| self.fact(on, cells, *form, !is_plain)).collect();
        let list = self.list(said, "list.and");
        self.catalogue.fill(if is_plain { "given" } else { "given.as" }, |_| one(list.clone()))
    }

    /// The line as it stands on the board, where each of these facts settles a cell.
    fn so_far(&self, facts: &[(usize, Domain)], known: &[Domain]) -> Option<String> {
        let glyph = |may: &Domain| may.symbol().map_or(OPEN, |symbol| self.puzzle.alphabet.glyph(symbol));
        facts.iter().all(|(_, may)| may.len() == 1).then(|| known.iter().map(glyph).collect())
    }

    /// How a fact is best said: the key, and the symbols that it names.
    fn fact_form(&self, on: Option<LineId>, at: usize, may: Domain) -> (&'static str, Domain) {
        let all = on.map_or(Domain::first(self.model.symbols), |line| self.possible(self.model.line(line).cells[at]));
        let may = if may.and(all).is_empty() { may } else { may.and(all) };
        // Of a cell that is given as one of several things, nothing is gone but what other cells may be.
        let all = if may == all { self.model.cells.iter().fold(all, |all, &cell| all.or(cell)) } else { all };
        let gone = all.minus(may);
        let is_manner = |may: Domain| may.symbols().all(|symbol| self.is_manner(symbol));
        match (may.len(), gone.len()) {
            (1, _) if is_manner(may) => ("fact.colour.is", may),
            (1, _) => ("fact.letter.is", may),
            (left, lost @ 1..) if is_short(left, lost) && is_manner(gone) => ("fact.colour.not", gone),
            (left, lost @ 1..) if is_short(left, lost) => ("fact.letter.not", gone),
            _ if is_manner(may) => ("fact.colour.may", may),
            _ => ("fact.letter.may", may),
        }
    }

    fn fact(
        &self,
        on: Option<LineId>,
        cells: &[usize],
        (key, what): (&'static str, Domain),
        is_clause: bool,
    ) -> String {
        // In a clause of its own every fact has its verb.
        let key = match key {
            "fact.colour.is" if is_clause => "fact.letter.is",
            "fact.colour.not" if is_clause => "fact.letter.not",
            "fact.colour.may" if is_clause => "fact.letter.may",
            key => key,
        };
        self.catalogue.fill(key, |name| match name {
            "cells" => (self.cells(on, cells), cells.len() > 1),
            _ => one(self.symbols(what)),
        })
    }

    /// What follows about cells of a line.
    pub(super) fn conclusion(&self, on: Option<LineId>, found: &[(usize, Domain, Domain)]) -> String {
        let groups = grouped(found.iter().map(|&(at, may, gone)| (at, conclusion_form(may, gone))));
        let said = groups.iter().map(|(form, cells)| self.said((self.cells(on, cells), cells.len() > 1), *form));
        self.list(said.collect(), "list.and")
    }

    /// What follows about cells of a line, said as what they cannot be any more, and what that leaves where it settles a cell.
    pub(super) fn exclusion(&self, on: Option<LineId>, found: &[(usize, Domain, Domain)]) -> String {
        let is_choice = |at: usize| self.possible(self.cell_at(on, at)).len() > 2;
        if !found.iter().all(|&(at, _, gone)| is_choice(at) && gone.len() <= 6) {
            return self.conclusion(on, found);
        }
        let groups = grouped(found.iter().map(|&(at, _, gone)| (at, ("conclusion.not", gone))));
        let said = groups.iter().map(|(form, cells)| self.said((self.cells(on, cells), cells.len() > 1), *form));
        let said = self.list(said.collect(), "list.and");
        let settled = found.iter().filter(|(_, may, _)| may.len() == 1);
        let is_manner = |may: Domain| may.symbols().all(|symbol| self.is_manner(symbol));
        let form = |may: Domain| (if is_manner(may) { "left.colour" } else { "left.letter" }, may);
        let left = grouped(settled.map(|&(at, may, _)| (at, form(may))));
        if left.is_empty() {
            return said;
        }
        let left = self.list(left.iter().map(|(form, cells)| self.fact(on, cells, *form, false)).collect(), "list.and");
        self.catalogue.fill("exclusion.leaves", |name| one(if name == "said" { said.clone() } else { left.clone() }))
    }

    /// What follows about some cells.
    pub(super) fn concluded(&self, cells: Value, may: Domain, gone: Domain) -> String {
        self.said(cells, conclusion_form(may, gone))
    }

    fn said(&self, cells: Value, (key, what): (&'static str, Domain)) -> String {
        self.catalogue.fill(key, |name| match name {
            "cells" => cells.clone(),
            "count" => one(what.len().to_string()),
            _ => one(self.symbols(what)),
        })
    }
}

/// How a conclusion is best said: the key, and the symbols that it names.
pub(super) fn conclusion_form(may: Domain, gone: Domain) -> (&'static str, Domain) {
    match (may.len(), gone.len()) {
        (1, _) => ("conclusion.is", may),
        // Nothing is left of it, which is said behind.
        (0, _) => ("conclusion.not", gone),
        (_, 0) => ("conclusion.may", may),
        (left, lost) if is_short(left, lost) => ("conclusion.not", gone),
        (left, lost) if left.min(lost) > MOST_NAMED => ("conclusion.many", may),
        (left, lost) if left > MOST_NAMED && lost < left => ("conclusion.not", gone),
        _ => ("conclusion.may", may),
    }
}

/// Is it shorter to say what cells cannot be any more than what they can still be?
fn is_short(left: usize, lost: usize) -> bool {
    (lost <= 3 && left > 2) || (lost <= 6 && lost < left)
}
