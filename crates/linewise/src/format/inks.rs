//! The colours of a file, each with the letter that stands behind a block's length: `3a 2b 4`.

use crate::domain::Symbol;
use crate::error::Error;
use crate::format::lines::{Part, quoted};
use crate::palette::{Ink, MAX_INKS};
use crate::puzzle::{Alphabet, Block, Clue, Look, Rgb, Says};
use smallvec::SmallVec;

/// Colours, by letter.
#[derive(Default)]
pub struct Inks {
    /// The blank cell, if the file declares it.
    background: Option<Ink>,
    /// The colours in their order; the one without a letter is the usual one.
    inks: Vec<(Option<char>, Ink)>,
}

impl Inks {
    /// Black and white.
    pub fn black_and_white() -> Inks {
        Inks { background: None, inks: vec![(None, Ink::black())] }
    }

    /// Declares the colour of blank cells.
    pub fn declare_background(&mut self, ink: Ink) {
        self.background = Some(ink);
    }

    /// Declares the colour that `letter` stands for, or that of blocks without one; an error at `place` when it has a colour already.
    pub fn declare(&mut self, letter: Option<char>, ink: Ink, place: Part) -> Result<(), Error> {
        if self.symbol(letter).is_some() {
            let letter = letter.map_or("the usual colour".to_owned(), |letter| quoted(&letter.to_string()));
            return Err(place.error(format!("{letter} is declared twice")));
        }
        if self.inks.len() == MAX_INKS {
            return Err(place.error(format!("there are more than {MAX_INKS} colours")));
        }
        self.inks.push((letter, ink));
        Ok(())
    }

    /// The symbol of a letter's colour.
    pub fn symbol(&self, letter: Option<char>) -> Option<Symbol> {
        let at = self.inks.iter().position(|(own, _)| *own == letter)?;
        u8::try_from(at + 1).ok().map(Symbol)
    }

    /// Is nothing but the background declared?
    pub fn is_empty(&self) -> bool {
        self.inks.is_empty()
    }

    /// What cells can hold.
    pub fn alphabet(&self) -> Result<Alphabet, Error> {
        let background = self.background.clone().unwrap_or_else(Ink::white);
        Alphabet::of_inks(background, self.inks.iter().map(|(_, ink)| ink.clone()).collect())
    }

    /// The clue of a line, as `3a 2b 4`; a blank line, or 0 alone, is the clue of an empty line.
    pub fn clue(&self, line: Part) -> Result<Clue, Error> {
        let line = line.trim();
        let mut blocks = SmallVec::new();
        for item in line.items().filter(|_| line.text != "0") {
            blocks.push(self.block(item)?);
        }
        match blocks.iter().any(|block: &Block| block.len == Some(0)) {
            true => Err(super::blocks::zero(line)),
            false => Ok(Clue::new(Says::Blocks(blocks)).with_span(line.span())),
        }
    }

    /// A block, as `3a`.
    fn block(&self, item: Part) -> Result<Block, Error> {
        let digits = item.text.find(|c: char| !c.is_ascii_digit()).unwrap_or(item.text.len());
        let (length, letters) = item.text.split_at(digits);
        let mut letters = letters.chars();
        let letter = letters.next();
        if digits == 0 || letters.next().is_some() {
            return Err(item
                .error(format!("{} is no block", quoted(item.text)))
                .with_help("a number and a letter, such as 3a"));
        }
        let len = super::blocks::of_a_line(item.with(length).number()?, item)?;
        let colour = self.symbol(letter).ok_or_else(|| self.no_colour(item, letter))?;
        Ok(Block { len: Some(len), colour })
    }

    /// The error for a letter without a colour.
    fn no_colour(&self, item: Part, letter: Option<char>) -> Error {
        let problem = match letter {
            Some(_) => "has a colour that is not declared",
            None => "has no colour",
        };
        let known: Vec<_> = self.inks.iter().filter_map(|(letter, _)| Some(letter.as_ref()?.to_string())).collect();
        let error = item.error(format!("the block {} {problem}", quoted(item.text)));
        match known.is_empty() {
            true => error.with_help("no letters are declared"),
            false => error.with_help(format!("declared: {}", known.join(" "))),
        }
    }
}

/// The letters with which the colours of `alphabet` are written, `None` for the usual one, which is `#` or the only one.
/// `is_free` says what may be a letter.
pub fn letters(alphabet: &Alphabet, is_free: impl Fn(char) -> bool) -> Vec<Option<char>> {
    let looks = alphabet.looks.get(1..).unwrap_or_default();
    let is_usual = |look: &Look| looks.len() == 1 || look.glyph == '#';
    let wishes: Vec<_> =
        looks.iter().map(|look| Some(look.glyph).filter(|&glyph| is_free(glyph) && !is_usual(look))).collect();
    let mut spare =
        ('a'..='z').chain('A'..='Z').chain('\u{e0}'..='\u{17f}').filter(|letter| !wishes.contains(&Some(*letter)));
    let letter = |(look, wish): (&Look, &Option<char>)| match is_usual(look) {
        true => None,
        false => wish.or_else(|| spare.next()),
    };
    looks.iter().zip(&wishes).map(letter).collect()
}

/// A block as it is written.
pub fn written(block: &Block, letters: &[Option<char>]) -> String {
    let letter = letters.get(block.colour.index().wrapping_sub(1)).copied().flatten();
    let length = block.len.map_or_else(String::new, |len| len.to_string());
    length + &letter.map_or_else(String::new, String::from)
}

/// The colour of a look; black where it has none.
pub fn colour(look: &Look) -> Rgb {
    look.colour.unwrap_or(Rgb(0, 0, 0))
}
