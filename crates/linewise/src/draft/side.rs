//! The clues of a whole side in one answer, in kinds whose clues are single numbers or letters: `3 2 2 1 3`, or `32213`.

use super::{Draft, ONE_CLUE};
use crate::error::{Error, many};
use crate::puzzle::End;

impl Draft<'_> {
    /// Can a clue have several numbers on a board of this size?
    pub fn lists_numbers(&self) -> bool {
        let board = self.puzzle.board;
        let is_clue = |text: &str| {
            Draft::new(self.kind, board.rows(), board.columns()).is_ok_and(|mut other| {
                let first = other.ends().first().copied();
                first.is_some_and(|end| other.take(end, text).is_ok())
            })
        };
        is_clue("1 1") || is_clue("1 2")
    }

    /// Takes a text that is no clue of the line end number `first` as the clues of the side that begins there, and says
    /// what each of them needs; an error for one that cannot stand there, and then nothing has changed. `None` for what
    /// is not several clues: where a clue can have several numbers, or is a pattern, a text of several words is one
    /// that is mistyped.
    pub fn take_side(&mut self, first: usize, text: &str) -> Option<Result<Vec<String>, Error>> {
        if self.asks_for_patterns() || self.lists_numbers() {
            return None;
        }
        let side = self.side_from(first);
        let clues = clues(text, side.len())?;
        if first > 0 && is_same_side(self.ends[first - 1], self.ends[first]) {
            let error = Error::new(format!("these are {}", many(clues.len(), "clue")));
            return Some(Err(error.with_help(ONE_CLUE)));
        }
        if clues.len() != side.len() {
            let problem =
                format!("these are {}, and this side has {}", many(clues.len(), "clue"), many(side.len(), "line"));
            let help = "the clue of this line alone, or all of the side, with * for no clue";
            return Some(Err(Error::new(problem).with_help(help)));
        }
        let before = self.puzzle.clone();
        let needs = side
            .into_iter()
            .zip(&clues)
            .map(|(end, clue)| self.take(end, clue).map_err(|error| error.about(end.name())));
        let needs = needs.collect::<Result<Vec<_>, _>>();
        if needs.is_err() {
            self.puzzle = before;
        }
        Some(needs)
    }

    /// The line ends from this one to the end of its side.
    fn side_from(&self, first: usize) -> Vec<End> {
        let ends = self.ends[first..].iter().copied();
        ends.take_while(|end| is_same_side(*end, self.ends[first])).collect()
    }
}

/// Do both ends lie on the same side of the board?
fn is_same_side(one: End, other: End) -> bool {
    (one.axis, one.far) == (other.axis, other.far)
}

/// The clues in a text, with blanks, commas or semicolons between them; of as many characters as the side has lines,
/// each is one. `None` where it is one clue.
fn clues(text: &str, lines: usize) -> Option<Vec<String>> {
    let is_between = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [] => None,
        [word] if word.chars().count() == lines && lines > 1 => Some(word.chars().map(String::from).collect()),
        [_] => None,
        _ => Some(words.into_iter().map(str::to_owned).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind;

    fn draft(kind: &str) -> Draft<'static> {
        Draft::new(kind::named(kind).expect("a kind"), 5, 5).expect("a size")
    }

    #[test]
    fn a_whole_side_is_taken_however_it_is_written() {
        for (kind, text) in [
            ("skyscrapers", "32213"),
            ("skyscrapers", " 3 2 2 1 3 "),
            ("skyscrapers", "3,2,2,1,3"),
            ("skyscrapers", "3; 2; *; 1; 3"),
            ("easy_as_abc", "AB*CA"),
            ("kakurasu", "3 12 15 0 *"),
        ] {
            let mut draft = draft(kind);
            let end = draft.ends()[0];
            assert!(draft.take(end, text).is_err(), "{kind}: {text}");
            let needs =
                draft.take_side(0, text).expect("several clues").unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(needs.len(), 5, "{kind}: {text}");
            assert_eq!(draft.puzzle().clues.len(), 5 - text.matches('*').count(), "{kind}: {text}");
        }
    }

    #[test]
    fn a_side_that_does_not_fit_changes_nothing() {
        for (first, text, told) in [
            (0, "3 2 2 1", "these are 4 clues, and this side has 5 lines"),
            (0, "3 2 9 1 3", "row 3: the clue \"9\" does not fit"),
            (1, "3 2 2 1", "these are 4 clues"),
        ] {
            let mut draft = draft("skyscrapers");
            let error = draft.take_side(first, text).expect("several clues").expect_err(text);
            assert!(error.message.starts_with(told), "{text}: {error}");
            assert!(draft.puzzle().clues.is_empty(), "{text}");
        }
    }

    #[test]
    fn of_two_clues_of_a_line_the_one_that_does_not_fit_is_blamed() {
        let mut draft = draft("skyscrapers");
        let far = draft.ends().iter().position(|end| end.far).expect("a clue at a far end");
        draft.take_side(0, "32213").expect("several clues").expect("they fit");
        let error = draft.take_side(far, "2 2 9 1 3").expect("several clues").expect_err("9 does not fit");
        assert!(error.message.contains("the clue \"9\" does not fit"), "{error}");
    }

    /// There `3 2 2 1 3` is one clue that is too long.
    #[test]
    fn kinds_whose_clues_are_lists_are_asked_clue_by_clue() {
        for (kind, text) in
            [("nonogram", "3 2 2 1 3"), ("japanese_sums", "3 2 2 1 3"), ("regex_crossword", "A B C D E")]
        {
            assert!(draft(kind).take_side(0, text).is_none(), "{kind}");
        }
        assert!(draft("skyscrapers").take_side(0, "7").is_none());
    }
}
