//! Steps of one sort on one line that follow each other and need nothing of each other, taken together: one look at the
//! line shows them all.

use super::already::is_seen_at_a_glance;
use super::facts::{MOST_GONE, is_short, names_left};
use super::idle::Setting;
use super::step::{Because, Step};
use super::tell::{Lesson, MOST_SPLITS, supposing};
use crate::distinct::distinct;
use crate::domain::Domain;
use crate::engine::Fact;
use crate::engine::reason::fewest;
use crate::message::{Argument, Basis, Message, Say};
use crate::model::{CellId, Grid, LineId};
use crate::rule::{KnownLine, Scratch};
use crate::technique::words::Tried;
use crate::technique::{ARRANGEMENTS, ATTEMPT};
use std::collections::BTreeMap;

/// A step says no more different things than these: with more, nobody would follow it on the line at one look.
const MOST_SAID: usize = 4;

/// The steps of a way, those that belong together as one.
pub fn taken_together(setting: Setting<'_>, steps: Vec<Step>) -> Vec<Step> {
    // What is known before the last of the steps that were told.
    let mut before = setting.start.clone();
    let mut told: Vec<Step> = Vec::new();
    for step in steps {
        let both = told.last().and_then(|last| setting.together(&before, last, &step));
        match (told.last_mut(), both) {
            (Some(last), Some(both)) => *last = both,
            (last, _) => {
                last.into_iter().for_each(|last| last.take(&mut before));
                told.push(step);
            }
        }
    }
    told
}

impl Setting<'_> {
    /// Two steps that follow each other as one, where they are of one sort on one line and the other one needs nothing
    /// that the first one found. `before` is what is known before both.
    fn together(self, before: &Grid, first: &Step, other: &Step) -> Option<Step> {
        let line = first.line.filter(|_| are_of_one_sort(first, other))?;
        let known: Vec<Domain> = self.model.line(line).cells.iter().map(|&cell| before.may(cell)).collect();
        let is_known = |fact: &Fact| is_within(before.may(fact.cell), fact.may);
        let lesson = Lesson { model: self.model, ladder: self.ladder?, line };
        let is_true_before = |message: &Message| is_true_of(lesson, &known, message, other.technique == ATTEMPT);
        if !other.facts.iter().all(is_known) || !other.messages().all(is_true_before) {
            return None;
        }
        let mut said: Vec<Message> = first.messages().cloned().collect();
        for message in other.messages() {
            if names_what_is_left(&said, message) {
                return None;
            }
            say_as_well(&mut said, message.clone().knowing(&known), self.model.symbols);
        }
        if said.len() > MOST_SAID {
            return None;
        }
        let found = found_by_both(&self.model.line(line).cells, first, other);
        let at = |cell: CellId| self.model.line(line).cells.iter().position(|own| *own == cell);
        let gone = found.iter().filter_map(|&(cell, may)| at(cell).map(|at| (at, known[at].minus(may))));
        let told =
            self.said_of(line, first).into_iter().zip(self.said_of(line, other)).map(|(one, also)| one.and(also));
        let facts = self.fewest_facts(line, &told.collect::<Vec<_>>(), &gone.collect::<Vec<_>>())?;
        let mut said = said.into_iter();
        Some(Step { found, facts, message: said.next()?, also: said.collect(), ..first.clone() })
    }

    /// The fewest facts of a line of which this is known from which it follows that all of that is gone.
    pub(super) fn fewest_facts(self, line: LineId, known: &[Domain], gone: &[(usize, Domain)]) -> Option<Vec<Fact>> {
        let line = self.model.line(line);
        let far = |at: usize| gone.iter().map(|(other, _)| at.abs_diff(*other)).min().unwrap_or(0);
        let known = KnownLine { rule: &*line.rule, symbols: self.model.symbols, known };
        let facts = fewest(known, gone, far, &mut Scratch::default())?;
        Some(facts.into_iter().map(|(at, may)| Fact { cell: line.cells[at], may }).collect())
    }
}

fn are_of_one_sort(first: &Step, other: &Step) -> bool {
    let are_by_line = first.because == Because::Line && other.because == Because::Line;
    // What a line has already is told with the steps that need it, to each its own.
    let are_joined = first.technique != ARRANGEMENTS && !(is_seen_at_a_glance(first) && is_seen_at_a_glance(other));
    are_by_line && first.line == other.line && first.technique == other.technique && are_joined
}

fn is_within(may: Domain, fact: Domain) -> bool {
    may.minus(fact).is_empty()
}

/// Is this true of the line, and seen, when its cells are `known` to be no more than that?
fn is_true_of(lesson: Lesson<'_>, known: &[Domain], message: &Message, is_tried: bool) -> bool {
    if !message.given.iter().all(|&(at, may)| is_within(known[at], may)) {
        return false;
    }
    if is_tried {
        let cannot_be = |&(at, _, gone): &(usize, Domain, Domain)| {
            gone.symbols().all(|symbol| lesson.can_refute(&supposing(known, at, symbol), MOST_SPLITS))
        };
        return message.conclusion.iter().all(cannot_be);
    }
    // The fewest facts are enough for its words. Of the line as it stands, the words may be others.
    message.sentence.basis == Basis::Fewest || lesson.says(known, message)
}

/// Does a message say what is left of a cell from which one of these took something?
fn names_what_is_left(said: &[Message], message: &Message) -> bool {
    let names = |&(at, left, gone): &(usize, Domain, Domain)| {
        let before = said.iter().flat_map(|other| &other.conclusion).filter(|(own, ..)| *own == at);
        let gone_before = before.fold(Domain::EMPTY, |all, (_, _, gone)| all.or(*gone));
        let names = match tried(message) {
            // What goes is said together.
            Some(_) => !is_short(left.len(), gone.or(gone_before).len()),
            None if message.sentence.settles() => true,
            None => gone.len() > MOST_GONE,
        };
        !gone_before.is_empty() && (left.len() == 1 || names)
    };
    message.conclusion.iter().any(names)
}

/// Adds what is said: to a sentence that says the same of other cells, or as one more.
fn say_as_well(said: &mut Vec<Message>, message: Message, symbols: usize) {
    let joined = said.iter().enumerate().find_map(|(number, own)| Some((number, joined(own, &message, symbols)?)));
    match joined {
        Some((number, both)) => said[number] = both,
        None => said.push(message),
    }
}

/// Two messages in one sentence: where the words are the same, or several things are tried in one cell, or one in several.
fn joined(own: &Message, other: &Message, symbols: usize) -> Option<Message> {
    let both = |message: Message| {
        let conclusion = own.conclusion.iter().chain(&other.conclusion).copied();
        message.about(given_by_both(own, other), by_cell(conclusion)).knowing(&own.known)
    };
    if let (Some((cell, one)), Some((same, another))) = (tried(own), tried(other)) {
        let cells = distinct(cell.iter().chain(same).copied());
        let are_alike = cell == same && cell.len() == 1 || one == another;
        return are_alike.then(|| both(Tried { cell: cells, what: one.or(another) }.into()));
    }
    // What else a cell can be is seen from what is known of it, and of no other cell.
    let names_left =
        |message: &Message| message.conclusion.iter().any(|&(_, left, gone)| names_left(message, left, gone));
    let is_plain = symbols == 2 || !(names_left(own) || names_left(other));
    (is_plain && own.says_the_same(other)).then(|| both(own.clone()))
}

/// The cells in which something is tried, and what.
fn tried(message: &Message) -> Option<(&[usize], Domain)> {
    match (message.sentence == Tried::SENTENCE, message.argument("cell"), message.argument("what")) {
        (true, Some(Argument::Cells(cell)), Some(Argument::Symbols(what))) => Some((cell, *what)),
        _ => None,
    }
}

fn given_by_both(one: &Message, other: &Message) -> Vec<(usize, Domain)> {
    let mut given: BTreeMap<usize, Domain> = one.given.iter().copied().collect();
    for &(at, may) in &other.given {
        given.entry(at).and_modify(|own| *own = own.and(may)).or_insert(may);
    }
    given.into_iter().collect()
}

/// What follows, of each cell once: what goes adds up.
fn by_cell(conclusion: impl Iterator<Item = (usize, Domain, Domain)>) -> Vec<(usize, Domain, Domain)> {
    let mut of_cell: BTreeMap<usize, (Domain, Domain)> = BTreeMap::new();
    for (at, left, gone) in conclusion {
        let known = of_cell.entry(at).or_insert((left, gone));
        *known = (known.0.and(left), known.1.or(gone));
    }
    of_cell.into_iter().map(|(at, (left, gone))| (at, left, gone)).collect()
}

/// The cells that two steps narrow, in the order of their line, and what they leave of each.
fn found_by_both(cells: &[CellId], first: &Step, other: &Step) -> Vec<(CellId, Domain)> {
    let left = |step: &Step, cell: CellId| step.found.iter().find(|(own, _)| *own == cell).map(|(_, may)| *may);
    let found = |&cell: &CellId| match (left(first, cell), left(other, cell)) {
        (Some(one), Some(another)) => Some((cell, one.and(another))),
        (one, another) => one.or(another).map(|may| (cell, may)),
    };
    cells.iter().filter_map(found).collect()
}
