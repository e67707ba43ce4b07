//! What a line must spell: the one thing that the engine asks of a kind of line.
//!
//! A rule sees its line as a bit matrix, in the orientation that it asks for:
//! a row of bits per symbol over the cells ([`Orientation::BySymbol`]: nonogram blocks
//! move through a line as whole words of bits), or a row of bits per cell over the
//! symbols ([`Orientation::ByCell`]: automata read a cell at a time).

use crate::diagram::{Spelled, TooMany};
use crate::domain::{Domain, Symbol};
use crate::language::{Best, Worth};
use crate::word_list::WordList;
use num_bigint::BigUint;
use smallvec::SmallVec;
use std::sync::Arc;

/// How the bit matrix of a line is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// Row `s` holds, for each cell of the line, whether it may be symbol `s`.
    BySymbol,
    /// Row `i` holds, for each symbol, whether cell `i` of the line may be it.
    ByCell,
}

/// The size and orientation of a line's bit matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The orientation.
    pub orientation: Orientation,
    /// How many cells the line has.
    pub cells: usize,
    /// How many symbols the puzzle has.
    pub symbols: usize,
    /// How many 64-bit words each row of the matrix takes.
    pub words: usize,
}

impl Shape {
    /// The shape of a line of `cells` cells in a puzzle of `symbols` symbols.
    pub fn new(orientation: Orientation, cells: usize, symbols: usize) -> Shape {
        let across = match orientation {
            Orientation::BySymbol => cells,
            Orientation::ByCell => symbols,
        };
        Shape { orientation, cells, symbols, words: across.div_ceil(64).max(1) }
    }

    /// How many rows the matrix has.
    pub fn rows(&self) -> usize {
        match self.orientation {
            Orientation::BySymbol => self.symbols,
            Orientation::ByCell => self.cells,
        }
    }

    /// How many words the matrix takes.
    pub fn len(&self) -> usize {
        self.rows() * self.words
    }

    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The word and the bit for "cell `at` may be `symbol`".
    #[inline]
    pub fn bit(&self, at: usize, symbol: Symbol) -> (usize, u64) {
        let (row, column) = match self.orientation {
            Orientation::BySymbol => (symbol.index(), at),
            Orientation::ByCell => (at, symbol.index()),
        };
        (row * self.words + column / 64, 1 << (column % 64))
    }

    /// The cell and the symbol that bit `bit` of word `word` speaks of: the inverse of [`Shape::bit`].
    #[inline]
    pub fn fact(&self, word: usize, bit: u32) -> (usize, Symbol) {
        // Most rows are one word, and to divide is dear.
        let (row, column) = match self.words {
            1 => (word, bit as usize),
            words => (word / words, word % words * 64 + bit as usize),
        };
        match self.orientation {
            Orientation::BySymbol => (column, Symbol(row as u8)),
            Orientation::ByCell => (row, Symbol(column as u8)),
        }
    }

    /// Adds to `bits` the matrix of a line whose cells may be anything.
    pub fn fill(&self, bits: &mut Vec<u64>) {
        let across = match self.orientation {
            Orientation::BySymbol => self.cells,
            Orientation::ByCell => self.symbols,
        };
        for _ in 0..self.rows() {
            bits.extend(std::iter::repeat_n(u64::MAX, across / 64));
            bits.extend(std::iter::repeat_n((1 << (across % 64)) - 1, self.words - across / 64));
        }
    }

    /// The matrix of these domains, a domain for each cell of the line.
    pub fn matrix(&self, domains: &[Domain]) -> Vec<u64> {
        let mut bits = vec![0; self.len()];
        for (at, domain) in domains.iter().enumerate() {
            for symbol in domain.symbols() {
                let (word, bit) = self.bit(at, symbol);
                bits[word] |= bit;
            }
        }
        bits
    }

    /// The domains of this matrix: the inverse of [`Shape::matrix`].
    pub fn domains(&self, bits: &[u64]) -> Vec<Domain> {
        let mut domains = vec![Domain::EMPTY; self.cells];
        self.each(bits, |at, symbol| domains[at] = domains[at].with(symbol));
        domains
    }

    /// Calls `tell` with each cell and each symbol that it may be.
    #[inline]
    pub fn each(&self, bits: &[u64], mut tell: impl FnMut(usize, Symbol)) {
        for (word, &bits) in bits.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                let (at, symbol) = self.fact(word, rest.trailing_zeros());
                tell(at, symbol);
                rest &= rest - 1;
            }
        }
    }
}

/// What the cells of one line may still be, as the rule asked to see it.
#[derive(Debug, Clone, Copy)]
pub struct LineView<'a> {
    /// The matrix's size and orientation.
    pub shape: Shape,
    /// The matrix, row by row.
    pub bits: &'a [u64],
}

impl LineView<'_> {
    /// Row `row` of the matrix.
    #[inline]
    pub fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.shape.words..][..self.shape.words]
    }

    /// What cell `at` of the line may still be.
    pub fn may(&self, at: usize) -> Domain {
        let has = |symbol: &Symbol| {
            let (word, bit) = self.shape.bit(at, *symbol);
            self.bits[word] & bit != 0
        };
        (0..self.shape.symbols as u8).map(Symbol).filter(has).collect()
    }
}

/// What each cell of a line weighs as each symbol: 0 for what it cannot be, up to 1.
#[derive(Debug, Clone, Copy)]
pub struct Weights<'a> {
    /// How many cells the line has.
    pub cells: usize,
    /// How many symbols the puzzle has.
    pub symbols: usize,
    /// The weights, `symbols` of them for the first cell, then for the second...
    pub weights: &'a [f64],
}

impl Weights<'_> {
    /// What `cell` weighs as `symbol`.
    #[inline]
    pub fn of(&self, cell: usize, symbol: Symbol) -> f64 {
        self.weights[cell * self.symbols + symbol.index()]
    }
}

/// A question about a line's inner positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub u32);

/// A part of what a rule says about its auxiliaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
    /// The question is answered yes, or no.
    Mark(Mark, bool),
    /// The cell with this number in the line is this symbol.
    Is(usize, Symbol),
}

/// The auxiliaries of a line, and what holds between them and its cells.
#[derive(Debug, Default)]
pub struct Marks {
    /// How many questions there are.
    pub count: u32,
    /// The clauses: of each, at least one term holds.
    pub clauses: Vec<SmallVec<[Term; 3]>>,
}

impl Marks {
    /// A new question.
    pub fn mark(&mut self) -> Mark {
        self.count += 1;
        Mark(self.count - 1)
    }

    /// At least one of the terms holds.
    pub fn clause(&mut self, terms: impl IntoIterator<Item = Term>) {
        self.clauses.push(terms.into_iter().collect());
    }
}

/// Working memory that rules share, so that narrowing a line allocates nothing.
/// A rule finds whatever the last one left in it.
#[derive(Debug, Default)]
pub struct Scratch {
    /// Words to resize and use at will.
    pub words: Vec<u64>,
    /// Double words, likewise.
    pub wide: Vec<u128>,
    /// Weights, likewise.
    pub floats: Vec<f64>,
    /// Numbers, likewise.
    pub numbers: Vec<u32>,
    /// The work so far: steps taken by lines that cost far more than lines usually do. Whoever has a budget takes it from there.
    pub work: u64,
    /// Was a line settled of which nobody could tell in bearable time whether it is right? Whoever finds this set must not
    /// take such a line for one that is right, nor for one that is wrong.
    pub is_undecided: bool,
    /// What lines need that remember symbols.
    pub(crate) memory: crate::rules::memory::Room,
    /// What long lines of blocks need.
    pub(crate) stretches: crate::rules::runs::stretches::Room,
    /// What lines of buildings need.
    pub(crate) skyline: crate::rules::skyline::Room,
}

/// So much work is worth a solved line.
pub(crate) const WORK_PER_LINE: u64 = 16;

/// Whoever looks for short reasons, and has no budget of lines for that, takes no more work: about a second of it.
const MOST_WORK_FOR_REASONS: u64 = 1 << 26;

impl Scratch {
    /// Was there so much work that reasons are better left as long as they are? Only for those who never ask for
    /// [lines of work](Scratch::lines_of_work).
    pub fn is_over_limit(&self) -> bool {
        self.work > MOST_WORK_FOR_REASONS
    }

    /// The work since this was last asked, as so many solved lines.
    pub fn lines_of_work(&mut self) -> u64 {
        let lines = self.work / WORK_PER_LINE;
        self.work %= WORK_PER_LINE;
        lines
    }
}

/// Takes so many steps, if there are as many; else none are left.
pub(crate) fn spend(steps: &mut u64, cost: u64) -> Option<()> {
    let left = steps.checked_sub(cost);
    *steps = left.unwrap_or(0);
    left.map(|_| ())
}

/// Who knows what leaves a line over two symbols, laid out by symbols, without a word.
pub trait Explainer {
    /// Of the cells that `now`, a line without a word, has settled and `before` left open, a choice that alone leaves the line
    /// without a word, and of which none can be spared; those with the highest `ages` are dropped first.
    fn conflict_set(&self, now: LineView<'_>, before: LineView<'_>, ages: &[u32], scratch: &mut Scratch)
    -> ConflictSet;
}

/// What leaves a line without a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConflictSet {
    /// The cells; bit `i` stands for cell `i` of the line.
    pub cells: u128,
    /// How often it was asked whether any word is left.
    pub tests: u64,
}

/// What a line must spell.
///
/// A rule knows its own length and symbols; it never searches beyond its line.
pub trait Rule: Send + Sync {
    /// How the rule wants to see its line.
    fn orientation(&self) -> Orientation;

    /// Is `word`, a symbol for each cell, one that the rule allows? Plain and slow: the judge of everything else.
    fn accepts(&self, word: &[Symbol]) -> bool;

    /// The same, where it may be too much to tell in bearable time: then nothing is said.
    fn judge(&self, word: &[Symbol]) -> Option<bool> {
        Some(self.accepts(word))
    }

    /// Writes into `support` (of the same shape as `line`) the bits of `line` that
    /// still stand in some word, and says whether there is any word at all.
    /// When there is none, `support` holds nothing of use.
    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch) -> bool;

    /// Is any word left?
    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch) -> bool;

    /// Lists cells of `now`, a line without a word, each of which alone gives the line a word when it is
    /// as it was in `before` (which allows more). Such a cell is named by every reason why there is no word, so
    /// that a rule that knows some saves its callers as many questions. It need not know any.
    fn pivots(&self, _now: LineView<'_>, _before: LineView<'_>, _pivots: &mut Vec<u32>, _scratch: &mut Scratch) {}

    /// Somebody who names what leaves a line without a word, where the rule knows somebody for a puzzle of so many symbols. Others are asked
    /// [`Rule::admits`] for each fact.
    fn explainer(&self, _symbols: usize) -> Option<&dyn Explainer> {
        None
    }

    /// Does the rule know [`Rule::explain`]? Then its lines are laid out by cells.
    fn can_explain(&self) -> bool {
        false
    }

    /// Marks in `explanation`, which is empty, what `before` allows and `now`, a line without a word, does not, as far as it takes
    /// to leave the line without a word: as long as the marked bits are missing there is none. None of them
    /// should be marked that could be spared. Only a rule that [can](Rule::can_explain) is asked.
    fn explain(&self, _now: LineView<'_>, _before: LineView<'_>, _blame: &mut [u64], _scratch: &mut Scratch) {}

    /// Rules that each know a part of what this one knows, are asked in much less time, and together judge a line whose cells are
    /// all settled. The search asks these in its place. None where the rule is best asked itself.
    fn parts(&self) -> &[Arc<dyn Rule>] {
        &[]
    }

    /// Adds the words that are left to a list. False, with whatever was found by then, when they are more than the list takes, or hard to
    /// find, or the rule does not list any. Where a line stands in a model several times, each time under a rule that knows a part, the first
    /// rule lists the words that all of them allow, or none.
    fn list(&self, _line: LineView<'_>, _list: &mut WordList) -> bool {
        false
    }

    /// Does the rule ever [list](Rule::list) its words?
    fn can_list(&self) -> bool {
        false
    }

    /// Do the symbols with the highest numbers decide most of such a line? The search then begins with them.
    fn is_led_from_above(&self) -> bool {
        false
    }

    /// Adds inner positions of the line (as where a block starts) as questions that the search may ask beside
    /// those about cells. The word that a line spells must answer each of them in one way only.
    fn auxiliaries(&self, _line: LineView<'_>, _marks: &mut Marks) {}

    /// Does [`Rule::narrow`] keep exactly what stands in some word? A rule that may
    /// keep more is still sound, and must decide a line whose cells are all settled.
    fn is_exact(&self) -> bool {
        true
    }

    /// May the rule know [`Rule::weigh`]?
    fn can_weigh(&self) -> bool {
        false
    }

    /// Writes into `out`, laid out as the weights, what all words weigh together in which a
    /// cell is a symbol. A word weighs the product of its cells' weights, here with that cell's own weight
    /// left out. A cell's numbers may be scaled together. False for a rule that does not know; `out` then holds nothing of use. Only a rule that
    /// [may know](Rule::can_weigh) is asked.
    ///
    /// This guides the search and proves nothing.
    fn weigh(&self, _line: Weights<'_>, _out: &mut [f64], _scratch: &mut Scratch) -> bool {
        false
    }

    /// The rule's words over two symbols as a chain of places: yes for a place that is one filled cell, no for one that is a blank cell
    /// or several in a row. The first and the last place are blank, and of each at least one cell lies outside of the line: one before it and one behind
    /// it. `None` for a rule that is no such chain. Chains are weighed in the place of [`Rule::weigh`], many at a time.
    fn chain(&self) -> Option<Vec<bool>> {
        None
    }

    /// What each cell is in the words that fit `domains`, a domain for each cell; nothing at all when no word fits. A rule that is not
    /// exact may keep more, but must decide a line whose cells are all settled.
    ///
    /// This is for proofs: told slowly and obviously, by code that shares nothing with [`Rule::narrow`] and
    /// [`Rule::admits`]. `None` where the rule has no such telling, or it would take too much memory: then words are
    /// tried one by one.
    fn reference_narrow(&self, _domains: &[Domain]) -> Option<Vec<Domain>> {
        None
    }

    /// What the best words are worth that fit `domains`: for each cell and symbol of those in which the cell is that symbol. This is for proofs, too, and likewise
    /// shares nothing with what is fast. `None` where the rule has no such telling: then words are tried one by one.
    fn reference_bound(&self, _domains: &[Domain], _symbols: usize, _worth: &Worth<'_>) -> Option<Best> {
        None
    }

    /// The words that are left, as a decision diagram; `None` when there is none. Fails when more than `most` nodes
    /// would stand for one cell, and where a rule has no quick way to it.
    fn diagram(&self, _line: LineView<'_>, _most: usize, _scratch: &mut Scratch) -> Result<Option<Spelled>, TooMany> {
        Err(TooMany)
    }

    /// How many words are left; `None` when counting them would take more memory than a line may have.
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch) -> Option<BigUint>;
}

/// What each cell is in the words that fit `domains`, where `fits` says whether any word does: each cell is tried as
/// each of its symbols. This is how rules tell [`Rule::reference_narrow`] that know a slow test and no more.
pub fn try_each(domains: &[Domain], fits: impl Fn(&[Domain]) -> bool) -> Vec<Domain> {
    if !fits(domains) {
        return vec![Domain::EMPTY; domains.len()];
    }
    let mut tried = domains.to_vec();
    let mut keep = |at: usize, symbol: &Symbol| {
        let before = std::mem::replace(&mut tried[at], Domain::only(*symbol));
        let fits = fits(&tried);
        tried[at] = before;
        fits
    };
    let cells = domains.iter().enumerate();
    cells.map(|(at, domain)| domain.symbols().filter(|symbol| keep(at, symbol)).collect()).collect()
}

/// The words that `rule` still allows, in the order of `symbols` at the first cell, then at the second...
///
/// Every step is one feasibility test, so each further word costs at most cells x symbols tests where the rule is exact.
/// Where it is not, the list may be cut short: see [`Words::is_cut_short`].
pub fn words<'a>(rule: &'a dyn Rule, domains: &[Domain], symbols: &'a [Symbol]) -> Words<'a> {
    Words {
        rule,
        symbols,
        most_tests: PATIENCE * (domains.len() * symbols.len()).max(1),
        is_cut_short: false,
        domains: domains.to_vec(),
        shape: Shape::new(rule.orientation(), domains.len(), symbols.len()),
        tried: Vec::new(),
        started: false,
        scratch: Scratch::default(),
    }
}

/// So much work is taken to list words.
const MOST_WORK: u64 = 1 << 25;

/// How many times as many tests as an exact rule needs are made for one word.
const PATIENCE: usize = 4;

/// A depth-first walk over the words of a line.
pub struct Words<'a> {
    rule: &'a dyn Rule,
    symbols: &'a [Symbol],
    /// How many tests are made for one word.
    most_tests: usize,
    is_cut_short: bool,
    domains: Vec<Domain>,
    shape: Shape,
    /// For each cell on the current path, which entry of `symbols` it holds.
    tried: Vec<usize>,
    started: bool,
    scratch: Scratch,
}

impl Words<'_> {
    /// The work of the walk so far.
    pub fn work(&self) -> u64 {
        self.scratch.work
    }

    /// Did the walk end because the rule, which is not exact, promised words for too long without showing one, or because
    /// judging them was too much?
    pub fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Does a word begin with the symbols of the current path?
    fn fits(&mut self) -> bool {
        let mut domains = self.domains.clone();
        for (domain, &at) in domains.iter_mut().zip(&self.tried) {
            *domain = domain.and(Domain::only(self.symbols[at]));
        }
        let bits = self.shape.matrix(&domains);
        let line = LineView { shape: self.shape, bits: &bits };
        self.rule.admits(line, &mut self.scratch)
    }

    /// Goes on to the next choice at the last cell of the path, or at the nearest cell before it that has one.
    fn advance(&mut self) -> bool {
        while let Some(last) = self.tried.pop() {
            if last + 1 < self.symbols.len() {
                self.tried.push(last + 1);
                return true;
            }
        }
        false
    }
}

impl Iterator for Words<'_> {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Vec<Symbol>> {
        let cells = self.domains.len();
        if self.is_cut_short {
            return None;
        }
        if !self.started {
            self.started = true;
            if !self.fits() {
                return None;
            }
        } else if !self.advance() {
            return None;
        }
        for _ in 0..self.most_tests {
            let fits = self.fits();
            // A word of which nobody can tell whether it is right is not shown.
            if self.scratch.is_undecided || self.scratch.work > MOST_WORK {
                break;
            }
            if !fits {
                if !self.advance() {
                    return None;
                }
            } else if self.tried.len() == cells {
                return Some(self.tried.iter().map(|&at| self.symbols[at]).collect());
            } else {
                self.tried.push(0);
            }
        }
        self.is_cut_short = true;
        self.tried.clear();
        None
    }
}
