//! A budget that several questions share: what one takes is not left for the next.

use crate::verdict::Budget;
use std::cell::Cell;

/// A budget, and how much of it is used.
#[derive(Debug)]
pub struct Account<'b> {
    budget: Budget<'b>,
    used: Cell<u64>,
}

impl<'b> Account<'b> {
    /// Nothing of this budget is used yet.
    pub fn new(budget: Budget<'b>) -> Account<'b> {
        Account { budget, used: Cell::new(0) }
    }

    /// What is left.
    pub fn rest(&self) -> Budget<'b> {
        self.budget.after(self.used.get())
    }

    /// How many steps are left; `u64::MAX` where there is no limit.
    pub fn left(&self) -> u64 {
        self.rest().most_steps()
    }

    /// How many steps were taken.
    pub fn used(&self) -> u64 {
        self.used.get()
    }

    /// Takes so many steps.
    pub fn charge(&self, steps: u64) {
        self.used.set(self.used.get().saturating_add(steps));
    }

    /// Is the budget used up, or does the caller want an end?
    pub fn is_over(&self) -> bool {
        self.left() == 0 || self.budget.stop.is_called()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn what_is_taken_is_not_left() {
        let account = Account::new(Budget::UNLIMITED.with_steps(10));
        account.charge(4);
        assert_eq!((account.left(), account.rest().done, account.is_over()), (6, 4, false));
        account.charge(7);
        assert_eq!((account.left(), account.used(), account.is_over()), (0, 11, true));
    }

    #[test]
    fn no_limit_stays_the_limit_that_it_is() {
        for budget in [Budget::UNLIMITED, Budget::UNLIMITED.until_stopped()] {
            let account = Account::new(budget);
            account.charge(5);
            let rest = account.rest();
            assert_eq!((rest.most_steps(), rest.most_work(7)), (u64::MAX, budget.most_work(7)));
            assert_eq!((rest.done, account.is_over()), (5, false));
        }
        assert_eq!(Budget::UNLIMITED.most_work(7), 7);
        assert_eq!(Budget::UNLIMITED.until_stopped().most_work(7), u64::MAX);
    }

    #[test]
    fn a_stop_ends_it() {
        let is_over = AtomicBool::new(true);
        assert!(Account::new(Budget::UNLIMITED.with_stop(&is_over)).is_over());
    }
}
