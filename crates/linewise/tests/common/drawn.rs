//! Puzzles from pictures, as the suites make them and look at them.

use linewise::make::picture::{Pixels, Style};
use linewise::make::{Made, Maker, NotMade, Wish};
use linewise::{Board, CellId, Task, Verdict};

/// The wish for a board of so many rows and columns.
pub fn wish(rows: usize, columns: usize) -> Wish {
    Wish::new(Board::rectangle(rows, columns).expect("a board"))
}

/// A style, after some changes.
pub fn style(change: impl FnOnce(&mut Style)) -> Style {
    let mut style = Style::default();
    change(&mut style);
    style
}

/// Makes a puzzle from square pixels.
pub fn draw(side: usize, rgba: &[u8], wish: &Wish, style: &Style) -> Result<Made, NotMade> {
    let pixels = Pixels::new(side as u32, side as u32, rgba).expect("four bytes for each pixel");
    Maker::new(wish).picture(pixels, style)
}

/// Looks at everything that is said of a puzzle: its one solution, the proof of it, the changed cells, its level.
pub fn look_at(name: &str, made: &Made) {
    look_at_drawn(name, made);
    look_at_level(name, made);
}

pub fn look_at_drawn(name: &str, made: &Made) {
    look_at_solution(name, made);
    let drawn = made.drawn.as_ref().expect("it was made from a picture");
    assert!((0.0..=1.0).contains(&drawn.likeness), "{name}: {}", drawn.likeness);
    let differs = |at: &usize| drawn.sketch[*at] != made.solution[*at];
    let changed: Vec<CellId> = (0..drawn.sketch.len()).filter(differs).map(CellId::new).collect();
    assert_eq!(drawn.changed, changed, "{name}");
}

pub fn look_at_level(name: &str, made: &Made) {
    let task = Task::new(&made.puzzle).expect("a puzzle");
    assert_eq!(made.level(), task.grade().level, "{name}");
}

pub fn look_at_solution(name: &str, made: &Made) {
    let task = Task::new(&made.puzzle).expect("a puzzle");
    let answer = task.solve();
    assert_eq!(answer.verdict, Verdict::Unique, "{name}");
    assert_eq!(answer.solutions, std::slice::from_ref(&made.solution), "{name}");
    assert_eq!(made.puzzle.goal.as_ref(), Some(&made.solution), "{name}");
    let mut proof = Vec::new();
    let (_, written) = task.prove(2, &mut proof);
    written.expect("a proof in memory");
    let mut reader = task.verify();
    let proof = String::from_utf8(proof).expect("a proof is text");
    proof.lines().for_each(|line| reader.read(line).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}")));
    let proven = reader.finish().unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
    assert_eq!(proven.solutions, answer.solutions, "{name}");
}

/// Does line logic alone solve it?
pub fn is_solved_by_lines(made: &Made) -> bool {
    let task = Task::new(&made.puzzle).expect("a puzzle");
    task.sweeps(|_| {}).grid.is_some_and(|grid| grid.unknown() == 0)
}
