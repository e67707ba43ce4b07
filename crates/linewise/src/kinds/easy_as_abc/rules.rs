//! The rules of one puzzle, as its letters and options tell them.

use super::{LONGEST_LINE, MOST_LETTERS, filled};
use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::error::{Error, many};
use crate::kind::{KindOption, Takes, options, regions};
use crate::puzzle::{Alphabet, Options};
use crate::rule::Rule;
use crate::rules::pair;
use smallvec::SmallVec;
use std::fmt::Display;
use std::sync::Arc;

/// The options.
pub const OPTIONS: &[KindOption] = &[
    KindOption::new("diagonals", "Both long diagonals hold every letter, too", Takes::YesOrNo),
    KindOption::new("no_touch", "Equal letters do not touch, not even at a corner", Takes::YesOrNo),
    KindOption::new(
        "nonconsecutive",
        "Letters that are neighbours in the list of letters do not lie side by side",
        Takes::YesOrNo,
    ),
    KindOption::new("repeats", "How often a line holds these letters", Takes::Text("A2")).told(repeats_told).written(plain_repeats),
    KindOption::new("nth", "Clues name this letter of those that are seen", Takes::Number).told(|nth| {
        Some(format!("Here a letter beside the board is the one that is seen from there as number {nth}, blank cells not counted."))
    }),
    KindOption::new("seen", "Clues name up to this many letters", Takes::Number).told(|count| {
        Some(format!(
            "Here a clue can name up to {count} letters: the one that it would name alone, and those seen after it, in their order."
        ))
    }),
    regions::boxes_option("Every box of this many rows and columns holds every letter, too")
        .told(|size| Some(format!("{} holds every letter, too.", regions::boxes_in_words(size)))),
    regions::regions_option("Every region holds every letter, too"),
];

/// The rule of letters that a line holds several times or not at all.
fn repeats_told(value: &str) -> Option<String> {
    let times = value.split([' ', ',']).filter(|word| !word.is_empty()).map(|word| {
        let (letter, count) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        format!("{letter} {}", times_in_words(count))
    });
    let times: Vec<String> = times.collect();
    let listed = match &times[..] {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => times.concat(),
    };
    Some(format!("Here each row and each column holds {listed}."))
}

/// The letters that a line holds several times, each with how often, in their order; `None` where there are none.
fn plain_repeats(value: &str, _cells: usize) -> Option<String> {
    let several = |word: &str| {
        let (letter, count) = word.split_at(word.chars().next()?.len_utf8());
        let count: u32 = count.parse().ok()?;
        (count != 1).then(|| format!("{letter}{count}"))
    };
    let letters = distinct(value.split([' ', ',']).filter_map(several));
    (!letters.is_empty()).then(|| letters.join(" "))
}

/// How often: `once`, `three times`.
fn times_in_words(count: &str) -> String {
    const FEW: [&str; 7] = ["three", "four", "five", "six", "seven", "eight", "nine"];
    match count.parse::<usize>() {
        Ok(1) => "once".to_owned(),
        Ok(2) => "twice".to_owned(),
        Ok(many @ 3..=9) => format!("{} times", FEW[many - 3]),
        _ => format!("{count} times"),
    }
}

/// The rules of one puzzle.
pub struct Rules {
    /// Do the long diagonals hold every letter, too?
    pub diagonals: bool,
    /// Do equal letters not touch?
    pub no_touch: bool,
    /// Do letters that follow each other not lie side by side?
    pub nonconsecutive: bool,
    /// Which of the letters seen a clue names; 1 for the first.
    pub nth: usize,
    /// How many letters a clue tells at most: that one, and those seen behind it.
    pub seen: usize,
    /// How often a line holds each letter, the first letter first.
    pub times: SmallVec<[u32; 16]>,
}

impl Rules {
    /// The rules of a puzzle with this alphabet and these options.
    pub fn read(alphabet: &Alphabet, given: &Options) -> Result<Rules, Error> {
        let letters = alphabet.len().saturating_sub(1);
        if letters == 0 || letters > MOST_LETTERS {
            let message = format!("a puzzle of {letters} letters");
            return Err(
                Error::new(message).with_help(format!("from 1 to {MOST_LETTERS} of them, besides the blank cell"))
            );
        }
        let times = smallvec::smallvec![1; letters];
        if given.is_empty() {
            return Ok(Rules { diagonals: false, no_touch: false, nonconsecutive: false, nth: 1, seen: 1, times });
        }
        options::refuse_others(given, OPTIONS)?;
        let times = repeats(given, alphabet, times)?;
        let (nth, filled) = (nth(given)?, times.iter().sum::<u32>() as usize);
        if nth > filled {
            return Err(
                options::wrong(given, "nth").with_help(format!("at most {filled}: a line holds no more letters"))
            );
        }
        let seen = seen(given)?;
        if seen > filled - (nth - 1) {
            return Err(options::wrong(given, "seen")
                .with_help(format!("at most {}: a line holds no more letters", filled - (nth - 1))));
        }
        Ok(Rules {
            diagonals: options::is_on(given, "diagonals")?,
            no_touch: options::is_on(given, "no_touch")?,
            nonconsecutive: options::is_on(given, "nonconsecutive")?,
            nth,
            seen,
            times,
        })
    }

    /// How many letters a line holds.
    pub fn letters(&self) -> usize {
        self.times.iter().map(|&times| times as usize).sum()
    }

    /// Does a line hold a letter more than once?
    pub fn has_repeats(&self) -> bool {
        self.times.iter().any(|&times| times != 1)
    }

    /// How many cells of a line of `cells` cells hold each symbol, the blank first.
    pub fn counts(&self, cells: usize) -> SmallVec<[u32; 16]> {
        std::iter::once((cells - self.letters()) as u32).chain(self.times.iter().copied()).collect()
    }

    /// An error when a line of so many cells, called `name`, cannot hold the letters, or is too long.
    pub fn check_line(&self, cells: usize, name: impl Display) -> Result<(), Error> {
        let filled = self.letters();
        if filled > cells {
            return Err(Error::new(format!(
                "{name} has {}, too few for {}",
                many(cells, "cell"),
                many(filled, "letter")
            )));
        }
        if cells > LONGEST_LINE {
            return Err(Error::new(format!("{name} has {cells} cells")).with_help(format!("at most {LONGEST_LINE}")));
        }
        Ok(())
    }

    /// The rule of two cells that are both letters only where `may` says so.
    pub fn beside(&self, may: impl Fn(u8, u8) -> bool) -> Arc<dyn Rule> {
        let letters = 1..=self.times.len() as u8;
        let with = |one: u8| {
            letters.clone().filter(|&other| may(one, other)).map(Symbol).collect::<Domain>().with(Symbol::BLANK)
        };
        let blank = Domain::first(self.times.len() + 1);
        pair::rule(std::iter::once(blank).chain(letters.clone().map(with)).collect())
    }
}

/// Which of the letters seen a clue names.
pub fn nth(given: &Options) -> Result<usize, Error> {
    Ok(options::number(given, "nth")?.unwrap_or(1))
}

/// How many letters a clue tells.
pub fn seen(given: &Options) -> Result<usize, Error> {
    Ok(options::number(given, "seen")?.unwrap_or(1))
}

/// How often a line holds each letter, where the option says so.
fn repeats(given: &Options, alphabet: &Alphabet, mut times: SmallVec<[u32; 16]>) -> Result<SmallVec<[u32; 16]>, Error> {
    let Some(text) = given.get("repeats") else { return Ok(times) };
    let wrong =
        || options::wrong(given, "repeats").with_help("letters, each with how often a line holds it, such as A2 C3");
    let mut told = vec![false; times.len()];
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let mut glyphs = word.chars();
        let letter = glyphs.next().and_then(|glyph| alphabet.symbol(glyph));
        let letter = letter.filter(|letter| filled(alphabet).has(*letter)).ok_or_else(wrong)?;
        if std::mem::replace(&mut told[letter.index() - 1], true) {
            let error = options::wrong(given, "repeats");
            return Err(error.with_help(format!("{} stands there twice", alphabet.glyph(letter))));
        }
        let count: u32 = glyphs.as_str().parse().map_err(|_| wrong())?;
        if count == 0 || count as usize > LONGEST_LINE {
            return Err(wrong());
        }
        times[letter.index() - 1] = count;
    }
    Ok(times)
}
