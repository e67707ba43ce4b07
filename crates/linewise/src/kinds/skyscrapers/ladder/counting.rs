//! Counting what would be seen with one building or another in its place.

use super::outlook::{Range, Shown};
use super::sentences::*;
use super::{From, Skyline, height, seen, with_each};
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Each, Gone, Message, Run, Side};
use crate::technique::Finding;
use crate::techniques::rungs::Look;

/// What is supposed of a line: these heights in this cell, and what other cells are then.
struct Supposed {
    height: Gone,
    run: Run,
    force: Clause,
}

/// Buildings with which too few could be seen, whatever the others are: what could be seen then is so little.
pub fn too_few(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let is_wrong = |seen: usize, (_, most): Range| most < seen;
    counted(look, seen(look), is_wrong, findings, |from, shown, Supposed { height, run, force }| {
        let (why, side, seen) = (from.why_so_many(), from.side(), from.seen);
        if worth(shown.may, look.line) < seen {
            let (all, most) = (Each(shown.may), shown.most.len());
            return Some(match look.line.is_sum {
                true => too_little(shown, Supposed { height, run, force }, side, seen),
                false if shown.most == shown.may => TooFew { why, height, run, force, all, side, seen }.into(),
                false => TooFewOf { why, height, run, force, most, all, side, seen }.into(),
            });
        }
        let room = || shown.may_cells.iter().map(|&place| from.cells[place]).collect();
        let are_few = !look.line.is_sum && shown.may_cells.len() < seen;
        are_few.then(|| TooFewCells { why, height, run, force, room: room(), side, seen }.into())
    });
}

/// Of a sum, the most that can be seen at once is named.
fn too_little(shown: &Shown, Supposed { height, run, force }: Supposed, side: Side, seen: usize) -> Message {
    let total = shown.most.symbols().map(Symbol::index).sum();
    TooLittle { height, run, force, all: Each(shown.most), side, total, seen }.into()
}

/// Buildings with which too many would be seen, whatever the others are: what is seen in any case is so much.
pub fn too_many(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let tallest = height(look.line.heights);
    let is_wrong = |seen: usize, (least, _): Range| least > seen;
    counted(look, seen(look), is_wrong, findings, |from, shown, Supposed { height, run, force }| {
        let (why, side, seen) = (from.why_so_many(), from.side(), from.seen);
        let total = worth(shown.must, look.line);
        if total > seen {
            let all = Each(shown.must);
            return Some(match look.line.is_sum {
                true => TooMuch { height, run, force, all, side, total, seen }.into(),
                false => TooMany { why, height, run, force, all, side, seen }.into(),
            });
        }
        let room = || shown.must_cells.iter().map(|&place| from.cells[place]).collect();
        let are_many = !look.line.is_sum && shown.must_cells.len() + 1 > seen;
        are_many.then(|| TooManyCells { why, height, run, force, tallest, room: room(), side, seen }.into())
    });
}

/// Buildings with which just as many would be seen as a clue says that is one more or one less, or fewer, or more.
pub fn near_miss(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let is_wrong =
        |told: usize, (least, most): Range| most + 1 < told || least > told + 1 || (least, most) == (told, told);
    counted(look, look.line.near, is_wrong, findings, |from, shown, Supposed { height, run, force }| {
        let (side, told) = (from.side(), from.seen);
        if shown.may.len() + 1 < told {
            return Some(NearTooFew { side, seen: told - 1, height, run, force, all: Each(shown.may) }.into());
        }
        if shown.may_cells.len() + 1 < told {
            let room = shown.may_cells.iter().map(|&place| from.cells[place]).collect();
            return Some(NearTooFewCells { side, seen: told - 1, height, run, force, room }.into());
        }
        if shown.must.len() > told + 1 {
            return Some(NearTooMany { side, seen: told + 1, height, run, force, all: Each(shown.must) }.into());
        }
        if shown.must.len() == told && shown.may == shown.must {
            return Some(JustAsMany { side, seen: told, height, run, force, all: Each(shown.may) }.into());
        }
        // The tallest, which is seen in any case, is not among the cells that must be.
        let are_certain = shown.may_cells.len() == told && shown.must_cells.len() + 1 == told;
        let room = || shown.may_cells.iter().map(|&place| from.cells[place]).collect();
        are_certain.then(|| JustAsManyCells { side, seen: told, height, run, force, room: room() }.into())
    });
}

/// How many heights these are, or what they add up to, as the clues have it.
fn worth(heights: Domain, line: &Skyline) -> usize {
    if line.is_sum { heights.symbols().map(Symbol::index).sum() } else { heights.len() }
}

/// Where it matters only whether certain buildings go from one cell: are all of them wrong there? That is quick to see.
fn are_wrong(
    look: &Look<'_, Skyline>,
    from: &From<'_>,
    known: &[Domain],
    wrong: &impl Fn(usize, Range) -> bool,
) -> bool {
    let Some(wanted) = look.about() else { return true };
    // What is said here is said of one cell.
    let [(at, gone)] = wanted else { return false };
    let place = from.cells.iter().position(|cell| cell == at).expect("a cell of the line");
    let mut alone = known.to_vec();
    gone.and(known[place]).symbols().all(|height| {
        alone[place] = Domain::only(height);
        let is_right = |seen: usize| !wrong(from.seen, (seen, seen));
        !look.line.knows_way(&alone, is_right) && look.line.range(&alone).is_some_and(|range| wrong(from.seen, range))
    })
}

/// The buildings in each cell that are `wrong`, going by what would be seen with them, as far as `say` can tell why.
fn counted(
    look: &Look<'_, Skyline>,
    numbers: [Option<usize>; 2],
    wrong: impl Fn(usize, Range) -> bool,
    findings: &mut Vec<Finding>,
    say: impl Fn(&From<'_>, &Shown, Supposed) -> Option<Message>,
) {
    with_each(look, numbers, |from| {
        if look.has_enough(findings) {
            return;
        }
        let mut known: Vec<Domain> = from.cells.iter().map(|&at| look.known[at]).collect();
        if !are_wrong(look, &from, &known, &wrong) {
            return;
        }
        // What is told of several buildings is told of each of them as well.
        if let Some((at, height)) = look.only_whether() {
            let place = from.cells.iter().position(|cell| *cell == at).expect("a cell of the line");
            let may = std::mem::replace(&mut known[place], Domain::only(height));
            let shown = look.line.shown(&known).filter(|_| may.len() > 1);
            let force = Clause::of(NothingForced {});
            let supposed = Supposed { height: Gone(known[place]), run: Run(vec![at]), force };
            if let Some(message) = shown.and_then(|shown| say(&from, &shown, supposed)) {
                look.push(findings, [(at, may.without(height))], || message);
            }
            return;
        }
        let Some(ranges) = look.line.ranges(&known) else { return };
        for place in 0..known.len() {
            if look.has_enough(findings) {
                return;
            }
            let may = known[place];
            let is_wrong = |(_, range): &(Symbol, Range)| wrong(from.seen, *range);
            let gone: Domain = ranges.of(place).filter(is_wrong).map(|(height, _)| height).collect();
            if gone.is_empty() || may.len() <= 1 {
                continue;
            }
            let at = from.cells[place];
            let mut tell = |gone: Domain| {
                if !look.matters(at, gone) || look.can_leave_out(findings, at, gone) {
                    return false;
                }
                known[place] = gone;
                let supposed = || Supposed { height: Gone(gone), run: Run(vec![at]), force: forced(look, at, gone) };
                let said = look.line.shown(&known).and_then(|shown| say(&from, &shown, supposed()));
                known[place] = may;
                let Some(message) = said else { return false };
                look.push(findings, [(at, may.minus(gone))], || message);
                true
            };
            // All of them at once, and where that cannot be told, each by itself.
            if !tell(gone) && gone.len() > 1 {
                gone.symbols().for_each(|height| _ = tell(Domain::only(height)));
            }
        }
    });
}

/// What other cells are with this height in its place, where they could only be that or one more.
fn forced(look: &Look<'_, Skyline>, at: usize, height: Domain) -> Clause {
    let may = |other: usize| look.known[other];
    let is_forced = |&other: &usize| other != at && may(other).len() == 2 && may(other).minus(height).len() == 1;
    let others: Vec<usize> = (0..look.known.len()).filter(is_forced).collect();
    if height.len() != 1 || height.has(Symbol::BLANK) || others.is_empty() {
        return Clause::of(NothingForced {});
    }
    let forced = others.iter().map(|&other| (other, may(other).minus(height), height)).collect();
    Clause(Message::from(Forced {}).about(Vec::new(), forced))
}
