//! A settled word under a pattern that is a row of parts, groups and references to these, as `(.*)(.+)A\2\1`: read from both ends.
//!
//! Where a group ends decides what a reference far behind it reads. Such a reference, last in its row, is compared with the end of the word
//! as soon as its group is read, long before a judge comes to it who reads from the first cell on.

use super::{LONGEST, Spans, spans_of_parts};
use crate::domain::{Domain, Symbol};
use crate::kinds::regex_crossword::effort::Effort;
use crate::kinds::regex_crossword::prepared::Prepared;
use crate::kinds::regex_crossword::syntax::{NodeId, What};
use std::ops::Range;

/// Rows with more items are not read so.
const MOST_ITEMS: usize = 64;

/// An item of a row.
#[derive(Clone, Copy)]
enum Item {
    /// A part, which can be the group that some reference reads, by number.
    Part { node: NodeId, group: Option<usize> },
    /// A reference to a group that stands before it.
    Back(usize),
}

/// Does the word match? `None` for patterns that are no such row, or where it takes too many steps.
pub fn fits(pattern: &Prepared, word: &[Symbol], effort: &mut Effort) -> Option<bool> {
    if !pattern.needs.backs || word.len() > LONGEST {
        return None;
    }
    let items = items(pattern)?;
    let domains: Vec<Domain> = word.iter().copied().map(Domain::only).collect();
    let spans = spans_of_parts(pattern, &domains, effort)?;
    let mut row = Row { pattern, word, items, spans, groups: vec![None; pattern.insides.len()] };
    let all = 0..row.items.len();
    row.fits(all, 0..word.len(), effort)
}

/// The items of a row; `None` for other patterns.
fn items(pattern: &Prepared) -> Option<Vec<Item>> {
    let syntax = &pattern.syntax;
    let mut root = syntax.root;
    while let What::Group { number: None, inner } = *syntax.what(root) {
        root = inner;
    }
    let What::Sequence(list) = *syntax.what(root) else { return None };
    let children = syntax.children(list);
    if children.len() > MOST_ITEMS {
        return None;
    }
    let mut read = vec![false; pattern.insides.len()];
    let mut is_read = vec![false; pattern.insides.len()];
    for node in &syntax.nodes {
        if let What::Back(group) = node.what {
            is_read[group as usize - 1] = true;
        }
    }
    let item = |&node: &NodeId| match *syntax.what(node) {
        What::Back(group) => read[group as usize - 1].then_some(Item::Back(group as usize - 1)),
        What::Group { number: Some(number), inner } if is_read[number as usize - 1] => {
            read[number as usize - 1] = true;
            is_alone(pattern, inner, &is_read).then_some(Item::Part { node, group: Some(number as usize - 1) })
        }
        _ => is_alone(pattern, node, &is_read).then_some(Item::Part { node, group: None }),
    };
    children.iter().map(item).collect()
}

/// Is there no reference in a part, and no group that one reads?
fn is_alone(pattern: &Prepared, part: NodeId, is_read: &[bool]) -> bool {
    let within = pattern.syntax.within(&[part]);
    let nodes = pattern.syntax.nodes.iter().zip(within).filter(|(_, within)| *within);
    nodes.map(|(node, _)| &node.what).all(|what| match what {
        What::Back(_) => false,
        What::Group { number: Some(number), .. } => !is_read[*number as usize - 1],
        _ => true,
    })
}

/// A row on its way along a word.
struct Row<'p> {
    pattern: &'p Prepared,
    word: &'p [Symbol],
    items: Vec<Item>,
    spans: Vec<Spans>,
    /// What each group that is read holds, once that is settled.
    groups: Vec<Option<(usize, usize)>>,
}

impl Row<'_> {
    /// Do these items match these cells?
    fn fits(&mut self, items: Range<usize>, cells: Range<usize>, effort: &mut Effort) -> Option<bool> {
        effort.spend(1).ok()?;
        if items.is_empty() {
            return Some(cells.is_empty());
        }
        let least: usize = self.items[items.clone()].iter().map(|item| self.least(*item)).sum();
        if least > cells.len() {
            return Some(false);
        }
        let (first, last) = (self.items[items.start], self.items[items.end - 1]);
        if let Some(held) = self.held(last) {
            let start = cells.end - held.len();
            let is_same = self.word[held] == self.word[start..cells.end];
            return if is_same {
                self.fits(items.start..items.end - 1, cells.start..start, effort)
            } else {
                Some(false)
            };
        }
        match first {
            Item::Back(_) => {
                let held = self.held(first).expect("its group stands before it");
                let end = cells.start + held.len();
                let is_same = self.word[held] == self.word[cells.start..end];
                if is_same { self.fits(items.start + 1..items.end, end..cells.end, effort) } else { Some(false) }
            }
            Item::Part { node, group } => {
                let ends = self.spans[node as usize][cells.start];
                for end in (cells.start..=cells.end).filter(|end| ends >> end & 1 == 1) {
                    group.into_iter().for_each(|group| self.groups[group] = Some((cells.start, end)));
                    if self.fits(items.start + 1..items.end, end..cells.end, effort)? {
                        return Some(true);
                    }
                }
                group.into_iter().for_each(|group| self.groups[group] = None);
                Some(false)
            }
        }
    }

    /// The cells that a reference repeats, once they are settled.
    fn held(&self, item: Item) -> Option<Range<usize>> {
        match item {
            Item::Back(group) => self.groups[group].map(|(start, end)| start..end),
            Item::Part { .. } => None,
        }
    }

    /// How many cells an item has at least.
    fn least(&self, item: Item) -> usize {
        let shortest = |node: NodeId| self.pattern.shortest[node as usize] as usize;
        match item {
            Item::Part { node, .. } => shortest(node),
            Item::Back(group) => match self.groups[group] {
                Some((start, end)) => end - start,
                None => shortest(self.pattern.insides[group]),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::regex_crossword::judge::Ruling;
    use crate::kinds::regex_crossword::{Letters, prepare};
    use crate::puzzle::Alphabet;

    #[test]
    fn both_ends_say_what_the_judge_says() {
        let alphabet = Alphabet::of_glyphs(Vec::new(), "AB").expect("letters");
        let letters = Letters::new(&alphabet);
        let patterns =
            [r"(.*)(.+)\2\1", r"(A*)(B+)\1.*\2", r"(A|AB)(B?)A?\2\1$", r"(?:^(.*)(..)\1\B\2.*)", r"(.*)(?=B)(.*)\2B\1"];
        for pattern in patterns {
            let prepared = prepare(pattern, &letters).expect("a pattern");
            let mut matching = 0;
            for cells in 0..=9 {
                for number in 0..1u32 << cells {
                    let word: Vec<Symbol> = (0..cells).map(|at| Symbol((number >> at & 1) as u8)).collect();
                    let told = fits(&prepared, &word, &mut Effort::of_line()).expect("it is a row");
                    let ruling = prepared.judge().rule(&word, &mut Effort::of_line());
                    assert_eq!(told, matches!(ruling, Ruling::Matches(_)), "{pattern} on {word:?}");
                    matching += usize::from(told);
                }
            }
            assert!(matching > 5, "{pattern} matches few words");
        }
    }

    #[test]
    fn other_patterns_are_not_read_so() {
        let alphabet = Alphabet::of_glyphs(Vec::new(), "AB").expect("letters");
        for pattern in [r"\1(A)", r"((A)B)\2", r"(A|B\1)*", r"(?=(A))\1", "AB"] {
            let prepared = prepare(pattern, &Letters::new(&alphabet)).expect("a pattern");
            assert_eq!(fits(&prepared, &[Symbol(0)], &mut Effort::of_line()), None, "{pattern}");
        }
    }
}
