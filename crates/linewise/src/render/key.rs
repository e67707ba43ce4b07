//! The key of colours: the letter and the name of each ink, and what blank cells are where they are not white; and of
//! letters that stand for numbers of a puzzle's own.

use super::words::background;
use crate::domain::Symbol;
use crate::palette::spoken_name;
use crate::puzzle::{Alphabet, Rgb};

/// What one colour of a puzzle is called, or which number a letter is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its letter; `None` for that of blank cells, which no clue names.
    pub letter: Option<char>,
    /// The colour.
    pub colour: Rgb,
    /// Its name: `brown`, `blank cells: light green`.
    pub name: String,
}

/// The key of a puzzle in colours, the blank last, or of its letters for numbers that nobody would guess; empty for
/// others, as for one in black and white.
pub(crate) fn entries(alphabet: &Alphabet) -> Vec<Entry> {
    if !alphabet.is_in_colours() && !alphabet.is_numbers() {
        let number = |symbol: Symbol| {
            let name = alphabet.number(symbol)?.to_string();
            Some(Entry { letter: Some(alphabet.glyph(symbol)), colour: Rgb(255, 255, 255), name })
        };
        return alphabet.all().symbols().filter_map(number).collect();
    }
    let ground = background(alphabet);
    let is_black = alphabet.looks.get(1..).is_some_and(|inks| inks.iter().all(|ink| ink.colour == Some(Rgb(0, 0, 0))));
    if !alphabet.is_in_colours() || (is_black && ground.is_none()) {
        return Vec::new();
    }
    let inks = alphabet.all().symbols().filter(|&symbol| symbol != Symbol::BLANK);
    let ink = |symbol: Symbol| {
        let look = &alphabet.looks[symbol.index()];
        Some(Entry { letter: Some(look.glyph), colour: look.colour?, name: short(&spoken_name(alphabet, symbol)) })
    };
    let blank = ground.and_then(|name| {
        let name = format!("blank cells: {}", short(&name));
        Some(Entry { letter: None, colour: alphabet.looks.first()?.colour?, name })
    });
    inks.filter_map(ink).chain(blank).collect()
}

/// A file may call a colour anything; so many characters of that are enough.
const LONGEST: usize = 30;

fn short(name: &str) -> String {
    match name.char_indices().nth(LONGEST) {
        None => name.to_owned(),
        Some((end, _)) => format!("{}...", &name[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Ink;

    fn told(ground: Rgb, inks: &[Rgb]) -> Vec<(Option<char>, String)> {
        let inks = inks.iter().map(|&colour| Ink::of(colour)).collect();
        let alphabet = Alphabet::of_inks(Ink::of(ground), inks).expect("few colours");
        entries(&alphabet).into_iter().map(|entry| (entry.letter, entry.name)).collect()
    }

    #[test]
    fn each_colour_has_its_letter_and_its_name_and_the_ground_is_told_unless_white() {
        let (white, black, red, lime) = (Rgb(255, 255, 255), Rgb(0, 0, 0), Rgb(255, 0, 0), Rgb(0x99, 0xe5, 0x41));
        assert_eq!(told(white, &[black]), []);
        let own = |letter: char, name: &str| (Some(letter), name.to_owned());
        assert_eq!(told(white, &[red]), [own('r', "red")]);
        assert_eq!(told(white, &[black, red]), [own('#', "black"), own('r', "red")]);
        let blank = (None, "blank cells: light green".to_owned());
        assert_eq!(told(lime, &[black, red]), [own('#', "black"), own('r', "red"), blank.clone()]);
        assert_eq!(told(lime, &[black]), [own('#', "black"), blank], "the board is printed on white paper");
    }

    #[test]
    fn letters_and_numbers_need_no_key_of_colours() {
        assert_eq!(entries(&Alphabet::with_blank("ABC").expect("it fits")), []);
        assert_eq!(entries(&Alphabet::black_and_white()), []);
        assert_eq!(entries(&Alphabet::numbers(20).expect("it fits")), []);
        let options = [("digits".to_owned(), "5 12 45".to_owned())].into_iter().collect();
        let kind = crate::kind::named("doppelblock").expect("the kind");
        let listed = kind.alphabets().by_options(&options).expect("numbers").expect("an alphabet");
        let told: Vec<String> = entries(&listed).into_iter().map(|entry| entry.name).collect();
        assert_eq!(told, ["12", "45"], "what is not one digit");
    }

    #[test]
    fn a_long_name_is_cut() {
        let ink = Ink { name: "x".repeat(1000), ..Ink::of(Rgb(255, 0, 0)) };
        let alphabet = Alphabet::of_inks(Ink::white(), vec![ink]).expect("few colours");
        assert_eq!(entries(&alphabet)[0].name.chars().count(), LONGEST + 3);
    }
}
