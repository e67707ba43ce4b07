//! Sketches: what a picture may become, before it is a puzzle. Each mode makes a field in which dark means filled, and thresholds cut it.

use super::colours;
use super::likeness::Likeness;
use super::mixtures;
use super::resize::Field;
use super::tones::{self, Tone};
use super::{Mode, Style};
use crate::domain::Symbol;
use crate::engine::Stop;
use crate::error::Error;
use crate::puzzle::Alphabet;
use std::rc::Rc;

/// A drawing on the board, and what it costs to draw a cell otherwise.
#[derive(Debug, Clone)]
pub struct Sketch {
    pub mode: Mode,
    pub alphabet: Alphabet,
    pub drawing: Vec<Symbol>,
    pub costs: Costs,
    /// How like the picture it is.
    pub likeness: f64,
}

/// What it costs to draw a cell otherwise. What all sketches have in common is kept once: a large board has many cells.
#[derive(Debug, Clone)]
pub enum Costs {
    /// Nothing.
    None,
    /// How far the cell's value is from the threshold.
    Cut { values: Rc<[f64]>, threshold: f64, spread: f64 },
    /// How much nearer the cell's tone is to its own ink.
    Inks { tones: Rc<[Tone]>, inks: Vec<Tone>, spread: f64 },
}

impl Sketch {
    /// How much worse than the drawn one a symbol fits a cell; about 1 is a clear difference.
    pub fn cost(&self, cell: usize, symbol: Symbol) -> f64 {
        let drawn = self.drawing[cell];
        match &self.costs {
            Costs::None => 0.0,
            Costs::Cut { .. } if symbol == drawn => 0.0,
            Costs::Cut { values, threshold, spread } => (values[cell] - threshold).abs() / spread,
            Costs::Inks { tones, inks, spread } => {
                let far = |symbol: Symbol| tones::distance(tones[cell], inks[symbol.index()]);
                ((far(symbol) - far(drawn)) / spread).max(0.0)
            }
        }
    }
}

/// Darker or lighter by less than this all over, a picture shows nothing.
pub const LEAST_CONTRAST: f64 = 0.02;

/// The error for a picture that shows nothing, whose cells have these tones.
pub fn blank(tones: &[Tone]) -> Error {
    let is_same = |tone: &Tone| tones::distance(tones[0], *tone) < SAME_COLOUR;
    let problem = match tones.iter().all(is_same) {
        true => "the picture is of one colour at this size: there is nothing to draw",
        false => "the picture has hardly any contrast at this size: there is nothing to draw",
    };
    Error::new(problem).with_help("a picture with clear shapes, or more cells")
}

/// Tones so near to each other are the same but for rounding, which is largest in black: a tone is the third root of a
/// light. Two neighbouring samples are ten times as far from each other at least.
const SAME_COLOUR: f64 = 1e-4;

/// The error for a picture in which a way of drawing finds nothing.
fn flat(mode: Option<Mode>) -> Error {
    let way = mode.map(|mode| format!(" by {}", mode.name())).unwrap_or_default();
    Error::new(format!("drawn{way}, all cells of the picture are alike: there is nothing to draw"))
        .with_help("another way of drawing, a picture with clear shapes, or more cells")
}

/// The error for a picture in which no second colour is left, once specks are gone.
pub fn without_colours() -> Error {
    Error::new("the picture has hardly any colours that differ at this size")
        .with_help("try black and white, or more cells")
}

/// All that the picture may become in this style; nothing where an end is wanted before that is found out.
pub fn all(field: &Field, style: &Style, stop: Stop<'_>) -> Result<Vec<Sketch>, Error> {
    if style.colours > 2 {
        return match two_tones(field) {
            Some(tones) => in_two_tones(field, tones, stop),
            None => colours::sketches(field, style.colours, stop),
        };
    }
    let lightness = field.lightness();
    let (darkest, lightest) = range(&lightness);
    if lightest - darkest < LEAST_CONTRAST {
        return Err(blank(&field.tones));
    }
    if stop.is_called() {
        return Ok(Vec::new());
    }
    let likeness = Likeness::new(field);
    let modes = match style.mode {
        Some(mode) => vec![mode],
        // Shapes in two tones have nothing to be brought out, and clean outlines.
        None if field.is_in_two_tones() => vec![Mode::Threshold],
        None => vec![Mode::Threshold, Mode::Adaptive],
    };
    let mut sketches = Vec::new();
    for mode in modes {
        if stop.is_called() {
            return Ok(Vec::new());
        }
        for (mut values, sweep) in ways(mode, field, &lightness) {
            if style.invert {
                values.iter_mut().for_each(|value| *value = -*value);
            }
            let values: Rc<[f64]> = values.into();
            for threshold in thresholds(&values, sweep) {
                if stop.is_called() {
                    return Ok(Vec::new());
                }
                sketches.extend(cut(mode, &values, threshold, &likeness));
            }
        }
    }
    sketches.dedup_by(|one, other| one.drawing == other.drawing);
    if sketches.is_empty() { Err(flat(style.mode)) } else { Ok(sketches) }
}

/// The ground and the ink of a drawing in two tones that lightness tells apart; the ground is what most of the border has.
fn two_tones(field: &Field) -> Option<[Tone; 2]> {
    let two = field.is_in_two_tones().then(|| field.frequent(2).0);
    let Some([one, other]) = two.as_deref() else { return None };
    // A shape within another one may be small, and is a third colour all the same.
    if mixtures::of_pixels(field, 3).len() > 2 {
        return None;
    }
    if (one[0] - other[0]).abs() < CLEARLY_DARKER {
        return None;
    }
    let cells = field.tones.iter().enumerate();
    let border: Vec<&Tone> = cells.filter(|(at, _)| field.is_border(*at)).map(|(_, tone)| tone).collect();
    let is_near = |tone: &&&Tone| tones::distance(***tone, *one) <= tones::distance(***tone, *other);
    let is_ground = 2 * border.iter().filter(is_near).count() >= border.len();
    Some(if is_ground { [*one, *other] } else { [*other, *one] })
}

/// What such a drawing may become: as in black and white, where thin lines are not lost.
fn in_two_tones(field: &Field, [ground, ink]: [Tone; 2], stop: Stop<'_>) -> Result<Vec<Sketch>, Error> {
    let style = Style { mode: Some(Mode::Threshold), invert: ground[0] < ink[0], ..Style::default() };
    let likeness = Likeness::in_colours(field, 2);
    let in_inks = |sketch: Sketch| {
        let alphabet = colours::alphabet(&[ground, ink])?;
        Ok(Sketch { mode: Mode::Colours, alphabet, likeness: likeness.of(&sketch.drawing), ..sketch })
    };
    all(field, &style, stop)?.into_iter().map(in_inks).collect()
}

/// Two tones that differ in lightness by this are told apart by it.
const CLEARLY_DARKER: f64 = 0.15;

/// The least and the largest part of a board that thresholds fill.
type Sweep = (f64, f64);

/// The values that a mode cuts, dark for filled, and how much of the board is filled with them.
fn ways(mode: Mode, field: &Field, lightness: &[f64]) -> Vec<(Vec<f64>, Sweep)> {
    match mode {
        Mode::Adaptive => {
            let local = less_local_mean(field, lightness, WIDE);
            // What is dark, and what is darker than its surroundings: the shapes of a face and its eyes, in one drawing.
            let both = lightness.iter().zip(&local).map(|(light, local)| light + local).collect();
            let close = less_local_mean(field, lightness, CLOSE);
            let small = lightness.iter().zip(close).map(|(light, close)| light + SMALL_FEATURES * close).collect();
            vec![(both, (0.12, 0.45)), (small, (0.12, 0.70)), (local, (0.28, 0.70))]
        }
        Mode::Edges => vec![(edges(field, lightness), (0.15, 0.45))],
        // Lines are thin, and fill little.
        _ if field.is_in_two_tones() => vec![(lightness.to_vec(), (0.04, 0.70))],
        _ => vec![(lightness.to_vec(), (0.28, 0.70))],
    }
}

/// The smallest and the largest value.
fn range(values: &[f64]) -> (f64, f64) {
    values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &value| (low.min(value), high.max(value)))
}

/// Filled where the value is below the threshold; nothing where that leaves the board empty or full.
fn cut(mode: Mode, values: &Rc<[f64]>, threshold: f64, likeness: &Likeness) -> Option<Sketch> {
    let drawing: Vec<Symbol> =
        values.iter().map(|&value| if value < threshold { Symbol::FILLED } else { Symbol::BLANK }).collect();
    let filled = drawing.iter().filter(|symbol| **symbol == Symbol::FILLED).count();
    if filled == 0 || filled == drawing.len() {
        return None;
    }
    let spread = (values.iter().map(|value| (value - threshold) * (value - threshold)).sum::<f64>()
        / values.len() as f64)
        .sqrt();
    let costs = Costs::Cut { values: values.clone(), threshold, spread };
    let likeness = likeness.of(&drawing);
    Some(Sketch { mode, alphabet: Alphabet::black_and_white(), drawing, costs, likeness })
}

/// So many thresholds are tried beside Otsu's.
const SWEEP: usize = 14;

/// The thresholds to try: Otsu's, and those that fill from a part of the board to most of it.
fn thresholds(values: &[f64], (least, most): Sweep) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let quantile = |part: f64| {
        let at = ((part * sorted.len() as f64) as usize).clamp(1, sorted.len() - 1);
        (sorted[at - 1] + sorted[at]) / 2.0
    };
    let mut thresholds = vec![otsu(&sorted)];
    thresholds.extend((0..SWEEP).map(|step| quantile(least + (most - least) * step as f64 / (SWEEP - 1) as f64)));
    thresholds
}

/// The threshold that tells the values apart best: with the largest variance between both parts (Otsu, 1979).
fn otsu(sorted: &[f64]) -> f64 {
    let total: f64 = sorted.iter().sum();
    let count = sorted.len() as f64;
    let (mut below, mut best, mut threshold) = (0.0, -1.0, sorted[0]);
    for (at, pair) in sorted.windows(2).enumerate() {
        below += pair[0];
        let share = (at + 1) as f64;
        if pair[0] == pair[1] {
            continue;
        }
        let difference = below / share - (total - below) / (count - share);
        let between = share * (count - share) * difference * difference;
        if between > best {
            (best, threshold) = (between, (pair[0] + pair[1]) / 2.0);
        }
    }
    threshold
}

/// Surroundings reach so far: this part of the board's shorter side.
const WIDE: usize = 6;
/// The surroundings of small features, as the eyes in a face, reach so far.
const CLOSE: usize = 15;
/// How much more it counts for small features that a cell is darker than its surroundings than that it is dark.
const SMALL_FEATURES: f64 = 3.0;

/// How much lighter each cell is than what surrounds it, so that shadows do not matter.
fn less_local_mean(field: &Field, lightness: &[f64], part: usize) -> Vec<f64> {
    let reach = (field.rows.min(field.columns) / part).max(2);
    let sums = Sums::new(field.rows, field.columns, lightness);
    let cell = |at: usize| lightness[at] - sums.mean_around(at / field.columns, at % field.columns, reach);
    (0..lightness.len()).map(cell).collect()
}

/// How little each cell differs from its neighbours, so that outlines are dark (Sobel's operator).
fn edges(field: &Field, lightness: &[f64]) -> Vec<f64> {
    let (rows, columns) = (field.rows as isize, field.columns as isize);
    let at = |row: isize, column: isize| {
        lightness[(row.clamp(0, rows - 1) * columns + column.clamp(0, columns - 1)) as usize]
    };
    let slope = |row: isize, column: isize| {
        let side = |d: isize| at(row - 1, column + d) + 2.0 * at(row, column + d) + at(row + 1, column + d);
        let floor = |d: isize| at(row + d, column - 1) + 2.0 * at(row + d, column) + at(row + d, column + 1);
        let (across, down) = (side(1) - side(-1), floor(1) - floor(-1));
        (across * across + down * down).sqrt()
    };
    (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .map(|(row, column)| -slope(row, column))
        .collect()
}

/// Sums over rectangles of cells.
#[derive(Debug)]
pub struct Sums {
    columns: usize,
    rows: usize,
    /// The sum of all cells above and to the left of each corner.
    corners: Vec<f64>,
}

impl Sums {
    /// The sums of these values, row by row.
    pub fn new(rows: usize, columns: usize, values: &[f64]) -> Sums {
        let mut corners = vec![0.0; (rows + 1) * (columns + 1)];
        for row in 0..rows {
            let mut along = 0.0;
            for column in 0..columns {
                along += values[row * columns + column];
                corners[(row + 1) * (columns + 1) + column + 1] = corners[row * (columns + 1) + column + 1] + along;
            }
        }
        Sums { columns, rows, corners }
    }

    /// The sum, and the number of cells, of the square that reaches so far from a cell, as far as the board goes.
    pub fn around(&self, row: usize, column: usize, reach: usize) -> (f64, f64) {
        let (top, left) = (row.saturating_sub(reach), column.saturating_sub(reach));
        let (bottom, right) = ((row + reach + 1).min(self.rows), (column + reach + 1).min(self.columns));
        let corner = |row: usize, column: usize| self.corners[row * (self.columns + 1) + column];
        let sum = corner(bottom, right) - corner(top, right) - corner(bottom, left) + corner(top, left);
        (sum, ((bottom - top) * (right - left)) as f64)
    }

    /// The mean of that square.
    fn mean_around(&self, row: usize, column: usize, reach: usize) -> f64 {
        let (sum, count) = self.around(row, column, reach);
        sum / count
    }
}

/// The mean tone of the cells of each symbol; `None` for symbols that no cell has.
pub fn mean_tones(tones: &[Tone], drawing: &[Symbol], symbols: usize) -> Vec<Option<Tone>> {
    let mut sums = vec![([0.0; 3], 0usize); symbols];
    for (tone, symbol) in tones.iter().zip(drawing) {
        let (sum, count) = &mut sums[symbol.index()];
        sum.iter_mut().zip(tone).for_each(|(sum, part)| *sum += part);
        *count += 1;
    }
    let mean = |(sum, count): ([f64; 3], usize)| (count > 0).then(|| sum.map(|part| part / count as f64));
    sums.into_iter().map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Noise, in shades or in flat colours.
    fn noise(shades: usize) -> Field {
        let shade = |cell: usize| ((cell * 7919 + cell * cell / 3) % shades) as f64 / shades as f64;
        let tones: Vec<Tone> = (0..900).map(|cell| [shade(cell), 0.2 * shade(cell + 7), 0.0]).collect();
        let mut field = Field::of_tones(30, 30, tones);
        field.seen = field.tones.iter().map(|&tone| (tone, 1.0 / 900.0)).collect();
        field
    }

    /// The sketches until the stop is called, after so many questions, and how often it was asked.
    fn until(field: &Field, colours: usize, most: usize) -> (usize, usize) {
        let asked = AtomicUsize::new(0);
        let is_called = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let style = Style { colours, ..Style::default() };
        let sketches = all(field, &style, Stop::When(&is_called)).expect("an end is no fault of the picture");
        (sketches.len(), asked.load(Ordering::Relaxed))
    }

    #[test]
    fn a_stop_ends_the_sketches_wherever_it_comes() {
        for (shades, colours) in [(200, 2), (200, 6), (4, 4)] {
            let field = noise(shades);
            let (count, asked) = until(&field, colours, usize::MAX);
            assert!(
                count > 0 && asked > 4,
                "{shades} shades in {colours} colours: {count} sketches, {asked} questions"
            );
            for most in (0..asked).step_by(1 + asked / 200) {
                let (count, asked) = until(&field, colours, most);
                assert_eq!(count, 0, "{shades} shades in {colours} colours, {most} questions");
                // Whoever hears of it goes home, through some loops in each other.
                assert!(asked <= most + 8, "{shades} shades in {colours} colours: {asked} questions after {most}");
            }
        }
    }

    #[test]
    fn what_costs_share_is_what_they_would_be_cell_by_cell() {
        let field = noise(200);
        let sketches = all(&field, &Style::default(), Stop::Never).expect("sketches");
        for sketch in &sketches {
            for cell in 0..900 {
                let [blank, filled] = [Symbol::BLANK, Symbol::FILLED].map(|symbol| sketch.cost(cell, symbol));
                let is_blank = sketch.drawing[cell] == Symbol::BLANK;
                assert_eq!(if is_blank { blank } else { filled }, 0.0, "what is drawn costs nothing");
                assert!(blank >= 0.0 && filled >= 0.0);
            }
            let Costs::Cut { values, .. } = &sketch.costs else { panic!("it was cut") };
            assert!(Rc::strong_count(values) > 1, "one list for all thresholds");
        }
        for sketch in all(&field, &Style { colours: 6, ..Style::default() }, Stop::Never).expect("sketches") {
            let symbols = || (0..sketch.alphabet.len() as u8).map(Symbol);
            for cell in 0..900 {
                assert_eq!(sketch.cost(cell, sketch.drawing[cell]), 0.0);
                assert!(symbols().all(|symbol| sketch.cost(cell, symbol) >= 0.0));
            }
        }
    }
}
