//! From the pixels of a picture to the tones of a board's cells: cut to the board's shape, then the light of each cell's area is averaged.

use super::tones::{self, Light, Tone};
use super::{Fit, Pixels, sketch};
use crate::engine::Stop;
use crate::error::{Error, ErrorCode};

/// The tones of cells, row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    pub rows: usize,
    pub columns: usize,
    pub tones: Vec<Tone>,
    /// How much each cell is of one colour, from 1 for all of it: a cell on an outline is a mixture of what lies on both sides.
    pub purity: Vec<f64>,
    /// The tones that pixels have, those that are nearly the same as one, each with its share of all pixels, the most frequent first.
    pub seen: Vec<(Tone, f64)>,
}

impl Field {
    /// The field of these tones, each cell of one colour.
    #[cfg(test)]
    pub fn of_tones(rows: usize, columns: usize, tones: Vec<Tone>) -> Field {
        assert_eq!(tones.len(), rows * columns);
        Field { rows, columns, purity: vec![1.0; tones.len()], tones, seen: Vec::new() }
    }

    /// Gives it full contrast, where it is dark or pale all over: what can be seen in it does not depend on the light
    /// in which it was taken.
    pub fn in_full_contrast(mut self) -> Field {
        let (dark, light) = self.range();
        let gain = FULL_CONTRAST / (light - dark).max(f64::EPSILON);
        if light - dark >= sketch::LEAST_CONTRAST && gain > 1.0 {
            self.all_tones().for_each(|tone| tone[0] = (tone[0] - dark) * gain);
        }
        self
    }

    /// Gives it more light, where it is dark all over.
    pub fn well_lit(mut self) -> Field {
        let (_, light) = self.range();
        if light > 0.0 && light < DARK {
            self.all_tones().for_each(|tone| *tone = tone.map(|part| part * WELL_LIT / light));
        }
        self
    }

    /// The tones of cells and of pixels.
    fn all_tones(&mut self) -> impl Iterator<Item = &mut Tone> {
        self.tones.iter_mut().chain(self.seen.iter_mut().map(|(tone, _)| tone))
    }

    /// How light the darkest and the lightest cells are, but for a few.
    fn range(&self) -> (f64, f64) {
        let mut lightness = self.lightness();
        let few = lightness.len() / 100;
        [few, lightness.len() - 1 - few].map(|nth| *lightness.select_nth_unstable_by(nth, f64::total_cmp).1).into()
    }

    /// How much of the picture its most frequent colours carry, so many of them, from 0 to 1: nearly all of a drawing,
    /// less of a photograph with its shades.
    pub fn share_of(&self, most: usize) -> f64 {
        self.frequent(most).1
    }

    /// Its most frequent colours, and how much of the picture they carry.
    pub fn frequent(&self, most: usize) -> (Vec<Tone>, f64) {
        let (dark, light) = self.range();
        let same = SAME * ((light - dark) / FULL_CONTRAST).min(1.0);
        let mut colours: Vec<Tone> = Vec::new();
        let mut share = 0.0;
        for &(tone, own) in &self.seen {
            let is_known = colours.iter().any(|known| tones::distance(*known, tone) < same);
            if !is_known && colours.len() == most {
                continue;
            }
            share += own;
            if !is_known {
                colours.push(tone);
            }
        }
        (colours, share)
    }

    /// Does a cell lie on the border?
    pub fn is_border(&self, at: usize) -> bool {
        let (row, column) = (at / self.columns, at % self.columns);
        row == 0 || column == 0 || row + 1 == self.rows || column + 1 == self.columns
    }

    /// Is it a drawing in two tones, as an icon or a line of text?
    pub fn is_in_two_tones(&self) -> bool {
        self.share_of(2) >= TWO_TONES
    }

    /// How light each cell is, from 0 to 1.
    pub fn lightness(&self) -> Vec<f64> {
        self.tones.iter().map(|tone| tone[0]).collect()
    }
}

/// From its darkest to its lightest cells, a picture in full contrast has this range of lightness at least.
const FULL_CONTRAST: f64 = 0.8;
/// A photograph whose lightest cells are darker than this is too dark to be printed, and how light they are in one that is not.
const DARK: f64 = 0.6;
const WELL_LIT: f64 = 0.85;
/// Where two tones carry so much of a picture, it is a drawing in these two.
const TWO_TONES: f64 = 0.85;
/// Pixels so near to a colour have it, in a picture of full contrast.
const SAME: f64 = 0.03;

/// The tones of a board of so many cells, `None` when it is stopped; an error where the picture has fewer pixels than the board has cells.
pub fn field(
    pixels: &Pixels<'_>,
    (rows, columns): (usize, usize),
    fit: Fit,
    stop: Stop<'_>,
) -> Result<Option<Field>, Error> {
    let (width, height) = (pixels.width as usize, pixels.height as usize);
    if rows > height || columns > width {
        let problem = format!(
            "there are {width} x {height} pixels to draw from, too few for a board of {columns} x {rows} cells"
        );
        return Err(Error::new(problem)
            .with_code(ErrorCode::Size)
            .with_help("a cell is at least one pixel: ask for fewer cells"));
    }
    let in_black = white_in_black(pixels);
    let pixels = &match &in_black {
        Some(rgba) => Pixels { rgba, ..*pixels },
        None => *pixels,
    };
    let frame = Frame::new(width as f64, height as f64, columns as f64 / rows as f64, fit);
    let across = parts(columns, frame.left, frame.width, width);
    let down = parts(rows, frame.top, frame.height, height);
    let mut tones = Vec::with_capacity(rows * columns);
    let mut purity = Vec::with_capacity(rows * columns);
    // One row of cells at a time: first the pixels of each cell's columns, then the rows of pixels are added up.
    let mut sums = vec![Sum::default(); columns];
    for part in &down {
        if stop.is_called() {
            return Ok(None);
        }
        sums.fill(Sum::default());
        for (row, weight) in part.each() {
            for (sum, part) in sums.iter_mut().zip(&across) {
                sum.add(&part.sum(pixels, row), weight);
            }
        }
        let above = (frame.height / rows as f64 - part.covered()).max(0.0) * frame.width / columns as f64;
        for (sum, across) in sums.iter().zip(&across) {
            let beside = (frame.width / columns as f64 - across.covered()).max(0.0) * part.covered();
            let area = frame.width / columns as f64 * frame.height / rows as f64;
            let mut sum = *sum;
            sum.add(&Sum::PAPER, above + beside);
            tones.push(tones::tone(sum.light.map(|light| light / area)));
            purity.push(1.0 / (1.0 + sum.variance(area) / MIXED));
        }
    }
    Ok(seen(pixels, &frame, stop).map(|seen| Field { rows, columns, tones, purity, seen }))
}

/// Samples from here on are white, or nearly so.
const NEARLY_WHITE: u8 = 230;

/// The picture with black for white, where nearly everything that is drawn is white, on transparent ground: on white
/// paper nothing would be left of it.
fn white_in_black(pixels: &Pixels<'_>) -> Option<Vec<u8>> {
    let is_white = |pixel: &[u8]| pixel[..3].iter().all(|&sample| sample >= NEARLY_WHITE);
    let (mut opaque, mut white) = (0usize, 0usize);
    for pixel in pixels.rgba.chunks_exact(4).filter(|pixel| pixel[3] >= 128) {
        opaque += 1;
        white += usize::from(is_white(pixel));
    }
    if opaque == 0 || opaque == pixels.rgba.len() / 4 || 10 * white < 9 * opaque {
        return None;
    }
    let mut rgba = pixels.rgba.to_vec();
    for pixel in rgba.chunks_exact_mut(4).filter(|pixel| is_white(pixel)) {
        pixel[..3].iter_mut().for_each(|sample| *sample = 255 - *sample);
    }
    Some(rgba)
}

/// Pixels are put together whose samples have these first bits in common.
const BITS: u32 = 5;

/// The tones of the pixels within a frame, each with its share, the most frequent first; those that are nearly the same are put together.
fn seen(pixels: &Pixels<'_>, frame: &Frame, stop: Stop<'_>) -> Option<Vec<(Tone, f64)>> {
    let within = |start: f64, length: f64, of: u32| {
        start.max(0.0).round() as usize..((start + length).round() as usize).min(of as usize)
    };
    let across = within(frame.left, frame.width, pixels.width);
    // The light of each bin's pixels, and how many these are.
    let mut bins: Vec<(Light, f64)> = vec![([0.0; 3], 0.0); 1 << (3 * BITS)];
    for row in within(frame.top, frame.height, pixels.height) {
        if stop.is_called() {
            return None;
        }
        for column in across.clone() {
            let sum = Sum::of_pixel(pixels, row, column);
            let mut bin = 0;
            for sample in sum.samples {
                bin = bin << BITS | (sample * 255.0 + 0.5) as usize >> (8 - BITS);
            }
            let (light, count) = &mut bins[bin];
            for (all, own) in light.iter_mut().zip(sum.light) {
                *all += own;
            }
            *count += 1.0;
        }
    }
    bins.retain(|(_, count)| *count > 0.0);
    let all: f64 = bins.iter().map(|(_, count)| count).sum();
    bins.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    Some(bins.into_iter().map(|(light, count)| (tones::tone(light.map(|light| light / count)), count / all)).collect())
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

    /// A pixel, on white paper.
    fn of_pixel(pixels: &Pixels<'_>, row: usize, column: usize) -> Sum {
        let table = tones::light_of_samples();
        let at = 4 * (row * pixels.width as usize + column);
        let pixel = &pixels.rgba[at..at + 4];
        let alpha = f64::from(pixel[3]) / 255.0;
        // Plain loops: this is done for each pixel of a photograph.
        let mut sum = Sum::default();
        for part in 0..3 {
            let sample = f64::from(pixel[part]) / 255.0 * alpha + 1.0 - alpha;
            sum.light[part] = table[usize::from(pixel[part])] * alpha + 1.0 - alpha;
            sum.samples[part] = sample;
            sum.squares[part] = sample * sample;
        }
        sum
    }

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
        let mut sum = Sum::default();
        for (column, weight) in self.each() {
            sum.add(&Sum::of_pixel(pixels, row, column), weight);
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greys(lightness: &[f64]) -> Field {
        let mut field =
            Field::of_tones(1, lightness.len(), lightness.iter().map(|light| [*light, 0.01, 0.02]).collect());
        field.seen = field.tones.iter().map(|tone| (*tone, 1.0 / lightness.len() as f64)).collect();
        field
    }

    #[test]
    fn pale_and_dark_pictures_are_brought_to_light() {
        let pale = greys(&[0.45, 0.5, 0.55]).in_full_contrast().lightness();
        assert!(pale[0].abs() < 1e-9 && (pale[2] - FULL_CONTRAST).abs() < 1e-9, "{pale:?}");
        let clear = greys(&[0.1, 0.5, 0.95]);
        assert_eq!(clear.clone().in_full_contrast(), clear);
        assert_eq!(clear.clone().well_lit(), clear);
        let blank = greys(&[0.5, 0.505, 0.51]);
        assert_eq!(blank.clone().in_full_contrast(), blank, "noise is not brought out");
        let dark = greys(&[0.1, 0.2, 0.4]).well_lit();
        assert!((dark.tones[2][0] - WELL_LIT).abs() < 1e-9 && dark.tones[2][2] > 0.04, "{:?}", dark.tones);
        assert_eq!(greys(&[0.0; 3]).well_lit(), greys(&[0.0; 3]), "in the dark");
    }

    #[test]
    fn a_stop_is_heard_between_rows() {
        let rgba = [128; 4 * 30 * 20];
        let pixels = Pixels { width: 30, height: 20, rgba: &rgba };
        let asked = std::sync::atomic::AtomicUsize::new(0);
        for most in [0, 9, 10, 29, 30] {
            let is_called = || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= most;
            let field = field(&pixels, (10, 15), Fit::Crop, Stop::When(&is_called)).expect("it is large enough");
            assert_eq!(
                (field.is_some(), asked.swap(0, std::sync::atomic::Ordering::Relaxed)),
                (most == 30, 30.min(most + 1))
            );
        }
    }

    #[test]
    fn drawings_are_carried_by_few_colours() {
        let drawing = greys(&[0.1, 0.9, 0.9, 0.1, 0.9, 0.5]);
        assert!((drawing.share_of(2) - 5.0 / 6.0).abs() < 1e-9 && drawing.share_of(3) > 0.999);
        // Pale shades are no drawing because they are near each other, with more contrast or without.
        let pale = greys(&[0.45, 0.46, 0.47, 0.48, 0.49, 0.50]);
        assert!(!pale.is_in_two_tones() && !pale.in_full_contrast().is_in_two_tones());
        let shades = greys(&[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]);
        assert!((shades.share_of(4) - 0.5).abs() < 1e-9);
    }
}
