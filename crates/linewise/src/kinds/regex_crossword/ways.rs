//! A line as the list of all ways through its pattern: which cells equal each other, and what each may be.
//!
//! A reference repeats a stretch of the line. Once it is settled where each group begins and ends, all that is left of the pattern
//! are cells that must be equal and classes, so that a way is quickly held against what the cells may be; and a pattern of
//! a few groups has only some hundred ways, however many words it matches: `(.*)(.*)(.*)\3\2\1` on 30 cells has 136. What some way
//! leaves to a cell is what the cell can be, exactly.
//!
//! Looks around that forbid something say of each of their own ways that it must not be. These are weighed one by one
//! and, where they say that cells differ, together ([`differ`]), which may leave more than there is.

mod cells;
mod differ;
mod explore;

use super::effort::{Effort, TooLarge};
use super::prepared::Prepared;
use super::program::{Leave, Program};
use crate::domain::Domain;
use crate::rule::{Decided, LineView, Meter, Scratch};
use cells::Cells;
use differ::Not;
use std::ops::Range;

/// The longest line whose ways are listed.
const LONGEST: usize = 126;
/// All ways together have no more sets of equal cells, nor things forbidden, than these.
const MOST_GROUPS: usize = 1 << 17;
/// So many steps are what any line may cost.
const USUAL: u64 = 1 << 12;
/// So many steps are charged at a time, and so many are a unit of work.
const PORTION: u64 = 1 << 18;
const STEPS_OF_WORK: u64 = 8;

/// All ways through a pattern on lines of so many cells.
#[derive(Debug)]
pub struct Ways {
    cells: usize,
    ways: Vec<Way>,
    groups: Vec<Group>,
    /// The cells of all groups.
    members: Vec<u8>,
    /// Do the ways say all that the pattern does?
    pub is_exact: bool,
}

/// One way.
#[derive(Debug)]
struct Way {
    groups: Range<u32>,
    nots: Vec<Not>,
    /// Groups of which no two may be the same symbol, by number within the way.
    apart: Vec<Vec<u8>>,
}

/// Cells that must be equal.
#[derive(Debug)]
struct Group {
    may: Domain,
    members: Range<u32>,
}

impl Ways {
    /// The ways of a pattern on lines of `cells` cells.
    pub fn new(pattern: &Prepared, cells: usize, effort: &mut Effort) -> Result<Ways, TooLarge> {
        if cells > LONGEST {
            return Err(TooLarge);
        }
        let program = Program::new(&[pattern], cells, Leave::NOTHING, effort)?;
        let paths = explore::explore(&program, cells, effort)?;
        let mut ways =
            Ways { cells, ways: Vec::new(), groups: Vec::new(), members: Vec::new(), is_exact: program.is_exact };
        for path in &paths {
            effort.spend(cells + path.nots.len() * cells / 4)?;
            ways.add(&path.cells, &path.nots, program.all);
            let nots: usize = ways.ways.last().map_or(0, |way| way.nots.len());
            if ways.groups.len() + nots > MOST_GROUPS {
                return Err(TooLarge);
            }
        }
        Ok(ways)
    }

    fn add(&mut self, cells: &Cells, nots: &[std::rc::Rc<Cells>], all: Domain) {
        let first = self.groups.len() as u32;
        let mut number = vec![0; cells.len()];
        // Groups that are easily found to be empty come first.
        let mut firsts: Vec<usize> = (0..cells.len()).filter(|&at| cells.first(at) == at).collect();
        let members = |first: usize| (first..cells.len()).filter(move |&at| cells.first(at) == first);
        firsts.sort_by_key(|&at| (cells.may(at) == all && members(at).count() == 1, cells.may(at).len(), at));
        for (group, &at) in firsts.iter().enumerate() {
            number[at] = group as u8;
            let start = self.members.len() as u32;
            self.members.extend(members(at).map(|member| member as u8));
            self.groups.push(Group { may: cells.may(at), members: start..self.members.len() as u32 });
        }
        let group_of = |at: usize| number[cells.first(at)];
        let may: Vec<Domain> = firsts.iter().map(|&at| cells.may(at)).collect();
        let Some(mut nots) = differ::nots(nots, &may, all, group_of) else {
            // Something is forbidden that the way does in any case.
            self.groups.truncate(first as usize);
            return;
        };
        let apart = differ::apart(&mut nots, firsts.len());
        self.ways.push(Way { groups: first..self.groups.len() as u32, nots, apart });
    }

    /// Is anything forbidden, of which not all is seen?
    pub fn has_nots(&self) -> bool {
        self.ways.iter().any(|way| !way.nots.is_empty() || !way.apart.is_empty())
    }

    /// About how many steps a line takes.
    pub fn weight(&self) -> usize {
        self.groups.len() + self.ways.iter().map(|way| way.nots.len() * 4).sum::<usize>()
    }

    /// What [`Rule::narrow`](crate::Rule::narrow) asks for.
    pub fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        let domains: Vec<Domain> = (0..self.cells).map(|at| line.may(at)).collect();
        let mut seen = vec![Domain::EMPTY; self.cells];
        let mut any = false;
        self.each(&domains, &mut scratch.meter, true, |way, left| {
            any = true;
            for (group, &left) in self.groups[way.groups.start as usize..].iter().zip(left) {
                for &member in &self.members[group.members.start as usize..group.members.end as usize] {
                    seen[member as usize] = seen[member as usize].or(left);
                }
            }
            seen != domains
        })?;
        seen.iter().enumerate().for_each(|(at, &seen)| line.shape.store(at, seen, support));
        Ok(any)
    }

    /// What [`Rule::admits`](crate::Rule::admits) asks for.
    pub fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        let domains: Vec<Domain> = (0..self.cells).map(|at| line.may(at)).collect();
        let mut any = false;
        self.each(&domains, &mut scratch.meter, false, |_, _| {
            any = true;
            false
        })?;
        Ok(any)
    }

    /// Shows each way that fits, with what it leaves to each of its groups, until it is told to stop. Where that need not be
    /// exact, it is enough that there is something.
    fn each(
        &self,
        domains: &[Domain],
        meter: &mut Meter<'_>,
        narrows: bool,
        mut show: impl FnMut(&Way, &[Domain]) -> bool,
    ) -> Decided<()> {
        let mut left: Vec<Domain> = Vec::with_capacity(self.cells);
        let mut steps = 0u64;
        let mut charged = USUAL;
        for way in &self.ways {
            left.clear();
            let groups = &self.groups[way.groups.start as usize..way.groups.end as usize];
            let fits = groups.iter().all(|group| {
                let members = &self.members[group.members.start as usize..group.members.end as usize];
                let may = members.iter().fold(group.may, |may, &at| may.and(domains[at as usize]));
                left.push(may);
                !may.is_empty()
            });
            steps += 1 + left.len() as u64;
            let goes_on =
                !fits || !differ::settle(&way.nots, &way.apart, &mut left, narrows, &mut steps) || show(way, &left);
            if !goes_on {
                break;
            }
            if steps >= charged + PORTION {
                meter.charge((steps - charged) / STEPS_OF_WORK)?;
                charged = steps;
            }
        }
        meter.charge(steps.saturating_sub(charged) / STEPS_OF_WORK)
    }
}
