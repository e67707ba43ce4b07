//! What is to be said, before it is put into words: a sentence, and what it speaks of, each with its type.
//!
//! A sentence is declared where it belongs, beside the technique that says it, by [`sentences!`](crate::sentences): its key, what it speaks
//! of by name and type, and its wording in each language. That no wording speaks of what nobody fills in, and that each leaves out nothing,
//! is looked at when the crate is compiled.

use crate::domain::{Domain, Symbol};
use crate::model::{CellId, LineId};

/// Texts that mean the same, each with its language: `("en", "row")`.
pub type Wordings = &'static [(&'static str, &'static str)];

/// The text in a language; the first one where there is none in it.
pub fn wording(wordings: Wordings, language: &str) -> &'static str {
    let own = wordings.iter().find(|(known, _)| *known == language);
    own.or(wordings.first()).map_or("", |(_, text)| *text)
}

/// A sentence that can be said.
///
/// In a wording `{name}` stands for what the message speaks of under that name, and `{name?one|many}` for one of two words,
/// as that is one thing or many. What every message about a line has besides is called `line`, `place` (the line without its clue), `given` (the facts,
/// put before what follows), `conclusion` and `exclusion` (what follows, and the same said as what cannot be), `found` (the cells of which it follows),
/// and `settled` (the same by their places on the board, where the sentence itself says what they are).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Sentence {
    /// Its name in files, as `nonogram.overlap`.
    pub key: &'static str,
    /// What it speaks of.
    pub fields: &'static [&'static str],
    /// Of which facts it is told.
    pub basis: Basis,
    /// Its text in each language.
    pub wordings: Wordings,
}

/// Of which facts a sentence is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Basis {
    /// Of the fewest from which its technique sees what follows.
    Fewest,
    /// Of all that is known of the line. What a step needs may be less.
    Whole,
    /// Of the line as it stands, as where it counts or measures; its facts are the fewest from which its technique says just this. Nothing that
    /// is said of fewer would be true of the board.
    AsItStands,
}

/// How a sentence is marked where it is declared: nothing, `whole` or `stands`.
#[doc(hidden)]
#[macro_export]
macro_rules! basis {
    () => {
        $crate::message::Basis::Fewest
    };
    (whole) => {
        $crate::message::Basis::Whole
    };
    (stands) => {
        $crate::message::Basis::AsItStands
    };
}

/// What every message has besides its own fields.
const COMMON: &[&str] = &["line", "place", "given", "conclusion", "exclusion", "found", "settled"];

impl Sentence {
    /// Does it say what cells are, rather than what they cannot be any more?
    pub(crate) fn settles(&self) -> bool {
        self.wordings.iter().all(|(_, text)| ["{conclusion}", "{settled}"].iter().any(|name| text.contains(name)))
    }

    /// A sentence.
    ///
    /// # Panics
    ///
    /// Where a wording names what the sentence does not speak of, or does not name what it speaks of; a constant does not compile then.
    pub const fn new(key: &'static str, fields: &'static [&'static str], basis: Basis, wordings: Wordings) -> Sentence {
        assert!(!wordings.is_empty(), "a sentence without a wording");
        let mut at = 0;
        while at < wordings.len() {
            check(wordings[at].1.as_bytes(), fields);
            at += 1;
        }
        Sentence { key, fields, basis, wordings }
    }
}

/// Panics unless the wording names the fields, each at least once, and nothing else but what is common to all.
const fn check(text: &[u8], fields: &[&str]) {
    let mut field = 0;
    while field < fields.len() {
        assert!(names(text, fields[field].as_bytes()), "a wording leaves out what its sentence speaks of");
        field += 1;
    }
    let mut at = 0;
    while at < text.len() {
        if text[at] == b'{' {
            let is_known = any_is_at(text, at + 1, fields) || any_is_at(text, at + 1, COMMON);
            assert!(is_known, "a wording names what its sentence does not speak of");
        }
        at += 1;
    }
}

/// Does the wording have a place for the name?
const fn names(text: &[u8], name: &[u8]) -> bool {
    let mut at = 0;
    while at < text.len() {
        if text[at] == b'{' && is_at(text, at + 1, name) {
            return true;
        }
        at += 1;
    }
    false
}

const fn any_is_at(text: &[u8], at: usize, names: &[&str]) -> bool {
    let mut number = 0;
    while number < names.len() {
        if is_at(text, at, names[number].as_bytes()) {
            return true;
        }
        number += 1;
    }
    false
}

/// Does the name stand there, up to the end of the place or the choice of its words?
const fn is_at(text: &[u8], from: usize, name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() {
        if from + at >= text.len() || text[from + at] != name[at] {
            return false;
        }
        at += 1;
    }
    from + at < text.len() && (text[from + at] == b'}' || text[from + at] == b'?')
}

/// What a sentence speaks of, with a field for each thing. [`sentences!`](crate::sentences) makes such types.
pub trait Say {
    /// The sentence.
    const SENTENCE: &'static Sentence;

    /// The message.
    fn message(self) -> Message;
}

/// Declares sentences: a struct for each, with what it speaks of as its fields.
///
/// ```
/// linewise::sentences! {
///     /// So many cells are still missing.
///     Missing("tally.missing", whole) { rest: usize } en "{line}: {rest} {rest?is|are} still missing, so {conclusion}.";
/// }
/// ```
///
/// A mark after the key says of which facts it is told ([`Basis`](crate::message::Basis)): `whole`, of all that is known of the line; `stands`, of the
/// line as it stands; without a mark, of the fewest.
#[macro_export]
macro_rules! sentences {
    ($($(#[$about:meta])* $seen:vis $name:ident($key:literal $(, $mark:ident)?) { $($field:ident: $kind:ty),* $(,)? } $($language:ident $text:literal),+;)*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone)]
        $seen struct $name {
            $(
                #[allow(missing_docs)]
                $seen $field: $kind,
            )*
        }

        impl $crate::message::Say for $name {
            const SENTENCE: &'static $crate::message::Sentence = &$crate::message::Sentence::new(
                $key,
                &[$(stringify!($field)),*],
                $crate::basis!($($mark)?),
                &[$((stringify!($language), $text)),+],
            );

            fn message(self) -> $crate::message::Message {
                let arguments = vec![$((stringify!($field), $crate::message::Argument::from(self.$field))),*];
                $crate::message::Message::new(<Self as $crate::message::Say>::SENTENCE, arguments)
            }
        }

        // Looked at even where nobody says it.
        const _: &$crate::message::Sentence = <$name as $crate::message::Say>::SENTENCE;
    )*};
}

/// The sentences of these types, for a technique that says them.
#[macro_export]
macro_rules! says {
    ($($name:ty),+ $(,)?) => { &[$(<$name as $crate::message::Say>::SENTENCE),+] };
}

/// One thing to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The sentence.
    pub sentence: &'static Sentence,
    /// What the sentence speaks of, by name; see [`sentences!`](crate::sentences).
    pub(crate) arguments: Vec<(&'static str, Argument)>,
    /// All that is known of the line's cells.
    pub known: Vec<Domain>,
    /// What is known about cells of the line, of which the sentence speaks; where it is about no line, about cells of the board, of which the lines
    /// behind it speak.
    pub given: Vec<(usize, Domain)>,
    /// What follows about cells of the line. Of each what it may be from now on, and what it cannot be any more.
    pub conclusion: Vec<(usize, Domain, Domain)>,
}

/// Something that a sentence speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// Cells of the line, counted from 0, in order: `cells 3 to 5 and 9`.
    Cells(Vec<usize>),
    /// The same, named with what is known of them, so that nothing else need say it.
    Run(Vec<usize>),
    /// Cells that something of this look covers, with those of them that it is known to cover: `cells 8 to 11 (you have 9 and 10)`.
    Covered(Vec<usize>, Symbol),
    /// Blocks of a nonogram's clue, each with such cells: `the 3 covers cells 2 and 3 and the 4 covers cell 9`.
    Covering(Covering),
    /// A number.
    Number(u64),
    /// A small number in words: `two`.
    Count(usize),
    /// A number in a row of things, from 1, in words: `second`.
    Nth(usize),
    /// Is something to be said besides? It has no text of its own.
    Besides(bool),
    /// A block of a nonogram's clue: `the second 3`.
    Block(BlockName),
    /// Any of these symbols: `A or B`.
    Symbols(Domain),
    /// All of these symbols: `A and B`.
    Each(Domain),
    /// Cells that are so, or hold one of these: `blank cells`, `cells with 3`.
    Which(Domain),
    /// A cell that is so: `blank cell`.
    SuchACell(Symbol),
    /// Those of these symbols that the conclusion takes away: `4 or 5`.
    Gone(Domain),
    /// The other lines through a cell of the line: `column 2`.
    Crossers(usize),
    /// Words of the puzzle itself, as they are printed.
    Text(String),
    /// Several such texts.
    Texts(Vec<String>),
    /// Cells, and the parts of a pattern on which they can only fall: ``cells 1 to 3 can only fall on `RUN` ``.
    Parts(Vec<(Vec<usize>, Vec<Part>)>),
    /// Places between the cells of the line, where a word begins or ends, or where none does.
    Edges(Vec<EdgeName>),
    /// Cells, and what a clue allows there: `A or B in cell 1 and C in cell 2`.
    Allowed(Vec<(usize, Domain)>),
    /// Several sums, each the numbers that make it: `1 + 3 or 4`.
    Sums(Vec<Domain>),
    /// Several products, each the numbers that make it: `1 × 4 × 5 or 4 × 5`.
    Products(Vec<Domain>),
    /// Numbers and the cells that they fill, one way or another: `1 + 3 in cells 2 and 3 or 4 in cell 2`. Cells alone, where there are no numbers.
    Fillings(Vec<(Domain, Vec<usize>)>),
    /// Groups of cells, all of them: `cells 1 to 3 and cells 5 to 7`.
    Groups(Vec<Vec<usize>>),
    /// Symbols that stand once in the line, each with its cell, named with what is known of it: `its 1 in cell 4 and its 3 in cell 2`.
    Placed(Vec<(Symbol, usize)>),
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
    /// One of these: `one 3`, `one blank cell`.
    One(Symbol),
    /// Words that the line may spell.
    Words(Vec<Vec<Symbol>>),
    /// A cell of the board.
    Cell(CellId),
    /// A line of the puzzle with its clue.
    Line(LineId),
    /// A clause within the sentence, with what it speaks of: `two buildings are seen from the left`.
    Clause(Box<Message>),
}

/// Cells of a line that are named with what is known of them.
#[derive(Debug, Clone)]
pub struct Run(pub Vec<usize>);
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
/// All of these symbols.
#[derive(Debug, Clone, Copy)]
pub struct Each(pub Domain);
/// Cells that are so, or hold one of these.
#[derive(Debug, Clone, Copy)]
pub struct Which(pub Domain);
/// A cell that is so.
#[derive(Debug, Clone, Copy)]
pub struct SuchACell(pub Symbol);
/// Those of these symbols that the conclusion takes away.
#[derive(Debug, Clone, Copy)]
pub struct Gone(pub Domain);
/// The other lines through this cell of the line.
#[derive(Debug, Clone, Copy)]
pub struct Crossers(pub usize);
/// An end of a line: is it the far one?
#[derive(Debug, Clone, Copy)]
pub struct Side(pub bool);
/// Sums, each the numbers that make it.
#[derive(Debug, Clone)]
pub struct Sums(pub Vec<Domain>);
/// Products, each the numbers that make it.
#[derive(Debug, Clone)]
pub struct Products(pub Vec<Domain>);
/// Numbers and the cells that they fill.
#[derive(Debug, Clone)]
pub struct Fillings(pub Vec<(Domain, Vec<usize>)>);
/// Groups of cells, all of them.
#[derive(Debug, Clone)]
pub struct Groups(pub Vec<Vec<usize>>);
/// Symbols that stand once in the line, each with its cell.
#[derive(Debug, Clone)]
pub struct Placed(pub Vec<(Symbol, usize)>);
/// Places that are added up, one way or another.
#[derive(Debug, Clone)]
pub struct Ways(pub Vec<Vec<usize>>);
/// Cells and the parts of a pattern on which they can only fall.
#[derive(Debug, Clone)]
pub struct Parts(pub Vec<(Vec<usize>, Vec<Part>)>);
/// Places between cells, where a word begins or ends, or where none does.
#[derive(Debug, Clone)]
pub struct Edges(pub Vec<EdgeName>);
/// Cells, and what a clue allows there.
#[derive(Debug, Clone)]
pub struct Allowed(pub Vec<(usize, Domain)>);
/// One of these: `one 3`.
#[derive(Debug, Clone, Copy)]
pub struct One(pub Symbol);
/// A small number in words.
#[derive(Debug, Clone, Copy)]
pub struct Count(pub usize);
/// A number in a row of things, from 1, in words.
#[derive(Debug, Clone, Copy)]
pub struct Nth(pub usize);
/// A clause within a sentence; it is declared as sentences are.
#[derive(Debug, Clone)]
pub struct Clause(pub Message);

/// An argument from each type that a sentence may have as a field.
macro_rules! arguments {
    ($($kind:ty: $own:ident => $argument:expr;)*) => {$(
        impl From<$kind> for Argument {
            fn from($own: $kind) -> Argument {
                $argument
            }
        }
    )*};
}

arguments! {
    usize: number => Argument::Number(number as u64);
    Vec<usize>: cells => Argument::Cells(cells);
    Covered: covered => Argument::Covered(covered.0, covered.1);
    Covering: covering => Argument::Covering(covering);
    Run: run => Argument::Run(run.0);
    Domain: symbols => Argument::Symbols(symbols);
    Symbol: symbol => Argument::Symbols(Domain::only(symbol));
    Each: each => Argument::Each(each.0);
    Which: which => Argument::Which(which.0);
    SuchACell: cell => Argument::SuchACell(cell.0);
    Gone: gone => Argument::Gone(gone.0);
    Crossers: cell => Argument::Crossers(cell.0);
    Side: side => Argument::Side { far: side.0 };
    Sums: sums => Argument::Sums(sums.0);
    Products: products => Argument::Products(products.0);
    Fillings: fillings => Argument::Fillings(fillings.0);
    Groups: groups => Argument::Groups(groups.0);
    Placed: placed => Argument::Placed(placed.0);
    Ways: ways => Argument::Ways(ways.0);
    Parts: parts => Argument::Parts(parts.0);
    Edges: edges => Argument::Edges(edges.0);
    Allowed: allowed => Argument::Allowed(allowed.0);
    One: one => Argument::One(one.0);
    Count: count => Argument::Count(count.0);
    Nth: nth => Argument::Nth(nth.0);
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

/// How people speak of a place between cells for which a pattern asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EdgeName {
    /// As it is printed.
    pub text: String,
    /// The cell behind it; one more than the last for the end of the line.
    pub before: usize,
    /// Does a word begin or end there? Otherwise none does.
    pub is_boundary: bool,
}

impl Message {
    /// A message of which nothing is known yet, and nothing follows.
    pub fn new(sentence: &'static Sentence, arguments: Vec<(&'static str, Argument)>) -> Message {
        Message { sentence, arguments, known: Vec::new(), given: Vec::new(), conclusion: Vec::new() }
    }

    /// The same, with the facts of which it speaks, and what follows.
    pub fn about(self, given: Vec<(usize, Domain)>, conclusion: Vec<(usize, Domain, Domain)>) -> Message {
        Message { given, conclusion, ..self }
    }

    /// The same, where this is all that is known of the line's cells.
    pub fn knowing(self, known: &[Domain]) -> Message {
        Message { known: known.to_vec(), ..self }
    }

    /// The cells that it says to be covered, each with the colour: these may be more than what follows of them.
    pub(crate) fn covered(&self) -> Vec<(usize, Symbol)> {
        let covered = self.arguments.iter().flat_map(|(_, argument)| match argument {
            Argument::Covered(cells, colour) => cells.iter().map(|&cell| (cell, *colour)).collect(),
            Argument::Covering(Covering { blocks, how: Covers::Some | Covers::All }) => {
                let cells = |(_, cells, colour): &(BlockName, Vec<usize>, Symbol)| {
                    cells.iter().map(|&cell| (cell, *colour)).collect::<Vec<_>>()
                };
                blocks.iter().flat_map(cells).collect()
            }
            _ => Vec::new(),
        });
        covered.collect()
    }

    /// What its facts say that cells cannot be, in a puzzle with so many symbols.
    pub(crate) fn given_gone(&self, symbols: usize) -> Vec<(usize, Domain)> {
        self.given.iter().map(|&(at, may)| (at, Domain::first(symbols).minus(may))).collect()
    }

    /// What it speaks of under this name.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(own, _)| *own == name).map(|(_, argument)| argument)
    }

    /// All that it speaks of, by name.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }
}

impl<S: Say> From<S> for Message {
    fn from(said: S) -> Message {
        said.message()
    }
}
