//! How the cells of a puzzle are entered: with which keys, and what a click does. Told by what cells can hold, never by the kind's name.

use super::notes::Bare;
use crate::domain::{Domain, Symbol};
use crate::puzzle::{Alphabet, Look};
use crate::render::words;
use crate::task::Task;
use serde::Serialize;

/// What sort of thing is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum EnteredBy {
    /// Colours, by clicks and strokes.
    Paint,
    /// Numbers from 1 on, or some digits.
    Numbers,
    /// Letters.
    Letters,
    /// Characters of all sorts.
    Characters,
}

/// How cells are entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// What sort of thing is entered.
    pub by: EnteredBy,
    /// What can be entered, in the order of the alphabet; without what the rules allow nowhere.
    pub choices: Vec<Choice>,
    /// What a click or the space bar enters: the first ink; nothing where values are typed.
    pub fill: Option<u8>,
    /// What a cross enters: the blank cell, where there is one.
    pub cross: Option<u8>,
    /// Those that stand for further characters, too: nobody means just these.
    #[serde(skip)]
    stand_ins: Domain,
}

/// Something that can be entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Choice {
    /// The symbol.
    pub symbol: u8,
    /// The key to type: the symbol's character. Where no other symbol has it, the small or capital letter does as well.
    pub key: char,
    /// What to show: the character, or the number that it stands for.
    pub label: String,
    /// What it is called: `filled`, `red`, `A`.
    pub name: String,
    /// Its colour as `#rrggbb`.
    pub colour: Option<String>,
}

impl Entry {
    /// How cells of this task's puzzle are entered.
    pub fn new(task: &Task<'_>) -> Entry {
        let alphabet = &task.puzzle().alphabet;
        let possible = Bare::new(task).possible(task);
        let by = by(alphabet);
        let choices: Vec<Choice> =
            possible.symbols().map(|symbol| Choice::new(alphabet, symbol, by == EnteredBy::Numbers)).collect();
        let is_ink = |symbol: &Symbol| alphabet.looks[symbol.index()].colour.is_some() && !is_blank(alphabet, *symbol);
        Entry {
            by,
            choices,
            fill: possible.symbols().find(is_ink).map(|symbol| symbol.0),
            cross: (alphabet.has_blank() && possible.has(Symbol::BLANK)).then_some(Symbol::BLANK.0),
            stand_ins: alphabet.standing_in(),
        }
    }

    /// What a typed character enters: the symbol that it stands for, or, where none has it, the one whose small or capital letter it is.
    pub fn typed(&self, key: char) -> Option<u8> {
        let is_meant = |choice: &&Choice| !self.stand_ins.has(Symbol(choice.symbol));
        let other_case = |own: char| own.to_lowercase().eq(key.to_lowercase());
        let own = || self.choices.iter().filter(|choice| choice.key == key);
        let other = || self.choices.iter().filter(|choice| other_case(choice.key));
        let found = own().find(is_meant).or_else(|| other().find(is_meant)).or_else(|| own().chain(other()).next());
        found.map(|choice| choice.symbol)
    }

    /// What cells can hold.
    pub(super) fn possible(&self) -> Domain {
        self.choices.iter().map(|choice| Symbol(choice.symbol)).collect()
    }

    /// What can be entered under this number.
    pub fn choice(&self, symbol: u8) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.symbol == symbol)
    }
}

impl Choice {
    fn new(alphabet: &Alphabet, symbol: Symbol, is_number: bool) -> Choice {
        let Look { glyph, colour, .. } = &alphabet.looks[symbol.index()];
        let number = Alphabet::DIGITS.chars().position(|digit| digit == *glyph).map(|at| (at + 1).to_string());
        Choice {
            symbol: symbol.0,
            key: *glyph,
            label: number.filter(|_| is_number).unwrap_or_else(|| glyph.to_string()),
            name: words::name(alphabet, symbol),
            colour: colour.map(|colour| colour.to_string()),
        }
    }
}

/// Is it the blank cell?
fn is_blank(alphabet: &Alphabet, symbol: Symbol) -> bool {
    symbol == Symbol::BLANK && alphabet.has_blank()
}

fn by(alphabet: &Alphabet) -> EnteredBy {
    if alphabet.is_in_colours() {
        return EnteredBy::Paint;
    }
    let symbols = (0..alphabet.len() as u8).map(Symbol).filter(|&symbol| !is_blank(alphabet, symbol));
    let written = symbols.filter(|symbol| alphabet.looks[symbol.index()].colour.is_none());
    let glyphs: Vec<char> = written.map(|symbol| alphabet.glyph(symbol)).collect();
    let is_counted = || glyphs.iter().copied().eq(Alphabet::DIGITS.chars().take(glyphs.len()));
    if glyphs.iter().all(char::is_ascii_digit) || is_counted() {
        return EnteredBy::Numbers;
    }
    if glyphs.iter().all(|glyph| glyph.is_alphabetic()) { EnteredBy::Letters } else { EnteredBy::Characters }
}

impl Bare {
    /// What a cell can be at all, by the rules without the clues.
    fn possible(&self, task: &Task<'_>) -> Domain {
        let all = task.puzzle().alphabet.all();
        let lines = task.puzzle().board;
        let axis = lines.axes()[0];
        let mut possible = Domain::EMPTY;
        for index in 0..lines.lines(axis) {
            let len = lines.line_len(axis, index);
            possible = possible.or(self.within(len, task.model().symbols).unwrap_or(all));
        }
        if possible.is_empty() { all } else { possible }
    }
}
