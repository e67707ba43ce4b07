//! A nonogram's clue as people write it: `7 3 1 1 7`, `3r 2g`, `? 2`, `0`, `*`.
//!
//! Numbers are separated by blanks or commas. A letter behind a number is the colour; a bare
//! number is black. `?` is a block of unknown length, `0` alone a line without
//! blocks, and `*` alone a line about which nothing is known.

use crate::domain::Symbol;
use crate::error::{Error, ErrorCode, Slips, Span};
use crate::kind::Printed;
use crate::palette;
use crate::puzzle::{Alphabet, Block, Clue, Says};
use smallvec::SmallVec;
use std::fmt::Write;

/// Reads a clue; `None` for a line without one.
pub fn read(text: &str, alphabet: &Alphabet) -> Result<Option<Clue>, Error> {
    let span = Span::new(0..text.len());
    if text.trim() == "*" {
        return Ok(None);
    }
    let mut blocks = SmallVec::new();
    let mut zeros = 0;
    let mut slips = Slips::default();
    for (start, word) in words(text) {
        match block(word, alphabet) {
            Ok(Some(block)) => blocks.push(block),
            Ok(None) => zeros += 1,
            Err(error) => slips.note(error.with_span(Span::new(start..start + word.len()))),
        }
    }
    slips.end()?;
    if zeros > 1 || (zeros == 1 && !blocks.is_empty()) {
        return Err(Error::new(format!("the clue \"{}\" has a block of 0 cells", text.trim()))
            .with_span(span)
            .with_help("0 stands alone, for a line without blocks"));
    }
    Ok(Some(Clue::new(Says::Blocks(blocks)).with_span(span)))
}

/// Writes a clue as [`read`] reads it.
pub fn write(clue: Option<&Clue>, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    put(clue, alphabet, &mut text);
    text
}

/// Adds that to a text.
fn put(clue: Option<&Clue>, alphabet: &Alphabet, text: &mut String) {
    let has_colours = alphabet.len() > 2;
    match clue {
        // A clue that was made in code may have a colour that there is not.
        Some(clue) => join(
            clue,
            |block| alphabet.looks.get(block.colour.index()).filter(|_| has_colours).map(|look| look.glyph),
            text,
        ),
        None => text.push('*'),
    }
}

/// Adds clues to a text, a line each. Most list short blocks in black: these are written without a look at the text before them.
pub fn put_lines(clues: &mut dyn Iterator<Item = Option<&Clue>>, alphabet: &Alphabet, text: &mut String) {
    let (mut lines, mut end) = ([0; 8 * MOST_BYTES], 0);
    let add = |lines: &[u8], text: &mut String| text.push_str(std::str::from_utf8(lines).expect("numbers are text"));
    let has_colours = alphabet.len() > 2;
    for clue in clues {
        if let Some(black) = clue.filter(|_| !has_colours)
            && let Some(bytes) = short_line(black, &mut lines[end..])
        {
            end += bytes;
        } else {
            add(&lines[..end], text);
            end = 0;
            put(clue, alphabet, text);
            text.push('\n');
        }
    }
    add(&lines[..end], text);
}

/// A line of some short blocks in black takes so many bytes at most.
const MOST_BYTES: usize = 96;

/// Writes a line of some blocks of at most two digits in black, and says how many bytes it takes; `None` for another
/// clue, or where there may be too little room.
fn short_line(clue: &Clue, line: &mut [u8]) -> Option<usize> {
    let blocks = blocks(clue).ok().filter(|blocks| (1..=MOST_BYTES / 3).contains(&blocks.len()))?;
    let line = line.get_mut(..MOST_BYTES)?;
    let mut end = 0;
    for block in blocks {
        let length = block.len.filter(|length| *length < 100)? as u8;
        if length >= 10 {
            line[end] = b'0' + length / 10;
            end += 1;
        }
        line[end] = b'0' + length % 10;
        line[end + 1] = b' ';
        end += 2;
    }
    line[end - 1] = b'\n';
    Some(end)
}

/// The blocks that a clue lists; an error when it says something else.
pub fn blocks(clue: &Clue) -> Result<&SmallVec<[Block; 8]>, Error> {
    match &clue.says {
        Says::Blocks(blocks) => Ok(blocks),
        _ => Err(Error::new("a nonogram's clue lists blocks, this one does not")),
    }
}

/// The pieces of a clue as they stand beside the board: a number per block, in its colour.
pub fn printed(clue: Option<&Clue>, alphabet: &Alphabet) -> Vec<Printed> {
    let whole = |text: String| vec![Printed { text, symbol: None }];
    let blocks = match clue.map(|clue| &clue.says) {
        Some(Says::Blocks(blocks)) if !blocks.is_empty() => blocks,
        _ => return whole(write(clue, alphabet)),
    };
    let has_colours = alphabet.len() > 2;
    let piece = |block: &Block| Printed { text: length(block), symbol: has_colours.then_some(block.colour) };
    blocks.iter().map(piece).collect()
}

/// Adds the blocks in order to a text, each with the letter that `colour` has for it.
fn join(clue: &Clue, colour: impl Fn(&Block) -> Option<char>, text: &mut String) {
    let blocks = match &clue.says {
        Says::Blocks(blocks) => blocks,
        Says::Pattern(pattern) => return text.push_str(pattern),
        Says::Numbers(_) | Says::Letter(_) | Says::Letters(_) | Says::Text(_) => return,
    };
    if blocks.is_empty() {
        text.push('0');
    }
    for (nth, block) in blocks.iter().enumerate() {
        if nth > 0 {
            text.push(' ');
        }
        match block.len {
            Some(len) => write!(text, "{len}").expect("a string takes all text"),
            None => text.push('?'),
        }
        if let Some(letter) = colour(block) {
            text.push(letter);
        }
    }
}

/// The length of a block, `?` where it is not known.
fn length(block: &Block) -> String {
    block.len.map_or("?".to_owned(), |len| len.to_string())
}

/// The words of a clue, each with the byte at which it starts.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    words.flat_map(blocks_of).map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (start, word)
    })
}

/// A word, or each of its blocks where several in colours stand without a blank: `3r2g`.
fn blocks_of(word: &str) -> SmallVec<[&str; 1]> {
    let is_block = |block: &&str| {
        let length = block.trim_end_matches(char::is_alphabetic);
        !length.is_empty()
            && length.bytes().all(|byte| byte.is_ascii_digit())
            && block[length.len()..].chars().count() == 1
    };
    let blocks: SmallVec<[&str; 1]> = word.split_inclusive(char::is_alphabetic).collect();
    if blocks.len() > 1 && blocks.iter().all(is_block) { blocks } else { SmallVec::from_slice(&[word]) }
}

/// Reads one block; `None` for a 0.
fn block(word: &str, alphabet: &Alphabet) -> Result<Option<Block>, Error> {
    if word == "0" {
        return Ok(None);
    }
    let digits = word.find(|c: char| !c.is_ascii_digit() && c != '?').unwrap_or(word.len());
    let (length, colour) = word.split_at(digits);
    let len = match length {
        "?" => None,
        _ => Some(length.parse::<u32>().map_err(|_| not_a_length(word))?),
    };
    let colour = colour_of(colour, word, alphabet)?;
    Ok((len != Some(0)).then_some(Block { len, colour }))
}

/// The colour that stands behind a length.
fn colour_of(letter: &str, word: &str, alphabet: &Alphabet) -> Result<Symbol, Error> {
    let mut letters = letter.chars();
    let symbol = match (letters.next(), letters.next()) {
        (None, _) if alphabet.len() <= 2 => Some(Symbol::FILLED),
        (None, _) => alphabet.symbol('#'),
        (Some(glyph), None) => alphabet.symbol(glyph).filter(|&symbol| symbol != Symbol::BLANK),
        _ => None,
    };
    symbol.ok_or_else(|| {
        // A letter may be meant as a colour, anything else hardly.
        if alphabet.is_black_and_white() && !(letter.chars().count() == 1 && letter.chars().all(char::is_alphabetic)) {
            return not_a_length(word);
        }
        let glyphs: Vec<_> = alphabet.looks.iter().skip(1).map(|look| look.glyph.to_string()).collect();
        let problem = match letter {
            "" => format!("the block \"{word}\" has no colour"),
            _ => format!("the block \"{word}\" has a colour that is not declared"),
        };
        if !alphabet.is_black_and_white() {
            return Error::new(problem).with_help(format!("a number and one of: {}", glyphs.join(" ")));
        }
        let name = palette::meant_by(letter).unwrap_or("NAME");
        let help = format!("declare it: \"colours:\", and below it a line such as \"{letter} {name}\"");
        Error::new(problem).with_help(help).with_code(ErrorCode::UndeclaredColour)
    })
}

/// The error for a word that does not begin with a length.
fn not_a_length(word: &str) -> Error {
    Error::new(format!("\"{word}\" is not the length of a block"))
        .with_help("a number such as 3, or ? for a length that is not known")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_clues_are_written_as_each_of_them_is() {
        let clue = |lengths: &[u32]| Some(Clue::blocks(lengths));
        let unknown = Block { len: None, colour: Symbol::FILLED };
        let some = [
            clue(&[]),
            clue(&[1]),
            clue(&[9, 10, 99]),
            clue(&[1, 100]),
            None,
            clue(&[12; 33]),
            clue(&[34; 32]),
            Some(Clue::new(Says::Blocks([unknown].into_iter().collect()))),
            Some(Clue::new(Says::Pattern("a b".to_owned()))),
            clue(&[3, 1]),
        ];
        for inks in [1, 3] {
            let alphabet = Alphabet::of_usual_inks(inks).expect("inks");
            let mut text = String::new();
            // More than are written at once.
            let clues = || some.iter().cycle().take(300).map(Option::as_ref);
            put_lines(&mut clues(), &alphabet, &mut text);
            let lines: Vec<String> = clues().map(|clue| write(clue, &alphabet) + "\n").collect();
            assert_eq!(text, lines.concat());
        }
    }
}
