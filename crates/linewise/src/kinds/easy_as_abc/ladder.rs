//! How people see what a line of letters with its clues says.

mod nth;
mod rungs;
mod sentences;

use super::letters;
use super::rules::Rules;
use crate::domain::{Domain, Symbol};
use crate::message::{Count, Each, Message, Run, WhichEnd};
use crate::model::{Line, Model};
use crate::puzzle::{Axis, Clue, Puzzle};
use crate::rule::Meter;
use crate::technique::{Finding, Ladder, Times};
use crate::techniques::quota::{self, DeadEnd, Quota};
use crate::techniques::rungs::{Look, Rungs, lines};
use rungs::RUNGS;
pub use rungs::TECHNIQUES;
use sentences::*;
use smallvec::SmallVec;

/// A line, how often it holds each symbol, and the letters seen first from its ends.
struct Letters {
    /// How often each symbol stands there, the blank first.
    times: Vec<usize>,
    /// The letters seen first from the near end and from the far end.
    first: [Option<Symbol>; 2],
    /// Where clues name later letters than the first: which, and the letters from both ends.
    later: SmallVec<[(usize, [Option<Symbol>; 2]); 1]>,
    /// For two neighbours that have a line of their own: what may stand beside each symbol.
    beside: Option<Vec<Domain>>,
}

impl Letters {
    /// How many letters it holds.
    fn letters(&self) -> usize {
        self.times.iter().skip(1).sum()
    }

    /// Two neighbours, and what may stand beside each symbol.
    fn neighbours(line: &Line, symbols: usize) -> Letters {
        let all = Domain::first(symbols);
        let may_stand =
            |one: Symbol, other: Symbol| line.rule.accepts(&[one, other], &mut Meter::default()) != Ok(false);
        let fits = |one: Symbol| all.symbols().filter(|&other| may_stand(one, other)).collect();
        Letters {
            times: Vec::new(),
            first: [None; 2],
            later: SmallVec::new(),
            beside: Some(all.symbols().map(fits).collect()),
        }
    }
}

impl Quota for Letters {
    const DEAD_END: Option<DeadEnd<Self>> = Some(|look| quota::dead_end(look, Domain::first(look.line.times.len())));

    fn times(&self, symbol: Symbol) -> Times {
        if self.beside.is_some() {
            return Times { least: 0, most: 2 };
        }
        Times::exactly(self.times.get(symbol.index()).copied().unwrap_or(0))
    }

    fn has_letters(&self) -> bool {
        true
    }
}

/// The ladder of a puzzle; `None` for one that is none.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
    let rules = Rules::read(&puzzle.alphabet, &puzzle.options).ok()?;
    let letter = |clue: Option<&Clue>, at: usize| letters(clue?).ok()?.get(at).copied();
    let lines = lines(puzzle, model).into_iter().zip(&model.lines).map(|(whole, line)| {
        if line.place.axis == Axis::PAIR {
            return Some(Letters::neighbours(line, model.symbols));
        }
        let (clues, cells) = whole?;
        let times = rules.counts(cells).iter().map(|&times| times as usize).collect();
        let named = (0..rules.seen).map(|at| (rules.nth + at, clues.map(|clue| letter(clue, at))));
        let first = if rules.nth == 1 { clues.map(|clue| letter(clue, 0)) } else { [None; 2] };
        let later = named.filter(|(nth, _)| *nth > 1).collect();
        Some(Letters { times, first, later, beside: None })
    });
    Some(Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() }))
}

/// A letter that is seen first, and the cells from its end on.
struct First<'c> {
    letter: Symbol,
    far: bool,
    cells: &'c [usize],
}

impl First<'_> {
    fn side(&self) -> WhichEnd {
        WhichEnd(self.far)
    }
}

/// Calls `each` with the letter seen first from an end, and the cells from there on.
fn from_ends(look: &Look<'_, Letters>, each: impl FnMut(First<'_>)) {
    with_each(look, look.line.first, each);
}

/// Calls `each` with the letter that the clue at an end names, and the cells from there on.
fn with_each(look: &Look<'_, Letters>, letters: [Option<Symbol>; 2], mut each: impl FnMut(First<'_>)) {
    let mut cells: Vec<usize> = (0..look.known.len()).collect();
    for (letter, far) in letters.into_iter().zip([false, true]) {
        if let Some(letter) = letter {
            each(First { letter, far, cells: &cells });
        }
        cells.reverse();
    }
}

/// Beside a letter stands none that must not touch it, or follows it in the alphabet, as the rules say.
fn neighbours(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    let Some(beside) = &look.line.beside else { return };
    let may_touch = beside.iter().enumerate().all(|(at, beside)| beside.has(Symbol(at as u8)));
    for (at, other) in [(0, 1), (1, 0)] {
        let may = look.known[other].symbols().map(|symbol| beside[symbol.index()]).fold(Domain::EMPTY, Domain::or);
        look.push(findings, [(at, may)], || match may_touch {
            true => Message::from(Apart {}),
            false => Differ {}.into(),
        });
    }
}

/// Before the letter seen first stand only blanks, and there are only so many: it is near, and the cell next to the clue holds no other
/// letter. Both clues of a line are spoken of in one breath where both say something new.
fn first_seen(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    let Some(&blanks) = look.line.times.first() else { return };
    let before = findings.len();
    let mut said: Vec<(Symbol, WhichEnd, bool)> = Vec::new();
    let mut together = Vec::new();
    from_ends(look, |first| {
        let Some(&end) = first.cells.first() else { return };
        let (letter, side) = (first.letter, first.side());
        let is_single = look.line.times[letter.index()] == 1;
        let far = first.cells.iter().skip(blanks + 1).filter(|_| is_single);
        let far = far.map(|&at| (at, look.known[at].without(letter)));
        let or_blank = match blanks {
            0 if is_single => Domain::EMPTY,
            _ => Domain::only(Symbol::BLANK),
        };
        let found: Vec<_> = [(end, or_blank.with(letter))].into_iter().chain(far).collect();
        look.push(findings, found.iter().copied(), || match blanks {
            _ if !is_single => Message::from(FirstCell { letter, side }),
            0 => FirstFull { letter, side }.into(),
            _ => FirstNear { letter, side, blanks: Count(blanks) }.into(),
        });
        said.push((letter, side, is_single));
        together.extend(found);
    });
    let (&[(letter, side, is_near), (end, other, is_other_near)], true) = (&said[..], findings.len() == before + 2)
    else {
        return;
    };
    // One sentence tells both where both have the same reason.
    if is_near != is_other_near || letter == end {
        return;
    }
    look.push(findings, each_once(look.known, &together), || match blanks {
        _ if !is_near => Message::from(FirstCells { letter, side, end, other }),
        0 => BothFull { letter, side, end, other }.into(),
        _ => BothNear { letter, side, end, other, blanks: Count(blanks) }.into(),
    });
}

/// Each cell once, with all that is found of it.
fn each_once(known: &[Domain], found: &[(usize, Domain)]) -> Vec<(usize, Domain)> {
    let of = |at: usize| found.iter().filter(|(own, _)| *own == at).fold(known[at], |may, (_, own)| may.and(*own));
    (0..known.len()).filter(|at| found.iter().any(|(own, _)| own == at)).map(|at| (at, of(at))).collect()
}

/// Behind cells that are blank from an end on, no other letter comes next than the one seen first.
fn first_letter(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    let blank = Domain::only(Symbol::BLANK);
    from_ends(look, |first| {
        let Some(place) = first.cells.iter().position(|&at| look.known[at] != blank).filter(|&place| place > 0) else {
            return;
        };
        let next = first.cells[place];
        look.push(findings, [(next, blank.with(first.letter))], || FirstLetter {
            letter: first.letter,
            side: first.side(),
        });
    });
}

/// Behind the letter seen first there is room for all other letters.
fn room_behind(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    from_ends(look, |first| {
        let others = look.line.times[1..].iter().sum::<usize>() - 1;
        if look.line.times[first.letter.index()] != 1 {
            return;
        }
        let may_hold = |at: &&usize| look.known[**at] != Domain::only(Symbol::BLANK);
        let is_too_far = |place: &usize| first.cells[place + 1..].iter().filter(may_hold).count() < others;
        let far = (0..first.cells.len()).filter(is_too_far).map(|place| first.cells[place]);
        let found: Vec<_> = far.map(|at| (at, look.known[at].without(first.letter))).collect();
        look.push(findings, found, || RoomBehind { letter: first.letter, side: first.side(), others });
    });
}

/// Before the letter seen first, where it is known to stand, all cells are blank.
fn nothing_before(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    from_ends(look, |first| {
        let is_it = |at: &usize| look.known[*at] == Domain::only(first.letter);
        let Some(place) = first.cells.iter().position(is_it) else { return };
        let before = &first.cells[..place];
        // Of a letter that stands there several times the first place may be another.
        let is_single = look.line.times[first.letter.index()] == 1;
        if is_single || !before.iter().any(|&at| look.known[at].has(first.letter)) {
            let blank = before.iter().map(|&at| (at, Domain::only(Symbol::BLANK)));
            look.push(findings, blank, || NothingBefore { letter: first.letter, side: first.side() });
        }
    });
}

/// As far as the letter seen first cannot stand, no other letter stands, nor in the first cell where it can.
fn earliest_place(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    from_ends(look, |first| {
        let Some(nearest) = first.cells.iter().position(|&at| look.known[at].has(first.letter)) else { return };
        let only = Domain::only(first.letter).with(Symbol::BLANK);
        let found: Vec<_> = first.cells[..=nearest].iter().map(|&at| (at, only.and(look.known[at]))).collect();
        let place = vec![first.cells[nearest]];
        look.push(findings, found, || EarliestPlace { letter: first.letter, side: first.side(), first: place });
    });
}

/// From a cell on, the letter seen first cannot stand.
fn not_from(look: &Look<'_, Letters>, first: &First<'_>, place: usize) -> Vec<(usize, Domain)> {
    first.cells[place..].iter().map(|&at| (at, look.known[at].without(first.letter))).collect()
}

/// Another letter that is there has the letter seen first before it.
fn seen_before(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    from_ends(look, |first| {
        let is_other = |at: &usize| !look.known[*at].has(first.letter) && !look.known[*at].has(Symbol::BLANK);
        let Some(other) = first.cells.iter().position(is_other) else { return };
        if look.line.times[first.letter.index()] == 1 {
            let (letter, side, cell) = (first.letter, first.side(), vec![first.cells[other]]);
            look.push(findings, not_from(look, &first, other), || SeenBefore { letter, side, other: cell });
        }
    });
}

/// Each letter that has to stand somewhere has the letter seen first before it.
fn last_place(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    from_ends(look, |first| {
        let First { letter, cells, .. } = first;
        if look.line.times[letter.index()] != 1 {
            return;
        }
        for other in (1..look.line.times.len()).map(|at| Symbol(at as u8)).filter(|&other| other != letter) {
            // What stands in its cell was told of by that cell.
            if look.line.times[other.index()] == 1 && !look.settled_as(other).is_empty() {
                continue;
            }
            // A letter that stands there several times stands there once at least, but another cell of it may be the last.
            let Some(last) = cells.iter().rposition(|&at| look.known[at].has(other)) else { continue };
            let (side, cell) = (first.side(), vec![cells[last]]);
            look.push(findings, not_from(look, &first, last), || LastPlace { letter, side, other, last: cell });
        }
    });
}

/// A cell that is not blank holds a letter, and the one seen first stands there or before it.
fn seen_by_then(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    from_ends(look, |first| {
        let Some(place) = first.cells.iter().position(|&at| !look.known[at].has(Symbol::BLANK)) else { return };
        if look.line.times[first.letter.index()] != 1 {
            return;
        }
        let behind = first.cells[place + 1..].iter().map(|&at| (at, look.known[at].without(first.letter)));
        look.push(findings, behind, || SeenByThen {
            run: Run(vec![first.cells[place]]),
            letter: first.letter,
            side: first.side(),
        });
    });
}

/// A cell that is the letter seen first or one other: that other does not stand before it, as then the letter seen
/// first would stand behind.
fn first_or_other(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    from_ends(look, |first| {
        for (place, &at) in first.cells.iter().enumerate() {
            let may = look.known[at];
            let Some(other) = may.without(first.letter).symbol().filter(|&other| other != Symbol::BLANK) else {
                continue;
            };
            let is_single = |letter: Symbol| look.line.times[letter.index()] == 1;
            if !may.has(first.letter) || !is_single(first.letter) || !is_single(other) {
                continue;
            }
            let before: Vec<_> = first.cells[..place].iter().map(|&at| (at, look.known[at].without(other))).collect();
            look.push(findings, before, || FirstOrOther {
                run: Run(vec![at]),
                letter: first.letter,
                other,
                side: first.side(),
            });
        }
    });
}

/// Some of the letters that stand behind the one seen first, and before the one seen first from the other end, have so little room that
/// it is near.
fn room_for_some(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    let is_single = |letter: Symbol| look.line.times[letter.index()] == 1;
    from_ends(look, |first| {
        let end = look.line.first[usize::from(!first.far)].filter(|&end| end != first.letter && is_single(end));
        if !is_single(first.letter) {
            return;
        }
        // What stands between both stands before the last cell that can hold the letter seen from the other end.
        let places = end.map(|end| nth::places_of(look, end)).unwrap_or_default();
        let last = first.cells.iter().rposition(|at| places.contains(at));
        let between = &first.cells[..last.unwrap_or(first.cells.len())];
        let others: Vec<Symbol> = (1..look.line.times.len())
            .map(|at| Symbol(at as u8))
            .filter(|&other| other != first.letter && Some(other) != end && is_single(other))
            .collect();
        for size in 1..=quota::largest(others.len()) {
            quota::groups(&others, size, |group| {
                let some: Domain = group.iter().copied().collect();
                let room: Vec<usize> =
                    between.iter().copied().filter(|&at| !look.known[at].and(some).is_empty()).collect();
                let Some(place) = room.len().checked_sub(size) else { return };
                let from = first.cells.iter().position(|&at| at == room[place]).unwrap_or(0);
                let found: Vec<_> =
                    first.cells[from..].iter().map(|&at| (at, look.known[at].without(first.letter))).collect();
                look.push(findings, found, || {
                    let (letter, side, some) = (first.letter, first.side(), Each(some));
                    let room = room[place..].to_vec();
                    match (end, last) {
                        (Some(end), Some(last)) if places.len() == 1 => {
                            let run = Run(vec![first.cells[last]]);
                            Message::from(RoomBeforeIt { letter, side, end, some, run, room })
                        }
                        (Some(end), Some(last)) => {
                            let last = vec![first.cells[last]];
                            Message::from(RoomBetween { letter, side, end, some, last, room })
                        }
                        _ => RoomForSome { letter, side, some, room }.into(),
                    }
                });
            });
        }
    });
}

/// Between the letters seen first from both ends stand all the others.
fn both_ends(look: &Look<'_, Letters>, findings: &mut Vec<Finding>) {
    let [Some(near), Some(far)] = look.line.first else { return };
    let is_single = |letter: Symbol| look.line.times[letter.index()] == 1;
    if near == far || !is_single(near) || !is_single(far) {
        return;
    }
    let others = look.line.times[1..].iter().sum::<usize>() - 2;
    let mut letters = [near, far];
    from_ends(look, |first| {
        let [own, end] = letters;
        letters.reverse();
        let Some(nearest) = first.cells.iter().position(|&at| look.known[at].has(own)) else { return };
        let close = first.cells.iter().take(nearest + others + 1);
        let found: Vec<_> = close.map(|&at| (at, look.known[at].without(end))).collect();
        look.push(findings, found, || BothEnds { letter: first.letter, side: first.side(), end, others });
    });
}
