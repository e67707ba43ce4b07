//! Where the sums of a line can stand.

use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::techniques::makings::{Sets, can_tell};
use std::ops::Range;

/// For each sum of a line the stretches of cells that it can be, all that is known considered; `None` when they do not fit.
pub fn places(sums: &[Option<u32>], known: &[Domain], numbers: usize) -> Option<Vec<Vec<Range<usize>>>> {
    let cells = known.len();
    let stretches: Vec<Vec<Range<usize>>> = sums.iter().map(|&sum| stretches(sum, known, numbers)).collect();
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
    for own in stretches.iter().rev() {
        let behind = ends.last().expect("there is a last");
        let over = distinct(own.iter().filter(|own| behind.contains(&own.end)).map(|own| own.start));
        let before = |at: &usize| over.iter().any(|&start| *at < start && may_be_black(*at..start));
        ends.push((0..=cells).filter(before).collect());
    }
    ends.reverse();
    let mut places = Vec::new();
    for (number, own) in stretches.into_iter().enumerate() {
        let fits = |own: &Range<usize>| begins[number].contains(&own.start) && ends[number + 1].contains(&own.end);
        let own: Vec<_> = own.into_iter().filter(fits).collect();
        if own.is_empty() {
            return None;
        }
        places.push(own);
    }
    Some(places)
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
        assert_eq!(places(&[Some(9), Some(9)], &[any; 5], 4), None);
    }
}
