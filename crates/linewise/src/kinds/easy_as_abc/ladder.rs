//! How people see what a line of letters with its clues says.

use super::rules::Rules;
use crate::domain::{Domain, Symbol};
use crate::message::{Argument, Message};
use crate::model::Model;
use crate::puzzle::{Clue, Puzzle, Says};
use crate::technique::{Finding, Ladder, Technique};
use crate::techniques::quota::{self, Quota, Times};
use crate::techniques::rungs::{Look, Rung, Rungs, lines, technique, techniques};

/// The techniques, the easiest first.
static RUNGS: [Rung<Letters>; 6] = [
    (technique("first_seen", 1, 1), first_seen),
    (technique("used_up", 1, 1), quota::placed),
    (technique("last_places", 1, 2), quota::only_places),
    (technique("nothing_before", 2, 3), nothing_before),
    (technique("seen_before", 2, 3), seen_before),
    (technique("shared", 3, 5), quota::shared),
];
static TECHNIQUES: [Technique; 6] = techniques(&RUNGS);

/// A line, how often it holds each symbol, and the letters seen first from its ends.
struct Letters {
    /// How often each symbol stands there, the blank first.
    times: Vec<usize>,
    /// The letters seen first from the near end and from the far end.
    first: [Option<Symbol>; 2],
}

impl Quota for Letters {
    fn times(&self, symbol: Symbol) -> Times {
        Times::exactly(self.times.get(symbol.index()).copied().unwrap_or(0))
    }
}

/// The ladder of a puzzle; `None` for one that is none.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
    let rules = Rules::read(&puzzle.alphabet, &puzzle.options).ok()?;
    let letter = |clue: Option<&Clue>| match clue?.says {
        Says::Letter(letter) if rules.nth == 1 => Some(letter),
        _ => None,
    };
    let lines = lines(puzzle, model).into_iter().map(|line| {
        let (clues, cells) = line?;
        let times = rules.counts(cells).iter().map(|&times| times as usize).collect();
        Some(Letters { times, first: clues.map(letter) })
    });
    Some(Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() }))
}

/// Calls `each` with the letter seen first from an end, and the cells from there on.
fn from_ends(look: &Look<'_, Letters>, mut each: impl FnMut(Symbol, &[usize])) {
    let mut cells: Vec<usize> = (0..look.known.len()).collect();
    for letter in look.line.first {
        if let Some(letter) = letter {
            each(letter, &cells);
        }
        cells.reverse();
    }
}

/// A message about the letter that is seen first.
fn about(key: &'static str, letter: Symbol) -> Message {
    Message::new(key).with("letter", Argument::Symbols(Domain::only(letter)))
}

/// Before the letter seen first stand only blanks, and there are only so many: it is near, and the cell next to the clue holds no other letter.
fn first_seen(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    from_ends(look, |letter, cells| {
        let (Some(&end), blanks) = (cells.first(), look.line.times[0]) else { return };
        let only = Domain::only(letter).with(Symbol::BLANK);
        look.push(findings, [(end, only)], || about("abc.first_seen", letter));
        let far: Vec<_> = cells.iter().skip(blanks + 1).map(|&at| (at, look.known[at].without(letter))).collect();
        if look.line.times[letter.index()] == 1 {
            look.push(findings, far, || about("abc.first_seen.near", letter).with_number("blanks", blanks));
        }
    });
}

/// As far as the letter seen first cannot stand, no other letter stands, nor in the first cell where it can.
fn nothing_before(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    from_ends(look, |letter, cells| {
        let Some(first) = cells.iter().position(|&at| look.known[at].has(letter)) else { return };
        let only = Domain::only(letter).with(Symbol::BLANK);
        let found: Vec<_> = cells[..=first].iter().map(|&at| (at, only.and(look.known[at]))).collect();
        let place = cells[first];
        look.push(findings, found, || about("abc.nothing_before", letter).with_cells("first", [place]));
    });
}

/// A cell that is not blank has the letter seen first before it, unless it is that letter.
fn seen_before(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    from_ends(look, |letter, cells| {
        let is_other = |at: &usize| !look.known[*at].has(letter) && !look.known[*at].has(Symbol::BLANK);
        let Some(other) = cells.iter().position(is_other) else { return };
        if look.line.times[letter.index()] != 1 {
            return;
        }
        let found: Vec<_> = cells[other..].iter().map(|&at| (at, look.known[at].without(letter))).collect();
        let place = cells[other];
        look.push(findings, found, || about("abc.seen_before", letter).with_cells("other", [place]));
    });
}
