//! How people see what a line of buildings with its clues says.

mod counted;
mod counting;
mod outlook;
mod rungs;
mod sentences;
mod two;

use super::rules::{Clues, Rules};
use crate::domain::{Domain, Symbol};
use crate::message::{Message, Products, Side, Sums};
use crate::model::Model;
use crate::puzzle::{Axis, Clue, Puzzle};
use crate::rules::skyline::product;
use crate::technique::{Finding, Ladder, Times};
use crate::techniques::makings::{all_makings, can_tell};
use crate::techniques::quota::Quota;
use crate::techniques::rungs::{Look, Rungs, lines};
use counted::Counted;
use rungs::RUNGS;
pub use rungs::TECHNIQUES;
use sentences::*;

/// A line, and how many buildings are seen from its ends, or what they add up to.
struct Skyline {
    seen: [Option<usize>; 2],
    /// How high the first buildings from its ends are, where the clues tell that.
    first: [Option<usize>; 2],
    /// Numbers that tell either how many are seen, or how high the first one is.
    either: [Option<usize>; 2],
    /// Numbers of which one more or one less is seen, where both can be.
    near: [Option<usize>; 2],
    /// What the heights that are seen multiply to.
    product: [Option<usize>; 2],
    /// Do the clues tell what the buildings add up to?
    is_sum: bool,
    /// The greatest height.
    heights: usize,
    /// How many cells stay empty.
    parks: usize,
    counted: Counted,
}

impl Quota for Skyline {
    fn times(&self, symbol: Symbol) -> Times {
        Times::exactly(if symbol == Symbol::BLANK { self.parks } else { 1 })
    }
}

/// The ladder of a puzzle; `None` for one that is none.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
    let rules = Rules::read(&puzzle.alphabet, &puzzle.options).ok()?;
    let lines = lines(puzzle, model).into_iter().zip(&model.lines).map(|(ends, line)| {
        // On a diagonal with clues at its corners, and nothing else, heights may stand several times.
        let (clues, cells) = ends.filter(|_| rules.diagonals || line.place.axis != Axis::DIAGONAL)?;
        let parks = cells - rules.heights;
        let told = |told: &[Clues]| {
            let is_told = told.contains(&rules.clues);
            clues.map(|clue: Option<&Clue>| clue?.as_number().filter(|_| is_told).map(|number| number as usize))
        };
        let near = told(&[Clues::NearMiss]);
        let near_miss = near.map(|number| only_near(number?, rules.heights));
        let near = [0, 1].map(|end| near[end].filter(|_| near_miss[end].is_none()));
        let counts = told(&[Clues::Count, Clues::Sum]);
        let seen = [counts[0].or(near_miss[0]), counts[1].or(near_miss[1])];
        let (first, either, product) = (told(&[Clues::First]), told(&[Clues::Either]), told(&[Clues::Product]));
        let (is_sum, heights, counted) = (rules.clues == Clues::Sum, rules.heights, Counted::default());
        Some(Skyline { seen, first, either, near, product, is_sum, heights, parks, counted })
    });
    Some(Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() }))
}

/// How many are seen where the clue tells one more or one less, and the other would be none or more than there are.
fn only_near(told: usize, heights: usize) -> Option<usize> {
    let fits = |count: &usize| (1..=heights).contains(count);
    let [fewer, more] = [told.checked_sub(1), Some(told + 1)].map(|count| count.filter(fits));
    match (fewer, more) {
        (Some(_), Some(_)) => None,
        (fewer, more) => fewer.or(more),
    }
}

/// How many buildings are seen from an end, and the cells from there on.
struct From<'c> {
    seen: usize,
    far: bool,
    cells: &'c [usize],
}

impl From<'_> {
    fn side(&self) -> Side {
        Side(self.far)
    }
}

/// Calls `each` with how many are seen from an end, and the cells from there on, where clues count them.
fn from_counted_ends(look: &Look<'_, Skyline>, each: impl FnMut(From<'_>)) {
    if !look.line.is_sum {
        from_ends(look, each);
    }
}

/// For each of these cells, how many buildings stand before it at least and at most.
fn numbers(look: &Look<'_, Skyline>, cells: &[usize]) -> Vec<(usize, usize)> {
    let (mut least, mut most) = (0, 0);
    let number = |(place, &at): (usize, &usize)| {
        let here = (usize::max(least, place.saturating_sub(look.line.parks)), most);
        least += usize::from(!look.known[at].has(Symbol::BLANK));
        most += usize::from(look.known[at] != Domain::only(Symbol::BLANK));
        here
    };
    cells.iter().enumerate().map(number).collect()
}

/// Calls `each` with what is seen from an end, and the cells from there on.
fn from_ends(look: &Look<'_, Skyline>, each: impl FnMut(From<'_>)) {
    with_each(look, seen(look), each);
}

/// How many are seen from each end, or what they add up to. A number that may also tell how high the first building is
/// tells how many are seen once the first cell cannot be so high.
fn seen(look: &Look<'_, Skyline>) -> [Option<usize>; 2] {
    let Skyline { seen: [near, far], either, parks, .. } = look.line;
    let is_count = |number: usize, at: usize| *parks == 0 && !look.known[at].has(height(number));
    let counts = |end: usize, at: usize| either[end].filter(|&number| is_count(number, at));
    [near.or_else(|| counts(0, 0)), far.or_else(|| counts(1, look.known.len() - 1))]
}

/// Calls `each` with the number at an end, and the cells from there on.
fn with_each(look: &Look<'_, Skyline>, numbers: [Option<usize>; 2], mut each: impl FnMut(From<'_>)) {
    let mut cells: Vec<usize> = (0..look.known.len()).collect();
    for (seen, far) in numbers.into_iter().zip([false, true]) {
        if let Some(seen) = seen {
            each(From { seen, far, cells: &cells });
        }
        cells.reverse();
    }
}

/// The building of this height.
fn height(floors: usize) -> Symbol {
    Symbol(floors as u8)
}

/// The heights up to this one.
fn up_to(floors: usize) -> Domain {
    (1..=floors).map(height).collect()
}

/// Where one building is seen, the tallest comes first: before it lie only parks.
fn silhouette(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, is_sum) = (look.line.heights, look.line.is_sum);
    from_ends(look, |from| {
        if from.seen == if is_sum { tallest } else { 1 } {
            let side = from.side();
            come_first(look, tallest, from.cells, findings, || match look.line.parks {
                0 if is_sum => Message::from(SilhouetteOfSum { side, seen: from.seen, tallest: height(tallest) }),
                0 => Silhouette { side }.into(),
                parks => SilhouetteInPark { side, tallest: height(tallest), parks }.into(),
            });
        }
    });
}

/// Where the height of the first building is told, it comes first: before it lie only parks.
fn first_building(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    with_each(look, look.line.first, |from| {
        let (side, seen) = (from.side(), from.seen);
        come_first(look, from.seen, from.cells, findings, || match look.line.parks {
            0 => Message::from(First { side, seen }),
            parks => FirstInPark { side, seen, parks }.into(),
        });
    });
}

/// Where a number tells the height of the first building or how many are seen, the first building is of that height, or has so many taller ones
/// behind it that as many are seen; where one is seen, it is the tallest.
fn first_or_count(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    if look.line.parks > 0 {
        return;
    }
    with_each(look, look.line.either, |from| {
        let (side, seen) = (from.side(), from.seen);
        let counted = if seen == 1 { Domain::only(height(tallest)) } else { up_to(tallest + 1 - seen) };
        // Once the first building cannot be so high, it is known how many are seen, which tells more.
        if look.known[from.cells[0]].has(height(seen)) {
            look.push(findings, [(from.cells[0], counted.with(height(seen)))], || match seen {
                1 => Message::from(FirstOrAlone { side, tallest: height(tallest) }),
                _ => FirstOrCount { side, seen, more: seen - 1 }.into(),
            });
        }
    });
}

/// A building that comes first is in the first cell, or after parks alone.
fn come_first(
    look: &Look<'_, Skyline>,
    first: usize,
    cells: &[usize],
    findings: &mut Vec<Finding>,
    message: impl Fn() -> Message,
) {
    let (parks, first) = (look.line.parks, height(first));
    let only = if parks == 0 { Domain::only(first) } else { Domain::only(first).with(Symbol::BLANK) };
    let too_far = cells.iter().skip(parks + 1).filter(|_| parks > 0).map(|&at| (at, look.known[at].without(first)));
    look.push(findings, std::iter::once((cells[0], only)).chain(too_far), message);
}

/// Where all buildings are seen, they rise one by one.
fn stairs(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, parks) = (look.line.heights, look.line.parks);
    from_counted_ends(look, |from| {
        if from.seen != tallest {
            return;
        }
        let numbers = numbers(look, from.cells).into_iter().zip(from.cells);
        let found: Vec<_> = numbers
            .map(|((least, most), &at)| (at, or_park(look.line, (least + 1..=most + 1).map(height).collect())))
            .collect();
        let (seen, side) = (from.seen, from.side());
        look.push(findings, found, || match parks {
            0 => Message::from(Stairs { seen, side }),
            _ => StairsInPark { seen, side, parks }.into(),
        });
    });
}

/// These heights, or a park where the line has any.
fn or_park(line: &Skyline, heights: Domain) -> Domain {
    if line.parks == 0 { heights } else { heights.with(Symbol::BLANK) }
}

/// Each building that is to be seen is taller than the one before: the first cells leave room for those behind them.
fn staircase(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, parks) = (look.line.heights, look.line.parks);
    from_counted_ends(look, |from| {
        let highest = |number: usize| (tallest + number + 1).saturating_sub(from.seen);
        let low = numbers(look, from.cells).into_iter().zip(from.cells).filter(|((_, most), _)| most + 1 < from.seen);
        let found: Vec<_> =
            low.map(|((_, most), &at)| (at, or_park(look.line, up_to(highest(most))).and(look.known[at]))).collect();
        let (side, seen) = (from.side(), from.seen);
        let is_new = |&(at, may): &(usize, Domain)| may != look.known[at];
        if seen == 2 {
            look.push(findings, found, || NotFirst { side, tallest: height(tallest) });
            return;
        }
        let is_first = |&&(at, _): &&(usize, Domain)| look.known[at] != Domain::only(Symbol::BLANK);
        let first = found.iter().position(|found| is_first(&found)).unwrap_or(found.len());
        look.push(findings, found.get(first).copied(), || BehindTheFirst { seen, side, more: seen - 1 });
        if found.iter().skip(first + 1).any(is_new) {
            look.push(findings, found, || match parks {
                0 => Message::from(Staircase { seen, side, more: seen - 1, less: seen - 2 }),
                _ => StaircaseInPark { seen, side, more: seen - 1, less: seen - 2 }.into(),
            });
        }
    });
}

/// Where the numbers at both ends add up to one more than the tallest building, that one stands where both meet.
fn meet(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, parks) = (look.line.heights, look.line.parks);
    let [Some(near), Some(far)] = seen(look) else { return };
    if look.line.is_sum || near + far != tallest + 1 || near == 0 {
        return;
    }
    let (before, side) = (near - 1, Side(false));
    if parks == 0 {
        look.push(findings, [(before, Domain::only(height(tallest)))], || Meet { near, side, far, tallest });
        return;
    }
    let cells: Vec<usize> = (0..look.known.len()).collect();
    let numbers = numbers(look, &cells).into_iter().zip(cells);
    let others = numbers.filter(|((least, most), _)| !(*least..=*most).contains(&before));
    let found: Vec<_> = others.map(|(_, at)| (at, look.known[at].without(height(tallest)))).collect();
    look.push(findings, found, || MeetInPark { near, side, far, tallest, before });
}

/// Where the heights that are seen multiply to a number, the first building is the lowest in one of the ways to make it with the tallest.
fn first_of_product(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    if !can_tell(tallest) {
        return;
    }
    with_each(look, look.line.product, |from| {
        let all = (0u128..1 << (tallest - 1)).map(|lower| Domain(lower << 1).with(height(tallest)));
        let makes = |way: &Domain| product(way.symbols().map(|height| u32::from(height.0))) == Some(from.seen as u32);
        let ways: Vec<Domain> = all.filter(makes).collect();
        let lowest: Domain = ways.iter().filter_map(|way| way.symbols().next()).collect();
        let Some(&at) = from.cells.iter().find(|&&at| look.known[at] != Domain::only(Symbol::BLANK)) else { return };
        if lowest.is_empty() {
            return;
        }
        let may = look.known[at].and(lowest.with(Symbol::BLANK));
        let (side, seen, tallest) = (from.side(), from.seen, height(tallest));
        look.push(findings, [(at, may)], || match ways.len() <= MOST_WAYS {
            true => Message::from(FirstOfFewProducts { side, seen, products: Products(ways), what: lowest }),
            false => FirstOfProduct { side, seen, tallest, what: lowest }.into(),
        });
    });
}

/// No more ways to make a sum or a product than these are listed.
const MOST_WAYS: usize = 4;

/// Where the heights that are seen add up to a sum, the first building is the lowest in one of the ways to make it with the tallest.
fn first_of_sum(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    if !look.line.is_sum || !can_tell(tallest) {
        return;
    }
    from_ends(look, |from| {
        let ways = all_makings(from.seen as u32, tallest as u32);
        let ways: Vec<Domain> = ways.into_iter().filter(|way| way.has(height(tallest))).collect();
        let Some(&at) = from.cells.iter().find(|&&at| look.known[at] != Domain::only(Symbol::BLANK)) else { return };
        if ways.is_empty() || ways.len() > MOST_WAYS {
            return;
        }
        let lowest: Domain = ways.iter().filter_map(|way| way.symbols().next()).collect();
        let may = look.known[at].and(lowest.with(Symbol::BLANK));
        look.push(findings, [(at, may)], || FirstOfSum {
            side: from.side(),
            seen: from.seen,
            sums: Sums(ways),
            what: lowest,
        });
    });
}
