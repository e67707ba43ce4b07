//! The catalogue of messages: words and pieces of sentences in one language, and what is said about what is wrong with
//! a puzzle. The sentences of techniques stand beside these, in all languages; the catalogue finds its own there.

use crate::message::{Sentence, wording};
use crate::technique::Technique;

/// The sentences and words of one language, by key.
///
/// In a sentence `{name}` stands for what the message speaks of under that name, and `{name?one|many}` for one of two words,
/// as that is one thing or many. A sentence begins with a capital letter, wherever it comes from.
#[derive(Debug)]
pub struct Catalogue {
    /// The language, as `en`.
    pub language: &'static str,
    /// The sentences and words, by key.
    pub entries: &'static [&'static [(&'static str, &'static str)]],
}

impl Catalogue {
    /// What stands under this key; the key itself where nothing does.
    pub fn text(&self, key: &'static str) -> &'static str {
        self.find(key).unwrap_or(key)
    }

    /// What stands under this key.
    pub fn find(&self, key: &str) -> Option<&'static str> {
        self.entries.iter().copied().flatten().find(|(own, _)| *own == key).map(|(_, text)| *text)
    }

    /// The sentence under this key, with every place in it filled in by `value`: the text that stands for a name, and
    /// whether it is many things.
    pub fn fill(&self, key: &'static str, value: impl Fn(&str) -> (String, bool)) -> String {
        filled(self.text(key), &value)
    }

    /// A sentence in this language, with every place in it filled in by `value`.
    pub fn say(&self, sentence: &Sentence, value: impl Fn(&str) -> (String, bool)) -> String {
        filled(wording(sentence.wordings, self.language), &value)
    }

    /// What a technique is called.
    pub fn title(&self, technique: Technique) -> &'static str {
        wording(technique.title, self.language)
    }

    /// What to look for to find a technique's step on a line of this sort, as `row`.
    pub fn hint(&self, technique: Technique, axis: &str) -> String {
        filled(wording(technique.hint, self.language), &|_| (axis.to_owned(), false))
    }
}

/// The text with every place in it filled in.
pub fn filled(text: &str, value: &dyn Fn(&str) -> (String, bool)) -> String {
    let mut sentence = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, behind) = after.split_once('}').unwrap_or((after, ""));
        sentence.push_str(before);
        match inside.split_once('?') {
            None => sentence.push_str(&value(inside).0),
            Some((name, words)) => {
                let (one, many) = words.split_once('|').unwrap_or((words, words));
                sentence.push_str(if value(name).1 { many } else { one });
            }
        }
        rest = behind;
    }
    sentence.push_str(rest);
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::ENGLISH;
    use std::collections::BTreeSet;

    #[test]
    fn places_are_filled_in() {
        let catalogue = Catalogue { language: "en", entries: &[&[("a", "{cells} {cells?is|are} blank.")]] };
        assert_eq!(catalogue.fill("a", |_| ("cells 3 and 4".to_owned(), true)), "cells 3 and 4 are blank.");
        assert_eq!(catalogue.fill("a", |_| ("cell 3".to_owned(), false)), "cell 3 is blank.");
    }

    #[test]
    fn no_key_stands_twice() {
        let all: Vec<_> = ENGLISH.entries.iter().copied().flatten().map(|(key, _)| key).collect();
        let keys: BTreeSet<_> = all.iter().collect();
        assert_eq!(keys.len(), all.len());
    }
}
