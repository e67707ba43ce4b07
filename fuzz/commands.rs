//! Everything that can be asked of a puzzle that was read, each answer held against the others.

use linewise::diagnose::Diagnosis;
use linewise::engine::{Budget, Count, Limits, Verdict, solve};
use linewise::explain::{Ending, JsonWalkthrough};
use linewise::format;
use linewise::task::Stage;
use linewise::{Grid, Task, kind};

/// The most cells of a board that is asked everything.
const MOST_CELLS: usize = 100;
/// The most lines that may be narrowed for one question.
const STEPS: u64 = 2000;

/// A file: each command's question about the puzzles in it.
pub fn commands(bytes: &[u8]) {
    let Ok(reading) = format::open(bytes, None, None) else { return };
    for puzzle in reading.puzzles.iter().flatten().filter(|puzzle| puzzle.board.cells() <= MOST_CELLS).take(2) {
        if let Ok(task) = Task::new(puzzle) {
            ask(&task.with_steps(STEPS));
        }
    }
}

fn ask(task: &Task<'_>) {
    let answer = task.solve();
    counted(task, answer.verdict);
    let board = task.so_far();
    boards(task, &board);
    explained(task, answer.verdict);
    diagnosed(task, answer.verdict);
    proven(task);
    let _ = (task.why_none(), task.sheet(&board), task.svg(&board), task.count_words(), task.check_clues(&board));
    assert_eq!(task.rows(&board).len(), task.puzzle().board.rows(), "a row is not drawn");
}

/// The count is the verdict's.
fn counted(task: &Task<'_>, verdict: Verdict) {
    let Count::Exactly(count) = task.count() else { return };
    let agrees = match verdict {
        Verdict::None => count == 0_u8.into(),
        Verdict::Unique => count == 1_u8.into(),
        Verdict::Several => count > 1_u8.into(),
        Verdict::Found | Verdict::GaveUp => true,
    };
    assert!(agrees, "{count} solutions, but the verdict is {}", verdict.name());
}

/// What is said of the board: a check and a hint agree, and a hint says nothing that a solution contradicts.
fn boards(task: &Task<'_>, board: &Grid) {
    let from_board = task.solve_from(board, 1);
    let check = task.check(board);
    if let (Some(is_right), Verdict::None | Verdict::Unique | Verdict::Several | Verdict::Found) =
        (check.is_right(), from_board.verdict)
    {
        assert_eq!(is_right, from_board.verdict != Verdict::None, "a check is not what solving says");
    }
    let _ =
        (check.lines(), check.spoiler(), check.wrong_cells(), serde_json::to_string(&check.json_with_wrong_cells("")));
    let hint = task.hint(board);
    for stage in [Stage::Vague, Stage::Where, Stage::Why, Stage::Take] {
        let _ = (hint.lines(stage), hint.sheet(stage).is_some());
    }
    let _ = (hint.board_after(), hint.line_picture(), serde_json::to_string(&hint.json("")));
    if let (Ok(advice), Some(solution)) = (&hint.next, from_board.solutions.first()) {
        let steps = advice.before.iter().chain([&advice.step]);
        for (cell, may) in steps.flat_map(|step| &step.found) {
            assert!(may.has(solution[cell.index()]), "a hint rules a solution out");
        }
    }
    let _ = task.reveal(board, 1, 1).map(|reveal| reveal.sentence());
}

/// A walkthrough ends as the verdict says, holds when it is looked at again, and is the same when it is written and read.
fn explained(task: &Task<'_>, verdict: Verdict) {
    let way = task.explain();
    match (&way.ending, verdict) {
        (_, Verdict::GaveUp) | (Ending::GaveUp | Ending::Characters, _) => {}
        (ending, verdict) => {
            assert_eq!(
                *ending == Ending::Solved,
                verdict == Verdict::Unique,
                "the way does not end as the verdict says"
            )
        }
    }
    let replay = task.replay(&way);
    assert!(replay.problem.is_none() || way.ending == Ending::GaveUp, "{:?}", replay.problem);
    let written = serde_json::to_string(&task.walkthrough_json("", &way).expect("what was read can be written"))
        .expect("texts and numbers");
    let read: JsonWalkthrough = serde_json::from_str(&written).expect("what was written is read");
    let again = task.read_walkthrough(&read).expect("what was written is read");
    assert_eq!(again.steps.len(), way.steps.len(), "a step was lost");
    let _ = (task.ending(&way), task.grade().title());
}

/// A diagnosis has the verdict, and each repair leaves what it says.
fn diagnosed(task: &Task<'_>, verdict: Verdict) {
    let diagnosis = task.diagnose();
    let found = diagnosis.verdict();
    let is_open = found == Verdict::GaveUp || verdict == Verdict::GaveUp;
    assert!(is_open || found == verdict, "diagnosed as {}, solved as {}", found.name(), verdict.name());
    let Some(kind) = kind::find(task.kind().name()) else { return };
    let _ = serde_json::to_string(&linewise::diagnose::json::Diagnosed::new("", task.puzzle(), kind, &diagnosis));
    let repairs = match &diagnosis {
        Diagnosis::Impossible(found) => &found.repairs.list,
        Diagnosis::Several(found) => &found.repairs.list,
        _ => return,
    };
    for repair in repairs.iter().take(3) {
        let repaired = repair.changes.iter().fold(task.puzzle().clone(), |puzzle, change| change.apply(&puzzle));
        let model = kind.model(&repaired).expect("a repaired puzzle is one");
        let answer = solve(&model, Limits::new(2), Budget::UNLIMITED.with_steps(STEPS));
        let is_open = answer.verdict == Verdict::GaveUp;
        assert!(is_open || answer.verdict == repair.verdict, "{:?} leaves {}", repair.changes, answer.verdict.name());
    }
}

/// A proof that was written holds.
fn proven(task: &Task<'_>) {
    let mut proof = Vec::new();
    let (answer, written) = task.prove(2, &mut proof);
    written.expect("memory takes everything");
    if answer.verdict == Verdict::GaveUp {
        return;
    }
    let mut reader = task.verify();
    for line in std::str::from_utf8(&proof).expect("a proof is text").lines() {
        reader.read(line).unwrap_or_else(|error| panic!("{line}: {error:?}"));
    }
    let proven = reader.finish().unwrap_or_else(|error| panic!("the proof does not hold: {error:?}"));
    assert_eq!(proven.solutions.len(), answer.solutions.len(), "a proof has other solutions");
}
