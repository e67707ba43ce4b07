//! How far buildings rise one behind another.

use super::Skyline;
use super::ends::{from_counted_ends, from_ends, height, numbers, or_park, seen, up_to};
use super::shown::{EITHER_THREE, MEET, SUM_OF_ALL, near, park, skyline};
use super::told::Told;
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Message, WhichEnd};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// All are seen.
    Stairs("skyscrapers.stairs") { why: Clause, seen: usize, side: WhichEnd }
        en "{line}: {stated}{why}all {seen} buildings are seen from {side}, so they rise one by one from there: {conclusion}.";
    /// The sum takes all.
    StairsOfSum("skyscrapers.stairs.sum") { seen: usize, side: WhichEnd, tallest: usize }
        en "{line}: {stated}what is seen from {side} adds up to {seen}, which takes all {tallest} buildings, so they rise one by one from there: {conclusion}.";
    /// The same with parks.
    StairsInPark("skyscrapers.stairs.parks") { why: Clause, seen: usize, side: WhichEnd, parks: usize }
        en "{line}: {stated}{why}all {seen} buildings are seen from {side}, so they rise one by one from there, with only {parks} {parks?park|parks} before and among them: {exclusion}.";
    /// The same with parks.
    StairsOfSumInPark("skyscrapers.stairs.sum.parks") { seen: usize, side: WhichEnd, tallest: usize, parks: usize }
        en "{line}: {stated}what is seen from {side} adds up to {seen}, which takes all {tallest} buildings, so they rise one by one from there, with only {parks} {parks?park|parks} before and among them: {exclusion}.";
    /// Two are seen.
    NotFirst("skyscrapers.staircase.two") { why: Clause, side: WhichEnd, tallest: Symbol }
        en "{line}: {stated}{why}two buildings are seen from {side}, so the {tallest} cannot stand first there: {exclusion}.";
    /// The same of the first cell alone.
    BehindTheFirst("skyscrapers.staircase.first") { why: Clause, seen: usize, side: WhichEnd, more: usize }
        en "{line}: {stated}{why}{seen} buildings are seen from {side}, so behind the first one there stand at least {more} taller ones: {exclusion}.";
    /// More are seen.
    Staircase("skyscrapers.staircase") { why: Clause, seen: usize, side: WhichEnd, more: usize, less: usize }
        en "{line}: {stated}{why}{seen} buildings are seen from {side}, so at least {more} taller ones stand behind the first one there, at least {less} behind the next{less?|, and so on}: {exclusion}.";
    /// Both clues count the tallest.
    Meet("skyscrapers.meet") { why: Clause, near: usize, side: WhichEnd, far: usize, other: WhichEnd, sum: usize, tallest: Symbol, before: usize }
        en "{line}: {stated}{why}{near} {near?building is|buildings are} seen from {side} and {far} from {other}, {sum} together, one more than there are, so only the {tallest} is counted twice; from {side}, {before} {before?building comes|buildings come} before it: {conclusion}.";
    /// The same with parks.
    MeetInPark("skyscrapers.meet.parks") { why: Clause, near: usize, side: WhichEnd, far: usize, other: WhichEnd, sum: usize, tallest: Symbol, before: usize }
        en "{line}: {stated}{why}{near} {near?building is|buildings are} seen from {side} and {far} from {other}, {sum} together, one more than there are, so only the {tallest} is counted twice; from {side}, just {before} {before?building comes|buildings come} before it: {exclusion}.";
}

/// All buildings are seen.
pub const STAIRS: LineRung<Skyline> = Rung {
    name: "stairs",
    title: &[("en", "Stairs")],
    hint: &[("en", "From one end of one {axis}, all buildings are seen.")],
    level: 1,
    weight: 1,
    find: stairs,
    sentences: says![Stairs, StairsOfSum, StairsInPark, StairsOfSumInPark],
    shown: &[
        on(
            skyline!(5),
            ["?????", "12345"],
            "Row 1 (5): all 5 buildings are seen from the left, so they rise one by one from there: cell 1 is 1, cell 2 is 2, cell 3 is 3, cell 4 is 4 and cell 5 is 5.",
            "12345",
        ),
        on(
            SUM_OF_ALL,
            ["?????", "12345"],
            "Row 1 (15): what is seen from the left adds up to 15, which takes all 5 buildings, so they rise one by one from there: cell 1 is 1, cell 2 is 2, cell 3 is 3, cell 4 is 4 and cell 5 is 5.",
            "12345",
        ),
        on(
            park!("4", "*"),
            ["? ? ? ? ?", ".1 .12 .23 .34 .4"],
            "Row 1 (4): all 4 buildings are seen from the left, so they rise one by one from there, with only 1 park before and among them: cell 1 is not 2, 3 or 4, cell 2 is not 3 or 4, cell 3 is not 1 or 4, cell 4 is not 1 or 2 and cell 5 is not 1, 2 or 3.",
            ".1 .12 .23 .34 .4",
        ),
    ],
};

/// Several are seen.
pub const STAIRCASE: LineRung<Skyline> = Rung {
    name: "staircase",
    title: &[("en", "Staircase")],
    hint: &[("en", "In one {axis}, so many buildings are seen that the first ones must be low.")],
    level: 2,
    weight: 3,
    find: staircase,
    sentences: says![NotFirst, BehindTheFirst, Staircase],
    shown: &[
        on(
            skyline!(3),
            ["? ? ? ? ?", "123 1234 ? ? ?"],
            "Row 1 (3): 3 buildings are seen from the left, so behind the first one there stand at least 2 taller ones: cell 1 is not 4 or 5.\n\
             Row 1 (3): 3 buildings are seen from the left, so at least 2 taller ones stand behind the first one there, at least 1 behind the next: cell 1 is not 4 or 5 and cell 2 is not 5.",
            "123 1234 ? ? ?",
        ),
        on(
            skyline!(3),
            ["? 1234 ? ? ?", "123 1234 ? ? ?"],
            "Row 1 (3): 3 buildings are seen from the left, so behind the first one there stand at least 2 taller ones: cell 1 is not 4 or 5.",
            "123 1234 ? ? ?",
        ),
        on(
            skyline!(2),
            ["? ? ? ? ?", "1234 ? ? ? ?"],
            "Row 1 (2): two buildings are seen from the left, so the 5 cannot stand first there: cell 1 is not 5.",
            "1234 ? ? ? ?",
        ),
        on(
            near!(1),
            ["? ? ? ? ?", "1234 ? ? ? ?"],
            "Row 1 (1): as the clue 1 is one off and at least one building is seen, two buildings are seen from the left, so the 5 cannot stand first there: cell 1 is not 5.",
            "1234 ? ? ? ?",
        ),
        on(
            EITHER_THREE,
            ["1245 ? ? ? ?", "12 1234 ? ? ?"],
            "Row 1 (3): cell 1 is not 3; as the clue is not the first height, 3 buildings are seen from the left, so behind the first one there stand at least 2 taller ones: cell 1 is not 4 or 5.\n\
             Row 1 (3): cell 1 is not 3; as the clue is not the first height, 3 buildings are seen from the left, so at least 2 taller ones stand behind the first one there, at least 1 behind the next: cell 1 is not 4 or 5 and cell 2 is not 5.",
            "? ? ? ? ?",
        ),
        on(
            park!("3", "*"),
            ["? ? ? ? ?", ".12 .123 ? ? ?"],
            "Row 1 (3): 3 buildings are seen from the left, so behind the first one there stand at least 2 taller ones: cell 1 is not 3 or 4.\n\
             Row 1 (3): 3 buildings are seen from the left, so at least 2 taller ones stand behind the first one there, at least 1 behind the next: cell 1 is not 3 or 4 and cell 2 is not 4.",
            ".12 .123 ? ? ?",
        ),
    ],
};

/// Both ends count the tallest.
pub const MEET_IN_THE_MIDDLE: LineRung<Skyline> = Rung {
    name: "meet_in_the_middle",
    title: &[("en", "Meet in the middle")],
    hint: &[("en", "Look at both clues of one {axis} together.")],
    level: 2,
    weight: 3,
    find: meet,
    sentences: says![Meet, MeetInPark],
    shown: &[
        on(
            MEET,
            ["?????", "?5???"],
            "Row 1 (2 ... 4): 2 buildings are seen from the left and 4 from the right, 6 together, one more than there are, so only the 5 is counted twice; from the left, 1 building comes before it: cell 2 is 5.",
            "?5???",
        ),
        on(
            park!("2", "3"),
            ["? ? ? ? ?", ".123 ? ? .123 .123"],
            "Row 1 (2 ... 3): 2 buildings are seen from the left and 3 from the right, 5 together, one more than there are, so only the 4 is counted twice; from the left, just 1 building comes before it: cells 1, 4 and 5 are not 4.",
            ".123 ? ? .123 .123",
        ),
    ],
};

/// Where all buildings are seen, they rise one by one.
fn stairs(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let Skyline { heights: tallest, parks, is_sum, .. } = *look.line;
    let all = if is_sum { tallest * (tallest + 1) / 2 } else { tallest };
    from_ends(look, |from| {
        if from.seen != all {
            return;
        }
        let numbers = numbers(look, from.cells).into_iter().zip(from.cells);
        let found: Vec<_> = numbers
            .map(|((least, most), &at)| (at, or_park(look.line, (least + 1..=most + 1).map(height).collect())))
            .collect();
        let (seen, side) = (from.seen, from.side());
        look.push(findings, found, || match (parks, is_sum) {
            (0, false) => Message::from(Stairs { why: from.why(), seen, side }),
            (0, true) => StairsOfSum { seen, side, tallest }.into(),
            (_, false) => StairsInPark { why: from.why(), seen, side, parks }.into(),
            (_, true) => StairsOfSumInPark { seen, side, tallest, parks }.into(),
        });
    });
}

/// Each building that is to be seen is taller than the one before: the first cells leave room for those behind them.
fn staircase(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    from_counted_ends(look, |from| {
        let highest = |number: usize| (tallest + number + 1).saturating_sub(from.seen);
        let low = numbers(look, from.cells).into_iter().zip(from.cells).filter(|((_, most), _)| most + 1 < from.seen);
        let found: Vec<_> =
            low.map(|((_, most), &at)| (at, or_park(look.line, up_to(highest(most))).and(look.known[at]))).collect();
        let (side, seen, why) = (from.side(), from.seen, || from.why());
        let is_new = |&(at, may): &(usize, Domain)| may != look.known[at];
        if seen == 2 {
            look.push(findings, found, || NotFirst { why: why(), side, tallest: height(tallest) });
            return;
        }
        let is_first = |&&(at, _): &&(usize, Domain)| look.known[at] != Domain::only(Symbol::BLANK);
        let first = found.iter().position(|found| is_first(&found)).unwrap_or(found.len());
        look.push(findings, found.get(first).copied(), || BehindTheFirst { why: why(), seen, side, more: seen - 1 });
        if found.iter().skip(first + 1).any(is_new) {
            look.push(findings, found, || Staircase { why: why(), seen, side, more: seen - 1, less: seen - 2 });
        }
    });
}

/// Where the numbers at both ends add up to one more than the tallest building, that one stands where both meet.
fn meet(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let (tallest, parks) = (look.line.heights, look.line.parks);
    let [Some(near), Some(far)] = seen(look) else { return };
    if look.line.is_sum || near + far != tallest + 1 || near == 0 {
        return;
    }
    let (before, side, other, sum) = (near - 1, WhichEnd(false), WhichEnd(true), near + far);
    let why = || Told::both(look.line);
    if parks == 0 {
        let tallest = height(tallest);
        let found = [(before, Domain::only(tallest))];
        look.push(findings, found, || Meet { why: why(), near, side, far, other, sum, tallest, before });
        return;
    }
    let cells: Vec<usize> = (0..look.known.len()).collect();
    let numbers = numbers(look, &cells).into_iter().zip(cells);
    let others = numbers.filter(|((least, most), _)| !(*least..=*most).contains(&before));
    let found: Vec<_> = others.map(|(_, at)| (at, look.known[at].without(height(tallest)))).collect();
    let tallest = height(tallest);
    look.push(findings, found, || MeetInPark { why: why(), near, side, far, other, sum, tallest, before });
}
