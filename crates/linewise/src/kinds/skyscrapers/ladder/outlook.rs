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

/// What is seen of a line, cell by cell from one end.
pub struct Outlook<'a> {
    /// For each cell, the heights that it may be, the lowest as bit 0, and whether it may be a park.
    may: Vec<(u32, bool)>,
    line: &'a Skyline,
    /// By the buildings that stand in the first cells, and how many parks lie among them: what is seen of these.
    before: Vec<Seen>,
    /// What is seen of all further cells, for the states that can be reached.
    behind: Vec<Seen>,
    /// These states, those after fewer cells first: where much is known of a line, they are few. Once all is counted, only those
    /// from which there is a way to the end.
    reached: Vec<State>,
}

/// The buildings that stand in the first cells, the lowest as bit 0, and how many parks lie among them.
#[derive(Clone, Copy)]
struct State {
    set: usize,
    parks: usize,
}

impl State {
    /// How many cells these are.
    fn cells(self) -> usize {
        self.set.count_ones() as usize + self.parks
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

/// A building placed in a cell, or a park.
struct Placing {
    place: usize,
    height: Symbol,
    is_seen: bool,
    /// What is seen of the whole line with it.
    range: Seen,
}

impl<'a> Outlook<'a> {
    /// Looks along the cells; `None` where there is no way to place the buildings, or far too many.
    pub fn new(known: &[Domain], line: &'a Skyline) -> Option<Outlook<'a>> {
        let is_small = line.heights < 16 && (line.parks + 1) << line.heights <= MOST_STATES;
        if !is_small || known.len() != line.heights + line.parks {
            return None;
        }
        let states = (line.parks + 1) << line.heights;
        let (before, behind) = (vec![NO_WAY; states], vec![NO_WAY; states]);
        let all = (1 << line.heights) - 1;
        let may = known.iter().map(|may| ((may.0 >> 1) as u32 & all, may.has(Symbol::BLANK))).collect();
        let mut ahead = Vec::with_capacity(known.len() + 1);
        Ahead::look(known.iter().map(|may| may.0 as u64 & (u64::from(all) << 1 | 1)), &mut ahead);
        let mut outlook = Outlook { may, line, before, behind, reached: vec![State { set: 0, parks: 0 }] };
        outlook.before[0] = (0, 0);
        outlook.behind[states - 1] = (0, 0);
        outlook.look_on(&ahead);
        outlook.look_back();
        is_way(outlook.before[states - 1]).then_some(outlook)
    }

    /// Finds the states that can be reached and fit what lies `ahead` of so many cells, and what is seen before each. Those after fewer cells come first, so that all ways to a state are known when
    /// it is left.
    fn look_on(&mut self, ahead: &[Ahead]) {
        let (mut before, mut reached) = (std::mem::take(&mut self.before), std::mem::take(&mut self.reached));
        let mut at = 0;
        while let Some(&state) = reached.get(at) {
            let sofar = before[self.number(state)];
            let ahead = ahead.get(state.cells() + 1).copied().unwrap_or_default();
            self.each_next(state, |next, _, more| {
                let number = self.number(next);
                if !ahead.fits((1 << self.line.heights) - 1, next.set as u64, self.line.parks - next.parks) {
                    return;
                }
                if !is_way(before[number]) {
                    reached.push(next);
                }
                join(&mut before[number], plus(sofar, more));
            });
            at += 1;
        }
        (self.before, self.reached) = (before, reached);
    }

    /// Finds what is seen behind each state that can be reached.
    fn look_back(&mut self) {
        for &state in self.reached.iter().rev() {
            let at = self.number(state);
            let mut range = self.behind[at];
            self.each_next(state, |next, _, more| join(&mut range, plus(self.behind[self.number(next)], more)));
            self.behind[at] = range;
        }
        let mut reached = std::mem::take(&mut self.reached);
        reached.retain(|&state| is_way(self.behind[self.number(state)]));
        self.reached = reached;
    }

    /// The place of a state in the tables.
    fn number(&self, state: State) -> usize {
        state.set * (self.line.parks + 1) + state.parks
    }

    /// What may come next: the state after it, what is placed, and what more is seen then.
    #[inline]
    fn each_next(&self, state: State, mut each: impl FnMut(State, Symbol, u16)) {
        let State { set, parks } = state;
        let Some(&(may, may_be_park)) = self.may.get(state.cells()) else { return };
        if may_be_park && parks < self.line.parks {
            each(State { set, parks: parks + 1 }, Symbol::BLANK, 0);
        }
        for floor in members(u64::from(may & !(set as u32))) {
            let more = match (set >> floor == 0, self.line.is_sum) {
                (false, _) => 0,
                (true, false) => 1,
                (true, true) => floor as u16 + 1,
            };
            each(State { set: set | 1 << floor, parks }, Symbol(floor as u8 + 1), more);
        }
    }

    /// Calls `each` with all that stands somewhere in some way to place the buildings.
    fn each_placing(&self, mut each: impl FnMut(Placing)) {
        for &state in &self.reached {
            let sofar = self.before[self.number(state)];
            let place = state.cells();
            self.each_next(state, |next, height, more| {
                let rest = self.behind[self.number(next)];
                if is_way(rest) {
                    let range = (sofar.0 + more + rest.0, sofar.1 + more + rest.1);
                    each(Placing { place, height, is_seen: more > 0, range });
                }
            });
        }
    }

    /// For each cell, the heights that stand there in some way, each with what is seen then.
    pub fn ranges(&self) -> Vec<Vec<(Symbol, Range)>> {
        let mut ranges = vec![vec![NO_WAY; self.line.heights + 1]; self.may.len()];
        self.each_placing(|Placing { place, height, range, .. }| join(&mut ranges[place][height.index()], range));
        let named = |of_cell: Vec<Seen>| {
            let found = of_cell.into_iter().enumerate().filter(|&(_, range)| is_way(range));
            found
                .map(|(height, (least, most))| (Symbol(height as u8), (usize::from(least), usize::from(most))))
                .collect()
        };
        ranges.into_iter().map(named).collect()
    }

    /// The heights that are seen in one of the ways in which the most is.
    fn most(&self) -> Domain {
        let (mut state, mut seen) = (State { set: 0, parks: 0 }, Domain::EMPTY);
        while state.cells() < self.may.len() {
            let rest = self.behind[self.number(state)].1;
            let mut best = None;
            self.each_next(state, |next, height, more| {
                let behind = self.behind[self.number(next)];
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
        let mut cells = vec![(false, false); self.may.len()];
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

    /// All ways to place the buildings and the parks in these cells.
    fn ways(known: &[Domain], heights: usize) -> Vec<Vec<usize>> {
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
        let mut state = 1u64;
        let mut chance = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        };
        for round in 0..400usize {
            let (heights, parks, is_sum) = (3 + round % 3, round / 3 % 3, round.is_multiple_of(2));
            let line = Skyline {
                seen: [None; 2],
                first: [None; 2],
                either: [None; 2],
                near: [None; 2],
                off: [None; 2],
                product: [None; 2],
                is_sum,
                heights,
                parks,
                counted: Default::default(),
            };
            let symbol = |at: usize| Symbol(at as u8);
            let known: Vec<Domain> = (0..heights + parks)
                .map(|_| (usize::from(parks == 0)..=heights).map(symbol).filter(|_| chance() % 3 < 2).collect())
                .collect();
            let all = ways(&known, heights);
            let Some(outlook) = Outlook::new(&known, &line) else {
                assert!(all.is_empty(), "{known:?}");
                continue;
            };
            let worth =
                |way: &Vec<usize>| -> usize { seen(way).into_iter().map(|at| if is_sum { way[at] } else { 1 }).sum() };
            for (place, ranges) in outlook.ranges().into_iter().enumerate() {
                let standing = (0..=heights).filter_map(|height| {
                    let counts = || all.iter().filter(|way| way[place] == height).map(worth);
                    Some((symbol(height), (counts().min()?, counts().max()?)))
                });
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
