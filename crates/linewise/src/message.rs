//! What is to be said, before it is put into words: a key of the catalogue, and what its sentence speaks of.

use crate::domain::{Domain, Symbol};
use crate::model::LineId;

/// One thing to say. [`crate::explain::Catalogue`] has the sentence for its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Which sentence, as `nonogram.overlap`.
    pub key: &'static str,
    /// What the sentence speaks of, by name.
    pub arguments: Vec<(&'static str, Argument)>,
    /// Does it speak of all that is known of the line, as of what is still missing there, even where a step needs less?
    pub is_of_whole: bool,
}

/// Something that a sentence speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// Cells of the line, counted from 0, in order: `cells 3 to 5 and 9`.
    Cells(Vec<usize>),
    /// A number, or the place of one cell in its line, counted from 1.
    Number(u64),
    /// A block of a nonogram's clue: `the second 3`.
    Block(BlockName),
    /// Any of these symbols: `A or B`.
    Symbols(Domain),
    /// Words of the puzzle itself, as they are printed.
    Text(String),
    /// Several such texts.
    Texts(Vec<String>),
    /// Cells, and the parts of a pattern on which they can only fall: ``cells 1 to 3 can only fall on `RUN` ``.
    Parts(Vec<(Vec<usize>, Vec<Part>)>),
    /// Several sums, each the numbers that make it: `1 + 3 or 4`.
    Sums(Vec<Domain>),
    /// Numbers and the cells that they fill: `1 + 3 in cells 2 and 3 or 4 in cell 2`. Cells alone, where there are no numbers.
    Fillings(Vec<(Domain, Vec<usize>)>),
    /// Places that are added up: `1 + 5 or 2 + 4`.
    Ways(Vec<Vec<usize>>),
    /// One of the sums of a clue: `the second sum 5`.
    Sum(SumName),
    /// The near end of the line, or its far end: `the left`.
    Side {
        /// Is it the far one?
        far: bool,
    },
    /// Lines of the puzzle: `rows 2 and 5`.
    Lines(Vec<LineId>),
    /// Words that the line may spell.
    Words(Vec<Vec<Symbol>>),
    /// What is known about cells of the line: `with cells 3 and 9 filled, `.
    Facts(Vec<(usize, Domain)>),
    /// What follows about cells of the line: `cell 6 is blank`. Of each what it may be from now on, and what it cannot be any more.
    Conclusion(Vec<(usize, Domain, Domain)>),
}

/// How people speak of one block of a clue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockName {
    /// Its length.
    pub len: u32,
    /// Its colour.
    pub colour: Symbol,
    /// Its number among the blocks of the line that look like it, from 0.
    pub nth: usize,
    /// How many blocks of the line look like it.
    pub alike: usize,
}

/// How people speak of one sum of a clue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SumName {
    /// What it is; `None` where the clue does not say.
    pub sum: Option<u32>,
    /// Its number among the sums of the line that look like it, from 0.
    pub nth: usize,
    /// How many sums of the line look like it.
    pub alike: usize,
}

/// How people speak of one part of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// As it is printed.
    pub text: String,
    /// Its number among the parts of the pattern that look like it, from 0.
    pub nth: usize,
    /// How many parts of the pattern look like it.
    pub alike: usize,
    /// The word that it is a part of: `EL`.
    pub within: Option<String>,
}

impl Message {
    /// A message that speaks of nothing yet.
    pub fn new(key: &'static str) -> Message {
        Message { key, arguments: Vec::new(), is_of_whole: false }
    }

    /// The same, speaking of all that is known of the line.
    pub fn of_whole(self) -> Message {
        Message { is_of_whole: true, ..self }
    }

    /// The same, with one more thing that it speaks of.
    pub fn with(mut self, name: &'static str, argument: Argument) -> Message {
        self.arguments.push((name, argument));
        self
    }

    /// The same, with a number.
    pub fn with_number(self, name: &'static str, number: usize) -> Message {
        self.with(name, Argument::Number(number as u64))
    }

    /// The same, with the place of a cell in its line, counted from 0 here and from 1 in the sentence.
    pub fn with_place(self, name: &'static str, at: usize) -> Message {
        self.with_number(name, at + 1)
    }

    /// The same, with cells of the line.
    pub fn with_cells(self, name: &'static str, cells: impl IntoIterator<Item = usize>) -> Message {
        self.with(name, Argument::Cells(cells.into_iter().collect()))
    }

    /// What it speaks of under this name.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(own, _)| *own == name).map(|(_, argument)| argument)
    }
}
