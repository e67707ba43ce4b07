//! Puzzles made by drawing, and from pictures: what is drawn gives its clues.

use crate::answer::Failure;
use crate::desk::{is_late, tell_progress};
use crate::{board, reading};
use linewise::make::picture::{self, Fit, KIND, Mode, Pixels, Style};
use linewise::make::{Made, Maker, Wish};
use linewise::palette::Ink;
use linewise::{Alphabet, Board, Budget, Error, Kind, Puzzle, Rgb, Symbol, kind};
use serde::{Deserialize, Serialize};

/// What a drawn picture is as a puzzle.
#[derive(Debug, Serialize)]
pub struct Drawn {
    /// The puzzle in the native format, with its solution.
    native: String,
}

/// Are such puzzles pictures, whose clues are counted off what is drawn?
pub fn is_drawn(kind: &dyn Kind) -> bool {
    let board = Board::rectangle(2, 3).expect("a small board");
    let alphabet = kind.alphabets().usual();
    let picture = vec![Symbol::BLANK; board.cells()];
    alphabet.is_in_colours()
        && Puzzle::from_picture(kind.name(), board, alphabet, picture).is_ok_and(|puzzle| !puzzle.clues.is_empty())
}

/// The puzzle whose answer is the picture. `colours` are the paper's and all others, as `ffffff 000000 ff0000`; none are black on white.
pub fn draw(name: &str, rows: usize, columns: usize, colours: &str, picture: &[u8]) -> Result<Drawn, Failure> {
    let kind = kind::named(name)?;
    let board = Board::rectangle(rows, columns)?;
    let alphabet = alphabet(kind, colours)?;
    let is_symbol = |&cell: &u8| usize::from(cell) < alphabet.len();
    if picture.len() != board.cells() || !picture.iter().all(is_symbol) {
        return Err(Error::new("this is not a picture of that size and these colours").into());
    }
    let picture = picture.iter().map(|&cell| Symbol(cell)).collect();
    let puzzle = Puzzle::from_picture(kind.name(), board, alphabet, picture)?;
    Ok(Drawn { native: reading::native(&puzzle, kind)? })
}

/// The paper and these colours. Black on white is what the kind has by itself, and so is nothing at all.
fn alphabet(kind: &dyn Kind, colours: &str) -> Result<Alphabet, Error> {
    let ink = |digits: &str| {
        let colour = Rgb::parse(digits).ok_or_else(|| Error::new(format!("\"{digits}\" is no colour")))?;
        Ok(Ink::of(colour))
    };
    let inks = colours.split_whitespace().map(ink).collect::<Result<Vec<_>, Error>>()?;
    match &inks[..] {
        [] => Ok(kind.alphabets().usual()),
        [paper, only] if *paper == Ink::of(WHITE) && *only == Ink::of(BLACK) => Ok(kind.alphabets().usual()),
        [paper, inks @ ..] => Alphabet::of_inks(paper.clone(), inks.to_vec()),
    }
}

const WHITE: Rgb = Rgb(255, 255, 255);
const BLACK: Rgb = Rgb(0, 0, 0);

/// How a picture is to become a puzzle, as somebody chose it on the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    rows: usize,
    columns: usize,
    /// So many colours, the background among them.
    colours: usize,
    /// How it is drawn in black and white; nothing for what is most like the picture.
    mode: String,
    fit: String,
    invert: bool,
}

/// What became of a picture.
#[derive(Debug, Serialize)]
pub struct Redrawn {
    /// The kind of the puzzle.
    kind: &'static str,
    /// The colours, that of the paper first: `ffffff`.
    colours: Vec<String>,
    /// The drawing, a symbol for each cell: the puzzle's only solution.
    drawing: Vec<u8>,
    /// The cells that are not as the picture has them.
    changed: Vec<usize>,
    /// How it was drawn.
    mode: &'static str,
    /// How like the picture it is, from 0 to 1.
    likeness: f64,
}

/// The words for the ways in which pictures are drawn and cut, for the page.
pub fn ways() -> (Vec<&'static str>, Vec<&'static str>) {
    (Mode::BLACK_AND_WHITE.iter().map(|mode| mode.name()).collect(), Fit::ALL.iter().map(|fit| fit.name()).collect())
}

/// A drawing of a picture that is a puzzle with one solution. `choice` is JSON.
pub fn picture(width: u32, height: u32, rgba: &[u8], choice: &str) -> Result<Redrawn, Failure> {
    let choice: Choice = serde_json::from_str(choice).map_err(|_| Error::new("this is not a way to draw a picture"))?;
    let mut style = Style::default();
    style.colours = choice.colours;
    style.mode = Mode::BLACK_AND_WHITE.into_iter().find(|mode| mode.name() == choice.mode);
    style.fit = Fit::ALL.into_iter().find(|fit| fit.name() == choice.fit).unwrap_or(style.fit);
    style.invert = choice.invert;
    let mut wish = Wish::new(Board::rectangle(choice.rows, choice.columns)?);
    // The page grades what is drawn by itself.
    wish.graded = false;
    let (late, progress) = (is_late, tell_progress);
    let maker = Maker::new(&wish)
        .with_budget(Budget::UNLIMITED.with_steps(Budget::USUAL_STEPS).with_stop_when(&late).with_progress(&progress));
    let made = maker.picture(Pixels::new(width, height, rgba)?, &style).map_err(|not_made| not_made.error)?;
    made.drawn.as_ref().map(|drawn| Redrawn::of(&made, drawn)).ok_or_else(|| Error::new("nothing was drawn").into())
}

impl Redrawn {
    fn of(made: &Made, drawn: &picture::Drawn) -> Redrawn {
        let looks = &made.puzzle.alphabet.looks;
        let usual = |at: usize| if at == 0 { WHITE } else { BLACK };
        let colour = |(at, look): (usize, &linewise::Look)| look.colour.unwrap_or(usual(at)).to_string();
        Redrawn {
            kind: KIND,
            colours: looks.iter().enumerate().map(colour).map(|text| text.trim_start_matches('#').to_owned()).collect(),
            drawing: board::word(&made.solution),
            changed: drawn.changed.iter().map(|cell| cell.index()).collect(),
            mode: drawn.mode.name(),
            likeness: drawn.likeness,
        }
    }
}
