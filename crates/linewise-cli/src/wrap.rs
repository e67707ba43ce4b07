//! Sentences on a narrow screen: no line ends within a word.

use textwrap::{Options, WordSeparator, WordSplitter};

/// A screen narrower than this is left to break lines itself.
const NARROWEST: usize = 20;

/// The lines of a text on a screen of so many columns. Behind its first line a text begins where its words did: after its blanks,
/// and after its number, where it has one.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let (before, words) = text.split_at(words_from(text));
    let mut lines = behind(before.len(), words, width);
    if let Some(first) = lines.first_mut() {
        first.insert_str(0, before);
    }
    lines
}

/// The lines of a text that begins behind so many columns, and goes on below where it began.
pub fn behind(columns: usize, text: &str, width: usize) -> Vec<String> {
    if width < NARROWEST || width == usize::MAX {
        return vec![text.to_owned()];
    }
    let (before, indent) = (" ".repeat(columns), " ".repeat(columns.min(width / 2)));
    let options = Options::new(width)
        .initial_indent(&before)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    let mut lines: Vec<String> = textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect();
    // What stands before the text is the caller's.
    if let Some(first) = lines.first_mut() {
        first.drain(..columns.min(first.len()));
    }
    lines
}

/// The byte at which the words of a text begin: behind blanks and a number, as in `  12. Row 3`.
fn words_from(text: &str) -> usize {
    let blanks = text.len() - text.trim_start_matches(' ').len();
    let digits = text[blanks..].bytes().take_while(u8::is_ascii_digit).count();
    let is_numbered = digits > 0 && text[blanks + digits..].starts_with(". ");
    blanks + if is_numbered { digits + 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_and_numbers_stand_out() {
        let lines = wrap(" 3. Row 4 (1 2): cells 3 and 4 are filled.", 22);
        assert_eq!(lines, [" 3. Row 4 (1 2): cells", "    3 and 4 are", "    filled."]);
        assert_eq!(wrap("  one two", 80), ["  one two"]);
    }

    #[test]
    fn a_word_that_is_too_long_has_a_line_of_its_own() {
        assert_eq!(wrap("a (0123456789012345678901234) b", 20), ["a", "(0123456789012345678901234)", "b"]);
    }
}
