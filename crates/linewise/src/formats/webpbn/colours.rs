//! The colours that a `<puzzle>` declares: `<color name="red" char="r">FF0000</color>`.

use crate::domain::Symbol;
use crate::error::Error;
use crate::format::lines::{clipped, quoted};
use crate::format::source::Source;
use crate::format::xml::{inside, named, tag};
use crate::palette::{self, Ink};
use crate::puzzle::Alphabet;
use roxmltree::Node;

/// A puzzle's colours, in the order of their symbols once the background is known.
pub struct Colours {
    background: Ink,
    inks: Vec<Ink>,
    /// The colour of a `<count>` that names none.
    default: String,
}

impl Colours {
    /// The colours of the puzzle `node`.
    pub fn of(source: Source, text: &str, node: Node) -> Result<Colours, Error> {
        let mut inks: Vec<Ink> = Vec::new();
        for colour in named(node, "color") {
            // Each is held against all before it, so there must not be any number of them.
            if inks.len() > palette::MAX_INKS {
                let problem = format!("the puzzle has over {} colours", palette::MAX_INKS);
                return Err(source.error(tag(text, colour), problem));
            }
            let ink = declared(source, text, colour)?;
            if inks.iter().any(|known| known.name == ink.name) {
                let problem = format!("the colour {} is declared twice", quoted(&ink.name));
                return Err(source.error(tag(text, colour), problem));
            }
            if let Some(known) = inks.iter().find(|known| known.wish.is_some() && known.wish == ink.wish) {
                let problem =
                    format!("the colours {} and {} have the same char", quoted(&known.name), quoted(&ink.name));
                return Err(source.error(tag(text, colour), problem));
            }
            inks.push(ink);
        }
        let background = node.attribute("backgroundcolor").unwrap_or("white");
        let background = match inks.iter().position(|ink| ink.name == background) {
            Some(at) => inks.remove(at),
            None => predefined(background).ok_or_else(|| {
                source.error(tag(text, node), format!("the background colour {} is not declared", quoted(background)))
            })?,
        };
        let default = node.attribute("defaultcolor").unwrap_or("black").to_owned();
        let mut colours = Colours { background, inks, default };
        if colours.inks.is_empty() {
            let ink = predefined(&colours.default).filter(|ink| ink.name != colours.background.name);
            colours.inks.push(ink.unwrap_or_else(black));
        }
        Ok(colours)
    }

    /// The colour of a `<count>`. Black needs no declaration.
    pub fn of_block(&mut self, source: Source, text: &str, count: Node) -> Result<Symbol, Error> {
        let name = count.attribute("color").unwrap_or(&self.default);
        if name == self.background.name {
            return Err(source
                .error(tag(text, count), format!("a block in {}, the background colour", quoted(name)))
                .with_help(format!("the colours of blocks are: {}", self.names())));
        }
        let at = match self.inks.iter().position(|ink| ink.name == name) {
            Some(at) => at,
            None => {
                let ink = predefined(name).ok_or_else(|| {
                    source
                        .error(tag(text, count), format!("the colour {} is not declared", quoted(name)))
                        .with_help(format!("declared are: {}", self.names()))
                })?;
                self.inks.push(ink);
                self.inks.len() - 1
            }
        };
        // Too many inks are refused once the alphabet is made; until then no symbol is looked at.
        Ok(Symbol(u8::try_from(at + 1).unwrap_or(u8::MAX)))
    }

    fn names(&self) -> String {
        self.inks.iter().map(|ink| clipped(&ink.name)).take(10).collect::<Vec<_>>().join(", ")
    }

    /// The alphabet of these colours.
    pub fn alphabet(&self, source: Source, tag: &str) -> Result<Alphabet, Error> {
        let alphabet = Alphabet::of_inks(self.background.clone(), self.inks.clone());
        alphabet.map_err(|error| error.with_span(source.span(tag)))
    }

    /// The symbol that the file writes as `glyph`.
    pub fn symbol(&self, glyph: char) -> Option<Symbol> {
        if self.background.wish == Some(glyph) {
            return Some(Symbol::BLANK);
        }
        let at = self.inks.iter().position(|ink| ink.wish == Some(glyph))?;
        Some(Symbol(at as u8 + 1))
    }

    /// The characters of all colours.
    pub fn glyphs(&self) -> String {
        let inks = std::iter::once(&self.background).chain(&self.inks);
        inks.filter_map(|ink| ink.wish).map(|glyph| format!("\"{glyph}\"")).collect::<Vec<_>>().join(" ")
    }
}

/// White and black need no declaration.
fn predefined(name: &str) -> Option<Ink> {
    match name {
        "white" => Some(Ink::white()),
        "black" => Some(black()),
        _ => None,
    }
}

fn black() -> Ink {
    Ink { wish: Some('X'), ..Ink::black() }
}

/// The ink of one `<color>`.
fn declared(source: Source, text: &str, node: Node) -> Result<Ink, Error> {
    let wrong = |problem: String| source.error(tag(text, node), problem);
    let name = node.attribute("name").ok_or_else(|| wrong("a colour without a name".to_owned()))?.to_owned();
    let wish = match node.attribute("char").map(|chars| (chars, chars.chars().count())) {
        None => predefined(&name).and_then(|ink| ink.wish),
        Some((chars, 1)) => chars.chars().next(),
        Some((chars, _)) => return Err(wrong(format!("the char {} is not one character", quoted(chars)))),
    };
    let value = node.text().unwrap_or_default().trim();
    let colour = palette::colour_of(value).ok_or_else(|| {
        source
            .error(inside(text, node), format!("{} is not a colour", quoted(value)))
            .with_help("red, green and blue as FF8800 or F80")
    })?;
    Ok(Ink { name, wish, colour })
}
