//! Where two buildings are seen from an end: the first one and the tallest.

use super::sentences::*;
use super::told::Told;
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
        let more = parks.saturating_sub(elsewhere);
        let before = usize::max(buildings, (end - first - 1).saturating_sub(more));
        if from.seen != 2 || before == 0 {
            return;
        }
        let may = or_park(look.line, (before + 1..look.line.heights).map(height).collect()).and(known(first));
        let (why, side) = (from.why(), from.side());
        look.push(findings, [(from.cells[first], may)], || match settled {
            _ if parks > 0 && buildings < before => {
                Message::from(OneBeforeFewParks { why, side, tallest, parks: more, before })
            }
            _ if parks > 0 => OneBeforeInPark { why, side, tallest, before }.into(),
            Some(_) if before == 1 => OneBetween { why, side, tallest }.into(),
            Some(_) => OneBefore { why, side, tallest, before }.into(),
            None => OneBeforeAtLeast { why, side, tallest, before }.into(),
        });
    });
}

/// Buildings that are taller than all before them are seen. Where these and the tallest leave one to be seen among the cells before them, it is the
/// first one, and it hides the others there.
pub fn lower_in_front(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    if look.line.parks > 0 {
        return;
    }
    from_counted_ends(look, |from| {
        let known = |place: usize| look.known[from.cells[place]];
        let least = |place: usize| known(place).symbols().next().map_or(0, Symbol::index);
        let most = |place: usize| known(place).symbols().last().map_or(0, Symbol::index);
        let rises = |place: &usize| (0..*place).all(|before| most(before) < least(*place)) && most(*place) < tallest;
        let risen: Vec<usize> = (2..from.cells.len()).filter(rises).collect();
        // The more of them there are, the fewer cells lie before the first.
        let Some(skipped) = (risen.len() + 2).checked_sub(from.seen) else { return };
        let Some(&front) = risen.get(skipped).filter(|_| from.seen > 2) else { return };
        let heights = (0..front).fold(Domain::EMPTY, |all, place| all.or(known(place)));
        let lower = heights.symbols().nth(front - 1).map_or(tallest, Symbol::index);
        let above = (1..front).map(least).max().unwrap_or(0);
        let first = known(0).symbols().filter(|height| height.index() >= lower && height.index() > above);
        let first: Domain = first.collect();
        let below = first.symbols().last().map_or(0, Symbol::index);
        let others = (1..front).map(|place| (from.cells[place], super::up_to(below.saturating_sub(1))));
        look.push(findings, std::iter::once((from.cells[0], first)).chain(others), || LowerInFront {
            why: from.why(),
            side: from.side(),
            room: risen[skipped..].iter().map(|&place| from.cells[place]).collect(),
            tallest: height(tallest),
            front: from.cells[..front].to_vec(),
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
        let between = || numbers(look, from.cells).into_iter().zip(from.cells).take(nearest);
        let is_second = |&((least, _), _): &((usize, usize), &usize)| least > 0;
        let without = |(_, &at): ((usize, usize), &usize)| (at, look.known[at].without(height(tallest - 1)));
        let found: Vec<_> = between().filter(is_second).map(without).collect();
        let (side, tallest, second) = (from.side(), height(tallest), height(tallest - 1));
        if parks == 0 {
            look.push(findings, found, || Ascendant { why: from.why(), side, tallest, second });
            return;
        }
        // Behind a cell that is not blank it is seen without a count of the blank ones.
        let is_building = |at: &usize| !look.known[*at].has(Symbol::BLANK);
        let behind = from.cells.iter().position(is_building).map_or(from.cells.len(), |first| first + 1);
        let plain: Vec<_> = between().skip(behind).map(without).collect();
        look.push(findings, plain, || AscendantBehind { why: from.why(), side, tallest, second });
        if found.len() > between().skip(behind).len() {
            look.push(findings, found, || AscendantInPark { why: from.why(), side, tallest, second, parks });
        }
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
    let why = Told::both(look.line);
    look.push(findings, between, || match parks {
        0 => Message::from(HighRise { why, tallest, second }),
        _ => HighRiseInPark { why, tallest, second, parks }.into(),
    });
}
