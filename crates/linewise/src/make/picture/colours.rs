//! A picture in few colours: clusters in Oklab, cleared of specks, with one of them as the background.

use super::Mode;
use super::likeness::Likeness;
use super::resize::Field;
use super::sketch::{Sketch, blank};
use super::tones::{self, Tone, square_distance};
use crate::domain::Symbol;
use crate::error::Error;
use crate::palette::Ink;
use crate::puzzle::{Alphabet, Rgb};

/// Inks nearer than this are hard to tell apart on paper.
const ALIKE: f64 = 0.12;
/// How dark and how light inks are made where they must be told apart.
const DARKEST: f64 = 0.22;
const LIGHTEST: f64 = 0.95;

/// Clusters nearer than this look alike.
const LEAST_DISTANCE: f64 = 0.03;
/// So many times the clusters are mended.
const ROUNDS: usize = 24;

/// The picture in at most so many colours, the background among them; fewer where it does not have as many.
pub fn sketch(field: &Field, colours: usize) -> Result<Sketch, Error> {
    let centres = clusters(&field.tones, colours);
    if centres.len() < 2 {
        return Err(blank());
    }
    let nearest: Vec<usize> = field.tones.iter().map(|&tone| nearest(&centres, tone)).collect();
    let calm = without_specks(field, &nearest, &centres);
    let order = in_order(field, &calm, centres.len());
    let place = |cluster: usize| order.iter().position(|&other| other == cluster);
    // A cluster that no cell has after all has no ink.
    let Some(drawing) = calm.iter().map(|&at| place(at).map(|at| Symbol(at as u8))).collect::<Option<Vec<_>>>() else {
        return Err(blank());
    };
    if order.len() < 2 {
        return Err(blank());
    }
    let centres: Vec<Tone> = order.iter().map(|&cluster| centres[cluster]).collect();
    let likeness = Likeness::in_colours(field, centres.len()).of(&drawing);
    let costs = costs(field, &drawing, &centres);
    Ok(Sketch { mode: Mode::Colours, alphabet: alphabet(&centres)?, drawing, costs, likeness })
}

/// The tones that stand for all others: the widest cluster is split until there are enough, then each moves to the middle of its cells
/// (Lloyd, 1982). No chance is in it.
fn clusters(tones: &[Tone], most: usize) -> Vec<Tone> {
    let mut centres = vec![mean(tones.iter())];
    while centres.len() < most {
        let of: Vec<usize> = tones.iter().map(|&tone| nearest(&centres, tone)).collect();
        let mut errors = vec![0.0; centres.len()];
        for (&tone, &cluster) in tones.iter().zip(&of) {
            errors[cluster] += square_distance(tone, centres[cluster]);
        }
        let Some(widest) = (0..centres.len()).max_by(|&a, &b| errors[a].total_cmp(&errors[b])) else { break };
        let members: Vec<Tone> =
            tones.iter().zip(&of).filter(|(_, at)| **at == widest).map(|(tone, _)| *tone).collect();
        let Some((one, other)) = split(&members, centres[widest]) else { break };
        centres[widest] = one;
        centres.push(other);
        settle(tones, &mut centres);
    }
    // Colours that look alike are one.
    let mut apart: Vec<Tone> = Vec::new();
    for centre in centres {
        if apart.iter().all(|&known| tones::distance(known, centre) >= LEAST_DISTANCE) {
            apart.push(centre);
        }
    }
    settle(tones, &mut apart);
    apart
}

/// Moves each centre to the middle of the tones that are nearest to it.
fn settle(tones: &[Tone], centres: &mut [Tone]) {
    for _ in 0..ROUNDS {
        let of: Vec<usize> = tones.iter().map(|&tone| nearest(centres, tone)).collect();
        let mut has_moved = false;
        for (at, centre) in centres.iter_mut().enumerate() {
            let members = tones.iter().zip(&of).filter(|(_, cluster)| **cluster == at).map(|(tone, _)| tone);
            if members.clone().next().is_some() {
                let middle = mean(members);
                has_moved |= square_distance(middle, *centre) > 1e-12;
                *centre = middle;
            }
        }
        if !has_moved {
            return;
        }
    }
}

/// The middles of both halves of a cluster, across the direction in which it is widest; `None` where all its tones are alike.
fn split(members: &[Tone], centre: Tone) -> Option<(Tone, Tone)> {
    let farthest = |from: Tone| {
        members.iter().copied().max_by(|&a, &b| square_distance(a, from).total_cmp(&square_distance(b, from)))
    };
    // A few steps of the power method find the direction, from the tone that is farthest out.
    let start = farthest(centre)?;
    let mut direction: Tone = std::array::from_fn(|part| start[part] - centre[part]);
    for _ in 0..8 {
        let mut next = [0.0; 3];
        for tone in members {
            let along: f64 = (0..3).map(|part| (tone[part] - centre[part]) * direction[part]).sum();
            (0..3).for_each(|part| next[part] += along * (tone[part] - centre[part]));
        }
        let length = next.iter().map(|part| part * part).sum::<f64>().sqrt();
        if length < 1e-15 {
            return None;
        }
        direction = next.map(|part| part / length);
    }
    let is_ahead = |tone: &&Tone| (0..3).map(|part| (tone[part] - centre[part]) * direction[part]).sum::<f64>() > 0.0;
    let (ahead, behind): (Vec<&Tone>, Vec<&Tone>) = members.iter().partition(is_ahead);
    (!ahead.is_empty() && !behind.is_empty()).then(|| (mean(behind.into_iter()), mean(ahead.into_iter())))
}

/// The mean of some tones, of which there is one.
fn mean<'t>(tones: impl Iterator<Item = &'t Tone>) -> Tone {
    let (mut sum, mut count) = ([0.0; 3], 0usize);
    for tone in tones {
        (0..3).for_each(|part| sum[part] += tone[part]);
        count += 1;
    }
    sum.map(|part| part / count.max(1) as f64)
}

/// The nearest centre.
fn nearest(centres: &[Tone], tone: Tone) -> usize {
    let distance = |&at: &usize| square_distance(centres[at], tone);
    (0..centres.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(0)
}

/// The same without specks: a cell with at most one neighbour of its own colour takes the colour that most of its neighbours have, where six of them agree,
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
    let is_border = |at: usize| {
        let (row, column) = (at / field.columns, at % field.columns);
        row == 0 || column == 0 || row + 1 == field.rows || column + 1 == field.columns
    };
    let (mut border, mut all) = (vec![0; clusters], vec![0; clusters]);
    for (at, &cluster) in of.iter().enumerate() {
        all[cluster] += 1;
        border[cluster] += usize::from(is_border(at));
    }
    let mut order: Vec<usize> = (0..clusters).filter(|&cluster| all[cluster] > 0).collect();
    order.sort_by_key(|&cluster| std::cmp::Reverse(all[cluster]));
    if let Some(at) = (0..order.len()).max_by_key(|&at| (border[order[at]], all[order[at]])) {
        let background = order.remove(at);
        order.insert(0, background);
    }
    order
}

/// How much worse than the drawn one each symbol fits each cell.
fn costs(field: &Field, drawing: &[Symbol], centres: &[Tone]) -> Vec<f64> {
    let pairs = || (0..centres.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let apart: f64 = pairs().map(|(one, other)| tones::distance(centres[one], centres[other])).sum();
    let spread = apart / pairs().count().max(1) as f64 / 2.0;
    let of_cell = |(&tone, &symbol): (&Tone, &Symbol)| {
        let own = tones::distance(tone, centres[symbol.index()]);
        centres.iter().map(move |&centre| ((tones::distance(tone, centre) - own) / spread).max(0.0)).collect::<Vec<_>>()
    };
    field.tones.iter().zip(drawing).flat_map(of_cell).collect()
}

/// The tones as they are printed: as the picture has them, where they can be told apart; else darker and lighter, in the order that they have.
fn told_apart(tones: &[Tone]) -> Vec<Tone> {
    let least = |tones: &[Tone]| {
        let pairs = tones.iter().enumerate().flat_map(|(at, one)| tones[..at].iter().map(move |other| (one, other)));
        pairs.map(|(one, other)| tones::distance(*one, *other)).fold(f64::INFINITY, f64::min)
    };
    let lightness = |tone: &Tone| tone[0];
    let low = tones.iter().map(lightness).fold(f64::INFINITY, f64::min);
    let high = tones.iter().map(lightness).fold(f64::NEG_INFINITY, f64::max);
    let printed = |share: &dyn Fn(f64) -> f64| -> Vec<Tone> {
        tones.iter().map(|&[light, a, b]| [DARKEST + (LIGHTEST - DARKEST) * share(light), a, b]).collect()
    };
    let darker = |light: f64| tones.iter().filter(|tone| tone[0] < light).count();
    let stretched = printed(&|light| (light - low) / (high - low).max(f64::EPSILON));
    let in_steps = printed(&|light| darker(light) as f64 / (tones.len() - 1).max(1) as f64);
    let ways = [tones.to_vec(), stretched, in_steps];
    let good = ways.iter().find(|way| least(way) >= ALIKE);
    good.or(ways.iter().max_by(|one, other| least(one).total_cmp(&least(other)))).cloned().unwrap_or_default()
}

/// The colours as symbols, the first as the background.
fn alphabet(centres: &[Tone]) -> Result<Alphabet, Error> {
    let mut colours: Vec<Rgb> = Vec::new();
    for centre in told_apart(centres) {
        let mut colour = tones::colour(centre);
        // No two inks are called the same.
        while colours.contains(&colour) {
            colour.2 = colour.2.wrapping_add(1);
        }
        colours.push(colour);
    }
    // A background that is nearly white is paper.
    if centres[0][0] > 0.93 && !colours[1..].contains(&Rgb(255, 255, 255)) {
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
        assert!(least(&browns) < ALIKE && least(&printed) >= ALIKE, "{printed:?}");
        for (one, other) in (0..5).flat_map(|one| (0..5).map(move |other| (one, other))) {
            assert_eq!(browns[one][0] < browns[other][0], printed[one][0] < printed[other][0], "the order stays");
        }
        let clear: Vec<Tone> = vec![[0.97, 0.0, 0.0], [0.6, 0.2, 0.1], [0.5, -0.1, 0.1]];
        assert_eq!(told_apart(&clear), clear);
    }
}
