//! How people see what a line of sums says.

use super::placing;
use crate::domain::{Domain, Symbol};
use crate::kind::numbers;
use crate::message::{Clause, Each, Fillings, Message, SumName, Sums as Makings, Ways};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::says;
use crate::technique::{Finding, Ladder, Technique, Times};
use crate::techniques::makings::{all_makings, can_tell, held, makings};
use crate::techniques::quota::{self, Quota};
use crate::techniques::rungs::{LineRung, Look, Rung, Rungs, lines, on, techniques};
use std::ops::Range;

crate::sentences! {
    /// The clue 0.
    NoNumbers("japanese_sums.no_numbers") {} en "{line} has no numbers, so {conclusion}.";
    /// Numbers larger than any sum.
    TooLarge("japanese_sums.too_large") { largest: usize } en "{line}: no sum is larger than {largest}, so {conclusion}.";
    /// A run covers cells both times.
    Overlap("japanese_sums.overlap") { sum: SumName, cells: usize, room: Vec<usize> }
        en "{line}: {sum} takes at least {cells} {cells?cell|cells} and lies within {room}, so wherever it stands there, {conclusion}.";
    /// A run has no play.
    Full("japanese_sums.overlap.full") { sum: SumName, cells: usize, room: Vec<usize> }
        en "{line}: {sum} takes at least {cells} {cells?cell|cells} and has no more room than {room}, so {conclusion}.";
    /// Several runs cover cells both times.
    Overlaps("japanese_sums.overlap.many") { needs: Ways, gaps: usize, play: usize, all: usize }
        en "{line}: the sums take at least {needs} cells; with {gaps?a black cell|black cells} between them, only {play} of the {all} cells {play?is|are} to spare; pushed to one end and then to the other, the longer ones cover some cells both times: {conclusion}.";
    /// No run has any play.
    AllFull("japanese_sums.overlap.full.many") { needs: Ways, gaps: usize, all: usize }
        en "{line}: the sums take at least {needs} cells; with {gaps?a black cell|black cells} between them, that fills all {all} cells, so {conclusion}.";
    /// Numbers that help to make none of the sums.
    NoPart("japanese_sums.no_part") { what: Domain }
        en "{line}: different numbers with {what} among them make none of these sums, so {conclusion}.";
    /// The same where there is one sum.
    NoPartOfOne("japanese_sums.no_part.one") { what: Domain, sum: SumName }
        en "{line}: different numbers with {what} among them do not make {sum}, so {conclusion}.";
    /// The same where that has few ways to be made.
    OnlyMadeOf("japanese_sums.no_part.ways") { sum: SumName, sums: Makings }
        en "{line}: {sum} can only be {sums}, so {conclusion}.";
    /// The same where it is one number.
    OneNumber("japanese_sums.no_part.alone") { sum: SumName, what: Domain }
        en "{line}: {sum} is a {what} alone, so {conclusion}.";
    /// A sum has one place.
    Placed("japanese_sums.placed") { sum: SumName, room: Vec<usize>, why: Clause }
        en "{line}: {given}{sum} can only stand in {room}{why}, so {conclusion}.";
    /// A sum covers some cells wherever it stands.
    Located("japanese_sums.located") { sum: SumName, room: Vec<usize>, core: Vec<usize> }
        en "{line}: {given}{sum} lies within {room} and always covers {core}, so {conclusion}.";
    /// Cells that no sum covers.
    OutOfReach("japanese_sums.out_of_reach") {} en "{line}: {given}{conclusion}, as no sum reaches {conclusion?it|them}.";
    /// A cell between black ones that is none of the sums.
    StandsAlone("japanese_sums.out_of_reach.alone") { cell: Vec<usize> }
        en "{line}: {given}{cell} stands alone and is none of the sums, so {conclusion}.";
    /// The same where there is one sum.
    StandsAloneOfOne("japanese_sums.out_of_reach.alone.one") { cell: Vec<usize>, sum: SumName }
        en "{line}: {given}{cell} stands alone and is not {sum}, so {conclusion}.";
    /// A sum of one number.
    Alone("japanese_sums.alone") { sum: SumName, room: Vec<usize> }
        en "{line}: {given}{sum} stands in {room} alone, so {conclusion}.";
    /// The last number of a sum.
    Rest("japanese_sums.rest") { sum: SumName, room: Vec<usize>, others: usize }
        en "{line}: {given}{room} make {sum}, of which {others} is there already, so {conclusion}.";
    /// All numbers stand in some cells, and one of them has one place there.
    EachOnce("japanese_sums.one_place.all") { room: Vec<usize>, cell: Vec<usize>, what: Symbol }
        en "{line}: {given}{room} hold each number once, and only {cell} can be the {what}, so {conclusion}.";
    /// A sum needs a number that has one place among its cells.
    OnePlace("japanese_sums.one_place", stands) { sum: SumName, room: Vec<usize>, sums: Makings, cell: Vec<usize>, what: Symbol }
        en "{line}: {given}{room} make {sum}, which can only be {sums} there, and only {cell} can be the {what}, so {conclusion}.";
    /// What makes a sum whose cells are known.
    Made("japanese_sums.makings", stands) { sum: SumName, room: Vec<usize>, sums: Makings }
        en "{line}: {given}{room} make {sum}, which can only be {sums} there, so {conclusion}.";
    /// The same for the other cells.
    MadeElsewhere("japanese_sums.makings.outside", stands) { sum: SumName, room: Vec<usize>, sums: Makings, all: Each }
        en "{line}: {given}{room} make {sum}, which can only be {sums} there, so {all} {all?stands|stand} there and nowhere else: {exclusion}.";
    /// Both at once.
    MadeOnly("japanese_sums.makings.both", stands) { sum: SumName, room: Vec<usize>, sums: Makings, all: Each }
        en "{line}: {given}{room} make {sum}, which can only be {sums} there, so {all} {all?stands|stand} there and nowhere else: {conclusion}.";
    /// What makes a sum in one of a few places.
    Filled("japanese_sums.fillings", stands) { sum: SumName, fillings: Fillings }
        en "{line}: {given}{sum} can only be {fillings}, so {conclusion}.";
    /// The same for the other cells.
    FilledElsewhere("japanese_sums.fillings.outside", stands) { sum: SumName, fillings: Fillings, all: Each }
        en "{line}: {given}{sum} can only be {fillings}, so {all} {all?stands|stand} there and nowhere else: {exclusion}.";
}

// Why a sum ends where it does.
crate::sentences! {
    /// A clause: nothing is said of that.
    NotSaid("japanese_sums.placed.so") {} en "";
    /// A clause: with more cells it would be more.
    Longer("japanese_sums.placed.longer") { cells: usize, least: usize } en " ({cells} cells make at least {least})";
    /// The same, where none of the cells can be some numbers.
    LongerWithout("japanese_sums.placed.longer.without") { without: Each, cells: usize, least: usize }
        en " (without {without}, {cells} cells make at least {least})";
    /// A clause: there are no more numbers.
    NoMoreNumbers("japanese_sums.placed.numbers") { numbers: usize } en " (with numbers up to {numbers}, it has at most {numbers} cells)";
    /// A clause: with fewer cells it would be less.
    Shorter("japanese_sums.placed.shorter") { cells: usize, most: usize } en " ({cells} {cells?cell makes|cells make} at most {most})";
}

// How a line comes to nothing.
crate::sentences! {
    /// A sum that fits nowhere.
    NoPlace("japanese_sums.no_place", stands) { sum: SumName } en "{line}: {given}{sum} has no place.";
}

const TWO_SUMS: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 5,5 * * * *\ncolumns: * * * * * *\n";
const FULL: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 5,5 * * *\ncolumns: * * * * *\n";
const THREE: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 3 * * *\ncolumns: * * * *\n";
const NONE: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 0 * * *\ncolumns: * * * *\n";
const ALL: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 10 * * *\ncolumns: * * * *\n";
const TWO: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 2 * * *\ncolumns: * * * *\n";

/// The techniques, the easiest first.
static RUNGS: [LineRung<Sums>; 13] = [
    Rung {
        name: "no_numbers",
        title: &[("en", "No numbers")],
        hint: &[("en", "One {axis} has no numbers.")],
        level: 1,
        weight: 1,
        find: no_numbers,
        sentences: says![NoNumbers],
        shown: &[on(
            NONE,
            "? ? # ?",
            "# # # #",
            &["Row 1 (0) has no numbers, so cells 1, 2 and 4 are black."],
            "# # # #",
        )],
    },
    quota::used_up(
        1,
        1,
        &[on(
            TWO_SUMS,
            "? 3 ? ? ? ?",
            "#124 3 #124 #124 #124 #124",
            &["Row 1 has its 3 in cell 2 already, so cells 1 and 3 to 6 are not 3."],
            "? 34 ? ? ? ?",
        )],
    ),
    Rung {
        name: "too_large",
        title: &[("en", "Too large")],
        hint: &[("en", "Some numbers are too large for one {axis}.")],
        level: 1,
        weight: 2,
        find: too_large,
        sentences: says![TooLarge],
        shown: &[on(
            THREE,
            "? ? ? ?",
            "#123 #123 #123 #123",
            &["Row 1 (3): no sum is larger than 3, so cells 1 to 4 are not 4."],
            "#123 #123 #123 #123",
        )],
    },
    Rung {
        name: "overlap",
        title: &[("en", "Overlap")],
        hint: &[("en", "In one {axis}, a sum has so little room that it must cover some cells.")],
        level: 2,
        weight: 3,
        find: overlap,
        sentences: says![Overlap, Overlaps, Full, AllFull],
        // Each 5 takes two cells at least.
        shown: &[
            on(
                TWO_SUMS,
                "? ? ? ? ? ?",
                "? 1234 ? ? 1234 ?",
                &[
                    "Row 1 (5 5): the first sum 5 takes at least 2 cells and lies within cells 1 to 3, so wherever it stands there, cell 2 is not black.",
                    "Row 1 (5 5): the second sum 5 takes at least 2 cells and lies within cells 4 to 6, so wherever it stands there, cell 5 is not black.",
                    "Row 1 (5 5): the sums take at least 2 + 2 cells; with a black cell between them, only 1 of the 6 cells is to spare; pushed to one end and then to the other, the longer ones cover some cells both times: cells 2 and 5 are not black.",
                ],
                "? 123 ? ? 124 ?",
            ),
            on(
                FULL,
                "? ? ? ? ?",
                "1234 1234 # 1234 1234",
                &[
                    "Row 1 (5 5): the sums take at least 2 + 2 cells; with a black cell between them, that fills all 5 cells, so cells 1, 2, 4 and 5 are not black and cell 3 is black.",
                ],
                "123 123 # 123 123",
            ),
        ],
    },
    quota::last_places(
        2,
        3,
        &[on(
            TWO_SUMS,
            "1234 1234 ? 1234 1234 1234",
            "1234 1234 # 1234 1234 1234",
            &["Row 1 (5 5) needs a black cell, and only cell 3 can be one, so cell 3 is black."],
            "? 1234 ? ? 1234 ?",
        )],
    ),
    Rung {
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
                "? ? ? ?",
                "#123 #123 #123 #123",
                &["Row 1 (3): the sum 3 can only be 1 + 2 or 3, so cells 1 to 4 are not 4."],
                "#123 #123 #123 #123",
            ),
            on(
                TWO,
                "? ? ? ?",
                "#2 #2 #2 #2",
                &["Row 1 (2): the sum 2 is a 2 alone, so cells 1 to 4 can only be black or 2."],
                "#2 #2 #2 #2",
            ),
        ],
    },
    Rung {
        name: "located",
        title: &[("en", "Where a sum stands")],
        hint: &[("en", "In one {axis}, a sum is held in its place.")],
        level: 2,
        weight: 4,
        find: located,
        sentences: says![Placed, Located],
        // A cell that is not black belongs to the 3, which takes two cells at most.
        shown: &[on(
            THREE,
            "? 12 # ?",
            "1234 12 # ?",
            &[
                "Row 1 (3): cell 2 is not black or 3 and cell 3 is black; the sum 3 can only stand in cells 1 and 2, so cell 1 is not black.",
            ],
            "? ? ? ?",
        )],
    },
    Rung {
        name: "out_of_reach",
        title: &[("en", "Out of reach")],
        hint: &[("en", "In one {axis}, no sum reaches some of the cells.")],
        level: 2,
        weight: 4,
        find: out_of_reach,
        sentences: says![OutOfReach, StandsAlone, StandsAloneOfOne],
        shown: &[on(
            THREE,
            "12 ? ? ?",
            "12 ? # #",
            &["Row 1 (3): with cell 1 not black, cells 3 and 4 are black, as no sum reaches them."],
            "? ? ? ?",
        )],
    },
    Rung {
        name: "rest",
        title: &[("en", "The rest of a sum")],
        hint: &[("en", "In one {axis}, one number of a sum is all that is missing.")],
        level: 2,
        weight: 4,
        find: rest,
        sentences: says![Alone, Rest],
        shown: &[
            on(
                TWO_SUMS,
                "1 ? # ? ? ?",
                "1 4 # ? ? ?",
                &[
                    "Row 1 (5 5): cell 1 is 1; cells 1 and 2 make the first sum 5, of which 1 is there already, so cell 2 is 4.",
                ],
                "? 4 ? ? ? ?",
            ),
            on(
                THREE,
                "# 1234 # ?",
                "# 3 # ?",
                &[
                    "Row 1 (3): with cells 1 and 3 black and cell 2 not black, the sum 3 stands in cell 2 alone, so cell 2 is 3.",
                ],
                "# 1234 ? ?",
            ),
        ],
    },
    Rung {
        name: "makings",
        title: &[("en", "What makes a sum")],
        hint: &[("en", "The place of a sum of one {axis} is known; which numbers make it?")],
        level: 3,
        weight: 5,
        find: made_in_place,
        sentences: says![Made, MadeElsewhere, MadeOnly],
        shown: &[on(
            THREE,
            "? 12 # ?",
            "12 12 # #34",
            &[
                "Row 1 (3): cell 2 is not black or 3 and cell 3 is black; cells 1 and 2 make the sum 3, which can only be 1 + 2 there, so cell 1 can only be 1 or 2.",
                "Row 1 (3): cell 2 is not black or 3 and cell 3 is black; cells 1 and 2 make the sum 3, which can only be 1 + 2 there, so 1 and 2 stand there and nowhere else: cell 4 is not 1 or 2.",
                "Row 1 (3): cell 2 is not black or 3 and cell 3 is black; cells 1 and 2 make the sum 3, which can only be 1 + 2 there, so 1 and 2 stand there and nowhere else: cell 1 can only be 1 or 2 and cell 4 is not 1 or 2.",
            ],
            "? ? ? ?",
        )],
    },
    Rung {
        name: "one_place",
        title: &[("en", "One place within a sum")],
        hint: &[("en", "The place of a sum of one {axis} is known; where in it can one of its numbers stand?")],
        level: 3,
        weight: 5,
        find: one_place,
        sentences: says![EachOnce, OnePlace],
        shown: &[on(
            ALL,
            "123 123 1234 123",
            "123 123 4 123",
            &[
                "Row 1 (10): cells 1, 2 and 4 are not 4; cells 1 to 4 hold each number once, and only cell 3 can be the 4, so cell 3 is 4.",
            ],
            "123 1234 1234 123",
        )],
    },
    quota::sharing(
        3,
        5,
        &[on(
            TWO_SUMS,
            "12 12 ? ? ? ?",
            "12 12 #34 #34 #34 #34",
            &[
                "Row 1: cells 1 and 2 can only be 1 or 2, which they use up between them, so cells 3 to 6 are not 1 or 2.",
            ],
            "12 123 ? ? ? ?",
        )],
    ),
    Rung {
        name: "fillings",
        title: &[("en", "What makes a sum in its places")],
        hint: &[("en", "In one {axis}, a sum has few places and few ways to be made.")],
        level: 3,
        weight: 6,
        find: made_in_places,
        sentences: says![Filled, FilledElsewhere, Made, MadeElsewhere, MadeOnly],
        // A 3 alone, or 1 and 2.
        shown: &[on(
            THREE,
            "# 1234 ? #",
            "# 123 ? #",
            &[
                "Row 1 (3): with cell 2 not black, the sum 3 can only be 1 + 2 in cells 1 and 2 or in cells 2 and 3, or 3 in cell 2, so cell 2 is not 4.",
            ],
            "# ? ? #",
        )],
    },
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 13] = techniques(&RUNGS);

/// A line, and the sums of its runs.
struct Sums {
    sums: Option<Vec<Option<u32>>>,
    cells: usize,
    /// How many numbers there are.
    numbers: u32,
}

impl Quota for Sums {
    const SEES_DEAD_ENDS: bool = true;

    fn times(&self, symbol: Symbol) -> Times {
        let is_empty = self.sums.as_ref().is_some_and(Vec::is_empty);
        match symbol {
            Symbol::BLANK => {
                let least = self.sums.as_ref().map_or(0, |sums| sums.len().saturating_sub(1));
                Times { least: if is_empty { self.cells } else { least }, most: self.cells }
            }
            _ => Times { least: 0, most: usize::from(!is_empty) },
        }
    }

    fn dead_end(look: &Look<'_, Self>) -> Option<Message> {
        let (sums, numbers) = (look.line.sums.as_deref()?, look.line.numbers as usize);
        let has_no_place = |sum: &Option<u32>| placing::stretches(*sum, look.known, numbers).is_empty();
        let at = sums.iter().position(has_no_place)?;
        Some(NoPlace { sum: look.line.names()[at] }.into())
    }
}

impl Sums {
    /// The fewest cells that hold a run of this sum.
    fn fewest(&self, sum: Option<u32>) -> usize {
        let Some(sum) = sum else { return 1 };
        let mut reached = 0;
        let mut cells = 0;
        for number in (1..=self.numbers).rev() {
            if reached >= sum {
                break;
            }
            reached += number;
            cells += 1;
        }
        cells.max(1)
    }

    /// How people speak of each of the sums.
    fn names(&self) -> Vec<SumName> {
        let sums = self.sums.as_deref().unwrap_or_default();
        let alike = |sums: &[Option<u32>], sum| sums.iter().filter(|other| **other == sum).count();
        let name = |(at, &sum)| SumName { sum, nth: alike(&sums[..at], sum), alike: alike(sums, sum) };
        sums.iter().enumerate().map(name).collect()
    }
}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let count = puzzle.alphabet.len() as u32 - 1;
    let lines = lines(puzzle, model).into_iter().map(|line| {
        line.map(|([near, _], cells)| {
            let sums = near.and_then(|clue| numbers::many(clue).ok()).map(|sums| match sums {
                [Some(0)] => Vec::new(),
                sums => sums.to_vec(),
            });
            Sums { sums, cells, numbers: count }
        })
    });
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() })
}

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

/// Each run has at least so many cells; pushed to both ends of its room, it covers some of them both times. Where several do, that is said of all of
/// them in one breath; without any play, the cells between them are black.
fn overlap(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let Some(sums) = &look.line.sums else { return };
    let fewest: Vec<usize> = sums.iter().map(|&sum| look.line.fewest(sum)).collect();
    let needed = fewest.iter().sum::<usize>() + fewest.len().saturating_sub(1);
    let Some(play) = look.known.len().checked_sub(needed) else { return };
    let (mut start, mut all, before) = (0, Vec::new(), findings.len());
    for (name, &cells) in look.line.names().into_iter().zip(&fewest) {
        let core = start + play..start + cells;
        let found: Vec<_> = core.map(|at| (at, look.known[at].without(Symbol::BLANK))).collect();
        all.extend(found.iter().copied());
        let end = start + cells;
        all.extend((play == 0 && end < look.known.len()).then_some((end, Domain::only(Symbol::BLANK))));
        start += cells + 1;
        if play == 0 && fewest.len() > 1 {
            continue;
        }
        let start = end - cells;
        look.push(findings, found, || {
            let room = (start..start + cells + play).collect();
            match play {
                0 => Message::from(Full { sum: name, cells, room }),
                _ => Overlap { sum: name, cells, room }.into(),
            }
        });
    }
    if findings.len() > before + 1 || (play == 0 && fewest.len() > 1) {
        let (gaps, cells) = (fewest.len() - 1, look.known.len());
        look.push(findings, all, || match play {
            0 => Message::from(AllFull { needs: Ways(vec![fewest]), gaps, all: cells }),
            _ => Overlaps { needs: Ways(vec![fewest]), gaps, play, all: cells }.into(),
        });
    }
}

/// Where each sum of the line can stand; nothing where the sums are not known, or do not fit.
fn places(look: &Look<'_, Sums>) -> Vec<(SumName, Vec<Range<usize>>)> {
    let Some(sums) = &look.line.sums else { return Vec::new() };
    let places = placing::places(sums, look.known, look.line.numbers as usize);
    look.line.names().into_iter().zip(places.unwrap_or_default()).collect()
}

/// All cells of some stretches.
fn room(places: &[Range<usize>]) -> Range<usize> {
    let start = places.iter().map(|place| place.start).min().unwrap_or(0);
    start..places.iter().map(|place| place.end).max().unwrap_or(0)
}

/// The cells that a sum covers wherever it can stand, all that is known considered; where it can stand in one place only, black ends.
fn located(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    for (name, places) in places(look) {
        let core = places.iter().map(|place| place.start).max().unwrap_or(0)
            ..places.iter().map(|place| place.end).min().unwrap_or(0);
        let is_placed = places.len() == 1;
        let found = core.clone().map(|at| (at, look.known[at].without(Symbol::BLANK)));
        let ends = core.start.checked_sub(1).into_iter().chain(Some(core.end).filter(|&end| end < look.known.len()));
        let ends = ends.filter(|_| is_placed).map(|at| (at, Domain::only(Symbol::BLANK)));
        let room = room(&places).collect();
        look.push(findings, found.chain(ends), || match &places[..] {
            [place] => Message::from(Placed { sum: name, room, why: why_there(look, name, place) }),
            _ => {
                let core = core.filter(|&at| look.known[at].has(Symbol::BLANK)).collect();
                Located { sum: name, room, core }.into()
            }
        });
    }
}

/// Why a sum does not go on beyond its only place, or takes all of it, where that is said in a few words.
fn why_there(look: &Look<'_, Sums>, name: SumName, place: &Range<usize>) -> Clause {
    let (cells, numbers) = (place.len(), look.line.numbers as usize);
    let is_open = |at: &usize| look.known.get(*at).is_some_and(|may| *may != Domain::only(Symbol::BLANK));
    let beyond: Vec<usize> = place.start.checked_sub(1).into_iter().chain([place.end]).filter(is_open).collect();
    let Some(sum) = name.sum.map(|sum| sum as usize) else {
        return match cells == numbers && !beyond.is_empty() {
            true => Clause::of(NoMoreNumbers { numbers }),
            false => Clause::of(NotSaid {}),
        };
    };
    if beyond.is_empty() {
        let most = (1..=numbers).rev().take(cells - 1).sum();
        let may_be_less = place.clone().any(|at| look.known[at].has(Symbol::BLANK));
        return match cells > 1 && may_be_less && most < sum {
            true => Clause::of(Shorter { cells: cells - 1, most }),
            false => Clause::of(NotSaid {}),
        };
    }
    let least = (1..=cells + 1).sum();
    if least > sum {
        return Clause::of(Longer { cells: cells + 1, least });
    }
    let held =
        place.clone().chain(beyond).fold(Domain::EMPTY, |held, at| held.or(look.known[at])).without(Symbol::BLANK);
    let least = held.symbols().take(cells + 1).map(Symbol::index).sum();
    let largest = held.symbols().nth(cells).map_or(0, Symbol::index);
    let without: Domain = (1..largest as u8).map(Symbol).filter(|number| !held.has(*number)).collect();
    match largest > 0 && least > sum {
        true => Clause::of(LongerWithout { without: Each(without), cells: cells + 1, least }),
        false => Clause::of(NotSaid {}),
    }
}

/// The cells that no sum can cover.
fn out_of_reach(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let places = places(look);
    if places.is_empty() {
        return;
    }
    let is_black = |at: usize| look.known.get(at).is_none_or(|may| *may == Domain::only(Symbol::BLANK));
    let is_out =
        |at: &usize| !is_black(*at) && !places.iter().any(|(_, places)| places.iter().any(|place| place.contains(at)));
    let out: Vec<usize> = (0..look.known.len()).filter(is_out).collect();
    let is_sum = |at: usize| {
        let may_be = |sum: u32| sum <= look.line.numbers && look.known[at].has(Symbol(sum as u8));
        places.iter().any(|(name, _)| name.sum.is_none_or(may_be))
    };
    let stands_alone = |at: usize| (at == 0 || is_black(at - 1)) && is_black(at + 1) && !is_sum(at);
    let found: Vec<_> = out.iter().map(|&at| (at, Domain::only(Symbol::BLANK))).collect();
    look.push(findings, found, || match (&out[..], &places[..]) {
        (&[at], [(sum, _)]) if stands_alone(at) => Message::from(StandsAloneOfOne { cell: vec![at], sum: *sum }),
        (&[at], _) if stands_alone(at) => StandsAlone { cell: vec![at] }.into(),
        _ => OutOfReach {}.into(),
    });
}

/// What is missing of a sum whose cells are known, where only one of these is open.
fn rest(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    for (name, places) in places(look) {
        let (Some(sum), [place]) = (name.sum, &places[..]) else { continue };
        let (open, settled): (Vec<usize>, Vec<usize>) = place.clone().partition(|&at| look.known[at].len() > 1);
        let others: usize = settled.iter().filter_map(|&at| look.known[at].symbol()).map(Symbol::index).sum();
        let rest = (sum as usize).saturating_sub(others);
        let (&[at], true) = (&open[..], (1..=look.line.numbers as usize).contains(&rest)) else { continue };
        let room = place.clone().collect();
        look.push(findings, [(at, Domain::only(Symbol(rest as u8)))], || match settled.is_empty() {
            true => Message::from(Alone { sum: name, room }),
            false => Rest { sum: name, room, others }.into(),
        });
    }
}

/// A number that a sum needs in its known place, and that fits into one of its cells alone.
fn one_place(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    if !can_tell(look.line.numbers as usize) {
        return;
    }
    for (name, places) in places(look) {
        let (Some(sum), [place]) = (name.sum, &places[..]) else { continue };
        let ways = makings(sum, &look.known[place.clone()]);
        let every = ways.iter().copied().reduce(Domain::and).unwrap_or_default();
        if ways.len() > MOST_LISTED || place.len() == 1 {
            continue;
        }
        for what in every.symbols() {
            let mut cells = place.clone().filter(|&at| look.known[at].has(what));
            let (Some(at), None) = (cells.next(), cells.next()) else { continue };
            let (room, cell) = (place.clone().collect(), vec![at]);
            look.push(findings, [(at, Domain::only(what))], || match every.len() == look.line.numbers as usize {
                true => Message::from(EachOnce { room, cell, what }),
                false => OnePlace { sum: name, room, sums: Makings(ways.clone()), cell, what }.into(),
            });
        }
    }
}

/// No more ways to make a sum than these are listed.
const MOST_LISTED: usize = 4;

/// The numbers that make a sum whose cells are known. Where there is one way to make it, and these cells are nothing else any more, it is left to
/// others which of them holds which number.
fn made_in_place(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let is_news = |place: &Range<usize>, way: Domain| place.clone().any(|at| !look.known[at].minus(way).is_empty());
    let told = |places: &[Range<usize>], ways: &[Domain]| match (places, ways) {
        ([place], [way]) => Some(Told { which_holds_what: is_news(place, *way) }),
        ([_], _) => Some(Told { which_holds_what: true }),
        _ => None,
    };
    made(look, told, findings);
}

/// The numbers that make a sum that has a few places, and what is left to be seen of those in one place.
fn made_in_places(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let is_told = |places: &[Range<usize>], ways: &[Domain]| places.len() > 1 || ways.len() == 1;
    made(look, |places, ways| is_told(places, ways).then_some(Told { which_holds_what: true }), findings);
}

/// What is told of a sum, besides where its numbers cannot stand any more.
struct Told {
    which_holds_what: bool,
}

/// The few ways to make a sum in its places, where it has so many of them: what stands in each cell that it covers in all of them, and
/// what stands in no other cell, as it is a part of the sum in any case.
fn made(look: &Look<'_, Sums>, told: impl Fn(&[Range<usize>], &[Domain]) -> Option<Told>, findings: &mut Vec<Finding>) {
    if !can_tell(look.line.numbers as usize) {
        return;
    }
    for (name, places) in places(look) {
        let Some(sum) = name.sum.filter(|_| places.len() <= MOST_LISTED) else { continue };
        // One number that stands alone is a rest, and used up then.
        if matches!(&places[..], [place] if place.len() == 1) {
            continue;
        }
        let fillings = places.iter().map(|place| (place.clone(), makings(sum, &look.known[place.clone()])));
        let fillings: Vec<(Range<usize>, Vec<Domain>)> = fillings.collect();
        let ways: Vec<Domain> = fillings.iter().flat_map(|(_, ways)| ways.iter().copied()).collect();
        let Some(told) = told(&places, &ways).filter(|_| (1..=MOST_LISTED).contains(&ways.len())) else { continue };
        let every = ways.iter().copied().reduce(Domain::and).unwrap_or_default();
        let covers = |at: usize| places.iter().filter(|place| place.contains(&at)).count();
        let inside = (0..look.known.len()).filter(|&at| told.which_holds_what && covers(at) == places.len());
        let inside: Vec<_> = inside.map(|at| (at, held_in(look.known, &fillings, at))).collect();
        let outside = (0..look.known.len()).filter(|&at| covers(at) == 0);
        let outside: Vec<_> = outside.map(|at| (at, look.known[at].minus(every))).collect();
        let in_place = || (name, room(&places).collect(), Makings(ways.clone()));
        let in_places = || {
            let one = |place: &Range<usize>, way: Domain| (way, place.clone().collect());
            let all = fillings.iter().flat_map(|(place, ways)| ways.iter().map(move |&way| one(place, way)));
            Fillings(all.collect())
        };
        let is_placed = places.len() == 1;
        let both: Vec<_> = inside.iter().chain(&outside).copied().collect();
        let before = findings.len();
        look.push(findings, inside, || match is_placed {
            true => {
                let (sum, room, sums) = in_place();
                Message::from(Made { sum, room, sums })
            }
            false => Filled { sum: name, fillings: in_places() }.into(),
        });
        look.push(findings, outside, || match is_placed {
            true => {
                let (sum, room, sums) = in_place();
                Message::from(MadeElsewhere { sum, room, sums, all: Each(every) })
            }
            false => FilledElsewhere { sum: name, fillings: in_places(), all: Each(every) }.into(),
        });
        if findings.len() == before + 2 && is_placed {
            let (sum, room, sums) = in_place();
            look.push(findings, both, || MadeOnly { sum, room, sums, all: Each(every) });
        }
    }
}

/// What a cell holds that all of these places cover, each with the ways to make the sum there.
fn held_in(known: &[Domain], fillings: &[(Range<usize>, Vec<Domain>)], at: usize) -> Domain {
    let in_place = |(place, ways): &(Range<usize>, Vec<Domain>)| held(ways, &known[place.clone()])[at - place.start];
    fillings.iter().map(in_place).fold(Domain::EMPTY, Domain::or)
}
