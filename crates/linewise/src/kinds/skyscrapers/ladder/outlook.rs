//! What is seen of a line from one end, over all ways to place its buildings: how many, which, and in which cells.

use super::Skyline;
use crate::bits::members;
use crate::domain::{Domain, Symbol};
use crate::rules::ahead::Ahead;

/// More states than these, of buildings placed and parks left free, are not looked at.
const MOST_STATES: usize = 1 << 16;

/// The least and the most that is seen: how many buildings, or what they add up to.
pub type Range = (usize, usize);

/// The same in few bytes; more at least than at most where there is no way.
type Seen = (u16, u16);

const NO_WAY: Seen = (u16::MAX, 0);

/// Tables for looking along a line, which are used again for the next look.
#[derive(Debug, Default)]
pub struct Room {
    before: Vec<Seen>,
    behind: Vec<Seen>,
    reached: Vec<State>,
    cells: Vec<Cell>,
    ahead: Vec<Ahead>,
}

/// What a cell may be.
#[derive(Debug, Clone, Copy)]
struct Cell {
    /// Which heights, the lowest as bit 0.
    may: u32,
    may_be_park: bool,
    /// What lies behind it.
    ahead: Ahead,
}

/// What is seen of a line, cell by cell from one end.
pub struct Outlook<'a> {
    line: &'a Skyline,
    cells: &'a [Cell],
    /// By the buildings that stand in the first cells, and how many parks lie among them: what is seen of these.
    before: &'a mut [Seen],
    /// What is seen of all further cells, for the states that can be reached.
    behind: &'a mut [Seen],
    /// These states, those after fewer cells first: where much is known of a line, they are few. Once all is counted, only those
    /// from which there is a way to the end.
    reached: &'a mut Vec<State>,
}

/// The buildings that stand in the first cells, the lowest as bit 0, and how many parks lie among them.
#[derive(Debug, Clone, Copy)]
struct State {
    set: u32,
    parks: u32,
}

impl State {
    /// How many cells these are.
    fn cells(self) -> usize {
        (self.set.count_ones() + self.parks) as usize
    }

    /// Its place in the tables of a line.
    fn number(self, line: &Skyline) -> usize {
        self.set as usize * (line.parks + 1) + self.parks as usize
    }
}

/// What is seen in all ways that there are, and in some.
#[derive(Debug, PartialEq)]
pub struct Shown {
    /// The heights that are always seen.
    pub must: Domain,
    /// The heights that can be seen.
    pub may: Domain,
    /// The heights that are seen in one of the ways in which the most is.
    pub most: Domain,
    /// The cells whose building is always seen, without those in which the tallest can stand.
    pub must_cells: Vec<usize>,
    /// The cells whose building can be seen.
    pub may_cells: Vec<usize>,
}

/// For each cell, the heights that stand there in some way, each with what is seen then.
#[derive(Debug, PartialEq)]
pub struct Ranges {
    seen: Vec<Seen>,
    symbols: usize,
}

impl Ranges {
    /// The heights that stand in some way in this cell.
    pub fn of(&self, place: usize) -> impl Iterator<Item = (Symbol, Range)> {
        let seen = self.seen[place * self.symbols..][..self.symbols].iter().enumerate();
        seen.filter(|&(_, &range)| is_way(range)).map(|(height, &range)| (Symbol(height as u8), named(range)))
    }
}

/// A building placed in a cell, or a park.
struct Placing {
    place: usize,
    height: Symbol,
    is_seen: bool,
    /// What is seen of the whole line with it.
    range: Seen,
}

/// How many states there are; `None` where the line has other cells, or there are far too many.
fn states(known: &[Domain], line: &Skyline) -> Option<usize> {
    let is_small = line.heights < 16 && (line.parks + 1) << line.heights <= MOST_STATES;
    (is_small && known.len() == line.heights + line.parks).then(|| (line.parks + 1) << line.heights)
}

/// Reads what the cells may be.
fn read(known: &[Domain], line: &Skyline, ahead: &mut Vec<Ahead>, cells: &mut Vec<Cell>) {
    let all = all(line);
    Ahead::look(known.iter().map(|may| may.bits() as u64 & (u64::from(all) << 1 | 1)), ahead);
    let cell = |(may, &ahead): (&Domain, &Ahead)| Cell {
        may: (may.bits() >> 1) as u32 & all,
        may_be_park: may.has(Symbol::BLANK),
        ahead,
    };
    cells.clear();
    cells.extend(known.iter().zip(&ahead[1..]).map(cell));
}

/// All heights of a line.
fn all(line: &Skyline) -> u32 {
    (1 << line.heights) - 1
}

/// What may come next, where it leaves room for all that must follow: the state after it, what is placed, and what more is seen then.
#[inline]
fn each_next(line: &Skyline, cells: &[Cell], State { set, parks }: State, mut each: impl FnMut(State, Symbol, u16)) {
    let Some(&Cell { may, may_be_park, ahead }) = cells.get((set.count_ones() + parks) as usize) else { return };
    let (all, most) = (all(line), line.parks as u32);
    if may_be_park && parks < most && ahead.fits(u64::from(all), u64::from(set), (most - parks - 1) as usize) {
        each(State { set, parks: parks + 1 }, Symbol::BLANK, 0);
    }
    let fitting = ahead.fitting(u64::from(all), u64::from(set), (most - parks) as usize);
    for floor in members(u64::from(may) & fitting) {
        let more = match (set >> floor == 0, line.is_sum) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => floor as u16 + 1,
        };
        each(State { set: set | 1 << floor, parks }, Symbol(floor as u8 + 1), more);
    }
}

impl<'a> Outlook<'a> {
    /// Looks along the cells; `None` where there is no way to place the buildings, or far too many.
    pub fn new(known: &[Domain], line: &'a Skyline, room: &'a mut Room) -> Option<Outlook<'a>> {
        let states = states(known, line)?;
        read(known, line, &mut room.ahead, &mut room.cells);
        let Room { before, behind, reached, cells, .. } = room;
        for table in [&mut *before, &mut *behind] {
            table.clear();
            table.resize(states, NO_WAY);
        }
        reached.clear();
        reached.push(State { set: 0, parks: 0 });
        let mut outlook = Outlook { line, cells, before, behind, reached };
        outlook.before[0] = (0, 0);
        outlook.behind[states - 1] = (0, 0);
        outlook.look_on();
        if !is_way(outlook.before[states - 1]) {
            return None;
        }
        outlook.look_back();
        Some(outlook)
    }

    /// Finds the states that can be reached and fit what lies ahead of them, and what is seen before each. Those after
    /// fewer cells come first, so that all ways to a state are known when it is left.
    fn look_on(&mut self) {
        let Outlook { line, cells, before, reached, .. } = self;
        let mut at = 0;
        while let Some(&state) = reached.get(at) {
            let sofar = before[state.number(line)];
            each_next(line, cells, state, |next, _, more| {
                let before = &mut before[next.number(line)];
                if !is_way(*before) {
                    reached.push(next);
                }
                join(before, plus(sofar, more));
            });
            at += 1;
        }
    }

    /// Finds what is seen behind each state that can be reached.
    fn look_back(&mut self) {
        let Outlook { line, cells, behind, reached, .. } = self;
        for &state in reached.iter().rev() {
            let at = state.number(line);
            let mut range = behind[at];
            each_next(line, cells, state, |next, _, more| join(&mut range, plus(behind[next.number(line)], more)));
            behind[at] = range;
        }
        reached.retain(|&state| is_way(behind[state.number(line)]));
    }

    /// Calls `each` with all that stands somewhere in some way to place the buildings.
    fn each_placing(&self, mut each: impl FnMut(Placing)) {
        for &state in &*self.reached {
            let sofar = self.before[state.number(self.line)];
            let place = state.cells();
            each_next(self.line, self.cells, state, |next, height, more| {
                let rest = self.behind[next.number(self.line)];
                if is_way(rest) {
                    let range = (sofar.0 + more + rest.0, sofar.1 + more + rest.1);
                    each(Placing { place, height, is_seen: more > 0, range });
                }
            });
        }
    }

    /// For each cell, the heights that stand there in some way, each with what is seen then.
    pub fn ranges(&self) -> Ranges {
        let symbols = self.line.heights + 1;
        let mut seen = vec![NO_WAY; symbols * self.cells.len()];
        self.each_placing(|Placing { place, height, range, .. }| {
            join(&mut seen[place * symbols + height.index()], range);
        });
        Ranges { seen, symbols }
    }

    /// The heights that are seen in one of the ways in which the most is.
    fn most(&self) -> Domain {
        let (mut state, mut seen) = (State { set: 0, parks: 0 }, Domain::EMPTY);
        while state.cells() < self.cells.len() {
            let rest = self.behind[state.number(self.line)].1;
            let mut best = None;
            each_next(self.line, self.cells, state, |next, height, more| {
                let behind = self.behind[next.number(self.line)];
                if best.is_none() && is_way(behind) && more + behind.1 == rest {
                    best = Some((next, height, more > 0));
                }
            });
            let Some((next, height, is_seen)) = best else { return seen };
            state = next;
            seen = if is_seen { seen.with(height) } else { seen };
        }
        seen
    }

    /// What is always seen, and what can be.
    pub fn shown(&self) -> Shown {
        let (mut seen, mut hidden) = (Domain::EMPTY, Domain::EMPTY);
        let mut cells = vec![(false, false); self.cells.len()];
        self.each_placing(|Placing { place, height, is_seen, .. }| {
            // The tallest has its own name.
            let is_counted = is_seen && height.index() < self.line.heights;
            cells[place].0 |= is_seen;
            cells[place].1 |= !is_counted;
            if is_seen { seen = seen.with(height) } else { hidden = hidden.with(height) }
        });
        let cells_with =
            |holds: fn(&(bool, bool)) -> bool| (0..cells.len()).filter(|&place| holds(&cells[place])).collect();
        Shown {
            must: seen.minus(hidden),
            may: seen,
            most: self.most(),
            must_cells: cells_with(|(seen, otherwise)| *seen && !otherwise),
            may_cells: cells_with(|(seen, _)| *seen),
        }
    }
}

fn is_way(seen: Seen) -> bool {
    seen.0 <= seen.1
}

fn named((least, most): Seen) -> Range {
    (usize::from(least), usize::from(most))
}

/// What is seen with `more` in sight; no way stays none.
fn plus((least, most): Seen, more: u16) -> Seen {
    if is_way((least, most)) { (least + more, most + more) } else { NO_WAY }
}

/// Adds what is seen in one more way.
fn join(seen: &mut Seen, other: Seen) {
    *seen = (seen.0.min(other.0), seen.1.max(other.1));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::Chance;

    /// All ways to place the buildings and the parks in these cells.
    fn all_ways(known: &[Domain], heights: usize) -> Vec<Vec<usize>> {
        let parks = known.len() - heights;
        known.iter().fold(vec![Vec::new()], |ways, may| {
            let longer = |way: Vec<usize>| may.symbols().map(move |symbol| [&way[..], &[symbol.index()]].concat());
            let fits = |way: &Vec<usize>| {
                let times = |height: &usize| way.iter().filter(|other| *other == height).count();
                way.iter().all(|height| times(height) <= if *height == 0 { parks } else { 1 })
            };
            ways.into_iter().flat_map(longer).filter(fits).collect()
        })
    }

    /// The cells whose building is seen.
    fn seen(way: &[usize]) -> Vec<usize> {
        (0..way.len()).filter(|&at| way[at] > 0 && way[..at].iter().all(|before| *before < way[at])).collect()
    }

    #[test]
    fn an_outlook_is_what_all_ways_together_show() {
        let mut chance = Chance::new(1);
        for round in 0..400usize {
            let (heights, parks, is_sum) = (3 + round % 3, round / 3 % 3, round.is_multiple_of(2));
            let line = Skyline::without_clues(heights, parks, is_sum);
            let symbol = |at: usize| Symbol(at as u8);
            let known: Vec<Domain> = (0..heights + parks)
                .map(|_| (usize::from(parks == 0)..=heights).map(symbol).filter(|_| chance.below(3) < 2).collect())
                .collect();
            let all = all_ways(&known, heights);
            let worth =
                |way: &Vec<usize>| -> usize { seen(way).into_iter().map(|at| if is_sum { way[at] } else { 1 }).sum() };
            let room = &mut Room::default();
            let Some(outlook) = Outlook::new(&known, &line, room) else {
                assert!(all.is_empty(), "{known:?}");
                continue;
            };
            let ranges = outlook.ranges();
            for place in 0..known.len() {
                let standing = (0..=heights).filter_map(|height| {
                    let counts = || all.iter().filter(|way| way[place] == height).map(worth);
                    Some((symbol(height), (counts().min()?, counts().max()?)))
                });
                let ranges: Vec<_> = ranges.of(place).collect();
                assert_eq!(ranges, standing.collect::<Vec<_>>(), "cell {place} of {known:?}");
            }
            let shown = outlook.shown();
            let shows = |way: &Vec<usize>, height: usize| seen(way).iter().any(|&at| way[at] == height);
            let heights_with = |holds: &dyn Fn(usize) -> bool| {
                (1..=heights).filter(|&height| holds(height)).map(symbol).collect::<Domain>()
            };
            assert_eq!(shown.must, heights_with(&|height| all.iter().all(|way| shows(way, height))), "{known:?}");
            let most = all.iter().map(worth).max().expect("there is a way");
            let in_sight = |way: &Vec<usize>| seen(way).into_iter().map(|at| symbol(way[at])).collect::<Domain>();
            assert!(all.iter().any(|way| worth(way) == most && in_sight(way) == shown.most), "{known:?}");
            assert_eq!(shown.may, heights_with(&|height| all.iter().any(|way| shows(way, height))), "{known:?}");
            let is_lower = |way: &Vec<usize>, at: usize| seen(way).contains(&at) && way[at] < heights;
            let cells_with =
                |holds: &dyn Fn(usize) -> bool| (0..known.len()).filter(|&at| holds(at)).collect::<Vec<_>>();
            assert_eq!(shown.must_cells, cells_with(&|at| all.iter().all(|way| is_lower(way, at))), "{known:?}");
            assert_eq!(shown.may_cells, cells_with(&|at| all.iter().any(|way| seen(way).contains(&at))), "{known:?}");
        }
    }
}
