//! Character classes: `[A-Z0-9]`, `[^\s]`, `[]`.

use super::escape::Escape;
use super::{Parser, What, characters};
use crate::error::Error;

/// What stands at one place in a class.
enum Member {
    Character(u32),
    /// A whole set, whose characters are in the list already.
    Set,
}

/// Classes of POSIX, and how one writes them in JavaScript, where letters are those of English.
const POSIX: [(&str, &str); 12] = [
    ("alnum", "A-Za-z0-9"),
    ("alpha", "A-Za-z"),
    ("blank", "\\x20\\t"),
    ("cntrl", "\\x00-\\x1f\\x7f"),
    ("digit", "0-9"),
    ("graph", "!-~"),
    ("lower", "a-z"),
    ("print", "\\x20-~"),
    ("punct", "the signs one by one"),
    ("space", "\\s"),
    ("upper", "A-Z"),
    ("xdigit", "0-9A-Fa-f"),
];

impl Parser<'_> {
    /// Reads a class from its opening bracket.
    pub(super) fn read_class(&mut self) -> Result<What, Error> {
        let start = self.at;
        self.at += 1;
        let outside = self.eat("^");
        self.ranges.clear();
        loop {
            if self.eat("]") {
                break;
            }
            let member_start = self.at;
            self.refuse_posix()?;
            match self.read_member(start)? {
                Member::Set if self.comes_dash() => self.read_range_end(start, member_start, None)?,
                Member::Set => {}
                Member::Character(first) if self.comes_dash() => {
                    self.read_range_end(start, member_start, Some(first))?
                }
                Member::Character(only) => self.ranges.push((only, only)),
            }
        }
        let mut ranges = std::mem::take(&mut self.ranges);
        characters::tidy(&mut ranges);
        self.add_cases(&mut ranges);
        let class = if outside { self.class_outside(&ranges) } else { self.class_of(&ranges) };
        self.ranges = ranges;
        Ok(class)
    }

    /// Refuses a class of POSIX within another: in JavaScript it would be these characters, and a `]` behind them, which nobody means.
    fn refuse_posix(&self) -> Result<(), Error> {
        let Some((name, _)) = self.rest().strip_prefix("[:").and_then(|rest| rest.split_once(":]")) else {
            return Ok(());
        };
        let (outside, bare) = name.strip_prefix('^').map_or(("", name), |bare| ("all but ", bare));
        match POSIX.iter().find(|(posix, _)| *posix == bare) {
            None => Ok(()),
            Some((_, meant)) => {
                let end = self.at + name.len() + "[::]".len();
                let problem = format!("[:{name}:] is a class of POSIX, and patterns are those of JavaScript");
                let help = format!("in its place {outside}{meant}; for these characters themselves, \\[ is the first");
                Err(Error::at(self.at..end, problem).with_help(help))
            }
        }
    }

    /// Does a dash come that is not the class's last character?
    fn comes_dash(&self) -> bool {
        self.rest().starts_with('-') && !self.rest().starts_with("-]")
    }

    /// Reads the dash and the second end of a range. Where either end is a set, the dash means itself.
    fn read_range_end(&mut self, class_start: usize, start: usize, first: Option<u32>) -> Result<(), Error> {
        self.at += 1;
        let dash = '-' as u32;
        match (first, self.read_member(class_start)?) {
            (Some(first), Member::Character(last)) if first > last => {
                let range = &self.text[start..self.at];
                let error = self.error(start, format!("the range \"{range}\" runs backwards"));
                return Err(error.with_help(match self.with_code_points(class_start) {
                    Some(meant) => format!("\\u{{...}} is a character only with the flag u; here it is {meant}"),
                    None => "the character that comes first in Unicode stands first; \\- means the dash".to_owned(),
                }));
            }
            (Some(first), Member::Character(last)) => self.ranges.push((first, last)),
            (first, last) => {
                self.ranges.push((dash, dash));
                self.ranges.extend(first.map(|first| (first, first)));
                if let Member::Character(last) = last {
                    self.ranges.push((last, last));
                }
            }
        }
        Ok(())
    }

    /// The class that begins here with characters in place of every `\u{...}`, where it has any.
    fn with_code_points(&self, class_start: usize) -> Option<String> {
        let (class, _) = self.text[class_start..].split_once(']')?;
        let mut parts = class.split("\\u{");
        let mut meant = parts.next()?.to_owned();
        for part in parts {
            let (code, behind) = part.split_once('}')?;
            meant.extend(u32::from_str_radix(code, 16).ok().and_then(char::from_u32));
            meant.push_str(behind);
        }
        (meant != class).then(|| meant + "]")
    }

    fn read_member(&mut self, class_start: usize) -> Result<Member, Error> {
        match self.peek() {
            None => Err(Error::at(class_start..class_start + 1, "this \"[\" is never closed")
                .with_help("\\[ means the character")),
            Some('\\') => match self.read_class_escape()? {
                Escape::Character(character) => Ok(Member::Character(character)),
                Escape::Set(ranges, false) => {
                    self.ranges.extend_from_slice(ranges);
                    Ok(Member::Set)
                }
                Escape::Set(ranges, true) => {
                    characters::extend_outside(ranges, &mut self.ranges);
                    Ok(Member::Set)
                }
                Escape::Group(_) => unreachable!("a class refers to no group"),
            },
            Some(character) => {
                self.at += character.len_utf8();
                Ok(Member::Character(character as u32))
            }
        }
    }
}
