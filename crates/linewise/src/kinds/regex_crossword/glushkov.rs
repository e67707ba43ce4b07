//! From a pattern to the positions of an automaton.
//!
//! Counted repetitions are written out as often as the line is long enough for. `^` and `$`
//! only ever hold at the ends of the line, so it is enough to know of each part which of
//! its positions come first or last when nothing, or just such an edge, stands before or behind them.
//!
//! What an automaton of positions cannot say (references, looks around, `\b`) is *loosened*: a
//! reference stands for anything that its group can match, the others for nothing. The positions
//! then read every word that the pattern matches, and some others.

use super::prepared::Prepared;
use super::syntax::{Edge, NodeId, Repeat, What};
use crate::domain::Domain;
use crate::rules::positions::{self, Bits, Positions};

/// The most positions that an automaton may have.
pub const MOST_POSITIONS: usize = 1024;

/// The most parts that are written out, those that read nothing included.
const MOST_PARTS: usize = 1 << 14;

/// The positions of a pattern on a line of `cells` cells.
///
/// With no [`needs`](Prepared::needs) they read exactly the words that the pattern matches, unless its
/// [`Size`] is loose; otherwise also others.
pub fn positions<const W: usize>(prepared: &Prepared, cells: usize, size: Size) -> Positions<W> {
    debug_assert!(size.positions <= W * 64, "there is room for every position");
    let out = positions::Builder::with_room(size.positions);
    let mut builder = Builder { prepared, cells, detail: size.detail, in_copy: false, parts: Vec::new(), out };
    match size.detail {
        Detail::Never => builder.parts.push(Part::nothing(0)),
        Detail::None => builder.anything(),
        _ => builder.part(prepared.syntax.root),
    }
    let whole = builder.pop();
    let (first, last) = (whole.first[0].or(whole.first[1]), whole.last[0].or(whole.last[1]));
    builder.out.finish(first, last, whole.empty != 0, cells)
}

/// How large the automaton of a pattern is, and what had to be left out to keep it small.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub positions: usize,
    pub detail: Detail,
}

/// How much of a pattern its automaton says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// All that positions can say; references stand for what their groups can match.
    Full,
    /// A counted repetition stands for any number of rounds, and a reference for any word.
    Loose,
    /// Nothing.
    None,
    /// That the line is too short for any word.
    Never,
}

impl Size {
    /// The size of a pattern's automaton on a line of `cells` cells.
    pub fn of(prepared: &Prepared, cells: usize) -> Size {
        if prepared.is_too_long_for(cells) {
            return Size { positions: 0, detail: Detail::Never };
        }
        let small = |&detail: &Detail| {
            let (positions, parts) = needed(prepared, cells, detail);
            (positions <= MOST_POSITIONS && parts <= MOST_PARTS).then_some(Size { positions, detail })
        };
        [Detail::Full, Detail::Loose].iter().find_map(small).unwrap_or(Size { positions: 1, detail: Detail::None })
    }
}

/// How many positions a pattern takes, and how many parts are written for them.
fn needed(prepared: &Prepared, cells: usize, detail: Detail) -> (usize, usize) {
    let mut needed = vec![(0usize, 1usize); prepared.syntax.nodes.len()];
    for (id, node) in prepared.syntax.nodes.iter().enumerate() {
        let of = |id: &NodeId| needed[*id as usize];
        needed[id] = match &node.what {
            What::Class(_) => (1, 1),
            What::Sequence(list) | What::Choice(list) => {
                let add = |one: (usize, usize), other: (usize, usize)| {
                    (one.0.saturating_add(other.0), one.1.saturating_add(other.1))
                };
                prepared.syntax.children(*list).iter().map(of).fold((0, 1), add)
            }
            What::Group { inner, .. } => of(inner),
            What::Repeat(repeat) => {
                let (positions, parts) = of(&repeat.inner);
                let rounds = Rounds::of(prepared, repeat, cells, detail).written();
                (positions.saturating_mul(rounds), parts.saturating_mul(rounds).saturating_add(1))
            }
            What::Edge(_) | What::Look(_) => (0, 1),
            What::Back(group) => match copied(prepared, id as NodeId, *group, detail) {
                Some(inside) => of(&inside),
                None => (1, 1),
            },
        };
    }
    needed[prepared.syntax.root as usize]
}

/// The part that a reference stands for, where that is not simply anything: what is in
/// its group, if that ended before the reference.
fn copied(prepared: &Prepared, back: NodeId, group: u32, detail: Detail) -> Option<NodeId> {
    let inside = prepared.insides[group as usize - 1];
    (detail == Detail::Full && inside < back).then_some(inside)
}

/// How often a repeated part is written out: what the line has room for.
struct Rounds {
    least: usize,
    /// `None` for any number.
    most: Option<usize>,
}

impl Rounds {
    fn of(prepared: &Prepared, repeat: &Repeat, cells: usize, detail: Detail) -> Rounds {
        let inner = repeat.inner as usize;
        let least = if prepared.free[inner] { 0 } else { repeat.least as usize };
        let most = repeat.most.map(|most| most as usize);
        if detail == Detail::Loose {
            let most = most.filter(|&most| most < 2);
            return Rounds { least: least.min(1), most };
        }
        // One round more than fit: a line that would need them all matches nothing.
        // Rounds that match nothing need not be told apart once there are more of them than cells.
        let room = cells / (prepared.shortest[inner] as usize).max(1) + 1;
        Rounds { least: least.min(room), most: most.map(|most| most.min(room)) }
    }

    fn written(&self) -> usize {
        self.most.unwrap_or(self.least.max(1))
    }
}

/// A part of the pattern, as its neighbours see it.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    /// The ways to match nothing, a bit each: freely, at the line's start, at its end, where both are one.
    empty: u8,
    /// The positions that can come first: freely, and only at the line's start.
    first: [Bits<W>; 2],
    /// The positions that can come last: freely, and only at the line's end.
    last: [Bits<W>; 2],
}

/// The ways to match nothing. Bit 3 is the way that asks for both ends at once.
const FREELY: u8 = 1;
const AT_START: u8 = 2;
const AT_END: u8 = 4;

impl<const W: usize> Part<W> {
    /// A part that matches nothing else than nothing, in these ways.
    fn nothing(empty: u8) -> Part<W> {
        Part { empty, first: [Bits::EMPTY; 2], last: [Bits::EMPTY; 2] }
    }
}

/// The ways in which two parts in a row match nothing.
fn empty_both(one: u8, other: u8) -> u8 {
    let mut both = 0;
    for (i, j) in (0..4u8).flat_map(|i| (0..4u8).map(move |j| (i, j))) {
        if one >> i & 1 == 1 && other >> j & 1 == 1 {
            both |= 1 << (i | j);
        }
    }
    both
}

/// Builds parts on a stack, so that a deeply nested pattern costs little of the machine's own.
struct Builder<'a, const W: usize> {
    prepared: &'a Prepared,
    cells: usize,
    detail: Detail,
    /// Is this the copy of a group that a reference stands for? What it copies was matched elsewhere, so
    /// that edges in it say nothing.
    in_copy: bool,
    parts: Vec<Part<W>>,
    out: positions::Builder<W>,
}

impl<const W: usize> Builder<'_, W> {
    /// Pushes a part of the pattern.
    fn part(&mut self, node: NodeId) {
        let prepared = self.prepared;
        match prepared.syntax.what(node) {
            What::Class(_) => self.position(prepared.classes[node as usize]),
            What::Sequence(list) => {
                self.parts.push(Part::nothing(FREELY));
                for &child in prepared.syntax.children(*list) {
                    self.part(child);
                    self.join();
                }
            }
            What::Choice(list) => {
                self.parts.push(Part::nothing(0));
                for &child in prepared.syntax.children(*list) {
                    self.part(child);
                    self.either();
                }
            }
            What::Group { inner, .. } => self.part(*inner),
            What::Repeat(repeat) => self.repeated(repeat),
            What::Edge(Edge::Start) if !self.in_copy => self.parts.push(Part::nothing(AT_START)),
            What::Edge(Edge::End) if !self.in_copy => self.parts.push(Part::nothing(AT_END)),
            What::Edge(_) | What::Look(_) => self.parts.push(Part::nothing(FREELY)),
            What::Back(group) => match copied(prepared, node, *group, self.detail) {
                Some(inside) => {
                    let was_in_copy = std::mem::replace(&mut self.in_copy, true);
                    self.part(inside);
                    self.in_copy = was_in_copy;
                    self.or_nothing();
                }
                None => self.anything(),
            },
        }
    }

    /// Pushes a part that reads one cell.
    fn position(&mut self, reads: Domain) {
        let only = [Bits::only(self.out.add(reads)), Bits::EMPTY];
        self.parts.push(Part { empty: 0, first: only, last: only });
    }

    /// Pushes a part that matches any word.
    fn anything(&mut self) {
        self.position(self.prepared.all);
        self.loop_back();
        self.or_nothing();
    }

    fn top(&mut self) -> &mut Part<W> {
        self.parts.last_mut().expect("a part was pushed")
    }

    fn pop(&mut self) -> Part<W> {
        self.parts.pop().expect("a part was pushed")
    }

    /// Lets the last part match nothing as well.
    fn or_nothing(&mut self) {
        self.top().empty |= FREELY;
    }

    /// Makes one part of the last two: the one or the other.
    fn either(&mut self) {
        let other = self.pop();
        let one = self.top();
        one.empty |= other.empty;
        for freedom in 0..2 {
            one.first[freedom] = one.first[freedom].or(other.first[freedom]);
            one.last[freedom] = one.last[freedom].or(other.last[freedom]);
        }
    }

    /// Makes one part of the last two: the one, then the other.
    fn join(&mut self) {
        let other = self.pop();
        let one = self.pop();
        for position in one.last[0].iter() {
            self.out.follow[position] = self.out.follow[position].or(other.first[0]);
        }
        let mut whole = Part { empty: empty_both(one.empty, other.empty), first: one.first, last: other.last };
        if one.empty & FREELY != 0 {
            whole.first[0] = whole.first[0].or(other.first[0]);
            whole.first[1] = whole.first[1].or(other.first[1]);
        }
        if one.empty & AT_START != 0 {
            whole.first[1] = whole.first[1].or(other.first[0]).or(other.first[1]);
        }
        if other.empty & FREELY != 0 {
            whole.last[0] = whole.last[0].or(one.last[0]);
            whole.last[1] = whole.last[1].or(one.last[1]);
        }
        if other.empty & AT_END != 0 {
            whole.last[1] = whole.last[1].or(one.last[0]).or(one.last[1]);
        }
        self.parts.push(whole);
    }

    /// Lets the last part begin again where it ends.
    fn loop_back(&mut self) {
        let part = *self.top();
        for position in part.last[0].iter() {
            self.out.follow[position] = self.out.follow[position].or(part.first[0]);
        }
    }

    /// Pushes a part in rounds, written out from the last round to the first.
    fn repeated(&mut self, repeat: &Repeat) {
        let rounds = Rounds::of(self.prepared, repeat, self.cells, self.detail);
        let written = rounds.written();
        self.parts.push(Part::nothing(FREELY));
        for round in (0..written).rev() {
            self.part(repeat.inner);
            if rounds.most.is_none() && round + 1 == written {
                self.loop_back();
            }
            let last = self.parts.len() - 1;
            self.parts.swap(last - 1, last);
            self.join();
            if round >= rounds.least {
                self.or_nothing();
            }
        }
    }
}
