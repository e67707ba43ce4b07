//! Where each cell stands in the lines: the plan that all working copies of a model share.

use super::crossing::Crossing;
use super::tables::Listed;
use crate::domain::{Domain, Symbol};
use crate::meter::StepMeter;
use crate::model::{CellId, Line, LineId, Model};
use crate::rule::{Explain, Orientation, Reasons, Rule, Shape};
use crate::verdict::{Budget, GaveUp};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// So many lines are placed at once.
const LINES_AT_ONCE: usize = 16;

/// After making room for so many occurrences it is asked whether to go on.
const OCCURRENCES_AT_ONCE: usize = 1 << 20;

/// The plan of a model: one flat array holds the bit matrices of all lines, and each
/// cell knows its bits in it.
pub struct Layout<'m> {
    /// The model that is laid out.
    pub model: &'m Model,
    lines: Vec<Propagator<'m>>,
    /// Made when somebody first asks: a large board that lines alone solve does without.
    places: OnceLock<Places>,
    /// How the lines cross, where the board is rows and columns and nothing else.
    pub(crate) crossing: Option<Crossing>,
    /// How many words all matrices take.
    pub(crate) words: usize,
    /// How many words the largest matrix takes.
    pub(crate) widest: usize,
    /// How many words the memory of all tables takes.
    pub(crate) memory: usize,
    has_tables: bool,
}

/// A line in the plan.
#[derive(Clone, Copy)]
pub struct Propagator<'m> {
    /// The line of the model, of which this may be one part of several.
    pub line: LineId,
    /// What the line must spell.
    pub(crate) rule: &'m dyn Rule,
    /// Its cells, from its near end.
    pub(crate) cells: &'m [CellId],
    /// The size and orientation of its bit matrix.
    pub(crate) shape: Shape,
    /// Where its matrix begins.
    pub(crate) offset: usize,
    /// Does its rule keep only what stands in some word?
    pub(crate) is_exact: bool,
    /// Who names conflict sets, where the rule can: for lines laid out by cells, and for lines over two symbols.
    pub(crate) explain: Option<&'m dyn Explain>,
    /// The line's words, where they are listed.
    pub(crate) table: Option<&'m dyn Listed>,
    /// Where the memory of its table begins.
    pub(crate) memory: usize,
}

impl Propagator<'_> {
    /// The words of the line's matrix in the flat array.
    #[inline]
    pub(crate) fn range(&self) -> std::ops::Range<usize> {
        self.offset..self.offset + self.shape.len()
    }
}

impl fmt::Debug for Layout<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout").field("lines", &self.lines).field("words", &self.words).finish_non_exhaustive()
    }
}

impl fmt::Debug for Propagator<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = f.debug_struct("Propagator");
        told.field("line", &self.line).field("cells", &self.cells).field("offset", &self.offset);
        told.finish_non_exhaustive()
    }
}

/// Where all cells stand.
struct Places {
    /// For each cell, where its occurrences begin in `occurrences`; one entry more than there are cells.
    first: Vec<u32>,
    occurrences: Vec<Occurrence>,
}

/// One cell's place in one line.
#[derive(Debug, Clone, Copy)]
pub struct Occurrence {
    /// The line.
    pub line: u32,
    /// The cell's number in the line.
    pub(crate) at: u32,
    base: u32,
    /// How many words apart the bits of two neighbouring symbols are; 0 when they share words.
    stride: u32,
}

impl Occurrence {
    /// The word and the bit for "the cell may be `symbol`" in the flat array.
    #[inline]
    pub(crate) fn bit(self, symbol: Symbol) -> (usize, u64) {
        let symbol = u32::from(symbol.0);
        match self.stride {
            0 => ((self.base + symbol / 64) as usize, 1 << (symbol % 64)),
            stride => ((self.base + symbol * stride) as usize, 1 << (self.at % 64)),
        }
    }

    /// Where the cell's own row begins, in a line that is laid out by cells.
    #[inline]
    pub(crate) fn row(self) -> Option<usize> {
        (self.stride == 0).then_some(self.base as usize)
    }
}

/// Has each rule make its machines, which it may do when it is first asked what it is. Some take long: a stop is heard between two of them.
pub(crate) fn make_machines(model: &Model, meter: &mut StepMeter<'_>) -> Result<(), GaveUp> {
    meter.look()?;
    model.lines.iter().map(|line| line.rule.strength()).try_for_each(|_| meter.look())
}

impl<'m> Layout<'m> {
    /// The plan of `model`.
    pub fn new(model: &'m Model) -> Layout<'m> {
        Layout::plan(model, &[], |rule| std::slice::from_ref(rule))
    }

    /// The plan of `model`, if the budget is not stopped before it is made.
    pub fn within(model: &'m Model, budget: Budget<'_>) -> Result<Layout<'m>, GaveUp> {
        make_machines(model, &mut StepMeter::new(budget, 0))?;
        Ok(Layout::new(model))
    }

    /// The plan of `model` for the search: a line is parted where its rule is.
    pub fn parted(model: &'m Model) -> Layout<'m> {
        Layout::listed(model, &[])
    }

    /// The same, where a line that has a table is under it and nothing else.
    pub(crate) fn listed(model: &'m Model, tables: &'m [Option<Box<dyn Listed>>]) -> Layout<'m> {
        Layout::plan(model, tables, |rule| match rule.parts() {
            [] => std::slice::from_ref(rule),
            parts => parts,
        })
    }

    fn plan(
        model: &'m Model,
        tables: &'m [Option<Box<dyn Listed>>],
        parts: impl Fn(&'m Arc<dyn Rule>) -> &'m [Arc<dyn Rule>],
    ) -> Layout<'m> {
        let mut layout = Layout {
            model,
            lines: Vec::with_capacity(model.lines.len()),
            places: OnceLock::new(),
            crossing: None,
            words: 0,
            widest: 0,
            memory: 0,
            has_tables: tables.iter().any(Option::is_some),
        };
        layout.lay_lines(tables, parts);
        layout.crossing = Crossing::of(&layout);
        layout
    }

    /// Gives each line its place in the flat array.
    fn lay_lines(
        &mut self,
        tables: &'m [Option<Box<dyn Listed>>],
        parts: impl Fn(&'m Arc<dyn Rule>) -> &'m [Arc<dyn Rule>],
    ) {
        let mut listed: Option<&Line> = None;
        for (at, line) in self.model.lines.iter().enumerate() {
            if let Some(table) = tables.get(at).and_then(|table| table.as_deref()) {
                listed = Some(line);
                self.lay_line(LineId::new(at), &line.cells, table, Some(table));
            } else if !listed.is_some_and(|listed| listed.is_same_as(line)) {
                for rule in parts(&line.rule) {
                    self.lay_line(LineId::new(at), &line.cells, &**rule, None);
                }
            }
        }
    }

    fn lay_line(&mut self, line: LineId, cells: &'m [CellId], rule: &'m dyn Rule, table: Option<&'m dyn Listed>) {
        let shape = Shape::new(rule.orientation(), cells.len(), self.model.symbols);
        let explain = match rule.capabilities().reasons {
            Reasons::ConflictSets(explain) if shape.orientation == Orientation::ByCell || shape.symbols == 2 => {
                Some(explain)
            }
            _ => None,
        };
        let (offset, memory) = (self.words, self.memory);
        self.lines.push(Propagator {
            line,
            rule,
            cells,
            shape,
            offset,
            is_exact: rule.is_exact(),
            explain,
            table,
            memory,
        });
        self.memory += table.map_or(0, |table| table.memory());
        self.words += shape.len();
        self.widest = self.widest.max(shape.len());
    }

    /// Works out where each cell stands, unless that is known: this takes long on large boards. Asks now and then whether
    /// to `go_on`; returns whether it came to its end.
    pub(crate) fn place(&self, mut go_on: impl FnMut() -> bool) -> bool {
        if self.places.get().is_some() {
            return true;
        }
        let places = self.place_cells(&mut go_on);
        places.map(|places| self.places.get_or_init(|| places)).is_some()
    }

    /// Tells each cell its bits; `None` when it is not to go on.
    fn place_cells(&self, go_on: &mut dyn FnMut() -> bool) -> Option<Places> {
        let mut first = vec![0; self.model.cells.len() + 1];
        for cell in self.lines.iter().flat_map(|propagator| propagator.cells) {
            first[cell.index() + 1] += 1;
        }
        for cell in 0..self.model.cells.len() {
            first[cell + 1] += first[cell];
        }
        let nowhere = Occurrence { line: 0, at: 0, base: 0, stride: 0 };
        let mut next = first.clone();
        let count = *next.last().expect("never empty") as usize;
        let mut occurrences = Vec::with_capacity(count);
        while occurrences.len() < count {
            occurrences.resize((occurrences.len() + OCCURRENCES_AT_ONCE).min(count), nowhere);
            go_on().then_some(())?;
        }
        let mut line = 0;
        for side in self.lines.chunk_by(|one, other| self.model.line(one.line).is_beside(self.model.line(other.line))) {
            // Several lines side by side at once: their cells are neighbours in memory, too.
            for propagators in side.chunks(LINES_AT_ONCE) {
                for at in 0..propagators[0].cells.len() {
                    for (propagator, line) in propagators.iter().zip(line..) {
                        let (word_of, stride) = match propagator.shape.orientation {
                            Orientation::BySymbol => (1, propagator.shape.words),
                            Orientation::ByCell => (propagator.shape.words * 64, 0),
                        };
                        let base = propagator.offset + at * word_of / 64;
                        let occurrence = &mut next[propagator.cells[at].index()];
                        occurrences[*occurrence as usize] =
                            Occurrence { line, at: at as u32, base: base as u32, stride: stride as u32 };
                        *occurrence += 1;
                    }
                }
                line += propagators.len() as u32;
                go_on().then_some(())?;
            }
        }
        Some(Places { first, occurrences })
    }

    /// How many bytes a state and the places of all cells take, roughly.
    pub(crate) fn bytes(&self) -> u64 {
        let occurrences: usize = self.lines.iter().map(|propagator| propagator.cells.len()).sum();
        // Which symbols each cell may be is copied now and then: into what is known, and into an answer.
        let cells = self.model.cells.len() * 4 * size_of::<Domain>();
        // What one side has lost is noted before the other is told of it.
        let words = self.words + self.crossing.map_or(0, |_| self.words / 2);
        (words * size_of::<u64>() + occurrences * size_of::<Occurrence>() + cells) as u64
    }

    /// All lines.
    pub(crate) fn lines(&self) -> &[Propagator<'m>] {
        &self.lines
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Are there no lines?
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Are some lines laid out by cells whose conflict sets are named, by their rules or from their tables?
    pub(crate) fn explains_by_cells(&self) -> bool {
        let by_cells = |line: &Propagator<'_>| line.shape.orientation == Orientation::ByCell && line.explain.is_some();
        self.lines.iter().any(|line| line.table.is_some() || by_cells(line))
    }

    /// Are there lines under several rules, each of which knows a part, or under a table?
    pub(crate) fn is_parted(&self) -> bool {
        self.has_tables || self.lines.windows(2).any(|pair| pair[0].cells == pair[1].cells)
    }

    /// Do the symbols with the highest numbers decide most?
    pub(crate) fn high_symbols_first(&self) -> bool {
        self.model.lines.iter().any(|line| line.rule.capabilities().high_symbols_first)
    }

    /// Does some rule weigh its words?
    pub(crate) fn weighs(&self) -> bool {
        self.lines.iter().any(|line| line.rule.capabilities().weigh.is_some())
    }

    /// Does every rule weigh its words?
    pub(crate) fn all_weigh(&self) -> bool {
        self.lines.iter().all(|line| line.rule.capabilities().weigh.is_some())
    }

    /// The line `id`.
    #[inline]
    pub fn line(&self, id: LineId) -> &Propagator<'m> {
        &self.lines[id.index()]
    }

    /// The places of `cell` in the lines through it.
    #[inline]
    pub fn occurrences(&self, cell: CellId) -> &[Occurrence] {
        let Places { first, occurrences } =
            self.places.get_or_init(|| self.place_cells(&mut || true).expect("nobody stops it"));
        let cell = cell.index();
        &occurrences[first[cell] as usize..first[cell + 1] as usize]
    }

    /// The number of a cell in one of its lines.
    #[inline]
    pub(crate) fn place_on(&self, line: LineId, cell: CellId) -> usize {
        let occurrence = self.occurrences(cell).iter().find(|occurrence| occurrence.line as usize == line.index());
        occurrence.expect("the cell lies on the line").at as usize
    }

    /// The bit matrices of all lines when the cells may be `cells`.
    pub(crate) fn matrices(&self, cells: &[Domain]) -> Vec<u64> {
        let mut bits = Vec::with_capacity(self.words);
        for propagator in &self.lines {
            propagator.shape.fill(&mut bits);
        }
        // Most cells may be anything, so that it is quicker to take away what the others cannot be.
        let all = Domain::first(self.model.symbols);
        let free = cells.iter().take_while(|domain| **domain == all).count();
        for (cell, domain) in cells.iter().enumerate().skip(free).filter(|(_, domain)| **domain != all) {
            for occurrence in self.occurrences(CellId::new(cell)) {
                self.change(&mut bits, *occurrence, all.minus(*domain), |word, gone| word & !gone);
            }
        }
        bits
    }

    /// Changes the bits of `symbols` at one place: whole words where a cell's symbols share them.
    #[inline]
    pub(crate) fn change(
        &self,
        bits: &mut [u64],
        occurrence: Occurrence,
        symbols: Domain,
        change: impl Fn(u64, u64) -> u64,
    ) {
        match occurrence.row() {
            Some(row) => {
                let words = self.model.symbols.div_ceil(64).max(1);
                for (at, word) in bits[row..row + words].iter_mut().enumerate() {
                    *word = change(*word, (symbols.0 >> (64 * at)) as u64);
                }
            }
            None => {
                for symbol in symbols.symbols() {
                    let (word, bit) = occurrence.bit(symbol);
                    bits[word] = change(bits[word], bit);
                }
            }
        }
    }

    /// The symbols of a cell's row that begins at `row`.
    #[inline]
    pub(crate) fn row(&self, bits: &[u64], row: usize) -> Domain {
        match self.model.symbols {
            ..=64 => Domain(u128::from(bits[row])),
            _ => Domain(u128::from(bits[row]) | u128::from(bits[row + 1]) << 64),
        }
    }
}
