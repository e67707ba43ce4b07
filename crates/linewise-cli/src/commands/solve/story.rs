//! The answer to a puzzle as a person reads it.

use super::{Solved, Swept};
use crate::input::Entry;
use crate::screen::Screen;
use linewise::engine::{Count, Counted, GaveUp, Verdict, in_digits};
use linewise::render::{Sheet, words};
use linewise::{CellId, Grid};
use std::io;

/// How many open cells are named one by one.
const NAMED: usize = 20;

/// Tells everything that was found out about a puzzle.
pub fn tell(screen: &mut Screen, entry: &Entry, solved: &Solved<'_>, is_named: bool) -> io::Result<()> {
    if is_named {
        screen.heading(&entry.name)?;
    }
    if let Some(swept) = &solved.sweeps {
        trace(screen, solved, swept)?;
    }
    screen.sentence(&verdict(solved))?;
    let gave_up = solved.answer.gave_up.filter(|_| solved.answer.verdict == Verdict::GaveUp);
    if let Some(reason) = gave_up.and_then(|gave_up| reason(solved, gave_up)) {
        screen.sentence(&reason)?;
    }
    if solved.task.puzzle().is_stored_solution_wrong(&solved.answer) {
        screen.sentence("The stored solution is wrong.")?;
    }
    if solved.answer.verdict == Verdict::Several && solved.task.puzzle().is_partly_filled() {
        screen.sentence(FILLED_IN)?;
    }
    for remark in &solved.remarks {
        screen.sentence(remark)?;
    }
    boards(screen, solved)?;
    for phrase in solved.answer.solutions.iter().filter_map(|word| solved.task.puzzle().phrase(word)) {
        screen.sentence(&format!("The board reveals: {phrase}"))?;
    }
    if matches!(solved.answer.verdict, Verdict::Several | Verdict::GaveUp) {
        open_cells(screen, solved)?;
    }
    if is_named { screen.line("") } else { Ok(()) }
}

/// What is said of a board that may have been meant as given cells.
const FILLED_IN: &str =
    "The stored board was ignored; cells that the puzzle gives belong below \"givens:\" in linewise's own format.";

/// A line for each sweep, with the grid after it where grids are kept.
fn trace(screen: &mut Screen, solved: &Solved<'_>, swept: &Swept) -> io::Result<()> {
    let unknown = &swept.sweeps.unknown;
    for (at, unknown) in unknown.iter().enumerate() {
        match at {
            0 => screen.line(&format!("start: {unknown} unknown"))?,
            _ => screen.line(&format!("sweep {at}: {unknown} unknown"))?,
        }
        if let Some(grid) = swept.grids.get(at) {
            screen.boards(&[Sheet::new(solved.task.puzzle(), solved.task.kind(), grid)])?;
        }
    }
    let left = unknown.last().copied().unwrap_or(0);
    match swept.broken {
        Some(place) => {
            let line = words::line(solved.task.puzzle(), solved.task.kind(), place);
            screen.line(&format!("sweep {}: {line} cannot be filled any more", unknown.len()))?;
        }
        None if swept.sweeps.is_cut_short => screen.line(&format!("the budget ran out: {left} unknown"))?,
        None if left > 0 => screen.line(&format!("stuck: {left} unknown"))?,
        None => {}
    }
    screen.line("")
}

/// The verdict in a sentence, with its reason where there is one.
fn verdict(solved: &Solved<'_>) -> String {
    let sentence = words::verdict(&solved.answer);
    if let Some(why) = &solved.why {
        return format!("No solution: {why}.");
    }
    let is_several = solved.answer.verdict == Verdict::Several;
    let Some(counted) = &solved.count else { return sentence };
    match &counted.count {
        Count::Exactly(count) if is_several => {
            format!("Several solutions: {}.", words::exactly(&in_digits(count)))
        }
        Count::AtLeast(count) if is_several => {
            format!("Several solutions: at least {}. {}", in_digits(count), why_not_all(solved, counted))
        }
        Count::Exactly(count) if !solved.answer.complete => format!("{sentence} Counted: {}.", in_digits(count)),
        Count::Exactly(_) => sentence,
        Count::AtLeast(_) => format!("{sentence} {}", why_not_all(solved, counted)),
    }
}

/// Why not all solutions were counted.
fn why_not_all(solved: &Solved<'_>, counted: &Counted) -> String {
    match (counted.gave_up, tried_line(solved)) {
        (Some(GaveUp::Work(_)), Some(line)) => format!(
            "Counting them all takes more work than the limit allows, as what the clue of {line} allows can only be tried, not counted."
        ),
        (gave_up, _) => why_not_all_else(solved, gave_up),
    }
}

/// A line of which no rule knows all arrangements, so that they are tried one by one.
fn tried_line(solved: &Solved<'_>) -> Option<String> {
    let task = &solved.task;
    let line = task.model().lines.iter().find(|line| !line.rule.is_exact())?;
    Some(words::line(task.puzzle(), task.kind(), line.place))
}

/// The same where no line is to blame.
fn why_not_all_else(solved: &Solved<'_>, gave_up: Option<GaveUp>) -> String {
    match gave_up {
        Some(GaveUp::Work(_)) if solved.is_timed => {
            "Counting them all takes more work than the limit allows.".to_owned()
        }
        Some(GaveUp::Work(_)) => {
            "Counting them all takes more work than the default limit allows; --timeout SECONDS lets it count longer."
                .to_owned()
        }
        Some(GaveUp::Memory(bytes)) => format!("Counting them all takes more memory than {}.", words::bytes(bytes)),
        Some(GaveUp::Characters) => {
            "Some characters represent others that no clue distinguishes from them; boards with those are not counted."
                .to_owned()
        }
        Some(gave_up @ GaveUp::Line(_)) => solved.task.why_gave_up(gave_up).unwrap_or_default(),
        _ => "The budget ran out before all were counted.".to_owned(),
    }
}

/// Why it gave up, and what would help, where there is more to say than that the budget ended.
fn reason(solved: &Solved<'_>, gave_up: GaveUp) -> Option<String> {
    let why = solved.task.why_gave_up(gave_up)?;
    let help = match gave_up {
        // What was too hard may be a single word of the line, which given cells or more time make no easier.
        GaveUp::Line(line) if !solved.task.model().line(line).rule.is_exact() => " A simpler clue makes it easier.",
        GaveUp::Line(_) if solved.is_timed => " Given cells on that line, or a simpler clue, make it easier.",
        GaveUp::Line(_) => {
            " --timeout SECONDS may let it try longer; given cells on that line, or a simpler clue, make it easier."
        }
        GaveUp::Work(None) if !solved.is_timed => " --timeout SECONDS lets it try longer.",
        GaveUp::Work(Some(_)) if !solved.is_timed => {
            " --timeout SECONDS lets it try longer; a simpler clue makes it easier."
        }
        GaveUp::Work(Some(_)) => " A simpler clue makes it easier.",
        GaveUp::Memory(_) => " --memory SIZE allows more.",
        _ => "",
    };
    Some(why + help)
}

/// Draws the boards, if there are any.
fn boards(screen: &mut Screen, solved: &Solved<'_>) -> io::Result<()> {
    let solutions = &solved.answer.solutions;
    if screen.is_plain() && !solutions.is_empty() {
        screen.line("")?;
        return screen.full_boards(solved.task.puzzle(), solutions);
    }
    let sheets = sheets(solved);
    if sheets.is_empty() {
        return Ok(());
    }
    screen.line("")?;
    screen.marked_boards(&sheets, "the solutions differ here")
}

/// The boards to show: the solutions, with the cells marked in which they differ, or else what is known.
fn sheets(solved: &Solved<'_>) -> Vec<Sheet> {
    let answer = &solved.answer;
    if answer.solutions.is_empty() {
        let is_known = answer.verdict == Verdict::GaveUp;
        return is_known.then(|| solved.task.sheet(&answer.known)).into_iter().collect();
    }
    let boards: Vec<Grid> = answer.solutions.iter().map(|word| word.iter().copied().collect()).collect();
    Sheet::side_by_side(solved.task.puzzle(), solved.task.kind(), &boards)
}

/// Names the cells in which the solutions differ, where all of them are known; else those that are still open.
fn open_cells(screen: &mut Screen, solved: &Solved<'_>) -> io::Result<()> {
    let puzzle = solved.task.puzzle();
    let known = &solved.answer.known;
    let open = known.unknown();
    // Where little is known, the picture says it better than a list.
    let is_listed = solved.answer.verdict == Verdict::Several || open <= NAMED;
    if open == 0 || !is_listed {
        return Ok(());
    }
    screen.line("")?;
    let of_all = solved.answer.complete;
    screen.line(&match of_all {
        true => format!("The solutions differ in {}:", words::many(open, "cell")),
        false => format!("{} still open:", words::many_are(open, "cell")),
    })?;
    let stand_ins = puzzle.alphabet.standing_in();
    let named = known.cells.iter().enumerate().filter(|(_, may)| may.len() != 1).take(NAMED);
    for (at, may) in named {
        let cell = words::cell(&puzzle.board, CellId::new(at));
        let others =
            if may.and(stand_ins).is_empty() { "" } else { ", or others that no clue distinguishes from these" };
        screen.sentence(&format!("  {cell}: {}{others}", words::may(solved.task.kind(), &puzzle.alphabet, *may)))?;
    }
    if let Some(line) = words::letters(&puzzle.alphabet) {
        screen.sentence(&line)?;
    }
    if open > NAMED {
        screen.line(&format!("  ... and {} more (--json names them all)", open - NAMED))?;
    }
    Ok(())
}
