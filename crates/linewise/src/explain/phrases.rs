//! Pieces of sentences: lines, cells, symbols, and what clues speak of, as people name them.

use super::catalogue::Catalogue;
use super::sentence::Speaker;
use crate::domain::{Domain, Symbol};
use crate::kind::Kind;
use crate::message::{BlockName, Covering, Covers, Message, Part, SumName};
use crate::model::{CellId, LineId, Place};
use crate::puzzle::{Axis, End, Puzzle, Rgb, Says};
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
            _ => named(self.catalogue, self.puzzle, line.place, &line.cells),
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
        // Both clues of a line may have a line of their own.
        let mut lines = lines.to_vec();
        lines.dedup_by_key(|line| self.model.line(*line).place);
        let places = || lines.iter().map(|&line| self.model.line(line).place);
        let key = match places().next().map(|place| place.axis) {
            Some(Axis::ROW) => "axis.many.0",
            Some(Axis::COLUMN) => "axis.many.1",
            Some(Axis::FALLING) => "axis.many.2",
            _ => "axis.many.3",
        };
        let has_numbers = places().all(|place| self.puzzle.board.axes().contains(&place.axis));
        if lines.len() == 1 || !has_numbers {
            return self.list(lines.iter().map(|&line| self.place_name(line)).collect(), "list.and");
        }
        let numbers = self.list(places().map(|place| (place.index + 1).to_string()).collect(), "list.and");
        self.catalogue.fill(key, |_| one(numbers.clone()))
    }

    /// A cell's place on the board.
    pub fn cell(&self, cell: CellId) -> String {
        self.at(self.puzzle.board.place(cell))
    }

    /// A place on the board: `row 3, column 5`.
    fn at(&self, (row, column): (usize, usize)) -> String {
        let key = if words::has_diagonals(&self.puzzle.board) { "cell.place.hexagon" } else { "cell.place" };
        self.catalogue.fill(key, |name| match name {
            "row" => one((row + 1).to_string()),
            _ => one((column + 1).to_string()),
        })
    }

    /// Cells of a line: `cells 3 to 5 and 9`. Without a line, they are cells of the board.
    pub(super) fn cells(&self, on: Option<LineId>, cells: &[usize]) -> String {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        if let Some(along) = on.and_then(|line| self.along(line, &cells)) {
            let list = self.stretched(&along);
            return self.catalogue.fill("cells", |_| (list.clone(), cells.len() > 1));
        }
        if on.is_none_or(|line| !has_numbers(self.model.line(line).place.axis)) {
            return self.cells_by_row(cells.iter().map(|&at| self.cell_at(on, at)).collect());
        }
        let list = self.stretched(&cells);
        self.catalogue.fill("cells", |_| (list.clone(), cells.len() > 1))
    }

    /// Cells of a line with those on both sides of it, as people count along the line; `None` where they do not all lie on it.
    fn along(&self, line: LineId, cells: &[usize]) -> Option<Vec<usize>> {
        let line = self.model.line(line);
        let along = |&at: &usize| {
            let (row, column) = self.puzzle.board.place(line.cells[at]);
            let (number, at) = if line.place.axis == Axis::BESIDE_ROW { (row, column) } else { (column, row) };
            (number == line.place.index as usize).then_some(at)
        };
        line.place.axis.is_bundle().then(|| cells.iter().map(along).collect())?
    }

    /// A cell of a line; without a line, one of the board.
    pub(super) fn cell_at(&self, on: Option<LineId>, at: usize) -> CellId {
        on.map_or(CellId::new(at), |line| self.model.line(line).cells[at])
    }

    /// Cells that lie in no line which people count along: `cells 1 to 3 of row 1 and cells 2 and 4 of column 1`.
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
            // A hexagon has no columns.
            let is_column = columns.len() == 1 && rows.len() > 1 && !words::has_diagonals(&self.puzzle.board);
            let key = if is_column { "cells.columns" } else { "cells.rows" };
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

    /// A small number in words: `two`.
    pub(super) fn count(&self, count: usize) -> String {
        self.catalogue.find(&format!("count.{count}")).map_or_else(|| count.to_string(), str::to_owned)
    }

    pub(super) fn nth(&self, nth: usize, alike: usize) -> String {
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

    /// What a cell may be, in words; many, where a stretch of several is among it: `one of K to O`.
    pub(super) fn choice(&self, may: Domain) -> Value {
        (self.symbols(may), self.pieces(may) < may.len())
    }

    /// In how many pieces symbols are listed.
    pub(super) fn pieces(&self, may: Domain) -> usize {
        self.symbol_pieces(may).len()
    }

    fn symbols_listed(&self, may: Domain, last: &'static str) -> String {
        self.list(self.symbol_pieces(may), last)
    }

    fn symbol_pieces(&self, may: Domain) -> Vec<String> {
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
            part => part.iter().map(|&symbol| self.symbol(symbol)).collect(),
        });
        pieces.collect()
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

    /// Cells and the parts of a pattern on which they can only fall: ``cell 1 can only fall on `A` and cell 3 on `D` ``.
    pub(super) fn parts(&self, on: Option<LineId>, pieces: &[(Vec<usize>, Vec<Part>)]) -> String {
        let said = pieces.iter().enumerate().map(|(number, (cells, parts))| {
            // Both letters of a `ZZ` are called the same.
            let mut names: Vec<String> = Vec::new();
            for name in parts.iter().map(|part| self.part(part)) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            let parts = self.list(names, "list.or");
            self.catalogue.fill(if number == 0 { "parts" } else { "parts.more" }, |name| match name {
                "cells" => one(self.cells(on, cells)),
                _ => one(parts.clone()),
            })
        });
        self.list(said.collect(), "list.and")
    }

    fn part(&self, part: &Part) -> String {
        let key = match (&part.repeats, &part.within, part.alike > 1) {
            (Some(_), ..) => "part.again",
            (None, Some(_), _) => "part.within",
            (None, None, true) => "part.nth",
            (None, None, false) => "part",
        };
        self.catalogue.fill(key, |name| match name {
            "text" => one(part.text.clone()),
            "nth" => one(self.nth(part.nth, part.alike)),
            "repeats" => one(part.repeats.clone().unwrap_or_default()),
            _ => one(part.within.clone().unwrap_or_default()),
        })
    }

    /// Places between cells, where words begin and end or do not: `` `\b` is before cell 1 and between cells 1 and 2, where a word begins or ends``.
    pub(super) fn edges(&self, on: Option<LineId>, edges: &[(String, usize)]) -> String {
        let len = on.map_or(0, |line| self.model.line(line).cells.len());
        let place = |at: usize| match at {
            0 => self.catalogue.fill("edge.before", |_| one(self.cells(on, &[0]))),
            at if at == len => self.catalogue.fill("edge.behind", |_| one(self.cells(on, &[at - 1]))),
            at => self.catalogue.fill("edge.between", |_| one(self.cells(on, &[at - 1, at]))),
        };
        let said = grouped(edges.iter().map(|(text, at)| (*at, text))).into_iter().map(|(text, places)| {
            let places = self.list(places.into_iter().map(place).collect(), "list.and");
            let key = if text == "\\B" { "edge.not" } else { "edge" };
            self.catalogue.fill(key, |name| one(if name == "text" { text.clone() } else { places.clone() }))
        });
        self.list(said.collect(), "list.also")
    }

    /// Cells, and what a clue allows there: `A or B in cell 1 and C in cell 2`.
    pub(super) fn allowed(&self, on: Option<LineId>, allowed: &[(usize, Domain)]) -> String {
        let said = allowed.iter().map(|&(at, may)| {
            self.catalogue.fill("left.letter", |name| match name {
                "cells" => one(self.cells(on, &[at])),
                _ => self.choice(may),
            })
        });
        self.list(said.collect(), "list.and")
    }

    /// The other lines through a cell of a line: `column 2`.
    pub(super) fn crossers(&self, on: Option<LineId>, at: usize) -> Value {
        let Some(own) = on.map(|line| self.model.line(line)) else { return one(String::new()) };
        let Some(&cell) = own.cells.get(at) else { return one(String::new()) };
        let through = self.model.lines.iter().filter(|other| other.place != own.place && other.cells.contains(&cell));
        let mut others: Vec<_> = through.collect();
        others.dedup_by_key(|other| other.place);
        let names: Vec<String> =
            others.iter().map(|other| named(self.catalogue, self.puzzle, other.place, &other.cells)).collect();
        let is_many = names.len() > 1;
        (self.list(names, "list.and"), is_many)
    }

    /// Sums: `1 + 3 or 4`.
    pub(super) fn sums(&self, sums: &[Domain]) -> String {
        self.made_of(sums, " + ")
    }

    /// Products: `1 × 4 × 5 or 4 × 5`; where a 1 may be in each of them or not, `4 × 5, perhaps with a 1`.
    pub(super) fn products(&self, products: &[Domain]) -> String {
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

    /// Numbers in cells, one or another of them: `1 + 3 in cells 2 and 3 or 4 in cell 2`; `1 + 3 in cells 2 and 3 or in cells 3 and 4`. The same
    /// numbers in one place or another are named once, and a comma keeps their places from those of others.
    pub(super) fn fillings(&self, on: Option<LineId>, fillings: &[(Domain, Vec<usize>)]) -> String {
        let place = |cells: &Vec<usize>| self.cells(on, cells);
        let ways = grouped_by(fillings.iter().map(|(numbers, cells)| (*numbers, cells)));
        if let [(Domain::EMPTY, cells)] = &ways[..] {
            return self.list(cells.iter().map(|cells| place(cells)).collect(), "list.or");
        }
        let said = ways.iter().map(|(numbers, cells)| {
            let first = self.catalogue.fill("filling", |name| match name {
                "cells" => one(place(cells[0])),
                _ => one(self.sums(&[*numbers])),
            });
            let again = |cells: &&Vec<usize>| self.catalogue.fill("filling.again", |_| one(place(cells)));
            self.list([first].into_iter().chain(cells[1..].iter().map(again)).collect(), "list.or")
        });
        let is_long = ways.len() > 1 && ways.iter().any(|(_, cells)| cells.len() > 1);
        self.list(said.collect(), if is_long { "list.or.long" } else { "list.or" })
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

/// What people call a line, without its clue: `row 7`, `the diagonal from the top right`, `the box of rows 5 and 6, columns 1 to 3`. Nobody numbers diagonals
/// and boxes.
pub fn named(catalogue: &Catalogue, puzzle: &Puzzle, place: Place, cells: &[CellId]) -> String {
    let key = match place.axis {
        Axis::ROW => "axis.0",
        Axis::COLUMN => "axis.1",
        Axis::FALLING => "axis.2",
        Axis::RISING => "axis.3",
        Axis::DIAGONAL if place.index == 0 => "diagonal.0",
        Axis::DIAGONAL => "diagonal.1",
        Axis::BOX => "box",
        Axis::REGION => "region",
        Axis::BESIDE_ROW => "axis.11",
        Axis::BESIDE_COLUMN => "axis.12",
        _ => return place.to_string(),
    };
    let places = || cells.iter().map(|&cell| puzzle.board.place(cell));
    let stretch = |numbers: &dyn Fn((usize, usize)) -> usize| {
        let (from, to) = (places().map(numbers).min().unwrap_or(0), places().map(numbers).max().unwrap_or(0));
        let key = match to - from {
            0 => return (from + 1).to_string(),
            1 => "cells.two",
            _ => "cells.stretch",
        };
        catalogue.fill(key, |name| one((if name == "from" { from } else { to } + 1).to_string()))
    };
    let first = places().min().unwrap_or_default();
    catalogue.fill(key, |name| match name {
        "number" => one((place.index + 1).to_string()),
        "rows" => (stretch(&|place| place.0), places().any(|place| place.0 != first.0)),
        "columns" => (stretch(&|place| place.1), places().any(|place| place.1 != first.1)),
        "row" => one((first.0 + 1).to_string()),
        _ => one((first.1 + 1).to_string()),
    })
}

/// The same with its clue: `row 7 (3 1)`.
pub fn named_with_clue(
    catalogue: &Catalogue,
    puzzle: &Puzzle,
    kind: &dyn Kind,
    place: Place,
    cells: &[CellId],
) -> String {
    let (named, clue) = (named(catalogue, puzzle, place, cells), words::clue(puzzle, kind, place));
    let key = if clue.is_empty() { "line" } else { "line.clue" };
    catalogue.fill(key, |name| one(if name == "clue" { clue.clone() } else { named.clone() }))
}

/// So many symbols that follow each other are named one by one, where there are no others.
const MOST_IN_ROW: usize = 3;
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
    grouped_by(cells.map(|(at, key)| (key, at)))
}

/// What comes with each key, in the order of the keys.
fn grouped_by<K: PartialEq, T>(items: impl Iterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for (key, item) in items {
        match groups.iter_mut().find(|(own, _)| *own == key) {
            Some((_, items)) => items.push(item),
            None => groups.push((key, vec![item])),
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
