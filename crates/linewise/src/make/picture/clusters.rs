//! Clusters of tones in Oklab: the few colours that stand for all others in a picture.

use super::mixtures;
use super::resize::Field;
use super::tones::{self, Tone, square_distance};
use crate::engine::Stop;

/// Clusters nearer than this look alike.
const LEAST_DISTANCE: f64 = 0.03;
/// A picture is split into at most so many times as many parts as it is to have colours.
const SPLIT: usize = 2;
/// So many times the clusters are mended.
const ROUNDS: usize = 24;
/// So far from all centres a tone is clearly of another colour.
const CLEARLY: f64 = 0.12;
/// Tones of less chroma are grey, and those of more are vivid.
const GREY: f64 = 0.03;
const VIVID: f64 = 0.07;
/// How much farther a grey tone is from a vivid one than it seems: a part of the square.
const TINGED: f64 = 0.06;
/// So many cells of a colour are a shape.
const SHAPE: usize = 3;
/// Of so many tones at most it is looked whether they are one's.
const LOOKED_AT: usize = 64;

/// The tones that stand for all others, as many as are asked for where the picture has them. Where some of its parts
/// turn out to be no colours of their own, there are several ways to find others, and each that is right is listed.
/// Where an end is wanted, they are what they are by then.
pub fn palettes(field: &Field, most: usize, is_right: &dyn Fn(&[Tone]) -> bool, stop: Stop<'_>) -> Vec<Vec<Tone>> {
    let first = clusters(field, most, most, stop);
    if stop.is_called() || (first.len() == most && is_right(&first)) {
        return vec![first];
    }
    let mut palettes = vec![grown(field, first.clone(), most, is_right, stop)];
    for parts in (most + 1..=SPLIT * most).take_while(|_| !stop.is_called()) {
        palettes.push(clusters(field, parts, most, stop));
    }
    palettes.retain(|palette| is_right(palette));
    let largest = palettes.iter().map(Vec::len).max();
    palettes.retain(|palette| Some(palette.len()) == largest);
    if palettes.is_empty() { vec![first] } else { palettes }
}

/// At most so many tones: the widest cluster is split until there are so many parts, then each moves to the middle of its cells
/// (Lloyd, 1982), where cells count the more, the more they are of one colour. No chance is in it.
fn clusters(field: &Field, parts: usize, most: usize, stop: Stop<'_>) -> Vec<Tone> {
    let mut centres = vec![mean(weighted(field))];
    while centres.len() < parts && !stop.is_called() {
        let is_split = widest_first(field, &centres).first().is_some_and(|&widest| split(field, &mut centres, widest));
        if !is_split {
            break;
        }
        settle(field, &mut centres, stop);
    }
    if stop.is_called() {
        return centres;
    }
    let mut colours = colours_among(field, &centres, parts, stop);
    while colours.len() > most && !stop.is_called() {
        let Some(alike) = most_alike(&colours) else { break };
        make_one_of(field, &mut colours, alike);
        settle(field, &mut colours, stop);
    }
    colours
}

/// As many tones as are asked for, if possible: clusters are split as long as that leads to one colour more, the widest first.
fn grown(
    field: &Field,
    mut centres: Vec<Tone>,
    most: usize,
    is_right: &dyn Fn(&[Tone]) -> bool,
    stop: Stop<'_>,
) -> Vec<Tone> {
    while centres.len() < most && !stop.is_called() {
        let Some(more) = with_one_more(field, &centres, stop).find(|more| is_right(more)) else { break };
        centres = more;
    }
    centres
}

/// These tones with one colour more, in one way for each cluster that can be split, the widest first.
pub fn with_one_more<'a>(
    field: &'a Field,
    centres: &'a [Tone],
    stop: Stop<'a>,
) -> impl Iterator<Item = Vec<Tone>> + 'a {
    let clusters = widest_first(field, centres).into_iter().take_while(move |_| !stop.is_called());
    clusters.filter_map(move |cluster| {
        let mut more = centres.to_vec();
        if !split(field, &mut more, cluster) {
            return None;
        }
        settle(field, &mut more, stop);
        let more = colours_among(field, &more, centres.len() + 1, stop);
        (more.len() > centres.len()).then_some(more)
    })
}

/// Of these centres those that are colours: no two that look alike, and no mixtures of others; with the colours of
/// small shapes, up to a most.
fn colours_among(field: &Field, centres: &[Tone], most: usize, stop: Stop<'_>) -> Vec<Tone> {
    let mut apart: Vec<Tone> = Vec::new();
    for &centre in centres {
        if apart.iter().all(|&known| tones::distance(known, centre) >= LEAST_DISTANCE) {
            apart.push(centre);
        }
    }
    settle(field, &mut apart, stop);
    with_small_shapes(field, &mut apart, most, stop);
    mixtures::drop_all(field, &mut apart, stop);
    apart
}

/// The clusters of these centres, the one with the largest errors first.
fn widest_first(field: &Field, centres: &[Tone]) -> Vec<usize> {
    let mut errors = vec![0.0; centres.len()];
    for ((tone, purity), cluster) in weighted(field).zip(nearest_of_all(field, centres)) {
        errors[cluster] += purity * square_distance(*tone, centres[cluster]);
    }
    let mut clusters: Vec<usize> = (0..centres.len()).rev().collect();
    clusters.sort_by(|&a, &b| errors[b].total_cmp(&errors[a]));
    clusters
}

/// Makes two centres of that of a cluster; false where all its tones are alike.
fn split(field: &Field, centres: &mut Vec<Tone>, cluster: usize) -> bool {
    let of = nearest_of_all(field, centres);
    let members: Vec<(&Tone, f64)> =
        weighted(field).zip(&of).filter(|(_, at)| **at == cluster).map(|(member, _)| member).collect();
    let Some((one, other)) = halves(&members, centres[cluster]) else { return false };
    centres[cluster] = one;
    centres.push(other);
    true
}

/// The two centres that are most alike.
fn most_alike(centres: &[Tone]) -> Option<(usize, usize)> {
    let pairs = (0..centres.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let apart = |&(one, other): &(usize, usize)| tones::distance(centres[one], centres[other]);
    pairs.min_by(|one, other| apart(one).total_cmp(&apart(other)))
}

/// Two centres become one: that of more cells.
fn make_one_of(field: &Field, centres: &mut Vec<Tone>, (one, other): (usize, usize)) {
    let of = nearest_of_all(field, centres);
    let cells = |centre: usize| of.iter().filter(|&&at| at == centre).count();
    centres.remove(if cells(one) < cells(other) { one } else { other });
}

/// The tones of all cells, each with how much it is of one colour.
pub fn weighted(field: &Field) -> impl Iterator<Item = (&Tone, f64)> {
    field.tones.iter().zip(field.purity.iter().copied())
}

/// The number of the centre that is nearest to each cell.
pub fn nearest_of_all(field: &Field, centres: &[Tone]) -> Vec<usize> {
    field.tones.iter().map(|&tone| nearest(centres, tone)).collect()
}

/// Moves each centre to the middle of the tones that are nearest to it.
pub fn settle(field: &Field, centres: &mut [Tone], stop: Stop<'_>) {
    for _ in 0..ROUNDS {
        if stop.is_called() {
            return;
        }
        let of = nearest_of_all(field, centres);
        let mut has_moved = false;
        for (at, centre) in centres.iter_mut().enumerate() {
            let members = || weighted(field).zip(&of).filter(|(_, cluster)| **cluster == at).map(|(member, _)| member);
            if members().next().is_some() {
                let middle = mean(members());
                has_moved |= square_distance(middle, *centre) > 1e-12;
                *centre = middle;
            }
        }
        if !has_moved {
            return;
        }
    }
}

/// Adds the colours of small shapes that are far from all others, as the sun in a sky: where there is no room for one,
/// two that are much more alike become one.
fn with_small_shapes(field: &Field, centres: &mut Vec<Tone>, most: usize, stop: Stop<'_>) {
    for _ in (0..2 * most).take_while(|_| !stop.is_called()) {
        let Some((tone, far)) = colour_of_its_own(field, centres) else { return };
        if centres.len() >= most {
            let Some((one, other)) = most_alike(centres) else { return };
            if far < 2.0 * tones::distance(centres[one], centres[other]) {
                return;
            }
            make_one_of(field, centres, (one, other));
        }
        centres.push(tone);
        settle(field, centres, stop);
    }
}

/// The tone of some cells that is farthest from every centre, and how far it is; `None` where no cells of one colour
/// are clearly of another than all centres.
fn colour_of_its_own(field: &Field, centres: &[Tone]) -> Option<(Tone, f64)> {
    let purest = field.purity.iter().copied().fold(0.0, f64::max);
    let is_pure = |cell: usize| field.purity[cell] >= purest / 2.0;
    let far = |cell: usize| tones::distance(field.tones[cell], centres[nearest(centres, field.tones[cell])]);
    let cells = (0..field.tones.len()).filter(|&cell| is_pure(cell)).map(|cell| (cell, far(cell)));
    let mut cells: Vec<(usize, f64)> = cells.filter(|(_, far)| *far >= CLEARLY).collect();
    cells.sort_by(|one, other| other.1.total_cmp(&one.1));
    cells.iter().take(LOOKED_AT).find_map(|&(cell, far)| {
        let is_like =
            |&other: &usize| is_pure(other) && tones::distance(field.tones[other], field.tones[cell]) < CLEARLY / 2.0;
        let like: Vec<usize> = (0..field.tones.len()).filter(is_like).collect();
        (like.len() >= SHAPE).then(|| (mean(like.iter().map(|&other| (&field.tones[other], field.purity[other]))), far))
    })
}

/// The middles of both halves of a cluster, across the direction in which it is widest; `None` where all its tones are alike.
fn halves(members: &[(&Tone, f64)], centre: Tone) -> Option<(Tone, Tone)> {
    let distance = |(tone, purity): &(&Tone, f64)| purity * square_distance(**tone, centre);
    // A few steps of the power method find the direction, from the tone that is farthest out.
    let (start, _) = members.iter().max_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    let mut direction: Tone = std::array::from_fn(|part| start[part] - centre[part]);
    for _ in 0..8 {
        let mut next = [0.0; 3];
        for (tone, purity) in members {
            let along: f64 = (0..3).map(|part| purity * (tone[part] - centre[part]) * direction[part]).sum();
            (0..3).for_each(|part| next[part] += along * (tone[part] - centre[part]));
        }
        let length = next.iter().map(|part| part * part).sum::<f64>().sqrt();
        if length < 1e-15 {
            return None;
        }
        direction = next.map(|part| part / length);
    }
    let is_ahead =
        |(tone, _): &(&Tone, f64)| (0..3).map(|part| (tone[part] - centre[part]) * direction[part]).sum::<f64>() > 0.0;
    let (ahead, behind): (Vec<_>, Vec<_>) = members.iter().copied().partition(is_ahead);
    (!ahead.is_empty() && !behind.is_empty()).then(|| (mean(behind.into_iter()), mean(ahead.into_iter())))
}

/// The mean of some tones, of which there is one, each with its weight, which is more than nothing.
pub fn mean<'t>(tones: impl Iterator<Item = (&'t Tone, f64)>) -> Tone {
    let (mut sum, mut weights) = ([0.0; 3], 0.0);
    for (tone, weight) in tones {
        (0..3).for_each(|part| sum[part] += weight * tone[part]);
        weights += weight;
    }
    sum.map(|part| part / weights)
}

/// The nearest centre.
pub fn nearest(centres: &[Tone], tone: Tone) -> usize {
    let distance = |&at: &usize| square_distance(centres[at], tone);
    (0..centres.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(0)
}

/// The centre in which a cell of one colour is drawn: the nearest, but for grey, which is drawn lighter or darker
/// rather than in a vivid colour of about its lightness. A grey wall is not green.
pub fn untinged(centres: &[Tone], tone: Tone) -> usize {
    let tinge = |centre: Tone| if is_tinged(tone, centre) { TINGED } else { 0.0 };
    let distance = |&at: &usize| square_distance(centres[at], tone) + tinge(centres[at]);
    (0..centres.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(0)
}

/// Is a grey tone drawn in a vivid colour?
pub fn is_tinged(tone: Tone, drawn: Tone) -> bool {
    chroma(tone) < GREY && chroma(drawn) > VIVID
}

/// How far a tone is from grey.
fn chroma([_, a, b]: Tone) -> f64 {
    (a * a + b * b).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Tone = [0.0; 3];
    const WHITE: Tone = [1.0, 0.0, 0.0];
    const GREY: Tone = [0.5, 0.0, 0.0];
    const RED: [Tone; 2] = [[0.60, 0.20, 0.10], [0.63, 0.16, 0.08]];

    /// Black, white and two reds, and cells on outlines between black and white, which no pixel is like.
    fn drawing() -> Field {
        let cells = [(BLACK, 1.0, 100), (WHITE, 1.0, 100), (GREY, 0.1, 60), (RED[0], 1.0, 40), (RED[1], 1.0, 40)];
        let each = cells.iter().flat_map(|&(tone, purity, count)| std::iter::repeat_n((tone, purity), count));
        let (tones, purity): (Vec<Tone>, Vec<f64>) = each.unzip();
        let mut field = Field::of_tones(1, tones.len(), tones);
        field.purity = purity;
        field.seen = vec![(BLACK, 0.40), (WHITE, 0.40), (RED[0], 0.10), (RED[1], 0.10)];
        field
    }

    #[test]
    fn other_colours_come_in_the_place_of_those_that_are_none() {
        let field = drawing();
        assert_eq!(clusters(&field, 4, 4, Stop::Never).len(), 3, "grey takes a place, and is no colour");
        let are_shown = |centres: &[Tone]| mixtures::are_shown(&field, centres);
        for palette in palettes(&field, 4, &are_shown, Stop::Never) {
            assert_eq!(palette.len(), 4, "{palette:?}");
            let [one, other] = RED.map(|red| nearest(&palette, red));
            assert!(one != other, "both reds are told apart: {palette:?}");
        }
        // Where there are no more, grey is none all the same.
        for palette in palettes(&field, 7, &are_shown, Stop::Never) {
            assert!(tones::distance(palette[nearest(&palette, GREY)], GREY) > 0.1, "{palette:?}");
        }
    }

    #[test]
    fn grey_is_drawn_lighter_or_darker_rather_than_in_a_colour() {
        let (dark, teal) = ([0.35, 0.01, -0.02], [0.73, -0.11, 0.02]);
        let centres = [WHITE, dark, teal, RED[0]];
        for (tone, near, drawn) in [
            ([0.83, 0.0, 0.005], 2, 0),
            ([0.50, 0.0, 0.005], 1, 1),
            ([0.98, 0.0, 0.0], 0, 0),
            // A pale colour is no grey.
            ([0.83, -0.06, 0.02], 2, 2),
        ] {
            assert_eq!((nearest(&centres, tone), untinged(&centres, tone)), (near, drawn), "{tone:?}");
        }
        assert_eq!(untinged(&[teal, RED[0]], GREY), nearest(&[teal, RED[0]], GREY), "where there is nothing else");
    }
}
