//! How people see what a line of buildings with its clues says.

mod counted;
mod outlook;
mod rungs;
mod sentences;

use super::rules::{Clues, Rules};
use crate::domain::{Domain, Symbol};
use crate::message::{Each, Gone, Message, Run, Side, Sums};
use crate::model::Model;
use crate::puzzle::{Clue, Puzzle};
use crate::technique::{Finding, Ladder, Times};
use crate::techniques::makings::{all_makings, can_tell};
use crate::techniques::quota::Quota;
use crate::techniques::rungs::{Look, Rungs, lines};
use counted::Counted;
use outlook::{Range, Shown};
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
    let lines = lines(puzzle, model).into_iter().map(|line| {
        let (clues, cells) = line?;
        let parks = cells - rules.heights;
        let told = |told: &[Clues]| {
            let is_told = told.contains(&rules.clues);
            clues.map(|clue: Option<&Clue>| clue?.as_number().filter(|_| is_told).map(|number| number as usize))
        };
        let (seen, first, either) = (told(&[Clues::Count, Clues::Sum]), told(&[Clues::First]), told(&[Clues::Either]));
        let is_sum = rules.clues == Clues::Sum;
        Some(Skyline { seen, first, either, is_sum, heights: rules.heights, parks, counted: Counted::default() })
    });
    Some(Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() }))
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

/// Calls `each` with how many are seen from an end, and the cells from there on, where each cell holds a building and clues count them.
fn from_plain_ends(look: &Look<'_, Skyline>, each: impl FnMut(From<'_>)) {
    if !look.line.is_sum && look.line.parks == 0 {
        from_ends(look, each);
    }
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
                0 => Message::from(Silhouette { side }),
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
    let tallest = look.line.heights;
    from_plain_ends(look, |from| {
        if from.seen == tallest {
            let found: Vec<_> = (1..).zip(from.cells).map(|(floors, &at)| (at, Domain::only(height(floors)))).collect();
            look.push(findings, found, || Stairs { seen: from.seen, side: from.side() });
        }
    });
}

/// Each building that is to be seen is taller than the one before: the first cells leave room for those behind them.
fn staircase(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    from_plain_ends(look, |from| {
        let most = |number: usize| (tallest + number + 1).saturating_sub(from.seen);
        let low = from.cells.iter().take(from.seen.saturating_sub(1)).enumerate();
        let found: Vec<_> = low.map(|(number, &at)| (at, up_to(most(number)).and(look.known[at]))).collect();
        let (side, seen) = (from.side(), from.seen);
        let is_new = |&(at, may): &(usize, Domain)| may != look.known[at];
        if seen == 2 {
            look.push(findings, found, || NotFirst { side, tallest: height(tallest) });
            return;
        }
        look.push(findings, found.first().copied(), || BehindTheFirst { seen, side, more: seen - 1 });
        if found.iter().skip(1).any(is_new) {
            look.push(findings, found, || Staircase { seen, side, more: seen - 1 });
        }
    });
}

/// Where the numbers at both ends add up to one more than the tallest building, that one stands where both meet.
fn meet(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    if let [Some(near), Some(far)] = seen(look)
        && !look.line.is_sum
        && look.line.parks == 0
        && near + far == tallest + 1
        && near > 0
    {
        let found = [(near - 1, Domain::only(height(tallest)))];
        look.push(findings, found, || Meet { near, side: Side(false), far, tallest });
    }
}

/// Where two are seen, they are the first building and the tallest: the first is taller than all between them, and there are so many at least.
fn one_before(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = height(look.line.heights);
    from_plain_ends(look, |from| {
        let first = from.cells[0];
        let known = || from.cells.iter().map(|&at| look.known[at]);
        let settled = known().position(|may| may == Domain::only(tallest));
        let Some(before) = settled.or_else(|| known().position(|may| may.has(tallest))) else { return };
        if from.seen != 2 || before < 2 {
            return;
        }
        let tall: Domain = (before..look.line.heights).map(height).collect();
        let (side, before) = (from.side(), before - 1);
        look.push(findings, [(first, tall.and(look.known[first]))], || match settled {
            Some(_) => Message::from(OneBefore { side, tallest, before }),
            None => OneBeforeAtLeast { side, tallest, before }.into(),
        });
    });
}

/// Where two are seen, the second tallest is the first building or stands behind the tallest: before it, it would be a third.
fn ascendant(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    from_plain_ends(look, |from| {
        if from.seen != 2 || tallest < 3 {
            return;
        }
        let Some(nearest) = from.cells.iter().position(|&at| look.known[at].has(height(tallest))) else { return };
        let between = from.cells.iter().take(nearest).skip(1);
        let found: Vec<_> = between.map(|&at| (at, look.known[at].without(height(tallest - 1)))).collect();
        look.push(findings, found, || {
            let (tallest, second) = (height(tallest), height(tallest - 1));
            Ascendant { side: from.side(), tallest, second }
        });
    });
}

/// Where two are seen from both ends, the second tallest is the first building from one of them, as it hides nothing else.
fn high_rise(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, cells) = (look.line.heights, look.known.len());
    if seen(look) != [Some(2); 2] || look.line.is_sum || look.line.parks > 0 || tallest < 3 {
        return;
    }
    let between: Vec<_> = (1..cells - 1).map(|at| (at, look.known[at].without(height(tallest - 1)))).collect();
    look.push(findings, between, || HighRise { tallest: height(tallest), second: height(tallest - 1) });
}

/// No more sums than these are listed.
const MOST_SUMS: usize = 4;

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
        if ways.is_empty() || ways.len() > MOST_SUMS {
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

/// Buildings with which too few could be seen, whatever the others are: what could be seen then is so little.
fn too_few(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let is_wrong = |seen: usize, (_, most): Range| most < seen;
    counted(look, is_wrong, findings, |from, shown, height, run| {
        let (side, seen) = (from.side(), from.seen);
        if worth(shown.may, look.line) < seen {
            let all = Each(shown.may);
            return Some(match look.line.is_sum {
                true => TooLittle { height, run, all, side, seen }.into(),
                false => TooFew { height, run, all, side, seen }.into(),
            });
        }
        let room = || shown.may_cells.iter().map(|&place| from.cells[place]).collect();
        let are_few = !look.line.is_sum && shown.may_cells.len() < seen;
        are_few.then(|| TooFewCells { height, run, room: room(), side, seen }.into())
    });
}

/// Buildings with which too many would be seen, whatever the others are: what is seen in any case is so much.
fn too_many(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    let is_wrong = |seen: usize, (least, _): Range| least > seen;
    counted(look, is_wrong, findings, |from, shown, gone, run| {
        let (side, seen) = (from.side(), from.seen);
        if worth(shown.must, look.line) > seen {
            let all = Each(shown.must);
            return Some(match look.line.is_sum {
                true => TooMuch { height: gone, run, all, side, seen }.into(),
                false => TooMany { height: gone, run, all, side, seen }.into(),
            });
        }
        let room = || shown.must_cells.iter().map(|&place| from.cells[place]).collect();
        let are_many = !look.line.is_sum && shown.must_cells.len() + 1 > seen;
        are_many.then(|| TooManyCells { height: gone, run, tallest: height(tallest), room: room(), side, seen }.into())
    });
}

/// How many heights these are, or what they add up to, as the clues have it.
fn worth(heights: Domain, line: &Skyline) -> usize {
    if line.is_sum { heights.symbols().map(Symbol::index).sum() } else { heights.len() }
}

/// The buildings in each cell that are `wrong`, going by what would be seen with them, as far as `say` can tell why.
fn counted(
    look: &Look<'_, Skyline>,
    wrong: impl Fn(usize, Range) -> bool,
    findings: &mut Vec<Finding>,
    say: impl Fn(&From<'_>, &Shown, Gone, Run) -> Option<Message>,
) {
    from_ends(look, |from| {
        let mut known: Vec<Domain> = from.cells.iter().map(|&at| look.known[at]).collect();
        let Some(ranges) = look.line.ranges(&known) else { return };
        for (place, ranges) in ranges.iter().enumerate() {
            let may = known[place];
            let is_wrong = |(_, range): &&(Symbol, Range)| wrong(from.seen, *range);
            let gone: Domain = ranges.iter().filter(is_wrong).map(|(height, _)| *height).collect();
            if gone.is_empty() || may.len() <= 1 {
                continue;
            }
            let at = from.cells[place];
            let mut tell = |gone: Domain| {
                if !look.matters(at, gone) {
                    return false;
                }
                known[place] = gone;
                let said = look.line.shown(&known).and_then(|shown| say(&from, &shown, Gone(gone), Run(vec![at])));
                known[place] = may;
                let Some(message) = said else { return false };
                look.push(findings, [(at, Domain(may.0 & !gone.0))], || message);
                true
            };
            // All of them at once, and where that cannot be told, each by itself.
            if !tell(gone) && gone.len() > 1 {
                gone.symbols().for_each(|height| _ = tell(Domain::only(height)));
            }
        }
    });
}
