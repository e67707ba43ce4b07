//! Typing errors in clues: what may have been meant where a clue says something else.
//!
//! A clue is taken as words, as people write it. A number may have been misread, forgotten, written twice, run together
//! with its neighbour or torn apart; numbers may have changed places, and a clue may have been written down backwards.

use crate::error::Error;
use crate::puzzle::{Alphabet, Clue, Says};
use crate::slip::{self, Cost};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// A clue that may have been meant.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Typo {
    /// The clue.
    pub meant: Clue,
    /// What has to be done to get there.
    pub edit: Edit,
    /// How unlikely it is that somebody typed this so.
    pub cost: Cost,
}

impl Typo {
    /// A clue that may have been meant.
    pub fn new(meant: Clue, edit: Edit, cost: Cost) -> Typo {
        Typo { meant, edit, cost }
    }
}

/// What has to be done to a clue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Edit {
    /// One number, letter or character is changed.
    Change,
    /// One is dropped.
    Drop,
    /// One is added.
    Add,
    /// Two change places.
    Swap,
    /// Two digits of a number change places.
    Digits,
    /// Two numbers are really one.
    Join,
    /// One number is really two.
    Split,
    /// The clue is read from its other end.
    Reverse,
    /// Most of it is changed.
    Rewrite,
}

impl Edit {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Edit::Change => "change",
            Edit::Drop => "drop",
            Edit::Add => "add",
            Edit::Swap => "swap",
            Edit::Digits => "swap_digits",
            Edit::Join => "join",
            Edit::Split => "split",
            Edit::Reverse => "reverse",
            Edit::Rewrite => "rewrite",
        }
    }
}

/// A clue with more words than this is not edited word by word: there would be too much to try.
const MOST_WORDS: usize = 200;

/// The texts in which a value is tried in each place have no more bytes than these, all together: read as clues, they
/// take several times as much.
const MOST_BYTES: usize = 1 << 24;

/// Texts that may have been meant, each with the likeliest way to get there.
#[derive(Debug, Default)]
pub struct Edits {
    found: Vec<(String, Cost, Edit)>,
}

impl Edits {
    /// Adds a text.
    pub fn add(&mut self, edit: Edit, cost: Cost, text: String) {
        self.found.push((text, cost, edit));
    }

    /// The clues that these texts are, where they can be read and are not `text`: the likeliest first.
    pub fn typos(mut self, text: &str, read: impl Fn(&str) -> Result<Option<Clue>, Error>) -> Vec<Typo> {
        self.found.retain(|(found, ..)| found != text);
        self.found.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.cmp(&other.1)));
        self.found.dedup_by(|later, first| later.0 == first.0);
        let read = |(text, cost, edit): (String, Cost, Edit)| {
            let meant = read(&text).ok()??;
            Some(Typo { meant, edit, cost })
        };
        let mut typos: Vec<Typo> = self.found.into_iter().filter_map(read).collect();
        typos.sort_by_key(|typo| typo.cost);
        each_once(typos)
    }
}

/// Two texts may be one clue, as `0` and `0r` are: the likelier way to get there stays.
fn each_once(mut typos: Vec<Typo>) -> Vec<Typo> {
    let mut met = FxHashSet::default();
    let is_new: Vec<bool> = typos.iter().map(|typo| met.insert(&typo.meant.says)).collect();
    let mut is_new = is_new.into_iter();
    typos.retain(|_| is_new.next() == Some(true));
    typos
}

/// What may have been meant where `text` is written as the clue of a line of `cells` cells, as far as `read` can read
/// it: the likeliest first, and nothing twice. Of long clues in long lines not every number of every colour is tried in every place.
pub fn of_words(
    text: &str,
    cells: usize,
    alphabet: &Alphabet,
    read: impl Fn(&str) -> Result<Option<Clue>, Error>,
) -> Vec<Typo> {
    let words: Vec<Word> = text.split([' ', ',']).filter(|word| !word.is_empty()).map(Word::new).collect();
    if words.len() > MOST_WORDS {
        return Vec::new();
    }
    let is_list = read("1 1").is_ok();
    let mut edits = WordEdits { words: &words, edits: Edits::default() };
    let most = MOST_BYTES / ((2 * words.len() + 1) * (text.len() + 1));
    let last = alphabet.looks.last().filter(|look| alphabet.looks.len() > 2 && !look.glyph.is_ascii_digit());
    let coloured = last.and_then(|look| read(&format!("1{}", look.glyph)).ok()?);
    let has_colours = coloured.is_some_and(|clue| matches!(clue.says, Says::Blocks(_)));
    let values = values(&words, cells, alphabet, has_colours, most);
    for (at, &word) in words.iter().enumerate() {
        let near = if values.len() < most { Vec::new() } else { near(word, cells, alphabet) };
        edits.change(at, values.iter().chain(&near));
        edits.drop(at, is_list);
        edits.split(at);
        edits.join(at);
        edits.swap(at);
        edits.swap_digits(at);
    }
    for at in 0..=words.len() {
        edits.insert(at, &values);
    }
    let reversed: Vec<&str> = words.iter().rev().map(|word| word.text).collect();
    edits.edits.add(Edit::Reverse, slip::BACKWARDS, reversed.join(" "));
    let whole = edits.with(0..0, &[]);
    edits.edits.typos(&whole, read)
}

/// A word of a clue: a number with something behind it (`12`, `3r`), or a letter.
#[derive(Debug, Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    /// The digits that it begins with.
    digits: &'t str,
    /// What stands behind them.
    tail: &'t str,
}

impl<'t> Word<'t> {
    fn new(text: &'t str) -> Word<'t> {
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (digits, tail) = text.split_at(end);
        Word { text, digits, tail }
    }

    fn number(&self) -> Option<u32> {
        self.digits.parse().ok()
    }
}

/// The words that a clue with `words` could hold as well: every number up to the line's length, in every colour where
/// numbers have some, or every letter; where there are more than `most`, the smallest numbers, which fit best beside
/// others. Beside unknown numbers also these.
fn values(words: &[Word], cells: usize, alphabet: &Alphabet, has_colours: bool, most: usize) -> Vec<String> {
    let glyphs = || alphabet.looks.iter().map(|look| look.glyph.to_string());
    let is_unknown = |word: &Word| word.text.starts_with(UNKNOWN);
    if !words.iter().any(|word| word.number().is_some() || is_unknown(word)) {
        return glyphs().collect();
    }
    let tails: Vec<String> = if has_colours { glyphs().skip(1).collect() } else { vec![String::new()] };
    let unknown = words.iter().any(is_unknown).then(|| UNKNOWN.to_string());
    let numbers = unknown.into_iter().chain((1..=cells).map(|number| number.to_string()));
    numbers.flat_map(|number| tails.iter().map(move |tail| format!("{number}{tail}"))).take(most).collect()
}

/// What stands for a number that is not known.
const UNKNOWN: char = '?';

/// The values that are nearest to a word with a number, however large this is: the same in other colours, one less, and one more.
fn near(word: Word, cells: usize, alphabet: &Alphabet) -> Vec<String> {
    let Some(number) = word.number() else { return Vec::new() };
    let others = [number.saturating_sub(1), number.saturating_add(1)].map(|number| (number, word.tail.to_owned()));
    let glyphs = alphabet.looks.iter().skip(1).map(|look| (number, look.glyph.to_string()));
    let is_known = |(number, _): &(u32, String)| (1..=cells).contains(&(*number as usize));
    let all = others.into_iter().chain(glyphs.filter(|_| !word.tail.is_empty()));
    all.filter(is_known).map(|(number, tail)| format!("{number}{tail}")).collect()
}

/// Edits of a clue's words.
struct WordEdits<'t> {
    words: &'t [Word<'t>],
    edits: Edits,
}

impl WordEdits<'_> {
    /// The clue with `new` in the place of some words.
    fn with(&self, range: Range<usize>, new: &[&str]) -> String {
        let text = |words: &[Word<'_>]| words.iter().map(|word| word.text.to_owned()).collect::<Vec<_>>();
        let new = new.iter().map(|&word| word.to_owned()).collect();
        [text(&self.words[..range.start]), new, text(&self.words[range.end..])].concat().join(" ")
    }

    fn put(&mut self, edit: Edit, cost: Cost, range: Range<usize>, new: &[&str]) {
        // Nobody writes 03 for 3.
        if new.iter().any(|word| word.starts_with('0') && Word::new(word).digits.len() > 1) {
            return;
        }
        let text = self.with(range, new);
        self.edits.add(edit, cost, text);
    }

    /// Another number, another colour, another letter.
    fn change<'v>(&mut self, at: usize, values: impl Iterator<Item = &'v String>) {
        let word = self.words[at];
        for value in values {
            let other = Word::new(value);
            let cost = match (word.number(), other.number()) {
                (Some(number), Some(meant)) if word.tail == other.tail => misread(number, meant),
                (Some(number), Some(meant)) if number == meant => slip::COLOUR,
                (Some(_), Some(_)) => slip::NUMBER_AND_COLOUR,
                (None, None) => slip::LETTER,
                _ => slip::OTHER_SORT,
            };
            self.put(Edit::Change, cost, at..at + 1, &[value]);
        }
        // Sums grow beyond the length of their lines.
        for digit in (0..=9u8).filter(|_| word.number().is_some()) {
            let (before, behind) = (format!("{digit}{}", word.text), format!("{}{digit}{}", word.digits, word.tail));
            self.put(Edit::Change, slip::DIGIT_OF_SUM, at..at + 1, &[&before]);
            self.put(Edit::Change, slip::DIGIT_OF_SUM, at..at + 1, &[&behind]);
        }
        for (place, _) in word.digits.char_indices() {
            for digit in 0..=9u8 {
                let text = format!("{}{digit}{}", &word.text[..place], &word.text[place + 1..]);
                self.put(Edit::Change, slip::DIGIT_OF_SUM, at..at + 1, &[&text]);
            }
            if word.digits.len() > 1 {
                let text = format!("{}{}", &word.text[..place], &word.text[place + 1..]);
                self.put(Edit::Change, slip::DIGIT_OF_SUM, at..at + 1, &[&text]);
            }
        }
    }

    /// A word too many; the last one leaves an empty line. Where a clue is always one number, this is misread for 0.
    fn drop(&mut self, at: usize, is_list: bool) {
        let is_twin = self.neighbours(at, at + 1).any(|word| word.text == self.words[at].text);
        let cost = if is_twin { slip::TWICE } else { slip::TOO_MANY };
        match self.words.len() {
            1 => self.put(if is_list { Edit::Drop } else { Edit::Change }, slip::ONLY_ONE_TOO_MANY, at..at + 1, &["0"]),
            _ => self.put(Edit::Drop, cost, at..at + 1, &[]),
        }
    }

    /// A word that was left out.
    fn insert(&mut self, at: usize, values: &[String]) {
        for value in values {
            let is_twin = self.neighbours(at, at).any(|word| word.text == value);
            let cost = match (Word::new(value).number(), is_twin) {
                (Some(1), _) => slip::ONE_LEFT_OUT,
                (_, true) => slip::TWIN_LEFT_OUT,
                _ => slip::LEFT_OUT,
            };
            self.put(Edit::Add, cost, at..at, &[value]);
        }
    }

    /// The words before and behind a stretch of words.
    fn neighbours(&self, from: usize, to: usize) -> impl Iterator<Item = &Word<'_>> {
        let before = from.checked_sub(1).and_then(|before| self.words.get(before));
        before.into_iter().chain(self.words.get(to))
    }

    /// `12` that should be `1 2`.
    fn split(&mut self, at: usize) {
        let word = self.words[at];
        for place in 1..word.digits.len() {
            let (first, second) = word.text.split_at(place);
            let first = format!("{first}{}", word.tail);
            self.put(Edit::Split, slip::SPACE_LEFT_OUT, at..at + 1, &[&first, second]);
        }
    }

    /// `21` that should be `12`.
    fn swap_digits(&mut self, at: usize) {
        let word = self.words[at];
        let digits = word.digits.as_bytes();
        for place in 1..digits.len() {
            let mut swapped = digits.to_vec();
            swapped.swap(place - 1, place);
            let text = swapped.into_iter().map(char::from).collect::<String>() + word.tail;
            self.put(Edit::Digits, slip::DIGITS_SWAPPED, at..at + 1, &[&text]);
        }
    }

    /// `1 2` that should be `12`.
    fn join(&mut self, at: usize) {
        let word = self.words[at];
        if let Some(next) = self.words.get(at + 1)
            && !word.digits.is_empty()
            && word.tail == next.tail
        {
            let text = format!("{}{}", word.digits, next.text);
            self.put(Edit::Join, slip::SPACE_TOO_MANY, at..at + 2, &[&text]);
        }
    }

    /// This word and a later one in each other's places.
    fn swap(&mut self, at: usize) {
        for other in at + 1..self.words.len() {
            let mut words: Vec<&str> = self.words.iter().map(|word| word.text).collect();
            words.swap(at, other);
            let cost = if other == at + 1 { slip::SWAPPED } else { slip::SWAPPED_APART };
            self.edits.add(Edit::Swap, cost, words.join(" "));
        }
    }
}

/// What it costs that somebody wrote `number` and meant `meant`.
fn misread(number: u32, meant: u32) -> Cost {
    let (written, right) = (number.to_string(), meant.to_string());
    let differing = written.bytes().zip(right.bytes()).filter(|(a, b)| a != b).count();
    match number.abs_diff(meant) {
        1 => slip::OFF_BY_ONE,
        _ if written.len() == right.len() && differing == 1 => slip::DIGIT,
        _ if written.contains(&right) || right.contains(&written) => slip::DIGIT_MORE_OR_LESS,
        _ => slip::NUMBER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind;
    use crate::puzzle::Options;

    /// The clues that may have been meant, as they are written, with the edit that leads there.
    fn meant(text: &str, cells: usize) -> Vec<(String, Edit)> {
        let kind = kind::find("nonogram").expect("the kind");
        let alphabet = Alphabet::black_and_white();
        let typos = of_words(text, cells, &alphabet, |text| kind.clues().read(text, &alphabet, &Options::new()));
        typos.into_iter().map(|typo| (kind.clues().write(Some(&typo.meant), &alphabet), typo.edit)).collect()
    }

    #[test]
    fn every_slip_of_the_pen_is_thought_of_once() {
        let found = meant("1 12 3", 15);
        let expected = [
            ("1 11 3", Edit::Change),
            ("1 2 3", Edit::Change),
            ("1 3", Edit::Drop),
            ("1 12 3 3", Edit::Add),
            ("12 1 3", Edit::Swap),
            ("112 3", Edit::Join),
            ("1 1 2 3", Edit::Split),
            ("3 12 1", Edit::Reverse),
        ];
        for (text, edit) in expected {
            assert!(found.contains(&(text.to_owned(), edit)), "{text} by {edit:?}");
        }
        let texts: std::collections::BTreeSet<_> = found.iter().map(|(text, _)| text).collect();
        assert_eq!(texts.len(), found.len(), "a clue is offered twice");
        assert!(!texts.contains(&"1 12 3".to_owned()), "the clue itself is no typo");
    }

    #[test]
    fn an_empty_line_can_be_a_slip_and_have_one() {
        assert!(meant("7", 9).iter().any(|(text, _)| text == "0"));
        assert!(meant("0", 9).contains(&("7".to_owned(), Edit::Change)));
    }

    #[test]
    fn where_a_clue_is_one_number_none_is_too_many() {
        let typos = of_words("7", 9, &Alphabet::black_and_white(), crate::kind::numbers::read_one);
        let nought = typos.iter().find(|typo| typo.meant.as_number() == Some(0)).expect("it may be 0");
        assert_eq!(nought.edit, Edit::Change);
        assert!(typos.iter().all(|typo| typo.edit == Edit::Change), "{typos:?}");
    }

    #[test]
    fn the_nearest_numbers_come_first() {
        let found = meant("5", 9);
        let changed = found.iter().filter(|(_, edit)| *edit == Edit::Change).map(|(text, _)| text.as_str());
        assert_eq!(changed.take(2).collect::<Vec<_>>(), ["4", "6"]);
    }

    /// Of long clues in long lines the smallest numbers are tried in every place, and beside each number those that are nearest to it.
    #[test]
    fn no_more_texts_are_tried_than_memory_holds() {
        let inks: String = ('a'..='t').map(|ink| format!("{ink} {ink} #1000{:02x}\n", ink as u32)).collect();
        let text = format!("kind: nonogram\ncolours:\n{inks}rows:\n1a\ncolumns:\n1a\n");
        let alphabet = crate::open(text).and_then(|reading| reading.one()).expect("a puzzle").alphabet;
        let kind = kind::find("nonogram").expect("the kind");
        let text = format!("700a {}1a", "1a ".repeat(98));
        let bytes = std::cell::Cell::new(0);
        let read = |text: &str| {
            bytes.set(bytes.get() + text.len());
            kind.clues().read(text, &alphabet, &Options::new())
        };
        let typos = of_words(&text, 2000, &alphabet, read);
        // Digits, and words in each other's places, are tried besides.
        assert!((MOST_BYTES / 2..MOST_BYTES * 5 / 4).contains(&bytes.get()), "{} bytes", bytes.get());
        let found: FxHashSet<String> =
            typos.iter().map(|typo| kind.clues().write(Some(&typo.meant), &alphabet)).collect();
        let expected = [
            ("701a", slip::OFF_BY_ONE),
            ("699a", slip::OFF_BY_ONE),
            ("700t", slip::COLOUR),
            ("3b", slip::NUMBER_AND_COLOUR),
            ("1t 700a", slip::ONE_LEFT_OUT),
        ];
        for (first, cost) in expected {
            let meant = text.replacen("700a", first, 1);
            assert!(found.contains(&meant), "{first}");
            let typo = typos.iter().find(|typo| kind.clues().write(Some(&typo.meant), &alphabet) == meant);
            assert_eq!(typo.map(|typo| typo.cost), Some(cost), "{first}");
        }
    }

    #[test]
    fn a_clue_is_offered_once_however_it_is_written() {
        let examples = kind::ALL.iter().flat_map(|&kind| kind.examples().iter().map(move |example| (kind, example)));
        let mut looked_at = 0;
        for (kind, example) in examples {
            let puzzle = crate::open(example.puzzle).and_then(|reading| reading.one()).expect("a puzzle");
            for (end, clue) in &puzzle.clues {
                let typos = kind.clues().typos(clue, puzzle.board.cells_at(end.place()).count(), &puzzle);
                let says: std::collections::HashSet<_> = typos.iter().map(|typo| &typo.meant.says).collect();
                assert_eq!(
                    says.len(),
                    typos.len(),
                    "{}: {}",
                    kind.name(),
                    kind.clues().write(Some(clue), &puzzle.alphabet)
                );
                looked_at += typos.len();
            }
        }
        assert!(looked_at > 1000, "{looked_at}");
    }
}
