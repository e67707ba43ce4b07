//! What is printed on paper: the board, the clues around it, and what is already filled in.

mod builder;
mod options;

use crate::domain::{Domain, Symbol};
use crate::error::{Error, ErrorCode, Span};
use crate::hexagon::Hexagon;
use crate::model::CellId;
pub use builder::PuzzleBuilder;
pub use linewise_engine::model::Axis;
pub use linewise_engine::rules::runs::Block;
pub use options::Options;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// A puzzle as it is printed, of any kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The name of its [`Kind`](crate::Kind), as `nonogram`.
    pub kind: String,
    /// What is written beside the puzzle, by name (see [`Puzzle::TITLE`] and its siblings).
    pub notes: BTreeMap<String, String>,
    /// The rules that this puzzle adds or bends, by name, as the kind defines them.
    pub options: Options,
    /// The board's shape.
    pub board: Board,
    /// What a cell can hold, and how each of these looks.
    pub alphabet: Alphabet,
    /// The clues. A line end without an entry has no clue: nothing is known about it.
    pub clues: BTreeMap<End, Clue>,
    /// The cells about which something is already known, by cell, each at most once.
    pub givens: BTreeMap<CellId, Given>,
    /// The solution stored with the puzzle, a symbol for each cell.
    pub goal: Option<Vec<Symbol>>,
    /// What somebody has filled in so far; no part of the puzzle, and no solver looks at it.
    pub placed: Option<Placed>,
}

/// What somebody who plays a puzzle has filled in so far: the `board:` and the `pencil:` of native files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Placed {
    /// What each cell may be by what was filled in or ruled out there, the whole alphabet where nothing was.
    pub board: Vec<Domain>,
    /// The cells with pencil marks: what is thought of there, and nothing that is known.
    pub pencil: BTreeMap<CellId, Domain>,
}

impl std::str::FromStr for Puzzle {
    type Err = Error;

    /// The only puzzle in a text, in whatever format that is.
    fn from_str(text: &str) -> Result<Puzzle, Error> {
        crate::open(text)?.one()
    }
}

impl Puzzle {
    /// The note with the puzzle's name.
    pub const TITLE: &'static str = "title";
    /// The note with its maker.
    pub const AUTHOR: &'static str = "author";
    /// The note with its copyright line.
    pub const COPYRIGHT: &'static str = "copyright";
    /// The note with its licence.
    pub const LICENCE: &'static str = "licence";
    /// The note with where it was found.
    pub const SOURCE: &'static str = "source";
    /// The note with its number in that place.
    pub const ID: &'static str = "id";
    /// The note that says what it shows, or anything else.
    pub const DESCRIPTION: &'static str = "description";
    /// The note with its known verdict: `unique`, `several` or `none`.
    pub const VERDICT: &'static str = "verdict";
    /// For each cell, its place in a phrase that the solved board reveals, from 0: numbers with blanks between them.
    pub const SOLUTION_MAP: &'static str = "solution map";

    /// A puzzle without clues.
    pub fn new(kind: &str, board: Board, alphabet: Alphabet) -> Puzzle {
        Puzzle {
            kind: kind.to_owned(),
            notes: BTreeMap::new(),
            options: Options::new(),
            board,
            alphabet,
            clues: BTreeMap::new(),
            givens: BTreeMap::new(),
            goal: None,
            placed: None,
        }
    }

    /// A black and white nonogram from its clues: a list of block lengths for each row and each column.
    pub fn nonogram(rows: &[Vec<u32>], columns: &[Vec<u32>]) -> Result<Puzzle, Error> {
        let board = Board::rectangle(rows.len(), columns.len())?;
        let mut puzzle = Puzzle::new("nonogram", board, Alphabet::black_and_white());
        for (axis, lines) in [(Axis::ROW, rows), (Axis::COLUMN, columns)] {
            for (index, blocks) in lines.iter().enumerate() {
                puzzle.clues.insert(End::near(axis, index), Clue::blocks(blocks));
            }
        }
        Ok(puzzle)
    }

    /// The note called `name`, if there is one.
    pub fn note(&self, name: &str) -> Option<&str> {
        self.notes.get(name).map(String::as_str)
    }

    /// The same puzzle with other characters for its cells, where its clues are patterns: what they match depends on that. A
    /// solution that holds other characters is left out, and so is what was filled in; an error where a given cell does.
    pub fn with_alphabet(mut self, alphabet: Alphabet) -> Result<Puzzle, Error> {
        if self.clues.values().any(|clue| !matches!(clue.says, Says::Pattern(_))) || self.alphabet.is_in_colours() {
            return Err(Error::new("only puzzles whose clues are patterns can have another alphabet"));
        }
        let renamed = |symbol: Symbol| alphabet.symbol(self.alphabet.glyph(symbol));
        for (cell, given) in &mut self.givens {
            let may: Domain = given.may.symbols().filter_map(renamed).collect();
            if may.is_empty() {
                let (row, column) = self.board.place(*cell);
                let message =
                    format!("the given cell in row {}, column {} is no character of the alphabet", row + 1, column + 1);
                return Err(Error::new(message).with_span(given.span));
            }
            given.may = may;
        }
        self.goal = self.goal.and_then(|goal| goal.into_iter().map(renamed).collect());
        self.placed = None;
        self.alphabet = alphabet;
        Ok(self)
    }

    /// The phrase that a solution reveals, where the puzzle says which cell holds which of its characters.
    pub fn phrase(&self, word: &[Symbol]) -> Option<String> {
        let places = self.note(Puzzle::SOLUTION_MAP)?.split_whitespace().map(|place| place.parse::<usize>().ok());
        let places = places.collect::<Option<Vec<_>>>().filter(|places| places.len() == word.len())?;
        let mut characters: Vec<(usize, Symbol)> = places.into_iter().zip(word.iter().copied()).collect();
        characters.sort_by_key(|(place, _)| *place);
        Some(characters.into_iter().map(|(_, symbol)| self.alphabet.glyph(symbol)).collect())
    }

    /// Writes a note, unless `text` is empty or only spaces.
    pub fn set_note(&mut self, name: &str, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.notes.insert(name.to_owned(), text.to_owned());
        }
    }

    /// Writes down that `cell` may be no more than `may`. Two givens for one cell must agree.
    pub fn give(&mut self, cell: CellId, may: Domain, span: Span) -> Result<(), Error> {
        let known = self.givens.get(&cell).map_or(may, |given| given.may.and(may));
        if known.is_empty() {
            let (row, column) = self.board.place(cell);
            return Err(Error::new(format!(
                "row {}, column {}: two givens contradict each other",
                row + 1,
                column + 1
            ))
            .with_span(span)
            .with_help("a cell can be given once, or twice the same"));
        }
        self.givens.insert(cell, Given { may: known, span });
        Ok(())
    }
}

/// Something that is known about a cell from the start. Givens that say the same are equal wherever they stood.
#[derive(Debug, Clone, Copy, Eq)]
pub struct Given {
    /// What the cell may be; one symbol, or a smaller choice than the alphabet.
    pub may: Domain,
    /// Where the puzzle's file says so.
    pub span: Span,
}

impl PartialEq for Given {
    fn eq(&self, other: &Given) -> bool {
        self.may == other.may
    }
}

/// The shape of a board, and so its lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Board {
    /// Rows and columns. Cells are numbered row by row, from the top left.
    Rectangle {
        /// How many rows, at least one.
        rows: u32,
        /// How many columns, at least one.
        columns: u32,
    },
    /// Six-sided cells in three directions. Cells are numbered row by row, from the top left.
    Hexagon(Hexagon),
}

impl Board {
    /// The most rows or columns that a board may have.
    pub const MAX_SIDE: usize = linewise_engine::model::MAX_SIDE;
    /// The most cells that a board may have.
    pub const MAX_CELLS: usize = 1 << 22;

    /// A board of `rows` by `columns` cells; an error when it is empty or larger than linewise can hold.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Board, Error> {
        if rows == 0 || columns == 0 {
            return Err(Error::new(format!("a board of {rows} rows and {columns} columns has no cells"))
                .with_code(ErrorCode::Size));
        }
        let too_long = rows > Board::MAX_SIDE || columns > Board::MAX_SIDE;
        if too_long || rows * columns > Board::MAX_CELLS {
            return Err(Error::new(format!("a board of {rows} rows and {columns} columns is too large"))
                .with_code(ErrorCode::Size)
                .with_help(format!("at most {} rows or columns and {} cells", Board::MAX_SIDE, Board::MAX_CELLS)));
        }
        Ok(Board::Rectangle { rows: rows as u32, columns: columns as u32 })
    }

    /// How many rows there are, from top to bottom.
    pub fn rows(&self) -> usize {
        match self {
            Board::Rectangle { rows, .. } => *rows as usize,
            Board::Hexagon(hexagon) => hexagon.lines(Axis::ROW),
        }
    }

    /// How many cells the widest row has.
    pub fn columns(&self) -> usize {
        match self {
            Board::Rectangle { columns, .. } => *columns as usize,
            Board::Hexagon(hexagon) => hexagon.widest_row(),
        }
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        match self {
            Board::Rectangle { rows, columns } => *rows as usize * *columns as usize,
            Board::Hexagon(hexagon) => hexagon.cells(),
        }
    }

    /// The directions in which lines run.
    pub fn axes(&self) -> &'static [Axis] {
        match self {
            Board::Rectangle { .. } => &[Axis::ROW, Axis::COLUMN],
            Board::Hexagon(_) => &[Axis::ROW, Axis::FALLING, Axis::RISING],
        }
    }

    /// How many lines run along `axis`.
    pub fn lines(&self, axis: Axis) -> usize {
        match self {
            Board::Rectangle { rows, .. } if axis == Axis::ROW => *rows as usize,
            Board::Rectangle { columns, .. } => *columns as usize,
            Board::Hexagon(hexagon) => hexagon.lines(axis),
        }
    }

    /// How many cells the line has.
    pub fn line_len(&self, axis: Axis, index: usize) -> usize {
        match self {
            Board::Rectangle { columns, .. } if axis == Axis::ROW => *columns as usize,
            Board::Rectangle { rows, .. } => *rows as usize,
            Board::Hexagon(hexagon) => hexagon.line_len(axis, index),
        }
    }

    /// How far to the right a row begins, in half cells from where the leftmost row begins.
    pub fn indent(&self, row: usize) -> usize {
        match self {
            Board::Rectangle { .. } => 0,
            Board::Hexagon(hexagon) => hexagon.indent(row),
        }
    }

    /// The cells of a line, from its near end to its far end.
    pub fn line(&self, axis: Axis, index: usize) -> impl Iterator<Item = CellId> + use<> {
        let board = *self;
        (0..self.line_len(axis, index)).map(move |at| board.cell_on(axis, index, at))
    }

    /// The cell number `at`, from 0, of a line.
    fn cell_on(&self, axis: Axis, index: usize, at: usize) -> CellId {
        match self {
            Board::Rectangle { columns, .. } if axis == Axis::ROW => CellId::new(index * *columns as usize + at),
            Board::Rectangle { columns, .. } => CellId::new(at * *columns as usize + index),
            Board::Hexagon(hexagon) => hexagon.cell_on(axis, index, at),
        }
    }

    /// The cell at `row`, `column`, both counted from 0; in a hexagon the column counts from the row's first cell.
    pub fn cell(&self, row: usize, column: usize) -> CellId {
        self.cell_on(Axis::ROW, row, column)
    }

    /// The row and the column of a cell, both counted from 0; in a hexagon the column counts from the row's first cell.
    pub fn place(&self, cell: CellId) -> (usize, usize) {
        match self {
            Board::Rectangle { columns, .. } => {
                let columns = *columns as usize;
                (cell.index() / columns, cell.index() % columns)
            }
            Board::Hexagon(hexagon) => hexagon.place(cell),
        }
    }
}

/// One end of a line: the place where a clue is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// The line's direction.
    pub axis: Axis,
    /// The line's number in that direction, from 0.
    pub index: u32,
    /// Is it the far end (right, bottom) rather than the near one (left, top)?
    pub far: bool,
    /// Which of the clues that stand there, from 0; only where clues are patterns can it be several.
    pub nth: u8,
}

impl End {
    /// So many clues may stand at one end.
    pub const MOST: usize = 8;

    /// The near end of a line: left of a row, on top of a column.
    pub fn near(axis: Axis, index: usize) -> End {
        End::at(axis, index, false)
    }

    /// The far end of a line: right of a row, below a column.
    pub fn far(axis: Axis, index: usize) -> End {
        End::at(axis, index, true)
    }

    /// The far end of a line, or its near one, for the first clue there.
    pub fn at(axis: Axis, index: usize, far: bool) -> End {
        End { axis, index: index as u32, far, nth: 0 }
    }

    /// The same end of the line, for the first clue there or a further one.
    pub fn with_nth(self, nth: usize) -> End {
        End { nth: nth as u8, ..self }
    }
}

/// A clue as it is printed, and where it stood in its file. Clues that say the same are equal wherever they stood.
#[derive(Debug, Clone, Eq)]
pub struct Clue {
    /// What it says.
    pub says: Says,
    /// Where the puzzle's file says so.
    pub span: Span,
}

/// What a clue says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Says {
    /// The blocks of the line in order, none for an empty line.
    Blocks(SmallVec<[Block; 8]>),
    /// The regular expression that the whole line must match, as it is printed.
    Pattern(String),
    /// Numbers in order, as the sums of a line or how much of it is seen; `None` for one that is printed as `?`.
    /// What they count is told by the kind and by the puzzle's options (buildings that are seen, the sum of their
    /// heights...), never by the clue.
    Numbers(SmallVec<[Option<u32>; 8]>),
    /// A letter that is seen from this end of the line. Which of them, the first or the second..., is told by the
    /// kind and by the puzzle's options.
    Letter(Symbol),
}

impl PartialEq for Clue {
    fn eq(&self, other: &Clue) -> bool {
        self.says == other.says
    }
}

impl Clue {
    /// A clue that was made, not read.
    pub fn new(says: Says) -> Clue {
        Clue { says, span: Span::NONE }
    }

    /// A black and white nonogram clue.
    pub fn blocks(lengths: &[u32]) -> Clue {
        let block = |&len: &u32| Block { len: Some(len), colour: Symbol::FILLED };
        Clue::new(Says::Blocks(lengths.iter().map(block).collect()))
    }

    /// A clue that is a single number.
    pub fn number(number: u32) -> Clue {
        Clue::new(Says::Numbers([Some(number)].into_iter().collect()))
    }

    /// The single number that the clue is; `None` when it says something else.
    pub fn as_number(&self) -> Option<u32> {
        match &self.says {
            Says::Numbers(numbers) => match numbers[..] {
                [number] => number,
                _ => None,
            },
            _ => None,
        }
    }

    /// A clue that is a letter.
    pub fn letter(letter: Symbol) -> Clue {
        Clue::new(Says::Letter(letter))
    }

    /// The same clue, placed.
    pub fn with_span(mut self, span: Span) -> Clue {
        self.span = span;
        self
    }
}

/// What a cell can hold: the symbols of a puzzle in order, at most [`Symbol::MAX`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alphabet {
    /// How each symbol looks; the place in this list is the symbol.
    pub looks: Vec<Look>,
    /// The symbols that stand for further characters as well: cells can hold more characters than there can be symbols.
    pub stand_ins: Vec<StandIns>,
}

/// Symbols that stand not only for the characters that they look like, but also for others that no clue tells from these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandIns {
    /// The symbols.
    pub symbols: Domain,
    /// How many characters there are beside those that they look like.
    pub others: u64,
}

/// How a symbol looks in text and in colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The character that stands for it in a solution, different for each symbol of a puzzle.
    pub glyph: char,
    /// What it is called, as `red`.
    pub name: String,
    /// Its colour; `None` where the kind has no colours.
    pub colour: Option<Rgb>,
}

/// A colour on screen: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The colour that these hexadecimal digits are: `ff0000`, or `f00` for short.
    pub fn parse(digits: &str) -> Option<Rgb> {
        let digits = digits.chars().map(|c| c.to_digit(16)).collect::<Option<Vec<_>>>()?;
        let byte = |high: u32, low: u32| (high * 16 + low) as u8;
        match digits[..] {
            [r, g, b] => Some(Rgb(byte(r, r), byte(g, g), byte(b, b))),
            [r, s, g, h, b, c] => Some(Rgb(byte(r, s), byte(g, h), byte(b, c))),
            _ => None,
        }
    }
}

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl Alphabet {
    /// Symbols of these looks, each of which stands for itself.
    pub fn of_looks(looks: Vec<Look>) -> Alphabet {
        Alphabet { looks, stand_ins: Vec::new() }
    }

    /// Blank `.` and filled `#`.
    pub fn black_and_white() -> Alphabet {
        let look = |glyph, name: &str, colour| Look { glyph, name: name.to_owned(), colour };
        Alphabet::of_looks(vec![look('.', "white", Some(Rgb(255, 255, 255))), look('#', "black", Some(Rgb(0, 0, 0)))])
    }

    /// The alphabet of `first` and then these characters, each for itself; an error when one of
    /// them stands there twice, or when there are too many.
    pub fn of_glyphs(first: Vec<Look>, glyphs: &str) -> Result<Alphabet, Error> {
        let mut alphabet = Alphabet::of_looks(first);
        for glyph in glyphs.chars() {
            if alphabet.symbol(glyph).is_some() {
                return Err(Error::new(format!("the alphabet \"{glyphs}\" holds \"{glyph}\" twice")));
            }
            if alphabet.len() == Symbol::MAX {
                return Err(Error::new(format!("an alphabet of more than {} characters", Symbol::MAX)));
            }
            alphabet.looks.push(Look { glyph, name: glyph.to_string(), colour: None });
        }
        Ok(alphabet)
    }

    /// The blank cell `.`, which may be listed or not, and then these characters, each for itself; an error where
    /// [`Alphabet::of_glyphs`] has one.
    pub fn with_blank(glyphs: &str) -> Result<Alphabet, Error> {
        let blank = Look { glyph: '.', name: Alphabet::BLANK.to_owned(), colour: None };
        Alphabet::of_glyphs(vec![blank], &glyphs.replace('.', ""))
    }

    /// The blank cell `.` and then the numbers from 1: `1` to `9`, then `A` for 10 and so on through `Z` and `a` to `z`.
    /// Symbol `n` is the number `n`. An error for more numbers than there are such characters.
    pub fn numbers(count: usize) -> Result<Alphabet, Error> {
        if count > Alphabet::DIGITS.len() {
            let message = format!("there are no characters for the numbers from 1 to {count}");
            return Err(Error::new(message).with_help(format!("at most {}", Alphabet::DIGITS.len())));
        }
        Alphabet::with_blank(&Alphabet::DIGITS[..count])
    }

    /// The characters of [`Alphabet::numbers`].
    pub const DIGITS: &'static str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /// What the blank cell is called in kinds without colours.
    const BLANK: &'static str = "blank";

    /// Is the first symbol the blank cell?
    pub fn has_blank(&self) -> bool {
        self.looks.first().is_some_and(|look| self.is_in_colours() || look.name == Alphabet::BLANK)
    }

    /// Do its characters after the first stand for the numbers from 1 on, with letters for those from 10?
    pub fn is_numbers(&self) -> bool {
        let own = self.looks.iter().skip(1).map(|look| look.glyph);
        own.len() > 9 && own.eq(Alphabet::DIGITS.chars().take(self.looks.len() - 1))
    }

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.looks.len()
    }

    /// Has it no symbols?
    pub fn is_empty(&self) -> bool {
        self.looks.is_empty()
    }

    /// Every symbol.
    pub fn all(&self) -> Domain {
        Domain::first(self.len())
    }

    /// The character that stands for `symbol`.
    pub fn glyph(&self, symbol: Symbol) -> char {
        self.looks[symbol.index()].glyph
    }

    /// The symbol that `glyph` stands for.
    pub fn symbol(&self, glyph: char) -> Option<Symbol> {
        let at = self.looks.iter().position(|look| look.glyph == glyph)?;
        Some(Symbol(at as u8))
    }

    /// Are there only colours, so that the first of them is the paper?
    pub fn is_in_colours(&self) -> bool {
        self.looks.iter().all(|look| look.colour.is_some())
    }

    /// Is it just blank and filled?
    pub fn is_black_and_white(&self) -> bool {
        *self == Alphabet::black_and_white()
    }
}
