//! Which heights make a sum or a product: the first of them, and what is seen or hidden in any case.

use super::Skyline;
use super::ends::{From, from_ends, height, or_park, up_to, with_each};
use super::shown::{PRODUCT, SUM};
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Each, Message, Products, Sums, WhichEnd};
use crate::rules::skyline::product;
use crate::techniques::makings::{all_makings, can_tell};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// The first is the lowest of a sum.
    FirstOfSum("skyscrapers.first_of_sum") { ways: Clause }
        en "{line}: {given}{ways}; the first building there is the lowest of them, so {conclusion}.";
    /// The same, where there are few ways to make it.
    FirstOfFewProducts("skyscrapers.first_of_product.few") { ways: Clause }
        en "{line}: {given}{ways}; the first building there is the lowest of them, so {conclusion}.";
    /// The first is the lowest of a product.
    FirstOfProduct("skyscrapers.first_of_product") { side: WhichEnd, seen: usize, tallest: Symbol, what: Domain }
        en "{line}: {given}the heights seen from {side}, the {tallest} among them, have the product {seen}; the first building there is the lowest of them, which can only be {what}, so {conclusion}.";
    /// What is seen in any case.
    InOrder("skyscrapers.seen_and_hidden.seen", stands) { ways: Clause, all: Each }
        en "{line}: {given}{ways}, so {all} are seen in this order: {conclusion}.";
    /// What is hidden in any case.
    Hidden("skyscrapers.seen_and_hidden.hidden", stands) { ways: Clause, hidden: Each, behind: Clause }
        en "{line}: {given}{ways}, so {hidden} {hidden?hides|hide} behind {behind}: {conclusion}.";
    /// Both.
    SeenAndHidden("skyscrapers.seen_and_hidden", stands) { ways: Clause, all: Each, hidden: Each, behind: Clause }
        en "{line}: {given}{ways}, so {all} are seen in this order and {hidden} {hidden?hides|hide} behind {behind}: {conclusion}.";
}

// Which heights these are.
crate::sentences! {
    /// A clause: what makes a sum.
    WaysOfSum("skyscrapers.ways.sum") { side: WhichEnd, seen: usize, sums: Sums }
        en "what is seen from {side} adds up to {seen}, which can only be {sums}";
    /// The same, where the cells have no room for other ways to make it.
    WaysOfSumLeft("skyscrapers.ways.sum.left") { side: WhichEnd, seen: usize, sums: Sums }
        en "what is seen from {side} adds up to {seen}, which then can only be {sums}";
    /// A clause: what makes a product.
    WaysOfProduct("skyscrapers.ways.product") { side: WhichEnd, seen: usize, products: Products }
        en "the heights seen from {side} have the product {seen}, which can only be {products}";
    /// The same, where the cells have no room for other ways to make it.
    WaysOfProductLeft("skyscrapers.ways.product.left") { side: WhichEnd, seen: usize, products: Products }
        en "the heights seen from {side} have the product {seen}, which then can only be {products}";
    /// A clause: the tallest.
    TheTallest("skyscrapers.behind.tallest") { tallest: Symbol } en "the {tallest}";
    /// A clause: taller buildings than so many.
    TallerOnes("skyscrapers.behind.taller") { count: usize } en "{count?a taller one|taller ones}";
}

/// The first building is the lowest that is seen.
pub const FIRST_OF_SUM: LineRung<Skyline> = Rung {
    name: "first_of_sum",
    title: &[("en", "The first building of a sum")],
    hint: &[("en", "Which buildings make the sum of one {axis}?")],
    level: 3,
    weight: 5,
    find: first_of_sum,
    sentences: says![FirstOfSum],
    shown: &[on(
        SUM,
        ["? ? ? ? ?", "2 ? ? ? ?"],
        "Row 1 (7): what is seen from the left adds up to 7, which can only be 2 + 5; the first building there is the lowest of them, so cell 1 is 2.",
        "2 ? ? ? ?",
    )],
};

/// The same of a product.
pub const FIRST_OF_PRODUCT: LineRung<Skyline> = Rung {
    name: "first_of_product",
    title: &[("en", "The first building of a product")],
    hint: &[("en", "Which buildings make the product of one {axis}?")],
    level: 3,
    weight: 5,
    find: first_of_product,
    sentences: says![FirstOfFewProducts, FirstOfProduct],
    shown: &[on(
        PRODUCT,
        ["? ? ? ? ?", "12 ? ? ? ?"],
        "Row 1 (10): the heights seen from the left have the product 10, which can only be 2 × 5, with or without a 1; the first building there is the lowest of them, so cell 1 can only be 1 or 2.",
        "12 ? ? ? ?",
    )],
};

/// Some are seen in any case, or hidden.
pub const SEEN_AND_HIDDEN: LineRung<Skyline> = Rung {
    name: "seen_and_hidden",
    title: &[("en", "Seen and hidden")],
    hint: &[("en", "Which heights make up the clue of one {axis}, and which must be hidden?")],
    level: 4,
    weight: 5,
    find: seen_and_hidden,
    sentences: says![InOrder, Hidden, SeenAndHidden],
    shown: &[
        on(
            SUM,
            ["2 ? ? ? ?", "2 15 1345 134 134"],
            "Row 1 (7): what is seen from the left adds up to 7, which can only be 2 + 5, so 2 and 5 are seen in this order and 1, 3 and 4 hide behind taller ones: cell 2 can only be 1 or 5, cell 3 is not 2 and cells 4 and 5 are not 2 or 5.",
            "2 5 134 134 134",
        ),
        on(
            PRODUCT,
            ["12 ? ? ? ?", "12 125 1345 134 134"],
            "Row 1 (10): the heights seen from the left have the product 10, which can only be 2 × 5, with or without a 1, so 2 and 5 are seen in this order and 3 and 4 hide behind the 5: cell 2 is not 3 or 4, cell 3 is not 2 and cells 4 and 5 are not 2 or 5.",
            "12 125 1345 134 134",
        ),
    ],
};

/// No more ways to make a sum or a product than these are listed.
const MOST_WAYS: usize = 4;

/// The sets of heights with the tallest among them that make the product.
fn ways_of_product(line: &Skyline, told: usize) -> Vec<Domain> {
    let all = (0u128..1 << (line.heights - 1)).map(|lower| Domain::from_bits(lower << 1).with(height(line.heights)));
    let makes = |way: &Domain| product(way.symbols().map(|height| u32::from(height.0))) == Some(told as u32);
    all.filter(makes).collect()
}

/// The sets of heights with the tallest among them that make the sum.
fn ways_of_sum(line: &Skyline, told: usize) -> Vec<Domain> {
    let ways = all_makings(told as u32, line.heights as u32);
    ways.into_iter().filter(|way| way.has(height(line.heights))).collect()
}

/// The lowest of each way.
fn lowest(ways: &[Domain]) -> Domain {
    ways.iter().filter_map(|way| way.symbols().next()).collect()
}

/// The first cell in which a building can be, and that it may be one of these, or a park.
fn first_cell(look: &Look<'_, Skyline>, from: &From<'_>, what: Domain) -> Option<(usize, Domain)> {
    let at = *from.cells.iter().find(|&&at| look.known[at] != Domain::only(Symbol::BLANK))?;
    (!what.is_empty()).then(|| (at, or_park(look.line, what)))
}

/// Where the heights that are seen multiply to a number, the first building is the lowest in one of the ways to make it with the tallest.
pub fn first_of_product(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    if !can_tell(look.line.heights) {
        return;
    }
    with_each(look, look.line.product, |from| {
        let ways = ways_of_product(look.line, from.seen);
        let what = lowest(&ways);
        let (side, seen, tallest) = (from.side(), from.seen, height(look.line.heights));
        look.push(findings, first_cell(look, &from, what), || match ways.len() <= MOST_WAYS {
            true => Message::from(FirstOfFewProducts { ways: said_of_product(&from, Ways::All(ways)) }),
            false => FirstOfProduct { side, seen, tallest, what }.into(),
        });
    });
}

/// Where the heights that are seen add up to a sum, the first building is the lowest in one of the ways to make it with
/// the tallest. (Where that is the tallest alone, it is the first one, which is easier to see.)
pub fn first_of_sum(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    if !look.line.is_sum || !can_tell(look.line.heights) {
        return;
    }
    from_ends(look, |from| {
        let ways = ways_of_sum(look.line, from.seen);
        if ways.len() > MOST_WAYS || from.seen == look.line.heights {
            return;
        }
        let found = first_cell(look, &from, lowest(&ways));
        look.push(findings, found, || FirstOfSum { ways: said_of_sum(&from, Ways::All(ways)) });
    });
}

/// Ways to make a sum or a product, as they are told.
enum Ways {
    /// All that there are.
    All(Vec<Domain>),
    /// Those for which the cells have room.
    Left(Vec<Domain>),
}

fn said_of_sum(from: &From<'_>, ways: Ways) -> Clause {
    let (side, seen) = (from.side(), from.seen);
    match ways {
        Ways::All(ways) => Clause::of(WaysOfSum { side, seen, sums: Sums(ways) }),
        Ways::Left(ways) => Clause::of(WaysOfSumLeft { side, seen, sums: Sums(ways) }),
    }
}

fn said_of_product(from: &From<'_>, ways: Ways) -> Clause {
    let (side, seen) = (from.side(), from.seen);
    match ways {
        Ways::All(ways) => Clause::of(WaysOfProduct { side, seen, products: Products(ways) }),
        Ways::Left(ways) => Clause::of(WaysOfProductLeft { side, seen, products: Products(ways) }),
    }
}

/// What is seen rises in its order, and each other building hides behind the next taller of those that are seen. Where
/// few ways are left to make a sum or a product, they tell what is so in all of them.
pub fn seen_and_hidden(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    if !can_tell(look.line.heights) {
        return;
    }
    if look.line.is_sum {
        from_ends(look, |from| in_ways(look, &from, ways_of_sum(look.line, from.seen), said_of_sum, findings));
    }
    with_each(look, look.line.product, |from| {
        in_ways(look, &from, ways_of_product(look.line, from.seen), said_of_product, findings);
    });
}

/// Where buildings stand by what is so in all of these ways.
fn in_ways(
    look: &Look<'_, Skyline>,
    from: &From<'_>,
    ways: Vec<Domain>,
    said: fn(&From<'_>, Ways) -> Clause,
    findings: &mut Vec<Finding>,
) {
    let known: Vec<Domain> = from.cells.iter().map(|&at| look.known[at]).collect();
    let heights = look.line.heights;
    let all = ways.len();
    let left: Vec<Domain> =
        ways.into_iter().filter(|&way| rooms(&Order::of(&[way], heights), &known).is_some()).collect();
    let order = Order::of(&left, heights);
    if left.is_empty() || left.len() > MOST_WAYS || (order.seen.len() < 2 && order.hidden.is_empty()) {
        return;
    }
    let Some(rooms) = rooms(&order, &known) else { return };
    let may = |place: usize| {
        let stands = |(_, (earliest, latest)): &(Symbol, (usize, usize))| (*earliest..=*latest).contains(&place);
        (1..).map(height).zip(rooms.iter().copied()).filter(stands).map(|(standing, _)| standing).collect()
    };
    let found = from.cells.iter().enumerate().map(|(place, &at)| (at, or_park(look.line, may(place))));
    look.push(findings, found, || {
        let tallest = height(heights);
        let hidden: Domain = order.hidden.iter().map(|(low, _)| *low).collect();
        let behind = match order.hidden.iter().all(|(_, front)| *front == tallest) {
            true => Clause::of(TheTallest { tallest }),
            false => Clause::of(TallerOnes { count: hidden.len() }),
        };
        let ways = said(from, if left.len() == all { Ways::All(left) } else { Ways::Left(left) });
        let (all, is_hidden, hidden) = (Each(order.seen), !hidden.is_empty(), Each(hidden));
        match (order.seen.len() > 1, is_hidden) {
            (true, false) => Message::from(InOrder { ways, all }),
            (true, true) => SeenAndHidden { ways, all, hidden, behind }.into(),
            (false, _) => Hidden { ways, hidden, behind }.into(),
        }
    });
}

/// What is so in all of some ways.
struct Order {
    heights: usize,
    /// These are seen, each behind the one before it.
    seen: Domain,
    /// Each of these hides behind the other.
    hidden: Vec<(Symbol, Symbol)>,
}

impl Order {
    fn of(ways: &[Domain], heights: usize) -> Order {
        let seen = ways.iter().copied().reduce(Domain::and).unwrap_or_default();
        let some = ways.iter().copied().fold(Domain::EMPTY, Domain::or);
        let next_taller = |way: &Domain, low: Symbol| way.symbols().find(|front| *front > low);
        let hides = |low: Symbol| {
            let front = next_taller(ways.first()?, low)?;
            ways.iter().all(|way| next_taller(way, low) == Some(front)).then_some((low, front))
        };
        Order { heights, seen, hidden: up_to(heights).minus(some).symbols().filter_map(hides).collect() }
    }

    /// Those that hide behind this one.
    fn behind(&self, front: Symbol) -> impl Iterator<Item = Symbol> {
        self.hidden.iter().filter(move |(_, other)| *other == front).map(|(low, _)| *low)
    }
}

/// For each height the first and the last cell in which it can stand in this order; `None` where one has no place.
fn rooms(order: &Order, known: &[Domain]) -> Option<Vec<(usize, usize)>> {
    let first = |what: Symbol, from: usize| (from..known.len()).find(|&place| known[place].has(what));
    let last = |what: Symbol, end: usize| (0..end).rev().find(|&place| known[place].has(what));
    let anywhere = |what: Symbol| Some((first(what, 0)?, last(what, known.len())?));
    let mut rooms: Vec<(usize, usize)> = (1..=order.heights).map(|of| anywhere(height(of))).collect::<Option<_>>()?;
    let mut from = 0;
    for front in order.seen.symbols() {
        let place = first(front, from)?;
        rooms[front.index() - 1].0 = place;
        for low in order.behind(front) {
            rooms[low.index() - 1].0 = first(low, place + 1)?;
        }
        from = place + 1;
    }
    // Behind each that is seen stand at least those that have to.
    let (mut end, mut count) = (known.len(), 0);
    let seen: Vec<Symbol> = order.seen.symbols().collect();
    for &front in seen.iter().rev() {
        for low in order.behind(front) {
            (end, count) = (end.min(rooms[low.index() - 1].1), count + 1);
        }
        end = last(front, end.min(known.len().checked_sub(count)?))?;
        rooms[front.index() - 1].1 = end;
        count += 1;
    }
    rooms.iter().all(|(earliest, latest)| earliest <= latest).then_some(rooms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::Chance;

    /// All orders of the heights, with the parks among them.
    fn orders(heights: usize, cells: usize) -> Vec<Vec<usize>> {
        let mut words = vec![Vec::new()];
        for _ in 0..cells {
            let next = |word: Vec<usize>| (0..=heights).map(move |next| [&word[..], &[next]].concat());
            let fits = |word: &Vec<usize>| {
                let times = |height: usize| word.iter().filter(|other| **other == height).count();
                (1..=heights).all(|height| times(height) <= 1) && times(0) <= cells - heights
            };
            words = words.into_iter().flat_map(next).filter(fits).collect();
        }
        words
    }

    fn seen(word: &[usize]) -> Domain {
        let is_seen = |&at: &usize| word[..at].iter().all(|before| *before < word[at]);
        (0..word.len()).filter(is_seen).map(|at| height(word[at])).filter(|seen| *seen != Symbol::BLANK).collect()
    }

    #[test]
    fn buildings_have_room_where_they_stand_in_some_order() {
        for (heights, cells) in [(4, 4), (4, 5), (5, 5)] {
            let all = orders(heights, cells);
            for lower in 0..1u128 << (heights - 1) {
                let way = Domain::from_bits(lower << 1).with(height(heights));
                let known = vec![Domain::first(heights + 1); cells];
                let found = rooms(&Order::of(&[way], heights), &known).expect("they have room on an open line");
                let mut places = vec![(cells, 0); heights];
                for word in all.iter().filter(|word| seen(word) == way) {
                    for (at, &standing) in word.iter().enumerate().filter(|(_, height)| **height > 0) {
                        let (earliest, latest) = &mut places[standing - 1];
                        (*earliest, *latest) = ((*earliest).min(at), (*latest).max(at));
                    }
                }
                assert_eq!(found, places, "{way:?} of {heights} in {cells} cells");
            }
        }
    }

    #[test]
    fn no_order_that_shows_these_is_left_out() {
        let all = orders(4, 4);
        let mut chance = Chance::new(1);
        for _ in 0..2000 {
            let bits = chance.bits();
            let known: Vec<Domain> =
                (0..4).map(|at| Domain::from_bits(u128::from(bits >> (20 + 8 * at)) & 0b11110)).collect();
            let way = Domain::from_bits(u128::from(bits >> 60) << 1 & 0b1110).with(height(4));
            let fits =
                |word: &&Vec<usize>| seen(word) == way && word.iter().zip(&known).all(|(at, may)| may.has(height(*at)));
            for word in all.iter().filter(fits) {
                let rooms = rooms(&Order::of(&[way], 4), &known)
                    .unwrap_or_else(|| panic!("{word:?} shows {way:?} in {known:?}"));
                for (at, standing) in word.iter().enumerate() {
                    let (earliest, latest) = rooms[standing - 1];
                    assert!((earliest..=latest).contains(&at), "{word:?} shows {way:?} in {known:?}");
                }
            }
        }
    }
}
