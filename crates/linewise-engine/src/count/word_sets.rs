//! The sets of words that lines come down to while solutions are counted, each known by a number.
//!
//! The same sets are met again and again, in one line and in others, so what becomes of one when a cell is settled is
//! worked out once.
//!
//! Always: a number means the same set, so sets are never evicted; what becomes of them is, when memory runs short.

use crate::diagram::{Diagram, Spelled, explore};
use crate::domain::{Domain, Symbol};
use crate::limits::{COUNTING_WORK, WALK_WORK};
use crate::model::{LineId, Model};
use crate::rule::{LineView, Meter, Rule, Scratch, Shape, Undecided, words_within};
use crate::verdict::Stop;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A map that is the same in every run.
pub type Map<K, V> = FxHashMap<K, V>;

/// The most nodes that a diagram may have for one cell.
const MOST_NODES: usize = 1 << 12;
/// So many words of a line are listed one by one where its rule makes no diagram.
const FEW_WORDS: u32 = 256;

/// A set of words, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordsId(pub u32);

/// A set of words over some cells.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Words {
    /// As a diagram.
    Diagram(Diagram),
    /// All that a line allows when its cells may be these; the words are spelled over those that are open.
    Line(LineId, Vec<Domain>),
}

/// What becomes of a set of words.
#[derive(Debug, Default)]
pub struct Rest {
    /// What its cells may be now, of those for which this has changed; they are numbered within the set.
    pub changed: Vec<(u32, Domain)>,
    /// The sets into which it falls apart, each with its cells, and without those that may be anything.
    pub parts: Vec<(Vec<u32>, WordsId)>,
}

/// All sets of words that were met.
pub struct WordSets<'m> {
    pub model: &'m Model,
    numbers: Map<Rc<Words>, WordsId>,
    words: Vec<Rc<Words>>,
    counts: Vec<Option<BigUint>>,
    rests: Map<(WordsId, u32, Domain), Option<Rc<Rest>>>,
    scratch: Scratch<'m>,
    /// Does the caller want an end?
    pub stop: Stop<'m>,
    /// Was a line left out that could not be decided within the limit, or because the caller wanted an end?
    pub is_unsure: bool,
    /// How many bytes the sets take, roughly.
    bytes: usize,
    /// How many bytes it takes to know what becomes of them, roughly.
    rest_bytes: usize,
}

impl<'m> WordSets<'m> {
    /// Nothing met yet.
    pub fn new(model: &'m Model, stop: Stop<'m>) -> WordSets<'m> {
        WordSets {
            model,
            numbers: Map::default(),
            words: Vec::new(),
            counts: Vec::new(),
            rests: Map::default(),
            // After so much work no line is narrowed any more, in the middle of settling a cell or not.
            scratch: Scratch::with_meter(Meter::new(COUNTING_WORK, stop)),
            stop,
            is_unsure: false,
            bytes: 0,
            rest_bytes: 0,
        }
    }

    /// The work since this was last asked, as so many solved lines.
    pub fn lines_of_work(&mut self) -> u64 {
        self.scratch.meter.take_lines()
    }

    /// Must lines be left out from now on? The count ends soon then, and what it comes to until then is no more than a
    /// lower bound.
    fn must_end(&mut self) -> bool {
        let must_end = self.scratch.meter.is_spent() || self.stop.is_called();
        self.is_unsure |= must_end;
        must_end
    }

    /// How many bytes all of it takes, roughly. Where that is more than `most`, what can be worked out again is
    /// evicted first.
    pub fn bytes_within(&mut self, most: usize) -> usize {
        if self.bytes + self.rest_bytes > most {
            self.rests = Map::default();
            self.rest_bytes = 0;
        }
        self.bytes + self.rest_bytes
    }

    /// What a line comes down to when its cells may be `may`, numbered over all its cells; `None` when it has no word.
    pub fn line(&mut self, line: LineId, may: &[Domain]) -> Option<Rest> {
        if self.must_end() {
            return None;
        }
        let rule = &*self.model.line(line).rule;
        let shape = Shape::new(rule.orientation(), may.len(), self.model.symbols);
        let bits = shape.matrix(may);
        let mut support = vec![0; shape.len()];
        match rule.narrow(LineView { shape, bits: &bits }, &mut support, &mut self.scratch) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(Undecided) => {
                // What may be wrong is not counted, so that there may be more solutions.
                self.is_unsure = true;
                return None;
            }
        }
        let narrowed = shape.domains(&support);
        let changed = |may: &[Domain], now: &[Domain]| {
            let pairs = may.iter().zip(now).enumerate();
            pairs.filter(|(_, (may, now))| may != now).map(|(at, (_, now))| (at as u32, *now)).collect()
        };
        let view = LineView { shape, bits: &support };
        let count = rule.count(view, &mut self.scratch).ok();
        let all: BigUint = narrowed.iter().map(|may| BigUint::from(may.len())).product();
        if count.as_ref() == Some(&all) {
            return Some(Rest { changed: changed(may, &narrowed), parts: Vec::new() });
        }
        let diagram = rule.capabilities().diagram;
        let spelled = diagram.and_then(|diagram| diagram.diagram(view, MOST_NODES, &mut self.scratch).ok());
        let is_short = || count.as_ref().is_some_and(|count| *count <= BigUint::from(FEW_WORDS));
        let spelled = match spelled {
            Some(spelled) => Some(spelled),
            None if is_short() => listed(rule, &narrowed, self.model.symbols, &mut self.scratch),
            None => None,
        };
        match spelled {
            Some(spelled) => {
                let spelled = spelled?;
                let parts = self.parts(&spelled);
                Some(Rest { changed: changed(may, &spelled.may), parts })
            }
            None => {
                let changed = changed(may, &narrowed);
                let open: Vec<u32> = (0..may.len() as u32).filter(|&at| narrowed[at as usize].len() > 1).collect();
                if open.is_empty() {
                    return Some(Rest { changed, parts: Vec::new() });
                }
                let id = self.number(Words::Line(line, narrowed));
                Some(Rest { changed, parts: vec![(open, id)] })
            }
        }
    }

    /// What becomes of a set of words when one of its cells may only be `may`; `None` when no word is left.
    pub fn rest(&mut self, id: WordsId, cell: u32, may: Domain) -> Option<Rc<Rest>> {
        if let Some(known) = self.rests.get(&(id, cell, may)) {
            return known.clone();
        }
        if self.must_end() {
            return None;
        }
        let words = self.words[id.0 as usize].clone();
        let rest = match &*words {
            Words::Diagram(diagram) => self.rest_of_diagram(diagram, cell, may),
            Words::Line(line, all) => self.rest_of_line(*line, all, cell, may),
        };
        let rest = rest.map(Rc::new);
        // What was cut short is not known.
        if !self.is_unsure {
            self.rest_bytes += 96 + rest.as_ref().map_or(0, |rest| rest.bytes());
            self.rests.insert((id, cell, may), rest.clone());
        }
        rest
    }

    fn rest_of_diagram(&mut self, diagram: &Diagram, cell: u32, may: Domain) -> Option<Rest> {
        let spelled = diagram.restricted(cell as usize, may)?;
        let now = spelled.may.iter().enumerate();
        let changed = now.filter(|(at, now)| diagram.may(*at) != **now).map(|(at, now)| (at as u32, *now)).collect();
        Some(Rest { changed, parts: self.parts(&spelled) })
    }

    fn rest_of_line(&mut self, line: LineId, all: &[Domain], cell: u32, may: Domain) -> Option<Rest> {
        let open: Vec<usize> = (0..all.len()).filter(|&at| all[at].len() > 1).collect();
        let mut now = all.to_vec();
        now[open[cell as usize]] = now[open[cell as usize]].and(may);
        let mut rest = self.line(line, &now)?;
        let number = |at: u32| open.binary_search(&(at as usize)).expect("only open cells change") as u32;
        rest.changed.iter_mut().for_each(|(at, _)| *at = number(*at));
        rest.parts.iter_mut().flat_map(|(cells, _)| cells).for_each(|at| *at = number(*at));
        Some(rest)
    }

    /// The stretches of a diagram that know nothing of each other, without single cells: these may be anything.
    fn parts(&mut self, spelled: &Spelled) -> Vec<(Vec<u32>, WordsId)> {
        let open: Vec<u32> = spelled.open().collect();
        let stretches = spelled.diagram.stretches().into_iter().filter(|(range, _)| range.len() > 1);
        let part = |(range, diagram): (std::ops::Range<u32>, Diagram)| {
            (open[range.start as usize..range.end as usize].to_vec(), self.number(Words::Diagram(diagram)))
        };
        stretches.map(part).collect()
    }

    /// What a cell of a set of words is in some word.
    pub fn may(&self, id: WordsId, cell: u32) -> Domain {
        match &*self.words[id.0 as usize] {
            Words::Diagram(diagram) => diagram.may(cell as usize),
            Words::Line(_, all) => {
                *all.iter().filter(|may| may.len() > 1).nth(cell as usize).expect("a cell of the line is open")
            }
        }
    }

    /// How many words a set has; `None` when its line does not know.
    pub fn count(&mut self, id: WordsId) -> Option<BigUint> {
        let at = id.0 as usize;
        if self.counts[at].is_none() {
            self.counts[at] = match &*self.words[at] {
                Words::Diagram(diagram) => Some(diagram.count()),
                Words::Line(line, may) => {
                    let rule = &*self.model.line(*line).rule;
                    let shape = Shape::new(rule.orientation(), may.len(), self.model.symbols);
                    rule.count(LineView { shape, bits: &shape.matrix(may) }, &mut self.scratch).ok()
                }
            };
        }
        self.counts[at].clone()
    }

    /// The number of a set of words.
    fn number(&mut self, words: Words) -> WordsId {
        if let Some(&id) = self.numbers.get(&words) {
            return id;
        }
        let id = WordsId(self.words.len() as u32);
        let words = Rc::new(words);
        self.bytes += 128 + words.bytes();
        self.words.push(words.clone());
        self.counts.push(None);
        self.numbers.insert(words, id);
        id
    }
}

impl Words {
    fn bytes(&self) -> usize {
        match self {
            Words::Diagram(diagram) => diagram.bytes(),
            Words::Line(_, may) => size_of_val(&may[..]),
        }
    }
}

impl Rest {
    fn bytes(&self) -> usize {
        self.changed.len() * 32 + self.parts.iter().map(|(cells, _)| 32 + cells.len() * 4).sum::<usize>()
    }
}

/// The words of a line that has few, found one by one; `None` where this is too much, else what they spell, if there
/// are any.
fn listed(rule: &dyn Rule, may: &[Domain], symbols: usize, scratch: &mut Scratch<'_>) -> Option<Option<Spelled>> {
    let symbols: Vec<Symbol> = (0..symbols as u8).map(Symbol).collect();
    let mut walk = words_within(rule, may, &symbols, scratch.meter.fork(WALK_WORK));
    let words: Vec<Vec<Symbol>> = walk.by_ref().collect();
    let is_over = scratch.meter.charge(walk.work()).is_err();
    if walk.is_cut_short() || is_over {
        return None;
    }
    // What is known before a cell is which of the words, which stand in order, begin as the line does.
    let read = |at: usize, known: &(usize, usize), _: Domain, pass: &mut dyn FnMut(Domain, (usize, usize))| {
        let mut start = known.0;
        for run in words[known.0..known.1].chunk_by(|a, b| a[at] == b[at]) {
            pass(Domain::only(run[0][at]), (start, start + run.len()));
            start += run.len();
        }
        Ok(())
    };
    explore(may, (0, words.len()), read, |_| true, words.len()).ok()
}
