//! What a line under a pattern with references says, told slowly: every way to lay the pattern along the line, one after the other.
//!
//! On one way it is settled where each part begins and ends. A reference then makes cells equal, and a class says what
//! a cell may be; what is seen by a look that forbids it is a list of such statements that must not all hold. Where
//! nothing is forbidden, the cells that are equal can be what all of them may be; else symbols are tried, cell by cell.
//!
//! The references that a pattern ends with are laid along the end of the line as soon as their groups are settled.

use super::super::effort::Effort;
use super::super::syntax::{Edge, List, NodeId, What};
use super::threads::Told;
use crate::domain::{Domain, Symbol};
use std::ops::Range;

/// What is to be laid along the line next.
#[derive(Debug, Clone)]
enum Task {
    Part(NodeId),
    /// The rest of a sequence, of which so many parts are done.
    Rest(List, usize),
    /// The group ends that began here.
    Close(u32, usize),
    /// Another round or none; where the last one began, if it had to read something.
    Again {
        node: NodeId,
        least: u32,
        most: Option<u32>,
        start: Option<usize>,
    },
    /// A look ahead ends: go on here, as far as this, with these groups.
    Return(usize, usize, Vec<Option<(usize, usize)>>),
}

/// One way so far.
#[derive(Debug, Clone)]
struct Way {
    tasks: Vec<Task>,
    at: usize,
    /// No cell from here on is for the part that is being laid.
    limit: usize,
    /// How many of the last parts of the whole pattern are laid, and where the first of these begins.
    laid: usize,
    end: usize,
    groups: Vec<Option<(usize, usize)>>,
    said: Said,
    never: Vec<Said>,
}

/// What a way says of the line.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Said {
    may: Vec<Domain>,
    equal: Vec<(usize, usize)>,
}

/// What each cell is in the words that fit `domains`; `None` where that takes too many steps or cannot be told so.
pub fn tell(told: &Told<'_>, domains: &[Domain], effort: &mut Effort) -> Option<Vec<Domain>> {
    let open = Said { may: domains.to_vec(), equal: Vec::new() };
    let start = Teller { told, domains }.way(told.prepared.syntax.root, 0, open, &[]);
    let mut seen = vec![Domain::EMPTY; domains.len()];
    let teller = Teller { told, domains };
    teller.each(start, effort, &mut |way, effort| {
        if way.at != domains.len() {
            return Some(());
        }
        if way.never.is_empty() {
            seen.iter_mut().zip(&way.said.may).for_each(|(seen, may)| *seen = seen.or(*may));
            return Some(());
        }
        let never: Vec<Vec<Open>> = way.never.iter().map(|never| never.parts(domains)).collect();
        let apart = apart(&never, domains.len());
        for at in 0..domains.len() {
            for symbol in way.said.may[at].symbols() {
                if !seen[at].has(symbol) {
                    let mut said = way.said.clone();
                    said.may[at] = Domain::only(symbol);
                    if let Some(word) = a_word(said, &never, &apart, symbol.index(), effort)? {
                        seen.iter_mut().zip(word).for_each(|(seen, symbol)| *seen = seen.with(symbol));
                    }
                }
            }
        }
        Some(())
    })?;
    Some(seen)
}

/// Somebody who lays a pattern along a line.
struct Teller<'t> {
    told: &'t Told<'t>,
    domains: &'t [Domain],
}

impl Teller<'_> {
    fn way(&self, node: NodeId, at: usize, said: Said, groups: &[Option<(usize, usize)>]) -> Way {
        let mut groups = groups.to_vec();
        groups.resize(self.told.prepared.syntax.groups as usize, None);
        let cells = self.domains.len();
        let tasks = vec![Task::Part(node)];
        Way { tasks, at, limit: cells, laid: 0, end: cells, groups, said, never: Vec::new() }
    }

    /// Is this what the whole pattern is a sequence of?
    fn is_whole(&self, list: List) -> bool {
        let syntax = &self.told.prepared.syntax;
        let mut root = syntax.root;
        while let What::Group { inner, .. } = *syntax.what(root) {
            root = inner;
        }
        matches!(*syntax.what(root), What::Sequence(whole) if whole == list)
    }

    /// Prepares a way for the first of these parts, with which the whole pattern goes on: lays the references behind
    /// them whose groups are settled, and leaves room for the others. Is there room?
    fn make_room(&self, way: &mut Way, parts: &[NodeId]) -> bool {
        let syntax = &self.told.prepared.syntax;
        let held = |way: &Way, part: NodeId| match *syntax.what(part) {
            What::Back(group) if self.told.sees[part as usize] => way.groups[group as usize - 1],
            _ => None,
        };
        while let Some(&part) = parts[..parts.len() - way.laid].last()
            && let Some((start, end)) = held(way, part)
        {
            if way.end - way.at < end - start {
                return false;
            }
            (way.laid, way.end) = (way.laid + 1, way.end - (end - start));
            if !way.said.equate(start..end, way.end) {
                return false;
            }
        }
        let shortest = |part: NodeId| self.told.prepared.shortest[part as usize] as usize;
        let least = |&part: &NodeId| match (held(way, part), syntax.what(part)) {
            (Some((start, end)), _) => end - start,
            // A group among these parts is settled before it is read.
            (None, &What::Back(group)) => {
                let is_group = |node: &&NodeId| matches!(*syntax.what(**node), What::Group { number, .. } if number == Some(group));
                parts.iter().take_while(|&&other| other != part).find(is_group).map_or(0, |&group| shortest(group))
            }
            (None, _) => shortest(part),
        };
        let others = parts[..parts.len() - way.laid].iter().skip(1).map(least).fold(0, usize::saturating_add);
        way.limit = way.end.saturating_sub(others);
        way.at <= way.limit
    }

    /// Shows each way that has no more to do.
    fn each(
        &self,
        start: Way,
        effort: &mut Effort,
        show: &mut dyn FnMut(Way, &mut Effort) -> Option<()>,
    ) -> Option<()> {
        let mut open = vec![start];
        while let Some(mut way) = open.pop() {
            effort.spend(1 + (way.said.may.len() + way.said.equal.len()) / 4).ok()?;
            match way.tasks.pop() {
                None => show(way, effort)?,
                Some(task) => self.step(way, task, &mut open, effort)?,
            }
        }
        Some(())
    }

    /// Does one task; adds the ways on which it can be done.
    fn step(&self, mut way: Way, task: Task, open: &mut Vec<Way>, effort: &mut Effort) -> Option<()> {
        let syntax = &self.told.prepared.syntax;
        match task {
            Task::Rest(list, done) => {
                let parts = &syntax.children(list)[done..];
                let is_whole = self.is_whole(list);
                if is_whole && !self.make_room(&mut way, parts) {
                    return Some(());
                }
                match parts[..parts.len() - if is_whole { way.laid } else { 0 }].first() {
                    Some(&part) => way.tasks.extend([Task::Rest(list, done + 1), Task::Part(part)]),
                    None if is_whole && way.at != way.end => return Some(()),
                    None if is_whole => way.at = self.domains.len(),
                    None => {}
                }
            }
            Task::Close(group, start) => way.groups[group as usize - 1] = Some((start, way.at)),
            Task::Again { start, .. } if start == Some(way.at) => return Some(()),
            Task::Again { node, least, most, .. } => {
                self.rounds(way, node, least, most, open);
                return Some(());
            }
            Task::Return(at, limit, groups) => (way.at, way.limit, way.groups) = (at, limit, groups),
            Task::Part(node) => return self.part(way, node, open, effort),
        }
        open.push(way);
        Some(())
    }

    fn part(&self, mut way: Way, node: NodeId, open: &mut Vec<Way>, effort: &mut Effort) -> Option<()> {
        let (prepared, cells) = (self.told.prepared, self.domains.len());
        let syntax = &prepared.syntax;
        match syntax.what(node) {
            What::Class(_) => {
                if way.at == way.limit || !way.said.restrict(way.at, prepared.classes[node as usize]) {
                    return Some(());
                }
                way.at += 1;
            }
            What::Sequence(list) => way.tasks.push(Task::Rest(*list, 0)),
            What::Choice(list) => {
                for &branch in syntax.children(*list) {
                    let mut other = way.clone();
                    other.tasks.push(Task::Part(branch));
                    open.push(other);
                }
                return Some(());
            }
            What::Group { number: None, inner } => way.tasks.push(Task::Part(*inner)),
            What::Group { number: Some(group), inner } => {
                way.tasks.extend([Task::Close(*group, way.at), Task::Part(*inner)])
            }
            What::Repeat(repeat) => {
                let spare = repeat.least.saturating_sub(self.told.most_rounds);
                self.rounds(way, node, repeat.least - spare, repeat.most.map(|most| most - spare), open);
                return Some(());
            }
            What::Edge(Edge::Start) if way.at != 0 => return Some(()),
            What::Edge(Edge::End) if way.at != cells => return Some(()),
            What::Edge(Edge::Start | Edge::End) => {}
            What::Edge(edge) => {
                open.extend(self.beside(&way, *edge == Edge::Word));
                return Some(());
            }
            What::Look(look) if look.ahead && !look.negative => {
                way.tasks.extend([Task::Return(way.at, way.limit, way.groups.clone()), Task::Part(look.inner)]);
                way.limit = cells;
            }
            What::Look(look) => {
                let seen = self.seen(look.inner, look.ahead, &way, effort)?;
                if look.negative {
                    way.never.extend(seen);
                } else {
                    for said in seen {
                        let mut other = way.clone();
                        if other.said.add(&said) {
                            open.push(other);
                        }
                    }
                    return Some(());
                }
            }
            What::Back(group) => {
                if let Some((start, end)) = way.groups[*group as usize - 1].filter(|_| self.told.sees[node as usize]) {
                    if way.at + (end - start) > way.limit || !way.said.equate(start..end, way.at) {
                        return Some(());
                    }
                    way.at += end - start;
                }
            }
        }
        open.push(way);
        Some(())
    }

    /// One more round, or what comes after the last.
    fn rounds(&self, way: Way, node: NodeId, least: u32, most: Option<u32>, open: &mut Vec<Way>) {
        let What::Repeat(repeat) = self.told.prepared.syntax.what(node) else {
            unreachable!("only a repeated part has rounds")
        };
        if least == 0 || most == Some(0) {
            open.push(way.clone());
        }
        if most != Some(0) {
            let mut round = way;
            repeat.groups.clone().for_each(|group| round.groups[group as usize - 1] = None);
            let start = (least == 0).then_some(round.at);
            let (least, most) = (least.saturating_sub(1), most.map(|most| most - 1));
            round.tasks.extend([Task::Again { node, least, most, start }, Task::Part(repeat.inner)]);
            open.push(round);
        }
    }

    /// The ways on which a place is the edge of a word, or is not.
    fn beside(&self, way: &Way, wanted: bool) -> Vec<Way> {
        let side =
            |way: &mut Way, cell: Option<usize>, is_word: bool| match cell.filter(|&cell| cell < self.domains.len()) {
                None => !is_word,
                Some(cell) => {
                    let words = self.told.prepared.words;
                    way.said.restrict(cell, if is_word { words } else { Domain::from_bits(!words.bits()) })
                }
            };
        let mut ways = Vec::new();
        for before in [false, true] {
            let after = before != wanted;
            let mut other = way.clone();
            if side(&mut other, way.at.checked_sub(1), before) && side(&mut other, Some(way.at), after) {
                ways.push(other);
            }
        }
        ways
    }

    /// All that a look can see from where a way stands; `None` where it forbids something itself.
    fn seen(&self, inner: NodeId, ahead: bool, way: &Way, effort: &mut Effort) -> Option<Vec<Said>> {
        let mut seen: Vec<Said> = Vec::new();
        let starts = if ahead { way.at..way.at + 1 } else { 0..way.at + 1 };
        for start in starts {
            let open = Said { may: self.domains.to_vec(), equal: Vec::new() };
            let first = self.way(inner, start, open, &way.groups);
            self.each(first, effort, &mut |other, effort| {
                effort.spend(seen.len() / 8).ok()?;
                if !other.never.is_empty() {
                    return None;
                }
                if (ahead || other.at == way.at) && !seen.contains(&other.said) {
                    seen.push(other.said);
                }
                Some(())
            })?;
        }
        Some(seen)
    }
}

impl Said {
    /// Lets a cell be one of these symbols only; can it?
    fn restrict(&mut self, at: usize, symbols: Domain) -> bool {
        let before = self.may[at];
        self.may[at] = before.and(symbols);
        self.may[at] == before || self.settle()
    }

    /// Makes these cells equal to those from `copy` on; can they be?
    fn equate(&mut self, cells: Range<usize>, copy: usize) -> bool {
        self.equal.extend(cells.zip(copy..));
        self.settle()
    }

    fn add(&mut self, other: &Said) -> bool {
        self.equal.extend(&other.equal);
        self.may.iter_mut().zip(&other.may).for_each(|(may, other)| *may = may.and(*other));
        self.settle()
    }

    /// Tells equal cells what the others may be, until they all know; is anything left?
    fn settle(&mut self) -> bool {
        let mut is_news = true;
        while is_news && self.may.iter().all(|may| !may.is_empty()) {
            is_news = false;
            for &(one, other) in &self.equal {
                let may = self.may[one].and(self.may[other]);
                is_news |= (may, may) != (self.may[one], self.may[other]);
                (self.may[one], self.may[other]) = (may, may);
            }
        }
        !is_news
    }

    /// What it says of a line whose cells may be `line` anyway, statement by statement.
    fn parts(&self, line: &[Domain]) -> Vec<Open> {
        // That equal cells are what both may be goes without saying.
        let mut by_equality = Said { may: line.to_vec(), equal: self.equal.clone() };
        by_equality.settle();
        let classes = self.may.iter().zip(&by_equality.may).enumerate().filter(|(_, (said, line))| said != line);
        let classes = classes.map(|(at, (said, _))| Open::In(at, *said));
        classes.chain(self.equal.iter().map(|&(one, other)| Open::Equal(one, other))).collect()
    }
}

/// The one statement that is open while all others hold of a line whose cells may be `may`.
/// `Err(true)` where all of them hold, `Err(false)` where one fails or more are open.
fn open_part(parts: &[Open], may: &[Domain]) -> Result<Open, bool> {
    let mut open = None;
    for part in parts {
        match (part.holds(may), open) {
            (Some(true), _) => {}
            (None, None) => open = Some(*part),
            _ => return Err(false),
        }
    }
    open.ok_or(true)
}

/// Sets of cells of which no two may be the same.
fn apart(never: &[Vec<Open>], cells: usize) -> Vec<Vec<usize>> {
    let mut differ = vec![vec![false; cells]; cells];
    for never in never {
        if let [Open::Equal(one, other)] = never[..] {
            (differ[one][other], differ[other][one]) = (true, true);
        }
    }
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for (at, differs) in differ.iter().enumerate() {
        match sets.iter_mut().find(|set| set.iter().all(|&other| differs[other])) {
            Some(set) => set.push(at),
            None => sets.push(vec![at]),
        }
    }
    sets.retain(|set| set.len() > 2);
    sets
}

/// Can each of the cells be a symbol of its own? Each in turn takes one, and whoever had it looks for another.
fn can_differ(set: &[usize], may: &[Domain]) -> bool {
    let mut holder: Vec<Option<usize>> = vec![None; Symbol::MAX];
    set.iter().all(|&at| takes_one(at, may, &mut holder, &mut [false; Symbol::MAX]))
}

fn takes_one(at: usize, may: &[Domain], holder: &mut [Option<usize>], asked: &mut [bool]) -> bool {
    for symbol in may[at].symbols().map(Symbol::index) {
        if !std::mem::replace(&mut asked[symbol], true)
            && holder[symbol].is_none_or(|other| takes_one(other, may, holder, asked))
        {
            holder[symbol] = Some(at);
            return true;
        }
    }
    false
}

/// A statement about cells.
#[derive(Debug, Clone, Copy)]
enum Open {
    In(usize, Domain),
    Equal(usize, usize),
}

impl Open {
    fn holds(self, may: &[Domain]) -> Option<bool> {
        match self {
            Open::In(at, symbols) if may[at].and(symbols).is_empty() => Some(false),
            Open::In(at, symbols) => (may[at].and(symbols) == may[at]).then_some(true),
            Open::Equal(one, other) if may[one].and(may[other]).is_empty() => Some(false),
            Open::Equal(one, other) => (may[one] == may[other] && may[one].len() == 1).then_some(true),
        }
    }
}

/// A word of which this is said, and none of that is so in full; found by trying. `None` where it takes too many steps.
///
/// Words that are asked for with different numbers begin with different symbols.
fn a_word(
    said: Said,
    never: &[Vec<Open>],
    apart: &[Vec<usize>],
    number: usize,
    effort: &mut Effort,
) -> Option<Option<Vec<Symbol>>> {
    let mut open = vec![said];
    'words: while let Some(mut said) = open.pop() {
        loop {
            effort.spend(1 + never.len() / 16).ok()?;
            let before = said.may.clone();
            if !said.settle() {
                continue 'words;
            }
            for never in never {
                match open_part(never, &said.may) {
                    Err(true) => continue 'words,
                    Err(false) => {}
                    Ok(Open::In(at, symbols)) => said.may[at] = said.may[at].minus(symbols),
                    Ok(Open::Equal(one, other)) => {
                        for (one, other) in [(one, other), (other, one)] {
                            if said.may[one].len() == 1 {
                                said.may[other] = said.may[other].minus(said.may[one]);
                            }
                        }
                    }
                }
            }
            if said.may == before {
                break;
            }
        }
        effort.spend(apart.iter().map(|set| 4 * set.len()).sum()).ok()?;
        if !apart.iter().all(|set| can_differ(set, &said.may)) {
            continue;
        }
        let widest = said.may.iter().enumerate().filter(|(_, may)| may.len() > 1).min_by_key(|(_, may)| may.len());
        let Some((at, may)) = widest.map(|(at, may)| (at, *may)) else {
            return Some(Some(said.may.iter().filter_map(|may| may.symbol()).collect()));
        };
        let mut symbols: Vec<Symbol> = may.symbols().collect();
        let turns = (number + at) % symbols.len();
        symbols.rotate_left(turns);
        for symbol in symbols {
            let mut other = said.clone();
            other.may[at] = Domain::only(symbol);
            open.push(other);
        }
    }
    Some(None)
}
