//! What stands behind a step, line by line: chains, cases, and attempts that lead to a contradiction.

mod needed;
mod spoken;

use super::facts::is_short;
use super::phrases::one;
use super::sentence::Speaker;
use super::step::{Because, Case, Step};
use super::tell::{DeadEnd, Lesson, MOST_SPLITS, Refuted, supposing};
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::engine::reason::fewest;
use crate::engine::refute::{By, Link, Refutation, Supposition};
use crate::message::{Message, capitalized};
use crate::model::{CellId, Grid, LineId};
use crate::rule::KnownLine;
use crate::rule::Scratch;
use crate::technique::ATTEMPT;
use spoken::Spoken;

/// What is tried on one line of a chain takes no more lines than these.
const MOST_LINES: usize = 24;
/// A line of a chain is told by no more techniques than these; beyond that it is only said what it comes to.
const MOST_TELLINGS: usize = 4;

/// More symbols than these are not listed twice in a row.
const MOST_TWICE: usize = 10;

impl Speaker<'_> {
    /// What is behind a step, line by line; the further in, the more blanks before it. Nothing for a step whose sentence says all.
    pub fn chain(&self, step: &Step) -> Vec<String> {
        let mut lines = Vec::new();
        let mut board = self.before(step);
        match &step.because {
            Because::Supposition(refutation) => lines = self.refutation(refutation, &mut board),
            Because::Cases(cell, cases) => {
                cases.iter().for_each(|case| self.case(*cell, case, board.clone(), &mut lines));
            }
            Because::Line => self.attempts(step, &mut lines),
            Because::Fish(_) | Because::Search => {}
        }
        self.in_lines(lines)
    }

    /// How the puzzle contradicts itself, line by line, from the beginning on.
    pub(crate) fn contradiction(&self, refutation: &Refutation) -> Vec<String> {
        self.in_lines(self.follow(refutation, "chain.first", &mut self.model.grid()))
    }

    /// What was known before a step that no line shows by itself, of the cells of the lines behind it.
    fn before(&self, step: &Step) -> Grid {
        let mut board = self.model.grid();
        let given = step.message.given.iter().filter(|_| step.line.is_none());
        given.for_each(|&(cell, may)| narrow(&mut board, CellId::new(cell), may));
        step.facts.iter().for_each(|fact| narrow(&mut board, fact.cell, fact.may));
        board
    }

    /// Follows a supposition on a board that stands as it did before it.
    fn refutation(&self, refuted: &Supposition, board: &mut Grid) -> Vec<Spoken> {
        board.cells[refuted.cell.index()] = Domain::only(refuted.symbol);
        self.follow(&refuted.leads_to, "chain.inner", board)
    }

    /// Follows a chain to its contradiction; suppositions on the way are told by the sentence under this key.
    fn follow(&self, refutation: &Refutation, suppose: &'static str, board: &mut Grid) -> Vec<Spoken> {
        let start = board.clone();
        let mut lines = Vec::new();
        let mut is_ahead = false;
        for link in &refutation.links {
            if self.stop.is_called() {
                return lines;
            }
            let before = board.clone();
            match &link.by {
                By::Line(line, facts) => lines.extend(self.link(link, *line, facts, board)),
                By::Supposition(inner) => {
                    let inner_only = Domain::only(inner.symbol);
                    let mut told = vec![Spoken::words(self.about(suppose, inner.cell, inner_only))];
                    told.extend(further_in(self.refutation(inner, &mut board.clone())));
                    let end = self.catalogue.fill("chain.inner.end", |_| one(self.by_place(&link.found, &link.gone)));
                    told.push(Spoken::words(capitalized(end)));
                    lines.extend(self.closed_inner(told, link.gone.clone(), board));
                    take(board, link);
                }
            }
            is_ahead |= says_more(&before, board, link);
            // What was said takes more than the search needed: it may lead to a contradiction sooner.
            if let Some((line, facts)) = self.stuck(&before, board).filter(|_| is_ahead) {
                return self.ended(lines, self.dead_end_told(line, &facts, board), &start, board);
            }
        }
        self.ended(lines, self.dead_end_told(refutation.stuck, &refutation.facts, board), &start, board)
    }

    /// What is told of a chain, with its end behind it, and without what nothing after it needs.
    fn ended(&self, mut lines: Vec<Spoken>, last: Vec<Spoken>, start: &Grid, now: &Grid) -> Vec<Spoken> {
        let end = lines.len();
        lines.extend(last);
        self.only_needed(lines, end, start, now)
    }

    /// A line of which less is left than before, and that has no arrangement any more, with the fewest facts because of which it has none.
    fn stuck(&self, before: &Grid, now: &Grid) -> Option<(LineId, Vec<Fact>)> {
        let is_less = |cell: &CellId| before.may(*cell) != now.may(*cell);
        let lines = (0..self.model.lines.len()).map(LineId::new);
        lines.filter(|&line| self.model.line(line).cells.iter().any(is_less)).find_map(|id| {
            let (line, known) = (self.model.line(id), self.on_line(id, now));
            let known_line = KnownLine { rule: &*line.rule, symbols: self.model.symbols, known: &known };
            let facts = fewest(known_line, &[], |_| 0, &mut Scratch::default())?;
            Some((id, facts.into_iter().map(|(at, may)| Fact { cell: line.cells[at], may }).collect()))
        })
    }

    fn case(&self, cell: CellId, case: &Case, mut board: Grid, lines: &mut Vec<Spoken>) {
        lines.push(Spoken::words(self.about("chain.case", cell, Domain::only(case.symbol))));
        board.cells[cell.index()] = Domain::only(case.symbol);
        for link in &case.links {
            if let By::Line(line, facts) = &link.by {
                lines.extend(further_in(self.link(link, *line, facts, &mut board)));
            }
        }
        if case.links.is_empty() {
            lines.push(Spoken::words(self.catalogue.text("chain.case.at_once").to_owned()).further_in(1));
        }
    }

    /// One link of a chain, on the board as it stands by then, from which all that is said is taken: by techniques
    /// where these see it, else in one sentence. Nothing where all of it stands there.
    fn link(&self, link: &Link, line: LineId, facts: &[Fact], board: &mut Grid) -> Vec<Spoken> {
        let cells = &self.model.line(line).cells;
        let at = |cell: CellId| cells.iter().position(|other| *other == cell).unwrap_or(0);
        let gone = link.gone.iter().map(|&(cell, gone)| (at(cell), gone.and(board.may(cell))));
        let mut gone: Vec<_> = gone.filter(|(_, gone)| !gone.is_empty()).collect();
        if gone.is_empty() {
            return Vec::new();
        }
        gone.sort_unstable();
        let known = self.on_line(line, board);
        let told = self.lesson(line).and_then(|lesson| lesson.tell(&known, &gone, MOST_TELLINGS));
        if let Some(mut tellings) = told {
            self.take_told(line, &mut tellings, board);
            return tellings_of(line, tellings);
        }
        if let Some(lines) = self.partly_told(line, &gone, board) {
            return lines;
        }
        let found: Vec<_> = gone.iter().map(|&(at, gone)| (at, known[at].minus(gone), gone)).collect();
        let said = self.catalogue.fill("chain.link", |name| match name {
            "line" => one(self.line(line)),
            "given" => one(self.given(line, facts, board)),
            _ => one(self.left_by(line, facts, &found)),
        });
        let told = self.closed(vec![Spoken::words(capitalized(said))], link.gone.clone(), (line, board));
        take(board, link);
        told
    }

    /// What follows from these facts about cells of a line: what they are, or cannot be where that alone follows.
    fn left_by(&self, line: LineId, facts: &[Fact], found: &[(usize, Domain, Domain)]) -> String {
        let cells = &self.model.line(line).cells;
        let fact = |cell: &CellId| facts.iter().find(|fact| fact.cell == *cell).map(|fact| fact.may);
        let all = Domain::first(self.model.symbols);
        let known: Vec<Domain> = cells.iter().map(|cell| fact(cell).unwrap_or(all)).collect();
        let said: Vec<(usize, Domain)> = found.iter().map(|&(at, may, _)| (at, may)).collect();
        match self.left_by_line(line, &said, &known) {
            Some(left) => self.exclusion_given(Some(line), found, &left),
            None => self.conclusion(Some(line), found),
        }
    }

    /// Takes from the board what is told of a line, one thing after the other, so that each says what it leaves there.
    fn take_told(&self, line: LineId, tellings: &mut [Message], board: &mut Grid) {
        let cells = &self.model.line(line).cells;
        for message in tellings {
            message.covered().into_iter().for_each(|(at, colour)| narrow(board, cells[at], Domain::only(colour)));
            let settles = message.sentence.settles();
            for (at, left, gone) in &mut message.conclusion {
                let cell = cells[*at];
                if !(settles && left.len() == 1) {
                    *left = board.may(cell).minus(*gone);
                }
                narrow(board, cell, *left);
            }
        }
    }

    /// Why a line has no arrangement left on this board, of which these facts are enough for that.
    pub(super) fn dead_end(&self, line: LineId, facts: &[Fact], board: &Grid) -> Vec<String> {
        self.in_lines(self.dead_end_told(line, facts, board))
    }

    fn dead_end_told(&self, line: LineId, facts: &[Fact], board: &Grid) -> Vec<Spoken> {
        let told = self.lesson(line).and_then(|lesson| lesson.tell_dead_end(&self.on_line(line, board)));
        match told {
            Some(end) => self.end(line, &end),
            None => self.cannot_be_finished(line, facts, board),
        }
    }

    /// The same where no dead end is seen: with cases, or in one sentence.
    fn cannot_be_finished(&self, line: LineId, facts: &[Fact], board: &Grid) -> Vec<Spoken> {
        let refuted =
            self.lesson(line).and_then(|lesson| lesson.refute_in_cases(&self.on_line(line, board), MOST_SPLITS));
        let told = match refuted {
            Some(refuted) => self.refuted(line, &refuted),
            None => vec![Spoken::words(capitalized(self.catalogue.fill("chain.stuck", |name| match name {
                "line" => one(self.line(line)),
                _ => one(self.given(line, facts, board)),
            })))],
        };
        self.closed(told, Vec::new(), (line, board))
    }

    /// What techniques see of this, and then the rest, each thing tried, taken from the board; `None` where that is not seen.
    fn partly_told(&self, line: LineId, gone: &[(usize, Domain)], board: &mut Grid) -> Option<Vec<Spoken>> {
        let (lesson, known) = (self.lesson(line)?, self.on_line(line, board));
        let is_seen = |at: usize, symbol: Symbol| lesson.can_tell(&known, &[(at, Domain::only(symbol))]);
        let seen = |&(at, gone): &(usize, Domain)| {
            let seen: Domain = gone.symbols().filter(|&symbol| is_seen(at, symbol)).collect();
            (!seen.is_empty()).then_some((at, seen))
        };
        let seen: Vec<(usize, Domain)> = gone.iter().filter_map(seen).collect();
        let mut tellings = lesson.tell(&known, &seen, MOST_TELLINGS)?;
        let mut after = board.clone();
        self.take_told(line, &mut tellings, &mut after);
        let mut lines = tellings_of(line, tellings);
        let known = self.on_line(line, &after);
        let left = gone.iter().map(|&(at, gone)| (at, known[at].minus(gone), gone.and(known[at])));
        let left: Vec<_> = left.filter(|(_, _, gone)| !gone.is_empty()).collect();
        let cells = &self.model.line(line).cells;
        if !left.is_empty() {
            let takes = left.iter().map(|&(at, _, gone)| (cells[at], gone)).collect();
            lines.extend(self.closed(self.tried(line, &known, &left)?, takes, (line, &after)));
        }
        left.iter().for_each(|&(at, may, _)| narrow(&mut after, cells[at], may));
        *board = after;
        Some(lines)
    }

    /// That cells of a line cannot be this, each thing tried; `None` where that is not seen.
    fn tried(&self, line: LineId, known: &[Domain], found: &[(usize, Domain, Domain)]) -> Option<Vec<Spoken>> {
        let lesson = self.lesson(line)?;
        let cannot_be = |&(at, _, gone): &(usize, Domain, Domain)| {
            gone.symbols().all(|symbol| lesson.can_refute(&supposing(known, at, symbol), MOST_SPLITS))
        };
        if !found.iter().all(cannot_be) {
            return None;
        }
        let mut lines = Vec::new();
        for &(at, _, gone) in found {
            for symbol in gone.symbols() {
                let refuted = lesson.refute(&supposing(known, at, symbol), MOST_SPLITS)?;
                lines.push(self.supposed(line, at, symbol));
                lines.extend(further_in(self.refuted(line, &refuted)));
                if lines.len() > MOST_LINES {
                    return None;
                }
            }
        }
        let so = self.catalogue.fill("chain.attempt.end", |_| one(self.conclusion_with_place(line, found)));
        lines.push(Spoken::words(capitalized(so)));
        Some(lines)
    }

    /// How it is shown that a line cannot be finished, case by case.
    fn refuted(&self, line: LineId, refuted: &Refuted) -> Vec<Spoken> {
        match refuted {
            Refuted::End(end) => self.end(line, end),
            Refuted::Cases(at, cases) => {
                let case = |(symbol, refuted): &(Symbol, Refuted)| {
                    let behind = further_in(self.refuted(line, refuted));
                    [self.supposed(line, *at, *symbol)].into_iter().chain(behind).collect::<Vec<_>>()
                };
                cases.iter().flat_map(case).collect()
            }
        }
    }

    fn end(&self, line: LineId, end: &DeadEnd) -> Vec<Spoken> {
        let Some((at, may)) = end.cell else { return tellings_of(line, end.tellings.clone()) };
        let mut tellings = end.tellings.clone();
        leave_out_known(&mut tellings, at, may);
        let others = self.possible(self.cell_at(Some(line), at)).minus(may);
        let takes_all = last_gone(&tellings, at).is_some_and(|gone| may.minus(gone).is_empty());
        let left = left_otherwise(&mut tellings, at, may, others);
        let is_told = (takes_all && !may.is_empty()) || left.is_some();
        let key = match is_told {
            false => "chain.but.nothing",
            // All of these were named just before.
            true if left.is_none() && may.len() > MOST_TWICE && rules_out(&tellings, at, may) => "chain.but.these",
            true => "chain.but",
        };
        let but = self.catalogue.fill(key, |name| match name {
            "cells" => one(self.cells(Some(line), &[at])),
            _ => one(self.conclusion(Some(line), &[(at, may, left.unwrap_or_default())])),
        });
        let mut lines = tellings_of(line, tellings);
        let last = lines.pop().map_or(Spoken::words(but.clone()), |last| last.but(but));
        lines.push(last);
        lines
    }

    /// Behind a step of one line that was tried out: each thing that it rules out, supposed, and what becomes of it.
    /// What is supposed is said again where it is not one thing.
    fn attempts(&self, step: &Step, lines: &mut Vec<Spoken>) {
        let Some(line) = step.line.filter(|_| step.technique == ATTEMPT) else { return };
        let Some(lesson) = self.lesson(line) else { return };
        let known = &step.message.known;
        let tried = step.messages().flat_map(|message| &message.conclusion);
        let tried: Vec<_> = tried.flat_map(|&(at, _, gone)| gone.symbols().map(move |symbol| (at, symbol))).collect();
        for &(at, symbol) in &tried {
            let Some(refuted) = lesson.refute(&supposing(known, at, symbol), MOST_SPLITS) else { continue };
            let told = self.refuted(line, &refuted);
            if tried.len() == 1 {
                lines.extend(told);
            } else {
                lines.push(self.supposed(line, at, symbol));
                lines.extend(further_in(told));
            }
        }
    }

    fn supposed(&self, line: LineId, at: usize, symbol: Symbol) -> Spoken {
        Spoken::words(capitalized(self.catalogue.fill("chain.attempt", |name| match name {
            "cell" => one(self.cells_with_place(line, &[at])),
            _ => one(self.symbols(Domain::only(symbol))),
        })))
    }

    fn lesson(&self, line: LineId) -> Option<Lesson<'_>> {
        Some(Lesson { model: self.model, ladder: self.ladder?, line })
    }

    /// What the cells of a line may be.
    fn on_line(&self, line: LineId, board: &Grid) -> Vec<Domain> {
        self.model.line(line).cells.iter().map(|&cell| board.may(cell)).collect()
    }

    /// A sentence about a cell and what it may be.
    fn about(&self, key: &'static str, cell: CellId, may: Domain) -> String {
        capitalized(self.catalogue.fill(key, |name| match name {
            "cell" => one(self.cell(cell)),
            _ => one(self.symbols(may)),
        }))
    }
}

/// What is told of a line, one thing after the other.
fn tellings_of(line: LineId, tellings: Vec<Message>) -> Vec<Spoken> {
    tellings.into_iter().map(|message| Spoken::told(line, message)).collect()
}

/// The same, one step further in.
fn further_in(lines: Vec<Spoken>) -> impl Iterator<Item = Spoken> {
    lines.into_iter().map(|line| line.further_in(1))
}

/// What the last message about a cell leaves of it; and whether that says what the cell is.
fn last_of(tellings: &mut [Message], at: usize) -> Option<(bool, &mut Domain)> {
    tellings.iter_mut().rev().find_map(|message| {
        let settles = message.sentence.settles();
        let told = message.conclusion.iter_mut().find(|(told, ..)| *told == at);
        told.map(|(_, left, _)| (settles, left))
    })
}

/// What the last thing told of a cell leaves it, where that is nothing of what it may be, and one thing or much sooner
/// listed; elsewhere that thing is told of what it leaves of what the cell may be, or of the only one of the `others`
/// that it could be.
fn left_otherwise(tellings: &mut [Message], at: usize, may: Domain, others: Domain) -> Option<Domain> {
    let (settles, left) = last_of(tellings, at)?;
    let is_sooner_listed = may.len() > MOST_TWICE && !left.is_empty() && is_short(may.len(), left.len());
    if left.and(may).is_empty() && (settles && left.len() == 1 || is_sooner_listed) {
        return Some(*left);
    }
    // What is left is what the cell cannot be anyway, or nothing: of two things, the other one.
    *left = if settles && left.is_empty() && others.len() == 1 { others } else { left.and(may) };
    None
}

/// Is the last thing that was told just that this cell is none of these?
fn rules_out(tellings: &[Message], at: usize, may: Domain) -> bool {
    tellings.last().is_some_and(|last| match last.conclusion[..] {
        [(told, left, gone)] => told == at && left.is_empty() && may.minus(gone).is_empty(),
        _ => false,
    })
}

/// What the last message about a cell takes from it.
fn last_gone(tellings: &[Message], at: usize) -> Option<Domain> {
    let mut told = tellings.iter().rev().flat_map(|message| &message.conclusion);
    told.find(|(told, ..)| *told == at).map(|(_, _, gone)| *gone)
}

/// Of a cell that is known to be one of these, it is not said again what else it cannot be.
fn leave_out_known(tellings: &mut [Message], at: usize, may: Domain) {
    for message in tellings.iter_mut().filter(|message| !message.sentence.settles()) {
        for (_, _, gone) in message.conclusion.iter_mut().filter(|(told, ..)| *told == at) {
            let news = gone.and(may);
            *gone = if news.is_empty() { *gone } else { news };
        }
    }
}

/// Takes what a link says.
fn take(board: &mut Grid, link: &Link) {
    link.gone.iter().for_each(|&(cell, gone)| narrow(board, cell, board.may(cell).minus(gone)));
}

/// Is less left of some cell than a link takes from it?
fn says_more(before: &Grid, now: &Grid, link: &Link) -> bool {
    let mut needed = before.clone();
    take(&mut needed, link);
    needed.cells != now.cells
}

fn narrow(board: &mut Grid, cell: CellId, may: Domain) {
    board.cells[cell.index()] = board.may(cell).and(may);
}
