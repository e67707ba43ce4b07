//! What lines under any patterns say, told slowly: every word that fits is read, all at once, a cell at a time.
//!
//! A *world* is what is known between two cells: the threads, and which of the symbols read so far are equal. Which
//! symbols these are does not matter as long as nothing tells them apart: no class of a pattern, and no cell. So each cell
//! holds a *value*, one that is remembered or a new one, of a *sort* of symbols that nothing tells apart. What one symbol of a sort
//! can be, each other one can be as well: exchange the two in the whole word.

use super::super::effort::Effort;
use super::super::prepared::Prepared;
use super::super::program::{Scopes, Sight};
use super::super::syntax::{NodeId, What};
use super::spans;
use super::threads::{Behind, Front, Place, Task, Thread, Told, Value, advance, look_behind};
use crate::domain::Domain;
use std::collections::{BTreeMap, BTreeSet};

/// Groups with larger numbers are not told where they are asked for.
const MOST_GROUPS: u32 = 128;
/// So many steps are taken to lay a pattern along the line in every way.
const STEPS_BY_SPANS: u64 = 1 << 23;
/// So many values are remembered.
const MOST_VALUES: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    front: Front,
    behind: Behind,
    is_after_word: bool,
    /// For each value that is remembered, its sort.
    sorts: Vec<u8>,
}

/// A step from what is known before a cell to what is known behind it, by a sort; both by their numbers.
struct Step {
    from: usize,
    sort: usize,
    to: usize,
}

/// What each cell is in the words that fit `domains` and match all patterns; `None` for patterns that are not told, or
/// not in so many steps.
pub fn tell(patterns: &[Prepared], domains: &[Domain], effort: &mut Effort) -> Option<Vec<Domain>> {
    let told: Vec<Told<'_>> = patterns.iter().map(|pattern| told(pattern, domains.len())).collect::<Option<_>>()?;
    // Where there are references, there are fewer ways to lay the pattern along the line than words that it matches, as a rule.
    if let [pattern] = &told[..]
        && pattern.prepared.needs.backs
        && let Some(said) =
            effort.within(STEPS_BY_SPANS.min(effort.left() / 2), |effort| spans::tell(pattern, domains, effort))
    {
        return Some(said);
    }
    let sorts = sorts(patterns, domains);
    let after = |world: &World, at: usize, sort: usize, effort: &mut Effort| {
        let known = (0..world.sorts.len()).filter(|&value| usize::from(world.sorts[value]) == sort);
        let mut values: Vec<usize> = known.collect();
        if values.len() < sorts[sort].len() {
            values.push(world.sorts.len());
        }
        let mut worlds = Vec::new();
        for value in values {
            for next in world.after(&told, world.place(at, value as Value, sorts[sort]), sort, effort)? {
                effort.spend(next.weight()).ok()?;
                worlds.push(next);
            }
        }
        Some(worlds)
    };
    let may_end = |world: &World, effort: &mut Effort| world.may_end(&told, domains.is_empty(), effort);
    read(start(&told), &sorts, domains, effort, after, may_end)
}

/// What each cell is in the words that fit `domains` and match each of these patterns, none of which has references:
/// for each pattern all worlds are kept in which it can be, so that no more is told apart than what a word can still
/// become.
pub fn tell_together(patterns: &[Prepared], domains: &[Domain], effort: &mut Effort) -> Option<Vec<Domain>> {
    let told: Vec<[Told<'_>; 1]> =
        patterns.iter().map(|pattern| Some([told(pattern, domains.len())?])).collect::<Option<_>>()?;
    let sorts = sorts(patterns, domains);
    // Of each pattern there are few such sets: what becomes of each is worked out once.
    let mut known: BTreeMap<(usize, BTreeSet<World>, usize, bool), BTreeSet<World>> = BTreeMap::new();
    let mut after_all = |number: usize, worlds: &BTreeSet<World>, at: usize, sort: usize, effort: &mut Effort| {
        let key = (number, worlds.clone(), sort, at == 0);
        if let Some(after) = known.get(&key) {
            return Some(after.clone());
        }
        let mut after = BTreeSet::new();
        for world in worlds {
            after.extend(world.after(&told[number], world.place(at, 0, sorts[sort]), sort, effort)?);
        }
        known.insert(key, after.clone());
        Some(after)
    };
    let after = |situation: &Vec<BTreeSet<World>>, at: usize, sort: usize, effort: &mut Effort| {
        let each = situation.iter().enumerate().map(|(number, worlds)| after_all(number, worlds, at, sort, effort));
        let next = each.collect::<Option<Vec<_>>>()?;
        if next.iter().any(BTreeSet::is_empty) {
            return Some(Vec::new());
        }
        effort.spend(next.iter().flatten().map(World::weight).sum()).ok()?;
        Some(vec![next])
    };
    let may_end = |situation: &Vec<BTreeSet<World>>, effort: &mut Effort| {
        let mut each = told.iter().zip(situation).map(|(told, worlds)| {
            let ends = worlds.iter().map(|world| world.may_end(told, domains.is_empty(), effort));
            Some(ends.collect::<Option<Vec<_>>>()?.contains(&true))
        });
        each.try_fold(true, |all, ends| Some(all & ends?))
    };
    let start = told.iter().map(|told| BTreeSet::from([start(told)])).collect();
    read(start, &sorts, domains, effort, after, may_end)
}

/// What each cell is in the words that can be read, a cell at a time: `after` tells what may be known after a cell of a
/// sort, and `may_end` whether a line may end with that known. What is known in two ways is followed once.
fn read<Known: Ord>(
    start: Known,
    sorts: &[Domain],
    domains: &[Domain],
    effort: &mut Effort,
    mut after: impl FnMut(&Known, usize, usize, &mut Effort) -> Option<Vec<Known>>,
    may_end: impl Fn(&Known, &mut Effort) -> Option<bool>,
) -> Option<Vec<Domain>> {
    let mut here = vec![start];
    // For each cell, how much there is before it, and the steps through it.
    let mut steps: Vec<(usize, Vec<Step>)> = Vec::new();
    for (at, domain) in domains.iter().enumerate() {
        let (mut numbers, mut through) = (BTreeMap::new(), Vec::new());
        for (from, known) in here.iter().enumerate() {
            for sort in (0..sorts.len()).filter(|&sort| !sorts[sort].and(*domain).is_empty()) {
                for next in after(known, at, sort, effort)? {
                    let count = numbers.len();
                    through.push(Step { from, sort, to: *numbers.entry(next).or_insert(count) });
                }
            }
        }
        let mut next: Vec<(Known, usize)> = numbers.into_iter().collect();
        next.sort_unstable_by_key(|(_, number)| *number);
        steps.push((here.len(), through));
        here = next.into_iter().map(|(known, _)| known).collect();
    }
    let alive = here.iter().map(|known| may_end(known, effort)).collect::<Option<Vec<_>>>()?;
    Some(said(&steps, alive, sorts, domains))
}

/// What each cell is on the steps that lead to what is alive at the end.
fn said(steps: &[(usize, Vec<Step>)], mut alive: Vec<bool>, sorts: &[Domain], domains: &[Domain]) -> Vec<Domain> {
    let mut said = vec![Domain::EMPTY; domains.len()];
    for (at, (before, steps)) in steps.iter().enumerate().rev() {
        let mut reached = vec![false; *before];
        for step in steps.iter().filter(|step| alive[step.to]) {
            reached[step.from] = true;
            said[at] = said[at].or(sorts[step.sort].and(domains[at]));
        }
        alive = reached;
    }
    said
}

/// What is known of a pattern's parts; `None` for a pattern that is not told.
fn told(prepared: &Prepared, cells: usize) -> Option<Told<'_>> {
    let syntax = &prepared.syntax;
    let scopes = Scopes::new(prepared);
    let mut told = Told {
        prepared,
        asks: vec![0; syntax.nodes.len()],
        sees: vec![false; syntax.nodes.len()],
        behinds: Vec::new(),
        most_rounds: cells as u32 + 1,
    };
    // For each part, whether a look behind may hold it: one without references and looks ahead.
    let mut simple = vec![true; syntax.nodes.len()];
    for (id, node) in syntax.nodes.iter().enumerate() {
        let children: Vec<NodeId> = match &node.what {
            What::Sequence(list) | What::Choice(list) => syntax.children(*list).to_vec(),
            What::Group { inner, .. } => vec![*inner],
            What::Repeat(repeat) => vec![repeat.inner],
            What::Look(look) => vec![look.inner],
            What::Class(_) | What::Edge(_) | What::Back(_) => Vec::new(),
        };
        told.asks[id] = children.iter().fold(0, |asked, child| asked | told.asks[*child as usize]);
        simple[id] = children.iter().all(|child| simple[*child as usize]);
        match &node.what {
            What::Look(look) if look.ahead => simple[id] = false,
            What::Look(_) if simple[id] => told.behinds.push(id as NodeId),
            What::Look(_) => return None,
            What::Back(group) => {
                simple[id] = false;
                match scopes.sight(id as NodeId, *group) {
                    Sight::Lost => return None,
                    Sight::Never => {}
                    Sight::Direct if *group >= MOST_GROUPS => return None,
                    Sight::Direct => {
                        told.sees[id] = true;
                        told.asks[id] = 1 << group;
                    }
                }
            }
            _ => {}
        }
    }
    Some(told)
}

/// What is known before the first cell.
fn start(told: &[Told<'_>]) -> World {
    let thread = |(pattern, told): (usize, &Told<'_>)| Thread::new(pattern, Task::Whole, told.prepared.syntax.root);
    let must = told.iter().enumerate().map(thread).collect();
    let behind = told.iter().map(|told| vec![Default::default(); told.behinds.len()]).collect();
    World { front: Front { must, ..Front::default() }, behind, is_after_word: false, sorts: Vec::new() }
}

/// The symbols in groups that no class and no cell tells apart.
pub fn sorts(patterns: &[Prepared], domains: &[Domain]) -> Vec<Domain> {
    let mut sorts = vec![domains.iter().copied().fold(Domain::EMPTY, Domain::or)];
    sorts.retain(|sort| !sort.is_empty());
    let classes = patterns.iter().flat_map(|pattern| pattern.classes.iter().copied().chain([pattern.words]));
    for by in classes.chain(domains.iter().copied()) {
        for at in 0..sorts.len() {
            let (inside, outside) = (sorts[at].and(by), sorts[at].minus(by));
            if !inside.is_empty() && !outside.is_empty() {
                sorts[at] = inside;
                sorts.push(outside);
            }
        }
    }
    sorts
}

impl World {
    /// May a line end here?
    fn may_end(&self, told: &[Told<'_>], is_start: bool, effort: &mut Effort) -> Option<bool> {
        let place = Place { next: None, is_start, is_after_word: self.is_after_word };
        let (seen, _) = look_behind(told, &self.behind, place, effort).ok()?;
        Some(!advance(told, &self.front, &seen, place, effort).ok()?.is_empty())
    }

    /// The place before a cell that holds this value, one of these symbols.
    fn place(&self, at: usize, value: Value, symbols: Domain) -> Place {
        Place { next: Some((value, symbols)), is_start: at == 0, is_after_word: self.is_after_word }
    }

    /// What may be known after a cell of a sort.
    fn after(&self, told: &[Told<'_>], place: Place, sort: usize, effort: &mut Effort) -> Option<Vec<World>> {
        let (value, symbols) = place.next?;
        let mut sorts = self.sorts.clone();
        if usize::from(value) == sorts.len() {
            sorts.push(sort as u8);
        }
        if sorts.len() > MOST_VALUES {
            return None;
        }
        let (seen, behind) = look_behind(told, &self.behind, place, effort).ok()?;
        let fronts = advance(told, &self.front, &seen, place, effort).ok()?;
        let is_after_word = told.iter().any(|told| !told.prepared.words.and(symbols).is_empty());
        let world = |front| World { front, behind: behind.clone(), is_after_word, sorts: sorts.clone() }.tidy();
        Some(fronts.into_iter().map(world).collect())
    }

    /// About how much there is to copy.
    fn weight(&self) -> usize {
        let behind = self.behind.iter().flatten().flatten();
        self.front.must.iter().chain(&self.front.never).chain(behind).map(Thread::weight).sum()
    }

    /// The same with the values numbered as they come, without those that nobody remembers.
    fn tidy(self) -> World {
        let mut numbers: Vec<Option<Value>> = vec![None; self.sorts.len()];
        let mut sorts = Vec::new();
        let mut renamed = |mut thread: Thread| {
            for value in thread.contents().flatten() {
                let number = numbers[usize::from(*value)].get_or_insert_with(|| {
                    sorts.push(self.sorts[usize::from(*value)]);
                    sorts.len() as Value - 1
                });
                *value = *number;
            }
            thread
        };
        let must = self.front.must.into_iter().map(&mut renamed).collect();
        let never = self.front.never.into_iter().map(&mut renamed).collect();
        World { front: Front { must, never }, behind: self.behind, is_after_word: self.is_after_word, sorts }
    }
}
