//! Where the sums of a line can stand.

use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::techniques::makings::{Sets, can_tell};
use std::ops::Range;

/// Why the sums of a line do not fit, what is seen most easily first. Cells are named that are not black.
#[derive(Debug, PartialEq, Eq)]
pub enum Misfit {
    /// This sum has no place, wherever the others stand.
    Nowhere(usize),
    /// No sum has a place that covers this cell.
    Uncovered(usize),
    /// The only sum has no place that covers both of these cells.
    Apart([usize; 2]),
    /// All places of the first sum are behind this cell.
    LeftBefore(usize),
    /// All places of the last sum are before this cell.
    LeftBehind(usize),
    /// This sum has no place behind the one before it.
    Behind(usize),
}

/// For each sum of a line the stretches of cells that it can be, all that is known considered; where they do not fit, why.
pub fn places(sums: &[Option<u32>], known: &[Domain], numbers: usize) -> Result<Vec<Vec<Range<usize>>>, Misfit> {
    let cells = known.len();
    let stretches: Vec<Vec<Range<usize>>> = sums.iter().map(|&sum| stretches(sum, known, numbers)).collect();
    if let Some(misfit) = plain_misfit(&stretches, known) {
        return Err(misfit);
    }
    let may_be_black = |range: Range<usize>| known[range].iter().all(|may| may.has(Symbol::BLANK));
    // Where a sum can begin so that those before it have their places, and where it can end so that those behind it have.
    let mut begins: Vec<Vec<usize>> = vec![(0..=cells).filter(|&at| may_be_black(0..at)).collect()];
    let mut ends: Vec<Vec<usize>> = vec![(0..=cells).filter(|&at| may_be_black(at..cells)).collect()];
    for own in &stretches {
        let before = begins.last().expect("there is a first");
        let over = distinct(own.iter().filter(|own| before.contains(&own.start)).map(|own| own.end));
        let after = |at: &usize| over.iter().any(|&end| end < *at && may_be_black(end..*at));
        begins.push((0..=cells).filter(after).collect());
    }
    let starts = |sum: usize| stretches[sum].iter().filter(|own| begins[sum].contains(&own.start)).collect::<Vec<_>>();
    let last_ends = |own: &&Range<usize>| ends[0].contains(&own.end);
    let fits = |sum: usize| starts(sum).iter().any(|own| sum + 1 < stretches.len() || last_ends(own));
    if let Some(sum) = (0..stretches.len()).find(|&sum| !fits(sum)) {
        return Err(Misfit::Behind(sum));
    }
    for own in stretches.iter().rev() {
        let behind = ends.last().expect("there is a last");
        let over = distinct(own.iter().filter(|own| behind.contains(&own.end)).map(|own| own.start));
        let before = |at: &usize| over.iter().any(|&start| *at < start && may_be_black(*at..start));
        ends.push((0..=cells).filter(before).collect());
    }
    ends.reverse();
    let places = stretches.into_iter().enumerate().map(|(number, own)| {
        let fits = |own: &Range<usize>| begins[number].contains(&own.start) && ends[number + 1].contains(&own.end);
        own.into_iter().filter(fits).collect()
    });
    Ok(places.collect())
}

/// Why sums that can be these stretches do not fit, where that is seen without trying how they stand one behind the other.
fn plain_misfit(stretches: &[Vec<Range<usize>>], known: &[Domain]) -> Option<Misfit> {
    if let Some(sum) = stretches.iter().position(Vec::is_empty) {
        return Some(Misfit::Nowhere(sum));
    }
    let (first_sum, last_sum) = (stretches.first()?, stretches.last()?);
    let mut numbers = (0..known.len()).filter(|&at| !known[at].has(Symbol::BLANK));
    let is_covered = |at: usize| stretches.iter().flatten().any(|own| own.contains(&at));
    if let Some(at) = numbers.clone().find(|&at| !is_covered(at)) {
        return Some(Misfit::Uncovered(at));
    }
    let first = numbers.next()?;
    let last = numbers.next_back().unwrap_or(first);
    match stretches {
        [only] => (!only.iter().any(|own| own.contains(&first) && own.contains(&last)))
            .then_some(Misfit::Apart([first, last])),
        _ if first_sum.iter().all(|own| first < own.start) => Some(Misfit::LeftBefore(first)),
        _ if last_sum.iter().all(|own| own.end <= last) => Some(Misfit::LeftBehind(last)),
        _ => None,
    }
}

/// The stretches of cells that can make the sum by themselves.
pub fn stretches(sum: Option<u32>, known: &[Domain], numbers: usize) -> Vec<Range<usize>> {
    let mut stretches = Vec::new();
    for start in 0..known.len() {
        let mut sets = Sets::NOTHING;
        for end in start + 1..=(start + numbers).min(known.len()) {
            if known[end - 1] == Domain::only(Symbol::BLANK) {
                break;
            }
            if can_tell(numbers) {
                sets = sets.and_one_of(known[end - 1]);
            }
            if sum.is_none_or(|sum| is_long_enough(sum, end - start, numbers) && (!can_tell(numbers) || sets.make(sum)))
            {
                stretches.push(start..end);
            }
        }
    }
    stretches
}

/// Can so many different numbers make the sum, whichever they are?
fn is_long_enough(sum: u32, cells: usize, numbers: usize) -> bool {
    let (count, largest) = (cells as u32, numbers as u32);
    let least: u32 = (1..=count).sum();
    let most: u32 = (largest - count + 1..=largest).sum();
    (least..=most).contains(&sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_their_places() {
        let any = Domain::first(5);
        assert_eq!(places(&[Some(9)], &[any; 5], 4).expect("it fits"), [vec![0..3, 1..4, 2..5]]);
        let two = places(&[Some(5), Some(5)], &[any; 5], 4).expect("they fit");
        assert!(two.iter().all(|places| places.len() == 1), "there is no play: {two:?}");
        assert_eq!((&two[0][0], &two[1][0]), (&(0..2), &(3..5)));
        assert_eq!(places(&[Some(9), Some(9)], &[any; 5], 4), Err(Misfit::Behind(1)));
    }

    /// Can different numbers in all of these cells make the sum?
    fn makes(sum: u32, cells: &[Domain], used: Domain) -> bool {
        let Some((first, others)) = cells.split_first() else { return sum == 0 };
        first.without(Symbol::BLANK).minus(used).symbols().any(|number| {
            sum.checked_sub(u32::from(number.0)).is_some_and(|rest| makes(rest, others, used.with(number)))
        })
    }

    fn can_be(sum: u32, own: &Range<usize>, known: &[Domain]) -> bool {
        !own.is_empty() && makes(sum, &known[own.clone()], Domain::EMPTY)
    }

    /// Do the sums fit one behind the other, from this cell on? Behind the last of them all is black, if it has to be.
    fn fit(sums: &[u32], known: &[Domain], from: usize, is_all: bool) -> bool {
        let is_black = |range: Range<usize>| known[range].iter().all(|may| may.has(Symbol::BLANK));
        let Some((&sum, others)) = sums.split_first() else {
            return !is_all || is_black(from.min(known.len())..known.len());
        };
        let after = |own: &Range<usize>| match known.get(own.end) {
            Some(next) if is_all || !others.is_empty() => next.has(Symbol::BLANK),
            _ => true,
        };
        (from..known.len()).filter(|&start| is_black(from..start)).any(|start| {
            let ends = (start + 1..=known.len()).map(|end| start..end);
            ends.filter(|own| can_be(sum, own, known) && after(own)).any(|own| fit(others, known, own.end + 1, is_all))
        })
    }

    /// Is it so, by looking at each stretch of the line?
    fn is_so(misfit: &Misfit, sums: &[u32], known: &[Domain]) -> bool {
        let all = (0..known.len()).flat_map(|start| (start + 1..=known.len()).map(move |end| start..end));
        let all: Vec<Range<usize>> = all.collect();
        let none = |sum: u32, is_meant: &dyn Fn(&Range<usize>) -> bool| {
            !all.iter().any(|own| is_meant(own) && can_be(sum, own, known))
        };
        let is_number = |at: usize| !known[at].has(Symbol::BLANK);
        match *misfit {
            Misfit::Nowhere(sum) => none(sums[sum], &|_| true),
            Misfit::Uncovered(at) => is_number(at) && sums.iter().all(|&sum| none(sum, &|own| own.contains(&at))),
            Misfit::Apart([one, other]) => {
                let covers_both = |own: &Range<usize>| own.contains(&one) && own.contains(&other);
                sums.len() == 1 && is_number(one) && is_number(other) && none(sums[0], &covers_both)
            }
            Misfit::LeftBefore(at) => is_number(at) && none(sums[0], &|own| own.start <= at),
            Misfit::LeftBehind(at) => is_number(at) && none(sums[sums.len() - 1], &|own| own.end > at),
            Misfit::Behind(sum) => sum > 0 && !fit(&sums[..=sum], known, 0, sum + 1 == sums.len()),
        }
    }

    /// Sums have places where they fit, and nowhere else; where they do not fit, what is said of that is so.
    #[test]
    fn a_misfit_is_told_where_there_is_one() {
        let mut chance = crate::make::Chance::new(3);
        let mut seen = [0; 7];
        for _ in 0..4000 {
            let (cells, count) = (1 + chance.below(6), 1 + chance.below(3));
            let sums: Vec<u32> = (0..count).map(|_| 1 + chance.below(9) as u32).collect();
            let mut cell = || match chance.below(3) {
                0 => Domain::first(5),
                _ => (0..=4u8).map(Symbol).filter(|_| chance.below(2) > 0).collect(),
            };
            let known: Vec<Domain> =
                (0..cells).map(|_| Some(cell()).filter(|may| !may.is_empty()).unwrap_or(Domain::first(5))).collect();
            let named: Vec<Option<u32>> = sums.iter().copied().map(Some).collect();
            let found = places(&named, &known, 4);
            let about = format!("{sums:?} in {known:?}: {found:?}");
            assert_eq!(found.is_ok(), fit(&sums, &known, 0, true), "{about}");
            let kind = match &found {
                Ok(_) => 0,
                Err(misfit) => {
                    assert!(is_so(misfit, &sums, &known), "{about}");
                    match misfit {
                        Misfit::Nowhere(_) => 1,
                        Misfit::Uncovered(_) => 2,
                        Misfit::Apart(_) => 3,
                        Misfit::LeftBefore(_) => 4,
                        Misfit::LeftBehind(_) => 5,
                        Misfit::Behind(_) => 6,
                    }
                }
            };
            seen[kind] += 1;
        }
        assert!(seen.iter().all(|&count| count > 10), "each is seen: {seen:?}");
    }
}
