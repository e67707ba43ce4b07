//! What the screen shows can be pasted back: every puzzle of the collection, drawn in every way, is read as the board that it shows.

use super::*;
use linewise::{CellId, Domain, Grid, Puzzle, Task, format};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A screen's paper, to be looked at afterwards.
#[derive(Clone, Default)]
struct Sheets(Rc<RefCell<Vec<u8>>>);

impl Write for Sheets {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a screen of this sort shows of the sheets.
fn shown(sheets: &[Sheet], way: Way, width: usize, (has_colours, knows_all_colours): (bool, bool)) -> String {
    let paper = Sheets::default();
    let out = Box::new(paper.clone());
    let mut screen = Screen { out, is_terminal: true, has_colours, knows_all_colours, width, way };
    screen.boards(sheets).expect("memory takes everything");
    String::from_utf8(paper.0.take()).expect("text")
}

/// The puzzles that the project ships.
fn puzzles() -> Vec<(PathBuf, Puzzle)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let files = linewise_batch::files_in(&folder).expect("the project's puzzles");
    let read = |file: PathBuf| {
        let bytes = std::fs::read(&file).expect("a file");
        let reading = format::open(&bytes, None, file.to_str()).ok()?;
        Some((file, reading.one().ok()?))
    };
    files.into_iter().filter_map(read).collect()
}

/// Boards of this puzzle: the given cells, the solution, and two that lie between.
fn boards(task: &Task<'_>) -> Vec<Grid> {
    let goal = task.puzzle().goal.clone();
    let goal = goal.or_else(|| task.solve().solutions.first().cloned());
    let Some(goal) = goal else { return vec![task.start()] };
    let full: Grid = goal.iter().copied().collect();
    let part = |every: usize| {
        let keep = |(at, &may): (usize, &Domain)| if at % every == 0 { task.puzzle().alphabet.all() } else { may };
        Grid { cells: full.cells.iter().enumerate().map(keep).collect() }
    };
    vec![task.start(), full.clone(), part(2), part(7)]
}

const WAYS: [(Way, usize); 8] = [
    (Way::Plain, 80),
    (Way::CluesAround, 80),
    (Way::Compact, 80),
    (Way::WhatFits, 200),
    (Way::WhatFits, 80),
    (Way::WhatFits, 48),
    (Way::WhatFits, 30),
    (Way::WhatFits, 18),
];

/// Each board in each way of drawing it, with and without marked cells: what it is, the board, and what is shown.
fn each_drawing(mut look: impl FnMut(&str, &Task<'_>, &Grid, &dyn Fn((bool, bool)) -> String)) {
    let mut is_large_seen = false;
    for (file, puzzle) in puzzles() {
        let Ok(task) = Task::new(&puzzle) else { continue };
        // Large boards take long, and one of them is like another.
        if puzzle.board.cells() > LARGE && std::mem::replace(&mut is_large_seen, true) {
            continue;
        }
        let marks: Vec<CellId> = (0..puzzle.board.cells()).filter(|cell| cell % 5 == 2).map(CellId::new).collect();
        for (at, board) in boards(&task).into_iter().enumerate() {
            let sheet = task.sheet(&board);
            let marked = sheet.clone().with_marks(marks.iter().copied());
            for (way, width) in WAYS {
                for (sheet, is_marked) in [(&sheet, false), (&marked, true)] {
                    let name = file.file_stem().unwrap_or_default();
                    let what = format!("{name:?} board {at}, {way:?} {width}, marked: {is_marked}");
                    look(&what, &task, &board, &|colours| shown(std::slice::from_ref(sheet), way, width, colours));
                }
            }
        }
    }
}

/// Boards of more cells are large.
const LARGE: usize = 150;

const LETTERS: (bool, bool) = (false, false);
const PALETTE: (bool, bool) = (true, false);
const ALL_COLOURS: (bool, bool) = (true, true);

/// Is the board that is read the one that was drawn? An open cell is open, whatever is known of it.
fn is_same(task: &Task<'_>, read: &Grid, board: &Grid) -> bool {
    task.rows(read) == task.rows(board)
}

#[test]
fn what_is_printed_can_be_read_back() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    each_drawing(|what, task, board, show| {
        for colours in [LETTERS, PALETTE, ALL_COLOURS] {
            let text = show(colours);
            let told = format!("Words about it, in a sentence.\n\n{text}\nAnd more words.\n");
            for text in [&text, &told] {
                count += 1;
                match task.read_board(text) {
                    Ok(read) if is_same(task, &read, board) => {}
                    Ok(_) => wrong.push(format!("{what} {colours:?}: another board in\n{text}")),
                    Err(error) => wrong.push(format!("{what} {colours:?}: {error} in\n{text}")),
                }
            }
        }
    });
    assert!(count > 10_000, "only {count} boards were drawn");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong[..wrong.len().min(9)].join("\n"));
}

/// What a terminal's text is when it is copied without its colours.
fn without_colours(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.map(|part| part.split_once('m').map_or(part, |(_, words)| words)).collect::<String>()
}

#[test]
fn a_drawing_that_lost_its_colours_is_no_other_board() {
    let (mut wrong, mut read) = (Vec::new(), 0);
    each_drawing(|what, task, board, show| {
        let text = without_colours(&show(ALL_COLOURS));
        match task.read_board(&text) {
            Ok(other) if !is_same(task, &other, board) => wrong.push(format!("{what}:\n{text}")),
            Ok(_) => read += 1,
            Err(_) => {}
        }
    });
    assert!(read > 1000, "only {read} boards could be read all the same");
    assert!(wrong.is_empty(), "{} are read as others:\n{}", wrong.len(), wrong[..wrong.len().min(9)].join("\n"));
}

#[test]
fn of_two_boards_side_by_side_the_first_is_read() {
    for (file, puzzle) in puzzles() {
        let Ok(task) = Task::new(&puzzle) else { continue };
        let boards = boards(&task);
        if puzzle.board.cells() > LARGE || boards.len() < 4 {
            continue;
        }
        for way in [Way::Plain, Way::CluesAround, Way::Compact] {
            let sheets = [&boards[1], &boards[2]].map(|board| task.sheet(board));
            let text = format!("Several solutions.\n\n{}", shown(&sheets, way, 1000, LETTERS));
            let read = task.read_board(&text).unwrap_or_else(|error| panic!("{file:?} {way:?}: {error}\n{text}"));
            assert!(is_same(&task, &read, &boards[1]), "{file:?} {way:?} is read as another board:\n{text}");
        }
    }
}
