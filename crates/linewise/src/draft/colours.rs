//! Clues in colours that somebody types in: which letters stand for colours is declared as it turns out.

use super::Draft;
use crate::domain::Symbol;
use crate::error::Error;
use crate::formats::ClueReader;
use crate::kind::Kind;
use crate::puzzle::{Alphabet, Board, Clue, Options, Puzzle, Says};

impl<'k> Draft<'k> {
    /// An empty puzzle whose cells have the colours that these letters stand for, `r` for red and `#` for black; none
    /// are the kind's own black and white. An error for a kind without colours, and for what is no letter of a colour.
    pub fn in_colours(
        kind: &'k dyn Kind,
        rows: usize,
        columns: usize,
        options: Options,
        letters: &str,
    ) -> Result<Draft<'k>, Error> {
        let mut draft = Draft::with_options(kind, rows, columns, options, None)?;
        let letters = letters_of(letters);
        if !letters.is_empty() && letters != "#" {
            draft.puzzle.alphabet = Alphabet::of_letters(&letters)?;
            kind.model(&draft.puzzle)?;
            draft.ends = draft.ends_with_clues();
        }
        Ok(draft)
    }

    /// Can the cells of such puzzles have colours that somebody chooses?
    pub fn takes_colours(kind: &dyn Kind) -> bool {
        let board = Board::rectangle(1, 1).expect("a small board");
        let is_in = |alphabet: Alphabet| kind.model(&Puzzle::new(kind.name(), board, alphabet)).is_ok();
        kind.alphabets().usual().is_in_colours() && Alphabet::of_letters("rg").is_ok_and(is_in)
    }

    /// The letters that its colours have in clues; none where it is black and white.
    pub fn colours(&self) -> String {
        let alphabet = &self.puzzle.alphabet;
        if !alphabet.is_in_colours() || alphabet.len() <= 2 && alphabet.symbol('#').is_some() {
            return String::new();
        }
        alphabet.looks.iter().skip(1).map(|look| look.glyph).collect()
    }

    /// The letters of all colours with which a clue can be read that cannot be read so far, as some of them are not
    /// declared; `None` where that is not what is wrong with it.
    pub fn undeclared(&self, text: &str) -> Option<Undeclared> {
        if !Draft::takes_colours(self.kind) {
            return None;
        }
        let own = if self.has_black() { format!("{}#", self.colours()) } else { self.colours() };
        let new: String = text.chars().filter(|c| c.is_alphabetic()).collect();
        if self.colours().is_empty() && new.is_empty() {
            return None; // Black is there.
        }
        // A number without a letter is black. Were one colour all that there is, it would be that one, without a word.
        let letters = letters_of(&(own.clone() + &new + "#"));
        let has_bare =
            text.split(|c: char| !c.is_alphanumeric()).any(|word| word.ends_with(|c: char| c.is_ascii_digit()));
        let alphabet = Alphabet::of_letters(&letters).ok()?;
        let Puzzle { options, .. } = &self.puzzle;
        ClueReader { kind: self.kind, alphabet: &alphabet, options }.read(text).ok()?;
        let is_new = |glyph: char| !own.contains(glyph) && (glyph != '#' || has_bare);
        let new = alphabet.looks.iter().skip(1).filter(|look| is_new(look.glyph));
        let new: Vec<String> = new.map(|look| format!("{} {}", look.glyph, look.name)).collect();
        (!new.is_empty()).then(|| Undeclared { letters, new: new.join(", ") })
    }

    /// The puzzle without the black that was declared last, if neither a clue nor a given cell has it.
    pub(super) fn without_spare_black(&self) -> Puzzle {
        let mut puzzle = self.puzzle.clone();
        let black = puzzle.alphabet.symbol('#').filter(|black| black.index() + 1 == puzzle.alphabet.len());
        let is_given = |black: Symbol| puzzle.givens.values().any(|given| given.may.has(black));
        if self.colours().chars().count() > 1 && black.is_some_and(|black| !self.is_in_clues(black) && !is_given(black))
        {
            let mut looks = puzzle.alphabet.looks.clone();
            looks.pop();
            puzzle.alphabet = Alphabet::of_looks(looks);
        }
        puzzle
    }

    /// Is the alphabet one that the kind would not think of by itself?
    pub(super) fn is_alphabet_told(&self) -> bool {
        let Puzzle { alphabet, clues, .. } = &self.puzzle;
        let has_own_colours = !self.colours().is_empty();
        has_own_colours
            || !alphabet.is_in_colours() && !clues.values().any(|clue| matches!(clue.says, Says::Pattern(_)))
    }

    /// Is one of its clues about black cells, as far as all are black?
    fn has_black(&self) -> bool {
        self.colours().is_empty() && self.puzzle.alphabet.symbol('#').is_some_and(|black| self.is_in_clues(black))
    }

    fn is_in_clues(&self, colour: Symbol) -> bool {
        let has_it = |clue: &Clue| match &clue.says {
            Says::Blocks(blocks) => blocks.iter().any(|block| block.colour == colour),
            _ => false,
        };
        self.puzzle.clues.values().any(has_it)
    }
}

/// What a clue takes that speaks of colours nobody has declared.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Undeclared {
    /// The letters of all colours, with those that are there already.
    pub letters: String,
    /// Those that come new, with their names: `r red, # black`.
    pub new: String,
}

/// Each letter once.
fn letters_of(text: &str) -> String {
    let mut letters = String::new();
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        if !letters.contains(letter) {
            letters.push(letter);
        }
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(letters: &str) -> Draft<'static> {
        let kind = crate::kind::named("nonogram").expect("a kind");
        Draft::in_colours(kind, 2, 5, Options::new(), letters).expect("a size and colours")
    }

    fn undeclared(letters: &str, text: &str) -> Option<(String, String)> {
        draft(letters).undeclared(text).map(|Undeclared { letters, new }| (letters, new))
    }

    #[test]
    fn a_clue_tells_which_colours_are_to_be_declared_and_can_be_taken_with_them() {
        let told = |letters: &str, new: &str| Some((letters.to_owned(), new.to_owned()));
        assert_eq!(undeclared("", "2r 1"), told("r#", "r red, # black"));
        assert_eq!(undeclared("r", "2r 1g"), told("rg#", "g green"));
        assert_eq!(undeclared("rg", "2r 1"), told("rg#", "# black"));
        assert_eq!(undeclared("r", "2r 1r"), None, "nothing is missing");
        assert_eq!(undeclared("", "2 bis"), None, "no clue in any colours");
        assert_eq!(undeclared("", "7"), None, "too long, and black is there");
        let mut draft = draft("r#");
        let row = draft.ends()[0];
        draft.take(row, "2r 1").expect("both are declared");
        let text = crate::formats::native_text(&draft.finished().expect("a puzzle"), draft.kind).expect("a text");
        assert!(text.contains("r red #ff0000") && text.contains("# #000000"), "{text}");
        draft.take(row, "2r").expect("a clue");
        let text = crate::formats::native_text(&draft.finished().expect("a puzzle"), draft.kind).expect("a text");
        assert!(text.contains("r red #ff0000") && !text.contains("#000000"), "nothing is black: {text}");
    }

    #[test]
    fn black_clues_that_were_taken_stay_when_a_colour_is_declared() {
        let mut draft = draft("");
        let row = draft.ends()[0];
        draft.take(row, "3").expect("a clue");
        let found = draft.undeclared("1g").expect("a colour is missing");
        assert_eq!((found.letters.as_str(), found.new.as_str()), ("#g", "g green"));
    }

    #[test]
    fn only_kinds_whose_cells_have_colours_take_them() {
        let takes: Vec<&str> =
            crate::kind::ALL.iter().filter(|kind| Draft::takes_colours(**kind)).map(|kind| kind.name()).collect();
        assert_eq!(takes, ["nonogram"]);
    }
}
