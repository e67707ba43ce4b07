//! Flags for a part of a pattern, as ES2025 has them: `(?i:...)`, `(?-i:...)`, `(?s:...)`, `(?m:...)`, `(?im-s:...)`.

use super::super::syntax::{Edge, LookAround, What};
use super::{Parser, characters};
use crate::distinct::distinct;
use crate::error::Error;
use litemap::LiteMap;
use std::sync::OnceLock;

/// What is set at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Flags {
    /// `i`: a letter matches in upper and lower case.
    pub ignore_case: bool,
    /// `s`: `.` matches line ends, too.
    pub dot_all: bool,
    /// `m`: `^` and `$` match at line ends, too.
    pub multiline: bool,
}

impl Flags {
    fn flag(&mut self, letter: u8) -> &mut bool {
        match letter {
            b'i' => &mut self.ignore_case,
            b's' => &mut self.dot_all,
            _ => &mut self.multiline,
        }
    }
}

impl Parser<'_> {
    /// Do flags follow the bracket, from the `?` on?
    pub(super) fn comes_flags(&self) -> bool {
        let is_flag = |byte: &u8| matches!(byte, b'i' | b'm' | b's' | b'-');
        let rest = self.rest().strip_prefix('?').unwrap_or_default();
        let end = rest.bytes().position(|byte| !is_flag(&byte)).unwrap_or(0);
        end > 0 && rest[end..].starts_with(':')
    }

    /// Reads flags from the `?` to the `:`; says what is then set.
    pub(super) fn read_flags(&mut self, start: usize) -> Result<Flags, Error> {
        let rest = self.rest();
        let end = rest.find(':').expect("flags end with a colon");
        let signs = rest[1..end].to_owned();
        self.at += end + 1;
        let (mut flags, mut on) = (self.flags, true);
        for (at, sign) in signs.bytes().enumerate() {
            if signs.as_bytes()[..at].contains(&sign) {
                let message = format!("\"{}\" stands twice in \"{}\"", char::from(sign), &self.text[start..self.at]);
                return Err(self.error(start, message).with_help("(?i-ms: sets i and takes m and s back"));
            }
            match sign {
                b'-' => on = false,
                letter => *flags.flag(letter) = on,
            }
        }
        match signs.as_str() {
            "-" => Err(self.error(start, "\"(?-:\" takes no flag back").with_help("(?-i: does, (?: is a plain group")),
            _ => Ok(flags),
        }
    }

    /// A single character, in any case where that does not matter.
    pub(super) fn character(&mut self, character: u32) -> What {
        match cases().get(&character).filter(|_| self.flags.ignore_case) {
            None => self.class_of(&[(character, character)]),
            Some(alike) => {
                let mut ranges: Vec<(u32, u32)> = alike.iter().map(|&other| (other, other)).collect();
                characters::tidy(&mut ranges);
                self.class_of(&ranges)
            }
        }
    }

    /// Adds to tidy ranges what differs from one of their characters in case only, where that does not matter.
    pub(super) fn add_cases(&self, ranges: &mut Vec<(u32, u32)>) {
        if !self.flags.ignore_case {
            return;
        }
        let characters: u64 = ranges.iter().map(|(first, last)| u64::from(last - first) + 1).sum();
        let mut more: Vec<u32> = Vec::new();
        if characters <= FEW {
            let all = ranges.iter().flat_map(|&(first, last)| first..=last);
            all.filter_map(|character| cases().get(&character)).for_each(|alike| more.extend(alike));
        } else {
            let is_met = |alike: &&Vec<u32>| alike.iter().any(|&other| characters::holds(ranges, other));
            cases().values().filter(is_met).for_each(|alike| more.extend(alike));
        }
        ranges.extend(more.into_iter().map(|other| (other, other)));
        characters::tidy(ranges);
    }

    /// Reads `^` or `$` where they match beside line ends, too: at the edge of the whole line, or where a look sees a line end.
    pub(super) fn push_line_edge(&mut self, edge: Edge) -> Result<(), Error> {
        let span = self.at..self.at + 1;
        self.at += 1;
        let ahead = edge == Edge::End;
        let edge = self.syntax.add(What::Edge(edge), span.clone());
        let ends = self.class_of(characters::LINE_ENDS);
        let inner = self.syntax.add(ends, span.clone());
        let look = self.syntax.add(What::Look(LookAround { inner, ahead, negative: false }), span.clone());
        let either = self.syntax.add_children([edge, look]);
        let term = self.syntax.add(What::Choice(either), span);
        self.terms.push(term);
        Ok(())
    }
}

/// Of so many characters each is looked up by itself.
const FEW: u64 = 64;

/// For each character that JavaScript takes for the same as another one where case does not matter, all that it takes for the same.
fn cases() -> &'static LiteMap<u32, Vec<u32>> {
    static CASES: OnceLock<LiteMap<u32, Vec<u32>>> = OnceLock::new();
    CASES.get_or_init(|| {
        let all = (0..=0xFFFF).filter_map(char::from_u32);
        let all = distinct(all.map(|character| (canonical(character), character as u32)));
        let groups = all.chunk_by(|(one, _), (other, _)| one == other).filter(|group| group.len() > 1);
        let alike = groups.flat_map(|group| {
            let group: Vec<u32> = group.iter().map(|&(_, character)| character).collect();
            group.clone().into_iter().map(move |character| (character, group.clone()))
        });
        alike.collect()
    })
}

/// The character that stands for all that differ from it in case only: its upper case, if that is a single character, and not
/// an ASCII one for one that is none (ECMAScript, Canonicalize, without the flag `u`).
fn canonical(character: char) -> u32 {
    let mut upper = character.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(upper), None) if upper as u32 <= 0xFFFF && (character.is_ascii() || !upper.is_ascii()) => upper as u32,
        _ => character as u32,
    }
}
