//! A diagnosis in plain sentences, all of them in this place.

use super::{
    Ambiguity, Change, Conflict, Count, Diagnosis, Ground, Impossible, Keys, Member, Proof, ProofStep, Repair,
};
use crate::domain::{Domain, Symbol};
use crate::engine::{Fact, Verdict};
use crate::kind::Kind;
use crate::model::{CellId, Place};
use crate::puzzle::{Alphabet, Axis, Clue, End, Puzzle};
use crate::render::words::{cell, line, many, many_are, name};
use crate::slip::Edit;

/// The sentences about one puzzle.
#[derive(Clone, Copy)]
pub struct Words<'p> {
    puzzle: &'p Puzzle,
    kind: &'static dyn Kind,
}

/// So many values of a cell are named; of more it is said what they are not.
const NAMED: usize = 6;

impl<'p> Words<'p> {
    /// The sentences about this puzzle.
    pub fn new(puzzle: &'p Puzzle, kind: &'static dyn Kind) -> Words<'p> {
        Words { puzzle, kind }
    }

    /// The diagnosis in one sentence.
    pub fn verdict(&self, diagnosis: &Diagnosis) -> String {
        match diagnosis {
            Diagnosis::Unique(_) => "Exactly one solution: nothing is wrong.".to_owned(),
            Diagnosis::Impossible(Impossible { at_a_glance: Some(why), .. }) => format!("No solution: {why}."),
            Diagnosis::Impossible(_) => "No solution.".to_owned(),
            Diagnosis::Several(Ambiguity { count: Count::Exactly(count), .. }) => {
                format!("Several solutions: exactly {count}.")
            }
            Diagnosis::Several(Ambiguity { count: Count::AtLeast(count), .. }) => {
                format!("Several solutions: at least {count}.")
            }
            Diagnosis::GaveUp(known) => format!(
                "Gave up within the budget: {} of {} still open.",
                known.unknown(),
                many(known.cells.len(), "cell")
            ),
        }
    }

    /// What the members of a conflict have in common, before they are listed.
    pub fn conflict(&self, conflict: &Conflict) -> String {
        let clues = conflict.members.iter().filter(|member| matches!(member, Member::Clue(_))).count();
        let givens = conflict.members.len() - clues;
        if let Some(misfit) = &conflict.misfit {
            return format!("A clue does not fit its line: {}.", misfit.message);
        }
        let what = match (clues, givens) {
            (1, 0) => "This clue alone cannot be obeyed".to_owned(),
            (_, 0) => format!("These {} contradict each other", many(clues, "clue")),
            (0, _) => format!("These {} contradict the rules", many(givens, "given cell")),
            _ => format!("These {} and {} contradict each other", many(clues, "clue"), many(givens, "given cell")),
        };
        match (conflict.members.len(), conflict.is_smallest) {
            (1, _) => format!("{what}:"),
            (_, true) => format!("{what}, and none of them can be spared:"),
            (_, false) => format!("{what}; perhaps some of them can be spared:"),
        }
    }

    /// A member of a conflict: `row 3: 7 3 1`.
    pub fn member(&self, member: Member) -> String {
        match member {
            Member::Clue(end) => format!("{}: {}", self.end(end), self.clue(self.puzzle.clues.get(&end))),
            Member::Given(at) => format!("{}: given {}", self.cell(at), self.value(self.puzzle.givens[&at].may)),
        }
    }

    /// The steps of a proof, a sentence each; those that follow from a supposition are set in.
    pub fn proof(&self, proof: &Proof) -> Vec<String> {
        let mut lines: Vec<String> = proof.steps.iter().flat_map(|step| self.step(step)).collect();
        lines.push(match &proof.stuck {
            Some((line, because)) => self.stuck(*line, because),
            None => "Only a search through many cases shows that nothing fits.".to_owned(),
        });
        lines
    }

    /// A step: `Row 7 (3 1): cell 3 is filled, so cell 6 is blank.`
    fn step(&self, step: &ProofStep) -> Vec<String> {
        match &step.by {
            Ground::Line(place) => {
                let (line, found) = (capital(&self.line(*place)), self.facts(*place, &step.found));
                vec![match step.because.is_empty() {
                    true => format!("{line} by itself: {found}."),
                    false => format!("{line}: {}, so {found}.", self.facts(*place, &step.because)),
                }]
            }
            Ground::Supposing { cell, symbol, leads_to } => {
                let place = self.cell(*cell);
                let mut lines = vec![format!("Suppose that {place} is {}.", self.name(*symbol))];
                lines.extend(self.proof(leads_to).into_iter().map(|line| format!("  {line}")));
                let found = step.found.iter().find(|fact| fact.cell == *cell);
                let is = found.map_or(String::new(), |fact| self.value(fact.may));
                lines.push(format!("So {place} is {is}."));
                lines
            }
        }
    }

    /// The end: `Column 4 (2 2): cells 3 and 5 are filled, and then nothing fits any more.`
    fn stuck(&self, place: Place, because: &[Fact]) -> String {
        let line = capital(&self.line(place));
        match because.is_empty() {
            true => format!("{line}: nothing fits."),
            false => format!("{line}: {}, and then nothing fits any more.", self.facts(place, because)),
        }
    }

    /// What is known of some cells of a line: `cells 3 to 5 are filled and cell 7 is blank`.
    fn facts(&self, place: Place, facts: &[Fact]) -> String {
        let cells: Vec<CellId> = self.puzzle.board.line(place.axis, place.index as usize).collect();
        let number = |fact: &Fact| cells.iter().position(|&cell| cell == fact.cell).map_or(0, |at| at + 1);
        let mut groups: Vec<(Domain, Vec<usize>)> = Vec::new();
        for fact in facts {
            match groups.iter_mut().find(|(may, _)| *may == fact.may) {
                Some((_, numbers)) => numbers.push(number(fact)),
                None => groups.push((fact.may, vec![number(fact)])),
            }
        }
        let group = |(may, mut numbers): (Domain, Vec<usize>)| {
            numbers.sort_unstable();
            let are = if numbers.len() == 1 { "is" } else { "are" };
            format!("{} {are} {}", cell_list(&numbers), self.value(may))
        };
        join(groups.into_iter().map(group).collect())
    }

    /// What a cell is: `filled`, `A or B`, `not C`.
    fn value(&self, may: Domain) -> String {
        let alphabet = &self.puzzle.alphabet;
        let not = Domain(alphabet.all().0 & !may.0);
        let names = |set: Domain| set.symbols().map(|symbol| self.name(symbol)).collect::<Vec<_>>();
        match (may.len(), not.len()) {
            (1, _) => self.name(may.symbol().unwrap_or_default()),
            (few, others) if few <= NAMED && few <= others + 1 => either(names(may)),
            (_, few) if few <= NAMED => format!("not {}", either(names(not))),
            (few, others) if few <= others => format!("one of {}", glyphs(alphabet, may)),
            _ => format!("none of {}", glyphs(alphabet, not)),
        }
    }

    fn name(&self, symbol: Symbol) -> String {
        match self.puzzle.alphabet.looks[symbol.index()].glyph {
            ' ' => "a space".to_owned(),
            _ => name(&self.puzzle.alphabet, symbol),
        }
    }

    /// A repair: `row 3: 7 3 1 instead of 7 3 2 (a number is changed)`, and what it leads to.
    pub fn repair(&self, repair: &Repair) -> String {
        let changes: Vec<String> = repair.changes.iter().map(|change| self.change(change)).collect();
        let then = match repair.verdict {
            Verdict::Unique => "exactly one solution",
            _ => "several solutions",
        };
        format!("{}: {then}", changes.join("; and "))
    }

    /// What is changed.
    fn change(&self, change: &Change) -> String {
        let puzzle = self.puzzle;
        match change {
            Change::Clue { end, meant, edit } => {
                let (now, meant) = (self.clue(puzzle.clues.get(end)), self.clue(Some(meant)));
                format!("{}: {now} -> {meant} ({})", self.end(*end), self.edit(*edit, &puzzle.clues[end]))
            }
            Change::NoClue(end) => format!("{}: {} -> no clue", self.end(*end), self.clue(puzzle.clues.get(end))),
            Change::Exchange(one, other) => format!(
                "{} ({}) and {} ({}) change places",
                self.end(*one),
                self.clue(puzzle.clues.get(one)),
                self.end(*other),
                self.clue(puzzle.clues.get(other))
            ),
            Change::Turn(Axis::ROW) => "the rows' clues from the bottom to the top".to_owned(),
            Change::Turn(_) => "the columns' clues from the right to the left".to_owned(),
            Change::OtherSide(Axis::ROW) => "the clues on the left and on the right change sides".to_owned(),
            Change::OtherSide(_) => "the clues at the top and at the bottom change sides".to_owned(),
            Change::Transpose => "the clues of rows and columns change places".to_owned(),
            Change::Given { cell, meant: None } => format!("{}: not given", self.cell(*cell)),
            Change::Given { cell, meant: Some(may) } => {
                let now = puzzle.givens.get(cell).map_or(puzzle.alphabet.all(), |given| given.may);
                format!("{}: given {} -> {}", self.cell(*cell), self.value(now), self.value(*may))
            }
            Change::Symbol { look, cells } => {
                let glyph = match look.glyph {
                    ' ' => "a space".to_owned(),
                    glyph => format!("\"{glyph}\""),
                };
                let places: Vec<String> = cells.iter().map(|&at| self.cell(at)).collect();
                let what = format!("the alphabet lacks {glyph}");
                if places.is_empty() { what } else { format!("{what}, which stands in {}", join(places)) }
            }
        }
    }

    /// What is done to a clue.
    fn edit(&self, edit: Edit, clue: &Clue) -> String {
        let words = self.clue(Some(clue));
        let is_number = words.split(' ').all(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        let thing = if is_number { "number" } else { "character" };
        match edit {
            Edit::Change => format!("one {thing} changed"),
            Edit::Drop => format!("one {thing} dropped"),
            Edit::Add => format!("one {thing} added"),
            Edit::Swap => format!("two {thing}s swapped"),
            Edit::Join => "two numbers joined".to_owned(),
            Edit::Split => "a number split".to_owned(),
            Edit::Reverse => "the order reversed".to_owned(),
            Edit::Rewrite => "written anew".to_owned(),
        }
    }

    /// How many cells are open: `3 cells differ`.
    pub fn open(&self, ambiguity: &Ambiguity) -> String {
        let open = many(ambiguity.open.len(), "cell");
        match ambiguity.is_open_complete {
            true => format!("{} not fixed:", many_are(ambiguity.open.len(), "cell")),
            false => format!("At least {open} not fixed:"),
        }
    }

    /// A cell and what it is in some solution: `row 3, column 7: filled or blank`.
    pub fn open_cell(&self, at: CellId, may: Domain) -> String {
        format!("{}: {}", self.cell(at), crate::render::words::may(&self.puzzle.alphabet, may))
    }

    /// What giving some cells would do, before they are listed.
    pub fn keys(&self, keys: &Keys) -> String {
        let cells = match keys.cells.len() {
            1 => "Giving this cell".to_owned(),
            count => format!("Giving these {count} cells"),
        };
        match (keys.is_fewest_of_all, keys.is_fewest) {
            _ if keys.cells.len() == 1 => format!("{cells} leaves exactly one solution:"),
            (true, _) => format!("{cells} leaves exactly one solution, and fewer cannot:"),
            (_, true) => format!("{cells} leaves exactly one solution; fewer cannot leave that one:"),
            _ => format!("{cells} leaves exactly one solution; perhaps fewer do:"),
        }
    }

    /// A cell to give, with what: `row 3, column 7: filled`.
    pub fn key(&self, at: CellId, symbol: Symbol) -> String {
        format!("{}: {}", self.cell(at), self.name(symbol))
    }

    fn cell(&self, at: CellId) -> String {
        cell(&self.puzzle.board, at)
    }

    fn line(&self, place: Place) -> String {
        line(self.puzzle, self.kind, place)
    }

    /// A clue's text; `no clue` where there is none.
    fn clue(&self, clue: Option<&Clue>) -> String {
        match clue {
            None => "no clue".to_owned(),
            Some(clue) => self.kind.write_clue(Some(clue), &self.puzzle.alphabet),
        }
    }

    /// The end of a line: `row 3`, or `row 3, right` where both ends have clues.
    pub fn end(&self, end: End) -> String {
        let place = Place { axis: end.axis, index: end.index };
        let has_sides = self.puzzle.clues.keys().any(|other| other.axis == end.axis && other.far);
        match (has_sides, end.axis, end.far) {
            (false, ..) => place.to_string(),
            (_, Axis::ROW, false) => format!("{place}, left"),
            (_, Axis::ROW, true) => format!("{place}, right"),
            (_, Axis::COLUMN, false) => format!("{place}, top"),
            (_, Axis::COLUMN, true) => format!("{place}, bottom"),
            (.., false) => place.to_string(),
            (.., true) => format!("{place}, far end"),
        }
    }
}

/// Cells of a line by number: `cell 3`, `cells 3 and 5`, `cells 1 to 4 and 7`.
fn cell_list(numbers: &[usize]) -> String {
    let stretches = numbers.chunk_by(|one, next| one + 1 == *next);
    let parts = stretches.flat_map(|stretch| match stretch {
        [first, _, .., last] => vec![format!("{first} to {last}")],
        few => few.iter().map(usize::to_string).collect(),
    });
    format!("{} {}", if numbers.len() == 1 { "cell" } else { "cells" }, join(parts.collect()))
}

/// The same with a capital letter, as a sentence begins.
fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}

/// `a`, `a and b`, `a, b and c`.
fn join(parts: Vec<String>) -> String {
    list(parts, "and")
}

/// `a`, `a or b`, `a, b or c`.
fn either(parts: Vec<String>) -> String {
    list(parts, "or")
}

fn list(parts: Vec<String>, word: &str) -> String {
    match parts.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
    }
}

/// The characters of some symbols.
fn glyphs(alphabet: &Alphabet, may: Domain) -> String {
    crate::render::json::glyphs(alphabet, may)
}
