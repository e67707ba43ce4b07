//! The guide: always the easiest step, and what it needs.

use super::already::with_what_is_there;
use super::climb::{Climb, Saying};
use super::fish::Caught;
use super::idle::{Setting, without_idle_steps};
use super::step::{Because, Ending, Step, Walkthrough};
use super::suppositions::Suppositions;
use super::tell::{Lesson, Sight, are_within, clear, on_line, plainest, spoken};
use super::think::Thought;
use super::together::taken_together;
use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::engine::layout::Layout;
use crate::engine::reason::{fewest, fewest_for};
use crate::engine::refute::{Refutation, facts_of};
use crate::engine::state::Halt;
use crate::engine::{Budget, Fact, Limits, Verdict, has_enough_symbols, reason_stuck, solve};
use crate::message::{Basis, Message};
use crate::model::{CellId, Grid, Line, LineId, Model};
use crate::puzzle::Axis;
use crate::rule::{KnownLine, Scratch, words_within};
use crate::technique::words::{
    Agreement, AllAgree, Chain, ChainBeside, ChainEqual, Listed, Nested, NestedEqual, Searched, ShortContradiction,
    ShortContradictionBeside, SoonEqual,
};
use crate::technique::{AGREEMENT, ATTEMPT, CHAIN, Finding, Ladder, SEARCH, SHORT_CONTRADICTION, Technique};
use num_bigint::BigUint;

/// The way from `start` to the solution, step by step, without the steps that neither the solution nor a later step
/// needs, and with steps of one sort on one line taken together.
pub fn explain(model: &Model, ladder: Option<&dyn Ladder>, start: &Grid, budget: Budget<'_>) -> Walkthrough {
    let layout = match Layout::within(model, budget) {
        Ok(layout) => layout,
        Err(gave_up) => {
            let (start, known) = (start.clone(), start.clone());
            return Walkthrough { start, steps: Vec::new(), ending: Ending::of(gave_up), known };
        }
    };
    let mut steps = Vec::new();
    let (known, ending) = match Guide::new(&layout, ladder, start, budget) {
        Ok(mut guide) => {
            let ending = guide.walk(&mut steps);
            let setting = Setting { model, ladder, start };
            if ending == Ending::Solved {
                steps = without_idle_steps(setting, steps);
            }
            let (told, rest) = with_what_is_there(setting, taken_together(setting, steps));
            // Where every cell is settled, nothing is left to be said.
            steps = if ending == Ending::Solved { told } else { [told, rest].concat() };
            (guide.climb.board.into_known(), ending)
        }
        Err(ending) => (start.clone(), ending),
    };
    Walkthrough { start: start.clone(), steps, ending, known }
}

/// Someone who walks through a puzzle and always knows the easiest step.
pub struct Guide<'w, 'm> {
    pub(super) climb: Climb<'w, 'm>,
    suppositions: Suppositions,
    budget: Budget<'w>,
    /// A cell that cannot be anything from the start.
    empty: Option<CellId>,
    /// The only solution, once a search has found it: no step takes it away.
    word: Option<Vec<Symbol>>,
}

/// How far a step got.
pub struct Progress {
    /// How many cells it narrowed.
    pub narrowed: usize,
    /// How many of these it settled.
    pub settled: usize,
}

/// A step that was found, not yet reasoned out.
#[derive(Debug, Clone)]
pub enum Found {
    /// A line says it.
    Saying(Saying),
    /// Several lines say it together.
    Caught(Caught),
    /// Thinking ahead shows it.
    Thought(Thought),
    /// A search shows it: this cell is this symbol.
    Searched(CellId, Symbol),
}

impl Found {
    /// How it was found.
    pub fn technique(&self) -> Technique {
        match self {
            Found::Saying(saying) => saying.technique,
            Found::Caught(caught) => caught.technique,
            Found::Thought(Thought::Refuted(technique, ..)) => *technique,
            Found::Thought(Thought::Agreed { .. }) => AGREEMENT,
            Found::Searched(..) => SEARCH,
        }
    }
}

impl<'w, 'm> Guide<'w, 'm> {
    /// A guide through the puzzle from `start`; the ending where the budget does not even last for a look at the board.
    pub fn new(
        layout: &'w Layout<'m>,
        ladder: Option<&'w dyn Ladder>,
        start: &Grid,
        budget: Budget<'w>,
    ) -> Result<Guide<'w, 'm>, Ending> {
        let climb = Climb::new(layout, ladder, start, budget).map_err(Ending::of)?;
        let empty = start.cells.iter().position(|may| may.is_empty()).map(CellId::new);
        Ok(Guide { climb, suppositions: Suppositions::default(), budget, empty, word: None })
    }

    /// Walks to the end, and notes each step with its reason. Of what is as easy, that comes first which settles a cell.
    fn walk(&mut self, steps: &mut Vec<Step>) -> Ending {
        loop {
            match self.find() {
                Ok(easiest) => {
                    let found = self.settling_at_best(easiest);
                    steps.push(self.step(&found, self.climb.board.known()));
                    self.take(&found);
                }
                Err(ending) => return ending,
            }
        }
    }

    /// A step that settles a cell and is as easy as this one, which [`Guide::find`] found; this one, if it settles one
    /// itself or there is no other.
    fn settling_at_best(&self, easiest: Found) -> Found {
        let narrowed = self.narrowed(&easiest, self.climb.board.known());
        match narrowed.iter().any(|(_, may)| may.len() == 1) {
            true => easiest,
            false => self.settling(easiest.technique().level).unwrap_or(easiest),
        }
    }

    /// The easiest step of this level at most that a line shows by itself and that settles a cell, where
    /// [`Guide::find`] found one that settles none.
    pub fn settling(&self, level: u8) -> Option<Found> {
        self.climb.settling(level).map(Found::Saying)
    }

    /// The easiest step, or how the way ends here.
    pub fn find(&mut self) -> Result<Found, Ending> {
        self.find_up_to(u8::MAX).map(|found| found.expect("every step has a level"))
    }

    /// The same, unless the easiest step is harder than this level: then nothing. Nobody thinks ahead where that would be harder anyway.
    pub fn find_up_to(&mut self, level: u8) -> Result<Option<Found>, Ending> {
        if !has_enough_symbols(self.climb.board.model) {
            return Err(Ending::Characters);
        }
        if let Some(cell) = self.empty {
            return Err(self.empty_cell(cell));
        }
        let saying = self.climb.easiest().map_err(|halt| self.halted(halt))?;
        if saying.is_none() && self.climb.board.known().unknown() == 0 {
            return Err(Ending::Solved);
        }
        if let Some(caught) = self.climb.fish(saying.as_ref().map(|saying| saying.technique)) {
            return Ok(Some(Found::Caught(caught)).filter(|found| found.technique().level <= level));
        }
        let found = match saying {
            Some(saying) => Found::Saying(saying),
            None if SHORT_CONTRADICTION.level > level => return Ok(None),
            None => match self.think_up_to(level)? {
                Some(found) => found,
                None => return Ok(None),
            },
        };
        Ok(Some(found).filter(|found| found.technique().level <= level))
    }

    /// The easiest step that no line shows by itself; nothing where only steps harder than this level are left.
    fn think_up_to(&mut self, level: u8) -> Result<Option<Found>, Ending> {
        match self.climb.contradiction(&mut self.suppositions) {
            Ok(Some(thought)) => return Ok(Some(Found::Thought(thought))),
            Ok(None) => {}
            Err(halt) => return Err(self.halted(halt)),
        }
        if AGREEMENT.level > level {
            return Ok(None);
        }
        match self.climb.agreement() {
            Ok(Some(thought)) => return Ok(Some(Found::Thought(thought))),
            Ok(None) => {}
            Err(halt) => return Err(self.halted(halt)),
        }
        if self.word.is_none() {
            self.word = Some(self.search()?);
        }
        let word = self.word.as_ref().expect("it was searched for");
        match self.climb.nested(word) {
            Ok(Some(thought)) => return Ok(Some(Found::Thought(thought))),
            Ok(None) => {}
            Err(halt) => return Err(self.halted(halt)),
        }
        let open = self.climb.board.known().cells.iter().position(|may| may.len() > 1).expect("a cell is open");
        Ok(Some(Found::Searched(CellId::new(open), word[open])))
    }

    /// The only solution that is left.
    fn search(&mut self) -> Result<Vec<Symbol>, Ending> {
        let model = self.climb.board.model.on(self.climb.board.known().cells.clone());
        let left = self.budget.after(self.climb.board.state.line_solves());
        let answer = solve(&model, Limits::default(), left);
        self.climb.board.state.charge(answer.stats.line_solves);
        match answer.verdict {
            Verdict::Unique => Ok(answer.solutions.into_iter().next().expect("one solution")),
            Verdict::None => Err(Ending::NoSolution),
            Verdict::Several | Verdict::Found => Err(Ending::Several),
            Verdict::GaveUp => Err(answer.gave_up.map_or(Ending::GaveUp, Ending::of)),
        }
    }

    fn halted(&self, halt: Halt) -> Ending {
        match halt {
            Halt::GaveUp(gave_up) => Ending::of(gave_up),
            Halt::Conflict(line) => {
                let facts = reason_stuck(self.climb.board.model, self.climb.board.known(), line).unwrap_or_default();
                Ending::Stuck(line, facts)
            }
        }
    }

    /// The end where a cell cannot be anything from the start.
    fn empty_cell(&self, cell: CellId) -> Ending {
        let lines = &self.climb.board.model.lines;
        match lines.iter().position(|line| line.cells.contains(&cell)) {
            Some(line) => Ending::Stuck(LineId::new(line), vec![Fact { cell, may: Domain::EMPTY }]),
            None => Ending::NoSolution,
        }
    }

    /// Takes a step: what it says is known from now on.
    pub fn take(&mut self, found: &Found) -> Progress {
        let narrowed = self.narrowed(found, self.climb.board.known());
        for &(cell, may) in &narrowed {
            let gone = self.climb.board.known().may(cell).minus(may);
            self.climb.learn(cell, gone);
        }
        self.climb.follow(narrowed.iter().map(|(cell, _)| *cell));
        let settled = narrowed.iter().filter(|(_, may)| may.len() == 1).count();
        Progress { narrowed: narrowed.len(), settled }
    }

    /// The cells that a step narrows which was found when this was known, and what each may be from now on.
    pub fn narrowed(&self, found: &Found, known: &Grid) -> Vec<(CellId, Domain)> {
        let may = |cell: CellId| known.may(cell);
        match found {
            Found::Saying(saying) => {
                let cells = &self.climb.board.model.line(saying.line).cells;
                let narrow = |&(at, domain): &(usize, Domain)| (cells[at], domain.and(may(cells[at])));
                saying.finding.found.iter().map(narrow).collect()
            }
            Found::Caught(Caught { cells, gone, .. }) => {
                cells.iter().map(|&cell| (cell, may(cell).minus(*gone))).collect()
            }
            Found::Thought(Thought::Refuted(_, refutation, _)) => {
                vec![(refutation.cell, may(refutation.cell).without(refutation.symbol))]
            }
            Found::Thought(Thought::Agreed { other, gone, .. }) => vec![(*other, may(*other).minus(*gone))],
            Found::Searched(cell, symbol) => vec![(*cell, Domain::only(*symbol))],
        }
    }

    /// As much of a step, found when this was known, as is needed: of each cell no more than that is taken. Nothing where none of it is.
    pub fn only(&self, found: &Found, known: &Grid, needed: impl Fn(CellId) -> Domain) -> Option<Found> {
        let gone = |&(cell, may): &(CellId, Domain)| (cell, known.may(cell).minus(may).and(needed(cell)));
        let gone: Vec<(CellId, Domain)> = self.narrowed(found, known).iter().map(gone).collect();
        let gone: Vec<_> = gone.into_iter().filter(|(_, gone)| !gone.is_empty()).collect();
        if gone.is_empty() {
            return None;
        }
        Some(match found {
            Found::Saying(saying) => Found::Saying(self.part(saying, known, &gone)),
            Found::Caught(caught) => {
                let (cells, gone): (Vec<CellId>, Vec<Domain>) = gone.into_iter().unzip();
                let gone = gone.into_iter().fold(Domain::EMPTY, Domain::or);
                Found::Caught(Caught { cells, gone, ..caught.clone() })
            }
            whole => whole.clone(),
        })
    }

    /// What a line says as far as it takes `gone`, in the words that the technique has for it where it finds little else.
    fn part(&self, saying: &Saying, known: &Grid, gone: &[(CellId, Domain)]) -> Saying {
        let cells = &self.climb.board.model.line(saying.line).cells;
        let at = |cell: CellId| cells.iter().position(|own| *own == cell).expect("a cell of the line");
        let mut gone: Vec<(usize, Domain)> = gone.iter().map(|&(cell, gone)| (at(cell), gone)).collect();
        gone.sort_unstable();
        let known: Vec<Domain> = cells.iter().map(|&cell| known.may(cell)).collect();
        let ladder = self.climb.ladder.filter(|ladder| saying.rung < ladder.techniques().len());
        let brief = ladder.and_then(|ladder| {
            let lesson = Lesson { model: self.climb.board.model, ladder, line: saying.line };
            lesson.briefest(saying.rung, &known, &gone)
        });
        let found = gone.iter().map(|&(at, gone)| (at, known[at].minus(gone))).collect();
        let message = brief.unwrap_or_else(|| saying.finding.message.clone());
        Saying { finding: Finding { found, message }, ..saying.clone() }
    }

    /// A step that was found when this was known, with the fewest facts that force it, and with what is to be said.
    pub fn step(&self, found: &Found, known: &Grid) -> Step {
        let technique = found.technique();
        let narrowed = self.narrowed(found, known);
        let symbols = self.climb.board.model.symbols;
        let (line, facts, mut because, message) = match found {
            Found::Saying(saying) => {
                let (facts, message) = self.reason(saying, known);
                (Some(saying.line), facts, Because::Line, message)
            }
            Found::Caught(caught) => {
                let facts = self.climb.facts_of_fish(&caught.fish, known);
                (None, facts, Because::Fish(caught.fish.clone()), self.climb.message_of(caught))
            }
            Found::Thought(Thought::Refuted(_, refutation, needs)) => {
                let (cell, what) = (refutation.cell, refutation.symbol);
                let stuck = self.broken(&refutation.leads_to);
                let axis = self.climb.board.model.line(stuck).place.axis;
                let message = refuted(technique, axis, (cell, what, stuck));
                (None, facts_of(needs, symbols), Because::Supposition(refutation.clone()), message)
            }
            Found::Thought(Thought::Agreed { cell, cases, needs, .. }) => {
                let message = Agreement { cell: *cell }.into();
                (None, facts_of(needs, symbols), Because::Cases(*cell, cases.clone()), message)
            }
            Found::Searched(cell, _) => (None, Vec::new(), Because::Search, Searched { cell: *cell }.into()),
        };
        because.restate_on(known);
        // What no line says by itself is said of cells of the board.
        let message = match line {
            Some(_) => message,
            None => {
                let on_board: Vec<_> = narrowed.iter().map(|&(cell, may)| (cell.index(), may)).collect();
                let given = self.known_on(&because.lines(), known);
                message.about(given, conclusion(&on_board, &known.cells))
            }
        };
        Step { technique, line, found: narrowed, facts, because, message, also: Vec::new(), first: Vec::new() }
    }

    /// The line that has no arrangement left in the end; of two that are under one rule together, the one that has none
    /// by itself, where that is so.
    fn broken(&self, leads_to: &Refutation) -> LineId {
        let model = self.climb.board.model;
        let both = model.line(leads_to.stuck);
        let may = |cell: &CellId| leads_to.facts.iter().find(|fact| fact.cell == *cell).map(|fact| fact.may);
        let all = Domain::first(model.symbols);
        let is_broken = |line: &Line| {
            let known: Vec<Domain> = line.cells.iter().map(|cell| may(cell).unwrap_or(all)).collect();
            let known = KnownLine { rule: &*line.rule, symbols: model.symbols, known: &known };
            let scratch = &mut self.climb.board.reasoning.borrow_mut();
            line.rule.admits(known.view(&known.shape().matrix(known.known)), scratch) == Ok(false)
        };
        let are_two = is_two_lines(both.place.axis);
        let broken = model.lines.iter().position(|line| are_two && line.is_half_of(both) && is_broken(line));
        broken.map_or(leads_to.stuck, LineId::new)
    }

    /// What of all that is known has been found out about the cells of these lines.
    fn known_on(&self, lines: &[LineId], known: &Grid) -> Vec<(usize, Domain)> {
        let model = self.climb.board.model;
        let cells = distinct(lines.iter().flat_map(|&line| model.line(line).cells.iter().copied()));
        let known = cells.into_iter().map(|cell| (cell.index(), known.may(cell)));
        known.filter(|&(cell, may)| may != model.cells[cell]).collect()
    }

    /// The fewest facts of what a line says, and how to say it.
    fn reason(&self, saying: &Saying, known: &Grid) -> (Vec<Fact>, Message) {
        let line = self.climb.board.model.line(saying.line);
        let known: Vec<Domain> = line.cells.iter().map(|&cell| known.may(cell)).collect();
        let symbols = self.climb.board.model.symbols;
        let known_line = KnownLine { rule: &*line.rule, symbols, known: &known };
        let found = &saying.finding.found;
        let gone: Vec<_> = found.iter().map(|&(at, may)| (at, known[at].minus(may))).collect();
        let far = |at: usize| gone.iter().map(|(other, _)| at.abs_diff(*other)).min().unwrap_or(0);
        let facts = fewest(known_line, &gone, far, &mut self.climb.board.reasoning.borrow_mut());
        let facts = facts.unwrap_or_else(|| known_line.facts());
        let (given, message) = self.tell(saying, known_line, &facts, &gone, far);
        // A step needs no more than what its sentence speaks of, where that is enough.
        let facts = match are_within(&facts, &given) {
            true => facts,
            false => self.fewest_of(known_line, &given, &gone).unwrap_or(facts),
        };
        let message = message.about(given, conclusion(found, &known)).knowing(&known);
        (facts.into_iter().map(|(at, may)| Fact { cell: line.cells[at], may }).collect(), message)
    }

    /// The fewest of these facts that force all of that to go.
    fn fewest_of(
        &self,
        line: KnownLine<'_>,
        given: &[(usize, Domain)],
        gone: &[(usize, Domain)],
    ) -> Option<Vec<(usize, Domain)>> {
        let known = on_line(line.known.len(), line.symbols, given);
        let far = |at: usize| gone.iter().map(|(other, _)| at.abs_diff(*other)).min().unwrap_or(0);
        fewest(KnownLine { known: &known, ..line }, gone, far, &mut self.climb.board.reasoning.borrow_mut())
    }

    /// How to say that all arrangements agree: they are listed where there are only a few with all that is known of the line.
    fn arrangements(&self, line: KnownLine<'_>) -> Message {
        let scratch = &mut self.climb.board.reasoning.borrow_mut();
        match few_words(line, scratch).and_then(|count| listed(line, &count, scratch)) {
            Some(words) => Listed { words }.into(),
            None => AllAgree {}.into(),
        }
    }

    /// The facts that the technique speaks of, and its words for them.
    ///
    /// Often these are the fewest facts that force the step. Where the technique does not see it from them alone (as when it
    /// speaks of a whole run, and the two ends of the run would do), they are the fewest from which it does.
    fn tell(
        &self,
        saying: &Saying,
        line: KnownLine<'_>,
        facts: &[(usize, Domain)],
        gone: &[(usize, Domain)],
        rank: impl Fn(usize) -> usize,
    ) -> (Vec<(usize, Domain)>, Message) {
        let all = Domain::first(line.symbols);
        let Some(ladder) = self.climb.ladder.filter(|ladder| saying.rung < ladder.techniques().len()) else {
            return match saying.technique == ATTEMPT {
                true => (self.climb.tried_from(saying.line, line, gone), saying.finding.message.clone()),
                false => (clear(line.known, line.symbols, facts), self.arrangements(line)),
            };
        };
        let said = &saying.finding.message;
        if said.sentence.basis == Basis::Whole {
            return (clear(line.known, line.symbols, facts), said.clone());
        }
        let lesson = Lesson { model: self.climb.board.model, ladder, line: saying.line };
        let sight = Sight { lesson, rung: saying.rung, gone, said };
        let words = |known: &[Domain]| sight.words(known);
        let is_seen = |known: &[Domain]| sight.is_seen(known);
        if is_seen(&on_line(line.known.len(), line.symbols, facts)) {
            let given = plainest(line, facts.to_vec(), rank, is_seen);
            return spoken(line, &given, words);
        }
        let shape = line.shape();
        let seen_from = |bits: &[u64]| is_seen(&shape.domains(bits));
        let given = fewest_for(line, &rank, seen_from).unwrap_or_default();
        match given.is_empty() && !is_seen(&vec![all; line.known.len()]) {
            true => (given, said.clone()),
            false => spoken(line, &plainest(line, given, rank, is_seen), words),
        }
    }
}

/// Words of a line are listed when there are no more than these.
const MOST_LISTED: u32 = 4;

/// The words of a line that has so many; `None` where they could not all be found within the limit.
fn listed(line: KnownLine<'_>, count: &BigUint, scratch: &mut Scratch<'_>) -> Option<Vec<Vec<Symbol>>> {
    let symbols: Vec<Symbol> = Domain::first(line.symbols).symbols().collect();
    let mut walk = words_within(line.rule, line.known, &symbols, scratch.meter.fork(u64::MAX));
    let listed: Vec<Vec<Symbol>> = walk.by_ref().collect();
    // Where that is too much, the next question is told so.
    let _ = scratch.meter.charge(walk.work());
    (*count == listed.len().into()).then_some(listed)
}

/// How many words a line has, where these are few.
pub fn few_words(line: KnownLine<'_>, scratch: &mut Scratch<'_>) -> Option<BigUint> {
    count(line, scratch).filter(|count| *count <= MOST_LISTED.into())
}

/// How many words a line has; `None` where that takes too much memory or work.
fn count(line: KnownLine<'_>, scratch: &mut Scratch<'_>) -> Option<BigUint> {
    if scratch.meter.is_spent() {
        return None;
    }
    line.rule.count(line.view(&line.shape().matrix(line.known)), scratch).ok()
}

/// The cells that were found, each with what it may be from now on and what it cannot be any more.
fn conclusion(found: &[(usize, Domain)], known: &[Domain]) -> Vec<(usize, Domain, Domain)> {
    found.iter().map(|&(at, may)| (at, may.and(known[at]), known[at].minus(may))).collect()
}

/// What is said where a supposition leaves the line `stuck` nothing: two neighbours by their rule, two lines that would
/// be equal, or any other. (Techniques are compared one by one: as patterns with guards they keep the compiler busy for
/// minutes.)
fn refuted(technique: Technique, axis: Axis, (cell, what, stuck): (CellId, Symbol, LineId)) -> Message {
    let (is_short, is_chain) = (technique == SHORT_CONTRADICTION, technique == CHAIN);
    match (is_short, is_chain) {
        (true, _) if axis == Axis::PAIR => ShortContradictionBeside { cell, what, stuck }.into(),
        (true, _) if is_two_lines(axis) => SoonEqual { cell, what, stuck }.into(),
        (true, _) => ShortContradiction { cell, what, stuck }.into(),
        (_, true) if axis == Axis::PAIR => ChainBeside { cell, what, stuck }.into(),
        (_, true) if is_two_lines(axis) => ChainEqual { cell, what, stuck }.into(),
        (_, true) => Chain { cell, what, stuck }.into(),
        _ if is_two_lines(axis) => NestedEqual { cell, what, stuck }.into(),
        _ => Nested { cell, what, stuck }.into(),
    }
}

/// Are these two rows or two columns that are compared, as they must differ?
pub(crate) fn is_two_lines(axis: Axis) -> bool {
    [Axis::ROWS, Axis::COLUMNS].contains(&axis)
}
