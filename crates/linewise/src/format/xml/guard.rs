//! Refuses, before it is parsed, the XML that would take a parser long or fill its memory.

use crate::error::Error;
use crate::format::source::Source;

/// The most attributes of an element. The parser holds each of them against all others.
const MOST_ATTRIBUTES: usize = 50;

/// An error for declarations of entities, each of which could stand for a text of any size, and
/// for elements with a crowd of attributes.
pub fn check(source: Source, text: &str) -> Result<(), Error> {
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        let end = match rest {
            _ if rest.starts_with("<!--") => rest.find("-->"),
            _ if rest.starts_with("<![CDATA[") => rest.find("]]>"),
            _ if rest.starts_with("<?") => rest.find("?>"),
            _ if rest.starts_with("<!ENTITY") => {
                return Err(source.error(&rest[..8], "a file with entities of its own is not read"));
            }
            // The declarations of a document type stand between its marks.
            _ if rest.starts_with("<!") => Some(1),
            _ => {
                let (attributes, end) = tag(rest);
                if attributes > MOST_ATTRIBUTES {
                    return Err(source.error(&rest[..1], "an element with a crowd of attributes is not read"));
                }
                end
            }
        };
        // What has no end is for the parser to complain of.
        rest = &rest[end.unwrap_or(rest.len())..];
    }
    Ok(())
}

/// How many attributes the tag at the start of `text` has, and where it ends.
fn tag(text: &str) -> (usize, Option<usize>) {
    let mut attributes = 0;
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => {
                quote = Some(byte);
                attributes += 1;
            }
            (None, b'>') => return (attributes, Some(at)),
            _ => {}
        }
    }
    (attributes, None)
}
