//! What a rule can do besides judging words and narrowing lines.
//!
//! Each capability is a value: a rule that has it hands out somebody to ask, and one that has not says `None`, where
//! everybody sees it. All of them stand in one struct, so that a rule that passes questions on to another one has to
//! say of each what becomes of it.

use super::{Decided, LineView, Marks, Meter, Rule, Scratch};
use crate::diagram::Spelled;
use crate::domain::{Domain, Symbol};
use crate::language::{Best, Worth};
use crate::word_list::WordList;
use num_bigint::BigUint;
use std::fmt;
use std::sync::Arc;

/// What a rule can do besides.
#[derive(Clone, Copy)]
pub struct Capabilities<'a> {
    /// Rules that each know a part of what this one knows, are asked in much less time, and together judge a line whose cells are
    /// all settled. The search asks these in its place. None where the rule is best asked itself.
    pub parts: &'a [Arc<dyn Rule>],
    /// How it helps to find out why a line has no word.
    pub reasons: Reasons<'a>,
    /// Counts words.
    pub count: Option<&'a dyn CountWords>,
    /// Makes decision diagrams of words.
    pub diagram: Option<&'a dyn MakeDiagram>,
    /// Lists words.
    pub list: Option<&'a dyn ListWords>,
    /// Weighs words, for belief propagation.
    pub weigh: Option<&'a dyn Weigh>,
    /// Its words are those of a chain of places.
    pub chain: Option<&'a dyn Chain>,
    /// Has auxiliary variables.
    pub auxiliaries: Option<&'a dyn AuxiliaryVariables>,
    /// Judges whole lines slowly, for proofs.
    pub reference: Option<&'a dyn Reference>,
    /// Do the symbols with the highest numbers decide most of such a line? The search then begins with them.
    pub high_symbols_first: bool,
}

impl fmt::Debug for Capabilities<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Capabilities").field(&self.names()).finish()
    }
}

impl Capabilities<'_> {
    /// Nothing besides: words are judged, lines are narrowed.
    pub const NONE: Capabilities<'static> = Capabilities {
        parts: &[],
        reasons: Reasons::Deletion,
        count: None,
        diagram: None,
        list: None,
        weigh: None,
        chain: None,
        auxiliaries: None,
        reference: None,
        high_symbols_first: false,
    };

    /// Somebody who judges whole lines slowly, for proofs; nobody where the engine is built without the feature
    /// `proofs`, and all that only proofs need is left out of what is built.
    pub fn for_proofs(judge: &dyn Reference) -> Option<&dyn Reference> {
        cfg!(feature = "proofs").then_some(judge)
    }

    /// The names of the capabilities that there are.
    pub fn names(&self) -> Vec<&'static str> {
        let all = [
            ("parts", !self.parts.is_empty()),
            ("conflict sets", matches!(self.reasons, Reasons::ConflictSets(_))),
            ("pivots", matches!(self.reasons, Reasons::Pivots(_))),
            ("count", self.count.is_some()),
            ("diagram", self.diagram.is_some()),
            ("list", self.list.is_some()),
            ("weigh", self.weigh.is_some()),
            ("chain", self.chain.is_some()),
            ("auxiliaries", self.auxiliaries.is_some()),
            ("reference", self.reference.is_some()),
            ("high symbols first", self.high_symbols_first),
        ];
        all.into_iter().filter(|(_, has)| *has).map(|(name, _)| name).collect()
    }
}

/// How a rule helps to find out why a line has no word.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Reasons<'a> {
    /// It names a conflict set itself. For lines laid out by cells, and for lines over two symbols.
    ConflictSets(&'a dyn Explain),
    /// It names cells that belong to every conflict set; of the others, facts are dropped one after the other.
    Pivots(&'a dyn FindPivots),
    /// All facts are dropped one after the other, and [`Rule::admits`] is asked each time.
    Deletion,
}

impl fmt::Debug for Reasons<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reasons::ConflictSets(_) => "ConflictSets(..)",
            Reasons::Pivots(_) => "Pivots(..)",
            Reasons::Deletion => "Deletion",
        })
    }
}

/// A line without a word.
#[derive(Debug, Clone, Copy)]
pub struct StuckLine<'a> {
    /// The line.
    pub now: LineView<'a>,
    /// What it was before, which allows more.
    pub before: LineView<'a>,
    /// For each cell when it was settled, where that is told: those with the highest ages are dropped first. Empty where it is not told.
    pub ages: &'a [u32],
}

/// Names conflict sets.
pub trait Explain: Send + Sync {
    /// Marks in `set`, which is empty, what is allowed before and not now, as far as it takes to leave the line without a word: as
    /// long as the marked bits are missing there is none. None of them should be marked that is not needed. Says
    /// how often it was asked whether any word is left.
    fn conflict_set(&self, conflict: StuckLine<'_>, set: &mut [u64], scratch: &mut Scratch<'_>) -> u64;
}

/// Names cells that belong to every conflict set.
pub trait FindPivots: Send + Sync {
    /// Lists cells each of which alone gives the line a word when it is as it was before. It need not know any, or all of them.
    fn pivots(&self, conflict: StuckLine<'_>, pivots: &mut Vec<u32>, scratch: &mut Scratch<'_>);
}

/// Counts words.
pub trait CountWords: Send + Sync {
    /// How many words are left.
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint>;
}

/// Makes decision diagrams of words.
pub trait MakeDiagram: Send + Sync {
    /// The words that are left, as a decision diagram; `None` when there is none. Undecided when more than `most` nodes
    /// would stand for one cell, and where there is no quick way to it.
    fn diagram(&self, line: LineView<'_>, most: usize, scratch: &mut Scratch<'_>) -> Decided<Option<Spelled>>;
}

/// Lists words.
pub trait ListWords: Send + Sync {
    /// Adds the words that are left to a list. Undecided, with whatever was found by then, when they are more than the
    /// list takes, or hard to find. Where a line stands in a model several times, each time under a rule that knows a
    /// part, the first rule lists the words that all of them allow.
    fn list(&self, line: LineView<'_>, list: &mut WordList) -> Decided<()>;
}

/// Weighs words. This guides the search and proves nothing.
pub trait Weigh: Send + Sync {
    /// Writes into `out`, laid out as the weights, what all words weigh together in which a
    /// cell is a symbol. A word weighs the product of its cells' weights, here with that cell's own weight
    /// left out. A cell's numbers may be scaled together.
    fn weigh(&self, line: Weights<'_>, out: &mut [f64], scratch: &mut Scratch<'_>);
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

/// The words over two symbols of a chain of places.
pub trait Chain: Send + Sync {
    /// The places: yes for a place that is one filled cell, no for one that is a blank cell or several in a row. The
    /// first and the last place are blank, and of each at least one cell lies outside of the line: one before it and
    /// one behind it. Chains are weighed in the place of [`Weigh::weigh`], many at a time.
    fn places(&self) -> Vec<bool>;
}

/// Has auxiliary variables.
pub trait AuxiliaryVariables: Send + Sync {
    /// Adds inner positions of the line (as where a block starts) as questions that the search may ask beside
    /// those about cells. The word that a line spells must answer each of them in one way only.
    fn auxiliaries(&self, line: LineView<'_>, marks: &mut Marks);
}

/// Judges whole lines for proofs, slowly and obviously: by code that shares nothing with [`Rule::narrow`] and [`Rule::admits`].
pub trait Reference: Send + Sync {
    /// What each cell is in the words that fit `domains`, a domain for each cell; nothing at all when no word fits. A
    /// rule that is not exact may keep more, but must decide a line whose cells are all settled. Undecided where it
    /// would take too much memory, or work: then words are tried one by one.
    fn narrow(&self, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<Vec<Domain>>;

    /// What the best words are worth that fit `domains`: for each cell and symbol of those in which the cell is that symbol. Undecided
    /// likewise.
    fn bound(&self, domains: &[Domain], symbols: usize, worth: &Worth<'_>, meter: &mut Meter<'_>) -> Decided<Best>;
}

/// What each cell is in the words that fit `domains`, where `fits` says whether any word does: each cell is tried as
/// each of its symbols. This is how rules tell [`Reference::narrow`] that know a slow test and no more.
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
