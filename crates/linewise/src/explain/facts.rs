//! Facts and conclusions about cells, put into words.

use super::phrases::{Value, grouped, is_there, one, stretches};
use super::sentence::Speaker;
use super::tell::clear;
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::message::{Argument, Covering, Covers, Message};
use crate::model::{CellId, Grid, LineId};
use crate::render::text::OPEN;

/// The most pieces that a list of settled cells has in a sentence; beyond that, the line is shown as far as it is known.
pub(super) const MOST_PIECES: usize = 6;
/// Symbols are named where these are no more pieces, as `A`, or `C to F`.
const MOST_NAMED: usize = 12;
/// What is gone is named where it is no more than this.
pub(super) const MOST_GONE: usize = 6;

/// Does a message tell what is left of a cell, and not just what is gone?
pub(super) fn names_left(message: &Message, left: Domain, gone: Domain) -> bool {
    message.sentence.settles() || !is_short(left.len(), gone.len())
}

/// How facts are put before what is said next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// What is said next follows from them: "with cell 2 blank, ".
    Before,
    /// What is said next is true without them: "cell 2 is blank; ".
    Clause,
}

/// The words for what is left of cells, that, and the cells.
type LeftIn = ((&'static str, Domain), Vec<usize>);

impl Speaker<'_> {
    /// Facts about cells of a line, put before what follows from them; nothing where there are none. The line stands as
    /// it does on the board.
    pub(super) fn given(&self, line: LineId, facts: &[Fact], board: &Grid) -> String {
        let cells = &self.model.line(line).cells;
        let at = |cell: CellId| cells.iter().position(|other| *other == cell).unwrap_or(0);
        let known: Vec<Domain> = cells.iter().map(|&cell| board.may(cell)).collect();
        let mut facts: Vec<_> = facts.iter().map(|fact| (at(fact.cell), fact.may)).collect();
        facts.sort_unstable();
        self.put_before(Some(line), &clear(&known, self.model.symbols, &facts), &known, Form::Before)
    }

    /// The facts of which a message speaks, without those that it names anyway.
    pub(super) fn facts(&self, on: Option<LineId>, message: &Message, form: Form) -> String {
        let runs = message.arguments().iter().flat_map(|(_, argument)| match argument {
            Argument::Run(cells) => cells.clone(),
            Argument::Covering(Covering { blocks, how: Covers::Whole }) => {
                blocks.iter().flat_map(|(_, cells, _)| cells.clone()).collect()
            }
            Argument::Covering(Covering { blocks, how: Covers::Within }) => {
                let told = blocks.iter().filter(|(block, cells, what)| is_there(block, cells, *what, &message.known));
                told.flat_map(|(_, cells, _)| cells.clone()).collect()
            }
            Argument::Placed(placed) => placed.iter().map(|(_, at)| *at).collect(),
            _ => Vec::new(),
        });
        let named: Vec<usize> = runs.collect();
        // What stands in a cell is plainer than what it is not, where less would do.
        let standing =
            |at: usize, may: Domain| message.known.get(at).copied().filter(|known| known.len() == 1).unwrap_or(may);
        let others =
            message.given.iter().filter(|(at, _)| !named.contains(at)).map(|&(at, may)| (at, standing(at, may)));
        self.put_before(on, &others.collect::<Vec<_>>(), &message.known, form)
    }

    fn put_before(&self, on: Option<LineId>, facts: &[(usize, Domain)], known: &[Domain], form: Form) -> String {
        let facts = &self.without_echoes(on, facts)[..];
        if facts.is_empty() {
            return String::new();
        }
        let groups = grouped(facts.iter().map(|&(at, may)| (at, self.wording_of_fact(on, at, may))));
        let pieces: usize = groups.iter().map(|(_, cells)| stretches(cells).len()).sum();
        if let Some(so_far) = self.so_far(facts, known).filter(|_| pieces > MOST_PIECES && !self.has_colours()) {
            return self.catalogue.fill("given.so_far", |_| one(so_far.clone()));
        }
        let is_plain = form == Form::Before && groups.iter().all(|((key, _), _)| key.starts_with("fact.colour"));
        let said = groups.iter().map(|(form, cells)| self.fact(on, cells, *form, !is_plain)).collect();
        let list = self.list(said, "list.and");
        self.catalogue.fill(if is_plain { "given" } else { "given.as" }, |_| one(list.clone()))
    }

    /// Facts without what others of them say: where a symbol stands once on a line, and a cell is that, nobody has to
    /// be told which cells are not.
    fn without_echoes(&self, on: Option<LineId>, facts: &[(usize, Domain)]) -> Vec<(usize, Domain)> {
        let Some((line, ladder)) = on.zip(self.ladder) else { return facts.to_vec() };
        let is_once = |symbol: &Symbol| ladder.times(line, *symbol).most == 1;
        let standing: Domain = facts.iter().filter_map(|(_, may)| may.symbol()).filter(is_once).collect();
        let told = |&(at, may): &(usize, Domain)| match self.wording_of_fact(on, at, may) {
            ("fact.letter.not" | "fact.colour.not", gone) => {
                let news = gone.minus(standing);
                (!news.is_empty()).then_some((at, may.or(gone.and(standing))))
            }
            _ => Some((at, may)),
        };
        facts.iter().filter_map(told).collect()
    }

    /// Are there several colours? Nobody knows their letters, so that these are told in words.
    fn has_colours(&self) -> bool {
        self.puzzle.alphabet.is_in_colours() && self.puzzle.alphabet.len() > 2
    }

    /// The line as it stands on the board, where each of these facts settles a cell.
    fn so_far(&self, facts: &[(usize, Domain)], known: &[Domain]) -> Option<String> {
        let glyph = |may: &Domain| may.symbol().map_or(OPEN, |symbol| self.puzzle.alphabet.glyph(symbol));
        facts.iter().all(|(_, may)| may.len() == 1).then(|| known.iter().map(glyph).collect())
    }

    /// How a fact is best said: the key, and the symbols that it names.
    fn wording_of_fact(&self, on: Option<LineId>, at: usize, may: Domain) -> (&'static str, Domain) {
        let possible =
            on.map_or(Domain::first(self.model.symbols), |line| self.possible(self.model.line(line).cells[at]));
        // Where a cell is given as one of several things, what it is not by that is part of the fact.
        let gone = self.possible_somewhere().minus(may);
        let may = if may.and(possible).is_empty() { may } else { may.and(possible) };
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
            _ => self.choice_of(what, cells.len() > 1),
        })
    }

    /// What follows about cells of a line.
    pub(super) fn conclusion(&self, on: Option<LineId>, found: &[(usize, Domain, Domain)]) -> String {
        self.concluded(found, |_, cells| self.cells(on, cells))
    }

    /// The same where nothing else names the line.
    pub(super) fn conclusion_with_place(&self, line: LineId, found: &[(usize, Domain, Domain)]) -> String {
        self.concluded(found, |number, cells| match number {
            0 => self.cells_with_place(line, cells),
            _ => self.cells(Some(line), cells),
        })
    }

    /// What follows, with names for the cells of each thing that is said, in its order.
    fn concluded(&self, found: &[(usize, Domain, Domain)], named: impl Fn(usize, &[usize]) -> String) -> String {
        let groups = grouped(found.iter().map(|&(at, may, gone)| (at, self.wording_of_conclusion(may, gone))));
        let groups = groups.iter().enumerate();
        let said = groups.map(|(number, (form, cells))| self.said((named(number, cells), cells.len() > 1), *form));
        self.list(said.collect(), "list.and")
    }

    /// What follows about cells of a line, said as what they cannot be any more, and what that leaves where it settles a cell.
    pub(super) fn exclusion(&self, on: Option<LineId>, found: &[(usize, Domain, Domain)]) -> String {
        self.exclusion_given(on, found, &[])
    }

    /// The same, where it is known what the line leaves cells going by the facts of the sentence alone.
    pub(super) fn exclusion_given(
        &self,
        on: Option<LineId>,
        found: &[(usize, Domain, Domain)],
        left: &[(usize, Domain)],
    ) -> String {
        self.excluded(on, found, left, &|cells| self.cells(on, cells))
    }

    /// The same after a comma. Where it settles all its cells, it is enough to say what is left.
    pub(super) fn outcome(&self, on: Option<LineId>, found: &[(usize, Domain, Domain)]) -> String {
        let is_left = |&(_, may, gone): &(usize, Domain, Domain)| {
            may.len() == 1 && matches!(self.wording_of_exclusion((may, gone), None), ExclusionWording::Not(_))
        };
        match found.iter().all(is_left) {
            true => self.leaves(on, found),
            false => self.catalogue.fill("exclusion.so", |_| one(self.exclusion(on, found))),
        }
    }

    /// The same of cells that were just named; where not all are said to be the same, they are named again.
    pub(super) fn its_exclusion(&self, on: Option<LineId>, found: &[(usize, Domain, Domain)]) -> String {
        let all: Vec<usize> = found.iter().map(|(at, ..)| *at).collect();
        let pronoun = self.catalogue.fill("pronoun", |_| (String::new(), all.len() > 1));
        self.excluded(on, found, &[], &|cells| match cells.len() == all.len() {
            true => pronoun.clone(),
            false => self.cells(on, cells),
        })
    }

    /// What cannot be any more, with names for the cells of each thing that is said.
    fn excluded(
        &self,
        on: Option<LineId>,
        found: &[(usize, Domain, Domain)],
        left: &[(usize, Domain)],
        named: &dyn Fn(&[usize]) -> String,
    ) -> String {
        let by_line = |at: usize| left.iter().find(|(other, _)| *other == at).map(|(_, left)| *left);
        let form = |&(at, may, gone): &(usize, Domain, Domain)| {
            self.wording_of_exclusion((may, gone), by_line(at)).in_fewest_forms()
        };
        let groups = grouped(found.iter().map(|one| (one.0, form(one))));
        // What is not said in a few words stands behind all that is.
        let is_long = |form: &ExclusionWording| matches!(form, ExclusionWording::Rest(..) | ExclusionWording::Of(..));
        let (long, short): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(form, _)| is_long(form));
        let settled = found.iter().filter(|one| one.1.len() == 1 && matches!(form(one), ExclusionWording::Not(_)));
        let mut pieces = Vec::new();
        if !short.is_empty() {
            pieces.push(self.gone_and_left(on, &short, settled, named));
        }
        pieces.extend(long.iter().map(|(form, cells)| self.exclusion_about((named(cells), cells.len() > 1), form)));
        self.list(pieces, "list.then")
    }

    /// Is it said of this cell what it cannot be, where `left` is what is left by the facts of the sentence alone? Else
    /// what is left is listed.
    pub(super) fn is_said_by_what_is_gone(&self, may: Domain, gone: Domain, left: Domain) -> bool {
        let wording = self.wording_of_exclusion((may, gone), Some(left)).in_fewest_forms();
        matches!(wording, ExclusionWording::Not(_) | ExclusionWording::Plain(("conclusion.not", _)))
    }

    /// What cells cannot be, or can only be, and what that leaves where it settles one.
    fn gone_and_left<'a>(
        &self,
        on: Option<LineId>,
        gone: &[(ExclusionWording, Vec<usize>)],
        settled: impl Iterator<Item = &'a (usize, Domain, Domain)>,
        named: &dyn Fn(&[usize]) -> String,
    ) -> String {
        let said = gone.iter().map(|(form, cells)| self.exclusion_about((named(cells), cells.len() > 1), form));
        let said = self.list(said.collect(), "list.and");
        let left = self.grouped_by_what_is_left(settled);
        match (&left[..], gone, on) {
            ([], ..) => return said,
            // A cell that is named by its row and its column is not named twice.
            (&[((_, may), _)], [(_, cells)], None) if cells.len() == 1 => {
                return self
                    .catalogue
                    .fill("exclusion.but", |name| if name == "said" { one(said.clone()) } else { self.choice(may) });
            }
            _ => {}
        }
        self.leaving(on, &said, &left)
    }

    /// What is said, and what that leaves in cells.
    fn leaving(&self, on: Option<LineId>, said: &str, left: &[LeftIn]) -> String {
        let left = self.list(left.iter().map(|(form, cells)| self.fact(on, cells, *form, false)).collect(), "list.and");
        self.catalogue.fill("exclusion.leaves", |name| one(if name == "said" { said.to_owned() } else { left.clone() }))
    }

    /// What is left in cells that are settled by what goes, put behind that; nothing where none is.
    pub(super) fn leaves(&self, on: Option<LineId>, found: &[(usize, Domain, Domain)]) -> String {
        let left = self.grouped_by_what_is_left(found.iter().filter(|(_, may, _)| may.len() == 1));
        if left.is_empty() { String::new() } else { self.leaving(on, "", &left) }
    }

    fn grouped_by_what_is_left<'a>(&self, settled: impl Iterator<Item = &'a (usize, Domain, Domain)>) -> Vec<LeftIn> {
        let is_manner = |may: Domain| may.symbols().all(|symbol| self.is_manner(symbol) && !self.is_thing(symbol));
        let form = |may: Domain| (if is_manner(may) { "left.colour" } else { "left.letter" }, may);
        grouped(settled.map(|&(at, may, _)| (at, form(may))))
    }

    /// How it is best said that a cell cannot be something, where `left` is what the line leaves it going by the facts
    /// of the sentence alone.
    fn wording_of_exclusion(&self, (may, gone): (Domain, Domain), left: Option<Domain>) -> ExclusionWording {
        // Of two symbols, what a cell is not says what it is.
        let is_choice = self.possible_somewhere().len() > 2;
        if !is_choice || left.is_some_and(|left| left.minus(may).is_empty()) {
            return ExclusionWording::Plain(self.wording_of_conclusion(may, gone));
        }
        if gone.len() <= MOST_GONE || may.is_empty() {
            return ExclusionWording::Not(gone);
        }
        let before = may.or(gone);
        // That the others are gone must be known before.
        let left = left.filter(|left| left.and(before) == may);
        match (self.pieces(before), left.map(|left| (self.pieces(left), left))) {
            (long, Some((pieces, left))) if pieces <= long.min(MOST_NAMED) => ExclusionWording::Rest(left, may),
            (long, _) if long <= MOST_NAMED => ExclusionWording::Of(Some(before), may),
            _ => ExclusionWording::Of(None, may),
        }
    }

    fn exclusion_about(&self, named: Value, form: &ExclusionWording) -> String {
        let (key, all, left) = match *form {
            ExclusionWording::Plain(form) => return self.said(named, form),
            ExclusionWording::Not(gone) => return self.said(named, ("conclusion.not", gone)),
            ExclusionWording::Rest(all, left) => ("exclusion.rest", self.choice(all), left),
            ExclusionWording::Of(Some(all), left) => (self.exclusion_of(all), one(self.each(all)), left),
            ExclusionWording::Of(None, left) => ("exclusion.of.many", one(String::new()), left),
        };
        self.catalogue.fill(key, |name| match name {
            "cells" => named.clone(),
            "all" => all.clone(),
            _ => (self.each(left), left.len() > 1),
        })
    }

    /// The key for what is left of these.
    fn exclusion_of(&self, all: Domain) -> &'static str {
        let alphabet = &self.puzzle.alphabet;
        if all.symbols().any(|symbol| self.is_manner(symbol)) {
            "exclusion.of"
        } else if all.symbols().all(|symbol| alphabet.number(symbol).is_some()) {
            "exclusion.of.numbers"
        } else if all.symbols().all(|symbol| alphabet.glyph(symbol).is_alphabetic()) {
            "exclusion.of.letters"
        } else {
            "exclusion.of.characters"
        }
    }

    /// What follows about some cells.
    pub(super) fn conclusion_about(&self, cells: Value, may: Domain, gone: Domain) -> String {
        self.said(cells, self.wording_of_conclusion(may, gone))
    }

    fn said(&self, cells: Value, (key, what): (&'static str, Domain)) -> String {
        self.catalogue.fill(key, |name| match name {
            "cells" => cells.clone(),
            "count" => one(what.len().to_string()),
            _ => self.choice_of(what, cells.1),
        })
    }

    /// How a conclusion is best said: the key, and the symbols that it names.
    pub(super) fn wording_of_conclusion(&self, may: Domain, gone: Domain) -> (&'static str, Domain) {
        match (may.len(), gone.len()) {
            (1, _) => return ("conclusion.is", may),
            // Nothing is left of it, which is said behind.
            (0, _) => return ("conclusion.not", gone),
            (_, 0) => return ("conclusion.may", may),
            (left, lost) if is_short(left, lost) => return ("conclusion.not", gone),
            _ => {}
        }
        match (self.pieces(may), self.pieces(gone)) {
            (left, lost) if left.min(lost) > MOST_NAMED => ("conclusion.many", may),
            (left, lost) if left > MOST_NAMED && lost < left => ("conclusion.not", gone),
            _ => ("conclusion.may", may),
        }
    }
}

/// How it is said that a cell cannot be something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ExclusionWording {
    /// As a conclusion.
    Plain((&'static str, Domain)),
    /// It is none of these.
    Not(Domain),
    /// It can only be one of these, of which so many are left.
    Rest(Domain, Domain),
    /// Of these, or of all that it could be, so many are left.
    Of(Option<Domain>, Domain),
}

impl ExclusionWording {
    /// What is said in the same words has the same form, so that it is said once of all its cells.
    fn in_fewest_forms(self) -> ExclusionWording {
        match self {
            ExclusionWording::Plain(("conclusion.not", gone)) => ExclusionWording::Not(gone),
            form => form,
        }
    }
}

/// Is it shorter to say what cells cannot be any more than what they can still be?
pub(super) fn is_short(left: usize, lost: usize) -> bool {
    (lost <= 3 && left > 2) || (lost <= 6 && lost < left)
}
