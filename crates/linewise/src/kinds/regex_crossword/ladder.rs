//! How people see what a pattern says: first by itself, then where lines cross, then with all that is known.

mod rungs;
mod sentences;

use super::effort::Effort;
use super::prepared::Prepared;
use super::reading::{self, Reading};
use super::syntax::{NodeId, What};
use super::{Letters, pattern, pattern_rule, prepare};
use crate::domain::Domain;
use crate::message::{Message, Part, Parts};
use crate::model::{Line, Model};
use crate::puzzle::Puzzle;
use crate::rule::{LineView, Scratch, Shape, Undecided};
use crate::technique::{Finding, Ladder};
use crate::techniques::quota::Quota;
use crate::techniques::rungs::{Look, Rungs};
use rungs::RUNGS;
pub use rungs::TECHNIQUES;
use sentences::*;

/// A line under a pattern.
struct Pattern {
    line: Line,
    symbols: usize,
    /// What the pattern leaves to each cell of an empty line.
    alone: Vec<Domain>,
    pattern: Prepared,
    text: String,
    /// Each look of the pattern, and the line without it.
    looks: Vec<(String, Line)>,
}

impl Quota for Pattern {}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let letters = Letters::new(&puzzle.alphabet);
    let mut effort = Effort::of_puzzle();
    // The model has a line for each clue, in their order.
    let lines = model.lines.iter().zip(puzzle.clues.values()).map(|(line, clue)| {
        let text = pattern(clue).ok()?;
        let open = vec![puzzle.alphabet.all(); line.cells.len()];
        let alone = narrowed(line, model.symbols, &open)?;
        Some(Pattern {
            line: line.clone(),
            symbols: model.symbols,
            alone,
            pattern: prepare(text, &letters).ok()?,
            text: text.to_owned(),
            looks: looks(text, &letters, line, &mut effort),
        })
    });
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() })
}

/// A pattern with more looks than these is told without them.
const MOST_LOOKS: usize = 8;

/// Each look of a pattern that is in no other, and the line without it.
fn looks(text: &str, letters: &Letters, line: &Line, effort: &mut Effort) -> Vec<(String, Line)> {
    let Ok(whole) = prepare(text, letters) else { return Vec::new() };
    let outer: Vec<NodeId> = whole.outer_looks().take(MOST_LOOKS + 1).collect();
    if outer.len() > MOST_LOOKS {
        return Vec::new();
    }
    let without = |&id: &NodeId| {
        let span = whole.syntax.node(id).span.start as usize..whole.syntax.node(id).span.end as usize;
        let pattern = prepare(text, letters).ok()?.without(id as usize, letters);
        let rule = pattern_rule::rule(vec![pattern], line.cells.len(), effort);
        Some((text.get(span)?.to_owned(), Line { rule, ..line.clone() }))
    };
    outer.iter().filter_map(without).collect()
}

/// What a line leaves of these domains; `None` where it has no word.
fn narrowed(line: &Line, symbols: usize, known: &[Domain]) -> Option<Vec<Domain>> {
    let shape = Shape::new(line.rule.orientation(), known.len(), symbols);
    let bits = shape.matrix(known);
    let mut support = vec![0; shape.len()];
    match line.rule.narrow(LineView { shape, bits: &bits }, &mut support, &mut Scratch::default()) {
        Ok(true) => Some(shape.domains(&support)),
        Ok(false) => None,
        // It says nothing.
        Err(Undecided) => Some(known.to_vec()),
    }
}

impl Pattern {
    /// What the cells fall on, if that alone makes each of them no more than it is found to be.
    fn told(&self, reading: &Reading, known: &[Domain], found: &[(usize, Domain)]) -> Option<Parts> {
        let is_told = |&(at, may): &(usize, Domain)| {
            let is_back = |part: &NodeId| matches!(self.pattern.syntax.what(*part), What::Back(_));
            let classes =
                reading.parts[at].iter().fold(Domain::EMPTY, |all, &part| all.or(self.pattern.classes[part as usize]));
            // What else is said of the cell comes from a look, unless it repeats another one or is repeated.
            let is_plain = classes.and(known[at]).and(may) == classes.and(known[at]);
            let repeats = reading.equal[at].is_some() || reading.parts[at].iter().any(is_back);
            (is_plain || repeats) && reading.may[at].and(may) == reading.may[at]
        };
        if !found.iter().all(is_told) {
            return None;
        }
        let mut pieces: Vec<(Vec<usize>, Vec<NodeId>)> = Vec::new();
        for &(at, _) in found {
            let parts: Vec<NodeId> = reading.parts[at].iter().copied().collect();
            match (pieces.last_mut(), &parts[..]) {
                (Some((cells, before)), &[part])
                    if self.goes_on(before, part) && cells.last() == at.checked_sub(1).as_ref() =>
                {
                    cells.push(at);
                    before.push(part);
                }
                _ => pieces.push((vec![at], parts)),
            }
        }
        let piece = |(cells, parts): (Vec<usize>, Vec<NodeId>)| {
            let parts = if cells.len() > 1 {
                vec![self.stretch(&parts)]
            } else {
                parts.iter().map(|&part| self.name(part)).collect()
            };
            (parts.len() <= MOST_PARTS).then_some((cells, parts))
        };
        Some(Parts(together(pieces.into_iter().map(piece).collect::<Option<_>>()?)))
    }

    fn span(&self, part: NodeId) -> std::ops::Range<usize> {
        let span = &self.pattern.syntax.node(part).span;
        span.start as usize..span.end as usize
    }

    /// Does the part stand just behind the last of the others, which stand one behind the other?
    fn goes_on(&self, others: &[NodeId], part: NodeId) -> bool {
        let is_one =
            others.len() == 1 || others.windows(2).all(|pair| self.span(pair[0]).end == self.span(pair[1]).start);
        is_one && others.last().is_some_and(|&last| self.span(last).end == self.span(part).start)
    }

    /// Parts one behind the other, as one.
    fn stretch(&self, parts: &[NodeId]) -> Part {
        let own = self.span(parts[0]).start..self.span(parts[parts.len() - 1]).end;
        Part { text: self.text[own.clone()].to_owned(), nth: 0, alike: 1, within: self.word_around(&own) }
    }

    /// How people speak of a part: a character of a word as that, others by their number where several look alike.
    fn name(&self, part: NodeId) -> Part {
        let own = self.span(part);
        let text = &self.text[own.clone()];
        let nodes = &self.pattern.syntax.nodes;
        let is_alike = |node: &&super::syntax::Node| {
            matches!(node.what, What::Class(_) | What::Back(_))
                && self.text[node.span.start as usize..node.span.end as usize] == *text
        };
        let alike = nodes.iter().filter(is_alike).count();
        let nth = nodes.iter().filter(is_alike).filter(|node| (node.span.start as usize) < own.start).count();
        Part { text: text.to_owned(), nth, alike, within: self.word_around(&own) }
    }

    /// The plain word of which this is a piece; nothing where it is all of it, or the word all of the pattern.
    fn word_around(&self, own: &std::ops::Range<usize>) -> Option<String> {
        let is_word = |node: &&super::syntax::Node| {
            let (start, end) = (node.span.start as usize, node.span.end as usize);
            let is_around = start <= own.start && own.end <= end && end - start > own.len();
            let is_plain = self.text[start..end].chars().all(char::is_alphanumeric) && end - start <= LONGEST_WORD;
            is_around && is_plain && matches!(node.what, What::Sequence(_)) && end - start < self.text.len()
        };
        let word = self.pattern.syntax.nodes.iter().find(is_word)?;
        Some(self.text[word.span.start as usize..word.span.end as usize].to_owned())
    }
}

/// The pieces, where single cells that fall on the same parts are one piece.
fn together(pieces: Vec<(Vec<usize>, Vec<Part>)>) -> Vec<(Vec<usize>, Vec<Part>)> {
    let mut together: Vec<(bool, Vec<usize>, Vec<Part>)> = Vec::new();
    for (cells, parts) in pieces {
        let is_single = cells.len() == 1;
        match together.iter_mut().find(|(single, _, known)| *single && is_single && *known == parts) {
            Some((_, known, _)) => known.extend(cells),
            None => together.push((is_single, cells, parts)),
        }
    }
    together.into_iter().map(|(_, cells, parts)| (cells, parts)).collect()
}

/// Longer words are not named around their characters.
const LONGEST_WORD: usize = 12;
/// A sentence names no more parts than these for one cell.
const MOST_PARTS: usize = 8;

impl Pattern {
    /// Why the pattern says this of some cells of an empty line: by parts, by looks, or at all.
    fn tell_alone(&self, reading: Option<&Reading>, whole: Message, found: &[(usize, Domain)]) -> Message {
        let open = vec![self.pattern.all; self.alone.len()];
        match reading.and_then(|reading| self.told(reading, &open, found)) {
            None if self.pattern.needs.looks => self.tell_looks(&open, found).unwrap_or(whole),
            None => whole,
            Some(parts) => ByParts { parts }.into(),
        }
    }

    /// All ways to read the empty line.
    fn read_alone(&self) -> Option<Reading> {
        reading::read(&self.pattern, &vec![self.pattern.all; self.alone.len()])
    }
}

/// The cells for which the pattern has only one character: first those that the parts tell by themselves.
fn fixed(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    let line = look.line;
    let alone = line.alone.iter().copied().enumerate();
    let found: Vec<_> = alone.filter(|&(at, may)| may.len() == 1 && look.known[at] != may).collect();
    if found.is_empty() {
        return;
    }
    let reading = line.read_alone();
    let open = vec![line.pattern.all; line.alone.len()];
    let is_told = |found: &(usize, Domain)| {
        reading.as_ref().is_some_and(|reading| line.told(reading, &open, &[*found]).is_some())
    };
    let (told, others): (Vec<_>, Vec<_>) = found.into_iter().partition(is_told);
    for found in [told, others] {
        look.push(findings, found.iter().copied(), || line.tell_alone(reading.as_ref(), Same {}.into(), &found));
    }
}

/// The characters for which the pattern has no use in a cell, where more than one is left: cells of which it leaves the same go together.
fn set(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    let (mut alone, mut said) = (None, Vec::new());
    for &may in &look.line.alone {
        if said.contains(&may) {
            continue;
        }
        said.push(may);
        let is_so = |&(at, own): &(usize, Domain)| {
            own == may && may.and(look.known[at]).len() > 1 && may.and(look.known[at]) != look.known[at]
        };
        let found: Vec<(usize, Domain)> = look.line.alone.iter().copied().enumerate().filter(is_so).collect();
        look.push(findings, found.iter().copied(), || {
            let reading = alone.get_or_insert_with(|| look.line.read_alone()).as_ref();
            look.line.tell_alone(reading, Alone {}.into(), &found)
        });
    }
}

/// Longer lists of characters say nothing to anybody.
const MOST_NAMED: usize = 10;

/// The cells for which the pattern and the lines that cross it have one character in common.
fn crossing(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    for (at, &may) in look.line.alone.iter().enumerate() {
        if may.len() > 1 && may.and(look.known[at]).len() == 1 {
            let (known, cell) = (look.known[at], vec![at]);
            look.push(findings, [(at, may)], || match (known.len(), may.len()) {
                (known, alone) if known.min(alone) > MOST_NAMED => Message::from(OneInCommon { cell }),
                (left, alone) if left < alone => OneAllowed { cell, known }.into(),
                _ => OneLeft { cell, alone: may, gone: may.minus(known) }.into(),
            });
        }
    }
}

/// How much of a pattern it takes to see something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Through {
    /// What falls on which part.
    Parts,
    /// What is repeated, too.
    References,
    /// The looks ahead and back, too.
    Looks,
}

/// What the whole pattern says with all that is known of the line, as far as it takes so much to see it: cells that get settled, and
/// then the others.
fn again(look: &Look<'_, Pattern>, wanted: Through, findings: &mut Vec<Finding>) {
    let line = look.line;
    let needs = line.pattern.needs;
    let may_take = match wanted {
        Through::Parts => true,
        Through::References => needs.backs,
        Through::Looks => needs.looks || needs.word_edges,
    };
    let Some(left) = narrowed(&line.line, line.symbols, look.known).filter(|_| may_take) else { return };
    let news = |&(at, may): &(usize, Domain)| look.known[at] != may;
    let found: Vec<(usize, Domain)> = left.into_iter().enumerate().filter(news).collect();
    if found.is_empty() {
        return;
    }
    let reading = reading::read(&line.pattern, look.known);
    let through = |&(at, may): &(usize, Domain)| match &reading {
        _ if needs.nothing() => Through::Parts,
        Some(reading) if line.told(reading, look.known, &[(at, may)]).is_some() => {
            let is_back = |part: &NodeId| matches!(line.pattern.syntax.what(*part), What::Back(_));
            let repeats = reading.equal[at].is_some() || reading.parts[at].iter().any(is_back);
            if repeats { Through::References } else { Through::Parts }
        }
        _ if needs.looks || needs.word_edges => Through::Looks,
        _ => Through::References,
    };
    let seen: Vec<_> = found.into_iter().filter(|found| through(found) == wanted).collect();
    let (settled, others): (Vec<_>, Vec<_>) = seen.into_iter().partition(|(_, may)| may.len() == 1);
    let together =
        if wanted == Through::Parts { vec![settled] } else { settled.into_iter().map(|found| vec![found]).collect() };
    for found in together.into_iter().chain(others.into_iter().map(|found| vec![found])) {
        look.push(findings, found.iter().copied(), || line.tell(look.known, reading.as_ref(), wanted, &found));
    }
}

impl Pattern {
    /// Why the pattern says this of some cells.
    fn tell(
        &self,
        known: &[Domain],
        reading: Option<&Reading>,
        through: Through,
        found: &[(usize, Domain)],
    ) -> Message {
        let parts = reading.and_then(|reading| self.told(reading, known, found));
        match (through, parts) {
            (Through::Parts, None) => Matching {}.into(),
            (Through::Parts, Some(parts)) => ReadAgain { parts }.into(),
            (Through::References, None) => Repeating {}.into(),
            (Through::References, Some(parts)) => {
                self.tell_repeated(reading, found).unwrap_or(ReadAgain { parts }.into())
            }
            (Through::Looks, _) => self.tell_looks(known, found).unwrap_or(Looking {}.into()),
        }
    }

    /// That a cell repeats another one.
    fn tell_repeated(&self, reading: Option<&Reading>, found: &[(usize, Domain)]) -> Option<Message> {
        let &[(at, _)] = found else { return None };
        let (other, reference) = reading?.equal[at]?;
        let reference = vec![self.text[self.span(reference)].to_owned()];
        Some(Repeated { copy: vec![at], source: vec![other], reference }.into())
    }

    /// The looks without which the line would not say this of some cells.
    fn tell_looks(&self, known: &[Domain], found: &[(usize, Domain)]) -> Option<Message> {
        let is_needed = |(_, without): &&(String, Line)| {
            let left = narrowed(without, self.symbols, known);
            left.is_none_or(|left| found.iter().any(|&(at, may)| left[at].and(may) != left[at]))
        };
        let mut needed: Vec<String> = self.looks.iter().filter(is_needed).map(|(text, _)| text.clone()).collect();
        if needed.is_empty() {
            // Two that ask for the same, perhaps: each can be spared, and not both.
            needed = self.looks.iter().map(|(text, _)| text.clone()).collect();
        }
        (!needed.is_empty()).then(|| FailsAt { looks: needed }.into())
    }
}

/// The pattern read again.
fn refilter(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    again(look, Through::Parts, findings);
}

/// What a reference repeats.
fn back_reference(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    again(look, Through::References, findings);
}

/// What looks ahead or back allow.
fn look_around(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    again(look, Through::Looks, findings);
}
