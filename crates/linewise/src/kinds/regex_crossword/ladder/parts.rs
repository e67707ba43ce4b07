//! What is told by the parts of the pattern on which cells can fall, and how people speak of these.

use super::Pattern;
use super::sentences::{
    Begins, ButParts, ButPartsWithoutLooks, Ends, HasNo, HasNoOutside, OnParts, Repeated, RepeatedPart, UsesOnly,
    UsesOnlyOutside,
};
use crate::domain::Domain;
use crate::kinds::regex_crossword::reading::Reading;
use crate::kinds::regex_crossword::syntax::{Node, NodeId, What};
use crate::message::{But, Each, Gone, Message, Part, Parts};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// So many parts of a pattern are easily looked at one by one.
pub const FEW_PARTS: usize = 4;
/// A sentence names no more parts than these for one cell.
pub const MOST_PARTS: usize = 8;
/// No more characters than these are said to be all that a pattern uses.
const MOST_USED: usize = 12;
/// Longer words are not named around their characters.
const LONGEST_WORD: usize = 12;

/// Each of these once, in the order in which they came.
fn once_each(mut words: Vec<String>) -> Vec<String> {
    let mut met = FxHashSet::default();
    words.retain(|word| met.insert(word.clone()));
    words
}

/// Cells, and the parts on which they can fall.
type Piece = (Vec<usize>, Vec<NodeId>);

impl Pattern {
    /// Do the parts on which a cell can fall tell that it is no more than it is found to be?
    pub(super) fn is_on_parts(&self, reading: &Reading, known: &[Domain], (at, may): (usize, Domain)) -> bool {
        let read = reading.parts[at].iter().fold(Domain::EMPTY, |all, &part| all.or(self.read_by(part)));
        read.and(known[at]).minus(may).is_empty()
    }

    /// Does the cell fall on a reference, or is it repeated by one?
    pub(super) fn is_repeated(&self, reading: &Reading, at: usize) -> bool {
        reading.equal[at].is_some() || reading.parts[at].iter().any(|part| self.group_of(*part).is_some())
    }

    /// Why the parts on which cells can fall leave them no more than this, naming at most so many of them for a cell.
    pub(super) fn tell_by_parts(
        &self,
        reading: &Reading,
        known: &[Domain],
        found: &[(usize, Domain)],
        most: usize,
    ) -> Option<Message> {
        if !found.iter().all(|&found| self.is_on_parts(reading, known, found)) {
            return None;
        }
        let pieces = self.pieces(reading, found.iter().map(|(at, _)| *at));
        let longest = pieces.iter().map(|(cells, parts)| if cells.len() > 1 { 1 } else { parts.len() }).max();
        if longest.is_some_and(|longest| longest > FEW_PARTS)
            && let Some(message) = self.tell_at_large(reading, known, found)
        {
            return Some(message);
        }
        longest.is_some_and(|longest| longest <= most).then(|| OnParts { parts: self.named(pieces) }.into())
    }

    /// The same without the parts one by one: the words with which the line begins or ends, or all that there is in the pattern.
    fn tell_at_large(&self, reading: &Reading, known: &[Domain], found: &[(usize, Domain)]) -> Option<Message> {
        // Of a list each word stands there once: the line does not begin with one and end with another.
        if self.words.is_some() {
            return self.tell_by_many_words(known, found);
        }
        if let &[(at, _)] = found {
            let words = |is_there: fn(&Range<usize>, &Range<usize>) -> bool| {
                let word = |&part: &NodeId| {
                    let own = self.span(part);
                    let around = self.word_around(&own).unwrap_or(own.clone());
                    is_there(&own, &around).then(|| self.text[around].to_owned())
                };
                let words: Option<Vec<String>> = reading.parts[at].iter().map(word).collect();
                let words = words.map(once_each);
                words.filter(|_| !reading.parts[at].iter().any(|part| self.group_of(*part).is_some()))
            };
            if at == 0
                && let Some(words) = words(|own, word| own.start == word.start)
            {
                return Some(Begins { words }.into());
            }
            if at + 1 == self.alone.len()
                && let Some(words) = words(|own, word| own.end == word.end)
            {
                return Some(Ends { words }.into());
            }
        }
        self.tell_by_all_used(found)
    }

    /// That nothing else stands in the pattern, or outside its looks, where cells of an empty line can be all that does.
    pub(super) fn tell_by_all_used(&self, found: &[(usize, Domain)]) -> Option<Message> {
        let all = |parts: &mut dyn Iterator<Item = &Domain>| parts.fold(Domain::EMPTY, |all, class| all.or(*class));
        let is_within = self.within();
        let outside =
            all(&mut self.plain.classes.iter().zip(&is_within).filter(|(_, within)| **within).map(|(class, _)| class));
        if outside.len() > MOST_USED || found.iter().any(|&(_, may)| may != outside) {
            return None;
        }
        Some(self.all_used(outside))
    }

    /// That these are all characters which stand in the pattern, or outside its looks; or that the others do not, where those are fewer.
    fn all_used(&self, outside: Domain) -> Message {
        // What stands in looks stands in the pattern, too.
        let is_all = self.plain.classes.iter().fold(Domain::EMPTY, |all, class| all.or(*class)) == outside;
        let (characters, missing) = (Each(outside), self.plain.all.minus(outside));
        match (missing.len() < outside.len(), is_all) {
            (true, true) => HasNo { missing: Gone(missing) }.into(),
            (true, false) => HasNoOutside { missing: Gone(missing) }.into(),
            (false, true) => UsesOnly { characters }.into(),
            (false, false) => UsesOnlyOutside { characters }.into(),
        }
    }

    /// Which nodes belong to the pattern without its looks?
    fn within(&self) -> Vec<bool> {
        self.plain.syntax.within(&[self.plain.syntax.root])
    }

    /// Why the parts on which cells of an empty line can fall leave them no more than this: by a few parts, by the few
    /// on which they cannot fall, or else by more parts.
    pub(super) fn tell_by_fewest_parts(
        &self,
        reading: &Reading,
        open: &[Domain],
        found: &[(usize, Domain)],
    ) -> Option<Message> {
        let by_parts = |most| self.tell_by_parts(reading, open, found, most);
        by_parts(FEW_PARTS).or_else(|| self.tell_by_other_parts(reading, open, found)).or_else(|| by_parts(MOST_PARTS))
    }

    /// The same by the parts on which the cells cannot fall, where these are few and fewer than the others.
    fn tell_by_other_parts(&self, reading: &Reading, open: &[Domain], found: &[(usize, Domain)]) -> Option<Message> {
        let nodes = || (0..).zip(self.within()).filter(|(_, within)| *within).map(|(part, _)| part);
        let what = |part: NodeId| self.plain.syntax.what(part);
        let parts: Vec<NodeId> = nodes().filter(|&part| matches!(what(part), What::Class(_))).collect();
        // A reference takes what others leave it.
        let is_plain = !nodes().any(|part| matches!(what(part), What::Back(_))) && !self.plain.needs.word_edges;
        if !is_plain || !found.iter().all(|&found| self.is_on_parts(reading, open, found)) {
            return None;
        }
        let read = parts.iter().fold(Domain::EMPTY, |all, &part| all.or(self.read_by(part)));
        let piece = |&(at, _): &(usize, Domain)| {
            let (own, others): (Vec<NodeId>, Vec<NodeId>) =
                parts.iter().partition(|&part| reading.parts[at].contains(part));
            // Both letters of a `ZZ` are called the same.
            let is_clear = |part: &NodeId| own.iter().all(|own| self.name(*own) != self.name(*part));
            let are_few = (1..=FEW_PARTS).contains(&others.len()) && others.len() < own.len();
            (are_few && others.iter().all(is_clear)).then_some((vec![at], others))
        };
        let pieces: Vec<Piece> = found.iter().map(piece).collect::<Option<_>>()?;
        // Where a cell loses nothing that stands in the pattern, it does not matter on which parts it cannot fall.
        if found.iter().all(|&(_, may)| read.minus(may).is_empty()) {
            return Some(self.all_used(read));
        }
        let but = But(self.named(pieces).0);
        Some(if self.asks.is_empty() { ButParts { but }.into() } else { ButPartsWithoutLooks { but }.into() })
    }

    /// That a cell repeats another one, where that leaves it no more than it is found to be.
    pub(super) fn tell_repeated(
        &self,
        reading: &Reading,
        known: &[Domain],
        (at, may): (usize, Domain),
    ) -> Option<Message> {
        let equal = reading.equal[at].as_ref()?;
        let others: Vec<usize> = equal.others.to_vec();
        let same = others.iter().fold(Domain::EMPTY, |all, &other| all.or(known[other])).and(known[at]);
        let (copy, source) = if equal.is_copy { (vec![at], others) } else { (others, vec![at]) };
        let reference = vec![self.text[self.span(equal.reference)].to_owned()];
        if same.minus(may).is_empty() {
            return Some(Repeated { copy, source, reference }.into());
        }
        // What was read first falls on parts, which may allow less.
        let &[first] = &source[..] else { return None };
        let read = reading.parts[first].iter().fold(Domain::EMPTY, |all, &part| all.or(self.read_by(part)));
        let pieces = self.pieces(reading, std::iter::once(first));
        let is_told = read.and(known[first]).and(same).minus(may).is_empty();
        let is_short = pieces.iter().all(|(_, parts)| parts.len() <= FEW_PARTS);
        (is_told && is_short).then(|| RepeatedPart { parts: self.named(pieces), copy, source, reference }.into())
    }

    /// The group that a reference repeats.
    fn group_of(&self, part: NodeId) -> Option<NodeId> {
        match self.plain.syntax.what(part) {
            What::Back(group) => Some(self.plain.insides[*group as usize - 1]),
            _ => None,
        }
    }

    /// What a cell that falls on the part can be: on a reference, all that there is in its group.
    fn read_by(&self, part: NodeId) -> Domain {
        let Some(group) = self.group_of(part) else { return self.plain.classes[part as usize] };
        let within = self.plain.syntax.within(&[group]);
        let is_back = |what: &What| matches!(what, What::Back(_));
        let parts =
            || self.plain.syntax.nodes.iter().zip(&self.plain.classes).zip(&within).filter(|(_, within)| **within);
        if parts().any(|((node, _), _)| is_back(&node.what)) {
            return self.plain.all;
        }
        parts().fold(Domain::EMPTY, |all, ((_, class), _)| all.or(*class))
    }

    /// Cells with the parts on which they can fall: neighbours that fall on one word together.
    fn pieces(&self, reading: &Reading, cells: impl Iterator<Item = usize>) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        for at in cells {
            let parts: Vec<NodeId> = reading.parts[at].to_vec();
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
        pieces
    }

    /// The pieces with their names, where single cells that fall on the same parts are one piece.
    fn named(&self, pieces: Vec<Piece>) -> Parts {
        let mut together: Vec<(bool, Vec<usize>, Vec<Part>)> = Vec::new();
        for (cells, parts) in pieces {
            let is_single = cells.len() == 1;
            let parts = match is_single {
                true => parts.iter().map(|&part| self.name(part)).collect(),
                false => vec![self.stretch(&parts)],
            };
            match together.iter_mut().find(|(single, _, known)| *single && is_single && *known == parts) {
                Some((_, known, _)) => known.extend(cells),
                None => together.push((is_single, cells, parts)),
            }
        }
        Parts(together.into_iter().map(|(_, cells, parts)| (cells, parts)).collect())
    }

    fn span(&self, part: NodeId) -> Range<usize> {
        let span = &self.plain.syntax.node(part).span;
        span.start as usize..span.end as usize
    }

    /// Does the part stand just behind the last of the others, which stand one behind the other?
    fn goes_on(&self, others: &[NodeId], part: NodeId) -> bool {
        // What a reference repeats has to be told.
        if others.iter().chain([&part]).any(|part| self.group_of(*part).is_some()) {
            return false;
        }
        let is_one =
            others.len() == 1 || others.windows(2).all(|pair| self.span(pair[0]).end == self.span(pair[1]).start);
        is_one && others.last().is_some_and(|&last| self.span(last).end == self.span(part).start)
    }

    /// Parts one behind the other, as one.
    fn stretch(&self, parts: &[NodeId]) -> Part {
        let own = self.span(parts[0]).start..self.span(parts[parts.len() - 1]).end;
        let within = self.word_around(&own).map(|word| self.text[word].to_owned());
        Part { text: self.text[own].to_owned(), nth: 0, alike: 1, within, repeats: None }
    }

    /// How people speak of a part: a character of a word as that, and by its number where several look alike.
    fn name(&self, part: NodeId) -> Part {
        let own = self.span(part);
        let text = &self.text[own.clone()];
        let nodes = &self.plain.syntax.nodes;
        let is_alike = |node: &&Node| {
            matches!(node.what, What::Class(_) | What::Back(_))
                && self.text[node.span.start as usize..node.span.end as usize] == *text
        };
        // A character of a word is told from those of the same word.
        let word = self.word_around(&own);
        let is_near = |node: &&Node| word.as_ref().is_none_or(|word| word.contains(&(node.span.start as usize)));
        let near = || nodes.iter().filter(is_alike).filter(is_near);
        let nth = near().filter(|node| (node.span.start as usize) < own.start).count();
        let alike = near().count();
        let within = word.map(|word| self.text[word].to_owned());
        let repeats = self.group_of(part).map(|group| self.text[self.span(group)].to_owned());
        Part { text: text.to_owned(), nth, alike, within, repeats }
    }

    /// Where the plain word stands of which this is a piece; nothing where it is all of it, or the word all of the pattern.
    fn word_around(&self, own: &Range<usize>) -> Option<Range<usize>> {
        let is_word = |node: &&Node| {
            let (start, end) = (node.span.start as usize, node.span.end as usize);
            let is_around = start <= own.start && own.end <= end && end - start > own.len();
            let is_short = end - start <= LONGEST_WORD && end - start < self.text.len();
            is_around && is_short && self.is_word(node)
        };
        let word = self.plain.syntax.nodes.iter().find(is_word)?;
        Some(word.span.start as usize..word.span.end as usize)
    }

    /// Is it a row of single characters, some of them perhaps escaped?
    fn is_word(&self, node: &Node) -> bool {
        let What::Sequence(list) = node.what else { return false };
        let syntax = &self.plain.syntax;
        syntax.children(list).iter().all(|&part| {
            let mut glyphs = self.text[self.span(part)].chars();
            let is_class = matches!(syntax.what(part), What::Class(_));
            is_class
                && match (glyphs.next(), glyphs.next(), glyphs.next()) {
                    (Some(glyph), None, _) => glyph != '.',
                    (Some('\\'), Some(escaped), None) => !escaped.is_alphanumeric(),
                    _ => false,
                }
        })
    }
}
