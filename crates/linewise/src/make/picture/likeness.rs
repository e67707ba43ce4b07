//! How like a picture a drawing is, from 0 to 1.
//!
//! Each colour of the drawing stands for the mean tone of its cells. The drawing and the picture are held against each
//! other twice (over lightness, or over all three parts of a tone where there are more colours than two), and the
//! likeness is the product of both, where the second counts twice:
//!
//! - *as a whole*: their correlation. That is what is seen from afar: the large dark and light shapes;
//! - *close up*: their correlation within a window of five by five cells around each cell, where a good one counts in
//!   full: stairs along an outline are no fault. A window counts by whether something can be seen in it, in the picture
//!   or in the drawing, and hardly by how strong that is. So a face that lost its eyes has lost as much there as one
//!   that lost as much of its outline.
//!
//! Where windows are added up by their contrast, dark hair and shoulders count for nearly everything: so reckoned, a
//! portrait without eyes, brows and nose had a likeness of 0.95.

use super::resize::Field;
use super::sketch::{Sums, mean_tones};
use super::tones::Tone;
use crate::domain::Symbol;

/// How far a window reaches from its middle.
const REACH: usize = 2;
/// The spread of tones in a window at which half of what is there can be seen.
const VISIBLE: f64 = 0.03;
/// From this correlation on, a window counts in full.
const GOOD: f64 = 0.8;

/// A picture that drawings are held against.
#[derive(Debug)]
pub struct Likeness {
    rows: usize,
    columns: usize,
    tones: Vec<Tone>,
    /// The parts of a tone that are compared.
    parts: Vec<Seen>,
    symbols: usize,
}

/// What the picture has of one part of its tones: the values, and sums of them and of their squares.
#[derive(Debug)]
struct Seen {
    values: Vec<f64>,
    sums: [Sums; 2],
}

impl Likeness {
    /// Drawings in two tones, by their lightness.
    pub fn new(field: &Field) -> Likeness {
        Likeness::over(field, 1, 2)
    }

    /// Drawings in so many colours.
    pub fn in_colours(field: &Field, symbols: usize) -> Likeness {
        Likeness::over(field, 3, symbols)
    }

    fn over(field: &Field, parts: usize, symbols: usize) -> Likeness {
        let (rows, columns) = (field.rows, field.columns);
        let seen = |part: usize| {
            let values: Vec<f64> = field.tones.iter().map(|tone| tone[part]).collect();
            let sums = [Sums::new(rows, columns, &values), Sums::new(rows, columns, &products(&values, &values))];
            Seen { values, sums }
        };
        Likeness { rows, columns, tones: field.tones.clone(), parts: (0..parts).map(seen).collect(), symbols }
    }

    /// How like the picture this drawing is.
    pub fn of(&self, drawing: &[Symbol]) -> f64 {
        let means = mean_tones(&self.tones, drawing, self.symbols);
        let drawn = |(part, seen): (usize, &Seen)| {
            let values: Vec<f64> =
                drawing.iter().map(|symbol| means[symbol.index()].map_or(0.0, |tone| tone[part])).collect();
            let lists = [products(&values, &values), products(&seen.values, &values), values];
            lists.map(|list| Sums::new(self.rows, self.columns, &list))
        };
        let drawn: Vec<[Sums; 3]> = self.parts.iter().enumerate().map(drawn).collect();
        let all = self.rows.max(self.columns);
        let close_up = self.close_up(&drawn);
        self.around(&drawn, 0, 0, all).correlation() * close_up * close_up
    }

    /// How much is kept of what can be seen close up.
    fn close_up(&self, drawn: &[[Sums; 3]]) -> f64 {
        let (mut kept, mut all) = (0.0, 0.0);
        for row in 0..self.rows {
            for column in 0..self.columns {
                let window = self.around(drawn, row, column, REACH);
                let weight = visible(window.seen).max(visible(window.drawn));
                kept += weight * (window.correlation() / GOOD).min(1.0);
                all += weight;
            }
        }
        if all < 1e-9 { 1.0 } else { kept / all }
    }

    /// What picture and drawing have in common in the square that reaches so far from a cell.
    fn around(&self, drawn: &[[Sums; 3]], row: usize, column: usize, reach: usize) -> Agreement {
        let mut agreement = Agreement::default();
        for (Seen { sums: [seen, seen_squares], .. }, [drawn_squares, both, drawn]) in self.parts.iter().zip(drawn) {
            let (seen, count) = seen.around(row, column, reach);
            let sum = |sums: &Sums| sums.around(row, column, reach).0;
            agreement.add([seen, sum(drawn), sum(seen_squares), sum(drawn_squares), sum(both)], count);
        }
        agreement
    }
}

/// Each value times its other.
fn products(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(x, y)| x * y).collect()
}

/// How well something of this variance can be seen, from 0 to 1.
fn visible(variance: f64) -> f64 {
    variance / (variance + VISIBLE * VISIBLE)
}

/// Variances and the covariance of what is seen and what is drawn, added up over the parts of a tone.
#[derive(Debug, Default)]
struct Agreement {
    seen: f64,
    drawn: f64,
    both: f64,
}

impl Agreement {
    /// Adds those of so many cells: from the sums of what is seen, of what is drawn, of their squares, and of their products.
    fn add(&mut self, [seen, drawn, seen_squares, drawn_squares, both]: [f64; 5], count: f64) {
        self.seen += ((seen_squares - seen * seen / count) / count).max(0.0);
        self.drawn += ((drawn_squares - drawn * drawn / count) / count).max(0.0);
        self.both += (both - seen * drawn / count) / count;
    }

    /// From 0 to 1.
    fn correlation(&self) -> f64 {
        let spread = (self.seen * self.drawn).sqrt();
        if spread < 1e-9 { 0.0 } else { (self.both / spread).clamp(0.0, 1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grey face of 20 by 20 cells with dark hair, brows and eyes, and a mouth, on light paper.
    const FACE: [&str; 20] = [
        "                    ", "     ##########     ", "    ############    ", "   ##############   ",
        "   ##++++++++++##   ", "   #++++++++++++#   ", "   +++##++++##+++   ", "   ++++++++++++++   ",
        "   +++##++++##+++   ", "   +++##++++##+++   ", "   ++++++++++++++   ", "   ++++++++++++++   ",
        "   ++++++##++++++   ", "    ++++++++++++    ", "    +++######+++    ", "     ++++++++++     ",
        "      ++++++++      ", "        ++++        ", "   ##############   ", "   ##############   ",
    ];

    fn face() -> Field {
        let tone = |glyph: char| match glyph {
            '#' => [0.25, 0.0, 0.0],
            '+' => [0.80, 0.0, 0.0],
            _ => [0.95, 0.0, 0.0],
        };
        Field::of_tones(20, 20, FACE.iter().flat_map(|row| row.chars()).map(tone).collect())
    }

    /// The likeness of the face when everything dark is drawn but for what stands in these rows.
    fn without(rows: &[usize]) -> f64 {
        let cell = |(row, line): (usize, &&str)| {
            let is_drawn = !rows.contains(&row);
            line.chars().map(move |glyph| Symbol(u8::from(glyph == '#' && is_drawn))).collect::<Vec<_>>()
        };
        Likeness::new(&face()).of(&FACE.iter().enumerate().flat_map(cell).collect::<Vec<_>>())
    }

    #[test]
    fn a_face_that_lost_its_features_is_less_like_it_than_one_that_lost_as_many_cells_of_its_hair() {
        let (whole, eyeless, featureless) = (without(&[]), without(&[8, 9]), without(&[6, 8, 9, 12, 14]));
        // The hair loses a row of 14 cells, the face its eyes of 8.
        let thinner = without(&[3]);
        assert!(whole > 0.7, "{whole}");
        assert!(eyeless < whole - 0.1, "without eyes {eyeless}, with them {whole}");
        assert!(featureless < 0.6 && featureless < eyeless - 0.1, "without anything {featureless}");
        assert!(thinner > eyeless, "less hair {thinner}, no eyes {eyeless}");
    }

    #[test]
    fn the_picture_itself_is_all_like_it() {
        let two = |glyph: char| [if glyph == '#' { 0.2 } else { 0.9 }, 0.0, 0.0];
        let field = Field::of_tones(20, 20, FACE.iter().flat_map(|row| row.chars()).map(two).collect());
        let drawing: Vec<Symbol> =
            FACE.iter().flat_map(|row| row.chars()).map(|glyph| Symbol(u8::from(glyph == '#'))).collect();
        let likeness = Likeness::new(&field);
        assert!(likeness.of(&drawing) > 0.999_999, "{}", likeness.of(&drawing));
        let opposite: Vec<Symbol> = drawing.iter().map(|symbol| Symbol(1 - symbol.0)).collect();
        assert!(likeness.of(&opposite) > 0.999_999, "which colour is which, the tones of its cells say");
        assert_eq!(likeness.of(&[Symbol(0); 400]), 0.0, "nothing is drawn");
    }
}
