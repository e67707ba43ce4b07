//! Counting what would be seen with one building or another in its place.

use super::Skyline;
use super::counted::Sights;
use super::ends::{From, height, seen, with_each};
use super::outlook::Range;
use super::repeated::{self, TooFewAgain, TooManyAgain};
use super::shown::*;
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Each, Gone, Message, Run, Sums, WhichEnd};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// Too few would be seen: these heights.
    TooFew("skyscrapers.too_few") { why: Clause, height: Gone, run: Run, force: Clause, all: Each, side: WhichEnd, seen: usize }
        en "{line}: {given}{why}{height} in {run} would {force}let {all?only the|at most} {all} be seen from {side}, not {seen} {seen?building|buildings}, so {exclusion}.";
    /// Too few would be seen: some of these heights.
    TooFewOf("skyscrapers.too_few.some") { why: Clause, height: Gone, run: Run, force: Clause, most: usize, all: Each, side: WhichEnd, seen: usize }
        en "{line}: {given}{why}{height} in {run} would {force}let at most {most} of {all} be seen from {side}, not {seen} {seen?building|buildings}, so {exclusion}.";
    /// Too few would be seen: those in these cells.
    TooFewCells("skyscrapers.too_few.cells") { why: Clause, height: Gone, run: Run, force: Clause, room: Vec<usize>, side: WhichEnd, seen: usize }
        en "{line}: {given}{why}{height} in {run} would {force}let at most the {room?building|buildings} in {room} be seen from {side}, not {seen}, so {exclusion}.";
    /// What is seen would add up to too little.
    TooLittle("skyscrapers.too_few.sum") { height: Gone, run: Run, force: Clause, sum: Sums, side: WhichEnd, total: usize, seen: usize }
        en "{line}: {given}{height} in {run} would {force}leave at most {sum} = {total} to be seen from {side}, less than {seen}, so {exclusion}.";
    /// Of a sum, only the tallest would be seen.
    OnlyTallest("skyscrapers.too_few.sum.one") { height: Gone, run: Run, force: Clause, tallest: Symbol, side: WhichEnd, seen: usize }
        en "{line}: {given}{height} in {run} would {force}let only the {tallest} be seen from {side}, less than {seen}, so {exclusion}.";
    /// Too many would be seen: these heights.
    TooMany("skyscrapers.too_many") { why: Clause, height: Gone, run: Run, force: Clause, all: Each, side: WhichEnd, seen: usize }
        en "{line}: {given}{why}{height} in {run} would {force}let {all} be seen from {side}, more than {seen} {seen?building|buildings}, so {exclusion}.";
    /// Too many would be seen: this building and these heights.
    TooManyWith("skyscrapers.too_many.with") { why: Clause, height: Gone, run: Run, force: Clause, all: Each, side: WhichEnd, seen: usize }
        en "{line}: {given}{why}{height} in {run} would {force}be seen from {side} together with {all}, more than {seen} {seen?building|buildings}, so {exclusion}.";
    /// Too many would be seen: those in these cells.
    TooManyCells("skyscrapers.too_many.cells") { why: Clause, height: Gone, run: Run, force: Clause, tallest: Symbol, room: Vec<usize>, side: WhichEnd, seen: usize }
        en "{line}: {given}{why}{height} in {run} would {force}let the {tallest} and the {room?building|buildings} in {room} be seen from {side}, more than {seen}, so {exclusion}.";
    /// What is seen would add up to too much.
    TooMuch("skyscrapers.too_many.sum") { height: Gone, run: Run, force: Clause, all: Each, side: WhichEnd, total: usize, seen: usize }
        en "{line}: {given}{height} in {run} would {force}let {all} be seen from {side}: {total}, more than {seen}, so {exclusion}.";
}

// What else follows from a building in its place.
crate::sentences! {
    /// A clause: nothing else follows from what is supposed.
    NothingForced("skyscrapers.forced.not") {} en "";
    /// A clause: what other cells are then.
    Forced("skyscrapers.forced") {} en "mean that {conclusion}, and would ";
}

/// Too few would be seen.
pub const TOO_FEW_SEEN: LineRung<Skyline> = Rung {
    name: "too_few_seen",
    title: &[("en", "Too few would be seen")],
    hint: &[("en", "In one {axis}, count what could be seen with one building or another in its place.")],
    level: 4,
    weight: 6,
    find: too_few,
    sentences: says![TooFew, TooFewOf, TooFewCells, TooLittle, OnlyTallest, TooFewAgain],
    shown: &[
        // With 4 in front, no more than two are seen of five.
        on(
            skyline!(3),
            ["? ? ? ? ?", "123 1234 ? ? ?"],
            "Row 1 (3): 4 or 5 in cell 1 would let at most 4 and 5 be seen from the left, not 3 buildings, so cell 1 is not 4 or 5.\n\
             Row 1 (3): 5 in cell 2 would let at most the buildings in cells 1 and 2 be seen from the left, not 3, so cell 2 is not 5.",
            "123 1234 ? ? ?",
        ),
        on(
            near!(1),
            ["? ? ? ? ?", "1234 ? ? ? ?"],
            "Row 1 (1): the clue 1 is one off and at least one building is seen, so two are; 5 in cell 1 would let only the 5 be seen from the left, not 2 buildings, so cell 1 is not 5.",
            "1234 ? ? ? ?",
        ),
        // 1 and 5 are less than 7.
        on(
            SUM,
            ["? 5 ? ? ?", "2345 5 ? ? ?"],
            "Row 1 (7): cell 2 is 5; 1 in cell 1 would leave at most 1 + 5 = 6 to be seen from the left, less than 7, so cell 1 is not 1.",
            "2345 5 ? ? ?",
        ),
    ],
};

/// Too many would be seen.
pub const TOO_MANY_SEEN: LineRung<Skyline> = Rung {
    name: "too_many_seen",
    title: &[("en", "Too many would be seen")],
    hint: &[("en", "In one {axis}, count what would be seen in any case with one building or another in its place.")],
    level: 4,
    weight: 6,
    find: too_many,
    sentences: says![TooMany, TooManyWith, TooManyCells, TooMuch, TooManyAgain],
    shown: &[
        on(
            skyline!(2),
            ["? 2 ? ? ?", "2345 2 ? ? ?"],
            "Row 1 (2): cell 2 is 2; 1 in cell 1 would be seen from the left together with 2 and 5, more than 2 buildings, so cell 1 is not 1.",
            "? ? ? ? ?",
        ),
        // With 1 in front, the second cell and the 5 are seen, too; with 2, one of two cells is, which nobody can name.
        on(
            skyline!(2),
            ["? 1234 1234 ? ?", "2345 1234 1234 ? ?"],
            "Row 1 (2): cell 2 is not 5; 1 in cell 1 would let the 5 and the buildings in cells 1 and 2 be seen from the left, more than 2, so cell 1 is not 1.",
            "2345 1234 1234 ? ?",
        ),
    ],
};

/// What is supposed of a line: these heights in this cell, and what other cells are then.
pub struct Supposed {
    pub height: Gone,
    pub run: Run,
    pub force: Clause,
}

/// Buildings with which too few could be seen, whatever the others are: what could be seen then is so little.
pub fn too_few(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    repeated::too_few(look, findings);
    let is_wrong = |seen: usize, (_, most): Range| most < seen;
    counted(look, seen(look), is_wrong, findings, |from, shown, Supposed { height, run, force }| {
        let (why, side, seen) = (from.why_so_many(), from.side(), from.seen);
        let may = shown.may();
        if worth(may, look.line) < seen {
            let most = shown.most();
            let (all, number) = (Each(may), most.len());
            return Some(match look.line.is_sum {
                true => too_little(most, Supposed { height, run, force }, side, seen),
                false if most == may => TooFew { why, height, run, force, all, side, seen }.into(),
                false => TooFewOf { why, height, run, force, most: number, all, side, seen }.into(),
            });
        }
        let room = || shown.may_cells().iter().map(|&place| from.cells[place]).collect();
        let are_few = !look.line.is_sum && shown.may_cells().len() < seen;
        are_few.then(|| TooFewCells { why, height, run, force, room: room(), side, seen }.into())
    });
}

/// Of a sum, the most that can be seen at once is named.
fn too_little(most: Domain, Supposed { height, run, force }: Supposed, side: WhichEnd, seen: usize) -> Message {
    match most.symbol() {
        Some(tallest) => OnlyTallest { height, run, force, tallest, side, seen }.into(),
        None => {
            let total = most.symbols().map(Symbol::index).sum();
            TooLittle { height, run, force, sum: Sums(vec![most]), side, total, seen }.into()
        }
    }
}

/// Buildings with which too many would be seen, whatever the others are: what is seen in any case is so much.
pub fn too_many(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    repeated::too_many(look, findings);
    let tallest = height(look.line.heights);
    let is_wrong = |seen: usize, (least, _): Range| least > seen;
    counted(look, seen(look), is_wrong, findings, |from, shown, Supposed { height, run, force }| {
        let (why, side, seen) = (from.why_so_many(), from.side(), from.seen);
        let must = shown.must();
        let total = worth(must, look.line);
        if look.line.is_sum {
            let all = Each(must);
            return (total > seen).then(|| TooMuch { height, run, force, all, side, total, seen }.into());
        }
        // Whichever of them stands there is seen itself.
        let others = must.minus(height.0);
        let is_seen = match height.0.symbol() {
            Some(alone) => must.has(alone),
            None => shown.must_cells().iter().any(|&place| run.0.contains(&from.cells[place])),
        };
        if is_seen && others.len() + 1 > seen {
            return Some(TooManyWith { why, height, run, force, all: Each(others), side, seen }.into());
        }
        if total > seen {
            return Some(TooMany { why, height, run, force, all: Each(must), side, seen }.into());
        }
        let room = || shown.must_cells().iter().map(|&place| from.cells[place]).collect();
        let are_many = shown.must_cells().len() + 1 > seen;
        are_many.then(|| TooManyCells { why, height, run, force, tallest, room: room(), side, seen }.into())
    });
}

/// How many heights these are, or what they add up to, as the clues have it.
fn worth(heights: Domain, line: &Skyline) -> usize {
    if line.is_sum { heights.symbols().map(Symbol::index).sum() } else { heights.len() }
}

/// The buildings in each cell that are `wrong`, going by what would be seen with them, as far as `say` can tell why.
pub fn counted(
    look: &Look<'_, Skyline>,
    numbers: [Option<usize>; 2],
    wrong: impl Fn(usize, Range) -> bool,
    findings: &mut Vec<Finding>,
    say: impl Fn(&From<'_>, &Sights<'_>, Supposed) -> Option<Message>,
) {
    with_each(look, numbers, |from| counted_from(look, &from, &wrong, findings, &say));
}

/// The same from one end.
fn counted_from(
    look: &Look<'_, Skyline>,
    from: &From<'_>,
    wrong: &impl Fn(usize, Range) -> bool,
    findings: &mut Vec<Finding>,
    say: &impl Fn(&From<'_>, &Sights<'_>, Supposed) -> Option<Message>,
) {
    if look.has_enough(findings) {
        return;
    }
    let mut known: Vec<Domain> = from.cells.iter().map(|&at| look.known[at]).collect();
    if (Quick { look, from, known: &known, say }).settles(findings) {
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
        if !look.matters(at, gone) || look.can_leave_out(findings, at, gone) {
            continue;
        }
        let mut say_of = |gone: Domain| {
            known[place] = gone;
            let supposed = || Supposed { height: Gone(gone), run: Run(vec![at]), force: forced(look, at, gone) };
            let said = look.line.sights(&known).and_then(|shown| say(from, &shown, supposed()));
            known[place] = may;
            said
        };
        for (gone, message) in as_few_as_can_be(gone, &mut say_of) {
            if look.matters(at, gone) && !look.can_leave_out(findings, at, gone) {
                look.push(findings, [(at, may.minus(gone))], || message);
            }
        }
    }
}

/// What can be said of these buildings: of all of them at once, and where that cannot be told, of as many as can, the lowest first.
pub fn as_few_as_can_be(all: Domain, say_of: &mut impl FnMut(Domain) -> Option<Message>) -> Vec<(Domain, Message)> {
    if let Some(message) = say_of(all) {
        return vec![(all, message)];
    }
    let mut said: Vec<(Domain, Message)> = Vec::new();
    let mut is_open = false;
    for height in all.symbols() {
        let alone = Domain::only(height);
        if let Some((together, own)) = said.last_mut().filter(|_| is_open)
            && let Some(message) = say_of(together.or(alone))
        {
            (*together, *own) = (together.or(alone), message);
            continue;
        }
        let message = say_of(alone);
        is_open = message.is_some();
        said.extend(message.map(|message| (alone, message)));
    }
    said
}

/// Questions about single buildings, which are answered sooner than those about the whole line: what is told of several
/// buildings of a cell is told of each of them as well.
struct Quick<'a, S> {
    look: &'a Look<'a, Skyline>,
    from: &'a From<'a>,
    known: &'a [Domain],
    say: &'a S,
}

impl<S: Fn(&From<'_>, &Sights<'_>, Supposed) -> Option<Message>> Quick<'_, S> {
    /// Where something is asked for: is there nothing more to look for, since it is told, or cannot be told from this end?
    fn settles(&self, findings: &mut Vec<Finding>) -> bool {
        if let Some(wanted) = self.look.about() {
            let Some(message) = self.why_all(wanted) else { return true };
            // Of several buildings it is told only together with all that are as wrong.
            if let &[(at, gone)] = wanted
                && self.look.only_whether()
                && gone.len() == 1
            {
                self.look.push(findings, [(at, self.look.known[at].minus(gone))], || message);
                return true;
            }
        }
        self.look.only_one_of().is_some_and(|wanted| !self.tells_one_of(wanted))
    }

    /// Why none of these buildings, which are those of one cell, stands in it, in words that nobody reads; `None` where
    /// that cannot be told.
    fn why_all(&self, wanted: &[(usize, Domain)]) -> Option<Message> {
        let &[(at, gone)] = wanted else { return None };
        let gone = gone.and(self.look.known[at]);
        // What cannot stand there anyway is not told of.
        let stands_somehow = |height: Symbol| self.look.line.sights(&self.with(at, Domain::only(height))).is_some();
        let can_be_told = self.look.known[at].len() > 1 && (gone.len() == 1 || gone.symbols().all(stands_somehow));
        can_be_told.then(|| self.why(at, gone)).flatten()
    }

    /// Can it be told of any of these buildings that it does not stand in its cell?
    fn tells_one_of(&self, wanted: &[(usize, Domain)]) -> bool {
        let tells = |&(at, gone): &(usize, Domain)| {
            gone.and(self.look.known[at]).symbols().any(|height| self.why(at, Domain::only(height)).is_some())
        };
        wanted.iter().any(tells)
    }

    fn why(&self, at: usize, gone: Domain) -> Option<Message> {
        let known = self.with(at, gone);
        let shown = self.look.line.sights(&known)?.wordless();
        let force = Clause::of(NothingForced {});
        (self.say)(self.from, &shown, Supposed { height: Gone(gone), run: Run(vec![at]), force })
    }

    /// What is known from this end on, with something in a cell.
    fn with(&self, at: usize, may: Domain) -> Vec<Domain> {
        let place = self.from.cells.iter().position(|cell| *cell == at).expect("a cell of the line");
        let mut known = self.known.to_vec();
        known[place] = may;
        known
    }
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
