//! What the techniques that every kind shares say.

use crate::domain::{Domain, Symbol};
use crate::message::{One, OneOfLines, Sentence, Sort, Thing, Which, Wordings};
use crate::model::{CellId, LineId};
use crate::says;

crate::sentences! {
    /// A few words are left of a line.
    pub(crate) Listed("arrangements.listed", whole) { words: Vec<Vec<Symbol>> }
        en "{line}: only {words} {words?is|are} left, so {conclusion}.";
    /// Too many words to list are left.
    pub(crate) AllAgree("arrangements") {}
        en "{line}: {given}in every arrangement that is left, {conclusion}.";
    /// One cell of a line is tried; of several things, each by itself.
    pub(crate) Tried("attempt") { cell: Vec<usize>, what: Domain }
        en "{line}: if {cell?|one of }{cell} were {what}, the line could not be finished, so {conclusion}.";
    /// One line needs a symbol once.
    pub(crate) OneOnly("fish.one") { what: Thing, base: LineId, covers: OneOfLines, sort: Sort }
        en "In {base}, the {what} can only be {covers}, so that {sort} has its {what} there and nowhere else: {exclusion}.";
    /// One line needs a symbol once, and its places lie on lines that meet.
    pub(crate) OnOneOf("fish.meeting") { what: Thing, base: LineId, covers: OneOfLines, more: bool }
        en "In {base}, the {what} can only be {covers}; {found} {found?belongs|belong} to {more?both|all of these}, so {its_exclusion}.";
    /// One line needs a symbol once, and what another cell might be would rule it out in all places that are left.
    pub(crate) OneNowhere("fish.nowhere") { what: One, base: LineId, places: Vec<usize>, cell: CellId, others: Domain }
        en "{base} needs {what}; {others} in {cell} would rule it out in {places}, its only other places, so {exclusion}.";
    /// Lines need a symbol once each.
    pub(crate) OneEach("fish") { what: One, bases: Vec<LineId>, covers: Vec<LineId> }
        en "{what} goes in each of {bases}, and only in {covers}, one in each, so these have it nowhere else: {exclusion}.";
    /// Lines need a symbol several times together.
    pub(crate) SoMany("fish.many") { count: usize, what: Which, bases: Vec<LineId>, covers: Vec<LineId> }
        en "{bases} {bases?needs|together need} {count} {what} and {bases?has|have} room for them only in {covers}, which {covers?holds|hold} no more, so {exclusion}.";
    /// A supposition that soon leads to a contradiction.
    pub(crate) ShortContradiction("short_contradiction") { cell: CellId, what: Symbol, stuck: LineId }
        en "Suppose {cell} were {what}. Then nothing would fit {stuck}, so {exclusion}.";
    /// A supposition that soon leaves two neighbours nothing.
    pub(crate) ShortContradictionBeside("short_contradiction.beside") { cell: CellId, what: Symbol, stuck: LineId }
        en "Suppose {cell} were {what}. Then only what may not touch would be left for {stuck}, so {exclusion}.";
    /// A supposition that soon makes two lines equal that must differ.
    pub(crate) SoonEqual("short_contradiction.equal") { cell: CellId, what: Symbol, stuck: LineId }
        en "Suppose {cell} were {what}. Then {stuck} would be equal, so {exclusion}.";
    /// One that leads to a contradiction later.
    pub(crate) Chain("chain") { cell: CellId, what: Symbol, stuck: LineId }
        en "Suppose {cell} were {what}. Line by line it follows that nothing fits {stuck}, so {exclusion}.";
    /// One that later leaves two neighbours nothing.
    pub(crate) ChainBeside("chain.beside") { cell: CellId, what: Symbol, stuck: LineId }
        en "Suppose {cell} were {what}. Line by line it follows that only what may not touch is left for {stuck}, so {exclusion}.";
    /// One that later makes two lines equal that must differ.
    pub(crate) ChainEqual("chain.equal") { cell: CellId, what: Symbol, stuck: LineId }
        en "Suppose {cell} were {what}. Line by line it follows that {stuck} are equal, so {exclusion}.";
    /// One that leads to a contradiction with a supposition inside it.
    pub(crate) Nested("nested") { cell: CellId, what: Symbol, stuck: LineId }
        en "Suppose {cell} were {what}. Followed far enough, with a supposition inside it, nothing would fit {stuck}, so {exclusion}.";
    /// One that makes two lines equal with a supposition inside it.
    pub(crate) NestedEqual("nested.equal") { cell: CellId, what: Symbol, stuck: LineId }
        en "Suppose {cell} were {what}. Followed far enough, with a supposition inside it, {stuck} would be equal, so {exclusion}.";
    /// Cases that agree.
    pub(crate) Agreement("agreement") { cell: CellId }
        en "Whatever {cell} is, it follows that {conclusion}.";
    /// A search.
    pub(crate) Searched("search") { cell: CellId }
        en "Only a search decides here: it found no solution in which {cell} is anything else, so {conclusion}.";
    /// Nothing: of a step that somebody else found.
    pub(crate) Unsaid("unsaid") {}
        en "{conclusion}.";
}

pub(super) const LOCKED_HINT: Wordings = &[(
    "en",
    "One line has room for something only where another line crosses it several times: what does that leave the other?",
)];
pub(super) const X_WING_HINT: Wordings = &[(
    "en",
    "Look at two lines together: both need the same, and have room for it only on the same two lines that cross them.",
)];
pub(super) const SWORDFISH_HINT: Wordings = &[(
    "en",
    "Look at three lines together: all need the same, and have room for it only on the same three lines that cross them.",
)];
pub(super) const JELLYFISH_HINT: Wordings = &[(
    "en",
    "Look at four lines together: all need the same, and have room for it only on the same four lines that cross them.",
)];
pub(super) const SEES_ALL_HINT: Wordings =
    &[("en", "A line has few places left for something: what in another cell would rule out all of them?")];
pub(super) const SHORT_CONTRADICTION_HINT: Wordings =
    &[("en", "Find a value that would lead to a contradiction within four lines.")];
pub(super) const CHAIN_HINT: Wordings = &[("en", "Suppose something, and follow it line by line until nothing fits.")];
pub(super) const AGREEMENT_HINT: Wordings =
    &[("en", "Go through all that one cell may be: something comes out the same each time.")];
pub(super) const NESTED_HINT: Wordings =
    &[("en", "Suppose something, and follow it; on the way something else has to be supposed.")];
pub(super) const SEARCH_HINT: Wordings =
    &[("en", "No chain of reasons is known here; a search tries what a cell may be.")];
pub(super) const FISH: &[&Sentence] = says![OneOnly, OneEach, SoMany];
pub(super) const SEES_ALLS: &[&Sentence] = says![OnOneOf, OneNowhere];
pub(super) const LISTED: &[&Sentence] = says![Listed, AllAgree];
pub(super) const TRIED: &[&Sentence] = says![Tried];
pub(super) const SHORT_CONTRADICTIONS: &[&Sentence] = says![ShortContradiction, ShortContradictionBeside, SoonEqual];
pub(super) const CHAINS: &[&Sentence] = says![Chain, ChainBeside, ChainEqual];
pub(super) const AGREEMENTS: &[&Sentence] = says![Agreement];
pub(super) const NESTEDS: &[&Sentence] = says![Nested, NestedEqual];
pub(super) const SEARCHES: &[&Sentence] = says![Searched];
