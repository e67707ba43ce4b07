//! Links of Penpa+ (`penpa-edit`): a drawing, packed into the address. What it says is read where it names a kind that linewise knows.
//!
//! A drawing has a grid with margins around it, and texts in cells; clues are texts in the margins. Which puzzle it is stands among its
//! genre tags or in its title, if anywhere; only a nonogram is known by its looks. Whoever has the link can say it in a line above.

mod drawing;
mod heading;
mod puzzles;

use crate::error::Error;
use crate::format::source::{self, Source};
use crate::format::{Format, Guess, Holds, Plain, Special, links};
use crate::puzzle::Puzzle;
use drawing::Drawing;
use heading::Heading;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "penpa",
    about: "links of Penpa+, which are only read: nonograms, skyscrapers, Easy as ABC, doppelblock, Japanese sums, kakurasu, binairo",
    extensions: &["penpa"],
    holds: Holds::Nothing,
    recognizes,
    read: |bytes| source::puzzles(bytes, puzzles),
    write: |_| {
        Err(Error::new("links of Penpa+ are read and not written")
            .with_help("puzzlink writes addresses of puzz.link, which Penpa+ opens"))
    },
    special: Special { is_address: |text| text.contains("penpa-edit/"), remarks, ..Special::NONE },
};

/// The packed drawing in a link: `...#m=edit&p=DRAWING`.
fn packed(line: &str) -> Option<&str> {
    let query = match line.split_once("penpa-edit/") {
        Some((_, behind)) => behind.trim_start_matches("index.html").trim_start_matches(['#', '?']),
        None if line.starts_with("m=") => line,
        None => return None,
    };
    query.split('&').find_map(|part| part.strip_prefix("p="))
}

/// Is the first line a link, but for those above that say what it holds?
fn recognizes(bytes: &[u8]) -> Guess {
    let Ok(text) = Source::new(bytes).text() else { return Guess::No };
    let mut heading = Heading::default();
    let first = links::lines(text).find(|line| !heading.takes(line));
    Guess::yes_if(first.is_some_and(|line| packed(line).is_some()))
}

/// Reads each link. What a heading says holds for all links down to the next one.
fn puzzles(source: Source, text: &str) -> Result<Vec<Result<Puzzle, Error>>, Error> {
    let puzzles: Vec<_> = drawings(source, text)
        .map(|(packed, heading, drawing)| {
            let puzzle = drawing.and_then(|drawing| puzzles::of(&drawing, &heading));
            // What is packed has no place in it: errors point at all of that.
            puzzle.map_err(|error| if error.span.is_none() { error.with_span(source.span(packed)) } else { error })
        })
        .collect();
    if puzzles.is_empty() {
        return Err(Error::new("there is no link in it"));
    }
    Ok(puzzles)
}

/// The drawings of a text: what is packed, what is said of it above, and what it is unpacked.
fn drawings<'a>(
    source: Source<'a>,
    text: &'a str,
) -> impl Iterator<Item = (&'a str, Heading<'a>, Result<Drawing, Error>)> {
    let mut heading = Heading::default();
    links::lines(text).filter_map(move |line| match packed(line) {
        Some(packed) => Some((packed, heading.for_link(), Drawing::unpack(packed))),
        None if heading.takes(line) => None,
        None => {
            let error = source.error(line, "this is not a link of Penpa+ that holds a puzzle");
            let help =
                "as https://swaroopg92.github.io/penpa-edit/#m=edit&p=..., below the name of its kind, if you want";
            Some((line, Heading::default(), Err(error.with_help(help))))
        }
    })
}

/// What a drawing holds that is passed over.
fn remarks(bytes: &[u8]) -> Vec<Error> {
    let source = Source::new(bytes);
    let Ok(text) = source.text() else { return Vec::new() };
    let drawings = drawings(source, text).filter_map(|(packed, _, drawing)| Some((packed, drawing.ok()?)));
    drawings
        .filter(|(_, drawing)| !drawing.ornaments.is_empty())
        .map(|(packed, drawing)| {
            let remark =
                Error::new(format!("these parts of the drawing were not read: {}", drawing.ornaments.join(", ")));
            let help = "where they are more than decoration, as the borders of regions, this is another puzzle";
            remark.with_span(source.span(packed)).with_help(help)
        })
        .collect()
}
