//! What is told by the words of a pattern that is nothing but a list of words, as `MELT|JLTT|ELT`.

use super::Pattern;
use super::sentences::{AllWords, ByItsWords, ByWords, OnlyWords};
use crate::domain::Domain;
use crate::kinds::regex_crossword::prepared::Prepared;
use crate::kinds::regex_crossword::word_list;
use crate::message::Message;
use rustc_hash::FxHashSet;

/// A word of a list.
pub struct Word {
    /// As it is printed.
    text: String,
    /// What it has in each cell.
    cells: Vec<Domain>,
}

/// The words of a list that are as long as the line.
pub struct List {
    words: Vec<Word>,
    /// Are these all words of the list?
    is_whole: bool,
}

/// No more words than these are named in a sentence.
const MOST_NAMED: usize = 5;

/// The words of so many cells in a pattern that is nothing but a list of words; `None` for other patterns.
pub fn listed(pattern: &Prepared, text: &str, cells: usize) -> Option<List> {
    let (mut words, mut is_whole): (Vec<Word>, bool) = (Vec::new(), true);
    let mut met: FxHashSet<&str> = FxHashSet::default();
    for (part, own) in word_list::words(pattern)? {
        let span = &pattern.syntax.node(part).span;
        let text = text.get(span.start as usize..span.end as usize)?;
        is_whole &= own.len() == cells;
        if own.len() == cells && met.insert(text) {
            words.push(Word { text: text.to_owned(), cells: own });
        }
    }
    Some(List { words, is_whole })
}

impl Pattern {
    /// That only some words of a list fit, if that makes cells no more than they are found to be.
    pub(super) fn tell_by_words(&self, known: &[Domain], found: &[(usize, Domain)]) -> Option<Message> {
        let fitting = self.telling_words(known, found)?;
        match fitting.len() {
            count if count <= MOST_NAMED && self.are_all(&fitting, found) => Some(ByItsWords {}.into()),
            count if count <= MOST_NAMED => {
                Some(OnlyWords { words: fitting.iter().map(|word| word.text.clone()).collect() }.into())
            }
            count => found.iter().all(|(_, may)| may.len() == 1).then(|| AllWords { count }.into()),
        }
    }

    /// The same where these are too many to be named.
    pub(super) fn tell_by_many_words(&self, known: &[Domain], found: &[(usize, Domain)]) -> Option<Message> {
        let fitting = self.telling_words(known, found)?;
        Some(match self.are_all(&fitting, found) {
            true => ByItsWords {}.into(),
            false => ByWords { count: fitting.len() }.into(),
        })
    }

    /// The only word of a list that fits.
    pub(super) fn only_word(&self, known: &[Domain]) -> Option<&[Domain]> {
        match self.fitting(known)?[..] {
            [only] => Some(&only.cells),
            _ => None,
        }
    }

    /// The words of a list that fit; `None` where the pattern is none.
    fn fitting(&self, known: &[Domain]) -> Option<Vec<&Word>> {
        let fits = |word: &&Word| word.cells.iter().zip(known).all(|(own, may)| !own.and(*may).is_empty());
        Some(self.words.as_ref()?.words.iter().filter(fits).collect())
    }

    /// The words that fit, where these make cells no more than they are found to be.
    fn telling_words(&self, known: &[Domain], found: &[(usize, Domain)]) -> Option<Vec<&Word>> {
        let fitting = self.fitting(known).filter(|fitting| !fitting.is_empty())?;
        let is_told = |&(at, may): &(usize, Domain)| left(&fitting, at).and(known[at]).minus(may).is_empty();
        found.iter().all(is_told).then_some(fitting)
    }

    /// Are these all words of the list, which say this whatever is known?
    fn are_all(&self, fitting: &[&Word], found: &[(usize, Domain)]) -> bool {
        let is_whole = self.words.as_ref().is_some_and(|list| list.is_whole && list.words.len() == fitting.len());
        is_whole && found.iter().all(|&(at, may)| left(fitting, at).minus(may).is_empty())
    }
}

/// What these words have in a cell.
fn left(words: &[&Word], at: usize) -> Domain {
    words.iter().fold(Domain::EMPTY, |left, word| left.or(word.cells[at]))
}
