//! Pieces of sentences: lines, cells, symbols, and what clues speak of, as people name them.

mod clues;
mod places;
mod symbols;

use super::catalogue::Catalogue;
use super::sentence::Speaker;
use crate::render::words;
pub use clues::is_there;
pub use places::{named_with_clue, side_of};

/// The text for a place in a sentence, and whether it is many things.
pub type Value = (String, bool);

impl Speaker<'_> {
    /// A small number in words: `two`.
    pub(super) fn count(&self, count: usize) -> String {
        self.catalogue.find(&format!("count.{count}")).map_or_else(|| count.to_string(), str::to_owned)
    }

    pub(super) fn nth(&self, nth: usize, alike: usize) -> String {
        if nth + 1 == alike && alike > 2 {
            return self.catalogue.text("nth.last").to_owned();
        }
        let number = nth + 1;
        if let Some(word) = self.catalogue.find(&format!("nth.{number}")) {
            return word.to_owned();
        }
        self.catalogue.fill(ordinal(number), |_| one(number.to_string()))
    }

    /// Texts of the puzzle itself, as they are printed.
    pub(super) fn quoted(&self, texts: &[String]) -> String {
        self.list(texts.iter().map(|text| words::in_backquotes(text)).collect(), "list.and")
    }

    /// Several pieces as a list.
    pub(super) fn list(&self, pieces: Vec<String>, last: &'static str) -> String {
        list(self.catalogue, pieces, last)
    }

    /// The same with other words between the pieces, and before the last.
    pub(super) fn listed(&self, pieces: Vec<String>, between: &'static str, last: &'static str) -> String {
        listed(self.catalogue, pieces, between, last)
    }
}

/// Several pieces as a list.
fn list(catalogue: &Catalogue, pieces: Vec<String>, last: &'static str) -> String {
    listed(catalogue, pieces, "list.comma", last)
}

fn listed(catalogue: &Catalogue, pieces: Vec<String>, between: &'static str, last: &'static str) -> String {
    match pieces.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((end, others)) => others.join(catalogue.text(between)) + catalogue.text(last) + end,
    }
}

pub fn one(text: String) -> Value {
    (text, false)
}

/// The cells by what is said of them, in the order of the first cell of each group.
pub(super) fn grouped<K: PartialEq>(cells: impl Iterator<Item = (usize, K)>) -> Vec<(K, Vec<usize>)> {
    grouped_by(cells.map(|(at, key)| (key, at)))
}

/// What comes with each key, in the order of the keys.
fn grouped_by<K: PartialEq, T>(items: impl Iterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for (key, item) in items {
        match groups.iter_mut().find(|(own, _)| *own == key) {
            Some((_, items)) => items.push(item),
            None => groups.push((key, vec![item])),
        }
    }
    groups
}

/// The stretches of neighbouring cells, each with its first and last.
pub(super) fn stretches(cells: &[usize]) -> Vec<(usize, usize)> {
    let parts = cells.chunk_by(|a, b| a + 1 == *b);
    parts.map(|part| (part[0], part[part.len() - 1])).collect()
}

/// The wording for a number in a row of things that has no word of its own: `21st`, `112th`.
fn ordinal(number: usize) -> &'static str {
    match (number % 10, number % 100) {
        (1..=3, 11..=13) => "nth.more",
        (1, _) => "nth.st",
        (2, _) => "nth.nd",
        (3, _) => "nth.rd",
        _ => "nth.more",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_row_end_as_they_are_spoken() {
        let said = [11, 12, 13, 14, 20, 21, 22, 23, 24, 101, 111, 112, 113, 122]
            .map(|number| crate::explain::english::ENGLISH.fill(ordinal(number), |_| one(number.to_string())));
        let wanted = "11th 12th 13th 14th 20th 21st 22nd 23rd 24th 101st 111th 112th 113th 122nd";
        assert_eq!(said.join(" "), wanted);
    }
}
