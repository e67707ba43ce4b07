//! How people see what a line of sums says.

use super::placing;
use crate::domain::{Domain, Symbol};
use crate::kind::numbers;
use crate::message::{Argument, Message, SumName};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::technique::{Finding, Ladder, Technique, Times};
use crate::techniques::makings::{all_makings, can_tell, held, makings};
use crate::techniques::quota::{self, Quota};
use crate::techniques::rungs::{Look, Rung, Rungs, lines, technique, techniques};
use std::ops::Range;

/// The techniques, the easiest first.
static RUNGS: [Rung<Sums>; 9] = [
    (technique("used_up", 1, 1), quota::placed),
    (technique("too_large", 1, 2), too_large),
    (technique("overlap", 2, 3), overlap),
    (technique("last_places", 2, 3), quota::only_places),
    (technique("no_part", 2, 3), no_part),
    (technique("located", 2, 4), located),
    (technique("out_of_reach", 2, 4), out_of_reach),
    (technique("makings", 3, 5), made_in_place),
    (technique("fillings", 3, 6), made_in_places),
];
static TECHNIQUES: [Technique; 9] = techniques(&RUNGS);

/// A line, and the sums of its runs.
struct Sums {
    sums: Option<Vec<Option<u32>>>,
    cells: usize,
    /// How many numbers there are.
    numbers: u32,
}

impl Quota for Sums {
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

/// No number is larger than the largest sum.
fn too_large(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let sums = look.line.sums.iter().flatten().copied().collect::<Option<Vec<u32>>>();
    let Some(largest) = sums.and_then(|sums| sums.into_iter().max()) else { return };
    let fits: Domain = (0..=largest.min(look.line.numbers) as u8).map(Symbol).collect();
    let found: Vec<_> = look.known.iter().enumerate().map(|(at, may)| (at, may.and(fits))).collect();
    look.push(findings, found, || Message::new("japanese_sums.too_large").with_number("largest", largest as usize));
}

/// A number that is in none of the sets of different numbers that make the sums.
fn no_part(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let sums = look.line.sums.iter().flatten().copied().collect::<Option<Vec<u32>>>().unwrap_or_default();
    let numbers = look.line.numbers;
    if sums.is_empty() || !can_tell(numbers as usize) {
        return;
    }
    let parts = sums.iter().flat_map(|&sum| all_makings(sum, numbers)).fold(Domain::EMPTY, Domain::or);
    let others = Domain(look.known.iter().fold(Domain::EMPTY, |all, may| all.or(*may)).0 & !parts.0);
    let others = others.without(Symbol::BLANK);
    let found: Vec<_> = look.known.iter().enumerate().map(|(at, may)| (at, Domain(may.0 & !others.0))).collect();
    let key = if sums.len() == 1 { "japanese_sums.no_part.one" } else { "japanese_sums.no_part" };
    look.push(findings, found, || {
        Message::new(key).with("sum", Argument::Sum(look.line.names()[0])).with("what", Argument::Symbols(others))
    });
}

/// Each run has at least so many cells; pushed to both ends of its room, it covers some of them both times.
fn overlap(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let Some(sums) = &look.line.sums else { return };
    let fewest: Vec<usize> = sums.iter().map(|&sum| look.line.fewest(sum)).collect();
    let needed = fewest.iter().sum::<usize>() + fewest.len().saturating_sub(1);
    let Some(play) = look.known.len().checked_sub(needed) else { return };
    let mut start = 0;
    for (name, &cells) in look.line.names().into_iter().zip(&fewest) {
        let core = start + play..start + cells;
        let found: Vec<_> = core.map(|at| (at, look.known[at].without(Symbol::BLANK))).collect();
        look.push(findings, found, || {
            Message::new(if play == 0 { "japanese_sums.overlap.full" } else { "japanese_sums.overlap" })
                .with("sum", Argument::Sum(name))
                .with_number("cells", cells)
                .with_cells("room", start..start + cells + play)
        });
        start += cells + 1;
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
        let key = if is_placed { "japanese_sums.placed" } else { "japanese_sums.located" };
        look.push(findings, found.chain(ends), || {
            Message::new(key).with("sum", Argument::Sum(name)).with_cells("room", room(&places))
        });
    }
}

/// The cells that no sum can cover.
fn out_of_reach(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let places = places(look);
    if places.is_empty() {
        return;
    }
    let is_out = |at: &usize| !places.iter().any(|(_, places)| places.iter().any(|place| place.contains(at)));
    let found: Vec<_> = (0..look.known.len()).filter(is_out).map(|at| (at, Domain::only(Symbol::BLANK))).collect();
    look.push(findings, found, || Message::new("japanese_sums.out_of_reach"));
}

/// No more ways to make a sum than these are listed.
const MOST_LISTED: usize = 4;

/// The numbers that make a sum whose cells are known.
fn made_in_place(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    made(look, |places| places == 1, findings);
}

/// The numbers that make a sum that has a few places.
fn made_in_places(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    made(look, |places| places > 1, findings);
}

/// The few ways to make a sum in its places, where it has so many of them: what stands in each cell that it covers in all of them, and
/// what stands in no other cell, as it is a part of the sum in any case.
fn made(look: &Look<'_, Sums>, is_wanted: impl Fn(usize) -> bool, findings: &mut Vec<Finding>) {
    if !can_tell(look.line.numbers as usize) {
        return;
    }
    for (name, places) in places(look) {
        let Some(sum) = name.sum.filter(|_| is_wanted(places.len()) && places.len() <= MOST_LISTED) else { continue };
        let fillings = places.iter().map(|place| (place.clone(), makings(sum, &look.known[place.clone()])));
        let fillings: Vec<(Range<usize>, Vec<Domain>)> = fillings.collect();
        let ways: Vec<Domain> = fillings.iter().flat_map(|(_, ways)| ways.iter().copied()).collect();
        if ways.is_empty() || ways.len() > MOST_LISTED {
            continue;
        }
        let every = ways.iter().copied().reduce(Domain::and).unwrap_or_default();
        let covers = |at: usize| places.iter().filter(|place| place.contains(&at)).count();
        let inside = (0..look.known.len()).filter(|&at| covers(at) == places.len());
        let inside: Vec<_> = inside.map(|at| (at, held_in(look.known, &fillings, at))).collect();
        let outside = (0..look.known.len()).filter(|&at| covers(at) == 0);
        let outside: Vec<_> = outside.map(|at| (at, Domain(look.known[at].0 & !every.0))).collect();
        let key = match &places[..] {
            [place] if place.len() == 1 => ["japanese_sums.alone", "japanese_sums.makings.outside"],
            [_] => ["japanese_sums.makings", "japanese_sums.makings.outside"],
            _ => ["japanese_sums.fillings", "japanese_sums.fillings.outside"],
        };
        let message = |key: &'static str| {
            let one = |place: &Range<usize>, way: Domain| (way, place.clone().collect());
            let all = fillings.iter().flat_map(|(place, ways)| ways.iter().map(move |&way| one(place, way)));
            Message::new(key)
                .with("sum", Argument::Sum(name))
                .with("what", Argument::Symbols(every))
                .with_cells("room", room(&places))
                .with("sums", Argument::Sums(ways.clone()))
                .with("fillings", Argument::Fillings(all.collect()))
        };
        look.push(findings, inside, || message(key[0]));
        // One number that stands alone is used up, which is easier to see.
        if key[0] != "japanese_sums.alone" {
            look.push(findings, outside, || message(key[1]));
        }
    }
}

/// What a cell holds that all of these places cover, each with the ways to make the sum there.
fn held_in(known: &[Domain], fillings: &[(Range<usize>, Vec<Domain>)], at: usize) -> Domain {
    let in_place = |(place, ways): &(Range<usize>, Vec<Domain>)| held(ways, &known[place.clone()])[at - place.start];
    fillings.iter().map(in_place).fold(Domain::EMPTY, Domain::or)
}
