//! Where a sum stands: the cells that it covers in all of its places, and its ends where it has only one.

use super::{Sums, THREE, places, room};
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Each, Message, SumName};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};
use std::ops::Range;

crate::sentences! {
    /// A sum has one place.
    Placed("japanese_sums.placed", stands) { sum: SumName, room: Vec<usize>, why: Clause }
        en "{line}: {given}{sum} can only stand in {room}{why}, so {conclusion}.";
    /// A sum of one number has one place.
    PlacedAlone("japanese_sums.placed.alone") { sum: SumName, room: Vec<usize> }
        en "{line}: {given}{sum} can only stand in {room}, alone, so {conclusion}.";
    /// A sum covers some cells wherever it stands.
    Located("japanese_sums.located", stands) { sum: SumName, room: Vec<usize>, core: Vec<usize>, why: Clause }
        en "{line}: {given}{sum} lies within {room} and always covers {core}{why}, so {conclusion}.";
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
    /// A clause: some of the cells are not enough.
    AtMost("japanese_sums.located.most") { room: Vec<usize>, most: usize } en " ({room} {room?makes|make} at most {most})";
    /// A clause: with fewer cells it would be less.
    Shorter("japanese_sums.placed.shorter") { cells: usize, most: usize } en " ({cells} {cells?cell makes|cells make} at most {most})";
}

/// The technique.
pub const RUNG: LineRung<Sums> = Rung {
    name: "located",
    title: &[("en", "Where a sum stands")],
    hint: &[("en", "In one {axis}, a sum is held in its place.")],
    level: 2,
    weight: 4,
    find: located,
    sentences: says![Placed, PlacedAlone, Located],
    // A cell that is not black belongs to the 3, which takes two cells at most.
    shown: &[
        on(
            THREE,
            ["? 12 # ?", "1234 12 # ?"],
            "Row 1 (3): cell 2 is not black or 3 and cell 3 is black; the sum 3 can only stand in cells 1 and 2, so cell 1 is not black.",
            "? ? ? ?",
        ),
        on(
            THREE,
            ["# 1234 # ?", "# 3 # ?"],
            "Row 1 (3): with cells 1 and 3 black and cell 2 not black, the sum 3 can only stand in cell 2, alone, so cell 2 is 3.",
            "# 1234 ? ?",
        ),
    ],
};

/// The cells that a sum covers wherever it can stand, all that is known considered; where it can stand in one place
/// only, black ends. A sum that can only stand in one cell is the number there.
fn located(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    for (name, places) in places(look) {
        let core = places.iter().map(|place| place.start).max().unwrap_or(0)
            ..places.iter().map(|place| place.end).min().unwrap_or(0);
        let is_placed = places.len() == 1;
        let number = alone(&name, &places, look.line.numbers);
        let held = |at: usize| number.map_or(look.known[at].without(Symbol::BLANK), Domain::only);
        let found = core.clone().map(|at| (at, held(at)));
        let ends = core.start.checked_sub(1).into_iter().chain(Some(core.end).filter(|&end| end < look.known.len()));
        let ends = ends.filter(|_| is_placed).map(|at| (at, Domain::only(Symbol::BLANK)));
        let room = room(&places).collect();
        look.push(findings, found.chain(ends), || match &places[..] {
            _ if number.is_some() => Message::from(PlacedAlone { sum: name, room }),
            [place] => Message::from(Placed { sum: name, room, why: why_there(look, name, place) }),
            _ => {
                let why = why_always(look, &name, &places, &core);
                let core = core.filter(|&at| look.known[at].has(Symbol::BLANK)).collect();
                Located { sum: name, room, core, why }.into()
            }
        });
    }
}

/// The number that a sum is that can only stand in one cell.
fn alone(name: &SumName, places: &[Range<usize>], numbers: u32) -> Option<Symbol> {
    let is_alone = matches!(places, [place] if place.len() == 1);
    name.sum.filter(|sum| is_alone && (1..=numbers).contains(sum)).map(|sum| Symbol(sum as u8))
}

/// Why a sum covers some cells wherever it stands, where the cells that it would have without one of them are too few for it.
fn why_always(look: &Look<'_, Sums>, name: &SumName, places: &[Range<usize>], core: &Range<usize>) -> Clause {
    let room = room(places);
    let most = |cells: &Range<usize>| -> usize {
        let numbers = look.known[cells.clone()].iter().fold(Domain::EMPTY, |all, may| all.or(*may));
        let numbers: Vec<usize> = numbers.without(Symbol::BLANK).symbols().map(Symbol::index).collect();
        numbers.iter().rev().take(cells.len()).sum()
    };
    // Before the last of them, or behind the first.
    let sides = [room.start..core.end - 1, core.start + 1..room.end].map(|cells| (most(&cells), cells));
    let (most, cells) = sides.into_iter().max_by_key(|(most, cells)| (*most, cells.len())).expect("two sides");
    match name.sum.is_some_and(|sum| most < sum as usize) && !cells.is_empty() {
        true => Clause::of(AtMost { room: cells.collect(), most }),
        false => Clause::of(NotSaid {}),
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
    if cells == numbers {
        return Clause::of(NoMoreNumbers { numbers });
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
