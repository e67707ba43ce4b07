//! A file's content, and the way from any part of it back to its place.

use crate::error::{Error, Span};
use crate::puzzle::Puzzle;
use std::ops::Range;

/// The bytes of a file. Readers cut them into ever smaller `&str`, and ask here where these stood.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    bytes: &'a [u8],
}

impl<'a> Source<'a> {
    /// The source `bytes`.
    pub fn new(bytes: &'a [u8]) -> Source<'a> {
        Source { bytes }
    }

    /// The whole content as text, without a byte order mark; an error at the first byte that is none.
    pub fn text(&self) -> Result<&'a str, Error> {
        if self.bytes.starts_with(&[0xff, 0xfe]) || self.bytes.starts_with(&[0xfe, 0xff]) {
            return Err(Error::at(0..2, "the text is in UTF-16").with_help("save it as UTF-8"));
        }
        let text = std::str::from_utf8(self.bytes).map_err(|error| {
            let at = error.valid_up_to();
            Error::at(at..at + 1, "this is not text: a byte that is not UTF-8").with_help("save the file as UTF-8")
        })?;
        Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// Where `part` stands. It must be cut from the source; anything else is nowhere.
    pub fn range(&self, part: &str) -> Range<usize> {
        let start = (part.as_ptr() as usize).wrapping_sub(self.bytes.as_ptr() as usize);
        match start.checked_add(part.len()) {
            Some(end) if end <= self.bytes.len() => start..end,
            _ => 0..0,
        }
    }

    /// Where `part` stands, as a margin note.
    pub fn span(&self, part: &str) -> Span {
        Span::new(self.range(part))
    }

    /// An error about `part`.
    pub fn error(&self, part: &str, message: impl Into<String>) -> Error {
        Error::at(self.range(part), message)
    }
}

/// The puzzle that `read` makes of a file's text, or what is wrong with it.
pub fn puzzle<'a>(
    bytes: &'a [u8],
    read: impl FnOnce(Source<'a>, &'a str) -> Result<Puzzle, Error>,
) -> Vec<Result<Puzzle, Error>> {
    puzzles(bytes, |source, text| Ok(vec![read(source, text)]))
}

/// The puzzles that `read` makes of a file's text, or what is wrong with all of it.
pub fn puzzles<'a>(
    bytes: &'a [u8],
    read: impl FnOnce(Source<'a>, &'a str) -> Result<Vec<Result<Puzzle, Error>>, Error>,
) -> Vec<Result<Puzzle, Error>> {
    let source = Source::new(bytes);
    source.text().and_then(|text| read(source, text)).unwrap_or_else(|error| vec![Err(error)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_knows_its_place() {
        let source = Source::new("\u{feff}ab cd".as_bytes());
        let text = source.text().unwrap();
        assert_eq!(source.range(&text[3..]), 6..8);
        assert_eq!(source.range("elsewhere"), 0..0);
    }

    #[test]
    fn what_is_no_text_is_an_error_at_its_byte() {
        let error = Source::new(b"abc\xffdef").text().unwrap_err();
        assert_eq!((error.span.start, error.span.end), (3, 4));
    }
}
