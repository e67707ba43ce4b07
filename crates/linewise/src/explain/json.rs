//! Walkthroughs as JSON, and back: so that a page can show them, and someone else can check them.

use super::sentence::Speaker;
use super::step::{Because, Case, Ending, Fish, Step, Walkthrough};
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::engine::refute::{By, Link, Refutation, Supposition};
use crate::error::Error;
use crate::message::{Argument, BlockName, Covering, EdgeName, Message, Part};
use crate::model::{CellId, Grid, LineId, Model};
use crate::puzzle::Puzzle;
use crate::render::{json, text};
use crate::technique::words::Unsaid;
use crate::technique::{Ladder, SHARED, Technique};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A walkthrough.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct JsonWalkthrough {
    /// The puzzle's title, or where it was found.
    pub name: String,
    /// Its kind.
    pub kind: String,
    /// How it ends: `solved`, `several`, `stuck`, `no_solution` or `gave_up`.
    pub ending: String,
    /// The end in words.
    pub text: String,
    /// The cells that were known at the start.
    pub start: Vec<JsonCell>,
    /// The steps in order.
    pub steps: Vec<JsonStep>,
    /// Where it ends with a line that has no arrangement left: that line, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stuck: Option<JsonStuck>,
    /// The rows at the end, a character per cell, `?` where it is open.
    pub known: Vec<String>,
    /// The puzzle itself, in the native format.
    pub puzzle: String,
}

/// A cell and what it may be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonCell {
    /// Its row, counted from 1.
    pub row: usize,
    /// Its column, counted from 1.
    pub column: usize,
    /// The characters of the symbols that it may be.
    pub may_be: String,
}

/// A line of the model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonLine {
    /// What it is called, as `row 7`.
    pub name: String,
    /// Its number among the lines of the puzzle, from 0.
    pub number: usize,
}

/// A line without an arrangement, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonStuck {
    /// The line.
    pub line: JsonLine,
    /// The fewest facts because of which it is stuck.
    pub facts: Vec<JsonCell>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct JsonStep {
    /// The technique's name.
    pub technique: String,
    /// What it is called.
    pub title: String,
    /// Its level, from 1 to 8.
    pub level: u8,
    /// The line, where one line forces the step.
    pub line: Option<JsonLine>,
    /// The cells that it narrows, and what each may be from now on.
    pub cells: Vec<JsonCell>,
    /// The fewest facts that it needs.
    pub facts: Vec<JsonCell>,
    /// The reason in words.
    pub text: String,
    /// The chain or the cases behind it, line by line.
    pub chain: Vec<String>,
    /// The reason as a key of the catalogue with what it speaks of.
    pub message: Value,
    /// What forces it.
    pub proof: JsonProof,
}

/// What forces a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum JsonProof {
    /// The step's line.
    Line,
    /// The opposite comes to nothing.
    Refutation(JsonRefutation),
    /// Whatever a cell is, the same follows.
    Cases {
        /// The cell with all that it may be.
        cell: JsonCell,
        /// What follows from each.
        cases: Vec<JsonCase>,
    },
    /// Lines that need a symbol and have room for it only where others cross them.
    Fish {
        /// The symbol.
        symbol: String,
        /// The lines that need it.
        bases: Vec<JsonLine>,
        /// The lines that cross them.
        covers: Vec<JsonLine>,
    },
    /// A search.
    Search,
}

/// A supposition that comes to nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonRefutation {
    /// The supposition.
    pub suppose: JsonCell,
    /// What follows, in order.
    pub links: Vec<JsonLink>,
    /// Where it ends.
    pub stuck: JsonStuck,
}

/// One of the things that a cell may be, and what follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonCase {
    /// The supposition.
    pub suppose: JsonCell,
    /// What follows, in order.
    pub links: Vec<JsonLink>,
}

/// One conclusion in a chain: by a line with its facts, or by a chain within the chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonLink {
    /// The line and its facts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<JsonStuck>,
    /// The chain within the chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refutation: Option<Box<JsonRefutation>>,
    /// The cells that it narrows, and what each may be from then on.
    pub cells: Vec<JsonCell>,
    /// The same cells, and what the chain needs gone from each.
    pub gone: Vec<JsonCell>,
}

/// The name of an end.
pub fn ending_name(ending: &Ending) -> &'static str {
    match ending {
        Ending::Solved => "solved",
        Ending::Several => "several",
        Ending::Stuck(..) => "stuck",
        Ending::NoSolution => "no_solution",
        Ending::GaveUp => "gave_up",
        Ending::Characters => "characters",
    }
}

impl JsonWalkthrough {
    /// The walkthrough of a puzzle; `native` is the puzzle in the native format.
    pub fn new(name: &str, speaker: Speaker<'_>, walkthrough: &Walkthrough, native: String) -> JsonWalkthrough {
        let all = Domain::first(speaker.model.symbols);
        let write = Write { speaker };
        let known = walkthrough.start.cells.iter().enumerate().filter(|(_, may)| **may != all);
        JsonWalkthrough {
            name: name.to_owned(),
            kind: speaker.puzzle.kind.clone(),
            ending: ending_name(&walkthrough.ending).to_owned(),
            text: speaker.ending(&walkthrough.ending, &walkthrough.known),
            start: known.map(|(cell, may)| write.cell(CellId::new(cell), *may)).collect(),
            steps: walkthrough.steps.iter().map(|step| JsonStep::new(speaker, step)).collect(),
            stuck: match &walkthrough.ending {
                Ending::Stuck(line, facts) => Some(write.stuck(*line, facts)),
                _ => None,
            },
            known: text::rows(speaker.puzzle, &walkthrough.known),
            puzzle: native,
        }
    }

    /// The walkthrough that this says, for a puzzle with its model; an error for what the puzzle cannot have.
    pub fn read(&self, puzzle: &Puzzle, model: &Model, ladder: Option<&dyn Ladder>) -> Result<Walkthrough, Error> {
        let read = Read { puzzle, model, ladder };
        let mut start = Grid::from(vec![Domain::first(model.symbols); model.cells.len()]);
        for cell in &self.start {
            let (cell, may) = read.cell(cell)?;
            start.cells[cell.index()] = may;
        }
        let steps = self
            .steps
            .iter()
            .enumerate()
            .map(|(at, step)| read.step(step).map_err(|error| error.prefixed(format_args!("step {}", at + 1))));
        let steps: Vec<Step> = steps.collect::<Result<_, _>>()?;
        let mut known = start.clone();
        steps.iter().for_each(|step| step.take(&mut known));
        let ending = match (self.ending.as_str(), &self.stuck) {
            ("solved", _) => Ending::Solved,
            ("several", _) => Ending::Several,
            ("no_solution", _) => Ending::NoSolution,
            ("gave_up", _) => Ending::GaveUp,
            ("characters", _) => Ending::Characters,
            ("stuck", Some(stuck)) => Ending::Stuck(read.line(&stuck.line)?, read.facts(&stuck.facts)?),
            (other, _) => return Err(Error::new(format!("a walkthrough does not end with \"{other}\""))),
        };
        Ok(Walkthrough { start, steps, ending, known })
    }
}

impl JsonStep {
    /// One step.
    pub fn new(speaker: Speaker<'_>, step: &Step) -> JsonStep {
        let write = Write { speaker };
        JsonStep {
            technique: step.technique.name.to_owned(),
            title: speaker.technique(step.technique),
            level: step.technique.level,
            line: step.line.map(|line| write.line(line)),
            cells: write.cells(&step.found),
            facts: write.facts(&step.facts),
            text: speaker.step(step),
            chain: speaker.chain(step),
            message: write.message(step.line, &step.message),
            proof: write.proof(&step.because),
        }
    }
}

/// What turns steps into JSON.
struct Write<'a> {
    speaker: Speaker<'a>,
}

impl Write<'_> {
    fn glyphs(&self, may: Domain) -> String {
        json::glyphs(&self.speaker.puzzle.alphabet, may)
    }

    fn word(&self, word: &[Symbol]) -> String {
        word.iter().map(|symbol| self.speaker.puzzle.alphabet.glyph(*symbol)).collect()
    }

    fn cell(&self, cell: CellId, may: Domain) -> JsonCell {
        let json::OpenCell { row, column, may_be } = json::open_cell(self.speaker.puzzle, cell, may);
        JsonCell { row, column, may_be }
    }

    fn cells(&self, cells: &[(CellId, Domain)]) -> Vec<JsonCell> {
        cells.iter().map(|&(cell, may)| self.cell(cell, may)).collect()
    }

    fn facts(&self, facts: &[Fact]) -> Vec<JsonCell> {
        facts.iter().map(|fact| self.cell(fact.cell, fact.may)).collect()
    }

    fn line(&self, line: LineId) -> JsonLine {
        JsonLine { name: self.speaker.model.line(line).place.to_string(), number: line.index() }
    }

    fn lines(&self, lines: &[LineId]) -> Vec<JsonLine> {
        lines.iter().map(|&line| self.line(line)).collect()
    }

    fn stuck(&self, line: LineId, facts: &[Fact]) -> JsonStuck {
        JsonStuck { line: self.line(line), facts: self.facts(facts) }
    }

    fn proof(&self, proof: &Because) -> JsonProof {
        match proof {
            Because::Line => JsonProof::Line,
            Because::Supposition(refutation) => JsonProof::Refutation(self.refutation(refutation)),
            Because::Cases(cell, cases) => {
                let case = |case: &Case| JsonCase {
                    suppose: self.cell(*cell, Domain::only(case.symbol)),
                    links: case.links.iter().map(|link| self.link(link)).collect(),
                };
                let all = cases.iter().map(|case| case.symbol).collect();
                JsonProof::Cases { cell: self.cell(*cell, all), cases: cases.iter().map(case).collect() }
            }
            Because::Fish(fish) => JsonProof::Fish {
                symbol: self.glyphs(Domain::only(fish.symbol)),
                bases: self.lines(&fish.bases),
                covers: self.lines(&fish.covers),
            },
            Because::Search => JsonProof::Search,
        }
    }

    fn refutation(&self, supposition: &Supposition) -> JsonRefutation {
        JsonRefutation {
            suppose: self.cell(supposition.cell, Domain::only(supposition.symbol)),
            links: supposition.leads_to.links.iter().map(|link| self.link(link)).collect(),
            stuck: self.stuck(supposition.leads_to.stuck, &supposition.leads_to.facts),
        }
    }

    fn link(&self, link: &Link) -> JsonLink {
        let (line, refutation) = match &link.by {
            By::Line(line, facts) => (Some(self.stuck(*line, facts)), None),
            By::Supposition(inner) => (None, Some(Box::new(self.refutation(inner)))),
        };
        JsonLink { line, refutation, cells: self.cells(&link.found), gone: self.cells(&link.gone) }
    }

    fn block(&self, block: &BlockName) -> Value {
        let colour = self.glyphs(Domain::only(block.colour));
        json!({"len": block.len, "colour": colour, "nth": block.nth + 1, "alike": block.alike})
    }

    /// The message; cells of the line count from 1, as people count.
    fn message(&self, on: Option<LineId>, message: &Message) -> Value {
        let arguments = message.arguments().iter();
        let mut arguments: serde_json::Map<_, _> =
            arguments.map(|(name, own)| ((*name).to_owned(), self.argument(on, own))).collect();
        if on.is_some() {
            let conclusion = message.conclusion.iter().map(|(at, may, _)| self.known(&(*at, *may)));
            let given = message.given.iter().map(|known| self.known(known));
            arguments.insert("given".to_owned(), given.collect());
            arguments.insert("conclusion".to_owned(), conclusion.collect());
        }
        json!({"key": message.sentence.key, "arguments": arguments})
    }

    /// What is known of a cell of the line.
    fn known(&self, (at, may): &(usize, Domain)) -> Value {
        json!({"cell": at + 1, "may_be": self.glyphs(*may)})
    }

    /// What a message speaks of.
    fn argument(&self, on: Option<LineId>, argument: &Argument) -> Value {
        let places = |cells: &[usize]| cells.iter().map(|at| at + 1).collect::<Vec<usize>>();
        match argument {
            Argument::Cells(cells) | Argument::Run(cells) | Argument::Covered(cells, _) => json!(places(cells)),
            Argument::Number(number) => json!(number),
            Argument::Count(number) | Argument::Nth(number) => json!(number),
            Argument::Besides(is_said) => json!(is_said),
            Argument::Block(block) => self.block(block),
            Argument::Symbols(may) | Argument::Each(may) | Argument::Which(may) | Argument::Gone(may) => {
                json!(self.glyphs(*may))
            }
            Argument::One(symbol) | Argument::SuchACell(symbol) => json!(self.glyphs(Domain::only(*symbol))),
            Argument::Crossers(at) => json!(at + 1),
            Argument::Text(text) => json!(text),
            Argument::Texts(texts) => json!(texts),
            Argument::Parts(pieces) => {
                let part = |part: &Part| json!({"text": part.text, "nth": part.nth + 1, "alike": part.alike, "within": part.within, "repeats": part.repeats});
                let piece = |(cells, parts): &(Vec<usize>, Vec<Part>)| json!({"cells": places(cells), "parts": parts.iter().map(part).collect::<Vec<_>>()});
                json!(pieces.iter().map(piece).collect::<Vec<_>>())
            }
            Argument::Edges(edges) => {
                let edge = |edge: &EdgeName| json!({"text": edge.text, "before": edge.before + 1});
                json!(edges.iter().map(edge).collect::<Vec<_>>())
            }
            Argument::Allowed(allowed) => {
                json!(allowed.iter().map(|known| self.known(known)).collect::<Vec<_>>())
            }
            Argument::Sums(sums) | Argument::Products(sums) => {
                json!(sums.iter().map(|&numbers| self.glyphs(numbers)).collect::<Vec<_>>())
            }
            Argument::Fillings(fillings) => {
                let filling = |(numbers, cells): &(Domain, Vec<usize>)| json!({"numbers": self.glyphs(*numbers), "cells": places(cells)});
                json!(fillings.iter().map(filling).collect::<Vec<_>>())
            }
            Argument::Groups(groups) => json!(groups.iter().map(|cells| places(cells)).collect::<Vec<_>>()),
            Argument::Covering(Covering { blocks, .. }) => {
                let one = |(block, cells, _): &(BlockName, Vec<usize>, Symbol)| json!({"block": self.block(block), "cells": places(cells)});
                json!(blocks.iter().map(one).collect::<Vec<_>>())
            }
            Argument::Placed(placed) => {
                let one = |&(symbol, at): &(Symbol, usize)| json!({"symbol": self.glyphs(Domain::only(symbol)), "cell": at + 1});
                json!(placed.iter().map(one).collect::<Vec<_>>())
            }
            Argument::Ways(ways) => json!(ways),
            Argument::Sum(name) => json!({"sum": name.sum, "nth": name.nth + 1, "alike": name.alike}),
            Argument::Side { far } => json!(if *far { "far" } else { "near" }),
            Argument::Lines(lines) => json!(self.lines(lines).into_iter().map(|line| line.name).collect::<Vec<_>>()),
            Argument::Line(line) => json!(self.line(*line).name),
            Argument::Cell(cell) => json!(self.speaker.cell(*cell)),
            Argument::Clause(clause) => self.message(on, clause),
            Argument::Words(words) => json!(words.iter().map(|word| self.word(word)).collect::<Vec<_>>()),
        }
    }
}

/// What turns JSON into steps.
struct Read<'a> {
    puzzle: &'a Puzzle,
    model: &'a Model,
    ladder: Option<&'a dyn Ladder>,
}

impl Read<'_> {
    fn cell(&self, cell: &JsonCell) -> Result<(CellId, Domain), Error> {
        let board = &self.puzzle.board;
        let is_here = (1..=board.rows()).contains(&cell.row)
            && (1..=board.line_len(crate::puzzle::Axis::ROW, cell.row - 1)).contains(&cell.column);
        if !is_here {
            let place = format!("row {}, column {}", cell.row, cell.column);
            return Err(Error::new(format!("{place} is not on the board")));
        }
        Ok((board.cell(cell.row - 1, cell.column - 1), self.domain(&cell.may_be)?))
    }

    fn domain(&self, glyphs: &str) -> Result<Domain, Error> {
        let symbol = |glyph: char| {
            let known = self.puzzle.alphabet.symbol(glyph);
            known.ok_or_else(|| Error::new(format!("no cell of this puzzle can hold \"{glyph}\"")))
        };
        glyphs.chars().map(symbol).collect()
    }

    fn cells(&self, cells: &[JsonCell]) -> Result<Vec<(CellId, Domain)>, Error> {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    fn facts(&self, facts: &[JsonCell]) -> Result<Vec<Fact>, Error> {
        facts.iter().map(|fact| self.cell(fact).map(|(cell, may)| Fact { cell, may })).collect()
    }

    /// A cell of which one thing is supposed.
    fn supposed(&self, cell: &JsonCell) -> Result<(CellId, Symbol), Error> {
        let (cell, may) = self.cell(cell)?;
        may.symbol().map(|symbol| (cell, symbol)).ok_or_else(|| Error::new("a supposition is about one symbol"))
    }

    fn line(&self, line: &JsonLine) -> Result<LineId, Error> {
        let known = self.model.lines.get(line.number).filter(|known| known.place.to_string() == line.name);
        match known {
            Some(_) => Ok(LineId::new(line.number)),
            None => Err(Error::new(format!("line number {} is not {}", line.number, line.name))),
        }
    }

    fn lines(&self, lines: &[JsonLine]) -> Result<Vec<LineId>, Error> {
        lines.iter().map(|line| self.line(line)).collect()
    }

    fn technique(&self, name: &str) -> Result<Technique, Error> {
        let own = self.ladder.map_or(&[][..], |ladder| ladder.techniques());
        let known = own.iter().chain(SHARED).find(|technique| technique.name == name);
        known.copied().ok_or_else(|| Error::new(format!("there is no technique called \"{name}\"")))
    }

    fn step(&self, step: &JsonStep) -> Result<Step, Error> {
        let because = match &step.proof {
            JsonProof::Line => Because::Line,
            JsonProof::Refutation(refutation) => Because::Supposition(self.refutation(refutation, 0)?),
            JsonProof::Cases { cell, cases } => {
                let case = |case: &JsonCase| {
                    let (_, symbol) = self.supposed(&case.suppose)?;
                    Ok(Case { symbol, links: self.links(&case.links, 0)? })
                };
                let cases = cases.iter().map(case).collect::<Result<_, Error>>()?;
                Because::Cases(self.cell(cell)?.0, cases)
            }
            JsonProof::Fish { symbol, bases, covers } => {
                let symbol = self.domain(symbol)?.symbol().ok_or_else(|| Error::new("a fish is of one symbol"))?;
                Because::Fish(Fish { symbol, bases: self.lines(bases)?, covers: self.lines(covers)? })
            }
            JsonProof::Search => Because::Search,
        };
        Ok(Step {
            technique: self.technique(&step.technique)?,
            line: step.line.as_ref().map(|line| self.line(line)).transpose()?,
            found: self.cells(&step.cells)?,
            facts: self.facts(&step.facts)?,
            because,
            message: Unsaid {}.into(),
        })
    }

    /// A refutation; `depth` is how many stand around it.
    fn refutation(&self, refutation: &JsonRefutation, depth: usize) -> Result<Supposition, Error> {
        if depth > 1 {
            return Err(Error::new("a chain inside a chain holds no further chain"));
        }
        let (cell, symbol) = self.supposed(&refutation.suppose)?;
        let links = self.links(&refutation.links, depth)?;
        let stuck = self.line(&refutation.stuck.line)?;
        let facts = self.facts(&refutation.stuck.facts)?;
        Ok(Supposition { cell, symbol, leads_to: Refutation { links, stuck, facts } })
    }

    fn links(&self, links: &[JsonLink], depth: usize) -> Result<Vec<Link>, Error> {
        let link = |link: &JsonLink| {
            let by = match (&link.line, &link.refutation) {
                (Some(line), None) => By::Line(self.line(&line.line)?, self.facts(&line.facts)?),
                (None, Some(inner)) => By::Supposition(Box::new(self.refutation(inner, depth + 1)?)),
                _ => return Err(Error::new("a link has either a line or a refutation")),
            };
            Ok(Link { found: self.cells(&link.cells)?, gone: self.cells(&link.gone)?, by })
        };
        links.iter().map(link).collect()
    }
}
