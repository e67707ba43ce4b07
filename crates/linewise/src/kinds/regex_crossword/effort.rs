//! How much work a pattern may make: counted in steps, so that the same puzzle costs the same on every machine.

use std::sync::{Arc, Mutex, PoisonError};

/// Steps that are left.
#[derive(Debug)]
pub struct Effort {
    left: u64,
}

/// It would be too large, or take too many steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// What the machines of one puzzle may cost together. Those of a usual puzzle take a few thousand steps.
const OF_PUZZLE: u64 = 1 << 24;
/// What the machines of a line may cost that somebody asks about by itself, as about many that a clue may have been meant to say.
const OF_LINE: u64 = 1 << 22;
/// What one machine may cost.
const OF_MACHINE: u64 = 1 << 18;
/// What the automaton of a very long pattern may cost: ten thousand words take about a million steps.
const OF_LARGE: u64 = 1 << 23;

/// Steps that the machines of several lines share, each of which is made when somebody first asks the line.
#[derive(Clone)]
pub struct Purse(Arc<Mutex<Effort>>);

impl Purse {
    /// Makes something with what is left.
    pub fn spend<T>(&self, make: impl FnOnce(&mut Effort) -> T) -> T {
        make(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl From<Effort> for Purse {
    fn from(effort: Effort) -> Purse {
        Purse(Arc::new(Mutex::new(effort)))
    }
}

impl Effort {
    /// So many steps.
    pub fn of(steps: u64) -> Effort {
        Effort { left: steps }
    }

    /// What the machines of one puzzle may cost.
    pub fn of_puzzle() -> Effort {
        Effort::of(OF_PUZZLE)
    }

    /// What the machines of a line by itself may cost.
    pub fn of_line() -> Effort {
        Effort::of(OF_LINE)
    }

    /// Takes so many steps, if there are as many.
    #[inline]
    pub fn spend(&mut self, steps: usize) -> Result<(), TooLarge> {
        match self.left.checked_sub(steps as u64) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = 0;
                Err(TooLarge)
            }
        }
    }

    /// How many steps are left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Makes a machine with a share of what is left, so that something remains for those that come later.
    pub fn share<T>(&mut self, make: impl FnOnce(&mut Effort) -> T) -> T {
        self.within(OF_MACHINE.min(self.left / 16), make)
    }

    /// The same for the automaton of a very long pattern.
    pub fn large_share<T>(&mut self, make: impl FnOnce(&mut Effort) -> T) -> T {
        self.within(OF_LARGE.min(self.left / 2), make)
    }

    /// Does some work with at most so many of the steps.
    pub fn within<T>(&mut self, most: u64, work: impl FnOnce(&mut Effort) -> T) -> T {
        let most = most.min(self.left);
        let mut effort = Effort::of(most);
        let done = work(&mut effort);
        self.left -= most - effort.left;
        done
    }
}
