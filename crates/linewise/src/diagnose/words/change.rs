//! Repairs: what should be changed.

use super::Words;
use crate::diagnose::{Change, LineEnds, OtherSign, Repair, Repairs};
use crate::domain::Domain;
use crate::engine::Verdict;
use crate::message::capitalized;
use crate::model::CellId;
use crate::puzzle::{Axis, Clue, End, Look, Says};
use crate::typo::Edit;

impl Words<'_> {
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

    /// Two slips are the likelier story.
    pub fn two_are_likelier(&self) -> String {
        self.say("repairs.two", &[])
    }

    /// There may be more repairs than were found.
    pub fn not_all_tried(&self) -> String {
        self.say("repairs.not_all", &[])
    }

    /// The likeliest repair: `Row 3: 7 3 1 should probably read 7 3 2 (one number may be misread). Then there is exactly one solution.`
    pub fn likeliest(&self, repair: &Repair) -> String {
        self.repair_that(repair, "repair.should")
    }

    /// A repair among others: `Row 3: 7 3 1 could read 7 3 2 (one number may be misread). Then there is exactly one solution.`
    pub fn repair(&self, repair: &Repair) -> String {
        self.repair_that(repair, "repair.could")
    }

    /// Is something given of this cell?
    pub(in crate::diagnose) fn is_given(&self, cell: crate::CellId) -> bool {
        self.puzzle.givens.contains_key(&cell)
    }

    /// The pattern, the place in it, and what stands there instead, where the repair is one other character of a pattern.
    pub(in crate::diagnose) fn other_character(&self, repair: &Repair) -> Option<(End, usize, char)> {
        let [Change::Clue { end, meant, edit: Edit::Change }] = &repair.changes[..] else { return None };
        let Says::Pattern(meant) = &meant.says else { return None };
        let Says::Pattern(now) = &self.puzzle.clues.get(end)?.says else { return None };
        let mut differing = now.chars().zip(meant.chars()).enumerate().filter(|(_, (now, meant))| now != meant);
        let (at, (_, other)) = differing.next()?;
        differing.next().is_none().then_some((*end, at, other))
    }

    /// Repairs any of which could be made: each gives the same cell something else, or a pattern another character in
    /// the same place, or there is only one.
    pub(in crate::diagnose) fn repair_by_any(&self, repairs: &[&Repair]) -> String {
        let (first, others) = repairs.split_first().expect("a repair is to be told");
        if others.is_empty() {
            return self.repair(first);
        }
        let value = |repair: &&Repair| match repair.changes[..] {
            [Change::Given { cell, meant: Some(may) }] => Some((cell, self.value(may))),
            _ => None,
        };
        let should = self.say("repair.could", &[]);
        if let Some(values) = repairs.iter().map(value).collect::<Option<Vec<_>>>() {
            let cell = self.cell(values[0].0);
            let meant = self.list(values.into_iter().map(|(_, meant)| meant).collect(), "list.or");
            let texts = [("cell", cell), ("meant", meant), ("should", should)];
            return capitalized(self.say("change.new_given.any", &texts));
        }
        let character = |repair: &Repair| self.other_character(repair).map(|(.., other)| format!("`{other}`"));
        let those = others.iter().filter_map(|repair| character(repair)).collect();
        let or = [("others", self.list(those, "list.or")), ("this", character(first).unwrap_or_default())];
        self.repair_or(first, "repair.could", &self.say("change.clue.or", &or))
    }

    /// A repair that should be made or could be.
    fn repair_that(&self, repair: &Repair, should: &'static str) -> String {
        self.repair_or(repair, should, "")
    }

    /// A repair that should be made or could be, and what else could be done in its place.
    fn repair_or(&self, repair: &Repair, should: &'static str, or: &str) -> String {
        let should = self.say(should, &[]);
        let sentence = |change| {
            let told = capitalized(self.change(change, &should));
            told.strip_suffix('.').unwrap_or(&told).to_owned() + or + "."
        };
        let mut sentences: Vec<String> = repair.changes.iter().map(sentence).collect();
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
        let lines = |name, axis: Axis| (name, format!("{}s", axis.word()));
        match change {
            Change::Clue { end, meant, edit } => self.other_clue(*end, meant, *edit, should),
            Change::NoClue(end) => {
                let now = self.clue(puzzle.clues.get(end));
                self.say("change.no_clue", &[("end", self.end(*end)), ("now", now), should])
            }
            Change::Exchange(one, other) => self.exchanged(*one, *other, should),
            Change::OtherEnd(end) => self.moved_clue("change.other_end", *end, end.opposite(), should),
            Change::MoveClue(from, to) => self.moved_clue("change.move_clue", *from, *to, should),
            Change::TurnSide(side) => self.say("change.turn_side", &[("side", self.side(*side)), should]),
            Change::ShiftSide { side, is_on } => self.shifted_side(*side, *is_on, should),
            Change::Sides(one, other) => self.exchanged_sides(*one, *other, should),
            Change::Turn(Axis::ROW) => self.say("change.turn.rows", &[should]),
            Change::Turn(Axis::COLUMN) => self.say("change.turn.columns", &[should]),
            Change::Turn(axis) => self.say("change.turn", &[lines("lines", *axis), should]),
            Change::OtherSide(Axis::ROW) => self.say("change.other_side.rows", &[should]),
            Change::OtherSide(Axis::COLUMN) => self.say("change.other_side.columns", &[should]),
            Change::OtherSide(axis) => self.say("change.other_side", &[lines("lines", *axis), should]),
            Change::Transpose(one, other) => {
                self.say("change.transpose", &[lines("one", *one), lines("other", *other), should])
            }
            Change::Given { cell, meant } => self.other_given(*cell, *meant, should),
            Change::Move { from, to } => {
                let now = puzzle.givens.get(from).map_or(puzzle.alphabet.all(), |given| given.may);
                let texts = [("from", self.cell(*from)), ("value", self.value(now)), ("to", self.cell(*to)), should];
                self.say("change.move", &texts)
            }
            Change::Sign(sign) => self.other_sign(sign, should),
            Change::Lines { axis, index, removed, clues } => self.lines(*axis, *index, *removed, clues, should.1),
            Change::Rule { name } => {
                self.say("change.rule", &[("rule", self.rule(name, "yes")), ("name", (*name).to_owned()), should])
            }
            Change::NoRule { name } => {
                let rule = self.rule(name, self.puzzle.options.get(*name).map_or("", |value| value.trim()));
                self.say("change.no_rule", &[("rule", rule), ("option", self.option(name)), should])
            }
            Change::Symbol { look, cells } => self.one_more_symbol(look, cells, should),
            Change::NoSymbol { look } => self.say("change.no_symbol", &[("glyph", self.glyph(look)), should]),
        }
    }

    /// The clues at two ends that change places.
    fn exchanged(&self, one: End, other: End, should: (&str, String)) -> String {
        let texts = [
            ("one", self.end(one)),
            ("clue", self.clue_beside(one)),
            ("other", self.end(other)),
            ("others", self.clue_beside(other)),
            should,
        ];
        self.say("change.exchange", &texts)
    }

    /// A clue that stands at another end, in the words of this sentence.
    fn moved_clue(&self, sentence: &'static str, from: End, to: End, should: (&str, String)) -> String {
        let texts = [("end", self.end(from)), ("clue", self.clue_beside(from)), ("other", self.the_end(to)), should];
        self.say(sentence, &texts)
    }

    /// All clues of a side, a line further on or before. Where one stands at its edge, that one comes round to the other edge.
    fn shifted_side(&self, side: LineEnds, is_on: bool, should: (&str, String)) -> String {
        let key = match (side.axis, is_on) {
            (Axis::ROW, true) => "change.shift_side.down",
            (Axis::ROW, false) => "change.shift_side.up",
            (Axis::COLUMN, true) => "change.shift_side.right",
            (Axis::COLUMN, false) => "change.shift_side.left",
            (_, true) => "change.shift_side.on",
            (_, false) => "change.shift_side.back",
        };
        let (edge, wraps) = match is_on {
            true => (self.puzzle.board.lines(side.axis) as u32 - 1, "change.shift_side.last"),
            false => (0, "change.shift_side.first"),
        };
        let has_edge = self.puzzle.clues.keys().any(|end| side.has(*end) && end.index == edge);
        let wraps = if has_edge { self.say(wraps, &[]) } else { String::new() };
        self.say(key, &[("side", self.side(side)), ("wraps", wraps), should])
    }

    /// The clues of two sides that change places, or those of one that stand on the other.
    fn exchanged_sides(&self, one: LineEnds, other: LineEnds, should: (&str, String)) -> String {
        let has_clues = self.puzzle.clues.keys().any(|end| other.has(*end));
        let key = if has_clues { "change.sides" } else { "change.sides.moved" };
        self.say(key, &[("one", self.side(one)), ("other", self.side(other)), should])
    }

    /// The end of a line, behind other words: `the top left corner`.
    fn the_end(&self, end: End) -> String {
        match end.corner() {
            Some(_) => self.say("end.corner.the", &[("corner", self.end(end))]),
            None => self.end(end),
        }
    }

    /// Where the clues of a side stand: `on the left`.
    fn side(&self, side: LineEnds) -> String {
        let key = match (side.axis, side.far) {
            (Axis::ROW, false) => "clues.left",
            (Axis::ROW, true) => "clues.right",
            (Axis::COLUMN, false) => "clues.top",
            (Axis::COLUMN, true) => "clues.bottom",
            (_, false) => "clues.near",
            (_, true) => "clues.far",
        };
        self.say(key, &[("lines", format!("{}s", side.axis.word()))])
    }

    /// A clue that is read otherwise, or one where none stands now.
    fn other_clue(&self, end: End, meant: &Clue, edit: Edit, should: (&str, String)) -> String {
        let words = ("meant", self.clue(Some(meant)));
        let end_of = ("end", self.end(end));
        match self.puzzle.clues.get(&end) {
            None if matches!(meant.says, Says::Pattern(_)) => self.say("change.new_pattern", &[end_of, words, should]),
            None => self.say("change.new_clue", &[end_of, words, should]),
            Some(clue) => {
                let edit = ("edit", self.edit(edit, clue, meant));
                self.say("change.clue", &[end_of, ("now", self.clue(Some(clue))), words, should, edit])
            }
        }
    }

    /// A cell about which something else is given, or nothing.
    fn other_given(&self, cell: CellId, meant: Option<Domain>, should: (&str, String)) -> String {
        let cell_of = ("cell", self.cell(cell));
        let Some(may) = meant else { return self.say("change.not_given", &[cell_of, should]) };
        let meant = ("meant", self.value(may));
        match self.puzzle.givens.get(&cell) {
            None => self.say("change.new_given", &[cell_of, meant, should]),
            Some(given) => self.say("change.given", &[cell_of, ("now", self.value(given.may)), meant, should]),
        }
    }

    /// Another sign between two cells, or none.
    fn other_sign(&self, sign: &OtherSign, should: (&str, String)) -> String {
        let OtherSign { cells, now, meant, .. } = sign;
        let [one, other] = cells.map(|cell| self.cell(cell));
        let name = |sign: &Option<&str>| sign.unwrap_or_default().to_owned();
        let key = match (now, meant) {
            (None, _) => "change.new_sign",
            (_, None) => "change.no_sign",
            _ => "change.sign",
        };
        self.say(key, &[("one", one), ("other", other), ("now", name(now)), ("meant", name(meant)), should])
    }

    /// One more thing that cells can hold, and cells that would.
    fn one_more_symbol(&self, look: &Look, cells: &[CellId], should: (&str, String)) -> String {
        let places: Vec<String> = cells.iter().map(|&at| self.cell(at)).collect();
        let key = if places.is_empty() { "change.symbol" } else { "change.symbol.in" };
        self.say(key, &[("glyph", self.glyph(look)), ("places", self.list(places, "list.and")), should])
    }

    /// What a symbol looks like, in a sentence.
    fn glyph(&self, look: &Look) -> String {
        match look.glyph {
            ' ' => self.say("symbol.space", &[]),
            glyph => format!("\"{glyph}\""),
        }
    }

    /// The rule that an option with this value adds, as a part of a sentence: `no two rows are equal, and no two columns`.
    fn rule(&self, name: &str, value: &str) -> String {
        let option = self.kind.options().iter().find(|option| option.name == name);
        let sentence = option.map_or(name.to_owned(), |option| option.rule(value));
        let mut rest = sentence.trim_end_matches('.').chars();
        rest.next().map_or(String::new(), |first| first.to_lowercase().chain(rest).collect())
    }

    /// An option as it is written, without a value that is a picture: `different_lines: yes`, `regions`.
    fn option(&self, name: &str) -> String {
        let value = self.puzzle.options.get(name).filter(|value| !value.contains('\n'));
        value.map_or_else(|| name.to_owned(), |value| format!("{name}: {value}"))
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
        // A block of unknown length is written as `?r`, a sum that is not known as `?`.
        let is_number = matches!(clue.says, Says::Blocks(_) | Says::Numbers(_));
        let numbers = |text: &str| {
            text.split(' ')
                .map(|word| word.trim_end_matches(|c: char| !c.is_ascii_digit()).to_owned())
                .collect::<Vec<_>>()
        };
        let thing = match is_number {
            true if numbers(&now) == numbers(&meant) => "edit.colour",
            true => "edit.number",
            false => "edit.character",
        };
        let thing = self.say(thing, &[]);
        let changed = match edit {
            Edit::Drop => one_more(&now, &meant),
            Edit::Add => one_more(&meant, &now),
            _ => None,
        };
        let key = match (edit, &changed) {
            (Edit::Change, _) => "edit.change",
            (Edit::Drop, Some(_)) if is_number => "edit.drop.this",
            (Edit::Drop, _) => "edit.drop",
            (Edit::Add, Some(word)) if is_number && begins_with_vowel(word) => "edit.add.this.vowel",
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
}

/// Does a number begin with a vowel when it is read out, as eight, eleven and eighteen do?
fn begins_with_vowel(number: &str) -> bool {
    number.starts_with('8') || ["11", "18"].contains(&number)
}

/// The word that the longer of two clues has more than the other.
fn one_more(longer: &str, shorter: &str) -> Option<String> {
    let [longer, shorter] = [longer, shorter].map(|text| text.split(' ').collect::<Vec<_>>());
    let at = longer.iter().zip(&shorter).position(|(one, other)| one != other).unwrap_or(shorter.len());
    longer.get(at).map(|word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::begins_with_vowel;

    #[test]
    fn an_eight_and_a_five() {
        let with_vowel = ["8", "11", "18", "80", "85", "800"];
        assert!(with_vowel.into_iter().all(begins_with_vowel));
        assert!(!["1", "5", "10", "12", "28", "111", "118"].into_iter().any(begins_with_vowel));
    }
}
