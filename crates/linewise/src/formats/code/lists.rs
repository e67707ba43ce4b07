//! The list of clues behind a name.

use super::SAMPLE_CLUES;
use super::axis_of;
use super::tokens::{Sign, Token};
use crate::format::lines::quoted;
use crate::puzzle::Board;

/// A list that is none of clues as it stands.
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
    /// How many tokens lead to its end.
    pub tokens: usize,
}

/// So many tokens may stand between a name and its list: a type, a size, an equals sign.
const CLOSE: usize = 24;

/// Words of what turns a list into another one.
const CHANGING: [&str; 6] = ["revers", "transpos", "flip", "rot", "zip", "shuffle"];

/// What may be done to a list that leaves it as it is.
const KEEPING: [&str; 12] = [
    "to_vec",
    "into",
    "clone",
    "freeze",
    "copy",
    "tolist",
    "toList",
    "toArray",
    "as_slice",
    "iter",
    "into_iter",
    "collect",
];

/// The first list of lists of numbers that stands close behind a name. Behind another name that something is assigned to, or outside of the brackets within
/// which the name stands, a list is that of something else.
pub fn behind_name<'t>(tokens: &[Token<'t>]) -> Option<Found<'t>> {
    let (mut depth, mut is_told) = (0, false);
    let mut changed: Option<&Token<'t>> = None;
    let mut at = 0;
    while at < tokens.len().min(CLOSE) {
        let token = &tokens[at];
        let is_assigned = || tokens.get(at + 1).is_some_and(|next| matches!(next.sign, Sign::Mark('=' | ':')));
        match token.sign {
            Sign::Name if axis_of(token).is_some() || is_assigned() => return None,
            Sign::Name if changes(token.part) => changed = changed.or(Some(token)),
            Sign::Mark(';') => return None,
            Sign::Mark('=' | ':') => is_told = true,
            Sign::Close if depth == 0 => return None,
            Sign::Close => depth -= 1,
            Sign::Open => {
                if let Some((clues, used)) = list(&tokens[at + 1..]) {
                    let end = at + 1 + used;
                    let changed = changed.or_else(|| changed_behind(&tokens[end..]));
                    let clues = changed.map_or(Ok(clues), |token| Err(Odd::changed(token)));
                    return Some(Found { clues, tokens: end });
                }
                match group(&tokens[at..]) {
                    Some(length) if is_flat(&tokens[at + 1..at + length]) => {
                        if is_told && goes_on(&tokens[at..], length) {
                            return Some(Found { clues: Err(Odd::bare(token)), tokens: at });
                        }
                        at += length - 1;
                    }
                    Some(length) if wraps_a_list(&tokens[at + 1..at + length]) => depth += 1,
                    length => {
                        let odd = || Odd::of(&tokens[at..], length);
                        return is_told.then(|| Found { clues: Err(odd()), tokens: at });
                    }
                }
            }
            Sign::Name | Sign::Number(_) | Sign::Mark(_) => {}
        }
        at += 1;
    }
    None
}

fn changes(name: &str) -> bool {
    let name = name.to_lowercase();
    CHANGING.iter().any(|word| name.contains(word))
}

/// What is done to a list behind its end, where that changes it.
fn changed_behind<'a, 't>(tokens: &'a [Token<'t>]) -> Option<&'a Token<'t>> {
    let closed = tokens.iter().take_while(|token| token.sign == Sign::Close).count();
    match tokens.get(closed..)? {
        [first, ..] if matches!(first.sign, Sign::Mark('*' | '+')) => Some(first),
        [first, ..] if first.part == "[" && first.is_joined => Some(first),
        [Token { sign: Sign::Mark('.'), .. }, name, ..] if name.sign == Sign::Name && !KEEPING.contains(&name.part) => {
            Some(name)
        }
        [Token { sign: Sign::Mark('.'), .. }, _, rest @ ..] if rest.first()?.sign == Sign::Open => {
            changed_behind(&rest[group(rest)?..])
        }
        _ => None,
    }
}

/// How many tokens the brackets at the start take to their end; `None` where they do not match.
fn group(tokens: &[Token]) -> Option<usize> {
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.sign {
            Sign::Open => open.push(token.part),
            Sign::Close if open.pop() != opening(token.part) => return None,
            Sign::Close if open.is_empty() => return Some(at + 1),
            _ => {}
        }
    }
    None
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

/// Do no brackets stand among these?
fn is_flat(tokens: &[Token]) -> bool {
    !tokens.iter().any(|token| token.sign == Sign::Open)
}

/// Are there more lists of numbers behind the one at the start, with nothing around all of them?
fn goes_on(tokens: &[Token], length: usize) -> bool {
    let has_number = tokens[..length].iter().any(|token| matches!(token.sign, Sign::Number(_)));
    has_number
        && matches!(&tokens[length..], [between, next, ..] if between.sign == Sign::Mark(',') && next.sign == Sign::Open)
}

/// Is one list all that stands in these brackets, up to and with the one that closes them, but for words before and behind?
fn wraps_a_list(tokens: &[Token]) -> bool {
    let tokens = behind_words(tokens);
    tokens.first().is_some_and(|token| token.sign == Sign::Open)
        && group(tokens).is_some_and(|length| is_flat(&tokens[length..]))
}

/// What stands behind the words before a list: `vec!`, `List.of`, `new int[]`.
fn behind_words<'a, 't>(mut tokens: &'a [Token<'t>]) -> &'a [Token<'t>] {
    loop {
        tokens = match tokens {
            [first, rest @ ..] if first.is_before_list() => rest,
            [open, close, rest @ ..]
                if open.part == "["
                    && close.part == "]"
                    && rest.first().is_some_and(|next| next.sign == Sign::Open) =>
            {
                rest
            }
            _ => return tokens,
        }
    }
}

/// The lists of numbers up to the end of a list that is open, at least one of them in brackets of its own; and how many tokens they take.
fn list(tokens: &[Token]) -> Option<(Vec<Vec<u32>>, usize)> {
    let (mut clues, mut is_nested, mut at) = (Vec::new(), false, 0);
    loop {
        let behind = behind_words(tokens.get(at..)?);
        at = tokens.len() - behind.len();
        match behind.first()?.sign {
            Sign::Close => break,
            Sign::Number(length) => clues.push(vec![length]),
            Sign::Open => {
                let (lengths, used) = numbers(&behind[1..])?;
                clues.push(lengths);
                is_nested = true;
                at += used;
            }
            Sign::Name | Sign::Mark(_) => return None,
        }
        at += 1;
        if tokens.get(at)?.is_between() {
            at += 1;
        } else if tokens[at].sign != Sign::Close {
            return None;
        }
    }
    (is_nested && clues.len() <= Board::MAX_SIDE).then_some((clues, at + 1))
}

/// The numbers up to the end of a list that is open, and how many tokens they take.
fn numbers(tokens: &[Token]) -> Option<(Vec<u32>, usize)> {
    let (mut numbers, mut at) = (Vec::new(), 0);
    while let Sign::Number(number) = tokens.get(at)?.sign {
        numbers.push(number);
        at += 1 + usize::from(tokens.get(at + 1)?.is_between());
    }
    (tokens[at].sign == Sign::Close).then_some((numbers, at + 1))
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

    /// The list whose brackets begin here and take so many tokens; `None` where they do not match.
    fn of(tokens: &[Token<'t>], length: Option<usize>) -> Odd<'t> {
        let inside = &tokens[..length.unwrap_or(tokens.len())];
        let is_word = |token: &&Token| token.sign == Sign::Name && token.part.chars().count() > 1;
        let until_word = inside.iter().take_while(|token| !is_word(token));
        let has_numbers = until_word.clone().any(|token| matches!(token.sign, Sign::Number(_)));
        let is_plain = match length {
            Some(length) => until_word.clone().count() == length,
            None => until_word.clone().filter(|token| token.sign == Sign::Open).count() > 1,
        };
        let is_number_part = |token: &&Token| token.is_between() || !matches!(token.sign, Sign::Name | Sign::Mark(_));
        let strange = inside.iter().enumerate().find(|(at, token)| {
            !is_number_part(token) && !behind_words(&inside[*at..]).first().is_some_and(|next| next.sign == Sign::Open)
        });
        let (place, problem) = match (length, strange) {
            (None, _) => (tokens[0].part, "the brackets of this list do not match".to_owned()),
            (_, Some((_, token))) => (token.part, format!("{} stands where a number should", quoted(token.part))),
            _ => (tokens[0].part, "this list is nested otherwise than a list of clues".to_owned()),
        };
        Odd { place, problem, help: SAMPLE_CLUES, holds_clues: is_plain && has_numbers }
    }
}
