//! Which heights make a sum or a product: the first of them, and what is seen or hidden in any case.

use super::sentences::*;
use super::{From, Skyline, from_ends, height, or_park, with_each};
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Each, Message, Products, Sums};
use crate::rules::skyline::product;
use crate::technique::Finding;
use crate::techniques::makings::{all_makings, can_tell};
use crate::techniques::rungs::Look;

/// No more ways to make a sum or a product than these are listed.
const MOST_WAYS: usize = 4;

/// The sets of heights with the tallest among them that make the product.
fn ways_of_product(line: &Skyline, told: usize) -> Vec<Domain> {
    let all = (0u128..1 << (line.heights - 1)).map(|lower| Domain(lower << 1).with(height(line.heights)));
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
            true => Message::from(FirstOfFewProducts { ways: said_of_product(&from, ways) }),
            false => FirstOfProduct { side, seen, tallest, what }.into(),
        });
    });
}

/// Where the heights that are seen add up to a sum, the first building is the lowest in one of the ways to make it with the tallest. (Where that is
/// the tallest alone, it is the first one, which is easier to see.)
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
        look.push(findings, found, || FirstOfSum { ways: said_of_sum(&from, ways) });
    });
}

fn said_of_sum(from: &From<'_>, ways: Vec<Domain>) -> Clause {
    Clause::of(WaysOfSum { side: from.side(), seen: from.seen, sums: Sums(ways) })
}

fn said_of_product(from: &From<'_>, ways: Vec<Domain>) -> Clause {
    Clause::of(WaysOfProduct { side: from.side(), seen: from.seen, products: Products(ways) })
}

/// What is seen rises in its order, and each other building hides behind the next taller of those that are seen. Where few ways are left to make a
/// sum or a product, they tell what is so in all of them.
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
    said: fn(&From<'_>, Vec<Domain>) -> Clause,
    findings: &mut Vec<Finding>,
) {
    let known: Vec<Domain> = from.cells.iter().map(|&at| look.known[at]).collect();
    let heights = look.line.heights;
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
        let (ways, all, is_hidden, hidden) = (said(from, left), Each(order.seen), !hidden.is_empty(), Each(hidden));
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
        Order { heights, seen, hidden: super::up_to(heights).minus(some).symbols().filter_map(hides).collect() }
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
                let way = Domain(lower << 1).with(height(heights));
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
            let known: Vec<Domain> = (0..4).map(|at| Domain(u128::from(bits >> (20 + 8 * at)) & 0b11110)).collect();
            let way = Domain(u128::from(bits >> 60) << 1 & 0b1110).with(height(4));
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
