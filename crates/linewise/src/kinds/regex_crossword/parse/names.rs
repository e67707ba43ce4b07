//! Names of groups: `(?<name>...)` and `\k<name>`.

use super::super::syntax::{NodeId, Syntax, What};
use super::Parser;
use crate::error::Error;
use litemap::LiteMap;
use std::ops::Range;

/// The names that a pattern gives and those that it mentions.
#[derive(Default)]
pub(super) struct Names {
    given: LiteMap<String, Vec<Given>>,
    mentioned: Vec<Mention>,
}

/// A group with a name, and where it stands: the groups around it, each with the number of the alternative in it.
struct Given {
    group: u32,
    within: Vec<(u32, u32)>,
}

/// A `\k<name>`, to be resolved when all groups are known.
struct Mention {
    name: String,
    node: NodeId,
    /// Nodes for the groups of this name, where there are several.
    spares: Vec<NodeId>,
    span: Range<usize>,
}

impl Given {
    /// Do the two stand in different alternatives of the same group, so that never both take part?
    fn excludes(&self, within: &[(u32, u32)]) -> bool {
        let pairs = self.within.iter().zip(within);
        pairs.take_while(|(one, other)| one.0 == other.0).any(|(one, other)| one.1 != other.1)
    }
}

/// No more groups may share a name.
const MOST_ALIKE: usize = 64;

impl Names {
    /// Notes the name of a group, which stands within these groups and alternatives.
    pub(super) fn declare(
        &mut self,
        name: String,
        group: u32,
        within: &[(u32, u32)],
        span: Range<usize>,
    ) -> Result<(), Error> {
        let message = format!("a second group is called \"{name}\"");
        let others = self.given.entry(name).or_default();
        if !others.iter().all(|other| other.excludes(within)) {
            return Err(
                Error::at(span, message).with_help("each name stands once, or once in each of several alternatives")
            );
        }
        others.push(Given { group, within: within.to_vec() });
        Ok(())
    }

    pub(super) fn mention(&mut self, name: String, span: Range<usize>) {
        self.mentioned.push(Mention { name, node: 0, spares: Vec::new(), span });
    }

    /// Says which node the last mention became.
    pub(super) fn refer(&mut self, node: NodeId) {
        let last = self.mentioned.last_mut().expect("a name was mentioned");
        last.node = node;
    }

    /// Gives every mention the number of its group. Of several groups of one name at most one takes part, and a reference to one
    /// that takes no part matches nothing, so that references to all of them one after the other are a reference to that one.
    pub(super) fn resolve(&self, syntax: &mut Syntax) -> Result<(), Error> {
        for mention in &self.mentioned {
            let given = match self.given.get(&mention.name) {
                None => {
                    let names: Vec<_> = self.given.keys().map(String::as_str).collect();
                    let message = format!("there is no group called \"{}\"", mention.name);
                    return Err(
                        Error::at(mention.span.clone(), message).with_help(format!("one of: {}", names.join(", ")))
                    );
                }
                Some(given) => given,
            };
            if let [only] = &given[..] {
                syntax.nodes[mention.node as usize].what = What::Back(only.group);
                continue;
            }
            if given.len() > mention.spares.len() {
                let message = format!("\"{}\" names several groups, not all in the same letters", mention.name);
                return Err(Error::at(mention.span.clone(), message).with_help("write the name without \\u"));
            }
            let backs = given.iter().zip(&mention.spares);
            backs.clone().for_each(|(given, &spare)| syntax.nodes[spare as usize].what = What::Back(given.group));
            let list = syntax.add_children(backs.map(|(_, &spare)| spare));
            syntax.nodes[mention.node as usize].what = What::Sequence(list);
        }
        Ok(())
    }
}

impl Parser<'_> {
    /// What a reference by name becomes for now; with nodes of its own for the groups of this name, where there may be several: a part
    /// is numbered after all that it is made of.
    pub(super) fn named_reference(&mut self, start: usize) -> What {
        let mention = self.names.mentioned.last_mut().expect("a name was mentioned");
        let groups = self.text.matches(&format!("(?<{}>", mention.name)).take(MOST_ALIKE).count();
        if groups > 1 {
            let nothing = self.syntax.add_children([]);
            mention.spares = (0..groups).map(|_| self.syntax.add(What::Sequence(nothing), start..self.at)).collect();
        }
        What::Back(0)
    }

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
