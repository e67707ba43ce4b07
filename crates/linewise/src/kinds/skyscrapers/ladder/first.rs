//! What the clue tells of the first building.

use super::Skyline;
use super::ends::{from_ends, height, up_to, with_each};
use super::shown::{EITHER, EITHER_THREE, FIRST, PARKS, SUM_OF_ONE, near, skyline};
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Message, WhichEnd};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// The tallest stands first.
    Silhouette("skyscrapers.silhouette") { why: Clause, side: WhichEnd }
        en "{line}: {stated}{why}only one building is seen from {side}, so the tallest stands first there: {conclusion}.";
    /// The tallest makes the sum alone.
    SilhouetteOfSum("skyscrapers.silhouette.sum") { side: WhichEnd, seen: usize, tallest: Symbol }
        en "{line}: {stated}what is seen from {side} adds up to {seen}, and the {tallest} alone makes {seen}, so it stands first there: {conclusion}.";
    /// The tallest is the first building.
    SilhouetteInPark("skyscrapers.silhouette.parks") { why: Clause, side: WhichEnd, tallest: Symbol, room: Clause }
        en "{line}: {stated}{why}only one building is seen from {side}, so the {tallest} is the first there{room}: {conclusion}.";
    /// The same of a sum.
    SilhouetteOfSumInPark("skyscrapers.silhouette.sum.parks") { side: WhichEnd, seen: usize, tallest: Symbol, room: Clause }
        en "{line}: {stated}what is seen from {side} adds up to {seen}, and the {tallest} alone makes {seen}, so it is the first there{room}: {conclusion}.";
    /// The clue tells the first building.
    First("skyscrapers.first") { side: WhichEnd, seen: usize }
        en "{line}: the first building from {side} has the height {seen}, so {conclusion}.";
    /// The same with parks before it.
    FirstInPark("skyscrapers.first.parks") { side: WhichEnd, seen: usize, room: Clause }
        en "{line}: {stated}the first building from {side} has the height {seen}{room}: {conclusion}.";
    /// The clue is the first building, or the tallest is seen alone.
    FirstOrAlone("skyscrapers.first_or_count.one") { side: WhichEnd, tallest: Symbol }
        en "{line}: from {side}, either the first building is 1 or one building is seen, which is the {tallest}, so {exclusion}.";
    /// The clue is the first building, or so many are seen.
    FirstOrCount("skyscrapers.first_or_count") { side: WhichEnd, seen: usize, more: usize }
        en "{line}: from {side}, either the first building is {seen} or {seen} are seen, and then at least {more} taller {more?one stands|ones stand} behind the first: {exclusion}.";
}

// What lies before the first building.
crate::sentences! {
    /// A clause: what lies before the first building.
    SoManyParks("skyscrapers.parks") { parks: usize }
        en ", with nothing but parks before it, of which the line has only {parks}";
    /// The same, where some are known.
    SoManyMoreParks("skyscrapers.parks.more") { parks: usize }
        en ", and there can be only {parks} more {parks?park|parks}";
    /// The same, where all are known.
    NoMoreParks("skyscrapers.parks.none") {} en "";
}

/// One building is seen.
pub const SILHOUETTE: LineRung<Skyline> = Rung {
    name: "silhouette",
    title: &[("en", "Silhouette")],
    hint: &[("en", "From one end of one {axis}, only one building is seen.")],
    level: 1,
    weight: 1,
    find: silhouette,
    sentences: says![Silhouette, SilhouetteOfSum, SilhouetteInPark, SilhouetteOfSumInPark],
    shown: &[
        on(
            skyline!(1),
            ["?????", "5????"],
            "Row 1 (1): only one building is seen from the left, so the tallest stands first there: cell 1 is 5.",
            "5????",
        ),
        on(
            SUM_OF_ONE,
            ["?????", "5????"],
            "Row 1 (5): what is seen from the left adds up to 5, and the 5 alone makes 5, so it stands first there: cell 1 is 5.",
            "5????",
        ),
        // Where 1 is not the height of the first building, it is how many are seen.
        on(
            EITHER,
            ["2345 ? ? ? ?", "5 ? ? ? ?"],
            "Row 1 (1): cell 1 is not 1; as the clue is not the first height, only one building is seen from the left, so the tallest stands first there: cell 1 is 5.",
            "? ? ? ? ?",
        ),
        on(
            near!(0),
            ["? ? ? ? ?", "5 ? ? ? ?"],
            "Row 1 (0): as the clue 0 is one off, only one building is seen from the left, so the tallest stands first there: cell 1 is 5.",
            "5 ? ? ? ?",
        ),
        // The first cell is known to be a park, and one more can be.
        on(
            PARKS,
            [". ? ? ? ?", ". .3 ? .12 .12"],
            "Row 1 (1): cell 1 is a park; only one building is seen from the left, so the 3 is the first there, and there can be only 1 more park: cell 2 can only be a park or 3 and cells 4 and 5 are not 3.",
            ". .3 ? .12 .12",
        ),
        on(
            PARKS,
            ["? ? ? ? ?", ".3 ? ? .12 .12"],
            "Row 1 (1): only one building is seen from the left, so the 3 is the first there, with nothing but parks before it, of which the line has only 2: cell 1 can only be a park or 3 and cells 4 and 5 are not 3.",
            ".3 ? ? .12 .12",
        ),
    ],
};

/// The clue tells how high the first building is.
pub const FIRST_BUILDING: LineRung<Skyline> = Rung {
    name: "first_building",
    title: &[("en", "The first building")],
    hint: &[("en", "The clue of one {axis} names its first building.")],
    level: 1,
    weight: 1,
    find: first_building,
    sentences: says![First, FirstInPark],
    shown: &[on(
        FIRST,
        ["?????", "4????"],
        "Row 1 (4): the first building from the left has the height 4, so cell 1 is 4.",
        "4????",
    )],
};

/// The clue tells that, or how many are seen.
pub const FIRST_OR_COUNT: LineRung<Skyline> = Rung {
    name: "first_or_count",
    title: &[("en", "The first building or how many are seen")],
    hint: &[("en", "A clue of one {axis} leaves little for its first building, whichever of the two it means.")],
    level: 2,
    weight: 3,
    find: first_or_count,
    sentences: says![FirstOrAlone, FirstOrCount],
    shown: &[
        on(
            EITHER,
            ["? ? ? ? ?", "15 ? ? ? ?"],
            "Row 1 (1): from the left, either the first building is 1 or one building is seen, which is the 5, so cell 1 is not 2, 3 or 4.",
            "15 ? ? ? ?",
        ),
        on(
            EITHER_THREE,
            ["? ? ? ? ?", "123 ? ? ? ?"],
            "Row 1 (3): from the left, either the first building is 3 or 3 are seen, and then at least 2 taller ones stand behind the first: cell 1 is not 4 or 5.",
            "123 ? ? ? ?",
        ),
    ],
};

/// Where one building is seen, the tallest comes first: before it lie only parks.
fn silhouette(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (line, tallest) = (look.line, height(look.line.heights));
    from_ends(look, |from| {
        if from.seen != if line.is_sum { line.heights } else { 1 } {
            return;
        }
        let (side, seen) = (from.side(), from.seen);
        come_first(look, line.heights, from.cells, findings, |room| match (room, line.is_sum) {
            (None, true) => Message::from(SilhouetteOfSum { side, seen, tallest }),
            (None, false) => Silhouette { why: from.why(), side }.into(),
            (Some(room), true) => SilhouetteOfSumInPark { side, seen, tallest, room }.into(),
            (Some(room), false) => SilhouetteInPark { why: from.why(), side, tallest, room }.into(),
        });
    });
}

/// Where the height of the first building is told, it comes first: before it lie only parks.
fn first_building(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    with_each(look, look.line.first, |from| {
        let (side, seen) = (from.side(), from.seen);
        come_first(look, from.seen, from.cells, findings, |room| match room {
            None => Message::from(First { side, seen }),
            Some(room) => FirstInPark { side, seen, room }.into(),
        });
    });
}

/// Where a number tells the height of the first building or how many are seen, the first building is of that height, or
/// has so many taller ones behind it that as many are seen; where one is seen, it is the tallest.
fn first_or_count(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    if look.line.parks > 0 {
        return;
    }
    with_each(look, look.line.either, |from| {
        let (side, seen) = (from.side(), from.seen);
        let counted = if seen == 1 { Domain::only(height(tallest)) } else { up_to(tallest + 1 - seen) };
        // Once the first building cannot be so high, it is known how many are seen, which tells more.
        if look.known[from.cells[0]].has(height(seen)) {
            look.push(findings, [(from.cells[0], counted.with(height(seen)))], || match seen {
                1 => Message::from(FirstOrAlone { side, tallest: height(tallest) }),
                _ => FirstOrCount { side, seen, more: seen - 1 }.into(),
            });
        }
    });
}

/// A building that comes first is in the first cell, or after parks alone. What is said is told how it stands with
/// these, where the line has any.
fn come_first(
    look: &Look<'_, Skyline>,
    first: usize,
    cells: &[usize],
    findings: &mut Vec<Finding>,
    message: impl Fn(Option<Clause>) -> Message,
) {
    let (parks, first) = (look.line.parks, height(first));
    let is_park = |at: &usize| look.known[*at] == Domain::only(Symbol::BLANK);
    let more = parks.saturating_sub(cells.iter().filter(|at| is_park(at)).count());
    let mut behind_parks = cells.iter().copied().skip_while(is_park);
    let Some(nearest) = behind_parks.next() else { return };
    let only = if more == 0 { Domain::only(first) } else { Domain::only(first).with(Symbol::BLANK) };
    let too_far = behind_parks.filter(|at| !is_park(at)).skip(more).filter(|_| more > 0);
    let too_far = too_far.map(|at| (at, look.known[at].without(first)));
    look.push(findings, std::iter::once((nearest, only)).chain(too_far), || {
        message((parks > 0).then(|| match more {
            _ if more == parks => Clause::of(SoManyParks { parks }),
            0 => Clause::of(NoMoreParks {}),
            _ => Clause::of(SoManyMoreParks { parks: more }),
        }))
    });
}
