//! Says of a text that holds an answer of the program, and no puzzle, what it is and what to do with it.

use crate::board_text;
use crate::error::Error;
use crate::format::named_kind;

/// So much of a text tells what it is.
const MOST_BYTES: usize = 1 << 20;

/// What such a text is; `None` where it is something else.
pub fn told(text: &str) -> Option<Error> {
    let text = &board_text::without_colours(&text[..text.floor_char_boundary(MOST_BYTES)]);
    if is_drawing(text) {
        return Some(of_drawing(text));
    }
    let problem = if is_small(text) {
        "this looks like a board drawn without its clues, as linewise prints it, and no puzzle"
    } else if holds_rows(text) || is_bare(text.trim()) {
        "this looks like rows of a board, as linewise prints it, and no puzzle: it holds no clues"
    } else {
        return None;
    };
    let help = "a board needs its puzzle, as in `linewise check PUZZLE --board FILE`; `linewise convert PUZZLE --to native` writes a puzzle that can be read again";
    Some(Error::new(problem).with_help(help))
}

/// What to do with a board drawn with its clues, whoever drew it.
fn of_drawing(text: &str) -> Error {
    match named_kind::title(text) {
        Some((_, kind)) => {
            let name = kind.name();
            let error = format!("this looks like a board of the kind {name}, and cannot be read as one with its clues around it");
            Error::new(error).with_help(format!("`linewise new {name}` shows how one is written with keys"))
        }
        None => Error::new("this looks like a board drawn with its clues: a drawing does not say which kind of puzzle it is").with_help(
            "with a line above it, as \"kind: kakurasu\", it can be read if all its clues are there; a board that linewise printed needs its puzzle, as in `linewise check PUZZLE --board FILE`",
        ),
    }
}

/// Is there a frame, with a row in it?
fn is_drawing(text: &str) -> bool {
    let stands = |mark: char| text.lines().position(|line| line.contains(mark));
    let (top, row, bottom) = (stands('┌'), stands('│'), stands('└'));
    matches!((top, row, bottom), (Some(top), Some(row), Some(bottom)) if top < row && row < bottom)
}

/// Is there a part of nothing but blocks or dots, and the numbers of rows and columns?
fn is_small(text: &str) -> bool {
    let is_block = |c: char| matches!(c, '\u{2580}'..='\u{259f}' | '\u{2800}'..='\u{28ff}');
    let is_drawn = |part: &str| {
        part.contains(is_block) && part.chars().all(|c| is_block(c) || c.is_ascii_digit() || matches!(c, ' ' | '\n'))
    };
    text.split("\n\n").any(is_drawn)
}

/// Do rows of a board, all as long, or two boards side by side, stand behind words and a blank line?
fn holds_rows(text: &str) -> bool {
    let mut parts = text.split("\n\n").map(str::trim_end).filter(|part| !part.trim().is_empty());
    let is_sentence = |part: &str| part.trim_end().ends_with(['.', ':']) && part.trim().contains(' ');
    let words = parts.next().is_some_and(is_sentence);
    words && parts.any(is_board)
}

/// Are these lines nothing but the rows of a board on which something is open, filled or blank?
fn is_bare(text: &str) -> bool {
    text.contains('\n') && text.contains(['?', '#', '.']) && !text.contains(' ') && is_board(text)
}

/// Are these lines rows of one or several boards?
fn is_board(part: &str) -> bool {
    let lengths = |line: &str| line.split_whitespace().map(|row| row.chars().count()).collect::<Vec<_>>();
    let mut lines = part.lines().map(lengths);
    let Some(first) = lines.next() else { return false };
    !first.is_empty()
        && first[0] > 1
        && first.iter().all(|&length| length == first[0])
        && lines.all(|line| line == first)
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn answers_are_told_from_other_texts() {
        let says = |text: &str| told(text).map(|error| error.message.clone());
        let is = |text: &str, word: &str| assert!(says(text).is_some_and(|says| says.contains(word)), "{text:?}");
        is("Several solutions: at least 2.\n\n#.    .#\n.#    #.\n\n4 cells are not fixed:\n", "rows of a board");
        is("Exactly one solution.\n\n.#.\n###\n", "rows of a board");
        is("?1?\n1?2\n???\n", "rows of a board");
        is("   1 1\n  ┌────┐\n1 │██  │\n1 │  ██│\n  └────┘\n", "with its clues");
        is(" ▄▀\n▀▄\n", "without its clues");
        for other in [
            "",
            "Dear Sir or Madam,\n\nno puzzle is in here.\n",
            "One line.\n\nAnother line.\nA third.\n",
            "a b\n",
            "abc\ndef\n",
        ] {
            assert_eq!(says(other), None, "{other:?}");
        }
    }
}
