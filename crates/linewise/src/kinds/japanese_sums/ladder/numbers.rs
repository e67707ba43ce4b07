//! Which numbers a line can hold at all, whatever is known of it.

use super::{MOST_LISTED, NONE, Sums, THREE, TWO};
use crate::domain::{Domain, Symbol};
use crate::message::{Message, SumName, Sums as Makings};
use crate::techniques::makings::{all_makings, can_tell};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// The clue 0.
    NoNumbers("japanese_sums.no_numbers") {} en "{line} has no numbers, so {conclusion}.";
    /// Numbers larger than any sum.
    TooLarge("japanese_sums.too_large") { largest: usize } en "{line}: no sum is larger than {largest}, so {conclusion}.";
    /// Numbers that help to make none of the sums.
    NoPart("japanese_sums.no_part") { what: Domain }
        en "{line}: none of these sums can be made of different numbers with {what} among them, so {conclusion}.";
    /// The same where there is one sum.
    NoPartOfOne("japanese_sums.no_part.one") { what: Domain, sum: SumName }
        en "{line}: different numbers with {what} among them do not make {sum}, so {conclusion}.";
    /// The same where that has few ways to be made.
    OnlyMadeOf("japanese_sums.no_part.ways") { sum: SumName, sums: Makings }
        en "{line}: {sum} can only be {sums}, so {conclusion}.";
    /// The same where it is one number.
    OneNumber("japanese_sums.no_part.alone") { sum: SumName, what: Domain }
        en "{line}: {sum} is a {what} alone, so {conclusion}.";
}

/// All is black.
pub const NO_NUMBERS: LineRung<Sums> = Rung {
    name: "no_numbers",
    title: &[("en", "No numbers")],
    hint: &[("en", "One {axis} has no numbers.")],
    level: 1,
    weight: 1,
    find: no_numbers,
    sentences: says![NoNumbers],
    shown: &[on(NONE, ["? ? # ?", "# # # #"], "Row 1 (0) has no numbers, so cells 1, 2 and 4 are black.", "# # # #")],
};

/// A number is larger than all sums.
pub const TOO_LARGE: LineRung<Sums> = Rung {
    name: "too_large",
    title: &[("en", "Too large")],
    hint: &[("en", "Some numbers are too large for one {axis}.")],
    level: 1,
    weight: 2,
    find: too_large,
    sentences: says![TooLarge],
    shown: &[on(
        THREE,
        ["? ? ? ?", "#123 #123 #123 #123"],
        "Row 1 (3): no sum is larger than 3, so cells 1 to 4 are not 4.",
        "#123 #123 #123 #123",
    )],
};

/// A number helps to make none of the sums.
pub const NO_PART: LineRung<Sums> = Rung {
    name: "no_part",
    title: &[("en", "In none of the sums")],
    hint: &[("en", "Some numbers help to make none of the sums of one {axis}.")],
    level: 2,
    weight: 3,
    find: no_part,
    sentences: says![NoPart, NoPartOfOne, OnlyMadeOf, OneNumber],
    shown: &[
        on(
            THREE,
            ["? ? ? ?", "#123 #123 #123 #123"],
            "Row 1 (3): the sum 3 can only be 1 + 2 or 3, so cells 1 to 4 are not 4.",
            "#123 #123 #123 #123",
        ),
        on(
            TWO,
            ["? ? ? ?", "#2 #2 #2 #2"],
            "Row 1 (2): the sum 2 is a 2 alone, so cells 1 to 4 can only be black or 2.",
            "#2 #2 #2 #2",
        ),
    ],
};

/// Where the clue says that there are no numbers, all is black.
fn no_numbers(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    if look.line.sums.as_ref().is_some_and(Vec::is_empty) {
        let all = (0..look.known.len()).map(|at| (at, Domain::only(Symbol::BLANK)));
        look.push(findings, all, || NoNumbers {});
    }
}

/// No number is larger than the largest sum.
fn too_large(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let sums = look.line.sums.iter().flatten().copied().collect::<Option<Vec<u32>>>();
    let Some(largest) = sums.and_then(|sums| sums.into_iter().max()) else { return };
    let fits: Domain = (0..=largest.min(look.line.numbers) as u8).map(Symbol).collect();
    let found: Vec<_> = look.known.iter().enumerate().map(|(at, may)| (at, may.and(fits))).collect();
    look.push(findings, found, || TooLarge { largest: largest as usize });
}

/// A number that is in none of the sets of different numbers that make the sums.
fn no_part(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let sums = look.line.sums.iter().flatten().copied().collect::<Option<Vec<u32>>>().unwrap_or_default();
    let numbers = look.line.numbers;
    if sums.is_empty() || !can_tell(numbers as usize) {
        return;
    }
    let parts = sums.iter().flat_map(|&sum| all_makings(sum, numbers)).fold(Domain::EMPTY, Domain::or);
    let others = look.known.iter().fold(Domain::EMPTY, |all, may| all.or(*may)).minus(parts);
    let others = others.without(Symbol::BLANK);
    let found: Vec<_> = look.known.iter().enumerate().map(|(at, may)| (at, may.minus(others))).collect();
    look.push(findings, found, || match look.line.names()[..] {
        [sum] => no_part_of(sum, others, numbers),
        _ => NoPart { what: others }.into(),
    });
}

/// What is said of the numbers that help not to make a line's only sum.
fn no_part_of(sum: SumName, what: Domain, numbers: u32) -> Message {
    let ways = all_makings(sum.sum.unwrap_or(0), numbers);
    match ways[..] {
        [way] if way.len() == 1 => OneNumber { sum, what: way }.into(),
        [] => NoPartOfOne { what, sum }.into(),
        _ if ways.len() > MOST_LISTED => NoPartOfOne { what, sum }.into(),
        _ => OnlyMadeOf { sum, sums: Makings(ways) }.into(),
    }
}
