//! One cube: solved or counted, and split where that does not end within its budget.

use super::outcome::{Outcome, Piece, written};
use super::plan::CubesPlan;
use crate::error::BatchError;
use linewise::engine::{COUNT_MEMORY, Count, Cube, GaveUp};
use linewise::task::Conquered;
use linewise::{Puzzle, Task};

/// Choosing where to split takes at most so many solved lines.
const SPLIT_STEPS: u64 = 2_000_000;

/// Solves or counts a cube, and splits it where that does not end.
pub fn conquer(
    plan: &CubesPlan,
    puzzle: &Puzzle,
    cube: &Cube,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Outcome, BatchError> {
    let task = |steps: u64| {
        let task = Task::new(puzzle).map_err(|error| BatchError::Damaged(error.to_string()))?;
        Ok::<_, BatchError>(task.with_steps(steps).with_memory(plan.memory).with_stop_when(stop))
    };
    let ask = |task: &Task<'_>| match plan.counts {
        true => task.conquer_all(cube, plan.solutions),
        false => task.conquer(cube, plan.solutions),
    };
    let limited = task(plan.steps)?;
    let found = ask(&limited);
    let Some(gave_up) = found.gave_up else { return Ok(outcome(&limited, found)) };
    if !is_for_splitting(gave_up) {
        return Ok(outcome(&limited, found));
    }
    let Ok(split) = task(SPLIT_STEPS)?.split(cube, &found.active, plan.ways) else {
        return Ok(outcome(&limited, found));
    };
    let before = found.line_solves.saturating_add(split.line_solves);
    if !split.cubes.is_empty() {
        let split = split.cubes.iter().map(Piece::new).collect();
        return Ok(Outcome { work: before, split, ..outcome(&limited, found) });
    }
    // Nothing is left to decide, so that it cannot take long.
    let found = ask(&task(u64::MAX)?);
    let work = before.saturating_add(found.line_solves);
    Ok(Outcome { work, ..outcome(&limited, found) })
}

/// Would parts of the cube fare better?
fn is_for_splitting(gave_up: GaveUp) -> bool {
    match gave_up {
        // What is not known of characters is not known in any part, and the board is as large in each.
        GaveUp::Stopped | GaveUp::Characters => false,
        // But counts of parts take less room.
        GaveUp::Memory(bytes) => bytes == COUNT_MEMORY as u64,
        _ => true,
    }
}

/// What is written down of a cube.
fn outcome(task: &Task<'_>, found: Conquered) -> Outcome {
    let (count, count_at_least) = match found.count {
        Count::Exactly(count) => (Some(written(&count)), None),
        Count::AtLeast(count) => (None, Some(written(&count))),
    };
    let rows = |word: &Vec<_>| task.word_rows(word);
    Outcome {
        round: 0,
        cube: 0,
        count,
        count_at_least,
        gave_up: found.gave_up.map(|why| why.name().to_owned()),
        solutions: found.solutions.iter().map(rows).collect(),
        work: found.line_solves,
        split: Vec::new(),
    }
}
