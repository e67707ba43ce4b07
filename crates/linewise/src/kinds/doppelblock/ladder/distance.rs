//! How far apart the black cells of a line are, by how many numbers make its sum.

use super::{MOST_SUMS, Sum, ends_of};
use crate::domain::{Domain, Symbol};
use crate::message::{Fillings, Message};
use crate::techniques::rungs::{Finding, Look};

crate::sentences! {
    /// The black cells touch.
    pub(super) Touching("doppelblock.distance.none") {}
        en "{line}: {stated}nothing stands between the two black cells, so they touch, and {exclusion}.";
    /// They touch, which leaves a few pairs.
    pub(super) TouchingAs("doppelblock.distance.none.pairs", stands) { pairs: Fillings }
        en "{line}: {stated}nothing stands between the two black cells, so they touch and are {pairs}: {conclusion}.";
    /// They touch, which leaves one pair.
    pub(super) TouchingOnly("doppelblock.distance.none.one", stands) { pair: Vec<usize> }
        en "{line}: {stated}nothing stands between the two black cells, so they touch, which leaves only {pair} for them: {conclusion}.";
    /// So many cells lie between them, which leaves one pair.
    pub(super) ApartOnly("doppelblock.distance.exact.one", stands) { sum: usize, fewest: usize, pair: Vec<usize> }
        en "{line}: {stated}the sum {sum} takes {fewest} {fewest?number|numbers}, so just {fewest} {fewest?cell lies|cells lie} between the black cells, which leaves only {pair} for them: {conclusion}.";
    /// So many cells may lie between them, which leaves one pair.
    pub(super) AboutOnly("doppelblock.distance.one", stands) { sum: usize, fewest: usize, most: usize, pair: Vec<usize> }
        en "{line}: {stated}the sum {sum} takes {fewest} to {most} numbers, so just as many cells lie between the black cells, which leaves only {pair} for them: {conclusion}.";
    /// One count of cells or the next one lies between them, which leaves one pair.
    pub(super) EitherOnly("doppelblock.distance.either.one", stands) { sum: usize, fewest: usize, most: usize, pair: Vec<usize> }
        en "{line}: {stated}the sum {sum} takes {fewest} or {most} numbers, so just as many cells lie between the black cells, which leaves only {pair} for them: {conclusion}.";
    /// So many cells lie between them, which leaves a few pairs.
    pub(super) ApartAs("doppelblock.distance.exact.pairs", stands) { sum: usize, fewest: usize, pairs: Fillings }
        en "{line}: {stated}the sum {sum} takes {fewest} {fewest?number|numbers}, so just {fewest} {fewest?cell lies|cells lie} between the black cells, which are {pairs}: {conclusion}.";
    /// So many cells lie between them.
    pub(super) Apart("doppelblock.distance.exact") { sum: usize, fewest: usize }
        en "{line}: {stated}the sum {sum} takes {fewest} {fewest?number|numbers}, so just {fewest} {fewest?cell lies|cells lie} between the black cells, and no other cell that can be black is so far from {found}: {exclusion}.";
    /// So many cells may lie between them, which leaves a few pairs.
    pub(super) AboutAs("doppelblock.distance.pairs", stands) { sum: usize, fewest: usize, most: usize, pairs: Fillings }
        en "{line}: {stated}the sum {sum} takes {fewest} to {most} numbers, so just as many cells lie between the black cells, which are {pairs}: {conclusion}.";
    /// So many cells may lie between them.
    pub(super) About("doppelblock.distance") { sum: usize, fewest: usize, most: usize }
        en "{line}: {stated}the sum {sum} takes {fewest} to {most} numbers, so just as many cells lie between the black cells, and no other cell that can be black is so far from {found}: {exclusion}.";
    /// One count of cells or the next one lies between them, which leaves a few pairs.
    pub(super) EitherAs("doppelblock.distance.either.pairs", stands) { sum: usize, fewest: usize, most: usize, pairs: Fillings }
        en "{line}: {stated}the sum {sum} takes {fewest} or {most} numbers, so just as many cells lie between the black cells, which are {pairs}: {conclusion}.";
    /// One count of cells or the next one lies between them.
    pub(super) Either("doppelblock.distance.either") { sum: usize, fewest: usize, most: usize }
        en "{line}: {stated}the sum {sum} takes {fewest} or {most} numbers, so just as many cells lie between the black cells, and no other cell that can be black is so far from {found}: {exclusion}.";
}

/// A black cell has the other one so far away that the sum fits between them. Where few pairs are left that lie so,
/// what is in all of them is black.
pub fn distance(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some(sum) = look.line.sum else { return };
    let Some((fewest, most)) = look.line.lengths else { return };
    let open = look.open_to(Symbol::BLANK);
    let fits = |near: usize, far: usize| near < far && (fewest..=most).contains(&(far - near - 1));
    let with = |&near: &usize| open.iter().filter(move |&&far| fits(near, far)).map(move |&far| (near, far));
    let all = with_black(look, open.iter().flat_map(with).collect());
    let is_end = |at: usize| move |&(near, far): &(usize, usize)| near == at || far == at;
    let others = open.iter().filter(|&&at| !all.iter().any(is_end(at)));
    let others = others.map(|&at| (at, look.known[at].without(Symbol::BLANK)));
    // Of only two cells that can be black an easier technique says that they are.
    let is_told = |at: &&usize| is_few(&all) && open.len() > 2 && all.iter().all(is_end(**at));
    let always = open.iter().filter(is_told).map(|&at| (at, Domain::only(Symbol::BLANK)));
    let found: Vec<_> = others.chain(always).collect();
    look.push(findings, found, || distance_said(sum as usize, (fewest, most), &all));
}

/// Are the pairs so few that they can be listed?
fn is_few(all: &[(usize, usize)]) -> bool {
    (1..=MOST_SUMS).contains(&all.len())
}

/// Of these pairs those that have the cells that are black already, where these are few enough to be listed.
fn with_black(look: &Look<'_, Sum>, all: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let black = look.settled_as(Symbol::BLANK);
    let has_black = |&(near, far): &(usize, usize)| black.iter().all(|&at| at == near || at == far);
    let with: Vec<(usize, usize)> = all.iter().copied().filter(has_black).collect();
    if is_few(&with) { with } else { all }
}

/// What is said of black cells between which so many numbers lie, by the pairs that are left.
fn distance_said(sum: usize, (fewest, most): (usize, usize), all: &[(usize, usize)]) -> Message {
    let pairs = || ends_of(all.iter().copied());
    if let &[(near, far)] = all {
        let pair = vec![near, far];
        return match (fewest, most) {
            (0, 0) => Message::from(TouchingOnly { pair }),
            _ if fewest == most => ApartOnly { sum, fewest, pair }.into(),
            _ if fewest + 1 == most => EitherOnly { sum, fewest, most, pair }.into(),
            _ => AboutOnly { sum, fewest, most, pair }.into(),
        };
    }
    match (fewest, most, is_few(all)) {
        (0, 0, true) => Message::from(TouchingAs { pairs: pairs() }),
        (0, 0, false) => Touching {}.into(),
        (_, _, true) if fewest == most => ApartAs { sum, fewest, pairs: pairs() }.into(),
        (_, _, false) if fewest == most => Apart { sum, fewest }.into(),
        (_, _, true) if fewest + 1 == most => EitherAs { sum, fewest, most, pairs: pairs() }.into(),
        (_, _, false) if fewest + 1 == most => Either { sum, fewest, most }.into(),
        (_, _, true) => AboutAs { sum, fewest, most, pairs: pairs() }.into(),
        _ => About { sum, fewest, most }.into(),
    }
}
