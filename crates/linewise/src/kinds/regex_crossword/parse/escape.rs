//! Escapes: `\d`, `\n`, `\x41`, `\u0041`, `\cJ`, `\1`, octal ones, and needless ones.

use super::{Parser, characters};
use crate::error::Error;

/// What an escape means.
pub(super) enum Escape {
    Character(u32),
    /// What is in these ranges, or with `true` what is outside of them.
    Set(&'static [(u32, u32)], bool),
    /// What a group matched; 0 for one that is called by its name, which the parser has just noted.
    Group(u32),
}

impl Parser<'_> {
    /// Reads an escape outside of classes, from its backslash. `\b` and `\B` are not among them.
    pub(super) fn read_escape(&mut self) -> Result<Escape, Error> {
        let rest = &self.rest()[1..];
        match rest.bytes().next() {
            Some(b'1'..=b'9') => {
                if let Some(number) = self.read_group_number() {
                    return Ok(Escape::Group(number));
                }
            }
            Some(b'k') if self.has_names() => {
                let start = self.at;
                self.at += 2;
                if !self.eat("<") {
                    return Err(self
                        .error(start, "\"\\k\" must name a group")
                        .with_help("\\k<name>, as the pattern has groups with names"));
                }
                let name = self.read_name(start)?;
                self.names.mention(name, start..self.at);
                return Ok(Escape::Group(0));
            }
            _ => {}
        }
        self.read_character_escape(false)
    }

    /// Reads an escape in a class, from its backslash.
    pub(super) fn read_class_escape(&mut self) -> Result<Escape, Error> {
        if self.eat("\\b") {
            return Ok(Escape::Character(0x08));
        }
        if self.rest().starts_with("\\k") && self.has_names() {
            let start = self.at;
            self.at += 2;
            return Err(self
                .error(start, "\"\\k\" cannot stand in a class")
                .with_help("k means the character, as the pattern has groups with names"));
        }
        self.read_character_escape(true)
    }

    fn has_names(&mut self) -> bool {
        self.all_groups().1
    }

    /// Reads the number of a group, if the pattern has that many; otherwise the digits are something else.
    fn read_group_number(&mut self) -> Option<u32> {
        let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[1..=digits].parse::<u32>().ok()?;
        // Groups that are open or closed already spare the look ahead.
        if number > self.syntax.groups && number > self.all_groups().0 {
            return None;
        }
        self.at += digits + 1;
        Some(number)
    }

    fn read_character_escape(&mut self, in_class: bool) -> Result<Escape, Error> {
        let start = self.at;
        self.at += 1;
        let Some(letter) = self.peek() else {
            return Err(self.error(start, "the pattern ends with \"\\\"").with_help("\\\\ means the character"));
        };
        let set = |ranges, outside| Ok(Escape::Set(ranges, outside));
        let character = match letter {
            'd' => return self.step(set(characters::DIGITS, false)),
            'D' => return self.step(set(characters::DIGITS, true)),
            'w' => return self.step(set(characters::WORD, false)),
            'W' => return self.step(set(characters::WORD, true)),
            's' => return self.step(set(characters::SPACES, false)),
            'S' => return self.step(set(characters::SPACES, true)),
            't' => 0x09,
            'n' => 0x0A,
            'v' => 0x0B,
            'f' => 0x0C,
            'r' => 0x0D,
            '0'..='7' => return Ok(Escape::Character(self.read_octal())),
            'c' => return Ok(Escape::Character(self.read_control(in_class))),
            'x' => return Ok(Escape::Character(self.read_hex('x', 2))),
            'u' => return Ok(Escape::Character(self.read_hex('u', 4))),
            other => other as u32,
        };
        self.at += letter.len_utf8();
        Ok(Escape::Character(character))
    }

    /// Steps over the letter of a set.
    fn step(&mut self, escape: Result<Escape, Error>) -> Result<Escape, Error> {
        self.at += 1;
        escape
    }

    /// Up to three octal digits below 256.
    fn read_octal(&mut self) -> u32 {
        let mut value = 0;
        for _ in 0..3 {
            match self.rest().bytes().next() {
                Some(digit @ b'0'..=b'7') if value < 32 => {
                    value = value * 8 + u32::from(digit - b'0');
                    self.at += 1;
                }
                _ => break,
            }
        }
        value
    }

    /// A control character, `\cJ`. Where no fitting letter follows, the backslash means itself and the `c` is not read.
    fn read_control(&mut self, in_class: bool) -> u32 {
        match self.rest().as_bytes().get(1) {
            Some(&letter)
                if letter.is_ascii_alphabetic() || (in_class && (letter.is_ascii_digit() || letter == b'_')) =>
            {
                self.at += 2;
                u32::from(letter & 0x1F)
            }
            _ => '\\' as u32,
        }
    }

    /// A character by `digits` hexadecimal digits. Where they do not follow, the letter means itself.
    fn read_hex(&mut self, letter: char, digits: usize) -> u32 {
        self.at += 1;
        let code = self.rest().get(..digits).filter(|code| code.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let Some(code) = code.and_then(|code| u32::from_str_radix(code, 16).ok()) else {
            return letter as u32;
        };
        self.at += digits;
        code
    }
}
