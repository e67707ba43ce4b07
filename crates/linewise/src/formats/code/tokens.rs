//! The words, numbers and brackets of a program's source, in whatever language: just enough to find lists of numbers and their names.

/// A piece of the source.
pub struct Token<'t> {
    /// What it is.
    pub sign: Sign,
    /// The text that it stands as, without quotes.
    pub part: &'t str,
    /// Does it stand right behind the one before, with no blank between them?
    pub is_joined: bool,
    /// Do only blanks stand before it on its line?
    pub is_first: bool,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// A name or a keyword; a key in quotes.
    Name,
    /// A whole number that a line may have for a length.
    Number(u32),
    /// A bracket of any sort that opens.
    Open,
    /// A bracket of any sort that closes.
    Close,
    /// Any other character.
    Mark(char),
}

impl Token<'_> {
    /// May it stand before the bracket that opens a list, as in `vec![` or `List.of(`?
    pub fn is_before_list(&self) -> bool {
        matches!(self.sign, Sign::Name | Sign::Mark('!' | '.' | '&' | '<' | '>'))
    }

    /// Does it stand between the items of a list?
    pub fn is_between(&self) -> bool {
        matches!(self.sign, Sign::Mark(',' | ';'))
    }
}

/// The tokens of a source, without comments and blanks.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut at, mut end) = (0, usize::MAX);
    let mut is_first = true;
    let last_close = text.rfind("-}").unwrap_or(0);
    // A clause of Prolog ends so, and there % begins a comment wherever it stands.
    let is_prolog = text.trim_end().ends_with(").");
    let mut is_in_text = false;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let until =
            |end: &str, from: usize| rest[from..].find(end).map_or(rest.len(), |found| from + found + end.len());
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        let (sign, len) = match first {
            _ if first.is_whitespace() => (None, first.len_utf8()),
            '#' => (None, until("\n", 1)),
            '/' if rest.starts_with("//") => (None, until("\n", 2)),
            '/' if rest.starts_with("/*") => (None, until("*/", 2)),
            '{' if last_close > at && begins_comment(rest) => (None, until("-}", 2)),
            // OCaml and Pascal; pages; Lua; Ruby.
            '(' if rest.starts_with("(*") && rest.contains("*)") => (None, until("*)", 2)),
            '<' if rest.starts_with("<!--") => (None, until("-->", 4)),
            '-' if is_first && rest.starts_with("--[[") => (None, until("]]", 4)),
            '=' if is_first && rest.starts_with("=begin") => (None, until("\n=end", 6)),
            '-' if is_first && rest.starts_with("--") => (None, until("\n", 2)),
            ';' if is_first && rest.starts_with(";;") => (None, until("\n", 2)),
            '%' if is_first || is_prolog => (None, until("\n", 1)),
            '"' | '\'' if TRIPLE.iter().any(|quotes| rest.starts_with(quotes)) => {
                let (sign, len) = triple(rest, is_first && !is_in_text);
                is_in_text ^= sign.is_some();
                (sign, len)
            }
            '"' | '\'' => quoted(rest, first),
            '[' | '(' | '{' => (Some(Sign::Open), 1),
            ']' | ')' | '}' => (Some(Sign::Close), 1),
            _ if first.is_ascii_digit() => (Some(word.parse().map_or(Sign::Mark(first), Sign::Number)), word.len()),
            _ if !word.is_empty() => (Some(Sign::Name), word.len()),
            _ => (Some(Sign::Mark(first)), first.len_utf8()),
        };
        if let Some(sign) = sign {
            let part = if matches!(first, '"' | '\'') && sign == Sign::Name { &rest[1..len - 1] } else { &rest[..len] };
            tokens.push(Token { sign, part, is_joined: at == end, is_first });
            end = at + len;
        }
        is_first = if text[at..at + len].ends_with('\n') { true } else { is_first && first.is_whitespace() };
        at += len;
    }
    tokens
}

/// What stands around a text of several lines, as in Python.
const TRIPLE: [&str; 2] = ["\"\"\"", "'''"];

/// What three quotes are: a comment with all up to the next ones, where they begin a line as those of a docstring do; else a mark.
fn triple(rest: &str, begins_comment: bool) -> (Option<Sign>, usize) {
    let (quotes, inside) = rest.split_at(3);
    match inside.find(quotes).filter(|_| begins_comment) {
        Some(end) => (None, 3 + end + 3),
        None => (Some(Sign::Mark('"')), 3),
    }
}

/// Is it a comment of Haskell, and no list of negative numbers?
fn begins_comment(rest: &str) -> bool {
    rest.strip_prefix("{-").is_some_and(|inside| !inside.starts_with(|c: char| c.is_ascii_digit() || c == '.'))
}

/// What a text in quotes is: a name where it is a single word, else a mark of which no list is made. A quote that
/// nothing closes on its line is a mark, too.
fn quoted(rest: &str, quote: char) -> (Option<Sign>, usize) {
    match rest[1..].find([quote, '\n']).filter(|&end| !rest[1 + end..].starts_with('\n')) {
        None => (Some(Sign::Mark(quote)), 1),
        Some(end) => {
            let inside = &rest[1..=end];
            let is_name =
                inside.starts_with(char::is_alphabetic) && inside.chars().all(|c| c.is_alphanumeric() || c == '_');
            (Some(if is_name { Sign::Name } else { Sign::Mark(quote) }), end + 2)
        }
    }
}
