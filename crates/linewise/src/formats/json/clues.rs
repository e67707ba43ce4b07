//! The clues in JSON: `[3, 1]`, `[["r", 3], ["b", 1]]`, `[{"length": 3, "color": "r"}]`, `["3r", "1b"]`, `"3 1"`, or `null` for none.

use super::colours::Colours;
use crate::domain::Symbol;
use crate::error::{Error, ErrorCode, Span};
use crate::format::json::{self as value, Fields};
use crate::format::lines::clipped;
use crate::format::nonogram::{are_filled_up, length};
use crate::format::source::Source;
use crate::formats::advice_of_clue;
use crate::kind;
use crate::puzzle::{Block, Clue, Options, Says};
use serde_json::value::RawValue;
use smallvec::SmallVec;

type Blocks = SmallVec<[Block; 8]>;

/// Reads the clues of a side; `None` for a line without one.
pub fn side<'a>(source: Source<'a>, values: &[&'a RawValue], colours: &Colours) -> Result<Vec<Option<Clue>>, Error> {
    let is_zero = |block: &&RawValue| block.get() == "0" || value::is_null(block);
    let lists: Option<Vec<_>> = values.iter().map(|value| value::list(source, value).ok()).collect();
    match lists.filter(|lists| are_filled_up(lists, is_zero)) {
        Some(lists) => values
            .iter()
            .zip(lists)
            .map(|(value, mut blocks)| {
                blocks.retain(|block| !is_zero(block));
                of_blocks(source, value.get(), blocks, colours).map(Some)
            })
            .collect(),
        None => values.iter().map(|value| read(source, value, colours)).collect(),
    }
}

/// Reads a clue; `None` for a line without one.
fn read<'a>(source: Source<'a>, value: &'a RawValue, colours: &Colours) -> Result<Option<Clue>, Error> {
    let text = value.get();
    if value::is_null(value) {
        return Ok(None);
    }
    if value::string(value).is_some() {
        return Ok(in_words(source, value, colours)?.map(|blocks| clue(blocks, source.span(text))));
    }
    let elements = match value::number(value) {
        Some(_) => vec![value],
        None => value::list(source, value)?,
    };
    if let [element] = elements[..]
        && element.get() == "0"
    {
        return Ok(Some(clue(Blocks::new(), source.span(text))));
    }
    of_blocks(source, text, elements, colours).map(Some)
}

/// The clue that lists these blocks.
fn of_blocks<'a>(
    source: Source<'a>,
    text: &'a str,
    elements: Vec<&'a RawValue>,
    colours: &Colours,
) -> Result<Clue, Error> {
    let mut blocks = Blocks::new();
    for element in elements {
        match value::string(element) {
            Some(_) => blocks.extend(in_words(source, element, colours)?.into_iter().flatten()),
            None => blocks.push(block(source, element, colours)?),
        }
    }
    Ok(clue(blocks, source.span(text)))
}

fn clue(blocks: Blocks, span: Span) -> Clue {
    Clue::new(Says::Blocks(blocks)).with_span(span)
}

/// How colours are declared, otherwise than in texts.
const COLOURS: &str = "declare all of them, the background first: \"colours\": [{\"glyph\": \".\", \"name\": \"white\"}, {\"glyph\": \"r\", \"name\": \"red\"}]";

/// Blocks in words, as people write them.
fn in_words(source: Source, value: &RawValue, colours: &Colours) -> Result<Option<Blocks>, Error> {
    let words = value::string(value).unwrap_or_default();
    let kind = kind::find("nonogram").expect("nonograms are a kind");
    let clue = kind.clues().read(&words, &colours.alphabet, &Options::new()).map_err(|error| {
        let here = |error: Error| match error.code {
            ErrorCode::UndeclaredColour => error.with_help(COLOURS),
            _ => error,
        };
        let error = error.each(|error| here(error).with_span(source.span(value.get())));
        match advice_of_clue(&words, true, &|_| true) {
            Some(help) => error.with_help(help),
            None => error,
        }
    })?;
    Ok(clue.and_then(|clue| match clue.says {
        Says::Blocks(blocks) => Some(blocks),
        _ => None,
    }))
}

/// A number, or a colour and a number.
fn block<'a>(source: Source<'a>, element: &'a RawValue, colours: &Colours) -> Result<Block, Error> {
    let no_block = || {
        source
            .error(element.get(), format!("{} is not a block", clipped(element.get())))
            .with_help("a number such as 3, or a colour and a number as [\"r\", 3]")
    };
    if element.get().starts_with('{') {
        let (number, colour) = parts(source, element).ok_or_else(no_block)?;
        let colour = match colour {
            Some(colour) => declared(source, colour, colours)?,
            None => bare(source, element, colours)?,
        };
        return Ok(Block { len: block_length(source, number)?, colour });
    }
    if !element.get().starts_with('[') {
        let colour = bare(source, element, colours)?;
        return Ok(Block { len: block_length(source, element)?, colour });
    }
    let parts = value::list(source, element)?;
    let (colour, number) = match parts[..] {
        [first, second] if value::number(first).is_some() => (second, first),
        [first, second] => (first, second),
        _ => return Err(no_block()),
    };
    Ok(Block { len: block_length(source, number)?, colour: declared(source, colour, colours)? })
}

/// What programs call the length of a block.
const LENGTHS: [&str; 7] = ["length", "len", "count", "size", "number", "num", "n"];
/// What they call its colour.
const COLOURS_OF_BLOCKS: [&str; 5] = ["colour", "color", "colorId", "color_id", "c"];

/// The length and the colour of a block that is an object, as `{"length": 3, "color": "r"}`; `None` where it is
/// something else, or says more than yes or no besides.
pub fn parts<'a>(source: Source<'a>, block: &'a RawValue) -> Option<(&'a RawValue, Option<&'a RawValue>)> {
    let fields = Fields::of(source, block).ok()?;
    let is_part = |name: &str| LENGTHS.contains(&name) || COLOURS_OF_BLOCKS.contains(&name);
    let is_flag = |value: &RawValue| matches!(value.get(), "true" | "false" | "null");
    let lengths = fields.all().filter(|(name, _)| LENGTHS.contains(name)).count();
    let is_whole = fields.all().all(|(name, value)| is_part(name) || is_flag(value));
    let length = fields.get(&LENGTHS).filter(|_| lengths == 1 && is_whole)?;
    Some((length, fields.get(&COLOURS_OF_BLOCKS)))
}

/// The length of a block; `"?"` and `null` are not known.
fn block_length(source: Source, value: &RawValue) -> Result<Option<u32>, Error> {
    if value::is_null(value) || value.get() == "\"?\"" {
        return Ok(None);
    }
    let here = |error: Error| error.with_span(source.span(value.get()));
    match length(value.get()).map_err(here)? {
        0 => Err(source.error(value.get(), "a block of 0 cells").with_help("an empty line is [] or [0]")),
        length => Ok(Some(length)),
    }
}

/// The colour of a block that names none.
fn bare(source: Source, element: &RawValue, colours: &Colours) -> Result<Symbol, Error> {
    match colours.alphabet.len() {
        ..=2 => Ok(Symbol::FILLED),
        _ => colours.alphabet.symbol('#').ok_or_else(|| {
            source
                .error(element.get(), format!("the block {} has no colour", clipped(element.get())))
                .with_help("a colour and a number, as [\"r\", 3]")
        }),
    }
}

/// The colour called `name`, or whose character that is.
fn declared(source: Source, name: &RawValue, colours: &Colours) -> Result<Symbol, Error> {
    let text = value::string(name).or_else(|| value::number(name)).unwrap_or_default();
    colours.symbol(&text).ok_or_else(|| {
        let known: Vec<_> = colours.alphabet.looks.iter().skip(1).map(|look| look.glyph.to_string()).collect();
        source
            .error(name.get(), format!("the colour {} is not declared", clipped(name.get())))
            .with_help(format!("one of: {}", known.join(", ")))
    })
}
