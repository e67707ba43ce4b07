//! What a title says of the rules, beside the name of a kind: `Skyscrapers with gaps, heights 1-3`, `Easy as ABC, no touch`.
//!
//! What is plain becomes keys of the project's own format. Nothing else is believed: what the puzzle that was read does
//! not have, and words that nobody understands, are told.

#[cfg(test)]
mod tests;
mod words;

use super::lines::quoted;
use crate::error::Error;
use crate::kind::Kind;
use crate::puzzle::{Alphabet, Puzzle};
use words::Words;

/// The keys of the project's own format for what cells hold, the one that is written first.
pub const SYMBOL_KEYS: [&str; 4] = ["symbols", "letters", "heights", "numbers"];

/// What a line says of the rules of a puzzle of its kind.
#[derive(Clone)]
pub struct TitleRules<'t> {
    kind: &'static dyn Kind,
    said: Vec<Said<'t>>,
    /// What else it says, but for what tells nothing of a puzzle: who made it, how hard it is, its number.
    others: Vec<&'t str>,
    /// Has it numbers that belong to nothing, as a line of clues has?
    has_numbers: bool,
    /// May it be a line of clues or cells, as `1 - 4`: are all its words numbers, single characters or marks?
    may_be_clues: bool,
}

/// Words of a line, and the rule that they name.
#[derive(Clone)]
struct Said<'t> {
    words: &'t str,
    rule: Rule,
}

/// A rule that a title may name.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Rule {
    /// What cells hold, but for the blank.
    Symbols(String),
    /// An option and its value; `None` where the line does not say it plainly.
    Option(&'static str, Option<String>),
    /// So many cells of each line are blank; `None` where the line only says that some are.
    Blanks(Option<usize>),
}

impl<'t> TitleRules<'t> {
    /// What a line says that may name this kind.
    pub fn of(line: &'t str, kind: &'static dyn Kind) -> TitleRules<'t> {
        Words::of(line, kind).rules()
    }

    /// Is nothing said but rules, beside what tells nothing of the puzzle?
    pub fn is_understood(&self) -> bool {
        self.others.is_empty()
    }

    /// Is all that this line says a rule?
    pub fn is_all(&self) -> bool {
        !self.said.is_empty() && self.others.is_empty() && !self.has_numbers && !self.may_be_clues
    }

    /// The keys for what is said plainly, but for those that are there already.
    pub fn keys(&self, is_there: impl Fn(&str) -> bool) -> String {
        let mut keys: Vec<(String, String)> = Vec::new();
        for (key, value) in self.said.iter().filter_map(|said| said.rule.key(self.kind)) {
            // Of two ranges the first is read; the other is told.
            if !is_there(&key) && keys.iter().all(|(other, _)| *other != key) {
                keys.push((key, value));
            }
        }
        keys.iter().map(|(key, value)| format!("{key}: {value}\n")).collect()
    }

    /// The key for what cells of so long lines hold, where the line only says that some of them are blank: without a number, one.
    pub fn key_on(&self, cells: usize) -> Option<String> {
        let blanks = self.said.iter().find_map(|said| match said.rule {
            Rule::Blanks(count) => Some(count.unwrap_or(1)),
            _ => None,
        })?;
        let alphabet = self.kind.alphabets().on(cells);
        let is_full = alphabet.has_blank() && alphabet.len() == cells + 1;
        let left = cells.checked_sub(blanks).filter(|left| is_full && blanks > 0 && *left > 0)?;
        let glyphs: String = filled(&alphabet).chars().take(left).collect();
        Some(format!("symbols: {glyphs}\n"))
    }

    /// What was read of the line into keys of this puzzle, as `"symbols: 123"`.
    fn read_into(&self, puzzle: &Puzzle) -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        for said in self.said.iter().filter(|said| said.rule.holds(puzzle, self.kind)) {
            let key = match &said.rule {
                Rule::Blanks(Some(0)) => continue,
                Rule::Symbols(_) | Rule::Blanks(_) => ("symbols".to_owned(), filled(&puzzle.alphabet)),
                Rule::Option(..) => match said.rule.key(self.kind) {
                    Some(key) => key,
                    None => continue,
                },
            };
            let key = quoted(&format!("{}: {}", key.0, key.1));
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// How to go on behind "this is read as": what was read of the line, and what was not.
    pub fn told(&self, puzzle: &Puzzle) -> String {
        let read = self.read_into(puzzle);
        let mut told = match read.is_empty() {
            true => String::new(),
            false => format!(", with {} from its title", read.join(" and ")),
        };
        if !self.others.is_empty() {
            let others: Vec<String> = self.others.iter().map(|words| quoted(words)).collect();
            told.push_str(&format!("; {} in its title is not read", others.join(", ")));
        }
        told
    }

    /// A warning of rules that the line names and the puzzle does not have.
    pub fn warning(&self, puzzle: &Puzzle) -> Option<Error> {
        let lost: Vec<&Said> = self.said.iter().filter(|said| !said.rule.holds(puzzle, self.kind)).collect();
        let words: Vec<String> = lost.iter().map(|said| quoted(said.words)).collect();
        let mut keys: Vec<String> = lost.iter().map(|said| said.rule.advice(self.kind, puzzle)).collect();
        keys.dedup();
        let problem = format!("what the title says with {} is not read: the puzzle is without it", words.join(" and "));
        let help = format!("what is meant stands in a line of its own, as {}", keys.join(" or "));
        (!lost.is_empty()).then(|| Error::new(problem).with_help(help))
    }
}

impl Rule {
    /// Its key and value; `None` where nothing is to be written for it, or nobody can tell what.
    fn key(&self, kind: &dyn Kind) -> Option<(String, String)> {
        match self {
            Rule::Symbols(symbols) => takes(kind, symbols).then(|| ("symbols".to_owned(), symbols.clone())),
            Rule::Option(name, value) => {
                let option = kind.options().iter().find(|option| option.name == *name)?;
                let value = value.clone().filter(|value| !option.takes.is_usual(value))?;
                Some((format!("option {name}"), value))
            }
            Rule::Blanks(_) => None,
        }
    }

    /// Does the puzzle have it?
    fn holds(&self, puzzle: &Puzzle, kind: &dyn Kind) -> bool {
        match self {
            Rule::Symbols(symbols) => {
                let all: String = puzzle.alphabet.looks.iter().map(|look| look.glyph).collect();
                filled(&puzzle.alphabet) == *symbols || all == *symbols
            }
            Rule::Option(name, value) => {
                let is_usual = |value: &str| {
                    kind.options().iter().any(|option| option.name == *name && option.takes.is_usual(value))
                };
                match (puzzle.options.get(*name), value) {
                    (Some(has), Some(value)) => has == value,
                    (None, Some(value)) => is_usual(value),
                    (has, None) => has.is_some(),
                }
            }
            Rule::Blanks(count) => {
                let blanks = (puzzle.board.longest_line() + 1).checked_sub(puzzle.alphabet.len());
                let is_several = puzzle.alphabet.len() > 2;
                count.map_or(blanks.is_some_and(|blanks| blanks > 0), |count| !is_several || blanks == Some(count))
            }
        }
    }

    /// What one may write for it.
    fn advice(&self, kind: &dyn Kind, puzzle: &Puzzle) -> String {
        match self {
            Rule::Option(name, value) => {
                let told = kind.options_told().into_iter().find(|told| told.name == *name);
                let told = told.map_or_else(|| ("yes".to_owned(), false), |told| (told.value, told.is_picture));
                match (value, told) {
                    (Some(value), _) => quoted(&format!("option {name}: {value}")),
                    (None, (value, false)) => quoted(&format!("option {name}: {value}")),
                    (None, (value, true)) => format!("\"option {name}:\" with {value} below it"),
                }
            }
            Rule::Symbols(_) | Rule::Blanks(_) => {
                let usual = filled(&kind.alphabets().on(puzzle.board.longest_line()));
                let mut fewer = usual.chars();
                fewer.next_back();
                let shown =
                    if fewer.as_str().is_empty() { filled(&puzzle.alphabet) } else { fewer.as_str().to_owned() };
                quoted(&format!("symbols: {shown}"))
            }
        }
    }
}

/// The characters of all symbols but the blank.
fn filled(alphabet: &Alphabet) -> String {
    alphabet.looks.iter().skip(1).map(|look| look.glyph).collect()
}

/// Can the cells of this kind hold these letters or numbers, from the first one on?
fn takes(kind: &dyn Kind, symbols: &str) -> bool {
    let usual = kind.alphabets().usual();
    let first = if filled(&usual).starts_with('1') { '1' } else { 'A' };
    usual.looks.len() > 2 && symbols.starts_with(first)
}

/// The letters or numbers that a line names for cells of this kind: `Easy as ABC (A-C)`, `Japanese sums 1 to 5`.
#[cfg(any(feature = "links", test))]
pub fn symbols_in(line: &str, kind: &'static dyn Kind) -> Option<String> {
    let rules = TitleRules::of(line, kind);
    rules.said.into_iter().find_map(|said| match said.rule {
        Rule::Symbols(symbols) if takes(kind, &symbols) => Some(symbols),
        _ => None,
    })
}
