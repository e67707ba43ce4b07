//! How people see what a line of numbers with two black cells says.

mod distance;
mod pairs;
mod room;
mod rungs;

use super::digits;
use crate::domain::{Domain, Symbol};
use crate::kind::numbers;
use crate::message::{Each, Fillings, Message, Sums};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::technique::{Finding, Ladder, Times};
use crate::techniques::makings::{all_makings_of, can_tell, held};
use crate::techniques::quota::{self, DeadEnd, Quota};
use crate::techniques::rungs::{Ends, Look, Rungs, lines};
use pairs::{Pair, lengths, pairs};
use room::no_pairs;
use rungs::RUNGS;
pub use rungs::TECHNIQUES;
use std::sync::Arc;

crate::sentences! {
    /// What is in every sum.
    Between("doppelblock.between") { sum: usize, sums: Sums, all: Each }
        en "{line}: {stated}the sum {sum} can only be {sums}, so {all} {all?stands|stand} between the black cells; {found} never {found?lies|lie} there, so {its_exclusion}.";
    /// The sum is one number.
    BetweenAlone("doppelblock.between.one") { sum: usize, one: Symbol }
        en "{line}: {stated}the sum {sum} is {one} alone, so {one} stands between the black cells; {found} never {found?lies|lie} there, so {its_exclusion}.";
    /// What is in no sum.
    Outside("doppelblock.outside") { sum: usize, sums: Sums, all: Each }
        en "{line}: {stated}the sum {sum} can only be {sums}, so {all} {all?does|do} not stand between the black cells; {found} always {found?lies|lie} there, so {its_exclusion}.";
    /// The same where the sum is one number.
    OutsideAlone("doppelblock.outside.one") { sum: usize, one: Symbol }
        en "{line}: {stated}the sum {sum} is {one} alone, so nothing else stands between the black cells; {found} always {found?lies|lie} there, so {its_exclusion}.";
    /// The numbers from a black cell on make the sum.
    Full("doppelblock.full") { sum: usize, room: Vec<usize> }
        en "{line}: {stated}{room} {room?makes|make} the sum {sum} already, so {conclusion}.";
    /// The ways to make the sum between two black cells.
    Inside("doppelblock.inside", stands) { sum: usize, room: Vec<usize>, sums: Sums, outside: bool }
        en "{line}: {given}{room} make the sum {sum}, which can only be {sums} there{outside?|, with room for the other numbers outside}, so {conclusion}.";
    /// The only number between two black cells.
    InsideAlone("doppelblock.inside.one") { sum: usize, room: Vec<usize> }
        en "{line}: {given}{room} alone makes the sum {sum}, so {conclusion}.";
    /// The ways to make the sum.
    Made("doppelblock.makings", stands) { sum: usize, fillings: Fillings, outside: bool }
        en "{line}: {given}the sum {sum} can only be {fillings}{outside?|, with room for the other numbers outside}, so {conclusion}.";
}

/// A line, and the sum between its black cells.
struct Sum {
    sum: Option<u32>,
    /// The numbers for which the symbols stand.
    numbers: Arc<[u32]>,
    /// The fewest and the most of them that have the sum.
    lengths: Option<(usize, usize)>,
}

impl Quota for Sum {
    const DEAD_END: Option<DeadEnd<Self>> = Some(|look| {
        let of_numbers = quota::dead_end(look, look.line.all().with(Symbol::BLANK));
        of_numbers.or_else(|| no_pairs(look))
    });

    fn times(&self, symbol: Symbol) -> Times {
        Times::exactly(if symbol == Symbol::BLANK { 2 } else { 1 })
    }
}

impl Sum {
    /// All numbers of the line.
    fn all(&self) -> Domain {
        Domain::first(self.numbers.len() + 1).without(Symbol::BLANK)
    }

    /// The sum, where something between the black cells may make it: a sum of 0 is mostly made of nothing, and then no number stands there.
    fn made(&self) -> Option<u32> {
        self.sum.filter(|&sum| sum > 0 || self.numbers.contains(&0))
    }
}

/// The ladder of a puzzle; `None` for one that is none.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
    let numbers: Arc<[u32]> = digits::of(&puzzle.options, puzzle.alphabet.len().saturating_sub(1)).ok()?.into();
    let line = |(clues, _): Ends<'_>| {
        let sum = clues[0].and_then(|clue| numbers::one(clue).ok());
        Sum { sum, numbers: numbers.clone(), lengths: sum.and_then(|sum| lengths(sum, &numbers)) }
    };
    let lines = lines(puzzle, model).into_iter().map(|ends| ends.map(line));
    Some(Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() }))
}

/// One black cell is known, the other one can only stand on one side of it, and the numbers there make the sum already:
/// it stands behind them.
fn full(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let (Some(sum), &[black]) = (look.line.made(), &look.settled_as(Symbol::BLANK)[..]) else { return };
    // A zero changes no sum: behind it the sum may go on.
    if look.line.numbers.contains(&0) {
        return;
    }
    let number = |at: &usize| Some(look.line.numbers[look.known[*at].symbol()?.index().checked_sub(1)?]);
    let is_other = |at: &usize| look.known[*at].has(Symbol::BLANK);
    let (before, behind): (Vec<usize>, Vec<usize>) =
        ((0..black).rev().collect(), (black + 1..look.known.len()).collect());
    for (side, otherwise) in [(&behind, &before), (&before, &behind)] {
        let mut made = 0;
        let room = side.iter().take_while(|at| {
            let number = number(at).filter(|_| made < sum);
            made += number.unwrap_or(0);
            number.is_some()
        });
        let mut room: Vec<usize> = room.copied().collect();
        let Some(&end) = side.get(room.len()).filter(|_| made == sum && !otherwise.iter().any(is_other)) else {
            continue;
        };
        room.sort_unstable();
        look.push(findings, [(end, Domain::only(Symbol::BLANK))], || Full { sum: sum as usize, room });
    }
}

/// Both black cells are known, and one cell lies between them: it makes the sum.
fn alone_between(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let (Some(sum), &[near, far]) = (look.line.sum, &look.settled_as(Symbol::BLANK)[..]) else { return };
    let Some(number) = look.line.numbers.iter().position(|&number| number == sum).filter(|_| near + 2 == far) else {
        return;
    };
    let found = [(near + 1, Domain::only(Symbol(number as u8 + 1)))];
    look.push(findings, found, || InsideAlone { sum: sum as usize, room: vec![near + 1] });
}

/// Pairs of cells, one or another of them, as a sentence lists them.
fn ends_of(pairs: impl Iterator<Item = (usize, usize)>) -> Fillings {
    Fillings(pairs.map(|(near, far)| (Domain::EMPTY, vec![near, far])).collect())
}

/// No more sums than these are listed.
const MOST_SUMS: usize = 4;

/// The numbers that stand between the black cells in every sum lie there, and those that do in none lie outside.
fn between(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some(sum) = look.line.sum.filter(|&sum| sum > 0) else { return };
    if !can_tell(look.line.numbers.len()) {
        return;
    }
    let sums = all_makings_of(sum, &look.line.numbers);
    let (Some(every), Some(some)) = (sums.iter().copied().reduce(Domain::and), sums.iter().copied().reduce(Domain::or))
    else {
        return;
    };
    if sums.len() > MOST_SUMS {
        return;
    }
    // The cells that lie between the black cells at least once, and those that always do.
    let lengths: Vec<usize> = sums.iter().map(|numbers| numbers.len()).collect();
    let black = look.open_to(Symbol::BLANK);
    let fits = |&(near, far): &(usize, usize)| near < far && lengths.contains(&(far - near - 1));
    let pairs: Vec<(usize, usize)> =
        black.iter().flat_map(|&near| black.iter().map(move |&far| (near, far))).filter(fits).collect();
    let lies = |at: usize| move |&(near, far): &(usize, usize)| near < at && at < far;
    let numbers = look.line.all();
    let mut say = |is_inside: bool, gone: Domain, is_there: &dyn Fn(usize) -> bool| {
        let has_some = |at: &usize| is_there(*at) && !look.known[*at].and(gone).is_empty();
        let found: Vec<_> = (0..look.known.len()).filter(has_some).map(|at| (at, look.known[at].minus(gone))).collect();
        look.push(findings, found, || {
            let (sum, all) = (sum as usize, Each(gone));
            let alone = sums.first().filter(|_| sums.len() == 1).and_then(|numbers| numbers.symbol());
            match (is_inside, alone) {
                (true, Some(one)) => Message::from(BetweenAlone { sum, one }),
                (false, Some(one)) => OutsideAlone { sum, one }.into(),
                (true, None) => Between { sum, sums: Sums(sums.clone()), all }.into(),
                (false, None) => Outside { sum, sums: Sums(sums.clone()), all }.into(),
            }
        });
    };
    say(true, every, &|at| !pairs.iter().any(lies(at)));
    say(false, numbers.minus(some), &|at| pairs.iter().all(lies(at)));
}

/// What each cell is in some of the ways to make the sum between these pairs of black cells; nothing where there are many ways, or none.
fn made(pairs: &[Pair], known: &[Domain]) -> Vec<(usize, Domain)> {
    let count: usize = pairs.iter().map(|pair| pair.ways.len()).sum();
    if count == 0 || count > MOST_SUMS {
        return Vec::new();
    }
    let mut may: Vec<(usize, Domain)> = (0..known.len()).map(|at| (at, Domain::EMPTY)).collect();
    for pair in pairs {
        let inside = held(&pair.ways, &known[pair.inside()]);
        for (at, may) in &mut may {
            let here = match *at {
                at if at == pair.near || at == pair.far => Domain::only(Symbol::BLANK),
                at if pair.inside().contains(&at) => inside[at - pair.near - 1],
                at => pair.outside(known[at]),
            };
            *may = may.or(here);
        }
    }
    may
}

/// Both black cells are known: the few ways to make the sum between them.
fn inside(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some(sum) = look.line.made() else { return };
    let &[near, far] = &look.settled_as(Symbol::BLANK)[..] else { return };
    let Some(all) = pairs(look.line, look.known) else { return };
    let [pair] = &all.left[..] else { return };
    // Of one cell between them an easier technique speaks, and of none nothing is to be said.
    let room: Vec<usize> = pair.inside().collect();
    if (pair.near, pair.far) != (near, far) || room.len() < 2 {
        return;
    }
    look.push(findings, made(&all.left, look.known), || {
        let sums = Sums(pair.ways.clone());
        Inside { sum: sum as usize, room, sums, outside: !all.dropped.is_empty() }
    });
}

/// The few ways to make the sum with what the cells can hold: what each cell is in some of them.
fn makings(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some(sum) = look.line.made() else { return };
    let Some(all) = pairs(look.line, look.known) else { return };
    // Nothing at all is no way to speak of.
    if all.left.iter().any(|pair| pair.inside().is_empty()) {
        return;
    }
    look.push(findings, made(&all.left, look.known), || {
        let inside = |pair: &Pair| pair.inside().collect::<Vec<_>>();
        let fillings = all.left.iter().flat_map(|pair| pair.ways.iter().map(move |&way| (way, inside(pair)))).collect();
        Made { sum: sum as usize, fillings: Fillings(fillings), outside: !all.dropped.is_empty() }
    });
}
