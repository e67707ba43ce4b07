//! Clue by clue: whether a board satisfies it, and with which of its parts; how many words the lines have.

use crate::diagnose::words::Words;
use crate::domain::{Domain, Symbol};
use crate::engine::{Account, Budget, Stop, in_digits};
use crate::error::Error;
use crate::kind::{ClueLine, Kind};
use crate::model::Grid;
use crate::puzzle::{Axis, Board, Clue, End, Puzzle};
use crate::render::text;
use crate::rule::{LineView, Meter, Rule, Scratch, Shape};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::ops::Range;
use std::sync::Arc;

/// A clue held against a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ClueCheck {
    /// Its line, as `row 3`.
    pub line: String,
    /// The end of the line at which it stands: `near` or `far`.
    pub end: &'static str,
    /// Which of the clues at that end it is, from 2; `None` for the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nth: Option<u8>,
    /// Its place in words, as `row 3, left`, where clues stand at both ends of such lines.
    #[serde(skip)]
    pub place: String,
    /// The clue as it is printed.
    pub clue: String,
    /// What stands there, on the board or given, a character for each cell, `?` for open ones.
    pub cells: String,
    /// Is the clue satisfied? `None` while it still can be, and where that cannot be told, as `breaks_rule` and `is_undecided` say.
    pub satisfied: Option<bool>,
    /// For each cell the bytes of the clue that it answers to, where clues have such parts and there was time to tell.
    pub parts: Option<Vec<[usize; 2]>>,
    /// Did the budget end before the clue was held against the cells? Then nothing is known of it.
    #[serde(rename = "undecided", skip_serializing_if = "std::ops::Not::not")]
    pub is_undecided: bool,
    /// Do the cells break a rule of the line that has nothing to do with the clue, as where a letter stands there
    /// twice? Then nothing is told of the clue.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub breaks_rule: bool,
}

/// What holding a clue against its cells came to.
struct Judged {
    satisfied: Option<bool>,
    parts: Option<Vec<Range<usize>>>,
    is_undecided: bool,
    breaks_rule: bool,
}

impl Judged {
    /// Nothing was found out.
    const UNDECIDED: Judged = Judged { satisfied: None, parts: None, is_undecided: true, breaks_rule: false };
}

/// How many words the lines of a puzzle have.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct WordCounts {
    /// For each line of which something is known, how many words it has by itself; `None` where counting them takes too much memory or
    /// work, or was stopped.
    pub lines: Vec<(String, Option<BigUint>)>,
    /// For each direction, as `rows`, how many ways there are to choose a word for each of its lines.
    pub directions: Vec<(String, Option<BigUint>)>,
    /// Was the work stopped before all was counted?
    pub is_stopped: bool,
}

impl WordCounts {
    /// The counts as sentences, the lines first.
    pub fn sentences(&self) -> Vec<String> {
        let why = if self.is_stopped { "or no time left" } else { "or too much work" };
        let line = |(line, words): &(String, Option<BigUint>)| match words {
            Some(words) if *words == BigUint::from(1u32) => format!("{line}: 1 word"),
            Some(words) => format!("{line}: {words} words"),
            None => format!("{line}: too many words to count, {why}"),
        };
        let direction = |(lines, ways): &(String, Option<BigUint>)| match ways {
            Some(ways) if *ways == BigUint::from(1u32) => format!("all {lines}: 1 combination of words"),
            Some(ways) => format!("all {lines}: {} combinations of words", in_digits(ways)),
            None => format!("all {lines}: too many combinations of words to count, {why}"),
        };
        self.lines.iter().map(line).chain(self.directions.iter().map(direction)).collect()
    }
}

/// Holds every clue of a puzzle against a board, a step of the budget each: of those that are left when it is over nothing is told.
pub fn check(puzzle: &Puzzle, kind: &dyn Kind, board: &Grid, budget: Budget<'_>) -> Result<Vec<ClueCheck>, Error> {
    let words = Words::new(puzzle, kind);
    let account = Account::new(budget);
    let check = |(&end, clue)| check_one((puzzle, kind, &words), board, (end, clue), &account);
    puzzle.clues.iter().map(check).collect()
}

fn check_one(
    (puzzle, kind, words): (&Puzzle, &dyn Kind, &Words<'_>),
    board: &Grid,
    (end, clue): (End, &Clue),
    account: &Account<'_>,
) -> Result<ClueCheck, Error> {
    let (stop, is_over) = (account.rest().stop, account.is_over());
    account.charge(1);
    let domains: Vec<Domain> = puzzle.board.read_from(end).into_iter().map(|cell| board.may(cell)).collect();
    let Judged { satisfied, parts, is_undecided, breaks_rule } = match is_over {
        true => Judged::UNDECIDED,
        false => {
            let rule = kind.line(ClueLine::alone(puzzle, end, clue))?;
            let judged = judge(puzzle, kind, &*rule, clue, &domains, stop);
            // Lines of some kinds have rules without a clue, too, and the cells may break one of these.
            let bare = || kind.line(ClueLine::bare(puzzle, end.place())).ok();
            match (judged.satisfied == Some(false)).then(bare).flatten() {
                Some(bare) => without(judged, puzzle, &*bare, &domains, stop),
                None => judged,
            }
        }
    };
    let glyph = |may: &Domain| may.symbol().map_or(text::OPEN, |symbol| puzzle.alphabet.glyph(symbol));
    Ok(ClueCheck {
        line: end.place().to_string(),
        end: if end.far { "far" } else { "near" },
        nth: end.further(),
        place: words.end(end),
        clue: kind.clues().write(Some(clue), &puzzle.alphabet),
        cells: domains.iter().map(glyph).collect(),
        satisfied,
        parts: parts.map(|parts| parts.into_iter().map(|part| [part.start, part.end]).collect()),
        is_undecided,
        breaks_rule,
    })
}

/// What was found out about a clue that is not satisfied, where the line has this rule without it: nothing, if the cells break that.
fn without(judged: Judged, puzzle: &Puzzle, bare: &dyn Rule, domains: &[Domain], stop: Stop<'_>) -> Judged {
    let mut scratch = Scratch::with_meter(Meter::unbudgeted(stop));
    match view(bare, puzzle, domains, |line| bare.admits(line, &mut scratch)) {
        Ok(true) => judged,
        Ok(false) => Judged { satisfied: None, parts: None, is_undecided: false, breaks_rule: true },
        Err(_) => Judged::UNDECIDED,
    }
}

/// Is a clue satisfied by what its line may be, and by which of its parts?
fn judge(puzzle: &Puzzle, kind: &dyn Kind, rule: &dyn Rule, clue: &Clue, domains: &[Domain], stop: Stop<'_>) -> Judged {
    let mut meter = Meter::unbudgeted(stop);
    match domains.iter().map(|may| may.symbol()).collect::<Option<Vec<Symbol>>>() {
        Some(word) => {
            let (accepts, parts) = (rule.accepts(&word, &mut meter), kind.clues().spans(clue, &word, &puzzle.alphabet));
            Judged { is_undecided: accepts.is_err(), satisfied: accepts.ok(), parts, breaks_rule: false }
        }
        None => match view(rule, puzzle, domains, |line| rule.admits(line, &mut Scratch::with_meter(meter))) {
            Ok(admits) => {
                Judged { satisfied: (!admits).then_some(false), parts: None, is_undecided: false, breaks_rule: false }
            }
            Err(_) => Judged::UNDECIDED,
        },
    }
}

/// How many words each line has that something is known of, given what the puzzle gives; and how many ways there are to
/// choose one for every line of a direction, a step of the budget for each line; what is not counted when it is over is
/// left out. On a hexagon each clue counts for itself.
pub fn count(puzzle: &Puzzle, kind: &dyn Kind, budget: Budget<'_>) -> Result<WordCounts, Error> {
    let (account, stop) = (Account::new(budget), budget.stop);
    let mut scratch = Scratch::with_meter(Meter::unbudgeted(stop));
    let mut counts = WordCounts { lines: Vec::new(), directions: Vec::new(), is_stopped: false };
    for &axis in puzzle.board.axes() {
        let (mut ways, before) = (Some(BigUint::from(1u32)), counts.lines.len());
        let mut ruled = FxHashMap::default();
        for index in 0..puzzle.board.lines(axis) {
            for (end, near, far) in questions(puzzle, kind, (axis, index), &mut ruled) {
                // That a clue is read takes its time, too.
                let words = match account.is_over() {
                    true => None,
                    false => count_one(puzzle, kind, end, near, far, &mut scratch)?,
                };
                account.charge(1);
                ways = ways.zip(words.as_ref()).map(|(ways, words)| ways * words);
                counts.lines.push((end.place().to_string(), words));
            }
        }
        if counts.lines.len() > before {
            counts.directions.push((format!("{}s", axis.word()), ways));
        }
    }
    counts.is_stopped = account.used() > budget.most_steps() || stop.is_called();
    Ok(counts)
}

/// What is asked about a line: the clues at its two ends at once where one rule can hold both, else each. For each length of lines along
/// this axis, `ruled` knows whether the rules alone say something of them: to find that out may take long.
fn questions<'p>(
    puzzle: &'p Puzzle,
    kind: &dyn Kind,
    (axis, index): (Axis, usize),
    ruled: &mut FxHashMap<usize, bool>,
) -> Vec<(End, Option<&'p Clue>, Option<&'p Clue>)> {
    let mut questions = Vec::new();
    for nth in 0..End::MOST {
        let [near_end, far_end] = [End::near(axis, index), End::far(axis, index)].map(|end| end.with_nth(nth));
        let (near, far) = (puzzle.clues.get(&near_end), puzzle.clues.get(&far_end));
        match puzzle.board {
            Board::Rectangle { .. } => questions.push((near_end, near, far)),
            Board::Hexagon(_) => questions.extend([(near_end, near, None), (far_end, far, None)]),
        }
    }
    questions.retain(|(_, near, far)| near.or(*far).is_some());
    let is_ruled = || kind.line(ClueLine::bare(puzzle, End::near(axis, index).place())).is_ok();
    if questions.is_empty()
        && !kind.clues().may_be_several()
        && *ruled.entry(puzzle.board.line_len(axis, index)).or_insert_with(is_ruled)
    {
        questions.push((End::near(axis, index), None, None));
    }
    questions
}

/// How many words the line at this end has with the clues at its two ends; `None` where counting them takes too much memory or work.
pub(crate) fn words(puzzle: &Puzzle, kind: &dyn Kind, end: End) -> Result<Option<BigUint>, Error> {
    let [near, far] = [false, true].map(|far| puzzle.clues.get(&End { far, ..end }));
    count_one(puzzle, kind, end, near, far, &mut Scratch::default())
}

fn count_one(
    puzzle: &Puzzle,
    kind: &dyn Kind,
    end: End,
    near: Option<&Clue>,
    far: Option<&Clue>,
    scratch: &mut Scratch<'_>,
) -> Result<Option<BigUint>, Error> {
    if scratch.meter.is_spent() {
        return Ok(None);
    }
    let rule: Arc<dyn Rule> = kind.line(ClueLine::bare(puzzle, end.place()).with(near, far))?;
    let given = |cell| puzzle.givens.get(cell).map_or(puzzle.alphabet.all(), |given| given.may);
    let domains: Vec<Domain> = puzzle.board.read_from(end).iter().map(given).collect();
    let stand_ins = puzzle.alphabet.standing_in();
    Ok(view(&*rule, puzzle, &domains, |line| {
        if !stand_ins.is_empty() {
            let mut support = vec![0; line.bits.len()];
            // Where a character stands for others as well, there are more words than those over these characters.
            let may_have_word = rule.narrow(line, &mut support, scratch).ok()?;
            if may_have_word && line.shape.domains(&support).iter().any(|may| !may.and(stand_ins).is_empty()) {
                return None;
            }
        }
        rule.count(line, scratch).ok()
    }))
}

/// Shows a line over these domains to whoever asks about it.
fn view<T>(rule: &dyn Rule, puzzle: &Puzzle, domains: &[Domain], ask: impl FnOnce(LineView<'_>) -> T) -> T {
    let shape = Shape::new(rule.orientation(), domains.len(), puzzle.alphabet.len());
    let bits = shape.matrix(domains);
    ask(LineView { shape, bits: &bits })
}
