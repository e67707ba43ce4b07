//! Colours by their letters, and pictures made of these letters.

use super::entries::Entry;
use super::read::of_board;
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::format::blocks;
use crate::format::inks::Inks;
use crate::format::lines::{Part, quoted};
use crate::model::CellId;
use crate::palette::{self, Ink};
use crate::puzzle::{Alphabet, Block, Board, Clue, Puzzle, Rgb, Says};
use smallvec::SmallVec;

/// Colours for letters that are used and not declared, while no letter is: they are the reader's choice.
const PALETTE: [Rgb; 8] = [
    Rgb(255, 0, 0),
    Rgb(0, 0, 255),
    Rgb(0, 128, 0),
    Rgb(255, 165, 0),
    Rgb(128, 0, 128),
    Rgb(0, 128, 128),
    Rgb(165, 42, 42),
    Rgb(255, 192, 203),
];

/// The colours of a puzzle.
pub struct Colours {
    inks: Inks,
    /// Is every character of a picture but 0 a filled cell?
    is_plain: bool,
    /// Colours that are called by a name, each with the letter that they have among the inks.
    named: Vec<Named>,
}

/// A colour as Nonny declares it: `color red FF0000 #`.
struct Named {
    name: String,
    /// The character for it in pictures.
    sign: Option<char>,
    /// Its letter among the inks; `None` for black, the colour of numbers without a name.
    letter: Option<char>,
}

impl Colours {
    /// The colours that are declared, and those that are used without.
    pub fn of(entries: &[Entry]) -> Result<Colours, Error> {
        let mut inks = Inks::default();
        let mut is_declared = false;
        let mut named = Vec::new();
        for entry in entries.iter().filter(|entry| entry.is("color") || entry.is("colour")) {
            is_declared = true;
            match is_named(entry) {
                true => named.push(declare_named(&mut inks, entry)?),
                false => declare(&mut inks, entry)?,
            }
        }
        let uses = Uses::of(entries);
        if uses.has_usual && inks.symbol(None).is_none() {
            inks.declare(None, Ink::black(), entries[0].key)?;
        }
        if !is_declared {
            for (letter, &colour) in uses.letters.iter().zip(PALETTE.iter().cycle()) {
                inks.declare(Some(*letter), Ink { wish: Some(*letter), ..Ink::of(colour) }, entries[0].key)?;
            }
        }
        if inks.is_empty() {
            inks = Inks::black_and_white();
        }
        Ok(Colours { inks, is_plain: !is_declared && uses.letters.is_empty(), named })
    }

    /// The clue of a line: `3a,1b`, or `red 3 1 black 2` where colours have names.
    pub fn clue(&self, line: Part) -> Result<Clue, Error> {
        if !line.items().any(|item| is_word(item.text)) {
            return self.inks.clue(line);
        }
        let mut colour = self.inks.symbol(None);
        let mut blocks = SmallVec::new();
        for item in line.items() {
            if is_word(item.text) {
                let named = self.named.iter().find(|named| named.name == item.text);
                let named =
                    named.ok_or_else(|| item.error(format!("the colour {} is not declared", quoted(item.text))))?;
                colour = self.inks.symbol(named.letter);
                continue;
            }
            let len = blocks::of_a_line(item.number()?, item)?;
            let colour = colour.ok_or_else(|| item.error(format!("the block {} has no colour", quoted(item.text))))?;
            match len {
                0 => return Err(blocks::zero(line)),
                _ => blocks.push(Block { len: Some(len), colour }),
            }
        }
        Ok(Clue::new(Says::Blocks(blocks)).with_span(line.trim().span()))
    }

    /// What cells can hold.
    pub fn alphabet(&self) -> Result<Alphabet, Error> {
        self.inks.alphabet()
    }

    /// What a picture's cell is; an error for a letter that is not declared.
    fn cell(&self, part: Part) -> Result<Symbol, Error> {
        let letter = part.text.chars().next().unwrap_or('0');
        let named = self.named.iter().find(|named| named.sign == Some(letter));
        let symbol = match letter {
            _ if named.is_some() => named.and_then(|named| self.inks.symbol(named.letter)),
            '0' => Some(Symbol::BLANK),
            '1' => self.inks.symbol(None),
            _ if self.is_plain => Some(Symbol::FILLED),
            _ => self.inks.symbol(Some(letter)),
        };
        symbol.ok_or_else(|| {
            let error = part.error(format!("a cell has the colour {}, which is not declared", quoted(part.text)));
            error.with_help(format!("0 for a blank cell, 1 for a black one, or a line \"color {letter} #ff0000\""))
        })
    }
}

/// Declares the colour of a line as `color a #808080`.
fn declare(inks: &mut Inks, entry: &Entry) -> Result<(), Error> {
    let words: Vec<_> = entry.value.words().collect();
    let [letter, look] = words[..] else {
        let error = entry.value.error(format!("{} declares no colour", quoted(entry.value.text)));
        return Err(error.with_help("such as \"color a #808080\""));
    };
    let mut letters = letter.text.chars();
    let (Some(sign), None) = (letters.next(), letters.next()) else {
        return Err(letter.error(format!("{} is not a single letter", quoted(letter.text))));
    };
    let colour = palette::colour_of(look.text).ok_or_else(|| {
        look.error(format!("{} is no colour", quoted(look.text))).with_help("six hexadecimal digits, as #808080")
    })?;
    let ink = Ink::of(colour);
    match sign {
        '0' => inks.declare_background(ink),
        '1' => inks.declare(None, ink, letter)?,
        '2'..='9' => return Err(letter.error("a colour's letter cannot be a digit")),
        _ => inks.declare(Some(sign), Ink { wish: Some(sign), ..ink }, letter)?,
    }
    Ok(())
}

/// Is it a name rather than a number with a letter behind it?
fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic()) && text.chars().nth(1).is_some()
}

/// Does a line declare its colour by a name, as `color red FF0000 #`?
fn is_named(entry: &Entry) -> bool {
    entry.value.words().next().is_some_and(|word| is_word(word.text))
}

/// Declares the colour of a line as `color red FF0000 #`.
fn declare_named(inks: &mut Inks, entry: &Entry) -> Result<Named, Error> {
    let words: Vec<_> = entry.value.words().collect();
    let (name, look, sign) = match words[..] {
        [name, look] => (name, look, None),
        [name, look, sign] if sign.text.chars().nth(1).is_none() => (name, look, sign.text.chars().next()),
        _ => {
            let error = entry.value.error(format!("{} declares no colour", quoted(entry.value.text)));
            return Err(error.with_help("such as \"color red FF0000 #\""));
        }
    };
    let colour = palette::colour_of(look.text).ok_or_else(|| {
        look.error(format!("{} is no colour", quoted(look.text))).with_help("six hexadecimal digits, such as FF0000")
    })?;
    let ink = Ink { name: name.text.to_owned(), wish: sign, colour };
    // Letters that nobody writes tell the inks apart.
    let spare = ('\u{e000}'..='\u{f8ff}').find(|&letter| inks.symbol(Some(letter)).is_none());
    let letter = spare.filter(|_| name.text != "black");
    inks.declare(letter, ink, name)?;
    Ok(Named { name: name.text.to_owned(), sign, letter })
}

/// Which colours the clues use, declared or not.
#[derive(Default)]
struct Uses {
    /// The letters behind numbers, in the order in which they first come, as many as a puzzle could have.
    letters: Vec<char>,
    /// Is there a number without a letter?
    has_usual: bool,
}

impl Uses {
    fn of(entries: &[Entry]) -> Uses {
        let mut uses = Uses::default();
        let sections =
            entries.iter().filter(|entry| (entry.is("rows") || entry.is("columns")) && entry.value.is_blank());
        for item in sections.flat_map(|entry| entry.clues().into_iter().flat_map(unnamed)) {
            let letter = item.text.trim_start_matches(|c: char| c.is_ascii_digit());
            let mut letters = letter.chars();
            match (letters.next(), letters.next()) {
                (None, _) => uses.has_usual |= item.text.bytes().any(|byte| byte != b'0'),
                (Some(letter), None)
                    if letter.is_alphabetic()
                        && !uses.letters.contains(&letter)
                        && uses.letters.len() <= palette::MAX_INKS =>
                {
                    uses.letters.push(letter);
                }
                _ => {}
            }
        }
        uses
    }
}

/// The items of a line up to the name of a colour: the numbers behind it have that colour.
fn unnamed<'l>(line: Part<'l>) -> impl Iterator<Item = Part<'l>> {
    line.items().take_while(|item| !is_word(item.text))
}

/// The cells of a picture, row by row.
fn picture<'e, 'l>(entry: &'e Entry<'l>) -> impl Iterator<Item = Part<'l>> + use<'e, 'l> {
    std::iter::once(&entry.value).chain(&entry.lines).flat_map(|&part| {
        let cells = part.text.char_indices().filter(|(_, cell)| !cell.is_whitespace() && *cell != '"');
        cells.map(move |(at, cell)| part.with(&part.text[at..at + cell.len_utf8()]))
    })
}

/// The solution that an entry says.
pub fn goal(entry: &Entry, board: Board, colours: &Colours) -> Result<Vec<Symbol>, Error> {
    of_board(board, picture(entry).count(), "the goal", entry.key)?;
    picture(entry).map(|cell| colours.cell(cell)).collect()
}

/// Gives the cells that an entry knows; `?` is an open one.
pub fn saved(entry: &Entry, puzzle: &mut Puzzle, colours: &Colours) -> Result<(), Error> {
    of_board(puzzle.board, picture(entry).count(), "the saved picture", entry.key)?;
    for (at, cell) in picture(entry).enumerate().filter(|(_, cell)| cell.text != "?") {
        puzzle.give(CellId::new(at), Domain::only(colours.cell(cell)?), cell.span())?;
    }
    Ok(())
}
