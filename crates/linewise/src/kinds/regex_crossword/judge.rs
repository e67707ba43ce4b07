//! The judge: does a word match a pattern from end to end? Plain backtracking, as ECMAScript's text has it.
//!
//! What is still to be matched is a list of [`Task`]s, each of which knows the next. Whenever there is a
//! choice, the other way is put on a stack with the state it starts from. A group
//! that is repeated forgets its matches as each round begins; a round beyond the
//! required ones that matched nothing is refused; a look around is a match of its own, whose first success
//! counts and is never reconsidered. Looks around recurse, everything else is a loop.
//!
//! This shares nothing with the automata that narrow lines, so that each can be held against the other.

use super::effort::{Effort, TooLarge};
use super::syntax::{Edge, List, LookAround, NodeId, Repeat, Syntax, What};
use crate::domain::{Domain, Symbol};

/// A pattern over an alphabet, ready to judge words.
pub struct Judge<'a> {
    /// The pattern.
    pub syntax: &'a Syntax,
    /// For each node that is a class, its symbols.
    pub classes: &'a [Domain],
    /// The symbols that are word characters.
    pub words: Domain,
}

/// What the judge found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruling {
    /// The word matches; for each cell, the part of the pattern that matched it.
    Matches(Vec<NodeId>),
    /// The word does not match.
    Fails,
    /// It would take more steps than were allowed.
    Undecided,
}

/// A task, by number.
type TaskId = u32;

/// What is to be matched next.
#[derive(Clone, Copy)]
enum Task {
    /// Nothing: the word, or the look around, matches. The whole word must have been read.
    Done { whole: bool },
    /// A part.
    Part { node: NodeId, next: TaskId },
    /// The rest of a sequence, of which so many parts are done.
    Rest { list: List, done: u32, next: TaskId },
    /// One of the branches from this one on.
    Branch { list: List, at: u32, next: TaskId },
    /// A group's end, which remembers what it matched.
    Close { group: u32, start: u32, next: TaskId },
    /// Another round or none. `start` is where the last round began, if it was one that has to match something.
    Again { node: NodeId, least: u32, most: u32, start: Option<u32>, next: TaskId },
    /// Another round.
    Round { node: NodeId, least: u32, most: u32, next: TaskId },
}

/// No limit of rounds.
const NO_LIMIT: u32 = u32::MAX;

/// The other way at a choice, with what has to be undone to take it.
struct Choice {
    task: TaskId,
    at: u32,
    tasks: usize,
    undo: usize,
    reads: usize,
}

/// A run of the judge over one word.
struct Trial<'a> {
    judge: &'a Judge<'a>,
    word: &'a [Symbol],
    effort: &'a mut Effort,
    tasks: Vec<Task>,
    choices: Vec<Choice>,
    /// What each group matched last; the group number 1 comes first.
    captures: Vec<Option<(u32, u32)>>,
    /// What `captures` held before, to be put back.
    undo: Vec<(u32, Option<(u32, u32)>)>,
    /// Which cell was read by which part, in the order of reading.
    reads: Vec<(u32, NodeId)>,
    /// Is this a match to the left, within a look behind?
    backward: bool,
}

impl Judge<'_> {
    /// Judges `word` within so many steps.
    pub fn rule(&self, word: &[Symbol], effort: &mut Effort) -> Ruling {
        let mut trial = Trial {
            judge: self,
            word,
            effort,
            tasks: vec![Task::Done { whole: true }],
            choices: Vec::new(),
            captures: vec![None; self.syntax.groups as usize],
            undo: Vec::new(),
            reads: Vec::new(),
            backward: false,
        };
        let first = trial.add(Task::Part { node: self.syntax.root, next: 0 });
        match trial.run(first, 0) {
            Err(TooLarge) => Ruling::Undecided,
            Ok(false) => Ruling::Fails,
            Ok(true) => Ruling::Matches(trial.parts()),
        }
    }
}

impl Trial<'_> {
    /// The part that matched each cell.
    fn parts(&self) -> Vec<NodeId> {
        let mut parts = vec![self.judge.syntax.root; self.word.len()];
        for &(cell, node) in &self.reads {
            parts[cell as usize] = node;
        }
        parts
    }

    fn add(&mut self, task: Task) -> TaskId {
        self.tasks.push(task);
        self.tasks.len() as TaskId - 1
    }

    /// Remembers that `task` could be done at `at` instead.
    fn put_off(&mut self, task: TaskId, at: u32) {
        let (tasks, undo, reads) = (self.tasks.len(), self.undo.len(), self.reads.len());
        self.choices.push(Choice { task, at, tasks, undo, reads });
    }

    fn set_capture(&mut self, group: u32, to: Option<(u32, u32)>) {
        let slot = &mut self.captures[group as usize - 1];
        self.undo.push((group, *slot));
        *slot = to;
    }

    fn undo_to(&mut self, mark: usize) {
        for (group, old) in self.undo.drain(mark..).rev() {
            self.captures[group as usize - 1] = old;
        }
    }

    /// Does `task`, and all that follows it, match from `at` on? Captures stay as the first way that does set them.
    fn run(&mut self, mut task: TaskId, mut at: u32) -> Result<bool, TooLarge> {
        let base = self.choices.len();
        loop {
            self.effort.spend(1)?;
            match self.step(task, at)? {
                Step::To(next, place) => (task, at) = (next, place),
                Step::Match => {
                    self.choices.truncate(base);
                    return Ok(true);
                }
                Step::Fail if self.choices.len() == base => return Ok(false),
                Step::Fail => {
                    let choice = self.choices.pop().expect("there is a choice left");
                    self.undo_to(choice.undo);
                    self.tasks.truncate(choice.tasks);
                    self.reads.truncate(choice.reads);
                    (task, at) = (choice.task, choice.at);
                }
            }
        }
    }

    fn step(&mut self, task: TaskId, at: u32) -> Result<Step, TooLarge> {
        let step = match self.tasks[task as usize] {
            Task::Done { whole } if whole && at as usize != self.word.len() => Step::Fail,
            Task::Done { .. } => Step::Match,
            Task::Part { node, next } => return self.step_part(node, next, at),
            Task::Rest { list, done, next } => self.step_rest(list, done, next, at),
            Task::Branch { list, at: branch, next } => self.step_branch(list, branch, next, at),
            Task::Close { group, start, next } => {
                self.set_capture(group, Some((start.min(at), start.max(at))));
                Step::To(next, at)
            }
            Task::Again { start: Some(start), .. } if start == at => Step::Fail,
            Task::Again { node, least, most, next, .. } => self.step_again(node, least, most, next, at),
            Task::Round { node, least, most, next } => self.step_round(node, least, most, next, at),
        };
        Ok(step)
    }

    fn step_part(&mut self, node: NodeId, next: TaskId, at: u32) -> Result<Step, TooLarge> {
        let syntax = self.judge.syntax;
        let step = match syntax.what(node) {
            What::Class(_) => self.step_class(node, next, at),
            What::Sequence(list) => self.step_rest(*list, 0, next, at),
            What::Choice(list) => self.step_branch(*list, 0, next, at),
            What::Group { number: None, inner } => Step::To(self.add(Task::Part { node: *inner, next }), at),
            What::Group { number: Some(group), inner } => {
                let close = self.add(Task::Close { group: *group, start: at, next });
                Step::To(self.add(Task::Part { node: *inner, next: close }), at)
            }
            What::Repeat(repeat) => {
                let most = repeat.most.unwrap_or(NO_LIMIT);
                self.step_again(node, repeat.least, most, next, at)
            }
            What::Edge(edge) if self.is_edge(*edge, at) => Step::To(next, at),
            What::Edge(_) => Step::Fail,
            What::Look(look) if self.look(look, at)? => Step::To(next, at),
            What::Look(_) => Step::Fail,
            What::Back(group) => self.step_back(node, *group, next, at),
        };
        Ok(step)
    }

    /// The cell that is read next, and where reading stands after it.
    fn ahead(&self, at: u32) -> Option<(u32, u32)> {
        match self.backward {
            false => ((at as usize) < self.word.len()).then_some((at, at + 1)),
            true => at.checked_sub(1).map(|cell| (cell, cell)),
        }
    }

    fn step_class(&mut self, node: NodeId, next: TaskId, at: u32) -> Step {
        match self.ahead(at) {
            Some((cell, after)) if self.judge.classes[node as usize].has(self.word[cell as usize]) => {
                self.reads.push((cell, node));
                Step::To(next, after)
            }
            _ => Step::Fail,
        }
    }

    fn step_rest(&mut self, list: List, done: u32, next: TaskId, at: u32) -> Step {
        let parts = self.judge.syntax.children(list);
        if done as usize == parts.len() {
            return Step::To(next, at);
        }
        let node = match self.backward {
            false => parts[done as usize],
            true => parts[parts.len() - 1 - done as usize],
        };
        let rest = self.add(Task::Rest { list, done: done + 1, next });
        Step::To(self.add(Task::Part { node, next: rest }), at)
    }

    fn step_branch(&mut self, list: List, branch: u32, next: TaskId, at: u32) -> Step {
        let branches = self.judge.syntax.children(list);
        if branch as usize + 1 < branches.len() {
            let other = self.add(Task::Branch { list, at: branch + 1, next });
            self.put_off(other, at);
        }
        let node = branches[branch as usize];
        Step::To(self.add(Task::Part { node, next }), at)
    }

    fn repeat(&self, node: NodeId) -> &Repeat {
        match self.judge.syntax.what(node) {
            What::Repeat(repeat) => repeat,
            _ => unreachable!("only a repeated part has rounds"),
        }
    }

    fn step_again(&mut self, node: NodeId, least: u32, most: u32, next: TaskId, at: u32) -> Step {
        if most == 0 {
            return Step::To(next, at);
        }
        if least > 0 {
            return self.step_round(node, least, most, next, at);
        }
        if self.repeat(node).lazy {
            let round = self.add(Task::Round { node, least, most, next });
            self.put_off(round, at);
            return Step::To(next, at);
        }
        self.put_off(next, at);
        self.step_round(node, least, most, next, at)
    }

    fn step_round(&mut self, node: NodeId, least: u32, most: u32, next: TaskId, at: u32) -> Step {
        let repeat = self.repeat(node);
        let (inner, groups) = (repeat.inner, repeat.groups.clone());
        for group in groups {
            self.set_capture(group, None);
        }
        let start = (least == 0).then_some(at);
        let most = if most == NO_LIMIT { NO_LIMIT } else { most - 1 };
        let again = self.add(Task::Again { node, least: least.saturating_sub(1), most, start, next });
        Step::To(self.add(Task::Part { node: inner, next: again }), at)
    }

    fn is_edge(&self, edge: Edge, at: u32) -> bool {
        let at = at as usize;
        let is_word = |symbol: Option<&Symbol>| symbol.is_some_and(|&symbol| self.judge.words.has(symbol));
        let before = is_word(at.checked_sub(1).map(|before| &self.word[before]));
        let after = is_word(self.word.get(at));
        match edge {
            Edge::Start => at == 0,
            Edge::End => at == self.word.len(),
            Edge::Word => before != after,
            Edge::NotWord => before == after,
        }
    }

    /// Does what is around match as it must? What it captured stays only where it had to match.
    fn look(&mut self, look: &LookAround, at: u32) -> Result<bool, TooLarge> {
        let (tasks, undo, reads) = (self.tasks.len(), self.undo.len(), self.reads.len());
        let was_backward = std::mem::replace(&mut self.backward, !look.ahead);
        let done = self.add(Task::Done { whole: false });
        let first = self.add(Task::Part { node: look.inner, next: done });
        let matches = self.run(first, at)?;
        self.backward = was_backward;
        self.tasks.truncate(tasks);
        self.reads.truncate(reads);
        if look.negative || !matches {
            self.undo_to(undo);
        }
        Ok(matches != look.negative)
    }

    /// What a group matched must come again. A group that took no part matched nothing.
    fn step_back(&mut self, node: NodeId, group: u32, next: TaskId, at: u32) -> Step {
        let Some((start, end)) = self.captures[group as usize - 1] else {
            return Step::To(next, at);
        };
        let len = end - start;
        let (from, after) = match self.backward {
            false => (Some(at).filter(|_| (at + len) as usize <= self.word.len()), at + len),
            true => (at.checked_sub(len), at.saturating_sub(len)),
        };
        let Some(from) = from else {
            return Step::Fail;
        };
        let same = |offset: u32| self.word[(start + offset) as usize] == self.word[(from + offset) as usize];
        if !(0..len).all(same) {
            return Step::Fail;
        }
        self.reads.extend((from..from + len).map(|cell| (cell, node)));
        Step::To(next, after)
    }
}

/// What one step leads to.
enum Step {
    /// Another task at another place.
    To(TaskId, u32),
    Match,
    Fail,
}
