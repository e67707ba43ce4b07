//! Where an error lies in its text, as people count.

use super::Span;
use std::ops::Range;

/// Where a span lies in the text that it was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextPlace {
    /// The line, from 1.
    pub line: usize,
    /// The column at which it begins, from 1, in characters.
    pub column: usize,
    /// The bytes of its line, up to the newline.
    pub whole_line: Range<usize>,
    /// The bytes of the span itself, which may go on beyond its line.
    pub bytes: Range<usize>,
}

impl Span {
    /// Where it lies in the text that it was read from; `None` where it is nowhere.
    pub fn place_in(self, text: &[u8]) -> Option<TextPlace> {
        self.place_after(text, &mut (0, 0))
    }

    /// The same, where many are looked for in one text: lines are counted on from `last`, if that stands before it: where the last
    /// line begins that was counted, and how many are before it.
    pub fn place_after(self, text: &[u8], last: &mut (usize, usize)) -> Option<TextPlace> {
        if self.is_none() {
            return None;
        }
        let start = (self.start as usize).min(text.len());
        let end = (self.end as usize).clamp(start, text.len());
        let from = text[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let to = text[from..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |len| from + len);
        // Few at a time, so that the counts fit into bytes: a file may have thousands of errors.
        let newlines = |bytes: &[u8]| bytes.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
        let (counted, lines) = if last.0 <= from { *last } else { (0, 0) };
        let further = text[counted..from].chunks(255).map(|bytes| usize::from(newlines(bytes)));
        *last = (from, lines + further.sum::<usize>());
        let line = last.1 + 1;
        let column = String::from_utf8_lossy(&text[from..start]).chars().count() + 1;
        Some(TextPlace { line, column, whole_line: from..to, bytes: start..end })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_characters() {
        let text = "rows\nä 3 1\ncolumns".as_bytes();
        let start = text.iter().position(|&byte| byte == b'3').unwrap();
        let place = Span::new(start..start + 3).place_in(text).unwrap();
        assert_eq!((place.line, place.column), (2, 3));
        assert_eq!((&text[place.whole_line], &text[place.bytes]), ("ä 3 1".as_bytes(), &b"3 1"[..]));
    }

    #[test]
    fn lines_are_counted_on_from_the_last_place() {
        let text = "a\nb\n\ncc\nd".as_bytes();
        let mut last = (0, 0);
        for at in [0, 2, 2, 5, 6, 8, 4, 3, 8] {
            let span = Span::new(at..at + 1);
            assert_eq!(span.place_after(text, &mut last), span.place_in(text), "{at}");
        }
        assert_eq!(last, (8, 4));
        let place = Span::new(8..9).place_after(text, &mut (5, 103)).unwrap();
        assert_eq!(place.line, 105, "what stands before is not counted again");
    }

    #[test]
    fn a_place_beyond_the_text_is_its_end() {
        let place = Span::new(7..9).place_in(b"ab\n").unwrap();
        assert_eq!((place.line, place.column, place.whole_line, place.bytes), (2, 1, 3..3, 3..3));
        assert_eq!(Span::NONE.place_in(b"ab"), None);
    }
}
