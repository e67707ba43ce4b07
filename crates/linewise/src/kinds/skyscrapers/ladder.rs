//! How people see what a line of buildings with its clues says.

mod counted;
mod counting;
mod outlook;
mod rungs;
mod sentences;
mod told;
mod two;
mod ways;

use super::rules::{Clues, Rules};
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Message, Side};
use crate::model::Model;
use crate::puzzle::{Axis, Clue, Puzzle};
use crate::technique::{Finding, Ladder, Times};
use crate::techniques::quota::Quota;
use crate::techniques::rungs::{Look, Rungs, lines};
use counted::Counted;
use rungs::RUNGS;
pub use rungs::TECHNIQUES;
use sentences::*;
use told::Told;

/// A line, and how many buildings are seen from its ends, or what they add up to.
struct Skyline {
    seen: [Option<usize>; 2],
    /// How high the first buildings from its ends are, where the clues tell that.
    first: [Option<usize>; 2],
    /// Numbers that tell either how many are seen, or how high the first one is.
    either: [Option<usize>; 2],
    /// Numbers of which one more or one less is seen, where both can be.
    near: [Option<usize>; 2],
    /// The same where only one of them can be, which is what is `seen`.
    off: [Option<usize>; 2],
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
        let off = [0, 1].map(|end| near[end].filter(|_| near_miss[end].is_some()));
        let near = [0, 1].map(|end| near[end].filter(|_| near_miss[end].is_none()));
        let counts = told(&[Clues::Count, Clues::Sum]);
        let seen = [counts[0].or(near_miss[0]), counts[1].or(near_miss[1])];
        let (first, either, product) = (told(&[Clues::First]), told(&[Clues::Either]), told(&[Clues::Product]));
        let (is_sum, heights, counted) = (rules.clues == Clues::Sum, rules.heights, Counted::default());
        Some(Skyline { seen, first, either, near, off, product, is_sum, heights, parks, counted })
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
    told: Told,
}

impl From<'_> {
    fn side(&self) -> Side {
        Side(self.far)
    }

    /// How it is known that so many are seen, before that is said; nothing where the clue says so.
    fn why(&self) -> Clause {
        self.told.before_it()
    }

    /// The same where that is not said otherwise.
    fn why_so_many(&self) -> Clause {
        self.told.in_full(self.seen)
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
            each(From { seen, far, cells: &cells, told: Told::at(look.line, usize::from(far)) });
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
    let (line, tallest) = (look.line, height(look.line.heights));
    from_ends(look, |from| {
        if from.seen != if line.is_sum { line.heights } else { 1 } {
            return;
        }
        let (side, seen) = (from.side(), from.seen);
        come_first(look, line.heights, from.cells, findings, |room| match (room, line.is_sum) {
            (None, true) => Message::from(SilhouetteOfSum { side, seen, tallest }),
            (None, false) => Silhouette { why: from.why(), side }.into(),
            (Some(room), true) => SilhouetteOfSumInPark { side, seen, tallest, room }.into(),
            (Some(room), false) => SilhouetteInPark { why: from.why(), side, tallest, room }.into(),
        });
    });
}

/// Where the height of the first building is told, it comes first: before it lie only parks.
fn first_building(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    with_each(look, look.line.first, |from| {
        let (side, seen) = (from.side(), from.seen);
        come_first(look, from.seen, from.cells, findings, |room| match room {
            None => Message::from(First { side, seen }),
            Some(room) => FirstInPark { side, seen, room }.into(),
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

/// A building that comes first is in the first cell, or after parks alone. What is said is told how it stands with these, where the line has any.
fn come_first(
    look: &Look<'_, Skyline>,
    first: usize,
    cells: &[usize],
    findings: &mut Vec<Finding>,
    message: impl Fn(Option<Clause>) -> Message,
) {
    let (parks, first) = (look.line.parks, height(first));
    let is_park = |at: &usize| look.known[*at] == Domain::only(Symbol::BLANK);
    let more = parks.saturating_sub(cells.iter().filter(|at| is_park(at)).count());
    let mut behind_parks = cells.iter().copied().skip_while(is_park);
    let Some(nearest) = behind_parks.next() else { return };
    let only = if more == 0 { Domain::only(first) } else { Domain::only(first).with(Symbol::BLANK) };
    let too_far = behind_parks.filter(|at| !is_park(at)).skip(more).filter(|_| more > 0);
    let too_far = too_far.map(|at| (at, look.known[at].without(first)));
    look.push(findings, std::iter::once((nearest, only)).chain(too_far), || {
        message((parks > 0).then(|| match more {
            _ if more == parks => Clause::of(SoManyParks { parks }),
            0 => Clause::of(NoMoreParks {}),
            _ => Clause::of(SoManyMoreParks { parks: more }),
        }))
    });
}

/// Where all buildings are seen, they rise one by one.
fn stairs(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let Skyline { heights: tallest, parks, is_sum, .. } = *look.line;
    let all = if is_sum { tallest * (tallest + 1) / 2 } else { tallest };
    from_ends(look, |from| {
        if from.seen != all {
            return;
        }
        let numbers = numbers(look, from.cells).into_iter().zip(from.cells);
        let found: Vec<_> = numbers
            .map(|((least, most), &at)| (at, or_park(look.line, (least + 1..=most + 1).map(height).collect())))
            .collect();
        let (seen, side) = (from.seen, from.side());
        look.push(findings, found, || match (parks, is_sum) {
            (0, false) => Message::from(Stairs { why: from.why(), seen, side }),
            (0, true) => StairsOfSum { seen, side, tallest }.into(),
            (_, false) => StairsInPark { why: from.why(), seen, side, parks }.into(),
            (_, true) => StairsOfSumInPark { seen, side, tallest, parks }.into(),
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
        let (side, seen, why) = (from.side(), from.seen, || from.why());
        let is_new = |&(at, may): &(usize, Domain)| may != look.known[at];
        if seen == 2 {
            look.push(findings, found, || NotFirst { why: why(), side, tallest: height(tallest) });
            return;
        }
        let is_first = |&&(at, _): &&(usize, Domain)| look.known[at] != Domain::only(Symbol::BLANK);
        let first = found.iter().position(|found| is_first(&found)).unwrap_or(found.len());
        look.push(findings, found.get(first).copied(), || BehindTheFirst { why: why(), seen, side, more: seen - 1 });
        if found.iter().skip(first + 1).any(is_new) {
            look.push(findings, found, || match parks {
                0 => Message::from(Staircase { why: why(), seen, side, more: seen - 1, less: seen - 2 }),
                _ => StaircaseInPark { why: why(), seen, side, more: seen - 1, less: seen - 2 }.into(),
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
    let (before, side, other, sum) = (near - 1, Side(false), Side(true), near + far);
    let why = || Told::both(look.line);
    if parks == 0 {
        let tallest = height(tallest);
        let found = [(before, Domain::only(tallest))];
        look.push(findings, found, || Meet { why: why(), near, side, far, other, sum, tallest, before });
        return;
    }
    let cells: Vec<usize> = (0..look.known.len()).collect();
    let numbers = numbers(look, &cells).into_iter().zip(cells);
    let others = numbers.filter(|((least, most), _)| !(*least..=*most).contains(&before));
    let found: Vec<_> = others.map(|(_, at)| (at, look.known[at].without(height(tallest)))).collect();
    let tallest = height(tallest);
    look.push(findings, found, || MeetInPark { why: why(), near, side, far, other, sum, tallest, before });
}
