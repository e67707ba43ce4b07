//! Which cells can be seen from an end of a line, and which certainly are, going by the lowest and the highest building that each may have.

use super::Skyline;
use super::ends::height;
use crate::domain::{Domain, Symbol};

/// What is seen from an end of a line, going by the lowest and the highest building that each cell may have.
pub struct Front<'a> {
    pub cells: &'a [usize],
    /// The cells that can be seen, by their place from this end on.
    pub may: Vec<usize>,
    /// Those that are, whatever stands in the others.
    pub must: Vec<usize>,
    /// The last place in which the tallest can stand; of a line on which it need not stand, the last of all.
    pub last: usize,
    /// The lowest and the highest building of each place up to that; 0 is none.
    pub ranges: Vec<(usize, usize)>,
}

impl<'a> Front<'a> {
    /// What is seen of a line that may be this, from an end on, by its cells from there; `None` where the tallest can stand nowhere.
    pub fn new(line: &Skyline, on_line: &[Domain], cells: &'a [usize]) -> Option<Front<'a>> {
        // What stands in a cell stands in no other, where each height stands once.
        let settled = on_line.iter().filter_map(|may| may.symbol()).filter(|_| line.is_once);
        let settled = settled.collect::<Domain>().without(Symbol::BLANK);
        // Where the line's own rule has no parks, nobody has to know that a cell is none.
        let parks = if line.parks == 0 && line.is_once { Domain::only(Symbol::BLANK) } else { Domain::EMPTY };
        let known = |place: usize| match on_line[cells[place]] {
            may if may.len() == 1 => may,
            may => may.minus(settled).minus(parks),
        };
        let may_end = |place: &usize| !line.is_once || known(*place).has(height(line.heights));
        let last = (0..cells.len()).rfind(may_end)?;
        let (mut may, mut must, mut ranges) = (Vec::new(), Vec::new(), Vec::new());
        // As high as this, something certainly stands before a cell; and higher than that, nothing can.
        let (mut least, mut most) = (0, 0);
        for place in 0..=last {
            let highest = known(place).symbols().last().map_or(0, Symbol::index);
            // Of a cell that may be a park, this is nothing.
            let lowest = known(place).symbols().next().map_or(0, Symbol::index);
            if highest > least {
                may.push(place);
            }
            if lowest > most {
                must.push(place);
            }
            ranges.push((lowest, highest));
            (least, most) = (least.max(lowest), most.max(highest));
        }
        Some(Front { cells, may, must, last, ranges })
    }

    /// The cells of the line at these places.
    pub fn at(&self, places: &[usize]) -> Vec<usize> {
        let mut cells: Vec<usize> = places.iter().map(|&place| self.cells[place]).collect();
        cells.sort_unstable();
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::super::{RUNGS, Skyline, TECHNIQUES, again};
    use super::*;
    use crate::make::Chance;
    use crate::model::LineId;
    use crate::technique::{Asked, Ladder};
    use crate::techniques::rungs::Rungs;

    /// All ways to fill the cells in of which so many are seen from the near end.
    fn words(known: &[Domain], line: &Skyline, seen: usize) -> Vec<Vec<usize>> {
        let mut words = vec![Vec::new()];
        for may in known {
            let next = |word: Vec<usize>| may.symbols().map(move |next| [&word[..], &[next.index()]].concat());
            words = words.into_iter().flat_map(next).collect();
        }
        let is_seen = |word: &[usize], at: usize| word[at] > 0 && word[..at].iter().all(|other| *other < word[at]);
        let once =
            |word: &[usize]| (1..=line.heights).all(|height| word.iter().filter(|own| **own == height).count() == 1);
        words.retain(|word| (0..word.len()).filter(|&at| is_seen(word, at)).count() == seen);
        words.retain(|word| !line.is_once || once(word));
        words
    }

    #[test]
    fn what_is_seen_of_cells_is_so_in_all_arrangements() {
        let mut chance = Chance::new(1);
        let (mut found, mut ended) = ([0; 2], [0; 2]);
        for round in 0..8000 {
            let (parks, heights, is_once) = (round % 2, 3 + round % 3, round % 4 < 2);
            let seen = 1 + chance.below(heights);
            let line = match is_once {
                true => Skyline { seen: [Some(seen), None], ..Skyline::without_clues(heights, parks, false) },
                false => again([Some(seen), None], heights, parks).expect("it is told how many are seen"),
            };
            let share = 2 + chance.below(7);
            let mut some =
                || (usize::from(parks == 0)..=heights).map(height).filter(|_| chance.below(10) < share).collect();
            let known: Vec<Domain> = (0..heights + parks).map(|_| some()).collect();
            let words = words(&known, &line, seen);
            let ladder = Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: vec![Some(line)] };
            let look = ladder.look(LineId::new(0), &known).expect("a line of the ladder");
            if look.dead_end().is_some() {
                ended[usize::from(is_once)] += 1;
                assert!(words.is_empty(), "{known:?} with {seen} seen has {words:?}");
            }
            let mut findings = Vec::new();
            let rungs = TECHNIQUES.iter().enumerate();
            for (rung, _) in rungs.filter(|(_, own)| !is_once || ["rising", "hidden"].contains(&own.name)) {
                look.find(rung, Asked::All, &mut findings);
            }
            for (at, may) in findings.into_iter().flat_map(|finding| finding.found) {
                found[usize::from(is_once)] += 1;
                assert!(words.iter().all(|word| may.has(height(word[at]))), "cell {at} of {known:?} with {seen} seen");
            }
        }
        assert!(found.iter().chain(&ended).all(|count| *count > 300), "{found:?} were found, {ended:?} lines ended");
    }
}
