//! How people see what a line of buildings with its clues says: the techniques, in files by what they look at.

mod counted;
mod counting;
mod ends;
mod first;
mod front;
mod hidden;
mod near_miss;
mod outlook;
mod repeated;
mod rising;
mod shown;
mod stairs;
mod told;
mod two;
mod views;
mod ways;

use super::rules::{Meaning, Rules};
use crate::domain::Symbol;
use crate::model::Model;
use crate::puzzle::{Axis, Clue, Puzzle};
use crate::technique::{Ladder, Technique, Times};
use crate::techniques::quota::{self, DeadEnd, Quota};
use crate::techniques::rungs::{LineRung, Rungs, lines, on, techniques};
use counted::Counted;
use shown::skyline;

/// The techniques, the easiest first.
static RUNGS: [LineRung<Skyline>; 22] = [
    first::SILHOUETTE,
    stairs::STAIRS,
    first::FIRST_BUILDING,
    quota::used_up(
        1,
        2,
        &[on(
            skyline!(2),
            ["? 3 ? ? ?", "1245 3 1245 1245 1245"],
            "Row 1 has its 3 in cell 2 already, so cells 1 and 3 to 5 are not 3.",
            "12345 34 12345 12345 12345",
        )],
    ),
    quota::last_places(
        1,
        3,
        &[on(
            skyline!(1),
            ["? 1234 1234 1234 1234", "5 1234 1234 1234 1234"],
            "Row 1: there is no other place left for 5, so cell 1 is 5.",
            "? 1234 1234 1234 ?",
        )],
    ),
    first::FIRST_OR_COUNT,
    stairs::STAIRCASE,
    stairs::MEET_IN_THE_MIDDLE,
    two::ONE_BEFORE,
    two::ASCENDANT,
    two::HIGH_RISE,
    two::LOWER_IN_FRONT,
    rising::RISING,
    hidden::HIDDEN,
    ways::FIRST_OF_SUM,
    ways::FIRST_OF_PRODUCT,
    quota::sharing(
        3,
        5,
        &[on(
            skyline!(2),
            ["12 12 ? ? ?", "12 12 345 345 345"],
            "Row 1: cells 1 and 2 can only be 1 or 2 and take all of these, so cells 3 to 5 are not 1 or 2.",
            "12 123 ? ? ?",
        )],
    ),
    quota::claiming(
        3,
        6,
        &[on(
            skyline!(2),
            ["? ? 345 345 345", "12 12 345 345 345"],
            "Row 1: 1 and 2 can stand only in cells 1 and 2, so nothing else stands there: cells 1 and 2 can only be 1 or 2.",
            "? ? 2345 345 345",
        )],
    ),
    ways::SEEN_AND_HIDDEN,
    counting::TOO_FEW_SEEN,
    counting::TOO_MANY_SEEN,
    near_miss::RUNG,
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 22] = techniques(&RUNGS);

/// A line, and how many buildings are seen from its ends, or what they add up to.
struct Skyline {
    seen: [Option<usize>; 2],
    /// How high the first buildings from its ends are, where the clues tell that.
    first: [Option<usize>; 2],
    /// Numbers that tell either how many are seen, or how high the first one is.
    either: [Option<usize>; 2],
    /// Numbers of which one more or one less is seen, where both can be.
    near: [Option<usize>; 2],
    /// The same where only one of them can be, which is what is `seen`.
    off: [Option<usize>; 2],
    /// What the heights that are seen multiply to.
    product: [Option<usize>; 2],
    /// How many are seen from the ends of a diagonal on which heights may stand several times.
    again: [Option<usize>; 2],
    /// Does each height stand once?
    is_once: bool,
    /// Do the clues tell what the buildings add up to?
    is_sum: bool,
    /// The greatest height.
    heights: usize,
    /// How many cells stay empty.
    parks: usize,
    counted: Counted,
}

#[cfg(test)]
impl Skyline {
    /// A line whose ends tell nothing.
    fn without_clues(heights: usize, parks: usize, is_sum: bool) -> Skyline {
        let [seen, first, either, near, off, product, again] = [[None; 2]; 7];
        let (is_once, counted) = (true, Counted::default());
        Skyline { seen, first, either, near, off, product, again, is_once, is_sum, heights, parks, counted }
    }
}

impl Quota for Skyline {
    const DEAD_END: Option<DeadEnd<Self>> = Some(rising::dead_end);

    fn times(&self, symbol: Symbol) -> Times {
        match self.is_once {
            true => Times::exactly(if symbol == Symbol::BLANK { self.parks } else { 1 }),
            false => Times::ANY,
        }
    }
}

/// The ladder of a puzzle; `None` for one that is none.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
    let rules = Rules::read(&puzzle.alphabet, &puzzle.options).ok()?;
    let lines = lines(puzzle, model).into_iter().zip(&model.lines).map(|(ends, line)| {
        let (clues, cells) = ends?;
        let parks = cells - rules.heights;
        let told = |told: &[Meaning]| {
            let is_told = told.contains(&rules.clues);
            clues.map(|clue: Option<&Clue>| clue?.as_number().filter(|_| is_told).map(|number| number as usize))
        };
        // On a diagonal with clues at its corners, and nothing else, heights may stand several times.
        if !rules.diagonals && line.place.axis == Axis::DIAGONAL {
            return again(told(&[Meaning::Count]), rules.heights, parks);
        }
        let near = told(&[Meaning::NearMiss]);
        let near_miss = near.map(|number| only_near(number?, rules.heights));
        let off = [0, 1].map(|end| near[end].filter(|_| near_miss[end].is_some()));
        let near = [0, 1].map(|end| near[end].filter(|_| near_miss[end].is_none()));
        let counts = told(&[Meaning::Count, Meaning::Sum]);
        let seen = [counts[0].or(near_miss[0]), counts[1].or(near_miss[1])];
        let (first, either, product) = (told(&[Meaning::First]), told(&[Meaning::Either]), told(&[Meaning::Product]));
        let (is_sum, heights, counted) = (rules.clues == Meaning::Sum, rules.heights, Counted::default());
        let (again, is_once) = ([None; 2], true);
        Some(Skyline { seen, first, either, near, off, product, again, is_once, is_sum, heights, parks, counted })
    });
    Some(Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() }))
}

/// A diagonal on which heights may stand several times, and how many are seen from its ends; `None` where nothing is told of that.
fn again(again: [Option<usize>; 2], heights: usize, parks: usize) -> Option<Skyline> {
    let [seen, first, either, near, off, product] = [[None; 2]; 6];
    let (is_once, is_sum, counted) = (false, false, Counted::default());
    let line = Skyline { seen, first, either, near, off, product, again, is_once, is_sum, heights, parks, counted };
    again.iter().any(Option::is_some).then_some(line)
}

/// How many are seen where the clue tells one more or one less, and the other would be none or more than there are.
fn only_near(told: usize, heights: usize) -> Option<usize> {
    let fits = |count: &usize| (1..=heights).contains(count);
    let [fewer, more] = [told.checked_sub(1), Some(told + 1)].map(|count| count.filter(fits));
    match (fewer, more) {
        (Some(_), Some(_)) => None,
        (fewer, more) => fewer.or(more),
    }
}
