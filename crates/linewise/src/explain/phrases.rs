//! Pieces of sentences: lines, cells, symbols, and what clues speak of, as people name them.

use super::sentence::Speaker;
use crate::domain::{Domain, Symbol};
use crate::message::{BlockName, Covering, Covers, Message, Part, SumName};
use crate::model::{CellId, LineId, Place};
use crate::puzzle::{Axis, End, Rgb, Says};
use crate::render::words;

/// What the corners of the board are called, in the order of [`End::CORNERS`].
const CORNERS: [&str; 4] = ["side.corner.0", "side.corner.1", "side.corner.2", "side.corner.3"];

/// An end of a line.
fn end_of(place: Place, far: bool) -> End {
    End::at(place.axis, place.index as usize, far)
}

/// The text for a place in a sentence, and whether it is many things.
pub type Value = (String, bool);

impl Speaker<'_> {
    /// A line with its clue: `row 7 (3 1)`.
    pub fn line(&self, line: LineId) -> String {
        let place = self.model.line(line).place;
        let clue = self.own_pattern(line).unwrap_or_else(|| words::clue(self.puzzle, self.kind, place));
        let key = if clue.is_empty() { "line" } else { "line.clue" };
        self.catalogue.fill(key, |name| match name {
            "clue" => one(clue.clone()),
            _ => one(self.place_name(line)),
        })
    }

    /// The pattern of a line, where each clue has a line of its own: the other clue at the same place says nothing of it.
    fn own_pattern(&self, line: LineId) -> Option<String> {
        let place = self.model.line(line).place;
        let (end, clue) = self.puzzle.clues.iter().nth(line.index())?;
        let is_own =
            self.model.lines.len() == self.puzzle.clues.len() && (end.axis, end.index) == (place.axis, place.index);
        match &clue.says {
            Says::Pattern(pattern) if is_own => Some(pattern.clone()),
            _ => None,
        }
    }

    /// A line without its clue: `row 7`; two cells that have a line of their own are named themselves.
    pub(super) fn place_name(&self, line: LineId) -> String {
        let line = self.model.line(line);
        match line.place.axis {
            Axis::PAIR => self.list(line.cells.iter().map(|&cell| self.cell(cell)).collect(), "list.and"),
            Axis::SQUARE => self.cells_by_row(line.cells.to_vec()),
            _ => self.place_of(line.place),
        }
    }

    /// What a cell may be by the puzzle alone.
    pub(super) fn possible(&self, cell: CellId) -> Domain {
        self.model.cells[cell.index()]
    }

    /// The end from which something is seen: `the left`.
    pub(super) fn side(&self, on: Option<LineId>, far: bool) -> String {
        let place = on.map(|line| self.model.line(line).place);
        let corner = place.and_then(|place| End::CORNERS.iter().position(|end| *end == end_of(place, far)));
        let key = match (place.map(|place| place.axis), far) {
            _ if corner.is_some() => CORNERS[corner.unwrap_or_default()],
            (Some(Axis::ROW), false) => "side.left",
            (Some(Axis::ROW), true) => "side.right",
            (Some(Axis::COLUMN), false) => "side.top",
            (Some(Axis::COLUMN), true) => "side.bottom",
            (_, false) => "side.near",
            (_, true) => "side.far",
        };
        self.catalogue.text(key).to_owned()
    }

    /// Lines of one axis, as people name them: `rows 2 and 5`.
    pub(super) fn lines(&self, lines: &[LineId]) -> String {
        let places = || lines.iter().map(|&line| self.model.line(line).place);
        let key = match places().next().map(|place| place.axis) {
            Some(Axis::ROW) => "axis.many.0",
            Some(Axis::COLUMN) => "axis.many.1",
            Some(Axis::FALLING) => "axis.many.2",
            Some(Axis::RISING) => "axis.many.3",
            Some(Axis::REGION) => "axis.many.7",
            _ => "axis.many.5",
        };
        if let [line] = lines {
            return self.place_name(*line);
        }
        let numbers = self.list(places().map(|place| (place.index + 1).to_string()).collect(), "list.and");
        self.catalogue.fill(key, |_| one(numbers.clone()))
    }

    fn place_of(&self, place: Place) -> String {
        let key = match place.axis {
            Axis::ROW => "axis.0",
            Axis::COLUMN => "axis.1",
            Axis::FALLING => "axis.2",
            Axis::RISING => "axis.3",
            _ => return place.to_string(),
        };
        self.catalogue.fill(key, |_| one((place.index + 1).to_string()))
    }

    /// A cell's place on the board.
    pub fn cell(&self, cell: CellId) -> String {
        self.at(self.puzzle.board.place(cell))
    }

    /// A place on the board: `row 3, column 5`.
    fn at(&self, (row, column): (usize, usize)) -> String {
        self.catalogue.fill("cell.place", |name| match name {
            "row" => one((row + 1).to_string()),
            _ => one((column + 1).to_string()),
        })
    }

    /// Cells of a line: `cells 3 to 5 and 9`. Without a line, they are cells of the board.
    pub(super) fn cells(&self, on: Option<LineId>, cells: &[usize]) -> String {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        if on.is_none_or(|line| !has_numbers(self.model.line(line).place.axis)) {
            return self.cells_by_row(cells.iter().map(|&at| self.cell_at(on, at)).collect());
        }
        let list = self.stretched(&cells);
        self.catalogue.fill("cells", |_| (list.clone(), cells.len() > 1))
    }

    /// A cell of a line; without a line, one of the board.
    pub(super) fn cell_at(&self, on: Option<LineId>, at: usize) -> CellId {
        on.map_or(CellId::new(at), |line| self.model.line(line).cells[at])
    }

    /// Cells that lie in no line which people count along: `columns 1 to 3 of row 1 and column 1 of rows 2 and 4`.
    fn cells_by_row(&self, cells: Vec<CellId>) -> String {
        if let [only] = cells[..] {
            return self.cell(only);
        }
        let mut places: Vec<_> = cells.into_iter().map(|cell| self.puzzle.board.place(cell)).collect();
        places.sort_unstable();
        if let [one, other] = places[..]
            && one.0 != other.0
            && one.1 != other.1
        {
            return self.list(vec![self.at(one), self.at(other)], "list.and");
        }
        let rows = places.chunk_by(|a, b| a.0 == b.0);
        let by_columns = grouped(rows.map(|row| (row[0].0, row.iter().map(|place| place.1).collect::<Vec<_>>())));
        let said = by_columns.iter().map(|(columns, rows)| {
            let key = if columns.len() == 1 && rows.len() > 1 { "cells.columns" } else { "cells.rows" };
            self.catalogue.fill(key, |name| match name {
                "columns" => (self.stretched(columns), columns.len() > 1),
                _ => (self.stretched(rows), rows.len() > 1),
            })
        });
        self.list(said.collect(), "list.and")
    }

    /// Numbers, counted from 1 in the sentence: `3 to 5 and 9`.
    fn stretched(&self, numbers: &[usize]) -> String {
        let pieces = stretches(numbers).into_iter().flat_map(|(from, to)| match to - from {
            0 => vec![(from + 1).to_string()],
            1 => vec![(from + 1).to_string(), (to + 1).to_string()],
            _ => vec![
                self.catalogue
                    .fill("cells.stretch", |name| one((if name == "from" { from + 1 } else { to + 1 }).to_string())),
            ],
        });
        self.list(pieces.collect(), "list.and")
    }

    pub(super) fn block(&self, block: BlockName) -> String {
        let has_colours = self.puzzle.alphabet.len() > 2;
        let key = match (has_colours, block.alike > 1) {
            (false, false) => "block",
            (false, true) => "block.nth",
            (true, false) => "block.colour",
            (true, true) => "block.colour.nth",
        };
        self.catalogue.fill(key, |name| match name {
            "len" => one(block.len.to_string()),
            "nth" => one(self.nth(block.nth, block.alike)),
            _ => one(words::name(&self.puzzle.alphabet, block.colour)),
        })
    }

    fn nth(&self, nth: usize, alike: usize) -> String {
        if nth + 1 == alike && alike > 2 {
            return self.catalogue.text("nth.last").to_owned();
        }
        let key = format!("nth.{}", nth + 1);
        match self.catalogue.find(&key) {
            Some(word) => word.to_owned(),
            None => self.catalogue.fill("nth.more", |_| one((nth + 1).to_string())),
        }
    }

    /// What a cell may be, in words: `A or B`.
    pub(super) fn symbols(&self, may: Domain) -> String {
        self.symbols_listed(may, "list.or")
    }

    /// All of these symbols: `A and B`.
    pub(super) fn each(&self, may: Domain) -> String {
        self.symbols_listed(may, "list.and")
    }

    fn symbols_listed(&self, may: Domain, last: &'static str) -> String {
        let symbols: Vec<Symbol> = may.symbols().collect();
        let glyph = |symbol: &Symbol| self.puzzle.alphabet.glyph(*symbol);
        let follows = |a: &Symbol, b: &Symbol| {
            let is_plain =
                [a, b].iter().all(|symbol| glyph(symbol).is_ascii_alphanumeric() && !self.is_manner(**symbol));
            is_plain && glyph(a) as u32 + 1 == glyph(b) as u32
        };
        let pieces = symbols.chunk_by(follows).flat_map(|part| match part {
            [first, .., last] if part.len() > 4 || (part.len() > 2 && part.len() == symbols.len()) => vec![
                self.catalogue
                    .fill("symbols.stretch", |name| one(self.symbol(if name == "from" { *first } else { *last }))),
            ],
            part => part.iter().map(|&symbol| self.symbol(symbol)).collect(),
        });
        self.list(pieces.collect(), last)
    }

    pub(super) fn symbol(&self, symbol: Symbol) -> String {
        let alphabet = &self.puzzle.alphabet;
        let look = &alphabet.looks[symbol.index()];
        match look.colour {
            _ if self.is_blank(symbol) => self.catalogue.text("symbol.blank").to_owned(),
            Some(_) if alphabet.is_black_and_white() => self.catalogue.text("symbol.filled").to_owned(),
            Some(_) => look.name.clone(),
            None if look.glyph == ' ' => self.catalogue.text("symbol.space").to_owned(),
            None if self.puzzle.alphabet.is_numbers() => symbol.0.to_string(),
            None if look.glyph.is_alphanumeric() => look.glyph.to_string(),
            None => format!("\"{}\"", look.glyph),
        }
    }

    /// Is it the symbol of cells that stay empty?
    fn is_blank(&self, symbol: Symbol) -> bool {
        let look = &self.puzzle.alphabet.looks[symbol.index()];
        symbol == Symbol::BLANK && (look.name == "blank" || look.colour == Some(PAPER))
    }

    /// Is it said of cells that they are so, rather than that it stands in them?
    pub(super) fn is_manner(&self, symbol: Symbol) -> bool {
        self.is_blank(symbol) || self.puzzle.alphabet.looks[symbol.index()].colour.is_some()
    }

    /// Cells that are so, or hold this: `that are blank`, `with 3`.
    pub(super) fn which(&self, may: Domain) -> String {
        let key = if may.symbols().all(|symbol| self.is_manner(symbol)) { "which.colour" } else { "which.letter" };
        self.catalogue.fill(key, |_| one(self.symbols(may)))
    }

    /// Texts of the puzzle itself, as they are printed.
    pub(super) fn quoted(&self, texts: &[String]) -> String {
        self.list(texts.iter().map(|text| format!("`{text}`")).collect(), "list.and")
    }

    /// Cells and the parts of a pattern on which they can only fall.
    pub(super) fn parts(&self, on: Option<LineId>, pieces: &[(Vec<usize>, Vec<Part>)]) -> String {
        let said = pieces.iter().map(|(cells, parts)| {
            // Both letters of a `ZZ` are called the same.
            let mut names: Vec<String> = Vec::new();
            for name in parts.iter().map(|part| self.part(part)) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            let parts = self.list(names, "list.or");
            self.catalogue.fill("parts", |name| match name {
                "cells" => one(self.cells(on, cells)),
                _ => one(parts.clone()),
            })
        });
        self.list(said.collect(), "list.and")
    }

    fn part(&self, part: &Part) -> String {
        let key = match (&part.within, part.alike > 1) {
            (Some(_), _) => "part.within",
            (None, true) => "part.nth",
            (None, false) => "part",
        };
        self.catalogue.fill(key, |name| match name {
            "text" => one(part.text.clone()),
            "nth" => one(self.nth(part.nth, part.alike)),
            _ => one(part.within.clone().unwrap_or_default()),
        })
    }

    /// The other lines through a cell of a line: `column 2`.
    pub(super) fn crossers(&self, on: Option<LineId>, at: usize) -> Value {
        let Some(own) = on.map(|line| self.model.line(line)) else { return one(String::new()) };
        let Some(&cell) = own.cells.get(at) else { return one(String::new()) };
        let through = self.model.lines.iter().filter(|other| other.place != own.place && other.cells.contains(&cell));
        let mut places: Vec<Place> = through.map(|other| other.place).collect();
        places.dedup();
        let names: Vec<String> = places.iter().map(|&place| self.place_of(place)).collect();
        let is_many = names.len() > 1;
        (self.list(names, "list.and"), is_many)
    }

    /// Sums: `1 + 3 or 4`.
    pub(super) fn sums(&self, sums: &[Domain]) -> String {
        self.made_of(sums, " + ")
    }

    /// Products: `1 × 4 × 5 or 4 × 5`.
    pub(super) fn products(&self, products: &[Domain]) -> String {
        self.made_of(products, " × ")
    }

    fn made_of(&self, ways: &[Domain], sign: &str) -> String {
        let way = |numbers: &Domain| {
            let numbers: Vec<String> = numbers.symbols().map(|number| self.symbol(number)).collect();
            numbers.join(sign)
        };
        self.list(ways.iter().map(way).collect(), "list.or")
    }

    /// One of the sums of a clue: `the second sum 5`.
    pub(super) fn sum(&self, sum: SumName) -> String {
        let key = match (sum.sum, sum.alike > 1) {
            (Some(_), false) => "sum",
            (Some(_), true) => "sum.nth",
            (None, false) => "sum.unknown",
            (None, true) => "sum.unknown.nth",
        };
        self.catalogue.fill(key, |name| match name {
            "nth" => one(self.nth(sum.nth, sum.alike)),
            _ => one(sum.sum.unwrap_or(0).to_string()),
        })
    }

    /// Numbers in cells, one or another of them: `1 + 3 in cells 2 and 3 or 4 in cell 2`; `1 + 3 in cells 2 and 3 or in cells 3 and 4`.
    pub(super) fn fillings(&self, on: Option<LineId>, fillings: &[(Domain, Vec<usize>)]) -> String {
        // The same numbers in one place or another are named once.
        let mut said: Vec<String> = Vec::new();
        let mut before = None;
        for (numbers, cells) in fillings {
            let place = self.cells(on, cells);
            said.push(match (numbers.is_empty(), before == Some(numbers)) {
                (true, _) => place,
                (_, true) => self.catalogue.fill("filling.again", |_| one(place.clone())),
                _ => self.catalogue.fill("filling", |name| match name {
                    "cells" => one(place.clone()),
                    _ => one(self.sums(&[*numbers])),
                }),
            });
            before = Some(numbers);
        }
        self.list(said, "list.or")
    }

    /// Symbols that stand once in a line, each in its cell: `its 1 in cell 4 and its 3 in cell 2`.
    pub(super) fn placed(&self, on: Option<LineId>, placed: &[(Symbol, usize)]) -> String {
        let said = placed.iter().map(|&(symbol, at)| {
            self.catalogue.fill("placed", |name| match name {
                "cell" => one(self.cells(on, &[at])),
                _ => one(self.symbol(symbol)),
            })
        });
        self.list(said.collect(), "list.and")
    }

    /// Groups of cells, all of them: `cells 1 to 3 and cells 5 to 7`.
    pub(super) fn groups(&self, on: Option<LineId>, groups: &[Vec<usize>]) -> String {
        self.list(groups.iter().map(|cells| self.cells(on, cells)).collect(), "list.and")
    }

    /// Cells, with those of them that are known to be so: `cells 8 to 11 (you have 9 and 10)`.
    pub(super) fn covered(&self, on: Option<LineId>, cells: &[usize], what: Symbol, message: &Message) -> String {
        let is_had = |at: &usize| message.known.get(*at) == Some(&Domain::only(what));
        let had: Vec<usize> = cells.iter().copied().filter(is_had).collect();
        if had.is_empty() {
            return self.cells(on, cells);
        }
        self.catalogue.fill("covered", |name| match name {
            "cells" => one(self.cells(on, cells)),
            _ => one(self.stretched(&had)),
        })
    }

    /// Blocks with the cells that each covers: `the 3 covers cells 2 and 3 and the 4 covers cell 9`.
    pub(super) fn covering(&self, on: Option<LineId>, covering: &Covering, message: &Message) -> String {
        let is_had = |at: &usize, what: Symbol| message.known.get(*at) == Some(&Domain::only(what));
        let key = |block: &BlockName, cells: &[usize], what: Symbol| match covering.how {
            Covers::Some => "covering",
            Covers::All => "covering.all",
            // It has no room to lie within.
            Covers::Within if cells.len() == block.len as usize => match cells.iter().all(|at| is_had(at, what)) {
                true => "covering.is",
                false => "covering.all",
            },
            Covers::Within => "covering.within",
            Covers::Whole => "covering.whole",
        };
        // Of blocks that cover nothing new, or that end where that is known, nothing is said.
        let is_concluded = |cell: usize| message.conclusion.iter().any(|(at, ..)| *at == cell);
        let is_told = |(_, cells, _): &&(BlockName, Vec<usize>, Symbol)| match covering.how {
            Covers::Some | Covers::All => cells.iter().any(|&at| is_concluded(at)),
            Covers::Within => true,
            Covers::Whole => {
                cells.first().is_some_and(|at| at.checked_sub(1).is_some_and(is_concluded))
                    || cells.last().is_some_and(|at| is_concluded(at + 1))
            }
        };
        let (told, others): (Vec<_>, Vec<_>) = covering.blocks.iter().partition(is_told);
        let said = if told.is_empty() { others } else { told }.into_iter().map(|(block, cells, what)| {
            self.catalogue.fill(key(block, cells, *what), |name| match (name, covering.how) {
                ("block", _) => one(self.block(*block)),
                (_, Covers::Within | Covers::Whole) => (self.cells(on, cells), cells.len() > 1),
                _ => one(self.covered(on, cells, *what, message)),
            })
        });
        self.list(said.collect(), "list.and")
    }

    /// One of these: `one 3`, `one blank cell`.
    pub(super) fn one_of(&self, symbol: Symbol) -> String {
        let key = if self.is_manner(symbol) { "one.colour" } else { "one.letter" };
        self.catalogue.fill(key, |_| one(self.symbols(Domain::only(symbol))))
    }

    /// Places that are added up, one way or another: `1 + 5 or 2 + 4`.
    pub(super) fn ways(&self, ways: &[Vec<usize>]) -> String {
        let way = |places: &Vec<usize>| places.iter().map(usize::to_string).collect::<Vec<_>>().join(" + ");
        self.list(ways.iter().map(way).collect(), "list.or")
    }

    /// Words of a line, as they stand on the board.
    pub(super) fn words(&self, words: &[Vec<Symbol>]) -> String {
        let glyph = |symbol: &Symbol| self.puzzle.alphabet.glyph(*symbol);
        self.list(words.iter().map(|word| word.iter().map(glyph).collect()).collect(), "list.and")
    }

    /// Several pieces as a list.
    pub(super) fn list(&self, pieces: Vec<String>, last: &'static str) -> String {
        match pieces.split_last() {
            None => String::new(),
            Some((only, [])) => only.clone(),
            Some((end, others)) => others.join(self.catalogue.text("list.comma")) + self.catalogue.text(last) + end,
        }
    }
}

/// The paper's colour.
const PAPER: Rgb = Rgb(255, 255, 255);

/// Do people count the cells of such a line?
fn has_numbers(axis: Axis) -> bool {
    [Axis::ROW, Axis::COLUMN, Axis::FALLING, Axis::RISING, Axis::DIAGONAL].contains(&axis)
}

pub fn one(text: String) -> Value {
    (text, false)
}

/// The cells by what is said of them, in the order of the first cell of each group.
pub(super) fn grouped<K: PartialEq>(cells: impl Iterator<Item = (usize, K)>) -> Vec<(K, Vec<usize>)> {
    let mut groups: Vec<(K, Vec<usize>)> = Vec::new();
    for (at, key) in cells {
        match groups.iter_mut().find(|(own, _)| *own == key) {
            Some((_, cells)) => cells.push(at),
            None => groups.push((key, vec![at])),
        }
    }
    groups
}

/// The stretches of neighbouring cells, each with its first and last.
pub(super) fn stretches(cells: &[usize]) -> Vec<(usize, usize)> {
    let parts = cells.chunk_by(|a, b| a + 1 == *b);
    parts.map(|part| (part[0], part[part.len() - 1])).collect()
}

/// The text with its first letter a capital one.
pub fn capitalized(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
        None => text,
    }
}
