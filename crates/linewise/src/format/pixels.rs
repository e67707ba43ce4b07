//! Pictures as puzzles: pixels become cells, their colours become symbols, and the clues follow.
//!
//! Blank are the cells of transparent pixels, if there are any; else the white ones; else
//! those of the lightest of several colours. The inks stand in the order in which the picture
//! shows them, row by row.

use crate::distinct::distinct;
use crate::domain::Symbol;
use crate::error::{Error, ErrorCode};
use crate::format::Written;
use crate::format::lost::{self, Lost};
use crate::format::nonogram::Sheet;
use crate::palette::{Ink, MAX_INKS};
use crate::puzzle::{Alphabet, Board, Puzzle, Rgb};

/// One pixel's colour; `None` where it is transparent.
pub type Pixel = Option<Rgb>;

/// The colour of paper.
pub const WHITE: Rgb = Rgb(255, 255, 255);

/// The nonogram of a picture, row by row. Panics when there is not a pixel for each cell.
pub fn puzzle(board: Board, pixels: &[Pixel]) -> Result<Puzzle, Error> {
    assert_eq!(pixels.len(), board.cells(), "a picture has a pixel for each cell");
    on_paper(board, pixels, blank(&distinct(pixels.iter().copied())))
}

/// The nonogram of a picture without a blank cell but for transparent ones, row by row. Panics when there is not a pixel for each cell.
pub fn full(board: Board, pixels: &[Pixel]) -> Result<Puzzle, Error> {
    assert_eq!(pixels.len(), board.cells(), "a picture has a pixel for each cell");
    on_paper(board, pixels, None)
}

/// The nonogram of a picture whose blank cells have this colour.
fn on_paper(board: Board, pixels: &[Pixel], blank: Pixel) -> Result<Puzzle, Error> {
    let inks = in_order(pixels, distinct(pixels.iter().copied()).len(), blank)?;
    let background = Ink::of(blank.unwrap_or(WHITE));
    let alphabet = match inks.as_slice() {
        [] => Alphabet::black_and_white(),
        inks => Alphabet::of_inks(background, inks.iter().map(|&ink| Ink::of(ink)).collect())?,
    };
    let symbol = |pixel: &Pixel| match inks.iter().position(|&ink| Some(ink) == *pixel) {
        Some(at) => Symbol(at as u8 + 1),
        None => Symbol::BLANK,
    };
    let goal = pixels.iter().map(symbol).collect();
    Puzzle::from_picture("nonogram", board, alphabet, goal)
}

/// The nonogram of a picture that was decoded elsewhere, a pixel for each cell: `rgba` is red, green, blue and opacity of each, row by row.
pub fn from_rgba(rows: usize, columns: usize, rgba: &[u8]) -> Result<Puzzle, Error> {
    let board = Board::rectangle(rows, columns)?;
    if rgba.len() != 4 * board.cells() {
        let problem =
            format!("a picture of {rows} x {columns} pixels takes {} bytes, not {}", 4 * board.cells(), rgba.len());
        return Err(Error::new(problem).with_code(ErrorCode::Size));
    }
    puzzle(board, &rgba.chunks_exact(4).map(|p| over_white([p[0], p[1], p[2]], p[3])).collect::<Vec<_>>())
}

/// The puzzle's stored solution as a picture that is to be encoded elsewhere: red, green, blue and opacity of each cell, row by row.
pub fn to_rgba(puzzle: &Puzzle) -> Result<Written, Error> {
    let rgba = |pixel: &Pixel| pixel.map_or([255, 255, 255, 0], |Rgb(red, green, blue)| [red, green, blue, 255]);
    lost::of(puzzle, |_, lost| {
        let picture = of_goal(puzzle, "a picture", Paper::MayBeClear)?;
        lose(lost, puzzle, &self::puzzle(puzzle.board, &picture)?.alphabet);
        Ok(picture.iter().flat_map(rgba).collect::<Vec<_>>())
    })
}

/// The pixel as it looks on white paper.
pub fn over_white(colour: [u8; 3], alpha: u8) -> Pixel {
    let alpha = u32::from(alpha);
    let mixed = |sample: u8| ((u32::from(sample) * alpha + 255 * (255 - alpha)) / 255) as u8;
    let [red, green, blue] = colour.map(mixed);
    (alpha > 0).then_some(Rgb(red, green, blue))
}

/// The colour of blank cells.
fn blank(colours: &[Pixel]) -> Pixel {
    if colours.contains(&None) {
        return None;
    }
    let brightness = |pixel: &&Pixel| {
        pixel.map(|Rgb(red, green, blue)| {
            // How light the eye finds it, in thousandths.
            299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)
        })
    };
    match colours.len() {
        1 => Some(WHITE),
        _ => *colours.iter().max_by_key(brightness).unwrap_or(&None),
    }
}

/// The inks as the picture shows them; an error when there are too many of its `count` colours.
fn in_order(pixels: &[Pixel], count: usize, blank: Pixel) -> Result<Vec<Rgb>, Error> {
    let mut inks = Vec::new();
    for &pixel in pixels {
        let Some(ink) = pixel.filter(|_| pixel != blank) else { continue };
        if inks.contains(&ink) {
            continue;
        }
        if inks.len() == MAX_INKS {
            return Err(Error::new(format!("the picture has {count} colours"))
                .with_help(format!("at most {MAX_INKS} and a background")));
        }
        inks.push(ink);
    }
    Ok(inks)
}

/// What a picture can show where nothing is filled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// A colour.
    Coloured,
    /// A colour, or nothing.
    MayBeClear,
}

/// The pixels of the puzzle's stored solution. Blank cells become transparent where the
/// picture can be so and their own colour would not be read as blank.
pub fn of_goal(puzzle: &Puzzle, format: &'static str, paper: Paper) -> Result<Vec<Pixel>, Error> {
    let goal = goal(puzzle, format)?;
    let colour = |symbol: Symbol| puzzle.alphabet.looks[symbol.index()].colour.unwrap_or(Rgb(0, 0, 0));
    let mut pixels: Vec<Pixel> = goal.iter().map(|&symbol| Some(colour(symbol))).collect();
    let is_read_back =
        |pixels: &[Pixel]| self::puzzle(puzzle.board, pixels).is_ok_and(|shown| same_cells(&shown, puzzle));
    if !is_read_back(&pixels) && paper == Paper::MayBeClear {
        let transparent = |&symbol: &Symbol| (symbol != Symbol::BLANK).then(|| colour(symbol));
        pixels = goal.iter().map(transparent).collect();
    }
    match is_read_back(&pixels) {
        true => Ok(pixels),
        false => Err(Error::new(format!("{format} cannot tell the puzzle's blank cells and its colours apart"))),
    }
}

/// The stored solution, which a picture shows; an error where the clues say anything else.
pub fn goal<'a>(puzzle: &'a Puzzle, format: &'static str) -> Result<&'a [Symbol], Error> {
    let sheet = Sheet::of(puzzle, format)?;
    let Some(goal) = &puzzle.goal else {
        return Err(Error::new(format!("{format} shows the solution, and none is stored with the puzzle"))
            .with_help("a format with clues can hold it"));
    };
    let mut derived = Puzzle { clues: Default::default(), ..puzzle.clone() };
    derived.clues_from_goal()?;
    let Some((end, _)) = derived.clues.iter().find(|(end, clue)| puzzle.clues.get(end) != Some(clue)) else {
        return Ok(goal);
    };
    Err(sheet.refusal(match puzzle.clues.contains_key(end) {
        true => format!("the clue of {}: it is not that of the stored solution", end.place()),
        false => format!("that {} has no clue", end.place()),
    }))
}

/// Do two stored solutions show the same colours, and the same blank cells?
fn same_cells(shown: &Puzzle, puzzle: &Puzzle) -> bool {
    let (Some(shown_goal), Some(goal)) = (&shown.goal, &puzzle.goal) else { return false };
    // Each symbol stands for one, and no other stands for the same.
    let mut forth = [None; Symbol::MAX];
    let mut back = [None; Symbol::MAX];
    shown_goal.iter().zip(goal).all(|(&one, &other)| {
        *forth[one.index()].get_or_insert(other) == other
            && *back[other.index()].get_or_insert(one) == one
            && (one == Symbol::BLANK) == (other == Symbol::BLANK)
    })
}

/// All that a picture does not show of the puzzle is lost; `shown` is what will be read again.
pub fn lose(lost: &mut Lost, puzzle: &Puzzle, shown: &Alphabet) {
    if *shown != puzzle.alphabet {
        lost.add("the names and the order of the colours");
    }
    lost.givens();
    lost.notes(&[]);
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Pixel = Some(Rgb(255, 0, 0));
    const NAVY: Pixel = Some(Rgb(0, 0, 128));
    const PAPER: Pixel = Some(WHITE);

    /// The cells of a one-row picture, as text.
    fn cells(pixels: &[Pixel]) -> String {
        let puzzle = puzzle(Board::rectangle(1, pixels.len()).unwrap(), pixels).unwrap();
        puzzle.goal.unwrap().iter().map(|&symbol| puzzle.alphabet.glyph(symbol)).collect()
    }

    #[test]
    fn blank_is_transparent_or_white_or_lightest() {
        assert_eq!(cells(&[RED, PAPER, NAVY, RED]), "r.nr");
        assert_eq!(cells(&[RED, None, PAPER, RED]), "r.wr");
        assert_eq!(cells(&[RED, NAVY]), ".n");
        assert_eq!(cells(&[NAVY, NAVY]), "nn");
        assert_eq!(cells(&[PAPER, PAPER]), "..");
        assert_eq!(cells(&[None]), ".");
        assert_eq!(cells(&[Some(Rgb(0, 0, 0)), PAPER]), "#.");
    }

    #[test]
    fn too_many_colours_are_counted() {
        let pixels: Vec<Pixel> = (0..300).map(|at| Some(Rgb((at % 256) as u8, (at / 256) as u8, 9))).collect();
        let error = puzzle(Board::rectangle(1, 300).unwrap(), &pixels).unwrap_err();
        assert_eq!(error.message, "the picture has 300 colours");
        puzzle(Board::rectangle(8, 8).unwrap(), &pixels[..64]).unwrap();
    }
}
