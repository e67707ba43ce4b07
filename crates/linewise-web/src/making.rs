//! Puzzles made by drawing: a picture gives its clues.

use crate::answer::Failure;
use crate::reading;
use linewise::{Alphabet, Board, Error, Kind, Look, Puzzle, Rgb, Symbol, kind};
use serde::Serialize;

/// What a drawn picture is as a puzzle.
#[derive(Debug, Serialize)]
pub struct Drawn {
    /// The puzzle in the native format, with its solution.
    native: String,
}

/// Are such puzzles pictures, whose clues are counted off what is drawn?
pub fn is_drawn(kind: &dyn Kind) -> bool {
    let board = Board::rectangle(2, 3).expect("a small board");
    let alphabet = kind.alphabet();
    let picture = vec![Symbol::BLANK; board.cells()];
    alphabet.is_in_colours()
        && Puzzle::from_picture(kind.name(), board, alphabet, picture).is_ok_and(|puzzle| !puzzle.clues.is_empty())
}

/// The puzzle whose answer is the picture. `colours` are those beside the paper, as `000000 ff0000`; none are black alone.
pub fn draw(name: &str, rows: usize, columns: usize, colours: &str, picture: &[u8]) -> Result<Drawn, Failure> {
    let kind = kind::named(name)?;
    let board = Board::rectangle(rows, columns)?;
    let alphabet = alphabet(kind, colours)?;
    let is_symbol = |&cell: &u8| usize::from(cell) < alphabet.len();
    if picture.len() != board.cells() || !picture.iter().all(is_symbol) {
        return Err(Error::new("this is no picture of that size and these colours").into());
    }
    let picture = picture.iter().map(|&cell| Symbol(cell)).collect();
    let puzzle = Puzzle::from_picture(kind.name(), board, alphabet, picture)?;
    Ok(Drawn { native: reading::native(&puzzle, kind)? })
}

/// The paper and these colours.
fn alphabet(kind: &dyn Kind, colours: &str) -> Result<Alphabet, Error> {
    let own = kind.alphabet();
    let colours: Vec<&str> = colours.split_whitespace().collect();
    if colours.is_empty() || colours == ["000000"] {
        return Ok(own);
    }
    let looks = colours.iter().zip('a'..='z').map(|(digits, glyph)| {
        let colour = Rgb::parse(digits).ok_or_else(|| Error::new(format!("\"{digits}\" is no colour")))?;
        let is_black = colour == Rgb(0, 0, 0);
        let (glyph, name) = if is_black { ('#', "black".to_owned()) } else { (glyph, colour.to_string()) };
        Ok(Look { glyph, name, colour: Some(colour) })
    });
    let paper = own.looks.into_iter().take(1).map(Ok);
    Ok(Alphabet::of_looks(paper.chain(looks).collect::<Result<Vec<_>, Error>>()?))
}
