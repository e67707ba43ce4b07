//! A pattern that is nothing but a list of words, as `MELT|JLTT|ELT`.

use super::Pattern;
use super::sentences::{AllWords, OnlyWords};
use crate::domain::Domain;
use crate::kinds::regex_crossword::prepared::Prepared;
use crate::kinds::regex_crossword::syntax::{NodeId, What};
use crate::message::Message;

/// A word of a list.
pub struct Word {
    /// As it is printed.
    text: String,
    /// What it has in each cell.
    cells: Vec<Domain>,
}

/// No more words than these are named in a sentence.
const MOST_NAMED: usize = 5;

/// The words of so many cells in a pattern that is nothing but a list of words; `None` for other patterns.
pub fn listed(pattern: &Prepared, text: &str, cells: usize) -> Option<Vec<Word>> {
    let What::Choice(list) = *pattern.syntax.what(inmost(pattern, pattern.syntax.root)) else { return None };
    let mut words: Vec<Word> = Vec::new();
    for &child in pattern.syntax.children(list) {
        let own = classes(pattern, inmost(pattern, child))?;
        let span = &pattern.syntax.node(child).span;
        let text = text.get(span.start as usize..span.end as usize)?.to_owned();
        if own.len() == cells && words.iter().all(|word| word.text != text) {
            words.push(Word { text, cells: own });
        }
    }
    Some(words)
}

/// The part without brackets around it, and without empty parts beside it.
fn inmost(pattern: &Prepared, part: NodeId) -> NodeId {
    let is_empty = |part: &NodeId| matches!(pattern.syntax.what(*part), What::Sequence(list) if pattern.syntax.children(*list).is_empty());
    match pattern.syntax.what(part) {
        What::Group { inner, .. } => inmost(pattern, *inner),
        What::Sequence(list) => {
            let mut parts = pattern.syntax.children(*list).iter().filter(|part| !is_empty(part));
            match (parts.next(), parts.next()) {
                (Some(&only), None) => inmost(pattern, only),
                _ => part,
            }
        }
        _ => part,
    }
}

/// What a word has in each cell; `None` where the part is no word.
fn classes(pattern: &Prepared, part: NodeId) -> Option<Vec<Domain>> {
    let class =
        |part: &NodeId| matches!(pattern.syntax.what(*part), What::Class(_)).then(|| pattern.classes[*part as usize]);
    match pattern.syntax.what(part) {
        What::Sequence(list) => pattern.syntax.children(*list).iter().map(class).collect(),
        _ => class(&part).map(|class| vec![class]),
    }
}

impl Pattern {
    /// That only some words of a list fit, if that makes cells no more than they are found to be.
    pub(super) fn tell_by_words(&self, known: &[Domain], found: &[(usize, Domain)]) -> Option<Message> {
        let fits = |word: &&Word| word.cells.iter().zip(known).all(|(own, may)| !own.and(*may).is_empty());
        let fitting: Vec<&Word> = self.words.as_ref()?.iter().filter(fits).collect();
        let left = |at: usize| fitting.iter().fold(Domain::EMPTY, |left, word| left.or(word.cells[at]));
        if fitting.is_empty() || !found.iter().all(|&(at, may)| left(at).and(known[at]).minus(may).is_empty()) {
            return None;
        }
        match fitting.len() {
            count if count <= MOST_NAMED => {
                Some(OnlyWords { words: fitting.iter().map(|word| word.text.clone()).collect() }.into())
            }
            count => found.iter().all(|(_, may)| may.len() == 1).then(|| AllWords { count }.into()),
        }
    }
}
