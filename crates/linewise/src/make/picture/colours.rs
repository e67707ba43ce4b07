//! A picture in few colours: clusters in Oklab, cleared of specks, with one of them as the background.

use super::Mode;
use super::clusters::{mean, nearest_of_all, palettes, untinged, weighted, with_one_more};
use super::likeness::Likeness;
use super::mixtures;
use super::resize::Field;
use super::sketch::{Costs, LEAST_CONTRAST, Sketch, blank, without_colours};
use super::tones::{self, Tone};
use crate::domain::Symbol;
use crate::engine::Stop;
use crate::error::Error;
use crate::palette::Ink;
use crate::puzzle::{Alphabet, Rgb};
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

/// Inks nearer than this are hard to tell apart on paper.
const ALIKE: f64 = 0.11;
/// How dark and how light inks are made at most where they must be told apart.
const DARKEST: f64 = 0.15;
const LIGHTEST: f64 = 0.97;
/// So many times inks that are alike are moved apart.
const MOVES: usize = 200;
/// A background that is so near to white is paper.
const PAPER: f64 = 0.03;

/// A drawing in colours has three at least: in two, it would be one in black and white.
const FEWEST: usize = 3;
/// A board of more cells is large.
const LARGE: usize = 10_000;
/// Where the colours that were asked for carry so much of a picture, it is a drawing and no photograph.
const FLAT: f64 = 0.85;
/// So many colours more than are asked for are tried where some come to nothing.
const BEYOND: usize = 4;
/// A cell on an outline of a drawing has the darker colour from such a share on: thin lines take less than half of each cell.
const SHARES: [f64; 4] = [0.5, 0.4, 0.3, 0.2];

/// What the picture may become in at most so many colours, the background among them; in fewer where it does not have
/// as many, and nothing where an end is wanted before that is found out.
pub fn sketches(field: &Field, colours: usize, stop: Stop<'_>) -> Result<Vec<Sketch>, Error> {
    let sketches = match field.share_of(colours) < FLAT {
        true => of_photograph(&field.clone().well_lit(), colours, stop).map(|sketch| vec![sketch]),
        false => of_drawing(field, colours, stop),
    };
    if stop.is_called() { Ok(Vec::new()) } else { sketches }
}

/// The sketch of a photograph in so many colours. It is found from those in fewer ones, too: one colour more makes no worse of them.
fn of_photograph(field: &Field, colours: usize, stop: Stop<'_>) -> Result<Sketch, Error> {
    let tones = shared(field);
    let mut best: Option<(Vec<Tone>, Sketch)> = None;
    for most in numbers_up_to(field, colours).chain(numbers_beyond(field, colours)) {
        let has_all = best.as_ref().is_some_and(|(_, best)| best.alphabet.len() == colours);
        if stop.is_called() || most > colours && has_all {
            break;
        }
        let mut all = palettes(field, most, &|_| true, stop);
        all.extend(best.iter().flat_map(|(centres, _)| with_one_more(field, centres, stop)));
        for centres in all {
            let Ok(sketch) = drawn_in(field, &tones, &centres, &nearest_of_all(field, &centres)) else { continue };
            if is_better(&sketch, best.as_ref().map(|(_, best)| best), colours) {
                best = Some((centres, sketch));
            }
        }
    }
    best.map(|(_, sketch)| sketch).ok_or_else(|| shows_nothing(field))
}

/// Has a sketch more colours than the best one so far, though not too many, or as many and is it more like the picture?
fn is_better(sketch: &Sketch, best: Option<&Sketch>, most: usize) -> bool {
    let rank = |sketch: &Sketch| (sketch.alphabet.len(), sketch.likeness);
    sketch.alphabet.len() <= most && best.is_none_or(|best| rank(sketch) > rank(best))
}

/// The sketches of a drawing in at most so many colours, the most like it first.
fn of_drawing(field: &Field, colours: usize, stop: Stop<'_>) -> Result<Vec<Sketch>, Error> {
    let tones = shared(field);
    // The more parts a drawing is split into, the more of them may be outlines.
    let are_shown = |centres: &[Tone]| mixtures::are_shown(field, centres);
    let mut sketches: Vec<Sketch> = Vec::new();
    for most in numbers_up_to(field, colours).chain(numbers_beyond(field, colours)) {
        let has_all = sketches.iter().any(|sketch| sketch.alphabet.len() == colours);
        if stop.is_called() || most > colours && has_all {
            break;
        }
        let of_pixels = mixtures::of_pixels(field, most);
        let palettes = palettes(field, most, &are_shown, stop).into_iter().chain([of_pixels]);
        for centres in palettes.take_while(|_| !stop.is_called()) {
            for least in SHARES.map(Some).into_iter().chain([None]).take_while(|_| !stop.is_called()) {
                let by_share = |least| mixtures::by_share(field, &centres, least);
                let untinged = || field.tones.iter().map(|&tone| untinged(&centres, tone)).collect();
                let of = least.map_or_else(untinged, by_share);
                // From half of a cell on, thin lines may come to nothing.
                let sketch = drawn_in(field, &tones, &centres, &of).ok();
                sketches.extend(sketch.filter(|sketch| sketch.alphabet.len() <= colours));
            }
        }
    }
    sketches.sort_by(|one, other| other.likeness.total_cmp(&one.likeness));
    sketches.dedup_by(|one, other| one.drawing == other.drawing);
    if sketches.is_empty() { Err(shows_nothing(field)) } else { Ok(sketches) }
}

/// The numbers of colours that are tried on the way to one. On a large board, where that would take long, it is tried alone.
fn numbers_up_to(field: &Field, colours: usize) -> RangeInclusive<usize> {
    if field.tones.len() > LARGE { colours..=colours } else { FEWEST..=colours }
}

/// The numbers of colours that are tried where fewer than so many are left once specks are gone: of more, as many may be left.
fn numbers_beyond(field: &Field, colours: usize) -> Range<usize> {
    let beyond = if field.tones.len() > LARGE { 0 } else { BEYOND };
    colours + 1..colours + 1 + beyond
}

/// The error for a picture of which nothing is left in colours.
fn shows_nothing(field: &Field) -> Error {
    let is_alike = |tone: &Tone| tones::distance(field.tones[0], *tone) < LEAST_CONTRAST;
    if field.tones.iter().all(is_alike) { blank(&field.tones) } else { without_colours() }
}

/// The tones of a field's cells, for all of its sketches.
fn shared(field: &Field) -> Rc<[Tone]> {
    Rc::from(&field.tones[..])
}

/// The drawing in which each cell has one of these colours, but for specks.
fn drawn_in(field: &Field, tones: &Rc<[Tone]>, centres: &[Tone], of: &[usize]) -> Result<Sketch, Error> {
    if centres.len() < 2 {
        return Err(without_colours());
    }
    let calm = without_specks(field, of, centres);
    let order = in_order(field, &calm, centres.len());
    let place = |cluster: usize| order.iter().position(|&other| other == cluster);
    // A cluster that no cell has after all has no ink.
    let Some(drawing) = calm.iter().map(|&at| place(at).map(|at| Symbol(at as u8))).collect::<Option<Vec<_>>>() else {
        return Err(without_colours());
    };
    if order.len() < 2 {
        return Err(without_colours());
    }
    let inks: Vec<Tone> = order.iter().map(|&cluster| of_purest(field, &calm, cluster, centres[cluster])).collect();
    let likeness = Likeness::in_colours(field, inks.len()).of(&drawing);
    let alphabet = alphabet(&inks)?;
    let costs = Costs::Inks { tones: tones.clone(), spread: spread(&inks), inks };
    Ok(Sketch { mode: Mode::Colours, alphabet, drawing, costs, likeness })
}

/// The tone of a cluster's cells, of those that are most of one colour, so that no outline shifts it.
fn of_purest(field: &Field, of: &[usize], cluster: usize, centre: Tone) -> Tone {
    let members = || weighted(field).zip(of).filter(|(_, at)| **at == cluster).map(|(member, _)| member);
    let purest = members().map(|(_, purity)| purity).fold(0.0, f64::max);
    // Cells that a speck's colour was taken from lie farther off.
    let is_pure =
        |(tone, purity): &(&Tone, f64)| *purity >= purest / 2.0 && tones::distance(**tone, centre) < 2.0 * ALIKE;
    let pure = || members().filter(is_pure);
    if pure().next().is_some() { mean(pure()) } else { centre }
}

/// Colours without specks: a cell with at most one neighbour of its own colour takes the colour that most of its
/// neighbours have, where six of them agree, and where its tone is not clearly its own: an eye stays an eye.
fn without_specks(field: &Field, of: &[usize], centres: &[Tone]) -> Vec<usize> {
    let clusters = centres.len();
    let cell = |at: usize| {
        let mut counts = vec![0; clusters];
        for other in neighbours(field.rows, field.columns, at) {
            counts[of[other]] += 1;
        }
        let most = (0..clusters).max_by_key(|&cluster| (counts[cluster], clusters - cluster)).unwrap_or(of[at]);
        let far = |cluster: usize| tones::distance(field.tones[at], centres[cluster]);
        let is_speck = counts[of[at]] <= 1 && counts[most] >= 6 && 2.0 * far(of[at]) > far(most);
        if is_speck { most } else { of[at] }
    };
    (0..of.len()).map(cell).collect()
}

/// The eight cells around a cell, as far as the board has them.
pub fn neighbours(rows: usize, columns: usize, at: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (at / columns, at % columns);
    let down = row.saturating_sub(1)..(row + 2).min(rows);
    let around =
        move |row: usize| (column.saturating_sub(1)..(column + 2).min(columns)).map(move |c| row * columns + c);
    down.flat_map(around).filter(move |&other| other != at)
}

/// The clusters that have cells: first the background, which most of the border has, then the inks, those with most cells first.
fn in_order(field: &Field, of: &[usize], clusters: usize) -> Vec<usize> {
    let (mut border, mut all) = (vec![0; clusters], vec![0; clusters]);
    for (at, &cluster) in of.iter().enumerate() {
        all[cluster] += 1;
        border[cluster] += usize::from(field.is_border(at));
    }
    let mut order: Vec<usize> = (0..clusters).filter(|&cluster| all[cluster] > 0).collect();
    order.sort_by_key(|&cluster| std::cmp::Reverse(all[cluster]));
    if let Some(at) = (0..order.len()).max_by_key(|&at| (border[order[at]], all[order[at]])) {
        let background = order.remove(at);
        order.insert(0, background);
    }
    order
}

/// Half of how far inks are from each other in the mean.
fn spread(inks: &[Tone]) -> f64 {
    let pairs = || (0..inks.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let apart: f64 = pairs().map(|(one, other)| tones::distance(inks[one], inks[other])).sum();
    apart / pairs().count().max(1) as f64 / 2.0
}

/// The tones as they are printed: as the picture has them. Where two are hard to tell apart, these are made darker and
/// lighter, by as little as it takes; the first, which is the background, stays.
fn told_apart(tones: &[Tone]) -> Vec<Tone> {
    let mut printed = tones.to_vec();
    for _ in 0..MOVES {
        let mut has_moved = false;
        for (one, other) in (0..tones.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let apart = tones::distance(printed[one], printed[other]);
            if apart >= ALIKE {
                continue;
            }
            has_moved = true;
            let (dark, light) = if tones[one][0] <= tones[other][0] { (one, other) } else { (other, one) };
            let step = ((ALIKE - apart) / 2.0).max(ALIKE / 50.0);
            if dark != 0 {
                printed[dark][0] = (printed[dark][0] - step).max(DARKEST.min(tones[dark][0]));
            }
            if light != 0 {
                printed[light][0] = (printed[light][0] + step).min(LIGHTEST.max(tones[light][0]));
            }
        }
        if !has_moved {
            break;
        }
    }
    printed
}

/// The colours as symbols, the first as the background.
pub fn alphabet(centres: &[Tone]) -> Result<Alphabet, Error> {
    let mut colours: Vec<Rgb> = Vec::new();
    for centre in told_apart(centres) {
        let mut colour = tones::colour(centre);
        // No two inks are called the same.
        while colours.contains(&colour) {
            colour.2 = colour.2.wrapping_add(1);
        }
        colours.push(colour);
    }
    // A background that is nearly white is paper; one of a light colour is not.
    if tones::distance(centres[0], tones::tone(tones::WHITE)) < PAPER && !colours[1..].contains(&Rgb(255, 255, 255)) {
        colours[0] = Rgb(255, 255, 255);
    }
    let mut inks = colours.into_iter().map(Ink::of);
    let background = inks.next().unwrap_or_else(Ink::white);
    Alphabet::of_inks(background, inks.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn least(tones: &[Tone]) -> f64 {
        let pairs = tones.iter().enumerate().flat_map(|(at, one)| tones[..at].iter().map(move |other| (one, other)));
        pairs.map(|(one, other)| tones::distance(*one, *other)).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn inks_that_are_alike_are_printed_apart_and_others_as_they_are() {
        let browns: Vec<Tone> = [0.55, 0.60, 0.48, 0.42, 0.30].map(|light| [light, 0.03, 0.05]).to_vec();
        let printed = told_apart(&browns);
        assert!(least(&browns) < ALIKE && least(&printed) >= ALIKE - 1e-9, "{printed:?}");
        for (one, other) in (0..5).flat_map(|one| (0..5).map(move |other| (one, other))) {
            assert_eq!(browns[one][0] < browns[other][0], printed[one][0] < printed[other][0], "the order stays");
        }
        assert_eq!(printed[0], browns[0], "the background stays");
        let clear: Vec<Tone> = vec![[0.97, 0.0, 0.0], [0.6, 0.2, 0.1], [0.5, -0.1, 0.1]];
        assert_eq!(told_apart(&clear), clear);
        // Two blues of a sky are no reason to make the green darker.
        let view: Vec<Tone> = vec![[0.40, -0.10, 0.09], [0.74, -0.03, -0.08], [0.79, -0.03, -0.07], [0.50, 0.0, -0.02]];
        let printed = told_apart(&view);
        assert_eq!((printed[0], printed[3]), (view[0], view[3]));
        assert!(least(&printed) >= ALIKE - 1e-9, "{printed:?}");
    }

    #[test]
    fn a_background_is_what_the_picture_has_and_nearly_white_is_paper() {
        let table = tones::light_of_samples();
        let tone_of = |rgb: [u8; 3]| tones::tone(rgb.map(|sample| table[usize::from(sample)]));
        let background = |rgb: [u8; 3]| {
            let alphabet = alphabet(&[tone_of(rgb), tone_of([40, 60, 120])]).expect("two colours");
            alphabet.looks[0].colour.expect("a colour")
        };
        assert_eq!(background([255, 255, 255]), Rgb(255, 255, 255));
        assert_eq!(background([250, 248, 243]), Rgb(255, 255, 255));
        for own in [[255, 255, 0], [200, 230, 255], [255, 225, 225], [20, 20, 20]] {
            let Rgb(red, green, blue) = background(own);
            let far = own.iter().zip([red, green, blue]).map(|(own, is)| own.abs_diff(is)).max();
            assert!(far <= Some(1), "{own:?} became {red} {green} {blue}");
        }
    }
}
