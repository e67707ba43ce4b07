//! What is to be said, before it is put into words: a sentence, and what it speaks of, each with its type.
//!
//! A sentence is declared where it belongs, beside the technique that says it, by [`sentences!`](crate::sentences): its key, what it speaks
//! of by name and type, and its wording in each language. That no wording speaks of what nobody fills in, and that each leaves out nothing,
//! is looked at when the crate is compiled.

mod argument;
mod own;

use crate::domain::{Domain, Symbol};

pub use argument::*;
pub use own::{Json, Own, Spoken, Words};

/// Texts that mean the same, each with its language: `("en", "row")`.
pub type Wordings = &'static [(&'static str, &'static str)];

/// The text in a language; the first one where there is none in it.
pub fn wording(wordings: Wordings, language: &str) -> &'static str {
    let own = wordings.iter().find(|(known, _)| *known == language);
    own.or(wordings.first()).map_or("", |(_, text)| *text)
}

/// The text with its first letter a capital one, as a sentence begins.
pub(crate) fn capitalized(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
        None => text,
    }
}

/// A sentence that can be said.
///
/// In a wording `{name}` stands for what the message speaks of under that name, and `{name?one|many}` for one of two
/// words, as that is one thing or many. What every message about a line has besides is called `line`, `place` (the line
/// without its clue), `given` (the facts, put before what follows from them: "with cell 2 blank, "), `stated` (the same
/// where something that does not follow from them is said first: "cell 2 is blank; "), `conclusion` and `exclusion`
/// (what follows, and the same said as what cannot be), `outcome` (the latter, or only what it leaves where it settles
/// all its cells: ", so cell 3 is not 2", ", which leaves 1 in cell 3"), `its_exclusion` (that of cells which the
/// sentence has just named: "it is not 3"), `leaves` (what that leaves where it settles cells: ", which leaves cell 3 blank"), `found`
/// (the cells of which it follows), and `settled` (the same by their places on the board, where the sentence itself
/// says what they are).
#[derive(Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
#[non_exhaustive]
pub enum Basis {
    /// Of the fewest from which its technique sees what follows.
    Fewest,
    /// Of all that is known of the line. What a step needs may be less.
    Whole,
    /// Of the line as it stands, as where it counts or measures; its facts are the fewest from which its technique says
    /// just this. Nothing that is said of fewer would be true of the board.
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
const COMMON: &[&str] = &[
    "line", "place", "given", "stated", "conclusion", "exclusion", "outcome", "its_exclusion", "leaves", "found",
    "settled",
];

impl Sentence {
    /// Does it say what cells are, rather than what they cannot be any more?
    pub(crate) fn settles(&self) -> bool {
        settles(self.wordings[0].1.as_bytes())
    }

    /// A sentence.
    ///
    /// # Panics
    ///
    /// Where a wording names what the sentence does not speak of, or does not name what it speaks of, or where one says
    /// what cells are and another one what they are not; a constant does not compile then.
    pub const fn new(key: &'static str, fields: &'static [&'static str], basis: Basis, wordings: Wordings) -> Sentence {
        assert!(!wordings.is_empty(), "a sentence without a wording");
        let mut at = 0;
        while at < wordings.len() {
            let text = wordings[at].1.as_bytes();
            check(text, fields);
            assert!(settles(text) == settles(wordings[0].1.as_bytes()), "wordings that say different things");
            at += 1;
        }
        Sentence { key, fields, basis, wordings }
    }
}

/// Does the wording say what cells are?
const fn settles(text: &[u8]) -> bool {
    names(text, b"conclusion") || names(text, b"settled")
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
/// A mark after the key says of which facts it is told ([`Basis`](crate::message::Basis)): `whole`, of all that is
/// known of the line; `stands`, of the line as it stands; without a mark, of the fewest.
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
    /// What is known about cells of the line, of which the sentence speaks; where it is about no line, about cells of
    /// the board, of which the lines behind it speak.
    pub given: Vec<(usize, Domain)>,
    /// What follows about cells of the line. Of each what it may be from now on, and what it cannot be any more.
    pub conclusion: Vec<(usize, Domain, Domain)>,
}

impl Message {
    /// A message of which nothing is known yet, and nothing follows.
    pub fn new(sentence: &'static Sentence, arguments: Vec<(&'static str, Argument)>) -> Message {
        Message { sentence, arguments, known: Vec::new(), given: Vec::new(), conclusion: Vec::new() }
    }

    /// Is it the same in words, whatever is known and follows?
    pub(crate) fn says_the_same(&self, other: &Message) -> bool {
        self.sentence == other.sentence && self.arguments == other.arguments
    }

    /// Is it the same sentence about the same end of the line, and the same block or sum of its clue?
    pub(crate) fn is_about_the_same(&self, other: &Message) -> bool {
        let subject = |(_, argument): &&(&str, Argument)| {
            matches!(argument, Argument::Side { .. } | Argument::Sum(_) | Argument::Block(_) | Argument::Nth(_))
        };
        self.sentence == other.sentence
            && self.arguments.iter().filter(subject).eq(other.arguments.iter().filter(subject))
    }

    /// Of symbols that it says to be placed, and of what is given for that, only these are told.
    pub(crate) fn forget_placed_but(&mut self, told: Domain) {
        let placed = self.arguments.iter_mut().filter_map(|(_, argument)| match argument {
            Argument::Placed(placed) => Some(placed),
            _ => None,
        });
        for placed in placed {
            let is_told = |(symbol, _): &(Symbol, usize)| told.has(*symbol);
            let forgotten: Vec<usize> = placed.iter().filter(|one| !is_told(one)).map(|(_, at)| *at).collect();
            placed.retain(is_told);
            self.given.retain(|(at, _)| !forgotten.contains(at));
        }
    }

    /// The symbols of which it says that they go, where it names them.
    pub(crate) fn named_as_gone(&self) -> Option<Domain> {
        self.arguments.iter().find_map(|(_, argument)| match argument {
            Argument::Gone(gone) => Some(*gone),
            _ => None,
        })
    }

    /// Adds the facts of which it speaks, and what follows.
    pub fn about(self, given: Vec<(usize, Domain)>, conclusion: Vec<(usize, Domain, Domain)>) -> Message {
        Message { given, conclusion, ..self }
    }

    /// Adds all that is known of the line's cells.
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
