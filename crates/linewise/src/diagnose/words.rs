//! A diagnosis in plain sentences, each of them from a catalogue.

mod change;
mod proof;

use super::conflict;
use super::{Ambiguity, Conflict, Diagnosis, Impossible, Keys, Member, Redrawn};
use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::engine::GaveUp;
use crate::explain::{Catalogue, ENGLISH};
use crate::gave_up;
use crate::kind::Kind;
use crate::message::wording;
use crate::model::CellId;
use crate::puzzle::{Alphabet, Axis, Clue, End, Puzzle};
use crate::render::words::{cell, name, pattern};
use std::cell::OnceCell;

/// The sentences about one puzzle.
#[derive(Debug, Clone)]
pub struct Words<'p> {
    puzzle: &'p Puzzle,
    kind: &'p dyn Kind,
    catalogue: &'static Catalogue,
    /// What a cell may be by the rules alone: no building is missing where there are no parks.
    possible: OnceCell<Domain>,
    /// The axes on which clues stand at far ends, too.
    sided: OnceCell<Vec<Axis>>,
}

/// So many values of a cell are named; of more it is said what they are not.
const NAMED: usize = 6;

impl<'p> Words<'p> {
    /// The sentences about this puzzle, in English.
    pub fn new(puzzle: &'p Puzzle, kind: &'p dyn Kind) -> Words<'p> {
        Words { puzzle, kind, catalogue: &ENGLISH, possible: OnceCell::new(), sided: OnceCell::new() }
    }

    /// What a cell may be by the rules alone, worked out when somebody first asks: to model a large board takes long.
    fn possible(&self) -> Domain {
        *self.possible.get_or_init(|| {
            let bare = self.kind.model(&conflict::only(self.puzzle, []));
            bare.ok().and_then(|model| model.cells.first().copied()).unwrap_or(self.puzzle.alphabet.all())
        })
    }

    /// The sentence under a key, with these texts in it.
    fn say(&self, key: &'static str, texts: &[(&str, String)]) -> String {
        self.catalogue.fill(key, |name| {
            let text = texts.iter().find(|(own, _)| *own == name).map_or(String::new(), |(_, text)| text.clone());
            // A number other than 1 is many, as is whatever else is no number.
            let is_many = text != "1";
            (text, is_many)
        })
    }

    /// So many things: `1 cell`, `3 cells`.
    fn many(&self, key: &'static str, count: usize) -> String {
        self.say(key, &[("count", count.to_string())])
    }

    /// The diagnosis in one sentence.
    pub fn verdict(&self, diagnosis: &Diagnosis) -> String {
        match diagnosis {
            Diagnosis::Unique(_) => self.say("diagnosis.unique", &[]),
            Diagnosis::Impossible(Impossible { at_a_glance: Some(why), .. }) => {
                self.say("diagnosis.none.why", &[("why", why.clone())])
            }
            Diagnosis::Impossible(_) => self.say("diagnosis.none", &[]),
            Diagnosis::Several(Ambiguity { count, is_count_exact: true, .. }) => {
                self.many("diagnosis.several.exactly", *count)
            }
            Diagnosis::Several(Ambiguity { count, .. }) => self.many("diagnosis.several.at_least", *count),
            Diagnosis::GaveUp(known, gave_up) => {
                let cells = self.many("count.cells", known.cells.len());
                let said = self.say("diagnosis.gave_up", &[("open", known.unknown().to_string()), ("cells", cells)]);
                let why = gave_up.and_then(|gave_up| self.why_gave_up(gave_up));
                [said].into_iter().chain(why).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// Why no more is known, where there is more to say than that the budget ended.
    fn why_gave_up(&self, gave_up: GaveUp) -> Option<String> {
        gave_up::why((self.puzzle, self.kind), &self.kind.model(self.puzzle).ok()?, gave_up)
    }

    /// What the members of a conflict have in common, before they are listed.
    pub fn conflict(&self, conflict: &Conflict) -> String {
        let clues = conflict.members.iter().filter(|member| matches!(member, Member::Clue(_))).count();
        let givens = conflict.members.len() - clues;
        if let Some(misfit) = &conflict.misfit {
            return self.say("conflict.misfit", &[("why", misfit.message.clone())]);
        }
        let counts = [("clues", self.many("count.clues", clues)), ("givens", self.many("count.givens", givens))];
        let has_signs = !self.kind.within(self.puzzle).between.is_empty();
        let what = match (clues, givens) {
            (0, 0) if has_signs => return self.say("conflict.rules.signs", &[]),
            (0, 0) => return self.say("conflict.rules", &[]),
            (1, 0) => self.say("conflict.clue", &[]),
            (_, 0) => self.say("conflict.clues", &counts),
            (0, 1) if has_signs => self.say("conflict.given.signs", &[]),
            (0, 1) => self.say("conflict.given", &[]),
            (0, _) if has_signs => self.say("conflict.givens.signs", &counts),
            (0, _) => self.say("conflict.givens", &counts),
            (1, _) => self.say("conflict.clue.givens", &counts),
            _ => self.say("conflict.both", &counts),
        };
        match (conflict.members.len(), conflict.is_smallest) {
            (1, true) => self.say("conflict.list", &[("what", what)]),
            (1, false) => self.say("conflict.list.perhaps.one", &[("what", what)]),
            (_, true) => self.say("conflict.list.smallest", &[("what", what)]),
            (_, false) => self.say("conflict.list.perhaps", &[("what", what)]),
        }
    }

    /// A member of a conflict: `row 3: 7 3 1`.
    pub fn member(&self, member: Member) -> String {
        match member {
            Member::Clue(end) => {
                let clue = self.clue(self.puzzle.clues.get(&end));
                self.say("member.clue", &[("end", self.end(end)), ("clue", clue)])
            }
            Member::Given(at) => {
                let value = self.value(self.puzzle.givens[&at].may);
                self.say("member.given", &[("cell", self.cell(at)), ("value", value)])
            }
        }
    }

    /// What stands over the steps of a proof.
    pub fn why(&self) -> String {
        self.say("proof.why", &[])
    }

    /// What a cell is, of what the rules alone allow: `filled`, `A or B`, `not C`.
    fn value(&self, may: Domain) -> String {
        // What no rule allows is told all the same where it is typed.
        let possible = self.possible().or(may);
        let not = possible.minus(may);
        let alphabet = &self.puzzle.alphabet;
        let names = |set: Domain| self.list(set.symbols().map(|symbol| self.name(symbol)).collect(), "list.or");
        match (may.len(), not.len()) {
            (1, _) => self.name(may.symbol().unwrap_or_default()),
            (few, 0) if few > NAMED => self.say("value.any", &[]),
            (few, others) if few <= NAMED && few <= others + 1 => names(may),
            (_, few) if few <= NAMED && few > 0 => self.say("value.not", &[("values", names(not))]),
            (few, others) if few <= others || others == 0 => {
                self.say("value.one_of", &[("values", glyphs(alphabet, may))])
            }
            _ => self.say("value.none_of", &[("values", glyphs(alphabet, not))]),
        }
    }

    fn name(&self, symbol: Symbol) -> String {
        let noun = self.kind.alphabets().blank_noun().filter(|_| symbol == Symbol::BLANK);
        match (noun, self.puzzle.alphabet.looks[symbol.index()].glyph) {
            (Some([one, _]), _) => {
                self.say("symbol.noun", &[("noun", wording(one, self.catalogue.language).to_owned())])
            }
            (None, ' ') => self.say("symbol.space", &[]),
            _ => name(&self.puzzle.alphabet, symbol),
        }
    }

    /// So many more things are not listed.
    pub fn and_more(&self, count: usize) -> String {
        self.many("and_more", count)
    }

    /// How many cells are open: `3 cells differ`.
    pub fn open(&self, ambiguity: &Ambiguity) -> String {
        let key = if ambiguity.is_open_complete { "open" } else { "open.at_least" };
        self.many(key, ambiguity.open.len())
    }

    /// A cell and what it is in some solution: `row 3, column 7: filled or blank`.
    pub fn open_cell(&self, at: CellId, may: Domain) -> String {
        let value = match may.len() {
            ..=NAMED if self.kind.alphabets().blank_noun().is_none() => {
                crate::render::words::may(self.kind, &self.puzzle.alphabet, may)
            }
            ..=NAMED => self.list(may.symbols().map(|symbol| self.name(symbol)).collect(), "list.or"),
            _ => self.value(may),
        };
        self.say("cell.value", &[("cell", self.cell(at)), ("value", value)])
    }

    /// What giving some cells would do, before they are listed; all there is to say where that is not known.
    pub fn keys(&self, keys: Option<&Keys>) -> String {
        let Some(keys) = keys else { return self.say("keys.unknown", &[]) };
        let key = match (keys.is_fewest_of_all, keys.is_fewest) {
            _ if keys.cells.len() == 1 => "keys.one",
            (true, _) => "keys.fewest_of_all",
            (_, true) => "keys.fewest",
            _ => "keys",
        };
        self.many(key, keys.cells.len())
    }

    /// What drawing some cells otherwise leaves.
    pub fn redrawn(&self, redrawn: &Redrawn) -> String {
        match (redrawn.cells.len(), redrawn.is_fewest) {
            (1, _) => self.say("redrawn.one", &[]),
            (count, true) => self.many("redrawn.fewest", count),
            (count, false) => self.many("redrawn", count),
        }
    }

    /// A cell to give, with what: `row 3, column 7: filled`.
    pub fn key(&self, at: CellId, symbol: Symbol) -> String {
        self.say("cell.value", &[("cell", self.cell(at)), ("value", self.name(symbol))])
    }

    fn cell(&self, at: CellId) -> String {
        cell(&self.puzzle.board, at)
    }

    /// A clue's text, a pattern in backquotes; `no clue` where there is none.
    fn clue(&self, clue: Option<&Clue>) -> String {
        match clue {
            None => self.say("clue.none", &[]),
            Some(clue) => pattern(clue).unwrap_or_else(|| self.kind.clues().write(Some(clue), &self.puzzle.alphabet)),
        }
    }

    /// A clue beside the end where it stands: `(3 1)`, a pattern in backquotes.
    fn clue_beside(&self, end: End) -> String {
        let clue = self.puzzle.clues.get(&end);
        clue.and_then(pattern).unwrap_or_else(|| format!("({})", self.clue(clue)))
    }

    /// The end of a line: `row 3`, or `row 3, left` where clues stand at the far ends of such lines, too. A far end is always told.
    pub fn end(&self, end: End) -> String {
        let place = end.place();
        if let Some(corner) = End::CORNERS.iter().position(|other| *other == end) {
            return self.catalogue.text(CORNERS[corner]).to_owned();
        }
        let sided =
            self.sided.get_or_init(|| distinct(self.puzzle.clues.keys().filter(|end| end.far).map(|end| end.axis)));
        let key = match (end.axis, end.far) {
            (axis, false) if !sided.contains(&axis) => return place.to_string(),
            (Axis::ROW, false) => "end.left",
            (Axis::ROW, true) => "end.right",
            (Axis::COLUMN, false) => "end.top",
            (Axis::COLUMN, true) => "end.bottom",
            (_, false) => return place.to_string(),
            (_, true) => "end.far",
        };
        self.say(key, &[("place", place.to_string())])
    }

    /// `a`, `a and b`, `a, b and c`.
    fn list(&self, parts: Vec<String>, last: &'static str) -> String {
        match parts.split_last() {
            None => self.say("nothing", &[]),
            Some((only, [])) => only.clone(),
            Some((end, others)) => others.join(self.catalogue.text("list.comma")) + self.catalogue.text(last) + end,
        }
    }
}

/// What the corners of the board are called, in the order of [`End::CORNERS`].
const CORNERS: [&str; 4] = ["end.corner.0", "end.corner.1", "end.corner.2", "end.corner.3"];

/// The characters of some symbols.
fn glyphs(alphabet: &Alphabet, may: Domain) -> String {
    crate::render::json::glyphs(alphabet, may)
}
