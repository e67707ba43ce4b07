//! Lines that an automaton reads which remembers symbols: "the same letter again".
//!
//! A state remembers *classes*: symbols that are not known, one for all cells that must be equal. On a line
//! whose cells may be so and so, each class may be one of a set of symbols, its *mask*. A state together
//! with the masks of its classes is a *configuration*; configurations that are alike are one. The pass to the right finds the
//! configurations after each cell; a cell that must equal a class cuts the class's mask down. The pass
//! to the left gathers, for each class of each configuration, what remains of its mask on all ways to the end: that is what the
//! cells of the class can still be. Within one way classes are independent of each other, so
//! this is exact.
//!
//! The number of configurations can grow beyond all bounds (the problem is NP-hard). Where there are many of one state after
//! one cell, further ones are merged into one, whose masks are the unions: then the line may keep more
//! than it could, never less.
//!
//! An edge may also ask that the cell *differs* from some classes. This is taken into account as far as one of both
//! is known, and forgotten afterwards, so that such an automaton may keep more as well.

mod count;
mod prune;

use crate::domain::Domain;
use crate::limits::FREE_READING;
use crate::rule::{CountWords, Decided, LineView, Meter, Scratch};
use num_bigint::BigUint;
use smallvec::SmallVec;

/// The most configurations of one state after one cell.
const MOST_ALIKE: usize = 64;
/// With so many configurations on one line there is only one of each state after each further cell.
const MANY: usize = 1 << 11;
/// So often a line is looked at again after configurations were merged.
const MOST_LOOKS: u32 = 8;
/// No configuration.
const NO_CONFIGURATION: u32 = u32::MAX;

/// A symbol that is not known yet, by number within its state.
pub type Class = u8;
/// No class.
pub const NO_CLASS: Class = Class::MAX;

/// An automaton whose states remember symbols. Its first state is where lines begin.
#[derive(Debug, Default)]
pub struct Memory {
    /// The states after so many cells.
    pub states: Vec<State>,
    /// The edges, those of one state next to each other.
    pub edges: Vec<Edge>,
}

/// A state.
#[derive(Debug, Clone)]
pub struct State {
    /// Its edges.
    pub edges: std::ops::Range<u32>,
    /// How many classes it remembers.
    pub classes: u8,
    /// May a line end here?
    pub may_end: bool,
}

/// What reading a cell does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    /// The state that it leads to.
    pub to: u32,
    /// The symbols that the cell may hold.
    pub symbols: Domain,
    /// The classes that the cell must be equal to.
    pub joins: SmallVec<[Class; 4]>,
    /// The classes that the cell must not be equal to.
    pub differs: SmallVec<[Class; 4]>,
    /// The class of the cell in the next state, or [`NO_CLASS`].
    pub result: Class,
    /// For each class, which one it is in the next state, or [`NO_CLASS`].
    pub kept: SmallVec<[Class; 8]>,
}

impl Edge {
    /// An edge between states that remember nothing.
    pub fn plain(to: u32, symbols: Domain) -> Edge {
        Edge { to, symbols, joins: SmallVec::new(), differs: SmallVec::new(), result: NO_CLASS, kept: SmallVec::new() }
    }

    /// What a cell may be that may be `may`, after a configuration with these masks; `None` for nothing at all.
    #[inline]
    fn reads(&self, masks: &[Domain], may: Domain) -> Option<Domain> {
        let mask = |class: &Class| masks[*class as usize];
        let joined = self.joins.iter().map(mask).fold(self.symbols.and(may), Domain::and);
        let known = self.differs.iter().map(mask).filter(|mask| mask.len() == 1).fold(Domain::EMPTY, Domain::or);
        let reads = joined.minus(known);
        let leaves_some = |class: &Class| !self.apart(*class, mask(class), reads).is_empty();
        (!reads.is_empty() && self.differs.iter().all(leaves_some)).then_some(reads)
    }

    /// What remains of a class's mask when the next cell is one of `cell`.
    #[inline]
    fn apart(&self, class: Class, mask: Domain, cell: Domain) -> Domain {
        if cell.len() == 1 && self.differs.contains(&class) { mask.minus(cell) } else { mask }
    }
}

impl CountWords for Memory {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        let domains: Vec<Domain> = (0..line.shape.cells).map(|at| line.may(at)).collect();
        count::count(self, &domains, &mut scratch.meter)
    }
}

/// Working memory for one line.
#[derive(Debug, Default)]
pub struct Room {
    domains: Vec<Domain>,
    support: Vec<Domain>,
    configurations: Vec<Configuration>,
    moves: Vec<Move>,
    /// For each cell, its first move.
    first_move: Vec<usize>,
    /// The masks of all configurations.
    masks: Vec<Domain>,
    /// For each of the masks, what remains of it on the ways to the end.
    finals: Vec<Domain>,
    /// For each state, the last configuration of it after the current cell.
    heads: Vec<u32>,
    /// The first configuration after the last cell.
    last_layer: usize,
    /// Were configurations merged?
    is_merged: bool,
    target: Vec<Domain>,
}

#[derive(Debug, Clone, Copy)]
struct Configuration {
    state: u32,
    /// Where its masks begin.
    masks: u32,
    /// Another configuration of the same state after the same cell.
    other: u32,
    /// Can the end be reached from here?
    alive: bool,
}

/// A step from configuration to configuration.
#[derive(Debug, Clone, Copy)]
struct Move {
    from: u32,
    to: u32,
    edge: u32,
    /// What the cell may be.
    reads: Domain,
}

impl Memory {
    /// The edges of a state.
    #[inline]
    pub(crate) fn edges_of(&self, state: u32) -> &[Edge] {
        let edges = &self.states[state as usize].edges;
        &self.edges[edges.start as usize..edges.end as usize]
    }

    /// Is there provably room for all configurations of a line of `cells` cells? Each class's mask is what some of the cells
    /// have in common.
    pub fn is_exact(&self, cells: usize) -> bool {
        let classes = self.states.iter().map(|state| usize::from(state.classes)).max().unwrap_or(0);
        let alike = u32::try_from(classes * cells).ok().and_then(|doublings| 1usize.checked_shl(doublings));
        let differs = self.edges.iter().any(|edge| !edge.differs.is_empty());
        !differs && alike.is_some_and(|alike| alike <= MOST_ALIKE && alike * cells * self.states.len() <= MANY)
    }

    /// What [`Rule::narrow`](crate::Rule::narrow) asks for.
    pub fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        if !self.settle(line, scratch)? {
            return Ok(false);
        }
        for (at, &symbols) in scratch.memory.support.iter().enumerate() {
            line.shape.store(at, symbols, support);
        }
        Ok(true)
    }

    /// Finds what each cell is in some word; is there any?
    fn settle(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        let Scratch { memory: room, meter, .. } = scratch;
        room.take_domains(line);
        for look in 1.. {
            self.forward(room, meter)?;
            if !self.backward(room) {
                return Ok(false);
            }
            // What merged configurations tell may be enough for a second look, with fewer of them.
            if !room.is_merged || room.support == room.domains || look == MOST_LOOKS {
                break;
            }
            room.domains.copy_from_slice(&room.support);
        }
        Ok(true)
    }

    /// What [`Rule::admits`](crate::Rule::admits) asks for.
    pub fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        let Scratch { memory: room, meter, .. } = scratch;
        room.take_domains(line);
        self.forward(room, meter)?;
        let ends =
            room.last_configurations().iter().any(|configuration| self.states[configuration.state as usize].may_end);
        // Where configurations were merged, more looks see more: no less must be seen here than narrowing sees.
        if ends && room.is_merged { self.settle(line, scratch) } else { Ok(ends) }
    }

    /// Finds every configuration. Moves and masks are charged.
    fn forward(&self, room: &mut Room, meter: &mut Meter<'_>) -> Decided<()> {
        meter.within(FREE_READING, u64::MAX, |meter| self.forward_within(room, meter))
    }

    fn forward_within(&self, room: &mut Room, meter: &mut Meter<'_>) -> Decided<()> {
        room.configurations.clear();
        room.moves.clear();
        room.first_move.clear();
        room.masks.clear();
        room.is_merged = false;
        room.heads.clear();
        room.heads.resize(self.states.len(), NO_CONFIGURATION);
        room.configurations.push(Configuration { state: 0, masks: 0, other: NO_CONFIGURATION, alive: false });
        let mut layer = 0..1;
        for at in 0..room.domains.len() {
            let before = room.moves.len() + room.masks.len();
            room.first_move.push(room.moves.len());
            for from in layer.clone() {
                self.follow_edges(room, from as u32, room.domains[at]);
            }
            meter.charge((room.moves.len() + room.masks.len() - before) as u64)?;
            layer = layer.end..room.configurations.len();
            for configuration in layer.clone() {
                room.heads[room.configurations[configuration].state as usize] = NO_CONFIGURATION;
            }
        }
        room.first_move.push(room.moves.len());
        room.last_layer = layer.start;
        Ok(())
    }

    /// Goes on from one configuration by all its edges.
    fn follow_edges(&self, room: &mut Room, from: u32, may: Domain) {
        let Configuration { state, masks, .. } = room.configurations[from as usize];
        let edges = self.states[state as usize].edges.clone();
        for number in edges {
            let edge = &self.edges[number as usize];
            let Some(reads) = edge.reads(&room.masks[masks as usize..], may) else {
                continue;
            };
            room.target.clear();
            room.target.resize(self.states[edge.to as usize].classes as usize, Domain::EMPTY);
            for (class, &kept) in edge.kept.iter().enumerate() {
                if kept != NO_CLASS {
                    let mask = room.masks[masks as usize + class];
                    room.target[kept as usize] = edge.apart(class as Class, mask, reads);
                }
            }
            if edge.result != NO_CLASS {
                room.target[edge.result as usize] = reads;
            }
            let to = room.configuration(edge.to);
            room.moves.push(Move { from, to, edge: number, reads });
        }
    }

    /// Gathers what the cells can be on the ways to the end; is there any?
    fn backward(&self, room: &mut Room) -> bool {
        room.finals.clear();
        room.finals.resize(room.masks.len(), Domain::EMPTY);
        room.support.clear();
        room.support.resize(room.domains.len(), Domain::EMPTY);
        let mut any = false;
        for configuration in room.last_layer..room.configurations.len() {
            let Configuration { state, masks, .. } = room.configurations[configuration];
            let state = &self.states[state as usize];
            room.configurations[configuration].alive = state.may_end;
            any |= state.may_end;
            let masks = masks as usize..masks as usize + state.classes as usize;
            room.finals[masks.clone()].copy_from_slice(&room.masks[masks]);
        }
        for at in (0..room.domains.len()).rev() {
            for number in (room.first_move[at]..room.first_move[at + 1]).rev() {
                let step = room.moves[number];
                let to = room.configurations[step.to as usize];
                if to.alive {
                    let symbols = self.trace_back(room, step, to);
                    room.support[at] = room.support[at].or(symbols);
                }
            }
        }
        any
    }

    /// Hands what remains of a configuration's masks to the configuration before; says what the cell between them can be.
    fn trace_back(&self, room: &mut Room, step: Move, to: Configuration) -> Domain {
        let edge = &self.edges[step.edge as usize];
        let from = room.configurations[step.from as usize].masks as usize;
        room.configurations[step.from as usize].alive = true;
        let cell = match edge.result {
            NO_CLASS => step.reads,
            // A merged configuration holds more than this move brought to it.
            class => room.finals[to.masks as usize + class as usize].and(step.reads),
        };
        for (class, &kept) in edge.kept.iter().enumerate() {
            let remains = match kept {
                _ if edge.joins.contains(&(class as Class)) => cell,
                NO_CLASS => edge.apart(class as Class, room.masks[from + class], cell),
                kept => room.finals[to.masks as usize + kept as usize],
            };
            room.finals[from + class] = room.finals[from + class].or(remains.and(room.masks[from + class]));
        }
        cell
    }
}

impl Room {
    fn take_domains(&mut self, line: LineView<'_>) {
        self.domains.clear();
        self.domains.extend((0..line.shape.cells).map(|at| line.may(at)));
    }

    /// The configurations after the last cell.
    fn last_configurations(&self) -> &[Configuration] {
        &self.configurations[self.last_layer..]
    }

    /// The configuration of `state` whose masks are in `target`, new if there is none. Where there are many, it is one that holds more.
    fn configuration(&mut self, state: u32) -> u32 {
        let classes = self.target.len();
        let first = self.heads[state as usize];
        let mut at = first;
        let mut alike = 0;
        while at != NO_CONFIGURATION {
            let configuration = self.configurations[at as usize];
            if self.masks[configuration.masks as usize..][..classes] == self.target {
                return at;
            }
            alike += 1;
            at = configuration.other;
        }
        if alike >= MOST_ALIKE || (alike > 0 && self.configurations.len() >= MANY) {
            self.is_merged = true;
            let masks = &mut self.masks[self.configurations[first as usize].masks as usize..][..classes];
            masks.iter_mut().zip(&self.target).for_each(|(mask, &more)| *mask = mask.or(more));
            return first;
        }
        let number = self.configurations.len() as u32;
        let masks = self.masks.len() as u32;
        self.masks.extend_from_slice(&self.target);
        self.configurations.push(Configuration { state, masks, other: first, alive: false });
        self.heads[state as usize] = number;
        number
    }
}
