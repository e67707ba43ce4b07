//! The meter that all work on lines is charged to.
//!
//! A *unit* is about a step along an edge of an automaton, or a few operations on machine words: some ten nanoseconds.
//! What any line may cost is free, so that the cheap rules charge nothing: a line under them is paid as a solved line.
//! Only who works far longer charges the rest, in portions of well under 50 milliseconds; each charge may end the work,
//! as the limit is reached or the caller wants an end.
//!
//! Always: once a charge has failed, all further ones fail, until the limit is raised or that of [`Meter::within`]
//! ends; after a stop, all of them.

use crate::limits::{LINE_WORK, LOOK_AFTER, UNBUDGETED_WORK};
use crate::verdict::Stop;
use std::fmt;

/// It could not be decided within the limit of work or memory, or the rule does not know. This is neither a yes nor a no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undecided;

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it could not be decided within the limit")
    }
}

impl std::error::Error for Undecided {}

/// An answer, unless it could not be decided.
pub type Decided<T> = Result<T, Undecided>;

/// Work that was done on lines, and how much of it may be done.
#[derive(Clone)]
pub struct Meter<'s> {
    used: u64,
    /// The work that was [taken as lines](Meter::take_lines).
    taken: u64,
    limit: u64,
    /// So much more is free.
    free: u64,
    /// At so much work the limit and the caller are looked at.
    next_check: u64,
    stop: Stop<'s>,
    is_stopped: bool,
}

impl Default for Meter<'_> {
    /// A meter for whoever has no budget: about a second of work, and nobody who wants an end.
    fn default() -> Self {
        Meter::unbudgeted(Stop::Never)
    }
}

impl<'s> Meter<'s> {
    /// A meter for so many units of work, or until `stop` says so.
    pub fn new(limit: u64, stop: Stop<'s>) -> Meter<'s> {
        let mut meter = Meter { used: 0, taken: 0, limit, free: 0, next_check: 0, stop, is_stopped: false };
        meter.plan_check();
        meter
    }

    /// A meter for whoever has no budget of lines, until `stop` says so.
    pub fn unbudgeted(stop: Stop<'s>) -> Meter<'s> {
        Meter::new(UNBUDGETED_WORK, stop)
    }

    /// Charges so much work. Fails when that is more than there may be, or the caller wants an end; what is being done
    /// is then left undecided.
    #[inline]
    pub fn charge(&mut self, work: u64) -> Decided<()> {
        let paid = work.saturating_sub(self.free);
        self.free = self.free.saturating_sub(work);
        self.used = self.used.saturating_add(paid);
        if self.used < self.next_check { Ok(()) } else { self.check() }
    }

    /// Is the limit reached, or does the caller want an end?
    #[cold]
    pub(crate) fn check(&mut self) -> Decided<()> {
        if !self.is_spent() && self.stop.is_called() {
            self.is_stopped = true;
        }
        self.plan_check();
        if self.is_spent() { Err(Undecided) } else { Ok(()) }
    }

    fn plan_check(&mut self) {
        self.next_check = match self.is_spent() {
            true => 0,
            false => self.limit.saturating_add(1).min(self.used.saturating_add(LOOK_AFTER)),
        };
    }

    /// A fresh meter for at most so much of the work that is left, which hears the same caller. What it is charged is
    /// to be charged here, too.
    pub fn fork(&self, most: u64) -> Meter<'s> {
        Meter::new(most.min(self.left()), self.stop)
    }

    /// Allows so much more work from here on, whatever was done before.
    pub(crate) fn allow(&mut self, most: u64) {
        self.limit = self.used.saturating_add(most);
        self.plan_check();
    }

    /// Is all work done that may be? Then nothing more should be asked of lines that make any.
    pub fn is_spent(&self) -> bool {
        self.is_stopped || self.used > self.limit
    }

    /// The work so far, in units.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// How much work may still be done.
    pub fn left(&self) -> u64 {
        if self.is_stopped { 0 } else { self.limit.saturating_sub(self.used) }
    }

    /// Does some work of which the first `free` units are what any line may cost, and which is given up after `most` more.
    pub fn within<T>(&mut self, free: u64, most: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let (limit, outer_free) = (self.limit, self.free);
        self.limit = limit.min(self.used.saturating_add(most));
        self.free = free;
        self.plan_check();
        let done = work(self);
        (self.limit, self.free) = (limit, outer_free);
        self.plan_check();
        done
    }

    /// The work since this was last asked, as so many solved lines. Whoever has a budget of lines takes it from there.
    pub fn take_lines(&mut self) -> u64 {
        let lines = (self.used - self.taken) / LINE_WORK;
        self.taken += lines * LINE_WORK;
        lines
    }
}

impl std::fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Meter({} of {})", self.used, self.limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn what_fails_once_fails_for_good() {
        let mut meter = Meter::new(100, Stop::Never);
        assert_eq!(meter.charge(60), Ok(()));
        assert_eq!(meter.charge(40), Ok(()), "all of the limit may be used");
        assert_eq!(meter.charge(1), Err(Undecided));
        assert!(meter.is_spent() && meter.left() == 0);
        assert_eq!(meter.charge(0), Err(Undecided));
    }

    #[test]
    fn a_limit_within_ends_only_what_is_within() {
        let mut meter = Meter::new(100, Stop::Never);
        assert_eq!(meter.within(10, 5, |meter| meter.charge(16)), Err(Undecided));
        assert_eq!(meter.used(), 6, "the first ten are free");
        assert!(!meter.is_spent());
        assert_eq!(meter.within(0, 1000, |meter| meter.charge(95)), Err(Undecided), "no more than is allowed outside");
        assert!(meter.is_spent());
    }

    #[test]
    fn the_caller_is_asked_while_work_goes_on() {
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) == 2;
        let mut meter = Meter::new(u64::MAX, Stop::When(&stop));
        let done = (0..).take_while(|_| meter.charge(LOOK_AFTER / 4).is_ok()).count() as u64;
        assert!((8..=12).contains(&done), "{done} portions");
        assert_eq!(meter.charge(0), Err(Undecided));
    }

    #[test]
    fn work_is_taken_as_lines_once() {
        let mut meter = Meter::default();
        let _ = meter.charge(3 * LINE_WORK + 1);
        assert_eq!((meter.take_lines(), meter.take_lines()), (3, 0));
        let _ = meter.charge(LINE_WORK - 1);
        assert_eq!(meter.take_lines(), 1);
    }
}
