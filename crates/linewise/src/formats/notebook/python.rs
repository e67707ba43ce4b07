//! Just enough of Python to find dictionaries, lists and strings in a notebook; JSON's strings are read the same.

/// A word of Python.
#[derive(Debug)]
pub struct Token<'t> {
    /// What it is.
    pub sign: Sign,
    /// The text that it stands as.
    pub part: &'t str,
}

/// What a token is.
#[derive(Debug, PartialEq)]
pub enum Sign {
    /// A string, with its escapes undone. Strings that stand side by side are one.
    Text(String),
    /// A name, a keyword or a number.
    Name,
    /// Any other character.
    Mark(char),
}

impl Token<'_> {
    /// Is it `None`, or JSON's `null`?
    pub fn is_nothing(&self) -> bool {
        self.sign == Sign::Name && matches!(self.part, "None" | "null")
    }
}

/// The tokens of a text, without comments and blanks.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if first == '#' {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if let Some((sign, len)) = string(rest, word) {
            push_text(&mut tokens, text, sign, at..at + len);
            at += len;
        } else if !word.is_empty() {
            tokens.push(Token { sign: Sign::Name, part: word });
            at += word.len();
        } else {
            let len = first.len_utf8();
            tokens.push(Token { sign: Sign::Mark(first), part: &rest[..len] });
            at += len;
        }
    }
    tokens
}

/// Adds a string, to the one before it where there is one.
fn push_text<'t>(tokens: &mut Vec<Token<'t>>, text: &'t str, more: String, range: std::ops::Range<usize>) {
    match tokens.last_mut() {
        Some(Token { sign: Sign::Text(before), part }) => {
            before.push_str(&more);
            let start = part.as_ptr() as usize - text.as_ptr() as usize;
            *part = &text[start..range.end];
        }
        _ => tokens.push(Token { sign: Sign::Text(more), part: &text[range] }),
    }
}

/// The string at the start of `rest`, whose prefix is `prefix`, and how long it is there.
fn string(rest: &str, prefix: &str) -> Option<(String, usize)> {
    let is_prefix = prefix.len() <= 2 && prefix.chars().all(|c| "rRuUbB".contains(c));
    let quoted = rest.get(prefix.len()..).filter(|_| is_prefix)?;
    let is_raw = prefix.contains(['r', 'R']);
    let quote = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| quoted.starts_with(quote))?;
    let inside = &quoted[quote.len()..];
    let mut at = 0;
    loop {
        let rest = &inside[at..];
        if rest.starts_with(quote) {
            break;
        }
        match rest.chars().next()? {
            '\n' if quote.len() == 1 => return None,
            '\\' => at += 1 + rest[1..].chars().next()?.len_utf8(),
            c => at += c.len_utf8(),
        }
    }
    let text = if is_raw { inside[..at].to_owned() } else { unescaped(&inside[..at]) };
    Some((text, prefix.len() + 2 * quote.len() + at))
}

/// A string's text with its escapes undone. Python leaves a `\` alone before what it does not know.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let Some(escape) = rest.chars().next() else { break };
        let digits = match escape {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        let code =
            rest.get(1..1 + digits).filter(|_| digits > 0).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        rest = &rest[escape.len_utf8()..];
        match (escape, code.and_then(char::from_u32)) {
            (_, Some(character)) => {
                plain.push(character);
                rest = &rest[digits..];
            }
            ('n', _) => plain.push('\n'),
            ('t', _) => plain.push('\t'),
            ('r', _) => plain.push('\r'),
            ('f', _) => plain.push('\u{c}'),
            ('v', _) => plain.push('\u{b}'),
            ('b', _) => plain.push('\u{8}'),
            ('a', _) => plain.push('\u{7}'),
            ('\n', _) => {}
            ('\\' | '\'' | '"', _) => plain.push(escape),
            _ => plain.extend(['\\', escape]),
        }
    }
    plain + rest
}

/// The most tokens of a value that nobody asked for.
const MOST_SKIPPED: usize = 256;

/// How many tokens the value at the start has, up to the comma or bracket behind it. Long values are not
/// followed to their end, so that many within each other cost no more than their length.
pub fn value_len(tokens: &[Token]) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().take(MOST_SKIPPED) {
        match token.sign {
            Sign::Mark('[' | '{' | '(') => depth += 1,
            Sign::Mark(',') if depth == 0 => return at,
            Sign::Mark(']' | '}' | ')') if depth == 0 => return at,
            Sign::Mark(']' | '}' | ')') => depth -= 1,
            _ => {}
        }
    }
    tokens.len().min(MOST_SKIPPED)
}

/// The characters of a set, as `{'A', 'B'}` or `set(string.digits) | {'?'}`, each once and in order.
pub fn characters(tokens: &[Token]) -> String {
    let mut characters: Vec<char> = Vec::new();
    for token in tokens {
        match &token.sign {
            Sign::Text(text) => characters.extend(text.chars()),
            Sign::Name => match token.part {
                "set" | "string" | "list" | "sorted" => {}
                "digits" => characters.extend('0'..='9'),
                "ascii_uppercase" => characters.extend('A'..='Z'),
                "ascii_lowercase" => characters.extend('a'..='z'),
                "ascii_letters" => characters.extend(('a'..='z').chain('A'..='Z')),
                "punctuation" => characters.extend(('!'..='~').filter(char::is_ascii_punctuation)),
                _ => break,
            },
            Sign::Mark('{' | '}' | '(' | ')' | '[' | ']' | ',' | '|' | '.') => {}
            Sign::Mark(_) => break,
        }
    }
    characters.sort_unstable();
    characters.dedup();
    characters.into_iter().collect()
}

/// The rows of a list of lists, each cell a string or, where it is open, a name.
pub fn grid<'t>(tokens: &'t [Token<'t>]) -> Vec<Vec<&'t Token<'t>>> {
    let mut rows: Vec<Vec<&Token>> = Vec::new();
    let mut depth = 0;
    for token in tokens {
        match token.sign {
            Sign::Mark('[') => {
                depth += 1;
                if depth == 2 {
                    rows.push(Vec::new());
                }
            }
            Sign::Mark(']') if depth > 0 => depth -= 1,
            Sign::Mark(',') => {}
            Sign::Text(_) | Sign::Name if depth == 2 => {
                if let Some(row) = rows.last_mut() {
                    row.push(token);
                }
            }
            _ => break,
        }
        if depth == 0 {
            break;
        }
    }
    rows
}
