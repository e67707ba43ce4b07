//! Nonograms: each line's clue lists its blocks, in black and white or in colours.

mod clue_text;
mod examples;
mod ladder;
mod shown;
mod sums;

use crate::domain::{Domain, Symbol};
use crate::error::{Error, Slips, many};
use crate::kind::{
    About, Alphabets, ClueLine, Clues, Kind, Printed, Puzzlekit, SiteClues, Sites, Taste, every_line, options,
};
use crate::model::{Line, Model};
use crate::puzzle::{Alphabet, Block, Clue, End, Options, Puzzle, Says};
use crate::rule::Rule;
use crate::rules::runs::{self, settled};
use crate::technique::{Ladder, ShownOnBoard};
use smallvec::SmallVec;
use std::sync::Arc;

/// This kind, for the list of kinds.
pub const KIND: &dyn Kind = &Nonogram;

struct Nonogram;

impl Kind for Nonogram {
    fn about(&self) -> About<'_> {
        About {
            name: "nonogram",
            other_names: &[
                "nonograms", "nonogramm", "nonogramme", "nonograma", "picross", "griddler", "griddlers", "hanjie",
                "paint_by_numbers", "pic_a_pix",
            ],
            rules: "Fill cells so that each row and each column holds the blocks that its clue lists, in that order: \
                    a 3 is three filled cells in a row. Blocks of one colour have at least one blank cell between them; \
                    blocks of different colours may touch.",
            clues: self,
            alphabets: self,
            techniques: &ladder::TECHNIQUES,
            examples: examples::EXAMPLES,
        }
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        options::refuse_others(&puzzle.options, &[])?;
        let board = puzzle.board;
        let mut model = every_line::without_lines(puzzle, puzzle.alphabet.all());
        let (mut slips, mut asked) = (Slips::default(), Vec::new());
        for (end, clue) in &puzzle.clues {
            let index = end.index as usize;
            if end.far && puzzle.clues.contains_key(&End { far: false, ..*end }) {
                return Err(second_clue().prefixed(end.place()).with_span(clue.span));
            }
            let blocks = clue_text::blocks(clue).map_err(|error| in_line(error, *end, clue, &puzzle.alphabet))?;
            match block_rule(blocks, board.line_len(end.axis, index), &puzzle.alphabet) {
                Ok(rule) => {
                    let cells = board.line(end.axis, index).collect();
                    model.lines.push(Line { cells, rule, place: end.place() });
                }
                Err(error) => sums::note_misfit(
                    puzzle,
                    in_line(error, *end, clue, &puzzle.alphabet),
                    *end,
                    &mut asked,
                    &mut slips,
                ),
            }
        }
        slips.or(model)
    }

    fn at_a_glance(&self, puzzle: &Puzzle) -> Option<String> {
        sums::disagreement(puzzle)
    }

    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let ClueLine { near, far, cells, alphabet, options, .. } = line;
        options::refuse_others(options, &[])?;
        let clue = near.ok_or_else(|| Error::new("without a clue, nothing is known about a nonogram's line"))?;
        if far.is_some() {
            return Err(second_clue());
        }
        block_rule(clue_text::blocks(clue)?, cells, alphabet)
    }

    fn shown_on_boards(&self) -> &'static [ShownOnBoard] {
        shown::SHOWN
    }

    fn ladder(&self, puzzle: &Puzzle, _: &Model) -> Option<Box<dyn Ladder>> {
        Some(Box::new(ladder::Rungs::new(puzzle)))
    }

    fn taste(&self) -> Taste {
        let taste = Taste { size: 15, keeps_clues: true, ..Taste::default() };
        Taste { is_in_blocks: true, lists_blocks: true, blanks: Some(47), ..taste }
    }

    fn sites(&self) -> Sites {
        Sites {
            clues: Some(SiteClues::Blocks),
            pzpr: &["nonogram"],
            penpa: &["nonogram", "picross", "griddler", "hanjie", "paintbynumber"],
            puzzlekit: Some(Puzzlekit::named("Nonogram")),
            ..Sites::default()
        }
    }
}

impl Clues for Nonogram {
    fn of_word(&self, end: End, word: &[Symbol], _options: &Options) -> Option<Clue> {
        (!end.far).then(|| Clue::new(Says::Blocks(runs::blocks_of(word).collect())))
    }

    fn read(&self, text: &str, alphabet: &Alphabet, _options: &Options) -> Result<Option<Clue>, Error> {
        clue_text::read(text, alphabet)
    }

    fn write(&self, clue: Option<&Clue>, alphabet: &Alphabet) -> String {
        clue_text::write(clue, alphabet)
    }

    fn put_lines(&self, clues: &mut dyn Iterator<Item = Option<&Clue>>, alphabet: &Alphabet, text: &mut String) {
        clue_text::put_lines(clues, alphabet, text);
    }

    fn printed(&self, end: End, clue: Option<&Clue>, alphabet: &Alphabet) -> Vec<Printed> {
        // A far end is told of where the line's clue stands there.
        if end.far && clue.is_none() { Vec::new() } else { clue_text::printed(clue, alphabet) }
    }

    fn lettered(&self, known: &[Domain], word: &[Symbol]) -> Option<String> {
        Some(letters(known, word))
    }

    fn settled_pieces(&self, clue: &Clue, known: &[Domain]) -> Option<Vec<bool>> {
        let blocks = clue_text::blocks(clue).ok().filter(|blocks| !blocks.is_empty())?;
        Some(settled::blocks(blocks, known))
    }

    fn reversed(&self, end: End, clue: &Clue) -> Option<(End, Clue)> {
        let Says::Blocks(blocks) = &clue.says else { return None };
        Some((end, Clue::new(Says::Blocks(blocks.iter().rev().copied().collect()))))
    }
}

impl Alphabets for Nonogram {
    fn usual(&self) -> Alphabet {
        Alphabet::black_and_white()
    }

    fn of_glyphs(&self, glyphs: &str) -> Result<Alphabet, Error> {
        let blank = Alphabet::black_and_white().looks.swap_remove(0);
        let glyphs: String = glyphs.chars().filter(|&glyph| glyph != blank.glyph).collect();
        Alphabet::of_glyphs(vec![blank], &glyphs)
    }
}

/// The rule of a line, once its clue is known to fit.
fn block_rule(blocks: &SmallVec<[Block; 8]>, cells: usize, alphabet: &Alphabet) -> Result<Arc<dyn Rule>, Error> {
    for block in blocks {
        if block.len == Some(0) {
            return Err(Error::new("a block of 0 cells").with_help("an empty line has no blocks, or just 0"));
        }
        if block.colour == Symbol::BLANK || block.colour.index() >= alphabet.len() {
            return Err(Error::new("a block in a colour that the puzzle does not have"));
        }
    }
    let needed = runs::least_cells(blocks);
    if needed > cells as u64 {
        let needed = usize::try_from(needed).map_or_else(|_| format!("{needed} cells"), |needed| many(needed, "cell"));
        return Err(Error::new(format!("it needs {needed}, the line has {cells}")));
    }
    Ok(runs::rule(blocks, cells, alphabet.len()))
}

/// The error for a line with a clue at each end.
fn second_clue() -> Error {
    Error::new("a nonogram's line has one clue").with_help("it has one at its other end, too: leave one of them out")
}

/// Says which line's clue an error speaks of.
fn in_line(error: Error, end: End, clue: &Clue, alphabet: &Alphabet) -> Error {
    let place = end.place();
    every_line::misfit(error, place, clue, clue_text::write(Some(clue), alphabet))
}

/// A letter per block, A again behind Z, lower case where it covers a cell that was known to be filled,
/// `_` for a cell that was known to be blank and `.` for other blanks.
fn letters(known: &[Domain], word: &[Symbol]) -> String {
    let mut block = 0u8;
    let mut before = Symbol::BLANK;
    let mut line = String::with_capacity(word.len());
    for (&symbol, may) in word.iter().zip(known) {
        if before != Symbol::BLANK && symbol != before {
            block = (block + 1) % 26;
        }
        before = symbol;
        let letter = char::from(b'A' + block);
        line.push(match (symbol == Symbol::BLANK, may.len() == 1) {
            (true, true) => '_',
            (true, false) => '.',
            (false, true) => letter.to_ascii_lowercase(),
            (false, false) => letter,
        });
    }
    line
}
