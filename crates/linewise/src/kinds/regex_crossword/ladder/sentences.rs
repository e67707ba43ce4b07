//! What the techniques for regex crosswords say.

use super::edges::Edges;
use crate::domain::Domain;
use crate::message::{Allowed, But, Each, Gone, Parts};

crate::sentences! {
    /// All matches agree.
    pub Same("regex.fixed") {} en "{line}: whatever matches this has the same here, so {conclusion}.";
    /// Cells fall on parts.
    pub OnParts("regex.parts") { parts: Parts } en "{line}: {given}{parts}, so {conclusion}.";
    /// Cells fall on nearly all parts.
    pub ButParts("regex.parts.but") { but: But } en "{line}: {but}, so {conclusion}.";
    /// The same of a pattern with looks, in which cells fall on nothing.
    pub ButPartsWithoutLooks("regex.parts.but.looks") { but: But } en "{line}: apart from its lookarounds, {but}, so {conclusion}.";
    /// Of a list of words, some fit.
    pub OnlyWords("regex.words", stands) { words: Vec<String> }
        en "{line}: {given}only {words} {words?fits|fit}, so {conclusion}.";
    /// All words of a list that fit have the same.
    pub AllWords("regex.words.all") { count: usize }
        en "{line}: {given}the {count} words that fit agree, so {conclusion}.";
    /// All words of a list.
    pub ByItsWords("regex.words.whole") {} en "{line}: in all its words of this length, {conclusion}.";
    /// Many words of a list that fit.
    pub ByWords("regex.words.many") { count: usize } en "{line}: {given}by the {count} words that fit, {conclusion}.";
    /// The first of repeated words.
    pub Begins("regex.begins") { words: Vec<String> }
        en "{line}: {given}it can only begin with one of {words}, so {conclusion}.";
    /// The last of repeated words.
    pub Ends("regex.ends") { words: Vec<String> }
        en "{line}: {given}it can only end with one of {words}, so {conclusion}.";
    /// What does not stand in the pattern.
    pub HasNo("regex.uses.not") { missing: Gone } en "{line}: there is no {missing} in it, so {conclusion}.";
    /// What does not stand outside its looks.
    pub HasNoOutside("regex.uses.not.looks") { missing: Gone }
        en "{line}: apart from its lookarounds, there is no {missing} in it, so {conclusion}.";
    /// All that stands in the pattern.
    pub UsesOnly("regex.uses") { characters: Each }
        en "{line}: there is nothing in it but {characters}, so {conclusion}.";
    /// All that stands outside its looks.
    pub UsesOnlyOutside("regex.uses.looks") { characters: Each }
        en "{line}: apart from its lookarounds, there is nothing in it but {characters}, so {conclusion}.";
    /// What the pattern allows.
    pub Alone("regex.set") {} en "{line}: by this pattern, {conclusion}.";
    /// One of the characters that the pattern allows is left.
    pub OneLeft("regex.crossing", whole) { cell: Vec<usize>, alone: Domain, gone: Domain }
        en "{line}: this pattern allows only {alone} in {cell}, which is {gone?not|none of} {gone}, so {conclusion}.";
    /// The pattern allows one of the characters that are left.
    pub OneAllowed("regex.crossing.other", whole) { cell: Vec<usize>, known: Domain }
        en "{line}: {cell} can now only be {known?|one of }{known}, and this pattern allows only one of these there, so {conclusion}.";
    /// The same where both are many.
    pub OneInCommon("regex.crossing.many", whole) { cell: Vec<usize> }
        en "{line}: of all that {cell} can still be, this pattern allows only one thing, so {conclusion}.";
    /// Several such cells.
    pub OneEach("regex.crossing.cells", whole) { allowed: Allowed }
        en "{line}: this pattern allows only {allowed}; of these, only one is still possible in each cell, so {conclusion}.";
    /// All that still matches.
    pub Matching("regex.refilter") {} en "{line}: {given}in every way left to match this, {conclusion}.";
    /// The same, where something is repeated.
    pub Repeating("regex.back_reference") {}
        en "{line}: {given}in every way left to match this, {conclusion}.";
    /// A cell repeats another.
    pub Repeated("regex.repeated") { copy: Vec<usize>, source: Vec<usize>, reference: Vec<String> }
        en "{line}: {given}{reference} makes {copy?|one of }{copy} repeat {source?|one of }{source}, so {conclusion}.";
    /// The same, where one of the two falls on parts that do not allow everything.
    pub RepeatedPart("regex.repeated.parts") { parts: Parts, copy: Vec<usize>, source: Vec<usize>, reference: Vec<String> }
        en "{line}: {given}{reference} makes {copy?|one of }{copy} repeat {source?|one of }{source}, and {parts}, so {conclusion}.";
    /// All that looks ahead and back leave.
    pub Looking("regex.look_around") {} en "{line}: {given}in all that passes the looks ahead and back, {conclusion}.";
    /// Other matches fail at looks.
    pub FailsAt("regex.look_around.looks") { looks: Vec<String> }
        en "{line}: {given}anything else would break {looks}, so {conclusion}.";
    /// The same of cells for which more is left than one thing.
    pub FailsAtSome("regex.look_around.some") { looks: Vec<String> }
        en "{line}: {given}anything else would break {looks}, so {exclusion}.";
    /// Where words begin and end.
    pub WordEdges("regex.edges") { edges: Edges } en "{line}: {given}{edges}, so {conclusion}.";
}
