//! How people see what a line of buildings with its clues says.

use super::rules::{Clues, Rules};
use crate::domain::{Domain, Symbol};
use crate::message::{Argument, Message};
use crate::model::Model;
use crate::puzzle::{Clue, Puzzle};
use crate::technique::{Finding, Ladder, Technique, Times};
use crate::techniques::makings::{all_makings, can_tell};
use crate::techniques::quota::{self, Quota};
use crate::techniques::rungs::{Look, Rung, Rungs, lines, technique, techniques};

/// The techniques, the easiest first.
static RUNGS: [Rung<Skyline>; 13] = [
    (technique("silhouette", 1, 1), silhouette),
    (technique("stairs", 1, 1), stairs),
    (technique("used_up", 1, 2), quota::placed),
    (technique("last_places", 1, 3), quota::only_places),
    (technique("staircase", 2, 3), staircase),
    (technique("meet_in_the_middle", 2, 3), meet),
    (technique("one_before_the_tallest", 3, 4), one_before),
    (technique("ascendant", 3, 4), ascendant),
    (technique("first_of_sum", 3, 5), first_of_sum),
    (technique("shared", 3, 5), quota::shared),
    (technique("claimed", 3, 6), quota::claimed),
    (technique("too_few_seen", 4, 6), too_few),
    (technique("too_many_seen", 4, 6), too_many),
];
static TECHNIQUES: [Technique; 13] = techniques(&RUNGS);

/// A line, and how many buildings are seen from its ends, or what they add up to.
struct Skyline {
    seen: [Option<usize>; 2],
    /// Do the clues tell what the buildings add up to?
    is_sum: bool,
    /// The greatest height.
    heights: usize,
    /// How many cells stay empty.
    parks: usize,
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
        let count = |clue: Option<&Clue>| {
            let number = clue?.as_number()? as usize;
            [Clues::Count, Clues::Sum].contains(&rules.clues).then_some(number)
        };
        let is_sum = rules.clues == Clues::Sum;
        Some(Skyline { seen: clues.map(count), is_sum, heights: rules.heights, parks })
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
    /// A message about it.
    fn about(&self, key: &'static str) -> Message {
        Message::new(key).with_number("seen", self.seen).with("side", Argument::Side { far: self.far })
    }
}

/// Calls `each` with how many are seen from an end, and the cells from there on, where each cell holds a building and clues count them.
fn from_plain_ends(look: &Look<'_, Skyline>, each: impl FnMut(From<'_>)) {
    if !look.line.is_sum && look.line.parks == 0 {
        from_ends(look, each);
    }
}

/// Calls `each` with what is seen from an end, and the cells from there on.
fn from_ends(look: &Look<'_, Skyline>, mut each: impl FnMut(From<'_>)) {
    let mut cells: Vec<usize> = (0..look.known.len()).collect();
    for (seen, far) in look.line.seen.into_iter().zip([false, true]) {
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

/// A building to speak of.
fn building(floors: usize) -> Argument {
    Argument::Symbols(Domain::only(height(floors)))
}

/// The heights up to this one.
fn up_to(floors: usize) -> Domain {
    (1..=floors).map(height).collect()
}

/// Where one building is seen, the tallest comes first.
fn silhouette(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    from_plain_ends(look, |from| {
        if from.seen == 1 {
            let found = [(from.cells[0], Domain::only(height(tallest)))];
            look.push(findings, found, || from.about("skyscrapers.silhouette"));
        }
    });
}

/// Where all buildings are seen, they rise one by one.
fn stairs(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    from_plain_ends(look, |from| {
        if from.seen == tallest {
            let found: Vec<_> = (1..).zip(from.cells).map(|(floors, &at)| (at, Domain::only(height(floors)))).collect();
            look.push(findings, found, || from.about("skyscrapers.stairs"));
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
        look.push(findings, found, || from.about("skyscrapers.staircase"));
    });
}

/// Where the numbers at both ends add up to one more than the tallest building, that one stands where both meet.
fn meet(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    if let [Some(near), Some(far)] = look.line.seen
        && !look.line.is_sum
        && look.line.parks == 0
        && near + far == tallest + 1
        && near > 0
    {
        look.push(findings, [(near - 1, Domain::only(height(tallest)))], || {
            Message::new("skyscrapers.meet")
                .with("side", Argument::Side { far: false })
                .with_number("near", near)
                .with_number("far", far)
                .with_number("tallest", tallest)
        });
    }
}

/// Where two are seen, they are the first building and the tallest: the first is taller than all between them.
fn one_before(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = height(look.line.heights);
    from_plain_ends(look, |from| {
        let first = from.cells[0];
        let Some(before) = from.cells.iter().position(|&at| look.known[at] == Domain::only(tallest)) else { return };
        if from.seen != 2 || before < 2 {
            return;
        }
        let tall: Domain = (before..look.line.heights).map(height).collect();
        look.push(findings, [(first, tall.and(look.known[first]))], || {
            from.about("skyscrapers.one_before")
                .with("tallest", building(look.line.heights))
                .with_number("before", before - 1)
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
            from.about("skyscrapers.ascendant").with("tallest", building(tallest)).with("second", building(tallest - 1))
        });
    });
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
        look.push(findings, [(at, may)], || {
            from.about("skyscrapers.first_of_sum")
                .with("sums", Argument::Sums(ways))
                .with("what", Argument::Symbols(lowest))
        });
    });
}

/// Buildings with which too few could be seen, whatever the others are.
fn too_few(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let key = if look.line.is_sum { "skyscrapers.too_few.sum" } else { "skyscrapers.too_few" };
    counted(look, key, |seen, (_, most)| (most < seen).then_some(most), usize::max, findings);
}

/// Buildings with which too many would be seen, whatever the others are.
fn too_many(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let key = if look.line.is_sum { "skyscrapers.too_many.sum" } else { "skyscrapers.too_many" };
    counted(look, key, |seen, (least, _)| (least > seen).then_some(least), usize::min, findings);
}

/// In lines with more heights than these nobody counts what could be seen with each building.
const MOST_COUNTED: usize = 12;

/// The buildings in each cell that are `wrong`, going by how many could be seen with them: the fewest and the most.
fn counted(
    look: &Look<'_, Skyline>,
    key: &'static str,
    wrong: impl Fn(usize, (usize, usize)) -> Option<usize>,
    both: impl Fn(usize, usize) -> usize,
    findings: &mut Vec<Finding>,
) {
    if look.line.heights > MOST_COUNTED {
        return;
    }
    let heights = match look.line.parks {
        0 => up_to(look.line.heights),
        _ => up_to(look.line.heights).with(Symbol::BLANK),
    };
    from_ends(look, |from| {
        let mut known: Vec<Domain> = from.cells.iter().map(|&at| look.known[at].and(heights)).collect();
        for place in 0..known.len() {
            let may = known[place];
            let mut count_with = |floors: Symbol| {
                known[place] = Domain::only(floors);
                wrong(from.seen, range_of_seen(&known, look.line)?)
            };
            let floors = may.symbols().filter(|_| may.len() > 1);
            let counts: Vec<(Symbol, usize)> =
                floors.filter_map(|floors| Some((floors, count_with(floors)?))).collect();
            known[place] = may;
            let Some(count) = counts.iter().map(|(_, count)| *count).reduce(&both) else { continue };
            let gone: Domain = counts.iter().map(|(floors, _)| *floors).collect();
            let at = from.cells[place];
            look.push(findings, [(at, Domain(may.0 & !gone.0))], || {
                from.about(key)
                    .with_number("count", count)
                    .with("height", Argument::Symbols(gone))
                    .with_cells("run", [at])
            });
        }
    });
}

/// The fewest and the most buildings that can be seen, or the least and the most that they add up to, when each height stands there
/// once; `None` where the tallest fits nowhere.
///
/// That no height stands there twice is heeded for heights that are settled, and for the tallest: this gives a range that is
/// perhaps too wide, never too narrow.
fn range_of_seen(known: &[Domain], line: &Skyline) -> Option<(usize, usize)> {
    let tallest = line.heights;
    let settled: Domain = known.iter().filter(|may| may.len() == 1).fold(Domain::EMPTY, |all, &may| all.or(may));
    let settled = settled.without(Symbol::BLANK);
    // For each height as the greatest so far: the fewest and the most buildings seen so far.
    let mut ranges: Vec<Option<(usize, usize)>> = vec![None; tallest + 1];
    ranges[0] = Some((0, 0));
    for &may in known {
        let may = if may.len() == 1 { may } else { Domain(may.0 & !settled.0) };
        let mut next: Vec<Option<(usize, usize)>> = vec![None; tallest + 1];
        for (greatest, range) in ranges.iter().enumerate() {
            let Some((least, most)) = *range else { continue };
            for floors in may.symbols().map(Symbol::index) {
                let (to, more) = match floors > greatest {
                    true => (floors, if line.is_sum { floors } else { 1 }),
                    false => (greatest, 0),
                };
                // An empty cell is no building, and hides none.
                if floors == greatest && floors > 0 {
                    continue;
                }
                let (low, high) = next[to].unwrap_or((usize::MAX, 0));
                next[to] = Some((low.min(least + more), high.max(most + more)));
            }
        }
        ranges = next;
    }
    ranges[tallest]
}
