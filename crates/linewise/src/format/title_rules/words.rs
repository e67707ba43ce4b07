//! The words of a title, and which of them name a rule.

use super::{Rule, Said, TitleRules};
use crate::format::named_kind::{ADJECTIVES, BESIDE, MOST_WORDS};
use crate::kind::{self, Kind, KindOption, Takes};
use crate::puzzle::Alphabet;
use crate::puzzle::characters::range;
use std::ops::Range;

/// The words of a line.
pub struct Words<'t> {
    line: &'t str,
    kind: &'static dyn Kind,
    words: Vec<Word>,
    /// Those of the kind's name.
    name: Range<usize>,
}

/// A word in small letters, and where it stands.
struct Word {
    text: String,
    span: Range<usize>,
}

/// What some words of a title are.
enum Found {
    Rule(Rule),
    /// They tell nothing of the puzzle.
    Nothing,
    /// A number that belongs to nothing.
    Number,
}

/// Words before the cells that stay blank, and words for these cells, in kinds that have no name of their own for them.
const GAPS: [&str; 9] = ["gap", "gapped", "gaps", "park", "parks", "hole", "holes", "empty", "blank"];
/// What may follow such a word.
const CELLS: [&str; 8] = ["cell", "cells", "square", "squares", "field", "fields", "space", "spaces"];
/// What cells can hold.
const SYMBOLS: [&str; 12] = [
    "height", "heights", "number", "numbers", "digit", "digits", "letter", "letters", "symbol", "symbols", "floors",
    "buildings",
];
/// What says that a rule does not hold.
const NOT: [&str; 3] = ["no", "without", "not"];
/// What numbers stand behind that count puzzles.
const NUMBERED: [&str; 19] = [
    "no", "nr", "nos", "puzzle", "puzzles", "level", "levels", "page", "pages", "volume", "vol", "day", "days", "week",
    "part", "parts", "issue", "book", "number",
];
/// What a name stands behind.
const BY: [&str; 4] = ["by", "from", "for", "author"];
/// What tells nothing of a puzzle, beside what tells nothing of its kind.
const PLAIN: [&str; 38] = [
    "a", "an", "and", "or", "with", "of", "in", "on", "at", "to", "is", "are", "this", "another", "one", "first",
    "second", "third", "last", "next", "new", "nice", "fun", "challenge", "practice", "example", "test", "warmup",
    "beginner", "intermediate", "very", "not", "too", "big", "hardest", "easiest", "normal", "standard",
];
/// Numbers in words.
const COUNTS: [&str; 4] = ["a", "one", "two", "three"];

impl<'t> Words<'t> {
    /// The words of a line that may name this kind.
    pub fn of(line: &'t str, kind: &'static dyn Kind) -> Words<'t> {
        let is_word = |c: char| c.is_alphanumeric() || c == '\'';
        let mut words: Vec<Word> = Vec::new();
        for (at, c) in line.char_indices().filter(|(_, c)| is_word(*c)) {
            let end = at + c.len_utf8();
            match words.last_mut().filter(|word| word.span.end == at) {
                Some(word) => {
                    word.span.end = end;
                    word.text.extend(c.to_lowercase());
                }
                None => words.push(Word { text: c.to_lowercase().collect(), span: at..end }),
            }
        }
        let name = name_in(&words, kind);
        Words { line, kind, words, name }
    }

    /// What they say of the rules.
    pub fn rules(&self) -> TitleRules<'t> {
        let mut rules = TitleRules {
            kind: self.kind,
            said: Vec::new(),
            others: Vec::new(),
            has_numbers: false,
            may_be_clues: may_be_clues(self.line),
        };
        let mut at = 0;
        let mut others: Option<Range<usize>> = None;
        while at < self.words.len() {
            let found = self.found(at);
            match &found {
                Some((count, _)) => {
                    rules.others.extend(others.take().map(|words| self.slice(words)));
                    let words = self.slice(at..at + count);
                    at += count;
                    match found {
                        Some((_, Found::Rule(rule))) => rules.said.push(Said { words, rule }),
                        Some((_, Found::Number)) => rules.has_numbers = true,
                        _ => {}
                    }
                }
                None => {
                    others = Some(others.map_or(at, |words| words.start)..at + 1);
                    at += 1;
                }
            }
        }
        rules.others.extend(others.map(|words| self.slice(words)));
        rules
    }

    /// The line from the first of these words to the last.
    fn slice(&self, words: Range<usize>) -> &'t str {
        &self.line[self.words[words.start].span.start..self.words[words.end - 1].span.end]
    }

    fn text(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| &word.text)
    }

    fn is_number(&self, at: usize) -> bool {
        !self.text(at).is_empty() && self.text(at).bytes().all(|byte| byte.is_ascii_digit())
    }

    /// What the words from here on are, and how many of them; `None` of a word that is not understood.
    fn found(&self, at: usize) -> Option<(usize, Found)> {
        if at == self.name.start && !self.name.is_empty() {
            let letters = self.letters_of_name().map(Rule::Symbols);
            return Some((self.name.len(), letters.map_or(Found::Nothing, Found::Rule)));
        }
        self.numbering(at)
            .or_else(|| self.option(at))
            .or_else(|| self.blanks(at))
            .or_else(|| self.symbols(at))
            .or_else(|| self.maker(at))
            .or_else(|| self.nothing(at))
    }

    /// The letters that end a name of the kind beside its own, as those of "Easy as ABCD".
    fn letters_of_name(&self) -> Option<String> {
        let last = self.text(self.name.end - 1);
        let is_own = self.kind.name().ends_with(last) || self.kind.name().rsplit('_').next() == Some(last);
        listed(last).filter(|_| !is_own && self.name.len() > 1)
    }

    /// The number of the puzzle, or those of several: `No. 3`, `#1-3`, `puzzles 1 to 4`.
    fn numbering(&self, at: usize) -> Option<(usize, Found)> {
        let is_marked = self.words[at].span.start > 0 && self.line[..self.words[at].span.start].ends_with('#');
        let first = if is_marked { at } else { at + 1 };
        if !self.is_number(first) || !(is_marked || NUMBERED.contains(&self.text(at))) {
            return None;
        }
        let end = self.range_at(first).map_or(first + 1, |(count, _)| first + count);
        Some((end - at, Found::Nothing))
    }

    /// An option of the kind by its name or by a value, perhaps with what it is.
    fn option(&self, at: usize) -> Option<(usize, Found)> {
        let options = self.kind.options();
        let whole = options.iter().find_map(|option| self.named_option(at, option));
        let denied = || {
            let behind = options.iter().find_map(|option| self.named_option(at + 1, option));
            match (NOT.contains(&self.text(at)), behind) {
                (true, Some((count, Found::Rule(Rule::Option(name, Some(value)))))) if value == "yes" => {
                    Some((count + 1, Found::Rule(Rule::Option(name, Some("no".to_owned())))))
                }
                (true, Some((count, Found::Rule(Rule::Option(name, _))))) => {
                    Some((count + 1, Found::Rule(Rule::Option(name, None))))
                }
                _ => None,
            }
        };
        whole.or_else(denied)
    }

    /// This option, where its name or a value of it stands here.
    fn named_option(&self, at: usize, option: &KindOption) -> Option<(usize, Found)> {
        let rule = |value: Option<String>| Found::Rule(Rule::Option(option.name, value));
        let named = self.spells(at, option.name);
        match option.takes {
            Takes::YesOrNo => Some((named?, rule(Some("yes".to_owned())))),
            Takes::OneOf(values) => {
                let from = at + named.unwrap_or(0);
                let value = |value: &&&str| self.spells(from, value).map(|count| (count, (**value).to_owned()));
                let (count, value) = values.iter().find_map(|known| value(&known))?;
                // Alone, such a word as "first" means something else.
                let is_plain = named.is_some() || !PLAIN.contains(&self.text(from));
                is_plain.then(|| (named.unwrap_or(0) + count, rule(Some(value))))
            }
            Takes::Number => {
                let count = named?;
                self.is_number(at + count).then(|| (count + 1, rule(Some(self.text(at + count).to_owned()))))
            }
            Takes::Size => {
                let count = named?;
                match is_size(self.text(at + count)) {
                    true => Some((count + 1, rule(Some(self.text(at + count).to_owned())))),
                    false => Some((count, rule(None))),
                }
            }
            Takes::Text(_) => {
                let count = named?;
                if let Some((more, symbols)) = self.range_at(at + count) {
                    return Some((count + more, rule(Some(symbols))));
                }
                match self.text(at + count).contains(|c: char| c.is_ascii_digit()) {
                    true => Some((count + 1, rule(Some(self.slice(at + count..at + count + 1).to_owned())))),
                    false => Some((count, rule(None))),
                }
            }
            Takes::Regions | Takes::Signs(_) => Some((named?, rule(None))),
        }
    }

    /// How many words from here on spell this name of an option or of a value, in whatever number and with or without gaps.
    fn spells(&self, at: usize, name: &str) -> Option<usize> {
        let name_joined = name.replace('_', "");
        let wanted = stem(&name_joined);
        (1..=name.split('_').count() + 1).filter(|count| at + count <= self.words.len()).find(|count| {
            let joined: String = self.words[at..at + count].iter().map(|word| &*word.text).collect();
            stem(&joined) == wanted
        })
    }

    /// Cells that stay blank: `with gaps`, `one park`, `two empty cells`, `without parks`.
    fn blanks(&self, at: usize) -> Option<(usize, Found)> {
        let number = self.text(at).parse().ok().filter(|count: &usize| (1..100).contains(count));
        let in_words = COUNTS.iter().position(|word| *word == self.text(at)).map(|place| place.max(1));
        let counted = number.or(in_words);
        let is_denied = NOT.contains(&self.text(at)) || (counted.is_none() && self.text(at + 1) == "free");
        let denied = is_denied.then_some(0);
        let before = usize::from(counted.is_some() || NOT.contains(&self.text(at)));
        let word = self.text(at + before);
        if !GAPS.contains(&word) && !self.is_blank_noun(word) {
            return None;
        }
        let behind = usize::from(CELLS.contains(&self.text(at + before + 1)) || self.text(at + before + 1) == "free");
        Some((before + 1 + behind, Found::Rule(Rule::Blanks(denied.or(counted)))))
    }

    /// Does the kind call its blank cells so?
    fn is_blank_noun(&self, word: &str) -> bool {
        let nouns = self.kind.alphabets().blank_noun();
        !word.is_empty()
            && nouns.is_some_and(|nouns| nouns.iter().flat_map(|noun| noun.iter()).any(|(_, noun)| *noun == word))
    }

    /// What cells hold: `1-3`, `heights 1 to 3`, `letters ABCD`.
    fn symbols(&self, at: usize) -> Option<(usize, Found)> {
        let is_noun = SYMBOLS.contains(&self.text(at));
        let from = at + usize::from(is_noun) + usize::from(is_noun && self.text(at + 1) == "from");
        let from = if !is_noun && self.text(at) == "from" { at + 1 } else { from };
        // Of a black and white board no such range says anything.
        if self.kind.alphabets().usual().len() <= 2 {
            return None;
        }
        let listed = || Some((1, listed(self.text(from)).filter(|_| is_noun)?));
        let (count, symbols) = self.range_at(from).or_else(listed)?;
        Some((from + count - at, Found::Rule(Rule::Symbols(symbols))))
    }

    /// The letters or numbers of a range that stands here, and how many words it has. A date is none.
    fn range_at(&self, at: usize) -> Option<(usize, String)> {
        [2, 3].into_iter().filter(|count| at + count <= self.words.len()).find_map(|count| {
            let text = self.slice(at..at + count);
            let [start, end] = [self.words[at].span.start, self.words[at + count - 1].span.end];
            let is_part = |c: char| matches!(c, '-' | '/' | '.');
            let is_date = self.line[..start].ends_with(is_part)
                || self.line[end..].strip_prefix(is_part).is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
            let symbols = range(text).map(|symbols| symbols.to_uppercase()).or_else(|| numbers_up_to(text))?;
            (!is_date).then_some((count, symbols))
        })
    }

    /// Who made the puzzle, or where it comes from: all up to the next mark, or to where more is said.
    fn maker(&self, at: usize) -> Option<(usize, Found)> {
        if !BY.contains(&self.text(at)) || self.is_number(at + 1) {
            return None;
        }
        let ends = |next: &usize| {
            let between = &self.line[self.words[next - 1].span.end..self.words[*next].span.start];
            between.contains([',', ';', ':', '(', ')', '[', ']', '|', '\u{2013}', '\u{2014}'])
                || between.contains(" - ")
                || matches!(self.text(*next), "with" | "without")
                || self.name.contains(next)
        };
        let end = (at + 1..self.words.len()).find(ends).unwrap_or(self.words.len());
        Some((end - at, Found::Nothing))
    }

    /// A word that tells nothing of the puzzle.
    fn nothing(&self, at: usize) -> Option<(usize, Found)> {
        let word = self.text(at);
        let is_known = [&BESIDE[..], &ADJECTIVES, &PLAIN].iter().any(|list| list.contains(&word));
        match self.is_number(at) {
            true => Some((1, Found::Number)),
            false => (is_known || is_size(word) || word.chars().count() == 1).then_some((1, Found::Nothing)),
        }
    }
}

/// Are there several words, all of them numbers or single characters?
fn may_be_clues(line: &str) -> bool {
    let is_clue = |word: &str| word.chars().count() == 1 || word.bytes().all(|byte| byte.is_ascii_digit());
    line.split_whitespace().nth(1).is_some() && line.split_whitespace().all(is_clue)
}

/// The words that are the name of this kind: most of them that are one.
fn name_in(words: &[Word], kind: &'static dyn Kind) -> Range<usize> {
    let is_name = |span: &Range<usize>| {
        let name: Vec<&str> = words[span.clone()].iter().map(|word| &*word.text).collect();
        kind::find_among(&[kind], &name.join("_")).is_some()
    };
    let spans = |count: usize| (0..(words.len() + 1).saturating_sub(count)).map(move |at| at..at + count);
    (1..=MOST_WORDS).rev().flat_map(spans).find(is_name).unwrap_or(0..0)
}

/// A word without the ending that tells one from several, or from what is being done.
fn stem(word: &str) -> &str {
    let word = word.strip_suffix("ing").filter(|rest| rest.len() > 3).unwrap_or(word);
    ["sses", "xes", "shes", "ches"]
        .iter()
        .find_map(|ending| word.ends_with(ending).then(|| &word[..word.len() - 2]))
        .or_else(|| word.strip_suffix('s').filter(|rest| !rest.ends_with('s')))
        .unwrap_or(word)
}

/// Is it a size, as `4x4`?
fn is_size(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.len() < 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once('x').is_some_and(|(rows, columns)| is_number(rows) && is_number(columns))
}

/// The numbers from 1 to one of two digits, as linewise writes them in a cell: `1-12`, `1 to 12`.
fn numbers_up_to(text: &str) -> Option<String> {
    let last = ["1 to ", "1-", "1\u{2013}", "1 - ", "1.."].iter().find_map(|first| text.strip_prefix(first))?;
    let last: usize = last.parse().ok().filter(|last| *last > 9)?;
    Alphabet::DIGITS.get(..last).map(str::to_owned)
}

/// All letters or numbers from the first one on, one after the other, as `abcd`.
fn listed(word: &str) -> Option<String> {
    let upper = word.to_uppercase();
    let firsts = ["123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    (upper.len() > 1 && firsts.iter().any(|all| all.starts_with(&upper))).then_some(upper)
}
