//! Finds every way through a program on a line of so many cells: which class reads each cell, and which cells a reference
//! makes equal. Ways that have become alike are one.

use super::super::effort::{Effort, TooLarge};
use super::super::program::{Op, Pc, Program, Register, held, opened};
use super::super::syntax::Edge;
use super::cells::{Cells, DeadEnd};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// A stretch of cells, from the first up to the one behind the last.
type Stretch = (u8, u8);

/// Where a look stands, and what registers hold there; and what it sees.
type View = (Pc, u8, SmallVec<[Stretch; 4]>);
type Seen = Rc<Vec<Rc<Cells>>>;

type Met = FxHashSet<Path>;

/// A way so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    pc: Pc,
    at: u8,
    pub cells: Cells,
    /// Of each of these, what it says of the cells must not hold: looks around that are forbidden.
    pub nots: Vec<Rc<Cells>>,
    groups: Groups,
    /// The looks ahead that the way is within.
    looks: SmallVec<[AfterLook; 1]>,
}

/// There may be hundreds of forbidden looks, each as large as the line: which they are tells few ways apart, and is only compared.
impl Hash for Path {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.pc, self.at, &self.cells, self.nots.len(), &self.groups, &self.looks).hash(state);
    }
}

/// What groups and rounds know.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Groups {
    /// What each register holds; one that took no part is like one that holds nothing.
    held: SmallVec<[Stretch; 4]>,
    /// Where each register's group began.
    opened: SmallVec<[u8; 4]>,
    /// Where the rounds began that must read something.
    rounds: SmallVec<[(u8, u8); 2]>,
}

/// Where to go on once a look ahead has matched.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct AfterLook {
    after: Pc,
    at: u8,
    groups: Groups,
}

/// Where ways end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// At the end of the line, with the whole pattern.
    Whole,
    /// With a look ahead.
    Seen,
    /// With a look behind, at this place.
    SeenAt(u8),
}

/// The most ways of one pattern, and the most that are under way or have been met at a choice.
const MOST_WAYS: usize = 1 << 13;
const MOST_MET: usize = 1 << 15;

/// Somebody who goes all ways.
struct Explorer<'p> {
    program: &'p Program,
    cells: usize,
    effort: &'p mut Effort,
    /// How often each register is read again at least on every way from a place on.
    must: Vec<u8>,
    /// What forbidden looks ahead see, by where they stand and what their registers hold.
    seen: FxHashMap<View, Seen>,
}

/// Every way through a program on a line of `cells` cells.
pub fn explore(program: &Program, cells: usize, effort: &mut Effort) -> Result<Vec<Path>, TooLarge> {
    let must = must(program, effort)?;
    let mut explorer = Explorer { program, cells, effort, must, seen: FxHashMap::default() };
    let [start] = program.starts[..] else { return Err(TooLarge) };
    let start = explorer.path(start, 0, smallvec::smallvec![(0, 0); program.registers]);
    explorer.go(start, Goal::Whole)
}

/// How often each register is read again at least from each place on, as far as it is not written before; empty where
/// that would be much work.
fn must(program: &Program, effort: &mut Effort) -> Result<Vec<u8>, TooLarge> {
    let (ops, registers) = (program.ops.len(), program.registers);
    let mut must = vec![u8::MAX; ops * registers];
    let mut changes = registers > 0;
    while changes {
        effort.spend(ops * registers)?;
        changes = false;
        for (pc, op) in program.ops.iter().enumerate().rev() {
            for register in 0..registers {
                let of = |pc: Pc| must[pc as usize * registers + register];
                let next = pc as Pc + 1;
                let least = match *op {
                    Op::Jump(to) => of(to),
                    Op::Fork(one, other) => of(one).min(of(other)),
                    Op::Ahead { after, .. } => of(after),
                    Op::Fail => u8::MAX,
                    Op::Seen | Op::Match => 0,
                    Op::Back(other) => of(next).saturating_add(u8::from(usize::from(other) == register)),
                    Op::Open(other) | Op::Close(other) if usize::from(other) == register => 0,
                    Op::Forget(others) if others >> register & 1 == 1 => 0,
                    _ => of(next),
                };
                let slot = &mut must[pc * registers + register];
                changes |= *slot != least;
                *slot = least;
            }
        }
    }
    Ok(must)
}

impl Explorer<'_> {
    fn path(&self, pc: Pc, at: u8, held: SmallVec<[Stretch; 4]>) -> Path {
        let opened = smallvec::smallvec![at; self.program.registers];
        let groups = Groups { held, opened, rounds: SmallVec::new() };
        let cells = Cells::open(self.cells, self.program.all);
        Path { pc, at, cells, nots: Vec::new(), groups, looks: SmallVec::new() }
    }

    /// Goes all ways from here; lists them as they are at the goal.
    fn go(&mut self, start: Path, goal: Goal) -> Result<Vec<Path>, TooLarge> {
        let mut open = vec![start];
        let mut met = Met::default();
        let mut done = Met::default();
        while let Some(path) = open.pop() {
            if let Some(path) = self.walk(path, goal, &mut open, &mut met)? {
                done.insert(Path { pc: 0, at: 0, groups: Groups::default(), ..path });
            }
            if done.len() > MOST_WAYS || met.len() + open.len() > MOST_MET {
                return Err(TooLarge);
            }
        }
        let mut done: Vec<Path> = done.into_iter().collect();
        // The order in a set of hashes is nobody's business.
        done.sort_by(|one, other| one.cells.cmp(&other.cells).then_with(|| one.nots.cmp(&other.nots)));
        Ok(done)
    }

    /// Goes on until the goal, or a dead end. Where there is a choice, the other way is put off.
    fn walk(
        &mut self,
        mut path: Path,
        goal: Goal,
        open: &mut Vec<Path>,
        met: &mut Met,
    ) -> Result<Option<Path>, TooLarge> {
        loop {
            self.effort.spend(1)?;
            let next = match self.program.ops[path.pc as usize] {
                Op::Fork(one, other) => {
                    self.effort.spend(2 + self.cells / 4 + path.nots.len() / 4)?;
                    self.forget_dead(&mut path);
                    if !met.insert(path.clone()) {
                        return Ok(None);
                    }
                    open.push(Path { pc: other, ..path.clone() });
                    Ok(one)
                }
                Op::Edge(edge @ (Edge::Word | Edge::NotWord)) => {
                    self.effort.spend(2 + self.cells / 2)?;
                    let next = path.pc + 1;
                    open.extend(self.beside(&path, edge).into_iter().map(|other| Path { pc: next, ..other }));
                    return Ok(None);
                }
                Op::Behind { set, negative } => {
                    let seen = self.look_behind(set, path.at)?;
                    match negative {
                        true => self.forbid(&mut path, &seen)?,
                        false => {
                            self.effort.spend(seen.len() * self.cells)?;
                            let next = path.pc + 1;
                            open.extend(seen.iter().filter_map(|seen| {
                                let mut other = Path { pc: next, ..path.clone() };
                                other.cells.add(seen).is_ok().then_some(other)
                            }));
                            return Ok(None);
                        }
                    }
                    Ok(path.pc + 1)
                }
                Op::Ahead { negative: true, body, after } => {
                    self.forget_dead(&mut path);
                    let seen = self.look_ahead(body, &path)?;
                    self.forbid(&mut path, &seen)?;
                    Ok(after)
                }
                Op::Match | Op::Seen if path.looks.is_empty() => {
                    let is_there = match goal {
                        Goal::Whole => path.at as usize == self.cells,
                        Goal::Seen => true,
                        Goal::SeenAt(at) => path.at == at,
                    };
                    return Ok(is_there.then_some(path));
                }
                op => self.step(op, &mut path),
            };
            match next {
                Ok(pc) if path.at as usize + self.need(pc, &path) <= self.cells => path.pc = pc,
                _ => return Ok(None),
            }
        }
    }

    /// Does what leaves no choice; says where to go on.
    fn step(&mut self, op: Op, path: &mut Path) -> Result<Pc, DeadEnd> {
        let at = path.at;
        let next = path.pc + 1;
        let when = |holds: bool| if holds { Ok(next) } else { Err(DeadEnd) };
        match op {
            Op::Read(symbols) => {
                when((at as usize) < self.cells)?;
                path.cells.restrict(at as usize, symbols)?;
                path.at += 1;
            }
            Op::Jump(to) => return Ok(to),
            Op::Open(register) => path.groups.opened[register as usize] = at,
            Op::Close(register) => path.groups.close(register, at),
            Op::Forget(registers) => {
                let forgotten = |register: &usize| registers >> register & 1 == 1;
                (0..self.program.registers).filter(forgotten).for_each(|register| path.groups.held[register] = (0, 0));
            }
            Op::Begin(round) => path.groups.rounds.push((round, at)),
            Op::Progress(round) => {
                let began =
                    path.groups.rounds.iter().rposition(|(other, _)| *other == round).expect("a round ends that began");
                let (_, start) = path.groups.rounds[began];
                path.groups.rounds.truncate(began);
                when(start != at)?;
            }
            Op::Edge(Edge::Start) => return when(at == 0),
            Op::Edge(_) => return when(at as usize == self.cells),
            Op::Back(register) => {
                let (start, end) = path.groups.held[register as usize];
                when(at as usize + usize::from(end - start) <= self.cells)?;
                (start..end).zip(at..).try_for_each(|(source, copy)| path.cells.unite(source.into(), copy.into()))?;
                path.at += end - start;
            }
            Op::Ahead { body, after, .. } => {
                path.looks.push(AfterLook { after, at, groups: path.groups.clone() });
                path.groups.rounds.clear();
                return Ok(body);
            }
            Op::Match | Op::Seen => {
                let look = path.looks.pop().expect("a look is open");
                (path.at, path.groups) = (look.at, look.groups);
                return Ok(look.after);
            }
            Op::Fork(..) | Op::Behind { .. } | Op::Fail => return Err(DeadEnd),
        }
        Ok(next)
    }

    /// How many cells at least are read from a place on.
    fn need(&self, pc: Pc, path: &Path) -> usize {
        let registers = self.program.registers;
        let again = path.groups.held.iter().enumerate().map(|(register, (start, end))| match end - start {
            0 => 0,
            len => usize::from(len) * usize::from(self.must[pc as usize * registers + register]),
        });
        self.program.need[pc as usize] as usize + again.sum::<usize>()
    }

    /// Forgets what no reference can read any more.
    fn forget_dead(&self, path: &mut Path) {
        let live = self.program.live[path.pc as usize];
        for register in 0..self.program.registers {
            let (held, opened) = (held(register as Register), opened(register as Register));
            if live & held == 0 {
                path.groups.held[register] = (0, 0);
            }
            if live & opened == 0 {
                path.groups.opened[register] = 0;
            }
        }
    }

    /// The ways on which a place is the edge of a word, or is not.
    fn beside(&self, path: &Path, edge: Edge) -> Vec<Path> {
        let (words, all) = (self.program.words, self.program.all);
        let side = |is_word: bool| if is_word { words } else { all.minus(words) };
        let at = path.at as usize;
        let mut ways = Vec::new();
        for (before, after) in [(false, false), (false, true), (true, false), (true, true)] {
            let mut way = path.clone();
            let fits =
                |cells: &mut Cells, cell: Option<usize>, is_word: bool| match cell.filter(|&cell| cell < self.cells) {
                    Some(cell) => cells.restrict(cell, side(is_word)).is_ok(),
                    None => !is_word,
                };
            let is_edge = before != after;
            if is_edge == (edge == Edge::Word)
                && fits(&mut way.cells, at.checked_sub(1), before)
                && fits(&mut way.cells, Some(at), after)
            {
                ways.push(way);
            }
        }
        ways
    }

    /// What a forbidden look ahead sees from where a way stands.
    fn look_ahead(&mut self, body: Pc, path: &Path) -> Result<Seen, TooLarge> {
        let live = self.program.live[body as usize];
        let is_read = |register: usize| live & held(register as Register) != 0;
        let held = path.groups.held.iter().enumerate();
        let held: SmallVec<[Stretch; 4]> = held.map(|(at, held)| if is_read(at) { *held } else { (0, 0) }).collect();
        let key = (body, path.at, held);
        if let Some(seen) = self.seen.get(&key) {
            return Ok(seen.clone());
        }
        let start = self.path(body, path.at, key.2.clone());
        let seen = Rc::new(plain(self.go(start, Goal::Seen)?)?);
        self.seen.insert(key, seen.clone());
        Ok(seen)
    }

    /// What a look behind sees from a place.
    fn look_behind(&mut self, set: u8, at: u8) -> Result<Seen, TooLarge> {
        let body = self.program.behinds[set as usize];
        let nothing: SmallVec<[Stretch; 4]> = smallvec::smallvec![(0, 0); self.program.registers];
        let key = (body, at, nothing);
        if let Some(seen) = self.seen.get(&key) {
            return Ok(seen.clone());
        }
        let mut seen = Vec::new();
        for start in 0..=at {
            let start = self.path(body, start, key.2.clone());
            seen.extend(plain(self.go(start, Goal::SeenAt(at))?)?);
        }
        seen.sort_unstable();
        seen.dedup();
        let seen = Rc::new(seen);
        self.seen.insert(key, seen.clone());
        Ok(seen)
    }

    /// Notes that nothing of this may be seen.
    fn forbid(&mut self, path: &mut Path, seen: &[Rc<Cells>]) -> Result<(), TooLarge> {
        self.effort.spend(1 + seen.len())?;
        path.nots.extend(seen.iter().cloned());
        path.nots.sort_unstable();
        path.nots.dedup();
        if path.nots.len() > MOST_WAYS { Err(TooLarge) } else { Ok(()) }
    }
}

/// What looks see that forbid nothing themselves; others are not followed.
fn plain(paths: Vec<Path>) -> Result<Vec<Rc<Cells>>, TooLarge> {
    match paths.iter().all(|path| path.nots.is_empty()) {
        true => Ok(paths.into_iter().map(|path| Rc::new(path.cells)).collect()),
        false => Err(TooLarge),
    }
}

impl Groups {
    fn default() -> Groups {
        Groups { held: SmallVec::new(), opened: SmallVec::new(), rounds: SmallVec::new() }
    }

    fn close(&mut self, register: Register, at: u8) {
        let start = self.opened[register as usize];
        self.held[register as usize] = if start == at { (0, 0) } else { (start, at) };
    }
}
