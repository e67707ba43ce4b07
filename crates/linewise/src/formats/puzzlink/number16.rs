//! The clues outside of a board as the sites write them: a character per number, a letter for a gap.
//!
//! `0` to `f` are the numbers up to 15, `-1f` those up to 255 in two digits, `.` is a
//! clue that is printed as `?`, and a letter from `g` to `z` leaves 1 to 20 places empty.

use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::source::Source;

/// The largest number that can be written.
pub const MAX: u32 = 255;

/// What stands in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Nothing.
    Empty,
    /// A question mark.
    Unknown,
    /// A number, at most [`MAX`].
    Number(u32),
}

/// A place that is not empty, by its number, with the text that says so.
pub type Entry<'a> = (usize, Place, &'a str);

/// Reads exactly `places` places; returns those that are not empty, and the rest of the text.
///
/// The empty places of a large board take no memory: an address is short, a board need not be.
pub fn read<'a>(source: Source, text: &'a str, what: &str, places: usize) -> Result<(Vec<Entry<'a>>, &'a str), Error> {
    let mut entries = Vec::new();
    let mut rest = text;
    let mut at = 0;
    while at < places {
        let Some(first) = rest.chars().next() else {
            return Err(source
                .error(text, format!("the {what} end after {at} of {places} places"))
                .with_help("letters also stand for the empty places at the end"));
        };
        let length = if first == '-' { 3 } else { first.len_utf8() };
        let token = rest.get(..length).unwrap_or(rest);
        rest = &rest[token.len()..];
        match first {
            'g'..='z' => {
                at += first as usize - 'f' as usize;
                if at > places {
                    return Err(source.error(token, format!("the {what} go on after the last of {places} places")));
                }
                continue;
            }
            '.' => entries.push((at, Place::Unknown, token)),
            _ => entries.push((at, Place::Number(number(source, token)?), token)),
        }
        at += 1;
    }
    Ok((entries, rest))
}

/// The number that a token says.
fn number(source: Source, token: &str) -> Result<u32, Error> {
    let digits = token.strip_prefix('-').filter(|digits| digits.len() == 2).unwrap_or(token);
    let is_hex = digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    u32::from_str_radix(digits, 16).ok().filter(|_| is_hex).ok_or_else(|| {
        source
            .error(token, format!("{} is not a clue", quoted(token)))
            .with_help("0 to f are numbers, -10 to -ff those from 16 to 255, g to z leave places empty")
    })
}

/// Writes places as [`read`] reads them. Panics when a number is over [`MAX`].
pub fn write(places: impl Iterator<Item = Place>) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for place in places {
        if place != Place::Empty {
            write_gap(&mut gap, &mut text);
        }
        match place {
            Place::Empty => {
                gap += 1;
                if gap == 20 {
                    write_gap(&mut gap, &mut text);
                }
            }
            Place::Unknown => text.push('.'),
            Place::Number(number) => {
                assert!(number <= MAX, "the caller refuses larger numbers");
                text.push_str(&if number < 16 { format!("{number:x}") } else { format!("-{number:02x}") });
            }
        }
    }
    write_gap(&mut gap, &mut text);
    text
}

/// Writes the letter for so many empty places, at most 20.
fn write_gap(gap: &mut u8, text: &mut String) {
    if *gap > 0 {
        text.push(char::from(b'f' + *gap));
    }
    *gap = 0;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read_again(numbers in prop::collection::vec(prop::option::weighted(0.3, 0..=MAX + 1), 0..200)) {
            let place = |number: &Option<u32>| match *number {
                None => Place::Empty,
                Some(number) if number > MAX => Place::Unknown,
                Some(number) => Place::Number(number),
            };
            let places: Vec<Place> = numbers.iter().map(place).collect();
            let text = write(places.iter().copied()) + "/rest";
            let (entries, rest) = read(Source::new(text.as_bytes()), &text, "clues", places.len()).unwrap();
            let mut back = vec![Place::Empty; places.len()];
            for (at, place, _) in entries {
                back[at] = place;
            }
            prop_assert_eq!(back, places);
            prop_assert_eq!(rest, "/rest");
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,20}", places in 0usize..50) {
            let _ = read(Source::new(text.as_bytes()), &text, "clues", places);
        }
    }

    #[test]
    fn numbers_and_gaps_as_the_sites_write_them() {
        let places = [Place::Number(3), Place::Number(16), Place::Empty, Place::Empty, Place::Unknown];
        assert_eq!(write(places.into_iter()), "3-10h.");
        assert_eq!(write(std::iter::repeat_n(Place::Empty, 41)), "zzg");
    }
}
