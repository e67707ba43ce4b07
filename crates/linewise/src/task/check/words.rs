//! What was found out about a board, in words.

use super::{BrokenLine, Check, Checked, WrongCell};
use crate::domain::Domain;
use crate::engine::Verdict;
use crate::explain::{ENGLISH, is_two_lines, named_with_clue};
use crate::model::CellId;
use crate::puzzle::Axis;
use crate::render::words;

impl Check<'_> {
    /// What was found, as lines for a person: the verdict, then what is broken.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.sentence()];
        for &cell in &self.contradicted {
            lines.push(format!("  {}: {}", self.cell(cell), self.contradiction(cell)));
        }
        lines.extend(self.broken.iter().map(|broken| self.fault(broken)));
        let shows_letters = !self.broken.is_empty() && self.task.puzzle().alphabet.is_in_colours();
        if !self.contradicted.is_empty() || shows_letters {
            lines.extend(words::letters(&self.task.puzzle().alphabet));
        }
        lines
    }

    /// What is wrong with a line, as a line for a person.
    fn fault(&self, broken: &BrokenLine) -> String {
        let BrokenLine { line, place, ref cells, is_finished, fits_nothing } = *broken;
        let task = self.task;
        let line = named_with_clue(&ENGLISH, &task.puzzle, task.kind, place, &task.model.line(line).cells);
        match (fits_nothing, is_finished) {
            (true, _) => format!("  {line} cannot be filled in at all"),
            (_, true) if place.axis == Axis::PAIR => format!("  {line} {}", beside_each_other(cells)),
            (_, true) if is_two_lines(place.axis) => format!("  {line} are the same: {}", half(cells)),
            (_, true) => format!("  {line} is wrong: {cells}"),
            _ if is_two_lines(place.axis) => {
                let first = half(cells);
                format!("  {line} cannot be finished any more: {first} and {}", &cells[first.len()..])
            }
            _ => format!("  {line} cannot be finished any more: {cells}{}", self.ruled_out_on(broken)),
        }
    }

    /// In how many open cells of a line the board rules something out, which the characters of its cells do not show.
    fn ruled_out_on(&self, broken: &BrokenLine) -> String {
        let is_narrowed = |cell: &&CellId| {
            let before = self.task.model.cells[cell.index()];
            let now = before.and(self.board.may(**cell));
            now.len() > 1 && now != before
        };
        match self.task.model.line(broken.line).cells.iter().filter(is_narrowed).count() {
            0 => String::new(),
            narrowed => format!(" (something is ruled out in {})", words::many(narrowed, "open cell")),
        }
    }

    /// The wrong cells, as lines for a person.
    pub fn spoiler(&self) -> Vec<String> {
        if self.is_right() == Some(true) {
            return Vec::new();
        }
        let wrong = match (self.without, self.against_the_only_solution()) {
            (_, Ok(wrong)) => wrong,
            (without, Err(verdict)) => {
                let puzzle = match self.checked {
                    Checked::Givens => "the puzzle without its given cells",
                    _ => "the puzzle itself",
                };
                let why = match without.unwrap_or(verdict) {
                    Verdict::Several => format!("{puzzle} has several solutions"),
                    Verdict::None => format!("{puzzle} has no solution"),
                    _ => format!("whether {puzzle} has a single solution could not be found out"),
                };
                return vec![format!("Which cells are wrong cannot be said: {why}.")];
            }
        };
        let alphabet = &self.task.puzzle.alphabet;
        let line = |wrong: &WrongCell| {
            let is = words::may(self.task.kind, alphabet, self.board.may(wrong.cell));
            let should_be = words::may(self.task.kind, alphabet, Domain::only(wrong.should_be));
            format!("  {}: {is}, should be {should_be}", self.cell(wrong.cell))
        };
        wrong.iter().map(line).collect()
    }

    /// The verdict on the board, in a sentence.
    pub fn sentence(&self) -> String {
        let what = match self.checked {
            Checked::Solution => "the stored solution",
            Checked::Givens => "the given cells",
            Checked::Board => "the board",
        };
        let settled = self.filled_in();
        let impossible = match self.is_untouched {
            true => "Wrong: the puzzle itself has no solution.".to_owned(),
            false => format!("Wrong: the puzzle has no solution, with or without {what}."),
        };
        let Some(leads_to) = self.leads_to else {
            if self.without == Some(Verdict::None) {
                return impossible;
            }
            return format!("Wrong: {what} {} ({settled}).", self.faults());
        };
        match (leads_to, self.without) {
            (Verdict::None, Some(Verdict::None)) => impossible,
            (Verdict::None, _) => {
                let leads = if self.checked == Checked::Givens { "lead" } else { "leads" };
                if !self.is_complete {
                    return format!("Wrong: {what} ({settled}) {leads} to no solution.");
                }
                format!(
                    "Wrong: every line by itself can still be finished, but {what} ({settled}) {leads} to no solution."
                )
            }
            (Verdict::GaveUp, _) if !self.is_complete => {
                format!(
                    "It gave up before every line was checked against {what} ({settled}); none of those checked breaks a rule or its clue."
                )
            }
            (Verdict::GaveUp, _) => {
                format!(
                    "No rule or clue is broken ({settled}); it gave up before it was known whether this leads to a solution."
                )
            }
            _ if self.settled() == self.board.cells.len() => {
                let breaks = if self.checked == Checked::Givens { "break" } else { "breaks" };
                format!("Right: {what} {breaks} no rule or clue.")
            }
            (Verdict::Unique, _) => {
                format!("Right so far: {settled}, no rule or clue is broken, and it leads to exactly one solution.")
            }
            _ => format!("Right so far: {settled}, no rule or clue is broken, and it leads to several solutions."),
        }
    }

    /// How much of the board is filled in, and of how many more cells something is ruled out there.
    fn filled_in(&self) -> String {
        let filled = format!("{} of {} filled in", self.settled(), words::many(self.board.cells.len(), "cell"));
        match self.narrowed {
            0 => filled,
            narrowed => format!("{filled}, something ruled out in {narrowed} more"),
        }
    }

    /// What the board, or the given cells, do wrong: `contradicts 1 given cell, and breaks a rule or a clue in 2 lines`.
    fn faults(&self) -> String {
        let s = if self.checked == Checked::Givens { "" } else { "s" };
        let given = self.contradicted.iter().filter(|cell| self.given_otherwise(**cell).is_some()).count();
        let impossible = self.contradicted.len() - given;
        let lines = words::many(self.broken.len(), "line");
        let least = if self.is_complete { "" } else { "at least " };
        let faults: Vec<String> = [
            (given > 0).then(|| format!("contradict{s} {}", words::many(given, "given cell"))),
            (impossible > 0).then(|| format!("put{s} what no cell can be into {}", words::many(impossible, "cell"))),
            (!self.broken.is_empty()).then(|| format!("break{s} a rule or a clue in {least}{lines}")),
        ]
        .into_iter()
        .flatten()
        .collect();
        match &faults[..] {
            [others @ .., last] if !others.is_empty() => format!("{}, and {last}", others.join(", ")),
            _ => faults.concat(),
        }
    }

    fn cell(&self, cell: CellId) -> String {
        words::cell(&self.task.puzzle.board, cell)
    }

    /// How the board and the puzzle contradict each other in a cell.
    fn contradiction(&self, cell: CellId) -> String {
        let puzzle = &self.task.puzzle;
        let told = |may| words::may(self.task.kind, &puzzle.alphabet, may);
        let on_board = told(self.board.may(cell));
        match self.given_otherwise(cell) {
            Some(given) => format!("{on_board}, but given as {}", told(given)),
            None => format!("{on_board}, which no cell can be"),
        }
    }

    /// What is given of a cell, where the board says something else.
    fn given_otherwise(&self, cell: CellId) -> Option<Domain> {
        let given = self.task.puzzle.givens.get(&cell)?.may;
        given.and(self.board.may(cell)).is_empty().then_some(given)
    }
}

/// What stands in the first of two lines.
fn half(cells: &str) -> &str {
    let middle = cells.chars().count() / 2;
    cells.char_indices().nth(middle).map_or(cells, |(end, _)| &cells[..end])
}

/// What is wrong with two neighbours that have a line of their own.
fn beside_each_other(cells: &str) -> String {
    let cells: Vec<char> = cells.chars().collect();
    match cells[..] {
        [one, other] if one == other => format!("touch, and both hold {one}"),
        _ => {
            let stands: Vec<String> = cells.into_iter().map(String::from).collect();
            format!("must not stand side by side: {}", stands.join(", "))
        }
    }
}
