//! From the pixels of a picture to the tones of a board's cells: cut to the board's shape, then the light of each cell's area is averaged.

use super::tones::{self, Light, Tone};
use super::{Fit, Pixels};
use crate::error::{Error, ErrorCode};

/// The tones of cells, row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    pub rows: usize,
    pub columns: usize,
    pub tones: Vec<Tone>,
    /// How much each cell is of one colour, from 1 for all of it: a cell on an outline is a mixture of what lies on both sides.
    pub purity: Vec<f64>,
}

impl Field {
    /// The field of these tones, each cell of one colour.
    #[cfg(test)]
    pub fn of_tones(rows: usize, columns: usize, tones: Vec<Tone>) -> Field {
        assert_eq!(tones.len(), rows * columns);
        Field { rows, columns, purity: vec![1.0; tones.len()], tones }
    }

    /// How light each cell is, from 0 to 1.
    pub fn lightness(&self) -> Vec<f64> {
        self.tones.iter().map(|tone| tone[0]).collect()
    }
}

/// The tones of a board of so many cells; an error where the picture has fewer pixels than the board has cells.
pub fn field(pixels: &Pixels<'_>, rows: usize, columns: usize, fit: Fit) -> Result<Field, Error> {
    let (width, height) = (pixels.width as usize, pixels.height as usize);
    if rows > height || columns > width {
        let problem =
            format!("the picture has {width} x {height} pixels, too few for a board of {columns} x {rows} cells");
        return Err(Error::new(problem)
            .with_code(ErrorCode::Size)
            .with_help("a cell is at least one pixel: ask for fewer cells"));
    }
    let frame = Frame::new(width as f64, height as f64, columns as f64 / rows as f64, fit);
    let across = parts(columns, frame.left, frame.width, width);
    let down = parts(rows, frame.top, frame.height, height);
    let mut tones = Vec::with_capacity(rows * columns);
    let mut purity = Vec::with_capacity(rows * columns);
    // One row of cells at a time: first the pixels of each cell's columns, then the rows of pixels are added up.
    let mut sums = vec![Sum::default(); columns];
    for part in &down {
        sums.fill(Sum::default());
        for (row, weight) in part.each() {
            for (sum, part) in sums.iter_mut().zip(&across) {
                sum.add(&part.sum(pixels, row), weight);
            }
        }
        let paper = (frame.height / rows as f64 - part.covered()).max(0.0) * frame.width / columns as f64;
        for (sum, across) in sums.iter().zip(&across) {
            let beside = (frame.width / columns as f64 - across.covered()).max(0.0) * part.covered();
            let area = frame.width / columns as f64 * frame.height / rows as f64;
            let mut sum = *sum;
            sum.add(&Sum::PAPER, paper + beside);
            tones.push(tones::tone(sum.light.map(|light| light / area)));
            purity.push(1.0 / (1.0 + sum.variance(area) / MIXED));
        }
    }
    Ok(Field { rows, columns, tones, purity })
}

/// A cell whose samples (from 0 to 1, as a screen has them) vary by so much is half of one colour.
const MIXED: f64 = 0.01;

/// What is added up over the pixels of a cell.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    light: Light,
    samples: [f64; 3],
    squares: [f64; 3],
}

impl Sum {
    /// White paper.
    const PAPER: Sum = Sum { light: tones::WHITE, samples: [1.0; 3], squares: [1.0; 3] };

    fn add(&mut self, other: &Sum, weight: f64) {
        for part in 0..3 {
            self.light[part] += other.light[part] * weight;
            self.samples[part] += other.samples[part] * weight;
            self.squares[part] += other.squares[part] * weight;
        }
    }

    /// How much the samples vary over this area, red, green and blue together.
    fn variance(&self, area: f64) -> f64 {
        let part = |part: usize| self.squares[part] / area - (self.samples[part] / area) * (self.samples[part] / area);
        (0..3).map(part).sum::<f64>().max(0.0)
    }
}

/// The part of a picture that becomes the board, in pixels; what lies outside the picture is white paper.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Frame {
    /// The frame of this shape, width by height, in the middle of the picture.
    fn new(width: f64, height: f64, shape: f64, fit: Fit) -> Frame {
        let is_wide = width > height * shape;
        let (framed_width, framed_height) = match (fit, is_wide) {
            (Fit::Stretch, _) => (width, height),
            (Fit::Crop, true) | (Fit::Pad, false) => (height * shape, height),
            (Fit::Crop, false) | (Fit::Pad, true) => (width, width / shape),
        };
        Frame {
            left: (width - framed_width) / 2.0,
            top: (height - framed_height) / 2.0,
            width: framed_width,
            height: framed_height,
        }
    }
}

/// The pixels that a cell covers in one direction: the first and the last of them in part.
struct Part {
    from: f64,
    to: f64,
}

/// The parts that so many cells cover of `length` pixels, in a frame that begins at `start`.
fn parts(cells: usize, start: f64, framed: f64, length: usize) -> Vec<Part> {
    let edge = |cell: usize| (start + framed * cell as f64 / cells as f64).clamp(0.0, length as f64);
    (0..cells).map(|cell| Part { from: edge(cell), to: edge(cell + 1) }).collect()
}

impl Part {
    /// How many pixels it covers.
    fn covered(&self) -> f64 {
        self.to - self.from
    }

    /// Each pixel, and how much of it is covered.
    fn each(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let last = self.to.ceil() as usize;
        (self.from as usize..last).filter_map(|pixel| {
            let weight = self.to.min(pixel as f64 + 1.0) - self.from.max(pixel as f64);
            (weight > 0.0).then_some((pixel, weight))
        })
    }

    /// What these pixels of a row add up to.
    fn sum(&self, pixels: &Pixels<'_>, row: usize) -> Sum {
        let table = tones::light_of_samples();
        let mut sum = Sum::default();
        for (column, weight) in self.each() {
            let at = 4 * (row * pixels.width as usize + column);
            let [red, green, blue, alpha] = pixels.rgba[at..at + 4] else { continue };
            let alpha = f64::from(alpha) / 255.0;
            let colour = [red, green, blue];
            let light = colour.map(|sample| table[sample as usize] * alpha + 1.0 - alpha);
            let samples = colour.map(|sample| f64::from(sample) / 255.0 * alpha + 1.0 - alpha);
            sum.add(&Sum { light, samples, squares: samples.map(|sample| sample * sample) }, weight);
        }
        sum
    }
}
