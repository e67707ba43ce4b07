//! A diagnosis in plain sentences, each of them from a catalogue.

use super::conflict;
use super::{
    Ambiguity, Change, Conflict, Count, Diagnosis, Ground, Impossible, Keys, Member, Proof, ProofStep, Repair, Repairs,
};
use crate::domain::{Domain, Symbol};
use crate::engine::{Fact, Verdict};
use crate::explain::{Catalogue, ENGLISH};
use crate::kind::Kind;
use crate::model::{CellId, Place};
use crate::puzzle::{Alphabet, Axis, Clue, End, Puzzle};
use crate::render::words::{cell, line, name};
use crate::typo::Edit;

/// The sentences about one puzzle.
#[derive(Clone, Copy)]
pub struct Words<'p> {
    puzzle: &'p Puzzle,
    kind: &'static dyn Kind,
    catalogue: &'static Catalogue,
    /// What a cell may be by the rules alone: no building is missing where there are no parks.
    possible: Domain,
}

/// So many values of a cell are named; of more it is said what they are not.
const NAMED: usize = 6;

impl<'p> Words<'p> {
    /// The sentences about this puzzle, in English.
    pub fn new(puzzle: &'p Puzzle, kind: &'static dyn Kind) -> Words<'p> {
        let bare = kind.model(&conflict::only(puzzle, []));
        let possible = bare.ok().and_then(|model| model.cells.first().copied()).unwrap_or(puzzle.alphabet.all());
        Words { puzzle, kind, catalogue: &ENGLISH, possible }
    }

    /// The same in another language.
    pub fn in_language(self, catalogue: &'static Catalogue) -> Words<'p> {
        Words { catalogue, ..self }
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
            Diagnosis::Several(Ambiguity { count: Count::Exactly(count), .. }) => {
                self.many("diagnosis.several.exactly", *count)
            }
            Diagnosis::Several(Ambiguity { count: Count::AtLeast(count), .. }) => {
                self.many("diagnosis.several.at_least", *count)
            }
            Diagnosis::GaveUp(known) => {
                let cells = self.many("count.cells", known.cells.len());
                self.say("diagnosis.gave_up", &[("open", known.unknown().to_string()), ("cells", cells)])
            }
        }
    }

    /// What the members of a conflict have in common, before they are listed.
    pub fn conflict(&self, conflict: &Conflict) -> String {
        let clues = conflict.members.iter().filter(|member| matches!(member, Member::Clue(_))).count();
        let givens = conflict.members.len() - clues;
        if let Some(misfit) = &conflict.misfit {
            return self.say("conflict.misfit", &[("why", misfit.message.clone())]);
        }
        let counts = [("clues", self.many("count.clues", clues)), ("givens", self.many("count.givens", givens))];
        let what = match (clues, givens) {
            (0, 0) => return self.say("conflict.rules", &[]),
            (1, 0) => self.say("conflict.clue", &[]),
            (_, 0) => self.say("conflict.clues", &counts),
            (0, 1) => self.say("conflict.given", &[]),
            (0, _) => self.say("conflict.givens", &counts),
            _ => self.say("conflict.both", &counts),
        };
        match (conflict.members.len(), conflict.is_smallest) {
            (1, _) => self.say("conflict.list", &[("what", what)]),
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

    /// Cells, in order, by their places on the board: `columns 1 and 3 of rows 1 and 2`.
    fn cells_by_row(&self, cells: &[CellId]) -> String {
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

    /// The cells of a line that the board does not know, but the kind.
    fn cells_of(&self, place: Place) -> Vec<CellId> {
        let lines = self.kind.model(self.puzzle).map_or(Vec::new(), |model| model.lines);
        lines.into_iter().find(|line| line.place == place).map_or(Vec::new(), |line| line.cells.to_vec())
    }

    /// What a cell is: `filled`, `A or B`, `not C`.
    fn value(&self, may: Domain) -> String {
        self.value_among(may, self.puzzle.alphabet.all())
    }

    /// What is known of a cell, which by the rules alone cannot be everything.
    fn fact(&self, may: Domain) -> String {
        match may.and(self.possible) {
            none if none.is_empty() => self.value(may),
            may => self.value_among(may, self.possible),
        }
    }

    /// What a cell is that may be one of `all`.
    fn value_among(&self, may: Domain, all: Domain) -> String {
        let alphabet = &self.puzzle.alphabet;
        let not = Domain(all.0 & !may.0);
        let names = |set: Domain| self.list(set.symbols().map(|symbol| self.name(symbol)).collect(), "list.or");
        match (may.len(), not.len()) {
            (1, _) => self.name(may.symbol().unwrap_or_default()),
            (few, others) if few <= NAMED && few <= others + 1 => names(may),
            (_, few) if few <= NAMED => self.say("value.not", &[("values", names(not))]),
            (few, others) if few <= others => self.say("value.one_of", &[("values", glyphs(alphabet, may))]),
            _ => self.say("value.none_of", &[("values", glyphs(alphabet, not))]),
        }
    }

    fn name(&self, symbol: Symbol) -> String {
        match self.puzzle.alphabet.looks[symbol.index()].glyph {
            ' ' => self.say("symbol.space", &[]),
            _ => name(&self.puzzle.alphabet, symbol),
        }
    }

    /// What stands over the repairs of a puzzle without a solution, without the likeliest.
    pub fn repairs(&self) -> String {
        self.say("repairs", &[])
    }

    /// What stands over the changes that leave a puzzle with several solutions with one, without the likeliest.
    pub fn repairs_to_one(&self) -> String {
        self.say("repairs.to_one", &[])
    }

    /// Nothing was found that makes a puzzle without a solution solvable.
    pub fn no_repairs(&self, repairs: &Repairs) -> String {
        self.say(if repairs.is_complete { "repairs.none" } else { "repairs.none.within" }, &[])
    }

    /// Nothing was found that leaves a puzzle with several solutions with one.
    pub fn no_repairs_to_one(&self, repairs: &Repairs) -> String {
        self.say(if repairs.is_complete { "repairs.to_one.none" } else { "repairs.to_one.none.within" }, &[])
    }

    /// There may be more repairs than were found.
    pub fn not_all_tried(&self) -> String {
        self.say("repairs.not_all", &[])
    }

    /// So many more things are not listed.
    pub fn and_more(&self, count: usize) -> String {
        self.many("and_more", count)
    }

    /// The likeliest repair: `Row 3: 7 3 1 should probably read 7 3 2 (one number may be misread). Then there is exactly one solution.`
    pub fn likeliest(&self, repair: &Repair) -> String {
        self.repair_that(repair, "repair.should")
    }

    /// A repair among others: `Row 3: 7 3 1 could read 7 3 2 (one number may be misread). Then there is exactly one solution.`
    pub fn repair(&self, repair: &Repair) -> String {
        self.repair_that(repair, "repair.could")
    }

    /// A repair that should be made or could be.
    fn repair_that(&self, repair: &Repair, should: &'static str) -> String {
        let should = self.say(should, &[]);
        let mut sentences: Vec<String> =
            repair.changes.iter().map(|change| capital(&self.change(change, &should))).collect();
        let then = match repair.verdict {
            Verdict::Unique => "repair.unique",
            _ => "repair.several",
        };
        sentences.push(self.say(then, &[]));
        sentences.join(" ")
    }

    /// What should be changed, or could.
    fn change(&self, change: &Change, should: &str) -> String {
        let puzzle = self.puzzle;
        let should = ("should", should.to_owned());
        let clue_at = |end: &End| self.clue(puzzle.clues.get(end));
        match change {
            Change::Clue { end, meant, edit } => {
                let words = ("meant", self.clue(Some(meant)));
                let end_of = ("end", self.end(*end));
                match puzzle.clues.get(end) {
                    None => self.say("change.new_clue", &[end_of, words, should]),
                    Some(clue) => {
                        let texts = [
                            end_of,
                            ("now", self.clue(Some(clue))),
                            words,
                            should,
                            ("edit", self.edit(*edit, clue, meant)),
                        ];
                        self.say("change.clue", &texts)
                    }
                }
            }
            Change::NoClue(end) => {
                self.say("change.no_clue", &[("end", self.end(*end)), ("now", clue_at(end)), should])
            }
            Change::Exchange(one, other) => {
                let texts = [
                    ("one", self.end(*one)),
                    ("clue", clue_at(one)),
                    ("other", self.end(*other)),
                    ("others", clue_at(other)),
                    should,
                ];
                self.say("change.exchange", &texts)
            }
            Change::Turn(Axis::ROW) => self.say("change.turn.rows", &[should]),
            Change::Turn(_) => self.say("change.turn.columns", &[should]),
            Change::OtherSide(Axis::ROW) => self.say("change.other_side.rows", &[should]),
            Change::OtherSide(_) => self.say("change.other_side.columns", &[should]),
            Change::Transpose => self.say("change.transpose", &[should]),
            Change::Given { cell, meant: None } => self.say("change.not_given", &[("cell", self.cell(*cell)), should]),
            Change::Given { cell, meant: Some(may) } => {
                let (cell_of, meant) = (("cell", self.cell(*cell)), ("meant", self.value(*may)));
                match puzzle.givens.get(cell) {
                    None => self.say("change.new_given", &[cell_of, meant, should]),
                    Some(given) => self.say("change.given", &[cell_of, ("now", self.value(given.may)), meant, should]),
                }
            }
            Change::Move { from, to } => {
                let now = puzzle.givens.get(from).map_or(puzzle.alphabet.all(), |given| given.may);
                let texts = [("from", self.cell(*from)), ("value", self.value(now)), ("to", self.cell(*to)), should];
                self.say("change.move", &texts)
            }
            Change::Lines { axis, index, removed, clues } => self.lines(*axis, *index, *removed, clues, should.1),
            Change::Symbol { look, cells } => {
                let glyph = match look.glyph {
                    ' ' => self.say("symbol.space", &[]),
                    glyph => format!("\"{glyph}\""),
                };
                let places: Vec<String> = cells.iter().map(|&at| self.cell(at)).collect();
                let key = if places.is_empty() { "change.symbol" } else { "change.symbol.in" };
                self.say(key, &[("glyph", glyph), ("places", self.list(places, "list.and"))])
            }
        }
    }

    /// Lines that others take the place of: `Row 4 (3 1) should probably not be there (...).`
    fn lines(&self, axis: Axis, index: u32, removed: u32, clues: &[Option<Clue>], should: String) -> String {
        let clue_at = |index: u32| self.clue(self.puzzle.clues.get(&End::near(axis, index as usize)));
        let mut texts = vec![
            ("line", axis.word().to_owned()),
            ("number", (index + 1).to_string()),
            ("next", (index + 2).to_string()),
            ("before", index.to_string()),
            ("now", clue_at(index)),
            ("then", clue_at(index + 1)),
            ("should", should),
        ];
        let told = ["first", "second"].into_iter().zip(clues.iter().flatten());
        texts.extend(told.map(|(name, clue)| (name, self.clue(Some(clue)))));
        let is_last = index as usize == self.puzzle.board.lines(axis);
        let is_twin = index > 0 && clue_at(index) == clue_at(index - 1);
        let key = match (removed, clues) {
            (0, [None]) => match index {
                0 => "change.line_added.first.unknown",
                _ if is_last => "change.line_added.last.unknown",
                _ => "change.line_added.unknown",
            },
            (0, _) => match index {
                0 => "change.line_added.first",
                _ if is_last => "change.line_added.last",
                _ => "change.line_added",
            },
            (1, []) if is_twin => "change.line_dropped.twin",
            (1, []) => "change.line_dropped",
            (2, _) => "change.lines_joined",
            _ => "change.line_split",
        };
        self.say(key, &texts)
    }

    /// What may have happened to a clue.
    fn edit(&self, edit: Edit, clue: &Clue, meant: &Clue) -> String {
        let (now, meant) = (self.clue(Some(clue)), self.clue(Some(meant)));
        let is_number = now.split(' ').all(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        let thing = self.say(if is_number { "edit.number" } else { "edit.character" }, &[]);
        let changed = match edit {
            Edit::Drop => one_more(&now, &meant),
            Edit::Add => one_more(&meant, &now),
            _ => None,
        };
        let key = match (edit, &changed) {
            (Edit::Change, _) => "edit.change",
            (Edit::Drop, Some(_)) if is_number => "edit.drop.this",
            (Edit::Drop, _) => "edit.drop",
            (Edit::Add, Some(_)) if is_number => "edit.add.this",
            (Edit::Add, _) => "edit.add",
            (Edit::Swap, _) => "edit.swap",
            (Edit::Digits, _) => "edit.digits",
            (Edit::Join, _) => "edit.join",
            (Edit::Split, _) => "edit.split",
            (Edit::Reverse, _) => "edit.reverse",
            (Edit::Rewrite, _) => "edit.rewrite",
        };
        self.say(key, &[("thing", thing), ("word", changed.unwrap_or_default())])
    }

    /// How many cells are open: `3 cells differ`.
    pub fn open(&self, ambiguity: &Ambiguity) -> String {
        let key = if ambiguity.is_open_complete { "open" } else { "open.at_least" };
        self.many(key, ambiguity.open.len())
    }

    /// A cell and what it is in some solution: `row 3, column 7: filled or blank`.
    pub fn open_cell(&self, at: CellId, may: Domain) -> String {
        let value = crate::render::words::may(&self.puzzle.alphabet, may);
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

    /// A cell to give, with what: `row 3, column 7: filled`.
    pub fn key(&self, at: CellId, symbol: Symbol) -> String {
        self.say("cell.value", &[("cell", self.cell(at)), ("value", self.name(symbol))])
    }

    fn cell(&self, at: CellId) -> String {
        cell(&self.puzzle.board, at)
    }

    /// A line with its clue; two cells that have a line of their own are named themselves.
    fn line_of(&self, place: Place) -> String {
        match place.axis {
            Axis::PAIR => self.list(self.cells_of(place).iter().map(|&cell| self.cell(cell)).collect(), "list.and"),
            _ => line(self.puzzle, self.kind, place),
        }
    }

    /// A clue's text; `no clue` where there is none.
    fn clue(&self, clue: Option<&Clue>) -> String {
        match clue {
            None => self.say("clue.none", &[]),
            Some(clue) => self.kind.write_clue(Some(clue), &self.puzzle.alphabet),
        }
    }

    /// The end of a line: `row 3`, or `row 3, right` where both ends have clues.
    pub fn end(&self, end: End) -> String {
        let place = Place { axis: end.axis, index: end.index };
        let has_sides = self.puzzle.clues.keys().any(|other| other.axis == end.axis && other.far);
        let key = match (end.axis, end.far) {
            _ if !has_sides => return place.to_string(),
            (Axis::ROW, false) => "end.left",
            (Axis::ROW, true) => "end.right",
            (Axis::COLUMN, false) => "end.top",
            (Axis::COLUMN, true) => "end.bottom",
            (_, false) => return place.to_string(),
            (_, true) => "end.far",
        };
        self.say(key, &[("place", place.to_string())])
    }

    /// Numbers as people list them: `3`, `3 and 5`, `1 to 4 and 7`.
    fn numbers(&self, numbers: &[usize]) -> String {
        let stretches = numbers.chunk_by(|one, next| one + 1 == *next);
        let parts = stretches.flat_map(|stretch| match stretch {
            [first, _, .., last] => {
                vec![self.say("cells.stretch", &[("from", first.to_string()), ("to", last.to_string())])]
            }
            few => few.iter().map(usize::to_string).collect(),
        });
        self.list(parts.collect(), "list.and")
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

/// Which cell of a line this is, from 1; `None` of one that is not among its cells.
fn number_among(cells: &[CellId], cell: CellId) -> Option<usize> {
    cells.iter().position(|&other| other == cell).map(|at| at + 1)
}

/// The word that the longer of two clues has more than the other.
fn one_more(longer: &str, shorter: &str) -> Option<String> {
    let [longer, shorter] = [longer, shorter].map(|text| text.split(' ').collect::<Vec<_>>());
    let at = longer.iter().zip(&shorter).position(|(one, other)| one != other).unwrap_or(shorter.len());
    longer.get(at).map(|word| (*word).to_owned())
}

/// The same with a capital letter, as a sentence begins.
fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}

/// The characters of some symbols.
fn glyphs(alphabet: &Alphabet, may: Domain) -> String {
    crate::render::json::glyphs(alphabet, may)
}
