//! Cells on outlines, whose light is a mixture of what lies on both sides, and no colour of the picture.

use super::clusters::{is_tinged, nearest, nearest_of_all, settle, untinged};
use super::resize::Field;
use super::tones::{self, Tone};
use crate::engine::Stop;

/// A cluster of cells that are less of one colour than this part of what those of the purest are may be a mixture of two others.
const MIXED: f64 = 0.35;
/// A colour that fewer pixels have, for each that its cells have, is none.
const SHOWN: f64 = 0.15;
/// So near to a mixture of two others a colour is one.
const MIXTURE: f64 = 0.06;
/// A colour of a drawing has such a share of its pixels at least, and one that may be a mixture of two others so much.
const RARE: f64 = 0.003;
const COMMON: f64 = 0.02;
/// A cell that is less of one colour than this lies on an outline.
const OUTLINE: f64 = 0.5;

/// Drops clusters that hold nothing but the cells on the outlines between two others, whose light is that of both: the
/// picture has no such colour.
pub fn drop_all(field: &Field, centres: &mut Vec<Tone>, stop: Stop<'_>) {
    while centres.len() > 2 && !stop.is_called() {
        let of = nearest_of_all(field, centres);
        let mean_purity = |at: usize| {
            let purities =
                || field.purity.iter().zip(&of).filter(|(_, cluster)| **cluster == at).map(|(purity, _)| purity);
            purities().sum::<f64>() / purities().count().max(1) as f64
        };
        // In a picture with noise no cell is of one colour.
        let purest = (0..centres.len()).map(mean_purity).fold(0.0, f64::max);
        let is_mixed = |&at: &usize| {
            mean_purity(at) < MIXED * purest && is_mixture(centres, at) && shown(field, centres, &of, at) < SHOWN
        };
        let Some(mixed) =
            (0..centres.len()).filter(is_mixed).min_by(|&a, &b| mean_purity(a).total_cmp(&mean_purity(b)))
        else {
            return;
        };
        centres.remove(mixed);
        settle(field, centres, stop);
    }
}

/// Have pixels all of these colours, as far as cells have them?
pub fn are_shown(field: &Field, centres: &[Tone]) -> bool {
    let of = nearest_of_all(field, centres);
    (0..centres.len()).all(|cluster| shown(field, centres, &of, cluster) >= SHOWN)
}

/// How many pixels have the colour of a cluster, for each that its cells have. In a drawing cells on an outline are of
/// a colour that hardly a pixel has; in a photograph shades lie between others, too, but pixels have them.
fn shown(field: &Field, centres: &[Tone], of: &[usize], cluster: usize) -> f64 {
    let is_its = |tone: Tone| nearest(centres, tone) == cluster && tones::distance(tone, centres[cluster]) < MIXTURE;
    let pixels: f64 = field.seen.iter().filter(|(tone, _)| is_its(*tone)).map(|(_, share)| share).sum();
    let cells = of.iter().filter(|&&at| at == cluster).count() as f64 / of.len() as f64;
    if cells > 0.0 { pixels / cells } else { 0.0 }
}

/// Is the light of a centre that of two others, in some proportion?
fn is_mixture(centres: &[Tone], at: usize) -> bool {
    let others: Vec<Tone> = (0..centres.len()).filter(|&other| other != at).map(|other| centres[other]).collect();
    is_mixture_of(centres[at], &others)
}

/// Is a tone a mixture of two of these?
fn is_mixture_of(tone: Tone, others: &[Tone]) -> bool {
    let mut pairs = others.iter().enumerate().flat_map(|(at, one)| others[..at].iter().map(move |other| (one, other)));
    pairs.any(|(one, other)| mixture(tone, *one, *other).1 < MIXTURE)
}

/// The colours that most pixels of a drawing have, at most so many: of a thin line, too, which fills no cell. What few
/// pixels have and is a mixture of two others is no more than their smooth outline.
pub fn of_pixels(field: &Field, most: usize) -> Vec<Tone> {
    let mut colours: Vec<Tone> = Vec::new();
    for &(tone, share) in field.seen.iter().take_while(|(_, share)| *share >= RARE) {
        let is_known = colours.iter().any(|known| tones::distance(*known, tone) < MIXTURE);
        let is_outline = share < COMMON && is_mixture_of(tone, &colours);
        if colours.len() < most && !is_known && !is_outline {
            colours.push(tone);
        }
    }
    colours
}

/// The mixture of two tones that comes nearest to a tone: how much of it is the other one, and how far it is.
fn mixture(tone: Tone, one: Tone, other: Tone) -> (f64, f64) {
    let [light, one, other] = [tone, one, other].map(tones::light_of);
    let (mut along, mut length) = (0.0, 0.0);
    for part in 0..3 {
        along += (light[part] - one[part]) * (other[part] - one[part]);
        length += (other[part] - one[part]) * (other[part] - one[part]);
    }
    let share = if length > 0.0 { (along / length).clamp(0.0, 1.0) } else { 0.0 };
    let mixed = std::array::from_fn(|part| one[part] + share * (other[part] - one[part]));
    (share, tones::distance(tones::tone(mixed), tone))
}

/// The cluster of each cell of a drawing: on an outline that of the darker colour on both sides where it covers such a
/// share of the cell, else the nearest.
pub fn by_share(field: &Field, centres: &[Tone], least: f64) -> Vec<usize> {
    let cell = |(&tone, &purity): (&Tone, &f64)| {
        let near = untinged(centres, tone);
        if purity >= OUTLINE {
            return near;
        }
        let fits = move |at: usize| !is_tinged(tone, centres[at]);
        let others = |one: usize| {
            let others = (0..centres.len()).filter(move |&other| other != one && fits(one) && fits(other));
            others.map(move |other| (one, other))
        };
        // The outline between two colours can be nearest to a third one, as grey is to red where there is no grey.
        let mixed = of_mixture(tone, centres, others(near), least);
        mixed.or_else(|| of_mixture(tone, centres, (0..centres.len()).flat_map(others), least)).unwrap_or(near)
    };
    field.tones.iter().zip(&field.purity).map(cell).collect()
}

/// Of the two colours whose mixture comes nearest to a tone the darker one where it covers such a share, else the
/// other; nothing where it is no mixture of two.
fn of_mixture(tone: Tone, centres: &[Tone], pairs: impl Iterator<Item = (usize, usize)>, least: f64) -> Option<usize> {
    let mixtures = pairs.map(|(one, other)| (one, other, mixture(tone, centres[one], centres[other])));
    let (one, other, (share, far)) = mixtures.min_by(|(.., a), (.., b)| a.1.total_cmp(&b.1))?;
    let is_darker = centres[other][0] < centres[one][0];
    let is_other = if is_darker { share >= least } else { share > 1.0 - least };
    (far < MIXTURE).then_some(if is_other { other } else { one })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_is_found_with_its_share() {
        let (black, white) = ([0.0; 3], [1.0, 0.0, 0.0]);
        for share in [0.1, 0.25, 0.5, 0.8] {
            let (found, far) = mixture(tones::tone([share; 3]), black, white);
            assert!((found - share).abs() < 1e-6 && far < 1e-6, "{share} became {found}, {far} away");
        }
        let (_, far) = mixture([0.6, 0.2, 0.1], black, white);
        assert!(far > 0.2, "red is no grey: {far}");
    }

    #[test]
    fn the_colours_of_a_drawing_are_those_of_its_pixels_but_for_outlines() {
        let (black, grey, white) = ([0.0; 3], tones::tone([0.5; 3]), [1.0, 0.0, 0.0]);
        let red = [0.6, 0.2, 0.1];
        let field = |shares: [f64; 4]| {
            let mut field = Field::of_tones(1, 1, vec![white]);
            field.seen = [black, grey, white, red].into_iter().zip(shares).collect();
            field.seen.sort_by(|(_, one), (_, other)| other.total_cmp(one));
            field
        };
        assert_eq!(of_pixels(&field([0.04, 0.01, 0.90, 0.05]), 8), [white, red, black]);
        assert_eq!(of_pixels(&field([0.04, 0.20, 0.71, 0.05]), 8), [white, grey, red, black]);
        assert_eq!(of_pixels(&field([0.04, 0.01, 0.90, 0.05]), 2), [white, red]);
        assert_eq!(of_pixels(&field([0.099, 0.0, 0.90, 0.001]), 8), [white, black]);
    }

    #[test]
    fn a_cell_on_an_outline_has_the_darker_colour_from_its_share_on() {
        let (black, white) = ([0.0; 3], [1.0, 0.0, 0.0]);
        let shares = [0.0, 0.25, 0.45, 0.55, 1.0];
        // So much of each cell is black.
        let cells: Vec<Tone> = shares.iter().map(|share| tones::tone([1.0 - share; 3])).collect();
        let mut field = Field::of_tones(1, 5, cells);
        assert_eq!(by_share(&field, &[white, black], 0.2), [0, 0, 0, 0, 1], "each is of one colour");
        field.purity = vec![1.0, 0.1, 0.1, 0.1, 1.0];
        assert_eq!(by_share(&field, &[white, black], 0.5), [0, 0, 0, 1, 1]);
        assert_eq!(by_share(&field, &[white, black], 0.2), [0, 1, 1, 1, 1]);
        assert_eq!(by_share(&field, &[black, white], 0.5), [1, 1, 1, 0, 0], "whichever is named first");
        // A grey between black and white is nearest to a red of its light, which is not there.
        let red = [0.72, 0.18, 0.08];
        assert_eq!(nearest(&[white, black, red], field.tones[3]), 2);
        assert_eq!(by_share(&field, &[white, black, red], 0.5), [0, 0, 0, 1, 1]);
    }
}
