//! Several lines looked at together: they need a symbol, and all their room for it lies on as many lines that cross them, which hold it no
//! more often. So these have it there, and nowhere else.
//!
//! With one line and one that shares several cells with it, as a box and a row, this is a symbol locked in; with two,
//! three and four rows and columns people call it X-wing, swordfish and jellyfish. What a line needs and holds is what
//! its kind says ([`Ladder::times`]), and only where the line's own rule says so, too.

use super::climb::Climb;
use super::step::Fish;
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::engine::reason::fewest_for;
use crate::message::{Message, One, OneOfLines, Sort, Thing, Which};
use crate::model::{CellId, Grid, LineId};
use crate::puzzle::Axis;
use crate::rule::KnownLine;
use crate::technique::words::{OnOneOf, OneEach, OneNowhere, OneOnly, SoMany};
use crate::technique::{FISHES, Ladder, SEES_ALL, Technique, Times};
use crate::techniques::quota::groups;
use litemap::LiteMap;
use smallvec::SmallVec;

/// Lines that need a symbol several times are looked at up to so many times.
const MOST_TIMES: usize = 4;

/// A fish, and what it rules out.
#[derive(Debug, Clone)]
pub struct Caught {
    /// X-wing, or what else it is called.
    pub technique: Technique,
    /// The fish.
    pub fish: Fish,
    /// The cells.
    pub cells: Vec<CellId>,
    /// What these cannot be: the symbol of the fish, or what would rule it out.
    pub gone: Domain,
}

/// The numbers of lines of an axis, in order.
type Numbers = SmallVec<[usize; 4]>;

/// The lines of an axis that people look at together: no two of them share a cell.
pub(super) struct Lane {
    axis: Axis,
    /// Of each line, the lines of the model that lie there: one, or several that each know a part.
    lines: Vec<Vec<LineId>>,
    /// The number of the line that each cell lies on.
    on: LiteMap<CellId, usize>,
}

/// A line that needs a symbol, and the numbers of the lines on which it has room for that.
struct Base {
    number: usize,
    least: usize,
    room: Numbers,
}

impl Climb<'_, '_> {
    /// The easiest fish that is easier than `than`, if there is any; none where the kind says of no line what it needs.
    pub fn fish(&self, than: Option<Technique>) -> Option<Caught> {
        let ladder = self.ladder?;
        let is_easier = |own: &Technique| than.is_none_or(|than| (own.level, own.weight) < (than.level, than.weight));
        let counts = FISHES.iter().take_while(|own| is_easier(own)).count();
        let lanes = if counts > 0 { self.lanes(ladder) } else { Vec::new() };
        let of_count = |count: usize| {
            lanes.iter().find_map(|bases| {
                let others = lanes.iter().filter(|covers| covers.axis != bases.axis);
                others.into_iter().find_map(|covers| self.fish_of(ladder, count, bases, covers))
            })
        };
        let sees_all = || is_easier(&SEES_ALL).then(|| self.sees_all(ladder, &lanes)).flatten();
        (1..=counts.min(1)).find_map(of_count).or_else(sees_all).or_else(|| (2..=counts).find_map(of_count))
    }

    /// The rows, the columns and whatever else divides the board into lines that hold symbols so many times.
    fn lanes(&self, ladder: &dyn Ladder) -> Vec<Lane> {
        let mut lanes: Vec<Lane> = Vec::new();
        let symbols = || Domain::first(self.board.model.symbols).symbols();
        for (id, line) in self.board.model.lines.iter().enumerate() {
            let (id, place) = (LineId::new(id), line.place);
            let divides = ![Axis::PAIR, Axis::DIAGONAL, Axis::SQUARE].contains(&place.axis) && !place.axis.is_bundle();
            if !divides || symbols().all(|symbol| ladder.times(id, symbol) == Times::ANY) {
                continue;
            }
            let lane = match lanes.iter_mut().find(|lane| lane.axis == place.axis) {
                Some(lane) => lane,
                None => {
                    lanes.push(Lane { axis: place.axis, lines: Vec::new(), on: LiteMap::new() });
                    lanes.last_mut().expect("it was just put there")
                }
            };
            let number = place.index as usize;
            lane.lines.resize(lane.lines.len().max(number + 1), Vec::new());
            lane.lines[number].push(id);
            lane.on.extend(line.cells.iter().map(|&cell| (cell, number)));
        }
        lanes
    }

    /// The first fish of so many lines of one axis and as many of another.
    fn fish_of(&self, ladder: &dyn Ladder, count: usize, bases: &Lane, covers: &Lane) -> Option<Caught> {
        Domain::first(self.board.model.symbols).symbols().find_map(|symbol| {
            let pool = self.pool(ladder, symbol, count, bases, covers);
            let mut each =
                |chosen: &[&Base], room: &Numbers| self.caught(ladder, symbol, (chosen, room), (bases, covers));
            choose(&pool, count, &mut Vec::new(), &Numbers::new(), &mut each)
        })
    }

    /// The lines that need the symbol and have room for it only on so many lines that cross them.
    fn pool(&self, ladder: &dyn Ladder, symbol: Symbol, count: usize, bases: &Lane, covers: &Lane) -> Vec<Base> {
        let base = |(number, lines): (usize, &Vec<LineId>)| {
            let least = ladder.times(*lines.first()?, symbol).least;
            let open = self.open_to(*lines.first()?, symbol);
            let mut room = Numbers::new();
            for cell in &open {
                let number = *covers.on.get(cell)?;
                if !room.contains(&number) {
                    room.push(number);
                }
                if room.len() > count {
                    return None;
                }
            }
            room.sort_unstable();
            ((1..=MOST_TIMES).contains(&least) && open.len() > least).then_some(Base { number, least, room })
        };
        bases.lines.iter().enumerate().filter_map(base).collect()
    }

    /// The cells of a line that may be the symbol.
    pub(super) fn open_to(&self, line: LineId, symbol: Symbol) -> Vec<CellId> {
        let cells = self.board.model.line(line).cells.iter().copied();
        cells.filter(|&cell| self.board.known().may(cell).has(symbol)).collect()
    }

    /// The fish of these lines, where they are one.
    fn caught(
        &self,
        ladder: &dyn Ladder,
        symbol: Symbol,
        (chosen, room): (&[&Base], &Numbers),
        (bases, covers): (&Lane, &Lane),
    ) -> Option<Caught> {
        let most = |number: &usize| covers.lines[*number].first().map(|&line| ladder.times(line, symbol).most);
        let capacity = room.iter().map(most).try_fold(0usize, |sum, most| sum.checked_add(most?))?;
        let needed: usize = chosen.iter().map(|base| base.least).sum();
        if capacity != needed {
            return None;
        }
        let is_base = |cell: &CellId| bases.on.get(cell).is_some_and(|on| chosen.iter().any(|base| base.number == *on));
        let lies_on = |number: usize| move |cell: &CellId| covers.on.get(cell) == Some(&number);
        let mut cells = Vec::new();
        let mut cover_ids = Vec::new();
        for &number in room {
            let lines = &covers.lines[number];
            let open = self.open_to(*lines.first()?, symbol);
            let (inside, outside): (Vec<CellId>, Vec<CellId>) = open.into_iter().partition(is_base);
            let most = ladder.times(*lines.first()?, symbol).most;
            cover_ids.push(*lines.iter().find(|&&line| self.holds_no_more(line, symbol, most, &inside, &outside))?);
            cells.extend(outside);
        }
        let is_covered = |cell: &CellId| room.iter().any(|&number| lies_on(number)(cell));
        let needs = |base: &&Base| {
            let is_one = |line: &&LineId| {
                self.needed_facts(**line, symbol, base.least, is_covered, self.board.known()).is_some()
            };
            bases.lines[base.number].iter().find(is_one).copied()
        };
        let base_ids = chosen.iter().map(needs).collect::<Option<Vec<_>>>()?;
        cells.sort_unstable();
        let fish = Fish { symbol, bases: base_ids, covers: cover_ids };
        (!cells.is_empty()).then(|| Caught {
            technique: FISHES[chosen.len() - 1],
            fish,
            cells,
            gone: Domain::only(symbol),
        })
    }

    /// Does the line's own rule say that, beside each of the cells `outside`, not `most` of the cells `inside` are the symbol, nor more of
    /// them without that?
    fn holds_no_more(&self, line: LineId, symbol: Symbol, most: usize, inside: &[CellId], outside: &[CellId]) -> bool {
        let mut holds = true;
        let mut try_all = |cells: &[CellId]| {
            let known = self.board.model.line(line).cells.iter().map(|cell| match cells.contains(cell) {
                true => Domain::only(symbol),
                false => Domain::first(self.board.model.symbols),
            });
            holds = holds && !self.admits(line, &known.collect::<Vec<_>>());
        };
        groups(inside, most + 1, |cells| try_all(cells));
        groups(inside, most, |cells| {
            outside.iter().for_each(|&cell| try_all(&cells.iter().copied().chain([cell]).collect::<Vec<_>>()));
        });
        holds
    }

    /// Has the line a word, as far as can be decided?
    pub(super) fn admits(&self, id: LineId, known: &[Domain]) -> bool {
        let rule = &*self.board.model.line(id).rule;
        let line = KnownLine { rule, symbols: self.board.model.symbols, known };
        self.board.admits(id, &line.shape().matrix(known)) != Ok(false)
    }

    /// The fewest facts, each that a cell is not the symbol, because of which the line's own rule has the symbol in `least` of the
    /// covered cells; `None` where it does not say so.
    pub(super) fn needed_facts(
        &self,
        line: LineId,
        symbol: Symbol,
        least: usize,
        is_covered: impl Fn(&CellId) -> bool,
        known: &Grid,
    ) -> Option<Vec<Fact>> {
        let all = Domain::first(self.board.model.symbols);
        let own = self.board.model.line(line);
        let covered: Vec<usize> = (0..own.cells.len()).filter(|&at| is_covered(&own.cells[at])).collect();
        let without = |&cell: &CellId| match is_covered(&cell) || known.may(cell).has(symbol) {
            true => all,
            false => all.without(symbol),
        };
        let known: Vec<Domain> = own.cells.iter().map(without).collect();
        let known_line = KnownLine { rule: &*own.rule, symbols: self.board.model.symbols, known: &known };
        let shape = known_line.shape();
        let is_enough = |bits: &[u64]| {
            // With one less of the covered cells than it needs, the line has no word.
            let mut is_enough = true;
            groups(&covered, least - 1, |kept| {
                let mut fewer = bits.to_vec();
                for &at in covered.iter().filter(|at| !kept.contains(at)) {
                    let (word, bit) = shape.bit(at, symbol);
                    fewer[word] &= !bit;
                }
                is_enough = is_enough && self.board.admits(line, &fewer) == Ok(false);
            });
            is_enough
        };
        let facts = fewest_for(known_line, |_| 0, is_enough)?;
        Some(facts.into_iter().map(|(at, may)| Fact { cell: own.cells[at], may }).collect())
    }

    /// The fewest facts because of which it is a fish, where this is known.
    pub fn facts_of_fish(&self, fish: &Fish, known: &Grid) -> Vec<Fact> {
        let covered = |cell: &CellId| fish.covers.iter().any(|&line| self.board.model.line(line).cells.contains(cell));
        let of_base = |&line: &LineId| {
            let least = self.ladder.map_or(1, |ladder| ladder.times(line, fish.symbol).least);
            self.needed_facts(line, fish.symbol, least, covered, known).expect("it was seen from all that is known")
        };
        fish.bases.iter().flat_map(of_base).collect()
    }

    /// What is to be said of it.
    pub fn message_of(&self, Caught { fish, cells, gone, .. }: &Caught) -> Message {
        let least = |&line: &LineId| self.ladder.map_or(1, |ladder| ladder.times(line, fish.symbol).least);
        let count: usize = fish.bases.iter().map(least).sum();
        let (what, bases, covers) = (One(fish.symbol), fish.bases.clone(), fish.covers.clone());
        let base = bases[0];
        let is_pair = |&line: &LineId| self.board.model.line(line).place.axis == Axis::PAIR;
        match bases.len() {
            1 if covers.iter().any(is_pair) => {
                let (cell, others) = (cells[0], *gone);
                OneNowhere { what, base, places: self.places(fish, cell), cell, others }.into()
            }
            1 if count == 1 => {
                let (what, first, more) = (Thing(fish.symbol), covers[0], covers.len() > 2);
                match covers.len() {
                    1 => OneOnly { what, base, covers: OneOfLines(covers), sort: Sort(first) }.into(),
                    _ => OnOneOf { what, base, covers: OneOfLines(covers), more }.into(),
                }
            }
            lines if count == lines && covers.len() == lines => OneEach { what, bases, covers }.into(),
            _ => SoMany { count, what: Which(Domain::only(fish.symbol)), bases, covers }.into(),
        }
    }

    /// The cells of a fish's lines that those which cross them cover, without this one.
    fn places(&self, fish: &Fish, without: CellId) -> Vec<usize> {
        let on = |line: &LineId| &self.board.model.line(*line).cells;
        let is_covered = |cell: &CellId| fish.covers.iter().any(|line| on(line).contains(cell));
        let cells = fish.bases.iter().flat_map(|line| on(line).iter().copied());
        cells.filter(|cell| *cell != without && is_covered(cell)).map(CellId::index).collect()
    }
}

/// The first that `each` makes of a choice of so many of the lines that have, all together, room on no more lines than that.
fn choose<'a>(
    pool: &'a [Base],
    count: usize,
    chosen: &mut Vec<&'a Base>,
    room: &Numbers,
    each: &mut impl FnMut(&[&'a Base], &Numbers) -> Option<Caught>,
) -> Option<Caught> {
    if chosen.len() == count {
        return each(chosen, room);
    }
    for (at, base) in pool.iter().enumerate() {
        let mut room = room.clone();
        room.extend(base.room.iter().copied());
        room.sort_unstable();
        room.dedup();
        if room.len() > count {
            continue;
        }
        chosen.push(base);
        let caught = choose(&pool[at + 1..], count, chosen, &room, each);
        chosen.pop();
        if caught.is_some() {
            return caught;
        }
    }
    None
}
