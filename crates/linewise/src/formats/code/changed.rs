//! What a program does to a list of clues after it has written it down: `rows.reverse()`, `rows[0] = [2]`, `del rows[0]`.
//!
//! A name within a function that has a variable of its own by that name, or after another name and a dot, is something else.

use super::lists::{CHANGING, Odd, Source};
use super::tokens::{Sign, Token};
use crate::format::lines::quoted;
use crate::format::nonogram::words_of_name;
use crate::format::source;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// First words of the methods that change the list they belong to.
const CHANGING_METHODS: [&str; 28] = [
    "reverse", "sort", "shuffle", "append", "push", "pop", "shift", "unshift", "splice", "extend", "insert", "remove",
    "clear", "add", "fill", "swap", "rotate", "truncate", "drain", "retain", "delete", "resize", "erase", "assign",
    "emplace", "prepend", "set", "transpose",
];

/// Names of which a list comes back with the same numbers, or only its length.
const HARMLESS: [&str; 16] = [
    "len", "length", "size", "count", "list", "tuple", "map", "copy", "deepcopy", "array", "asarray", "np", "numpy",
    "for", "in", "clone",
];

/// Words before which a list is taken apart.
const DELETING: [&str; 2] = ["del", "delete"];

/// Words between the name of a clue and the list, in loops.
const LOOPING: [&str; 2] = ["in", "of"];

/// Words that begin a function which ends where its lines are indented no more.
const FUNCTIONS: [&str; 6] = ["def", "function", "fn", "func", "fun", "sub"];

/// Words before a `{` that begins no function.
const BRANCHES: [&str; 9] = ["if", "else", "elif", "for", "foreach", "while", "switch", "match", "with"];

/// A statement, and the blocks around a place, are looked at so far.
const FAR: usize = 64;

/// A list of clues, by the places of its tokens.
pub struct Named<'t> {
    /// Where its name stands.
    pub at: usize,
    pub name: &'t str,
    /// From the end of the list to where another one of this name begins.
    pub after: Range<usize>,
    /// The name of the other side's list.
    pub other: Option<&'t str>,
}

/// What the tokens within some brackets, or in a function by its indentation, belong to.
struct Block {
    around: usize,
    /// Where it begins: its bracket, or the word before the function's name.
    begin: usize,
    /// Is it made of statements, as neither a list nor an object is?
    is_code: bool,
    /// The end of its indentation; none in brackets.
    column: Option<usize>,
}

/// A program's tokens, each with the block that it stands in.
pub struct Program<'s, 't> {
    text: &'t str,
    found: &'s Source<'t>,
    blocks: Vec<Block>,
    block_of: Vec<usize>,
    /// Where each name stands.
    places: BTreeMap<&'t str, Vec<usize>>,
}

impl<'s, 't> Program<'s, 't> {
    pub fn new(text: &'t str, found: &'s Source<'t>) -> Program<'s, 't> {
        let all = Block { around: 0, begin: 0, is_code: true, column: None };
        let mut program = Program { text, found, blocks: vec![all], block_of: Vec::new(), places: BTreeMap::new() };
        let mut inner = 0;
        for (at, token) in found.tokens.iter().enumerate() {
            while token.is_first && program.blocks[inner].column.is_some_and(|column| column >= program.column(token)) {
                inner = program.blocks[inner].around;
            }
            if token.sign == Sign::Close {
                inner = program.closed(inner);
            }
            program.block_of.push(inner);
            if token.sign == Sign::Name {
                program.places.entry(token.part).or_default().push(at);
            }
            let is_function = FUNCTIONS.contains(&token.part) && token.sign == Sign::Name;
            if is_function || token.sign == Sign::Open {
                let column = is_function.then(|| program.column_of_line(at));
                let is_code = is_function || token.part == "{" && program.begins_statements(at);
                program.blocks.push(Block { around: inner, begin: at, is_code, column });
                inner = program.blocks.len() - 1;
            }
        }
        program
    }

    /// Does a list begin with the name here, and not change, as in `rows.append([1])` and `rows[0:1] = [[1]]`?
    pub fn begins(&self, at: usize) -> bool {
        let is_part = |next: &Token| next.part == "[" && next.is_joined && self.found.tokens[at].is_first;
        let is_more = |next: &Token| matches!(next.sign, Sign::Mark('.' | '+'));
        self.in_a_loop(at).is_none() && !self.token(at + 1).is_some_and(|next| is_part(next) || is_more(next))
    }

    /// What is done to the list that changes it.
    pub fn change(&self, list: &Named<'t>) -> Option<Odd<'t>> {
        let own = self.code_around(list.at);
        let owner = self.owner(list.at);
        let mut local = BTreeSet::new();
        let places = self.places.get(list.name).map_or(&[][..], Vec::as_slice);
        let behind = &places[places.partition_point(|&at| at < list.after.start)..];
        for at in behind.iter().copied().take_while(|&at| at < list.after.end) {
            let Some((first, behind)) = self.whole_name(at, owner) else { continue };
            let around = self.code_around(at);
            let is_inside = own.iter().all(|block| around.contains(block));
            let more: Vec<usize> = around.into_iter().filter(|block| !own.contains(block)).collect();
            if !is_inside || more.iter().any(|block| local.contains(block) || self.is_parameter(*block, list.name)) {
                continue;
            }
            match more.first().filter(|_| self.declares(first, behind)) {
                Some(&block) => _ = local.insert(block),
                None => {
                    let changed = self.changed_by(list, first, behind).map(|last| (first, last));
                    if let Some((first, last)) = changed.or_else(|| self.changed_clue(first, behind)) {
                        return Some(self.odd(list, first.min(last), first.max(last)));
                    }
                }
            }
        }
        None
    }

    fn odd(&self, list: &Named, first: usize, last: usize) -> Odd<'t> {
        let [from, to] = [first, last].map(|at| self.range(&self.found.tokens[at]));
        let place = &self.text[from.start..to.end];
        let problem = format!("{} changes the list {}, and programs are not run", quoted(place), quoted(list.name));
        Odd { place, problem, help: "write the clues as they are in the end, and leave this out", holds_clues: true }
    }

    fn token(&self, at: usize) -> Option<&Token<'t>> {
        self.found.tokens.get(at)
    }

    fn is_mark(&self, at: usize, mark: char) -> bool {
        self.token(at).is_some_and(|token| token.sign == Sign::Mark(mark))
    }

    fn is_joined(&self, at: usize, mark: char) -> bool {
        self.is_mark(at, mark) && self.found.tokens[at].is_joined
    }

    fn is_name(&self, at: usize, name: &str) -> bool {
        self.token(at).is_some_and(|token| token.sign == Sign::Name && token.part == name)
    }

    fn before(&self, at: usize) -> Option<&Token<'t>> {
        self.token(at.checked_sub(1)?)
    }

    fn range(&self, token: &Token) -> Range<usize> {
        source::Source::new(self.text.as_bytes()).range(token.part)
    }

    /// How far the token's line is indented, where it is the first one there.
    fn column(&self, token: &Token) -> usize {
        let start = self.range(token).start;
        start - self.text[..start].rfind('\n').map_or(0, |end| end + 1)
    }

    fn column_of_line(&self, at: usize) -> usize {
        let first = (at.saturating_sub(FAR)..=at).rev().find(|&at| self.found.tokens[at].is_first);
        first.map_or(0, |first| self.column(&self.found.tokens[first]))
    }

    /// The block around the brackets that close within this one.
    fn closed(&self, mut inner: usize) -> usize {
        while self.blocks[inner].column.is_some() {
            inner = self.blocks[inner].around;
        }
        self.blocks[inner].around
    }

    /// Are there statements behind the `{` here, and no list or object?
    fn begins_statements(&self, at: usize) -> bool {
        self.before(at).is_some_and(|token| match token.sign {
            Sign::Mark(mark) => !matches!(mark, '=' | ',' | ':' | '$'),
            Sign::Name => token.part != "return",
            sign => sign != Sign::Open,
        })
    }

    /// The blocks of statements around a place, the innermost first.
    fn code_around(&self, at: usize) -> Vec<usize> {
        let out = |block: &usize| Some(self.blocks[*block].around).filter(|_| *block > 0);
        let around = std::iter::successors(Some(self.block_of[at]), out).take(FAR);
        around.filter(|block| *block > 0 && self.blocks[*block].is_code).collect()
    }

    /// What the list is a part of: `p` in `p.rows = ` and in `p = {rows: `.
    fn owner(&self, at: usize) -> Option<&'t str> {
        let is_owned = |at: usize| self.is_mark(at, '.') && self.found.tokens[at].is_joined;
        if at >= 2 && is_owned(at - 1) {
            return Some(self.found.tokens[at - 2].part);
        }
        let block = &self.blocks[self.block_of[at]];
        let begin = block.begin.checked_sub(1).filter(|_| !block.is_code)?;
        let equals = (begin.saturating_sub(4)..=begin).rev().find(|&at| self.is_mark(at, '='))?;
        self.before(equals).filter(|token| token.sign == Sign::Name).map(|token| token.part)
    }

    /// Where the name of this list begins, with what it is a part of, and the place behind it.
    fn whole_name(&self, at: usize, owner: Option<&str>) -> Option<(usize, usize)> {
        let is_owner = |at: usize| owner.is_some_and(|owner| self.is_name(at, owner));
        match self.before(at) {
            Some(dot) if dot.part == "." => (at >= 2 && is_owner(at - 2)).then_some((at - 2, at + 1)),
            Some(open) if open.part == "[" && at >= 2 && is_owner(at - 2) => Some((at - 2, at + 2)),
            Some(sign) if matches!(sign.sign, Sign::Mark('$' | '@')) => Some((at - 1, at + 1)),
            _ => Some((at, at + 1)),
        }
    }

    /// Does the block belong to a function that has something of this name handed to it?
    fn is_parameter(&self, block: usize, name: &str) -> bool {
        let Block { begin, column, .. } = self.blocks[block];
        let mut header = match column {
            Some(_) => begin + 1..(begin + FAR).min(self.found.tokens.len()),
            None => self.statement_before(begin)..begin,
        };
        if column.is_some() {
            let open = header.clone().find(|&at| self.found.tokens[at].part == "(");
            header.end = open.and_then(|open| self.found.closes[open]).unwrap_or(header.start);
        }
        let is_branch = header.clone().any(|at| BRANCHES.contains(&self.found.tokens[at].part));
        !is_branch && header.into_iter().any(|at| self.is_name(at, name))
    }

    /// The beginning of the statement that ends before `end`.
    fn statement_before(&self, end: usize) -> usize {
        let mut depth = 0_usize;
        for at in (end.saturating_sub(FAR)..end).rev() {
            let token = &self.found.tokens[at];
            match token.sign {
                Sign::Close if token.part == "}" && depth == 0 => return at + 1,
                Sign::Mark(';') if depth == 0 => return at + 1,
                Sign::Open if depth == 0 => return at + 1,
                Sign::Close => depth += 1,
                Sign::Open => depth -= 1,
                _ => {}
            }
            if depth == 0 && token.is_first {
                return at;
            }
        }
        end
    }

    /// Is a variable of this name made here?
    fn declares(&self, first: usize, behind: usize) -> bool {
        let equals = behind + usize::from(self.is_mark(behind, ':'));
        let is_typed = |token: &Token| matches!(token.sign, Sign::Name | Sign::Close | Sign::Mark('>' | '*' | '&'));
        let is_first = self.token(first).is_some_and(|token| token.is_first);
        self.is_mark(equals, '=')
            && !self.is_joined(equals + 1, '=')
            && (is_first || equals > behind || self.before(first).is_some_and(is_typed))
    }

    /// The last token of what changes the list here.
    fn changed_by(&self, list: &Named, first: usize, behind: usize) -> Option<usize> {
        if let Some(word) = self.before(first).filter(|token| token.sign == Sign::Name)
            && DELETING.contains(&word.part)
        {
            return Some(first - 1);
        }
        let mut at = behind;
        while self.token(at).is_some_and(|token| token.part == "[" && token.is_joined) {
            at = self.found.closes[at]? + 1;
        }
        let token = self.token(at)?;
        let equals = at + usize::from(token.sign == Sign::Mark(':'));
        match token.sign {
            Sign::Mark('=' | ':') if self.is_mark(equals, '=') => {
                let is_other = self.is_joined(equals + 1, '=') || self.is_joined(equals + 1, '>');
                let is_handed = first > 0 && matches!(self.found.tokens[first - 1].part, "(" | ",");
                let is_set = at > behind || !is_handed && self.turns(list, first, equals);
                (is_set && !is_other).then_some(equals)
            }
            Sign::Mark('+' | '-' | '*' | '/' | '|' | '&') if self.is_joined(at + 1, '=') => Some(at + 1),
            Sign::Mark('<') if self.is_joined(at + 1, '<') && self.found.tokens[first].is_first => Some(at + 1),
            Sign::Mark('-') if self.is_joined(at + 1, '>') => self.method(at + 2),
            Sign::Mark('.') => self.method(at + 1),
            Sign::Mark(',') => self.set_with_others(list, first, at).or_else(|| self.call(first)),
            _ => self.call(first),
        }
        .or_else(|| self.call(first))
    }

    /// What changes a clue of the list by another name, from there to the end: one that it has in a loop, `for row in rows:
    /// row.reverse()`, or in what is done for each clue, `rows.forEach(row => row.reverse())`.
    fn changed_clue(&self, first: usize, behind: usize) -> Option<(usize, usize)> {
        let (name, range) = self.in_a_loop(first).or_else(|| self.in_a_call(behind))?;
        let places = self.places.get(name)?.iter().copied().filter(|at| range.contains(at));
        let is_new = |at: usize| {
            let is_other = at > first && self.token(at + 1).is_some_and(|next| LOOPING.contains(&next.part));
            is_other || self.is_mark(at + 1, '=') && self.found.tokens[at].is_first
        };
        let change = |at: usize| {
            let clue = Named { at, name, after: range.clone(), other: None };
            let last = self.changed_by(&clue, at, at + 1)?;
            let is_own = last > at && !self.is_mark(at + 1, '=') && !self.is_mark(at + 1, ',');
            (is_own || last + 1 == at && self.token(at + 1)?.part == "[").then_some((at, last))
        };
        places.take_while(|at| !is_new(*at)).find_map(change)
    }

    /// The name that each clue has in a loop over the list, and where that is done, or in the brackets around it.
    fn in_a_loop(&self, first: usize) -> Option<(&'t str, Range<usize>)> {
        let is_between = |at: &usize| matches!(self.found.tokens[*at].part, "(" | "enumerate" | "&" | "mut");
        let word = (first.saturating_sub(3)..first).rev().find(|at| !is_between(at))?;
        let name = self.before(word).filter(|name| name.sign == Sign::Name)?;
        let around = &self.blocks[self.block_of[first]];
        let begin = if around.is_code { first } else { around.begin };
        LOOPING.contains(&self.found.tokens[word].part).then_some((name.part, begin..first + FAR))
    }

    /// The name that each clue has in what is handed to a method of the list, and where that stands.
    fn in_a_call(&self, behind: usize) -> Option<(&'t str, Range<usize>)> {
        let words = words_of_name(self.token(behind + 1).filter(|_| self.is_mark(behind, '.'))?.part);
        let is_each = matches!(words.first()?.as_str(), "for" | "each" | "map");
        let open = (behind + 2).min(self.found.tokens.len());
        let close = self.found.closes.get(open).copied().flatten().filter(|_| is_each)?;
        let mut inner = (open + 1..close).map(|at| &self.found.tokens[at]);
        let name = inner.find(|token| token.sign == Sign::Name && token.part != "function")?;
        Some((name.part, open..close))
    }

    /// The method at this place, where it changes what it is called for.
    fn method(&self, at: usize) -> Option<usize> {
        let is_called = self.token(at + 1).is_some_and(|token| token.part == "(" || token.part == "!");
        let words = words_of_name(self.token(at)?.part);
        let changes = words.first().is_some_and(|word| CHANGING_METHODS.contains(&word.as_str()));
        let is_cut = words == ["length"] && self.is_mark(at + 1, '=') && !self.is_joined(at + 2, '=');
        (changes && is_called || is_cut).then_some(at)
    }

    /// The name of what the list is handed to, where that is a statement of its own that changes it, as `random.shuffle(rows)`.
    fn call(&self, first: usize) -> Option<usize> {
        let is_sign = |token: &Token| matches!(token.sign, Sign::Mark('&' | ',')) || token.part == "mut";
        let is_own = |at: &usize| self.token(*at).is_some_and(|token| token.sign == Sign::Name || is_sign(token));
        let open = (first.saturating_sub(4)..first).rev().find(|at| !is_own(at))?;
        let name = open.checked_sub(1).filter(|_| self.found.tokens[open].part == "(")?;
        let words = words_of_name(self.found.tokens[name].part);
        let changes = |word: &String| {
            CHANGING.iter().any(|change| word.starts_with(change))
                || ["sort", "swap", "push", "splice"].contains(&word.as_str())
        };
        let is_chain = |at: &usize| matches!(self.found.tokens[*at].sign, Sign::Name | Sign::Mark('.' | ':'));
        let begin = (name.saturating_sub(8)..=name).rev().take_while(is_chain).last()?;
        let is_statement = self.found.tokens[begin].is_first
            || self.before(begin).is_none_or(|token| matches!(token.part, ";" | "{" | "}"));
        (is_statement && words.iter().any(changes)).then_some(name)
    }

    /// The equals sign behind several names, as in `rows, cols = cols, rows`.
    fn set_with_others(&self, list: &Named, first: usize, at: usize) -> Option<usize> {
        let is_part = |at: &usize| {
            let token = &self.found.tokens[*at];
            token.sign == Sign::Name || matches!(token.part, "," | "[" | "(" | "]" | ")" | "$")
        };
        let begin =
            (first.saturating_sub(8)..=first).rev().take_while(is_part).find(|at| self.found.tokens[*at].is_first)?;
        let end = (at..self.found.tokens.len().min(at + 8)).find(|at| !is_part(at))?;
        let is_set = self.is_mark(end, '=') && !self.is_joined(end + 1, '=');
        (is_set && self.turns(list, begin, end)).then_some(end)
    }

    /// Does what stands behind the equals sign make another list of this one, or hand it to the other side?
    fn turns(&self, list: &Named, first: usize, equals: usize) -> bool {
        let block = self.block_of[first];
        let is_end = |at: &usize| {
            let token = &self.found.tokens[*at];
            token.sign == Sign::Mark(';') || token.is_first && self.block_of[*at] == block
        };
        let end = self.found.tokens.len().min(equals + 1 + FAR);
        let value: Vec<usize> = (equals + 1..end).take_while(|at| !is_end(at)).collect();
        let place = |places: &[usize], name: &str| places.iter().position(|at| self.is_name(*at, name));
        let other = |places: &[usize]| list.other.and_then(|other| place(places, other));
        let targets: Vec<usize> = (first..equals).collect();
        match (place(&value, list.name), other(&value)) {
            (None, None) => false,
            (None, Some(_)) => true,
            (Some(own), Some(other_own))
                if other(&targets)
                    .is_none_or(|other| (place(&targets, list.name) < Some(other)) != (own < other_own)) =>
            {
                true
            }
            _ => value.iter().any(|at| !self.is_harmless(list, &value, *at)),
        }
    }

    /// May this stand in a value that leaves the list as it is?
    fn is_harmless(&self, list: &Named, value: &[usize], at: usize) -> bool {
        let token = &self.found.tokens[at];
        match token.sign {
            Sign::Name => {
                let is_variable =
                    value.iter().any(|&each| self.is_name(each, "for") && self.is_name(each + 1, token.part));
                is_variable
                    || token.part == list.name
                    || Some(token.part) == list.other
                    || self.owner(list.at) == Some(token.part)
                    || HARMLESS.contains(&token.part)
            }
            Sign::Mark(mark) => matches!(mark, ',' | '.' | '$' | '@'),
            Sign::Open => token.part != "[" || !token.is_joined,
            Sign::Close => true,
            Sign::Number(_) => false,
        }
    }
}
