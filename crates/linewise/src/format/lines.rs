//! A text file as lines, and parts of lines that know where they stand.
//!
//! Text is UTF-8; a line that is not is read as Latin-1, since old puzzle files are.
//! Lines end in `\n` or `\r\n`. Whatever the encoding, spans count bytes of the file.

pub(crate) use crate::error::{clipped, quoted};

use crate::error::{Error, Span};
use crate::puzzle::{Board, Puzzle};
use std::borrow::Cow;
use std::ops::Range;

/// The most lines that a file may have, so that a file of nothing but line ends costs little.
const MAX_LINES: usize = 1 << 22;

/// A line of a file, without its end.
#[derive(Debug, Clone)]
pub struct Line<'a> {
    /// The byte of the file at which the line starts.
    start: usize,
    text: Text<'a>,
}

/// What a line says.
#[derive(Debug, Clone)]
enum Text<'a> {
    /// As it stands in the file.
    Utf8(&'a str),
    /// As it was read from Latin-1.
    Latin1(Box<Latin1>),
}

/// A text that was read from Latin-1, where each character is one byte.
#[derive(Debug, Clone)]
struct Latin1 {
    text: String,
    /// The places in the text of the characters that take two bytes there.
    wide: Vec<u32>,
}

impl Text<'_> {
    fn as_str(&self) -> &str {
        match self {
            Text::Utf8(text) => text,
            Text::Latin1(latin) => &latin.text,
        }
    }
}

/// The lines of a text file, one of which is not blank; an error when it is no text, or when there is nothing in it.
pub fn read(bytes: &[u8]) -> Result<Vec<Line<'_>>, Error> {
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        return Err(Error::at(at..at + 1, "this is not a text file: it holds a zero byte"));
    }
    let mut start = bytes.len() - unmarked(bytes).len();
    let mut lines = Vec::new();
    while start < bytes.len() {
        if lines.len() == MAX_LINES {
            return Err(Error::at(start..start, format!("the file has more than {MAX_LINES} lines")));
        }
        let length = bytes[start..].iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len() - start);
        let line = &bytes[start..start + length];
        lines.push(Line { start, text: decode(line.strip_suffix(b"\r").unwrap_or(line)) });
        start += length + 1;
    }
    // There are more blanks than those of ASCII.
    match lines.iter().all(|line| line.part().is_blank()) {
        true => Err(Error::new("the file is empty")),
        false => Ok(lines),
    }
}

/// The puzzles that `each` makes of the lines of a text file; the error where it is none.
pub fn puzzles(bytes: &[u8], each: impl FnOnce(Vec<Part>) -> Vec<Result<Puzzle, Error>>) -> Vec<Result<Puzzle, Error>> {
    match read(bytes) {
        Ok(lines) => each(lines.iter().map(Line::part).collect()),
        Err(error) => vec![Err(error)],
    }
}

/// The bytes without a byte order mark before them.
pub fn unmarked(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// The text of some bytes: UTF-8, or else Latin-1.
fn decode(bytes: &[u8]) -> Text<'_> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Text::Utf8(text);
    }
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    let wide = text.char_indices().filter(|(_, c)| !c.is_ascii()).map(|(at, _)| u32::try_from(at).unwrap_or(u32::MAX));
    Text::Latin1(Box::new(Latin1 { wide: wide.collect(), text }))
}

impl Line<'_> {
    /// The whole line.
    pub fn part(&self) -> Part<'_> {
        Part { line: self, text: self.text.as_str() }
    }

    /// The byte of the file for byte `at` of the text. A Latin-1 line has one byte for each character.
    fn source(&self, at: usize) -> usize {
        match &self.text {
            Text::Utf8(_) => self.start + at,
            Text::Latin1(latin) => self.start + at - latin.wide.partition_point(|&wide| (wide as usize) < at),
        }
    }
}

/// A part of a line, that knows its place in the file.
#[derive(Debug, Clone, Copy)]
pub struct Part<'l> {
    line: &'l Line<'l>,
    /// What it says.
    pub text: &'l str,
}

impl<'l> Part<'l> {
    /// Where it stands in the file.
    pub fn span(&self) -> Span {
        self.span_of(0..self.text.len())
    }

    /// Where these bytes of it stand in the file.
    pub fn span_of(&self, range: Range<usize>) -> Span {
        let before = self.text.as_ptr() as usize - self.line.text.as_str().as_ptr() as usize;
        Span::new(self.line.source(before + range.start)..self.line.source(before + range.end))
    }

    /// Another part of the same line: a piece of this one's text.
    pub fn with(&self, text: &'l str) -> Part<'l> {
        Part { line: self.line, text }
    }

    /// An error about this part.
    pub fn error(&self, message: impl Into<String>) -> Error {
        Error::new(message).with_span(self.span())
    }

    /// An error whose span counts from the start of this part, placed in the file.
    pub fn place(&self, error: Error) -> Error {
        error.each(|error| self.place_one(error))
    }

    fn place_one(&self, error: Error) -> Error {
        let end = (error.span.end as usize).min(self.text.len());
        let start = (error.span.start as usize).min(end);
        match error.span.is_none() {
            true => error.with_span(self.span()),
            false => error.with_span(self.span_of(start..end)),
        }
    }

    /// Without the blanks around it.
    pub fn trim(&self) -> Part<'l> {
        self.with(self.text.trim())
    }

    /// Without the blanks before it.
    pub fn trim_start(&self) -> Part<'l> {
        self.with(self.text.trim_start())
    }

    /// Is it only blanks?
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// What stands before the first `mark` and behind it.
    pub fn split_once(&self, mark: char) -> Option<(Part<'l>, Part<'l>)> {
        let (before, behind) = self.text.split_once(mark)?;
        Some((self.with(before), self.with(behind)))
    }

    /// Its words, which are separated by blanks.
    pub fn words(self) -> impl Iterator<Item = Part<'l>> {
        self.text.split_whitespace().map(move |word| self.with(word))
    }

    /// Its items, which are separated by blanks or commas.
    pub fn items(self) -> impl Iterator<Item = Part<'l>> {
        let items = self.text.split(|c: char| c == ',' || c.is_whitespace());
        items.filter(|item| !item.is_empty()).map(move |item| self.with(item))
    }

    /// The whole number that it is.
    pub fn number(&self) -> Result<u32, Error> {
        let text = self.text;
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let help = format!("a whole number from 0 to {}", Board::MAX_SIDE);
        let problem = match text.strip_prefix('-') {
            Some(rest) if is_digits(rest) => "is negative",
            None if is_digits(text) => match text.parse() {
                Ok(number) => return Ok(number),
                Err(_) => "is too large a number",
            },
            _ => "is not a number",
        };
        Err(self.error(format!("{} {problem}", quoted(text))).with_help(help))
    }
}

/// A text as a text file can hold it: each line ends in `\n`, whatever ended it, and zero bytes are left out.
pub fn plain(text: &str) -> Cow<'_, str> {
    match text.contains(['\r', '\0']) {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "")),
        false => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_count_bytes_of_the_file_in_every_encoding() {
        let files: [&[u8]; 4] = [
            b"one\ntwo words\r\n\nlast",
            b"\xef\xbb\xbfone\n\xc3\xa9 words\nlast",
            b"one\r\n\xe9\xe9 words\r\nlast\r\n",
            b"\xe9 one words \xe9",
        ];
        for bytes in files {
            let lines = read(bytes).expect("a text file");
            let words = lines.iter().flat_map(|line| line.part().words());
            for word in words.filter(|word| word.text.is_ascii()) {
                let span = word.span();
                let there = &bytes[span.start as usize..span.end as usize];
                assert_eq!(there, word.text.as_bytes(), "in {bytes:?}");
            }
        }
    }

    #[test]
    fn blank_lines_count_and_the_last_line_end_opens_no_line() {
        let texts = |bytes| read(bytes).unwrap().iter().map(|line| line.text.as_str().to_owned()).collect::<Vec<_>>();
        assert_eq!(texts(b"1\n\n"), ["1", ""]);
        assert_eq!(texts(b"1\r\n\r\n2"), ["1", "", "2"]);
    }

    #[test]
    fn what_is_no_text_is_an_error() {
        let message = |bytes| read(bytes).unwrap_err().message.clone();
        assert_eq!(message(b""), "the file is empty");
        assert_eq!(message(b" \r\n\t\n"), "the file is empty");
        assert_eq!(message(b"\xef\xbb\xbf"), "the file is empty");
        assert_eq!(message(b"\xa0\n\x85\n\xc2\xa0\n"), "the file is empty");
        assert_eq!(message(b"5 5\n\0\n"), "this is not a text file: it holds a zero byte");
    }

    #[test]
    fn numbers_say_what_is_wrong_with_them() {
        let number =
            |text: &str| read(text.as_bytes()).unwrap()[0].part().number().map_err(|error| error.message.clone());
        assert_eq!(number("12"), Ok(12));
        assert_eq!(number("-3"), Err("\"-3\" is negative".to_owned()));
        assert_eq!(number("99999999999"), Err("\"99999999999\" is too large a number".to_owned()));
        assert_eq!(number("3x"), Err("\"3x\" is not a number".to_owned()));
        assert_eq!(number("+3"), Err("\"+3\" is not a number".to_owned()));
    }
}
