//! The document in a share string: the palette, the shape, the cells, and what was filled in.

use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::format::lines::quoted;
use crate::palette::Ink;
use crate::puzzle::{Alphabet, Board, Placed, Puzzle, Rgb};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The versions of a document; there is one.
const VERSION: &str = "V0";

/// The fields that are notes, and what they are called here.
pub const NOTES: [(&str, &str); 5] = [
    ("title", Puzzle::TITLE),
    ("description", Puzzle::DESCRIPTION),
    ("author", Puzzle::AUTHOR),
    ("id", Puzzle::ID),
    ("license", Puzzle::LICENCE),
];

/// The colour of blank cells.
const BLANK: u32 = 0;
/// The colour of cells that are not settled.
const UNSOLVED: u32 = 255;
/// The character of an open cell in what was filled in so far.
const OPEN: char = '?';

#[derive(Deserialize)]
struct Document {
    solution: Picture,
    /// A text; what older documents have here is passed over.
    in_progress: Option<Value>,
    #[serde(flatten)]
    notes: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
struct Picture {
    clue_style: Option<String>,
    palette: Vec<Colour>,
    shape: BTreeMap<String, Value>,
    /// The cells by the characters of their colours.
    c: Option<String>,
    /// The cells by the numbers of their colours, in older documents.
    cells: Option<Vec<u32>>,
}

#[derive(Deserialize)]
struct Colour {
    ch: char,
    name: String,
    rgb: [u8; 3],
    color: u32,
}

/// Reads a document.
pub fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let broken = |error: serde_json::Error| Error::new(format!("this is not a document of number-loom: {error}"));
    let mut versions: BTreeMap<String, Value> = serde_json::from_slice(bytes).map_err(broken)?;
    let Some(document) = versions.remove(VERSION) else {
        let known: Vec<_> = versions.keys().map(|version| quoted(version)).collect();
        return Err(Error::new(format!(
            "this document of number-loom is of a version that is not known: {}",
            known.join(", ")
        ))
        .with_help("version V0 is read"));
    };
    let document: Document = serde_json::from_value(document).map_err(broken)?;
    let picture = document.solution;
    if picture.clue_style.is_some_and(|style| style != "Nono") {
        return Err(Error::new(
            "this is a trianogram of number-loom, with triangles for cells; linewise does not know this kind",
        ));
    }
    let board = board(&picture.shape)?;
    let palette = Palette::of(&picture.palette)?;
    let goal = match (&picture.c, &picture.cells) {
        (Some(cells), _) => cells.chars().map(|glyph| palette.symbol(glyph)).collect::<Result<Vec<_>, _>>()?,
        (None, Some(cells)) => {
            cells.iter().map(|&number| palette.numbered(&picture.palette, number)).collect::<Result<_, _>>()?
        }
        (None, None) => return Err(Error::new("this document of number-loom holds no cells")),
    };
    if goal.len() != board.cells() {
        return Err(Error::new(format!("the picture has {} cells, its board {}", goal.len(), board.cells())));
    }
    let mut puzzle = Puzzle::from_picture("nonogram", board, palette.alphabet.clone(), goal)?;
    if let Some(text) = document.in_progress.as_ref().and_then(Value::as_str) {
        let cells = palette.filled_in(text)?;
        if cells.len() != board.cells() {
            return Err(Error::new(format!(
                "what was filled in so far has {} cells, the board {}",
                cells.len(),
                board.cells()
            )));
        }
        puzzle.placed = Some(Placed { board: cells.into(), pencil: BTreeMap::new() });
    }
    for (name, note) in NOTES {
        puzzle.set_note(note, document.notes.get(name).and_then(Value::as_str).unwrap_or_default());
    }
    Ok(puzzle)
}

/// The board of a shape.
fn board(shape: &BTreeMap<String, Value>) -> Result<Board, Error> {
    let Some(square) = shape.get("Square") else {
        let name = shape.keys().next().map_or("none", String::as_str).to_lowercase();
        return Err(Error::new(format!("this picture of number-loom is {name}; linewise reads those of squares")));
    };
    let side = |name: &str| square.get(name).and_then(Value::as_u64).and_then(|side| usize::try_from(side).ok());
    let (Some(rows), Some(columns)) = (side("height"), side("width")) else {
        return Err(Error::new("the picture of number-loom has no width and height"));
    };
    Board::rectangle(rows, columns)
}

/// The symbols of a palette, by its characters.
struct Palette {
    alphabet: Alphabet,
    symbols: BTreeMap<char, Option<Symbol>>,
}

impl Palette {
    fn of(colours: &[Colour]) -> Result<Palette, Error> {
        let ink = |colour: &Colour| {
            let [red, green, blue] = colour.rgb;
            Ink { name: colour.name.clone(), wish: Some(colour.ch), colour: Rgb(red, green, blue) }
        };
        let background = colours.iter().find(|colour| colour.color == BLANK);
        let background = background.ok_or_else(|| Error::new("the palette of number-loom has no blank colour"))?;
        let inks: Vec<&Colour> = colours.iter().filter(|colour| ![BLANK, UNSOLVED].contains(&colour.color)).collect();
        let alphabet = match inks.is_empty() {
            true => Alphabet::black_and_white(),
            false => Alphabet::of_inks(ink(background), inks.iter().map(|colour| ink(colour)).collect())?,
        };
        let mut symbols = BTreeMap::new();
        for colour in colours {
            let place = inks.iter().position(|ink| std::ptr::eq(*ink, colour));
            let symbol = match colour.color {
                UNSOLVED => None,
                _ => Some(place.map_or(Symbol::BLANK, |at| Symbol(at as u8 + 1))),
            };
            if symbols.insert(colour.ch, symbol).is_some() {
                let twice = quoted(&colour.ch.to_string());
                return Err(Error::new(format!("{twice} stands for two colours of the palette of number-loom")));
            }
        }
        Ok(Palette { alphabet, symbols })
    }

    /// The symbol of a cell's character.
    fn symbol(&self, glyph: char) -> Result<Symbol, Error> {
        let unknown =
            || Error::new(format!("{} is no colour of the palette of number-loom", quoted(&glyph.to_string())));
        self.symbols.get(&glyph).ok_or_else(unknown)?.ok_or_else(|| {
            Error::new("this picture of number-loom has cells that are not settled, and so no clues")
                .with_help("number-loom takes the clues from a finished picture")
        })
    }

    /// The symbol of the colour with this number.
    fn numbered(&self, colours: &[Colour], number: u32) -> Result<Symbol, Error> {
        let colour = colours.iter().find(|colour| colour.color == number);
        let unknown = || Error::new(format!("{number} is no colour of the palette of number-loom"));
        self.symbol(colour.map(|colour| colour.ch).ok_or_else(unknown)?)
    }

    /// What each cell may be by what was filled in so far: `#?[ #]`.
    fn filled_in(&self, text: &str) -> Result<Vec<Domain>, Error> {
        let mut cells = Vec::new();
        let mut open: Option<Domain> = None;
        for glyph in text.chars() {
            match (glyph, &mut open) {
                ('[', None) if !self.symbols.contains_key(&'[') => open = Some(Domain::default()),
                (']', Some(_)) => cells.extend(open.take()),
                (OPEN, None) => cells.push(self.alphabet.all()),
                (glyph, Some(may)) => *may = may.with(self.symbol(glyph)?),
                (glyph, None) => cells.push(Domain::only(self.symbol(glyph)?)),
            }
        }
        match open {
            None => Ok(cells),
            Some(_) => Err(Error::new("what was filled in so far in number-loom ends within brackets")),
        }
    }
}

/// The document of a puzzle with this picture.
pub fn write(puzzle: &Puzzle, goal: &[Symbol]) -> String {
    let looks = &puzzle.alphabet.looks;
    let colour = |at: usize| {
        let Rgb(red, green, blue) = looks[at].colour.unwrap_or(Rgb(0, 0, 0));
        json!({"ch": looks[at].glyph, "name": looks[at].name, "rgb": [red, green, blue], "color": at})
    };
    let palette: Vec<Value> = (0..looks.len()).map(colour).collect();
    let cells: String = goal.iter().map(|&symbol| puzzle.alphabet.glyph(symbol)).collect();
    let shape = json!({"Square": {"width": puzzle.board.columns(), "height": puzzle.board.rows()}});
    let mut document = json!({"solution": {"clue_style": "Nono", "palette": palette, "shape": shape, "c": cells}});
    for (name, note) in NOTES {
        if let (Some(fields), Some(text)) = (document.as_object_mut(), puzzle.note(note)) {
            fields.insert(name.to_owned(), text.into());
        }
    }
    json!({VERSION: document}).to_string()
}
