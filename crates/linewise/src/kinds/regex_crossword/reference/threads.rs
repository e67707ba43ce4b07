//! Threads that match a pattern over cells whose symbols are known one by one, told as the judge tells it.
//!
//! What is still to be matched is a list of [`Task`]s, the next one last. Between two cells each thread goes on until
//! it has read the next cell. Where there is a choice, there are two fronts; a look ahead is a thread of its own;
//! where a match is forbidden, a thread goes all ways at once, and none of them may come to an end.

use super::super::effort::{Effort, TooLarge};
use super::super::prepared::Prepared;
use super::super::syntax::{Edge, List, NodeId, Repeat, What};
use crate::domain::Domain;
use std::collections::BTreeSet;

/// A symbol, by number among those that are remembered: which one it is does not matter.
pub type Value = u8;

/// What is to be matched next.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// The line ends here.
    Whole,
    /// A look around has matched.
    Seen,
    Part(NodeId),
    /// The rest of a sequence, of which so many parts are done.
    Rest(List, u32),
    /// A group ends, in which this was read so far.
    Close(u32, Vec<Value>),
    /// Another round or none; and whether the last one, if it had to, has read something.
    Again {
        node: NodeId,
        least: u32,
        most: Option<u32>,
        has_read: bool,
    },
    /// What is still to be read of a reference.
    Repeat(Vec<Value>),
}

/// One thread: its tasks, what groups hold that may be asked for again, and of which pattern it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Thread {
    pub pattern: usize,
    pub tasks: Vec<Task>,
    /// Groups by number, in order.
    pub held: Vec<(u32, Vec<Value>)>,
}

/// The cell that is read next, or the end of the line, and what stands before it.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// The cell's value, and symbols of which it is one that nothing tells apart.
    pub next: Option<(Value, Domain)>,
    pub is_start: bool,
    pub is_after_word: bool,
}

/// A pattern, and what is known of its parts.
pub struct Told<'p> {
    pub prepared: &'p Prepared,
    /// For each part, the groups that references in it ask for, a bit each.
    pub asks: Vec<u128>,
    /// For each part that is a reference, whether it can know what its group holds.
    pub sees: Vec<bool>,
    /// The looks behind, those within others first.
    pub behinds: Vec<NodeId>,
    /// How many rounds that read nothing make a difference.
    pub most_rounds: u32,
}

/// What holds between two cells: the threads that must all come to an end, those of which none may, and those of looks behind.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Front {
    pub must: BTreeSet<Thread>,
    pub never: BTreeSet<Thread>,
}

/// For each look behind of each pattern, the threads that have begun.
pub type Behind = Vec<Vec<BTreeSet<Thread>>>;

/// A front some of whose threads have not read the next cell yet.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Open {
    open: Vec<(Thread, bool)>,
    read: Front,
}

/// What became of a thread.
enum Way {
    /// It goes on in one of these ways, of which there may be none.
    Ways(Vec<Thread>),
    Read(Thread),
    Look {
        scout: Thread,
        negative: bool,
        rest: Thread,
    },
    Matched,
}

impl Way {
    const FAILS: Way = Way::Ways(Vec::new());

    fn on(thread: Thread) -> Way {
        Way::Ways(vec![thread])
    }
}

impl Open {
    /// About how much there is to copy.
    fn weight(&self) -> usize {
        let open = self.open.iter().map(|(thread, _)| thread);
        open.chain(&self.read.must).chain(&self.read.never).map(Thread::weight).sum()
    }
}

impl Thread {
    pub fn new(pattern: usize, task: Task, root: NodeId) -> Thread {
        Thread { pattern, tasks: vec![task, Task::Part(root)], held: Vec::new() }
    }

    /// About how much there is to copy.
    pub fn weight(&self) -> usize {
        let in_task =
            |task: &Task| if let Task::Close(_, content) | Task::Repeat(content) = task { content.len() } else { 0 };
        4 + self.tasks.iter().map(|task| 1 + in_task(task) / 8).sum::<usize>() + self.held.len()
    }

    /// Every list of values that the thread knows.
    pub fn contents(&mut self) -> impl Iterator<Item = &mut Vec<Value>> {
        let in_tasks = self.tasks.iter_mut().filter_map(|task| match task {
            Task::Close(_, content) | Task::Repeat(content) => Some(content),
            _ => None,
        });
        in_tasks.chain(self.held.iter_mut().map(|(_, content)| content))
    }

    fn with(mut self, task: Task) -> Thread {
        self.tasks.push(task);
        self
    }

    /// The thread after it has read `value`.
    fn reads(mut self, value: Value, told: &Told<'_>) -> Thread {
        for task in &mut self.tasks {
            match task {
                Task::Close(_, content) => content.push(value),
                Task::Again { has_read, .. } => *has_read = true,
                _ => {}
            }
        }
        // What nobody can ask for any more is forgotten.
        let asked = self.tasks.iter().fold(0, |asked, task| asked | told.asked_by(task));
        let is_asked = |group: u32| asked >> group & 1 == 1;
        self.held.retain(|(group, _)| is_asked(*group));
        for task in &mut self.tasks {
            if let Task::Close(group, content) = task
                && !is_asked(*group)
            {
                content.clear();
            }
        }
        self
    }
}

impl Told<'_> {
    /// The groups for which a task may ask.
    fn asked_by(&self, task: &Task) -> u128 {
        let syntax = &self.prepared.syntax;
        match task {
            Task::Part(node) | Task::Again { node, .. } => self.asks[*node as usize],
            Task::Rest(list, done) => {
                let rest = &syntax.children(*list)[*done as usize..];
                rest.iter().fold(0, |asked, part| asked | self.asks[*part as usize])
            }
            Task::Whole | Task::Seen | Task::Close(..) | Task::Repeat(_) => 0,
        }
    }

    fn repeat(&self, node: NodeId) -> &Repeat {
        match self.prepared.syntax.what(node) {
            What::Repeat(repeat) => repeat,
            _ => unreachable!("only a repeated part has rounds"),
        }
    }

    /// Does a thread's next task, and what becomes of the thread by it.
    fn step(&self, mut thread: Thread, place: Place, seen: &[bool]) -> Way {
        match thread.tasks.pop().expect("a thread ends with its last task") {
            Task::Whole if place.next.is_some() => Way::FAILS,
            Task::Whole | Task::Seen => Way::Matched,
            Task::Rest(list, done) => {
                let parts = self.prepared.syntax.children(list);
                let Some(&part) = parts.get(done as usize) else { return Way::on(thread) };
                Way::on(thread.with(Task::Rest(list, done + 1)).with(Task::Part(part)))
            }
            Task::Close(group, content) => {
                thread.held.retain(|(other, _)| *other != group);
                thread.held.push((group, content));
                thread.held.sort_unstable();
                Way::on(thread)
            }
            Task::Again { has_read: false, .. } => Way::FAILS,
            Task::Again { node, least, most, .. } => self.rounds(thread, node, least, most),
            Task::Repeat(mut content) => match place.next {
                Some((value, _)) if content[0] == value => {
                    content.remove(0);
                    if !content.is_empty() {
                        thread.tasks.push(Task::Repeat(content));
                    }
                    Way::Read(thread.reads(value, self))
                }
                _ => Way::FAILS,
            },
            Task::Part(node) => self.part(thread, node, place, seen),
        }
    }

    /// What becomes of a thread that comes to a part of the pattern.
    fn part(&self, thread: Thread, node: NodeId, place: Place, seen: &[bool]) -> Way {
        let syntax = &self.prepared.syntax;
        let when = |holds: bool, thread: Thread| Way::Ways(if holds { vec![thread] } else { Vec::new() });
        match syntax.what(node) {
            What::Class(_) => match place.next {
                Some((value, sort)) if !self.prepared.classes[node as usize].and(sort).is_empty() => {
                    Way::Read(thread.reads(value, self))
                }
                _ => Way::FAILS,
            },
            What::Sequence(list) => Way::on(thread.with(Task::Rest(*list, 0))),
            What::Choice(list) => {
                let branches = syntax.children(*list).iter();
                Way::Ways(branches.map(|&branch| thread.clone().with(Task::Part(branch))).collect())
            }
            What::Group { number: None, inner } => Way::on(thread.with(Task::Part(*inner))),
            What::Group { number: Some(group), inner } => {
                Way::on(thread.with(Task::Close(*group, Vec::new())).with(Task::Part(*inner)))
            }
            What::Repeat(repeat) => {
                let spare = repeat.least.saturating_sub(self.most_rounds);
                let most = repeat.most.map(|most| most - spare);
                self.rounds(thread, node, repeat.least - spare, most)
            }
            What::Edge(edge) => when(self.is_edge(*edge, place), thread),
            What::Look(look) if look.ahead => Way::Look {
                scout: Thread { tasks: vec![Task::Seen, Task::Part(look.inner)], ..thread.clone() },
                negative: look.negative,
                rest: thread,
            },
            What::Look(look) => {
                let set = self.behinds.iter().position(|behind| *behind == node).expect("all looks behind are listed");
                when(seen[set] != look.negative, thread)
            }
            What::Back(group) => {
                let held = thread.held.iter().find(|(other, _)| other == group).map(|(_, content)| content.clone());
                match held.filter(|content| self.sees[node as usize] && !content.is_empty()) {
                    Some(content) => Way::on(thread.with(Task::Repeat(content))),
                    None => Way::on(thread),
                }
            }
        }
    }

    /// One more round, or what comes after the last.
    fn rounds(&self, mut thread: Thread, node: NodeId, least: u32, most: Option<u32>) -> Way {
        if most == Some(0) {
            return Way::on(thread);
        }
        let repeat = self.repeat(node);
        let after = thread.clone();
        thread.held.retain(|(group, _)| !repeat.groups.contains(group));
        let again =
            Task::Again { node, least: least.saturating_sub(1), most: most.map(|most| most - 1), has_read: least > 0 };
        let round = thread.with(again).with(Task::Part(repeat.inner));
        if least > 0 { Way::on(round) } else { Way::Ways(vec![round, after]) }
    }

    fn is_edge(&self, edge: Edge, place: Place) -> bool {
        let is_before_word = place.next.is_some_and(|(_, sort)| !sort.and(self.prepared.words).is_empty());
        match edge {
            Edge::Start => place.is_start,
            Edge::End => place.next.is_none(),
            Edge::Word => place.is_after_word != is_before_word,
            Edge::NotWord => place.is_after_word == is_before_word,
        }
    }
}

/// What may hold after the next cell, each possibility once; `seen` says of each pattern's looks behind which have matched here.
pub fn advance(
    told: &[Told<'_>],
    front: &Front,
    seen: &[Vec<bool>],
    place: Place,
    effort: &mut Effort,
) -> Result<BTreeSet<Front>, TooLarge> {
    let all = |threads: &BTreeSet<Thread>, against: bool| -> Vec<(Thread, bool)> {
        threads.iter().map(|thread| (thread.clone(), against)).collect()
    };
    let open = [all(&front.must, false), all(&front.never, true)].concat();
    let mut todo = vec![Open { open, read: Front::default() }];
    let mut met = BTreeSet::new();
    let mut found = BTreeSet::new();
    'fronts: while let Some(mut now) = todo.pop() {
        while let Some((thread, against)) = now.open.pop() {
            effort.spend(thread.weight())?;
            let pattern = thread.pattern;
            let branches: Vec<Vec<(Thread, bool)>> = match told[pattern].step(thread, place, &seen[pattern]) {
                Way::Read(thread) => {
                    let threads = if against { &mut now.read.never } else { &mut now.read.must };
                    threads.insert(thread);
                    continue;
                }
                Way::Matched if against => continue 'fronts,
                Way::Matched => continue,
                // Where a match is forbidden, none of the ways may come to an end.
                Way::Ways(ways) if against => vec![ways.into_iter().map(|way| (way, true)).collect()],
                Way::Ways(ways) => ways.into_iter().map(|way| vec![(way, false)]).collect(),
                // There, either the look or what comes after it must fail.
                Way::Look { scout, negative, rest } if against => vec![vec![(scout, !negative)], vec![(rest, true)]],
                Way::Look { scout, negative, rest } => vec![vec![(rest, false), (scout, negative)]],
            };
            if let [branch] = &branches[..] {
                now.open.extend(branch.iter().cloned());
                continue;
            }
            for branch in branches {
                effort.spend(now.weight())?;
                let open = [&now.open[..], &branch].concat();
                let other = Open { open, read: now.read.clone() };
                if met.insert(other.clone()) {
                    todo.push(other);
                }
            }
            continue 'fronts;
        }
        found.insert(now.read);
    }
    Ok(found)
}

/// Which looks behind have matched before the next cell, and their threads after it.
pub fn look_behind(
    told: &[Told<'_>],
    behind: &Behind,
    place: Place,
    effort: &mut Effort,
) -> Result<(Vec<Vec<bool>>, Behind), TooLarge> {
    let (mut seen, mut after) = (Vec::new(), Vec::new());
    for (pattern, (told, sets)) in told.iter().zip(behind).enumerate() {
        let (mut seen_here, mut after_here) = (Vec::new(), Vec::new());
        for (set, &node) in sets.iter().zip(&told.behinds) {
            let What::Look(look) = told.prepared.syntax.what(node) else { unreachable!("only looks are listed") };
            let mut open: Vec<Thread> = set.iter().cloned().collect();
            open.push(Thread::new(pattern, Task::Seen, look.inner));
            let (mut met, mut next, mut has_matched) = (BTreeSet::new(), BTreeSet::new(), false);
            while let Some(thread) = open.pop() {
                effort.spend(thread.weight())?;
                match told.step(thread, place, &seen_here) {
                    Way::Read(thread) => drop(next.insert(thread)),
                    Way::Matched => has_matched = true,
                    Way::Ways(ways) => open.extend(ways.into_iter().filter(|way| met.insert(way.clone()))),
                    Way::Look { .. } => unreachable!("no look ahead is within a look behind that is told"),
                }
            }
            seen_here.push(has_matched);
            after_here.push(next);
        }
        seen.push(seen_here);
        after.push(after_here);
    }
    Ok((seen, after))
}
