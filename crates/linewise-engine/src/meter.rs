//! The meter: the steps taken out of a budget, and whether to go on.

use crate::limits::{LINE_WORK, SEARCH_WORK, UNBUDGETED_WORK};
use crate::model::LineId;
use crate::rule::Meter;
use crate::verdict::{Budget, GaveUp, Stop};
use rustc_hash::FxHashMap;

/// The caller is asked whether to stop after lines of so many matrix words, or as many steps of other work: that is
/// some tenths of a millisecond. Asking costs a look at a clock, so it is not done for each line.
const LOOK_AFTER: u64 = 1024;

/// How many steps of a budget may be other work than narrowing lines: where the caller sets a limit, it is the only one.
pub fn most_work(budget: Budget<'_>) -> u64 {
    budget.most_work(SEARCH_WORK / LINE_WORK)
}

/// What was taken out of a budget so far.
///
/// Once the caller has asked for an end, or there was too much work, every later [look](StepMeter::look) is answered
/// with that, and nothing is given back.
pub struct StepMeter<'b> {
    budget: Budget<'b>,
    /// How many steps the budget has.
    most: u64,
    /// The steps so far: lines narrowed, and other work.
    line_solves: u64,
    /// How many of these were other work.
    work: u64,
    /// How many of those each line took that is hard to judge.
    work_of: FxHashMap<LineId, u64>,
    /// How much may be done until the caller is asked again.
    until_look: u64,
    gave_up: Option<GaveUp>,
}

impl<'b> StepMeter<'b> {
    /// A meter of which so many steps have been taken already.
    pub fn new(budget: Budget<'b>, line_solves: u64) -> StepMeter<'b> {
        StepMeter {
            budget,
            most: budget.most_steps(),
            line_solves,
            work: 0,
            work_of: FxHashMap::default(),
            until_look: 0,
            gave_up: None,
        }
    }

    /// The steps so far.
    #[inline]
    pub fn line_solves(&self) -> u64 {
        self.line_solves
    }

    /// Whether the caller wants an end.
    pub fn stop(&self) -> Stop<'b> {
        self.budget.stop
    }

    /// Takes the step of narrowing a line whose matrix has so many words.
    #[inline]
    pub fn charge_line(&mut self, words: usize) -> Result<(), GaveUp> {
        self.check(words)?;
        self.line_solves += 1;
        Ok(())
    }

    /// Takes other work that is worth so many steps. It is noticed at the next [`StepMeter::check`].
    pub fn charge_work(&mut self, steps: u64) {
        self.work += steps;
        self.line_solves = self.line_solves.saturating_add(steps);
        self.until_look = self.until_look.saturating_sub(steps);
    }

    /// The same for work on this line. Few lines make any: this stays out of the way of the others.
    #[cold]
    #[inline(never)]
    pub fn charge_work_of(&mut self, line: LineId, steps: u64) {
        if steps > 0 {
            *self.work_of.entry(line).or_default() += steps;
            self.charge_work(steps);
        }
    }

    /// The line that took more than half of the work, if one did.
    fn hardest(&self) -> Option<LineId> {
        self.work_of.iter().find(|(_, steps)| **steps > self.work / 2).map(|(line, _)| *line)
    }

    /// Takes so many steps of searching for which no line was narrowed, or all that are left. It is noticed at the next
    /// [`StepMeter::check`].
    pub fn charge_steps(&mut self, steps: u64) {
        self.line_solves += steps.min(self.most.saturating_sub(self.line_solves));
    }

    /// May work on so many words go on? Asks the caller now and then.
    #[inline]
    pub fn check(&mut self, words: usize) -> Result<(), GaveUp> {
        if self.line_solves >= self.most {
            return Err(GaveUp::Steps);
        }
        match self.until_look.checked_sub(words as u64) {
            Some(left) => {
                self.until_look = left;
                Ok(())
            }
            None => self.look(),
        }
    }

    /// May work go on? Reports the progress and asks the caller right now.
    #[cold]
    pub fn look(&mut self) -> Result<(), GaveUp> {
        if self.gave_up.is_none() {
            if let Some(progress) = self.budget.progress {
                progress(self.budget.done.saturating_add(self.line_solves));
            }
            self.gave_up = if self.work > most_work(self.budget) {
                Some(GaveUp::Work(self.hardest()))
            } else {
                self.is_stopped().then_some(GaveUp::Stopped)
            };
        }
        self.until_look = if self.gave_up.is_some() { 0 } else { LOOK_AFTER };
        self.gave_up.map_or(Ok(()), Err)
    }

    /// May so many bytes be taken?
    pub fn check_memory(&self, bytes: u64) -> Result<(), GaveUp> {
        if bytes > self.budget.memory { Err(GaveUp::Memory(bytes)) } else { Ok(()) }
    }

    /// A meter for the work that lines make, which is [charged](StepMeter::charge_work) as it is taken from there.
    pub fn budgeted_line_meter(&self) -> Meter<'b> {
        Meter::new(most_work(self.budget).saturating_mul(LINE_WORK), self.budget.stop)
    }

    /// A meter for the work of a single line: no more than about a second of it, nor than is left. It hears the caller.
    /// What it says is to be
    /// [charged](StepMeter::charge_line_meter).
    pub fn line_meter(&self) -> Meter<'b> {
        let left = most_work(self.budget).min(self.most).saturating_sub(self.work);
        let left = left.min(self.most.saturating_sub(self.line_solves)).saturating_add(1);
        Meter::new(left.saturating_mul(LINE_WORK).min(UNBUDGETED_WORK), self.budget.stop)
    }

    /// Takes the work that a meter of a single line was charged, and says whether any may follow.
    pub fn charge_line_meter(&mut self, mut line_meter: Meter<'_>) -> Result<(), GaveUp> {
        self.charge_work(line_meter.take_lines());
        self.check(1)
    }

    /// Why it ended at a line that was left undecided, given what lines had taken before it: its own limit, what all
    /// lines may take, or the caller.
    pub fn undecided(&self, line: LineId, lines: &Meter<'_>, before: u64) -> GaveUp {
        if self.is_stopped() {
            return GaveUp::Stopped;
        }
        // Where this line took more than all before it, it is to blame for the rest, too.
        match lines.is_spent() {
            true if self.most < u64::MAX => GaveUp::Steps,
            true if lines.used() - before <= before => GaveUp::Work(self.hardest()),
            _ => GaveUp::Line(line),
        }
    }

    /// Does the caller want an end? For work that holds on to what is known while it goes on.
    pub fn is_stopped(&self) -> bool {
        self.budget.stop.is_called()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Stop;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    #[test]
    fn a_stop_is_noticed_soon_and_stays() {
        let is_over = AtomicBool::new(false);
        let mut meter = StepMeter::new(Budget::UNLIMITED.with_stop(&is_over), 0);
        assert_eq!(meter.charge_line(100), Ok(()));
        is_over.store(true, Ordering::Relaxed);
        let more = (0..=LOOK_AFTER).take_while(|_| meter.charge_line(100).is_ok()).count() as u64;
        assert!(more <= LOOK_AFTER / 100);
        is_over.store(false, Ordering::Relaxed);
        assert_eq!(meter.charge_line(1), Err(GaveUp::Stopped));
        assert_eq!(meter.look(), Err(GaveUp::Stopped));
    }

    #[test]
    fn steps_and_work_are_limited() {
        let mut meter = StepMeter::new(Budget::UNLIMITED.with_steps(5), 3);
        assert_eq!(meter.charge_line(1), Ok(()));
        meter.charge_work(1);
        assert_eq!(meter.charge_line(1), Err(GaveUp::Steps));
        let mut meter = StepMeter::new(Budget::UNLIMITED, 0);
        meter.charge_work(SEARCH_WORK / LINE_WORK + 1);
        assert_eq!(meter.charge_line(1), Err(GaveUp::Work(None)));
    }

    #[test]
    fn a_line_is_blamed_only_for_what_it_took_itself() {
        let line = LineId::new(3);
        let lines = |before: u64, own: u64| {
            let mut lines = Meter::new(100, Stop::Never);
            let _ = lines.charge(before);
            let _ = lines.charge(own);
            lines
        };
        let unlimited = StepMeter::new(Budget::UNLIMITED, 0);
        assert_eq!(unlimited.undecided(line, &lines(10, 20), 10), GaveUp::Line(line), "its own limit");
        assert_eq!(unlimited.undecided(line, &lines(10, 95), 10), GaveUp::Line(line), "most of it all");
        assert_eq!(unlimited.undecided(line, &lines(95, 10), 95), GaveUp::Work(None));
        let few = StepMeter::new(Budget::UNLIMITED.with_steps(5), 0);
        assert_eq!(few.undecided(line, &lines(95, 10), 95), GaveUp::Steps);
        let is_over = AtomicBool::new(true);
        let stopped = StepMeter::new(Budget::UNLIMITED.with_stop(&is_over), 0);
        assert_eq!(stopped.undecided(line, &lines(10, 20), 10), GaveUp::Stopped);
    }

    #[test]
    fn the_line_that_took_most_of_the_work_is_named() {
        let (hard, other) = (LineId::new(3), LineId::new(1));
        let all = SEARCH_WORK / LINE_WORK;
        for (share, named) in [(all / 2 - 1, None), (all, Some(hard))] {
            let mut meter = StepMeter::new(Budget::UNLIMITED, 0);
            meter.charge_work_of(hard, share);
            meter.charge_work_of(other, all - share + 1);
            assert_eq!(meter.look(), Err(GaveUp::Work(named.or(Some(other)))));
            let mut meter = StepMeter::new(Budget::UNLIMITED, 0);
            meter.charge_work_of(hard, share);
            meter.charge_work(all - share + 1);
            assert_eq!(meter.look(), Err(GaveUp::Work(named)));
        }
    }

    #[test]
    fn progress_counts_on_and_never_goes_back() {
        let last = AtomicU64::new(0);
        let progress = |done: u64| assert!(last.swap(done, Ordering::Relaxed) <= done);
        let budget = Budget::UNLIMITED.with_progress(&progress);
        let mut meter = StepMeter::new(budget, 0);
        (0..3 * LOOK_AFTER).for_each(|_| assert!(meter.charge_line(1).is_ok()));
        let seen = last.load(Ordering::Relaxed);
        assert!(seen >= LOOK_AFTER);
        let mut rest = StepMeter::new(budget.after(meter.line_solves()), 0);
        assert_eq!(rest.charge_line(1), Ok(()));
        assert_eq!(last.load(Ordering::Relaxed), meter.line_solves());
    }
}
