//! A puzzle from nothing: a random board, its clues, and of these as many as the wish leaves.

use super::budget::Graded;
use super::ease::ease;
use super::reduce::{self, Group, Reduction};
use super::series::Boards;
use super::{Chance, Made, Maker, MakingBudget, NotMade, Series, Why, Wish, board, clues, repair};
use crate::diagnose::Member;
use crate::domain::Symbol;
use crate::engine::Verdict;
use crate::error::{Error, many};
use crate::explain::Grade;
use crate::kind::{Kind, Taste};
use crate::line;
use crate::puzzle::Puzzle;
use crate::render::words;
use std::cell::Cell;

/// So many boards are tried for one puzzle.
const BOARDS: usize = 5000;

/// The levels that [`Task::grade`](crate::Task::grade) knows.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

impl Maker<'_> {
    /// Makes a puzzle of this kind, which may be your own, from nothing but the seed. A [`Series`] makes many of them faster.
    pub fn random(&self, kind: &dyn Kind) -> Result<Made, NotMade> {
        let series = Series::new(kind, self.wish())?;
        self.within(|work| series.make_within(self.wish(), None, work))
    }
}

/// All that stays the same from board to board.
pub(super) struct Setting<'a> {
    pub kind: &'a dyn Kind,
    pub wish: &'a Wish,
    pub taste: Taste,
    pub boards: &'a Boards,
    /// A puzzle that nobody needs any more.
    pub spent: Cell<Option<Puzzle>>,
}

/// Makes a puzzle from random boards, in the place of one that is spent.
pub(super) fn from_boards(
    kind: &dyn Kind,
    wish: &Wish,
    (boards, spent): (&Boards, Option<Puzzle>),
    work: &mut MakingBudget<'_>,
) -> Result<Made, NotMade> {
    let setting = Setting { kind, wish, taste: kind.taste(), boards, spent: Cell::new(spent) };
    let model = &boards.model;
    let mut chance = Chance::new(wish.seed);
    let mut best = Best::new(wish);
    let mut rough = Roughness::new(wish);
    let mut drawn = 0;
    while drawn < BOARDS && !work.is_over() {
        let word = board::draw(model, wish.board, &setting.taste, rough.percent, &mut chance, work);
        let Some(word) = word else { break };
        drawn += 1;
        let made = match setting.taste.keeps_clues {
            true => repair::make(&setting, word, &mut chance, work),
            false => make(&setting, word, &mut chance, work),
        };
        let Some(made) = made else { continue };
        rough.learn(made.level());
        if best.offer(made) {
            let made = best.made.take().expect("it was just offered");
            return Ok(if wish.graded { finish(kind, made, work) } else { made });
        }
    }
    if drawn == 0 && work.solve(model, 1).verdict == Verdict::None {
        return Err(no_board(kind, &boards.empty).into());
    }
    Err(best.not_made((drawn, "board", "a smaller size"), work))
}

/// An error for a size and symbols with which nothing can be filled in.
fn no_board(kind: &dyn Kind, empty: &Puzzle) -> Error {
    let can_be = line::unclued(kind, empty.board.longest_line(), &empty.alphabet, &empty.options);
    let can_be = if can_be.is_empty() { empty.alphabet.all() } else { can_be };
    let cells = words::may(kind, &empty.alphabet, can_be);
    let error = Error::new(format!("no board of this size whose cells are {cells} obeys the rules"));
    error.with_help(if empty.options == Default::default() { "another size" } else { "another size, or fewer rules" })
}

/// Finds out how hard a puzzle is, where that is not known.
pub(super) fn finish(kind: &dyn Kind, mut made: Made, work: &mut MakingBudget<'_>) -> Made {
    if made.grade.is_none()
        && let Graded::Is(grade) = work.grade(kind, &made.puzzle, u8::MAX)
    {
        made.grade = Some(grade);
    }
    made
}

/// An error for a level that there is not, or that no such puzzle has.
pub(super) fn check(kind: &dyn Kind, wish: &Wish) -> Result<(), Error> {
    let Some(level) = wish.level else { return Ok(()) };
    if !LEVELS.contains(&level) {
        return Err(Error::new(format!("there is no level {level}")).with_help("levels go from 1 (gentle) to 8"));
    }
    let longest = wish.board.longest_line();
    let lacks = |level: u8| (kind.taste().lacks_level)(level, longest, &wish.options);
    let Some(why) = lacks(level) else { return Ok(()) };
    let below = LEVELS.rev().find(|other| *other < level && lacks(*other).is_none());
    let above = LEVELS.clone().find(|other| *other > level && lacks(*other).is_none());
    let near: Vec<String> = below.into_iter().chain(above).map(|level| format!("level {level}")).collect();
    let problem = format!("no {} puzzle of this size can be made at level {level}: {why}", kind.title().to_lowercase());
    let help = match near.is_empty() {
        true => "another size may do".to_owned(),
        false => format!("the nearest: {}", near.join(" or ")),
    };
    Err(Error::new(problem).with_help(help))
}

/// How rough the next board is to be: puzzles that came out too easy ask for rougher ones.
struct Roughness {
    percent: usize,
    level: Option<u8>,
}

impl Roughness {
    fn new(wish: &Wish) -> Roughness {
        let percent = match wish.level {
            None | Some(..=2) => 0,
            Some(3) => 5,
            Some(4) => 10,
            Some(_) => 30,
        };
        Roughness { percent, level: wish.level }
    }

    fn learn(&mut self, level: Option<u8>) {
        match (self.level, level) {
            (Some(wanted), Some(level)) if level < wanted => self.percent = (self.percent + 2).min(100),
            (Some(wanted), Some(level)) if level > wanted => self.percent = self.percent.saturating_sub(1),
            _ => {}
        }
    }
}

/// How far a puzzle is from the wish; what comes first weighs most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    /// Are cells given where none may be?
    has_givens: bool,
    /// How many levels it is away.
    levels: u8,
    /// Does it leave hardly anything to do?
    leaves_little: bool,
    /// May more stand there than is wished for?
    may_hold_more: bool,
}

impl Distance {
    /// It is as it was wished for.
    const NONE: Distance = Distance { has_givens: false, levels: 0, leaves_little: false, may_hold_more: false };
}

/// The puzzle that came nearest to the wish so far.
pub(super) struct Best<'a> {
    pub wish: &'a Wish,
    pub made: Option<Made>,
}

impl<'a> Best<'a> {
    pub fn new(wish: &'a Wish) -> Best<'a> {
        Best { wish, made: None }
    }

    /// Keeps a puzzle if it comes nearer. Is it as wished for?
    pub fn offer(&mut self, made: Made) -> bool {
        let distance = self.distance(&made);
        if self.made.as_ref().is_none_or(|best| distance < self.distance(best)) {
            self.made = Some(made);
        }
        distance == Distance::NONE
    }

    fn distance(&self, made: &Made) -> Distance {
        let levels = match (self.wish.level, made.level()) {
            (None, _) => 0,
            (Some(wanted), Some(level)) => wanted.abs_diff(level),
            (Some(_), None) => u8::MAX,
        };
        Distance {
            has_givens: !self.wish.givens && !made.puzzle.givens.is_empty(),
            levels,
            leaves_little: !leaves_enough(&made.puzzle),
            // A level may take more than it needs.
            may_hold_more: (self.wish.minimal && !made.minimal) || (self.wish.level.is_none() && made.untried > 0),
        }
    }

    /// Why there is no puzzle as it was wished for, after so many of what was tried: the word for one of them, and what
    /// would be less to ask for.
    pub fn not_made(mut self, (count, one, less): (usize, &str, &str), work: &MakingBudget<'_>) -> NotMade {
        // A board on which hardly anything was tried yet is no puzzle.
        self.made = self.made.filter(|best| best.untried == 0 || leaves_enough(&best.puzzle));
        let why = if work.is_over() { Why::GaveUp } else { Why::NotFound };
        let wanted = wanted(self.wish);
        if (self.wish.level, self.wish.minimal) == (None, false)
            && let Some(best) = self.made.as_ref().filter(|best| best.untried > 0 && self.wish.givens)
        {
            let error = with_more_than_needed(best);
            return NotMade::new(Why::GaveUp, error).with_best(self.made);
        }
        let message = match why {
            Why::GaveUp => format!("the budget ran out before {wanted} was found, after {}", many(count, "attempt")),
            _ if count == 1 => format!("the only {one} that was tried did not lead to {wanted}"),
            _ => format!("no {one} led to {wanted}, of {count} that were tried"),
        };
        let help = match &self.made {
            Some(best) if self.distance(best).levels == 0 && !leaves_enough(&best.puzzle) => {
                "the nearest has more than two thirds of its cells given; another size or another level may help"
                    .to_owned()
            }
            best => {
                let of_budget = if why == Why::GaveUp { "more time, " } else { "" };
                let of_level = if self.wish.level.is_some() { ", another level" } else { "" };
                let size = if best.is_some() { "another size" } else { less };
                format!("{of_budget}{size}{of_level} or another seed may help")
            }
        };
        NotMade::new(why, Error::new(message).with_help(help)).with_best(self.made)
    }
}

/// What is wished for, as a part of a sentence.
fn wanted(wish: &Wish) -> String {
    let puzzle = if wish.givens { "a puzzle" } else { "a puzzle without given cells" };
    match (wish.level, wish.minimal) {
        (Some(level), true) => format!("{puzzle} of level {level} without anything to leave out"),
        (Some(level), false) => format!("{puzzle} of level {level}"),
        (None, true) => format!("{puzzle} without anything to leave out"),
        (None, false) => format!("{puzzle} with one solution"),
    }
}

/// That a puzzle may have given cells that it does not need.
fn with_more_than_needed(made: &Made) -> Error {
    let givens = many(made.puzzle.givens.len(), "given cell");
    let untried = made.untried;
    let problem =
        format!("the budget ran out before each given cell was tried: of {givens}, {untried} may not be needed");
    Error::new(problem).with_help("more time or a smaller size may help")
}

/// Does a puzzle leave something to do? A third of its cells at least are not given.
fn leaves_enough(puzzle: &Puzzle) -> bool {
    let given = puzzle.givens.values().filter(|given| given.may.len() == 1).count();
    3 * given <= 2 * puzzle.board.cells()
}

/// Makes a puzzle with this solution, of which clues and given cells may be left out; `None` where that led to a contradiction.
fn make(setting: &Setting<'_>, word: Vec<Symbol>, chance: &mut Chance, work: &mut MakingBudget<'_>) -> Option<Made> {
    let Setting { kind, wish, .. } = setting;
    let mut puzzle = setting.boards.empty.clone();
    clues::print_all(&mut puzzle, *kind, &word);
    reduce::give_all(&mut puzzle, &word);
    leave_out(*kind, wish, puzzle, word, chance, work)
}

/// Leaves out of a puzzle with one solution what the wish does not need.
pub(super) fn leave_out(
    kind: &dyn Kind,
    wish: &Wish,
    puzzle: Puzzle,
    word: Vec<Symbol>,
    chance: &mut Chance,
    work: &mut MakingBudget<'_>,
) -> Option<Made> {
    let group = if wish.symmetric { reduce::turned_pairs } else { reduce::alone };
    let groups = reduce::groups(&puzzle, group, chance);
    let givens = groups.iter().take_while(|group| matches!(group[0], Member::Given(_))).count();
    let mut reduction = Reduction::new(kind, puzzle);
    reduction.leave_out(&groups[..givens], &word, work);
    let mut is_reduced = givens == groups.len();
    let easiest = match wish.level {
        Some(level) if !wish.minimal => graded(&reduction, kind, level, work),
        _ => None,
    };
    // All clues are printed, unless that is too easy.
    let is_too_easy = easiest.as_ref().is_some_and(|grade| grade.level < wish.level);
    let gone = reduction.gone.len();
    if !is_reduced && (wish.minimal || is_too_easy) {
        reduction.leave_out(&groups[givens..], &word, work);
        is_reduced = true;
    }
    let grade = match wish.level {
        Some(level) if wish.minimal => {
            let eased = ease(&mut reduction, (kind, level), (&groups, &word), chance, work);
            // Of those that are much harder it need not be known how much.
            let grade = eased.or_else(|| graded(&reduction, kind, level + 1, work))?;
            Some(Steered { grade, is_put_back: false })
        }
        Some(level) => Some(steer(&mut reduction, kind, level, Asked { gone, easy: easiest }, work)?),
        None => None,
    };
    let is_whole = is_reduced && grade.as_ref().is_none_or(|steered| !steered.is_put_back) && reduction.untried == 0;
    let minimal = is_whole && (!wish.symmetric || reduction.is_minimal(work) == Some(true));
    let mut made = Made::new(reduction.puzzle, word, Some(wish.seed));
    (made.minimal, made.untried) = (minimal, reduction.untried);
    made.grade = grade.map(|steered| steered.grade);
    Some(made)
}

/// What is known of the level before some of the things were left out.
struct Asked {
    /// How many groups were left out by then.
    gone: usize,
    /// How hard the puzzle was then, where it was no harder than the level that is wished for.
    easy: Option<Grade>,
}

/// A puzzle on its way to a level.
struct Steered {
    grade: Grade,
    /// Does something stand there that was left out already?
    is_put_back: bool,
}

/// How hard the puzzle is now, up to this level.
fn graded(reduction: &Reduction<'_>, kind: &dyn Kind, level: u8, work: &mut MakingBudget<'_>) -> Option<Grade> {
    match work.grade(kind, &reduction.puzzle, level) {
        Graded::Is(grade) => Some(grade),
        Graded::Harder(_) | Graded::Unknown => None,
    }
}

/// Puts back, last first, what makes the puzzle harder than this level, as little as it takes; `None` where even all of it does not.
fn steer(
    reduction: &mut Reduction<'_>,
    kind: &dyn Kind,
    level: u8,
    asked: Asked,
    work: &mut MakingBudget<'_>,
) -> Option<Steered> {
    let now = match reduction.gone.len() == asked.gone {
        true => asked.easy.clone(),
        false => graded(reduction, kind, level, work),
    };
    if let Some(grade) = now {
        return Some(Steered { grade, is_put_back: false });
    }
    let gone = std::mem::take(&mut reduction.gone);
    let out = if asked.easy.is_some() { asked.gone } else { 0 };
    gone[out..].iter().for_each(|group| reduction.put(group));
    let easy = match asked.easy {
        Some(grade) => grade,
        None => graded(reduction, kind, level, work)?,
    };
    let (beyond, best) = bisect(reduction, kind, level, (&gone, out, easy), work);
    let others = gone.get(beyond..).unwrap_or_default();
    let grade = take_one_by_one(reduction, kind, level, (others, best), work);
    Some(Steered { grade, is_put_back: true })
}

/// Leaves out the first of these things, as many as the level bears: without the first `out` the puzzle is easy enough,
/// and is graded so. Says without how many it is too hard, or may be, and how hard it is now.
fn bisect(
    reduction: &mut Reduction<'_>,
    kind: &dyn Kind,
    level: u8,
    (gone, mut out, mut best): (&[Group], usize, Grade),
    work: &mut MakingBudget<'_>,
) -> (usize, Grade) {
    let mut beyond = gone.len();
    while beyond - out > 1 && !work.is_over() {
        let middle = out + (beyond - out) / 2;
        gone[out..middle].iter().for_each(|group| reduction.take(group));
        match graded(reduction, kind, level, work) {
            Some(grade) => (out, best) = (middle, grade),
            None => {
                gone[out..middle].iter().for_each(|group| reduction.put(group));
                beyond = middle;
            }
        }
    }
    (beyond, best)
}

/// Leaves out some of these things, each by itself: where one thing more was too much, another one may be just right.
/// Says how hard the puzzle is now.
fn take_one_by_one(
    reduction: &mut Reduction<'_>,
    kind: &dyn Kind,
    level: u8,
    (others, mut best): (&[Group], Grade),
    work: &mut MakingBudget<'_>,
) -> Grade {
    for group in others.iter().take(TRIES) {
        if best.level == Some(level) || work.is_over() {
            break;
        }
        reduction.take(group);
        match graded(reduction, kind, level, work) {
            Some(grade) => best = grade,
            None => reduction.put(group),
        }
    }
    best
}

/// So many things are tried one by one where a level was passed over.
const TRIES: usize = 100;
