//! Somebody's words in an error.

/// Somebody's words as an error repeats them: shortened when long, without control characters.
pub fn clipped(text: &str) -> String {
    const MOST: usize = 40;
    let plain = |c: char| match c {
        '\t' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    let mut words: String = text.chars().take(MOST).map(plain).collect();
    if text.chars().nth(MOST).is_some() {
        words.push_str("...");
    }
    words
}

/// Somebody's words [`clipped`], in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", clipped(text))
}
