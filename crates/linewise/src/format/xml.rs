//! What the formats in XML share: a document that is safe to parse, and the places of its elements.

mod guard;

use crate::error::Error;
use crate::format::source::Source;
use roxmltree::{Document, Node, ParsingOptions};

/// The document in `text`, whose last tags are `ending`.
pub fn document<'a>(source: Source, text: &'a str, ending: &str) -> Result<Document<'a>, Error> {
    guard::check(source, text)?;
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| malformed(source, text, &error, ending))
}

/// The error for what is not XML.
fn malformed(source: Source, text: &str, error: &roxmltree::Error, ending: &str) -> Error {
    use roxmltree::Error::{UnclosedRootNode, UnexpectedEndOfStream};
    if matches!(error, UnclosedRootNode | UnexpectedEndOfStream) {
        let tag = &text[text.trim_end().rfind('<').unwrap_or(0)..];
        return source.error(tag.trim_end(), "the file ends in the middle").with_help(format!("{ending} ends it"));
    }
    let place = error.pos();
    let line_start: usize = text.split_inclusive('\n').take(place.row as usize - 1).map(str::len).sum();
    // Columns are counted in characters.
    let rest = &text[line_start.min(text.len())..];
    let in_line = rest.char_indices().nth(place.col as usize - 1).map_or(rest.len(), |(at, _)| at);
    let at = source.range(text).start + line_start + in_line;
    let words = error.to_string();
    let words = words.split(" at ").next().unwrap_or_default();
    Error::at(at..(at + 1).min(source.range(text).end), format!("this is not well-formed XML: {words}"))
}

/// The children of `node` that are called `name`.
pub fn named<'a, 'input>(node: Node<'a, 'input>, name: &'a str) -> impl Iterator<Item = Node<'a, 'input>> {
    node.children().filter(move |child| child.has_tag_name(name))
}

/// The start tag of an element, or its whole text where that is short: what an error points at.
pub fn tag<'a>(text: &'a str, node: Node) -> &'a str {
    let whole = &text[node.range()];
    let end = whole.find('>').map_or(whole.len(), |at| at + 1);
    &whole[..end]
}

/// The text in an element, as it stands in the file.
pub fn inside<'a>(text: &'a str, node: Node) -> &'a str {
    match node.first_child() {
        Some(child) if child.is_text() => &text[child.range()],
        _ => tag(text, node),
    }
}
