//! Why no word fits a line any more, where that is seen at once.

use super::Sums;
use crate::domain::{Domain, Symbol};
use crate::kinds::japanese_sums::placing::{self, Misfit};
use crate::message::{Message, SumName};
use crate::techniques::quota;
use crate::techniques::rungs::Look;

crate::sentences! {
    /// A sum that fits nowhere.
    NoPlace("japanese_sums.no_place", stands) { sum: SumName } en "{line}: {given}{sum} has no place.";
    /// A cell that is not black, and that no sum covers.
    NoSum("japanese_sums.no_place.uncovered", stands) { cell: Vec<usize> } en "{line}: {given}no sum can cover {cell}.";
    /// The same where there is one sum.
    NotTheSum("japanese_sums.no_place.uncovered.one", stands) { sum: SumName, cell: Vec<usize> }
        en "{line}: {given}{sum} cannot cover {cell}.";
    /// Cells that are not black, and too far from each other for the only sum.
    NotBoth("japanese_sums.no_place.both", stands) { sum: SumName, one: Vec<usize>, other: Vec<usize> }
        en "{line}: {given}{sum} cannot cover both {one} and {other}.";
    /// A cell that is not black, and before all places of the first sum.
    LeftBefore("japanese_sums.no_place.first", stands) { sum: SumName, cell: Vec<usize> }
        en "{line}: {given}wherever {sum} stands, {cell} is left in front of it.";
    /// A cell that is not black, and behind all places of the last sum.
    LeftBehind("japanese_sums.no_place.last", stands) { sum: SumName, cell: Vec<usize> }
        en "{line}: {given}wherever {sum} stands, {cell} is left behind it.";
    /// A sum that fits nowhere behind the one before it.
    NoPlaceBehind("japanese_sums.no_place.behind", stands) { sum: SumName, before: SumName }
        en "{line}: {given}{sum} has no place behind {before}.";
}

/// Why no word fits the line.
pub fn dead_end(look: &Look<'_, Sums>) -> Option<Message> {
    let numbers = look.line.numbers as usize;
    let twice = quota::dead_end(look, Domain::first(numbers + 1).without(Symbol::BLANK));
    if twice.is_some() {
        return twice;
    }
    let sums = look.line.sums.as_deref().filter(|sums| !sums.is_empty())?;
    let misfit = placing::places(sums, look.known, numbers).err()?;
    let names = look.line.names();
    Some(match (misfit, &names[..]) {
        (Misfit::Nowhere(sum), _) => NoPlace { sum: names[sum] }.into(),
        (Misfit::Uncovered(cell), &[sum]) => NotTheSum { sum, cell: vec![cell] }.into(),
        (Misfit::Uncovered(cell), _) => NoSum { cell: vec![cell] }.into(),
        (Misfit::Apart([one, other]), _) => NotBoth { sum: names[0], one: vec![one], other: vec![other] }.into(),
        (Misfit::LeftBefore(cell), _) => LeftBefore { sum: names[0], cell: vec![cell] }.into(),
        (Misfit::LeftBehind(cell), _) => LeftBehind { sum: names[names.len() - 1], cell: vec![cell] }.into(),
        (Misfit::Behind(sum), _) => NoPlaceBehind { sum: names[sum], before: names[sum - 1] }.into(),
    })
}
