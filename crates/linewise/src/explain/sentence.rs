//! Steps put into words, with the sentences of a catalogue.

use super::catalogue::Catalogue;
use super::english::ENGLISH;
use super::facts::Form;
use super::own::Telling;
use super::phrases::{Value, one};
use super::replay::Problem;
use super::step::{Because, Ending, Step};
use crate::distinct::distinct;
use crate::domain::Domain;
use crate::engine::Stop;
use crate::kind::Kind;
use crate::message::{Argument, Message, Part, Sentence, capitalized};
use crate::model::{Axis, CellId, Grid, LineId, Model};
use crate::puzzle::Puzzle;
use crate::technique::{Ladder, SHARED, Technique};
use std::fmt;

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
    /// The kind's techniques, by which chains are told.
    pub ladder: Option<&'a dyn Ladder>,
    /// Who calls a stop: a chain is then not told to its end.
    pub stop: Stop<'a>,
}

impl fmt::Debug for Speaker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Speaker").field("puzzle", self.puzzle).field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl<'a> Speaker<'a> {
    /// Someone who speaks English, and is never stopped.
    pub fn new(
        puzzle: &'a Puzzle,
        kind: &'a dyn Kind,
        model: &'a Model,
        ladder: Option<&'a dyn Ladder>,
    ) -> Speaker<'a> {
        Speaker { catalogue: &ENGLISH, puzzle, kind, model, ladder, stop: Stop::Never }
    }
}

impl Speaker<'_> {
    /// What a technique is called.
    pub fn technique(&self, technique: Technique) -> String {
        self.catalogue.title(technique).to_owned()
    }

    /// The reason of a step in a sentence or two; in a few where it takes several things together. The line is named
    /// once. Before it stands what other lines have already.
    pub fn step(&self, step: &Step) -> String {
        if let Some(all) = self.settled_by_what_is_there(step) {
            return all;
        }
        let before = step.messages();
        let also = step.also.iter().zip(before).map(|(message, before)| self.say_also(step.line, message, before));
        let own = std::iter::once(self.say(step.line, &step.message)).chain(also);
        self.already(&step.first).into_iter().chain(own).collect::<Vec<_>>().join(" ")
    }

    /// A message about the line of which something was said just before; the facts from which that followed are not said again.
    fn say_also(&self, on: Option<LineId>, message: &Message, before: &Message) -> String {
        let said = self.catalogue.say(message.sentence, |name| self.value(on, message, name));
        let Some(line) = on else { return capitalized(said) };
        let name = self.place_name(line);
        let heads = [self.line(line) + ": ", format!("{name}: ")];
        let without_name = heads.iter().find_map(|head| said.strip_prefix(head)).map(str::to_owned);
        let rest = said.strip_prefix(&name).and_then(|rest| rest.strip_prefix(' '));
        let it = || rest.map(|rest| format!("{} {rest}", self.catalogue.text("line.again")));
        let said = without_name.or_else(it).unwrap_or(said);
        let after_the_same = |form| {
            let facts = self.facts(on, message, form);
            let is_same = !facts.is_empty() && facts == self.facts(on, before, form);
            said.strip_prefix(&facts).filter(|_| is_same)
        };
        match [Form::Before, Form::Clause].into_iter().find_map(after_the_same) {
            Some(rest) => capitalized(self.catalogue.fill("line.also", |_| one(rest.to_owned()))),
            None => capitalized(said),
        }
    }

    /// A message as a sentence; without a line, its cells are cells of the board.
    pub fn say(&self, on: Option<LineId>, message: &Message) -> String {
        capitalized(self.catalogue.say(message.sentence, |name| self.value(on, message, name)))
    }

    /// How a way ends on a board of which this is known.
    pub fn ending(&self, ending: &Ending, known: &Grid) -> String {
        match ending {
            Ending::Solved => self.catalogue.text("ending.solved").to_owned(),
            Ending::Several if *known == self.model.grid() => {
                self.catalogue.text("ending.several.from_start").to_owned()
            }
            Ending::Several => self.catalogue.text("ending.several").to_owned(),
            Ending::Stuck(line, facts) => {
                let why = self.dead_end(*line, facts, known).join(" ");
                self.catalogue.fill("ending.stuck", |_| one(why.clone()))
            }
            Ending::NoSolution => self.catalogue.text("ending.no_solution").to_owned(),
            Ending::GaveUp => self.catalogue.text("ending.gave_up").to_owned(),
            Ending::TooHard(line) => self.catalogue.fill("ending.too_hard", |_| one(self.line(*line))),
            Ending::Characters => self.catalogue.text("ending.characters").to_owned(),
        }
    }

    /// The same a line for each thing that is said: how it ends, and then why.
    pub fn ending_lines(&self, ending: &Ending, known: &Grid) -> Vec<String> {
        let why = match ending {
            Ending::Stuck(line, facts) => self.dead_end(*line, facts, known),
            _ => Vec::new(),
        };
        if why.len() <= 1 {
            return vec![self.ending(ending, known)];
        }
        let why = why.into_iter().map(|line| format!("  {line}"));
        std::iter::once(self.catalogue.text("ending.stuck.why").to_owned()).chain(why).collect()
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
            Problem::Undecided => ("problem.undecided", None, None),
        };
        self.catalogue.fill(key, |name| match name {
            "line" => one(line.map_or(String::new(), |line| self.line(line))),
            _ => one(cell.map_or(String::new(), |cell| self.cell(cell))),
        })
    }

    /// The hint that gives nothing away but what to try: the hardest of the steps, as the others follow easily.
    pub fn vague(&self, before: &[Step], step: &Step) -> String {
        let hardness = |step: &Step| (step.technique.level, step.technique.weight);
        let hardest = before
            .iter()
            .fold(step, |hardest, other| if hardness(other) > hardness(hardest) { other } else { hardest });
        let axis = hardest.line.map_or(self.catalogue.text("axis.any").to_owned(), |line| self.sort(line));
        self.catalogue.hint(hardest.technique, &axis)
    }

    /// The hint that says where to look.
    pub fn place(&self, step: &Step) -> String {
        let place = self.named(&self.where_to_look(step));
        let key = if step.line.is_some() { "hint.where" } else { "hint.where.think" };
        self.catalogue.fill(key, |_| one(place.clone()))
    }

    fn where_to_look(&self, step: &Step) -> Where {
        match (step.line, &step.because) {
            (Some(line), _) => Where::Lines(vec![line]),
            (None, Because::Fish(fish)) => Where::Lines(fish.bases.clone()),
            (None, Because::Cases(cell, _)) => Where::Cell(*cell),
            (None, _) => Where::Cell(step.found[0].0),
        }
    }

    fn named(&self, place: &Where) -> String {
        match place {
            Where::Lines(lines) => self.lines_with_clues(lines),
            Where::Cell(cell) => self.cell(*cell),
        }
    }

    /// The axis along which a line lies, with others beside it or without.
    fn axis_along(&self, line: LineId) -> Axis {
        match self.model.line(line).place.axis {
            Axis::ROWS | Axis::BESIDE_ROW => Axis::ROW,
            Axis::COLUMNS | Axis::BESIDE_COLUMN => Axis::COLUMN,
            axis => axis,
        }
    }

    /// Lines along one axis; of those that are several rows or columns together, all these.
    fn lines_to_look_at(&self, lines: &[LineId]) -> String {
        let axis = self.axis_along(lines[0]);
        if axis == Axis::PAIR {
            let cells = lines.iter().flat_map(|&line| self.model.line(line).cells.iter().map(|cell| cell.index()));
            return self.cells(None, &distinct(cells));
        }
        if lines.len() == 1 || lines.iter().all(|&line| self.model.line(line).place.axis == axis) {
            return self.lines_with_clues(lines);
        }
        let place = |cell: &CellId| self.puzzle.board.place(*cell);
        let cells = lines.iter().flat_map(|&line| self.model.line(line).cells.iter().map(place));
        let numbers = distinct(cells.map(|(row, column)| if axis == Axis::ROW { row + 1 } else { column + 1 }));
        let list = self.list(numbers.iter().map(usize::to_string).collect(), "list.and");
        let key = if axis == Axis::ROW { "axis.many.0" } else { "axis.many.1" };
        self.catalogue.fill(key, |_| one(list.clone()))
    }

    fn lines_with_clues(&self, lines: &[LineId]) -> String {
        match lines {
            [line] => self.line(*line),
            lines => self.lines(lines),
        }
    }

    /// How many steps there are to take, where others come before the one that settles a cell.
    pub fn steps_to_go(&self, before: &[Step]) -> Option<String> {
        let count = before.len() + 1;
        (count > 1).then(|| self.catalogue.fill("hint.steps", |_| one(count.to_string())))
    }

    /// Where to look: at first for the steps before, or for the first of many; then for the step.
    pub fn places(&self, before: &[Step], step: &Step) -> Vec<String> {
        let place = self.place(step);
        let then = |key| self.catalogue.fill(key, |_| one(self.named(&self.where_to_look(step))));
        if before.len() > MOST_PLACES {
            let first = self.named(&self.where_to_look(&before[0]));
            return vec![self.catalogue.fill("hint.first.many", |_| one(first.clone())), then("hint.last")];
        }
        let (lines, cells) = self.looked_at(before);
        let is_there = step.line.is_some_and(|line| lines.contains(&line));
        match (&lines[..], &cells[..]) {
            ([], []) => vec![place],
            ([_], []) if is_there => vec![place, self.catalogue.text("hint.same").to_owned()],
            _ if is_there => vec![self.first_places(&lines, &cells), then("hint.then.again")],
            _ => vec![self.first_places(&lines, &cells), then("hint.then")],
        }
    }

    /// The lines at which steps look, and the cells of which they suppose something, each once and in the order of the
    /// board: in which order they come is told with the reasons.
    fn looked_at(&self, steps: &[Step]) -> (Vec<LineId>, Vec<CellId>) {
        let (mut lines, mut cells): (Vec<LineId>, Vec<CellId>) = (Vec::new(), Vec::new());
        for step in steps {
            match self.where_to_look(step) {
                Where::Lines(more) => lines.extend(more),
                Where::Cell(cell) => cells.push(cell),
            }
        }
        // Rows that are compared, or looked at together, are rows.
        lines.sort_by_key(|&line| (self.axis_along(line).0, line));
        lines.dedup();
        cells.sort_unstable();
        cells.dedup();
        (lines, cells)
    }

    fn first_places(&self, lines: &[LineId], cells: &[CellId]) -> String {
        let key = match (lines, cells) {
            (_, []) => "hint.first.lines",
            ([], _) => "hint.first.cells",
            _ => "hint.first.both",
        };
        let by_axis: Vec<String> = lines
            .chunk_by(|one, other| self.axis_along(*one) == self.axis_along(*other))
            .map(|lines| self.lines_to_look_at(lines))
            .collect();
        self.catalogue.fill(key, |name| match name {
            "lines" => one(self.list(by_axis.clone(), "list.and")),
            _ => one(self.cells(None, &cells.iter().map(|cell| cell.index()).collect::<Vec<_>>())),
        })
    }

    /// The reason of a step with those of the steps before it, each with what is behind it, as lines of a text.
    pub fn reasons(&self, before: &[Step], step: &Step) -> Vec<String> {
        if before.is_empty() {
            return self.reason(step, String::new(), "  ");
        }
        let mut lines = vec![self.catalogue.text("hint.before.first").to_owned()];
        for (number, step) in before.iter().enumerate() {
            lines.extend(self.reason(step, format!("{:>3}. ", number + 1), "       "));
        }
        let then = self.catalogue.fill("hint.before.then", |_| one(self.step(step)));
        lines.push(then);
        lines.extend(self.chain(step).into_iter().map(|line| format!("  {line}")));
        lines
    }

    fn reason(&self, step: &Step, head: String, indent: &str) -> Vec<String> {
        let mut lines = vec![head + &self.step(step)];
        lines.extend(self.chain(step).into_iter().map(|line| format!("{indent}{line}")));
        lines
    }

    /// What a step says of its cells, by their places on the board.
    pub fn narrowed(&self, step: &Step) -> String {
        let gone: Vec<_> = match &step.because {
            Because::Supposition(refutation) => vec![(refutation.cell, Domain::only(refutation.symbol))],
            _ => step.found.iter().map(|&(cell, may)| (cell, self.possible(cell).minus(may))).collect(),
        };
        self.by_place(&step.found, &gone)
    }

    pub(super) fn by_place(&self, found: &[(CellId, Domain)], gone: &[(CellId, Domain)]) -> String {
        let said = found
            .iter()
            .zip(gone)
            .map(|(&(cell, may), &(_, gone))| self.conclusion_about((self.cell(cell), false), may, gone));
        self.list(said.collect(), "list.and")
    }

    /// What stands for a name in a message's sentence.
    pub(super) fn value(&self, on: Option<LineId>, message: &Message, name: &str) -> Value {
        let concluded = &message.conclusion;
        let are_many = concluded.len() > 1;
        match (name, on) {
            ("line", Some(line)) => one(self.line(line)),
            ("place", Some(line)) => one(self.place_name(line)),
            ("given", _) => one(self.facts(on, message, Form::Before)),
            ("stated", _) => one(self.facts(on, message, Form::Clause)),
            ("conclusion", _) => (self.conclusion_of(on, message), are_many),
            ("found", _) => {
                let found: Vec<usize> = concluded.iter().map(|(at, ..)| *at).collect();
                (self.cells(on, &found), are_many)
            }
            ("settled", _) => {
                let cells = concluded.iter().map(|(at, ..)| self.cell(self.cell_at(on, *at)));
                (self.list(cells.collect(), "list.and"), are_many)
            }
            ("leaves", _) => one(self.leaves(on, concluded)),
            ("its_exclusion", _) => one(self.its_exclusion(on, concluded)),
            ("outcome", _) => one(self.outcome(on, concluded)),
            ("exclusion", _) => (self.exclusion(on, concluded), are_many),
            _ => message.argument(name).map_or(one(String::new()), |own| self.own_value(on, message, own)),
        }
    }

    /// What stands for something that the message itself speaks of.
    pub(super) fn own_value(&self, on: Option<LineId>, message: &Message, argument: &Argument) -> Value {
        match argument {
            Argument::Cells(cells) | Argument::Run(cells) => (self.cells(on, cells), cells.len() > 1),
            Argument::Covered(cells, what) => (self.covered(on, cells, *what, message), cells.len() > 1),
            Argument::KnownInPart(cells) => one(self.known_in_part(on, cells, message)),
            Argument::Number(number) => (number.to_string(), *number != 1),
            Argument::Count(count) => (self.count(*count), *count != 1),
            Argument::Nth(nth) => one(self.nth(nth.saturating_sub(1), 0)),
            Argument::Besides(is_said) => (String::new(), *is_said),
            Argument::Block(block) => one(self.block(*block)),
            Argument::Symbols(may) => self.choice(*may),
            Argument::Each(may) => (self.each(*may), may.len() > 1),
            Argument::Which(may) => one(self.which(*may)),
            Argument::SuchACell(symbol) => one(self.such_a_cell(*symbol)),
            Argument::One(symbol) => one(self.one_of(*symbol)),
            Argument::Thing(symbol) => one(self.thing(*symbol)),
            Argument::LastOnes { all, again } => one(self.last_ones(*all, *again)),
            Argument::OneOfLines(lines) => (self.one_of_lines(lines, &concluded_of(on, message)), lines.len() > 1),
            Argument::Sort(line) => one(self.sort(*line)),
            Argument::Gone(may) => one(self.symbols(gone_of(message, *may))),
            Argument::Crossers(cell) => self.crossers(on, *cell),
            Argument::Text(text) => one(text.clone()),
            Argument::Texts(texts) => (self.quoted(texts), texts.len() > 1),
            Argument::Parts(pieces) => (self.parts(on, &told_of(message, pieces), PARTS), pieces.len() > 1),
            Argument::But(pieces) => (self.parts(on, &told_of(message, pieces), BUT_PARTS), pieces.len() > 1),
            Argument::Allowed(allowed) => (self.allowed(on, allowed), allowed.len() > 1),
            Argument::Lines(lines) => (self.lines_beside(lines, &concluded_of(on, message)), lines.len() > 1),
            Argument::Words(words) => (self.words(words), words.len() > 1),
            Argument::Sums(sums) => (self.sums(sums), sums.len() > 1),
            Argument::Products(products) => (self.products(products), products.len() > 1),
            Argument::Fillings(fillings) => (self.fillings(on, fillings), fillings.len() > 1),
            Argument::Groups(groups) => (self.groups(on, groups), groups.len() > 1),
            Argument::Covering(covering) => (self.covering(on, covering, message), covering.blocks.len() > 1),
            Argument::Placed(placed) => (self.placed(on, placed), placed.len() > 1),
            Argument::Ways(ways) => (self.ways(ways), ways.len() > 1),
            Argument::Sum(sum) => one(self.sum(*sum)),
            Argument::Side { far } => one(self.side(on, *far)),
            Argument::Cell(cell) => one(self.cell(*cell)),
            Argument::Line(line) => one(self.line(*line)),
            Argument::Clause(clause) => one(self.catalogue.say(clause.sentence, |name| self.value(on, clause, name))),
            Argument::Own(own) => own.said(&Telling { speaker: self, on, message }),
        }
    }
}

/// How parts are told of the first cells of a sentence, and of the others.
const PARTS: [&str; 2] = ["parts", "parts.more"];
/// The same of parts on which alone cells cannot fall.
const BUT_PARTS: [&str; 2] = ["parts.but", "parts.but.more"];
/// The places of no more steps than these are told in one sentence.
const MOST_PLACES: usize = 6;

/// What a step looks at.
enum Where {
    Lines(Vec<LineId>),
    Cell(CellId),
}

/// The pieces that hold a cell of which the message concludes something; all of them where it concludes nothing of any.
fn told_of(message: &Message, pieces: &[(Vec<usize>, Vec<Part>)]) -> Vec<(Vec<usize>, Vec<Part>)> {
    let is_told = |(cells, _): &&(Vec<usize>, Vec<Part>)| message.conclusion.iter().any(|(at, ..)| cells.contains(at));
    let told: Vec<_> = pieces.iter().filter(is_told).cloned().collect();
    if told.is_empty() { pieces.to_vec() } else { told }
}

/// The cells of the board of which a message about no line concludes something.
fn concluded_of(on: Option<LineId>, message: &Message) -> Vec<CellId> {
    let cells = message.conclusion.iter().map(|(at, ..)| CellId::new(*at));
    if on.is_none() { cells.collect() } else { Vec::new() }
}

/// What the message concludes of these symbols: that they are gone. All of them where it does not say.
fn gone_of(message: &Message, symbols: Domain) -> Domain {
    let gone = message.conclusion.iter().fold(Domain::EMPTY, |all, (_, _, gone)| all.or(*gone)).and(symbols);
    if gone.is_empty() { symbols } else { gone }
}

/// All sentences that the techniques of these kinds say, and those that every kind shares.
pub fn sentences(kinds: &[&dyn Kind]) -> Vec<&'static Sentence> {
    let own = kinds.iter().flat_map(|kind| kind.techniques());
    let mut all: Vec<&'static Sentence> = Vec::new();
    for &sentence in own.chain(SHARED).flat_map(|technique| technique.sentences) {
        if !all.contains(&sentence) {
            all.push(sentence);
        }
    }
    all
}
