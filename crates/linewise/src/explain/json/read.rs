//! Walkthroughs from JSON, for a puzzle that must be able to have them.

use super::{JsonCase, JsonCell, JsonLine, JsonLink, JsonProof, JsonRefutation, JsonStep, JsonWalkthrough};
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::engine::refute::{By, Link, Refutation, Supposition};
use crate::error::Error;
use crate::explain::step::{Because, Case, Ending, Fish, Step, Walkthrough};
use crate::model::{CellId, Grid, LineId, Model};
use crate::puzzle::Puzzle;
use crate::render::text;
use crate::technique::words::Unsaid;
use crate::technique::{Ladder, SHARED, Technique};

impl JsonWalkthrough {
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
            ("too_hard", Some(stuck)) => Ending::TooHard(read.line(&stuck.line)?),
            ("characters", _) => Ending::Characters,
            ("stuck", Some(stuck)) => Ending::Stuck(read.line(&stuck.line)?, read.facts(&stuck.facts)?),
            (other, _) => return Err(Error::new(format!("a walkthrough does not end with \"{other}\""))),
        };
        Ok(Walkthrough { start, steps, ending, known })
    }

    /// Are the rows of the board at the end those to which the walkthrough leads that was [read](JsonWalkthrough::read) from this?
    pub fn has_its_end(&self, puzzle: &Puzzle, walkthrough: &Walkthrough) -> bool {
        self.known == text::rows(puzzle, &walkthrough.known)
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
        let known = own.iter().chain(SHARED).find(|technique| technique.goes_by(name));
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
            also: Vec::new(),
            first: step.first.iter().map(|first| self.step(first)).collect::<Result<_, _>>()?,
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
