//! A second look at a walkthrough, by judges that share nothing with those who made it.
//!
//! A line is read by its rule's plain judge, word by word, where it has few words to read, and by exact counting where it has
//! many. Each step is looked at with its own facts and nothing else.

mod fish;

use super::step::{Because, Case, Ending, Step, Walkthrough};
use crate::domain::{Domain, Symbol};
use crate::engine::refute::{By, Link, Supposition};
use crate::engine::{Budget, Fact, Limits, Verdict, solve, verify};
use crate::model::{CellId, Grid, LineId, Model};
use crate::rule::{LineView, Meter, Scratch, Shape, Undecided};
use num_bigint::BigUint;

/// How many words are read one by one.
const MOST_WORDS: usize = 1 << 12;

/// What a second look found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replay {
    /// How many steps hold, from the first.
    pub steps: usize,
    /// How many of these rest on a search.
    pub searched: usize,
    /// What is wrong with the next step; `None` when all of them hold.
    pub problem: Option<Problem>,
}

/// What can be wrong with a walkthrough.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// A fact is used that was not known.
    NotKnown(CellId),
    /// A line does not force this cell, with the facts that are named.
    NotForced(LineId, CellId),
    /// A line that is said to be stuck has an arrangement.
    NotStuck(LineId),
    /// This fact can be spared.
    Spared(CellId),
    /// A step speaks of a cell that is not on its line, or of no line.
    Misplaced,
    /// The step finds nothing.
    Empty,
    /// There is another solution, so that a search cannot have shown the step.
    NotSearched(CellId),
    /// The end is not what it is said to be.
    Ending,
}

/// Looks at every step of a walkthrough, in order.
pub fn replay(model: &Model, walkthrough: &Walkthrough, budget: Budget<'_>) -> Replay {
    let mut known = walkthrough.start.clone();
    let mut searched = 0;
    for (at, step) in walkthrough.steps.iter().enumerate() {
        if let Err(problem) = check(model, &known, step, budget) {
            return Replay { steps: at, searched, problem: Some(problem) };
        }
        searched += usize::from(step.because == Because::Search);
        step.take(&mut known);
    }
    let problem = check_ending(model, &known, walkthrough, budget).err();
    Replay { steps: walkthrough.steps.len(), searched, problem }
}

/// Does a step hold?
fn check(model: &Model, known: &Grid, step: &Step, budget: Budget<'_>) -> Result<(), Problem> {
    let gone = gone(known, &step.found);
    if gone.is_empty() || gone.iter().any(|(_, gone)| gone.is_empty()) {
        return Err(Problem::Empty);
    }
    are_known(known, &step.facts)?;
    // From here on only the step's own facts count.
    let mut own = Grid::from(vec![Domain::first(model.symbols); model.cells.len()]);
    for fact in &step.facts {
        own.cells[fact.cell.index()] = fact.may;
    }
    match &step.because {
        Because::Line => check_line(model, step.line.ok_or(Problem::Misplaced)?, &step.facts, &gone),
        Because::Supposition(refutation) => {
            let denied = [(refutation.cell, Domain::only(refutation.symbol))];
            if gone != denied {
                return Err(Problem::Misplaced);
            }
            check_refutation(model, &own, refutation)
        }
        Because::Cases(cell, cases) => check_cases(model, &own, (*cell, cases), &gone),
        Because::Fish(fish) => fish::check(model, fish, &step.facts, &gone),
        Because::Search => check_search(model, known, &step.found, budget),
    }
}

/// What a step takes from each of its cells.
fn gone(known: &Grid, found: &[(CellId, Domain)]) -> Vec<(CellId, Domain)> {
    found.iter().map(|&(cell, may)| (cell, known.may(cell).minus(may))).collect()
}

/// Is every fact known?
fn are_known(known: &Grid, facts: &[Fact]) -> Result<(), Problem> {
    match facts.iter().find(|fact| known.may(fact.cell).and(fact.may) != known.may(fact.cell)) {
        Some(fact) => Err(Problem::NotKnown(fact.cell)),
        None => Ok(()),
    }
}

/// Does the line force all of `gone` with these facts, and is each of them needed?
fn check_line(model: &Model, line: LineId, facts: &[Fact], gone: &[(CellId, Domain)]) -> Result<(), Problem> {
    let cells = &model.line(line).cells;
    let is_here = |cell: &CellId| cells.contains(cell);
    if !gone.iter().map(|(cell, _)| cell).chain(facts.iter().map(|fact| &fact.cell)).all(is_here) {
        return Err(Problem::Misplaced);
    }
    let denied: Vec<_> =
        gone.iter().flat_map(|&(cell, gone)| gone.symbols().map(move |symbol| (cell, symbol))).collect();
    if let Some(&(cell, _)) = denied.iter().find(|&&denied| has_word(model, line, facts, Some(denied))) {
        return Err(Problem::NotForced(line, cell));
    }
    match spared(model, facts, |fewer| denied.iter().all(|&denied| !has_word(model, line, fewer, Some(denied)))) {
        Some(cell) => Err(Problem::Spared(cell)),
        None => Ok(()),
    }
}

/// Has the line no word left with these facts, and is each of them needed?
fn check_stuck(model: &Model, line: LineId, facts: &[Fact]) -> Result<(), Problem> {
    if facts.iter().any(|fact| !model.line(line).cells.contains(&fact.cell)) {
        return Err(Problem::Misplaced);
    }
    if has_word(model, line, facts, None) {
        return Err(Problem::NotStuck(line));
    }
    match spared(model, facts, |fewer| !has_word(model, line, fewer, None)) {
        Some(cell) => Err(Problem::Spared(cell)),
        None => Ok(()),
    }
}

/// A fact that says more than is enough.
fn spared(model: &Model, facts: &[Fact], is_enough: impl Fn(&[Fact]) -> bool) -> Option<CellId> {
    let all = Domain::first(model.symbols);
    let mut weaker = facts.to_vec();
    for at in 0..facts.len() {
        for symbol in all.minus(facts[at].may).symbols() {
            weaker[at].may = facts[at].may.with(symbol);
            if is_enough(&weaker) {
                return Some(facts[at].cell);
            }
        }
        weaker[at] = facts[at];
    }
    None
}

/// Is there a word for the line with these facts, in which the denied cell is the symbol?
fn has_word(model: &Model, line: LineId, facts: &[Fact], denied: Option<(CellId, Symbol)>) -> bool {
    let line = model.line(line);
    let all = Domain::first(model.symbols);
    let may = |cell: &CellId| match denied {
        Some((denied, symbol)) if denied == *cell => Domain::only(symbol),
        _ => facts.iter().filter(|fact| fact.cell == *cell).fold(all, |may, fact| may.and(fact.may)),
    };
    let domains: Vec<Domain> = line.cells.iter().map(may).collect();
    let words = domains.iter().try_fold(1usize, |words, may| words.checked_mul(may.len()));
    if let Some(words) = words.filter(|&words| words <= MOST_WORDS) {
        let meter = &mut Meter::default();
        return (0..words).any(|number| line.rule.accepts(&word(&domains, number), meter) != Ok(false));
    }
    let shape = Shape::new(line.rule.orientation(), domains.len(), model.symbols);
    let bits = shape.matrix(&domains);
    let view = LineView { shape, bits: &bits };
    match line.rule.count(view, &mut Scratch::default()) {
        Ok(count) => count != BigUint::ZERO,
        Err(Undecided) => line.rule.admits(view, &mut Scratch::default()) != Ok(false),
    }
}

/// Word number `number` of all that the domains allow.
fn word(domains: &[Domain], mut number: usize) -> Vec<Symbol> {
    let letter = |may: &Domain| {
        let symbol = may.symbols().nth(number % may.len()).expect("a symbol of the domain");
        number /= may.len();
        symbol
    };
    domains.iter().map(letter).collect()
}

/// Does a supposition come to nothing, when only this is known?
fn check_refutation(model: &Model, known: &Grid, refuted: &Supposition) -> Result<(), Problem> {
    let mut known = known.clone();
    known.cells[refuted.cell.index()] = known.may(refuted.cell).and(Domain::only(refuted.symbol));
    follow(model, &mut known, &refuted.leads_to.links)?;
    are_known(&known, &refuted.leads_to.facts)?;
    check_stuck(model, refuted.leads_to.stuck, &refuted.leads_to.facts)
}

/// Looks at the links of a chain, and learns what they say.
fn follow(model: &Model, known: &mut Grid, links: &[Link]) -> Result<(), Problem> {
    for link in links {
        match &link.by {
            By::Line(line, facts) => {
                are_known(known, facts)?;
                check_line(model, *line, facts, &link.gone)?;
            }
            By::Supposition(inner) => {
                if link.gone != [(inner.cell, Domain::only(inner.symbol))] {
                    return Err(Problem::Misplaced);
                }
                check_refutation(model, known, inner)?;
            }
        }
        for &(cell, gone) in &link.gone {
            known.cells[cell.index()] = known.may(cell).minus(gone);
        }
    }
    Ok(())
}

/// Do all cases of a cell lead to what the step says?
fn check_cases(
    model: &Model,
    own: &Grid,
    (cell, cases): (CellId, &[Case]),
    gone: &[(CellId, Domain)],
) -> Result<(), Problem> {
    let covered = cases.iter().fold(Domain::EMPTY, |covered, case| covered.with(case.symbol));
    if own.may(cell).and(covered) != own.may(cell) {
        return Err(Problem::NotKnown(cell));
    }
    for case in cases {
        let mut known = own.clone();
        known.cells[cell.index()] = known.may(cell).and(Domain::only(case.symbol));
        follow(model, &mut known, &case.links)?;
        if let Some((cell, _)) = gone.iter().find(|(cell, gone)| !known.may(*cell).and(*gone).is_empty()) {
            return Err(Problem::NotSearched(*cell));
        }
    }
    Ok(())
}

/// Is there really no solution without the step?
fn check_search(model: &Model, known: &Grid, found: &[(CellId, Domain)], budget: Budget<'_>) -> Result<(), Problem> {
    for &(cell, may) in found {
        let mut cells = known.cells.clone();
        cells[cell.index()] = cells[cell.index()].minus(may);
        let answer = solve(&model.on(cells), Limits { solutions: 1 }, budget);
        if answer.verdict != Verdict::None {
            return Err(Problem::NotSearched(cell));
        }
    }
    Ok(())
}

/// Is the end what it is said to be?
fn check_ending(model: &Model, known: &Grid, walkthrough: &Walkthrough, budget: Budget<'_>) -> Result<(), Problem> {
    match &walkthrough.ending {
        Ending::Solved => match known.word() {
            Some(word) if verify::is_solution(model, &word) => Ok(()),
            _ => Err(Problem::Ending),
        },
        Ending::Stuck(line, facts) => {
            are_known(known, facts)?;
            match facts.iter().any(|fact| fact.may.is_empty()) {
                true => Ok(()),
                false => check_stuck(model, *line, facts),
            }
        }
        Ending::NoSolution | Ending::Several => {
            let model = model.on(known.cells.clone());
            let verdict = solve(&model, Limits::default(), budget).verdict;
            let wanted = if walkthrough.ending == Ending::Several { Verdict::Several } else { Verdict::None };
            if verdict == wanted { Ok(()) } else { Err(Problem::Ending) }
        }
        Ending::GaveUp | Ending::TooHard(_) | Ending::Characters => Ok(()),
    }
}
