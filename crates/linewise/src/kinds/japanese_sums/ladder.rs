//! How people see what a line of sums says: the techniques, in files by what they look at.

mod apart;
mod dead_end;
mod in_place;
mod located;
mod made;
mod numbers;
mod out_of_reach;
mod overlap;

use super::placing;
use crate::domain::Symbol;
use crate::kind::numbers as clue_numbers;
use crate::message::SumName;
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::technique::{Ladder, Technique, Times};
use crate::techniques::quota::{self, DeadEnd, Quota};
use crate::techniques::rungs::{LineRung, Look, Rungs, lines, on, techniques};
use std::ops::Range;

const TWO_SUMS: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 5,5 * * * *\ncolumns: * * * * * *\n";
const FULL: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 5,5 * * *\ncolumns: * * * * *\n";
const TEN: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 10 * * *\ncolumns: * * * * *\n";
const THREE: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 3 * * *\ncolumns: * * * *\n";
const NONE: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 0 * * *\ncolumns: * * * *\n";
const ALL: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 10 * * *\ncolumns: * * * *\n";
const TWO: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 2 * * *\ncolumns: * * * *\n";

/// No more ways to make a sum than these are listed.
const MOST_LISTED: usize = 4;

/// The techniques, the easiest first.
static RUNGS: [LineRung<Sums>; 14] = [
    numbers::NO_NUMBERS,
    quota::used_up(
        1,
        1,
        &[on(
            TWO_SUMS,
            ["? 3 ? ? ? ?", "#124 3 #124 #124 #124 #124"],
            "Row 1 has its 3 in cell 2 already, so cells 1 and 3 to 6 are not 3.",
            "? 34 ? ? ? ?",
        )],
    ),
    numbers::TOO_LARGE,
    overlap::RUNG,
    quota::last_places(
        2,
        3,
        &[on(
            FULL,
            ["1234 1234 ? 1234 1234", "1234 1234 # 1234 1234"],
            "Row 1 (5 5) needs a black cell, and only cell 3 can be one, so cell 3 is black.",
            "? 1234 ? ? 1234",
        )],
    ),
    numbers::NO_PART,
    located::RUNG,
    out_of_reach::RUNG,
    in_place::REST,
    made::IN_PLACE,
    in_place::ONE_PLACE,
    quota::sharing(
        3,
        5,
        &[on(
            TEN,
            ["12 12 ? ? ?", "12 12 #34 #34 #34"],
            "Row 1: cells 1 and 2 can only be 1 or 2 and take all of these, so cells 3 to 5 are not 1 or 2.",
            "12 123 ? ? ?",
        )],
    ),
    made::IN_PLACES,
    apart::RUNG,
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 14] = techniques(&RUNGS);

/// A line, and the sums of its runs.
struct Sums {
    sums: Option<Vec<Option<u32>>>,
    cells: usize,
    /// How many numbers there are.
    numbers: u32,
}

impl Quota for Sums {
    const DEAD_END: Option<DeadEnd<Self>> = Some(dead_end::dead_end);

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
            let sums = near.and_then(|clue| clue_numbers::many(clue).ok()).map(|sums| match sums {
                [Some(0)] => Vec::new(),
                sums => sums.to_vec(),
            });
            Sums { sums, cells, numbers: count }
        })
    });
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() })
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
