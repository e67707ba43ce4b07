//! Sentences on a narrow screen: no line ends within a word.

use unicode_width::UnicodeWidthStr;

/// A screen narrower than this is left to break lines itself.
const NARROWEST: usize = 20;

/// The lines of a text on a screen of so many columns. Behind its first line a text begins where its words did: after its blanks,
/// and after its number, where it has one.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    if text.width() <= width || width < NARROWEST {
        return vec![text.to_owned()];
    }
    let indent = " ".repeat(words_from(text).min(width / 2));
    let mut lines = Vec::new();
    let mut line = text[..words_from(text)].to_owned();
    let mut is_fresh = true;
    for word in text[words_from(text)..].split(' ') {
        if !is_fresh && line.width() + 1 + word.width() > width {
            lines.push(std::mem::replace(&mut line, indent.clone()));
            is_fresh = true;
        }
        if !is_fresh {
            line.push(' ');
        }
        line.push_str(word);
        is_fresh = false;
    }
    lines.push(line);
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
