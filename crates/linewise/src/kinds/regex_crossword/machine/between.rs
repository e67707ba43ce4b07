//! What threads do between two cells: they go on until each stands before something that reads.

use super::super::effort::{Effort, TooLarge};
use super::super::program::{Op, Pc, Program};
use super::super::syntax::Edge;
use super::threads::{State, Thread};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// How many steps moving a thread is worth.
pub const MOVE: usize = 4;

/// A place between two cells, as edges and looks behind see it.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub at_start: bool,
    pub at_end: bool,
    pub after_word: bool,
    pub before_word: bool,
}

impl Place {
    fn holds(self, edge: Edge) -> bool {
        match edge {
            Edge::Start => self.at_start,
            Edge::End => self.at_end,
            Edge::Word => self.after_word != self.before_word,
            Edge::NotWord => self.after_word == self.before_word,
        }
    }
}

/// The threads of a state, each before something that reads; those that came to their end are gone.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Front {
    /// The threads that still go on, none of which reads yet.
    open: SmallVec<[Walking; 2]>,
    pub threads: SmallVec<[Thread; 1]>,
    pub against: SmallVec<[Thread; 1]>,
    /// The threads in `against` that have been at a fork already.
    met: SmallVec<[Walking; 1]>,
}

impl Front {
    /// About how much there is to copy.
    pub fn weight(&self) -> usize {
        let walking = self.open.iter().chain(&self.met).map(|walking| &walking.thread);
        walking.chain(&self.threads).chain(&self.against).map(Thread::weight).sum()
    }
}

/// A thread on its way.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Walking {
    thread: Thread,
    /// The rounds, a bit each, in which something has been read.
    read: u64,
    /// May it not come to its end?
    against: bool,
}

/// What became of a thread.
enum Way {
    /// It reads, has come to its end, or has gone on in the front.
    Through,
    /// This front leads nowhere.
    Nowhere,
}

/// Finds every front that a state can come to.
pub struct Between<'p> {
    pub program: &'p Program,
    pub effort: &'p mut Effort,
    fronts: Vec<Front>,
    met: FxHashSet<Front>,
}

impl<'p> Between<'p> {
    pub fn new(program: &'p Program, effort: &'p mut Effort) -> Between<'p> {
        Between { program, effort, fronts: Vec::new(), met: FxHashSet::default() }
    }

    /// The fronts of `state` at `place`, and for each look behind the threads that go on, which are the
    /// same for all of them.
    pub fn fronts(&mut self, state: &State, place: Place, out: &mut Vec<Front>) -> Result<Behind, TooLarge> {
        let behind = self.look_behind(state, place)?;
        self.fronts.clear();
        self.met.clear();
        let walking =
            |against: bool| move |thread: &Thread| Walking { thread: thread.clone(), read: u64::MAX, against };
        let open = state.against.iter().map(walking(true)).chain(state.threads.iter().map(walking(false)));
        self.fronts.push(Front { open: open.collect(), ..Front::default() });
        while let Some(mut front) = self.fronts.pop() {
            let mut leads = true;
            while let Some(walking) = front.open.pop() {
                if matches!(self.walk(walking, &mut front, place, &behind)?, Way::Nowhere) {
                    leads = false;
                    break;
                }
            }
            if leads {
                front.met.clear();
                out.push(front);
            }
        }
        Ok(behind)
    }

    /// Moves one thread on until it reads. Where it has a choice, the other way is another front; where
    /// it must not come to its end, it goes both ways.
    fn walk(
        &mut self,
        mut walking: Walking,
        front: &mut Front,
        place: Place,
        behind: &Behind,
    ) -> Result<Way, TooLarge> {
        loop {
            self.effort.spend(MOVE)?;
            let pc = walking.thread.pc;
            let against = walking.against;
            // A thread that can go no further: a match that was wanted fails, one that was forbidden is avoided.
            let stuck = if against { Way::Through } else { Way::Nowhere };
            match self.program.ops[pc as usize] {
                Op::Read(_) if place.at_end => return Ok(stuck),
                Op::Read(_) => {
                    stop(walking, front);
                    return Ok(Way::Through);
                }
                Op::Back(register) => {
                    if walking.thread.rest.is_empty() {
                        walking.thread.rest = walking.thread.held(register).clone();
                    }
                    if !walking.thread.rest.is_empty() {
                        if place.at_end {
                            return Ok(stuck);
                        }
                        walking.thread.drop_dead(self.program.live[pc as usize + 1]);
                        stop(walking, front);
                        return Ok(Way::Through);
                    }
                }
                Op::Jump(to) => {
                    walking.thread.pc = to;
                    continue;
                }
                Op::Fork(one, other) => {
                    // What is copied and compared at a choice is most of the work.
                    self.effort.spend(MOVE * (walking.thread.weight() + front.weight()))?;
                    if self.was_here(&walking, front) {
                        return Ok(stuck);
                    }
                    self.go_both_ways(&walking, other, front);
                    walking.thread.pc = one;
                    continue;
                }
                Op::Open(register) => walking.thread.opened(register).clear(),
                Op::Close(register) => {
                    let content = std::mem::take(walking.thread.opened(register));
                    *walking.thread.held(register) = content;
                }
                Op::Forget(registers) => {
                    (0..32)
                        .filter(|register| registers >> register & 1 == 1)
                        .for_each(|register| walking.thread.held(register).clear());
                }
                Op::Begin(round) => walking.read &= !(1 << round),
                Op::Progress(round) if walking.read >> round & 1 == 0 => return Ok(stuck),
                Op::Progress(_) => {}
                Op::Edge(edge) if !place.holds(edge) => return Ok(stuck),
                Op::Edge(_) => {}
                Op::Behind { set, negative } if behind.seen[set as usize] == negative => return Ok(stuck),
                Op::Behind { .. } => {}
                Op::Ahead { negative, body, after } => {
                    self.effort.spend(MOVE * (walking.thread.weight() + if against { front.weight() } else { 0 }))?;
                    self.look_ahead(&mut walking, negative, [body, after], front);
                    continue;
                }
                Op::Fail => return Ok(stuck),
                Op::Match if !place.at_end => return Ok(stuck),
                Op::Match | Op::Seen if against => return Ok(Way::Nowhere),
                Op::Match | Op::Seen => return Ok(Way::Through),
            }
            walking.thread.pc += 1;
        }
    }

    /// The other way at a fork: in another front, or beside the first way in this one, where the thread must not come to its end.
    fn go_both_ways(&mut self, walking: &Walking, other: u32, front: &mut Front) {
        let mut twin = walking.clone();
        twin.thread.pc = other;
        if walking.against {
            front.open.push(twin);
        } else {
            let mut branch = front.clone();
            branch.open.push(twin);
            self.fronts.push(branch);
        }
    }

    /// Has the same been at this fork before?
    fn was_here(&mut self, walking: &Walking, front: &mut Front) -> bool {
        let live = self.program.live[walking.thread.pc as usize];
        let mut now = walking.clone();
        now.thread.drop_dead(live);
        if walking.against {
            if front.met.contains(&now) {
                return true;
            }
            front.met.push(now);
            return false;
        }
        let mut picture = front.clone();
        picture.open.push(now);
        !self.met.insert(picture)
    }

    /// Sends a thread ahead. Where a match is forbidden, either the look or what comes after it must fail, so that
    /// there are two fronts.
    fn look_ahead(&mut self, walking: &mut Walking, negative: bool, [body, after]: [Pc; 2], front: &mut Front) {
        let mut scout = walking.clone();
        scout.thread.pc = body;
        scout.read = u64::MAX;
        scout.against = walking.against != negative;
        if walking.against {
            let mut branch = front.clone();
            branch.open.push(scout);
            self.fronts.push(branch);
        } else if !front.open.contains(&scout) {
            front.open.push(scout);
        }
        walking.thread.pc = after;
    }

    /// Moves the threads of every look behind on, with a new one in each.
    fn look_behind(&mut self, state: &State, place: Place) -> Result<Behind, TooLarge> {
        let program = self.program;
        let mut behind = Behind { seen: SmallVec::new(), sets: SmallVec::new() };
        for (set, &start) in state.behind.iter().zip(&program.behinds) {
            let mut open: SmallVec<[Pc; 8]> = set.iter().copied().chain([start]).collect();
            let mut met: SmallVec<[Pc; 8]> = SmallVec::new();
            let mut reading: SmallVec<[Pc; 4]> = SmallVec::new();
            let mut seen = false;
            while let Some(pc) = open.pop() {
                self.effort.spend(1 + met.len() / 16)?;
                if met.contains(&pc) {
                    continue;
                }
                met.push(pc);
                match program.ops[pc as usize] {
                    Op::Read(_) => reading.push(pc),
                    Op::Jump(to) => open.push(to),
                    Op::Fork(one, other) => open.extend([one, other]),
                    Op::Edge(edge) if !place.holds(edge) => {}
                    Op::Behind { set, negative } if behind.seen[set as usize] == negative => {}
                    Op::Fail => {}
                    Op::Seen => seen = true,
                    // Rounds that read nothing change nothing where nothing is remembered.
                    _ => open.push(pc + 1),
                }
            }
            reading.sort_unstable();
            behind.seen.push(seen);
            behind.sets.push(reading);
        }
        Ok(behind)
    }
}

/// The looks behind at a place.
#[derive(Debug)]
pub struct Behind {
    /// Has a thread of this set come to its end just here?
    seen: SmallVec<[bool; 2]>,
    /// The threads that read on.
    pub sets: SmallVec<[SmallVec<[Pc; 4]>; 1]>,
}

/// Lets a thread wait for the next cell.
fn stop(walking: Walking, front: &mut Front) {
    let waiting = if walking.against { &mut front.against } else { &mut front.threads };
    if !waiting.contains(&walking.thread) {
        waiting.push(walking.thread);
    }
}
