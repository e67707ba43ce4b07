//! How like a picture a drawing is, from 0 to 1.
//!
//! Each colour of the drawing stands for the mean tone of its cells. The drawing and the picture are held against each other twice: as a whole, and within a
//! window of seven by seven cells around each cell. Each time their correlation is taken (over lightness, or over all three parts of a tone where there are
//! more colours than two); the windows are taken together, so that those count most in which something can be seen. The likeness is the mean of both.

use super::resize::Field;
use super::sketch::{Sums, mean_tones};
use super::tones::Tone;
use crate::domain::Symbol;

/// How far a window reaches from its middle.
const REACH: usize = 3;

/// A picture that drawings are held against.
#[derive(Debug)]
pub struct Likeness {
    rows: usize,
    columns: usize,
    tones: Vec<Tone>,
    /// How many parts of a tone are compared.
    parts: usize,
    symbols: usize,
}

impl Likeness {
    /// Drawings in two tones, by their lightness.
    pub fn new(field: &Field) -> Likeness {
        Likeness { rows: field.rows, columns: field.columns, tones: field.tones.clone(), parts: 1, symbols: 2 }
    }

    /// Drawings in so many colours.
    pub fn in_colours(field: &Field, symbols: usize) -> Likeness {
        Likeness { parts: 3, symbols, ..Likeness::new(field) }
    }

    /// How like the picture this drawing is.
    pub fn of(&self, drawing: &[Symbol]) -> f64 {
        let means = mean_tones(&self.tones, drawing, self.symbols);
        let (mut whole, mut windows) = (Agreement::default(), Agreement::default());
        for part in 0..self.parts {
            let seen: Vec<f64> = self.tones.iter().map(|tone| tone[part]).collect();
            let drawn: Vec<f64> =
                drawing.iter().map(|symbol| means[symbol.index()].map_or(0.0, |tone| tone[part])).collect();
            self.compare(&seen, &drawn, &mut whole, &mut windows);
        }
        (whole.correlation() + windows.correlation()) / 2.0
    }

    /// Holds values against each other, as a whole and window by window.
    fn compare(&self, seen: &[f64], drawn: &[f64], whole: &mut Agreement, windows: &mut Agreement) {
        let products = |one: &[f64], other: &[f64]| -> Vec<f64> { one.iter().zip(other).map(|(x, y)| x * y).collect() };
        let [seen_squares, drawn_squares, both] = [products(seen, seen), products(drawn, drawn), products(seen, drawn)];
        let lists = [seen, drawn, &seen_squares, &drawn_squares, &both];
        whole.add(lists.map(|list| list.iter().sum()), seen.len() as f64);
        let sums = lists.map(|list| Sums::new(self.rows, self.columns, list));
        for row in 0..self.rows {
            for column in 0..self.columns {
                let mut count = 0.0;
                let sums = sums.each_ref().map(|sums| {
                    let (sum, cells) = sums.around(row, column, REACH);
                    count = cells;
                    sum
                });
                windows.add(sums, count);
            }
        }
    }
}

/// Variances and covariances that are added up.
#[derive(Debug, Default)]
struct Agreement {
    seen: f64,
    drawn: f64,
    both: f64,
}

impl Agreement {
    /// Adds those of so many cells: the sums of what is seen, of what is drawn, of their squares, and of their products.
    fn add(&mut self, [seen, drawn, seen_squares, drawn_squares, both]: [f64; 5], count: f64) {
        self.seen += (seen_squares - seen * seen / count).max(0.0);
        self.drawn += (drawn_squares - drawn * drawn / count).max(0.0);
        self.both += both - seen * drawn / count;
    }

    /// From 0 to 1.
    fn correlation(&self) -> f64 {
        let spread = (self.seen * self.drawn).sqrt();
        if spread < 1e-12 { 0.0 } else { (self.both / spread).clamp(0.0, 1.0) }
    }
}
