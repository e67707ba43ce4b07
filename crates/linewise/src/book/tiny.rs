//! Pictures that are printed very small.

use crate::render::Drawing;
use crate::render::drawing::Shape;

/// A picture without what only darkens it where its cells are tiny: letters, dots and the lines between cells. The frame stays.
pub fn bare(drawing: &Drawing) -> Drawing {
    let mut bare = drawing.clone();
    bare.shapes.clear();
    for shape in &drawing.shapes {
        match shape {
            Shape::Text { .. } | Shape::Dot(_) | Shape::Ring(..) | Shape::Lines { is_thick: false, .. } => {}
            Shape::Lines { lines, is_thick: true } => {
                bare.shapes.push(Shape::Lines { lines: frame(lines), is_thick: false });
            }
            shape => bare.shapes.push(shape.clone()),
        }
    }
    bare
}

/// Those of the lines that nothing lies beyond.
fn frame(lines: &[[(f64, f64); 2]]) -> Vec<[(f64, f64); 2]> {
    let ends = || lines.iter().flatten();
    let least = ends().fold((f64::MAX, f64::MAX), |least, end| (least.0.min(end.0), least.1.min(end.1)));
    let most = ends().fold((f64::MIN, f64::MIN), |most, end| (most.0.max(end.0), most.1.max(end.1)));
    let is_outside = |[one, other]: &[(f64, f64); 2]| {
        (one.0 == other.0 && (one.0 == least.0 || one.0 == most.0))
            || (one.1 == other.1 && (one.1 == least.1 || one.1 == most.1))
    };
    lines.iter().copied().filter(is_outside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Ink;
    use crate::puzzle::{Alphabet, Board, Puzzle, Rgb};
    use crate::{Symbol, Task};
    use std::collections::BTreeMap;

    /// A solution in colours that only their hue tells apart, so that its cells carry letters.
    fn solution() -> Drawing {
        let inks = vec![Ink::of(Rgb(255, 0, 0)), Ink::of(Rgb(0, 130, 0))];
        let alphabet = Alphabet::of_inks(Ink::white(), inks).expect("few colours");
        let goal: Vec<Symbol> = (0..600).map(|at| Symbol((at % 3) as u8)).collect();
        let board = Board::rectangle(20, 30).expect("a board");
        let puzzle = Puzzle::from_picture("nonogram", board, alphabet, goal.clone()).expect("a puzzle");
        let task = Task::new(&puzzle).expect("a puzzle");
        let mut sheet = task.sheet(&goal.into_iter().collect());
        sheet.clues = BTreeMap::new();
        Drawing::new(&sheet)
    }

    #[test]
    fn a_tiny_picture_keeps_its_colours_and_its_frame() {
        let whole = solution();
        let tiny = bare(&whole);
        let fills =
            |drawing: &Drawing| drawing.shapes.iter().filter(|shape| matches!(shape, Shape::Fill { .. })).count();
        let texts =
            |drawing: &Drawing| drawing.shapes.iter().filter(|shape| matches!(shape, Shape::Text { .. })).count();
        assert_eq!((fills(&whole), texts(&whole)), (fills(&tiny), 400));
        assert_eq!(texts(&tiny), 0);
        let lines = tiny.shapes.iter().filter_map(|shape| match shape {
            Shape::Lines { lines, .. } => Some(lines.len()),
            _ => None,
        });
        assert_eq!(lines.sum::<usize>(), 4, "only the frame");
    }
}
