//! The list of clues behind a name.

use super::SAMPLE_CLUES;
use super::axis_of;
use super::tokens::{Sign, Token};
use crate::format::lines::quoted;
use crate::format::nonogram::words_of_name;
use crate::puzzle::Board;

/// A list that cannot be read as clues.
pub struct Odd<'t> {
    /// Where that is seen.
    pub place: &'t str,
    pub problem: String,
    pub help: &'static str,
    /// Does it hold nothing but numbers and brackets all the same?
    pub holds_clues: bool,
}

/// What stands behind a name.
pub struct Found<'t> {
    pub clues: Result<Vec<Vec<u32>>, Odd<'t>>,
    /// Where the search for the next name goes on: behind the list, or within one that cannot be read.
    pub end: usize,
}

/// What a bracket begins.
enum Bracket<'t> {
    /// A list of clues, which something may change.
    List(Found<'t>),
    /// Nothing with brackets in it; its end.
    Flat(usize),
    /// What stands around a list and nothing else.
    Around,
    /// A list that cannot be read as clues.
    Odd(Odd<'t>),
}

/// So many tokens may stand between a name and its list: a type, a size, an equals sign.
const CLOSE: usize = 24;

/// How words begin that turn a list into another one.
pub const CHANGING: [&str; 6] = ["revers", "transpos", "flip", "rotat", "zip", "shuffl"];

/// What may be done to a list that leaves it as it is.
const KEEPING: [&str; 12] = [
    "to_vec", "into", "clone", "freeze", "copy", "tolist", "toList", "toArray", "as_slice", "iter", "into_iter",
    "collect",
];

/// The tokens of a source, and how its brackets belong together.
pub struct Source<'t> {
    pub tokens: Vec<Token<'t>>,
    /// For each bracket that opens, the place of the one that closes it; none where they do not match.
    pub closes: Vec<Option<usize>>,
    /// How many brackets open before each place.
    opened: Vec<usize>,
    /// For each place, the first one from there on that is no word before a list: `vec!`, `List.of`, `new int[]`.
    behind_words: Vec<usize>,
}

impl<'t> Source<'t> {
    pub fn new(tokens: Vec<Token<'t>>) -> Source<'t> {
        let closes = closes(&tokens);
        let mut opened = vec![0];
        for token in &tokens {
            opened.push(opened[opened.len() - 1] + usize::from(token.sign == Sign::Open));
        }
        let count = tokens.len();
        let opens = |at: usize| tokens.get(at).is_some_and(|token: &Token| token.sign == Sign::Open);
        let is_pair = |at: usize| tokens[at].part == "[" && closes[at] == Some(at + 1) && opens(at + 2);
        let mut behind_words: Vec<usize> = (0..=count).collect();
        for at in (0..count).rev() {
            if tokens[at].is_before_list() {
                behind_words[at] = behind_words[at + 1];
            } else if is_pair(at) {
                behind_words[at] = behind_words[at + 2];
            }
        }
        Source { tokens, closes, opened, behind_words }
    }

    /// The first list of lists of numbers that stands close behind the name at `name`. Behind another name that
    /// something is assigned to, or outside of the brackets within which the name stands, a list is that of something
    /// else.
    pub fn behind_name(&self, name: usize) -> Option<Found<'t>> {
        let (mut depth, mut is_told) = (0, false);
        let mut changed: Option<&Token<'t>> = None;
        let mut at = name + 1;
        while at < self.tokens.len().min(name + 1 + CLOSE) {
            let token = &self.tokens[at];
            match token.sign {
                Sign::Name if axis_of(token).is_some() || self.is_assigned(at) => return None,
                Sign::Name if changes(token.part) => changed = changed.or(Some(token)),
                Sign::Mark(';') => return None,
                Sign::Mark('=' | ':') => is_told = true,
                Sign::Close if depth == 0 => return None,
                Sign::Close => depth -= 1,
                Sign::Open => match self.at_bracket(at, changed) {
                    Bracket::List(found) => return Some(found),
                    Bracket::Odd(odd) => return is_told.then_some(Found { clues: Err(odd), end: at }),
                    Bracket::Flat(close) if is_told && self.goes_on(at, close) => {
                        return Some(Found { clues: Err(Odd::bare(token)), end: at });
                    }
                    Bracket::Flat(close) => at = close,
                    Bracket::Around => depth += 1,
                },
                Sign::Name | Sign::Number(_) | Sign::Mark(_) => {}
            }
            at += 1;
        }
        None
    }

    /// The lists that begin a call at this place, as in `solve([[1]], [[1]])`, and the name of what is called; `None`
    /// where there is no such call.
    pub fn handed_over(&self, name: usize) -> Option<(&'t str, [Vec<Vec<u32>>; 2])> {
        let [called, open, ..] = &self.tokens[name..] else { return None };
        if called.sign != Sign::Name || open.part != "(" {
            return None;
        }
        let is_open = |at: &usize| self.tokens.get(*at).is_some_and(|token| token.sign == Sign::Open);
        let list = |at: usize| self.list(self.behind_words.get(at).copied().filter(is_open)?);
        let (first, end) = list(name + 2)?;
        let (second, _) = list(end + 1).filter(|_| self.tokens[end].sign == Sign::Mark(','))?;
        Some((called.part, [first, second]))
    }

    /// Is something assigned to the name at this place?
    fn is_assigned(&self, at: usize) -> bool {
        self.tokens.get(at + 1).is_some_and(|next| matches!(next.sign, Sign::Mark('=' | ':')))
    }

    /// What the bracket that opens here begins, behind a word that changes lists or none.
    fn at_bracket(&self, at: usize, changed: Option<&Token<'t>>) -> Bracket<'t> {
        if let Some((clues, end)) = self.list(at) {
            let changed = changed.or_else(|| self.changed_behind(end));
            let clues = changed.map_or(Ok(clues), |token| Err(Odd::changed(token)));
            return Bracket::List(Found { clues, end });
        }
        match self.closes[at] {
            Some(close) if self.is_flat(at + 1, close) => Bracket::Flat(close),
            Some(close) if self.wraps_a_list(at, close) => Bracket::Around,
            Some(close) => Bracket::Odd(Odd::nested(&self.tokens[at..=close])),
            None => Bracket::Odd(Odd::unmatched(&self.tokens[at..])),
        }
    }

    /// What is done to a list that ends before `at`, where that changes it.
    fn changed_behind(&self, mut at: usize) -> Option<&Token<'t>> {
        loop {
            while self.tokens.get(at)?.sign == Sign::Close {
                at += 1;
            }
            match &self.tokens[at..] {
                [first, ..] if matches!(first.sign, Sign::Mark('*' | '+')) && !first.is_first => return Some(first),
                [first, ..] if first.part == "[" && first.is_joined => return Some(first),
                [dot, name, rest @ ..] if dot.sign == Sign::Mark('.') && name.sign == Sign::Name && name.is_joined => {
                    if !KEEPING.contains(&name.part) {
                        return Some(name);
                    }
                    at += 2;
                    if rest.first().is_some_and(|next| next.sign == Sign::Open) {
                        at = self.closes[at]? + 1;
                    }
                }
                _ => return None,
            }
        }
    }

    /// Do no brackets open between these places?
    fn is_flat(&self, from: usize, to: usize) -> bool {
        self.opened[from] == self.opened[to]
    }

    /// Are there more lists of numbers behind the one that opens and closes here, with nothing around all of them?
    fn goes_on(&self, open: usize, close: usize) -> bool {
        let has_number = self.tokens[open..close].iter().any(|token| matches!(token.sign, Sign::Number(_)));
        let behind = &self.tokens[close + 1..];
        has_number
            && matches!(behind, [between, next, ..] if between.sign == Sign::Mark(',') && next.sign == Sign::Open)
    }

    /// Is one list all that stands in these brackets, but for words before and behind?
    fn wraps_a_list(&self, open: usize, close: usize) -> bool {
        let first = self.behind_words[open + 1];
        let inner = self.closes.get(first).copied().flatten();
        inner.is_some_and(|inner| inner < close && self.is_flat(inner + 1, close))
    }

    /// The lists of numbers between the bracket that opens here and its end, at least one of them in brackets of its
    /// own; and the place behind them. In a dictionary each has its number before it, counted from 0 or 1.
    fn list(&self, open: usize) -> Option<(Vec<Vec<u32>>, usize)> {
        let (mut clues, mut is_nested, mut at) = (Vec::new(), false, open + 1);
        let first = self.key(at).filter(|&(number, _)| number <= 1);
        loop {
            if self.tokens.get(at)?.sign == Sign::Close {
                break;
            }
            at = match (first, self.key(at)) {
                (None, None) => at,
                (Some((first, _)), Some((number, behind))) if number as usize == first as usize + clues.len() => behind,
                _ => return None,
            };
            at = *self.behind_words.get(at)?;
            match self.tokens.get(at)?.sign {
                Sign::Close => break,
                Sign::Number(length) => clues.push(vec![length]),
                Sign::Open => {
                    let (lengths, close) = self.numbers(at)?;
                    clues.push(lengths);
                    is_nested = true;
                    at = close;
                }
                Sign::Name | Sign::Mark(_) => return None,
            }
            at += 1;
            if self.tokens.get(at)?.is_between() {
                at += 1;
            } else if self.tokens[at].sign != Sign::Close {
                return None;
            }
        }
        (is_nested && clues.len() <= Board::MAX_SIDE).then_some((clues, at + 1))
    }

    /// The number of an item in a dictionary, as in `0: [1]` and `0 => [1]`, and the place behind it.
    fn key(&self, at: usize) -> Option<(u32, usize)> {
        let Sign::Number(number) = self.tokens.get(at)?.sign else { return None };
        match self.tokens[at + 1..] {
            [ref colon, ..] if colon.sign == Sign::Mark(':') => Some((number, at + 2)),
            [ref equals, ref arrow, ..] if equals.sign == Sign::Mark('=') && arrow.sign == Sign::Mark('>') => {
                Some((number, at + 3))
            }
            _ => None,
        }
    }

    /// The numbers between the bracket that opens here and its end, and the place of the end.
    fn numbers(&self, open: usize) -> Option<(Vec<u32>, usize)> {
        let (mut numbers, mut at) = (Vec::new(), open + 1);
        while let Sign::Number(number) = self.tokens.get(at)?.sign {
            numbers.push(number);
            at += 1 + usize::from(self.tokens.get(at + 1)?.is_between());
        }
        (self.tokens[at].sign == Sign::Close).then_some((numbers, at))
    }
}

/// For each bracket that opens, the place of the one that closes it; none from one on that does not match.
fn closes(tokens: &[Token]) -> Vec<Option<usize>> {
    let (mut closes, mut open) = (vec![None; tokens.len()], Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token.sign {
            Sign::Open => open.push(at),
            Sign::Close => match open.pop() {
                Some(first) if opening(token.part) == Some(tokens[first].part) => closes[first] = Some(at),
                // What was open cannot be told any more.
                _ => open.clear(),
            },
            _ => {}
        }
    }
    closes
}

/// The bracket that this one closes.
fn opening(close: &str) -> Option<&'static str> {
    match close {
        "]" => Some("["),
        ")" => Some("("),
        "}" => Some("{"),
        _ => None,
    }
}

/// Is it the name of something that turns a list into another one?
fn changes(name: &str) -> bool {
    words_of_name(name).iter().any(|word| CHANGING.iter().any(|change| word.starts_with(change)))
}

impl<'t> Odd<'t> {
    /// A list to which something is done.
    fn changed(token: &Token<'t>) -> Odd<'t> {
        let problem = format!("{} makes another list of this one, and programs are not run", quoted(token.part));
        Odd { place: token.part, problem, help: "the clues as they are in the end, without it", holds_clues: false }
    }

    /// Lists with nothing around them.
    fn bare(token: &Token<'t>) -> Odd<'t> {
        let problem = "no bracket stands around all clues of this list".to_owned();
        Odd { place: token.part, problem, help: SAMPLE_CLUES, holds_clues: true }
    }

    /// A list whose brackets do not match, and what stands behind it.
    fn unmatched(tokens: &[Token<'t>]) -> Odd<'t> {
        let (before_words, has_numbers) = before_words(tokens);
        let opened = before_words.iter().filter(|token| token.sign == Sign::Open).count();
        let problem = "the brackets of this list do not match".to_owned();
        Odd { place: tokens[0].part, problem, help: SAMPLE_CLUES, holds_clues: has_numbers && opened > 1 }
    }

    /// A list with something else in it than lists of numbers.
    fn nested(tokens: &[Token<'t>]) -> Odd<'t> {
        let (before_words, has_numbers) = before_words(tokens);
        let holds_clues = has_numbers && before_words.len() == tokens.len();
        let is_strange = |pair: &&[Token]| {
            let is_sign = matches!(pair[0].sign, Sign::Name | Sign::Mark(_)) && !pair[0].is_between();
            is_sign && !(pair[0].is_before_list() && (pair[1].is_before_list() || pair[1].sign == Sign::Open))
        };
        let (place, problem) = match tokens.windows(2).find(is_strange) {
            Some(pair) => (pair[0].part, format!("{} stands where a number should", quoted(pair[0].part))),
            None => (tokens[0].part, "this list is nested otherwise than a list of clues".to_owned()),
        };
        Odd { place, problem, help: SAMPLE_CLUES, holds_clues }
    }
}

/// What stands before the first name of more than one letter, and whether there are numbers in it: a single letter may be a slip for one.
fn before_words<'a, 't>(tokens: &'a [Token<'t>]) -> (&'a [Token<'t>], bool) {
    let is_word = |token: &Token| token.sign == Sign::Name && token.part.chars().count() > 1;
    let before = &tokens[..tokens.iter().position(is_word).unwrap_or(tokens.len())];
    (before, before.iter().any(|token| matches!(token.sign, Sign::Number(_))))
}
