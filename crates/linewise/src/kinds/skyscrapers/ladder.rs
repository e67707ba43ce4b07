//! How people see what a line of buildings with its clues says.

use super::rules::{Clues, Rules};
use crate::domain::{Domain, Symbol};
use crate::message::Message;
use crate::model::Model;
use crate::puzzle::{Clue, Puzzle};
use crate::technique::{Finding, Ladder, Technique};
use crate::techniques::quota::{self, Quota, Times};
use crate::techniques::rungs::{Look, Rung, Rungs, lines, technique, techniques};

/// The techniques, the easiest first.
static RUNGS: [Rung<Skyline>; 8] = [
    (technique("silhouette", 1, 1), silhouette),
    (technique("stairs", 1, 1), stairs),
    (technique("used_up", 1, 2), quota::placed),
    (technique("last_places", 1, 3), quota::only_places),
    (technique("staircase", 2, 3), staircase),
    (technique("meet_in_the_middle", 2, 3), meet),
    (technique("one_before_the_tallest", 3, 4), one_before),
    (technique("shared", 3, 5), quota::shared),
];
static TECHNIQUES: [Technique; 8] = techniques(&RUNGS);

/// A line, and how many buildings are seen from its ends.
struct Skyline {
    seen: [Option<usize>; 2],
    /// The greatest height.
    heights: usize,
    /// How many cells stay empty.
    parks: usize,
}

impl Quota for Skyline {
    fn times(&self, symbol: Symbol) -> Times {
        Times::exactly(if symbol == Symbol::BLANK { self.parks } else { 1 })
    }
}

/// The ladder of a puzzle; `None` for one that is none.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
    let rules = Rules::read(&puzzle.alphabet, &puzzle.options).ok()?;
    let lines = lines(puzzle, model).into_iter().map(|line| {
        let (clues, cells) = line?;
        let parks = cells - rules.heights;
        let count = |clue: Option<&Clue>| {
            let number = clue?.as_number()? as usize;
            (rules.clues == Clues::Count && parks == 0).then_some(number)
        };
        Some(Skyline { seen: clues.map(count), heights: rules.heights, parks })
    });
    Some(Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() }))
}

/// Calls `each` with how many are seen from an end, and the cells from there on.
fn from_ends(look: &Look<'_, Skyline>, mut each: impl FnMut(usize, &[usize])) {
    let mut cells: Vec<usize> = (0..look.known.len()).collect();
    for seen in look.line.seen {
        if let Some(seen) = seen {
            each(seen, &cells);
        }
        cells.reverse();
    }
}

/// The building of this height.
fn height(floors: usize) -> Symbol {
    Symbol(floors as u8)
}

/// The heights up to this one.
fn up_to(floors: usize) -> Domain {
    (1..=floors).map(height).collect()
}

/// Where one building is seen, the tallest comes first.
fn silhouette(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    from_ends(look, |seen, cells| {
        if seen == 1 {
            look.push(findings, [(cells[0], Domain::only(height(tallest)))], || Message::new("skyscrapers.silhouette"));
        }
    });
}

/// Where all buildings are seen, they rise one by one.
fn stairs(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    from_ends(look, |seen, cells| {
        if seen == tallest {
            let found: Vec<_> = (1..).zip(cells).map(|(floors, &at)| (at, Domain::only(height(floors)))).collect();
            look.push(findings, found, || Message::new("skyscrapers.stairs").with_number("seen", seen));
        }
    });
}

/// Each building that is to be seen is taller than the one before: the first cells leave room for those behind them.
fn staircase(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    from_ends(look, |seen, cells| {
        let most = |number: usize| (tallest + number + 1).saturating_sub(seen);
        let low = cells.iter().take(seen.saturating_sub(1)).enumerate();
        let found: Vec<_> = low.map(|(number, &at)| (at, up_to(most(number)).and(look.known[at]))).collect();
        look.push(findings, found, || Message::new("skyscrapers.staircase").with_number("seen", seen));
    });
}

/// Where the numbers at both ends add up to one more than the tallest building, that one stands where both meet.
fn meet(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = look.line.heights;
    if let [Some(near), Some(far)] = look.line.seen
        && near + far == tallest + 1
        && near > 0
    {
        look.push(findings, [(near - 1, Domain::only(height(tallest)))], || {
            Message::new("skyscrapers.meet")
                .with_number("near", near)
                .with_number("far", far)
                .with_number("tallest", tallest)
        });
    }
}

/// Where two are seen, they are the first building and the tallest: the first is taller than all between them.
fn one_before(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = height(look.line.heights);
    from_ends(look, |seen, cells| {
        let Some(before) = cells.iter().position(|&at| look.known[at] == Domain::only(tallest)) else { return };
        if seen != 2 || before < 2 {
            return;
        }
        let tall: Domain = (before..look.line.heights).map(height).collect();
        let found = [(cells[0], tall.and(look.known[cells[0]]))];
        look.push(findings, found, || Message::new("skyscrapers.one_before").with_number("before", before - 1));
    });
}
