//! Counting the solutions of components: settle a cell each way, let what remains fall apart, multiply and add.
//!
//! This is what counters of propositional models do since Cachet (T. Sang et al., 2004) and sharpSAT (M. Thurley,
//! 2006): components are counted each for itself, and their counts are kept in a component cache. The subproblems
//! under way are kept on a stack of our own, since a board may have more cells than a thread has room for calls.

use super::cache::ComponentCache;
use super::component::{Component, Settling, Split};
use super::word_sets::WordSets;
use crate::domain::{Domain, Symbol};
use crate::meter::most_work;
use crate::model::Model;
use crate::verdict::Budget;
use num_bigint::BigUint;

/// How many solutions there are, and whether that is all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub count: BigUint,
    pub is_all: bool,
}

/// A component that is being counted.
struct Frame {
    component: Component,
    /// The cell that is settled.
    cell: u32,
    /// The symbols that it is still to be settled as.
    left: Domain,
    /// What was counted with the symbols that are done.
    sum: BigUint,
    /// What was counted with the present symbol, without the parts that remain; `None` between symbols.
    product: Option<BigUint>,
    parts: Vec<Component>,
}

/// Counts components within a budget and an amount of memory: half of it for the component cache, half for the sets of
/// words and the subproblems under way.
pub struct Counter<'m> {
    pub sets: WordSets<'m>,
    cache: ComponentCache,
    /// How many bytes all of it may take.
    bytes: usize,
    /// How many bytes the components take that are being counted, roughly.
    under_way: usize,
    budget: Budget<'m>,
    /// How many sets of words were cut down so far.
    pub steps: u64,
    /// How much of that was work.
    pub work: u64,
    /// Did memory, and not the budget, end the last count?
    pub is_full: bool,
    /// Was something unsure before the counter forgot what it had met?
    was_unsure: bool,
}

impl<'m> Counter<'m> {
    /// Nothing is counted yet; so many bytes may be taken.
    pub fn new(model: &'m Model, budget: Budget<'m>, bytes: usize) -> Counter<'m> {
        Counter {
            sets: WordSets::new(model, budget.stop),
            cache: ComponentCache::new(bytes / 2),
            bytes,
            under_way: 0,
            budget,
            steps: 0,
            work: 0,
            is_full: false,
            was_unsure: false,
        }
    }

    /// Forgets all that was met; what was done stays counted.
    pub fn forget(&mut self) {
        let new = Counter::new(self.sets.model, self.budget, self.bytes);
        *self = Counter { steps: self.steps, work: self.work, was_unsure: self.is_unsure(), ..new };
    }

    /// Were lines left out that could not be decided within the limit? Then there may be more solutions than were counted.
    pub fn is_unsure(&self) -> bool {
        self.was_unsure || self.sets.is_unsure
    }

    /// How many solutions a component has, as far as `steps` go.
    pub fn count(&mut self, component: Component, steps: u64) -> Part {
        let end = self.steps.saturating_add(steps).min(self.budget.most_steps());
        let mut stack: Vec<Frame> = Vec::new();
        self.under_way = 0;
        let mut done = self.enter(component, &mut stack);
        loop {
            let Some(frame) = stack.last_mut() else {
                return Part { count: done.expect("what is not entered is known"), is_all: true };
            };
            if let Some(count) = done.take() {
                let product = frame.product.as_mut().expect("a part of a symbol's rest");
                *product *= &count;
                if count == BigUint::ZERO {
                    frame.parts.clear();
                }
            }
            if let Some(part) = frame.parts.pop() {
                done = self.enter(part, &mut stack);
                continue;
            }
            if let Some(product) = frame.product.take() {
                frame.sum += product;
            }
            if self.is_spent(end) {
                return Part { count: unfinished(stack), is_all: false };
            }
            let frame = stack.last_mut().expect("it is still there");
            match frame.left.symbols().next() {
                Some(symbol) => {
                    frame.left = frame.left.without(symbol);
                    if let Some(split) = self.settled(frame, symbol) {
                        let Some(free) = split.free else {
                            return Part { count: unfinished(stack), is_all: false };
                        };
                        frame.product = Some(free);
                        frame.parts = split.parts.into_iter().map(|(_, part)| part).collect();
                    }
                }
                None => {
                    let frame = stack.pop().expect("it is still there");
                    self.under_way -= 2 * frame.component.bytes();
                    self.cache.insert(frame.component, frame.sum.clone());
                    done = Some(frame.sum);
                }
            }
        }
    }

    /// The count of a component that is known or seen at a glance; otherwise it is put on the stack.
    fn enter(&mut self, component: Component, stack: &mut Vec<Frame>) -> Option<BigUint> {
        if let [group] = &component.groups[..]
            && let Some(count) = self.sets.count(group.words)
        {
            return Some(count);
        }
        if let Some(count) = self.cache.get(&component) {
            return Some(count);
        }
        let cell = self.choose(&component);
        let left = component.may[cell as usize];
        // Its parts will take about as much again.
        self.under_way += 2 * component.bytes();
        stack.push(Frame { component, cell, left, sum: BigUint::ZERO, product: None, parts: Vec::new() });
        None
    }

    /// The cell to settle.
    fn choose(&self, component: &Component) -> u32 {
        let smallest = component.groups.iter().min_by_key(|group| (group.cells.len(), group.cells[0]));
        smallest.map_or(0, |group| group.cells[0])
    }

    /// What a component falls into when its cell is `symbol`; `None` when it cannot be.
    fn settled(&mut self, frame: &Frame, symbol: Symbol) -> Option<Split> {
        let mut settling = Settling::of(&frame.component);
        settling.restrict(frame.cell, Domain::only(symbol));
        let is_possible = settling.propagate(&mut self.sets);
        self.steps += settling.steps.max(1) + self.charge_work();
        is_possible.then(|| settling.split(self.budget.stop))
    }

    /// Takes the work of the lines from the budget; says how many solved lines it was worth.
    pub fn charge_work(&mut self) -> u64 {
        let lines = self.sets.lines_of_work();
        self.work += lines;
        lines
    }

    /// Is there no budget left, or does the caller want an end?
    pub fn must_stop(&self) -> bool {
        let is_over_limit = self.work > most_work(self.budget);
        is_over_limit || self.steps >= self.budget.most_steps() || self.budget.stop.is_called()
    }

    /// Is it time to leave this count?
    fn is_spent(&mut self, end: u64) -> bool {
        let most = self.bytes / 2;
        self.is_full = self.sets.bytes_within(most) + self.under_way > most;
        self.steps >= end || self.is_full || self.must_stop()
    }
}

/// What was counted for sure when the budget ended.
fn unfinished(stack: Vec<Frame>) -> BigUint {
    let mut within = BigUint::ZERO;
    for frame in stack.into_iter().rev() {
        let product = frame.product.filter(|_| frame.parts.is_empty()).unwrap_or_default();
        within = frame.sum + product * within;
    }
    within
}
