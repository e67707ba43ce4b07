//! Alphabets: what cells can hold, and how it looks.

use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::puzzle::characters;

/// What a cell can hold: the symbols of a puzzle in order, at most [`Symbol::MAX`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alphabet {
    /// How each symbol looks; the place in this list is the symbol.
    pub looks: Vec<Look>,
    /// The symbols that stand for further characters as well: cells can hold more characters than there can be symbols.
    pub stand_ins: Vec<StandIns>,
}

/// Symbols that stand not only for the characters that they look like, but also for others that no clue tells from these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandIns {
    /// The symbols.
    pub symbols: Domain,
    /// How many characters there are beside those that they look like.
    pub others: u64,
}

/// How a symbol looks in text and in colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The character that stands for it in a solution, different for each symbol of a puzzle.
    pub glyph: char,
    /// What it is called, as `red`.
    pub name: String,
    /// Its colour; `None` where the kind has no colours.
    pub colour: Option<Rgb>,
}

/// A colour on screen: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The colour that these hexadecimal digits are: `ff0000`, or `f00` for short.
    pub fn parse(digits: &str) -> Option<Rgb> {
        let digits = digits.chars().map(|c| c.to_digit(16)).collect::<Option<Vec<_>>>()?;
        let byte = |high: u32, low: u32| (high * 16 + low) as u8;
        match digits[..] {
            [r, g, b] => Some(Rgb(byte(r, r), byte(g, g), byte(b, b))),
            [r, s, g, h, b, c] => Some(Rgb(byte(r, s), byte(g, h), byte(b, c))),
            _ => None,
        }
    }
}

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl Alphabet {
    /// Symbols of these looks, each of which stands for itself.
    pub fn of_looks(looks: Vec<Look>) -> Alphabet {
        Alphabet { looks, stand_ins: Vec::new() }
    }

    /// Blank `.` and filled `#`.
    pub fn black_and_white() -> Alphabet {
        let look = |glyph, name: &str, colour| Look { glyph, name: name.to_owned(), colour };
        Alphabet::of_looks(vec![look('.', "white", Some(Rgb(255, 255, 255))), look('#', "black", Some(Rgb(0, 0, 0)))])
    }

    /// The alphabet of `first` and then these characters, each for itself; an error when one of
    /// them stands there twice, or when there are too many.
    pub fn of_glyphs(first: Vec<Look>, glyphs: &str) -> Result<Alphabet, Error> {
        let mut alphabet = Alphabet::of_looks(first);
        for glyph in glyphs.chars() {
            if alphabet.symbol(glyph).is_some() {
                return Err(Error::new(format!("the alphabet \"{glyphs}\" holds \"{glyph}\" twice")));
            }
            if alphabet.len() == Symbol::MAX {
                return Err(Error::new(format!("an alphabet of more than {} characters", Symbol::MAX)));
            }
            alphabet.looks.push(Look { glyph, name: glyph.to_string(), colour: None });
        }
        Ok(alphabet)
    }

    /// The blank cell `.`, which may be listed or not, and then these characters, each for itself; an error where
    /// [`Alphabet::of_glyphs`] has one.
    pub fn with_blank(glyphs: &str) -> Result<Alphabet, Error> {
        let blank = Look { glyph: '.', name: Alphabet::BLANK.to_owned(), colour: None };
        let glyphs = characters::characters(glyphs).unwrap_or_else(|| glyphs.replace('.', ""));
        Alphabet::of_glyphs(vec![blank], &glyphs)
    }

    /// The blank cell `.` and then the numbers from 1: `1` to `9`, then `A` for 10 and so on through `Z` and `a` to `z`.
    /// Symbol `n` is the number `n`. An error for more numbers than there are such characters.
    pub fn numbers(count: usize) -> Result<Alphabet, Error> {
        if count > Alphabet::DIGITS.len() {
            let message = format!("there are no characters for the numbers from 1 to {count}");
            return Err(Error::new(message).with_help(format!("at most {}", Alphabet::DIGITS.len())));
        }
        Alphabet::with_blank(&Alphabet::DIGITS[..count])
    }

    /// Are the symbols 0 and 1, and no others?
    pub(crate) fn is_binary(&self) -> bool {
        self.looks.iter().map(|look| look.glyph).eq(['0', '1'])
    }

    /// Is this what people write for an open cell, where no cell can be it?
    pub fn is_open_mark(glyph: char) -> bool {
        matches!(glyph, '.' | '-' | '_' | '·')
    }

    /// The characters of [`Alphabet::numbers`].
    pub const DIGITS: &'static str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /// What the blank cell is called in kinds without colours.
    const BLANK: &'static str = "blank";

    /// Is the first symbol the blank cell?
    pub fn has_blank(&self) -> bool {
        self.looks.first().is_some_and(|look| self.is_in_colours() || look.name == Alphabet::BLANK)
    }

    /// Do its characters after the first stand for the numbers from 1 on, with letters for those from 10?
    pub fn is_numbers(&self) -> bool {
        let own = self.looks.iter().skip(1).map(|look| look.glyph);
        own.len() > 9 && own.eq(Alphabet::DIGITS.chars().take(self.looks.len() - 1))
    }

    /// The number that a symbol is, where a letter stands for one from 10 on, or could: the characters are those of
    /// [`Alphabet::numbers`], or the look's name is a number.
    pub fn number(&self, symbol: Symbol) -> Option<u32> {
        if symbol != Symbol::BLANK && self.is_numbers() {
            return Some(symbol.0.into());
        }
        let look = &self.looks[symbol.index()];
        look.name.parse().ok().filter(|_| look.colour.is_none() && look.glyph.is_alphabetic())
    }

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.looks.len()
    }

    /// Has it no symbols?
    pub fn is_empty(&self) -> bool {
        self.looks.is_empty()
    }

    /// Every symbol.
    pub fn all(&self) -> Domain {
        Domain::first(self.len())
    }

    /// Every symbol that stands for other characters, too.
    pub fn standing_in(&self) -> Domain {
        self.stand_ins.iter().fold(Domain::EMPTY, |all, stand_ins| all.or(stand_ins.symbols))
    }

    /// The character that stands for `symbol`.
    pub fn glyph(&self, symbol: Symbol) -> char {
        self.looks[symbol.index()].glyph
    }

    /// The symbol that `glyph` stands for.
    pub fn symbol(&self, glyph: char) -> Option<Symbol> {
        let at = self.looks.iter().position(|look| look.glyph == glyph)?;
        Some(Symbol(at as u8))
    }

    /// Are there only colours, so that the first of them is the paper?
    pub fn is_in_colours(&self) -> bool {
        self.looks.iter().all(|look| look.colour.is_some())
    }

    /// Is it just blank and filled?
    pub fn is_black_and_white(&self) -> bool {
        *self == Alphabet::black_and_white()
    }
}
