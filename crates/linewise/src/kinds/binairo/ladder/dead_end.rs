//! Why no word fits a line any more, where that is seen at once.

use super::threes::OneInEach;
use super::threes::{groups, other_than, threes};
use super::{BOTH, Halves, missing};
use crate::domain::{Domain, Symbol};
use crate::kinds::binairo::signs::Sign;
use crate::message::{Count, Message, Run};
use crate::techniques::rungs::Look;

crate::sentences! {
    /// Three in a row.
    ThreeInARow("binairo.dead_end.three", stands) { run: Run, what: Symbol }
        en "{place}: {run} would be three {what}s in a row.";
    /// More than half of one sort.
    TooMany("binairo.dead_end.many", stands) { what: Symbol, run: Run } en "{place} would have too many {what}s: {run}.";
    /// More threes than what is missing.
    TooFew("binairo.dead_end.few", stands) { count: Count, what: Symbol, other: Symbol, each: OneInEach }
        en "{place}: only {count} {what}{count?|s} {count?is|are} still missing, but three {other}s in a row are not allowed, so there would have to be {each}.";
    /// Different cells with an equal sign.
    NotEqual("binairo.dead_end.equal", stands) { run: Run } en "{place}: {run} would differ, and an equal sign stands between them.";
    /// Equal cells with a cross.
    NotDifferent("binairo.dead_end.cross", stands) { run: Run } en "{place}: {run} would be equal, and a cross stands between them.";
}

/// Why no word fits the line.
pub fn dead_end(look: &Look<'_, Halves>) -> Option<Message> {
    [broken_sign, too_many, three_in_a_row, too_few].into_iter().find_map(|wrong| wrong(look))
}

/// More of one sort than half of the cells.
fn too_many(look: &Look<'_, Halves>) -> Option<Message> {
    let many = BOTH.into_iter().map(|what| (what, look.settled_as(what)));
    let (what, run) = many.into_iter().find(|(_, cells)| cells.len() > look.line.half)?;
    Some(TooMany { what, run: Run(run) }.into())
}

/// Three of one sort next to each other.
fn three_in_a_row(look: &Look<'_, Halves>) -> Option<Message> {
    let three = |at: &usize| (0..3).all(|more| look.known[*at].len() == 1 && look.known[at + more] == look.known[*at]);
    let at = (0..look.known.len().saturating_sub(2)).find(three)?;
    Some(ThreeInARow { run: Run(vec![at, at + 1, at + 2]), what: look.known[at].symbol()? }.into())
}

/// Two neighbours that are not as their sign says.
fn broken_sign(look: &Look<'_, Halves>) -> Option<Message> {
    look.line.signs.iter().enumerate().find_map(|(at, sign)| {
        let (one, other) = (look.known[at].symbol()?, look.known[at + 1].symbol()?);
        let run = Run(vec![at, at + 1]);
        match sign.filter(|sign| !sign.allows(one, other))? {
            Sign::Equal => Some(NotEqual { run }.into()),
            Sign::Different => Some(NotDifferent { run }.into()),
        }
    })
}

/// More threes that need one than are missing.
fn too_few(look: &Look<'_, Halves>) -> Option<Message> {
    BOTH.into_iter().find_map(|what| {
        let count = missing(look, what)?;
        let threes =
            threes(0..look.known.len(), |at| look.known[*at].len() > 1, |at| look.known[at] != Domain::only(what));
        (threes.len() > count).then(|| {
            TooFew { count: Count(count), what, other: other_than(what), each: groups(look.known, &threes) }.into()
        })
    })
}
