//! What cells can hold, as people list it: `ABC`, `A-C`, `A, B, C`.

/// All characters of a range, as `A-C` or `1..4`; `None` for a text that is none.
pub fn range(text: &str) -> Option<String> {
    let text = text.trim();
    let (first, last) = RANGE_MARKS.into_iter().find_map(|mark| text.split_once(mark))?;
    let one = |part: &str| {
        let mut glyphs = part.trim().chars();
        glyphs.next().filter(|_| glyphs.next().is_none())
    };
    let (first, last) = (one(first)?, one(last)?);
    let are_alike = [char::is_ascii_digit, char::is_ascii_uppercase, char::is_ascii_lowercase]
        .iter()
        .any(|is_so: &fn(&char) -> bool| is_so(&first) && is_so(&last));
    (are_alike && first < last).then(|| (first..=last).collect())
}

/// What stands between the ends of a range.
const RANGE_MARKS: [&str; 7] = [" to ", "-", "\u{2013}", "\u{2014}", "\u{2212}", "..", "\u{2026}"];

/// The characters that somebody lists where none of them can be a comma or a dash: a range, or a list with commas
/// between them, as `A, B, C`. `None` where they simply stand one after the other.
pub fn characters(text: &str) -> Option<String> {
    range(text).or_else(|| {
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let are_single = parts.len() > 1 && parts.iter().all(|part| part.chars().count() == 1);
        are_single.then(|| parts.concat())
    })
}

#[cfg(test)]
mod tests {
    use super::characters;

    #[test]
    fn ranges_and_lists_of_characters_are_read() {
        for (text, meant) in [
            ("A-C", "ABC"),
            ("1-4", "1234"),
            ("1 to 4", "1234"),
            ("a \u{2013} c", "abc"),
            ("1..3", "123"),
            ("A, B, C", "ABC"),
            ("A,B", "AB"),
            ("1, 2", "12"),
        ] {
            assert_eq!(characters(text).as_deref(), Some(meant), "{text}");
        }
        for text in ["ABC", "A-", "-AB", "C-A", "A-3", "A,,B", "AB, C", "1-12", "", "-", "A-B-C"] {
            assert_eq!(characters(text), None, "{text}");
        }
    }
}
