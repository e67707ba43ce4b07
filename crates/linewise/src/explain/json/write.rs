//! Walkthroughs as JSON.

use super::{
    JsonCase, JsonCell, JsonLine, JsonLink, JsonProof, JsonRefutation, JsonStep, JsonStuck, JsonWalkthrough,
    ending_name,
};
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::engine::refute::{By, Link, Supposition};
use crate::explain::own::Telling;
use crate::explain::sentence::Speaker;
use crate::explain::step::{Because, Case, Ending, Step, Walkthrough};
use crate::message::{Argument, BlockName, Covering, Message, Part};
use crate::model::{CellId, LineId};
use crate::render::{json, text};
use serde_json::{Value, json};

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
                Ending::TooHard(line) => Some(write.stuck(*line, &[])),
                _ => None,
            },
            known: text::rows(speaker.puzzle, &walkthrough.known),
            puzzle: native,
        }
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
            also: step.also.iter().map(|message| write.message(step.line, message)).collect(),
            first: step.first.iter().map(|first| JsonStep::new(speaker, first)).collect(),
            proof: write.proof(&step.because),
        }
    }
}

/// Something of which a message on this line speaks.
pub fn argument(speaker: &Speaker<'_>, on: Option<LineId>, message: &Message, argument: &Argument) -> Value {
    Write { speaker: *speaker }.argument(on, message, argument)
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
        let json::JsonOpenCell { row, column, may_be } = json::open_cell(self.speaker.puzzle, cell, may);
        JsonCell { row, column, may_be }
    }

    fn cells(&self, cells: &[(CellId, Domain)]) -> Vec<JsonCell> {
        cells.iter().map(|&(cell, may)| self.cell(cell, may)).collect()
    }

    fn facts(&self, facts: &[Fact]) -> Vec<JsonCell> {
        facts.iter().map(|fact| self.cell(fact.cell, fact.may)).collect()
    }

    fn line(&self, line: LineId) -> JsonLine {
        let nth = self.speaker.own_clue(line).and_then(|(end, _)| end.further());
        JsonLine { name: self.speaker.model.line(line).place.to_string(), number: line.index(), nth }
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
            arguments.map(|(name, own)| ((*name).to_owned(), self.argument(on, message, own))).collect();
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
    fn argument(&self, on: Option<LineId>, message: &Message, argument: &Argument) -> Value {
        let places = |cells: &[usize]| cells.iter().map(|at| at + 1).collect::<Vec<usize>>();
        match argument {
            Argument::Cells(cells)
            | Argument::Run(cells)
            | Argument::Covered(cells, _)
            | Argument::KnownInPart(cells) => json!(places(cells)),
            Argument::Number(number) => json!(number),
            Argument::Count(number) | Argument::Nth(number) => json!(number),
            Argument::Besides(is_said) => json!(is_said),
            Argument::Block(block) => self.block(block),
            Argument::Symbols(may) | Argument::Each(may) | Argument::Which(may) | Argument::Gone(may) => {
                json!(self.glyphs(*may))
            }
            Argument::LastOnes { all, .. } => json!(self.glyphs(*all)),
            Argument::One(symbol) | Argument::SuchACell(symbol) | Argument::Thing(symbol) => {
                json!(self.glyphs(Domain::only(*symbol)))
            }
            Argument::Crossers(at) => json!(at + 1),
            Argument::Text(text) => json!(text),
            Argument::Texts(texts) => json!(texts),
            Argument::Parts(pieces) | Argument::But(pieces) => {
                let part = |part: &Part| json!({"text": part.text, "nth": part.nth + 1, "alike": part.alike, "within": part.within, "repeats": part.repeats});
                let piece = |(cells, parts): &(Vec<usize>, Vec<Part>)| json!({"cells": places(cells), "parts": parts.iter().map(part).collect::<Vec<_>>()});
                json!(pieces.iter().map(piece).collect::<Vec<_>>())
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
            Argument::Groups(groups) => {
                json!(groups.iter().map(|cells| places(cells)).collect::<Vec<_>>())
            }
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
            Argument::Lines(lines) | Argument::OneOfLines(lines) => {
                json!(self.lines(lines).into_iter().map(|line| line.name).collect::<Vec<_>>())
            }
            Argument::Line(line) | Argument::Sort(line) => json!(self.line(*line).name),
            Argument::Cell(cell) => json!(self.speaker.cell(*cell)),
            Argument::Clause(clause) => self.message(on, clause),
            Argument::Own(own) => own.json(&Telling { speaker: &self.speaker, on, message }),
            Argument::Words(words) => json!(words.iter().map(|word| self.word(word)).collect::<Vec<_>>()),
        }
    }
}
