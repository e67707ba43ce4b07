//! Which cells leave nothing that could be seen: the states from which the end can be reached, and what leads to none of them.

use super::SightRule;
use crate::rule::{Explain, Scratch, StuckLine};

impl Explain for SightRule {
    fn conflict_set(&self, conflict: StuckLine<'_>, set: &mut [u64], scratch: &mut Scratch<'_>) -> u64 {
        let StuckLine { now, before, .. } = conflict;
        let amounts = self.amounts();
        let top = 1 << self.tallest;
        // Backward: the states from which the end can be reached, whether they can be reached or not.
        let states = &mut scratch.words;
        states.clear();
        states.resize((self.cells + 3) * amounts, u64::MAX);
        let (goals, reached) = states.split_at_mut((self.cells + 1) * amounts);
        goals[self.cells * amounts..].fill(0);
        // The first cell behind the last one that can be nothing but the tallest height of all, which stands once.
        let is_must = |read: &usize| now.bits[self.cell(*read)] & !top == 0;
        let free = (0..self.cells).rev().find(is_must).map_or(0, |read| read + 1);
        for read in (0..self.cells).rev() {
            let (here, next) = goals[read * amounts..(read + 2) * amounts].split_at_mut(amounts);
            let may = now.bits[self.cell(read)];
            self.unread(may & !top, here, next);
            if may & top != 0 && read + 1 >= free {
                (0..amounts).filter(|&amount| self.arrives(amount)).for_each(|amount| here[amount] = u64::MAX);
            }
            self.cut(read, here);
        }
        // Forward: what is missing is given back wherever this reaches none of them.
        let (mut here, mut next) = reached.split_at_mut(amounts);
        here.fill(0);
        here[0] = 1;
        let mut has_arrived = false;
        for read in 0..self.cells {
            let at = self.cell(read);
            let goal = &goals[(read + 1) * amounts..(read + 2) * amounts];
            let mut may = now.bits[at];
            let missing = before.bits[at] & !may;
            let ends = read + 1 >= free;
            let arrives = self.may_arrive(here);
            let mut leads = match has_arrived && ends {
                true => missing & !top,
                false => self.leads(missing & !top, here, goal),
            };
            if arrives && ends {
                leads |= missing & top;
            }
            set[at] |= leads;
            may |= missing & !leads;
            next.fill(0);
            self.read(may & !top, here, next);
            has_arrived = has_arrived && may & !top != 0 || arrives && may & top != 0;
            (here, next) = (next, here);
        }
        1
    }
}
