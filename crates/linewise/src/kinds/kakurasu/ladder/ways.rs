//! The ways to make a sum from different numbers, where these are few.

/// No more ways to make what is missing than these are listed.
const MOST_WAYS: usize = 4;
/// Nobody looks for ways among so many numbers, times what they are to make.
const MOST_WORK: usize = 1 << 14;

/// The ways to choose from these numbers, which rise, so that they add up to the sum; `None` where there are more than
/// a few, or too many numbers.
pub fn ways(numbers: &[usize], sum: usize) -> Option<Vec<Vec<usize>>> {
    if (numbers.len() + 1) * (sum + 1) > MOST_WORK {
        return None;
    }
    // For each number, what those from it on can add up to.
    let mut reached = vec![vec![false; sum + 1]; numbers.len() + 1];
    reached[numbers.len()][0] = true;
    for (at, &number) in numbers.iter().enumerate().rev() {
        for target in 0..=sum {
            let with = target.checked_sub(number).is_some_and(|left| reached[at + 1][left]);
            reached[at][target] = reached[at + 1][target] || with;
        }
    }
    let mut found = Vec::new();
    let mut open = vec![(0, sum, Vec::new())];
    while let Some((at, left, chosen)) = open.pop() {
        if !reached[at][left] {
            continue;
        }
        let Some(&number) = numbers.get(at) else {
            found.push(chosen);
            if found.len() > MOST_WAYS {
                return None;
            }
            continue;
        };
        open.push((at + 1, left, chosen.clone()));
        if let Some(left) = left.checked_sub(number) {
            open.push((at + 1, left, [chosen, vec![number]].concat()));
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_made_in_so_many_ways() {
        assert_eq!(ways(&[1, 2, 3, 4], 5), Some(vec![vec![1, 4], vec![2, 3]]));
        assert_eq!(ways(&[2, 4], 5), Some(vec![]));
        assert_eq!(ways(&[2, 4], 0), Some(vec![vec![]]));
        assert_eq!(ways(&(1..=9).collect::<Vec<_>>(), 15), None);
    }

    #[test]
    fn ways_are_those_that_trying_all_gives() {
        for numbers in [&[1, 2, 3, 4, 5][..], &[2, 3, 7, 8], &[5]] {
            for sum in 0..=20 {
                let chosen =
                    |set: u32| (0..numbers.len()).filter(|at| set >> at & 1 == 1).map(|at| numbers[at]).collect();
                let all = (0..1u32 << numbers.len()).map(chosen);
                let mut all: Vec<Vec<usize>> =
                    all.filter(|way: &Vec<usize>| way.iter().sum::<usize>() == sum).collect();
                all.sort_unstable();
                let own = ways(numbers, sum).map(|mut ways| {
                    ways.sort_unstable();
                    ways
                });
                assert_eq!(own, (all.len() <= MOST_WAYS).then_some(all), "{sum} of {numbers:?}");
            }
        }
    }
}
