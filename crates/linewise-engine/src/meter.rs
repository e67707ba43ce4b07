//! The meter: the steps taken out of a budget, and whether to go on.

use crate::state::most_work;
use crate::verdict::Budget;

/// The caller is asked whether to stop after lines of so many matrix words, or as many steps of other work: that is some
/// tenths of a millisecond. Asking costs a look at a clock, so it is not done for each line.
const LOOK_AFTER: u64 = 1024;

/// The budget is spent, or the caller asked for an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent;

/// What was taken out of a budget so far.
///
/// Always: once the caller has asked for an end, or there was too much work, every later question is answered with
/// that.
pub struct Meter<'b> {
    budget: Budget<'b>,
    /// The steps so far: lines narrowed, and other work.
    line_solves: u64,
    /// How many of these were other work.
    work: u64,
    /// How much may be done until the caller is asked again.
    until_look: u64,
    is_over: bool,
}

impl<'b> Meter<'b> {
    /// A meter of which so many steps have been taken already.
    pub fn new(budget: Budget<'b>, line_solves: u64) -> Meter<'b> {
        Meter { budget, line_solves, work: 0, until_look: 0, is_over: false }
    }

    /// The steps so far.
    #[inline]
    pub fn line_solves(&self) -> u64 {
        self.line_solves
    }

    /// Takes the step of narrowing a line whose matrix has so many words.
    #[inline]
    pub fn charge_line(&mut self, words: usize) -> Result<(), Spent> {
        self.check(words)?;
        self.line_solves += 1;
        Ok(())
    }

    /// Takes other work that is worth so many steps. It is noticed at the next [`Meter::check`].
    pub fn charge_work(&mut self, steps: u64) {
        self.work += steps;
        self.line_solves = self.line_solves.saturating_add(steps);
        self.until_look = self.until_look.saturating_sub(steps);
    }

    /// May work on so many words go on? Asks the caller now and then.
    #[inline]
    pub fn check(&mut self, words: usize) -> Result<(), Spent> {
        if self.line_solves >= self.budget.steps {
            return Err(Spent);
        }
        match self.until_look.checked_sub(words as u64) {
            Some(left) => {
                self.until_look = left;
                Ok(())
            }
            None => self.look(),
        }
    }

    /// May work go on? Asks the caller right now.
    #[cold]
    pub fn look(&mut self) -> Result<(), Spent> {
        self.is_over |= self.work > most_work(self.budget) || self.budget.stop.is_some_and(|stop| stop());
        self.until_look = if self.is_over { 0 } else { LOOK_AFTER };
        if self.is_over { Err(Spent) } else { Ok(()) }
    }
}
