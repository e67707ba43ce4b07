//! Where two buildings are seen from an end: the first one and the tallest.

use super::sentences::*;
use super::{Skyline, from_counted_ends, height, numbers, or_park, seen};
use crate::domain::{Domain, Symbol};
use crate::message::Message;
use crate::technique::Finding;
use crate::techniques::rungs::Look;

/// Where two are seen, they are the first building and the tallest: the first is taller than all between them, and there are so many at least.
pub fn one_before(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, parks) = (height(look.line.heights), look.line.parks);
    from_counted_ends(look, |from| {
        let known = |place: usize| look.known[from.cells[place]];
        let is_park = |place: &usize| known(*place) == Domain::only(Symbol::BLANK);
        let places = 0..from.cells.len();
        let settled = places.clone().find(|&place| known(place) == Domain::only(tallest));
        let Some(end) = settled.or_else(|| places.clone().find(|&place| known(place).has(tallest))) else { return };
        let Some(first) = places.clone().find(|place| !is_park(place)).filter(|&first| first < end) else { return };
        // As many parks as can lie between the two, and the cells there that are none.
        let elsewhere = places.filter(|place| is_park(place) && !(first..end).contains(place)).count();
        let buildings = (first + 1..end).filter(|&place| !known(place).has(Symbol::BLANK)).count();
        let before = usize::max(buildings, (end - first - 1).saturating_sub(parks.saturating_sub(elsewhere)));
        if from.seen != 2 || before == 0 {
            return;
        }
        let may = or_park(look.line, (before + 1..look.line.heights).map(height).collect()).and(known(first));
        let side = from.side();
        look.push(findings, [(from.cells[first], may)], || match settled {
            _ if parks > 0 => Message::from(OneBeforeInPark { side, tallest, before }),
            Some(_) => OneBefore { side, tallest, before }.into(),
            None => OneBeforeAtLeast { side, tallest, before }.into(),
        });
    });
}

/// Where two are seen, the second tallest is the first building or stands behind the tallest: before it, it would be a third.
pub fn ascendant(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, parks) = (look.line.heights, look.line.parks);
    from_counted_ends(look, |from| {
        if from.seen != 2 || tallest < 3 {
            return;
        }
        let Some(nearest) = from.cells.iter().position(|&at| look.known[at].has(height(tallest))) else { return };
        let between = numbers(look, from.cells).into_iter().zip(from.cells).take(nearest);
        let is_second = |&((least, _), _): &((usize, usize), &usize)| least > 0;
        let found: Vec<_> =
            between.filter(is_second).map(|(_, &at)| (at, look.known[at].without(height(tallest - 1)))).collect();
        look.push(findings, found, || {
            let (side, tallest, second) = (from.side(), height(tallest), height(tallest - 1));
            match parks {
                0 => Message::from(Ascendant { side, tallest, second }),
                _ => AscendantInPark { side, tallest, second, parks }.into(),
            }
        });
    });
}

/// Where two are seen from both ends, the second tallest is the first building from one of them, as it hides nothing else.
pub fn high_rise(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, parks) = (look.line.heights, look.line.parks);
    if seen(look) != [Some(2); 2] || look.line.is_sum || tallest < 3 {
        return;
    }
    let mut cells: Vec<usize> = (0..look.known.len()).collect();
    let before = numbers(look, &cells);
    cells.reverse();
    let mut behind = numbers(look, &cells);
    behind.reverse();
    let is_between = |at: &usize| before[*at].0 > 0 && behind[*at].0 > 0;
    let between = (0..look.known.len()).filter(is_between);
    let between: Vec<_> = between.map(|at| (at, look.known[at].without(height(tallest - 1)))).collect();
    let (tallest, second) = (height(tallest), height(tallest - 1));
    look.push(findings, between, || match parks {
        0 => Message::from(HighRise { tallest, second }),
        _ => HighRiseInPark { tallest, second, parks }.into(),
    });
}
