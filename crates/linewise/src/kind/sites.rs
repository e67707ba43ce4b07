//! What formats that hold several kinds need to know of one: how other programs call it, and how they write it.

/// How the files of other programs have the puzzles of a kind. A kind that none of them has says nothing.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct Sites {
    /// What they write beside the board; nothing for kinds without clues.
    pub clues: Option<SiteClues>,
    /// Does every cell hold a letter or number there, so that none stays blank?
    pub is_full: bool,
    /// Its names at puzz.link and its kin, first the one that is written.
    pub pzpr: &'static [&'static str],
    /// Words by which a title or genre of Penpa+ names it, in small letters and digits alone.
    pub penpa: &'static [&'static str],
    /// What the collections of puzzlekit have of it.
    pub puzzlekit: Option<Puzzlekit>,
    /// Its names that are everyday words as well: among other words of a title they may say what a picture shows.
    pub everyday: &'static [&'static str],
}

/// What other programs write beside a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SiteClues {
    /// The lengths of its blocks. Cells are filled or blank.
    Blocks,
    /// The number of a letter.
    Letter,
    /// A number.
    Number,
    /// A number beside every single line. Cells are filled or blank.
    EachNumber,
    /// A list of numbers, some of them perhaps unknown.
    Numbers,
}

/// What the collections of puzzlekit have of a kind.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Puzzlekit {
    /// The name of the collection.
    pub name: &'static str,
    /// What stands in our own format for a cell without a letter or number.
    pub blank: char,
    /// Words for cells that are no symbols of ours, and the symbols that they are.
    pub cells: &'static [(&'static str, &'static str)],
}

impl Puzzlekit {
    /// A collection whose cells are called as ours are.
    pub const fn named(name: &'static str) -> Puzzlekit {
        Puzzlekit { name, blank: '.', cells: &[] }
    }
}
