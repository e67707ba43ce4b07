//! How hard a puzzle is for a person: what the way to its solution takes, in whole numbers.

use super::guide::{Found, Guide};
use super::step::Ending;
use super::think::Thought;
use crate::engine::layout::Layout;
use crate::engine::{Account, Budget, sweep_within};
use crate::model::{Grid, Model};
use crate::technique::{CHAIN, Ladder, Technique};
use litemap::LiteMap;

/// The version of the model behind the numbers: whoever changes a level or a weight raises it.
pub const GRADE_MODEL: u32 = 18;
/// The most that the length of a chain adds to its weight.
const LONGEST: usize = 40;

/// How hard a puzzle is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Grade {
    /// The highest level of a technique that it needs, 1 to 8; `None` where the way does not end with the solution.
    pub level: Option<u8>,
    /// How the way ends.
    pub ending: Ending,
    /// The weights of all steps taken, in hundredths; a step on an empty board counts whole, one on a finished board half.
    pub effort: u64,
    /// How many deductions are made, those that turn out not to be needed among them: who solves the puzzle does not know that.
    pub tedium: usize,
    /// How many sweeps over all rows, then all columns, line logic needs; `None` where it does not suffice.
    pub sweeps: Option<usize>,
    /// Did the budget end before that was known?
    pub are_sweeps_cut_short: bool,
    /// How many deductions the longest chain has, each from one line; 0 without chains.
    pub depth: usize,
    /// The techniques that were used, the easiest first.
    pub techniques: Vec<Used>,
}

/// How often a technique was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Used {
    /// The technique.
    pub technique: Technique,
    /// How many steps it gave.
    pub steps: usize,
    /// How often these narrowed a cell.
    pub cells: usize,
}

/// Grades the way from `start` to the solution.
pub fn grade(model: &Model, ladder: Option<&dyn Ladder>, start: &Grid, budget: Budget<'_>) -> Grade {
    let account = Account::new(budget);
    // They are quick, and what is known of them stays known where the way is too long.
    let sweeps = Swept::new(model, start, &account);
    let graded = walk(model, ladder, start, &account, u8::MAX).expect("no step is harder than that");
    graded.grade(sweeps)
}

/// The same, unless a step of the way is harder than `most`: then what is known before it, and the work ends there. And
/// how many lines were solved.
pub fn grade_up_to(
    model: &Model,
    ladder: Option<&dyn Ladder>,
    start: &Grid,
    budget: Budget<'_>,
    most: u8,
) -> (Result<Grade, Grid>, u64) {
    let account = Account::new(budget);
    let walked = walk(model, ladder, start, &account, most);
    let solves = account.used();
    (walked.map(|walked| walked.grade(Swept::new(model, start, &account))), solves)
}

/// A way that was walked to its end.
struct Walked {
    tally: Totals,
    ending: Ending,
}

/// Walks the way from `start`; what is known before the first step that is harder than `most`, where one is.
fn walk(
    model: &Model,
    ladder: Option<&dyn Ladder>,
    start: &Grid,
    account: &Account<'_>,
    most: u8,
) -> Result<Walked, Grid> {
    let mut tally = Totals { total: start.cells.len().max(1), unknown: start.unknown(), ..Totals::default() };
    let layout = match Layout::within(model, account.rest()) {
        Ok(layout) => layout,
        Err(gave_up) => return Ok(Walked { tally, ending: Ending::of(gave_up) }),
    };
    let mut guide = match Guide::new(&layout, ladder, start, account.rest()) {
        Ok(guide) => guide,
        Err(ending) => return Ok(Walked { tally, ending }),
    };
    let ending = tally.walk(&mut guide, most);
    account.charge(guide.climb.board.state.line_solves());
    match ending {
        Some(ending) => Ok(Walked { tally, ending }),
        None => Err(guide.climb.board.into_known()),
    }
}

impl Walked {
    /// What the way adds up to.
    fn grade(self, swept: Swept) -> Grade {
        let Walked { tally: Totals { used, effort, tedium, depth, .. }, ending } = self;
        let hardest = used.keys().map(|(level, ..)| *level).max().unwrap_or(1);
        Grade {
            level: (ending == Ending::Solved).then_some(hardest),
            effort,
            tedium,
            sweeps: swept.count,
            are_sweeps_cut_short: swept.is_cut_short,
            depth,
            techniques: used.into_iter().map(|(_, used)| used).collect(),
            ending,
        }
    }
}

/// What a walk adds up to so far.
#[derive(Default)]
struct Totals {
    /// By level, weight and name.
    used: LiteMap<(u8, u32, &'static str), Used>,
    effort: u64,
    tedium: usize,
    depth: usize,
    /// How many cells there are, and how many of them are open.
    total: usize,
    unknown: usize,
}

impl Totals {
    /// Walks to the end, and adds every step; nothing where only steps that are harder than `most` are left.
    fn walk(&mut self, guide: &mut Guide<'_, '_>, most: u8) -> Option<Ending> {
        loop {
            match guide.find_up_to(most) {
                Ok(found) => self.add(&found?, guide),
                Err(ending) => return Some(ending),
            }
        }
    }

    fn add(&mut self, found: &Found, guide: &mut Guide<'_, '_>) {
        let (technique, lines) = (found.technique(), deductions(found));
        self.depth = self.depth.max(lines);
        self.tedium += 1;
        let longer = if technique == CHAIN { lines.min(LONGEST) as u64 } else { 0 };
        let weight = u64::from(technique.weight) + longer;
        self.effort += weight * 50 * (self.total + self.unknown) as u64 / self.total as u64;
        let cells = guide.take(found);
        let entry = self.used.entry((technique.level, technique.weight, technique.name));
        let entry = entry.or_insert(Used { technique, steps: 0, cells: 0 });
        entry.steps += 1;
        entry.cells += cells.narrowed;
        self.unknown -= cells.settled;
    }
}

/// How many deductions a chain has.
fn deductions(found: &Found) -> usize {
    match found {
        Found::Thought(Thought::Refuted(_, refutation, _)) => refutation.leads_to.links.len() + 1,
        Found::Thought(Thought::Agreed { cases, .. }) => cases.iter().map(|case| case.links.len()).max().unwrap_or(0),
        Found::Saying(_) | Found::Caught(_) | Found::Searched(..) => 0,
    }
}

/// How many sweeps solve the puzzle, `None` when they do not; and whether the budget ended before that was known.
struct Swept {
    count: Option<usize>,
    is_cut_short: bool,
}

impl Swept {
    fn new(model: &Model, start: &Grid, account: &Account<'_>) -> Swept {
        let model = model.on(start.cells.clone());
        let sweeps = sweep_within(&model, account.rest(), |_| {});
        account.charge(sweeps.line_solves);
        let is_solved = sweeps.grid.as_ref().is_some_and(|grid| grid.unknown() == 0);
        Swept { count: is_solved.then(|| sweeps.len()), is_cut_short: sweeps.is_cut_short }
    }
}
