//! All ways in which a pattern can read a line, cell by cell: which part of the pattern each cell falls on.
//!
//! This is for telling people why a line says something. It may see more ways than there are (looks that forbid something are not
//! heeded), so that what it says of a cell has to be compared with what the line's rule says.

use super::effort::TooLarge;
use super::prepared::Prepared;
use super::syntax::{Edge, List, NodeId, What};
use crate::distinct::distinct;
use crate::domain::Domain;
use litemap::LiteMap;

/// Patterns with more parts are not read so.
const MOST_NODES: usize = 250;
/// The most steps that are taken to find all ways.
const MOST_STEPS: u32 = 20_000;

/// What the ways have to say of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// What each cell is in some way.
    pub may: Vec<Domain>,
    /// The parts of the pattern on which each cell falls in some way, in their order.
    pub parts: Vec<Vec<NodeId>>,
    /// For each cell what makes it equal to another one in every way.
    pub equal: Vec<Option<Equal>>,
    /// Before which cell each place of the pattern is, where it is the same in every way; the number of the cells for the end.
    pub edges: LiteMap<NodeId, usize>,
}

/// How a cell is repeated, or repeats another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equal {
    /// The reference.
    pub reference: NodeId,
    /// Does the reference fall on this cell, and not on the other?
    pub is_copy: bool,
    /// The cells that are the other one in one way or another, in their order.
    pub others: Vec<usize>,
}

impl Equal {
    /// What holds of two ways that say this; nothing where they differ in more than the other cell.
    fn and(mut self, other: Equal) -> Option<Equal> {
        self.others = distinct(self.others.into_iter().chain(other.others));
        ((self.reference, self.is_copy) == (other.reference, other.is_copy)).then_some(self)
    }
}

/// All ways to read a line whose cells may be `known`; `None` where there are none.
///
/// Where it takes too many steps, it does so wherever the cells may be more, too.
pub fn read(pattern: &Prepared, known: &[Domain]) -> Result<Option<Reading>, TooLarge> {
    if pattern.syntax.nodes.len() > MOST_NODES {
        return Err(TooLarge);
    }
    let cells = known.len();
    let mut walk = Walk {
        pattern,
        now: known.to_vec(),
        falls_on: vec![None; cells],
        groups: vec![None; pattern.insides.len()],
        same: Vec::new(),
        edges: Vec::new(),
        is_looking: false,
        steps: 0,
        ways: 0,
        reading: Reading {
            may: vec![Domain::EMPTY; cells],
            parts: vec![Vec::new(); cells],
            equal: vec![None; cells],
            edges: LiteMap::new(),
        },
    };
    walk.walk(pattern.syntax.root, 0, &mut |walk, at| {
        if at == cells {
            walk.note();
        }
    });
    if walk.steps >= MOST_STEPS {
        return Err(TooLarge);
    }
    Ok((walk.ways > 0).then_some(walk.reading))
}

/// What is to be done behind a part.
type Next<'n, 'p> = &'n mut dyn FnMut(&mut Walk<'p>, usize);

/// Somebody who reads the line in every way there is.
struct Walk<'p> {
    pattern: &'p Prepared,
    /// What each cell may be on the way.
    now: Vec<Domain>,
    falls_on: Vec<Option<NodeId>>,
    groups: Vec<Option<(usize, usize)>>,
    /// Cells that a reference makes equal.
    same: Vec<(usize, usize, NodeId)>,
    /// Places of the pattern, and where they are.
    edges: Vec<(NodeId, usize)>,
    /// Inside a look, no cell falls on a part.
    is_looking: bool,
    steps: u32,
    ways: u32,
    reading: Reading,
}

/// The rounds of a repeat that were made.
#[derive(Clone, Copy, Default)]
struct Rounds {
    /// How many there were, those that read nothing counted as one.
    made: u32,
    /// Did one of them read nothing?
    have_empty: bool,
}

impl<'p> Walk<'p> {
    fn walk(&mut self, node: NodeId, at: usize, next: Next<'_, 'p>) {
        self.steps += 1;
        if self.steps >= MOST_STEPS {
            return;
        }
        let pattern = self.pattern;
        match pattern.syntax.what(node) {
            What::Class(_) => self.class(node, at, next),
            What::Sequence(list) => self.sequence(*list, 0, at, next),
            What::Choice(list) => {
                pattern.syntax.children(*list).iter().for_each(|&child| self.walk(child, at, &mut *next));
            }
            What::Group { number: None, inner } => self.walk(*inner, at, next),
            What::Group { number: Some(number), inner } => {
                let group = *number as usize - 1;
                self.walk(*inner, at, &mut |walk, end| {
                    let before = walk.groups[group].replace((at, end));
                    next(walk, end);
                    walk.groups[group] = before;
                });
            }
            What::Repeat(_) => self.repeat(node, Rounds::default(), at, next),
            What::Edge(Edge::Start) if at != 0 => {}
            What::Edge(Edge::End) if at != self.now.len() => {}
            What::Edge(_) => {
                self.edges.push((node, at));
                next(self, at);
                self.edges.pop();
            }
            What::Look(look) if look.negative => next(self, at),
            What::Look(look) => {
                let was_looking = std::mem::replace(&mut self.is_looking, true);
                let starts = if look.ahead { at..at + 1 } else { 0..at + 1 };
                for start in starts {
                    self.walk(look.inner, start, &mut |walk, end| {
                        if look.ahead || end == at {
                            let is_looking = std::mem::replace(&mut walk.is_looking, was_looking);
                            next(walk, at);
                            walk.is_looking = is_looking;
                        }
                    });
                }
                self.is_looking = was_looking;
            }
            What::Back(number) => self.back(node, *number as usize - 1, at, next),
        }
    }

    fn class(&mut self, node: NodeId, at: usize, next: Next<'_, 'p>) {
        let Some(&before) = self.now.get(at) else { return };
        let may = before.and(self.pattern.classes[node as usize]);
        if may.is_empty() {
            return;
        }
        let fell_on = self.falls_on[at];
        if !self.is_looking {
            self.falls_on[at] = Some(node);
        }
        self.now[at] = may;
        next(self, at + 1);
        self.now[at] = before;
        self.falls_on[at] = fell_on;
    }

    fn sequence(&mut self, list: List, number: usize, at: usize, next: Next<'_, 'p>) {
        let pattern = self.pattern;
        match pattern.syntax.children(list).get(number) {
            None => next(self, at),
            Some(&child) => self.walk(child, at, &mut |walk, end| walk.sequence(list, number + 1, end, &mut *next)),
        }
    }

    fn repeat(&mut self, node: NodeId, rounds: Rounds, at: usize, next: Next<'_, 'p>) {
        let pattern = self.pattern;
        let What::Repeat(repeat) = pattern.syntax.what(node) else { unreachable!("a repeat is repeated") };
        if rounds.made >= repeat.least || rounds.have_empty {
            next(self, at);
        }
        if repeat.most.is_some_and(|most| rounds.made >= most) {
            return;
        }
        let forgotten = repeat.groups.clone().map(|group| group as usize - 1);
        let before: Vec<_> = forgotten.clone().map(|group| self.groups[group].take()).collect();
        let made = rounds.made + 1;
        self.walk(repeat.inner, at, &mut |walk, end| match end > at {
            true => walk.repeat(node, Rounds { made, ..rounds }, end, &mut *next),
            // A round that reads nothing can be made as often as needed, and one of them is enough; but groups are those of the last round.
            false if made <= repeat.least && !rounds.have_empty => {
                walk.repeat(node, Rounds { made, have_empty: true }, end, &mut *next);
            }
            false => {}
        });
        forgotten.zip(before).for_each(|(group, before)| self.groups[group] = before);
    }

    fn back(&mut self, node: NodeId, group: usize, at: usize, next: Next<'_, 'p>) {
        let Some((start, end)) = self.groups.get(group).copied().flatten() else { return next(self, at) };
        let cells = self.now.len();
        if at + (end - start) > cells {
            return;
        }
        let before = (self.now.clone(), self.falls_on.clone(), self.same.len());
        let is_possible = (start..end).zip(at..).all(|(source, copy)| {
            let may = self.now[source].and(self.now[copy]);
            (self.now[source], self.now[copy]) = (may, may);
            self.same.push((source, copy, node));
            if !self.is_looking {
                self.falls_on[copy] = Some(node);
            }
            !may.is_empty()
        });
        if is_possible {
            next(self, at + (end - start));
        }
        (self.now, self.falls_on) = (before.0, before.1);
        self.same.truncate(before.2);
    }

    /// Notes a way to read the whole line.
    fn note(&mut self) {
        let mut now = self.now.clone();
        // What became known of one copy later holds for the others, too.
        for _ in 0..2 {
            for &(source, copy, _) in &self.same {
                let may = now[source].and(now[copy]);
                (now[source], now[copy]) = (may, may);
            }
        }
        if now.iter().any(|may| may.is_empty()) {
            return;
        }
        for (at, may) in now.into_iter().enumerate() {
            self.reading.may[at] = self.reading.may[at].or(may);
            if let Some(part) = self.falls_on[at]
                && let Err(place) = self.reading.parts[at].binary_search(&part)
            {
                self.reading.parts[at].insert(place, part);
            }
            let repeat = |&(source, copy, reference): &(usize, usize, NodeId)| match at {
                // What a look read in this very cell says nothing of others.
                _ if source == copy => None,
                _ if at == copy => Some(Equal { reference, is_copy: true, others: vec![source] }),
                _ if at == source => Some(Equal { reference, is_copy: false, others: vec![copy] }),
                _ => None,
            };
            let equal = self.same.iter().find_map(repeat);
            self.reading.equal[at] = match self.ways {
                0 => equal,
                _ => self.reading.equal[at].take().zip(equal).and_then(|(one, other)| one.and(other)),
            };
        }
        let is_at =
            |&(node, at): &(NodeId, usize)| self.edges.iter().all(|&(other, place)| other != node || place == at);
        let here: LiteMap<NodeId, usize> = self.edges.iter().copied().filter(is_at).collect();
        match self.ways {
            0 => self.reading.edges = here,
            _ => self.reading.edges.retain(|node, at| here.get(node) == Some(at)),
        }
        self.ways += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Symbol;
    use crate::kinds::regex_crossword::{Letters, prepare};
    use crate::puzzle::Alphabet;

    /// What a pattern says of a line, and the parts on which its cells fall.
    fn told(pattern: &str, known: &str) -> (String, Vec<Vec<String>>, Vec<Option<usize>>) {
        let alphabet = Alphabet::of_glyphs(Vec::new(), "ABCDEFGHIJKLMNOPQRSTUVWXYZ").expect("letters");
        let prepared = prepare(pattern, &Letters::new(&alphabet)).expect("a pattern");
        let domain = |glyph| alphabet.symbol(glyph).map_or(alphabet.all(), Domain::only);
        let known: Vec<Domain> = known.chars().map(domain).collect();
        let reading = read(&prepared, &known).ok().flatten().expect("a reading");
        let glyph = |may: &Domain| may.symbol().map_or('?', |symbol: Symbol| alphabet.glyph(symbol));
        let part = |&node: &NodeId| {
            let span = &prepared.syntax.node(node).span;
            pattern[span.start as usize..span.end as usize].to_owned()
        };
        let parts = reading.parts.iter().map(|parts| parts.iter().map(part).collect()).collect();
        let equal = reading
            .equal
            .iter()
            .map(|equal| equal.as_ref().and_then(|repeat| repeat.others.first().copied()))
            .collect();
        (reading.may.iter().map(glyph).collect(), parts, equal)
    }

    #[test]
    fn cells_fall_on_parts() {
        let (may, parts, _) = told("O?[EGZ]A?", "???");
        assert_eq!(may, "O?A");
        assert_eq!(parts, [["O"], ["[EGZ]"], ["A"]]);
        let (may, parts, _) = told(".*AK.*", "?A?");
        assert_eq!((may.as_str(), &parts[1], &parts[2]), ("?AK", &vec!["A".to_owned()], &vec!["K".to_owned()]));
        let (may, _, _) = told("(BE|LN|GU)+", "??L?");
        assert_eq!(may, "??LN");
    }

    #[test]
    fn references_make_cells_equal() {
        let (may, parts, equal) = told(r"(.)..\1", "N???");
        assert_eq!((may.as_str(), equal), ("N??N", vec![Some(3), None, None, Some(0)]));
        assert_eq!(parts[3], [r"\1"]);
        let (may, _, _) = told(r"(A|BC)\1X", "?????");
        assert_eq!(may, "BCBCX");
    }

    #[test]
    fn looks_ask_for_more() {
        assert_eq!(told("(?=.*X)[AX]B", "??").0, "XB");
        assert_eq!(told(".(?<=Q)B", "??").0, "QB");
        assert_eq!(told("(?!X).B", "??").0, "?B", "looks that forbid something are not heeded");
    }
}
