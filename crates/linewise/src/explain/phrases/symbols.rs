//! What stands in cells, as people name it: symbols, and numbers that are added up or multiplied.

use super::{Value, one};
use crate::domain::{Domain, Symbol};
use crate::explain::sentence::Speaker;
use crate::message::wording;
use crate::model::{CellId, LineId};
use crate::palette::spoken_name;
use crate::puzzle::Rgb;

/// So many symbols that follow each other are named one by one, where there are no others.
const MOST_IN_ROW: usize = 3;
/// The paper's colour.
const PAPER: Rgb = Rgb(255, 255, 255);

impl Speaker<'_> {
    /// What a cell may be by the puzzle alone.
    pub(crate) fn possible(&self, cell: CellId) -> Domain {
        self.model.cells[cell.index()]
    }

    /// What some cell may be by the puzzle alone.
    pub(crate) fn possible_somewhere(&self) -> Domain {
        let everything = Domain::first(self.model.symbols);
        let mut all = Domain::EMPTY;
        for &may in self.model.cells.iter() {
            all = all.or(may);
            // On most boards the first cell may be anything.
            if all == everything {
                break;
            }
        }
        all
    }

    /// What a cell may be, in words: `A or B`.
    pub(crate) fn symbols(&self, may: Domain) -> String {
        self.symbols_listed(may, "list.or")
    }

    /// All of these symbols: `A and B`.
    pub(crate) fn each(&self, may: Domain) -> String {
        self.symbols_listed(may, "list.and")
    }

    /// What a cell may be, in words; many, where a stretch of several is among it: `one of K to O`.
    pub(crate) fn choice(&self, may: Domain) -> Value {
        self.choice_of(may, false)
    }

    /// What several cells may be: `parks or 4`.
    pub(crate) fn choice_of(&self, may: Domain, are_many: bool) -> Value {
        let pieces = self.symbol_pieces(may, are_many);
        let has_stretch = pieces.len() < may.len();
        (self.list(pieces, "list.or"), has_stretch)
    }

    /// In how many pieces symbols are listed.
    pub(crate) fn pieces(&self, may: Domain) -> usize {
        self.symbol_pieces(may, false).len()
    }

    fn symbols_listed(&self, may: Domain, last: &'static str) -> String {
        self.list(self.symbol_pieces(may, false), last)
    }

    fn symbol_pieces(&self, may: Domain, are_many: bool) -> Vec<String> {
        let symbols: Vec<Symbol> = may.symbols().collect();
        let glyph = |symbol: &Symbol| self.puzzle.alphabet.glyph(*symbol);
        let follows = |a: &Symbol, b: &Symbol| {
            let is_plain =
                [a, b].iter().all(|symbol| glyph(symbol).is_ascii_alphanumeric() && !self.is_manner(**symbol));
            is_plain && glyph(a) as u32 + 1 == glyph(b) as u32
        };
        let pieces = symbols.chunk_by(follows).flat_map(|part| match part {
            [first, .., last] if part.len() > 4 || (part.len() > MOST_IN_ROW && part.len() == symbols.len()) => vec![
                self.catalogue
                    .fill("symbols.stretch", |name| one(self.symbol(if name == "from" { *first } else { *last }))),
            ],
            part => part.iter().map(|&symbol| self.symbol_of(symbol, are_many)).collect(),
        });
        pieces.collect()
    }

    pub(crate) fn symbol(&self, symbol: Symbol) -> String {
        self.symbol_of(symbol, false)
    }

    /// What a symbol is called in one cell, or in several.
    fn symbol_of(&self, symbol: Symbol, are_many: bool) -> String {
        let alphabet = &self.puzzle.alphabet;
        let look = &alphabet.looks[symbol.index()];
        match look.colour {
            _ if self.is_blank(symbol) => match (self.blank_noun(are_many), are_many) {
                (None, _) => self.catalogue.text("symbol.blank").to_owned(),
                (Some(noun), true) => noun.to_owned(),
                (Some(noun), false) => self.catalogue.fill("symbol.noun", |_| one(noun.to_owned())),
            },
            Some(_) if alphabet.is_black_and_white() => self.catalogue.text("symbol.filled").to_owned(),
            Some(_) => spoken_name(alphabet, symbol),
            None if look.glyph == ' ' => self.catalogue.text("symbol.space").to_owned(),
            None => match alphabet.number(symbol) {
                Some(number) => number.to_string(),
                None if look.glyph.is_alphanumeric() => look.glyph.to_string(),
                None => format!("\"{}\"", look.glyph),
            },
        }
    }

    /// What a blank cell is, or several are, where that is a thing of its own.
    fn blank_noun(&self, are_many: bool) -> Option<&'static str> {
        let nouns = self.kind.alphabets().blank_noun()?;
        Some(wording(nouns[usize::from(are_many)], self.catalogue.language))
    }

    /// Is it the symbol of cells that stay empty?
    fn is_blank(&self, symbol: Symbol) -> bool {
        let look = &self.puzzle.alphabet.looks[symbol.index()];
        symbol == Symbol::BLANK && (look.name == "blank" || look.colour == Some(PAPER))
    }

    /// Is it a thing that stands in cells, though these are blank: a park?
    pub(crate) fn is_thing(&self, symbol: Symbol) -> bool {
        self.is_blank(symbol) && self.blank_noun(false).is_some()
    }

    /// Is it said of cells that they are so, rather than that it stands in them?
    pub(crate) fn is_manner(&self, symbol: Symbol) -> bool {
        self.is_blank(symbol) || self.puzzle.alphabet.looks[symbol.index()].colour.is_some()
    }

    /// Cells that are so, or hold this: `that are blank`, `with 3`.
    pub(crate) fn which(&self, may: Domain) -> String {
        if let Some(nouns) = may.symbol().filter(|&symbol| self.is_blank(symbol)).and_then(|_| self.blank_noun(true)) {
            return nouns.to_owned();
        }
        let key = if may.symbols().all(|symbol| self.is_manner(symbol)) { "which.colour" } else { "which.letter" };
        self.catalogue.fill(key, |_| one(self.symbols(may)))
    }

    /// A cell that is so: `blank cell`, `park`.
    pub(crate) fn such_a_cell(&self, symbol: Symbol) -> String {
        match self.blank_noun(false).filter(|_| self.is_blank(symbol)) {
            Some(noun) => noun.to_owned(),
            None => self.catalogue.fill("cell.such", |_| one(self.symbol(symbol))),
        }
    }

    /// One of these: `one 3`, `one blank cell`.
    pub(crate) fn one_of(&self, symbol: Symbol) -> String {
        if let Some(noun) = self.blank_noun(false).filter(|_| self.is_blank(symbol)) {
            return self.catalogue.fill("one.noun", |_| one(noun.to_owned()));
        }
        let key = if self.is_manner(symbol) { "one.colour" } else { "one.letter" };
        self.catalogue.fill(key, |_| one(self.symbols(Domain::only(symbol))))
    }

    /// What stands in a cell, or such a cell: `3`, `blank cell`.
    pub(crate) fn thing(&self, symbol: Symbol) -> String {
        if self.is_manner(symbol) { self.such_a_cell(symbol) } else { self.symbol(symbol) }
    }

    /// The last of each of these symbols, of which some stand in the line already: `the last blank cell and the A`.
    pub(crate) fn last_ones(&self, all: Domain, again: Domain) -> String {
        let last = all.symbols().map(|symbol| {
            let key = if again.has(symbol) { "last.again" } else { "last.only" };
            self.catalogue.fill(key, |_| one(self.thing(symbol)))
        });
        self.list(last.collect(), "list.and")
    }

    /// Symbols that stand once in a line, each in its cell: `its 1 in cell 4 and its 3 in cell 2`.
    pub(crate) fn placed(&self, on: Option<LineId>, placed: &[(Symbol, usize)]) -> String {
        let said = placed.iter().map(|&(symbol, at)| {
            self.catalogue.fill("placed", |name| match name {
                "cell" => one(self.cells(on, &[at])),
                _ => one(self.symbol(symbol)),
            })
        });
        self.list(said.collect(), "list.and")
    }

    /// Words of a line, as they stand on the board.
    pub(crate) fn words(&self, words: &[Vec<Symbol>]) -> String {
        let glyph = |symbol: &Symbol| self.puzzle.alphabet.glyph(*symbol);
        self.list(words.iter().map(|word| word.iter().map(glyph).collect()).collect(), "list.and")
    }

    /// Sums: `1 + 3 or 4`.
    pub(crate) fn sums(&self, sums: &[Domain]) -> String {
        self.made_of(sums, " + ")
    }

    /// Products: `1 × 4 × 5 or 4 × 5`; where a 1 may be in each of them or not, `4 × 5, perhaps with a 1`.
    pub(crate) fn products(&self, products: &[Domain]) -> String {
        let (with, without): (Vec<Domain>, Vec<Domain>) = products.iter().partition(|product| product.has(Symbol(1)));
        let is_paired = without.len() == with.len() && without.iter().all(|less| with.contains(&less.with(Symbol(1))));
        match is_paired && !without.is_empty() {
            true => self.catalogue.fill("products.one", |_| one(self.made_of(&without, " × "))),
            false => self.made_of(products, " × "),
        }
    }

    fn made_of(&self, ways: &[Domain], sign: &str) -> String {
        let way = |numbers: &Domain| {
            let numbers: Vec<String> = numbers.symbols().map(|number| self.symbol(number)).collect();
            numbers.join(sign)
        };
        self.list(ways.iter().map(way).collect(), "list.or")
    }
}
