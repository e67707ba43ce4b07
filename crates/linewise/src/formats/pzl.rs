//! `.pzl` of Evgeny Shulgin's solver: how many colours, the colours, height and width, then for each line the number of its blocks and for
//! each of these its length, red, green and blue.

use crate::domain::Symbol;
use crate::error::Error;
use crate::format::lines::{self, Part, quoted};
use crate::format::lost::{self, Lost};
use crate::format::nonogram::{self, Sheet};
use crate::format::{Format, Guess, Holds, Plain, Special, blocks, inks};
use crate::palette::{Ink, MAX_INKS};
use crate::puzzle::{Alphabet, Axis, Block, Board, Clue, Puzzle, Rgb, Says};
use smallvec::SmallVec;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "pzl",
    about: "Shulgin's coloured nonograms: colours, clues with red, green and blue after each length; height before width",
    extensions: &["pzl"],
    holds: Holds::One,
    recognizes: |bytes| {
        let bytes = lines::unmarked(bytes);
        let mut words = bytes.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let is_count = words.next().is_some_and(|word| word.len() < 4 && word.iter().all(u8::is_ascii_digit));
        let is_colour = |word: &[u8]| word.len() == 7 && word[0] == b'#' && word[1..].iter().all(u8::is_ascii_hexdigit);
        Guess::yes_if(is_count && words.next().is_some_and(is_colour))
    },
    read: |bytes| vec![read(bytes)],
    write: |puzzles| lost::one(puzzles, "pzl", write),
    special: Special::NONE,
};

/// The colour of blank cells, which a file may declare or not.
const BLANK: Rgb = Rgb(255, 255, 255);

/// The file of a puzzle.
fn write(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "pzl")?;
    sheet.refuse_missing_clues()?;
    sheet.refuse_missing_lengths()?;
    let colours: Vec<Rgb> = puzzle.alphabet.looks.iter().skip(1).map(inks::colour).collect();
    if let Some(at) = (0..colours.len()).find(|&at| colours[at] == BLANK || colours[..at].contains(&colours[at])) {
        return Err(sheet.refusal(format!("the colour {} twice, or on cells that are not blank", colours[at])));
    }
    lost.notes(&[]);
    lost.givens();
    lost.goal();
    lost.looks(&alphabet(&colours)?);
    let declared: String = colours.iter().map(|colour| format!("{colour}\n")).collect();
    let size = format!("{} {}\n", puzzle.board.rows(), puzzle.board.columns());
    let mut text = format!("{}\n{declared}\n{size}", colours.len());
    for axis in [Axis::ROW, Axis::COLUMN] {
        text.push('\n');
        for blocks in sheet.lines(axis).map(Option::unwrap_or_default) {
            text.push_str(&format!("{} ", blocks.len()));
            for block in blocks {
                let Rgb(red, green, blue) = colours[block.colour.index() - 1];
                text.push_str(&format!("{} {red} {green} {blue} ", block.len.unwrap_or(0)));
            }
            text.push('\n');
        }
    }
    Ok(text)
}

/// What cells can hold.
fn alphabet(colours: &[Rgb]) -> Result<Alphabet, Error> {
    match colours {
        [] => Ok(Alphabet::black_and_white()),
        _ => Alphabet::of_inks(Ink::white(), colours.iter().map(|&colour| Ink::of(colour)).collect()),
    }
}

/// The words of a file, one after the other.
struct Words<'l, I: Iterator<Item = Part<'l>>> {
    words: I,
    last: Part<'l>,
}

impl<'l, I: Iterator<Item = Part<'l>>> Words<'l, I> {
    fn next(&mut self, what: &str) -> Result<Part<'l>, Error> {
        match self.words.next() {
            Some(word) => {
                self.last = word;
                Ok(word)
            }
            None => Err(self.last.error(format!("the file ends where {what} should stand"))),
        }
    }

    fn number(&mut self, what: &str) -> Result<u32, Error> {
        self.next(what)?.number()
    }
}

/// The puzzle in the file.
fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let lines = lines::read(bytes)?;
    let parts: Vec<_> = lines.iter().map(lines::Line::part).collect();
    let mut words = Words { words: parts.iter().flat_map(|line| line.words()), last: parts[0] };
    let count = words.next("the number of colours")?;
    let mut colours = Vec::new();
    for _ in 0..count.number()? {
        let word = words.next("a colour")?;
        let colour = word
            .text
            .strip_prefix('#')
            .and_then(Rgb::parse)
            .ok_or_else(|| word.error(format!("{} is no colour", quoted(word.text))).with_help("as #ff8800"))?;
        if colour != BLANK && !colours.contains(&colour) {
            colours.push(colour);
        }
        if colours.len() > MAX_INKS {
            return Err(count
                .error(format!("the puzzle has {} colours", count.text))
                .with_help(format!("at most {MAX_INKS} and white")));
        }
    }
    let (height, width) = (words.next("the height")?, words.next("the width")?);
    let board = blocks::board(height, width)?;
    let rows = read_side(&mut words, board, Axis::ROW, &colours)?;
    let columns = read_side(&mut words, board, Axis::COLUMN, &colours)?;
    if let Some(word) = words.words.next() {
        return Err(word.error(format!("{} comes after the last clue", quoted(word.text))));
    }
    nonogram::puzzle(alphabet(&colours)?, rows, columns)
}

/// The clues of one side.
fn read_side<'l>(
    words: &mut Words<'l, impl Iterator<Item = Part<'l>>>,
    board: Board,
    axis: Axis,
    colours: &[Rgb],
) -> Result<Vec<Option<Clue>>, Error> {
    let mut clues = Vec::new();
    for index in 0..board.lines(axis) {
        clues.push(Some(read_clue(words, colours).map_err(|error| blocks::of_line(error, axis, index))?));
    }
    Ok(clues)
}

/// A clue: how many blocks, and for each its length and colour.
fn read_clue<'l>(words: &mut Words<'l, impl Iterator<Item = Part<'l>>>, colours: &[Rgb]) -> Result<Clue, Error> {
    let first = words.next("the number of a line's blocks")?;
    let mut blocks = SmallVec::new();
    for _ in 0..first.number()? {
        let length = words.next("the length of a block")?;
        let len = nonogram::length(length.text).map_err(|error| error.with_span(length.span()))?;
        if len == 0 {
            return Err(length.error("a block of 0 cells"));
        }
        let mut shade = || -> Result<u8, Error> {
            let number = words.number("red, green and blue of a block")?;
            u8::try_from(number).map_err(|_| words.last.error(format!("{number} is more than 255")))
        };
        let colour = Rgb(shade()?, shade()?, shade()?);
        let at = colours
            .iter()
            .position(|known| *known == colour)
            .ok_or_else(|| words.last.error(format!("the colour {colour} is not declared")))?;
        blocks.push(Block { len: Some(len), colour: Symbol(at as u8 + 1) });
    }
    Ok(Clue::new(Says::Blocks(blocks)).with_span(first.span()))
}
