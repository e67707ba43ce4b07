//! A component: a part of the board that touches nothing else, as open cells and the sets of words that bind them.
//!
//! Always: cells are numbered within the component, in their order on the board, and settled ones are gone. So
//! components that look alike are equal, wherever they stand and whatever surrounds them, and their counts can be
//! cached.
use super::numbers::{power, times};
use super::word_sets::{WordSets, WordsId};
use crate::domain::{Domain, Symbol};
use crate::verdict::Stop;
use num_bigint::BigUint;
use smallvec::SmallVec;

/// Cells that must spell one of a set of words.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group {
    /// The cells, by number, in the order of the words' symbols.
    pub cells: Box<[u32]>,
    /// What they spell.
    pub words: WordsId,
}

/// Open cells and what binds them. Equal ones have equally many solutions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Component {
    /// What each cell may be: several symbols.
    pub may: Box<[Domain]>,
    /// The groups, in order. Every cell is in one of them, and each allows its cells what they may be.
    pub groups: Box<[Group]>,
}

/// What a board, or a component with one cell settled, falls into.
#[derive(Debug)]
pub struct Split {
    /// How many ways there are to fill the cells that nothing binds; `None` where it was stopped.
    pub free: Option<BigUint>,
    /// The components, each with its cells by their former numbers.
    pub parts: Vec<(Vec<u32>, Component)>,
}

impl Component {
    /// How many bytes it takes, roughly.
    pub fn bytes(&self) -> usize {
        let groups = self.groups.iter().map(|group| 40 + group.cells.len() * 4);
        64 + self.may.len() * size_of::<Domain>() + groups.sum::<usize>()
    }
}

/// A board, or a component, in which cells are being settled.
pub struct Settling {
    may: Vec<Domain>,
    groups: Vec<Option<Group>>,
    /// The groups that each cell is or was in.
    of_cell: Vec<SmallVec<[u32; 4]>>,
    /// The cells of which some group allows more than they may be.
    due: Vec<u32>,
    is_due: Vec<bool>,
    /// How many sets of words were cut down.
    pub steps: u64,
}

impl Settling {
    /// These cells, bound by nothing yet.
    pub fn new(may: Vec<Domain>) -> Settling {
        let cells = may.len();
        Settling {
            may,
            groups: Vec::new(),
            of_cell: vec![SmallVec::new(); cells],
            due: Vec::new(),
            is_due: vec![false; cells],
            steps: 0,
        }
    }

    /// The component as it is.
    pub fn of(component: &Component) -> Settling {
        let mut settling = Settling::new(component.may.to_vec());
        component.groups.iter().for_each(|group| settling.bind(group.clone()));
        settling
    }

    /// Binds cells.
    pub fn bind(&mut self, group: Group) {
        let number = self.groups.len() as u32;
        group.cells.iter().for_each(|&cell| self.of_cell[cell as usize].push(number));
        self.groups.push(Some(group));
    }

    /// A cell may only be `may`.
    pub fn restrict(&mut self, cell: u32, may: Domain) {
        let known = &mut self.may[cell as usize];
        let now = known.and(may);
        if now == *known {
            return;
        }
        *known = now;
        self.make_due(cell);
    }

    /// Makes the groups of a cell due.
    pub fn make_due(&mut self, cell: u32) {
        if !self.is_due[cell as usize] {
            self.is_due[cell as usize] = true;
            self.due.push(cell);
        }
    }

    /// Propagates: cuts every group down to what is known of its cells; false when one of them has no word left.
    pub fn propagate(&mut self, sets: &mut WordSets<'_>) -> bool {
        while let Some(cell) = self.due.pop() {
            self.is_due[cell as usize] = false;
            if self.may[cell as usize].is_empty() {
                return false;
            }
            let numbers = self.of_cell[cell as usize].clone();
            if !numbers.into_iter().all(|number| self.cut_down(number as usize, cell, sets)) {
                return false;
            }
        }
        true
    }

    /// Cuts one group down to what is known of one of its cells; false when it has no word left.
    fn cut_down(&mut self, number: usize, cell: u32, sets: &mut WordSets<'_>) -> bool {
        let Some(group) = &self.groups[number] else { return true };
        let at = group.cells.iter().position(|&other| other == cell).expect("the group is one of the cell's") as u32;
        let may = self.may[cell as usize];
        if sets.may(group.words, at).and(may) == sets.may(group.words, at) {
            return true;
        }
        self.steps += 1;
        let Some(rest) = sets.rest(group.words, at, may) else { return false };
        let cells = self.groups[number].take().expect("it was there").cells;
        for &(at, may) in &rest.changed {
            self.restrict(cells[at as usize], may);
        }
        for (part, words) in &rest.parts {
            let part = part.iter().map(|&at| cells[at as usize]).collect();
            self.bind(Group { cells: part, words: *words });
        }
        true
    }

    /// What all of it falls into.
    pub fn split(self, stop: Stop<'_>) -> Split {
        let groups: Vec<Group> = self.groups.into_iter().flatten().collect();
        let mut leader: Vec<u32> = (0..self.may.len() as u32).collect();
        let mut is_bound = vec![false; self.may.len()];
        for group in &groups {
            let first = find(&mut leader, group.cells[0]);
            for &cell in &group.cells {
                is_bound[cell as usize] = true;
                let other = find(&mut leader, cell);
                leader[other as usize] = first;
            }
        }
        // By how many symbols are left: multiplying a count that grows to millions of bits cell by cell would be quadratic.
        let mut free = [0u32; Symbol::MAX + 1];
        let mut part_of = vec![u32::MAX; self.may.len()];
        let mut number_in = vec![0; self.may.len()];
        let mut cells: Vec<Vec<u32>> = Vec::new();
        for cell in 0..self.may.len() as u32 {
            if !is_bound[cell as usize] {
                free[self.may[cell as usize].len()] += 1;
                continue;
            }
            let leader = find(&mut leader, cell) as usize;
            if part_of[leader] == u32::MAX {
                part_of[leader] = cells.len() as u32;
                cells.push(Vec::new());
            }
            let part = part_of[leader];
            number_in[cell as usize] = cells[part as usize].len() as u32;
            part_of[cell as usize] = part;
            cells[part as usize].push(cell);
        }
        let mut bound: Vec<Vec<Group>> = cells.iter().map(|_| Vec::new()).collect();
        for group in groups {
            let part = part_of[group.cells[0] as usize] as usize;
            let cells = group.cells.iter().map(|&cell| number_in[cell as usize]).collect();
            bound[part].push(Group { cells, words: group.words });
        }
        let may = self.may;
        let component = |(cells, mut groups): (Vec<u32>, Vec<Group>)| {
            groups.sort_unstable();
            let may = cells.iter().map(|&cell| may[cell as usize]).collect();
            (cells, Component { may, groups: groups.into() })
        };
        let mut powers = (0..).zip(&free).filter(|(_, cells)| **cells > 0);
        let free = powers.try_fold(BigUint::from(1u32), |product, (symbols, &cells)| {
            times(&product, &power(symbols, cells, stop)?, stop)
        });
        Split { free, parts: cells.into_iter().zip(bound).map(component).collect() }
    }
}

/// The cell that stands for all that `cell` is connected with.
fn find(leader: &mut [u32], mut cell: u32) -> u32 {
    while leader[cell as usize] != cell {
        leader[cell as usize] = leader[leader[cell as usize] as usize];
        cell = leader[cell as usize];
    }
    cell
}
