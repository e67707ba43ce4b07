//! What a pattern asks for without reading it: looks around, and places where words begin or end.
//!
//! A look is blamed for a character only where the rest of the pattern allows that: each character that goes comes back without the looks.

use super::edges::{EdgeName, Edges};
use super::sentences::{FailsAt, Looking, WordEdges};
use super::{exactly_narrowed, narrowed};
use crate::domain::Domain;
use crate::kinds::regex_crossword::effort::{Effort, Purse};
use crate::kinds::regex_crossword::letters::Letters;
use crate::kinds::regex_crossword::prepared::Prepared;
use crate::kinds::regex_crossword::reading::Reading;
use crate::kinds::regex_crossword::syntax::{Edge, NodeId, What};
use crate::kinds::regex_crossword::{pattern_rule, prepare};
use crate::message::Message;
use crate::model::Line;
use litemap::LiteMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A pattern that asks for more than these things is told without them.
const MOST: usize = 8;

/// All that a pattern asks for.
pub struct Asks {
    text: String,
    letters: Arc<Letters>,
    /// Each, where there are not too many.
    each: Vec<Ask>,
    /// The line without any of them, where there are some.
    without: Option<Line>,
    /// The line with some of them and no others, as far as that was asked.
    with: Mutex<LiteMap<Asked, Option<Line>>>,
}

/// One thing that a pattern asks for.
struct Ask {
    part: NodeId,
    text: String,
    /// Where it asks whether a word begins or ends: is that to be so?
    is_boundary: Option<bool>,
    /// The line without it.
    without: Line,
}

/// Some of what a pattern asks for, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Asked(u16);

impl Asked {
    fn has(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }
}

/// Characters that cells lose, and what takes them.
pub type Blame = (Asked, Vec<(usize, Domain)>);

/// All that takes some of these characters.
pub fn all(blamed: &[Blame]) -> Asked {
    Asked(blamed.iter().fold(0, |all, (asked, _)| all | asked.0))
}

impl Asks {
    /// What this pattern of a line asks for.
    pub fn of(pattern: &Prepared, text: &str, letters: &Arc<Letters>, line: &Line, purse: &Purse) -> Asks {
        let is_boundary = |what: &What| match what {
            What::Edge(Edge::Word) => Some(true),
            What::Edge(Edge::NotWord) => Some(false),
            _ => None,
        };
        let parts = pattern.outside_looks(|what| is_boundary(what).is_some() || matches!(what, What::Look(_)));
        let parts: Vec<NodeId> = parts.collect();
        let without = if parts.is_empty() { None } else { line_without(&parts, text, letters, line, purse) };
        let ask = |&part: &NodeId| {
            let span = pattern.syntax.node(part).span.start as usize..pattern.syntax.node(part).span.end as usize;
            Some(Ask {
                part,
                text: text.get(span)?.to_owned(),
                is_boundary: is_boundary(pattern.syntax.what(part)),
                without: line_without(&[part], text, letters, line, purse)?,
            })
        };
        let each = if parts.len() > MOST { Vec::new() } else { parts.iter().filter_map(ask).collect() };
        Asks { text: text.to_owned(), letters: Arc::clone(letters), each, without, with: Mutex::default() }
    }

    /// Is nothing asked for?
    pub fn is_empty(&self) -> bool {
        self.without.is_none()
    }

    /// What the pattern leaves these cells when nothing is asked for, where it leaves `left` otherwise.
    pub fn left_without(&self, symbols: usize, known: &[Domain], left: &[Domain]) -> Vec<Domain> {
        let without = self.without.as_ref().and_then(|line| narrowed(line, symbols, known));
        // What groups in a look hold may be repeated elsewhere: then something goes with the look.
        without.map_or(left.to_vec(), |without| without.iter().zip(left).map(|(may, left)| may.or(*left)).collect())
    }

    /// What takes each of the characters that cells lose only because of what is asked for: cells with the same answer go together.
    pub fn blame(&self, symbols: usize, known: &[Domain], lost: &[Domain]) -> Vec<Blame> {
        let back = |ask: &Ask| exactly_narrowed(&ask.without, symbols, known);
        let back: Vec<Option<Vec<Domain>>> = self.each.iter().map(back).collect();
        let mut blamed: Vec<Blame> = Vec::new();
        for (at, lost) in lost.iter().enumerate() {
            for symbol in lost.symbols() {
                let is_back = |left: &Option<Vec<Domain>>| left.as_ref().is_some_and(|left| left[at].has(symbol));
                let needed = back.iter().enumerate().filter(|(_, left)| is_back(left));
                let asked = Asked(needed.fold(0, |asked, (number, _)| asked | 1 << number));
                if !blamed.iter().any(|(other, _)| *other == asked) {
                    blamed.push((asked, Vec::new()));
                }
                let own = blamed.iter_mut().find(|(other, _)| *other == asked);
                let cells = own.map(|(_, cells)| cells).expect("it was put there");
                match cells.last_mut().filter(|(other, _)| *other == at) {
                    Some((_, all)) => *all = all.with(symbol),
                    None => cells.push((at, Domain::only(symbol))),
                }
            }
        }
        blamed
    }

    /// Why cells lose these characters, by what is needed for each of them.
    pub fn tell(
        &self,
        asked: Asked,
        symbols: usize,
        known: &[Domain],
        lost: &[(usize, Domain)],
        reading: Option<&Reading>,
    ) -> Message {
        let named = self.named(asked, symbols, known, lost);
        if named.is_empty() {
            return Looking {}.into();
        }
        let edge = |ask: &&Ask| {
            let (is_boundary, before) = (ask.is_boundary?, *reading?.edges.get(&ask.part)?);
            Some(EdgeName { text: ask.text.clone(), before, is_boundary })
        };
        if let Some(edges) = named.iter().map(edge).collect() {
            return WordEdges { edges: Edges(edges) }.into();
        }
        let mut looks: Vec<String> = Vec::new();
        for ask in named {
            if !looks.contains(&ask.text) {
                looks.push(ask.text.clone());
            }
        }
        FailsAt { looks }.into()
    }

    /// What takes all these characters together: that which is needed where it is enough by itself, and otherwise as
    /// much of all that is asked for as is enough. Nothing where it is not known what the pattern allows without.
    fn named(&self, asked: Asked, symbols: usize, known: &[Domain], lost: &[(usize, Domain)]) -> Vec<&Ask> {
        let is_known = self.without.as_ref().is_some_and(|line| line.rule.is_exact());
        let is_enough = |asked: Asked| {
            let left = self.line_with(asked).and_then(|line| exactly_narrowed(&line, symbols, known));
            left.is_some_and(|left| lost.iter().all(|&(at, lost)| left[at].and(lost).is_empty()))
        };
        match is_known {
            false => Vec::new(),
            true => {
                let asked = if asked.0 != 0 && is_enough(asked) { asked } else { self.all_asked() };
                let asked = self.without_spare(asked, is_enough);
                self.each.iter().enumerate().filter(|(number, _)| asked.has(*number)).map(|(_, ask)| ask).collect()
            }
        }
    }

    /// All that is asked for.
    fn all_asked(&self) -> Asked {
        Asked((0..self.each.len()).fold(0, |all, number| all | 1 << number))
    }

    /// As much of this as is enough, where nothing of it can be spared; all of it where it is not known to be enough.
    fn without_spare(&self, asked: Asked, is_enough: impl Fn(Asked) -> bool) -> Asked {
        let spared = |asked: Asked, number: usize| {
            let less = Asked(asked.0 & !(1 << number));
            if asked.has(number) && less.0 != 0 && is_enough(less) { less } else { asked }
        };
        (0..self.each.len()).fold(asked, spared)
    }

    /// The line with some of what is asked for, and nothing else.
    fn line_with(&self, asked: Asked) -> Option<Line> {
        let first = &self.each.first()?.without;
        let others = self.each.iter().enumerate().filter(|(number, _)| !asked.has(*number));
        let others: Vec<NodeId> = others.map(|(_, ask)| ask.part).collect();
        let make = || line_without(&others, &self.text, &self.letters, first, &Effort::of_line().into());
        let mut with = self.with.lock().unwrap_or_else(PoisonError::into_inner);
        with.entry(asked).or_insert_with(make).clone()
    }
}

/// A line whose pattern does without these parts.
fn line_without(parts: &[NodeId], text: &str, letters: &Letters, line: &Line, purse: &Purse) -> Option<Line> {
    let pattern = prepare(text, letters).ok()?.without(parts, letters);
    let rule = pattern_rule::rule(vec![pattern], line.cells.len(), purse);
    Some(Line { rule, ..line.clone() })
}
