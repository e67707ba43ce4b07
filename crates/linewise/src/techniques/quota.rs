//! Lines that hold each symbol so many times: what is used up, what fits only into some cells, and what a few cells share.

use super::rungs::{LineRung, Look};
use crate::domain::{Domain, Symbol};
use crate::message::{Argument, Count, Each, InTheirCells, LastOnes, Message, Run, Say, SuchACell, Which};
use crate::says;
use crate::technique::{Finding, Shown, Times};

crate::sentences! {
    /// A symbol that never stands in such lines.
    NoneOfThem("quota.none") { what: Which } en "{place} has no {what}, so {exclusion}.";
    /// The only one is there.
    OneIsThere("quota.placed.one") { what: Symbol, run: Run } en "{place} has its {what} in {run} already{outcome}.";
    /// Several are there, each the only one.
    EachIsThere("quota.placed.each") { placed: InTheirCells } en "{place} has {placed} already{outcome}.";
    /// All numbers are there.
    AllNumbers("quota.placed.numbers", stands) {} en "{place} has all its numbers already, so {conclusion}.";
    /// All letters are there.
    AllLetters("quota.placed.letters", stands) {} en "{place} has all its letters already, so {conclusion}.";
    /// All but one are there.
    OneMissing("quota.placed.but_one", stands) { what: Symbol } en "Only the {what} is missing in {place}, so {conclusion}.";
    /// The only cell that is so is there.
    OneCellIsThere("quota.placed.one.colour") { what: SuchACell, run: Run }
        en "{place} has its {what} already, {run}{outcome}.";
    /// All are there.
    AllAreThere("quota.placed") { count: usize, what: Which, run: Run }
        en "{place} has its {count} {what} already, {run}{outcome}.";
    /// All of a number or a letter are there.
    AllOfItAreThere("quota.placed.all") { what: Symbol } en "{place} has all its {what}s already{outcome}.";
    /// One place is left.
    OnlyPlace("quota.only_place") { what: Symbol } en "{place}: there is no other place left for {what}, so {conclusion}.";
    /// One cell is left that can be so.
    OnlyCell("quota.only_place.colour") { what: SuchACell, run: Run }
        en "{line} needs a {what}, and only {run} can be one, so {conclusion}.";
    /// So many are left.
    OnlyPlaces("quota.only_places") { count: usize, what: Which, run: Run }
        en "{place} needs {count} {what}, and only {run} are left for that, so {conclusion}.";
    /// So many are left for a number or a letter.
    OnlyPlacesOf("quota.only_places.all") { count: Count, what: Symbol, run: Run }
        en "{place} needs {count} {what}s, and only {run} are left for them, so {conclusion}.";
    /// It stands there twice.
    Twice("quota.dead_end.twice", stands) { what: Symbol, run: Run } en "{place} has {what} twice, in {run}.";
    /// It stands there too often.
    TooOften("quota.dead_end.often", stands) { count: usize, what: Which, run: Run }
        en "{place} has more than {count} {what}: {run}.";
    /// It stands where none may.
    NoneMayStand("quota.dead_end.no", stands) { what: Which, run: Run }
        en "{place} can have no {what}, but {run} {run?is one|are such}.";
    /// More than one is so, where one may be.
    MoreThanOne("quota.dead_end.often.one", stands) { what: SuchACell, run: Run }
        en "{place} has more than one {what}: {run}.";
    /// It stands nowhere.
    Nowhere("quota.dead_end.nowhere", stands) { what: Symbol } en "{place}: there is no place left for {what}.";
    /// No cell is so.
    NoneLeft("quota.dead_end.none", stands) { count: usize, what: Which } en "{place} needs {count} {what}, and no cell is left for that.";
    /// No cell is so, where one has to be.
    NotOneLeft("quota.dead_end.none.one", stands) { what: SuchACell } en "{place} needs a {what}, and no cell is left for that.";
    /// Too few cells are left.
    TooFew("quota.dead_end.few", stands) { count: usize, what: Which, run: Run }
        en "{place} needs {count} {what}, and only {run} {run?is|are} left for that.";
    /// A few cells use up what they can be.
    SharedBetween("quota.shared") { what: Domain, run: Run }
        en "{place}: {run} can only be {what} and take all of these, so {exclusion}.";
    /// A few cells use up what is left of it beside cells that are known.
    SharedWith("quota.shared.with") { what: Domain, run: Run, with: Run, are: Domain, count: Count }
        en "{place}: {with} {with?is|are} {are} already; {run} can only be {what}, and just {count} such cells are missing, so {exclusion}.";
    /// A few cells take the last of each.
    SharedOneEach("quota.shared.with.one_each") { what: Domain, run: Run, with: Run, are: Domain, last: LastOnes }
        en "{place}: {with} {with?is|are} {are} already; {run} can only be {what}, so they take {last}: {exclusion}.";
    /// A few symbols need all their places.
    ClaimedBy("quota.claimed", stands) { what: Each, run: Run }
        en "{place}: {what} can stand only in {run}, so nothing else stands there: {conclusion}.";
    /// A few symbols, one of them more than once, need all their places.
    ClaimedTogether("quota.claimed.together", stands) { what: Each, run: Run }
        en "{place}: {what} can stand only in {run} and take all of these together, so nothing else stands there: {conclusion}.";
}

/// [`placed`] as a technique.
pub const fn used_up<L: Quota>(level: u8, weight: u32, shown: &'static [Shown]) -> LineRung<L> {
    LineRung {
        name: "used_up",
        title: &[("en", "Used up")],
        hint: &[("en", "One {axis} has all that it needs of one value, so that no other cell there can be that.")],
        level,
        weight,
        find: placed,
        sentences: says![
            NoneOfThem, OneIsThere, EachIsThere, AllNumbers, AllLetters, OneMissing, OneCellIsThere, AllAreThere,
            AllOfItAreThere, Twice, TooOften, MoreThanOne
        ],
        shown,
    }
}

/// [`only_places`] as a technique.
pub const fn last_places<L: Quota>(level: u8, weight: u32, shown: &'static [Shown]) -> LineRung<L> {
    LineRung {
        name: "last_places",
        title: &[("en", "Last places")],
        hint: &[("en", "In one {axis}, a value has no more places left than it needs.")],
        level,
        weight,
        find: only_places,
        sentences: says![OnlyPlace, OnlyCell, OnlyPlaces, OnlyPlacesOf, Nowhere, NoneLeft, NotOneLeft, TooFew],
        shown,
    }
}

/// [`shared`] as a technique.
pub const fn sharing<L: Quota>(level: u8, weight: u32, shown: &'static [Shown]) -> LineRung<L> {
    LineRung {
        name: "shared",
        title: &[("en", "Shared between cells")],
        hint: &[("en", "In one {axis}, a few cells use up a few values between them.")],
        level,
        weight,
        find: shared,
        sentences: says![SharedBetween, SharedWith, SharedOneEach],
        shown,
    }
}

/// [`claimed`] as a technique.
pub const fn claiming<L: Quota>(level: u8, weight: u32, shown: &'static [Shown]) -> LineRung<L> {
    LineRung {
        name: "claimed",
        title: &[("en", "Cells claimed by a few")],
        hint: &[("en", "In one {axis}, a few values have room only in the same few cells.")],
        level,
        weight,
        find: claimed,
        sentences: says![ClaimedBy, ClaimedTogether],
        shown,
    }
}

/// Says why no word fits a line any more, where that is seen at once.
pub type DeadEnd<L> = fn(&Look<'_, L>) -> Option<Message>;

/// Something that says how often each symbol stands in a line, and of a line that no word fits why.
pub trait Quota: Send + Sync + Sized + 'static {
    /// What says why no word fits; `None` where nothing does.
    const DEAD_END: Option<DeadEnd<Self>> = None;

    /// How often the symbol stands in the line, as far as the rules say so.
    fn times(&self, _symbol: Symbol) -> Times {
        Times::ANY
    }

    /// Are letters what stands in the line, rather than numbers?
    fn has_letters(&self) -> bool {
        false
    }

    /// Is the first symbol one that cells are, as blank or black, rather than one that stands in them?
    fn has_blank(&self) -> bool {
        true
    }
}

/// Of these symbols, one stands in the line too often already, or has too little room.
pub fn dead_end<L: Quota>(look: &Look<'_, L>, symbols: Domain) -> Option<Message> {
    let too_often = |symbol: Symbol| {
        let most = look.line.times(symbol).most;
        let placed = look.settled_as(symbol);
        let is_cell = symbol == Symbol::BLANK && look.line.has_blank();
        (placed.len() > most).then(|| match most {
            0 => NoneMayStand { what: Which(Domain::only(symbol)), run: Run(placed) }.into(),
            1 if is_cell => MoreThanOne { what: SuchACell(symbol), run: Run(placed) }.into(),
            1 => Twice { what: symbol, run: Run(placed[..2].to_vec()) }.into(),
            _ => TooOften { count: most, what: Which(Domain::only(symbol)), run: Run(placed) }.into(),
        })
    };
    let too_few = |symbol: Symbol| {
        let count = look.line.times(symbol).least;
        let (run, what) = (look.open_to(symbol), Which(Domain::only(symbol)));
        let is_cell = symbol == Symbol::BLANK && look.line.has_blank();
        (run.len() < count).then(|| match run.len() {
            0 if count == 1 && !is_cell => Message::from(Nowhere { what: symbol }),
            0 if count == 1 => NotOneLeft { what: SuchACell(symbol) }.into(),
            0 => NoneLeft { count, what }.into(),
            _ => TooFew { count, what, run: Run(run) }.into(),
        })
    };
    symbols.symbols().find_map(too_often).or_else(|| symbols.symbols().find_map(too_few))
}

/// Every symbol that the line's cells may be.
fn symbols<L>(look: &Look<'_, L>) -> impl Iterator<Item = Symbol> + use<L> {
    look.known.iter().fold(Domain::EMPTY, |all, may| all.or(*may)).symbols()
}

/// How many cells may be this symbol.
fn count_open<L>(look: &Look<'_, L>, symbol: Symbol) -> usize {
    look.known.iter().filter(|may| may.has(symbol)).count()
}

/// How many cells are known to be this symbol.
fn count_settled<L>(look: &Look<'_, L>, symbol: Symbol) -> usize {
    look.known.iter().filter(|may| **may == Domain::only(symbol)).count()
}

/// A symbol that stands as often as it may stands nowhere else.
pub fn placed<L: Quota>(look: &Look<'_, L>, findings: &mut Vec<Finding>) {
    let mut ones = Vec::new();
    for symbol in symbols(look) {
        let count = count_settled(look, symbol);
        if count != look.line.times(symbol).most || count_open(look, symbol) == count {
            continue;
        }
        let placed = look.settled_as(symbol);
        if let ([only], true) = (&placed[..], symbol != Symbol::BLANK) {
            ones.push((symbol, *only));
        }
        let others = look.open_to(symbol).into_iter().filter(|at| !placed.contains(at));
        let found: Vec<_> = others.map(|at| (at, look.known[at].without(symbol))).collect();
        let (which, run) = (Which(Domain::only(symbol)), Run(placed));
        look.push(findings, found, || match (count, symbol) {
            (0, _) => Message::from(NoneOfThem { what: which }),
            (1, Symbol::BLANK) if look.line.has_blank() => OneCellIsThere { what: SuchACell(symbol), run }.into(),
            (1, _) => OneIsThere { what: symbol, run }.into(),
            (_, Symbol::BLANK) if look.line.has_blank() => AllAreThere { count, what: which, run }.into(),
            _ => AllOfItAreThere { what: symbol }.into(),
        });
    }
    all_placed(look, ones, findings);
}

/// Several symbols that stand once each, and are there, are said in one breath: those that other cells may still be.
fn all_placed<L: Quota>(look: &Look<'_, L>, ones: Vec<(Symbol, usize)>, findings: &mut Vec<Finding>) {
    if ones.len() < 2 {
        return;
    }
    if only_one_missing(look, findings) {
        return;
    }
    let there: Domain = ones.iter().map(|(symbol, _)| *symbol).collect();
    let others = (0..look.known.len()).filter(|at| ones.iter().all(|(_, placed)| placed != at));
    let found: Vec<_> = others.map(|at| (at, look.known[at].minus(there))).collect();
    look.push(findings, found, || EachIsThere { placed: InTheirCells(ones) });
}

/// Symbols that stand in a line already, each the only one, as a message tells them; `None` where it tells something else.
fn told_placed(message: &Message) -> Option<Vec<(Symbol, usize)>> {
    if message.sentence == EachIsThere::SENTENCE {
        let Some(Argument::Placed(placed)) = message.argument("placed") else { return None };
        return Some(placed.clone());
    }
    let is_one = message.sentence == OneIsThere::SENTENCE;
    match (message.argument("what").filter(|_| is_one)?, message.argument("run")?) {
        (Argument::Symbols(what), Argument::Run(run)) => Some(vec![(what.symbol()?, *run.first()?)]),
        _ => None,
    }
}

/// What a message says that its line has already, without what follows: the key of the words for it, where it is not
/// single symbols, and these.
pub fn told_already(message: &Message) -> Option<(&'static str, Domain)> {
    if let Some(placed) = told_placed(message) {
        return Some(("already.ones", placed.iter().map(|(symbol, _)| *symbol).collect()));
    }
    let keys = [
        (NoneOfThem::SENTENCE, "already.none"),
        (OneCellIsThere::SENTENCE, "already.cell"),
        (AllAreThere::SENTENCE, "already.cells"),
        (AllOfItAreThere::SENTENCE, "already.all"),
    ];
    keys.iter().find(|(sentence, _)| *sentence == message.sentence).map(|(_, key)| (*key, Domain::EMPTY))
}

/// A message that tells of several symbols that they stand in a line already, as one for each; none where it does not.
pub fn each_placed(message: &Message) -> Vec<Message> {
    let placed = told_placed(message).filter(|placed| placed.len() > 1).unwrap_or_default();
    let told = |(what, at): (Symbol, usize)| {
        let only = Domain::only(what);
        let gone = message.conclusion.iter().filter(|(.., gone)| gone.has(what));
        let conclusion = gone.map(|&(at, may, _)| (at, may, only)).collect();
        OneIsThere { what, run: Run(vec![at]) }.message().about(vec![(at, only)], conclusion).knowing(&message.known)
    };
    placed.into_iter().map(told).filter(|message| !message.conclusion.is_empty()).collect()
}

/// Two messages of one line that each tell what stands there already, as one; `None` where they tell anything else, or
/// where the second rests on what the first one finds.
pub fn both_placed(one: &Message, next: &Message) -> Option<Message> {
    let (mut placed, more) = (told_placed(one)?, told_placed(next)?);
    if more.iter().any(|(_, at)| one.conclusion.iter().any(|(found, ..)| found == at)) {
        return None;
    }
    placed.extend(more.into_iter().filter(|other| !placed.contains(other)).collect::<Vec<_>>());
    placed.sort_unstable();
    let mut given = one.given.clone();
    given.extend(next.given.iter().filter(|(at, _)| one.given.iter().all(|(own, _)| own != at)));
    given.sort_unstable();
    Some(EachIsThere { placed: InTheirCells(placed) }.message().about(given, Vec::new()).knowing(&one.known))
}

/// All that stands in the line is there but for one symbol, or for blank cells: what is open is that.
fn only_one_missing<L: Quota>(look: &Look<'_, L>, findings: &mut Vec<Finding>) -> bool {
    let missing = |symbol: &Symbol| {
        let Times { least, most } = look.line.times(*symbol);
        most > 0 && (least < most || count_settled(look, *symbol) < most)
    };
    let all: Vec<Symbol> = symbols(look).filter(missing).collect();
    let &[last] = &all[..] else { return false };
    let Times { most, .. } = look.line.times(last);
    let is_blank = last == Symbol::BLANK && look.line.has_blank();
    let open: Vec<usize> = (0..look.known.len()).filter(|&at| look.known[at].len() > 1).collect();
    if count_settled(look, last) + open.len() != most || !(is_blank || open.len() == 1 && most == 1) {
        return false;
    }
    let found = open.into_iter().map(|at| (at, Domain::only(last)));
    look.push(findings, found, || match (is_blank, look.line.has_letters()) {
        (true, false) => Message::from(AllNumbers {}),
        (true, true) => AllLetters {}.into(),
        (false, _) => OneMissing { what: last }.into(),
    });
    true
}

/// A symbol that fits only into as many cells as it needs stands in all of them.
pub fn only_places<L: Quota>(look: &Look<'_, L>, findings: &mut Vec<Finding>) {
    for symbol in symbols(look) {
        let least = look.line.times(symbol).least;
        if least == 0 || count_open(look, symbol) != least {
            continue;
        }
        let open = look.open_to(symbol);
        let found: Vec<_> = open.iter().map(|&at| (at, Domain::only(symbol))).collect();
        let run = Run(open);
        look.push(findings, found, || match (least, symbol) {
            (1, Symbol::BLANK) if look.line.has_blank() => Message::from(OnlyCell { what: SuchACell(symbol), run }),
            (1, _) => OnlyPlace { what: symbol }.into(),
            _ if symbol != Symbol::BLANK || !look.line.has_blank() => {
                OnlyPlacesOf { count: Count(least), what: symbol, run }.into()
            }
            _ => OnlyPlaces { count: least, what: Which(Domain::only(symbol)), run }.into(),
        });
    }
}

/// Groups of cells that share symbols have at most so many cells, of so many: of groups of more than two, there are no more than some two
/// thousand to look at.
pub fn largest(of: usize) -> usize {
    match of {
        0..=16 => 4,
        17..=23 => 3,
        _ => 2,
    }
}

/// A few open cells that have just as many symbols left between them use these up, with cells that are such already.
pub fn shared<L: Quota>(look: &Look<'_, L>, findings: &mut Vec<Finding>) {
    let may_share = |at: &usize| (2..=4).contains(&look.known[*at].len());
    let cells: Vec<usize> = (0..look.known.len()).filter(may_share).collect();
    // What never stands in the line is not spoken of.
    let never: Domain = symbols(look).filter(|&symbol| look.line.times(symbol).most == 0).collect();
    for size in 2..=largest(cells.len()) {
        groups(&cells, size, |group| {
            let held = group.iter().fold(Domain::EMPTY, |held, &at| held.or(look.known[at])).minus(never);
            if !(2..=size).contains(&held.len()) {
                return;
            }
            let left = |symbol: Symbol| look.line.times(symbol).most.saturating_sub(count_settled(look, symbol));
            // What is used up already is another technique's.
            let all_left = held.symbols().map(left).fold(0, usize::saturating_add);
            if held.symbols().any(|symbol| left(symbol) == 0) || all_left != size {
                return;
            }
            if fewer_claim_the_rest(look, held, group) {
                return;
            }
            let is_other = |at: &usize| !group.contains(at) && look.known[*at].len() > 1;
            let others = (0..look.known.len()).filter(is_other);
            let found: Vec<_> = others.map(|at| (at, look.known[at].minus(held))).collect();
            look.push(findings, found, || shared_said(look, held, group));
        });
    }
}

/// Do fewer symbols than these cells share need all the room that is left? That says the same, and is easier to see.
fn fewer_claim_the_rest<L: Quota>(look: &Look<'_, L>, held: Domain, group: &[usize]) -> bool {
    let is_missing = |symbol: &Symbol| look.line.times(*symbol).least > count_settled(look, *symbol);
    let claim: Domain = symbols(look).filter(|symbol| !held.has(*symbol)).filter(is_missing).collect();
    if !(1..group.len().min(MOST_CLAIMING + 1)).contains(&claim.len()) {
        return false;
    }
    let needed: usize = claim.symbols().map(|symbol| look.line.times(symbol).least).sum();
    look.known.iter().filter(|may| !may.and(claim).is_empty()).count() == needed
}

/// What is said of open cells that use up what they can be.
fn shared_said<L: Quota>(look: &Look<'_, L>, held: Domain, group: &[usize]) -> Message {
    let is_such = |at: &usize| look.known[*at].symbol().is_some_and(|symbol| held.has(symbol));
    let with: Vec<usize> = (0..look.known.len()).filter(is_such).collect();
    let are = with.iter().fold(Domain::EMPTY, |all, &at| all.or(look.known[at]));
    let run = Run(group.to_vec());
    let is_one_each = held.len() == group.len();
    match with.is_empty() {
        true => SharedBetween { what: held, run }.into(),
        false if is_one_each => {
            let last = LastOnes { all: held, again: are };
            SharedOneEach { what: held, run, with: Run(with), are, last }.into()
        }
        false => SharedWith { what: held, run, with: Run(with), are, count: Count(group.len()) }.into(),
    }
}

/// No more symbols than these are looked at together.
const MOST_CLAIMING: usize = 3;

/// A few symbols that find room only in just as many cells take all of these.
pub fn claimed<L: Quota>(look: &Look<'_, L>, findings: &mut Vec<Finding>) {
    let symbols: Vec<Symbol> = symbols(look).filter(|&symbol| look.line.times(symbol).least > 0).collect();
    let open = |symbol: Symbol| look.known.iter().filter(|may| may.has(symbol)).count();
    let mut times: Vec<usize> = symbols.iter().map(|&symbol| look.line.times(symbol).least).collect();
    times.sort_unstable_by(|one, other| other.cmp(one));
    for size in 2..=largest(symbols.len()).min(MOST_CLAIMING) {
        // What has more room than a few need together is none of them.
        let most: usize = times.iter().take(size).fold(0, |sum, times| sum.saturating_add(*times));
        let few: Vec<Symbol> = symbols.iter().copied().filter(|&symbol| open(symbol) <= most).collect();
        if few.len() < size {
            continue;
        }
        groups(&few, size, |group| {
            let claim: Domain = group.iter().copied().collect();
            let needed: usize = group.iter().map(|&symbol| look.line.times(symbol).least).sum();
            let is_claimed = |at: &usize| !look.known[*at].and(claim).is_empty();
            if (0..look.known.len()).filter(is_claimed).count() != needed {
                return;
            }
            let cells: Vec<usize> = (0..look.known.len()).filter(is_claimed).collect();
            let found: Vec<_> = cells.iter().map(|&at| (at, look.known[at].and(claim))).collect();
            let (what, run) = (Each(claim), Run(cells));
            look.push(findings, found, || match needed > group.len() {
                true => Message::from(ClaimedTogether { what, run }),
                false => ClaimedBy { what, run }.into(),
            });
        });
    }
}

/// Calls `each` with every choice of so many of the items, in order.
pub fn groups<T: Copy>(items: &[T], size: usize, mut each: impl FnMut(&[T])) {
    let mut chosen: Vec<usize> = (0..size).collect();
    let mut group = Vec::with_capacity(size);
    while chosen.last().is_none_or(|&last| last < items.len()) {
        group.clear();
        group.extend(chosen.iter().map(|&at| items[at]));
        each(&group);
        let Some(place) = (0..size).rev().find(|&place| chosen[place] + size - place < items.len()) else { return };
        chosen[place] += 1;
        for later in place + 1..size {
            chosen[later] = chosen[later - 1] + 1;
        }
    }
}
