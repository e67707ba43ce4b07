//! How people see what a line of sums says.

use super::placing;
use crate::domain::{Domain, Symbol};
use crate::kind::numbers;
use crate::message::{Argument, Message};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::technique::{Finding, Ladder, Technique};
use crate::techniques::quota::{self, Quota, Times};
use crate::techniques::rungs::{Look, Rung, Rungs, lines, technique, techniques};
use std::ops::Range;

/// The techniques, the easiest first.
static RUNGS: [Rung<Sums>; 7] = [
    (technique("used_up", 1, 1), quota::placed),
    (technique("too_large", 1, 2), too_large),
    (technique("overlap", 2, 3), overlap),
    (technique("last_places", 2, 3), quota::only_places),
    (technique("located", 2, 4), located),
    (technique("out_of_reach", 2, 4), out_of_reach),
    (technique("makings", 3, 5), makings),
];
static TECHNIQUES: [Technique; 7] = techniques(&RUNGS);

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

/// Each run has at least so many cells; pushed to both ends of its room, it covers some of them both times.
fn overlap(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let Some(sums) = &look.line.sums else { return };
    let fewest: Vec<usize> = sums.iter().map(|&sum| look.line.fewest(sum)).collect();
    let needed = fewest.iter().sum::<usize>() + fewest.len().saturating_sub(1);
    let Some(play) = look.known.len().checked_sub(needed) else { return };
    let mut start = 0;
    for (&sum, &cells) in sums.iter().zip(&fewest) {
        let core = start + play..start + cells;
        let found: Vec<_> = core.map(|at| (at, look.known[at].without(Symbol::BLANK))).collect();
        look.push(findings, found, || {
            Message::new(if sum.is_some() { "japanese_sums.overlap" } else { "japanese_sums.overlap.unknown" })
                .with_number("sum", sum.unwrap_or(0) as usize)
                .with_number("cells", cells)
                .with_cells("room", start..start + cells + play)
        });
        start += cells + 1;
    }
}

/// Where each sum of the line can stand; nothing where the sums are not known, or do not fit.
fn places(look: &Look<'_, Sums>) -> Vec<(Option<u32>, Vec<Range<usize>>)> {
    let Some(sums) = &look.line.sums else { return Vec::new() };
    let places = placing::places(sums, look.known, look.line.numbers as usize);
    sums.iter().copied().zip(places.unwrap_or_default()).collect()
}

/// All cells of some stretches.
fn room(places: &[Range<usize>]) -> Range<usize> {
    let start = places.iter().map(|place| place.start).min().unwrap_or(0);
    start..places.iter().map(|place| place.end).max().unwrap_or(0)
}

/// The cells that a sum covers wherever it can stand, all that is known considered; where it can stand in one place only, black ends.
fn located(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    for (sum, places) in places(look) {
        let core = places.iter().map(|place| place.start).max().unwrap_or(0)
            ..places.iter().map(|place| place.end).min().unwrap_or(0);
        let is_placed = places.len() == 1;
        let found = core.clone().map(|at| (at, look.known[at].without(Symbol::BLANK)));
        let ends = core.start.checked_sub(1).into_iter().chain(Some(core.end).filter(|&end| end < look.known.len()));
        let ends = ends.filter(|_| is_placed).map(|at| (at, Domain::only(Symbol::BLANK)));
        let key = match (is_placed, sum) {
            (true, Some(_)) => "japanese_sums.placed",
            (true, None) => "japanese_sums.placed.unknown",
            (false, Some(_)) => "japanese_sums.located",
            (false, None) => "japanese_sums.located.unknown",
        };
        look.push(findings, found.chain(ends), || {
            Message::new(key).with_number("sum", sum.unwrap_or(0) as usize).with_cells("room", room(&places))
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
fn makings(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    if !placing::can_tell(look.line.numbers as usize) {
        return;
    }
    for (sum, places) in places(look) {
        let (Some(sum), [place]) = (sum, &places[..]) else { continue };
        let cells = &look.known[place.clone()];
        let ways = placing::makings(sum, cells);
        if ways.is_empty() || ways.len() > MOST_LISTED {
            continue;
        }
        let found: Vec<_> = place.clone().zip(placing::made_of(sum, cells)).collect();
        look.push(findings, found, || {
            Message::new("japanese_sums.makings")
                .with_number("sum", sum as usize)
                .with_cells("room", place.clone())
                .with("sums", Argument::Sums(ways))
        });
    }
}
