//! What the techniques for regex crosswords say.

use crate::domain::Domain;
use crate::message::Parts;

crate::sentences! {
    /// All matches agree.
    pub Same("regex.fixed") {} en "{line}: whatever matches this has the same here, so {conclusion}.";
    /// Cells fall on parts, on an empty line.
    pub ByParts("regex.parts") { parts: Parts } en "{line}: {parts}, so {conclusion}.";
    /// What the pattern allows.
    pub Alone("regex.set") {} en "{line}: by this pattern alone, {conclusion}.";
    /// One of the characters that the pattern allows is left.
    pub OneLeft("regex.crossing", whole) { cell: Vec<usize>, alone: Domain, gone: Domain }
        en "{line}: by this pattern alone, {cell} can only be {alone}, and it is known not to be {gone}, so {conclusion}.";
    /// The pattern allows one of the characters that are left.
    pub OneAllowed("regex.crossing.other", whole) { cell: Vec<usize>, known: Domain }
        en "{line}: {cell} can only be {known} any more, and this pattern alone allows only one of these, so {conclusion}.";
    /// The same where both are many.
    pub OneInCommon("regex.crossing.many", whole) { cell: Vec<usize> }
        en "{line}: of all that {cell} can still be, this pattern alone allows only one thing, so {conclusion}.";
    /// All that still matches.
    pub Matching("regex.refilter") {} en "{line}: {given}in all that still matches this, {conclusion}.";
    /// Cells fall on parts.
    pub ReadAgain("regex.refilter.parts") { parts: Parts } en "{line}: {given}{parts}, so {conclusion}.";
    /// All that still matches, with what it repeats.
    pub Repeating("regex.back_reference") {}
        en "{line}: {given}in all that still matches this, with what it repeats, {conclusion}.";
    /// A cell repeats another.
    pub Repeated("regex.repeated") { copy: Vec<usize>, source: Vec<usize>, reference: Vec<String> }
        en "{line}: {given}{copy} must be the same as {source}, as {reference} repeats what was read there, so {conclusion}.";
    /// All that looks ahead and back leave.
    pub Looking("regex.look_around") {} en "{line}: {given}in all that passes the looks ahead and back, {conclusion}.";
    /// Other matches fail at looks.
    pub FailsAt("regex.look_around.looks") { looks: Vec<String> }
        en "{line}: {given}any other match fails at {looks}, so {conclusion}.";
}
