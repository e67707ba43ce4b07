//! Steps put into words, with the sentences of a catalogue.

use super::catalogue::Catalogue;
use super::replay::Problem;
use super::step::{By, Case, Ending, Link, Proof, Refutation, Step};
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::kind::Kind;
use crate::message::{Argument, BlockName, Message};
use crate::model::{CellId, LineId, Model, Place};
use crate::puzzle::{Axis, Puzzle, Rgb};
use crate::render::words;
use crate::technique::Technique;

/// The most pieces that a list of facts has in a sentence; beyond that, the picture shows them.
const MOST_PIECES: usize = 6;

/// Someone who says what the steps through a puzzle are.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    /// The language.
    pub catalogue: &'a Catalogue,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its kind.
    pub kind: &'a dyn Kind,
    /// Its lines.
    pub model: &'a Model,
}

/// The text for a place in a sentence, and whether it is many things.
type Value = (String, bool);

impl Speaker<'_> {
    /// What a technique is called.
    pub fn technique(&self, technique: Technique) -> String {
        let key = format!("technique.{}", technique.name);
        self.catalogue.find(&key).unwrap_or(technique.name).to_owned()
    }

    /// The reason of a step in a sentence or two.
    pub fn step(&self, step: &Step) -> String {
        let key = match (step.message.key, step.message.argument("count")) {
            ("arrangements", Some(Argument::Text(count))) if count == "1" => "arrangements.one",
            (key, _) => key,
        };
        capitalized(self.catalogue.fill(key, |name| match (name, &step.proof) {
            ("line", _) => one(step.line.map_or(String::new(), |line| self.line(line))),
            ("conclusion", _) if step.line.is_none() => (self.narrowed(step), step.found.len() > 1),
            ("supposition", Proof::Refutation(refutation)) => one(self.supposition(refutation)),
            ("stuck", Proof::Refutation(refutation)) => one(self.line(refutation.stuck)),
            ("cell", Proof::Cases(cell, _)) => one(self.cell(*cell)),
            ("cell", Proof::Search) => one(self.cell(step.found[0].0)),
            _ => self.value(step.line, &step.message, name),
        }))
    }

    /// The chain or the cases behind a step, line by line; the further in, the more blanks before it. Nothing for a step that a line forces.
    pub fn chain(&self, step: &Step) -> Vec<String> {
        let mut lines = Vec::new();
        match &step.proof {
            Proof::Refutation(refutation) => self.refutation(refutation, 0, &mut lines),
            Proof::Cases(cell, cases) => cases.iter().for_each(|case| self.case(*cell, case, &mut lines)),
            Proof::Line | Proof::Search => {}
        }
        lines
    }

    fn refutation(&self, refutation: &Refutation, depth: usize, lines: &mut Vec<String>) {
        let mut say = |text: String| lines.push("  ".repeat(depth) + &text);
        let mut inner = Vec::new();
        for link in &refutation.links {
            match &link.by {
                By::Line(line, facts) => inner.push(self.link(link, *line, facts)),
                By::Refutation(refutation) => {
                    inner.push(self.about("chain.inner", refutation.cell, Domain::only(refutation.symbol)));
                    self.refutation(refutation, 1, &mut inner);
                    inner.push(capitalized(
                        self.catalogue
                            .fill("chain.inner.end", |_| one(self.by_place("would", &link.found, &link.gone))),
                    ));
                }
            }
        }
        inner.into_iter().for_each(&mut say);
        say(self.stuck("chain.stuck", refutation.stuck, &refutation.facts));
    }

    fn case(&self, cell: CellId, case: &Case, lines: &mut Vec<String>) {
        lines.push(self.about("chain.case", cell, Domain::only(case.symbol)));
        for link in &case.links {
            if let By::Line(line, facts) = &link.by {
                lines.push("  ".to_owned() + &self.link(link, *line, facts));
            }
        }
    }

    /// One link of a chain in a sentence.
    fn link(&self, link: &Link, line: LineId, facts: &[Fact]) -> String {
        let cells = &self.model.line(line).cells;
        let at = |cell: CellId| cells.iter().position(|other| *other == cell).unwrap_or(0);
        let mut found: Vec<_> =
            link.found.iter().zip(&link.gone).map(|((cell, may), (_, gone))| (at(*cell), *may, *gone)).collect();
        found.sort_unstable();
        capitalized(self.catalogue.fill("chain.link", |name| match name {
            "line" => one(self.line(line)),
            "given" => one(self.given(line, facts)),
            _ => one(self.conclusion(Some(line), "would", &found)),
        }))
    }

    /// A line that has no arrangement left.
    fn stuck(&self, key: &'static str, line: LineId, facts: &[Fact]) -> String {
        capitalized(self.catalogue.fill(key, |name| match name {
            "line" => one(self.line(line)),
            _ => one(self.given(line, facts)),
        }))
    }

    /// A sentence about a cell and what it may be.
    fn about(&self, key: &'static str, cell: CellId, may: Domain) -> String {
        capitalized(self.catalogue.fill(key, |name| match name {
            "cell" => one(self.cell(cell)),
            _ => one(self.symbols(may)),
        }))
    }

    /// How a way ends.
    pub fn ending(&self, ending: &Ending) -> String {
        match ending {
            Ending::Solved => self.catalogue.text("ending.solved").to_owned(),
            Ending::Several => self.catalogue.text("ending.several").to_owned(),
            Ending::Stuck(line, facts) => self.stuck("ending.stuck", *line, facts),
            Ending::NoSolution => self.catalogue.text("ending.no_solution").to_owned(),
            Ending::GaveUp => self.catalogue.text("ending.gave_up").to_owned(),
        }
    }

    /// What is wrong with a walkthrough.
    pub fn problem(&self, problem: &Problem) -> String {
        let (key, line, cell) = match *problem {
            Problem::NotKnown(cell) => ("problem.not_known", None, Some(cell)),
            Problem::NotForced(line, cell) => ("problem.not_forced", Some(line), Some(cell)),
            Problem::NotStuck(line) => ("problem.not_stuck", Some(line), None),
            Problem::Spared(cell) => ("problem.spared", None, Some(cell)),
            Problem::Misplaced => ("problem.misplaced", None, None),
            Problem::Empty => ("problem.empty", None, None),
            Problem::NotSearched(cell) => ("problem.not_searched", None, Some(cell)),
            Problem::Ending => ("problem.ending", None, None),
        };
        self.catalogue.fill(key, |name| match name {
            "line" => one(line.map_or(String::new(), |line| self.line(line))),
            _ => one(cell.map_or(String::new(), |cell| self.cell(cell))),
        })
    }

    /// The hint that gives nothing away but what to try.
    pub fn vague(&self, step: &Step) -> String {
        let technique = lower(&self.technique(step.technique));
        let key = if step.line.is_some() { "hint.vague" } else { "hint.vague.think" };
        self.catalogue.fill(key, |name| match (name, step.line) {
            ("axis", Some(line)) => {
                let key = format!("axis.any.{}", self.model.line(line).place.axis.0);
                one(self.catalogue.find(&key).unwrap_or(self.catalogue.text("axis.any")).to_owned())
            }
            _ => one(technique.clone()),
        })
    }

    /// The hint that says where to look.
    pub fn place(&self, step: &Step) -> String {
        let key = if step.line.is_some() { "hint.where" } else { "hint.where.think" };
        self.catalogue.fill(key, |_| match (step.line, &step.proof) {
            (Some(line), _) => one(self.line(line)),
            (None, Proof::Cases(cell, _)) => one(self.cell(*cell)),
            (None, _) => one(self.cell(step.found[0].0)),
        })
    }

    /// What a step says of its cells, by their places on the board.
    pub fn narrowed(&self, step: &Step) -> String {
        let all = Domain::first(self.model.symbols);
        let gone: Vec<_> = match &step.proof {
            Proof::Refutation(refutation) => vec![(refutation.cell, Domain::only(refutation.symbol))],
            _ => step.found.iter().map(|&(cell, may)| (cell, Domain(all.0 & !may.0))).collect(),
        };
        self.by_place("conclusion", &step.found, &gone)
    }

    fn by_place(&self, mood: &'static str, found: &[(CellId, Domain)], gone: &[(CellId, Domain)]) -> String {
        let said = found
            .iter()
            .zip(gone)
            .map(|(&(cell, may), &(_, gone))| self.concluded(mood, (self.cell(cell), false), may, gone));
        self.list(said.collect(), "list.and")
    }

    fn supposition(&self, refutation: &Refutation) -> String {
        self.catalogue.fill("chain.supposition", |name| match name {
            "cell" => one(self.cell(refutation.cell)),
            _ => one(self.symbols(Domain::only(refutation.symbol))),
        })
    }

    /// What stands for a name in a message's sentence.
    fn value(&self, on: Option<LineId>, message: &Message, name: &str) -> Value {
        match message.argument(name) {
            None => one(String::new()),
            Some(Argument::Cells(cells)) => (self.cells(on, cells), cells.len() > 1),
            Some(Argument::Number(number)) => (number.to_string(), *number != 1),
            Some(Argument::Block(block)) => one(self.block(*block)),
            Some(Argument::Symbols(may)) => one(self.symbols(*may)),
            Some(Argument::Text(text)) => one(text.clone()),
            Some(Argument::Facts(facts)) => one(self.facts(on, &without_runs(message, facts))),
            Some(Argument::Conclusion(found)) => (self.conclusion(on, "conclusion", found), found.len() > 1),
        }
    }

    /// A line with its clue: `row 7 (3 1)`.
    pub fn line(&self, line: LineId) -> String {
        let place = self.model.line(line).place;
        let clue = words::clue(self.puzzle, self.kind, place);
        let key = if clue.is_empty() { "line" } else { "line.clue" };
        self.catalogue.fill(key, |name| match name {
            "clue" => one(clue.clone()),
            _ => one(self.place_of(place)),
        })
    }

    fn place_of(&self, place: Place) -> String {
        let key = match place.axis {
            Axis::ROW => "axis.0",
            Axis::COLUMN => "axis.1",
            Axis::FALLING => "axis.2",
            Axis::RISING => "axis.3",
            _ => return place.to_string(),
        };
        self.catalogue.fill(key, |_| one((place.index + 1).to_string()))
    }

    /// A cell's place on the board.
    pub fn cell(&self, cell: CellId) -> String {
        let (row, column) = self.puzzle.board.place(cell);
        self.catalogue.fill("cell.place", |name| match name {
            "row" => one((row + 1).to_string()),
            _ => one((column + 1).to_string()),
        })
    }

    /// Cells of a line: `cells 3 to 5 and 9`.
    fn cells(&self, on: Option<LineId>, cells: &[usize]) -> String {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        if let Some(line) = on.map(|line| self.model.line(line)).filter(|line| !has_numbers(line.place.axis)) {
            return self.list(cells.iter().map(|&at| self.cell(line.cells[at])).collect(), "list.and");
        }
        let pieces = stretches(&cells).into_iter().flat_map(|(from, to)| match to - from {
            0 => vec![(from + 1).to_string()],
            1 => vec![(from + 1).to_string(), (to + 1).to_string()],
            _ => vec![
                self.catalogue
                    .fill("cells.stretch", |name| one((if name == "from" { from + 1 } else { to + 1 }).to_string())),
            ],
        });
        let list = self.list(pieces.collect(), "list.and");
        self.catalogue.fill("cells", |_| (list.clone(), cells.len() > 1))
    }

    fn block(&self, block: BlockName) -> String {
        let has_colours = self.puzzle.alphabet.len() > 2;
        let key = match (has_colours, block.alike > 1) {
            (false, false) => "block",
            (false, true) => "block.nth",
            (true, false) => "block.colour",
            (true, true) => "block.colour.nth",
        };
        self.catalogue.fill(key, |name| match name {
            "len" => one(block.len.to_string()),
            "nth" => one(self.nth(block)),
            _ => one(words::name(&self.puzzle.alphabet, block.colour)),
        })
    }

    fn nth(&self, block: BlockName) -> String {
        if block.nth + 1 == block.alike && block.alike > 2 {
            return self.catalogue.text("nth.last").to_owned();
        }
        let key = format!("nth.{}", block.nth + 1);
        match self.catalogue.find(&key) {
            Some(word) => word.to_owned(),
            None => self.catalogue.fill("nth.more", |_| one((block.nth + 1).to_string())),
        }
    }

    /// What a cell may be, in words.
    fn symbols(&self, may: Domain) -> String {
        let symbols: Vec<Symbol> = may.symbols().collect();
        let glyph = |symbol: &Symbol| self.puzzle.alphabet.glyph(*symbol);
        let follows = |a: &Symbol, b: &Symbol| {
            let is_plain =
                [a, b].iter().all(|symbol| glyph(symbol).is_ascii_alphanumeric() && !self.is_manner(**symbol));
            is_plain && glyph(a) as u32 + 1 == glyph(b) as u32
        };
        let pieces = symbols.chunk_by(follows).flat_map(|part| match part {
            [first, _, .., last] if symbols.len() > 4 => vec![
                self.catalogue
                    .fill("symbols.stretch", |name| one(self.symbol(if name == "from" { *first } else { *last }))),
            ],
            part => part.iter().map(|&symbol| self.symbol(symbol)).collect(),
        });
        self.list(pieces.collect(), "list.or")
    }

    fn symbol(&self, symbol: Symbol) -> String {
        let alphabet = &self.puzzle.alphabet;
        let look = &alphabet.looks[symbol.index()];
        match look.colour {
            _ if self.is_blank(symbol) => self.catalogue.text("symbol.blank").to_owned(),
            Some(_) if alphabet.is_black_and_white() => self.catalogue.text("symbol.filled").to_owned(),
            Some(_) => look.name.clone(),
            None if look.glyph == ' ' => self.catalogue.text("symbol.space").to_owned(),
            None if look.glyph.is_alphanumeric() => look.glyph.to_string(),
            None => format!("\"{}\"", look.glyph),
        }
    }

    /// Is it the symbol of cells that stay empty?
    fn is_blank(&self, symbol: Symbol) -> bool {
        let look = &self.puzzle.alphabet.looks[symbol.index()];
        symbol == Symbol::BLANK && (look.name == "blank" || look.colour == Some(PAPER))
    }

    /// Is it said of cells that they are so, rather than that it stands in them?
    fn is_manner(&self, symbol: Symbol) -> bool {
        self.is_blank(symbol) || self.puzzle.alphabet.looks[symbol.index()].colour.is_some()
    }

    /// Several pieces as a list.
    fn list(&self, pieces: Vec<String>, last: &'static str) -> String {
        match pieces.split_last() {
            None => String::new(),
            Some((only, [])) => only.clone(),
            Some((end, others)) => others.join(self.catalogue.text("list.comma")) + self.catalogue.text(last) + end,
        }
    }

    /// Facts about cells of a line, put before what follows from them; nothing where there are none.
    fn given(&self, line: LineId, facts: &[Fact]) -> String {
        let cells = &self.model.line(line).cells;
        let at = |cell: CellId| cells.iter().position(|other| *other == cell).unwrap_or(0);
        let mut facts: Vec<_> = facts.iter().map(|fact| (at(fact.cell), fact.may)).collect();
        facts.sort_unstable();
        self.facts(Some(line), &facts)
    }

    fn facts(&self, on: Option<LineId>, facts: &[(usize, Domain)]) -> String {
        if facts.is_empty() {
            return String::new();
        }
        let groups = grouped(facts.iter().map(|&(at, may)| (at, may)));
        let pieces: usize = groups.iter().map(|(_, cells)| stretches(cells).len()).sum();
        if pieces > MOST_PIECES {
            return self.catalogue.text("given.marked").to_owned();
        }
        let said = groups.iter().map(|(may, cells)| self.fact(on, cells, *may)).collect();
        let list = self.list(said, "list.and");
        self.catalogue.fill("given", |_| one(list.clone()))
    }

    fn fact(&self, on: Option<LineId>, cells: &[usize], may: Domain) -> String {
        let all = Domain::first(self.model.symbols);
        let gone = Domain(all.0 & !may.0);
        let is_manner = |may: Domain| may.symbols().all(|symbol| self.is_manner(symbol));
        let (key, what) = match (may.len(), gone.len()) {
            (1, _) if is_manner(may) => ("fact.colour.is", may),
            (1, _) => ("fact.letter.is", may),
            (left, lost) if is_short(left, lost) && is_manner(gone) => ("fact.colour.not", gone),
            (left, lost) if is_short(left, lost) => ("fact.letter.not", gone),
            _ if is_manner(may) => ("fact.colour.may", may),
            _ => ("fact.letter.may", may),
        };
        self.catalogue.fill(key, |name| match name {
            "cells" => (self.cells(on, cells), cells.len() > 1),
            _ => one(self.symbols(what)),
        })
    }

    /// What follows about cells of a line.
    fn conclusion(&self, on: Option<LineId>, mood: &'static str, found: &[(usize, Domain, Domain)]) -> String {
        let settled = |may: Domain, gone: Domain| if may.len() == 1 { (may, Domain::EMPTY) } else { (may, gone) };
        let groups = grouped(found.iter().map(|&(at, may, gone)| (at, settled(may, gone))));
        let said = groups
            .iter()
            .map(|((may, gone), cells)| self.concluded(mood, (self.cells(on, cells), cells.len() > 1), *may, *gone));
        self.list(said.collect(), "list.and")
    }

    /// What follows about some cells.
    fn concluded(&self, mood: &'static str, cells: Value, may: Domain, gone: Domain) -> String {
        let (key, what) = match (mood, may.len(), gone.len()) {
            ("would", 1, _) => ("would.is", may),
            ("would", left, lost) if is_short(left, lost) => ("would.not", gone),
            ("would", ..) => ("would.may", may),
            (_, 1, _) => ("conclusion.is", may),
            (_, left, lost) if is_short(left, lost) => ("conclusion.not", gone),
            _ => ("conclusion.may", may),
        };
        self.catalogue.fill(key, |name| match name {
            "cells" => cells.clone(),
            _ => one(self.symbols(what)),
        })
    }
}

/// Is it shorter to say what cells cannot be any more than what they can still be?
fn is_short(left: usize, lost: usize) -> bool {
    lost <= 3 || (lost <= 6 && lost <= left)
}

/// The paper's colour.
const PAPER: Rgb = Rgb(255, 255, 255);

/// Do people count the cells of such a line?
fn has_numbers(axis: Axis) -> bool {
    [Axis::ROW, Axis::COLUMN, Axis::FALLING, Axis::RISING, Axis::DIAGONAL].contains(&axis)
}

fn one(text: String) -> Value {
    (text, false)
}

/// The facts without those about runs that the sentence names anyway.
fn without_runs(message: &Message, facts: &[(usize, Domain)]) -> Vec<(usize, Domain)> {
    let named: Vec<usize> = ["run", "runs"]
        .iter()
        .filter_map(|name| message.argument(name))
        .flat_map(|argument| match argument {
            Argument::Cells(cells) => cells.clone(),
            _ => Vec::new(),
        })
        .collect();
    facts.iter().copied().filter(|(at, _)| !named.contains(at)).collect()
}

/// The cells by what is said of them, in the order of the first cell of each group.
fn grouped<K: PartialEq>(cells: impl Iterator<Item = (usize, K)>) -> Vec<(K, Vec<usize>)> {
    let mut groups: Vec<(K, Vec<usize>)> = Vec::new();
    for (at, key) in cells {
        match groups.iter_mut().find(|(own, _)| *own == key) {
            Some((_, cells)) => cells.push(at),
            None => groups.push((key, vec![at])),
        }
    }
    groups
}

/// The stretches of neighbouring cells, each with its first and last.
fn stretches(cells: &[usize]) -> Vec<(usize, usize)> {
    let parts = cells.chunk_by(|a, b| a + 1 == *b);
    parts.map(|part| (part[0], part[part.len() - 1])).collect()
}

/// The text with its first letter a capital one.
fn capitalized(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
        None => text,
    }
}

/// The text with its first letter a small one.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_lowercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}
