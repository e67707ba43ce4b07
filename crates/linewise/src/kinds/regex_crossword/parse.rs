//! Reads a regular expression as JavaScript does without flags, the oddities of its Annex B included.
//!
//! One loop over the pattern with a stack of open groups; nothing recurses. What JavaScript
//! refuses is refused with the place and the reason; what it tolerates (a lone `]`, `{` or
//! `}`, octal escapes, needless ones) means here what it means there.

mod class;
mod escape;
mod flags;
mod names;

use super::characters;
use super::syntax::{DEEPEST, Edge, LookAround, NodeId, Repeat, Syntax, What};
use crate::error::Error;
use escape::Escape;
use flags::Flags;
use names::Names;

/// The longest pattern that is read, in bytes.
pub const LONGEST: usize = 20_000;
/// The same for those that only match characters, as lists of words do.
pub const LONGEST_PLAIN: usize = 500_000;

/// Reads a pattern. The span of an error counts from the pattern's start.
pub fn parse(pattern: &str) -> Result<Syntax, Error> {
    check_length(pattern)?;
    let mut parser = Parser {
        text: pattern,
        at: 0,
        syntax: Syntax::new(),
        names: Names::default(),
        terms: Vec::new(),
        branches: Vec::new(),
        open: Vec::new(),
        ranges: Vec::new(),
        counted: None,
        flags: Flags::default(),
        alternatives: Vec::new(),
    };
    parser.read_all()?;
    parser.names.resolve(&mut parser.syntax)?;
    Ok(parser.syntax)
}

/// Refuses a pattern that is too long. What takes time that grows with the square of the length is nothing that a list of words has.
fn check_length(pattern: &str) -> Result<(), Error> {
    let is_plain = pattern.split("(?").skip(1).all(|behind| behind.starts_with(':'))
        && pattern.split('\\').skip(1).all(|behind| !behind.starts_with(|c: char| c.is_ascii_digit() || c == 'k'));
    match pattern.len() {
        ..=LONGEST => Ok(()),
        ..=LONGEST_PLAIN if is_plain => Ok(()),
        bytes => Err(Error::new(format!("the pattern has {bytes} bytes")).with_help(format!(
            "at most {LONGEST} bytes, or {LONGEST_PLAIN} without references and (? other than (?:"
        ))),
    }
}

/// A parse in progress.
struct Parser<'a> {
    text: &'a str,
    /// The next byte to read.
    at: usize,
    syntax: Syntax,
    names: Names,
    /// The terms read so far of every open sequence, the innermost last.
    terms: Vec<NodeId>,
    /// The branches read so far of every open choice, the innermost last.
    branches: Vec<NodeId>,
    /// The groups that are open, the innermost last.
    open: Vec<Open>,
    /// Working memory for classes.
    ranges: Vec<(u32, u32)>,
    /// How many groups the whole pattern has, and whether any has a name, once somebody asked.
    counted: Option<(u32, bool)>,
    /// What `(?i:...)` and its like have set here.
    flags: Flags,
    /// For each open group its number among all of them, and which of its alternatives is being read.
    alternatives: Vec<(u32, u32)>,
}

/// A group that is not closed yet, and where its content begins in the parser's lists.
struct Open {
    group: Bracket,
    start: usize,
    /// How many groups there were before it.
    groups_before: u32,
    first_term: usize,
    first_branch: usize,
    branch_start: usize,
    /// The flags behind it.
    flags_after: Flags,
}

/// What an opening bracket opens.
enum Bracket {
    Whole,
    Plain,
    Capture(u32),
    Look { ahead: bool, negative: bool },
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Steps over `word` if it comes next.
    fn eat(&mut self, word: &str) -> bool {
        let comes = self.rest().starts_with(word);
        if comes {
            self.at += word.len();
        }
        comes
    }

    /// An error about the pattern from `start` to where reading stands.
    fn error(&self, start: usize, message: impl Into<String>) -> Error {
        Error::at(start..self.at.max(start), message)
    }

    /// How many groups the whole pattern has, and whether any of them has a name: what
    /// `\1` and `\k` mean depends on groups that may come later.
    fn all_groups(&mut self) -> (u32, bool) {
        *self.counted.get_or_insert_with(|| count_groups(self.text))
    }

    fn read_all(&mut self) -> Result<(), Error> {
        self.open_group(Bracket::Whole, 0, 0);
        while let Some(next) = self.peek() {
            match next {
                '|' => {
                    self.end_branch();
                    self.at += 1;
                    self.top().branch_start = self.at;
                    self.alternatives.last_mut().expect("the whole pattern stays open").1 += 1;
                }
                ')' => {
                    if self.open.len() == 1 {
                        self.at += 1;
                        return Err(self
                            .error(self.at - 1, "this \")\" closes nothing")
                            .with_help("\\) means the character"));
                    }
                    self.close_group()?;
                }
                '(' => self.read_opening()?,
                _ => self.read_term(next)?,
            }
        }
        let last = self.open.last().expect("the whole pattern stays open");
        if !matches!(last.group, Bracket::Whole) {
            let (start, rest) = (last.start, self.text.len());
            return Err(Error::at(start..rest.min(start + 1), "this \"(\" is never closed")
                .with_help("\\( means the character"));
        }
        self.end_branch();
        let whole = self.open.pop().expect("the whole pattern is open");
        self.syntax.root = self.join_branches(&whole);
        Ok(())
    }

    fn top(&mut self) -> &mut Open {
        self.open.last_mut().expect("the whole pattern stays open")
    }

    fn open_group(&mut self, group: Bracket, start: usize, groups_before: u32) {
        self.open.push(Open {
            group,
            start,
            groups_before,
            first_term: self.terms.len(),
            first_branch: self.branches.len(),
            branch_start: self.at,
            flags_after: self.flags,
        });
        self.alternatives.push((start as u32, 0));
    }

    /// Makes a branch of the terms since the last `|` or bracket.
    fn end_branch(&mut self) {
        let top = self.open.last().expect("the whole pattern stays open");
        let (first, start) = (top.first_term, top.branch_start);
        let branch = match self.terms.len() - first {
            1 => self.terms.pop().expect("there is one term"),
            _ => {
                let list = self.syntax.add_children(self.terms.drain(first..));
                self.syntax.add(What::Sequence(list), start..self.at)
            }
        };
        self.branches.push(branch);
    }

    /// The content of a group whose last branch has ended.
    fn join_branches(&mut self, open: &Open) -> NodeId {
        if self.branches.len() - open.first_branch == 1 {
            return self.branches.pop().expect("there is one branch");
        }
        let first = self.syntax.node(self.branches[open.first_branch]).span.start as usize;
        let list = self.syntax.add_children(self.branches.drain(open.first_branch..));
        self.syntax.add(What::Choice(list), first..self.at)
    }

    fn read_opening(&mut self) -> Result<(), Error> {
        let start = self.at;
        let before = self.syntax.groups;
        self.at += 1;
        let group = match () {
            _ if self.eat("?:") => Bracket::Plain,
            _ if self.eat("?=") => Bracket::Look { ahead: true, negative: false },
            _ if self.eat("?!") => Bracket::Look { ahead: true, negative: true },
            _ if self.eat("?<=") => Bracket::Look { ahead: false, negative: false },
            _ if self.eat("?<!") => Bracket::Look { ahead: false, negative: true },
            _ if self.eat("?<") => {
                let name = self.read_name(start)?;
                self.syntax.groups += 1;
                self.names.declare(name, self.syntax.groups, &self.alternatives, start..self.at)?;
                Bracket::Capture(self.syntax.groups)
            }
            _ if self.comes_flags() => {
                let flags = self.read_flags(start)?;
                self.check_depth(start)?;
                self.open_group(Bracket::Plain, start, before);
                self.flags = flags;
                return Ok(());
            }
            _ if self.eat("?") => {
                self.at += self.peek().map_or(0, char::len_utf8);
                let opening = &self.text[start..self.at];
                return Err(self
                    .error(start, format!("\"{opening}\" begins no kind of group that there is"))
                    .with_help("one of (?: (?= (?! (?<= (?<! (?<name> (?i: (?-i:"));
            }
            _ => {
                self.syntax.groups += 1;
                Bracket::Capture(self.syntax.groups)
            }
        };
        self.check_depth(start)?;
        self.open_group(group, start, before);
        Ok(())
    }

    fn check_depth(&self, start: usize) -> Result<(), Error> {
        match self.open.len() > DEEPEST {
            true => Err(self.error(start, "groups are nested too deeply").with_help(format!("at most {DEEPEST} deep"))),
            false => Ok(()),
        }
    }

    fn close_group(&mut self) -> Result<(), Error> {
        self.end_branch();
        let open = self.open.pop().expect("a group is open");
        self.alternatives.pop();
        self.flags = open.flags_after;
        let inner = self.join_branches(&open);
        self.at += 1;
        let groups = open.groups_before + 1..self.syntax.groups + 1;
        let (what, repeats) = match open.group {
            Bracket::Whole => unreachable!("the whole pattern has no bracket"),
            Bracket::Plain => (What::Group { number: None, inner }, true),
            Bracket::Capture(number) => (What::Group { number: Some(number), inner }, true),
            Bracket::Look { ahead, negative } => (What::Look(LookAround { inner, ahead, negative }), ahead),
        };
        let term = self.syntax.add(what, open.start..self.at);
        match repeats {
            true => self.read_quantifier(term, groups),
            false => {
                self.terms.push(term);
                Ok(())
            }
        }
    }

    /// Reads a term that is no group.
    fn read_term(&mut self, next: char) -> Result<(), Error> {
        let start = self.at;
        let atom = match next {
            '^' if self.flags.multiline => return self.push_line_edge(Edge::Start),
            '$' if self.flags.multiline => return self.push_line_edge(Edge::End),
            '^' => return self.push_edge(1, Edge::Start),
            '$' => return self.push_edge(1, Edge::End),
            '*' | '+' | '?' => {
                self.at += 1;
                return Err(self.nothing_to_repeat(start));
            }
            '{' if self.read_interval().is_some() => return Err(self.nothing_to_repeat(start)),
            '.' => {
                self.at += 1;
                self.class_outside(if self.flags.dot_all { &[] } else { characters::LINE_ENDS })
            }
            '[' => self.read_class()?,
            '\\' if self.eat("\\b") => return self.push_edge(0, Edge::Word),
            '\\' if self.eat("\\B") => return self.push_edge(0, Edge::NotWord),
            '\\' => match self.read_escape()? {
                Escape::Character(character) => self.character(character),
                Escape::Set(ranges, false) => self.class_of(ranges),
                Escape::Set(ranges, true) => self.class_outside(ranges),
                Escape::Group(_) if self.flags.ignore_case => {
                    return Err(self
                        .error(start, "a reference cannot be read where case does not matter")
                        .with_help("linewise compares cells as they are: place the reference outside of (?i:...)"));
                }
                Escape::Group(0) => self.named_reference(start),
                Escape::Group(number) => What::Back(number),
            },
            _ => {
                self.at += next.len_utf8();
                self.character(next as u32)
            }
        };
        let term = self.syntax.add(atom, start..self.at);
        if let What::Back(0) = self.syntax.what(term) {
            self.names.refer(term);
        }
        let none = self.syntax.groups + 1;
        self.read_quantifier(term, none..none)
    }

    fn push_edge(&mut self, len: usize, edge: Edge) -> Result<(), Error> {
        let start = if len == 0 { self.at - 2 } else { self.at };
        self.at += len;
        let term = self.syntax.add(What::Edge(edge), start..self.at);
        self.terms.push(term);
        Ok(())
    }

    fn nothing_to_repeat(&self, start: usize) -> Error {
        let sign = &self.text[start..self.at];
        self.error(start, format!("there is nothing before \"{sign}\" that it could repeat"))
            .with_help(format!("\\{sign} means the character"))
    }

    /// The class of what is in tidy ranges.
    fn class_of(&mut self, ranges: &[(u32, u32)]) -> What {
        What::Class(self.syntax.add_ranges(ranges))
    }

    /// The class of what is outside of tidy ranges.
    fn class_outside(&mut self, ranges: &[(u32, u32)]) -> What {
        self.ranges.clear();
        characters::extend_outside(ranges, &mut self.ranges);
        What::Class(self.syntax.add_ranges(&self.ranges))
    }

    /// Pushes a term, with the quantifier that may stand behind it. `groups` are those in the term.
    fn read_quantifier(&mut self, term: NodeId, groups: std::ops::Range<u32>) -> Result<(), Error> {
        let start = self.at;
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => match self.read_interval() {
                Some((least, Some(most))) if most < least => {
                    let sign = &self.text[start..self.at];
                    return Err(self
                        .error(start, format!("\"{sign}\" asks for at least {least} and at most {most}"))
                        .with_help("the smaller number comes first"));
                }
                Some(interval) => interval,
                None => {
                    self.terms.push(term);
                    return Ok(());
                }
            },
            _ => {
                self.terms.push(term);
                return Ok(());
            }
        };
        if self.at == start {
            self.at += 1;
        }
        let lazy = self.eat("?");
        let span = self.syntax.node(term).span.start as usize..self.at;
        let repeat = self.syntax.add(What::Repeat(Repeat { inner: term, least, most, lazy, groups }), span);
        self.terms.push(repeat);
        Ok(())
    }

    /// Reads `{2}`, `{2,}` or `{2,3}`; reads nothing when something else comes, as `{` is then a character.
    fn read_interval(&mut self) -> Option<(u32, Option<u32>)> {
        let rest = self.rest().strip_prefix('{')?;
        let end = rest.find('}')?;
        let (least, most) = match rest[..end].split_once(',') {
            None => (number(&rest[..end])?, Some(number(&rest[..end])?)),
            Some((least, "")) => (number(least)?, None),
            Some((least, most)) => (number(least)?, Some(number(most)?)),
        };
        self.at += end + 2;
        Some((least, most))
    }
}

/// A number in digits alone. What no line can be long enough for is all the same.
fn number(digits: &str) -> Option<u32> {
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    Some(digits.parse().unwrap_or(i32::MAX as u32).min(i32::MAX as u32))
}

/// Counts the capturing groups of a whole pattern, and says whether any of them has a name.
fn count_groups(pattern: &str) -> (u32, bool) {
    let bytes = pattern.as_bytes();
    let (mut groups, mut named, mut in_class) = (0, false, false);
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'[' => in_class = true,
            b']' => in_class = false,
            b'(' if !in_class => match &bytes[at + 1..] {
                [b'?', b'<', b'=' | b'!', ..] => {}
                [b'?', b'<', ..] => {
                    groups += 1;
                    named = true;
                }
                [b'?', ..] => {}
                _ => groups += 1,
            },
            _ => {}
        }
        at += 1;
    }
    (groups, named)
}
