//! Names of groups: `(?<name>...)` and `\k<name>`.

use super::super::syntax::{NodeId, Syntax, What};
use super::Parser;
use crate::error::Error;
use std::collections::BTreeMap;
use std::ops::Range;

/// The names that a pattern gives and those that it mentions.
#[derive(Default)]
pub(super) struct Names {
    given: BTreeMap<String, u32>,
    mentioned: Vec<Mention>,
}

/// A `\k<name>`, to be resolved when all groups are known.
struct Mention {
    name: String,
    node: NodeId,
    span: Range<usize>,
}

impl Names {
    pub(super) fn declare(&mut self, name: String, group: u32, span: Range<usize>) -> Result<(), Error> {
        let message = format!("a second group is called \"{name}\"");
        match self.given.insert(name, group) {
            None => Ok(()),
            Some(_) => Err(Error::at(span, message).with_help("each name stands once")),
        }
    }

    pub(super) fn mention(&mut self, name: String, span: Range<usize>) {
        self.mentioned.push(Mention { name, node: 0, span });
    }

    /// Says which node the last mention became.
    pub(super) fn refer(&mut self, node: NodeId) {
        let last = self.mentioned.last_mut().expect("a name was mentioned");
        last.node = node;
    }

    /// Gives every mention the number of its group.
    pub(super) fn resolve(&self, syntax: &mut Syntax) -> Result<(), Error> {
        for mention in &self.mentioned {
            let Some(&group) = self.given.get(&mention.name) else {
                let names: Vec<_> = self.given.keys().map(String::as_str).collect();
                return Err(Error::at(mention.span.clone(), format!("there is no group called \"{}\"", mention.name))
                    .with_help(format!("one of: {}", names.join(", "))));
            };
            syntax.nodes[mention.node as usize].what = What::Back(group);
        }
        Ok(())
    }
}

impl Parser<'_> {
    /// Reads a name and the `>` behind it.
    pub(super) fn read_name(&mut self, start: usize) -> Result<String, Error> {
        let mut name = String::new();
        while let Some(next) = self.read_name_character() {
            let fits = match name.is_empty() {
                true => next == '$' || next == '_' || unicode_ident::is_xid_start(next),
                false => {
                    next == '$' || next == '\u{200C}' || next == '\u{200D}' || unicode_ident::is_xid_continue(next)
                }
            };
            if next == '>' && !name.is_empty() {
                return Ok(name);
            }
            if !fits {
                break;
            }
            name.push(next);
        }
        Err(self
            .error(start, format!("\"{}\" does not name a group", &self.text[start..self.at]))
            .with_help("a name is letters, digits, $ and _, and does not begin with a digit: (?<name>"))
    }

    /// Reads one character of a name, which may be written as `\u0041` or `\u{41}`.
    fn read_name_character(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        if next != '\\' {
            return Some(next);
        }
        if !self.eat("u") {
            return None;
        }
        if self.eat("{") {
            let end = self.rest().find('}')?;
            let character = hexadecimal(&self.rest()[..end]).and_then(char::from_u32);
            self.at += end + 1;
            return character.filter(|&character| character != '>');
        }
        let first = self.read_unit()?;
        let code = match first {
            0xD800..0xDC00 if self.eat("\\u") => {
                let second = self.read_unit().filter(|unit| (0xDC00..0xE000).contains(unit))?;
                0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
            }
            _ => first,
        };
        char::from_u32(code).filter(|&character| character != '>')
    }

    /// Reads four hexadecimal digits.
    fn read_unit(&mut self) -> Option<u32> {
        let unit = hexadecimal(self.rest().get(..4)?)?;
        self.at += 4;
        Some(unit)
    }
}

fn hexadecimal(digits: &str) -> Option<u32> {
    let all = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    all.then(|| u32::from_str_radix(digits, 16).ok())?
}
