//! The sum: what all cubes together came to, and what is not known yet.

use super::cover::is_whole;
use super::outcome::Outcome;
use super::plan::CubesPlan;
use crate::error::BatchError;
use linewise::engine::in_digits;
use linewise::{Domain, Fact, Puzzle, Task, Verdict};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;

/// What all cubes together came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Sum {
    /// How many solutions there are, as far as it is known.
    #[serde(serialize_with = "name")]
    pub verdict: Verdict,
    /// How many solutions there are, exactly, as digits; absent while that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// How many there are at least, where it is not known exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_at_least: Option<String>,
    /// Why it is not known exactly, where a cube could not be settled: as `linewise solve --json` has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gave_up: Option<String>,
    /// The first solutions in the order of the cubes, each a list of rows.
    pub solutions: Vec<Vec<String>>,
    /// How many rounds there were.
    pub rounds: usize,
    /// How many cubes were looked at.
    pub cubes: usize,
    /// How many of them were split.
    pub split: usize,
    /// How many pieces were refuted while splitting.
    pub refuted: usize,
    /// How many cubes could be neither solved nor split.
    pub undecided: usize,
    /// How many were not looked at, or not yet.
    pub waiting: usize,
    /// The work of all: lines solved, or as much other work.
    pub work: u64,
}

/// The verdict's name in JSON.
fn name<S: Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.name())
}

/// What is known of the number of solutions in a cube.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Known {
    count: BigUint,
    is_exact: bool,
}

/// Adds up the rounds; of the last one the first cubes may be there alone.
pub fn add_up(plan: &CubesPlan, puzzle: &Puzzle, rounds: &[&[Outcome]]) -> Result<Sum, BatchError> {
    let all = || rounds.iter().copied().flatten();
    // Patterns can take long to read.
    let start = match all().any(|outcome| !outcome.split.is_empty()) {
        true => Task::new(puzzle).map_err(|error| BatchError::Damaged(error.to_string()))?.start().cells.to_vec(),
        false => Vec::new(),
    };
    let cubes = check_cover(&start, rounds)?;
    let total = total(rounds)?;
    let is_undecided = |outcome: &&Outcome| outcome.count.is_none() && outcome.split.is_empty();
    let is_enough = |outcome: &&Outcome| outcome.gave_up.is_none();
    let undecided = all().filter(is_undecided).filter(|outcome| !is_enough(outcome));
    let mut seen = BTreeSet::new();
    let found = all().flat_map(|outcome| &outcome.solutions).filter(|rows| seen.insert(*rows));
    let solutions: Vec<_> = found.take(plan.solutions).cloned().collect();
    let (count, is_exact) = (total.count, total.is_exact);
    let least = count.clone().max(solutions.len().into());
    let few = |few: u32| count == few.into();
    let verdict = match is_exact {
        true if few(0) => Verdict::None,
        true if few(1) => Verdict::Unique,
        true => Verdict::Several,
        false if least > 1u32.into() => Verdict::Several,
        false if plan.solutions == 1 && !plan.counts && !solutions.is_empty() => Verdict::Found,
        false => Verdict::GaveUp,
    };
    Ok(Sum {
        verdict,
        count: is_exact.then(|| in_digits(&count)),
        count_at_least: (!is_exact).then(|| in_digits(&least)),
        gave_up: undecided.clone().find_map(|outcome| outcome.gave_up.clone()),
        solutions,
        rounds: rounds.len(),
        cubes: all().count(),
        split: all().filter(|outcome| !outcome.split.is_empty()).count(),
        refuted: all().flat_map(|outcome| &outcome.split).filter(|piece| piece.is_refuted).count(),
        undecided: undecided.count(),
        waiting: cubes - all().count(),
        work: all().map(|outcome| outcome.work).fold(0, u64::saturating_add),
    })
}

/// Looks whether each split parts its cube; tells how many cubes there are, with those that were not looked at.
fn check_cover(start: &[Domain], rounds: &[&[Outcome]]) -> Result<usize, BatchError> {
    let mut cubes: Vec<Vec<Fact>> = vec![Vec::new()];
    let mut all = 1;
    for outcomes in rounds {
        if outcomes.len() > cubes.len() {
            return Err(BatchError::Damaged("a round has more cubes than the one before was split into".to_owned()));
        }
        let mut next = Vec::new();
        for (outcome, decisions) in outcomes.iter().zip(&cubes).filter(|(outcome, _)| !outcome.split.is_empty()) {
            let mut cells = start.to_vec();
            for fact in decisions {
                cells[fact.cell.index()] = cells[fact.cell.index()].and(fact.may);
            }
            if !is_whole(&mut cells, &outcome.split) {
                let Outcome { round, cube, .. } = outcome;
                let message = format!("cube {cube} of round {round} is not the sum of what it was split into");
                return Err(BatchError::Damaged(message));
            }
            let whole = |facts: Vec<Fact>| decisions.iter().copied().chain(facts).collect();
            next.extend(outcome.cubes().filter_map(|piece| piece.facts()).map(whole));
        }
        all += next.len();
        cubes = next;
    }
    Ok(all)
}

/// How many solutions there are in all, as far as it is known: from the last round back to the first.
fn total(rounds: &[&[Outcome]]) -> Result<Known, BatchError> {
    let mut below: Vec<Known> = Vec::new();
    for outcomes in rounds.iter().rev() {
        let mut pieces = below.into_iter();
        let known = |outcome: &Outcome| {
            let wrong = |what: &str| {
                let Outcome { round, cube, .. } = outcome;
                BatchError::Damaged(format!("cube {cube} of round {round} {what}"))
            };
            let (count, is_exact) = outcome.number().ok_or_else(|| wrong("has no number of solutions"))?;
            if outcome.split.is_empty() {
                return Ok(Known { count, is_exact });
            }
            if is_exact {
                return Err(wrong("was counted, and split all the same"));
            }
            let mut sum = Known { count: BigUint::ZERO, is_exact: true };
            for _ in outcome.cubes() {
                let piece = pieces.next().unwrap_or_default();
                sum.count += piece.count;
                sum.is_exact &= piece.is_exact;
            }
            if sum.is_exact && sum.count < count {
                return Err(wrong("has more solutions than its parts"));
            }
            Ok(Known { count: sum.count.max(count), ..sum })
        };
        below = outcomes.iter().map(known).collect::<Result<_, BatchError>>()?;
    }
    Ok(below.into_iter().next().unwrap_or_default())
}
