//! Which characters stand for the colours of a puzzle, and what colours are called.

use crate::domain::Symbol;
use crate::error::Error;
use crate::puzzle::{Alphabet, Look, Rgb};

mod read;

pub use read::colour_of;
pub(crate) use read::named;

/// A colour as a file declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ink {
    /// What it is called.
    pub name: String,
    /// The character that the file has for it, if any.
    pub wish: Option<char>,
    /// How it looks on screen.
    pub colour: Rgb,
}

/// The most colours that a puzzle can have beside its background.
pub const MAX_INKS: usize = 63;

const WHITE: Rgb = Rgb(255, 255, 255);
const BLACK: Rgb = Rgb(0, 0, 0);

impl Ink {
    /// White, the usual background.
    pub fn white() -> Ink {
        Ink { name: "white".to_owned(), wish: Some('.'), colour: WHITE }
    }

    /// Black, the usual ink.
    pub fn black() -> Ink {
        Ink { name: "black".to_owned(), wish: Some('#'), colour: BLACK }
    }

    /// A colour that has nothing but its looks, under the name that people know it by.
    pub fn of(colour: Rgb) -> Ink {
        Ink { name: name_of(colour), wish: None, colour }
    }
}

/// The inks of a puzzle for which nobody chose any, in this order.
const USUAL: [Rgb; 7] =
    [BLACK, Rgb(255, 0, 0), Rgb(0, 0, 255), Rgb(0, 128, 0), Rgb(255, 165, 0), Rgb(128, 0, 128), Rgb(0, 191, 255)];

impl Alphabet {
    /// Blank cells and so many inks that can be told apart, for puzzles of which no picture says the colours: black,
    /// red, blue, green, orange, purple and light blue, on white; an error for more than these, and for none.
    pub fn of_usual_inks(count: usize) -> Result<Alphabet, Error> {
        match count {
            0 => Err(Error::new("a puzzle without any colour").with_help("1 ink at least, besides the background")),
            1 => Ok(Alphabet::black_and_white()),
            count if count > USUAL.len() => Err(Error::new(format!("a puzzle in {count} inks"))
                .with_help(format!("at most {}, besides the background", USUAL.len()))),
            count => {
                let ink = |&colour: &Rgb| if colour == BLACK { Ink::black() } else { Ink::of(colour) };
                Alphabet::of_inks(Ink::white(), USUAL[..count].iter().map(ink).collect())
            }
        }
    }

    /// Blank cells, and for each of these letters what people mostly mean by it: `r` red, `#` black; for others a
    /// colour that is not there yet. An error for what cannot stand for a colour in a clue.
    pub fn of_letters(letters: &str) -> Result<Alphabet, Error> {
        let mut inks: Vec<Ink> = Vec::new();
        for letter in letters.chars() {
            if letter == '.' || !is_legible(letter) {
                return Err(
                    Error::new(format!("\"{letter}\" cannot stand for a colour")).with_help("letters, as r for red")
                );
            }
            let taken: Vec<Rgb> = inks.iter().map(|ink| ink.colour).collect();
            let colour = shade(letter, &taken)
                .ok_or_else(|| Error::new(format!("{} colours are too many", letters.chars().count())))?;
            inks.push(Ink { wish: Some(letter), ..Ink::of(colour) });
        }
        Alphabet::of_inks(Ink::white(), inks)
    }

    /// The blank cell and the inks, in this order.
    ///
    /// The blank cell is always `.`, and a single black ink `#`. Any other ink keeps the
    /// character that its file has for it, where that can be told from the rest of a
    /// puzzle's text; else it gets a letter, of its own name if one is free.
    pub fn of_inks(background: Ink, inks: Vec<Ink>) -> Result<Alphabet, Error> {
        if inks.len() > MAX_INKS {
            return Err(Error::new(format!("the puzzle has {} colours", inks.len()))
                .with_help(format!("at most {MAX_INKS} and a background")));
        }
        let glyphs = glyphs(&inks);
        let look = |(ink, glyph): (Ink, char)| Look { glyph, name: ink.name, colour: Some(ink.colour) };
        let mut looks = vec![look((background, '.'))];
        looks.extend(inks.into_iter().zip(glyphs).map(look));
        Ok(Alphabet::of_looks(looks))
    }
}

/// A shade for the colour that this letter stands for, none of those taken and not white: what people mostly mean by the letter, else one
/// of the usual inks, else one that has a plain name. `None` where all of these are taken.
pub(crate) fn shade(letter: char, taken: &[Rgb]) -> Option<Rgb> {
    let meant = match letter {
        '#' => Some(BLACK),
        letter => meant_by(letter.encode_utf8(&mut [0; 4])).and_then(colour_of),
    };
    let plain = PLAIN.iter().map(|(_, colour)| *colour);
    meant.into_iter().chain(USUAL).chain(plain).find(|colour| *colour != WHITE && !taken.contains(colour))
}

/// What people mostly mean by the first letters of a colour.
pub fn meant_by(letters: &str) -> Option<&'static str> {
    const COLOURS: [&str; 8] = ["red", "green", "blue", "yellow", "orange", "purple", "violet", "cyan"];
    COLOURS.into_iter().find(|name| name.starts_with(letters))
}

/// What people call a colour: its name where it has one, else `#ff8801`.
pub fn name_of(colour: Rgb) -> String {
    let Rgb(red, green, blue) = colour;
    let mut named = csscolorparser::NAMED_COLORS.entries();
    match named.find(|(_, of_name)| **of_name == [red, green, blue]) {
        Some((name, _)) => name.as_str().to_owned(),
        None => hex(colour),
    }
}

/// What sentences call a colour of a puzzle: as the puzzle does; where that is a number, as `#00cc00`, by the nearest of the plain names
/// that no other colour of the puzzle has.
pub fn spoken_name(alphabet: &Alphabet, symbol: Symbol) -> String {
    let look = &alphabet.looks[symbol.index()];
    if !is_number(&look.name) {
        return look.name.clone();
    }
    let mut taken: Vec<String> = alphabet.looks.iter().map(|look| look.name.clone()).collect();
    for (at, look) in alphabet.looks.iter().enumerate() {
        if let Some(colour) = look.colour.filter(|_| is_number(&look.name)) {
            taken[at] = plain_name(colour, &taken);
        }
    }
    taken.swap_remove(symbol.index())
}

/// Is a colour's name its number?
fn is_number(name: &str) -> bool {
    let digits = name.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// The nearest plain name; where that is taken, another one that is not far off, or else the nearest with a number behind it.
fn plain_name(colour: Rgb, taken: &[String]) -> String {
    let is_free = |name: &str| taken.iter().all(|other| !other.eq_ignore_ascii_case(name));
    let far = |&(_, other): &(&str, Rgb)| distance(colour, other);
    let Rgb(red, green, blue) = colour;
    let is_vivid = red.max(green).max(blue) - red.min(green).min(blue) > MOST_GREY;
    let mut names: Vec<(&str, Rgb)> =
        PLAIN.iter().copied().filter(|(_, Rgb(red, green, blue))| !is_vivid || red != green || green != blue).collect();
    names.sort_by_key(far);
    let nearest = names[0].0;
    let free = names.iter().find(|plain| is_free(plain.0) && (plain.0 == nearest || far(plain) <= FAR));
    let mut numbered = (2..).map(|number| format!("{nearest} {number}")).filter(|name| is_free(name));
    match free {
        Some((name, _)) => (*name).to_owned(),
        None => numbered.next().expect("there are more numbers than colours"),
    }
}

/// How far two colours are from each other, for eyes that see green best: Riemersma's weights, squared.
fn distance(Rgb(red, green, blue): Rgb, Rgb(other_red, other_green, other_blue): Rgb) -> u32 {
    let squared = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
    let mean = (u32::from(red) + u32::from(other_red)) / 2;
    let (red, green, blue) = (squared(red, other_red), squared(green, other_green), squared(blue, other_blue));
    ((512 + mean) * red + 1024 * green + (767 - mean) * blue) / 256
}

/// A colour has no second best name that is further off than this: a bright green is still called green, and a light
/// green never grey or yellow.
const FAR: u32 = 12_000;

/// A colour whose samples differ by more is not called grey, black or white.
const MOST_GREY: u8 = 60;

/// Names that everybody knows, and colours that they stand for.
const PLAIN: &[(&str, Rgb)] = &[
    ("black", Rgb(0, 0, 0)),
    ("white", Rgb(255, 255, 255)),
    ("grey", Rgb(128, 128, 128)),
    ("light grey", Rgb(205, 205, 205)),
    ("dark grey", Rgb(70, 70, 70)),
    ("red", Rgb(225, 0, 0)),
    ("dark red", Rgb(135, 0, 0)),
    ("pink", Rgb(255, 160, 185)),
    ("orange", Rgb(255, 140, 0)),
    ("brown", Rgb(135, 75, 30)),
    ("light brown", Rgb(200, 155, 105)),
    ("dark brown", Rgb(70, 42, 32)),
    ("beige", Rgb(240, 225, 190)),
    ("yellow", Rgb(255, 230, 0)),
    ("light yellow", Rgb(255, 250, 160)),
    ("olive", Rgb(128, 128, 0)),
    ("green", Rgb(0, 160, 0)),
    ("light green", Rgb(140, 230, 130)),
    ("dark green", Rgb(0, 85, 0)),
    ("grass green", Rgb(115, 175, 75)),
    ("bright green", Rgb(0, 255, 0)),
    ("turquoise", Rgb(50, 205, 195)),
    ("cyan", Rgb(0, 255, 255)),
    ("blue", Rgb(0, 0, 230)),
    ("light blue", Rgb(140, 190, 250)),
    ("dark blue", Rgb(0, 0, 120)),
    ("purple", Rgb(128, 0, 128)),
    ("violet", Rgb(150, 70, 230)),
    ("magenta", Rgb(255, 0, 255)),
];

/// A colour as `#ff8800`.
pub fn hex(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A character for each ink, no two alike and none `.`.
fn glyphs(inks: &[Ink]) -> Vec<char> {
    if let [ink] = inks
        && ink.colour == BLACK
    {
        return vec!['#'];
    }
    let mut taken = Vec::with_capacity(inks.len());
    let wishes: Vec<Option<char>> = inks
        .iter()
        .map(|ink| {
            let wish = ink.wish.filter(|wish| is_legible(*wish) && !taken.contains(wish))?;
            taken.push(wish);
            Some(wish)
        })
        .collect();
    let pairs = inks.iter().zip(wishes);
    pairs
        .map(|(ink, wish)| {
            wish.unwrap_or_else(|| {
                let glyph = spare(ink, &taken);
                taken.push(glyph);
                glyph
            })
        })
        .collect()
}

/// Can the character be told from the marks that puzzles are written with, and from the numbers before it?
fn is_legible(glyph: char) -> bool {
    !glyph.is_whitespace() && !glyph.is_control() && !glyph.is_ascii_digit() && !".?*[]|,;:\"'\\".contains(glyph)
}

/// A character that no other ink has.
fn spare(ink: &Ink, taken: &[char]) -> char {
    let of_name = ink.name.chars().filter(char::is_ascii_lowercase);
    let black = (ink.colour == BLACK).then_some('#');
    // Letters before Greek: 77 in all, more than a puzzle has inks.
    let letters = ('a'..='z').chain('A'..='Z').chain('α'..='ω');
    let mut choices = black.into_iter().chain(of_name).chain(letters);
    choices.find(|glyph| !taken.contains(glyph)).expect("there are more letters than inks")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_known_by_name_and_by_number() {
        for text in ["red", "f00", "FF0000", "#ff0000", "(255, 0, 0)", " (255,0,0) "] {
            assert_eq!(colour_of(text), Some(Rgb(255, 0, 0)), "{text}");
        }
        assert_eq!(colour_of("no such colour"), None);
        assert_eq!(name_of(Rgb(0, 0, 255)), "blue");
        assert_eq!(name_of(Rgb(1, 2, 3)), "#010203");
    }

    /// Sentences speak of colours by names that people know, each of them once in a puzzle; files keep the numbers.
    #[test]
    fn a_colour_without_a_name_is_called_by_the_nearest_plain_one() {
        let named = Ink { name: "green".to_owned(), ..Ink::of(Rgb(0, 128, 0)) };
        let inks = [Rgb(0, 0xcc, 0), Rgb(0, 0xc0, 0), Rgb(1, 2, 3), Rgb(0xfe, 0x88, 0)].map(Ink::of);
        let alone = Alphabet::of_inks(Ink::white(), vec![inks[0].clone()]).unwrap();
        assert_eq!(spoken_name(&alone, Symbol(1)), "green");
        let alphabet = Alphabet::of_inks(Ink::white(), [vec![named], inks.to_vec()].concat()).unwrap();
        let names: Vec<String> = (0..6).map(|symbol| spoken_name(&alphabet, Symbol(symbol))).collect();
        assert_eq!(names, ["white", "green", "bright green", "green 2", "black", "orange"]);
        assert_eq!(alphabet.looks[2].name, "#00cc00");
    }

    /// Two greens of a meadow, and the dark fur of a fox: what has a colour is not called grey because its first name is taken.
    #[test]
    fn what_has_a_colour_is_not_called_grey_or_by_another_colour() {
        let inks =
            [Rgb(0xa7, 0xe1, 0x78), Rgb(0x98, 0xe8, 0x80), Rgb(0x43, 0x2a, 0x27), Rgb(0xdb, 0x73, 0x25)].map(Ink::of);
        let alphabet = Alphabet::of_inks(Ink::of(Rgb(0x89, 0xbb, 0x60)), inks.to_vec()).unwrap();
        let names: Vec<String> = (0..5).map(|symbol| spoken_name(&alphabet, Symbol(symbol))).collect();
        assert_eq!(names, ["grass green", "light green", "light green 2", "dark brown", "orange"]);
    }

    #[test]
    fn as_many_colours_as_there_can_be_have_names_of_their_own() {
        let inks = (0..MAX_INKS as u8).map(|shade| Ink::of(Rgb(shade * 4, 200, 9))).collect();
        let alphabet = Alphabet::of_inks(Ink::white(), inks).unwrap();
        let mut names: Vec<String> = (0..64).map(|symbol| spoken_name(&alphabet, Symbol(symbol))).collect();
        assert!(names.iter().all(|name| !name.contains('#')), "{names:?}");
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 64);
    }

    #[test]
    fn every_ink_has_a_character_of_its_own() {
        let inks: Vec<Ink> =
            (0..MAX_INKS as u8).map(|shade| Ink { wish: Some('x'), ..Ink::of(Rgb(shade, 7, 9)) }).collect();
        let alphabet = Alphabet::of_inks(Ink::white(), inks.clone()).unwrap();
        for (at, look) in alphabet.looks.iter().enumerate() {
            assert_eq!(alphabet.symbol(look.glyph).map(|symbol| symbol.index()), Some(at), "{look:?}");
        }
        let too_many = [inks, vec![Ink::of(Rgb(0, 0, 0))]].concat();
        assert_eq!(Alphabet::of_inks(Ink::white(), too_many).unwrap_err().message, "the puzzle has 64 colours");
    }

    #[test]
    fn a_single_black_ink_is_black_and_white() {
        let ink = Ink { wish: Some('X'), ..Ink::black() };
        assert!(Alphabet::of_inks(Ink::white(), vec![ink]).unwrap().is_black_and_white());
    }
}
