//! The numbers that stand in the cells: those from 1 on, or what the option "digits" lists.

use crate::error::Error;
use crate::kind::{KindOption, Takes, numbers, options};
use crate::puzzle::{Alphabet, Options};

/// The option that lists them.
pub const DIGITS: &str = "digits";

/// The options of the kind: this one.
pub const OPTIONS: &[KindOption] =
    &[KindOption::new(DIGITS, "Other numbers than those from 1 on", Takes::Text("2357")).told(rule).written(plain)];

/// The numbers that a value lists, the smallest first; none where it is no such list.
fn listed_by(value: &str) -> Vec<u32> {
    listed(&Options::from_iter([(DIGITS.to_owned(), value.to_owned())])).ok().flatten().unwrap_or_default()
}

/// The list as all are written that have the same numbers; `None` where these are the usual ones of a line of so many cells.
fn plain(value: &str, cells: usize) -> Option<String> {
    let numbers = listed_by(value);
    let is_usual = numbers.iter().copied().eq(1..=cells.saturating_sub(2) as u32);
    (!is_usual).then(|| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
}

/// The rule that the option with this value makes.
fn rule(value: &str) -> Option<String> {
    let numbers = listed_by(value);
    let words: Vec<String> = numbers
        .iter()
        .map(|&number| match glyph(number) {
            Some(letter) if number > 9 => format!("{number} (written {letter})"),
            _ => number.to_string(),
        })
        .collect();
    Some(format!("Here the numbers are {}.", words.join(", ")))
}

/// What the option looks like.
const HELP: &str = "different digits, such as 2357, or numbers with blanks between them, such as 5 10 12";

/// The numbers that the option lists, the smallest first; `None` without it.
pub fn listed(options: &Options) -> Result<Option<Vec<u32>>, Error> {
    let Some(text) = options.get(DIGITS) else { return Ok(None) };
    let text = text.trim();
    let numbers: Option<Vec<u32>> = match text.contains([' ', ',']) {
        true => text.split([' ', ',']).filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect(),
        false => text.chars().map(|digit| digit.to_digit(10)).collect(),
    };
    let wrong = || options::wrong(options, DIGITS).with_help(HELP);
    let mut numbers = numbers.filter(|numbers| !numbers.is_empty()).ok_or_else(wrong)?;
    numbers.sort_unstable();
    if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(wrong());
    }
    if let Some(large) = numbers.iter().find(|&&number| glyph(number).is_none()) {
        let most = Alphabet::DIGITS.len();
        return Err(options::wrong(options, DIGITS).with_help(format!("numbers up to {most}, and not {large}")));
    }
    Ok(Some(numbers))
}

/// The numbers of a line with so many of them.
pub fn of(options: &Options, count: usize) -> Result<Vec<u32>, Error> {
    Ok(listed(options)?.unwrap_or_else(|| (1..=count as u32).collect()))
}

/// A black cell, and the characters of these numbers.
pub fn alphabet(listed: &[u32]) -> Result<Alphabet, Error> {
    let mut alphabet = numbers::black_and(&listed.iter().filter_map(|&number| glyph(number)).collect::<String>())?;
    for (look, number) in alphabet.looks.iter_mut().skip(1).zip(listed) {
        look.name = number.to_string();
    }
    Ok(alphabet)
}

/// An error where what is seen in the cells is not what is summed up.
pub fn check(alphabet: &Alphabet, options: &Options) -> Result<(), Error> {
    let Some(listed) = listed(options)? else {
        let help = "the numbers are those from 1 on; others are listed by an option, as in \"option digits: 2357\"";
        return numbers::refuse_renamed(alphabet).map_err(|error| error.with_help(help));
    };
    let seen: String = alphabet.looks.iter().skip(1).map(|look| look.glyph).collect();
    let wanted: String = listed.iter().filter_map(|&number| glyph(number)).collect();
    if seen == wanted {
        return Ok(());
    }
    let message = format!("the cells hold {seen}, and the option \"{DIGITS}\" lists {wanted}");
    Err(options::about(options, DIGITS)(Error::new(message).with_help("leave the symbols out: the option says them")))
}

/// The character that stands for a number.
fn glyph(number: u32) -> Option<char> {
    match number.checked_sub(1) {
        None => Some('0'),
        Some(at) => Alphabet::DIGITS.chars().nth(at as usize),
    }
}
