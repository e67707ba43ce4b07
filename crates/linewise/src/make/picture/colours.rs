//! A picture in few colours: clusters in Oklab, cleared of specks, with one of them as the background.

use super::Mode;
use super::likeness::Likeness;
use super::mixtures;
use super::resize::Field;
use super::sketch::{Costs, LEAST_CONTRAST, Sketch, blank, without_colours};
use super::tones::{self, Tone, square_distance};
use crate::domain::Symbol;
use crate::engine::Stop;
use crate::error::Error;
use crate::palette::Ink;
use crate::puzzle::{Alphabet, Rgb};
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

/// Clusters nearer than this look alike.
const LEAST_DISTANCE: f64 = 0.03;
/// So many times the clusters are mended.
const ROUNDS: usize = 24;
/// So far from all centres a tone is clearly of another colour.
const CLEARLY: f64 = 0.12;
/// So many cells of a colour are a shape.
const SHAPE: usize = 3;
/// Of so many tones at most it is looked whether they are one's.
const LOOKED_AT: usize = 64;
/// Where the colours that were asked for carry so much of a picture, it is a drawing and no photograph.
const FLAT: f64 = 0.85;
/// A cell on an outline of a drawing has the darker colour from such a share on: thin lines take less than half of each cell.
const SHARES: [f64; 4] = [0.5, 0.4, 0.3, 0.2];

/// What the picture may become in at most so many colours, the background among them; in fewer where it does not have as many, and nothing where an end is
/// wanted before that is found out.
pub fn sketches(field: &Field, colours: usize, stop: Stop<'_>) -> Result<Vec<Sketch>, Error> {
    if field.share_of(colours) < FLAT {
        let field = &field.clone().well_lit();
        let centres = clusters(field, colours, stop);
        if stop.is_called() {
            return Ok(Vec::new());
        }
        let of = nearest_of_all(field, &centres);
        return drawn_in(field, &shared(field), &centres, &of).map(|sketch| vec![sketch]);
    }
    let tones = shared(field);
    let mut sketches: Vec<Sketch> = Vec::new();
    for centres in [clusters(field, colours, stop), mixtures::of_pixels(field, colours)] {
        for least in SHARES.map(Some).into_iter().chain([None]) {
            if stop.is_called() {
                return Ok(Vec::new());
            }
            let by_share = |least| mixtures::by_share(field, &centres, least);
            let of = least.map_or_else(|| nearest_of_all(field, &centres), by_share);
            // From half of a cell on, thin lines may come to nothing.
            sketches.extend(drawn_in(field, &tones, &centres, &of).ok());
        }
    }
    sketches.dedup_by(|one, other| one.drawing == other.drawing);
    if sketches.is_empty() { Err(shows_nothing(field)) } else { Ok(sketches) }
}

/// The error for a picture of which nothing is left in colours.
fn shows_nothing(field: &Field) -> Error {
    let is_alike = |tone: &Tone| tones::distance(field.tones[0], *tone) < LEAST_CONTRAST;
    if field.tones.iter().all(is_alike) { blank() } else { without_colours() }
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

/// The tones that stand for all others: the widest cluster is split until there are enough, then each moves to the middle of its cells
/// (Lloyd, 1982), where cells count the more, the more they are of one colour. No chance is in it. Where an end is wanted, they are what they are by then.
fn clusters(field: &Field, most: usize, stop: Stop<'_>) -> Vec<Tone> {
    let mut centres = vec![mean(weighted(field))];
    while centres.len() < most && !stop.is_called() {
        let of = nearest_of_all(field, &centres);
        let mut errors = vec![0.0; centres.len()];
        for ((tone, purity), &cluster) in weighted(field).zip(&of) {
            errors[cluster] += purity * square_distance(*tone, centres[cluster]);
        }
        let Some(widest) = (0..centres.len()).max_by(|&a, &b| errors[a].total_cmp(&errors[b])) else { break };
        let members: Vec<(&Tone, f64)> =
            weighted(field).zip(&of).filter(|(_, at)| **at == widest).map(|(member, _)| member).collect();
        let Some((one, other)) = split(&members, centres[widest]) else { break };
        centres[widest] = one;
        centres.push(other);
        settle(field, &mut centres, stop);
    }
    // Colours that look alike are one.
    let mut apart: Vec<Tone> = Vec::new();
    for centre in centres {
        if apart.iter().all(|&known| tones::distance(known, centre) >= LEAST_DISTANCE) {
            apart.push(centre);
        }
    }
    settle(field, &mut apart, stop);
    with_small_shapes(field, &mut apart, most, stop);
    mixtures::drop_all(field, &mut apart, stop);
    apart
}

/// The tones of all cells, each with how much it is of one colour.
fn weighted(field: &Field) -> impl Iterator<Item = (&Tone, f64)> {
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

/// Adds the colours of small shapes that are far from all others, as the sun in a sky: where there is no room for one, two that are much more alike become one.
fn with_small_shapes(field: &Field, centres: &mut Vec<Tone>, most: usize, stop: Stop<'_>) {
    for _ in (0..2 * most).take_while(|_| !stop.is_called()) {
        let Some((tone, far)) = colour_of_its_own(field, centres) else { return };
        if centres.len() >= most {
            let pairs = (0..centres.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
            let apart = |&(one, other): &(usize, usize)| tones::distance(centres[one], centres[other]);
            let Some(alike) = pairs.min_by(|one, other| apart(one).total_cmp(&apart(other))) else { return };
            if far < 2.0 * apart(&alike) {
                return;
            }
            let of = nearest_of_all(field, centres);
            let cells = |centre: usize| of.iter().filter(|&&at| at == centre).count();
            centres.remove(if cells(alike.0) < cells(alike.1) { alike.0 } else { alike.1 });
        }
        centres.push(tone);
        settle(field, centres, stop);
    }
}

/// The tone of some cells that is farthest from every centre, and how far it is; `None` where no cells of one colour are clearly of another than all centres.
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

/// The middles of both halves of a cluster, across the direction in which it is widest; `None` where all its tones are alike.
fn split(members: &[(&Tone, f64)], centre: Tone) -> Option<(Tone, Tone)> {
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
fn mean<'t>(tones: impl Iterator<Item = (&'t Tone, f64)>) -> Tone {
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

/// Colours without specks: a cell with at most one neighbour of its own colour takes the colour that most of its neighbours have, where six of them agree,
/// and where its tone is not clearly its own: an eye stays an eye.
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

/// The tones as they are printed: as the picture has them. Where two are hard to tell apart, these are made darker and lighter, by as little as it
/// takes; the first, which is the background, stays.
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
