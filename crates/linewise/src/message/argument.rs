//! What sentences speak of, each thing with its type.

use super::{Message, Own, Say};
use crate::domain::{Domain, Symbol};
use crate::model::{CellId, LineId};

/// Declares what sentences speak of: first what has a type of its own, which holds the same, and then the rest.
macro_rules! arguments {
    (
        $($(#[$about:meta])* $name:ident($held:ty) $(: $copy:ident)?),*;
        $($(#[$rest_about:meta])* $rest:ident $shape:tt,)*
    ) => {
        /// Something that a sentence speaks of.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Argument {
            $($(#[$about])* $name($held),)*
            $($(#[$rest_about])* $rest $shape,)*
        }

        $(
            $(#[$about])*
            #[derive(Debug, Clone $(, $copy)?)]
            pub struct $name(pub $held);

            impl From<$name> for Argument {
                fn from(own: $name) -> Argument {
                    Argument::$name(own.0)
                }
            }
        )*
    };
}

arguments! {
    /// Cells of the line, named with what is known of them, so that nothing else need say it.
    Run(Vec<usize>),
    /// Cells that hold symbols other than the blank wherever something stands, said where some of them are known to:
    /// `it covers cells 2 to 4 (cell 3 is not black already): `. It has no text otherwise.
    KnownInPart(Vec<usize>),
    /// A small number in words: `two`.
    Count(usize): Copy,
    /// A number in a row of things, from 1, in words: `second`.
    Nth(usize): Copy,
    /// All of these symbols: `A and B`.
    Each(Domain): Copy,
    /// Cells that are so, or hold one of these: `blank cells`, `cells with 3`.
    Which(Domain): Copy,
    /// A cell that is so: `blank cell`.
    SuchACell(Symbol): Copy,
    /// Those of these symbols that the conclusion takes away: `4 or 5`.
    Gone(Domain): Copy,
    /// The other lines through a cell of the line: `column 2`.
    Crossers(usize): Copy,
    /// Cells, and the parts of a pattern on which they can only fall: ``cells 1 to 3 can only match `RUN` ``.
    Parts(Vec<(Vec<usize>, Vec<Part>)>),
    /// Cells, and the only parts of a pattern on which they cannot fall: ``cell 2 can match anything in it but `W` of `ROW` ``.
    But(Vec<(Vec<usize>, Vec<Part>)>),
    /// Cells, and what a clue allows there: `A or B in cell 1 and C in cell 2`.
    Allowed(Vec<(usize, Domain)>),
    /// Several sums, each the numbers that make it: `1 + 3 or 4`.
    Sums(Vec<Domain>),
    /// Several products, each the numbers that make it: `1 × 4 × 5 or 4 × 5`.
    Products(Vec<Domain>),
    /// Numbers and the cells that they fill, one way or another: `1 + 3 in cells 2 and 3 or 4 in cell 2`. Cells alone,
    /// where there are no numbers.
    Fillings(Vec<(Domain, Vec<usize>)>),
    /// Groups of cells, all of them: `cells 1 to 3 and cells 5 to 7`.
    Groups(Vec<Vec<usize>>),
    /// Places that are added up: `1 + 5 or 2 + 4`.
    Ways(Vec<Vec<usize>>),
    /// Any of these lines: `in column 2 or on the diagonal from the top left`.
    OneOfLines(Vec<LineId>),
    /// What the line is: `column`.
    Sort(LineId): Copy,
    /// One of these: `one 3`, `one blank cell`.
    One(Symbol): Copy,
    /// What stands in a cell, or such a cell: `3`, `blank cell`.
    Thing(Symbol): Copy;

    /// Cells of the line, counted from 0, in order: `cells 3 to 5 and 9`.
    Cells(Vec<usize>),
    /// Cells that something of this look covers, with those of them that it is known to cover:
    /// `cells 8 to 11 (cells 9 and 10 are filled already)`.
    Covered(Vec<usize>, Symbol),
    /// Blocks of a nonogram's clue, each with such cells: `the 3 covers cells 2 and 3 and the 4 covers cell 9`.
    Covering(Covering),
    /// A number.
    Number(u64),
    /// Is something to be said besides? It has no text of its own.
    Besides(bool),
    /// A block of a nonogram's clue: `the second 3`.
    Block(BlockName),
    /// Any of these symbols: `A or B`.
    Symbols(Domain),
    /// Words of the puzzle itself, as they are printed.
    Text(String),
    /// Several such texts.
    Texts(Vec<String>),
    /// Symbols that stand once in the line, each with its cell, named with what is known of it: `its 1 in cell 4 and its 3 in cell 2`.
    Placed(Vec<(Symbol, usize)>),
    /// One of the sums of a clue: `the second sum 5`.
    Sum(SumName),
    /// The near end of the line, or its far end: `the left`.
    Side {
        /// Is it the far one?
        far: bool,
    },
    /// Lines of the puzzle: `rows 2 and 5`.
    Lines(Vec<LineId>),
    /// The last of each of these symbols, of which some stand in the line already: `the last blank cell and the A`.
    LastOnes {
        /// All of them.
        all: Domain,
        /// Those that stand in the line already.
        again: Domain,
    },
    /// Words that the line may spell.
    Words(Vec<Vec<Symbol>>),
    /// A cell of the board.
    Cell(CellId),
    /// A line of the puzzle with its clue.
    Line(LineId),
    /// A clause within the sentence, with what it speaks of: `two buildings are seen from the left`.
    Clause(Box<Message>),
    /// Something of which only one kind's sentences speak.
    Own(Own),
}

/// Cells that something of this look covers.
#[derive(Debug, Clone)]
pub struct Covered(pub Vec<usize>, pub Symbol);
/// Blocks of a clue, each with cells that it covers and their colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Covering {
    /// The blocks.
    pub blocks: Vec<(BlockName, Vec<usize>, Symbol)>,
    /// What is said of the cells.
    pub how: Covers,
}
/// What is said of the cells of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Covers {
    /// It covers these wherever it stands.
    Some,
    /// It is these.
    All,
    /// It lies within these.
    Within,
    /// These are all of it, as is known.
    Whole,
}
/// An end of a line: is it the far one?
#[derive(Debug, Clone, Copy)]
pub struct WhichEnd(pub bool);
/// Symbols that stand once in the line, each with its cell.
#[derive(Debug, Clone)]
pub struct InTheirCells(pub Vec<(Symbol, usize)>);
/// The last of each of some symbols.
#[derive(Debug, Clone, Copy)]
pub struct LastOnes {
    /// All of them.
    pub all: Domain,
    /// Those that stand in the line already.
    pub again: Domain,
}
/// A clause within a sentence; it is declared as sentences are.
#[derive(Debug, Clone)]
pub struct Clause(pub Message);

/// An argument from each other type that a sentence may have as a field.
macro_rules! conversions {
    ($($kind:ty: $own:ident => $argument:expr;)*) => {$(
        impl From<$kind> for Argument {
            fn from($own: $kind) -> Argument {
                $argument
            }
        }
    )*};
}

conversions! {
    usize: number => Argument::Number(number as u64);
    Vec<usize>: cells => Argument::Cells(cells);
    Covered: covered => Argument::Covered(covered.0, covered.1);
    Covering: covering => Argument::Covering(covering);
    Domain: symbols => Argument::Symbols(symbols);
    Symbol: symbol => Argument::Symbols(Domain::only(symbol));
    WhichEnd: side => Argument::Side { far: side.0 };
    InTheirCells: placed => Argument::Placed(placed.0);
    LastOnes: last => Argument::LastOnes { all: last.all, again: last.again };
    bool: is_said => Argument::Besides(is_said);
    BlockName: block => Argument::Block(block);
    SumName: sum => Argument::Sum(sum);
    String: text => Argument::Text(text);
    Vec<String>: texts => Argument::Texts(texts);
    Vec<LineId>: lines => Argument::Lines(lines);
    Vec<Vec<Symbol>>: words => Argument::Words(words);
    CellId: cell => Argument::Cell(cell);
    LineId: line => Argument::Line(line);
    Clause: clause => Argument::Clause(Box::new(clause.0));
}

impl Clause {
    /// The clause that says this.
    pub fn of(said: impl Say) -> Clause {
        Clause(said.message())
    }
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
    /// What it reads again, where it is a reference: `[AB]`.
    pub repeats: Option<String>,
}
