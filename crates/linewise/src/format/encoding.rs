//! Text in other encodings than UTF-8, and with other line ends, put into UTF-8 before a format reads it.

use super::entities;
use super::typed::LONGEST;
#[cfg(feature = "encodings")]
use encoding_rs::{Encoding, UTF_8};
use std::borrow::Cow;

/// How pictures begin that are no puzzles by themselves, JPEG, GIF, WebP and BMP: where the mark of each stands, and the mark.
const PHOTOS: [(usize, &[u8]); 4] = [(0, b"\xff\xd8\xff"), (0, b"GIF8"), (8, b"WEBP"), (0, b"BM")];

/// Is the content such a picture?
pub fn is_photo(bytes: &[u8]) -> bool {
    PHOTOS.iter().any(|(at, mark)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(mark)))
}

/// Files that linewise does not read: a mark at some place in them, and what they are called.
const OTHERS: &[(usize, &[u8], &str)] = &[
    (4, b"ftypavif", "an AVIF picture"),
    (4, b"ftypavis", "an AVIF picture"),
    (4, b"ftyp", "a HEIC picture or a video"),
    (0, b"II*\0", "a TIFF picture"),
    (0, b"MM\0*", "a TIFF picture"),
    (0, b"%PDF", "a PDF document"),
    (0, b"<svg", "an SVG drawing"),
    (0, b"8BPS", "a Photoshop picture"),
    (0, b"\0\0\x01\0", "an icon (ICO)"),
    (0, b"\xff\x0a", "a JPEG XL picture"),
    (4, b"JXL ", "a JPEG XL picture"),
    (0, b"<html", "the source of a web page"),
    (0, b"<!doctype html", "the source of a web page"),
    (0, b"<table", "the source of a web page"),
    (0, b"<h1", "the source of a web page"),
    (0, b"<h2", "the source of a web page"),
    (0, b"<h3", "the source of a web page"),
    (0, b"<p>", "the source of a web page"),
    (0, b"<pre", "the source of a web page"),
    (0, b"<div", "the source of a web page"),
    (0, b"\x1f\x8b", "a gzip archive"),
    (0, b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (0, b"7z\xbc\xaf", "a 7-Zip archive"),
];

/// What a file is called that holds neither a puzzle nor a picture that linewise reads; `None` if that is not known.
pub fn other_file(bytes: &[u8]) -> Option<&'static str> {
    let text = bytes.trim_ascii_start();
    let begins = |&&(at, mark, _): &&(usize, &[u8], &str)| match mark.starts_with(b"<") {
        // Of these the case says nothing.
        true => text.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark)),
        false => bytes.get(at..).is_some_and(|rest| rest.starts_with(mark)),
    };
    OTHERS.iter().find(begins).map(|(.., name)| *name)
}

/// The content as UTF-8 text with line feeds, where that is something else than what is there: the places of errors then count its bytes.
///
/// - UTF-16 with a byte order mark;
/// - XML in the encoding that it declares (without the feature `encodings` this is the caller's to do);
/// - lines that are no UTF-8, as Windows-1252, of which Latin-1 is a part: old puzzle files are;
/// - line ends that are nothing but carriage returns;
/// - in XML, the characters of HTML that are written as `&copy;`, which XML does not know.
///
/// Pictures and packed files are left alone.
pub fn in_utf8(bytes: &[u8]) -> Option<Vec<u8>> {
    if is_binary(bytes) {
        return None;
    }
    let decoded = decoded(bytes);
    let ended = with_line_feeds(&decoded);
    let text = match std::str::from_utf8(&ended) {
        Ok(text) if text.trim_start_matches('\u{feff}').trim_start().starts_with('<') => without_names(text),
        _ => None,
    };
    match (text, ended) {
        (Some(text), _) => Some(text.into_bytes()),
        (None, Cow::Owned(ended)) => Some(ended),
        (None, Cow::Borrowed(_)) => match decoded {
            Cow::Owned(decoded) => Some(decoded),
            Cow::Borrowed(_) => None,
        },
    }
}

/// The text without the mark that editors put in front of UTF-8.
pub fn unmarked(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

/// The text as it looks to people, where that is something else: blanks of all sorts are blanks, digits of full width
/// are digits, and what nobody sees is not there.
pub fn as_it_looks(bytes: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let seen = |glyph: char| match glyph {
        '\u{00ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => None,
        '\u{00a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(' '),
        '\u{ff10}'..='\u{ff19}' => char::from_digit(glyph as u32 - 0xff10, 10),
        '\u{ff0c}' => Some(','),
        glyph => Some(glyph),
    };
    let plain: String = text.chars().filter_map(seen).collect();
    (plain != text).then(|| plain.into_bytes())
}

/// The text without what mails and pages set around it: `>` before each line, lines of backticks, stars around a key
/// (`**kind:** nonogram`) or in a table, ends of lines there (`1<br>1`), an equals sign after `kind`. `None` if there
/// is nothing of that, or if the text is longer than anybody types.
pub fn unwrapped(bytes: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= LONGEST)?;
    let is_filled = |line: &&str| !line.trim().is_empty();
    let is_quoted = text.lines().filter(is_filled).all(|line| line.trim_start().starts_with('>'));
    let lines = text.lines().map(|line| {
        let inner = line.trim_start().trim_start_matches('>');
        if is_quoted { inner.strip_prefix(' ').unwrap_or(inner) } else { line }
    });
    let is_fence = |line: &&str| line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
    let mut lines: Vec<String> = lines.filter(|line| !is_fence(line)).map(unstarred).collect();
    if let Some(first) = lines.iter_mut().find(|line| !line.trim().is_empty())
        && let Some((key, value)) = first.split_once('=').filter(|(key, _)| key.trim().eq_ignore_ascii_case("kind"))
    {
        *first = format!("{}:{value}", key.trim());
    }
    let plain = lines.join("\n") + "\n";
    (plain.trim_end() != text.trim_end()).then(|| plain.into_bytes())
}

/// A list or a dictionary of Python as JSON: its quotes are single ones, and its words have capitals. Each piece is as
/// long as before. `None` for another text.
pub fn python_literal(bytes: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= LONGEST)?;
    let is_likely = text.trim_start().starts_with(['{', '[']) && text.contains('\'') && !text.contains(['"', '\\']);
    if !is_likely {
        return None;
    }
    // Every second piece stands within quotes.
    let pieces = text.split('\'').enumerate().map(|(at, piece)| match at % 2 {
        0 => piece
            .replace("True", "true")
            .replace("False", "false")
            .replace("None", "null")
            .replace('(', "[")
            .replace(')', "]"),
        _ => piece.to_owned(),
    });
    Some(pieces.collect::<Vec<_>>().join("\"").into_bytes())
}

/// A line without the stars around the key that it begins with, or in a table.
fn unstarred(line: &str) -> String {
    if line.trim_start().starts_with('|') {
        let line = ["<br>", "<br/>", "<br />"].iter().fold(line.to_owned(), |line, end| line.replace(end, " "));
        let stressed: Vec<&str> = line.split("**").collect();
        let is_word = |text: &&str| !text.trim().is_empty() && !text.contains('|');
        let are_pairs = stressed.len() % 2 == 1 && stressed.iter().skip(1).step_by(2).all(is_word);
        return if are_pairs { stressed.concat() } else { line };
    }
    let inner = line.trim_start().strip_prefix("**").and_then(|rest| rest.split_once("**"));
    match inner.filter(|(key, value)| key.trim_end().ends_with(':') || value.trim_start().starts_with(':')) {
        Some((key, value)) => format!("{key}{value}"),
        None => line.to_owned(),
    }
}

/// The text below the line `sep=;` with which spreadsheets say what stands between fields.
pub fn below_separator(bytes: &[u8]) -> Option<&[u8]> {
    let rest = unmarked(bytes).strip_prefix(b"sep=")?;
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    (rest[..end].trim_ascii_end().len() <= 1).then_some(&rest[end + 1..])
}

/// Is it a picture of bytes, a packed file, or nothing that anybody calls text?
fn is_binary(bytes: &[u8]) -> bool {
    const MARKS: [&[u8]; 5] = [b"\x89PNG", b"PK\x03\x04", b"P4", b"P5", b"P6"];
    let is_utf16 = has_utf16_mark(bytes);
    MARKS.iter().any(|mark| bytes.starts_with(mark)) || (!is_utf16 && bytes.contains(&0))
}

fn has_utf16_mark(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])
}

/// The text in UTF-8, as far as its lines are text at all.
fn decoded(bytes: &[u8]) -> Cow<'_, [u8]> {
    if has_utf16_mark(bytes) {
        return Cow::Owned(of_utf16(bytes).into_bytes());
    }
    #[cfg(feature = "encodings")]
    if let Some(encoding) = declared_by_xml(bytes) {
        return Cow::Owned(encoding.decode_without_bom_handling(bytes).0.into_owned().into_bytes());
    }
    if std::str::from_utf8(bytes).is_ok() {
        return Cow::Borrowed(bytes);
    }
    let mut text = Vec::with_capacity(bytes.len() + bytes.len() / 8);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(_) => text.extend_from_slice(line),
            Err(_) => text.extend_from_slice(line.iter().copied().map(of_windows_1252).collect::<String>().as_bytes()),
        }
    }
    Cow::Owned(text)
}

/// The text of UTF-16 that begins with its mark.
fn of_utf16(bytes: &[u8]) -> String {
    let unit = if bytes[0] == 0xff { u16::from_le_bytes } else { u16::from_be_bytes };
    let pairs = bytes[2..].chunks_exact(2);
    let torn = (!pairs.remainder().is_empty()).then_some(char::REPLACEMENT_CHARACTER);
    let units = pairs.map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|found| found.unwrap_or(char::REPLACEMENT_CHARACTER)).chain(torn).collect()
}

/// What Windows-1252 has where Latin-1 has controls: 0x80 to 0x9f.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn of_windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The encoding in the first line of an XML document, if it is one of bytes and not UTF-8.
#[cfg(feature = "encodings")]
fn declared_by_xml(bytes: &[u8]) -> Option<&'static Encoding> {
    const LONGEST: usize = 200;
    let head = bytes.strip_prefix(b"<?xml")?;
    let head = &head[..head.len().min(LONGEST)];
    let end = head.windows(2).position(|end| end == b"?>")?;
    let head = std::str::from_utf8(&head[..end]).ok()?;
    let (_, value) = head.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|quote| ['"', '\''].contains(quote))?;
    let label = value[1..].split(quote).next()?;
    // Two bytes a character cannot begin with "<?xml": whoever declares that has changed the encoding since.
    Encoding::for_label(label.as_bytes()).filter(|encoding| *encoding != UTF_8 && encoding.is_ascii_compatible())
}

/// The text with line feeds, where carriage returns are its only line ends.
fn with_line_feeds<'a>(bytes: &'a [u8]) -> Cow<'a, [u8]> {
    match bytes.contains(&b'\r') && !bytes.contains(&b'\n') {
        true => Cow::Owned(bytes.iter().map(|&byte| if byte == b'\r' { b'\n' } else { byte }).collect()),
        false => Cow::Borrowed(bytes),
    }
}

/// The XML with each character that has a name in HTML alone, as `&copy;`, in the place of that name.
fn without_names(text: &str) -> Option<String> {
    const LONGEST: usize = 34;
    let mut changed = String::new();
    let mut kept = 0;
    for (at, _) in text.match_indices('&') {
        let rest = &text.as_bytes()[at + 1..];
        let Some(length) = rest.iter().take(LONGEST).position(|byte| !byte.is_ascii_alphanumeric()) else { continue };
        if length == 0 || rest[length] != b';' || at < kept {
            continue;
        }
        let name = &text[at..at + length + 2];
        let character = entities::decode(name);
        // What XML knows itself stays, and so does what would be taken for a part of its own marks.
        if character == name || character.contains(['<', '>', '&', '"', '\'']) {
            continue;
        }
        changed.push_str(&text[kept..at]);
        changed.push_str(&character);
        kept = at + name.len();
    }
    if kept == 0 {
        return None;
    }
    changed.push_str(&text[kept..]);
    Some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        String::from_utf8(in_utf8(bytes).unwrap_or_else(|| bytes.to_vec())).expect("UTF-8")
    }

    /// The text in UTF-16, with its mark.
    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        std::iter::once('\u{feff}' as u16).chain(text.encode_utf16()).flat_map(bytes).collect()
    }

    #[test]
    fn what_is_utf8_with_line_feeds_is_left_alone() {
        for bytes in [
            &b"1 2\n3\r\n"[..],
            "\u{feff}é\n".as_bytes(),
            b"<a>&amp;&lt;&#233;&nothing;</a>",
            b"\x89PNG\r",
            b"P4\r\xff",
            b"a\0\xff",
        ] {
            assert_eq!(in_utf8(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn every_encoding_comes_out_as_utf8() {
        assert_eq!(text(&utf16("5 é\n", u16::to_le_bytes)), "5 é\n");
        assert_eq!(text(&utf16("5 é\r", u16::to_be_bytes)), "5 é\n");
        assert_eq!(text(b"\xe9 \x93x\x94\n\xc3\xa9\n"), "é “x”\né\n", "line by line");
        assert_eq!(text(b"1\r\r2\r"), "1\n\n2\n");
        assert_eq!(text(b"\xff\xfe5\0x"), "5\u{fffd}", "torn");
        #[cfg(feature = "encodings")]
        assert_eq!(
            text(b"<?xml version='1.0' encoding='ISO-8859-2'?>\n<a>\xb9</a>"),
            "<?xml version='1.0' encoding='ISO-8859-2'?>\n<a>š</a>"
        );
        assert_eq!(
            text(b"<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>"),
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>"
        );
    }

    #[test]
    #[cfg(feature = "encodings")]
    fn windows_1252_is_what_encoding_rs_has() {
        for byte in 0..=255 {
            let (theirs, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(std::slice::from_ref(&byte));
            assert_eq!(theirs, of_windows_1252(byte).to_string(), "{byte:#x}");
        }
    }

    #[test]
    fn names_of_html_become_characters_in_xml() {
        assert_eq!(
            text(b"<a>&copy;&nbsp;2026 &amp;amp; &lt;&eacute;&copy</a>"),
            "<a>©\u{a0}2026 &amp;amp; &lt;é&copy</a>"
        );
        assert_eq!(text(b"copyright &copy;"), "copyright &copy;", "no XML");
    }
}
