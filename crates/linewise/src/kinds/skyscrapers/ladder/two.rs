//! Where two buildings are seen from an end: the first one and the tallest.

use super::Skyline;
use super::ends::{from_counted_ends, height, numbers, or_park, seen, up_to};
use super::shown::{TWO_TWO, park, skyline};
use super::told::Told;
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Count, Message, WhichEnd};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// The first hides the one up to the tallest.
    OneBetween("skyscrapers.one_before.one") { why: Clause, side: WhichEnd, tallest: Symbol }
        en "{line}: {stated}{why}two buildings are seen from {side}, the first one and the {tallest}, so the first is taller than the one between them: {exclusion}.";
    /// The first hides all up to the tallest.
    OneBefore("skyscrapers.one_before") { why: Clause, side: WhichEnd, tallest: Symbol, before: Count }
        en "{line}: {stated}{why}two buildings are seen from {side}, the first one and the {tallest}, so the first is taller than the {before} {before?building|buildings} between them: {exclusion}.";
    /// The same, where the tallest is at least so far away.
    OneBeforeAtLeast("skyscrapers.one_before.least") { why: Clause, side: WhichEnd, tallest: Symbol, before: Count }
        en "{line}: {stated}{why}two buildings are seen from {side}, the first one and the {tallest}; at least {before} {before?cell lies|cells lie} between them, and the first is taller than what stands there: {exclusion}.";
    /// The same with parks.
    OneBeforeInPark("skyscrapers.one_before.parks") { why: Clause, side: WhichEnd, tallest: Symbol, before: Count }
        en "{line}: {stated}{why}two buildings are seen from {side}, the first one and the {tallest}; at least {before} {before?building stands|buildings stand} between them, lower than the first: {exclusion}.";
    /// The same, where the first cell may be a park, so that the first building may come later.
    OneBeforePerhaps("skyscrapers.one_before.parks.perhaps") { why: Clause, side: WhichEnd, tallest: Symbol, cell: Vec<usize>, before: Count }
        en "{line}: {stated}{why}two buildings are seen from {side}, the first one and the {tallest}; a building in {cell} would be the first, with at least {before} {before?building|buildings} between it and the {tallest}, lower than it: {exclusion}.";
    /// The same, where there can be few more parks.
    OneBeforeFewParks("skyscrapers.one_before.parks.few") { why: Clause, side: WhichEnd, tallest: Symbol, parks: Count, before: Count }
        en "{line}: {stated}{why}two buildings are seen from {side}, the first one and the {tallest}; only {parks} {parks?cell|cells} between them can be {parks?a park|parks}, so at least {before} {before?building stands|buildings stand} there, lower than the first: {exclusion}.";
    /// The same, where there can be no more parks.
    OneBeforeNoPark("skyscrapers.one_before.parks.none") { why: Clause, side: WhichEnd, tallest: Symbol, before: Count }
        en "{line}: {stated}{why}two buildings are seen from {side}, the first one and the {tallest}; no cell between them can be a park, so at least {before} {before?building stands|buildings stand} there, lower than the first: {exclusion}.";
    /// The second tallest hides behind the tallest.
    Ascendant("skyscrapers.ascendant") { why: Clause, side: WhichEnd, tallest: Symbol, second: Symbol }
        en "{line}: {stated}{why}two buildings are seen from {side}, the first one and the {tallest}; the {second} would be a third between them, so {exclusion}.";
    /// The same, where only some cells can be the first one's.
    AscendantBehind("skyscrapers.ascendant.behind") { why: Clause, side: WhichEnd, tallest: Symbol, second: Symbol }
        en "{line}: {stated}{why}two buildings are seen from {side}, the first one and the {tallest}; behind another building the {second} would be a third that is seen, so {exclusion}.";
    /// The same with parks.
    AscendantInPark("skyscrapers.ascendant.parks") { why: Clause, side: WhichEnd, tallest: Symbol, second: Symbol, parks: Count }
        en "{line}: {stated}{why}two buildings are seen from {side}, the first one and the {tallest}; behind another building the {second} would be a third that is seen, and the line has only {parks} {parks?park|parks}, so {exclusion}.";
    /// The second tallest would be a third.
    HighRise("skyscrapers.high_rise") { why: Clause, tallest: Symbol, second: Symbol }
        en "{line}: {stated}{why}from each side two buildings are seen, the first one and the {tallest}; anywhere but at an end the {second} would be a third, so {exclusion}.";
    /// The same with parks.
    HighRiseInPark("skyscrapers.high_rise.parks") { why: Clause, tallest: Symbol, second: Symbol, parks: Count }
        en "{line}: {stated}{why}from each side two buildings are seen, the first one and the {tallest}; with a building on either side the {second} would be a third, and the line has only {parks} {parks?park|parks}, so {exclusion}.";
    /// Buildings that are certainly seen leave room for one among those before them.
    LowerInFront("skyscrapers.lower_in_front") { why: Clause, seen: usize, side: WhichEnd, room: Vec<usize>, tallest: Symbol, front: Vec<usize> }
        en "{line}: {stated}{why}{seen} buildings are seen from {side}: the {tallest}, {room?that|those} in {room} and just one in {front}, the first, which is the tallest there: {conclusion}.";
}

/// The first hides all up to the tallest.
pub const ONE_BEFORE: LineRung<Skyline> = Rung {
    name: "one_before_the_tallest",
    title: &[("en", "One before the tallest")],
    hint: &[("en", "In one {axis}, two buildings are seen, and the tallest is far away.")],
    level: 3,
    weight: 4,
    find: one_before,
    sentences: says![
        OneBetween, OneBefore, OneBeforeAtLeast, OneBeforeInPark, OneBeforePerhaps, OneBeforeFewParks, OneBeforeNoPark
    ],
    shown: &[
        on(
            skyline!(2),
            ["? ? ? 5 ?", "34 ? ? 5 ?"],
            "Row 1 (2): cell 4 is 5; two buildings are seen from the left, the first one and the 5, so the first is taller than the two buildings between them: cell 1 is not 1, 2 or 5.",
            "? ? ? 45 ?",
        ),
        on(
            skyline!(2),
            ["? ? 5 ? ?", "234 ? 5 ? ?"],
            "Row 1 (2): cell 3 is 5; two buildings are seen from the left, the first one and the 5, so the first is taller than the one between them: cell 1 is not 1 or 5.",
            "? 5 ? ? ?",
        ),
        // The 5 is in the fourth or the fifth cell, and two are between at least.
        on(
            skyline!(2),
            ["1234 1234 1234 ? ?", "34 1234 1234 ? ?"],
            "Row 1 (2): cells 1 to 3 are not 5; two buildings are seen from the left, the first one and the 5; at least two cells lie between them, and the first is taller than what stands there: cell 1 is not 1 or 2.",
            "1234 ? 1234 ? ?",
        ),
        on(
            park!("2", "*"),
            ["? ? ? 4 ?", ".23 ? ? 4 ?"],
            "Row 1 (2): cell 4 is 4; two buildings are seen from the left, the first one and the 4; only one cell between them can be a park, so at least one building stands there, lower than the first: cell 1 is not 1 or 4.",
            "? ? 4 ? ?",
        ),
        on(
            park!("2", "*"),
            ["? 23 4 ? ?", ".23 23 4 ? ?"],
            "Row 1 (2): cell 2 is not a park and cell 3 is 4; two buildings are seen from the left, the first one and the 4; a building in cell 1 would be the first, with at least one building between it and the 4, lower than it: cell 1 is not 1 or 4.",
            "? ? 4 ? ?",
        ),
    ],
};

/// The second tallest comes first or hides.
pub const ASCENDANT: LineRung<Skyline> = Rung {
    name: "ascendant",
    title: &[("en", "The second tallest behind the tallest")],
    hint: &[("en", "In one {axis}, two buildings are seen; where can the second tallest hide?")],
    level: 3,
    weight: 4,
    find: ascendant,
    sentences: says![Ascendant, AscendantBehind, AscendantInPark],
    shown: &[
        on(
            skyline!(2),
            ["1234 1234 1234 ? ?", "1234 123 123 ? ?"],
            "Row 1 (2): cells 1 to 3 are not 5; two buildings are seen from the left, the first one and the 5; the 4 would be a third between them, so cells 2 and 3 are not 4.",
            "? ? ? ? ?",
        ),
        on(
            park!("2", "*"),
            [".123 .123 .123 ? ?", ".123 .123 .12 ? ?"],
            "Row 1 (2): cells 1 to 3 are not 4; two buildings are seen from the left, the first one and the 4; behind another building the 3 would be a third that is seen, and the line has only one park, so cell 3 is not 3.",
            "? ? ? ? ?",
        ),
    ],
};

/// Two are seen from both ends.
pub const HIGH_RISE: LineRung<Skyline> = Rung {
    name: "high_rise",
    title: &[("en", "The second tallest at an end")],
    hint: &[("en", "In one {axis}, two buildings are seen from each end; where can the second tallest stand?")],
    level: 3,
    weight: 4,
    find: high_rise,
    sentences: says![HighRise, HighRiseInPark],
    shown: &[
        on(
            TWO_TWO,
            ["? ? ? ? ?", "? 1235 1235 1235 ?"],
            "Row 1 (2 ... 2): from each side two buildings are seen, the first one and the 5; anywhere but at an end the 4 would be a third, so cells 2 to 4 are not 4.",
            "? 1235 1235 1235 ?",
        ),
        on(
            park!("2", "2"),
            ["? ? ? ? ?", "? ? .124 ? ?"],
            "Row 1 (2 ... 2): from each side two buildings are seen, the first one and the 4; with a building on either side the 3 would be a third, and the line has only one park, so cell 3 is not 3.",
            "? ? .124 ? ?",
        ),
    ],
};

/// One of those in front is seen.
pub const LOWER_IN_FRONT: LineRung<Skyline> = Rung {
    name: "lower_in_front",
    title: &[("en", "Lower ones in front")],
    hint: &[("en", "In one {axis}, some buildings are certainly seen; how many of those before them can be?")],
    level: 3,
    weight: 5,
    find: lower_in_front,
    sentences: says![LowerInFront],
    shown: &[on(
        skyline!(3),
        ["123 123 123 4 ?", "3 12 12 4 ?"],
        "Row 1 (3): cells 1 to 3 are not 5 and cell 4 is 4; 3 buildings are seen from the left: the 5, that in cell 4 and just one in cells 1 to 3, the first, which is the tallest there: cell 1 is 3 and cells 2 and 3 are not 3.",
        "123 123 1235 4 ?",
    )],
};

/// Where two are seen, they are the first building and the tallest: the first is taller than all between them, and
/// there are so many at least.
pub fn one_before(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, parks) = (height(look.line.heights), look.line.parks);
    from_counted_ends(look, |from| {
        let known = |place: usize| look.known[from.cells[place]];
        let is_park = |place: &usize| known(*place) == Domain::only(Symbol::BLANK);
        let places = 0..from.cells.len();
        let settled = places.clone().find(|&place| known(place) == Domain::only(tallest));
        let Some(end) = settled.or_else(|| places.clone().find(|&place| known(place).has(tallest))) else { return };
        let Some(first) = places.clone().find(|place| !is_park(place)).filter(|&first| first < end) else { return };
        // As many parks as can lie between the two, and the cells there that are none.
        let elsewhere = places.filter(|place| is_park(place) && !(first..end).contains(place)).count();
        let buildings = (first + 1..end).filter(|&place| !known(place).has(Symbol::BLANK)).count();
        let more = parks.saturating_sub(elsewhere);
        let before = usize::max(buildings, (end - first - 1).saturating_sub(more));
        if from.seen != 2 || before == 0 {
            return;
        }
        let may = or_park(look.line, (before + 1..look.line.heights).map(height).collect()).and(known(first));
        let (why, side) = (from.why(), from.side());
        look.push(findings, [(from.cells[first], may)], || match settled {
            _ if parks > 0 && buildings < before && more == 0 => {
                Message::from(OneBeforeNoPark { why, side, tallest, before: Count(before) })
            }
            _ if parks > 0 && buildings < before => {
                OneBeforeFewParks { why, side, tallest, parks: Count(more), before: Count(before) }.into()
            }
            _ if parks > 0 && known(first).has(Symbol::BLANK) => {
                OneBeforePerhaps { why, side, tallest, cell: vec![from.cells[first]], before: Count(before) }.into()
            }
            _ if parks > 0 => OneBeforeInPark { why, side, tallest, before: Count(before) }.into(),
            Some(_) if before == 1 => OneBetween { why, side, tallest }.into(),
            Some(_) => OneBefore { why, side, tallest, before: Count(before) }.into(),
            None => OneBeforeAtLeast { why, side, tallest, before: Count(before) }.into(),
        });
    });
}

/// Buildings that are taller than all before them are seen. Where these and the tallest leave one to be seen among the
/// cells before them, it is the first one, and it hides the others there.
pub fn lower_in_front(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    if look.line.parks > 0 {
        return;
    }
    from_counted_ends(look, |from| {
        let known = |place: usize| look.known[from.cells[place]];
        let least = |place: usize| known(place).symbols().next().map_or(0, Symbol::index);
        let most = |place: usize| known(place).symbols().last().map_or(0, Symbol::index);
        let rises = |place: &usize| (0..*place).all(|before| most(before) < least(*place)) && most(*place) < tallest;
        let risen: Vec<usize> = (2..from.cells.len()).filter(rises).collect();
        // The more of them there are, the fewer cells lie before the first.
        let Some(skipped) = (risen.len() + 2).checked_sub(from.seen) else { return };
        let Some(&front) = risen.get(skipped).filter(|_| from.seen > 2) else { return };
        let heights = (0..front).fold(Domain::EMPTY, |all, place| all.or(known(place)));
        let lower = heights.symbols().nth(front - 1).map_or(tallest, Symbol::index);
        let above = (1..front).map(least).max().unwrap_or(0);
        let first = known(0).symbols().filter(|height| height.index() >= lower && height.index() > above);
        let first: Domain = first.collect();
        let below = first.symbols().last().map_or(0, Symbol::index);
        let others = (1..front).map(|place| (from.cells[place], up_to(below.saturating_sub(1))));
        look.push(findings, std::iter::once((from.cells[0], first)).chain(others), || LowerInFront {
            why: from.why(),
            seen: from.seen,
            side: from.side(),
            room: risen[skipped..].iter().map(|&place| from.cells[place]).collect(),
            tallest: height(tallest),
            front: from.cells[..front].to_vec(),
        });
    });
}

/// Where two are seen, the second tallest is the first building or stands behind the tallest: before it, it would be a third.
pub fn ascendant(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, parks) = (look.line.heights, look.line.parks);
    from_counted_ends(look, |from| {
        if from.seen != 2 || tallest < 3 {
            return;
        }
        let Some(nearest) = from.cells.iter().position(|&at| look.known[at].has(height(tallest))) else { return };
        let between = || numbers(look, from.cells).into_iter().zip(from.cells).take(nearest);
        let is_second = |&((least, _), _): &((usize, usize), &usize)| least > 0;
        let without = |(_, &at): ((usize, usize), &usize)| (at, look.known[at].without(height(tallest - 1)));
        let found: Vec<_> = between().filter(is_second).map(without).collect();
        let (side, tallest, second) = (from.side(), height(tallest), height(tallest - 1));
        if parks == 0 {
            look.push(findings, found, || Ascendant { why: from.why(), side, tallest, second });
            return;
        }
        // Behind a cell that is no park it is seen without a count of the parks.
        let is_building = |at: &usize| !look.known[*at].has(Symbol::BLANK);
        let behind = from.cells.iter().position(is_building).map_or(from.cells.len(), |first| first + 1);
        let plain: Vec<_> = between().skip(behind).map(without).collect();
        look.push(findings, plain, || AscendantBehind { why: from.why(), side, tallest, second });
        if found.len() > between().skip(behind).len() {
            look.push(findings, found, || AscendantInPark {
                why: from.why(),
                side,
                tallest,
                second,
                parks: Count(parks),
            });
        }
    });
}

/// Where two are seen from both ends, the second tallest is the first building from one of them, as it hides nothing else.
pub fn high_rise(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, parks) = (look.line.heights, look.line.parks);
    if seen(look) != [Some(2); 2] || look.line.is_sum || tallest < 3 {
        return;
    }
    let mut cells: Vec<usize> = (0..look.known.len()).collect();
    let before = numbers(look, &cells);
    cells.reverse();
    let mut behind = numbers(look, &cells);
    behind.reverse();
    let is_between = |at: &usize| before[*at].0 > 0 && behind[*at].0 > 0;
    let between = (0..look.known.len()).filter(is_between);
    let between: Vec<_> = between.map(|at| (at, look.known[at].without(height(tallest - 1)))).collect();
    let (tallest, second) = (height(tallest), height(tallest - 1));
    let why = Told::both(look.line);
    look.push(findings, between, || match parks {
        0 => Message::from(HighRise { why, tallest, second }),
        _ => HighRiseInPark { why, tallest, second, parks: Count(parks) }.into(),
    });
}
